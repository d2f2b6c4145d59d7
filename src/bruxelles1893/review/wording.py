"""A review in words, in the language of the reader: tables and moments for pages and terminals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from bruxelles1893.bots.evaluation.sources import changes_by_source
from bruxelles1893.bots.levels import NETWORK_BEATS_CASUAL
from bruxelles1893.engine import Option, Session, State, notation
from bruxelles1893.review.bids import bid_at
from bruxelles1893.review.choices import Line, ReviewedChoice, drawn
from bruxelles1893.review.ledger import SOURCES, Account
from bruxelles1893.review.reviewing import WORTH_TELLING, Balance, PlayerReview, Review
from bruxelles1893.review.timeline import Point
from bruxelles1893.words import (
    REVIEW_TEXTS,
    choose,
    decimal,
    franc_source,
    gains,
    listed,
    minus,
    paragraph,
    percent,
    point_source,
    turn_step,
    use_name,
)

REASONS: Final = 3
"""Sources that are told of a better turn."""


class Cell(NamedTuple):
    """A figure, and how large it is beside the largest of its table, from -1 to 1."""

    text: str
    size: float = 0.0


class Row(NamedTuple):
    """A line of a table; `ply` is the moment that it tells of, if it tells of one."""

    name: str
    cells: list[Cell]
    ply: int | None = None


class Grid(NamedTuple):
    """A table: what it is about, the heads of its columns, its rows."""

    title: str
    heads: list[str]
    rows: list[Row]
    note: str = ""


class MomentText(NamedTuple):
    """A costly moment: what was played, and choice by choice what would have been better.

    `line` is the better turn in notation.
    """

    ply: int
    title: str
    played: str
    better: list[str]
    line: str
    because: str
    cost: str
    chance: float
    is_searched: bool
    is_same: bool
    matters: bool


def opinion(review: Review) -> str:
    """Which bot's opinion it is, and how good that is."""
    text = REVIEW_TEXTS[f"opinion.{review.judge}"].format(share=percent(NETWORK_BEATS_CASUAL))
    return text if review.is_fitted else paragraph([text, REVIEW_TEXTS["unfitted"]])


def moment_name(point: Point, last: int) -> str:
    """The time of a moment in words."""
    if point.ply == last:
        return REVIEW_TEXTS["end"]
    return REVIEW_TEXTS["round"].format(round=point.round) if point.round else REVIEW_TEXTS["begin"]


def milestones(curve: list[Point]) -> list[Point]:
    """The first moment of each round, and the end."""
    firsts = [
        point
        for before, point in zip([None, *curve], curve, strict=False)
        if before is None or before.round != point.round
    ]
    return firsts if firsts[-1] is curve[-1] else [*firsts, curve[-1]]


def curve_grid(review: Review, names: Sequence[str], key: str) -> Grid:
    """The curve of chances or of scores at the begin of each round, as a table."""
    last = review.curve[-1].ply
    show: Callable[[float], str] = percent if key == "chances" else lambda score: f"{score:.0f}"
    rows = [
        Row(moment_name(point, last), [Cell(show(each)) for each in getattr(point, key)], point.ply)
        for point in milestones(review.curve)
    ]
    return Grid(REVIEW_TEXTS[key], [REVIEW_TEXTS["moment"], *names], rows)


def balance_grid(review: Review, names: Sequence[str]) -> Grid:
    """How each chance came about."""
    heads = [REVIEW_TEXTS["player"], *(REVIEW_TEXTS[field] for field in Balance._fields)]
    parts = [part for player in review.players for part in player.balance]
    largest = max(map(abs, parts))
    rows = [
        Row(name, _balance_cells(player.balance, largest))
        for name, player in zip(names, review.players, strict=True)
    ]
    return Grid(REVIEW_TEXTS["balance"], heads, rows, REVIEW_TEXTS["balance-note"])


def _balance_cells(balance: Balance, largest: float) -> list[Cell]:
    even, *parts, result = balance
    changes = [Cell(percent(part, signed=True), part / largest) for part in parts]
    return [Cell(percent(even)), *changes, Cell(percent(result))]


def points_grid(session: Session, player: PlayerReview, name: str) -> Grid:
    """Where the points of one player came from, round by round."""
    accounts = player.ledger.accounts
    last = len(session.moves)
    heads = [REVIEW_TEXTS["source"], *(account_name(each, last) for each in accounts)]
    rules = session.state.rules
    rows = [
        Row(
            point_source(rules, source),
            [Cell(minus(each.points.get(source, 0))) for each in accounts],
        )
        for source in sources(accounts)
    ]
    totals = [Cell(minus(sum(each.points.values()))) for each in accounts]
    return Grid(name, heads, [*rows, Row(REVIEW_TEXTS["total"], totals)])


def account_name(account: Account, last: int) -> str:
    """The time of an account in words."""
    if account.ply == last:
        return REVIEW_TEXTS["end"]
    return REVIEW_TEXTS["round-end"].format(round=account.round)


def sources(accounts: Iterable[Account]) -> list[str]:
    """The sources that gave or took anything, in their usual order."""
    found = {source for account in accounts for source in account.points}
    return [source for source in (*SOURCES, "other") if source in found]


def books_grid(review: Review, names: Sequence[str], book: str) -> Grid:
    """What all players used their francs, turns or pawns for, as a grid."""
    tell = use_name if book in ("turns", "pawns") else franc_source
    books: list[dict[str, int]] = [getattr(player.ledger, book) for player in review.players]
    largest = max([amount for each in books for amount in each.values()], default=1)
    uses = sorted({use for each in books for use in each}, key=lambda use: -_all(books, use))
    rows = [
        Row(tell(use), [Cell(str(each.get(use, 0)), each.get(use, 0) / largest) for each in books])
        for use in uses
    ]
    totals = Row(REVIEW_TEXTS["total"], [Cell(str(sum(each.values()))) for each in books])
    return Grid(REVIEW_TEXTS[book], [REVIEW_TEXTS[book], *names], [*rows, totals])


