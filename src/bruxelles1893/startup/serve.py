"""Running the server: one process, or several that share a PostgreSQL database."""

from __future__ import annotations

import ipaddress
import os
import socket
import sys
import threading
import time
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import uvicorn
from uvicorn.supervisors import Multiprocess

from bruxelles1893.server.http.connections import GuardedProtocol
from bruxelles1893.server.settings import (
    Settings,
    SettingsError,
    checked_root_path,
    from_environment,
)
from bruxelles1893.server.storage.store import Store
from bruxelles1893.startup.logs import log_config
from bruxelles1893.startup.site import served_site

LOCAL_NAMES: Final = ("localhost", "127.0.0.1", "::1")
THIS_MACHINE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""The address at which this machine reaches a server that answers at all its addresses."""
STOP_SECONDS: Final = 5
DEAF_SECONDS: Final = 30.0
KEEP_ALIVE_SECONDS: Final = 75
"""Longer than proxies keep idle connections, so that none is closed just when it is used."""
BROWSER_SECONDS: Final = 30.0
OPTIONS: Final[dict[str, Any]] = {
    "access_log": False,
    "http": GuardedProtocol,
    "server_header": False,
    "timeout_graceful_shutdown": STOP_SECONDS,
    "timeout_keep_alive": KEEP_ALIVE_SECONDS,
    "ws": "none",
}
"""No access log: the addresses of invitations are secret."""
FACTORY: Final = "bruxelles1893.startup.site:site_from_environment"


def serve(
    host: str,
    port: int,
    data: Path | None = None,
    database: str | None = None,
    workers: int = 1,
    opens_browser: bool = False,
    root_path: str | None = None,
    ray: str | None = None,
) -> None:
    """Serve until stopped. What is not given comes from environment variables."""
    settings = _settings(host, data, database, root_path, ray)
    if workers > 1 and settings.is_sqlite:
        raise SettingsError(
            "several processes need PostgreSQL: give its address with --database or DATABASE_URL"
        )
    settings.signing_keys()
    _prepare_database(settings)
    if opens_browser:
        threading.Thread(
            target=_open_browser, args=(host, port, settings.root_path), daemon=True
        ).start()
    _run(settings, host, port, workers)


def _prepare_database(settings: Settings) -> None:
    """Upgrade the database first, so that an error gives a clear message."""
    store = Store(settings.url)
    try:
        store.upgrade()
    finally:
        store.close()


def _settings(
    host: str,
    data: Path | None,
    database: str | None,
    root_path: str | None = None,
    ray: str | None = None,
) -> Settings:
    found = from_environment()
    hosts = found.allowed_hosts or _usual_hosts(host, found.public_url)
    return replace(
        found,
        data=data or found.data,
        database_url=database or found.database_url,
        allowed_hosts=hosts,
        root_path=found.root_path if root_path is None else checked_root_path(root_path),
        ray=found.ray if ray is None else ray,
    )


def _usual_hosts(host: str, public_url: str) -> tuple[str, ...]:
    """The host of the address that players see; on a loopback address its own names, else all."""
    public = urlsplit(public_url).hostname
    if public is not None:
        return (*LOCAL_NAMES, public)
    return LOCAL_NAMES if _is_local(host) else ()


def _is_local(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _run(settings: Settings, host: str, port: int, workers: int) -> None:
    options = OPTIONS | {"host": host, "port": port, "log_config": log_config(settings)}
    entrance = listening_socket(host, port)
    if workers == 1:
        config = uvicorn.Config(served_site(settings), **options)
        uvicorn.Server(config).run([entrance])
        return
    os.environ["BRUXELLES_DATA"] = str(settings.data)
    os.environ["DATABASE_URL"] = settings.database_url or ""
    os.environ["BRUXELLES_HOSTS"] = " ".join(settings.allowed_hosts)
    os.environ["BRUXELLES_ROOT_PATH"] = settings.root_path
    os.environ["BRUXELLES_RAY"] = settings.ray
    config = uvicorn.Config(FACTORY, factory=True, workers=workers, **options)
    Multiprocess(config, [entrance]).run()


def listening_socket(host: str, port: int, deaf_seconds: float = DEAF_SECONDS) -> socket.socket:
    """A socket for clients, each of which is dropped if it takes nothing for so long.

    The system sees to it, where it can (Linux), for a client that has vanished and for one that
    does not read; else what was sent to it would wait here for as long as it likes.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        entrance = socket.create_server((host, port), family=family)
    except OSError as error:
        raise SettingsError(f"cannot answer at {host} port {port}: {error.strerror}") from error
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        milliseconds = int(deaf_seconds * 1000)
        entrance.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, milliseconds)
    return entrance


def _open_browser(host: str, port: int, root_path: str) -> None:
    """Open the start page as soon as the server answers."""
    name = THIS_MACHINE.get(host, host)
    ends = time.monotonic() + BROWSER_SECONDS
    while time.monotonic() < ends:
        try:
            socket.create_connection((name, port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            _show(start_page(host, port, root_path))
            return


def start_page(host: str, port: int, root_path: str = "") -> str:
    """The address of the start page on this machine."""
    name = THIS_MACHINE.get(host, host)
    origin = f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"
    return f"{origin}{root_path}/"


def _show(address: str) -> None:
    """Tell where the game is, and open it where there is a screen for a browser."""
    print(f"The game is at {address}. Ctrl-C ends it.", flush=True)
    if has_screen():
        webbrowser.open(address)


def has_screen() -> bool:
    """Whether windows can be shown; without one `webbrowser` might fill the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
