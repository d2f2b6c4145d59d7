"""BE-NAGELMACKERS and BE-RES-1: pawns of nobody, for Brussels only."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.events import BrusselsUsed, TravellersSent, TravellerTaken
from bruxelles1893.engine.core.ids import Option, Seat, StepNumber
from bruxelles1893.engine.core.options import AMOUNT, AMOUNT_OPTIONS, BRUSSELS
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.state import State
from bruxelles1893.engine.core.steps import SEND_PAWNS, Automatic, Choice, Step
from bruxelles1893.engine.core.values import more, nothing
from bruxelles1893.engine.editions.belle_epoque.steps import SEND_TRAVELLERS, TRAVELLERS_LEAVE
from bruxelles1893.engine.rules import brussels
from bruxelles1893.engine.rules.brussels import pawns_needed


def take_traveller(state: State, seat: Seat) -> None:
    """BE-NAGELMACKERS, BE-CARD-19: one from the train; none there: nothing."""
    if state.train:
        state.train -= 1
        state.players[seat].travellers += 1
        state.note(TravellerTaken, seat)


class SendPawns(brussels.SendPawns):
    """BE-NAGELMACKERS: a use may be paid with own pawns and travellers, mixed."""

    def run(self, state: State, seat: Seat, space: int) -> None:
        if state.players[seat].travellers:
            state.then(SEND_TRAVELLERS, seat, space)
        else:
            super().run(state, seat, space)


def traveller_counts(state: State, seat: Seat, space: int) -> range:
    """BE-NAGELMACKERS: how many of the pawns needed can be travellers."""
    player = state.players[seat]
    needed = pawns_needed(state, space)
    return range(max(0, needed - player.ready), min(needed, player.travellers) + 1)


class SendTravellers(Choice):
    """BE-NAGELMACKERS: how many travellers stand in for own pawns."""

    def options(self, state: State, seat: Seat, space: int) -> list[Option]:
        """BE-NAGELMACKERS: the rest are own pawns."""
        return [AMOUNT_OPTIONS[count] for count in traveller_counts(state, seat, space)]

    def take(self, state: State, seat: Seat, space: int, option: Option) -> None:
        """BE-NAGELMACKERS: a use paid with travellers is a use for BRX-01."""
        count = option - AMOUNT
        needed = pawns_needed(state, space)
        player = state.players[seat]
        player.travellers -= count
        player.ready -= needed - count
        player.brussels = more(player.brussels, space, needed - count)
        state.train_pawns = more(state.train_pawns, space, count)
        state.uses = more(state.uses, space)
        state.note(BrusselsUsed, seat, space, needed)
        state.note(TravellersSent, seat, space, count)

    def why_not(self, state: State, seat: Seat, space: int, option: Option) -> Reason | None:
        """Why so many travellers cannot be sent."""
        if not belongs(option, "amount"):
            return None
        counts = traveller_counts(state, seat, space)
        return Reason("travellers-between", "BE-NAGELMACKERS", fewest=min(counts), most=max(counts))


class TravellersLeave(Automatic):
    """BE-RES-1: before the Brussels majority all travellers leave for the train."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        state.train += sum(state.train_pawns)
        state.train_pawns = nothing(len(BRUSSELS))


REPLACED: Final[dict[StepNumber, Step]] = {
    SEND_PAWNS: SendPawns("send-pawns", "BRX-01", "BE-NAGELMACKERS"),
}
STEPS: Final[dict[StepNumber, Step]] = {
    SEND_TRAVELLERS: SendTravellers("send-travellers", "BE-NAGELMACKERS"),
    TRAVELLERS_LEAVE: TravellersLeave("travellers-leave", "BE-RES-1"),
}
