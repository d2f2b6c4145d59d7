"""The score sheet for real tables with Belle Époque, the asymmetric variant, the first edition."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from bruxelles1893.engine import RULE_SETS, ScoreSheet, Seat, Session, State, notation, ruleset
from bruxelles1893.engine.core.events import NoblePaid
from bruxelles1893.engine.core.options import ROW, ROWS, WHITE
from bruxelles1893.engine.core.ruleset import Ruleset
from bruxelles1893.engine.core.steps import FINAL_PAYMENTS
from bruxelles1893.engine.rules.scoring import FinalPayments
from bruxelles1893.scoring import BadCounts, Counts, Form, endings, from_json, score
from bruxelles1893.words import SCORE_QUESTIONS
from terminal.conftest import Run

BELLE = "second+belle-epoque"
ASYMMETRIC = "second+asymmetric"
BOTH = "second+belle-epoque+asymmetric"
GAMES = 12

ANNA = Counts(
    name="Anna",
    points=80,
    francs=0,
    houses=4,
    architect=8,
    materials=3,
    pawns=6,
    art=2,
    nobles=(),
    rows=(2, 1, 3, 1),
)
BEN = replace(ANNA, name="Ben", points=0)


def scored(rules: str = BELLE, players: int = 2, **changes: Any) -> ScoreSheet:
    """Anna's score sheet at a table of some players, with some things otherwise."""
    anna = replace(ANNA, **changes)
    others = [replace(BEN, name=f"Ben {number}") for number in range(1, players)]
    return score([anna, *others], ruleset(rules)).sheets[0]


# --- Whole games: what the engine says of players, it says of what they tell --------------------


class Game:
    """A random game of the engine, the table right before its end, and what was chosen then."""

    def __init__(self, name: str, players: int, seed: int) -> None:
        self.before: list[State] = []
        session = Session(self._watched(ruleset(name)), players, seed)
        rng = Random(seed)
        while not session.state.is_over:
            session.play(rng.choice(session.state.legal()))
        self.after = session.state
        events = [event for move in session.moves[-30:] for event in move.events]
        self.paid = [event for event in events if isinstance(event, NoblePaid)]
        self.raised = {
            move.seat: ROWS[move.option - ROW] for move in session.moves if move.kind == "tile-row"
        }

    def _watched(self, rules: Ruleset) -> Ruleset:
        before = self.before

        class Watched(FinalPayments):
            def run(self, state: State, seat: int, argument: int) -> None:
                before.append(state.copy())
                super().run(state, Seat(seat), argument)

        steps = list(rules.steps)
        steps[FINAL_PAYMENTS] = Watched("final-payments", "FINAL-01")
        return replace(rules, steps=tuple(steps))

    def told(self) -> list[dict[str, object]]:
        """What the players would say, as JSON has it."""
        (state,) = self.before
        return [told(state, seat) for seat in range(len(state.players))]

    def choices(self, seat: Seat) -> dict[str, object]:
        """What a player chose at the end."""
        raised = {"tile_row": self.raised[seat]} if seat in self.raised else {}
        return {"paid": [event.cost for event in self.paid if event.seat == seat], **raised}


def told(state: State, seat: int) -> dict[str, object]:
    """What a person reads from the pieces before them."""
    player, rules = state.players[seat], state.rules
    costs = [cost for noble, cost in enumerate(rules.noble_costs) if player.nobles >> noble & 1]
    symbols = [sum(rules.prestige[card].symbols for card in row) for row in player.rows]
    entry: dict[str, object] = {
        "name": f"Player {seat}",
        "points": player.points,
        "francs": player.francs,
        "houses": player.built,
        "architect": player.board.architect[player.architect],
        "materials": sum(player.cubes[kind] for kind in rules.noble_materials),
        "pawns": rules.pawns - player.court,
        "art": sum(player.art[:WHITE]),
        "nobles": costs,
        "rows": [base + more for base, more in zip(player.board.row_base, symbols, strict=True)],
        "first_player": state.first == seat,
    }
    if "asymmetric" in rules.name:
        entry["board"] = player.board.name
    return entry | told_of_tiles(state, seat) if state.tiles else entry


def told_of_tiles(state: State, seat: int) -> dict[str, object]:
    player = state.players[seat]
    held = zip(state.tiles, state.tile_pawns, strict=True)
    return {
        "tiles": [tile for tile, owner in held if owner == seat],
        "iris": player.iris + 1,
        "crown": player.crown + 1,
        "first_passes": len(player.face_down),
        "white": sum(player.art[WHITE:]),
        "spaces": [notation(3 + space) for space in range(25) if state.houses[space] == seat],
    }


