"""The worked examples of the second edition's rulebook, base game, played through the engine.

Seats carry the names of the book: Benoît is red, Nicolas green, Orlando blue.
"""

from __future__ import annotations

import pytest

from bruxelles1893.engine import State
from bruxelles1893.engine.core.events import ColumnWon, IrisScored, NobleActivated, PrestigeUsed
from bruxelles1893.engine.core.geometry import iris_at
from bruxelles1893.engine.core.options import BROWN, GREEN, NOBLES, YELLOW
from bruxelles1893.engine.core.values import fewer
from table import (
    art_of,
    facts,
    give_art,
    give_cubes,
    give_nobles,
    in_turns,
    kind,
    lay,
    legal,
    listen,
    nobles_in,
    on_turn,
    play,
    point_arms,
    put,
    put_house,
    seat,
    set_action,
    to_resolution,
)

BENOIT, NICOLAS, ORLANDO, OTHER = range(4)


@pytest.mark.rule("PLAN-01", "PLAN-02")
def test_iris_2_2_makes_the_lower_right_three_by_three_active() -> None:
    state = to_resolution(in_turns(4))
    state.bourse = 0
    state.advance()
    assert kind(state) == "square"
    assert legal(state) == ["2-2", "3-3"]

    play(state, "2-2")

    spaces = [token for token in legal(state) if len(token) == 2]
    assert spaces == ["C3", "D3", "E3", "C4", "D4", "E4", "C5", "D5", "E5"]


@pytest.mark.rule("AN-SALE-1", "AN-SALE-2", "AN-SALE-3", "AN-SALE-4")
def test_green_art_sold_for_2_francs_and_6_points() -> None:
    state = on_turn(in_turns(4), ORLANDO, first=BENOIT)
    set_action(state, "C3", "sale")
    give_art(state, ORLANDO, blue=1, green=1)
    state.market = (BROWN, YELLOW)
    state.workshop = fewer(state.workshop, BROWN)
    state.workshop = fewer(state.workshop, YELLOW)
    state.cursor = 6  # r3c3: rows 2 to 4, columns 2 to 4
    francs = state.players[ORLANDO].francs

    play(state, "C3 1")
    assert legal(state) == ["blue", "green"]
    play(state, "green")
    assert "r4c2" in legal(state)  # one left and one down are two steps, for two arts
    assert "r5c2" not in legal(state)
    play(state, "r4c2 slot1")

    orlando = state.players[ORLANDO]
    assert (orlando.francs, orlando.points) == (francs - 1 + 2, 6)
    assert art_of(state, ORLANDO) == {"blue": 1}
    assert state.market == (GREEN, YELLOW)
    assert state.workshop[BROWN] == 6


class TestFourthHouse:
    """Three units, the compass on wood and 3FB."""

    @staticmethod
    def state(francs: int, wood: int, stone: int, joker: int) -> State:
        state = in_turns(4)
        set_action(state, "C3", "build")
        point_arms(state, "wood", "3fb")
        for space in ("A1", "B1", "C1"):
            put_house(state, space, BENOIT)
        give_cubes(state, BENOIT, wood=wood, stone=stone, joker=joker)
        state.players[BENOIT].francs = francs + 1
        return play(state, "C3 1")

    @pytest.mark.rule("AN-BUILD-1", "COMPASS-1", "COMPASS-3")
    def test_two_wood_and_3_francs_or_one_wood_and_6_francs(self) -> None:
        state = self.state(francs=6, wood=2, stone=2, joker=0)

        assert legal(state) == ["2*wood+3fb", "wood+2*3fb"]

    @pytest.mark.rule("AN-BUILD-1", "AN-BUILD-3", "COMPASS-1", "COMPASS-3")
    @pytest.mark.parametrize(
        ("payment", "francs", "wood"), [("2*wood+3fb", 3, 0), ("wood+2*3fb", 0, 1)]
    )
    def test_both_payments_earn_the_5_points(self, payment: str, francs: int, wood: int) -> None:
        state = self.state(francs=6, wood=2, stone=2, joker=0)

        play(state, f"{payment} 3fb> E5")

        benoit = state.players[BENOIT]
        assert (benoit.francs, benoit.points, benoit.built) == (francs, 5, 4)
        assert benoit.cubes == bytes([0, wood, 2, 0, 0])

    @pytest.mark.rule("AN-BUILD-3", "COMPASS-2", "AN-03")
    def test_with_2_francs_a_joker_replaces_the_3_francs_and_loses_the_5_points(self) -> None:
        state = self.state(francs=2, wood=2, stone=2, joker=1)

        assert legal(state) == ["2*wood+joker"]
        play(state, "2*wood+joker 3fb> E5")

        benoit = state.players[BENOIT]
        assert (benoit.francs, benoit.points, benoit.built) == (2, 0, 4)
        assert benoit.cubes == bytes([0, 0, 2, 0, 0])


