"""Reasons for an option, in numbers that a learner finds on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar

from bruxelles1893.engine import Event, Option, Seat, State, View
from bruxelles1893.engine.core.decoding import (
    amount_of,
    art_of,
    brussels_of,
    iris_of,
    row_of,
    space_of,
    units_of,
)
from bruxelles1893.engine.core.events import (
    ArtSold,
    ArtTaken,
    NobleActivated,
    NobleTaken,
    PawnPlaced,
    PointsGained,
)
from bruxelles1893.engine.core.geometry import AREA, SIDE
from bruxelles1893.engine.core.options import (
    ACTIONS,
    ANY,
    BRUSSELS,
    COLOURS,
    JOKER,
    KEEP,
    NOBLES,
    PASS,
    USE,
    family,
    iris_name,
    space_name,
)
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.queries import (
    column_bids,
    has_house,
    highest_bidders,
    house_units,
    is_ahead,
    is_pure,
    pass_income,
    pawns_needed,
    useful,
)
from bruxelles1893.teaching.judgement import Judgement, Outcome, Prospect, outcome_of, shown_total
from bruxelles1893.words import (
    ACTION_NAMES,
    COLOUR_NAMES,
    MENTOR_GIFTS,
    NOBLE_NAMES,
    Arguments,
    bonus_text,
    levels,
    noble_effect,
    sector_text,
)

Sort = TypeVar("Sort", bound=Event)


class AdviceReason(NamedTuple):
    """The key of a sentence of the mentor's, and its arguments."""

    key: str
    words: Arguments


class Case(NamedTuple):
    """An option that needs reasons: its judgement, and the turn that it begins."""

    view: View
    judgement: Judgement
    prospect: Prospect
    outcome: Outcome

    @property
    def option(self) -> Option:
        """The option of the case."""
        return self.prospect.option

    @property
    def table(self) -> State:
        """The table as the learner sees it."""
        return self.view.table

    @property
    def seat(self) -> Seat:
        """Whose choice it is."""
        return self.view.seat


def case_of(view: View, judgement: Judgement, prospect: Prospect) -> Case:
    """An option with its turn played on a drawn table."""
    return Case(view, judgement, prospect, outcome_of(view, prospect.option, prospect.turn))


def reasons(case: Case) -> list[AdviceReason]:
    """The reasons for an option, the most telling first; none where no number shown supports it."""
    decision = case.view.decision
    assert decision is not None
    if decision.kind == NEW_TURN:
        return _of_turn(case)
    found = BY_KIND.get(decision.kind, _no_reason)(case) or _of_total(case)
    if found is None:
        return []
    return [*filter(None, [found, _of_surplus(case) if found.key == "bid.ahead" else None])]


def _no_reason(case: Case) -> AdviceReason | None:
    return None


def _of_total(case: Case) -> AdviceReason | None:
    """The reason that no other option shows a higher total, and some a lower one."""
    shown = [each.shown for each in case.judgement.prospects]
    if not case.outcome.is_sure or case.prospect.shown != max(shown) or max(shown) == min(shown):
        return None
    key = "choose.round" if is_ahead(case.outcome.after) else "choose.game"
    return AdviceReason(
        key, {"points": case.prospect.shown, "less": max(set(shown) - {max(shown)})}
    )


# --- Turns ----------------------------------------------------------------------------------------


def _of_turn(case: Case) -> list[AdviceReason]:
    if case.option == PASS:
        return [_of_pass(case)]
    is_place = family(case.option) == "brussels"
    main = _of_place(case) if is_place else _of_space(case)
    lead = _of_lead(case)
    found = [*filter(None, [main, lead, _of_change(case, is_bid_named=lead is not None)])]
    return found[:2]


def _of_lead(case: Case) -> AdviceReason | None:
    """The column that a pawn would win if the round ended, and did not before."""
    after = case.outcome.after
    if family(case.option) != "space" or after.round != case.table.round:
        return None
    column = space_of(case.option) % SIDE
    was, now = (highest_bidders(state, column) for state in (case.table, after))
    placed = _first(case, PawnPlaced)
    if placed is None or now != [case.seat] or was == now:
        return None
    if not _is_needed(case, column, placed.bid):
        return None
    return AdviceReason("leads", {"column": "ABCDE"[column], "bid": placed.bid})


