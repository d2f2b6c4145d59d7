"""Occasions for the mentor: conditions on a learner's moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from bruxelles1893.engine import NOBODY, Event, Space
from bruxelles1893.engine.core.decoding import brussels_option, space_of, units_of
from bruxelles1893.engine.core.events import (
    FirstPlayer,
    IrisScored,
    Passed,
    PawnToCourt,
)
from bruxelles1893.engine.core.geometry import AREA, AROUND, IRISES, SIDE
from bruxelles1893.engine.core.options import (
    ACTIONS,
    ANY,
    BONUSES,
    EMPTY,
    JOKER,
    NOBLES,
    PASS,
    SAINTE_CATHERINE,
    family,
)
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.queries import (
    column_bids,
    has_house,
    highest_bidders,
    if_round_ended,
    most_manneken,
    nobles_of,
    useful,
)
from bruxelles1893.teaching.moments import CONFIRM, Moment
from bruxelles1893.teaching.reasons import Sort

LED_ROUNDS: Final = 1
MANY_IN_COURT: Final = 3
MANY_MATERIALS: Final = 4
CHEAP: Final = 3
CROWN: Final = BONUSES.index("crown")
ALBERT: Final = NOBLES.index("albert")


def if_asked(*kinds: str) -> Callable[[Moment], bool]:
    """A condition: one of some questions is asked."""
    return lambda moment: moment.kind in kinds


def happened(sort: type[Event], **facts: int) -> Callable[[Moment], bool]:
    """A condition: something happened to the learner since their last answer."""

    def has(moment: Moment) -> bool:
        return not moment.chosen and any(
            isinstance(each, sort)
            and getattr(each, "seat", None) == moment.seat
            and all(getattr(each, name) == value for name, value in facts.items())
            for each in (*moment.since, *moment.settled)
        )

    return has


def turn(moment: Moment) -> bool:
    """A turn in which nothing is chosen yet."""
    return moment.kind == NEW_TURN and not moment.chosen


def placed(moment: Moment) -> bool:
    """A pawn on the board waits to be confirmed."""
    return moment.kind == CONFIRM and family(moment.chosen[0]) == "space"


def first_choice(moment: Moment) -> bool:
    """The first choice of the game waits to be confirmed."""
    return moment.kind == CONFIRM and not moment.table.round


def later_turn(moment: Moment) -> bool:
    """A turn that is not the first of the game."""
    return turn(moment) and moment.seat in moment.table.pawns


def somebody_in_brussels(moment: Moment) -> bool:
    """A later turn, with somebody in Brussels."""
    return later_turn(moment) and any(sum(each.brussels) for each in moment.table.players)


def iris_begun(moment: Moment) -> bool:
    """A later turn, with an iris that could score."""
    return later_turn(moment) and bool(begun_irises(moment))


def begun_irises(moment: Moment) -> list[int]:
    """The open irises with more than one pawn around them."""
    table = moment.table
    open_spaces = AREA[table.square] if table.square >= 0 else ()
    return [
        iris
        for iris in IRISES
        if set(AROUND[iris]) <= set(open_spaces)
        and sum(table.pawns[space] >= 0 for space in AROUND[iris]) > 1
    ]


def begins(moment: Moment) -> bool:
    """The learner has become first player."""
    return moment.kind in (NEW_TURN, "square") and happened(FirstPlayer)(moment)


def second_round(moment: Moment) -> bool:
    """A turn after the round in which the mentor leads step by step."""
    return turn(moment) and moment.table.round > LED_ROUNDS


def houses_matter(moment: Moment) -> bool:
    """A turn after somebody has built, or in a later round."""
    somebody_built = any(each.built for each in moment.table.players)
    return second_round(moment) or (later_turn(moment) and somebody_built)


def building_is_idle(moment: Moment) -> bool:
    """Whether a Construction window could be chosen, and nothing would come of it."""
    if not turn(moment):
        return False
    table, legal = moment.table, moment.view.legal()
    idle = set(legal) - set(useful(table, legal))
    return any(
        family(option) == "space" and ACTIONS[table.actions[space_of(option)]] == "build"
        for option in idle
    )


def few_pawns(moment: Moment) -> bool:
    """A turn with little left to go on with."""
    player = moment.table.players[moment.seat]
    return turn(moment) and (player.ready <= 2 or not player.francs)


def others_pass(moment: Moment) -> bool:
    """A turn after somebody has passed."""
    return turn(moment) and any(isinstance(each, Passed) for each in moment.since)


def passing(moment: Moment) -> bool:
    """A pass waits to be confirmed."""
    return moment.kind == CONFIRM and moment.chosen[:1] == (PASS,)


def last_round(moment: Moment) -> bool:
    """A turn of the last round."""
    return turn(moment) and moment.table.round == moment.table.rules.rounds


def must_save(moment: Moment) -> bool:
    """A turn of the last round but one, with nobles to be paid at the end."""
    is_late = moment.table.round == moment.table.rules.rounds - 1
    return turn(moment) and is_late and nobles_cost(moment) > 0


def reminded(moment: Moment) -> bool:
    """A later turn of a round in which the mentor no longer suggests."""
    return later_turn(moment) and moment.table.round > LED_ROUNDS + 1


def many_in_court(moment: Moment) -> bool:
    """Many of the learner's pawns are in court."""
    return reminded(moment) and moment.table.players[moment.seat].court >= MANY_IN_COURT


