"""A real table for tests: a game that nobody but the test knows, told as people tell it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

from bruxelles1893.engine import (
    RULES_VERSION,
    Draw,
    Option,
    Session,
    canonical,
    read_record,
    replay,
    ruleset,
)
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.history.laying import PRESTIGE_DECK, STOCK, draws_of, opening_of
from bruxelles1893.engine.queries import obvious
from bruxelles1893.real_game.playing import RealGame, seed_for
from bruxelles1893.real_game.story import NOBODYS, Story

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")


def real_table(rules: str, players: int, seed: int) -> Session:
    """A real table with its hidden cards."""
    return Session(ruleset(rules), players, seed, NAMES[:players])


def recorded_table(path: Path) -> tuple[Session, list[Option]]:
    """The real table of a game that was written down, and what was done there."""
    written = replay(read_record(path.read_text(encoding="utf-8")))
    names = written.names
    real = Session(ruleset(written.state.rules.name), len(names), written.seed, names)
    return real, [move.option for move in written.moves]


def begun(real: Session, levels: tuple[str, ...] = ()) -> RealGame:
    """The game as it is begun on a phone beside a real table."""
    rules, players = real.state.rules, len(real.names)
    story = Story(
        *(rules.name, RULES_VERSION, rules.digest, ()),
        seed=seed_for(rules, players, real.state.first),
        names=real.names,
        levels=levels or (NOBODYS,) * players,
        opening=opening_of(real.state),
    )
    game = RealGame.of(story)
    game.go_on()
    return game


def follow(real: Session, game: RealGame) -> None:
    """Do on the real table what the phone entered by itself."""
    for entry in game.story.entries[len(real.moves) :]:
        real.play(entry.option)


def turned_up(real: Session, game: RealGame, option: Option) -> list[Draw]:
    """What people tell one by one while an option is played on the real table."""
    drawn = draws_of(real.state, option)
    shown: list[Draw] = []
    while (turned := game.next_turned(option, shown)) is not None:
        known = [each.piece for each in drawn if each.place == turned.place]
        assert known[turned.done] in game.may_turn_up(option, shown)
        shown.append([each for each in drawn if each.place == turned.place][turned.done])
    return shown


def play(real: Session, game: RealGame, rng: Random, most: int = 10_000) -> None:
    """Play on the real table and tell it all, for so many choices."""
    for _ in range(most):
        if real.state.decision is None:
            return
        option = obvious(real.state) or rng.choice(real.state.legal())
        game.enter([option], turned_up(real, game, option))
        follow(real, game)


def seen(session: Session) -> str:
    """What everybody may see."""
    table = session.state.view(0).table
    table.reveal_count = 0
    return canonical(table)


def taps_of(game: RealGame) -> list[int]:
    """How often a person taps in each turn; what is asked between turns belongs to none."""
    session, taps = game.session, Counter[int]()
    for ply, entry in enumerate(game.story.entries):
        begun_at = session.beginning_of_turn(ply)
        is_round_over = any(draw.place in (PRESTIGE_DECK, STOCK) for draw in entry.shown)
        if session.moves[begun_at].kind == NEW_TURN:
            taps[begun_at] += session.was_free(ply) + (0 if is_round_over else len(entry.shown))
    return [*taps.values()]
