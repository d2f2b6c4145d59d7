"""The way from a first game to every rule set, in words."""

from __future__ import annotations

from typing import Final

from bruxelles1893.words.choosing import TextTable

PATH_TEXTS: Final = TextTable(
    "path",
    {
        "guided": "The guided game",
        "guided.text": "A whole game with a mentor at your side. Nothing to read first.",
        "second-game": "The second game",
        "second-game.text": "The same rules without the mentor, against bots that suit you.",
        "puzzle": "A puzzle",
        "puzzle.text": "One position, and one choice that is clearly the best. Find it in any "
        "puzzle.",
        "beat": "Beat “casual”",
        "beat.text": "These bots know what things are worth. Beat them, and you are ready for "
        "more rules.",
        "asymmetric": "Architects’ own boards",
        "asymmetric.text": "Everyone gets a board of their own, with other tracks or costs and "
        "one power. Little to learn, much to discover.",
        "belle-epoque": "Belle Époque",
        "belle-epoque.text": "Adds pavilions with cards, travellers, white artworks and tiles "
        "that score at the end. The rulebook recommends it once you know the base game.",
        "first-edition": "The first edition",
        "first-edition.text": "The game as it was in 2013: shields instead of irises, exhibition "
        "tiles, and an art market where sales are covered.",
    },
)
"""Titles and texts of the steps that are no lessons."""
