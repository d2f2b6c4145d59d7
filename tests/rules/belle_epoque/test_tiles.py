"""BE-TILE, BE-ENDTILE, BE-FINAL: pawns on Belle Époque tiles, and what they pay at the end."""

from __future__ import annotations

import pytest

from belle_epoque_table import (
    be_turns,
    finish_turn,
    give_travellers,
    give_white,
    lay_tiles,
    next_round,
    put_pavilion,
    stand_on_tiles,
    white_of,
)
from bruxelles1893.engine import State, parse, why_not, winners
from bruxelles1893.engine.core.events import NoblePaid, NobleUnpaid, TilePawn, TileScored
from bruxelles1893.engine.core.ids import NOBODY
from bruxelles1893.engine.core.options import ROWS
from bruxelles1893.engine.core.values import replaced
from table import (
    facts,
    give_art,
    give_cubes,
    give_nobles,
    kind,
    lay,
    lay_nobles,
    legal,
    listen,
    nobles_in,
    play,
    put,
    put_house,
    seat,
    set_action,
    spaces_in,
    stock_of,
    to_resolution,
)

CROSS = ("C2", "B3", "C3", "D3", "C4")
EACH_COUNT = pytest.mark.parametrize("players", [2, 3, 4, 5])


def at_tiles(*tiles: int, players: int = 4, cards: dict[int, list[int]] | None = None) -> State:
    """Turns with these tiles face up; all five spaces of the cross are workshops."""
    state = be_turns(players, cards=cards)
    lay_tiles(state, *tiles)
    for space in CROSS:
        set_action(state, space, "workshop")
    return state


def last_round(*tiles: int, players: int = 4) -> State:
    """Round 5 before the last seat's pass, which ends the game; seat 1 stands on these tiles.

    Nobody owns anything but 7 pawns, of which 2 are in court. Seat 0 passed first.
    """
    state = be_turns(players)
    state.round = 5
    lay_tiles(state)
    stand_on_tiles(state, 1, *tiles)
    play(state, " ".join(["pass"] * (players - 1)))
    for number, player in enumerate(state.players):
        give_nobles(state, number, "")
        give_art(state, number)
        player.francs = 0
    return state


def end(state: State) -> State:
    """Let the game end, with no question open any more."""
    play(state, "pass")
    assert state.is_over
    return state


def tile_points(state: State) -> list[int]:
    """The item of the tiles on the score sheets."""
    return [sheet.tiles for sheet in state.scores()]


def tuck(state: State, row: str, symbols: int) -> None:
    """Tuck a card of seat 1 with so many VP symbols."""
    cards = state.rules.prestige
    card = next(number for number, card in enumerate(cards) if card.symbols == symbols)
    state.players[1].rows = replaced(state.players[1].rows, ROWS.index(row), (card,))


