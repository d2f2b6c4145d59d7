"""The open question: who is asked, and the possible answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bruxelles1893.engine import State, View
from bruxelles1893.engine.core.decoding import brussels_of, space_of
from bruxelles1893.engine.core.options import ACTIONS, BRUSSELS
from bruxelles1893.web.scene.choices import Choices, ListedOption
from bruxelles1893.web.scene.market import Art, art
from bruxelles1893.web.scene.pieces import Piece, piece_of
from bruxelles1893.words import ACTION_SHORT, BRUSSELS_NAMES, gettext, prompt

ORDER: Final = (*ACTIONS, "brussels", "")
"""The lines of a list: the actions, Brussels, everything else."""


class Group(NamedTuple):
    """Options of one line of the list, under a common word; those without one have no word.

    `short` are their words where the common one has said the rest.
    """

    key: str
    title: str
    choices: tuple[ListedOption, ...]
    short: tuple[str, ...] = ()

    @property
    def is_idle(self) -> bool:
        """Whether none of them lets an action be done."""
        return all(choice.is_idle for choice in self.choices)


class Question(NamedTuple):
    """The open question; `choices` is empty if another seat is asked."""

    asked: Piece
    kind: str
    text: str
    rule: str
    choices: tuple[ListedOption, ...]
    groups: tuple[Group, ...]
    drawn: tuple[Art, ...]

    @property
    def is_mine(self) -> bool:
        """Whether the player who looks is asked."""
        return bool(self.choices)


def question(view: View, names: Sequence[str], choices: Choices) -> Question | None:
    """The open question, or none when the game is over."""
    decision = view.decision
    if decision is None:
        return None
    seat = decision.player
    return Question(
        asked=piece_of(seat, names[seat]),
        kind=decision.kind,
        text=prompt(view.table, view.legal()),
        rule=decision.rule,
        choices=choices.choices,
        groups=grouped(view.table, choices.choices),
        drawn=tuple(art(kind) for kind in view.table.drawn if kind >= 0)
        if choices.is_asked
        else (),
    )


def grouped(table: State, choices: Sequence[ListedOption]) -> tuple[Group, ...]:
    """The options of a list, a line for each action of the board and one for Brussels."""
    lines: dict[str, list[ListedOption]] = {}
    for choice in choices:
        lines.setdefault(_line(table, choice), []).append(choice)
    return tuple(
        Group(key, _title(key), tuple(line), tuple(_short(key, each) for each in line))
        for key, line in sorted(lines.items(), key=lambda each: ORDER.index(each[0]))
    )


def _line(table: State, choice: ListedOption) -> str:
    if choice.family == "space":
        return ACTIONS[table.actions[space_of(choice.option)]]
    return "brussels" if choice.family == "brussels" else ""


def _title(key: str) -> str:
    if key == "brussels":
        return gettext("Brussels")
    return ACTION_SHORT[key] if key else ""


def _short(key: str, choice: ListedOption) -> str:
    if key == "brussels":
        return BRUSSELS_NAMES[BRUSSELS[brussels_of(choice.option)]]
    return choice.token if key else choice.text
