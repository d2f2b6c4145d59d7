"""Clocks in words, and what happened at a table beside its moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bruxelles1893.server.clocks.model import DAY, MINUTE, PRESETS, TimeControl
from bruxelles1893.server.tables.game.game import BY_ANSWER_AHEAD
from bruxelles1893.server.tables.summaries import Entry, Happening, Summary
from bruxelles1893.web.scene.log import LogLine
from bruxelles1893.words import LEVEL_NAMES, gettext, ngettext, paragraph, seat_name

HOUR: Final = 3600


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The clock of a seat: what is left at the beginning of the turn, and until when it runs.

    All that it says stays true while nothing happens, so that a page need not be drawn anew.
    """

    left: str
    until: float | None = None
    is_paused: bool = False


def seat_clocks(table: Summary) -> tuple[SeatClock, ...]:
    """The clocks by seat; none without a limit, or when the game is over."""
    timing = table.timing
    if timing is None or table.clock is None or table.asked is None:
        return ()
    found = []
    for seat in table.seats:
        if seat.number == timing.running and timing.over_at is not None:
            whole = timing.over_at - timing.since
            found.append(SeatClock(duration(whole), timing.over_at))
        else:
            found.append(SeatClock(duration(seat.time_left or 0.0), None, timing.is_paused))
    return tuple(found)


def duration(seconds: float) -> str:
    """A time as people read it: 12:40, or 2 d 4 h."""
    whole = max(0, int(seconds))
    if whole >= DAY:
        return gettext("%(days)s d %(hours)s h") % {
            "days": whole // DAY,
            "hours": whole % DAY // HOUR,
        }
    hours, minutes = divmod(whole // MINUTE, MINUTE)
    if hours:
        return f"{hours}:{minutes:02}:{whole % MINUTE:02}"
    return f"{minutes}:{whole % MINUTE:02}"


def clock_text(table: Summary) -> str:
    """The time that everybody has at a table, and what happens when it is over, in words."""
    if not table.is_among_people:
        return ""
    if table.clock is None:
        return gettext("No clock: everyone may take their time.")
    return paragraph((control_text(table.clock), _stand_in_text(table)))


def clock_choices() -> dict[str, str]:
    """The clocks that people choose from, in words."""
    return {name: control_text(control) for name, control in PRESETS.items()}


def control_text(control: TimeControl) -> str:
    """A time control as a sentence."""
    if control.per_turn >= DAY:
        days, reserve = control.per_turn // DAY, control.bank // DAY
        return paragraph(
            (
                ngettext("%(num)s day for each turn,", "%(num)s days for each turn,", days)
                % {"num": days},
                ngettext(
                    "and %(num)s day in reserve for the whole game.",
                    "and %(num)s days in reserve for the whole game.",
                    reserve,
                )
                % {"num": reserve},
            )
        )
    return gettext(
        "%(minutes)s minutes each for the whole game, and %(seconds)s seconds more with every turn."
    ) % {"minutes": control.bank // MINUTE, "seconds": control.increment}


def _stand_in_text(table: Summary) -> str:
    return gettext(
        "Whoever runs out of time may come back at any time. After %(limit)s, a bot (%(level)s) "
        "plays for them until they do, unless the others decide otherwise."
    ) % {"level": LEVEL_NAMES[table.stand_in], "limit": duration(table.limit)}


def times_used(table: Summary) -> list[tuple[str, str]]:
    """The time that each person has used, where it was counted."""
    if not any(seat.time_used >= 1 for seat in table.seats):
        return []
    return [(seat_name(seat.name), duration(seat.time_used)) for seat in table.seats]


def journal_text(line: Happening) -> str:
    """A line of the journal as a sentence."""
    names = {"name": seat_name(line.name), "former": seat_name(line.former)}
    texts = {
        "paused": gettext("The game is paused; all clocks are stopped."),
        "resumed": gettext("%(name)s ends the pause."),
        "pause-over": gettext("The pause is over; the clocks run again."),
        "stand-in": gettext("A bot takes over from %(name)s, who may come back at any time."),
        "back": gettext("%(name)s is back."),
        "waits": gettext("%(name)s has run out of time; the others are waiting."),
        "sought": gettext("The table is looking for someone to take over from %(name)s."),
        "replaced": gettext("%(name)s takes over from %(former)s."),
        "ahead": gettext("%(name)s had answered in advance."),
        "ended": gettext("The players have ended the game by vote."),
    }
    return texts[line.kind] % names


def answered_ahead(entries: Sequence[Entry], names: Sequence[str]) -> list[Happening]:
    """Which of these moves were answers given ahead."""
    return [
        Happening(each.number, each.at, "ahead", each.seat, names[each.seat], "")
        for each in entries
        if each.by == BY_ANSWER_AHEAD
    ]


def with_journal(
    lines: Sequence[LogLine],
    journal: Sequence[Happening],
    numbers: Sequence[int],
    *,
    is_beginning: bool = True,
    until: int | None = None,
) -> tuple[LogLine, ...]:
    """Lines of the log with those of the journal; `numbers` are the entries of the moves told.

    What happened before the first of them is told only at the beginning of the game, and what
    happened after entry `until` elsewhere.
    """
    shown = list(lines)
    for happening in journal:
        is_before = not is_beginning and (not numbers or happening.number < numbers[0])
        if is_before or (until is not None and happening.number >= until):
            continue
        before = sum(number <= happening.number for number in numbers)
        place = sum(line.move < before + line.is_note for line in shown)
        shown.insert(place, LogLine(None, journal_text(happening), False, before, is_note=True))
    return tuple(shown)
