"""What an owner has confirmed becomes what ships, by the words of the recipe."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bruxelles1893.components import own_set
from bruxelles1893.components.document import older, own, parsed, shipped
from bruxelles1893.components.loader import BOX
from bruxelles1893.components.schema import MODULES
from bruxelles1893.components.shipping import ship, with_entries
from bruxelles1893.engine import RULE_SETS, pieces, printed_values, read_record
from patience import SECONDS

ROOT = Path(__file__).parents[2]
RECIPE = ROOT / "docs" / "develop" / "confirmed-values.md"
CONFIRMED = """\
set.name = "Our box"
set.rules = "second"

noble.solvay.cost = { value = 4, source = "box" }
bourse.02.francs = { value = 4, source = "box" }
bourse.02.irises.p3 = ["1-1", "2-2", "3-3"]
"""


@pytest.mark.parametrize("name", RULE_SETS)
def test_every_value_can_be_confirmed(name: str) -> None:
    """Each shipped entry has a line of its own; confirming them all changes sources only."""
    edition, modules = pieces(name)
    before = printed_values(name)
    for each in (edition, *modules):
        document = shipped(each)
        entries = [e for e in before.entries if _is_in(e.name, each, edition)]
        text = with_entries(document, entries)
        values = {entry.name: entry.value for entry in before.entries}
        again = own_set(edition, modules, text if each == edition else _as_own(text))
        assert {entry.name: entry.value for entry in again.entries} == values
        told = [entry.source for entry in again.entries if _is_in(entry.name, each, edition)]
        assert set(told) == {BOX}


def _is_in(name: str, document: str, edition: str) -> bool:
    of_module = next((each for each, schema in MODULES.items() if name in schema.checks), edition)
    return of_module == document


def _as_own(text: str) -> str:
    return parsed("module", text).text


def test_what_was_before_stays_where_a_value_changes(tmp_path: Path) -> None:
    folder = tmp_path / "components"
    shutil.copytree(ROOT / "src" / "bruxelles1893" / "components", folder)
    mine = tmp_path / "mine.toml"
    mine.write_text("noble.solvay.cost = 3\nnoble.empain.cost = 9\n")
    changed = ship("second", (), own(mine), folder)
    assert changed == [(folder / "second.toml", 2)]
    kept = folder / "older" / "second-1.toml"
    assert kept.read_text().endswith(shipped("second").text)
    sources = 'cost = { value = 9, source = "box" }'
    assert sources in (folder / "second.toml").read_text()
    assert ship("second", (), own(mine), folder) == []
    assert len([*(folder / "older").glob("second-*")]) == len(older("second")) + 1


def test_pieces_of_a_module_are_confirmed_in_its_file(tmp_path: Path) -> None:
    folder = tmp_path / "components"
    shutil.copytree(ROOT / "src" / "bruxelles1893" / "components", folder)
    mine = tmp_path / "mine.toml"
    mine.write_text("noble.solvay.cost = 3\nbelle_epoque.glass = 7\n")
    (base, one), (module, other) = ship("second", ("belle-epoque",), own(mine), folder)
    assert (base.name, one, module.name, other) == ("second.toml", 1, "belle_epoque.toml", 1)
    assert 'glass = { value = 7, source = "box" }' in module.read_text()


def commands() -> list[str]:
    """The commands of the recipe."""
    block = re.search(r"```\n(.*?)```", RECIPE.read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    return [line.partition("  #")[0].strip() for line in block[1].splitlines() if line.strip()]


def test_the_recipe_is_as_it_says(tmp_path: Path) -> None:
    """Its commands, one after the other in a clone; a game of the older values still replays."""
    clone = tmp_path / "clone"
    shutil.copytree(ROOT / "src", clone / "src", ignore=shutil.ignore_patterns("locale", "*.so"))
    (clone / "mine.toml").write_text(CONFIRMED)
    record = ROOT / "tests" / "golden" / "records" / "0.1" / "second-4.bxl"
    shutil.copy(record, clone / "game.bxl")
    before = run(clone, "bruxelles replay game.bxl")
    told = {line: run(clone, line) for line in commands()}
    assert "bruxelles components --ship mine.toml" in told
    listed = told["bruxelles components --source box"]
    assert "noble.solvay.cost" in listed
    assert listed.splitlines()[-1].startswith("3 ")
    assert run(clone, "bruxelles replay game.bxl") == before
    digest = read_record(record.read_text(encoding="utf-8")).components
    assert digest in printed_digests(clone)


def run(clone: Path, line: str) -> str:
    """What a command says in the clone."""
    program, *words = shlex.split(line)
    assert program == "bruxelles"
    done = subprocess.run(
        [sys.executable, "-m", "bruxelles1893", *words],
        cwd=clone,
        env={"PYTHONPATH": str(clone / "src"), "COLUMNS": "200", "PATH": ""},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def printed_digests(clone: Path) -> str:
    """The digests of all sets that ship in the clone."""
    code = "from bruxelles1893.components import shipped_sets as s; print(*s('second', ()))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=clone,
        env={"PYTHONPATH": str(clone / "src"), "PATH": ""},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=True,
    )
    return done.stdout
