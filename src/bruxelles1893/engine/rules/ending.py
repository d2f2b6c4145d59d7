"""The result of the game if it ended now: the final steps, played on a copy."""

from __future__ import annotations

from bruxelles1893.engine.core.ids import Option, Seat
from bruxelles1893.engine.core.scores import ScoreSheet
from bruxelles1893.engine.core.state import State
from bruxelles1893.engine.rules.scoring import begin_final_scoring


def if_game_ended(state: State) -> list[ScoreSheet]:
    """FINAL-01 to FINAL-05: the score sheets if the game ended as it stands.

    Players pay their nobles, and choose whatever else is asked then, as is best for them.
    """
    if state.is_over:
        return state.scores()
    after = state.copy()
    after.events = None
    begin_final_scoring(after)
    while not after.is_over:
        seat = after.question[1]
        after = max(endings(after, seat), key=lambda end: end.scores()[seat].total)
    return after.scores()


def endings(state: State, seat: Seat) -> list[State]:
    """All ways in which a player can answer what is asked of them in the final steps.

    In each of them the game is over, or somebody else is asked.
    """
    ways: list[State] = []
    waiting, seen = [state], set[object]()
    while waiting:
        now = waiting.pop()
        if now.is_over or now.question[1] != seat:
            ways.append(now)
        elif (place := (now.question, now.players[seat].row_bonus)) not in seen:
            seen.add(place)  # the same nobles paid in another order
            waiting += [_after(now, option) for option in now.legal()]
    return ways


def _after(state: State, option: Option) -> State:
    after = state.copy()
    if state.events is not None:
        after.events = [*state.events]
    after.apply(option)
    return after
