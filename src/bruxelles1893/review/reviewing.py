"""The review of a game, put together: curves, books, costly moments, luck and choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from bruxelles1893.engine import BruxellesError, Seat, Session
from bruxelles1893.engine.core.options import family
from bruxelles1893.review.choices import Choice, judged, questions
from bruxelles1893.review.ledger import Ledger, ledgers
from bruxelles1893.review.plain import from_plain, to_plain
from bruxelles1893.review.reviewers import Reviewer
from bruxelles1893.review.slant import slants
from bruxelles1893.review.timeline import Point, Swing, plies_of, points, swings

SHOWN: Final = 5
"""Costly moments that are told of a player."""
SEARCHED: Final = 6
"""Moments of each player that a deep review searches."""
WORTH_TELLING: Final = 0.01
"""What a moment must cost at least to be told."""
TURNS: Final = (["space", "amount"], ["brussels"], ["pass"])
"""How turns begin; they mean the same move whenever they are chosen in a round."""


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


class Player(NamedTuple):
    """The review of one player, with the costliest moments first.

    `suspects` are the moments that a search should check; they include `moments`.
    """

    balance: Balance
    ledger: Ledger
    moments: list[Choice]
    suspects: list[Choice]


class Review(NamedTuple):
    """A look back at a whole game. `judge` is the bot whose opinion it is."""

    judge: str
    is_fitted: bool
    curve: list[Point]
    swings: list[Swing]
    players: list[Player]

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
    choices = judged(questions(session, plies[:-1], states[:-1], reviewer), reviewer)
    books = ledgers(session)
    players = [
        Player(
            balance(seat, curve, changes),
            book,
            costliest(choices, seat),
            costliest(choices, seat, SEARCHED),
        )
        for seat, book in zip(session.state.seats, books, strict=True)
    ]
    return Review(reviewer.chances.judge.name, reviewer.chances.is_fitted, curve, changes, players)


def balance(seat: Seat, curve: list[Point], changes: list[Swing]) -> Balance:
    """How a player's chance went from even to the result."""
    even = 1 / len(curve[0].chances)
    return Balance(
        even=even,
        deal=curve[0].chances[seat] - even,
        own=sum(each.choice[seat] for each in changes if each.seat == seat),
        others=sum(each.choice[seat] for each in changes if each.seat != seat),
        luck=sum(each.luck[seat] for each in changes),
        result=curve[-1].chances[seat],
    )


def costliest(choices: list[Choice], seat: Seat, count: int = SHOWN) -> list[Choice]:
    """The moments that taught a player most, over the whole game, the costliest first."""
    own = [each for each in choices if each.seat == seat and each.cost >= WORTH_TELLING]
    return by_cost(spread(merged(own), count))


def by_cost(choices: Iterable[Choice]) -> list[Choice]:
    """The costliest first."""
    return sorted(choices, key=lambda each: -each.cost)


def merged(choices: Iterable[Choice]) -> list[Choice]:
    """One moment where the same move was better several times in a round: the costliest."""
    found: dict[tuple[int, ...], Choice] = {}
    for choice in by_cost(choices):
        known = found.setdefault(lesson(choice), choice)
        if known is not choice:
            also = {*known.also, choice.ply, *choice.also} - {known.ply}
            found[lesson(choice)] = known._replace(also=tuple(sorted(also)))
    return list(found.values())


def lesson(choice: Choice) -> tuple[int, ...]:
    """What tells the better move of a moment from that of others."""
    better = choice.best.options
    families = [family(option) for option in better[:2]]
    if any(families[: len(begin)] == begin for begin in TURNS):
        return choice.round, better[0]
    return choice.round, better[0], choice.ply


def spread(choices: list[Choice], count: int) -> list[Choice]:
    """The costliest moments, but another one of the same round only where it costs much more."""
    left, counts = by_cost(choices), Counter[int]()
    chosen: list[Choice] = []
    while left and len(chosen) < count:
        chosen.append(max(left, key=lambda each: each.cost / (1 + counts[each.round])))
        left.remove(chosen[-1])
        counts[chosen[-1].round] += 1
    return chosen
