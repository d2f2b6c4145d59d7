"""Who may import whom: every room of the package, on the floor where it stands.

`python tests/test_layers.py` draws the picture of `docs/develop/layers.md` from the table here.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "bruxelles1893"
STEPS = PACKAGE / "server" / "storage" / "migrations" / "versions"
PICTURE = ROOT / "docs" / "develop" / "layers.md"
VERSION = "__init__"
OUTSIDE = ("benchmarks", "examples")

EDITION = ("components", "engine.core", "engine.rules")
ROOMS: dict[str, tuple[str, ...]] = {
    VERSION: (),
    "optional_packages": (),
    "components": (),
    # The engine
    "engine.core": ("components",),
    "engine.rules": ("engine.core",),
    "engine.editions.asymmetric": EDITION,
    "engine.editions.belle_epoque": EDITION,
    "engine.editions.first": EDITION,
    "engine.editions": (
        *EDITION,
        "engine.editions.asymmetric",
        "engine.editions.belle_epoque",
        "engine.editions.first",
    ),
    "engine.history": ("components", "engine.core", "engine.rules", "engine.editions"),
    "engine": ("engine.core", "engine.rules", "engine.editions", "engine.history"),
    # Players and words
    "observation": ("optional_packages", "engine"),
    "bots.evaluation": ("engine",),
    "bots.player": ("engine", "bots.evaluation"),
    "bots.simple": ("engine", "bots.evaluation", "bots.player"),
    "bots.network": ("optional_packages", "engine", "observation", "bots.evaluation"),
    "bots.search": ("engine", "observation", "bots.evaluation", "bots.simple", "bots.network"),
    "bots": (
        *("optional_packages", "engine", "bots.evaluation", "bots.player", "bots.simple"),
        *("bots.network", "bots.search"),
    ),
    "words": ("components", "engine", "bots"),
    "words.pages": ("components", "words"),
    "rulebook": ("words",),
    "rule_search": ("words", "words.pages", "rulebook"),
    "scoring": ("engine", "words"),
    "real_game": ("engine",),
    "review": ("engine", "bots", "words"),
    # Whoever teaches asks the engine what is legal, the bots what is sensible, and says it in words
    "teaching": ("engine", "observation", "bots", "words", "review"),
    "teaching.lessons": ("engine", "words"),
    "messages": ("words", "words.pages", "rulebook", "teaching.lessons"),
    "puzzles": ("engine", "bots", "words", "review"),
    # On one machine
    "arena": (VERSION, "optional_packages", "engine", "bots", "words"),
    "arena.benchmark": (VERSION, "engine", "arena"),
    "terminal": (
        *("components", "optional_packages", "engine", "bots", "words", "rulebook"),
        *("review", "arena", "scoring"),
    ),
    "env": ("optional_packages", "engine", "observation", "bots", "terminal"),
    "learning": (VERSION, "engine", "observation", "env", "bots", "arena"),
    # Over the network
    "server": (),
    "server.requester": (),
    "server.throttled_log": (),
    "server.turns": (),
    "server.refusal": ("engine",),
    "server.settings": ("engine",),
    "server.storage.rows": ("engine",),
    "server.storage": ("engine", "server.refusal", "server.settings", "server.storage.rows"),
    "server.storage.migrations": ("server.storage",),
    "server.storage.migrations.versions": ("server.storage",),
    "server.clocks": ("engine", "server.storage"),
    "server.tournaments": ("engine",),
    "server.tables.summaries": ("engine", "server.clocks"),
    "server.tables.errors": ("engine", "words", "server.refusal", "server.tables.summaries"),
    "server.people": (
        *("engine", "server.refusal", "server.storage", "server.tables.summaries"),
        *("server.settings", "server.tables.errors"),
    ),
    "server.notices.model": ("server.people",),
    "server.notices.rows": ("server.storage", "server.people", "server.notices.model"),
    "server.tables.game": (
        *("components", "engine", "server.storage", "server.notices.model", "server.notices.rows"),
        *("server.clocks", "server.tables.errors"),
    ),
    "server.tables": (
        *("engine", "bots", "teaching.lessons", "puzzles", "server.settings", "server.storage"),
        *("server.tables.summaries", "server.tables.errors", "server.people"),
        *("server.clocks", "server.tables.game"),
    ),
    "server.clocks.service": (
        *("engine", "server.refusal", "server.storage", "server.clocks", "server.people"),
        *("server.tables.summaries", "server.tables.errors", "server.tables.game"),
        *("server.tables",),
    ),
    "server.people.my_data": ("server.storage", "server.people", "server.tables"),
    "server.clubs": (
        *("engine", "server.refusal", "server.settings", "server.storage", "server.people"),
        *("server.notices.model", "server.notices.rows", "server.requester"),
        *("server.tables", "server.tables.summaries", "server.tables.errors", "bots"),
    ),
    "server.boxes": (
        *("components", "engine", "server.refusal", "server.storage", "server.people"),
        *("server.settings", "server.tables.errors", "server.tables.game"),
    ),
    "server.pads": (
        *("engine", "scoring", "server.refusal", "server.storage", "server.people"),
        "server.tables.errors",
    ),
    "server.real_games": (
        *("engine", "bots", "real_game", "server.refusal", "server.storage", "server.people"),
        *("server.tables.errors", "server.tables.game"),
    ),
    "server.ratings": (
        *("server.storage", "server.people", "server.tables.errors", "server.tables.game"),
        *("server.tables",),
    ),
    "server.tournaments.rows": ("server.storage",),
    "server.tournaments.service": (
        *("engine", "server.clocks", "server.storage", "server.people", "server.tables.errors"),
        *("server.tables.game", "server.tables", "server.tournaments"),
        *("server.notices.model", "server.notices.rows", "server.tables.summaries"),
        *("server.tournaments.rows", "server.clubs", "server.settings"),
    ),
    "server.background": (
        *("engine", "bots", "review", "server.requester", "server.throttled_log"),
        *("server.turns", "server.refusal", "server.storage", "server.tables.summaries"),
        *("server.people", "server.tables.game", "server.tables"),
    ),
    "server.background.cluster": (
        *(VERSION, "optional_packages", "arena", "server.requester", "server.throttled_log"),
        "server.background",
    ),
    "server.long_work": (
        *(VERSION, "arena", "review", "server.requester", "server.turns", "server.refusal"),
        *("server.settings", "server.storage", "server.background"),
    ),
    "server.talk": (
        *("words.pages", "server.refusal", "server.storage", "server.people"),
        *("server.tables.errors", "server.tables", "server.clubs", "server.background"),
    ),
    "server.notices": (
        *("engine", "words", "words.pages", "server.turns", "server.refusal"),
        *("server.requester", "server.settings"),
        *(
            "server.storage",
            "server.people",
            "server.notices.model",
            "server.notices.rows",
            "server.tables.game",
        ),
        *("server.background", "server.tournaments.rows", "server.clocks", "server.clubs"),
    ),
    "server.operators": (
        *("engine", "server.requester", "server.refusal", "server.settings", "server.storage"),
        *("server.notices.model", "server.notices.rows", "server.people"),
        *("server.tables.errors", "server.tables.game", "server.tables", "server.talk"),
    ),
    "server.services": (
        *("server.long_work", "server.refusal"),
        *("server.settings", "server.storage", "server.people", "server.people.my_data"),
        *("server.boxes", "server.clubs", "server.pads", "server.real_games"),
        "server.tables.game",
        *("server.tables", "server.background", "server.notices", "server.clocks"),
        *("server.ratings", "server.tournaments.service", "server.talk"),
        *("server.clocks.service", "server.operators", "server.background.cluster"),
    ),
    "server.http": (
        *("server.long_work",),
        *("engine", "bots", "words", "server.requester", "server.throttled_log"),
        *("server.turns", "server.refusal", "server.settings", "server.storage"),
        "server.tables.summaries",
        *("server.tables.errors", "server.people", "server.tables", "server.background"),
        *("server.services", "server.clocks"),
    ),
    "server.metrics": (
        *("server.long_work", "server.storage"),
        *(VERSION, "server.refusal", "server.settings", "server.notices.rows"),
        *("server.tables.game", "server.background", "server.services", "server.http"),
    ),
    "server.people.api": ("server.people", "server.http"),
    "server.clocks.api": ("server.tables.summaries", "server.http"),
    "server.app": (
        *(VERSION, "server.settings", "server.background", "server.services", "server.http"),
        *("server.people.api", "server.clocks.api", "server.metrics"),
    ),
    # In a browser
    "web.scene": ("engine", "words"),
    "web.rendering": (
        *("engine", "words", "words.pages", "rulebook", "server.refusal", "server.tables.errors"),
        *("server.people", "server.http", "web.scene"),
    ),
    "web.table": (
        *("engine", "bots", "words", "rulebook", "teaching", "teaching.lessons", "puzzles"),
        *("server.storage", "server.tables.summaries", "server.tables.errors", "server.people"),
        *("server.tables.game", "server.tables", "server.background", "server.services"),
        *("server.requester", "server.http", "server.clocks", "server.clubs", "web.scene"),
        "web.rendering",
    ),
    "web.rules": (
        *("components", "engine", "words", "rulebook", "rule_search", "teaching.lessons"),
        *("web.rendering", "web.table"),
    ),
    "web.learning": (
        *(
            "engine",
            "bots",
            "words",
            "words.pages",
            "rulebook",
            "teaching",
            "teaching.lessons",
            "puzzles",
        ),
        *("server.people", "server.services", "server.http", "web.rendering", "web.table"),
    ),
    "web.looking_back": (
        *("server.long_work",),
        *("engine", "bots", "words", "review", "server.tables.summaries"),
        *("server.tables.errors", "server.people", "server.tables", "server.background"),
        *("server.services", "server.http", "web.scene", "web.rendering", "web.table"),
    ),
    "web.notices": (
        *("words", "server.background", "server.notices", "server.http", "web.rendering"),
    ),
    "web.ratings": ("words", "server.ratings", "server.http", "web.rendering"),
    "web.people": (
        *(
            "engine",
            "words",
            "words.pages",
            "review",
            "teaching.lessons",
            "server.storage",
            "server.background",
            "server.people",
            "server.ratings",
            "server.tables.summaries",
            "server.tables",
        ),
        *("server.services", "server.http", "web.rendering", "web.table", "web.looking_back"),
        "web.ratings",
    ),
    "web.clubs": (
        *("words", "server.clubs", "server.tables.errors", "server.http", "web.rendering"),
        *("bots", "server.tables", "web.table"),
    ),
    "web.talk": ("words.pages", "server.services", "server.talk", "server.http", "web.rendering"),
    "web.operators": (
        *("engine", "bots", "words", "server.operators", "server.people", "server.refusal"),
        *("server.tables.errors", "server.http", "web.rendering"),
    ),
    "web.start": (
        *("engine", "bots", "words", "teaching", "server.storage", "server.tables.summaries"),
        *("server.tables.errors", "server.tables", "server.background", "server.http"),
        *("web.rendering", "web.table", "web.looking_back"),
    ),
    "web.companion": (
        *("server.long_work",),
        *("components", "engine", "words", "words.pages", "scoring", "server.background"),
        *("server.boxes", "server.storage", "server.people", "server.pads"),
        *("server.tables.errors", "server.http", "web.scene", "web.rendering", "web.table"),
        *("rulebook", "rule_search", "web.rules", "real_game", "server.real_games"),
        *("server.services", "server.tables.game", "teaching.lessons"),
    ),
    "web.tournaments": (
        *("engine", "words", "server.clocks", "server.tables.errors"),
        *("server.tournaments.service", "server.http", "web.rendering", "web.table"),
    ),
    "web": (
        *(
            "words",
            "server.refusal",
            "server.people",
            "server.http",
            "web.rendering",
            "web.table",
            "web.rules",
        ),
        *("web.learning", "web.looking_back", "web.notices", "web.people", "web.clubs"),
        "web.start",
        *("web.companion", "web.ratings", "web.tournaments", "web.talk", "web.operators"),
    ),
    "startup": (
        *("server.settings", "server.storage", "server.background", "server.http"),
        *("server.requester", "server.app", "web"),
    ),
    # In a browser without a server
    "anywhere": (
        *("engine", "observation", "bots", "server.settings", "server.background"),
        *("server.http", "startup"),
    ),
    "anywhere.building": (VERSION, "engine", "bots", "words", "web.scene", "web.rendering"),
    # Reading all messages through
    "proofreading": ("engine", "bots", "words", "messages", "server.settings", "startup"),
    # The command
    "cli": (
        *(VERSION, "optional_packages", "components", "engine", "bots", "words", "review"),
        *("puzzles", "arena", "arena.benchmark", "terminal", "scoring", "server.storage"),
        *(
            "server.ratings",
            "server.tables.game",
            "server.refusal",
            "server.settings",
            "server.operators",
            "server.services",
            "web.looking_back",
            "startup",
            "proofreading",
        ),
    ),
    "__main__": ("cli",),
}
"""From the ground up: what a room may import. A room is a folder, or a file on a floor of its own.

