"""Rules as a person reads them."""

from __future__ import annotations

from rich.padding import Padding
from rich.text import Text

from bruxelles1893 import rulebook
from bruxelles1893.engine import ruleset
from bruxelles1893.engine.history.compare import CHAPTERS
from bruxelles1893.rulebook import Chapter, Rule, UnknownRule
from bruxelles1893.terminal.screen import Refused


def chapters_of(name: str | None) -> tuple[Chapter, ...]:
    """The chapters of a rule set: those of the base game and its own; all without a name."""
    chapters = rulebook.chapters()
    if name is None:
        return chapters
    ruleset(name)
    parts = name.split("+")
    others = [chapter for part, chapter in CHAPTERS.items() if part not in parts]
    return tuple(chapter for chapter in chapters if chapter.id not in others)


def rules_with(word: str, name: str | None) -> tuple[Rule, ...]:
    """The rules for an id, a group or words, among those of a rule set if one is named."""
    found = rulebook.find(word)
    if not found:
        raise UnknownRule(word, [rule.id for rule in rulebook.rules()])
    ids = [chapter.id for chapter in chapters_of(name)]
    kept = tuple(rule for rule in found if rule.chapter in ids)
    if not kept:
        others = dict.fromkeys(rule.chapter for rule in found)
        raise Refused(f"{name} has no rule {word!r}; it is in {', '.join(others)}")
    return kept


def rule_text(rule: Rule) -> Padding:
    """A rule under its id; our rulings stand out."""
    text = Text(f"{rule.id}  ", "bold cyan")
    for number, part in enumerate(rule.text.split("*")):
        text.append(part, "italic" if number % 2 else "not bold default")
    return Padding(text, (0, 0, 1, 0))


def chapter_title(chapter: Chapter) -> Text:
    """The heading of a chapter."""
    return Text(f"{chapter.id}: {chapter.title}", "bold underline")
