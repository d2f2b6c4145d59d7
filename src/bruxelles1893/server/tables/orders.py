"""New tables: what can be ordered, and the rows that come of it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, fields
from string import ascii_letters
from typing import Final, NamedTuple, Self

from bruxelles1893.bots.levels import USUAL_LEVEL
from bruxelles1893.engine import RULE_SETS, ruleset
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


class SeatOrder(NamedTuple):
    """A seat of a new table: `me`, `open`, `invited` or `bot`."""

    kind: str
    level: str = USUAL_LEVEL
    name: str | None = None


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


def ordered_rules(order: TableOrder) -> GameRules:
    """The rule set of a new table, as it is played today."""
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
        id=new_id(),
        title=_checked_title(order.wishes.title),
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
    )


def _undoes_past_others(order: TableOrder) -> bool:
    """What the table wants; usually so if all who play there are one person and their bots."""
    wanted = order.wishes.undoes_past_others
    return _is_alone(order) if wanted is None else wanted


def _is_alone(order: TableOrder) -> bool:
    return all(seat.kind in (ME, BOT) for seat in order.seats)


def _allows_hints(order: TableOrder) -> bool:
    """What the table wants; usually no hints in a game that counts: one among people."""
    wishes = order.wishes
    if wishes.is_guided and wishes.allows_hints is False:
        raise BadOrder("a guided game is one with hints")
    if wishes.allows_hints is None:
        return wishes.is_guided or _is_alone(order)
    return wishes.allows_hints


def usual_order(name: str) -> SeatOrder:
    """A seat of a record: a bot if it is named as one, else oneself."""
    is_bot = name.startswith("Bot ") and name[4:].isdecimal()
    return SeatOrder(BOT) if is_bot else SeatOrder(ME)


def _checked_title(title: str) -> str:
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
