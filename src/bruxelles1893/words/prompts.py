"""What is asked of a player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bruxelles1893.engine import Seat, State
from bruxelles1893.engine.core.options import SECTOR_NAMES
from bruxelles1893.engine.queries import house_units
from bruxelles1893.words.choosing import Arguments, TextTable, spoken
from bruxelles1893.words.names import UNIT_NAMES
from bruxelles1893.words.pieces import common, subject_words

FORCED: Final = TextTable(
    "forced",
    {
        "any": "Only one choice, so it is played: {option}.",
        "turn": "{player} can neither place a pawn nor pay for a Brussels space, and must pass.",
        "keep-art": "No other artwork was drawn, so it is kept: {option}.",
    },
)
"""What is said when a player has a single option."""


PROMPTS: Final = TextTable(
    "question",
    {
        "start-art": "Which artwork do you start the game with?",
        "square": "Round {round}: where do you put the square? It decides the active area.",
        "neutral": "Where do you put the neutral pawn? It blocks the space for this round.",
        "turn": "Your turn, with {count} ready pawns and {francs} FB: a space, Brussels, or pass?",
        "turn#one": "Your turn, with 1 ready pawn and {francs} FB: a space, Brussels, or pass?",
        "bid": "How many francs do you bid on {space} ({action})? You have {francs}.",
        "workshop": "Which artwork do you take from the workshop?",
        "sale-art": "Which artwork do you sell? You may move the cursor up to {steps} steps first.",
        "sale-art#one": "Which artwork do you sell? You may move the cursor 1 step first.",
        "sale-cursor": "Where does the centre of the cursor go before you sell {colour}? It may "
        "move {steps} steps.",
        "sale-cursor#one": "Where does the centre of the cursor go before you sell {colour}? It "
        "may move 1 step.",
        "sale-slot": "Both market slots are full: which tile goes back to make room for {colour}?",
        "noble": "Which noble do you take? You have {francs} FB.",
        "noble-keep": "Do you keep {noble}? At the end keeping costs {cost} FB, or {unpaid} VP if "
        "you cannot pay.",
        "solvay": "Solvay: take 1 noble material, or give a joker for 2. Which?",
        "material": "Which noble materials do you take?",
        "build-pay": "How do you pay house {number}? It costs {units} units; the compass shows "
        "{first} and {second}.",
        "build-arm": "Which compass arm do you move on by one sector?",
        "build-place": "Where do you put the house? Opponents who use the space give you its free "
        "action.",
        "free-black-art": "An opponent used the space of your house. Do you take a black artwork?",
        "free-art-points": "An opponent used the space of your house. Do you take 1 VP per "
        "artwork?",
        "free-noble": "An opponent used the space of your house. Which noble do you use for it?",
        "free-material": "An opponent used the space of your house. Which material do you take?",
        "free-house-points": "An opponent used the space of your house. Do you take 1 VP per "
        "house?",
        "grand-place": "Grand-Place: which noble do you use first? You may use up to {left}.",
        "grand-place#one": "Grand-Place: which noble do you use? You may use 1.",
        "grand-place-more": "Grand-Place: which noble next? You may use up to {left} more.",
        "grand-place-more#one": "Grand-Place: which noble next? You may use 1 more.",
        "cinquantenaire": "Cinquantenaire Park: which action do you do?",
        "prestige": "You won a prestige card: {card}. What do you do with it?",
        "tied-bonus": "You tied for a prestige card: {card}. Which bonus do you take?",
        "board": "Which architect board do you take?",
        "shift-arm": "Saintenoy: do you move a compass arm before you pay?",
        "card": "Do you use one of your Belle Époque cards now?",
        "tile-pawn": "Do you put one more pawn on a tile, to the end of the game?",
        "send-travellers": "How many of the pawns you send are travellers? You have {travellers}.",
        "white-colour": "As which colour do you sell the white artwork? It brings half the price.",
        "create-white": "A white artwork: which colour is on its other side?",
        "flip-white": "Which white artwork do you turn to its colour?",
        "return-tile": "Which tile of the market goes back to the workshop?",
        "discard-row": "Which noble of the row do you discard first?",
        "discard-row-more": "Which noble of the row do you discard next?",
        "trade-joker": "Which noble material do you take for a joker?",
        "extra-activation": "Which noble do you use once more at Grand-Place?",
        "sell-noble": "Which used noble do you discard for its cost?",
        "bid-space": "From which of your pawns do you take back money?",
        "bid-amount": "How much of the bid on {space} do you take back?",
        "trade-give": "What do you give: two materials for an artwork, or an artwork for two?",
        "trade-art": "Which artwork do you take?",
        "trade-cubes": "Which two noble materials do you take?",
        "square-anywhere": "On which iris do you put the square? It decides the active area.",
        "replay-pawn": "What do you put on the card for another turn?",
        "swap-column": "Instead of which card that you won do you take another?",
        "swap-for": "The card of which column do you take?",
        "double-pawn": "Which of your pawns counts double at the irises?",
        "tile-row": "Which strategy row gets 2 more?",
        "optional-action": "Do you do the action {action}? You may leave it out: the bid stays.",
        "keep-art": "You drew {count} artworks, which only you see. Which do you keep? The rest "
        "go back into the stack.",
        "keep-art#one": "You drew an artwork. It is yours.",
        "sale-cursor@first": "Where does the centre of the cursor go? It may move {steps} steps "
        "before you choose what to sell.",
        "sale-cursor@first#one": "Where does the centre of the cursor go? It may move 1 step "
        "before you choose what to sell.",
        "sale-art@first": "Which artwork do you sell?",
        "sale-slot@first": "Both market slots are full: which tile do you cover with {colour}? A "
        "covered colour can be sold again.",
        "prestige@first": "You won a bonus card: {card}. What do you do with it?",
        "tied-bonus@first": "You tied for a bonus card: {card}. Which bonus do you take?",
        "pay-noble": "You cannot pay for all your nobles. Which do you pay next? You have "
        "{francs} FB; each unpaid one costs {unpaid} VP.",
    },
)
"""What is asked, by the kind of decision."""


def prompt(table: State) -> str:
    """The open decision of a table as a question to the player who is asked."""
    step, seat, _ = table.question
    kind = table.rules.steps[step].name
    arguments = common(table, seat) | subject_words(table)
    if kind in _PROMPT_DETAILS:
        arguments |= _PROMPT_DETAILS[kind](table, seat)
    return spoken(table.rules, PROMPTS, [kind], arguments)


def _of_drawn(table: State, seat: Seat) -> Arguments:
    return {"count": len(table.drawn)}


def _of_house(table: State, seat: Seat) -> Arguments:
    first, second = (UNIT_NAMES[SECTOR_NAMES[arm]] for arm in table.arms)
    return {
        "number": table.players[seat].built + 1,
        "units": house_units(table, seat),
        "first": first,
        "second": second,
    }


_PROMPT_DETAILS: Final[dict[str, Callable[[State, Seat], Arguments]]] = {
    "keep-art": _of_drawn,
    "build-pay": _of_house,
}
