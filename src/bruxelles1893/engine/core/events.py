"""Facts of what happened, for logs and animation. They are never part of the state."""

from __future__ import annotations

from typing import NamedTuple

from bruxelles1893.engine.core.ids import Seat, Space


class RoundStarted(NamedTuple):
    """PLAN-01: a round begins with this Bourse card."""

    round: int
    bourse: int


class SquarePlaced(NamedTuple):
    """PLAN-02: the square lies on this iris."""

    seat: Seat
    iris: int


class NeutralPlaced(NamedTuple):
    """ACT-02: a neutral pawn stands on this space."""

    seat: Seat
    space: Space


class PawnPlaced(NamedTuple):
    """AN-01: a pawn with a bid."""

    seat: Seat
    space: Space
    bid: int


class BrusselsUsed(NamedTuple):
    """BRX-01: some pawns on a Brussels space."""

    seat: Seat
    space: int
    pawns: int


class ActionDone(NamedTuple):
    """An Art Nouveau action begins, on its space or by Cinquantenaire."""

    seat: Seat
    action: int


class ActionImpossible(NamedTuple):
    """AN-03: the action of the space taken could not be done."""

    seat: Seat
    action: int


class FreeAction(NamedTuple):
    """AN-04: the owner of the house uses the free action."""

    seat: Seat
    action: int


class FrancsGained(NamedTuple):
    """Money from the bank."""

    seat: Seat
    amount: int
    rule: str


class FrancsPaid(NamedTuple):
    """Money to the bank or under a pawn."""

    seat: Seat
    amount: int
    rule: str


class PointsGained(NamedTuple):
    """Victory points; a loss is below zero."""

    seat: Seat
    amount: int
    rule: str


class CubesTaken(NamedTuple):
    """Cubes from the supply: iron, wood, stone, glass, joker."""

    seat: Seat
    cubes: tuple[int, ...]


class CubesReturned(NamedTuple):
    """Cubes back to the supply: iron, wood, stone, glass, joker."""

    seat: Seat
    cubes: tuple[int, ...]


class ArtTaken(NamedTuple):
    """An art tile from the workshop."""

    seat: Seat
    colour: int


class CursorMoved(NamedTuple):
    """AN-SALE-2: the market cursor stands elsewhere."""

    seat: Seat
    cursor: int


class ArtReturned(NamedTuple):
    """AN-SALE-3: a tile leaves the market for its pile."""

    colour: int


class ArtSold(NamedTuple):
    """AN-SALE-4: a tile sold for francs and points."""

    seat: Seat
    colour: int
    francs: int
    points: int


class NobleTaken(NamedTuple):
    """AN-NOBLE-1: a card of the row."""

    seat: Seat
    noble: int
    price: int


class NobleActivated(NamedTuple):
    """A noble's effect is used."""

    seat: Seat
    noble: int


class NobleKept(NamedTuple):
    """AN-NOBLE-3: kept, turned."""

    seat: Seat
    noble: int


class NobleDiscarded(NamedTuple):
    """To the discards; the seat is `NOBODY` when the round's end does it.

    AN-NOBLE-4: of two alike the second cannot be kept.
    """

    seat: Seat
    noble: int
    is_second: bool = False


class NobleRevealed(NamedTuple):
    """AN-NOBLE-5: a new card in the row."""

    noble: int
    place: int


class NoblesShuffled(NamedTuple):
    """AN-NOBLE-5: the discards become the deck."""

    cards: int


class TrackAdvanced(NamedTuple):
    """A disc moves; track 0 iris, 1 crown, 2 architect; position from 0."""

    seat: Seat
    track: int
    position: int


class NobleShown(NamedTuple):
    """ASY-HANKAR-2: the deck's top card, turned up before the choice."""

    seat: Seat
    noble: int


class PawnTakenBack(NamedTuple):
    """BE-CARD-29: a pawn comes back from Brussels."""

    seat: Seat


class PawnFreed(NamedTuple):
    """A pawn comes back from court."""

    seat: Seat


class PawnToCourt(NamedTuple):
    """RES-BRX-1: a pawn goes to court."""

    seat: Seat


class HouseBuilt(NamedTuple):
    """AN-BUILD-5: a house stands on this space."""

    seat: Seat
    space: Space


class ArmMoved(NamedTuple):
    """AN-BUILD-4: a compass arm moves from a sector to another."""

    seat: Seat
    origin: int
    target: int


class Passed(NamedTuple):
    """PASS-01: a player is out of this round's turns.

    Where nothing else could be done `lack` says what was missing: pawns, francs or spaces.
    """

    seat: Seat
    is_first: bool
    lack: str = ""


class FaceDownCard(NamedTuple):
    """PASS-02: a prestige card taken unseen."""

    seat: Seat


class ColumnWon(NamedTuple):
    """RES-COL-1: a prestige card goes to the highest bidder."""

    seat: Seat
    column: int
    card: int


class ColumnTied(NamedTuple):
    """RES-COL-2: nobody takes the card, the tied players get its bonus."""

    column: int
    card: int
    seats: tuple[Seat, ...]


class FirstPlayer(NamedTuple):
    """RES-FIRST-1: who begins the next round, with how many Manneken-Pis."""

    seat: Seat
    manneken: int


