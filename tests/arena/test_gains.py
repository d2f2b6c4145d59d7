"""What a search is worth a decision."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")

from bruxelles1893.arena.gains import decisions, gain, gains, main


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bruxelles1893.arena.gains.GAMES", 1)


def test_a_bot_is_compared_with_the_network_where_they_differ() -> None:
    states = decisions("second", 2, seed=5, count=3)
    assert all(len(state.legal()) > 1 for state in states)
    assert gains("network", states, tries=1) == [0.0, 0.0, 0.0]
    first, *_, last = states[0].legal()
    one, other = gain(states[0], first, last, 0, 2), gain(states[0], last, first, 0, 2)
    assert one == pytest.approx(-other)
    assert states[0].asked in (0, 1)


def test_two_bots_are_compared_at_all_kinds_of_tables(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = "gains --bot planner --against greedy --everywhere --positions 1 --tries 1 --seed 9"
    monkeypatch.setattr("sys.argv", asked.split())
    monkeypatch.setattr("bruxelles1893.arena.gains.RULE_SETS", ("second",))
    main()
    title, *tables, every = capsys.readouterr().out.splitlines()
    assert title.startswith("planner against greedy")
    assert [line.split(":")[0] for line in tables] == [
        f"second, {players} players" for players in (2, 3, 4, 5)
    ]
    assert "in 4 decisions" in every
