"""Nobody receives what their seat may not know: whole games, every byte."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from random import Random
from typing import NamedTuple, get_args

import pytest

from bruxelles1893.engine import Option, Seat, State
from bruxelles1893.engine.core.events import ArtTaken, Event
from bruxelles1893.engine.core.options import OPTIONS_USED
from bruxelles1893.engine.core.view import UNKNOWN
from bruxelles1893.server.http.response_models import preview_out, reason_out, view_out
from bruxelles1893.server.notices import model
from bruxelles1893.server.people import rows as people_rows
from bruxelles1893.server.people.identity import COOKIE, Identity
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage import event_text
from bruxelles1893.server.storage.rows import PersonRow
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder, Wishes
from bruxelles1893.server.tournaments.service import TournamentOrder
from bruxelles1893.words import reason_text
from sampling import each_edition
from server.conftest import NO_LIMITS
from server.mail_server import MailServer
from server.push_service import PushService
from server.support import Json, Person, Served, Stream, served
from server.test_hooks import Post
from server.test_mail import confirmed

pytestmark = pytest.mark.slow

DECKS = ("noble_deck", "bourse_deck", "prestige_deck", "art_stack")
SHORTEST_NEEDLE = 4
"""Fewer cards in order may be the same by chance."""
SEED = 31415926535897932384626433832795028841
TIME_USED = re.compile(r'"time_used":[0-9.e-]+')


@pytest.fixture(autouse=True)
def known_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games in every run."""
    monkeypatch.setattr(secrets, "randbelow", lambda bound: SEED)


def needles(state: State, seed: str) -> Iterator[bytes]:
    """The bytes that would give something away: the seed, the generator, decks in their order."""
    yield seed.encode()
    yield str(state.rng_key).encode()
    for name in DECKS:
        deck = list(getattr(state, name))
        if len(deck) >= SHORTEST_NEEDLE:
            for text in (json.dumps(deck), json.dumps(deck, separators=(",", ":"))):
                yield text.strip("[]").encode()


def assert_masked(shown: Json) -> None:
    """Every hidden card of a view is unknown."""
    state = shown["state"]
    assert not {"rng_key", "rng_count", "seed"} & set(state)
    for name in DECKS:
        assert set(state[name]) <= {UNKNOWN}
    for player in state["players"]:
        assert set(player["face_down"]) <= {UNKNOWN}
    decision = shown["decision"]
    if decision is None or decision["seat"] != shown["seat"]:
        assert set(state["drawn"]) <= {UNKNOWN}
        assert shown["options"] == []


class Addressed(NamedTuple):
    """Somebody whom this server tells by every channel, and what arrives there."""

    person: Person
    who: Identity
    mailbox: str
    push: PushService
    hook: Post

    @property
    def belongings(self) -> list[bytes]:
        """What nobody else may learn of them."""
        texts = (self.who.id, self.mailbox, self.push.origin, f":{self.hook.port}/")
        keys = (self.push.subscription["auth"], self.push.subscription["p256dh"])
        return [text.encode() for text in (*texts, *keys)]

    def pushed(self) -> str:
        return json.dumps([self.push.messages, self.hook.received])


@pytest.fixture
def mails(tmp_path: Path) -> Iterator[MailServer]:
    made = MailServer(tmp_path)
    yield made
    made.close()


@pytest.fixture
def club_server(
    tmp_path: Path, mails: MailServer, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Served]:
    """A server that tells by every channel, at once."""
    monkeypatch.setattr(model, "GRACE", 0.0)
    settings = Settings(
        data=tmp_path,
        limits=NO_LIMITS,
        bot_processes=1,
        allows_private_hooks=True,
        public_url="https://club.test",
        mail=mails.settings,
    )
    with served(settings) as running:
        yield running


@pytest.fixture
def members(club_server: Served, mails: MailServer) -> Iterator[list[Addressed]]:
    """Two members of a club, who take part in its tournament."""
    made = [addressed(club_server, mails, name) for name in ("Anna", "Ben")]
    yield made
    for each in made:
        each.push.close()
        each.hook.server.shutdown()
        each.hook.server.server_close()


def addressed(server: Served, mails: MailServer, name: str) -> Addressed:
    mailbox = f"{name.lower()}@mail.test"
    person = confirmed(server, mails, name, mailbox)
    who = server.services.identities.read(person.http.cookies[COOKIE])
    assert who is not None
    handle = name.lower() + "0" * 10
    with server.services.store.writing() as db:
        people_rows.take_name(db, who.id, name)
        people_rows.keep_person(db, PersonRow(who.id, handle, name, "{}", 1.0))
    push, hook = PushService(), Post()
    assert person.http.post("/notices/push", data=push.subscription).status_code == 303
    person.put("/api/me/hook", url=f"http://127.0.0.1:{hook.port}/{name}")
    return Addressed(person, who._replace(handle=handle), mailbox, push, hook)


