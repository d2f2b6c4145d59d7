"""Hints of a strong bot with what speaks for them: figures of the bot, facts of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from bruxelles1893.bots import PlannerBot, Ranked
from bruxelles1893.bots.evaluation.sources import changes_by_source
from bruxelles1893.bots.simple.planner import LONGEST_TURN, is_within_turn
from bruxelles1893.engine import Option, State, View, notation
from bruxelles1893.engine.queries import is_ahead, useful
from bruxelles1893.web.scene.round_forecast import Forecast, forecast, new_gains, resolution_now
from bruxelles1893.words import Grounds, given_text, grounds, label

SEED: Final = 1893
MOST: Final = 3
NOTHING: Final = Grounds((), ())
FREE: Final = "free-"
"""The prefix of the questions about free actions."""
FREE_ACTION: Final = "free"
PLANNER: Final = PlannerBot()


@dataclass(frozen=True, slots=True)
class HintLine:
    """An option with the lead that the bot expects of it at the end, and what it changes now.

    `then` is how the turn would go on, and `choices` all of that in notation, to be tried on the
    table; a lead has its standard error beside it, in whole points like itself.
    """

    text: str
    then: tuple[str, ...]
    choices: str
    lead: int | None
    error: int
    grounds: Grounds
    forecast: Forecast | None


def advice(view: View, names: Sequence[str], ranked: Iterable[Ranked]) -> tuple[HintLine, ...]:
    """The options that a bot looked at closely, in words, first the one that it would play.

    Where there was no time to look closely, its favourite goes without a lead. What lets no
    action be done is not advised, unless there is nothing else.
    """
    order = list(ranked)
    looked = [each for each in order if each.margin is not None] or order[:1]
    doing = set(useful(view.table, [each.option for each in looked]))
    wanted = [each for each in looked if each.option in doing] or looked
    return tuple(_advice(view, names, each) for each in wanted[:MOST])


def is_by_lead(hints: Sequence[HintLine]) -> bool:
    """Whether what the bot likes better always promises the larger lead."""
    leads = [each.lead for each in hints if each.lead is not None]
    return leads == sorted(leads, reverse=True)


def _advice(view: View, names: Sequence[str], ranked: Ranked) -> HintLine:
    turn = played_on(view, ranked.option, ranked.turn)
    return HintLine(
        text=label(view, ranked.option, names),
        then=tuple(label(each.view, each.option, names) for each in turn.rest),
        choices=" ".join(map(notation, (ranked.option, *(each.option for each in turn.rest)))),
        lead=None if ranked.margin is None else round(ranked.margin),
        error=round(ranked.error or 0),
        grounds=grounds_for(view, names, turn.after),
        forecast=_after(view, names, turn.after),
    )


class Further(NamedTuple):
    """A further choice of a turn, with what was seen before it."""

    view: View
    option: Option


class FinishedTurn(NamedTuple):
    """A turn on a drawn table: its further choices up to where cards come to light, and its end.

    Where there was no choice, that goes without saying.
    """

    rest: list[Further]
    after: State


def played_on(view: View, option: Option, turn: Iterable[Option] = ()) -> FinishedTurn:
    """The turn that an option begins, with the choices named and then those of a bot."""
    rng, wanted = Random(SEED), list(turn)
    state = view.determinize(rng)
    reveals, rest = state.reveal_count, list[Further]()
    state.apply(option)
    for _ in range(LONGEST_TURN):
        if not is_within_turn(state, view.seat):
            break
        seen, legal = state.view(view.seat), state.legal()
        known = wanted.pop(0) if wanted and len(legal) > 1 else None
        chosen = known if known in legal else PLANNER.choose(seen, legal, rng)
        if len(legal) > 1 and state.reveal_count == reveals:
            rest.append(Further(seen, chosen))
        state.apply(chosen)
    return FinishedTurn(rest, state)


def grounds_for(view: View, names: Sequence[str], after: State) -> Grounds:
    """The grounds for and against a turn; a turn that ends the round is not comparable."""
    if after.is_over or after.round != view.table.round:
        return NOTHING
    own = grounds(changes_by_source(view.determinize(Random(SEED)), after, view.seat))
    return own._replace(cons=(*own.cons, *_given_to_others(view, names, after)))


def _given_to_others(view: View, names: Sequence[str], after: State) -> Iterator[str]:
    """The gifts of a turn to others: what they may do at once, and get if the round ended."""
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
