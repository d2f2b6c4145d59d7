from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bruxelles1893.scoring import BadCounts, Costs, Counts, endings, score
from terminal.conftest import Run

# The worked example of the rulebook: 135 VP.
ANNA = Counts(
    name="Anna",
    points=80,
    francs=12,
    houses=5,
    architect=8,
    materials=3,
    pawns=7,
    art=1,
    nobles=(5, 3, 3, 2),
    rows=(2, 1, 3, 1),
)
BEN = replace(ANNA, name="Ben", points=70, nobles=(), first_player=True)
ANNA_OPTION = (
    "Anna: points=80 francs=12 houses=5 architect=8 materials=3 pawns=7 art=1 nobles=5+3+3+2 "
    "rows=2,1,3,1"
)


def entry(**changes: object) -> dict[str, object]:
    numbers = {"points": 80, "francs": 12, "houses": 5, "architect": 8, "materials": 3}
    rest = {"pawns": 7, "art": 1, "nobles": [5, 3, 3, 2], "rows": [2, 1, 3, 1]}
    return {"name": "Anna", **numbers, **rest, **changes}


@pytest.mark.rule("FINAL-02", "FINAL-03", "FINAL-04", "FINAL-05")
def test_the_example_of_the_rulebook_makes_135() -> None:
    result = score([ANNA, BEN])
    assert result.endings[0].paid == (3, 3, 2)
    assert result.sheets[0] == (80, -5, 40, 3, 0, 10, 3, 3, 1, 0)
    assert result.sheets[0].total == 135
    assert result.winners == (0,)


def test_a_tie_shares_the_victory() -> None:
    assert score([ANNA, replace(ANNA, name="Ben")]).winners == (0, 1)


@pytest.mark.parametrize(
    ("nobles", "francs", "paid"),
    [
        ((5, 3, 3, 2), 12, [(5, 3, 3), (5, 3, 2), (3, 3, 2)]),
        ((5, 3), 8, [(5, 3)]),
        ((5, 3), 2, [()]),
        ((), 4, [()]),
        ((0, 0), 0, [(0, 0)]),
    ],
)
def test_payments_are_those_that_leave_nothing_payable(
    nobles: Costs, francs: int, paid: list[Costs]
) -> None:
    ways = endings(replace(ANNA, nobles=nobles, francs=francs), 2)
    assert [way.paid for way in ways] == paid


def test_other_payments_than_the_best_are_worth_less() -> None:
    totals = {way.paid: way.sheet.total for way in endings(ANNA, 2)}
    assert totals == {(5, 3, 3): 134, (5, 3, 2): 134, (3, 3, 2): 135}


def test_a_payment_must_be_possible() -> None:
    with pytest.raises(BadCounts, match="not possible with 12 FB"):
        score([replace(ANNA, paid=(3,)), BEN])
    assert score([replace(ANNA, paid=(5, 3, 3)), BEN]).endings[0].paid == (5, 3, 3)


def test_json_in_and_out(run: Run) -> None:
    rows = {"pawns": 1, "nobles": 1, "art": 1, "francs": 1}
    players = [entry(), {"name": "Ben", "first_player": True, "rows": rows}]
    result = run("score", "--json", typed=json.dumps({"players": players}))
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert report["winners"] == ["Anna"]
    assert [each["total"] for each in report["scores"]] == [135, 5]
    assert report["scores"][0]["paid"] == [3, 3, 2]


def test_options_give_the_same_as_a_table(run: Run) -> None:
    result = run("score", "--player", ANNA_OPTION, "--player", "Ben: points=70 first")
    assert result.exit_code == 0, result.output
    assert "135" in result.output
    assert "Anna pays for the nobles costing 3+3+2 FB and loses 1 other." in result.output
    assert "Anna wins with 135 VP." in result.output


def test_a_person_is_asked_again_after_a_wrong_answer(run: Run) -> None:
    anna = ["80", "12", "7", "5", "8", "3", "7", "1", "2", "1", "3", "1", "5+3+3+2", "9", ""]
    ben = ["10", "0", "0", "1", "0", "5", "0", "1", "1", "1", "1", "none"]
    answers = ["x", "6", "2", "Anna", "Anna", "Ben", *anna, *ben, "Zoe", "Ben"]
    result = run("score", typed="\n".join(answers) + "\n")
    assert result.exit_code == 0, result.output
    assert "players is 6; expected a whole number from 2 to 5" in result.output
    assert "Anna is taken" in result.output
    assert "houses is 7; expected a whole number from 0 to 6" in result.output
    assert "pay 3+3+2: 135 VP in all  best" in result.output
    assert "expected 5+3+3 or 5+3+2 or 3+3+2" in result.output
    assert "expected Anna, Ben or nothing" in result.output
    assert "Anna wins with 135 VP." in result.output


def test_the_end_of_input_leaves_quietly(run: Run) -> None:
    result = run("score", typed="2\nAnna\n")
    assert result.exit_code == 0
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("[]", 'a list "players"'),
        ('{"players": [1, 2]}', "player 1: expected a JSON object"),
        ('{"players": []}', "0 players; expected 2 to 5"),
    ],
)
def test_bad_json_is_refused_on_one_line(run: Run, text: str, message: str) -> None:
    result = run("score", "--json", typed=text)
    assert result.exit_code == 1
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"points": "80"}, "Anna: points is '80'; expected a whole number from -99 to 999"),
        ({"houses": 7}, "houses is 7; expected a whole number from 0 to 6"),
        ({"pawns": True}, "pawns is True"),
        ({"nobles": 5}, "list of at most"),
        ({"nobles": [99]}, "nobles is 99"),
        ({"rows": [1, 2]}, "four numbers"),
        ({"first_player": 1}, "expected true or false"),
        ({"colour": "red"}, "unknown key 'colour'"),
        ({"tiles": [1]}, "unknown key 'tiles'"),
        ({"board": "horta"}, "unknown key 'board'"),
        ({"name": ""}, "a name has 1 to 40 characters"),
        ({"name": 4}, "a name is a text"),
        ({"name": "Ben"}, "the same name"),
        ({"first_player": True}, "only one player"),
    ],
)
def test_bad_counts_are_refused_by_name(run: Run, changes: dict[str, object], message: str) -> None:
    players = [entry(**changes), {"name": "Ben", "first_player": True}]
    result = run("score", "--json", typed=json.dumps({"players": players}))
    assert result.exit_code == 1
    assert message in result.stderr


def test_an_option_without_a_name_is_refused(run: Run) -> None:
    assert "expected a name, a colon" in run("score", "--player", "points=3").stderr
