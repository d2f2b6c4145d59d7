"""All settings of a learning run, except those for the speed of the machine."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bruxelles1893.engine import RULE_SETS


@dataclass(frozen=True, slots=True)
class LearningSettings:
    """The settings of a learning run; a table that is named twice comes twice as often."""

    seed: int = 1
    rules: tuple[str, ...] = RULE_SETS
    players: tuple[int, ...] = (2, 3, 4, 5)
    width: int = 512
    blocks: int = 3
    workers: int = 2
    planner_seconds: float = 60.0
    planner_epochs: int = 6
    round_end_seconds: float = 0.0
    round_end_tries: int = 14
    round_end_epochs: int = 8
    search_seconds: float = 0.0
    search_rounds: int = 1
    search_tries: int = 64
    search_games: int = 64
    search_share: float = 0.25
    search_epochs: int = 1
    search_rate: float = 1e-4
    study_seconds: float = 60.0
    study_rate: float = 1e-3
    self_play_seconds: float = 60.0
    league_seconds: float = 120.0
    games: int = 512
    steps: int = 48
    rate: float = 3e-4
    last_rate: float = 1e-4
    entropy: float = 0.015
    last_entropy: float = 0.006
    epochs: int = 2
    batch: int = 4096
    league_share: float = 0.3
    deals: int = 0
    opponents: tuple[str, ...] = ("planner",)
    minutes: float = 0.0
    """When lessons and self-play must have ended, if not 0; matches come after."""


def on_a_laptop(settings: LearningSettings) -> LearningSettings:
    """The same settings for some minutes on a few cores: a small network, and shorter stages.

    What they leave is for starting, and for writing the network.
    """
    seconds = 60 * settings.minutes
    return replace(
        settings,
        width=256,
        blocks=2,
        games=128,
        steps=32,
        batch=1024,
        planner_seconds=0.25 * seconds,
        study_seconds=0.2 * seconds,
        round_end_seconds=0.0,
        search_seconds=0.0,
        self_play_seconds=0.5 * seconds,
        league_seconds=0.1 * seconds,
    )