def _of_change(case: Case, *, is_bid_named: bool) -> AdviceReason | None:
    """By how much the total that the page shows grows, with the bid that it takes."""
    before, after = shown_total(case.table, case.seat), case.prospect.shown
    is_same_round = case.outcome.after.round == case.table.round
    if not case.outcome.is_sure or not is_same_round or after <= before:
        return None
    words: Arguments = {"before": before, "after": after}
    placed = _first(case, PawnPlaced)
    if placed is None or placed.bid <= 1 or is_bid_named:
        return AdviceReason("grows", words)
    return AdviceReason("grows.bid", words | {"bid": placed.bid})


def _of_pass(case: Case) -> AdviceReason:
    """The reason for passing: its income, and whether anything that is left would bring more."""
    words: Arguments = {"francs": pass_income(case.table, case.seat)}
    if case.table.first_passer < 0:
        return AdviceReason("pass-first", words)
    others = [each for each in case.judgement.prospects if each.option != PASS]
    if useful(case.table, case.view.legal()) == [PASS]:
        return AdviceReason("pass.nothing", words)
    if others and max(each.shown for each in others) <= case.prospect.shown:
        return AdviceReason("pass.total", words | {"points": case.prospect.shown})
    return AdviceReason("pass", words)


def _of_place(case: Case) -> AdviceReason | None:
    place = brussels_of(case.option)
    key, pawns = BRUSSELS[place], pawns_needed(case.table, place)
    if key == "bourse":
        francs = case.table.rules.bourse_francs[case.table.bourse]
        return AdviceReason(key, {"francs": francs, "count": pawns})
    if key == "grand-place":
        used = _first(case, NobleActivated)
        return AdviceReason(key, noble_words(case.table, used.noble)) if used else None
    if key == "cinquantenaire":
        return AdviceReason(key, {"count": pawns})
    return AdviceReason(key, {"count": pawns}) if key == "sainte-catherine" else None


def _of_space(case: Case) -> AdviceReason | None:
    space = space_of(case.option)
    action = ACTIONS[case.table.actions[space]]
    found = BY_ACTION[action](case)
    return found and AdviceReason(found.key, {"space": space_name(space)} | found.words)


def _of_workshop(case: Case) -> AdviceReason | None:
    """The reason for the Workshop: the income of passing once the colour is there."""
    taken = _first(case, ArtTaken)
    if taken is None or case.table.players[case.seat].art[taken.colour]:
        return None
    before = pass_income(case.table, case.seat)
    return AdviceReason("workshop", {"before": before, "after": before + 1})


def _of_sale(case: Case) -> AdviceReason | None:
    sold = _first(case, ArtSold)
    return sold and AdviceReason("sale", _sale_words(sold))


def _of_noble(case: Case) -> AdviceReason | None:
    taken = _first(case, NobleTaken)
    if taken is None:
        return None
    return AdviceReason("noble", noble_words(case.table, taken.noble) | {"price": taken.price})


def _of_materials(case: Case) -> AdviceReason | None:
    """The reason for Materials: what the next house takes, if it takes materials."""
    table = case.table
    if not has_house(table, case.seat) or not any(arm < JOKER or arm == ANY for arm in table.arms):
        return None
    words = compass_words(table) | {"materials": house_units(table, case.seat)}
    return AdviceReason("material", words)


def _of_building(case: Case) -> AdviceReason | None:
    gained = [
        each.amount
        for each in case.outcome.events
        if isinstance(each, PointsGained) and each.seat == case.seat
    ]
    architect = levels(case.outcome.after, case.seat)[2]
    words: Arguments = {"points": sum(gained), "level": architect}
    return AdviceReason("build" if sum(gained) else "build.joker", words)


BY_ACTION: Final[dict[str, Callable[[Case], AdviceReason | None]]] = {
    "workshop": _of_workshop,
    "sale": _of_sale,
    "noble": _of_noble,
    "material": _of_materials,
    "build": _of_building,
}


def _first(case: Case, sort: type[Sort]) -> Sort | None:
    """The first thing of a sort that happens to the learner in the turn."""
    own = (each for each in case.outcome.events if getattr(each, "seat", None) == case.seat)
    return next((each for each in own if isinstance(each, sort)), None)


