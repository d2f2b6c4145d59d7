"""A data set of games of strong bots: records in files that are compressed, with their digests.

    python -m bruxelles1893.learning.dataset make games --games 20000 --workers 8
    python -m bruxelles1893.learning.dataset check games
    python -m bruxelles1893.learning.dataset shares games
    python -m bruxelles1893.learning.dataset lessons games > lessons.jsonl

Each file is a shard of JSON lines, made by one worker. `dataset.json` says what they are; it is
written when all are there. A run that was stopped goes on with the shards that are missing.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from itertools import product
from math import inf, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from bruxelles1893 import __version__
from bruxelles1893.arena.backends import spread
from bruxelles1893.bots import Bot, make_bot
from bruxelles1893.bots.network.bot import SHIPPED, load
from bruxelles1893.bots.network.reading import Oracle
from bruxelles1893.bots.network.thoughts import Thought, ThoughtfulBot, side_by_side
from bruxelles1893.engine import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    RULE_SETS,
    BruxellesError,
    Option,
    Seat,
    Session,
    View,
    first_seats,
    read_record,
    replay,
    ruleset,
    write_record,
)
from bruxelles1893.learning.teachers import Lesson

FORMAT: Final = 1
"""Raised when files or lines mean something else."""
LICENCE: Final = "MIT"
CARD: Final = "dataset.json"
SHARD: Final = 50
"""Games of a shard: they wait for each other's questions to the network, and are lost together."""
BOTS: Final = ("network", "master:simulations=100")
SEED: Final = 20_000_000
TABLES: Final = tuple(product(RULE_SETS, range(FEWEST_PLAYERS, MOST_PLAYERS + 1)))
LEVEL: Final = 9
"""Of compression."""


class DatasetError(BruxellesError, ValueError):
    """Files that are no whole data set, or have changed."""


