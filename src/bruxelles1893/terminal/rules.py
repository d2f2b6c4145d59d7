"""Rules as a person reads them."""

from __future__ import annotations

from rich.padding import Padding
from rich.text import Text

from bruxelles1893.rulebook import Chapter, Rule


def rule_text(rule: Rule) -> Padding:
    """A rule under its id; our rulings stand out."""
    text = Text(f"{rule.id}  ", "bold cyan")
    for number, part in enumerate(rule.text.split("*")):
        text.append(part, "italic" if number % 2 else "not bold default")
    return Padding(text, (0, 0, 1, 0))


def chapter_title(chapter: Chapter) -> Text:
    """The heading of a chapter."""
    return Text(f"{chapter.id}: {chapter.title}", "bold underline")
