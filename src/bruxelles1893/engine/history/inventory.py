"""Every piece counted, wherever it lies: a position in which they do not add up is of no game.

A card that is hidden in a view is `UNKNOWN` and may be any that is missing. Nothing here is used
while a game is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bruxelles1893.engine.core.belongings import cards_of
from bruxelles1893.engine.core.geometry import IRISES, SPACES
from bruxelles1893.engine.core.ids import FACE_DOWN, NEUTRAL, NO_SPACE, NOBODY, Seat
from bruxelles1893.engine.core.options import (
    ACTIONS,
    ART_KINDS,
    COLOURS,
    MAX_AMOUNT,
    NOBLES,
    PRINTED,
    ROWS,
    SECTOR_NAMES,
    UNITS,
    WHITE,
    members,
)
from bruxelles1893.engine.core.state import (
    NONE,
    ON_CARD_PAWN,
    ON_CARD_TRAVELLER,
    PlayerState,
    State,
)
from bruxelles1893.engine.core.steps import NOT_IN_PLAY
from bruxelles1893.engine.core.view import UNKNOWN
from bruxelles1893.engine.rules.setup import FEWEST_PLAYERS, TRACK_END

NO_LIMIT: Final = 1 << 64


def problems(state: State) -> list[str]:
    """The errors in a state that no game can have, each with the expected value."""
    strays = [*_table_strays(state), *_card_strays(state), *_stack_strays(state)]
    for seat, player in zip(state.seats, state.players, strict=True):
        strays += _player_strays(state, seat, player)
    if strays:
        return strays
    return [
        *_piece_problems(state),
        *_card_problems(state),
        *_table_problems(state),
        *_board_problems(state),
        *_player_problems(state),
    ]


# --- Numbers that mean nothing ----------------------------------------------------------------


def _strays(name: str, values: Iterable[int], first: int, last: int, *others: int) -> list[str]:
    """Values that are neither from `first` to `last` nor one of the others."""
    expected = f"{first} or more" if last == NO_LIMIT else f"a number from {first} to {last}"
    also = "".join(f" or {other}" for other in others)
    return [
        f"{name}: {value} is no such number; expected {expected}{also}"
        for value in values
        if not (first <= value <= last or value in others)
    ]


def _table_strays(state: State) -> list[str]:
    last_seat, last_space = len(state.players) - 1, len(SPACES) - 1
    sectors = len(SECTOR_NAMES) - 1
    return [
        *_strays("round", (state.round,), 0, state.rules.rounds),
        *_strays("first", (state.first,), 0, last_seat),
        *_strays("first_passer", (state.first_passer,), NOBODY, last_seat),
        *_strays("square", (state.square,), NONE, len(IRISES) - 1),
        *_strays("cursor", (state.cursor,), 0, last_space),
        *_strays("placed", (state.placed,), NO_SPACE, last_space),
        *_strays("actions", state.actions, 0, len(ACTIONS) - 1),
        *_strays("compass", state.compass, 0, sectors),
        *_strays("arms", state.arms, 0, sectors),
        *_strays("pawns", state.pawns, NOBODY, last_seat, NEUTRAL),
        *_strays("houses", state.houses, NOBODY, last_seat, FACE_DOWN),
        *_strays("pavilions", state.pavilions, NOBODY, last_seat),
        *_strays("tile_pawns", state.tile_pawns, NOBODY, last_seat),
        *_strays("tiles", state.tiles, 1, len(members("tile"))),
        *_strays("bids", state.bids, 0, MAX_AMOUNT),
        *_strays("train", (state.train,), 0, NO_LIMIT),
        *_strays("cubes_used", (state.cubes_used,), 0, NO_LIMIT),
        *_strays("reveals", (state.reveal_count,), 0, NO_LIMIT),
        *_strays("rng_count", (state.rng_count,), 0, NO_LIMIT),
    ]


def _card_strays(state: State) -> list[str]:
    """Cards that there are not; `UNKNOWN` only where cards can lie face down."""
    nobles, prestige = len(NOBLES) - 1, len(state.rules.prestige) - 1
    bourse = len(state.rules.bourse_francs) - 1
    return [
        *_strays("noble_row", state.noble_row, NONE, nobles),
        *_strays("noble_deck", state.noble_deck, 0, nobles, UNKNOWN),
        *_strays("noble_discard", state.noble_discard, 0, nobles),
        *_strays("revealed", (state.revealed_noble,), NONE, nobles),
        *_strays("prestige_row", state.prestige_row, NONE, prestige),
        *_strays("prestige_deck", state.prestige_deck, 0, prestige, UNKNOWN),
        *_strays("prestige_discard", state.prestige_discard, 0, prestige),
        *_strays("bourse", (state.bourse,), NONE, bourse),
        *_strays("bourse_deck", state.bourse_deck, 0, bourse, UNKNOWN),
        *_strays("bourse_discard", state.bourse_discard, 0, bourse),
        *_strays("market", state.market, NONE, ART_KINDS - 1),
        *_strays("art_stack", state.art_stack, 0, ART_KINDS - 1, UNKNOWN),
        *_strays("drawn", state.drawn, 0, ART_KINDS - 1, UNKNOWN),
        *_strays("covered", state.covered, 0, ART_KINDS - 1),
        *_strays(
            "pavilion_cards", state.pavilion_cards, 1, max(state.rules.cards, default=1), NONE
        ),
    ]


def _stack_strays(state: State) -> list[str]:
    """Frames of no step of this rule set or of no seat."""
    steps, seats = state.rules.steps, range(len(state.players))
    return [
        f"stack: there is no step {step} of seat {seat} with {argument} in {state.rules.name}"
        for step, seat, argument in state.stack
        if not 0 <= step < len(steps)
        or steps[step] is NOT_IN_PLAY
        or seat not in seats
        or argument < 0
    ]


def _player_strays(state: State, seat: Seat, player: PlayerState) -> list[str]:
    board, prestige = player.board, len(state.rules.prestige) - 1
    nobles = len(state.rules.noble_effects)
    found = [
        *_strays("iris", (player.iris,), 0, len(board.iris) - 1),
        *_strays("crown", (player.crown,), 0, len(board.crown) - 1),
        *_strays("architect", (player.architect,), 0, len(board.architect) - 1),
        *_strays("architect_end", (player.architect_end,), TRACK_END, TRACK_END + 1),
        *_strays("built", (player.built,), 0, len(board.house_costs)),
        *_strays("nobles", (player.nobles,), 0, (1 << nobles) - 1),
        *_strays("cards", (player.cards,), 0, (1 << max(state.rules.cards, default=0)) - 1),
        *_strays("on_card", (player.on_card,), 0, ON_CARD_TRAVELLER),
        *_strays("doubled", (player.doubled,), NO_SPACE, len(SPACES) - 1),
        *_strays("rows_filled", (player.rows_filled,), 0, (1 << len(ROWS)) - 1),
        *_strays("won", player.won, 0, prestige),
        *_strays("tied", player.tied, 0, prestige),
        *_strays("face_down", player.face_down, 0, prestige, UNKNOWN),
    ]
    for row in player.rows:
        found += _strays("rows", row, 0, prestige)
    return [f"seat {seat}: {problem}" for problem in (*found, *_amount_strays(player))]


def _amount_strays(player: PlayerState) -> list[str]:
    """Amounts below nothing; points may be, after what could not be paid."""
    return [
        *_strays("francs", (player.francs,), 0, NO_LIMIT),
        *_strays("ready", (player.ready,), 0, NO_LIMIT),
        *_strays("court", (player.court,), 0, NO_LIMIT),
        *_strays("away", (player.away,), 0, NO_LIMIT),
        *_strays("neutral", (player.neutral,), 0, NO_LIMIT),
        *_strays("travellers", (player.travellers,), 0, NO_LIMIT),
        *_strays("unpaid", (player.unpaid,), 0, NO_LIMIT),
        *_strays("manneken", (player.manneken,), 0, NO_LIMIT),
        *_strays("exhibitions", (player.exhibitions,), 0, NO_LIMIT),
        *_strays("tile_points", (player.tile_points,), 0, NO_LIMIT),
    ]


# --- Pieces -----------------------------------------------------------------------------------


def _piece_problems(state: State) -> list[str]:
    """Cubes, pawns and travellers."""
    rules, players = state.rules, state.players
    cubes = [
        left + sum(player.cubes[kind] for player in players)
        for kind, left in enumerate(state.supply)
    ]
    pawns = [_pawns_of(state, seat) for seat in state.seats]
    seats = [f"seat {seat}" for seat in state.seats]
    neutral = sum(player.neutral for player in players) + state.pawns.count(NEUTRAL)
    neutral_right = len(players) if len(players) == FEWEST_PLAYERS else 0
    return [
        *_miscounts("cubes", UNITS, cubes, rules.supply),
        *_miscounts("pawns", seats, pawns, [rules.pawns] * len(players)),
        *_miscounts("pawns", ("neutral",), [neutral], [neutral_right]),
        *_miscounts("travellers", ("all",), [_travellers(state)], [rules.travellers]),
    ]


def _miscounts(
    piece: str, kinds: Sequence[str], counted: Sequence[int], right: Sequence[int], hidden: int = 0
) -> list[str]:
    """Kinds of which there are not as many as there should be; so many more are hidden."""
    found = [
        f"{piece} ({kind}): {count} in the game; expected {number}"
        for kind, count, number in zip(kinds, counted, right, strict=False)
        if count > number or (count < number and not hidden)
    ]
    missing = sum(right) - sum(counted)
    if not found and missing != hidden:
        found.append(f"{piece}: {hidden} hidden; expected {missing}")
    return found


def _pawns_of(state: State, seat: Seat) -> int:
    """A player's pawns: ready, in court, on a card, on tiles and on the boards."""
    player = state.players[seat]
    at_home = player.ready + player.court + (player.on_card == ON_CARD_PAWN)
    away = sum(player.brussels) + state.pawns.count(seat) + state.tile_pawns.count(seat)
    return at_home + away


