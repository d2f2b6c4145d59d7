"""Learning: what comes of games, lessons, self-play, and the files that a run leaves."""

from __future__ import annotations

import json
from itertools import count, islice
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

np = pytest.importorskip("numpy")
torch = pytest.importorskip("torch", reason="could not run: PyTorch is not installed")

from bruxelles1893.bots.network.arrays import ArrayNetwork as Played  # noqa: E402
from bruxelles1893.bots.network.bot import NetworkBot, NetworkError, expectations  # noqa: E402
from bruxelles1893.engine import Option, State, new_game, ruleset  # noqa: E402
from bruxelles1893.learning.__main__ import main  # noqa: E402
from bruxelles1893.learning.imitation import lesson_loss, opened, study, unpacked  # noqa: E402
from bruxelles1893.learning.lockstep import Lockstep  # noqa: E402
from bruxelles1893.learning.losses import SCORE, WIN, WORTH, outcomes, turned  # noqa: E402
from bruxelles1893.learning.network import Network, TrainingOutput, ship, shipped  # noqa: E402
from bruxelles1893.learning.pages import bound, pages_of, weighed  # noqa: E402
from bruxelles1893.learning.selfplay import SelfPlay, returns, sheets  # noqa: E402
from bruxelles1893.learning.settings import LearningSettings  # noqa: E402
from bruxelles1893.learning.teachers import (  # noqa: E402
    Planner,
    RoundEnd,
    lesson_from,
    taught_game,
)
from bruxelles1893.observation import WIDTH, encode  # noqa: E402
from bruxelles1893.observation.expansion import expand  # noqa: E402
from conformance.support import walk  # noqa: E402

SMALL = LearningSettings(
    rules=("second", "first"), players=(2, 3), width=16, blocks=1, games=8, steps=6, batch=32
)


def small_network(seed: int = 1) -> Network:
    torch.manual_seed(seed)
    network = Network(16, 2)
    with torch.no_grad():  # so that no part stays silent
        for values in network.parameters():
            values.add_(0.1 * torch.randn_like(values))
    return network


def some_positions(rules: str = "second", players: int = 3) -> list[State]:
    return [state.copy() for state in walk(new_game(ruleset(rules), players, 5), seed=5)][1:90:8]


class TestNetwork:
    def test_numpy_says_what_torch_says(self, tmp_path: Path) -> None:
        network = small_network().half().float()
        ship(network, tmp_path / "network.npz")
        played = Played(tmp_path / "network.npz")
        positions = [(state, state.stack[-1][1], state.legal()) for state in some_positions()]
        rows = np.stack([np.frombuffer(encode(s, seat), np.uint8) for s, seat, _ in positions])
        with torch.no_grad():
            output = network(torch.from_numpy(rows))
        for one in (positions, positions[:1]):  # a single position takes another way
            for index, expected in enumerate(expectations(played, one)):
                _, seat, legal = one[index]
                policy = torch.softmax(output.policy[index][legal], -1)
                assert expected.policy == pytest.approx(policy.tolist(), abs=1e-4)
                wins = torch.softmax(output.win[index][:3], -1).tolist()
                assert [expected.wins[(seat + k) % 3] for k in range(3)] == pytest.approx(
                    wins, abs=1e-4
                )
                scores = [expected.scores[(seat + k) % 3] for k in range(3)]
                assert scores == pytest.approx((output.score[index][:3] * 100).tolist(), abs=1e-2)

    def test_torch_expands_rows_as_numpy_does(self) -> None:
        rows = np.random.default_rng(1).integers(0, 256, (4, WIDTH)).astype(np.uint8)
        assert np.array_equal(Network(8, 1).expansion(torch.from_numpy(rows)), expand(rows))

    def test_a_shipped_network_is_read_again(self, tmp_path: Path) -> None:
        network = small_network().half().float()
        ship(network, tmp_path / "n.npz")
        again = shipped(tmp_path / "n.npz").state_dict()
        assert all(
            torch.equal(values, again[name]) for name, values in network.state_dict().items()
        )

    def test_a_file_that_is_no_network_or_of_another_version_is_refused(
        self, tmp_path: Path
    ) -> None:
        (tmp_path / "bad.npz").write_bytes(b"nothing")
        with pytest.raises(NetworkError, match="is no network"):
            Played(tmp_path / "bad.npz")
        np.savez(tmp_path / "old.npz", version=np.array(1))
        with pytest.raises(NetworkError, match="version 1"):
            Played(tmp_path / "old.npz")

    def test_a_bot_plays_what_the_network_likes_best(self, tmp_path: Path) -> None:
        ship(small_network(), tmp_path / "n.npz")
        bot = NetworkBot(tmp_path / "n.npz")
        for state in some_positions("second+belle-epoque", 4):
            view, legal = state.view(state.stack[-1][1]), state.legal()
            policy = bot.expectation(view, legal).policy
            assert bot.choose(view, legal, Random(1)) == legal[policy.index(max(policy))]


