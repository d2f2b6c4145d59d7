"""What is asked, of whom, and what may be answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bruxelles1893.engine import NONE, View
from bruxelles1893.web.scene.choices import Choice, Choices
from bruxelles1893.web.scene.market import Art, art
from bruxelles1893.web.scene.pieces import SHAPES, Piece
from bruxelles1893.words import prompt


@dataclass(frozen=True, slots=True)
class Question:
    """The open question; `choices` is empty for whoever is not asked."""

    asked: Piece
    kind: str
    text: str
    rule: str
    choices: tuple[Choice, ...]
    drawn: tuple[Art, ...]
    space: int | None

    @property
    def is_mine(self) -> bool:
        """Whether the player who looks is asked."""
        return bool(self.choices)


def question(view: View, names: Sequence[str], lit: Choices) -> Question | None:
    """The open question, or none when the game is over."""
    decision = view.decision
    if decision is None:
        return None
    seat = decision.player
    return Question(
        asked=Piece(seat, SHAPES[seat], names[seat]),
        kind=decision.kind,
        text=prompt(view.table),
        rule=decision.rule,
        choices=lit.choices,
        drawn=tuple(art(kind) for kind in view.table.drawn if kind >= 0) if lit.is_asked else (),
        space=None if view.table.subject.space == NONE else view.table.subject.space,
    )
