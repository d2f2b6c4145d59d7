"""The path below which the application stands on its host: ASGI's `root_path`."""

from __future__ import annotations

from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

STATIC: Final = "/static/"
"""Below this lie files that are the same for everybody."""


class RootPath:
    """Lets every request's path begin with the root path, whether a proxy took it off or not."""

    def __init__(self, app: ASGIApp, root_path: str) -> None:
        self._app: Final = app
        self._root_path: Final = root_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if self._root_path and scope["type"] == "http":
            scope["root_path"] = self._root_path
            if not f"{scope['path']}/".startswith(f"{self._root_path}/"):
                scope["path"] = self._root_path + scope["path"]
        await self._app(scope, receive, send)


def root_path_of(scope: Scope) -> str:
    """The root path of the application, also while a mounted one answers."""
    root_path: str = scope.get("app_root_path", scope.get("root_path", ""))
    return root_path


def path_within(scope: Scope) -> str:
    """The path of a request as the application's routes name it."""
    path: str = scope["path"]
    return path.removeprefix(root_path_of(scope)) or "/"
