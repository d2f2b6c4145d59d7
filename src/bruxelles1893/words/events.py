"""Events in words: clauses without a subject, and sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from bruxelles1893.engine import NOBODY, Event, Seat, State
from bruxelles1893.engine.core.events import (
    ArtTaken,
    BrusselsUsed,
    CubesTaken,
    FrancsGained,
    FrancsPaid,
    NobleDiscarded,
    NobleKept,
    NobleTaken,
    Passed,
    PointsGained,
)
from bruxelles1893.engine.core.options import (
    ACTIONS,
    BOARDS,
    BRUSSELS,
    ROWS,
    iris_name,
)
from bruxelles1893.engine.editions.belle_epoque.tiles import points_each
from bruxelles1893.engine.queries import UNPAID_POINTS
from bruxelles1893.words.choosing import Arguments, TextTable, enumerated, listed, spoken
from bruxelles1893.words.languages import current_language, minus
from bruxelles1893.words.names import (
    ACTION_NAMES,
    BOARD_NAMES,
    ROW_NAMES,
    TRACKS,
)
from bruxelles1893.words.pieces import (
    area_text,
    art_name,
    be_card_text,
    bonus_text,
    card_text,
    market_place,
    noble_words,
    sector_text,
    space_words,
    tile_text,
    units_text,
)

CACHE_SIZE: Final = 8_192

LOG: Final = TextTable(
    "log",
    {
        "line": "{player} {clauses}.",
        "and": "{first} and {last}",
        "but": "{first}, but {last}",
        "comma": "{first}, {last}",
        "next": "{first}; {last}",
    },
)
"""How a line of the log is put together: who, and what they do one thing after the other."""

SENTENCES: Final = TextTable(
    "event",
    {
        "RoundStarted": "Round {round} begins. The Stock Exchange pays {francs} FB.",
        "SquarePlaced": "puts the set square on iris {iris} (active area: {area})",
        "NeutralPlaced": "puts a neutral pawn on {space}",
        "PawnPlaced": "bids {bid} FB on {space} ({action})",
        "BrusselsUsed.bourse": "sends {count} pawns to the Stock Exchange",
        "BrusselsUsed.bourse#one": "sends 1 pawn to the Stock Exchange",
        "BrusselsUsed.grand-place": "sends {count} pawns to the Grand-Place",
        "BrusselsUsed.grand-place#one": "sends 1 pawn to the Grand-Place",
        "BrusselsUsed.cinquantenaire": "sends {count} pawns to Cinquantenaire Park",
        "BrusselsUsed.cinquantenaire#one": "sends 1 pawn to Cinquantenaire Park",
        "BrusselsUsed.sainte-catherine": "sends {count} pawns to Sainte-Catherine Market",
        "BrusselsUsed.sainte-catherine#one": "sends 1 pawn to Sainte-Catherine Market",
        "ActionDone": "chooses the {action} action",
        "ActionImpossible": "cannot take the action",
        "FreeAction": "gets the free action of a house ({action})",
        "FrancsGained": "gets {amount} FB",
        "FrancsGained.PASS-01": "gets {amount} FB for artwork colours",
        "FrancsGained.PASS-02": "gets {amount} FB for face-down cards",
        "FrancsGained.ED1-PASS": "gets {amount} FB more for it",
        "FrancsPaid": "pays {amount} FB",
        "PointsGained": "gains {amount} VP",
        "PointsGained#one": "gains 1 VP",
        "PointsGained.AN-BUILD-2": "gains {amount} VP for a top house",
        "PointsGained.AN-BUILD-3": "gains {amount} VP for building without jokers",
        "PointsGained.FINAL-02": "loses {loss} VP",
        "CubesTaken": "takes {cubes}",
        "CubesTaken.extra": "gets {cubes} with it",
        "CubesReturned": "returns {cubes}",
        "ArtTaken": "takes a {colour} artwork",
        "CursorMoved": "moves the cursor (row {at_francs}, column {at_points})",
        "ArtReturned": "returns the {colour} artwork from the market to the workshop",
        "ArtReturned.nobody": "The {colour} artwork returns from the market to the workshop.",
        "ArtSold": "sells a {colour} artwork for {francs} FB and {points} VP",
        "ArtSold#one": "sells a {colour} artwork for {francs} FB and 1 VP",
        "NobleTaken": "takes {noble} for {price} FB",
        "NobleTaken.free": "takes {noble} for free",
        "NobleActivated": "activates {noble}",
        "NobleKept": "keeps {noble}",
        "NobleKept.named": "keeps the card",
        "NobleDiscarded": "discards {noble}",
        "NobleDiscarded.named": "discards the card",
        "NobleDiscarded.second": "discards {noble}, because nobody keeps two alike",
        "NobleDiscarded.second.named": "discards the card, because nobody keeps two alike",
        "NobleDiscarded.nobody": "{noble} leaves the noble row.",
        "NobleRevealed": "New nobles in the row: {items}.",
        "NobleRevealed#one": "New noble in the row: {items}.",
        "NobleRevealed.item": "{noble}",
        "NobleShown": "turns up {noble} from the noble deck",
        "NoblesShuffled": "The {count} discarded nobles are shuffled into a new deck.",
        "NoblesShuffled#one": "The discarded noble becomes the new deck.",
        "TrackAdvanced.iris": "moves up the iris track to level {level}",
        "TrackAdvanced.crown": "moves up the crown track to level {level}",
        "TrackAdvanced.architect": "moves up the architect track to level {level}",
        "TrackAdvanced.iris.end": "reaches the portrait at the end of the iris track",
        "TrackAdvanced.crown.end": "reaches the portrait at the end of the crown track",
        "TrackAdvanced.architect.end": "reaches the portrait at the end of the architect track",
        "TrackAdvanced.iris@first": "moves up the town hall track to level {level}",
        "TrackAdvanced.crown@first": "moves up the royal palace track to level {level}",
        "TrackAdvanced.iris.end@first": "reaches the end of the town hall track",
        "TrackAdvanced.crown.end@first": "reaches the end of the royal palace track",
        "PawnFreed": "takes {count} pawns back from court",
        "PawnFreed#one": "takes 1 pawn back from court",
        "PawnTakenBack": "takes {count} pawns back from Brussels",
        "PawnTakenBack#one": "takes 1 pawn back from Brussels",
        "PawnToCourt": "sends {count} pawns to court",
        "PawnToCourt#one": "sends 1 pawn to court",
        "HouseBuilt": "builds a house on {space} ({action})",
        "ArmMoved": "moves a compass arm from {origin} to {target}",
        "Passed": "passes",
        "Passed.first": "passes before everyone else",
        "Passed.pawns": "has to pass (no pawn is left)",
        "Passed.francs": "has to pass (no francs left to bid, and too few pawns for Brussels)",
        "Passed.spaces": "has to pass (no space is free, and too few pawns for Brussels)",
        "FaceDownCard": "takes a face-down prestige card",
        "ColumnWon": "wins column {column}: {card}",
        "ColumnTied": "Column {column} is tied between {players}: each gets the bonus ({bonus}).",
        "FirstPlayer": "becomes first player with {count} Manneken-Pis",
        "FirstPlayer#one": "becomes first player with 1 Manneken-Pis",
        "PrestigeUsed": "uses a prestige card ({bonus})",
        "PrestigeTucked": "tucks a prestige card with {count} VP symbols into the {row} row",
        "PrestigeTucked#one": "tucks a prestige card with 1 VP symbol into the {row} row",
        "IrisScored": "gains {items}",
        "IrisScored.item": "{points} VP at iris {iris}",
        "IrisScored.item#one": "1 VP at iris {iris}",
        "PrestigeRevealed": "New prestige cards: {items}.",
        "PrestigeRevealed.item": "{bonus} ({column})",
        "RoundEnded": "Round {round} ends. The pawns return, and the bids go to the supply.",
        "NoblePaid": "pays {items}",
        "NoblePaid.item": "{cost} FB for {noble}",
        "NobleUnpaid": "cannot pay for {items} (−{unpaid} VP for each)",
        "NobleUnpaid#one": "cannot pay for {items} (−{unpaid} VP)",
        "NobleUnpaid.item": "{noble}",
        "GameEnded": "The game is over: {scores}.",
        "GameEnded.score": "{player} {points} VP",
        "BoardChosen": "chooses the architect board of {board}",
        "CardTaken": "builds a pavilion on slot {slot} (card {number}: {text})",
        "CardUsed": "uses card {number} ({text})",
        "TilePawn": "puts a pawn on tile {number} for the rest of the game ({text})",
        "TileScored": "uses the end bonus of tile {number} ({text})",
        "TravellerTaken": "takes a traveller from the train",
        "TravellersSent": "uses {count} travellers for it",
        "TravellersSent#one": "uses 1 traveller for it",
        "ArtFlipped": "turns over a white artwork (now {colour})",
        "ArtGiven": "returns a {colour} artwork to the workshop",
        "ExtraTurn": "takes another turn",
        "ColumnSwapped": "takes the card of column {other} instead of column {column}",
        "PawnDoubled": "makes the pawn on {space} count double at the irises",
        "PavilionVisited": "gains {items}",
        "PavilionVisited.item": "{points} VP for the pavilion on slot {slot}",
        "PavilionVisited.item#one": "1 VP for the pavilion on slot {slot}",
        "BidTakenBack": "takes back {amount} FB from {space}",
        "ExhibitionTaken": "takes the exhibition tile of the round",
        "ArtDrawn": "draws {count} artworks",
        "ArtDrawn#one": "draws 1 artwork",
        "ArtCovered": "covers the {colour} artwork of the market",
        "ArtCovered.nobody": "The {colour} artwork of the market is covered.",
        "ArtRestocked": "The {count} covered artworks of the market return to their stacks.",
        "ArtRestocked#one": "The covered artwork of the market returns to its stack.",
        "ActionDeclined": "skips the action",
        "SquarePlaced@first": "puts the set square on shield {iris} (active area: {area})",
        "PrestigeUsed@first": "uses a bonus card ({bonus})",
        "PrestigeTucked@first": "tucks a bonus card with {count} VP symbols into the {row} row",
        "PrestigeTucked@first#one": "tucks a bonus card with 1 VP symbol into the {row} row",
        "PrestigeRevealed@first": "New bonus cards: {items}.",
        "IrisScored.item@first": "{points} VP at shield {iris}",
        "IrisScored.item@first#one": "1 VP at shield {iris}",
    },
)
"""What happened, by the class of event; after a point the rule, a variant or one of several.

