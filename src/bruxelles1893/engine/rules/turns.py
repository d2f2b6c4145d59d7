"""ACT: whose turn it is, and what can be done in it."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.events import NeutralPlaced
from bruxelles1893.engine.core.geometry import AREA
from bruxelles1893.engine.core.ids import (
    NEUTRAL,
    NO_SPACE,
    NOBODY,
    SEATS,
    Option,
    Seat,
    Space,
    StepNumber,
)
from bruxelles1893.engine.core.options import (
    BRUSSELS,
    BRUSSELS_OPTIONS,
    BRUSSELS_SPACE,
    PASS,
    SPACE,
    SPACE_OPTIONS,
    space_name,
)
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.state import NONE, State
from bruxelles1893.engine.core.steps import (
    NEUTRALS,
    NEW_TURN,
    NEXT_TURN,
    PLACE_NEUTRAL,
    TURN,
    Automatic,
    Choice,
    Step,
)
from bruxelles1893.engine.core.values import replaced
from bruxelles1893.engine.rules.brussels import pawns_needed, prices
from bruxelles1893.engine.rules.passing import leave_round
from bruxelles1893.engine.rules.setup import FEWEST_PLAYERS


class Neutrals(Automatic):
    """ACT-02: with two players each places a neutral pawn before the first turn."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        if len(state.players) == FEWEST_PLAYERS:
            for other in reversed(state.clockwise(seat)):
                state.then(PLACE_NEUTRAL, other)


class PlaceNeutral(Choice):
    """ACT-02: where the neutral pawn stands."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """ACT-02: active spaces with no tile and no pawn."""
        return [
            SPACE_OPTIONS[space]
            for space in AREA[state.square]
            if state.pawns[space] == NOBODY and state.houses[space] == NOBODY
        ]

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """ACT-02: without bid or action; it blocks its space."""
        state.players[seat].neutral = 0
        state.pawns = replaced(state.pawns, option - SPACE, NEUTRAL)
        state.note(NeutralPlaced, seat, Space(option - SPACE))

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why the neutral pawn cannot stand there."""
        if not belongs(option, "space"):
            return None
        space = Space(option - SPACE)
        reason = why_not_space(state, space, "ACT-02")
        return reason or Reason("space-has-tile", "ACT-02", space=space_name(space))


class NextTurn(Automatic):
    """ACT-01: clockwise, one turn at a time, until all have passed."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        players = state.players
        count = len(players)
        seats = SEATS[count]
        for offset in range(count):
            other = seats[(seat + offset) % count]
            if not players[other].passed:
                state.then(NEXT_TURN, seats[(other + 1) % count])
                state.then(TURN, other)
                return


def whose_turn(state: State) -> Seat:
    """ACT-01: whose turn goes on; nobody's before the first turn of a round and after the last."""
    after = next((seat for step, seat, _ in state.stack if step == NEXT_TURN), NOBODY)
    is_planned = any(step == PLACE_NEUTRAL for step, _, _ in state.stack)
    if after == NOBODY or state.square == NONE or is_planned:
        return NOBODY
    count = len(state.players)
    return SEATS[count][(after - 1) % count]


class Turn(Choice):
    """ACT-01: what a player does in a turn."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """ACT-01, ACT-03: a space with a bid, a Brussels space one can afford, or pass."""
        player = state.players[seat]
        options: list[Option] = []
        if player.ready and player.francs:
            pawns = state.pawns
            options = [
                SPACE_OPTIONS[space] for space in AREA[state.square] if pawns[space] == NOBODY
            ]
        at_hand = player.ready + player.travellers
        if at_hand:
            price = prices(state)
            for space, uses in enumerate(state.uses):
                if price[uses] <= at_hand:
                    options.append(BRUSSELS_OPTIONS[space])
        options.append(PASS)
        return options

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """ACT-01: one action, Art Nouveau or Brussels, or pass."""
        state.placed, state.cubes_used = NO_SPACE, 0
        state.acted = state.substitute = False
        if option == PASS:
            is_told = state.events is not None
            is_forced = is_told and len(self.options(state, seat, argument)) == 1
            leave_round(state, seat, is_forced=is_forced)
            return
        in_brussels = option >= BRUSSELS_SPACE
        space = option - (BRUSSELS_SPACE if in_brussels else SPACE)
        rules = state.rules
        state.then_all(rules.after_turn_steps, seat, space)
        state.then_all(rules.brussels_steps if in_brussels else rules.placement_steps, seat, space)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why an action cannot be taken in this turn."""
        player = state.players[seat]
        if belongs(option, "brussels"):
            space = option - BRUSSELS_SPACE
            needed, at_hand = pawns_needed(state, space), player.ready + player.travellers
            return Reason(
                "too-few-pawns", "BRX-01", space=BRUSSELS[space], needed=needed, ready=at_hand
            )
        if not belongs(option, "space"):
            return None
        reason = why_not_space(state, Space(option - SPACE), "AN-01")
        if reason is None and not player.ready:
            reason = Reason("no-ready-pawn", "AN-01")
        return reason or Reason("no-money-to-bid", "AN-01")


def why_not_space(state: State, space: Space, rule: str) -> Reason | None:
    """Why no pawn of any player can stand on a space."""
    name = space_name(space)
    if space not in AREA[state.square]:
        return Reason("space-inactive", rule, space=name)
    if state.pawns[space] != NOBODY:
        return Reason("space-occupied", rule, space=name)
    return None


STEPS: Final[dict[StepNumber, Step]] = {
    NEUTRALS: Neutrals("neutrals", "ACT-02"),
    PLACE_NEUTRAL: PlaceNeutral("neutral", "ACT-02"),
    NEXT_TURN: NextTurn("next-turn", "ACT-01"),
    TURN: Turn(NEW_TURN, "ACT-01"),
}
