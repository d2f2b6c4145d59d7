"""The mentor of a guided game: his lines at each moment, one thing after the other.

In the first round the mentor leads step by step, in the second he suggests and warns. Later he
explains what is new, warns of what would be missed, and answers questions. His earlier lines follow
from the record of the game, so nothing is stored: a learner who comes back finds the same mentor.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from bruxelles1893.bots import Ranked
from bruxelles1893.engine import Option, Seat, Session, State, View, notation, parse
from bruxelles1893.engine.core.decoding import amount_of
from bruxelles1893.engine.core.events import ColumnWon, Event, IrisScored, PawnToCourt, RoundStarted
from bruxelles1893.engine.core.geometry import SIDE
from bruxelles1893.engine.core.options import PASS, family
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.queries import column_bids, useful
from bruxelles1893.teaching.advice import MUCH, Advice, Better, advised, better
from bruxelles1893.teaching.closing import farewell
from bruxelles1893.teaching.judgement import Judge, Query
from bruxelles1893.teaching.moments import BIDS, CONFIRM, OVER, SUGGESTED, WATCH, Moment, lived
from bruxelles1893.teaching.occasions import nobles_cost
from bruxelles1893.teaching.reasons import raised
from bruxelles1893.teaching.topics import Places, due
from bruxelles1893.words import (
    MENTOR_ADVICE,
    MENTOR_NEWS,
    MENTOR_TOPICS,
    MENTOR_WARNINGS,
    choose,
    label,
    listed,
    paragraph,
)

LEADS: Final = 1
SUGGESTS: Final = 2
"""The last round in which the mentor leads step by step, and the last with suggestions."""
SUGGESTED_AT: Final = (NEW_TURN, "square", "prestige", "tied-bonus")

BRUSSELS: Final = "brussels"
TOPIC: Final = "topic"
NEWS: Final = "news"
ADVICE: Final = "advice"
WARNING: Final = "warning"
QUESTION: Final = "question"
END: Final = "end"


@dataclass(frozen=True, slots=True)
class MentorLine:
    """A line of the mentor: its sort, its words, its topic, and the option that it advises."""

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
    judge: Judge | None = None,
    is_called: bool = False,
) -> tuple[MentorLine, ...]:
    """The mentor's lines for a learner now, with a turn in the making or without.

    Without a judge he explains and does not advise.
    """
    moments = lived(session, seat, drafted)
    *past, now = moments
    if now.kind == WATCH:
        return ()
    if now.kind == OVER:
        return tuple(MentorLine(END, text) for text in farewell(session.state, seat))
    *before, fresh = _stretches(moments)
    said = _said(before)
    explained = due(fresh, said)
    topics = [MentorLine(TOPIC, topic.text(each), topic.places(each)) for topic, each in explained]
    for topic, each in explained:
        said |= topic.marks(each)
    counsel = [] if judge is None else _counsel(past, now, names, judge, is_called)
    if is_called:
        return tuple(counsel or topics)
    return (*_news(session, past, now), *topics, *_brussels_first(counsel, said), *counsel)


def _counsel(
    past: list[Moment], now: Moment, names: tuple[str, ...], judge: Judge, is_called: bool
) -> list[MentorLine]:
    """Warnings about a turn that waits to be confirmed, or else advice."""
    return list(_warnings(past, now, names, judge)) or _advice(past, now, names, judge, is_called)


def _brussels_first(counsel: list[MentorLine], said: set[str]) -> Iterator[MentorLine]:
    """Topics in an order that explains Brussels before anybody is sent there."""
    advised = [parse(line.option) for line in counsel if line.sort == ADVICE and line.option]
    if BRUSSELS not in said and any(family(option) == BRUSSELS for option in advised):
        yield MentorLine(TOPIC, MENTOR_TOPICS[BRUSSELS], (BRUSSELS,))


def _stretches(moments: list[Moment]) -> list[list[Moment]]:
    """Moments up to each at which the page waits, with those before it that it skipped."""
    found: list[list[Moment]] = [[]]
    for moment in moments:
        if moment.is_first:
            found.append([])
        found[-1].append(moment)
        if moment.is_stop:
            found.append([])
    return [stretch for stretch in found if stretch]


def _said(stretches: list[list[Moment]]) -> set[str]:
    """The marks of all that was explained already."""
    said: set[str] = set()
    for stretch in stretches:
        for topic, moment in due(stretch, said):
            said |= topic.marks(moment)
    return said


# --- The end of a round ---------------------------------------------------------------------------


def _news(session: Session, past: list[Moment], now: Moment) -> Iterator[MentorLine]:
    """Lines about the end of the last round, as it went for the learner."""
    if not _ends_a_round(now):
        return
    own = _own(now)
    has_missed = any(_ends_a_round(each) and not _columns_won(_own(each)) for each in past)
    sentences = [
        MENTOR_NEWS["round-over"].format(round=now.table.round - 1),
        _columns(own, has_missed),
        _irises(own),
        *([MENTOR_NEWS["court"]] if any(isinstance(each, PawnToCourt) for each in own) else []),
        _standing(session, now.seat),
    ]
    yield MentorLine(NEWS, paragraph(sentences), ("scores",))


def _ends_a_round(moment: Moment) -> bool:
    return bool(moment.settled) and moment.table.round > 1


def _own(moment: Moment) -> list[Event]:
    """What the end of a round brought the learner."""
    return [each for each in moment.settled if getattr(each, "seat", None) == moment.seat]


def _columns_won(own: list[Event]) -> list[str]:
    return ["ABCDE"[each.column] for each in own if isinstance(each, ColumnWon)]


def _columns(own: list[Event], has_missed: bool) -> str:
    """The columns won; what would win one is said the first time only."""
    won = _columns_won(own)
    if not won:
        return MENTOR_NEWS["no-column.again" if has_missed else "no-column"]
    return choose(MENTOR_NEWS, ["columns"], {"columns": listed(won), "count": len(won)})


def _begins_a_round(events: Sequence[Event]) -> bool:
    return any(isinstance(each, RoundStarted) for each in events)


def _irises(own: list[Event]) -> str:
    scored = [each.points for each in own if isinstance(each, IrisScored)]
    if not scored:
        return MENTOR_NEWS["no-iris"]
    return choose(MENTOR_NEWS, ["irises"], {"points": sum(scored), "count": len(scored)})


def _standing(session: Session, seat: Seat) -> str:
    """The points when the last round had ended: others may have played since."""
    plies = range(len(session.moves) - 1, -1, -1)
    ended = next(ply for ply in plies if _begins_a_round(session.moves[ply].events))
    points = [player.points for player in session.at(ended + 1).players]
    mine = points.pop(seat)
    return MENTOR_NEWS["standing"].format(points=mine, best=max(points))


# --- Advice ---------------------------------------------------------------------------------------


def _advice(
    past: list[Moment], now: Moment, names: tuple[str, ...], judge: Judge, is_called: bool
) -> list[MentorLine]:
    """The mentor's advice, where it is due and he can say why."""
    if not is_called and not _is_due(past, now, judge):
        return []
    bidding = _bidding(past, now)
    if bidding is not None:
        return [*filter(None, [_bid_advice(past, bidding, now, names, judge)])]
    if not now.is_asked or len(now.view.legal()) < 2:
        return []
    advice = advice_at(past, now, judge)
    if advice is not None:
        return [_advice_line(now, advice, names)]
    is_open = is_called and now.kind not in BIDS
    return [MentorLine(ADVICE, MENTOR_ADVICE["as-you-like"])] if is_open else []


