"""Score sheets on the server: a row a player, codes that run out, and what is kept of whom."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bruxelles1893.server.pads.errors import StalePlayer, UnknownPad
from bruxelles1893.server.pads.service import OPEN_SECONDS, Pads
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage.prune import delete_old_pads
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import BadOrder

ANNA, BEN, CLEO = (Identity(letter * 32, letter) for letter in "abc")


class Desk(Pads):
    """The score sheets, and a clock that is turned by hand."""

    now = 1000.0

    def __init__(self, store: Store) -> None:
        self.told: list[str] = []
        self.store = store
        super().__init__(store, self.told.append, lambda: self.now)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    settings = Settings(data=tmp_path)
    store = Store(settings.url, settings.journal)
    store.upgrade()
    yield Desk(store)
    store.close()


def test_the_slower_of_two_phones_changes_nothing(desk: Desk) -> None:
    code = desk.create(ANNA, "second", ["Anna", "Ben"])
    desk.write(ANNA, code, 0, 1, {"francs": "12"})
    with pytest.raises(StalePlayer):
        desk.write(BEN, code, 0, 1, {"francs": "15", "points": "80"})
    desk.write(BEN, code, 1, 1, {"points": "70"})
    anna, ben = desk.find(BEN, code).players
    assert (anna.version, anna.entry, ben.version) == (2, '{"francs": 12}', 2)
    assert desk.told == [f"pad:{code}"] * 2


def test_what_cannot_be_is_told_and_the_rest_is_kept(desk: Desk) -> None:
    code = desk.create(ANNA, "second", ["Anna", "Ben"])
    said = {"houses": "7", "francs": "12", "nobles": "5+x", "rocket": "3", "name": "a;b"}
    written = desk.write(ANNA, code, 0, 1, said)
    assert set(written.problems) == {"houses", "nobles", "rocket", "name"}
    assert "0 to 6" in written.problems["houses"]
    assert written.player.entry == '{"francs": 12}'
    assert written.player.name == "Anna"


def test_a_code_runs_out_for_those_who_never_wrote(desk: Desk) -> None:
    code = desk.create(ANNA, "second", ["Anna", "Ben"])
    desk.write(BEN, code.lower(), 1, 1, {"points": "70"})
    desk.now += OPEN_SECONDS + 1
    with pytest.raises(UnknownPad):
        desk.find(CLEO, code)
    assert desk.find(BEN, code).players[1].version == 2
    assert [len(desk.mine(who)) for who in (ANNA, BEN, CLEO)] == [1, 1, 0]


@pytest.mark.parametrize("names", [[], ["Anna"], ["Anna", "Anna"], [*"abcdef"], ["Anna", "a;b"]])
def test_players_who_cannot_sit_together(desk: Desk, names: list[str]) -> None:
    with pytest.raises(BadOrder):
        desk.create(ANNA, "second", names)


def test_who_is_forgotten_leaves_the_sheets_of_others(desk: Desk) -> None:
    shared = desk.create(ANNA, "second", ["Anna", "Ben"])
    desk.write(BEN, shared, 1, 1, {"points": "70"})
    own = desk.create(ANNA, "first", ["Anna", "Ben"])
    with desk.store.writing() as db:
        assert len(desk.data_of(db, ANNA.id)["score_sheets"]) == 2
        desk.forget(db, ANNA.id)
    assert [len(desk.mine(who)) for who in (ANNA, BEN)] == [0, 1]
    with pytest.raises(UnknownPad):
        desk.find(ANNA, own)
    with desk.store.writing() as db:
        delete_old_pads(db, desk.now + 1)
    assert desk.mine(BEN) == []
