"""BE-CARD-19 to BE-CARD-32: cards for further turns and for nobles."""

from __future__ import annotations

import json

import pytest

from belle_epoque_table import (
    be_turns,
    finish_turn,
    give_cards,
    give_travellers,
    lay_tiles,
    next_round,
    put_pavilion,
    used_cards,
    white_of,
)
from bruxelles1893.engine import State, digest, from_json, parse, ruleset, to_json, why_not
from bruxelles1893.engine.core.events import (
    ExtraTurn,
    NobleDiscarded,
    PawnToCourt,
)
from bruxelles1893.engine.core.options import NOBLES
from bruxelles1893.engine.core.state import ON_CARD_PAWN, ON_CARD_TRAVELLER
from bruxelles1893.engine.history.inventory import problems
from rules.belle_epoque.card_moments import (
    LITTLE_LEFT,
    courts,
    is_asked,
    leave_nothing_to_do,
    points,
)
from table import (
    NOBODY,
    cubes_of,
    facts,
    give_cubes,
    give_nobles,
    kind,
    lay,
    lay_nobles,
    legal,
    listen,
    noble_row,
    nobles_in,
    play,
    put_house,
    seat,
    set_action,
    spaces_in,
    to_resolution,
)


class TestAnotherTurn:
    @pytest.mark.rule("BE-CARD-22")
    def test_a_pawn_on_the_card_gives_another_turn_at_once(self) -> None:
        state = be_turns(cards={0: [22]})
        events = listen(state)

        play(state, "bourse card22 pawn")

        assert (kind(state), seat(state)) == ("turn", 0)
        assert state.players[0].ready == 3
        assert facts(events, ExtraTurn) == [(0, False)]
        play(state, "sainte-catherine")
        assert (kind(state), seat(state)) == ("turn", 1)  # once a round
        assert (state.players[0].ready, cubes_of(state, 0)) == (2, {"joker": 3})

    @pytest.mark.rule("BE-CARD-22", "ACT-01")
    def test_the_other_turn_may_be_a_pass(self) -> None:
        state = play(be_turns(cards={0: [22]}), "bourse card22 pawn pass")

        assert state.players[0].passed
        assert state.first_passer == 0
        assert (kind(state), seat(state)) == ("turn", 1)
        play(state, "bourse pass pass")
        assert seat(state) == 1  # seat 0 gets no more turns

    @pytest.mark.rule("BE-CARD-22")
    def test_it_does_not_follow_a_pass(self) -> None:
        state = play(be_turns(cards={0: [22]}), "pass")

        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-CARD-22", "AN-03")
    @pytest.mark.parametrize("action", ["workshop", "sale", "noble", "material", "build"])
    def test_it_follows_a_placement_whose_action_was_impossible(self, action: str) -> None:
        state = be_turns(cards={0: [22]})
        set_action(state, "B4", action)
        leave_nothing_to_do(state)

        play(state, "B4 1")

        assert is_asked(state, 0, 22)

    @pytest.mark.rule("BE-CARD-22", "AN-03")
    def test_in_version_1_it_did_not(self) -> None:
        state = be_turns(cards={0: [22]})
        state.rules = ruleset(state.rules.name, version=1)
        set_action(state, "B4", "build")

        play(state, "B4 1")
        assert (kind(state), seat(state)) == ("turn", 1)
        play(state, "pass pass pass bourse")

        assert is_asked(state, 0, 22)

    @pytest.mark.rule("BE-CARD-22", "AN-03", "AN-04", "BE-TILE-1")
    def test_it_comes_last_after_an_impossible_action_too(self) -> None:
        state = be_turns(cards={0: [22]})
        lay_tiles(state, 4, 5)
        set_action(state, "C3", "build")

        play(state, "C3 1")
        assert kind(state) == "tile-pawn"
        play(state, "tile4")

        assert is_asked(state, 0, 22)

    @pytest.mark.rule("BE-CARD-22", "BE-CARD-0", "BRX-01")
    @pytest.mark.parametrize("space", ["grand-place", "cinquantenaire", "sainte-catherine"])
    def test_it_follows_a_brussels_space_that_does_nothing(self, space: str) -> None:
        state = leave_nothing_to_do(be_turns(cards={0: [22]}))
        give_nobles(state, 0, "brugmann", used="brugmann")

        play(state, space)

        assert is_asked(state, 0, 22)

    @pytest.mark.rule("BE-CARD-22")
    def test_a_game_saved_during_the_action_knows_that_it_was_done(self) -> None:
        state = be_turns(cards={0: [22]})
        put_pavilion(state, 1, 0)
        set_action(state, "B4", "material")
        play(state, "B4 1")

        loaded = from_json(state.rules, to_json(state))

        assert is_asked(play(loaded, "2*wood"), 0, 22)

    @pytest.mark.rule("BE-CARD-22", "BE-CARD-0")
    def test_declined_after_one_action_it_may_follow_a_later_one(self) -> None:
        state = play(be_turns(cards={0: [22]}), "bourse no pass pass pass sainte-catherine")

        assert is_asked(state, 0, 22)

    @pytest.mark.rule("BE-CARD-22")
    @pytest.mark.parametrize(
        ("ready", "travellers", "pieces"),
        [
            (0, 0, None),
            (1, 0, None),
            (0, 1, None),
            (2, 0, ["pawn"]),
            (0, 2, ["traveller"]),
            (1, 1, ["pawn", "traveller"]),
        ],
    )
    def test_another_pawn_or_traveller_must_be_ready(
        self, ready: int, travellers: int, pieces: list[str] | None
    ) -> None:
        """The numbers are what is left after the first action, done with one pawn."""
        state = be_turns(cards={0: [22]})
        state.players[0].ready = ready + 1
        give_travellers(state, 0, travellers)

        play(state, "bourse 0" if travellers else "bourse")

        if pieces is None:
            assert (kind(state), seat(state)) == ("turn", 1)
        else:
            assert is_asked(state, 0, 22)
            assert legal(play(state, "card22")) == pieces

    @pytest.mark.rule("BE-CARD-22", "BE-NAGELMACKERS")
    def test_left_with_a_traveller_one_can_only_go_to_brussels(self) -> None:
        state = be_turns(cards={0: [22]})
        state.players[0].ready = 2
        give_travellers(state, 0, 1)

        play(state, "bourse 0 card22 pawn")

        assert spaces_in(legal(state)) == set()
        assert {"grand-place", "sainte-catherine", "pass"} <= set(legal(state))

    @pytest.mark.rule("BE-CARD-22", "BE-RES-3")
    def test_at_the_end_of_the_round_a_pawn_returns_to_its_owner(self) -> None:
        state = be_turns(cards={0: [22]})
        set_action(state, "B4", "workshop")

        play(state, "B4 1 blue card22 pawn pass")
        assert state.players[0].ready == 3
        finish_turn(state)
        next_round(state)

        assert (state.players[0].ready, state.players[0].court) == (5, 2)
        assert state.players[0].on_card == 0

    @pytest.mark.rule("BE-CARD-22", "BE-RES-3")
    def test_at_the_end_of_the_round_a_traveller_goes_to_the_train(self) -> None:
        state = be_turns(cards={0: [22]})
        set_action(state, "B4", "workshop")
        give_travellers(state, 0, 1)

        play(state, "B4 1 blue card22 traveller")
        assert (state.train, state.players[0].travellers, state.players[0].ready) == (3, 0, 4)
        next_round(state)

        assert (state.train, state.players[0].travellers, state.players[0].ready) == (4, 0, 5)

    @pytest.mark.rule("BE-CARD-22", "BE-CARD-24", "RES-END-1")
    @pytest.mark.parametrize(
        ("pawn", "on_card"), [("pawn", ON_CARD_PAWN), ("traveller", ON_CARD_TRAVELLER)]
    )
    def test_it_stays_on_the_card_while_card_24_is_asked_for(self, pawn: str, on_card: int) -> None:
        state = be_turns()
        for slot, (owner, card) in enumerate([(0, 22), (1, 24)], 1):
            put_pavilion(state, slot, owner)
            give_cards(state, owner, card)
        give_travellers(state, 0, 1)

        play(state, f"bourse 0 card22 {pawn} pass")
        to_resolution(state)
        assert is_asked(state, 1, 24)

        assert state.players[0].on_card == on_card
        assert problems(state) == []
        assert digest(from_json(state.rules, json.loads(json.dumps(to_json(state))))) == digest(
            state
        )
        play(state, "card24")
        assert (state.players[0].on_card, state.train) == (0, 4)
        assert (state.players[0].ready, state.players[0].court) == (4, 3)  # RES-BRX-1

    @pytest.mark.rule("BE-CARD-22", "RES-BRX-1")
    def test_a_pawn_on_the_card_is_not_in_brussels(self) -> None:
        state = be_turns(cards={0: [22]})
        events = listen(state)

        play(state, "bourse card22 pawn pass bourse")
        to_resolution(state)

        assert facts(events, PawnToCourt) == [(0,), (1,)]  # a tie of 1 and 1

    @pytest.mark.rule("BE-CARD-22", "BE-CARD-30")
    def test_a_traveller_on_the_card_is_not_in_brussels(self) -> None:
        state = be_turns(cards={0: [22, 30]})
        give_travellers(state, 0, 2)

        play(state, "bourse 1 card22 traveller pass")
        to_resolution(state)
        assert is_asked(state, 0, 30)
        play(state, "card30")

        assert points(state)[0] == 1

    @pytest.mark.rule("BE-CARD-22", "BE-CARD-0", "AN-04")
    def test_it_comes_after_the_free_action_of_the_house_owner(self) -> None:
        state = be_turns(cards={0: [22]})
        put_house(state, "B4", 2)
        set_action(state, "B4", "material")

        play(state, "B4 1 2*wood")
        assert (kind(state), seat(state)) == ("free-material", 2)
        play(state, "iron")

        assert is_asked(state, 0, 22)

    @pytest.mark.rule("BE-CARD-22", "BE-CARD-0", "BE-TILE-1")
    def test_it_comes_after_the_cards_of_the_action_and_the_pawn_on_a_tile(self) -> None:
        state = be_turns(cards={0: [1, 22]})
        lay_tiles(state, 4, 5)
        set_action(state, "C3", "workshop")

        play(state, "C3 1 blue")
        assert is_asked(state, 0, 1)
        play(state, "card1")
        assert kind(state) == "tile-pawn"
        play(state, "tile4")

        assert is_asked(state, 0, 22)


