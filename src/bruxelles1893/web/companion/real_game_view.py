"""Views for the pages of a game on a real table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import Final, NamedTuple

from bruxelles1893.engine import (
    Draw,
    Laid,
    Option,
    PlayerState,
    Ruleset,
    Seat,
    Session,
    State,
    laid_of,
    new_game,
    notation,
)
from bruxelles1893.engine.core.decoding import space_of
from bruxelles1893.engine.core.options import (
    ACTION_LETTERS,
    ACTIONS,
    BONUSES,
    COLOURS,
    NOBLES,
    SECTOR_NAMES,
    UNITS,
    family,
    iris_name,
)
from bruxelles1893.engine.history.laying import (
    ART,
    CARDS,
    COMPASS,
    NOBLE_DECK,
    NOBLE_ROW,
    PRESTIGE_DECK,
    PRESTIGE_ROW,
    STACK,
    STOCK,
    STRIPS,
    TILES,
    opening_of,
    opening_places,
)
from bruxelles1893.engine.queries import nobles_of
from bruxelles1893.real_game.playing import RealGame, Turned
from bruxelles1893.real_game.story import Count
from bruxelles1893.web.scene.pieces import Piece, piece
from bruxelles1893.web.table.plates import drawn_parts
from bruxelles1893.words import (
    ACTION_NAMES,
    COLOUR_NAMES,
    NOBLE_NAMES,
    TRACK_NAMES,
    TRACKS,
    UNIT_NAMES,
    UNITS_SHORT,
    be_card_text,
    card_text,
    gettext,
    label,
    minus,
    prompt,
    seat_names,
    tell_moves,
    tile_text,
)
from bruxelles1893.words.choosing import spoken
from bruxelles1893.words.pages.real_game import LYING, TURNED_UP

SIZE: Final = 5
PLACES: Final = {"space": "board", "brussels": "brussels"}
"""The part of the table to draw, by the family with which a bot's turn begins."""
SPACE: Final = "space"
NOBLE_PLACE: Final = "place"
FROM_DECK: Final = "deck"
DRAWN: Final = {"brussels": "", "action": "", "bonus": "", "noble": "noble-", "art": "art-"}
"""The families of options that are drawn, with how the names of their pictures begin."""
SEEN: Final = {"board": "strips", "nobles": "nobles"}
"""The parts of the table that are shown while people play, each with the class of its picture."""
MOST_DEALS: Final = 1_000_000


class Offer(NamedTuple):
    """Something to tap: its value, its words, and its pictures."""

    value: str
    text: str
    icons: tuple[str, ...] = ()


class BoardCell(NamedTuple):
    """A space of the board to tap on, if it can be chosen."""

    name: str
    action: str
    text: str
    token: str
    pawn: Piece | None


@dataclass(frozen=True, slots=True)
class EntryQuestion:
    """A question for somebody at the table, and what can be entered."""

    name: str
    text: str
    cells: tuple[BoardCell, ...]
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class EnteredLine:
    """A line of entered moves, and the move that it begins with."""

    ply: int
    text: str


@dataclass(frozen=True, slots=True)
class RoundOfGame:
    """A round with its entries, and whether people's counts at its end were the same."""

    number: int
    lines: tuple[EnteredLine, ...]
    counts: tuple[tuple[str, Count, Count | None], ...]

    @property
    def is_counted(self) -> bool:
        """Whether people have counted."""
        return any(counted is not None for _, _, counted in self.counts)

    @property
    def differing(self) -> list[tuple[str, Count, Count]]:
        """The players whose counts differ."""
        return [(name, own, each) for name, own, each in self.counts if each and each != own]


# --- A question ---------------------------------------------------------------------------------


