"""The reasons why a game ended as it did: the largest differences between reader and rival.

Everything is counted from the score sheets, the books and the events; no bot's opinion is in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bruxelles1893.engine import Seat, Session, winners
from bruxelles1893.engine.core.events import ColumnWon, Passed
from bruxelles1893.engine.core.options import ROWS
from bruxelles1893.review.reviewing import Review
from bruxelles1893.words import DECIDING, Arguments, gap_place, listed, minus, spoken

SENTENCES: Final = 4
LARGE: Final = 4
"""Points of a source beyond the largest that are worth a sentence."""
NOTABLE: Final = {"used": 4, "won": 3, "left": 8}
"""From which difference on it is told how many pawns were used, cards won, francs left over."""


class Reader(NamedTuple):
    """The seat that a review speaks about, and whether the reader sat there."""

    seat: Seat
    is_you: bool = False


def reader_of(session: Session, own: Sequence[Seat] = ()) -> Reader:
    """The reader: the seat of a person with a single seat, or else the winner's."""
    if len(own) == 1:
        return Reader(own[0], is_you=True)
    return Reader(winners(session.state)[0])


class Pair(NamedTuple):
    """A figure of the reader and the same of the rival."""

    own: int
    rival: int

    @property
    def lead(self) -> int:
        """By how much the reader has more."""
        return self.own - self.rival


class Duel:
    """A reader beside the rival: the winner, or the best of the others if the reader has won."""

    def __init__(self, session: Session, review: Review, seat: Seat) -> None:
        totals = [sheet.total for sheet in session.state.scores()]
        others = [other for other in session.state.seats if other != seat]
        self.seats: Final = (seat, max(others, key=lambda other: totals[other]))
        """The reader's seat and the rival's."""
        self.total: Final = self._pair(totals)
        self.side: Final = -1 if self.total.lead < 0 else 1
        """1 if what decided the game speaks for the reader, else -1."""
        self._session: Final = session
        self._review: Final = review

    def _pair(self, figures: Sequence[int]) -> Pair:
        return Pair(*(figures[seat] for seat in self.seats))

    @property
    def loser(self) -> Seat:
        """The one of the two who has less."""
        return self.seats[1] if self.side > 0 else self.seats[0]

    @property
    def leader(self) -> Seat:
        """The one of the two who has more."""
        return self.seats[0] if self.side > 0 else self.seats[1]

    def gaps(self) -> list[tuple[str, Pair]]:
        """The points of both by source, where they differ; what decided most first."""
        own, rival = (self._review.players[seat].ledger.accounts[-1].points for seat in self.seats)
        pairs = {each: Pair(own.get(each, 0), rival.get(each, 0)) for each in {**own, **rival}}
        differing = [(source, pair) for source, pair in pairs.items() if pair.lead]
        return sorted(differing, key=lambda each: -self.side * each[1].lead)

    def habits(self) -> Iterator[tuple[str, Pair]]:
        """Habits that the books show of both players, where they explain the result."""
        books = [player.ledger.pawns for player in self._review.players]
        cards = Counter(
            event.seat
            for move in self._session.moves
            for event in move.events
            if isinstance(event, ColumnWon)
        )
        purses = [player.francs for player in self._session.state.players]
        figures = {
            "used": self._pair([sum(book.values()) for book in books]),
            "won": self._pair([cards[seat] for seat in self._session.state.seats]),
            "left": self._pair(purses),
        }
        for name, pair in figures.items():
            wanted = -self.side if name == "left" else self.side
            if wanted * pair.lead >= NOTABLE[name]:
                yield name, pair

    def early_passes(self) -> list[int]:
        """The rounds in which the loser kept more pawns unused than the other one."""
        unused: dict[tuple[int, int], int] = {}
        for ply, move in enumerate(self._session.moves):
            for event in move.events:
                if isinstance(event, Passed):
                    state = self._session.at(ply)
                    unused[state.round, event.seat] = state.players[event.seat].ready
        return [
            number
            for (number, seat), pawns in unused.items()
            if seat == self.loser and pawns > unused.get((number, self.leader), 0)
        ]


