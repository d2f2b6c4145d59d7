"""The benchmark: the same games for everybody, held-out deals, and a leaderboard in step."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from arena.support import Counted
from bruxelles1893.arena.benchmark.evaluation import evaluate
from bruxelles1893.arena.benchmark.leaderboard import (
    FOLDER,
    PAGE,
    SubmissionError,
    page,
    submissions,
)
from bruxelles1893.arena.benchmark.protocol import (
    DEAL_SETS,
    DEALS,
    MATCHES,
    TABLES,
    DealSet,
    Match,
    ProtocolError,
    digest_of_secret,
    jobs,
)
from bruxelles1893.arena.benchmark.reference import REFERENCE_SECONDS, normalised
from bruxelles1893.cli import app

ROOT = Path(__file__).parents[2]
PUBLIC = DEAL_SETS["public-1"]
SHORT = (Match("second", 2, "planner"), Match("second+belle-epoque", 3, "planner"))


class TestProtocol:
    def test_it_is_frozen(self) -> None:
        """Whoever changes what is played gives the protocol a new name, and this its digest."""
        played = [job[1:5] for match in MATCHES for job in jobs("bot", match, PUBLIC, 2, 0)]
        assert (
            digest_of_secret(repr(played))
            == "0bcdf4151f87d76879e5f8870e4405609264982cd91bde5d6dafd0c86f0afd1b"
        )

    def test_the_bot_has_every_seat_of_every_deal_once(self) -> None:
        for match in MATCHES:
            todo = jobs("mine", match, PUBLIC, 3, 0)
            assert len(todo) == 3 * match.players
            assert all(job.bots.count("mine") == 1 for job in todo)
            assert all(job.bots[job.rotation] == "mine" for job in todo)
            assert len({(job.seed, job.rotation) for job in todo}) == len(todo)

    def test_all_opponents_meet_on_the_same_deals(self) -> None:
        dealt = {
            (match[:2], tuple(job.seed for job in jobs("mine", match, PUBLIC, DEALS, 0)))
            for match in MATCHES
        }
        assert len(dealt) == len(TABLES)

    def test_deals_that_are_held_out_need_their_secret(self) -> None:
        hidden = DealSet("hidden", digest_of_secret("a secret"))
        with pytest.raises(ProtocolError, match="held out"):
            hidden.seed("second", 2, 0)
        with pytest.raises(ProtocolError, match="not the secret"):
            hidden.revealed("another")
        assert hidden.revealed("a secret").seed("second", 2, 0) > 0

    def test_times_are_those_of_the_reference_machine(self) -> None:
        assert normalised(10.0, REFERENCE_SECONDS) == 10.0
        assert normalised(10.0, 2 * REFERENCE_SECONDS) == 5.0


class TestEvaluation:
    def test_a_bot_is_as_strong_as_its_opponents_are_if_it_is_one_of_them(self) -> None:
        found = evaluate("planner", PUBLIC, 2, matches=SHORT)
        assert [each.games for each in found.results] == [4, 6]
        assert found.edge("planner") == found.edge()
        assert {each.win_rate.value for each in found.results} != {0.0}
        assert not found.is_whole

    def test_a_weak_bot_loses_and_is_told_so(self) -> None:
        found = evaluate("random", PUBLIC, 1, matches=SHORT)
        assert [each.win_rate.value for each in found.results] == [0.0, 0.0]
        assert found.edge().value == pytest.approx((-1 - 0.5) / 2)
        assert all(each.lead.value < 0 for each in found.results)
        assert found.budget == "instant"

    def test_a_run_that_is_stopped_is_summed_up_and_goes_on(self, tmp_path: Path) -> None:
        file = tmp_path / "games.jsonl"
        half = evaluate("random", PUBLIC, 1, Counted(stop_after=3), file, matches=SHORT)
        assert [each.games for each in half.results] == [2, 1]
        rest = Counted()
        whole = evaluate("random", PUBLIC, 1, rest, file, matches=SHORT)
        assert rest.numbers == [3, 4]
        assert whole.digest == evaluate("random", PUBLIC, 1, matches=SHORT).digest


class TestCommand:
    def test_a_card_and_a_file_tell_how_a_bot_of_ones_own_did(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        source = Path(__file__).with_name("own_bots.py").read_text("utf-8")
        (tmp_path / "mine.py").write_text(source, "utf-8")
        words = ["evaluate", "mine:LastOption", "--deals", "1", "--opponents", "planner"]
        result = CliRunner().invoke(app, [*words, "--out", "mine.json"])
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.startswith("## mine:LastOption\nEdge **-0.")
        assert result.stdout.count("| planner |") == 6
        data = json.loads((tmp_path / "mine.json").read_text("utf-8"))
        assert data["deals"] == {"set": "public-1", "digest": PUBLIC.digest, "each": 1}
        assert not data["is_whole"]

    @pytest.mark.parametrize(
        ("words", "why"),
        [
            (["no-such-bot"], "unknown bot"),
            (["random", "--set", "mine"], "no deals 'mine'; expected public-1, held-out-1"),
            (["random", "--set", "held-out-1"], "are held out"),
            (["random", "--opponents", "me"], "no opponent 'me'; expected planner"),
            (["random", "--deals", "0"], "--deals is 0; expected 1 to"),
        ],
    )
    def test_what_cannot_be_played_is_refused_with_a_reason(
        self, words: list[str], why: str
    ) -> None:
        result = CliRunner().invoke(app, ["evaluate", *words])
        assert result.exit_code != 0
        assert why in result.stderr


class TestLeaderboard:
    def test_the_page_is_made_of_the_submissions(self) -> None:
        """`python -m bruxelles1893.arena.benchmark.leaderboard` makes it anew."""
        assert (ROOT / PAGE).read_text("utf-8") == page(submissions(ROOT / FOLDER))

    def test_a_run_that_is_not_whole_is_no_submission(self, tmp_path: Path) -> None:
        found = evaluate("random", PUBLIC, 1, matches=SHORT)
        (tmp_path / "half.json").write_text(json.dumps(found.to_json()), "utf-8")
        with pytest.raises(SubmissionError, match="not all deals"):
            submissions(tmp_path)
