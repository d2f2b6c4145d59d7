"""The view of a score pad: the open sheet field by field, the standings, and the result."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from bruxelles1893.engine import Ruleset
from bruxelles1893.scoring import (
    PadField,
    PadStanding,
    Standings,
    every_field,
    field_text,
    fields,
    is_debt_shown,
    missing,
    printed_for_script,
)
from bruxelles1893.server.pads.service import NO_FIRST_PLAYER, Pad
from bruxelles1893.server.storage.rows import PadPlayerRow
from bruxelles1893.web.scene.pieces import Piece, piece_of
from bruxelles1893.words import WINNERS, choose, gettext, ngettext, score_item, winner_line

BG_STATS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
GAME: Final = "Bruxelles 1893"


@dataclass(frozen=True, slots=True)
class PadLine:
    """A player in the standings."""

    place: int
    piece: Piece
    standing: PadStanding
    is_first: bool
    is_winner: bool
    is_short: bool
    """Whether they have too little money for their nobles."""


class Item(NamedTuple):
    """A line of the score sheet, with the value of each player."""

    name: str
    values: tuple[int | None, ...]


class PadQuestion(NamedTuple):
    """A field of the open sheet, with its text and its problem; some wait for a tile."""

    field: PadField
    value: str
    chosen: tuple[str, ...]
    problem: str
    is_missing: bool
    is_asked: bool


def lines(pad: Pad, standings: Standings) -> list[PadLine]:
    """The players in their order."""
    return [
        PadLine(
            player.place,
            piece_of(player.colour, player.name),
            standing,
            player.place == pad.row.first_player,
            player.place in standings.winners,
            standing.owed > standing.francs,
        )
        for player, standing in zip(pad.players, standings.lines, strict=True)
    ]


def winner(pad: Pad, standings: Standings) -> str:
    """The winner in a sentence; empty before everything is counted."""
    sheets = [line.ending.sheet for line in standings.lines if line.ending is not None]
    if not standings.is_complete:
        return ""
    return winner_line(sheets, standings.winners, [player.name for player in pad.players])


def items(rules: Ruleset, standings: Standings) -> list[Item]:
    """The score sheet of the whole table, without items that nobody has."""
    sheets = [line.ending.sheet if line.ending else None for line in standings.lines]
    names = next((sheet._fields for sheet in sheets if sheet is not None), ())
    found = [
        Item(
            score_item(rules, name),
            tuple(None if sheet is None else sheet[place] for sheet in sheets),
        )
        for place, name in enumerate(names)
    ]
    return [item for item in found if any(item.values)]


def questions(
    pad: Pad, player: PadPlayerRow, typed: Mapping[str, str], problems: Mapping[str, str]
) -> list[PadQuestion]:
    """The fields of a player's sheet, with the typed texts that were refused."""
    values = texts(player)
    shown = {**values, **{key: typed[key] for key in problems if key in typed}}
    entry = json.loads(player.entry)
    gaps, asked = missing(pad.form, entry), fields(pad.form, entry)
    return [
        PadQuestion(
            field,
            shown.get(field.key, ""),
            tuple(shown.get(field.key, "").split("+")),
            problems.get(field.key, ""),
            field.key in gaps,
            field in asked,
        )
        for field in every_field(pad.form, entry)
    ]


def texts(player: PadPlayerRow) -> dict[str, str]:
    """The texts on a player's sheet, as somebody would write them."""
    return {key: field_text(value) for key, value in json.loads(player.entry).items()}


def standings_context(pad: Pad) -> dict[str, Any]:
    """The template's context for the standings."""
    found = pad.standings
    return {
        "pad": pad,
        "lines": lines(pad, found),
        "problem": found.problem,
        "winner": winner(pad, found),
        "is_complete": found.is_complete,
        "bg_stats": bg_stats(pad, found),
        "shows_debt": is_debt_shown(pad.form, pad.row.round),
        "items": items(pad.form.rules, found),
    }


# --- For a phone without a network ---------------------------------------------------------------


def sheets(pad: Pad) -> list[dict[str, Any]]:
    """All sheets for a script."""
    return [
        {
            "version": player.version,
            "values": texts(player) | {"name": player.name, "colour": str(player.colour)},
        }
        for player in pad.players
    ]


def for_phone(pad: Pad) -> dict[str, Any]:
    """What a phone needs to count without a network, and the words for it."""
    form, most = pad.form, len(every_field(pad.form, {}))
    late = [number for number in range(1, form.rules.rounds + 1) if is_debt_shown(form, number)]
    return {
        "printed": printed_for_script(form, len(pad.players)),
        "sheets": sheets(pad),
        "gaps": [gaps_text(count) for count in range(most + 1)],
        "debt": debt_text("{owed}", "{francs}"),
        "paid": paid_text("{costs}"),
        "won": [won_text(count) for count in range(1, len(pad.players) + 1)],
        "wrong": gettext("These numbers do not fit together. The reason comes with the network."),
        "apart": gettext("The sheets contradict each other. The reason comes with the network."),
        "inDebtFrom": late[0],
    }


def gaps_text(count: int) -> str:
    """How many numbers are missing."""
    text = ngettext("%(num)s number is missing", "%(num)s numbers are missing", count)
    return text % {"num": count}


def debt_text(owed: object, francs: object) -> str:
    """What a player owes for nobles."""
    text = gettext("Owes %(owed)s FB for nobles at the end; has %(francs)s.")
    return text % {"owed": owed, "francs": francs}


def paid_text(costs: str) -> str:
    """The nobles that a player pays for."""
    return gettext("pays for the nobles costing %(costs)s") % {"costs": costs}


def won_text(count: int) -> str:
    """That so many players have won."""
    arguments = {"players": "{players}", "count": count, "points": "{points}"}
    return choose(WINNERS, ["winner"], arguments)


# --- To take along ------------------------------------------------------------------------------


def as_csv(pad: Pad) -> str:
    """The score sheet as CSV: a line for each item, a column for each player."""
    found = pad.standings
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([_day(pad), *(_plain(player.name) for player in pad.players)])
    for item in items(pad.form.rules, found):
        writer.writerow([item.name, *item.values])
    writer.writerow([score_item(pad.form.rules, "total"), *(line.total for line in found.lines)])
    return out.getvalue()


def _plain(name: str) -> str:
    """A name that no spreadsheet reads as a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@")) else name


def bg_stats(pad: Pad, found: Standings) -> str:
    """The address that hands a play to BG Stats, in the form that its makers describe."""
    play = {
        "sourceName": gettext("Bruxelles 1893"),
        "sourcePlayId": pad.row.code,
        "playDate": datetime.fromtimestamp(pad.row.started_at, UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "game": {
            "name": GAME,
            "sourceGameId": GAME,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": player.name,
                "sourcePlayerId": player.name,
                "startPlayer": False,
                "score": line.total,
                "winner": player.place in found.winners,
            }
            for player, line in zip(pad.players, found.lines, strict=True)
        ],
    }
    return BG_STATS + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


def _day(pad: Pad) -> str:
    return datetime.fromtimestamp(pad.row.started_at, UTC).date().isoformat()


def first_player_choices(pad: Pad) -> list[tuple[int, str]]:
    """The choices for the first-player tile: a player, or nobody yet."""
    return [
        (NO_FIRST_PLAYER, gettext("nobody yet")),
        *((each.place, each.name) for each in pad.players),
    ]
