"""What the page around the game says while it loads, in every language."""

from __future__ import annotations

from bruxelles1893.words import LANGUAGES, gettext, language


def _said() -> dict[str, str]:
    return {
        "loading": gettext("The game is being fetched, once. Afterwards it needs no network."),
        "starting": gettext("The table is being laid …"),
        "trouble": gettext("The game cannot start."),
        "damaged": gettext("this file is not the one that was published"),
        "unable": gettext("This browser cannot run the game. A newer one can."),
        "unkept": gettext("This browser keeps nothing: your games end with this page."),
        "unread": gettext("What was shared with the game is no record of one."),
        "again": gettext("Try again"),
        "offline": gettext("There is no network. The game goes on loading when it is back."),
        "full": gettext(
            "This browser has no room left to store games. You can play on, but what you play now "
            "ends with this page until there is room again."
        ),
        "save": gettext("Save all my games in one file"),
        "revived": gettext("The game had stopped and was started again."),
        "news": gettext("A newer release is here. Your games stay."),
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
