"""Hostile input: forged requests, floods, oversize, wrong shapes, foreign hosts."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from bruxelles1893.engine import Seat
from bruxelles1893.server.http import limits as limits_module
from bruxelles1893.server.http.limits import Buckets
from bruxelles1893.server.notices.errors import BadMailLink
from bruxelles1893.server.notices.mail_links import MailLinks
from bruxelles1893.server.people.identity import COOKIE, Identities, Identity
from bruxelles1893.server.settings import Limits, Rate, Settings, SettingsError
from bruxelles1893.server.storage.rows import AddressRow
from bruxelles1893.server.tables.summaries import Invitation
from bruxelles1893.startup.serve import _settings
from patience import SECONDS, wait_until
from server.support import ME, OPEN, Json, Person, Served, served

SECRET = "k" * 40


def test_a_request_without_the_token_is_refused(plain_server: Served) -> None:
    anna = plain_server.person()
    for headers in (
        {"X-CSRF-Token": ""},
        {"X-CSRF-Token": "x%"},
        {"X-CSRF-Token": plain_server.person().token},
    ):
        response = anna.http.put("/api/me", json={"name": "Eve"}, headers=headers)
        assert (response.status_code, response.json()["code"]) == (403, "csrf")
    assert anna.get("/api/me")["name"] == "Guest"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.test"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_request_from_another_site_is_refused(
    plain_server: Served, headers: dict[str, str]
) -> None:
    response = plain_server.person().http.put("/api/me", json={"name": "Eve"}, headers=headers)
    assert (response.status_code, response.json()["code"]) == (403, "csrf")


def test_a_request_of_our_own_pages_is_not(plain_server: Served) -> None:
    headers = {"Origin": plain_server.address, "Sec-Fetch-Site": "same-origin"}
    response = plain_server.person().http.put("/api/me", json={"name": "Eve"}, headers=headers)
    assert response.json()["name"] == "Eve"


def test_a_cookie_cannot_be_forged(plain_server: Served) -> None:
    anna = plain_server.person("Anna")
    table = anna.create(ME, OPEN)
    identity = plain_server.services.identities.read(anna.http.cookies[COOKIE])
    assert identity is not None
    for value in (
        Identities(["another secret"]).cookie(identity),
        anna.http.cookies[COOKIE][:-1],
        "",
        "x" * 5000,
        "é",
    ):
        answer = httpx.get(
            f"{plain_server.address}/api/tables/{table}",
            headers=[(b"Cookie", f"{COOKIE}={value}".encode())],
            timeout=SECONDS,
        )
        assert answer.json()["your_seats"] == []
    assert anna.get(f"/api/tables/{table}")["your_seats"] == [0]


def test_the_cookie_is_for_this_site_only(plain_server: Served) -> None:
    header = plain_server.get("/api/me").headers["set-cookie"]
    assert "HttpOnly" in header
    assert "SameSite=Lax" in header


def test_no_id_of_another_person_is_told(plain_server: Served) -> None:
    anna, eve = plain_server.person("Anna"), plain_server.person("Eve")
    table = anna.create(ME, OPEN, is_public=True)
    identity = plain_server.services.identities.read(anna.http.cookies[COOKIE])
    assert identity is not None
    eve.get("/api/tables")
    eve.get(f"/api/tables/{table}")
    assert not [body for body in eve.received if identity.id.encode() in body]


def test_every_response_has_protective_headers(plain_server: Served) -> None:
    for path in ("/api/me", "/api/docs", "/nowhere", "/api/tables/x"):
        headers = plain_server.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe-inline" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"


def test_a_bug_of_ours_is_a_protected_problem_that_tells_nothing(
    plain_server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = plain_server.person()

    def broken(*args: object) -> None:
        raise ZeroDivisionError("a secret of the inside")

    monkeypatch.setattr(plain_server.services.tables.overview, "of", broken)
    response = anna.http.get("/api/my-tables")
    assert (response.status_code, response.json()["code"]) == (500, "internal")
    assert "secret" not in response.text
    assert "default-src 'self'" in response.headers["content-security-policy"]
    assert response.headers["cache-control"] == "no-store"


def test_a_bug_of_ours_is_one_line_in_the_log_by_the_id_that_is_told(
    plain_server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Of each kind the log has the whole once; what a request asked for is not in it."""
    anna = plain_server.person()

    def broken(*args: object) -> None:
        raise ArithmeticError("first\nsecond")

    monkeypatch.setattr(plain_server.services.tables.overview, "of", broken)
    ids = [anna.http.get("/api/my-tables").json()["id"] for _ in range(3)]
    page = anna.http.get("/?tables=0")
    (shown,) = re.findall("<code>([0-9a-f]{8})</code>", page.text)
    assert page.status_code == 500
    numbers = {*ids, shown}
    wait_until(lambda: len(records(caplog, numbers)) == 5)
    found = records(caplog, numbers)
    lines = [each.getMessage() for each in found]
    assert [bool(each.exc_info) for each in found] == [False, True, False, False, False]
    assert [line.split()[1] for line in lines] == [ids[0], *ids, shown]
    assert all("\n" not in line and len(line) < 400 for line in lines)
    assert "/api/my-tables: ArithmeticError: first (" in lines[0]
    assert "tables=0" not in lines[-1]


