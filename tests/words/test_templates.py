"""Everything that people read on a page can be translated."""

from __future__ import annotations

from pathlib import Path

import pytest

from words.support import TEMPLATES
from words.untranslated import untranslated

PAGES = sorted(path for path in TEMPLATES.rglob("*") if path.is_file())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(TEMPLATES)))
def test_a_page_has_no_text_of_its_own(page: Path) -> None:
    assert untranslated(page.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("<p>Play now</p>", ["Play now"]),
        ("<p>{{ name }} has left</p>", ["\ufffc has left"]),
        ('<button title="Undo">↶</button>', ["Undo"]),
        ('<img alt="Board"><input placeholder="Name">', ["Board", "Name"]),
        ('<g aria-label="Iris {{ name }}"/>', ["Iris \ufffc"]),
        ("{{ tip('All pawns') }}", ["All pawns"]),
        ("{% set title = 'Welcome' %}", ["Welcome"]),
        ("{% macro tip() %} data-tip=\"one\" aria-label='Undo'{% endmacro %}", ["'Undo'"]),
        ("<p>{% trans %}Play now{% endtrans %} or wait</p>", ["or wait"]),
    ],
)
def test_text_of_its_own_is_found(source: str, found: list[str]) -> None:
    assert untranslated(source) == found


@pytest.mark.parametrize(
    "source",
    [
        "<p>{{ _('Play now') }}</p>",
        "<p>{{ ngettext('%(num)s pawn', '%(num)s pawns', n) }}</p>",
        "<p>{% trans name=player %}{{ name }} has left{% endtrans %}</p>",
        "<p title=\"{{ _('Undo') }}\">A1 · 3 × {{ n }}</p>",
        "{{ tip(_('All %(kind)s', kind=words[key])) }}",
        '<p class="big card" data-kind="small">{{ icon("crown", "big one") }}</p>',
        '{% macro tip(text) %} data-kind="small one"{{ text }}{% endmacro %}',
        "<script>const text = 1;</script><style>p { color: red }</style>",
        "<!-- A comment --><p>{# Another #}</p>",
    ],
)
def test_what_can_be_translated_or_is_no_text_is_left_alone(source: str) -> None:
    assert untranslated(source) == []
