"""A person's own set: its name and version in the file, what is wrong with it, and what differs."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from bruxelles1893.cli import app
from bruxelles1893.components import ComponentsError, SetTitle, file_of, load
from bruxelles1893.components.document import own
from bruxelles1893.components.title import title_of
from bruxelles1893.engine import Session, own_rules, read_record, replay, write_record
from bruxelles1893.engine.core.options import family

TITLE = SetTitle("Anna’s “box”", 3, "second+belle-epoque+asymmetric")
LINES = (
    "noble.solvay.cost = 4",
    "bourse.02.irises.p3 = ['1-1', '2-2', '3-3', '4-4']",
    "belle_epoque.travellers = 8",
)


def written(folder: Path, text: str, name: str = "mine.toml") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def told(*arguments: object) -> tuple[int, str]:
    answered = CliRunner().invoke(app, ["components", *map(str, arguments)])
    return answered.exit_code, answered.output


def test_a_file_bears_its_name_and_version(tmp_path: Path) -> None:
    assert title_of(own(written(tmp_path, file_of(TITLE, LINES)))) == TITLE


def test_values_of_modules_that_are_not_played_with_wait(tmp_path: Path) -> None:
    path = written(tmp_path, file_of(TITLE, LINES))
    base, whole = load("second", path), load("second", path, ("belle-epoque",))
    assert base.nobles["solvay"].cost == whole.nobles["solvay"].cost == 4
    assert whole.belle_epoque is not None
    assert whole.belle_epoque.travellers == 8


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("set = 3", "set: 3 is not a table of name, version and rules"),
        ("set.colour = 'red'", "set.colour: unknown key; expected one of name, version, rules"),
        ("set.version = 0", "set.version: 0; expected a whole number from 1 to 9999"),
        ("set.name = 7", "set.name: 7 is not one line of at most 60 characters"),
        ("set.rules = 'first'", "set.rules: these are values of 'first'; expected those of second"),
    ],
)
def test_a_bad_title_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(ComponentsError, match=problem):
        load("second", written(tmp_path, text))


@pytest.mark.rule("PLAN-01")
def test_a_card_may_offer_up_to_four_irises() -> None:
    lines = [
        f"bourse.{number:02}.irises.p3 = ['1-1', '2-2', '3-3', '4-4']" for number in range(1, 13)
    ]
    session = Session(own_rules("second", "\n".join(lines)), 3, 1, ("A", "B", "C"))
    while family(session.state.legal()[0]) != "iris":
        session.play(session.state.legal()[0])
    assert len(session.state.legal()) == 4
    rng = Random(1)
    while not session.state.is_over:
        session.play(rng.choice(session.state.legal()))
    again = replay(read_record(write_record(session)))
    assert again.state.scores() == session.state.scores()


def test_a_good_file_is_said_to_be_in_order(tmp_path: Path) -> None:
    code, output = told("--check", written(tmp_path, file_of(TITLE, LINES)))
    assert code == 0
    assert "It gives 3 of 231 values, 3 of them different" in output


def test_all_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    text = "noble.solvay.cost = 400\nnoble.solvy.cost = 4\nmarket.francs = [1]\n"
    code, output = told("--check", written(tmp_path, text))
    assert code == 1
    assert [line for line in ("line 1", "line 2", "line 3") if line in output] == [
        "line 1",
        "line 2",
        "line 3",
    ]


def test_values_that_do_not_go_together_are_refused(tmp_path: Path) -> None:
    code, output = told("--check", written(tmp_path, "pawn.in_court = 7"))
    assert code == 1
    assert "7 of 7 pawns in court" in output


def test_two_sets_are_compared(tmp_path: Path) -> None:
    one = written(tmp_path, "noble.solvay.cost = 4", "one.toml")
    other = written(tmp_path, "noble.buls.cost = 1", "other.toml")
    code, output = told("--diff", one, other)
    assert code == 0
    assert "noble.solvay.cost" in output
    assert "2 values differ" in output
    assert "0 values differ" in told("--diff", "second", "second")[1]
