"""Reading a damaged state: refused with StateError, never with anything else."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bruxelles1893.engine import State, StateError, from_json, ruleset, to_json
from conformance.support import TABLES, Table, each_rule_set, eagerly, steady, walk

Fields = dict[str, Any]
Damage = Callable[[Fields, str], object]
"""Harms the field of a name in the object of a state or of a player."""

EVERY_NTH_DECISION = 25
DEEP = 5_000
FIXED_LENGTH = {
    *("actions", "pawns", "bids", "houses", "noble_row", "prestige_row", "market", "workshop"),
    *("supply", "uses", "arms", "brussels", "art", "cubes", "rows"),
}

small = st.integers(-3, 30)
scalars = small | st.integers() | st.booleans() | st.none() | st.floats() | st.text(max_size=4)
some_json = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=15,
)


@cache
def saved_texts(table: Table) -> tuple[str, ...]:
    """Saved positions of one game, its end included."""
    texts = [json.dumps(to_json(state)) for state in walk(table.game(seed=2), style=eagerly)]
    return (*texts[::EVERY_NTH_DECISION], texts[-1])


def saved(table: Table, position: int = 1) -> Any:
    """A position as the plain data of its JSON text."""
    texts = saved_texts(table)
    return json.loads(texts[position % len(texts)])


def read(table: Table, data: object) -> State | None:
    """The state, or None if it is refused as it should be."""
    try:
        return from_json(ruleset(table.rules), data)
    except StateError:
        return None


def outcome(table: Table, data: object) -> str:
    """How reading ends, in a word; a wrong exception by its text, so that one test names all."""
    try:
        return "refused" if read(table, data) is None else "accepted"
    except Exception as error:
        return repr(error)


def not_refused(table: Table, damage: Damage, names: set[str] | None = None) -> dict[str, str]:
    """The fields of the state and of its first player that can be so damaged, and what happens."""
    outcomes: dict[str, str] = {}
    for owner in ("state", "player"):
        for name in saved(table) if owner == "state" else saved(table)["players"][0]:
            data = saved(table)
            if names is None or name in names:
                damage(data if owner == "state" else data["players"][0], name)
                outcomes[f"{owner}.{name}"] = outcome(table, data)
    assert outcomes
    return {field: how for field, how in outcomes.items() if how != "refused"}


@each_rule_set
def test_a_save_without_damage_is_accepted(table: Table) -> None:
    for position in range(len(saved_texts(table))):
        assert read(table, saved(table, position)) is not None


@each_rule_set
def test_no_field_can_be_missing(table: Table) -> None:
    assert not_refused(table, lambda fields, name: fields.pop(name)) == {}


@each_rule_set
@pytest.mark.parametrize("value", [None, "1", 2.5, {}, [None], ["1"], [[2.5]], [{}]], ids=repr)
def test_no_field_can_be_anything_but_whole_numbers(table: Table, value: object) -> None:
    assert not_refused(table, lambda fields, name: fields.update({name: value})) == {}


@each_rule_set
def test_a_list_is_no_number_and_a_number_no_list(table: Table) -> None:
    def exchange(fields: Fields, name: str) -> None:
        fields[name] = 0 if isinstance(fields[name], list) else [0]

    assert not_refused(table, exchange) == {}


@each_rule_set
def test_a_list_that_is_too_short_is_refused(table: Table) -> None:
    assert not_refused(table, lambda fields, name: fields[name].pop(), FIXED_LENGTH) == {}


@each_rule_set
@pytest.mark.parametrize("field", ["format", "rules", "components"])
@pytest.mark.parametrize("value", [0, "none of ours", None, []], ids=repr)
def test_another_format_or_rule_set_is_refused(table: Table, field: str, value: object) -> None:
    with pytest.raises(StateError, match=rf"^{field}: "):
        from_json(ruleset(table.rules), {**saved(table), field: value})


@each_rule_set
@pytest.mark.parametrize("count", [0, 1, 6])
def test_too_few_or_too_many_players_are_refused(table: Table, count: int) -> None:
    data = saved(table, position=-1)
    data["players"] = data["players"][:1] * count
    assert outcome(table, data) == "refused"


@each_rule_set
def test_a_deeply_nested_list_is_refused(table: Table) -> None:
    nested: list[Any] = []
    for _ in range(DEEP):
        nested = [nested]
    assert outcome(table, {**saved(table), "prestige_discard": nested}) == "refused"


@steady
@given(table=st.sampled_from(TABLES), data=some_json)
def test_any_other_json_is_refused(table: Table, data: object) -> None:
    assert read(table, data) is None


@steady
@given(table=st.sampled_from(TABLES), position=st.integers(0, 20), data=st.data())
def test_a_replaced_value_is_refused_or_still_a_state(
    table: Table, position: int, data: st.DataObject
) -> None:
    save = saved(table, position)
    for _ in range(data.draw(st.integers(1, 3), label="damages")):
        holder, key = save, data.draw(st.sampled_from(sorted(save)), label="key")
        while isinstance(holder[key], list | dict) and holder[key] and data.draw(st.booleans()):
            holder = holder[key]
            keys = sorted(holder) if isinstance(holder, dict) else range(len(holder))
            key = data.draw(st.sampled_from(keys), label="key")
        holder[key] = data.draw(small | some_json, label="value")
    state = read(table, save)
    assert state is None or bool(state.legal()) != state.is_over
