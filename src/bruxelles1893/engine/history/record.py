"""A game as a text file (`.bxl`): a header, then the moves in notation, round by round.

    [Rules "second"]
    [Seed "7"]
    [Player "Anna"]
    [Player "Ben"]

    == Round 1
    Anna: 2-4
    Ben: C3 2 iron+wood ; material

What follows a semicolon is a comment. Each line of moves belongs to one player.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final, NamedTuple

from bruxelles1893.engine.core.arguments import Text
from bruxelles1893.engine.core.errors import (
    BruxellesError,
    NotationError,
    RecordError,
    RulesetError,
    StateError,
)
from bruxelles1893.engine.core.events import NobleTaken
from bruxelles1893.engine.core.ids import Option
from bruxelles1893.engine.core.options import (
    ACTIONS,
    BRUSSELS_SPACE,
    NOBLES,
    SPACE,
    iris_name,
    notation,
    parse,
)
from bruxelles1893.engine.core.ruleset import RULES_VERSION, Ruleset
from bruxelles1893.engine.core.state import State
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.editions.catalogue import own_values, stored_rules
from bruxelles1893.engine.history.laying import Laid, laid_of
from bruxelles1893.engine.history.session import Move, Session
from bruxelles1893.engine.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, SEED_DIGITS

__all__ = [
    "LONGEST_NAME",
    "LONGEST_RECORD",
    "Record",
    "check_name",
    "read_record",
    "record_rules",
    "replay",
    "result",
    "write_record",
]

LONGEST_NAME: Final = 40
LONGEST_RECORD: Final = 1_000_000
LONGEST_QUOTE: Final = 60
UNFINISHED: Final = "*"

_TAG: Final = re.compile(r'\[(?P<name>[A-Z][A-Za-z]*) "(?P<value>[^"]*)"\]')
_RESOLUTION: Final = ("prestige", "tied-bonus", "pay-noble")
_NEEDED: Final = ("Rules", "Version", "Components", "Seed", "Result")
_SINGLE: Final = (*_NEEDED, "Base")


class Token(NamedTuple):
    """One word of a record: where it stands, whose line it is on, and what it means."""

    line: int
    player: str
    option: Option


class Record(NamedTuple):
    """A record as written, before it is played.

    `values` are printed values that differ from the shipped set `base`; `headers` are those that
    this release does not know; `deals` are moves before which the hidden was dealt anew, and seeds;
    `laid` is what people laid on a real table before which moves.
    """

    rules: str
    version: int
    components: str
    seed: int
    names: tuple[str, ...]
    result: str
    tokens: tuple[Token, ...]
    base: str = ""
    values: tuple[str, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    deals: tuple[tuple[int, int], ...] = ()
    laid: tuple[Laid, ...] = ()

    def before(self, ply: int) -> Record:
        """The record as it would have been written before one of its moves."""
        deals = tuple(deal for deal in self.deals if deal[0] < ply)
        laid = tuple(each for each in self.laid if each.ply in range(max(ply, 1)))
        return self._replace(tokens=self.tokens[:ply], deals=deals, laid=laid, result=UNFINISHED)


class Header:
    """The header lines of a record as they are read; single ones with their lines."""

    __slots__ = ("deals", "laid", "names", "others", "single", "values")

    def __init__(self) -> None:
        self.single: dict[str, tuple[int, str]] = {}
        self.names: list[str] = []
        self.values: list[str] = []
        self.deals: list[tuple[int, int]] = []
        self.laid: list[Laid] = []
        self.others: list[tuple[str, str]] = []

    def get(self, name: str) -> str:
        """The value of a single header, or nothing."""
        return self.single[name][1] if name in self.single else ""


def check_name(name: str) -> str | None:
    """The problem of a player's name, or None."""
    if not name.strip() or len(name) > LONGEST_NAME:
        return f"a name has 1 to {LONGEST_NAME} characters"
    if not name.isprintable() or set(name) & set('";:'):
        return "a name has only printable characters, and no quotes, colons or semicolons"
    if name != name.strip() or name.startswith(("[", "==")):
        return "a name begins with neither a blank, a bracket nor ==, and ends with no blank"
    return None


def write_record(session: Session) -> str:
    """The text of a game, finished or not."""
    return "\n".join([*_header(session), "", *_board(session.at(0)), *_move_lines(session)]) + "\n"


def _header(session: Session) -> list[str]:
    rules = session.state.rules
    base, values = own_values(rules)
    tags = [
        ("Rules", rules.name),
        ("Version", str(rules.version)),
        ("Components", rules.digest),
        *([("Base", base)] if values else []),
        *[("Value", value) for value in values],
        ("Seed", str(session.seed)),
        *[("Dealt", f"{ply} {seed}") for ply, seed in session.deals],
        *[("Laid", f"{each.ply} {each.place} {' '.join(each.words)}") for each in session.laid],
        *[("Player", name) for name in session.names],
        ("Result", result(session)),
        *session.headers,
    ]
    return [f'[{name} "{value}"]' for name, value in tags]


