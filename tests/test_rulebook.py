import re
from importlib.resources import files

import pytest

from bruxelles1893 import rulebook, words
from bruxelles1893.engine import ruleset
from bruxelles1893.engine.core.options import GLASS, JOKER, MAX_AMOUNT
from bruxelles1893.engine.editions.belle_epoque import CARDS
from bruxelles1893.rulebook import Chapter, Rule, RulesFileError, UnknownRule

IDS = {
    "SETUP": [f"SETUP-{n:02}" for n in range(1, 13)],
    "PLAN": ["PLAN-01", "PLAN-02"],
    "ACT": ["ACT-01", "ACT-02", "ACT-03"],
    "AN": [
        *["AN-01", "AN-02", "AN-03", "AN-04"],
        *["AN-WORKSHOP-1", "AN-WORKSHOP-FREE"],
        *["AN-SALE-1", "AN-SALE-2", "AN-SALE-3", "AN-SALE-4", "AN-SALE-5", "AN-SALE-6"],
        *["AN-SALE-FREE", "AN-NOBLE-1", "AN-NOBLE-2", "AN-NOBLE-3", "AN-NOBLE-4", "AN-NOBLE-5"],
        *["AN-NOBLE-FREE", "AN-MATERIAL-1", "AN-MATERIAL-FREE"],
        *["AN-BUILD-1", "AN-BUILD-2", "AN-BUILD-3", "AN-BUILD-4", "AN-BUILD-5", "AN-BUILD-FREE"],
    ],
    "NOBLE": [
        *["NOBLE-BRUGMANN", "NOBLE-EMPAIN", "NOBLE-SOLVAY", "NOBLE-BULS", "NOBLE-ALBERT"],
        *["NOBLE-VANDEVELDE", "NOBLE-VANDERVELDE", "NOBLE-MAETERLINCK"],
    ],
    "COMPASS": ["COMPASS-1", "COMPASS-2", "COMPASS-3", "COMPASS-4", "COMPASS-5"],
    "BRX": [
        *["BRX-01", "BRX-BOURSE", "BRX-GRANDPLACE", "BRX-CINQUANTENAIRE"],
        *["BRX-SAINTECATHERINE"],
    ],
    "PASS": ["PASS-01", "PASS-02"],
    "RES": [
        *["RES-COL-1", "RES-COL-2", "RES-FIRST-1", "RES-FIRST-2"],
        *["RES-USE-1", "RES-USE-2", "RES-USE-3", "RES-IRIS-1", "RES-IRIS-2", "RES-BRX-1"],
        *["RES-END-1", "RES-END-2"],
    ],
    "FINAL": [f"FINAL-{n:02}" for n in range(1, 7)],
    "BE": [
        *["BE-SETUP-1", "BE-SETUP-2", "BE-SETUP-3", "BE-TILE-1", "BE-TILE-2"],
        *["BE-NAGELMACKERS", "BE-PRIVAT", "BE-WHITE-1", "BE-WHITE-2", "BE-GLASS"],
        *["BE-PAVILION-1", "BE-PAVILION-2", "BE-CARD-0"],
        *[f"BE-CARD-{n:02}" for n in range(1, len(CARDS) + 1)],
        *["BE-RES-1", "BE-RES-2", "BE-RES-3", "BE-FINAL-1"],
        *[f"BE-ENDTILE-{n:02}" for n in range(1, 13)],
        "BE-FINAL-2",
    ],
    "ASY": [
        *["ASY-SETUP", "ASY-HANKAR-1", "ASY-HANKAR-2", "ASY-CAUCHIE-1", "ASY-CAUCHIE-2"],
        *["ASY-HORTA-1", "ASY-HORTA-2", "ASY-SAINTENOY-1", "ASY-SAINTENOY-2"],
        *["ASY-STRAUVEN-1", "ASY-STRAUVEN-2"],
    ],
    "ED1": [
        "ED1-ALONE",
        *[f"ED1-SETUP-{n}" for n in range(1, 7)],
        *["ED1-EXPO", "ED1-TRACKS", "ED1-PHASES", "ED1-OPTIONAL", "ED1-BID", "ED1-WORKSHOP"],
        *["ED1-SALE-1", "ED1-SALE-2", "ED1-CURSOR", "ED1-STACK", "ED1-COMPASS"],
        *["ED1-GRANDPLACE", "ED1-PASS", "ED1-COL", "ED1-BONUS", "ED1-ROWS", "ED1-2P"],
        *["ED1-END", "ED1-PAWNS", "ED1-FINAL"],
    ],
}
WITH_RULING = {
    *["SETUP-01", "SETUP-07", "ACT-01", "AN-01", "AN-03", "AN-04", "AN-NOBLE-5", "NOBLE-SOLVAY"],
    *["NOBLE-BULS", "AN-BUILD-5", "COMPASS-5", "BRX-01", "BRX-GRANDPLACE", "BRX-CINQUANTENAIRE"],
    *["RES-COL-2", "RES-USE-1", "RES-IRIS-2", "RES-BRX-1", "RES-END-2", "FINAL-02"],
    *["BE-SETUP-2", "BE-TILE-1", "BE-WHITE-1", "BE-WHITE-2", "BE-CARD-0", "BE-CARD-04"],
    *["BE-CARD-09", "BE-CARD-14", "BE-CARD-15", "BE-CARD-16", "BE-CARD-17", "BE-CARD-20"],
    *["BE-CARD-22", "BE-CARD-23", "BE-CARD-25", "BE-CARD-27", "BE-CARD-28", "BE-FINAL-1"],
    *["BE-ENDTILE-06", "BE-ENDTILE-10", "BE-FINAL-2", "ASY-SETUP", "ASY-HANKAR-2"],
    *["ASY-HORTA-1", "ASY-HORTA-2", "ASY-SAINTENOY-2", "ASY-STRAUVEN-2", "BE-RES-3"],
    *["ED1-ALONE", "ED1-SETUP-6", "ED1-TRACKS", "ED1-OPTIONAL", "ED1-BID", "ED1-WORKSHOP"],
    *["ED1-SALE-1", "ED1-CURSOR", "ED1-STACK", "ED1-COMPASS", "ED1-GRANDPLACE", "ED1-COL"],
    *["ED1-2P", "ED1-PAWNS", "ED1-FINAL"],
}


