"""FINAL: paying the nobles, and the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bruxelles1893.engine.core.events import GameEnded, NoblePaid, NobleUnpaid
from bruxelles1893.engine.core.ids import Option, Seat, StepNumber
from bruxelles1893.engine.core.options import JOKER, NOBLE_CARD, NOBLE_OPTIONS, NOBLES
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.scores import Holdings, ScoreSheet
from bruxelles1893.engine.core.state import PlayerState, State
from bruxelles1893.engine.core.steps import (
    FINAL_PAYMENTS,
    GAME_END,
    NOBLES_DUE,
    PAY_NOBLE,
    SETTLE_NOBLES,
    Automatic,
    Choice,
    Step,
)
from bruxelles1893.engine.rules.effects import gain_points, pay_francs, return_cubes
from bruxelles1893.engine.rules.nobles import give_up, nobles_in

UNPAID_POINTS: Final = 5
FIRST_PLAYER_POINTS: Final = 5
PAWNS_NOT_COUNTED: Final = 2
FRANCS_A_SET: Final = 4


def add_up(held: Holdings) -> ScoreSheet:
    """FINAL-02 to FINAL-05: the score sheet of what a player holds."""
    by_pawns, by_nobles, by_art, by_francs = held.rows
    return ScoreSheet(
        track=held.track,
        unpaid_nobles=-UNPAID_POINTS * held.unpaid_nobles,  # FINAL-02
        houses=held.houses * held.architect_level,  # FINAL-03
        materials=held.materials,  # FINAL-04
        first_player=FIRST_PLAYER_POINTS * held.is_first_player,  # FINAL-04
        pawns=by_pawns * max(0, held.pawns - PAWNS_NOT_COUNTED),  # FINAL-05
        nobles=by_nobles * held.nobles,
        art=by_art * held.art,
        francs=by_francs * (held.francs // FRANCS_A_SET),
        tiles=held.tiles,
    )


def holdings(state: State, seat: Seat) -> Holdings:
    """A player's holdings now; the track is without the points that unpaid nobles cost."""
    player = state.players[seat]
    return Holdings(
        track=player.points + UNPAID_POINTS * player.unpaid,
        unpaid_nobles=player.unpaid,
        houses=player.built,
        architect_level=player.board.architect[player.architect],
        materials=sum(player.cubes[kind] for kind in state.rules.noble_materials),
        is_first_player=state.first == seat,
        pawns=state.rules.pawns - player.court,
        nobles=player.nobles.bit_count(),
        art=sum(player.art),
        francs=player.francs,
        rows=row_multipliers(state, player),
    )


def row_multipliers(state: State, player: PlayerState) -> tuple[int, int, int, int]:
    """FINAL-05: each row's printed value and its tucked VP symbols."""
    cards = state.rules.prestige
    first, second, third, fourth = [
        base + bonus + sum(cards[card].symbols for card in row)
        for base, bonus, row in zip(
            player.board.row_base, player.row_bonus, player.rows, strict=True
        )
    ]
    return first, second, third, fourth


def score_sheet(state: State, seat: Seat) -> ScoreSheet:
    """The itemised score of one player as the game stands; nobles not yet paid cost nothing."""
    return add_up(state.rules.holdings(state, seat))


def winners(state: State) -> list[Seat]:
    """FINAL-06: who has won a game that is over."""
    return winning([sheet.total for sheet in state.scores()])


def winning(totals: Sequence[int]) -> list[Seat]:
    """FINAL-06: most VP wins; ties share the victory."""
    return [Seat(seat) for seat, total in enumerate(totals) if total == max(totals)]


