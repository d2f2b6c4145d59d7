"""Queries about a position beyond its state: belongings, bids, prices, what a round brings.

Pages, words, bots and environments ask here, so that they hold no rules of their own.
"""

from bruxelles1893.engine.core.belongings import (
    card_count,
    card_flags,
    cards_of,
    is_card_used,
    is_noble_used,
    noble_count,
    noble_flags,
    nobles_of,
    owns_noble,
    unused_noble_count,
    unused_nobles,
    used_card_flags,
    used_noble_flags,
)
from bruxelles1893.engine.rules.brussels import BRUSSELS_RULES, MARKET_JOKERS, pawns_needed
from bruxelles1893.engine.rules.building import (
    has_house,
    house_units,
    is_pure,
    next_sector,
    payment_points,
)
from bruxelles1893.engine.rules.ending import endings, if_game_ended
from bruxelles1893.engine.rules.idle import useful, why_idle
from bruxelles1893.engine.rules.nobles import BRUGMANN_FRANCS, EMPAIN_JOKERS, MAETERLINCK_POINTS
from bruxelles1893.engine.rules.obvious import obvious
from bruxelles1893.engine.rules.passing import (
    FIRST_PASSER_MANNEKEN,
    colours_owned,
    pass_income,
)
from bruxelles1893.engine.rules.resolution import (
    column_bids,
    highest_bidders,
    if_round_ended,
    is_ahead,
    is_surrounded,
    most_manneken,
)
from bruxelles1893.engine.rules.sale import price_for, sellable, steps_allowed, steps_by_art
from bruxelles1893.engine.rules.scoring import (
    FRANCS_A_SET,
    PAWNS_NOT_COUNTED,
    UNPAID_POINTS,
    score_sheet,
    winning,
)
from bruxelles1893.engine.rules.setup import NOBLE_PLACES, PRESTIGE_PLACES
from bruxelles1893.engine.rules.turns import whose_turn

__all__ = [
    "BRUGMANN_FRANCS",
    "BRUSSELS_RULES",
    "EMPAIN_JOKERS",
    "FIRST_PASSER_MANNEKEN",
    "FRANCS_A_SET",
    "MAETERLINCK_POINTS",
    "MARKET_JOKERS",
    "NOBLE_PLACES",
    "PAWNS_NOT_COUNTED",
    "PRESTIGE_PLACES",
    "UNPAID_POINTS",
    "card_count",
    "card_flags",
    "cards_of",
    "colours_owned",
    "column_bids",
    "endings",
    "has_house",
    "highest_bidders",
    "house_units",
    "if_game_ended",
    "if_round_ended",
    "is_ahead",
    "is_card_used",
    "is_noble_used",
    "is_pure",
    "is_surrounded",
    "most_manneken",
    "next_sector",
    "noble_count",
    "noble_flags",
    "nobles_of",
    "obvious",
    "owns_noble",
    "pass_income",
    "pawns_needed",
    "payment_points",
    "price_for",
    "score_sheet",
    "sellable",
    "steps_allowed",
    "steps_by_art",
    "unused_noble_count",
    "unused_nobles",
    "used_card_flags",
    "used_noble_flags",
    "useful",
    "whose_turn",
    "why_idle",
    "winning",
]