@cache
def games(name: str, players: int) -> tuple[Game, ...]:
    return tuple(Game(name, players, seed) for seed in range(GAMES))


EVERY_TABLE = [(name, players) for name in RULE_SETS for players in (2, 3, 4, 5)]


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_finished_games_have_the_score_sheets_of_the_engine(name: str, players: int) -> None:
    form = Form(ruleset(name))
    for game in games(name, players):
        said = [entry | game.choices(Seat(seat)) for seat, entry in enumerate(game.told())]
        result = score(from_json(json.dumps({"players": said}), form), form.rules)
        assert result.sheets == game.after.scores()
        totals = [sheet.total for sheet in game.after.scores()]
        assert [totals[seat] for seat in result.winners] == [max(totals)] * len(result.winners)


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_the_best_choice_is_never_worse_than_that_of_the_game(name: str, players: int) -> None:
    form = Form(ruleset(name))
    for game in games(name, players):
        counts = from_json(json.dumps({"players": game.told()}), form)
        for ours, theirs in zip(score(counts, form.rules).sheets, game.after.scores(), strict=True):
            assert ours.total >= theirs.total


def test_the_games_hold_every_tile_and_every_board() -> None:
    tiles, boards = set[int](), set[str]()
    for players in (2, 3, 4, 5):
        for game in games(BOTH, players):
            (state,) = game.before
            pairs = zip(state.tiles, state.tile_pawns, strict=True)
            tiles |= {tile for tile, owner in pairs if owner >= 0}
            boards |= {player.board.name for player in state.players}
    assert tiles == set(range(1, 13))
    assert boards == {"hankar", "cauchie", "horta", "saintenoy", "strauven"}


# --- Tiles, one by one ---------------------------------------------------------------------------


@pytest.mark.rule("BE-ENDTILE-01", "BE-ENDTILE-05", "BE-ENDTILE-07", "BE-ENDTILE-09")
@pytest.mark.parametrize(
    ("players", "changes", "points"),
    [
        (2, {"tiles": (1,)}, 11),
        (2, {"tiles": (5,), "crown": 4}, 8),
        (3, {"tiles": (7,), "first_passes": 2}, 6),
        (4, {"tiles": (7,), "first_passes": 2}, 10),
        (2, {"tiles": (8,)}, 8),
        (2, {"tiles": (6, 8)}, 10),
        (2, {"tiles": (9,), "spaces": (0, 1, 5, 6)}, 16),
        (5, {"tiles": (9,), "spaces": (0, 1, 4, 5)}, 14),
        (2, {"tiles": (11,), "white": 3}, 9),
        (2, {"white": 3, "crown": 4, "first_passes": 2}, 0),
    ],
)
def test_tiles_give_points_of_their_own(players: int, changes: dict[str, Any], points: int) -> None:
    changed = scored(players=players, **changes)
    plain = scored(players=players)
    assert changed.tiles == points
    assert changed._replace(tiles=0, houses=0) == plain._replace(houses=0)


@pytest.mark.rule("BE-ENDTILE-04", "BE-ENDTILE-06")
def test_tiles_that_are_felt_elsewhere() -> None:
    assert scored(tiles=(4,)).art == 3 * (2 + 4)
    assert scored(tiles=(6,)).houses == 5 * 8
    assert scored(tiles=(10,), architect=15).houses == 4 * 15


@pytest.mark.rule("BE-ENDTILE-03")
def test_the_francs_of_tile_3_pay_nobles() -> None:
    poor = scored(nobles=(5, 4), francs=2)
    rich = scored(nobles=(5, 4), francs=2, tiles=(3,), iris=4)
    assert (poor.unpaid_nobles, poor.nobles) == (-10, 0)
    assert (rich.unpaid_nobles, rich.nobles, rich.francs) == (0, 2, 1)


@pytest.mark.rule("BE-ENDTILE-12")
def test_nobles_cost_nothing_with_tile_12() -> None:
    anna = replace(ANNA, nobles=(5, 4), francs=9, tiles=(12,))
    (way,) = endings(anna, 2, ruleset(BELLE))
    assert way.paid == ()
    assert (way.sheet.nobles, way.sheet.francs) == (2, 2)


