"""What we use of other packages beyond what they document: each has one test with one sentence.

A package named here has an upper bound in `pyproject.toml`. When a test fails after a new version,
mend the place that it names, then raise the bound.
"""

from __future__ import annotations

import asyncio
import inspect
import threading
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from anyio import to_thread
from fastapi import FastAPI
from fastapi.routing import APIRoute
from packaging.requirements import Requirement
from starlette.concurrency import iterate_in_threadpool, run_in_threadpool

from bruxelles1893.anywhere import opening, rehearsal
from bruxelles1893.server.http.dependencies import not_banned
from bruxelles1893.server.http.late_routes import LateRouter, add_routes

ROOT = Path(__file__).parents[1]
GIVEN = {"config", "server_state", "app_state", "_loop"}
"""What uvicorn makes a protocol of."""


@contextmanager
def explained(sentence: str) -> Iterator[None]:
    """Say what has changed and what hangs on it, whatever goes wrong."""
    try:
        yield
    except Exception as error:
        raise AssertionError(sentence) from error


@pytest.fixture(autouse=True)
def threads_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(to_thread, "run_sync", to_thread.run_sync)


@pytest.mark.parametrize("package", ["anyio", "fastapi", "starlette", "uvicorn"])
def test_a_package_whose_internals_are_used_has_an_upper_bound(package: str) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    needed = map(Requirement, settings["project"]["optional-dependencies"]["server"])
    (bounds,) = (each.specifier for each in needed if each.name == package)
    assert any(bound.operator == "<" for bound in bounds)


def test_uvicorn_has_a_protocol_that_can_stand_behind_ours() -> None:
    with explained("uvicorn makes its protocol otherwise: see server.http.connections"):
        from uvicorn.protocols.http.auto import AutoHTTPProtocol

        assert issubclass(AutoHTTPProtocol, asyncio.Protocol)
        assert inspect.signature(AutoHTTPProtocol).parameters.keys() == GIVEN


def test_a_route_is_made_when_it_is_asked_for_first() -> None:
    def greet(name: str, times: int = 1) -> list[str]:
        return [f"Hello {name}"] * times

    app, router = FastAPI(), LateRouter()
    router.get("/greet/{name}")(greet)
    router.get("/never")(greet)
    add_routes(app, router)
    greeting, never = router.routes
    with explained("FastAPI makes its routes otherwise: see server.http.late_routes"):
        assert isinstance(greeting, APIRoute)
        assert [each.call for each in greeting.dependant.dependencies] == [not_banned]
        assert greeting.name == "greet"
        assert greeting.response_field is not None
        assert not {"dependant", "app"} & vars(never).keys()
        assert "/never" in app.openapi()["paths"]
        assert {"dependant", "app"} <= vars(never).keys()


def test_work_of_starlette_stays_in_its_thread_where_there_are_no_others() -> None:
    async def threads() -> set[int]:
        ones = (threading.get_ident() for _ in range(2))
        asked = await run_in_threadpool(threading.get_ident)
        return {asked, *[each async for each in iterate_in_threadpool(ones)]}

    to_thread.run_sync = opening.at_once  # type: ignore[assignment]
    with explained("Starlette no longer asks anyio.to_thread.run_sync: see anywhere.opening.build"):
        assert asyncio.run(threads()) == {threading.get_ident()}


def test_a_rehearsal_plays_on_a_loop_of_its_own_inside_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a browser, where a loop is always running."""
    monkeypatch.setattr(rehearsal, "FOLDER", str(tmp_path / "stage"))
    monkeypatch.setattr(opening, "_BUILT", {})

    async def inside() -> bool:
        outer = asyncio.get_running_loop()
        rehearsal.rehearse(str(tmp_path / "games"), "s" * 40, "/house", "fr")
        return asyncio.get_running_loop() is outer

    with explained("asyncio makes its loops otherwise: see anywhere.rehearsal.OfflineLoop"):
        assert asyncio.run(inside())
    assert len(opening._BUILT) == 1
