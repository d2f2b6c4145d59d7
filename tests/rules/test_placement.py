"""AN-01 to AN-04: a pawn, its bid, the duty to act and the house owner's free action."""

from __future__ import annotations

import pytest

from bruxelles1893.engine import IllegalOption, Seat, State, digest
from bruxelles1893.engine.core.events import ActionDone, ActionImpossible
from bruxelles1893.engine.core.options import ACTIONS
from bruxelles1893.engine.core.steps import TURN
from bruxelles1893.engine.core.values import counted, replaced
from table import (
    NEUTRAL,
    NOBODY,
    art_of,
    ask,
    cubes_of,
    give_art,
    give_cubes,
    give_nobles,
    in_turns,
    kind,
    lay_nobles,
    legal,
    listen,
    play,
    point_arms,
    put,
    put_house,
    seat,
    set_action,
    space_number,
    spaces_in,
)

EACH_COUNT = pytest.mark.parametrize("players", [2, 3, 4, 5])
EACH_ACTION = pytest.mark.parametrize("action", ACTIONS)
C3 = space_number("C3")

DOING = {
    "workshop": "blue",
    "sale": "blue r4c4",
    "noble": "place4 discard",
    "material": "iron+wood",
    "build": "wood+stone wood> A1",
}
FREE = {
    "workshop": "free-black-art",
    "sale": "free-art-points",
    "noble": "free-noble",
    "material": "free-material",
    "build": "free-house-points",
}


def on_c3(action: str, players: int = 4) -> State:
    """Seat 0 on turn and able to do every action; C3 shows this one."""
    state = in_turns(players)
    set_action(state, "C3", action)
    give_cubes(state, 0, wood=1, stone=1)
    lay_nobles(state, "buls albert vandevelde maeterlinck", deck="empain")
    return state


def make_impossible(state: State) -> None:
    """Nobody can do any of the five actions; seat 1 can still do every free action."""
    give_art(state, 0)
    state.workshop = bytes(4) + state.workshop[4:]
    state.noble_row = (NOBODY,) * 4
    state.noble_deck = ()
    state.supply = bytes(3) + state.supply[3:]
    state.players[0].cubes = bytes(5)


@pytest.mark.rule("AN-01")
@EACH_COUNT
def test_a_placed_pawn_stands_on_its_bid_of_own_money(players: int) -> None:
    state = on_c3("workshop", players)
    play(state, "C3")
    assert (kind(state), seat(state)) == ("bid", 0)
    assert legal(state) == ["1", "2", "3", "4", "5"]
    play(state, "3")
    assert (state.pawns[C3], state.bids[C3]) == (0, 3)
    assert (state.players[0].ready, state.players[0].francs) == (4, 2)


@pytest.mark.rule("AN-01")
@pytest.mark.parametrize("bid", ["0", "6"])
def test_a_bid_is_at_least_one_franc_and_at_most_all_one_has(bid: str) -> None:
    state = play(on_c3("workshop"), "C3")
    before = digest(state)
    with pytest.raises(IllegalOption, match=r"\(AN-01\)$"):
        play(state, bid)
    assert digest(state) == before


@pytest.mark.rule("AN-01")
def test_all_money_may_be_bid() -> None:
    state = play(on_c3("workshop"), "C3 5")
    assert state.players[0].francs == 0


@pytest.mark.rule("AN-01")
def test_without_money_no_pawn_can_be_placed() -> None:
    state = in_turns()
    state.players[0].francs = 0
    ask(state, TURN, 0)
    assert spaces_in(legal(state)) == set()
    state.players[0].francs = 1
    ask(state, TURN, 0)
    assert len(spaces_in(legal(state))) == 16


@pytest.mark.rule("AN-01")
def test_only_ready_pawns_can_be_placed() -> None:
    state = in_turns()
    state.players[0].ready = 0
    state.players[0].court = 7
    ask(state, TURN, 0)
    assert spaces_in(legal(state)) == set()


@pytest.mark.rule("AN-01")
@pytest.mark.parametrize("owner", [0, 1, NEUTRAL])
def test_a_space_holds_one_pawn_whoever_owns_it(owner: int) -> None:
    state = in_turns(2)
    put(state, "C3", owner)
    ask(state, TURN, 0)
    assert spaces_in(legal(state)) == {f"{letter}{row}" for letter in "BCDE" for row in "2345"} - {
        "C3"
    }


@pytest.mark.rule("AN-01")
def test_spaces_outside_the_active_area_cannot_be_taken() -> None:
    state = in_turns(iris=(3, 3))
    assert spaces_in(legal(state)) == {f"{letter}{row}" for letter in "ABC" for row in "123"}
    with pytest.raises(IllegalOption, match=r"^D3 is outside the active area"):
        play(state, "D3")


@pytest.mark.rule("AN-01")
@pytest.mark.parametrize(
    ("bid", "places"),
    [
        ("2", ["place1", "place2", "place3", "place4"]),
        ("3", ["place2", "place3", "place4"]),
        ("4", ["place3", "place4"]),
        ("5", ["place4"]),
    ],
)
def test_the_bid_cannot_pay_for_a_noble(bid: str, places: list[str]) -> None:
    state = play(on_c3("noble"), f"C3 {bid}")
    assert legal(state) == places


@pytest.mark.rule("AN-01")
def test_what_the_action_brings_in_cannot_raise_the_bid() -> None:
    state = on_c3("sale")
    play(state, "C3 2 blue r3c4")
    assert state.players[0].francs == 5 - 2 + 4
    assert state.bids[C3] == 2
    assert (kind(state), seat(state)) == ("turn", 1)


