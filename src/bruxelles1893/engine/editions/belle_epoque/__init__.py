"""BE: the Belle Époque expansion, a module on top of the second edition."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bruxelles1893.components import Components
from bruxelles1893.engine.core.errors import RulesetError
from bruxelles1893.engine.core.ids import FACE_DOWN, NO_SPACE, NOBODY, Option, Seat, StepNumber
from bruxelles1893.engine.core.options import DISCARD, NOBLES
from bruxelles1893.engine.core.rng import shuffled
from bruxelles1893.engine.core.ruleset import Ruleset
from bruxelles1893.engine.core.state import ON_CARD_TRAVELLER, State
from bruxelles1893.engine.core.steps import (
    BID,
    BRUSSELS_ACTION,
    BRUSSELS_MAJORITY,
    COLUMN_MAJORITY,
    FIRST_PLAYER,
    FREE_ACTION,
    IRIS_MAJORITY,
    NEUTRALS,
    NEXT_ROUND,
    NEXT_TURN,
    NOBLE_KEEP,
    NOBLE_LEAVES,
    NOBLE_LEAVES_ROW,
    NOBLES_DUE,
    PLACE_SQUARE,
    REVEAL_BOURSE,
    ROUND_END,
    SEND_PAWNS,
    SPACE_ACTION,
    USE_CARDS,
    Automatic,
    Step,
)
from bruxelles1893.engine.core.values import replaced
from bruxelles1893.engine.editions.belle_epoque import (
    action_cards,
    brussels_cards,
    moment_cards,
    pavilions,
    tiles,
    travellers,
    white_art,
)
from bruxelles1893.engine.editions.belle_epoque.cards import CARDS, DECK
from bruxelles1893.engine.editions.belle_epoque.irises import IrisMajority
from bruxelles1893.engine.editions.belle_epoque.steps import (
    AFTER_BRUSSELS_CARDS,
    AFTER_CARDS,
    AFTER_IRIS_CARDS,
    AFTER_TURN_CARDS,
    BEFORE_CARDS,
    BRUSSELS_CARDS,
    CARD_WINDOW,
    COLUMN_CARDS,
    IRIS_CARDS,
    NOBLE_ROW_CARDS,
    PAVILION_VISIT,
    PLACED_CARDS,
    REFRESH_CARDS,
    ROUND_START_CARDS,
    STRAIGHTEN_CARDS,
    TILE_BONUSES,
    TILE_PAWN,
    TRAVELLERS_LEAVE,
    VISIT_CARDS,
    WHITE_LEAVES,
)
from bruxelles1893.engine.editions.belle_epoque.tiles import TILES
from bruxelles1893.engine.editions.belle_epoque.windows import (
    AFTER_IRISES,
    BEFORE_STRAIGHTENING,
    ON_BRUSSELS,
    ON_COLUMNS,
    ON_DISCARD,
    ON_IRISES,
    ON_NOBLE_ROW,
    ON_ROUND_START,
    ON_VISIT,
    AfterBrusselsCards,
    AfterCards,
    AfterTurnCards,
    AfterTurnCardsOfVersion1,
    BeforeCards,
    Card,
    CardWindow,
    Deck,
    EverybodysCards,
    PlacedCards,
)
from bruxelles1893.engine.rules import building, nobles, resolution

__all__ = ["CARDS", "TILES", "Card", "belle_epoque", "with_cards"]

NAME: Final = "belle-epoque"
CROSS: Final = (7, 11, 12, 13, 17)
"""BE-SETUP-2, BE-TILE-2: the centre space and its orthogonal neighbours; tiles keep houses off."""

PAVILION_SLOTS: Final = 5

ROUND_STEPS: Final = (
    REVEAL_BOURSE,
    ROUND_START_CARDS,
    PLACE_SQUARE,
    NEUTRALS,
    NEXT_TURN,
    COLUMN_MAJORITY,
    COLUMN_CARDS,
    FIRST_PLAYER,
    USE_CARDS,
    IRIS_CARDS,
    IRIS_MAJORITY,
    AFTER_IRIS_CARDS,
    BRUSSELS_CARDS,
    TRAVELLERS_LEAVE,
    BRUSSELS_MAJORITY,
    PAVILION_VISIT,
    VISIT_CARDS,
    REFRESH_CARDS,
    STRAIGHTEN_CARDS,
    ROUND_END,
    NOBLE_ROW_CARDS,
    NOBLE_LEAVES_ROW,
    NEXT_ROUND,
)
"""The base game's round with the moments of cards, travellers and pavilions."""

