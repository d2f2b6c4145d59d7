"""The mentor: every topic is met, nothing breaks him, and he remembers by the record alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import takewhile
from random import Random

import pytest

from bruxelles1893.bots.levels import level
from bruxelles1893.engine import Option, Seat, Session, View, parse, ruleset
from bruxelles1893.engine.core.decoding import amount_of
from bruxelles1893.engine.core.events import PointsGained, RoundStarted
from bruxelles1893.engine.core.geometry import SIDE
from bruxelles1893.engine.core.options import ACTIONS, AMOUNT, PASS, SPACE, family
from bruxelles1893.engine.core.steps import TURN
from bruxelles1893.engine.queries import highest_bidders, pass_income, useful
from bruxelles1893.teaching import mentor
from bruxelles1893.teaching.advice import Advice, advice_on, advised
from bruxelles1893.teaching.checking import untrue
from bruxelles1893.teaching.first_game import LEVEL, RULES, SEED
from bruxelles1893.teaching.judgement import (
    Judgement,
    Prospect,
    Query,
    outcome_of,
    shown_total,
)
from bruxelles1893.teaching.mentor import (
    ADVICE,
    END,
    NEWS,
    QUESTION,
    TOPIC,
    advice_at,
    speech,
)
from bruxelles1893.teaching.moments import CONFIRM, OVER, lived
from bruxelles1893.teaching.reasons import case_of, raised, reasons
from bruxelles1893.teaching.topics import TOPICS, due
from bruxelles1893.words import LANGUAGES, MENTOR_ADVICE, MENTOR_NEWS, MENTOR_TOPICS, language
from table import ask, give_cubes, in_turns, legal, play, point_arms, set_action
from teaching.guided_games import (
    JUDGE,
    LEARNER,
    NAMES,
    Choose,
    Pick,
    asked,
    at_random,
    follow,
    followed,
    ignore,
    planned,
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
    assert sum(advised[1]) > len(advised[1]) / 2, "he may keep silent where he cannot say why"
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
    for seed in range(4):
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
            assert speech(again, LEARNER, NAMES, judge=JUDGE) == said[ply]
        again.play(move.option)


def topics_met(choose: Choose, seed: int) -> Iterator[str]:
    """The topics of a game, with those of turns that wait to be confirmed."""
    for session, _ in played(choose, seed, judge=None):
        for moment in lived(session, LEARNER)[-1:]:
            yield from (topic.name for topic in TOPICS if topic.when(moment))


def test_every_topic_is_reached_in_some_game() -> None:
    wanted = {topic.name for topic in TOPICS} - {"confirm", "confirm-first"}
    met = set[str]()
    for seed in range(60):
        met.update(topics_met(planned if seed % 3 else at_random, seed))
        if wanted <= met:
            return
    assert wanted <= met, wanted - met


def test_before_something_is_confirmed_the_mentor_warns_of_what_it_misses() -> None:
    sorts = set[str]()
    for session, _ in played(follow):
        decision = session.state.decision
        if decision is None or decision.kind != "turn" or session.state.round < 2:
            continue
        lines = speech(session, LEARNER, NAMES, [PASS], judge=JUDGE)
        sorts.update(line.sort for line in lines)
        if lines and lines[0].sort == QUESTION:
            assert lines[1].sort == ADVICE
            assert lines[1].option != "pass"
    assert QUESTION in sorts


def prospect(view: View, option: Option) -> Prospect:
    """An option as if somebody had judged it, with its turn and what the page shows after it."""
    outcome = outcome_of(view, option)
    return Prospect(option, 0.0, outcome.turn, shown_total(outcome.after, view.seat))


def reason_for(view: View, option: Option) -> str:
    """What the mentor would say for an option."""
    own = prospect(view, option)
    found = reasons(case_of(view, Judgement((own,)), own))
    return Advice(option, tuple(found)).text(view, NAMES)


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
        return reason_for(bidding_in(session, column), Option(AMOUNT + bid))

    leads = f"then you lead column {'ABCDE'[column]}"
    assert reason(2) == (
        f"I would bid 2: {leads} by 2 francs. "
        "A bid of 1 would lead now too, but one opponent can still outbid it."
    )
    session.play(AMOUNT + 2)
    assert reason(1) == "I would bid 1 franc: it is enough for the action."
    assert f"then you tie for column {'ABCDE'[column]}" in reason(2)
    assert reason(3) == f"I would bid 3: {leads}."


def test_more_than_enough_is_not_advised_where_nobody_can_outbid_it() -> None:
    session = Session(ruleset("second"), 2, 3)
    view = bidding_in(session)
    for other in (each for each in range(2) if each != view.seat):
        view.table.players[other].francs = 0
    column = "ABCDE"[view.table.subject.space % SIDE]
    assert "then you lead" not in reason_for(view, Option(AMOUNT + 4))
    assert f"then you lead column {column}" in reason_for(view, Option(AMOUNT + 1))


def test_each_bid_on_the_way_to_the_advised_one_is_told_what_it_does() -> None:
    """Each tap on + says something new and true, or nothing once nobody could outbid it."""
    raised = 0
    for seed in range(3):
        for session in asked(seed, Random(seed)):
            view, decision = session.state.view(LEARNER), session.state.decision
            if decision is not None and decision.kind == "turn":
                raised += told_on_the_way(session, view)
            if not session.state.is_over:
                session.play(planned(session, (), Random(0)))
    assert raised


def told_on_the_way(session: Session, view: View) -> int:
    """How many bids on the way to a lead were told, the space being the first that takes bids."""
    spaces = [each for each in useful(view.table, view.legal()) if family(each) == "space"]
    if not spaces:
        return 0
    drafted = [spaces[0]]
    asked_for = lived(session, LEARNER, drafted)[-1]
    bids = asked_for.view.legal()
    if asked_for.kind != "bid" or len(bids) < 4:
        return 0
    wanted, judge = bids[3], partial(only, bid=bids[3])
    said: list[str] = []
    for own in bids[1:3]:
        drafted = [spaces[0], own]
        while (now := lived(session, LEARNER, drafted)[-1]).kind != CONFIRM:
            drafted.append(now.view.legal()[0])
        reason = raised(asked_for.view, own, now.table, amount_of(wanted))
        if reason is not None:
            told = Advice(own, (reason,))
            assert untrue(asked_for.view, told, only(Query(asked_for.view), own)) == []
        lines = speech(session, LEARNER, NAMES, drafted, judge=judge, is_called=True)
        said += [line.text for line in lines if line.sort == ADVICE and "stake" in line.places]
    assert len(said) == len(set(said))
    assert all(str(amount_of(wanted)) in text for text in said)
    return len(said)


def only(query: Query, bid: Option) -> Judgement:
    """Likes one bid, and nothing else."""
    options = query.options or tuple(query.view.legal())
    wanted = bid if bid in options else options[0]
    return Judgement((prospect(query.view, wanted),))


def test_an_advised_window_leads_its_column_with_the_bid_that_is_named() -> None:
    leads = re.compile(r"With a bid of (\d+) you lead column ([A-E]) too")
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


def test_a_pass_is_advised_with_what_it_pays_and_whether_anything_shows_more() -> None:
    texts = set[str]()
    for session, _ in played(at_random):
        decision, view = session.state.decision, session.state.view(LEARNER)
        if decision is None or decision.kind != "turn":
            continue
        judgement = JUDGE(Query(view))
        case = case_of(view, judgement, prospect(view, PASS))
        (reason,) = reasons(case)
        texts.add(reason.key)
        assert reason.words["francs"] == pass_income(view.table, LEARNER)
        if reason.key == "pass.total":
            assert all(each.shown <= case.prospect.shown for each in judgement.prospects)
    assert texts >= {"pass-first", "pass.total"}


def test_materials_are_advised_for_the_next_house_only_if_it_takes_them() -> None:
    state = in_turns(3)
    set_action(state, "C3", "material")
    view = ask(state, TURN, LEARNER).view(LEARNER)
    assert "the compass shows wood and stone" in reason_for(view, parse("C3"))
    point_arms(state, "3fb", "empty")
    view = state.view(LEARNER)
    assert "the compass" not in reason_for(view, parse("C3"))


def test_a_house_is_not_said_to_stand_where_its_pawn_goes() -> None:
    """The pawn is on the Construction space, so the house goes to another one."""
    state = in_turns(3)
    set_action(state, "C3", "build")
    give_cubes(state, LEARNER, wood=1, stone=1)
    reason = reason_for(ask(state, TURN, LEARNER).view(LEARNER), parse("C3"))
    assert reason.startswith("I would go to C3 and build: this house earns 5 points at once")
    play(state, "C3 1")
    assert "C3" not in legal(state)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_action_is_advised_by_where_the_pawn_goes(code: str) -> None:
    """Nothing is built, sold or taken on that space."""
    places = ("workshop", "sale", "noble", "material", "build", "build.joker")
    with language(code):
        begun = {MENTOR_ADVICE[key].partition("{space}")[0] for key in places}
    assert len(begun) == 1


def test_a_pass_is_advised_where_nothing_is_left_to_do() -> None:
    state = in_turns(3)
    state.actions = bytes([ACTIONS.index("build")] * len(state.actions))
    state.uses, state.players[LEARNER].ready, state.first_passer = bytes([1] * 4), 1, Seat(1)
    view = ask(state, TURN, LEARNER).view(LEARNER)
    assert len(view.legal()) > 1
    assert "none of the spaces and places left would do anything for you" in reason_for(view, PASS)


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
        drafted = [follow(session, speech(session, LEARNER, NAMES, judge=JUDGE), rng)]
        while lived(session, LEARNER, drafted)[-1].kind != "confirm":
            drafted.append(lived(session, LEARNER, drafted)[-1].view.legal()[0])
        lines = speech(session, LEARNER, NAMES, drafted, judge=JUDGE)
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
            lines = speech(session, LEARNER, NAMES, drafted, judge=JUDGE)
            advice = [parse(line.option) for line in lines if line.sort == ADVICE]
            if moment.table.round == mentor.SUGGESTS and drafted and moment.is_stop and is_followed:
                seen_through += bool(advice)
            is_followed = bool(advice) and (is_followed or not drafted)
            drafted.append(advice[0] if advice else moment.view.legal()[0])
        for option in drafted:
            session.play(option)
        if session.state.round > mentor.SUGGESTS:
            break
    assert seen_through


def contrary(query: Query) -> Judgement:
    """Prefers what the planner likes least, by less than a plan is given up for."""
    *tried, least = JUDGE(query).prospects
    return Judgement((least._replace(points=1.0), *[each._replace(points=0.0) for each in tried]))


def test_the_bid_that_the_page_suggests_leaves_the_plan_as_it_was() -> None:
    """He named what to sell, the page put a bid under the pawn, and he named something else."""
    changed = 0
    for session in asked(SEED, Random(SEED)):
        moment = lived(session, LEARNER)[-1]
        advice = advised(moment.view, contrary) if moment.kind == "turn" else None
        if advice is not None and family(advice.option) == "space" and len(advice.turn) > 1:
            bid, then = advice.turn[:2]
            suggested = Option(AMOUNT + 1 + (bid == AMOUNT + 1))
            *past, now = lived(session, LEARNER, [advice.option, suggested])
            if then in now.view.legal():
                found = advice_at(past, now, contrary)
                assert found == advised(now.view, contrary, then)
                changed += found != advised(now.view, contrary)
        if not session.state.is_over:
            session.play(follow(session, speech(session, LEARNER, NAMES, judge=JUDGE), Random(0)))
    assert changed


def other_bids(query: Query) -> Judgement:
    """Of bids it likes best another one than would be planned, by much."""
    judgement = JUDGE(query)
    decision = query.view.decision
    if decision is None or decision.kind != "bid":
        return judgement
    *tried, least = judgement.prospects
    points = [each._replace(points=0.0) for each in tried]
    return Judgement((least._replace(points=20.0, shown=99), *points))


def test_a_bid_that_was_named_for_a_space_is_not_taken_back_on_the_next_page() -> None:
    named = 0
    for session in asked(SEED, Random(SEED)):
        moment = lived(session, LEARNER)[-1]
        advice = advised(moment.view, other_bids) if moment.kind == "turn" else None
        if advice is not None and advice.bid is not None:
            for drafted in ([advice.option], [advice.option, Option(AMOUNT + advice.bid)]):
                while lived(session, LEARNER, drafted)[-1].kind not in ("bid", CONFIRM):
                    drafted.append(lived(session, LEARNER, drafted)[-1].view.legal()[0])
                for is_called in (False, True):
                    lines = speech(
                        session, LEARNER, NAMES, drafted, judge=other_bids, is_called=is_called
                    )
                    counsel = [each for each in lines if each.sort in (ADVICE, QUESTION)]
                    bids = re.findall(r"I would bid (\d+)", " ".join(e.text for e in counsel))
                    assert set(bids) <= {str(advice.bid)}
                    assert not any("francs a lot" in each.text for each in counsel)
            named += 1
        if not session.state.is_over:
            session.play(follow(session, speech(session, LEARNER, NAMES, judge=JUDGE), Random(0)))
    assert named


def test_nothing_is_objected_to_under_four_points() -> None:
    objections = 0
    for session, _ in played(follow):
        moment = lived(session, LEARNER)[-1]
        for option in moment.view.legal() if moment.kind == "turn" else []:
            drafted = [option]
            while (now := lived(session, LEARNER, drafted)[-1]).kind != CONFIRM:
                drafted.append(now.view.legal()[0])
            lines = speech(session, LEARNER, NAMES, drafted, judge=JUDGE)
            for line in (line for line in lines if line.sort == QUESTION):
                more, less = shown_in(line.text)
                assert more - less >= 4, line.text
                objections += 1
    assert objections


def shown_in(question: str) -> tuple[int, int]:
    """The two totals that a question names: with what the mentor would do, and without."""
    less, more = (
        re.search(r"would have (\d+) points; after “.*”, (\d+)", question),
        re.search(r"would have (\d+) points; with your choice, (\d+)", question),
    )
    if less is not None:
        return int(less[2]), int(less[1])
    assert more is not None, question
    return int(more[1]), int(more[2])


def test_of_bids_about_as_good_the_lowest_is_advised() -> None:
    session = Session(ruleset("second"), 2, 3)
    view = bidding_in(session)
    bids = [Option(AMOUNT + bid) for bid in (4, 2, 1)]
    points = dict(zip(bids, (9.0, 8.0, 2.0), strict=True))
    judgement = Judgement(tuple(prospect(view, bid)._replace(points=points[bid]) for bid in bids))
    found = advice_on(view, judgement)
    assert found is not None
    assert found.option == AMOUNT + 2


def test_nothing_counts_as_said_at_a_move_that_is_played_by_itself() -> None:
    """Who has no pawn left passes without being asked: what happened before is told later."""
    state = in_turns(3)
    state.players[LEARNER].ready = 1
    session = Session.beginning_with(ask(state, TURN, LEARNER))
    for word in ("sainte-catherine", "pass", "pass", "pass"):
        session.play(parse(word))
    past = [moment for moment in lived(session, LEARNER) if moment.is_past]
    turns = [moment for moment in past if moment.kind != CONFIRM]
    assert [moment.kind for moment in turns] == ["turn"], "the pass was no choice"


def test_the_end_of_a_round_is_told_once() -> None:
    news = [state.round for _, _, state, lines in followed() for line in lines if line.sort == NEWS]
    assert news == [2, 3, 4, 5]


def points_at_the_start(game: Session, round_: int, ply: int) -> list[int]:
    """Everybody's points when a round began, counted back from a later position."""
    points = [player.points for player in game.at(ply).players]
    for move in reversed(game.moves[:ply]):
        for event in reversed(move.events):
            if isinstance(event, RoundStarted):
                assert event.round == round_
                return points
            if isinstance(event, PointsGained):
                points[event.seat] -= event.amount
    raise AssertionError("no round has begun")


