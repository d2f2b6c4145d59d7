"""Texts of the pages on which a game on a real table is entered."""

from __future__ import annotations

from typing import Final

from bruxelles1893.words.choosing import TextTable

TURNED_UP: Final = TextTable(
    "turned up",
    {
        "nobles": "Which noble was turned up?",
        "prestige": "Which prestige card lies under column {column} now?",
        "prestige@first": "Which bonus card lies under column {column} now?",
        "stock": "Which stock-exchange card was turned up?",
        "stack": "Which artwork was drawn?",
        "stack.kept": "Which artwork did {name} keep?",
    },
)
"""What is asked when something comes to light, by where it lay."""

LYING: Final = TextTable(
    "lying",
    {
        "strips": "Strips of the Art Nouveau board, from the top",
        "noble-row": "Nobles beside the deck, from the left",
        "prestige-row": "Prestige cards, from column A",
        "prestige-row@first": "Bonus cards, from column A",
        "compass": "Sectors of the compass, clockwise from the top",
        "art": "First artwork of each player",
        "cards": "Belle Époque cards, from the top",
        "tiles": "Belle Époque tiles that lie face up",
        "stock": "Stock-exchange card of the first round",
    },
)
"""What has to be told of a table before the first move."""
