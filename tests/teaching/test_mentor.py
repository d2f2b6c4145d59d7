"""The mentor: every topic is met, nothing breaks him, and he remembers by the record alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from random import Random

import pytest

from bruxelles1893.bots.levels import level
from bruxelles1893.engine import Option, Seat, Session, View, parse, ruleset
from bruxelles1893.engine.core.geometry import SIDE
from bruxelles1893.engine.core.options import ACTIONS, AMOUNT, PASS, SPACE, family
from bruxelles1893.engine.core.steps import TURN
from bruxelles1893.engine.queries import highest_bidders, useful
from bruxelles1893.teaching import mentor
from bruxelles1893.teaching.advice import advised
from bruxelles1893.teaching.first_game import LEVEL, RULES, SEED
from bruxelles1893.teaching.mentor import ADVICE, END, NEWS, TOPIC, WARNING, speech
from bruxelles1893.teaching.moments import CONFIRM, OVER, lived
from bruxelles1893.teaching.topics import TOPICS, due
from bruxelles1893.words import LANGUAGES, LOSSES, MENTOR_TOPICS, label, language
from table import ask, in_turns, point_arms, set_action
from teaching.guided_games import (
    LEARNER,
    NAMES,
    Choose,
    asked,
    at_random,
    follow,
    followed,
    ignore,
    played,
    stops,
)

WAYS = {"follows": follow, "ignores": ignore, "anything": at_random}


@pytest.mark.parametrize("way", WAYS)
def test_a_guided_game_is_played_to_its_end(way: str) -> None:
    rounds = set[int]()
    for session, lines in played(WAYS[way]):
        rounds.add(session.state.round)
        if session.state.is_over:
            assert [line.sort for line in lines] == [END, END]
        for line in lines:
            assert line.text
            if line.option and line.sort == ADVICE:
                assert parse(line.option) in session.state.legal()
    assert rounds == {0, 1, 2, 3, 4, 5}


def test_the_first_round_is_led_by_the_hand_and_later_ones_are_not() -> None:
    advised: dict[int, list[bool]] = {}
    for _, _, state, lines in followed():
        if not state.is_over and len(state.legal()) > 1:
            has_advice = any(line.sort == ADVICE for line in lines)
            advised.setdefault(state.round, []).append(has_advice)
            assert not any(re.search(r"I would bid \d+ here", line.text) for line in lines)
    assert all(advised[1])
    assert any(advised[2])
    assert not all(advised[2])
    assert not any(advised[3] + advised[4] + advised[5])


def test_each_thing_is_explained_once_and_never_more_than_two_at_a_time() -> None:
    heard: list[str] = []
    once = {MENTOR_TOPICS[topic.name] for topic in TOPICS if not topic.again}
    for lines in stops():
        topics = [line.text for line in lines if line.sort == TOPIC]
        assert len(topics) <= 2
        heard += [text for text in topics if text in once]
    assert len(heard) == len(set(heard))
    assert len(heard) > 15


def test_nobody_is_sent_to_brussels_before_it_is_explained() -> None:
    sent = 0
    for seed in range(8):
        is_explained = False
        led = takewhile(lambda each: each[0].state.round <= mentor.LEADS, played(follow, seed))
        for _, lines in led:
            is_explained |= any(line.text == MENTOR_TOPICS["brussels"] for line in lines)
            advice = [parse(line.option) for line in lines if line.sort == ADVICE]
            if any(family(option) == "brussels" for option in advice):
                assert is_explained
                sent += 1
    assert sent


def test_what_was_said_follows_from_the_record() -> None:
    said = {ply: lines for _, ply, _, lines in followed()}
    again = Session(ruleset(RULES), len(NAMES), SEED, NAMES)
    for ply, move in enumerate(followed()[-1].game.moves):
        if ply in said:
            assert speech(again, LEARNER, NAMES) == said[ply]
        again.play(move.option)


def topics_met(choose: Choose, seed: int) -> Iterator[str]:
    """The topics of a game, with those of turns that wait to be confirmed."""
    for session, _ in played(choose, seed):
        for moment in lived(session, LEARNER)[-1:]:
            yield from (topic.name for topic in TOPICS if topic.when(moment))


def test_every_topic_is_reached_in_some_game() -> None:
    wanted = {topic.name for topic in TOPICS} - {"confirm", "confirm-first"}
    met = set[str]()
    for seed in range(60):
        met.update(topics_met(follow if seed % 3 else at_random, seed))
        if wanted <= met:
            return
    assert wanted <= met, wanted - met


def test_before_something_is_confirmed_the_mentor_warns_of_what_it_misses() -> None:
    sorts = set[str]()
    for session, _ in played(follow):
        decision = session.state.decision
        if decision is None or decision.kind != "turn" or session.state.round < 2:
            continue
        lines = speech(session, LEARNER, NAMES, [PASS])
        sorts.update(line.sort for line in lines)
        if lines and lines[0].sort == WARNING:
            assert lines[1].sort == ADVICE
            assert lines[1].option != "pass"
    assert WARNING in sorts


def bidding_in(session: Session, column: int | None = None) -> View:
    """The view of whoever is asked next for a bid, in a column if there is room."""
    while (decision := session.state.decision) is not None:
        view, legal = session.state.view(decision.player), session.state.legal()
        if decision.kind == "bid":
            return view
        spaces = [each for each in useful(view.table, legal) if family(each) == "space"]
        here = [each for each in spaces if (each - SPACE) % SIDE == column]
        session.play(here[0] if decision.kind == "turn" and here else legal[0])
    raise AssertionError("nobody is asked for a bid")


def test_a_bid_is_advised_with_what_it_does_to_its_column() -> None:
    session = Session(ruleset("second"), 2, 3)
    column = bidding_in(session).table.subject.space % SIDE

    def reason(bid: int) -> str:
        return advised(bidding_in(session, column), NAMES, Option(AMOUNT + bid)).text

    leads = f"then you lead column {'ABCDE'[column]}."
    assert reason(2) == f"I would bid 2: {leads}"
    session.play(AMOUNT + 2)
    assert reason(1) == "1 franc is enough here: keep your money."
    assert f"then you tie for column {'ABCDE'[column]}" in reason(2)
    assert reason(3) == f"I would bid 3: {leads}"


def test_an_advised_window_leads_its_column_with_the_bid_that_is_named() -> None:
    leads = re.compile(r"With a bid of (\d+) you are ahead in column ([A-E]) too")
    checked = 0
    for _, _, position, lines in followed():
        for line in lines:
            for bid, letter in leads.findall(line.text):
                column, state = "ABCDE".index(letter), position.copy()
                assert highest_bidders(state, column) != [LEARNER]
                state.apply(parse(line.option))
                state.apply(AMOUNT + int(bid))
                assert highest_bidders(state, column) == [LEARNER]
                checked += 1
    assert checked


def test_a_pass_is_advised_with_what_speaks_against_the_rest() -> None:
    against = 0
    for session, _ in played(at_random):
        decision, view = session.state.decision, session.state.view(LEARNER)
        if decision is None or decision.kind != "turn" or view.table.first_passer < 0:
            continue
        text = advised(view, NAMES, PASS).text
        if "What is left is worse" not in text:
            assert "nothing that is left would help you more" in text
            continue
        doing = useful(view.table, view.legal())
        assert any(f"“{label(view, option, NAMES)}”: " in text for option in doing)
        assert any(text.endswith(f"{loss}.") for loss in LOSSES.values())
        against += 1
    assert against


def test_materials_are_advised_for_the_next_house_only_if_it_takes_them() -> None:
    state = in_turns(3)
    set_action(state, "C3", "material")
    view = ask(state, TURN, LEARNER).view(LEARNER)
    assert "the compass shows wood and stone" in advised(view, NAMES, parse("C3")).text
    point_arms(state, "3fb", "empty")
    view = state.view(LEARNER)
    assert "although the compass asks for none now" in advised(view, NAMES, parse("C3")).text


def test_a_pass_is_advised_where_nothing_is_left_to_do() -> None:
    state = in_turns(3)
    state.actions = bytes([ACTIONS.index("build")] * len(state.actions))
    state.uses, state.players[LEARNER].ready, state.first_passer = bytes([1] * 4), 1, Seat(1)
    view = ask(state, TURN, LEARNER).view(LEARNER)
    assert len(view.legal()) > 1
    assert "nothing that is left would do anything for you" in advised(view, NAMES).text


def test_a_turn_in_the_making_is_explained_and_confirmed_once() -> None:
    session = Session(ruleset(RULES), len(NAMES), SEED, NAMES)
    bot, rng = level(LEVEL).make(), Random(3)
    confirmed = 0
    while confirmed < 3:
        decision = session.state.decision
        assert decision is not None
        if decision.player != LEARNER or decision.kind != "turn":
            view = session.state.view(decision.player)
            session.play(bot.choose(view, view.legal(), rng))
            continue
        drafted = [follow(session, speech(session, LEARNER, NAMES), rng)]
        while lived(session, LEARNER, drafted)[-1].kind != "confirm":
            drafted.append(lived(session, LEARNER, drafted)[-1].view.legal()[0])
        lines = speech(session, LEARNER, NAMES, drafted)
        says_confirm = any("confirm" in line.places for line in lines)
        assert says_confirm == (confirmed == 0)
        for option in drafted:
            session.play(option)
        confirmed += 1


def test_advice_that_is_followed_is_seen_through() -> None:
    """In the second round too, where nothing else is advised than how to begin a turn."""
    seen_through = 0
    for session in asked(SEED, Random(SEED)):
        drafted, is_followed = list[Option](), True
        while (moment := lived(session, LEARNER, drafted)[-1]).kind not in (CONFIRM, OVER):
            lines = speech(session, LEARNER, NAMES, drafted)
            advice = [parse(line.option) for line in lines if line.sort == ADVICE]
            if moment.table.round == mentor.SUGGESTS and drafted and moment.is_stop and is_followed:
                assert advice, moment.kind
                seen_through += 1
            is_followed = bool(advice) and (is_followed or not drafted)
            drafted.append(advice[0] if advice else moment.view.legal()[0])
        for option in drafted:
            session.play(option)
        if session.state.round > mentor.SUGGESTS:
            break
    assert seen_through


def test_nothing_counts_as_said_at_a_move_that_is_played_by_itself() -> None:
    """Who has no pawn left passes without being asked: what happened before is told later."""
    state = in_turns(3)
    state.players[LEARNER].ready = 1
    session = Session.beginning_with(ask(state, TURN, LEARNER))
    for word in ("sainte-catherine", "pass", "pass", "pass"):
        session.play(parse(word))
    turns = [moment for moment in lived(session, LEARNER) if moment.is_past]
    assert [moment.kind for moment in turns] == ["turn"], "the pass was no choice"


def test_the_end_of_a_round_is_told_once() -> None:
    news = [state.round for _, _, state, lines in followed() for line in lines if line.sort == NEWS]
    assert news == [2, 3, 4, 5]


@pytest.mark.matrix
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_he_speaks_every_language(spoken: str) -> None:
    english = {line.text for _, lines in played(at_random) for line in lines}
    with language(spoken):
        texts = [line.text for _, lines in played(at_random) for line in lines]
    assert texts
    assert all("{" not in text for text in texts)
    if spoken != "en":
        assert not english & set(texts)


def test_the_mentor_looks_through_the_eyes_of_the_learner(monkeypatch: pytest.MonkeyPatch) -> None:
    """What he says is the same whatever lies in the decks."""
    session, lines = next(
        (session, lines)
        for session, lines in played(follow)
        if session.state.round == 1 and session.state.decision.kind == "turn"  # type: ignore[union-attr]
    )
    session.deal_anew(77)
    assert speech(session, LEARNER, NAMES) == lines


def test_topics_have_different_names() -> None:
    assert len({topic.name for topic in TOPICS}) == len(TOPICS)
    assert {topic.name for topic in TOPICS} == set(MENTOR_TOPICS)
    assert due([], set()) == []
    assert mentor.LEADS < mentor.SUGGESTS
