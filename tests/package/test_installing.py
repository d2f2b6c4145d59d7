"""What a stranger does first: `pip install` into an environment with nothing in it."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import sysconfig
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from bruxelles1893 import words
from bruxelles1893.arena.simulate import simulate
from package.installing import Environment, InstallError, copied_project, own_variables, run
from patience import SECONDS, wait_until


@pytest.fixture(scope="module", autouse=True)
def network(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Skip where pip can fetch nothing; on CI, where nothing may be missing, fail."""
    folder = tmp_path_factory.mktemp("fetched")
    fetch = ("-m", "pip", "download", "--quiet", "--retries", "1", "--no-deps", "--dest")
    try:
        run(sys.executable, *fetch, folder, "setuptools")
    except InstallError as error:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(f"could not run: pip can fetch nothing: {str(error).splitlines()[-1]}")


def can_compile() -> bool:
    """Whether there is the compiler that made this Python, with Python's headers."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return shutil.which(compiler) is not None and headers.exists()


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def answers(address: str) -> bool:
    with suppress(httpx.TransportError):
        return httpx.get(address, timeout=SECONDS).is_success
    return False


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return copied_project(tmp_path / "project")


def plays_as_here(environment: Environment) -> None:
    """Games of the installed package are those of this one, and golden records replay."""
    assert environment.replay()
    printed = environment.bruxelles(
        "simulate", "--games", "5", "--players", "3", "--seed", "1", "--json"
    )
    (digest,) = re.findall(r'"digest": "(\w+)"', printed)
    assert digest == simulate("second", 3, 5, 1)["digest"]


@pytest.mark.slow
def test_it_installs_by_tools_that_pip_fetches_and_compiles_where_it_can(
    project: Path, tmp_path: Path, is_whole: bool
) -> None:
    if not is_whole:
        pytest.skip("takes minutes: only `make test-all`; on CI `make compiled` builds so")
    environment = Environment(tmp_path / "environment")
    environment.install(str(project))
    assert environment.is_compiled == can_compile()
    plays_as_here(environment)


@pytest.mark.slow
def test_it_installs_where_there_is_no_compiler_plays_as_here_and_hosts_games(
    project: Path, tmp_path: Path
) -> None:
    """As plain Python; `compiled/test_build.py` asks for that in other ways."""
    environment = Environment(tmp_path / "environment")
    environment.install(f"{project}[web]", CC="no-such-compiler", CXX="no-such-compiler")
    assert not environment.is_compiled
    plays_as_here(environment)
    address = f"http://127.0.0.1:{free_port()}"
    serve = ("serve", "--port", address.rpartition(":")[2], "--data", str(tmp_path / "data"))
    with subprocess.Popen(
        [environment.command, *serve], cwd=tmp_path, env=own_variables()
    ) as server:
        try:
            wait_until(lambda: server.poll() is not None or answers(address))
            assert "Bruxelles 1893" in httpx.get(address, timeout=SECONDS).text
            for code in words.LANGUAGES:
                page = httpx.get(address, headers={"Accept-Language": code}, timeout=SECONDS).text
                with words.language(code):
                    assert words.gettext("Learn to play") in page
        finally:
            server.terminate()
