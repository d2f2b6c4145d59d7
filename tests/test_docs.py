"""The docs: links lead somewhere, pages stay short, the index names all of them, code runs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
INDEX = DOCS / "README.md"
TOP = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
PAGES = [*TOP, *sorted(DOCS.rglob("*.md"))]
MOST_WORDS = 1500
"""So many words can be read in a few minutes."""
LONG = (
    DOCS / "rules.md",
    DOCS / "glossary.md",
    DOCS / "results",
    ROOT / "CHANGELOG.md",
)
SHORT = [page for page in PAGES if not any(each in (page, *page.parents) for each in LONG)]
FILE = re.compile(r"`([\w.-]+/[\w./-]+\.(?:py|js|toml|html|css|md|json))`")
PACKAGE = ROOT / "src" / "bruxelles1893"
RUN = [ROOT / "README.md", DOCS / "programming.md"]

CODE = re.compile(r"^( *)```.*?^\1```|`[^`\n]*`", re.M | re.S)
LINK = re.compile(r"\]\(([^)\s]+)\)|<(?:img|a) [^>]*?(?:src|href)=\"([^\"]+)\"")
HEADING = re.compile(r"^#{1,6} +(.+)$", re.M)
FENCED = re.compile(r"^( *)```.*?^\1```", re.M | re.S)


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


def anchors(text: str) -> set[str]:
    """The headings of a page as addresses, by the rules of GitHub."""
    found: set[str] = set()
    seen: Counter[str] = Counter()
    for heading in HEADING.findall(FENCED.sub("", text)):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
        slug = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        found.add(f"{slug}-{seen[slug]}" if seen[slug] else slug)
        seen[slug] += 1
    return found


def broken(page: Path) -> Iterator[str]:
    """The relative links of a page that lead nowhere."""
    for match in LINK.finditer(CODE.sub("", page.read_text("utf-8"))):
        link = match[1] or match[2]
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if not target.exists():
            yield f"{link}: no such file"
        elif anchor and anchor not in anchors(target.read_text("utf-8")):
            yield f"{link}: no such heading"


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_link_leads_somewhere(page: Path) -> None:
    assert list(broken(page)) == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A `page`\n[a](#a-page) [b](gone.md) [c](page.md#gone) `[d](gone.md)`\n")
    assert list(broken(page)) == ["gone.md: no such file", "page.md#gone: no such heading"]


@pytest.mark.parametrize("page", SHORT, ids=named)
def test_a_page_can_be_read_in_minutes(page: Path) -> None:
    words = len(page.read_text("utf-8").split())
    assert words < MOST_WORDS, "split the page, or move tables to docs/results"


def test_the_index_names_every_page() -> None:
    links = {match[1].partition("#")[0] for match in LINK.finditer(INDEX.read_text("utf-8"))}
    named_here = {(DOCS / link).resolve() for link in links}
    assert {page.resolve() for page in DOCS.rglob("*.md")} - named_here == {INDEX.resolve()}


@pytest.mark.parametrize("page", RUN, ids=named)
def test_code_that_is_shown_runs(page: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.M | re.S)
    assert blocks
    scope: dict[str, object] = {"__name__": "shown"}
    for block in blocks:
        exec(block, scope)


@pytest.mark.parametrize("page", PAGES[:2] + PAGES[3:], ids=named)
def test_files_that_a_page_names_are_there(page: Path) -> None:
    named_files = FILE.findall(page.read_text("utf-8"))
    homes = (ROOT, PACKAGE, page.parent)
    assert [each for each in named_files if not any((home / each).exists() for home in homes)] == []
