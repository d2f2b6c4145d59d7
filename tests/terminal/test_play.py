from __future__ import annotations

from pathlib import Path

import pytest

from bruxelles1893.terminal.files import read_game
from terminal.conftest import Run

SEED = ("--seed", "7")


def told(*lines: str) -> str:
    return "\n".join(lines) + "\n"


@pytest.mark.matrix
@pytest.mark.parametrize("players", ["2", "4", "5"])
@pytest.mark.usefixtures("first_option")
def test_a_whole_game_ends_with_score_sheet_and_winner(run: Run, players: str) -> None:
    result = run("play", "--human", "Anna", "--players", players, *SEED)
    assert result.exit_code == 0, result.output
    assert "Final score, in VP" in result.output
    assert "The game is over" in result.output
    assert " VP and share the victory." in result.output or " wins with " in result.output
    assert "must pass" in result.output


@pytest.mark.usefixtures("first_option")
def test_several_people_play_at_one_keyboard(run: Run) -> None:
    result = run("play", "--humans", "2", "--bots", "0", *SEED)
    assert result.exit_code == 0, result.output
    assert "● Player 1" in result.output
    assert "■ Player 2" in result.output


def test_bots_alone_play_to_the_end(run: Run, tmp_path: Path) -> None:
    result = run("play", "--humans", "0", "--players", "3", *SEED)
    assert result.exit_code == 0, result.output
    assert "Final score" in result.output
    assert not list(tmp_path.iterdir())


def test_the_table_shows_the_active_area_and_everything_on_it(run: Run) -> None:
    output = run("play", *SEED, typed=told("blue")).output
    for piece in ("┏━", "Noble row", "Art market", "Compass", "Supply", "Court", "Brussels"):
        assert piece in output
    assert "● Player" in output
    assert "(first)" in output


