"""The site, built once, on a static host, in a real browser."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from anywhere.hosting import Host
from anywhere.offline import Offline
from bruxelles1893.anywhere.building.site import build_site
from web.browser.conftest import chromium  # noqa: F401

ROOT = Path(__file__).parents[2]
CACHE = ROOT / "build" / "site-cache"
NO_NODE = "node and npm are needed to build the site"
NOT_FETCHED = "the registries could not be reached to build the site"


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the site; skipped where it cannot be built, unless nothing may be missing."""
    folder = tmp_path_factory.mktemp("site") / "site"
    missing = NO_NODE if shutil.which("npm") is None or shutil.which("node") is None else ""
    try:
        if not missing:
            build_site(folder, CACHE)
    except subprocess.CalledProcessError as error:
        missing = f"{NOT_FETCHED}: {error}"
    if missing and os.environ.get("CI") == "true":
        pytest.fail(missing)
    if missing:
        pytest.skip(missing)
    return folder


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    with Host(site) as running:
        yield running


@pytest.fixture
def offline(chromium: Browser, host: Host) -> Iterator[Offline]:  # noqa: F811
    context = chromium.new_context(locale="de-DE")
    yield Offline(context, host.address)
    context.close()
