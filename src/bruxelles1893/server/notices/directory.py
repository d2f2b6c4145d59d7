"""Resolves addresses of web hooks, and decides which of them this server may call."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

from bruxelles1893.server.notices.errors import BadHook, HostNotFound

LONGEST_URL: Final = 500
LOOK_UP_SECONDS: Final = 4.0
SCHEMES: Final = {"http": 80, "https": 443}
OPEN_PORTS: Final = (80, 443, 8080, 8443)
"""The ports of web servers; other ports may belong to services not meant for strangers."""
REFUSED_NETWORKS: Final = tuple(
    map(
        ipaddress.ip_network,
        (
            *("100.64.0.0/10", "169.254.0.0/16", "192.0.0.0/24", "192.88.99.0/24"),
            *("161.26.0.0/16", "166.8.0.0/14", "168.63.129.16/32", "199.36.153.0/24"),
            *("::/96", "::ffff:0:0/96", "::ffff:0:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48"),
            *("2001::/23", "2002::/16", "3fff::/20", "5f00::/16", "fc00::/7", "fec0::/10"),
        ),
    )
)
"""What is not for strangers, though it may look like the open internet: addresses at which clouds
answer only their own machines, relays to other networks, addresses with one of IPv4 inside, which
may be anybody's, and local ones that older releases of Python do not know."""
TUNNELS: Final = (0x0000_5EFE, 0x0200_5EFE)
"""The middle of an address (ISATAP) that ends with one of IPv4."""

Resolve = Callable[[str, int], list[str]]


class CallTarget(NamedTuple):
    """An address to call that has been checked, and the host name that it was found by."""

    url: str
    host: str
    headers: dict[str, str]


def resolved(host: str, port: int) -> list[str]:
    """The addresses of a host name. The system may take its time."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


def is_private(text: str) -> bool:
    """Whether an address is not certainly one of the open internet."""
    address = ipaddress.ip_address(text)
    if any(address in network for network in REFUSED_NETWORKS):
        return True
    if address.version == 6 and int(address) >> 32 & 0xFFFF_FFFF in TUNNELS:
        return True
    return not address.is_global or address.is_multicast


class Directory:
    """Looks names up in threads of its own, so that a slow name holds up nobody else."""

    def __init__(self, allows_private: bool, threads: int, resolve: Resolve = resolved) -> None:
        self._allows_private: Final = allows_private
        self._resolve: Final = resolve
        self._threads: Final = ThreadPoolExecutor(threads, "names")

    def close(self) -> None:
        """Stop looking up names."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def target(self, url: str) -> CallTarget:
        """The target of an address; raises `BadHook` if the server must not call it."""
        parts = _parts(url)
        host, port = str(parts.hostname), parts.port or SCHEMES[parts.scheme]
        if not self._allows_private and port not in OPEN_PORTS:
            raise BadHook(f"port {port} is not called; expected one of {OPEN_PORTS}")
        address = self._checked(await self._addresses(host, port))
        literal = f"[{address}]" if ":" in address else address
        path = parts._replace(scheme="", netloc="", fragment="").geturl() or "/"
        return CallTarget(f"{parts.scheme}://{literal}:{port}{path}", host, {"Host": parts.netloc})

    async def _addresses(self, host: str, port: int) -> list[str]:
        look_up = asyncio.get_running_loop().run_in_executor(
            self._threads, self._resolve, host, port
        )
        try:
            return await asyncio.wait_for(look_up, LOOK_UP_SECONDS)
        except TimeoutError:
            raise HostNotFound(f"the host {host[:80]!r} was not found in time; try again") from None
        except (OSError, UnicodeError):
            raise HostNotFound(f"the host {host[:80]!r} cannot be found") from None

    def _checked(self, addresses: list[str]) -> str:
        if not addresses or (not self._allows_private and any(map(is_private, addresses))):
            raise BadHook("loopback and private addresses are not called by this server")
        return addresses[0]


def _parts(url: str) -> SplitResult:
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise BadHook(f"an address has at most {LONGEST_URL} plain characters")
    try:
        parts = urlsplit(url)
        is_whole = bool(parts.hostname) and parts.scheme in SCHEMES and parts.port != 0
    except ValueError:
        is_whole = False
    if not is_whole or parts.username is not None or parts.password is not None:
        raise BadHook("the address is not one; expected https://host/path without a password")
    return parts
