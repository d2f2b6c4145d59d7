"""Words of a review: where points and francs came from, what turns were used for, what it shows."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine import Ruleset, ScoreSheet
from bruxelles1893.engine.core.options import ACTIONS, BRUSSELS
from bruxelles1893.words.choosing import TextTable, choose, spoken
from bruxelles1893.words.languages import minus
from bruxelles1893.words.names import ACTION_SHORT, BRUSSELS_NAMES
from bruxelles1893.words.scores import score_item

POINT_SOURCES: Final = TextTable(
    "review-points",
    {
        "sales": "Art sold",
        "irises": "Irises",
        "irises@first": "Shields",
        "building": "Building",
        "noble-effects": "Nobles used",
        "expansion": "Belle Époque cards and pavilions",
        "other": "Other",
    },
)
"""Where points on the score track came from; the rest stands on the score sheet."""

FRANCS: Final = TextTable(
    "review-francs",
    {
        "bids": "Bids",
        "nobles": "Nobles taken",
        "noble-costs": "Nobles paid at the end",
        "building": "Building, in place of cubes",
        "bourse": "Stock exchange",
        "sales": "Art sold",
        "passing": "Passing",
        "noble-effects": "Nobles used",
        "materials": "Materials",
        "expansion": "Belle Époque cards",
        "other": "Other",
    },
)
"""What francs were spent on, and where they came from."""

REVIEW_TEXTS: Final = TextTable(
    "review",
    {
        "title": "How the game was won",
        "opinion.network": "All of this is the opinion of a bot, the network, which looks at each "
        "position once, as the player who was asked saw it, without the hidden cards. Against the "
        "level casual it has won {share} of its two-player games, on average over all rules, and "
        "it errs.",
        "opinion.evaluation": "All of this is the opinion of a bot of the level casual, which "
        "judges each position as the player who was asked saw it, without the hidden cards. It "
        "often errs. With numpy installed the much stronger network would judge.",
        "unfitted": "The chances are as the bot tells them; they have not been checked against "
        "games.",
        "chances": "Chance to win",
        "scores": "Final score to expect",
        "moment": "Moment",
        "round": "Round {round}",
        "round-end": "End of round {round}",
        "begin": "Begin",
        "end": "End of the game",
        "end-short": "End",
        "percent": "{value}%",
        "player": "Player",
        "balance": "Luck and choice",
        "balance-note": "How each chance went from even to the result; every line adds up. "
        "Choices are measured by how this table plays; they are sums of many small changes, so "
        "read them roughly. What a choice revealed is drawn anew many times: the mean is what the "
        "choice did, the rest is luck.",
        "even": "Even",
        "deal": "Seat and first deal",
        "own": "Own choices",
        "others": "Others’ choices",
        "luck": "Cards drawn",
        "result": "Result",
        "moments": "Moments that cost most",
        "played": "Played",
        "better": "Better, the bot thinks",
        "because": "It would have brought more: {reasons}.",
        "cost": "After this turn: a chance to win of {played} instead of {best}, and a lead of "
        "{played_lead} instead of {best_lead} points at the end.",
        "cost-chance": "After this turn: a chance to win of {played} instead of {best}.",
        "cost-lead": "After this turn: a lead of {played_lead} instead of {best_lead} points at "
        "the end.",
        "price": "It cost about {count} points against the best of the others, and a chance to win "
        "of {played} instead of {best}.",
        "price#one": "It cost about 1 point against the best of the others, and a chance to win of "
        "{played} instead of {best}.",
        "price-points": "It cost about {count} points against the best of the others.",
        "price-points#one": "It cost about 1 point against the best of the others.",
        "price-chance": "It cost a chance to win of {played} instead of {best}.",
        "also": "Also after moves {moves}.",
        "also#one": "Also after move {moves}.",
        "costly": "a moment that cost much",
        "because-found": "It brings more than “{next}”: {reasons}.",
        "no-moments": "The bot would have done hardly anything much better.",
        "searching": "Searching at the costly moments",
        "searched": "confirmed by a search",
        "see": "See it on the table",
        "points": "Points by source",
        "points-note": "As if the game had ended after each round.",
        "spent": "Francs spent on",
        "earned": "Francs from",
        "turns": "Turns used for",
        "pawns": "Pawns used for",
        "source": "Source",
        "total": "Total",
        "pass": "Passing",
        "books": "Francs, turns and pawns",
        "as-table": "As a table",
        "keep": "Save this review",
        "making-curves": "A bot is looking at the whole game; the curves of chances come by "
        "themselves.",
        "same": "The bot would have chosen the same.",
        "no-matter": "The bot would have chosen otherwise, but it makes hardly any difference.",
        "nothing-to-choose": "There was nothing to choose here.",
        "see-better": "See the better turn on the table",
        "opinion-short": "A bot’s opinion; it errs.",
        "making": "A bot is looking at the whole game. This page comes back by itself.",
        "deepen": "Look deeper",
        "deepen-note": "A search looks again at the moments that cost most. It takes some minutes; "
        "you can leave this page.",
        "waiting": "There is much to search at the moment. This goes on by itself: {done} of "
        "{count} done.",
        "progress": "A search is looking at the moments that cost most: {done} of {count} done.",
        "ranks": "Beside other games on this server",
        "rank": "{player}: {points} points are more than {share} of the {count} other scores with "
        "these rules and as many players.",
        "rank#one": "{player}: {points} points are more than {share} of the 1 other score with "
        "these rules and as many players.",
    },
)
"""What pages and the command say about a review."""


def point_source(rules: Ruleset, source: str) -> str:
    """Where points came from."""
    if source in ScoreSheet._fields:
        return score_item(rules, source)
    return spoken(rules, POINT_SOURCES, [source, "other"], {})


def franc_source(account: str) -> str:
    """What francs were spent on, or where they came from."""
    return choose(FRANCS, [account, "other"], {})


def use_name(use: str) -> str:
    """What a turn or a pawn was used for."""
    if use in ACTIONS:
        return ACTION_SHORT[use]
    return BRUSSELS_NAMES[use] if use in BRUSSELS else REVIEW_TEXTS["pass"]


def percent(chance: float, *, signed: bool = False) -> str:
    """A chance in percent; what is neither certain nor impossible never looks so."""
    value = round(100 * chance)
    if not signed and 0 < chance < 1:
        value = min(max(value, 1), 99)
    number = f"{value:+d}" if signed and value else str(value)
    return REVIEW_TEXTS["percent"].format(value=minus(number))
