"""Which tests take most processor time: `.venv/bin/pytest -p processor_time tests/web/browser`.

It counts the process that runs the test and those that it has started, servers and browsers among
them, and tells much the same on a busy machine as on a quiet one. What began and ended within one
test is left out. With `-n 2` each process counts its own. Linux only: it reads `/proc`.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path

import pytest

SHOWN = 60
NAME = "processor seconds"
BEFORE = pytest.StashKey[float]()
TICKS = os.sysconf("SC_CLK_TCK")
PARENT, TIMES = 1, slice(11, 13)
"""Fields of `/proc/PID/stat` after the name: the parent, and the time in the program and system."""
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
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    item.stash[BEFORE] = processor_seconds()
    yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, None, None]:
    yield
    if BEFORE in item.stash:
        item.user_properties.append((NAME, processor_seconds() - item.stash[BEFORE]))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    seconds: dict[str, float] = {}
    for report in [each for some in terminalreporter.stats.values() for each in some]:
        found = dict(getattr(report, "user_properties", ()))
        if NAME in found:
            seconds[report.nodeid] = float(found[NAME])
    terminalreporter.section("processor time")
    for what, times in (("test", seconds), ("file", by_file(seconds))):
        for name in sorted(times, key=lambda name: -times[name])[:SHOWN]:
            terminalreporter.write_line(f"{times[name]:7.1f} s  {what} {name}")
    terminalreporter.write_line(f"{sum(seconds.values()):7.1f} s  all {len(seconds)} tests")


def by_file(seconds: dict[str, float]) -> dict[str, float]:
    """The sums of the tests of each file."""
    files: dict[str, float] = defaultdict(float)
    for name, time in seconds.items():
        files[name.partition("::")[0]] += time
    return files
