"""BE-NAGELMACKERS, BE-RES-1, BE-RES-3: travellers, pawns of nobody that serve in Brussels."""

from __future__ import annotations

import pytest

from belle_epoque_table import (
    be_turns,
    finish_turn,
    give_travellers,
    lay_tiles,
    next_round,
    stand_on_tiles,
    used_cards,
)
from bruxelles1893.engine import State, parse, why_not
from bruxelles1893.engine.core.events import (
    BrusselsUsed,
    PawnToCourt,
    TravellersSent,
    TravellerTaken,
)
from bruxelles1893.engine.core.options import BRUSSELS
from bruxelles1893.engine.core.values import counted
from table import (
    facts,
    give_nobles,
    kind,
    lay_nobles,
    legal,
    listen,
    nobles_in,
    on_turn,
    play,
    seat,
    set_action,
    spaces_in,
    to_resolution,
)


def travellers(state: State) -> list[int]:
    return [player.travellers for player in state.players]


class TestNagelmackers:
    @pytest.mark.rule("BE-NAGELMACKERS", "AN-NOBLE-2")
    def test_a_traveller_comes_from_the_train(self) -> None:
        state = be_turns()
        set_action(state, "B2", "noble")
        lay_nobles(state, "empain solvay buls nagelmackers", deck="buls")
        events = listen(state)

        play(state, "B2 1 place4 keep")

        assert (state.train, travellers(state)) == (3, [1, 0, 0, 0])
        assert facts(events, TravellerTaken) == [(0,)]
        assert nobles_in(state.players[0].nobles) == {"brugmann", "nagelmackers"}

    @pytest.mark.rule("BE-NAGELMACKERS", "BRX-GRANDPLACE")
    def test_a_kept_card_brings_one_each_time_it_is_activated(self) -> None:
        state = be_turns()
        give_nobles(state, 0, "nagelmackers")

        for number in (1, 2):
            play(state, "grand-place nagelmackers")
            assert (state.round, state.train, travellers(state)[0]) == (number, 3, 1)
            next_round(state)

    @pytest.mark.rule("BE-NAGELMACKERS")
    def test_with_nobody_on_the_train_nothing_happens(self) -> None:
        state = be_turns()
        set_action(state, "B2", "noble")
        lay_nobles(state, "empain solvay buls nagelmackers", deck="buls")
        give_travellers(state, 1, 4)
        events = listen(state)

        play(state, "B2 1 place4 keep")

        assert (state.train, travellers(state)) == (0, [0, 4, 0, 0])
        assert facts(events, TravellerTaken) == []

    @pytest.mark.rule("BE-NAGELMACKERS")
    @pytest.mark.parametrize("count", [1, 2, 4])
    def test_a_traveller_serves_in_brussels_only(self, count: int) -> None:
        state = be_turns()
        state.players[0].ready = 0
        give_travellers(state, 0, count)

        on_turn(state, 0, first=0)

        assert legal(state) == [*BRUSSELS, "pass"]
        reason = why_not(state, parse("B2"))
        assert reason is not None
        assert (reason.key, reason.rule) == ("no-ready-pawn", "AN-01")

    @pytest.mark.rule("BE-NAGELMACKERS", "AN-01")
    def test_on_the_art_nouveau_board_an_own_pawn_is_used(self) -> None:
        state = be_turns()
        give_travellers(state, 0, 2)
        set_action(state, "B2", "workshop")

        play(state, "B2 1 blue")

        assert (state.players[0].ready, travellers(state)[0]) == (4, 2)


