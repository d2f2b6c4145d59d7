"""Codes that people can read aloud and type: letters and digits that are easy to tell apart."""

from __future__ import annotations

import base64
from typing import Final

GROUP: Final = 4
MISREAD: Final = str.maketrans("018", "OIB")


def letters_of(secret: bytes) -> str:
    """A secret as letters and digits."""
    return base64.b32encode(secret).decode().rstrip("=")


def spelled(code: str) -> str:
    """A code in groups."""
    return "-".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))


def as_meant(typed: str) -> str:
    """A code without its groups, however it was typed."""
    return "".join(letter for letter in typed.upper() if letter.isalnum()).translate(MISREAD)