def _sale_words(sold: ArtSold) -> Arguments:
    colour = COLOUR_NAMES[COLOURS[sold.colour]]
    return {
        "colour": colour,
        "francs": sold.francs,
        "points": sold.points,
        "count": sold.points,
    }


def noble_words(table: State, noble: int) -> Arguments:
    """A noble's name, effect and cost at the end."""
    return {
        "noble": NOBLE_NAMES[NOBLES[noble]],
        "effect": noble_effect(table.rules, noble),
        "cost": table.rules.noble_costs[noble],
    }


def compass_words(table: State) -> Arguments:
    """The words for what the arms of the compass show."""
    first, second = map(sector_text, table.arms)
    return {"first": first, "second": second}


# --- Single choices -------------------------------------------------------------------------------


def _of_bid(case: Case) -> AdviceReason | None:
    bid, column = amount_of(case.option), case.table.subject.space % SIDE
    words: Arguments = {"bid": bid, "column": "ABCDE"[column]}
    leaders = _leaders_after(case, column)
    if leaders == [case.seat]:
        return _of_leading_bid(case, column, words)
    if bid == 1:
        return AdviceReason("bid.little", words)
    return AdviceReason("bid.tie", words) if case.seat in leaders else None


def _of_leading_bid(case: Case, column: int, words: Arguments) -> AdviceReason | None:
    """The reason for a bid that leads; none for more francs than it takes to keep the lead."""
    if not _is_needed(case, column, amount_of(case.option)):
        return None
    ahead = _ahead_by(case.outcome.after, case.seat, column)
    key = "bid.ahead" if ahead > 1 else "bid"
    return AdviceReason(key, words | {"count": ahead})


def _leaders_after(case: Case, column: int) -> list[Seat]:
    """Who would win a column if the round ended after the turn; ties win together."""
    after = case.outcome.after
    return highest_bidders(after, column) if after.round == case.table.round else []


def _ahead_by(table: State, seat: Seat, column: int) -> int:
    sums = column_bids(table, column)
    own = sums.pop(seat)
    return own - max(sums)


def _surplus(case: Case, column: int, bid: int) -> int:
    """The francs of a bid that are not needed for the lead now."""
    return min(_ahead_by(case.outcome.after, case.seat, column), bid) - 1


def _is_needed(case: Case, column: int, bid: int) -> bool:
    """Whether a leading bid is the lowest that leads, or the lowest could be outbid."""
    surplus = _surplus(case, column, bid)
    return not surplus or rivals(case.outcome.after, case.seat, column, surplus) > 0


def _of_surplus(case: Case) -> AdviceReason | None:
    """The reason not to bid just enough for the lead, if the bid is higher."""
    bid, column = amount_of(case.option), case.table.subject.space % SIDE
    surplus = _surplus(case, column, bid)
    count = rivals(case.outcome.after, case.seat, column, surplus)
    return AdviceReason("bid.risk", {"enough": bid - surplus, "count": count}) if surplus else None


def rivals(table: State, leader: Seat, column: int, surplus: int = 0) -> int:
    """How many others have a pawn, a space and the francs to outbid a lead without its surplus."""
    has_room = any(table.pawns[space] < 0 for space in AREA[table.square] if space % SIDE == column)
    sums = column_bids(table, column)
    needed = sums[leader] - surplus
    return sum(
        has_room and not player.passed and player.ready > 0 and player.francs > needed - own
        for seat, (player, own) in enumerate(zip(table.players, sums, strict=True))
        if seat != leader
    )


def raised(view: View, option: Option, after: State, wanted: int) -> AdviceReason | None:
    """What a lower bid than the one wanted does to its column; none if nobody can outbid it."""
    column, seat, own = view.table.subject.space % SIDE, view.seat, amount_of(option)
    words: Arguments = {"placed": own, "bid": wanted, "column": "ABCDE"[column]}
    if highest_bidders(after, column) != [seat]:
        return AdviceReason("bid.behind", words)
    count = rivals(after, seat, column)
    return AdviceReason("bid.more", words | {"count": count}) if count else None


