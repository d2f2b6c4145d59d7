"""Games among bots: which to play, and the playing of one, alike on every machine."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NamedTuple

from bruxelles1893.bots import make_bot
from bruxelles1893.engine import Option, PlayerState, Seat, State, digest, new_game, ruleset
from bruxelles1893.engine.core.events import ColumnWon
from bruxelles1893.engine.core.options import BOARDS, NOBLES
from bruxelles1893.engine.editions.asymmetric.steps import CHOOSE_BOARD
from bruxelles1893.engine.queries import cards_of, nobles_of


class Job(NamedTuple):
    """A game to play: its number in the run, the deal, and the bots by seat.

    Bots choose their architect boards, unless these are drawn. Printed values of one's own come
    from a file, which every machine that plays must have.
    """

    number: int
    rules: str
    seed: int
    rotation: int
    bots: tuple[str, ...]
    draws_boards: bool = False
    components_file: Path | None = None


class Game(NamedTuple):
    """A finished game; figures of players are in the order of seats.

    `decisions` are those with a choice, and `seconds` what bots thought about them; `first` is the
    first player of round 1; `boards` are side B, `nobles` those kept, `cards` and `tiles` those of
    Belle Époque that are owned or stood on, `columns` and `houses` how many were won and built.
    """

    number: int
    seed: int
    rotation: int
    bots: tuple[str, ...]
    totals: tuple[int, ...]
    ranks: tuple[float, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    first: Seat
    boards: tuple[str, ...]
    nobles: tuple[tuple[str, ...], ...]
    cards: tuple[tuple[int, ...], ...]
    tiles: tuple[tuple[int, ...], ...]
    columns: tuple[int, ...]
    houses: tuple[int, ...]
    digest: str

    @property
    def wins(self) -> list[float]:
        """Each seat's share of the victory: ties share it."""
        best = max(self.totals)
        return [(total == best) / self.totals.count(best) for total in self.totals]


def line_ups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Line-ups: the last bot fills empty seats; too many bots meet in all combinations."""
    filled = [*bots, *[bots[-1]] * (players - len(bots))]
    return list(combinations(filled, players))


def rotated(line_up: tuple[str, ...], rotation: int) -> tuple[str, ...]:
    """The bots by seat when all have moved on by some seats."""
    split = len(line_up) - rotation
    return line_up[split:] + line_up[:split]


def ranks(totals: Sequence[int]) -> tuple[float, ...]:
    """The places by total; those who tie share the mean of their places."""
    return tuple(
        1 + sum(other > total for other in totals) + (totals.count(total) - 1) / 2
        for total in totals
    )


class SeatedBot:
    """A bot at the table: its own chance, its decisions with a choice, how long it has thought."""

    def __init__(self, spec: str, job: Job, seat: Seat) -> None:
        self._bot = make_bot(spec)
        self._rng = Random(f"{job.seed}/{job.rotation}/{seat}")
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, state: State, seat: Seat, legal: list[Option]) -> Option:
        """Ask the bot, which gets what its seat may know."""
        view = state.view(seat)
        started = time.perf_counter()
        option = self._bot.choose(view, legal, self._rng)
        self.seconds += time.perf_counter() - started
        self.decisions += len(legal) > 1
        return option


def play_job(job: Job) -> Game:
    """Play a game to its end."""
    seats = [SeatedBot(spec, job, Seat(seat)) for seat, spec in enumerate(job.bots)]
    state = new_game(ruleset(job.rules, job.components_file), len(seats), job.seed)
    state.events = []
    first = state.first
    boards = Random(f"{job.seed}/boards")
    while not state.is_over:
        step, asked, _ = state.question
        if job.draws_boards and step == CHOOSE_BOARD:
            state.apply(drawn(state.legal(), boards))
        else:
            state.apply(seats[asked].choose(state, asked, state.legal()))
    return _finished(job, state, seats, first)


def drawn(legal: list[Option], rng: Random) -> Option:
    """A random option."""
    return legal[int(rng.random() * len(legal))]


def _finished(job: Job, state: State, seats: list[SeatedBot], first: Seat) -> Game:
    totals = tuple(sheet.total for sheet in state.scores())
    return Game(
        number=job.number,
        seed=job.seed,
        rotation=job.rotation,
        bots=job.bots,
        totals=totals,
        ranks=ranks(totals),
        decisions=tuple(seat.decisions for seat in seats),
        seconds=tuple(round(seat.seconds, 6) for seat in seats),
        first=first,
        boards=tuple(_board(player) for player in state.players),
        nobles=tuple(_nobles(player) for player in state.players),
        cards=tuple(_cards(player) for player in state.players),
        tiles=tuple(_tiles(state, seat) for seat in state.seats),
        columns=_columns(state),
        houses=tuple(player.built for player in state.players),
        digest=digest(state),
    )


def _board(player: PlayerState) -> str:
    return player.board.name if player.board.name in BOARDS else ""


def _nobles(player: PlayerState) -> tuple[str, ...]:
    return tuple(NOBLES[noble] for noble in nobles_of(player))


def _cards(player: PlayerState) -> tuple[int, ...]:
    """Belle Époque cards are numbered from 1."""
    return tuple(cards_of(player))


def _tiles(state: State, seat: Seat) -> tuple[int, ...]:
    owners = zip(state.tiles, state.tile_pawns, strict=True)
    return tuple(sorted(tile for tile, owner in owners if owner == seat))


def _columns(state: State) -> tuple[int, ...]:
    won = [event.seat for event in state.events or () if isinstance(event, ColumnWon)]
    return tuple(won.count(seat) for seat in state.seats)