def records(caplog: pytest.LogCaptureFixture, numbers: set[str]) -> list[logging.LogRecord]:
    """What was logged of errors by their ids."""
    return [
        each
        for each in caplog.records
        if each.levelno >= logging.ERROR and not numbers.isdisjoint(each.getMessage().split())
    ]


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"seats": [ME]}, "body.seats"),
        ({"seats": [ME, ME], "colour": "red"}, "body.colour"),
        ({"seats": [ME, ME], "is_public": "yes"}, "body.is_public"),
        ({"seats": [ME, {"kind": "king"}]}, "body.seats.1.kind"),
        ({"seats": [ME, ME], "limit": 10**30}, "body.limit"),
        ([], "body"),
    ],
)
def test_a_body_of_the_wrong_shape_is_explained(
    plain_server: Served, body: Json, where: str
) -> None:
    response = plain_server.person().http.post("/api/tables", json=body)
    problem = response.json()
    assert (response.status_code, problem["code"]) == (422, "invalid")
    assert response.headers["content-type"] == "application/problem+json"
    assert where in problem["detail"]


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/{}/view?seat=9",
        "/api/tables/{}/view?ply=99999999999999",
        "/api/tables/{}/log?after=-1",
        "/api/tables/{}/why-not",
        "/api/tables/{}/why-not?option=%00",
        "/api/tables/%00/view",
        "/api/tables/..%2f..%2fetc/view",
        "/api/invitations/x",
        "/api/invitations/" + "A" * 60,
    ],
)
def test_strange_addresses_get_a_clear_refusal(plain_server: Served, path: str) -> None:
    family = plain_server.person()
    response = family.http.get(path.format(family.create(ME, ME)))
    assert response.status_code in (404, 422)
    assert response.json()["detail"]


