"""Checks whether the mentor tells the truth: each reason is computed in another way.

The advised turn is played on a table drawn anew. What happened to the learner's own things, and
what the engine says of the end of the round, is compared with what was said.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final, NamedTuple

from bruxelles1893.bots.simple.instinct import instinct
from bruxelles1893.bots.simple.planner import is_within_turn
from bruxelles1893.engine import Event, Option, Seat, State, View
from bruxelles1893.engine.core.decoding import amount_option, space_of
from bruxelles1893.engine.core.events import (
    ArtSold,
    ColumnTied,
    ColumnWon,
    NobleActivated,
    NobleTaken,
    PawnPlaced,
)
from bruxelles1893.engine.core.geometry import AREA, SIDE
from bruxelles1893.engine.core.options import (
    COLOURS,
    JOKER,
    NOBLES,
    PASS,
    family,
    space_name,
)
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.queries import (
    highest_bidders,
    if_game_ended,
    if_round_ended,
    is_ahead,
    useful,
)
from bruxelles1893.teaching.advice import MUCH, Advice
from bruxelles1893.teaching.judgement import Judgement
from bruxelles1893.teaching.reasons import AdviceReason
from bruxelles1893.words import COLOUR_NAMES, NOBLE_NAMES, Arguments, bonus_text, sector_text

OTHER_SEED: Final = 6893


class PlayedAdvice(NamedTuple):
    """An advised turn as it was played for a check."""

    view: View
    before: State
    after: State
    events: list[Event]
    judgement: Judgement

    @property
    def seat(self) -> Seat:
        """Whose turn it was."""
        return self.view.seat


def untrue(view: View, advice: Advice, judgement: Judgement) -> list[AdviceReason]:
    """The reasons of an advice that are not true."""
    played = _played(view, advice, judgement)
    return [each for each in advice.reasons if not CHECKS[each.key](played, each.words)]


def contradicts(view: View, advice: Advice, judgement: Judgement) -> bool:
    """Whether the page shows much more for another option, or the space is inactive."""
    own = judgement.of(advice.option)
    is_less = own is None or max(each.shown for each in judgement.prospects) - own.shown >= MUCH
    is_space = family(advice.option) == "space"
    return is_less or (is_space and not _is_open(view.table, space_of(advice.option)))


def _is_open(table: State, space: int) -> bool:
    return table.square >= 0 and space in AREA[table.square]


def _played(view: View, advice: Advice, judgement: Judgement) -> PlayedAdvice:
    return _turn_played(view, advice.option, advice.turn, judgement)


def _turn_played(
    view: View, option: Option, then: tuple[Option, ...], judgement: Judgement
) -> PlayedAdvice:
    rng, turn = Random(OTHER_SEED), list(then)
    state, events = view.determinize(rng), list[Event]()
    before, state.events = state.copy(), events
    state.apply(option)
    while is_within_turn(state, view.seat):
        legal = state.legal()
        wanted = turn.pop(0) if turn and len(legal) > 1 else None
        state.apply(wanted if wanted in legal else instinct(state, rng))
    state.events = None
    return PlayedAdvice(view, before, state, events, judgement)


# --- What may be said -----------------------------------------------------------------------------


def _total(table: State, seat: Seat) -> int:
    after = if_round_ended(table)[0] if is_ahead(table) else table
    return if_game_ended(after)[seat].total


def _leads(played: PlayedAdvice, words: Arguments) -> bool:
    return _wins(played, words) and _bids(played, words)


def _bids(played: PlayedAdvice, words: Arguments) -> bool:
    placed = [each for each in played.events if isinstance(each, PawnPlaced)]
    return [each.bid for each in placed if each.seat == played.seat][:1] == [words["bid"]]


def _wins(played: PlayedAdvice, words: Arguments) -> bool:
    wanted = "ABCDE".index(str(words["column"]))
    _, events = if_round_ended(played.after)
    won = [each for each in events if isinstance(each, ColumnWon) and each.column == wanted]
    return [each.seat for each in won] == [played.seat]


def _ties(played: PlayedAdvice, words: Arguments) -> bool:
    wanted = "ABCDE".index(str(words["column"]))
    _, events = if_round_ended(played.after)
    tied = [each for each in events if isinstance(each, ColumnTied) and each.column == wanted]
    return any(played.seat in each.seats for each in tied)


def _ahead(played: PlayedAdvice, words: Arguments) -> bool:
    """That many francs fewer would tie the column."""
    column, count = "ABCDE".index(str(words["column"])), int(str(words["count"]))
    sums = [0] * len(played.after.players)
    for space, seat in enumerate(played.after.pawns):
        if seat >= 0 and space % 5 == column:
            sums[seat] += played.after.bids[space]
    own = sums.pop(played.seat)
    return own - max(sums) == count


def _after_bid(played: PlayedAdvice, bid: object) -> State:
    """The table if another bid is placed."""
    option = amount_option(int(str(bid)))
    return _turn_played(played.view, option, (), played.judgement).after


def _can_be_outbid(played: PlayedAdvice, words: Arguments, bid: str) -> bool:
    """Whether a bid leads, and so many others who play next would outbid it with all they have.

    A free action before that may bring another one the francs.
    """
    column, after = played.before.subject.space % SIDE, _after_bid(played, words[bid])
    others = [Seat(seat) for seat in range(len(after.players)) if seat != played.seat]
    outbids = sum(_outbids(after, seat, column) for seat in others)
    return highest_bidders(after, column) == [played.seat] and outbids >= int(str(words["count"]))


def _outbids(table: State, seat: Seat, column: int) -> bool:
    state = table.copy()
    while (asked := state.decision) is not None and (asked.player, asked.kind) != (seat, NEW_TURN):
        state.apply(PASS if asked.kind == NEW_TURN else state.legal()[0])
    if state.decision is None or state.round != table.round:
        return False
    spaces = [option for option in state.legal() if family(option) == "space"]
    for space in (each for each in spaces if space_of(each) % SIDE == column):
        tried = state.copy()
        tried.apply(space)
        tried.apply(tried.legal()[-1])
        if highest_bidders(tried, column) == [seat]:
            return True
    return False


def _is_behind(played: PlayedAdvice, words: Arguments) -> bool:
    column, after = played.before.subject.space % SIDE, _after_bid(played, words["placed"])
    return highest_bidders(after, column) != [played.seat]


def _grows(played: PlayedAdvice, words: Arguments) -> bool:
    before, after = (_total(state, played.seat) for state in (played.before, played.after))
    return (before, after) == (words["before"], words["after"])


def _grows_by_bid(played: PlayedAdvice, words: Arguments) -> bool:
    return _grows(played, words) and _bids(played, words)


def _most(played: PlayedAdvice, words: Arguments) -> bool:
    shown = sorted({each.shown for each in played.judgement.prospects})
    own = _total(played.after, played.seat)
    return own == words["points"] == shown[-1] and shown[-2] == words["less"]


def _sells(played: PlayedAdvice, words: Arguments) -> bool:
    sold = [each for each in played.events if isinstance(each, ArtSold)]
    own = next(each for each in sold if each.seat == played.seat)
    said = (words["colour"], words["francs"], words["points"])
    return (COLOUR_NAMES[COLOURS[own.colour]], own.francs, own.points) == said


def _noble_taken(played: PlayedAdvice, words: Arguments) -> bool:
    taken = [each for each in played.events if isinstance(each, NobleTaken)]
    return any(
        (NOBLE_NAMES[NOBLES[each.noble]], each.price) == (words["noble"], words["price"])
        for each in taken
        if each.seat == played.seat
    )


def _noble_used(played: PlayedAdvice, words: Arguments) -> bool:
    used = [each for each in played.events if isinstance(each, NobleActivated)]
    return any(NOBLE_NAMES[NOBLES[each.noble]] == words["noble"] for each in used)


def _noble_costs(played: PlayedAdvice, words: Arguments) -> bool:
    noble = played.before.subject.noble
    names = (NOBLE_NAMES[NOBLES[noble]], played.before.rules.noble_costs[noble])
    return names == (words["noble"], words["cost"])


def _colour_is_new(played: PlayedAdvice, words: Arguments) -> bool:
    """The artworks have one colour more than before, and so many pay when one passes."""
    before, after = (
        sum(count > 0 for count in state.players[played.seat].art)
        for state in (played.before, played.after)
    )
    paid = _paid_for_passing(played.after, played.seat)
    return after == before + 1 and paid == words.get("after", words.get("francs"))


def _paid_for_passing(table: State, seat: Seat) -> int:
    """The francs that a seat would gain if it were asked now and passed."""
    state = table.copy()
    if state.is_over or state.asked != seat:
        own = state.players[seat]
        first = len(own.face_down) + 1 if state.first_passer < 0 else 0
        return sum(count > 0 for count in own.art) + first
    francs = state.players[seat].francs
    state.apply(PASS)
    return state.players[seat].francs - francs


def _pays_for_pass(played: PlayedAdvice, words: Arguments) -> bool:
    before, after = (s.players[played.seat].francs for s in (played.before, played.after))
    is_same_round = played.after.round == played.before.round
    return not is_same_round or after - before == words["francs"]


def _passes_first(played: PlayedAdvice, words: Arguments) -> bool:
    return played.before.first_passer < 0 and _pays_for_pass(played, words)


def _nothing_else(played: PlayedAdvice, words: Arguments) -> bool:
    return useful(played.before) == [PASS]


def _nothing_shows_more(played: PlayedAdvice, words: Arguments) -> bool:
    shown = max(each.shown for each in played.judgement.prospects)
    return shown == words["points"] and _pays_for_pass(played, words)


def _compass(played: PlayedAdvice, words: Arguments) -> bool:
    shown = [*map(sector_text, played.before.arms)]
    return shown == [words["first"], words["second"]]


def _house_costs(played: PlayedAdvice, words: Arguments) -> bool:
    player = played.before.players[played.seat]
    return _compass(played, words) and player.board.house_costs[player.built] == words["materials"]


def _arm(played: PlayedAdvice, words: Arguments) -> bool:
    shown = [*map(sector_text, played.after.arms)]
    return shown == [words["first"], words["second"]]


def _builds(played: PlayedAdvice, words: Arguments) -> bool:
    """A house more, and its points on the track."""
    was, now = (state.players[played.seat] for state in (played.before, played.after))
    gained = int(str(words["points"]))
    level = played.after.rules.holdings(played.after, played.seat).architect_level
    return (
        now.built == was.built + 1 and now.points - was.points == gained and level == words["level"]
    )


def _pays_purely(played: PlayedAdvice, words: Arguments) -> bool:
    was, now = (state.players[played.seat] for state in (played.before, played.after))
    return was.cubes[JOKER] == now.cubes[JOKER] and now.points - was.points >= 5


def _earns(played: PlayedAdvice, words: Arguments) -> bool:
    was, now = (state.players[played.seat] for state in (played.before, played.after))
    return now.francs - was.francs == words["francs"] and was.ready - now.ready == words["count"]


def _costs_pawns(played: PlayedAdvice, words: Arguments) -> bool:
    was, now = (state.players[played.seat] for state in (played.before, played.after))
    return sum(now.brussels) - sum(was.brussels) == words["count"]


def _jokers(played: PlayedAdvice, words: Arguments) -> bool:
    was, now = (state.players[played.seat] for state in (played.before, played.after))
    return now.cubes[JOKER] - was.cubes[JOKER] == 3 and _costs_pawns(played, words)


def _card_used(played: PlayedAdvice, words: Arguments) -> bool:
    card = played.before.subject.card
    total = next(e.shown for e in played.judgement.prospects if e.shown == words["points"])
    return bonus_text(played.before.rules, card) == words["bonus"] and total == words["points"]


def _card_tucked(played: PlayedAdvice, words: Arguments) -> bool:
    was, now = (state.players[played.seat] for state in (played.before, played.after))
    rows = [row for row, cards in enumerate(now.rows) if len(cards) > len(was.rows[row])]
    symbols = sum(played.before.rules.prestige[card].symbols for card in now.rows[rows[0]])
    return now.board.row_base[rows[0]] + symbols == words["count"]


def _on_open_space(played: PlayedAdvice, words: Arguments) -> bool:
    names = {space_name(space) for space in AREA[played.before.square]}
    return words["space"] in names


def _houses_open(played: PlayedAdvice, words: Arguments) -> bool:
    opened = AREA[played.after.square]
    return sum(played.after.houses[space] == played.seat for space in opened) == words["count"]


def _smallest_bid(played: PlayedAdvice, words: Arguments) -> bool:
    return words["bid"] == 1


CHECKS: Final[dict[str, Callable[[PlayedAdvice, Arguments], bool]]] = {
    "leads": _leads,
    "grows": _grows,
    "grows.bid": _grows_by_bid,
    "workshop": _colour_is_new,
    "sale": _sells,
    "noble": _noble_taken,
    "material": _house_costs,
    "build": _builds,
    "build.joker": _builds,
    "bourse": _earns,
    "grand-place": _noble_used,
    "cinquantenaire": _costs_pawns,
    "sainte-catherine": _jokers,
    "pass": _pays_for_pass,
    "pass.total": _nothing_shows_more,
    "pass.nothing": _nothing_else,
    "pass-first": _passes_first,
    "bid": _wins,
    "bid.ahead": _ahead,
    "bid.risk": partial(_can_be_outbid, bid="enough"),
    "bid.more": partial(_can_be_outbid, bid="placed"),
    "bid.behind": _is_behind,
    "bid.tie": _ties,
    "bid.little": _smallest_bid,
    "choose.round": _most,
    "choose.game": _most,
    "new-colour": _colour_is_new,
    "sell": _sells,
    "sell.art": _sells,
    "take-noble": _noble_taken,
    "compass": _compass,
    "pure": _pays_purely,
    "arm": _arm,
    "house-place": _on_open_space,
    "keep": _noble_costs,
    "discard": _noble_costs,
    "use": _card_used,
    "tuck": _card_tucked,
    "square": _houses_open,
}
"""How each thing that the mentor says is checked."""