@pytest.mark.rule("BE-ENDTILE-02")
def test_tile_2_raises_the_best_row_unless_another_is_named() -> None:
    anna = replace(ANNA, tiles=(2,), pawns=3, art=4)
    rows = {way.tile_row: way.sheet.total for way in endings(anna, 2, ruleset(BELLE))}
    base = scored(pawns=3, art=4).total
    assert rows == {"pawns": base + 2, "nobles": base, "art": base + 8, "francs": base}
    assert score([anna, BEN], ruleset(BELLE)).endings[0].tile_row == "art"
    named = score([replace(anna, tile_row="pawns"), BEN], ruleset(BELLE))
    assert named.sheets[0].total == base + 2


def test_row_and_payment_are_chosen_together() -> None:
    """Paying 4 and not 9 leaves two sets of 4 FB, which are worth more in a raised row."""
    anna = replace(ANNA, tiles=(2,), pawns=2, art=0, nobles=(9, 4), francs=12)
    ways = endings(anna, 2, ruleset(BELLE))
    assert {(way.paid, way.tile_row) for way in ways} == {
        (paid, row) for paid in ((9,), (4,)) for row in ROWS
    }
    best = score([anna, BEN], ruleset(BELLE)).endings[0]
    assert (best.paid, best.tile_row, best.sheet.francs) == ((4,), "francs", 6)


# --- Boards and editions -------------------------------------------------------------------------


@pytest.mark.rule("ASY-SAINTENOY-1")
def test_rows_start_with_what_the_board_prints() -> None:
    form = Form(ruleset(ASYMMETRIC))
    given = {"players": [{"name": "Anna", "board": "saintenoy"}, {"name": "Ben", "board": "horta"}]}
    anna, ben = from_json(json.dumps(given), form)
    assert anna.rows == (2, 2, 2, 2)
    assert ben.rows == (1, 1, 1, 1)
    given["players"][0]["rows"] = [1, 2, 2, 2]  # type: ignore[assignment]
    with pytest.raises(BadCounts, match="Anna: rows is 1; expected a whole number from 2 to 50"):
        from_json(json.dumps(given), form)


def test_the_first_edition_has_the_sums_of_the_second() -> None:
    anna = replace(ANNA, nobles=(5, 3), francs=6, first_player=True)
    assert score([anna, BEN], ruleset("first")) == score([anna, BEN], ruleset("second"))


@pytest.mark.parametrize("key", [key for key in SCORE_QUESTIONS if "." not in key])
@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_question_can_be_put(rules: str, key: str) -> None:
    given = dict.fromkeys(("number", "row", "base", "best", "choice", "total"), "x")
    more = dict.fromkeys(("question", "least", "most"), "x")
    key = key.partition("@")[0]
    assert Form(ruleset(rules)).question(key, **given, **more)


# --- Refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"tiles": [13]}, "tiles is 13; expected a whole number from 1 to 12"),
        ({"tiles": 3}, "tiles is 3; expected a list of numbers"),
        ({"tiles": [4, 4]}, "tile 4 cannot hold two pawns"),
        ({"tiles": [6]}, "tile 6 cannot hold two pawns"),
        ({"tiles": [1, 2, 4, 8, 10, 12]}, "lie face up"),
        ({"tiles": [3]}, "iris is missing; a tile with their pawn needs it"),
        ({"tiles": [9]}, "spaces is missing"),
        ({"tiles": [3], "iris": 7}, "iris is 7; expected a whole number from 1 to 6"),
        ({"tiles": [3], "iris": 0}, "iris is 0"),
        ({"tiles": [7], "first_passes": 6}, "from 0 to 5"),
        ({"spaces": ["A6"]}, "'A6' is not a space; expected A1 to E5"),
        ({"spaces": ["pass"]}, "'pass' is not a space"),
        ({"spaces": "A1"}, "expected a list such as A1, B1"),
        ({"spaces": ["A1", "a1"]}, "two houses cannot stand on one space"),
        ({"spaces": ["C3"]}, "no house can stand on C3: a tile is there (BE-TILE-2)"),
        ({"spaces": ["A1", "A2", "A3", "A4", "A5"]}, "houses on 5 spaces, but houses is 4"),
        ({"spaces": ["E5"]}, "two players have a house on the same space"),
        ({"architect": 15}, "no pawn is on tile 10 (BE-ENDTILE-10)"),
        ({"tile_row": "art"}, "tile_row is art, but no pawn is on tile 2"),
        ({"tiles": [2], "tile_row": "houses"}, "tile_row is 'houses'; expected pawns, nobles"),
        ({"board": None}, "board is missing; expected hankar, cauchie"),
        ({"board": "a"}, "board is 'a'; expected hankar"),
        ({"board": "horta"}, "two players have the same board (ASY-SETUP)"),
        ({"paid": [4]}, "paying 4 is not possible with 0 FB; allowed: none (FINAL-02)"),
    ],
)
def test_what_cannot_be_is_refused(run: Run, changes: dict[str, object], message: str) -> None:
    anna = {"name": "Anna", "board": "hankar", "houses": 4, "nobles": [4], **changes}
    ben = {"name": "Ben", "board": "horta", "houses": 4, "tiles": [6], "spaces": ["E5"]}
    result = run("score", "--json", "--rules", BOTH, typed=json.dumps({"players": [anna, ben]}))
    assert result.exit_code == 1
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_an_unknown_rule_set_is_refused(run: Run) -> None:
    assert "unknown rule set 'x'" in run("score", "--rules", "x").stderr


