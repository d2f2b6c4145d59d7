"""Counts what is done, where a slow machine would make a measured time mean nothing."""

from __future__ import annotations

import threading
from typing import Any, Final

import pytest


def counted(monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> list[None]:
    """A list that grows by one with each call of a method of plain Python.

    What counts calls of the engine is one of `suite.PLAIN_TESTS`: compiled ones are not counted.
    """
    calls: list[None] = []
    method = getattr(owner, name)

    def call(self: Any, *args: Any) -> Any:
        calls.append(None)
        return method(self, *args)

    monkeypatch.setattr(owner, name, call)
    return calls


BY_ITSELF: Final = frozenset(
    {"bans", "bots-sweep", "clocks", "jobs", "news", "night", "notices", "peers", "sign-outs"}
)
"""Threads of a server that ask the database now and then, whatever a visitor does."""


def is_for_a_visitor() -> bool:
    """Whether what is done now is done for a request."""
    return threading.current_thread().name not in BY_ITSELF