What a player does has neither subject nor full stop, so that a line of the log names the player
once. All else is a whole sentence.
"""

RUNS: Final = frozenset(
    (
        "IrisScored",
        "NoblePaid",
        "NobleRevealed",
        "NobleUnpaid",
        "PavilionVisited",
        "PawnFreed",
        "PawnTakenBack",
        "PawnToCourt",
        "PrestigeRevealed",
    ),
)
"""What is told at once if it happens several times in a row."""

_TELLS_CHOSEN: Final = ("ArtReturned", "ArtCovered")
"""What a player does although the event names no seat."""


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
        """One event as a sentence."""
        seat = getattr(event, "seat", NOBODY)
        return self.line(seat, self.clause(seat, [event]))

    def line(self, seat: Seat, clauses: str) -> str:
        """A player's clauses as a sentence. Clauses of nobody are a sentence already."""
        return (
            clauses
            if seat == NOBODY
            else LOG["line"].format(player=self.names[seat], clauses=clauses)
        )

    def clause(self, seat: Seat, events: Sequence[Event], before: Sequence[Event] = ()) -> str:
        """One event, or a few of a kind, without the player; the words are cached.

        `before` is what the same breath has told already.
        """
        is_same = self._boards == _boards(self._table)
        narrator = self if is_same else Narrator(self._table, self.names)
        kind = type(events[0]).__name__
        suffix = _suffix(events[0], before)
        return _clause(current_language(), narrator, kind, seat, tuple(events), suffix)

    def tell(self, kind: str, seat: Seat, events: Sequence[Event], suffix: str) -> str:
        """The same, without the cache; `suffix` is how it follows from what was told before."""
        arguments = self._arguments(events[0])
        if kind in RUNS:
            arguments["count"] = len(events)
        if f"{kind}.item" in SENTENCES:
            items = [self._spoken([f"{kind}.item"], self._arguments(event)) for event in events]
            arguments["items"] = coordinated(items) if seat != NOBODY else enumerated(items)
        variant = arguments.get("variant") or _variant(events[0], seat)
        keys = [f"{kind}.{variant}" if variant else kind, kind]
        return self._spoken([*(f"{key}.{suffix}" for key in keys if suffix), *keys], arguments)

    def _spoken(self, keys: Sequence[str], arguments: Arguments) -> str:
        return spoken(self._table.rules, SENTENCES, keys, arguments)

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
        if values["position"] >= len(spaces):
            return {"variant": f"{track}.end"}
        return {"variant": track, "level": spaces[values["position"]]}


