"""One line for whoever is asked a kind of question for the first time."""

from __future__ import annotations

from typing import Final

from bruxelles1893.words.choosing import Table
from bruxelles1893.words.mentoring import MENTOR_TOPICS

TIPS: Final = Table(
    "tip",
    {
        "turn": "Choose a window of the board or a place in Brussels to send a pawn there, or "
        "pass. Whatever you point at or tap is explained.",
        "material": "The two arms of the compass say what houses are paid with.",
        "neutral": "The neutral pawn blocks a space, and counts at irises as a third player.",
        "board": "Each architect has a power and tracks of its own. Point at one to read it.",
        "card": "This is a moment for one of your Belle Époque cards. You may also keep it.",
        "tile-pawn": "A pawn on a tile stays there to the end, and brings you the tile's bonus.",
        "send-travellers": "Travellers are pawns for Brussels only: use them there, and keep your "
        "own pawns for the board.",
        "white-colour": "White art can be sold as any colour, but brings only half.",
        "keep-art": "You keep one of what you drew, the rest goes back into the stack.",
        "optional-action": "In this edition the action is optional: the bid alone may be what you "
        "want.",
    },
)
"""What the mentor of a guided game does not say."""

IN_HIS_WORDS: Final = (
    *("start-art", "square", "bid", "workshop", "sale-art", "sale-cursor", "sale-slot"),
    *("build-pay", "build-arm", "build-place", "noble", "noble-keep", "solvay", "grand-place"),
    *("cinquantenaire", "prestige", "tied-bonus", "pay-noble"),
)
FREE_ACTION: Final = "free-"


def first_tip(kind: str) -> str:
    """What helps with a kind of question; nothing where the question says it all."""
    if kind in TIPS:
        return TIPS[kind]
    if kind.startswith(FREE_ACTION):
        return MENTOR_TOPICS["free-action"]
    return MENTOR_TOPICS[kind] if kind in IN_HIS_WORDS else ""
