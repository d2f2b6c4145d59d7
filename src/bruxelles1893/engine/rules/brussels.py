"""BRX: the four actions of the Brussels board."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.events import BrusselsUsed
from bruxelles1893.engine.core.ids import Option, Seat, StepNumber
from bruxelles1893.engine.core.options import ACTION, ACTION_OPTIONS, ACTIONS, NO, NOBLE_CARD
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.ruleset import Act
from bruxelles1893.engine.core.state import State
from bruxelles1893.engine.core.steps import (
    BRUSSELS_ACTION,
    COPY_ACTION,
    FIRST_ACTIVATION,
    NEXT_ACTIVATION,
    SEND_PAWNS,
    Automatic,
    Choice,
    Step,
    Subject,
)
from bruxelles1893.engine.core.values import more
from bruxelles1893.engine.rules.art_nouveau import perform
from bruxelles1893.engine.rules.effects import gain_francs, take_jokers
from bruxelles1893.engine.rules.nobles import activate, unused_nobles, why_not_activate

FEW_PLAYERS: Final = 3
MARKET_JOKERS: Final = 3
MOST_USES: Final = 80
FULL_PRICES: Final = tuple(use + 1 for use in range(MOST_USES))
HALF_PRICES: Final = tuple(use // 2 + 1 for use in range(MOST_USES))


def pawns_needed(state: State, space: int) -> int:
    """BRX-01: what the next use of a space costs."""
    return prices(state)[state.uses[space]]


def prices(state: State) -> tuple[int, ...]:
    """BRX-01: n pawns for the n-th use with 2-3 players, half as many with 4-5."""
    return FULL_PRICES if len(state.players) <= FEW_PLAYERS else HALF_PRICES


class SendPawns(Automatic):
    """BRX-01: no bid; the pawns stand on the space."""

    def run(self, state: State, seat: Seat, space: int) -> None:
        pawns = pawns_needed(state, space)
        player = state.players[seat]
        player.ready -= pawns
        player.brussels = more(player.brussels, space, pawns)
        state.uses = more(state.uses, space)
        if state.events is not None:
            state.note(BrusselsUsed, seat, space, pawns)


class BrusselsAction(Automatic):
    """BRX-01: then the action of the space, even if it does nothing."""

    def run(self, state: State, seat: Seat, space: int) -> None:
        state.rules.brussels_actions[space](state, seat)


def bourse(state: State, seat: Seat) -> None:
    """BRX-BOURSE: the value on this round's Bourse card."""
    gain_francs(state, seat, state.rules.bourse_francs[state.bourse], "BRX-BOURSE")


def grand_place(state: State, seat: Seat) -> None:
    """BRX-GRANDPLACE: at most the crown level at the moment the action starts."""
    player = state.players[seat]
    state.then(FIRST_ACTIVATION, seat, player.board.crown[player.crown])


def cinquantenaire(state: State, seat: Seat) -> None:
    """BRX-CINQUANTENAIRE: one of the five Art Nouveau actions."""
    state.then(COPY_ACTION, seat)


def sainte_catherine(state: State, seat: Seat) -> None:
    """BRX-SAINTECATHERINE: 3 jokers, or what is left."""
    take_jokers(state, seat, MARKET_JOKERS)


class FirstActivation(Choice):
    """BRX-GRANDPLACE: which noble is activated first."""

    def options(self, state: State, seat: Seat, left: int) -> list[Option]:
        """BRX-GRANDPLACE: at least one noble if any is unused."""
        return unused_nobles(state, seat) if left else []

    def take(self, state: State, seat: Seat, left: int, option: Option) -> None:
        """BRX-GRANDPLACE: one after the other, in any order."""
        state.then(NEXT_ACTIVATION, seat, left - 1)
        activate(state, seat, option - NOBLE_CARD)

    def why_not(self, state: State, seat: Seat, left: int, option: Option) -> Reason | None:
        """Why a noble cannot be activated, or the action not be stopped before the first."""
        if option == NO:
            return Reason("must-activate-one", "BRX-GRANDPLACE")
        return why_not_activate(state, seat, option)

    def subject(self, state: State, seat: Seat, left: int) -> Subject:
        """How many nobles may still be used."""
        return Subject(left=left)


class NextActivation(FirstActivation):
    """BRX-GRANDPLACE: which noble is activated next, if any."""

    def options(self, state: State, seat: Seat, left: int) -> list[Option]:
        """BRX-GRANDPLACE: any further unused noble, or stop."""
        nobles = super().options(state, seat, left)
        return [*nobles, NO] if nobles else []

    def take(self, state: State, seat: Seat, left: int, option: Option) -> None:
        """BRX-GRANDPLACE: the next one, or no more."""
        if option != NO:
            super().take(state, seat, left, option)


class CopyAction(Choice):
    """BRX-CINQUANTENAIRE: which action is copied."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """BRX-CINQUANTENAIRE: those that can be done."""
        return [
            ACTION_OPTIONS[number]
            for number, action in enumerate(state.rules.actions)
            if action.is_possible(state, seat)
        ]

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """BRX-CINQUANTENAIRE: no bid, no presence on the board, no free action for an owner."""
        perform(state, seat, option - ACTION)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why an action cannot be copied."""
        if not belongs(option, "action"):
            return None
        return Reason("action-impossible", "BRX-CINQUANTENAIRE", action=ACTIONS[option - ACTION])


BRUSSELS_ACTIONS: Final[tuple[Act, ...]] = (bourse, grand_place, cinquantenaire, sainte_catherine)


BRUSSELS_RULES: Final = (
    *("BRX-BOURSE", "BRX-GRANDPLACE", "BRX-CINQUANTENAIRE", "BRX-SAINTECATHERINE"),
)
"""The rules of the spaces, in the order of `options.BRUSSELS`."""

STEPS: Final[dict[StepNumber, Step]] = {
    SEND_PAWNS: SendPawns("send-pawns", "BRX-01"),
    BRUSSELS_ACTION: BrusselsAction("brussels-action", "BRX-01"),
    FIRST_ACTIVATION: FirstActivation("grand-place", "BRX-GRANDPLACE"),
    NEXT_ACTIVATION: NextActivation("grand-place-more", "BRX-GRANDPLACE"),
    COPY_ACTION: CopyAction("cinquantenaire", "BRX-CINQUANTENAIRE"),
}
