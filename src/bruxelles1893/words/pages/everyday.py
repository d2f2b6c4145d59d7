"""Players' own words for things and questions, and where the printed books speak of them."""

from __future__ import annotations

from typing import Final

from bruxelles1893.words.choosing import TextTable

THESAURUS: Final = TextTable(
    "synonyms/thing",
    {
        "pawn": "pawn, worker, meeple, assistant, figure",
        "court": "court, courthouse, jail, prison, palace of justice",
        "artwork": "artwork, work of art, works of art, painting, picture, art",
        "noble": "noble, character, public figure, notable, person card",
        "bid": "bid, wager, stake, auction, coins under",
        "money": "money, franc, fb, coin, cash",
        "points": "vp, point, victory point, score, worth",
        "iris": "iris, shield, crossing, crossroad, flower, coat of arms",
        "majority": "majority, most pawns, has the most, wins",
        "tie": "tie, tied, draw, same amount, equal",
        "house": "house, building",
        "material": "material, cube, resource, goods",
        "joker": "joker, wild, white cube, instead of",
        "first": "first player, start player, starting player, begins the next",
        "pass": "pass, passes, passing, stop",
        "active": "active area, active space, set square, open, part of the board",
        "column": "column, prestige card, bonus card",
        "cursor": "cursor, price, market",
        "sell": "sell, sale, sold",
        "brussels": "brussels, city board",
        "end": "end of the game, game is over, at the end of the game, final scoring",
        "round": "end of the round, end of a round, round ends",
        "setup": "start with, starts with, at the beginning, set-up",
        "two": "two players, 2 players, only two of us",
        "pay": "pay, paid, unpaid, afford, cost",
        "black": "black",
        "empty": "empty",
        "compass": "compass, needle, pointer, arm",
        "already": "already, occupied",
        "build": "to build, i build, built, builds, construct, put up",
        "move": "move, advance, shift, push, rotate, how far",
        "row": "row, line",
        "same": "same, identical, alike, twice",
        "discard": "discard, get rid, throw away, drop",
        "full": "full, no room",
        "deck": "deck, draw pile, stack",
        "back": "get back, take back, return, recover, rescue",
        "forced": "forced, obliged, mandatory, skip",
        "before": "first to, before the others, before everyone",
        "opponent": "opponent, somebody else, someone else, other player, another player",
    },
)
"""What players call things, in each language its own; the words of the rules among them."""

QUESTIONS: Final = TextTable(
    "synonyms/question",
    {
        "SETUP-02": "cost of the places in the noble row, noble for free",
        "SETUP-07": "run out, empty, limited, bag, nothing left in the supply",
        "SETUP-09": "starting money, money to start with",
        "SETUP-11": "pawns to start with, how many pawns, how many houses, starting pieces",
        "SETUP-12": "changes with two players, neutral pawn",
        "PLAN-02": "chooses the area, part of the board in use, columns open, set square",
        "ACT-01": "whose turn, come back after passing, actions in a turn",
        "ACT-03": "have to pass, must pass, no pawns left, out of pawns",
        "AN-01": "place a pawn without money, occupied space, space already taken, minimum bid,"
        " raise the bid, change the bid, several pawns in a column, bid back",
        "AN-02": "space with a house, own house, house of somebody else, does a house block",
        "AN-03": "skip the action, without doing the action, must take the action",
        "AN-04": "somebody uses a space with my house, reward for my house",
        "AN-WORKSHOP-1": "create an artwork, make artworks, how many artworks",
        "AN-WORKSHOP-FREE": "where to get a black artwork",
        "AN-SALE-1": "how to sell, colour already in the market, which artwork may be sold, "
        "sell an artwork just made",
        "AN-SALE-2": "move the cursor, how far, price changes",
        "AN-SALE-3": "where the sold artwork goes, market full",
        "AN-SALE-4": "price, money or points for a sale",
        "AN-SALE-5": "nothing to sell, no artwork left",
        "AN-SALE-6": "black artwork worth, sell black",
        "AN-NOBLE-1": "take a noble, price for taking a noble",
        "AN-NOBLE-3": "get rid of a noble, discard a noble, keep a noble, use a noble every round",
        "AN-NOBLE-4": "how many nobles, same noble twice in hand, two identical nobles",
        "AN-NOBLE-5": "refill the noble row",
        "AN-MATERIAL-1": "take materials, how many materials, which materials",
        "AN-BUILD-1": "build a house, cost of a house, materials for a house, how many houses",
        "AN-NOBLE-FREE": "my house on a noble space",
        "AN-BUILD-2": "points at once for building, top house",
        "AN-BUILD-3": "bonus for building without jokers",
        "AN-BUILD-4": "arm of the compass moves after building",
        "AN-BUILD-5": "where the house goes, house where there already is one",
        "AN-BUILD-FREE": "my house on a building space",
        "COMPASS-2": "another material instead, replace a material, wild, jokers only",
        "COMPASS-3": "which materials, how many of each kind",
        "COMPASS-4": "arm on any",
        "COMPASS-5": "arm on empty, arm points at nothing",
        "BRX-01": "Brussels space twice, space in Brussels already used, how many pawns in "
        "Brussels",
        "BRX-BOURSE": "stock exchange does",
        "BRX-GRANDPLACE": "use nobles at the Grand-Place, same noble twice in a round, how many"
        " nobles activated",
        "BRX-CINQUANTENAIRE": "copy an action, park",
        "BRX-SAINTECATHERINE": "how many jokers, where to get white cubes",
        "NOBLE-BULS": "end of a track, maximum of a track",
        "PASS-01": "earn for passing, money when passing",
        "PASS-02": "first to pass, passing first, first one who passes",
        "RES-COL-1": "card under a column, wins a column, nobody bid in the column",
        "RES-COL-2": "same bid in a column, equal bids",
        "RES-FIRST-1": "first player next round",
        "RES-FIRST-2": "tie for first player, same number of Manneken-Pis, equal Manneken-Pis",
        "RES-USE-1": "use the cards won at once, tuck a card under the board",
        "RES-USE-2": "pawn back from court",
        "RES-USE-3": "two cards in the same row",
        "RES-IRIS-1": "wins an iris, iris worth, tie at an iris, majority around an iris",
        "RES-BRX-1": "goes to court, how many pawns are lost to court",
        "RES-END-1": "what happens at the end of a round, bid back, pawns back at the end of "
        "the round",
        "RES-END-2": "cards refilled, new cards",
        "FINAL-01": "how many rounds, when the game ends",
        "FINAL-02": "pay for nobles, cannot pay for a noble, points for an unpaid noble",
        "FINAL-03": "points for houses at the end, each house worth at the end",
        "FINAL-04": "materials at the end, first player at the end",
        "FINAL-05": "what scores at the end, money left at the end, artworks at the end, "
        "strategy rows",
        "FINAL-06": "tie for victory, who wins the game",
    },
)
"""What players ask about a rule, in each language its own."""

