"""Nobody receives what their seat may not know: whole games, every byte."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest

from bruxelles1893.engine import Option, Seat, State
from bruxelles1893.engine.core.events import ArtTaken, Event
from bruxelles1893.engine.core.options import OPTIONS_USED
from bruxelles1893.engine.core.view import UNKNOWN
from bruxelles1893.server.http.response_models import preview_out, reason_out, view_out
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.services import Services
from bruxelles1893.server.storage import event_text
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder, Wishes
from bruxelles1893.words import reason_text
from sampling import each_edition
from server.support import ME, OPEN, Json, Person, Served, Stream

pytestmark = pytest.mark.slow

DECKS = ("noble_deck", "bourse_deck", "prestige_deck", "art_stack")
SHORTEST_NEEDLE = 4
"""Fewer cards in order may be the same by chance."""
SEED = 31415926535897932384626433832795028841


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


@each_edition
def test_every_byte_that_a_seat_receives(plain_server: Served, rules: str) -> None:
    anna, ben, watcher = (plain_server.person(name) for name in ("Anna", "Ben", "Eve"))
    table = anna.create(ME, OPEN, rules=rules, is_public=True, skips_forced=False)
    ben.post(f"/api/tables/{table}/join")
    people = {0: anna, 1: ben}
    streams = [Stream(person, table, 0) for person in (anna, ben, watcher)]
    rng, shelf = Random(3), plain_server.services.open_games
    steps, saw_drawn = 0, 0
    shown = anna.view(table)
    while shown["table"]["status"] == "running":
        with shelf.opened(table) as game:
            secret, asked = list(needles(game.state, game.row.seed)), shown["table"]["asked"]
        if not shown["options"]:
            shown = people[asked].view(table)
        assert_masked(shown)
        has_drawn = bool(shown["state"]["drawn"])
        saw_drawn += has_drawn
        if steps % 12 == 0 or (has_drawn and saw_drawn < 4):
            look_around(people[1 - asked], watcher, table)
        assert_nothing_of(secret, (anna, ben, watcher), streams)
        option = rng.choice(shown["options"])["option"]
        shown = people[asked].play(table, shown["number"], option)
        steps += 1
    assert steps > 60
    assert bool(saw_drawn) == rules.startswith("first")
    for stream in streams:
        stream.close()


def look_around(other: Person, watcher: Person, table: str) -> None:
    """What somebody who is not asked might try."""
    for person in (other, watcher):
        assert_masked(person.view(table))
        person.get(f"/api/tables/{table}/log", limit=1000)
        person.get(f"/api/tables/{table}/record", 409)
        for option in ("blue", "yes", "deck"):
            path = f"/api/tables/{table}/why-not"
            expected = 409 if person is other else 403
            person.get(path, expected, option=option)
    other.play(table, 0, "blue", expected=409)
    watcher.view(table, ply=0)


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
    """What the service can be made to say to a seat, except for what is in the past."""
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
    return answers


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