def order_at(session: Session, seat: Seat, drafted: Sequence[Option], judge: Judge) -> list[Ranked]:
    """The options of the present question: the one that the mentor advises, then the best first."""
    *past, now = lived(session, seat, drafted)
    advice, judgement = advice_at(past, now, judge), judge(Query(now.view))
    chosen = None if advice is None else advice.option
    order = [Ranked(each.option, each.points, 1, turn=each.turn) for each in judgement.prospects]
    return sorted(order, key=lambda each: each.option != chosen)


def advice_at(past: list[Moment], now: Moment, judge: Judge) -> Advice | None:
    """The mentor's advice at a moment; within a turn, the rest as planned at its beginning.

    Rather than another bid than the one he has named for its space, he advises none.
    """
    plan = _planned(past, now, judge)
    if plan is None:
        return advised(now.view, judge)
    found = advised(now.view, judge, plan.option)
    is_taken_back = plan.is_named and found is not None and found.option != plan.option
    return None if is_taken_back else found


class Planned(NamedTuple):
    """A choice of the turn that the mentor advised, and whether he has named it as a bid."""

    option: Option
    is_named: bool


def _planned(past: list[Moment], now: Moment, judge: Judge) -> Planned | None:
    """The next choice of the turn that the mentor advised, if it has been followed so far.

    What the page suggests by itself, such as a bid of 1, is no choice of the learner's yet.
    """
    if not now.chosen:
        return None
    steps = past[-len(now.chosen) :]
    free = [each for each in zip(steps, now.chosen, strict=True) if _is_free(each[0])]
    advice = advised(steps[0].view, judge) if _is_free(steps[0]) else None
    if advice is None:
        return None
    plan = (advice.option, *advice.turn)
    is_followed = len(plan) > len(free) and all(
        option == wanted or step.kind in SUGGESTED
        for (step, option), wanted in zip(free, plan, strict=False)
    )
    if not is_followed:
        return None
    option = plan[len(free)]
    return Planned(option, now.kind in BIDS and amount_of(option) == advice.bid)


