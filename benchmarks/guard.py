"""Warns if the engine has become much slower than it was at the last release.

    python -m benchmarks.guard            # compare with benchmarks/release.json
    python -m benchmarks.guard --write    # keep today's figures, when a release is made

A figure is the number of decisions in the time of a fixed loop of plain Python, measured in turns
with it, so that a slower machine slows both. The guard never fails: timing is no proof.
"""

from __future__ import annotations

import argparse
import json
import platform
from datetime import UTC, datetime
from typing import Any, Final

from benchmarks.measuring import ROOT, Measurer, is_built
from benchmarks.tables import OURS
from bruxelles1893 import __version__

RELEASE: Final = ROOT / "benchmarks" / "release.json"
TABLES: Final = ("second 4", "second+belle-epoque+asymmetric 4", "first 4")
SLICES: Final = 15
LEAST: Final = 0.7
"""A figure below this share of the release's is worth a warning."""


def measure() -> dict[str, float]:
    """Today's figures, by build and table; the compiled engine only where it was built."""
    figures = {}
    for build in ("plain", "compiled") if is_built() else ("plain",):
        measurer = Measurer(compiled=build == "compiled")
        for table in TABLES:
            figures[f"{build} {table}"] = round(measurer.pace(f"{OURS} {table}", SLICES), 1)
        measurer.close()
    return figures


def write(figures: dict[str, float]) -> None:
    """Keep the figures as those of the release with this Python."""
    release = read()
    kept = release["figures"] if release["release"] == __version__ else {}
    release = {
        "release": __version__,
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "figures": kept | {platform.python_version(): figures},
    }
    RELEASE.write_text(json.dumps(release, indent=2) + "\n", encoding="utf-8")


def read() -> dict[str, Any]:
    """The last release: its figures by version of Python, whose own speed they depend on."""
    release: dict[str, Any] = json.loads(RELEASE.read_text(encoding="utf-8"))
    return release


def compare(figures: dict[str, float], release: dict[str, float]) -> list[str]:
    """A line a figure that both have, and a warning where it fell too far."""
    lines = []
    for name in [name for name in figures if name in release]:
        share = figures[name] / release[name]
        line = f"{name}: {figures[name]} decisions a loop, {share:.0%} of the release's"
        lines.append(line if share >= LEAST else f"WARNING: slower: {line}")
    return lines


def main() -> None:
    """Compare, or write."""
    parser = argparse.ArgumentParser(description="Compares the engine's speed with the release's.")
    parser.add_argument("--write", action="store_true", help="keep today's figures")
    chosen, figures = parser.parse_args(), measure()
    if chosen.write:
        write(figures)
        return
    release = read()
    python = platform.python_version()
    if python not in release["figures"]:
        python = next(iter(release["figures"]))
    title = f"{release['release']} ({release['date']}, Python {python})"
    print(f"Speed with Python {platform.python_version()} beside release {title}:")
    print("\n".join(compare(figures, release["figures"][python])))


if __name__ == "__main__":
    main()
