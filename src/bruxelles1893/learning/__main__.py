"""The commands `train`, `resume` and `evaluate`; every setting of a run is an option."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from bruxelles1893.learning.settings import LearningSettings, on_a_laptop


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser("python -m bruxelles1893.learning", description=__doc__)
    commands = top.add_subparsers(dest="command", required=True)
    helps = {
        "train": "learn from nothing: lessons of bots, then self-play",
        "resume": "go on with the network and the league of an earlier run",
        "evaluate": "let the network of a run play against bots",
    }
    for name, text in helps.items():
        command = commands.add_parser(name, help=text)
        command.add_argument("--out", type=Path, required=True, help="the folder of the run")
        if name == "resume":
            command.add_argument("--earlier", type=Path, required=True, help="the earlier folder")
        command.add_argument(
            "--lessons", type=Path, nargs="*", default=[], help="files of lessons to learn as well"
        )
        command.add_argument("--ray", metavar="ADDRESS", help="play lessons on a Ray cluster")
        _add_settings(command)
    return top


def _add_settings(command: argparse.ArgumentParser) -> None:
    for field in fields(LearningSettings):
        usual: Any = field.default
        name = "--" + field.name.replace("_", "-")
        usual_text = f"usually {usual}"
        if isinstance(usual, tuple):
            command.add_argument(
                name, type=type(usual[0]), nargs="+", default=usual, help=usual_text
            )
        else:
            command.add_argument(name, type=type(usual), default=usual, help=usual_text)


def main(arguments: Sequence[str] | None = None) -> None:
    """Do what the command line asks for."""
    chosen = parser().parse_args(arguments)
    given: dict[str, Any] = {
        field.name: getattr(chosen, field.name) for field in fields(LearningSettings)
    }
    several = {name: tuple(value) for name, value in given.items() if isinstance(value, list)}
    settings = LearningSettings(**given | several)
    if chosen.command == "train" and settings.minutes:
        settings = on_a_laptop(settings)
    # Worker processes import this module, and need no PyTorch.
    from bruxelles1893.learning.training import Run

    run = Run(settings, chosen.out, tuple(chosen.lessons), chosen.ray)
    if chosen.command == "train":
        run.train()
    elif chosen.command == "resume":
        run.resume(chosen.earlier)
    if settings.deals:
        run.evaluate()


if __name__ == "__main__":
    main()
