"""A game in one file: every table of it is there, and nothing is fetched."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bruxelles1893.cli import app
from bruxelles1893.engine import write_record
from bruxelles1893.web.looking_back.booklet import booklet
from web.browser.moments import EVERYTHING
from web.drawn_games import played


@pytest.mark.parametrize("rules", ["second", EVERYTHING])
def test_it_holds_every_table_and_fetches_nothing(rules: str) -> None:
    session = played(rules, 3, 30)
    page = booklet(session)
    packed = re.search(r'id="frames">([^<]+)<', page)
    assert packed is not None
    frames = json.loads(zlib.decompress(b64decode(packed[1])))
    assert len(frames["onward"]) == len(frames["back"]) == len(session.moves)
    assert all(re.match(r'\s*<\w+[^>]* id="', part) for part in frames["parts"])
    assert re.findall(r'(?:href|src|action)="(?!#)[^"]+', page + "".join(frames["parts"])) == []
    assert re.findall(r"url\((?!data:|\"data:|#|&)", page) == []


def test_the_command_writes_it_in_a_language(tmp_path: Path) -> None:
    record, page = tmp_path / "game.bxl", tmp_path / "game.html"
    record.write_text(write_record(played("second", 2, 12)), "utf-8")
    done = CliRunner().invoke(app, ["export", str(record), "--html", str(page), "--language", "fr"])
    assert done.exit_code == 0, done.output
    assert '<html lang="fr">' in page.read_text("utf-8")