class TestPawnOnATile:
    @pytest.mark.rule("BE-TILE-1")
    @pytest.mark.parametrize("space", CROSS)
    def test_after_acting_on_a_face_down_tile_a_pawn_may_go_on_a_face_up_one(
        self, space: str
    ) -> None:
        state = at_tiles(4, 8, 11)
        events = listen(state)

        play(state, f"{space} 1 green")
        assert (kind(state), seat(state)) == ("tile-pawn", 0)
        assert legal(state) == ["tile4", "tile8", "tile11", "no"]
        play(state, "tile8")

        assert state.tile_pawns == (NOBODY, 0, NOBODY)
        assert facts(events, TilePawn) == [(0, 8)]
        assert state.players[0].ready == 3
        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-TILE-1")
    @pytest.mark.parametrize("space", ["B2", "D2", "B4", "D4", "E3", "C5"])
    def test_no_other_space_offers_it(self, space: str) -> None:
        state = at_tiles(4, 8, 11)
        set_action(state, space, "workshop")

        play(state, f"{space} 1 green")

        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-TILE-1", "BRX-CINQUANTENAIRE")
    def test_an_action_by_cinquantenaire_does_not_offer_it(self) -> None:
        state = play(at_tiles(4, 8, 11), "cinquantenaire workshop green")

        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-TILE-1")
    def test_it_may_be_declined_and_done_from_a_later_space(self) -> None:
        state = at_tiles(4, 8)

        play(state, "C3 1 green no")
        assert (state.tile_pawns, state.players[0].ready) == ((NOBODY, NOBODY), 4)
        play(state, "pass pass pass C4 1 green tile4")

        assert state.tile_pawns == (0, NOBODY)

    @pytest.mark.rule("BE-TILE-1")
    def test_a_tile_holds_one_pawn(self) -> None:
        state = play(at_tiles(4, 8), "C3 1 green tile4 C4 1 green")

        assert legal(state) == ["tile8", "no"]
        reason = why_not(state, parse("tile4"))
        assert reason is not None
        assert (reason.key, reason.arguments) == ("tile-taken", {"tile": 4})

    @pytest.mark.rule("BE-TILE-1")
    def test_a_tile_with_an_own_pawn_is_taken_too(self) -> None:
        state = play(at_tiles(4, 8), "C3 1 green tile4 pass pass pass C4 1 green")

        assert legal(state) == ["tile8", "no"]
        play(state, "tile8")
        assert state.tile_pawns == (0, 0)

    @pytest.mark.rule("BE-TILE-1")
    def test_with_all_tiles_taken_nothing_is_asked(self) -> None:
        state = at_tiles()
        stand_on_tiles(state, 1, 4, 8)

        play(state, "C3 1 green")

        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-TILE-1")
    @pytest.mark.parametrize(("ready", "is_asked"), [(1, False), (2, True)])
    def test_it_takes_one_more_ready_pawn_and_never_a_traveller(
        self, ready: int, is_asked: bool
    ) -> None:
        state = at_tiles(4, 8)
        state.players[0].ready = ready
        give_travellers(state, 0, 3)

        play(state, "C3 1 green")

        assert (kind(state) == "tile-pawn") is is_asked
        assert state.players[0].travellers == 3

    @pytest.mark.rule("BE-TILE-1", "AN-03")
    def test_it_needs_only_the_placement(self) -> None:
        state = at_tiles(4, 8)
        set_action(state, "C3", "build")

        play(state, "C3 1")  # without a cube to build with

        assert (kind(state), seat(state)) == ("tile-pawn", 0)

    @pytest.mark.rule("BE-TILE-1", "BE-CARD-0")
    def test_it_comes_after_the_cards_for_the_action(self) -> None:
        state = at_tiles(4, 8, cards={0: [1]})

        play(state, "C3 1 green")
        assert legal(state) == ["card1", "no"]
        play(state, "card1")

        assert kind(state) == "tile-pawn"

    @pytest.mark.rule("BE-TILE-1", "NOBLE-VANDERVELDE")
    def test_a_pawn_freed_by_the_action_may_be_the_one(self) -> None:
        state = at_tiles(4, 8)
        set_action(state, "C3", "noble")
        lay_nobles(state, "empain empain empain vandervelde", deck="empain")
        state.players[0].ready = 1

        play(state, "C3 1 place4 keep")

        assert kind(state) == "tile-pawn"


class TestItStays:
    @pytest.mark.rule("BE-TILE-1", "BE-RES-3", "RES-END-1")
    def test_it_is_not_taken_back_and_not_in_court(self) -> None:
        state = play(at_tiles(4, 8), "C3 1 green tile4")

        for _ in range(3):
            next_round(finish_turn(state))
            assert state.tile_pawns == (0, NOBODY)
            assert [player.ready for player in state.players] == [4, 5, 5, 5]
            assert [player.court for player in state.players] == [2, 2, 2, 2]

    @pytest.mark.rule("BE-TILE-1", "NOBLE-VANDERVELDE")
    def test_vandervelde_does_not_bring_it_back(self) -> None:
        state = at_tiles()
        stand_on_tiles(state, 0, 4)
        state.players[0].court, state.players[0].ready = 0, 6
        give_nobles(state, 0, "vandervelde")

        play(state, "grand-place vandervelde")

        assert (state.players[0].ready, state.tile_pawns) == (5, (0,))

    @pytest.mark.rule("BE-TILE-1", "ACT-03")
    def test_it_can_do_nothing_else(self) -> None:
        state = at_tiles(4, 8)
        state.players[0].ready = 2

        play(state, "C3 1 green tile4 pass pass pass")

        assert legal(state) == ["pass"]