SMALL_WORDS: Final = TextTable(
    "synonyms/small",
    {
        "all": "a, an, the, i, my, me, we, you, is, are, be, do, does, did, can, may, will, "
        "what, when, where, which, who, how, if, of, in, on, at, to, for, with, and, or,"
        " get, gets, have, has, it, its, that, there, this, many, much, happens, one, "
        "somebody, as",
    },
)
"""Words that say nothing about what is asked; in Japanese pairs of letters."""

BOOK_HEADINGS: Final = TextTable(
    "book",
    {
        "SETUP": "Set-up",
        "PLAN": "A. Planning phase",
        "ACT": "B. Action phase",
        "AN": "Actions on the Art Nouveau board",
        "AN-04": "Free action",
        "AN-WORKSHOP": "Workshop action",
        "AN-SALE": "Sale action",
        "AN-NOBLE": "Nobles action",
        "AN-MATERIAL": "Materials action",
        "AN-BUILD": "Construction action",
        "NOBLE": "Nobles action: effects of the cards",
        "COMPASS": "Rules of the compass",
        "BRX": "Actions on the Brussels board",
        "BRX-BOURSE": "Stock-exchange action",
        "BRX-GRANDPLACE": "Grand-Place action",
        "BRX-CINQUANTENAIRE": "Cinquantenaire action",
        "BRX-SAINTECATHERINE": "Sainte-Catherine action",
        "PASS": "Passing",
        "RES": "C. Resolution phase",
        "RES-COL": "1. Column majority",
        "RES-FIRST": "1. Column majority: first player",
        "RES-USE": "1. Column majority: cards won",
        "RES-IRIS": "2. Iris majority",
        "RES-BRX": "3. Brussels majority",
        "RES-END": "End of the round",
        "FINAL": "End of the game",
        "BE-TILE": "1. Belle Époque tiles",
        "BE-NAGELMACKERS": "2. Nobles action: the new noble cards",
        "BE-WHITE": "3. Sale action: white artworks",
        "BE-GLASS": "4. Materials action: glass",
        "BE-PAVILION": "5. Construction action",
        "BE-CARD-0": "6. Belle Époque cards",
        "BE-CARD": "Effects of the Belle Époque cards",
        "BE-RES-1": "1. Brussels majority",
        "BE-RES-2": "2. Pavilion visit",
        "ASY": "Details of the boards",
        "ED1-2P": "Appendix 3: variant for 2 players",
        "ED1-PHASES": "Course of the game",
    },
)
"""The headings of the printed book, by the group of rules that stands under each."""

BOOK_CHAPTERS: Final = TextTable(
    "book chapter",
    {
        "": "Chapter 1: Bruxelles 1893",
        "BE": "Chapter 2: Belle Époque",
        "ASY": "Chapter 3: asymmetric variant",
        "ED1": "First edition",
    },
)
"""The chapters of the printed book; those of modules by the beginning of their rules."""

SAME_HEADING: Final = {
    "BE-SETUP": "SETUP",
    "BE-PRIVAT": "BE-NAGELMACKERS",
    "BE-RES-3": "RES-END",
    "BE-FINAL": "FINAL",
    "BE-ENDTILE": "FINAL",
    "ASY-SETUP": "SETUP",
    "ED1-ALONE": "ED1-PHASES",
    "ED1-SETUP": "SETUP",
    "ED1-EXPO": "SETUP",
    "ED1-TRACKS": "SETUP",
    "ED1-OPTIONAL": "AN",
    "ED1-BID": "AN",
    "ED1-WORKSHOP": "AN-WORKSHOP",
    "ED1-STACK": "AN-WORKSHOP",
    "ED1-SALE": "AN-SALE",
    "ED1-CURSOR": "AN-SALE",
    "ED1-COMPASS": "COMPASS",
    "ED1-GRANDPLACE": "BRX-GRANDPLACE",
    "ED1-PASS": "PASS",
    "ED1-COL": "RES-COL",
    "ED1-BONUS": "RES-USE",
    "ED1-ROWS": "FINAL",
    "ED1-END": "FINAL",
    "ED1-PAWNS": "FINAL",
    "ED1-FINAL": "FINAL",
}
"""Groups of rules whose heading is called as another one, in a chapter of their own."""
