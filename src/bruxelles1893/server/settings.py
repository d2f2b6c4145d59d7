"""How a server is set up: by arguments, by environment variables, or by what is usual."""

from __future__ import annotations

import os
import re
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from platformdirs import user_data_path
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bruxelles1893.engine import BruxellesError

SECRET_FILE: Final = "secret.key"
DATABASE_FILE: Final = "games.sqlite3"
SHORTEST_SECRET: Final = 32
SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
ROOT_PATH: Final = re.compile(r"(/[A-Za-z0-9._~-]+)*")
WAL: Final = "WAL"
"""A log beside the file, which many readers share with a writer."""


class SettingsError(BruxellesError, ValueError):
    """A setting that cannot be used."""


def usual_data_folder() -> Path:
    """Where a user's games are kept."""
    return user_data_path("bruxelles1893", appauthor=False)


@dataclass(frozen=True, slots=True)
class Rate:
    """A token bucket: so many requests a second in the long run, so many at once."""

    per_second: float
    burst: int


@dataclass(frozen=True, slots=True)
class Limits:
    """What one identity and one address may ask for."""

    reads: Rate = Rate(40, 200)
    writes: Rate = Rate(15, 60)
    costly: Rate = Rate(1, 20)
    address_factor: float = 4
    """An address may hide several people: it may ask so many times as much."""
    at_once: int = 1
    """Requests of one address that are worked on at a time; who waits does not count."""
    streams_per_identity: int = 30
    streams_per_address: int = 200
    body_bytes: int = 64 * 1024
    record_bytes: int = 1_100_000
    waiting_tables: int = 20
    """Tables of one person that have not begun."""
    is_on: bool = True


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that an operator can choose."""

    data: Path = field(default_factory=usual_data_folder)
    database_url: str | None = None
    secret: str | None = None
    """Signs cookies and invitations; made at the first start if not given."""
    allowed_hosts: tuple[str, ...] = ()
    """Host names that the server answers to; all if empty."""
    allows_private_hooks: bool = False
    public_url: str = ""
    """The address that players see, for web hooks; told in them if given."""
    bot_processes: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    hint_bot: str = "master:milliseconds=500"
    cached_games: int = 5000
    is_https: bool = False
    """Whether players reach the server by https, so that cookies are for https only."""
    limits: Limits = Limits()
    root_path: str = ""
    """The path of a host below which the application stands, such as `/games`; none at its root."""
    is_alone: bool = False
    """Whether only one person is here, in their own browser: no other devices, nobody to call."""
    journal: str = WAL
    """How SQLite keeps what is not committed apart."""

    @property
    def url(self) -> URL:
        """The database: what is given, else a file in the data folder."""
        if not self.database_url:
            return URL.create(SQLITE, database=str(self.data / DATABASE_FILE))
        return _database(self.database_url)

    @property
    def is_sqlite(self) -> bool:
        """Whether the games are in one file, which one process owns."""
        return self.url.get_backend_name() == SQLITE

    def signing_key(self) -> str:
        """The secret that signs cookies and invitations."""
        if self.secret is None:
            return _kept_secret(self.data / SECRET_FILE)
        if len(self.secret) < SHORTEST_SECRET:
            raise SettingsError(f"BRUXELLES_SECRET needs at least {SHORTEST_SECRET} characters")
        return self.secret


def _database(text: str) -> URL:
    try:
        url = make_url(text)
    except ArgumentError:
        raise SettingsError(
            "the database address cannot be read; expected postgresql://user@host/name"
        ) from None
    if url.get_backend_name() in (POSTGRESQL, "postgres"):
        return url.set(drivername=f"{POSTGRESQL}+psycopg")
    if url.get_backend_name() != SQLITE:
        raise SettingsError(
            f"{url.get_backend_name()!r} databases are not supported; "
            f"expected {SQLITE} or {POSTGRESQL}"
        )
    return url


def _kept_secret(path: Path) -> str:
    """Read the secret, or make it, readable by its owner only."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read_secret(path)
    with os.fdopen(descriptor, "w") as file:
        secret = secrets.token_urlsafe(48)
        file.write(secret)
    return secret


def _read_secret(path: Path) -> str:
    secret = path.read_text().strip()
    if len(secret) < SHORTEST_SECRET:
        raise SettingsError(f"{path} holds no secret; delete it, and a new one will be made")
    if os.name == "posix" and path.stat().st_mode & 0o077:
        raise SettingsError(f"{path} can be read by others; run: chmod 600 {path}")
    return secret


def checked_root_path(text: str) -> str:
    """A root path without a slash at its end."""
    path = text.rstrip("/")
    if not ROOT_PATH.fullmatch(path):
        raise SettingsError(f"the root path is {text[:40]!r}; expected one such as /games")
    return path


def from_environment() -> Settings:
    """The settings of a process, by its environment variables."""
    usual = Settings(data=Path(os.environ.get("BRUXELLES_DATA") or usual_data_folder()))
    return Settings(
        data=usual.data,
        database_url=os.environ.get("DATABASE_URL") or None,
        secret=os.environ.get("BRUXELLES_SECRET") or None,
        allowed_hosts=tuple(os.environ.get("BRUXELLES_HOSTS", "").split()),
        allows_private_hooks=_is_on("BRUXELLES_PRIVATE_HOOKS", False),
        public_url=os.environ.get("BRUXELLES_URL", "").rstrip("/"),
        root_path=checked_root_path(os.environ.get("BRUXELLES_ROOT_PATH", "")),
        bot_processes=_number("BRUXELLES_BOT_PROCESSES", usual.bot_processes),
        is_https=os.environ.get("BRUXELLES_URL", "").startswith("https://"),
        limits=Limits(is_on=_is_on("BRUXELLES_LIMITS", True)),
    )


def _is_on(name: str, usual: bool) -> bool:
    value = os.environ.get(name, "")
    if value not in ("", "0", "1"):
        raise SettingsError(f"{name} is {value[:40]!r}; expected 0 or 1")
    return usual if value == "" else value == "1"


def _number(name: str, usual: int) -> int:
    value = os.environ.get(name, "")
    if not value:
        return usual
    if not value.isdecimal() or not 1 <= int(value) <= 1024:
        raise SettingsError(f"{name} is {value[:40]!r}; expected 1 to 1024")
    return int(value)
