"""A turn as it is put together on the page, step by step, before it is confirmed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Turn:
    """What the page needs to answer a question.

    `number` is the version of the game that was looked at, `draft` the notation of the steps chosen
    so far and `steps` their words; a final draft waits only to be confirmed.
    """

    number: int
    ply: int
    csrf: str
    draft: str = ""
    steps: tuple[str, ...] = ()
    is_final: bool = False
    can_undo: bool = False
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Replay:
    """A look back: the table before move `ply` of `last`."""

    ply: int
    last: int


@dataclass(frozen=True, slots=True)
class Urls:
    """The addresses around a game; no live updates without `live`."""

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
    picture: str = ""