def many_materials(moment: Moment) -> bool:
    """Late, and materials lie unused."""
    player = moment.table.players[moment.seat]
    is_late = moment.table.round >= moment.table.rules.rounds - 1
    has_many = sum(player.cubes[:JOKER]) >= MANY_MATERIALS
    return reminded(moment) and is_late and has_many and has_house(moment.table, moment.seat)


def cheap_column(moment: Moment) -> bool:
    """A column can be had for a few francs."""
    return reminded(moment) and cheapest(moment) is not None


def cheapest(moment: Moment) -> tuple[int, int] | None:
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
    """The price that the learner must pay for nobles at the end."""
    table = moment.table
    kept = nobles_of(table.players[moment.seat])
    return sum(table.rules.noble_costs[noble] for noble in kept)


# --- Houses ---------------------------------------------------------------------------------------


def arm_moves(moment: Moment) -> bool:
    """An arm of the compass is about to move, or has moved: somebody has built."""
    somebody_built = any(each.built for each in moment.table.players)
    return moment.kind == "build-arm" or (turn(moment) and somebody_built)


def first_house(moment: Moment) -> bool:
    """A turn with one house built."""
    return turn(moment) and moment.table.players[moment.seat].built == 1


def compass_asks(sector: int, *, besides: int | None = None) -> Callable[[Moment], bool]:
    """Whether an arm stands on a sector, the other not on a certain one, and one may build."""

    def asks(moment: Moment) -> bool:
        arms = moment.table.arms
        is_met = turn(moment) or moment.kind in ("material", "build-pay")
        is_there = sector in arms and besides not in arms
        return is_met and is_there and has_house(moment.table, moment.seat)

    return asks


def compass_asks_two_kinds(moment: Moment) -> bool:
    """Materials are taken or paid, and both arms show a kind."""
    is_met = moment.kind in ("material", "build-pay")
    return is_met and not {ANY, EMPTY} & set(moment.table.arms)


def compass_is_free(moment: Moment) -> bool:
    """One arm on any, the other on empty: every unit is free."""
    return compass_asks(ANY)(moment) and EMPTY in moment.table.arms


def has_built(houses: int) -> Callable[[Moment], bool]:
    """Whether the learner has built so many houses, and can build more."""

    def has(moment: Moment) -> bool:
        built = moment.table.players[moment.seat].built
        return turn(moment) and built >= houses and has_house(moment.table, moment.seat)

    return has


def strange_houses(moment: Moment) -> list[Space]:
    """The open windows on which houses of other players stand."""
    table = moment.table
    open_spaces = AREA[table.square] if table.square >= 0 else ()
    return [space for space in open_spaces if table.houses[space] not in (NOBODY, moment.seat)]


def meets_jokers(moment: Moment) -> bool:
    """The learner has jokers, is about to take some, or may pay with one."""
    if moment.kind == "build-pay":
        return any(units_of(option)[JOKER] for option in moment.view.legal())
    if moment.kind == CONFIRM:
        return moment.chosen[0] == brussels_option(SAINTE_CATHERINE)
    return turn(moment) and moment.table.players[moment.seat].cubes[JOKER] > 0


def crown_offered(moment: Moment) -> bool:
    """A card or noble that moves one up the crown track lies before the learner."""
    table = moment.table
    if moment.kind == "noble":
        return ALBERT in table.noble_row
    cards = table.prestige_row if later_turn(moment) else [table.subject.card]
    is_met = later_turn(moment) or moment.kind in ("prestige", "tied-bonus")
    return is_met and any(
        card >= 0 and CROWN in table.rules.prestige[card].bonuses for card in cards
    )


# --- Ties, if the round ended now -----------------------------------------------------------------


def tied_in_brussels(moment: Moment) -> bool:
    """Several players would lose a pawn to court."""
    return somebody_in_brussels(moment) and len(list(_foreseen(moment, PawnToCourt))) > 1


def tied_irises(moment: Moment) -> list[int]:
    """The irises at which several players would score."""
    if not later_turn(moment):
        return []
    scored = [each.iris for each in _foreseen(moment, IrisScored)]
    return sorted({iris for iris in scored if scored.count(iris) > 1})


def tied_for_first(moment: Moment) -> bool:
    """Several players would have the most Manneken-Pis."""
    return second_round(moment) and len(most_manneken(moment.table)) > 1


def _foreseen(moment: Moment, sort: type[Sort]) -> Iterator[Sort]:
    """The events of a sort that would happen if the round ended now."""
    return (each for each in if_round_ended(moment.table)[1] if isinstance(each, sort))


def close_to_the_end(moment: Moment) -> bool:
    """A later turn of the last round."""
    return last_round(moment) and later_turn(moment)
