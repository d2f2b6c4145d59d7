"""English words for everything a person meets: prompts, options, events and cards.

Every text is a whole template with named arguments in a table keyed by what it speaks of, so that
a translation replaces tables and nothing else. A key ending in `#one` is the singular of the same
key; the argument `count` decides. A key ending in `@first` is what the first edition says instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Final

from bruxelles1893.engine.belle_epoque.cards import DECK as DECK_OF_CARDS
from bruxelles1893.engine.belle_epoque.tiles import TILES
from bruxelles1893.engine.brussels import MARKET_JOKERS, pawns_needed
from bruxelles1893.engine.building import house_units, next_sector
from bruxelles1893.engine.events import Event, FrancsGained, FrancsPaid, PointsGained
from bruxelles1893.engine.geometry import AREA, GRID, SIDE
from bruxelles1893.engine.nobles import BRUGMANN_FRANCS, EMPAIN_JOKERS, MAETERLINCK_POINTS, noble_at
from bruxelles1893.engine.options import (
    ACTION,
    ACTIONS,
    AMOUNT,
    ARM,
    ARM_BACK,
    ART,
    ART_KINDS,
    BOARD,
    BOARDS,
    BONUS,
    BONUSES,
    BRUSSELS,
    BRUSSELS_SPACE,
    CARD,
    COLUMN,
    CUBES,
    CURSOR,
    DECK,
    IRIS_POINT,
    MULTISETS,
    NOBLE_CARD,
    NOBLES,
    PAVILION,
    PAWN,
    PLACE,
    ROW,
    ROWS,
    SECTOR_NAMES,
    SECTORS,
    SLOT,
    SPACE,
    TILE,
    UNITS,
    family,
    iris_name,
    notation,
    space_name,
)
from bruxelles1893.engine.ruleset import Prestige, Ruleset
from bruxelles1893.engine.sale import offer, sellable, steps_allowed
from bruxelles1893.engine.scoring import UNPAID_POINTS
from bruxelles1893.engine.state import NOBODY, NONE, State
from bruxelles1893.engine.steps import KEEP_ART, NOT_IN_PLAY
from bruxelles1893.engine.view import View

Arguments = dict[str, object]

ACTION_NAMES: Final[dict[str, str]] = {
    "workshop": "Workshop",
    "sale": "Sale",
    "noble": "Nobles",
    "material": "Materials",
    "build": "Construction",
}

ACTION_EFFECTS: Final[dict[str, str]] = {
    "workshop": "take an artwork of any colour but black",
    "sale": "sell an artwork",
    "noble": "take and use a noble of the row",
    "material": "take 2 noble materials",
    "build": "build your next house",
    "workshop@first": "draw {count} artworks and keep one",
    "workshop@first#one": "draw an artwork",
}

BRUSSELS_NAMES: Final[dict[str, str]] = {
    "bourse": "Stock exchange",
    "grand-place": "Grand-Place",
    "cinquantenaire": "Cinquantenaire Park",
    "sainte-catherine": "Sainte-Catherine Market",
}

BRUSSELS_EFFECTS: Final[dict[str, str]] = {
    "bourse": "take {francs} FB",
    "bourse.hidden": "take the FB on the card of the round",
    "grand-place": "use up to {crown} of your nobles",
    "grand-place#one": "use 1 of your nobles",
    "cinquantenaire": "any of the 5 actions",
    "sainte-catherine": "take {jokers} jokers",
}

NOBLE_NAMES: Final[dict[str, str]] = {
    "brugmann": "Brugmann",
    "empain": "Empain",
    "solvay": "Solvay",
    "buls": "Buls",
    "albert": "Prince Albert",
    "vandevelde": "Van de Velde",
    "vandervelde": "Vandervelde",
    "maeterlinck": "Maeterlinck",
    "nagelmackers": "Nagelmackers",
    "privat-livemont": "Privat-Livemont",
}

NOBLE_EFFECTS: Final[dict[str, str]] = {
    "brugmann": f"take {BRUGMANN_FRANCS} FB",
    "empain": f"take {EMPAIN_JOKERS} jokers",
    "solvay": "1 material, or 2 for a joker",
    "buls": "iris +1",
    "albert": "crown +1",
    "vandevelde": "architect +1",
    "vandervelde": "a pawn back from court",
    "maeterlinck": f"gain {MAETERLINCK_POINTS} VP",
    "nagelmackers": "take a traveller",
    "privat-livemont": "create a white artwork",
    "buls@first": "town hall +1",
    "albert@first": "royal palace +1",
}

COLOUR_NAMES: Final[dict[str, str]] = {
    "blue": "blue",
    "brown": "brown",
    "yellow": "yellow",
    "green": "green",
    "black": "black",
    "pink": "pink",
    "white-blue": "white (blue)",
    "white-brown": "white (brown)",
    "white-yellow": "white (yellow)",
    "white-green": "white (green)",
}

UNIT_NAMES: Final[dict[str, str]] = {
    "iron": "iron",
    "wood": "wood",
    "stone": "stone",
    "glass": "glass",
    "joker": "joker",
    "3fb": "3 FB",
    "any": "any",
    "empty": "empty",
}

UNIT_COUNTS: Final[dict[str, str]] = {
    "iron": "{count} iron",
    "wood": "{count} wood",
    "stone": "{count} stone",
    "glass": "{count} glass",
    "joker": "{count} jokers",
    "joker#one": "1 joker",
    "3fb": "{count} times 3 FB",
    "3fb#one": "3 FB",
}

BONUS_NAMES: Final[dict[str, str]] = {
    "iris": "Iris +1",
    "crown": "Crown +1",
    "architect": "Architect +1",
    "pawn": "Pawn back",
    "iris@first": "Town hall +1",
    "crown@first": "Royal palace +1",
}

BONUS_TWICE: Final[dict[str, str]] = {
    "iris": "Iris +2",
    "crown": "Crown +2",
    "architect": "Architect +2",
    "pawn": "2 pawns back",
    "iris@first": "Town hall +2",
    "crown@first": "Royal palace +2",
}

BONUS_SHORT: Final[dict[str, str]] = {
    "Town hall +1": "Hall +1",
    "Royal palace +1": "Palace +1",
    "Royal palace +2": "Palace +2",
}
"""Shorter names of bonuses for the narrow columns of the board."""

FORCED: Final[dict[str, str]] = {
    "any": "Only one choice, so it is played: {option}.",
    "turn": "{player} can neither place a pawn nor pay for a Brussels space, and must pass.",
    "keep-art": "No other artwork was drawn, so it is kept: {option}.",
}
"""What is said when a player has a single option."""

WINNERS: Final[dict[str, str]] = {
    "winner": "{players} win with {points} VP and share the victory.",
    "winner#one": "{players} wins with {points} VP.",
}

TRACKS: Final = ("iris", "crown", "architect")

TRACK_NAMES: Final[dict[str, str]] = {
    "iris": "iris",
    "crown": "crown",
    "architect": "architect",
    "iris@first": "town hall",
    "crown@first": "royal palace",
}

ROW_NAMES: Final[dict[str, str]] = {
    "pawns": "pawns",
    "nobles": "nobles",
    "art": "art",
    "francs": "francs",
}

CARD_TEXTS: Final[dict[str, str]] = {
    "single": "{first}",
    "choice": "{first} or {second}",
    "double": "{first} and {second}",
    "single.short": "",
    "choice.short": "or {second}",
    "double.short": "& {second}",
    "card": "{bonus} (VP symbols {symbols}, Manneken-Pis {manneken})",
}

LISTS: Final[dict[str, str]] = {"two": "{first} and {last}", "more": "{first}, {last}"}

SALE_TEXTS: Final[dict[str, str]] = {"price": "{colour} {francs} FB + {points} VP"}

SCORE_ITEMS: Final[dict[str, str]] = {
    "track": "On the score track",
    "unpaid_nobles": "Nobles not paid for",
    "houses": "Houses × architect level",
    "materials": "Noble materials",
    "first_player": "First player",
    "pawns": "Row: pawns not in court",
    "nobles": "Row: nobles",
    "art": "Row: artworks",
    "francs": "Row: sets of 4 FB",
    "tiles": "Belle Époque tiles",
    "total": "Total",
}

BOARD_NAMES: Final[dict[str, str]] = {
    "hankar": "Paul Hankar",
    "cauchie": "Paul Cauchie",
    "horta": "Victor Horta",
    "saintenoy": "Paul Saintenoy",
    "strauven": "Gustave Strauven",
}

BOARD_POWERS: Final[dict[str, str]] = {
    "hankar": "iris track; Nobles: may take the top card of the deck for free",
    "cauchie": "crown track; Workshop: a cube by the colour of the artwork",
    "horta": "architect track; Materials: 2 FB more",
    "saintenoy": "strategy rows 1 higher; Construction: may move a compass arm first",
    "strauven": "cheaper houses; Sale: 1 FB and 1 VP more",
}

PROMPTS: Final[dict[str, str]] = {
    "start-art": "Which artwork do you start the game with?",
    "square": "Round {round}: where do you put the square? It decides the active area.",
    "neutral": "Where do you put the neutral pawn? It blocks the space for this round.",
    "turn": "Your turn, with {count} ready pawns and {francs} FB: a space, Brussels, or pass?",
    "turn#one": "Your turn, with 1 ready pawn and {francs} FB: a space, Brussels, or pass?",
    "bid": "How many francs do you bid on {space} ({action})? You have {francs}.",
    "workshop": "Which artwork do you take from the workshop?",
    "sale-art": "Which artwork do you sell? You may move the cursor up to {steps} steps first.",
    "sale-art#one": "Which artwork do you sell? You may move the cursor 1 step first.",
    "sale-cursor": "Where does the centre of the cursor go before you sell {colour}? It may "
    "move {steps} steps.",
    "sale-cursor#one": "Where does the centre of the cursor go before you sell {colour}? It may "
    "move 1 step.",
    "sale-slot": "Both market slots are full: which tile goes back to make room for {colour}?",
    "noble": "Which noble do you take? You have {francs} FB.",
    "noble-keep": "Do you keep {noble}? At the end keeping costs {cost} FB, or {unpaid} VP if "
    "you cannot pay.",
    "solvay": "Solvay: take 1 noble material, or give a joker for 2. Which?",
    "material": "Which noble materials do you take?",
    "build-pay": "How do you pay house {number}? It costs {units} units; the compass shows "
    "{first} and {second}.",
    "build-arm": "Which compass arm do you move on by one sector?",
    "build-place": "Where do you put the house? Opponents who use the space give you its free "
    "action.",
    "free-black-art": "An opponent used the space of your house. Do you take a black artwork?",
    "free-art-points": "An opponent used the space of your house. Do you take 1 VP per artwork?",
    "free-noble": "An opponent used the space of your house. Which noble do you use for it?",
    "free-material": "An opponent used the space of your house. Which material do you take?",
    "free-house-points": "An opponent used the space of your house. Do you take 1 VP per house?",
    "grand-place": "Grand-Place: which noble do you use first? You may use up to {left}.",
    "grand-place#one": "Grand-Place: which noble do you use? You may use 1.",
    "grand-place-more": "Grand-Place: which noble next? You may use up to {left} more.",
    "grand-place-more#one": "Grand-Place: which noble next? You may use 1 more.",
    "cinquantenaire": "Cinquantenaire Park: which action do you do?",
    "prestige": "You won a prestige card: {card}. What do you do with it?",
    "tied-bonus": "You tied for a prestige card: {card}. Which bonus do you take?",
    "board": "Which architect board do you take?",
    "shift-arm": "Saintenoy: do you move a compass arm before you pay?",
    "card": "Do you use one of your Belle Époque cards now?",
    "tile-pawn": "Do you put one more pawn on a tile, to the end of the game?",
    "send-travellers": "How many of the pawns you send are travellers? You have {travellers}.",
    "white-colour": "As which colour do you sell the white artwork? It brings half the price.",
    "create-white": "A white artwork: which colour is on its other side?",
    "flip-white": "Which white artwork do you turn to its colour?",
    "return-tile": "Which tile of the market goes back to the workshop?",
    "discard-row": "Which noble of the row do you discard first?",
    "discard-row-more": "Which noble of the row do you discard next?",
    "trade-joker": "Which noble material do you take for a joker?",
    "extra-activation": "Which noble do you use once more at Grand-Place?",
    "sell-noble": "Which used noble do you discard for its cost?",
    "bid-space": "From which of your pawns do you take back money?",
    "bid-amount": "How much of the bid on {space} do you take back?",
    "trade-give": "What do you give: two materials for an artwork, or an artwork for two?",
    "trade-art": "Which artwork do you take?",
    "trade-cubes": "Which two noble materials do you take?",
    "square-anywhere": "On which iris do you put the square? It decides the active area.",
    "replay-pawn": "What do you put on the card for another turn?",
    "swap-column": "Instead of which card that you won do you take another?",
    "swap-for": "The card of which column do you take?",
    "double-pawn": "Which of your pawns counts double at the irises?",
    "tile-row": "Which strategy row gets 2 more?",
    "optional-action": "Do you do the action {action}? You may leave it out: the bid stays.",
    "keep-art": "You drew {count} artworks, which only you see. Which do you keep? The rest go "
    "back into the stack.",
    "keep-art#one": "You drew an artwork. It is yours.",
    "sale-cursor@first": "Where does the centre of the cursor go? It may move {steps} steps before "
    "you choose what to sell.",
    "sale-cursor@first#one": "Where does the centre of the cursor go? It may move 1 step before "
    "you choose what to sell.",
    "sale-art@first": "Which artwork do you sell?",
    "sale-slot@first": "Both market slots are full: which tile do you cover with {colour}? A "
    "covered colour can be sold again.",
    "prestige@first": "You won a bonus card: {card}. What do you do with it?",
    "tied-bonus@first": "You tied for a bonus card: {card}. Which bonus do you take?",
    "pay-noble": "You cannot pay for all your nobles. Which do you pay next? You have {francs} "
    "FB; each unpaid one costs {unpaid} VP.",
}
"""What is asked, by the kind of decision."""

LABELS: Final[dict[str, str]] = {
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
    "workshop/art": "{colour}: sells for {francs} FB and {points} VP now, {stock} in stock",
    "sale-art/art": "{colour}: {francs} FB and {points} VP if the cursor stays",
    "sale-art/art@first": "{colour} for {francs} FB and {points} VP",
    "keep-art/art": "{colour}: sells for {francs} FB and {points} VP now",
    "white art": "{colour}",
    "cursor": "cursor to row {row}, column {column}",
    "sale-cursor/cursor": "row {row}, column {column}: {colour} sells for {francs} FB and "
    "{points} VP",
    "sale-cursor/cursor.stay": "stay on row {row}, column {column}: {colour} sells for {francs} "
    "FB and {points} VP",
    "sale-cursor/cursor@first": "row {row}, column {column}: {prices}",
    "sale-cursor/cursor.stay@first": "stay on row {row}, column {column}: {prices}",
    "slot": "return the {colour} tile",
    "sale-slot/slot@first": "cover the {colour} tile",
    "slot.empty": "the empty slot",
    "place": "{noble} for {price} FB: {effect} (at the end {cost} FB)",
    "place.owned": "{noble} for {price} FB: {effect} (you own one: discarded after use)",
    "place.deck": "{noble}, revealed from the deck, for free: {effect} (at the end {cost} FB)",
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
    "units": "{units}",
    "solvay/units": "give 1 joker, take {units}",
    "solvay/units#one": "take {units}",
    "build-pay/units": "{units}, for {points} VP",
    "build-pay/units.free": "{units}, no VP",
    "arm": "the arm on {sector} goes to {target}",
    "arm back": "the arm on {sector} goes back to {target}",
    "use": "use it: {bonus}",
    "bonus": "use it: {bonus}",
    "prestige/bonus": "use it: {bonus} (level {level} now)",
    "prestige/bonus.pawn": "use it: {bonus} ({court} in court now)",
    "tied-bonus/bonus": "{bonus} (level {level} now)",
    "tied-bonus/bonus.pawn": "{bonus} ({court} in court now)",
    "row": "tuck into the {row} row: {before} → {after} VP each",
    "row.francs": "tuck into the {row} row: {before} → {after} VP for each 4 FB",
    "column": "column {column}: {card}",
    "column.taken": "column {column}, card taken",
    "pavilion": "pavilion slot {number}, {count} glass more: {text}",
    "card": "card {number}: {text}",
    "card/no": "none now",
    "tile": "tile {number}: {text}",
    "tile-pawn/no": "no",
    "board": "{board}: {text}",
    "traveller": "a traveller",
    "send-travellers/amount": "{amount} travellers",
    "bid-space/space": "{space}, {bid} FB",
    "bid-space/space.house": "{space}, {bid} FB",
    "bid-amount/amount": "{amount} FB",
    "trade-give/art": "give a {colour} artwork",
    "trade-give/units": "give {units}",
    "shift-arm/no": "no, leave the compass",
    "optional-action/yes": "do it: {effect}",
    "optional-action/no": "leave it out",
    "free-black-art/yes": "take a black artwork",
    "free-black-art/no": "no, thank you",
    "free-art-points/yes": "take {art} VP",
    "free-art-points/no": "no, thank you",
    "free-house-points/yes": "take {houses} VP",
    "free-house-points/no": "no, thank you",
    "free-noble/no": "none, thank you",
    "free-material/no": "none, thank you",
    "grand-place-more/no": "stop here",
}
"""An option by its family, or by decision and family; after a point a variant of it."""

SENTENCES: Final[dict[str, str]] = {
    "RoundStarted": "Round {round} begins. The stock exchange pays {francs} FB.",
    "SquarePlaced": "{player} puts the square on iris {iris}: {area} are active.",
    "NeutralPlaced": "{player} puts a neutral pawn on {space}.",
    "PawnPlaced": "{player} bids {bid} FB on {space} ({action}).",
    "BrusselsUsed": "{player} uses {place} with {count} pawns.",
    "BrusselsUsed#one": "{player} uses {place} with 1 pawn.",
    "ActionDone": "{player} does the action {action}.",
    "ActionImpossible": "{player} cannot do the action {action}.",
    "FreeAction": "{player} uses the free action of a house: {action}.",
    "FrancsGained": "{player} takes {amount} FB.",
    "FrancsGained.PASS-01": "{player} takes {amount} FB for the colours of their art.",
    "FrancsGained.PASS-02": "{player} takes {amount} FB for face-down cards.",
    "FrancsGained.ED1-PASS": "{player} takes {amount} FB more for passing first.",
    "FrancsPaid": "{player} pays {amount} FB.",
    "PointsGained": "{player} gains {amount} VP.",
    "PointsGained.AN-BUILD-2": "{player} gains {amount} VP for a top house.",
    "PointsGained.AN-BUILD-3": "{player} gains {amount} VP for building without jokers.",
    "PointsGained.FINAL-02": "{player} loses {loss} VP.",
    "CubesTaken": "{player} takes {cubes}.",
    "CubesReturned": "{player} returns {cubes}.",
    "ArtTaken": "{player} takes a {colour} artwork.",
    "CursorMoved": "{player} moves the cursor to row {row}, column {column}.",
    "ArtReturned": "The {colour} tile in the market goes back to the workshop.",
    "ArtSold": "{player} sells a {colour} artwork for {francs} FB and {points} VP.",
    "NobleTaken": "{player} takes {noble} for {price} FB.",
    "NobleActivated": "{player} uses {noble}.",
    "NobleKept": "{player} keeps {noble}.",
    "NobleDiscarded": "{player} discards {noble}.",
    "NobleDiscarded.nobody": "{noble} leaves the noble row.",
    "NobleRevealed": "New in the noble row: {noble}.",
    "NobleShown": "{player} turns up the top card of the noble deck: {noble}.",
    "NoblesShuffled": "The {count} discarded nobles are shuffled into a new deck.",
    "NoblesShuffled#one": "The discarded noble becomes the new deck.",
    "TrackAdvanced": "{player} moves up on the {track} track, to level {level}.",
    "PawnFreed": "{player} takes a pawn back from court.",
    "PawnTakenBack": "{player} takes a pawn back from Brussels.",
    "PawnToCourt": "{player} sends a pawn to court.",
    "HouseBuilt": "{player} builds a house on {space} ({action}).",
    "ArmMoved": "{player} moves the compass arm from {origin} to {target}.",
    "Passed": "{player} passes.",
    "Passed.first": "{player} passes, the first of this round.",
    "FaceDownCard": "{player} takes a prestige card face down.",
    "ColumnWon": "{player} wins column {column}: {card}.",
    "ColumnTied": "Column {column} is tied between {players}: each takes the bonus {bonus}.",
    "FirstPlayer": "{player} is the next first player (Manneken-Pis {manneken}).",
    "PrestigeUsed": "{player} uses a prestige card: {bonus}.",
    "PrestigeTucked": "{player} tucks a prestige card into the {row} row: {card}.",
    "IrisScored": "{player} gains {points} VP at iris {iris}.",
    "PrestigeRevealed": "New under column {column}: {card}.",
    "RoundEnded": "Round {round} ends. Pawns come home, the bids go to the bank.",
    "NoblePaid": "{player} pays {cost} FB for {noble}.",
    "NobleUnpaid": "{player} cannot pay for {noble} and loses {unpaid} VP.",
    "GameEnded": "The game is over: {scores} VP.",
    "TrackAdvanced.end": "{player} reaches the portrait at the end of the {track} track.",
    "BoardChosen": "{player} takes the architect board of {board}.",
    "CardTaken": "{player} builds a pavilion on slot {slot} and takes card {number}: {text}.",
    "CardUsed": "{player} uses card {number}: {text}.",
    "TilePawn": "{player} puts a pawn on tile {number}, to the end of the game: {text}.",
    "TileScored": "{player} uses the end bonus of tile {number}: {text}.",
    "TravellerTaken": "{player} takes a traveller from the train.",
    "TravellersSent": "{player} sends {count} travellers to {place}.",
    "TravellersSent#one": "{player} sends 1 traveller to {place}.",
    "ArtFlipped": "{player} turns a white artwork to its colour, {colour}.",
    "ArtGiven": "{player} returns a {colour} artwork to the workshop.",
    "ExtraTurn": "{player} takes another turn.",
    "ColumnSwapped": "{player} takes the card of column {other} instead of that of {column}.",
    "PawnDoubled": "The pawn of {player} on {space} counts double at the irises.",
    "PavilionVisited": "{player} gains {points} VP for the pavilion on slot {slot}.",
    "BidTakenBack": "{player} takes back {amount} FB from {space}.",
    "ExhibitionTaken": "{player} takes the exhibition tile of the round.",
    "ArtDrawn": "{player} draws {count} artworks to choose from.",
    "ArtDrawn#one": "{player} draws an artwork.",
    "ArtCovered": "The {colour} tile in the market is covered.",
    "ArtRestocked": "The {count} covered tiles of the market go back to their stacks.",
    "ArtRestocked#one": "The covered tile of the market goes back to its stack.",
    "ActionDeclined": "{player} leaves out the action {action}.",
    "SquarePlaced@first": "{player} puts the square on shield {iris}: {area} are active.",
    "PrestigeUsed@first": "{player} uses a bonus card: {bonus}.",
    "PrestigeTucked@first": "{player} tucks a bonus card into the {row} row: {card}.",
    "IrisScored@first": "{player} gains {points} VP at shield {iris}.",
}
"""What happened, by the class of event; after a point the rule or a variant."""


def choose(table: Mapping[str, str], keys: Iterable[str], arguments: Mapping[str, object]) -> str:
    """Format the first template that a table has for these keys, in the singular if it is one."""
    for key in keys:
        if arguments.get("count") == 1 and f"{key}#one" in table:
            return table[f"{key}#one"].format(**arguments)
        if key in table:
            return table[key].format(**arguments)
    raise KeyError(f"no words for {', '.join(keys)}")


def spoken(
    rules: Ruleset, table: Mapping[str, str], keys: Iterable[str], arguments: Mapping[str, object]
) -> str:
    """Like `choose`, with what the edition of the rules says instead before what all say."""
    edition = rules.name.partition("+")[0]
    return choose(table, [each for key in keys for each in (f"{key}@{edition}", key)], arguments)


def listed(parts: Sequence[str]) -> str:
    """Words as a list: `a, b and c`."""
    if not parts:
        return ""
    *head, last = parts
    if not head:
        return last
    first = head[0]
    for part in head[1:]:
        first = LISTS["more"].format(first=first, last=part)
    return LISTS["two"].format(first=first, last=last)


def units_text(counts: Sequence[int]) -> str:
    """A handful of units: `2 wood and 1 joker`."""
    return listed(
        [
            choose(UNIT_COUNTS, [UNITS[kind]], {"count": count})
            for kind, count in enumerate(counts)
            if count
        ]
    )


def is_first_edition(rules: Ruleset) -> bool:
    """Whether art is drawn from a stack, with all that goes with it."""
    return rules.steps[KEEP_ART] is not NOT_IN_PLAY


def area_text(iris: int) -> str:
    """The active area of an iris by its corners: `B2–E5`."""
    spaces = AREA[iris]
    return f"{space_name(spaces[0])}–{space_name(spaces[-1])}"


def bonus_text(rules: Ruleset, number: int) -> str:
    """What a prestige card gives when it is used."""
    kind, *names = _bonuses(rules, rules.prestige[number])
    return CARD_TEXTS[kind].format(first=names[0], second=names[-1])


def bonus_lines(rules: Ruleset, number: int) -> tuple[str, str]:
    """The same on two short lines, the longest word first."""
    kind, *names = _bonuses(rules, rules.prestige[number])
    short = sorted((BONUS_SHORT.get(name, name) for name in names), key=len, reverse=True)
    return short[0], CARD_TEXTS[f"{kind}.short"].format(second=short[-1])


def _bonuses(rules: Ruleset, card: Prestige) -> tuple[str, ...]:
    """How the bonuses hang together, and their names, the longest word first."""
    names = [BONUSES[bonus] for bonus in card.bonuses]
    if len(names) > 1 and len(set(names)) == 1:
        return "single", spoken(rules, BONUS_TWICE, names[:1], {})
    words = [spoken(rules, BONUS_NAMES, [name], {}) for name in names]
    kind = "choice" if card.is_choice else "double" if len(words) > 1 else "single"
    return kind, *sorted(words, key=len, reverse=True)


def card_text(rules: Ruleset, number: int) -> str:
    """A prestige card in words."""
    card = rules.prestige[number]
    return CARD_TEXTS["card"].format(
        bonus=bonus_text(rules, number), symbols=card.symbols, manneken=card.manneken
    )


def noble_effect(rules: Ruleset, noble: int) -> str:
    """What a noble does, in short."""
    return spoken(rules, NOBLE_EFFECTS, [NOBLES[noble]], {})


def action_effect(table: State, seat: int, action: int) -> str:
    """What one of the five actions does for a player, in short."""
    arguments = {"count": 1 + table.players[seat].exhibitions}
    return spoken(table.rules, ACTION_EFFECTS, [ACTIONS[action]], arguments)


def brussels_effect(table: State, seat: int, space: int) -> str:
    """What a Brussels space does now for a player."""
    player = table.players[seat]
    crown = player.board.crown[player.crown]
    is_hidden = table.bourse == NONE
    francs = 0 if is_hidden else table.rules.bourse_francs[table.bourse]
    arguments = {"francs": francs, "crown": crown, "count": crown, "jokers": MARKET_JOKERS}
    name = BRUSSELS[space]
    return choose(BRUSSELS_EFFECTS, [f"{name}.hidden", name] if is_hidden else [name], arguments)


def art_name(kind: int) -> str:
    """A kind of art: its colour, or its white side."""
    return COLOUR_NAMES[notation(ART + kind)]


def price_at(table: State, seat: int, offered: int, cursor: int) -> tuple[int, int]:
    """What an art sold as a colour would bring a player with the cursor at a place."""
    moved = table.copy()
    moved.cursor = cursor
    francs, points = table.rules.sale_price(moved, *divmod(offered, ART_KINDS))
    board = table.players[seat].board
    return francs + board.sale_francs, points + board.sale_points


def be_card_text(number: int) -> str:
    """A Belle Époque card in our short words."""
    return DECK_OF_CARDS.cards[number - 1].text


def tile_text(number: int) -> str:
    """A Belle Époque tile in our short words."""
    return TILES[number - 1].text


def outcome(view: View, option: int) -> tuple[State, list[Event]]:
    """What an option would lead to; only what chance does not decide is worth reading."""
    after = view.determinize(Random(0))
    after.events = events = list[Event]()
    after.apply(option)
    return after, events


def grid_place(cursor: int) -> tuple[int, int]:
    """The grid row and column of the cursor's centre, counted from 1."""
    margin = (GRID - SIDE) // 2 + 1
    return cursor // SIDE + margin, cursor % SIDE + margin


