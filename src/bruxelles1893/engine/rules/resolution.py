"""RES: columns, next first player, prestige cards, irises, Brussels, and the round's end."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.events import (
    ColumnTied,
    ColumnWon,
    Event,
    FirstPlayer,
    IrisScored,
    PawnToCourt,
    PrestigeRevealed,
    PrestigeTucked,
    PrestigeUsed,
    RoundEnded,
)
from bruxelles1893.engine.core.geometry import AROUND, COLUMNS, IRISES, SPACES
from bruxelles1893.engine.core.ids import NEUTRAL, NOBODY, SEATS, Option, Seat, StepNumber
from bruxelles1893.engine.core.options import (
    BONUS,
    BONUS_OPTIONS,
    BONUSES,
    BRUSSELS,
    ROW,
    ROW_OPTIONS,
    ROWS,
    USE,
)
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.ruleset import Act
from bruxelles1893.engine.core.state import NONE, PlayerState, State
from bruxelles1893.engine.core.steps import (
    BRUSSELS_MAJORITY,
    COLUMN_MAJORITY,
    FINAL_PAYMENTS,
    FIRST_PLAYER,
    IRIS_MAJORITY,
    NEXT_ROUND,
    NOBLE_LEAVES_ROW,
    PRESTIGE_CARD,
    ROUND,
    ROUND_END,
    TIED_BONUS,
    USE_CARDS,
    Automatic,
    Choice,
    Frame,
    Step,
    Subject,
)
from bruxelles1893.engine.core.values import nothing, replaced
from bruxelles1893.engine.rules.effects import (
    advance_architect,
    advance_crown,
    advance_iris,
    free_pawn,
    gain_points,
    leave_brussels,
)
from bruxelles1893.engine.rules.nobles import discard_noble, last_place
from bruxelles1893.engine.rules.setup import FEWEST_PLAYERS

BONUS_EFFECTS: Final[tuple[Act, ...]] = (
    advance_iris,
    advance_crown,
    advance_architect,
    free_pawn,
)
"""RES-USE-2: the effects in the order of `options.BONUSES`."""


class ColumnMajority(Automatic):
    """RES-COL-1, RES-COL-2: each column's card to the highest sum of bids, or to nobody."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        for column in range(len(COLUMNS)):
            winners = highest_bidders(state, column)
            if len(winners) == 1:
                win_column(state, column, winners[0])
            elif winners:
                tie_column(state, column, winners)


def leaders(counts: list[int]) -> list[Seat]:
    """Who has most of something, by seat: several if they are tied, nobody if all have none."""
    best = 0
    found: list[Seat] = []
    seats = SEATS[len(counts)]
    for place, count in enumerate(counts):
        if count > best:
            best, found = count, [seats[place]]
        elif count and count == best:
            found.append(seats[place])
    return found


def highest_bidders(state: State, column: int) -> list[Seat]:
    """RES-COL-1: the players with the highest sum of bids in a column; nobody without a bid."""
    return leaders(column_bids(state, column))


def column_bids(state: State, column: int) -> list[int]:
    """RES-COL-1: the sum of each player's bids in a column, by seat."""
    sums = [0] * len(state.players)
    for space in COLUMNS[column]:
        bid = state.bids[space]
        if bid:
            sums[state.pawns[space]] += bid
    return sums


def win_column(state: State, column: int, seat: Seat) -> None:
    """RES-COL-1: the winner takes the prestige card."""
    card = state.prestige_row[column]
    state.prestige_row = replaced(state.prestige_row, column, NONE)
    state.players[seat].won = (*state.players[seat].won, card)
    if state.events is not None:
        state.note(ColumnWon, seat, column, card)


def tie_column(state: State, column: int, seats: list[Seat]) -> None:
    """RES-COL-2: nobody takes it; it is discarded, each tied player gets its bonus."""
    card = state.prestige_row[column]
    state.prestige_row = replaced(state.prestige_row, column, NONE)
    state.prestige_discard = (*state.prestige_discard, card)
    for seat in seats:
        state.players[seat].tied = (*state.players[seat].tied, card)
    state.note(ColumnTied, column, card, tuple(seats))


