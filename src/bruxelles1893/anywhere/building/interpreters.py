"""Stands in for `concurrent.interpreters`, which browsers lack; anyio asks only for the names."""

from __future__ import annotations


class ExecutionFailed(Exception):
    """The name that anyio imports; it is never raised here."""


def create() -> object:
    """Refuse: there is one interpreter."""
    raise RuntimeError("a browser has no further interpreters")
