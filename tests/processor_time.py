"""Which tests take most processor time: `.venv/bin/pytest -p processor_time tests/web/browser`.

It counts this process and those that it has started, servers and browsers among them, and tells
much the same on a busy machine as on a quiet one. What began and ended within one test is left out.
Linux only: it reads `/proc`. Not for `-n`.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import pytest

SHOWN = 25
TICKS = os.sysconf("SC_CLK_TCK")
PARENT, TIMES = 1, slice(11, 13)
"""Fields of `/proc/PID/stat` after the name: the parent, and the time in the program and system."""
_seconds: dict[str, float] = {}
_used: dict[int, int] = {}
"""By process, also those that have ended since."""


def processor_seconds() -> float:
    """What this process and those below it have used so far."""
    children: dict[int, list[int]] = defaultdict(list)
    used: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has just ended
            fields = (path / "stat").read_text().rpartition(")")[2].split()
            children[int(fields[PARENT])].append(int(path.name))
            used[int(path.name)] = sum(map(int, fields[TIMES]))
    left = [os.getpid()]
    while left:
        process = left.pop()
        _used[process] = used.get(process, 0)
        left += children[process]
    return sum(_used.values()) / TICKS


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    before = processor_seconds()
    result = yield
    _seconds[item.nodeid] = processor_seconds() - before
    return result


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.section("processor time")
    for name in sorted(_seconds, key=lambda name: -_seconds[name])[:SHOWN]:
        terminalreporter.write_line(f"{_seconds[name]:7.1f} s  {name}")
    terminalreporter.write_line(f"{sum(_seconds.values()):7.1f} s  all {len(_seconds)} tests")
