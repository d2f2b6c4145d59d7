"""Making puzzles: moments of games are looked at, graded by bots, and checked by deep searches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from bruxelles1893.bots import make_adviser, make_bot
from bruxelles1893.bots.levels import level
from bruxelles1893.engine import Option, Session, State, notation, ruleset
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.queries import useful
from bruxelles1893.puzzles.judging import Judged, judged, promised, together
from bruxelles1893.puzzles.puzzle import (
    CLOSE,
    FEWEST_ANSWERS,
    Answer,
    Puzzle,
    Votes,
    found_share,
    position_digest,
)
from bruxelles1893.review import Line, Reviewer
from bruxelles1893.review.choices import ReviewQuestion, compared
from bruxelles1893.review.timeline import plies_of

SEEDS: Final = (1, 2)
"""Of the two checks of each puzzle."""
RIVALS: Final = 3
"""Choices beside the best that are played on."""
LOOKED_AT: Final = {1: 40, 2: 40, 3: 40, 4: 2, 5: 2}
"""Moments looked at by round: a choice teaches most while there is time to make something of it."""
FIRST_SEED: Final = 0
FIRST_SEARCH: Final = "master:simulations=300"
CLEAR: Final = 2.5
"""The search that tells whether a moment is worth a check, and the points that it must see."""
PROMISING: Final = 0.09
"""What the network must see in the best choice beyond the next, in the chance to win."""
OF_A_GAME: Final = 3
"""Puzzles of a game at most."""
TRIES: Final = 12
"""How often a bot of each level is asked."""
MOST_FOUND: Final = 0.9
"""What so many of all bots find is no puzzle."""
TURNS: Final = 4
"""How many turns are asked about for every other question."""
GRADERS: Final = ("beginner", "casual", "advanced")
"""The levels that grade puzzles."""
COMPANY: Final = ("network", "level:advanced", "planner", "level:easy")
"""The bots of the games that puzzles are made from."""
BY_BOTS: Final = "bots"


class PuzzleKind(NamedTuple):
    """A kind of puzzle: a rule set and a number of players."""

    rules: str
    players: int


class Candidate(NamedTuple):
    """A moment that may become a puzzle: what each choice promises, and votes of bots.

    The choice that may be the best is the first, the others follow by what they promise.
    """

    ply: int
    state: State
    lines: list[Line]
    votes: Votes

    @property
    def best(self) -> Option:
        """The choice that looks best."""
        return self.lines[0].options[0]

    @property
    def rivals(self) -> list[Option]:
        """The other choices that look best."""
        return [line.options[0] for line in self.lines[1 : RIVALS + 1]]


# --- Games --------------------------------------------------------------------------------------


def bot_game(kind: PuzzleKind, seed: int) -> Session:
    """A game of equal bots, so that it stays close; always the same for a seed."""
    rng = Random(f"{kind.rules}/{kind.players}/{seed}")
    bots = [make_bot(rng.choice(COMPANY))] * kind.players
    session = Session(ruleset(kind.rules), kind.players, seed)
    while not session.state.is_over:
        seat, legal = session.state.asked, session.state.legal()
        is_free = len(legal) > 1
        view = session.state.view(seat)
        session.play(bots[seat].choose(view, legal, rng) if is_free else legal[0])
    return session


def is_plain(session: Session) -> bool:
    """Whether seed and moves are enough to replay a game: one deal, printed values."""
    own, usual = session.state.rules, ruleset(session.state.rules.name)
    is_one_deal = not session.deals and not session.laid
    return is_one_deal and (own.version, own.digest) == (usual.version, usual.digest)


# --- Moments ------------------------------------------------------------------------------------


def candidates(session: Session, reviewer: Reviewer, seen: Counter[str]) -> Iterator[Candidate]:
    """The moments of a game at which one choice looks clearly best, and not every bot finds it.

    Those come first that ask what was seldom asked before.
    """
    some = _sample(session)
    found = zip(some, compared(some, reviewer), strict=True)
    for question, lines in sorted(found, key=lambda each: _weariness(each[0].state, seen)):
        best, following, *rest = sorted(lines, key=lambda each: -each.worth)
        if abs(best.lead) > CLOSE or best.chance - following.chance < PROMISING:
            continue
        candidate = Candidate(question.ply, question.state, [best, following, *rest], {})
        if _looks_clear(candidate):
            candidate = candidate._replace(votes=votes(question.state))
            if found_share(candidate.votes, candidate.best) <= MOST_FOUND:
                yield candidate


def _sample(session: Session) -> list[ReviewQuestion]:
    """Some moments of each round at which there is a choice."""
    rng = Random(session.seed)
    plies = plies_of(session)[:-1]
    rng.shuffle(plies)
    left = Counter(LOOKED_AT)
    some = []
    for ply in plies:
        state = session.at(ply)
        options = useful(state, state.legal())
        if left[state.round] and len(options) >= FEWEST_ANSWERS:
            left[state.round] -= 1
            some.append(ReviewQuestion(ply, state, options))
    return some


def _looks_clear(candidate: Candidate) -> bool:
    """Whether a short search puts the best choice ahead of all others that it tries well."""
    view = candidate.state.view(candidate.state.asked)
    ranked = make_adviser(FIRST_SEARCH).explain(view, view.legal(), Random(FIRST_SEED))
    tried = {each.option: each.margin for each in ranked if each.margin is not None}
    own = tried.pop(candidate.best, None)
    return own is not None and all(own - other >= CLEAR for other in tried.values())


def _weariness(state: State, seen: Counter[str]) -> float:
    """How often something was asked before; whole turns count less."""
    kind = _kind(state)
    return seen[kind] / (TURNS if kind == NEW_TURN else 1)


def _kind(state: State) -> str:
    decision = state.decision
    assert decision is not None
    return decision.kind


def votes(state: State) -> Votes:
    """The usual choices of bots of each level, each asked several times."""
    seat = state.asked
    view, legal = state.view(seat), state.legal()
    return {
        name: dict(
            Counter(
                level(name).usual().choose(view, legal, Random(f"{name}/{number}"))
                for number in range(TRIES)
            ).most_common()
        )
        for name in GRADERS
    }


def puzzles_of(
    session: Session, reviewer: Reviewer, origin: str, seen: Counter[str]
) -> Iterator[Puzzle]:
    """The puzzles in a game; few of them, and of different rounds or questions."""
    made: set[tuple[int, str]] = set()
    for candidate in candidates(session, reviewer, seen):
        sort = (candidate.state.round, _kind(candidate.state))
        found = puzzle_at(session, candidate, reviewer, origin) if sort not in made else None
        if found is not None:
            made.add(sort)
            seen[sort[1]] += 1
            yield found
        if len(made) == OF_A_GAME:
            return


def puzzle_at(
    session: Session, candidate: Candidate, reviewer: Reviewer, origin: str
) -> Puzzle | None:
    """A moment as a puzzle; none unless checks with all seeds hold and a close game hangs on it."""
    checks = list[Judged]()
    for seed in SEEDS:
        check = judged(candidate.state, candidate.best, candidate.rivals, reviewer, seed)
        if check is None:
            return None
        checks.append(check)
        found = puzzle_of(session, candidate, checks, reviewer, origin)
        if not found.decides:
            return None
    return found


def puzzle_of(
    session: Session,
    candidate: Candidate,
    checks: Sequence[Judged],
    reviewer: Reviewer,
    origin: str,
) -> Puzzle:
    """A moment as a puzzle."""
    state = candidate.state
    start = Session.beginning_with(state)
    return Puzzle(
        rules=state.rules.name,
        players=len(state.players),
        seed=session.seed,
        moves=" ".join(notation(move.option) for move in session.moves[: candidate.ply]),
        seat=state.asked,
        round=state.round,
        kind=_kind(state),
        digest=position_digest(start),
        answers=_answers(candidate, checks),
        checks=tuple(each.check for each in checks),
        votes=candidate.votes,
        judge=reviewer.chances.judge.digest(),
        origin=origin,
        version=state.rules.version,
    )


def _answers(candidate: Candidate, checks: Sequence[Judged]) -> tuple[Answer, ...]:
    """All choices, best first. Unchecked ones follow the last rival by their first estimates."""
    seat, count = candidate.state.asked, len(candidate.rivals) + 1
    deep, rest = candidate.lines[:count], candidate.lines[count:]
    played = together(checks)
    known = [promised(line, seat, played) for line in deep]
    behind = [Answer(_behind(line, deep[-1], known[-1].line), {}) for line in rest]
    return tuple(sorted([*known, *behind], key=lambda each: -each.line.lead))


def _behind(line: Line, looked: Line, known: Line) -> Line:
    """An unchecked choice, with figures relative to a checked one."""
    chance = line.chance - looked.chance + known.chance
    return Line(
        line.options,
        min(max(chance, 0.0), 1.0),
        line.score - looked.score + known.score,
        line.lead - looked.lead + known.lead,
    )


# --- Many ---------------------------------------------------------------------------------------


def from_games(
    games: Iterable[Session], reviewer: Reviewer, origin: str, known: Iterable[Puzzle]
) -> Iterator[Puzzle]:
    """The puzzles in games; those that gave some before are left out."""
    done = {(each.rules, each.players, each.seed) for each in known}
    seen = Counter(each.kind for each in known)
    for session in games:
        game = (session.state.rules.name, len(session.names), session.seed)
        if game not in done and is_plain(session):
            yield from puzzles_of(session, reviewer, origin, seen)


def bot_games(
    kinds: Sequence[PuzzleKind], count: int, first: int, known: Sequence[Puzzle]
) -> Iterator[Session]:
    """Games of each kind in turn, until each has its part of so many puzzles.

    `known` grows meanwhile; games that it knows are not played again.
    """
    part = -(-count // len(kinds))
    seeds = dict.fromkeys(kinds, first)
    for each in known:
        kind = PuzzleKind(each.rules, each.players)
        if kind in seeds and each.origin == BY_BOTS:
            seeds[kind] = max(seeds[kind], each.seed + 1)
    while len(known) < count:
        for kind in kinds:
            have = sum((each.rules, each.players) == kind for each in known)
            if have < part and len(known) < count:
                yield bot_game(kind, seeds[kind])
                seeds[kind] += 1
