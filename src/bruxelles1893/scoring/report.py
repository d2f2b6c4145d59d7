"""The result of a game on a real table, for machines and people."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from bruxelles1893.scoring.final import Ending, ScoringResult, costs_text
from bruxelles1893.scoring.form import Counts
from bruxelles1893.words import ROW_NAMES, SCORE_NOTES, choose


def to_json(players: Sequence[Counts], result: ScoringResult, rules: str) -> str:
    """The result as one JSON object."""
    pairs = zip(players, result.endings, strict=True)
    winners = [players[seat].name for seat in result.winners]
    report = {
        "rules": rules,
        "scores": [_scored(player, ending) for player, ending in pairs],
        "winners": winners,
    }
    return json.dumps(report, ensure_ascii=False)


def _scored(player: Counts, ending: Ending) -> dict[str, object]:
    row = {} if ending.tile_row is None else {"tile_row": ending.tile_row}
    sheet = ending.sheet
    return {
        "name": player.name,
        "paid": list(ending.paid),
        **row,
        **sheet._asdict(),
        "total": sheet.total,
    }


def notes(players: Sequence[Counts], result: ScoringResult) -> Iterator[str]:
    """Choices by the players or for them: the row of a tile, nobles left unpaid."""
    for player, ending in zip(players, result.endings, strict=True):
        if ending.tile_row is not None:
            row = {"player": player.name, "row": ROW_NAMES[ending.tile_row]}
            yield choose(SCORE_NOTES, ["row"], row)
        if ending.sheet.unpaid_nobles:
            yield _unpaid(player, ending)


def _unpaid(player: Counts, ending: Ending) -> str:
    count = len(player.nobles) - len(ending.paid)
    arguments = {"player": player.name, "paid": costs_text(ending.paid), "count": count}
    return choose(SCORE_NOTES, ["paid" if ending.paid else "unpaid"], arguments)
