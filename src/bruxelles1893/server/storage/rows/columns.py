"""The types of columns that a plain type does not say."""

from __future__ import annotations

from typing import Annotated

from sqlalchemy import SmallInteger, String, Text

from bruxelles1893.engine import Option, Seat

Small = Annotated[int, SmallInteger()]
SmallSeat = Annotated[Seat, SmallInteger()]
SmallOption = Annotated[Option, SmallInteger()]
LongText = Annotated[str, Text()]
Text4 = Annotated[str, String(4)]
Text5 = Annotated[str, String(5)]
Text8 = Annotated[str, String(8)]
Text10 = Annotated[str, String(10)]
Text16 = Annotated[str, String(16)]
Text20 = Annotated[str, String(20)]
Text24 = Annotated[str, String(24)]
Text32 = Annotated[str, String(32)]
Text40 = Annotated[str, String(40)]
Text48 = Annotated[str, String(48)]
Text60 = Annotated[str, String(60)]
Text64 = Annotated[str, String(64)]
Text80 = Annotated[str, String(80)]
Text200 = Annotated[str, String(200)]
Text400 = Annotated[str, String(400)]
Text500 = Annotated[str, String(500)]
