"""Web push, to a push service on this machine that checks the signature and decrypts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bruxelles1893.server.notices import model
from bruxelles1893.server.settings import Settings
from patience import wait_until
from server.conftest import NO_LIMITS
from server.push_service import PushService
from server.support import ME, OPEN, Person, Served, served


@pytest.fixture
def push() -> Iterator[PushService]:
    made = PushService()
    yield made
    made.close()


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr(model, "GRACE", 0.0)
    settings = Settings(
        data=tmp_path,
        limits=NO_LIMITS,
        allows_private_hooks=True,
        public_url="https://club.test",
        contact="host@club.test",
    )
    with served(settings) as running:
        yield running


def subscribe(person: Person, push: PushService) -> None:
    answer = person.http.post("/notices/push", data=push.subscription)
    assert answer.status_code == 303, answer.text


def begun(club: Served, push: PushService, **wishes: str) -> tuple[str, Person, Person]:
    """A table of two; who is asked and who waits. Both are told in the same browser's service."""
    anna, ben = club.person("Anna"), club.person("Ben")
    table = anna.create(ME, OPEN, is_public=True, **wishes)
    joined = ben.post(f"/api/tables/{table}/join")
    people = (anna, ben) if joined["asked"] == 0 else (ben, anna)
    return table, *people


@pytest.mark.parametrize("pace", ["live", "turns"])
def test_a_turn_is_one_message_that_only_the_browser_can_read(
    club: Served, push: PushService, pace: str
) -> None:
    table, asked, waiting = begun(club, push, title="Sunday", pace=pace)
    subscribe(waiting, push)
    asked.play(table, 0, "blue")
    wait_until(lambda: push.messages)
    mover = asked.get("/api/me")["name"]
    assert push.messages == [
        {
            "title": "Sunday",
            "body": f"{mover} has moved. It is your turn.",
            "path": f"table/{table}#question",
            "tag": table,
        }
    ]
    assert push.claims[0]["sub"] == "mailto:host@club.test"
    assert push.headers[0]["Topic"] == table
    assert b"Sunday" not in push.bodies[0]


def test_messages_come_in_the_persons_language_and_can_be_turned_off_for_all_devices(
    club: Served, push: PushService
) -> None:
    table, asked, waiting = begun(club, push)
    subscribe(waiting, push)
    waiting.http.patch("/api/me/settings", json={"language": "nl", "push": "on"})
    asked.play(table, 0, "blue")
    wait_until(lambda: push.messages)
    assert "beurt" in push.messages[0]["body"]
    waiting.http.patch("/api/me/settings", json={"push": "off"})
    shown = waiting.view(table)
    waiting.play(table, shown["number"], shown["options"][0]["option"])
    assert len(push.messages) == 1


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(club: Served, push: PushService, status: int) -> None:
    table, asked, waiting = begun(club, push)
    subscribe(waiting, push)
    push.refusals = [status]
    asked.play(table, 0, "blue")
    wait_until(lambda: "push-off" not in waiting.http.get("/notices").text)
    assert push.messages == []


def test_who_looks_at_the_table_is_told_nothing_else(
    club: Served, push: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model, "GRACE", 3600.0)
    table, asked, waiting = begun(club, push)
    subscribe(waiting, push)
    asked.play(table, 0, "blue")
    identity = club.services.identities.read(waiting.http.cookies["bruxelles1893"])
    assert identity is not None
    with club.services.store.reading() as db:
        from bruxelles1893.server.notices import rows

        assert rows.is_planned(db, identity.id, table)
    assert waiting.http.post(f"/table/{table}/seen").status_code == 204
    with club.services.store.reading() as db:
        assert not rows.is_planned(db, identity.id, table)


def test_a_test_says_what_became_of_it(club: Served, push: PushService) -> None:
    anna = club.person("Anna")
    assert anna.http.post("/notices/test").json() == {"here": [], "elsewhere": 0}
    subscribe(anna, push)
    (found,) = anna.http.post("/notices/test").json()["here"]
    assert found["problem"] == ""
    assert push.messages[0]["tag"] == "test"
    push.refusals = [403]
    (found,) = anna.http.post("/notices/test").json()["here"]
    assert found["problem"] == "the answer was 403"
    assert "push-off" in anna.http.get("/notices").text, "a refusal is not a browser that is gone"


def test_the_key_is_made_once_and_kept(club: Served, push: PushService, tmp_path: Path) -> None:
    anna = club.person("Anna")
    subscribe(anna, push)
    anna.http.post("/notices/test")
    anna.http.post("/notices/test")
    assert len(set(push.signed_by)) == 1
    file = tmp_path / "push.key"
    assert file.stat().st_mode & 0o077 == 0
    assert f'data-key="{push.signed_by[0]}"' in anna.http.get("/notices").text


@pytest.mark.parametrize(
    "changed",
    [
        {"p256dh": "AAAA"},
        {"p256dh": "é"},
        {"auth": "AAAA"},
        {"endpoint": "ftp://push.test/"},
        {"endpoint": "https://user:word@push.test/"},
    ],
)
def test_what_is_no_subscription_is_refused(
    club: Served, push: PushService, changed: dict[str, str]
) -> None:
    answer = club.person().http.post("/notices/push", data=push.subscription | changed)
    assert answer.status_code == 422


def test_a_push_leads_to_no_machine_of_the_operator(
    plain_server: Served, push: PushService
) -> None:
    answer = plain_server.person().http.post("/notices/push", data=push.subscription)
    assert answer.status_code == 422
    assert push.messages == []


def test_a_device_that_is_signed_out_is_told_nothing(club: Served, push: PushService) -> None:
    anna = club.person("Anna")
    subscribe(anna, push)
    anna.http.post("/devices/out", data={"device": ""})
    with club.services.store.reading() as db:
        from bruxelles1893.server.storage.schema import addresses

        assert db.execute(addresses.select()).all() == []
