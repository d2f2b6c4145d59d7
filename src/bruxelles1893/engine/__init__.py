"""The rules of Bruxelles 1893: one engine that everything else asks.

>>> from bruxelles1893.engine import new_game, ruleset
>>> game = new_game(ruleset("second"), players=4, seed=7)
>>> game.decision.kind
'start-art'

The rest of the package uses what `__all__` names here and in `engine.queries`, the vocabulary in
`core.options`, `core.events`, `core.geometry` and `core.steps`, and the games of `history.playout`;
`docs/develop/layers.md` lists all of it.
"""

from typing import Final

from bruxelles1893.engine.core.belongings import give_nobles
from bruxelles1893.engine.core.errors import (
    BruxellesError,
    GameOver,
    NotationError,
    RecordError,
    RulesetError,
    StateError,
    ViewError,
)
from bruxelles1893.engine.core.events import Event
from bruxelles1893.engine.core.ids import (
    FACE_DOWN,
    NEUTRAL,
    NO_SPACE,
    NOBODY,
    Option,
    Seat,
    Space,
    StepNumber,
    first_seats,
)
from bruxelles1893.engine.core.options import OPTION_COUNT, notation, parse
from bruxelles1893.engine.core.reasons import IllegalOption, Reason
from bruxelles1893.engine.core.ruleset import RULES_VERSION, Board, Prestige, Ruleset
from bruxelles1893.engine.core.scores import ScoreSheet
from bruxelles1893.engine.core.state import (
    NONE,
    Decision,
    PlayerState,
    State,
    why_not,
)
from bruxelles1893.engine.core.steps import Subject
from bruxelles1893.engine.core.view import View, masked
from bruxelles1893.engine.editions.catalogue import (
    RULE_SETS,
    are_shipped,
    forget_module,
    own_rules,
    pieces,
    printed_values,
    register_module,
    ruleset,
    shipped_digests,
    step_names,
    stored_rules,
)
from bruxelles1893.engine.history.laying import Draw, Laid, laid_of
from bruxelles1893.engine.history.record import (
    LONGEST_NAME,
    LONGEST_RECORD,
    Record,
    check_name,
    read_record,
    replay,
    write_record,
)
from bruxelles1893.engine.history.serial import canonical, digest, from_json, saved_rules, to_json
from bruxelles1893.engine.history.session import Move, Session, UndoRefused
from bruxelles1893.engine.rules.scoring import begin_final_scoring, winners
from bruxelles1893.engine.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, new_game

__all__ = [
    "COMPILED",
    "FACE_DOWN",
    "FEWEST_PLAYERS",
    "LONGEST_NAME",
    "LONGEST_RECORD",
    "MOST_PLAYERS",
    "NEUTRAL",
    "NOBODY",
    "NONE",
    "NO_SPACE",
    "OPTION_COUNT",
    "RULES_VERSION",
    "RULE_SETS",
    "Board",
    "BruxellesError",
    "Decision",
    "Draw",
    "Event",
    "GameOver",
    "IllegalOption",
    "Laid",
    "Move",
    "NotationError",
    "Option",
    "PlayerState",
    "Prestige",
    "Reason",
    "Record",
    "RecordError",
    "Ruleset",
    "RulesetError",
    "ScoreSheet",
    "Seat",
    "Session",
    "Space",
    "State",
    "StateError",
    "StepNumber",
    "Subject",
    "UndoRefused",
    "View",
    "ViewError",
    "are_shipped",
    "begin_final_scoring",
    "canonical",
    "check_name",
    "digest",
    "first_seats",
    "forget_module",
    "from_json",
    "give_nobles",
    "laid_of",
    "masked",
    "new_game",
    "notation",
    "own_rules",
    "parse",
    "pieces",
    "printed_values",
    "read_record",
    "register_module",
    "replay",
    "ruleset",
    "saved_rules",
    "shipped_digests",
    "step_names",
    "stored_rules",
    "to_json",
    "why_not",
    "winners",
    "write_record",
]

COMPILED: Final = not __file__.endswith(".py")
"""Whether this is the engine as mypyc compiled it, or plain Python."""
