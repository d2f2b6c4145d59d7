"""AN: placing a pawn with a bid, the workshop and the materials, and the owner's free action."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.events import ActionDone, ActionImpossible, FreeAction, PawnPlaced
from bruxelles1893.engine.core.geometry import SPACES
from bruxelles1893.engine.core.ids import NOBODY, Option, Seat, Space, StepNumber
from bruxelles1893.engine.core.options import AMOUNT, AMOUNT_OPTIONS, MAX_AMOUNT
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.state import State
from bruxelles1893.engine.core.steps import (
    BID,
    FREE_ACTION,
    SPACE_ACTION,
    Automatic,
    Choice,
    Step,
    Subject,
)
from bruxelles1893.engine.core.values import counted, replaced
from bruxelles1893.engine.rules.effects import gain_points, pay_francs

BIDS: Final = [AMOUNT_OPTIONS[bid] for bid in range(1, MAX_AMOUNT + 1)]


class Bid(Choice):
    """AN-01: how much money goes with the pawn."""

    def options(self, state: State, seat: Seat, space: int) -> list[Option]:
        """AN-01: at least 1 FB of own money."""
        return BIDS[: state.players[seat].francs]

    def take(self, state: State, seat: Seat, space: int, option: Option) -> None:
        """AN-01: the bid leaves the purse before the action."""
        bid = option - AMOUNT
        state.players[seat].ready -= 1
        state.placed = SPACES[space]
        state.pawns = replaced(state.pawns, space, seat)
        state.bids = counted(state.bids, space, bid)
        if state.events is not None:
            state.note(PawnPlaced, seat, Space(space), bid)
        pay_francs(state, seat, bid, "AN-01")

    def why_not(self, state: State, seat: Seat, space: int, option: Option) -> Reason | None:
        """Why an amount cannot be bid."""
        if not belongs(option, "amount"):
            return None
        if option == AMOUNT:
            return Reason("bid-at-least-one", "AN-01")
        francs = state.players[seat].francs
        return Reason("bid-too-high", "AN-01", amount=option - AMOUNT, francs=francs)

    def subject(self, state: State, seat: Seat, space: int) -> Subject:
        """The space of the bid."""
        return Subject(space=Space(space))


class SpaceAction(Automatic):
    """AN-03: what can be done must be done; judged after the bid."""

    def run(self, state: State, seat: Seat, space: int) -> None:
        action = state.actions[space]
        if state.rules.actions[action].is_possible(state, seat):
            self.begin(state, seat, space)
        elif state.events is not None:
            state.note(ActionImpossible, seat, action)

    def begin(self, state: State, seat: Seat, space: int) -> None:
        """Begin an action that can be done."""
        state.then_all(state.rules.after_action_steps, seat, space)
        perform(state, seat, state.actions[space])


def perform(state: State, seat: Seat, action: int) -> None:
    """Begin one of the five actions, from its space or by Cinquantenaire."""
    state.acted = True
    if state.events is not None:
        state.note(ActionDone, seat, action)
    state.then_all(state.rules.actions[action].steps, seat)


class OwnersAction(Automatic):
    """AN-02, AN-04: an opponent's house on the space gives its owner the free action."""

    def run(self, state: State, seat: Seat, space: int) -> None:
        owner = state.houses[space]
        if owner != seat and NOBODY < owner < len(state.players):
            state.then(state.rules.actions[state.actions[space]].free_step, owner)


def take_free_points(state: State, seat: Seat, action: int, points: int, rule: str) -> None:
    """The free actions of sale and construction are points at once."""
    state.note(FreeAction, seat, action)
    gain_points(state, seat, points, rule)


STEPS: Final[dict[StepNumber, Step]] = {
    BID: Bid("bid", "AN-01"),
    SPACE_ACTION: SpaceAction("space-action", "AN-03"),
    FREE_ACTION: OwnersAction("free-action", "AN-04"),
}
