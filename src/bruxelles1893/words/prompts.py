"""Questions to a player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bruxelles1893.engine import Option, Seat, State
from bruxelles1893.engine.core.options import family
from bruxelles1893.engine.queries import house_units
from bruxelles1893.words.choosing import Arguments, TextTable, spoken
from bruxelles1893.words.pieces import common, sector_text, subject_words

FORCED: Final = TextTable(
    "forced",
    {
        "any": "There is only one choice, so it is played: {option}.",
        "turn": "{player} can neither place a pawn nor pay for a Brussels space, and must pass.",
        "keep-art": "No other artwork was drawn, so it is kept: {option}.",
    },
)
"""What is said when a player has a single option."""


PROMPTS: Final = TextTable(
    "question",
    {
        "start-art": "Which artwork do you start the game with?",
        "square": "Round {round}: where do you put the set square? It decides the active area.",
        "neutral": "Where do you put the neutral pawn? It blocks the space for this round.",
        "turn": "Your turn: {count} pawns ready, {francs} FB. Place one on the board, go to "
        "Brussels, or pass?",
        "turn#one": "Your turn: 1 pawn ready, {francs} FB. Place it on the board, send it to "
        "Brussels, or pass?",
        "turn.board": "Your turn: {count} pawns ready, {francs} FB. Place one on the board, or "
        "pass?",
        "turn.board#one": "Your turn: 1 pawn ready, {francs} FB. Place it on the board, or pass?",
        "turn.brussels": "Your turn: {count} pawns ready, {francs} FB. Go to Brussels, or pass?",
        "turn.brussels#one": "Your turn: 1 pawn ready, {francs} FB. Send it to Brussels, or pass?",
        "turn.travellers": "Your turn: only {count} travellers left. Go to Brussels, or pass?",
        "turn.travellers#one": "Your turn: only 1 traveller left. Send it to Brussels, or pass?",
        "turn.pass": "Your turn: you can only pass.",
        "bid": "How many francs do you bid on {space} ({action})? You have {francs}.",
        "workshop": "Which artwork do you take from the workshop?",
        "sale-art": "Which artwork do you sell? You may move the cursor up to {steps} steps first.",
        "sale-art#one": "Which artwork do you sell? You may move the cursor up to 1 step first.",
        "sale-cursor": "Where does the centre of the cursor go before you sell {colour}? It may "
        "move up to {steps} steps.",
        "sale-cursor#one": "Where does the centre of the cursor go before you sell {colour}? It "
        "may move up to 1 step.",
        "sale-slot": "Both market slots are full: which artwork goes back to make room for "
        "{colour}?",
        "noble": "Which noble do you take? You have {francs} FB.",
        "noble-keep": "Keep {noble}? It will cost {cost} FB at the end, or {unpaid} VP if you "
        "cannot pay.",
        "solvay": "Solvay: do you take 1 refined material, or give a joker for 2?",
        "material": "Which refined materials do you take?",
        "build-pay": "How do you pay for house {number}? It costs {materials} materials; the "
        "compass shows {first} and {second}.",
        "build-arm": "Which compass arm do you move on by one sector?",
        "build-place": "Where do you put the house? Opponents who use the space give you its free "
        "action.",
        "free-black-art": "An opponent used the space under your house. Take a black artwork?",
        "free-art-points": "An opponent used the space under your house. Take 1 VP per artwork?",
        "free-noble": "An opponent used the space under your house. Which noble do you activate "
        "for it?",
        "free-material": "An opponent used the space under your house. Which material do you take?",
        "free-house-points": "An opponent used the space under your house. Take 1 VP per house?",
        "grand-place": "Grand-Place: which noble do you activate first? You may activate up to "
        "{left}.",
        "grand-place#one": "Grand-Place: which noble do you activate? You may activate 1.",
        "grand-place-more": "Grand-Place: which noble next? You may activate up to {left} more.",
        "grand-place-more#one": "Grand-Place: which noble next? You may activate 1 more.",
        "cinquantenaire": "Cinquantenaire Park: which action do you take?",
        "prestige": "You won a prestige card: {card}. What do you do with it?",
        "tied-bonus": "You tied for a prestige card: {card}. Which bonus do you take?",
        "board": "Which architect board do you take?",
        "shift-arm": "Saintenoy: move a compass arm before you pay?",
        "card": "Use one of your Belle Époque cards now?",
        "tile-pawn": "Put another pawn on a tile, for the rest of the game?",
        "send-travellers": "How many of the pawns you send are travellers? You have {travellers}.",
        "white-colour": "Which colour do you sell the white artwork as? It earns half the price.",
        "create-white": "A white artwork: which colour should be on its back?",
        "flip-white": "Which white artwork do you turn to its coloured side?",
        "return-tile": "Which artwork in the market goes back to the workshop?",
        "discard-row": "Which noble of the row do you discard first?",
        "discard-row-more": "Which noble of the row do you discard next?",
        "trade-joker": "Which refined material do you take for a joker?",
        "extra-activation": "Which additional noble do you activate at the Grand-Place?",
        "sell-noble": "Which activated noble do you discard for its cost?",
        "bid-space": "Which pawn’s bid do you take back money from?",
        "bid-amount": "How much of the bid on {space} do you take back?",
        "trade-give": "What do you give: two refined materials for an artwork, or an artwork for "
        "two refined materials?",
        "trade-art": "Which artwork do you take?",
        "trade-cubes": "Which two refined materials do you take?",
        "square-anywhere": "On which iris do you put the set square? It decides the active area.",
        "replay-pawn": "What do you put on the card for another turn?",
        "swap-column": "Which of the cards you won do you swap for another?",
        "swap-for": "Which column’s card do you take?",
        "double-pawn": "Which of your pawns counts double at the irises?",
        "tile-row": "Tile 2: which strategy row do you raise by 2?",
        "optional-action": "Take the {action} action? You may skip it; your bid stays.",
        "keep-art": "You drew {count} artworks, which only you can see. Which do you keep? The "
        "rest go back into the stack.",
        "keep-art#one": "You drew an artwork. It is yours.",
        "sale-cursor@first": "Where does the centre of the cursor go? It may move up to {steps} "
        "steps before you choose what to sell.",
        "sale-cursor@first#one": "Where does the centre of the cursor go? It may move up to 1 "
        "step before you choose what to sell.",
        "sale-art@first": "Which artwork do you sell?",
        "sale-slot@first": "Both market slots are full: which artwork do you cover with {colour}? "
        "A covered colour can be sold again.",
        "prestige@first": "You won a bonus card: {card}. What do you do with it?",
        "tied-bonus@first": "You tied for a bonus card: {card}. Which bonus do you take?",
        "pay-noble": "You cannot pay for all your nobles. Which do you pay for next? You have "
        "{francs} FB; each unpaid one costs {unpaid} VP.",
    },
)
"""What is asked, by the kind of decision."""


def prompt(table: State, legal: Sequence[Option]) -> str:
    """The open decision of a table as a question to the player who is asked.

    A seat's view holds no options, and only the player who is asked knows them: for others there
    are none.
    """
    step, seat, _ = table.question
    kind = table.rules.steps[step].name
    arguments = common(table, seat) | subject_words(table)
    if kind in _PROMPT_DETAILS:
        arguments |= _PROMPT_DETAILS[kind](table, seat)
    if kind == "turn" and legal:
        arguments |= _of_turn(table, seat, legal)
    return spoken(table.rules, PROMPTS, [f"{kind}.{arguments.get('variant')}", kind], arguments)


def _of_turn(table: State, seat: Seat, legal: Sequence[Option]) -> Arguments:
    """The arguments for the turns that are possible: a question names no impossible one."""
    can_place, can_go = (
        any(family(option) == group for option in legal) for group in ("space", "brussels")
    )
    if can_place:
        return {} if can_go else {"variant": "board"}
    if not can_go:
        return {"variant": "pass"}
    player = table.players[seat]
    if player.ready:
        return {"variant": "brussels"}
    return {"variant": "travellers", "count": player.travellers}


def _of_drawn(table: State, seat: Seat) -> Arguments:
    return {"count": len(table.drawn)}


def _of_house(table: State, seat: Seat) -> Arguments:
    first, second = map(sector_text, table.arms)
    return {
        "number": table.players[seat].built + 1,
        "materials": house_units(table, seat),
        "first": first,
        "second": second,
    }


_PROMPT_DETAILS: Final[dict[str, Callable[[State, Seat], Arguments]]] = {
    "keep-art": _of_drawn,
    "build-pay": _of_house,
}