To all outside them the engine, the bots and the storage are one room each.
"""
ONE_FROM_OUTSIDE = ("engine", "bots", "server.storage")

STANDARD_LIBRARY_ONLY = ("components", "engine")
FOR_THE_COMPILER = {"mypy_extensions"}
"""Read by type checkers and the compiler only: nothing imports it when the program runs."""

CIRCLE = {f"engine.core.{name}" for name in ("rng", "ruleset", "state", "steps", "view")}
"""The only files that import each other in a circle: what a state is, and who it asks."""


# --- Reading the source -------------------------------------------------------------------------
@cache
def modules() -> dict[str, Path]:
    """Every module of the package by its name within it; the package itself by `__init__`."""
    return {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def module_name(path: Path) -> str:
    *folders, name = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(folders if folders and name == VERSION else [*folders, name])


def imported(source: str, package: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The modules that a file in a package imports, at any depth of its code, and what of them."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*base, *([node.module] if node.module else [])))
            yield from ((module, alias.name) for alias in node.names)


def imported_by(path: Path) -> list[tuple[str, str]]:
    within = path.relative_to(PACKAGE).parts[:-1] if PACKAGE in path.parents else ()
    return list(imported(path.read_text(encoding="utf-8"), ("bruxelles1893", *within)))


def own_imports(path: Path) -> set[str]:
    """The modules of the package that a file imports, by their names within it."""
    found = set()
    for module, name in imported_by(path):
        if module.partition(".")[0] == "bruxelles1893":
            within = module.removeprefix("bruxelles1893").removeprefix(".")
            whole = f"{within}.{name}".strip(".")
            found.add(whole if whole in modules() else within or VERSION)
    return found


def room_of(module: str) -> str:
    """The room in which a module stands."""
    while module not in ROOMS:
        module = module.rpartition(".")[0]
    return module


def seen_from(room: str, other: str) -> str:
    """What a room is to another."""
    wholes = [each for each in ONE_FROM_OUTSIDE if is_of(each, other) and not is_of(each, room)]
    return wholes[0] if wholes else other


def is_of(room: str, module: str) -> bool:
    return f"{module}.".startswith(f"{room}.")


@cache
def imports_of_rooms() -> dict[str, set[str]]:
    """What the files of each room import of other rooms."""
    found: dict[str, set[str]] = {room: set() for room in ROOMS}
    for module, path in modules().items():
        room = room_of(module)
        found[room] |= {seen_from(room, room_of(other)) for other in own_imports(path)} - {room}
    return found


# --- Rooms --------------------------------------------------------------------------------------
def test_every_folder_and_every_file_beside_them_is_a_room() -> None:
    folders = {module_name(path) for path in PACKAGE.rglob("__init__.py")}
    files = {module_name(path) for path in PACKAGE.glob("*.py")}
    assert folders | files <= ROOMS.keys()
    assert ROOMS.keys() <= modules().keys()


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_what_the_table_says(room: str) -> None:
    assert imports_of_rooms()[room] == set(ROOMS[room])


def test_no_room_looks_up() -> None:
    floor = {room: number for number, room in enumerate(ROOMS)}
    arrows = [(room, other) for room, others in ROOMS.items() for other in others]
    assert [(room, other) for room, other in arrows if floor[room] <= floor[other]] == []


@pytest.mark.parametrize("room", STANDARD_LIBRARY_ONLY)
def test_the_lowest_rooms_need_the_standard_library_only(room: str) -> None:
    known = sys.stdlib_module_names | FOR_THE_COMPILER | {"bruxelles1893"}
    strangers = {
        f"{module}: {other}"
        for module, path in modules().items()
        if is_of(room, module)
        for other, _ in imported_by(path)
        if other.partition(".")[0] not in known
    }
    assert strangers == set()


def test_what_is_for_the_compiler_is_not_imported_when_the_engine_runs() -> None:
    asked = f"import bruxelles1893.engine, sys; print({FOR_THE_COMPILER!r} & sys.modules.keys())"
    result = subprocess.run(
        [sys.executable, "-c", asked], check=True, capture_output=True, text=True
    )
    assert result.stdout.strip() == "set()"


def test_files_import_each_other_in_no_circle_but_one() -> None:
    graph = {
        module: own_imports(path) - (CIRCLE if module in CIRCLE else set())
        for module, path in modules().items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


# --- What is public -----------------------------------------------------------------------------
VOCABULARY = {
    *("engine.core.options", "engine.core.events", "engine.core.geometry", "engine.core.steps"),
    "engine.core.decoding",
    *("engine.editions.asymmetric.steps", "engine.editions.first.steps"),
    *("engine.history.compare", "engine.history.laying", "engine.history.playout"),
}
"""Modules of the engine in which everything is public; of others, what they name in `__all__`."""


@cache
def public_names(module: str) -> frozenset[str]:
    """What a module of the engine names in `__all__`."""
    for node in ast.parse(modules()[module].read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return frozenset(ast.literal_eval(node.value))
    return frozenset()


def is_public(module: str, name: str) -> bool:
    return module in VOCABULARY or name in public_names(module) or (module, name) == ("engine", "")


def outside_files() -> list[Path]:
    others = [path for folder in OUTSIDE for path in sorted((ROOT / folder).rglob("*.py"))]
    own = [path for module, path in modules().items() if not is_of("engine", module)]
    return [*own, *others]


def test_what_is_outside_the_engine_uses_what_it_names() -> None:
    private = {
        f"{path.relative_to(ROOT)}: {within}.{name}"
        for path in outside_files()
        for module, name in imported_by(path)
        for within in [module.removeprefix("bruxelles1893.")]
        if is_of("engine", within) and not is_public(within, name)
    }
    assert private == set()


def test_what_a_module_of_the_engine_names_is_there() -> None:
    for module in modules():
        if is_of("engine", module):
            loaded = import_module(f"bruxelles1893.{module}")
            assert [name for name in public_names(module) if not hasattr(loaded, name)] == []


def test_no_folder_is_crowded() -> None:
    """But for the steps of the database: there is one more with every change of it."""
    folders = {path.parent for path in modules().values()} - {STEPS}
    crowded = {
        str(each.relative_to(PACKAGE)) for each in folders if len(list(each.glob("*.py"))) > 21
    }
    assert crowded == set()


# --- The tools of this test ---------------------------------------------------------------------
@pytest.mark.parametrize(
    ("source", "modules"),
    [
        ("import os, rich.table", [("os", ""), ("rich.table", "")]),
        ("from bruxelles1893 import words", [("bruxelles1893", "words")]),
        ("def f():\n    from ..terminal import show", [("bruxelles1893.terminal", "show")]),
        ("from .. import terminal", [("bruxelles1893", "terminal")]),
        ("from .rng import shuffled", [("bruxelles1893.engine.rng", "shuffled")]),
    ],
)
def test_imports_are_read_wherever_they_stand(source: str, modules: list[tuple[str, str]]) -> None:
    assert list(imported(source, ("bruxelles1893", "engine"))) == modules


@pytest.mark.parametrize(
    ("module", "room"),
    [
        ("engine.rules.sale", "engine.rules"),
        ("engine", "engine"),
        ("server.settings", "server.settings"),
        ("server.http.api", "server.http"),
        ("words.labels", "words"),
    ],
)
def test_a_module_stands_in_the_nearest_room(module: str, room: str) -> None:
    assert room_of(module) == room


# --- The picture --------------------------------------------------------------------------------
def picture() -> str:
    """The table as a Mermaid graph; what follows from other arrows is left out."""
    arrows = [
        f"    {room} --> {other}"
        for room in ROOMS
        for other in ROOMS[room]
        if is_drawn(room, other)
    ]
    return "\n".join(["```mermaid", "graph TD", *arrows, "```"])


def is_drawn(room: str, other: str) -> bool:
    return not any(other in below(between) for between in ROOMS[room] if between != other)


@cache
def below(room: str) -> frozenset[str]:
    """All that a room rests on."""
    return frozenset(ROOMS[room]).union(*map(below, ROOMS[room]))


def test_the_picture_shows_the_table() -> None:
    assert picture() in PICTURE.read_text(encoding="utf-8")


def draw() -> None:
    """Put the picture of the table into the docs."""
    text = PICTURE.read_text(encoding="utf-8")
    before, _, rest = text.partition("```mermaid")
    after = rest.partition("```")[2]
    PICTURE.write_text(before + picture() + after, encoding="utf-8")


if __name__ == "__main__":
    draw()
