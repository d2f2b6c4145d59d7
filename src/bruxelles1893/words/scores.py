"""Words of the end of a game."""

from __future__ import annotations

from typing import Final

WINNERS: Final[dict[str, str]] = {
    "winner": "{players} win with {points} VP and share the victory.",
    "winner#one": "{players} wins with {points} VP.",
}


SCORE_ITEMS: Final[dict[str, str]] = {
    "track": "On the score track",
    "unpaid_nobles": "Nobles not paid for",
    "houses": "Houses × architect level",
    "materials": "Noble materials",
    "first_player": "First player",
    "pawns": "Row: pawns not in court",
    "nobles": "Row: nobles",
    "art": "Row: artworks",
    "francs": "Row: sets of 4 FB",
    "tiles": "Belle Époque tiles",
    "total": "Total",
}