def question(game: RealGame) -> EntryQuestion:
    """The open question with its options."""
    state, names = game.state, seat_names(game.session.names)
    seat = game.seat
    assert seat is not None
    view = state.view(seat)
    legal = view.legal()
    texts = {option: label(view, option, names) for option in legal}
    spaces = {int(space_of(o)): o for o in legal if family(o) == SPACE}
    cells = tuple(_cells(state, spaces, texts, names)) if spaces else ()
    others = [option for option in legal if option not in spaces.values()]
    return EntryQuestion(
        name=names[seat],
        text=prompt(view.table, legal),
        cells=cells,
        offers=tuple(
            Offer(notation(option), texts[option], _drawn(state, option)) for option in others
        ),
    )


def _drawn(state: State, option: Option) -> tuple[str, ...]:
    """The picture of an option that is a thing of one kind, or of the noble at a place."""
    sort, name = family(option), notation(option)
    if sort == NOBLE_PLACE and name != FROM_DECK:
        noble = state.noble_row[int(name.removeprefix(NOBLE_PLACE)) - 1]
        return (f"noble-{NOBLES[noble]}",)
    return (f"{DRAWN[sort]}{name}",) if sort in DRAWN else ()


def _cells(
    state: State, spaces: dict[int, Option], texts: dict[Option, str], names: Sequence[str]
) -> Iterator[BoardCell]:
    for number, action in enumerate(state.actions):
        row, column = divmod(number, SIZE)
        option = spaces.get(number)
        yield BoardCell(
            name=f"{'ABCDE'[column]}{row + 1}",
            action=ACTIONS[action],
            text="" if option is None else texts[option],
            token="" if option is None else notation(option),
            pawn=piece(state.pawns[number], names),
        )


def entered_before(game: RealGame) -> str:
    """The earlier choice that is being corrected, in words; empty if there is none."""
    rest = game.story.rest
    if not rest or game.seat is None:
        return ""
    view = game.state.view(game.seat)
    if rest[0].option not in view.legal():
        return notation(rest[0].option)
    return label(view, rest[0].option, seat_names(game.session.names))


# --- What is turned up --------------------------------------------------------------------------


def turned_question(game: RealGame, turned: Turned) -> str:
    """The question for the next card or tile."""
    seat = game.seat
    is_kept = turned.place == STACK and seat is not None and not game.story.is_bot(seat)
    name = "" if seat is None else seat_names(game.session.names)[seat]
    keys = [f"{turned.place}.kept" if is_kept else turned.place]
    arguments = {"column": "ABCDE"[turned.done % SIZE], "name": name}
    return spoken(game.state.rules, TURNED_UP, keys, arguments)


def turned_offers(game: RealGame, option: Option, shown: Sequence[Draw]) -> list[Offer]:
    """The cards or tiles that may be turned up."""
    turned = game.next_turned(option, shown)
    if turned is None:
        return []
    rules, players = game.state.rules, len(game.story.names)
    return [offer(rules, players, turned.place, piece) for piece in game.may_turn_up(option, shown)]


def offer(rules: Ruleset, players: int, place: str, piece: int) -> Offer:
    """A piece with its words and its picture."""
    return Offer(
        value=Laid(0, place, (piece,)).words[0],
        text=_PIECE_TEXTS[place](rules, players, piece),
        icons=_PICTURES[place](rules, piece) if place in _PICTURES else (),
    )


def _stock(rules: Ruleset, players: int, number: int) -> str:
    """A stock card as it is printed: what the market pays, and the irises by number of players."""
    irises = " / ".join(iris_name(iris) for iris in rules.bourse_irises[number][players])
    return f"{rules.bourse_francs[number]} {UNITS_SHORT['francs']} · {irises}"


def _noble(rules: Ruleset, players: int, number: int) -> str:
    return NOBLE_NAMES[NOBLES[number]]


def _art(rules: Ruleset, players: int, colour: int) -> str:
    return COLOUR_NAMES[COLOURS[colour]]


def _prestige(rules: Ruleset, players: int, number: int) -> str:
    return card_text(rules, number)


