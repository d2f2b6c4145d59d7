"""What the mentor of a guided game says: explanations, what was noticed, and advice."""

from __future__ import annotations

from typing import Final

from bruxelles1893.words.choosing import Table

MENTOR_TOPICS: Final = Table(
    "mentor-topic",
    {
        "welcome": "Welcome to Brussels! I am Charles Buls, the mayor. We play five rounds, and "
        "whoever has the most victory points (VP) at the end wins. I tell you about each thing "
        "when you meet it.",
        "start-art": "Every architect begins with one work of art. Later you sell it: the market "
        "pays francs (FB) and points for each colour. All four are worth the same now.",
        "square": "You are first player, so you choose where we work this round: the square goes "
        "on one of the two framed irises. The larger part of the board beside it opens.",
        "pawns": "These are your pawns, {count} of them ready. In a turn you send one to work, "
        "then the others play. This goes on until everybody has passed.",
        "area": "Only the bright windows are open this round. Each is an action, and each takes "
        "one pawn. What has a green frame can be chosen.",
        "bid": "Under your pawn lies a bid: at least 1 franc. It is spent whether you win or not, "
        "and so is every franc too many. When the round ends, the highest sum of bids in this "
        "column wins the card below it.",
        "build-idle": "Construction is marked “no action”: you have no materials for a house yet. "
        "First gather what the two arms of the compass show.",
        "confirm": "Nothing is played yet. Change the bid with + and −, choose another window, or "
        "step back. When you like it, confirm.",
        "confirm-first": "This is what you have chosen. Nothing is played before you confirm it.",
        "column-card": "The cards below the columns are what we bid for: a step on a track, or a "
        "pawn back from court. If players tie, nobody keeps the card, but each gets its bonus.",
        "manneken": "MP on a card are Manneken-Pis. Whoever has the most of them on the cards won "
        "in a round, with two more for passing first, begins the next one.",
        "houses": "Houses bring most in the end: each is worth your architect level. Gather what "
        "the two arms of the compass show, then go to a Construction window.",
        "brussels": "You can also send a pawn to Brussels. That costs no money, but each further "
        "use of a place in the same round costs one pawn more.",
        "court-danger": "Beware: whoever has the most pawns in Brussels when the round ends loses "
        "one of them to the courthouse.",
        "court": "Two of your seven pawns begin in the courthouse. Some cards and one noble bring "
        "a pawn back; more pawns are more turns.",
        "iris": "The irises count too: when pawns stand on all four windows around one, whoever "
        "has the most of them there gains points, as many as their iris level.",
        "outlook": "Here you see what the round would bring if it ended now: who would win which "
        "column, and who would lose a pawn to court.",
        "workshop": "Choose a colour. Colours that you do not have yet are good: when you pass, "
        "each different colour brings you 1 franc.",
        "sale-art": "Choose what to sell. A colour that lies in the market already cannot be sold.",
        "sale-cursor": "The frame is the cursor. At its corner with your colour, the row pays "
        "francs and the column points. The list tells what you get, then where the middle of the "
        "cursor goes. It may move one step for each work of art you own.",
        "sale-slot": "The market holds two works of art. One of them goes back, and its colour "
        "can be sold again.",
        "material": "Take two materials. The two arms of the compass say what houses are paid "
        "with: now {first} and {second}.",
        "both-kinds": "A house needs each of the two kinds that the compass shows, at least one of "
        "each.",
        "build-pay": "A house is paid with what the compass shows. If no joker is among it, you "
        "gain 5 points at once.",
        "build-arm": "After each house its builder moves one arm of the compass to the next "
        "sector, clockwise. So the next house asks for something else, of everybody.",
        "build-place": "A house may stand on any window without a pawn or a house, open or not. "
        "Put it where others will want to work.",
        "house-pays": "Whenever another player uses the window of your house, you get something. "
        "{gifts}.",
        "noble": "A noble helps at once. The places cost 3, 2, 1 and 0 francs.",
        "noble-keep": "Keep a noble, and you can use it again at the Grand-Place, once a round. "
        "But a noble that you keep must be paid at the end of the game.",
        "solvay": "Solvay gives one material, or two for a joker.",
        "grand-place": "The Grand-Place wakes up the nobles before you, as many as your crown "
        "level. Each works once a round.",
        "cinquantenaire": "In the park you may do any of the five actions, even one that is not "
        "open this round, and without a bid.",
        "jokers": "White cubes are jokers: each stands in for one unit of a house, whatever the "
        "compass asks for. They are worth nothing at the end.",
        "free-action": "An opponent works where your house stands, so you get its free action. "
        "That is why houses stand in good places.",
        "house-built": "Your first house! At the end every house is worth your architect level, "
        "{architect} now.",
        "house-costs": "Houses become dearer: your six cost {costs} units, in this order.",
        "house-top": "Each of your last two houses brings 5 points at once, even if jokers pay for "
        "it; without jokers it is 5 more.",
        "others-house": "Another player’s house does not close a window: you may work there, but "
        "its owner gets something for it.",
        "sector-any": "An arm of the compass is on “any”: each unit of a house may be any material "
        "or 3 francs, as long as one of them is {ordinary}.",
        "sector-free": "The arms of the compass are on “any” and “empty”: each unit of a house may "
        "be any material or 3 francs.",
        "sector-empty": "An arm of the compass is on “empty”: then each unit of a house is paid "
        "with {ordinary}.",
        "sector-francs": "An arm of the compass is on 3 FB: at least one unit of a house is then "
        "paid with 3 francs.",
        "track-iris": "Your iris level rises: from now on every iris that you win brings {iris} "
        "points.",
        "crown": "The crown track is for the Grand-Place: your level there, {crown} now, is how "
        "many of your nobles one visit may use.",
        "track-crown": "Your crown level rises: the Grand-Place now wakes up to {crown} of your "
        "nobles.",
        "track-architect": "Your architect level rises: at the end every house that you built is "
        "worth {architect} points.",
        "pass": "When you do not want to go on, pass. It brings 1 franc for each colour of art "
        "you have, and your other pawns stay at home.",
        "pass-first": "Whoever passes first also takes a card face down, which nobody looks at: "
        "it only pays. They get 1 franc for each such card they have, and two Manneken-Pis, which "
        "help to become first player.",
        "prestige": "You won this card. Use it now, and you get its bonus; or tuck it into one of "
        "your four rows: the VP symbols on it make that row count more at the end of the game.",
        "tied-bonus": "You tied for this card: nobody keeps it, but each of you gets its bonus.",
        "tie-court": "Players who tie for the most pawns in Brussels lose one each.",
        "tie-iris": "Players who tie at an iris all gain points there, each by their own iris "
        "level.",
        "tie-first": "If players tie for the most Manneken-Pis, the first of them clockwise after "
        "the old first player begins.",
        "tie-end": "Players who tie for the most points at the end share the victory.",
        "rows": "The four rows are for the end. They count your pawns outside court beyond the "
        "second, your nobles, your art, and every 4 francs: each times the number in its row.",
        "first-player": "You begin this round: nobody had more Manneken-Pis. After the last round "
        "this is worth 5 points.",
        "in-court": "Nobody had more pawns in Brussels than you, so one of yours went to court. It "
        "stays there until something brings it back.",
        "nothing-done": "That pawn stands there now, but its action could not be done. Before you "
        "confirm, the page warns you in red.",
        "pay-noble": "You cannot pay all your nobles. At the end only their number counts, and "
        "each one left unpaid costs you 5 points: so pay the cheapest first.",
        "last-round": "The last round! Francs count only in sets of four now, and only through "
        "your row; jokers count nothing, other materials 1 point each. Spend what you have.",
        "nobles-cost": "Your nobles cost {cost} francs at the end. Keep that much: each noble "
        "left unpaid costs 5 points.",
        "many-in-court": "{court} of your pawns are in court. A card or noble that brings a pawn "
        "back gives you one more turn in every round.",
        "many-materials": "You have {materials} materials. At the end each is worth 1 point, "
        "built into a house they are worth far more.",
        "cheap-column": "Column {column} can be had for little: {bid} FB more on it, and you lead.",
    },
)
"""What is explained once, by topic; the last ones once in each round."""