class TestFaceDownTiles:
    @pytest.mark.rule("BE-TILE-2", "ACT-02")
    def test_neutral_pawns_may_not_go_there(self) -> None:
        state = at_tiles(4, 8, 11, players=2)

        to_resolution(state)
        play(state, legal(state)[0])

        assert kind(state) == "neutral"
        assert spaces_in(legal(state)) & set(CROSS) == set()
        reason = why_not(state, parse("C3"))
        assert reason is not None
        assert (reason.key, reason.rule) == ("space-has-tile", "ACT-02")

    @pytest.mark.rule("BE-TILE-2", "AN-BUILD-5")
    def test_houses_may_not_be_built_there(self) -> None:
        state = at_tiles(4, 8)
        set_action(state, "B2", "build")
        give_cubes(state, 0, wood=1, stone=1)

        play(state, "B2 1 wood+stone stone>")

        free = {f"{column}{row}" for column in "ABCDE" for row in "12345"} - {"B2", *CROSS}
        assert spaces_in(legal(state)) == free
        reason = why_not(state, parse("C3"))
        assert reason is not None
        assert (reason.key, reason.rule) == ("space-has-tile", "AN-BUILD-5")

    @pytest.mark.rule("BE-TILE-2", "AN-04")
    def test_they_are_nobodys_houses(self) -> None:
        state = play(at_tiles(), "C3 1 green")

        assert (kind(state), seat(state)) == ("turn", 1)


class TestShareOfPoints:
    @pytest.mark.rule("BE-ENDTILE-01")
    @pytest.mark.parametrize(
        ("track", "gained"), [(0, 0), (6, 0), (7, 1), (13, 1), (14, 2), (100, 14), (-8, 0)]
    )
    def test_every_full_seven_points_gain_one(self, track: int, gained: int) -> None:
        state = last_round(1)
        state.players[1].points = track

        end(state)

        assert tile_points(state) == [0, gained, 0, 0]
        assert state.scores()[1].track == track

    @pytest.mark.rule("BE-ENDTILE-01", "BE-FINAL-1", "FINAL-02")
    def test_it_comes_before_nobles_cost_points(self) -> None:
        state = last_round(1)
        state.players[1].points = 35
        give_nobles(state, 1, "buls maeterlinck")

        end(state)

        sheet = state.scores()[1]
        assert (sheet.track, sheet.unpaid_nobles, sheet.tiles) == (35, -10, 5)

    @pytest.mark.rule("BE-ENDTILE-01", "BE-FINAL-1")
    def test_it_comes_before_all_other_tiles(self) -> None:
        state = last_round(1, 5, 8)
        state.players[1].points = 13
        put_house(state, "A1", 1)

        end(state)

        assert tile_points(state)[1] == 1 + 2 + 2

    @pytest.mark.rule("BE-ENDTILE-01", "BE-RES-2")
    def test_points_of_the_last_resolution_count(self) -> None:
        state = last_round(1)
        state.players[1].points = 6
        put_pavilion(state, 5, 1)
        put(state, "A5", 2, bid=0)

        end(state)

        assert (state.scores()[1].track, tile_points(state)[1]) == (7, 1)


