"""Phrases for talk at the table: everybody reads them in their own language."""

from __future__ import annotations

from typing import Final

from bruxelles1893.words.choosing import TextTable

PHRASES: Final = TextTable(
    "phrase",
    {
        "hello": "Hello, everyone!",
        "have-fun": "Have fun!",
        "good-luck": "Good luck!",
        "first-game": "This is my first game.",
        "well-played": "Well played!",
        "nice-move": "A fine move.",
        "ouch": "Ouch, that hurts.",
        "lucky": "Lucky me.",
        "unlucky": "Not my day.",
        "my-mistake": "My mistake.",
        "thanks": "Thank you!",
        "you-are-welcome": "You are welcome.",
        "sorry": "Sorry.",
        "no-problem": "No problem.",
        "yes": "Yes.",
        "no": "No.",
        "thinking": "I need a moment to think.",
        "take-your-time": "Take your time.",
        "your-turn": "It is your turn.",
        "are-you-there": "Are you still there?",
        "here": "I am here.",
        "back-in-ten": "I will be back in ten minutes.",
        "back-tomorrow": "I will continue tomorrow.",
        "back": "I am back.",
        "phone": "I am on the phone.",
        "may-i-undo": "May I undo that?",
        "please-undo": "Go ahead, undo it.",
        "shall-we-end": "Shall we end it?",
        "another": "Another game?",
        "good-game": "Good game. Goodbye!",
    },
)
