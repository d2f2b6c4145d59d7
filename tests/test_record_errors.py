"""Damaged records: nothing but a `RecordError` comes out, with the line and what is wrong there."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final, NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bruxelles1893.engine import (
    RULE_SETS,
    RULES_VERSION,
    RecordError,
    Session,
    parse,
    read_record,
    replay,
    ruleset,
    write_record,
)
from bruxelles1893.engine.history.record import LONGEST_NAME, LONGEST_RECORD
from bruxelles1893.engine.rules.setup import SEED_DIGITS
from conformance.support import anything, steady

SEED: Final = 8
"""Anna is the first player, and both may choose any colour but black."""
NOT_MOVES: Final = "is not a line of moves; expected `Name: C3 2 blue`"
NAME_LENGTH: Final = f"a name has 1 to {LONGEST_NAME} characters"
NAME_LETTERS: Final = "a name has only printable characters, and no quotes, colons or semicolons"
PLAYED: Final = f"this release plays 1 to {RULES_VERSION}"
COMPONENTS: Final = ruleset("second").digest


@cache
def good(rules: str = "second", moves: int = 10_000) -> str:
    """The record of a random game, or of its beginning, with Anna and Ben."""
    session, rng = Session(ruleset(rules), 2, SEED, ("Anna", "Ben")), Random(SEED)
    while not session.state.is_over and len(session.moves) < moves:
        is_setup = session.state.round == 0 and rules == "second"
        session.play(parse("blue") if is_setup else anything(session.state, rng))
    return write_record(session)


def refused(text: str, rules: str = "second") -> RecordError:
    """The error that a text gives."""
    with pytest.raises(RecordError) as caught:
        replay(read_record(text), ruleset(rules))
    return caught.value


def test_the_record_to_be_damaged_is_good() -> None:
    lines = good().splitlines()
    assert lines[:6] == [
        '[Rules "second"]',
        f'[Version "{RULES_VERSION}"]',
        f'[Components "{COMPONENTS}"]',
        '[Seed "8"]',
        '[Player "Anna"]',
        '[Player "Ben"]',
    ]
    assert lines[6].startswith('[Result "')
    assert lines[15:18] == ["== Setup", "Anna: blue", "Ben: blue"]
    assert replay(read_record(good()), ruleset("second")).state.is_over
    assert not replay(read_record(good(moves=40)), ruleset("second")).state.is_over


class Damage(NamedTuple):
    """A line of the good record, counted from 1, what stands there instead, and what is said."""

    line: int
    new: str
    problem: str

    def __str__(self) -> str:
        return f"{self.line}: {self.new[:30]}"


DAMAGES: Final = (
    Damage(2, '[Rules "second"]', "header 'Rules' is given twice"),
    Damage(5, '[Seed "8"]', "header 'Seed' is given twice"),
    Damage(4, "[Seed 8]", "'[Seed 8]' is not a header line; expected [Name \"value\"]"),
    Damage(4, '[Seed "8"', '\'[Seed "8"\' is not a header line; expected [Name "value"]'),
    Damage(4, '[seed "8"]', '\'[seed "8"]\' is not a header line; expected [Name "value"]'),
    Damage(4, '[Seed "eight"]', "the seed 'eight' is not a whole number of at most 40 digits"),
    Damage(4, '[Seed ""]', "the seed '' is not a whole number of at most 40 digits"),
    Damage(4, '[Seed "8.0"]', "the seed '8.0' is not a whole number of at most 40 digits"),
    Damage(4, '[Seed "1_0"]', "the seed '1_0' is not a whole number of at most 40 digits"),
    Damage(4, '[Seed "+8"]', "the seed '+8' is not a whole number of at most 40 digits"),
    Damage(4, '[Seed "--8"]', "the seed '--8' is not a whole number of at most 40 digits"),
    Damage(4, '[Seed "٨"]', "the seed '٨' is not a whole number of at most 40 digits"),
    Damage(
        4,
        f'[Seed "{"8" * (SEED_DIGITS + 1)}"]',
        f"the seed '{'8' * (SEED_DIGITS + 1)}' is not a whole number of at most 40 digits",
    ),
    Damage(2, '[Version "99"]', f"rules version '99'; {PLAYED}"),
    Damage(2, '[Version "0"]', f"rules version '0'; {PLAYED}"),
    Damage(2, '[Version "01"]', f"rules version '01'; {PLAYED}"),
    Damage(2, '[Version ""]', f"rules version ''; {PLAYED}"),
    Damage(5, '[Player ""]', f"player '': {NAME_LENGTH}"),
    Damage(5, '[Player "  "]', f"player '  ': {NAME_LENGTH}"),
    Damage(
        5,
        f'[Player "{"A" * (LONGEST_NAME + 1)}"]',
        f"player '{'A' * (LONGEST_NAME + 1)}': {NAME_LENGTH}",
    ),
    Damage(5, '[Player "An:na"]', f"player 'An:na': {NAME_LETTERS}"),
    Damage(5, '[Player "An\tna"]', f"player 'An\\tna': {NAME_LETTERS}"),
    Damage(5, '[Player "\x1b[2J"]', f"player '\\x1b[2J': {NAME_LETTERS}"),
    Damage(17, "Anna blue", f"'Anna blue' {NOT_MOVES}"),
    Damage(17, "Anna:", f"'Anna:' {NOT_MOVES}"),
    Damage(17, "Anna: ; blue", f"'Anna:' {NOT_MOVES}"),
    Damage(
        17,
        "Anna: blau",
        "'blau' is no option's notation; expected a word such as C3, 4, blue or pass",
    ),
    Damage(
        18,
        "Ben: blue F6",
        "'F6' is no option's notation; expected a word such as C3, 4, blue or pass",
    ),
    Damage(17, "Ben: blue", "'Anna' is to play, not 'Ben'"),
    Damage(17, "anna: blue", "'Anna' is to play, not 'anna'"),
    Damage(17, ": blue", "'Anna' is to play, not ''"),
    Damage(18, "Carl: blue", "'Ben' is to play, not 'Carl'"),
    Damage(17, "Anna: blue blue", "'Ben' is to play, not 'Anna'"),
)


@pytest.mark.parametrize("damage", DAMAGES, ids=str)
def test_a_damaged_line_is_named_with_what_is_wrong(damage: Damage) -> None:
    lines = good().splitlines()
    lines[damage.line - 1] = damage.new
    error = refused("\n".join(lines))
    assert error.problem == damage.problem
    assert error.line == damage.line
    assert str(error) == f"line {damage.line}: {damage.problem}"


@pytest.mark.parametrize("token", ["black", "pink", "pass", "C3", "220"])
def test_an_illegal_move_is_named_with_the_rule_against_it(token: str) -> None:
    lines = good().splitlines()
    lines[16] = f"Anna: {token.upper()}"
    error = refused("\n".join(lines))
    assert error.line == 17
    assert error.problem.startswith(f"{token}: ")
    assert error.problem.endswith("(SETUP-10)")


@pytest.mark.parametrize("header", ["Rules", "Version", "Components", "Seed", "Result"])
def test_a_missing_header_is_named_at_the_end(header: str) -> None:
    lines = [line for line in good().splitlines() if not line.startswith(f"[{header} ")]
    error = refused("\n".join(lines))
    assert error.line == len(lines) == len(good().splitlines()) - 1
    assert error.problem == f"the header {header!r} is missing"


@pytest.mark.parametrize("players", [0, 1, 6, 40])
def test_two_to_five_players_can_be_told(players: int) -> None:
    lines = good().splitlines()
    lines[4:6] = [f'[Player "{number}"]' for number in range(players)]
    assert refused("\n".join(lines)).problem == (
        f"{players} players; expected 2 to 5 lines [Player ...]"
    )


@pytest.mark.parametrize("player", ["Anna", "Ben"])
def test_moves_after_the_end_are_refused(player: str) -> None:
    error = refused(good() + f"\n{player}: pass\n")
    assert error.line == len(good().splitlines()) + 2
    assert error.problem == "the game is over, but there are more moves"


class TestResult:
    """The header's result is what the moves lead to."""

    @staticmethod
    def line_of_last_move(text: str) -> int:
        return read_record(text).tokens[-1].line

    @pytest.mark.parametrize("result", ["*", "", "0 0", "1 2 3", "Anna"])
    def test_a_finished_game_with_another_result(self, result: str) -> None:
        record = read_record(good())
        text = good().replace(f'[Result "{record.result}"]', f'[Result "{result}"]')
        error = refused(text)
        assert error.line == self.line_of_last_move(text)
        assert error.problem == (
            f"the result is {record.result!r}, not {result!r} as the header says"
        )

    def test_an_unfinished_game_with_a_result(self) -> None:
        text = good(moves=40).replace('[Result "*"]', '[Result "8 9"]')
        error = refused(text)
        assert error.line == self.line_of_last_move(text)
        assert error.problem == "the result is '*', not '8 9' as the header says"

    def test_a_game_without_moves_with_a_result(self) -> None:
        text = good(moves=0).replace('[Result "*"]', '[Result "8 9"]')
        assert refused(text).problem == "the result is '*', not '8 9' as the header says"

    def test_a_finished_game_that_lost_its_last_line(self) -> None:
        text = good().rstrip().rpartition("\n")[0]
        assert refused(text).problem.startswith("the result is '*', not '")


