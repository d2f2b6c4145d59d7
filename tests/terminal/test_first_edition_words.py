"""What a person reads in a game of the first edition."""

from __future__ import annotations

import re

import pytest

from bruxelles1893.engine import Seat, Session, State, notation, parse, ruleset
from bruxelles1893.engine.core.events import (
    ActionDeclined,
    ArtDrawn,
    ArtRestocked,
    ExhibitionTaken,
    FrancsGained,
    IrisScored,
    TrackAdvanced,
)
from bruxelles1893.engine.core.geometry import iris_at
from bruxelles1893.engine.core.options import MATERIAL
from bruxelles1893.terminal.grid import CELL
from bruxelles1893.terminal.log import tell
from bruxelles1893.words import Narrator, bonus_lines, bonus_text, label, prompt
from first_edition_table import FIRST, ed1_turns, hold_art, lay_art, stack_up
from table import fresh, in_turns, lay, play, put, set_action, to_resolution
from terminal.conftest import Run

NAMES = ("Anna", "Ben", "Cleo", "Dirk")


def labels(state: State) -> dict[str, str]:
    """The legal options in words, by notation."""
    assert state.decision is not None
    view = state.view(state.decision.player)
    return {notation(option): label(view, option, NAMES) for option in view.legal()}


def at_c3(action: str) -> State:
    state = ed1_turns()
    set_action(state, "C3", action)
    return state


def test_the_optional_action_says_what_it_does() -> None:
    state = play(at_c3("material"), "C3 1")
    assert prompt(state, state.legal()).startswith("Take the Materials action?")
    assert labels(state) == {"yes": "do it: take 2 refined materials", "no": "skip it"}


@pytest.mark.parametrize(
    ("exhibitions", "effect"),
    [(0, "do it: draw an artwork"), (2, "do it: draw 3 artworks and keep one")],
)
def test_the_workshop_counts_the_exhibition_tiles(exhibitions: int, effect: str) -> None:
    state = at_c3("workshop")
    state.players[0].exhibitions = exhibitions
    assert labels(play(state, "C3 1"))["yes"] == effect


def test_drawn_artworks_are_told_with_their_prices() -> None:
    state = at_c3("workshop")
    state.players[0].exhibitions = 1
    stack_up(state, "pink green")
    play(state, "C3 1 yes")
    assert "You drew 2 artworks" in prompt(state, state.legal())
    assert labels(state) == {
        "green": "green: sells for 2 FB and 2 VP now",
        "pink": "pink: sells for 2 FB and 2 VP now",
    }


class TestSale:
    """Two arts and a full market, the cursor on r3c3."""

    @staticmethod
    def state() -> State:
        state = at_c3("sale")
        hold_art(state, 0, blue=1, green=1)
        lay_art(state, "black yellow")
        state.cursor = 6
        return play(state, "C3 1 yes")

    def test_the_cursor_comes_first_and_every_place_tells_all_prices(self) -> None:
        state = self.state()
        assert "It may move up to 2 steps before you choose what to sell." in prompt(
            state, state.legal()
        )
        texts = labels(state)
        assert texts["r4c2"] == "↓1 ←1 row 0, column 4: blue 2 FB + 6 VP, green 2 FB + 6 VP"
        assert texts["r3c3"].startswith("stay on row 2, column 2: blue 4 FB + 4 VP")

    def test_what_cannot_be_sold_has_no_price(self) -> None:
        state = at_c3("sale")
        hold_art(state, 0, blue=1, green=1)
        lay_art(state, "green")
        assert not [text for text in labels(play(state, "C3 1 yes")).values() if "green" in text]

    def test_then_the_artwork_for_the_price_there(self) -> None:
        state = play(self.state(), "r4c2")
        assert prompt(state, state.legal()) == "Which artwork do you sell?"
        assert labels(state)["green"] == "green for 2 FB and 6 VP"

    def test_then_the_tile_to_cover(self) -> None:
        state = play(self.state(), "r4c2 green")
        assert "which artwork do you cover with green?" in prompt(state, state.legal())
        assert labels(state) == {
            "slot1": "cover the black artwork",
            "slot2": "cover the yellow artwork",
        }

    def test_the_second_edition_still_names_the_artwork_before_the_cursor(self) -> None:
        state = in_turns()
        set_action(state, "C3", "sale")
        play(state, "C3 1 blue")
        assert "before you sell blue" in prompt(state, state.legal())


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ("", "pass first: take 2 FB and the exhibition tile"),
        ("pass", "pass: take 1 FB"),
    ],
)
def test_passing_tells_the_money_and_the_tile(moves: str, text: str) -> None:
    assert labels(play(ed1_turns(), moves))["pass"] == text


def test_the_square_goes_on_shields() -> None:
    state = fresh(4, 0, FIRST)
    assert all(re.match(r"shield \d-\d: ", text) for text in labels(state).values())


def test_a_pawn_back_with_nobody_in_court_says_that_nothing_happens() -> None:
    state = ed1_turns()
    lay(state, "C", "C/P", 1)
    put(state, "C3", 1)
    to_resolution(state)
    for court, said in ((2, "(2 in court now)"), (0, "(none in court: nothing happens)")):
        state.players[1].court = court
        assert labels(state)["pawn"].endswith(said)


