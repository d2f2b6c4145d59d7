"""Texts that only the terminal uses."""

from __future__ import annotations

from typing import Final

from bruxelles1893.words.choosing import TextTable

TABLE_TEXTS: Final = TextTable(
    "table",
    {
        "round": "round {round} of {rounds}",
        "setup": "setup",
        "bourse": "stock exchange {francs} FB",
        "francs": "{francs} FB",
        "empty": "empty",
        "none": "none",
        "noble-row": "Noble row (deck {deck})",
        "end-cost": "end {cost} FB",
        "brussels": "Brussels",
        "pawns": "{count} pawns",
        "pawns#one": "1 pawn",
        "market": "Art market",
        "market-scales": "rows FB, columns VP",
        "slots": "In the slots: {first}, {second}",
        "covered": "Covered: {tiles}",
        "sells": "sells",
        "compass": "Compass",
        "supply": "Supply",
        "workshop": "Workshop",
        "court": "Court",
        "stack": "stack of {stack}, {black}",
        "pavilions": "Pavilion slots, glass, cards",
        "pavilion": "pavilion {owner}",
        "tiles": "Tiles (▨ on the board; travellers on the train: {train})",
        "first": "(first)",
        "passed": "passed",
        "purse": "{points} VP, {francs} FB",
        "purse.hidden": "{points} VP, {francs} FB, {hidden} hidden",
        "player-pawns": "{ready} ready, {court} court",
        "used": "{piece} used",
        "houses": "{built} built, next {cost}",
        "houses.all": "all {built} built",
        "no-card": "no card",
        "card": "{symbols} VP {manneken} MP",
        "no-bid": "no bid",
        "leads": "{players} leads",
        "tied": "{players} tied",
    },
)
"""Labels of the table: boards, markets and what players have."""

CELL_TITLES: Final = TextTable(
    "cell",
    {
        "purse": "points, money, cards",
        "purse@first": "points and money",
        "exhibitions": "exhibition tiles",
        "pawns": "pawns",
        "tracks": "iris/crown/architect",
        "tracks@first": "hall/palace/architect",
        "cubes": "cubes",
        "art": "artworks",
        "nobles": "nobles and end cost",
        "houses": "houses",
        "rows": "pawn/noble/artwork/4FB row",
        "rows@first": "4FB/artwork/noble/pawn row",
        "travellers": "travellers",
        "cards": "cards",
    },
)
"""The titles of what is told of each player."""

PLAY_TEXTS: Final = TextTable(
    "play",
    {
        "greeting": "{players}. Rules {rules}, seed {seed}.",
        "help-hint": "Type help at any question to see what you can type.",
        "goodbye": "Goodbye.",
        "not-in-list": "{word} is not in the list: choose 1 to {last}.",
        "not-understood": "“{word}” is neither a choice nor a command; type help for both.",
        "not-asked": "{word} does not answer this question ({rule}).",
        "allowed": "{word} is allowed now ({rule}).",
        "allowed.idle": "{word} is allowed now ({rule}), but it gives you no action: {reason}.",
        "not-allowed": "Not allowed: {reason} ({rule}).",
        "not-used": "What you typed ahead was not used: {words}. This question is open now.",
        "nothing-to-undo": "There is nothing to undo: you can undo only your own choices since "
        "another player’s last choice, and nothing past a revealed card.",
        "undone": "Undone.",
        "why-what": "Name an option, for example: why C3",
        "rule-what": "Name a rule or a word, for example: rule AN-01",
        "nothing-yet": "Nothing has happened yet.",
        "now": "If the round ended now:",
        "save-record": "Save the record of this game?",
        "save-game": "Save this game before you leave?",
        "overwrite": "{path} exists. Overwrite it?",
        "not-saved": "Not saved.",
        "not-saved.error": "Not saved: {path}: {error}.",
        "saved": "Saved in {path}.",
        "resume": "To continue later: {command}",
        "yes-or-no": "{question} [y/n]",
        "answer-yes-or-no": "Please answer y or n.",
        "yes": "y yes",
        "no": "n no",
        "final-score": "Final score, in VP",
        "player": "Player",
        "player-number": "Player {number}",
    },
)
"""What is said around the questions of a game; `yes` and `no` are what may be answered."""

HELP_TYPED: Final = TextTable(
    "help-typed",
    {
        "answer": "a number or C3",
        "answers": "C3 2 blue",
        "undo": "undo",
        "why": "why C3",
        "hint": "hint",
        "rule": "rule AN-01",
        "log": "log, log all",
        "board": "board",
        "now": "now",
        "save": "save FILE",
        "quit": "quit",
        "enter": "Enter",
    },
)
"""What can be typed at any question; the commands are the same in every language."""

HELP: Final = TextTable(
    "help",
    {
        "answer": "answer with the number in the list or with the notation in brackets",
        "answers": "several answers at once: space, bid, artwork",
        "undo": "undo your last choice, as long as nobody else has chosen and no card was "
        "revealed since",
        "why": "why something is not allowed, and by which rule",
        "hint": "what a strong bot would choose, and the lead it expects at the end",
        "rule": "read a rule; also a word, such as: rule cursor",
        "log": "what happened in this round, or in the whole game",
        "board": "show the table again",
        "now": "what would happen if the round ended now",
        "save": "write the game to a file; continue later with bruxelles play --resume FILE",
        "quit": "leave the game",
        "enter": "show the choices again",
    },
)

LEGEND: Final = TextTable(
    "legend",
    {
        "table": "On the table: ✿ iris or shield that can score, ⌂ house, VP and MP under a "
        "column: the VP symbols and the Manneken-Pis of its card, FB: Belgian francs.",
    },
)

COMMAND_TEXTS: Final = TextTable(
    "command",
    {
        "checked": "OK {path}: {count} moves replayed, final score {result}",
        "checked#one": "OK {path}: 1 move replayed, final score {result}",
        "checked.open": "OK {path}: {count} moves replayed, the game is not finished",
        "checked.open#one": "OK {path}: 1 move replayed, the game is not finished",
        "components-value": "value of",
        "components-printed": "value",
        "components-source": "source",
        "components-note": "note",
        "components": "{count} values",
        "components#one": "1 value",
        "components-check": "{file} is in order. It gives {given} of {count} values, {changed} "
        "of them different from ours.",
        "components-ship": "{file}: {count} values are now from the box",
        "components-ship#one": "{file}: 1 value is now from the box",
        "components-diff": "{count} values differ",
        "components-diff#one": "1 value differs",
        "level": "level",
        "level-text": "how it plays",
        "hint": "{player}: {question}",
        "hint-option": "option",
        "hint-words": "in words",
        "hint-margin": "expected margin",
        "hint-visits": "visits",
        "hint-untried": "not examined",
        "hint-note": "The margin is how far ahead of the best opponent your final score is "
        "expected to be.",
    },
)
"""What other commands say."""
