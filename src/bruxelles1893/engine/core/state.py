"""The state of a game: small, slotted, explicit to copy, and the machine that runs its frames.

No rule lives here. What is still to happen is data on `stack`; the rule set says what a step does.
Bytes and tuples are replaced, never changed in place, so that copies share them (see `values`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVarTuple

from bruxelles1893.engine.core.arguments import Number
from bruxelles1893.engine.core.errors import GameOver
from bruxelles1893.engine.core.ids import (
    NO_STEP,
    NOBODY,
    SEATS,
    Option,
    Seat,
    Space,
    StepNumber,
)
from bruxelles1893.engine.core.options import TOKENS, is_option, notation
from bruxelles1893.engine.core.reasons import IllegalOption, Reason
from bruxelles1893.engine.core.ruleset import Board, Ruleset
from bruxelles1893.engine.core.steps import NOTHING_SPECIAL, Frame, Subject

if TYPE_CHECKING:
    from random import Random

    from bruxelles1893.engine.core.events import Event
    from bruxelles1893.engine.core.scores import ScoreSheet
    from bruxelles1893.engine.core.view import View

Facts = TypeVarTuple("Facts")

NONE: Final = -1
"""No card, iris or artwork; no seat is `NOBODY`, no space `NO_SPACE`."""
ON_CARD_PAWN: Final = 1
ON_CARD_TRAVELLER: Final = 2
FAR_BEYOND: Final = 10**9
NO_QUESTION: Final[Frame] = (NO_STEP, NOBODY, 0)


class Decision:
    """Who is asked what, and by which rule."""

    __slots__ = ("kind", "player", "rule")

    def __init__(self, player: Seat, kind: str, rule: str) -> None:
        self.player: Final = player
        self.kind: Final = kind
        self.rule: Final = rule

    def __repr__(self) -> str:
        return f"Decision(player={self.player}, kind={self.kind!r}, rule={self.rule!r})"


class PlayerState:
    """One player's belongings. Tracks are positions from 0; `nobles` and `used` are bit sets."""

    board: Board  # the architect board: its tracks and the costs of its houses
    francs: int  # money at hand
    points: int  # victory points scored so far
    ready: int  # pawns at hand
    court: int  # pawns in court
    neutral: int  # neutral pawns at hand, with two players
    brussels: bytes  # pawns on each Brussels space
    iris: int  # position on the iris track
    crown: int  # position on the crown track
    architect: int  # position on the architect track
    built: int  # houses and pavilions built
    art: bytes  # artworks by colour, then white ones by their printed colour
    cubes: bytes  # cubes by kind
    nobles: int  # nobles kept, one bit each
    used: int  # kept nobles that were activated this round, one bit each
    unpaid: int  # how many nobles were left unpaid at the end
    rows: tuple[tuple[int, ...], ...]  # prestige cards tucked into each strategy row
    rows_filled: int  # strategy rows that got a card this round, one bit each
    won: tuple[int, ...]  # prestige cards won this round and not used yet
    tied: tuple[int, ...]  # prestige cards of tied columns whose bonus is still due
    face_down: tuple[int, ...]  # prestige cards taken by passing first
    passed: bool  # whether the player has passed this round
    travellers: int  # travellers at hand
    away: int  # pawns on Belle Époque tiles, for the rest of the game
    architect_end: int  # last position of the architect track
    manneken: int  # Manneken-Pis that count for the next first player
    cards: int  # Belle Époque cards owned, one bit each
    cards_used: int  # Belle Époque cards used this round, one bit each
    on_card: int  # what stands on card 22: nothing, ON_CARD_PAWN or ON_CARD_TRAVELLER
    doubled: Space  # space whose pawn counts twice this round, or NO_SPACE
    row_bonus: bytes  # multipliers that tiles add to each strategy row
    tile_points: int  # victory points from Belle Époque tiles
    exhibitions: int  # exhibition tiles (first edition)
    __slots__ = tuple(__annotations__)

    def copy(self) -> PlayerState:
        """An independent copy."""
        new = PlayerState()
        new.board = self.board
        new.francs = self.francs
        new.points = self.points
        new.ready = self.ready
        new.court = self.court
        new.neutral = self.neutral
        new.brussels = self.brussels
        new.iris = self.iris
        new.crown = self.crown
        new.architect = self.architect
        new.built = self.built
        new.art = self.art
        new.cubes = self.cubes
        new.nobles = self.nobles
        new.used = self.used
        new.unpaid = self.unpaid
        new.rows = self.rows
        new.rows_filled = self.rows_filled
        new.won = self.won
        new.tied = self.tied
        new.face_down = self.face_down
        new.passed = self.passed
        new.travellers = self.travellers
        new.away = self.away
        new.architect_end = self.architect_end
        new.manneken = self.manneken
        new.cards = self.cards
        new.cards_used = self.cards_used
        new.on_card = self.on_card
        new.doubled = self.doubled
        new.row_bonus = self.row_bonus
        new.tile_points = self.tile_points
        new.exhibitions = self.exhibitions
        return new


