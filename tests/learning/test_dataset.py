"""A small data set is made, stopped and gone on with, checked, and read as rows for learning."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from bruxelles1893.bots.network.bot import load
from bruxelles1893.bots.network.reading import NetworkOutput
from bruxelles1893.bots.network.thoughts import alone, side_by_side
from bruxelles1893.engine import OPTION_COUNT, Option
from bruxelles1893.learning.dataset import (
    CARD,
    DatasetError,
    Plan,
    check,
    games,
    lesson_of,
    main,
    make,
    path_of,
    played,
    shares,
)
from bruxelles1893.learning.pages import pages_of
from bruxelles1893.learning.teachers import lesson_from

CHECKOUT = Path(__file__).parents[2] / "benchmarks" / "games"
PLAN = Plan(size=3, seed=5, bots=("greedy", "random"), shard=2)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole")
    make(PLAN, folder)
    return folder


def copied(folder: Path, target: Path) -> Path:
    target.mkdir()
    for file in folder.iterdir():
        (target / file.name).write_bytes(file.read_bytes())
    return target


def test_what_was_made_is_checked_and_read(whole: Path) -> None:
    card = check(whole)
    assert (card["size"], card["licence"], len(card["files"])) == (3, "MIT", 2)
    found = list(games(whole))
    assert [game.number for game in found] == [0, 1, 2]
    for game in found:
        session = game.session()
        assert session.state.is_over
        assert len(game.bots) == len(session.names)
        assert set(game.bots) <= set(PLAN.bots)


class OneByOne:
    """The network, whose sums do not depend on what is asked beside a position."""

    def outputs(self, rows: list[bytes], options: list[list[Option]]) -> list[NetworkOutput]:
        asked = zip(rows, options, strict=True)
        return [load().outputs([row], [rated])[0] for row, rated in asked]


def test_games_that_wait_for_each_other_are_those_played_alone() -> None:
    plan = Plan(size=3, seed=5, bots=("network", "master:simulations=2"))
    together = side_by_side(OneByOne(), [played(plan, number) for number in range(plan.size)])
    assert together == [alone(OneByOne(), played(plan, number)) for number in range(plan.size)]
    assert {bot for game in together for bot in game.bots} == set(plan.bots)


def test_a_run_that_was_stopped_goes_on(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = copied(whole, tmp_path / "begun")
    (begun / CARD).unlink()
    path_of(begun, 1).unlink()
    with pytest.raises(DatasetError, match="is it finished"):
        check(begun)
    assert make(PLAN, begun) == check(whole)
    assert path_of(begun, 1).name in (told := capsys.readouterr().err)
    assert path_of(begun, 0).name not in told


def test_another_plan_is_not_mixed_in(whole: Path, tmp_path: Path) -> None:
    begun = copied(whole, tmp_path / "begun")
    with pytest.raises(DatasetError, match="begun otherwise"):
        make(PLAN._replace(seed=6), begun)


@pytest.mark.parametrize("place", ["shard", "card"])
def test_a_change_is_seen(whole: Path, tmp_path: Path, place: str) -> None:
    changed = copied(whole, tmp_path / "changed")
    if place == "shard":
        content = bytearray(path_of(changed, 0).read_bytes())
        content[len(content) // 2] ^= 1
        path_of(changed, 0).write_bytes(content)
    else:
        card = json.loads((changed / CARD).read_text("utf-8"))
        card["digest"] = "0" * 64
        (changed / CARD).write_text(json.dumps(card), "utf-8")
    with pytest.raises(DatasetError, match="has changed"):
        list(games(changed))


def test_rows_tell_what_was_chosen_and_who_won(whole: Path) -> None:
    game = next(games(whole))
    session, pages = game.session(), pages_of(lesson_of(game))
    chosen = [
        (move.option, move.seat, session.at(ply).legal())
        for ply, move in enumerate(session.moves)
        if len(session.at(ply).legal()) > 1
    ]
    assert pages.options[:, 0].tolist() == [option for option, _, _ in chosen]
    assert pages.seats.tolist() == [seat for _, seat, _ in chosen]
    masks = np.unpackbits(pages.masks, axis=1)[:, :OPTION_COUNT]
    assert [np.flatnonzero(mask).tolist() for mask in masks] == [
        sorted(legal) for _, _, legal in chosen
    ]
    totals = [sheet.total for sheet in session.state.scores()]
    assert pages.totals[0, : len(totals)].tolist() == totals


def test_the_games_of_the_checkout_are_whole_and_replay() -> None:
    card = check(CHECKOUT)
    assert (card["size"], len(card["tables"])) == (20_000, 24)
    for table, game in enumerate(islice(games(CHECKOUT), len(card["tables"]))):
        session = game.session()
        assert session.state.is_over
        assert f"{session.state.rules.name}, {len(game.bots)} players" == card["tables"][table]


def test_what_a_bot_won_alone_is_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make(PLAN._replace(size=48, shard=48), tmp_path)
    main(["shares", str(tmp_path)])
    told = capsys.readouterr().out.splitlines()
    alone_ = {
        (bot, len(game.bots))
        for game in games(tmp_path)
        for seat, bot in enumerate(game.bots)
        if bot not in game.bots[:seat] + game.bots[seat + 1 :] and len(set(game.bots)) == 2
    }
    assert [line.partition(":")[0] for line in told] == [
        f"{bot}, {players} players" for bot, players in sorted(alone_)
    ]
    assert shares(tmp_path)["greedy", 2].mean > shares(tmp_path)["random", 2].mean
    assert sum(shares(tmp_path)[bot, 2].mean for bot in PLAN.bots) == 1


def test_lessons_of_one_bot_alone(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["lessons", str(whole), "--bots", "greedy"])
    lessons = [lesson_from(line) for line in capsys.readouterr().out.splitlines()]
    for game, lesson in zip(games(whole), lessons, strict=True):
        session = game.session()
        asked = {session.moves[ply].seat for ply in lesson.opinions}
        assert asked == {seat for seat, bot in enumerate(game.bots) if bot == "greedy"}
