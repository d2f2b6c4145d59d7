"""BE-NAGELMACKERS and BE-RES-1: pawns of nobody, for Brussels only."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.brussels import pawns_needed, send_pawns
from bruxelles1893.engine.events import BrusselsUsed, TravellersSent, TravellerTaken
from bruxelles1893.engine.explain import Reason, belongs
from bruxelles1893.engine.options import AMOUNT, BRUSSELS
from bruxelles1893.engine.state import State
from bruxelles1893.engine.steps import (
    SEND_PAWNS,
    SEND_TRAVELLERS,
    TRAVELLERS_LEAVE,
    Step,
    automatic,
    choice,
)


def take_traveller(state: State, seat: int) -> None:
    """BE-NAGELMACKERS, BE-CARD-19: one from the train; none there: nothing."""
    if state.train:
        state.train -= 1
        state.players[seat].travellers += 1
        state.note(TravellerTaken, seat)


def send_mixed(state: State, seat: int, space: int) -> None:
    """BE-NAGELMACKERS: a use may be paid with own pawns and travellers, mixed."""
    if state.players[seat].travellers:
        state.then(SEND_TRAVELLERS, seat, space)
    else:
        send_pawns(state, seat, space)


def traveller_counts(state: State, seat: int, space: int) -> list[int]:
    """BE-NAGELMACKERS: how many of the pawns needed are travellers."""
    player = state.players[seat]
    needed = pawns_needed(state, space)
    fewest, most = max(0, needed - player.ready), min(needed, player.travellers)
    return [AMOUNT + count for count in range(fewest, most + 1)]


def send_travellers(state: State, seat: int, space: int, option: int) -> None:
    """BE-NAGELMACKERS: a use paid with travellers is a use for BRX-01."""
    count = option - AMOUNT
    needed = pawns_needed(state, space)
    player = state.players[seat]
    player.travellers -= count
    player.ready -= needed - count
    player.brussels[space] += needed - count
    on_space = list(state.train_pawns)
    on_space[space] += count
    state.train_pawns = tuple(on_space)
    state.uses[space] += 1
    state.note(BrusselsUsed, seat, space, needed)
    state.note(TravellersSent, seat, space, count)


def travellers_leave(state: State, seat: int, argument: int) -> None:
    """BE-RES-1: before the Brussels majority all travellers leave for the train."""
    state.train += sum(state.train_pawns)
    state.train_pawns = (0,) * len(BRUSSELS)


def why_not_travellers(state: State, seat: int, space: int, option: int) -> Reason | None:
    """Why so many travellers cannot be sent."""
    if not belongs(option, "amount"):
        return None
    counts = [count - AMOUNT for count in traveller_counts(state, seat, space)]
    return Reason("travellers-between", "BE-NAGELMACKERS", fewest=min(counts), most=max(counts))


REPLACED: Final[dict[int, Step]] = {
    SEND_PAWNS: automatic("send-pawns", "BRX-01", send_mixed),
}
STEPS: Final[dict[int, Step]] = {
    SEND_TRAVELLERS: choice(
        "send-travellers", "BE-NAGELMACKERS", traveller_counts, send_travellers, why_not_travellers
    ),
    TRAVELLERS_LEAVE: automatic("travellers-leave", "BE-RES-1", travellers_leave),
}
