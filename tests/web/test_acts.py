"""What happened, as data for the page: every act is in words, points at things, and adds up."""

from __future__ import annotations

from functools import cache

import pytest

from bruxelles1893.engine import RULE_SETS, Move, Option, Seat, Session, ruleset
from bruxelles1893.engine.core.events import (
    ColumnTied,
    ColumnWon,
    FirstPlayer,
    IrisScored,
    PawnFreed,
    PawnPlaced,
    PointsGained,
    PrestigeUsed,
    TrackAdvanced,
)
from bruxelles1893.engine.core.geometry import SPACES
from bruxelles1893.engine.core.options import PAWN, SPACE, iris_name
from bruxelles1893.server.storage.event_text import PUBLIC
from bruxelles1893.web.scene.acts import LIGHTS, SETTLING, Act, acts
from bruxelles1893.web.scene.log import log
from bruxelles1893.web.scene.round_end import game_chapter, round_card, round_chapter
from bruxelles1893.web.scene.since import since_last_turn
from bruxelles1893.words import Narrator
from sampling import each_edition
from web.drawn_games import page, played
from web.support import read

PLAYERS = 4
TO_THE_END = 10_000


@cache
def whole(rules: str) -> Session:
    return played(rules, PLAYERS, TO_THE_END)


def told(rules: str) -> tuple[Act, ...]:
    session = whole(rules)
    return acts(session.state, session.names, session.moves)


def before(session: Session, ply: int) -> Session:
    return played(session.state.rules.name, PLAYERS, ply)


@each_edition
def test_acts_are_in_words_and_light_what_is_on_the_page(rules: str) -> None:
    session = whole(rules)
    there = {
        each.attributes.get("id")
        for moment in (before(session, len(session.moves) // 2), session)
        for each in read(page(moment)).elements
    }
    board = {f"space-{letter}{row}" for letter in "ABCDE" for row in range(1, 6)}
    irises = {f"iris-{iris_name(iris)}" for iris in range(16)}
    for act in told(rules):
        assert act.text
        assert there | board | irises >= set(act.lights)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_points_that_fly_are_the_points_that_were_gained(rules: str) -> None:
    session = whole(rules)
    flown, gained = [0] * PLAYERS, [0] * PLAYERS
    for act in told(rules):
        for gift in act.gifts:
            if gift.picture in ("laurel", "iris", "shield") and gift.text:
                flown[gift.seat] += int(gift.text)
    for move in session.moves:
        for event in move.events:
            if isinstance(event, PointsGained):
                gained[event.seat] += event.amount
    assert flown == gained
    assert flown == [player.points for player in session.state.players]


@each_edition
def test_the_end_of_a_round_goes_from_left_to_right_and_adds_up(rules: str) -> None:
    session = whole(rules)
    for number in range(1, session.state.rules.rounds + 1):
        chapter = round_chapter(session.moves, number)
        assert chapter is not None
        state = before(session, chapter.ply).state
        assert state.round == number
        settled = [e.column for e in chapter.events if isinstance(e, ColumnWon | ColumnTied)]
        assert settled == sorted(settled)
        kinds = [act.kind for act in acts(state, session.names, chapter.moves)]
        assert kinds[-1] == "RoundEnded" or number == session.state.rules.rounds
        assert SETTLING.issuperset(kinds[:1])
        card = round_card(number, chapter.events, state, session.names)
        after = before(session, chapter.end).state.players
        if number < session.state.rules.rounds:
            assert [share.points for share in card.shares] == [each.points for each in after]
        won = [e for e in chapter.events if isinstance(e, ColumnWon)]
        assert sum(len(share.prizes) for share in card.shares) >= len(won)
        irises = [e for e in chapter.events if isinstance(e, IrisScored)]
        assert sum(len(share.irises) for share in card.shares) == len(irises)
        (first,) = [share.first for share in card.shares if share.first is not None]
        (begins,) = [e for e in chapter.events if isinstance(e, FirstPlayer)]
        assert first.on_cards + first.for_passing + first.by_card == begins.manneken
        won_by = [e.card for e in won if e.seat == begins.seat]
        assert first.on_cards == sum(state.rules.prestige[card].manneken for card in won_by)
        most = max(sum(player.brussels) for player in state.players)
        assert {share.court.pawns for share in card.shares if share.court} <= {most}
        assert card.is_last == (number == session.state.rules.rounds)


def test_the_bonus_taken_of_a_choice_is_told() -> None:
    state = whole("second").at(0)
    card = next(n for n, each in enumerate(state.rules.prestige) if each.is_choice)
    bonus = state.rules.prestige[card].bonuses[0]
    took = PawnFreed(Seat(0)) if bonus == PAWN else TrackAdvanced(Seat(0), bonus, 1)
    for happened, shown in (([took], 1), ([], 2)):
        events = [ColumnWon(Seat(0), 2, card), PrestigeUsed(Seat(0), card), *happened]
        (prize,) = round_card(1, events, state, whole("second").names).shares[0].prizes
        assert len(prize.card.bonuses) == shown
        assert bool(prize.card.second) == (shown == 2)


def test_a_round_that_is_not_over_has_no_end() -> None:
    session = whole("second")
    assert round_chapter(session.moves, session.state.rules.rounds + 1) is None
    assert round_chapter(session.moves[:30], 1) is None


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_end_of_the_game_begins_after_the_last_round(rules: str) -> None:
    session = whole(rules)
    chapter = game_chapter(session.moves)
    kinds = [act.kind for act in acts(session.state, session.names, chapter.moves)]
    assert kinds[-1] == "GameEnded"
    assert "RoundEnded" not in kinds
    assert "ColumnWon" not in kinds


def test_since_the_last_turn_only_others_are_marked() -> None:
    session = played("second", PLAYERS, 60, kind="turn")
    assert session.state.decision is not None
    seat = session.state.decision.player
    new = since_last_turn(session.state, session.names, session.moves, seat)
    assert new is not None
    assert new.lines >= PLAYERS - 1
    assert new.lights
    assert f"player-{seat}" not in new.lights
    placed = [move for move in session.moves if move.kind == "turn"]
    assert since_last_turn(session.state, session.names, placed[:1], placed[0].seat) is None


def test_nothing_is_new_to_whoever_had_no_turn_yet() -> None:
    session = whole("second")
    moves: list[Move] = [move for move in session.moves[:12] if move.seat != 0]
    assert since_last_turn(session.state, session.names, moves, Seat(0)) is None


def test_every_light_is_of_an_event_that_there_is() -> None:
    assert PUBLIC.issuperset(LIGHTS)
    assert PUBLIC.issuperset(SETTLING)


def test_games_with_the_same_names_and_moves_are_told_each_by_their_own_board() -> None:
    names = ("Ada", "Bob", "Cid")
    one, other = (Session(ruleset("second"), 3, seed, names).state for seed in (1, 2))
    space = next(each for each in SPACES if one.actions[each] != other.actions[each])
    move = Move(Seat(0), "turn", Option(SPACE + space), (PawnPlaced(Seat(0), space, 1),))
    lines = [log(state, names, [move], 1).recent[0].text for state in (one, other)]
    assert lines == [Narrator(state, names).sentence(move.events[0]) for state in (one, other)]
    assert lines[0] != lines[1]
