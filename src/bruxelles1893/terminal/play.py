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
    Option,
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
from bruxelles1893.engine.queries import obvious, useful, why_idle
from bruxelles1893.optional_packages import MissingExtra
from bruxelles1893.terminal.board import TableScreen, if_round_ended_now
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
    IDLE_REASONS,
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
"""The bots that give advice: the first choice, and the one without the network."""
MOST_ADVISED: Final = 5
SHORT_NEWS: Final = 8
"""The most lines of news that fit between the table and the question; longer news come first."""


def advice(session: Session) -> Hint:
    """The hint of a strong bot; without the network the search is asked."""
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
        self._screen = TableScreen(console)
        self._round_shown: int | None = None
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
        elif (option := obvious(self._session.state)) is not None:
            self._play_obvious(decision, option)
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

    def _play_obvious(self, decision: Decision, option: Option) -> None:
        self._tell_news()
        view = self._view()
        words = {
            "player": self._names[decision.player],
            "option": label(view, option, self._names),
        }
        self._say(choose(FORCED, [decision.kind, "any"], words), "italic")
        self._match_forced(option)
        self._session.play(option)

    def _match_forced(self, option: Option) -> None:
        """Use up an answer typed ahead for a forced choice; drop all if it was another one."""
        if not self._waiting:
            return
        with suppress(NotationError):
            meant = parse(self._waiting[0])
            if meant == option:
                del self._waiting[0]
            elif family(meant) == family(option):
                self._drop_waiting()

    def _drop_waiting(self) -> None:
        """Typed ahead, and meant for another question than the one that is open."""
        if self._waiting:
            self._warn(said("not-used", words=" ".join(self._waiting)))
        self._waiting = []

    def _ask(self, decision: Decision) -> None:
        if self._waiting and self._is_answer(self._waiting[0]):
            self._answer([self._waiting.pop(0)])
            return
        self._drop_waiting()
        if len(self._news()) > SHORT_NEWS:
            self._tell_news()
        self._introduce(decision)
        self._tell_news()
        self._show_options()
        moves = len(self._session.moves)
        while len(self._session.moves) == moves and not self._waiting:
            self._respond(self._read(decision))

    def _introduce(self, decision: Decision) -> None:
        """The table when a round begins, then what changed; the market when the cursor moves."""
        moves = self._session.moves
        is_new = not moves or moves[-1].seat != decision.player or moves[-1].kind != decision.kind
        is_new_round = self._round_shown != self._session.state.round
        if self._round_shown is None or (decision.kind in SHOW_TABLE_FOR and is_new):
            show = self._screen.show if is_new_round else self._screen.show_changes
            show(self._view(), self._names)
            self._round_shown = self._session.state.round
        elif decision.kind == "sale-cursor":
            self._console.print(Padding(market(self._session.state), (0, 1)))

    def _show_options(self) -> None:
        view, names = self._view(), self._names
        seat = self._decision().player
        self._console.print(Rule(Text(f"{MARKS[seat]} {names[seat]}", STYLES[seat]), style="dim"))
        self._console.print(Text(prompt(view.table, view.legal()), "bold"))
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

    def _is_answer(self, word: str) -> bool:
        """Whether a word by itself answers the open question; numbers of a list unseen do not."""
        with suppress(NotationError):
            return parse(word) in self._session.state.legal()
        return False

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
            self._say(self._allowed(word))
        elif reason.key == "not-asked":
            self._warn(said("not-asked", word=word, rule=reason.rule))
        else:
            text = reason_text(self._session.state.rules, reason)
            self._warn(said("not-allowed", reason=text, rule=reason.rule))

    def _allowed(self, word: str) -> str:
        idle = why_idle(self._session.state, parse(word))
        rule = self._decision().rule
        if idle is None:
            return said("allowed", word=word, rule=rule)
        return said("allowed.idle", word=word, rule=rule, reason=IDLE_REASONS[idle])

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
        self._screen.show(self._view(), self._names)
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
    """A text around the questions."""
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
