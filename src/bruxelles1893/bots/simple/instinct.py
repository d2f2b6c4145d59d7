"""A quick player: it answers any decision from a few rules of thumb, without looking ahead.

It plays out games for the stronger bots, and completes a turn that they have begun to think about.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from bruxelles1893.engine import NOBODY, NONE, Option, Seat, Space, State
from bruxelles1893.engine.core.decoding import (
    action_of,
    amount_of,
    art_of,
    bonus_of,
    brussels_of,
    cursor_of,
    is_row,
    is_space,
    is_units,
    noble_of,
    place_of,
    row_of,
    space_of,
    units_of,
)
from bruxelles1893.engine.core.geometry import COLUMNS, REACH, SIDE
from bruxelles1893.engine.core.options import (
    ART_KINDS,
    BOURSE,
    BUILD,
    CINQUANTENAIRE,
    FRANCS3,
    GRAND_PLACE,
    JOKER,
    KEEP,
    MATERIAL,
    NO,
    NOBLE,
    PASS,
    SALE,
    WHITE,
)
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.queries import (
    FRANCS_A_SET,
    MARKET_JOKERS,
    PAWNS_NOT_COUNTED,
    colours_owned,
    has_house,
    noble_count,
    pawns_needed,
    sellable,
    steps_by_art,
    unused_nobles,
)

Score = Callable[[State, Seat, int, Option], float]
"""How good an option of a decision looks: state, seat, the frame's argument, option."""

Rate = Callable[[State, Seat, int, list[Option]], list[float]]
"""How good all options of a decision look, where they have much in common."""

FRANC: Final = 0.55
NOBLE_WORTH: Final[tuple[float, ...]] = (2.6, 3.0, 3.0, 3.2, 2.6, 5.0, 3.5, 5.0, 2.0, 2.5)
BONUS_WORTH: Final[tuple[float, ...]] = (3.0, 2.5, 4.5, 3.5)
NOISE: Final = 1.5


def rounds_left(state: State) -> int:
    """Rounds to come after this one."""
    return state.rules.rounds - state.round


def action_worth(state: State, seat: Seat, action: int) -> float:
    """A rough value of doing one of the five actions now."""
    if not state.rules.actions[action].is_possible(state, seat):
        return 0.0
    player = state.players[seat]
    if action == BUILD:
        return 9.0 + player.board.architect[player.architect]
    if action == SALE:
        return best_sale(state, seat)
    if action == NOBLE:
        return 3.0 + 0.6 * rounds_left(state)
    if action == MATERIAL:
        return 4.5 if has_house(state, seat) else 2.0
    return 3.5 if state.round < state.rules.rounds else 1.5


def price_worth(state: State, kind: int, colour: int, cursor: int) -> float:
    """The worth of a sale with the cursor at a place."""
    francs, points = state.rules.sale_price(state, kind, colour, cursor)
    return FRANC * francs + points


def best_sale(state: State, seat: Seat) -> float:
    """The best price of any own art that can be sold."""
    places = REACH[state.cursor][steps_by_art(state, seat)]
    kinds = [art_of(option) for option in sellable(state, seat)]
    return max(
        [
            price_worth(state, colour, colour, cursor_of(place))
            for colour in kinds
            if colour < WHITE
            for place in places
        ],
        default=2.0,
    )


def rate_turn(state: State, seat: Seat, argument: int, options: list[Option]) -> list[float]:
    """A turn: the action's worth, what the pawns cost, and a column that can be led."""
    worths = [action_worth(state, seat, action) for action in range(5)]
    leads = [0.8 if any(state.bids[space] for space in column) else 2.0 for column in COLUMNS]
    return [
        space_worth(state, seat, space_of(option), worths, leads)
        if is_space(option)
        else away_worth(state, seat, option, worths)
        for option in options
    ]


def space_worth(
    state: State, seat: Seat, space: Space, worths: list[float], leads: list[float]
) -> float:
    """A placement on the Art Nouveau board; somebody else's house there helps its owner."""
    house = state.houses[space]
    helped = 0.0 if house in (NOBODY, seat) else 1.5
    return worths[state.actions[space]] + leads[space % SIDE] - helped


def away_worth(state: State, seat: Seat, option: Option, worths: list[float]) -> float:
    """A Brussels action less the pawns that it costs, or passing."""
    if option == PASS:
        first = 2.0 if state.first_passer == NOBODY else 0.0
        return FRANC * colours_owned(state, seat) + first
    space = brussels_of(option)
    return brussels_worth(state, seat, space, worths) - 2.5 * (pawns_needed(state, space) - 1)


def brussels_worth(state: State, seat: Seat, space: int, worths: list[float]) -> float:
    """A rough value of a Brussels action."""
    player = state.players[seat]
    if space == BOURSE:
        return FRANC * state.rules.bourse_francs[state.bourse]
    if space == GRAND_PLACE:
        level = player.board.crown[player.crown]
        nobles = sorted([NOBLE_WORTH[noble] for noble in unused_nobles(player)], reverse=True)
        return sum(nobles[:level])
    if space == CINQUANTENAIRE:
        return max(worths)
    return 1.2 * min(MARKET_JOKERS, state.supply[JOKER]) if has_house(state, seat) else 0.0


def rate_bid(state: State, seat: Seat, space: int, options: list[Option]) -> list[float]:
    """A bid: enough to lead the column if that is cheap, else the least."""
    sums = [0] * len(state.players)
    for other in COLUMNS[space % SIDE]:
        if state.bids[other]:
            sums[state.pawns[other]] += state.bids[other]
    missing = max([bids for other, bids in enumerate(sums) if other != seat]) - sums[seat]
    bids = [amount_of(option) for option in options]
    return [(3.5 if bid > missing else 0.0) - FRANC * bid for bid in bids]


