"""How long a test waits for something that will surely come: the machine may be slow and busy.

No test asserts a speed; benchmarks measure. Tests count queries, bytes, elements and copies.
"""

from __future__ import annotations

from typing import Final

SECONDS: Final = 120.0
MILLISECONDS: Final = 1000 * SECONDS
