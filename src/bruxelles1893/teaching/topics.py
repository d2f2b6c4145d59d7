"""Topics to explain in a game: each once, when it is new, with the place it is about.

A topic is data: its name, when its time has come, and which places of the table it speaks of. Its
words are `MENTOR_TOPICS`. The first in the list are the most important.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from bruxelles1893.engine import Option
from bruxelles1893.engine.core.decoding import space_of
from bruxelles1893.engine.core.events import (
    ActionImpossible,
    PawnToCourt,
    TrackAdvanced,
)
from bruxelles1893.engine.core.geometry import SIDE
from bruxelles1893.engine.core.options import (
    ACTIONS,
    ANY,
    EMPTY,
    FRANCS3,
    JOKER,
    SECTOR_NAMES,
    family,
    iris_name,
    space_name,
)
from bruxelles1893.teaching.moments import CONFIRM, Moment
from bruxelles1893.teaching.occasions import (
    arm_moves,
    begins,
    begun_irises,
    building_is_idle,
    cheap_column,
    cheapest,
    close_to_the_end,
    compass_asks,
    compass_asks_two_kinds,
    compass_is_free,
    crown_offered,
    few_pawns,
    first_choice,
    first_house,
    happened,
    has_built,
    houses_matter,
    if_asked,
    iris_begun,
    last_round,
    later_turn,
    many_in_court,
    many_materials,
    meets_jokers,
    must_save,
    nobles_cost,
    others_pass,
    passing,
    placed,
    second_round,
    somebody_in_brussels,
    strange_houses,
    tied_for_first,
    tied_in_brussels,
    tied_irises,
    turn,
)
from bruxelles1893.teaching.reasons import compass_words
from bruxelles1893.words import (
    ACTION_NAMES,
    LABELS,
    MENTOR_GIFTS,
    MENTOR_TOPICS,
    UNIT_NAMES,
    Arguments,
    choose,
    enumerated,
    levels,
    listed,
)

Places = tuple[str, ...]
"""Places on the table, by their names on the page."""

MOST_AT_ONCE: Final = 2


def nowhere(moment: Moment) -> Places:
    """No place in particular."""
    return ()


class Topic(NamedTuple):
    """Something to explain once, or once a round in other words if it is `again`."""

    name: str
    when: Callable[[Moment], bool]
    places: Callable[[Moment], Places] = nowhere
    again: bool = False

    def key(self, moment: Moment) -> str:
        """The key under which the topic is remembered as explained."""
        return f"{self.name}/{moment.table.round}" if self.again else self.name

    def marks(self, moment: Moment) -> set[str]:
        """What is remembered of the topic once it is explained: no words are said twice."""
        return {self.key(moment), self.text(moment)} if self.again else {self.key(moment)}

    def is_new(self, moment: Moment, said: set[str]) -> bool:
        """Whether its time has come, and it was not explained before."""
        is_due = self.key(moment) not in said and self.when(moment)
        return is_due and not self.marks(moment) & said

    def text(self, moment: Moment) -> str:
        """The topic's words for a moment; they may depend on nobles to pay."""
        owes = [f"{self.name}.nobles"] if nobles_cost(moment) else []
        return choose(MENTOR_TOPICS, [*owes, self.name], _words(moment))


def due(moments: list[Moment], said: set[str]) -> list[tuple[Topic, Moment]]:
    """The topics that are new at these moments, one after another; not too many at once."""
    found: dict[str, tuple[Topic, Moment]] = {}
    for moment in moments:
        for topic in TOPICS:
            key = topic.key(moment)
            if key not in found and topic.is_new(moment, said):
                found[key] = (topic, moment)
    in_order = sorted(found.values(), key=lambda each: TOPICS.index(each[0]))
    return in_order[:MOST_AT_ONCE]


def _words(moment: Moment) -> Arguments:
    table, seat = moment.table, moment.seat
    player = table.players[seat]
    iris, crown, architect = levels(table, seat)
    column, bid = cheapest(moment) or (0, 0)
    return {
        **compass_words(table),
        "ordinary": _ordinary_sector(moment),
        "costs": listed([str(cost) for cost in player.board.house_costs]),
        "gifts": enumerated([_gift(key) for key in ACTIONS]),
        "francs": player.francs,
        "count": player.ready,
        "court": player.court,
        "materials": sum(player.cubes[:JOKER]),
        "cost": nobles_cost(moment),
        "column": "ABCDE"[column],
        "bid": bid,
        "iris": iris,
        "crown": crown,
        "architect": architect,
    }


def _gift(action: str) -> str:
    """The gift to the owner of a house for an action of others, in words."""
    words = {"action": ACTION_NAMES[action], "effect": MENTOR_GIFTS[action]}
    return choose(LABELS, ["action"], words)


def _ordinary_sector(moment: Moment) -> str:
    """The sector of the arm that is on neither any nor empty; nothing if there is none."""
    arms = [arm for arm in moment.table.arms if arm not in (ANY, EMPTY)]
    return UNIT_NAMES[SECTOR_NAMES[arms[0]]] if arms else ""


# --- Where ----------------------------------------------------------------------------------------


def on(*names: str) -> Callable[[Moment], Places]:
    """Certain places."""
    return lambda moment: names


def _own_pawns(moment: Moment) -> Places:
    return (f"pawns-{moment.seat}",)


