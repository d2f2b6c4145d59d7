"""The mentor's texts in a guided game: explanations, what was noticed, and advice."""

from __future__ import annotations

from typing import Final

from bruxelles1893.words.choosing import TextTable

MENTOR_TOPICS: Final = TextTable(
    "mentor-topic",
    {
        "welcome": "Welcome to Brussels! I am Charles Buls, the mayor. We play five rounds, and "
        "whoever has the most victory points (VP) at the end wins. I will explain things as they "
        "come up.",
        "start-art": "Every architect starts with one artwork. You will sell it later: the market "
        "pays francs (FB) and points for each colour. All four are worth the same now.",
        "square": "You are first player, so you choose where we work this round: the set square "
        "goes on one of the two framed irises. The largest part of the board beside it opens.",
        "pawns": "These are your pawns, {count} of them ready. On your turn you send one out, "
        "then the others play. This goes on until everyone has passed.",
        "area": "Only the bright spaces are open this round. Each is an action and takes one "
        "pawn. Anything in a green frame can be chosen.",
        "bid": "Under your pawn goes a bid of at least 1 franc. It is spent whether you win or "
        "not, so do not bid more than you need. At the end of the round the highest total in "
        "this column wins the card below it.",
        "build-idle": "Construction can do nothing for you yet: you do not have the materials for "
        "a house. First gather what the two arms of the compass show.",
        "confirm": "Nothing has been played yet. Change the bid with + and −, choose another "
        "space, or step back. When you are happy with it, confirm.",
        "confirm-first": "This is what you have chosen. Nothing is played until you confirm it.",
        "column-card": "The cards below the columns are what we bid for: a step on a track, or a "
        "pawn back from court. If players tie, nobody keeps the card, but each of them gets its "
        "bonus.",
        "manneken": "MP on a card means Manneken-Pis. Whoever has the most on the cards won in a "
        "round, with two more for passing first, starts the next one.",
        "houses": "Houses earn the most in the end: each is worth your architect level. Gather "
        "what the two arms of the compass show, then go to a Construction space.",
        "brussels": "You can also send a pawn to Brussels. That costs no money, but each further "
        "use of a place in the same round costs one pawn more.",
        "court-danger": "Beware: whoever has the most pawns in Brussels at the end of the round "
        "loses one of them to court.",
        "court": "Two of your seven pawns start in court, the Palais de Justice. Some cards and "
        "one noble bring a pawn back; more pawns mean more turns.",
        "iris": "The irises count too: when pawns fill all four spaces around one, whoever has "
        "the most of them there gains their iris level in points.",
        "outlook": "Here you see what would happen if the round ended now: who would win which "
        "column, and who would lose a pawn to court.",
        "workshop": "Choose a colour. Colours you do not have yet are good: when you pass, each "
        "different colour pays you 1 franc.",
        "sale-art": "Choose what to sell. You cannot sell a colour that is already in the market.",
        "sale-cursor": "The frame is the cursor. At its corner with your colour, the row pays "
        "francs and the column pays points. The list shows what you get, and where the middle of "
        "the cursor goes. It may move up to one step for each artwork you own.",
        "sale-slot": "The market holds two artworks. One of them goes back, and its colour can be "
        "sold again.",
        "material": "Take two materials. The two arms of the compass show what houses cost: now "
        "{first} and {second}.",
        "both-kinds": "A house needs both kinds that the compass shows, at least one of each.",
        "build-pay": "You pay for a house with what the compass shows. Pay without jokers and you "
        "gain 5 points at once.",
        "build-arm": "After each house its builder moves one arm of the compass to the next "
        "sector, clockwise. So the next house will cost everyone something different.",
        "build-place": "A house can go on any space without a pawn or a house, open or not. Put "
        "it where others will want to go.",
        "house-pays": "Whenever another player uses the space under your house, you get "
        "something. {gifts}.",
        "noble": "A noble helps you at once. The places cost 3, 2, 1 and 0 francs.",
        "noble-keep": "Keep a noble, and you can activate it again at the Grand-Place, once a "
        "round. But you must pay for it at the end of the game.",
        "solvay": "Solvay gives one refined material, or two for a joker.",
        "grand-place": "At the Grand-Place you may activate as many of the nobles in front of you "
        "as your crown level. Each works once a round.",
        "cinquantenaire": "In the park you may take any of the five actions, even one that is not "
        "open this round, and without a bid.",
        "jokers": "White cubes are jokers: each replaces one material of a house, whatever the "
        "compass asks for. They are worth nothing at the end.",
        "free-action": "An opponent used the space under your house, so you get its free action. "
        "That is why it pays to build in popular places.",
        "house-built": "Your first house! At the end every house is worth your architect level, "
        "{architect} now.",
        "house-costs": "Houses get more expensive: your six cost {costs} materials, in this order.",
        "house-top": "Each of your last two houses earns 5 points at once, even if you pay with "
        "jokers. Without jokers it earns another 5.",
        "others-house": "Another player’s house does not close a space: you may go there, but its "
        "owner gets something for it.",
        "sector-any": "One arm of the compass is on “any”: each material of a house may be of any "
        "kind, or 3 francs, as long as one of them is {ordinary}.",
        "sector-free": "The arms of the compass are on “any” and “empty”: each material of a "
        "house may be of any kind, or 3 francs.",
        "sector-empty": "One arm of the compass is on “empty”: every material of a house is then "
        "{ordinary}.",
        "sector-francs": "One arm of the compass is on 3 FB: at least one material of a house "
        "then costs 3 francs instead.",
        "track-iris": "Your iris level rises: from now on every iris you win earns {iris} points.",
        "crown": "The crown track is for the Grand-Place: your level, {crown} now, is how many of "
        "your nobles you may activate in one visit.",
        "track-crown": "Your crown level rises: at the Grand-Place you can now activate up to "
        "{crown} of your nobles.",
        "track-architect": "Your architect level rises: at the end every house you built is worth "
        "{architect} points.",
        "pass": "When you want to stop, pass. You get 1 franc for each colour among your "
        "artworks, and your other pawns stay at home.",
        "pass-first": "Whoever passes first also takes a card face down. Nobody looks at it: it "
        "only pays. They get 1 franc for each such card they have, and two Manneken-Pis, which "
        "help them become first player.",
        "prestige": "You won this card. Use it now for its bonus; or tuck it into one of your "
        "four rows: the VP symbols on it make that row count more at the end of the game.",
        "tied-bonus": "You tied for this card: nobody keeps it, but each of you gets its bonus.",
        "tie-court": "Players who tie for the most pawns in Brussels lose one each.",
        "tie-iris": "Players who tie at an iris all gain points there, each by their own iris "
        "level.",
        "tie-first": "If players tie for the most Manneken-Pis, the first of them clockwise from "
        "the old first player starts.",
        "tie-end": "Players who tie for the most points at the end share the victory.",
        "rows": "The four rows count at the end: your pawns out of court beyond the second, your "
        "nobles, your artworks and every 4 francs, each times the number in its row.",
        "first-player": "You start this round: nobody had more Manneken-Pis. After the last round "
        "this is worth 5 points.",
        "in-court": "Nobody had more pawns in Brussels than you, so one of yours went to court. It "
        "stays there until something brings it back.",
        "nothing-done": "That pawn stays there, but its action was impossible. Before you confirm "
        "such a turn, the page warns you in red.",
        "pay-noble": "You cannot pay for all your nobles. At the end only their number counts, "
        "and each one left unpaid costs you 5 points: so pay for the cheapest first.",
        "last-round": "The last round! Francs now count only in sets of four, through your francs "
        "row; jokers are worth nothing, other materials 1 point each. Spend what you have.",
        "last-round.nobles": "The last round! Your nobles cost {cost} francs at the end: keep that "
        "much and spend the rest. Other francs count only in sets of four, through your francs "
        "row; jokers are worth nothing, other materials 1 point each.",
        "nobles-cost": "Your nobles cost {cost} francs at the end. Keep that much: each noble "
        "left unpaid costs 5 points.",
        "many-in-court": "{court} of your pawns are in court. A card or noble that brings a pawn "
        "back gives you one more turn in every round.",
        "many-materials": "You have {materials} materials. At the end each is worth 1 point; "
        "built into a house they are worth far more.",
        "cheap-column": "Column {column} is going cheap: {bid} FB more and you lead it.",
    },
)
"""What is explained once, by topic; the last ones once in each round."""

