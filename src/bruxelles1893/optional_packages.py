"""Packages that only some commands need."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any


class MissingExtra(ImportError):
    """A package that is not installed, and how to install it."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(
            f"{package} is not installed; install it with: pip install 'bruxelles1893[{extra}]'",
        )


def require(package: str, extra: str) -> Any:
    """A package of an optional extra, or a clear error."""
    try:
        return import_module(package)
    except ImportError as error:
        raise MissingExtra(package, extra) from error


def check(package: str, extra: str) -> None:
    """Raise a clear error if a package is not installed; it is not imported, which takes time."""
    if find_spec(package) is None:
        raise MissingExtra(package, extra)
