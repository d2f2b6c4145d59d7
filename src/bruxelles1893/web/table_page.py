"""The table as one person sees it, drawn: the present, a turn in the making, or a look back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from time import time
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from bruxelles1893.engine import Move, View, notation
from bruxelles1893.engine.core.geometry import SIDE
from bruxelles1893.engine.core.options import PASS, SPACE, family
from bruxelles1893.server.tables.identity import Identity
from bruxelles1893.server.tables.position import Position
from bruxelles1893.server.tables.summaries import Entry, Summary, TableView
from bruxelles1893.web.drafts import BIDS, NEW_TURN, Draft
from bruxelles1893.web.lesson_card import first_needed, lesson_card
from bruxelles1893.web.scene import Scene, scene
from bruxelles1893.web.scene.log import Log, last_placed, log
from bruxelles1893.web.seat_actions import seat_actions
from bruxelles1893.web.templating import parts
from bruxelles1893.web.turn import Replay, Stake, Turn, Urls
from bruxelles1893.web.updates import Drawn
from bruxelles1893.words import RULE_SET_NAMES, current_language, gettext, seat_names

TOLD: Final = 48
CHAPTER: Final = 12


class TablePage(NamedTuple):
    """The drawn table, and what the rest of the page says about it."""

    drawn: Drawn
    context: dict[str, Any]


def urls_of(table_id: str) -> Urls:
    """The addresses around a table."""
    here = f"/table/{table_id}"
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
        live=f"{here}/live",
        picture=f"{here}/picture.svg",
        review=f"{here}/review",
    )


def _urls(table: Summary, replay: Replay | None) -> Urls:
    """The addresses around a table, with that of its mentor for who plays there."""
    urls = urls_of(table.id)
    has_mentor = table.is_guided and bool(table.your_seats) and replay is None
    return replace(urls, mentor=f"{urls.game}/mentor") if has_mentor else urls


class Story(NamedTuple):
    """What led to a table: its last moves, and those in words."""

    log: Log
    newest: int | None
    moves: Sequence[Move]


def story_of(draft: Draft, moves: Sequence[Move]) -> Story:
    """The last moves before what a draft shows."""
    shown = draft.shown
    told = log(shown.state, seat_names(shown.names), moves, shown.ply, first_of(shown))
    return Story(told, last_placed(moves), moves)


def table_page(
    draft: Draft,
    story: Story,
    csrf: str,
    replay: Replay | None = None,
    watched: Scene | None = None,
) -> TablePage:
    """Draw a table, for the person whose token it is."""
    shown = draft.shown
    context: dict[str, Any] = {
        "scene": scene(
            shown.view or View(shown.state, 0),
            seat_names(shown.names),
            is_watching=shown.view is None,
            is_asked=bool(shown.options) and not draft.is_final,
            before=draft.before,
            newest=story.newest,
            instead=draft.instead,
            watched=watched,
        ),
        "log": story.log,
        "turn": _turn(draft, csrf),
        "urls": _urls(shown.table, replay),
        "rule_set_name": RULE_SET_NAMES[shown.table.rules],
        "replay": replay,
        "seat_actions": seat_actions(shown.table, time()),
        "lesson": lesson_card(shown, story.moves, first_of(shown), csrf),
    }
    return TablePage(_drawn(draft, context), context)


def _drawn(draft: Draft, context: dict[str, Any]) -> Drawn:
    shown, seats, question = draft.shown, context["seat_actions"], context["scene"].question
    is_asked = draft.is_final or (question is not None and question.is_mine)
    return Drawn(
        part=parts().draw("game_table.html", "game", context),
        number=shown.number,
        ply=shown.ply,
        version=seats.version,
        title=_title(is_asked=is_asked),
        abandoned_in=seats.abandoned_in,
        is_over=context["scene"].end is not None,
    )


def _title(*, is_asked: bool) -> str:
    name = gettext("Bruxelles 1893")
    return f"● {gettext('Your turn')} · {name}" if is_asked else name


def _turn(draft: Draft, csrf: str) -> Turn:
    return Turn(
        number=draft.shown.number,
        ply=draft.shown.ply,
        csrf=csrf,
        draft=draft.text,
        steps=tuple(draft.steps),
        is_final=draft.is_final,
        needs_no_confirm=draft.needs_no_confirm,
        undo_to=draft.shown.undo_to,
        stake=_stake(draft),
        is_idle=draft.is_idle,
        can_pass=PASS in draft.shown.options or PASS in draft.instead,
        is_shared=_is_shared(draft.shown.table),
        is_private=draft.shown.view is not None and draft.shown.view.has_secrets,
    )


def _is_shared(table: Summary) -> bool:
    """Whether one person holds several seats and plays them: people at one device."""
    return sum(seat.is_yours and not seat.is_handed_over for seat in table.seats) > 1


def _stake(draft: Draft) -> Stake | None:
    """The bid of the pawn that the draft begins with; one that is forced cannot be changed."""
    if not draft.answers or family(draft.answers[0].option) != "space":
        return None
    space = draft.answers[0].option - SPACE
    amount = str(draft.shown.state.bids[space])
    bids = [answer for answer in draft.answers[1:2] if answer.kind in BIDS]
    amounts = tuple(notation(option) for bid in bids for option in bid.instead) or (amount,)
    row, column = divmod(space, SIDE)
    return Stake(row + 1, column + 1, amount, amounts) if amount in amounts else None


class Reader:
    """Draws one position for everybody who looks at it, in one language."""

    def __init__(self, position: Position) -> None:
        self._position: Final = position
        self._drawn: Final[dict[str, Drawn]] = {}
        self._stories: Final[dict[tuple[int, ...], Story]] = {}
        self._watched: Scene | None = None

    def page(self, who: Identity, csrf: str) -> Drawn:
        """The page of a person."""
        if who.id not in self._drawn:
            draft = Draft(self._position.view(who, time()))
            story = self._story(who, draft)
            watched = self._scene(draft, story)
            drawn = table_page(draft, story, csrf, watched=watched).drawn
            self._drawn[who.id] = replace(drawn, is_under_way=_is_under_way(self._position))
        return self._drawn[who.id]

    def _story(self, who: Identity, draft: Draft) -> Story:
        seats = self._position.insight(who)
        if seats not in self._stories:
            entries = self._position.line(seats, first_of(draft.shown))
            self._stories[seats] = story_of(draft, moves_of(entries))
        return self._stories[seats]

    def _scene(self, draft: Draft, story: Story) -> Scene:
        """What a spectator sees, which everybody sees who is asked nothing."""
        if self._watched is None:
            names, view = seat_names(draft.shown.names), View(self._position.state, 0)
            self._watched = scene(view, names, is_watching=True, newest=story.newest)
        return self._watched


_readers: Final[WeakKeyDictionary[Position, dict[str, Reader]]] = WeakKeyDictionary()


def position_page(position: Position, who: Identity, csrf: str) -> Drawn:
    """Draw a stored position for a person; what it shows to several is looked at once."""
    readers = _readers.setdefault(position, {})
    reader = readers.setdefault(current_language(), Reader(position))
    return reader.page(who, csrf)


def _is_under_way(position: Position) -> bool:
    """Whether whoever moved last goes on with the same turn."""
    decision = position.state.decision
    return decision is not None and decision.kind != NEW_TURN and decision.player == position.mover


def first_told(ply: int) -> int:
    """The move with which the log of a page begins; it moves on only now and then."""
    return max(0, (ply - TOLD) // CHAPTER * CHAPTER)


def first_of(shown: TableView) -> int:
    """The first move that a page needs to know: for its log, and for a lesson."""
    return first_needed(shown, first_told(shown.ply))


def moves_of(entries: Iterable[Entry]) -> list[Move]:
    """The moves of a line of entries."""
    return [Move(entry.seat, entry.decision, entry.option, entry.events) for entry in entries]