class Plan(NamedTuple):
    """All that a data set follows from; `bots` sit at a table by chance."""

    size: int
    seed: int = SEED
    bots: tuple[str, ...] = BOTS
    shard: int = SHARD
    gpu: bool = False
    """Whether the network thinks on a GPU, whose sums are rougher."""

    def shards(self) -> int:
        """How many files there are."""
        return -(-self.size // self.shard)

    def games(self, shard: int) -> range:
        """The numbers of the games of a shard."""
        return range(shard * self.shard, min(self.size, (shard + 1) * self.shard))


class DatasetGame(NamedTuple):
    """A game: its number, the bots by seat, and its record."""

    number: int
    bots: tuple[str, ...]
    record: str

    def session(self) -> Session:
        """The game, played once more; raises `RecordError` where the record does not fit."""
        return replay(read_record(self.record))

    def victory(self, seat: Seat) -> float:
        """The share of a seat in the victory, by the result that the record states."""
        totals = [int(total) for total in read_record(self.record).result.split()]
        winners = [other for other, total in enumerate(totals) if total == max(totals)]
        return (seat in winners) / len(winners)


def make(plan: Plan, folder: Path, workers: int = 1, ray: str | None = None) -> dict[str, Any]:
    """Make a data set, or go on with one that was begun; returns its card."""
    folder.mkdir(parents=True, exist_ok=True)
    _check_begun(plan, folder)
    missing = [number for number in range(plan.shards()) if not path_of(folder, number).exists()]
    for number, content in spread(partial(_numbered_shard, plan), workers, ray)(missing):
        path = path_of(folder, number)
        part = path.with_suffix(".part")
        part.write_bytes(content)
        part.replace(path)
        print(f"{path.name}: {len(plan.games(number))} games", file=sys.stderr, flush=True)
    (folder / CARD).write_text(json.dumps(card_of(plan, folder), indent=1) + "\n", "utf-8")
    return check(folder)


def _check_begun(plan: Plan, folder: Path) -> None:
    """Refuse a folder with shards of another plan, or of another release."""
    file = folder / "plan.json"
    wanted = json.dumps({"format": FORMAT, "release": __version__, **plan._asdict()}) + "\n"
    if not file.exists():
        file.write_text(wanted, "utf-8")
    elif file.read_text("utf-8") != wanted:
        raise DatasetError(f"{folder} was begun otherwise: {file.read_text('utf-8').strip()}")


def path_of(folder: Path, number: int) -> Path:
    """The file of a shard."""
    return folder / f"games-{number:05}.jsonl.gz"


def _numbered_shard(plan: Plan, number: int) -> tuple[int, bytes]:
    """The games of a shard, played side by side."""
    found = side_by_side(_network(plan), (played(plan, game) for game in plan.games(number)))
    lines = [json.dumps(game._asdict()) + "\n" for game in found]
    return number, gzip.compress("".join(lines).encode(), LEVEL, mtime=0)


def _network(plan: Plan) -> Oracle:
    if not plan.gpu:
        return load()
    from bruxelles1893.learning.network import OnGpu  # needs PyTorch

    return OnGpu(SHIPPED)


def played(plan: Plan, number: int) -> Thought[DatasetGame]:
    """A game of a plan, the same on every machine whose arithmetic is the same."""
    rules, players = TABLES[number % len(TABLES)]
    chance = Random(f"{plan.seed}/{number}")
    names = tuple(chance.choice(plan.bots) for _ in range(players))
    session = Session(ruleset(rules), players, plan.seed + number)
    bots = [make_bot(name) for name in names]
    while not session.state.is_over:
        view = session.state.view(session.state.asked)
        session.play((yield from _choice(bots[view.seat], view, chance)))
    return DatasetGame(number, names, write_record(session))


def _choice(bot: Bot, view: View, chance: Random) -> Thought[Option]:
    """What a bot chooses; those that ask the network wait for each other."""
    if isinstance(bot, ThoughtfulBot):
        return (yield from bot.thought(view, view.legal(), chance))
    return bot.choose(view, view.legal(), chance)


def card_of(plan: Plan, folder: Path) -> dict[str, Any]:
    """What a data set is, and the digests of its files."""
    digests = {
        path.name: sha256(path.read_bytes()).hexdigest()
        for path in (path_of(folder, number) for number in range(plan.shards()))
    }
    return {
        "format": FORMAT,
        "release": __version__,
        "licence": LICENCE,
        **plan._asdict(),
        "tables": [f"{rules}, {players} players" for rules, players in TABLES],
        "digest": _digest(digests),
        "files": digests,
    }


def _digest(digests: dict[str, str]) -> str:
    return sha256("".join(digests[name] for name in sorted(digests)).encode()).hexdigest()


def check(folder: Path) -> dict[str, Any]:
    """The card of a data set whose files are whole and as they were made."""
    try:
        card: dict[str, Any] = json.loads((folder / CARD).read_text("utf-8"))
    except OSError as error:
        raise DatasetError(f"{folder} has no {CARD}: is it finished?") from error
    if card.get("format") != FORMAT:
        raise DatasetError(f"{folder} has format {card.get('format')}; expected {FORMAT}")
    for name, digest in card["files"].items():
        if sha256((folder / name).read_bytes()).hexdigest() != digest:
            raise DatasetError(f"{name} has changed")
    if _digest(card["files"]) != card["digest"]:
        raise DatasetError(f"{CARD} has changed")
    return card


def games(folder: Path) -> Iterator[DatasetGame]:
    """The games of a data set in their order."""
    for name in sorted(check(folder)["files"]):
        with gzip.open(folder / name, "rt", encoding="utf-8") as lines:
            for line in lines:
                data = json.loads(line)
                yield DatasetGame(data["number"], tuple(data["bots"]), data["record"])


class Share(NamedTuple):
    """The share of the victories of a bot that sat alone among others, with its error."""

    games: int
    mean: float
    error: float


def shares(folder: Path) -> dict[tuple[str, int], Share]:
    """What each bot won alone among copies of another, by bot and number of players."""
    won: dict[tuple[str, int], list[float]] = {}
    for game in games(folder):
        for seat in first_seats(len(game.bots)):
            bot = game.bots[seat]
            others = {*game.bots[:seat], *game.bots[seat + 1 :]}
            if len(others) == 1 and bot not in others:
                won.setdefault((bot, len(game.bots)), []).append(game.victory(seat))
    return {key: Share(len(each), fmean(each), _error(each)) for key, each in won.items()}


def _error(values: list[float]) -> float:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else inf


def lesson_of(game: DatasetGame, bots: Sequence[str] = ()) -> Lesson:
    """A game to learn from: all decisions with a choice, or those of some bots.

    `learning.pages.pages_of` makes rows of it: what the seat saw, what it chose, who won.
    """
    session = game.session()
    opinions = {}
    for ply, move in enumerate(session.moves):
        is_wanted = not bots or game.bots[move.seat] in bots
        if is_wanted and len(session.at(ply).legal()) > 1:
            opinions[ply] = {move.option: 1}
    state = session.state
    options = [move.option for move in session.moves]
    return Lesson(state.rules.name, len(session.names), session.seed, options, opinions)


def main(arguments: Sequence[str] | None = None) -> None:
    """Do what the command line asks for."""
    top = argparse.ArgumentParser("python -m bruxelles1893.learning.dataset", description=__doc__)
    commands = top.add_subparsers(dest="command", required=True)
    helps = {
        "make": "play the games, or go on with a data set that was begun",
        "check": "compare the files with their digests",
        "shares": "print what each bot won alone among copies of another",
        "lessons": "print lessons, which learning takes with --lessons",
    }
    parsers = {name: commands.add_parser(name, help=text) for name, text in helps.items()}
    for each in parsers.values():
        each.add_argument("folder", type=Path)
    maker = parsers["make"]
    maker.add_argument("--games", type=int, required=True, help="how many")
    maker.add_argument("--seed", type=int, default=SEED, help=f"usually {SEED}")
    maker.add_argument("--bots", nargs="+", default=BOTS, help=f"usually {' '.join(BOTS)}")
    maker.add_argument("--shard", type=int, default=SHARD, help=f"games a file, usually {SHARD}")
    maker.add_argument("--workers", type=int, default=1)
    maker.add_argument("--gpu", action="store_true", help="the network thinks on a GPU")
    maker.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster")
    parsers["lessons"].add_argument("--bots", nargs="*", default=(), help="only what these chose")
    asked = top.parse_args(arguments)
    if asked.command == "make":
        plan = Plan(asked.games, asked.seed, tuple(asked.bots), asked.shard, asked.gpu)
        print(make(plan, asked.folder, asked.workers, asked.ray)["digest"])
    elif asked.command == "check":
        print(check(asked.folder)["digest"])
    elif asked.command == "shares":
        for (bot, players), share in sorted(shares(asked.folder).items()):
            wins = f"{100 * share.mean:.1f}% ± {196 * share.error:.1f}"
            print(f"{bot}, {players} players: {wins} of {share.games} games")
    else:
        for game in games(asked.folder):
            print(lesson_of(game, asked.bots).to_json())


if __name__ == "__main__":
    main()
