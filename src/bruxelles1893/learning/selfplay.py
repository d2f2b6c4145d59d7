"""Learning from games with oneself and with a league of earlier selves (PPO).

Two runners take turns: while the workers of one play, the network thinks about the other's games.
All rule sets and numbers of players are played side by side. In a share of the games one seat is
the learner's and the others are an earlier self's, so that ways to play are not forgotten.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
import torch
from torch import Tensor

from bruxelles1893.engine import MOST_PLAYERS, OPTION_COUNT
from bruxelles1893.env.vector import COMPACT, VectorGames
from bruxelles1893.learning.losses import (
    SCORE,
    WIN,
    WORTH,
    expectation_loss,
    expected_outcomes,
    outcomes,
    turned,
)
from bruxelles1893.learning.network import NEVER, POINTS, Network
from bruxelles1893.learning.settings import LearningSettings
from bruxelles1893.observation import WIDTH

if TYPE_CHECKING:
    from bruxelles1893.learning.imitation import Report

MEMORY_OF_A_PLAYER: Final = 0.95
"""The discount of what comes after a player's next decision, decision by decision."""
CLIP: Final = 0.2
RUNNERS: Final = 2


class Looked(NamedTuple):
    """The observations of a runner's games, on the network's device."""

    rows: Tensor
    masks: Tensor
    seats: Tensor


class SelfPlayTable:
    """One runner with the memory of its last steps, time first and game second."""

    def __init__(self, plan: LearningSettings, number: int, device: torch.device) -> None:
        games, steps = plan.games // RUNNERS, plan.steps
        self.runner: Final = VectorGames(
            games,
            rules=plan.rules,
            players=plan.players,
            seed=plan.seed * RUNNERS + number,
            workers=plan.workers,
            rows=COMPACT,
            skip_forced=True,
        )
        tables = self.runner.settings.tables
        self._counts: Final = np.array([tables[game % len(tables)][1] for game in range(games)])
        self._share: Final = plan.league_share
        self.device: Final = device
        self.rng: Final = np.random.default_rng(plan.seed * RUNNERS + number)
        self.players: Final = torch.from_numpy(self._counts).to(device)
        self.own_seats: Final = np.full(games, -1)
        self.rows: Final = torch.empty(steps, games, WIDTH, dtype=torch.uint8, device=device)
        self.masks: Final = torch.empty(steps, games, OPTION_COUNT, dtype=torch.bool, device=device)
        self.seats: Final = torch.empty(steps, games, dtype=torch.long, device=device)
        self.options: Final = torch.empty(steps, games, dtype=torch.long, device=device)
        self.likelihoods: Final = torch.empty(steps, games, device=device)
        self.is_own: Final = torch.empty(steps, games, dtype=torch.bool, device=device)
        self.expected: Final = torch.empty(steps, games, MOST_PLAYERS, 3, device=device)
        self.dones: Final = torch.empty(steps, games, dtype=torch.bool, device=device)
        self.came: Final = torch.empty(steps, games, MOST_PLAYERS, 3, device=device)
        self.draw_seats(np.ones(games, np.bool_))

    def draw_seats(self, begun: Any) -> None:
        """In games that have begun, the learner's one seat, or -1 where it plays them all."""
        count = int(begun.sum())
        if count:
            drawn = self.rng.integers(0, self._counts[begun])
            in_league = self.rng.random(count) < self._share
            self.own_seats[begun] = np.where(in_league, drawn, -1)

    def look(self) -> Looked:
        """The observations of the games."""
        batch = self.runner.batch
        return Looked(
            torch.from_numpy(batch.observations).to(self.device),
            torch.from_numpy(batch.masks).to(self.device),
            torch.from_numpy(batch.seats.astype(np.int64)).to(self.device),
        )

    def finish(self, step: int) -> None:
        """Keep what the step brought, once all workers have played it."""
        batch = self.runner.receive()
        self.dones[step] = torch.from_numpy(batch.dones).to(self.device)
        totals = np.zeros((len(batch.dones), MOST_PLAYERS), np.float32)
        totals[:, : batch.totals.shape[1]] = batch.totals
        self.came[step] = outcomes(torch.from_numpy(totals).to(self.device), self.players)
        self.draw_seats(batch.dones.copy())


