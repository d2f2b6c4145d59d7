"""The network says in browsers what it says with numpy."""

from __future__ import annotations

import json
import shutil
import subprocess
from base64 import b64decode, b64encode
from pathlib import Path
from random import Random

import pytest

from bruxelles1893.anywhere import reckoning
from bruxelles1893.anywhere.building.site import SHELL
from bruxelles1893.anywhere.reckoning import ReckonedNetwork, reckon_by
from bruxelles1893.bots.network.bot import READERS, SHIPPED, NetworkError, load
from bruxelles1893.engine import State, new_game, ruleset
from bruxelles1893.observation import encode
from patience import SECONDS

HERE = Path(__file__).parent


class Node:
    """The sums of browsers, done by Node."""

    def __init__(self) -> None:
        self._weights: dict[str, str] = {}

    def take(self, name: str, weights: bytes) -> None:
        self._weights[name] = b64encode(weights).decode()

    def tell(self, entries: bytes, rows: int) -> list[bytes]:
        asked = {"weights": self._weights, "entries": b64encode(entries).decode(), "rows": rows}
        done = subprocess.run(
            ["node", HERE / "reckon.mjs", SHELL / "reckoning.js"],
            input=json.dumps(asked),
            capture_output=True,
            text=True,
            check=True,
            timeout=SECONDS,
        )
        return [b64decode(each) for each in json.loads(done.stdout)]


def positions(count: int) -> list[State]:
    """Positions of a game that is played at random."""
    rng, state = Random(1893), new_game(ruleset("second"), 3, 7)
    found = []
    for _ in range(count * 9):
        found.append(state.copy())
        state.apply(rng.choice(state.legal()))
    return found[::9]


@pytest.mark.skipif(shutil.which("node") is None, reason="node is needed to ask as browsers do")
def test_browsers_reckon_as_numpy_does() -> None:
    states = positions(5)
    rows = [encode(state, state.stack[-1][1]) for state in states]
    options = [state.legal() for state in states[:-1]] + [[]]
    usual = load().outputs(rows, options)
    here = ReckonedNetwork(SHIPPED, Node()).outputs(rows, options)
    for one, other in zip(usual, here, strict=True):
        assert other.logits == pytest.approx(one.logits, abs=1e-3)
        for seat, same in zip(one.seats, other.seats, strict=True):
            assert same == pytest.approx(seat, abs=1e-3)


def test_who_reckons_is_asked_by_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reckoning, "READERS", readers := list(READERS))
    reckon_by(Node)
    assert isinstance(readers[-1](SHIPPED), ReckonedNetwork)


def test_a_file_that_is_no_network_is_refused(tmp_path: Path) -> None:
    (tmp_path / "n.npz").write_bytes(b"nothing")
    with pytest.raises(NetworkError, match="is no network"):
        ReckonedNetwork(tmp_path / "n.npz", Node())
