"""Counts what is done, where a slow machine would make a measured time mean nothing."""

from __future__ import annotations

from typing import Any

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
