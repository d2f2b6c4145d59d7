"""The rules of the benchmark. They are frozen: a benchmark with other rules gets a new name."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from bruxelles1893.arena.games import Job, rotated
from bruxelles1893.engine import BruxellesError

PROTOCOL: Final = "bruxelles1893-benchmark-1"
DEALS: Final = 25
"""Deals of a match; the bot plays each of them once on every seat."""

OPPONENTS: Final = ("planner", "network", "master:simulations=100")
TABLES: Final = (
    ("second", 2),
    ("second", 4),
    ("second+belle-epoque", 3),
    ("second+asymmetric", 2),
    ("second+belle-epoque+asymmetric", 5),
    ("first", 4),
)
"""Rule sets and numbers of players."""

SEED_BYTES: Final = 7
"""Seeds stay below 2**56, which every file format and database can hold."""


class ProtocolError(BruxellesError, ValueError):
    """Deals that are still secret, or something that the protocol does not have."""


class Match(NamedTuple):
    """The bot alone against copies of one opponent, at one kind of table."""

    rules: str
    players: int
    opponent: str

    @property
    def even(self) -> float:
        """The share of victories of a bot that is as strong as its opponents."""
        return 1 / self.players


MATCHES: Final = tuple(
    Match(rules, players, opponent) for opponent, (rules, players) in product(OPPONENTS, TABLES)
)


@dataclass(frozen=True)
class DealSet:
    """Deals that follow from one secret. Its digest is published first, the secret later."""

    name: str
    digest: str
    secret: str | None = None

    def revealed(self, secret: str) -> DealSet:
        """The same deals with their secret; raises `ProtocolError` if it is another one."""
        if digest_of_secret(secret) != self.digest:
            raise ProtocolError(f"this is not the secret of the deals {self.name!r}")
        return DealSet(self.name, self.digest, secret)

    def seed(self, rules: str, players: int, number: int) -> int:
        """The seed of a deal. All opponents meet on the same deals."""
        if self.secret is None:
            raise ProtocolError(
                f"the deals {self.name!r} are held out: their secret is published with a release"
            )
        text = f"{self.secret}/{rules}/{players}/{number}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:SEED_BYTES])


def digest_of_secret(secret: str) -> str:
    """The digest of a secret. It is published before the secret is revealed."""
    return hashlib.sha256(secret.encode()).hexdigest()


_PUBLIC_SECRET: Final = "bruxelles1893 public deals 1"
DEAL_SETS: Final = {
    each.name: each
    for each in (
        DealSet("public-1", digest_of_secret(_PUBLIC_SECRET), _PUBLIC_SECRET),
        DealSet("held-out-1", "8dcf5601f3d17b8509afc626d93ba6e86831293c70f015e0316feebb737592bd"),
    )
}
"""Bots are developed on the public deals and compared on those that were held out."""


def chosen_deals(name: str, secret_file: Path | None = None) -> DealSet:
    """A set of deals by its name, with the secret of a file if there is one."""
    if name not in DEAL_SETS:
        raise ProtocolError(f"no deals {name[:40]!r}; expected {', '.join(DEAL_SETS)}")
    deals = DEAL_SETS[name]
    if secret_file is not None:
        return deals.revealed(secret_file.read_text("utf-8").strip())
    return deals


def chosen_matches(opponents: str | None = None) -> tuple[Match, ...]:
    """The matches against some of the opponents, or all of them."""
    if opponents is None:
        return MATCHES
    wanted = opponents.split(",")
    unknown = [each for each in wanted if each not in OPPONENTS]
    if unknown:
        raise ProtocolError(f"no opponent {unknown[0][:40]!r}; expected {', '.join(OPPONENTS)}")
    return tuple(match for match in MATCHES if match.opponent in wanted)


def jobs(bot: str, match: Match, deals: DealSet, count: int, first_number: int) -> list[Job]:
    """The games of a match: every deal with the bot on every seat, which is the rotation."""
    line_up = (bot, *[match.opponent] * (match.players - 1))
    places = product(range(count), range(match.players))
    return [
        Job(
            first_number + number,
            match.rules,
            deals.seed(match.rules, match.players, deal),
            rotation,
            rotated(line_up, rotation),
        )
        for number, (deal, rotation) in enumerate(places)
    ]
