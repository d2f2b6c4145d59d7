"""The review of a game: its books must not move, its opinions stay within bounds."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from functools import cache
from itertools import islice, pairwise
from pathlib import Path
from random import Random

import pytest
from benchmarks.blunders import is_found, plantings
from benchmarks.false_alarms import Measured, measured

from bruxelles1893.bots import make_bot
from bruxelles1893.bots.levels import NETWORK_BEATS_CASUAL
from bruxelles1893.engine import (
    NOBODY,
    RULE_SETS,
    Option,
    Seat,
    Session,
    State,
    new_game,
    parse,
    read_record,
    replay,
    ruleset,
)
from bruxelles1893.engine.core.decoding import amount_option
from bruxelles1893.observation import encode
from bruxelles1893.review import Review, Unfinished, best_reviewer, deepened, review, review_from
from bruxelles1893.review.bids import bid_at
from bruxelles1893.review.choices import (
    DRAWS,
    Line,
    ReviewedChoice,
    ReviewQuestion,
    TurnWalk,
    best_of,
    question,
)
from bruxelles1893.review.ledger import ledgers
from bruxelles1893.review.plain import to_plain
from bruxelles1893.review.proof import SOUGHT, STAGES, Suspect, choice_at
from bruxelles1893.review.reviewers import NetworkReviewer, PlainReviewer
from bruxelles1893.review.reviewing import PASSED, SHOWN, SUSPECTED, costliest, lesson
from bruxelles1893.review.slant import Glance, slant
from bruxelles1893.review.wording import also_words, opinion, price_words, turn_words
from bruxelles1893.words import REVIEW_TEXTS, percent
from patience import SECONDS

RECORDS = Path(__file__).parents[1] / "golden" / "records"
BOOKS = Path(__file__).with_name("books.json")
GOLDEN = sorted(
    str(path.relative_to(RECORDS)) for path in RECORDS.rglob("*.bxl") if path.parent.name == "0.2"
)
REVIEWED = ("0.2/second-2.bxl", "0.2/second+belle-epoque+asymmetric-3.bxl", "0.2/first-3.bxl")


@cache
def played(name: str) -> Session:
    return replay(read_record((RECORDS / name).read_text("utf-8")))


@cache
def reviewed(name: str) -> Review:
    return review(played(name), best_reviewer())


# --- Pinned: what the books say -----------------------------------------------------------------
def digest_of(session: Session) -> str:
    text = json.dumps(to_plain(ledgers(session)), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", GOLDEN)
def test_the_books_of_golden_games_stay_as_they_are(name: str) -> None:
    assert digest_of(played(name)) == json.loads(BOOKS.read_text("utf-8"))[name]


@pytest.mark.parametrize("name", GOLDEN)
def test_the_books_agree_with_the_score_sheet(name: str) -> None:
    session = played(name)
    for ledger, sheet in zip(ledgers(session), session.state.scores(), strict=True):
        assert sum(ledger.accounts[-1].points.values()) == sheet.total
        assert ledger.accounts[-1].ply == len(session.moves)
        assert [account.round for account in ledger.accounts] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("name", GOLDEN)
def test_every_franc_is_in_the_books(name: str) -> None:
    session = played(name)
    for seat, ledger in enumerate(ledgers(session)):
        begun = new_game(session.state.rules, len(session.names), session.seed).players[seat]
        kept = sum(ledger.earned.values()) - sum(ledger.spent.values()) + begun.francs
        assert session.state.players[seat].francs == kept


# --- Bounded: what the bot thinks ---------------------------------------------------------------
@pytest.mark.parametrize("name", REVIEWED)
def test_chances_lead_from_even_to_the_result(name: str) -> None:
    found = reviewed(name)
    totals = [sheet.total for sheet in played(name).state.scores()]
    for point in found.curve:
        assert sum(point.chances) == pytest.approx(1)
    assert found.curve[-1].scores == totals
    for seat, player in enumerate(found.players):
        balance = player.balance
        parts = balance.even + balance.deal + balance.own + balance.others + balance.luck
        assert parts == pytest.approx(balance.result)
        assert balance.result == (totals[seat] == max(totals)) / totals.count(max(totals))


@pytest.mark.parametrize("name", REVIEWED)
def test_luck_is_only_where_something_was_revealed(name: str) -> None:
    session = played(name)
    found = reviewed(name)
    later = [point.ply for point in found.curve[1:]]
    for swing, after in zip(found.swings, later, strict=True):
        if session.at(swing.ply).reveal_count == session.at(after).reveal_count:
            assert swing.luck == pytest.approx([0] * len(swing.luck))
    assert any(any(swing.luck) for swing in found.swings)


@pytest.mark.parametrize("name", REVIEWED)
def test_costly_moments_are_own_choices_the_costliest_first(name: str) -> None:
    session = played(name)
    for seat, player in enumerate(reviewed(name).players):
        costs = [choice.cost for choice in player.moments]
        assert len(costs) <= SHOWN
        assert costs == sorted(costs, reverse=True)
        for choice in player.moments:
            assert session.moves[choice.ply].seat == choice.seat == seat
            assert choice.played.options[0] == session.moves[choice.ply].option
            assert choice.best.options[0] in session.at(choice.ply).legal()
            assert choice.best.options[0] != choice.played.options[0]
            assert turn_words(session, session.names, choice.ply, choice.best.options)


def test_a_review_is_the_same_each_time_and_as_plain_data() -> None:
    name = REVIEWED[0]
    again = review(replay(read_record((RECORDS / name).read_text("utf-8"))), best_reviewer())
    data = again.to_json()
    assert data == reviewed(name).to_json()
    assert review_from(json.loads(json.dumps(data))).to_json() == data


def test_a_running_game_is_not_reviewed() -> None:
    session = Session(ruleset("second"), 2, 1)
    with pytest.raises(Unfinished):
        review(session, best_reviewer())


def test_a_review_without_numpy_has_the_same_parts() -> None:
    found = review(played("0.2/second-2.bxl"), PlainReviewer())
    assert found.judge == "evaluation"
    assert all(player.balance.result in (0, 0.5, 1) for player in found.players)
    assert any(player.moments for player in found.players)


def test_without_numpy_the_planner_reviews() -> None:
    script = (
        "import sys; sys.modules['numpy'] = None\n"
        "from bruxelles1893.engine import new_game, ruleset\n"
        "from bruxelles1893.review.reviewers import best_reviewer\n"
        "chances = best_reviewer().chances\n"
        "print(chances.judge.name, len(chances.outlook(new_game(ruleset('second'), 4)).chances))\n"
    )
    command = [sys.executable, "-c", script]
    result = subprocess.run(command, check=True, capture_output=True, text=True, timeout=SECONDS)
    assert result.stdout.split() == ["evaluation", "4"]


# --- Nobody is favoured for being asked ----------------------------------------------------------
def planned(players: int, seed: int) -> Session:
    session = Session(ruleset("second"), players, seed)
    planners, rng = [make_bot("planner") for _ in range(players)], Random(seed)
    while not session.state.is_over:
        seat = session.state.stack[-1][1]
        view, legal = session.state.view(seat), session.state.legal()
        session.play(planners[seat].choose(view, legal, rng))
    return session


@cache
def reviewed_planners() -> Review:
    return review(planned(3, 41), best_reviewer())


def test_a_chance_does_not_sink_because_the_next_seat_is_asked() -> None:
    curve = [point for point in reviewed_planners().curve if point.round]
    changes = [
        after.chances[before.seat] - before.chances[before.seat]
        for before, after in pairwise(curve)
        if before.round == after.round and before.seat != after.seat != NOBODY
    ]
    assert len(changes) > 50
    assert sum(changes) / len(changes) == pytest.approx(0, abs=0.002)


def test_own_choices_and_those_of_others_are_told_in_numbers_to_believe() -> None:
    for player in reviewed_planners().players:
        assert abs(player.balance.own) < 1.5
        assert abs(player.balance.others) < 1.5


def slanted(true: list[float], slant: float) -> list[Glance]:
    return [
        Glance(Seat(turn % 3), Glance(Seat(turn % 3), true).levelled(-slant)) for turn in range(12)
    ]


@pytest.mark.parametrize("by", [-0.5, 0.0, 0.4, 1.2])
def test_a_slant_is_found_and_taken_away(by: float) -> None:
    true = [0.2, 0.5, 0.3]
    glances = slanted(true, by)
    assert slant(glances) == pytest.approx(by, abs=1e-4)
    for each in glances:
        assert each.levelled(slant(glances)) == pytest.approx(true, abs=1e-4)


def test_a_few_glances_tell_of_no_slant() -> None:
    assert slant(slanted([0.2, 0.5, 0.3], 0.5)[:4]) == 0


def test_a_lost_lead_counts_where_the_chance_cannot_sink() -> None:
    lost, worse = (Line([Option(1)], 0.0, 50.0, lead) for lead in (-20.0, -45.0))
    choice = ReviewedChoice(3, 2, Seat(0), worse, lost, games=10, error=1.0)
    assert costliest([choice], Seat(0)) == [choice]
    assert costliest([choice], Seat(1)) == []


# --- Moments of the whole game -------------------------------------------------------------------
def moment(
    ply: int, number: int, lost: float, chance: float, better: str = "pass"
) -> ReviewedChoice:
    """A choice of seat 0 that cost so many points in a game with such a chance."""
    best = Line([parse(word) for word in better.split()], chance, 60.0, -70.0)
    played = best._replace(options=[Option(-1)], lead=-70.0 - lost)
    return ReviewedChoice(ply, number, Seat(0), played, best, games=20, error=0.5)


def test_points_count_where_the_game_is_as_good_as_lost_or_won() -> None:
    for chance in (0.01, 0.99):
        choice = moment(3, 4, 12.0, chance)
        assert choice.is_flat
        assert choice.points == 12
        assert costliest([choice], Seat(0)) == [choice]
    assert not moment(3, 4, 12.0, 0.4).is_flat


def test_among_turns_that_lose_anyway_the_one_that_leads_most_is_best() -> None:
    lines = [Line([Option(1)], 0.02, 50.0, -30.0), Line([Option(2)], 0.01, 50.0, -20.0)]
    assert best_of(lines) is lines[1]
    assert best_of([*lines, Line([Option(3)], 0.3, 50.0, -25.0)]).chance == 0.3


def test_the_same_better_move_is_told_once_a_round() -> None:
    choices = [
        moment(12, 1, 5.0, 0.01, "B4 2"),
        moment(8, 1, 9.0, 0.01, "B4 3"),
        moment(20, 1, 4.0, 0.01, "B4 0"),
        moment(40, 2, 4.0, 0.01, "B4 2"),
        moment(41, 2, 3.0, 0.01, "2"),
        moment(45, 2, 3.0, 0.01, "2"),
    ]
    moments = costliest(choices, Seat(0))
    assert {each.ply: each.also for each in moments} == {8: (12, 20), 40: (), 41: (), 45: ()}


def test_every_round_can_teach() -> None:
    choices = [moment(10 * ply, 1, 20.0 - ply, 0.01, f"{ply}") for ply in range(8)]
    later = [moment(100 * number, number, 6.5, 0.01) for number in (2, 3, 4)]
    moments = costliest([*choices, *later], Seat(0))
    assert [each.round for each in moments] == [1, 1, 2, 3, 4]
    assert [each.ply for each in moments][:2] == [0, 10]


def test_a_review_of_an_older_format_can_be_read() -> None:
    data = reviewed(REVIEWED[0]).to_json()
    for player in data["players"]:
        for choice in player["moments"] + player["suspects"]:
            del choice["also"]
    read = review_from(data)
    assert all(each.also == () for player in read.players for each in player.moments)


@pytest.mark.parametrize("name", REVIEWED)
def test_moments_of_a_game_do_not_repeat_a_move_within_a_round(name: str) -> None:
    for player in reviewed(name).players:
        lessons = [lesson(choice) for choice in player.moments]
        assert len(set(lessons)) == len(lessons)


# --- Words ---------------------------------------------------------------------------------------
ANSWERS = ("no", "yes", "keep it", "discard it", "none now", "no more", "stop here", "skip it")


@pytest.mark.parametrize("name", GOLDEN)
def test_choices_of_a_turn_stand_for_themselves(name: str) -> None:
    session = played(name)
    for ply, move in enumerate(session.moves):
        spoken = turn_words(session, session.names, ply, [move.option])
        for text in spoken:
            assert text not in ANSWERS
            assert not text.startswith(("no,", "none,", "use it", "do it"))


def test_a_noble_that_is_kept_is_named() -> None:
    session = played("0.2/second-2.bxl")
    kept = [ply for ply, move in enumerate(session.moves) if move.kind == "noble-keep"]
    words = [turn_words(session, session.names, ply, [parse("keep")]) for ply in kept]
    assert words
    assert all(re.fullmatch("keep [A-Z].+", text) for texts in words for text in texts)


def test_a_moment_tells_its_cost_in_points_and_in_a_chance_that_is_not_flat() -> None:
    lost = moment(3, 4, 12.0, 0.01)
    assert price_words(lost) == "It cost about 12 points against the best opponent."
    best = Line([Option(1)], 0.45, 60.0, 8.0)
    even = ReviewedChoice(
        3, 2, Seat(0), best._replace(chance=0.3, lead=-1.0), best, games=9, error=1.0
    )
    assert "9 points" in price_words(even)
    assert "from 45% to 30%" in price_words(even)
    assert price_words(even._replace(played=best)) == REVIEW_TEXTS["no-matter"]
    unsure = even._replace(error=6.0)
    assert (
        price_words(unsure) == "This may have cost about 9 points. Playing on from here does "
        "not settle it."
    )
    assert price_words(even._replace(games=0)) == REVIEW_TEXTS["no-matter"]


def test_a_moment_tells_when_else_the_move_was_better() -> None:
    choice = moment(3, 4, 12.0, 0.01)
    assert also_words(choice) == ""
    assert also_words(choice._replace(also=(12,))) == "Also after move 12."
    assert also_words(choice._replace(also=(12, 20))) == "Also after moves 12 and 20."


# --- Deep ---------------------------------------------------------------------------------------
def test_a_deep_review_takes_what_the_search_finds() -> None:
    name = REVIEWED[0]
    quick = reviewed(name)
    asked: list[int] = []

    def harmless(suspect: Suspect) -> ReviewedChoice:
        asked.append(suspect.choice.ply)
        return suspect.choice._replace(played=suspect.choice.best, is_searched=True)

    steps: list[tuple[int, int]] = []
    deep = deepened(
        played(name),
        quick,
        lambda suspects: map(harmless, suspects),
        lambda *step: steps.append(step),
    )
    suspects = [choice.ply for player in quick.players for choice in player.suspects]
    assert asked == suspects
    assert steps[-1] == (len(suspects), len(suspects))
    assert all(player.moments == [] for player in deep.players)


# --- Nothing is told that is not so --------------------------------------------------------------
def test_what_is_told_is_so_in_games_that_no_review_saw() -> None:
    """Of the golden games' moments; `benchmarks.false_alarms` measures other games."""
    told: list[tuple[ReviewedChoice, Measured]] = []
    for name in REVIEWED:
        moments = [each for player in reviewed(name).players for each in player.moments]
        assert all(each.is_sure for each in moments)
        state_at = played(name).at
        told += [(each, measured(state_at(each.ply), each, best_reviewer())) for each in moments]
    assert told
    assert [each.ply for each, found in told if found.is_wrong] == []


