"""The numbers of the steps that only the first edition has, from 92 on."""

from __future__ import annotations

from typing import Final

OPTIONAL_ACTION: Final = 92
DRAW_ART: Final = 93
KEEP_ART: Final = 94
LAST_ROUND: Final = 95
