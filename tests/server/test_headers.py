"""What every browser is told: the policy, permissions and cookies, exactly as the docs say."""

from __future__ import annotations

from collections.abc import Iterator
from http.cookies import SimpleCookie

import httpx
import pytest

from bruxelles1893.server.people.identity import COOKIE, COOKIE_SECONDS
from bruxelles1893.server.settings import Settings
from patience import SECONDS
from server.conftest import NO_LIMITS
from server.support import Served, served

PATHS = (
    "/",
    "/rules",
    "/member",
    "/nowhere",
    "/api/me",
    "/api/tables/x",
    "/api/docs",
    "/operators",
)
POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}


@pytest.fixture(scope="module")
def secure(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that players reach by https, below a path."""
    settings = Settings(
        data=tmp_path_factory.mktemp("data"),
        limits=NO_LIMITS,
        bot_processes=1,
        is_https=True,
        root_path="/games",
    )
    with served(settings) as running:
        yield running


@pytest.mark.parametrize("path", PATHS)
def test_headers(secure: Served, path: str) -> None:
    headers = secure.get(f"/games{path}").headers
    rules = (rule.partition(" ") for rule in headers["content-security-policy"].split("; "))
    assert {name: value for name, _, value in rules} == POLICY
    allowed = headers["permissions-policy"].split(", ")
    assert {"camera=()", "microphone=()", "geolocation=()"} <= set(allowed)
    assert headers["x-frame-options"] == "DENY"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["strict-transport-security"] == "max-age=31536000"
    assert headers["cache-control"] == "no-store"
    assert "server" not in headers


def test_the_cookie(secure: Served) -> None:
    found = SimpleCookie(secure.get("/games/").headers["set-cookie"])
    assert list(found) == [COOKIE]
    cookie = found[COOKIE]
    assert cookie["httponly"]
    assert cookie["secure"]
    assert cookie["samesite"] == "Lax"
    assert cookie["path"] == "/games/"
    assert cookie["domain"] == ""
    assert int(cookie["max-age"]) == COOKIE_SECONDS


def test_files_for_everybody_set_no_cookie_and_may_be_kept(secure: Served) -> None:
    answer = httpx.get(f"{secure.address}/games/static/icon.svg", timeout=SECONDS)
    assert "set-cookie" not in answer.headers
    assert "immutable" in answer.headers["cache-control"]
    assert "content-security-policy" in answer.headers
