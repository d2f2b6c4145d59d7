"""A static web host: files below a path, and nothing else."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self

BELOW = "/games/bruxelles/"


class Host:
    """Serves a folder below a path; another folder can take its place, and it can go away."""

    def __init__(self, folder: Path, below: str = BELOW) -> None:
        self.folder = folder
        self.below = below
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, self))
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}{self.below}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


class Files(SimpleHTTPRequestHandler):
    """Files with the types that hosts usually give them."""

    def __init__(self, host: Host, *args: Any, **kwargs: Any) -> None:
        self._host = host
        super().__init__(*args, **kwargs)

    def translate_path(self, path: str) -> str:
        plain = path.partition("?")[0]
        below = self._host.below
        if not plain.startswith(below):
            return str(self._host.folder / "nothing")
        self.directory = str(self._host.folder)
        return super().translate_path("/" + plain.removeprefix(below))

    def log_message(self, *_: object) -> None:
        """Say nothing."""