def _travellers(state: State) -> int:
    """The travellers: on the train, in Brussels, with players and on a card."""
    held = sum(p.travellers + (p.on_card == ON_CARD_TRAVELLER) for p in state.players)
    return state.train + sum(state.train_pawns) + held


# --- Cards and art ----------------------------------------------------------------------------


def _card_problems(state: State) -> list[str]:
    """Art tiles, nobles, prestige cards, Bourse cards and those of the pavilions."""
    rules = state.rules
    prestige = range(len(rules.prestige))
    bourse, cards = _bourse_cards(state), _pavilion_cards(state)
    art = [_tiles_of(state, colour) for colour in range(len(COLOURS))]
    hidden_art = _hidden((*state.art_stack, *state.drawn))
    prestige_lying = _prestige_cards(state)
    return [
        *_miscounts("art", COLOURS, art, rules.art_copies, hidden_art),
        *_miscounts(
            "nobles", NOBLES, _nobles(state), rules.noble_copies, _hidden(state.noble_deck)
        ),
        *_miscounts(
            "prestige cards",
            [str(card) for card in prestige],
            [prestige_lying.count(card) for card in prestige],
            [1] * len(prestige),
            _hidden(prestige_lying),
        ),
        *_miscounts("Bourse cards", ("all",), [len(bourse)], [rules.bourse_cards]),
        *_twice("bourse", [card for card in bourse if card != UNKNOWN]),
        *_miscounts("Belle Époque cards", ("all",), [len(cards)], [len(rules.surcharges)]),
        *_twice("pavilion_cards", cards),
    ]


