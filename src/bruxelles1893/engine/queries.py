"""What one may ask of a position beyond its state: bids, prices, what the round would bring.

Pages, words, bots and environments ask here, so that they hold no rules of their own.
"""

from bruxelles1893.engine.rules.brussels import BRUSSELS_RULES, MARKET_JOKERS, pawns_needed
from bruxelles1893.engine.rules.building import (
    has_house,
    house_units,
    is_pure,
    next_sector,
    payment_points,
)
from bruxelles1893.engine.rules.idle import useful
from bruxelles1893.engine.rules.nobles import BRUGMANN_FRANCS, EMPAIN_JOKERS, MAETERLINCK_POINTS
from bruxelles1893.engine.rules.passing import colours_owned, pass_income
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

__all__ = [
    "BRUGMANN_FRANCS",
    "BRUSSELS_RULES",
    "EMPAIN_JOKERS",
    "FRANCS_A_SET",
    "MAETERLINCK_POINTS",
    "MARKET_JOKERS",
    "NOBLE_PLACES",
    "PAWNS_NOT_COUNTED",
    "PRESTIGE_PLACES",
    "UNPAID_POINTS",
    "colours_owned",
    "column_bids",
    "has_house",
    "highest_bidders",
    "house_units",
    "if_round_ended",
    "is_ahead",
    "is_pure",
    "is_surrounded",
    "most_manneken",
    "next_sector",
    "pass_income",
    "pawns_needed",
    "payment_points",
    "price_for",
    "score_sheet",
    "sellable",
    "steps_allowed",
    "steps_by_art",
    "useful",
    "winning",
]
