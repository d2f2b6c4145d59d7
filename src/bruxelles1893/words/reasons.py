"""Why an option is not allowed, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bruxelles1893.engine import Reason, Ruleset, parse
from bruxelles1893.engine.core.decoding import units_of
from bruxelles1893.engine.core.options import family
from bruxelles1893.engine.core.reasons import SENTENCES
from bruxelles1893.words.choosing import TextTable, spoken
from bruxelles1893.words.names import (
    ACTION_NAMES,
    BOARD_NAMES,
    BONUS_NAMES,
    BRUSSELS_NAMES,
    COLOUR_NAMES,
    NOBLE_NAMES,
    PLACE_NAMES,
    UNIT_NAMES,
)
from bruxelles1893.words.pieces import units_text

REASONS: Final = TextTable(
    "reason",
    {
        **SENTENCES,
        "not-asked": "{option} does not answer the open question",
        "iris-not-offered@first": "the stock-exchange card does not offer shield {iris}; it "
        "offers {one} and {other}",
    },
)
"""The engine's own sentences; the open question is on the screen and need not be named."""


IDLE_REASONS: Final = TextTable(
    "idle",
    {
        "workshop": "the workshop has no artwork left",
        "sale": "you own no artwork that you could sell now",
        "noble": "after the bid you could not pay for any noble",
        "material": "the supply has no refined material left",
        "build.house": "you have built all your houses",
        "build.payment": "you cannot pay for a house with the compass as it is",
        "build.space": "no free space would be left for a house",
        "grand-place": "none of your nobles could do anything now",
        "cinquantenaire": "none of the five actions is possible now",
        "sainte-catherine": "the supply has no joker left",
    },
)
"""Why a pawn would be placed for nothing."""


def reason_text(rules: Ruleset, reason: Reason) -> str:
    """Why something is not allowed, as part of a sentence without a full stop."""
    arguments = {
        name: _SPOKEN[name](rules, value) if name in _SPOKEN else value
        for name, value in reason.arguments.items()
    }
    return spoken(rules, REASONS, [reason.key], arguments)


def _named(table: TextTable) -> Callable[[Ruleset, object], str]:
    """The word for a thing, or its notation if the table has no word."""
    return lambda rules, thing: table.get(str(thing), str(thing))


def _option(rules: Ruleset, token: object) -> str:
    """Units in words; other options by their notation, which is what was typed."""
    if not isinstance(token, str) or token[:2] == "a ":
        return str(token)
    option = parse(token)
    return units_text(units_of(option)) if family(option) == "units" else token


_SPOKEN: Final[dict[str, Callable[[Ruleset, object], str]]] = {
    "colour": _named(COLOUR_NAMES),
    "noble": _named(NOBLE_NAMES),
    "place": _named(PLACE_NAMES),
    "space": _named(BRUSSELS_NAMES),
    "kind": _named(UNIT_NAMES),
    "sector": _named(UNIT_NAMES),
    "blocker": _named(UNIT_NAMES),
    "first": _named(UNIT_NAMES),
    "second": _named(UNIT_NAMES),
    "action": _named(ACTION_NAMES),
    "board": _named(BOARD_NAMES),
    "bonus": lambda rules, bonus: spoken(rules, BONUS_NAMES, [str(bonus)], {}),
    "option": _option,
}
"""How an argument of a reason is said."""