def thinking(device: torch.device) -> Any:
    """The context in which a network thinks fast."""
    return torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda")


@torch.no_grad()
def act(network: Network, rival: Network | None, table: SelfPlayTable, step: int) -> None:
    """Choose in all games of a runner and let its workers begin to play."""
    seen = table.look()
    with thinking(table.device):
        output = network(seen.rows)
    own = torch.from_numpy(table.own_seats).to(table.device)
    is_own = (own < 0) | (own == seen.seats)
    policy = output.policy
    others = torch.nonzero(~is_own).squeeze(1)
    if rival is not None and len(others):
        with thinking(table.device):
            policy[others] = rival(seen.rows[others]).policy
    chances = torch.log_softmax(policy.masked_fill(~seen.masks, NEVER), -1)
    options = torch.multinomial(chances.exp(), 1)
    table.rows[step], table.masks[step], table.seats[step] = seen
    table.options[step] = options.squeeze(1)
    table.likelihoods[step] = chances.gather(1, options).squeeze(1)
    table.is_own[step] = is_own if rival is not None else True
    expected = expected_outcomes(output, table.players)
    table.expected[step] = turned(expected, seen.seats, table.players, back=True)
    table.runner.send(options.squeeze(1).cpu().numpy())


@torch.no_grad()
def returns(network: Network, table: SelfPlayTable) -> tuple[Tensor, Tensor]:
    """For each step: the advantage of the seat that chose, and its target values."""
    seen = table.look()
    with thinking(table.device):
        output = network(seen.rows)
    players = table.players
    ahead = turned(expected_outcomes(output, players), seen.seats, players, back=True)
    memory = (MEMORY_OF_A_PLAYER ** (1 / players))[:, None, None]
    advantages = torch.empty_like(table.likelihoods)
    targets = torch.empty_like(table.expected)
    for step in range(len(table.rows) - 1, -1, -1):
        ahead = torch.where(table.dones[step][:, None, None], table.came[step], ahead)
        seats = table.seats[step][:, None]
        now = table.expected[step]
        gain = (ahead - now)[:, :, WORTH].gather(1, seats)
        advantages[step] = gain.squeeze(1)
        targets[step] = turned(ahead, table.seats[step], players, back=False)
        ahead = memory * ahead + (1 - memory) * now
    return advantages, targets


