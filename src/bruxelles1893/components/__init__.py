"""What is printed on the pieces: one TOML file an edition, each value with its source."""

from bruxelles1893.components.loader import load
from bruxelles1893.components.model import (
    Board,
    BourseCard,
    Components,
    ComponentsError,
    Entry,
    NobleCard,
    PrestigeCard,
    table,
)

__all__ = [
    "Board",
    "BourseCard",
    "Components",
    "ComponentsError",
    "Entry",
    "NobleCard",
    "PrestigeCard",
    "load",
    "table",
]
