"""What the mentor explains comes when it is met, and is what the engine does."""

from __future__ import annotations

from collections import Counter

import pytest

from bruxelles1893.engine import NONE, Seat, Session, State, parse, winners
from bruxelles1893.engine.core.events import (
    ArmMoved,
    ArtTaken,
    CubesTaken,
    Event,
    FirstPlayer,
    IrisScored,
    NobleActivated,
    PawnToCourt,
    PointsGained,
)
from bruxelles1893.engine.core.options import (
    ACTIONS,
    CUBES,
    FRANCS3,
    JOKER,
    MULTISETS,
    UNITS,
)
from bruxelles1893.engine.core.steps import BUILD_PAY
from bruxelles1893.engine.core.values import counted, replaced
from bruxelles1893.engine.queries import if_round_ended, next_sector, payment_points
from bruxelles1893.teaching.mentor import QUESTION, TOPIC, WARNING, speech
from bruxelles1893.words import MENTOR_GIFTS
from table import (
    ask,
    give_art,
    give_cubes,
    give_nobles,
    in_turns,
    lay_nobles,
    listen,
    play,
    point_arms,
    put_house,
    set_action,
    space_number,
    to_resolution,
)
from teaching.guided_games import JUDGE

NAMES = ("Anna", "Bot 1", "Bot 2")
LEARNER = Seat(0)
AT_ONCE = 99


