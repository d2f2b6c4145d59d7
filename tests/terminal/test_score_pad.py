"""A score sheet with gaps: what is asked, what it comes to so far, and when the game is counted."""

from __future__ import annotations

import pytest

from bruxelles1893.engine import RULE_SETS, ruleset
from bruxelles1893.scoring import (
    BadCounts,
    Form,
    Sheet,
    fields,
    is_debt_shown,
    missing,
    read_field,
    standings,
)
from bruxelles1893.words import LANGUAGES, language

ANNA: dict[str, object] = {
    **{"points": 80, "francs": 12, "houses": 5, "architect": 8, "materials": 3, "pawns": 7},
    **{"art": 1, "nobles": [5, 3, 3, 2]},
    **{"row.pawns": 2, "row.nobles": 1, "row.art": 3, "row.francs": 1},
}


def test_the_example_of_the_rulebook_is_counted() -> None:
    found = standings(Form(), [Sheet("Anna", ANNA), Sheet("Ben", ANNA)], 1)
    assert [line.total for line in found.lines] == [135, 140]
    assert found.winners == (1,)
    assert (found.lines[0].owed, found.lines[0].francs) == (13, 12)


def test_nobody_has_won_while_something_is_missing() -> None:
    found = standings(Form(), [Sheet("Anna", ANNA), Sheet("Ben", {"points": 150})], None)
    assert [line.total for line in found.lines] == [135, 150]
    assert not found.is_complete
    assert "francs" in found.lines[1].missing


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_sheet_can_be_filled_in_field_by_field(name: str) -> None:
    """Whatever a rule set asks has an answer that it takes; with all of them the game counts."""
    form = Form(ruleset(name))
    sheets = []
    for place in (0, 1):
        entry: dict[str, object] = {"tiles": []} if form.has_tiles else {}
        while gaps := missing(form, entry):
            field = next(each for each in fields(form, entry) if each.key == gaps[0])
            text = str(field.allowed.least) if field.allowed else field.choices[place]
            entry[field.key] = read_field(form, entry, field.key, text)
        sheets.append(Sheet("AB"[place], entry))
    found = standings(form, sheets, None)
    assert found.problem == ""
    assert found.is_complete


def test_tiles_ask_for_more() -> None:
    form = Form(ruleset("second+belle-epoque"))
    before = {each.key for each in fields(form, {})}
    after = {each.key for each in fields(form, {"tiles": [*range(1, 12)]})}
    assert {"iris", "crown", "spaces", "white"} <= after - before
    lines = standings(form, [Sheet("A", {"tiles": [3]}), Sheet("B", {"tiles": [3]})], None)
    assert "tile 3" in lines.problem


@pytest.mark.rule("BE-ENDTILE-03", "BE-ENDTILE-12")
def test_a_debt_knows_the_tiles_that_help_to_pay_it() -> None:
    form = Form(ruleset("second+belle-epoque"))
    helped = [{"tiles": [3], "iris": 4, "crown": 2}, {"tiles": [12], "crown": 2}]
    lines = standings(form, [Sheet("AB"[n], {**ANNA, **helped[n]}) for n in (0, 1)], None).lines
    assert [(line.owed, line.francs) for line in lines] == [(13, 12 + 3 * 4), (0, 12)]


@pytest.mark.parametrize(
    ("key", "text"),
    [("points", "many"), ("houses", "7"), ("architect", "3"), ("nobles", "5+"), ("rocket", "1")],
)
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_what_cannot_be_is_refused_in_words(key: str, text: str, spoken: str) -> None:
    with language(spoken), pytest.raises(BadCounts, match=text.replace("+", r"\+")):
        read_field(Form(), {}, key, text)


def test_debt_is_shown_when_it_is_time_to_think_of_it() -> None:
    assert [is_debt_shown(Form(), number) for number in range(1, 6)] == [False] * 3 + [True] * 2