def ids(rules: tuple[Rule, ...]) -> list[str]:
    return [rule.id for rule in rules]


def test_chapters_hold_exactly_the_rules_of_both_editions() -> None:
    assert {chapter.id: ids(chapter.rules) for chapter in rulebook.chapters()} == IDS


def test_rules_are_those_of_the_chapters_in_order() -> None:
    found = ids(rulebook.rules())
    assert found == [rule_id for chapter in IDS.values() for rule_id in chapter]
    assert len(set(found)) == len(found)


def test_every_rule_knows_its_chapter() -> None:
    for chapter in rulebook.chapters():
        assert {rule.chapter for rule in chapter.rules} == {chapter.id}
        assert chapter.title


@pytest.mark.parametrize("rule", rulebook.rules(), ids=lambda rule: rule.id)
def test_text_is_made_of_sentences(rule: Rule) -> None:
    assert re.fullmatch(r"[A-Z].*[.)]", rule.text)


def test_rulings_are_marked() -> None:
    marked = {rule.id for rule in rulebook.rules() if "*Ruling:* " in rule.text}
    assert marked == WITH_RULING


@pytest.mark.parametrize("rule", rulebook.rules(), ids=lambda rule: rule.id)
def test_ids_named_in_a_text_exist(rule: Rule) -> None:
    for named in re.findall(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b", rule.text):
        assert rulebook.rule(named)


def test_rules_are_read_once() -> None:
    assert rulebook.rules() is rulebook.rules()


@pytest.mark.parametrize("rule_id", ["AN-SALE-6", "an-sale-6"])
def test_rule_by_id(rule_id: str) -> None:
    rule = rulebook.rule(rule_id)
    assert (rule.id, rule.chapter) == ("AN-SALE-6", "AN")
    assert rule.text.startswith("A black artwork")


def test_unknown_rule_suggests_close_ids() -> None:
    with pytest.raises(UnknownRule, match=r"no rule 'an-sail-6'; did you mean AN-SALE-6, "):
        rulebook.rule("an-sail-6")


def test_unknown_rule_without_anything_close() -> None:
    with pytest.raises(LookupError, match=r"^there is no rule '17'$"):
        rulebook.rule("17")


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("AN-01", ["AN-01"]),
        (" res-brx-1 ", ["RES-BRX-1"]),
        ("BE-CARD-07", ["BE-CARD-07"]),
        ("asy-hankar", ["ASY-HANKAR-1", "ASY-HANKAR-2"]),
        ("an-workshop", ["AN-WORKSHOP-1", "AN-WORKSHOP-FREE"]),
        ("PASS", ["PASS-01", "PASS-02"]),
        ("locomotive", []),
    ],
)
def test_find_by_id_or_group(word: str, expected: list[str]) -> None:
    assert ids(rulebook.find(word)) == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("money RUNS", ["SETUP-07"]),
        ("runs money", ["SETUP-07"]),
        ("material free take", ["AN-MATERIAL-FREE"]),
        (
            "curso",
            [
                *["SETUP-05", "AN-SALE-2", "AN-SALE-4", "AN-SALE-6", "BE-CARD-03"],
                *["ED1-SALE-1", "ED1-CURSOR"],
            ],
        ),
        ("ursor", []),
        ("(paying", ["AN-BUILD-3"]),
    ],
)
def test_find_by_words(word: str, expected: list[str]) -> None:
    assert ids(rulebook.find(word)) == expected


