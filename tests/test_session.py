"""A session: the history of a game, and how far back a player may step in it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from bruxelles1893.engine import (
    OPTION_COUNT,
    BruxellesError,
    GameOver,
    IllegalOption,
    Seat,
    Session,
    Space,
    State,
    UndoRefused,
    digest,
    new_game,
    notation,
    parse,
    ruleset,
)
from bruxelles1893.engine.core.events import (
    ArtDrawn,
    ArtRestocked,
    Event,
    FaceDownCard,
    NobleRevealed,
    NoblesShuffled,
    PawnPlaced,
    PrestigeRevealed,
    RoundStarted,
)
from bruxelles1893.engine.core.options import BLACK, BOARDS, GREEN, PINK, SPACE, YELLOW
from bruxelles1893.engine.core.state import NONE
from bruxelles1893.engine.core.values import counted
from conformance.support import Table, anything, each_table
from table import (
    in_turns,
    kind,
    lay_nobles,
    noble_row,
    put_house,
    seat,
    set_action,
    to_resolution,
)

UNDO_REFUSED = "a step back may not pass another player's decision or a reveal"
REVEALS = (ArtDrawn, ArtRestocked, NoblesShuffled, PrestigeRevealed, RoundStarted)
"""Facts after which somebody knows more or less than before.

