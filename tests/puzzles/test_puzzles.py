"""Puzzles: those that ship open and hold, files with errors are refused, and games give some."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from bruxelles1893.bots.evaluation.evaluators import Outlook
from bruxelles1893.bots.evaluation.scores import margin
from bruxelles1893.engine import RULE_SETS, Option, Seat, Session, ruleset
from bruxelles1893.engine.queries import useful
from bruxelles1893.puzzles import (
    DIFFICULTIES,
    Puzzle,
    PuzzleError,
    daily,
    puzzle,
    read_puzzles,
    shipped,
    written,
)
from bruxelles1893.puzzles.checking import problem
from bruxelles1893.puzzles.judging import ERRORS, MARGIN, Ending, compared, played_on
from bruxelles1893.puzzles.making import MOST_FOUND, TRIES, is_plain
from bruxelles1893.puzzles.puzzle import RIVAL
from bruxelles1893.puzzles.reasons import given_away, reasons, whole_points
from bruxelles1893.puzzles.wording import answer_texts, level_texts, verdict
from bruxelles1893.review import best_reviewer, deep
from bruxelles1893.words import LANGUAGES, PUZZLE_REASONS, decimal, language

FEW = (6,)
"""Games with which a test checks a puzzle again; the command plays more."""


def sure_puzzles() -> list[Puzzle]:
    """Puzzles beyond doubt; first those near the end of a game, which are soon checked again."""
    late = [each for each in shipped() if each.round == 5]
    sure = [each for each in late if all(c.margin - 3 * c.error > MARGIN for c in each.checks)]
    return sorted(sure, key=lambda each: -each.ply / each.players)


def surest() -> Puzzle:
    """The first of them."""
    return sure_puzzles()[0]


# --- Those that ship ----------------------------------------------------------------------------
def test_every_puzzle_opens_at_the_position_that_was_checked() -> None:
    for each in shipped():
        state = each.begin().state
        assert each.best.option in useful(state, state.legal())
        assert len(state.legal()) >= len(each.answers) >= 3
        assert each.round == state.round


def test_every_best_choice_is_clearly_ahead_in_two_searches() -> None:
    for each in shipped():
        assert len({check.seed for check in each.checks}) == len(each.checks) >= 2
        for check in each.checks:
            assert check.margin >= MARGIN
            assert check.margin >= ERRORS * check.error
        assert each.found() <= MOST_FOUND


def test_every_puzzle_is_of_a_close_game_that_hangs_on_the_choice() -> None:
    for each in shipped():
        best, others = each.best.line, [answer.line for answer in each.answers[1:]]
        assert -25 <= best.lead <= 25, each.id
        assert all(best.chance - other.chance >= 0.1 for other in others), each.id
        assert each.decides


ROUNDED = 0.1
"""By how much stored figures, each with two decimals, may be off together."""


def test_the_reasons_given_add_up_to_the_difference_told() -> None:
    for each in shipped():
        told = [answer for answer in each.answers[1:] if answer.is_deep]
        assert len(told) >= 2
        for answer in told:
            parts = sum(each.best.parts.values()) - sum(answer.parts.values())
            lead = each.best.line.lead - answer.line.lead
            assert parts == pytest.approx(lead, abs=ROUNDED), (each.id, answer.option)
            points = sum(reason.points for reason in reasons(each, answer))
            assert points == given_away(each, answer)
            cost = verdict(each, answer.option).cost
            leads = [decimal(line.lead, 0) for line in (each.best.line, answer.line)]
            assert all(lead in cost for lead in leads)


SIGNED = re.compile(r"([+−])(\d+)")
EACH = 6
"""Every sixth puzzle is read in every language, unless all of them are."""


def told_in(text: str) -> int:
    """What the numbers of a sentence add up to; the best opponent's count against one."""
    rival = re.escape(PUZZLE_REASONS[RIVAL]).replace(r"\{points\}", SIGNED.pattern)
    own, others = re.sub(rival, "", text), re.findall(rival, text)
    points = [int(f"{sign.replace('−', '-')}{number}") for sign, number in SIGNED.findall(own)]
    against = [int(f"{sign.replace('−', '-')}{number}") for sign, number in others]
    return sum(points) - sum(against)


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_sentences_add_up_to_the_difference_of_the_leads_they_tell(
    spoken: str, is_whole: bool
) -> None:
    with language(spoken):
        for each in shipped()[:: 1 if is_whole else EACH]:
            for answer, line in zip(each.answers[1:], answer_texts(each)[1:], strict=True):
                if not answer.is_deep:
                    continue
                said = verdict(each, answer.option)
                best, own = (decimal(a.line.lead, 0) for a in (each.best, answer))
                apart = int(best.replace("−", "-")) - int(own.replace("−", "-"))
                assert {best, own} <= set(re.findall(r"[+−]?\d+", said.cost))
                assert told_in(line.lacks) == apart == int(line.behind.replace("−", "-"))
                assert line.lacks in said.because
                assert apart == 1 or str(abs(apart)) in said.because