def manneken_pis(state: State, seat: Seat) -> int:
    """RES-FIRST-1: on cards won this round, and those of the round, as for the first to pass."""
    player = state.players[seat]
    return sum(state.rules.prestige[card].manneken for card in player.won) + player.manneken


class NextFirstPlayer(Automatic):
    """RES-FIRST-1, RES-FIRST-2: most Manneken-Pis; the old first player loses every tie."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        order = state.clockwise(state.after(state.first))
        counts = [manneken_pis(state, other) for other in order]
        most = max(counts)
        state.first = order[counts.index(most)]
        state.note(FirstPlayer, state.first, most)


class UseCards(Automatic):
    """RES-USE-1: in turn order of the finished round, each player's cards and tied bonuses."""

    def run(self, state: State, first: Seat, argument: int) -> None:
        to_ask: list[Frame] = []
        for seat in state.clockwise(first):
            player = state.players[seat]
            for card in player.won:
                use_or_ask(state, PRESTIGE_CARD, seat, card, to_ask)
            for card in player.tied:
                use_or_ask(state, TIED_BONUS, seat, card, to_ask)
        for step, seat, card in reversed(to_ask):
            state.then(step, seat, card)


def use_or_ask(state: State, step: StepNumber, seat: Seat, card: int, to_ask: list[Frame]) -> None:
    """RES-USE-1: a card that leaves no choice is used at once."""
    if is_settled(state, step, card):
        state.rules.steps[step].take(state, seat, card, USE)
    else:
        to_ask.append((step, seat, card))


def is_settled(state: State, step: StepNumber, card: int) -> bool:
    """Whether a card leaves no choice: one bonus only, tied or without VP symbols to tuck."""
    prestige = state.rules.prestige[card]
    return not prestige.is_choice and (step == TIED_BONUS or not prestige.symbols)


def bonus_options(state: State, card: int) -> list[Option]:
    """RES-USE-2: one of two bonuses, or all that the card shows."""
    prestige = state.rules.prestige[card]
    if prestige.is_choice:
        return [BONUS_OPTIONS[bonus] for bonus in prestige.bonuses]
    return [USE]


class PrestigeCard(Choice):
    """RES-USE-1: whether a card won is used or tucked."""

    def options(self, state: State, seat: Seat, card: int) -> list[Option]:
        """RES-USE-1, RES-USE-3: its bonus, or a row that got no card this round."""
        options = bonus_options(state, card)
        if state.rules.prestige[card].symbols:
            filled = state.players[seat].rows_filled
            options += [ROW_OPTIONS[row] for row in range(len(ROWS)) if not filled >> row & 1]
        return options

    def take(self, state: State, seat: Seat, card: int, option: Option) -> None:
        """RES-USE-1: used and discarded, or tucked for the end."""
        player = state.players[seat]
        held = player.won.index(card)
        player.won = player.won[:held] + player.won[held + 1 :]
        if ROW <= option < ROW + len(ROWS):
            tuck(state, seat, card, option - ROW)
        else:
            state.prestige_discard = (*state.prestige_discard, card)
            take_bonus(state, seat, card, option)

    def why_not(self, state: State, seat: Seat, card: int, option: Option) -> Reason | None:
        """Why a card cannot be used or tucked so."""
        if not belongs(option, "row"):
            return why_not_bonus(state, card, option)
        if state.players[seat].rows_filled >> (option - ROW) & 1:
            return Reason("row-filled", "RES-USE-3")
        return Reason("card-without-symbols", "RES-USE-1")

    def subject(self, state: State, seat: Seat, card: int) -> Subject:
        """The card won, and what a row would gain if it is tucked."""
        return Subject(card=card, row_gain=state.rules.prestige[card].symbols)


def why_not_bonus(state: State, card: int, option: Option) -> Reason | None:
    """Why a bonus cannot be taken from a card."""
    is_choice = state.rules.prestige[card].is_choice
    if option == USE:
        return Reason("card-offers-choice", "RES-USE-2")
    if belongs(option, "bonus") and is_choice:
        return Reason("card-has-no-such-bonus", "RES-USE-2", bonus=BONUSES[option - BONUS])
    if belongs(option, "bonus"):
        return Reason("card-has-no-choice", "RES-USE-2")
    return Reason("card-only-tied", "RES-COL-2") if belongs(option, "row") else None