def test_a_difference_within_luck_is_not_told() -> None:
    sure = moment(3, 4, 5.0, 0.01)
    assert costliest([sure], Seat(0)) == [sure]
    for unsure in (sure._replace(error=2.1), sure._replace(games=0)):
        assert costliest([unsure], Seat(0)) == []
    assert costliest([sure._replace(is_contradicted=True)], Seat(0)) == []


def test_a_moment_costs_the_same_wherever_it_is_told() -> None:
    name = REVIEWED[0]
    for player in reviewed(name).players:
        for told in player.moments:
            alone = choice_at(played(name), told.ply, best_reviewer())
            assert alone is not None
            found, expected = (alone.points, alone.error), (told.points, told.error)
            assert found == pytest.approx(expected, abs=1e-3)


class Counting(NetworkReviewer):
    """Counts how often games are played on."""

    asked = 0

    def likelihoods(self, states: list[State]) -> list[list[float]]:
        self.asked += len(states)
        return super().likelihoods(states)


def test_a_quick_review_asks_within_bounds() -> None:
    session, reviewer = planned(4, 43), Counting()
    review(session, reviewer)
    games = 2 * SUSPECTED * (sum(STAGES) + SOUGHT)
    longest = len(session.moves) // session.state.rules.rounds
    assert 0 < reviewer.asked <= games * longest


