"""The steps that a game is made of: numbers for the stack of frames, and what a step is.

A frame on the stack is `(step, seat, argument)`. An automatic step runs when it comes to the top; a
choice step first lists its options and, if there are any, waits for one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bruxelles1893.engine.core.ids import Option, Seat, Space, StepNumber

if TYPE_CHECKING:
    from bruxelles1893.engine.core.reasons import Reason
    from bruxelles1893.engine.core.state import State

Frame = tuple[StepNumber, Seat, int]

START_ART: Final = StepNumber(0)
ROUND: Final = StepNumber(1)
REVEAL_BOURSE: Final = StepNumber(2)
PLACE_SQUARE: Final = StepNumber(3)
NEUTRALS: Final = StepNumber(4)
PLACE_NEUTRAL: Final = StepNumber(5)
NEXT_TURN: Final = StepNumber(6)
TURN: Final = StepNumber(7)
BID: Final = StepNumber(8)
SPACE_ACTION: Final = StepNumber(9)
FREE_ACTION: Final = StepNumber(10)
WORKSHOP_ART: Final = StepNumber(11)
SALE_ART: Final = StepNumber(12)
SALE_CURSOR: Final = StepNumber(13)
SALE_SLOT: Final = StepNumber(14)
NOBLE_CHOICE: Final = StepNumber(15)
NOBLE_KEEP: Final = StepNumber(16)
NOBLE_LEAVES: Final = StepNumber(17)
SOLVAY: Final = StepNumber(18)
TAKE_MATERIAL: Final = StepNumber(19)
BUILD_PAY: Final = StepNumber(20)
BUILD_ARM: Final = StepNumber(21)
BUILD_PLACE: Final = StepNumber(22)
FREE_BLACK_ART: Final = StepNumber(23)
FREE_ART_POINTS: Final = StepNumber(24)
FREE_NOBLE: Final = StepNumber(25)
FREE_MATERIAL: Final = StepNumber(26)
FREE_HOUSE_POINTS: Final = StepNumber(27)
SEND_PAWNS: Final = StepNumber(28)
BRUSSELS_ACTION: Final = StepNumber(29)
FIRST_ACTIVATION: Final = StepNumber(30)
NEXT_ACTIVATION: Final = StepNumber(31)
COPY_ACTION: Final = StepNumber(32)
COLUMN_MAJORITY: Final = StepNumber(33)
FIRST_PLAYER: Final = StepNumber(34)
USE_CARDS: Final = StepNumber(35)
PRESTIGE_CARD: Final = StepNumber(36)
TIED_BONUS: Final = StepNumber(37)
IRIS_MAJORITY: Final = StepNumber(38)
BRUSSELS_MAJORITY: Final = StepNumber(39)
ROUND_END: Final = StepNumber(40)
NOBLE_LEAVES_ROW: Final = StepNumber(41)
NEXT_ROUND: Final = StepNumber(42)
FINAL_PAYMENTS: Final = StepNumber(43)
NOBLES_DUE: Final = StepNumber(44)
SETTLE_NOBLES: Final = StepNumber(45)
PAY_NOBLE: Final = StepNumber(46)
GAME_END: Final = StepNumber(47)

STEP_NUMBERS: Final = 128
"""How many numbers there are; those after the base game's stand with the editions that add them."""


NEW_TURN: Final = "turn"
"""The kind of the decision that begins a turn, as moves and pages know it."""


class Subject(NamedTuple):
    """The subject of an open question; -1 in the fields that do not apply."""

    space: Space = Space(-1)
    action: int = -1
    art: int = -1
    sold_as: int = -1
    reach: int = -1
    noble: int = -1
    card: int = -1
    left: int = -1
    row_gain: int = -1


NOTHING_SPECIAL: Final = Subject()


class Step:
    """One step of the game: an `Automatic` or a `Choice`.

    All games of a rule set share its steps, so a step keeps nothing about a game. A module that
    changes a step derives from its class, overrides what is different and names the rule that
    changes it as `changed_by`, unless `rule` is that rule.
    """

    def __init__(self, name: str, rule: str, changed_by: str, is_choice: bool) -> None:
        self.name: Final = name
        self.rule: Final = rule
        self.changed_by: Final = changed_by
        self.is_choice: Final = is_choice

    def is_possible(self, state: State, seat: Seat) -> bool:
        """Whether an action that begins with this step could be done now."""
        raise NotImplementedError(self.name)

    def run(self, state: State, seat: Seat, argument: int) -> None:
        """Do what happens by itself."""
        raise NotImplementedError(self.name)

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """The options of the player; a step without any is passed over."""
        raise NotImplementedError(self.name)

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """Do what was chosen."""
        raise NotImplementedError(self.name)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why an option is not among `options`; None if it has nothing to do with the question."""
        return None

    def subject(self, state: State, seat: Seat, argument: int) -> Subject:
        """The subject of the question, for those who put it into words."""
        return NOTHING_SPECIAL


class Automatic(Step):
    """A step that the rules carry out by themselves: what it does is `run`."""

    def __init__(self, name: str, rule: str, changed_by: str = "") -> None:
        super().__init__(name, rule, changed_by, is_choice=False)


class Choice(Step):
    """A step that asks a player: `options`, and `take` for the one chosen."""

    def __init__(self, name: str, rule: str, changed_by: str = "") -> None:
        super().__init__(name, rule, changed_by, is_choice=True)


NOT_IN_PLAY: Final = Automatic("not-in-play", "")
"""Stands for every step that a rule set does not have."""
