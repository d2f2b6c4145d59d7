"""Playing in the terminal: people at one keyboard, bots beside them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from bruxelles1893 import rulebook
from bruxelles1893.bots import Bot
from bruxelles1893.bots.levels import Level
from bruxelles1893.engine import (
    Decision,
    NotationError,
    Seat,
    Session,
    View,
    notation,
    parse,
    why_not,
    winners,
    write_record,
)
from bruxelles1893.engine.core.options import family
from bruxelles1893.engine.queries import useful
from bruxelles1893.optional_packages import MissingExtra
from bruxelles1893.terminal.board import if_round_ended_now, show_table
from bruxelles1893.terminal.files import new_name, with_suffix
from bruxelles1893.terminal.hints import Hint, hint, show_hint
from bruxelles1893.terminal.log import rendered, round_start, tell
from bruxelles1893.terminal.market import market
from bruxelles1893.terminal.rules import rule_text
from bruxelles1893.terminal.screen import MARKS, STYLES
from bruxelles1893.terminal.sheet import score_table
from bruxelles1893.words import (
    FORCED,
    HELP,
    HELP_TYPED,
    LEGEND,
    PLAY_TEXTS,
    NarrationLine,
    choose,
    enumerated,
    gettext,
    label,
    prompt,
    reason_text,
    seat_names,
    winner_line,
)

with suppress(ImportError):
    import readline  # noqa: F401  (line editing and history for input)

SHOW_TABLE_FOR: Final = ("board", "start-art", "square", "neutral", "turn", "prestige", "pay-noble")
ADVISERS: Final = ("master:milliseconds=2000", "search:milliseconds=4000")
"""Who is asked for advice, and who without the network."""
MOST_ADVISED: Final = 5
SHORT_NEWS: Final = 8
"""So many lines fit between the table and the question; longer news come before the table."""


def advice(session: Session) -> Hint:
    """What a strong bot would choose; without the network the search is asked."""
    learned, plain = ADVISERS
    try:
        return hint(session, learned, seed=session.seed)
    except MissingExtra:
        return hint(session, plain, seed=session.seed)


class Quit(Exception):
    """The person wants to leave, and nothing is left to save."""


class Play:
    """One game at one keyboard, from where its session stands to the end or to a break."""

    def __init__(
        self,
        console: Console,
        session: Session,
        humans: frozenset[int],
        opponents: Level,
        file: Path | None = None,
    ) -> None:
        self._console = console
        self._session = session
        self._names = seat_names(session.names)
        self._humans = humans
        self._bots: dict[int, Bot] = {
            seat: opponents.make() for seat in range(len(session.names)) if seat not in humans
        }
        self._file = file
        self._saved = self._played()
        self._told = len(session.moves)
        self._waiting: list[str] = []
        self._is_first_question = True
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "undo": self._undo,
            "why": self._why,
            "hint": self._hint,
            "rule": self._rule,
            "rules": self._rule,
            "log": self._log,
            "board": self._board,
            "now": self._now,
            "save": self._save,
            "help": self._help,
            "?": self._help,
            "quit": self._quit,
            "exit": self._quit,
        }

    def run(self) -> None:
        """Play until the game is over or the person leaves; a break saves the game."""
        try:
            self._greet()
            while not self._session.state.is_over:
                self._next()
            self._finish()
        except Quit:
            self._say(said("goodbye"))
        except (EOFError, KeyboardInterrupt):
            self._console.print()
            self._autosave()

    # --- The game ---------------------------------------------------------------------------

    def _greet(self) -> None:
        session = self._session
        players, rules = enumerated(self._names), session.state.rules.name
        self._say(said("greeting", players=players, rules=rules, seed=session.seed))
        if self._humans:
            self._say(said("help-hint"), "dim")

    def _next(self) -> None:
        decision = self._decision()
        if decision.player not in self._humans:
            self._play_bot(decision)
        elif len(self._session.state.legal()) == 1:
            self._play_forced(decision)
        else:
            self._ask(decision)

    def _decision(self) -> Decision:
        decision = self._session.state.decision
        assert decision is not None
        return decision

    def _view(self) -> View:
        return self._session.state.view(self._decision().player)

    def _play_bot(self, decision: Decision) -> None:
        """The chance of a bot depends on seed and move alone, so that a resumed game goes on."""
        view = self._view()
        rng = Random(f"{self._session.seed}/{len(self._session.moves)}")
        self._session.play(self._bots[decision.player].choose(view, view.legal(), rng))

    def _play_forced(self, decision: Decision) -> None:
        self._tell_news()
        view = self._view()
        option = view.legal()[0]
        words = {
            "player": self._names[decision.player],
            "option": label(view, option, self._names),
        }
        self._say(choose(FORCED, [decision.kind, "any"], words), "italic")
        if self._waiting and self._waiting[0].lower() == notation(option).lower():
            del self._waiting[0]
        self._session.play(option)

    def _ask(self, decision: Decision) -> None:
        if self._waiting:
            self._answer([self._waiting.pop(0)])
            return
        if len(self._news()) > SHORT_NEWS:
            self._tell_news()
        self._introduce(decision)
        self._tell_news()
        self._show_options()
        moves = len(self._session.moves)
        while len(self._session.moves) == moves and not self._waiting:
            self._respond(self._read(decision))

    def _introduce(self, decision: Decision) -> None:
        """The table when a new question begins, the market when the cursor moves."""
        moves = self._session.moves
        is_first = self._is_first_question
        self._is_first_question = False
        is_new = not moves or moves[-1].seat != decision.player or moves[-1].kind != decision.kind
        if is_first or (decision.kind in SHOW_TABLE_FOR and is_new):
            show_table(self._console, self._view(), self._names)
        elif decision.kind == "sale-cursor":
            self._console.print(Padding(market(self._session.state), (0, 1)))

    def _show_options(self) -> None:
        view, names = self._view(), self._names
        seat = self._decision().player
        self._console.print(Rule(Text(f"{MARKS[seat]} {names[seat]}", STYLES[seat]), style="dim"))
        self._console.print(Text(prompt(view.table), "bold"))
        self._console.print(options_list(view, names))

    def _read(self, decision: Decision) -> list[str]:
        seat = decision.player
        return input(f"{MARKS[seat]} {self._names[seat]}> ").split()

    def _respond(self, words: list[str]) -> None:
        """A command, or the answer to the open question."""
        if not words:
            self._show_options()
        elif words[0].lower() in self._commands:
            self._commands[words[0].lower()](words[1:])
        else:
            self._answer(words)

    def _answer(self, words: list[str]) -> None:
        option = self._option_for(words[0])
        if option is None:
            self._waiting = []
            return
        seat = self._decision().player
        self._session.play(option)
        decision = self._session.state.decision
        is_still_asked = decision is not None and decision.player == seat
        self._waiting = [*words[1:], *self._waiting] if is_still_asked else []

    def _option_for(self, word: str) -> int | None:
        """The legal option that a word or number means; None after saying what is wrong."""
        legal = self._session.state.legal()
        with suppress(NotationError):
            if parse(word) in legal:
                return parse(word)
        if word.isdecimal() and 1 <= int(word) <= len(legal):
            return legal[int(word) - 1]
        if word.isdecimal():
            self._warn(said("not-in-list", word=word, last=len(legal)))
        else:
            self._explain(word)
        return None

    def _explain(self, word: str) -> None:
        try:
            reason = why_not(self._session.state, parse(word))
        except NotationError:
            self._warn(said("not-understood", word=word))
            return
        if reason is None:
            self._say(said("allowed", word=word, rule=self._decision().rule))
        elif reason.key == "not-asked":
            self._warn(said("not-asked", word=word, rule=reason.rule))
        else:
            text = reason_text(self._session.state.rules, reason)
            self._warn(said("not-allowed", reason=text, rule=reason.rule))

    def _finish(self) -> None:
        self._tell_news()
        state, names = self._session.state, self._names
        sheets = state.scores()
        self._console.print(score_table(state.rules, sheets, names))
        self._say(winner_line(sheets, winners(state), names), "bold")
        if self._humans and self._is_unsaved():
            self._offer_save(said("save-record"))

    def _news(self) -> list[NarrationLine]:
        return tell(self._session, self._told, len(self._session.moves), brief=True)

    def _tell_news(self) -> None:
        lines = self._news()
        if lines:
            self._console.print(rendered(lines))
        self._told = len(self._session.moves)

    # --- Commands ---------------------------------------------------------------------------

    def _undo(self, words: list[str]) -> None:
        seat = self._decision().player
        target = self._undo_target(seat)
        if target is None:
            self._warn(said("nothing-to-undo"))
            return
        self._session.undo(seat, target)
        self._told = min(self._told, target)
        self._say(said("undone"))

    def _undo_target(self, seat: Seat) -> int | None:
        """The last real choice that may be taken back: a forced move would come again at once."""
        session = self._session
        for ply in reversed(range(session.can_undo_to(seat), len(session.moves))):
            if session.was_free(ply):
                return ply
        return None

    def _why(self, words: list[str]) -> None:
        if len(words) == 1:
            self._explain(words[0])
        else:
            self._warn(said("why-what"))

    def _hint(self, words: list[str]) -> None:
        found = advice(self._session)
        doing = useful(found.view.table, found.view.legal())
        best = [each for each in found.options if each.option in doing] or found.options
        show_hint(self._console, self._session, found._replace(options=best[:MOST_ADVISED]))

    def _rule(self, words: list[str]) -> None:
        wanted = " ".join(words)
        found = rulebook.find(wanted) if wanted else ()
        if found:
            self._console.print(Group(*[rule_text(rule) for rule in found]))
        elif wanted:
            known = [rule.id for rule in rulebook.rules()]
            self._warn(f"{rulebook.UnknownRule(wanted, known)}.")
        else:
            self._warn(said("rule-what"))

    def _log(self, words: list[str]) -> None:
        session = self._session
        start = 0 if words == ["all"] else round_start(session, session.state.round)
        lines = tell(session, start, len(session.moves))
        self._console.print(rendered(lines) if lines else said("nothing-yet"))

    def _board(self, words: list[str]) -> None:
        show_table(self._console, self._view(), self._names)
        self._show_options()

    def _now(self, words: list[str]) -> None:
        self._say(said("now"), "bold")
        for sentence in if_round_ended_now(self._view(), self._names):
            self._say(f"  {sentence}")

    def _help(self, words: list[str]) -> None:
        rows = Table.grid(padding=(0, 2))
        for key in HELP:
            rows.add_row(Text(HELP_TYPED[key], "bold"), HELP[key])
        self._console.print(Padding(Group(rows, LEGEND["table"]), (0, 2)))

    def _quit(self, words: list[str]) -> None:
        if self._is_unsaved():
            self._offer_save(said("save-game"))
        raise Quit

    # --- Saving -----------------------------------------------------------------------------

    def _is_unsaved(self) -> bool:
        return self._played() != self._saved

    def _played(self) -> list[int]:
        return [move.option for move in self._session.moves]

    def _save(self, words: list[str]) -> None:
        path = with_suffix(" ".join(words)) if words else self._file or new_name("game")
        is_foreign = path.exists() and path != self._file
        if is_foreign and not self._confirm(said("overwrite", path=path)):
            self._say(said("not-saved"))
            return
        self._write(path)

    def _write(self, path: Path) -> bool:
        try:
            path.write_text(write_record(self._session), encoding="utf-8")
        except OSError as error:
            problem = (error.strerror or str(error)).lower()
            self._warn(said("not-saved.error", path=path, error=problem))
            return False
        self._file, self._saved = path, self._played()
        self._say(said("saved", path=path))
        if not self._session.state.is_over:
            self._say(said("resume", command=f"bruxelles play --resume {path}"))
        return True

    def _offer_save(self, question: str) -> None:
        if self._confirm(question):
            self._save([])

    def _autosave(self) -> None:
        if self._is_unsaved():
            self._write(new_name("autosave"))

    def _confirm(self, question: str) -> bool:
        while True:
            answer = input(f"{said('yes-or-no', question=question)} ").strip().lower()
            if answer in said("yes").split():
                return True
            if not answer or answer in said("no").split():
                return False
            self._warn(said("answer-yes-or-no"))

    def _say(self, sentence: str, style: str = "") -> None:
        self._console.print(Text(sentence, style))

    def _warn(self, sentence: str) -> None:
        self._console.print(Text(sentence, "bold red"))


def said(key: str, **arguments: object) -> str:
    """What is said around the questions."""
    return choose(PLAY_TEXTS, [key], arguments)


def options_list(view: View, names: Sequence[str]) -> RenderableType:
    """The legal options, numbered, in columns by family, with their notation if it helps.

    What would place pawns and let no action be done is marked.
    """
    groups: dict[str, list[Text]] = {}
    legal = view.legal()
    doing = useful(view.table, legal)
    for number, option in enumerate(legal, 1):
        words = label(view, option, names)
        line = Text(f"{number:>3} ", "bold cyan").append(words, "not bold default")
        token = notation(option)
        if not words.lower().startswith(token.lower()) and token != str(number):
            line.append(f" [{token}]", "dim")
        if option not in doing:
            line.append(f" ({gettext('no action')})", "red")
        groups.setdefault(family(option), []).append(line)
    return Group(*[Columns(lines, equal=True, padding=(0, 2)) for lines in groups.values()])
