"""Tournaments: balanced seats, the same games whoever plays them, and runs that go on."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from arena.support import SMALL, Counted, invented, lasting
from bruxelles1893 import __version__
from bruxelles1893.arena import backends
from bruxelles1893.arena import games as games_module
from bruxelles1893.arena.backends import backend
from bruxelles1893.arena.games import Job, line_ups, play_job, ranks
from bruxelles1893.arena.journal import JournalError
from bruxelles1893.arena.tournament import Plan, digest_of, hold, run, standings, tournament
from bruxelles1893.bots import BotError
from bruxelles1893.engine import RulesetError
from bruxelles1893.optional_packages import MissingExtra, require


class TestSeats:
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_every_bot_has_every_seat_of_every_deal_equally_often(self, players: int) -> None:
        bots = ("search", "planner", "greedy")
        jobs = tournament("second", bots, players, 100, 7).jobs()
        seats = Counter((job.seed, seat, bot) for job in jobs for seat, bot in enumerate(job.bots))
        for bot in bots:
            counts = {seats[job.seed, seat, bot] for job in jobs for seat in range(players)}
            assert len(counts) == 1

    def test_the_last_bot_fills_empty_seats(self) -> None:
        jobs = tournament("second", ("search", "planner"), 4, 4, 0).jobs()
        assert [job.bots for job in jobs] == [
            ("search", "planner", "planner", "planner"),
            ("planner", "search", "planner", "planner"),
            ("planner", "planner", "search", "planner"),
            ("planner", "planner", "planner", "search"),
        ]
        assert [(job.number, job.seed, job.rotation) for job in jobs] == [
            (rotation, 0, rotation) for rotation in range(4)
        ]

    def test_more_bots_than_seats_meet_in_all_combinations(self) -> None:
        assert line_ups(("a", "b", "c"), 2) == [("a", "b"), ("a", "c"), ("b", "c")]
        assert tournament("second", ("random", "greedy", "planner"), 2, 1, 0).games == 6

    @pytest.mark.parametrize(("games", "deals"), [(1, 1), (4, 1), (5, 2), (100, 25)])
    def test_deals_are_never_cut_short(self, games: int, deals: int) -> None:
        plan = tournament("second", ("random",), 4, games, 0)
        assert (plan.deals, plan.games) == (deals, 4 * deals)

    def test_each_deal_has_the_next_seed(self) -> None:
        assert [job.seed for job in SMALL.jobs()] == [5, 5, 5, 6, 6, 6]

    def test_unknown_bots_and_rules_are_refused_before_any_game(self) -> None:
        with pytest.raises(BotError):
            tournament("second", ("planner", "deep-blue"), 4, 1, 0)
        with pytest.raises(RulesetError):
            tournament("third", ("planner",), 4, 1, 0)


class TestGames:
    def test_a_game_is_the_same_again(self) -> None:
        job = SMALL.jobs()[4]
        assert lasting(play_job(job)) == lasting(play_job(job))

    def test_a_rotation_is_another_game_on_the_same_deal(self) -> None:
        games = run(SMALL)
        assert len({game.digest for game in games}) == 6
        assert [game.first for game in games] == [games[0].first] * 3 + [games[3].first] * 3

    def test_places_are_shared(self) -> None:
        assert ranks((80, 120, 80, 10)) == (2.5, 1, 2.5, 4)
        assert ranks((5, 5)) == (1.5, 1.5)

    def test_victories_are_shared(self) -> None:
        assert invented(0, (90, 100, 100)).wins == [0, 0.5, 0.5]

    def test_boards_are_the_bots_choice_or_drawn(self) -> None:
        rules = "second+asymmetric"
        chosen, drawn = [
            {play_job(Job(0, rules, seed, 0, ("greedy",) * 2, draws)).boards for seed in range(6)}
            for draws in (False, True)
        ]
        assert len(drawn) > len(chosen)
        assert all(all(boards) for boards in (*chosen, *drawn))

    def test_decisions_and_time_are_by_seat(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """By a clock that goes on whenever it is looked at: a second a choice, forced or not."""
        clock = SimpleNamespace(perf_counter=count().__next__)
        monkeypatch.setattr(games_module, "time", clock)
        game = play_job(SMALL.jobs()[0])
        assert min(game.decisions) > 10
        choices = zip(game.seconds, game.decisions, strict=True)
        assert all(0 <= seconds - decisions < 20 for seconds, decisions in choices)


class TestBackends:
    def test_several_processes_play_the_same_games(self) -> None:
        alone, shared = run(SMALL), run(SMALL, backend(2))
        assert [lasting(game) for game in shared] == [lasting(game) for game in alone]
        assert digest_of(shared) == digest_of(alone)

    def test_one_worker_is_this_process(self) -> None:
        assert backend(1) is backends.one_process

    def test_ray_plays_the_same_games(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A stand-in shows the order of calls; `test_arena_commands` runs the real one."""
        calls: list[Any] = []
        monkeypatch.setattr(backends, "require", lambda package, extra: a_ray(calls))
        played = run(SMALL, backend(2, "local"))
        assert digest_of(played) == digest_of(run(SMALL))
        assert (calls[0]["address"], calls[0]["num_cpus"]) == ("local", 2)
        assert calls[1:] == ["shutdown"]

    def test_a_cluster_that_is_not_there_is_an_error(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(**options: Any) -> None:
            raise ConnectionError("nobody there")

        ray = SimpleNamespace(init=refuse, shutdown=lambda: None)
        monkeypatch.setattr(backends, "require", lambda package, extra: ray)
        with pytest.raises(backends.BackendError, match=r"no Ray cluster at 'far:1'.*nobody"):
            run(SMALL, backend(1, "far:1"))

    def test_a_local_cluster_that_starts_too_slowly_is_tried_again(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        calls: list[Any] = []
        ray, failures = a_ray(calls), [Exception("timed out during startup")] * 2
        begin = ray.init

        def start(**options: Any) -> None:
            if failures:
                raise failures.pop()
            begin(**options)

        ray.init = start
        monkeypatch.setattr(backends, "require", lambda package, extra: ray)
        assert digest_of(run(SMALL, backend(2, "local"))) == digest_of(run(SMALL))
        assert [call for call in calls if call == "shutdown"] == ["shutdown"] * 3

    def test_a_worker_of_another_version_refuses(self, monkeypatch: pytest.MonkeyPatch) -> None:
        backends.check_version(__version__)
        monkeypatch.setattr(backends, "__version__", "0.0.1")
        with pytest.raises(backends.BackendError, match=r"a worker has version 0\.0\.1; 9 asks"):
            backends.check_version("9")

    def test_a_missing_package_is_named_with_its_extra(self) -> None:
        with pytest.raises(MissingExtra, match=r"pip install 'bruxelles1893\[ray\]'"):
            require("no_such_package", "ray")


def a_ray(calls: list[Any]) -> Any:
    """Ray's functions that we use, here and at once; the last task is done first."""

    def remote(work: Callable[[Job], Any]) -> Any:
        return SimpleNamespace(remote=lambda job: lambda: work(job))

    return SimpleNamespace(
        init=lambda **options: calls.append(options),
        shutdown=lambda: calls.append("shutdown"),
        cluster_resources=lambda: {"CPU": 2.0},
        remote=remote,
        wait=lambda tasks: (tasks[-1:], tasks[:-1]),
        get=lambda tasks: [task() for task in tasks],
    )


class TestGoingOn:
    def test_an_interrupted_run_goes_on_where_it_stopped(self, tmp_path: Path) -> None:
        file = tmp_path / "games.jsonl"
        with pytest.raises(KeyboardInterrupt):
            run(SMALL, Counted(stop_after=4), file)
        rest, done = Counted(), list[int]()
        games = run(SMALL, rest, file, done.append)
        assert rest.numbers == [4, 5]
        assert done == [4, 1, 1]
        assert digest_of(games) == digest_of(run(SMALL))

    def test_a_match_that_is_stopped_is_summed_up_as_far_as_it_came(self) -> None:
        outcome = hold(SMALL, Counted(stop_after=4))
        assert outcome.is_stopped
        assert len(outcome.games) == 4
        assert {each.bot for each in outcome.standings} == {"greedy", "random"}
        with pytest.raises(KeyboardInterrupt):
            hold(SMALL, Counted(stop_after=0))

    def test_a_half_written_line_is_dropped(self, tmp_path: Path) -> None:
        file = tmp_path / "games.jsonl"
        whole = run(SMALL, file=file)
        file.write_bytes(file.read_bytes()[:-30])
        rest = Counted()
        assert digest_of(run(SMALL, rest, file)) == digest_of(whole)
        assert rest.numbers == [5]
        assert len(file.read_text().splitlines()) == 7
        assert run(SMALL, Counted(stop_after=0), file)[:5] == whole[:5]

    @pytest.mark.parametrize("text", ["", '{"form', '{"format": 1, "ver'])
    def test_a_file_without_a_whole_line_begins_anew(self, tmp_path: Path, text: str) -> None:
        file = tmp_path / "games.jsonl"
        file.write_text(text)
        run(SMALL, file=file)
        assert run(SMALL, Counted(stop_after=0), file)

    def test_a_longer_run_goes_on_from_a_shorter_one(self, tmp_path: Path) -> None:
        file = tmp_path / "games.jsonl"
        short = replace(SMALL, deals=1)
        run(short, file=file)
        rest = Counted()
        games = run(SMALL, rest, file)
        assert rest.numbers == [3, 4, 5]
        assert run(short, Counted(stop_after=0), file) == games[:3]

    @pytest.mark.parametrize(
        ("other", "message"),
        [
            (replace(SMALL, seed=6), "its seed is 5, not 6"),
            (replace(SMALL, players=2), "its players is 3, not 2"),
            (replace(SMALL, rules="first"), 'its rules is "second", not "first"'),
            (replace(SMALL, bots=("random",)), r'its bots is \["greedy", "random"\]'),
            (replace(SMALL, rotates=False), "its rotates is true, not false"),
        ],
    )
    def test_the_file_of_another_run_is_refused(
        self,
        tmp_path: Path,
        other: Plan,
        message: str,
    ) -> None:
        file = tmp_path / "games.jsonl"
        run(replace(SMALL, deals=1), file=file)
        before = file.read_bytes()
        with pytest.raises(JournalError, match=message):
            run(other, Counted(), file)
        assert file.read_bytes() == before

    @pytest.mark.parametrize("data", [b"Dear diary", b"Dear diary\n", b"\xff\xfe\n", b"[1]\n"])
    def test_a_file_of_something_else_is_left_alone(self, tmp_path: Path, data: bytes) -> None:
        file = tmp_path / "diary.txt"
        file.write_bytes(data)
        with pytest.raises(JournalError, match=r"diary\.txt"):
            run(SMALL, Counted(), file)
        assert file.read_bytes() == data

    @pytest.mark.parametrize("line", ["{}", "[]", "nonsense", '{"number": 1}'])
    def test_a_damaged_line_is_named(self, tmp_path: Path, line: str) -> None:
        file = tmp_path / "games.jsonl"
        run(replace(SMALL, deals=1), file=file)
        lines = file.read_text().splitlines()
        file.write_text("\n".join([*lines[:2], line, *lines[3:]]) + "\n")
        with pytest.raises(JournalError, match="line 3"):
            run(SMALL, Counted(), file)

    def test_a_game_of_another_deal_is_refused(self, tmp_path: Path) -> None:
        file = tmp_path / "games.jsonl"
        games = run(replace(SMALL, deals=1), file=file)
        header = file.read_text().splitlines()[0]
        moved = games[0]._replace(seed=99)
        file.write_text(header + "\n" + json.dumps(moved._asdict()) + "\n")
        with pytest.raises(JournalError, match="game number 0"):
            run(SMALL, Counted(), file)


class TestOutcome:
    def test_standings_tell_all_seats_of_a_bot(self) -> None:
        bots = ("search", "planner", "planner")
        games = [invented(0, (120, 100, 80), bots), invented(1, (90, 110, 70), bots)]
        planner, search = sorted(standings(games), key=lambda each: each.bot)
        assert (search.seats, planner.seats) == (2, 4)
        assert (search.win_rate.value, planner.win_rate.value) == (0.5, 0.25)
        assert (search.mean_rank.value, planner.mean_rank.value) == (1.5, 2.25)
        assert (search.mean_score.value, planner.mean_score.value) == (105, 90)
        assert (search.score_spread, search.decisions) == (15, 20)
        assert search.ms_per_decision == 50
        assert search.to_json()["decisions_per_second"] == 20

    def test_the_better_bot_comes_first(self) -> None:
        games = [invented(number, (50, 100), ("random", "planner")) for number in range(9)]
        assert [each.bot for each in standings(games)] == ["planner", "random"]

    def test_the_outcome_is_json(self) -> None:
        outcome = hold(replace(SMALL, deals=1)).to_json()
        assert json.loads(json.dumps(outcome)) == outcome
        assert (outcome["games"], outcome["deals"], outcome["players"]) == (3, 1, 3)
        assert outcome["digest"] == digest_of(run(replace(SMALL, deals=1)))
        assert outcome["standings"][0]["mean_rank"]["low"] is None
