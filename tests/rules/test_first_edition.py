"""ED1: set-up, optional actions and passing in the first edition."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bruxelles1893 import components
from bruxelles1893.engine import (
    RULE_SETS,
    IllegalOption,
    RulesetError,
    State,
    digest,
    new_game,
    parse,
    ruleset,
    why_not,
)
from bruxelles1893.engine.core.events import (
    ActionDeclined,
    ActionImpossible,
    ExhibitionTaken,
    FaceDownCard,
    FirstPlayer,
    IrisScored,
    NobleActivated,
)
from bruxelles1893.engine.core.options import COLOURS, SECTOR_NAMES
from bruxelles1893.engine.editions.catalogue import EDITIONS, MODULES
from first_edition_table import FIRST, ed1_turns, hold_art
from table import (
    facts,
    fresh,
    give_cubes,
    give_nobles,
    kind,
    lay,
    lay_nobles,
    legal,
    listen,
    nobles_in,
    on_turn,
    play,
    put,
    put_house,
    seat,
    set_action,
    space_number,
    spaces_in,
    to_resolution,
)

COLOURED = ("blue", "pink", "yellow", "green")
SEEDS = range(60)


def at_c3(action: str, players: int = 4) -> State:
    """Seat 0 on turn; C3 shows an action."""
    state = ed1_turns(players)
    set_action(state, "C3", action)
    return state


def owned(state: State, number: int) -> list[str]:
    return [COLOURS[colour] for colour, n in enumerate(state.players[number].art) for _ in range(n)]


class TestSetUp:
    @pytest.mark.rule("ED1-ALONE")
    @pytest.mark.parametrize(
        "name", ["first+belle-epoque", "first+asymmetric", "first+belle-epoque+asymmetric"]
    )
    def test_no_module_of_the_second_edition_goes_with_it(self, name: str) -> None:
        assert name not in RULE_SETS
        with pytest.raises(RulesetError, match="unknown rule set"):
            ruleset(name)

    @pytest.mark.rule("ED1-ALONE")
    @pytest.mark.parametrize("module", ["belle-epoque", "asymmetric"])
    def test_a_module_put_on_by_hand_is_refused_too(self, module: str) -> None:
        printed = components.load(FIRST)
        with pytest.raises(RulesetError, match="not loaded"):
            MODULES[module](EDITIONS[FIRST](printed), printed)

    @pytest.mark.rule("ED1-SETUP-1")
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_coloured_art_is_one_stack_and_black_another(self, players: int) -> None:
        state = fresh(players, 3, FIRST)
        dealt = [colour for number in range(players) for colour in owned(state, number)]
        stacked = Counter(COLOURS[colour] for colour in state.art_stack)
        assert stacked + Counter(dealt) == dict.fromkeys(COLOURED, 6)
        assert dict(zip(COLOURS, state.workshop, strict=True)) == {
            **dict.fromkeys(COLOURS, 0),
            "black": 6,
        }
        assert list(state.art_stack) != sorted(state.art_stack)

    @pytest.mark.rule("ED1-SETUP-1")
    def test_each_player_is_dealt_one_coloured_art_at_random(self) -> None:
        first_arts = set()
        for seed in SEEDS:
            state = fresh(3, seed, FIRST)
            hands = [owned(state, number) for number in range(3)]
            assert [len(hand) for hand in hands] == [1, 1, 1]
            first_arts.add(hands[0][0])
        assert first_arts == set(COLOURED)

    @pytest.mark.rule("ED1-SETUP-1")
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_there_is_nothing_to_decide_before_the_first_square(self, players: int) -> None:
        state = fresh(players, 1, FIRST)
        assert (kind(state), seat(state), state.round) == ("square", state.first, 1)

    @pytest.mark.rule("ED1-SETUP-2")
    def test_six_compass_tiles_lie_at_random_places(self) -> None:
        compasses = {fresh(4, seed, FIRST).compass for seed in SEEDS}
        kinds = {"iron", "wood", "stone", "3fb", "any", "empty"}
        for compass in compasses:
            assert sorted(SECTOR_NAMES[sector] for sector in compass) == sorted(kinds)
        assert len(compasses) > len(SEEDS) / 2
        for place in range(6):
            assert {SECTOR_NAMES[compass[place]] for compass in compasses} == kinds

    @pytest.mark.rule("ED1-SETUP-6")
    def test_the_arms_start_on_the_first_and_the_fourth_place(self) -> None:
        starts: set[int] = set()
        for seed in SEEDS:
            state = fresh(4, seed, FIRST)
            assert state.arms == (state.compass[0], state.compass[3])
            starts.update(state.arms)
        assert len(starts) == 6

    @pytest.mark.rule("ED1-SETUP-6")
    def test_a_box_of_ones_own_may_have_the_arms_on_other_places(self, tmp_path: Path) -> None:
        mine = tmp_path / "mine.toml"
        mine.write_text("[compass]\narm_places = [1, 4]\n", encoding="utf-8")
        state = new_game(ruleset(FIRST, mine), 4, 0)
        assert state.arms == (state.compass[1], state.compass[4])

    @pytest.mark.rule("ED1-SETUP-3")
    def test_25_bonus_cards_and_all_12_bourse_cards_are_in_play(self) -> None:
        state = fresh(4, 5, FIRST)
        assert len(state.prestige_row) + len(state.prestige_deck) == 25
        assert sorted((state.bourse, *state.bourse_deck)) == list(range(12))

    @pytest.mark.rule("ED1-SETUP-3")
    def test_any_of_the_12_bourse_cards_may_come_in_any_round(self) -> None:
        drawn = {fresh(4, seed, FIRST).bourse_deck[-1] for seed in range(120)}
        assert drawn == set(range(12))

    @pytest.mark.rule("ED1-SETUP-4")
    def test_the_other_side_of_the_strips_is_a_table_option(self) -> None:
        printed = components.load(FIRST)
        assert printed.strips_other is not None
        for name, strips in (
            (FIRST, printed.strips),
            (f"{FIRST}+other-strips", printed.strips_other),
        ):
            state = fresh(4, 2, name)
            rows = [
                "".join("WSNMB"[a] for a in state.actions[row : row + 5]) for row in range(0, 25, 5)
            ]
            assert sorted(rows) == sorted(strips)
        assert sorted(printed.strips) != sorted(printed.strips_other)

    @pytest.mark.rule("ED1-SETUP-4", "ED1-ALONE")
    def test_that_option_is_none_of_the_second_edition(self) -> None:
        printed = components.load("second")
        with pytest.raises(RulesetError, match="option of the first edition"):
            MODULES["other-strips"](ruleset("second"), printed)

    @pytest.mark.rule("ED1-SETUP-5")
    def test_everybody_has_the_same_board(self) -> None:
        state = fresh(5, 0, FIRST)
        assert {player.board for player in state.players} == set(state.rules.boards)
        assert len(state.rules.boards) == 1


class TestTracks:
    @pytest.mark.rule("ED1-TRACKS")
    def test_the_second_space_of_the_town_hall_gives_2_points_a_shield(self) -> None:
        state = ed1_turns()
        state.players[1].iris = 2 - 1
        put(state, "C3 D3 C4 D4", 1)
        lay(state, "C", "C+C", 0)
        lay(state, "D", "A+A", 0)
        events = listen(state)
        to_resolution(state)
        assert [(each.seat, each.points) for each in facts(events, IrisScored)] == [(1, 2)]

    @pytest.mark.rule("ED1-TRACKS", "ED1-GRANDPLACE")
    def test_the_third_space_of_the_royal_palace_allows_3_nobles(self) -> None:
        state = ed1_turns()
        give_nobles(state, 0, "brugmann empain buls maeterlinck")
        state.players[0].crown = 3 - 1
        play(state, "grand-place brugmann empain buls")
        assert (kind(state), seat(state)) == ("turn", 1)
        assert nobles_in(state.players[0].used) == {"brugmann", "empain", "buls"}

    @pytest.mark.rule("ED1-GRANDPLACE")
    def test_albert_used_first_does_not_raise_the_number_and_one_may_stop_after_the_first(
        self,
    ) -> None:
        state = ed1_turns()
        give_nobles(state, 0, "brugmann albert buls")
        state.players[0].crown = 1
        play(state, "grand-place")
        with pytest.raises(IllegalOption, match="at least one noble"):
            play(state, "no")
        play(state, "albert")
        assert legal(state) == ["brugmann", "buls", "no"]
        stopped = play(state.copy(), "no")
        assert (kind(stopped), seat(stopped)) == ("turn", 1)
        play(state, "buls")
        assert (kind(state), seat(state)) == ("turn", 1)


class TestOptionalAction:
    @pytest.mark.rule("ED1-OPTIONAL")
    @pytest.mark.parametrize(
        ("action", "next_question"),
        [
            ("workshop", "keep-art"),
            ("sale", "sale-cursor"),
            ("noble", "noble"),
            ("material", "material"),
            ("build", "build-pay"),
        ],
    )
    def test_the_action_is_done_or_left_out_as_a_whole(
        self, action: str, next_question: str
    ) -> None:
        state = at_c3(action)
        give_cubes(state, 0, joker=2)
        play(state, "C3 3")
        assert (kind(state), seat(state)) == ("optional-action", 0)
        assert legal(state) == ["yes", "no"]
        done = play(state.copy(), "yes")
        assert (kind(done), seat(done)) == (next_question, 0)

    @pytest.mark.rule("ED1-OPTIONAL")
    @pytest.mark.parametrize("action", ["workshop", "sale", "noble", "material", "build"])
    def test_left_out_only_the_bid_remains(self, action: str) -> None:
        state = at_c3(action)
        give_cubes(state, 0, joker=2)
        events = listen(play(state, "C3 3"))
        before = state.copy()
        play(state, "no")
        assert [event.seat for event in facts(events, ActionDeclined)] == [0]
        assert (kind(state), seat(state)) == ("turn", 1)
        assert state.bids[space_number("C3")] == 3
        assert state.pawns[space_number("C3")] == 0
        before.stack, before._options = state.stack[:], state.legal()
        assert digest(state) == digest(before)

    @pytest.mark.rule("ED1-OPTIONAL")
    def test_a_bid_without_action_takes_part_in_the_auction(self) -> None:
        state = at_c3("material")
        card = lay(state, "C", "I/C", 1)
        play(state, "C3 3 no")
        to_resolution(state)
        assert (kind(state), seat(state)) == ("prestige", 0)
        assert state.players[0].won == (card,)

    @pytest.mark.rule("ED1-OPTIONAL")
    @pytest.mark.parametrize(
        ("action", "question"),
        [
            ("workshop", "free-black-art"),
            ("sale", "free-art-points"),
            ("noble", "free-noble"),
            ("material", "free-material"),
            ("build", "free-house-points"),
        ],
    )
    def test_the_owner_of_the_house_gets_the_free_action_all_the_same(
        self, action: str, question: str
    ) -> None:
        state = at_c3(action)
        give_cubes(state, 0, joker=2)
        put_house(state, "C3", 2)
        play(state, "C3 1 no")
        assert (kind(state), seat(state)) == (question, 2)
        assert "no" in legal(state)
        assert (kind(play(state, "no")), seat(state)) == ("turn", 1)

    @pytest.mark.rule("ED1-OPTIONAL")
    def test_the_free_action_comes_after_an_action_that_was_done(self) -> None:
        state = at_c3("material")
        put_house(state, "C3", 2)
        play(state, "C3 1 yes iron+wood")
        assert (kind(state), seat(state)) == ("free-material", 2)

    @pytest.mark.rule("ED1-OPTIONAL")
    def test_what_cannot_be_done_is_not_asked(self) -> None:
        state = at_c3("build")
        events = listen(state)
        play(state, "C3 1")
        assert [event.seat for event in facts(events, ActionImpossible)] == [0]
        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("ED1-OPTIONAL")
    def test_a_brussels_action_is_not_optional(self) -> None:
        state = ed1_turns()
        play(state, "cinquantenaire")
        assert set(legal(state)) == {"workshop", "sale", "noble", "material"}
        play(state, "material")
        assert kind(state) == "material"
        assert "no" not in legal(state)

    @pytest.mark.rule("ED1-BID")
    def test_no_pawn_without_money_and_no_bid_below_1(self) -> None:
        state = at_c3("material")
        with pytest.raises(IllegalOption, match="at least 1 FB"):
            play(state, "C3 0")
        poor = on_turn(ed1_turns(), 2, first=0)
        poor.players[2].francs = 0
        poor.advance()
        assert spaces_in(legal(poor)) == set()
        assert why_not(poor, parse("C3")) is not None

    @pytest.mark.rule("ED1-BID")
    def test_a_bid_is_paid_at_once_and_stays_to_the_end_of_the_round(self) -> None:
        state = play(at_c3("material"), "C3 4 yes 2*iron")
        assert state.players[0].francs == 5 - 4
        while seat(state) != 0:
            play(state, "pass")
        assert not [option for option in legal(state) if option.isdecimal()]
        assert state.bids[space_number("C3")] == 4


class TestPassing:
    @pytest.mark.rule("ED1-PASS")
    @pytest.mark.parametrize(
        ("art", "colours"),
        [
            ({}, 0),
            ({"pink": 3}, 1),
            ({"blue": 2, "black": 1}, 2),
            ({"blue": 1, "pink": 1, "yellow": 1, "green": 1, "black": 2}, 5),
        ],
    )
    def test_the_first_gets_1_franc_more_than_the_colours_and_the_others_do_not(
        self, art: dict[str, int], colours: int
    ) -> None:
        first = ed1_turns()
        hold_art(first, 0, **art)
        play(first, "pass")
        assert first.players[0].francs == 5 + colours + 1

        later = play(ed1_turns(), "pass")
        hold_art(later, 1, **art)
        play(later, "pass")
        assert later.players[1].francs == 6 + colours
        assert later.players[1].exhibitions == 0

    @pytest.mark.rule("ED1-PASS", "ED1-SETUP-3")
    def test_the_first_takes_the_tile_and_no_card(self) -> None:
        state = ed1_turns()
        events, deck = listen(state), state.prestige_deck
        play(state, "pass pass")
        assert facts(events, ExhibitionTaken) == [(0,)]
        assert facts(events, FaceDownCard) == []
        assert state.prestige_deck == deck
        assert [player.exhibitions for player in state.players] == [1, 0, 0, 0]

    @pytest.mark.rule("ED1-PASS", "ED1-EXPO")
    def test_the_franc_for_the_tile_stays_1_however_many_tiles_one_owns(self) -> None:
        state = ed1_turns()
        state.players[0].exhibitions = 3
        play(state, "pass")
        assert state.players[0].francs == 5 + 1 + 1
        assert state.players[0].exhibitions == 4

    @pytest.mark.rule("ED1-EXPO", "ED1-PASS")
    def test_one_tile_a_round_stays_with_its_owner(self) -> None:
        state = ed1_turns()
        for number in range(1, 5):
            taker = seat(state)
            owned_before = [player.exhibitions for player in state.players]
            assert taker is not None
            to_resolution(state)
            owned_before[taker] += 1
            assert [player.exhibitions for player in state.players] == owned_before
            assert state.round == number + 1
            assert kind(state) == "square"
            play(state, legal(state)[0])
        to_resolution(state)
        assert state.is_over or kind(state) == "pay-noble"
        assert sum(player.exhibitions for player in state.players) == 5

    @pytest.mark.rule("ED1-PASS")
    def test_the_tile_is_2_manneken_pis_in_its_round_only(self) -> None:
        state = on_turn(ed1_turns(), 2, first=0)
        events = listen(state)
        to_resolution(state)
        assert facts(events, FirstPlayer) == [(2, 2)]
        play(state, legal(state)[0])
        on_turn(state, 1, first=2)
        events = listen(state)
        to_resolution(state)
        assert facts(events, FirstPlayer) == [(1, 2)]
        assert [player.exhibitions for player in state.players] == [0, 1, 1, 0]


@pytest.mark.rule("ED1-OPTIONAL")
def test_the_free_noble_is_optional() -> None:
    state = at_c3("noble")
    put_house(state, "C3", 1)
    lay_nobles(state, "empain solvay buls albert", "maeterlinck")
    events = listen(state)
    play(state, "C3 1 yes place4 discard")
    assert (kind(state), seat(state), legal(state)) == ("free-noble", 1, ["brugmann", "no"])
    play(state, "no")
    assert facts(events, NobleActivated) == []
    assert state.players[1].used == 0
