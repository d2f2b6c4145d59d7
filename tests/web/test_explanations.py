"""Advice in words, and what an option or a move is explained by."""

from __future__ import annotations

from random import Random

import pytest

from bruxelles1893.bots import Ranked
from bruxelles1893.engine import View, notation, parse
from bruxelles1893.engine.core.options import family
from bruxelles1893.engine.queries import if_game_ended, useful
from bruxelles1893.teaching.lessons import Lesson, lesson
from bruxelles1893.web.table.explanations import (
    explained_move,
    explained_option,
    explained_thing,
    turn_at,
)
from bruxelles1893.web.table.hints import advice, grounds_for, is_by_lead, played_on
from web.drawn_games import played

NAMES = ("Anna", "Bert", "Cléo")


def position(name: str) -> Lesson:
    found = lesson(name)
    assert found is not None
    return found


def view_of(name: str) -> View:
    learnt = position(name)
    return learnt.begin().state.view(learnt.seat)


def ranked(*leads: tuple[str, float]) -> list[Ranked]:
    return [Ranked(parse(word), lead, 9) for word, lead in leads]


def test_advice_begins_with_what_the_bot_would_play() -> None:
    view = view_of("sell-for-six-and-four")
    hints = advice(view, NAMES, ranked(("bourse", 1.2), ("C3", 3.6), ("pass", 2.0), ("B5", -9.0)))
    assert [each.lead for each in hints] == [1, 4, 2]


@pytest.mark.parametrize(
    ("leads", "is_so"), [((4.0, 2.0), True), ((2.1, 2.4), True), ((2.0, 4.0), False)]
)
def test_a_word_is_due_where_the_bot_likes_a_smaller_lead_better(
    leads: tuple[float, float], is_so: bool
) -> None:
    hints = advice(
        view_of("sell-for-six-and-four"), NAMES, ranked(("C3", leads[0]), ("pass", leads[1]))
    )
    assert is_by_lead(hints) is is_so


def test_without_time_to_look_closely_the_favourite_is_told_without_a_lead() -> None:
    view = view_of("sell-for-six-and-four")
    order = [Ranked(parse(word), None, 3) for word in ("C3", "bourse")]
    (hint,) = advice(view, NAMES, order)
    assert (hint.choices.split()[0], hint.lead, hint.error) == ("C3", None, 0)


def test_what_does_nothing_is_not_advised() -> None:
    view = view_of("sell-for-six-and-four")
    idle = next(each for each in view.legal() if each not in useful(view.table, view.legal()))
    hints = advice(view, NAMES, [Ranked(idle, 50.0, 9), *ranked(("pass", 0.0))])
    assert [each.choices for each in hints] == ["pass"]
    (alone,) = advice(view, NAMES, [Ranked(idle, 5.0, 9)])
    assert alone.choices.split()[0] == notation(idle)


def test_advice_says_what_for_and_what_against() -> None:
    view = view_of("build-without-jokers")
    turn = tuple(parse(word) for word in ("1", "wood+stone", "wood>", "E1"))
    (hint,) = advice(view, NAMES, [Ranked(parse("C4"), 4.0, 9, 0.5, turn)])
    assert hint.choices == "C4 1 wood+stone wood> E1"
    assert any("points at once" in each for each in hint.grounds.pros)
    assert any("cubes are spent" in each for each in hint.grounds.cons)


def test_advice_goes_through_to_the_end_of_a_turn() -> None:
    """What a bot has not looked at is chosen too, since the reasons are those of a whole turn."""
    view = view_of("build-without-jokers")
    (hint,) = advice(view, NAMES, [Ranked(parse("C4"), 4.0, 9, 0.2)])
    turn = [parse(word) for word in hint.choices.split()]
    assert [family(option) for option in turn] == ["space", "amount", "units", "arm", "space"]
    assert len(hint.then) == len(turn) - 1
    assert (hint.lead, hint.error) == (4, 0)


def test_what_is_advised_can_be_tried() -> None:
    """The choices go through as they stand, with what is forced between them."""
    view = view_of("build-without-jokers")
    turn = tuple(parse(word) for word in ("1", "wood+stone", "wood>", "E1"))
    after = played_on(view, parse("C4"), turn).after
    assert after.players[view.seat].built == view.table.players[view.seat].built + 1


@pytest.mark.parametrize(
    ("name", "option", "rule"),
    [
        ("sell-for-six-and-four", "C3", "AN-SALE-1"),
        ("sell-for-six-and-four", "pass", "PASS-01"),
        ("money-for-one-pawn", "grand-place", "BRX-GRANDPLACE"),
        ("lay-the-square", "3-2", "PLAN-02"),
    ],
)
def test_an_option_is_explained_with_its_rule(name: str, option: str, rule: str) -> None:
    explanation = explained_option(view_of(name), NAMES, parse(option))
    assert [each.id for each in explanation.rules] == [rule]
    assert all(each.text for each in explanation.rules)


def test_what_an_option_brings_at_once_is_told() -> None:
    explanation = explained_option(view_of("sell-for-six-and-four"), NAMES, parse("bourse"))
    assert "gets 5 FB." in explanation.lines[0]


def test_a_sum_is_explained_by_its_summands() -> None:
    state = position("sell-for-six-and-four").begin().state
    sheet = if_game_ended(state)[1]
    explanation = explained_thing(state, "total-1", "FINAL-06")
    assert explanation.lines[-1] == f"Total: {sheet.total}"
    assert sum(int(line.rpartition(" ")[2]) for line in explanation.lines[:-1]) == sheet.total
    assert [each.id for each in explanation.rules] == ["FINAL-06"]


@pytest.mark.parametrize(("thing", "rule"), [("total-9", "NO-1"), ("<b>", ""), ("", "x")])
def test_what_is_no_thing_explains_nothing(thing: str, rule: str) -> None:
    explanation = explained_thing(position("sell-for-six-and-four").begin().state, thing, rule)
    assert (explanation.lines, explanation.rules) == ((), ())


def test_what_a_turn_gives_to_others_speaks_against_it() -> None:
    view = played("second", 3, 30, kind="turn").state.view(2)
    against = {
        option: grounds_for(view, NAMES, played_on(view, parse(option)).after).cons
        for option in ("C4", "bourse", "pass")
    }
    assert "Bert would gain 1 VP more at iris 3-2" in against["C4"]
    assert "Bert would no longer lose a pawn to court" in against["bourse"]
    assert not [each for lines in against.values() for each in lines if each.startswith("Cléo")]


def test_a_move_is_explained_by_its_events_and_their_rules() -> None:
    learnt = position("sell-for-six-and-four")
    session = learnt.begin()
    for option in learnt.solution:
        session.play(option)
    moves = turn_at(session.moves[learnt.ply :])
    explanation = explained_move(session.state, NAMES, moves)
    assert explanation.title == "Anna’s move"
    assert "for 6 FB and 4 VP" in " ".join(explanation.lines)
    assert "AN-SALE-4" in [each.id for each in explanation.rules]


def test_a_turn_ends_where_the_next_begins() -> None:
    session = position("sell-for-six-and-four").begin()
    rng = Random(1)
    for _ in range(12):
        session.play(rng.choice(session.state.legal()))
    turn = turn_at(session.moves[4:])
    assert {move.seat for move in turn} == {session.moves[4].seat}
    assert [move.kind for move in turn].count("turn") == 1
