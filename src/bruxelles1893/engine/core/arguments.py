"""Types of arguments that the engine checks itself, with its own error messages.

Compiled code checks a parameter that is annotated `int` or `str` before its first line runs, with
a message of its own, and makes a number of a `bool`. Of these types it takes every object. A type
checker still tells callers what fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import SupportsIndex

Number = SupportsIndex
Text = Sequence[str]
