"""What is hidden can be dealt anew: who knew the decks knows them no more, and records tell it."""

from __future__ import annotations

from random import Random

import pytest

from bruxelles1893.engine import (
    RULE_SETS,
    RecordError,
    Session,
    canonical,
    digest,
    read_record,
    replay,
    ruleset,
    write_record,
)
from bruxelles1893.engine.core.view import masked


def played(session: Session, rng: Random, moves: int) -> Session:
    for _ in range(moves):
        if session.state.is_over:
            break
        session.play(rng.choice(session.state.legal()))
    return session


@pytest.mark.parametrize("rules", RULE_SETS)
def test_only_what_nobody_knows_changes(rules: str) -> None:
    session = played(Session(ruleset(rules), 3, 11), Random(3), 20)
    before = session.state.copy()
    session.deal_anew(1893)
    after = session.state
    assert before.decision is not None
    seat = before.decision.player
    same = before.view(seat).table
    same.reveal_count += 1
    assert canonical(after.view(seat).table) == canonical(same)
    assert after.legal() == before.legal()
    assert (after.noble_deck, after.prestige_deck, after.rng_key) != (
        before.noble_deck,
        before.prestige_deck,
        before.rng_key,
    )
    assert sorted(after.noble_deck) == sorted(before.noble_deck)


def test_nobody_steps_back_past_it() -> None:
    session = Session(ruleset("second"), 2, 7)
    seat = session.play(session.state.legal()[0]).seat
    assert session.can_undo_to(seat) == 0
    session.deal_anew(5)
    assert session.can_undo_to(seat) == 1


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_record_tells_it_and_replays(rules: str) -> None:
    rng = Random(8)
    session = played(Session(ruleset(rules), 2, 7), rng, 15)
    session.deal_anew(10**37 + 1)
    played(session, rng, 10)
    session.deal_anew(-4)
    played(session, rng, 10_000)
    text = write_record(session)
    assert '[Dealt "15 10000000000000000000000000000000000001"]\n[Dealt "25 -4"]' in text
    again = replay(read_record(text))
    assert digest(again.state) == digest(session.state)
    assert write_record(again) == text
    plain = text.replace('[Dealt "25 -4"]\n', "")
    with pytest.raises(RecordError):
        replay(read_record(plain))


def test_it_is_dealt_the_same_everywhere() -> None:
    """Pinned: a record that was dealt anew must replay on every machine and release."""
    session = played(Session(ruleset("second"), 4, 7), Random(1), 10)
    session.deal_anew(1893)
    assert masked(session.state, False).noble_deck == (-2,) * len(session.state.noble_deck)
    assert (
        digest(session.state) == "22e044b4f0086c7e22a131a4e5b9e2a510109a8a7d44aace7ec1e8acd688a68d"
    )


def test_a_finished_game_has_nothing_to_deal() -> None:
    session = played(Session(ruleset("second"), 2, 7), Random(1), 10_000)
    text = write_record(session)
    session.deal_anew(5)
    assert write_record(session) == text


@pytest.mark.parametrize("value", ["", "5", "5 x", "-1 5", "5 5 5", "9999999 1"])
def test_what_is_no_new_deal(value: str) -> None:
    text = write_record(Session(ruleset("second"), 2, 7))
    bad = text.replace('[Seed "7"]', f'[Seed "7"]\n[Dealt "{value}"]')
    with pytest.raises(RecordError, match="line 5: "):
        read_record(bad)


def test_a_deal_before_a_move_that_is_not_there() -> None:
    text = write_record(Session(ruleset("second"), 2, 7))
    bad = text.replace('[Seed "7"]', '[Seed "7"]\n[Dealt "3 5"]')
    with pytest.raises(RecordError, match="no move 3"):
        replay(read_record(bad))
