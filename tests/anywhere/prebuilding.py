"""The site that tests look at, built once for the sources as they are.

`python tests/anywhere/prebuilding.py` builds it beforehand, so that no test waits for it.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path

from bruxelles1893.anywhere.building.collecting import OURS
from bruxelles1893.anywhere.building.site import build_site

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "build" / "tested-sites"
CACHE = ROOT / "build" / "site-cache"


def prebuilt() -> Path:
    """The folder of the site; made anew when something changed that it is made of."""
    site = BUILT / _digest()
    with _alone():
        if not site.exists():
            shutil.rmtree(BUILT, ignore_errors=True)
            beside = BUILT / "unfinished"
            build_site(beside, CACHE)
            beside.rename(site)
    return site


@contextmanager
def _alone() -> Iterator[None]:
    """Of several processes that run tests one builds, and the others wait for it."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        yield


def _digest() -> str:
    found = hashlib.sha256((ROOT / "constraints.txt").read_bytes())
    for path in sorted(OURS.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            found.update(f"{path.relative_to(OURS)}\n".encode() + path.read_bytes())
    return found.hexdigest()[:16]


if __name__ == "__main__":
    print(prebuilt())
