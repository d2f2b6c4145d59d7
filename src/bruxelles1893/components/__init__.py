"""What is printed on the pieces: a TOML file an edition or module, each value with its source."""

from bruxelles1893.components.loader import load
from bruxelles1893.components.model import (
    Asymmetric,
    BelleEpoque,
    Board,
    BourseCard,
    Components,
    ComponentsError,
    Entry,
    NobleCard,
    PrestigeCard,
    table,
)
from bruxelles1893.components.sets import changes, recall, shipped_sets, written

__all__ = [
    "Asymmetric",
    "BelleEpoque",
    "Board",
    "BourseCard",
    "Components",
    "ComponentsError",
    "Entry",
    "NobleCard",
    "PrestigeCard",
    "changes",
    "load",
    "recall",
    "shipped_sets",
    "table",
    "written",
]
