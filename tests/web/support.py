"""What the tests of the pages share: games in the middle, pages read as HTML, and an app."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random

import httpx

from bruxelles1893.bots.network.thoughts import Thought
from bruxelles1893.engine import Option, Session, State, ruleset
from bruxelles1893.review.reviewers import PlainReviewer
from patience import SECONDS


class Agreeing:
    """A bot that reviews and finds every choice as good as any, so that it is done at once."""

    def __init__(self) -> None:
        self.chances = PlainReviewer().chances

    def likelihoods(self, states: list[State]) -> list[list[float]]:
        return [[1.0] * len(state.legal()) for state in states]

    def choices(self, states: list[State]) -> list[Option]:
        return [state.legal()[0] for state in states]

    def option(self, state: State, luck: Random, tries: int = 0) -> Thought[Option]:
        yield from ()
        return state.legal()[0]

    def think(self, thoughts: Iterable[Thought[None]]) -> None:
        for thought in thoughts:
            next(thought, None)


NAMES = ("Anna", "Bert <b>", "Cléo", "Dirk", "Émi")
VOID = frozenset(("br", "hr", "img", "input", "link", "meta"))


def moments(rules: str, players: int, seed: int, every: int) -> Iterator[Session]:
    """A random game, looked at before every so many moves and at its end."""
    session = Session(ruleset(rules), players, seed, NAMES[:players])
    rng = Random(seed)
    while not session.state.is_over:
        if len(session.moves) % every == 0:
            yield session
        legal = session.state.legal()
        session.play(legal[int(rng.random() * len(legal))])
    yield session


@dataclass
class Element:
    """An element of a page with its attributes and the text in it."""

    tag: str
    attributes: dict[str, str]
    text: str = ""


@dataclass
class Page(HTMLParser):
    """A page, read: its elements in order, and whether its tags are closed as they should be."""

    elements: list[Element] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self._open: list[Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1].tag != tag:
            self.problems.append(f"</{tag}> closes {self._open[-1].tag if self._open else None}")
        if self._open:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def with_attribute(self, name: str, value: str | None = None) -> list[Element]:
        return [
            each
            for each in self.elements
            if name in each.attributes and value in (None, each.attributes[name])
        ]

    def lost_drawings(self) -> list[str]:
        """Drawings that are asked of the page itself and are not in it."""
        drawn = {each.attributes["id"] for each in self.with_attribute("id")}
        asked = (each.attributes["href"] for each in self.elements if each.tag == "use")
        return [each for each in asked if each[0] == "#" and each[1:] not in drawn]

    def by_id(self, wanted: str) -> Element:
        (found,) = self.with_attribute("id", wanted)
        return found


def read(html: str) -> Page:
    page = Page()
    page.feed(html)
    page.close()
    return page


class Browser:
    """A browser without scripts: follows redirects, keeps cookies, sends forms."""

    def __init__(self, address: str, language: str = "en") -> None:
        self.http = httpx.Client(
            base_url=address,
            follow_redirects=True,
            timeout=SECONDS,
            headers={"accept-language": language},
        )
        self.page = read("")
        self.html = ""
        self.path = ""

    def get(self, path: str, expected: int = 200, **query: str | int) -> Page:
        return self._show(self.http.get(path, params=query or None), expected)

    def part(self, path: str, **query: str | int) -> Page:
        """What a page gets that asks for changes, or for an answer."""
        response = self.http.get(path, params=query, headers={"X-Page": ""})
        assert response.status_code == 200
        answer = response.json()
        self.html = answer.get("answer") or "".join(answer["parts"])
        self.page = read(self.html)
        return self.page

    def post(self, path: str, expected: int = 200, **fields: str | int | list[str]) -> Page:
        data = {"csrf_token": token(self.html), **fields}
        return self._show(self.http.post(path, data=data), expected)

    def _show(self, response: httpx.Response, expected: int) -> Page:
        assert response.status_code == expected, response.text[-400:]
        self.path, self.html = response.url.path, response.text
        self.page = read(response.text)
        return self.page

    def choices(self) -> list[str]:
        """The options that can be chosen, in the order of the list."""
        lit = [
            each.attributes["value"]
            for each in self.page.with_attribute("form", "choose")
            if each.attributes["name"] == "option"
            and not each.attributes.keys() & {"data-else", "disabled", "data-key"}
        ]
        return [value for value in dict.fromkeys(lit) if value != "1" or "back" not in lit]

    def is_asked(self) -> bool:
        return "question mine" in self.page.by_id("question").attributes["class"]

    def can_confirm(self) -> bool:
        return 'class="deed confirm"' in self.html

    def field(self, name: str) -> str:
        """The value of a hidden field."""
        return self.page.with_attribute("name", name)[0].attributes["value"]


def token(html: str) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', html)
    assert found is not None
    return found[1]
