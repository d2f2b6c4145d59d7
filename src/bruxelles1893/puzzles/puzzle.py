"""A puzzle: a game up to a position, what each choice promises, and who finds the best."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final, NamedTuple

from bruxelles1893.engine import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    RULE_SETS,
    RULES_VERSION,
    BruxellesError,
    Move,
    Option,
    Seat,
    Session,
    State,
    digest,
    notation,
    parse,
    ruleset,
)
from bruxelles1893.review import Line

FORMAT: Final = 2
FIRST_VERSION: Final = 2
"""The rules version of puzzles that do not tell it."""
FILE: Final = "shipped.jsonl"
PREFIX: Final = "puzzle-"
"""The prefix of ids: those of puzzles and of lessons are stored side by side."""
DIGITS: Final = 16
"""Digits of a position's digest."""
FEWEST_ANSWERS: Final = 3
FEWEST_CHECKS: Final = 2
DIFFICULTIES: Final = ("light", "fair", "hard")
FINDERS: Final = {"light": "beginner", "fair": "casual"}
"""The level that finds a puzzle of each difficulty; only stronger ones may find a hard one."""
OFTEN: Final = 0.5
"""How often a level must find a puzzle."""
CLOSE: Final = 25.0
"""Points of lead, one way or the other, beyond which a game is as good as over."""
CHANCE: Final = 0.1
"""What the best choice must add to the chance of winning."""
RIVAL: Final = "rival"
"""What of a lead is the best opponent's score; it counts against the lead."""


class PuzzleError(BruxellesError, ValueError):
    """A puzzle that cannot be: the message says where and why."""


Parts = Mapping[str, float]
"""The points of a lead by source, those of the best opponent as `RIVAL` below zero."""


class Answer(NamedTuple):
    """A choice: the turn that a bot makes of it, and what the seat may expect after it.

    `parts` are the points gained after it by source; a choice that was only looked at has none.
    The parts of two choices differ by as much as their leads do.
    """

    line: Line
    parts: Parts

    @property
    def is_deep(self) -> bool:
        """Whether it was played on many times, and not only looked at."""
        return bool(self.parts)

    @property
    def option(self) -> Option:
        """The choice itself."""
        return self.line.options[0]


class Check(NamedTuple):
    """A search that found the best choice ahead of all others by so many points.

    `error` is the standard error of the margin to the choice that came nearest.
    """

    seed: int
    margin: float
    error: float


