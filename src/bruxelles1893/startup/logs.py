"""The log of a server: lines of text or of JSON, each with the id of its request.

Secrets never get into it: mail addresses, invitations and other signed texts, codes in addresses,
passwords and the server's own keys are blotted out, whatever module logs them.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final

from bruxelles1893.server.requester import REQUEST_ID
from bruxelles1893.server.settings import JSON_LOG, Settings

BLOT: Final = "***"
SECRETS: Final = re.compile(
    r"(?P<url>(?<=://)[^\s/@]+@)"
    r"|(?P<mail>[\w.+-]+@[\w-]+(\.[\w-]+)+)"
    r"|(?P<signed>\b[\w-]{8,}\.[\w-]{27}(?![\w.-]))"
    r"|(?P<path>((?<=/join/)|(?<=/invitations/)|(?<=/mail/yes/)|(?<=/mail/stop/))[^\s/?{\"']+)"
    r"|(?P<query>((?<=code=)|(?<=token=))[^\s&\"']+)"
)


class Lines(logging.Formatter):
    """Lines of text: the time, how serious, where, the request and what."""

    def __init__(self, keys: Iterable[str] = ()) -> None:
        super().__init__()
        self._keys: Final = tuple(key for key in keys if key)

    def format(self, record: logging.LogRecord) -> str:
        """One event as text."""
        number = REQUEST_ID.get()
        request = f" [{number}]" if number else ""
        head = f"{_time(record)} {record.levelname} {record.name}{request}: "
        return head + "\n".join(filter(None, (self.said(record), self.trace(record))))

    def said(self, record: logging.LogRecord) -> str:
        """The text of an event, without secrets."""
        return self._clean(record.getMessage())

    def trace(self, record: logging.LogRecord) -> str:
        """The traceback of an event, without secrets; empty if it has none."""
        info = record.exc_info
        return self._clean(self.formatException(info)) if info and info[0] else ""

    def _clean(self, text: str) -> str:
        for key in self._keys:
            text = text.replace(key, BLOT)
        return SECRETS.sub(BLOT, text)


class JsonLines(Lines):
    """An object of JSON a line."""

    def format(self, record: logging.LogRecord) -> str:
        """One event as an object."""
        event = {
            "time": _time(record),
            "level": record.levelname,
            "logger": record.name,
            "message": self.said(record),
            "request": REQUEST_ID.get(),
            "traceback": self.trace(record),
        }
        return json.dumps({name: value for name, value in event.items() if value})


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def log_config(settings: Settings) -> dict[str, Any]:
    """The configuration of Python's `logging` for a server."""
    kind = JsonLines if settings.log_format == JSON_LOG else Lines
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": kind, "keys": _keys(settings)}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {"uvicorn": {"level": "INFO"}, "bruxelles1893": {"level": "INFO"}},
    }


def _keys(settings: Settings) -> list[str]:
    """The server's own secrets, wherever they might be quoted."""
    return [
        *settings.signing_keys(),
        settings.push_key(),
        settings.url.password or "",
        settings.mail.password if settings.mail else "",
    ]
