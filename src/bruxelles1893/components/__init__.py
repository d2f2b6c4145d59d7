"""Printed values of the pieces: a TOML file for each edition or module, with a source each."""

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
    Value,
    differences,
    table,
)
from bruxelles1893.components.sets import changes, own_set, recall, shipped_sets, written
from bruxelles1893.components.title import SetTitle, file_of

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
    "SetTitle",
    "Value",
    "changes",
    "differences",
    "file_of",
    "load",
    "own_set",
    "recall",
    "shipped_sets",
    "table",
    "written",
]
