"""A turn that is being put together: choices that the server has not stored yet.

The choices travel in the address of the page, so that a step back, a reload or the browser's own
back button lose nothing. Steps that leave no choice are added by themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bruxelles1893.engine import NotationError, State, View, notation, parse, why_not
from bruxelles1893.server.tables.errors import IllegalMove
from bruxelles1893.server.tables.open_table import OpenTable
from bruxelles1893.server.tables.summaries import TableView
from bruxelles1893.server.tables.trial import Trial
from bruxelles1893.words import label, seat_names

LONGEST: Final = 40
NEW_TURN: Final = "turn"


class NotAChoice(ValueError):
    """Something typed that is neither an option in notation nor a number of the list."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The choices of a person, their steps in words with the forced ones, and the table after them.

    `before` is the table without them.
    """

    shown: TableView
    choices: tuple[int, ...] = ()
    steps: tuple[str, ...] = ()
    before: State | None = None
    is_final: bool = False

    @property
    def text(self) -> str:
        """The choices in notation."""
        return " ".join(notation(option) for option in self.choices)


def drafted(table: OpenTable, number: int, words: Sequence[str]) -> Draft:
    """The draft of choices, at an open table of which the person knows the present."""
    trial, steps = table.trial(number), list[str]()
    before, names = trial.view.table, seat_names(table.names)
    choices = _try(trial, words, lambda view, option: steps.append(label(view, option, names)))
    return Draft(
        table.tried(trial),
        tuple(choices),
        tuple(steps),
        before if choices else None,
        is_final=is_final(trial),
    )


def drafted_options(table: OpenTable, number: int, words: Sequence[str]) -> list[int]:
    """All options of a draft, the forced ones too, to be played."""
    trial = table.trial(number, is_shown=False)
    _try(trial, words)
    return trial.options


Note = Callable[[View, int], None]


def _try(trial: Trial, words: Sequence[str], note: Note | None = None) -> list[int]:
    """Try choices, and what they force; the choices as options."""
    choices: list[int] = []
    for word in words[:LONGEST]:
        if is_final(trial):
            break
        choices.append(_meant(trial.legal, word, lambda: trial.view))
        _add(trial, choices[-1], note)
        while not is_final(trial) and len(trial.legal) == 1:
            _add(trial, trial.legal[0], note)
    return choices


def _add(trial: Trial, option: int, note: Note | None) -> None:
    if note is not None:
        note(trial.view, option)
    trial.add(option)


def is_final(trial: Trial) -> bool:
    """Whether it waits only to be confirmed: the turn is over, or something is revealed."""
    decision = trial.decision
    is_new_turn = decision is not None and decision.kind == NEW_TURN
    return trial.is_over or (is_new_turn and bool(trial.options))


def meant(view: View, word: str) -> int:
    """The legal option that a word or a number of the list means; raises what is wrong with it."""
    return _meant(view.legal(), word, lambda: view)


def _meant(legal: Sequence[int], word: str, look: Callable[[], View]) -> int:
    try:
        option = parse(word)
    except NotationError:
        raise NotAChoice(word) from None
    if option in legal:
        return option
    if word.isdecimal() and 1 <= int(word) <= len(legal):
        return legal[int(word) - 1]
    table = look().table
    reason = why_not(table, option)
    if reason is None:
        raise NotAChoice(word)
    raise IllegalMove(reason, table.rules)
