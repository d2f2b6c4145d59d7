"""AN-NOBLE and NOBLE: taking, keeping and activating nobles, and what each of them does."""

from __future__ import annotations

from collections import Counter

import pytest

from bruxelles1893.engine import IllegalOption, State
from bruxelles1893.engine.core.events import NobleDiscarded
from bruxelles1893.engine.core.options import NOBLES
from bruxelles1893.engine.core.steps import TURN
from bruxelles1893.engine.core.values import counted
from table import (
    IRON,
    JOKER,
    ask,
    cubes_of,
    facts,
    give_cubes,
    give_nobles,
    in_turns,
    kind,
    lay_nobles,
    legal,
    listen,
    noble_row,
    nobles_in,
    play,
    positions,
    put_house,
    seat,
    set_action,
    to_resolution,
)

ROW = "buls albert vandevelde maeterlinck"
SEVEN = NOBLES[1:8]


def noble_on_c3(row: str = ROW, deck: str = "empain solvay", discard: str = "") -> State:
    """Seat 0 before a placement on a noble space; E5 shows the noble action too."""
    state = in_turns()
    set_action(state, "C3", "noble")
    set_action(state, "E5", "noble")
    lay_nobles(state, row, deck, discard)
    return state


def names(cards: tuple[int, ...]) -> list[str]:
    return [NOBLES[noble] for noble in cards]


def taking(noble: str) -> State:
    """Seat 0 takes this noble for nothing; its effect is next."""
    return noble_on_c3(row=f"buls albert vandevelde {noble}")


@pytest.mark.rule("AN-NOBLE-1")
def test_one_card_of_the_row_is_taken_and_its_place_is_paid() -> None:
    state = play(noble_on_c3(), "C3 1")
    assert (kind(state), legal(state)) == ("noble", ["place1", "place2", "place3", "place4"])
    play(state, "place2 keep")
    assert state.players[0].francs == 5 - 1 - 2
    assert nobles_in(state.players[0].nobles) == {"brugmann", "albert"}


@pytest.mark.rule("AN-NOBLE-1")
@pytest.mark.parametrize(
    ("francs", "places"),
    [(0, ["place4"]), (1, ["place3", "place4"]), (2, ["place2", "place3", "place4"])],
)
def test_places_one_cannot_pay_are_not_offered(francs: int, places: list[str]) -> None:
    state = noble_on_c3()
    state.players[0].francs = francs + 1
    play(state, "C3 1")
    assert legal(state) == places


@pytest.mark.rule("AN-NOBLE-1", "AN-03")
@pytest.mark.parametrize(
    ("row", "places"),
    [
        ("- - - buls", ["place4"]),
        ("- - buls albert", ["place3", "place4"]),
        ("- empain buls albert", ["place2", "place3", "place4"]),
    ],
)
def test_gaps_of_the_row_cannot_be_taken(row: str, places: list[str]) -> None:
    state = play(noble_on_c3(row, deck=""), "C3 1")
    assert (kind(state), legal(state)) == ("noble", places)


@pytest.mark.rule("AN-NOBLE-1", "AN-03")
def test_with_an_empty_row_the_action_cannot_be_done() -> None:
    state = play(noble_on_c3("- - - -", deck=""), "C3 1")
    assert (kind(state), seat(state)) == ("turn", 1)


@pytest.mark.rule("AN-NOBLE-2")
def test_the_effect_comes_at_once_before_the_card_is_kept_or_discarded() -> None:
    state = play(taking("maeterlinck"), "C3 1 place4")
    assert state.players[0].points == 5
    assert (kind(state), legal(state)) == ("noble-keep", ["keep", "discard"])


@pytest.mark.rule("AN-NOBLE-2")
def test_the_price_is_paid_before_the_effect() -> None:
    state = noble_on_c3(row="brugmann buls albert solvay")
    state.players[0].nobles = 0
    state.players[0].francs = 3
    play(state, "C3 1")
    assert "place1" not in legal(state)


