"""The table as one person sees it, drawn: the present, a turn in the making, or a look back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from time import time
from typing import Any, Final, NamedTuple

from bruxelles1893.bots.levels import level
from bruxelles1893.engine import Move, Space, State, View, notation
from bruxelles1893.engine.core.decoding import space_of
from bruxelles1893.engine.core.geometry import SIDE
from bruxelles1893.engine.core.options import family
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.tables.position import Position
from bruxelles1893.server.tables.summaries import Entry, Happening, Summary
from bruxelles1893.teaching.moments import BIDS
from bruxelles1893.web.rendering.addresses import address, root_path
from bruxelles1893.web.rendering.parts import Part
from bruxelles1893.web.rendering.templating import parts
from bruxelles1893.web.rendering.updates import Drawn
from bruxelles1893.web.scene import Scene, scene
from bruxelles1893.web.scene.acts import Act, acts
from bruxelles1893.web.scene.log import CHAPTER, Log, last_placed, log
from bruxelles1893.web.scene.players import on_turn
from bruxelles1893.web.scene.round_forecast import Resolution
from bruxelles1893.web.scene.since import Since, since_last_turn
from bruxelles1893.web.table.clock_view import answered_ahead, with_journal
from bruxelles1893.web.table.drafts import Draft
from bruxelles1893.web.table.lesson_card import first_needed, lesson_card
from bruxelles1893.web.table.puzzle_card import first_asked, puzzle_card
from bruxelles1893.web.table.seat_actions import SeatActions, seat_actions
from bruxelles1893.web.table.turn import CurrentTurn, Replay, Stake, Urls
from bruxelles1893.words import RULE_SET_NAMES, current_language, gettext, seat_names

TOLD: Final = 48
FRESH_SECONDS: Final = 1.0
MOST_TABLES: Final = 2_048
MOST_READERS: Final = 256
"""Positions, each in a language, that are drawn for several people with what they share."""
MOST_PAGES: Final = 64
"""People for whom one position is drawn before it is drawn again for all."""


class TablePage(NamedTuple):
    """The drawn table, and what the rest of the page says about it."""

    drawn: Drawn
    context: dict[str, Any]


def urls_of(table_id: str) -> Urls:
    """The addresses around a table."""
    return _urls_below(address(f"/table/{table_id}"))


@lru_cache(MOST_TABLES)
def _urls_below(here: str) -> Urls:
    return Urls(
        game=here,
        play=f"{here}/play",
        undo=f"{here}/undo",
        why=f"{here}/why",
        hint=f"{here}/hint",
        replay=f"{here}/replay",
        record=f"{here}/record",
        log=f"{here}/log",
        seat=f"{here}/seat",
        leave=f"{here}/leave",
        again=f"{here}/again",
        seats=f"{here}/seats",
        next_lesson=f"{here}/next-lesson",
        explain=f"{here}/explain",
        answers=f"{here}/answers",
        live=f"{here}/live",
        picture=f"{here}/picture.svg",
        review=f"{here}/review",
        go_on=f"{here}/go-on",
        clock=f"{here}/clock",
        hurry=f"{here}/hurry",
    )


def _urls(table: Summary, replay: Replay | None) -> Urls:
    """The addresses around a table, with that of its mentor for who plays there."""
    urls = urls_of(table.id)
    has_mentor = table.is_guided and bool(table.your_seats) and replay is None
    return replace(urls, mentor=f"{urls.game}/mentor") if has_mentor else urls


class RecentMoves(NamedTuple):
    """The moves that led to a table: the last ones, and those in words."""

    log: Log
    newest: Space | None
    moves: Sequence[Move]
    first: int


def recent_moves(
    table: State,
    names: tuple[str, ...],
    moves: Sequence[Move],
    ply: int,
    first: int,
    journal: Sequence[Happening] = (),
    numbers: Sequence[int] = (),
) -> RecentMoves:
    """The moves from `first` to before move `ply` with their entries, and what happened beside."""
    story = log(table, seat_names(names), moves, ply, first)
    start = story.first_recent - first
    is_all = first == 0 and start == 0
    if not is_all:
        older = with_journal(
            story.older,
            journal,
            numbers[:start],
            is_beginning=first == 0,
            until=numbers[start] if start < len(numbers) else None,
        )
        story = story._replace(older=older)
    story = story._replace(
        recent=with_journal(story.recent, journal, numbers[start:], is_beginning=is_all)
    )
    return RecentMoves(story, last_placed(moves), moves, first)


def table_page(
    draft: Draft,
    recent: RecentMoves,
    csrf: str,
    replay: Replay | None = None,
    *,
    before: Resolution | None = None,
    watched: Scene | None = None,
) -> TablePage:
    """Draw a table, for the person whose token it is."""
    shown = draft.shown
    lesson = lesson_card(shown, recent.moves, recent.first, csrf)
    seen = scene(
        shown.view or View(shown.state, 0),
        seat_names(shown.names),
        is_watching=shown.view is None,
        is_asked=bool(shown.options) and not draft.is_final and not (lesson and lesson.questions),
        before=before,
        newest=recent.newest,
        instead=draft.instead,
        watched=watched,
    )
    if draft.is_final and shown.seat is not None:
        seen = replace(seen, players=on_turn(seen.players, shown.seat))
    context: dict[str, Any] = {
        "scene": seen,
        "log": recent.log,
        "since": _since(draft, recent),
        "turn": _turn(draft, csrf, is_asked=_is_asked(seen)),
        "urls": _urls(shown.table, replay),
        "rule_set_name": RULE_SET_NAMES[shown.table.rules],
        "replay": replay,
        "seat_actions": seat_actions(shown.table, time()),
        "lesson": lesson,
        "puzzle": puzzle_card(shown, recent.moves, recent.first, csrf),
    }
    return TablePage(_drawn(draft, context), context)


NOWHERE: Final = Urls(*["#"] * 12)
"""The links of a table without a game behind it: they lead nowhere."""


def still_table(seen: Scene, story: Log, ply: int = 0, replay: Replay | None = None) -> Part:
    """A table to look at, without a question and links."""
    context: dict[str, Any] = {
        "scene": seen,
        "log": story,
        "since": None,
        "turn": CurrentTurn(number=ply, ply=ply, csrf=""),
        "urls": NOWHERE,
        "rule_set_name": RULE_SET_NAMES[seen.rules.name],
        "replay": replay,
        "seat_actions": SeatActions(),
        "lesson": None,
        "puzzle": None,
    }
    return parts().draw("game_table.html", "game", context)


def _since(draft: Draft, recent: RecentMoves) -> Since | None:
    """The news for the player who is asked, until they begin to choose."""
    shown = draft.shown
    if shown.seat is None or not shown.options or draft.answers:
        return None
    return since_last_turn(shown.state, seat_names(shown.names), recent.moves, shown.seat)


def _drawn(draft: Draft, context: dict[str, Any]) -> Drawn:
    shown, seats, turn = draft.shown, context["seat_actions"], context["turn"]
    return Drawn(
        part=parts().draw("game_table.html", "game", context),
        number=shown.number,
        ply=shown.ply,
        version=seats.version,
        title=_title(is_asked=turn.is_asked or turn.is_final),
        is_asked=turn.is_asked or turn.is_final,
        abandoned_in=seats.abandoned_in,
        is_over=context["scene"].end is not None,
    )


def _title(*, is_asked: bool) -> str:
    name = gettext("Bruxelles 1893")
    return f"● {gettext('Your turn')} · {name}" if is_asked else name


def _is_asked(seen: Scene) -> bool:
    return seen.question is not None and seen.question.is_mine


def _is_awaiting_thought(table: Summary) -> bool:
    asked = None if table.asked is None else table.seats[table.asked].level
    return asked is not None and level(asked).is_slow


def _turn(draft: Draft, csrf: str, *, is_asked: bool) -> CurrentTurn:
    return CurrentTurn(
        number=draft.shown.number,
        ply=draft.shown.ply,
        csrf=csrf,
        draft=draft.text,
        steps=tuple(draft.steps),
        is_asked=is_asked,
        is_final=draft.is_final,
        needs_no_confirm=draft.needs_no_confirm,
        undo_to=draft.shown.undo_to,
        stake=_stake(draft),
        is_idle=draft.is_idle,
        can_pass=draft.can_pass,
        is_shared=_is_shared(draft.shown.table),
        is_awaiting_thought=_is_awaiting_thought(draft.shown.table),
        can_hurry=draft.shown.table.can_be_hurried,
        has_hints=draft.shown.table.allows_hints,
        is_private=draft.shown.view is not None and draft.shown.view.has_secrets,
    )


def _is_shared(table: Summary) -> bool:
    """Whether one person holds several seats and plays them: people at one device."""
    return sum(seat.is_yours and not seat.is_handed_over for seat in table.seats) > 1


def _stake(draft: Draft) -> Stake | None:
    """The bid of the pawn that the draft begins with; one that is forced cannot be changed."""
    if not draft.answers or family(draft.answers[0].option) != "space":
        return None
    space = space_of(draft.answers[0].option)
    amount = str(draft.shown.state.bids[space])
    bids = [answer for answer in draft.answers[1:2] if answer.kind in BIDS]
    amounts = tuple(notation(option) for bid in bids for option in bid.instead) or (amount,)
    row, column = divmod(space, SIDE)
    return Stake(row + 1, column + 1, amount, amounts) if amount in amounts else None


class PositionRenderer:
    """Draws one position for everybody who looks at it, in one language, below one root path."""

    def __init__(self, position: Position) -> None:
        self._position: Final = position
        self._page_cache: Final[dict[str, tuple[float, TablePage]]] = {}
        self._recent_cache: Final[dict[tuple[int, ...], RecentMoves]] = {}
        self._act_cache: Final[dict[tuple[tuple[int, ...], int], tuple[Act, ...]]] = {}
        self._watched: Scene | None = None

    def page(self, who: Identity, csrf: str) -> TablePage:
        """The page of a person; what it says of people who are away is true for a moment only."""
        now = time()
        drawn_at, page = self._page_cache.get(who.id, (0.0, None))
        if page is None or now - drawn_at > FRESH_SECONDS:
            page = self._drawn(who, csrf, now)
            if len(self._page_cache) >= MOST_PAGES:  # whoever brings no cookie is somebody new
                self._page_cache.clear()
            self._page_cache[who.id] = now, page
        return page

    def news(self, who: Identity, csrf: str, since: int) -> Drawn:
        """The page of a person who has seen the game as it was after entry `since`."""
        return replace(self.page(who, csrf).drawn, acts=self._acts(who, since))

    def _acts(self, who: Identity, since: int) -> tuple[Act, ...]:
        """The acts after entry `since`: the same for all who know the same."""
        position = self._position
        seats = position.insight(who)
        entries = position.line_after(seats, since)
        key = (seats, len(entries))
        if key not in self._act_cache:
            names = seat_names(position.names)
            self._act_cache[key] = acts(position.table, names, moves_of(entries))
        return self._act_cache[key]

    def _drawn(self, who: Identity, csrf: str, now: float) -> TablePage:
        recent = self._recent_moves(who)
        draft = Draft(self._position.view(who, now))
        drawn, context = table_page(draft, recent, csrf, watched=self._scene(recent))
        return TablePage(replace(drawn, is_under_way=_is_under_way(self._position)), context)

    def draft(self, who: Identity, draft: Draft, csrf: str) -> TablePage:
        """The page of a person who puts a turn together."""
        recent = self._recent_moves(who)
        before = self._scene(recent).resolution if draft.answers else None
        return table_page(draft, recent, csrf, before=before)

    def _recent_moves(self, who: Identity) -> RecentMoves:
        position = self._position
        seats = position.insight(who)
        if seats not in self._recent_cache:
            first = first_of(position.row.lesson, position.ply)
            line = position.line(seats, first)
            journal = [*position.journal, *answered_ahead(line, position.names)]
            recent = recent_moves(
                position.table,
                position.names,
                moves_of(line),
                position.ply,
                first,
                journal,
                [entry.number for entry in line],
            )
            self._recent_cache[seats] = recent
        return self._recent_cache[seats]

    def _scene(self, recent: RecentMoves) -> Scene:
        """The scene for spectators, which everybody sees who is asked nothing."""
        if self._watched is None:
            names, view = (
                seat_names(self._position.names),
                View(self._position.table, 0),
            )
            self._watched = scene(view, names, is_watching=True, newest=recent.newest)
        return self._watched


def reader_of(position: Position) -> PositionRenderer:
    """The reader of a stored position in the current language; several people share it."""
    return _reader(position, current_language(), root_path())


@lru_cache(MOST_READERS)
def _reader(position: Position, language: str, root_path: str) -> PositionRenderer:
    return PositionRenderer(position)


def _is_under_way(position: Position) -> bool:
    """Whether the player who moved last goes on with the same turn."""
    decision = position.table.decision
    return decision is not None and decision.kind != NEW_TURN and decision.player == position.mover


def first_told(ply: int) -> int:
    """The move with which the log of a page begins; it moves on only now and then."""
    return max(0, (ply - TOLD) // CHAPTER * CHAPTER)


def first_of(lesson: str, ply: int) -> int:
    """The first move that a page needs to know: for its log, and for a lesson or puzzle."""
    return first_asked(lesson, first_needed(lesson, first_told(ply)))


def moves_of(entries: Iterable[Entry]) -> list[Move]:
    """The moves of a line of entries."""
    return [Move(entry.seat, entry.decision, entry.option, entry.events) for entry in entries]
