"""Whatever a file holds, loading it succeeds or raises ComponentsError."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bruxelles1893.components import Components, ComponentsError, Entry, load

MODULES = ("belle-epoque", "asymmetric")
EXPANDED = load(modules=MODULES)
NAMES = [*(each.name for each in EXPANDED.entries), "compass.covered"]
FRAGMENTS = [*NAMES, "[", "]", "[[", "{", "}", "=", ",", ".", '"', "'''", "\n", "#", "1", "-0x1"]

scalars = (
    st.integers(-3, 60)
    | st.integers()
    | st.booleans()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["top-left", "1-4", "WSNMB", "I/C", "own", "book", "glass"])
)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=8)
        | st.dictionaries(st.sampled_from(["value", "source", "note", "x"]), inner, max_size=3)
    ),
    max_leaves=12,
)
overrides = st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=6), values, max_size=5)
quick = settings(
    deadline=None,
    max_examples=150,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def toml(value: object) -> str:
    if isinstance(value, dict):
        pairs = (f"{json.dumps(key)} = {toml(each)}" for key, each in value.items())
        return "{ " + ", ".join(pairs) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return str(value).lower()


def loaded(
    directory: Path, content: bytes, edition: str = "second", modules: tuple[str, ...] = MODULES
) -> Components | None:
    path = directory / "fuzz.toml"
    path.write_bytes(content)
    try:
        return load(edition, path, modules)
    except ComponentsError as error:
        message = str(error)
    assert message.startswith(str(path))
    assert message.isprintable()
    return None


@quick
@given(st.binary(max_size=200))
def test_any_bytes(tmp_path: Path, content: bytes) -> None:
    loaded(tmp_path, content)


@quick
@given(st.lists(st.sampled_from(FRAGMENTS) | st.text(max_size=3), max_size=12))
def test_any_text_like_toml(tmp_path: Path, parts: list[str]) -> None:
    loaded(tmp_path, "".join(parts).encode())


@quick
@given(overrides, st.sampled_from([("second", MODULES), ("second", ()), ("first", ())]))
def test_any_override(
    tmp_path: Path, override: dict[str, object], base: tuple[str, tuple[str, ...]]
) -> None:
    lines = (f"{name} = {toml(value)}" for name, value in override.items())
    loaded(tmp_path, "\n".join(lines).encode(), *base)


@quick
@given(st.sampled_from(NAMES), values)
def test_one_entry_alone_is_taken_or_refused_by_name(
    tmp_path: Path, name: str, value: object
) -> None:
    changed = loaded(tmp_path, f"{name} = {toml(value)}".encode())
    if changed is not None:
        others = [each for each in EXPANDED.entries if each.name != name]
        assert [each for each in changed.entries if each.name != name] == others


def as_line(entry: Entry) -> str:
    value = list(entry.value) if isinstance(entry.value, tuple) else entry.value
    return f"{entry.name} = {toml(value)}"


@pytest.mark.parametrize("entry", EXPANDED.entries, ids=lambda entry: entry.name)
def test_a_shipped_value_is_accepted_as_override(tmp_path: Path, entry: Entry) -> None:
    changed = loaded(tmp_path, as_line(entry).encode())
    assert changed is not None
    assert changed.digest == EXPANDED.digest


def own_file(components: Components) -> bytes:
    """All values of an edition as a person would write them down."""
    return "\n".join(map(as_line, components.entries)).encode()


@pytest.mark.parametrize(
    ("edition", "modules"),
    [
        ("second", ()),
        ("second", ("belle-epoque",)),
        ("second", ("asymmetric",)),
        ("second", MODULES),
        ("first", ()),
    ],
)
def test_all_shipped_values_are_accepted_as_overrides(
    tmp_path: Path, edition: str, modules: tuple[str, ...]
) -> None:
    shipped = load(edition, modules=modules)
    changed = loaded(tmp_path, own_file(shipped), edition, modules)
    assert changed is not None
    assert changed.digest == shipped.digest
    assert {each.source for each in changed.entries} == {"own"}


def test_a_file_for_the_base_game_fits_the_modules_too(tmp_path: Path) -> None:
    changed = loaded(tmp_path, own_file(load()))
    assert changed is not None
    assert changed.digest == EXPANDED.digest
