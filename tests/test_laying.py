"""A game on a real table: nothing is dealt by a seed, all that comes to light is told."""

from __future__ import annotations

from random import Random

import pytest

from bruxelles1893.engine import (
    Option,
    RecordError,
    Seat,
    Session,
    StateError,
    canonical,
    laid_of,
    masked,
    read_record,
    replay,
    ruleset,
    write_record,
)
from bruxelles1893.engine.history.laying import (
    CHANCE,
    NOBLE_DECK,
    Draw,
    before_move,
    draws_of,
    opening_of,
    unseen_pieces,
)
from conformance.support import Table, each_table


def told(real: Session) -> Session:
    """The same table, of which nothing is known but what lies open."""
    state = real.state
    seed = next(
        seed
        for seed in range(1000)
        if Session(state.rules, len(state.players), seed).state.first == state.first
    )
    return Session(state.rules, len(state.players), seed, real.names, opening_of(state))


def seen(session: Session) -> list[str]:
    """What the seats see, without how often something was revealed."""
    views = []
    for seat in range(len(session.state.players)):
        table = session.state.view(seat).table
        table.reveal_count = 0
        views.append(canonical(table))
    return views


def play_as_told(told: Session, real: Session, option: Option) -> list[Draw]:
    """Play a move on both tables; what the real one brings to light is told one by one."""
    drawn = draws_of(real.state, option)
    for draw in drawn:
        assert draw.piece in unseen_pieces(told.state, draw.place) or draw.place == NOBLE_DECK
    for laid in before_move(told.state, len(told.moves), option, drawn):
        told.lay(laid)
    told.play(option)
    real.play(option)
    return drawn


@each_table
def test_a_game_is_the_one_on_the_table_by_what_is_turned_up(table: Table) -> None:
    for seed in (3, 4):
        rng = Random(seed)
        real = Session(ruleset(table.rules), table.players, seed)
        other = told(real)
        assert seen(other) == seen(real)
        count = 0
        while real.state.decision is not None:
            count += len(play_as_told(other, real, rng.choice(real.state.legal())))
            assert seen(other) == seen(real)
        assert count > 10
        text = write_record(other)
        assert "[Laid " in text
        again = replay(read_record(text))
        assert canonical(again.state) == canonical(other.state)
        assert write_record(again) == text
        half = replay(read_record(text)._replace(result="*").before(len(other.moves) // 2))
        assert seen(half)[0] == seen(real_at(real, len(half.moves)))[0]


def real_at(real: Session, ply: int) -> Session:
    return Session.beginning_with(real.at(ply), real.seed, real.names)


def test_a_deck_made_anew_brings_what_was_turned_up() -> None:
    """The discards become the deck within a move: a shuffle that fits is found and recorded."""
    found = 0
    for seed in range(40):
        rng = Random(seed)
        real = Session(ruleset("first"), 5, seed)
        other = told(real)
        while real.state.decision is not None:
            play_as_told(other, real, rng.choice(real.state.legal()))
        assert masked(other.state, True).noble_row == real.state.noble_row
        found += any(each.place == CHANCE for each in other.laid)
        if found:
            break
    assert found


def test_what_cannot_lie_so_is_refused() -> None:
    session = Session(ruleset("second"), 4, 1)
    state = session.state
    with pytest.raises(StateError):
        session.lay(laid_of(0, NOBLE_DECK, ["brugmann"]))
    assert session.state is state
    with pytest.raises(StateError):
        laid_of(0, "sofa", ["1"])
    with pytest.raises(StateError):
        laid_of(0, NOBLE_DECK, ["napoleon"])
    record = write_record(session)
    for line in ('"0 strips W"', '"0 sofa 1"', '"0"', '"x nobles solvay"', '"0 noble-row solvay"'):
        with pytest.raises(RecordError):
            replay(read_record(record.replace("[Seed", f"[Laid {line}]\n[Seed")))


def test_a_bot_never_sees_what_comes_next() -> None:
    session = Session(ruleset("second"), 4, 1)
    before = session.state.view(Seat(0))
    session.lay(laid_of(0, NOBLE_DECK, ["solvay"]))
    after = session.state.view(Seat(0))
    after.table.reveal_count = before.table.reveal_count
    assert canonical(after.table) == canonical(before.table)
