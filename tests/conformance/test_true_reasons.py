"""What a refusal says is true, and what it says would be right is an option.

Each sentence has a proof here that looks at the table and at the options, not at how the reason was
found: an amount it names is that of the position, and the alternative it names can be played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import pytest

from bruxelles1893.engine import Option, Reason, Seat, State, notation, parse, why_not
from bruxelles1893.engine.core.geometry import AREA, SIDE, iris_at, spaces_around
from bruxelles1893.engine.core.ids import FACE_DOWN, NOBODY
from bruxelles1893.engine.core.options import (
    AMOUNT,
    ART,
    BLACK,
    BONUS,
    BRUSSELS,
    CARD,
    COLUMN,
    CUBES,
    CURSOR,
    JOKER,
    MULTISETS,
    NO,
    NOBLE_CARD,
    OPTIONS_USED,
    PAVILION,
    PLACE,
    ROW,
    SECTOR_NAMES,
    TILE,
    UNITS,
    USE,
    WHITE,
    family,
)
from bruxelles1893.engine.core.reasons import SENTENCES
from bruxelles1893.engine.core.state import NONE, PlayerState
from bruxelles1893.engine.core.steps import BUILD_PAY
from conformance.support import Table, each_rule_set, eagerly, walk
from conformance.test_dealt_cards import HANDS, dealt
from rules.refusals import Position, each_case
from rules.test_why_not import CASES
from rules.test_why_not_modules import CASES as MODULE_CASES

pytestmark = pytest.mark.slow


class Claim(NamedTuple):
    """A reason, and all that one needs to see whether it is true."""

    state: State
    option: int
    reason: Reason

    @property
    def seat(self) -> int:
        return self.state.stack[-1][1]

    @property
    def argument(self) -> int:
        return self.state.stack[-1][2]

    @property
    def player(self) -> PlayerState:
        return self.state.players[self.seat]

    @property
    def kind(self) -> str:
        decision = self.state.decision
        assert decision is not None
        return decision.kind

    def told(self, name: str) -> object:
        """A number or word that the sentence tells."""
        return self.reason.arguments[name]

    def is_legal(self, option: int) -> bool:
        return option in self.state.legal()

    @property
    def place(self) -> int:
        """The option counted from the first of its family."""
        first = self.option
        while first and family(Option(first - 1)) == family(Option(self.option)):
            first -= 1
        return self.option - first

    def legal_sizes(self) -> set[int]:
        """How many units the legal handfuls have."""
        return {sum(MULTISETS[option - CUBES]) for option in self._legal("units")}

    def _legal(self, name: str) -> list[int]:
        return [option for option in self.state.legal() if family(option) == name]

    def legal_places(self, name: str, first: int) -> set[int]:
        return {option - first for option in self._legal(name)}

    @property
    def units(self) -> tuple[int, ...]:
        return MULTISETS[self.option - CUBES]

    def owns_units(self) -> bool:
        held = (*self.player.cubes, self.player.francs // 3)
        return all(have >= need for have, need in zip(held, self.units, strict=True))


Proof = Callable[[Claim], bool]


def house_cost(claim: Claim) -> int:
    return claim.player.board.house_costs[claim.player.built]


def is_on_compass(claim: Claim) -> bool:
    """Whether a payment, no jokers in it, is what the two arms ask for."""
    kinds = {UNITS[kind] for kind, count in enumerate(claim.units) if count}
    asked = {SECTOR_NAMES[sector] for sector in claim.state.arms}
    if "any" in asked or "joker" in kinds:
        return False
    return kinds == asked - {"empty"}


def neighbour(claim: Claim, way: int) -> str:
    """The sector one step on from the one that the sentence names."""
    compass = [SECTOR_NAMES[sector] for sector in claim.state.compass]
    return compass[(compass.index(str(claim.told("sector"))) + way) % len(compass)]


def is_blocked(claim: Claim, way: int) -> bool:
    arms = {SECTOR_NAMES[sector] for sector in claim.state.arms}
    other = neighbour(claim, way)
    return {claim.told("sector"), other} == arms and claim.told("blocker") == other


def steps_of_cursor(claim: Claim, place: int) -> int:
    down, right = place // SIDE, place % SIDE
    now = claim.state.cursor
    return abs(down - now // SIDE) + abs(right - now % SIDE)


def is_cursor_too_far(claim: Claim) -> bool:
    reach, steps = claim.told("reach"), steps_of_cursor(claim, claim.place)
    legal = [steps_of_cursor(claim, place) for place in claim.legal_places("cursor", CURSOR)]
    farthest = max(steps_of_cursor(claim, place) for place in range(SIDE * SIDE))
    assert isinstance(reach, int)
    return claim.told("steps") == steps > reach and max(legal) == min(reach, farthest)


def noble_of(claim: Claim) -> int:
    return claim.option - NOBLE_CARD


def has(bits: int, number: int) -> bool:
    return bool(bits >> number & 1)


def bids_in(claim: Claim, column: int) -> list[int]:
    state = claim.state
    sums = [0] * len(state.players)
    for space in range(column, SIDE * SIDE, SIDE):
        if state.bids[space]:
            sums[state.pawns[space]] += state.bids[space]
    return sums


def wins_alone(claim: Claim, column: int) -> bool:
    sums = bids_in(claim, column)
    return sums[claim.seat] > 0 and sums.count(max(sums)) == 1 and max(sums) == sums[claim.seat]


def surrounded_spaces(state: State) -> set[int]:
    """The spaces beside an iris with pawns all around."""
    found: set[int] = set()
    for row in range(1, SIDE):
        for column in range(1, SIDE):
            spaces = spaces_around(iris_at(row, column))
            if all(state.pawns[space] != NOBODY for space in spaces):
                found |= set(spaces)
    return found


def is_generic(claim: Claim) -> bool:
    """Nothing of this kind answers the question."""
    if claim.kind == "replay-pawn":
        return claim.option not in (BONUS + 3, parse("traveller"))
    return not any(family(option) == family(Option(claim.option)) for option in claim.state.legal())


def needs_glass(claim: Claim) -> bool:
    cost = claim.state.rules.surcharges[claim.place]
    held = claim.player.cubes[UNITS.index("glass")]
    return (claim.told("glass"), claim.told("held")) == (cost, held) and held < cost


def supply_lacks(claim: Claim) -> bool:
    kind = UNITS.index(str(claim.told("kind")))
    return claim.units[kind] > claim.state.supply[kind]


def takes_so_many(claim: Claim) -> bool:
    return claim.legal_sizes() == {claim.told("count")} and sum(claim.units) != claim.told("count")


def noble_price(claim: Claim) -> bool:
    price, francs = claim.state.rules.noble_prices[claim.place], claim.player.francs
    return (claim.told("price"), claim.told("francs")) == (price, francs) and francs < price


def noble_cost(claim: Claim) -> bool:
    cost, francs = claim.state.rules.noble_costs[noble_of(claim)], claim.player.francs
    return (claim.told("cost"), claim.told("francs")) == (cost, francs) and francs < cost


def pawns_lack(claim: Claim) -> bool:
    at_hand = claim.player.ready + claim.player.travellers
    uses = claim.state.uses[claim.place] + 1
    needed = uses if len(claim.state.players) <= 3 else (uses + 1) // 2
    named = (BRUSSELS[claim.place], needed, at_hand)
    return (claim.told("space"), claim.told("needed"), claim.told("ready")) == named and (
        at_hand < needed
    )


def cannot_sell_without(claim: Claim) -> bool:
    """No own art is sellable even if the slot were empty."""
    other = claim.state.market[1 - claim.place]
    art = claim.player.art
    coloured = [kind for kind in range(WHITE) if art[kind] and kind != other]
    white = sum(art[WHITE:]) and other < WHITE
    return claim.state.market[claim.place] != NONE and not coloured and not white


def white_market(claim: Claim) -> bool:
    return any(kind >= WHITE for kind in claim.state.market)


def prestige(claim: Claim) -> tuple[bool, int]:
    card = claim.state.rules.prestige[claim.argument]
    return card.is_choice, card.symbols


def builds_after(claim: Claim) -> bool:
    """Whether the arm moved as asked leaves a house that can be paid."""
    back = notation(claim.option).startswith("<")
    origin = notation(claim.option).strip("<>")
    compass = claim.state.compass
    place = [SECTOR_NAMES[sector] for sector in compass].index(origin)
    trial = claim.state.copy()
    target = compass[(place + (-1 if back else 1)) % len(compass)]
    first, second = trial.arms
    trial.arms = (target, second) if SECTOR_NAMES[first] == origin else (first, target)
    return trial.rules.steps[BUILD_PAY].is_possible(trial, Seat(claim.seat))


PROOFS: Final[dict[str, Proof]] = {
    "not-asked": is_generic,
    "space-inactive": lambda c: c.place not in AREA[c.state.square],
    "space-occupied": lambda c: c.state.pawns[c.place] != NOBODY,
    "space-has-tile": lambda c: c.state.houses[c.place] != NOBODY,
    "no-ready-pawn": lambda c: c.player.ready == 0,
    "no-money-to-bid": lambda c: c.player.francs == 0,
    "bid-at-least-one": lambda c: c.option == AMOUNT and c.is_legal(AMOUNT + 1),
    "bid-too-high": lambda c: (
        (c.told("amount"), c.told("francs")) == (c.place, c.player.francs)
        and c.place > c.player.francs
        and c.is_legal(AMOUNT + c.player.francs)
    ),
    "no-bid-there": lambda c: c.state.pawns[c.place] != c.seat or not c.state.bids[c.place],
    "bid-back-between": lambda c: (
        c.told("bid") == c.state.bids[c.argument]
        and c.legal_places("amount", AMOUNT) == set(range(1, c.state.bids[c.argument] + 1))
    ),
    "no-traveller": lambda c: c.player.travellers == 0,
    "too-few-pawns": pawns_lack,
    "iris-not-offered": lambda c: (
        {notation(option) for option in c.state.legal()} == {c.told("one"), c.told("other")}
    ),
    "art-out-of-stock": lambda c: (
        c.state.workshop[c.place] == 0 and c.state.rules.art_copies[c.place] > 0
    ),
    "art-not-for-workshop": lambda c: c.place == BLACK or not c.state.rules.art_copies[c.place],
    "art-not-in-game": lambda c: c.state.rules.art_copies[c.place] == 0,
    "art-not-white": lambda c: c.option < ART + WHITE and c.legal_places("white art", ART) != set(),
    "art-not-drawn": lambda c: c.place not in c.state.drawn,
    "art-not-owned": lambda c: (
        c.told("colour") == notation(c.option) and c.player.art[c.option - ART] == 0
    ),
    "art-in-market": lambda c: c.option - ART in c.state.market,
    "white-in-market": white_market,
    "slot-empty": lambda c: c.state.market[c.place] == NONE and c.told("slot") == c.place + 1,
    "return-lets-no-sale": cannot_sell_without,
    "cursor-too-far": is_cursor_too_far,
    "noble-place-empty": lambda c: c.state.noble_row[c.place] == NONE,
    "noble-not-revealed": lambda c: c.state.revealed_noble == NONE and c.option == parse("deck"),
    "noble-not-in-row": lambda c: c.place >= len(c.state.noble_row),
    "must-discard-one": lambda c: c.option == NO and c.legal_places("place", PLACE) != set(),
    "noble-too-expensive": noble_price,
    "noble-not-owned": lambda c: not has(c.player.nobles, noble_of(c)),
    "noble-used": lambda c: has(c.player.used, noble_of(c)),
    "noble-unused": lambda c: (
        has(c.player.nobles, noble_of(c)) and not has(c.player.used, noble_of(c))
    ),
    "noble-unaffordable": noble_cost,
    "noble-settled": lambda c: not has(c.argument, noble_of(c)),
    "must-activate-one": lambda c: c.option == NO and c.legal_places("noble", 0) != set(),
    "material-not-in-game": lambda c: (
        UNITS.index(str(c.told("kind"))) not in c.state.rules.noble_materials
    ),
    "supply-empty": supply_lacks,
    "wrong-number-of-cubes": takes_so_many,
    "solvay-one-or-two": lambda c: c.legal_sizes() == {1, 2} and c.player.cubes[JOKER] > 0,
    "solvay-needs-joker": lambda c: c.player.cubes[JOKER] == 0 and sum(c.units) == 2,
    "payment-wrong-size": lambda c: (
        (c.told("units"), c.told("size")) == (house_cost(c), sum(c.units))
        and c.legal_sizes() == {house_cost(c)}
    ),
    "payment-against-compass": lambda c: not c.state.substitute and not is_on_compass(c),
    "payment-without-exchange": lambda c: (
        c.state.substitute and sum(c.units) == house_cost(c) and not c.is_legal(c.option)
    ),
    "payment-against-exchange": lambda c: c.state.substitute and not is_on_compass(c),
    "payment-leaves-no-glass": lambda c: (
        all(
            pawn != NOBODY or house != NOBODY
            for pawn, house in zip(c.state.pawns, c.state.houses, strict=True)
        )
        and c.units[UNITS.index("glass")] > 0
    ),
    "payment-not-owned": lambda c: not c.owns_units(),
    "arm-not-there": lambda c: (
        c.told("sector") not in [SECTOR_NAMES[sector] for sector in c.state.arms]
    ),
    "arm-blocked": lambda c: is_blocked(c, 1),
    "arm-blocked-back": lambda c: is_blocked(c, -1),
    "arm-must-move": lambda c: (
        not c.state.rules.steps[BUILD_PAY].is_possible(c.state, Seat(c.seat))
        and {family(option) for option in c.state.legal()} <= {"arm", "arm back"}
    ),
    "arm-needs-affordable": lambda c: not builds_after(c),
    "arm-direction": lambda c: not any(family(o) == "arm back" for o in c.state.legal()),
    "action-impossible": lambda c: (
        not c.state.rules.actions[c.place].is_possible(c.state, Seat(c.seat))
    ),
    "card-has-no-such-bonus": lambda c: (
        c.place not in c.state.rules.prestige[c.argument].bonuses and prestige(c)[0]
    ),
    "card-offers-choice": lambda c: prestige(c)[0] and not c.is_legal(USE),
    "card-has-no-choice": lambda c: not prestige(c)[0] and c.is_legal(USE),
    "card-without-symbols": lambda c: prestige(c)[1] == 0,
    "card-only-tied": lambda c: c.argument in c.player.tied and c.kind == "tied-bonus",
    "card-not-owned": lambda c: not has(c.player.cards, c.option - CARD),
    "card-used": lambda c: has(c.player.cards_used, c.option - CARD),
    "card-not-now": lambda c: has(c.player.cards & ~c.player.cards_used, c.option - CARD),
    "tile-taken": lambda c: (
        c.option - TILE + 1 not in c.state.tiles
        or c.state.tile_pawns[c.state.tiles.index(c.option - TILE + 1)] != NOBODY
    ),
    "pavilion-taken": lambda c: c.state.pavilions[c.option - PAVILION] != NOBODY,
    "pavilion-needs-glass": needs_glass,
    "travellers-between": lambda c: (
        (c.told("fewest"), c.told("most"))
        == (
            min(c.legal_places("amount", AMOUNT)),
            max(c.legal_places("amount", AMOUNT)),
        )
    ),
    "board-taken": lambda c: any(p.board.name == notation(c.option) for p in c.state.players),
    "trade-needs-materials": lambda c: (
        sum(c.units) != c.told("count")
        or any(c.units[kind] for kind in range(6) if kind not in c.state.rules.noble_materials)
    ),
    "trade-without-white": lambda c: c.option >= ART + WHITE,
    "trade-lacks-art": lambda c: (
        not any(tiles for colour, tiles in enumerate(c.state.workshop) if colour != BLACK)
    ),
    "trade-lacks-cubes": lambda c: (
        sum(c.state.supply[kind] for kind in c.state.rules.noble_materials) < 2
        and c.told("count") == 2
    ),
    "column-not-won": lambda c: not wins_alone(c, c.option - COLUMN),
    "column-active": lambda c: c.option - COLUMN in {s % SIDE for s in AREA[c.state.square]},
    "column-without-card": lambda c: c.state.prestige_row[c.option - COLUMN] == NONE,
    "no-own-pawn": lambda c: c.state.pawns[c.place] != c.seat,
    "pawn-without-tile": lambda c: c.state.houses[c.place] != FACE_DOWN,
    "pawn-without-iris": lambda c: c.place not in surrounded_spaces(c.state),
    "row-filled": lambda c: has(c.player.rows_filled, c.option - ROW),
}
"""For each sentence, whether what it says is true; `unknown-option` is proved in `test_why_not`."""


def refusals(state: State) -> Iterator[Claim]:
    """Every option that the position refuses, with its reason."""
    for option in range(OPTIONS_USED):
        reason = why_not(state, option)
        if reason is not None:
            yield Claim(state, option, reason)


def check(claim: Claim) -> None:
    """Prove a reason."""
    message = f"{claim.kind}: {notation(claim.option)}: {claim.reason!r}"
    assert PROOFS[claim.reason.key](claim), message


def check_game(state: State, seed: int) -> None:
    """Prove all reasons at every third decision of a game."""
    for ply, now in enumerate(walk(state, seed, eagerly)):
        if ply % 3 == seed % 3 and not now.is_over:
            for claim in refusals(now):
                check(claim)


def test_every_sentence_has_a_proof() -> None:
    assert set(PROOFS) == set(SENTENCES) - {"unknown-option"}


@each_case([*CASES, *MODULE_CASES])
def test_the_reason_of_every_case_is_true(
    key: str, rule: str, token: str, position: Position
) -> None:
    for claim in refusals(position()):
        check(claim)


@pytest.mark.matrix("table.edition")
@each_rule_set
def test_reasons_are_true_in_whole_games(table: Table) -> None:
    for seed in range(2):
        check_game(table.game(seed), seed)


@pytest.mark.parametrize("number", range(0, len(HANDS), 8))
def test_reasons_are_true_whatever_cards_meet(number: int) -> None:
    check_game(dealt(number), number)
