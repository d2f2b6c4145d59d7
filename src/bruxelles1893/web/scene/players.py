"""The players' belongings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bruxelles1893.engine import PlayerState, Ruleset, ScoreSheet, Seat, State, View
from bruxelles1893.engine.core.decoding import art_option, card_option, noble_option, row_option
from bruxelles1893.engine.core.options import ROWS, TRAVELLER
from bruxelles1893.engine.editions.belle_epoque.cards import known_card
from bruxelles1893.engine.queries import (
    cards_of,
    has_house,
    house_units,
    is_card_used,
    is_noble_used,
    nobles_of,
)
from bruxelles1893.web.scene.brussels import Noble, noble_card
from bruxelles1893.web.scene.caching import cached, cached_by_rules
from bruxelles1893.web.scene.choices import Choices, Target
from bruxelles1893.web.scene.pieces import Piece, piece_of
from bruxelles1893.web.scene.stock import OWN_ART, OWN_CUBES, TRADED, Cubes, Pile, cubes, pile
from bruxelles1893.words import (
    BOARD_NAMES,
    BOARD_POWERS,
    ROW_NAMES,
    TRACK_NAMES,
    TRACKS,
    be_card_text,
    spoken,
)

TWO: Final = 2
"""ACT-02: with two players there are neutral pawns."""


class Track(NamedTuple):
    """A track with its printed levels and the place of the disc."""

    key: str
    name: str
    levels: tuple[int, ...]
    place: int

    @property
    def level(self) -> int:
        """The level where the disc is."""
        return self.levels[self.place]


class OwnedNoble(NamedTuple):
    """A kept noble; a used one lies turned."""

    noble: Noble
    is_used: bool


class Row(NamedTuple):
    """A strategy row: what it counts, its multiplier, how much of it there is, and what it pays."""

    key: str
    name: str
    value: int
    cards: int
    pays: int
    target: Target

    @property
    def counted(self) -> int:
        """How many of what the row counts there are now."""
        return self.pays // self.value if self.value else 0


class OwnedCard(NamedTuple):
    """A Belle Époque card."""

    number: int
    text: str
    rule: str
    is_used: bool
    target: Target


ARCHITECTS: Final = ("horta", "hankar", "cauchie", "saintenoy", "strauven")
"""Whose manner the house of each seat is in, where boards do not say it."""


class Power(NamedTuple):
    """An architect board's B side."""

    key: str
    name: str
    text: str
    rule: str


class Player(NamedTuple):
    """Everything in front of one player."""

    piece: Piece
    manner: str
    is_me: bool
    is_asked: bool
    is_first: bool
    is_passed: bool
    points: int
    total: int
    francs: int
    ready: int
    court: int
    away: int
    neutral: int
    built: int
    houses: int
    next_cost: int | None
    tracks: tuple[Track, ...]
    cubes: tuple[Cubes, ...]
    art: tuple[Pile, ...]
    nobles: tuple[OwnedNoble, ...]
    rows: tuple[Row, ...]
    face_down: int
    exhibitions: int | None
    travellers: int | None
    traveller: Target
    cards: tuple[OwnedCard, ...]
    power: Power | None


class BelongingKind(NamedTuple):
    """A kind of thing that players have: a track, cubes or a strategy row."""

    key: str
    name: str


class Ledger(NamedTuple):
    """The lines in which players are compared."""

    tracks: tuple[BelongingKind, ...]
    cubes: tuple[BelongingKind, ...]
    rows: tuple[BelongingKind, ...]
    has_exhibitions: bool
    has_tiles: bool
    has_neutral: bool


def ledger(one: Player, count: int) -> Ledger:
    """The lines for what each of some players has, by the things of any of them."""
    return Ledger(
        tracks=_kinds(one.tracks),
        cubes=_kinds(one.cubes),
        rows=_kinds(one.rows),
        has_exhibitions=one.exhibitions is not None,
        has_tiles=one.travellers is not None,
        has_neutral=count == TWO,
    )


def _kinds(things: Sequence[Track | Cubes | Row]) -> tuple[BelongingKind, ...]:
    return tuple(BelongingKind(each.key, each.name) for each in things)


def players(
    view: View, names: Sequence[str], choices: Choices, sheets: Sequence[ScoreSheet]
) -> tuple[Player, ...]:
    """All players by their seats."""
    return tuple(_player(view, names, choices, sheets[seat], seat) for seat in view.table.seats)


def on_turn(players: tuple[Player, ...], seat: Seat) -> tuple[Player, ...]:
    """All players while one of them has a whole turn that is not confirmed yet."""
    return tuple(each._replace(is_asked=each.piece.seat == seat) for each in players)