def score_art(state: State, seat: Seat, argument: int, option: Option) -> float:
    """An art to take: a colour not owned and not in the market."""
    colour = art_of(option)
    owned = state.players[seat].art[colour] if colour < ART_KINDS else 0
    return -1.0 * owned - (colour in state.market)


def score_sale(state: State, seat: Seat, argument: int, option: Option) -> float:
    """An art to sell: the best price within reach of the cursor."""
    kind = art_of(option)
    places = REACH[state.cursor][steps_by_art(state, seat)]
    if kind >= WHITE:
        return 2.0
    return max([price_worth(state, kind, kind, cursor_of(place)) for place in places])


def score_cursor(state: State, seat: Seat, offered: int, option: Option) -> float:
    """A place for the cursor: the price there, of the art on offer or of any own art."""
    kind, colour = divmod(offered, ART_KINDS)
    if offered or state.players[seat].art[0] == 0:
        return price_worth(state, kind, colour, cursor_of(option))
    return price_worth(state, 0, 0, cursor_of(option))


def score_noble(state: State, seat: Seat, argument: int, option: Option) -> float:
    """A card of the noble row: its worth less its price."""
    place = place_of(option)
    if place >= len(state.noble_row):
        return NOBLE_WORTH[state.revealed_noble] if state.revealed_noble != NONE else 0.0
    return NOBLE_WORTH[state.noble_row[place]] - FRANC * state.rules.noble_prices[place]


def score_keep(state: State, seat: Seat, place: int, option: Option) -> float:
    """Keep a noble while rounds are left to use it."""
    return float(option == KEEP) * (rounds_left(state) - 1.5)


def score_activation(state: State, seat: Seat, argument: int, option: Option) -> float:
    """The noble worth most; stopping is worth nothing."""
    return 0.0 if option == NO else NOBLE_WORTH[noble_of(option)]


def score_material(state: State, seat: Seat, argument: int, option: Option) -> float:
    """Cubes that the compass asks for, and more rather than fewer."""
    if not is_units(option):
        return 0.0
    counts = units_of(option)
    cubes = state.players[seat].cubes
    wanted = sum([min(count, 1) for kind, count in enumerate(counts) if kind in state.arms])
    balance = sum([count * cubes[kind] for kind, count in enumerate(counts[:4])])
    return sum(counts) + wanted - 0.2 * balance


def score_payment(state: State, seat: Seat, argument: int, option: Option) -> float:
    """Few jokers, few francs."""
    counts = units_of(option)
    return -5.0 * (counts[JOKER] > 0) - counts[JOKER] - FRANC * 3 * counts[FRANCS3]


def score_action(state: State, seat: Seat, argument: int, option: Option) -> float:
    """The action worth most."""
    return action_worth(state, seat, action_of(option))


def score_prestige(state: State, seat: Seat, card: int, option: Option) -> float:
    """Tuck for what a row will count, or use the bonus."""
    prestige = state.rules.prestige[card]
    player = state.players[seat]
    if is_row(option):
        counts = (
            max(0, state.rules.pawns - player.court - PAWNS_NOT_COUNTED),
            noble_count(player),
            sum(player.art[:WHITE]),
            player.francs // FRANCS_A_SET,
        )
        return prestige.symbols * (counts[row_of(option)] + 0.3 * rounds_left(state))
    bonuses = prestige.bonuses if not prestige.is_choice else (bonus_of(option),)
    worth = sum([BONUS_WORTH[bonus] for bonus in bonuses])
    return worth * (0.5 + 0.2 * rounds_left(state))


def score_yes(state: State, seat: Seat, argument: int, option: Option) -> float:
    """Rather something than nothing."""
    return 0.0 if option == NO else 2.0


RATES: Final[dict[str, Rate]] = {NEW_TURN: rate_turn, "bid": rate_bid}

SCORES: Final[dict[str, Score]] = {
    "workshop": score_art,
    "keep-art": score_art,
    "sale-art": score_sale,
    "sale-cursor": score_cursor,
    "noble": score_noble,
    "noble-keep": score_keep,
    "solvay": score_material,
    "material": score_material,
    "free-material": score_material,
    "trade-cubes": score_material,
    "trade-joker": score_material,
    "build-pay": score_payment,
    "free-noble": score_activation,
    "grand-place": score_activation,
    "grand-place-more": score_activation,
    "extra-activation": score_activation,
    "cinquantenaire": score_action,
    "prestige": score_prestige,
    "tied-bonus": score_prestige,
}


def rated(state: State, options: list[Option]) -> list[float]:
    """How good each option of the open decision looks."""
    number, seat, argument = state.question
    name = state.rules.steps[number].name
    rate = RATES.get(name)
    if rate is not None:
        return rate(state, seat, argument, options)
    score = SCORES.get(name, score_yes)
    return [score(state, seat, argument, option) for option in options]


def instinct(state: State, rng: Random) -> Option:
    """A quick answer to the open decision; a little chance keeps play-outs from being all alike."""
    options = state.legal()
    if len(options) == 1:
        return options[0]
    draw = rng.random
    best, most = 0, float("-inf")
    for index, worth in enumerate(rated(state, options)):
        noisy = worth + NOISE * draw()
        if noisy > most:
            best, most = index, noisy
    return options[best]
