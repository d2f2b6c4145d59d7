"""The rule sets by name, how modules are put on top of an edition, and that chapters know none."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from types import ModuleType

import pytest

from bruxelles1893 import components, engine
from bruxelles1893.components import ComponentsError
from bruxelles1893.engine import (
    RULE_SETS,
    Option,
    Ruleset,
    RulesetError,
    Seat,
    StepNumber,
    new_game,
    ruleset,
)
from bruxelles1893.engine.core import options
from bruxelles1893.engine.core.options import BOARDS
from bruxelles1893.engine.core.steps import NOT_IN_PLAY, START_ART, TURN, Automatic, Choice, Step
from bruxelles1893.engine.editions import asymmetric, belle_epoque
from bruxelles1893.engine.editions.belle_epoque.steps import CARD_WINDOW
from bruxelles1893.engine.editions.catalogue import EDITIONS, MODULES, compose, printed_values
from bruxelles1893.engine.editions.first import first_edition
from bruxelles1893.engine.editions.second import CHAPTERS

ENGINE = Path(engine.__file__).parent
EDITIONS_ROOM = ENGINE / "editions"
SECOND = "second"
BASE_STEPS = len(CHAPTERS)
BOTH = "second+belle-epoque+asymmetric"


class TestNames:
    @pytest.mark.parametrize("name", RULE_SETS)
    def test_a_rule_set_has_the_name_it_is_asked_for_by(self, name: str) -> None:
        assert ruleset(name).name == name

    def test_the_base_game_is_what_one_gets_without_a_name(self) -> None:
        assert ruleset() is ruleset(SECOND)

    def test_every_edition_and_every_module_can_be_played(self) -> None:
        named = {part for name in RULE_SETS for part in name.split("+")}
        assert named == {*EDITIONS, *MODULES}

    @pytest.mark.rule("ED1-ALONE")
    @pytest.mark.parametrize(
        "name",
        [
            "",
            "third",
            "Second",
            "belle-epoque",
            "second+",
            "second+first",
            "second+extras",
            "second+other-strips",
            "second+asymmetric+belle-epoque",
            "second+asymmetric+asymmetric",
            "first+belle-epoque",
            "first+asymmetric",
            "first+other-strips+asymmetric",
        ],
    )
    def test_another_name_is_refused_with_the_list_of_names(self, name: str) -> None:
        with pytest.raises(RulesetError) as refused:
            ruleset(name)
        assert str(refused.value) == (
            f"unknown rule set {name!r}; expected one of {', '.join(RULE_SETS)}"
        )

    def test_a_wrong_name_is_told_before_the_components_are_read(self) -> None:
        with pytest.raises(RulesetError, match="unknown rule set 'third'"):
            ruleset("third", Path("there-is-no-such-file.toml"))


def printed_for(name: str) -> components.Components:
    edition, *modules = name.split("+")
    return components.load(edition, modules=tuple(modules))


def step(name: str) -> Step:
    return Automatic(name, "ACT-01")


class TestComposition:
    @pytest.mark.parametrize("module", ["belle-epoque", "asymmetric"])
    def test_a_module_needs_its_components(self, module: str) -> None:
        with pytest.raises(RulesetError, match=r"components of .* are not loaded"):
            MODULES[module](ruleset(SECOND), printed_for(SECOND))

    @pytest.mark.rule("ED1-ALONE", "ED1-SETUP-4")
    def test_the_second_edition_has_no_other_strips(self) -> None:
        with pytest.raises(RulesetError, match="an option of the first edition"):
            MODULES["other-strips"](ruleset(SECOND), printed_for(SECOND))

    @pytest.mark.parametrize("module", ["belle-epoque", "asymmetric"])
    def test_a_module_put_on_top_twice_fails_at_once(self, module: str) -> None:
        name = f"{SECOND}+{module}"
        with pytest.raises(RulesetError, match=module):
            MODULES[module](ruleset(name), printed_for(name))

    @pytest.mark.rule("ED1-ALONE")
    def test_belle_epoque_does_not_fit_on_the_first_edition(self) -> None:
        rules = EDITIONS["first"](printed_for("first"))
        with pytest.raises(RulesetError, match="belle-epoque replaces"):
            MODULES["belle-epoque"](rules, printed_for("second+belle-epoque"))

    @pytest.mark.rule("ED1-ALONE")
    def test_the_first_edition_does_not_fit_on_belle_epoque(self) -> None:
        with pytest.raises(RulesetError, match="first replaces"):
            first_edition(ruleset("second+belle-epoque"), printed_for("first"))

    @pytest.mark.parametrize("second_name", ["turn", "another-turn"])
    @pytest.mark.parametrize("first_name", ["turn", "other-turn"])
    def test_two_modules_cannot_replace_the_same_step(
        self,
        first_name: str,
        second_name: str,
    ) -> None:
        rules = ruleset(SECOND).with_steps("one", {TURN: step(first_name)})
        with pytest.raises(RulesetError, match=r"two replaces the step '.*' once more"):
            rules.with_steps("two", {TURN: step(second_name)})

    def test_a_new_step_of_a_module_replaces_none(self) -> None:
        rules = ruleset(SECOND).with_steps("one", {CARD_WINDOW: step("card")})
        assert rules.replaced == frozenset()
        assert rules.steps[CARD_WINDOW].name == "card"

    def test_modules_may_replace_different_steps(self) -> None:
        rules = ruleset(SECOND).with_steps("one", {TURN: step("turn")})
        both = rules.with_steps("two", {StepNumber(TURN + 1): step("bid")})
        assert both.steps[TURN] is rules.steps[TURN]
        assert both.steps[TURN + 1] is not rules.steps[TURN + 1]

    @pytest.mark.parametrize("name", RULE_SETS)
    def test_every_step_that_is_named_anywhere_exists(self, name: str) -> None:
        rules = ruleset(name)
        used = {
            *rules.seat_steps,
            *rules.round_steps,
            *rules.placement_steps,
            *rules.after_action_steps,
            *rules.brussels_steps,
            *rules.after_turn_steps,
            *rules.final_steps,
            *[number for action in rules.actions for number in action.steps],
            *[action.free_step for action in rules.actions],
        }
        assert {number for number in used if rules.steps[number] is NOT_IN_PLAY} == set()

    @pytest.mark.parametrize("name", RULE_SETS)
    def test_a_step_in_the_place_of_another_is_one_of_its_kind(self, name: str) -> None:
        for base, step in zip(ruleset(SECOND).steps, ruleset(name).steps, strict=True):
            if NOT_IN_PLAY not in (base, step):
                assert isinstance(step, type(base))

    def test_a_step_that_forgets_what_it_does_is_told(self) -> None:
        state = new_game(ruleset(SECOND))
        for unmade in (Automatic("unmade", "ACT-01"), Choice("unmade", "ACT-01")):
            rules = replace(state.rules, steps=(unmade, *state.rules.steps[1:]))
            state.rules, state.stack = rules, [(START_ART, Seat(0), 0)]
            with pytest.raises(NotImplementedError, match="unmade"):
                state.advance()
        with pytest.raises(NotImplementedError, match="unmade"):
            state.take(Option(0))


class TestBaseGame:
    def test_it_has_no_step_and_no_board_of_a_module(self) -> None:
        rules = ruleset(SECOND)
        assert set(rules.steps[BASE_STEPS:]) == {NOT_IN_PLAY}
        assert NOT_IN_PLAY not in rules.steps[:BASE_STEPS]
        assert [board.name for board in rules.boards] == ["a"]
        assert rules.other_strips == ()
        assert rules.replaced == frozenset()

    def test_composing_other_rule_sets_leaves_it_as_it_was(self) -> None:
        before = compose(SECOND, printed_values(SECOND))
        for name in RULE_SETS:
            compose(name, printed_values(name))
        assert compose(SECOND, printed_values(SECOND)) == before

    def test_the_variant_changes_no_step_below_it(self) -> None:
        for name in (SECOND, "second+belle-epoque"):
            below, above = ruleset(name), ruleset(f"{name}+asymmetric")
            kept = [number for number, step in enumerate(below.steps) if step is not NOT_IN_PLAY]
            assert all(above.steps[number] is below.steps[number] for number in kept)
            assert above.boards[: len(below.boards)] == below.boards

    def test_the_expansion_changes_only_the_steps_that_it_names(self) -> None:
        base, expanded = ruleset(SECOND), ruleset("second+belle-epoque")
        changed = {
            number
            for number in range(BASE_STEPS)
            if expanded.steps[number] is not base.steps[number]
        }
        assert changed == expanded.replaced
        assert expanded.boards == base.boards

    def test_variant_and_expansion_together_are_each_alone(self) -> None:
        both = ruleset(BOTH)
        expansion, variant = ruleset("second+belle-epoque"), ruleset("second+asymmetric")
        for number in range(BASE_STEPS, len(both.steps)):
            alone = {expansion.steps[number], variant.steps[number]} - {NOT_IN_PLAY}
            assert {both.steps[number]} == (alone or {NOT_IN_PLAY})
        assert both.round_steps == expansion.round_steps
        assert both.seat_steps == variant.seat_steps
        assert [board.name for board in both.boards] == ["a", *BOARDS]


class TestOwnComponents:
    @pytest.mark.parametrize("name", RULE_SETS)
    def test_own_values_are_played_with_in_every_rule_set(self, name: str, tmp_path: Path) -> None:
        own = tmp_path / "mine.toml"
        own.write_text("[setup]\nfrancs = [11, 12, 13, 14, 15]\n", encoding="utf-8")
        rules = ruleset(name, own)
        assert rules.name == name
        assert rules.start_francs == (11, 12, 13, 14, 15)
        state = new_game(rules, 3, 0)
        assert [state.players[seat].francs for seat in state.clockwise(state.first)] == [11, 12, 13]

    @pytest.mark.parametrize("name", RULE_SETS)
    def test_all_else_and_the_shipped_rule_set_stay(self, name: str, tmp_path: Path) -> None:
        own = tmp_path / "mine.toml"
        own.write_text("[setup]\nfrancs = [11, 12, 13, 14, 15]\n", encoding="utf-8")
        changed, shipped = ruleset(name, own), ruleset(name)
        different = {
            field.name
            for field in fields(Ruleset)
            if getattr(changed, field.name) != getattr(shipped, field.name)
        }
        assert different == {"start_francs", "digest", "values"}
        assert shipped.start_francs == (5, 6, 7, 8, 9)

    @pytest.mark.parametrize("name", [name for name in RULE_SETS if "asymmetric" in name])
    def test_own_values_reach_the_boards_of_the_variant(self, name: str, tmp_path: Path) -> None:
        own = tmp_path / "mine.toml"
        own.write_text("[asymmetric.horta]\nmaterial_francs = 5\n", encoding="utf-8")
        assert [board.material_francs for board in ruleset(name, own).boards] == [0, 0, 0, 5, 0, 0]

    @pytest.mark.parametrize("name", [name for name in RULE_SETS if "belle-epoque" in name])
    def test_own_values_reach_the_expansion(self, name: str, tmp_path: Path) -> None:
        own = tmp_path / "mine.toml"
        own.write_text("[belle_epoque]\ntravellers = 6\n", encoding="utf-8")
        assert new_game(ruleset(name, own)).train == 6

    @pytest.mark.parametrize("name", [SECOND, "second+asymmetric", "first"])
    def test_own_values_for_what_is_not_played_are_refused(self, name: str, tmp_path: Path) -> None:
        own = tmp_path / "mine.toml"
        own.write_text("[belle_epoque]\ntravellers = 6\n", encoding="utf-8")
        with pytest.raises(ComponentsError, match="belle-epoque, which is not loaded"):
            ruleset(name, own)


MODULE_FILES = ("asymmetric.py", "first.py", "belle_epoque")
"""What is put on top of the base game; the catalogue of editions alone puts it there."""

OWN_TO_MODULES = {"CARD", "TILE", "BOARD", "BOARDS", "PAVILION", "TRAVELLER"}
"""Constants of things that only modules have."""


def chapters() -> list[Path]:
    """The files of the engine that belong to no module."""
    return [
        path
        for path in sorted(ENGINE.rglob("*.py"))
        if path.relative_to(ENGINE).parts[0] != "editions" or path.name == "second.py"
    ]


def imports(source: str) -> Iterator[str]:
    """The full names of all that a file of the engine imports, at any depth of its code."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = "bruxelles1893.engine.editions." if node.level else ""
            yield from (f"{base}{node.module or ''}.{alias.name}" for alias in node.names)