Votes = Mapping[str, Mapping[Option, int]]
"""What bots of each level chose, and how often."""


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A position of a game, whose seat is asked for the best choice; `answers` begin with it.

    `version` is the rules version that it was made for. `moves` lead there, in notation. `judge` is
    the digest of the bot whose opinion it is, and `origin` tells whose game it was.
    """

    rules: str
    players: int
    seed: int
    moves: str
    seat: Seat
    round: int
    kind: str
    digest: str
    answers: tuple[Answer, ...]
    checks: tuple[Check, ...]
    votes: Votes
    judge: str
    origin: str
    version: int = FIRST_VERSION

    @property
    def id(self) -> str:
        """An id made from the position's rule set, players, seed and moves."""
        name = f"{self.rules}/{self.players}/{self.seed}/{self.moves}"
        return PREFIX + sha256(name.encode()).hexdigest()[:12]

    @property
    def best(self) -> Answer:
        """The best choice."""
        return self.answers[0]

    @property
    def margin(self) -> float:
        """The lead of the best choice in points, in the most doubtful search."""
        return min(check.margin for check in self.checks)

    @property
    def decides(self) -> bool:
        """Whether the game is close and hangs on the choice: the bar for every puzzle."""
        best, others = self.best.line, [each.line for each in self.answers[1:]]
        adds = best.chance - max(each.chance for each in others)
        return abs(best.lead) <= CLOSE and adds >= CHANCE

    @property
    def ply(self) -> int:
        """The move that is asked for."""
        return len(self.moves.split())

    def found(self, level: str | None = None) -> float:
        """How often the bots of a level find the best choice, or those of all that were asked."""
        asked = self.votes if level is None else {level: self.votes.get(level, {})}
        return found_share(asked, self.best.option)

    @property
    def difficulty(self) -> str:
        """How hard it is, by which level finds it."""
        return next(
            (name for name, level in FINDERS.items() if self.found(level) >= OFTEN),
            DIFFICULTIES[-1],
        )

    def answer(self, option: Option) -> Answer | None:
        """The judged answer of a choice; None for a choice that does nothing."""
        return next((each for each in self.answers if each.option == option), None)

    def cost(self, option: Option) -> float | None:
        """How many points a choice gives away."""
        answer = self.answer(option)
        return None if answer is None else self.best.line.lead - answer.line.lead

    def is_solved(self, moves: Sequence[Move], state: State) -> bool:
        """Whether the moves since the position begin with the best choice."""
        return bool(moves) and moves[0].option == self.best.option

    def begin(self) -> Session:
        """The game, played up to the position; `PuzzleError` if that is not what was checked."""
        session = Session(ruleset(self.rules, version=self.version), self.players, self.seed)
        try:
            for word in self.moves.split():
                session.play(parse(word))
        except BruxellesError as error:
            raise PuzzleError(f"move {len(session.moves) + 1}: {error}") from error
        self._check(session)
        return session

    def _check(self, session: Session) -> None:
        state, decision = session.state, session.state.decision
        if digest(state)[:DIGITS] != self.digest:
            raise PuzzleError("its moves lead to another position than the one that was checked")
        if decision is None or (decision.player, decision.kind) != (self.seat, self.kind):
            raise PuzzleError(f"seat {self.seat} is not asked {self.kind!r} at its position")
        for answer in self.answers:
            if answer.option not in state.legal():
                raise PuzzleError(f"its choice {notation(answer.option)} is not legal")


def found_share(votes: Votes, option: Option) -> float:
    """How many of all votes are for an option."""
    total = sum(sum(each.values()) for each in votes.values())
    return sum(each.get(option, 0) for each in votes.values()) / total if total else 0.0


def position_digest(session: Session) -> str:
    """The digest of the game's present position."""
    return digest(session.state)[:DIGITS]


# --- Those that ship ----------------------------------------------------------------------------


@cache
def shipped() -> tuple[Puzzle, ...]:
    """The puzzles that come with the game; each keeps its place, new ones come last."""
    return tuple(read_puzzles(files(__package__).joinpath(FILE).read_text("utf-8")))


@cache
def _by_id() -> dict[str, Puzzle]:
    return {each.id: each for each in shipped()}


def puzzle(puzzle_id: str) -> Puzzle | None:
    """The puzzle of an id."""
    return _by_id().get(puzzle_id)


def daily(day: date) -> int:
    """The number of a day's puzzle, counted from 1; the same everywhere."""
    return day.toordinal() % len(shipped()) + 1


# --- As text ------------------------------------------------------------------------------------


def written(each: Puzzle) -> str:
    """A puzzle as one line."""
    entry = {
        "format": FORMAT,
        "rules": each.rules,
        "version": each.version,
        "players": each.players,
        "seed": each.seed,
        "seat": each.seat,
        "round": each.round,
        "kind": each.kind,
        "moves": each.moves,
        "digest": each.digest,
        "answers": [_written_answer(answer) for answer in each.answers],
        "checks": [
            [seed, round(margin, 2), round(error, 2)] for seed, margin, error in each.checks
        ],
        "votes": {
            level: {notation(option): count for option, count in chosen.items()}
            for level, chosen in each.votes.items()
        },
        "judge": each.judge,
        "origin": each.origin,
    }
    return json.dumps(entry, separators=(",", ":"))


def _written_answer(answer: Answer) -> list[Any]:
    line = answer.line
    way = " ".join(map(notation, line.options))
    figures = (round(line.chance, 3), round(line.score, 2), round(line.lead, 2))
    return [way, *figures, {name: round(points, 2) for name, points in answer.parts.items()}]


