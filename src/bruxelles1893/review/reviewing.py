"""The review of a game, put together: curves, books, costly moments, luck and choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from bruxelles1893.engine import BruxellesError, Seat, Session
from bruxelles1893.engine.core.options import family
from bruxelles1893.review.choices import ReviewedChoice, ReviewQuestion, judged, questions
from bruxelles1893.review.ledger import Ledger, ledgers
from bruxelles1893.review.plain import from_plain, to_plain
from bruxelles1893.review.proof import Suspect, proven
from bruxelles1893.review.reviewers import Reviewer
from bruxelles1893.review.slant import slants
from bruxelles1893.review.timeline import Point, Swing, plies_of, points, swings

SHOWN: Final = 5
"""Costly moments that are told of a player."""
SUSPECTED: Final = 20
"""Moments of all players together from which a quick review plays rounds on."""
SEARCHED: Final = 6
"""Suspected moments of each player that a deep review searches."""
PASSED: Final = 3
"""Moments of each player that it searches although the quick look passed them."""
WORTH_TELLING: Final = 0.01
"""What a moment must cost at least to be told."""
TURNS: Final = (["space", "amount"], ["brussels"], ["pass"])
"""How turns begin; they mean the same move whenever they are chosen in a round."""


Look = tuple[ReviewQuestion, ReviewedChoice]
"""A moment that was looked at, and what the look found."""


class Unfinished(BruxellesError, ValueError):
    """The game is not over. A review of it would help one of the players."""


class Balance(NamedTuple):
    """How a player's chance went from even to the result: the parts add up.

    `deal` is what the first deal and the seat gave, `own` and `others` are choices, `luck` is what
    came to light on the way.
    """

    even: float
    deal: float
    own: float
    others: float
    luck: float
    result: float


class PlayerReview(NamedTuple):
    """The review of one player, with the costliest moments first.

    `suspects` are the moments that a search should check; they include `moments`, what was not
    proven, and a few that the quick look passed.
    """

    balance: Balance
    ledger: Ledger
    moments: list[ReviewedChoice]
    suspects: list[ReviewedChoice]


class Review(NamedTuple):
    """A look back at a whole game. `judge` is the bot whose opinion it is."""

    judge: str
    is_fitted: bool
    curve: list[Point]
    swings: list[Swing]
    players: list[PlayerReview]

    def to_json(self) -> dict[str, Any]:
        """Plain data that `review_from` makes the same review of."""
        plain: dict[str, Any] = to_plain(self)
        return plain


def review_from(data: dict[str, Any]) -> Review:
    """A review from its plain data."""
    return from_plain(Review, data)


def review(session: Session, reviewer: Reviewer) -> Review:
    """The quick review of a finished game."""
    if not session.state.is_over:
        raise Unfinished("the game is not over; a review is for finished games")
    plies = plies_of(session)
    states = [session.at(ply) for ply in plies]
    outlooks = reviewer.chances.outlooks(states)
    known = slants(states, outlooks)
    curve = points(plies, states, outlooks, known)
    changes = swings(session, curve, states, reviewer.chances, known)
    asking = questions(session, plies[:-1], states[:-1], reviewer)
    looks = [*zip(asking, judged(asking, reviewer), strict=True)]
    found = proven(suspected(looks, session.state.seats), reviewer)
    players = [
        PlayerReview(
            balance(seat, curve, changes),
            book,
            costliest(found, seat),
            to_search(looks, found, seat),
        )
        for seat, book in zip(session.state.seats, ledgers(session), strict=True)
    ]
    return Review(reviewer.chances.judge.name, reviewer.chances.is_fitted, curve, changes, players)


def suspected(looks: Sequence[Look], seats: Sequence[Seat]) -> list[Suspect]:
    """The moments that look costly at once, as many of each player, over the whole game."""
    most = SUSPECTED // len(seats)
    states = {asked.ply: asked.state for asked, _ in looks}
    costly = [choice for _, choice in looks if choice.cost >= WORTH_TELLING]
    return [
        Suspect(states[choice.ply], choice)
        for seat in seats
        for choice in spread([each for each in costly if each.seat == seat], most)
    ]


def to_search(
    looks: Sequence[Look], found: Sequence[ReviewedChoice], seat: Seat
) -> list[ReviewedChoice]:
    """The choices for a second look: suspected ones, and the unlikeliest of those that passed."""
    known = {each.ply for each in found}
    own = [each for each in found if each.seat == seat]
    own.sort(key=lambda each: (each.is_sure, each.cost), reverse=True)
    passed = [look for look in looks if look[1].seat == seat and look[1].ply not in known]
    passed.sort(key=lambda look: look[0].likely)
    return [*own[:SEARCHED], *(choice for _, choice in passed[:PASSED])]


def balance(seat: Seat, curve: list[Point], changes: list[Swing]) -> Balance:
    """The parts by which a player's chance went from even to the result."""
    even = 1 / len(curve[0].chances)
    return Balance(
        even=even,
        deal=curve[0].chances[seat] - even,
        own=sum(each.choice[seat] for each in changes if each.seat == seat),
        others=sum(each.choice[seat] for each in changes if each.seat != seat),
        luck=sum(each.luck[seat] for each in changes),
        result=curve[-1].chances[seat],
    )


def costliest(choices: list[ReviewedChoice], seat: Seat) -> list[ReviewedChoice]:
    """The sure moments that taught a player most, over the whole game, the costliest first."""
    own = [each for each in choices if each.seat == seat and each.is_sure]
    own = [each for each in own if each.cost >= WORTH_TELLING]
    return by_cost(spread(merged(own), SHOWN))


def by_cost(choices: Iterable[ReviewedChoice]) -> list[ReviewedChoice]:
    """The costliest first."""
    return sorted(choices, key=lambda each: -each.cost)


def merged(choices: Iterable[ReviewedChoice]) -> list[ReviewedChoice]:
    """One moment where the same move was better several times in a round: the costliest."""
    found: dict[tuple[int, ...], ReviewedChoice] = {}
    for choice in by_cost(choices):
        known = found.setdefault(lesson(choice), choice)
        if known is not choice:
            also = {*known.also, choice.ply, *choice.also} - {known.ply}
            found[lesson(choice)] = known._replace(also=tuple(sorted(also)))
    return list(found.values())


def lesson(choice: ReviewedChoice) -> tuple[int, ...]:
    """The key of a choice's better move; choices with the same key teach the same."""
    better = choice.best.options
    families = [family(option) for option in better[:2]]
    if any(families[: len(begin)] == begin for begin in TURNS):
        return choice.round, better[0]
    return choice.round, better[0], choice.ply


def spread(choices: list[ReviewedChoice], count: int) -> list[ReviewedChoice]:
    """The costliest moments, but another one of the same round only where it costs much more."""
    left, counts = by_cost(choices), Counter[int]()
    chosen: list[ReviewedChoice] = []
    while left and len(chosen) < count:
        chosen.append(max(left, key=lambda each: each.cost / (1 + counts[each.round])))
        left.remove(chosen[-1])
        counts[chosen[-1].round] += 1
    return chosen
