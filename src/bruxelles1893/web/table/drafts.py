"""A turn that is being put together: choices that the server has not stored yet.

The choices travel in the address of the page, so that a step back, a reload or the browser's own
back button lose nothing. Steps that leave no choice are added by themselves, and a bid begins with
the lowest. Every choice can be changed until the turn is confirmed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from bruxelles1893.engine import NotationError, Option, State, View, notation, parse, why_not
from bruxelles1893.engine.core.options import PASS
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.queries import obvious, useful
from bruxelles1893.server.tables.errors import IllegalMove
from bruxelles1893.server.tables.game.trial import Trial
from bruxelles1893.server.tables.open_table import OpenTable
from bruxelles1893.server.tables.summaries import TableView
from bruxelles1893.teaching.moments import BIDS, SUGGESTED
from bruxelles1893.web.rendering.errors import NotAChoice
from bruxelles1893.words import gettext, label_at, seat_names

LONGEST: Final = 40


@dataclass(frozen=True, slots=True)
class DraftAnswer:
    """A choice of a draft, what was asked, all that could be chosen instead, and if it is idle."""

    option: Option
    kind: str
    instead: tuple[Option, ...]
    is_idle: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """The choices of a person, their steps in words with the forced ones, the table after them."""

    shown: TableView
    answers: tuple[DraftAnswer, ...] = ()
    steps: tuple[str, ...] = ()
    is_final: bool = False
    can_be_undone: bool = False
    """Whether the turn, once played, could be taken back: nothing is revealed by it."""

    @property
    def words(self) -> list[str]:
        """The choices in notation."""
        return [notation(answer.option) for answer in self.answers]

    @property
    def text(self) -> str:
        """The choices in notation, as one line."""
        return " ".join(self.words)

    @property
    def is_idle(self) -> bool:
        """Whether a pawn is placed and nothing comes of it."""
        return any(answer.is_idle for answer in self.answers)

    @property
    def needs_no_confirm(self) -> bool:
        """Whether all was chosen on purpose, does something, and could be taken back."""
        is_chosen = bool(self.answers) and self.answers[-1].kind not in SUGGESTED
        return self.is_final and self.can_be_undone and is_chosen and not self.is_idle

    @property
    def instead(self) -> frozenset[Option]:
        """The options that could be chosen instead of a choice."""
        return frozenset(option for answer in self.answers for option in answer.instead)

    @property
    def can_pass(self) -> bool:
        """Whether one could pass now or instead of a choice; what follows a whole turn is later."""
        return PASS in self.instead or (not self.is_final and PASS in self.shown.options)


def drafted(table: OpenTable, number: int, words: Sequence[str]) -> Draft:
    """The draft of choices, at an open table of which the person knows the present."""
    trial, steps, names = table.trial(number), list[str](), seat_names(table.names)

    def note(state: State, option: Option, *, is_obvious: bool) -> None:
        step = label_at(state, option, names)
        steps.append(gettext("automatic: %(step)s") % {"step": step} if is_obvious else step)

    answers = _try(trial, words, note, suggests=True)
    return Draft(
        table.tried(trial),
        tuple(answers),
        tuple(steps),
        is_final=is_final(trial),
        can_be_undone=not trial.has_revealed and trial.decision is not None,
    )


def drafted_options(table: OpenTable, number: int, words: Sequence[str]) -> list[Option]:
    """All options of a draft, the forced ones too, to be played."""
    trial = table.trial(number, is_shown=False)
    _try(trial, words)
    return trial.options


def play_draft(table: OpenTable, number: int, words: Sequence[str]) -> None:
    """Play a draft, the forced steps too."""
    table.play_turn(number, lambda turn: _try(turn, words))


# --- Changing a draft ---------------------------------------------------------------------------


def with_choice(table: OpenTable, number: int, words: Sequence[str], word: str) -> Draft:
    """A draft with one more choice, or with that instead of an earlier one."""
    try:
        draft = drafted(table, number, [*words, word])
    except (IllegalMove, NotAChoice):
        changed = _changed(table, number, drafted(table, number, words), word)
        if changed is None:
            raise
        return changed
    if len(draft.answers) > len(words):
        return draft
    return _changed(table, number, draft, word) or draft


def with_words(table: OpenTable, number: int, words: Sequence[str], more: Sequence[str]) -> Draft:
    """A draft with more choices. A finished draft is changed or replaced."""
    draft = drafted(table, number, words)
    if not more:
        return draft
    if draft.is_final:
        changed = _changed(table, number, draft, more[0]) if len(more) == 1 else None
        return changed or drafted(table, number, more)
    if len(more) == 1:
        return with_choice(table, number, words, more[0])
    return drafted(table, number, [*words, *more])


def with_bid(table: OpenTable, number: int, words: Sequence[str], word: str) -> Draft:
    """A draft with another bid; what was chosen after it stays as far as it can."""
    draft = drafted(table, number, words)
    changed = _changed(table, number, draft, word, BIDS)
    if changed is None:
        raise NotAChoice(word)
    return changed


def without_last(table: OpenTable, number: int, words: Sequence[str]) -> Draft:
    """A draft without its last choice, and without what that was suggested after."""
    kept = list(words)
    while kept:
        kept.pop()
        draft = drafted(table, number, kept)
        if len(draft.answers) < len(words):
            return draft
    return drafted(table, number, ())


def _changed(
    table: OpenTable, number: int, draft: Draft, word: str, kinds: Sequence[str] = ()
) -> Draft | None:
    """A draft with a word in the place of the last choice that it could have been."""
    try:
        option = parse(word)
    except NotationError:
        return None
    for place, answer in reversed(list(enumerate(draft.answers))):
        if option in answer.instead and (not kinds or answer.kind in kinds):
            kept = [*draft.words[:place], word]
            return _as_far_as_possible(table, number, kept, _following(draft, place))
    return None


def _following(draft: Draft, place: int) -> list[str]:
    """The later words that may stay after a changed choice: another space keeps only the bid."""
    later = draft.words[place + 1 :]
    if place == 0:
        return later[:1] if len(draft.answers) > 1 and draft.answers[1].kind in BIDS else []
    return later


def _as_far_as_possible(
    table: OpenTable, number: int, words: Sequence[str], later: Sequence[str]
) -> Draft:
    for count in range(len(later), 0, -1):
        try:
            return drafted(table, number, [*words, *later[:count]])
        except (IllegalMove, NotAChoice):
            continue
    return drafted(table, number, words)


# --- Trying -------------------------------------------------------------------------------------


class Note(Protocol):
    """Called with each option before it is tried, and whether it was forced."""

    def __call__(self, state: State, option: Option, *, is_obvious: bool) -> None:
        """Hear of one."""


def _try(
    trial: Trial, words: Sequence[str], note: Note | None = None, *, suggests: bool = False
) -> list[DraftAnswer]:
    """Try choices, what they force, and at their end what is suggested."""
    answers: list[DraftAnswer] = []
    for word in words[:LONGEST]:
        if is_final(trial):
            break
        _answer(trial, _meant(trial.legal, word, lambda: trial.view), answers, note)
    while suggests and answers and not is_final(trial) and _kind(trial) in SUGGESTED:
        _answer(trial, trial.legal[0], answers, note)
    return answers


def _answer(trial: Trial, option: Option, answers: list[DraftAnswer], note: Note | None) -> None:
    is_idle = note is not None and option not in useful(trial.table)
    answers.append(DraftAnswer(option, _kind(trial), tuple(trial.legal), is_idle))
    _add(trial, option, note, is_obvious=False)
    while not is_final(trial) and (forced := obvious(trial.table)) is not None:
        _add(trial, forced, note, is_obvious=True)


def _kind(trial: Trial) -> str:
    return trial.decision.kind if trial.decision is not None else ""


def _add(trial: Trial, option: Option, note: Note | None, *, is_obvious: bool) -> None:
    if note is not None:
        note(trial.table, option, is_obvious=is_obvious)
    trial.add(option)


def is_final(trial: Trial) -> bool:
    """Whether it waits only to be confirmed: the turn is over, or something is revealed."""
    decision = trial.decision
    is_new_turn = decision is not None and decision.kind == NEW_TURN
    return trial.is_over or (is_new_turn and bool(trial.options))


def meant(view: View, word: str) -> Option:
    """The legal option that a word or a number of the list means; raises what is wrong with it."""
    return _meant(view.legal(), word, lambda: view)


def _meant(legal: Sequence[Option], word: str, look: Callable[[], View]) -> Option:
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
