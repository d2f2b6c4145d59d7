"""What a strong bot would do, and what speaks for it: figures of the bot, facts of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from bruxelles1893.bots import Ranked
from bruxelles1893.bots.planner import after_turn
from bruxelles1893.engine import View
from bruxelles1893.engine.queries import is_ahead
from bruxelles1893.web.scene.round_forecast import Forecast, forecast
from bruxelles1893.words import decimal, label

SEED: Final = 1893


@dataclass(frozen=True, slots=True)
class Advice:
    """An option with the lead that the bot expects of it at the end, and what it changes now.

    `then` is how the bot would go on in the same turn; a lead has its standard error beside it.
    """

    text: str
    then: tuple[str, ...]
    lead: str
    error: str
    forecast: Forecast | None


def advice(view: View, names: Sequence[str], ranked: Iterable[Ranked]) -> tuple[Advice, ...]:
    """The options that a bot looked at closely, in words and in their order."""
    return tuple(
        Advice(
            text=label(view, each.option, names),
            then=tuple(_rest_of_turn(view, each, names)),
            lead=decimal(each.margin),
            error="" if each.error is None else decimal(each.error).lstrip("+"),
            forecast=_after(view, names, each.option),
        )
        for each in ranked
        if each.margin is not None
    )


def _rest_of_turn(view: View, ranked: Ranked, names: Sequence[str]) -> Iterator[str]:
    """The further choices of a turn in words; those without a choice go without saying."""
    state = view.determinize(Random(SEED))
    state.apply(ranked.option)
    for option in ranked.turn:
        while len(state.legal()) == 1:
            state.apply(state.legal()[0])
        if option not in state.legal():
            return
        yield label(state.view(view.seat), option, names)
        state.apply(option)


def _after(view: View, names: Sequence[str], option: int) -> Forecast | None:
    """If the round ended after the turn that an option begins, played on as a bot would."""
    if not is_ahead(view.table):
        return None
    rng = Random(SEED)
    after = after_turn(view.determinize(rng), option, view.seat, rng)
    if after.round != view.table.round or not is_ahead(after):
        return None
    return forecast(View(after, view.seat), names, before=view.table)