class TestNobleThatLeaves:
    @staticmethod
    def leaving(noble: str, owner: int = 1, francs: int = 4) -> State:
        """A round's end at which this noble leaves and the owner of card 23 is asked."""
        state = be_turns(cards={owner: [23]})
        lay_nobles(state, f"albert albert albert {noble}", deck="buls buls")
        state.players[owner].francs = francs - 1  # PASS-01 brings 1 FB
        return to_resolution(state)

    @pytest.mark.rule("BE-CARD-23")
    @pytest.mark.parametrize(
        ("noble", "attribute", "value"),
        [
            ("buls", "iris", 1),
            ("albert", "crown", 1),
            ("vandevelde", "architect", 1),
            ("vandervelde", "court", 1),
            ("maeterlinck", "points", 5),
            ("nagelmackers", "travellers", 1),
        ],
    )
    def test_two_francs_buy_the_effect_but_not_the_card(
        self, noble: str, attribute: str, value: int
    ) -> None:
        state = self.leaving(noble)
        events = listen(state)
        assert is_asked(state, 1, 23)

        play(state, "card23")

        player = state.players[1]
        assert getattr(player, attribute) == value
        assert player.francs == 2
        assert nobles_in(player.nobles) == {"brugmann"}
        assert facts(events, NobleDiscarded) == [NobleDiscarded(NOBODY, NOBLES.index(noble))]
        assert noble_row(state) == "buls albert albert albert"

    @pytest.mark.rule("BE-CARD-23", "NOBLE-EMPAIN")
    def test_empain_brings_jokers(self) -> None:
        state = play(self.leaving("empain"), "card23")

        assert cubes_of(state, 1) == {"joker": 2}

    @pytest.mark.rule("BE-CARD-23", "BE-PRIVAT")
    def test_privat_livemont_creates_a_white_art(self) -> None:
        state = play(self.leaving("privat-livemont"), "card23 green")

        assert white_of(state, 1) == {"green": 1}

    @pytest.mark.rule("BE-CARD-23", "NOBLE-SOLVAY", "BE-GLASS")
    @pytest.mark.parametrize(
        ("jokers", "chosen", "cubes"),
        [
            (0, "iron", {"iron": 1}),
            (0, "glass", {"glass": 1}),
            (1, "glass", {"glass": 1, "joker": 1}),
            (1, "wood+glass", {"wood": 1, "glass": 1}),
            (2, "2*stone", {"stone": 2, "joker": 1}),
        ],
    )
    def test_solvay_asks_for_a_cube_or_a_trade(
        self, jokers: int, chosen: str, cubes: dict[str, int]
    ) -> None:
        state = self.leaving("solvay")
        give_cubes(state, 1, joker=jokers)

        play(state, "card23")
        assert (kind(state), seat(state)) == ("solvay", 1)
        assert ("2*wood" in legal(state)) is bool(jokers)
        play(state, chosen)

        assert cubes_of(state, 1) == cubes
        assert NOBLES.index("solvay") in state.noble_discard

    @pytest.mark.rule("BE-CARD-23", "RES-END-1")
    def test_it_comes_after_nobles_are_straightened_and_turns_none(self) -> None:
        state = be_turns(cards={1: [23]})
        give_nobles(state, 1, "brugmann maeterlinck", used="brugmann maeterlinck")
        lay_nobles(state, "albert albert albert maeterlinck", deck="buls")

        to_resolution(state)
        assert is_asked(state, 1, 23)
        assert state.players[1].used == 0
        play(state, "card23")

        assert (state.players[1].points, state.players[1].used) == (5, 0)

    @pytest.mark.rule("BE-CARD-23", "RES-END-1", "NOBLE-VANDERVELDE")
    def test_a_pawn_freed_from_court_is_ready_in_the_next_round(self) -> None:
        state = play(self.leaving("vandervelde"), "card23")

        assert [player.ready for player in state.players] == [5, 6, 5, 5]
        assert courts(state) == [2, 1, 2, 2]

    @pytest.mark.rule("BE-CARD-23", "BE-RES-3")
    def test_a_traveller_gained_stays_for_the_next_round_only(self) -> None:
        state = play(self.leaving("nagelmackers"), "card23")
        assert (state.round, state.train, state.players[1].travellers) == (2, 3, 1)

        unused = state.copy()
        next_round(finish_turn(unused))
        assert (unused.train, unused.players[1].travellers) == (4, 0)

        finish_turn(state)
        play(state, "pass bourse 1")
        assert (state.train_pawns, state.players[1].ready) == (bytes([1, 0, 0, 0]), 5)

    @pytest.mark.rule("BE-CARD-23", "FINAL-01")
    def test_it_works_at_the_end_of_the_last_round(self) -> None:
        state = be_turns(cards={1: [23]})
        state.round = 5
        lay_nobles(state, "albert albert albert maeterlinck", deck="buls")
        give_nobles(state, 1, "")

        to_resolution(state)
        assert is_asked(state, 1, 23)
        play(state, "card23")

        assert state.is_over
        assert state.scores()[1].track == 5

    @pytest.mark.rule("BE-CARD-23", "NOBLE-VANDEVELDE", "FINAL-03")
    def test_what_it_brings_in_the_last_round_counts_in_the_final_scoring(self) -> None:
        state = be_turns(cards={1: [23]})
        state.round = 5
        lay_nobles(state, "albert albert albert vandevelde", deck="buls")
        put_house(state, "E5", 1)

        play(to_resolution(state), "card23")

        assert state.is_over
        assert state.scores()[1].houses == 2

    @pytest.mark.rule("BE-CARD-23")
    @pytest.mark.parametrize(("francs", "is_offered"), [(1, False), (2, True)])
    def test_it_needs_two_francs(self, francs: int, is_offered: bool) -> None:
        assert is_asked(self.leaving("maeterlinck", francs=francs), 1, 23) is is_offered

    @pytest.mark.rule("BE-CARD-23")
    def test_it_needs_a_noble_that_leaves(self) -> None:
        state = be_turns(cards={1: [23]})
        lay_nobles(state, "- - - -")

        to_resolution(state)

        assert (kind(state), state.round) == ("square", 2)

    @pytest.mark.rule("BE-CARD-23")
    @pytest.mark.parametrize("noble", LITTLE_LEFT)
    @pytest.mark.parametrize(("more", "is_offered"), [(0, False), (1, True)])
    def test_it_needs_a_noble_that_would_do_something(
        self, noble: str, more: int, is_offered: bool
    ) -> None:
        state = be_turns(cards={1: [23]})
        lay_nobles(state, f"maeterlinck maeterlinck maeterlinck {noble}", deck="maeterlinck")
        LITTLE_LEFT[noble](state, more)

        to_resolution(state)

        assert is_asked(state, 1, 23) is is_offered
        assert is_offered or (kind(state), state.round) == ("square", 2)

    @pytest.mark.rule("BE-CARD-23")
    def test_only_its_owner_counts(self) -> None:
        state = be_turns(cards={1: [23]})
        lay_nobles(state, "albert albert albert vandervelde", deck="albert")
        for number in (0, 2, 3):
            state.players[number].ready += state.players[number].court
            state.players[number].court = 0

        assert is_asked(to_resolution(state), 1, 23)

    @pytest.mark.rule("BE-CARD-23")
    @pytest.mark.parametrize("noble", [name for name in NOBLES if name != "brugmann"])
    def test_being_asked_does_not_use_the_effect(self, noble: str) -> None:
        state = be_turns(cards={1: [23]})
        lay_nobles(state, f"albert albert albert {noble}", deck="buls")
        other = state.copy()
        other.players[1].cards = 0
        events, others = listen(state), listen(other)

        assert is_asked(to_resolution(state), 1, 23)
        play(state, "no")
        to_resolution(other)

        assert events == others
        state.players[1].cards = 0
        assert digest(state) == digest(other)

    @pytest.mark.rule("BE-CARD-23", "BE-CARD-24")
    def test_it_comes_after_card_24(self) -> None:
        state = be_turns(cards={1: [23, 24]})
        lay_nobles(state, "albert albert albert maeterlinck", deck="buls")

        to_resolution(state)

        assert is_asked(state, 1, 24)
        assert is_asked(play(state, "card24"), 1, 23)