def _is_free(step: Moment) -> bool:
    return len(step.view.legal()) > 1


def _is_due(past: list[Moment], now: Moment, judge: Judge) -> bool:
    if now.table.round <= LEADS:
        return True
    if now.table.round > SUGGESTS:
        return False
    return now.kind in SUGGESTED_AT or _is_followed(past, now, judge)


def _is_followed(past: list[Moment], now: Moment, judge: Judge) -> bool:
    """Whether the turn in the making began as the mentor advised."""
    start = _start(past)
    if start is None or start.kind != NEW_TURN or not now.chosen or not _is_free(start):
        return False
    advice = advised(start.view, judge)
    return advice is not None and advice.option == now.chosen[0]


def _start(past: list[Moment]) -> Moment | None:
    """The last moment at which nothing was chosen yet."""
    return next((each for each in reversed(past) if not each.chosen), None)


def _advice_line(now: Moment, advice: Advice, names: tuple[str, ...]) -> MentorLine:
    column = () if advice.column is None else (f"column-{advice.column}",)
    return MentorLine(ADVICE, advice.text(now.view, names), column, notation(advice.option))


def _bid_advice(
    past: list[Moment], bidding: Bidding, now: Moment, names: tuple[str, ...], judge: Judge
) -> MentorLine | None:
    """Advice on the bid under the pawn, if the turn only waits to be confirmed."""
    advice = _advised_bid(past, bidding, judge)
    if advice is None or advice.option == bidding.option:
        return None
    view, bid = bidding.moment.view, amount_of(advice.option)
    if _is_being_raised(bidding, advice):
        reason = raised(view, bidding.option, now.table, bid)
        if reason is None:
            return None
        advice = advice._replace(reasons=(reason,))
    return MentorLine(ADVICE, advice.text(view, names), ("stake",), str(bid))


def _is_being_raised(bidding: Bidding, advice: Advice) -> bool:
    """Whether the learner has raised the bid that the page suggests, but not to the advised one."""
    is_for_column = any(each.key in ("bid", "bid.ahead", "bid.tie") for each in advice.reasons)
    return is_for_column and bidding.moment.view.legal()[0] < bidding.option < advice.option


def _advised_bid(past: list[Moment], bidding: Bidding, judge: Judge) -> Advice | None:
    """The mentor's advice when the bid was asked for; none if there was only one."""
    asked = bidding.moment
    return advice_at(past[: past.index(asked)], asked, judge) if _is_free(asked) else None


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


