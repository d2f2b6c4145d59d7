"""What runs the tests: no part keeps another from running, and samples leave out no rule set."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import Future
from functools import cache
from pathlib import Path

import pytest

import suite as suite_module
from bruxelles1893.engine import RULE_SETS
from suite import (
    FAILED,
    NOT_RUN,
    PASSED,
    Result,
    Suite,
    Work,
    browser_tests,
    compiled_tests,
    learning_tests,
    node_tools,
    script_checks,
)
from web.browser import chromium

TESTS = Path(__file__).parent
MATRIX = f"{TESTS}/conformance/test_seeds.py::test_the_same_seed_gives_the_same_game"


def test_every_part_runs_and_the_summary_tells_what_came_of_each(
    capfd: pytest.CaptureFixture[str],
) -> None:
    suite = Suite()
    suite.run("one", sys.executable, "-c", "import sys; sys.exit(3)")
    suite.run("two", sys.executable, "-c", "print('closing line')")
    suite.tell("three", NOT_RUN, "there is no such thing")
    assert suite.close() == 1
    *before, summary = capfd.readouterr().out.partition("=== Summary\n")
    assert "closing line" in before[0]
    failed, passed, left_out = summary.splitlines()
    assert failed.startswith("failed        one: status 3, ")
    assert passed.startswith("passed        two: ")
    assert left_out == "could not run three: there is no such thing"


@pytest.mark.parametrize("is_lasting", [False, True])
def test_tests_that_fail_beside_others_are_run_once_more_alone_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_lasting: bool
) -> None:
    monkeypatch.setattr(suite_module, "ROOT", tmp_path)
    (tmp_path / "test_them.py").write_text(
        f"""
from pathlib import Path

def test_sound():
    with Path("runs").open("a") as file:
        file.write("sound ")

def test_shaky():
    is_first = not Path("tried").exists()
    Path("tried").touch()
    assert not is_first and not {is_lasting}
"""
    )
    suite = Suite()
    command = (sys.executable, "-m", "pytest", "test_them.py", "-n", "2")
    suite.run("shaky tests", *suite.tests("shaky tests", *command))
    suite.run("other part", sys.executable, "-c", "import sys; sys.exit(1)")
    suite.try_alone()
    shaky, other = suite.results
    assert (shaky.verdict, other.verdict) == (FAILED if is_lasting else PASSED, FAILED)
    assert is_lasting or "passed only alone: test_them.py::test_shaky" in shaky.why
    assert (tmp_path / "runs").read_text() == "sound "


def test_what_could_not_run_is_no_failure_but_where_nothing_may_be_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    missing = Work(1, "+ apt-get update\nno Chromium was found\n", 1.0)
    for setting, status in (("", 0), ("true", 1)):
        monkeypatch.setenv("CI", setting)
        suite = Suite()
        browser_tests(suite, missing, ())
        assert suite.results[0].why == "no Chromium was found"
        assert suite.close() == status


def test_learning_could_not_be_tested_without_pytorch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite_module, "find_spec", lambda name: None)
    for setting, verdict in (("", NOT_RUN), ("true", FAILED)):
        monkeypatch.setenv("CI", setting)
        suite = Suite()
        learning_tests(suite)
        why = "PyTorch is not installed: `make learning`"
        assert suite.results == [Result("learning tests", verdict, why)]


def test_without_node_the_scripts_are_not_checked_and_the_reason_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    tools = node_tools()
    for setting, status in (("", 0), ("true", 1)):
        monkeypatch.setenv("CI", setting)
        suite = Suite()
        script_checks(suite, tools, Future())
        assert suite.results[0].why == "there is no node and no npm"
        assert suite.close() == status


def test_temporary_files_lie_in_memory_where_there_is_room_and_are_gone_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", "elsewhere")
    monkeypatch.setattr(suite_module, "MEMORY", tmp_path)
    monkeypatch.setattr(suite_module, "ROOM_NEEDED", 1)
    with suite_module.temporary_files_in_memory():
        folder = Path(os.environ["TMPDIR"])
        assert folder.parent == tmp_path
        (folder / "left").mkdir()
    assert os.environ["TMPDIR"] == "elsewhere"
    assert list(tmp_path.iterdir()) == []

    monkeypatch.setattr(suite_module, "ROOM_NEEDED", 1 << 80)
    with suite_module.temporary_files_in_memory():
        assert os.environ["TMPDIR"] == "elsewhere"


def test_an_engine_that_does_not_compile_is_a_failure() -> None:
    suite = Suite()
    compiled_tests(suite, Work(2, "error: nonsense", 1.0), None)
    assert suite.close() == 1


@cache
def cases(*options: str) -> list[str]:
    """The cases of a long matrix that would run: a rule set and a number of players."""
    listed = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", *options],
        check=True,
        capture_output=True,
        text=True,
    )
    ids = [line for line in listed.stdout.splitlines() if "::" in line]
    return [each.partition("[")[2].removesuffix("]") for each in ids]


def test_a_sample_has_each_rule_set_once_and_another_seed_draws_others() -> None:
    sample, other, whole = cases(MATRIX), cases(MATRIX, "--sample=5"), cases(MATRIX, "--whole")
    assert sample != other
    for drawn in (sample, other):
        assert [case.rpartition("-")[0] for case in drawn] == list(RULE_SETS)
        assert set(drawn) < set(whole)
    assert len(whole) == 4 * len(RULE_SETS)


def test_a_seed_gives_a_random_order_of_the_same_cases() -> None:
    shuffled = cases(MATRIX, "--shuffle=5")
    assert shuffled != cases(MATRIX)
    assert sorted(shuffled) == sorted(cases(MATRIX))


def test_a_case_that_is_named_runs() -> None:
    (left_out, *_) = set(cases(MATRIX, "--whole")) - set(cases(MATRIX))
    assert cases(f"{MATRIX}[{left_out}]") == [left_out]


@pytest.fixture
def package_manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One that another holds twice before it works; the folder with what it was asked."""
    script = tmp_path / "apt-get"
    script.write_text(
        f"""#!/bin/sh
echo "$@" >> {tmp_path}/asked
test $(wc -l < {tmp_path}/asked) -gt 2 && exit 0
echo "E: Could not get lock /var/lib/dpkg/lock" >&2
exit 100
"""
    )
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setattr(chromium, "PAUSE", 0.0)
    return tmp_path


def test_a_busy_package_manager_is_waited_for(
    package_manager: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    chromium.apt_get("install", "chromium")
    assert (package_manager / "asked").read_text() == "install chromium\n" * 3
    assert capfd.readouterr().out.count("Another package manager is at work") == 2