@pytest.mark.rule("BRX-01", "BRX-GRANDPLACE")
def test_third_use_of_the_grand_place_costs_two_pawns_and_activates_two_nobles() -> None:
    state = on_turn(in_turns(4), ORLANDO, first=ORLANDO)
    play(state, "grand-place brugmann pass")  # Orlando; the fourth player passes
    play(state, "grand-place brugmann")  # Benoît
    give_nobles(state, NICOLAS, "brugmann empain buls")
    state.players[NICOLAS].crown = 1
    events = listen(state)

    play(state, "grand-place buls empain")

    nicolas = state.players[NICOLAS]
    assert nicolas.ready == 3
    assert sum(nicolas.brussels) == 2
    activated = [NOBLES[event.noble] for event in facts(events, NobleActivated)]
    assert activated == ["buls", "empain"]
    assert nobles_in(nicolas.used) == {"buls", "empain"}
    assert (kind(state), seat(state)) == ("turn", ORLANDO)


@pytest.mark.rule("PASS-01", "PASS-02")
def test_two_blue_and_a_green_art_pay_2_and_the_second_first_pass_2_more() -> None:
    state = on_turn(in_turns(4), ORLANDO, first=BENOIT)
    orlando = state.players[ORLANDO]
    give_art(state, ORLANDO, blue=2, green=1)
    orlando.face_down = state.prestige_deck[-1:]
    orlando.ready = 1
    orlando.francs = 0

    play(state, "pass")

    assert orlando.francs == 2 + 2
    assert len(orlando.face_down) == 2


@pytest.mark.rule("RES-COL-1")
def test_3_francs_beat_2_francs_in_a_column() -> None:
    state = in_turns(4)
    card = lay(state, "C", "C/A", 1)
    put(state, "C2", BENOIT, 1)
    put(state, "C4", BENOIT, 2)
    put(state, "C5", NICOLAS, 2)
    events = listen(state)

    to_resolution(state)

    assert facts(events, ColumnWon) == [(BENOIT, 2, card)]
    assert state.players[BENOIT].won == (card,)


@pytest.mark.rule("RES-FIRST-1", "RES-FIRST-2")
def test_the_old_first_player_loses_the_tie_to_the_first_to_pass() -> None:
    state = on_turn(in_turns(4), ORLANDO, first=BENOIT)
    lay(state, "B", "C+C", 0)
    lay(state, "C", "A+A", 0)
    lay(state, "D", "I", 2)
    put(state, "B2 C2", BENOIT)
    put(state, "D2", ORLANDO)

    to_resolution(state)

    assert state.first == ORLANDO