def seen_from(players: tuple[Player, ...], me: Seat | None) -> tuple[Player, ...]:
    """All players by their seats, as one of them sees them: the own one first, then clockwise."""
    if me is None:
        return players
    own = players[me]._replace(is_me=True)
    return (own, *players[me + 1 :], *players[:me])


def _player(
    view: View, names: Sequence[str], choices: Choices, sheet: ScoreSheet, seat: Seat
) -> Player:
    table = view.table
    player = table.players[seat]
    decision = table.decision
    is_chooser = choices.is_asked and decision is not None and decision.player == seat
    has_train = bool(table.rules.travellers)
    return Player(
        piece=piece_of(seat, names[seat]),
        manner=player.board.name if player.board.name in BOARD_NAMES else ARCHITECTS[seat],
        is_me=False,
        is_asked=decision is not None and decision.player == seat,
        is_first=table.first == seat,
        is_passed=player.passed,
        points=player.points,
        total=sheet.total,
        francs=player.francs,
        ready=player.ready,
        court=player.court,
        away=player.away,
        neutral=player.neutral,
        built=player.built,
        houses=len(player.board.house_costs),
        next_cost=house_units(table, seat) if has_house(table, seat) else None,
        tracks=_tracks(table, player),
        cubes=cubes(
            table,
            player.cubes,
            choices,
            is_meant=is_chooser and choices.kind in OWN_CUBES,
            traded=TRADED.get(choices.kind) if is_chooser else None,
        ),
        art=_art(player, choices, is_meant=is_chooser and choices.kind in OWN_ART),
        nobles=_nobles(table, player, choices, is_meant=is_chooser),
        rows=_rows(table, seat, sheet, choices, is_meant=is_chooser),
        face_down=len(player.face_down),
        exhibitions=player.exhibitions if table.rules.has_exhibitions else None,
        travellers=player.travellers if has_train else None,
        traveller=choices.target_if(is_chooser, TRAVELLER),
        cards=_cards(player, choices, is_meant=is_chooser),
        power=_power(player),
    )


def _tracks(table: State, player: PlayerState) -> tuple[Track, ...]:
    ends = (len(player.board.iris), len(player.board.crown), player.architect_end + 1)
    return tuple(
        _track(table.rules, key, getattr(player.board, key)[:end], getattr(player, key))
        for key, end in zip(TRACKS, ends, strict=True)
    )


@cached_by_rules
def _track(rules: Ruleset, key: str, levels: tuple[int, ...], place: int) -> Track:
    return Track(key, spoken(rules, TRACK_NAMES, [key], {}), levels, place)


def _art(player: PlayerState, choices: Choices, *, is_meant: bool) -> tuple[Pile, ...]:
    return tuple(
        pile(kind, count, choices.target_if(is_meant, art_option(kind)))
        for kind, count in enumerate(player.art)
        if count
    )


def _nobles(
    table: State, player: PlayerState, choices: Choices, *, is_meant: bool
) -> tuple[OwnedNoble, ...]:
    found = (
        OwnedNoble(
            noble_card(table.rules, number, 0, choices.target_if(is_meant, noble_option(number))),
            is_noble_used(player, number),
        )
        for number in nobles_of(player)
    )
    return tuple(found)


def _rows(
    table: State, seat: Seat, sheet: ScoreSheet, choices: Choices, *, is_meant: bool
) -> tuple[Row, ...]:
    """The rows in the order of the board that is played with."""
    values = table.rules.holdings(table, seat).rows
    rows = [
        _row(
            key,
            values[number],
            len(table.players[seat].rows[number]),
            getattr(sheet, key),
            choices.target_if(is_meant, row_option(number)),
        )
        for number, key in enumerate(ROWS)
    ]
    return tuple(rows[number] for number in table.rules.row_order)


@cached
def _row(key: str, value: int, cards: int, pays: int, target: Target) -> Row:
    return Row(key, ROW_NAMES[key], value, cards, pays, target)


def _cards(player: PlayerState, choices: Choices, *, is_meant: bool) -> tuple[OwnedCard, ...]:
    found = (
        OwnedCard(
            card.number,
            be_card_text(card.number),
            card.rule,
            is_card_used(player, card.number),
            choices.target_if(is_meant, card_option(card.number)),
        )
        for card in map(known_card, cards_of(player))
    )
    return tuple(found)


def _power(player: PlayerState) -> Power | None:
    key, rule = player.board.name, player.board.power
    return Power(key, BOARD_NAMES[key], BOARD_POWERS[key], rule) if rule else None
