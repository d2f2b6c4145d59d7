"""Any game at any table: written down, read again and replayed, it is the same game."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bruxelles1893.engine import (
    RulesetError,
    Session,
    digest,
    parse,
    read_record,
    replay,
    ruleset,
    write_record,
)
from bruxelles1893.engine.core.events import RoundStarted
from bruxelles1893.engine.core.options import ACTIONS
from bruxelles1893.engine.history.record import LONGEST_NAME, check_name
from conformance.support import Table, anything, each_rule_set, each_table, steady

NAMES: Final = ("Anna Maria", "Émile Ÿ", "Наташа", "さくら 花子", "O'Neill-5 [=]")
SEED: Final = 1893


def played(table: Table, moves: int, seed: int = SEED) -> Session:
    """The beginning of a random game."""
    session = Session(ruleset(table.rules), table.players, seed, NAMES[: table.players])
    rng = Random(seed)
    while not session.state.is_over and len(session.moves) < moves:
        session.play(anything(session.state, rng))
    return session


@cache
def finished(table: Table) -> Session:
    """A random game to its end, for reading only."""
    return played(table, 10_000)


def again(text: str) -> Session:
    """The game of a text."""
    record = read_record(text)
    return replay(record, ruleset(record.rules))


def check_same(game: Session, other: Session) -> None:
    """Both are the same game, move by move."""
    assert digest(other.state) == digest(game.state)
    assert (other.seed, other.names) == (game.seed, game.names)
    assert other.opening == game.opening
    assert other.moves == game.moves


Spacing = Callable[[str, list[str]], str]
SPACINGS: Final[dict[str, Spacing]] = {
    "indented": lambda name, tokens: f"  \t{name}: {' '.join(tokens)}",
    "trailing": lambda name, tokens: f"{name}: {' '.join(tokens)} \t ",
    "wide": lambda name, tokens: f"{name} \t: \t " + " \t  ".join(tokens),
    "narrow": lambda name, tokens: f"{name}:{' '.join(tokens)}",
    "one by one": lambda name, tokens: "\n".join(f"{name}: {token}" for token in tokens),
    "upper case": lambda name, tokens: f"{name}: {' '.join(tokens).upper()}",
    "lower case": lambda name, tokens: f"{name}: {' '.join(tokens).lower()}",
}
"""Ways to write a line of moves that all mean the same."""


def rewritten(text: str, spacing: Spacing) -> str:
    """The record with its lines of moves written in another way."""
    lines = []
    for line in text.splitlines():
        name, colon, moves = line.split(";")[0].partition(":")
        lines.append(spacing(name, moves.split()) if colon and line[0] not in "[=" else line)
    return "\n".join(lines)


@each_table
def test_a_finished_game_replays_to_its_end(table: Table) -> None:
    game = finished(table)
    assert game.state.is_over
    check_same(game, again(write_record(game)))


@each_table
def test_an_unfinished_game_replays_to_where_it_stopped(table: Table) -> None:
    end = len(finished(table).moves)
    for moves in (0, 1, 7, end // 2, end - 1):
        game = played(table, moves)
        text = write_record(game)
        assert read_record(text).result == "*"
        check_same(game, again(text))


@each_table
def test_a_replayed_game_is_written_with_the_same_text(table: Table) -> None:
    for moves in (0, 30, 10_000):
        text = write_record(played(table, moves))
        assert write_record(again(text)) == text


@each_table
def test_a_record_says_what_was_played_by_whom_and_with_which_result(table: Table) -> None:
    game = finished(table)
    record = read_record(write_record(game))
    assert (record.rules, record.seed, record.names) == (table.rules, SEED, game.names)
    assert record.components == game.state.rules.digest
    assert record.result.split() == [str(sheet.total) for sheet in game.state.scores()]
    assert [(token.player, token.option) for token in record.tokens] == [
        (game.names[move.seat], move.option) for move in game.moves
    ]


@each_rule_set
@pytest.mark.parametrize("spacing", SPACINGS.values(), ids=SPACINGS.keys())
def test_moves_written_by_hand_are_understood(table: Table, spacing: Spacing) -> None:
    text = write_record(finished(table))
    changed = rewritten(text, spacing)
    assert changed != text
    check_same(finished(table), again(changed))


@each_rule_set
def test_without_comments_and_blank_lines_a_record_is_the_same(table: Table) -> None:
    text = write_record(finished(table))
    bare = [line.split(";")[0].strip() for line in text.splitlines()]
    check_same(finished(table), again("\n".join(line for line in bare if line)))


@each_rule_set
def test_with_more_comments_and_blank_lines_a_record_is_the_same(table: Table) -> None:
    lines = write_record(finished(table)).splitlines()
    noise = '\n\n \t\n; [Seed "0"]\n;Nobody: pass; pass\n== Round 9\n'
    text = noise + noise.join(f"{line} ; Nobody: pass ; A1" for line in lines) + noise
    check_same(finished(table), again(text))


@each_rule_set
def test_blanks_around_a_header_line_do_not_matter(table: Table) -> None:
    text = write_record(finished(table))
    changed = text.replace("[", "\t [", 4).replace("]\n", "]  ; comment\n", 4)
    check_same(finished(table), again(changed))


@each_rule_set
@pytest.mark.parametrize("line_end", ["\r\n", "\r"], ids=["CRLF", "CR"])
def test_line_ends_of_other_systems_do_not_matter(table: Table, line_end: str) -> None:
    text = write_record(finished(table)).replace("\n", line_end)
    check_same(finished(table), again(text))
    check_same(finished(table), again(text.rstrip()))


@each_table
def test_each_round_is_titled_with_its_bourse_card(table: Table) -> None:
    game = finished(table)
    started = [
        event
        for events in (game.opening, *(move.events for move in game.moves))
        for event in events
        if isinstance(event, RoundStarted)
    ]
    francs = game.state.rules.bourse_francs
    titles = re.findall(r"^== Round (\d+) ; Bourse (\d+) FB", write_record(game), re.MULTILINE)
    assert titles == [(str(event.round), str(francs[event.bourse])) for event in started]
    assert len(titles) == game.state.rules.rounds


@each_table
def test_the_actions_of_the_board_are_drawn_as_a_comment(table: Table) -> None:
    game = finished(table)
    rows = re.findall(r"^; [1-5] +(.*)$", write_record(game), re.MULTILINE)
    words = [word for row in rows for word in row.split()]
    assert words == [ACTIONS[action] for action in game.state.actions]


@each_table
def test_a_turn_on_the_board_names_its_action_in_a_comment(table: Table) -> None:
    game = finished(table)
    turns = re.findall(r"^.*: ([A-E])([1-5]) \d.* ; ([a-z]+)", write_record(game), re.MULTILINE)
    assert turns
    for column, row, action in turns:
        space = (int(row) - 1) * 5 + "ABCDE".index(column)
        assert ACTIONS[game.state.actions[space]] == action


SMALL: Final = Table("second", 2)


def written_and_read(name: str) -> tuple[str, ...]:
    """The names of a short game with this player, after it was written and read."""
    session = Session(ruleset(SMALL.rules), 2, 8, (name, "Ben"))
    for token in ("blue", "blue"):
        session.play(parse(token))
    return again(write_record(session)).names


@pytest.mark.parametrize(
    "name",
    [
        *NAMES,
        *("Łukasz Żółć", "Ἀριστοτέλης", "שרה", "محمد", "小林 一茶", "김 민지", "🙂", "e\u0301"),
        *("Anna  Maria", "pass", "C3", "Round 1", "Anna=Ben", "x" * LONGEST_NAME),
    ],
)
def test_names_of_all_writings_are_kept(name: str) -> None:
    assert check_name(name) is None
    assert written_and_read(name) == (name, "Ben")


@pytest.mark.parametrize("name", ["[Anna", "[Anna]", "== Anna", "==", " Anna", "Anna ", " 花 "])
def test_a_name_that_looks_like_something_else_is_refused_or_kept(name: str) -> None:
    assert check_name(name) is not None or written_and_read(name) == (name, "Ben")


@settings(steady, max_examples=150)
@given(st.text(st.characters(codec="latin-1") | st.sampled_from(" [=Aa花"), max_size=5))
def test_a_name_without_a_problem_is_kept(name: str) -> None:
    if check_name(name) is None:
        assert written_and_read(name) == (name, "Ben")


@pytest.mark.parametrize(
    "seed",
    [0, -1, 2**64, 10**39, -(10**38), -(10**39)],
    ids=["0", "-1", "2**64", "40 digits", "minus 39 digits", "minus 40 digits"],
)
def test_a_game_with_any_seed_can_be_read_again(seed: int) -> None:
    game = played(SMALL, 20, seed)
    check_same(game, again(write_record(game)))


@pytest.mark.parametrize("seed", [10**40, -(10**40)])
def test_a_seed_too_long_for_a_record_is_refused_at_once(seed: int) -> None:
    with pytest.raises(RulesetError, match="40 digits"):
        played(SMALL, 20, seed)
