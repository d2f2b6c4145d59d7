"""The page of privacy tells of everything that the database can keep, in every language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from html import unescape
from pathlib import Path

import pytest
from fastapi.routing import APIRoute

from bruxelles1893 import words
from bruxelles1893.server.settings import Settings, SettingsError, from_environment
from bruxelles1893.server.storage.schema import metadata
from bruxelles1893.web.people.privacy_routes import KEPT
from bruxelles1893.words.pages.privacy import PRIVACY
from server.conftest import NO_LIMITS
from server.support import served
from web.support import Browser


def test_every_column_has_its_line() -> None:
    """A new column needs a line: find one that is true of it, or write one in all languages."""
    told = Counter(
        f"{table}.{column}"
        for tables in KEPT.values()
        for table, columns in tables.items()
        for column in columns.split()
    )
    stored = Counter(
        f"{table.name}.{column.name}"
        for table in metadata.tables.values()
        for column in table.columns
    )
    assert stored - told == Counter()
    assert max(told.values()) == 1


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_page_tells_it(browser: Callable[..., Browser], language: str) -> None:
    reader = browser()
    reader.http.cookies.set("language", language)
    told = unescape(reader.http.get("/privacy").text)
    with words.language(language):
        for line in (*KEPT, "network"):
            assert PRIVACY[line] in told


CONTACT = "host@club.test"
TEXT = "/.well-known/security.txt"
NOBODY = "has given no address to write to"


def bug() -> None:
    raise ZeroDivisionError


@pytest.mark.parametrize("contact", [CONTACT, ""])
def test_whom_to_write_to(tmp_path: Path, contact: str) -> None:
    settings = Settings(
        data=tmp_path, limits=NO_LIMITS, contact=contact, public_url="https://club.test/"
    )
    with served(settings) as server:
        server.app.router.routes.insert(0, APIRoute("/bug", bug))
        pages = {path: server.get(path) for path in ("/privacy", "/bug", "/nowhere", TEXT)}
    assert [page.status_code for page in pages.values()] == [200, 500, 404, 200 if contact else 404]
    for path in ("/privacy", "/bug"):
        told = pages[path].text
        assert (f'href="mailto:{CONTACT}"' in told) == bool(contact)
        assert (NOBODY in told) == (not contact)
    assert NOBODY not in pages["/nowhere"].text
    assert pages[TEXT].headers["content-type"].startswith("text/plain")
    if not contact:
        assert NOBODY in pages[TEXT].text
        return
    fields = dict(line.split(": ", 1) for line in pages[TEXT].text.splitlines())
    assert fields["Contact"] == f"mailto:{CONTACT}"
    assert fields["Canonical"] == f"https://club.test{TEXT}"
    left = datetime.fromisoformat(fields["Expires"]) - datetime.now(UTC)
    assert timedelta(days=30) < left < timedelta(days=365)


@pytest.mark.parametrize("contact", ["host", "host@club.test\nExpires: never", "a b@club.test"])
def test_a_contact_that_is_no_address_is_refused(
    monkeypatch: pytest.MonkeyPatch, contact: str
) -> None:
    monkeypatch.setenv("BRUXELLES_CONTACT", contact)
    with pytest.raises(SettingsError, match="BRUXELLES_CONTACT"):
        from_environment()