def _bid_places(moment: Moment) -> Places:
    return ("stake", _column_of(moment.chosen[0])) if moment.chosen else ("prestige",)


def _column_of(option: Option) -> str:
    return f"column-{'ABCDE'[space_of(option) % SIDE]}" if family(option) == "space" else "prestige"


def _iris_places(moment: Moment) -> Places:
    return tuple(f"iris-{iris_name(iris)}" for iris in begun_irises(moment))


def _tied_places(moment: Moment) -> Places:
    return tuple(f"iris-{iris_name(iris)}" for iris in tied_irises(moment))


def _house_places(moment: Moment) -> Places:
    return tuple(f"space-{space_name(space)}" for space in strange_houses(moment))


def _cheap_places(moment: Moment) -> Places:
    found = cheapest(moment)
    return (f"column-{'ABCDE'[found[0]]}",) if found else ()


TOPICS: Final = (
    Topic("welcome", if_asked("start-art"), on("rounds", "scores")),
    Topic("start-art", if_asked("start-art"), on("market")),
    Topic("square", if_asked("square"), on("irises")),
    # What is asked
    Topic("build-arm", arm_moves, on("compass")),
    Topic("bid", if_asked("bid"), _bid_places),
    Topic("workshop", if_asked("workshop"), on("stock")),
    Topic("sale-art", if_asked("sale-art"), on("market")),
    Topic("sale-cursor", if_asked("sale-cursor"), on("market")),
    Topic("sale-slot", if_asked("sale-slot"), on("slots")),
    Topic("material", if_asked("material"), on("compass")),
    Topic("build-place", if_asked("build-place"), on("board")),
    Topic("house-pays", if_asked("build-place"), on("board")),
    Topic("build-pay", if_asked("build-pay"), on("compass")),
    Topic("both-kinds", compass_asks_two_kinds, on("compass")),
    Topic("noble", if_asked("noble"), on("nobles")),
    Topic("noble-keep", if_asked("noble-keep"), on("nobles")),
    Topic("solvay", if_asked("solvay"), on("stock")),
    Topic("grand-place", if_asked("grand-place"), on("place-grand-place", "hand")),
    Topic("cinquantenaire", if_asked("cinquantenaire"), on("place-cinquantenaire")),
    Topic("free-action", lambda moment: moment.kind.startswith("free-")),
    Topic("prestige", if_asked("prestige"), on("tracks")),
    Topic("rows", if_asked("prestige"), on("rows")),
    Topic("tied-bonus", if_asked("tied-bonus"), on("tracks")),
    Topic("pay-noble", if_asked("pay-noble"), on("hand")),
    Topic(CONFIRM, placed, on("confirm")),
    Topic("confirm-first", first_choice, on("confirm")),
    Topic("pass", lambda moment: few_pawns(moment) or passing(moment), on("pass")),
    # What just happened
    Topic("in-court", happened(PawnToCourt), on("court")),
    Topic("nothing-done", happened(ActionImpossible)),
    Topic("house-built", first_house, on("houses")),
    Topic("jokers", meets_jokers, on("stock")),
    Topic("track-architect", happened(TrackAdvanced, track=2), on("track-architect")),
    Topic("track-iris", happened(TrackAdvanced, track=0), on("track-iris")),
    Topic("track-crown", happened(TrackAdvanced, track=1), on("track-crown")),
    Topic("first-player", begins, on("first")),
    # A turn, one thing each time
    Topic("last-round", last_round, on("rounds")),
    Topic("nobles-cost", must_save, on("hand", "purse"), again=True),
    Topic("brussels", later_turn, on("brussels")),
    Topic("pawns", turn, _own_pawns),
    Topic("area", turn, on("area")),
    Topic("build-idle", building_is_idle, on("compass")),
    Topic("pass-first", others_pass, on("pass")),
    Topic("column-card", later_turn, on("prestige")),
    Topic("houses", houses_matter, on("compass", "track-architect")),
    Topic("sector-francs", compass_asks(FRANCS3), on("compass")),
    Topic("sector-any", compass_asks(ANY, besides=EMPTY), on("compass")),
    Topic("sector-free", compass_is_free, on("compass")),
    Topic("sector-empty", compass_asks(EMPTY, besides=ANY), on("compass")),
    Topic("house-costs", has_built(1), on("houses")),
    Topic("house-top", has_built(2), on("houses")),
    Topic(
        "others-house", lambda moment: turn(moment) and bool(strange_houses(moment)), _house_places
    ),
    Topic("court-danger", somebody_in_brussels, on("brussels", "court")),
    Topic("tie-court", tied_in_brussels, on("brussels", "court")),
    Topic("iris", iris_begun, _iris_places),
    Topic("tie-iris", lambda moment: bool(tied_irises(moment)), _tied_places),
    Topic("outlook", later_turn, on("outlook")),
    Topic("manneken", second_round, on("prestige")),
    Topic("tie-first", tied_for_first, on("prestige")),
    Topic("crown", crown_offered, on("track-crown")),
    Topic("court", later_turn, on("court")),
    Topic("tie-end", close_to_the_end, on("scores")),
    Topic("many-in-court", many_in_court, on("court"), again=True),
    Topic("many-materials", many_materials, on("compass"), again=True),
    Topic("cheap-column", cheap_column, _cheap_places, again=True),
)
"""All of them, the most important first."""