class PrestigeUsed(NamedTuple):
    """RES-USE-1: a card used for its bonus."""

    seat: Seat
    card: int


class PrestigeTucked(NamedTuple):
    """RES-USE-1: a card tucked into a strategy row."""

    seat: Seat
    card: int
    row: int


class IrisScored(NamedTuple):
    """RES-IRIS-1: a majority at an iris."""

    seat: Seat
    iris: int
    points: int


class PrestigeRevealed(NamedTuple):
    """RES-END-2: a new prestige card under a column."""

    column: int
    card: int


class CardTaken(NamedTuple):
    """BE-PAVILION-1: a Belle Époque card with a pavilion on its slot."""

    seat: Seat
    card: int
    slot: int


class CardUsed(NamedTuple):
    """BE-CARD-0: a Belle Époque card is used for this round."""

    seat: Seat
    card: int


class TilePawn(NamedTuple):
    """BE-TILE-1: a pawn stays on a Belle Époque tile to the end."""

    seat: Seat
    tile: int


class TravellerTaken(NamedTuple):
    """BE-NAGELMACKERS: a traveller from the train."""

    seat: Seat


class TravellersSent(NamedTuple):
    """BE-NAGELMACKERS: some of the pawns of a Brussels use are travellers."""

    seat: Seat
    space: int
    travellers: int


class ArtFlipped(NamedTuple):
    """BE-CARD-02: a white art shows its colour."""

    seat: Seat
    colour: int


class ArtGiven(NamedTuple):
    """BE-CARD-17, BE-FINAL-2: an art goes back to its pile."""

    seat: Seat
    colour: int


class BidTakenBack(NamedTuple):
    """BE-CARD-15: money from under an own pawn."""

    seat: Seat
    space: Space
    amount: int


class ExtraTurn(NamedTuple):
    """BE-CARD-22: a pawn or traveller on the card for another turn."""

    seat: Seat
    is_traveller: bool


class ColumnSwapped(NamedTuple):
    """BE-CARD-25: the card of another column instead of the one won."""

    seat: Seat
    column: int
    other: int


class PawnDoubled(NamedTuple):
    """BE-CARD-27: this pawn counts double at irises."""

    seat: Seat
    space: Space


class PavilionVisited(NamedTuple):
    """BE-RES-2: points for the pawn colours in the row that a pavilion faces."""

    seat: Seat
    slot: int
    points: int


class TileScored(NamedTuple):
    """BE-FINAL-1: a tile's end bonus is used."""

    seat: Seat
    tile: int


class BoardChosen(NamedTuple):
    """ASY-SETUP: a player's architect board."""

    seat: Seat
    board: int


class ExhibitionTaken(NamedTuple):
    """ED1-PASS: the round's exhibition tile for the first to pass."""

    seat: Seat


class ArtDrawn(NamedTuple):
    """ED1-WORKSHOP: tiles drawn from the stack; only the player sees them."""

    seat: Seat
    tiles: int


class ArtCovered(NamedTuple):
    """ED1-SALE-2: a market tile lies under the one sold."""

    colour: int


class ArtRestocked(NamedTuple):
    """ED1-STACK: the covered market tiles went back to their stacks."""

    tiles: int


class ActionDeclined(NamedTuple):
    """ED1-OPTIONAL: the action of the space taken is left out."""

    seat: Seat
    action: int


class RoundEnded(NamedTuple):
    """RES-END-1: pawns come back, bids go to the bank."""

    round: int


class NoblePaid(NamedTuple):
    """FINAL-02: a kept noble is paid for."""

    seat: Seat
    noble: int
    cost: int


class NobleUnpaid(NamedTuple):
    """FINAL-02: a noble is lost, with 5 VP."""

    seat: Seat
    noble: int


class GameEnded(NamedTuple):
    """FINAL-06: the scores are final."""

    scores: tuple[int, ...]


Event = (
    RoundStarted
    | SquarePlaced
    | NeutralPlaced
    | PawnPlaced
    | BrusselsUsed
    | ActionDone
    | ActionImpossible
    | FreeAction
    | FrancsGained
    | FrancsPaid
    | PointsGained
    | CubesTaken
    | CubesReturned
    | ArtTaken
    | CursorMoved
    | ArtReturned
    | ArtSold
    | NobleTaken
    | NobleActivated
    | NobleKept
    | NobleDiscarded
    | NobleRevealed
    | NoblesShuffled
    | TrackAdvanced
    | NobleShown
    | PawnTakenBack
    | PawnFreed
    | PawnToCourt
    | HouseBuilt
    | ArmMoved
    | Passed
    | FaceDownCard
    | ColumnWon
    | ColumnTied
    | FirstPlayer
    | PrestigeUsed
    | PrestigeTucked
    | IrisScored
    | PrestigeRevealed
    | CardTaken
    | CardUsed
    | TilePawn
    | TravellerTaken
    | TravellersSent
    | ArtFlipped
    | ArtGiven
    | BidTakenBack
    | ExtraTurn
    | ColumnSwapped
    | PawnDoubled
    | PavilionVisited
    | TileScored
    | BoardChosen
    | ExhibitionTaken
    | ArtDrawn
    | ArtCovered
    | ArtRestocked
    | ActionDeclined
    | RoundEnded
    | NoblePaid
    | NobleUnpaid
    | GameEnded
)