class TestBetterRow:
    @staticmethod
    def holding(symbols: int = 0) -> State:
        """The game's end: seat 1 on tile 2, with 5 pawns, 2 nobles, 3 arts and 8 FB more than due.

        Each row got a card with so many VP symbols, if any.
        """
        state = last_round(2)
        give_nobles(state, 1, "brugmann empain")
        give_art(state, 1, blue=2, black=1)
        state.players[1].francs = 8 + 3 + 2
        for row in ROWS if symbols else ():
            tuck(state, row, symbols)
        return play(state, "pass")

    @pytest.mark.rule("BE-ENDTILE-02")
    def test_the_owner_is_asked_for_any_of_the_four_rows(self) -> None:
        state = self.holding()

        assert (kind(state), seat(state)) == ("tile-row", 1)
        assert legal(state) == ["row-pawns", "row-nobles", "row-art", "row-francs"]

    @pytest.mark.rule("BE-ENDTILE-02", "FINAL-05")
    @pytest.mark.parametrize("symbols", [0, 1, 2])
    @pytest.mark.parametrize("row", ROWS)
    def test_its_multiplier_is_two_higher(self, row: str, symbols: int) -> None:
        state = play(self.holding(symbols), f"row-{row}")

        assert state.is_over
        sheet = state.scores()[1]
        counts = {"pawns": 3, "nobles": 2, "art": 3, "francs": 2}
        assert {name: getattr(sheet, name) for name in ROWS} == {
            name: count * (1 + symbols + 2 * (name == row)) for name, count in counts.items()
        }
        assert sheet.tiles == 0

    @pytest.mark.rule("BE-ENDTILE-02", "BE-FINAL-2")
    def test_the_row_is_chosen_before_nobles_are_paid(self) -> None:
        state = last_round(2)
        give_nobles(state, 1, "brugmann empain")
        state.players[1].francs = 3

        play(state, "pass")
        assert kind(state) == "tile-row"
        play(state, "row-nobles")
        assert (kind(state), legal(state)) == ("pay-noble", ["brugmann", "empain"])
        play(state, "brugmann")

        assert state.scores()[1].nobles == 3