def test_parts_are_rounded_so_that_they_add_up() -> None:
    assert whole_points({"irises": 2.4, "houses": 2.4, RIVAL: -1.6}, 3) == {
        "irises": 3,
        "houses": 2,
        RIVAL: -2,
    }
    assert sum(whole_points({"irises": 2.0, "houses": -1.0}, 0).values()) == 0


def test_difficulties_are_measured_by_three_levels() -> None:
    for each in shipped():
        assert list(each.votes) == ["beginner", "casual", "advanced"]
        assert all(sum(chosen.values()) == TRIES for chosen in each.votes.values())
        by_level = [each.found(level) >= 0.5 for level in ("beginner", "casual")]
        assert (each.difficulty == "light") == by_level[0]
        assert (each.difficulty == "hard") == (not any(by_level))


def test_the_sources_of_a_lead_are_those_of_games_played_on() -> None:
    """What a seat has before the choice is the same after every game; the rest is told in parts."""
    state = surest().begin().state
    options = [answer.option for answer in surest().answers[:2]]
    played = played_on(state, options, best_reviewer(), seed=9, first=0, games=2)
    endings = [ending for each in played.values() for ending in each]
    before = {
        margin(each.outlook.scores, state.asked) - sum(each.parts.values()) for each in endings
    }
    assert len(endings) == 4
    assert len(before) == 1


def test_there_are_puzzles_of_all_sorts() -> None:
    tables = Counter((each.rules, each.players) for each in shipped())
    assert {rules for rules, _ in tables} == set(RULE_SETS)
    assert {players for _, players in tables} == {2, 3, 4, 5}
    assert {each.difficulty for each in shipped()} == set(DIFFICULTIES)
    assert sum(each.round <= 3 for each in shipped()) > len(shipped()) / 2
    assert len({each.kind for each in shipped()}) > 3
    assert len({each.id for each in shipped()}) == len(shipped())


