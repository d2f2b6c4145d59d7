"""The modules of the site: of our package and of what it imports, as they are installed here."""

from __future__ import annotations

import hashlib
import shutil
from base64 import urlsafe_b64encode
from importlib.metadata import Distribution, distribution
from pathlib import Path

import bruxelles1893
from bruxelles1893.anywhere.building.fetching import NotAsPinned
from bruxelles1893.anywhere.building.pins import Pins

OURS = Path(bruxelles1893.__file__).parent
LEFT_OUT = (".po", ".so", ".c", ".pyi", ".pyx", ".pxd", ".typed", ".pyd")


def collect(pins: Pins, into: Path) -> None:
    """Copy our package and the plain packages into a folder."""
    for name in pins.plain:
        _copy_distribution(distribution(name), into)
    ignored = shutil.ignore_patterns("__pycache__", *(f"*{ending}" for ending in LEFT_OUT))
    shutil.copytree(OURS, into / OURS.name, ignore=ignored)


def _copy_distribution(found: Distribution, into: Path) -> None:
    """Copy the modules of a package; each file is the one that its wheel brought."""
    for file in found.files or ():
        path = Path(str(file))
        is_inside = ".." not in path.parts and "__pycache__" not in path.parts
        if not is_inside or path.suffix in LEFT_OUT or not _is_wanted(path):
            continue
        content = Path(str(file.locate())).read_bytes()
        if file.hash is not None and _digest(file.hash.mode, content) != file.hash.value:
            raise NotAsPinned(f"{file} is not the file that was installed")
        target = into / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def _is_wanted(path: Path) -> bool:
    """Of what describes a package only names and licences are shown to anybody."""
    if path.parts[0].endswith(".dist-info"):
        return path.name in ("METADATA", "entry_points.txt")
    return True


def _digest(mode: str, content: bytes) -> str:
    return urlsafe_b64encode(hashlib.new(mode, content).digest()).decode().rstrip("=")


def remove(path: Path) -> None:
    """Leave out a file or a folder, if it is there."""
    if path.is_dir():
        shutil.rmtree(path)
    elif path.exists():
        path.unlink()
