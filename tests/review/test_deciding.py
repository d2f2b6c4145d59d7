"""What decided a game: told from facts, for whoever reads, in every rule set and language."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from bruxelles1893.engine import Seat, Session, read_record, replay, winners
from bruxelles1893.engine.core.events import Passed
from bruxelles1893.review import Reader, Review, deciding, reader_of, review_from
from bruxelles1893.review.deciding import SENTENCES, Duel
from bruxelles1893.review.ledger import ledgers
from bruxelles1893.review.reviewing import Balance, PlayerReview
from bruxelles1893.words import language
from words.support import TRANSLATED, leaks

RECORDS = Path(__file__).parents[1] / "golden" / "records" / "0.2"
GAMES = sorted(path.name for path in RECORDS.glob("*.bxl"))
NAMES = ("Zoë", "Yvo", "Xan", "Ugo", "Ida")
NO_OPINION = Balance(0, 0, 0, 0, 0, 0)
YOU = re.compile(r"\b[Yy]ou\b")


@cache
def played(name: str) -> Session:
    return replay(read_record((RECORDS / name).read_text("utf-8")))


@cache
def facts(name: str) -> Review:
    """A review with nothing in it but the books."""
    players = [PlayerReview(NO_OPINION, book, [], []) for book in ledgers(played(name))]
    return Review("network", True, [], [], players)


def totals(name: str) -> list[int]:
    return [sheet.total for sheet in played(name).state.scores()]


def told(name: str, reader: Reader) -> list[str]:
    return deciding(played(name), facts(name), reader, NAMES)


@pytest.mark.parametrize("name", GAMES)
def test_every_seat_reads_what_decided_the_game(name: str) -> None:
    for seat, total in enumerate(totals(name)):
        best_other = max(totals(name)[:seat] + totals(name)[seat + 1 :])
        sentences = told(name, Reader(Seat(seat), is_you=True))
        assert 2 <= len(sentences) <= SENTENCES
        assert YOU.search(sentences[0])
        assert total == best_other or str(abs(total - best_other)) in sentences[0]
        assert all("{" not in each and each.endswith(".") for each in sentences)
        assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize("name", GAMES)
def test_the_largest_difference_comes_first(name: str) -> None:
    for seat in range(len(totals(name))):
        duel = Duel(played(name), facts(name), Seat(seat))
        leads = [duel.side * pair.lead for _, pair in duel.gaps()]
        assert leads == sorted(leads, reverse=True)
        assert sum(leads) == duel.side * duel.total.lead
        assert str(leads[0]) in told(name, Reader(Seat(seat)))[1]


ROW = re.compile(r"was (\d+) \w+: \w+ had (\d+) at (\d+) VP each, \w+ (\d+) at (\d+)")


def test_what_a_row_counted_makes_up_its_difference() -> None:
    found = 0
    for name in GAMES:
        for seat in range(len(totals(name))):
            for difference, *row in ROW.findall(" ".join(told(name, Reader(Seat(seat))))):
                theirs, their_value, yours, your_value = map(int, row)
                assert abs(theirs * their_value - yours * your_value) == int(difference)
                found += 1
    assert found


@pytest.mark.parametrize("name", GAMES)
def test_a_loser_is_beside_the_winner_and_a_winner_beside_the_second(name: str) -> None:
    best, *_ = winners(played(name).state)
    second = max(total for seat, total in enumerate(totals(name)) if seat != best)
    for seat, total in enumerate(totals(name)):
        duel = Duel(played(name), facts(name), Seat(seat))
        assert duel.total.own == total
        assert duel.total.rival == (second if seat == best else max(totals(name)))


@pytest.mark.parametrize("name", GAMES)
def test_a_pass_with_pawns_left_is_told_of_the_one_who_has_less(name: str) -> None:
    session = played(name)
    duel = Duel(session, facts(name), Seat(0))
    left = {
        (session.at(ply).round, event.seat): session.at(ply).players[event.seat].ready
        for ply, move in enumerate(session.moves)
        for event in move.events
        if isinstance(event, Passed)
    }
    for number in duel.early_passes():
        assert left[number, duel.loser] > left.get((number, duel.leader), 0)


def test_houses_are_told_with_the_architect_and_pawns_with_the_passes() -> None:
    sentences = [
        sentence
        for name in GAMES
        for seat in range(len(totals(name)))
        for sentence in told(name, Reader(Seat(seat), is_you=True))
    ]
    houses = r"On houses .*\d+( points)?: \w+ built \d at architect level \d+, you \d at"
    passes = r"Pawns placed: \d+ by \w+, \d+ by you; you passed with pawns left in rounds? \d"
    assert any(re.match(houses, each) for each in sentences)
    assert any(re.match(passes, each) for each in sentences)


def test_who_sat_there_is_spoken_to_and_others_read_of_the_winner() -> None:
    session = played("second-3.bxl")
    best, *_ = winners(session.state)
    assert reader_of(session, (Seat(2),)) == Reader(Seat(2), is_you=True)
    assert reader_of(session) == reader_of(session, (Seat(0), Seat(2))) == Reader(best)
    text = " ".join(told("second-3.bxl", Reader(best)))
    assert YOU.search(text) is None
    assert text.startswith(NAMES[best])


@pytest.mark.parametrize("code", TRANSLATED)
@pytest.mark.parametrize("name", GAMES)
def test_it_is_told_in_the_language(name: str, code: str) -> None:
    for seat in range(len(totals(name))):
        for reader in (Reader(Seat(seat)), Reader(Seat(seat), is_you=True)):
            with language(code):
                text = " ".join(told(name, reader))
            assert leaks(code, text) == set(), text
            assert "{" not in text


def test_a_review_read_from_a_file_tells_the_same() -> None:
    name = "second-2.bxl"
    read = review_from(json.loads(json.dumps(facts(name).to_json())))
    assert deciding(played(name), read, Reader(Seat(0)), NAMES) == told(name, Reader(Seat(0)))