MENTOR_GIFTS: Final = Table(
    "mentor-gift",
    {
        "workshop": "a black artwork",
        "sale": "1 VP for each of your artworks",
        "noble": "the help of one of your nobles",
        "material": "1 material",
        "build": "1 VP for each of your houses",
    },
)
"""What the owner of a house gets when another player uses its window, by its action."""

MENTOR_NEWS: Final = Table(
    "mentor-news",
    {
        "round-over": "Round {round} is over.",
        "columns": "You won the columns {columns}.",
        "columns#one": "You won column {columns}.",
        "no-column": "No column went to you: a few francs more in one column would win its card.",
        "irises": "Irises brought you {points} VP.",
        "irises#one": "An iris brought you {points} VP.",
        "no-iris": "No iris brought you VP.",
        "court": "One of your pawns went to court.",
        "standing": "You have {points} VP; the best other player has {best}.",
    },
)
"""What the end of a round has brought."""

MENTOR_ADVICE: Final = Table(
    "mentor-advice",
    {
        "workshop": "I would go to the workshop on {space}: art can be sold later, and each "
        "colour pays when you pass.",
        "workshop.last": "I would go to the workshop on {space}: your row of art counts at the "
        "end, and each colour pays when you pass.",
        "sale": "I would sell on {space}: {colour} can bring {francs} FB and {points} VP.",
        "noble": "I would visit the nobles on {space}: {noble} ({effect}) costs {price} FB.",
        "material": "I would fetch materials on {space}: your next house costs {units} units, and "
        "the compass shows {first} and {second}.",
        "material.later": "I would fetch materials on {space}: later houses need them, although "
        "the compass asks for none now.",
        "build": "I would build on {space}: houses count at the end, and this one brings {points} "
        "points at once.",
        "build.joker": "I would build on {space}: every house counts at the end, by your "
        "architect level.",
        "bourse": "I would go to the stock exchange: one pawn, and you have {francs} francs more "
        "to bid with.",
        "bourse.more": "I would go to the stock exchange, although it costs {pawns} pawns: "
        "{francs} francs for your bids.",
        "grand-place": "I would go to the Grand-Place and use {noble}: {effect}.",
        "cinquantenaire": "I would go to the park: there you can do an action that you cannot get "
        "on the board.",
        "sainte-catherine": "I would go to Sainte-Catherine: three jokers, and each stands in for "
        "any material.",
        "pass": "I would pass now: it brings {francs} FB, and nothing that is left would help you "
        "more.",
        "pass.nothing": "I would pass now: it brings {francs} FB, and no window or place that is "
        "left does anything for you.",
        "pass.against": "I would pass now: it brings {francs} FB. What is left is worse, even "
        "“{rival}”: {loss}.",
        "pass-first": "I would pass first: it brings {francs} FB, a card face down, and the better "
        "prospect of beginning the next round.",
        "leads": "With a bid of {bid} you are ahead in column {column} too.",
        "bid": "I would bid {bid}: then you lead column {column}.",
        "bid.tie": "I would bid {bid}: then you tie in column {column}, and each of you gets the "
        "bonus of its card.",
        "bid.safe": "I would bid {bid}: you lead column {column}, and so it is harder to pass you.",
        "bid.little": "1 franc is enough here: keep your money.",
        "bid.other": "I would bid {bid} here.",
        "choose": "I would choose: {option}.",
        "new-colour": "I would take {colour}: a colour that you do not have yet.",
        "compass": "I would take {option}: the compass asks for it.",
        "pure": "I would pay with {option}: without jokers you gain 5 points.",
        "arm": "I would choose: {option}. The next house is then paid with {first} and {second}.",
        "house-place": "I would put it on {space} ({action}). When others work there, you get: "
        "{gift}.",
        "keep": "I would keep {noble}: it works again in later rounds. It costs {cost} FB at the "
        "end.",
        "discard": "I would let {noble} go: keeping would cost {cost} FB at the end.",
        "use": "I would use the card now: {bonus}.",
        "tuck": "I would tuck the card: the row then counts {value} times what you have at the "
        "end.",
        "square": "I would put the square on {iris}.",
    },
)
"""What the mentor would do and why, in one sentence."""