def test_find_nothing_in_particular_is_everything() -> None:
    assert rulebook.find(" ") == rulebook.rules()


def test_parse() -> None:
    text = (
        "# Rules\nText.\n\n## AN: Art\n\n- **AN-1** Do *this*.\n\n#### More\n\n- **AN-B-2** Or.\n"
    )
    (chapter,) = rulebook.parse(text)
    assert (chapter.id, chapter.title) == ("AN", "Art")
    assert chapter.rules == (Rule("AN-1", "AN", "Do *this*."), Rule("AN-B-2", "AN", "Or."))


def test_ids_may_hold_digits_after_the_first_letter() -> None:
    (chapter,) = rulebook.parse("## ED1: The first edition\n\n- **ED1-2P** Do.\n")
    assert chapter == Chapter("ED1", "The first edition", (Rule("ED1-2P", "ED1", "Do."),))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("## AN: Art\n- AN-1 Do.", "line 2: a list item must be"),
        ("## AN: Art\n- **AN-1**", "line 2: a list item must be"),
        ("## AN: Art\n- **an-1** Do.", "line 2: a list item must be"),
        ("## AN: Art\n* **AN-1** Do.", "line 2: a list item must be"),
        ("## AN: Art\n- **AN-1** Do\n  and do.", "line 3: a list item must be"),
        ("## AN: Art\n- **AN-1** Do.\n\n- **AN-1** Do.", "line 4: rule AN-1 appears twice"),
        ("- **AN-1** Do.", "line 1: rule AN-1 stands outside the chapters"),
        ("## AN: Art\n## Notes\n- **AN-1** Do.", "line 3: rule AN-1 stands outside the chapters"),
        ("## AN: Art\n- **BRX-1** Do.", "line 2: rule BRX-1 stands in chapter AN"),
        ("## AN: Art\n### AN: Arts", "line 2: chapter AN appears twice"),
    ],
)
def test_malformed_file_names_the_line(text: str, message: str) -> None:
    with pytest.raises(RulesFileError, match=f"^rules.md, {re.escape(message)}"):
        rulebook.parse(text)


def box(edition: int) -> dict[str, int]:
    """The counts that the table of the box names, by piece; `edition` is a column of it."""
    text = files("bruxelles1893").joinpath(rulebook.FILE).read_text("utf-8")
    table = text.partition("## What is in the box")[2].partition("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| ")]
    counts = {row[0]: re.match(r"\d+", row[edition]) for row in rows}
    return {piece.partition(",")[0]: int(count[0]) for piece, count in counts.items() if count}


def test_the_box_holds_the_pieces_that_are_played_with() -> None:
    rules, pieces = ruleset("second+belle-epoque"), box(1)
    assert pieces["noble cards"] == sum(rules.noble_copies) + 5  # and a Brugmann for each player
    assert pieces["prestige cards (first edition: bonus cards)"] == len(rules.prestige)
    assert pieces["stock-exchange cards"] == len(rules.bourse_francs)
    assert pieces["artworks"] == sum(rules.art_copies)
    assert pieces["glass cubes (BE)"] == rules.supply[GLASS]
    assert pieces["jokers"] == rules.supply[JOKER]
    assert pieces["travellers (BE)"] == rules.travellers
    assert pieces["pawns"] == 5 * rules.pawns
    assert pieces["coins of 1 FB"] + 5 * pieces["coins of 5 FB"] == MAX_AMOUNT


def test_the_first_editions_box_holds_its_own_pieces() -> None:
    rules, pieces = ruleset("first"), box(2)
    assert pieces["noble cards"] == sum(rules.noble_copies) + 5
    assert pieces["prestige cards (first edition: bonus cards)"] == len(rules.prestige)
    assert pieces["stock-exchange cards"] == len(rules.bourse_francs)
    assert pieces["compass tiles"] == len(rules.compass)
    assert pieces["coins of 1 FB"] + 5 * pieces["coins of 5 FB"] == 136
    assert "136 FB" in rulebook.rule("AN-01").text


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_order_of_a_turn_is_told_with_the_cards_of_the_engine(language: str) -> None:
    """BE-CARD-0 names what a pawn on the board leads to, in the order of the engine's steps."""
    with words.language(language):
        text = rulebook.rule("BE-CARD-0").text
    order = ["BE-CARD-21", "BE-CARD-04", "BE-CARD-06", "BE-CARD-09", "BE-TILE-1", "AN-04"]
    places = [text.index(rule) for rule in [*order, "BE-CARD-22"]]
    assert places == sorted(places)
    rules = ruleset("second+belle-epoque")
    names = [rules.steps[step].name for step in rules.placement_steps]
    before, after = ["bid", "placed-cards", "before-cards"], ["tile-pawn", "free-action"]
    assert names == [*before, "space-action", *after]
