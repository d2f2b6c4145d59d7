"""The rules of Bruxelles 1893: one engine that everything else asks.

>>> from bruxelles1893.engine import new_game, ruleset
>>> game = new_game(ruleset("second"), players=4, seed=7)
>>> game.decision.kind
'start-art'
"""

from typing import Final

from bruxelles1893.engine.core.errors import (
    BruxellesError,
    GameOver,
    NotationError,
    RecordError,
    RulesetError,
    StateError,
)
from bruxelles1893.engine.core.options import OPTION_COUNT, notation, parse
from bruxelles1893.engine.core.reasons import IllegalOption, Reason
from bruxelles1893.engine.core.ruleset import Ruleset
from bruxelles1893.engine.core.scores import ScoreSheet
from bruxelles1893.engine.core.state import Decision, PlayerState, State, why_not
from bruxelles1893.engine.core.view import View
from bruxelles1893.engine.editions.catalogue import RULE_SETS, ruleset
from bruxelles1893.engine.history.record import Record, read_record, replay, write_record
from bruxelles1893.engine.history.serial import digest, from_json, to_json
from bruxelles1893.engine.history.session import Move, Session, UndoRefused
from bruxelles1893.engine.rules.scoring import winners
from bruxelles1893.engine.rules.setup import new_game

__all__ = [
    "COMPILED",
    "OPTION_COUNT",
    "RULE_SETS",
    "BruxellesError",
    "Decision",
    "GameOver",
    "IllegalOption",
    "Move",
    "NotationError",
    "PlayerState",
    "Reason",
    "Record",
    "RecordError",
    "Ruleset",
    "RulesetError",
    "ScoreSheet",
    "Session",
    "State",
    "StateError",
    "UndoRefused",
    "View",
    "digest",
    "from_json",
    "new_game",
    "notation",
    "parse",
    "read_record",
    "replay",
    "ruleset",
    "to_json",
    "why_not",
    "winners",
    "write_record",
]

COMPILED: Final = not __file__.endswith(".py")
"""Whether this is the engine as mypyc compiled it, or plain Python."""
