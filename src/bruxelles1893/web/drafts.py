"""A turn that is being put together: choices that the server has not stored yet.

The choices travel in the address of the page, so that a step back, a reload or the browser's own
back button lose nothing. Steps that leave no choice are added by themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bruxelles1893.engine import NotationError, View, notation, parse, why_not
from bruxelles1893.server.tables.errors import IllegalMove
from bruxelles1893.server.tables.identity import Identity
from bruxelles1893.server.tables.service import Tables
from bruxelles1893.server.tables.summaries import TableView
from bruxelles1893.words import label

LONGEST: Final = 40
NEW_TURN: Final = "turn"


class NotAChoice(ValueError):
    """Something typed that is neither an option in notation nor a number of the list."""


@dataclass(slots=True)
class Draft:
    """The choices of a person, all options with the forced ones, and the table after them."""

    shown: TableView
    choices: list[int] = field(default_factory=list)
    options: list[int] = field(default_factory=list)
    steps: list[str] = field(default_factory=list)
    is_final: bool = False

    @property
    def text(self) -> str:
        """The choices in notation."""
        return " ".join(notation(option) for option in self.choices)


class Drafting:
    """Tries choices on the table of a person, one after the other."""

    def __init__(self, tables: Tables, who: Identity, table_id: str, number: int) -> None:
        self._tables: Final = tables
        self._who: Final = who
        self._table_id: Final = table_id
        self._number: Final = number

    def drafted(self, shown: TableView, tokens: Sequence[str]) -> Draft:
        """The draft of choices in notation, or as numbers of the list of options."""
        draft = Draft(shown)
        for token in tokens[:LONGEST]:
            if draft.is_final or draft.shown.view is None:
                break
            choice = meant(draft.shown.view, token)
            self._add(draft, choice)
            draft.choices.append(choice)
            self._add_forced(draft)
        return draft

    def _add(self, draft: Draft, option: int) -> None:
        view = draft.shown.view
        assert view is not None
        draft.steps.append(label(view, option, draft.shown.names))
        draft.options.append(option)
        draft.shown, is_ended = self._look(draft.options)
        decision = draft.shown.decision
        draft.is_final = is_ended or (decision is not None and decision.kind == NEW_TURN)

    def _add_forced(self, draft: Draft) -> None:
        """What can only be answered in one way needs no choice, once the turn has begun."""
        while draft.options and not draft.is_final and len(draft.shown.options) == 1:
            self._add(draft, draft.shown.options[0])

    def _look(self, options: Sequence[int]) -> tuple[TableView, bool]:
        preview = self._tables.preview(self._who, self._table_id, self._number, options)
        return preview.view, preview.is_final


def meant(view: View, word: str) -> int:
    """The legal option that a word or a number of the list means; raises what is wrong with it."""
    legal = view.legal()
    try:
        option = parse(word)
    except NotationError:
        raise NotAChoice(word) from None
    if option in legal:
        return option
    if word.isdecimal() and 1 <= int(word) <= len(legal):
        return legal[int(word) - 1]
    reason = why_not(view.table, option)
    if reason is None:
        raise NotAChoice(word)
    raise IllegalMove(reason, view.table.rules)