def _warnings(
    past: list[Moment], now: Moment, names: tuple[str, ...], judge: Judge
) -> Iterator[MentorLine]:
    """Warnings about what would be missed by a turn that waits to be confirmed."""
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
    against = "" if bidding is None else _against(past, bidding, now, judge)
    if bidding is not None and against:
        yield MentorLine(QUESTION, against, ("stake", "purse"))
        yield from filter(None, [_bid_advice(past, bidding, now, names, judge)])
        return
    instead = better(view, option, judge) if _is_free(start) else None
    if instead is not None:
        yield MentorLine(QUESTION, _question(start, option, instead, names))
        yield _advice_line(start, instead.advice, names)


class Objection(NamedTuple):
    """A choice that the mentor asks about, and what he would do instead."""

    view: View
    option: Option
    advice: Advice


def objection_at(past: list[Moment], now: Moment, judge: Judge) -> Objection | None:
    """The choice of a turn that waits to be confirmed which the mentor asks about, if any."""
    start, bidding = _start(past), _bidding(past, now)
    if now.kind != CONFIRM or start is None or start.kind != NEW_TURN:
        return None
    advice = None if bidding is None else _advised_bid(past, bidding, judge)
    if bidding is not None and advice is not None and _against(past, bidding, now, judge):
        return Objection(bidding.moment.view, bidding.option, advice)
    instead = better(start.view, now.chosen[0], judge) if _is_free(start) else None
    return instead and Objection(start.view, now.chosen[0], instead.advice)


def _question(start: Moment, option: Option, instead: Better, names: tuple[str, ...]) -> str:
    """Whether the learner has seen an option that shows more on the page."""
    player = start.table.players[start.seat]
    words = {
        "option": label(start.view, instead.advice.option, names),
        "points": instead.instead,
        "less": instead.own,
        "count": player.ready,
        "francs": player.francs,
    }
    return choose(MENTOR_WARNINGS, ["pass-early" if option == PASS else "seen"], words)


def _spends_what_nobles_cost(start: Moment, now: Moment) -> bool:
    """Whether a turn of the last round leaves less money than the nobles cost."""
    if start.table.round < start.table.rules.rounds:
        return False
    had, has = (each.table.players[now.seat].francs for each in (start, now))
    return has < nobles_cost(now) <= had


def _against(past: list[Moment], bidding: Bidding, now: Moment, judge: Judge) -> str:
    """The words against a high bid, where a lower one is clearly better and shows no less."""
    advice, view = _advised_bid(past, bidding, judge), bidding.moment.view
    if advice is None or advice.option >= bidding.option:
        return ""
    judgement = judge(Query(view, (advice.option, bidding.option)))
    wanted, own = judgement.of(advice.option), judgement.of(bidding.option)
    if wanted is None or own is None or wanted.shown < own.shown:
        return ""
    if (wanted.points or 0.0) - (own.points or 0.0) < MUCH:
        return ""
    return _dear_text(bidding, now)


def _dear_text(bidding: Bidding, now: Moment) -> str:
    """What the money is needed for, or what would be enough; empty if no number says so."""
    table, player = bidding.moment.table, now.table.players[now.seat]
    column = table.subject.space % SIDE
    words = {
        "bid": amount_of(bidding.option),
        "left": player.francs,
        "count": player.ready,
        "cost": nobles_cost(now),
        "enough": _leading_bid(table, now.seat, column),
    }
    key = _dear_because(bidding, **words)
    return choose(MENTOR_WARNINGS, [key], words | {"column": "ABCDE"[column]}) if key else ""


def _leading_bid(table: State, seat: Seat, column: int) -> int:
    """The lowest bid with which a seat would lead a column now."""
    sums = column_bids(table, column)
    own = sums.pop(seat)
    return max(1, max(sums) - own + 1)


def _dear_because(bidding: Bidding, bid: int, left: int, count: int, cost: int, enough: int) -> str:
    table = bidding.moment.table
    if bidding.option not in useful(table, bidding.moment.view.legal()):
        return "dear.action"
    if left < cost and table.round >= table.rules.rounds - 1:
        return "dear.nobles"
    if left < count:
        return "dear.pawns"
    if bid < enough - 1:
        return "dear.behind"
    return "dear.enough" if enough < bid else ""