def _of_art(case: Case) -> AdviceReason | None:
    colour = art_of(case.option)
    if case.table.players[case.seat].art[colour]:
        return None
    words = {"colour": COLOUR_NAMES[COLOURS[colour]]}
    return AdviceReason("new-colour", words | {"francs": pass_income(case.table, case.seat) + 1})


def _of_artwork(case: Case) -> AdviceReason | None:
    sold = _first(case, ArtSold)
    return sold and AdviceReason("sell.art", _sale_words(sold))


def _of_selling(case: Case) -> AdviceReason | None:
    sold = _first(case, ArtSold)
    return sold and AdviceReason("sell", _sale_words(sold))


def _of_taking(case: Case) -> AdviceReason | None:
    taken = _first(case, NobleTaken)
    return taken and AdviceReason(
        "take-noble", noble_words(case.table, taken.noble) | {"price": taken.price}
    )


def _of_material(case: Case) -> AdviceReason | None:
    return (
        AdviceReason("compass", compass_words(case.table))
        if fits_compass(case.view, case.option)
        else None
    )


def fits_compass(view: View, option: Option) -> bool:
    """Whether these are materials that the compass shows, and then none of its kinds is missing."""
    owned = view.table.players[view.seat].cubes
    taken = {unit for unit, count in enumerate(units_of(option)) if count}
    wanted = {arm for arm in view.table.arms if arm < JOKER}
    return taken <= wanted and all(unit in taken or owned[unit] for unit in wanted)


def _of_payment(case: Case) -> AdviceReason | None:
    return AdviceReason("pure", {}) if is_pure(case.table, case.option) else None


def _of_arm(case: Case) -> AdviceReason | None:
    return AdviceReason("arm", compass_words(case.outcome.after))


def _of_house(case: Case) -> AdviceReason | None:
    """The reason for a house's space: what it pays, if it is open this round."""
    if not is_open(case.table, case.option):
        return None
    space = space_of(case.option)
    action = ACTIONS[case.table.actions[space]]
    words = {"action": ACTION_NAMES[action], "gift": MENTOR_GIFTS[action]}
    return AdviceReason("house-place", {"space": space_name(space), **words})


def is_open(table: State, option: Option) -> bool:
    """Whether an option is a space of the part of the board that is open this round."""
    return (
        family(option) == "space" and table.square >= 0 and space_of(option) in AREA[table.square]
    )


def _of_keeping(case: Case) -> AdviceReason | None:
    key = "keep" if case.option == KEEP else "discard"
    return AdviceReason(key, noble_words(case.table, case.table.subject.noble))


def _of_prestige(case: Case) -> AdviceReason | None:
    """The reason for a bonus or a row of a prestige card, with the total that the page shows."""
    table, card, points = case.table, case.table.subject.card, case.prospect.shown
    if case.option == USE:
        return AdviceReason("use", {"bonus": bonus_text(table.rules, card), "points": points})
    if family(case.option) != "row":
        return None
    player, row = table.players[case.seat], row_of(case.option)
    tucked = sum(table.rules.prestige[each].symbols for each in (*player.rows[row], card))
    return AdviceReason("tuck", {"count": player.board.row_base[row] + tucked, "points": points})


def _of_square(case: Case) -> AdviceReason | None:
    """How many own houses lie in the part that opens, if it is more than elsewhere."""
    counts = {each: _houses_opened(case, each) for each in case.view.legal()}
    own = counts.pop(case.option)
    if not own or max(counts.values(), default=0) >= own:
        return None
    return AdviceReason("square", {"iris": iris_name(iris_of(case.option)), "count": own})


def _houses_opened(case: Case, option: Option) -> int:
    opened = AREA[iris_of(option)]
    return sum(case.table.houses[space] == case.seat for space in opened)


BY_KIND: Final[dict[str, Callable[[Case], AdviceReason | None]]] = {
    "square": _of_square,
    "bid": _of_bid,
    "workshop": _of_art,
    "sale-art": _of_artwork,
    "sale-cursor": _of_selling,
    "sale-slot": _of_selling,
    "noble": _of_taking,
    "material": _of_material,
    "free-material": _of_material,
    "build-pay": _of_payment,
    "build-arm": _of_arm,
    "build-place": _of_house,
    "noble-keep": _of_keeping,
    "prestige": _of_prestige,
}
"""What speaks for an option, by what is asked; elsewhere the total may."""