def test_the_words_of_bonus_cards() -> None:
    state = ed1_turns()
    card = lay(state, "C", "I/C", 1)
    put(state, "C3", 1)
    to_resolution(state)
    assert prompt(state, state.legal()).startswith(
        "You won a bonus card: Royal palace +1 or Town hall +1, with "
    )
    assert labels(state)["iris"] == "use it: Town hall +1 (level 1 now)"
    state.players[1].iris = len(state.players[1].board.iris) - 1
    assert labels(state)["iris"].endswith("the highest already)")
    assert bonus_text(state.rules, card) == "Royal palace +1 or Town hall +1"


@pytest.mark.parametrize("rules", ["first", "second"])
def test_every_card_fits_under_its_column(rules: str) -> None:
    for number in range(len(ruleset(rules).prestige)):
        for line in bonus_lines(ruleset(rules), number):
            assert len(line) <= CELL, line


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ExhibitionTaken(Seat(0)), "Anna takes the exhibition tile of the round."),
        (FrancsGained(Seat(0), 1, "ED1-PASS"), "Anna gets 1 FB more for it."),
        (ArtDrawn(Seat(1), 1), "Ben draws 1 artwork."),
        (ArtDrawn(Seat(1), 3), "Ben draws 3 artworks."),
        (ArtRestocked(1), "The covered artwork of the market returns to its stack."),
        (ArtRestocked(4), "The 4 covered artworks of the market return to their stacks."),
        (ActionDeclined(Seat(0), MATERIAL), "Anna skips the action."),
        (IrisScored(Seat(1), iris_at(2, 3), 4), "Ben gains 4 VP at shield 2-3."),
        (TrackAdvanced(Seat(0), 0, 1), "Anna moves up the town hall track to level 2."),
        (TrackAdvanced(Seat(0), 1, 1), "Anna moves up the royal palace track to level 2."),
    ],
)
def test_events_in_the_words_of_the_first_edition(
    event: ExhibitionTaken | ArtDrawn | ArtRestocked | IrisScored,
    sentence: str,
) -> None:
    assert Narrator(ed1_turns(), NAMES).sentence(event) == sentence


def test_the_second_edition_keeps_its_own_words() -> None:
    narrator = Narrator(in_turns(), NAMES)
    assert "at iris 2-3" in narrator.sentence(IrisScored(Seat(1), iris_at(2, 3), 4))
    assert "up the crown track" in narrator.sentence(TrackAdvanced(Seat(0), 1, 1))


def test_the_table_shows_stack_covered_tiles_and_exhibition_tiles(run: Run) -> None:
    output = run("play", "--rules", FIRST, "--seed", "7", typed="1\nboard\n").output
    assert re.search(r"Workshop\s+stack of \d+, Bk \d", output)
    assert "Covered: none" in output
    assert re.search(r"exhibition tiles\s+0\s+0\s+0\s+0", output)
    assert "hall/palace/architect" in output
    assert "4FB/artwork/noble/pawn row" in output
    assert "Pi" in output
    assert "brown" not in output
    assert "iris" not in output.lower()


@pytest.mark.parametrize("players", ["2", "4"])
@pytest.mark.usefixtures("first_option")
def test_a_whole_game_can_be_played(run: Run, players: str) -> None:
    result = run("play", "--rules", FIRST, "--human", "Anna", "--players", players, "--seed", "3")
    assert result.exit_code == 0, result.output
    assert "Final score, in VP" in result.output
    assert "Round 5 begins." in result.output
    assert "Round 4 ends." in result.output
    assert "Round 5 ends." not in result.output
    assert "exhibition tile" in result.output


def story(*moves: str) -> str:
    """The first turn of a game in words; whoever moves has one artwork, the market is empty."""
    session = Session(ruleset(FIRST), 3, 12, NAMES[:3])
    session.play(session.state.legal()[0])
    start = len(session.moves)
    for move in moves:
        option = session.state.legal()[0] if move == "first" else parse(move)
        session.play(option)
    return " ".join(line.text for line in tell(session, start, len(session.moves)))


def test_the_story_of_a_sale_tells_the_sale_before_the_cursor() -> None:
    told = story("cinquantenaire", "sale", "r3c4", "first")
    assert re.fullmatch(
        r"\w+ sends 1 pawn to Cinquantenaire Park, chooses the Sale action, "
        r"sells a \w+ artwork for \d FB and \d VP and moves the cursor \(row 2, column 0\).",
        told,
    )


def test_the_action_of_a_space_is_named_once() -> None:
    told = story("A2", "1", "yes", "2*wood")
    assert re.fullmatch(r"\w+ bids 1 FB on A2 \(Materials\) and takes 2 wood.", told)


def test_an_action_left_out_is_told() -> None:
    lines = story("A2", "1", "no")
    assert re.fullmatch(
        r"\w+ bids 1 FB on A2 \(Materials\), but skips the action.",
        lines,
    )
