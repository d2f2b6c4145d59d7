"""The benchmark guard warns if the engine has become much slower than at the last release."""

from __future__ import annotations

import json

import pytest
from benchmarks.guard import RELEASE, TABLES, compare


@pytest.mark.parametrize(("figure", "is_warned"), [(69.0, True), (71.0, False), (120.0, False)])
def test_it_warns_of_a_drop_by_more_than_three_tenths(figure: float, is_warned: bool) -> None:
    (line,) = compare({"plain second 4": figure}, {"plain second 4": 100.0})
    assert line.startswith("WARNING: slower: ") == is_warned
    assert line.endswith(f"{figure:.0f}% of the release's")


def test_a_figure_that_the_release_lacks_is_left_out() -> None:
    assert compare({"compiled second 4": 1.0}, {"plain second 4": 100.0}) == []


def test_the_release_has_a_figure_for_each_table_plain_and_compiled() -> None:
    figures = json.loads(RELEASE.read_text(encoding="utf-8"))["figures"]
    assert figures.keys() == {
        f"{build} {name}" for build in ("plain", "compiled") for name in TABLES
    }
    assert all(figure > 0 for figure in figures.values())