class TestOutcomes:
    def test_a_winner_takes_it_and_those_who_tie_share(self) -> None:
        totals = torch.tensor([[100, 130, 0, 0, 0], [90, 90, 60, 0, 0]])
        came = outcomes(totals, torch.tensor([2, 3]))
        assert came[0, :, WIN].tolist() == [0, 1, 0, 0, 0]
        assert came[1, :, WIN].tolist() == [0.5, 0.5, 0, 0, 0]
        assert came[0, :2, SCORE].tolist() == pytest.approx([1.0, 1.3])
        assert came[0, 0, WORTH] == pytest.approx(-came[0, 1, WORTH].item())
        assert came[1, 0, WORTH] == 0
        assert came[1, 2, WORTH] < -0.5
        assert not came[0, 2:].any()

    def test_seats_turn_round_and_back(self) -> None:
        came = torch.rand(2, 5, 3)
        seats, players = torch.tensor([1, 2]), torch.tensor([2, 5])
        mine = turned(came, seats, players, back=False)
        assert torch.equal(mine[0, 0], came[0, 1])
        assert torch.equal(mine[1, 4], came[1, 1])
        assert torch.equal(turned(mine, seats, players, back=True), came)


class TestLessons:
    def test_a_lesson_is_written_and_read(self) -> None:
        looks = count(1)
        lesson = taught_game(RoundEnd(2), "second", 2, 3, ends=4, clock=lambda: next(looks))
        assert lesson_from(lesson.to_json()) == lesson
        assert len(lesson.opinions) == 4

    def test_a_teacher_whose_time_is_over_teaches_nothing_but_the_game_ends(self) -> None:
        lesson = taught_game(RoundEnd(2), "first", 2, 3, ends=0)
        assert not lesson.opinions
        assert len(lesson.moves) > 50

    def test_pages_tell_what_was_seen_and_thought(self) -> None:
        lesson = taught_game(Planner(), "second+asymmetric", 2, 4)
        pages = pages_of(lesson)
        assert len(pages.rows) == len(lesson.opinions)
        masks = unpacked(torch.from_numpy(pages.masks)).numpy()
        chosen = [next(iter(opinion)) for opinion in lesson.opinions.values()]
        assert pages.options[:, 0].tolist() == chosen
        assert masks[np.arange(len(chosen)), chosen].all()
        assert (masks.sum(1) > 1).all()
        assert (pages.totals[:, :2] == pages.totals[0, :2]).all()

    def test_opinions_keep_what_was_tried_most(self) -> None:
        options, shares = weighed({Option(7): 1, Option(9): 3})
        assert (options[:2], shares[:2]) == ([9, 7], [0.75, 0.25])
        assert sum(shares) == 1
        many = weighed({Option(option): option + 1 for option in range(40)})
        assert many[0][0] == 39
        assert sum(many[1]) == pytest.approx(1)

    @pytest.mark.slow
    def test_studying_brings_agreement(self) -> None:
        pages = bound([pages_of(taught_game(Planner(), "second", 2, 0))])
        network = small_network()
        book = opened(pages, torch.device("cpu"))
        before = lesson_loss(network, book)
        figures: list[dict[str, Any]] = []
        study(network, pages, epochs=12, seconds=900, rate=1e-2, batch=32, report=figures.append)
        after = lesson_loss(network, book)
        assert after[0] < before[0]
        assert after[1] > before[1]
        assert len(figures) == 12


