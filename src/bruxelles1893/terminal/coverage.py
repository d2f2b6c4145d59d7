"""Tables of the rules that random games have used. Unused ones stand out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

from bruxelles1893.engine import Option, notation, parse
from bruxelles1893.engine.core.options import TOKENS, family
from bruxelles1893.words import BOARD_NAMES, NOBLE_NAMES, be_card_text, tile_text

if TYPE_CHECKING:
    from bruxelles1893.arena.coverage import Coverage

NEVER: Final = "bold red"

TITLES: Final[dict[str, tuple[str, Callable[[str], str]]]] = {
    "decisions": ("Decisions", lambda kind: kind),
    "nobles": ("Nobles", lambda noble: NOBLE_NAMES[noble]),
    "cards": ("Belle Époque cards", lambda card: f"{card}: {be_card_text(int(card))}"),
    "tiles": ("Belle Époque tiles", lambda tile: f"{tile}: {tile_text(int(tile))}"),
    "powers": ("Powers of the boards", lambda board: BOARD_NAMES[board]),
}
"""The parts of a coverage: their title, and the name of what they count."""


def coverage_tables(found: Coverage) -> list[Table]:
    """A table for each part that the rule set has, and one of unreached options."""
    parts = [(*TITLES[part], getattr(found, part)) for part in TITLES]
    tables = [_counted(title, name, counts) for title, name, counts in parts if counts]
    return [*tables, _unreached(found)] if found.unreached_options else tables


def unreached_line(found: Coverage) -> str:
    """How much was not reached, in a sentence."""
    missed = len(found.unreached_options)
    return f"{found.games} games; {missed} of {len(TOKENS)} options were never played."


def _counted(title: str, name: Callable[[str], str], counts: dict[str, int]) -> Table:
    used = sum(1 for count in counts.values() if count)
    table = _titled(f"{title}: {used} of {len(counts)} used")
    table.add_column("")
    table.add_column("times", justify="right")
    for key, count in counts.items():
        style = "" if count else NEVER
        table.add_row(Text(name(key), style), Text(str(count) if count else "never", style))
    return table


def _unreached(found: Coverage) -> Table:
    """The options by family, neighbours folded into one."""
    table = _titled("Options never played")
    table.add_column("family")
    table.add_column("options", justify="right")
    table.add_column("which", overflow="fold")
    options = [parse(each) for each in found.unreached_options]
    for group, members in groupby(options, family):
        mine = list(members)
        table.add_row(group, str(len(mine)), Text(", ".join(_folded(mine))))
    return table


def _titled(title: str) -> Table:
    return Table(title=title, title_style="bold", title_justify="left", min_width=len(title))


def _folded(options: Sequence[Option]) -> Iterator[str]:
    """Runs of neighbours as `first … last`."""
    for _, run in groupby(enumerate(options), lambda pair: pair[1] - pair[0]):
        first, *rest = [option for _, option in run]
        yield f"{notation(first)} … {notation(rest[-1])}" if rest else notation(first)
