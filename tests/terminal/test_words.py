from __future__ import annotations

import re
from random import Random
from typing import get_args

import pytest

from bruxelles1893 import words
from bruxelles1893.engine import RULE_SETS, ScoreSheet, Session, new_game, ruleset
from bruxelles1893.engine.core.events import Event
from bruxelles1893.engine.core.options import (
    ACTIONS,
    BONUSES,
    BRUSSELS,
    COLOURS,
    FAMILIES,
    NOBLES,
    ROWS,
    SECTOR_NAMES,
    UNITS,
)
from bruxelles1893.words.labels import LABEL_DETAILS

NAMES = ("Anna", "Ben", "Cleo", "Dirk", "Emma")
EVENTS = get_args(Event)


@pytest.mark.parametrize("name", RULE_SETS)
def test_every_decision_of_every_rule_set_has_a_prompt(name: str) -> None:
    kinds = {step.name for step in ruleset(name).steps if step.is_choice}
    assert kinds <= set(words.PROMPTS)


@pytest.mark.parametrize("event", EVENTS)
def test_every_event_has_a_sentence(event: type) -> None:
    kinds = {key.partition(".")[0].partition("@")[0] for key in words.SENTENCES}
    assert event.__name__ in kinds


@pytest.mark.parametrize("family", [family for family, _ in FAMILIES])
def test_every_family_of_options_has_a_label(family: str) -> None:
    assert family in words.LABELS
    assert family in LABEL_DETAILS


def test_special_labels_speak_of_known_decisions_and_families() -> None:
    kinds = {step.name for name in RULE_SETS for step in ruleset(name).steps}
    families = {family for family, _ in FAMILIES}
    for key in words.LABELS:
        first, slash, _ = re.split(r"[.#]", key)[0].partition("/")
        assert first in (kinds | families if slash else families), key


@pytest.mark.parametrize(
    ("table", "keys"),
    [
        (words.ACTION_NAMES, ACTIONS),
        (words.ACTION_EFFECTS, ACTIONS),
        (words.BRUSSELS_NAMES, BRUSSELS),
        (words.BRUSSELS_EFFECTS, BRUSSELS),
        (words.NOBLE_NAMES, NOBLES),
        (words.NOBLE_EFFECTS, NOBLES),
        (words.COLOUR_NAMES, COLOURS),
        (words.UNIT_NAMES, SECTOR_NAMES),
        (words.UNIT_COUNTS, UNITS),
        (words.BONUS_NAMES, BONUSES),
        (words.ROW_NAMES, ROWS),
        (words.SCORE_ITEMS, ScoreSheet._fields),
    ],
)
def test_every_thing_has_a_name(table: dict[str, str], keys: tuple[str, ...]) -> None:
    assert set(keys) <= set(table)


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_games_can_be_told(rules: str, players: int) -> None:
    session = Session(ruleset(rules), players, 11, NAMES[:players])
    rng = Random(players)
    narrator = words.Narrator(session.state, session.names)
    while not session.state.is_over:
        decision = session.state.decision
        assert decision is not None
        view = session.state.view(decision.player)
        assert words.prompt(view.table, view.legal())
        labels = [words.label(view, option, session.names) for option in view.legal()]
        assert len(set(labels)) == len(labels), labels
        session.play(rng.choice(view.legal()))
    for move in session.moves:
        for event in move.events:
            assert "{" not in narrator.sentence(event)


def test_lists_and_handfuls_read_well() -> None:
    assert words.listed([]) == ""
    assert words.listed(["a"]) == "a"
    assert words.listed(["a", "b", "c"]) == "a, b and c"
    assert words.units_text((0, 2, 0, 0, 1, 0)) == "2 wood and 1 joker"


def test_a_missing_text_is_named() -> None:
    with pytest.raises(KeyError, match="no words for x"):
        words.choose(words.TextTable("x", {}), ["x"], {})


def test_prompts_carry_numbers() -> None:
    game = new_game(ruleset("second"), 4, 7)
    while game.decision is not None and game.decision.kind != "bid":
        game.apply(game.legal()[0])
    seat = game.stack[-1][1]
    assert f"You have {game.players[seat].francs}." in words.prompt(game, game.legal())
