"""A review as a page shows it: plots, tables and moments; also as one file to keep or send."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final, NamedTuple

from markupsafe import Markup

from bruxelles1893.engine import Seat, Session, winners
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.review import (
    PlayerReview,
    Point,
    Reader,
    Review,
    deciding,
    reader_of,
)
from bruxelles1893.review.wording import (
    Grid,
    MomentText,
    balance_grid,
    books_grid,
    curve_grid,
    milestones,
    moment_name,
    moment_texts,
    opinion,
    points_grid,
    sources,
)
from bruxelles1893.web.rendering.assets import content
from bruxelles1893.web.rendering.plots import (
    LOW_FLOOR,
    Curves,
    Link,
    Mark,
    Pin,
    Stack,
    curves,
    stacks,
)
from bruxelles1893.web.rendering.standalone import title_font
from bruxelles1893.web.rendering.templating import render
from bruxelles1893.words import (
    DECIDING,
    REVIEW_TEXTS,
    RULE_SET_NAMES,
    enumerated,
    paragraph,
    percent,
    point_source,
    seat_names,
    titled,
    winner_line,
)

BOOKS: Final = ("spent", "earned", "turns", "pawns")
SHEETS: Final = (
    "tokens.css",
    "base.css",
    "controls.css",
    "pieces.css",
    "leaf.css",
    "plots.css",
    "review.css",
)
_FONT_FACE: Final = re.compile(r"@font-face \{[^}]*\}\n")
OTHERS_SHOWN: Final = 3
"""Costly moments of each player who does not read."""
FIRST_MOMENTS: Final = 3
"""Costly moments that are told before everything else."""
ROOM: Final = 1.08
"""How much higher than the highest value a plot is."""


@dataclass(frozen=True, slots=True)
class Plotted:
    """A plot, and the same as a table."""

    plot: Markup
    grid: Grid


@dataclass(frozen=True, slots=True)
class PlayerView:
    """The view of one player."""

    seat: Seat
    name: str
    points: Plotted
    moments: list[MomentText]


@dataclass(frozen=True, slots=True)
class FirstMoment:
    """A moment that is told first, and whose it was."""

    seat: Seat
    name: str
    moment: MomentText


@dataclass(frozen=True, slots=True)
class ReviewView:
    """All that a page shows of a review."""

    names: tuple[str, ...]
    rule_set_name: str
    winner: str
    deciding_title: str
    deciding: str
    opinion: str
    chances: Plotted
    scores: Plotted
    first_moments: list[FirstMoment]
    balance: Grid
    players: list[PlayerView]
    sources: list[tuple[str, str]]
    books: list[Grid]
    texts: dict[str, str]


def review_view(
    session: Session, review: Review, link: Link, reader: Reader | None = None
) -> ReviewView:
    """A review in the current language, the reader first; `link` leads to moments of the game."""
    names = seat_names(session.names)
    state = session.state
    reader = reader or reader_of(session)
    order = sorted(state.seats, key=lambda seat: seat != reader.seat)
    players = [_player(session, seat, names, review, link, reader) for seat in order]
    accounts = [account for player in review.players for account in player.ledger.accounts]
    drawn = [
        source
        for source in sources(accounts)
        if any(account.points.get(source, 0) > 0 for account in accounts)
    ]
    return ReviewView(
        names=names,
        rule_set_name=RULE_SET_NAMES[state.rules.name],
        winner=winner_line(state.scores(), winners(state), names),
        deciding_title=DECIDING["title"],
        deciding=paragraph(deciding(session, review, reader, names)),
        opinion=opinion(review),
        chances=_curve(session, review, names, "chances", link),
        scores=_curve(session, review, names, "scores", link),
        first_moments=first_moments(players),
        balance=balance_grid(review, names),
        players=players,
        sources=[(source, point_source(state.rules, source)) for source in drawn],
        books=[books_grid(review, names, book) for book in BOOKS],
        texts=dict(REVIEW_TEXTS),
    )


def first_moments(players: Sequence[PlayerView]) -> list[FirstMoment]:
    """The reader's costliest moments; where they are too few, the costliest of the others."""
    own, *others = (
        [FirstMoment(each.seat, each.name, moment) for moment in each.moments] for each in players
    )
    theirs = [moment for ranked in zip_longest(*others) for moment in ranked if moment is not None]
    return [*own, *theirs][:FIRST_MOMENTS]


def _curve(session: Session, review: Review, names: Sequence[str], key: str, link: Link) -> Plotted:
    drawn = drawn_curves(session, review, names, key)
    return Plotted(curves(drawn, link), curve_grid(review, names, key))