_PIECE_TEXTS: Final[dict[str, Callable[[Ruleset, int, int], str]]] = {
    NOBLE_DECK: _noble,
    NOBLE_ROW: _noble,
    STACK: _art,
    ART: _art,
    PRESTIGE_DECK: _prestige,
    PRESTIGE_ROW: _prestige,
    STOCK: _stock,
    COMPASS: lambda rules, players, sector: UNIT_NAMES[SECTOR_NAMES[sector]],
    CARDS: lambda rules, players, number: f"{number} · {be_card_text(number)}",
    TILES: lambda rules, players, number: f"{number} · {tile_text(number)}",
}


def _card_pictures(rules: Ruleset, number: int) -> tuple[str, ...]:
    """What is printed on a prestige card: its bonuses, points and Manneken-Pis."""
    card = rules.prestige[number]
    has_shields = rules.name.startswith("first")
    bonuses = (BONUSES[bonus] for bonus in card.bonuses)
    drawn = ("shield" if has_shields and each == "iris" else each for each in bonuses)
    return (*drawn, *("laurel",) * card.symbols, *("manneken",) * card.manneken)


def _noble_picture(rules: Ruleset, number: int) -> tuple[str, ...]:
    return (f"noble-{NOBLES[number]}",)


def _art_picture(rules: Ruleset, colour: int) -> tuple[str, ...]:
    return (f"art-{COLOURS[colour]}",)


_PICTURES: Final[dict[str, Callable[[Ruleset, int], tuple[str, ...]]]] = {
    NOBLE_DECK: _noble_picture,
    NOBLE_ROW: _noble_picture,
    STACK: _art_picture,
    ART: _art_picture,
    PRESTIGE_DECK: _card_pictures,
    PRESTIGE_ROW: _card_pictures,
    STOCK: lambda rules, number: ("coin",),
}


# --- A bot's turn -------------------------------------------------------------------------------


class BotTurn(NamedTuple):
    """A bot's turn: its words, and a picture of the table after it."""

    name: str
    lines: tuple[str, ...]
    turn: str
    picture: str


def proposal(game: RealGame) -> BotTurn | None:
    """A bot's turn whose pieces people are to move."""
    options, seat = game.story.proposal, game.seat
    if not options or seat is None:
        return None
    moves, table = game.seen_moves(options)
    names = seat_names(game.session.names)
    lines = tell_moves(game.state, names, moves)
    texts = [line.text for line in lines] or [label(game.state.view(seat), options[0], names)]
    spaces = [notation(option) for option in options if family(option) == SPACE]
    drawn = drawn_parts(Session.beginning_with(table, names=game.session.names), seat, spaces)
    went = PLACES.get(family(options[0]))
    turn = " ".join(map(notation, options))
    return BotTurn(names[seat], tuple(texts), turn, drawn.get(went or "", ""))


# --- The table ----------------------------------------------------------------------------------


def table_now(game: RealGame) -> list[tuple[str, str]]:
    """The table as it stands, in parts: the class of each picture, and the picture."""
    seat = game.seat if game.seat is not None else Seat(0)
    drawn = drawn_parts(game.session, seat)
    return [(SEEN[name], drawn[name]) for name in SEEN]


class Owned(NamedTuple):
    """What a player has on the table: pictures with a number and words each."""

    name: str
    things: tuple[Offer, ...]


def owned(game: RealGame) -> list[Owned]:
    """What everybody has: money, points, tracks, ready pawns, cubes, artworks and nobles."""
    names = seat_names(game.session.names)
    return [
        Owned(names[seat], tuple(_things(game.state.rules, player)))
        for seat, player in enumerate(game.state.players)
    ]


def _things(rules: Ruleset, player: PlayerState) -> Iterator[Offer]:
    yield Offer(minus(player.francs), UNITS_SHORT["francs"], ("coin",))
    yield Offer(minus(player.points), UNITS_SHORT["points"], ("laurel",))
    for track, place in zip(TRACKS, (player.iris, player.crown, player.architect), strict=True):
        picture = "shield" if rules.name.startswith("first") and track == "iris" else track
        yield Offer(str(place + 1), TRACK_NAMES[track], (picture,))
    yield Offer(str(player.ready), gettext("ready pawns"), ("pawn",))
    for unit, count in zip(UNITS, player.cubes, strict=False):
        if count:
            yield Offer(str(count), UNIT_NAMES[unit], (f"cube-{unit}",))
    for colour, count in zip(COLOURS, player.art, strict=False):
        if count:
            yield Offer(str(count), COLOUR_NAMES[colour], (f"art-{colour}",))
    for noble in nobles_of(player):
        yield Offer("", NOBLE_NAMES[NOBLES[noble]], (f"noble-{NOBLES[noble]}",))


