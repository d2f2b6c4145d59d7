"""Pieces on a real table: people with the box laid them, no seed dealt them.

Before the first move the open pieces are entered as they lie there. Later, before a move that turns
up cards or tiles, people enter which ones come next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from bruxelles1893.engine.core.errors import StateError
from bruxelles1893.engine.core.events import (
    ArtDrawn,
    Event,
    NobleRevealed,
    NobleShown,
    NoblesShuffled,
    PrestigeRevealed,
    RoundStarted,
)
from bruxelles1893.engine.core.ids import Option
from bruxelles1893.engine.core.options import (
    ACTION_LETTERS,
    ART_KINDS,
    COLOURS,
    NOBLES,
    WHITE,
)
from bruxelles1893.engine.core.state import NONE, State
from bruxelles1893.engine.core.values import nothing

__all__ = [
    "ART",
    "CARDS",
    "CHANCE",
    "COMPASS",
    "NOBLE_DECK",
    "NOBLE_ROW",
    "OPENING",
    "PRESTIGE_DECK",
    "PRESTIGE_ROW",
    "STACK",
    "STOCK",
    "STRIPS",
    "TILES",
    "Draw",
    "Laid",
    "before_move",
    "draws_of",
    "laid_of",
    "opening_of",
    "opening_places",
    "unseen_pieces",
]

STRIPS: Final = "strips"
NOBLE_ROW: Final = "noble-row"
PRESTIGE_ROW: Final = "prestige-row"
COMPASS: Final = "compass"
ART: Final = "art"
CARDS: Final = "cards"
TILES: Final = "tiles"
NOBLE_DECK: Final = "nobles"
PRESTIGE_DECK: Final = "prestige"
STOCK: Final = "stock"
STACK: Final = "stack"
CHANCE: Final = "chance"

OPENING: Final = (STRIPS, NOBLE_ROW, PRESTIGE_ROW, COMPASS, ART, CARDS, TILES)
"""What lies open before the first move."""
HIDDEN: Final = (NOBLE_DECK, PRESTIGE_DECK, STOCK, STACK, CHANCE)
"""What comes to light later."""
WORDS: Final[dict[str, tuple[str, ...]]] = {
    STRIPS: tuple(ACTION_LETTERS),
    NOBLE_ROW: NOBLES,
    NOBLE_DECK: NOBLES,
    ART: COLOURS,
    STACK: COLOURS,
}
"""The names of pieces in a record, where they have no numbers."""
COUNTED: Final = (PRESTIGE_ROW, PRESTIGE_DECK, STOCK)
"""Cards that are numbered from 1 in a record."""
MOST_SHUFFLES: Final = 20_000
"""The most shuffles that are tried for one that brings what was turned up."""


class Draw(NamedTuple):
    """A card or tile that comes to light: from where, and which."""

    place: str
    piece: int


class Laid(NamedTuple):
    """Pieces as they lie on a real table, or come next there, before a move."""

    ply: int
    place: str
    pieces: tuple[int, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The pieces as a record calls them."""
        names = WORDS.get(self.place)
        if names is None:
            return tuple(str(piece + (self.place in COUNTED)) for piece in self.pieces)
        return tuple(names[piece] for piece in self.pieces)


def laid_of(ply: int, place: str, words: Sequence[str]) -> Laid:
    """Read the words of a record; raise `StateError` if they mean nothing."""
    names = WORDS.get(place)
    if place not in OPENING and place not in HIDDEN:
        raise StateError(f"nothing is laid at {place[:20]!r}")
    try:
        if names is not None:
            return Laid(ply, place, tuple(names.index(word) for word in words))
        return Laid(ply, place, tuple(int(word) - (place in COUNTED) for word in words))
    except ValueError:
        raise StateError(f"{' '.join(words)[:60]!r} are no pieces for {place}") from None


def lay(state: State, laid: Laid) -> None:
    """Lay pieces as they lie; `StateError` where they cannot, and then the state is no game's."""
    pieces = laid.pieces
    if laid.place in OPENING:
        _OPENING[laid.place](state, pieces)
    elif laid.place == NOBLE_DECK:
        state.noble_deck = first(state.noble_deck, pieces)
    elif laid.place == STACK:
        state.art_stack = first(state.art_stack, pieces)
    elif laid.place == STOCK:
        lay_stock(state, pieces)
    elif laid.place == PRESTIGE_DECK:
        lay_prestige(state, pieces)
    else:
        (state.rng_key,) = pieces or (0,)


def first(deck: tuple[int, ...], wanted: Iterable[int]) -> tuple[int, ...]:
    """A deck with some of its cards on top."""
    top, rest = tuple(wanted), list(deck)
    for card in top:
        if card not in rest:
            raise StateError(f"piece {card + 1} is not among those that are hidden")
        rest.remove(card)
    return (*top, *rest)


