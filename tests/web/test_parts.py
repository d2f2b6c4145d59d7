"""Pages are drawn in parts: what several see, or what did not change, is drawn and sent once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from statistics import mean

import pytest
from jinja2 import DictLoader, Environment

from bruxelles1893.engine import Session
from bruxelles1893.web.rendering.parts import Part, Parts, changes
from bruxelles1893.web.rendering.updates import Drawn, KnownPages, update
from bruxelles1893.web.table.live_routes import event_of
from counting import counted
from web.drawn_games import drawn, played
from web.support import moments, read

PLAYERS = 4
LOOKS = 60
UPDATE_BYTES = 30_000
USUAL_BYTES = 8_000
MOST_DRAWN = 30
"""Parts that four people at a table need drawn for a move, on the average."""


def patched(page: Part, fresh: dict[str, Part]) -> str:
    """A page with newer parts in the place of its own."""
    if page.id in fresh:
        return fresh[page.id].html
    first, *rest = page.outline.split("\0")
    inner = [patched(each, fresh) for each in page.inner]
    return first + "".join(part + after for part, after in zip(inner, rest, strict=True))


def with_templates(**templates: str) -> Parts:
    return Parts(Environment(loader=DictLoader(templates), autoescape=True))


def test_a_part_is_drawn_again_only_if_it_shows_something_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parts = with_templates(
        page='{{ part("a", "a") }}{{ part("b", "b") }}', a="{{ x }}", b="{{ y }}"
    )
    draws = counted(monkeypatch, Parts, "_draw")
    first = parts.draw("page", "page", {"x": "1", "y": "2"})
    second = parts.draw("page", "page", {"x": "1", "y": "3"})
    assert (first.html, second.html) == ("12", "13")
    assert len(draws) == 2 + 3, "both pages, and three different parts"
    assert [part.html for part in changes(first, second)] == ["3"]


def test_a_part_depends_on_what_it_reads_and_on_nothing_else() -> None:
    parts = with_templates(
        page='{% for x in xs %}{{ part("one", x, x=x) }}{% endfor %}{{ part("far", "far") }}',
        one="{{ x }}{{ a.b }}",
        far='{% include "deep" %}',
        deep="{% set own = c.d %}{{ own }}",
    )
    assert parts._reads("one") == ("a.b", "x")
    assert parts._reads("far") == ("c.d",)
    assert parts._reads("page") == ("a.b", "c.d", "xs")


def test_a_part_that_comes_or_goes_changes_what_is_around_it() -> None:
    parts = with_templates(
        page='<i>{{ part("maybe", "maybe") }}</i>{{ part("always", "always") }}',
        maybe="{% if x %}<b></b>{% endif %}",
        always="<u></u>",
    )
    without, with_it = (parts.draw("page", "page", {"x": x}) for x in (False, True))
    assert [part.id for part in changes(without, with_it)] == ["page"]


def turns(rules: str, players: int = PLAYERS) -> Iterator[Session]:
    """A random game, looked at before every decision of its first rounds."""
    for number, session in enumerate(moments(rules, players, seed=4, every=1)):
        if number > LOOKS:
            return
        yield session


@pytest.mark.parametrize("rules", ["first", "second+belle-epoque+asymmetric"])
def test_what_changed_makes_the_new_page_of_the_old_one(rules: str) -> None:
    pages: dict[int, Part] = {}
    for session in turns(rules):
        for seat in range(PLAYERS):
            page = drawn(session, seat)
            if seat in pages:
                fresh = {part.id: part for part in changes(pages[seat], page)}
                assert patched(pages[seat], fresh) == page.html
            pages[seat] = page


@pytest.mark.parametrize("rules", ["second", "second+belle-epoque+asymmetric"])
def test_a_watched_move_is_few_parts_and_few_bytes(
    rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    draws = counted(monkeypatch, Parts, "_draw")
    pages: dict[int, Part] = {}
    counts, sizes = [], []
    for session in turns(rules):
        before = len(draws)
        for seat in range(PLAYERS):
            page = Drawn(drawn(session, seat), 0, 0, 0, "")
            sent = event_of(update(page, pages.get(seat)))
            if seat in pages:
                sizes.append(len(sent))
            pages[seat] = page.part
        counts.append(len(draws) - before)
    assert mean(counts[20:]) < MOST_DRAWN
    assert mean(sizes) < USUAL_BYTES
    assert max(sizes) < UPDATE_BYTES


def test_every_part_stands_in_the_page_by_its_own_id() -> None:
    session = played("second+belle-epoque+asymmetric", PLAYERS, 120)
    page = drawn(session)
    known = {each.attributes["id"] for each in read(page.html).with_attribute("id")}

    def check(part: Part) -> None:
        for inner in part.inner:
            assert set(outermost(inner)) <= known
            check(inner)

    check(page)


def outermost(part: Part) -> Iterator[str]:
    """The ids of the elements that a part consists of: all of them have one."""
    depth = 0
    shown = read(part.html)
    assert shown.problems == []
    for start in part.html.split("<")[1:]:
        tag = start.split(">")[0]
        if tag.startswith("/"):
            depth -= 1
        elif not tag.endswith("/") and not tag.startswith(("!", "input")):
            if depth == 0:
                assert ' id="' in tag, tag
                yield tag.split(' id="')[1].split('"')[0]
            depth += 1


def test_an_unknown_page_is_sent_whole_and_a_known_one_in_parts() -> None:
    session = played("second", PLAYERS, 40)
    before = drawn(session, 0)
    session.play(Random(1).choice(session.state.legal()))
    after = Drawn(drawn(session, 0), 41, 41, 1, "Title")
    whole, parts = (json.loads(update(after, had)) for had in (None, before))
    assert whole["parts"] == [after.part.html]
    assert parts["was"] == before.digest
    assert sum(map(len, parts["parts"])) < len(after.part.html) / 2
    assert json.loads(update(after, after.part))["parts"] == []


def test_only_so_many_pages_are_remembered() -> None:
    pages, parts = KnownPages(most=2), [Part(name, name) for name in "abc"]
    for part in parts:
        pages.add(part)
    assert [pages.get(part.digest) for part in parts] == [None, *parts[1:]]
