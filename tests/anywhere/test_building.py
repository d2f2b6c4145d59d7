"""What the site is built of is what was pinned, and bundles are the same for the same files."""

from __future__ import annotations

import gzip
import hashlib
import json
import tarfile
from base64 import b64encode
from io import BytesIO
from pathlib import Path

import pytest

from bruxelles1893.anywhere.building.fetching import NotAsPinned, fetch_runtime
from bruxelles1893.anywhere.building.pins import pins
from bruxelles1893.anywhere.building.site import bundle, copy_static, list_files
from bruxelles1893.anywhere.building.words import shell_words
from bruxelles1893.anywhere.cookies import CookieJar
from bruxelles1893.web.rendering.assets import imported, script
from bruxelles1893.words import LANGUAGES


def test_another_file_than_the_pinned_one_is_refused(tmp_path: Path) -> None:
    runtime = pins().runtime
    (tmp_path / f"{runtime.package}-{runtime.version}.tgz").write_bytes(b"something else")
    with pytest.raises(NotAsPinned, match=runtime.version):
        fetch_runtime(runtime, tmp_path)


@pytest.mark.parametrize("has_filters", [True, False])
def test_the_runtime_is_unpacked_by_old_and_new_pythons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_filters: bool
) -> None:
    def older(self: tarfile.TarFile, path: Path) -> None:
        """What Python 3.11.3 takes: it knows of no filters."""
        for member in self.getmembers():
            self.extract(member, path)

    runtime = pins().runtime
    archive = tmp_path / f"{runtime.package}-{runtime.version}.tgz"
    with tarfile.open(archive, "w:gz") as packed:
        info = tarfile.TarInfo("package/a.txt")
        info.size = 4
        packed.addfile(info, BytesIO(b"one!"))
    digest = b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if not has_filters:
        monkeypatch.delattr(tarfile, "data_filter", raising=False)
        monkeypatch.setattr(tarfile.TarFile, "extractall", older)
    folder = fetch_runtime(runtime._replace(integrity=f"sha512-{digest}"), tmp_path)
    assert (folder / "a.txt").read_bytes() == b"one!"


def test_a_bundle_lists_its_files_and_holds_them(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    (folder / "inner").mkdir(parents=True)
    (folder / "inner" / "b.txt").write_bytes(b"two")
    (folder / "a.txt").write_bytes(b"one!")
    for name in ("first", "second"):
        bundle(folder, tmp_path / name)
    packed = (tmp_path / "first").read_bytes()
    assert packed == (tmp_path / "second").read_bytes()
    plain = gzip.decompress(packed)
    length = int.from_bytes(plain[:4], "little")
    assert json.loads(plain[4 : 4 + length]) == [["a.txt", 4], ["inner/b.txt", 3]]
    assert plain[4 + length :] == b"one!two"


def test_a_changed_file_makes_another_version(tmp_path: Path) -> None:
    versions = set()
    for content in ("one", "two"):
        (tmp_path / "a.js").write_text(content)
        list_files(tmp_path)
        listing = json.loads((tmp_path / "files.json").read_text())
        assert listing["files"]["a.js"][2] == "text/javascript"
        versions.add(listing["version"])
    assert len(versions) == 2


def test_the_page_around_the_game_speaks_every_language() -> None:
    said = shell_words()
    assert said.keys() == LANGUAGES.keys()
    assert len({each["loading"] for each in said.values()}) == len(LANGUAGES)


def test_cookies_outlive_a_file_that_was_being_written(tmp_path: Path) -> None:
    paths = (tmp_path / "one", tmp_path / "two")
    CookieJar(*paths).keep([(b"Set-Cookie", b"who=anna; Path=/; HttpOnly")])
    paths[0].write_text("")
    jar = CookieJar(*paths)
    assert jar.header == b"who=anna"
    jar.keep([(b"set-cookie", b"who=; Max-Age=0")])
    assert CookieJar(*paths).header == b""


def test_scripts_lie_where_pages_look_for_them(tmp_path: Path) -> None:
    copy_static(tmp_path / "static")
    for name in imported("site.js", "table.js", "replay.js", "mentor.js", "transfer.js", "room.js"):
        assert (tmp_path / script(name).removeprefix("/")).is_file()
