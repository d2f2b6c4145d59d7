"""The site is put together of the API and the pages, or says loudly that it cannot be."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from bruxelles1893.server.http.dependencies import not_banned
from bruxelles1893.server.settings import Settings, SettingsError
from bruxelles1893.startup import site
from bruxelles1893.startup.site import create_site
from bruxelles1893.web import table
from web.routes import all_routes


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


HEAVY = (
    *("aiosmtplib", "alembic", "cryptography", "http_ece", "httpx", "mako", "markdown_it"),
    *("matplotlib", "numpy", "openskill", "prometheus_client", "psycopg", "py_vapid", "pygments"),
    *("ray", "scipy", "torch", "webauthn"),
)
"""What takes long to import, and no start needs: the first request or the first work does."""

START = """
import sys, threading
from pathlib import Path
from urllib.request import urlopen

import bruxelles1893.cli
import uvicorn
from bruxelles1893.server.http.late_routes import LateRoute
from bruxelles1893.server.settings import Settings
from bruxelles1893.startup.serve import OPTIONS, listening_socket
from bruxelles1893.startup.site import served_site

entrance = listening_socket("127.0.0.1", 0)
app = served_site(Settings(data=Path(sys.argv[1]), bot_processes=1))
server = uvicorn.Server(uvicorn.Config(app, log_level="warning", **OPTIONS))
serving = threading.Thread(target=server.run, args=([entrance],))
serving.start()
assert urlopen("http://{}:{}/api/health".format(*entrance.getsockname())).status == 200
app.state.services._take_up_jobs()  # what a thread does at the start
made = [each.path for each in app.routes if isinstance(each, LateRoute) and "app" in vars(each)]
print(*made, *(name for name in sys.argv[2:] if name in sys.modules))
server.should_exit = True
serving.join()
"""


def test_health_is_told_before_anything_heavy_is_imported_or_made(
    tmp_path: Path,
) -> None:
    create_site(Settings(data=tmp_path)).state.services.store.upgrade()
    done = subprocess.run(
        [sys.executable, "-c", START, str(tmp_path), *HEAVY],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout.split()) == (0, ["/api/health"]), done.stderr


def test_a_key_of_pushes_that_cannot_be_used_stops_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRUXELLES_PUSH_KEY", "c2hvcnQ")
    with pytest.raises(SettingsError, match="BRUXELLES_PUSH_KEY"):
        create_site(Settings(data=tmp_path))


def test_every_route_refuses_whoever_is_banned() -> None:
    for asked in all_routes():
        assert asked.route.dependant.dependencies[0].call is not_banned, asked.name
