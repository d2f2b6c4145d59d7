"""What there is to explain in a game: each topic once, when it is new, with the place it is about.

A topic is data: its name, when its time has come, and which places of the table it speaks of. Its
words are `MENTOR_TOPICS`. The first in the list are the most important.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from bruxelles1893.engine import Event
from bruxelles1893.engine.core.events import (
    ActionImpossible,
    CubesTaken,
    FirstPlayer,
    HouseBuilt,
    Passed,
    PawnToCourt,
    TrackAdvanced,
)
from bruxelles1893.engine.core.geometry import AREA, AROUND, IRISES, SIDE
from bruxelles1893.engine.core.options import ACTIONS, JOKER, NOBLES, PASS, SPACE, family, iris_name
from bruxelles1893.engine.queries import column_bids, highest_bidders, useful
from bruxelles1893.teaching.advice import can_build_more, compass_words
from bruxelles1893.teaching.moments import CONFIRM, TURN, Moment
from bruxelles1893.words import MENTOR_TOPICS, Arguments, choose, levels

Places = tuple[str, ...]
"""Places on the table by the names that the page has for them."""

LED_ROUNDS: Final = 1
MANY_IN_COURT: Final = 3
MANY_MATERIALS: Final = 4
CHEAP: Final = 3
MOST_AT_ONCE: Final = 2


def nowhere(moment: Moment) -> Places:
    """No place in particular."""
    return ()


class Topic(NamedTuple):
    """Something to explain once, or once a round if it is `again`."""

    name: str
    when: Callable[[Moment], bool]
    places: Callable[[Moment], Places] = nowhere
    again: bool = False

    def key(self, moment: Moment) -> str:
        """By what it is remembered that it was said."""
        return f"{self.name}/{moment.table.round}" if self.again else self.name

    def text(self, moment: Moment) -> str:
        """Its words for a moment."""
        return choose(MENTOR_TOPICS, [self.name], _words(moment))


def due(moments: list[Moment], said: set[str]) -> list[tuple[Topic, Moment]]:
    """What is new at a moment and at those that lead to it without a stop; not too much at once."""
    found: dict[str, tuple[Topic, Moment]] = {}
    for moment in moments:
        for topic in TOPICS:
            key = topic.key(moment)
            if key not in said and key not in found and topic.when(moment):
                found[key] = (topic, moment)
    in_order = sorted(found.values(), key=lambda each: TOPICS.index(each[0]))
    return in_order[:MOST_AT_ONCE]


def _words(moment: Moment) -> Arguments:
    table, seat = moment.table, moment.seat
    player = table.players[seat]
    iris, crown, architect = levels(table, seat)
    column, bid = _cheapest(moment) or (0, 0)
    return {
        **compass_words(table),
        "francs": player.francs,
        "count": player.ready,
        "court": player.court,
        "materials": sum(player.cubes[:JOKER]),
        "cost": nobles_cost(moment),
        "column": "ABCDE"[column],
        "bid": bid,
        "iris": iris,
        "crown": crown,
        "architect": architect,
    }


# --- When -----------------------------------------------------------------------------------------


def if_asked(*kinds: str) -> Callable[[Moment], bool]:
    """Whether one of some questions is asked."""
    return lambda moment: moment.kind in kinds


def happened(sort: type[Event], **facts: int) -> Callable[[Moment], bool]:
    """Whether something has happened to the learner since they answered last."""

    def has(moment: Moment) -> bool:
        return not moment.chosen and any(
            isinstance(each, sort)
            and getattr(each, "seat", None) == moment.seat
            and all(getattr(each, name) == value for name, value in facts.items())
            for each in (*moment.since, *moment.settled)
        )

    return has


def _turn(moment: Moment) -> bool:
    return moment.kind == TURN and not moment.chosen


def _placed(moment: Moment) -> bool:
    return moment.kind == CONFIRM and family(moment.chosen[0]) == "space"


def _first_choice(moment: Moment) -> bool:
    return moment.kind == CONFIRM and not moment.table.round


def _later_turn(moment: Moment) -> bool:
    """A turn that is not the first of the game."""
    return _turn(moment) and moment.seat in moment.table.pawns


def _has_bid(moment: Moment) -> bool:
    return moment.kind == "bid"


def _somebody_in_brussels(moment: Moment) -> bool:
    return _later_turn(moment) and any(sum(each.brussels) for each in moment.table.players)


def _iris_begun(moment: Moment) -> bool:
    return _later_turn(moment) and bool(_begun_irises(moment))


def _begun_irises(moment: Moment) -> list[int]:
    table = moment.table
    open_spaces = AREA[table.square] if table.square >= 0 else ()
    return [
        iris
        for iris in IRISES
        if set(AROUND[iris]) <= set(open_spaces)
        and sum(table.pawns[space] >= 0 for space in AROUND[iris]) > 1
    ]


def _begins(moment: Moment) -> bool:
    return moment.kind in (TURN, "square") and happened(FirstPlayer)(moment)


def _second_round(moment: Moment) -> bool:
    return _turn(moment) and moment.table.round > LED_ROUNDS


def _houses_matter(moment: Moment) -> bool:
    """A turn after somebody has built, or in a later round."""
    somebody_built = any(each.built for each in moment.table.players)
    return _second_round(moment) or (_later_turn(moment) and somebody_built)


def _building_is_idle(moment: Moment) -> bool:
    """Whether a Construction window could be chosen, and nothing would come of it."""
    if not _turn(moment):
        return False
    table, legal = moment.table, moment.view.legal()
    idle = set(legal) - set(useful(table, legal))
    return any(
        family(option) == "space" and ACTIONS[table.actions[option - SPACE]] == "build"
        for option in idle
    )


def _few_pawns(moment: Moment) -> bool:
    player = moment.table.players[moment.seat]
    return _turn(moment) and (player.ready <= 2 or not player.francs)


def _others_pass(moment: Moment) -> bool:
    return _turn(moment) and any(isinstance(each, Passed) for each in moment.since)


def _passing(moment: Moment) -> bool:
    return moment.kind == CONFIRM and moment.chosen[:1] == (PASS,)


def _last_round(moment: Moment) -> bool:
    return _turn(moment) and moment.table.round == moment.table.rules.rounds


def _must_save(moment: Moment) -> bool:
    is_late = moment.table.round >= moment.table.rules.rounds - 1
    return _turn(moment) and is_late and nobles_cost(moment) > 0


def _reminded(moment: Moment) -> bool:
    return _later_turn(moment) and moment.table.round > LED_ROUNDS + 1


def _many_in_court(moment: Moment) -> bool:
    return _reminded(moment) and moment.table.players[moment.seat].court >= MANY_IN_COURT


def _many_materials(moment: Moment) -> bool:
    player = moment.table.players[moment.seat]
    is_late = moment.table.round >= moment.table.rules.rounds - 1
    has_many = sum(player.cubes[:JOKER]) >= MANY_MATERIALS
    return _reminded(moment) and is_late and has_many and can_build_more(moment.table, moment.seat)


def _cheap_column(moment: Moment) -> bool:
    return _reminded(moment) and _cheapest(moment) is not None


def _cheapest(moment: Moment) -> tuple[int, int] | None:
    """The column with an open space that a few francs more would lead, and how many."""
    table, seat = moment.table, moment.seat
    if table.square < 0:
        return None
    free = {space % SIDE for space in AREA[table.square] if table.pawns[space] < 0}
    needed = [
        (max(sums) - sums[seat] + 1, column)
        for column in sorted(free)
        if table.prestige_row[column] >= 0
        for sums in [column_bids(table, column)]
        if max(sums) and highest_bidders(table, column) != [seat]
    ]
    cost, column = min(needed, default=(CHEAP + 1, 0))
    affordable = cost <= min(CHEAP, table.players[seat].francs) and table.players[seat].ready > 0
    return (column, cost) if affordable else None


def nobles_cost(moment: Moment) -> int:
    """What the learner must pay for nobles at the end."""
    table = moment.table
    kept = table.players[moment.seat].nobles
    return sum(
        cost
        for noble, cost in enumerate(table.rules.noble_costs[: len(NOBLES)])
        if kept >> noble & 1
    )


# --- Where ----------------------------------------------------------------------------------------


def on(*names: str) -> Callable[[Moment], Places]:
    """Certain places."""
    return lambda moment: names


def _own_pawns(moment: Moment) -> Places:
    return (f"pawns-{moment.seat}",)


def _bid_places(moment: Moment) -> Places:
    return ("stake", _column_of(moment.chosen[0])) if moment.chosen else ("prestige",)


def _column_of(option: int) -> str:
    return f"column-{'ABCDE'[(option - SPACE) % SIDE]}" if family(option) == "space" else "prestige"


def _iris_places(moment: Moment) -> Places:
    return tuple(f"iris-{iris_name(iris)}" for iris in _begun_irises(moment))


def _cheap_places(moment: Moment) -> Places:
    found = _cheapest(moment)
    return (f"column-{'ABCDE'[found[0]]}",) if found else ()


TOPICS: Final = (
    Topic("welcome", if_asked("start-art"), on("rounds", "scores")),
    Topic("start-art", if_asked("start-art"), on("market")),
    Topic("square", if_asked("square"), on("irises")),
    # What is asked
    Topic("bid", _has_bid, _bid_places),
    Topic("workshop", if_asked("workshop"), on("stock")),
    Topic("sale-art", if_asked("sale-art"), on("market")),
    Topic("sale-cursor", if_asked("sale-cursor"), on("market")),
    Topic("sale-slot", if_asked("sale-slot"), on("slots")),
    Topic("material", if_asked("material"), on("compass")),
    Topic("build-pay", if_asked("build-pay"), on("compass")),
    Topic("build-arm", if_asked("build-arm"), on("compass")),
    Topic("build-place", if_asked("build-place"), on("board")),
    Topic("noble", if_asked("noble"), on("nobles")),
    Topic("noble-keep", if_asked("noble-keep"), on("nobles")),
    Topic("solvay", if_asked("solvay"), on("stock")),
    Topic("grand-place", if_asked("grand-place"), on("place-grand-place", "hand")),
    Topic("cinquantenaire", if_asked("cinquantenaire"), on("place-cinquantenaire")),
    Topic("free-action", lambda moment: moment.kind.startswith("free-")),
    Topic("prestige", if_asked("prestige"), on("tracks")),
    Topic("rows", if_asked("prestige"), on("rows")),
    Topic("tied-bonus", if_asked("tied-bonus"), on("tracks")),
    Topic("pay-noble", if_asked("pay-noble"), on("hand")),
    Topic(CONFIRM, _placed, on("confirm")),
    Topic("confirm-first", _first_choice, on("confirm")),
    Topic("pass", lambda moment: _few_pawns(moment) or _passing(moment), on("pass")),
    # What just happened
    Topic("in-court", happened(PawnToCourt), on("court")),
    Topic("nothing-done", happened(ActionImpossible)),
    Topic("house-built", happened(HouseBuilt), on("houses")),
    Topic("track-architect", happened(TrackAdvanced, track=2), on("track-architect")),
    Topic("track-iris", happened(TrackAdvanced, track=0), on("track-iris")),
    Topic("track-crown", happened(TrackAdvanced, track=1), on("track-crown")),
    Topic("first-player", _begins, on("first")),
    # A turn, one thing each time
    Topic("last-round", _last_round, on("rounds")),
    Topic("nobles-cost", _must_save, on("hand", "purse"), again=True),
    Topic("pawns", _turn, _own_pawns),
    Topic("area", _turn, on("area")),
    Topic("build-idle", _building_is_idle, on("compass")),
    Topic("pass-first", _others_pass, on("pass")),
    Topic("column-card", _later_turn, on("prestige")),
    Topic("brussels", _later_turn, on("brussels")),
    Topic("houses", _houses_matter, on("compass", "track-architect")),
    Topic("court-danger", _somebody_in_brussels, on("brussels", "court")),
    Topic("iris", _iris_begun, _iris_places),
    Topic("outlook", _later_turn, on("outlook")),
    Topic("manneken", _second_round, on("prestige")),
    Topic("court", _later_turn, on("court")),
    Topic(
        "jokers",
        lambda moment: _turn(moment) and _has_jokers(moment),
        on("stock"),
    ),
    Topic("many-in-court", _many_in_court, on("court"), again=True),
    Topic("many-materials", _many_materials, on("compass"), again=True),
    Topic("cheap-column", _cheap_column, _cheap_places, again=True),
)
"""All of them, the most important first."""


def _has_jokers(moment: Moment) -> bool:
    return any(
        isinstance(each, CubesTaken) and each.seat == moment.seat and each.cubes[JOKER]
        for each in moment.since
    )
