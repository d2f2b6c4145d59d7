"""A run of learning: lessons, self-play, expert iteration, and a folder that tells all about it.

The folder holds `settings.json`, `curves.jsonl`, `card.md`, `weights.pt` to learn on from,
`network.npz` to play with, `lessons.jsonl`, and the league as `league_1.npz` and so on.
"""

from __future__ import annotations

import copy
import json
import os
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import torch

from bruxelles1893.engine import COMPILED
from bruxelles1893.learning.classroom import LessonPlan, Taught, teach
from bruxelles1893.learning.imitation import Report, study
from bruxelles1893.learning.matches import Match, hold
from bruxelles1893.learning.network import Network, ship, shipped, width_and_blocks
from bruxelles1893.learning.pages import Pages, bound, thinned
from bruxelles1893.learning.selfplay import SelfPlay
from bruxelles1893.learning.settings import LearningSettings
from bruxelles1893.observation import VERSION

SEEDS_OF_A_TERM: Final = 1_000_000_000
TERMS: Final = 1000
"""Terms of teaching in a run at most, each with deals of its own."""
PLANNER_PAGES: Final = 8
"""One in so many of the planner's pages is studied again with better ones."""
WRITING: Final = 0.02
"""The share of a run in minutes that is for writing its network."""
ROUNDS_KNOWN: Final = 3
"""Rounds of expert iteration whose lessons are studied together."""