class Places(NamedTuple):
    """Where people of a club meet."""

    table: str
    club: str
    tournament: str
    evening: str

    @property
    def paths(self) -> list[str]:
        """Every page that shows people or their table."""
        table = f"/table/{self.table}"
        return [
            *("/", "/watch", "/ratings", "/clubs", "/tournaments", "/statistics", "/my-data"),
            *(table, f"{table}/seats", f"{table}/replay", f"/talk/table/{self.table}"),
            *("/people/anna0000000000", "/people/ben0000000000"),
            *(f"/clubs/{self.club}", f"/evenings/{self.evening}/calendar.ics"),
            f"/tournaments/{self.tournament}",
        ]


def meeting(services: Services, people: list[Addressed], rules: str) -> Places:
    """A club of two with an evening, a tournament, something said, and a slow game."""
    anna, ben = (each.who for each in people)
    club = services.clubs.found(anna, "Horta")
    services.clubs.join(ben, club.id, club.invitation)
    services.clubs.evenings.add(anna, club.id, "First", "", 4e9, 180)
    (evening,) = services.clubs.club(anna, club.id).evenings
    services.clubs.evenings.answer(ben, evening.row.id, "yes")
    cup = services.tournaments.create(
        anna, TournamentOrder(title="Cup", rules=rules, size=2, rounds=1)
    )
    for who in (anna, ben):
        services.tournaments.join(who, cup)
    seats = (SeatOrder("me"), SeatOrder("open"))
    wishes = Wishes(is_public=True, skips_forced=False, pace="turns")
    table = services.tables.lobby.create(anna, TableOrder(rules, seats, wishes, club=club.id))
    for kind, target in (("table", table.id), ("club", club.id)):
        path = f"/talk/{kind}/{target}"
        assert people[0].person.http.post(path, data={"text": "Well met"}).is_redirect
    return Places(table.id, club.id, cup, evening.row.id)


@each_edition
def test_every_byte_that_somebody_receives(
    club_server: Served, mails: MailServer, members: list[Addressed], rules: str
) -> None:
    places = meeting(club_server.services, members, rules)
    table, watcher = places.table, club_server.person("Eve")
    people = {number: each.person for number, each in enumerate(members)}
    people[1].post(f"/api/tables/{table}/join")
    for person in people.values():
        person.received.clear()
    streams = [Stream(person, table, 0) for person in (*people.values(), watcher)]
    rng, shelf = Random(3), club_server.services.open_games
    steps, saw_drawn, hidden = 0, 0, set[bytes]()
    shown = people[0].view(table)
    while shown["table"]["status"] == "running":
        with shelf.opened(table) as game:
            secret, asked = list(needles(game.state, game.row.seed)), shown["table"]["asked"]
        if not shown["options"]:
            shown = people[asked].view(table)
        assert_masked(shown)
        has_drawn = bool(shown["state"]["drawn"])
        saw_drawn += has_drawn
        if steps % 12 == 0 or (has_drawn and saw_drawn < 4):
            look_around(people[1 - asked], watcher, places)
        hidden.update(secret)
        assert_nothing_of_others(members, watcher)
        assert_nothing_of(secret, (*people.values(), watcher), streams)
        option = rng.choice(shown["options"])["option"]
        shown = people[asked].play(table, shown["number"], option)
        steps += 1
    assert steps > 60
    assert bool(saw_drawn) == rules.startswith("first")
    for stream in streams:
        stream.close()
    assert_told_nothing_more(hidden, members, mails)


def look_around(other: Person, watcher: Person, places: Places) -> None:
    """What somebody who is not asked might try."""
    table = places.table
    for person in (other, watcher):
        assert_masked(person.view(table))
        person.get(f"/api/tables/{table}/log", limit=1000)
        for path in places.paths:
            assert person.http.get(path).status_code == 200, path
        person.get(f"/api/tables/{table}/record", 409)
        for option in ("blue", "yes", "deck"):
            path = f"/api/tables/{table}/why-not"
            expected = 409 if person is other else 403
            person.get(path, expected, option=option)
    assert other.http.get(f"/talk/club/{places.club}").status_code == 200
    assert watcher.http.get(f"/talk/club/{places.club}").status_code == 403
    other.play(table, 0, "blue", expected=409)
    watcher.view(table, ply=0)


def assert_nothing_of_others(members: list[Addressed], watcher: Person) -> None:
    """Nobody has received where others are told, or who they are."""
    for owner in members:
        others = [each.person for each in members if each is not owner]
        for body in (body for person in (*others, watcher) for body in person.received):
            assert not [each for each in owner.belongings if each in body], body


