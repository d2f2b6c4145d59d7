"""The rules of Bruxelles 1893: one engine that everything else asks.

>>> from bruxelles1893.engine import new_game, ruleset
>>> game = new_game(ruleset("second"), players=4, seed=7)
>>> game.decision.kind
'start-art'
"""

from typing import Final

from bruxelles1893.engine.editions import RULE_SETS, ruleset
from bruxelles1893.engine.errors import (
    BruxellesError,
    GameOver,
    IllegalOption,
    NotationError,
    RecordError,
    RulesetError,
    StateError,
)
from bruxelles1893.engine.explain import Reason, why_not
from bruxelles1893.engine.options import OPTION_COUNT, notation, parse
from bruxelles1893.engine.record import Record, read_record, replay, write_record
from bruxelles1893.engine.ruleset import Ruleset
from bruxelles1893.engine.scoring import ScoreSheet, winners
from bruxelles1893.engine.serial import digest, from_json, to_json
from bruxelles1893.engine.session import Move, Session, UndoRefused
from bruxelles1893.engine.setup import new_game
from bruxelles1893.engine.state import Decision, PlayerState, State
from bruxelles1893.engine.view import View

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
