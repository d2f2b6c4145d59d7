"""Names that readers cannot tell apart: letters of other scripts, full-width ones, other cases.

What looks like what is Unicode's list of confusables (UTS 39) for letters and digits;
`tests/server/make_look_alikes.py` writes it anew.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("look_alikes.txt")


@lru_cache(1)
def _looks() -> dict[int, str]:
    """The look of each letter. A line of the file is a look and all letters that have it."""
    lines = FILE.read_text(encoding="utf-8").splitlines()
    pairs = (line.split(" ") for line in lines if not line.startswith("#"))
    return {ord(letter): look for look, letters in pairs for letter in letters}


def skeleton(text: str) -> str:
    """The skeleton of a text: texts that look alike have the same one."""
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text))
    return unicodedata.normalize("NFD", plain.translate(_looks()))


def looks(name: str) -> frozenset[str]:
    """The skeletons of a name, as written and in small letters."""
    plain = unicodedata.normalize("NFKC", name)
    written, folded = skeleton(plain), skeleton(plain.casefold())
    return frozenset((written, written.casefold(), skeleton(folded.casefold())))


def are_alike(name: str, other: str) -> bool:
    """Whether two names could be taken for each other."""
    return not looks(name).isdisjoint(looks(other))