def test_the_end_of_a_round_is_told_as_it_was_then() -> None:
    """Those who play before the learner in the new round do not change what it brought."""
    changed = 0
    for seed in range(3):
        for session, lines in played(follow, seed):
            state, ply = session.state, len(session.moves)
            for line in (line for line in lines if line.sort == NEWS):
                mine, *others = points_at_the_start(session, state.round, ply)
                told = [int(number) for number in re.findall(r"\d+", line.text)][-2:]
                assert told == [mine, max(others)], line.text
                changed += max(others) != max(other.points for other in state.players[1:])
    assert changed, "somebody gained points before the learner was asked"


def lectures(seed: int, pick: Pick | None) -> Iterator[str]:
    """Each sentence that explains something or says what to do better, in a whole game."""
    for lines in stops(seed, pick):
        yield from (line.text for line in lines if line.sort == TOPIC)
        news = " ".join(line.text for line in lines if line.sort == NEWS)
        yield from (text for text in (MENTOR_NEWS["no-column"],) if text in news)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("is_followed", [True, False])
def test_no_lecture_is_repeated_word_for_word(is_followed: bool, seed: int) -> None:
    rng = Random(seed)
    heard = list(lectures(seed, None if is_followed else lambda lines, legal: rng.choice(legal)))
    assert [text for text in heard if heard.count(text) > 1] == []
    assert len(heard) > 15


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
    assert speech(session, LEARNER, NAMES, judge=JUDGE) == lines


def test_topics_have_different_names() -> None:
    assert len({topic.name for topic in TOPICS}) == len(TOPICS)
    assert {topic.name for topic in TOPICS} == {key.partition(".")[0] for key in MENTOR_TOPICS}
    assert due([], set()) == []
    assert mentor.LEADS < mentor.SUGGESTS
