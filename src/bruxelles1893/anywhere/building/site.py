"""The site put together: runtime, modules, files of the pages, words, licences, and a list."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
from collections.abc import Mapping
from importlib.metadata import distribution
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from bruxelles1893 import __version__
from bruxelles1893.anywhere.building.collecting import OURS, collect, remove
from bruxelles1893.anywhere.building.fetching import fetch_compiled, fetch_runtime
from bruxelles1893.anywhere.building.picture import loading_picture
from bruxelles1893.anywhere.building.pins import Pins, pins
from bruxelles1893.anywhere.building.words import shell_words
from bruxelles1893.web.rendering.assets import SCRIPTS, scripts_version

SHELL: Final = OURS / "anywhere" / "shell"
STAND_IN: Final = OURS / "anywhere" / "building" / "interpreters.py"
STATIC: Final = OURS / "web" / "static"
NETWORK: Final = OURS / "bots" / "network.npz"
LIST: Final = "files.json"
NO_WORDS: Final = ">{}</script>"
"""The place of the words in the page around the game."""
LATER: Final = (NETWORK.name,)
"""What the first game does not wait for."""
TYPES: Final = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
}
NO_DOCSTRINGS: Final = 2
WHOLE: Final = 0
SOURCES: Final = "bruxelles1893/server/storage/migrations"
"""Alembic reads its steps as sources."""


def build_site(out: Path, cache: Path) -> None:
    """Make the folder anew; what is fetched is kept in the cache."""
    cache.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(out, ignore_errors=True)
    (out / "runtime").mkdir(parents=True)
    wanted = pins()
    runtime = fetch_runtime(wanted.runtime, cache)
    for name in wanted.runtime.files:
        shutil.copy(runtime / name, out / "runtime" / name)
    with TemporaryDirectory() as work:
        _modules(wanted, runtime, cache, Path(work), out)
    shutil.copytree(SHELL, out, dirs_exist_ok=True)
    copy_static(out / "house" / "static")
    shutil.copy(STATIC / "icon.svg", out / "icon.svg")
    shutil.copy(NETWORK, out / NETWORK.name)
    (out / "table.svg").write_text(loading_picture(), "utf-8")
    _write_words(out / "index.html")
    (out / "licences.txt").write_text(_licences(wanted), "utf-8")
    list_files(out)


def _write_words(page: Path) -> None:
    """Put what the page around the game says into it: it speaks also when nothing else came."""
    words = json.dumps(shell_words(), ensure_ascii=False).replace("<", "\\u003c")
    text = page.read_text("utf-8")
    page.write_text(text.replace(NO_WORDS, f">{words}</script>"), "utf-8")


def copy_static(into: Path) -> None:
    """The files of the pages, where pages look for them: scripts in the folder of their version."""
    shutil.copytree(STATIC, into, ignore=shutil.ignore_patterns(SCRIPTS))
    shutil.copytree(STATIC / SCRIPTS, into / SCRIPTS / scripts_version())


def _modules(wanted: Pins, runtime: Path, cache: Path, work: Path, out: Path) -> None:
    """The standard library, and our package with what it imports, as byte code."""
    library, packages, ours = work / "library", work / "packages", work / "ours"
    _unpack_library(wanted, runtime, library)
    packages.mkdir()
    collect(wanted, packages)
    fetch_compiled(wanted, cache, packages)
    for unused in wanted.unused:
        remove(packages / unused)
    ours.mkdir()
    shutil.move(packages / OURS.name, ours)
    kept = {path: path.read_bytes() for path in sorted((ours / SOURCES).rglob("*.py"))}
    _compile(runtime, {library: NO_DOCSTRINGS, packages: NO_DOCSTRINGS, ours: WHOLE})
    for path, content in kept.items():
        path.write_bytes(content)
        path.with_suffix(".pyc").unlink()
    shutil.move(ours / OURS.name, packages)
    pack(library, out / "runtime" / wanted.runtime.library)
    _set_libraries_apart(packages, out)
    bundle(packages, out / "packages.bundle")


def _unpack_library(wanted: Pins, runtime: Path, into: Path) -> None:
    """The standard library without what nothing here imports."""
    with ZipFile(runtime / wanted.runtime.library) as packed:
        packed.extractall(into)
    for unused in wanted.unused_library:
        remove(into / unused)
    shutil.copy(STAND_IN, into / "concurrent" / "interpreters" / "__init__.py")


def _compile(runtime: Path, folders: Mapping[Path, int]) -> None:
    script = files(__package__).joinpath("bytecode.mjs")
    named = [str(each) for folder, optimise in folders.items() for each in (folder, optimise)]
    subprocess.run(["node", str(script), str(runtime), *named], check=True)


def _set_libraries_apart(packages: Path, out: Path) -> None:
    """Compiled libraries as files that browsers compile while they come; a place stays for each."""
    listed = []
    for number, path in enumerate(sorted(packages.rglob("*.so"))):
        file = Path("runtime") / f"library-{number}.wasm"
        shutil.copy(path, out / file)
        path.write_bytes(b"")
        listed.append((path.relative_to(packages).as_posix(), file.as_posix()))
    (out / "libraries.json").write_text(json.dumps(listed))


def pack(folder: Path, archive: Path) -> None:
    """Files in a zip that is the same for the same files."""
    with ZipFile(archive, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = ZipInfo(path.relative_to(folder).as_posix())
                name.compress_type = ZIP_DEFLATED
                packed.writestr(name, path.read_bytes())


def bundle(folder: Path, file: Path) -> None:
    """Files one after the other behind a list of their names and sizes, all compressed as one."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    contents = [path.read_bytes() for path in paths]
    names = [path.relative_to(folder).as_posix() for path in paths]
    listed = json.dumps(list(zip(names, map(len, contents), strict=True))).encode()
    plain = b"".join((len(listed).to_bytes(4, "little"), listed, *contents))
    file.write_bytes(gzip.compress(plain, mtime=0))


