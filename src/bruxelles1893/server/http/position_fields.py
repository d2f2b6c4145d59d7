"""Describes the fields of a position for programs that do not use the engine."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.options import ACTIONS, BRUSSELS, COLOURS, NOBLES, UNITS

LEGEND: Final = f"""\
Seats are numbers from 0, and 5 is a neutral pawn; -1 is nothing, and -2 a card that is hidden from
you. Spaces of the board are numbered row by row from 0, which is A1; a house of 6 is a tile that
lies face down there. In lists the order is: art {", ".join(COLOURS)}, then the white sides; cubes
{", ".join(UNITS[:5])}; actions {", ".join(ACTIONS)}; Brussels {", ".join(BRUSSELS)}; nobles
{", ".join(NOBLES)}."""

TABLE_FIELDS: Final = {
    "rules": "the rule set",
    "version": "the version of its rules, which a correction raises",
    "components": "a digest of the printed values that are played with",
    "players": "what each player has, by seat",
    "round": "the round, 0 before the first",
    "first": "the seat that begins the round",
    "first_passer": "the seat that passed first in this round",
    "stack": "what is still to be done, the open question last: step, seat, argument",
    "actions": "the action of each space of the board",
    "pawns": "the seat whose pawn lies on each space",
    "bids": "the francs on each space",
    "houses": "the seat whose house stands on each space",
    "square": "the iris at the centre of the active area",
    "bourse": "the open Bourse card",
    "bourse_deck": "the Bourse cards to come, hidden",
    "bourse_discard": "the Bourse cards that were used",
    "noble_row": "the nobles to be had, by place",
    "noble_deck": "the nobles to come, hidden",
    "noble_discard": "the nobles that were discarded",
    "revealed": "a noble turned over from the deck",
    "prestige_row": "the prestige card under each column",
    "prestige_deck": "the prestige cards to come, hidden",
    "prestige_discard": "the prestige cards that were discarded",
    "market": "the art in the two slots of the market",
    "cursor": "where the market's cursor lies, row by row from 0",
    "workshop": "the art that is left, by colour",
    "art_stack": "first edition: the stack of art, hidden",
    "drawn": "first edition: art drawn to choose from, seen by who chooses",
    "covered": "first edition: art that lies under other art in the market",
    "supply": "the cubes that are left, by kind",
    "compass": "the sectors of the compass, clockwise",
    "arms": "the sectors on which the two arms lie",
    "uses": "how often each Brussels space was used in this round",
    "placed": "the space of the pawn placed in this turn",
    "acted": "whether an action was done in this turn",
    "cubes_used": "the cubes paid in this turn",
    "substitute": "Belle Époque: whether one cube may be exchanged when paying",
    "train": "Belle Époque: the travellers at the station",
    "train_pawns": "Belle Époque: the travellers on each Brussels space",
    "pavilions": "Belle Époque: the seat whose house stands on each pavilion slot",
    "pavilion_cards": "Belle Époque: the card shown at each pavilion slot",
    "tiles": "Belle Époque: the tiles of this game",
    "tile_pawns": "Belle Époque: the seat whose pawn lies on each tile",
    "reveals": "how often something hidden was revealed or shuffled",
}

PLAYER_FIELDS: Final = {
    "board": "the player board",
    "francs": "the money",
    "points": "the victory points on the track",
    "ready": "the pawns at hand",
    "court": "the pawns in court",
    "neutral": "neutral pawns at hand, in games of two",
    "away": "Belle Époque: pawns on tiles, gone for the game",
    "brussels": "the pawns on each Brussels space",
    "iris": "the place on the iris track, or that of shields",
    "crown": "the place on the crown track",
    "architect": "the place on the architect track",
    "architect_end": "the last place of the architect track",
    "built": "the houses built",
    "art": "the art, by colour; then its white sides",
    "cubes": "the cubes, by kind",
    "nobles": "the nobles, one bit each",
    "used": "the nobles that were used in this round, one bit each",
    "unpaid": "the nobles that could not be paid at the end",
    "rows": "the prestige cards tucked into each row",
    "rows_filled": "the rows that got a card in this resolution, one bit each",
    "row_bonus": "Belle Époque: multipliers more for each row",
    "won": "the prestige cards won and not used yet",
    "tied": "the prestige cards of tied columns, of which the bonus is used",
    "face_down": "prestige cards from passing first, hidden",
    "passed": "whether the player has left the round",
    "manneken": "the Manneken-Pis of this resolution",
    "travellers": "Belle Époque: the travellers at hand",
    "cards": "Belle Époque: the cards, one bit each",
    "cards_used": "Belle Époque: the cards used in this round, one bit each",
    "on_card": "Belle Époque: what lies on a card: 1 a pawn, 2 a traveller",
    "doubled": "Belle Époque: the space whose pawn counts twice",
    "tile_points": "Belle Époque: the points of tiles",
    "exhibitions": "first edition: the exhibition tiles",
}


def described(fields: dict[str, str]) -> dict[str, object]:
    """Fields with their descriptions, as a schema of JSON."""
    properties = {name: {"description": text} for name, text in fields.items()}
    return {"type": "object", "properties": properties}


def _position() -> dict[str, object]:
    players = {"description": TABLE_FIELDS["players"], "type": "array"}
    fields = {name: {"description": text} for name, text in TABLE_FIELDS.items()}
    everything = fields | {"players": players | {"items": described(PLAYER_FIELDS)}}
    return {"type": "object", "description": LEGEND, "properties": everything}


POSITION: Final = _position()
