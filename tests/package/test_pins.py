"""Every package that the project can install has a pin, and is installed by it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
OURS = "bruxelles1893"


def pins() -> dict[str, Version]:
    """The version of each package, as pinned for this Python and platform."""
    found: dict[str, Version] = {}
    for line in (ROOT / "constraints.txt").read_text().splitlines():
        pin = Requirement(line)
        if pin.marker is None or pin.marker.evaluate():
            (only,) = pin.specifier
            assert only.operator == "==", line
            found[canonicalize_name(pin.name)] = Version(only.version)
    return found


def needed(name: str, extras: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """What a package needs here, with extras of its own; nothing of one that is not installed."""
    try:
        requirements = distribution(name).requires or []
    except PackageNotFoundError:
        return
    for requirement in map(Requirement, requirements):
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in (*extras, "")):
            yield canonicalize_name(requirement.name), frozenset(requirement.extras)


def everything() -> set[str]:
    """All packages that some extra of ours leads to, as far as they are installed."""
    extras = frozenset(distribution(OURS).metadata.get_all("Provides-Extra") or [])
    seen: set[tuple[str, frozenset[str]]] = set()
    left = [(OURS, extras)]
    while left:
        each = left.pop()
        if each not in seen:
            seen.add(each)
            left += needed(*each)
    return {name for name, _ in seen} - {OURS}


def test_every_package_that_can_be_installed_is_pinned() -> None:
    assert sorted(everything() - pins().keys()) == []


def test_what_is_installed_is_what_is_pinned() -> None:
    pinned = pins()
    for name in everything() & pinned.keys():
        try:
            installed = Version(distribution(name).version)
        except PackageNotFoundError:
            continue
        assert installed.public == pinned[name].public, name


def test_building_and_testing_take_the_same_mypy() -> None:
    bounds = re.findall(r'"mypy([^"]*)"', (ROOT / "pyproject.toml").read_text())
    assert len(bounds) == 2
    assert len(set(bounds)) == 1