@pytest.mark.parametrize("columns", ["60", "80", "100", "140"])
def test_the_table_fits_any_width(run: Run, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    result = run("play", *SEED, typed=told("blue"))
    assert result.exit_code == 0, result.output
    if int(columns) >= 80:
        lines = result.output.splitlines()
        longest = max(len(line) for line in lines if not line.startswith("● Player>"))
        assert longest <= int(columns)


def test_numbers_notation_and_several_answers_at_once(run: Run) -> None:
    output = run("play", "--human", "Anna", *SEED, typed=told("1", "A1 1 green", "log")).output
    assert "Anna bids 1 FB on A1 (Workshop) and takes a green artwork." in output


def test_a_bot_is_asked_for_advice_in_the_middle_of_a_game(run: Run) -> None:
    output = run("play", *SEED, typed=told("blue", "hint")).output
    advised = output.partition("expected margin")[2]
    assert "The margin is how far ahead of the best opponent" in advised
    assert " 5 │" in advised
    assert " 6 │" not in advised


def test_what_would_do_nothing_is_marked_in_the_list(run: Run) -> None:
    listed = run("play", *SEED, typed=told("blue")).output
    assert "Construction (no action)" in listed
    assert "Workshop (no action)" not in listed


def test_bots_have_the_name_that_the_language_gives_them(run: Run) -> None:
    output = run("play", *SEED, "--language", "fr", typed=told("blue")).output
    assert "Robot 1" in output
    assert "Bot 1" not in output


def test_undo_steps_back_over_own_choices_only(run: Run) -> None:
    output = run("play", *SEED, typed=told("blue", "undo", "A1", "undo", "A1")).output
    assert "There is nothing to undo" in output
    assert output.count("Undone.") == 1
    assert output.count("How many francs do you bid on A1") == 2


def test_why_names_reason_and_rule(run: Run) -> None:
    output = run("play", *SEED, typed=told("blue", "why E5", "why A1", "why", "why x!")).output
    assert "E5 is outside the active area of this round (AN-01)" in output
    assert "A1 is allowed now (ACT-01)" in output
    assert "Name an option" in output
    assert "“x!” is neither a choice nor a command" in output


def test_why_says_that_no_action_comes_of_a_space(run: Run) -> None:
    output = run("play", *SEED, typed=told("blue", "why A2")).output
    assert "A2 is allowed now (ACT-01), but it gives you no action: you cannot pay" in output


def test_an_answer_typed_ahead_never_answers_another_question(run: Run) -> None:
    """The number of a list that nobody has seen yet is no answer, nor is another question's."""
    output = run("play", "--human", "Anna", *SEED, typed=told("1", "A1 1 4", "A1 1 A2")).output
    assert "What you typed ahead was not used: 4." in output
    assert "Anna bids 1 FB on A1 (Workshop)." in output


def test_only_what_changed_is_drawn_again_within_a_round(run: Run) -> None:
    output = run("play", *SEED, typed=told("blue", "A1 1 green", "board")).output
    assert output.count("Noble row") >= 3
    assert output.count("Art market") == 3, "before the game, at the start of the round, asked for"


def test_wrong_answers_are_explained_and_change_nothing(run: Run) -> None:
    output = run("play", *SEED, typed=told("black", "99", "pass", "xyz", "", "blue")).output
    assert "a black artwork cannot be taken here (" in output
    assert "99 is not in the list: choose 1 to 4" in output
    assert "pass does not answer this question" in output
    assert "“xyz” is neither" in output


def test_rule_log_now_board_and_help(run: Run) -> None:
    typed = told("rule AN-01", "rule ZZ", "rule", "log", "blue", "log", "log all", "now", "help")
    output = run("play", *SEED, typed=typed + told("board")).output
    assert "AN-01  Put one ready pawn" in output
    assert "there is no rule 'ZZ'" in output
    assert "Name a rule or a word" in output
    assert "Round 1 begins." in output
    assert "If the round ended now:" in output
    assert "undo your last choice" in output


def test_save_and_resume_go_on_as_if_never_interrupted(run: Run, tmp_path: Path) -> None:
    first = run("play", *SEED, typed=told("blue", "A1 1 green", "save game", "quit"))
    assert "Saved in game.bxl." in first.output
    assert "bruxelles play --resume game.bxl" in first.output
    assert first.exit_code == 0
    again = run("play", "--resume", "game.bxl", typed=told("A3", "save whole", "quit"))
    assert "Saved in whole.bxl." in again.output
    straight = run("play", *SEED, typed=told("blue", "A1 1 green", "A3", "save other", "quit"))
    assert straight.exit_code == 0
    assert (tmp_path / "whole.bxl").read_text() == (tmp_path / "other.bxl").read_text()


def test_save_does_not_overwrite_another_file_unasked(run: Run, tmp_path: Path) -> None:
    other = tmp_path / "mine.bxl"
    other.write_text("precious")
    typed = told("blue", "save mine", "what", "n", "quit", "n")
    output = run("play", *SEED, typed=typed).output
    assert "mine.bxl exists. Overwrite it?" in output
    assert "Please answer y or n." in output
    assert "Not saved." in output
    assert other.read_text() == "precious"
    run("play", *SEED, typed=told("blue", "save mine", "y", "save", "quit"))
    assert len(read_game(other).moves) > 0


def test_save_into_a_missing_folder_is_refused_and_the_game_goes_on(run: Run) -> None:
    output = run("play", *SEED, typed=told("blue", "save no/such/file", "A1", "quit", "n")).output
    assert "Not saved: no/such/file.bxl: no such file or directory." in output
    assert "How many francs do you bid on A1" in output


@pytest.mark.parametrize("name", ["~nobody-of-this-name/file", ".", "/"])
def test_save_to_what_is_no_file_is_refused_and_the_game_goes_on(run: Run, name: str) -> None:
    overwrite = [] if name.startswith("~") else ["y"]
    typed = told("blue", f"save {name}", *overwrite, "A1", "quit", "n")
    result = run("play", *SEED, typed=typed)
    assert result.exit_code == 0, result.output
    assert f"Not saved: {name}" in result.output
    assert "How many francs do you bid on A1" in result.output


def test_quit_offers_to_save(run: Run, tmp_path: Path) -> None:
    output = run("play", *SEED, typed=told("blue", "quit", "y")).output
    assert "Save this game before you leave?" in output
    assert "Goodbye." in output
    assert len(list(tmp_path.glob("bruxelles-game-*.bxl"))) == 1


def test_the_end_of_input_saves_the_game(run: Run, tmp_path: Path) -> None:
    result = run("play", *SEED, typed=told("blue"))
    assert result.exit_code == 0
    [saved] = tmp_path.glob("bruxelles-autosave-*.bxl")
    assert saved.name in result.output
    assert len(read_game(saved).moves) > 0


def test_an_interrupt_saves_the_game(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["blue"])

    def typed(prompt: str = "") -> str:
        answer = next(answers, None)
        if answer is None:
            raise KeyboardInterrupt
        return answer

    monkeypatch.setattr("builtins.input", typed)
    assert run("play", *SEED).exit_code == 0
    assert len(list(tmp_path.glob("bruxelles-autosave-*.bxl"))) == 1


def test_nothing_played_leaves_nothing_behind(run: Run, tmp_path: Path) -> None:
    assert run("play", "--human", "Anna", "--humans", "4", *SEED, typed="").exit_code == 0
    assert not list(tmp_path.iterdir())


def test_no_colour_codes_outside_a_terminal(run: Run) -> None:
    assert "\x1b" not in run("play", *SEED, typed=told("blue")).output


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--players", "9"), "9 players; expected 2 to 5"),
        (("--players", "1"), "1 players; expected 2 to 5"),
        (("--players", "x"), "--players"),
        (("--players", "2", "--humans", "3"), "3 people and 0 bots do not make 2 players"),
        (("--humans", "2", "--bots", "1", "--players", "4"), "do not make 4 players"),
        (("--human", "A", "--human", "B", "--humans", "1"), "2 names are given"),
        (("--human", "A", "--human", "A"), "the same name"),
        (("--human", "Bot 1"), "such names are for bots"),
        (("--human", 'a"b'), "no quotes"),
        (("--rules", "third"), "unknown rule set 'third'"),
        (("--components", "none.toml"), "none.toml"),
        (("--resume", "none.bxl"), "none.bxl: no such file"),
        (("--resume", "."), ".: is a directory"),
    ],
)
def test_bad_options_give_one_clear_line(run: Run, options: tuple[str, ...], message: str) -> None:
    result = run("play", *options)
    assert result.exit_code in (1, 2)
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert "Traceback" not in result.output


def test_resume_asks_for_people_who_play(run: Run) -> None:
    run("play", "--human", "Anna", *SEED, typed=told("blue", "save game", "quit"))
    result = run("play", "--resume", "game.bxl", "--human", "Zoe")
    assert result.exit_code == 1
    assert "'Zoe' does not play in this game" in result.stderr
    other = run("play", "--resume", "game.bxl", "--human", "Bot 1", typed=told("pass"))
    assert "■ Bot 1>" in other.output