class TestSearchLessons:
    def lockstep(self, path: Path, share: float = 0.1) -> Lockstep:
        ship(small_network(), path / "n.npz")
        tables = [("second", 2), ("first", 2)]
        return Lockstep(Played(path / "n.npz"), tables, games=2, tries=4, share=share, seed=4)

    def test_games_side_by_side_teach_what_the_search_thinks(self, tmp_path: Path) -> None:
        lessons = list(islice(self.lockstep(tmp_path).lessons(inf), 2))
        assert {lesson.rules for lesson in lessons} == {"second", "first"}
        for lesson in lessons:
            pages = pages_of(lesson)
            assert 2 < len(pages.rows) == len(lesson.opinions) < len(lesson.moves) / 2
            assert pages.weights.sum(1) == pytest.approx(1, abs=0.01)
        again = next(self.lockstep(tmp_path).lessons(inf))
        assert again == lessons[0]

    def test_when_time_is_over_games_are_hurried_to_their_ends(self, tmp_path: Path) -> None:
        lessons = list(self.lockstep(tmp_path, share=1.0).lessons(0))
        assert len(lessons) == 2
        assert not any(lesson.opinions for lesson in lessons)
        assert pages_of(lessons[0]).rows.shape == (0, WIDTH)


class TestSelfPlay:
    def test_what_comes_is_told_back_to_the_decisions_before(self) -> None:
        practice = SelfPlay(small_network(), [small_network(2)], SMALL)
        practice._play(practice.rivals[0])
        table = practice.tables[0]
        table.dones[:] = False
        table.dones[3] = True
        table.came[3] = outcomes(torch.full((4, 5), 50.0), table.players)
        advantages, targets = returns(practice.network, table)
        surprise = (table.came[3] - table.expected[3])[:, :, WORTH]
        assert torch.allclose(advantages[3][:, None], surprise.gather(1, table.seats[3][:, None]))
        assert torch.allclose(targets[3, :, 0, SCORE], torch.tensor(0.5))
        assert len(sheets(table, advantages, targets).rows) == int(table.is_own.sum())
        practice.close()

    def test_a_league_plays_all_but_one_seat_of_its_games(self) -> None:
        settings = LearningSettings(
            rules=("second",), players=(3,), games=8, steps=4, league_share=1.0
        )
        practice = SelfPlay(small_network(), [small_network(2)], settings)
        practice._play(practice.rivals[0])
        table = practice.tables[0]
        own = torch.from_numpy(table.own_seats)
        assert (own >= 0).all()
        assert torch.equal(table.is_own, table.seats == own)
        practice.close()

    def test_a_network_without_rivals_plays_with_itself(self) -> None:
        practice = SelfPlay(small_network(), [], SMALL)
        figures: list[dict[str, Any]] = []
        kept: list[float] = []
        practice.run(0.01, figures.append, 0.001, kept.append)
        practice.close()
        assert figures[0]["decisions"] == SMALL.games * SMALL.steps
        assert practice.tables[0].is_own.all()
        assert kept

    def test_learning_moves_the_policy_towards_what_paid(self) -> None:
        practice = SelfPlay(small_network(), [], SMALL)
        practice._play(None)
        table = practice.tables[0]
        targets = torch.zeros_like(table.expected)
        targets[:, :, 0, WIN] = 1
        gains = torch.where(table.options % 2 == 0, 1.0, -1.0)
        whole = sheets(table, gains, targets)
        before = likelihood(practice.network, whole)
        for _ in range(10):
            practice._study(whole, 0.0)
        after = likelihood(practice.network, whole)
        even = whole.options % 2 == 0
        assert after[even].mean() > before[even].mean()
        practice.close()


