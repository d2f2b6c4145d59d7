"""The rating scale: what a game means for those who played it, computed by `openskill`.

A pool is an edition and a number of players. A player who leaves a game counts as last in it. A
player who takes over a seat from others has no result there: the position was not theirs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from bruxelles1893.server.storage.rows import BOT, ENDED, FINISHED, GameRow, SeatRow
from bruxelles1893.server.tables.game.journal import left_at_end
from bruxelles1893.server.tables.seat_plan import has_left, owner_of

FEWEST_GAMES: Final = 5
"""Fewer games than this would be luck: the rating is hidden."""
BOT_PREFIX: Final = "bot:"
MIDDLE, STEP = 1500, 60
"""What somebody new is shown as, and how many points are one point of `openskill`."""


class Skill(NamedTuple):
    """Somebody's skill in a pool: the mean, how unsure it is, and after how many games."""

    mu: float
    sigma: float
    games: int = 0

    @property
    def points(self) -> int:
        """The rating as it is shown."""
        return round(MIDDLE + STEP * (self.mu - 25))

    @property
    def uncertainty(self) -> int:
        """In two of three cases the true strength is no further from the rating than this."""
        return round(STEP * self.sigma)

    @property
    def is_shown(self) -> bool:
        """Whether there were enough games to show it."""
        return self.games >= FEWEST_GAMES


class Participant(NamedTuple):
    """A participant of a game: their place, from 1, and their architect's board."""

    subject: str
    place: int
    board: str = ""


def pool_of(rules: str, players: int) -> str:
    """The pool that a game counts in: its edition, with any modules, and the number of players."""
    return f"{rules.partition('+')[0]}/{players}"


def participants(
    row: GameRow, seats: Sequence[SeatRow], boards: Sequence[str]
) -> list[Participant]:
    """The people and levels for whom a game counts, with their places; none if it is not rated."""
    scores = _final_scores(row)
    if scores is None or not row.is_rated:
        return []
    subjects = [_subject(seat) for seat in seats]
    if len(set(subjects)) < len([each for each in subjects if not each.startswith(BOT_PREFIX)]):
        return []
    are_gone = [has_left(seat) or scores[seat.number] is None for seat in seats]
    stayed = {score for score, is_gone in zip(scores, are_gone, strict=True) if not is_gone}
    ordered = sorted((score for score in stayed if score is not None), reverse=True)
    last = len(seats)
    return [
        Participant(subject, last if is_gone or score is None else 1 + ordered.index(score), board)
        for subject, is_gone, score, board in zip(subjects, are_gone, scores, boards, strict=True)
    ]


def _final_scores(row: GameRow) -> list[int | None] | None:
    """The scores by seat. If somebody made a game end early, all others are equal."""
    if row.status == FINISHED and row.scores is not None:
        return [int(score) for score in row.scores.split()]
    if row.status != ENDED:
        return None
    away = left_at_end(row.journal)
    return None if away is None else [None if n == away else 0 for n in range(row.players)]


def _subject(seat: SeatRow) -> str:
    """The owner of a seat's result: its first holder, or a level of bots."""
    if seat.kind == BOT:
        return f"{BOT_PREFIX}{seat.level}"
    return owner_of(seat) or ""


def rated(known: Mapping[str, Skill], game: Sequence[Participant]) -> dict[str, Skill]:
    """The participants' skills after a game; a bot on several seats changes by their mean."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    usual = Skill(model.mu, model.sigma)
    before = [known.get(each.subject, usual) for each in game]
    teams = [[model.rating(skill.mu, skill.sigma)] for skill in before]
    after = [team[0] for team in model.rate(teams, ranks=[float(each.place) for each in game])]
    found: dict[str, Skill] = {}
    for subject in dict.fromkeys(each.subject for each in game):
        own = [new for each, new in zip(game, after, strict=True) if each.subject == subject]
        games = known.get(subject, usual).games + 1
        mu, sigma = fmean(new.mu for new in own), fmean(new.sigma for new in own)
        found[subject] = Skill(mu, sigma, games)
    return found