def tuck(state: State, seat: Seat, card: int, row: int) -> None:
    """RES-USE-1: its VP symbols count in this strategy row."""
    player = state.players[seat]
    player.rows = replaced(player.rows, row, (*player.rows[row], card))
    player.rows_filled |= 1 << row
    if state.events is not None:
        state.note(PrestigeTucked, seat, card, row)


class TiedBonus(Choice):
    """RES-COL-2: which bonus of a tied card is taken."""

    def options(self, state: State, seat: Seat, card: int) -> list[Option]:
        """RES-COL-2: the bonus only."""
        return bonus_options(state, card)

    def take(self, state: State, seat: Seat, card: int, option: Option) -> None:
        """RES-COL-2: the card itself is discarded already."""
        player = state.players[seat]
        held = player.tied.index(card)
        player.tied = player.tied[:held] + player.tied[held + 1 :]
        take_bonus(state, seat, card, option)

    def why_not(self, state: State, seat: Seat, card: int, option: Option) -> Reason | None:
        """Why a bonus cannot be taken from a tied card."""
        return why_not_bonus(state, card, option)

    def subject(self, state: State, seat: Seat, card: int) -> Subject:
        """The tied card."""
        return Subject(card=card)


def take_bonus(state: State, seat: Seat, card: int, option: Option) -> None:
    """RES-USE-2: the bonus chosen, or all of them."""
    if state.events is not None:
        state.note(PrestigeUsed, seat, card)
    bonuses = state.rules.prestige[card].bonuses if option == USE else (option - BONUS,)
    for bonus in bonuses:
        BONUS_EFFECTS[bonus](state, seat)


class IrisMajority(Automatic):
    """RES-IRIS-1: at each iris with pawns all around, who has most there scores."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        for iris in IRISES:
            if is_surrounded(state, iris):
                for winner in leaders(self.presence(state, iris)):
                    score_iris(state, iris, winner)

    def presence(self, state: State, iris: int) -> list[int]:
        """The presence of each owner of pawns around a surrounded iris."""
        return pawns_around(state, iris)


def is_surrounded(state: State, iris: int) -> bool:
    """RES-IRIS-1: pawns on all four spaces around an iris."""
    return all(state.pawns[space] != NOBODY for space in AROUND[iris])


def pawns_around(state: State, iris: int) -> list[int]:
    """RES-IRIS-1, RES-IRIS-2: pawns around a surrounded iris, by owner; neutral ones compete."""
    counts = [0] * (NEUTRAL + 1)
    for space in AROUND[iris]:
        counts[state.pawns[space]] += 1
    return counts


def score_iris(state: State, iris: int, winner: Seat) -> None:
    """RES-IRIS-1, RES-IRIS-2: the own level, tied or not; neutral pawns never score."""
    if winner != NEUTRAL:
        player = state.players[winner]
        points = player.board.iris[player.iris]
        if state.events is not None:
            state.note(IrisScored, winner, iris, points)
        gain_points(state, winner, points, "RES-IRIS-1")


class BrusselsMajority(Automatic):
    """RES-BRX-1: most pawns on the Brussels spaces together: one goes to court; tied: each."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        for other in leaders([sum(player.brussels) for player in state.players]):
            player = state.players[other]
            leave_brussels(player)
            player.court += 1
            if state.events is not None:
                state.note(PawnToCourt, other)


