"""The report of balance: what it counts, and that it replaces only its own section."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from arena.support import invented
from bruxelles1893.arena.balance import (
    PREAMBLE,
    ReportError,
    balance_plan,
    boards,
    cards,
    columns,
    command_line,
    lines,
    nobles,
    places,
    put_section,
    section,
    tiles,
    write_section,
)
from bruxelles1893.arena.tournament import Plan
from bruxelles1893.bots import BotError

PLAN = Plan("second", ("planner",), 2, seed=3, deals=2, rotates=False, draws_boards=True)
GAMES = [
    invented(
        0,
        (110, 90),
        first=1,
        nobles=(("solvay",), ("buls", "solvay")),
        cards=((7,), ()),
        tiles=((3,), ()),
    ),
    invented(
        1, (80, 210), first=0, nobles=((), ("solvay",)), boards=("horta", "hankar"), columns=(2, 9)
    ),
]


def test_places_are_counted_from_the_first_player_of_round_1() -> None:
    found = {line.label: (line.players, line.win_rate.value) for line in lines(GAMES, places)}
    assert found == {"1": (2, 0.0), "2": (2, 1.0)}


def test_nobles_cards_and_boards_are_counted_for_their_owners() -> None:
    kept = {line.label: (line.players, line.win_rate.value) for line in lines(GAMES, nobles)}
    assert kept == {"Solvay": (3, pytest.approx(2 / 3)), "Buls": (1, 0)}
    (card,) = lines(GAMES, cards)
    assert (card.label[:3], card.mean_score.value) == ("7: ", 110)
    found = {line.label: line.mean_score.value for line in lines(GAMES, boards)}
    assert found == {"Victor Horta": 80, "Paul Hankar": 210}
    (tile,) = lines(GAMES, tiles)
    assert (tile.label[:3], tile.mean_score.value) == ("3: ", 110)
    won = {line.label: line.mean_score.value for line in lines(GAMES, columns)}
    assert won == {"0": 100, "2": 80, "8 or more": 210}


def test_a_section_names_its_command_its_games_and_all_tables() -> None:
    text = section(PLAN, GAMES, command_line(PLAN, Path("docs/balance.md")))
    assert text.startswith("second, 2 players\n")
    command = "--rules second --players 2 --games 2 --bot planner --seed 3 --out docs/balance.md"
    assert f"\n    bruxelles balance {command}\n" in text
    assert "2 games of `planner`" in text
    assert "| mean winning score | 160.0 (62.0–258.0), standard deviation 50.0 |" in text
    assert "| winning scores | 110–210 |" in text
    assert "| winners with 100 to 199 VP | 50.0% (5.5%–94.5%) |" in text
    assert "| scores of all players | 80–210 |" in text
    titles = [line for line in text.splitlines() if line.startswith("###")]
    assert titles == [
        "### Scores",
        "### By place in the turn order of round 1",
        "### By architect board",
        "### By columns won",
        "### By houses built",
        "### By noble kept at the end",
        "### By Belle Époque card owned at the end",
        "### By Belle Époque tile with an own pawn at the end",
    ]


def test_what_no_game_has_is_no_table() -> None:
    text = section(PLAN, [invented(0, (100, 90))], "command")
    assert "architect board" not in text
    assert "Belle Époque" not in text


def test_a_place_outside_the_folder_is_not_told() -> None:
    assert command_line(PLAN, Path("/somewhere/else/balance.md")).endswith("--out balance.md")


def test_a_report_has_a_section_for_each_table_and_keeps_the_others() -> None:
    report = put_section("", "second, 4 players\n\nold\n")
    report = put_section(report, "first, 2 players\n\nfirst\n")
    report = put_section(report, "second, 4 players\n\nnew\n")
    assert report == (PREAMBLE + "\n## first, 2 players\n\nfirst\n\n## second, 4 players\n\nnew\n")


def test_own_words_before_the_sections_stay(tmp_path: Path) -> None:
    file = tmp_path / "docs" / "balance.md"
    write_section(file, section(PLAN, GAMES, "one"))
    file.write_text(file.read_text("utf-8").replace("# Balance\n", "# Balance\n\nMy words.\n"))
    write_section(file, section(replace(PLAN, players=2), GAMES, "two"))
    text = file.read_text("utf-8")
    assert "My words." in text
    assert "    two\n" in text
    assert "    one\n" not in text


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "README.md"
    file.write_text("# Bruxelles\n")
    with pytest.raises(ReportError):
        write_section(file, "second, 4 players\n")
    assert file.read_text() == "# Bruxelles\n"


def test_each_deal_is_played_once_with_boards_drawn() -> None:
    plan = balance_plan("second+asymmetric", 4, 30, "random", 0)
    assert (plan.games, plan.draws_boards) == (30, True)
    with pytest.raises(BotError):
        balance_plan("second", 4, 30, "deep-blue", 0)
