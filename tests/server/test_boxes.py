"""Sets of values from a box: entered, taken back, kept as versions, shared; on both databases."""

from __future__ import annotations

import json

import pytest

from bruxelles1893.server.boxes.errors import (
    BadValuesFile,
    BoxChanged,
    ForeignValues,
    UnknownBox,
)
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.storage.rows import RUNNING
from bruxelles1893.server.tables.errors import BadOrder
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder, Wishes

ANNA, BEN = Identity("a" * 32, "Anna"), Identity("b" * 32, "Ben")


def test_values_are_entered_over_several_evenings(process: Services) -> None:
    boxes = process.boxes
    box = boxes.begin(ANNA, " My box ", "second").row.id
    boxes.enter(ANNA, box, {"noble.solvay.cost": 4, "noble.solvay.copies": 3})
    boxes.enter(ANNA, box, {"bourse.02.irises.p3": ("1-1", "2-2", "3-3")})
    found = boxes.box(ANNA, box)
    assert (found.row.name, found.confirmed, found.total) == ("My box", 3, 203)
    assert set(found.corrected) == {"noble.solvay.cost", "bourse.02.irises.p3"}
    with pytest.raises(BoxChanged):
        boxes.undo(ANNA, box, 1)
    assert [each.entry for each in boxes.undo(ANNA, box, 2)] == ["bourse.02.irises.p3"]
    boxes.enter(ANNA, box, {"noble.solvay.cost": None})
    assert boxes.box(ANNA, box).lines == {"noble.solvay.copies": "3"}


def test_what_was_taken_or_played_stays_a_version(process: Services) -> None:
    boxes = process.boxes
    box = boxes.begin(ANNA, "Mine", "second").row.id
    boxes.enter(ANNA, box, {"noble.solvay.cost": 4})
    first = boxes.kept(boxes.box(ANNA, box))
    assert boxes.kept(boxes.box(ANNA, box)).version == first.version == 1
    assert not boxes.box(ANNA, box).last, "what a version holds is not taken back"
    boxes.enter(ANNA, box, {"noble.solvay.cost": 5})
    second = boxes.kept(boxes.box(ANNA, box))
    assert second.version == 2
    assert second.up_to(second.versions[0]).file == first.file


def test_a_set_goes_through_its_file(process: Services) -> None:
    boxes = process.boxes
    box = boxes.begin(ANNA, "Anna’s “box”", "second+belle-epoque").row.id
    boxes.enter(ANNA, box, {"belle_epoque.travellers": 8, "strip.a.1": "BWSNM"})
    there = boxes.kept(boxes.box(ANNA, box))
    here = boxes.upload(BEN, there.file.encode(), "a file")
    assert (here.row.name, here.row.rules) == (there.row.name, there.row.rules)
    assert here.lines == there.lines
    assert boxes.upload(BEN, b"pawn.total = 8", "a file").row.name == "a file"
    for bad in (
        b"\xff\xfe",
        b"pawn.total = 'x'",
        b"pawn = [",
        b"set.rules = 'chess'",
        b"pawn.in_court = 7",
    ):
        with pytest.raises((BadValuesFile, BadOrder)):
            boxes.upload(BEN, bad, "a file")


def test_only_who_may_sees_it(process: Services) -> None:
    boxes = process.boxes
    box = boxes.begin(ANNA, "Mine", "second").row.id
    with pytest.raises(UnknownBox):
        boxes.box(BEN, box)
    with pytest.raises(UnknownBox):
        boxes.enter(BEN, box, {"pawn.total": 8})
    boxes.share(ANNA, box, is_shared=True)
    token = boxes.box(ANNA, box).row.shared
    assert boxes.copy(BEN, token).row.name == "Mine"
    boxes.share(ANNA, box, is_shared=False)
    for gone in (token, ""):
        with pytest.raises(UnknownBox):
            boxes.shared(BEN, gone)


def test_members_of_a_club_enter_values_together(process: Services) -> None:
    boxes = process.boxes
    club = process.clubs
    box = boxes.begin(ANNA, "Ours", "second").row.id
    with pytest.raises(BadOrder):
        boxes.arrange(ANNA, box, "Ours", "d" * 16)
    founded = club.found(Identity(ANNA.id, "Anna", "", "a" * 16), "Horta")
    club.join(Identity(BEN.id, "Ben", "", "b" * 16), founded.id, founded.invitation)
    boxes.arrange(ANNA, box, "Ours", founded.id)
    boxes.enter(BEN, box, {"pawn.total": 8})
    assert [each.name for each in boxes.box(ANNA, box).entered] == ["Ben"]
    with pytest.raises(ForeignValues):
        boxes.enter(ANNA, box, {"pawn.in_court": 8})
    assert boxes.box(ANNA, box).confirmed == 1
    assert box in [each.row.id for each in boxes.of(BEN)]
    with pytest.raises(UnknownBox):
        boxes.delete(BEN, box)


def test_a_table_plays_with_the_values_and_does_not_count(process: Services) -> None:
    boxes, lobby = process.boxes, process.tables.lobby
    box = boxes.begin(ANNA, "Mine", "second+belle-epoque").row.id
    boxes.enter(ANNA, box, {"noble.solvay.cost": 9, "belle_epoque.travellers": 8})
    rules = boxes.game_rules(ANNA, box, "second")
    seats = (SeatOrder("me"), SeatOrder("bot"))
    order = TableOrder("second", seats, Wishes(is_rated=True), own_rules=rules)
    table = lobby.create(ANNA, order)
    assert (table.status, table.has_own_values, table.is_rated) == (RUNNING, True, False)
    boxes.delete(ANNA, box)
    printed = boxes.rules_of_table(table.id).printed()
    assert printed.nobles["solvay"].cost == 9
    assert process.tables.games.view(ANNA, table.id).state.rules.digest == printed.digest


def test_values_of_another_edition_are_refused(process: Services) -> None:
    box = process.boxes.begin(ANNA, "Old", "first").row.id
    with pytest.raises(ForeignValues):
        process.boxes.game_rules(ANNA, box, "second")


def test_it_is_part_of_my_data_and_goes_with_it(process: Services) -> None:
    boxes = process.boxes
    box = boxes.begin(ANNA, "Mine", "second").row.id
    boxes.enter(ANNA, box, {"pawn.total": 8})
    assert "pawn.total = { value = 8" in json.dumps(process.my_data.data_of(ANNA))
    with process.store.writing() as db:
        boxes.forget(db, ANNA.id)
    assert boxes.of(ANNA) == []