def read_puzzles(text: str) -> list[Puzzle]:
    """The puzzles of a file; an error names the line and the reason."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                found.append(_read(line))
            except (BruxellesError, ValueError) as error:
                raise PuzzleError(f"line {number}: {error}") from error
    return found


TEXTS: Final = ("rules", "kind", "moves", "digest", "judge", "origin")
NUMBERS: Final = ("format", "version", "players", "seed", "seat", "round")
LISTS: Final = ("answers", "checks")
KINDS: Final[dict[str, type]] = {
    **dict.fromkeys(TEXTS, str),
    **dict.fromkeys(NUMBERS, int),
    **dict.fromkeys(LISTS, list),
    "votes": dict,
}


def _read(line: str) -> Puzzle:
    entry = _checked(json.loads(line))
    plain = {key: entry[key] for key in (*TEXTS, *NUMBERS) if key != "format"}
    read = Puzzle(
        **plain,
        answers=tuple(_answer(each) for each in entry["answers"]),
        checks=tuple(_check(each) for each in entry["checks"]),
        votes={level: _counts(chosen) for level, chosen in entry["votes"].items()},
    )
    if max(each.line.lead for each in read.answers[1:]) >= read.best.line.lead:
        raise PuzzleError("its first answer is not the best")
    return read


def _checked(entry: Any) -> dict[str, Any]:
    """The entries of a puzzle, all there and of the right sorts."""
    if isinstance(entry, dict):
        entry = {"version": FIRST_VERSION} | entry
    if not isinstance(entry, dict) or entry.keys() != KINDS.keys():
        raise PuzzleError(f"expected an object with {', '.join(KINDS)}")
    for key, kind in KINDS.items():
        if type(entry[key]) is not kind:
            raise PuzzleError(f"{key} is {type(entry[key]).__name__}; expected {kind.__name__}")
    if entry["format"] != FORMAT:
        raise PuzzleError(f"format {entry['format']}; this release reads {FORMAT}")
    if entry["rules"] not in RULE_SETS:
        raise PuzzleError(f"unknown rule set {entry['rules'][:40]!r}")
    if not 1 <= entry["version"] <= RULES_VERSION:
        raise PuzzleError(
            f"rules version {entry['version']}; this release plays 1 to {RULES_VERSION}"
        )
    if not FEWEST_PLAYERS <= entry["players"] <= MOST_PLAYERS:
        raise PuzzleError(f"{entry['players']} players; expected 2 to 5")
    if not 0 <= entry["seat"] < entry["players"]:
        raise PuzzleError(f"there is no seat {entry['seat']}")
    for key, fewest in (("answers", FEWEST_ANSWERS), ("checks", FEWEST_CHECKS)):
        if len(entry[key]) < fewest:
            raise PuzzleError(f"{len(entry[key])} {key}; expected at least {fewest}")
    return entry


def _answer(value: Any) -> Answer:
    way, *figures, parts = _items(value, "answer", (str, float, float, float, dict))
    options: list[Option] = [parse(word) for word in way.split()]
    if not options:
        raise PuzzleError("an answer names no choice")
    if not all(
        isinstance(name, str) and type(each) in (int, float) for name, each in parts.items()
    ):
        raise PuzzleError(
            f"the parts of an answer are {str(parts)[:60]}; expected points by source"
        )
    return Answer(Line(options, *figures), parts)


def _check(value: Any) -> Check:
    return Check(*_items(value, "check", (int, float, float)))


def _items(value: Any, name: str, kinds: Sequence[type]) -> list[Any]:
    """A list of items of these sorts; whole numbers are numbers, too."""
    is_right = isinstance(value, list) and len(value) == len(kinds)
    if not is_right or not all(
        type(each) is kind or (kind is float and type(each) is int)
        for each, kind in zip(value, kinds, strict=True)
    ):
        expected = ", ".join(kind.__name__ for kind in kinds)
        raise PuzzleError(f"a {name} is {str(value)[:60]}; expected a list of {expected}")
    return list(value)


def _counts(value: Any) -> dict[Option, int]:
    if not isinstance(value, dict) or not all(type(each) is int for each in value.values()):
        raise PuzzleError(f"votes of a level are {str(value)[:60]}; expected counts by choice")
    return {parse(word): count for word, count in value.items()}