@pytest.fixture
def quick_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search of few simulations; the command makes more."""
    monkeypatch.setattr(deep, "SEARCHER", "master:simulations=64")


@pytest.mark.usefixtures("quick_search")
def test_a_clear_puzzle_holds_with_another_seed() -> None:
    assert problem(surest(), best_reviewer(), seed=500, games=FEW) == ""


@pytest.mark.usefixtures("quick_search")
def test_a_choice_that_is_not_the_best_does_not_hold() -> None:
    first, second, *rest = surest().answers
    wrong = replace(surest(), answers=(second, first, *rest))
    assert "is not clearly ahead" in problem(wrong, best_reviewer(), seed=500, games=FEW)


def test_each_day_has_a_puzzle_and_all_get_their_turn() -> None:
    first = date(2026, 11, 16)
    days = [first + timedelta(days=number) for number in range(len(shipped()))]
    assert sorted(map(daily, days)) == list(range(1, len(shipped()) + 1))
    assert daily(first) == daily(date(2026, 11, 16))


def test_a_puzzle_is_found_by_its_id_and_lessons_are_none() -> None:
    each = shipped()[0]
    assert puzzle(each.id) is each
    assert puzzle("sell-for-six-and-four") is None


# --- In words -----------------------------------------------------------------------------------
@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_choice_of_a_puzzle_is_told(rules: str) -> None:
    each = next(each for each in shipped() if each.rules == rules)
    with language("fr"):
        answers, levels = answer_texts(each), level_texts(each)
    assert [answer.option for answer in answers] == [answer.option for answer in each.answers]
    assert all(answer.turn for answer in answers)
    assert len(levels) == len(each.votes)


def test_what_is_told_of_a_choice_goes_with_what_it_costs() -> None:
    each = shipped()[0]
    right, wrong = verdict(each, each.best.option), verdict(each, each.answers[-1].option)
    assert not right.cost
    assert right.best == wrong.best
    assert "instead of" in wrong.cost


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_chances_that_look_alike_are_not_compared(spoken: str) -> None:
    hopeless = tuple(
        each._replace(line=each.line._replace(chance=0.0)) for each in shipped()[0].answers
    )
    lost = replace(shipped()[0], answers=hopeless)
    with language(spoken):
        cost = verdict(lost, lost.answers[-1].option).cost
        leads = [decimal(each.line.lead, 0) for each in (lost.best, lost.answers[-1])]
    assert "%" not in cost
    assert all(lead in cost for lead in leads)


# --- As text ------------------------------------------------------------------------------------
def test_a_puzzle_is_the_same_after_writing_and_reading() -> None:
    each = shipped()[0]
    (again,) = read_puzzles(written(each) + "\n")
    assert (again.id, again.answers, again.votes) == (each.id, each.answers, each.votes)


def test_a_puzzle_names_the_rules_that_it_was_made_for() -> None:
    each = shipped()[0]
    assert f'"version":{each.version},' in written(each)
    (older,) = read_puzzles(written(replace(each, version=1)))
    assert older.version == 1
    assert each.begin().state.rules.version == each.version


def test_a_puzzle_without_a_rules_version_is_of_the_second() -> None:
    entry = json.loads(written(shipped()[0]))
    del entry["version"]
    (again,) = read_puzzles(json.dumps(entry))
    assert again.version == 2


Change = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data.pop("seat"), "expected an object with"),
        (lambda data: data.update(rules="third"), "unknown rule set 'third'"),
        (lambda data: data.update(version=99), "rules version 99; this release plays 1 to"),
        (lambda data: data.update(version="2"), "version is str; expected int"),
        (lambda data: data.update(players=9), "9 players; expected 2 to 5"),
        (lambda data: data.update(seat="1"), "seat is str; expected int"),
        (lambda data: data.update(seat=5), "there is no seat 5"),
        (lambda data: data.update(format=7), "format 7; this release reads 2"),
        (lambda data: data.update(answers=data["answers"][:2]), "2 answers; expected at least 3"),
        (lambda data: data.update(checks=[]), "0 checks; expected at least 2"),
        (lambda data: data["answers"].reverse(), "its first answer is not the best"),
        (lambda data: data["answers"][0].__setitem__(0, "Z9"), "Z9"),
        (lambda data: data["answers"][0].pop(), "expected a list of"),
        (lambda data: data["answers"][0].__setitem__(4, {"irises": "1"}), "points by source"),
        (lambda data: data["votes"].update(easy=[1]), "expected counts by choice"),
    ],
)
def test_a_file_with_an_error_is_refused_with_its_line(change: Change, message: str) -> None:
    entry = json.loads(written(shipped()[1]))
    change(entry)
    with pytest.raises(PuzzleError, match=r"^line 2: ") as refused:
        read_puzzles(f"{written(shipped()[0])}\n{json.dumps(entry)}\n")
    assert message in str(refused.value)


def test_a_line_that_is_no_json_is_refused() -> None:
    with pytest.raises(PuzzleError, match="line 1: "):
        read_puzzles("{")


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (replace(shipped()[0], moves="C9"), "move 1: "),
        (replace(shipped()[0], digest="0" * 16), "another position"),
        (replace(shipped()[0], kind="bourse"), "is not asked 'bourse'"),
    ],
)
def test_a_puzzle_that_does_not_open_says_why(broken: Puzzle, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        broken.begin()
    assert message in problem(broken, best_reviewer(), seed=1)


# --- Making -------------------------------------------------------------------------------------
def test_a_margin_is_measured_game_by_game_to_the_nearest_rival() -> None:
    def endings(*leads: float) -> list[Ending]:
        return [Ending(Outlook([50.0 + lead, 50.0], [0.5, 0.5]), {}) for lead in leads]

    brought = endings(10, 12, 14), endings(4, 6, 8), endings(0, 0, 0)
    options = Option(7), Option(8), Option(9)
    check = compared(dict(zip(options, brought, strict=True)), options[0], seat=Seat(0), seed=3)
    assert check == (3, 6.0, 0.0)


def test_only_games_that_a_seed_tells_become_puzzles() -> None:
    session = Session(ruleset("second"), 2, 5)
    assert is_plain(session)
    session.deal_anew(7)
    assert not is_plain(session)
