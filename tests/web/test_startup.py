"""The site is put together of the API and the pages, or says loudly that it cannot be."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import pytest

from bruxelles1893.server.settings import Settings
from bruxelles1893.startup import site
from bruxelles1893.web import table


def test_a_bug_in_a_page_stops_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "bruxelles1893.web.table.game_routes", None)
    monkeypatch.delattr(table, "game_routes", raising=False)
    monkeypatch.delitem(sys.modules, "bruxelles1893.web.app", raising=False)
    with pytest.raises(ImportError, match="game_routes"):
        site.create_site(Settings(data=tmp_path))


def test_without_the_packages_of_the_pages_the_api_is_served_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(site, "PAGES_NEED", ("no_such_package",))
    with caplog.at_level(logging.WARNING):
        app = site.create_site(Settings(data=tmp_path))
    assert "no_such_package is not installed" in caplog.text
    assert "/api/tables" in app.openapi()["paths"]