def _hidden(cards: Iterable[int]) -> int:
    return sum(card == UNKNOWN for card in cards)


def _twice(name: str, things: Sequence[int]) -> list[str]:
    """Things of which there is only one each, but which lie in two places."""
    return [
        f"{name}: {thing} is there {things.count(thing)} times; expected once"
        for thing in sorted(set(things))
        if things.count(thing) > 1
    ]


def _tiles_of(state: State, colour: int) -> int:
    """The art tiles of a printed colour, white side up or not."""
    kinds = [kind for kind, printed in enumerate(PRINTED) if printed == colour]
    owned = sum(player.art[kind] for player in state.players for kind in kinds)
    elsewhere = (*state.market, *state.art_stack, *state.drawn, *state.covered)
    return state.workshop[colour] + owned + sum(kind in kinds for kind in elsewhere)


def _nobles(state: State) -> list[int]:
    """The cards of each noble that is in the deck; one that is not leaves the game if lost."""
    cards = [*state.noble_deck, *state.noble_row, *state.noble_discard, state.revealed_noble]
    return [
        cards.count(noble) + (copies > 0) * sum(p.nobles >> noble & 1 for p in state.players)
        for noble, copies in enumerate(state.rules.noble_copies)
    ]


def _prestige_cards(state: State) -> list[int]:
    """The prestige cards; a tied card lies in the discards."""
    cards = [*state.prestige_deck, *state.prestige_row, *state.prestige_discard]
    for player in state.players:
        cards += [*player.won, *player.face_down]
        for row in player.rows:
            cards += row
    return [card for card in cards if card != NONE]