MENTOR_WARNINGS: Final = Table(
    "mentor-warning",
    {
        "idle": "Careful: this pawn could do no action there. Step back, and try a window that you "
        "can use.",
        "pass-early": "Do you really want to pass? You still have {count} ready pawns and "
        "{francs} francs.",
        "pass-early#one": "Do you really want to pass? You still have 1 ready pawn and {francs} "
        "francs.",
        "missed": "You may do that. But I see something that I like better.",
        "unpaid": "Careful: your nobles cost {cost} francs at the end, and this leaves you "
        "{francs}. Each unpaid noble costs 5 points.",
        "dear.nobles": "{bid} francs are much: {left} would be left, and your nobles cost {cost} "
        "at the end.",
        "dear.pawns": "{bid} francs are much: {left} would be left for the bids of your {count} "
        "other pawns.",
        "dear.pawns#one": "{bid} francs are much: {left} would be left for the bid of your other "
        "pawn.",
        "dear.action": "After a bid of {bid} francs you could not pay for the action any more.",
        "dear.enough": "{bid} francs are much: {enough} would lead column {column} now, and what "
        "is too much is lost.",
        "dear.behind": "{bid} francs are much for a column that you would not lead.",
        "dear": "{bid} francs are much for column {column}: the same money can do more elsewhere.",
    },
)
"""What the mentor says before something is confirmed that misses something."""

