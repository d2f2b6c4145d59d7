"""What a person may do about seats: come back, hand an abandoned one over, play once more."""

from __future__ import annotations

from dataclasses import replace

from bruxelles1893.engine import Seat
from bruxelles1893.server.tables.summaries import SeatSummary, Summary
from bruxelles1893.web.table.seat_actions import once_more, seat_actions

ASKED_AT = 1_000.0
LIMIT = 300


def seat(number: int, kind: str = "person", **changes: object) -> SeatSummary:
    usual: dict[str, object] = {
        "name": f"P{number}",
        "level": "easy" if kind == "bot" else None,
        "is_yours": number == 0,
        "is_handed_over": False,
        "can_be_handed_over": False,
    }
    return SeatSummary(number=number, kind=kind, **(usual | changes))  # type: ignore[arg-type]


def table(*seats: SeatSummary, asked: int | None = 1, status: str = "running") -> Summary:
    return Summary(
        id="t",
        title="",
        rules="second",
        players=len(seats),
        status=status,
        pace="live",
        is_public=False,
        limit=LIMIT,
        skips_forced=True,
        is_guided=False,
        undoes_past_others=False,
        allows_hints=True,
        is_among_people=True,
        is_uploaded=False,
        lesson="",
        is_dealt_anew=False,
        creator_is_you=True,
        seats=seats,
        number=9,
        version=4,
        asked=None if asked is None else Seat(asked),
        asked_kind="turn",
        created_at=0.0,
        moved_at=ASKED_AT,
        round=1,
        scores=None,
        can_be_saved=False,
        your_seats=tuple(each.number for each in seats if each.is_yours),
        is_your_turn=False,
    )


def test_the_page_looks_again_when_somebody_counts_as_away() -> None:
    soon = seat_actions(table(seat(0), seat(1)), ASKED_AT + 100)
    assert soon.abandoned is None
    assert soon.abandoned_in == LIMIT - 100 + 1
    late = seat_actions(table(seat(0), seat(1, can_be_handed_over=True)), ASKED_AT + LIMIT + 5)
    assert late.abandoned is not None
    assert late.abandoned.number == 1
    assert late.abandoned_in is None


def test_nobody_waits_for_bots_or_for_oneself() -> None:
    assert seat_actions(table(seat(0), seat(1, "bot")), ASKED_AT).abandoned_in is None
    assert seat_actions(table(seat(0), seat(1), asked=0), ASKED_AT).abandoned_in is None


def test_a_seat_that_was_left_can_be_taken_back() -> None:
    left = seat_actions(table(seat(0, is_handed_over=True), seat(1)), ASKED_AT)
    assert left.replaced is not None
    assert not left.can_leave
    assert seat_actions(table(seat(0), seat(1)), ASKED_AT).can_leave


def test_nobody_leaves_bots_alone() -> None:
    """The game waits; a bot in one's place would play it to its end at once."""
    assert not seat_actions(table(seat(0), seat(1, "bot")), ASKED_AT).can_leave
    others_left = table(seat(0), seat(1, is_handed_over=True), seat(2, "bot"))
    assert not seat_actions(others_left, ASKED_AT).can_leave


def test_a_second_game_has_no_mentor_and_suits_how_the_first_went() -> None:
    for scores, level in (((50, 40), "beginner"), ((40, 50), "first-game"), (None, "first-game")):
        first = table(seat(0, is_yours=True), seat(1, "bot", level="first-game"))
        order = once_more(replace(first, is_guided=True, your_seats=(Seat(0),), scores=scores))
        assert not order.wishes.is_guided
        assert [each.level for each in order.seats if each.kind == "bot"] == [level]


def test_once_more_invites_the_others_keeps_the_bots_and_moves_on_by_a_seat() -> None:
    order = once_more(table(seat(0), seat(1), seat(2, "bot", level="hard")))
    assert [each.kind for each in order.seats] == ["bot", "me", "invited"]
    assert order.seats[0].level == "hard"
    assert (order.rules, order.wishes.limit, order.wishes.pace) == ("second", LIMIT, "live")