def coordinated(parts: Sequence[str], last: str = "and") -> str:
    """Parts of a line one after the other: `a, b and c`."""
    *before, end = parts
    return LOG[last].format(first=in_line("comma", before), last=end) if before else end


def in_line(key: str, parts: Sequence[str]) -> str:
    """Parts of a line, joined in one of the ways of the log."""
    first, *rest = parts
    for part in rest:
        first = LOG[key].format(first=first, last=part)
    return first


def doer(event: Event, seat: Seat) -> Seat:
    """Who does what happened after the choice of a seat, or nobody."""
    named: Seat = getattr(event, "seat", NOBODY)
    return seat if type(event).__name__ in _TELLS_CHOSEN else named


def _boards(table: State) -> tuple[str, ...]:
    """The boards of the players, who may still be choosing them."""
    return tuple([player.board.name for player in table.players])


@lru_cache(CACHE_SIZE)
def _clause(
    spoken: str,
    narrator: Narrator,
    kind: str,
    seat: Seat,
    events: tuple[Event, ...],
    suffix: str,
) -> str:
    """The key has the kind too, because events of two kinds with the same fields are equal."""
    return narrator.tell(kind, seat, events, suffix)


def _suffix(event: Event, before: Sequence[Event]) -> str:
    """How an event follows from what was told: a noble is named once, a power adds cubes."""
    if isinstance(event, NobleKept | NobleDiscarded):
        taken = [each.noble for each in before if isinstance(each, NobleTaken)]
        return "named" if event.noble in taken else ""
    is_extra = isinstance(event, CubesTaken) and before and isinstance(before[-1], ArtTaken)
    return "extra" if is_extra else ""


