"""The report on chances to win, as `docs/results/chances.md` shows it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Final

from bruxelles1893.arena.forecasts import (
    Forecasts,
    Truth,
    bins,
    brier,
    calibration_error,
    log_loss,
    mean,
)

PAGE: Final = "chances.md"
PICTURE: Final = "reliability.svg"
BEGIN: Final = "<!-- begin: written by `python -m bruxelles1893.arena.calibration` -->"
END: Final = "<!-- end -->"
Measure = Callable[[list[float], list[float]], float]
SIZE: Final = 320
MARGIN: Final = 52
SHOWN: Final = ((0, "#1f5244", "network, fitted"), (2, "#b5651d", "evaluation, fitted"))


def write_report(folder: Path, truth: Truth, forecasts: list[Forecasts], command: str) -> None:
    """Put the tables into the page and draw the picture; what people wrote around them stays."""
    page = folder / PAGE
    text = page.read_text("utf-8")
    start, end = text.index(BEGIN), text.index(END)
    page.write_text(text[:start] + BEGIN + "\n" + measured(truth, forecasts, command) + text[end:])
    (folder / PICTURE).write_text(picture(truth, forecasts), "utf-8")


def measured(truth: Truth, forecasts: list[Forecasts], command: str) -> str:
    """The part of the page that is measured."""
    games = len({facts[:3] for facts in truth.facts})
    errors = ", ".join(f"{each.name} {calibration_error(each, truth):.1%}" for each in forecasts)
    parts = [
        f"    python -m bruxelles1893.arena.calibration {command}",
        f"{len(truth.facts):,} positions of {games:,} games held back. Mean difference between a "
        f"chance and how often it came true, by tenths: {errors}.",
        f"![Chances to win and how often they came true]({PICTURE})",
        f"### Brier score (0 is perfect)\n\n{tables(truth, forecasts, brier)}",
        f"### Log loss (nats; 0 is perfect)\n\n{tables(truth, forecasts, log_loss)}",
        f"### The points of the picture\n\n{points(truth, forecasts)}",
    ]
    return "\n\n".join(parts) + "\n\n"


def tables(truth: Truth, forecasts: list[Forecasts], measure: Measure) -> str:
    """A measure over all, by round, by players, by both, and by rule set."""
    heads = ["", "positions", *(each.name for each in forecasts)]
    losses = [
        [measure(chances, won) for chances, won in zip(each.chances, truth.won, strict=True)]
        for each in forecasts
    ]
    groups: list[tuple[str, list[int]]] = [("all", list(range(len(truth.facts))))]
    groups += grouped(truth, lambda rules, players, round_: f"round {round_}")
    groups += grouped(truth, lambda rules, players, round_: f"{players} players")
    groups += grouped(truth, lambda rules, players, round_: f"{players} players, round {round_}")
    groups += grouped(truth, lambda rules, players, round_: f"`{rules}`")
    rows = [
        [
            name,
            f"{len(which):,}",
            *(f"{mean(loss[place] for place in which):.3f}" for loss in losses),
        ]
        for name, which in groups
    ]
    return markdown(heads, rows)


def grouped(truth: Truth, name: Callable[[str, int, int], str]) -> list[tuple[str, list[int]]]:
    """The positions that go by the same name."""
    named = sorted(
        (name(rules, players, round_), place)
        for place, (rules, players, _, round_) in enumerate(truth.facts)
    )
    return [
        (key, [place for _, place in group]) for key, group in groupby(named, lambda pair: pair[0])
    ]


def points(truth: Truth, forecasts: list[Forecasts]) -> str:
    """The picture as a table."""
    rows = [
        [name, f"{each.chance:.1%}", f"{each.share:.1%}", f"{each.size:,}"]
        for place, _, name in SHOWN
        for each in bins(forecasts[place], truth)
    ]
    return markdown(["judge", "chance told", "came true", "chances"], rows)


def markdown(heads: list[str], rows: list[list[str]]) -> str:
    """A table."""
    rule = ["---", *["---:"] * (len(heads) - 1)]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (heads, rule, *rows))


def picture(truth: Truth, forecasts: list[Forecasts]) -> str:
    """The reliability plot."""
    whole = SIZE + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" '
        f'width="{whole}" height="{whole}" font-family="sans-serif" font-size="12" role="img">',
        "<title>Chances to win and how often they came true</title>",
        f'<rect width="{whole}" height="{whole}" fill="#fffaf0"/>',
        f'<path d="M{across(0)} {down(1)}V{down(0)}H{across(1)}" fill="none" stroke="#5f4f3a"/>',
        f'<path d="M{across(0)} {down(0)}L{across(1)} {down(1)}" '
        'stroke="#5f4f3a" stroke-dasharray="4 4"/>',
        *[_mark(value) for value in (0, 0.25, 0.5, 0.75, 1)],
        _words(whole / 2, whole - 8, "chance to win that was told"),
        f'<g transform="translate(14 {whole / 2}) rotate(-90)">',
        _words(0, 0, "share that won") + "</g>",
        *[_series(truth, forecasts[place], colour) for place, colour, _ in SHOWN],
        *[_legend(line, colour, name) for line, (_, colour, name) in enumerate(SHOWN)],
    ]
    return "\n".join([*parts, "</svg>\n"])


def across(value: float) -> str:
    """The x coordinate of a chance."""
    return f"{MARGIN + value * SIZE:.1f}"


def down(value: float) -> str:
    """The y coordinate of a share."""
    return f"{MARGIN + (1 - value) * SIZE:.1f}"


def _words(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="#2a221b">{text}</text>'


def _mark(value: float) -> str:
    label = f"{value:.0%}"
    below = _words(float(across(value)), float(down(0)) + 18, label)
    return below + _words(MARGIN - 8, float(down(value)) + 4, label, "end")


def _series(truth: Truth, forecasts: Forecasts, colour: str) -> str:
    found = bins(forecasts, truth)
    line = "L".join(f"{across(each.chance)} {down(each.share)}" for each in found)
    most = max(each.size for each in found)
    dots = "".join(
        f'<circle cx="{across(each.chance)}" cy="{down(each.share)}" '
        f'r="{3 + 5 * (each.size / most) ** 0.5:.1f}" fill="{colour}" fill-opacity=".75"/>'
        for each in found
    )
    return f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="1.5"/>{dots}'


def _legend(line: int, colour: str, name: str) -> str:
    y = MARGIN + 14 + 18 * line
    dot = f'<circle cx="{MARGIN + 16}" cy="{y - 4}" r="5" fill="{colour}"/>'
    return dot + _words(MARGIN + 28, y, name, "start")
