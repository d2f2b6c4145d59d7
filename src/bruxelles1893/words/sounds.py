"""How a language changes small words before the sound that follows them.

A language needs a rule here only if no shape of a sentence avoids the question.
"""

from __future__ import annotations

import re
from typing import Final

_VOWELS: Final = "aeouáéóú"

RULES: Final[dict[str, tuple[tuple[re.Pattern[str], str], ...]]] = {
    "es": (
        (re.compile(rf"(?<= )y(?= h?[ií](?![{_VOWELS}]))", re.IGNORECASE), "e"),
        (re.compile(r"(?<= )o(?= (?:h?[oó]|8|11\b))", re.IGNORECASE), "u"),
    ),
}
"""What is replaced by what, by the code of the language: Spanish `y` before the sound `i`."""


def smoothed(language: str, text: str) -> str:
    """A text with its small words as the language says them."""
    for pattern, word in RULES.get(language, ()):
        text = pattern.sub(word, text)
    return text