def assert_told_nothing_more(
    secret: set[bytes], members: list[Addressed], mails: MailServer
) -> None:
    """By no channel anything hidden was told, and nothing of the other."""
    anna, ben = members
    for each, other in ((anna, ben), (ben, anna)):
        letters = [mail for mail in mails.mails if mail["To"] == each.mailbox]
        written = "".join(plain_and_html(mail) for mail in letters)
        assert each.push.messages
        assert each.hook.received
        assert "It is your turn" in written
        sent = (each.pushed() + written).encode()
        assert not [needle for needle in (*secret, *other.belongings) if needle in sent]


def plain_and_html(mail: EmailMessage) -> str:
    """All that somebody reads in a mail, and its headers."""
    headers = "".join(f"{name}: {value}\n" for name, value in mail.items())
    parts = (mail.get_body((kind,)) for kind in ("plain", "html"))
    return headers + "".join(str(part.get_content()) for part in parts if part is not None)


def assert_nothing_of(
    secret: list[bytes], people: tuple[Person, ...], streams: list[Stream]
) -> None:
    """None of these bytes has come to anybody since the last look."""
    for person in people:
        for body in person.received:
            assert not [needle for needle in secret if needle in body], body
        person.received.clear()
    for stream in streams:
        assert not [needle for needle in secret if needle in stream.raw]


def told_to(
    services: Services, who: Identity, table: str, seat: int, options: list[int]
) -> list[str]:
    """What the service can be made to say to a seat, except for what is in the past.

    The time that goes by while one asks is no secret.
    """
    tables = services.tables
    shown = tables.games.view(who, table, Seat(seat))
    answers = [view_out(shown).model_dump_json()]
    for option in options:
        try:
            reason = tables.games.why_not(who, table, Option(option), Seat(seat))
            if reason is not None:
                words = reason_text(shown.state.rules, reason)
                answers.append(reason_out(reason, words).model_dump_json())
            preview = tables.games.preview(who, table, shown.number, [Option(option)], Seat(seat))
            answers.append(preview_out(preview).model_dump_json())
        except Refusal as error:
            answers.append(f"{error.code} {error}")
    return [TIME_USED.sub("", answer) for answer in answers]


@each_edition
def test_answers_depend_on_nothing_hidden(services: Services, rules: str) -> None:
    """Two games that differ in hidden cards only are one game to a seat, whatever it asks."""
    people = [Identity("a" * 32, "Anna"), Identity("b" * 32, "Ben"), Identity("c" * 32, "Cleo")]
    tables, rng = services.tables, Random(5)
    seats = (SeatOrder("me"), SeatOrder("open"), SeatOrder("open"))
    order = TableOrder(rules, seats, Wishes(is_public=True, skips_forced=False))
    table = tables.lobby.create(people[0], order).id
    for person in people[1:]:
        tables.lobby.join(person, table)
    step, drawn, reveals = 0, 0, 0
    shown = tables.games.view(people[0], table)
    while shown.table.status == "running":
        with tables.games._resources.open_games.opened(table) as game:
            truth, asked = game.session.state, game.asked
            telling = revealing(truth)
            drawn += bool(truth.drawn)
            reveals += bool(telling)
            is_special = (telling and reveals < 8) or (truth.drawn and drawn < 4)
            if step % 20 == 0 or is_special:
                options = [*telling, *truth.legal()[:15], *rng.sample(range(OPTIONS_USED), 25)]
                for seat, who in enumerate(people):
                    expected = told_to(services, who, table, seat, options)
                    game.session.state = truth.determinize(seat, rng)
                    assert told_to(services, who, table, seat, options) == expected
                    game.session.state = truth
        assert asked is not None
        legal = truth.legal()
        shown = tables.games.play(people[asked], table, shown.number, [rng.choice(legal)])
        step += 1
    assert reveals > 4
    assert bool(drawn) == rules.startswith("first")


def revealing(state: State) -> list[Option]:
    """The options after which somebody knows more than before."""
    found = []
    for option in state.legal():
        after = state.copy()
        after.apply(option)
        if after.reveal_count != state.reveal_count:
            found.append(option)
    return found


def test_every_event_has_been_thought_about() -> None:
    """A new kind of event is told to its own seat only, until it is named as public."""
    assert {kind.__name__ for kind in get_args(Event)} == event_text.PUBLIC


def test_an_event_that_is_not_public_goes_to_its_own_seat_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(event_text, "PUBLIC", frozenset())
    event = ArtTaken(Seat(1), 3)
    assert event_text.seen_by([event], (0, 1)) == (event,)
    assert event_text.seen_by([event], (0,)) == event_text.seen_by([event], ()) == ()


def test_events_survive_storing() -> None:
    events: tuple[Event, ...] = (ArtTaken(Seat(1), 3),)
    assert event_text.from_text(event_text.to_text(events)) == events
