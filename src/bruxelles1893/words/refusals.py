"""Refusals of the server in words, by the code that programs are told."""

from __future__ import annotations

from typing import Final

from bruxelles1893.words.choosing import TextTable

REFUSALS: Final = TextTable(
    "refusal",
    {
        "404": "There is no such page.",
        "unknown-table": "There is no such table. Perhaps its link was cut short.",
        "bad-invitation": "This invitation is not valid, or it has already been used.",
        "bad-code": "This code is not valid, or it has already been used, or it is too old.",
        "no-seat-left": "The bots leave no seat for a friend: choose fewer bots or more players.",
        "not-seated": "This is not your seat.",
        "not-allowed": "You cannot do this here.",
        "too-few-witnesses": "Here only a recovery code brings a seat back: it takes two other "
        "people at the table to confirm whose seat it is.",
        "no-hints": "Hints are off at this table.",
        "look-alike-name": "This name looks like that of someone at the table. Please choose "
        "another.",
        "conflict": "The game has moved on. Look again before you decide.",
        "not-your-turn": "It is another player’s turn.",
        "seat-taken": "This seat is taken.",
        "wrong-status": "The table is not ready for this.",
        "not-finished": "You can get the record once the game is over.",
        "undo-refused": "You cannot step back past another player’s decision or a revealed card.",
        "unplayable": "This version can no longer play the game.",
        "bad-order": "Some of what you entered is not valid. Please check it.",
        "422": "Some of what you entered is not valid. Please check it.",
        "bad-record": "This file is not a record of a game, or it is damaged.",
        "bad-hook": "This address cannot be called. It must begin with https:// and be on the "
        "public internet.",
        "only-on-a-server": "This game runs only in your browser. Playing on other devices, and "
        "being told when it is your turn, need a server.",
        "busy": "The server is busy. Please try again in a moment.",
        "unavailable": "The games cannot be reached now. Please try again in a moment.",
        "too-many-requests": "Too many requests. Please wait a moment.",
        "too-large": "This file is too large.",
        "csrf": "This page is out of date. Please load it again.",
        "500": "Something broke on the server. Whoever runs it can find it in the log by this "
        "number:",
        "": "This cannot be done.",
    },
)


def refusal_words(code: str) -> str:
    """What a refusal means to a person."""
    return REFUSALS[code if code in REFUSALS else ""]
