"""Options in words, in the context of the decision that is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bruxelles1893.engine import NOBODY, NONE, Option, PlayerState, Seat, State, View, notation
from bruxelles1893.engine.core.decoding import (
    action_of,
    amount_of,
    art_of,
    board_of,
    bonus_of,
    brussels_of,
    card_of,
    column_of,
    cursor_of,
    iris_of,
    noble_of,
    pavilion_of,
    place_of,
    row_of,
    sector_of,
    slot_of,
    space_of,
    tile_of,
    units_of,
)
from bruxelles1893.engine.core.options import (
    ACTIONS,
    BONUSES,
    BRUSSELS,
    DECK,
    PAWN,
    ROWS,
    SECTOR_NAMES,
    WHITE,
    family,
    iris_name,
)
from bruxelles1893.engine.editions.belle_epoque.tiles import points_each
from bruxelles1893.engine.queries import (
    next_sector,
    owns_noble,
    pass_income,
    pawns_needed,
    payment_points,
    price_for,
    sellable,
)
from bruxelles1893.words.choosing import Arguments, TextTable, enumerated, spoken
from bruxelles1893.words.names import (
    ACTION_NAMES,
    BOARD_NAMES,
    BOARD_POWERS,
    BONUS_NAMES,
    BRUSSELS_NAMES,
    ROW_NAMES,
    UNIT_NAMES,
)
from bruxelles1893.words.pieces import (
    SALE_TEXTS,
    action_effect,
    area_text,
    art_name,
    be_card_text,
    bonus_text,
    brussels_effect,
    card_text,
    common,
    levels,
    market_place,
    noble_words,
    space_words,
    tile_text,
    units_text,
    way,
)

LABELS: Final = TextTable(
    "option",
    {
        "no": "no",
        "yes": "yes",
        "pass": "pass: take {francs} FB",
        "pass.first": "pass first: take {francs} FB and a face-down prestige card",
        "pass.first@first": "pass first: take {francs} FB and the exhibition tile",
        "space": "{space} {action}",
        "space.house": "{space} {action}, house of {owner}",
        "brussels": "{place}, {count} pawns: {effect}",
        "brussels#one": "{place}, 1 pawn: {effect}",
        "action": "{action}: {effect}",
        "amount": "{amount} FB",
        "bid/amount": "bid {amount} FB, {left} FB left",
        "iris": "iris {iris}: {area} become active",
        "square/iris@first": "shield {iris}: {area} become active",
        "art": "{colour}",
        "start-art/art": "{colour}: sells for {francs} FB and {points} VP now",
        "start-art/art#one": "{colour}: sells for {francs} FB and 1 VP now",
        "workshop/art": "{colour}: sells for {francs} FB and {points} VP now, {stock} in stock",
        "workshop/art#one": "{colour}: sells for {francs} FB and 1 VP now, {stock} in stock",
        "sale-art/art": "{colour}: {francs} FB and {points} VP if the cursor stays",
        "sale-art/art#one": "{colour}: {francs} FB and 1 VP if the cursor stays",
        "sale-art/art@first": "{colour} for {francs} FB and {points} VP",
        "sale-art/art@first#one": "{colour} for {francs} FB and 1 VP",
        "keep-art/art": "{colour}: sells for {francs} FB and {points} VP now",
        "keep-art/art#one": "{colour}: sells for {francs} FB and 1 VP now",
        "white art": "{colour}",
        "cursor": "cursor {way} to row {at_francs}, column {at_points}",
        "sale-cursor/cursor": "{francs} FB and {points} VP: {way} row {at_francs}, "
        "column {at_points}",
        "sale-cursor/cursor#one": "{francs} FB and 1 VP: {way} row {at_francs}, column {at_points}",
        "sale-cursor/cursor.stay": "{francs} FB and {points} VP: stay on row {at_francs}, "
        "column {at_points}",
        "sale-cursor/cursor.stay#one": "{francs} FB and 1 VP: stay on row {at_francs}, "
        "column {at_points}",
        "sale-cursor/cursor@first": "{way} row {at_francs}, column {at_points}: {prices}",
        "sale-cursor/cursor.stay@first": "stay on row {at_francs}, column {at_points}: {prices}",
        "slot": "return the {colour} artwork",
        "sale-slot/slot@first": "cover the {colour} artwork",
        "slot.empty": "the empty slot",
        "place": "{noble} for {price} FB: {effect} ({cost} FB at the end)",
        "place.owned": "{noble} for {price} FB: {effect} (you own one: discarded after its effect)",
        "place.deck": "{noble}, revealed from the deck, for free: {effect} ({cost} FB at the end)",
        "discard-row/place": "discard {noble}",
        "discard-row/place.owned": "discard {noble}",
        "discard-row-more/place": "discard {noble}",
        "discard-row-more/place.owned": "discard {noble}",
        "discard-row-more/no": "no more",
        "sell-noble/noble": "discard {noble} for {cost} FB",
        "keep": "keep it",
        "keep/discard": "discard it",
        "noble": "{noble}: {effect}",
        "pay-noble/noble": "pay {cost} FB for {noble}",
        "units": "{materials}",
        "solvay/units": "take {materials}",
        "solvay/units.joker": "give 1 joker, take {materials}",
        "build-pay/units": "{materials}, for {points} VP",
        "build-pay/units.free": "{materials}, no VP",
        "arm": "move the arm on “{sector}” to “{target}”",
        "arm back": "move the arm on “{sector}” back to “{target}”",
        "use": "use it: {bonus}",
        "bonus": "use it: {bonus}",
        "prestige/bonus": "use it: {bonus} (level {level} now)",
        "prestige/bonus.highest": "use it: {bonus} (level {level}, the highest already)",
        "prestige/bonus.pawn": "use it: {bonus} ({court} in court now)",
        "prestige/bonus.no-pawn": "use it: {bonus} (none in court: nothing happens)",
        "tied-bonus/bonus": "{bonus} (level {level} now)",
        "tied-bonus/bonus.highest": "{bonus} (level {level}, the highest already)",
        "tied-bonus/bonus.pawn": "{bonus} ({court} in court now)",
        "tied-bonus/bonus.no-pawn": "{bonus} (none in court: nothing happens)",
        "row": "tuck into the {row} row: {before} → {after} VP each",
        "row.francs": "tuck into the {row} row: {before} → {after} VP for each 4 FB",
        "tile-row/row": "raise the {row} row: {before} → {after} VP each",
        "tile-row/row.francs": "raise the {row} row: {before} → {after} VP for each 4 FB",
        "column": "column {column}: {card}",
        "column.taken": "column {column}, card taken",
        "pavilion": "pavilion slot {number}, {count} extra glass: {text}",
        "card": "card {number}: {text}",
        "card/no": "none now",
        "tile": "tile {number}: {text}",
        "tile-pawn/no": "no",
        "board": "{board}: {text}",
        "traveller": "a traveller",
        "send-travellers/amount": "{amount} travellers",
        "send-travellers/amount#one": "1 traveller",
        "bid-space/space": "{space}, {bid} FB",
        "bid-space/space.house": "{space}, {bid} FB",
        "bid-amount/amount": "{amount} FB",
        "trade-give/art": "give a {colour} artwork",
        "trade-give/units": "give {materials}",
        "shift-arm/no": "no, leave the compass",
        "optional-action/yes": "do it: {effect}",
        "optional-action/no": "skip it",
        "free-black-art/yes": "take a black artwork",
        "free-black-art/no": "no, thanks",
        "free-art-points/yes": "take {artworks} VP",
        "free-art-points/yes#one": "take 1 VP",
        "free-art-points/no": "no, thanks",
        "free-house-points/yes": "take {houses} VP",
        "free-house-points/yes#one": "take 1 VP",
        "free-house-points/no": "no, thanks",
        "free-noble/no": "none, thanks",
        "free-material/no": "nothing, thanks",
        "grand-place-more/no": "stop here",
    },
)
"""An option by its family, or by decision and family; after a point a variant of it."""


def label(view: View, option: Option, names: Sequence[str]) -> str:
    """An option in words, in the context of the decision that is open."""
    return label_at(view.table, option, names)


def label_at(table: State, option: Option, names: Sequence[str]) -> str:
    """The same for a full state. No label tells anything hidden."""
    arguments = label_arguments(table, option)
    if "owner" in arguments:
        arguments["owner"] = names[int(str(arguments["owner"]))]
    return spoken(table.rules, LABELS, label_keys(table, option, arguments), arguments)


def label_arguments(table: State, option: Option) -> Arguments:
    """The arguments of an option's templates; an owner is the number of a seat."""
    seat = table.asked
    return common(table, seat) | LABEL_DETAILS[family(option)](table, seat, option)


