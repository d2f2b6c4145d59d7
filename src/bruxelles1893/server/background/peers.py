"""What a process of a server knows of the others: who is there, who does and looks at what."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Protocol

from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.storage.rows import News

Hearers = Mapping[str, Callable[[str, News], None]]
"""By what their topics begin with: who hears news that are not for listeners."""


class Peers(Protocol):
    """What a process knows of the others, and they of it."""

    def start(self) -> None:
        """Be there."""
        ...

    def close(self) -> None:
        """End; the others take up what this process did."""
        ...

    def meet(
        self,
        here: Callable[[], Iterable[str]],
        looked: Callable[[], Iterable[str]],
        take_up: Sequence[Callable[[], None]],
    ) -> None:
        """Let the others know who is here and what they look at; take up what others leave."""
        ...

    def share(self, hearers: Hearers, news: Callable[[], Sequence[News]]) -> None:
        """Tell the others some news each second, and hear theirs."""
        ...

    def tell(self, topic: str) -> None:
        """Tell the others that a topic has news."""
        ...

    def claim(self, job: str, number: int) -> bool:
        """Whether this process is to do a job, and no other."""
        ...

    def release(self, job: str, number: int) -> None:
        """Leave a job to others."""
        ...

    def people_at(self, topic: str) -> list[Identity]:
        """Who looks at a topic by other processes."""
        ...

    def is_watching(self, topic: str) -> bool:
        """Whether anybody looks at a topic by other processes."""
        ...

    def here_among(self, identities: Collection[str]) -> set[str]:
        """Those of some people who are there by other processes."""
        ...


class NoPeers:
    """A process that is alone with its database."""

    def start(self) -> None:
        """Nobody else is there."""

    def close(self) -> None:
        """Nobody takes anything up."""

    def meet(
        self,
        here: Callable[[], Iterable[str]],
        looked: Callable[[], Iterable[str]],
        take_up: Sequence[Callable[[], None]],
    ) -> None:
        """There is nobody to be known by."""

    def share(self, hearers: Hearers, news: Callable[[], Sequence[News]]) -> None:
        """There is nobody to hear of."""

    def tell(self, topic: str) -> None:
        """There is nobody to tell."""

    def claim(self, job: str, number: int) -> bool:
        """Nobody else does anything."""
        return True

    def release(self, job: str, number: int) -> None:
        """There is nobody to leave it to."""

    def people_at(self, topic: str) -> list[Identity]:
        """Nobody."""
        return []

    def is_watching(self, topic: str) -> bool:
        """Nobody is."""
        return False

    def here_among(self, identities: Collection[str]) -> set[str]:
        """Nobody is."""
        return set()
