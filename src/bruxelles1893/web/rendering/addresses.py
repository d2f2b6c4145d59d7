"""Addresses of pages and files: every one is made here, below the root path of the request."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

_root_path: Final[ContextVar[str]] = ContextVar("_root_path", default="")


def root_path() -> str:
    """The path below which the application stands for this request; none at the root of a host."""
    return _root_path.get()


@contextmanager
def below(path: str) -> Iterator[None]:
    """Make addresses below a root path."""
    token = _root_path.set(path)
    try:
        yield
    finally:
        _root_path.reset(token)


def address(path: str) -> str:
    """A path of the application as browsers reach it."""
    return _root_path.get() + path
