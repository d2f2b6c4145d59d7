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
        "sales": "Artworks sold",
        "irises": "Irises",
        "irises@first": "Shields",
        "building": "Building",
        "noble-effects": "Nobles activated",
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
        "building": "Houses, in place of cubes",
        "bourse": "Stock exchange",
        "sales": "Artworks sold",
        "passing": "Passing",
        "noble-effects": "Nobles activated",
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
        "opinion.network": "All of this is the opinion of a bot, the network. It looks at each "
        "position once, as the player to move saw it, without the hidden cards. It has won "
        "{share} of its two-player games against the casual level, averaged over all rule sets, "
        "and it can be wrong.",
        "opinion.evaluation": "All of this is the opinion of a bot at the casual level. It judges "
        "each position as the player to move saw it, without the hidden cards. It is often wrong. "
        "With numpy installed, the much stronger network would judge instead.",
        "unfitted": "The chances are the bot’s own; they have not been checked against games.",
        "chances": "Chance of winning",
        "scores": "Expected final score",
        "moment": "Moment",
        "round": "Round {round}",
        "round-end": "End of round {round}",
        "begin": "Start",
        "end": "End of the game",
        "end-short": "End",
        "percent": "{value}%",
        "player": "Player",
        "balance": "Luck and choice",
        "balance-note": "How each player’s chance moved from an even start to the result; each "
        "row adds up. Choices are measured by how this table plays. Each figure is the sum of "
        "many small changes, so it is only rough. Where a choice revealed something, it was "
        "drawn again many times: the average counts as the choice, the rest as luck.",
        "even": "Even",
        "deal": "Seat and first deal",
        "own": "Own choices, as the bot saw them",
        "others": "Others’ choices",
        "luck": "Cards drawn",
        "result": "Result",
        "moments": "Costliest moments",
        "all-moments": "Costly moments of all players",
        "try": "Try it",
        "whose": "Whose opinion this is",
        "played": "Played",
        "better": "Better, according to the bot",
        "because": "The better turn gains {reasons}.",
        "cost": "After this turn your chance of winning was {played} instead of {best}, and your "
        "expected lead at the end {played_lead} instead of {best_lead} points.",
        "cost-chance": "After this turn your chance of winning was {played} instead of {best}.",
        "cost-lead": "After this turn your expected lead at the end was {played_lead} instead of "
        "{best_lead} points.",
        "price": "It cost about {count} points against the best opponent, and your chance of "
        "winning fell from {best} to {played}.",
        "price#one": "It cost about 1 point against the best opponent, and your chance of winning "
        "fell from {best} to {played}.",
        "price-points": "It cost about {count} points against the best opponent.",
        "price-points#one": "It cost about 1 point against the best opponent.",
        "perhaps": "This may have cost about {count} points. Playing on from here does not "
        "settle it.",
        "perhaps#one": "This may have cost about 1 point. Playing on from here does not settle it.",
        "bid-enough": "As the game went, a bid of {amount} would have won the column too; {count} "
        "francs were given away.",
        "bid-enough#one": "As the game went, a bid of {amount} would have won the column too; "
        "1 franc was given away.",
        "bid-lost": "As the game went, the bid did not win the column.",
        "price-chance": "Your chance of winning fell from {best} to {played}.",
        "also": "Also after moves {moves}.",
        "also#one": "Also after move {moves}.",
        "costly": "a costly moment",
        "no-moments": "The bot found nothing clearly better.",
        "searching": "Searching the costliest moments (Ctrl+C stops and keeps what has been found)",
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
        "making-curves": "A bot is looking through the whole game. The curves will appear by "
        "themselves.",
        "same": "The bot would have chosen the same.",
        "no-matter": "The bot would have chosen differently, but it makes hardly any difference.",
        "nothing-to-choose": "There was nothing to choose here.",
        "see-better": "See the better turn on the table",
        "opinion-short": "A bot’s opinion; it can be wrong.",
        "making": "A bot is looking through the whole game. This page will refresh by itself.",
        "deepen": "Look deeper",
        "stop-search": "Stop, keep what was found",
        "deepen-note": "A search takes another look at the costliest moments, and at a few that "
        "the first look passed. It takes a few minutes; you can leave this page.",
        "waiting": "There is a lot to search at the moment. It continues by itself: {done} of "
        "{count} done.",
        "progress": "A search is looking at the costliest moments: {done} of {count} done.",
        "ranks": "Compared with other games on this server",
        "rank": "{player}: {points} points beat {share} of the {count} other scores with these "
        "rules and this many players.",
        "rank#one": "{player}: {points} points beat {share} of the 1 other score with these rules "
        "and this many players.",
    },
)
"""What pages and the command say about a review."""


def point_source(rules: Ruleset, source: str) -> str:
    """Where points came from."""
    if source in ScoreSheet._fields:
        return score_item(rules, source)
    return spoken(rules, POINT_SOURCES, [source, "other"], {})


def franc_source(account: str) -> str:
    """The use or the source of francs."""
    return choose(FRANCS, [account, "other"], {})


def use_name(use: str) -> str:
    """The use of a turn or a pawn."""
    if use in ACTIONS:
        return ACTION_SHORT[use]
    return BRUSSELS_NAMES[use] if use in BRUSSELS else REVIEW_TEXTS["pass"]


def percent(chance: float, *, signed: bool = False) -> str:
    """A chance in percent; only what is certain is 100%, only what is impossible 0%."""
    value = round(100 * chance)
    if not signed and 0 < chance < 1:
        value = min(max(value, 1), 99)
    number = f"{value:+d}" if signed and value else str(value)
    return REVIEW_TEXTS["percent"].format(value=minus(number))