class State:
    """A game at one moment. Decks are drawn from the front; `pawns` and `houses` hold seats."""

    rules: Ruleset  # the rule set that is played
    players: list[PlayerState]  # the players by seat
    stack: list[Frame]  # what is still to happen, next one last: step, seat, argument
    round: int  # current round, 0 before the first
    first: Seat  # seat of the first player
    first_passer: Seat  # seat that passed first this round, or NOBODY
    actions: bytes  # action of each space
    pawns: tuple[Seat, ...]  # seat of the pawn on each space, NEUTRAL or NOBODY
    bids: bytes  # francs on each space
    houses: tuple[Seat, ...]  # seat of the house on each space, FACE_DOWN for a tile, or NOBODY
    square: int  # iris that the square lies on, or NONE
    bourse: int  # open Bourse card, or NONE
    bourse_deck: tuple[int, ...]  # Bourse cards still to come
    bourse_discard: tuple[int, ...]  # Bourse cards used
    noble_row: tuple[int, ...]  # noble on each place of the row, or NONE
    noble_deck: tuple[int, ...]  # noble deck
    noble_discard: tuple[int, ...]  # discarded nobles
    prestige_row: tuple[int, ...]  # prestige card under each column, or NONE
    prestige_deck: tuple[int, ...]  # prestige deck
    prestige_discard: tuple[int, ...]  # discarded prestige cards
    market: tuple[int, ...]  # artwork in each market slot, or NONE
    cursor: int  # place of the art-market cursor, row by row
    workshop: bytes  # artworks left in the workshop, by colour
    supply: bytes  # cubes in the supply, by kind
    compass: tuple[int, ...]  # sectors of the compass, clockwise
    arms: tuple[int, int]  # sector that each compass arm points at
    uses: bytes  # uses of each Brussels space this round
    placed: Space  # space of the pawn placed this turn, or NO_SPACE
    acted: bool  # whether an action was done this turn
    cubes_used: int  # cubes paid this turn
    substitute: bool  # whether card 9 lets one cube be exchanged this turn
    revealed_noble: int  # noble turned over from the deck for the one who chooses, or NONE
    train: int  # travellers on the train
    train_pawns: bytes  # travellers on each Brussels space
    pavilions: tuple[Seat, ...]  # seat of the pavilion on each slot, or NOBODY
    pavilion_cards: tuple[int, ...]  # Belle Époque card at each pavilion slot, or NONE
    tiles: tuple[int, ...]  # face-up Belle Époque tiles, by number
    tile_pawns: tuple[Seat, ...]  # seat of the pawn on each face-up tile, or NOBODY
    art_stack: tuple[int, ...]  # face-down artworks (first edition)
    drawn: tuple[int, ...]  # artworks drawn to choose from (first edition)
    covered: tuple[int, ...]  # artworks covered in the market (first edition)
    reveal_count: int  # times that something hidden was shown or shuffled: no undo beyond
    rng_key: int  # key of the random numbers
    rng_count: int  # random numbers drawn so far
    events: list[Event] | None  # facts of what happened, where somebody listens
    _options: list[Option]  # options of the open decision
    __slots__ = tuple(__annotations__)

    def copy(self) -> State:
        """An independent copy that collects no events."""
        return self.copied_to(State())

    def copied_to(self, new: State) -> State:
        """Another state made a copy of this one."""
        new.rules = self.rules
        new.players = [player.copy() for player in self.players]
        new.stack = self.stack[:]
        new.round = self.round
        new.first = self.first
        new.first_passer = self.first_passer
        new.actions = self.actions
        new.pawns = self.pawns
        new.bids = self.bids
        new.houses = self.houses
        new.square = self.square
        new.bourse = self.bourse
        new.bourse_deck = self.bourse_deck
        new.bourse_discard = self.bourse_discard
        new.noble_row = self.noble_row
        new.noble_deck = self.noble_deck
        new.noble_discard = self.noble_discard
        new.prestige_row = self.prestige_row
        new.prestige_deck = self.prestige_deck
        new.prestige_discard = self.prestige_discard
        new.market = self.market
        new.cursor = self.cursor
        new.workshop = self.workshop
        new.supply = self.supply
        new.compass = self.compass
        new.arms = self.arms
        new.uses = self.uses
        new.placed = self.placed
        new.acted = self.acted
        new.cubes_used = self.cubes_used
        new.substitute = self.substitute
        new.revealed_noble = self.revealed_noble
        new.train = self.train
        new.train_pawns = self.train_pawns
        new.pavilions = self.pavilions
        new.pavilion_cards = self.pavilion_cards
        new.tiles = self.tiles
        new.tile_pawns = self.tile_pawns
        new.art_stack = self.art_stack
        new.drawn = self.drawn
        new.covered = self.covered
        new.reveal_count = self.reveal_count
        new.rng_key = self.rng_key
        new.rng_count = self.rng_count
        new.events = None
        new._options = self._options
        return new

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    @property
    def decision(self) -> Decision | None:
        """The question that is open, or None when the game is over."""
        if not self.stack:
            return None
        step, seat, _ = self.stack[-1]
        return Decision(seat, self.rules.steps[step].name, self.rules.steps[step].rule)

    @property
    def subject(self) -> Subject:
        """The subject of the open question: a space, an art, a noble, a card."""
        if not self.stack:
            return NOTHING_SPECIAL
        step, seat, argument = self.stack[-1]
        return self.rules.steps[step].subject(self, seat, argument)

    @property
    def question(self) -> Frame:
        """The open question as its step, the seat asked and what it is about, all as numbers.

        When the game is over there is no step and nobody is asked.
        """
        return self.stack[-1] if self.stack else NO_QUESTION

    @property
    def step(self) -> StepNumber:
        """The number of the step that asks, or none when the game is over."""
        return self.stack[-1][0] if self.stack else NO_STEP

    @property
    def to_come(self) -> list[Frame]:
        """The known frames that are still to happen, the open question last. Do not change it."""
        return self.stack

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.stack

    @property
    def asked(self) -> Seat:
        """The seat that is asked, or nobody when the game is over."""
        return self.stack[-1][1] if self.stack else NOBODY

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, in the order of `players`."""
        return SEATS[len(self.players)]

    @property
    def options(self) -> list[Option]:
        """The list that `legal` copies. Loops that only read may use it."""
        return self._options

    def legal(self) -> list[Option]:
        """The options of the open decision; none only when the game is over."""
        return self._options[:]

    def apply(self, option: object) -> None:
        """Play an option of the open decision; anything else raises and changes nothing."""
        if type(option) is not int or option not in self._options:
            raise self._refusal(option)
        self.take(Option(option))

    def take(self, option: Option) -> None:
        """Play an option that is known to be one of the open decision."""
        number, seat, argument = self.stack.pop()
        self.rules.steps[number].take(self, seat, argument, option)
        self.advance()

    def _refusal(self, option: object) -> GameOver | IllegalOption:
        reason = why_not(self, option)
        if reason is None:
            return GameOver("the game is over: there is no decision to answer")
        return IllegalOption(option, reason)

    def advance(self) -> None:
        """Run automatic steps until a player has something to choose or the game is over."""
        stack = self.stack
        steps = self.rules.steps
        while stack:
            number, seat, argument = stack[-1]
            step = steps[number]
            if step.is_choice:
                options = step.options(self, seat, argument)
                if options:
                    self._options = options
                    return
                stack.pop()
            else:
                stack.pop()
                step.run(self, seat, argument)
        self._options = []

    def then(self, step: StepNumber, seat: Seat, argument: int = 0) -> None:
        """Let a step of a seat happen next, before all that is still to happen."""
        self.stack.append((step, seat, argument))

    def then_all(self, steps: tuple[StepNumber, ...], seat: Seat, argument: int = 0) -> None:
        """Let steps of a seat happen next, in the order written."""
        for step in reversed(steps):
            self.stack.append((step, seat, argument))

    def clockwise(self, start: Seat) -> tuple[Seat, ...]:
        """The seats in turn order from `start`."""
        seats = self.seats
        return (*seats[start:], *seats[:start])

    def after(self, seat: Seat) -> Seat:
        """The next seat in turn order, whether its player has passed or not."""
        seats = self.seats
        return seats[(seat + 1) % len(seats)]

    def note(self, event: Callable[[*Facts], Event], *facts: *Facts) -> None:
        """Keep a fact of what happened, made only if anyone asked for facts.

        Rules that run in every turn ask for `events` themselves, which saves the call.
        """
        if self.events is not None:
            self.events.append(event(*facts))

    def view(self, seat: Number) -> View:
        """The view of one seat: what it may know."""
        from bruxelles1893.engine.core.view import View

        return View(self, seat)

    def determinize(self, seat: Number, rng: Random) -> State:
        """A full state, drawn at random among those that fit what one seat may know."""
        return self.view(seat).determinize(rng)

    def scores(self) -> list[ScoreSheet]:
        """The itemised score sheet of each player; final once the game is over."""
        return [self.rules.score_sheet(self, seat) for seat in self.seats]


def why_not(state: State, option: object) -> Reason | None:
    """Why an option cannot be played now; None if it can, or if the game is over."""
    if state.is_over or (type(option) is int and option in state.legal()):
        return None
    number, seat, argument = state.stack[-1]
    step = state.rules.steps[number]
    if type(option) is not int or not is_option(option):
        return Reason("unknown-option", step.rule, option=_quoted(option), last=len(TOKENS) - 1)
    reason = step.why_not(state, seat, argument, Option(option))
    return reason or Reason("not-asked", step.rule, option=notation(option), decision=step.name)


def _quoted(option: object) -> str:
    """Something that is no option as text for an error message, at a safe length."""
    if type(option) is int and abs(option) < FAR_BEYOND:
        return str(option)
    return f"a {type(option).__name__}"


def fields_of(kind: type[State] | type[PlayerState]) -> tuple[str, ...]:
    """The names of the fields, which compiled classes keep under another name."""
    names: tuple[str, ...] = getattr(kind, "__mypyc_attrs__", None) or kind.__slots__
    return tuple(sorted(names))
