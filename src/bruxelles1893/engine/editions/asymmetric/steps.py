"""The numbers of the steps that the asymmetric variant adds, from 89 on."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.ids import StepNumber

CHOOSE_BOARD: Final = StepNumber(89)
REVEAL_TOP_NOBLE: Final = StepNumber(90)
SHIFT_ARM: Final = StepNumber(91)
