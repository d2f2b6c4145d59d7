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
from anywhere.prebuilding import prebuilt
from patience import MILLISECONDS
from web.browser.conftest import chromium  # noqa: F401

NO_NODE = "node and npm are needed to build the site"
NOT_FETCHED = "the registries could not be reached to build the site"


@pytest.fixture(scope="package")
def site() -> Path:
    """A folder with the site; skipped where it cannot be built, unless nothing may be missing."""
    missing = NO_NODE if shutil.which("npm") is None or shutil.which("node") is None else ""
    try:
        if not missing:
            return prebuilt()
    except subprocess.CalledProcessError as error:
        missing = f"{NOT_FETCHED}: {error}"
    if os.environ.get("CI") == "true":
        pytest.fail(missing)
    pytest.skip(missing)


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    with Host(site) as running:
        yield running


@pytest.fixture
def offline(chromium: Browser, host: Host) -> Iterator[Offline]:  # noqa: F811
    context = chromium.new_context(locale="de-DE")
    context.set_default_timeout(MILLISECONDS)
    yield Offline(context, host.address)
    context.close()
