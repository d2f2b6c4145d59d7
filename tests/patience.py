"""How long a test waits for something that will surely come: the machine may be slow and busy.

No test asserts a speed; benchmarks measure. Tests count queries, bytes, elements and copies.
"""

from __future__ import annotations

from typing import Final

SECONDS: Final = 300.0
"""Bots and reviews think at low priority: where others keep all cores busy, they are slow."""
MILLISECONDS: Final = 1000 * SECONDS
