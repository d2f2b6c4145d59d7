"""Every page and form is asked plausible and hostile things: whatever is said, nothing breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

import httpx
import pytest

from bruxelles1893.engine import Session, write_record
from bruxelles1893.review import review
from bruxelles1893.server.clubs.model import CLUB, FRIEND
from bruxelles1893.server.long_work.reviews import Kept, Shelf
from bruxelles1893.server.people import rows
from bruxelles1893.server.people.identity import COOKIE, Identity
from bruxelles1893.server.settings import Limits, Settings
from bruxelles1893.server.storage.rows import PersonRow
from bruxelles1893.server.tournaments.service import TournamentOrder
from server.support import INVITED, ME, OPEN, Person, Served, bot, served
from web.routes import STREAMS, Asked, all_routes
from web.support import Agreeing, moments

pytestmark = pytest.mark.slow

CASES = {False: 12, True: 200}
"""Fewer where cases are sampled."""
COSTLY_SHARE = 4
"""What costs the server much is asked so many times less."""
SEED = 1893
PLAUSIBLE: dict[str, tuple[str, ...]] = {
    "table_id": (),
    "draft": ("C3", "C3 2", "1", "blue", "pass"),
    "option": ("C3", "blue", "pass", "1", "2", "r3c4"),
    "typed": ("C3 2", "blue", "1"),
    "bid": ("1", "2", "9"),
    "back": ("1", "/rules", "//evil.test"),
    "line": ("C3", "C3 2", "blue"),
    "ply": ("0", "1", "5", "99999"),
    "since": ("0", "1", "99999"),
    "at": ("0", "1", "99999"),
    "to": ("0", "1", "99999"),
    "step": ("0", "1", "60"),
    "number": ("0", "1", "4", "99999"),
    "which": ("1", "2", "5", "9", "game"),
    "film": ("true", "false"),
    "asks": ("1",),
    "thing": ("points-0", "total-4", "total-9"),
    "rule": ("AN-SALE-2",),
    "rules": ("second", "first"),
    "for": ("second", "first+asymmetric"),
    "known": ("first", "second"),
    "wanted": ("second", "first"),
    "players": ("2", "5"),
    "level": ("easy", "beginner"),
    "language": ("fr", "xx"),
    "name": ("Anna", "Ben", "", " "),
    "names": ("Anna", ""),
    "deed": (
        "back",
        "over",
        "pause",
        "no-pause",
        "wait",
        "end",
        "no-end",
        "seek",
        "bot",
        "replace",
        *("pass", "always", "yes", "no", "ask", "take", "agree"),
    ),
    "answer": ("yes", "maybe", "no"),
    "role": ("founder", "organiser", "member", ""),
    "reason": ("Miscounted",),
    "scores": ("50", "0", "999"),
    "season": ("Winter",),
    "title": ("Cup",),
    "starts": ("2999-01-01T20:00",),
    "watch": ("off", "0", "300"),
    "yours": ("C3",),
    "words": ("sale",),
    "page": ("0", "1", "100"),
    "token": (),
    "lesson_id": ("first-turn",),
    "url": ("https://example.test/", ""),
    "code": ("ABCD-EFGH",),
    "kind": ("table", "club", "friend", "turn"),
    "phrase": ("hello", ""),
    "text": ("Well met",),
    "mail_address": ("anna@mail.test",),
    "endpoint": ("https://push.test/anna",),
    "p256dh": ("B" + "A" * 86,),
    "auth": ("A" * 22,),
    "quiet_from": ("22",),
}
HOSTILE = (
    *("", "zzz", "-1", "0", "1e9", "99999999999999999999", "9" * 30, "null", "true", "²", "٣"),
    *(
        "../../etc/passwd",
        "%00",
        "\x00",
        "C3 " * 60,
        "'; DROP TABLE games;--",
        "<script>",
        "{{7*7}}",
    ),
    *("🎨" * 20, "\u202e", "C3\r\nX: y", "a" * 399, "[]", "{}", "C99", "r9c9", "+", "%", "𝟙"),
)


GOODBYES = ("/clubs/{club_id}/leave", "/my-data/delete")
"""After these somebody is not who they were: they are asked last."""


def routes_of_forms() -> list[Asked]:
    """All routes that browsers ask: those of programs with a body have a fuzz of their own.

    First what only looks: after what changes something nobody may sit where they sat.
    """
    found = [
        asked
        for asked in all_routes()
        if asked.route.path not in STREAMS
        and (asked.method == "GET" or not asked.route.path.startswith("/api/"))
    ]
    return sorted(found, key=lambda asked: (asked.method != "GET", asked.route.path in GOODBYES))


ROUTES = routes_of_forms()
MANY = ("names", "scores")
"""Fields that a form has several times."""


class Home(NamedTuple):
    """What a member of a club takes part in; all that addresses and forms name of it."""

    club: str
    asked_to: str
    evening: str
    tournament: str
    handles: tuple[str, ...]
    invitation: str

    def named(self, name: str) -> tuple[str, ...]:
        """What a field with such a name may hold; nothing if it is about something else."""
        return {
            "club_id": (self.club, self.asked_to),
            "evening_id": (self.evening,),
            "tournament_id": (self.tournament,),
            "handle": self.handles,
            "invitation": (self.invitation,),
            "target": (self.club, self.asked_to, *self.handles),
        }.get(name, ())


class Fuzzed(NamedTuple):
    """A server with tables of all kinds, and a member who sits at most of them."""

    server: Served
    person: Person
    tables: dict[str, str]
    tokens: list[str]
    home: Home


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fuzzed]:
    settings = Settings(
        data=tmp_path_factory.mktemp("data"),
        limits=Limits(is_on=False, waiting_tables=10_000),
        bot_processes=1,
        hint_bot="planner",
    )
    with served(settings) as server:
        person, other = server.person("Anna"), server.person("Ben")
        invited = person.create(ME, INVITED)
        tokens = list(person.get(f"/api/tables/{invited}/invitations").values())
        tables = made_tables(person, other) | {"waiting": invited}
        keep_review(server, tables["finished"])
        yield Fuzzed(server, person, tables, tokens, made_home(server, person, other))


@cache
def over() -> Session:
    *_, session = moments("second+belle-epoque+asymmetric", 2, seed=3, every=1000)
    return session


def keep_review(server: Served, table: str) -> None:
    Shelf(server.services.settings.data / "reviews").put(
        table, Kept(review(over(), Agreeing()), is_deep=False)
    )


def made_tables(person: Person, other: Person) -> dict[str, str]:
    late = next(each for each in moments("first", 3, seed=4, every=40) if each.moves)
    return {
        "fresh": person.create(ME, ME),
        "own turn": person.post("/api/records", 201, record=write_record(late))["id"],
        "finished": person.post("/api/records", 201, record=write_record(over()))["id"],
        "bots": person.create(ME, bot("beginner")),
        "watched": other.create(ME, ME, is_public=True),
        "open": other.create(ME, OPEN, is_public=True),
        "none": "A" * 16,
    }


def made_home(server: Served, person: Person, other: Person) -> Home:
    """A club with an evening and a tournament whose first round is drawn; and an invitation."""
    services = server.services
    anna, ben = (member(server, each, name) for each, name in ((person, "Anna"), (other, "Ben")))
    club, elsewhere = services.clubs.found(anna, "Horta"), services.clubs.found(ben, "Hankar")
    services.clubs.join(ben, club.id, club.invitation)
    services.clubs.evenings.add(anna, club.id, "First", "", 4e9, 180)
    (evening,) = services.clubs.club(anna, club.id).evenings
    services.clubs.invitations.invite(ben, CLUB, elsewhere.id, "Anna")
    services.clubs.invitations.invite(ben, FRIEND, "", "Anna")
    order = TournamentOrder(title="Cup", rules="second", size=2, rounds=3, season="Winter")
    tournament = services.tournaments.create(anna, order)
    for who in (anna, ben, Identity("c" * 32, "Cleo"), Identity("d" * 32, "Dora")):
        services.tournaments.join(who, tournament)
    services.tournaments.draw_round(anna, tournament)
    return Home(
        club=club.id,
        asked_to=elsewhere.id,
        evening=evening.row.id,
        tournament=tournament,
        handles=(anna.handle, ben.handle),
        invitation=club.invitation,
    )


def member(server: Served, person: Person, name: str) -> Identity:
    """Make somebody a member; how a passkey does it is tested in a browser."""
    who = server.services.identities.read(person.http.cookies[COOKIE])
    assert who is not None
    handle = name.lower().ljust(16, "0")
    with server.services.store.writing() as db:
        rows.take_name(db, who.id, name)
        rows.keep_person(db, PersonRow(who.id, handle, name, "{}", 1.0))
    return who._replace(handle=handle)


def test_the_person_is_at_home_everywhere(fuzzed: Fuzzed) -> None:
    """Else most forms would only be refused because of who asks."""
    home, http = fuzzed.home, fuzzed.person.http
    assert "evening" in http.get(f"/clubs/{home.club}").text
    assert "Hankar" in http.get("/clubs").text
    assert http.post(f"/evenings/{home.evening}/answer", data={"answer": "yes"}).is_redirect
    tournament = http.get(f"/tournaments/{home.tournament}").text
    assert f'action="/tournaments/{home.tournament}/correct"' in tournament


@pytest.mark.parametrize("asked", ROUTES, ids=[each.name for each in ROUTES])
def test_whatever_is_entered_the_server_does_not_break(
    asked: Asked, fuzzed: Fuzzed, is_whole: bool
) -> None:
    rng = Random(f"{SEED} {asked.name}")
    count = CASES[is_whole] // (COSTLY_SHARE if asked.is_costly else 1)
    for _ in range(count):
        response = send(fuzzed, asked, rng)
        assert response.status_code < 500 or is_told(response), response.request.url


def is_told(response: httpx.Response) -> bool:
    """Whether the server refuses for a while or for good what it cannot do: no bug."""
    return response.status_code in (501, 503)


def send(fuzzed: Fuzzed, asked: Asked, rng: Random) -> httpx.Response:
    dependant = asked.route.dependant
    parts = re.findall(r"\{(\w+)\}", asked.route.path)
    said = {each: value(fuzzed, each, rng) for each in parts}
    path = re.sub(r"\{(\w+)\}", lambda found: quoted(said[found[1]]), asked.route.path)
    query = {
        each.alias: value(fuzzed, each.alias, rng)
        for each in dependant.query_params
        if each.field_info.is_required() or rng.random() < 0.6
    }
    fields: dict[str, Any] = {"csrf_token": fuzzed.person.token}
    files = {}
    for each in dependant.body_params:
        if each.alias == "file":
            files["file"] = ("a.bxl", value(fuzzed, each.alias, rng).encode())
        elif each.alias in MANY:
            fields[each.alias] = [value(fuzzed, each.alias, rng) for _ in range(rng.randint(1, 6))]
        elif each.field_info.is_required() or rng.random() < 0.7:
            fields[each.alias] = value(fuzzed, each.alias, rng)
    headers = {"X-Page": "", "X-Number": rng.choice(HOSTILE[:10])} if rng.random() < 0.3 else {}
    headers = {name: text.encode() for name, text in headers.items()}  # type: ignore[misc]
    if asked.method == "GET":
        return fuzzed.person.http.get(path, params=query, headers=headers)
    return fuzzed.person.http.request(
        asked.method, path, params=query, data=fields, files=files or None, headers=headers
    )


def quoted(text: str) -> str:
    return httpx.QueryParams({"": text}).__str__()[1:].replace("+", "%20") or "%20"


def value(fuzzed: Fuzzed, name: str, rng: Random) -> str:
    """Something that fits a field, or anything."""
    likely = PLAUSIBLE.get(name, ()) or fuzzed.home.named(name)
    if name in ("table_id", "target"):
        return rng.choice((*fuzzed.tables.values(), *likely, *rng.sample(HOSTILE, 1)))
    if name == "token":
        likely = tuple(fuzzed.tokens)
    return rng.choice(likely) if likely and rng.random() < 0.6 else rng.choice(HOSTILE)


# --- What has broken once -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/finale/1", 404),
        ("/finale/2", 404),
        ("/finale/game", 404),
        ("/explain?option=C3&draft=zzz", 422),
        ("/explain?thing=points-0&draft=zzz", 422),
        ("/why?option=C3&draft=zzz", 422),
        ("/hint?draft=zzz", 422),
    ],
)
def test_a_fresh_game_is_asked_for_what_is_not_there(
    path: str, expected: int, fuzzed: Fuzzed
) -> None:
    anna = fuzzed.server.person()
    assert anna.http.get(f"/table/{anna.create(ME, ME)}{path}").status_code == expected


@pytest.mark.parametrize(
    ("path", "expected"), [("/replay/best?ply=99999", 200), ("/replay?line=C3&ply=9999", 422)]
)
def test_nothing_comes_after_the_last_move(path: str, expected: int, fuzzed: Fuzzed) -> None:
    response = fuzzed.person.http.get(f"/table/{fuzzed.tables['finished']}{path}")
    assert response.status_code == expected


def test_a_draft_that_is_none_is_not_played(fuzzed: Fuzzed) -> None:
    anna = fuzzed.server.person()
    path = f"/table/{anna.create(ME, ME)}/play"
    data = {"number": "0", "draft": "zzz"}
    response = anna.http.post(path, data=data)
    assert (response.status_code, "“zzz”" in response.text) == (422, True)
    remark = anna.http.post(path, data=data, headers={"X-Page": ""})
    assert "“zzz”" in remark.json()["answer"]
