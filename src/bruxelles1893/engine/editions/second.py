"""The second edition's base game, put together from its chapters and its printed values."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bruxelles1893.components import Components, PrestigeCard, written
from bruxelles1893.engine.core.geometry import iris_at
from bruxelles1893.engine.core.ids import StepNumber
from bruxelles1893.engine.core.options import (
    ACTION_LETTERS,
    BONUSES,
    BRUGMANN,
    COLOURS,
    IRON,
    NOBLES,
    SECTOR_NAMES,
    STONE,
    UNITS,
    WOOD,
)
from bruxelles1893.engine.core.rng import folded_key, wide_key
from bruxelles1893.engine.core.ruleset import ArtNouveauAction, Prestige, Ruleset, board_from
from bruxelles1893.engine.core.steps import (
    BID,
    BRUSSELS_ACTION,
    BRUSSELS_MAJORITY,
    BUILD_PAY,
    COLUMN_MAJORITY,
    FIRST_PLAYER,
    FREE_ACTION,
    FREE_ART_POINTS,
    FREE_BLACK_ART,
    FREE_HOUSE_POINTS,
    FREE_MATERIAL,
    FREE_NOBLE,
    IRIS_MAJORITY,
    NEUTRALS,
    NEXT_ROUND,
    NEXT_TURN,
    NOBLE_CHOICE,
    NOBLE_LEAVES_ROW,
    NOBLES_DUE,
    NOT_IN_PLAY,
    PLACE_SQUARE,
    REVEAL_BOURSE,
    ROUND_END,
    SALE_ART,
    SEND_PAWNS,
    SPACE_ACTION,
    START_ART,
    STEP_NUMBERS,
    TAKE_MATERIAL,
    USE_CARDS,
    WORKSHOP_ART,
    Step,
)
from bruxelles1893.engine.rules import (
    art_nouveau,
    brussels,
    building,
    material,
    nobles,
    passing,
    planning,
    resolution,
    sale,
    scoring,
    setup,
    turns,
    workshop,
)

ROUNDS: Final = 5
MATERIALS: Final = (IRON, WOOD, STONE)
CORNERS: Final = {
    "top-left": (0, 0),
    "top-right": (0, 2),
    "bottom-left": (2, 0),
    "bottom-right": (2, 2),
    "centre": (1, 1),
}
BONUS_LETTERS: Final = {name[0].upper(): number for number, name in enumerate(BONUSES)}

CHAPTERS: Final[dict[StepNumber, Step]] = {
    **setup.STEPS,
    **planning.STEPS,
    **turns.STEPS,
    **art_nouveau.STEPS,
    **workshop.STEPS,
    **material.STEPS,
    **sale.STEPS,
    **nobles.STEPS,
    **building.STEPS,
    **brussels.STEPS,
    **resolution.STEPS,
    **scoring.STEPS,
}

ROUND_STEPS: Final = (
    REVEAL_BOURSE,
    PLACE_SQUARE,
    NEUTRALS,
    NEXT_TURN,
    COLUMN_MAJORITY,
    FIRST_PLAYER,
    USE_CARDS,
    IRIS_MAJORITY,
    BRUSSELS_MAJORITY,
    ROUND_END,
    NOBLE_LEAVES_ROW,
    NEXT_ROUND,
)
"""PLAN, ACT and RES in the order of the book."""

PLACEMENT_STEPS: Final = (BID, SPACE_ACTION, FREE_ACTION)
BRUSSELS_STEPS: Final = (SEND_PAWNS, BRUSSELS_ACTION)

ACTIONS: Final = (
    ArtNouveauAction((WORKSHOP_ART,), FREE_BLACK_ART),
    ArtNouveauAction((SALE_ART,), FREE_ART_POINTS),
    ArtNouveauAction((NOBLE_CHOICE,), FREE_NOBLE),
    ArtNouveauAction((TAKE_MATERIAL,), FREE_MATERIAL),
    ArtNouveauAction((BUILD_PAY,), FREE_HOUSE_POINTS),
)
"""The five actions in the order of `options.ACTIONS`."""


def second(printed: Components) -> Ruleset:
    """The second edition's base game; other editions replace parts of it."""
    return Ruleset(
        name=printed.edition,
        digest=printed.digest,
        values=written(printed.entries),
        key_of=wide_key,
        rounds=ROUNDS,
        steps=tuple(
            CHAPTERS.get(StepNumber(number), NOT_IN_PLAY) for number in range(STEP_NUMBERS)
        ),
        set_up=setup.SET_UP,
        seat_steps=(START_ART,),
        round_steps=ROUND_STEPS,
        placement_steps=PLACEMENT_STEPS,
        after_action_steps=(),
        brussels_steps=BRUSSELS_STEPS,
        after_turn_steps=(),
        final_steps=(NOBLES_DUE,),
        actions=ACTIONS,
        brussels_actions=brussels.BRUSSELS_ACTIONS,
        noble_effects=nobles.NOBLE_EFFECTS,
        noble_rules=nobles.NOBLE_RULES,
        strips=tuple(
            tuple(ACTION_LETTERS.index(letter) for letter in strip) for strip in printed.strips
        ),
        boards=(board_from("a", printed.board),),
        pawns=printed.pawns,
        pawns_in_court=printed.pawns_in_court,
        start_francs=printed.start_francs,
        supply=tuple(printed.supply.get(kind, 0) for kind in UNITS[:5]),
        noble_materials=MATERIALS,
        art_copies=tuple(printed.art_copies.get(colour, 0) for colour in COLOURS),
        market_francs=printed.market_francs,
        market_points=printed.market_points,
        market_offsets=tuple(
            CORNERS[printed.market_corners.get(colour, "centre")] for colour in COLOURS
        ),
        bourse_cards=ROUNDS,
        bourse_francs=tuple(card.francs for card in printed.bourse),
        bourse_irises=bourse_irises(printed),
        prestige=tuple(prestige_of(card) for card in printed.prestige),
        noble_copies=noble_copies(printed),
        noble_costs=tuple(
            printed.nobles[noble].cost if noble in printed.nobles else 0 for noble in NOBLES
        ),
        noble_prices=printed.noble_prices,
        compass=tuple(
            SECTOR_NAMES.index(sector)
            for sector in printed.compass
            if sector not in printed.compass_covered
        ),
        compass_arms=tuple(SECTOR_NAMES.index(sector) for sector in printed.compass_arms),
        payments=building.payment_table(building.demand(MATERIALS)),
        first_pass=passing.pass_first,
        first_pass_francs=passing.first_pass_francs,
        sale_price=sale.price,
        holdings=scoring.holdings,
        score_sheet=scoring.score_sheet,
    )


def second_of_version_1(rules: Ruleset) -> Ruleset:
    """Version 1: keys of 64 bits, whatever the seed."""
    return replace(rules, key_of=folded_key)


def bourse_irises(printed: Components) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Each card's irises by number of players."""
    return tuple(
        tuple(
            tuple(iris_at(row, column) for row, column in card.irises.get(players, ()))
            for players in range(setup.MOST_PLAYERS + 1)
        )
        for card in printed.bourse
    )


def prestige_of(card: PrestigeCard) -> Prestige:
    """A prestige card from its printed letters: `I`, `I/C` one of two, `I+C` both."""
    letters = card.bonus.replace("/", "+").split("+")
    bonuses = tuple(BONUS_LETTERS[letter] for letter in letters)
    return Prestige(bonuses, "/" in card.bonus, card.symbols, card.manneken)


def noble_copies(printed: Components) -> tuple[int, ...]:
    """SETUP-02: the noble deck holds no Brugmann."""
    return tuple(
        printed.nobles[noble].copies if noble in printed.nobles and number != BRUGMANN else 0
        for number, noble in enumerate(NOBLES)
    )