class TestRuleSet:
    """A record replays with the rules and printed values that it was played with."""

    @pytest.mark.parametrize("rules", [name for name in RULE_SETS if name != "second"])
    def test_the_rules_of_another_game(self, rules: str) -> None:
        error = refused(good(), rules)
        assert error.line == 1
        assert error.problem == f"the record plays 'second', not {rules!r}"

    @pytest.mark.parametrize("rules", ["third", "", "Second", "second+second"])
    def test_rules_that_do_not_exist(self, rules: str) -> None:
        error = refused(good().replace('[Rules "second"]', f'[Rules "{rules}"]'))
        assert error.line == 1
        assert error.problem == f"the record plays {rules!r}, not 'second'"

    def test_other_printed_values(self) -> None:
        error = refused(good().replace(COMPONENTS, "sha256:0000000000000000"))
        assert error.problem == (
            "the record was played with other printed values ('sha256:0000000000000000', "
            f"here {COMPONENTS}); give the same components file"
        )

    def test_another_seed_is_found_by_its_first_impossible_move(self) -> None:
        error = refused(good().replace('[Seed "8"]', '[Seed "9"]'))
        assert error.line == 17
        assert error.problem == "'Ben' is to play, not 'Anna'"


class TestNoRecordAtAll:
    @pytest.mark.parametrize("text", ["", "\n", " \t\n\n ", "; only a comment", "== Round 1"])
    def test_a_file_that_says_nothing(self, text: str) -> None:
        error = refused(text)
        assert error.line == max(1, len(text.splitlines()))
        assert error.problem == "the header 'Rules' is missing"

    @pytest.mark.parametrize(
        "data",
        [
            bytes(range(256)),
            b"\x7fELF\x02\x01\x01" + bytes(64),
            b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
            b"{}",
            b'<?xml version="1.0"?><game/>',
        ],
        ids=["all bytes", "a program", "a picture", "JSON", "XML"],
    )
    def test_something_else_is_refused_on_its_first_line(self, data: bytes) -> None:
        error = refused(data.decode("latin-1"))
        assert error.line in {1, 2}
        assert str(error).isprintable()

    def test_a_text_that_is_too_long(self) -> None:
        longest = good() + ";" * (LONGEST_RECORD - len(good()))
        assert replay(read_record(longest), ruleset("second")).state.is_over
        error = refused(longest + ";")
        assert error.line == 1
        assert error.problem == f"a record has at most {LONGEST_RECORD} characters"

    @pytest.mark.parametrize("start", ["", "[", "Anna: "])
    def test_of_a_very_long_line_not_all_is_said_again(self, start: str) -> None:
        assert len(str(refused(start + "x" * 100_000))) < 500