def result(session: Session) -> str:
    """The final scores in the order of the seats, or a star."""
    if not session.state.is_over:
        return UNFINISHED
    return " ".join(str(sheet.total) for sheet in session.state.scores())


def _board(state: State) -> list[str]:
    """The action strips as comments: a reader needs them to follow the moves."""
    rows = [state.actions[start : start + 5] for start in range(0, 25, 5)]
    lines = [";   " + "".join(f"{column:<10}" for column in "ABCDE").rstrip()]
    for number, row in enumerate(rows, 1):
        lines.append(f"; {number} " + "".join(f"{ACTIONS[action]:<10}" for action in row).rstrip())
    return lines


def _move_lines(session: Session) -> list[str]:
    lines: list[str] = ["", "== Setup"]
    round_number = 0
    for start, end in _line_spans(session.moves):
        state = session.at(start)
        if state.round != round_number:
            round_number = state.round
            lines += ["", _round_title(state)]
        moves = session.moves[start:end]
        tokens = " ".join(notation(move.option) for move in moves)
        comment = _comment(state, moves)
        lines.append(f"{session.names[moves[0].seat]}: {tokens}" + (comment and f" ; {comment}"))
    return lines


def _line_spans(moves: list[Move]) -> list[tuple[int, int]]:
    """Where lines begin and end: a turn, the square or a player's cards of one resolution."""
    starts = [
        ply
        for ply, move in enumerate(moves)
        if ply == 0
        or move.seat != moves[ply - 1].seat
        or move.kind in (NEW_TURN, "square")
        or (move.kind in _RESOLUTION and moves[ply - 1].kind not in _RESOLUTION)
    ]
    return list(pairwise([*starts, len(moves)])) if moves else []


def _round_title(state: State) -> str:
    irises = state.rules.bourse_irises[state.bourse][len(state.players)]
    francs = state.rules.bourse_francs[state.bourse]
    offered = " or ".join(iris_name(iris) for iris in irises)
    return f"== Round {state.round} ; Bourse {francs} FB, iris {offered}"


def _comment(state: State, moves: list[Move]) -> str:
    """Facts that the notation leaves out: the action of the space, the names of nobles taken."""
    words = []
    if SPACE <= moves[0].option < BRUSSELS_SPACE and moves[0].kind == NEW_TURN:
        words.append(ACTIONS[state.actions[moves[0].option - SPACE]])
    for move in moves:
        words += [NOBLES[event.noble] for event in move.events if isinstance(event, NobleTaken)]
    return ", ".join(words)


def read_record(text: Text) -> Record:
    """Parse a record; a damaged one gives an error with its line and the reason."""
    if not isinstance(text, str):
        raise RecordError(1, f"a record is a text, not a {type(text).__name__}")
    if len(text) > LONGEST_RECORD:
        raise RecordError(1, f"a record has at most {LONGEST_RECORD} characters")
    header = Header()
    tokens: list[Token] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split(";", 1)[0].strip()
        if line.startswith("["):
            _read_tag(number, line, header)
        elif line and not line.startswith("=="):
            tokens += _read_moves(number, line)
    return _checked(text, header, tokens)


def _short(text: str) -> str:
    """A text for an error message, cut to a safe length."""
    return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…")


def _read_tag(number: int, line: str, header: Header) -> None:
    match = _TAG.fullmatch(line)
    if match is None:
        raise RecordError(number, f'{_short(line)} is not a header line; expected [Name "value"]')
    name, value = match["name"], match["value"]
    if name == "Player":
        problem = check_name(value)
        if problem is not None:
            raise RecordError(number, f"player {_short(value)}: {problem}")
        header.names.append(value)
    elif name == "Value":
        header.values.append(value)
    elif name == "Dealt":
        header.deals.append(_deal(number, value))
    elif name == "Laid":
        header.laid.append(_laid(number, value))
    elif name not in _SINGLE:
        header.others.append((name, value))
    elif name in header.single:
        raise RecordError(number, f"header {name!r} is given twice")
    else:
        header.single[name] = (number, value)


def _read_moves(number: int, line: str) -> list[Token]:
    player, colon, moves = line.partition(":")
    if not colon or not moves.split():
        raise RecordError(
            number, f"{_short(line)} is not a line of moves; expected `Name: C3 2 blue`"
        )
    try:
        return [Token(number, player.strip(), parse(token)) for token in moves.split()]
    except NotationError as error:
        raise RecordError(number, str(error)) from error