class SelfPlay:
    """A network that plays and learns."""

    def __init__(self, network: Network, rivals: list[Network], plan: LearningSettings) -> None:
        self.network: Final = network
        self.rivals: Final = rivals
        self.plan: Final = plan
        self.device: Final = next(network.parameters()).device
        self.learner: Final = torch.optim.Adam(network.parameters(), lr=plan.rate, eps=1e-5)
        self.tables: Final = [SelfPlayTable(plan, number, self.device) for number in range(RUNNERS)]
        self._rng: Final = np.random.default_rng(plan.seed)

    def run(
        self, seconds: float, report: Report, keep_every: float, keep: Callable[[float], None]
    ) -> None:
        """Play and learn for some time; now and then keep what has been learnt.

        A round that would end too late is not begun, but for the first.
        """
        started = time.monotonic()
        to_keep = keep_every
        rounds, decisions, spent, longest = 0, 0, 0.0, 0.0
        while not rounds or spent + longest < seconds:
            part = min(1.0, spent / seconds)
            self._play(self._rival())
            played = time.monotonic() - started - spent
            found = self._learn(part, min(1.0, (rounds + 1) / 10))
            rounds += 1
            decisions += self.plan.steps * self.plan.games
            passed = time.monotonic() - started
            if passed > to_keep:
                to_keep += keep_every
                keep(passed)
            report(
                {
                    "round": rounds,
                    "seconds": round(passed, 1),
                    "decisions": decisions,
                    "games": sum(int(table.dones.sum()) for table in self.tables),
                    "playing": round(played, 2),
                    "learning": round(passed - spent - played, 2),
                    **found,
                }
            )
            longest = max(longest, time.monotonic() - started - spent)
            spent = time.monotonic() - started

    def close(self) -> None:
        """End the workers."""
        for table in self.tables:
            table.runner.close()

    def _rival(self) -> Network | None:
        return self.rivals[self._rng.integers(len(self.rivals))] if self.rivals else None

    def _play(self, rival: Network | None) -> None:
        self.network.eval()
        for step in range(self.plan.steps):
            for table in self.tables:
                if step:
                    table.finish(step - 1)
                act(self.network, rival, table, step)
        for table in self.tables:
            table.finish(self.plan.steps - 1)

    def _learn(self, part: float, warmth: float) -> dict[str, float]:
        plan = self.plan
        for group in self.learner.param_groups:
            group["lr"] = warmth * (plan.rate + part * (plan.last_rate - plan.rate))
        entropy_worth = plan.entropy + part * (plan.last_entropy - plan.entropy)
        found = [returns(self.network, table) for table in self.tables]
        pieces = [sheets(table, *each) for table, each in zip(self.tables, found, strict=True)]
        whole = Sheets(*(torch.cat(values) for values in zip(*pieces, strict=True)))
        figures = self._study(whole, entropy_worth)
        return figures | self._figures()

    def _study(self, whole: Sheets, entropy_worth: float) -> dict[str, float]:
        mean, spread = whole.advantages.mean(), whole.advantages.std() + 1e-6
        scaled = whole._replace(advantages=(whole.advantages - mean) / spread)
        self.network.train()
        losses: list[dict[str, Tensor]] = []
        for _ in range(self.plan.epochs):
            order = torch.randperm(len(scaled.rows), device=self.device)
            for which in torch.split(order, self.plan.batch):
                loss, figures = self._loss(scaled.part(which), entropy_worth)
                self.learner.zero_grad(set_to_none=True)
                loss.backward()  # type: ignore[no-untyped-call]
                torch.nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
                self.learner.step()
                losses.append(figures)
        last = losses[-1]
        return {name: round(value.item(), 4) for name, value in last.items()}

    def _loss(self, sheet: Sheets, entropy_worth: float) -> tuple[Tensor, dict[str, Tensor]]:
        with thinking(self.device):
            output = self.network(sheet.rows)
        chances = torch.log_softmax(output.policy.masked_fill(~sheet.masks, NEVER), -1)
        chosen = chances.gather(1, sheet.options[:, None]).squeeze(1)
        ratio = (chosen - sheet.likelihoods).exp()
        kept = ratio.clamp(1 - CLIP, 1 + CLIP)
        gain = torch.min(ratio * sheet.advantages, kept * sheet.advantages).mean()
        entropy = -(chances.exp() * chances).sum(-1).mean()
        expecting = expectation_loss(output, sheet.targets, sheet.players)
        loss = expecting - gain - entropy_worth * entropy
        moved = (sheet.likelihoods - chosen).mean()
        return loss, {
            "entropy": entropy.detach(),
            "expecting": expecting.detach(),
            "moved": moved.detach(),
        }

    def _figures(self) -> dict[str, float]:
        """How well wins and scores of finished games were predicted over the last steps."""
        won, scores = [], []
        for table in self.tables:
            ended = table.dones
            won.append((table.expected - table.came)[ended][:, :, WIN].square().sum(-1).mean())
            best = table.came[ended][:, :, SCORE].max(-1).values
            scores.append(best.mean() * POINTS)
        return {
            "brier at the end": round(torch.stack(won).mean().item(), 4),
            "winners' points": round(torch.stack(scores).mean().item(), 1),
        }


class Sheets(NamedTuple):
    """Decisions to learn from, one row each."""

    rows: Tensor
    masks: Tensor
    options: Tensor
    likelihoods: Tensor
    advantages: Tensor
    targets: Tensor
    players: Tensor

    def part(self, which: Tensor) -> Sheets:
        """Some of the decisions."""
        return Sheets(*(values[which] for values in self))


def sheets(table: SelfPlayTable, advantages: Tensor, targets: Tensor) -> Sheets:
    """The learner's own decisions of a runner."""
    own = table.is_own.flatten()
    players = table.players.expand(len(table.rows), -1)
    parts = (
        table.rows,
        table.masks,
        table.options,
        table.likelihoods,
        advantages,
        targets,
        players,
    )
    return Sheets(*(values.flatten(0, 1)[own] for values in parts))
