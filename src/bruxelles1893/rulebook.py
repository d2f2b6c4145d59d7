"""The numbered rules of the game, read from the rules file that ships with the package.

The file is English; what is told of it is in the current language.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from bruxelles1893.words.choosing import TextTable
from bruxelles1893.words.languages import current_language, has_blanks

FILE = "rules.md"
SYNONYMS = TextTable(
    "synonyms",
    {
        "SETUP": "setup, start, preparation, beginning",
        "PLAN": "set square, square, ruler, area, active spaces",
        "AN-01": "worker placement, worker, meeple, pawn, bid, auction",
        "AN-03": "mandatory, forced, must act",
        "AN-04": "owner bonus, landlord, free action",
        "AN-WORKSHOP": "painting, picture, make art, draw art",
        "AN-SALE": "sell, selling, market, price, trade art",
        "AN-NOBLE": "character, person, notable, hire, recruit, cards",
        "AN-MATERIAL": "resources, cubes, goods, gather",
        "AN-BUILD": "building, house, construct, construction",
        "COMPASS": "wheel, dial, rondel, cost, payment, price of a house, wild",
        "BRX": "city board, main board, brussels board",
        "BRX-BOURSE": "bank, money, income, stock exchange",
        "BRX-GRANDPLACE": "activate, activate nobles, use nobles, town square",
        "BRX-CINQUANTENAIRE": "park, copy, any action",
        "BRX-SAINTECATHERINE": "jokers, wild, wildcards, market",
        "PASS": "passing, end my round, drop out, income",
        "RES-COL": "column, majority, area control, auction, tie",
        "RES-FIRST": "turn order, start player, first player, manneken",
        "RES-USE": "bonus, prestige, tuck, strategy row",
        "RES-IRIS": "flower, lily, majority, surround",
        "RES-BRX": "jail, prison, court, courthouse, palace of justice, stuck pawn",
        "FINAL": "end of the game, final scoring, victory, points, winner, count",
        "BE-NAGELMACKERS": "train, traveller, railway, tourist",
        "BE-PAVILION": "pavilion, glass house, expo",
        "ASY": "boards, powers, abilities, side B, factions",
        "ED1": "old edition, 2013, original, first edition",
    },
)
"""What players call things that the rules of a group call otherwise, in each language its own."""

_HEADING = re.compile(r"#{1,3} ")
_CHAPTER = re.compile(r"#{2,3} (?P<id>[A-Z][A-Z0-9]*): (?P<title>\S.*)")
_RULE = re.compile(r"- \*\*(?P<id>[A-Z][A-Z0-9]*(-[A-Z0-9]+)+)\*\* (?P<text>\S.*)")
_LIST_ITEM = re.compile(r"\s*[-*+] |\s+\S")
_RULING = re.compile(r"\s*(?<![\w*])\*[^*]+\*")
"""A ruling begins with a word in italics."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule; `chapter` is the id of its chapter, `text` is Markdown on one line."""

    id: str
    chapter: str
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A group of rules whose ids all begin with the chapter's id."""

    id: str
    title: str
    rules: tuple[Rule, ...]


class UnknownRule(LookupError):
    """No rule has this id."""

    def __init__(self, rule_id: str, known: Iterable[str]) -> None:
        close = get_close_matches(rule_id.upper(), list(known))
        hint = f"; did you mean {', '.join(close)}?" if close else ""
        super().__init__(f"there is no rule {rule_id!r}{hint}")


class RulesFileError(ValueError):
    """The rules file breaks its format; the message names the line."""


def chapters() -> tuple[Chapter, ...]:
    """Return the chapters of the rules file, in its order."""
    return _translated(current_language())


def rules() -> tuple[Rule, ...]:
    """Return every rule in the order of the rules file."""
    return _rules(current_language())


@cache
def tables() -> tuple[TextTable, TextTable]:
    """The titles of chapters and the texts of rules as messages of the catalogues."""
    texts = {rule.id: rule.text for chapter in _english() for rule in chapter.rules}
    titles = {chapter.id: chapter.title for chapter in _english()}
    return TextTable("chapter", titles), TextTable("rule", texts)


@cache
def _english() -> tuple[Chapter, ...]:
    return parse(files("bruxelles1893").joinpath(FILE).read_text(encoding="utf-8"))


