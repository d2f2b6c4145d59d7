"""A sensible move for a learner, found by the planning bot, and what speaks for it in words."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple, TypeVar

from bruxelles1893.bots.planner import PlannerBot, Ranked
from bruxelles1893.bots.sources import changes_by_source
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
    NobleActivated,
    NobleTaken,
    PawnPlaced,
    PointsGained,
)
from bruxelles1893.engine.core.geometry import SIDE
from bruxelles1893.engine.core.options import (
    ACTIONS,
    ANY,
    BRUSSELS,
    COLOURS,
    JOKER,
    KEEP,
    NOBLES,
    PASS,
    SECTOR_NAMES,
    USE,
    family,
    iris_name,
    space_name,
)
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.queries import (
    has_house,
    highest_bidders,
    house_units,
    is_pure,
    pass_income,
    pawns_needed,
    useful,
)
from bruxelles1893.words import (
    ACTION_NAMES,
    COLOUR_NAMES,
    LOSSES,
    MENTOR_ADVICE,
    MENTOR_GIFTS,
    NOBLE_NAMES,
    UNIT_NAMES,
    Arguments,
    bonus_text,
    choose,
    label,
    noble_effect,
    told,
)

SEED: Final = 1893
ABOUT_AS_GOOD: Final = 1.0
"""Points that do not matter to somebody who learns."""
MUCH: Final = 4.0
"""Points that a move must miss for a word of the mentor."""
WORTH_A_WORD: Final = 0.5
"""Points that a reason must weigh."""
Sort = TypeVar("Sort", bound=Event)
Reason = tuple[str, Arguments]
"""The key of a sentence, and what it speaks of."""


class Advice(NamedTuple):
    """An option and what speaks for it; `column` is where it would bring the lead."""

    option: Option
    text: str
    column: int | None = None


def ranked(view: View) -> list[Ranked]:
    """What may be chosen, the best first; what lets no action be done is left out."""
    options = useful(view.table, view.legal())
    return PlannerBot().explain(view, options, Random(SEED))


def best(view: View) -> Option:
    """What the mentor would choose: of what is about as good, something that can be explained."""
    legal = view.legal()
    if len(legal) == 1:
        return legal[0]
    return _best_of(view, ranked(view))


def _best_of(view: View, order: list[Ranked]) -> Option:
    decision = view.decision
    assert decision is not None
    is_plain = PLAIN.get(decision.kind)
    if is_plain is None:
        return order[0].option
    close = [each.option for each in order if _worth(order[0]) - _worth(each) <= ABOUT_AS_GOOD]
    return next((option for option in close if is_plain(view, option)), close[0])


def mentors_order(view: View) -> list[Ranked]:
    """What may be chosen, first what the mentor would choose, then the best first."""
    order = ranked(view)
    chosen = _best_of(view, order)
    return sorted(order, key=lambda each: each.option != chosen)


def better(view: View, option: Option) -> Option | None:
    """What is better than an option by so much that it deserves a word; usually nothing is."""
    order = ranked(view)
    chosen = next((each for each in order if each.option == option), None)
    if chosen is not None and _worth(order[0]) - _worth(chosen) < MUCH:
        return None
    return order[0].option


def _worth(option: Ranked) -> float:
    return option.margin or 0.0


def advised(view: View, names: tuple[str, ...], option: Option | None = None) -> Advice:
    """The best option, or a given one, with what speaks for it."""
    chosen = best(view) if option is None else option
    decision = view.decision
    assert decision is not None
    if decision.kind == NEW_TURN:
        return _turn_advice(view, chosen, names)
    key, words = REASONS.get(decision.kind, _no_reason)(view, chosen)
    return Advice(chosen, _text(key, {"option": label(view, chosen, names)} | words))


def _text(key: str, words: Arguments) -> str:
    return choose(MENTOR_ADVICE, [key], words)


# --- Turns ----------------------------------------------------------------------------------------


def _turn_advice(view: View, option: Option, names: tuple[str, ...]) -> Advice:
    if option == PASS:
        return Advice(option, _text(*_of_pass(view, names)))
    after, events = outcome(view, option)
    key, words = _of_turn(view, option, events)
    words["option"] = label(view, option, names)
    column = _column_gained(view, after, option)
    leads = [] if column is None else [_text("leads", _bid_words(column, events))]
    return Advice(option, told([_text(key, words), *leads]), column)


def _bid_words(column: int, events: list[Event]) -> Arguments:
    """The column of a pawn, and the bid with which it was placed."""
    placed = _first(events, PawnPlaced)
    return {"column": "ABCDE"[column], "bid": placed.bid if placed else 0}


def outcome(view: View, option: Option) -> tuple[State, list[Event]]:
    """The table after an option, with the turn completed as the mentor would, and what happened."""
    state, events = view.determinize(Random(SEED)), list[Event]()
    state.events = events
    state.apply(option)
    while (
        (decision := state.decision) and decision.player == view.seat and decision.kind != NEW_TURN
    ):
        state.apply(best(state.view(view.seat)))
    state.events = None
    return state, events


def _column_gained(view: View, after: State, option: Option) -> int | None:
    """The column that a pawn would win if the round ended, and did not before."""
    if family(option) != "space" or after.round != view.table.round:
        return None
    column = space_of(option) % SIDE
    was, now = (highest_bidders(state, column) for state in (view.table, after))
    return column if now == [view.seat] and was != now else None


def _of_turn(view: View, option: Option, events: list[Event]) -> Reason:
    if family(option) == "brussels":
        return _of_place(view, brussels_of(option), events)
    space = space_of(option)
    key, words = _of_action(view, ACTIONS[view.table.actions[space]], events)
    return key, {"space": space_name(space)} | words


def _of_pass(view: View, names: tuple[str, ...]) -> Reason:
    """What passing brings, and what speaks against the best of what is left."""
    words: Arguments = {"francs": pass_income(view.table, view.seat)}
    if view.table.first_passer < 0:
        return "pass-first", words
    rival = next((each.option for each in ranked(view) if each.option != PASS), None)
    if rival is None:
        return "pass.nothing", words
    loss = _greatest_loss(view, rival)
    if loss is None:
        return "pass", words
    return "pass.against", words | {"rival": label(view, rival, names), "loss": LOSSES[loss]}


def _greatest_loss(view: View, option: Option) -> str | None:
    """Where a turn would cost most of the score that one may expect, if anywhere."""
    after, _ = outcome(view, option)
    if after.round != view.table.round:
        return None
    changes = changes_by_source(view.determinize(Random(SEED)), after, view.seat)
    losses = [each for each in changes if each.source in LOSSES and each.points <= -WORTH_A_WORD]
    return min(losses, key=lambda each: each.points).source if losses else None


def _of_place(view: View, place: int, events: list[Event]) -> Reason:
    table, key = view.table, BRUSSELS[place]
    pawns = pawns_needed(table, place)
    if key == "bourse":
        francs = table.rules.bourse_francs[table.bourse]
        return (key if pawns == 1 else "bourse.more"), {"francs": francs, "pawns": pawns}
    if key == "grand-place":
        used = _first(events, NobleActivated)
        return (key, _noble_words(view, used.noble)) if used else ("cinquantenaire", {})
    return key, {}


def _of_action(view: View, action: str, events: list[Event]) -> Reason:
    if action == "sale" and (sold := _first(events, ArtSold)):
        colour = COLOUR_NAMES[COLOURS[sold.colour]]
        return action, {"colour": colour, "francs": sold.francs, "points": sold.points}
    if action == "noble" and (taken := _first(events, NobleTaken)):
        return action, _noble_words(view, taken.noble) | {"price": taken.price}
    if action == "material" and has_house(view.table, view.seat):
        return _of_materials(view.table, view.seat)
    if action == "build":
        gained = sum(each.amount for each in events if isinstance(each, PointsGained))
        return (action if gained else "build.joker"), {"points": gained}
    if action == "workshop":
        is_last = view.table.round == view.table.rules.rounds
        return ("workshop.last" if is_last else action), {}
    return "choose", {}


def _of_materials(table: State, seat: Seat) -> Reason:
    """Whether the next house takes materials, or only later ones will."""
    if not any(arm < JOKER or arm == ANY for arm in table.arms):
        return "material.later", {}
    return "material", compass_words(table) | {"units": house_units(table, seat)}


def _first(events: list[Event], sort: type[Sort]) -> Sort | None:
    return next((each for each in events if isinstance(each, sort)), None)


def _noble_words(view: View, noble: int) -> Arguments:
    rules = view.table.rules
    return {
        "noble": NOBLE_NAMES[NOBLES[noble]],
        "effect": noble_effect(rules, noble),
        "cost": rules.noble_costs[noble],
    }


def compass_words(table: State) -> Arguments:
    """What the arms of the compass show."""
    first, second = (UNIT_NAMES[SECTOR_NAMES[arm]] for arm in table.arms)
    return {"first": first, "second": second}


# --- Single choices -------------------------------------------------------------------------------


def _no_reason(view: View, option: Option) -> Reason:
    return "choose", {}


def _of_bid(view: View, option: Option) -> Reason:
    bid, column = amount_of(option), view.table.subject.space % SIDE
    words: Arguments = {"bid": bid, "column": "ABCDE"[column]}
    leaders = _leaders_after(view, option)
    if leaders == [view.seat] and highest_bidders(view.table, column) != leaders:
        return "bid", words
    if bid == 1:
        return "bid.little", words
    if leaders == [view.seat]:
        return "bid.safe", words
    return ("bid.tie" if view.seat in leaders else "bid.other"), words


def _leaders_after(view: View, bid: Option) -> list[Seat]:
    """Who would win the column of a bid if the round ended after the turn; ties win together."""
    after = outcome(view, bid)[0]
    is_same_round = after.round == view.table.round
    return highest_bidders(after, view.table.subject.space % SIDE) if is_same_round else []


def _is_plain_bid(view: View, option: Option) -> bool:
    return amount_of(option) == 1 or view.seat in _leaders_after(view, option)


def _of_art(view: View, option: Option) -> Reason:
    if not _is_new_colour(view, option):
        return "choose", {}
    return "new-colour", {"colour": COLOUR_NAMES[COLOURS[art_of(option)]]}


def _is_new_colour(view: View, option: Option) -> bool:
    return not view.table.players[view.seat].art[art_of(option)]


def _of_material(view: View, option: Option) -> Reason:
    return ("compass" if _fits_compass(view, option) else "choose"), {}


def _fits_compass(view: View, option: Option) -> bool:
    """Whether these are materials that the compass shows, and then none of its kinds is missing."""
    owned = view.table.players[view.seat].cubes
    taken = {unit for unit, count in enumerate(units_of(option)) if count}
    wanted = {arm for arm in view.table.arms if arm < JOKER}
    return taken <= wanted and all(unit in taken or owned[unit] for unit in wanted)


def _of_payment(view: View, option: Option) -> Reason:
    return ("pure" if _is_pure(view, option) else "choose"), {}


def _is_pure(view: View, option: Option) -> bool:
    return is_pure(view.table, option)


def _of_arm(view: View, option: Option) -> Reason:
    moved = view.determinize(Random(SEED))
    moved.apply(option)
    return "arm", compass_words(moved)


def _of_house(view: View, option: Option) -> Reason:
    if family(option) != "space":
        return "choose", {}
    space = space_of(option)
    action = ACTIONS[view.table.actions[space]]
    words = {"action": ACTION_NAMES[action], "gift": MENTOR_GIFTS[action]}
    return "house-place", {"space": space_name(space), **words}


def _of_keeping(view: View, option: Option) -> Reason:
    key = "keep" if option == KEEP else "discard"
    return key, _noble_words(view, view.table.subject.noble)


def _of_prestige(view: View, option: Option) -> Reason:
    table, card = view.table, view.table.subject.card
    if option == USE:
        return "use", {"bonus": bonus_text(table.rules, card)}
    if family(option) != "row":
        return "choose", {}
    player, row = table.players[view.seat], row_of(option)
    tucked = sum(table.rules.prestige[each].symbols for each in (*player.rows[row], card))
    return "tuck", {"value": player.board.row_base[row] + tucked}


def _of_square(view: View, option: Option) -> Reason:
    return "square", {"iris": iris_name(iris_of(option))}


REASONS: Final[dict[str, Callable[[View, Option], Reason]]] = {
    "square": _of_square,
    "bid": _of_bid,
    "workshop": _of_art,
    "start-art": _no_reason,
    "material": _of_material,
    "free-material": _of_material,
    "build-pay": _of_payment,
    "build-arm": _of_arm,
    "build-place": _of_house,
    "noble-keep": _of_keeping,
    "prestige": _of_prestige,
}
"""What speaks for an option, by what is asked; where nothing is said, the option alone."""

PLAIN: Final[dict[str, Callable[[View, Option], bool]]] = {
    "bid": _is_plain_bid,
    "workshop": _is_new_colour,
    "material": _fits_compass,
    "build-pay": _is_pure,
}
"""Whether a learner sees at once what an option is good for, by what is asked."""
