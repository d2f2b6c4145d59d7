"""The site that an address belongs to, roughly: calls to one site are counted together."""

from __future__ import annotations

import ipaddress
from typing import Final
from urllib.parse import urlsplit

LONGEST_SITE: Final = 80


def site_of_url(url: str) -> str:
    """The site of a web hook's address; no site if it is no address."""
    try:
        return site(urlsplit(url).hostname or "")
    except ValueError:
        return ""


def site(host: str) -> str:
    """The last two parts of a name; of a number the network that one customer usually has."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return ".".join(host.lower().rstrip(".").split(".")[-2:])[-LONGEST_SITE:]
    length = 24 if address.version == 4 else 64
    return str(ipaddress.ip_network((str(address).partition("%")[0], length), strict=False))
