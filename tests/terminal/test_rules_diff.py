from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from bruxelles1893 import components, rulebook
from bruxelles1893.engine import RULE_SETS, Ruleset, RulesetError, ruleset
from bruxelles1893.engine.core.steps import NOT_IN_PLAY, SALE_ART, Automatic
from bruxelles1893.engine.history.compare import (
    CHAPTER,
    CHAPTERS,
    DATA,
    PRINTED,
    STEP,
    Difference,
    differences,
)
from terminal.conftest import Run

PAIRS = list(combinations(RULE_SETS, 2))


def compared(one: str, other: str, kind: str) -> dict[str, tuple[str, str]]:
    found = differences(ruleset(one), ruleset(other))
    return {each.name: (each.one, each.other) for each in found if each.kind == kind}


def printed(name: str) -> dict[str, str]:
    edition, *modules = [part for part in name.split("+") if part != "other-strips"]
    loaded = components.load(edition, None, tuple(modules))
    return {row[0]: row[1] for row in components.table(loaded)}


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_rule_set_does_not_differ_from_itself(name: str) -> None:
    rules = ruleset(name)
    assert differences(rules, rules) == []


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_rule_sets_differ_alike_both_ways(one: str, other: str) -> None:
    there = differences(ruleset(one), ruleset(other))
    back = differences(ruleset(other), ruleset(one))
    assert there
    assert {(d.kind, d.one, d.other) for d in there} == {(d.kind, d.other, d.one) for d in back}
    assert all(each.one != each.other for each in there)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_printed_entries_that_differ_are_those_of_the_files(one: str, other: str) -> None:
    ours, theirs = printed(one), printed(other)
    expected = {
        name: (ours.get(name, ""), theirs.get(name, ""))
        for name in ours.keys() | theirs.keys()
        if ours.get(name) != theirs.get(name)
    }
    assert compared(one, other, PRINTED) == expected


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_steps_are_told_if_and_only_if_they_are_not_the_same(one: str, other: str) -> None:
    steps = list(zip(ruleset(one).steps, ruleset(other).steps, strict=True))
    found = compared(one, other, STEP)
    dropped = {ours.name for ours, theirs in steps if ours is not theirs is NOT_IN_PLAY}
    added = {theirs.name for ours, theirs in steps if theirs is not ours is NOT_IN_PLAY}
    replaced = {
        ours.name
        for ours, theirs in steps
        if ours is not theirs and NOT_IN_PLAY not in (ours, theirs)
    }
    assert {name for name, (_, theirs) in found.items() if not theirs} == dropped
    assert {name for name, (ours, _) in found.items() if not ours} == added
    assert {name for name, (ours, theirs) in found.items() if ours and theirs} == replaced


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_each_side_of_a_step_names_its_rule(one: str, other: str) -> None:
    rules_of = [{step.name: step.rule for step in ruleset(name).steps} for name in (one, other)]
    for name, sides in compared(one, other, STEP).items():
        for text, rules in zip(sides, rules_of, strict=True):
            assert not text or rules[name] in text


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_all_that_is_told_of_a_step_are_rules(one: str, other: str) -> None:
    for sides in compared(one, other, STEP).values():
        for rule in " ".join(sides).split():
            assert rulebook.rule_text(rule)


def test_a_step_that_a_module_changes_names_both_rules() -> None:
    steps = compared("second", "second+belle-epoque", STEP)
    assert steps["sale-art"] == ("AN-SALE-1", "AN-SALE-1 BE-WHITE-1")
    assert compared("second", "first", STEP)["sale-art"] == ("AN-SALE-1", "ED1-SALE-1")


def changes(name: str) -> dict[str, str]:
    return {step.name: step.changed_by for step in ruleset(name).steps if step.changed_by}


def test_the_rules_by_which_modules_change_steps_of_other_rules() -> None:
    assert changes("second") == changes("second+asymmetric") == {}
    assert changes("first") == {"free-black-art": "ED1-STACK"}
    assert changes("second+belle-epoque") == {
        "sale-art": "BE-WHITE-1",
        "sale-cursor": "BE-CARD-03",
        "noble-keep": "BE-CARD-05",
        "noble-leaves": "BE-CARD-05",
        "build-pay": "BE-CARD-09",
        "build-place": "BE-PAVILION-1",
        "send-pawns": "BE-NAGELMACKERS",
        "iris-majority": "BE-CARD-27",
        "nobles-due": "BE-ENDTILE-12",
        "round-end": "BE-CARD-22",
        "next-round": "BE-RES-3",
    }


def test_the_first_edition_against_the_second() -> None:
    assert compared("first", "second", CHAPTER) == {"ED1": ("ED1", "")}
    data = compared("first", "second", DATA)
    assert data["bourse_cards"] == ("12", "5")
    assert data["prestige cards"] == ("25", "30")
    assert data["seat_steps"] == ("", "start-art")
    assert data["art_copies"] == ("brown 0, pink 6", "brown 6, pink 0")
    assert data["payments with any and empty"][0].startswith("10 ways to pay 2, 20 ways to pay 3")
    assert (
        not {"rounds", "values", "noble_materials", "noble_costs", "boards", "compass"}
        & data.keys()
    )
    assert "payments with wood and stone" not in data
    assert compared("first", "second", PRINTED)["coin.five"] == ("12", "30")


