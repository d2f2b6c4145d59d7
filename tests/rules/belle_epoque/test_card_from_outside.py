"""A card more, defined here and registered as anybody could: played, saved, told and replayed.

Rule sets that ship must not notice: their decks, deals and options stay as they are.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from random import Random

import pytest
from rich.console import Console

from bruxelles1893.bots.player import Bot
from bruxelles1893.bots.simple.greedy import GreedyBot
from bruxelles1893.bots.simple.planner import PlannerBot
from bruxelles1893.components import Components
from bruxelles1893.engine import (
    RULES_VERSION,
    Ruleset,
    RulesetError,
    Seat,
    Session,
    State,
    digest,
    forget_module,
    from_json,
    new_game,
    notation,
    parse,
    read_record,
    register_module,
    replay,
    ruleset,
    saved_rules,
    stored_rules,
    to_json,
    why_not,
    write_record,
)
from bruxelles1893.engine.core.decoding import card_of, card_option
from bruxelles1893.engine.core.events import CardUsed, PointsGained
from bruxelles1893.engine.core.options import OPTIONS_USED
from bruxelles1893.engine.editions.belle_epoque import CARDS, Card, with_cards
from bruxelles1893.engine.editions.belle_epoque.cards import (
    forget_card,
    register_card,
)
from bruxelles1893.engine.editions.belle_epoque.windows import ON_ROUND_START
from bruxelles1893.engine.history.inventory import problems
from bruxelles1893.engine.queries import cards_of, is_card_used
from bruxelles1893.engine.rules.effects import gain_points
from bruxelles1893.observation import encode
from bruxelles1893.teaching.lessons.goals import Pattern
from bruxelles1893.terminal.board import show_table
from bruxelles1893.web.scene import scene
from bruxelles1893.words import label
from bruxelles1893.words.events import Narrator
from conformance.support import anything, deal_hidden_anew, eagerly, play_out, view_text, walk

BASE = "second+belle-epoque"
TEXT = "4 VP at the start of a round"
NUMBER = len(CARDS) + 1
RULE = f"BE-CARD-{NUMBER}"
SEEDS = range(60)
NAMES = ("Anna", "Ben", "Chloé", "Dirk")


def always(state: State, seat: int) -> bool:
    return True


def four_points(state: State, seat: int) -> None:
    gain_points(state, Seat(seat), 4, RULE)


MORE = Card(NUMBER, ON_ROUND_START, always, four_points, since=RULES_VERSION, text=TEXT)


def one_card_more(rules: Ruleset, printed: Components) -> Ruleset:
    """A module whose deck has the card, too."""
    return with_cards(rules, "one-card-more", (MORE,))


@pytest.fixture(scope="module")
def rules() -> Iterator[Ruleset]:
    register_card(MORE)
    name = register_module("one-card-more", one_card_more, BASE)
    yield ruleset(name)
    forget_module(name)
    forget_card(MORE.number)


def with_card(rules: Ruleset) -> Iterator[State]:
    """New games in which the card lies at a pavilion."""
    for seed in SEEDS:
        state = new_game(rules, 4, seed)
        if NUMBER in state.pavilion_cards:
            yield state


@pytest.fixture(scope="module")
def owned(rules: Ruleset) -> State:
    """A game in which somebody may use the card now."""
    return next(
        state.copy()
        for game in with_card(rules)
        for state in walk(game, game.rng_key, eagerly)
        if card_option(NUMBER) in state.legal()
    )


class TestPlaying:
    def test_it_is_dealt_like_any_other(self, rules: Ruleset) -> None:
        assert rules.cards == tuple(range(1, NUMBER + 1))
        assert next(with_card(rules)).pavilion_cards.count(NUMBER) == 1

    def test_it_has_the_next_free_option(self, rules: Ruleset) -> None:
        option = card_option(NUMBER)

        assert option == OPTIONS_USED == parse(f"card{NUMBER}")
        assert (notation(option), card_of(option)) == (f"card{NUMBER}", NUMBER)

    def test_it_does_what_it_says(self, owned: State) -> None:
        state = owned.copy()
        state.events = []
        seat, before = state.asked, state.players[state.asked].points
        assert NUMBER in cards_of(state.players[seat])
        state.apply(card_option(NUMBER))

        assert state.players[seat].points == before + 4
        used, gained = state.events[:2]
        assert isinstance(used, CardUsed)
        assert used.card == NUMBER
        assert isinstance(gained, PointsGained)
        assert gained.rule == RULE

    def test_it_is_used_once_a_round(self, owned: State) -> None:
        state = owned.copy()
        seat = state.asked
        state.apply(card_option(NUMBER))

        assert NUMBER in cards_of(state.players[seat])
        assert is_card_used(state.players[seat], NUMBER)
        assert card_option(NUMBER) not in state.legal()


class TestConformance:
    """What the conformance suite asks of the rule sets that ship."""

    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    @pytest.mark.parametrize("style", [anything, eagerly])
    def test_pieces_add_up_and_every_position_is_saved(
        self, rules: Ruleset, players: int, style: object
    ) -> None:
        assert callable(style)
        for number, state in enumerate(walk(new_game(rules, players, 7), 7, style)):
            if number % 10 == 0 or state.is_over:
                assert problems(state) == []
                saved = json.loads(json.dumps(to_json(state)))
                assert digest(from_json(saved_rules(saved), saved)) == digest(state)

    def test_every_option_is_legal_or_refused_with_a_reason(self, owned: State) -> None:
        for option in range(OPTIONS_USED + 1):
            is_legal = option in owned.legal()
            assert (why_not(owned, option) is None) == is_legal

    def test_views_hide_the_hidden(self, owned: State) -> None:
        for seat in range(4):
            other = deal_hidden_anew(owned, seat, Random(seat))
            assert view_text(other.view(seat)) == view_text(owned.view(seat))
            assert problems(owned.view(seat).determinize(Random(3))) == []

    def test_a_save_with_a_card_that_is_in_no_deck_is_refused(self, rules: Ruleset) -> None:
        state = new_game(ruleset(BASE), 4, 1)
        state.pavilion_cards = (NUMBER, *state.pavilion_cards[1:])

        assert any("pavilion_cards" in problem for problem in problems(state))


class TestRecords:
    def test_a_game_is_recorded_and_replayed_to_its_last_position(self, rules: Ruleset) -> None:
        session = game_that_uses_the_card(rules)
        text = write_record(session)
        again = replay(read_record(text))

        assert f"card{NUMBER}" in text
        assert f'[Rules "{rules.name}"]' in text
        assert digest(again.state) == digest(session.state)

    def test_a_stored_game_finds_its_rule_set(self, rules: Ruleset) -> None:
        assert stored_rules(rules.name, rules.version, rules.digest) is rules


def game_that_uses_the_card(rules: Ruleset) -> Session:
    """A finished game in which somebody has used the card."""
    for seed in SEEDS:
        session, rng = Session(rules, 4, seed), Random(seed)
        while not session.state.is_over:
            session.play(eagerly(session.state, rng))
        if card_option(NUMBER) in [move.option for move in session.moves]:
            return session
    raise AssertionError("nobody uses the card")


class TestTelling:
    def test_the_option_and_the_event_are_told_with_its_own_text(self, owned: State) -> None:
        view = owned.view(owned.asked)

        assert label(view, card_option(NUMBER), NAMES) == f"card {NUMBER}: {TEXT}"
        assert TEXT in Narrator(owned, NAMES).sentence(CardUsed(owned.asked, NUMBER))

    def test_the_terminal_shows_it(self, rules: Ruleset, owned: State) -> None:
        screen = Console(file=StringIO(), width=200)
        for state in (next(with_card(rules)), owned):
            show_table(screen, state.view(0), NAMES)
        assert isinstance(screen.file, StringIO)
        shown = screen.file.getvalue()

        assert f"{NUMBER}: {TEXT}" in shown

    def test_a_page_shows_it(self, owned: State) -> None:
        shown = scene(owned.view(owned.asked), NAMES)
        card = next(
            card for player in shown.players for card in player.cards if card.number == NUMBER
        )

        assert (card.text, card.rule, card.target.token) == (TEXT, RULE, f"card{NUMBER}")
        assert card.target.is_lit

    @pytest.mark.parametrize("bot", [GreedyBot(), PlannerBot()], ids=["greedy", "planner"])
    def test_bots_play_with_it(self, owned: State, bot: Bot) -> None:
        state, rng = owned.copy(), Random(1)
        for _ in range(30):
            state.apply(bot.choose(state.view(state.asked), state.legal(), rng))

    def test_a_lesson_may_ask_for_it(self, owned: State) -> None:
        asked_for = Pattern("CardUsed", (("card", notation(card_option(NUMBER))),))

        assert asked_for.matches(CardUsed(Seat(0), NUMBER), Seat(0))
        assert not asked_for.matches(CardUsed(Seat(0), 1), Seat(0))

    def test_observations_keep_their_width(self, owned: State) -> None:
        usual = new_game(ruleset(BASE), 4, 1)

        assert len(encode(owned, Seat(0))) == len(encode(usual, Seat(0)))


class TestRuleSetsThatShip:
    def test_their_deals_do_not_notice(self, rules: Ruleset) -> None:
        usual = ruleset(BASE)

        assert usual.cards == tuple(range(1, NUMBER))
        for seed in SEEDS:
            state = new_game(usual, 4, seed)
            assert NUMBER not in state.pavilion_cards
        assert play_out(new_game(usual, 3, 1)).is_over

    def test_a_card_is_dealt_since_its_version_of_the_rules(self, rules: Ruleset) -> None:
        before, usual = ruleset(rules.name, version=1), ruleset(BASE, version=1)

        assert (len(before.cards), len(rules.cards)) == (len(usual.cards), NUMBER)
        for seed in SEEDS:
            deals = [new_game(each, 4, seed).pavilion_cards for each in (before, usual)]
            assert deals[0] == deals[1]


def test_a_number_is_given_once_and_with_a_text() -> None:
    with pytest.raises(RulesetError, match="next free number"):
        register_card(Card(len(CARDS), ON_ROUND_START, always, four_points, text=TEXT))
    with pytest.raises(RulesetError, match="next free number"):
        register_card(Card(40, ON_ROUND_START, always, four_points, text=TEXT))


@pytest.mark.parametrize(
    ("name", "base"), [("asymmetric", BASE), ("more", "second+nothing"), ("", BASE), ("a+b", BASE)]
)
def test_a_module_needs_a_rule_set_and_a_new_name(name: str, base: str) -> None:
    with pytest.raises(RulesetError):
        register_module(name, one_card_more, base)
