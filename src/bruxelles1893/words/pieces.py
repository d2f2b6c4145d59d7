"""Things of the table in words: cards, prices, areas and handfuls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bruxelles1893.engine import NONE, Prestige, Ruleset, Seat, Space, State, notation
from bruxelles1893.engine.core.decoding import art_option
from bruxelles1893.engine.core.geometry import AREA, GRID, SIDE
from bruxelles1893.engine.core.options import (
    ACTIONS,
    BONUSES,
    BRUSSELS,
    NOBLES,
    SECTOR_NAMES,
    UNITS,
    space_name,
)
from bruxelles1893.engine.editions.belle_epoque.cards import known_card
from bruxelles1893.engine.queries import MARKET_JOKERS, UNPAID_POINTS
from bruxelles1893.words.choosing import Arguments, TextTable, choose, listed, spoken
from bruxelles1893.words.names import (
    ACTION_EFFECTS,
    ACTION_NAMES,
    BONUS_NAMES,
    BONUS_SHORT,
    BONUS_TWICE,
    BRUSSELS_EFFECTS,
    CARDS,
    COLOUR_NAMES,
    NOBLE_AMOUNTS,
    NOBLE_EFFECTS,
    NOBLE_NAMES,
    TILE_TEXTS,
    UNIT_COUNTS,
    UNIT_NAMES,
)

CARD_TEXTS: Final = TextTable(
    "card-text",
    {
        "choice": "{first} or {second}",
        "double": "{first} and {second}",
        "choice.short": "or {second}",
        "double.short": "& {second}",
        "card": "{bonus}, with {items}",
        "symbols": "{count} VP symbols",
        "symbols#one": "1 VP symbol",
        "manneken": "{count} Manneken-Pis",
        "manneken#one": "1 Manneken-Pis",
    },
)


SECTOR_TEXTS: Final = TextTable("sector", {"any": "“any”", "empty": "“empty”"})


SALE_TEXTS: Final = TextTable("sale", {"price": "{colour} {francs} FB + {points} VP"})


def units_text(counts: Sequence[int]) -> str:
    """A handful of units: `2 wood and 1 joker`."""
    return listed(
        [
            choose(UNIT_COUNTS, [UNITS[kind]], {"count": count})
            for kind, count in enumerate(counts)
            if count
        ],
    )


def sector_text(sector: int) -> str:
    """A sector of the compass within a sentence; what is no material stands in quotes."""
    name = SECTOR_NAMES[sector]
    return SECTOR_TEXTS[name] if name in SECTOR_TEXTS else UNIT_NAMES[name]


def area_text(iris: int) -> str:
    """The active area of an iris by its corners: `B2–E5`."""
    spaces = AREA[iris]
    return f"{space_name(spaces[0])}–{space_name(spaces[-1])}"


def bonus_text(rules: Ruleset, number: int) -> str:
    """The bonus of a prestige card when it is used."""
    card = rules.prestige[number]
    names = _bonuses(card)
    if names[1:] == names[:1]:
        return spoken(rules, BONUS_TWICE, names[:1], {})
    words = _by_length([spoken(rules, BONUS_NAMES, [name], {}) for name in names])
    if len(words) == 1:
        return words[0]
    return CARD_TEXTS[_kind(card)].format(first=words[0], second=words[-1])


def bonus_lines(rules: Ruleset, number: int) -> tuple[str, str]:
    """The same on two short lines, the longest word first."""
    card = rules.prestige[number]
    names = _bonuses(card)
    if names[1:] == names[:1]:
        return spoken(rules, BONUS_SHORT, [f"{names[0]}.twice"], {}), ""
    words = _by_length([spoken(rules, BONUS_SHORT, [name], {}) for name in names])
    if len(words) == 1:
        return words[0], ""
    return words[0], CARD_TEXTS[f"{_kind(card)}.short"].format(second=words[-1])


def _bonuses(card: Prestige) -> list[str]:
    return [BONUSES[bonus] for bonus in card.bonuses]


def _kind(card: Prestige) -> str:
    """How two bonuses of a card are combined: both, or one of them."""
    return "choice" if card.is_choice else "double"


def _by_length(words: list[str]) -> list[str]:
    return sorted(words, key=len, reverse=True)


def card_text(rules: Ruleset, number: int) -> str:
    """A prestige card in words."""
    card, bonus = rules.prestige[number], bonus_text(rules, number)
    counts = {"symbols": card.symbols, "manneken": card.manneken}
    items = [choose(CARD_TEXTS, [key], {"count": n}) for key, n in counts.items() if n]
    return CARD_TEXTS["card"].format(bonus=bonus, items=listed(items)) if items else bonus


def noble_effect(rules: Ruleset, noble: int) -> str:
    """The effect of a noble, in short."""
    return spoken(rules, NOBLE_EFFECTS, [NOBLES[noble]], NOBLE_AMOUNTS)


def action_effect(table: State, seat: Seat, action: int) -> str:
    """The effect of one of the five actions for a player, in short."""
    return effect_of(table.rules, table.players[seat].exhibitions, action)


def effect_of(rules: Ruleset, exhibitions: int, action: int) -> str:
    """The effect of one of the five actions with a number of exhibition tiles."""
    return spoken(rules, ACTION_EFFECTS, [ACTIONS[action]], {"count": 1 + exhibitions})


def brussels_effect(table: State, seat: Seat, space: int) -> str:
    """The effect of a Brussels space for a player now."""
    player = table.players[seat]
    crown = player.board.crown[player.crown]
    francs = None if table.bourse == NONE else table.rules.bourse_francs[table.bourse]
    return effect_of_place(space, crown, francs)


def effect_of_place(space: int, crown: int, francs: int | None) -> str:
    """The effect of a Brussels space at a level of the crown; the francs may not be known yet."""
    arguments = {"francs": francs or 0, "crown": crown, "count": crown, "jokers": MARKET_JOKERS}
    name = BRUSSELS[space]
    keys = [f"{name}.hidden", name] if francs is None else [name]
    return choose(BRUSSELS_EFFECTS, keys, arguments)


def art_name(kind: int) -> str:
    """A kind of art: its colour, or its white side."""
    return COLOUR_NAMES[notation(art_option(kind))]


def be_card_text(number: int) -> str:
    """A Belle Époque card in our short words."""
    key = str(number)
    return CARDS[key] if key in CARDS else known_card(number).text


def tile_text(number: int, points: int = 0) -> str:
    """A Belle Époque tile in our short words; with what each counts, if players decide that."""
    keys = [f"{number}.known"] if points else [str(number)]
    return choose(TILE_TEXTS, keys, {"points": points})


def grid_place(cursor: int) -> tuple[int, int]:
    """The grid row and column of the cursor's centre, counted from 1."""
    margin = (GRID - SIDE) // 2 + 1
    return cursor // SIDE + margin, cursor % SIDE + margin


