"""Fields that forms of several pages have."""

from __future__ import annotations

from typing import Annotated

from fastapi import Form

Short = Annotated[str, Form(max_length=60)]
Long = Annotated[str, Form(max_length=400)]
Hidden = Annotated[str, Form(max_length=32)]
"""An id, a handle or a secret that the page has filled in."""
Players = Annotated[int, Form(ge=2, le=5)]
Watch = Annotated[str, Form(pattern="^(|0|3|10)$")]
"""Minutes after which everybody may watch; empty if only by the table's address."""
Tick = Annotated[bool, Form()]