def lay_stock(state: State, wanted: tuple[int, ...]) -> None:
    """SETUP-03: any card that was not seen yet may be in the deck."""
    size = len(state.bourse_deck)
    seen = {*state.bourse_discard, state.bourse}
    hidden = [card for card in range(len(state.rules.bourse_francs)) if card not in seen]
    others = [card for card in hidden if card not in state.bourse_deck]
    state.bourse_deck = first((*state.bourse_deck, *others), wanted)[:size]


def lay_prestige(state: State, wanted: tuple[int, ...]) -> None:
    """SETUP-04, PASS-02: what comes next was not taken unseen; another card was."""
    for player in state.players:
        for card in player.face_down:
            if card in wanted:
                other = next(each for each in reversed(state.prestige_deck) if each not in wanted)
                state.prestige_deck = tuple(
                    card if each == other else each for each in state.prestige_deck
                )
                player.face_down = tuple(
                    other if each == card else each for each in player.face_down
                )
    state.prestige_deck = first(state.prestige_deck, wanted)


def opening_places(state: State) -> tuple[str, ...]:
    """The places of a real table that people must fill in before the first move."""
    rules = state.rules
    parts = {
        STRIPS: True,
        NOBLE_ROW: True,
        PRESTIGE_ROW: True,
        COMPASS: bool(rules.compass_arm_places),
        ART: rules.draws_art,
        CARDS: bool(state.pavilion_cards),
        TILES: bool(state.tiles),
        STOCK: state.bourse != NONE,
    }
    return tuple(place for place, is_there in parts.items() if is_there)


def opening_of(state: State) -> tuple[Laid, ...]:
    """A table before the first move, as people would tell it."""
    lying = {
        STRIPS: tuple(state.actions),
        NOBLE_ROW: state.noble_row,
        PRESTIGE_ROW: state.prestige_row,
        COMPASS: state.compass,
        CARDS: state.pavilion_cards,
        TILES: state.tiles,
        STOCK: (state.bourse,),
    }
    if state.rules.draws_art:
        lying[ART] = tuple(player.art.index(1) for player in state.players)
    return tuple(Laid(0, place, lying[place]) for place in opening_places(state))


def _strips(state: State, pieces: tuple[int, ...]) -> None:
    """SETUP-01: five strips, each with one of its sides up."""
    rows = [bytes(pieces[start : start + 5]) for start in range(0, 25, 5)]
    rules = state.rules
    sides = [side for side in (rules.strips, rules.other_strips) if side]
    printed = [[bytes(side[strip]) for side in sides] for strip in range(len(rules.strips))]
    if len(pieces) != 25 or not any(
        all(rows[row] in printed[strip] for row, strip in enumerate(order))
        for order in _orders(len(printed))
    ):
        raise StateError("these are not the five strips")
    state.actions = bytes(pieces)


def _orders(count: int) -> list[tuple[int, ...]]:
    orders: list[tuple[int, ...]] = [()]
    for _ in range(count):
        orders = [(*order, item) for order in orders for item in range(count) if item not in order]
    return orders


def _noble_row(state: State, pieces: tuple[int, ...]) -> None:
    _expect(len(pieces) == len(state.noble_row), "four nobles lie open")
    deck = first((*state.noble_row, *state.noble_deck), pieces)
    state.noble_row, state.noble_deck = deck[: len(pieces)], deck[len(pieces) :]


def _prestige_row(state: State, pieces: tuple[int, ...]) -> None:
    _expect(len(pieces) == len(state.prestige_row), "a prestige card lies under each column")
    deck = first((*state.prestige_row, *state.prestige_deck), pieces)
    state.prestige_row, state.prestige_deck = deck[: len(pieces)], deck[len(pieces) :]


def _compass(state: State, pieces: tuple[int, ...]) -> None:
    _expect(sorted(pieces) == sorted(state.compass), "these are not the compass's sectors")
    state.compass = pieces
    places = state.rules.compass_arm_places
    if places:
        state.arms = (pieces[places[0]], pieces[places[1]])


def _art(state: State, pieces: tuple[int, ...]) -> None:
    """ED1-SETUP-1: each player's first tile."""
    _expect(len(pieces) == len(state.players), "each player has an artwork")
    dealt = [player.art.index(1) for player in state.players]
    state.art_stack = first((*dealt, *state.art_stack), pieces)[len(pieces) :]
    for player, colour in zip(state.players, pieces, strict=True):
        art = bytearray(nothing(ART_KINDS))
        art[colour] = 1
        player.art = bytes(art)


