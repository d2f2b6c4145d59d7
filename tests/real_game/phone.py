"""Whoever holds the phone beside a real table: taps what happened there, and counts the taps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from playwright.sync_api import Frame, expect

from bruxelles1893.bots.levels import level
from bruxelles1893.engine import Draw, Laid, Option, Session, notation, parse
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.history.laying import STRIPS, draws_of, opening_of
from bruxelles1893.engine.queries import obvious

Screen = Callable[[], Frame]
"""What the phone shows."""


@dataclass
class Holder:
    """A person who knows the real table. Each tap of a turn is counted."""

    screen: Screen
    real: Session
    rng: Random = field(default_factory=lambda: Random(1893))
    record: Sequence[Option] = ()
    """What people do, where it was written down."""
    taps: dict[str, list[int]] = field(default_factory=lambda: {"bot": [], "person": []})
    count: int = 0
    turn: str = ""

    @property
    def seat(self) -> int:
        decision = self.real.state.decision
        return -1 if decision is None else decision.player

    def tap(self, selector: str) -> None:
        self.count += 1
        on_to(self.screen, selector)

    def step(self) -> bool:
        """Do what the page asks for; whether there was anything."""
        shown = self.screen().locator
        if shown("#now .counts").count():
            on_to(self.screen, "#now .counts .go")
        elif (told := shown("#now [name=option][type=hidden]")).count():
            self.turn = "bot"
            options = [parse(token) for token in (told.get_attribute("value") or "").split()]
            self.tap("#now .go")
            self.play(options)
        elif shown("#now .prompt").count():
            decision = self.real.state.decision
            if decision is not None and decision.kind == NEW_TURN:
                self.turn = "person"
            option = self.chosen()
            self.tap(f"#now button[name=option][value='{notation(option)}']")
            self.play([option])
        else:
            return False
        return True

    def chosen(self) -> Option:
        """What whoever is asked does on the real table."""
        if self.record:
            return self.record[len(self.real.moves)]
        view = self.real.state.view(self.seat)
        return level("first-game").make().choose(view, view.legal(), self.rng)

    def play(self, options: list[Option]) -> None:
        """Do it on the real table, and tell what is turned up there."""
        seat = self.seat
        for option in options[:-1]:
            self.real.play(option)
        drawn = draws_of(self.real.state, options[-1])
        self.real.play(options[-1])
        self.tell(drawn)
        while (forced := obvious(self.real.state)) is not None:
            drawn = draws_of(self.real.state, forced)
            self.real.play(forced)
            self.tell(drawn)
        decision = self.real.state.decision
        if decision is None or decision.kind == NEW_TURN or decision.player != seat:
            if self.turn:
                self.taps[self.turn].append(self.count)
            self.count, self.turn = 0, ""

    def tell(self, drawn: list[Draw]) -> None:
        """Tap what came to light. What is laid at the end of a round belongs to no turn."""
        is_round = any(draw.place in ("prestige", "stock") for draw in drawn)
        before = self.count
        for draw in drawn:
            word = Laid(0, draw.place, (draw.piece,)).words[0]
            self.tap(f"#now button[value='{draw.place}={word}']")
        self.count = before if is_round else self.count


def on_to(screen: Screen, selector: str) -> None:
    """Tap what leads to another page, and wait for it."""
    frame = screen()
    with frame.expect_navigation():
        frame.locator(selector).first.tap()
    screen().locator("main").first.wait_for()


def begin(screen: Screen, real: Session, levels: list[str]) -> None:
    """From the hub to a table that lies as the real one does."""
    on_to(screen, "a[href$='/companion/games']")
    shown = screen().locator
    shown("[name=rules]").select_option(real.state.rules.name)
    for place, (name, each) in enumerate(zip(real.names, levels, strict=True)):
        shown("[name=names]").nth(place).fill(name)
        shown("[name=levels]").nth(place).select_option(each)
    shown(f"[name=first][value='{real.state.first}'] + span").tap()
    on_to(screen, ".pad-new .go")
    lay(screen, real)


def lay(screen: Screen, real: Session) -> None:
    """Choose what lies on the real table."""
    for laid in opening_of(real.state):
        words = list(laid.words)
        if laid.place == STRIPS:
            words = ["".join(words[start : start + 5]) for start in range(0, 25, 5)]
        boxes = screen().locator(f"[name='laid-{laid.place}']")
        if boxes.first.get_attribute("type") == "checkbox":
            boxes.evaluate_all(
                "(all, words) => { for (const x of all) x.checked = words.includes(x.value) }",
                words,
            )
            continue
        for place, word in enumerate(words):
            boxes.nth(place).select_option(word)
    on_to(screen, ".pad-new .go")
    expect(screen().locator("#now")).to_be_visible()
