"""The data that a server stores of people, in plain words."""

from __future__ import annotations

from typing import Final

from bruxelles1893.words.choosing import TextTable

PRIVACY: Final = TextTable(
    "privacy",
    {
        "title": "What is kept here",
        "lead": "No password, no tracking, no advertising, nothing sold to anyone. This is all "
        "that this server stores.",
        "you": "To the server you are a random number in a signed cookie, with the name you "
        "chose. A member has a name that nobody else has.",
        "settings": "Your settings: language, colours, pace, what your profile shows.",
        "devices": "The devices you linked, by the names you gave them, and codes and passkeys "
        "in a form that cannot be reversed.",
        "tables": "The tables: their rules, who created them and when, whose turn it is, their "
        "clock.",
        "seats": "Who sits where under which name, and what you noted or answered in advance; "
        "nobody else can read the last two.",
        "moves": "Each move and when it was made. These stay, so that the others keep their game.",
        "talk": "What was said at tables and in clubs, whom you do not want to hear, and "
        "messages that were reported.",
        "told": "Where you want to be told of your turn, such as an email address, and what is "
        "still to be sent. Both are deleted when you say so. For one day the server also "
        "remembers which address was asked for its consent, who was invited, by whom and from "
        "which network, in a form that cannot be reversed.",
        "learning": "Which lessons and puzzles you have solved.",
        "standing": "How strong your play is, by games that count, and tournaments with their "
        "players.",
        "box": "What you and others note down about a real box and games on a real table: "
        "printed values, score pads, players’ names.",
        "clubs": "Clubs, their members and evenings, who comes, and who your friends are.",
        "order": "Who looks after this server, who was banned for a time, and what was done and "
        "why.",
        "machine": "What the program needs for itself: printed values, snapshots, a sign of "
        "life, and who is here and which table they are looking at; that last part is "
        "forgotten when you leave.",
        "network": "Your network address is not stored unless an operator bans it. It is in "
        "memory while you are here, and appears in the log only if it makes far too many "
        "requests.",
        "mine": "See, download or delete what is stored about you",
    },
)
"""The page of privacy, by the line."""
