"""How what a server needs is loaded."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def loading() -> Iterator[None]:
    """Do not look for garbage while modules are loaded: hundreds of looks find next to nothing."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
