"""Events as text for the database and back, and who may see which."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any, Final, get_args

from bruxelles1893.engine.core.events import Event

CACHE_SIZE: Final = 8_192
_EVENTS: Final[dict[str, Any]] = {kind.__name__: kind for kind in get_args(Event)}

_PUBLIC: Final = """
    ActionDeclined ActionDone ActionImpossible ArmMoved ArtCovered ArtDrawn ArtFlipped ArtGiven
    ArtRestocked ArtReturned ArtSold ArtTaken BidTakenBack BoardChosen BrusselsUsed CardTaken
    CardUsed ColumnSwapped ColumnTied ColumnWon CubesReturned CubesTaken CursorMoved
    ExhibitionTaken ExtraTurn FaceDownCard FirstPlayer FrancsGained FrancsPaid FreeAction GameEnded
    HouseBuilt IrisScored NeutralPlaced NobleActivated NobleDiscarded NobleKept NoblePaid
    NobleRevealed NobleShown NobleTaken NobleUnpaid NoblesShuffled Passed PavilionVisited
    PawnDoubled PawnFreed PawnPlaced PawnTakenBack PawnToCourt PointsGained PrestigeRevealed
    PrestigeTucked PrestigeUsed RoundEnded RoundStarted SquarePlaced TilePawn TileScored
    TrackAdvanced TravellerTaken TravellersSent
"""
PUBLIC: Final = frozenset(_PUBLIC.split())
"""The events that everybody at the table sees. A kind that is not named here is told to its own
seat only, so that a new event of the engine is secret until somebody has thought about it."""


def to_text(events: Iterable[Event]) -> str:
    """Events as a line of JSON."""
    plain = [[type(event).__name__, *event] for event in events]
    return json.dumps(plain, separators=(",", ":"))


@lru_cache(CACHE_SIZE)
def from_text(text: str) -> tuple[Event, ...]:
    """The events of a line of JSON; kinds that this release does not know are left out."""
    return tuple(
        _EVENTS[name](*[tuple(value) if isinstance(value, list) else value for value in values])
        for name, *values in json.loads(text)
        if name in _EVENTS
    )


@lru_cache(CACHE_SIZE)
def is_public(text: str) -> bool:
    """Whether everybody may know all events of a line."""
    return all(type(event).__name__ in PUBLIC for event in from_text(text))


def seen_by(events: Iterable[Event], seats: Collection[int]) -> tuple[Event, ...]:
    """The events that a person with these seats may know of; none for a spectator."""
    return tuple(
        event
        for event in events
        if type(event).__name__ in PUBLIC or getattr(event, "seat", None) in seats
    )
