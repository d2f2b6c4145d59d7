"""Positions that releases saved as JSON open in every later one, and play on by their own rules."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from bruxelles1893.engine import (
    RULE_SETS,
    RULES_VERSION,
    StateError,
    digest,
    from_json,
    ruleset,
    saved_rules,
    to_json,
)
from conformance.support import anything, play_out
from golden.make_records import NEXT, POSITIONS, RELEASED, newest

SAVED = sorted(POSITIONS.glob("*/*.json"))


def read(path: Path) -> dict[str, object]:
    data: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
    return data


@pytest.mark.parametrize("path", SAVED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_saved_position_opens_and_plays_on(path: Path) -> None:
    data = read(path)
    rules = saved_rules(data)
    state = from_json(rules, data)
    assert json.loads(json.dumps(to_json(state))) == {"version": 1, **data}  # 0.1 did not tell it
    assert pickle.loads(pickle.dumps(state)).rules is rules
    assert play_out(state, 0, anything).is_over


def test_there_are_positions_of_every_release_and_rule_set() -> None:
    assert {path.parent.name for path in SAVED} - {NEXT} == set(RELEASED)
    assert {read(path)["rules"] for path in newest(POSITIONS).iterdir()} == set(RULE_SETS)


@pytest.mark.parametrize("version", range(1, RULES_VERSION + 1))
def test_a_position_tells_its_rules_version_and_opens_with_no_other(version: int) -> None:
    rules = ruleset("second+asymmetric", version=version)
    state = from_json(
        rules, {**read(POSITIONS / "0.1" / "second+asymmetric-3.json"), "version": version}
    )
    saved = json.loads(json.dumps(to_json(state)))
    assert saved["version"] == version
    assert saved_rules(saved) is rules
    other = ruleset("second+asymmetric", version=version % RULES_VERSION + 1)
    with pytest.raises(StateError, match="version: expected"):
        from_json(other, saved)


def test_the_digest_of_a_position_is_the_same_in_every_version() -> None:
    data = read(POSITIONS / "0.1" / "second-2.json")
    states = [
        from_json(ruleset("second", version=version), {**data, "version": version})
        for version in range(1, RULES_VERSION + 1)
    ]
    assert len({digest(state) for state in states}) == 1


@pytest.mark.parametrize("change", [{"version": "1"}, {"rules": 5}, {"components": None}])
def test_a_position_that_does_not_tell_its_rules_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(StateError):
        saved_rules({**read(SAVED[0]), **change})
