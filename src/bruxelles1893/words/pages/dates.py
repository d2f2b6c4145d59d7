"""Days and times in words, where no browser writes them: in notices."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from bruxelles1893.words.choosing import TextTable

WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
DATES: Final = TextTable(
    "date",
    {
        **{f"weekday.{number}": name for number, name in enumerate(WEEKDAYS, 1)},
        **{f"month.{number}": name for number, name in enumerate(MONTHS, 1)},
        "moment": "{weekday}, {day} {month}, {time} ({zone})",
    },
)


def moment_in_words(moment: datetime) -> str:
    """A day and a time, and in which time zone."""
    return DATES["moment"].format(
        weekday=DATES[f"weekday.{moment.isoweekday()}"],
        day=moment.day,
        month=DATES[f"month.{moment.month}"],
        time=moment.strftime("%H:%M"),
        zone=moment.tzinfo,
    )
