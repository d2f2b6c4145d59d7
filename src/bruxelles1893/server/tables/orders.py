"""New tables: what can be ordered, and the rows that come of it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, fields
from string import ascii_letters
from typing import Final, NamedTuple, Self

from bruxelles1893.bots.levels import USUAL_LEVEL
from bruxelles1893.engine import RULE_SETS, ruleset
from bruxelles1893.server.clocks.model import (
    LONGEST_BANK,
    LONGEST_INCREMENT,
    PRESETS,
    Clock,
    TimeControl,
)
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.people.names import unseen_problem
from bruxelles1893.server.storage.rows import BOT, LIVE, TURNS, WAITING, GameRow
from bruxelles1893.server.tables.errors import BadOrder
from bruxelles1893.server.tables.game.game_rules import GameRules

ME: Final = "me"
USUAL_LIMITS: Final = {LIVE: 5 * 60, TURNS: 3 * 24 * 3600}
"""Seconds after which a seat that is asked counts as abandoned."""
SHORTEST_LIMIT: Final = 30
LONGEST_LIMIT: Final = 60 * 24 * 3600
LONGEST_TITLE: Final = 60
LONGEST_DELAY: Final = 3600


def tempo(text: str) -> tuple[str, TimeControl | None]:
    """A pace with its clock, as forms name them: `live`, `turns:days`."""
    pace, _, clock = text.partition(":")
    if clock and clock not in PRESETS:
        raise BadOrder(f"clock {clock!r}; expected {', '.join(PRESETS)}")
    return pace, PRESETS.get(clock)


class SeatOrder(NamedTuple):
    """A seat of a new table: `me`, `open`, `invited` or `bot`."""

    kind: str
    level: str = USUAL_LEVEL
    name: str | None = None
    holder: str = ""
    """Whose it is, where the seat is for a certain person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """The settings of a new table, without its rules and seats."""

    is_public: bool = False
    pace: str = LIVE
    limit: int | None = None
    skips_forced: bool = True
    is_guided: bool = False
    undoes_past_others: bool | None = None
    """Whether one may step back past what others have answered; usually only past one's bots."""
    allows_hints: bool | None = None
    """Whether players may ask for hints; usually where one person plays against bots."""
    title: str = ""
    clock: TimeControl | None = None
    """How much time everybody has; usually as much as they like."""
    stand_in: str = USUAL_LEVEL
    """The level of the bot that plays on for somebody whose time is over."""
    is_rated: bool | None = None
    """Whether the game counts for ratings; usually one among people without help does."""
    allows_talk: bool = True
    """Whether people talk at the table."""
    is_watchable: bool | None = None
    """Whether everybody is shown that the game can be watched; usually so if it is public."""
    watch_delay: int = 0
    """Seconds after which those who watch see a move."""

    @classmethod
    def like(cls, other: object) -> Self:
        """The wishes that something else has by the same names."""
        return cls(**{each.name: getattr(other, each.name) for each in fields(cls)})


USUAL_WISHES: Final = Wishes()


@dataclass(frozen=True, slots=True)
class TableOrder:
    """A new table as its creator wants it."""

    rules: str
    seats: tuple[SeatOrder, ...]
    wishes: Wishes = USUAL_WISHES
    shuffle: bool = False
    seed: int | None = None
    """A certain deal; usually any."""
    club: str = ""
    """The club whose table it is."""
    table_id: str = ""
    """A certain id; usually a new one."""
    tournament: str = ""
    """The tournament that the table belongs to."""
    own_rules: GameRules | None = None
    """The rules with somebody's own printed values; usually those that ship."""


def ordered_rules(order: TableOrder) -> GameRules:
    """The rule set of a new table, as it is played today."""
    if order.own_rules is not None:
        return order.own_rules
    if order.rules not in RULE_SETS:
        raise BadOrder(f"unknown rule set {order.rules[:40]!r}; expected {', '.join(RULE_SETS)}")
    return GameRules.of(ruleset(order.rules))


def new_id() -> str:
    """A table's id: it begins with a letter, so that no command takes it for an option."""
    return secrets.choice(ascii_letters) + secrets.token_urlsafe(12)[1:]


