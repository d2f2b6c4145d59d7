"""The settings of a server: from arguments, environment variables, or defaults."""

from __future__ import annotations

import math
import os
import re
import secrets
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final, NamedTuple, Self
from urllib.parse import unquote, urlsplit

from platformdirs import user_data_path
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bruxelles1893.engine import BruxellesError

SECRET_FILE: Final = "secret.key"
PUSH_KEY_FILE: Final = "push.key"
PUSH_KEY_BYTES: Final = 32
MAIL_PORTS: Final = {"smtp": 587, "smtps": 465, "smtp+plain": 25}
DATABASE_FILE: Final = "games.sqlite3"
SHORTEST_SECRET: Final = 32
SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
TEXT_LOG: Final = "text"
JSON_LOG: Final = "json"
MAIL_ADDRESS: Final = re.compile(r"[^\s@<>\"]+@[^\s@<>\"]+")
ROOT_PATH: Final = re.compile(r"(/[A-Za-z0-9._~-]+)*")
OFF: Final = "off"
HOURS: Final = 24
MOST_DAYS: Final = 36_500
WAL: Final = "WAL"
"""A log beside the file, which many readers share with a writer."""


class SettingsError(BruxellesError, ValueError):
    """A setting that cannot be used."""


def usual_data_folder() -> Path:
    """Where a user's games are kept."""
    return user_data_path("bruxelles1893", appauthor=False)


@dataclass(frozen=True, slots=True)
class Rate:
    """A token bucket: its rate in the long run, and its burst."""

    per_second: float
    burst: int

    @classmethod
    def of_text(cls, text: str) -> Self:
        """From a text such as `40/200`."""
        per_second, _, burst = text.partition("/")
        return cls(float(per_second), int(burst))

    def __str__(self) -> str:
        return f"{self.per_second:g}/{self.burst}"


