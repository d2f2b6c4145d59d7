"""Texts of the page around the game while it loads, in every language."""

from __future__ import annotations

from bruxelles1893.words import LANGUAGES, gettext, language


def _said() -> dict[str, str]:
    return {
        "loading": gettext(
            "The game is being downloaded, just this once. After that it needs no network."
        ),
        "starting": gettext("Setting the table…"),
        "trouble": gettext("The game cannot start."),
        "damaged": gettext("this file is not the one that was published"),
        "unable": gettext("This browser cannot run the game. A newer one can."),
        "unkept": gettext(
            "This browser stores nothing: your games are lost when you close this page."
        ),
        "unread": gettext("What was shared is not a game record."),
        "again": gettext("Try again"),
        "offline": gettext("There is no network. The game will go on loading when it is back."),
        "full": gettext(
            "This browser has no room left to store games. You can play on, but until there is "
            "room again, what you play is lost when you close this page."
        ),
        "save": gettext("Save all my games in one file"),
        "revived": gettext("The game had stopped and was restarted."),
        "news": gettext("A newer version is available. Your games are kept."),
        "renew": gettext("Use it now"),
        "close": gettext("Close"),
    }


def shell_words() -> dict[str, dict[str, str]]:
    """The sentences by language and name."""
    said = {}
    for code in LANGUAGES:
        with language(code):
            said[code] = _said()
    return said
