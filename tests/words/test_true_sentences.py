"""Sentences that were once false, at the real positions where they are said."""

from __future__ import annotations

import pytest

from belle_epoque_table import be_turns, give_travellers, stand_on_tiles
from bruxelles1893 import words
from bruxelles1893.engine import State
from bruxelles1893.engine.core.options import family
from rules.test_sale import sale_on_c3
from table import give_nobles, in_turns, kind, legal, play, put_house, to_resolution

NAMES = ("Anna", "Ben", "Cleo", "Dirk")


def labels(state: State) -> list[str]:
    return [words.label_at(state, option, NAMES) for option in state.legal()]


def kinds_of_turns(state: State) -> set[str]:
    return {family(option) for option in state.legal()}


def last_round(tile: int) -> State:
    """The last round of two players, with a pawn of the first one on a tile."""
    state = be_turns(2)
    state.round = 5
    stand_on_tiles(state, 0, tile)
    return state


def question_seen(state: State) -> str:
    """The open question as its player reads it, who knows a view and no state."""
    view = state.view(state.asked)
    return words.prompt(view.table, view.legal())


@pytest.mark.rule("BE-CARD-13")
def test_card_13_activates_another_noble() -> None:
    state = be_turns(cards={0: [13]})
    give_nobles(state, 0, "brugmann maeterlinck buls")
    play(state, "grand-place brugmann card13")

    assert kind(state) == "extra-activation"
    assert question_seen(state) == "Which additional noble do you activate at the Grand-Place?"
    assert not any("Brugmann" in text for text in labels(state))


@pytest.mark.rule("BE-ENDTILE-02")
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_tile_2_tucks_no_card(language: str) -> None:
    state = to_resolution(last_round(2))
    assert kind(state) == "tile-row"

    with words.language(language):
        told = labels(state)
        tucked = words.LABELS["row"].partition("{")[0].strip()
    assert legal(state) == ["row-pawns", "row-nobles", "row-art", "row-francs"]
    assert not any(tucked and text.startswith(tucked) for text in told)
    if language == words.SOURCE:
        assert question_seen(state) == "Tile 2: which strategy row do you raise by 2?"
        assert told[0] == "raise the pawns row: 1 → 3 VP each"
        assert told[-1] == "raise the francs row: 1 → 3 VP for each 4 FB"


@pytest.mark.rule("ACT-03", "AN-01")
def test_a_turn_without_money_is_not_asked_for_a_space() -> None:
    state = in_turns()
    assert "Place one on the board, go to Brussels" in question_seen(state)
    play(state, "pass pass pass")
    state.players[3].francs = 0
    state.advance()

    assert kinds_of_turns(state) == {"brussels", "pass"}
    assert question_seen(state) == "Your turn: 5 pawns ready, 0 FB. Go to Brussels, or pass?"


@pytest.mark.rule("BE-NAGELMACKERS")
def test_a_turn_with_travellers_alone_names_them() -> None:
    state = be_turns()
    give_travellers(state, 0, 1)
    state.players[0].ready = 0
    state.advance()

    assert kinds_of_turns(state) == {"brussels", "pass"}
    assert question_seen(state) == "Your turn: only 1 traveller left. Send it to Brussels, or pass?"


@pytest.mark.rule("ACT-03")
def test_a_turn_without_pawns_can_only_be_a_pass() -> None:
    state = in_turns()
    state.players[0].ready = 0
    state.advance()

    assert legal(state) == ["pass"]
    assert question_seen(state) == "Your turn: you can only pass."


@pytest.mark.rule("BE-ENDTILE-05")
def test_the_first_space_of_a_track_counts_for_its_tile() -> None:
    state = last_round(5)
    assert state.players[0].crown == 0
    to_resolution(state)

    assert state.scores()[0].tiles == 2
    assert words.tile_text(5) == (
        "2 VP for each space reached on the crown track, the first one included"
    )


@pytest.mark.rule("BE-ENDTILE-09")
def test_three_houses_in_a_row_are_two_pairs_for_tile_9() -> None:
    state = last_round(9)
    for space in ("A1", "B1", "C1"):
        put_house(state, space, 0)
    to_resolution(state)

    assert state.scores()[0].tiles == 2 * 4
    assert words.tile_text(9, 4) == "4 VP for each pair of the player’s houses side by side"


@pytest.mark.rule("AN-SALE-2")
@pytest.mark.parametrize(("art", "steps"), [("blue", "1 step"), ("blue brown", "2 steps")])
def test_the_cursor_may_stay_or_move_up_to_as_many_steps_as_artworks(art: str, steps: str) -> None:
    state = play(sale_on_c3(art, cursor=(4, 4)), "C3 1 blue")

    assert question_seen(state).endswith(f"It may move up to {steps}.")
    assert "r4c4" in legal(state)
    walked = [abs(int(each[1]) - 4) + abs(int(each[3]) - 4) for each in legal(state)]
    assert max(walked) == int(steps[0])
    assert [text for text in labels(state) if ": stay on row " in text] == [
        label for option, label in zip(legal(state), labels(state), strict=True) if option == "r4c4"
    ]