@dataclass(frozen=True, slots=True)
class Room:
    """How much may wait: in all, of one network, and of one person."""

    most: int
    of_network: int
    of_person: int

    @classmethod
    def of_text(cls, text: str) -> Self:
        """From a text such as `40/8/2`."""
        most, of_network, of_person = map(int, text.split("/"))
        return cls(most, of_network, of_person)

    def __str__(self) -> str:
        return f"{self.most}/{self.of_network}/{self.of_person}"


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one identity and one address, and of what is stored for one person."""

    reads: Rate = Rate(40, 200)
    writes: Rate = Rate(15, 60)
    costly: Rate = Rate(1, 20)
    talk: Rate = Rate(0.3, 12)
    """Lines that are said."""
    address_factor: float = 4.0
    """The factor for an address, which several people may share."""
    at_once: int = 1
    """Requests of one address that are worked on at a time; who waits does not count."""
    streams_per_identity: int = 30
    streams_per_address: int = 200
    body_bytes: int = 64 * 1024
    record_bytes: int = 1_100_000
    waiting_tables: int = 20
    """Tables of one person that have not begun."""
    clubs: int = 20
    """Clubs that one person may be in."""
    invitations: int = 100
    """Invitations of one person that wait for an answer."""
    invitations_to_person: int = 20
    """How often a day a person is told that somebody invites them, by all people together."""
    invitations_by_person: int = 30
    """How often a day the invitations of a person are told to others."""
    invitations_by_network: int = 100
    """The same for a network, by all its people together."""
    boxes: int = 20
    """Sets of printed values that one person may keep."""
    mails_to_address: int = 3
    """How often a day a mail address is asked for its consent, by all people together."""
    mails_by_person: int = 5
    """How often a day a person may let an address be asked."""
    mails_by_network: int = 20
    """The same for a network, by all its people together."""
    passkeys: int = 20
    """Passkeys of one member."""
    evenings: int = 50
    """Coming evenings of one club."""
    entrants: int = 128
    """Players of one tournament."""
    box_steps: int = 5000
    """Changes of one set of printed values."""
    box_versions: int = 500
    """Versions that are kept of one set."""
    connections: int = 256
    """Open connections of one network to one process."""
    bots: Room = Room(5000, 1000, 200)
    """Bots beyond these are asked again by the sweep: the games themselves wait in the database."""
    hints: Room = Room(40, 8, 2)
    """A request that needs long thinking beyond these is asked to come back."""
    reviews: Room = Room(200, 60, 40)
    """A deep review is a few dozen moments to search."""
    deep_reviews: int = 500
    """Deep reviews that one process makes at a time."""
    is_on: bool = True

    @classmethod
    def of_text(cls, text: str) -> Self:
        """From `0`, `1`, or what differs from the usual: `reads=80/400 clubs=50`."""
        if text in ("", "0", "1"):
            return cls(is_on=text != "0")
        usual = cls()
        changes: dict[str, Any] = {}
        for part in text.split():
            name, _, value = part.partition("=")
            if name not in LIMIT_NAMES:
                names = ", ".join(LIMIT_NAMES)
                raise SettingsError(f"BRUXELLES_LIMITS has {part[:40]!r}; expected {names}")
            before = getattr(usual, name)
            try:
                changed = _read_as(before, value)
            except ValueError:
                changed = None
            if changed is None or not _is_positive(changed):
                raise SettingsError(
                    f"BRUXELLES_LIMITS has {part[:40]!r}; expected one such as {name}={before}"
                )
            changes[name] = changed
        return replace(usual, **changes)


LIMIT_NAMES: Final = tuple(each.name for each in fields(Limits) if each.name != "is_on")


def _read_as(before: Rate | Room | float, text: str) -> Rate | Room | float:
    if isinstance(before, Rate | Room):
        return before.of_text(text)
    return type(before)(text)


def _is_positive(limit: Rate | Room | float) -> bool:
    if isinstance(limit, Rate):
        return _is_positive(limit.per_second) and limit.burst > 0
    if isinstance(limit, Room):
        return 0 < limit.of_person <= limit.of_network <= limit.most
    return 0 < limit < math.inf


@dataclass(frozen=True, slots=True)
class MailSettings:
    """The operator's mail server. Without TLS from the start, STARTTLS is a must unless waived."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = field(default="", repr=False)
    is_tls: bool = False
    needs_start_tls: bool = True
    certificate: str = ""
    """A file with the certificate of an authority that this machine does not know."""

    @classmethod
    def of_url(cls, text: str, sender: str, certificate: str = "") -> Self:
        """From an address such as `smtp://user:password@mail.example:587`."""
        try:
            parts = urlsplit(text)
            host, port = parts.hostname, parts.port
        except ValueError:
            host, port = None, None
        if host is None or parts.scheme not in MAIL_PORTS or "@" not in sender:
            raise SettingsError(
                "BRUXELLES_SMTP or BRUXELLES_MAIL_FROM cannot be used; "
                "expected smtp://user:password@host:587 and a mail address"
            )
        return cls(
            host=host,
            port=port or MAIL_PORTS[parts.scheme],
            sender=sender,
            user=unquote(parts.username or ""),
            password=unquote(parts.password or ""),
            is_tls=parts.scheme == "smtps",
            needs_start_tls=parts.scheme == "smtp",
            certificate=certificate,
        )


class Endpoint(NamedTuple):
    """A host and a port at which part of the server answers."""

    host: str
    port: int

    @classmethod
    def of_text(cls, name: str, text: str) -> Self:
        """From a text such as `127.0.0.1:9893`."""
        host, _, port = text.rpartition(":")
        if not host or not port.isdecimal() or not 0 <= int(port) < 1 << 16:
            raise SettingsError(f"{name} is {text[:40]!r}; expected one such as 127.0.0.1:9893")
        return cls(host.strip("[]"), int(port))


@dataclass(frozen=True, slots=True)
class Night:
    """What the server does by itself at night: deletes what is old, and gives back space."""

    hour: int | None = 4
    """When the night's work begins, by this machine's time zone; never if None."""
    keep_days: int | None = None
    """After so many days without a move games go that are over; never if None."""
    keep_abandoned_days: int | None = None
    """The same for games that are not over."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that an operator can choose."""

    data: Path = field(default_factory=usual_data_folder)
    database_url: str | None = None
    secret: str | None = None
    """Signs cookies and invitations; made at the first start if not given."""
    old_secret: str | None = None
    """The secret before this one, as long as what it has signed is to be read."""
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
    """Whether there is only one person, in their own browser: no other devices, no notices."""
    has_quick_mentor: bool = False
    """Whether the mentor of the guided game plays fewer games on before he advises."""
    mail: MailSettings | None = None
    contact: str = ""
    """The operator's mail address, which pages show and push services get."""
    journal: str = WAL
    """SQLite's journal mode."""
    metrics: Endpoint | None = None
    """The address for Prometheus; none if not given. Several processes take the next ports."""
    log_format: str = TEXT_LOG
    logs_requests: bool = False
    """Whether each request is a line of the log, by the pattern of its route."""
    night: Night = Night()
    ray: str = ""
    """The Ray cluster for long work; `local` starts one on this machine."""

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

    def push_key(self) -> str:
        """The key that signs messages to browsers; made at the first start if not given."""
        return os.environ.get("BRUXELLES_PUSH_KEY") or _kept_secret(
            self.data / PUSH_KEY_FILE, PUSH_KEY_BYTES
        )

    def signing_keys(self) -> list[str]:
        """The secrets of cookies, invitations and links: the last one signs, all are read."""
        if self.secret is None:
            return _kept_secret(self.data / SECRET_FILE).splitlines()
        keys = [self.secret] if self.old_secret is None else [self.old_secret, self.secret]
        if any(len(key) < SHORTEST_SECRET for key in keys):
            raise SettingsError(
                "BRUXELLES_SECRET and BRUXELLES_OLD_SECRET need at least "
                f"{SHORTEST_SECRET} characters each"
            )
        return keys


