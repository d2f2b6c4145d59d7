"""Learning from lessons: the network's policy comes to agree with a teacher's opinions."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import torch
from torch import Tensor

from bruxelles1893.learning.losses import expectation_loss, outcomes, turned
from bruxelles1893.learning.network import NEVER, Network
from bruxelles1893.learning.pages import Pages

HELD_OUT: Final = 0.02
WARM_UP: Final = 30
Report = Callable[[dict[str, Any]], None]
"""Tells figures of a stage of learning."""


class Book(NamedTuple):
    """Pages where the network lives."""

    rows: Tensor
    masks: Tensor
    options: Tensor
    weights: Tensor
    outcomes: Tensor
    players: Tensor

    def part(self, which: Tensor) -> Book:
        """Some of the pages."""
        return Book(*(values[which] for values in self))


def opened(pages: Pages, device: torch.device) -> Book:
    """Pages moved to where the network lives, outcomes as the observing seat counts."""
    players = torch.from_numpy(pages.players).long().to(device)
    seats = torch.from_numpy(pages.seats).long().to(device)
    came = outcomes(torch.from_numpy(pages.totals).to(device), players)
    return Book(
        torch.from_numpy(pages.rows).to(device),
        torch.from_numpy(pages.masks).to(device),
        torch.from_numpy(pages.options).to(device),
        torch.from_numpy(pages.weights).to(device),
        turned(came, seats, players, back=False),
        players,
    )


def unpacked(masks: Tensor) -> Tensor:
    """Masks of bits as masks of flags."""
    bits = torch.arange(7, -1, -1, device=masks.device, dtype=torch.uint8)
    return (masks[:, :, None] >> bits & 1).bool().flatten(1)


def study(
    network: Network,
    pages: Pages,
    *,
    epochs: int,
    seconds: float,
    rate: float,
    batch: int,
    report: Report,
) -> None:
    """Train on pages: at most this many times, and at most this long."""
    device = next(network.parameters()).device
    book = opened(pages, device)
    count = len(book.rows)
    held = max(1, int(count * HELD_OUT))
    learner = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=0.01)
    steps = max(1, epochs * ((count - held) // batch))
    done, started = 0, time.monotonic()
    for epoch in range(epochs):
        order = held + torch.randperm(count - held, device=device)
        for part in torch.split(order, batch):
            left = 1 - max(done / steps, (time.monotonic() - started) / seconds)
            for group in learner.param_groups:
                group["lr"] = rate * max(left, 0.01) * min(1, (done + 1) / WARM_UP)
            loss, _ = lesson_loss(network, book.part(part))
            learner.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            learner.step()
            done += 1
            if left <= 0:
                break
        with torch.no_grad():
            tested, agreed = lesson_loss(network, book.part(torch.arange(held, device=device)))
        report({"epoch": epoch, "loss": tested.item(), "agrees": agreed.item()})
        if time.monotonic() - started > seconds:
            return


def lesson_loss(network: Network, book: Book) -> tuple[Tensor, Tensor]:
    """The loss of the network on the pages, and how often it would play as the teacher did."""
    device = book.rows.device
    with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
        output = network(book.rows)
    policy = torch.log_softmax(output.policy.masked_fill(~unpacked(book.masks), NEVER), -1)
    tried = policy.gather(1, book.options.long())
    surprise = -(book.weights.float() * tried).sum(-1).mean()
    agreed = (policy.argmax(-1) == book.options[:, 0]).float().mean()
    return surprise + expectation_loss(output, book.outcomes, book.players), agreed