class TestFrancsByIris:
    @pytest.mark.rule("BE-ENDTILE-03")
    @pytest.mark.parametrize("position", [1, 2, 3, 4, 5, 6])
    def test_each_space_of_the_iris_track_brings_three_francs(self, position: int) -> None:
        state = last_round(3)
        state.players[1].iris = position - 1

        end(state)

        assert [player.francs for player in state.players] == [0, 3 * position, 0, 0]
        assert state.scores()[1].francs == 3 * position // 4
        assert tile_points(state)[1] == 0

    @pytest.mark.rule("BE-ENDTILE-03", "BE-FINAL-2", "FINAL-02")
    def test_they_pay_for_nobles(self) -> None:
        state = last_round(3)
        give_nobles(state, 1, "brugmann buls")
        state.players[1].iris = 2
        events = listen(state)

        end(state)

        assert len(facts(events, NoblePaid)) == 2
        assert facts(events, NobleUnpaid) == []
        assert state.players[1].francs == 9 - 3 - 4

    @pytest.mark.rule("BE-ENDTILE-02", "BE-ENDTILE-03")
    def test_they_count_in_the_row_made_better(self) -> None:
        state = last_round(2, 3)
        state.players[1].iris = 3

        play(state, "pass row-francs")

        assert state.scores()[1].francs == 3 * (12 // 4)


class TestMoreArt:
    @pytest.mark.rule("BE-ENDTILE-04", "FINAL-05")
    @pytest.mark.parametrize(
        ("arts", "symbols", "value"), [(0, 0, 4), (2, 0, 6), (2, 1, 12), (0, 2, 12)]
    )
    def test_the_art_row_counts_four_more(self, arts: int, symbols: int, value: int) -> None:
        state = last_round(4)
        give_art(state, 1, green=arts)
        if symbols:
            tuck(state, "art", symbols)

        end(state)

        assert [sheet.art for sheet in state.scores()] == [0, value, 0, 0]

    @pytest.mark.rule("BE-ENDTILE-04", "BE-WHITE-2")
    def test_white_art_is_not_among_them(self) -> None:
        state = last_round(4)
        give_white(state, 1, blue=2)

        end(state)

        assert state.scores()[1].art == 4

    @pytest.mark.rule("BE-ENDTILE-04", "AN-SALE-FREE")
    def test_they_are_no_art_before_the_end(self) -> None:
        state = be_turns()
        stand_on_tiles(state, 1, 4)
        put_house(state, "B2", 1)
        set_action(state, "B2", "sale")
        give_art(state, 0)

        play(state, "B2 1 yes")

        assert state.players[1].points == 1


class TestPointsByCrown:
    @pytest.mark.rule("BE-ENDTILE-05")
    @pytest.mark.parametrize("position", [1, 2, 3, 4, 5, 6])
    def test_each_space_of_the_crown_track_gains_two_points(self, position: int) -> None:
        state = last_round(5)
        state.players[1].crown = position - 1

        end(state)

        assert tile_points(state) == [0, 2 * position, 0, 0]


class TestOneMoreHouse:
    @pytest.mark.rule("BE-ENDTILE-06", "FINAL-03")
    @pytest.mark.parametrize(("houses", "level"), [(0, 1), (1, 1), (3, 6), (6, 10)])
    def test_final_scoring_counts_one_more(self, houses: int, level: int) -> None:
        state = last_round(6)
        state.players[1].built = houses
        state.players[1].architect = [1, 2, 4, 6, 8, 10].index(level)

        end(state)

        assert [sheet.houses for sheet in state.scores()] == [0, (houses + 1) * level, 0, 0]

    @pytest.mark.rule("BE-ENDTILE-06", "BE-ENDTILE-08")
    def test_it_counts_for_the_points_by_buildings(self) -> None:
        state = last_round(6, 8)
        put_house(state, "A1", 1)
        put_pavilion(state, 2, 1)

        end(state)

        assert tile_points(state)[1] == 2 * 3

    @pytest.mark.rule("BE-ENDTILE-06", "BE-ENDTILE-09")
    def test_it_has_no_neighbours(self) -> None:
        state = last_round(6, 9)
        put_house(state, "A1", 1)
        put_house(state, "A2", 1)

        end(state)

        assert tile_points(state)[1] == 6

    @pytest.mark.rule("BE-ENDTILE-06", "BE-ENDTILE-10")
    def test_it_is_worth_the_portrait(self) -> None:
        state = last_round(6, 10)
        put_house(state, "A1", 1)
        state.players[1].architect = 6

        end(state)

        assert state.scores()[1].houses == 2 * 15

    @pytest.mark.rule("BE-ENDTILE-06", "AN-BUILD-FREE", "AN-BUILD-1")
    def test_it_is_no_house_before_the_end(self) -> None:
        state = be_turns()
        stand_on_tiles(state, 1, 6)
        put_house(state, "B2", 1)
        set_action(state, "B2", "build")

        play(state, "B2 1 yes")

        assert state.players[1].points == 1


class TestPointsByFirstPasses:
    @pytest.mark.rule("BE-ENDTILE-07")
    @pytest.mark.parametrize("cards", [0, 1, 3])
    @pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 3), (4, 5), (5, 5)])
    def test_each_card_taken_by_passing_first_pays(
        self, players: int, each: int, cards: int
    ) -> None:
        state = last_round(7, players=players)
        state.players[1].face_down = state.prestige_deck[:cards]
        state.prestige_deck = state.prestige_deck[cards:]

        end(state)

        assert tile_points(state) == [0, each * cards] + [0] * (players - 2)

    @pytest.mark.rule("BE-ENDTILE-07", "PASS-02")
    def test_the_card_of_the_last_round_counts_and_tucked_cards_do_not(self) -> None:
        state = be_turns()
        state.round = 5
        lay_tiles(state)
        stand_on_tiles(state, 0, 7)
        state.players[0].rows = replaced(state.players[0].rows, 0, state.prestige_deck[-2:])

        to_resolution(state)

        assert tile_points(state) == [5, 0, 0, 0]