MENTOR_GIFTS: Final = TextTable(
    "mentor-gift",
    {
        "workshop": "a black artwork",
        "sale": "1 VP for each of your artworks",
        "noble": "one of your nobles activated",
        "material": "1 refined material",
        "build": "1 VP for each of your houses",
    },
)
"""What the owner of a house gets when another player uses its window, by its action."""

MENTOR_NEWS: Final = TextTable(
    "mentor-news",
    {
        "round-over": "Round {round} is over.",
        "columns": "You won columns {columns}.",
        "columns#one": "You won column {columns}.",
        "no-column": "You won no column: a few more francs in one column would win its card.",
        "no-column.again": "You won no column.",
        "irises": "Irises earned you {points} VP.",
        "irises#one": "One iris earned you {points} VP.",
        "no-iris": "No iris earned you VP.",
        "court": "One of your pawns went to court.",
        "standing": "At its end you had {points} VP, and your best opponent {best}.",
    },
)
"""What the end of a round has brought."""

MENTOR_ADVICE: Final = TextTable(
    "mentor-advice",
    {
        "workshop": "I would go to {space} and make an artwork in a colour you do not have: "
        "passing then pays you {after} FB instead of {before}.",
        "sale": "I would go to {space} and sell the {colour} artwork for "
        "{francs} FB and {points} VP.",
        "sale#one": "I would go to {space} and sell the {colour} artwork for {francs} FB and 1 VP.",
        "noble": "I would go to {space} for a noble: {noble} ({effect}) costs {price} FB.",
        "material": "I would go to {space} for materials: your next house needs {materials}, and "
        "the compass shows {first} and {second}.",
        "build": "I would go to {space} and build: this house earns {points} points at once, and "
        "{level} more at the end by your architect level.",
        "build.joker": "I would go to {space} and build: at the end this house is worth your "
        "architect level, {level} now.",
        "bourse": "I would go to the stock exchange: {count} pawns earn you {francs} francs.",
        "bourse#one": "I would go to the stock exchange: one pawn earns you {francs} francs.",
        "grand-place": "I would go to the Grand-Place and activate {noble}: {effect}.",
        "cinquantenaire": "I would go to the park: any of the five actions, for {count} pawns and "
        "no bid.",
        "cinquantenaire#one": "I would go to the park: any of the five actions, for one pawn and "
        "no bid.",
        "sainte-catherine": "I would go to Sainte-Catherine: three jokers for {count} pawns, and "
        "each replaces any material.",
        "sainte-catherine#one": "I would go to Sainte-Catherine: three jokers for one pawn, and "
        "each replaces any material.",
        "pass": "I would pass now: you get {francs} FB.",
        "pass.total": "I would pass now: you get {francs} FB, and you would end this round with "
        "{points} points, which none of the turns you could still take would raise.",
        "pass.nothing": "I would pass now: you get {francs} FB, and none of the spaces and "
        "places left would do anything for you.",
        "pass-first": "I would pass first: you get {francs} FB, a face-down card, and two "
        "Manneken-Pis to help you start the next round.",
        "leads": "With a bid of {bid} you lead column {column} too.",
        "grows": "If the round ended right after that, you would have {after} points instead of "
        "{before}.",
        "grows.bid": "If you bid {bid} there and the round ended right after that, you would have "
        "{after} points instead of {before}.",
        "bid": "I would bid {bid}: then you lead column {column}.",
        "bid.ahead": "I would bid {bid}: then you lead column {column} by {count} francs.",
        "bid.ahead#one": "I would bid {bid}: then you lead column {column} by 1 franc.",
        "bid.risk": "A bid of {enough} would lead now too, but {count} opponents can still "
        "outbid it.",
        "bid.risk#one": "A bid of {enough} would lead now too, but one opponent can still "
        "outbid it.",
        "bid.more": "With {placed} you lead column {column}, but {count} opponents can still "
        "outbid you there. I would go up to {bid}.",
        "bid.more#one": "With {placed} you lead column {column}, but one opponent can still "
        "outbid you there. I would go up to {bid}.",
        "bid.behind": "{placed} is not enough yet in column {column}. I would go up to {bid}.",
        "bid.tie": "I would bid {bid}: then you tie for column {column}, and each of you gets the "
        "bonus of its card.",
        "bid.little": "I would bid 1 franc: it is enough for the action.",
        "choose.round": "I would choose “{option}”. If the round ended right after that, you "
        "would have {points} points; with any other choice, {less} at most.",
        "choose.game": "I would choose “{option}”. If the game ended right after that, you would "
        "have {points} points; with any other choice, {less} at most.",
        "as-you-like": "Choose as you like here. Nothing on the table favours one over another.",
        "new-colour": "I would take {colour}, a colour you do not have: passing then pays you "
        "{francs} FB.",
        "sell": "I would choose “{option}”. The {colour} artwork then earns "
        "{francs} FB and {points} VP.",
        "sell#one": "I would choose “{option}”. The {colour} artwork then earns "
        "{francs} FB and 1 VP.",
        "sell.art": "I would sell the {colour} artwork: it can earn {francs} FB and {points} VP.",
        "sell.art#one": "I would sell the {colour} artwork: it can earn {francs} FB and 1 VP.",
        "take-noble": "I would take {noble} ({effect}) for {price} FB.",
        "compass": "I would take {option}: the compass shows {first} and {second}.",
        "pure": "I would pay with {option}: without jokers you gain 5 points.",
        "arm": "I would choose: {option}. The compass then shows {first} and {second}.",
        "house-place": "I would put it on {space} ({action}), which is open this round. When "
        "others use it, you get: {gift}.",
        "keep": "I would keep {noble}: you can activate it again at the Grand-Place. It costs "
        "{cost} FB at the end.",
        "discard": "I would let {noble} go: keeping it would cost {cost} FB at the end.",
        "use": "I would use the card now: {bonus}. If the game ended right after that, you "
        "would have {points} points.",
        "tuck": "I would tuck the card: the row then counts {count} times. If the game ended "
        "right after that, you would have {points} points.",
        "tuck#one": "I would tuck the card: the row then counts once. If the game ended right "
        "after that, you would have {points} points.",
        "square": "I would put the set square on {iris}: {count} of your houses are then in the "
        "open part.",
        "square#one": "I would put the set square on {iris}: one of your houses is then in the "
        "open part.",
    },
)
"""What the mentor would do and why, in one sentence."""