PLACEMENT_STEPS: Final = (
    BID,
    PLACED_CARDS,
    BEFORE_CARDS,
    SPACE_ACTION,
    TILE_PAWN,
    FREE_ACTION,
)
"""BE-CARD-0: the order of a turn; after-cards follow an action that was done."""

BRUSSELS_STEPS: Final = (SEND_PAWNS, BRUSSELS_ACTION, AFTER_BRUSSELS_CARDS)
FINAL_STEPS: Final = (TILE_BONUSES, NOBLES_DUE, WHITE_LEAVES)


def lay_belle_epoque(state: State) -> None:
    """BE-SETUP-1, BE-SETUP-2, BE-SETUP-3: cards at the slots, tiles on both boards, the train."""
    cards = shuffled(state, state.rules.cards)
    state.pavilion_cards = cards[:PAVILION_SLOTS]
    state.pavilions = (NOBODY,) * PAVILION_SLOTS
    face_up = state.rules.face_up_tiles[len(state.players)]
    state.tiles = tuple(sorted(shuffled(state, tuple(tile.number for tile in TILES))[:face_up]))
    state.tile_pawns = (NOBODY,) * face_up
    state.train = state.rules.travellers
    for space in CROSS:
        state.houses = replaced(state.houses, space, FACE_DOWN)


class NobleKeep(nobles.NobleKeep):
    """AN-NOBLE-3, BE-CARD-05: a noble that goes may be worth points."""

    def take(self, state: State, seat: Seat, place: int, option: Option) -> None:
        """BE-CARD-05: the card's moment comes with the discard."""
        if option == DISCARD:
            watch_discard(state, seat)
        super().take(state, seat, place, option)


class NobleLeaves(nobles.NobleLeaves):
    """AN-NOBLE-4, BE-CARD-05: a forced discard of a duplicate too."""

    def run(self, state: State, seat: Seat, place: int) -> None:
        watch_discard(state, seat)
        super().run(state, seat, place)


def watch_discard(state: State, seat: Seat) -> None:
    """BE-CARD-05: on the space, not through Cinquantenaire."""
    if state.placed != NO_SPACE:
        state.then(CARD_WINDOW, seat, ON_DISCARD)


class RefreshCards(Automatic):
    """BE-RES-3: cards work again, unused travellers return to the train."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        for player in state.players:
            state.train += player.travellers
            player.travellers = player.cards_used = 0
            player.doubled = NO_SPACE


class RoundEnd(resolution.RoundEnd):
    """RES-END-1, BE-CARD-22: the pawn on the card returns to its owner, a traveller to the train.

    It stays there for BE-CARD-24, which comes before: every piece is somewhere at every question.
    """

    def run(self, state: State, seat: Seat, argument: int) -> None:
        for player in state.players:
            state.train += player.on_card == ON_CARD_TRAVELLER
            player.on_card = 0
        super().run(state, seat, argument)


class NextRound(resolution.NextRound):
    """RES-END-2, BE-RES-3: the marks of cards used since then end with the round too."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        for player in state.players:
            player.cards_used = 0
        super().run(state, seat, argument)


REPLACED: Final[dict[StepNumber, Step]] = {
    **white_art.REPLACED,
    **pavilions.REPLACED,
    **tiles.REPLACED,
    **travellers.REPLACED,
    NOBLE_KEEP: NobleKeep("noble-keep", "AN-NOBLE-3", "BE-CARD-05"),
    NOBLE_LEAVES: NobleLeaves("noble-leaves", "AN-NOBLE-4", "BE-CARD-05"),
    IRIS_MAJORITY: IrisMajority("iris-majority", "RES-IRIS-1", "BE-CARD-27"),
    ROUND_END: RoundEnd("round-end", "RES-END-1", "BE-CARD-22"),
    NEXT_ROUND: NextRound("next-round", "RES-END-2", "BE-RES-3"),
}