class TestPointsByBuildings:
    @pytest.mark.rule("BE-ENDTILE-08", "BE-PAVILION-2")
    @pytest.mark.parametrize(
        ("houses", "slots", "gained"),
        [("", "", 0), ("A1 E5", "", 4), ("", "3", 2), ("A1", "1 3", 6)],
    )
    def test_each_house_and_pavilion_gains_two_more(
        self, houses: str, slots: str, gained: int
    ) -> None:
        state = last_round(8)
        for space in houses.split():
            put_house(state, space, 1)
        for slot in slots.split():
            put_pavilion(state, int(slot), 1)
        put_house(state, "B1", 0)

        end(state)

        assert tile_points(state) == [0, gained, 0, 0]
        assert state.scores()[1].houses == gained // 2  # level 1, as ever


class TestPointsByNeighbours:
    @pytest.mark.rule("BE-ENDTILE-09")
    @pytest.mark.parametrize(("players", "each"), [(2, 4), (3, 5), (4, 6), (5, 7)])
    def test_a_pair_pays_by_the_number_of_players(self, players: int, each: int) -> None:
        state = last_round(9, players=players)
        put_house(state, "D1", 1)
        put_house(state, "E1", 1)

        end(state)

        assert tile_points(state)[1] == each

    @pytest.mark.rule("BE-ENDTILE-09")
    @pytest.mark.parametrize(
        ("houses", "pairs"),
        [
            ("A1", 0),
            ("A1 B1", 1),
            ("A4 A5", 1),
            ("A1 B2", 0),
            ("A1 C1", 0),
            ("E1 A2", 0),
            ("A1 B1 C1", 2),
            ("A1 B1 A2 B2", 4),
            ("A1 B1 D1 E1", 2),
            ("A1 B1 C1 A2 B2", 5),
            ("D4 E4 D5 E5 E3 D2", 5),
        ],
    )
    def test_every_connection_of_orthogonal_neighbours_counts(
        self, houses: str, pairs: int
    ) -> None:
        state = last_round(9)
        for space in houses.split():
            put_house(state, space, 1)

        end(state)

        assert tile_points(state) == [0, 6 * pairs, 0, 0]

    @pytest.mark.rule("BE-ENDTILE-09")
    def test_houses_of_others_pavilions_and_face_down_tiles_are_no_neighbours(self) -> None:
        state = last_round(9)
        put_house(state, "B2", 1)  # between the face-down tiles on C2 and B3
        put_house(state, "A2", 0)
        put_house(state, "B1", 2)
        put_pavilion(state, 2, 1)
        put_pavilion(state, 3, 1)

        end(state)

        assert tile_points(state) == [0, 0, 0, 0]


