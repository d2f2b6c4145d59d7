"""A real game, played as it was entered: what is legal, and which pieces must be turned up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from bruxelles1893.engine import (
    BruxellesError,
    Draw,
    Laid,
    Move,
    Option,
    Ruleset,
    Seat,
    Session,
    State,
    new_game,
    notation,
    parse,
)
from bruxelles1893.engine.core.events import (
    ArtDrawn,
    Event,
    NobleRevealed,
    NobleShown,
    NoblesShuffled,
    PrestigeRevealed,
    RoundStarted,
)
from bruxelles1893.engine.core.options import COLOURS
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.history.laying import (
    NOBLE_DECK,
    STACK,
    before_move,
    draws_of,
    unseen_pieces,
)
from bruxelles1893.engine.queries import obvious
from bruxelles1893.real_game.story import Count, Story, StoryEntry

MOST_SEEDS: Final = 10_000
KEEP_ART: Final = "keep-art"
HIDDEN: Final = (
    ArtDrawn,
    NobleRevealed,
    NobleShown,
    NoblesShuffled,
    PrestigeRevealed,
    RoundStarted,
)
"""Events from which on a move depends on the pieces that people turn up."""


class NotPossible(BruxellesError, ValueError):
    """A choice or a piece that is not possible at this moment of the game."""


class Turned(NamedTuple):
    """The place of the next piece to turn up, how many are done, and how many there are in all."""

    place: str
    done: int
    total: int


@dataclass(slots=True)
class RealGame:
    """A story, and the game that it tells."""

    story: Story
    session: Session

    @classmethod
    def of(cls, story: Story) -> RealGame:
        """The game of a story, played to its last entry."""
        game = cls(story, Session(story.ruleset(), *_table(story)))
        for entry in story.entries:
            game._play(entry)
        return game

    @property
    def state(self) -> State:
        """The present."""
        return self.session.state

    @property
    def seat(self) -> Seat | None:
        """The seat that is asked."""
        decision = self.state.decision
        return None if decision is None else decision.player

    @property
    def is_bot_asked(self) -> bool:
        """Whether a bot is to choose. Moves that are being corrected were played already."""
        return self.seat is not None and self.story.is_bot(self.seat) and not self.story.rest

    # --- Entering ---------------------------------------------------------------------------

    def next_turned(self, option: Option, shown: Sequence[Draw]) -> Turned | None:
        """The next piece to turn up when an option is played; None if all are known."""
        drawn = self._drawn(option, shown)
        if len(drawn) <= len(shown):
            return None
        place = drawn[len(shown)].place
        done = sum(draw.place == place for draw in shown)
        return Turned(place, done, sum(draw.place == place for draw in drawn))

    def turned_by(self, options: Sequence[Option], shown: Sequence[Draw]) -> Turned | None:
        """The next piece to turn up when several choices are played, of which the last reveals it.

        The game goes on to before the last one.
        """
        for option in options[:-1]:
            self._enter(option, ())
        return self.next_turned(options[-1], shown)

    def may_turn_up(self, option: Option, shown: Sequence[Draw]) -> list[int]:
        """The pieces that the next one turned up may be."""
        turned = self.next_turned(option, shown)
        if turned is None:
            return []
        known = [draw.piece for draw in shown if draw.place == turned.place]
        decks = {NOBLE_DECK: self.state.noble_deck, STACK: self.state.art_stack}
        if turned.place not in decks:
            return [e for e in unseen_pieces(self.state, turned.place) if e not in known]
        left = Counter(decks[turned.place]) - Counter(known)
        return sorted(left or self._made_anew(option, shown, turned.place))

    def _made_anew(self, option: Option, shown: Sequence[Draw], place: str) -> set[int]:
        """The pieces of a deck that is reshuffled while an option is played."""
        after = self._laid(option, shown)
        drawn = [
            draw.piece for draw in draws_of(after, option)[len(shown) :] if draw.place == place
        ]
        after.apply(option)
        return {*drawn, *(after.noble_deck if place == NOBLE_DECK else after.art_stack)}

    def _drawn(self, option: Option, shown: Sequence[Draw]) -> list[Draw]:
        """The pieces that an option reveals. A person enters only the artwork that they keep."""
        if option not in self.state.legal():
            raise NotPossible(notation(option))
        drawn = draws_of(self._laid(option, shown), option)
        tiles = [draw for draw in drawn if draw.place == STACK]
        if tiles and self.seat is not None and not self.story.is_bot(self.seat):
            drawn = [tiles[0], *(draw for draw in drawn if draw.place != STACK)]
        return drawn

    def _laid(self, option: Option, shown: Sequence[Draw]) -> State:
        """The state with the turned-up pieces on top of its decks."""
        trial = Session.beginning_with(self.state.copy())
        for laid in self._before(option, shown):
            trial.lay(laid)
        return trial.state

    def _before(self, option: Option, shown: Sequence[Draw]) -> tuple[Laid, ...]:
        try:
            return before_move(self.state, len(self.session.moves), option, shown)
        except (LookupError, StopIteration, ValueError) as error:
            raise NotPossible(str(error)) from error

    def _play(self, entry: StoryEntry) -> None:
        for laid in self._before(entry.option, entry.shown) if entry.shown else ():
            self.session.lay(laid)
        self.session.play(entry.option)

    def enter(self, options: Sequence[Option], shown: Sequence[Draw] = ()) -> None:
        """Enter choices of the seat that is asked; the last one turned up the pieces in `shown`.

        In a turn that is corrected, what is entered as it was before is not the mistake: then
        the next choice of the turn is asked again as well.
        """
        before = [entry.option for entry in self.story.rest[: len(options)]]
        for option in options[:-1]:
            self._enter(option, ())
        self._enter(options[-1], tuple(shown))
        self.go_on(is_turn_asked=before == [*options])

    def _enter(self, option: Option, shown: tuple[Draw, ...]) -> None:
        decision = self.state.decision
        if decision is None or len(self._drawn(option, shown)) != len(shown):
            raise NotPossible(notation(option))
        entry = StoryEntry(decision.player, decision.kind, option, shown)
        self._put(entry, self._rest_after(entry))

    def _rest_after(self, entry: StoryEntry) -> tuple[StoryEntry, ...]:
        """The waiting entries, without the answer to the same question."""
        rest = self.story.rest
        return rest[1:] if rest and rest[0][:2] == entry[:2] else rest

    def _put(self, entry: StoryEntry, rest: tuple[StoryEntry, ...]) -> None:
        self._play(entry)
        entries = (*self.story.entries, entry)
        self.story = replace(self.story, entries=entries, rest=rest, proposal=())

    def go_on(self, *, is_turn_asked: bool = False) -> None:
        """Enter again what comes after a correction, and moves without a choice."""
        while (found := self._next(is_turn_asked=is_turn_asked)) is not None:
            self._put(*found)
            is_turn_asked = is_turn_asked and found[0].kind != NEW_TURN

    def _next(self, *, is_turn_asked: bool) -> tuple[StoryEntry, tuple[StoryEntry, ...]] | None:
        rest, decision = self.story.rest, self.state.decision
        is_same_turn = rest and decision is not None and decision.kind != NEW_TURN
        if is_turn_asked and is_same_turn and rest[0].seat == self.seat:
            return self._unasked()
        return self._fitting() or self._unasked()

    def _unasked(self) -> tuple[StoryEntry, tuple[StoryEntry, ...]] | None:
        """What leaves no choice and turns nothing up; and the artwork that somebody kept."""
        decision, option = self.state.decision, obvious(self.state)
        if decision is None:
            return None
        last = self.story.entries[-1:]
        if decision.kind == KEEP_ART and last and last[0].shown:
            kept = parse(COLOURS[last[0].shown[0].piece])
            option = option if self.story.is_bot(decision.player) else kept
        if option is None or self.next_turned(option, ()) is not None:
            return None
        entry = StoryEntry(decision.player, decision.kind, option)
        return entry, self._rest_after(entry)

    def _fitting(self) -> tuple[StoryEntry, tuple[StoryEntry, ...]] | None:
        """The next entry after a correction that answers the open question, if it still can."""
        decision, rest = self.state.decision, self.story.rest
        if decision is None:
            return None
        for index, entry in enumerate(rest):
            if entry[:2] == (decision.player, decision.kind) and self._fits(entry):
                return entry, rest[index + 1 :]
            if entry.kind == NEW_TURN:
                break
        return None

    def _fits(self, entry: StoryEntry) -> bool:
        try:
            return len(self._drawn(entry.option, entry.shown)) == len(entry.shown)
        except NotPossible:
            return False

    # --- Mending ----------------------------------------------------------------------------

    def taken_back(self) -> Story:
        """The story without the last real choice and all that followed from it."""
        last = next(reversed([*self._chosen()]), None)
        if last is None:
            return self.story
        before = replace(self.story, entries=self.story.entries[:last], proposal=())
        over = {number for number, _ in RealGame.of(before).round_ends()}
        return before.with_counts_of(over)

    def _chosen(self) -> Iterator[int]:
        """The moves that somebody chose, without those that were forced."""
        for ply, entry in enumerate(self.story.entries):
            if self.session.was_free(ply) or entry.shown:
                yield ply

    def corrected_from(self, ply: int) -> Story:
        """The story at a move that was entered wrongly; what comes after it waits."""
        entries = self.story.entries
        rest = (*entries[ply:], *self.story.rest)
        return replace(self.story, entries=entries[:ply], rest=rest, proposal=())

    def without_rest(self) -> Story:
        """The story up to here; what came after the correction must be entered anew."""
        return replace(self.story, rest=())

    # --- A bot's turn -----------------------------------------------------------------------

    def proposed(self, options: Sequence[Option]) -> State | None:
        """The state in which a bot goes on with its turn after some choices; None if it stops."""
        state = self.state.copy()
        for option in options:
            if draws_of(state, option):
                return None
            state.apply(option)
        decision = state.decision
        is_same = decision is not None and decision.player == self.seat
        if options and (not is_same or (decision is not None and decision.kind == NEW_TURN)):
            return None
        return state

    def seen_moves(self, options: Sequence[Option]) -> tuple[list[Move], State]:
        """The moves of choices up to the first that reveals something, and the table before it."""
        trial = Session.beginning_with(self.state.copy())
        moves: list[Move] = []
        for option in options:
            is_open = not draws_of(trial.state, option)
            before = trial.state.copy()
            move = trial.play(option)
            moves.append(move._replace(events=tuple(_open_facts(move.events))))
            if not is_open:
                return moves, before
        return moves, trial.state

    # --- Counting ---------------------------------------------------------------------------

    def round_ends(self) -> list[tuple[int, tuple[Count, ...]]]:
        """The rounds that are over, with everybody's money and points then."""
        ends: list[tuple[int, tuple[Count, ...]]] = []
        for ply in range(1, len(self.session.moves) + 1):
            before, after = self.session.at(ply - 1), self.session.at(ply)
            if after.round > before.round >= 1:
                ends.append((before.round, _counts(after)))
            elif after.is_over:
                totals = [sheet.total for sheet in after.scores()]
                pairs = zip(after.players, totals, strict=True)
                ends.append((after.round, tuple(Count(each.francs, sum_) for each, sum_ in pairs)))
        return ends

    def unchecked_round(self) -> int | None:
        """The first finished round after which people have not counted."""
        over = (number for number, _ in self.round_ends())
        return next((number for number in over if self.story.counted(number) is None), None)


def _counts(state: State) -> tuple[Count, ...]:
    return tuple(Count(player.francs, player.points) for player in state.players)


def _open_facts(events: Sequence[Event]) -> Iterator[Event]:
    for event in events:
        if isinstance(event, HIDDEN):
            return
        yield event


def _table(story: Story) -> tuple[int, int, tuple[str, ...], tuple[Laid, ...]]:
    return len(story.names), story.seed, story.names, story.opening


def seed_for(rules: Ruleset, players: int, first: Seat) -> int:
    """A seed with which a certain seat plays first."""
    return next(seed for seed in range(MOST_SEEDS) if new_game(rules, players, seed).first == first)
