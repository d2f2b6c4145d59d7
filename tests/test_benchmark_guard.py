"""The benchmark guard warns if the engine has become much slower than at the last release."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks import guard
from benchmarks.guard import TABLES, compare, read

from bruxelles1893 import __version__


@pytest.mark.parametrize(("figure", "is_warned"), [(69.0, True), (71.0, False), (120.0, False)])
def test_it_warns_of_a_drop_by_more_than_three_tenths(figure: float, is_warned: bool) -> None:
    (line,) = compare({"plain second 4": figure}, {"plain second 4": 100.0})
    assert line.startswith("WARNING: slower: ") == is_warned
    assert line.endswith(f"{figure:.0f}% of the release's")


def test_a_figure_that_the_release_lacks_is_left_out() -> None:
    assert compare({"compiled second 4": 1.0}, {"plain second 4": 100.0}) == []


def test_the_release_has_a_figure_for_each_table_plain_and_compiled() -> None:
    names = {f"{build} {table}" for build in ("plain", "compiled") for table in TABLES}
    for figures in read()["figures"].values():
        assert figures.keys() == names
        assert all(figure > 0 for figure in figures.values())


def test_figures_are_kept_for_each_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = tmp_path / "release.json"
    before = {"release": __version__, "figures": {"3.0": {"plain second 4": 1.0}}}
    mine.write_text(json.dumps(before), encoding="utf-8")
    monkeypatch.setattr(guard, "RELEASE", mine)
    guard.write({"plain second 4": 2.0})
    assert list(read()["figures"].values()) == [{"plain second 4": 1.0}, {"plain second 4": 2.0}]