@pytest.mark.rule("AN-NOBLE-2")
def test_an_effect_is_carried_out_as_far_as_possible() -> None:
    state = taking("empain")
    state.supply = counted(state.supply, JOKER, 1)
    play(state, "C3 1 place4")
    assert cubes_of(state, 0) == {"joker": 1}
    assert kind(state) == "noble-keep"


@pytest.mark.rule("AN-NOBLE-3")
def test_a_discarded_noble_goes_to_the_discards() -> None:
    state = play(noble_on_c3(discard="solvay"), "C3 1 place4 discard")
    assert names(state.noble_discard) == ["solvay", "maeterlinck"]
    assert nobles_in(state.players[0].nobles) == {"brugmann"}


@pytest.mark.rule("AN-NOBLE-3")
def test_a_kept_noble_is_turned_and_cannot_be_activated_again_this_round() -> None:
    state = play(noble_on_c3(), "C3 1 place4 keep")
    assert nobles_in(state.players[0].nobles) == {"brugmann", "maeterlinck"}
    assert nobles_in(state.players[0].used) == {"maeterlinck"}
    assert state.noble_discard == ()
    play(state, "pass pass pass grand-place")
    assert legal(state) == ["brugmann"]
    with pytest.raises(IllegalOption, match=r"^maeterlinck has already been activated this round"):
        play(state, "maeterlinck")


@pytest.mark.rule("AN-NOBLE-3")
def test_a_kept_noble_can_be_activated_once_in_each_later_round() -> None:
    state = play(noble_on_c3(), "C3 1 place4 keep")
    to_resolution(state)
    while state.round == 1:
        state.apply(state.legal()[0])
    while kind(state) != "turn" or seat(state) != 0:
        play(state, legal(state)[0] if kind(state) != "turn" else "pass")
    state.players[0].crown = 0
    play(state, "grand-place")
    assert legal(state) == ["brugmann", "maeterlinck"]
    points = state.players[0].points
    play(state, "maeterlinck")
    assert state.players[0].points == points + 5
    while seat(state) != 0:
        play(state, "pass")
    play(state, "grand-place")
    assert legal(state) == ["brugmann"]