def _licences(wanted: Pins) -> str:
    """A list of everything that is shipped, with its licence."""
    runtime = wanted.runtime
    lines = [
        f"bruxelles1893 {__version__}: MIT",
        f"{runtime.package} {runtime.version}: {runtime.licence}",
    ]
    for name in sorted((*wanted.plain, *wanted.compiled)):
        found = distribution(name)
        lines.append(f"{name} {found.version}: {_licence(found.metadata)}")
        for file in found.files or ():
            if "licen" in file.name.lower() and file.suffix in ("", ".txt", ".md"):
                lines += ["", file.read_text().strip(), ""]
    lines += [path.read_text().strip() for path in sorted(STATIC.rglob("*LICENSE.txt"))]
    return "\n".join(lines) + "\n"


def _licence(metadata: object) -> str:
    entries = {key: str(value) for key, value in metadata.items()}  # type: ignore[attr-defined]
    named = [value for key, value in metadata.items() if key == "Classifier"]  # type: ignore[attr-defined]
    classifiers = [str(value).rpartition(" :: ")[2] for value in named if "License" in str(value)]
    return entries.get("License-Expression") or entries.get("License") or ", ".join(classifiers)


def list_files(out: Path) -> None:
    """Every file with its size, digest and type, a version that follows, and what may wait."""
    listed = {}
    for path in sorted(out.rglob("*")):
        if path.is_file() and path.name != LIST:
            content = path.read_bytes()
            digest = hashlib.sha256(content).hexdigest()
            listed[path.relative_to(out).as_posix()] = (len(content), digest, _type(path))
    version = hashlib.sha256(json.dumps(listed).encode()).hexdigest()[:16]
    listing = {"version": version, "later": LATER, "files": listed}
    (out / LIST).write_text(json.dumps(listing, indent=1))


def _type(path: Path) -> str:
    return TYPES.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