def likelihood(network: Network, whole: Any) -> Any:
    with torch.no_grad():
        output: TrainingOutput = network(whole.rows)
    chances = torch.softmax(output.policy.masked_fill(~whole.masks, -1e4), -1)
    return chances.gather(1, whole.options[:, None]).squeeze(1)


class TestRuns:
    def test_train_resume_and_evaluate(self, tmp_path: Path) -> None:
        first, second = tmp_path / "first", tmp_path / "second"
        usual = "--rules second --players 2 --width 16 --blocks 1 --workers 1 --games 4 --steps 4"
        usual += " --batch 32 --planner-epochs 1 --round-end-epochs 1 --self-play-seconds 0.1"
        lessons = tmp_path / "lessons.jsonl"
        lessons.write_text(taught_game(Planner(), "second", 2, 8).to_json() + "\n")
        main(f"train --out {first} {usual} --planner-seconds 0.1 --lessons {lessons}".split())
        assert {path.name for path in first.iterdir()} == {
            *("settings.json", "curves.jsonl", "weights.pt", "network.npz"),
            *("lessons.jsonl", "league_1.npz"),
        }
        search = "--search-seconds 0.1 --search-tries 4 --search-games 2 --search-rounds 2"
        main(
            f"resume --out {second} --earlier {first} {usual} --planner-seconds 0 {search}".split()
        )
        main(f"evaluate --out {second} {usual} --deals 1 --opponents random".split())
        stages = [json.loads(line) for line in (second / "curves.jsonl").read_text().splitlines()]
        assert {stage["stage"] for stage in stages} == {
            *("self-play", "search", "search lessons", "match")
        }
        assert stages[-1]["games"] == 2
        assert "| random | `second` | 2 | 2 |" in (second / "card.md").read_text()
        settings = json.loads((second / "settings.json").read_text())
        assert settings["goes on from"] == str(first)
        assert settings["games"] == 4

    def test_a_run_goes_on_from_a_network_that_ships_nothing_else(self, tmp_path: Path) -> None:
        earlier, response = tmp_path / "earlier", tmp_path / "response"
        earlier.mkdir()
        ship(Network(16, 1), earlier / "network.npz")
        best_response = "--league-share 1 --league-seconds 1000000 --self-play-seconds 0.1"
        main(
            f"resume --out {response} --earlier {earlier} --rules second --players 2 --workers 1 "
            f"--games 4 --steps 4 --batch 32 --planner-seconds 0 {best_response}".split()
        )
        (rival,) = response.glob("league_*.npz")
        assert rival.read_bytes() == (earlier / "network.npz").read_bytes(), "it stays as it was"
        assert (response / "network.npz").read_bytes() != rival.read_bytes()

    def test_minutes_on_a_laptop_end_in_a_network_that_plays(self, tmp_path: Path) -> None:
        main(
            f"train --out {tmp_path} --minutes 0.05 --rules second --players 2 --workers 1".split()
        )
        stages = [json.loads(line) for line in (tmp_path / "curves.jsonl").read_text().splitlines()]
        assert [each["stage"] for each in stages][-1] == "self-play"
        assert sum(each["stage"] == "self-play" for each in stages) == 1, (
            "a late round is not begun"
        )
        state = new_game(ruleset("second"), 2, 5)
        bot = NetworkBot(tmp_path / "network.npz")
        assert bot.choose(state.view(state.asked), state.legal(), Random(1)) in state.legal()
