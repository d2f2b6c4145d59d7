"""The texts of notices: in messages of the browser and in mails."""

from __future__ import annotations

from typing import Final

from bruxelles1893.words.choosing import TextTable

NOTICES: Final = TextTable(
    "notice",
    {
        "your-turn": "{mover} has moved. It is your turn.",
        "your-turn.first": "The game begins, and it is your turn.",
        "seat-claimed": "Someone claims your seat at this table. Please take a look.",
        "invited": "{mover} invites you to a table. A seat is kept for you.",
        "round-drawn": "The round is drawn, and your table is ready.",
        "tournament-over": "The tournament is over. See the final standings.",
        "pause-asked": "{mover} would like a pause. Do you agree?",
        "paused": "The game is paused; all clocks are stopped.",
        "resumed": "The pause is over; the clocks run again.",
        "time-short": "Your time for this turn is nearly over.",
        "out-of-time": "Your time is up. A bot will soon play for you, until you return.",
        "time-over": "{mover} has run out of time. You can wait, let a bot play, look for someone "
        "to take over, or vote to end the game.",
        "bot-plays": "A bot now plays for you. You may come back at any time.",
        "evening-soon": "It begins on {when}.",
        "evening-moved": "The evening has been moved. It now begins on {when}.",
        "evening-off": "The evening has been called off. It was planned for {when}.",
        "test": "This is a test. Messages arrive on this device.",
        "mail.subject": "{title}: it is your turn",
        "mail.subject.claimed": "{title}: someone claims your seat",
        "mail.subject.invited": "{title}: you are invited",
        "mail.subject.round-drawn": "{title}: your table is ready",
        "mail.subject.tournament-over": "{title}: the tournament is over",
        "mail.subject.pause-asked": "{title}: someone would like a pause",
        "mail.subject.paused": "{title}: the game is paused",
        "mail.subject.resumed": "{title}: the pause is over",
        "mail.subject.time-short": "{title}: your time is nearly over",
        "mail.subject.out-of-time": "{title}: your time is up",
        "mail.subject.time-over": "{title}: someone has run out of time",
        "mail.subject.bot-plays": "{title}: a bot plays for you",
        "mail.subject.evening-soon": "{title}: {when}",
        "mail.subject.evening-moved": "{title}: the evening has been moved",
        "mail.subject.evening-off": "{title}: the evening has been called off",
        "mail.digest#one": "It is your turn at {count} table",
        "mail.digest": "It is your turn at {count} tables",
        "mail.hello": "Hello {name},",
        "mail.open": "Open the table",
        "mail.open.tournament": "Open the tournament",
        "mail.open.club": "Open the club",
        "mail.stop": "No more emails",
        "mail.why": "You are getting this email because you asked this game server to tell you "
        "when it is your turn.",
        "mail.confirm.subject": "Please confirm your email address",
        "mail.confirm": "Someone, probably you, wants emails to this address when it is their "
        "turn in a game of Bruxelles 1893. Open this link to confirm. If it was not you, do "
        "nothing: no more emails will come.",
        "mail.confirm.open": "Yes, send emails to this address",
    },
)