def _checked(text: str, header: Header, tokens: list[Token]) -> Record:
    last = max(1, len(text.splitlines()))
    for name in _NEEDED:
        if name not in header.single:
            raise RecordError(last, f"the header {name!r} is missing")
    if not FEWEST_PLAYERS <= len(header.names) <= MOST_PLAYERS:
        raise RecordError(last, f"{len(header.names)} players; expected 2 to 5 lines [Player ...]")
    return Record(
        rules=header.get("Rules"),
        version=_version(*header.single["Version"]),
        components=header.get("Components"),
        seed=_seed(*header.single["Seed"]),
        names=tuple(header.names),
        result=header.get("Result"),
        tokens=tuple(tokens),
        base=header.get("Base"),
        values=tuple(header.values),
        headers=tuple(header.others),
        deals=tuple(header.deals),
        laid=tuple(header.laid),
    )


def _version(line: int, text: str) -> int:
    if text not in [str(version) for version in range(1, RULES_VERSION + 1)]:
        raise RecordError(
            line, f"rules version {_short(text)}; this release plays 1 to {RULES_VERSION}"
        )
    return int(text)


def _deal(line: int, text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(?P<ply>[0-9]{1,6}) (?P<seed>\S+)", text)
    if match is None:
        raise RecordError(line, f"{_short(text)} is no new deal; expected a move and a seed")
    return int(match["ply"]), _seed(line, match["seed"])


def _laid(line: int, text: str) -> Laid:
    ply, *words = text.split()
    if not re.fullmatch("[0-9]{1,6}", ply) or not words:
        raise RecordError(line, f"{_short(text)} is nothing laid; expected a move, a place, pieces")
    try:
        return laid_of(int(ply), words[0], words[1:])
    except StateError as error:
        raise RecordError(line, str(error)) from error


def _seed(line: int, text: str) -> int:
    if not re.fullmatch(rf"-?[0-9]{{1,{SEED_DIGITS}}}", text):
        raise RecordError(
            line, f"the seed {_short(text)} is not a whole number of at most {SEED_DIGITS} digits"
        )
    return int(text)


def replay(record: Record, rules: Ruleset | None = None) -> Session:
    """Play a record from its start to its last move, and check its result.

    It is played by the rules and values that it names, or by those given, which must be the same.
    """
    rules = rules or record_rules(record)
    _check_rules(record, rules)
    session = _laid_out(record, rules)
    session.headers = record.headers
    deals = dict(record.deals)
    for ply, token in enumerate(record.tokens):
        _deal_anew(session, deals.pop(ply, None))
        _lay(session, ply, record)
        _replay_token(session, token)
    _deal_anew(session, deals.pop(len(record.tokens), None))
    if deals:
        raise RecordError(1, f"there is no move {max(deals)} before which to deal anew")
    if record.result != result(session):
        last = record.tokens[-1].line if record.tokens else 1
        raise RecordError(
            last,
            f"the result is {result(session)!r}, not {_short(record.result)} as the header says",
        )
    return session


def record_rules(record: Record) -> Ruleset:
    """The rule set that a record was played with, of its version and with its printed values."""
    try:
        return stored_rules(
            record.rules, record.version, record.components, record.base, record.values
        )
    except RulesetError as error:
        raise RecordError(1, str(error)) from error


def _check_rules(record: Record, rules: Ruleset) -> None:
    if record.rules != rules.name:
        raise RecordError(1, f"the record plays {_short(record.rules)}, not {rules.name!r}")
    if record.version != rules.version:
        raise RecordError(
            1, f"the record plays rules version {record.version}, not {rules.version}"
        )
    if record.components != rules.digest:
        raise RecordError(
            1,
            f"the record was played with other printed values ({_short(record.components)}, here "
            f"{rules.digest}); give the same components file",
        )


def _laid_out(record: Record, rules: Ruleset) -> Session:
    opening = tuple(each for each in record.laid if each.ply == 0)
    try:
        return Session(rules, len(record.names), record.seed, record.names, opening)
    except (LookupError, StateError, ValueError) as error:
        raise RecordError(1, f"the table cannot be laid so: {error}") from error


def _lay(session: Session, ply: int, record: Record) -> None:
    try:
        for each in record.laid:
            if each.ply == ply and ply:
                session.lay(each)
    except (LookupError, StateError, StopIteration, ValueError) as error:
        raise RecordError(1, f"what is laid before move {ply} cannot lie so: {error}") from error


def _deal_anew(session: Session, seed: int | None) -> None:
    if seed is not None:
        session.deal_anew(seed)


def _replay_token(session: Session, token: Token) -> None:
    decision = session.state.decision
    if decision is None:
        raise RecordError(token.line, "the game is over, but there are more moves")
    expected = session.names[decision.player]
    if token.player != expected:
        raise RecordError(token.line, f"{expected!r} is to play, not {_short(token.player)}")
    try:
        session.play(token.option)
    except BruxellesError as error:
        raise RecordError(token.line, f"{notation(token.option)}: {error}") from error