@pytest.mark.rule("AN-NOBLE-3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_kept_noble_is_never_discarded_before_the_final_payments(players: int) -> None:
    state = in_turns(players)
    held = [player.nobles for player in state.players]
    for position in positions(state):
        if kind(position) == "pay-noble":
            break
        assert ("discard" in legal(state)) == (kind(state) == "noble-keep")
        now = [player.nobles for player in state.players]
        assert all(before & after == before for before, after in zip(held, now, strict=True))
        held = now
    assert state.round == 5
    assert any(bits.bit_count() > 1 for bits in held)


@pytest.mark.rule("AN-NOBLE-4")
@pytest.mark.parametrize("used", ["", "maeterlinck"])
def test_a_noble_already_owned_works_and_is_discarded(used: str) -> None:
    state = noble_on_c3()
    give_nobles(state, 0, "brugmann maeterlinck", used)
    events = listen(state)
    play(state, "C3 1 place4")
    assert facts(events, NobleDiscarded) == [(0, NOBLES.index("maeterlinck"), True)]
    assert state.players[0].points == 5
    assert (kind(state), seat(state)) == ("turn", 1)
    assert names(state.noble_discard) == ["maeterlinck"]
    assert nobles_in(state.players[0].nobles) == {"brugmann", "maeterlinck"}
    assert nobles_in(state.players[0].used) == set(used.split())
    assert noble_row(state) == "empain buls albert vandevelde"


@pytest.mark.rule("AN-NOBLE-4", "AN-NOBLE-2")
def test_an_owned_noble_with_a_choice_is_discarded_only_after_its_effect() -> None:
    state = taking("solvay")
    give_nobles(state, 0, "solvay")
    play(state, "C3 1 place4")
    assert kind(state) == "solvay"
    assert state.noble_discard == ()
    play(state, "iron")
    assert cubes_of(state, 0) == {"iron": 1}
    assert names(state.noble_discard) == ["solvay"]
    assert (kind(state), seat(state)) == ("turn", 1)


@pytest.mark.rule("AN-NOBLE-4")
def test_a_noble_owned_by_an_opponent_may_be_kept() -> None:
    state = noble_on_c3()
    give_nobles(state, 1, "maeterlinck")
    play(state, "C3 1 place4 keep")
    assert nobles_in(state.players[0].nobles) == {"brugmann", "maeterlinck"}


@pytest.mark.rule("AN-NOBLE-5")
@pytest.mark.parametrize(
    ("place", "row"),
    [
        ("place1", "empain albert vandevelde maeterlinck"),
        ("place2", "empain buls vandevelde maeterlinck"),
        ("place3", "empain buls albert maeterlinck"),
        ("place4", "empain buls albert vandevelde"),
    ],
)
@pytest.mark.parametrize("settled", ["keep", "discard"])
def test_cards_left_of_the_gap_slide_right_and_the_deck_fills_the_left(
    place: str, row: str, settled: str
) -> None:
    state = play(noble_on_c3(), f"C3 1 {place} {settled}")
    assert noble_row(state) == row
    assert names(state.noble_deck) == ["solvay"]


@pytest.mark.rule("AN-NOBLE-5")
def test_an_empty_deck_is_made_of_the_discards_and_the_card_just_discarded() -> None:
    state = play(noble_on_c3(deck="", discard="empain solvay"), "C3 1 place4 discard")
    new, *rest = noble_row(state).split()
    assert rest == ["buls", "albert", "vandevelde"]
    assert Counter([new, *names(state.noble_deck)]) == Counter(["empain", "solvay", "maeterlinck"])
    assert state.noble_discard == ()


@pytest.mark.rule("AN-NOBLE-5")
def test_the_new_deck_is_shuffled() -> None:
    drawn = set()
    for key in range(40):
        state = noble_on_c3(deck="", discard="empain solvay")
        state.rng_key = key
        play(state, "C3 1 place4 discard")
        drawn.add(noble_row(state).split()[0])
    assert drawn == {"empain", "solvay", "maeterlinck"}


@pytest.mark.rule("AN-NOBLE-5")
def test_the_deck_is_made_anew_only_when_a_card_is_needed() -> None:
    state = play(noble_on_c3(deck="empain", discard="solvay"), "C3 1 place4 discard")
    assert noble_row(state) == "empain buls albert vandevelde"
    assert state.noble_deck == ()
    assert names(state.noble_discard) == ["solvay", "maeterlinck"]


@pytest.mark.rule("AN-NOBLE-5")
def test_the_only_card_there_is_comes_back_from_the_discards() -> None:
    state = play(noble_on_c3(deck=""), "C3 1 place2 discard")
    assert noble_row(state) == "albert buls vandevelde maeterlinck"


@pytest.mark.rule("AN-NOBLE-5")
def test_without_a_card_the_gaps_end_up_on_the_left_and_prices_stay() -> None:
    state = play(noble_on_c3(deck=""), "C3 1 place3 keep")
    assert noble_row(state) == "- buls albert maeterlinck"
    play(state, "E5 1")
    assert legal(state) == ["place2", "place3", "place4"]
    play(state, "place2 keep")
    assert state.players[1].francs == 6 - 1 - 2
    assert noble_row(state) == "- - albert maeterlinck"


@pytest.mark.rule("AN-NOBLE-5")
def test_the_next_refill_fills_every_gap() -> None:
    state = noble_on_c3(row="- - buls albert", deck="empain solvay vandevelde")
    play(state, "C3 1 place4 keep")
    assert noble_row(state) == "vandevelde solvay empain buls"
    assert state.noble_deck == ()


@pytest.mark.rule("AN-NOBLE-5")
def test_a_refill_with_too_few_cards_fills_what_it_can() -> None:
    state = noble_on_c3(row="- - buls albert", deck="empain")
    play(state, "C3 1 place3 keep")
    assert noble_row(state) == "- - empain albert"
    state = noble_on_c3(row="- - buls albert", deck="empain")
    play(state, "C3 1 place3 discard")
    assert noble_row(state) == "- buls empain albert"


@pytest.mark.rule("AN-NOBLE-FREE")
def test_the_owner_of_a_house_activates_one_unused_noble() -> None:
    state = noble_on_c3()
    put_house(state, "C3", 2)
    give_nobles(state, 2, "brugmann maeterlinck albert", used="albert")
    play(state, "C3 1 place4 discard")
    assert (kind(state), seat(state)) == ("free-noble", 2)
    assert legal(state) == ["brugmann", "maeterlinck", "no"]
    play(state, "maeterlinck")
    assert state.players[2].points == 5
    assert nobles_in(state.players[2].used) == {"albert", "maeterlinck"}
    assert (kind(state), seat(state)) == ("turn", 1)


@pytest.mark.rule("AN-NOBLE-FREE", "NOBLE-SOLVAY")
def test_a_noble_activated_for_free_may_ask_its_owner_first() -> None:
    state = noble_on_c3()
    put_house(state, "C3", 2)
    give_nobles(state, 2, "solvay")
    play(state, "C3 1 place4 discard solvay")
    assert (kind(state), seat(state)) == ("solvay", 2)
    play(state, "stone")
    assert cubes_of(state, 2) == {"stone": 1}
    assert (kind(state), seat(state)) == ("turn", 1)


@pytest.mark.rule("NOBLE-BRUGMANN")
def test_brugmann_gives_five_francs() -> None:
    state = play(in_turns(), "grand-place brugmann")
    assert state.players[0].francs == 5 + 5


@pytest.mark.rule("NOBLE-EMPAIN")
@pytest.mark.parametrize(("supply", "taken"), [(15, 2), (2, 2), (1, 1), (0, 0)])
def test_empain_gives_two_jokers_or_as_many_as_there_are(supply: int, taken: int) -> None:
    state = taking("empain")
    state.supply = counted(state.supply, JOKER, supply)
    play(state, "C3 1 place4")
    assert state.players[0].cubes[JOKER] == taken
    assert state.supply[JOKER] == supply - taken


@pytest.mark.rule("NOBLE-SOLVAY")
def test_solvay_gives_one_noble_material_to_who_has_no_joker() -> None:
    state = play(taking("solvay"), "C3 1 place4")
    assert set(legal(state)) == {"iron", "wood", "stone"}
    play(state, "wood")
    assert cubes_of(state, 0) == {"wood": 1}
    assert state.supply[:3] == bytes([10, 9, 10])


@pytest.mark.rule("NOBLE-SOLVAY", "SETUP-07")
def test_solvay_trades_a_joker_for_two_noble_materials() -> None:
    state = taking("solvay")
    give_cubes(state, 0, joker=2)
    play(state, "C3 1 place4")
    pairs = {"2*iron", "iron+wood", "iron+stone", "2*wood", "wood+stone", "2*stone"}
    assert set(legal(state)) == {"iron", "wood", "stone"} | pairs
    play(state, "iron+stone")
    assert cubes_of(state, 0) == {"iron": 1, "stone": 1, "joker": 1}
    assert state.supply == bytes([9, 10, 9, 0, 14])


@pytest.mark.rule("NOBLE-SOLVAY")
def test_solvay_gives_a_single_material_without_taking_the_joker() -> None:
    state = taking("solvay")
    give_cubes(state, 0, joker=1)
    play(state, "C3 1 place4 iron")
    assert cubes_of(state, 0) == {"iron": 1, "joker": 1}


@pytest.mark.rule("NOBLE-SOLVAY")
@pytest.mark.parametrize(
    ("supply", "choices"),
    [
        ((1, 0, 0), {"iron"}),
        ((2, 0, 0), {"iron", "2*iron"}),
        ((0, 1, 1), {"wood", "stone", "wood+stone"}),
    ],
)
def test_the_trade_needs_two_noble_materials_in_the_supply(
    supply: tuple[int, int, int], choices: set[str]
) -> None:
    state = taking("solvay")
    give_cubes(state, 0, joker=3)
    state.supply = bytes(supply) + state.supply[3:]
    play(state, "C3 1 place4")
    assert set(legal(state)) == choices


@pytest.mark.rule("NOBLE-SOLVAY", "AN-NOBLE-2")
def test_solvay_does_nothing_with_an_empty_supply() -> None:
    state = taking("solvay")
    give_cubes(state, 0, joker=3)
    state.supply = bytes(3) + state.supply[3:]
    play(state, "C3 1 place4")
    assert kind(state) == "noble-keep"
    assert cubes_of(state, 0) == {"joker": 3}


@pytest.mark.rule("NOBLE-SOLVAY")
def test_an_activated_solvay_without_supply_is_used_up() -> None:
    state = in_turns()
    give_nobles(state, 0, "solvay")
    state.supply = bytes(3) + state.supply[3:]
    play(state, "grand-place solvay")
    assert (kind(state), seat(state)) == ("turn", 1)
    assert nobles_in(state.players[0].used) == {"solvay"}


TRACKS = [
    pytest.param("buls", (1, 0, 0), marks=pytest.mark.rule("NOBLE-BULS")),
    pytest.param("albert", (0, 1, 0), marks=pytest.mark.rule("NOBLE-ALBERT")),
    pytest.param("vandevelde", (0, 0, 1), marks=pytest.mark.rule("NOBLE-VANDEVELDE")),
]


@pytest.mark.parametrize(("noble", "discs"), TRACKS)
def test_a_noble_moves_one_disc_up_one_space(noble: str, discs: tuple[int, int, int]) -> None:
    state = play(noble_on_c3(row=f"empain empain empain {noble}"), "C3 1 place4")
    player = state.players[0]
    assert (player.iris, player.crown, player.architect) == discs
    others = state.players[1:]
    assert all((p.iris, p.crown, p.architect) == (0, 0, 0) for p in others)


@pytest.mark.rule("NOBLE-BULS")
@pytest.mark.parametrize("noble", ["buls", "albert", "vandevelde"])
def test_a_disc_at_the_end_of_its_track_stays(noble: str) -> None:
    state = noble_on_c3(row=f"empain empain empain {noble}")
    player = state.players[0]
    player.iris = player.crown = player.architect = 5
    play(state, "C3 1 place4")
    assert kind(state) == "noble-keep"
    assert (player.iris, player.crown, player.architect) == (5, 5, 5)


@pytest.mark.rule("NOBLE-VANDERVELDE")
def test_vandervelde_takes_a_pawn_back_from_court_that_is_ready_at_once() -> None:
    state = taking("vandervelde")
    state.players[0].ready = 1
    ask(state, TURN, 0)
    play(state, "C3 1 place4 discard")
    assert (state.players[0].ready, state.players[0].court) == (1, 1)
    play(state, "pass pass pass")
    assert (kind(state), seat(state)) == ("turn", 0)
    assert "bourse" in legal(state)


@pytest.mark.rule("NOBLE-VANDERVELDE")
def test_vandervelde_without_a_pawn_in_court_does_nothing() -> None:
    state = taking("vandervelde")
    state.players[0].court = 0
    state.players[1].court = 4
    play(state, "C3 1 place4")
    assert (state.players[0].ready, state.players[0].court) == (4, 0)
    assert state.players[1].court == 4
    assert kind(state) == "noble-keep"


@pytest.mark.rule("NOBLE-MAETERLINCK")
def test_maeterlinck_gives_five_points() -> None:
    state = in_turns()
    give_nobles(state, 0, "maeterlinck")
    play(state, "grand-place maeterlinck")
    assert [player.points for player in state.players] == [5, 0, 0, 0]


@pytest.mark.rule("AN-NOBLE-2")
@pytest.mark.parametrize("noble", SEVEN)
def test_an_effect_is_the_same_when_taken_and_when_activated(noble: str) -> None:
    taken = play(noble_on_c3(row=f"empain empain empain {noble}"), "C3 1 place4")
    activated = in_turns()
    give_nobles(activated, 0, noble)
    play(activated, f"grand-place {noble}")
    if noble == "solvay":
        play(taken, "iron")
        play(activated, "iron")
    one, other = taken.players[0], activated.players[0]
    assert (one.points, one.cubes, one.court) == (other.points, other.cubes, other.court)
    assert (one.iris, one.crown, one.architect) == (other.iris, other.crown, other.architect)
    assert taken.supply[IRON] == activated.supply[IRON]