class RoundEnd(Automatic):
    """RES-END-1: pawns and nobles for everybody, the boards cleared."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        state.note(RoundEnded, state.round)
        for player in state.players:
            take_back(state, player)
        clear_boards(state)


def take_back(state: State, player: PlayerState) -> None:
    """RES-END-1: own pawns but those in court; nobles straightened."""
    player.ready = state.rules.pawns - player.court - player.away
    player.neutral = int(len(state.players) == FEWEST_PLAYERS)
    player.brussels = nothing(len(BRUSSELS))
    player.used = 0
    player.rows_filled = player.manneken = 0
    player.passed = False


def clear_boards(state: State) -> None:
    """RES-END-1: bids go to the bank."""
    state.pawns = (NOBODY,) * len(SPACES)
    state.bids = nothing(len(SPACES))
    state.uses = nothing(len(BRUSSELS))
    state.square = NONE
    state.first_passer = NOBODY


class NobleLeavesRow(Automatic):
    """RES-END-2: the noble on the 0 place is discarded."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        discard_noble(state, NOBODY, last_place(state))


class NextRound(Automatic):
    """RES-END-2: new cards and the next round; FINAL-01: after the last one the end."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        renew_cards(state)
        is_last = state.round == state.rules.rounds
        state.then(FINAL_PAYMENTS if is_last else ROUND, state.first)


def renew_cards(state: State) -> None:
    """RES-END-2: new prestige cards, not after the last round; the Bourse card is discarded."""
    left = [card for card in state.prestige_row if card != NONE]
    state.prestige_discard = (*state.prestige_discard, *left)
    state.prestige_row = (NONE,) * len(COLUMNS)
    if state.round < state.rules.rounds:
        lay_prestige(state)
    state.bourse_discard = (*state.bourse_discard, state.bourse)
    state.bourse = NONE


def lay_prestige(state: State) -> None:
    """RES-END-2: a prestige card under each column."""
    state.prestige_row = state.prestige_deck[: len(COLUMNS)]
    state.prestige_deck = state.prestige_deck[len(COLUMNS) :]
    state.reveal_count += 1
    if state.events is not None:
        for column, card in enumerate(state.prestige_row):
            state.note(PrestigeRevealed, column, card)


def is_ahead(state: State) -> bool:
    """Whether the square lies and the majorities of the round are still to be settled."""
    return state.square != NONE and any(step == COLUMN_MAJORITY for step, _, _ in state.stack)


def if_round_ended(state: State) -> tuple[State, list[Event]]:
    """RES: what would happen by itself with the pawns as they stand, on a copy, and its events.

    What players would choose is left out: cards won that offer a choice lie unused in the copy.
    """
    after = state.copy()
    after.events = events = list[Event]()
    for number in majority_steps(state):
        state.rules.steps[number].run(after, state.first, 0)
        after.stack = []
    after.events = None
    return after, events


def most_manneken(state: State) -> list[Seat]:
    """RES-FIRST-1: who would have the most Manneken-Pis if the round ended with these bids."""
    after = state.copy()
    state.rules.steps[COLUMN_MAJORITY].run(after, state.first, 0)
    counts = [manneken_pis(after, seat) for seat in after.seats]
    return [seat for seat in after.seats if counts[seat] == max(counts)]


def majority_steps(state: State) -> tuple[StepNumber, ...]:
    """RES-COL-1 to RES-BRX-1: the steps from the columns on, before the boards are cleared."""
    steps = state.rules.round_steps
    start = steps.index(COLUMN_MAJORITY)
    end = steps.index(ROUND_END) if ROUND_END in steps else len(steps)
    return steps[start:end]


STEPS: Final[dict[StepNumber, Step]] = {
    COLUMN_MAJORITY: ColumnMajority("column-majority", "RES-COL-1"),
    FIRST_PLAYER: NextFirstPlayer("first-player", "RES-FIRST-1"),
    USE_CARDS: UseCards("use-cards", "RES-USE-1"),
    PRESTIGE_CARD: PrestigeCard("prestige", "RES-USE-1"),
    TIED_BONUS: TiedBonus("tied-bonus", "RES-COL-2"),
    IRIS_MAJORITY: IrisMajority("iris-majority", "RES-IRIS-1"),
    BRUSSELS_MAJORITY: BrusselsMajority("brussels-majority", "RES-BRX-1"),
    ROUND_END: RoundEnd("round-end", "RES-END-1"),
    NOBLE_LEAVES_ROW: NobleLeavesRow("noble-leaves-row", "RES-END-2"),
    NEXT_ROUND: NextRound("next-round", "RES-END-2"),
}
