"""What the engine hands out: views that nobody can play on, options read by their families."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random

import pytest

from bruxelles1893.engine import (
    NOBODY,
    NONE,
    RULE_SETS,
    NotationError,
    Option,
    Seat,
    State,
    View,
    ViewError,
    canonical,
    masked,
    new_game,
    notation,
    parse,
    ruleset,
)
from bruxelles1893.engine.core import decoding, options
from bruxelles1893.engine.core.steps import TURN
from bruxelles1893.engine.editions.belle_epoque import CARDS
from bruxelles1893.engine.history.playout import play_out
from bruxelles1893.engine.queries import (
    card_count,
    cards_of,
    is_card_used,
    is_noble_used,
    noble_count,
    nobles_of,
    owns_noble,
    unused_noble_count,
    unused_nobles,
)


def position(seed: int = 3) -> State:
    state = new_game(ruleset("second"), players=3, seed=seed)
    while state.step != TURN:
        state.apply(state.legal()[0])
    return state


# --- Views --------------------------------------------------------------------------------------


def test_nothing_can_be_played_on_what_a_seat_sees() -> None:
    state = position()
    seen = state.view(state.asked).table
    before = canonical(seen)

    plays: list[Callable[[], None]] = [
        lambda: seen.apply(state.legal()[0]),
        lambda: seen.take(state.legal()[0]),
        seen.advance,
        lambda: seen.then(TURN, Seat(0)),
        lambda: seen.then_all((TURN,), Seat(0)),
    ]
    for play in plays:
        with pytest.raises(ViewError, match="determinize"):
            play()

    assert canonical(seen) == before
    assert seen.legal() == []


def test_what_is_drawn_from_a_view_can_be_played() -> None:
    view = position().view(position().asked)
    drawn = view.determinize(Random(1))
    drawn.apply(view.legal()[0])

    assert canonical(drawn) != canonical(view.table)


def test_making_a_view_changes_neither_a_game_nor_what_another_seat_sees() -> None:
    state = position()
    seen = masked(state, False)
    before = canonical(state), canonical(seen)

    for seat in range(3):
        View(state, seat)
        View(seen, seat)

    assert (canonical(state), canonical(seen)) == before
    assert View(seen, 0).table is not seen


def test_what_a_seat_sees_is_still_no_game_after_a_journey() -> None:
    state = position()
    seen = pickle.loads(pickle.dumps(state.view(state.asked).table))

    assert canonical(seen) == canonical(state.view(state.asked).table)
    with pytest.raises(ViewError):
        seen.apply(state.legal()[0])


# --- The open question --------------------------------------------------------------------------


def test_the_open_question_tells_its_step_and_who_is_asked() -> None:
    state = position()
    decision = state.decision
    assert decision is not None

    assert state.question[:2] == (TURN, decision.player) == (state.step, state.asked)
    assert state.rules.steps[state.step].name == decision.kind
    assert state.to_come[-1] == state.question


def test_a_game_that_is_over_asks_nobody() -> None:
    state = position()
    play_out(state, Random(5))

    assert state.is_over
    assert (state.step, state.asked, state.to_come) == (NONE, NOBODY, [])
    assert state.question == (NONE, NOBODY, 0)


# --- Options ------------------------------------------------------------------------------------

READ = {
    "space": (decoding.space_of, range(25)),
    "brussels": (decoding.brussels_of, range(4)),
    "action": (decoding.action_of, range(5)),
    "amount": (decoding.amount_of, range(221)),
    "iris": (decoding.iris_of, range(16)),
    "art": (decoding.art_of, range(6)),
    "white art": (decoding.art_of, range(6, 10)),
    "cursor": (decoding.cursor_of, range(25)),
    "slot": (decoding.slot_of, range(2)),
    "place": (decoding.place_of, range(5)),
    "noble": (decoding.noble_of, range(10)),
    "units": (decoding.units_of, options.MULTISETS),
    "arm": (decoding.sector_of, options.SECTORS),
    "arm back": (decoding.sector_of, options.SECTORS),
    "bonus": (decoding.bonus_of, range(4)),
    "row": (decoding.row_of, range(4)),
    "column": (decoding.column_of, range(5)),
    "pavilion": (decoding.pavilion_of, range(5)),
    "card": (decoding.card_of, range(1, len(options.members("card")) + 1)),
    "tile": (decoding.tile_of, range(1, 13)),
    "board": (decoding.board_of, options.BOARDS),
}


@pytest.mark.parametrize("family", READ)
def test_an_option_says_what_it_means(family: str) -> None:
    read, meant = READ[family]

    assert [read(option) for option in options.members(family)] == list(meant)


WRITTEN = {
    "brussels": (decoding.brussels_option, decoding.brussels_of),
    "amount": (decoding.amount_option, decoding.amount_of),
    "art": (decoding.art_option, decoding.art_of),
    "white art": (decoding.art_option, decoding.art_of),
    "noble": (decoding.noble_option, decoding.noble_of),
    "row": (decoding.row_option, decoding.row_of),
    "pavilion": (decoding.pavilion_option, decoding.pavilion_of),
    "card": (decoding.card_option, decoding.card_of),
    "tile": (decoding.tile_option, decoding.tile_of),
}


@pytest.mark.parametrize("family", WRITTEN)
def test_what_is_meant_gives_back_its_option(family: str) -> None:
    written, read = WRITTEN[family]
    members = options.members(family)

    assert [written(read(option)) for option in members] == members


@pytest.mark.parametrize(
    ("is_one", "families"),
    [
        (decoding.is_space, {"space"}),
        (decoding.is_units, {"units"}),
        (decoding.is_row, {"row"}),
    ],
)
def test_an_option_is_of_one_family(is_one: object, families: set[str]) -> None:
    assert callable(is_one)
    found = {
        options.family(Option(option)) for option in range(options.OPTIONS_USED) if is_one(option)
    }

    assert found == families


def test_a_family_grows_without_moving_anybody() -> None:
    before = [notation(option) for option in range(options.OPTIONS_USED)]
    added = options.add_member("tile", "tile13")
    try:
        assert added == options.OPTIONS_USED
        assert [notation(option) for option in range(added)] == before
        assert (notation(added), parse("TILE13"), options.family(added)) == (
            "tile13",
            added,
            "tile",
        )
        assert decoding.tile_of(added) == 13
        assert decoding.tile_option(13) == added
    finally:
        options.remove_member("tile13")
    assert not options.is_option(added)
    assert len(options.members("tile")) == 12


@pytest.mark.parametrize(
    ("family", "token"),
    [("tile", "tile1"), ("tile", "CARD32"), ("tile", "two words"), ("tile", ""), ("tiles", "t")],
)
def test_a_member_that_cannot_be_is_refused(family: str, token: str) -> None:
    with pytest.raises(NotationError):
        options.add_member(family, token)
    assert len(options.TOKENS) == options.OPTIONS_USED


def test_a_full_option_space_takes_no_more_members() -> None:
    first = len(options.members("card")) + 1
    free = options.OPTION_COUNT - options.OPTIONS_USED
    added = [f"card{number}" for number in range(first, first + free)]
    try:
        for token in added:
            options.add_member("card", token)
        with pytest.raises(NotationError, match="in use"):
            options.add_member("card", "card99")
    finally:
        for token in reversed(added):
            options.remove_member(token)
    with pytest.raises(NotationError, match="added last"):
        options.remove_member("traveller")


# --- Belongings ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULE_SETS)
def test_belongings_are_told_alike_by_every_question(rules: str) -> None:
    state = new_game(ruleset(rules), players=4, seed=2)
    rng = Random(2)
    while not state.is_over:
        for player in state.players:
            nobles = nobles_of(player)
            assert [noble for noble in range(10) if owns_noble(player, noble)] == nobles
            unused = [noble for noble in nobles if not is_noble_used(player, noble)]
            assert unused_nobles(player) == unused
            assert (noble_count(player), unused_noble_count(player)) == (len(nobles), len(unused))
            assert card_count(player) == len(cards_of(player))
            used = [card.number for card in CARDS if is_card_used(player, card.number)]
            assert set(used) <= set(cards_of(player))
        state.apply(rng.choice(state.legal()))
