"""The API fuzzed from its own description: no answer is a 500, and each is as described."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import pytest
import schemathesis
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    negative_data_rejection,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from bruxelles1893.server.clocks.api import router as clocks_router
from bruxelles1893.server.http.api import router
from bruxelles1893.server.people.api import router as people_router
from bruxelles1893.server.people.identity import COOKIE
from bruxelles1893.server.settings import Settings
from patience import SECONDS
from server.conftest import NO_LIMITS
from server.support import INVITED, ME, OPEN, Json, Person, Served, bot, play_out, served

pytestmark = pytest.mark.slow

EXAMPLES = {False: 15, True: 60}
"""Fewer where cases are sampled."""
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
ENDLESS = "/api/tables/{table_id}/events"
OPERATIONS = sorted(
    (route.path, method)
    for route in (*router.routes, *people_router.routes, *clocks_router.routes)
    if isinstance(route, APIRoute) and route.include_in_schema and route.path != ENDLESS
    for method in route.methods or ()
)


class Fuzzed(NamedTuple):
    """A server with tables of all kinds, and somebody who sits at most of them."""

    server: Served
    person: Person
    schema: schemathesis.BaseSchema
    tables: list[str]
    tokens: list[str]


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fuzzed]:
    settings = Settings(
        data=tmp_path_factory.mktemp("data"), limits=NO_LIMITS, bot_processes=1, hint_bot="planner"
    )
    with served(replace(settings, secret="s" * 40)) as server:
        person, other = server.person("Anna"), server.person("Ben")
        finished = person.create(ME, ME, rules="second+belle-epoque+asymmetric")
        play_out({0: person, 1: person}, finished)
        invited = person.create(ME, INVITED)
        tables = [
            finished,
            invited,
            person.create(ME, ME),
            person.create(ME, ME, rules="first", skips_forced=False),
            person.create(ME, bot("beginner")),
            other.create(ME, ME, is_public=True),
            other.create(ME, OPEN),
        ]
        tokens = list(person.get(f"/api/tables/{invited}/invitations").values())
        schema = schemathesis.openapi.from_dict(server.app.openapi())
        yield Fuzzed(server, person, schema, tables, tokens)


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_whatever_is_asked_the_answer_is_as_described(
    path: str, method: str, fuzzed: Fuzzed, is_whole: bool
) -> None:
    operation = fuzzed.schema[path][method]

    @hypothesis_settings(
        max_examples=EXAMPLES[is_whole],
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(
        case=operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
        | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE),
        table=st.sampled_from([None, *fuzzed.tables]),
        token=st.sampled_from([None, *fuzzed.tokens]),
        is_up_to_date=st.booleans(),
    )
    def ask(case: Case[Any], table: str | None, token: str | None, is_up_to_date: bool) -> None:
        is_as_made = case.method != "GET" and table is None and token is None
        if table is not None and "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = table
            if is_up_to_date and isinstance(case.body, dict) and "number" in case.body:
                case.body["number"] = present(fuzzed, table)
        if token is not None and "token" in (case.path_parameters or {}):
            case.path_parameters["token"] = token
        case.call_and_validate(
            base_url=fuzzed.server.address,
            headers={"X-CSRF-Token": fuzzed.person.token},
            cookies={COOKIE: fuzzed.person.http.cookies[COOKIE]},
            checks=[*CHECKS, negative_data_rejection] if is_as_made else CHECKS,
            timeout=SECONDS,
        )

    ask()


def present(fuzzed: Fuzzed, table: str) -> int:
    """The number that a table is at; a closed one has none."""
    found: Json = fuzzed.person.http.get(f"/api/tables/{table}").json()
    return int(found.get("number", 0))


def test_the_stream_is_described_too(fuzzed: Fuzzed) -> None:
    operation = fuzzed.schema[ENDLESS]["GET"]
    answers = operation.definition.raw["responses"]
    assert "text/event-stream" in answers["200"]["content"]
    with fuzzed.person.http.stream("GET", ENDLESS.format(table_id=fuzzed.tables[0])) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
