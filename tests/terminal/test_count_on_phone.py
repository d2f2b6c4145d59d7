"""A phone without a network counts score sheets as the engine does."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bruxelles1893.engine import RULE_SETS, ruleset
from bruxelles1893.scoring import (
    BadCounts,
    Form,
    Sheet,
    Standings,
    field_text,
    fields,
    printed_for_script,
    read_field,
    standings,
)
from bruxelles1893.web.rendering import assets
from patience import SECONDS

HERE = Path(__file__).parent
COUNTING = Path(assets.__file__).parents[1] / "static" / "scripts" / "pad_count.js"
TABLES = 60
"""So many tables of each rule set."""
MOST_NOBLES = 6
"""With more, the engine takes long to try every way to pay."""
LIKELY = 0.9


def written(form: Form, rng: Random, *, is_whole: bool) -> dict[str, object]:
    """What somebody may have written: whatever a field takes, and now and then nothing."""
    entry: dict[str, object] = {}
    for _ in range(2):
        for field in fields(form, entry):
            if field.key in entry or not (is_whole or rng.random() < LIKELY):
                continue
            text = likely(field.key, field.choices, field.allowed, rng)
            try:
                entry[field.key] = read_field(form, entry, field.key, text)
            except BadCounts:
                continue
    if form.has_tiles and not (is_whole or rng.random() < LIKELY):
        entry["tiles"] = []  # what was written for them stays on the sheet, and counts nothing
    return entry


def likely(key: str, choices: tuple[str, ...], allowed: Any, rng: Random) -> str:
    if key == "nobles":
        return "+".join(rng.choice(choices) for _ in range(rng.randrange(MOST_NOBLES)))
    if key in ("tiles", "spaces"):
        return "+".join(rng.sample(choices, rng.randrange(4)))
    if choices:
        return rng.choice(choices)
    few = 20 if key != "points" else 150
    return str(rng.randint(allowed.least, min(allowed.most, allowed.least + few)))


def told(found: Standings) -> dict[str, Any]:
    """What the server says, in the words of the phone."""
    return {
        "winners": [*found.winners],
        "isContradictory": bool(found.problem),
        "lines": [
            {
                "missing": sorted(line.missing),
                "isWrong": bool(line.problem),
                "owed": line.owed,
                "francs": line.francs,
                "ending": line.ending
                and {
                    "paid": [*line.ending.paid],
                    "sheet": line.ending.sheet._asdict(),
                    "total": line.total,
                },
            }
            for line in found.lines
        ],
    }


def counted(tables: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What a phone says."""
    done = subprocess.run(
        ["node", HERE / "count_on_phone.mjs", COUNTING],
        input=json.dumps(tables),
        capture_output=True,
        text=True,
        check=True,
        timeout=SECONDS,
    )
    found: list[dict[str, Any]] = json.loads(done.stdout)
    for table in found:
        for line in table["lines"]:
            line["missing"].sort()
    return found


@pytest.mark.skipif(shutil.which("node") is None, reason="node is needed to count as phones do")
@pytest.mark.parametrize("name", RULE_SETS)
def test_a_phone_counts_as_the_engine_does(name: str) -> None:
    form, rng = Form(ruleset(name)), Random(name)
    tables, wanted = [], []
    for number in range(TABLES):
        players = rng.randint(2, 5)
        entries = [written(form, rng, is_whole=bool(number % 3)) for _ in range(players)]
        first = rng.randint(-1, players - 1)
        sheets = [Sheet("ABCDE"[place], entry) for place, entry in enumerate(entries)]
        texts = [{key: field_text(each[key]) for key in each} for each in entries]
        printed = printed_for_script(form, players)
        tables.append({"printed": printed, "sheets": texts, "first": first})
        wanted.append(told(standings(form, sheets, None if first < 0 else first)))
    found = counted(tables)
    for one, other in zip(found, wanted, strict=True):
        assert one == other, one
    assert sum(bool(each["winners"]) for each in wanted) > TABLES // 10
    assert any(line["missing"] for each in wanted for line in each["lines"])