def _cards(state: State, pieces: tuple[int, ...]) -> None:
    known = {*pieces} <= {*state.rules.cards} and len({*pieces}) == len(state.pavilion_cards)
    _expect(known and len(pieces) == len(state.pavilion_cards), "these are not the cards")
    state.pavilion_cards = pieces


def _tiles(state: State, pieces: tuple[int, ...]) -> None:
    known = len({*pieces}) == len(pieces) == len(state.tiles)
    _expect(known, "these are not as many different tiles as lie open")
    state.tiles = tuple(sorted(pieces))


def _expect(is_so: bool, what: str) -> None:
    if not is_so:
        raise StateError(what)


_OPENING: Final[dict[str, Callable[[State, tuple[int, ...]], None]]] = {
    STRIPS: _strips,
    NOBLE_ROW: _noble_row,
    PRESTIGE_ROW: _prestige_row,
    COMPASS: _compass,
    ART: _art,
    CARDS: _cards,
    TILES: _tiles,
}


# --- What a move brings to light ----------------------------------------------------------------


def draws_of(state: State, option: Option) -> list[Draw]:
    """The hidden pieces that an option reveals, in the order in which people turn them up."""
    after = state.copy()
    events: list[Event] = []
    after.events = events
    after.apply(option)
    return [
        *(Draw(STACK, tile) for tile in _tiles_drawn(after, events)),
        *(Draw(NOBLE_DECK, noble) for noble in _nobles_drawn(state, after, events)),
        *(Draw(PRESTIGE_DECK, e.card) for e in events if isinstance(e, PrestigeRevealed)),
        *(Draw(STOCK, e.bourse) for e in events if isinstance(e, RoundStarted)),
    ]


def _tiles_drawn(after: State, events: list[Event]) -> tuple[int, ...]:
    return after.drawn if any(isinstance(event, ArtDrawn) for event in events) else ()


def _nobles_drawn(before: State, after: State, events: list[Event]) -> tuple[int, ...]:
    """The nobles that left the deck; of a deck made anew those that were shown last."""
    shuffled = [event.cards for event in events if isinstance(event, NoblesShuffled)]
    if not shuffled:
        return before.noble_deck[: len(before.noble_deck) - len(after.noble_deck)]
    shown = [event.noble for event in events if isinstance(event, NobleRevealed | NobleShown)]
    again = shuffled[-1] - len(after.noble_deck)
    return (*before.noble_deck, *(shown[-again:] if again else ()))


def before_move(state: State, ply: int, option: Option, shown: Sequence[Draw]) -> tuple[Laid, ...]:
    """The pieces to lay before a move so that it reveals what people have turned up.

    A deck may run out within the move and be made anew: then another shuffle is looked for.
    """
    laid = _on_top(state, ply, shown)
    trial = state.copy()
    for each in laid:
        lay(trial, each)
    if _brings(trial, option, shown):
        return laid
    for key in range(MOST_SHUFFLES):
        trial.rng_key = key
        if _brings(trial, option, shown):
            return (*laid, Laid(ply, CHANCE, (key,)))
    raise StateError("what was turned up cannot be so")


def _on_top(state: State, ply: int, shown: Sequence[Draw]) -> tuple[Laid, ...]:
    """The cards that still lie in their decks."""
    decks = {
        STACK: state.art_stack,
        NOBLE_DECK: state.noble_deck,
        PRESTIGE_DECK: state.prestige_deck,
        STOCK: state.bourse_deck,
    }
    wanted = [
        (place, tuple(draw.piece for draw in shown if draw.place == place)) for place in decks
    ]
    return tuple(
        Laid(ply, place, pieces[: len(decks[place])])
        for place, pieces in wanted
        if pieces[: len(decks[place])]
    )


def _brings(state: State, option: Option, shown: Sequence[Draw]) -> bool:
    """Whether an option brings to light what was shown so far; tiles in any order."""
    drawn = draws_of(state, option)
    for place in {draw.place for draw in shown}:
        wanted = [draw.piece for draw in shown if draw.place == place]
        found = [draw.piece for draw in drawn if draw.place == place]
        if place == STACK:
            if Counter(wanted) - Counter(found):
                return False
        elif found[: len(wanted)] != wanted:
            return False
    return True


def unseen_pieces(state: State, place: str) -> list[int]:
    """The different pieces that may come to light from a deck next, as everybody may know."""
    view = state.view(0)
    if place == NOBLE_DECK:
        found = view.unseen_nobles() or list(view.table.noble_discard)
    elif place == STOCK:
        found = view.unseen_bourse()
    elif place == PRESTIGE_DECK:
        found = view.unseen_prestige()
    else:
        hidden = [tile for tile in state.art_stack if tile < WHITE]
        found = hidden or [tile for tile in state.covered if tile < WHITE]
    return sorted({*found} - {NONE})