class TestPortrait:
    """The architect track ends at position 5, worth 10; the portrait is position 6."""

    @staticmethod
    def near_the_end(position: int = 5) -> State:
        state = at_tiles(8, 10)
        set_action(state, "C3", "noble")
        set_action(state, "B2", "noble")
        lay_nobles(state, "vandevelde vandevelde vandevelde vandevelde", deck="vandevelde")
        state.players[0].architect = position
        state.players[0].francs = 20
        return state

    @pytest.mark.rule("BE-ENDTILE-10", "NOBLE-VANDEVELDE")
    def test_without_the_pawn_the_track_ends_before_it(self) -> None:
        state = play(self.near_the_end(), "C3 1 place4 discard tile8")
        give_nobles(state, 0, "vandevelde")

        play(state, "pass pass pass grand-place vandevelde")

        assert state.players[0].architect == 5

    @pytest.mark.rule("BE-ENDTILE-10", "NOBLE-VANDEVELDE")
    def test_steps_lost_before_are_not_made_up_for_and_later_ones_enter_it(self) -> None:
        state = self.near_the_end()

        play(state, "C3 1 place4 discard tile10")
        assert state.players[0].architect == 5
        play(state, "pass pass pass B2 1 place4 discard")

        assert state.players[0].architect == 6

    @pytest.mark.rule("BE-ENDTILE-10", "RES-USE-2")
    def test_the_last_step_of_the_track_and_the_portrait_may_come_together(self) -> None:
        state = self.near_the_end(position=3)
        lay(state, "C", "A+A", 0)

        play(state, "C3 1 place4 discard tile10")  # 4, and two steps by the card
        to_resolution(state)

        assert state.players[0].architect == 6

    @pytest.mark.rule("BE-ENDTILE-10")
    def test_beyond_it_there_is_nothing(self) -> None:
        state = play(self.near_the_end(), "C3 1 place4 discard tile10")
        lay(state, "C", "A+A", 0)

        to_resolution(state)

        assert state.players[0].architect == 6

    @pytest.mark.rule("BE-ENDTILE-10")
    def test_it_opens_for_the_owner_of_the_pawn_only(self) -> None:
        state = self.near_the_end()
        state.players[1].architect = 5

        play(state, "C3 1 place4 discard tile10 B2 1 place4 discard")

        assert state.players[1].architect == 5

    @pytest.mark.rule("BE-ENDTILE-10", "FINAL-03", "BE-PAVILION-2")
    @pytest.mark.parametrize(("position", "each"), [(4, 8), (5, 10), (6, 15)])
    def test_reached_it_makes_each_building_worth_fifteen(self, position: int, each: int) -> None:
        state = last_round(10)
        put_house(state, "A1", 1)
        put_pavilion(state, 1, 1)
        state.players[1].architect = position

        end(state)

        assert state.scores()[1].houses == 2 * each
        assert tile_points(state)[1] == 0


class TestPointsByWhiteArt:
    @pytest.mark.rule("BE-ENDTILE-11", "BE-FINAL-2", "BE-WHITE-2")
    def test_each_white_art_gains_three_before_it_is_discarded(self) -> None:
        state = last_round(11)
        give_art(state, 1, blue=2, black=1)
        give_white(state, 1, blue=1, green=2)
        stock = stock_of(state)

        end(state)

        assert tile_points(state) == [0, 9, 0, 0]
        assert white_of(state, 1) == {}
        assert state.scores()[1].art == 3
        assert stock_of(state) == stock | {"blue": stock["blue"] + 1, "green": stock["green"] + 2}

    @pytest.mark.rule("BE-ENDTILE-11", "BE-WHITE-2")
    def test_without_the_tile_white_art_is_worth_nothing(self) -> None:
        state = last_round(5)
        give_white(state, 1, blue=1, green=2)
        give_white(state, 2, brown=2)

        end(state)

        assert [(sheet.art, sheet.tiles) for sheet in state.scores()] == [
            (0, 0),
            (0, 2),
            (0, 0),
            (0, 0),
        ]

    @pytest.mark.rule("BE-WHITE-2", "FINAL-05")
    def test_the_score_sheet_of_a_running_game_does_not_count_it_either(self) -> None:
        state = be_turns()
        give_white(state, 1, blue=1, green=2)

        assert state.scores()[1].art == 1  # the blue one of the start