# --- Prompts ---------------------------------------------------------------------------------


def prompt(table: State) -> str:
    """The open decision of a table as a question to the player who is asked."""
    step, seat, argument = table.stack[-1]
    kind = table.rules.steps[step].name
    arguments = _common(table, seat)
    if kind in _PROMPT_DETAILS:
        arguments |= _PROMPT_DETAILS[kind](table, seat, argument)
    return spoken(table.rules, PROMPTS, [kind], arguments)


def _common(table: State, seat: int) -> Arguments:
    player = table.players[seat]
    return {
        "round": table.round,
        "francs": player.francs,
        "count": player.ready,
        "unpaid": UNPAID_POINTS,
        "art": sum(player.art),
        "houses": player.built,
        "travellers": player.travellers,
    }


def _of_space(table: State, seat: int, space: int) -> Arguments:
    return {"space": space_name(space), "action": action_at(table, space)}


def action_at(table: State, space: int) -> str:
    """The name of the action printed on a space."""
    return ACTION_NAMES[ACTIONS[table.actions[space]]]


def _of_steps(table: State, seat: int, offered: int) -> Arguments:
    steps = steps_allowed(table, seat)
    return {"steps": steps, "count": steps, "colour": art_name(offered // ART_KINDS)}


def _of_slot(table: State, seat: int, offered: int) -> Arguments:
    """What is sold; where the price was paid before, the argument is the colour alone."""
    kind = offered if is_first_edition(table.rules) else offered // ART_KINDS
    return {"colour": art_name(kind)}


def _of_action(table: State, seat: int, action: int) -> Arguments:
    return {"action": ACTION_NAMES[ACTIONS[action]]}


def _of_drawn(table: State, seat: int, argument: int) -> Arguments:
    return {"count": len(table.drawn)}


def _of_kept_noble(table: State, seat: int, place: int) -> Arguments:
    return _noble(table, noble_at(table, place))


def _noble(table: State, noble: int) -> Arguments:
    name = NOBLES[noble]
    return {
        "noble": NOBLE_NAMES[name],
        "effect": noble_effect(table.rules, noble),
        "cost": table.rules.noble_costs[noble],
    }


def _of_house(table: State, seat: int, argument: int) -> Arguments:
    first, second = (UNIT_NAMES[SECTOR_NAMES[arm]] for arm in table.arms)
    return {
        "number": table.players[seat].built + 1,
        "units": house_units(table, seat),
        "first": first,
        "second": second,
    }


def _of_left(table: State, seat: int, left: int) -> Arguments:
    return {"left": left, "count": left}


def _of_card(table: State, seat: int, card: int) -> Arguments:
    return {"card": card_text(table.rules, card)}


_PROMPT_DETAILS: Final[dict[str, Callable[[State, int, int], Arguments]]] = {
    "bid": _of_space,
    "bid-amount": _of_space,
    "sale-art": _of_steps,
    "sale-cursor": _of_steps,
    "sale-slot": _of_slot,
    "optional-action": _of_action,
    "keep-art": _of_drawn,
    "noble-keep": _of_kept_noble,
    "build-pay": _of_house,
    "grand-place": _of_left,
    "grand-place-more": _of_left,
    "prestige": _of_card,
    "tied-bonus": _of_card,
}


# --- Options ---------------------------------------------------------------------------------


def label(view: View, option: int, names: Sequence[str]) -> str:
    """An option in words, in the context of the decision that is open."""
    table = view.table
    step, seat, argument = table.stack[-1]
    kind, group = table.rules.steps[step].name, family(option)
    arguments = _common(table, seat) | _LABEL_DETAILS[group](view, seat, argument, option)
    if "owner" in arguments:
        arguments["owner"] = names[int(str(arguments["owner"]))]
    return spoken(table.rules, LABELS, _label_keys(kind, group, option, arguments), arguments)


def _label_keys(kind: str, group: str, option: int, arguments: Arguments) -> list[str]:
    """From the most special key to the family's own."""
    variant = arguments.get("variant")
    plain = [f"{kind}/{notation(option)}", f"{kind}/{group}", f"{group}/{notation(option)}", group]
    return [f"{key}.{variant}" for key in plain] + plain if variant else plain


def _plain(view: View, seat: int, argument: int, option: int) -> Arguments:
    return {}


def _yes(view: View, seat: int, argument: int, option: int) -> Arguments:
    decision = view.table.decision
    if decision is None or decision.kind != "optional-action":
        return {}
    return {"effect": action_effect(view.table, seat, argument)}


PASSING: Final = ("PASS-01", "PASS-02", "ED1-PASS")
"""The rules that give money for passing."""


def _pass(view: View, seat: int, argument: int, option: int) -> Arguments:
    _, events = outcome(view, option)
    gains = [
        event.amount
        for event in events
        if isinstance(event, FrancsGained) and event.rule in PASSING
    ]
    is_first = view.table.first_passer == NOBODY
    return {"francs": sum(gains), "variant": "first" if is_first else ""}


def _space(view: View, seat: int, argument: int, option: int) -> Arguments:
    table, space = view.table, option - SPACE
    details = _of_space(table, seat, space) | {"bid": table.bids[space]}
    owner = table.houses[space]
    if owner in (NOBODY, seat) or owner >= len(table.players):
        return details
    return details | {"owner": owner, "variant": "house"}


def _brussels(view: View, seat: int, argument: int, option: int) -> Arguments:
    space = option - BRUSSELS_SPACE
    return {
        "place": BRUSSELS_NAMES[BRUSSELS[space]],
        "count": pawns_needed(view.table, space),
        "effect": brussels_effect(view.table, seat, space),
    }


def _action(view: View, seat: int, argument: int, option: int) -> Arguments:
    action = option - ACTION
    effect = action_effect(view.table, seat, action)
    return {"action": ACTION_NAMES[ACTIONS[action]], "effect": effect}


def _amount(view: View, seat: int, argument: int, option: int) -> Arguments:
    amount = option - AMOUNT
    return {"amount": amount, "left": view.table.players[seat].francs - amount}


def _iris(view: View, seat: int, argument: int, option: int) -> Arguments:
    iris = option - IRIS_POINT
    return {"iris": iris_name(iris), "area": area_text(iris)}


def _art(view: View, seat: int, argument: int, option: int) -> Arguments:
    table, colour = view.table, option - ART
    francs, points = price_at(table, seat, offer(colour, colour), table.cursor)
    return {
        "colour": art_name(colour),
        "francs": francs,
        "points": points,
        "stock": table.workshop[colour],
    }


def _white_art(view: View, seat: int, argument: int, option: int) -> Arguments:
    return {"colour": art_name(option - ART)}


def _cursor(view: View, seat: int, offered: int, option: int) -> Arguments:
    cursor = option - CURSOR
    kind = offered // ART_KINDS
    row, column = grid_place(cursor)
    francs, points = price_at(view.table, seat, offered, cursor)
    return {
        "row": row,
        "column": column,
        "colour": art_name(kind),
        "francs": francs,
        "points": points,
        "prices": _prices_at(view.table, seat, cursor),
        "variant": "stay" if cursor == view.table.cursor else "",
    }


def _prices_at(table: State, seat: int, cursor: int) -> str:
    """What each artwork that a player can sell would bring with the cursor at a place."""
    prices = []
    for colour in [option - ART for option in sellable(table, seat, 0)]:
        francs, points = price_at(table, seat, offer(colour, colour), cursor)
        words = {"colour": art_name(colour), "francs": francs, "points": points}
        prices.append(SALE_TEXTS["price"].format(**words))
    return ", ".join(prices)


def _slot(view: View, seat: int, argument: int, option: int) -> Arguments:
    colour = view.table.market[option - SLOT]
    if colour == NONE:
        return {"variant": "empty"}
    return {"colour": art_name(colour)}


def _place(view: View, seat: int, argument: int, option: int) -> Arguments:
    if option == DECK:
        return _noble(view.table, view.table.revealed) | {"variant": "deck"}
    place = option - PLACE
    noble = view.table.noble_row[place]
    is_owned = view.table.players[seat].nobles >> noble & 1
    variant = {"variant": "owned"} if is_owned else {}
    return {"price": view.table.rules.noble_prices[place], **_noble(view.table, noble), **variant}


def _noble_card(view: View, seat: int, argument: int, option: int) -> Arguments:
    return _noble(view.table, option - NOBLE_CARD)


def _units(view: View, seat: int, argument: int, option: int) -> Arguments:
    counts = MULTISETS[option - CUBES]
    details: Arguments = {"units": units_text(counts), "count": sum(counts)}
    decision = view.table.decision
    if decision is not None and decision.kind == "build-pay":
        details["points"] = points = _payment_points(view, seat, option)
        details["variant"] = "" if points else "free"
    return details


def _payment_points(view: View, seat: int, option: int) -> int:
    _, events = outcome(view, option)
    return sum(
        event.amount
        for event in events
        if isinstance(event, PointsGained) and event.rule.startswith("AN-BUILD-")
    )


def _arm(view: View, seat: int, argument: int, option: int) -> Arguments:
    sector = SECTORS[option - ARM]
    return {
        "sector": UNIT_NAMES[SECTOR_NAMES[sector]],
        "target": UNIT_NAMES[SECTOR_NAMES[next_sector(view.table, sector)]],
    }


def _arm_back(view: View, seat: int, argument: int, option: int) -> Arguments:
    sector = SECTORS[option - ARM_BACK]
    before = next(each for each in view.table.compass if next_sector(view.table, each) == sector)
    return {
        "sector": UNIT_NAMES[SECTOR_NAMES[sector]],
        "target": UNIT_NAMES[SECTOR_NAMES[before]],
    }


def _use(view: View, seat: int, card: int, option: int) -> Arguments:
    return {"bonus": bonus_text(view.table.rules, card)}


def _bonus(view: View, seat: int, card: int, option: int) -> Arguments:
    bonus = option - BONUS
    name = spoken(view.table.rules, BONUS_NAMES, [BONUSES[bonus]], {})
    details: Arguments = {"bonus": name}
    if bonus == PAWN:
        return details | {"court": view.table.players[seat].court, "variant": "pawn"}
    return details | {"level": levels(view.table, seat)[bonus]}


def levels(table: State, seat: int) -> tuple[int, int, int]:
    """A player's levels on the iris, crown and architect tracks."""
    player = table.players[seat]
    architect = table.rules.holdings(table, seat).architect_level
    return player.board.iris[player.iris], player.board.crown[player.crown], architect


def _row(view: View, seat: int, card: int, option: int) -> Arguments:
    row, table = option - ROW, view.table
    after, _ = outcome(view, option)
    return {
        "row": ROW_NAMES[ROWS[row]],
        "before": table.rules.holdings(table, seat).rows[row],
        "after": after.rules.holdings(after, seat).rows[row],
        "variant": "francs" if ROWS[row] == "francs" else "",
    }


def _column(view: View, seat: int, argument: int, option: int) -> Arguments:
    column = option - COLUMN
    card = view.table.prestige_row[column]
    if card == NONE:
        return {"column": "ABCDE"[column], "variant": "taken"}
    return {"column": "ABCDE"[column], "card": card_text(view.table.rules, card)}


def _pavilion(view: View, seat: int, argument: int, option: int) -> Arguments:
    table, slot = view.table, option - PAVILION
    card = table.pavilion_cards[slot]
    return {
        "number": slot + 1,
        "count": table.rules.surcharges[slot],
        "text": be_card_text(card) if card != NONE else "",
    }


def _be_card(view: View, seat: int, argument: int, option: int) -> Arguments:
    number = option - CARD + 1
    return {"number": number, "text": be_card_text(number)}


def _tile(view: View, seat: int, argument: int, option: int) -> Arguments:
    number = option - TILE + 1
    return {"number": number, "text": tile_text(number)}


def _board(view: View, seat: int, argument: int, option: int) -> Arguments:
    name = BOARDS[option - BOARD]
    return {"board": BOARD_NAMES[name], "text": BOARD_POWERS[name]}


_LABEL_DETAILS: Final[dict[str, Callable[[View, int, int, int], Arguments]]] = {
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


# --- Events ----------------------------------------------------------------------------------


class Narrator:
    """Tells the events of one game; `table` may be any moment of it."""

    def __init__(self, table: State, names: Sequence[str]) -> None:
        self._table = table
        self._names = names

    def sentence(self, event: Event) -> str:
        """One event as a sentence."""
        name = type(event).__name__
        arguments = self._arguments(event)
        variant = arguments.get("variant") or _variant(event)
        return spoken(self._table.rules, SENTENCES, [f"{name}.{variant}", name], arguments)

    def _arguments(self, event: Event) -> Arguments:
        arguments: Arguments = {"unpaid": UNPAID_POINTS}
        for field, value in event._asdict().items():
            arguments[field] = value
            key = f"{type(event).__name__}.{field}"
            describe = _FIELDS.get(key) or _FIELDS.get(field)
            if describe is not None:
                arguments |= describe(self._table, self._names, value)
        if "track" in arguments:
            arguments |= self._level(event)
        return arguments

    def _level(self, event: Event) -> Arguments:
        values = event._asdict()
        track = TRACKS[values["track"]]
        spaces = getattr(self._table.players[values["seat"]].board, track)
        name = spoken(self._table.rules, TRACK_NAMES, [track], {})
        if values["position"] >= len(spaces):
            return {"track": name, "variant": "end"}
        return {"track": name, "level": spaces[values["position"]]}


def _variant(event: Event) -> str:
    if isinstance(event, FrancsGained | FrancsPaid | PointsGained):
        return event.rule
    values = event._asdict()
    if values.get("is_first"):
        return "first"
    return "nobody" if values.get("seat") == NOBODY else ""


_FIELDS: Final[dict[str, Callable[..., Arguments]]] = {
    "seat": lambda table, names, seat: {"player": names[seat] if seat != NOBODY else ""},
    "seats": lambda table, names, seats: {"players": listed([names[seat] for seat in seats])},
    "space": lambda table, names, space: _of_space(table, NOBODY, space),
    "BrusselsUsed.space": lambda table, names, space: {"place": BRUSSELS_NAMES[BRUSSELS[space]]},
    "TravellersSent.space": lambda table, names, space: {"place": BRUSSELS_NAMES[BRUSSELS[space]]},
    "pawns": lambda table, names, pawns: {"count": pawns},
    "travellers": lambda table, names, travellers: {"count": travellers},
    "tiles": lambda table, names, tiles: {"count": tiles},
    "slot": lambda table, names, slot: {"slot": slot + 1},
    "tile": lambda table, names, tile: {"number": tile, "text": tile_text(tile)},
    "board": lambda table, names, board: {"board": BOARD_NAMES[BOARDS[board]]},
    "other": lambda table, names, column: {"other": "ABCDE"[column]},
    "cards": lambda table, names, cards: {"count": cards},
    "action": lambda table, names, action: {"action": ACTION_NAMES[ACTIONS[action]]},
    "amount": lambda table, names, amount: {"loss": -amount},
    "cubes": lambda table, names, cubes: {"cubes": units_text(cubes)},
    "colour": lambda table, names, kind: {"colour": art_name(kind)},
    "cursor": lambda table, names, cursor: dict(
        zip(("row", "column"), grid_place(cursor), strict=True)
    ),
    "noble": lambda table, names, noble: _noble(table, noble),
    "iris": lambda table, names, iris: {"iris": iris_name(iris), "area": area_text(iris)},
    "bourse": lambda table, names, bourse: {"francs": table.rules.bourse_francs[bourse]},
    "column": lambda table, names, column: {"column": "ABCDE"[column]},
    "card": lambda table, names, card: {
        "card": card_text(table.rules, card),
        "bonus": bonus_text(table.rules, card),
    },
    "CardTaken.card": lambda table, names, card: {"number": card, "text": be_card_text(card)},
    "CardUsed.card": lambda table, names, card: {"number": card, "text": be_card_text(card)},
    "row": lambda table, names, row: {"row": ROW_NAMES[ROWS[row]]},
    "origin": lambda table, names, sector: {"origin": UNIT_NAMES[SECTOR_NAMES[sector]]},
    "target": lambda table, names, sector: {"target": UNIT_NAMES[SECTOR_NAMES[sector]]},
    "scores": lambda table, names, scores: {
        "scores": listed([f"{name} {score}" for name, score in zip(names, scores, strict=True)])
    },
}
"""What a field of an event adds to the arguments of its sentence."""