def modules_imported(path: Path) -> set[str]:
    """The modules on top of the base game that a file imports."""
    return {
        part
        for name in imports(path.read_text(encoding="utf-8"))
        for part in name.split(".")[3:4]
        if name.startswith("bruxelles1893.engine.editions.")
        and part in [Path(file).stem for file in MODULE_FILES]
    }


def conditions(source: str) -> Iterator[ast.expr]:
    """What a file asks before it does one thing or another."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
                yield test
            case ast.Compare() | ast.BoolOp():
                yield node
            case ast.comprehension(ifs=ifs):
                yield from ifs
            case ast.Match(subject=subject):
                yield subject


def words_of_modules(source: str) -> set[str]:
    """The names of modules, boards, and constants of modules that conditions speak of."""
    forbidden = OWN_TO_MODULES | set(BOARDS) | set(MODULES)
    found: set[str] = set()
    for condition in conditions(source):
        for node in ast.walk(condition):
            match node:
                case ast.Name(id=word) | ast.Attribute(attr=word) | ast.Constant(value=str(word)):
                    found |= {word} & forbidden
    return found


class TestLayers:
    @pytest.mark.parametrize("path", chapters(), ids=lambda path: path.name)
    def test_a_chapter_imports_no_module(self, path: Path) -> None:
        assert modules_imported(path) == set()

    @pytest.mark.parametrize("path", chapters(), ids=lambda path: path.name)
    def test_a_chapter_asks_for_no_card_board_or_module(self, path: Path) -> None:
        assert words_of_modules(path.read_text(encoding="utf-8")) == set()

    def test_only_the_editions_import_the_modules(self) -> None:
        assert modules_imported(ENGINE / "editions" / "catalogue.py") == {
            Path(file).stem for file in MODULE_FILES
        }

    @pytest.mark.parametrize("module", [asymmetric, belle_epoque], ids=lambda module: module.NAME)
    def test_the_modules_do_not_need_each_other(self, module: ModuleType) -> None:
        own = module.__name__.rpartition(".")[2]
        files = [*EDITIONS_ROOM.glob(f"{own}.py"), *EDITIONS_ROOM.glob(f"{own}/**/*.py")]
        assert files
        assert {name for path in files for name in modules_imported(path)} <= {own}

    def test_the_names_that_are_looked_for_exist(self) -> None:
        assert [word for word in OWN_TO_MODULES if not hasattr(options, word)] == []
        assert {path.name for path in chapters()} >= {"building.py", "nobles.py", "sale.py"}

    @pytest.mark.parametrize(
        ("source", "words"),
        [
            ("if state.players[0].board.name == 'horta': pass", {"horta"}),
            ("x = 1 if option >= CARD else 2", {"CARD"}),
            ("x = [y for y in z if y in BOARDS]", {"BOARDS"}),
            ("x = 'belle-epoque' in name", {"belle-epoque"}),
            ("if state.players[0].board.moves_compass: x = BOARDS", set()),
        ],
    )
    def test_conditions_are_read_wherever_they_stand(self, source: str, words: set[str]) -> None:
        assert words_of_modules(source) == words

    @pytest.mark.parametrize(
        ("source", "names"),
        [
            (
                "from bruxelles1893.engine.editions import asymmetric",
                ["bruxelles1893.engine.editions.asymmetric"],
            ),
            ("from .asymmetric import STEPS", ["bruxelles1893.engine.editions.asymmetric.STEPS"]),
            (
                "def f():\n    import bruxelles1893.engine.rules.sale",
                ["bruxelles1893.engine.rules.sale"],
            ),
        ],
    )
    def test_imports_are_read_wherever_they_stand(self, source: str, names: list[str]) -> None:
        assert list(imports(source)) == names