@pytest.mark.rule("AN-02")
@pytest.mark.parametrize("owner", [0, 1, 3])
def test_a_house_does_not_block_its_space(owner: int) -> None:
    state = on_c3("workshop")
    put_house(state, "C3", owner)
    ask(state, TURN, 0)
    assert "C3" in legal(state)
    play(state, "C3 1 brown")
    assert (state.pawns[C3], state.houses[C3]) == (0, owner)
    assert art_of(state, 0) == {"blue": 1, "brown": 1}


@pytest.mark.rule("AN-03")
@EACH_ACTION
def test_a_space_may_be_taken_though_its_action_cannot_be_done(action: str) -> None:
    state = on_c3(action)
    make_impossible(state)
    ask(state, TURN, 0)
    events = listen(state)
    play(state, "C3 2")
    assert (state.pawns[C3], state.bids[C3]) == (0, 2)
    assert ActionImpossible(Seat(0), ACTIONS.index(action)) in events
    assert (kind(state), seat(state)) == ("turn", 1)


@pytest.mark.rule("AN-03")
@EACH_ACTION
def test_an_action_that_can_be_done_must_be_done(action: str) -> None:
    state = on_c3(action)
    events = listen(state)
    play(state, "C3 1")
    assert ActionDone(Seat(0), ACTIONS.index(action)) in events
    assert seat(state) == 0
    for move in DOING[action].split():
        assert kind(state) != "turn"
        assert "no" not in legal(state)
        play(state, move)
    assert (kind(state), seat(state)) == ("turn", 1)


@pytest.mark.rule("AN-03", "AN-01")
@pytest.mark.parametrize(
    ("bid", "asked"),
    [("1", "build-pay"), ("2", "build-pay"), ("3", "turn"), ("5", "turn")],
)
def test_whether_an_action_can_be_done_is_judged_after_the_bid(bid: str, asked: str) -> None:
    state = on_c3("build")
    point_arms(state, "wood", "3fb")
    play(state, f"C3 {bid}")
    assert kind(state) == asked
    if asked == "build-pay":
        assert legal(state) == ["wood+3fb"]


@pytest.mark.rule("AN-03")
def test_who_can_pay_only_with_jokers_must_still_build() -> None:
    state = on_c3("build")
    state.players[0].cubes = bytes(5)
    give_cubes(state, 0, joker=2)
    play(state, "C3 1")
    assert (kind(state), legal(state)) == ("build-pay", ["2*joker"])
    play(state, "2*joker wood> A1")
    assert state.players[0].built == 1


@pytest.mark.rule("AN-04")
@EACH_COUNT
@EACH_ACTION
def test_the_owner_gets_the_free_action_right_after_the_whole_action(
    players: int, action: str
) -> None:
    state = on_c3(action, players)
    owner = players - 1
    put_house(state, "C3", owner)
    play(state, f"C3 1 {DOING[action]}")
    assert (kind(state), seat(state)) == (FREE[action], owner)
    play(state, legal(state)[0])
    assert (kind(state), seat(state)) == ("turn", 1)


@pytest.mark.rule("AN-04")
@EACH_ACTION
def test_the_owner_may_decline_the_free_action(action: str) -> None:
    state = on_c3(action)
    put_house(state, "C3", 1)
    play(state, f"C3 1 {DOING[action]}")
    owner = state.players[1]
    before = (owner.points, owner.francs, art_of(state, 1), cubes_of(state, 1), owner.used)
    play(state, "no")
    assert (kind(state), seat(state)) == ("turn", 1)
    after = (owner.points, owner.francs, art_of(state, 1), cubes_of(state, 1), owner.used)
    assert after == before


@pytest.mark.rule("AN-04")
@EACH_ACTION
def test_your_own_house_gives_you_no_free_action(action: str) -> None:
    state = on_c3(action)
    state.players[0].built = 0
    state.houses = replaced(state.houses, C3, Seat(0))
    play(state, f"C3 1 {DOING[action]}")
    assert (kind(state), seat(state)) == ("turn", 1)


@pytest.mark.rule("AN-04")
@EACH_ACTION
def test_the_free_action_is_given_though_the_action_itself_was_impossible(action: str) -> None:
    state = on_c3(action)
    put_house(state, "C3", 1)
    make_impossible(state)
    ask(state, TURN, 0)
    play(state, "C3 1")
    if action == "material":  # an empty supply has nothing for the owner either
        assert (kind(state), seat(state)) == ("turn", 1)
    else:
        assert (kind(state), seat(state)) == (FREE[action], 1)
        assert "no" in legal(state)


@pytest.mark.rule("AN-04")
@EACH_ACTION
def test_a_space_without_a_house_gives_nobody_a_free_action(action: str) -> None:
    state = on_c3(action)
    put_house(state, "D3", 1)
    play(state, f"C3 1 {DOING[action]}")
    assert (kind(state), seat(state)) == ("turn", 1)


@pytest.mark.rule("AN-04", "AN-WORKSHOP-FREE", "AN-SALE-FREE", "AN-NOBLE-FREE", "AN-MATERIAL-FREE")
@pytest.mark.parametrize("action", ["workshop", "sale", "noble", "material"])
def test_an_owner_whom_the_free_action_can_give_nothing_is_not_asked(action: str) -> None:
    state = on_c3(action)
    put_house(state, "C3", 1)
    state.workshop = counted(state.workshop, 4, 0)
    give_art(state, 1)
    give_nobles(state, 1, "brugmann", used="brugmann")
    state.supply = bytes([1, 1, 0]) + state.supply[3:]
    play(state, f"C3 1 {DOING[action]}")
    assert (kind(state), seat(state)) == ("turn", 1)