class TestMixing:
    @pytest.mark.rule("BE-NAGELMACKERS", "BRX-01")
    @pytest.mark.parametrize(
        ("needed", "ready", "count", "offered"),
        [
            (1, 5, 1, ["0", "1"]),
            (1, 0, 1, ["1"]),
            (1, 5, 4, ["0", "1"]),
            (2, 5, 1, ["0", "1"]),
            (2, 1, 1, ["1"]),
            (2, 0, 2, ["2"]),
            (3, 5, 4, ["0", "1", "2", "3"]),
            (3, 2, 2, ["1", "2"]),
            (3, 1, 4, ["2", "3"]),
            (4, 0, 4, ["4"]),
        ],
    )
    def test_pawns_and_travellers_may_be_mixed_as_one_likes(
        self, needed: int, ready: int, count: int, offered: list[str]
    ) -> None:
        state = be_turns(3)
        state.uses = counted(state.uses, 0, needed - 1)
        state.players[0].ready = ready
        give_travellers(state, 0, count)

        play(on_turn(state, 0, first=0), "bourse")
        assert (kind(state), seat(state)) == ("send-travellers", 0)
        assert legal(state) == offered
        play(state, offered[-1])

        sent = int(offered[-1])
        own = needed - sent
        assert (state.players[0].ready, travellers(state)[0]) == (ready - own, count - sent)
        assert (state.players[0].brussels[0], state.train_pawns[0]) == (own, sent)

    @pytest.mark.rule("BE-NAGELMACKERS")
    @pytest.mark.parametrize("count", ["0", "3", "4"])
    def test_other_numbers_are_refused_with_the_numbers_possible(self, count: str) -> None:
        state = be_turns(3)
        state.uses = counted(state.uses, 0, 2)
        state.players[0].ready = 2
        give_travellers(state, 0, 2)

        play(state, "bourse")

        reason = why_not(state, parse(count))
        assert reason is not None
        assert (reason.key, reason.arguments) == ("travellers-between", {"fewest": 1, "most": 2})

    @pytest.mark.rule("BE-NAGELMACKERS", "BRX-01")
    def test_together_they_must_be_enough(self) -> None:
        state = be_turns(3)
        state.uses = bytes([3, 2, 0, 0])
        state.players[0].ready = 1
        give_travellers(state, 0, 2)
        on_turn(state, 0, first=0)

        assert "bourse" not in legal(state)
        assert "grand-place" in legal(state)
        reason = why_not(state, parse("bourse"))
        assert reason is not None
        assert reason.arguments == {"space": "bourse", "needed": 4, "ready": 3}

    @pytest.mark.rule("BE-NAGELMACKERS")
    def test_without_travellers_nothing_is_asked(self) -> None:
        state = play(be_turns(), "bourse")

        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-NAGELMACKERS", "BRX-01")
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_a_use_paid_with_travellers_is_a_use(self, players: int) -> None:
        state = be_turns(players)
        give_travellers(state, 0, 2)
        give_travellers(state, 1, 2)
        events = listen(state)

        play(state, "bourse 1 bourse")
        play(state, legal(state)[-1])  # as many travellers as possible
        third = "bourse 0" if players == 2 else "bourse"
        play(state, third)

        costs = [1, 2, 3] if players <= 3 else [1, 1, 2]
        assert [use.pawns for use in facts(events, BrusselsUsed)] == costs
        assert [sent.travellers for sent in facts(events, TravellersSent)][:2] == [1, costs[1]]
        assert state.uses[0] == 3

    @pytest.mark.rule("BE-NAGELMACKERS", "BRX-BOURSE")
    def test_the_action_is_the_same(self) -> None:
        state = be_turns()
        give_travellers(state, 0, 1)
        francs = state.rules.bourse_francs[state.bourse]

        play(state, "bourse 1")

        assert state.players[0].francs == 5 + francs