@pytest.fixture(autouse=True)
def talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is due is said at once, so that no topic stands in the way of another."""
    monkeypatch.setattr("bruxelles1893.teaching.topics.MOST_AT_ONCE", AT_ONCE)


def begun(state: State) -> Session:
    """A game that begins with a position, which is asked anew after what was put there."""
    position = state.copy()
    position.advance()
    return Session.beginning_with(position)


def told(state: State, drafted: str = "", *before: str) -> str:
    """What the mentor explains, after moves of the record and with a turn in the making."""
    session = begun(state)
    for move in before:
        session.play(parse(move))
    lines = speech(session, LEARNER, NAMES, [parse(word) for word in drafted.split()])
    return " ".join(line.text for line in lines if line.sort == TOPIC)


def later(players: int = 3, round_: int = 2) -> State:
    """A turn of the learner in a later round, with a pawn on the board."""
    state = in_turns(players)
    state.round = round_
    state.pawns = replaced(state.pawns, space_number("B2"), LEARNER)
    state.bids = counted(state.bids, space_number("B2"), 1)
    return state


def test_the_builder_moves_an_arm_clockwise_after_each_house() -> None:
    state = in_turns(3)
    set_action(state, "C3", "build")
    give_cubes(state, LEARNER, wood=1, stone=1)
    moves = "C3 1 wood+stone stone>"
    says = "moves one arm of the compass to the next sector, clockwise"
    assert says not in told(state)
    assert says in told(state, moves)
    events = listen(state)
    play(state, moves)
    moved = next(each for each in events if isinstance(each, ArmMoved))
    assert (moved.seat, moved.target) == (LEARNER, next_sector(state, moved.origin))
    state.events = None


def test_somebody_elses_house_moves_it_too() -> None:
    state = in_turns(3)
    set_action(state, "C3", "build")
    give_cubes(state, 1, wood=1, stone=1)
    before = ("bourse", "C3", "1", "wood+stone", "stone>", "D4", "pass")
    assert "moves one arm of the compass" in told(state, "", *before)


def payments(state: State) -> list[Counter[int]]:
    """How the next house may be paid without jokers, by somebody who owns everything."""
    state.players[LEARNER].cubes = bytes([4] * len(state.players[LEARNER].cubes))
    state.players[LEARNER].francs = 99
    ask(state, BUILD_PAY, LEARNER)
    counts = [MULTISETS[option - CUBES] for option in state.legal()]
    return [Counter(dict(enumerate(each))) for each in counts if not each[JOKER]]


def kinds(state: State) -> set[frozenset[str]]:
    """The sets of kinds with which the next house may be paid."""
    names = [*UNITS[:FRANCS3], "3fb"]
    found = [{kind for kind, count in each.items() if count} for each in payments(state)]
    return {frozenset(names[kind] for kind in each) for each in found}


def test_what_an_arm_on_any_asks_for() -> None:
    state = in_turns(3)
    point_arms(state, "any", "wood")
    assert "of any kind, or 3 francs, as long as one of them is wood" in told(state)
    assert all("wood" in each for each in kinds(state))
    assert {frozenset({"wood", other}) for other in ("iron", "stone", "3fb")} <= kinds(state)


def test_what_an_arm_on_empty_asks_for() -> None:
    state = in_turns(3)
    point_arms(state, "empty", "iron")
    assert "every material of a house is then iron" in told(state)
    assert kinds(state) == {frozenset({"iron"})}


def test_what_an_arm_on_francs_asks_for() -> None:
    for other in ("iron", "empty", "any"):
        state = in_turns(3)
        point_arms(state, "3fb", other)
        assert "at least one material of a house then costs 3 francs" in told(state)
        assert all("3fb" in each for each in kinds(state))


def test_what_any_and_empty_ask_for_together() -> None:
    state = in_turns(3)
    point_arms(state, "any", "empty")
    assert "“any” and “empty”: each material of a house may be of any kind, or 3" in told(state)
    assert {frozenset({each}) for each in ("iron", "wood", "stone", "3fb")} <= kinds(state)


def test_both_kinds_are_needed_where_the_arms_show_two() -> None:
    state = in_turns(3)
    set_action(state, "C3", "material")
    says = "both kinds that the compass shows"
    assert says in told(state, "C3 1")
    assert kinds(state.copy()) == {frozenset({"wood", "stone"})}
    point_arms(state, "empty", "wood")
    assert says not in told(state, "C3 1")


def test_later_houses_are_dearer_and_the_last_two_bring_points() -> None:
    state = in_turns(3)
    assert "dearer" not in told(state)
    put_house(state, "A1", LEARNER)
    assert "your six cost 2, 2, 3, 3, 4 and 4 materials" in told(state)
    assert "last two houses" not in told(state)
    put_house(state, "A2", LEARNER)
    assert "Each of your last two houses earns 5 points at once" in told(state)
    assert state.players[LEARNER].board.house_costs == (2, 2, 3, 3, 4, 4)
    give_cubes(state, LEARNER, wood=3, stone=3, joker=4)
    state.players[LEARNER].built = 4
    ask(state, BUILD_PAY, LEARNER)
    points = {
        bool(MULTISETS[option - CUBES][JOKER]): payment_points(state, LEARNER, option)
        for option in state.legal()
    }
    assert points == {True: 5, False: 10}


def test_a_house_that_can_be_paid_in_one_way_only_is_explained_too() -> None:
    state = in_turns(3)
    set_action(state, "C3", "build")
    give_cubes(state, LEARNER, wood=1, stone=1)
    assert "Pay without jokers and you gain 5 points at once" in told(
        state, "C3 1 wood+stone stone>"
    )


def test_jokers_are_explained_before_they_are_taken_and_when_one_has_them() -> None:
    state = in_turns(3)
    says = "each replaces one material of a house"
    assert says not in told(state)
    assert says in told(state, "sainte-catherine")
    give_cubes(state, LEARNER, joker=2)
    assert says in told(state)


def test_the_crown_track_is_explained_where_something_moves_it() -> None:
    state = in_turns(3)
    set_action(state, "C3", "noble")
    says = "is how many of your nobles you may activate in one visit"
    lay_nobles(state, "solvay empain buls maeterlinck")
    assert says not in told(state, "C3 1")
    lay_nobles(state, "solvay empain albert maeterlinck")
    assert says in told(state, "C3 1")
    player = state.players[LEARNER]
    assert f"{player.board.crown[player.crown]} now" in told(state, "C3 1")


def test_the_crown_level_is_how_many_nobles_one_visit_uses() -> None:
    state = in_turns(3)
    give_nobles(state, LEARNER, "brugmann empain maeterlinck")
    state.players[LEARNER].crown = 1
    events = listen(state)
    while state.decision is not None and state.decision.player == LEARNER:
        kind = state.decision.kind
        state.apply(parse("grand-place") if kind == "turn" else state.legal()[0])
    used = [each for each in events if isinstance(each, NobleActivated)]
    assert len(used) == state.players[LEARNER].board.crown[1]


def test_where_a_house_may_stand_and_what_its_window_pays() -> None:
    state = in_turns(3)
    set_action(state, "C3", "build")
    give_cubes(state, LEARNER, wood=1, stone=1)
    put_house(state, "D4", 1)
    text = told(state, "C3 1 wood+stone stone>")
    assert "any space without a pawn or a house, open or not" in text
    assert all(MENTOR_GIFTS[action] in text for action in ACTIONS)
    play(state, "C3 1 wood+stone stone>")
    open_or_not = {parse("A1"), parse("E5")}
    assert open_or_not <= set(state.legal())
    assert not {parse("C3"), parse("D4")} & set(state.legal())


GIVEN: dict[str, tuple[type[Event], str]] = {
    "workshop": (ArtTaken, "a black artwork"),
    "sale": (PointsGained, "1 VP for each of your artworks"),
    "noble": (NobleActivated, "one of your nobles activated"),
    "material": (CubesTaken, "1 refined material"),
    "build": (PointsGained, "1 VP for each of your houses"),
}


@pytest.mark.parametrize("action", ACTIONS)
def test_the_owner_of_a_house_gets_what_the_mentor_says(action: str) -> None:
    state = in_turns(3)
    set_action(state, "C3", action)
    put_house(state, "C3", LEARNER)
    put_house(state, "A1", LEARNER)
    give_art(state, LEARNER, blue=2, green=1)
    give_nobles(state, LEARNER, "brugmann")
    give_nobles(state, 1, "")
    play(state, "bourse C3 1")
    while state.decision is not None and state.decision.player == 1:
        state.apply(state.legal()[0])
    assert state.decision is not None
    assert state.decision.kind.startswith("free-")
    events = listen(state)
    state.apply(state.legal()[0])
    sort, gift = GIVEN[action]
    assert gift == MENTOR_GIFTS[action]
    given = next(each for each in events if isinstance(each, sort))
    amount = {"sale": 3, "build": 2}.get(action)
    assert amount is None or given == PointsGained(LEARNER, amount, given.rule)  # type: ignore[union-attr]


def test_another_players_house_leaves_its_window_open() -> None:
    state = in_turns(3)
    says = "Another player’s house does not close a space"
    assert says not in told(state)
    put_house(state, "C3", 1)
    assert says in told(state)
    assert parse("C3") in state.legal()


def test_a_tie_in_brussels_costs_each_a_pawn() -> None:
    state = later()
    says = "tie for the most pawns in Brussels lose one each"
    for seat, pawns in ((1, 1), (2, 0)):
        state.players[seat].brussels = counted(state.players[seat].brussels, 0, pawns)
    assert says not in told(state)
    state.players[2].brussels = counted(state.players[2].brussels, 1, 1)
    assert says in told(state)
    lost = [each.seat for each in if_round_ended(state)[1] if isinstance(each, PawnToCourt)]
    assert lost == [1, 2]


def test_a_tie_at_an_iris_pays_each() -> None:
    state = later()
    says = "Players who tie at an iris all gain points there"
    around = dict(zip(("B2", "B3", "C2", "C3"), (0, 1, 1, 2), strict=True))
    for space, seat in around.items():
        state.pawns = replaced(state.pawns, space_number(space), Seat(seat))
        state.bids = counted(state.bids, space_number(space), 1)
    assert says not in told(state)
    state.pawns = replaced(state.pawns, space_number("C2"), Seat(0))
    state.pawns = replaced(state.pawns, space_number("C3"), Seat(1))
    assert says in told(state)
    scored = {each.seat for each in if_round_ended(state)[1] if isinstance(each, IrisScored)}
    assert scored == {0, 1}


def test_a_tie_of_manneken_pis_goes_to_the_next_one_clockwise() -> None:
    state = later()
    says = "the first of them clockwise from the old first player starts"
    state.bids = bytes(len(state.bids))
    assert says in told(state)
    began = [each.seat for each in if_round_ended(state)[1] if isinstance(each, FirstPlayer)]
    assert (state.first, began) == (0, [1])
    state.players[2].manneken = 2
    assert says not in told(state)


def test_a_tie_at_the_end_is_a_shared_victory() -> None:
    state = later(round_=5)
    assert "share the victory" in told(state)
    to_resolution(state)
    while state.decision is not None:
        state.apply(state.legal()[0])
    sheets = state.scores()
    for player, sheet in zip(state.players, sheets, strict=True):
        player.points += 100 - sheet.total
    assert winners(state) == [0, 1, 2]
    session = Session.beginning_with(state)
    end = " ".join(line.text for line in speech(session, LEARNER, NAMES))
    assert "100 points, and nobody has more: you share the victory" in end


# --- High bids ------------------------------------------------------------------------------------


def warned(state: State, drafted: str) -> str:
    """What the mentor asks or warns of before a turn is confirmed."""
    drafted_options = [parse(word) for word in drafted.split()]
    lines = speech(begun(state), LEARNER, NAMES, drafted_options, judge=JUDGE)
    return " ".join(line.text for line in lines if line.sort in (WARNING, QUESTION))


def rich(francs: int, round_: int = 2) -> State:
    """The learner with much money before a workshop in column C."""
    state = later(round_=round_)
    set_action(state, "C3", "workshop")
    state.players[LEARNER].francs = francs
    return state


def test_a_high_bid_is_warned_of_with_what_would_be_enough() -> None:
    state = rich(30)
    state.pawns = replaced(state.pawns, space_number("C4"), Seat(1))
    state.bids = counted(state.bids, space_number("C4"), 2)
    assert "Isn’t 20 francs a lot? 3 would already put you ahead in column C" in warned(
        state, "C3 20 green"
    )
    assert "francs a lot" not in warned(state, "C3 3 green")


def test_a_high_bid_is_warned_of_with_what_is_needed_for_other_pawns() -> None:
    state = rich(20)
    ready = state.players[LEARNER].ready - 1
    assert f"That leaves 0 for the bids of your {ready} other pawns" in warned(state, "C3 20 green")


def test_a_high_bid_is_warned_of_with_what_nobles_cost() -> None:
    state = rich(20, round_=4)
    give_nobles(state, LEARNER, "brugmann albert maeterlinck")
    cost = sum(
        state.rules.noble_costs[noble]
        for noble in range(len(state.rules.noble_costs))
        if state.players[LEARNER].nobles >> noble & 1
    )
    assert f"You would have 1 left, and your nobles cost {cost} at the end" in warned(
        state, "C3 19 green"
    )


def test_a_high_bid_that_does_not_lead_is_warned_of() -> None:
    state = rich(30)
    state.pawns = replaced(state.pawns, space_number("C4"), Seat(1))
    state.bids = counted(state.bids, space_number("C4"), 25)
    assert "Isn’t 10 francs a lot for a column you would not lead" in warned(state, "C3 10 green")


def test_a_bid_that_leaves_nothing_for_the_action_is_warned_of() -> None:
    state = rich(12)
    set_action(state, "C3", "noble")
    lay_nobles(state, "solvay - - -")
    assert state.noble_row[1:] == (NONE,) * 3
    assert "After a bid of 12 francs you could no longer pay for the action" in warned(
        state, "C3 12"
    )