STEPS: Final[dict[StepNumber, Step]] = {
    **white_art.STEPS,
    **pavilions.STEPS,
    **tiles.STEPS,
    **travellers.STEPS,
    **action_cards.STEPS,
    **brussels_cards.STEPS,
    **moment_cards.STEPS,
    CARD_WINDOW: CardWindow("card", "BE-CARD-0", DECK),
    PLACED_CARDS: PlacedCards("placed-cards", "BE-CARD-21"),
    BEFORE_CARDS: BeforeCards("before-cards", "BE-CARD-0"),
    AFTER_CARDS: AfterCards("after-cards", "BE-CARD-0"),
    AFTER_BRUSSELS_CARDS: AfterBrusselsCards("after-brussels-cards", "BE-CARD-0"),
    AFTER_TURN_CARDS: AfterTurnCards("after-turn-cards", "BE-CARD-22"),
    ROUND_START_CARDS: EverybodysCards("round-start-cards", "BE-CARD-0", ON_ROUND_START),
    COLUMN_CARDS: EverybodysCards("column-cards", "BE-CARD-0", ON_COLUMNS),
    IRIS_CARDS: EverybodysCards("iris-cards", "BE-CARD-27", ON_IRISES),
    AFTER_IRIS_CARDS: EverybodysCards("after-iris-cards", "BE-CARD-28", AFTER_IRISES),
    BRUSSELS_CARDS: EverybodysCards("brussels-cards", "BE-CARD-0", ON_BRUSSELS),
    VISIT_CARDS: EverybodysCards("visit-cards", "BE-CARD-0", ON_VISIT),
    REFRESH_CARDS: RefreshCards("refresh-cards", "BE-RES-3"),
    STRAIGHTEN_CARDS: EverybodysCards("straighten-cards", "BE-CARD-24", BEFORE_STRAIGHTENING),
    NOBLE_ROW_CARDS: EverybodysCards("noble-row-cards", "BE-CARD-23", ON_NOBLE_ROW),
}

STEPS_OF_VERSION_1: Final[dict[StepNumber, Step]] = {
    AFTER_TURN_CARDS: AfterTurnCardsOfVersion1("after-turn-cards", "BE-CARD-22"),
    NEXT_ROUND: resolution.NextRound("next-round", "RES-END-2"),
}


def belle_epoque_of_version_1(rules: Ruleset) -> Ruleset:
    """Version 1: marks of cards 23 and 24 lasted a round; card 22 needed an action done."""
    return rules.with_older_steps(STEPS_OF_VERSION_1)


def belle_epoque(rules: Ruleset, printed: Components) -> Ruleset:
    """The rule set with the expansion: data replaced, steps swapped and added."""
    parts = printed.belle_epoque
    if parts is None:
        raise RulesetError("the components of Belle Époque are not loaded")
    return replace(
        rules.with_steps(NAME, REPLACED | STEPS),
        name=f"{rules.name}+{NAME}",
        set_up=(*rules.set_up, lay_belle_epoque),
        round_steps=ROUND_STEPS,
        placement_steps=PLACEMENT_STEPS,
        after_action_steps=(AFTER_CARDS,),
        brussels_steps=BRUSSELS_STEPS,
        after_turn_steps=(AFTER_TURN_CARDS,),
        final_steps=FINAL_STEPS,
        noble_effects=(*rules.noble_effects, travellers.take_traveller, white_art.privat),
        noble_rules=(*rules.noble_rules, "BE-NAGELMACKERS", "BE-PRIVAT"),
        noble_materials=pavilions.MATERIALS,
        payments=building.payment_table(building.demand(pavilions.MATERIALS)),
        sale_price=white_art.price,
        holdings=tiles.holdings,
        noble_copies=_with_nobles(  # BE-SETUP-3
            rules.noble_copies,
            {name: card.copies for name, card in parts.nobles.items()},
        ),
        noble_costs=_with_nobles(
            rules.noble_costs,
            {name: card.cost for name, card in parts.nobles.items()},
        ),
        cards=tuple(card.number for card in CARDS),
        surcharges=parts.surcharges,
        travellers=parts.travellers,
        face_up_tiles=_by_players(parts.face_up_tiles),
        first_pass_points=_by_players(parts.tile_first_pass_points),
        adjacency_points=_by_players(parts.tile_adjacency_points),
    )


def with_cards(rules: Ruleset, module: str, cards: tuple[Card, ...]) -> Ruleset:
    """A module on top of the expansion: more cards in the deck, each registered before."""
    window = CardWindow("card", "BE-CARD-0", Deck((*CARDS, *cards)))
    return replace(
        rules.with_steps(module, {CARD_WINDOW: window}),
        name=f"{rules.name}+{module}",
        cards=(*rules.cards, *(card.number for card in cards)),
    )


def _with_nobles(values: tuple[int, ...], more: dict[str, int]) -> tuple[int, ...]:
    return tuple(more.get(noble, value) for noble, value in zip(NOBLES, values, strict=True))


def _by_players(values: dict[int, int]) -> tuple[int, ...]:
    return tuple(values.get(players, 0) for players in range(6))