def label_keys(table: State, option: Option, arguments: Arguments) -> list[str]:
    """From the most special key of an option to the family's own."""
    kind, group = table.rules.steps[table.step].name, family(option)
    variant = arguments.get("variant")
    plain = [f"{kind}/{notation(option)}", f"{kind}/{group}", f"{group}/{notation(option)}", group]
    return [f"{key}.{variant}" for key in plain] + plain if variant else plain


def _plain(table: State, seat: Seat, option: Option) -> Arguments:
    return {}


def _yes(table: State, seat: Seat, option: Option) -> Arguments:
    action, player = table.subject.action, table.players[seat]
    is_for_art = table.rules.steps[table.step].name == "free-art-points"
    points = sum(player.art) if is_for_art else player.built
    effect = "" if action == NONE else action_effect(table, seat, action)
    return {"effect": effect, "count": points}


def _pass(table: State, seat: Seat, option: Option) -> Arguments:
    is_first = table.first_passer == NOBODY
    return {"francs": pass_income(table, seat), "variant": "first" if is_first else ""}


def _space(table: State, seat: Seat, option: Option) -> Arguments:
    space = space_of(option)
    details = space_words(table, space) | {"bid": table.bids[space]}
    owner = table.houses[space]
    if owner in (NOBODY, seat) or owner >= len(table.players):
        return details
    return details | {"owner": owner, "variant": "house"}