MENTOR_WARNINGS: Final = TextTable(
    "mentor-warning",
    {
        "idle": "Careful: this pawn could do nothing there. Step back and try a space you can use.",
        "pass-early": "Do you want to pass with {count} pawns ready and {francs} francs? If the "
        "round ended right after that, you would have {less} points; after “{option}”, "
        "{points}.",
        "pass-early#one": "Do you want to pass with 1 pawn ready and {francs} francs? If the "
        "round ended right after that, you would have {less} points; after “{option}”, "
        "{points}.",
        "seen": "Have you seen “{option}”? If the round ended right after that, you would have "
        "{points} points; with your choice, {less}.",
        "unpaid": "Careful: your nobles cost {cost} francs at the end, and this leaves you "
        "{francs}. Each unpaid noble costs 5 points.",
        "dear.nobles": "Isn’t {bid} francs a lot? You would have {left} left, and your nobles "
        "cost {cost} at the end.",
        "dear.pawns": "Isn’t {bid} francs a lot? That leaves {left} for the bids of your "
        "{count} other pawns.",
        "dear.pawns#one": "Isn’t {bid} francs a lot? That leaves {left} for your other pawn’s bid.",
        "dear.action": "After a bid of {bid} francs you could no longer pay for the action.",
        "dear.enough": "Isn’t {bid} francs a lot? {enough} would already put you ahead in "
        "column {column}.",
        "dear.behind": "Isn’t {bid} francs a lot for a column you would not lead?",
    },
)
"""What the mentor says before something is confirmed that misses something."""

