"""The price of each request, so that limits count the work and not only the requests.

A unit is about 3 ms of a processor, or 3,000 calls of functions. `tests/web/test_route_prices.py`
counts what each route does, and fails for one that costs more than it says or is not named here.
"""

from __future__ import annotations

from typing import Final

PRICES: Final[dict[str, float]] = {
    "/": 5,
    "/api/choices": 1,
    "/api/docs": 40,
    "/api/health": 3,
    "/api/invitations/{}": 1,
    "/api/me": 1,
    "/api/me/settings": 1,
    "/api/my-tables": 3,
    "/api/openapi.json": 2,
    "/api/seeking-tables": 8,
    "/api/tables": 8,
    "/api/tables/{}": 1,
    "/api/tables/{}/events": 1,
    "/api/tables/{}/invitations": 1,
    "/api/tables/{}/log": 6,
    "/api/tables/{}/record": 2,
    "/api/tables/{}/review": 13,
    "/api/tables/{}/view": 2,
    "/api/tables/{}/why-not": 1,
    "/at": 2,
    "/bring": 1,
    "/companion": 1,
    "/companion/box": 8,
    "/companion/box/{}": 14,
    "/companion/box/{}/compare": 10,
    "/companion/box/{}/file": 4,
    "/companion/box/{}/pieces/{}": 20,
    "/companion/box/{}/report": 10,
    "/companion/brought": 1,
    "/companion/games": 6,
    "/companion/games/new": 6,
    "/companion/games/{}": 30,
    "/companion/games/{}/game.bxl": 12,
    "/companion/offline": 1,
    "/companion/pads": 3,
    "/companion/pads/blank": 12,
    "/companion/pads/{}": 6,
    "/companion/pads/{}/picture.svg": 4,
    "/companion/pads/{}/players/{}": 6,
    "/companion/pads/{}/result.csv": 3,
    "/companion/pads/{}/screen": 4,
    "/companion/questions": 12,
    "/companion/refresher": 3,
    "/companion/service.js": 1,
    "/companion/setup": 10,
    "/companion/shared/{}": 6,
    "/companion/shared/{}/file": 4,
    "/credits": 2,
    "/clubs": 3,
    "/clubs/{}": 6,
    "/clubs/{}/door": 2,
    "/device": 1,
    "/devices": 2,
    "/evenings/{}/calendar.ics": 1,
    "/guest": 2,
    "/join/{}": 2,
    "/lessons": 3,
    "/mail/stop/{}": 1,
    "/mail/yes/{}": 1,
    "/manual": 3,
    "/manual/aid": 2,
    "/manual/new": 14,
    "/member": 3,
    "/my-data": 5,
    "/my-data/archive": 6,
    "/people/{}": 6,
    "/operators": 6,
    "/path": 6,
    "/notices": 3,
    "/privacy": 2,
    "/.well-known/security.txt": 1,
    "/puzzles": 24,
    "/puzzles/{}": 6,
    "/puzzles/{}/answer": 10,
    "/ratings": 4,
    "/records": 4,
    "/tournaments/{}/season": 4,
    "/rules": 6,
    "/settings": 2,
    "/series": 5,
    "/service.js": 1,
    "/statistics": 4,
    "/table/{}": 6,
    "/table/{}/ahead": 3,
    "/table/{}/explain": 3,
    "/table/{}/finale/{}": 6,
    "/table/{}/go-on": 6,
    "/table/{}/hint": 6,
    "/table/{}/live": 6,
    "/table/{}/log": 8,
    "/table/{}/mentor": 4,
    "/table/{}/picture.svg": 6,
    "/table/{}/record": 2,
    "/table/{}/replay": 8,
    "/table/{}/replay/best": 10,
    "/table/{}/replay/curves": 20,
    "/table/{}/review": 33,
    "/table/{}/review/file": 33,
    "/table/{}/seats": 3,
    "/table/{}/values": 12,
    "/table/{}/why": 3,
    "/talk/{}/{}": 3,
    "/talk/{}/{}/live": 2,
    "/tournaments": 4,
    "/tournaments/{}": 8,
    "/tournaments/{}/live": 1,
    "/values": 12,
    "/watch": 6,
    "/world": 2,
    "/world/{}": 2,
}
"""By the path of a route, with `{}` for each part that a request fills in."""
WRITE_PRICE: Final = 1.0
"""What changes something has a rate of its own, and another one if it costs much."""
READ_GAME_PRICE: Final = 0.3
"""For each game of an archive, beside the price of the page."""
UNKNOWN: Final = 1.0
"""The price of unknown paths."""
PART: Final = "{}"


def read_cost(path: str) -> float:
    """The cost of reading a path, where the cheapest path costs one."""
    segments = tuple(path.split("/"))
    for known, price in _BY_LENGTH.get(len(segments), ()):
        if all(part in (PART, said) for part, said in zip(known, segments, strict=True)):
            return price
    return UNKNOWN


def _by_length() -> dict[int, list[tuple[tuple[str, ...], float]]]:
    """Paths by the number of their parts; what is named goes before what is filled in."""
    found: dict[int, list[tuple[tuple[str, ...], float]]] = {}
    for path, price in PRICES.items():
        parts = tuple(path.split("/"))
        found.setdefault(len(parts), []).append((parts, price))
    for paths in found.values():
        paths.sort(key=lambda each: each[0].count(PART))
    return found


_BY_LENGTH: Final = _by_length()