def _brussels(table: State, seat: Seat, option: Option) -> Arguments:
    space = brussels_of(option)
    return {
        "place": BRUSSELS_NAMES[BRUSSELS[space]],
        "count": pawns_needed(table, space),
        "effect": brussels_effect(table, seat, space),
    }


def _action(table: State, seat: Seat, option: Option) -> Arguments:
    action = action_of(option)
    effect = action_effect(table, seat, action)
    return {"action": ACTION_NAMES[ACTIONS[action]], "effect": effect}


def _amount(table: State, seat: Seat, option: Option) -> Arguments:
    amount = amount_of(option)
    left = table.players[seat].francs - amount
    return {"amount": amount, "count": amount, "left": left}


def _iris(table: State, seat: Seat, option: Option) -> Arguments:
    iris = iris_of(option)
    return {"iris": iris_name(iris), "area": area_text(iris)}


def _art(table: State, seat: Seat, option: Option) -> Arguments:
    colour = art_of(option)
    francs, points = price_for(table, seat, colour, colour, table.cursor)
    return {
        "colour": art_name(colour),
        "francs": francs,
        "points": points,
        "count": points,
        "stock": table.workshop[colour],
    }


def _white_art(table: State, seat: Seat, option: Option) -> Arguments:
    return {"colour": art_name(art_of(option))}


def _cursor(table: State, seat: Seat, option: Option) -> Arguments:
    cursor = cursor_of(option)
    details: Arguments = {
        "way": way(table.cursor, cursor),
        **market_place(table, cursor),
        "variant": "stay" if cursor == table.cursor else "",
    }
    art = table.subject.art
    if art == NONE:
        return details | {"prices": _prices_at(table, seat, cursor)}
    francs, points = price_for(table, seat, art, table.subject.sold_as, cursor)
    return details | {"francs": francs, "points": points, "count": points}


def _prices_at(table: State, seat: Seat, cursor: int) -> str:
    """The price of each artwork that a player can sell, with the cursor at a place."""
    prices = []
    kinds = [art_of(option) for option in sellable(table, seat)]
    for colour in [kind for kind in kinds if kind < WHITE]:
        francs, points = price_for(table, seat, colour, colour, cursor)
        words = {"colour": art_name(colour), "francs": francs, "points": points}
        prices.append(SALE_TEXTS["price"].format(**words))
    return enumerated(prices)


def _slot(table: State, seat: Seat, option: Option) -> Arguments:
    colour = table.market[slot_of(option)]
    if colour == NONE:
        return {"variant": "empty"}
    return {"colour": art_name(colour)}


def _place(table: State, seat: Seat, option: Option) -> Arguments:
    if option == DECK:
        return noble_words(table, table.revealed_noble) | {"variant": "deck"}
    place = place_of(option)
    noble = table.noble_row[place]
    is_owned = owns_noble(table.players[seat], noble)
    variant = {"variant": "owned"} if is_owned else {}
    return {
        "price": table.rules.noble_prices[place],
        **noble_words(table, noble),
        **variant,
    }


def _noble_card(table: State, seat: Seat, option: Option) -> Arguments:
    return noble_words(table, noble_of(option))


def _units(table: State, seat: Seat, option: Option) -> Arguments:
    counts = units_of(option)
    details: Arguments = {"materials": units_text(counts), "count": sum(counts)}
    decision = table.decision
    assert decision is not None
    if decision.kind == "build-pay":
        details["points"] = points = payment_points(table, seat, option)
        details["variant"] = "" if points else "free"
    elif decision.kind == "solvay" and sum(counts) > 1:
        details["variant"] = "joker"
    return details