@cache
def _rules(language: str) -> tuple[Rule, ...]:
    return tuple(rule for chapter in _translated(language) for rule in chapter.rules)


@cache
def _by_id(language: str) -> dict[str, Rule]:
    return {rule.id: rule for rule in _rules(language)}


@cache
def _translated(language: str) -> tuple[Chapter, ...]:
    """The chapters in the current language, which is the key of the cache."""
    titles, texts = tables()
    return tuple(
        Chapter(
            chapter.id,
            titles[chapter.id],
            tuple(Rule(rule.id, rule.chapter, texts[rule.id]) for rule in chapter.rules),
        )
        for chapter in _english()
    )


def rule(rule_id: str) -> Rule:
    """Return the rule with this id, in any letter case; raise `UnknownRule` if there is none."""
    known = _by_id(current_language())
    found = known.get(rule_id.upper())
    if found is None:
        raise UnknownRule(rule_id, known)
    return found


def rule_text(rule_id: str) -> str:
    """A rule as plain text, without the rulings that follow it."""
    return _RULING.split(rule(rule_id).text)[0].replace("`", "")


def find(word: str) -> tuple[Rule, ...]:
    """Return the rules for an id, else those of a group of ids, else those with all the words.

    A group is the beginning of ids up to a hyphen: `AN` or `AN-SALE`. A word matches where a word
    of the id or of the text begins with it, or of what players call the rules. Neither letter case
    nor the kind of an apostrophe ever matters.
    """
    wanted = word.strip().upper()
    exact = tuple(rule for rule in rules() if rule.id == wanted)
    group = tuple(rule for rule in rules() if rule.id.startswith(f"{wanted}-"))
    return exact or group or tuple(rule for rule in rules() if _speaks_of(rule, word))


def _speaks_of(rule: Rule, words: str) -> bool:
    """Whether a rule has all the words, or players call it or its group by them."""
    if _has_words(f"{rule.id} {rule.text}", words):
        return True
    groups = (group for group in SYNONYMS if f"{rule.id}-".startswith(f"{group}-"))
    return any(_has_words(SYNONYMS[group], words) for group in groups)


def parse(text: str) -> tuple[Chapter, ...]:
    """Read the chapters from the text of a rules file; raise `RulesFileError` if malformed."""
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            reader.read(line)
        except ValueError as error:
            raise RulesFileError(f"{FILE}, line {number}: {error}") from None
    return reader.chapters()


def _has_words(text: str, words: str) -> bool:
    before = r"(?<!\w)" if has_blanks() else ""
    text, words = (each.replace("’", "'") for each in (text, words))
    return all(
        re.search(f"{before}{re.escape(word)}", text, re.IGNORECASE) for word in words.split()
    )


@dataclass(slots=True)
class _Reader:
    """Collects chapters line by line; `chapter` is the id of the open one, empty outside."""

    titles: dict[str, str] = field(default_factory=dict)
    rules: dict[str, Rule] = field(default_factory=dict)
    chapter: str = ""

    def read(self, line: str) -> None:
        if _HEADING.match(line):
            self._open(line)
        elif match := _RULE.fullmatch(line):
            self._add(Rule(match["id"], self.chapter, match["text"].rstrip()))
        elif _LIST_ITEM.match(line):
            raise ValueError(f"a list item must be '- **ID** text' on one line, not {line!r}")

    def chapters(self) -> tuple[Chapter, ...]:
        return tuple(Chapter(id_, title, self._of(id_)) for id_, title in self.titles.items())

    def _open(self, line: str) -> None:
        match = _CHAPTER.fullmatch(line)
        self.chapter = match["id"] if match else ""
        if self.chapter in self.titles:
            raise ValueError(f"chapter {self.chapter} appears twice")
        if match:
            self.titles[self.chapter] = match["title"].rstrip()

    def _add(self, rule: Rule) -> None:
        if not self.chapter:
            raise ValueError(f"rule {rule.id} stands outside the chapters")
        if not rule.id.startswith(f"{self.chapter}-"):
            raise ValueError(f"rule {rule.id} stands in chapter {self.chapter}")
        if self.rules.setdefault(rule.id, rule) is not rule:
            raise ValueError(f"rule {rule.id} appears twice")

    def _of(self, chapter: str) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.rules.values() if rule.chapter == chapter)
