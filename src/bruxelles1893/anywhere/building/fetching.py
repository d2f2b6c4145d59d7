"""Files from the package registries: fetched by npm and pip, checked, and stored."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
from base64 import b64encode
from importlib.metadata import version
from pathlib import Path
from zipfile import ZipFile

from bruxelles1893.anywhere.building.pins import BrowserPython, Pins


class NotAsPinned(Exception):
    """A file differs from its pinned digest."""


def fetch_runtime(runtime: BrowserPython, cache: Path) -> Path:
    """The folder of the runtime's files."""
    archive = cache / f"{runtime.package}-{runtime.version}.tgz"
    if not archive.exists():
        name = f"{runtime.package}@{runtime.version}"
        subprocess.run(["npm", "pack", "--silent", name], cwd=cache, check=True)
    algorithm, _, wanted = runtime.integrity.partition("-")
    found = b64encode(hashlib.new(algorithm, archive.read_bytes()).digest()).decode()
    _check(archive, found, wanted)
    folder = cache / archive.stem
    if not folder.exists():
        with tarfile.open(archive) as packed:
            # Python 3.11.3 and older have no filters; the archive is known to its last byte.
            packed.extraction_filter = getattr(tarfile, "data_filter", _as_it_is)
            packed.extractall(folder)
    return folder / "package"


def _as_it_is(member: tarfile.TarInfo, _path: str) -> tarfile.TarInfo:
    return member


def fetch_compiled(pins: Pins, cache: Path, into: Path) -> None:
    """The packages that are compiled for the runtime, unpacked into a folder."""
    for name, digest in pins.compiled.items():
        wheel = _wheel(name, pins.runtime, cache)
        _check(wheel, hashlib.sha256(wheel.read_bytes()).hexdigest(), digest)
        with ZipFile(wheel) as packed:
            packed.extractall(into)


def _wheel(name: str, runtime: BrowserPython, cache: Path) -> Path:
    """The wheel of the very version that the environment has."""
    stem = f"{name.replace('-', '_')}-{version(name)}-{runtime.abi}-{runtime.abi}"
    wheel = cache / f"{stem}-{runtime.platform}.whl"
    if not wheel.exists():
        wanted = f"{name}=={version(name)}"
        options = ("--no-deps", "--only-binary=:all:", "--implementation", "cp")
        where = ("--platform", runtime.platform, "--abi", runtime.abi)
        command = (sys.executable, "-m", "pip", "download", "--quiet", *options, *where)
        subprocess.run(
            [*command, "--python-version", runtime.python, "--dest", str(cache), wanted], check=True
        )
    return wheel


def _check(path: Path, found: str, wanted: str) -> None:
    if found != wanted:
        raise NotAsPinned(f"{path.name} is {found}, but pinned is {wanted}")
