"""The game page shows every rule set at every moment, and every choice where it lies."""

from __future__ import annotations

from collections import Counter

import pytest

from bruxelles1893 import rulebook
from bruxelles1893.engine import RULE_SETS, Session, notation, parse
from bruxelles1893.engine.core.options import ACTIONS, SPACE, family
from bruxelles1893.engine.queries import useful
from bruxelles1893.web.scene import scene
from web.drawn_games import page
from web.support import NAMES, Page, moments, read

pytestmark = pytest.mark.slow

DRAWN_ON_THE_TABLE = (
    *("space", "brussels", "action", "iris", "cursor", "slot", "place", "noble"),
    *("arm", "arm back", "row", "column", "pavilion", "card", "tile", "traveller"),
)
"""Families whose options are things on the table; the others are numbers or answers."""

TABLES = [(rules, players) for rules in RULE_SETS for players in (2, 5)]
RULE_IDS = frozenset(rule.id for rule in rulebook.rules())


def shown(session: Session, seat: int | None = None) -> Page:
    return read(page(session, seat=seat))


def choices(drawn: Page) -> Counter[str]:
    """How often each option can be chosen on the page."""
    return Counter(
        each.attributes["value"]
        for each in drawn.with_attribute("form", "choose")
        if "disabled" not in each.attributes
    )


@pytest.mark.matrix("rules")
@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_every_moment_is_drawn_and_every_option_lit(rules: str, players: int) -> None:
    for session in moments(rules, players, seed=players, every=11):
        drawn = shown(session)
        assert drawn.problems == []
        offered = choices(drawn)
        legal = session.state.legal()
        assert set(offered) == {notation(option) for option in legal}
        for option in legal:
            places = 2 if family(option) in DRAWN_ON_THE_TABLE else 1
            assert offered[notation(option)] >= places, (notation(option), session.state.decision)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_explanation_names_a_rule_that_exists(rules: str) -> None:
    cited = {
        each.attributes["data-rule"]
        for session in moments(rules, 4, seed=3, every=40)
        for each in shown(session).with_attribute("data-rule")
    }
    assert len(cited) > 15
    assert cited <= RULE_IDS


@pytest.mark.parametrize("rules", RULE_SETS)
def test_ids_are_unique(rules: str) -> None:
    for session in moments(rules, 3, seed=5, every=30):
        ids = Counter(each.attributes["id"] for each in shown(session).with_attribute("id"))
        assert [name for name, count in ids.items() if count > 1] == []


def test_whoever_is_not_asked_can_choose_nothing() -> None:
    for session in moments("second+belle-epoque", 3, seed=1, every=20):
        decision = session.state.decision
        if decision is not None:
            other = (decision.player + 1) % 3
            assert choices(shown(session, other)) == Counter()


def test_whoever_is_asked_is_told_why_not_about_such_things_as_are_asked_for() -> None:
    """What no answer to the question could be is explained instead."""
    session = next(
        each
        for each in moments("second", 4, seed=2, every=1)
        if each.state.decision is not None and each.state.decision.kind == "turn"
    )
    drawn = shown(session)
    asked = {each.attributes["value"] for each in drawn.with_attribute("form", "why")}
    kinds = {family(parse(value)) for value in asked}
    assert kinds == {"space"}
    assert asked.isdisjoint(choices(drawn))


def test_names_are_escaped() -> None:
    session = next(moments("second", 2, seed=1, every=1))
    assert "<b>" in NAMES[1]
    html = page(session)
    assert "Bert &lt;b&gt;" in html
    assert "Bert <b>" not in html


def test_an_unowned_card_is_not_told_to_anybody() -> None:
    """What is face down with a player is a number of cards and no more."""
    for session in moments("second", 3, seed=4, every=10):
        for seat, player in enumerate(session.state.players):
            if player.face_down:
                panel = shown(session).by_id(f"player-{seat}")
                assert f"{len(player.face_down)}face down" in panel.text.replace(" ", "").replace(
                    "facedown", "face down"
                )
                return
    pytest.fail("nobody ever passed first")


def test_a_space_whose_action_would_do_nothing_is_marked_before_it_is_chosen() -> None:
    found = 0
    for session in moments("second", 3, seed=5, every=3):
        state = session.state
        if state.decision is None or state.decision.kind != "turn":
            continue
        idle = {notation(option) for option in state.legal()} - {
            notation(option) for option in useful(state)
        }
        marked = {each.attributes["value"] for each in shown(session).with_attribute("data-idle")}
        assert marked == idle
        found += len(idle)
    assert found


def test_the_list_has_every_option_once_and_spaces_by_their_action() -> None:
    for session in moments("second", 3, seed=4, every=7):
        state = session.state
        if state.decision is None:
            continue
        seen = scene(state.view(state.decision.player), NAMES[:3]).question
        assert seen is not None
        listed = [choice for group in seen.groups for choice in group.choices]
        assert sorted(listed, key=lambda each: each.number) == list(seen.choices)
        for group in seen.groups:
            assert len(group.short) == len(group.choices)
            actions = {
                ACTIONS[state.actions[each.option - SPACE]]
                for each in group.choices
                if each.family == "space"
            }
            assert actions <= {group.key}
