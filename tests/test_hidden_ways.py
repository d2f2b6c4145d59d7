"""Outside the engine nobody knows how a state keeps things: the old ways in are refused.

What is to come is asked by `question`, `step`, `asked` and `to_come`; nobles and cards by
`engine.queries`; options are read and written by `engine.core.decoding`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from bruxelles1893.engine.core import options
from test_layers import PACKAGE, ROOT, outside_files

ARRAYS = {"np", "torch"}
"""Libraries that stack arrays, which is something else."""

SETS = {"nobles", "used", "cards", "cards_used"}
"""Fields of a player that are kept as sets of bits."""

OWN_BITS = {
    "learning/imitation.py",
    "observation/schema.py",
    "observation/table.py",
}
"""Files that write bits of their own making: observations, and what is learned from them."""

BASES = {
    *("SPACE", "BRUSSELS_SPACE", "ACTION", "AMOUNT", "IRIS_POINT", "ART", "WHITE_ART", "CURSOR"),
    *("SLOT", "PLACE", "NOBLE_CARD", "CUBES", "ARM", "ARM_BACK", "BONUS", "ROW", "COLUMN"),
    *("PAVILION", "CARD", "TILE", "BOARD"),
}
"""Where the families of options begin. `NO`, `PASS` or `KEEP` are options by themselves."""

FIRST_RELEASED = "FAMILIES"
"""The families without what they have grown by; `members` knows all."""


def old_ways(source: str, *, has_own_bits: bool = False) -> Iterator[str]:
    """What a file does that only the engine may."""
    tree = ast.parse(source)
    modules = {"options"} | {
        alias.asname
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
        if alias.name.endswith("options") and alias.asname
    }
    for node in ast.walk(tree):
        if (
            reads_stack(node)
            or reads_bits(node)
            or (asks_bit(node) and not has_own_bits)
            or counts_from_base(node, modules)
            or writes_to_table(node)
        ):
            yield f"{getattr(node, 'lineno', 0)}: {ast.unparse(node)}"


def reads_stack(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and node.attr == "stack"
        and not (isinstance(node.value, ast.Name) and node.value.id in ARRAYS)
    )


def reads_bits(node: ast.AST) -> bool:
    """Whether a field that is a set of bits is shifted, combined or counted."""
    match node:
        case ast.BinOp(op=ast.LShift() | ast.RShift() | ast.BitAnd() | ast.BitOr()):
            operands = [node.left, node.right]
        case ast.Attribute(attr="bit_count" | "bit_length"):
            operands = [node.value]
        case _:
            return False
    return any(
        isinstance(part, ast.Attribute) and part.attr in SETS
        for operand in operands
        for part in ast.walk(operand)
    )


def asks_bit(node: ast.AST) -> bool:
    """Whether a bit is tested, wherever the number comes from: `kept >> noble & 1`."""
    match node:
        case ast.BinOp(
            left=ast.BinOp(op=ast.RShift()), op=ast.BitAnd(), right=ast.Constant(value=1)
        ):
            return True
    return False


def counts_from_base(node: ast.AST, modules: set[str]) -> bool:
    """Whether the first number of a family is used, or the families before they grew."""
    match node:
        case ast.ImportFrom(module="bruxelles1893.engine.core.options"):
            return any(alias.name in {*BASES, FIRST_RELEASED} for alias in node.names)
        case ast.Attribute(value=ast.Name(id=name), attr=attribute):
            return name in modules and attribute in {*BASES, FIRST_RELEASED}
    return False


def writes_to_table(node: ast.AST) -> bool:
    """Whether something of a view's table is put anew."""
    if not isinstance(node, ast.Assign | ast.AugAssign):
        return False
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return any(
        isinstance(target, ast.Attribute) and ast.unparse(target.value).endswith("view.table")
        for target in targets
    )


@pytest.mark.parametrize(
    "path", outside_files(), ids=lambda path: str(path.relative_to(ROOT)).replace("src/", "")
)
def test_nobody_outside_the_engine_knows_how_things_are_kept(path: Path) -> None:
    within = path.relative_to(PACKAGE).as_posix() if PACKAGE in path.parents else ""
    source = path.read_text(encoding="utf-8")

    assert list(old_ways(source, has_own_bits=within in OWN_BITS)) == []


def test_every_family_of_more_than_one_option_has_its_base_hidden() -> None:
    several = {family for family, tokens in options.FAMILIES if len(tokens) > 1} - {"keep"}

    assert {getattr(options, base) for base in BASES} == {
        options.members(family)[0] for family in several
    }


@pytest.mark.parametrize(
    "source",
    [
        "step, seat, _ = state.stack[-1]",
        "state.stack = []",
        "player.nobles >> noble & 1",
        "player.nobles & ~player.used",
        "player.cards.bit_count()",
        "kept >> noble & 1",
        "1 << player.cards",
        "from bruxelles1893.engine.core.options import ACTIONS, SPACE",
        "from bruxelles1893.engine.core import options\noptions.CARD + 3",
        "from bruxelles1893.engine.core import options as op\nop.AMOUNT",
        "from bruxelles1893.engine.core.options import FAMILIES",
        "view.table.round = 3",
        "self.view.table.round += 1",
    ],
)
def test_an_old_way_is_refused(source: str) -> None:
    assert list(old_ways(source)) != []


@pytest.mark.parametrize(
    "source",
    [
        "np.stack([1, 2])",
        "state.question",
        "stack = [1]",
        "flags & 255",
        "1 << 53",
        "from bruxelles1893.engine.core.options import ACTIONS, KEEP, NO, PASS, DECK",
        "self.table = view.table",
        "len(game.cards)",
    ],
)
def test_other_ways_are_not(source: str) -> None:
    assert list(old_ways(source)) == []