class Telling:
    """The sentences about a duel."""

    def __init__(
        self, session: Session, review: Review, reader: Reader, names: Sequence[str]
    ) -> None:
        self._duel: Final = Duel(session, review, reader.seat)
        self._state: Final = session.state
        self._names: Final = names
        self._reader: Final = reader
        self._who: Final[Arguments] = {
            "rival": names[self._duel.seats[1]],
            "reader": DECIDING["you"] if reader.is_you else names[reader.seat],
        }

    def sentences(self) -> list[str]:
        """Sentences about what decided the game, the most important first."""
        large = [
            (source, pair)
            for source, pair in self._duel.gaps()
            if self._duel.side * pair.lead >= LARGE
        ]
        differences = zip(("gap", "gap-more"), large or self._duel.gaps()[:1], strict=False)
        gaps = [self._gap(key, source, pair) for key, (source, pair) in differences]
        habits = [self._habit(name, pair) for name, pair in self._duel.habits()][:1]
        return [self._result(), *gaps, *habits, *self._against()][:SENTENCES]

    def _result(self) -> str:
        lead = self._duel.total.lead
        key = "behind" if lead < 0 else "ahead" if lead else "level"
        return self._said(key, self._reader.seat, count=abs(lead))

    def _gap(self, key: str, source: str, pair: Pair) -> str:
        place = gap_place(self._state.rules, source)
        count = abs(pair.lead)
        return self._said(key, place=place, count=count, detail=self._detail(source, pair))

    def _detail(self, source: str, points: Pair) -> str:
        own, rival = (self._state.rules.holdings(self._state, seat) for seat in self._duel.seats)
        if source == "houses":
            levels = Pair(own.architect_level, rival.architect_level)
            return self._figures("houses", Pair(own.houses, rival.houses), levels)
        if source in ROWS:
            row = ROWS.index(source)
            values = Pair(own.rows[row], rival.rows[row])
            if source in DECIDING:
                return self._figures(source, Pair(own.francs, rival.francs), values)
            counted = Pair(points.own // values.own, points.rival // values.rival)
            return self._figures("row", counted, values)
        return self._figures("points", points)

    def _figures(self, key: str, pair: Pair, values: Pair | None = None) -> str:
        worth = values or pair
        return self._said(
            key,
            yours=minus(pair.own),
            theirs=minus(pair.rival),
            your_value=worth.own,
            their_value=worth.rival,
        )

    def _habit(self, name: str, pair: Pair) -> str:
        fact = self._figures(name, pair)
        rounds = self._duel.early_passes() if name == "used" else []
        if not rounds:
            return self._said("fact", fact=fact)
        numbers = listed([str(number) for number in rounds])
        why = self._said("passed", self._duel.loser, rounds=numbers, count=len(rounds))
        return self._said("fact-why", fact=fact, reason=why)

    def _against(self) -> list[str]:
        """Where the player who ended behind was ahead, if that was much."""
        gaps = self._duel.gaps()
        if not gaps or self._duel.side * gaps[-1][1].lead > -LARGE:
            return []
        source, pair = gaps[-1]
        place = gap_place(self._state.rules, source)
        return [self._said("against", self._duel.loser, place=place, count=abs(pair.lead))]

    def _said(self, key: str, seat: Seat | None = None, **arguments: object) -> str:
        """A text, said to the reader where it is about their seat."""
        is_to_you = self._reader.is_you and seat == self._reader.seat
        player = {} if seat is None else {"player": self._names[seat]}
        keys = [f"{key}.you", key] if is_to_you else [key]
        return spoken(self._state.rules, DECIDING, keys, self._who | player | arguments)


def deciding(session: Session, review: Review, reader: Reader, names: Sequence[str]) -> list[str]:
    """A few sentences on what decided a game, for a reader."""
    return Telling(session, review, reader, names).sentences()
