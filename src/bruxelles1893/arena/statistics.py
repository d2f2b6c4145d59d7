"""Estimates from games, with 95% confidence intervals.

Games of the same deal are alike, so the deal is the unit: values come as groups, one for each deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Final, NamedTuple

from bruxelles1893.arena.games import Game

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating

Z: Final = 1.959963984540054
"""The normal quantile of a two-sided interval of 95%."""

Groups = Sequence[Sequence[float]]


class Estimate(NamedTuple):
    """A value and its confidence interval; a single group gives no interval of a mean."""

    value: float
    low: float | None
    high: float | None

    def __format__(self, spec: str) -> str:
        if self.low is None or self.high is None:
            return format(self.value, spec)
        return f"{self.value:{spec}} ({self.low:{spec}}–{self.high:{spec}})"


class Rating(NamedTuple):
    """A Plackett-Luce rating: skill, its uncertainty, and a skill that is almost surely reached."""

    mu: float
    sigma: float
    ordinal: float


def wilson(share: float, count: float, z: float = Z) -> Estimate:
    """A share of a count of independent trials, with Wilson's interval."""
    shrink = 1 + z * z / count
    centre = (share + z * z / (2 * count)) / shrink
    spread = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / shrink
    return Estimate(share, min(share, centre - spread), max(share, centre + spread))


def mean(groups: Groups) -> Estimate:
    """The mean of all values, with a normal interval from how much groups differ."""
    value, variance = _mean_and_variance(groups)
    if len(groups) < 2:
        return Estimate(value, None, None)
    spread = Z * sqrt(variance)
    return Estimate(value, value - spread, value + spread)


def share(groups: Groups, z: float = Z) -> Estimate:
    """The mean of values from 0 to 1, with Wilson's interval for as many independent trials.

    That number is what the differences among groups tell, at most the number of values; if they
    tell nothing, it is the number of groups.
    """
    value, variance = _mean_and_variance(groups)
    size = sum(map(len, groups))
    count = min(size, value * (1 - value) / variance) if variance else len(groups)
    return wilson(value, count, z)


def _mean_and_variance(groups: Groups) -> tuple[float, float]:
    """The mean of all values and its variance: a ratio of sums over groups, linearised."""
    size = sum(map(len, groups))
    value = sum(map(sum, groups)) / size
    if len(groups) < 2:
        return value, 0.0
    off = sum((sum(group) - value * len(group)) ** 2 for group in groups)
    return value, off * len(groups) / (len(groups) - 1) / size**2


def spread_of(groups: Groups) -> float:
    """The standard deviation of all values."""
    return pstdev(value for group in groups for value in group)


def ratings(games: Sequence[Game], passes: int = 1) -> dict[str, Rating]:
    """Ratings from games in their order; a bot on several seats moves by their mean.

    One pass leaves bots that met only through others too near to where all begin. Each further pass
    begins where the one before ended, as unsure as at first; their mean is where all begin.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    for _ in range(passes):
        drift = fmean(each.mu for each in known.values()) - model.mu if known else 0.0
        known = {bot: model.rating(each.mu - drift) for bot, each in known.items()}
        for game in games:
            known |= _rated(model, known, game)
    return {bot: Rating(each.mu, each.sigma, each.ordinal()) for bot, each in known.items()}


def _rated(
    model: PlackettLuce, known: dict[str, PlackettLuceRating], game: Game
) -> dict[str, PlackettLuceRating]:
    """The ratings of a game's bots after it."""
    before = [known.get(bot) or model.rating() for bot in game.bots]
    teams = [[model.rating(each.mu, each.sigma)] for each in before]
    after = [team[0] for team in model.rate(teams, ranks=list(game.ranks))]
    return {bot: _between(model, game.bots, after, bot) for bot in game.bots}


def _between(
    model: PlackettLuce, bots: Sequence[str], after: list[PlackettLuceRating], bot: str
) -> PlackettLuceRating:
    mine = [each for name, each in zip(bots, after, strict=True) if name == bot]
    return model.rating(fmean(each.mu for each in mine), fmean(each.sigma for each in mine))
