"""Finds the options of a turn that do nothing. Bots and advisers leave them out."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.ids import Option, Seat
from bruxelles1893.engine.core.options import (
    ACTIONS,
    AMOUNT,
    BRUSSELS,
    BRUSSELS_SPACE,
    BUILD,
    CINQUANTENAIRE,
    GRAND_PLACE,
    JOKER,
    NOBLE_CARD,
    PASS,
    SAINTE_CATHERINE,
    SPACE,
)
from bruxelles1893.engine.core.reasons import belongs
from bruxelles1893.engine.core.state import State
from bruxelles1893.engine.core.steps import (
    BID,
    BRUSSELS_ACTION,
    FREE_ACTION,
    SEND_PAWNS,
    SPACE_ACTION,
    TURN,
)
from bruxelles1893.engine.rules.building import has_house, has_site
from bruxelles1893.engine.rules.nobles import can_help, unused_nobles

LEAST_BID: Final = 1
TO_PAY_AND_ACT: Final = frozenset((BID, SPACE_ACTION, FREE_ACTION, SEND_PAWNS, BRUSSELS_ACTION))


def useful(state: State, legal: list[Option] | None = None) -> list[Option]:
    """The options of the open decision without those that waste a pawn; passing always stays.

    The table of a view holds no options: the view's are given with it. It is asked on a copy, since
    several may look at a table at once.
    """
    step, seat, argument = state.stack[-1]
    options = state._options if legal is None else legal
    if step == TURN:
        asked = state.copy()
        doable = doable_actions(asked, seat, LEAST_BID)
        return [
            option
            for option in options
            if not is_idle(asked, seat, option, doable)
            or (has_more(asked, option) and lets_choose(asked, option))
        ]
    if step == BID:
        return useful_bids(state.copy(), seat, state.actions[argument], options)
    return options[:]


def doable_actions(state: State, seat: Seat, spent: int = 0) -> list[bool]:
    """AN-03: whether each of the five actions could be done after so much money is spent."""
    player = state.players[seat]
    player.francs -= spent
    doable = [action.is_possible(state, seat) for action in state.rules.actions]
    player.francs += spent
    return doable


def is_idle(state: State, seat: Seat, option: Option, doable: list[bool]) -> bool:
    """AN-03, BRX-01: whether a turn's option places pawns and nothing comes of it."""
    if option == PASS:
        return False
    if option < BRUSSELS_SPACE:
        space = option - SPACE
        action = state.actions[space]
        return not doable[action] or (action == BUILD and not has_site(state, besides=space))
    space = option - BRUSSELS_SPACE
    if space == GRAND_PLACE:
        player = state.players[seat]
        return not (player.board.crown[player.crown] and has_helpful_noble(state, seat))
    if space == CINQUANTENAIRE:
        return not any(action.is_possible(state, seat) for action in state.rules.actions)
    return space == SAINTE_CATHERINE and not state.supply[JOKER]


def why_idle(state: State, option: Option) -> str | None:
    """AN-03, BRX-01: why a turn's option would place pawns for nothing, as the key of a reason.

    None if something comes of it.
    """
    step, seat, _ = state.stack[-1]
    if step != TURN or option in useful(state, [option]):
        return None
    if option >= BRUSSELS_SPACE:
        return BRUSSELS[option - BRUSSELS_SPACE]
    action = state.actions[option - SPACE]
    if action != BUILD:
        return ACTIONS[action]
    if not has_house(state, seat):
        return "build.house"
    return "build.payment" if has_site(state, besides=option - SPACE) else "build.space"


def has_helpful_noble(state: State, seat: Seat) -> bool:
    """BRX-GRANDPLACE: whether an unused noble would bring anything now."""
    return any(can_help(state, seat, option - NOBLE_CARD) for option in unused_nobles(state, seat))


def has_more(state: State, option: Option) -> bool:
    """Whether a rule set lets more follow a placement than to pay for it and its action."""
    rules = state.rules
    steps = rules.brussels_steps if option >= BRUSSELS_SPACE else rules.placement_steps
    return not TO_PAY_AND_ACT.issuperset(steps)


def lets_choose(state: State, option: Option) -> bool:
    """AN-03, BRX-01: whether a turn lets its player choose anything but what is paid for it.

    What it gives to the owner of a house is not the player's, and what may follow any turn is
    nothing that this one brings.
    """
    trial, rules = state.copy(), state.rules
    number, seat, argument = state.stack[-1]
    trial.stack = []
    rules.steps[number].take(trial, seat, argument, option)
    others = (FREE_ACTION, *rules.after_turn_steps)
    trial.stack = [each for each in trial.stack if each[0] not in others]
    trial.advance()
    while trial.stack and belongs(trial._options[0], "amount"):
        trial.take(trial._options[0])
    return bool(trial.stack)


def useful_bids(state: State, seat: Seat, action: int, options: list[Option]) -> list[Option]:
    """AN-03: the bids that leave enough to do the action, or all if none does."""
    player = state.players[seat]
    francs, possible = player.francs, state.rules.actions[action].is_possible
    player.francs = francs - (options[-1] - AMOUNT)
    if possible(state, seat):
        player.francs = francs
        return options[:]
    kept: list[Option] = []
    for option in options:
        player.francs = francs - (option - AMOUNT)
        if possible(state, seat):
            kept.append(option)
    player.francs = francs
    return kept or options[:]