def drawn_curves(session: Session, review: Review, names: Sequence[str], key: str) -> Curves:
    """The chances or scores over a game, with its rounds and its costly moments."""
    curve = [point for point in review.curve if _is_drawn(session, point)]
    values = [getattr(point, key) for point in curve]
    is_chance = key == "chances"
    last = curve[-1].ply
    return Curves(
        plies=[point.ply for point in curve],
        values=values,
        marks=_marks(curve),
        tell=percent if is_chance else lambda value: f"{value:.0f}",
        titles=[_title(point, last, names, is_chance) for point in curve],
        highest=1.0 if is_chance else max(map(max, values)) * ROOM,
        pins=_pins(curve, review, names) if is_chance else (),
    )


def _pins(curve: list[Point], review: Review, names: Sequence[str]) -> list[Pin]:
    """The costly moments; one within a turn stands where its turn begins."""
    plies = [point.ply for point in curve]
    return [
        Pin(
            bisect_right(plies, choice.ply) - 1,
            choice.seat,
            titled(REVIEW_TEXTS["costly"], names[choice.seat]),
        )
        for player in review.players
        for choice in player.moments[:OTHERS_SHOWN]
        if choice.ply >= plies[0]
    ]


def _is_drawn(session: Session, point: Point) -> bool:
    """Whether a moment is the begin of a turn, or the end; within turns curves only tremble."""
    return point.ply == len(session.moves) or session.moves[point.ply].kind == NEW_TURN


def _marks(curve: list[Point]) -> list[Mark]:
    """The first moment of each round."""
    rounds = [point for point in milestones(curve) if point is not curve[-1]]
    return [
        Mark(
            curve.index(point),
            REVIEW_TEXTS["round"].format(round=point.round),
            str(point.round),
        )
        for point in rounds
    ]


def _title(point: Point, last: int, names: Sequence[str], is_chance: bool) -> str:
    values = point.chances if is_chance else point.scores
    chances = [
        f"{name} {percent(value) if is_chance else f'{value:.0f}'}"
        for name, value in zip(names, values, strict=True)
    ]
    return titled(enumerated(chances), moment_name(point, last))


class RunningCurves(NamedTuple):
    """Curves that run along with a game that is looked back at.

    `points` are its moments: the move before which each is, chances in percent, and scores.
    """

    names: tuple[str, ...]
    chances: Markup
    scores: Markup
    points: list[tuple[int, list[str], list[str]]]


def running_curves(session: Session, review: Review, link: Link) -> RunningCurves:
    """The curves as they lie under the slider of a look back."""
    names = seat_names(session.names)
    last = len(session.moves)
    chances, scores = (
        curves(drawn_curves(session, review, names, key)._replace(span=last, floor=LOW_FLOOR), link)
        for key in ("chances", "scores")
    )
    points = [
        (point.ply, [*map(percent, point.chances)], [f"{score:.0f}" for score in point.scores])
        for point in review.curve
    ]
    return RunningCurves(names, chances, scores, points)


def _player(
    session: Session, seat: Seat, names: Sequence[str], review: Review, link: Link, reader: Reader
) -> PlayerView:
    player = review.players[seat]
    count = None if seat == reader.seat else OTHERS_SHOWN
    grid = points_grid(session, player, names[seat])
    return PlayerView(
        seat,
        names[seat],
        Plotted(stacks(_bars(session, player), _highest(review), link), grid),
        moment_texts(session, names, player.moments[:count]),
    )


def _bars(session: Session, player: PlayerReview) -> list[Stack]:
    last = len(session.moves)
    order = sources(player.ledger.accounts)
    return [
        Stack(
            [(source, account.points.get(source, 0)) for source in order],
            str(account.round) if account.ply != last else REVIEW_TEXTS["end-short"],
            account.ply,
        )
        for account in player.ledger.accounts
    ]


def _highest(review: Review) -> int:
    return max(
        sum(points for points in account.points.values() if points > 0)
        for player in review.players
        for account in player.ledger.accounts
    )


def review_file(session: Session, review: Review, seat: Seat | None = None) -> str:
    """A review as one page that needs no other file, told for a seat or else for the winner."""
    reader = None if seat is None else Reader(seat)
    return render(
        "review_file.html",
        shown=review_view(session, review, lambda ply: "", reader),
        style=Markup("\n".join((_title_font(), *map(_sheet, SHEETS)))),
        link=lambda ply: "",
        ranks=[],
        times=[],
    )


def _title_font() -> str:
    return (
        "@font-face{font-family:Federo;src:url(data:font/woff2;base64,"
        f'{title_font()}) format("woff2")}}'
    )


def _sheet(name: str) -> str:
    """A style sheet without the letters that it would have to fetch."""
    return _FONT_FACE.sub("", content(name).decode())