def _all(books: list[dict[str, int]], use: str) -> int:
    return sum(each.get(use, 0) for each in books)


def moment_texts(
    session: Session, names: Sequence[str], moments: Iterable[ReviewedChoice]
) -> list[MomentText]:
    """The costly moments of a player in words."""
    return [moment_words(session, names, each) for each in moments]


def moment_words(session: Session, names: Sequence[str], choice: ReviewedChoice) -> MomentText:
    """A choice beside the best one in words."""
    played, best = choice.played, choice.best
    return MomentText(
        ply=choice.ply,
        title=choose(REVIEW_TEXTS, ["round" if choice.round else "begin"], {"round": choice.round}),
        played=turn_words(session, names, choice.ply, played.options[:1])[0],
        better=turn_words(session, names, choice.ply, best.options),
        line=" ".join(map(notation, best.options)),
        because=paragraph([*filter(None, (because(session, choice), bid_words(session, choice)))]),
        cost=paragraph([*filter(None, (price_words(choice), also_words(choice)))]),
        chance=played.chance,
        is_searched=choice.is_searched,
        is_same=best.options[0] == played.options[0],
        matters=choice.is_sure and choice.cost >= WORTH_TELLING,
    )


def price_words(choice: ReviewedChoice) -> str:
    """The price of a moment in points and, where that tells something, in the chance to win."""
    points = round(choice.points)
    if not choice.is_sure:
        key = "perhaps" if choice.games and points > 0 else "no-matter"
        return choose(REVIEW_TEXTS, [key], {"count": points})
    played, best = percent(choice.played.chance), percent(choice.best.chance)
    tells_chance = played != best and not choice.is_flat
    if points <= 0 and not tells_chance:
        return REVIEW_TEXTS["no-matter"]
    key = "price-points" if not tells_chance else "price" if points > 0 else "price-chance"
    return choose(REVIEW_TEXTS, [key], {"count": points, "played": played, "best": best})


def bid_words(session: Session, choice: ReviewedChoice) -> str:
    """The bid that would have been enough, in words, where a bid was too high."""
    bid = bid_at(session, choice.ply)
    if bid is None or choice.best.options[0] >= choice.played.options[0]:
        return ""
    if not bid.is_winner:
        return REVIEW_TEXTS["bid-lost"]
    if bid.enough >= bid.amount:
        return ""
    spared = {"amount": bid.enough, "count": bid.amount - bid.enough}
    return choose(REVIEW_TEXTS, ["bid-enough"], spared)


def also_words(choice: ReviewedChoice) -> str:
    """Other moments at which the same move would have been better."""
    if not choice.also:
        return ""
    moves = listed([str(ply) for ply in choice.also])
    return choose(REVIEW_TEXTS, ["also"], {"moves": moves, "count": len(choice.also)})


def cost_words(played: Line, best: Line) -> str:
    """The cost of a turn beside the best one. Figures that round to the same are left out."""
    figures = {
        "played": percent(played.chance),
        "best": percent(best.chance),
        "played_lead": decimal(played.lead, 0),
        "best_lead": decimal(best.lead, 0),
    }
    is_same_chance = figures["played"] == figures["best"]
    is_same_lead = figures["played_lead"] == figures["best_lead"]
    if is_same_chance and is_same_lead:
        return REVIEW_TEXTS["no-matter"]
    key = "cost-lead" if is_same_chance else "cost-chance" if is_same_lead else "cost"
    return REVIEW_TEXTS[key].format(**figures)


class ReplayStep(NamedTuple):
    """A choice in words, and the table after it and after all that left no choice."""

    text: str
    state: State


def turn_steps(
    session: Session, names: Sequence[str], ply: int, options: Sequence[Option]
) -> list[ReplayStep]:
    """A turn that could have been, choice by choice, on a draw of the hidden cards.

    An illegal option raises.
    """
    state = drawn(session.at(ply), ply, 0)
    steps: list[ReplayStep] = []
    for option in options:
        has_choice = len(state.legal()) > 1
        text = turn_step(state.view(state.asked), option, names) if has_choice else ""
        state.apply(option)
        if text or not steps:
            steps.append(ReplayStep(text, state.copy()))
        else:
            steps[-1] = ReplayStep(steps[-1].text, state.copy())
    return steps


def turn_words(
    session: Session, names: Sequence[str], ply: int, options: Sequence[Option]
) -> list[str]:
    """The choices of a turn in words; what leaves no choice goes without saying."""
    return [step.text for step in turn_steps(session, names, ply, options) if step.text]


def because(session: Session, choice: ReviewedChoice) -> str:
    """The gains of the better turn by source, in words; empty where a round lies between."""
    pros = advantages(session, choice)
    return REVIEW_TEXTS["because"].format(reasons=listed(pros)) if pros else ""


def advantages(session: Session, choice: ReviewedChoice) -> Sequence[str]:
    """Where the better turn brings most beside the one played; what it costs is told by itself."""
    before = session.at(choice.ply)
    played, best = (
        _after(drawn(before, choice.ply, 0), line.options) for line in (choice.played, choice.best)
    )
    if played.round != best.round or played.is_over != best.is_over:
        return ()
    return gains(changes_by_source(played, best, choice.seat))[:REASONS]


def _after(state: State, options: Iterable[Option]) -> State:
    for option in options:
        state.take(option)
    return state