def _variant(event: Event, seat: Seat) -> str:
    if isinstance(event, FrancsGained | FrancsPaid | PointsGained):
        return event.rule
    if isinstance(event, BrusselsUsed):
        return BRUSSELS[event.space]
    if isinstance(event, NobleTaken) and event.price == 0:
        return "free"
    if isinstance(event, Passed):
        return event.lack or ("first" if event.is_first else "")
    if isinstance(event, NobleDiscarded) and event.is_second:
        return "second"
    return "nobody" if seat == NOBODY else ""


_FIELDS: Final[dict[str, Callable[..., Arguments]]] = {
    "seats": lambda table, names, seats: {"players": listed([names[seat] for seat in seats])},
    "space": lambda table, names, space: space_words(table, space),
    "BrusselsUsed.space": lambda table, names, space: {},
    "TravellersSent.space": lambda table, names, space: {},
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
    "amount": lambda table, names, amount: {"loss": -amount, "count": amount},
    "points": lambda table, names, points: {"count": points},
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
    "PrestigeTucked.card": lambda table, names, card: {
        "count": table.rules.prestige[card].symbols,
    },
    "CardTaken.card": lambda table, names, card: {"number": card, "text": be_card_text(card)},
    "CardUsed.card": lambda table, names, card: {"number": card, "text": be_card_text(card)},
    "row": lambda table, names, row: {"row": ROW_NAMES[ROWS[row]]},
    "origin": lambda table, names, sector: {"origin": sector_text(sector)},
    "target": lambda table, names, sector: {"target": sector_text(sector)},
    "manneken": lambda table, names, manneken: {"count": manneken},
    "scores": lambda table, names, scores: {
        "scores": enumerated(
            [
                SENTENCES["GameEnded.score"].format(player=name, points=minus(score))
                for name, score in zip(names, scores, strict=True)
            ],
        ),
    },
}
"""What a field of an event adds to the arguments of its sentence."""
