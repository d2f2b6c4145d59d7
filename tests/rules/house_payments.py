"""What the tests of the compass share: payments as their units, and a player about to build."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from bruxelles1893.engine import Seat, State, notation
from bruxelles1893.engine.core.options import UNITS
from bruxelles1893.engine.core.steps import BUILD_PAY
from table import give_cubes, point_arms, set_action

MATERIALS = ("iron", "wood", "stone")
SECTORS = (*MATERIALS, "3fb", "any", "empty")
BUILT_BEFORE = {2: 0, 3: 2, 4: 4}
"""Houses after which the next one costs so many units."""

Units = tuple[str, ...]
Held = dict[str, int]


def affordable(payment: Units, held: Held) -> bool:
    """COMPASS-1: cubes one owns, and 3 FB for each 3FB unit."""
    count = Counter(payment)
    francs = 3 * count.pop("3fb", 0)
    return francs <= held["francs"] and all(held[unit] >= n for unit, n in count.items())


def as_units(token: str) -> Units:
    """A payment's notation, such as 2*wood+joker, as its units."""
    units = []
    for part in token.split("+"):
        count, _, unit = part.rpartition("*")
        units += [unit] * int(count or 1)
    return tuple(sorted(units))


def about_to_build(state: State, first: str, second: str, units: int, **held: int) -> State:
    """Seat 0 before a placement on C3; the bid of 1 FB is not part of the `francs` held."""
    set_action(state, "C3", "build")
    point_arms(state, first, second)
    state.players[0].built = BUILT_BEFORE[units]
    state.players[0].francs = held.pop("francs", 0) + 1
    give_cubes(state, 0, **held)
    return state


def check_payments(
    state: State, possible: Callable[[int], set[Units]], holdings: Sequence[Held]
) -> None:
    """Compare what seat 0 is offered, for each price and holding, with what is `possible`."""
    player, pay = state.players[0], state.rules.steps[BUILD_PAY]
    for units, built in BUILT_BEFORE.items():
        player.built = built
        accepted = possible(units)
        for held in holdings:
            player.cubes = bytes([held.get(unit, 0) for unit in UNITS[:5]])
            player.francs = held["francs"]
            offered = [as_units(notation(option)) for option in pay.options(state, Seat(0), 0)]
            expected = {payment for payment in accepted if affordable(payment, held)}
            assert len(offered) == len(set(offered))
            assert set(offered) == expected, (units, held)