class TestMarksOfCardsUsedAtTheEnd:
    """BE-CARD-23 and BE-CARD-24 come after BE-RES-3, which makes the other cards fresh."""

    @staticmethod
    def after_using(version: int) -> State:
        """Round 2 begins; seat 1 used cards 23 and 24 at the end of round 1."""
        state = be_turns(cards={1: [20, 23, 24]})
        state.rules = ruleset(state.rules.name, version=version)
        lay_nobles(state, "albert albert albert buls", deck="empain empain")
        play(to_resolution(state), "card24 card23")
        assert (kind(state), state.round) == ("card", 2)
        return state

    @pytest.mark.rule("BE-CARD-0", "BE-CARD-23", "BE-CARD-24")
    def test_they_end_with_the_round(self) -> None:
        state = self.after_using(version=2)

        assert used_cards(state, 1) == set()
        reason = why_not(state, parse("card24"))
        assert reason is not None
        assert reason.key == "card-not-now"

    @pytest.mark.rule("BE-CARD-0", "BE-CARD-23", "BE-CARD-24")
    def test_in_version_1_they_lasted_through_the_next_round(self) -> None:
        assert used_cards(self.after_using(version=1), 1) == {23, 24}


class TestUnusedNobles:
    @pytest.mark.rule("BE-CARD-24")
    @pytest.mark.parametrize(
        ("nobles", "used", "gained"),
        [
            ("brugmann", "", 1),
            ("brugmann empain buls", "empain", 2),
            ("brugmann empain buls solvay", "", 4),
            ("brugmann empain buls", "brugmann empain", 1),
        ],
    )
    def test_each_unused_noble_gains_a_point(self, nobles: str, used: str, gained: int) -> None:
        state = be_turns(cards={1: [24]})
        give_nobles(state, 1, nobles, used)

        play(to_resolution(state), "card24")

        assert points(state) == [0, gained, 0, 0]

    @pytest.mark.rule("BE-CARD-24", "RES-END-1")
    @pytest.mark.parametrize("nobles", ["", "brugmann", "brugmann empain"])
    def test_used_nobles_are_straightened_too_late_for_it(self, nobles: str) -> None:
        state = be_turns(cards={1: [24]})
        give_nobles(state, 1, nobles, used=nobles)

        to_resolution(state)

        assert (kind(state), state.round) == ("square", 2)
        assert state.players[1].used == 0

    @pytest.mark.rule("BE-CARD-24", "AN-NOBLE-3")
    def test_a_noble_kept_in_this_round_is_used(self) -> None:
        state = be_turns(cards={0: [24]})
        set_action(state, "B2", "noble")
        lay_nobles(state, "empain solvay buls albert", deck="empain")
        lay(state, "B", "P+P", 0)

        play(state, "B2 1 place4 keep")
        play(to_resolution(state), "card24")

        assert nobles_in(state.players[0].nobles) == {"brugmann", "albert"}
        assert points(state) == [1, 0, 0, 0]
