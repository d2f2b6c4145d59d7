"""The log: one line for each event, with the request's id, and nothing that is secret."""

from __future__ import annotations

import io
import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from bruxelles1893.server.settings import MailSettings, Settings, SettingsError, from_environment
from bruxelles1893.startup.logs import BLOT, JsonLines, Lines, log_config
from patience import SECONDS, wait_until
from server.conftest import NO_LIMITS
from server.support import INVITED, ME, Json, Served, free_port, served
from server.test_live import answers

MAIL = "anna.karenina+games@post.example"
PASSWORD = "open-sesame-1893"


@pytest.fixture(scope="module")
def logged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that logs each request."""
    settings = Settings(
        data=tmp_path_factory.mktemp("data"),
        limits=NO_LIMITS,
        bot_processes=1,
        logs_requests=True,
        mail=MailSettings("mail.example", 25, "club@mail.example", "club", PASSWORD),
    )
    with served(settings) as running:
        yield running


@pytest.fixture
def log(logged: Served) -> Iterator[io.StringIO]:
    """All that the server says, in the form in which it is written, down to the last detail."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    formatter = log_config(logged.services.settings)["formatters"]["lines"]
    handler.setFormatter(JsonLines(formatter["keys"]))
    loggers = [logging.getLogger(name) for name in ("bruxelles1893", "uvicorn")]
    levels = [each.level for each in loggers]
    for each in loggers:
        each.addHandler(handler)
        each.setLevel(logging.DEBUG)
    yield text
    for each, level in zip(loggers, levels, strict=True):
        each.removeHandler(handler)
        each.setLevel(level)


def lines(log: io.StringIO) -> list[Json]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def test_an_error_of_ours_is_found_by_the_id_on_its_page(
    logged: Served, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = logged.person("Anna")

    def broken(*args: object) -> None:
        raise ZeroDivisionError("nothing to see")

    monkeypatch.setattr(logged.services.tables.overview, "of", broken)
    answer = anna.http.get("/")
    number = answer.headers["x-request-id"]
    assert answer.status_code == 500
    assert f"<code>{number}</code>" in answer.text
    wait_until(lambda: any("traceback" in line for line in lines(log)))
    told = [line for line in lines(log) if line.get("request") == number]
    assert any("ZeroDivisionError" in line["message"] for line in told)
    assert any("Traceback" in line.get("traceback", "") for line in told)


def test_nothing_secret_gets_into_the_log(
    logged: Served, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben = logged.person("Anna"), logged.person("Ben")
    table = anna.create(ME, INVITED)
    token = anna.get(f"/api/tables/{table}/invitations")["1"]
    cookie = anna.http.cookies["bruxelles1893"]
    (key,) = logged.services.settings.signing_keys()
    ben.http.get(f"/join/{token}")
    ben.http.get(f"/api/invitations/{token}")
    ben.http.get("/device", params={"code": "ABCD-EFGH-IJKL"})
    ben.http.get(f"/mail/yes/{token}")

    def broken(*args: object) -> None:
        raise ZeroDivisionError(
            f"{MAIL} {token} {cookie} {key} {PASSWORD} /join/{token} /device?code=ABCD-EFGH-IJKL"
            " postgresql://club:open-sesame@db.example/games"
        )

    monkeypatch.setattr(logged.services.tables.overview, "of", broken)
    assert ben.http.get("/").status_code == 500
    wait_until(lambda: any("ZeroDivisionError" in line["message"] for line in lines(log)))
    said = log.getvalue()
    assert "/join/{token}" in said
    secrets = (token, cookie, key, MAIL, PASSWORD, "ABCD-EFGH", "open-sesame")
    assert not [secret for secret in secrets if secret in said]
    assert BLOT in said


def test_a_failing_statement_does_not_tell_its_values(logged: Served) -> None:
    with (
        pytest.raises(OperationalError, match="no such table") as caught,
        logged.services.store.engine.connect() as db,
    ):
        db.exec_driver_sql("SELECT * FROM nowhere WHERE mail = ?", (MAIL,))
    assert MAIL not in str(caught.value)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("GET /api/tables/abcDEF12345 200", "GET /api/tables/abcDEF12345 200"),
        (
            "bruxelles1893.server.background.bot_runner",
            "bruxelles1893.server.background.bot_runner",
        ),
        ("192.0.2.7: too many reads of a person", "192.0.2.7: too many reads of a person"),
        ("mail to a@b.example failed", "mail to *** failed"),
        ("smtp://me:secret@mail.example:587", "smtp://***mail.example:587"),
    ],
)
def test_what_is_not_secret_can_be_read(said: str, kept: str) -> None:
    record = logging.LogRecord("games", logging.WARNING, "", 0, said, None, None)
    assert Lines().format(record).endswith(f"WARNING games: {kept}")


def test_a_server_writes_lines_of_json(tmp_path: Path) -> None:
    port = free_port()
    environment = dict(
        os.environ, BRUXELLES_LOG="json", BRUXELLES_LOG_REQUESTS="1", BRUXELLES_BOT_PROCESSES="1"
    )
    with (tmp_path / "log").open("wb") as file:
        command = [sys.executable, "-m", "bruxelles1893", "serve"]
        arguments = ["--port", str(port), "--data", str(tmp_path / "data")]
        process = subprocess.Popen([*command, *arguments], env=environment, stderr=file)
        try:
            wait_until(lambda: answers(f"http://127.0.0.1:{port}"))
            answer = httpx.get(f"http://127.0.0.1:{port}/join/very-secret", timeout=SECONDS)
            assert answer.status_code == 404
        finally:
            process.terminate()
            process.wait(SECONDS)
    told = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    number = answer.headers["x-request-id"]
    (line,) = [line for line in told if line.get("request") == number]
    assert line["message"].startswith("GET /join/{token} 404 ")
    assert line["logger"].endswith("request_log")
    assert "very-secret" not in (tmp_path / "log").read_text()


def test_another_form_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRUXELLES_LOG", "xml")
    with pytest.raises(SettingsError, match="expected text or json"):
        from_environment()
