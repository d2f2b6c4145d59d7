"""A page of somebody else makes nobody change anything: every route that changes is asked."""

from __future__ import annotations

import re
from typing import Final

import pytest

from bruxelles1893.server.http.limits import SAFE_METHODS
from server.support import Person, Served
from web.routes import Asked, all_routes

ONE_CLICK: Final = "/mail/stop/{token}"
"""Mail programs ask it, which have no cookie; what they know stands in the address (RFC 8058)."""
FOREIGN: Final = (
    {"Origin": "https://evil.test"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site"},
)
CHANGING: Final = [each for each in all_routes() if each.method not in SAFE_METHODS]
BY_TOKEN: Final = [each for each in CHANGING if each.route.path != ONE_CLICK]


@pytest.fixture(scope="module")
def people(server: Served) -> tuple[Person, Person]:
    """Who is to be fooled, and who would like to."""
    return server.person("Anna"), server.person("Eve")


def path_of(asked: Asked) -> str:
    return re.sub(r"\{\w+\}", "A" * 24, asked.route.path)


@pytest.mark.parametrize("asked", CHANGING, ids=[each.name for each in CHANGING])
def test_another_site_changes_nothing(asked: Asked, people: tuple[Person, Person]) -> None:
    anna, _ = people
    for headers in FOREIGN:
        answer = anna.http.request(asked.method, path_of(asked), headers=headers)
        assert answer.status_code == 403, headers


@pytest.mark.parametrize("asked", BY_TOKEN, ids=[each.name for each in BY_TOKEN])
def test_nothing_changes_without_the_own_token(asked: Asked, people: tuple[Person, Person]) -> None:
    """Neither with none nor with one of another person, in a header or in a field of a form."""
    anna, eve = people
    for token in ("", "x%", eve.token):
        for headers, fields in (
            ({"X-CSRF-Token": token}, {}),
            ({"X-CSRF-Token": ""}, {"csrf_token": token}),
        ):
            answer = anna.http.request(asked.method, path_of(asked), headers=headers, data=fields)
            assert answer.status_code == 403, (headers, fields)


def test_one_click_stops_mails_without_a_token(people: tuple[Person, Person]) -> None:
    """It needs an address that only the mail tells: another one stops nothing."""
    anna, _ = people
    path = ONE_CLICK.format(token="A" * 24)
    assert anna.http.post(path, headers={"X-CSRF-Token": ""}).status_code == 404