@pytest.mark.rule("RES-USE-1", "RES-USE-2", "FINAL-05")
def test_two_cards_tucked_and_the_third_used_for_architect_and_crown() -> None:
    state = in_turns(4)
    state.round = 5
    two, one = lay(state, "B", "I", 2), lay(state, "C", "C", 1)
    double = lay(state, "D", "A+C", 1)
    put(state, "B2 C2 D2", BENOIT)
    give_art(state, BENOIT)
    give_nobles(state, BENOIT, "brugmann empain")
    state.players[BENOIT].francs = 12  # 1 more by passing first, 5 for the nobles: 8 left
    events = listen(state)

    play(to_resolution(state), "row-nobles row-francs use")

    benoit = state.players[BENOIT]
    assert benoit.rows == ((), (two,), (), (one,))
    assert (benoit.architect, benoit.crown, benoit.iris) == (1, 1, 0)
    assert facts(events, PrestigeUsed) == [(BENOIT, double)]
    sheet = state.scores()[BENOIT]
    assert sheet.nobles == 2 * 3
    assert sheet.francs == 2 * 2


@pytest.mark.rule("RES-IRIS-1")
def test_a_surrounded_iris_alone_a_tied_one_and_two_that_are_open() -> None:
    state = in_turns(4)
    for number, level in ((NICOLAS, 2), (BENOIT, 3), (ORLANDO, 2)):
        state.players[number].iris = level - 1
    # Around iris 1-2 Nicolas leads; at iris 2-2 Benoît and Orlando have two each.
    for column, bonus in (("B", "C+C"), ("C", "A+A")):
        lay(state, column, bonus, 0)
    put(state, "B1 C1", NICOLAS, 1)
    put(state, "B2", BENOIT, 5)
    put(state, "C2", ORLANDO, 5)
    put(state, "B3", BENOIT, 1)
    put(state, "C3", ORLANDO, 2)
    put(state, "D3", OTHER, 3)  # irises 2-3 and 3-3 stay open
    lay(state, "D", "P+P", 0)
    events = listen(state)

    to_resolution(state)

    assert facts(events, IrisScored) == [
        (NICOLAS, iris_at(1, 2), 2),
        (BENOIT, iris_at(2, 2), 3),
        (ORLANDO, iris_at(2, 2), 2),
    ]
    assert [player.points for player in state.players] == [3, 2, 2, 0]


@pytest.mark.rule("RES-BRX-1")
def test_of_1_2_and_2_pawns_in_brussels_both_players_with_2_send_one_to_court() -> None:
    state = on_turn(in_turns(4), ORLANDO, first=ORLANDO)

    play(state, "bourse pass sainte-catherine sainte-catherine pass bourse grand-place brugmann")
    to_resolution(state)

    court = [state.players[number].court for number in (ORLANDO, BENOIT, NICOLAS, OTHER)]
    assert court == [2, 3, 3, 2]


@pytest.mark.rule("FINAL-01", "FINAL-02", "FINAL-03", "FINAL-04", "FINAL-05")
def test_the_final_scoring_of_135_points() -> None:
    state = in_turns(4)
    state.round = 5
    orlando = state.players[ORLANDO]
    orlando.points = 80
    give_nobles(state, ORLANDO, "brugmann empain solvay vandevelde")
    orlando.francs = 11  # and 1 for the art when passing: 12
    orlando.built, orlando.architect = 5, 4
    give_cubes(state, ORLANDO, iron=1, wood=1, stone=1, joker=2)
    orlando.ready, orlando.court = 7, 0
    give_art(state, ORLANDO, yellow=1)
    orlando.rows = ((lay(state, "B", "I", 1),), (), (lay(state, "B", "C", 2),), ())
    lay(state, "B", "A+A", 0)

    to_resolution(state)
    assert (kind(state), seat(state)) == ("pay-noble", ORLANDO)
    assert orlando.francs == 12
    play(state, "brugmann empain solvay")

    assert state.is_over
    assert (orlando.francs, orlando.points) == (4, 75)
    assert nobles_in(orlando.nobles) == {"brugmann", "empain", "solvay"}
    sheet = state.scores()[ORLANDO]
    assert {item: points for item, points in sheet._asdict().items() if points} == {
        "track": 80,
        "unpaid_nobles": -5,
        "houses": 40,
        "materials": 3,
        "pawns": 10,
        "nobles": 3,
        "art": 3,
        "francs": 1,
    }
    assert sheet.total == 135
