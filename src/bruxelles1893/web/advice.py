"""What a strong bot would do, and what speaks for it: figures of the bot, facts of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from bruxelles1893.bots import Ranked
from bruxelles1893.bots.planner import finish_turn
from bruxelles1893.bots.sources import changes_by_source
from bruxelles1893.engine import State, View, notation
from bruxelles1893.engine.queries import is_ahead, useful
from bruxelles1893.web.scene.round_forecast import Forecast, forecast, new_gains, resolution_now
from bruxelles1893.words import Grounds, decimal, given_text, grounds, label, unsigned

SEED: Final = 1893
MOST: Final = 3
NOTHING: Final = Grounds((), ())
FREE: Final = "free-"
"""How the questions about free actions begin."""
FREE_ACTION: Final = "free"


@dataclass(frozen=True, slots=True)
class Advice:
    """An option with the lead that the bot expects of it at the end, and what it changes now.

    `then` is how the bot would go on in the same turn, and `choices` all of that in notation, to be
    tried on the table; a lead has its standard error beside it.
    """

    text: str
    then: tuple[str, ...]
    choices: str
    lead: str
    error: str
    grounds: Grounds
    forecast: Forecast | None


def advice(view: View, names: Sequence[str], ranked: Iterable[Ranked]) -> tuple[Advice, ...]:
    """The options that a bot looked at closely, in words, in the order of the leads told.

    What would do nothing is not advised, unless there is nothing else.
    """
    looked = [each for each in ranked if each.margin is not None]
    doing = set(useful(view.table, [each.option for each in looked]))
    wanted = [each for each in looked if each.option in doing] or looked
    wanted.sort(key=lambda each: -(each.margin or 0))
    return tuple(_advice(view, names, each) for each in wanted[:MOST])


def _advice(view: View, names: Sequence[str], ranked: Ranked) -> Advice:
    assert ranked.margin is not None
    after = played_on(view, ranked.option, ranked.turn)
    return Advice(
        text=label(view, ranked.option, names),
        then=tuple(_rest_of_turn(view, ranked, names)),
        choices=" ".join(notation(option) for option in (ranked.option, *ranked.turn)),
        lead=decimal(ranked.margin),
        error="" if ranked.error is None else unsigned(ranked.error),
        grounds=grounds_for(view, names, after),
        forecast=_after(view, names, after),
    )


def _rest_of_turn(view: View, ranked: Ranked, names: Sequence[str]) -> Iterator[str]:
    """The further choices of a turn in words; those without a choice go without saying."""
    state = view.determinize(Random(SEED))
    state.apply(ranked.option)
    for option in ranked.turn:
        _play_forced(state)
        if option not in state.legal():
            return
        yield label(state.view(view.seat), option, names)
        state.apply(option)


def played_on(view: View, option: int, turn: Iterable[int] = ()) -> State:
    """The table after an option, the choices named and what a bot would choose after them."""
    rng = Random(SEED)
    state = view.determinize(rng)
    state.apply(option)
    for choice in turn:
        _play_forced(state)
        if choice not in state.legal():
            break
        state.apply(choice)
    finish_turn(state, view.seat, rng)
    return state


def _play_forced(state: State) -> None:
    while len(state.legal()) == 1:
        state.apply(state.legal()[0])


def grounds_for(view: View, names: Sequence[str], after: State) -> Grounds:
    """What speaks for a turn and what against it; a turn that ends the round is not comparable."""
    if after.is_over or after.round != view.table.round:
        return NOTHING
    own = grounds(changes_by_source(view.determinize(Random(SEED)), after, view.seat))
    return own._replace(cons=(*own.cons, *_given_to_others(view, names, after)))


def _given_to_others(view: View, names: Sequence[str], after: State) -> Iterator[str]:
    """What a turn gives to the others: what they may do at once, and get if the round ended."""
    rules, decision = view.table.rules, after.decision
    if decision is not None and decision.kind.startswith(FREE) and decision.player != view.seat:
        yield given_text(rules, FREE_ACTION, names[decision.player])
    before, then = resolution_now(view.table), resolution_now(after)
    for gift in new_gains(before, then) if before and then else ():
        if gift.seat != view.seat:
            yield given_text(rules, gift.kind, names[gift.seat], gift.name, gift.points)


def _after(view: View, names: Sequence[str], after: State) -> Forecast | None:
    """If the round ended after a turn."""
    if not is_ahead(view.table) or after.round != view.table.round or not is_ahead(after):
        return None
    return forecast(resolution_now(after), names, resolution_now(view.table))