MENTOR_END: Final = TextTable(
    "mentor-end",
    {
        "won": "You have won, with {points} points: my compliments!",
        "shared": "{points} points, and nobody has more: you share the victory. My compliments!",
        "second": "{points} points, and second place: well played!",
        "lost": "{points} points. The next game will be better, I promise.",
        "most": "Most of your points came from: {sources}.",
        "track": "points gained on the way ({points})",
        "houses": "houses ({points})",
        "materials": "materials ({points})",
        "first_player": "being first player ({points})",
        "pawns": "the pawns row ({points})",
        "nobles": "the nobles row ({points})",
        "art": "the artworks row ({points})",
        "francs": "the francs row ({points})",
        "unpaid": "Unpaid nobles cost you {points} points.",
        "try-houses": "Next time, try to build earlier and to raise your architect level: each "
        "house is worth that much at the end.",
        "try-rows": "Next time, tuck a card or two into a row, and then collect what it counts.",
        "try-columns": "Next time, look for columns you can win for a few francs: their cards "
        "move you up the tracks, free pawns and strengthen rows.",
        "try-nobles": "Next time, keep enough francs for your nobles before the last bids.",
        "try-level": "You are ready for stronger opponents: try “{level}”.",
        "second-game": "“Second game” below starts it at once: another deal, and short tips "
        "instead of me.",
    },
)
"""What brought the points, and what to try next."""