def problem_of(text: str) -> RecordError | None:
    """The error of a text, or None if it is a good record."""
    try:
        record = read_record(text)
        replay(record, ruleset(record.rules if record.rules in RULE_SETS else "second"))
    except RecordError as error:
        return error
    return None


def attempt(text: str) -> None:
    """Read and replay a text; if that fails, then with a line of the text and a reason."""
    error = problem_of(text)
    if error is not None:
        assert 1 <= error.line <= max(1, len(text.splitlines()))
        assert error.problem
        assert str(error).isprintable()


anywhere = st.floats(0, 1, exclude_max=True)
pieces = st.text(max_size=5) | st.sampled_from(
    [
        *("[", "]", '"', ";", ":", "\n", "\r", "==", " ", "\ufeff", "\x00", "\ud800", "\u2028"),
        *("C3", "pass", "999", '[Seed "1"]', '[Player "Carl"]', "Anna: ", "Ben: pass\n"),
    ]
)
records = st.sampled_from(RULE_SETS).flatmap(
    lambda rules: st.sampled_from([0, 10, 40, 10_000]).map(lambda moves: good(rules, moves))
)


@settings(steady, max_examples=200)
@given(st.text())
@example("[")
@example('[Rules "second"]')
@example(":")
@example("::")
@example("\ud800: C3")
def test_any_text_is_refused_in_an_orderly_way(text: str) -> None:
    attempt(text)


@settings(steady, max_examples=200)
@given(st.lists(pieces | st.sampled_from(good().split(" ")), max_size=40), st.sampled_from(" \n"))
def test_any_mix_of_the_words_of_a_record_is_refused_in_an_orderly_way(
    words: list[str], between: str
) -> None:
    attempt(between.join(words))


@settings(steady, max_examples=200)
@given(records, st.lists(st.tuples(anywhere, st.integers(0, 8), pieces), min_size=1, max_size=4))
def test_characters_changed_in_a_good_record_do_no_harm(
    text: str, edits: list[tuple[float, int, str]]
) -> None:
    for place, deleted, inserted in edits:
        start = int(place * len(text))
        text = text[:start] + inserted + text[start + deleted :]
    attempt(text)


@settings(steady, max_examples=200)
@given(records, st.lists(st.tuples(anywhere, anywhere, st.integers(0, 2)), min_size=1, max_size=4))
def test_lines_lost_doubled_or_moved_in_a_good_record_do_no_harm(
    text: str, edits: list[tuple[float, float, int]]
) -> None:
    lines = text.splitlines()
    for origin, target, copies in edits:
        line = lines.pop(int(origin * len(lines)))
        place = int(target * len(lines))
        lines[place:place] = [line] * copies
    attempt("\n".join(lines))


@settings(steady, max_examples=100)
@given(records, anywhere)
def test_a_record_cut_off_anywhere_does_no_harm(text: str, place: float) -> None:
    attempt(text[: int(place * len(text))])
