"""The server below a path behind a real proxy, played by clicks alone."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest
from playwright.sync_api import Browser

from clicking import DESKTOP, PHONE, Clicker, Options, troubles_of
from patience import SECONDS, wait_until
from server.support import free_port
from web.browser.site import Site

pytestmark = pytest.mark.slow

NO_NGINX = "could not run: nginx is not installed"
BELOW = "/games"
CONFIGURATION = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  server {{
    listen 127.0.0.1:{port};
    location {below}/ {{
      proxy_pass {origin}{stripped};
      proxy_set_header Host $http_host;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_buffering off;
    }}
  }}
}}
"""


@contextmanager
def nginx(folder: Path, origin: str, *, strips: bool) -> Iterator[str]:
    """A proxy that hands on what lies below the path, with the path or without; its address."""
    command = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if command is None:
        pytest.skip(NO_NGINX)
    folder.mkdir()
    port, stripped = free_port(), "/" if strips else ""
    configuration = CONFIGURATION.format(
        folder=folder, port=port, origin=origin, below=BELOW, stripped=stripped
    )
    (folder / "nginx.conf").write_text(configuration)
    process = subprocess.Popen([command, "-p", str(folder), "-c", str(folder / "nginx.conf")])
    address = f"http://127.0.0.1:{port}{BELOW}/"
    try:
        wait_until(lambda: answers(address))
        yield address
    finally:
        process.terminate()
        process.wait()


def answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}rules", timeout=SECONDS).status_code == 200
    except httpx.TransportError:
        return False


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("below"), BELOW) as running:
        yield running


@pytest.mark.parametrize(
    ("strips", "options"), [(True, PHONE), (False, DESKTOP)], ids=["stripped", "whole"]
)
def test_a_game_below_a_path_is_played_by_clicks(
    below: Site, chromium: Browser, tmp_path: Path, strips: bool, options: Options
) -> None:
    with nginx(tmp_path / "nginx", below.origin, strips=strips) as address:
        context = chromium.new_context(locale="fr", reduced_motion="reduce", **options)
        person = Clicker(context, address, BELOW)
        person.open()
        person.look()
        door = "form[action$='/tables/now']"
        person.click(f"{door} [name=players][value='2'] + span")
        person.find(f"{door} [name=level]").select_option("beginner")
        person.begin("/tables/now")
        first = person.shown_round()
        person.play(Random(4), until=lambda: person.shown_round() != first)
        person.go_home()
        person.click("details.menu:has([name=language]) summary")
        person.click("[name=language][value=de]")
        person.find("html[lang=de] main").wait_for()
        person.look()
        cookies = {each["name"]: each["path"] for each in context.cookies()}
        context.close()
    assert troubles_of(person) == []
    assert set(cookies.values()) == {f"{BELOW}/"}