class Run:
    """One run and its folder."""

    def __init__(
        self,
        settings: LearningSettings,
        folder: Path,
        lessons: tuple[Path, ...] = (),
        ray: str | None = None,
    ) -> None:
        self.settings: Final = settings
        self.folder: Final = folder
        self._lessons: Final = lessons
        self._ray: Final = ray
        self._started: Final = time.monotonic()
        self._told: Final[list[str]] = []
        torch.manual_seed(settings.seed)
        is_gpu = torch.cuda.is_available()
        self._device: Final = torch.device("cuda" if is_gpu else "cpu")
        if not is_gpu:
            torch.set_num_threads(max(1, (os.cpu_count() or 1) - 1))
        torch.set_float32_matmul_precision("high")
        folder.mkdir(parents=True, exist_ok=True)

    def train(self) -> None:
        """Learn from nothing: lessons first, then self-play."""
        self._write_settings(None)
        network = Network(self.settings.width, self.settings.blocks).to(self._device)
        self._learn_lessons(network)
        self.save(network, [])
        self._practise(network, [copy.deepcopy(network).eval()])
        self._learn_from_search(network)

    def resume(self, earlier: Path) -> None:
        """Go on with the network and the league of an earlier run's folder.

        A folder that holds nothing but a `network.npz`, such as the one that ships, will do.
        """
        self._write_settings(earlier)
        network = self._learnt_before(earlier).to(self._device)
        league = [
            shipped(path).to(self._device).eval() for path in sorted(earlier.glob("league_*.npz"))
        ]
        if self.settings.planner_seconds or self.settings.round_end_seconds or self._lessons:
            self._learn_lessons(network)
        self._practise(network, league or [copy.deepcopy(network).eval()])
        self._learn_from_search(network)

    def _learnt_before(self, earlier: Path) -> Network:
        file = earlier / "weights.pt"
        if not file.exists():
            return shipped(earlier / "network.npz")
        kept = torch.load(file, map_location=self._device, weights_only=True)
        network = Network(kept["width"], kept["blocks"])
        network.load_state_dict(kept["weights"])
        return network

    def save(self, network: Network, league: list[Network]) -> None:
        """Write what can be played with, and what can be learnt on from; of the league the ends."""
        width, blocks = width_and_blocks(network)
        kept = {"width": width, "blocks": blocks, "weights": network.state_dict()}
        torch.save(kept, self.folder / "weights.pt")
        ship(network, self.folder / "network.npz")
        for number, each in enumerate([*league[:1], *league[1:][-1:]], 1):
            ship(each, self.folder / f"league_{number}.npz")

    def evaluate(self) -> list[dict[str, object]]:
        """Let the network play against bots at every table, and write the card."""
        settings = self.settings
        matches = [
            Match(opponent, rules, players, settings.deals, 900_000)
            for opponent in settings.opponents
            for rules in dict.fromkeys(settings.rules)
            for players in sorted({*settings.players} & {2, 4})
        ]
        results = hold(self.folder / "network.npz", matches, settings.workers)
        for result in results:
            self._report("match")(result)
        self._write_card()
        return results

    def _write_settings(self, earlier: Path | None) -> None:
        device = self._device
        facts = asdict(self.settings) | {
            "goes on from": None if earlier is None else str(earlier),
            "observations": VERSION,
            "device": torch.cuda.get_device_name() if device.type == "cuda" else "processor",
            "torch": torch.__version__,
            "engine": "compiled" if COMPILED else "plain Python",
        }
        (self.folder / "settings.json").write_text(json.dumps(facts, indent=1) + "\n")

    def _learn_lessons(self, network: Network) -> None:
        settings = self.settings
        subject = LessonPlan(settings.rules, settings.players)
        pages = None
        if settings.planner_seconds:
            pages = self._teach("planner", subject, 1, settings.planner_seconds).pages
            self._study(network, pages, settings.planner_epochs, "planner lessons")
        lines = [line for path in self._lessons for line in path.read_text("utf-8").splitlines()]
        if settings.round_end_seconds or lines:
            subject = subject._replace(tries=settings.round_end_tries)
            taught = self._teach("round-end", subject, 2, settings.round_end_seconds, lines)
            self._keep_lessons(taught)
            some = [] if pages is None else [thinned(pages, PLANNER_PAGES)]
            whole = bound([taught.pages, *some])
            self._study(network, whole, settings.round_end_epochs, "round-end lessons")

    def _learn_from_search(self, network: Network) -> None:
        """Expert iteration: the network learns what its search thinks, round after round."""
        settings = self.settings
        known: list[Pages] = []
        for number in range(settings.search_rounds if settings.search_seconds else 0):
            ship(network, self.folder / "network.npz")
            subject = LessonPlan(
                settings.rules,
                settings.players,
                settings.search_tries,
                (self.folder / "network.npz").read_bytes(),
                settings.search_games,
                settings.search_share,
            )
            taught = self._teach("search", subject, 3 + number, settings.search_seconds)
            self._keep_lessons(taught)
            known = [*known, taught.pages][-ROUNDS_KNOWN:]
            rate = settings.search_rate
            self._study(network, bound(known), settings.search_epochs, "search lessons", rate)
            self.save(network, [])

    def _keep_lessons(self, taught: Taught) -> None:
        with (self.folder / "lessons.jsonl").open("a", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in taught.lines)

    def _teach(
        self, name: str, subject: LessonPlan, term: int, seconds: float, lines: Sequence[str] = ()
    ) -> Taught:
        settings = self.settings
        taught = teach(
            subject,
            seed=SEEDS_OF_A_TERM * (settings.seed * TERMS + term),
            seconds=seconds,
            workers=settings.workers,
            lines=lines,
            ray=self._ray,
        )
        self._report(name)({"games": taught.games, "decisions": len(taught.pages.rows)})
        return taught

    def _study(
        self, network: Network, pages: Pages, epochs: int, name: str, rate: float | None = None
    ) -> None:
        settings = self.settings
        study(
            network,
            pages,
            epochs=epochs,
            seconds=settings.study_seconds,
            rate=rate or settings.study_rate,
            batch=min(settings.batch, max(1, len(pages.rows) // 8)),
            report=self._report(name),
        )

    def _practise(self, network: Network, league: list[Network]) -> None:
        settings = self.settings
        if settings.self_play_seconds:
            practice = SelfPlay(network, league, settings)
            report = self._report("self-play")

            def keep(spent: float) -> None:
                league.append(copy.deepcopy(network).eval())
                del league[1:-3]
                self.save(network, league)

            seconds = settings.self_play_seconds
            if settings.minutes:
                seconds = min(seconds, self._seconds_left())
            practice.run(seconds, report, settings.league_seconds, keep)
            practice.close()
        self.save(network, league)

    def _seconds_left(self) -> float:
        """Until self-play must end, with some of the run's time to write what came of it."""
        whole = 60 * self.settings.minutes
        return max(1.0, (1 - WRITING) * whole - (time.monotonic() - self._started))

    def _report(self, stage: str) -> Report:
        def report(facts: dict[str, Any]) -> None:
            spent = round(time.monotonic() - self._started, 1)
            line = json.dumps({"stage": stage, "at": spent, **facts})
            print(line, flush=True)
            with (self.folder / "curves.jsonl").open("a") as curves:
                curves.write(line + "\n")

        return report

    def _write_card(self) -> None:
        curves = map(json.loads, (self.folder / "curves.jsonl").read_text().splitlines())
        card = [
            "# What came out",
            "",
            "| against | rules | players | games | wins | points | houses |",
        ]
        card.append("|---|---|---|---|---|---|---|")
        card += [
            f"| {result['opponent']} | `{result['rules']}` | {result['players']} "
            f"| {result['games']} | {result['wins']} ± {result['give or take']} "
            f"| {result['points']} : {result['best other']} "
            f"| {result['houses']} : {result['houses of others']} |"
            for result in curves
            if result["stage"] == "match"
        ]
        size = (self.folder / "network.npz").stat().st_size
        card += ["", f"The network is {size:,} bytes; `settings.json` tells how it was made."]
        (self.folder / "card.md").write_text("\n".join(card) + "\n")
