"""Bots that somebody else wrote, by the import path of their class."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from bruxelles1893.bots.player import Bot, BotError

LONGEST_SHOWN: Final = 60


def made_outside(module: str, name: str, options: dict[str, int]) -> Bot:
    """A new bot of the class `name` in a module that can be imported."""
    make = _found(module, name)
    try:
        bot = make(**options)
    except TypeError as error:
        raise BotError(f"bot {_shown(module, name)} cannot be made: {error}") from error
    if not isinstance(bot, Bot):
        raise BotError(
            f"{_shown(module, name)} is no bot: it has no method choose(view, legal, rng)"
        )
    return bot


def _found(module: str, name: str) -> Any:
    if not all(part.isidentifier() for part in [*module.split("."), name]):
        raise BotError(f"bot {_shown(module, name)}; expected package.module:Class")
    try:
        found = getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        raise BotError(
            f"bot {_shown(module, name)}: there is no module {str(error.name)[:LONGEST_SHOWN]!r} "
            "here; install it, or put its folder on PYTHONPATH"
        ) from error
    except AttributeError as error:
        raise BotError(f"bot {_shown(module, name)}: the module has no such class") from error
    if not callable(found):
        raise BotError(f"{_shown(module, name)} is no class of bots")
    return found


def _shown(module: str, name: str) -> str:
    return repr(f"{module}:{name}"[:LONGEST_SHOWN])
