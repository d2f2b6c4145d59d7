"""A set of printed values in the making: what was entered, and the values that follow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from bruxelles1893.components import Components, Entry, SetTitle, Value, file_of, own_set, written
from bruxelles1893.components.document import parsed
from bruxelles1893.components.loader import BOX, OWN, own_entries
from bruxelles1893.engine import pieces, printed_values
from bruxelles1893.server.storage.rows import BoxRow, EnteredRow, VersionRow


@dataclass(frozen=True)
class Box:
    """A set with all that was entered, up to its last step or to that of a version."""

    row: BoxRow
    entered: tuple[EnteredRow, ...]
    versions: tuple[VersionRow, ...]
    is_mine: bool = False

    @property
    def step(self) -> int:
        """The last step in which something was entered."""
        return self.entered[-1].step if self.entered else 0

    @property
    def kept_step(self) -> int:
        """The last step that a version holds. It cannot be undone."""
        return self.versions[-1].step if self.versions else 0

    @property
    def version(self) -> int:
        """The number of the version that holds all entries, or of the next version."""
        latest = self.versions[-1].version if self.versions else 0
        return latest if latest and self.kept_step == self.step else latest + 1

    @property
    def last(self) -> tuple[EnteredRow, ...]:
        """The step that can be taken back: the last one, unless a version holds it."""
        return tuple(
            each for each in self.entered if each.step == self.step and self.step > self.kept_step
        )

    @cached_property
    def lines(self) -> dict[str, str]:
        """The value of each entry, as TOML."""
        found: dict[str, str] = {}
        for each in self.entered:
            found.pop(each.entry, None)
            if each.value:
                found[each.entry] = each.value
        return found

    @cached_property
    def printed(self) -> Components:
        """All values: those from the box, and ours where nobody has looked."""
        return own_set(*pieces(self.row.rules), self.file)

    @cached_property
    def shipped(self) -> Components:
        """Our values."""
        return printed_values(self.row.rules)

    @property
    def total(self) -> int:
        """How many values there are to confirm."""
        return len(self.shipped.entries)

    @property
    def confirmed(self) -> int:
        """How many values were confirmed or corrected from the box."""
        return len(self.lines)

    @cached_property
    def corrected(self) -> dict[str, tuple[Entry, Entry]]:
        """The differences by name: our entry and that of the box."""
        ours = {entry.name: entry for entry in self.shipped.entries}
        return {
            entry.name: (ours[entry.name], entry)
            for entry in self.printed.entries
            if entry.value != ours[entry.name].value
        }

    @property
    def title(self) -> SetTitle:
        """The name and version that its file bears."""
        return SetTitle(self.row.name, self.version, self.row.rules)

    @property
    def file(self) -> str:
        """The file that the commands take."""
        return file_of(self.title, (_told(name, value) for name, value in self.lines.items()))

    def up_to(self, version: VersionRow) -> Box:
        """The set as a version holds it."""
        entered = tuple(each for each in self.entered if each.step <= version.step)
        kept = tuple(each for each in self.versions if each.version <= version.version)
        return Box(self.row, entered, kept, self.is_mine)


def _told(name: str, value: str) -> str:
    return f'{name} = {{ value = {value}, source = "{BOX}" }}'


def literals(values: Mapping[str, Value]) -> dict[str, str]:
    """Values as TOML, by the names of their entries."""
    entries = [Entry(name, value, OWN, "") for name, value in values.items()]
    return dict(zip(values, (line.partition(" = ")[2] for line in written(entries)), strict=True))


def values_in_file(rules: str, text: str) -> dict[str, Value]:
    """The values that a file gives for the pieces of a rule set."""
    edition, modules = pieces(rules)
    found = own_entries(edition, modules, parsed("file", text))
    order: Iterable[Entry] = printed_values(rules).entries
    return {entry.name: found[entry.name].value for entry in order if entry.name in found}
