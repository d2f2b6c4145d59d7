"""A person beyond their cookie: settings that follow them, a name, and membership."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

MOST_READ: Final = 4_096
"""How many texts of settings are cached."""


OFF: Final = "off"
Hour = Annotated[int, Field(ge=0, le=23)]

Audience = Literal["everyone", "members", "circle", "nobody"]
AUDIENCES: Final[tuple[Audience, ...]] = ("everyone", "members", "circle", "nobody")
"""The audiences of a part of a profile. A circle is friends and fellow club members."""
PROFILE_PARTS: Final = ("games", "ratings", "clubs", "statistics", "learning")


class Preferences(BaseModel):
    """The settings of a person, on all their devices. Those that they did not choose are empty."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    language: Annotated[str, Field(pattern=r"^([a-z]{2})?$")] = ""
    theme: Literal["", "light", "dark"] = ""
    pace: Literal["", "calm", "brisk", "once"] = ""
    """The speed at which others' moves are shown."""
    finale: Literal["", "played", "card", "nothing"] = ""
    """The way in which the end of a round is shown."""
    swift: Literal["", "yes", "no"] = ""
    """Whether moves that can be undone are played at once, without Confirm."""
    tips: Annotated[str, Field(pattern=r"^[a-z -]*$", max_length=600)] = ""
    """The tips that were read, or `off`."""
    sound: Literal["", "on", "off"] = ""
    """Whether a soft sound announces the person's turn."""
    push: Literal["", "on", "off"] = ""
    """Whether the devices that can show messages do so when it is the person's turn."""
    mail: Literal["", "each", "daily"] = ""
    """Whether a mail comes each turn, as usual, or once a day."""
    mail_hour: Hour = 8
    """The hour of the daily mail."""
    quiet_from: Hour = 0
    quiet_until: Hour = 0
    """The hours without messages and mails; none if they are equal."""
    shows_games: Audience = "everyone"
    shows_ratings: Audience = "everyone"
    shows_clubs: Audience = "circle"
    shows_statistics: Audience = "nobody"
    shows_learning: Audience = "nobody"
    """The audience of each part of the profile."""
    time_zone: Annotated[str, Field(pattern=r"^[A-Za-z0-9_+/-]*$", max_length=40)] = ""

    @model_validator(mode="before")
    @classmethod
    def _of_older_release(cls, kept: Any) -> Any:
        """Read the settings of older releases: a list of the parts that everybody sees."""
        if not isinstance(kept, dict) or not isinstance(kept.get("shows"), list):
            return kept
        chosen = {
            f"shows_{part}": "everyone" if part in kept["shows"] else "nobody"
            for part in ("games", "statistics", "learning")
        }
        return chosen | kept

    def shows(self, part: str, viewer: Audience) -> bool:
        """Whether an audience sees a part of the profile; its owner sees all."""
        needed: Audience = getattr(self, f"shows_{part}")
        return AUDIENCES.index(viewer) >= AUDIENCES.index(needed)

    @property
    def text(self) -> str:
        """The settings as they are stored."""
        return self.model_dump_json(exclude_defaults=True)

    @property
    def zone(self) -> ZoneInfo:
        """The time zone of a person; UTC if it is not known."""
        return known_zone(self.time_zone) or ZoneInfo("UTC")


USUAL_PREFERENCES: Final = Preferences()


def known_zone(name: str) -> ZoneInfo | None:
    """A time zone by its name, such as `Europe/Brussels`."""
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


@lru_cache(MOST_READ)
def read_preferences(text: str) -> Preferences:
    """Settings as stored. Those of another release that cannot be read become the usual ones."""
    try:
        return Preferences.model_validate_json(text or "{}")
    except ValidationError:
        return USUAL_PREFERENCES


@dataclass(frozen=True, slots=True)
class Person:
    """The stored facts about a person. A guest who never chose anything has an empty handle."""

    handle: str = ""
    name: str = ""
    preferences: Preferences = USUAL_PREFERENCES
    member_since: float | None = None

    @property
    def is_member(self) -> bool:
        """Whether they have a passkey and a name of their own."""
        return self.member_since is not None


STRANGER: Final = Person()
"""A person of whom nothing is stored."""
