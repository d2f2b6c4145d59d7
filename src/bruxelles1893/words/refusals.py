"""Refusals of the server in words, by the code that programs are told."""

from __future__ import annotations

from typing import Final

from bruxelles1893.words.choosing import TextTable

REFUSALS: Final = TextTable(
    "refusal",
    {
        "404": "There is no such page.",
        "unknown-table": "There is no such table. Perhaps its link was cut short.",
        "unknown-tournament": "There is no such tournament.",
        "unknown-pad": "No score pad has this code, or nobody has used it for two days. Check "
        "every letter.",
        "stale-player": "Somebody has changed this sheet on another phone. Look at it before "
        "you keep your own.",
        "unknown-real-game": "You have no such game on a real table.",
        "stale-real-game": "This game was continued on another page. Please look again.",
        "not-on-table": "That cannot be right on a real table. Please look again.",
        "bad-invitation": "This invitation is not valid, or it has already been used.",
        "bad-code": "This code is not valid, or it has already been used, or it is too old.",
        "name-taken": "Another member has this name, or one that looks like it. Please choose "
        "another.",
        "bad-passkey": "The passkey was not accepted. Please try again.",
        "last-way-in": "This is your last way in. Add another passkey or a recovery code first.",
        "silenced": "An operator of this site has muted you for a while. You can play on.",
        "banned": "An operator of this site has banned you for a while.",
        "passkey-needed": "Please show your passkey again: the console has closed.",
        "no-reason": "Please give a reason: it is kept in the log.",
        "unknown-club": "This club, evening or invitation no longer exists.",
        "members-only": "For this you need a name that nobody else has here. Please become a "
        "member first.",
        "last-founder": "You are the only founder. Make somebody else a founder before you leave.",
        "too-many-invitations": "Too many of your invitations are still unanswered.",
        "unknown-box": "This set of values does not exist, or it is no longer shared.",
        "box-changed": "Something has been entered since then. Look again before you undo.",
        "too-many-boxes": "You have reached the limit for sets of values. Delete one first.",
        "bad-values": "This file is not a set of printed values.",
        "bad-box-name": "A set of values needs a name of 1 to 60 visible characters.",
        "full-box": "This set has reached the limit for steps or versions. Download it and "
        "continue with a new one.",
        "foreign-values": "These values do not suit these rules: they belong to another "
        "edition, or do not fit together without a module.",
        "unknown-person": "There is no such member.",
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
        "paused": "The table is paused. End the pause first.",
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
        "bad-line": "A message needs 1 to 300 visible characters.",
        "talk-is-off": "Talk is off at this table.",
        "unknown-line": "This message no longer exists.",
        "bad-subscription": "This browser’s subscription cannot be used. Please try again.",
        "bad-mail": "This is not an email address.",
        "bad-mail-link": "This link is too old, or incomplete. Ask for a new email.",
        "too-many-mails": "A confirmation email has already gone to this address. Please check "
        "the mailbox, and wait a while before you try again.",
        "no-more-mails": "No more confirmation emails can be asked for today. Please try again "
        "tomorrow.",
        "no-mail": "This server does not send emails.",
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
    """A refusal in the words of a person."""
    return REFUSALS[code if code in REFUSALS else ""]
