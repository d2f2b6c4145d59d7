"""The outcomes of games, and how far the network's expectations were from them."""

from __future__ import annotations

import torch
import torch.nn.functional as F  # noqa: N812
from torch import Tensor

from bruxelles1893.bots.evaluation.scores import CLOSE
from bruxelles1893.engine import MOST_PLAYERS
from bruxelles1893.learning.network import NEVER, POINTS, TrainingOutput

WIN, SCORE, WORTH = range(3)


def outcomes(totals: Tensor, players: Tensor) -> Tensor:
    """The outcome of games for each seat from final points: win, score, worth."""
    here = torch.arange(MOST_PLAYERS, device=totals.device) < players[:, None]
    points = torch.where(here, totals.float(), -torch.inf)
    best = points.max(1, keepdim=True).values
    wins = (points == best).float()
    wins = wins / wins.sum(1, keepdim=True)
    two = points.topk(2, dim=1).values
    rival = torch.where((points == best) & (wins == 1), two[:, 1:], two[:, :1])
    lead = torch.where(here, torch.tanh((points - rival) / CLOSE), 0.0)
    worth = torch.where(here, (2 * wins - 1 + lead) / 2, 0.0)
    return torch.stack((wins, torch.where(here, totals.float() / POINTS, 0.0), worth), -1)


def expected_outcomes(output: TrainingOutput, players: Tensor) -> Tensor:
    """A network's expectations in the form of `outcomes`, seats as the observing seat counts."""
    here = torch.arange(MOST_PLAYERS, device=players.device) < players[:, None]
    wins = torch.softmax(output.win.masked_fill(~here, NEVER), -1)
    return torch.stack((wins, output.score, output.worth), -1) * here[:, :, None]


def turned(outcome: Tensor, seats: Tensor, players: Tensor, *, back: bool) -> Tensor:
    """Outcomes by seat as the observing seat counts them, or back again."""
    places = torch.arange(MOST_PLAYERS, device=seats.device)
    count = players[:, None]
    others = (places - seats[:, None]) if back else (places + seats[:, None])
    source = torch.where(places < count, others % count, places)
    return outcome.gather(1, source[:, :, None].expand_as(outcome))


def expectation_loss(output: TrainingOutput, target: Tensor, players: Tensor) -> Tensor:
    """The distance between the expected and the real outcome of the seats."""
    here = torch.arange(MOST_PLAYERS, device=players.device) < players[:, None]
    wins = torch.log_softmax(output.win.masked_fill(~here, NEVER), -1)
    surprise = -(target[:, :, WIN] * wins).sum(-1).mean()
    shares = here / here.sum(1, keepdim=True)
    score = (F.smooth_l1_loss(output.score, target[:, :, SCORE], reduction="none") * shares).sum(1)
    own = torch.zeros_like(shares)
    own[:, 0] = 1
    worth = ((output.worth - target[:, :, WORTH]) ** 2 * (0.5 * own + 0.5 * shares)).sum(1)
    return 0.25 * surprise + score.mean() + worth.mean()