# --- The command ---------------------------------------------------------------------------------


def test_options_take_what_tiles_and_boards_need(run: Run) -> None:
    anna = (
        "Anna: points=70 houses=3 architect=6 pawns=5 art=2 nobles=4+3 rows=2,2,3,2 "
        "board=saintenoy tiles=2+3+9 iris=2 spaces=A1+B1 first"
    )
    ben = "Ben: points=50 board=horta tiles=5+12 crown=3 nobles=5"
    others = ("Cleo: board=hankar", "Dirk: board=cauchie")
    given = [word for text in (anna, ben, *others) for word in ("--player", text)]
    options = ("score", "--rules", BOTH, *given)
    result = run(*options)
    assert result.exit_code == 0, result.output
    assert "Anna raises the pawns row with tile 2." in result.output
    assert "Anna pays for the nobles costing 4 FB and loses 1 other." in result.output
    assert "Buildings × architect level" in result.output
    report = json.loads(run(*options, "--json").stdout)
    assert report["rules"] == BOTH
    assert [each["tiles"] for each in report["scores"]] == [6, 6, 0, 0]
    assert [each.get("tile_row") for each in report["scores"]] == ["pawns", None, None, None]
    assert [each["paid"] for each in report["scores"]] == [[4], [], [], []]


def test_a_person_is_asked_for_boards_tiles_and_what_they_need(run: Run) -> None:
    anna = ["horta", "2+3+9", "80", "0", "3", "15", "8", "2", "6", "1"]
    anna += ["4", "A1+C3", "A1+B1", "1", "1", "2", "1", "8+5+1", "x", "artworks", "8+1"]
    ben = ["horta", "strauven", "3", "none", "10", "0", "0", "1", "0", "5", "0"]
    ben += ["1", "1", "1", "1", "none"]
    answers = ["2", "Anna", "Ben", *anna, *ben, "Ben"]
    result = run("score", "--rules", BOTH, typed="\n".join(answers) + "\n")
    assert result.exit_code == 0, result.output
    assert "architect is 15, the portrait" in result.output
    assert "no house can stand on C3" in result.output
    assert "raise the pawns row: " in result.output
    assert "best" in result.output
    assert "expected pawns or nobles or artworks or francs" in result.output
    assert "Which nobles are paid for? Enter for 5+1" in result.output
    assert "horta is taken" in result.output
    assert "tile 3 cannot hold two pawns" in result.output
    assert "Anna raises the artworks row with tile 2." in result.output
    assert "Anna pays for the nobles costing 8+1 FB" in result.output


def test_the_first_edition_asks_in_its_own_words_and_order(run: Run) -> None:
    player = ["10", "0", "0", "1", "0", "5", "0", "4", "3", "2", "1", "none"]
    answers = ["2", "Anna", "Ben", *player, *player, "Ben"]
    output = run("score", "--rules", "first", typed="\n".join(answers) + "\n").output
    asked = [
        output.index(f"The {row} row: 1 plus") for row in ("francs", "artworks", "nobles", "pawns")
    ]
    assert asked == sorted(asked)
    assert "Who has the Manneken-Pis figure?" in output
    assert "including those still on the boards" in output
    assert "Manneken-Pis figure" in output
    assert "First player" not in output
    assert "Ben wins with 18 VP." in output