class FinalPayments(Automatic):
    """FINAL-01: jokers are discarded; then each player pays their nobles."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        seats = state.clockwise(state.first)
        for other in seats:
            jokers = state.players[other].cubes[JOKER]
            if jokers:
                return_cubes(state, other, (0, 0, 0, 0, jokers))
        state.then(GAME_END, state.first)
        for other in reversed(seats):
            state.then_all(state.rules.final_steps, other)


def begin_final_scoring(state: State) -> None:
    """FINAL-01: drop everything else and begin the final payments.

    For positions that are set up by hand, such as the end of a game on a real table.
    """
    state.stack = [(FINAL_PAYMENTS, state.first, 0)]
    state.advance()


class NoblesDue(Automatic):
    """FINAL-02: all kept nobles are to be paid."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        state.then(SETTLE_NOBLES, seat, state.players[seat].nobles)


class SettleNobles(Automatic):
    """FINAL-02: pay all that are owed, lose all if none can be paid, else the player chooses."""

    def run(self, state: State, seat: Seat, owed: int) -> None:
        francs = state.players[seat].francs
        costs = [state.rules.noble_costs[noble] for noble in nobles_in(owed)]
        if sum(costs) <= francs:
            for noble in nobles_in(owed):
                pay_noble(state, seat, noble)
        elif min(costs) > francs:
            for noble in nobles_in(owed):
                lose_noble(state, seat, noble)
        else:
            state.then(PAY_NOBLE, seat, owed)


class PayNoble(Choice):
    """FINAL-02: which noble is paid next."""

    def options(self, state: State, seat: Seat, owed: int) -> list[Option]:
        """FINAL-02: the player chooses which to pay, and may not refuse what can be paid."""
        francs, costs = state.players[seat].francs, state.rules.noble_costs
        return [NOBLE_OPTIONS[noble] for noble in nobles_in(owed) if costs[noble] <= francs]

    def take(self, state: State, seat: Seat, owed: int, option: Option) -> None:
        """FINAL-02: one noble after the other."""
        noble = option - NOBLE_CARD
        pay_noble(state, seat, noble)
        state.then(SETTLE_NOBLES, seat, owed & ~(1 << noble))

    def why_not(self, state: State, seat: Seat, owed: int, option: Option) -> Reason | None:
        """Why a noble cannot be paid for."""
        if not belongs(option, "noble"):
            return None
        noble = option - NOBLE_CARD
        player = state.players[seat]
        if not player.nobles >> noble & 1:
            return Reason("noble-not-owned", "FINAL-02", noble=NOBLES[noble])
        if not owed >> noble & 1:
            return Reason("noble-settled", "FINAL-02", noble=NOBLES[noble])
        cost = state.rules.noble_costs[noble]
        return Reason(
            "noble-unaffordable", "FINAL-02", noble=NOBLES[noble], cost=cost, francs=player.francs
        )


def pay_noble(state: State, seat: Seat, noble: int) -> None:
    """FINAL-02: the printed cost to the bank."""
    cost = state.rules.noble_costs[noble]
    state.note(NoblePaid, seat, noble, cost)
    pay_francs(state, seat, cost, "FINAL-02")


def lose_noble(state: State, seat: Seat, noble: int) -> None:
    """FINAL-02: an unpaid noble is discarded and costs 5 VP."""
    state.players[seat].unpaid += 1
    state.note(NobleUnpaid, seat, noble)
    give_up(state, seat, noble)
    gain_points(state, seat, -UNPAID_POINTS, "FINAL-02")


class GameEnd(Automatic):
    """FINAL-06: the scores are final."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        if state.events is not None:
            state.note(GameEnded, tuple(sheet.total for sheet in state.scores()))


STEPS: Final[dict[StepNumber, Step]] = {
    FINAL_PAYMENTS: FinalPayments("final-payments", "FINAL-01"),
    NOBLES_DUE: NoblesDue("nobles-due", "FINAL-02"),
    SETTLE_NOBLES: SettleNobles("settle-nobles", "FINAL-02"),
    PAY_NOBLE: PayNoble("pay-noble", "FINAL-02"),
    GAME_END: GameEnd("game-end", "FINAL-06"),
}