def test_a_deep_review_searches_what_the_quick_look_passed() -> None:
    for player in reviewed(REVIEWED[0]).players:
        passed = [each for each in player.suspects if not each.games]
        assert len(passed) == PASSED
        assert {each.ply for each in player.moments} <= {each.ply for each in player.suspects}


# --- Bids ----------------------------------------------------------------------------------------
def test_every_bid_is_looked_back_at() -> None:
    session = played("0.2/second-2.bxl")
    for ply, move in enumerate(session.moves):
        bid = bid_at(session, ply)
        assert (bid is not None) == (move.kind == "bid")
        if bid is not None:
            assert 1 <= bid.enough <= bid.amount


def test_a_bid_of_all_money_is_compared_with_what_would_have_been_enough() -> None:
    """Nobody else bids in the column that the first pawn takes."""
    session = Session(ruleset("second"), 2, 5)
    rng = Random(5)
    ply = -1
    while not session.state.is_over:
        legal = session.state.legal()
        if session.state.decision and session.state.decision.kind == "bid" and ply < 0:
            ply = len(session.moves)
            session.play(max(legal))
        else:
            session.play(rng.choice(legal))
    bid = bid_at(session, ply)
    assert bid is not None
    assert bid.amount > bid.enough
    options = question(session, ply, session.at(ply), [1.0] * len(session.at(ply).legal())).options
    assert amount_option(bid.enough) in options