def _contact(text: str) -> str:
    if text and not MAIL_ADDRESS.fullmatch(text):
        raise SettingsError(
            f"BRUXELLES_CONTACT is {text[:40]!r}; expected a mail address such as you@example.org"
        )
    return text


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


def _kept_secret(path: Path, size: int = 48) -> str:
    """Read the secret, or make it, readable by its owner only."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read_secret(path)
    with os.fdopen(descriptor, "w") as file:
        secret = secrets.token_urlsafe(size)
        file.write(secret)
    return secret


def _read_secret(path: Path) -> str:
    secret = path.read_text().strip()
    if any(len(line) < SHORTEST_SECRET for line in secret.splitlines() or [""]):
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
        old_secret=os.environ.get("BRUXELLES_OLD_SECRET") or None,
        allowed_hosts=tuple(os.environ.get("BRUXELLES_HOSTS", "").split()),
        allows_private_hooks=_is_on("BRUXELLES_PRIVATE_HOOKS", False),
        public_url=os.environ.get("BRUXELLES_URL", "").rstrip("/"),
        mail=_mail(),
        contact=_contact(os.environ.get("BRUXELLES_CONTACT", "")),
        root_path=checked_root_path(os.environ.get("BRUXELLES_ROOT_PATH", "")),
        bot_processes=_number("BRUXELLES_BOT_PROCESSES", usual.bot_processes),
        is_https=os.environ.get("BRUXELLES_URL", "").startswith("https://"),
        limits=Limits.of_text(os.environ.get("BRUXELLES_LIMITS", "")),
        has_quick_mentor=_is_on("BRUXELLES_QUICK_MENTOR", False),
        metrics=_endpoint("BRUXELLES_METRICS"),
        log_format=_log_format("BRUXELLES_LOG"),
        logs_requests=_is_on("BRUXELLES_LOG_REQUESTS", False),
        night=_night(),
        ray=os.environ.get("BRUXELLES_RAY", ""),
    )


def _night() -> Night:
    text = os.environ.get("BRUXELLES_NIGHT_HOUR", "")
    if text and text != OFF and not (text.isdecimal() and int(text) < HOURS):
        raise SettingsError(f"BRUXELLES_NIGHT_HOUR is {text[:40]!r}; expected 0 to 23 or {OFF}")
    hour = None if text == OFF else int(text or Night().hour or 0)
    return Night(hour, _days("BRUXELLES_KEEP_DAYS"), _days("BRUXELLES_KEEP_ABANDONED_DAYS"))


def _days(name: str) -> int | None:
    text = os.environ.get(name, "")
    if not text:
        return None
    if not text.isdecimal() or not 1 <= int(text) <= MOST_DAYS:
        raise SettingsError(f"{name} is {text[:40]!r}; expected 1 to {MOST_DAYS}")
    return int(text)


def _endpoint(name: str) -> Endpoint | None:
    text = os.environ.get(name, "")
    return Endpoint.of_text(name, text) if text else None


def _log_format(name: str) -> str:
    text = os.environ.get(name, "") or TEXT_LOG
    if text not in (TEXT_LOG, JSON_LOG):
        raise SettingsError(f"{name} is {text[:40]!r}; expected {TEXT_LOG} or {JSON_LOG}")
    return text


def _mail() -> MailSettings | None:
    text = os.environ.get("BRUXELLES_SMTP", "")
    if not text:
        return None
    sender = os.environ.get("BRUXELLES_MAIL_FROM", "")
    return MailSettings.of_url(text, sender, os.environ.get("BRUXELLES_SMTP_CERTIFICATE", ""))


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
