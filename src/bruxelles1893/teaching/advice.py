"""The mentor's advice, and when a learner's own choice deserves a question.

He advises what the search finds best, or something about as good that he can explain. He says
nothing that contradicts the numbers on the page, and nothing that he cannot explain.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from bruxelles1893.engine import Option, View
from bruxelles1893.engine.core.decoding import amount_of, space_of
from bruxelles1893.engine.core.options import ACTIONS, family
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.teaching.judgement import Judge, Judgement, Prospect, Query
from bruxelles1893.teaching.moments import BIDS
from bruxelles1893.teaching.reasons import AdviceReason, case_of, is_open, reasons
from bruxelles1893.words import MENTOR_ADVICE, choose, label, paragraph

ABOUT_AS_GOOD: Final = 1.5
"""Points that do not matter to a learner."""
AS_PLANNED: Final = 2.0
"""Points by which the rest of a turn may look worse than when the turn was planned."""
MUCH: Final = 4.0
"""Points that a choice must lose, and by which the page's numbers must differ, to matter."""
LED: Final = "leads"
NAMES_BID: Final = (LED, "grows.bid")
"""Reasons for a space that name the bid which they are true for."""


class Advice(NamedTuple):
    """An option, the turn that it begins, and the reasons; `column` is where it leads."""

    option: Option
    reasons: tuple[AdviceReason, ...]
    turn: tuple[Option, ...] = ()

    @property
    def column(self) -> str | None:
        """The column in which it would bring the lead."""
        return next((str(each.words["column"]) for each in self.reasons if each.key == LED), None)

    @property
    def bid(self) -> int | None:
        """The bid on its space that the reasons name."""
        named = (each.words["bid"] for each in self.reasons if each.key in NAMES_BID)
        return next((int(str(bid)) for bid in named), None)

    def text(self, view: View, names: tuple[str, ...]) -> str:
        """The advice in words."""
        option = label(view, self.option, names)
        return paragraph(
            [
                choose(MENTOR_ADVICE, [each.key], {"option": option, **each.words})
                for each in self.reasons
            ]
        )


def favourite(view: View, judge: Judge) -> Option:
    """The mentor's choice, whether he can say why or not."""
    legal = view.legal()
    if len(legal) == 1:
        return legal[0]
    judgement = judge(Query(view))
    found = advice_on(view, judgement)
    return judgement.tried[0].option if found is None else found.option


def advised(view: View, judge: Judge, planned: Option | None = None) -> Advice | None:
    """The mentor's advice with its reasons; None if he cannot say why."""
    return advice_on(view, judge(Query(view)), planned)


def advice_on(view: View, judgement: Judgement, planned: Option | None = None) -> Advice | None:
    """The advice on a judged question; an earlier plan stays if it is still good."""
    for prospect in _in_order(view, judgement, planned):
        case = case_of(view, judgement, prospect)
        found = reasons(case)
        if found:
            return Advice(prospect.option, tuple(found), prospect.turn)
    return None


def _in_order(view: View, judgement: Judgement, planned: Option | None) -> list[Prospect]:
    """The options that are about as good as the best and fit the page, the most suitable first.

    That is what he planned, then a first house, then the lower bid.
    """
    tried = judgement.tried
    shown = max(each.shown for each in judgement.prospects)
    good = [
        each
        for each in tried
        if _behind(tried[0], each) <= (AS_PLANNED if each.option == planned else ABOUT_AS_GOOD)
        and shown - each.shown < MUCH
        and not _is_dark(view, each.option)
    ]
    return sorted(
        good,
        key=lambda each: (
            each.option != planned,
            not is_first_house(view, each.option),
            _bid(view, each.option),
        ),
    )


def _bid(view: View, option: Option) -> int:
    """The francs of a bid; 0 where something else is asked."""
    decision = view.decision
    return amount_of(option) if decision is not None and decision.kind in BIDS else 0


def _behind(best: Prospect, other: Prospect) -> float:
    return (best.points or 0.0) - (other.points or 0.0)


def _is_dark(view: View, option: Option) -> bool:
    """Whether an option is a space of the inactive area."""
    return family(option) == "space" and not is_open(view.table, option)


def is_first_house(view: View, option: Option) -> bool:
    """Whether the learner builds a first house in a turn that begins with it."""
    table, decision = view.table, view.decision
    if decision is None or decision.kind != NEW_TURN or table.players[view.seat].built:
        return False
    return family(option) == "space" and ACTIONS[table.actions[space_of(option)]] == "build"


class Better(NamedTuple):
    """A learner's choice beside the mentor's advice, as the page shows both."""

    advice: Advice
    own: int
    instead: int


def better(view: View, option: Option, judge: Judge) -> Better | None:
    """An option so much better that it deserves a question, and that shows as much on the page."""
    advice = advised(view, judge)
    if advice is None or option == advice.option:
        return None
    judgement = judge(Query(view, tuple(sorted((advice.option, option)))))
    wanted, own = judgement.of(advice.option), judgement.of(option)
    if wanted is None or own is None or wanted.points is None or own.points is None:
        return None
    is_much = min(wanted.points - own.points, wanted.shown - own.shown) >= MUCH
    return Better(advice, own.shown, wanted.shown) if is_much else None