def market_place(table: State, cursor: int) -> Arguments:
    """The place of the cursor's centre, by the numbers on the market's two axes."""
    row, column = grid_place(cursor)
    rules = table.rules
    return {
        "at_francs": rules.market_francs[row - 1],
        "at_points": rules.market_points[column - 1],
    }


def way(start: int, end: int) -> str:
    """The steps from one place of the cursor to another, such as `↑2 →1`.

    The axes of the market say every number twice, so that only the steps tell two places apart.
    """
    (top, left), (bottom, right) = divmod(start, SIDE), divmod(end, SIDE)
    walks = ((top - bottom, "↑"), (bottom - top, "↓"), (left - right, "←"), (right - left, "→"))
    return " ".join(f"{arrow}{steps}" for steps, arrow in walks if steps > 0) or "·"


def levels(table: State, seat: Seat) -> tuple[int, int, int]:
    """A player's levels on the iris, crown and architect tracks."""
    player = table.players[seat]
    architect = table.rules.holdings(table, seat).architect_level
    return player.board.iris[player.iris], player.board.crown[player.crown], architect


def common(table: State, seat: Seat) -> Arguments:
    """The arguments that any question or option of a player may use."""
    player = table.players[seat]
    return {
        "round": table.round,
        "francs": player.francs,
        "count": player.ready,
        "unpaid": UNPAID_POINTS,
        "artworks": sum(player.art),
        "houses": player.built,
        "travellers": player.travellers,
    }


def subject_words(table: State) -> Arguments:
    """The arguments for the subject of the open question."""
    subject, words = table.subject, Arguments()
    if subject.space != NONE:
        words |= space_words(table, subject.space)
    if subject.action != NONE:
        words |= {"action": ACTION_NAMES[ACTIONS[subject.action]]}
    if subject.art != NONE:
        words |= {"colour": art_name(subject.art)}
    if subject.reach != NONE:
        words |= {"steps": subject.reach, "count": subject.reach}
    if subject.noble != NONE:
        words |= noble_words(table, subject.noble)
    if subject.card != NONE:
        words |= {"card": card_text(table.rules, subject.card)}
    if subject.left != NONE:
        words |= {"left": subject.left, "count": subject.left}
    return words


def space_words(table: State, space: Space) -> Arguments:
    """A space and its action."""
    return {"space": space_name(space), "action": action_at(table, space)}


def action_at(table: State, space: Space) -> str:
    """The name of the action printed on a space."""
    return ACTION_NAMES[ACTIONS[table.actions[space]]]


def noble_words(table: State, noble: int) -> Arguments:
    """A noble with its effect and its cost at the end."""
    name = NOBLES[noble]
    return {
        "noble": NOBLE_NAMES[name],
        "effect": noble_effect(table.rules, noble),
        "cost": table.rules.noble_costs[noble],
    }
