"""The numbers of the steps that only the first edition has, from 92 on."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.ids import StepNumber

OPTIONAL_ACTION: Final = StepNumber(92)
DRAW_ART: Final = StepNumber(93)
KEEP_ART: Final = StepNumber(94)
LAST_ROUND: Final = StepNumber(95)
