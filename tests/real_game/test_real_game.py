"""A real game is entered as it was played; a mistake is mended, and the rest is checked again."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from statistics import median, quantiles

import pytest

from bruxelles1893.engine import Draw, Option, Seat, read_record, replay, write_record
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.history.laying import NOBLE_DECK
from bruxelles1893.real_game.playing import NotPossible, RealGame
from bruxelles1893.real_game.story import Story
from conformance.support import Table, each_table
from real_game.tables import begun, play, real_table, seen, taps_of

USUAL_TAPS, MOST_TAPS, MOST_OF_ALL = 3, 5, 7
"""A turn of a person: the median, nine of ten, and the longest."""


@each_table
def test_a_whole_game_is_entered_and_kept(table: Table) -> None:
    real = real_table(table.rules, table.players, 5)
    game = begun(real)
    play(real, game, Random(6))
    assert seen(game.session) == seen(real)
    assert Story.read(game.story.text()) == game.story
    again = RealGame.of(Story.read(game.story.text()))
    assert seen(again.session) == seen(real)
    record = write_record(again.session)
    assert seen(replay(read_record(record))) == seen(real)
    ends = again.round_ends()
    assert [number for number, _ in ends] == list(range(1, 6))
    assert [count.points for count in ends[-1][1]] == [s.total for s in real.state.scores()]
    taps = taps_of(game)
    assert median(taps) <= USUAL_TAPS
    assert quantiles(taps, n=10)[-1] <= MOST_TAPS
    assert max(taps) <= MOST_OF_ALL


def test_a_mistake_is_mended_in_place_and_what_follows_is_entered_again() -> None:
    real = real_table("second", 3, 7)
    game = begun(real)
    play(real, game, Random(8), 60)
    right = game.story
    bids = [
        (ply, move.option)
        for ply, move in enumerate(game.session.moves)
        if move.kind == "bid" and len(real.at(ply).legal()) > 3
    ]
    ply, bid = bids[1]
    wrong_bid = next(each for each in real.at(ply).legal() if each > bid)
    wrong = begun(real)
    wrong.story = replace(right, entries=right.entries[:ply])
    wrong = RealGame.of(wrong.story)
    wrong.enter([wrong_bid])
    wrong.story = replace(wrong.story, rest=right.entries[ply + 1 :])
    wrong.go_on()
    entered = len(wrong.story.entries)
    assert entered > ply + 1
    mended = RealGame.of(wrong.corrected_from(ply))
    assert not mended.is_bot_asked
    mended.enter([bid])
    assert mended.story.entries == right.entries
    assert not mended.story.rest
    assert seen(mended.session) == seen(real)


def test_of_a_turn_the_wrong_choice_alone_is_entered_again() -> None:
    """What is entered as it was is not the mistake; the choice after it is asked as well."""
    real = real_table("second", 3, 7)
    game = begun(real)
    play(real, game, Random(8), 60)
    right, moves = game.story, game.session.moves
    last = next(
        ply
        for ply, move in enumerate(moves)
        if move.kind in ("material", "workshop")
        and moves[ply + 1].kind == NEW_TURN
        and game.session.was_free(ply)
        and game.session.beginning_of_turn(ply) < ply - 1
    )
    first = game.session.beginning_of_turn(last)
    mended = RealGame.of(game.corrected_from(first))
    for ply in range(first, last):
        if len(mended.story.entries) == ply:
            mended.enter([moves[ply].option])
    assert len(mended.story.entries) == last
    other = next(each for each in mended.state.legal() if each != moves[last].option)
    assert mended.next_turned(other, ()) is None
    mended.enter([other])
    assert mended.story.entries[last].option == other
    assert len(mended.story.entries) > last + 1
    left = RealGame.of(game.corrected_from(first))
    left.go_on()
    assert left.story == right


def test_a_turn_entered_as_it_was_ends_the_correction() -> None:
    real = real_table("second", 3, 7)
    game = begun(real)
    play(real, game, Random(8), 60)
    moves = game.session.moves
    turns = [ply for ply, move in enumerate(moves) if move.kind == NEW_TURN]
    lone = [
        ply
        for ply, following in pairwise(turns)
        if following == ply + 1 and game.session.was_free(ply)
    ]
    assert lone
    for ply in lone:
        mended = RealGame.of(game.corrected_from(ply))
        mended.enter([moves[ply].option])
        assert mended.story == game.story


def test_what_no_longer_fits_after_a_correction_is_asked_again() -> None:
    real = real_table("second", 2, 9)
    game = begun(real)
    play(real, game, Random(10), 40)
    turns = [ply for ply, move in enumerate(game.session.moves) if move.kind == NEW_TURN]
    ply = turns[1]
    other = RealGame.of(game.corrected_from(ply))
    later = {entry.option for entry in other.story.rest if entry.kind == NEW_TURN}
    taken = next(
        option
        for option in other.state.legal()
        if option in later and option != other.story.rest[0].option
    )
    other.enter([taken])
    assert other.story.rest
    assert other.state.decision is not None
    assert other.without_rest().rest == ()
    left = RealGame.of(game.corrected_from(ply))
    left.go_on()
    assert left.story == game.story


def test_a_choice_is_taken_back_with_what_followed() -> None:
    real = real_table("second", 4, 11)
    game = begun(real)
    play(real, game, Random(12), 30)
    before = len(game.story.entries)
    back = RealGame.of(game.taken_back())
    assert len(back.story.entries) < before
    assert len(back.state.legal()) > 1


def test_a_round_is_counted_again_when_its_end_is_taken_back() -> None:
    real = real_table("second", 2, 9)
    game = begun(real)
    while game.unchecked_round() is None:
        play(real, game, Random(10), 1)
    number, counts = game.round_ends()[-1]
    counted = RealGame.of(game.story.with_counts(number, counts))
    assert counted.unchecked_round() is None
    while counted.round_ends():
        counted = RealGame.of(counted.taken_back())
    assert counted.story.counts == ()


def first_options() -> list[Option]:
    return [Option(number) for number in range(30)]


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    real = real_table("second", 4, 13)
    game = begun(real)
    story = game.story
    with pytest.raises(NotPossible):
        game.enter([next(each for each in first_options() if each not in game.state.legal())])
    play(real, game, Random(14), 12)
    story = game.story
    for option in game.state.legal():
        with pytest.raises(NotPossible):
            game.enter([option], [Draw(NOBLE_DECK, 0)] * 3)
    assert game.story == story


def test_a_bot_proposes_only_what_it_may_know() -> None:
    """Its turn ends where something is turned up, and its words tell nothing of that."""
    real = real_table("second", 3, 15)
    game = begun(real, ("casual", "", ""))
    play(real, game, Random(16), 40)
    while game.seat != 0:
        play(real, game, Random(17), 1)
    assert game.is_bot_asked
    options: list[int] = []
    while (state := game.proposed(options)) is not None:  # type: ignore[arg-type]
        options.append(state.legal()[0])
    assert 1 <= len(options) < 20
    moves, table = game.seen_moves(options)  # type: ignore[arg-type]
    assert moves[0].seat == Seat(0)
    assert {*table.noble_row} <= {*game.state.noble_row, -1}
