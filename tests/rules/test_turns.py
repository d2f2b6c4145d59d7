"""ACT: turns, neutral pawns and being out of options."""

from __future__ import annotations

from random import Random

import pytest

from bruxelles1893.engine import IllegalOption, Seat, Space, State, new_game, ruleset
from bruxelles1893.engine.core.geometry import AREA, iris_at
from bruxelles1893.engine.core.options import space_name
from bruxelles1893.engine.core.steps import NEUTRALS, TURN
from bruxelles1893.engine.core.values import counted, replaced
from bruxelles1893.engine.queries import whose_turn
from table import (
    NEUTRAL,
    NOBODY,
    ask,
    fresh,
    give_nobles,
    in_turns,
    kind,
    legal,
    play,
    put,
    put_house,
    seat,
    set_action,
    space_number,
    spaces_in,
)

EACH_COUNT = pytest.mark.parametrize("players", [2, 3, 4, 5])
BRUSSELS = ["bourse", "grand-place", "cinquantenaire", "sainte-catherine"]


def active_spaces(state: State) -> list[str]:
    return [space_name(space) for space in AREA[state.square]]


def at_neutrals(iris: tuple[int, int] = (2, 2), houses: str = "") -> State:
    """A game of two in which seat 1 is first and the neutral pawns come next."""
    state = in_turns(2, iris=iris)
    state.first = Seat(1)
    for space in houses.split():
        put_house(state, space, 0)
    for player in state.players:
        player.neutral = 1
    return ask(state, NEUTRALS, 1)


def passed_owner_of_a_noble_space() -> State:
    """Seat 0 on turn; seat 1 has passed, owns the house on C3 and an unused Vandervelde."""
    state = in_turns(3)
    set_action(state, "C3", "noble")
    put_house(state, "C3", 1)
    give_nobles(state, 1, "brugmann vandervelde")
    return play(state, "bourse pass sainte-catherine")


@pytest.mark.rule("ACT-01")
@EACH_COUNT
@pytest.mark.parametrize("seed", range(3))
def test_turns_go_clockwise_from_the_first_player(players: int, seed: int) -> None:
    state = fresh(players, seed)
    while kind(state) != "turn":
        play(state, legal(state)[0])
    for player in state.players:
        player.ready = 7
    asked = []
    for move in ["bourse"] * players + ["sainte-catherine"] * players:
        asked.append(seat(state))
        play(state, move)
    assert asked == [(state.first + turn) % players for turn in range(2 * players)]


@pytest.mark.rule("ACT-01")
def test_a_turn_is_one_action_of_either_board_or_a_pass() -> None:
    state = in_turns(3)
    set_action(state, "C3", "workshop")
    assert set(legal(state)) == {*active_spaces(state), *BRUSSELS, "pass"}
    play(state, "C3 1 blue")
    assert (kind(state), seat(state)) == ("turn", 1)
    play(state, "bourse")
    assert (kind(state), seat(state)) == ("turn", 2)
    play(state, "pass")
    assert (kind(state), seat(state)) == ("turn", 0)


@pytest.mark.rule("ACT-01")
def test_whoever_has_passed_gets_no_more_turns_and_the_last_player_goes_on_alone() -> None:
    state = in_turns(4)
    play(state, "bourse pass sainte-catherine pass")
    assert seat(state) == 0
    play(state, "sainte-catherine")
    assert seat(state) == 2
    play(state, "pass")
    for move in ("bourse", "grand-place brugmann"):
        assert (kind(state), seat(state)) == ("turn", 0)
        play(state, move)
    assert (kind(state), seat(state)) == ("turn", 0)


@pytest.mark.rule("ACT-01")
@EACH_COUNT
def test_the_phase_ends_when_everybody_has_passed(players: int) -> None:
    state = in_turns(players)
    play(state, "pass " * (players - 1))
    assert (kind(state), seat(state), state.round) == ("turn", players - 1, 1)
    play(state, "pass")
    assert (kind(state), state.round) == ("square", 2)


@pytest.mark.rule("ACT-01", "AN-04")
def test_a_player_who_has_passed_still_gets_the_free_actions_of_their_houses() -> None:
    state = passed_owner_of_a_noble_space()
    play(state, "C3 1 place4 discard")
    assert (kind(state), seat(state)) == ("free-noble", 1)
    play(state, "brugmann")
    assert state.players[1].francs == 6 + 1 + 1 + 5  # start, passing with one colour, first, noble


@pytest.mark.rule("ACT-01")
def test_a_pawn_set_free_by_a_free_action_does_not_bring_its_owner_back() -> None:
    state = passed_owner_of_a_noble_space()
    ready = state.players[1].ready
    play(state, "C3 1 place4 discard vandervelde")
    assert (state.players[1].ready, state.players[1].court) == (ready + 1, 1)
    assert state.players[1].passed
    for still_in in (2, 0):
        assert (kind(state), seat(state)) == ("turn", still_in)
        play(state, "pass")
    assert kind(state) != "turn"


