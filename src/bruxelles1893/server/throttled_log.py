"""A line in the log when a limit is met, but not a line for each time: a flood must not fill it."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from typing import Final

SECONDS: Final = 60.0
MOST_KEYS: Final = 1000
_last: Final[OrderedDict[tuple[str, object], float]] = OrderedDict()


def warn_throttled(log: logging.Logger, message: str, about: object, *args: object) -> None:
    """Log a warning about something, at most once a minute."""
    key, now = (message, about), time.monotonic()
    if now - _last.get(key, -SECONDS) < SECONDS:
        return
    _last[key] = now
    if len(_last) > MOST_KEYS:
        _last.popitem(last=False)
    log.warning(message, about, *args)
