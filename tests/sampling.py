"""Long matrices of cases: a sample by seed in `make test`, all of them in `make test-all`.

A test marked `@pytest.mark.matrix("table.rules")` runs once for each rule set of its parameter
`table`, with a further `matrix("style")` once for each rule set and style, and with `matrix` alone
once, or as often as `matrix(most=8)` says; the seed draws which of its other cases. Two tests draw
differently, so that together they meet all of them. A case that is named on the command line always
runs. `each_edition` is such a matrix of the rule sets, and the fixture `is_whole` is for what has a
size instead of cases.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from operator import attrgetter
from random import Random
from types import SimpleNamespace
from typing import TypeVar

import pytest

from bruxelles1893.engine import RULE_SETS

USUAL_SEED = "1893"
Test = TypeVar("Test", bound=Callable[..., None])


class RuleSetName(str):
    """A name of a rule set, which begins with that of its edition."""

    __slots__ = ()

    @property
    def edition(self) -> str:
        return self.partition("+")[0]


def each_edition(test: Test) -> Test:
    """A test of all rule sets, by their name `rules`; a sample has one of each edition."""
    names = pytest.mark.parametrize("rules", [RuleSetName(name) for name in RULE_SETS])
    marked: Test = pytest.mark.matrix("rules.edition")(names(test))
    return marked


@pytest.fixture(scope="session")
def is_whole(pytestconfig: pytest.Config) -> bool:
    """Whether everything is to be tried, however long it takes."""
    return bool(pytestconfig.getoption("whole"))


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("long matrices")
    group.addoption("--whole", action="store_true", help="run every case of long matrices")
    group.addoption("--sample", metavar="SEED", default=USUAL_SEED, help="draw other cases")


def pytest_report_header(config: pytest.Config) -> str:
    how = "whole" if config.getoption("whole") else f"sampled by seed {config.getoption('sample')}"
    return f"long matrices: {how}"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what was not drawn, of the cases that other options have left."""
    if config.getoption("whole"):
        return
    groups: dict[tuple[str, ...], list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("matrix") is not None:
            groups[group_of(item)].append(item)
    left_out = {item for key, group in groups.items() for item in without_drawn(group, key, config)}
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


def group_of(item: pytest.Item) -> tuple[str, ...]:
    """Cases that stand for each other: of one test, and alike in what the test wants each of."""
    assert isinstance(item, pytest.Function)
    parameters = SimpleNamespace(**item.callspec.params)
    names = sorted(name for marker in item.iter_markers("matrix") for name in marker.args)
    values = [attrgetter(name)(parameters) for name in names]
    return (
        item.nodeid.partition("[")[0],
        *(getattr(each, "__name__", str(each)) for each in values),
    )


def without_drawn(
    group: list[pytest.Item], key: tuple[str, ...], config: pytest.Config
) -> list[pytest.Item]:
    marker = group[0].get_closest_marker("matrix")
    most = marker.kwargs.get("most", 1) if marker else 1
    rng = Random(f"{config.getoption('sample')} {key}")
    drawn = [rng.choice(group)] if most == 1 else rng.sample(group, min(most, len(group)))
    return [item for item in group if item not in drawn]
