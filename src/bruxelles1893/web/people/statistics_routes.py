"""A person's own games in figures, shown to nobody else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final

from fastapi import Query, Request
from markupsafe import Markup
from starlette.responses import Response

from bruxelles1893.engine import ruleset
from bruxelles1893.review.ledger import SOURCES
from bruxelles1893.review.wording import Cell, Grid, Row
from bruxelles1893.server.http.dependencies import ServicesOf, Who
from bruxelles1893.server.services import Services
from bruxelles1893.server.storage.rows import BOT, PERSON
from bruxelles1893.server.tables.records import MOST_TOGETHER
from bruxelles1893.server.tables.statistics import (
    GameKind,
    GameResult,
    Means,
    by_kind,
    means,
    standing,
)
from bruxelles1893.web.looking_back.review_view import ROOM
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.plots import Curves, curves
from bruxelles1893.web.rendering.responses import page
from bruxelles1893.web.rendering.templating import day
from bruxelles1893.web.table.table_view import urls_of
from bruxelles1893.words import (
    RULE_SET_NAMES,
    gettext,
    percent,
    pgettext,
    point_source,
    titled,
    unsigned,
)

router: Final = PageRouter()
PLOTTED: Final = 60
LISTED: Final = 20
LATELY: Final = 10
COUNTED_AT_ONCE: Final = 20
"""How many games that were never counted are counted at each visit."""
OTHER: Final = "other"


@router.get("/statistics")
def statistics(
    request: Request,
    services: ServicesOf,
    who: Who,
    kind: Annotated[str, Query(max_length=60)] = "",
) -> Response:
    """All games of the person, and those of one kind by sources of points."""
    results = _counted(services, who)
    kinds = by_kind(results)
    chosen = next((each for each in kinds if _key(each) == kind), next(iter(kinds), None))
    totals = standing(results) if results else None
    return page(
        request,
        "statistics.html",
        results=results,
        standing=totals,
        mean=unsigned(totals.points) if totals else "",
        kinds=[(_key(each), kind_name(each)) for each in kinds],
        chosen=_key(chosen) if chosen else "",
        table=results_grid(kinds),
        sources=_sources_grid(services, chosen, kinds[chosen]) if chosen else None,
        trend=_trend(results[:PLOTTED]) if len(results) > 1 else None,
        lately=_lately(results),
        latest=_latest_grid(results[:LISTED]),
        archives=range(1 + services.tables.records.count(who) // MOST_TOGETHER),
        link=lambda place: urls_of(results[place].game_id).review,
    )


def _counted(services: Services, who: Who) -> list[GameResult]:
    """A person's results, after counting some games that were never counted."""
    results = services.tables.statistics.results(who)
    missing = [each.game_id for each in results if each.sources is None][:COUNTED_AT_ONCE]
    for game_id in missing:
        services.tallies.count(game_id)
    return services.tables.statistics.results(who) if missing else results


def _key(kind: GameKind) -> str:
    return f"{kind.rules}:{kind.players}"


def kind_name(kind: GameKind) -> str:
    """A rule set and the number of players in words."""
    text = gettext("%(rules)s, %(players)s players")
    return text % {"rules": RULE_SET_NAMES[kind.rules], "players": kind.players}


def results_grid(kinds: Mapping[GameKind, Sequence[GameResult]]) -> Grid:
    """The person's results in each kind of game."""
    heads = [
        gettext("Rules"),
        gettext("Games"),
        gettext("Won"),
        gettext("Average rank"),
        gettext("Average points"),
        gettext("Best score"),
    ]
    rows = [Row(kind_name(kind), _standing_cells(games)) for kind, games in kinds.items()]
    return Grid(gettext("Results"), heads, rows)


def _standing_cells(games: Sequence[GameResult]) -> list[Cell]:
    totals = standing(games)
    share = totals.won / totals.games
    return [
        Cell(str(totals.games)),
        Cell(f"{totals.won} ({percent(share)})", share),
        Cell(unsigned(totals.place)),
        Cell(unsigned(totals.points)),
        Cell(str(totals.best)),
    ]


def _sources_grid(services: Services, kind: GameKind, games: Sequence[GameResult]) -> Grid:
    """Mean points by source, beside those of people and bots here."""
    others = services.tables.statistics.others(kind)
    own = means([each.sources for each in games if each.sources is not None])
    columns = (
        [own, others[BOT]] if services.settings.is_alone else [own, others[PERSON], others[BOT]]
    )
    names = [gettext("You"), gettext("People here"), gettext("Bots here")]
    if services.settings.is_alone:
        del names[1]
    heads = [
        pgettext("review/source", "Source"),
        *(f"{name} ({column.seats})" for name, column in zip(names, columns, strict=True)),
    ]
    return Grid(gettext("Where points come from"), heads, _source_rows(kind, columns))


def _source_rows(kind: GameKind, columns: Sequence[Means]) -> list[Row]:
    found = {source for column in columns for source in column.points}
    largest = max([abs(each) for column in columns for each in column.points.values()], default=1)
    rules = ruleset(kind.rules)
    rows = [
        Row(
            point_source(rules, source), [_mean_cell(column, source, largest) for column in columns]
        )
        for source in (*SOURCES, OTHER)
        if source in found
    ]
    totals = [
        Cell(unsigned(sum(column.points.values())) if column.seats else "–") for column in columns
    ]
    return [*rows, Row(gettext("Total"), totals)]


def _mean_cell(column: Means, source: str, largest: float) -> Cell:
    if not column.seats:
        return Cell("–")
    mean = column.points.get(source, 0.0)
    return Cell(unsigned(mean), mean / (largest or 1))


def _trend(results: Sequence[GameResult]) -> Markup:
    """The person's points over the last games, beside the best other player's."""
    last = [*reversed(list(enumerate(results)))]
    values = [(each.points, each.best_other) for _, each in last]
    drawn = Curves(
        plies=[place for place, _ in last],
        values=values,
        marks=(),
        tell=lambda value: f"{value:.0f}",
        titles=[
            titled(f"{each.points} – {each.best_other}", day(each.ended_at).striptags())
            for _, each in last
        ],
        highest=max(map(max, values)) * ROOM,
    )
    return curves(drawn, lambda place: urls_of(results[place].game_id).review)


def _lately(results: Sequence[GameResult]) -> str:
    """Whether results are better than before."""
    if len(results) < 2 * LATELY:
        return ""
    lately, before = standing(results[:LATELY]), standing(results[LATELY:])
    return gettext(
        "Your last %(count)s games: %(won)s won, %(points)s points on average. Before that: "
        "%(won_before)s of all games won, %(points_before)s points."
    ) % {
        "count": LATELY,
        "won": percent(lately.won / lately.games),
        "points": unsigned(lately.points),
        "won_before": percent(before.won / before.games),
        "points_before": unsigned(before.points),
    }


def _latest_grid(results: Sequence[GameResult]) -> Grid:
    heads = [
        gettext("Game"),
        gettext("Place"),
        gettext("Points"),
        gettext("Best opponent"),
    ]
    rows = [
        Row(
            Markup("{} · {}").format(day(each.ended_at), kind_name(each.kind)),
            [
                Cell(str(each.place)),
                Cell(str(each.points)),
                Cell(str(each.best_other)),
            ],
            place,
        )
        for place, each in enumerate(results)
    ]
    return Grid(gettext("Last games"), heads, rows)