def test_modules_against_the_base_game() -> None:
    both = "second+belle-epoque+asymmetric"
    assert compared("second", both, CHAPTER) == {"BE": ("", "BE"), "ASY": ("", "ASY")}
    data = compared("second", both, DATA)
    assert data["noble_materials"] == ("iron, wood, stone", "iron, wood, stone, glass")
    assert data["supply"] == ("glass 0", "glass 10")
    assert data["boards"] == ("a", "a, hankar, cauchie, horta, saintenoy, strauven")
    assert data["action noble"][0] == "noble"
    assert data["action noble"][1] == "reveal-top-noble, noble"
    assert compared("second+belle-epoque", both, CHAPTER) == {"ASY": ("", "ASY")}


def test_a_table_option_changes_the_strips_alone() -> None:
    assert differences(ruleset("first"), ruleset("first+other-strips")) == [
        Difference(
            DATA,
            "strips",
            "WSNMB, SNMBW, NMBWS, MBWSN, BWSNM",
            "WNSBM, WBMNS, MSNWB, NWBSM, BMSNW",
        )
    ]


def test_every_chapter_told_is_a_chapter_of_the_rules() -> None:
    assert set(CHAPTERS.values()) <= {chapter.id for chapter in rulebook.chapters()}


def test_fields_and_steps_changed_by_hand_are_found() -> None:
    rules = ruleset("second")
    step = Automatic("sale-art", "AN-SALE-5")
    changed = replace(rules.with_steps("mine", {SALE_ART: step}), rounds=6, pawns=8)
    found = {each.name: (each.one, each.other) for each in differences(rules, changed)}
    assert found.keys() == {"sale-art", "rounds", "pawns"}
    assert (found["rounds"], found["pawns"]) == (("5", "6"), ("7", "8"))
    assert "AN-SALE-5" in found["sale-art"][1]


def test_printed_values_of_ones_own_are_not_compared_with_the_shipped_ones(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("[noble.buls]\ncost = 1\n", encoding="utf-8")
    own: Ruleset = ruleset("second", mine)
    with pytest.raises(RulesetError, match="second has printed values of its own"):
        differences(own, ruleset("first"))


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_command_compares_any_two(run: Run, one: str, other: str) -> None:
    result = run("rules", "--diff", one, other)
    assert result.exit_code == 0, result.output
    assert one in result.output
    assert "\x1b" not in result.output
    assert max(len(line) for line in result.output.splitlines()) <= 100


def test_the_command_shows_chapters_steps_data_and_printed_values(run: Run) -> None:
    lines = run("rules", "--diff", "first", "second").output.splitlines()
    table = [line.strip("│ ").split("│") for line in lines if line.startswith("│")]
    rows = {cells[0].strip(): [cell.strip() for cell in cells[1:]] for cells in table}
    assert rows["ED1"] == ["The first edition", "—"]
    assert rows["bourse_cards"] == ["12", "5"]
    assert rows["exhibition.tiles"] == ["5", "—"]
    assert rows["last-round"][0].startswith("ED1-END: ")
    assert rows["last-round"][1] == "—"


def test_a_rule_that_both_have_is_named_without_its_text(run: Run) -> None:
    output = run("rules", "--diff", "second", "second+belle-epoque").output
    (line,) = [line for line in output.splitlines() if line.startswith("│ sale-art ")]
    assert [cell.strip() for cell in line.split("│")[2:4]] == ["AN-SALE-1", "AN-SALE-1"]
    assert "BE-WHITE-1: " in output


def test_steps_of_the_same_rule_are_one_row(run: Run) -> None:
    output = run("rules", "--diff", "second", "second+belle-epoque").output
    assert output.count("BE-CARD-0: ") == 1
    assert output.count("BE-CARD-21: ") == 1


def test_the_command_says_when_nothing_differs(run: Run) -> None:
    assert run("rules", "--diff", "first", "first").output == "first and first do not differ\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--diff", "first", "third"), "unknown rule set 'third'"),
        (("--diff", "first"), "2 arguments"),
        (("cursor", "--diff", "first", "second"), "'cursor' is one too many"),
    ],
)
def test_the_command_refuses_on_one_line(run: Run, options: tuple[str, ...], message: str) -> None:
    result = run("rules", *options)
    assert result.exit_code in (1, 2)
    assert result.stdout == ""
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_components_of_a_rule_set_with_a_table_option_are_listed(run: Run) -> None:
    plain, other = (
        run("components", "--rules", f"first{option}") for option in ("", "+other-strips")
    )
    assert other.exit_code == 0, other.output
    assert other.output == plain.output
