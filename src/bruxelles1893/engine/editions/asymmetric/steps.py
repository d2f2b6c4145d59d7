"""The numbers of the steps that the asymmetric variant adds, from 89 on."""

from __future__ import annotations

from typing import Final

CHOOSE_BOARD: Final = 89
REVEAL_TOP_NOBLE: Final = 90
SHIFT_ARM: Final = 91
