"""PASS: leaving the round."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.events import FaceDownCard, Passed
from bruxelles1893.engine.core.ids import NOBODY, Seat
from bruxelles1893.engine.core.options import WHITE
from bruxelles1893.engine.core.state import State
from bruxelles1893.engine.rules.effects import gain_francs

FIRST_PASSER_MANNEKEN: Final = 2


def leave_round(state: State, seat: Seat, *, is_forced: bool = False) -> None:
    """PASS-01: 1 FB for each different colour among own art."""
    player = state.players[seat]
    player.passed = True
    is_first = state.first_passer == NOBODY
    if state.events is not None:
        state.note(Passed, seat, is_first, _lack(state, seat) if is_forced else "")
    gain_francs(state, seat, colours_owned(state, seat), "PASS-01")
    if is_first:
        state.first_passer = seat
        state.rules.first_pass(state, seat)


def _lack(state: State, seat: Seat) -> str:
    """ACT-03: why a player could do nothing but pass."""
    player = state.players[seat]
    if not player.ready:
        return "pawns"
    return "spaces" if player.francs else "francs"


def colours_owned(state: State, seat: Seat) -> int:
    """PASS-01, BE-WHITE-2: the different colours among own art; black counts, white is one."""
    art = state.players[seat].art
    return sum(tiles > 0 for tiles in art[:WHITE]) + any(tiles for tiles in art[WHITE:])


def pass_income(state: State, seat: Seat) -> int:
    """PASS-01, PASS-02: the FB that passing now brings."""
    is_first = state.first_passer == NOBODY
    more = state.rules.first_pass_francs(state, seat) if is_first else 0
    return colours_owned(state, seat) + more


def first_pass_francs(state: State, seat: Seat) -> int:
    """PASS-02: 1 FB for each unseen prestige card, the one taken now included."""
    return len(state.players[seat].face_down) + 1


def pass_first(state: State, seat: Seat) -> None:
    """PASS-02: a prestige card, unseen; 1 FB for each such card; 2 Manneken-Pis."""
    player, francs = state.players[seat], first_pass_francs(state, seat)
    player.manneken += FIRST_PASSER_MANNEKEN
    player.face_down = (*player.face_down, state.prestige_deck[0])
    state.prestige_deck = state.prestige_deck[1:]
    state.note(FaceDownCard, seat)
    gain_francs(state, seat, francs, "PASS-02")
