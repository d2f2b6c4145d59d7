"""Setting up positions and playing moves in their notation, for all tests."""

from __future__ import annotations

from bruxelles1893.engine import State, new_game, notation, parse, ruleset
from bruxelles1893.engine.events import Event
from bruxelles1893.engine.geometry import iris_at
from bruxelles1893.engine.options import ACTIONS, BROWN, IRON, JOKER, STONE, WOOD
from bruxelles1893.engine.state import NEUTRAL, NOBODY
from bruxelles1893.engine.steps import NEXT_TURN, TURN

__all__ = ["BROWN", "IRON", "JOKER", "NEUTRAL", "NOBODY", "STONE", "WOOD"]


def fresh(players: int = 4, seed: int = 0, rules: str = "second") -> State:
    """A game before its first decision."""
    return new_game(ruleset(rules), players, seed)


def in_turns(players: int = 4, seed: int = 0, iris: tuple[int, int] = (1, 1)) -> State:
    """A game in round 1 with seat 0 first and on turn, everybody with one blue art.

    Seat k has 5 + k FB. The square lies on `iris`; (1, 1) makes the lower right 4x4 spaces active. Neutral pawns of a
    two-player game are not placed.
    """
    state = fresh(players, seed)
    while state.decision is not None and state.decision.kind != "turn":
        state.apply(state.legal()[0])
    state.square = iris_at(*iris)
    state.first = 0
    state.pawns = [NOBODY] * 25
    for number, player in enumerate(state.players):
        player.francs = 5 + number
    state.stack = [(step, int(step == NEXT_TURN), argument) for step, _, argument in state.stack]
    return ask(state, TURN, 0)


def ask(state: State, step: int, seat: int, argument: int = 0) -> State:
    """Replace the open decision by another one; what comes after it stays on the stack."""
    state.stack[-1] = (step, seat, argument)
    state.advance()
    return state


def to_resolution(state: State) -> State:
    """Let all players pass, in turn order, up to the first decision of the resolution."""
    while state.decision is not None and state.decision.kind == "turn":
        play(state, "pass")
    return state


def play(state: State, moves: str) -> State:
    """Play options written in their notation, separated by blanks."""
    for token in moves.split():
        state.apply(parse(token))
    return state


def legal(state: State) -> list[str]:
    """The legal options in their notation."""
    return [notation(option) for option in state.legal()]


def kind(state: State) -> str | None:
    """The kind of the open decision."""
    return None if state.decision is None else state.decision.kind


def seat(state: State) -> int | None:
    """Who is asked."""
    return None if state.decision is None else state.decision.player


def set_action(state: State, space: str, action: str) -> None:
    """Print another action on a space."""
    actions = list(state.actions)
    actions[space_number(space)] = ACTIONS.index(action)
    state.actions = tuple(actions)


def space_number(space: str) -> int:
    """The index of a space in the state's lists."""
    return (int(space[1]) - 1) * 5 + "ABCDE".index(space[0])


def listen(state: State) -> list[Event]:
    """Collect the facts from now on."""
    state.events = []
    return state.events