# --- Mistakes are found -------------------------------------------------------------------------
def test_planted_blunders_are_found(is_whole: bool) -> None:
    count = 6 if is_whole else 2
    games = list(islice(plantings(710_000), count))
    assert sum(is_found(game, best_reviewer()) for game in games) >= count // 2


# --- Whose opinion it is ------------------------------------------------------------------------
def test_the_strength_told_is_the_one_that_the_docs_measured() -> None:
    text = (Path(__file__).parents[2] / "docs" / "results" / "bots.md").read_text("utf-8")
    table = text.partition("### The network against casual")[2].partition("\n#")[0]
    shares = [float(share) for share in re.findall(r"^\| `[^`]+` \| ([\d.]+)%", table, re.M)]
    assert len(shares) == len(RULE_SETS)
    assert sum(shares) / len(shares) == pytest.approx(100 * NETWORK_BEATS_CASUAL, abs=0.5)
    assert percent(NETWORK_BEATS_CASUAL) in opinion(reviewed(REVIEWED[0]))


def test_a_turn_without_luck_is_the_same_on_all_draws() -> None:
    rng, lucky, others = Random(3), 0, 0
    for rules, players in (("second+belle-epoque+asymmetric", 4), ("first", 2)):
        session = Session(ruleset(rules), players, 7)
        while not session.state.is_over:
            state = session.state
            asked = ReviewQuestion(len(session.moves), state, state.legal()[:3])
            for option in asked.options:
                walks = [asked.walk(option, draw) for draw in range(DRAWS)]
                if walked_alike(asked, walks):
                    others += 1
                    assert len({tuple(walk.options) for walk in walks}) == 1
                    assert len({encode(walk.state, walk.state.asked) for walk in walks}) == 1
                else:
                    lucky += 1
            session.play(rng.choice(state.legal()))
    assert lucky > 20
    assert others > 20


def walked_alike(asked: ReviewQuestion, walks: list[TurnWalk]) -> bool:
    """Let turns go on by the same chance; whether nothing came to light in the first."""
    for walk in walks:
        rng = Random(5)
        while walk.is_open:
            walk.take(rng.choice(walk.state.legal()))
    return not asked.has_luck(walks[0])
