"""At the end of a run: the options that the conformance suite's games never met."""

from __future__ import annotations

import pytest

pytest_plugins = ["sampling"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests recorded as never offered."""
    for report in [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]:
        for name, text in report.user_properties:
            if name.endswith("never offered"):
                terminalreporter.section(name)
                terminalreporter.write_line(str(text))