@pytest.mark.parametrize(
    "content",
    [b"{", b"\xff\xfe", b"[" * 20_000, b'{"name": NaN}', b'{"\\ud800": 1}', b'{"name": "\\ud800"}'],
)
def test_what_is_no_json(plain_server: Served, content: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    response = plain_server.person().http.put("/api/me", content=content, headers=headers)
    assert response.status_code in (400, 422)


def test_a_body_that_is_too_large(plain_server: Served) -> None:
    anna = plain_server.person()
    assert anna.put("/api/me", 413, name="a" * 70_000)["code"] == "too-large"

    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1000

    response = anna.http.put(
        "/api/me", content=endless(), headers={"Content-Type": "application/json"}
    )
    assert response.status_code == 413
    assert anna.post("/api/records", 422, record="a" * 900_000)["code"] == "bad-record"
    assert anna.post("/api/records", 413, record="a" * 1_200_000)["code"] == "too-large"


def test_names_come_back_as_text(plain_server: Served) -> None:
    eve = plain_server.person("<script>alert(1)</script>")
    response = eve.http.get("/api/me")
    assert response.headers["content-type"] == "application/json"
    assert response.json()["name"] == "<script>alert(1)</script>"


def test_a_refusal_lets_the_one_who_floods_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []

    async def noted(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(limits_module, "wait", noted)
    limits = Limits(writes=Rate(0.0001, 2))
    with served(Settings(data=tmp_path, limits=limits, bot_processes=1)) as server:
        anna = server.person()
        answers = [anna.http.put("/api/me", json={"name": "Anna"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 429, 429]
    assert waited == [limits_module.REFUSAL_SECONDS] * 2


def test_floods_are_refused_for_a_while(tmp_path: Path) -> None:
    limits = Limits(writes=Rate(0.0001, 3))
    with served(Settings(data=tmp_path, limits=limits, bot_processes=1)) as server:
        anna, ben = server.person(), server.person()
        answers = [anna.http.put("/api/me", json={"name": "Anna"}) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
        assert int(answers[-1].headers["Retry-After"]) >= 1
        assert answers[-1].json()["code"] == "too-many-requests"
        assert anna.http.get("/api/me").status_code == 200
        assert ben.http.put("/api/me", json={"name": "Ben"}).status_code == 200
        strangers = [flood(server) for _ in range(12)]
        assert 429 in strangers, "an address has a limit too, whoever it says it is"


def flood(server: Served) -> int:
    person = Person(server.address)
    try:
        return person.http.put("/api/me", json={"name": "Eve"}).status_code
    finally:
        person.http.close()


def test_costly_requests_have_a_limit_of_their_own(tmp_path: Path) -> None:
    limits = Limits(costly=Rate(0.0001, 2))
    with served(Settings(data=tmp_path, limits=limits, bot_processes=1)) as server:
        anna = server.person()
        answers = [anna.http.post("/api/tables", json={"seats": [ME, ME]}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]


def test_a_person_may_not_have_endless_streams(tmp_path: Path) -> None:
    limits = Limits(streams_per_identity=2)
    with served(Settings(data=tmp_path, limits=limits, bot_processes=1)) as server:
        anna = server.person()
        table = anna.create(ME, OPEN)
        path = f"/api/tables/{table}/events"
        with anna.http.stream("GET", path), anna.http.stream("GET", path):
            assert anna.get(path, 429)["code"] == "too-many-requests"
        wait_until(lambda: not server.app.state.limiter._streams)
        with anna.http.stream("GET", path) as again:
            assert again.status_code == 200


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    buckets = Buckets(lambda: now[0])
    rate = Rate(2, 2)
    waits = [buckets.wait(("k",), rate) for _ in range(3)]
    assert waits == [0, 0, 0.5]
    now[0] += 0.5
    assert buckets.wait(("k",), rate) == 0
    assert buckets.wait(("other",), rate) == 0


def test_only_known_hosts_are_answered(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, allowed_hosts=("127.0.0.1", "club.test"), bot_processes=1)
    with served(settings) as server:
        for host, expected in (("club.test:99", 200), ("evil.test", 400), ("", 400), ("[::1", 400)):
            answer = server.get("/api/me", Host=host)
            assert answer.status_code == expected
        by_proxy = httpx.get(
            f"{server.address}/api/health", headers={"Host": "10.0.0.1:1894"}, timeout=SECONDS
        )
        assert by_proxy.json() == {"status": "ok"}


@pytest.mark.parametrize(
    ("host", "public_url", "hosts", "expected"),
    [
        ("127.0.0.1", "", "", ("localhost", "127.0.0.1", "::1")),
        ("127.0.0.1", "https://play.test", "", ("localhost", "127.0.0.1", "::1", "play.test")),
        ("0.0.0.0", "https://play.test:99/x", "", ("localhost", "127.0.0.1", "::1", "play.test")),
        ("0.0.0.0", "", "", ()),
        ("127.0.0.1", "https://play.test", "club.test", ("club.test",)),
    ],
)
def test_the_hosts_follow_from_the_address_that_players_see(
    monkeypatch: pytest.MonkeyPatch,
    host: str,
    public_url: str,
    hosts: str,
    expected: tuple[str, ...],
) -> None:
    monkeypatch.setenv("BRUXELLES_URL", public_url)
    monkeypatch.setenv("BRUXELLES_HOSTS", hosts)
    assert _settings(host, None, None).allowed_hosts == expected


@pytest.mark.skipif(os.name != "posix", reason="file modes are of POSIX systems")
def test_the_secret_and_the_games_are_private(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data", bot_processes=1)
    with served(settings):
        modes = {path.name: path.stat().st_mode & 0o777 for path in settings.data.iterdir()}
    assert settings.data.stat().st_mode & 0o777 == 0o700
    assert set(modes.values()) == {0o600}
    keys = settings.signing_keys()
    assert Settings(data=settings.data).signing_keys() == keys
    (settings.data / "secret.key").chmod(0o644)
    with pytest.raises(SettingsError, match="can be read by others"):
        settings.signing_keys()


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(SettingsError, match="at least 32"):
        Settings(secret="short").signing_keys()
    with pytest.raises(SettingsError, match="at least 32"):
        Settings(secret=SECRET, old_secret="short").signing_keys()


def test_a_new_key_signs_nobody_out(tmp_path: Path) -> None:
    """As the docs say it: a line more in the file, a restart, and later the old line goes."""
    settings = Settings(data=tmp_path / "data", bot_processes=1)
    file = settings.data / "secret.key"
    with served(settings) as before:
        anna = before.person("Anna")
        table = anna.create(ME, OPEN)
        old_cookie = anna.http.cookies[COOKIE]

    with file.open("a") as lines:
        lines.write(f"\n{'n' * 64}\n")
    with served(settings) as both:
        answer = asked(both, old_cookie, f"/api/tables/{table}")
        new_cookie = answer.cookies[COOKIE]
        assert answer.json()["your_seats"] == [0]
        assert COOKIE not in asked(both, new_cookie, f"/api/tables/{table}").cookies

    file.write_text("n" * 64)
    with served(settings) as after:
        assert asked(after, new_cookie, f"/api/tables/{table}").json()["your_seats"] == [0]
        assert asked(after, old_cookie, f"/api/tables/{table}").json()["your_seats"] == []


def asked(server: Served, cookie: str, path: str) -> httpx.Response:
    """What a browser with a certain cookie is answered."""
    return httpx.get(
        server.address + path, headers={"Cookie": f"{COOKIE}={cookie}"}, timeout=SECONDS
    )


def test_invitations_and_links_in_mails_outlive_a_new_key() -> None:
    older, newer = SECRET, "n" * 64
    invitation = Identities([older]).invitation("t", Seat(1), "n")
    address = AddressRow("anna", "mail", "f00d", "anna@example.org", "", "", 0.0, True)
    link = MailLinks([older], "").stop(address).removeprefix("/mail/stop/")

    invited, _ = Identities([older, newer]).read_invitation(invitation)
    assert invited == Invitation("t", Seat(1))
    assert MailLinks([older, newer], "").stopped(link) == ("anna", "f00d")
    with pytest.raises(BadMailLink):
        MailLinks([newer], "").stopped(link)
    assert Identities([newer]).is_csrf_token(
        Identity("a" * 32), Identities([older, newer]).csrf_token(Identity("a" * 32))
    )


def test_tokens_are_for_one_purpose_and_person() -> None:
    identities = Identities([SECRET])
    anna, ben = Identity("a" * 32), Identity("b" * 32)
    assert identities.is_csrf_token(anna, identities.csrf_token(anna))
    assert not identities.is_csrf_token(ben, identities.csrf_token(anna))
    assert identities.read(identities.invitation("t", Seat(1), "n")) is None
