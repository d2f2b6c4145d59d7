"""What pages of many people cost: a large club or tournament asks the database no more often."""

from __future__ import annotations

from functools import partial
from secrets import token_hex

from sqlalchemy import insert

from bruxelles1893.server.people.identity import COOKIE, Identity
from bruxelles1893.server.storage.rows import ClubMemberRow, PersonRow, TournamentRow
from bruxelles1893.server.storage.schema import club_members, people
from bruxelles1893.server.tournaments import rows as tournament_rows
from bruxelles1893.server.tournaments.model import DrawnPod, PodResult, Tournament
from server.support import Served
from web.support import Browser
from web.test_statistics import Opened, fewest_queries

MOST_BYTES_A_MEMBER = 1_000
MOST_BYTES_A_PLAYER_AND_ROUND = 420
MOST_QUERIES = 40


def made_people(server: Served, count: int) -> list[Identity]:
    found = [
        Identity(token_hex(16), f"M{n} {token_hex(4)}", "", token_hex(8)) for n in range(count)
    ]
    with server.services.store.writing() as db:
        rows = [PersonRow(each.id, each.handle, each.name, "{}", 1.0)._asdict() for each in found]
        db.execute(insert(people), rows)
    return found


def club_of(server: Served, who: Identity, members: int, tables: int) -> str:
    """A club with members, and with tables that wait."""
    services = server.services
    club = services.clubs.found(who, f"Horta {members}").id
    rows = [ClubMemberRow(club, each.id, "member", 1.0) for each in made_people(server, members)]
    with services.store.writing() as db:
        db.execute(insert(club_members), [row._asdict() for row in rows])
    for _ in range(tables):
        services.clubs.new_table(who, club)
    return f"/clubs/{club}"


def identity_of(server: Served, browser: Browser) -> Identity:
    browser.get("/")
    who = server.services.identities.read(browser.http.cookies[COOKIE])
    assert who is not None
    return who


def member_of(server: Served, browser: Browser) -> Identity:
    """Make the person of a browser a member."""
    who = identity_of(server, browser)
    with server.services.store.writing() as db:
        row = PersonRow(who.id, token_hex(8), f"Olga {token_hex(4)}", "{}", 1.0)
        db.execute(insert(people).values(row._asdict()))
    return who._replace(name=row.name, handle=row.handle)


def test_a_club_of_200_members_costs_as_many_queries_as_one_of_2(
    server: Served, browser: Opened
) -> None:
    olga = browser()
    who = member_of(server, olga)
    small, large = club_of(server, who, 2, 1), club_of(server, who, 200, 12)
    few, many = (fewest_queries(server, partial(olga.get, path)) for path in (small, large))
    assert many == few
    assert many <= MOST_QUERIES
    sizes = [len(olga.http.get(path).content) for path in (small, large)]
    assert sizes[1] - sizes[0] < 198 * MOST_BYTES_A_MEMBER + 11 * 600


def tournament_of(server: Served, organiser: Identity, players: int, rounds: int) -> str:
    """A tournament of pods of four whose last round is being played."""
    found = made_people(server, players)
    tournament = Tournament("second", 4, rounds)
    for each in found:
        tournament = tournament.joined(each.id, each.name)
    drawn = []
    for number in range(rounds):
        shifted = [*found[number:], *found[:number]]
        is_last = number == rounds - 1
        result = None if is_last else PodResult((60, 50, 40, 30))
        pods = (shifted[first : first + 4] for first in range(0, players, 4))
        drawn.append(
            tuple(DrawnPod(token_hex(12), tuple(each.id for each in pod), result) for pod in pods)
        )
    state = Tournament("second", 4, rounds, players=tournament.players, rounds=tuple(drawn)).text
    row = TournamentRow(token_hex(12), "Cup", "", organiser.id, "playing", 1.0, 1, state)
    with server.services.store.writing() as db:
        tournament_rows.add(db, row)
    return f"/tournaments/{row.id}"


def test_a_tournament_of_128_costs_as_many_queries_as_one_of_4(
    server: Served, browser: Opened
) -> None:
    olga = browser()
    who = identity_of(server, olga)
    stranger = Identity("f" * 32, "")
    small, large = (tournament_of(server, stranger, *size) for size in ((4, 1), (128, 6)))
    few, many = (fewest_queries(server, partial(olga.get, path)) for path in (small, large))
    assert many == few
    assert many <= MOST_QUERIES
    sizes = [len(olga.http.get(path).content) for path in (small, large)]
    assert sizes[1] - sizes[0] < 128 * (6 + 1) * MOST_BYTES_A_PLAYER_AND_ROUND
    led = tournament_of(server, who, 128, 6)
    assert fewest_queries(server, lambda: olga.get(led)) == few