class TestFreeNobles:
    @pytest.mark.rule("BE-ENDTILE-12", "FINAL-02")
    @pytest.mark.parametrize("francs", [0, 4, 20])
    def test_nobles_are_kept_for_nothing(self, francs: int) -> None:
        state = last_round(12)
        give_nobles(state, 1, "brugmann buls maeterlinck")
        state.players[1].francs = francs

        end(state)

        sheet = state.scores()[1]
        assert nobles_in(state.players[1].nobles) == {"brugmann", "buls", "maeterlinck"}
        assert state.players[1].francs == francs
        assert (sheet.nobles, sheet.unpaid_nobles, sheet.francs) == (3, 0, francs // 4)

    @pytest.mark.rule("BE-ENDTILE-12", "FINAL-02")
    def test_others_pay(self) -> None:
        state = last_round(12)
        give_nobles(state, 1, "buls")
        give_nobles(state, 2, "buls")
        give_nobles(state, 3, "buls")
        state.players[2].francs = 4

        end(state)

        assert [sheet.unpaid_nobles for sheet in state.scores()] == [0, 0, 0, -5]
        assert state.players[2].francs == 0

    @pytest.mark.rule("BE-ENDTILE-12", "BE-CARD-14")
    def test_card_14_still_pays_the_printed_cost(self) -> None:
        state = be_turns(cards={0: [14]})
        stand_on_tiles(state, 0, 12)
        give_nobles(state, 0, "brugmann maeterlinck", used="brugmann")

        play(state, "grand-place maeterlinck card14 maeterlinck")

        assert state.players[0].francs == 5 + 5


class TestFinal:
    @pytest.mark.rule("BE-FINAL-1")
    def test_all_tiles_with_own_pawns_count_in_their_order(self) -> None:
        state = last_round(8, 11, 1, 5)
        give_white(state, 1, blue=1)
        put_house(state, "A1", 1)
        state.players[1].points = 14
        events = listen(state)

        end(state)

        assert facts(events, TileScored) == [(1, 1), (1, 5), (1, 8), (1, 11)]
        assert tile_points(state) == [0, 2 + 2 + 2 + 3, 0, 0]

    @pytest.mark.rule("BE-FINAL-1")
    def test_each_tile_serves_the_player_whose_pawn_it_holds(self) -> None:
        state = last_round(5)
        stand_on_tiles(state, 3, 8)
        for number, space in enumerate(("A1", "B1", "D1", "E1")):
            put_house(state, space, number)

        end(state)

        assert tile_points(state) == [0, 2, 0, 2]

    @pytest.mark.rule("BE-FINAL-1")
    def test_a_tile_without_a_pawn_serves_nobody(self) -> None:
        state = last_round()
        lay_tiles(state, 3, 4, 5, 6, 12)
        give_nobles(state, 1, "buls")

        end(state)

        sheets = state.scores()
        assert [sheet.tiles for sheet in sheets] == [0, 0, 0, 0]
        assert [sheet.art for sheet in sheets] == [0, 0, 0, 0]
        assert [sheet.houses for sheet in sheets] == [0, 0, 0, 0]
        assert sheets[1].unpaid_nobles == -5

    @pytest.mark.rule("BE-FINAL-1", "FINAL-06")
    def test_tile_points_are_part_of_the_total_and_decide_the_game(self) -> None:
        state = last_round(5)
        state.players[1].crown = 5
        state.players[2].points = 11

        end(state)

        sheets = state.scores()
        assert sheets[1].tiles == 12
        assert sheets[1].total == sheets[1]._replace(tiles=0).total + 12
        assert winners(state) == [1]

    @pytest.mark.rule("BE-FINAL-2", "FINAL-05")
    @pytest.mark.parametrize(
        ("tiles", "court", "counted"), [((), 2, 3), ((5, 8), 2, 3), ((5,), 0, 5)]
    )
    def test_pawns_on_tiles_count_in_the_pawn_row(
        self, tiles: tuple[int, ...], court: int, counted: int
    ) -> None:
        state = last_round(*tiles)
        state.players[1].court = court

        end(state)

        assert state.scores()[1].pawns == counted

    @pytest.mark.rule("BE-FINAL-2", "FINAL-02")
    def test_tiles_come_first_then_nobles(self) -> None:
        state = last_round(3, 8)
        give_nobles(state, 1, "brugmann")
        events = listen(state)

        end(state)

        order = [type(fact) for fact in events if isinstance(fact, TileScored | NoblePaid)]
        assert order == [TileScored, TileScored, NoblePaid]

    @pytest.mark.rule("BE-FINAL-2", "BE-WHITE-2")
    @EACH_COUNT
    def test_white_art_of_everybody_is_discarded(self, players: int) -> None:
        state = last_round(players=players)
        for number in range(players):
            give_white(state, number, blue=1)
        give_art(state, 0, green=1)

        end(state)

        assert [white_of(state, number) for number in range(players)] == [{}] * players
        assert [sheet.art for sheet in state.scores()] == [1] + [0] * (players - 1)
        assert stock_of(state)["blue"] == 6