def _arm(table: State, seat: Seat, option: Option) -> Arguments:
    sector = sector_of(option)
    return {
        "sector": UNIT_NAMES[SECTOR_NAMES[sector]],
        "target": UNIT_NAMES[SECTOR_NAMES[next_sector(table, sector)]],
    }


def _arm_back(table: State, seat: Seat, option: Option) -> Arguments:
    sector = sector_of(option)
    before = next(each for each in table.compass if next_sector(table, each) == sector)
    return {
        "sector": UNIT_NAMES[SECTOR_NAMES[sector]],
        "target": UNIT_NAMES[SECTOR_NAMES[before]],
    }


def _use(table: State, seat: Seat, option: Option) -> Arguments:
    return {"bonus": bonus_text(table.rules, table.subject.card)}


def _bonus(table: State, seat: Seat, option: Option) -> Arguments:
    bonus = bonus_of(option)
    name = spoken(table.rules, BONUS_NAMES, [BONUSES[bonus]], {})
    details: Arguments = {"bonus": name}
    if bonus == PAWN:
        court = table.players[seat].court
        return details | {"court": court, "variant": "pawn" if court else "no-pawn"}
    variant = "highest" if _is_at_the_end(table.players[seat], bonus) else ""
    return details | {"level": levels(table, seat)[bonus], "variant": variant}


def _is_at_the_end(player: PlayerState, track: int) -> bool:
    """Whether a disc is at the end of its track."""
    ends = (len(player.board.iris) - 1, len(player.board.crown) - 1, player.architect_end)
    return (player.iris, player.crown, player.architect)[track] == ends[track]


def _row(table: State, seat: Seat, option: Option) -> Arguments:
    row = row_of(option)
    before = table.rules.holdings(table, seat).rows[row]
    return {
        "row": ROW_NAMES[ROWS[row]],
        "before": before,
        "after": before + table.subject.row_gain,
        "variant": "francs" if ROWS[row] == "francs" else "",
    }


def _column(table: State, seat: Seat, option: Option) -> Arguments:
    column = column_of(option)
    card = table.prestige_row[column]
    if card == NONE:
        return {"column": "ABCDE"[column], "variant": "taken"}
    return {"column": "ABCDE"[column], "card": card_text(table.rules, card)}


def _pavilion(table: State, seat: Seat, option: Option) -> Arguments:
    slot = pavilion_of(option)
    card = table.pavilion_cards[slot]
    return {
        "number": slot + 1,
        "count": table.rules.surcharges[slot],
        "text": be_card_text(card) if card != NONE else "",
    }


def _be_card(table: State, seat: Seat, option: Option) -> Arguments:
    number = card_of(option)
    return {"number": number, "text": be_card_text(number)}


def _tile(table: State, seat: Seat, option: Option) -> Arguments:
    number = tile_of(option)
    return {"number": number, "text": tile_text(number, points_each(table, number))}


LEVELS: Final = 6
"""The spaces of a track; the portrait is one beyond."""
OWN_VALUES: Final = {
    "hankar": "iris",
    "cauchie": "crown",
    "horta": "architect",
    "strauven": "house_costs",
}
"""What each architect's board counts otherwise."""


def _board(table: State, seat: Seat, option: Option) -> Arguments:
    name = board_of(option)
    board = next(each for each in table.rules.boards if each.name == name)
    values = getattr(board, OWN_VALUES[name])[:LEVELS] if name in OWN_VALUES else ()
    numbers = f" ({'-'.join(map(str, values))})" if values else ""
    return {"board": f"{BOARD_NAMES[name]}{numbers}", "text": BOARD_POWERS[name]}


LABEL_DETAILS: Final[dict[str, Callable[[State, Seat, Option], Arguments]]] = {
    "no": _plain,
    "yes": _yes,
    "pass": _pass,
    "space": _space,
    "brussels": _brussels,
    "action": _action,
    "amount": _amount,
    "iris": _iris,
    "art": _art,
    "white art": _white_art,
    "cursor": _cursor,
    "slot": _slot,
    "place": _place,
    "keep": _plain,
    "noble": _noble_card,
    "units": _units,
    "arm": _arm,
    "arm back": _arm_back,
    "use": _use,
    "bonus": _bonus,
    "row": _row,
    "column": _column,
    "pavilion": _pavilion,
    "card": _be_card,
    "tile": _tile,
    "board": _board,
    "traveller": _plain,
}
