"""The server as a process of its own, which can be killed and started again."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Self

import httpx

from bruxelles1893.server.settings import DATABASE_FILE
from patience import SECONDS, wait_until
from server.support import free_port

QUICK = {
    "BRUXELLES_LIMITS": "0",
    "BRUXELLES_PRIVATE_HOOKS": "1",
    "BRUXELLES_BOT_PROCESSES": "1",
    "BRUXELLES_QUICK_MENTOR": "1",
}


class Site:
    """`bruxelles serve` on a free port, with a folder of its own."""

    def __init__(self, data: Path, root_path: str = "") -> None:
        self.data = data
        self._root_path = root_path
        self._log = data / "server.log"
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}{self._root_path}"

    @property
    def origin(self) -> str:
        """Where a proxy finds it."""
        return f"http://127.0.0.1:{self._port}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [sys.executable, "-m", "bruxelles1893", "serve", "--port", str(self._port)]
        with self._log.open("ab") as log:
            self._process = process = subprocess.Popen(
                [*command, "--data", str(self.data), "--root-path", self._root_path],
                env=os.environ | QUICK,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        wait_until(lambda: self._answers() or process.poll() is not None, every=0.05)
        assert process.poll() is None, self._log.read_text()

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.address}/rules", timeout=SECONDS).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """End at once, as by a power cut, with the processes that it started."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def deals(self) -> str:
        """What was dealt at the latest tables, by the seeds."""
        wanted = "SELECT id, rules, players, seed FROM games ORDER BY created_at DESC LIMIT 5"
        with closing(sqlite3.connect(self.data / DATABASE_FILE)) as db:
            return "\n".join(" ".join(map(str, row)) for row in db.execute(wanted))
