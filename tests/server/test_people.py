"""What is kept of people: settings that follow them from device to device."""

from __future__ import annotations

from pathlib import Path

import pytest

from bruxelles1893.server.people import rows
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.people.model import (
    AUDIENCES,
    USUAL_PREFERENCES,
    Audience,
    Preferences,
    read_preferences,
)
from bruxelles1893.server.people.viewer import Viewer
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Limits, Rate, Settings
from bruxelles1893.server.storage.errors import Taken
from bruxelles1893.server.tables.errors import BadOrder
from server.support import Served, served

ANNA = Identity("a" * 32, "Anna")
BEN = Identity("b" * 32, "Ben")


def test_settings_are_kept_one_by_one(process: Services) -> None:
    people = process.people
    assert people.of(ANNA.id).preferences == USUAL_PREFERENCES
    people.change_preferences(ANNA, {"theme": "dark"})
    people.change_preferences(ANNA, {"pace": "once", "language": "fr"})
    kept = people.of(ANNA.id).preferences
    assert kept == Preferences(theme="dark", pace="once", language="fr")
    with pytest.raises(BadOrder, match="theme"):
        people.change_preferences(ANNA, {"theme": "purple"})
    assert people.of(ANNA.id).preferences == kept


def test_settings_of_another_release_are_read_as_far_as_they_can_be() -> None:
    assert read_preferences('{"theme":"dark","hats":"red"}') == Preferences(theme="dark")
    assert read_preferences('{"theme":"purple"}') == USUAL_PREFERENCES


def test_programs_read_and_change_their_settings(server: Served) -> None:
    anna = server.person("Anna")
    path = "/api/me/settings"
    assert anna.get(path)["theme"] == ""
    assert anna.http.patch(path, json={"theme": "dark"}).json()["theme"] == "dark"
    assert anna.get(path)["theme"] == "dark"
    assert anna.http.patch(path, json={"theme": "purple"}).status_code == 422
    assert anna.http.patch(path, json={"hat": "red"}).status_code == 422
    forged = anna.http.patch(path, json={"theme": "light"}, headers={"X-CSRF-Token": "x"})
    assert forged.status_code == 403


def test_a_passkey_that_proves_nothing_is_refused(server: Served) -> None:
    anna = server.person("Anna")
    path = "/api/me"
    nothing = {"credential": {"rawId": "AAAA", "id": "AAAA"}}
    assert anna.http.post(f"{path}/sign-in", json=nothing).json()["code"] == "bad-passkey"
    options = anna.http.post(f"{path}/sign-in/challenge", json={}).json()
    assert options["userVerification"] == "preferred"
    assert anna.http.post(f"{path}/sign-in", json=nothing).json()["code"] == "bad-passkey"
    options = anna.http.post(f"{path}/passkeys/challenge", json={"name": "Anna"}).json()
    assert options["authenticatorSelection"]["residentKey"] == "required"
    made = anna.http.post(f"{path}/passkeys", json={"name": "Anna", **nothing})
    assert (made.status_code, made.json()["code"]) == (422, "bad-passkey")
    assert anna.get(path)["name"] == "Anna"


def test_a_flood_of_passkey_ceremonies_is_refused(tmp_path: Path) -> None:
    """By person, and by network, whoever somebody there says they are."""
    limits = Limits(costly=Rate(0.0001, 2), address_factor=2)
    with served(Settings(data=tmp_path, limits=limits, bot_processes=1)) as server:
        people = [server.person() for _ in range(3)]
        statuses = [
            person.http.post(f"/api/me/{path}/challenge", json={"name": "Anna"}).status_code
            for person in people
            for path in ("passkeys", "sign-in", "passkeys")
        ]
    assert statuses == [200, 200, 429, 200] + [429] * 5, "what is refused counts, too"


def test_names_of_members_are_told_apart(process: Services) -> None:
    with process.store.writing() as db:
        rows.take_name(db, ANNA.id, "Ill Anna")
    for name in ("ill anna", "lll Anna", "Iⅼⅼ Аnna"):
        with pytest.raises(Taken), process.store.writing() as db:
            rows.take_name(db, BEN.id, name)
    with process.store.writing() as db:
        rows.take_name(db, ANNA.id, "Anna")
        rows.take_name(db, BEN.id, "Ill Anna")


def test_what_older_releases_kept_of_a_profile_is_still_so() -> None:
    kept = read_preferences('{"shows": ["statistics"]}')
    assert kept.shows("statistics", "everyone")
    assert not kept.shows("games", "circle")
    assert read_preferences("{}").shows("games", "everyone")


@pytest.mark.parametrize("audience", AUDIENCES)
def test_parts_of_a_profile_open_to_who_is_close_enough(audience: Audience) -> None:
    owner, friend = Identity("a" * 32), Identity("b" * 32, handle="b" * 16)
    wanted = Preferences(shows_clubs=audience)
    viewers = [Viewer(Identity("c" * 32), frozenset()), Viewer(friend, frozenset())]
    viewers += [Viewer(friend, frozenset({owner.id}))]
    seen = [viewer.sees(owner.id, wanted, "clubs") for viewer in viewers]
    assert seen.count(True) == len(AUDIENCES) - 1 - AUDIENCES.index(audience)
    assert seen == sorted(seen)
    assert Viewer(owner, frozenset()).sees(owner.id, wanted, "clubs")
