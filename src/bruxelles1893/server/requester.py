"""The requester on whose behalf work is done: a person, and their network."""

from __future__ import annotations

import ipaddress
from contextvars import ContextVar
from functools import lru_cache
from typing import Final, NamedTuple


class Requester(NamedTuple):
    """A person and their network, who share what the server can do with all others."""

    person: str
    network: str


MOST_REMEMBERED: Final = 4_096
UNKNOWN_REQUESTER: Final = Requester("", "")
REQUESTER: Final[ContextVar[Requester]] = ContextVar("requester", default=UNKNOWN_REQUESTER)
"""The requester of the request that is being answered; None outside of requests."""
REQUEST_ID: Final[ContextVar[str]] = ContextVar("request_id", default="")
"""The id of the request that is being answered, for the log; empty outside of requests."""


@lru_cache(MOST_REMEMBERED)
def network_of(address: str) -> str:
    """The network that one customer usually has: an address, or a /64 of IPv6."""
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        return address
    if number.version == 4:
        return address
    inner = number.ipv4_mapped
    return str(inner or ipaddress.ip_network((int(number), 64), strict=False))