TIPS: Final = TextTable(
    "tip",
    {
        "turn": "Choose a space of the board or a place in Brussels to send a pawn there, or "
        "pass. Point at anything, or tap it, to read what it is.",
        "material": "The two arms of the compass show what houses cost.",
        "neutral": "The neutral pawn blocks a space, and counts at irises as a third colour.",
        "board": "Each architect has their own power and tracks. Point at one to read about it.",
        "card": "You could use one of your Belle Époque cards now. You may also save it for later.",
        "tile-pawn": "A pawn on a tile stays there for the rest of the game and earns you the "
        "tile’s bonus.",
        "send-travellers": "Travellers are pawns for Brussels only: use them there, and save your "
        "own pawns for the board.",
        "white-colour": "A white artwork can be sold as any colour, but earns only half.",
        "keep-art": "You keep one of the artworks you drew; the rest go back into the stack.",
        "optional-action": "In this edition the action is optional: the bid alone may be what you "
        "want.",
    },
)
"""What the mentor of a guided game does not say."""

IN_HIS_WORDS: Final = (
    *("start-art", "square", "bid", "workshop", "sale-art", "sale-cursor", "sale-slot"),
    *("build-pay", "build-arm", "build-place", "noble", "noble-keep", "solvay", "grand-place"),
    *("cinquantenaire", "prestige", "tied-bonus", "pay-noble"),
)
FREE_ACTION: Final = "free-"


def first_tip(kind: str) -> str:
    """The tip for a kind of question, or nothing if the question needs none."""
    if kind in TIPS:
        return TIPS[kind]
    if kind.startswith(FREE_ACTION):
        return MENTOR_TOPICS["free-action"]
    return MENTOR_TOPICS[kind] if kind in IN_HIS_WORDS else ""
