"""Refusals of the server in words, by the code that programs are told."""

from __future__ import annotations

from typing import Final

from bruxelles1893.words.choosing import TextTable

REFUSALS: Final = TextTable(
    "refusal",
    {
        "404": "There is no such page.",
        "unknown-table": "There is no such table. Perhaps its link was cut off.",
        "bad-invitation": "This invitation is not valid, or it has been used.",
        "bad-code": "This code is not valid, or it has been used, or it is too old.",
        "no-seat-left": "The bots leave no seat for a friend: take fewer bots or more players.",
        "not-seated": "This is not your seat.",
        "not-allowed": "You may not do this here.",
        "too-few-witnesses": "Here only a recovery code brings a seat back: it takes two other "
        "people at the table to confirm whose seat it is.",
        "no-hints": "Hints are off at this table.",
        "look-alike-name": "This name looks like that of somebody at the table. Please choose "
        "another.",
        "conflict": "The game has moved on. Look again, then decide.",
        "not-your-turn": "It is another player's turn.",
        "seat-taken": "This seat is taken.",
        "wrong-status": "The table is not ready for this.",
        "not-finished": "The record can be had when the game is finished.",
        "undo-refused": "A step back may not pass another player's decision or a card that was "
        "revealed.",
        "unplayable": "This release cannot play the game any more.",
        "bad-order": "Some of what was entered cannot be used. Please check it.",
        "422": "Some of what was entered cannot be used. Please check it.",
        "bad-record": "This file is not a record of a game, or it is damaged.",
        "bad-hook": "This address cannot be called. It begins with https:// and lies in the open "
        "internet.",
        "only-on-a-server": "This game runs in your browser alone. Other devices and calls need a "
        "server.",
        "busy": "The server is busy. Please try again in a moment.",
        "unavailable": "The games cannot be reached now. Please try again in a moment.",
        "too-many-requests": "Too many requests. Please wait a moment.",
        "too-large": "This file is too large.",
        "csrf": "This page is out of date. Please load it again.",
        "500": "Something broke on the server. Who runs it finds it in the log by this number:",
        "": "This cannot be done.",
    },
)


def refusal_words(code: str) -> str:
    """What a refusal means to a person."""
    return REFUSALS[code if code in REFUSALS else ""]
