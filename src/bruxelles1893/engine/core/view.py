"""Views: what one seat may know, and full states that fit it.

In the base game nobody knows more than the table shows: decks and the prestige cards taken by
passing first are hidden from everybody.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from bruxelles1893.engine.core.arguments import Number
from bruxelles1893.engine.core.errors import RulesetError, ViewError
from bruxelles1893.engine.core.ids import Option, Seat, StepNumber
from bruxelles1893.engine.core.options import WHITE
from bruxelles1893.engine.core.rng import shuffle_with
from bruxelles1893.engine.core.state import Decision, State

__all__ = ["UNKNOWN", "SeenTable", "View", "masked"]

UNKNOWN: Final = -2
NO_GAME: Final = "this is what a seat sees and no game; View.determinize draws one to play on"


class View:
    """The table as one seat sees it: a state in which every hidden card is `UNKNOWN`.

    `table` is a copy to be read; to play on, draw a full state with `determinize`.
    """

    __slots__ = ("_legal", "seat", "table")

    def __init__(self, state: State, seat: Number) -> None:
        if type(seat) is not int or not 0 <= seat < len(state.players):
            raise RulesetError(
                f"there is no seat {seat!r}; seats are 0 to {len(state.players) - 1}"
            )
        decision = state.decision
        is_asked = decision is not None and decision.player == seat
        self.seat: Final = Seat(seat)
        self._legal: Final = tuple(state.legal()) if is_asked else ()
        self.table: Final = masked(state, is_asked)

    @property
    def decision(self) -> Decision | None:
        """The open question, also when another seat is asked."""
        return self.table.decision

    @property
    def has_secrets(self) -> bool:
        """Whether this seat sees something that the others do not: tiles drawn to choose from."""
        return bool(self.table.drawn) and UNKNOWN not in self.table.drawn

    def legal(self) -> list[Option]:
        """The options of this seat; none if another player is asked or the game is over."""
        return list(self._legal)

    def unseen_nobles(self) -> list[int]:
        """SETUP-02: the nobles that must be in the deck."""
        table = self.table
        seen = [*table.noble_row, *table.noble_discard, table.revealed_noble]
        for player in table.players:
            seen += [
                noble
                for noble in range(len(table.rules.noble_copies))
                if player.nobles >> noble & 1
            ]
        return unseen(table.rules.noble_copies, seen)

    def unseen_bourse(self) -> list[int]:
        """SETUP-03: the Bourse cards that may be in the deck."""
        table = self.table
        seen = [*table.bourse_discard, table.bourse]
        return unseen([1] * len(table.rules.bourse_francs), seen)

    def unseen_prestige(self) -> list[int]:
        """SETUP-04, PASS-02: the prestige cards in the deck or face down with players."""
        table = self.table
        seen = [*table.prestige_discard, *table.prestige_row]
        for player in table.players:
            seen += player.won
            for row in player.rows:
                seen += row
        return unseen([1] * len(table.rules.prestige), seen)

    def unseen_art(self) -> list[int]:
        """ED1-SETUP-1: the art tiles in the stack or in another player's hand."""
        table = self.table
        if not table.art_stack and not table.drawn:
            return []
        seen = [*table.market, *table.covered, *table.drawn]
        for kind in range(WHITE):
            owned = sum(player.art[kind] for player in table.players)
            seen += [kind] * (table.workshop[kind] + owned)
        return unseen(table.rules.art_copies, seen)

    def determinize(self, rng: Random) -> State:
        """A full state, drawn at random among those that fit this view."""
        state = self.table.copy()
        nobles, bourse, prestige, art = (
            self.unseen_nobles(),
            self.unseen_bourse(),
            self.unseen_prestige(),
            self.unseen_art(),
        )
        for cards in (nobles, bourse, prestige, art):
            shuffle_with(rng, cards)
        if UNKNOWN in state.drawn:
            state.drawn = tuple(art[: len(state.drawn)])
            del art[: len(state.drawn)]
        state.art_stack = tuple(art)
        state.noble_deck = tuple(nobles)
        state.bourse_deck = tuple(bourse[: len(state.bourse_deck)])
        for player in state.players:
            held = len(player.face_down)
            player.face_down = tuple(prestige[:held])
            del prestige[:held]
        state.prestige_deck = tuple(prestige)
        state.rng_key = int(rng.random() * (1 << 53))
        state.advance()
        return state


def unseen(copies: Iterable[int], seen: list[int]) -> list[int]:
    """The cards of a deck that lie nowhere in sight; what is seen may be no card at all."""
    left = list(copies)
    for card in seen:
        if card >= 0:
            left[card] -= 1
    return [card for card, count in enumerate(left) for _ in range(count)]


class SeenTable(State):
    """A table that is only looked at: nothing can be played on it."""

    __slots__ = ()

    def __deepcopy__(self, memo: object) -> SeenTable:
        return self

    def apply(self, option: object) -> None:
        """Not possible in a view."""
        raise ViewError(NO_GAME)

    def take(self, option: Option) -> None:
        """Not possible in a view."""
        raise ViewError(NO_GAME)

    def advance(self) -> None:
        """Not possible in a view."""
        raise ViewError(NO_GAME)

    def then(self, step: StepNumber, seat: Seat, argument: int = 0) -> None:
        """Not possible in a view."""
        raise ViewError(NO_GAME)

    def then_all(self, steps: tuple[StepNumber, ...], seat: Seat, argument: int = 0) -> None:
        """Not possible in a view."""
        raise ViewError(NO_GAME)


def masked(state: State, is_asked: bool) -> SeenTable:
    """A copy with every hidden card unknown, no random numbers and nothing to play.

    Only the player who is asked sees the tiles drawn to choose from.
    """
    table = SeenTable()
    state.copied_to(table)
    table.noble_deck = hidden(table.noble_deck)
    table.bourse_deck = hidden(table.bourse_deck)
    table.prestige_deck = hidden(table.prestige_deck)
    table.art_stack = hidden(table.art_stack)
    if not is_asked:
        table.drawn = hidden(table.drawn)
    for player in table.players:
        player.face_down = hidden(player.face_down)
    table.rng_key = table.rng_count = 0
    table._options = []
    return table


def hidden(cards: tuple[int, ...]) -> tuple[int, ...]:
    """As many unknown cards."""
    return (UNKNOWN,) * len(cards)
