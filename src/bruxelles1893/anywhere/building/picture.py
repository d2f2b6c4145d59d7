"""The picture that is shown while the game loads: how a game ended that bots played."""

from __future__ import annotations

from random import Random
from typing import Final

from bruxelles1893.bots import make_bot
from bruxelles1893.engine import Session, View, ruleset
from bruxelles1893.web.rendering.templating import keepsake
from bruxelles1893.web.scene import scene
from bruxelles1893.words import RULE_SET_NAMES

RULES: Final = "second"
NAMES: Final = ("Victor", "Paul", "Ernest", "Gustave")
SEED: Final = 1893


def loading_picture() -> str:
    """The same picture at every build."""
    session, bot = Session(ruleset(RULES), len(NAMES), SEED, NAMES), make_bot("greedy")
    while (decision := session.state.decision) is not None:
        view = session.state.view(decision.player)
        session.play(bot.choose(view, view.legal(), Random(SEED)))
    shown = scene(View(session.state, 0), NAMES, is_watching=True)
    return keepsake(shown, RULE_SET_NAMES[RULES])
