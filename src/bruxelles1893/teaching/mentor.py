"""The mentor of a guided game: what to say now, one thing after the other.

The first round is led by the hand, the second has suggestions and warnings, and later the mentor
speaks of what is new, of what would be missed, and when asked. What was said before follows from
the record of the game, so nothing has to be kept: who leaves and comes back finds the same mentor.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from bruxelles1893.engine import Option, Seat, Session, State, notation
from bruxelles1893.engine.core.decoding import amount_of
from bruxelles1893.engine.core.events import ColumnWon, Event, IrisScored, PawnToCourt
from bruxelles1893.engine.core.geometry import SIDE
from bruxelles1893.engine.core.options import PASS
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.queries import column_bids, useful
from bruxelles1893.teaching.advice import Advice, advised, best, better
from bruxelles1893.teaching.closing import farewell
from bruxelles1893.teaching.moments import (
    CONFIRM,
    OVER,
    WATCH,
    Moment,
    lived,
)
from bruxelles1893.teaching.occasions import nobles_cost
from bruxelles1893.teaching.topics import Places, due
from bruxelles1893.words import MENTOR_NEWS, MENTOR_WARNINGS, choose, listed, told

LEADS: Final = 1
SUGGESTS: Final = 2
"""The last rounds in which the mentor leads by the hand, and suggests."""
SUGGESTED_AT: Final = (NEW_TURN, "square", "prestige", "tied-bonus")

TOPIC: Final = "topic"
NEWS: Final = "news"
ADVICE: Final = "advice"
WARNING: Final = "warning"
END: Final = "end"


@dataclass(frozen=True, slots=True)
class MentorLine:
    """Something said: its sort, its words, what it is about, and the option that it advises."""

    sort: str
    text: str
    places: Places = ()
    option: str = ""


def speech(
    session: Session,
    seat: Seat,
    names: tuple[str, ...],
    drafted: Sequence[Option] = (),
    *,
    is_called: bool = False,
) -> tuple[MentorLine, ...]:
    """What the mentor says to a learner at the present, with a turn in the making or without."""
    moments = lived(session, seat, drafted)
    *past, now = moments
    if now.kind == WATCH:
        return ()
    if now.kind == OVER:
        return tuple(MentorLine(END, text) for text in farewell(session.state, seat))
    *before, fresh = _stretches(moments)
    topics = [
        MentorLine(TOPIC, topic.text(moment), topic.places(moment))
        for topic, moment in due(fresh, _said(before))
    ]
    warnings = list(_warnings(past, now, names))
    advice = _advice(past, now, names, is_called) if not warnings else []
    if is_called:
        return tuple(warnings or advice or topics)
    return (*_news(now), *topics, *warnings, *advice)


def _stretches(moments: list[Moment]) -> list[list[Moment]]:
    """Moments up to each at which the page waits, with those before it that it went past."""
    found: list[list[Moment]] = [[]]
    for moment in moments:
        if moment.is_first:
            found.append([])
        found[-1].append(moment)
        if moment.is_stop:
            found.append([])
    return [stretch for stretch in found if stretch]


def _said(stretches: list[list[Moment]]) -> set[str]:
    """What was explained already."""
    said: set[str] = set()
    for stretch in stretches:
        said.update(topic.key(moment) for topic, moment in due(stretch, said))
        if any(moment.is_past and moment.kind == NEW_TURN for moment in stretch):
            said.add(CONFIRM)
    return said


# --- The end of a round ---------------------------------------------------------------------------


def _news(now: Moment) -> Iterator[MentorLine]:
    """What the end of the last round brought the learner."""
    if not now.settled or now.table.round < 2:
        return
    own = [each for each in now.settled if getattr(each, "seat", None) == now.seat]
    sentences = [
        MENTOR_NEWS["round-over"].format(round=now.table.round - 1),
        _columns(own),
        _irises(own),
        *([MENTOR_NEWS["court"]] if any(isinstance(each, PawnToCourt) for each in own) else []),
        _standing(now),
    ]
    yield MentorLine(NEWS, told(sentences), ("scores",))


def _columns(own: list[Event]) -> str:
    won = ["ABCDE"[each.column] for each in own if isinstance(each, ColumnWon)]
    if not won:
        return MENTOR_NEWS["no-column"]
    return choose(MENTOR_NEWS, ["columns"], {"columns": listed(won), "count": len(won)})


def _irises(own: list[Event]) -> str:
    scored = [each.points for each in own if isinstance(each, IrisScored)]
    if not scored:
        return MENTOR_NEWS["no-iris"]
    return choose(MENTOR_NEWS, ["irises"], {"points": sum(scored), "count": len(scored)})


def _standing(now: Moment) -> str:
    points = [player.points for player in now.table.players]
    mine = points.pop(now.seat)
    return MENTOR_NEWS["standing"].format(points=mine, best=max(points))


# --- Advice ---------------------------------------------------------------------------------------


def _advice(
    past: list[Moment], now: Moment, names: tuple[str, ...], is_called: bool
) -> list[MentorLine]:
    """What the mentor would do, where it is due."""
    if not is_called and not _is_due(past, now):
        return []
    bid = _bid_advice(past, now, names)
    if bid is not None:
        return [bid]
    if not now.is_asked or len(now.view.legal()) < 2:
        return []
    return [_advice_line(advised(now.view, names))]


def _is_due(past: list[Moment], now: Moment) -> bool:
    if now.table.round <= LEADS:
        return True
    if now.table.round > SUGGESTS:
        return False
    return now.kind in SUGGESTED_AT or _is_followed(past, now)


def _is_followed(past: list[Moment], now: Moment) -> bool:
    """Whether the turn in the making began as the mentor advised, who then sees it through."""
    start = _start(past)
    if start is None or start.kind != NEW_TURN or not now.chosen:
        return False
    return best(start.view) == now.chosen[0]


def _start(past: list[Moment]) -> Moment | None:
    """The last moment at which nothing was chosen yet."""
    return next((each for each in reversed(past) if not each.chosen), None)


def _advice_line(advice: Advice) -> MentorLine:
    column = () if advice.column is None else (f"column-{'ABCDE'[advice.column]}",)
    return MentorLine(ADVICE, advice.text, column, notation(advice.option))


def _bid_advice(past: list[Moment], now: Moment, names: tuple[str, ...]) -> MentorLine | None:
    """Advice on the bid under the pawn, if the turn only waits to be confirmed."""
    bidding = _bidding(past, now)
    if bidding is None:
        return None
    advice = advised(bidding.moment.view, names)
    if advice.option == bidding.option:
        return None
    return MentorLine(ADVICE, advice.text, ("stake",), str(amount_of(advice.option)))


class Bidding(NamedTuple):
    """A bid of a turn that waits to be confirmed, and the moment at which it was asked for."""

    moment: Moment
    option: Option


def _bidding(past: list[Moment], now: Moment) -> Bidding | None:
    if now.kind != CONFIRM or not past or len(now.chosen) < 2:
        return None
    steps = [moment for moment in past[-len(now.chosen) :] if moment.kind == "bid"]
    return Bidding(steps[-1], now.chosen[len(steps[-1].chosen)]) if steps else None


# --- Warnings -------------------------------------------------------------------------------------


def _warnings(past: list[Moment], now: Moment, names: tuple[str, ...]) -> Iterator[MentorLine]:
    """What a turn that waits to be confirmed would miss."""
    start = _start(past)
    if now.kind != CONFIRM or start is None or start.kind != NEW_TURN:
        return
    option, view = now.chosen[0], start.view
    if option not in useful(view.table, view.legal()):
        yield MentorLine(WARNING, MENTOR_WARNINGS["idle"])
        return
    if _spends_what_nobles_cost(start, now):
        words = {"cost": nobles_cost(now), "francs": now.table.players[now.seat].francs}
        yield MentorLine(WARNING, MENTOR_WARNINGS["unpaid"].format(**words), ("purse", "hand"))
        return
    bidding = _bidding(past, now)
    if bidding is not None and _is_dear(bidding):
        yield MentorLine(WARNING, _dear_text(bidding, now), ("stake", "purse"))
        yield from filter(None, [_bid_advice(past, now, names)])
        return
    instead = better(view, option)
    if instead is not None:
        player = view.table.players[now.seat]
        key = "pass-early" if option == PASS else "missed"
        words = {"count": player.ready, "francs": player.francs}
        yield MentorLine(WARNING, choose(MENTOR_WARNINGS, [key], words))
        yield _advice_line(advised(view, names, instead))


def _spends_what_nobles_cost(start: Moment, now: Moment) -> bool:
    """Whether the last round's turn leaves less than the nobles cost, which was there before."""
    if start.table.round < start.table.rules.rounds:
        return False
    had, has = (each.table.players[now.seat].francs for each in (start, now))
    return has < nobles_cost(now) <= had