A noble that comes into the row may have been turned up before, by Hankar.
"""


def session_at(state: State) -> Session:
    """A session whose history begins with this state."""
    session = Session(state.rules, len(state.players))
    session.state = state
    return session


def at_first_turn(rules: str, players: int = 4) -> Session:
    """A session whose history begins with the first turn; each took the first thing offered."""
    state = new_game(ruleset(rules), players)
    while kind(state) != "turn":
        state.apply(state.legal()[0])
    return session_at(state)


def play(session: Session, moves: str) -> None:
    """Play options written in their notation, separated by blanks."""
    for token in moves.split():
        session.play(parse(token))


def play_on(session: Session, seed: int, moves: int) -> None:
    """Play so many options at random, fewer if the game ends."""
    rng = Random(seed)
    for _ in range(moves):
        if not session.state.is_over:
            session.play(anything(session.state, rng))


def free_space(session: Session, action: str) -> str:
    """Print an action on the first space that may be taken; the name of the space."""
    space = notation(next(o for o in session.state.legal() if SPACE <= o < SPACE + 25))
    set_action(session.state, space, action)
    return space


def on_turn(session: Session) -> int:
    """Whose turn it is."""
    player = seat(session.state)
    assert player is not None
    return player


def refuse_undo(session: Session, player: int, ply: int | None = None) -> None:
    """A step back is refused, and nothing has changed."""
    before, moves = digest(session.state), list(session.moves)
    with pytest.raises(UndoRefused, match=f"^{UNDO_REFUSED}$"):
        session.undo(Seat(player), ply)
    assert digest(session.state) == before
    assert session.moves == moves


class TestHistory:
    def test_a_session_begins_with_the_game_of_its_seed(self) -> None:
        session = Session(ruleset("second"), 3, 12)
        assert digest(session.state) == digest(new_game(ruleset("second"), 3, 12))
        assert session.seed == 12
        assert session.moves == []

    def test_the_opening_tells_what_happened_before_the_first_decision(self) -> None:
        first = Session(ruleset("first"), 3, 12)
        assert first.opening == [RoundStarted(1, first.state.bourse)]
        assert Session(ruleset("second"), 3, 12).opening == []

    def test_players_without_names_are_numbered(self) -> None:
        session = Session(ruleset("second"), 3)
        assert session.names == ("Player 1", "Player 2", "Player 3")

    def test_names_stay_in_the_order_of_the_seats(self) -> None:
        names = ("Zoé", "Anna", "Émile Ben")
        assert Session(ruleset("second"), 3, names=names).names == names

    def test_a_move_tells_who_played_what_to_which_question_and_what_followed(self) -> None:
        session = session_at(in_turns(4))
        set_action(session.state, "C3", "material")

        move = session.play(parse("C3"))
        assert move == (0, "turn", parse("C3"), ())

        move = session.play(parse("2"))
        assert (move.seat, move.kind, notation(move.option)) == (0, "bid", "2")
        assert PawnPlaced(Seat(0), Space(parse("C3") - SPACE), 2) in move.events

        play(session, "iron+wood")
        session.play(parse("pass"))
        assert [move.seat for move in session.moves] == [0, 0, 0, 1]
        assert [move.kind for move in session.moves] == ["turn", "bid", "material", "turn"]
        assert FaceDownCard(Seat(1)) in session.moves[-1].events

    def test_moves_hold_all_events_of_the_game_in_their_order(self) -> None:
        heard: list[Event] = []
        state = new_game(ruleset("second"), 4, 3, heard)
        session = Session(ruleset("second"), 4, 3)
        rng = Random(3)
        while not state.is_over:
            option = anything(state, rng)
            state.apply(option)
            session.play(option)
        assert [*session.opening, *(e for move in session.moves for e in move.events)] == heard

    def test_every_earlier_state_can_be_seen_again(self) -> None:
        session = Session(ruleset("second"), 4, 5)
        digests = [digest(session.state)]
        for _ in range(60):
            play_on(session, len(digests), 1)
            digests.append(digest(session.state))
        assert [digest(session.at(ply)) for ply in range(61)] == digests

    def test_playing_on_with_an_earlier_or_the_present_state_changes_no_session(self) -> None:
        session = Session(ruleset("second"), 4, 5)
        play_on(session, 5, 20)
        digests = [digest(session.at(ply)) for ply in range(21)]
        for ply in range(21):
            state = session.at(ply)
            state.apply(state.legal()[0])
        assert [digest(session.at(ply)) for ply in range(21)] == digests
        assert digest(session.state) == digests[-1]


class TestIllegalOptions:
    @staticmethod
    def check(session: Session, option: int, error: type[BruxellesError]) -> None:
        """The option is refused, and neither game nor history has changed."""
        before, moves, opening = digest(session.state), list(session.moves), list(session.opening)
        with pytest.raises(error):
            session.play(option)
        assert digest(session.state) == before
        assert session.moves == moves
        assert session.opening == opening
        assert session.state.events is None
        assert digest(session.at(len(moves))) == before

    def test_they_change_nothing(self) -> None:
        session = session_at(in_turns(4))
        play(session, "C3")
        for option in range(OPTION_COUNT):
            if option not in session.state.legal():
                self.check(session, option, IllegalOption)

    def test_after_the_end_every_option_changes_nothing(self) -> None:
        session = Session(ruleset("second"), 2, 1)
        play_on(session, 1, 10_000)
        assert session.state.is_over
        self.check(session, parse("pass"), GameOver)

    def test_the_next_move_has_its_own_events_only(self) -> None:
        session, other = session_at(in_turns(4)), session_at(in_turns(4))
        self.check(session, parse("C1"), IllegalOption)
        assert session.play(parse("pass")) == other.play(parse("pass"))

    def test_they_do_not_shorten_the_way_back(self) -> None:
        session = session_at(in_turns(4))
        start = digest(session.state)
        play(session, "C3")
        self.check(session, parse("0"), IllegalOption)
        session.undo(Seat(0))
        assert digest(session.state) == start


class TestUndo:
    """Seat 0 sells on C3: space, bid, art, cursor, and the tile goes into an empty slot."""

    @pytest.fixture
    def sale(self) -> Session:
        session = session_at(in_turns(4))
        set_action(session.state, "C3", "sale")
        return session

    def test_each_step_of_an_own_turn_can_be_taken_back(self, sale: Session) -> None:
        digests = []
        for token in ("C3", "2", "blue", "r4c4"):
            digests.append(digest(sale.state))
            play(sale, token)
            assert sale.can_undo_to(Seat(0)) == 0
        while digests:
            sale.undo(Seat(0))
            assert digest(sale.state) == digests.pop()
            assert len(sale.moves) == len(digests)

    def test_several_steps_can_be_taken_back_at_once(self, sale: Session) -> None:
        play(sale, "C3")
        bid = digest(sale.state)
        play(sale, "2 blue r4c4")
        sale.undo(Seat(0), 1)
        assert digest(sale.state) == bid
        assert [notation(move.option) for move in sale.moves] == ["C3"]

    def test_another_choice_follows_as_if_the_first_had_never_been(self, sale: Session) -> None:
        play(sale, "C3 2 blue")
        sale.undo(Seat(0), 0)
        play(sale, "D4 1")
        other = session_at(in_turns(4))
        set_action(other.state, "C3", "sale")
        play(other, "D4 1")
        assert digest(sale.state) == digest(other.state)
        assert sale.moves == other.moves
        assert [digest(sale.at(ply)) for ply in range(2)] == [
            digest(other.at(ply)) for ply in range(2)
        ]

    def test_a_whole_turn_can_be_taken_back_until_the_next_player_decides(
        self, sale: Session
    ) -> None:
        play(sale, "C3 2 blue r4c4")
        assert seat(sale.state) == 1
        assert sale.can_undo_to(Seat(0)) == 0
        play(sale, "D4")
        assert sale.can_undo_to(Seat(0)) == len(sale.moves)
        refuse_undo(sale, 0)
        refuse_undo(sale, 0, 0)

    def test_a_turn_begins_with_its_first_choice(self, sale: Session) -> None:
        play(sale, "C3 2 blue r4c4 D4 1")
        assert [sale.beginning_of_turn(ply) for ply in range(6)] == [0, 0, 0, 0, 4, 4]

    def test_nobody_takes_back_another_players_step(self, sale: Session) -> None:
        play(sale, "C3 2")
        for other in (1, 2, 3):
            assert sale.can_undo_to(Seat(other)) == 2
            refuse_undo(sale, other)
            refuse_undo(sale, other, 0)

    def test_own_steps_end_where_another_player_decided(self, sale: Session) -> None:
        play(sale, "C3 2 blue r4c4 D4 1")
        assert sale.can_undo_to(Seat(1)) == 4
        sale.undo(Seat(1), 4)
        assert seat(sale.state) == 1
        refuse_undo(sale, 1)
        refuse_undo(sale, 1, 3)
        sale.undo(Seat(0), 0)
        assert sale.moves == []

    def test_past_others_one_takes_back_only_own_steps(self, sale: Session) -> None:
        start = digest(sale.state)
        play(sale, "C3 2 blue r4c4 D4 1")
        assert sale.can_undo_to(Seat(0), past_others=True) == 0
        with pytest.raises(UndoRefused):
            sale.undo(Seat(0), 4, past_others=True)
        sale.undo(Seat(0), 0, past_others=True)
        assert digest(sale.state) == start

    def test_the_free_action_of_another_player_is_a_decision_too(self) -> None:
        session = session_at(in_turns(4))
        set_action(session.state, "C3", "material")
        put_house(session.state, "C3", 2)
        play(session, "C3 1 iron+wood")
        assert (seat(session.state), session.can_undo_to(Seat(0))) == (2, 0)
        play(session, "no")
        assert session.can_undo_to(Seat(0)) == session.can_undo_to(Seat(1)) == 4
        assert session.can_undo_to(Seat(2)) == 3

    def test_own_turns_in_a_row_can_be_taken_back_when_the_others_have_passed(self) -> None:
        session = session_at(in_turns(2))
        play(session, "pass")
        alone = digest(session.state)
        play(session, "bourse sainte-catherine")
        assert [move.seat for move in session.moves] == [0, 1, 1]
        assert session.can_undo_to(Seat(1)) == 1
        session.undo(Seat(1), 1)
        assert digest(session.state) == alone

    @pytest.mark.parametrize("ply", [-1, -4, 2, 3, 100])
    def test_there_is_no_step_back_to_before_the_start_or_to_the_present(
        self, sale: Session, ply: int
    ) -> None:
        play(sale, "C3 2")
        refuse_undo(sale, 0, ply)

    def test_before_the_first_move_there_is_nothing_to_take_back(self) -> None:
        session = Session(ruleset("second"), 4)
        for player in range(4):
            assert session.can_undo_to(Seat(player)) == 0
            refuse_undo(session, player)
            refuse_undo(session, player, 0)


class TestUndoAndReveals:
    """Nobody steps back to before something came to light."""

    @staticmethod
    def check_closed(session: Session) -> None:
        """The last move of the player who made it is final."""
        player = session.moves[-1].seat
        assert session.can_undo_to(player) == len(session.moves)
        refuse_undo(session, player)
        refuse_undo(session, player, 0)

    def test_a_card_that_fills_the_noble_row(self) -> None:
        session = session_at(in_turns(4))
        set_action(session.state, "C3", "noble")
        lay_nobles(session.state, "empain buls albert maeterlinck", deck="solvay")
        play(session, "C3 1 place4")
        assert session.can_undo_to(Seat(0)) == 0

        play(session, "keep")

        assert noble_row(session.state) == "solvay empain buls albert"
        self.check_closed(session)

    def test_a_noble_row_that_nothing_can_fill_hides_nothing(self) -> None:
        session = session_at(in_turns(4))
        set_action(session.state, "C3", "noble")
        lay_nobles(session.state, "- - - maeterlinck")
        start = digest(session.state)

        play(session, "C3 1 place4 keep")

        assert session.can_undo_to(Seat(0)) == 0
        session.undo(Seat(0), 0)
        assert digest(session.state) == start

    def test_discarded_nobles_shuffled_into_a_new_deck(self) -> None:
        session = session_at(in_turns(4))
        set_action(session.state, "C3", "noble")
        lay_nobles(session.state, "empain buls albert maeterlinck", discard="solvay solvay")
        play(session, "C3 1 place4")

        play(session, "keep")

        assert any(isinstance(event, NoblesShuffled) for event in session.moves[-1].events)
        self.check_closed(session)

    def test_steps_after_a_reveal_can_be_taken_back_up_to_it(self) -> None:
        session = session_at(in_turns(2))
        set_action(session.state, "C3", "noble")
        lay_nobles(session.state, "empain buls albert maeterlinck", deck="solvay")
        play(session, "pass C3 1 place4 keep")
        revealed = digest(session.state)

        play(session, "bourse")

        assert session.can_undo_to(Seat(1)) == 5
        refuse_undo(session, 1, 4)
        session.undo(Seat(1))
        assert digest(session.state) == revealed

    def test_the_bourse_card_of_the_first_round(self) -> None:
        session = Session(ruleset("second"), 4)
        for _ in range(3):
            session.play(parse("blue"))
            assert session.can_undo_to(session.moves[-1].seat) == len(session.moves) - 1
        move = session.play(parse("blue"))
        assert move.events[-1] == RoundStarted(1, session.state.bourse)
        self.check_closed(session)

    def test_the_cards_of_the_next_round(self) -> None:
        session = session_at(to_resolution(in_turns(4)))
        assert kind(session.state) == "square"  # nobody had a card to use
        play(session, notation(session.state.legal()[0]))
        play(session, "pass pass pass")
        assert session.can_undo_to(session.moves[-1].seat) == len(session.moves) - 1

        move = session.play(parse("pass"))

        found = Counter(type(event) for event in move.events)
        assert (found[PrestigeRevealed], found[RoundStarted]) == (5, 1)
        self.check_closed(session)

    def test_new_prestige_cards_even_if_nothing_else_came_to_light(self) -> None:
        """The counter behind the rule counts the row of prestige cards by itself."""
        session = session_at(in_turns(4))
        lay_nobles(session.state, "- - - -")
        play(session, "pass pass pass")
        before = session.state.reveal_count
        move = session.play(parse("pass"))
        assert not any(isinstance(event, NobleRevealed) for event in move.events)
        assert session.state.reveal_count == before + 2  # the prestige row and the Bourse card
        self.check_closed(session)

    def test_a_prestige_card_taken_unseen_is_no_reveal(self) -> None:
        session = session_at(in_turns(4))
        start = digest(session.state)
        move = session.play(parse("pass"))
        passed = digest(session.state)
        assert FaceDownCard(Seat(0)) in move.events

        session.undo(Seat(0))
        assert digest(session.state) == start
        play(session, "pass")
        assert digest(session.state) == passed

    def test_the_noble_that_hankar_turns_up(self) -> None:
        session = at_first_turn("second+asymmetric")
        player = on_turn(session)
        assert session.state.players[player].board.name == BOARDS[0] == "hankar"
        play(session, free_space(session, "noble"))
        assert session.can_undo_to(Seat(player)) == 0

        play(session, "1")

        assert session.state.revealed_noble != NONE
        self.check_closed(session)
        play(session, "deck")
        assert session.can_undo_to(Seat(player)) == 2

    def test_hankar_without_a_card_to_turn_up_hides_nothing(self) -> None:
        session = at_first_turn("second+asymmetric")
        player = on_turn(session)
        lay_nobles(session.state, "empain buls albert maeterlinck")
        play(session, free_space(session, "noble"))
        play(session, "1")
        assert session.can_undo_to(Seat(player)) == 0

    def test_another_architect_turns_up_nothing(self) -> None:
        session = at_first_turn("second+asymmetric")
        session.play(parse("pass"))
        player = on_turn(session)
        play(session, free_space(session, "noble"))
        play(session, "1")
        assert session.can_undo_to(Seat(player)) == 1

    def test_art_drawn_from_the_stack_of_the_first_edition(self) -> None:
        session = at_first_turn("first")
        player = on_turn(session)
        session.state.art_stack = (PINK, *session.state.art_stack[1:])
        play(session, free_space(session, "workshop"))
        play(session, "1")
        assert session.can_undo_to(Seat(player)) == 0

        play(session, "yes")

        assert session.state.drawn == (PINK,)
        self.check_closed(session)
        drawn = digest(session.state)
        play(session, "pink")
        assert session.can_undo_to(Seat(player)) == 3
        session.undo(Seat(player))
        assert digest(session.state) == drawn

    def test_tiles_shuffled_back_into_the_stack_of_the_first_edition(self) -> None:
        session = at_first_turn("first")
        player = on_turn(session)
        session.state.players[player].exhibitions = 1
        session.state.art_stack = (PINK, GREEN, *session.state.art_stack[2:])
        play(session, free_space(session, "workshop"))
        play(session, "1 yes pink")
        self.check_closed(session)

    def test_tiles_drawn_from_a_stack_made_anew_in_the_first_edition(self) -> None:
        session = at_first_turn("first")
        session.state.art_stack, session.state.covered = (), (YELLOW, GREEN, BLACK)
        play(session, free_space(session, "workshop"))
        play(session, "1 yes")
        assert ArtRestocked(3) in session.moves[-1].events
        self.check_closed(session)

    def test_a_black_tile_that_makes_the_first_editions_stacks_anew(self) -> None:
        session = at_first_turn("first")
        owner = (on_turn(session) + 1) % 4
        space = free_space(session, "workshop")
        put_house(session.state, space, owner)
        state = session.state
        state.workshop, state.covered = counted(state.workshop, BLACK, 0), (YELLOW, BLACK)
        play(session, f"{space} 1 no")
        assert (seat(session.state), kind(session.state)) == (owner, "free-black-art")

        play(session, "yes")

        assert ArtRestocked(2) in session.moves[-1].events
        self.check_closed(session)

    def test_a_black_tile_of_the_stack_hides_nothing(self) -> None:
        session = at_first_turn("first")
        owner = (on_turn(session) + 1) % 4
        space = free_space(session, "workshop")
        put_house(session.state, space, owner)
        play(session, f"{space} 1 no yes")
        assert session.can_undo_to(Seat(owner)) == 3

    def test_the_last_own_step_of_a_game_shows_no_card(self) -> None:
        """FINAL-02 asks in the open: face-down cards stay so, and a payment can be taken back."""
        session = ending_with_payments()
        last = session.moves[-1]
        assert last.kind == "pay-noble"
        over = digest(session.state)
        session.undo(last.seat)
        assert not session.state.is_over
        session.play(last.option)
        assert digest(session.state) == over


def ending_with_payments() -> Session:
    """A finished game whose last move pays a noble."""
    for seed in range(50):
        session = Session(ruleset("second"), 4, seed)
        play_on(session, seed, 10_000)
        if session.moves[-1].kind == "pay-noble":
            return session
    raise AssertionError("no game ended so")


def shows(move_events: tuple[Event, ...]) -> bool:
    """Whether something came to light."""
    return any(isinstance(event, REVEALS) for event in move_events)


def unseen(state: State, player: int) -> list[list[int]]:
    """The cards and tiles of which a player does not know where they lie."""
    view = state.view(player)
    return [
        view.unseen_nobles(),
        view.unseen_bourse(),
        view.unseen_prestige(),
        view.unseen_art(),
    ]


def check_way_back(session: Session, player: int) -> int:
    """The earliest step that the last player may go back to hides nothing from them."""
    earliest = session.can_undo_to(Seat(player))
    before, now = session.at(earliest), session.state
    assert all(move.seat == player for move in session.moves[earliest:])
    assert not any(shows(move.events) for move in session.moves[earliest:])
    assert unseen(before, player) == unseen(now, player)
    assert before.view(player).table.reveal_count == now.view(player).table.reveal_count
    assert before.rng_count == now.rng_count
    return earliest


def is_fence(session: Session, ply: int) -> bool:
    """Whether the way back of the last player must end after this move."""
    move = session.moves[ply]
    is_revealing = session.at(ply).reveal_count != session.at(ply + 1).reveal_count
    return move.seat != session.moves[-1].seat or is_revealing


@each_table
def test_any_way_back_and_forth_again_leads_to_the_same_game(table: Table) -> None:
    for seed in range(2):
        session, rng = Session(ruleset(table.rules), table.players, seed), Random(seed)
        while not session.state.is_over:
            player = session.play(anything(session.state, rng)).seat
            plies = len(session.moves)
            earliest = check_way_back(session, player)
            assert earliest == 0 or is_fence(session, earliest - 1)
            assert all(
                session.can_undo_to(Seat(other)) == plies
                for other in range(table.players)
                if other != player
            )
            if earliest < plies and rng.random() < 0.3:
                target = earliest + int(rng.random() * (plies - earliest))
                undone, now, then = session.moves[target:], session.state, session.at(target)
                session.undo(player, target)
                assert digest(session.state) == digest(then)
                assert len(session.moves) == target
                for move in undone:
                    assert session.play(move.option) == move
                assert digest(session.state) == digest(now)
