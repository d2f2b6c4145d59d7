"""The worked examples of the first edition's rulebook, played through the engine.

Seats carry the colours of the book.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bruxelles1893.engine import State, new_game, ruleset
from bruxelles1893.engine.core.events import ColumnWon, IrisScored, NobleActivated
from bruxelles1893.engine.core.geometry import iris_at
from bruxelles1893.engine.core.options import NOBLES
from first_edition_table import FIRST, ed1_turns, hold_art, lay_art, names
from table import (
    art_of,
    cubes_of,
    facts,
    fresh,
    give_cubes,
    give_nobles,
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
    spaces_in,
    to_resolution,
)

GREEN, BLUE, ORANGE, RED = range(4)


@pytest.mark.rule("ED1-SETUP-3")
def test_shield_1_1_or_4_4_and_1_1_makes_the_lower_right_four_by_four_active() -> None:
    state = fresh(4, 0, FIRST)
    state.bourse = 3  # the fourth card offers 1-1 and 4-4 to four players
    state.advance()
    assert (kind(state), seat(state), legal(state)) == ("square", state.first, ["1-1", "4-4"])

    play(state, "1-1")

    expected = {f"{column}{row}" for column in "BCDE" for row in (2, 3, 4, 5)}
    assert spaces_in(legal(state)) == expected


class TestSaleOfGreen:
    """Blue and green in hand, black and yellow in the market."""

    @staticmethod
    def state() -> State:
        state = ed1_turns()
        set_action(state, "C3", "sale")
        set_action(state, "D3", "sale")
        hold_art(state, GREEN, blue=1, green=1)
        lay_art(state, "black yellow")
        state.cursor = 6  # r3c3: rows 2 to 4, columns 2 to 4
        return play(state, "C3 1 yes")

    @pytest.mark.rule("ED1-SALE-1", "ED1-SALE-2")
    def test_one_left_and_one_down_then_2_francs_and_6_points(self) -> None:
        state = self.state()
        assert "r4c2" in legal(state)  # two steps, for two arts
        assert "r5c2" not in legal(state)
        play(state, "r4c2")
        assert legal(state) == ["blue", "green"]
        play(state, "green")

        seller = state.players[GREEN]
        assert (seller.francs, seller.points) == (5 - 1 + 2, 6)
        play(state, "slot2")
        assert art_of(state, GREEN) == {"blue": 1}

    @pytest.mark.rule("ED1-SALE-1", "ED1-SALE-2")
    def test_laid_over_yellow_neither_black_nor_green_can_be_sold_next(self) -> None:
        state = play(self.state(), "r4c2 green slot2")
        assert names(state.market) == ["black", "green"]
        assert names(state.covered) == ["yellow"]

        hold_art(state, BLUE, blue=1, yellow=1, green=1, black=1, pink=1)
        play(state, "D3 1 yes r4c2")

        assert (kind(state), seat(state)) == ("sale-art", BLUE)
        assert legal(state) == ["blue", "yellow", "pink"]


@pytest.mark.rule("ED1-SALE-1", "ED1-SALE-2")
def test_black_sold_at_the_centre_of_the_cursor_for_2_francs_and_4_points() -> None:
    state = ed1_turns()
    set_action(state, "C3", "sale")
    hold_art(state, GREEN, black=1)
    state.cursor = 6  # r3c3, so the centre is on 2 FB; one step left to 4 VP

    play(state, "C3 1 yes r3c2 black")

    seller = state.players[GREEN]
    assert (seller.francs, seller.points) == (5 - 1 + 2, 4)


def builder(arms: tuple[str, str], houses: int, francs: int, **cubes: int) -> State:
    """Green before paying for the next house."""
    state = ed1_turns()
    set_action(state, "C3", "build")
    point_arms(state, *arms)
    for space in ("A1", "B1", "C1", "D1")[:houses]:
        put_house(state, space, GREEN)
    give_cubes(state, GREEN, **cubes)
    state.players[GREEN].francs = francs + 1
    return play(state, "C3 1 yes")


class TestCompass:
    @pytest.mark.rule("ED1-COMPASS", "AN-BUILD-1")
    @pytest.mark.parametrize(
        ("payment", "francs", "left"),
        [("2*wood+3fb", 3, {"stone": 2}), ("wood+2*3fb", 0, {"wood": 1, "stone": 2})],
    )
    def test_3_units_with_wood_and_3_francs(
        self, payment: str, francs: int, left: dict[str, int]
    ) -> None:
        state = builder(("wood", "3fb"), houses=2, francs=6, wood=2, stone=2)
        assert legal(state) == ["2*wood+3fb", "wood+2*3fb"]

        play(state, f"{payment} 3fb> E5")

        player = state.players[GREEN]
        assert (player.francs, player.points, player.built) == (francs, 5, 3)
        assert cubes_of(state, GREEN) == left

    @pytest.mark.rule("ED1-COMPASS", "AN-BUILD-1", "AN-BUILD-2")
    def test_4_units_with_wood_and_nothing_are_4_wood(self) -> None:
        state = builder(("wood", "empty"), houses=4, francs=12, wood=4, stone=4, iron=4)
        assert legal(state) == ["4*wood"]

        play(state, "4*wood wood> E5")

        player = state.players[GREEN]
        assert (player.francs, player.built) == (12, 5)
        assert player.points == 5 + 5  # a top house, and no joker
        assert cubes_of(state, GREEN) == {"iron": 4, "stone": 4}


@pytest.mark.rule("ED1-GRANDPLACE", "ED1-TRACKS")
def test_the_third_space_of_the_royal_palace_activates_3_nobles() -> None:
    state = ed1_turns()
    give_nobles(state, GREEN, "brugmann empain buls maeterlinck")
    state.players[GREEN].crown = 3 - 1
    events = listen(state)

    play(state, "grand-place maeterlinck brugmann buls")

    activated = [NOBLES[event.noble] for event in facts(events, NobleActivated)]
    assert activated == ["maeterlinck", "brugmann", "buls"]
    assert nobles_in(state.players[GREEN].used) == {"maeterlinck", "brugmann", "buls"}
    assert (kind(state), seat(state)) == ("turn", BLUE)


@pytest.mark.rule("RES-COL-1", "ED1-BID")
def test_orange_wins_a_column_with_3_francs_against_2() -> None:
    state = ed1_turns()
    card = lay(state, "C", "C/A", 1)
    put(state, "C2", ORANGE, 1)
    put(state, "C4", ORANGE, 2)
    put(state, "C5", BLUE, 2)
    events = listen(state)

    to_resolution(state)

    assert facts(events, ColumnWon) == [(ORANGE, 2, card)]
    assert state.players[ORANGE].won == (card,)


@pytest.mark.rule("ED1-BONUS", "ED1-ROWS")
def test_red_tucks_two_cards_and_moves_two_spaces_in_the_royal_palace() -> None:
    state = ed1_turns()
    state.round = 5
    two, one = lay(state, "B", "A", 2), lay(state, "C", "I", 1)
    lay(state, "D", "C+C", 0)
    put(state, "B2 C2 D2", RED)
    hold_art(state, RED, blue=3)
    give_nobles(state, RED, "")
    state.players[RED].francs = 11  # and 1 for the colour when passing: 12

    play(to_resolution(state), "row-francs row-art")

    red = state.players[RED]
    assert red.rows == ((), (), (one,), (two,))
    assert red.crown == 2
    sheet = state.scores()[RED]
    assert sheet.francs == (1 + 2) * 3
    assert sheet.art == (1 + 1) * 3


@pytest.mark.rule("RES-IRIS-1", "ED1-TRACKS")
def test_shields_alone_tied_and_open() -> None:
    state = ed1_turns()
    state.players[BLUE].iris, state.players[ORANGE].iris = 2 - 1, 3 - 1
    for column, bonus in (("B", "C+C"), ("C", "A+A"), ("D", "P+P")):
        lay(state, column, bonus, 0)
    put(state, "C2 D2", BLUE)
    put(state, "C3", BLUE, 5)
    put(state, "D3", ORANGE, 5)  # blue alone around shield 2-3
    put(state, "C4", BLUE)
    put(state, "D4", ORANGE, 2)  # both tied around shield 3-3
    put(state, "B2", RED)  # shields 2-2 and 3-2 stay open
    events = listen(state)

    to_resolution(state)

    assert facts(events, IrisScored) == [
        (BLUE, iris_at(2, 3), 2),
        (BLUE, iris_at(3, 3), 2),
        (ORANGE, iris_at(3, 3), 3),
    ]


class TestFinalPayment:
    """Five nobles that cost 15 FB in all, one of them 4, and 12 FB."""

    @staticmethod
    def state(rules_file: Path | None = None) -> State:
        state = on_turn(ed1_turns(), BLUE, first=BLUE)
        if rules_file is not None:
            state.rules = ruleset(FIRST, rules_file)
        state.round = 5
        give_nobles(state, GREEN, "brugmann empain solvay albert buls")
        hold_art(state, GREEN)
        state.players[GREEN].francs = 12
        state.players[GREEN].points = 50
        return to_resolution(state)

    @pytest.mark.rule("ED1-FINAL", "FINAL-02")
    def test_pays_11_and_loses_the_noble_that_costs_4_and_5_points(self) -> None:
        state = self.state()
        costs = state.rules.noble_costs
        owed = [NOBLES.index(name) for name in ("brugmann", "empain", "solvay", "albert", "buls")]
        assert sum(costs[noble] for noble in owed) == 15
        assert (kind(state), seat(state)) == ("pay-noble", GREEN)

        play(state, "brugmann empain solvay albert")

        green = state.players[GREEN]
        assert (green.francs, green.points) == (12 - 11, 50 - 5)
        assert nobles_in(green.nobles) == {"brugmann", "empain", "solvay", "albert"}
        sheet = state.scores()[GREEN]
        assert (sheet.track, sheet.unpaid_nobles, sheet.nobles) == (50, -5, 4)

    @pytest.mark.rule("ED1-FINAL", "FINAL-02")
    def test_also_with_the_costs_of_another_box(self, tmp_path: Path) -> None:
        mine = tmp_path / "mine.toml"
        nobles = {"brugmann": 1, "empain": 5, "solvay": 2, "albert": 4, "buls": 3}
        lines = [f"[noble.{name}]\ncost = {cost}" for name, cost in nobles.items()]
        mine.write_text("\n".join(lines), encoding="utf-8")
        assert new_game(ruleset(FIRST, mine), 4).rules.noble_costs[:5] == (1, 5, 2, 3, 4)
        state = self.state(mine)

        play(state, "buls empain brugmann solvay")

        green = state.players[GREEN]
        assert (green.francs, green.points) == (12 - 11, 50 - 5)
        assert nobles_in(green.nobles) == {"brugmann", "empain", "solvay", "buls"}


@pytest.mark.rule("ED1-FINAL", "ED1-ROWS", "ED1-PAWNS", "FINAL-03", "FINAL-04", "FINAL-05")
def test_the_final_scoring_of_139_points() -> None:
    state = ed1_turns()
    state.round = 5
    blue = state.players[BLUE]
    blue.points = 80
    blue.built, blue.architect = 5, 4  # level 8
    give_nobles(state, BLUE, "brugmann empain")
    hold_art(state, BLUE, blue=1, green=1, yellow=1)
    blue.francs = 6 + 5 - 3  # 3 for the colours when passing, 5 for the nobles
    blue.rows = ((lay(state, "B", "I", 1),), (), (), tuple(two_cards_of_two_symbols(state)))
    lay(state, "B", "A+A", 0)
    give_cubes(state, BLUE, iron=1, wood=1, stone=1, joker=4)

    to_resolution(state)

    assert state.is_over
    assert blue.francs == 6
    sheet = state.scores()[BLUE]
    assert {item: points for item, points in sheet._asdict().items() if points} == {
        "track": 80,
        "houses": 40,
        "francs": 5,
        "art": 3,
        "nobles": 2,
        "pawns": 6,
        "materials": 3,
    }
    assert sheet.total == 139


def two_cards_of_two_symbols(state: State) -> list[int]:
    """Two cards from the deck or the row that make the printed 1 of a row 5."""
    return [lay(state, "C", "C", 2), lay(state, "D", "P", 2)]
