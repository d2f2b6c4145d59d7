"""A user's own file: what it changes, and how a bad one is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bruxelles1893.components import Components, ComponentsError, load
from bruxelles1893.components.document import own, parsed, shipped
from bruxelles1893.components.loader import assemble

Write = Callable[[str | bytes], Path]

BELLE_EPOQUE = ("belle-epoque",)
ASYMMETRIC = ("asymmetric",)
BOTH = BELLE_EPOQUE + ASYMMETRIC


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    monkeypatch.chdir(tmp_path)

    def write(content: str | bytes) -> Path:
        path = Path("mine.toml")
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write


def refusal(path: Path, edition: str = "second", modules: tuple[str, ...] = ()) -> str:
    with pytest.raises(ComponentsError) as caught:
        load(edition, path, modules)
    return str(caught.value)


def entry(components: Components, name: str) -> tuple[object, str, str]:
    found = next(each for each in components.entries if each.name == name)
    return found.value, found.source, found.note


def test_an_empty_file_changes_nothing(mine: Write) -> None:
    assert load(override=mine("")) == load()


def test_a_bare_value_is_the_users_own(mine: Write) -> None:
    changed = load(override=mine("[noble.solvay]\ncost = 4\n"))
    assert changed.nobles["solvay"].cost == 4
    assert entry(changed, "noble.solvay.cost") == (4, "own", "")
    assert changed.nobles["buls"] == load().nobles["buls"]


def test_a_table_may_give_source_and_note(mine: Write) -> None:
    text = 'market.francs = { value = [6, 4, 2, 1, 2, 4, 6], source = "book", note = "seen" }'
    changed = load(override=mine(text))
    assert changed.market_francs == (6, 4, 2, 1, 2, 4, 6)
    assert entry(changed, "market.francs") == ((6, 4, 2, 1, 2, 4, 6), "book", "seen")


def test_a_table_without_source_is_the_users_own(mine: Write) -> None:
    changed = load(override=mine("[supply.iron]\nvalue = 12\n"))
    assert entry(changed, "supply.iron") == (12, "own", "")


def test_two_corners_can_be_swapped(mine: Write) -> None:
    text = '[market.corner]\nblue = "bottom-left"\ngreen = "top-left"\n'
    corners = load(override=mine(text)).market_corners
    assert (corners["blue"], corners["green"]) == ("bottom-left", "top-left")


def test_irises_of_one_line_of_a_card(mine: Write) -> None:
    card = load(override=mine('bourse.03.irises.p4 = ["1-4", "4-1"]')).bourse[2]
    assert card.irises[4] == ((1, 4), (4, 1))
    assert card.irises[2] == load().bourse[2].irises[2]


def test_byte_order_mark_and_windows_lines_are_fine(mine: Write) -> None:
    path = mine(b"\xef\xbb\xbf[supply]\r\niron = 9\r\n")
    assert load(override=path).supply["iron"] == 9


def test_entries_keep_their_order(mine: Write) -> None:
    changed = load(override=mine("coin.five = 40\nart.blue.copies = 7\n"))
    assert [each.name for each in changed.entries] == [each.name for each in load().entries]


def test_digest_changes_with_a_value(mine: Write) -> None:
    assert load(override=mine("supply.iron = 11")).digest != load().digest


def test_digest_does_not_change_with_source_note_or_the_same_value(mine: Write) -> None:
    text = 'supply.iron = { value = 10, source = "review", note = "counted" }'
    changed = load(override=mine(text))
    assert changed.digest == load().digest
    assert changed != load()


IRISES = (
    'expected two to four irises as "row-column" with numbers 1 to 4, for example ["1-3", "3-1"]'
)
CORNERS = "expected one of top-left, top-right, bottom-left, bottom-right"
LETTERS = 'expected each of the letters W, S, N, M, B once, for example "WSNMB"'
LETTERS_ONCE = f"have each letter once; {LETTERS}"
TRACK = "expected a list of 6 whole numbers from 0 to 50, none lower than the one before"
BONUS = 'expected I, C, A or P alone, or two of them as in "I/C" (choose) or "I+C" (both)'
ARMS = "expected a list of 2 different words out of iron, any, wood, 3fb, stone, empty, glass"
SEVEN = "expected a list of 7 whole numbers from 0 to 20"
TO_99 = "expected a whole number from 0 to 99"
SOURCES = "expected one of book, review, box, deduced, made, own"
NOTE = "expected one line of at most 200 characters"

BAD_ENTRIES = [
    (
        '\n[bourse.03]\nirises.p2 = ["5-1", "1-3"]',
        f"line 3: bourse.03.irises.p2: '5-1' is not an iris; {IRISES}",
    ),
    ('bourse.03.irises.p2 = ["1-3"]', f"bourse.03.irises.p2: ['1-3'] has length 1; {IRISES}"),
    (
        'bourse.03.irises.p2 = ["1-3", "1-3"]',
        f"bourse.03.irises.p2: '1-3' appears twice; {IRISES}",
    ),
    ("bourse.03.irises.p2 = [13, 31]", f"bourse.03.irises.p2: 13 is not an iris; {IRISES}"),
    ('bourse.03.irises.p2 = "1-3"', f"bourse.03.irises.p2: '1-3' is not a list; {IRISES}"),
    ("supply.iron = true", f"supply.iron: true is not a whole number; {TO_99}"),
    ("supply.iron = 10.0", f"supply.iron: 10.0 is not a whole number; {TO_99}"),
    ("supply.iron = nan", f"supply.iron: nan is not a whole number; {TO_99}"),
    (
        "supply.iron = 1893-01-01",
        f"supply.iron: 1893-01-01 is not a whole number; {TO_99}",
    ),
    ('supply.iron = "10"', f"supply.iron: '10' is not a whole number; {TO_99}"),
    ("supply.iron = -1", f"supply.iron: -1 is too low; {TO_99}"),
    ("supply.iron = 100", f"supply.iron: 100 is too high; {TO_99}"),
    (f"supply.iron = 1{'0' * 4000}", f"supply.iron: a huge number is too high; {TO_99}"),
    (f"supply.iron = 0x{'f' * 9000}", f"supply.iron: a huge number is too high; {TO_99}"),
    ("[supply]\n\niron = []", f"line 3: supply.iron: [] is not a whole number; {TO_99}"),
    ("supply.iron = {}", f"supply.iron: no value; {TO_99}"),
    (
        "supply.iron = { valeu = 3 }",
        "supply.iron: unknown key 'valeu'; expected value, source and note",
    ),
    (
        'supply.iron = { value = 3, source = "boook" }',
        f"supply.iron: 'boook' is not a source; {SOURCES}",
    ),
    (
        "supply.iron = { value = 3, source = [] }",
        f"supply.iron: [] is not a source; {SOURCES}",
    ),
    ("supply.iron = { value = 3, note = 7 }", f"supply.iron: 7 is not a note; {NOTE}"),
    (
        'supply.iron = { value = 3, note = "\\u001b[2J" }',
        f"supply.iron: '\\x1b[2J' is not a note; {NOTE}",
    ),
    (
        "noble.brugmann.copies = 4",
        "noble.brugmann.copies: 4 is too low; expected a whole number from 5 to 9",
    ),
    (
        "noble.solvay.copies = 10",
        "noble.solvay.copies: 10 is too high; expected a whole number from 0 to 9",
    ),
    (
        "noble.solvay.cost = 51",
        "noble.solvay.cost: 51 is too high; expected a whole number from 0 to 50",
    ),
    (
        "board.a.house_costs = [1, 2, 3, 3, 4, 4]",
        "board.a.house_costs: 1 is too low; expected a list of 6 whole numbers from 2 to 4",
    ),
    (
        "board.a.house_costs = [2, 2, 3, 3, 4, 5]",
        "board.a.house_costs: 5 is too high; expected a list of 6 whole numbers from 2 to 4",
    ),
    (
        "board.a.architect = [1, 2, 4, 3, 8, 10]",
        f"board.a.architect: it goes down from 4 to 3; {TRACK}",
    ),
    (
        "board.a.iris = [1, 2, 3, 4, 5]",
        f"board.a.iris: [1, 2, 3, 4, 5] has length 5; {TRACK}",
    ),
    ("market.points = [6, 4, 2, 0, 2, 4, 21]", f"market.points: 21 is too high; {SEVEN}"),
    (
        "market.points = [0, 0, 0, 0, 0, 0, 0, 0, 0]",
        f"market.points: [0, 0, 0, 0, 0, 0, 0, 0, ...] has length 9; {SEVEN}",
    ),
    (
        "market.points = [0, 0, 0, 0, 0, 0, [1]]",
        f"market.points: [1] is not a whole number; {SEVEN}",
    ),
    ('strip.a.2 = "WSNMW"', f"strip.a.2: 'WSNMW' does not have each letter once; {LETTERS}"),
    ('strip.a.2 = "wsnmb"', f"strip.a.2: 'wsnmb' does not have each letter once; {LETTERS}"),
    ("strip.a.2 = 3", f"strip.a.2: 3 is not a text; {LETTERS}"),
    (
        'market.corner.blue = "left"',
        f"market.corner.blue: 'left' is not known here; {CORNERS}",
    ),
    (
        'market.corner.black = "top-left"',
        "market.corner.black: 'top-left' is not known here; expected centre",
    ),
    ('prestige.17.bonus = "X"', f"prestige.17.bonus: 'X' is not a bonus; {BONUS}"),
    ('prestige.17.bonus = "I/I"', f"prestige.17.bonus: 'I/I' is not a choice; {BONUS}"),
    (
        "prestige.17.symbols = 4",
        "prestige.17.symbols: 4 is too high; expected a whole number from 0 to 3",
    ),
    ('compass.arms = ["wood", "wood"]', f"compass.arms: 'wood' appears twice; {ARMS}"),
    ('compass.arms = ["wood", "gold"]', f"compass.arms: 'gold' is not known here; {ARMS}"),
]

CONFLICTS = [
    (
        '[market.corner]\n\nblue = "bottom-left"',
        "line 3: market.corner.blue: blue and green are both bottom-left; "
        "expected each corner once",
    ),
    (
        'market.corner.green = "top-left"',
        "market.corner.green: blue and green are both top-left; expected each corner once",
    ),
    (
        'compass.arms = ["wood", "glass"]',
        "compass.arms: an arm is on glass, which is covered; expected two uncovered sectors",
    ),
    (
        "pawn.total = 2",
        "pawn.total: 2 of 2 pawns in court; expected at least one ready pawn",
    ),
    (
        "[noble]\n"
        + "".join(
            f"{name}.copies = 0\n"
            for name in ("buls", "albert", "empain", "maeterlinck", "solvay", "vandevelde")
        ),
        "line 4: noble.empain.copies: the noble deck has 3 cards; expected at least 4",
    ),
]

UNKNOWN = [
    ("[noble.solway]\ncost = 3", "noble.solway: unknown entry; did you mean noble.solvay?"),
    (
        "\nnoble.solvay.price = 3",
        "line 2: noble.solvay.price: unknown entry; did you mean noble.solvay.copies?",
    ),
    ("[bourse.3]\nfrancs = 3", "bourse.3: unknown entry; did you mean bourse.03?"),
    ('"supply.iron" = 3', '"supply.iron": unknown entry; did you mean supply.iron?'),
    (
        "[zzz]",
        "zzz: unknown entry; expected one of art, board, bourse, coin, compass, market, noble, "
        "noble_row, pawn, prestige, setup, strip, supply",
    ),
    (
        "bourse = 3",
        "bourse: 3 is not a table; expected a table of entries such as bourse.01.francs",
    ),
    (
        "[[noble]]\nsolvay.cost = 3",
        "noble: [a table] is not a table; expected a table of entries such as noble.albert.copies",
    ),
]

SYNTAX = [
    ("[supply]\niron = ", "line 2: not valid TOML: Invalid value"),
    ("[supply]\niron 3", "line 2: not valid TOML: Expected '=' after a key in a key/value pair"),
    ("[supply]\niron = 1\niron = 2", "line 3: not valid TOML: Cannot overwrite a value"),
]


def placed(message: str) -> str:
    return f"mine.toml, {message if message.startswith('line ') else f'line 1: {message}'}"


@pytest.mark.parametrize(("text", "message"), BAD_ENTRIES + CONFLICTS + UNKNOWN)
def test_a_bad_entry_is_named_with_its_line(mine: Write, text: str, message: str) -> None:
    assert refusal(mine(text)) == placed(message)


@pytest.mark.parametrize(("text", "message"), SYNTAX)
def test_a_syntax_error_is_placed(mine: Write, text: str, message: str) -> None:
    assert refusal(mine(text)) == placed(message)


@pytest.mark.parametrize("opening", ["[", "{ a = "])
def test_deep_nesting_is_refused(mine: Write, opening: str) -> None:
    message = refusal(mine(f"supply.iron = {opening * 9000}"))
    assert message == "mine.toml: nested too deep; expected a file of entries"


def test_a_number_of_too_many_digits_is_refused(mine: Write) -> None:
    message = refusal(mine(f"supply.iron = 1{'0' * 5000}"))
    assert message == "mine.toml: a number has too many digits"


def test_a_long_key_is_cut_in_the_message(mine: Write) -> None:
    assert refusal(mine(f"{'k' * 500} = 1")).startswith(f"mine.toml, line 1: {'k' * 80}...: ")


def test_a_key_path_of_many_parts_is_refused(mine: Write) -> None:
    assert "supply.iron: unknown key 'a'" in refusal(mine(f"supply.iron{'.a' * 2000} = 1"))


def test_a_missing_file(mine: Write) -> None:
    assert refusal(Path("none.toml")) == "none.toml: cannot be read: No such file or directory"


def test_a_directory(tmp_path: Path) -> None:
    assert refusal(tmp_path) == f"{tmp_path}: cannot be read: Is a directory"


def test_an_unreadable_file(mine: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = mine("")
    monkeypatch.setattr(Path, "open", denied)
    with pytest.raises(ComponentsError, match=r"^mine\.toml: cannot be read: Permission denied$"):
        own(path)


def test_a_path_that_no_file_can_have() -> None:
    assert refusal(Path("a\0b")).endswith("cannot be read: embedded null byte")


def test_a_file_that_is_not_utf8(mine: Write) -> None:
    message = refusal(mine(b"[supply]\niron = 3 # \xff\n"))
    assert message == "mine.toml, line 2: not UTF-8; expected a text file in UTF-8"


def test_a_file_that_is_too_large(mine: Write) -> None:
    assert refusal(mine("#" * 100_001)) == "mine.toml: too large; expected at most 100000 bytes"


def test_an_unknown_edition() -> None:
    with pytest.raises(
        ComponentsError, match=r"^unknown edition '\.\./x'; expected one of second, first$"
    ):
        load("../x")


@pytest.mark.parametrize(
    ("edition", "module", "message"),
    [
        ("second", "sewers", "unknown module 'sewers'; expected one of belle-epoque, asymmetric"),
        (
            "second",
            "belle_epoque",
            "unknown module 'belle_epoque'; expected one of belle-epoque, asymmetric",
        ),
        ("first", "belle-epoque", "the first edition has no modules; got 'belle-epoque'"),
        ("first", "asymmetric", "the first edition has no modules; got 'asymmetric'"),
    ],
)
def test_a_module_that_the_edition_does_not_have(edition: str, module: str, message: str) -> None:
    with pytest.raises(ComponentsError) as caught:
        load(edition, modules=(module,))
    assert str(caught.value) == message


def test_an_entry_of_a_loaded_module_can_be_changed(mine: Write) -> None:
    path = mine("[belle_epoque]\nglass = 8\n[belle_epoque.noble.nagelmackers]\ncost = 4\n")
    changed = load("second", path, BELLE_EPOQUE)
    assert changed.belle_epoque is not None
    assert changed.belle_epoque.nobles["nagelmackers"].cost == 4
    assert changed.supply["glass"] == changed.belle_epoque.glass == 8
    assert entry(changed, "belle_epoque.glass") == (8, "own", "")
    assert changed.digest != load("second", None, BELLE_EPOQUE).digest


def test_a_change_of_side_a_reaches_what_side_b_has_of_it(mine: Write) -> None:
    changed = load("second", mine("board.a.iris = [1, 1, 2, 2, 3, 3]"), ASYMMETRIC)
    assert changed.asymmetric is not None
    assert changed.asymmetric.boards["horta"].iris == (1, 1, 2, 2, 3, 3)
    assert changed.asymmetric.boards["hankar"].iris == (2, 3, 4, 5, 5, 6)


@pytest.mark.parametrize(
    ("text", "table", "module"),
    [
        ("belle_epoque.glass = 8", "belle_epoque", "belle-epoque"),
        ("[belle_epoque.noble.nagelmackers]\ncost = 4", "belle_epoque", "belle-epoque"),
        ("[asymmetric]\nhorta.material_francs = 3", "asymmetric", "asymmetric"),
    ],
)
@pytest.mark.parametrize("edition", ["second", "first"])
def test_an_entry_of_a_module_that_is_not_loaded(
    mine: Write, edition: str, text: str, table: str, module: str
) -> None:
    problem = f"{table}: these are entries of the module {module}, which is not loaded"
    assert refusal(mine(text), edition) == placed(problem)


def test_one_module_does_not_load_the_other(mine: Write) -> None:
    message = refusal(mine("asymmetric.hankar.iris = 3"), modules=BELLE_EPOQUE)
    assert message.endswith("these are entries of the module asymmetric, which is not loaded")


def test_a_misspelt_entry_of_a_loaded_module(mine: Write) -> None:
    message = refusal(mine("belle_epoque.glas = 8"), modules=BELLE_EPOQUE)
    assert message.endswith("unknown entry; did you mean belle_epoque.glass?")


BAD_IN_MODULES = [
    (
        "belle_epoque.face_down_tiles = 4",
        "belle_epoque.face_down_tiles: 4 is too low; expected the number 5",
    ),
    (
        "belle_epoque.face_up_tiles = [3, 4, 5, 8]",
        "belle_epoque.face_up_tiles: 8 is too high; expected a list of 4 whole numbers from 0 to 7",
    ),
    (
        "asymmetric.strauven.house_costs = [1, 2, 2, 3, 3, 4]",
        "asymmetric.strauven.house_costs: 1 is too low; "
        "expected a list of 6 whole numbers from 2 to 4",
    ),
    (
        "asymmetric.strauven.house_costs = [2, 2, 2, 3, 3, 5]",
        "asymmetric.strauven.house_costs: 5 is too high; "
        "expected a list of 6 whole numbers from 2 to 4",
    ),
    (
        "asymmetric.horta.architect = [2, 4, 6, 5, 10, 12]",
        f"asymmetric.horta.architect: it goes down from 6 to 5; {TRACK}",
    ),
    (
        'asymmetric.cauchie.cube.green = "gold"',
        "asymmetric.cauchie.cube.green: 'gold' is not known here; "
        "expected one of iron, wood, stone, joker, glass",
    ),
    ('asymmetric.strip.3 = "MSNWW"', f"asymmetric.strip.3: 'MSNWW' does not {LETTERS_ONCE}"),
]


@pytest.mark.parametrize(("text", "message"), BAD_IN_MODULES)
def test_a_bad_entry_of_a_module(mine: Write, text: str, message: str) -> None:
    assert refusal(mine(text), modules=BOTH) == placed(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "compass.arm_places = [2, 2]",
            "compass.arm_places: both arms are on place 2; expected two places",
        ),
        (
            "compass.arm_places = [0, 6]",
            "compass.arm_places: 6 is too high; expected a list of 2 whole numbers from 0 to 5",
        ),
        (
            'market.corner.pink = "top-left"',
            "market.corner.pink: blue and pink are both top-left; expected each corner once",
        ),
        ("art.brown.copies = 6", "art.brown: unknown entry; did you mean art.green?"),
        ("exhibition.tiles = 4", "exhibition.tiles: 4 is too low; expected the number 5"),
    ],
)
def test_a_bad_entry_of_the_first_edition(mine: Write, text: str, message: str) -> None:
    assert refusal(mine(text), "first") == placed(message)


def test_the_arrow_tile_may_be_given_with_the_expansion_but_does_not_count(mine: Write) -> None:
    path = mine('compass.covered = ["glass"]\ncompass.arms = ["wood", "glass"]')
    changed = load("second", path, BELLE_EPOQUE)
    assert changed.compass_covered == ()
    assert changed.compass_arms == ("wood", "glass")


def base_refusal(old: str, new: str) -> str:
    text = shipped("second").text
    assert text.count(old) == 1
    with pytest.raises(ComponentsError) as caught:
        assemble("second", parsed("second.toml", text.replace(old, new)), None)
    return str(caught.value)


def test_a_missing_entry_is_named() -> None:
    message = base_refusal('one = { value = 70, source = "book" }\n', "")
    assert message.endswith(": coin.one: missing; expected a whole number from 0 to 999")


def test_a_thirtieth_prestige_card_is_needed() -> None:
    message = base_refusal("[prestige.30]", "[prestige.31]")
    assert "prestige.31: unknown entry" in message


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("one = 70", "no source; expected one of book, review, box, deduced, made"),
        (
            'one = { value = 70, source = "own" }',
            "'own' is not a source; expected one of book, review, box, deduced, made",
        ),
    ],
)
def test_the_edition_s_own_file_must_give_real_sources(line: str, problem: str) -> None:
    message = base_refusal('one = { value = 70, source = "book" }', line)
    assert message.endswith(f": coin.one: {problem}")


def test_a_missing_entry_of_a_module_is_named() -> None:
    document = parsed("belle_epoque.toml", "[belle_epoque]\n")
    with pytest.raises(ComponentsError) as caught:
        assemble("second", shipped("second"), None, {"belle-epoque": document})
    message = "line 1: belle_epoque.glass: missing; expected a whole number from 0 to 99"
    assert str(caught.value) == f"belle_epoque.toml, {message}"
