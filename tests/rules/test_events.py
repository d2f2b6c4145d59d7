"""The facts that a game reports about itself, for logs and animation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple, get_args

import pytest

from belle_epoque_table import (
    be_turns,
    give_travellers,
    give_white,
    lay_tiles,
    put_pavilion,
    stand_on_tiles,
)
from bruxelles1893.engine import (
    RULE_SETS,
    Seat,
    Space,
    State,
    digest,
    from_json,
    new_game,
    ruleset,
    to_json,
)
from bruxelles1893.engine.core import events as happened
from bruxelles1893.engine.core.events import Event
from bruxelles1893.engine.core.geometry import iris_at
from bruxelles1893.engine.core.options import (
    ARCHITECT,
    BLACK,
    BLUE,
    BOARDS,
    BOURSE,
    BUILD,
    CROWN,
    FRANCS3,
    GRAND_PLACE,
    GREEN,
    IRIS,
    MATERIAL,
    NOBLE,
    NOBLES,
    SAINTE_CATHERINE,
    SALE,
    WOOD,
    WORKSHOP,
    YELLOW,
)
from bruxelles1893.engine.core.values import counted
from table import (
    NOBODY,
    facts,
    finish,
    fresh,
    give_art,
    give_cubes,
    give_nobles,
    in_turns,
    lay,
    lay_nobles,
    legal,
    listen,
    on_turn,
    play,
    put,
    put_house,
    set_action,
    space_number,
    to_resolution,
)

C3 = space_number("C3")
D4 = space_number("D4")


def noble(name: str) -> int:
    return NOBLES.index(name)


def at_c3(action: str) -> State:
    """Seat 0 on turn in a game of four; C3 shows an action."""
    state = in_turns(4)
    set_action(state, "C3", action)
    return state


def at_the_square() -> State:
    """A game of four before the first player places the square, on the first Bourse card."""
    state = fresh(4)
    while state.decision is not None and state.decision.kind == "start-art":
        play(state, legal(state)[-1])
    state.bourse = 0
    state.advance()
    return state


def at_neutral() -> State:
    """A game of two, round 2, seat 0 first, before the neutral pawns."""
    state = to_resolution(in_turns(2))
    state.bourse = 0
    state.advance()
    return play(state, "2-4")


def at_sale() -> State:
    state = at_c3("sale")
    give_art(state, 0, blue=1, green=1)
    state.market = (YELLOW, BLACK)
    return state


def at_noble(row: str = "empain solvay buls albert", deck: str = "maeterlinck") -> State:
    state = at_c3("noble")
    lay_nobles(state, row, deck)
    return state


def at_build() -> State:
    state = at_c3("build")
    give_cubes(state, 0, wood=1, stone=1)
    return state


def at_houses_of_seat_1(action: str) -> State:
    state = at_c3(action)
    put_house(state, "C3", 1)
    return state


def at_columns() -> State:
    """Seat 1 wins column B; seats 2 and 3 tie for column C."""
    state = in_turns(4)
    lay(state, "B", "I", 2)
    lay(state, "C", "I+A", 1)
    put(state, "B2", 1)
    put(state, "C2", 2)
    put(state, "C3", 3)
    return state


def at_the_end() -> State:
    """Round 5; only seat 0 owes nobles, Brugmann for 3 and Maeterlinck for 5, with 4 FB."""
    state = in_turns(4)
    state.round = 5
    for number, player in enumerate(state.players):
        give_art(state, number)
        give_nobles(state, number, "")
        player.francs = 0
    give_nobles(state, 0, "brugmann maeterlinck")
    state.players[0].francs = 3  # 4 with the income of passing first
    return state


def with_cards(*cards: int, action: str = "material") -> State:
    """A Belle Époque game with seat 0 on turn, who owns these cards; D4 shows an action."""
    state = be_turns(cards={0: [*cards]})
    set_action(state, "D4", action)
    return state


def at_pavilion() -> State:
    state = with_cards(action="build")
    give_cubes(state, 0, wood=1, stone=1, glass=2)
    state.pavilion_cards = (1, 2, 31, 4, 5)
    return state


def at_tiles() -> State:
    state = be_turns()
    lay_tiles(state, 3, 7)
    set_action(state, "C3", "material")
    return state


def at_train() -> State:
    state = be_turns()
    give_nobles(state, 0, "nagelmackers")
    return state


def with_travellers() -> State:
    """The second use of the Bourse by two players needs 2 pawns; seat 0 has a traveller."""
    state = be_turns(2)
    give_travellers(state, 0, 1)
    state.uses = counted(state.uses, BOURSE, 1)
    return state


def with_white_art() -> State:
    state = with_cards(2, action="workshop")
    give_white(state, 0, yellow=1)
    return state


def with_a_bid(*cards: int) -> State:
    state = with_cards(*cards)
    put(state, "D4", 0, bid=3)
    return state


def with_a_pawn_on(space: str, *cards: int) -> State:
    """A pawn of seat 0 without a bid; slot 4, which faces row 4, has a pavilion of seat 1."""
    state = with_cards(*cards)
    put(state, space, 0, bid=0)
    put_pavilion(state, 4, 1)
    return state


def with_a_surrounded_iris(*cards: int) -> State:
    """A pawn of seat 0 on C3 and others of seat 1 around the iris 2-2."""
    state = with_cards(*cards)
    put(state, "C3", 0, bid=0)
    put(state, "B2 C2 B3", 1, bid=0)
    return state


def at_the_end_on_a_tile() -> State:
    state = be_turns()
    state.round = 5
    stand_on_tiles(state, 0, 3)
    return state


def at_boards() -> State:
    return fresh(4, 0, "second+asymmetric")


def at_hankars_noble() -> State:
    """Seat 0, with the board of Hankar, on turn; C3 shows the noble action."""
    state = at_noble()
    state.rules = ruleset("second+asymmetric")
    for player, board in zip(state.players, state.rules.boards[1:], strict=False):
        player.board = board
    return state


def first_edition(action: str, stack: tuple[int, ...] = (GREEN,)) -> State:
    """The first edition with seat 0 on turn, C3 shows an action; a tile of each kind is covered."""
    state = fresh(4, 0, "first")
    state.apply(state.legal()[0])
    state.square = iris_at(1, 1)
    set_action(state, "C3", action)
    give_art(state, 0, blue=1)
    state.market = (YELLOW, BLACK)
    state.art_stack, state.covered = stack, (YELLOW, BLACK)
    state.players[0].francs = 5
    return on_turn(state, 0, first=0)


class Case(NamedTuple):
    """A position, the moves played from it, and facts that follow, in this order."""

    start: Callable[[], State]
    moves: str
    expected: list[Event]


def columns_card(column: int) -> int:
    return at_columns().prestige_row[column]


CASES = {
    "square": Case(
        at_the_square, "2-2", [happened.SquarePlaced(at_the_square().first, iris_at(2, 2))]
    ),
    "neutral": Case(at_neutral, "D4", [happened.NeutralPlaced(Seat(0), Space(space_number("D4")))]),
    "workshop": Case(
        lambda: at_c3("workshop"),
        "C3 4 green",
        [
            happened.PawnPlaced(Seat(0), Space(C3), 4),
            happened.FrancsPaid(Seat(0), 4, "AN-01"),
            happened.ActionDone(Seat(0), WORKSHOP),
            happened.ArtTaken(Seat(0), GREEN),
        ],
    ),
    "impossible": Case(
        lambda: at_c3("build"),
        "C3 1",
        [
            happened.PawnPlaced(Seat(0), Space(C3), 1),
            happened.FrancsPaid(Seat(0), 1, "AN-01"),
            happened.ActionImpossible(Seat(0), BUILD),
        ],
    ),
    "sale": Case(
        at_sale,
        "C3 1 green r5c3 slot2",
        [
            happened.ActionDone(Seat(0), SALE),
            happened.CursorMoved(Seat(0), 16),
            happened.ArtReturned(BLACK),
            happened.ArtSold(Seat(0), GREEN, 4, 4),
            happened.FrancsGained(Seat(0), 4, "AN-SALE-4"),
            happened.PointsGained(Seat(0), 4, "AN-SALE-4"),
        ],
    ),
    "noble kept": Case(
        at_noble,
        "C3 1 place3 keep",
        [
            happened.ActionDone(Seat(0), NOBLE),
            happened.NobleTaken(Seat(0), noble("buls"), 1),
            happened.FrancsPaid(Seat(0), 1, "AN-NOBLE-1"),
            happened.TrackAdvanced(Seat(0), IRIS, 1),
            happened.NobleKept(Seat(0), noble("buls")),
            happened.NobleRevealed(noble("maeterlinck"), 0),
        ],
    ),
    "noble discarded and shuffled": Case(
        lambda: at_noble(deck=""),
        "C3 1 place4 discard",
        [
            happened.NobleTaken(Seat(0), noble("albert"), 0),
            happened.TrackAdvanced(Seat(0), CROWN, 1),
            happened.NobleDiscarded(Seat(0), noble("albert")),
            happened.NoblesShuffled(1),
            happened.NobleRevealed(noble("albert"), 0),
        ],
    ),
    "material": Case(
        lambda: at_c3("material"),
        "C3 1 wood+stone",
        [happened.ActionDone(Seat(0), MATERIAL), happened.CubesTaken(Seat(0), (0, 1, 1, 0, 0))],
    ),
    "build": Case(
        at_build,
        "C3 1 wood+stone wood> A1",
        [
            happened.ActionDone(Seat(0), BUILD),
            happened.CubesReturned(Seat(0), (0, 1, 1, 0, 0)),
            happened.PointsGained(Seat(0), 5, "AN-BUILD-3"),
            happened.ArmMoved(Seat(0), WOOD, FRANCS3),
            happened.HouseBuilt(Seat(0), Space(0)),
        ],
    ),
    "free action": Case(
        lambda: at_houses_of_seat_1("workshop"),
        "C3 1 green yes",
        [
            happened.ArtTaken(Seat(0), GREEN),
            happened.FreeAction(Seat(1), WORKSHOP),
            happened.ArtTaken(Seat(1), BLACK),
        ],
    ),
    "free points": Case(
        lambda: at_houses_of_seat_1("build"),
        "C3 1 yes",
        [
            happened.ActionImpossible(Seat(0), BUILD),
            happened.FreeAction(Seat(1), BUILD),
            happened.PointsGained(Seat(1), 1, "AN-BUILD-FREE"),
        ],
    ),
    "bourse": Case(
        lambda: in_turns(4),
        "bourse",
        [happened.BrusselsUsed(Seat(0), BOURSE, 1)],
    ),
    "grand-place": Case(
        lambda: in_turns(4),
        "grand-place brugmann",
        [
            happened.BrusselsUsed(Seat(0), GRAND_PLACE, 1),
            happened.NobleActivated(Seat(0), noble("brugmann")),
            happened.FrancsGained(Seat(0), 5, "NOBLE-BRUGMANN"),
        ],
    ),
    "sainte-catherine": Case(
        lambda: in_turns(3),
        "sainte-catherine sainte-catherine",
        [
            happened.BrusselsUsed(Seat(0), SAINTE_CATHERINE, 1),
            *[happened.CubesTaken(Seat(0), (0, 0, 0, 0, 1))] * 3,
            happened.BrusselsUsed(Seat(1), SAINTE_CATHERINE, 2),
            *[happened.CubesTaken(Seat(1), (0, 0, 0, 0, 1))] * 3,
        ],
    ),
    "pass": Case(
        lambda: in_turns(4),
        "pass pass",
        [
            happened.Passed(Seat(0), True),
            happened.FrancsGained(Seat(0), 1, "PASS-01"),
            happened.FaceDownCard(Seat(0)),
            happened.FrancsGained(Seat(0), 1, "PASS-02"),
            happened.Passed(Seat(1), False),
            happened.FrancsGained(Seat(1), 1, "PASS-01"),
        ],
    ),
    "columns": Case(
        at_columns,
        "pass pass pass pass row-art",
        [
            happened.ColumnWon(Seat(1), 1, columns_card(1)),
            happened.ColumnTied(2, columns_card(2), (Seat(2), Seat(3))),
            happened.FirstPlayer(Seat(0), 2),
            happened.PrestigeUsed(Seat(2), columns_card(2)),
            happened.TrackAdvanced(Seat(2), IRIS, 1),
            happened.TrackAdvanced(Seat(2), ARCHITECT, 1),
            happened.PrestigeUsed(Seat(3), columns_card(2)),
            happened.PrestigeTucked(Seat(1), columns_card(1), 2),
            happened.RoundEnded(1),
            happened.PrestigeRevealed(4, at_columns().prestige_deck[5]),
            happened.RoundStarted(2, at_columns().bourse_deck[0]),
        ],
    ),
    "last payment": Case(
        at_the_end,
        "pass pass pass pass brugmann",
        [
            happened.RoundEnded(5),
            happened.NoblePaid(Seat(0), noble("brugmann"), 3),
            happened.FrancsPaid(Seat(0), 3, "FINAL-02"),
            happened.NobleUnpaid(Seat(0), noble("maeterlinck")),
            happened.PointsGained(Seat(0), -5, "FINAL-02"),
            happened.GameEnded((-5 + 5 + 3 + 1, 3, 3, 3)),
        ],
    ),
    "pavilion": Case(
        at_pavilion,
        "D4 1 wood+stone wood> pavilion3",
        [
            happened.CubesReturned(Seat(0), (0, 1, 1, 0, 0)),
            happened.ArmMoved(Seat(0), WOOD, FRANCS3),
            happened.CubesReturned(Seat(0), (0, 0, 0, 2, 0)),
            happened.CardTaken(Seat(0), 31, 2),
        ],
    ),
    "card": Case(
        lambda: with_cards(7),
        "D4 1 2*wood card7",
        [
            happened.CubesTaken(Seat(0), (0, 2, 0, 0, 0)),
            happened.CardUsed(Seat(0), 7),
            *[happened.CubesTaken(Seat(0), (0, 0, 0, 0, 1))] * 2,
        ],
    ),
    "tile pawn": Case(
        at_tiles,
        "C3 1 2*wood tile7",
        [happened.CubesTaken(Seat(0), (0, 2, 0, 0, 0)), happened.TilePawn(Seat(0), 7)],
    ),
    "traveller taken": Case(
        at_train,
        "grand-place nagelmackers",
        [happened.NobleActivated(Seat(0), noble("nagelmackers")), happened.TravellerTaken(Seat(0))],
    ),
    "travellers sent": Case(
        with_travellers,
        "bourse 1",
        [happened.BrusselsUsed(Seat(0), BOURSE, 2), happened.TravellersSent(Seat(0), BOURSE, 1)],
    ),
    "white art flipped": Case(
        with_white_art,
        "D4 1 green card2 white-yellow",
        [
            happened.ArtTaken(Seat(0), GREEN),
            happened.CardUsed(Seat(0), 2),
            happened.ArtFlipped(Seat(0), YELLOW),
        ],
    ),
    "art given": Case(
        lambda: with_cards(17),
        "sainte-catherine card17 blue 2*wood",
        [
            happened.CardUsed(Seat(0), 17),
            happened.ArtGiven(Seat(0), BLUE),
            happened.CubesTaken(Seat(0), (0, 2, 0, 0, 0)),
        ],
    ),
    "bid taken back": Case(
        lambda: with_a_bid(15),
        "cinquantenaire material 2*wood card15 D4 2",
        [
            happened.CardUsed(Seat(0), 15),
            happened.BidTakenBack(Seat(0), Space(D4), 2),
            happened.FrancsGained(Seat(0), 2, "BE-CARD-15"),
        ],
    ),
    "extra turn with a pawn": Case(
        lambda: with_cards(22),
        "bourse card22 pawn bourse",
        [
            happened.CardUsed(Seat(0), 22),
            happened.ExtraTurn(Seat(0), False),
            happened.BrusselsUsed(Seat(0), BOURSE, 1),
        ],
    ),
    "column swapped": Case(
        lambda: with_a_bid(25),
        "pass pass pass pass card25 D A",
        [
            happened.ColumnWon(Seat(0), 3, with_a_bid(25).prestige_row[3]),
            happened.CardUsed(Seat(0), 25),
            happened.ColumnSwapped(Seat(0), 3, 0),
        ],
    ),
    "pawn doubled": Case(
        lambda: with_a_surrounded_iris(27),
        "pass pass pass pass card27 C3",
        [
            happened.CardUsed(Seat(0), 27),
            happened.PawnDoubled(Seat(0), Space(C3)),
            happened.IrisScored(Seat(1), iris_at(2, 2), 1),
            happened.RoundEnded(1),
        ],
    ),
    "pawn taken back": Case(
        lambda: with_cards(29),
        "bourse pass pass pass pass card29",
        [
            happened.BrusselsUsed(Seat(0), BOURSE, 1),
            happened.CardUsed(Seat(0), 29),
            happened.PawnTakenBack(Seat(0)),
            happened.RoundEnded(1),
        ],
    ),
    "pavilion visited": Case(
        lambda: with_a_pawn_on("D4"),
        "pass pass pass pass",
        [
            happened.PavilionVisited(Seat(1), 3, 1),
            happened.PointsGained(Seat(1), 1, "BE-RES-2"),
            happened.RoundEnded(1),
        ],
    ),
    "tile scored": Case(
        at_the_end_on_a_tile,
        "pass pass pass pass",
        [
            happened.TileScored(Seat(0), 3),
            happened.FrancsGained(Seat(0), 3, "BE-ENDTILE-03"),
            happened.NoblePaid(Seat(0), noble("brugmann"), 3),
        ],
    ),
    "board": Case(
        at_boards,
        "horta blue",
        [
            happened.BoardChosen(at_boards().first, BOARDS.index("horta")),
            happened.ArtTaken(at_boards().first, BLUE),
        ],
    ),
    "noble shown": Case(
        at_hankars_noble,
        "C3 1 place4 discard",
        [
            happened.ActionDone(Seat(0), NOBLE),
            happened.NobleShown(Seat(0), noble("maeterlinck")),
            happened.NobleTaken(Seat(0), noble("albert"), 0),
            happened.NobleRevealed(noble("maeterlinck"), 0),
        ],
    ),
    "drawn": Case(
        lambda: first_edition("workshop"),
        "C3 1 yes green",
        [
            happened.ActionDone(Seat(0), WORKSHOP),
            happened.ArtDrawn(Seat(0), 1),
            happened.ArtTaken(Seat(0), GREEN),
        ],
    ),
    "restocked": Case(
        lambda: first_edition("workshop", stack=()),
        "C3 1 yes yellow",
        [
            happened.ArtRestocked(2),
            happened.ArtDrawn(Seat(0), 1),
            happened.ArtTaken(Seat(0), YELLOW),
        ],
    ),
    "covered": Case(
        lambda: first_edition("sale"),
        "C3 1 yes r4c4 blue slot2",
        [happened.ArtSold(Seat(0), BLUE, 2, 2), happened.ArtCovered(BLACK)],
    ),
    "declined": Case(
        lambda: first_edition("workshop"),
        "C3 1 no",
        [happened.PawnPlaced(Seat(0), Space(C3), 1), happened.ActionDeclined(Seat(0), WORKSHOP)],
    ),
    "exhibition": Case(
        lambda: first_edition("workshop"),
        "pass",
        [
            happened.Passed(Seat(0), True),
            happened.ExhibitionTaken(Seat(0)),
            happened.FrancsGained(Seat(0), 1, "ED1-PASS"),
        ],
    ),
}


def freed_then_sent() -> Case:
    """Seat 0 scores an iris, gets a pawn back by a card and sends one to court."""

    def start() -> State:
        state = in_turns(4)
        lay(state, "B", "P+P", 0)
        lay(state, "C", "C+C", 0)
        put(state, "B2 B3 C2 C3", 0)
        return state

    expected: list[Event] = [
        happened.PawnFreed(Seat(0)),
        happened.PawnFreed(Seat(0)),
        happened.IrisScored(Seat(0), iris_at(2, 2), 1),
        happened.PointsGained(Seat(0), 1, "RES-IRIS-1"),
        happened.PawnToCourt(Seat(0)),
        happened.RoundEnded(1),
        happened.NobleDiscarded(NOBODY, in_turns(4).noble_row[3]),
    ]
    return Case(start, "bourse pass pass pass pass", expected)


CASES["majorities"] = freed_then_sent()


@pytest.mark.parametrize("name", CASES)
def test_a_move_reports_its_facts_in_the_order_in_which_they_happen(name: str) -> None:
    case = CASES[name]
    state = case.start()
    collected = listen(state)

    play(state, case.moves)

    position = 0
    for fact in case.expected:
        same = [type(other) is type(fact) and other == fact for other in collected[position:]]
        assert any(same), f"{fact} is missing, or comes too early, in {collected}"
        position += same.index(True) + 1


def test_every_kind_of_fact_is_proved_by_a_case() -> None:
    proved = {type(fact) for case in CASES.values() for fact in case.expected}

    assert {kind.__name__ for kind in get_args(Event)} == {kind.__name__ for kind in proved}


def test_the_bourse_reports_the_value_of_its_card() -> None:
    state = in_turns(4)
    state.bourse = 11
    collected = listen(state)

    play(state, "bourse")

    assert facts(collected, happened.FrancsGained) == [(0, 8, "BRX-BOURSE")]


def test_a_gain_of_nothing_is_no_fact() -> None:
    state = in_turns(4)
    give_art(state, 0)
    state.players[0].iris = 5
    lay_nobles(state, "empain solvay buls albert")
    lay(state, "C", "P+P", 0)
    set_action(state, "C3", "noble")
    collected = listen(state)

    play(state, "C3 1 place3 discard pass pass pass pass")

    assert facts(collected, happened.TrackAdvanced) == []
    assert [fact for fact in facts(collected, happened.FrancsGained) if not fact.amount] == []
    assert (0, 0, "PASS-01") not in facts(collected, happened.FrancsGained)


class TestCollecting:
    def test_nothing_is_collected_unless_asked_for(self) -> None:
        state = fresh(4)

        finish(state)

        assert state.events is None

    def test_a_new_game_collects_into_the_list_it_is_given(self) -> None:
        collected: list[Event] = []
        state = new_game(ruleset("second"), 3, 5, collected)

        play(state, "blue green yellow")

        assert collected[:3] == [
            happened.ArtTaken(state.first, BLUE),
            happened.ArtTaken(Seat((state.first + 1) % 3), GREEN),
            happened.ArtTaken(Seat((state.first + 2) % 3), YELLOW),
        ]
        assert collected[3:] == [happened.RoundStarted(1, state.bourse)]

    def test_a_copy_collects_nothing(self) -> None:
        state = in_turns(4)
        collected = listen(state)

        copied = state.copy()
        play(copied, "bourse pass")

        assert copied.events is None
        assert collected == []
        assert state.events is collected

    def test_a_refused_option_reports_nothing(self) -> None:
        state = in_turns(4)
        collected = listen(state)

        with pytest.raises(ValueError, match="AN-01"):
            play(state, "A1")

        assert collected == []

    @pytest.mark.parametrize("players", [2, 5])
    def test_facts_are_no_part_of_the_state(self, players: int) -> None:
        silent, reporting = fresh(players, 3), fresh(players, 3)
        listen(reporting)

        assert digest(finish(silent, 8)) == digest(finish(reporting, 8))
        assert from_json(reporting.rules, to_json(reporting)).events is None


class TestBookkeeping:
    @pytest.mark.parametrize("rules", RULE_SETS)
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    @pytest.mark.parametrize("seed", range(6))
    def test_the_facts_of_a_whole_game_add_up(self, rules: str, players: int, seed: int) -> None:
        collected: list[Event] = []
        state = new_game(ruleset(rules), players, seed, collected)
        start = [player.francs for player in state.players]

        finish(state, seed)

        francs: Counter[int] = Counter()
        points: Counter[int] = Counter()
        cubes: Counter[int] = Counter()
        for fact in collected:
            match fact:
                case happened.FrancsGained(seat, amount, _):
                    francs[seat] += amount
                case happened.FrancsPaid(seat, amount, _):
                    francs[seat] -= amount
                case happened.PointsGained(seat, amount, _):
                    points[seat] += amount
                case happened.CubesTaken(seat, counts):
                    cubes[seat] += sum(counts)
                case happened.CubesReturned(seat, counts):
                    cubes[seat] -= sum(counts)
        for number, player in enumerate(state.players):
            assert player.francs == start[number] + francs[number]
            assert player.points == points[number]
            assert sum(player.cubes) == cubes[number]

    @pytest.mark.parametrize("rules", RULE_SETS)
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_pawns_houses_and_discs_add_up_too(self, rules: str, players: int) -> None:
        collected: list[Event] = []
        state = new_game(ruleset(rules), players, 11, collected)

        finish(state, 11)

        for number, player in enumerate(state.players):
            sent = sum(fact.seat == number for fact in facts(collected, happened.PawnToCourt))
            freed = sum(fact.seat == number for fact in facts(collected, happened.PawnFreed))
            houses = sum(fact.seat == number for fact in facts(collected, happened.HouseBuilt))
            pavilions = sum(fact.seat == number for fact in facts(collected, happened.CardTaken))
            on_tiles = sum(fact.seat == number for fact in facts(collected, happened.TilePawn))
            steps = Counter(
                fact.track
                for fact in facts(collected, happened.TrackAdvanced)
                if fact.seat == number
            )
            assert player.court == 2 + sent - freed
            assert player.built == houses + pavilions
            assert player.cards.bit_count() == pavilions
            assert player.away == on_tiles
            assert (player.iris, player.crown, player.architect) == tuple(
                steps[track] for track in (IRIS, CROWN, ARCHITECT)
            )
