"""Where tests in a browser are, which tests come first, and what is told at the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from suite import BROWSER_TESTS

HERE = Path(__file__).parent
pytest_plugins = ["sampling"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    folders = {HERE / folder for folder in BROWSER_TESTS}
    for item in items:
        if item.get_closest_marker("browser") and folders.isdisjoint(item.path.parents):
            raise pytest.UsageError(f"{item.nodeid} needs a browser: see suite.BROWSER_TESTS")
    items.sort(key=is_short)


def is_short(item: pytest.Item) -> bool:
    """Long tests begin first, so that none is still at work when all others are done."""
    return item.get_closest_marker("slow") is None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests recorded as never offered."""
    for report in [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]:
        for name, text in report.user_properties:
            if name.endswith("never offered"):
                terminalreporter.section(name)
                terminalreporter.write_line(str(text))
