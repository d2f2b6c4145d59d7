"""Where tests in a browser are, which tests come first, and what is told at the end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Protocol

import pytest
from hypothesis import HealthCheck, settings

from suite import BROWSER_TESTS

HERE = Path(__file__).parent
pytest_plugins = ["sampling"]
NEW_SEED = "new"
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


class Worker(Protocol):
    """A process that is given tests, as pytest-xdist knows it."""

    config: pytest.Config
    workerinput: dict[str, object]


def pytest_addoption(parser: pytest.Parser) -> None:
    text = f"run the tests in the random order of this seed; `{NEW_SEED}` draws one"
    parser.addoption("--shuffle", metavar="SEED", default="", help=text)


def pytest_configure(config: pytest.Config) -> None:
    """Draw a seed, or take the one that the process was given which shares out the tests."""
    if config.getoption("shuffle") == NEW_SEED:
        drawn = str(Random().randrange(1_000_000))
        config.option.shuffle = getattr(config, "workerinput", {}).get("shuffle", drawn)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Worker) -> None:
    """All processes that share the tests have one order."""
    node.workerinput["shuffle"] = node.config.getoption("shuffle")


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Iterator[None]:
    """Check where tests of pages stand, and put the cases that were sampled in order."""
    yield
    folders = {HERE / folder for folder in BROWSER_TESTS}
    for item in items:
        if item.get_closest_marker("browser") and folders.isdisjoint(item.path.parents):
            raise pytest.UsageError(f"{item.nodeid} needs a browser: see suite.BROWSER_TESTS")
    if seed := config.getoption("shuffle"):
        items[:] = shuffled(items, Random(seed))
    else:
        items.sort(key=is_short)


def shuffled(items: list[pytest.Item], rng: Random) -> list[pytest.Item]:
    """Files in random order, and the tests of each; what a file shares is set up once."""
    files: dict[Path, list[pytest.Item]] = {}
    for item in rng.sample(items, len(items)):
        files.setdefault(item.path, []).append(item)
    return [item for tests in files.values() for item in tests]


def is_short(item: pytest.Item) -> bool:
    """Long tests begin first, so that none is still at work when all others are done."""
    return item.get_closest_marker("slow") is None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print by which seed tests were shuffled, and what they recorded as never offered."""
    if seed := terminalreporter.config.getoption("shuffle"):
        terminalreporter.write_line(f"in random order: --shuffle {seed}")
    for report in [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]:
        for name, text in report.user_properties:
            if name.endswith("never offered"):
                terminalreporter.section(name)
                terminalreporter.write_line(str(text))