def _bourse_cards(state: State) -> list[int]:
    """The Bourse cards of this game, past, present and to come."""
    cards = (*state.bourse_deck, state.bourse, *state.bourse_discard)
    return [card for card in cards if card != NONE]


def _pavilion_cards(state: State) -> list[int]:
    """The Belle Époque cards, at their slots or with players."""
    cards = [card for card in state.pavilion_cards if card != NONE]
    for player in state.players:
        cards += cards_of(player)
    return cards


# --- Things that do not fit each other ----------------------------------------------------------


def _table_problems(state: State) -> list[str]:
    """The market, the compass, the round, the tiles and the boards of players."""
    market = [min(kind, WHITE) for kind in state.market if kind != NONE]
    boards = [state.rules.boards.index(player.board) for player in state.players]
    found = [
        *_twice("market", market),
        *_twice("arms", state.arms),
        *_twice("tiles", state.tiles),
        *_twice("board", [board for board in boards if board]),
    ]
    if list(state.tiles) != sorted(state.tiles):
        found.append(f"tiles: {state.tiles}; expected the lowest first")
    if sorted(state.compass) != sorted(state.rules.compass):
        found.append(f"compass: {state.compass}; expected {state.rules.compass} in some order")
    if not set(state.arms) <= set(state.compass):
        found.append(f"arms: they point at {state.arms}; expected sectors of {state.compass}")
    revealed = len(state.bourse_discard) + (state.bourse != NONE)
    if state.round != revealed:
        found.append(f"round: {state.round}; expected {revealed} for the Bourse cards revealed")
    slots = len(state.pavilions)
    if len(state.pavilion_cards) != slots:
        found.append(f"pavilion_cards: {len(state.pavilion_cards)} entries; expected {slots}")
    return found


def _board_problems(state: State) -> list[str]:
    """Bids without a pawn, and houses that are not on the boards."""
    found = [
        f"bids: {bid} on space {space}; expected 0 where no player has a pawn"
        for space, (pawn, bid) in enumerate(zip(state.pawns, state.bids, strict=True))
        if bid and pawn in (NOBODY, NEUTRAL)
    ]
    for seat, player in enumerate(state.players):
        built = state.houses.count(seat) + state.pavilions.count(seat)
        if player.built != built:
            found.append(f"seat {seat}: built: {player.built}; expected {built} as on the boards")
    return found


def _player_problems(state: State) -> list[str]:
    """Problems of players: pieces that are used, away or tied without being there."""
    found = []
    for seat, player in enumerate(state.players):
        away = state.tile_pawns.count(seat)
        if player.away != away:
            found.append(f"seat {seat}: away: {player.away}; expected {away} as on the tiles")
        if player.used & ~player.nobles:
            found.append(f"seat {seat}: used: {player.used}; expected nobles of {player.nobles}")
        if player.cards_used & ~player.cards:
            found.append(
                f"seat {seat}: cards_used: {player.cards_used}; expected cards of {player.cards}"
            )
        if not set(player.tied) <= set(state.prestige_discard):
            found.append(f"seat {seat}: tied: {player.tied}; expected discarded prestige cards")
    return found
