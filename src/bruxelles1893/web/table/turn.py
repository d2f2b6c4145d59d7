"""A turn as it is put together on the page, step by step, before it is confirmed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple


@dataclass(frozen=True, slots=True)
class Stake:
    """A bid that can still be changed: the place of its pawn from 1, and the bids in notation."""

    row: int
    column: int
    amount: str
    amounts: tuple[str, ...]

    @property
    def lower(self) -> str:
        """The next lower bid, or none."""
        place = self.amounts.index(self.amount)
        return self.amounts[place - 1] if place else ""

    @property
    def higher(self) -> str:
        """The next higher bid, or none."""
        place = self.amounts.index(self.amount) + 1
        return self.amounts[place] if place < len(self.amounts) else ""


@dataclass(frozen=True, slots=True)
class CurrentTurn:
    """The data that the page needs to answer a question.

    `number` is the version of the game that was looked at, `draft` the notation of the steps chosen
    so far and `steps` their words. A person who `is_asked` may choose the next; a final draft waits
    only to be confirmed.
    """

    number: int
    ply: int
    csrf: str
    draft: str = ""
    steps: tuple[str, ...] = ()
    is_asked: bool = False
    is_final: bool = False
    needs_no_confirm: bool = False
    undo_to: int | None = None
    stake: Stake | None = None
    can_pass: bool = False
    is_idle: bool = False
    is_shared: bool = False
    """Whether several people play at this device."""
    is_awaiting_thought: bool = False
    """Whether a bot is asked that thinks for long."""
    can_hurry: bool = False
    """Whether the bots may be told not to think."""
    has_hints: bool = True
    is_private: bool = False
    """Whether the page shows something that only the player who is asked may see."""

    @property
    def can_undo(self) -> bool:
        """Whether there is a choice to take back."""
        return self.undo_to is not None


class Steps(NamedTuple):
    """The moments before and after one, of some kind; none beyond the first and the last."""

    back: int | None = None
    onward: int | None = None


NOWHERE: Final = Steps()


@dataclass(frozen=True, slots=True)
class Alternative:
    """A turn that was not played: its choices in notation and in words, and how many are shown."""

    line: str
    words: tuple[str, ...]
    shown: int


@dataclass(frozen=True, slots=True)
class Replay:
    """A look back: the table before move `ply` of `last`, and the moments next to it.

    `turns` are all moments at which somebody's turn begins, for playing the game as a film.
    """

    ply: int
    last: int
    move: Steps = NOWHERE
    turn: Steps = NOWHERE
    round: Steps = NOWHERE
    turns: tuple[int, ...] = ()
    can_go_on: bool = False
    is_reviewed: bool = False
    instead: Alternative | None = None


@dataclass(frozen=True, slots=True)
class Urls:
    """The addresses around a game; no live updates without `live`, no mentor without `mentor`."""

    game: str
    play: str
    undo: str
    why: str
    hint: str
    replay: str
    record: str
    log: str
    seat: str
    leave: str
    again: str
    seats: str
    live: str = ""
    mentor: str = ""
    review: str = ""
    picture: str = ""
    next_lesson: str = ""
    explain: str = ""
    answers: str = ""
    go_on: str = ""
    clock: str = ""
    hurry: str = ""
