"""Reviews of finished games over the API: the same ones that the page shows."""

from __future__ import annotations

from typing import Any, Final

from fastapi import Depends, Response
from pydantic import computed_field
from starlette.concurrency import run_in_threadpool

from bruxelles1893.engine import Option, Seat, notation
from bruxelles1893.server.http.api import PROBLEMS, TableId
from bruxelles1893.server.http.dependencies import ServicesOf, costly, csrf_checked, looked
from bruxelles1893.server.http.late_routes import LateRouter
from bruxelles1893.server.http.response_models import ResponseModel
from bruxelles1893.server.long_work.reviews import Kept, Progress
from bruxelles1893.server.services import Services

ACCEPTED: Final = 202
NO_CONTENT: Final = 204
COME_BACK_SECONDS: Final = 3

router: Final = LateRouter(
    prefix="/api/tables/{table_id}/review",
    dependencies=[Depends(csrf_checked), Depends(looked)],
    responses=PROBLEMS,
    tags=["reviews"],
)


class LineOut(ResponseModel):
    """A turn from a choice on, and what the player may expect after it."""

    options: list[Option]
    """The choices of the turn, as one draw of the hidden cards lets it go on."""
    chance: float
    """To win, from 0 to 1."""
    score: float
    lead: float
    """Points over the best other player, at the end."""

    @computed_field  # type: ignore[prop-decorator]
    @property
    def notation(self) -> list[str]:
        """The choices in notation."""
        return [notation(option) for option in self.options]


class CostlyMomentOut(ResponseModel):
    """A choice that cost much: what was played before move `ply`, and what the bot finds best."""

    ply: int
    round: int
    played: LineOut
    best: LineOut
    is_searched: bool
    """Whether a search has confirmed it."""
    games: int
    """Pairs of games played on after both turns; what they tell is the difference of the leads."""
    error: float
    """The standard error of that difference. What is told is beyond two of them."""
    also: list[int]
    """Other moves of the round before which the same would have been better."""


class PointOut(ResponseModel):
    """A moment of the curves: what every seat may expect before move `ply`."""

    ply: int
    round: int
    seat: Seat
    """Who is asked; -1 at the end."""
    chances: list[float]
    scores: list[float]


class BalanceOut(ResponseModel):
    """How a chance went from even to the result: the parts add up."""

    even: float
    deal: float
    own: float
    others: float
    luck: float
    result: float


class AccountOut(ResponseModel):
    """Points by source, as if the game had ended before move `ply`."""

    ply: int
    round: int
    points: dict[str, int]


class LedgerOut(ResponseModel):
    """The books of a player: facts of the record, no opinion."""

    accounts: list[AccountOut]
    spent: dict[str, int]
    earned: dict[str, int]
    turns: dict[str, int]
    pawns: dict[str, int]


class PlayerReviewOut(ResponseModel):
    """What a review tells of one player."""

    balance: BalanceOut
    ledger: LedgerOut
    moments: list[CostlyMomentOut]
    """The choices that cost most, the costliest first."""


class ProgressOut(ResponseModel):
    """How far a search is."""

    done: int
    moments: int
    is_waiting: bool
    """Whether it waits because too much is to be searched; it goes on by itself."""


class ReviewOut(ResponseModel):
    """A look back at a finished game: a bot's opinion, and the facts beside it."""

    judge: str
    """The bot whose opinion it is."""
    is_fitted: bool
    """Whether its chances were fitted to games, and checked."""
    is_deep: bool
    """Whether a search has looked at the costly moments."""
    progress: ProgressOut | None
    """Of a search that is under way."""
    curve: list[PointOut]
    players: list[PlayerReviewOut]


BEING_MADE: Final[dict[int | str, dict[str, Any]]] = {
    ACCEPTED: {"description": "The review is being made: come back after `Retry-After` seconds"}
}


@router.get("", responses=BEING_MADE, response_model=ReviewOut)
async def look(table_id: TableId, services: ServicesOf) -> Any:
    """The review of a finished game; made at the first request, and kept."""
    _, kept = await kept_review(services, table_id)
    return await _answer(services, table_id, kept)


@router.post("", responses=BEING_MADE, response_model=ReviewOut, dependencies=[Depends(costly)])
async def deepen(table_id: TableId, services: ServicesOf) -> Any:
    """Let a search look again at the costly moments, in the background; the answer is as by GET."""
    record, kept = await kept_review(services, table_id)
    if kept is not None and not kept.is_deep:
        await run_in_threadpool(services.reviews.deepen, table_id, record, kept.review)
    return await _answer(services, table_id, kept)


@router.delete("", status_code=NO_CONTENT, dependencies=[Depends(costly)])
async def stop(table_id: TableId, services: ServicesOf) -> None:
    """Stop a search that is under way. What it has found is kept, and POST goes on from there."""
    await run_in_threadpool(services.reviews.stop, table_id)


async def kept_review(services: Services, table_id: str) -> tuple[str, Kept | None]:
    """The record of a finished game, and its review unless that is still being made."""
    record = await run_in_threadpool(services.tables.games.record, table_id)
    return record, await services.reviews.of(table_id, record)


async def _answer(services: Services, table_id: str, kept: Kept | None) -> Any:
    if kept is None:
        return _being_made()
    return _review_out(kept, await run_in_threadpool(services.reviews.progress, table_id))


def _being_made() -> Response:
    return Response(status_code=ACCEPTED, headers={"Retry-After": str(COME_BACK_SECONDS)})


def _review_out(kept: Kept, progress: Progress | None) -> ReviewOut:
    return ReviewOut.model_validate(
        kept.review.to_json()
        | {"is_deep": kept.is_deep, "progress": progress and progress._asdict()}
    )
