"""What a start of the server costs until it says that it is well, and until it has shown a page.

python -m benchmarks.start              # five starts on a database that is there
"""

from __future__ import annotations

import argparse
import tempfile
import time
from statistics import median
from typing import NamedTuple

import httpx

from benchmarks.load_server import HOST, engine_kind, running_server

PATIENCE = 60.0
PAGES = ("/", "/api/me")


class Start(NamedTuple):
    """One start: seconds by the clock, and of a processor."""

    seconds: float
    until_well: float
    until_pages: float


def start_once(data: str) -> Start:
    """Start a server, ask it, and stop it."""
    began = time.monotonic()
    with (
        running_server(data, None) as server,
        httpx.Client(base_url=f"http://{HOST}:{server.port}", timeout=PATIENCE) as client,
    ):
        client.get("/api/health").raise_for_status()
        seconds, until_well = time.monotonic() - began, server.processor_seconds()
        for page in PAGES:
            client.get(page).raise_for_status()
        return Start(seconds, until_well, server.processor_seconds())


def main() -> None:
    """Start some times, after once that makes the database and the byte code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--starts", type=int, default=5)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as data:
        start_once(data)
        starts = [start_once(data) for _ in range(asked.starts)]
    print(f"{engine_kind()} engine, median of {asked.starts} starts")
    for name, values in zip(Start._fields, zip(*starts, strict=True), strict=True):
        print(f"{name:12} {median(values):.2f} s ({min(values):.2f} to {max(values):.2f})")


if __name__ == "__main__":
    main()
