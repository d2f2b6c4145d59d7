"""Texts of the page that tells how a real table is laid out."""

from __future__ import annotations

from typing import Final

from bruxelles1893.words.choosing import TextTable

SETUP_TITLES: Final = TextTable(
    "setup title",
    {
        "strips": "Art Nouveau board",
        "prestige": "Prestige cards",
        "nobles": "Nobles",
        "stock": "Stock-exchange cards",
        "market": "Art market",
        "artworks": "Artworks",
        "supply": "Supply",
        "compass": "Compass",
        "pavilions": "Belle Époque cards",
        "tiles": "Belle Époque tiles",
        "exhibitions": "Exhibition tiles",
        "first": "First player and money",
        "own": "In front of everybody",
        "choice": "Boards and first artworks",
        "neutral": "Neutral pawns",
    },
)
SETUP_STEPS: Final = TextTable(
    "setup",
    {
        "strips": "Lay the 5 action strips one below the other in random order, all with the "
        "compass side (A) up.",
        "strips@asymmetric": "Lay the 5 action strips one below the other in random order. Sides "
        "A and B alternate from strip to strip; which side comes first is random.",
        "strips@other-strips": "Lay the 5 action strips one below the other in random order, all "
        "with the other side (B) up.",
        "prestige": "Lay the prestige strip under the board. Shuffle the {count} prestige cards "
        "and lay one face up under each column. The others are the deck.",
        "prestige@first": "Lay the bonus strip under the board. Shuffle the {count} bonus cards "
        "and lay one face up under each column. The others are the deck.",
        "nobles": "Give each player a Brugmann. Nagelmackers and Privat-Livemont stay in the "
        "box. Shuffle the other {count} nobles and lay 4 face up beside the deck. Starting "
        "from the deck, they cost {prices} FB.",
        "nobles@belle-epoque": "Give each player a Brugmann. Shuffle the other {count} nobles, "
        "with Nagelmackers and Privat-Livemont, and lay 4 face up beside the deck. Starting "
        "from the deck, they cost {prices} FB.",
        "nobles@first": "Give each player a Brugmann. Shuffle the other {count} nobles and lay "
        "4 face up beside the deck. Starting from the deck, they cost {prices} FB.",
        "stock": "Draw {count} of the {all} stock-exchange cards and lay them face down as the "
        "deck. Nobody looks at the others; they stay in the box.",
        "stock@first": "Shuffle all {all} stock-exchange cards face down as the deck.",
        "market": "Put the cursor in the centre of its grid. Both slots of the market are empty.",
        "artworks": "Sort the artworks by colour into five piles of 6.",
        "artworks@first": "Shuffle the coloured artworks into one face-down stack. The 6 black "
        "ones are a second stack.",
        "supply": "Lay the money and these cubes within everybody’s reach.",
        "compass": "Point the arms at wood and at stone. The arrow tile covers glass.",
        "compass@belle-epoque": "Point the arms at wood and at stone. The arrow tile stays in the "
        "box.",
        "compass@first": "Lay the 6 compass tiles at random places. The arms point at the first "
        "and at the fourth place.",
        "pavilions": "Lay the score board with its Belle Époque side up beside the board, each "
        "slot facing a row. Shuffle the {count} cards and lay one face up at each slot; the others "
        "stay in the box. Put {travellers} travellers on the train.",
        "tiles": "Shuffle the {count} tiles. Lay {open} of them face up on the score board and 5 "
        "face down as a cross in the centre of the Art Nouveau board. Nobody looks at the others; "
        "they stay in the box.",
        "exhibitions": "Sort the exhibition tiles by year. The one of 1893 lies face up.",
        "first": "Choose a first player at random, who takes the first-player tile and the set "
        "square. Clockwise from there, everybody takes {francs} FB, in that order.",
        "first@first": "Choose a first player at random, who takes the Manneken-Pis. Clockwise "
        "from there, everybody takes {francs} FB, in that order. The set square stays within "
        "reach.",
        "own": "Everybody takes 6 houses and 7 pawns: {ready} stand ready, {court} are in court. A "
        "disc lies on the first space of each of the three tracks, and one on the score track.",
        "choice": "In turn order everybody chooses a colour, an architect board (side A up) and an "
        "artwork that is not black.",
        "choice@asymmetric": "In turn order everybody chooses a colour, an architect board (side B "
        "up) and an artwork that is not black.",
        "choice@first": "Everybody chooses a colour, takes its architect board and draws a "
        "coloured artwork from the stack, which lies face up.",
        "neutral": "Each of you also takes a pawn of the same third colour.",
    },
)
"""What is done in each step; what follows `@` is the edition or module that does it otherwise."""
