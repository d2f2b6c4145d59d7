"""The page for proofreading: every message under the place where it stands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from bruxelles1893.proofreading.reading import MessageForm, Reading

STYLE: Final = """
:root { color-scheme: light dark;
  --ink: #2b2620; --paper: #fbf7ee; --quiet: #6f665a; --line: #ddd3c0 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece4d6; --paper: #211d19; --quiet: #a99f8f; --line: #463f36 }
}
body { margin: 0 auto; max-width: 46rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 Georgia, serif }
h1, h2 { font-weight: normal; line-height: 1.2 }
h2 { margin: 2.5rem 0 .5rem; border-bottom: 1px solid var(--line) }
nav { columns: 16rem; font-size: .875rem }
nav a { display: block; color: inherit }
dl { margin: 0 }
dt { margin-top: 1.25rem; color: var(--quiet); font-size: .8125rem; overflow-wrap: anywhere }
dd { margin: .125rem 0 0; overflow-wrap: anywhere }
dd.borrowed { border-left: 3px solid var(--line); padding-left: .5rem }
"""


def page(language: str, name: str, readings: Sequence[Reading]) -> str:
    """A whole HTML page, which needs nothing from outside."""
    places: dict[str, list[Reading]] = defaultdict(list)
    for each in readings:
        places[each.places[0].partition(";")[0]].append(each)
    sections = sorted(places.items())
    contents = "".join(f'<a href="#p{n}">{escape(p)}</a>' for n, (p, _) in enumerate(sections))
    body = "".join(_section(n, place, found) for n, (place, found) in enumerate(sections))
    met, total = count_met(readings), len(readings)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>Words: {escape(name)}</title>'
        f"<style>{STYLE}</style><h1>{escape(name)}</h1>"
        f"<p>{met} of {total} messages were met in games and on pages, and read as they did there. "
        f"A bar marks the others: what is put into them was taken from other messages.</p>"
        f'<nav aria-label="Places">{contents}</nav><main lang="{escape(language)}">{body}</main>'
    )


def count_met(readings: Iterable[Reading]) -> int:
    """How many messages were met in games."""
    return sum(any(form.is_met for form in each.forms) for each in readings)


def _section(number: int, place: str, readings: Iterable[Reading]) -> str:
    entries = "".join(map(_entry, readings))
    return f'<h2 id="p{number}" lang="en">{escape(place)}</h2><dl>{entries}</dl>'


def _entry(reading: Reading) -> str:
    name = f"{reading.key.context}: " if reading.key.context else ""
    return (
        f'<dt lang="en">{escape(name + reading.english)}</dt>{"".join(map(_form, reading.forms))}'
    )


def _form(form: MessageForm) -> str:
    mark = "" if form.is_met else ' class="borrowed"'
    return "".join(f"<dd{mark}>{escape(sample)}</dd>" for sample in form.samples)