def _is_dear(bidding: Bidding) -> bool:
    """Whether a lower bid is better by so much that it deserves a word."""
    instead = better(bidding.moment.view, bidding.option)
    return instead is not None and instead < bidding.option


def _dear_text(bidding: Bidding, now: Moment) -> str:
    """What speaks against a high bid: what the money is needed for, or what would be enough."""
    table, player = bidding.moment.table, now.table.players[now.seat]
    column = table.subject.space % SIDE
    words = {
        "bid": amount_of(bidding.option),
        "left": player.francs,
        "count": player.ready,
        "cost": nobles_cost(now),
        "enough": _leading_bid(table, now.seat, column),
    }
    key = _against(bidding, **words)
    return choose(MENTOR_WARNINGS, [key], words | {"column": "ABCDE"[column]})


def _leading_bid(table: State, seat: Seat, column: int) -> int:
    """The lowest bid with which a seat would lead a column now."""
    sums = column_bids(table, column)
    own = sums.pop(seat)
    return max(1, max(sums) - own + 1)


def _against(bidding: Bidding, bid: int, left: int, count: int, cost: int, enough: int) -> str:
    table = bidding.moment.table
    if bidding.option not in useful(table, bidding.moment.view.legal()):
        return "dear.action"
    if left < cost and table.round >= table.rules.rounds - 1:
        return "dear.nobles"
    if left < count:
        return "dear.pawns"
    if bid < enough - 1:
        return "dear.behind"
    return "dear.enough" if enough < bid else "dear"
