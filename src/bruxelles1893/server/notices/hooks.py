"""Web hooks: a person's address is called with JSON.

What calls is imported with the first call: no start needs it.
"""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from bruxelles1893.server.notices.directory import Directory
from bruxelles1893.server.notices.errors import HostNotFound, NotSent
from bruxelles1893.server.notices.model import Notice
from bruxelles1893.server.storage.rows import AddressRow

CONNECT_SECONDS: Final = 5.0
CALL_SECONDS: Final = 15.0
"""The limit of a whole call: the name, the connection, and the answer's first line and headers.

It is longer than that of a connection: whoever has been reached and is only slow would otherwise be
called again, and told twice."""
LATER: Final = (408, 425, 429)
"""Statuses that ask for another try."""
GONE: Final = (404, 410)
FIELDS: Final = ("id", "event", "table", "title", "seat", "round", "number", "url")
"""What a web hook is sent of a notice."""


class Caller:
    """Calls people's addresses. It reads only the answer's status and follows no redirects."""

    def __init__(self, directory: Directory) -> None:
        self._directory: Final = directory

    @cached_property
    def _certificates(self) -> ssl.SSLContext:
        import httpx

        return httpx.create_ssl_context(trust_env=False)

    async def call(
        self,
        url: str,
        body: Mapping[str, object] | bytes,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Send a message, JSON or bytes, to an address that was checked."""
        import httpx

        try:
            async with asyncio.timeout(CALL_SECONDS):
                status = await self._status(url, body, headers or {})
        except TimeoutError:
            raise NotSent(f"no answer in {CALL_SECONDS:.0f} seconds") from None
        except HostNotFound as error:
            raise NotSent(str(error)) from error
        except httpx.HTTPError as error:
            raise NotSent(str(error) or type(error).__name__) from error
        if not 200 <= status < 300:
            is_final = status < 500 and status not in LATER
            raise NotSent(f"the answer was {status}", is_final=is_final, is_gone=status in GONE)

    async def _status(
        self, url: str, body: Mapping[str, object] | bytes, headers: Mapping[str, str]
    ) -> int:
        import httpx

        target = await self._directory.target(url)
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        usual = {} if isinstance(body, bytes) else {"Content-Type": "application/json"}
        async with (
            httpx.AsyncClient(
                timeout=httpx.Timeout(CALL_SECONDS, connect=CONNECT_SECONDS),
                trust_env=False,
                verify=self._certificates,
            ) as client,
            client.stream(
                "POST",
                target.url,
                content=content,
                headers={**usual, **headers, **target.headers},
                extensions={"sni_hostname": target.host},
            ) as response,
        ):
            return response.status_code

    def close(self) -> None:
        """Stop calling."""
        self._directory.close()


class HookSender:
    """Notifies programs."""

    def __init__(self, caller: Caller) -> None:
        self._caller: Final = caller

    async def send(self, address: AddressRow, notices: Sequence[Notice]) -> None:
        """Call a person's program; an address that answers 404 or 410 is kept."""
        try:
            for each in notices:
                await self._caller.call(address.url, {name: getattr(each, name) for name in FIELDS})
        except NotSent as error:
            raise NotSent(str(error), is_final=error.is_final) from error