@pytest.mark.rule("ACT-02")
def test_two_players_place_neutral_pawns_in_turn_order_before_the_first_turn() -> None:
    state = at_neutrals()
    francs = [player.francs for player in state.players]
    assert (kind(state), seat(state)) == ("neutral", 1)
    assert legal(state) == active_spaces(state)
    play(state, "C4")
    assert (kind(state), seat(state)) == ("neutral", 0)
    assert set(legal(state)) == set(active_spaces(state)) - {"C4"}
    play(state, "D4")
    assert kind(state) == "turn"
    neutral = {space_name(Space(n)) for n, owner in enumerate(state.pawns) if owner == NEUTRAL}
    assert neutral == {"C4", "D4"}
    assert [player.neutral for player in state.players] == [0, 0]
    assert [player.ready for player in state.players] == [5, 5]
    assert [player.francs for player in state.players] == francs
    assert state.bids == bytes([0] * 25)


@pytest.mark.rule("ACT-02")
def test_neutral_pawns_need_an_active_space_without_a_tile() -> None:
    state = at_neutrals(houses="C3 D3")
    assert set(legal(state)) == set(active_spaces(state)) - {"C3", "D3"}


@pytest.mark.rule("ACT-02", "AN-01")
def test_a_neutral_pawn_blocks_its_space() -> None:
    state = play(at_neutrals(), "C4 D4")
    assert spaces_in(legal(state)) == set(active_spaces(state)) - {"C4", "D4"}
    with pytest.raises(IllegalOption, match=r"a pawn is already on C4 \(AN-01\)"):
        play(state, "C4")


@pytest.mark.rule("ACT-02", "AN-04")
def test_a_neutral_pawn_gives_no_action_and_no_bid() -> None:
    state = at_neutrals()
    set_action(state, "C4", "workshop")
    play(state, "C4")
    assert (kind(state), seat(state)) == ("neutral", 0)
    assert [sum(player.art) for player in state.players] == [1, 1]


@pytest.mark.rule("ACT-02")
@pytest.mark.parametrize(
    ("houses", "asked"),
    [
        ("C3 D3 E3 C4 D4 E4 C5 D5", 1),
        ("C3 D3 E3 C4 D4 E4 C5 D5 E5", 0),
    ],
)
def test_without_a_free_space_the_neutral_pawn_is_not_placed(houses: str, asked: int) -> None:
    state = at_neutrals(houses=houses)
    for _ in range(asked):
        assert (kind(state), legal(state)) == ("neutral", ["E5"])
        play(state, "E5")
    assert kind(state) == "turn"
    assert state.pawns.count(NEUTRAL) == asked
    assert sum(player.neutral for player in state.players) == 2 - asked


@pytest.mark.rule("ACT-02")
def test_both_neutral_pawns_are_placed_again_in_the_next_round() -> None:
    state = play(at_neutrals(), "C4 D4 pass pass")
    play(state, legal(state)[0])
    assert state.pawns == tuple([NOBODY] * 25)
    assert (kind(state), seat(state), state.round) == ("neutral", state.first, 2)


@pytest.mark.rule("ACT-02")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_more_than_two_players_place_no_neutral_pawns(players: int) -> None:
    state = play(fresh(players), "blue " * players)
    play(state, legal(state)[0])
    assert kind(state) == "turn"
    assert NEUTRAL not in state.pawns


def can_only_pass(state: State) -> bool:
    ask(state, TURN, 0)
    return legal(state) == ["pass"]


@pytest.mark.rule("ACT-03")
@EACH_COUNT
def test_without_a_ready_pawn_one_can_only_pass(players: int) -> None:
    state = in_turns(players)
    state.players[0].ready = 0
    assert can_only_pass(state)


@pytest.mark.rule("ACT-03")
@pytest.mark.parametrize(("players", "uses"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_without_money_and_enough_pawns_for_brussels_one_can_only_pass(
    players: int, uses: int
) -> None:
    state = in_turns(players)
    state.players[0].francs = 0
    state.players[0].ready = 1
    state.uses = bytes([uses] * 4)
    assert can_only_pass(state)
    state.uses = counted(state.uses, 2, uses - 1)
    assert not can_only_pass(state)
    assert legal(state) == ["cinquantenaire", "pass"]


@pytest.mark.rule("ACT-03")
def test_with_all_active_spaces_taken_and_brussels_too_dear_one_can_only_pass() -> None:
    state = in_turns(3)
    state.square = iris_at(2, 2)
    for space in active_spaces(state):
        put(state, space, 1)
    state.uses = bytes([5] * 4)
    assert can_only_pass(state)
    state.pawns = replaced(state.pawns, space_number("D4"), NOBODY)
    ask(state, TURN, 0)
    assert legal(state) == ["D4", "pass"]


@pytest.mark.rule("ACT-01")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("rules", ["second", "second+belle-epoque", "first"])
def test_a_turn_is_somebodys_from_its_first_choice_to_its_last(rules: str, players: int) -> None:
    state, rng = new_game(ruleset(rules), players, 5), Random(5)
    within: set[str] = set()
    turn = NOBODY
    while (decision := state.decision) is not None:
        if decision.kind == "turn":
            turn = decision.player
        elif decision.kind in ("start-art", "square", "neutral", "prestige", "pay-noble"):
            turn = NOBODY
        elif decision.player == turn:
            within.add(decision.kind)
        if decision.kind not in ("tied-bonus", "tile-row", "card"):  # these come at any time
            assert whose_turn(state) == turn, decision.kind
        state.apply(rng.choice(state.legal()))
    assert {"bid", "noble", "workshop"} & within