class TestLeaving:
    @pytest.mark.rule("BE-RES-1", "RES-BRX-1")
    def test_travellers_do_not_count_for_the_majority(self) -> None:
        state = be_turns()
        give_travellers(state, 0, 3)
        events = listen(state)

        play(state, "bourse 1 bourse pass pass sainte-catherine 1 pass grand-place 1 brugmann")
        to_resolution(state)

        assert facts(events, PawnToCourt) == [(1,)]
        assert [player.ready for player in state.players] == [5, 4, 5, 5]

    @pytest.mark.rule("BE-RES-1", "RES-BRX-1")
    @pytest.mark.parametrize(("sent", "to_court"), [(0, [(0,)]), (1, [(0,), (1,)]), (2, [(1,)])])
    def test_of_a_mixed_use_only_the_own_pawns_count(
        self, sent: int, to_court: list[tuple[int]]
    ) -> None:
        state = be_turns()
        state.uses = counted(state.uses, 0, 2)  # two pawns for the next use
        give_travellers(state, 0, 2)
        events = listen(state)

        play(state, f"bourse {sent} sainte-catherine")
        to_resolution(state)

        assert facts(events, PawnToCourt) == to_court

    @pytest.mark.rule("BE-RES-1", "RES-BRX-1")
    def test_with_travellers_only_nobody_goes_to_court(self) -> None:
        state = be_turns()
        give_travellers(state, 0, 1)
        give_travellers(state, 2, 1)
        events = listen(state)

        play(state, "bourse 1 pass bourse 1")
        to_resolution(state)

        assert facts(events, PawnToCourt) == []
        assert (state.train, state.train_pawns) == (4, bytes([0, 0, 0, 0]))

    @pytest.mark.rule("BE-RES-1")
    def test_all_travellers_leave_brussels_whoever_sent_them(self) -> None:
        state = be_turns()
        give_travellers(state, 0, 2)
        give_travellers(state, 1, 2)

        play(state, "bourse 1 grand-place 1 brugmann pass pass sainte-catherine 1 bourse 1")
        assert (state.train, state.train_pawns) == (0, bytes([2, 1, 0, 1]))
        next_round(state)

        assert (state.train, state.train_pawns) == (4, bytes([0, 0, 0, 0]))
        assert travellers(state) == [0, 0, 0, 0]


class TestEndOfTheRound:
    @pytest.mark.rule("BE-RES-3")
    def test_unused_travellers_return_to_the_train(self) -> None:
        state = be_turns()
        give_travellers(state, 0, 1)
        give_travellers(state, 3, 2)

        next_round(state)

        assert (state.train, travellers(state)) == (4, [0, 0, 0, 0])

    @pytest.mark.rule("BE-RES-3", "BE-CARD-0")
    def test_used_cards_of_everybody_can_be_used_again(self) -> None:
        state = be_turns(cards={0: [12], 1: [18], 2: [7]})
        play(state, "bourse card12 sainte-catherine card18 green")
        assert [used_cards(state, number) for number in range(4)] == [{12}, {18}, set(), set()]

        next_round(state)

        assert [used_cards(state, number) for number in range(4)] == [set()] * 4
        state.players[0].francs = 5
        assert legal(play(state, "bourse")) == ["card12", "no"]

    @pytest.mark.rule("BE-RES-3", "BE-CARD-23", "BE-CARD-24")
    def test_cards_of_the_end_of_the_round_can_be_used_at_the_end_of_each(self) -> None:
        state = be_turns(cards={0: [24]})

        for number in (1, 2, 3, 4, 5):
            to_resolution(state)
            assert (state.round, legal(state)) == (number, ["card24", "no"])
            play(state, "card24")
            assert state.players[0].points == number
            if number < 5:
                finish_turn(state)

    @pytest.mark.rule("BE-RES-3", "RES-END-1")
    @pytest.mark.parametrize(("tiles", "ready"), [((), 5), ((4,), 4), ((4, 5, 8), 2)])
    def test_pawns_on_tiles_are_not_taken_back(self, tiles: tuple[int, ...], ready: int) -> None:
        state = be_turns()
        lay_tiles(state)
        stand_on_tiles(state, 1, *tiles)

        for _ in range(2):
            next_round(state)
            assert (state.players[1].ready, state.players[1].court) == (ready, 2)
            assert state.tile_pawns == (1,) * len(tiles)

    @pytest.mark.rule("BE-RES-3", "BE-NAGELMACKERS", "RES-END-1")
    def test_travellers_never_become_pawns_of_a_player(self) -> None:
        state = be_turns()
        give_travellers(state, 0, 2)

        play(state, "bourse 1 pass pass pass bourse 0")
        next_round(state)

        assert [player.ready + player.court for player in state.players] == [7, 7, 7, 7]
        assert spaces_in(legal(state))
