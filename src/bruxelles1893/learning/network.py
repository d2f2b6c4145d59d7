"""The network in PyTorch, and its two files: the one that ships and the one that learns on."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

from bruxelles1893.bots.network.arrays import ArrayOracle
from bruxelles1893.engine import MOST_PLAYERS, OPTION_COUNT
from bruxelles1893.observation import SIZE, VERSION
from bruxelles1893.observation.expansion import PLAN

OUTPUTS: Final = 3
"""What is told of a seat: the chance to win, the expected score and the worth."""
POINTS: Final = 100
"""Points that the network counts as 1."""
EPSILON: Final = 1e-6
NEVER: Final = -1e4
"""The logit of what cannot be."""


class TrainingOutput(NamedTuple):
    """The network's output for some positions, seats as the observing seat counts them.

    `policy` are logits of options, `win` logits of seats; `score` is in hundreds of points, and
    `worth` lies between -1 and 1.
    """

    policy: Tensor
    win: Tensor
    score: Tensor
    worth: Tensor


class Expansion(nn.Module):
    """Compact rows made floats as `observation.expansion` does, where the network lives."""

    def __init__(self) -> None:
        super().__init__()
        for name, values in PLAN._asdict().items():
            self.register_buffer(name, torch.from_numpy(values), persistent=False)

    def forward(self, rows: Tensor) -> Tensor:
        """Rows of bytes as rows of floats."""
        entries = rows[:, self.byte]  # type: ignore[index]
        numbers = (entries + self.low) / self.scale  # type: ignore[operator]
        return numbers + ((entries & self.mask) == self.want)  # type: ignore[operator]


class Norm(nn.Module):
    """Values brought to a usual size, in full precision."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, values: Tensor) -> Tensor:
        """The values divided by their root mean square."""
        full = values.float()
        return full * torch.rsqrt(full.square().mean(-1, keepdim=True) + EPSILON) * self.weight


class Residual(nn.Module):
    """Two layers that add to what they are given."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = Norm(width)
        self.first = nn.Linear(width, width)
        self.second = nn.Linear(width, width)
        nn.init.zeros_(self.second.weight)

    def forward(self, hidden: Tensor) -> Tensor:
        """The input plus what the block adds to it."""
        added: Tensor = self.second(torch.relu(self.first(self.norm(hidden))))
        return hidden + added


class Network(nn.Module):
    """A network from compact rows to a policy and to outputs for every seat."""

    def __init__(self, width: int = 512, blocks: int = 3) -> None:
        super().__init__()
        self.expansion = Expansion()
        self.entrance = nn.Linear(SIZE, width)
        self.blocks = nn.ModuleList(Residual(width) for _ in range(blocks))
        self.norm = Norm(width)
        self.policy = nn.Linear(width, OPTION_COUNT)
        self.seats = nn.Linear(width, MOST_PLAYERS * OUTPUTS)
        for head in (self.policy, self.seats):
            nn.init.normal_(head.weight, std=0.01)
            nn.init.zeros_(head.bias)

    def hidden(self, rows: Tensor) -> Tensor:
        """The last hidden layer for rows of bytes."""
        hidden = torch.relu(self.entrance(self.expansion(rows)))
        for block in self.blocks:
            hidden = block(hidden)
        seen: Tensor = self.norm(hidden)
        return seen

    def forward(self, rows: Tensor) -> TrainingOutput:
        """The network's output for rows of bytes."""
        hidden = self.hidden(rows)
        policy = self.policy(hidden).float()
        seats = self.seats(hidden).float().view(-1, MOST_PLAYERS, OUTPUTS)
        win, score, worth = seats.unbind(-1)
        return TrainingOutput(policy, win, score, torch.tanh(worth))


class OnGpu(ArrayOracle):
    """A network on a GPU that searches ask, as that of `bots.network.arrays` is asked."""

    def __init__(self, path: Path) -> None:
        self._network: Final = shipped(path).cuda().eval()

    @torch.no_grad()
    def hidden(self, rows: np.ndarray) -> Tensor:
        """The last hidden layer for rows of bytes."""
        with torch.autocast("cuda", torch.bfloat16):
            return self._network.hidden(torch.from_numpy(rows.copy()).cuda())

    @torch.no_grad()
    def logits(self, hidden: Tensor) -> np.ndarray:
        """How much every option is liked."""
        output: np.ndarray = self._network.policy(hidden.float()).cpu().numpy()
        return output

    @torch.no_grad()
    def seats(self, hidden: Tensor) -> np.ndarray:
        """Win, score and worth of the seats, as the observing seat counts them."""
        output: np.ndarray = self._network.seats(hidden.float()).cpu().numpy()
        return output.reshape(-1, MOST_PLAYERS, OUTPUTS)


def width_and_blocks(network: Network) -> tuple[int, int]:
    """How large a network is."""
    return network.entrance.out_features, len(network.blocks)


def arrays(network: Network) -> dict[str, np.ndarray]:
    """The weights by name, as float32."""
    return {
        name: values.detach().float().cpu().numpy() for name, values in network.state_dict().items()
    }


def ship(network: Network, path: Path) -> None:
    """Write the file that `bots.network` plays with: float16, and which observations it reads."""
    weights = {name: values.astype(np.float16) for name, values in arrays(network).items()}
    with path.open("wb") as file:
        np.savez(file, version=np.array(VERSION), **weights)  # type: ignore[arg-type]


def shipped(path: Path) -> Network:
    """The network of a file that `ship` wrote."""
    with np.load(path) as file:
        weights = {name: file[name].astype(np.float32) for name in file.files}
    version = int(weights.pop("version"))
    if version != VERSION:
        raise ValueError(f"{path} reads observations of version {version}, these are {VERSION}")
    blocks = sum(name.startswith("blocks.") and name.endswith("norm.weight") for name in weights)
    network = Network(weights["entrance.bias"].shape[0], blocks)
    network.load_state_dict({name: torch.from_numpy(values) for name, values in weights.items()})
    return network
