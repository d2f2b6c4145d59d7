"""Shared by PettingZoo and Gymnasium: spaces, observations, masks and pictures of a game."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from operator import index
from typing import TYPE_CHECKING, Any, Final

from rich.console import Console

from bruxelles1893.engine import OPTION_COUNT, BruxellesError, State, View
from bruxelles1893.observation import bounds, encode, expanded
from bruxelles1893.optional_packages import MissingExtra
from bruxelles1893.terminal.board import show_table

try:
    import numpy as np
    from gymnasium import spaces
except ImportError as error:
    raise MissingExtra("gymnasium", "gymnasium") from error

if TYPE_CHECKING:
    from numpy.typing import NDArray

ANSI: Final = "ansi"
HUMAN: Final = "human"
RENDER_MODES: Final = (HUMAN, ANSI)
WIDTH: Final = 140


class EnvError(BruxellesError, ValueError):
    """An environment that cannot be made or used so."""


def observation_box() -> spaces.Box:
    """The space of observations: each entry with its own bounds."""
    low, high = bounds()
    return spaces.Box(np.array(low, np.float32), np.array(high, np.float32), dtype=np.float32)


def option_space() -> spaces.Discrete[Any]:
    """The space of options, the same for every decision; a mask says which are allowed."""
    return spaces.Discrete(OPTION_COUNT)


def observation_of(view: View) -> NDArray[np.float32]:
    """The observation of a view, as an array."""
    return np.frombuffer(expanded(encode(view.table, view.seat)), np.float32).copy()


def mask_of(options: Sequence[int]) -> NDArray[np.int8]:
    """1 for each option that is allowed."""
    mask = np.zeros(OPTION_COUNT, np.int8)
    mask[options] = 1
    return mask


def play(state: State, action: Any) -> None:
    """Play an action as an environment gets it; an illegal one raises and changes nothing."""
    try:
        option = index(action)
    except TypeError:
        raise EnvError(f"action {action!r}; expected the number of an option") from None
    state.apply(option)


def picture(view: View) -> str:
    """The table as text."""
    console = Console(file=StringIO(), width=WIDTH, color_system=None)
    names = [f"player_{seat}" for seat in range(len(view.table.players))]
    show_table(console, view, names)
    file = console.file
    assert isinstance(file, StringIO)
    return file.getvalue()


def render(view: View, mode: str | None) -> str | None:
    """The table as the render mode wants it: a text, or printed."""
    if mode == ANSI:
        return picture(view)
    if mode == HUMAN:
        print(picture(view))
    return None


def checked_mode(mode: str | None) -> str | None:
    """A render mode that there is."""
    if mode is not None and mode not in RENDER_MODES:
        raise EnvError(f"unknown render mode {mode!r}; expected {' or '.join(RENDER_MODES)}")
    return mode