# --- What was entered ---------------------------------------------------------------------------


def rounds(game: RealGame) -> list[RoundOfGame]:
    """All entries, the latest round first."""
    session, names = game.session, seat_names(game.session.names)
    lines: dict[int, list[EnteredLine]] = {}
    for line in tell_moves(session.state, names, session.moves):
        number = session.at(line.move).round
        lines.setdefault(number, []).append(EnteredLine(line.move, line.text))
    ends = dict(game.round_ends())
    return [
        RoundOfGame(number, tuple(lines.get(number, ())), tuple(_counts(game, number, ends)))
        for number in sorted({*lines, *ends}, reverse=True)
    ]


def _counts(
    game: RealGame, number: int, ends: dict[int, tuple[Count, ...]]
) -> Iterator[tuple[str, Count, Count | None]]:
    counted = game.story.counted(number)
    for seat, own in enumerate(ends.get(number, ())):
        yield seat_names(game.session.names)[seat], own, counted[seat] if counted else None


# --- How the table lies -------------------------------------------------------------------------


class OpeningPart(NamedTuple):
    """A part of the table to be entered: as many pieces as `chosen`, of some offers."""

    place: str
    title: str
    offers: tuple[Offer, ...]
    chosen: tuple[str, ...]
    is_many: bool


def opening_parts(rules: Ruleset, players: int, chosen: dict[str, list[str]]) -> list[OpeningPart]:
    """The parts to enter before the first move, filled in with a shuffle or what was chosen."""
    state = new_game(rules, players, SystemRandom().randrange(MOST_DEALS))
    dealt = {laid.place: laid for laid in opening_of(state)}
    return [
        OpeningPart(
            place=place,
            title=spoken(rules, LYING, [place], {}),
            offers=tuple(_all_offers(state, place)),
            chosen=tuple(chosen.get(place) or _words(dealt[place])),
            is_many=place == TILES,
        )
        for place in opening_places(state)
    ]


def _words(laid: Laid) -> tuple[str, ...]:
    if laid.place != STRIPS:
        return laid.words
    letters = "".join(laid.words)
    return tuple(letters[start : start + SIZE] for start in range(0, len(letters), SIZE))


def _all_offers(state: State, place: str) -> Iterator[Offer]:
    rules, players = state.rules, len(state.players)
    if place == STRIPS:
        is_both = rules.name.endswith("asymmetric")
        sides = (*rules.strips, *(rules.other_strips if is_both else ()))
        for strip in dict.fromkeys(sides):
            names = [ACTION_NAMES[ACTIONS[action]] for action in strip]
            yield Offer("".join(ACTION_LETTERS[action] for action in strip), " · ".join(names))
        return
    kinds = {
        NOBLE_ROW: [n for n, copies in enumerate(rules.noble_copies) if copies],
        PRESTIGE_ROW: range(len(rules.prestige)),
        STOCK: range(len(rules.bourse_francs)),
        COMPASS: sorted({*rules.compass}),
        ART: [c for c in range(len(COLOURS)) if COLOURS[c] != "black" and rules.art_copies[c]],
        CARDS: rules.cards,
        TILES: range(1, 13),
    }
    for number in kinds[place]:
        yield offer(rules, players, place, number)


def read_opening(places: dict[str, list[str]]) -> tuple[Laid, ...]:
    """The opening that people entered; `StateError` where it means nothing."""
    return tuple(
        laid_of(0, place, [*"".join(words)] if place == STRIPS else words)
        for place, words in places.items()
    )