MENTOR_END: Final = Table(
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
        "pawns": "the row of pawns ({points})",
        "nobles": "the row of nobles ({points})",
        "art": "the row of art ({points})",
        "francs": "the row of francs ({points})",
        "unpaid": "Unpaid nobles cost you {points} points.",
        "try-houses": "Next time try to build earlier, and to raise your architect level: each "
        "house is worth that much at the end.",
        "try-rows": "Next time tuck a card or two into a row, and then gather what it counts.",
        "try-columns": "Next time look for columns that a few francs can win: cards bring tracks, "
        "pawns and rows.",
        "try-nobles": "Next time keep enough francs for your nobles before the last bids.",
        "try-level": "Next time try stronger opponents: “{level}” will be a good match.",
        "second-game": "“Second game” below begins it at once: another deal, and short tips "
        "instead of me.",
    },
)
"""What brought the points, and what to try next."""

TIPS: Final = Table(
    "tip",
    {
        "turn": "Choose a window of the board or a place in Brussels to send a pawn there, or "
        "pass. Whatever you point at or tap is explained.",
        "material": "The two arms of the compass say what houses are paid with.",
        "neutral": "The neutral pawn blocks a space, and counts at irises as a third player.",
        "board": "Each architect has a power and tracks of its own. Point at one to read it.",
        "card": "This is a moment for one of your Belle Époque cards. You may also keep it.",
        "tile-pawn": "A pawn on a tile stays there to the end, and brings you the tile's bonus.",
        "send-travellers": "Travellers are pawns for Brussels only: use them there, and keep your "
        "own pawns for the board.",
        "white-colour": "White art can be sold as any colour, but brings only half.",
        "keep-art": "You keep one of what you drew, the rest goes back into the stack.",
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
    """What helps with a kind of question; nothing where the question says it all."""
    if kind in TIPS:
        return TIPS[kind]
    if kind.startswith(FREE_ACTION):
        return MENTOR_TOPICS["free-action"]
    return MENTOR_TOPICS[kind] if kind in IN_HIS_WORDS else ""