def new_row(
    who: Identity, order: TableOrder, rules: GameRules, players: int, seed: int, now: float
) -> GameRow:
    """The row of a new game that waits for its players."""
    return GameRow(
        id=order.table_id or new_id(),
        title=checked_title(order.wishes.title),
        rules=rules.name,
        rules_version=str(rules.version),
        components=rules.digest,
        players=players,
        seed=str(seed),
        status=WAITING,
        pace=_checked_pace(order.wishes.pace),
        is_public=order.wishes.is_public,
        hand_over_after=_checked_limit(order.wishes.limit, order.wishes.pace),
        skips_forced=order.wishes.skips_forced,
        is_uploaded=False,
        creator=who.id,
        created_at=now,
        moved_at=now,
        is_guided=order.wishes.is_guided,
        undoes_past_others=_undoes_past_others(order),
        allows_hints=_allows_hints(order),
        clock=_clock(order, players),
        stand_in=order.wishes.stand_in,
        club=order.club,
        is_rated=_is_rated(order),
        tournament=order.tournament,
        allows_talk=order.wishes.allows_talk,
        is_watchable=_is_watchable(order.wishes),
        watch_delay=_checked_delay(order.wishes.watch_delay),
    )


def _is_watchable(wishes: Wishes) -> bool:
    return wishes.is_public if wishes.is_watchable is None else wishes.is_watchable


def _checked_delay(seconds: int) -> int:
    if not 0 <= seconds <= LONGEST_DELAY:
        raise BadOrder(f"watchers see a move after 0 to {LONGEST_DELAY} seconds")
    return seconds


def _is_rated(order: TableOrder) -> bool:
    """Whether a game counts: among people unless they have help, against bots if one asks."""
    wishes = order.wishes
    is_wanted = not _is_alone(order) if wishes.is_rated is None else wishes.is_rated
    is_fair = not (_allows_hints(order) or wishes.undoes_past_others or wishes.is_guided)
    return is_wanted and is_fair and order.own_rules is None


def _clock(order: TableOrder, players: int) -> str:
    """The clock of a new table; where nobody else waits, nobody counts time."""
    control = order.wishes.clock
    if control is None and _is_alone(order):
        return ""
    return Clock.of(players, None if control is None else _checked_control(control)).text


def _checked_control(control: TimeControl) -> TimeControl:
    if not (control.bank + control.per_turn >= SHORTEST_LIMIT and control.bank <= LONGEST_BANK):
        raise BadOrder(f"a clock has {SHORTEST_LIMIT} to {LONGEST_BANK} seconds")
    if not (control.bank >= 0 and 0 <= control.per_turn <= LONGEST_LIMIT):
        raise BadOrder(f"a turn has up to {LONGEST_LIMIT} seconds of its own")
    if not 0 <= control.increment <= LONGEST_INCREMENT:
        raise BadOrder(f"a turn adds up to {LONGEST_INCREMENT} seconds")
    return control


def _undoes_past_others(order: TableOrder) -> bool:
    """Whether others' steps can be undone: as wished, else if one person plays with their bots."""
    wanted = order.wishes.undoes_past_others
    if wanted is None:
        return _is_alone(order) and not order.wishes.is_rated
    return wanted


def _is_alone(order: TableOrder) -> bool:
    return all(seat.kind in (ME, BOT) for seat in order.seats)


def _allows_hints(order: TableOrder) -> bool:
    """Whether hints are allowed: as wished, else unless the game counts, being one among people."""
    wishes = order.wishes
    if wishes.is_guided and wishes.allows_hints is False:
        raise BadOrder("a guided game is one with hints")
    if wishes.allows_hints is None:
        return wishes.is_guided or (_is_alone(order) and not wishes.is_rated)
    return wishes.allows_hints


def usual_order(name: str) -> SeatOrder:
    """A seat of a record: a bot if it is named as one, else oneself."""
    is_bot = name.startswith("Bot ") and name[4:].isdecimal()
    return SeatOrder(BOT) if is_bot else SeatOrder(ME)


def checked_title(title: str) -> str:
    """A title in its usual form, or why it cannot be one."""
    if len(title) > LONGEST_TITLE or not (title.isprintable() or not title):
        raise BadOrder(f"a title has at most {LONGEST_TITLE} printable characters")
    problem = unseen_problem(title) if title.strip() else None
    if problem is not None:
        raise BadOrder(f"the title cannot be used: {problem}")
    return title.strip()


def _checked_pace(pace: str) -> str:
    if pace not in USUAL_LIMITS:
        raise BadOrder(f"pace {pace[:20]!r}; expected {' or '.join(USUAL_LIMITS)}")
    return pace


def _checked_limit(limit: int | None, pace: str) -> int:
    if limit is None:
        return USUAL_LIMITS[_checked_pace(pace)]
    if not SHORTEST_LIMIT <= limit <= LONGEST_LIMIT:
        raise BadOrder(f"limit {limit}; expected {SHORTEST_LIMIT} to {LONGEST_LIMIT} seconds")
    return limit
