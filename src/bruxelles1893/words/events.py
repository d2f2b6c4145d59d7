"""What happened, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from bruxelles1893.engine import NOBODY, Event, State
from bruxelles1893.engine.core.events import FrancsGained, FrancsPaid, PointsGained
from bruxelles1893.engine.core.options import (
    ACTIONS,
    BOARDS,
    BRUSSELS,
    ROWS,
    SECTOR_NAMES,
    iris_name,
)
from bruxelles1893.engine.editions.belle_epoque.tiles import points_each
from bruxelles1893.engine.queries import UNPAID_POINTS
from bruxelles1893.words.choosing import Arguments, TextTable, listed, spoken
from bruxelles1893.words.languages import current_language
from bruxelles1893.words.names import (
    ACTION_NAMES,
    BOARD_NAMES,
    BRUSSELS_NAMES,
    ROW_NAMES,
    TRACK_NAMES,
    TRACKS,
    UNIT_NAMES,
)
from bruxelles1893.words.pieces import (
    area_text,
    art_name,
    be_card_text,
    bonus_text,
    card_text,
    market_place,
    noble_words,
    space_words,
    tile_text,
    units_text,
)

CACHE_SIZE: Final = 8_192

SENTENCES: Final = TextTable(
    "event",
    {
        "RoundStarted": "Round {round} begins. The stock exchange pays {francs} FB.",
        "SquarePlaced": "{player} puts the square on iris {iris}: {area} are active.",
        "NeutralPlaced": "{player} puts a neutral pawn on {space}.",
        "PawnPlaced": "{player} bids {bid} FB on {space} ({action}).",
        "BrusselsUsed": "{player} uses {place} with {count} pawns.",
        "BrusselsUsed#one": "{player} uses {place} with 1 pawn.",
        "ActionDone": "{player} does the action {action}.",
        "ActionImpossible": "{player} cannot do the action {action}.",
        "FreeAction": "{player} uses the free action of a house: {action}.",
        "FrancsGained": "{player} takes {amount} FB.",
        "FrancsGained.PASS-01": "{player} takes {amount} FB for the colours of their art.",
        "FrancsGained.PASS-02": "{player} takes {amount} FB for face-down cards.",
        "FrancsGained.ED1-PASS": "{player} takes {amount} FB more for passing first.",
        "FrancsPaid": "{player} pays {amount} FB.",
        "PointsGained": "{player} gains {amount} VP.",
        "PointsGained.AN-BUILD-2": "{player} gains {amount} VP for a top house.",
        "PointsGained.AN-BUILD-3": "{player} gains {amount} VP for building without jokers.",
        "PointsGained.FINAL-02": "{player} loses {loss} VP.",
        "CubesTaken": "{player} takes {cubes}.",
        "CubesReturned": "{player} returns {cubes}.",
        "ArtTaken": "{player} takes a {colour} artwork.",
        "CursorMoved": "{player} moves the cursor to row {at_francs}, column {at_points}.",
        "ArtReturned": "The {colour} tile in the market goes back to the workshop.",
        "ArtSold": "{player} sells a {colour} artwork for {francs} FB and {points} VP.",
        "NobleTaken": "{player} takes {noble} for {price} FB.",
        "NobleActivated": "{player} uses {noble}.",
        "NobleKept": "{player} keeps {noble}.",
        "NobleDiscarded": "{player} discards {noble}.",
        "NobleDiscarded.nobody": "{noble} leaves the noble row.",
        "NobleRevealed": "New in the noble row: {noble}.",
        "NobleShown": "{player} turns up the top card of the noble deck: {noble}.",
        "NoblesShuffled": "The {count} discarded nobles are shuffled into a new deck.",
        "NoblesShuffled#one": "The discarded noble becomes the new deck.",
        "TrackAdvanced": "{player} moves up on the {track} track, to level {level}.",
        "PawnFreed": "{player} takes a pawn back from court.",
        "PawnTakenBack": "{player} takes a pawn back from Brussels.",
        "PawnToCourt": "{player} sends a pawn to court.",
        "HouseBuilt": "{player} builds a house on {space} ({action}).",
        "ArmMoved": "{player} moves the compass arm from {origin} to {target}.",
        "Passed": "{player} passes.",
        "Passed.first": "{player} passes, the first of this round.",
        "FaceDownCard": "{player} takes a prestige card face down.",
        "ColumnWon": "{player} wins column {column}: {card}.",
        "ColumnTied": "Column {column} is tied between {players}: each takes the bonus {bonus}.",
        "FirstPlayer": "{player} is the next first player (Manneken-Pis {manneken}).",
        "PrestigeUsed": "{player} uses a prestige card: {bonus}.",
        "PrestigeTucked": "{player} tucks a prestige card into the {row} row: {card}.",
        "IrisScored": "{player} gains {points} VP at iris {iris}.",
        "PrestigeRevealed": "New under column {column}: {card}.",
        "RoundEnded": "Round {round} ends. Pawns come home, the bids go to the bank.",
        "NoblePaid": "{player} pays {cost} FB for {noble}.",
        "NobleUnpaid": "{player} cannot pay for {noble} and loses {unpaid} VP.",
        "GameEnded": "The game is over: {scores} VP.",
        "TrackAdvanced.end": "{player} reaches the portrait at the end of the {track} track.",
        "BoardChosen": "{player} takes the architect board of {board}.",
        "CardTaken": "{player} builds a pavilion on slot {slot} and takes card {number}: {text}.",
        "CardUsed": "{player} uses card {number}: {text}.",
        "TilePawn": "{player} puts a pawn on tile {number}, to the end of the game: {text}.",
        "TileScored": "{player} uses the end bonus of tile {number}: {text}.",
        "TravellerTaken": "{player} takes a traveller from the train.",
        "TravellersSent": "{player} sends {count} travellers to {place}.",
        "TravellersSent#one": "{player} sends 1 traveller to {place}.",
        "ArtFlipped": "{player} turns a white artwork to its colour, {colour}.",
        "ArtGiven": "{player} returns a {colour} artwork to the workshop.",
        "ExtraTurn": "{player} takes another turn.",
        "ColumnSwapped": "{player} takes the card of column {other} instead of that of {column}.",
        "PawnDoubled": "The pawn of {player} on {space} counts double at the irises.",
        "PavilionVisited": "{player} gains {points} VP for the pavilion on slot {slot}.",
        "BidTakenBack": "{player} takes back {amount} FB from {space}.",
        "ExhibitionTaken": "{player} takes the exhibition tile of the round.",
        "ArtDrawn": "{player} draws {count} artworks to choose from.",
        "ArtDrawn#one": "{player} draws an artwork.",
        "ArtCovered": "The {colour} tile in the market is covered.",
        "ArtRestocked": "The {count} covered tiles of the market go back to their stacks.",
        "ArtRestocked#one": "The covered tile of the market goes back to its stack.",
        "ActionDeclined": "{player} leaves out the action {action}.",
        "SquarePlaced@first": "{player} puts the square on shield {iris}: {area} are active.",
        "PrestigeUsed@first": "{player} uses a bonus card: {bonus}.",
        "PrestigeTucked@first": "{player} tucks a bonus card into the {row} row: {card}.",
        "IrisScored@first": "{player} gains {points} VP at shield {iris}.",
    },
)
"""What happened, by the class of event; after a point the rule or a variant."""


class Narrator:
    """Tells the events of one game; `table` may be any moment of it.

    Two of them are equal if they tell every event in the same words.
    """

    def __init__(self, table: State, names: Sequence[str]) -> None:
        self._table: Final = table
        self.names: Final = tuple(names)
        self._boards: Final = _boards(table)
        self._facts: Final = (id(table.rules), table.actions, self._boards, self.names)
        self._hash: Final = hash(self._facts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Narrator) and self._facts == other._facts

    def __hash__(self) -> int:
        return self._hash

    def sentence(self, event: Event) -> str:
        """One event as a sentence; what was told before is not put into words again."""
        is_same = self._boards == _boards(self._table)
        narrator = self if is_same else Narrator(self._table, self.names)
        return _sentence(current_language(), narrator, event)

    def tell(self, event: Event) -> str:
        """The same, put into words anew."""
        name = type(event).__name__
        arguments = self._arguments(event)
        variant = arguments.get("variant") or _variant(event)
        return spoken(self._table.rules, SENTENCES, [f"{name}.{variant}", name], arguments)

    def _arguments(self, event: Event) -> Arguments:
        arguments: Arguments = {"unpaid": UNPAID_POINTS}
        for field, value in event._asdict().items():
            arguments[field] = value
            key = f"{type(event).__name__}.{field}"
            describe = _FIELDS.get(key) or _FIELDS.get(field)
            if describe is not None:
                arguments |= describe(self._table, self.names, value)
        if "track" in arguments:
            arguments |= self._level(event)
        return arguments

    def _level(self, event: Event) -> Arguments:
        values = event._asdict()
        track = TRACKS[values["track"]]
        spaces = getattr(self._table.players[values["seat"]].board, track)
        name = spoken(self._table.rules, TRACK_NAMES, [track], {})
        if values["position"] >= len(spaces):
            return {"track": name, "variant": "end"}
        return {"track": name, "level": spaces[values["position"]]}


def _boards(table: State) -> tuple[str, ...]:
    """The boards of the players, who may still be choosing them."""
    return tuple([player.board.name for player in table.players])


@lru_cache(CACHE_SIZE, typed=True)
def _sentence(spoken: str, narrator: Narrator, event: Event) -> str:
    """By its class too: events of two kinds that hold the same are equal."""
    return narrator.tell(event)


def _variant(event: Event) -> str:
    if isinstance(event, FrancsGained | FrancsPaid | PointsGained):
        return event.rule
    values = event._asdict()
    if values.get("is_first"):
        return "first"
    return "nobody" if values.get("seat") == NOBODY else ""


_FIELDS: Final[dict[str, Callable[..., Arguments]]] = {
    "seat": lambda table, names, seat: {"player": names[seat] if seat != NOBODY else ""},
    "seats": lambda table, names, seats: {"players": listed([names[seat] for seat in seats])},
    "space": lambda table, names, space: space_words(table, space),
    "BrusselsUsed.space": lambda table, names, space: {"place": BRUSSELS_NAMES[BRUSSELS[space]]},
    "TravellersSent.space": lambda table, names, space: {"place": BRUSSELS_NAMES[BRUSSELS[space]]},
    "pawns": lambda table, names, pawns: {"count": pawns},
    "travellers": lambda table, names, travellers: {"count": travellers},
    "tiles": lambda table, names, tiles: {"count": tiles},
    "slot": lambda table, names, slot: {"slot": slot + 1},
    "tile": lambda table, names, tile: {
        "number": tile,
        "text": tile_text(tile, points_each(table, tile)),
    },
    "board": lambda table, names, board: {"board": BOARD_NAMES[BOARDS[board]]},
    "other": lambda table, names, column: {"other": "ABCDE"[column]},
    "cards": lambda table, names, cards: {"count": cards},
    "action": lambda table, names, action: {"action": ACTION_NAMES[ACTIONS[action]]},
    "amount": lambda table, names, amount: {"loss": -amount},
    "cubes": lambda table, names, cubes: {"cubes": units_text(cubes)},
    "colour": lambda table, names, kind: {"colour": art_name(kind)},
    "cursor": lambda table, names, cursor: market_place(table, cursor),
    "noble": lambda table, names, noble: noble_words(table, noble),
    "iris": lambda table, names, iris: {"iris": iris_name(iris), "area": area_text(iris)},
    "bourse": lambda table, names, bourse: {"francs": table.rules.bourse_francs[bourse]},
    "column": lambda table, names, column: {"column": "ABCDE"[column]},
    "card": lambda table, names, card: {
        "card": card_text(table.rules, card),
        "bonus": bonus_text(table.rules, card),
    },
    "CardTaken.card": lambda table, names, card: {"number": card, "text": be_card_text(card)},
    "CardUsed.card": lambda table, names, card: {"number": card, "text": be_card_text(card)},
    "row": lambda table, names, row: {"row": ROW_NAMES[ROWS[row]]},
    "origin": lambda table, names, sector: {"origin": UNIT_NAMES[SECTOR_NAMES[sector]]},
    "target": lambda table, names, sector: {"target": UNIT_NAMES[SECTOR_NAMES[sector]]},
    "scores": lambda table, names, scores: {
        "scores": listed([f"{name} {score}" for name, score in zip(names, scores, strict=True)]),
    },
}
"""What a field of an event adds to the arguments of its sentence."""
