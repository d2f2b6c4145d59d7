"""The log of whole games in every language: who does what, told once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import get_args

import pytest

from bruxelles1893 import words
from bruxelles1893.engine import (
    NOBODY,
    RULE_SETS,
    Event,
    Move,
    Option,
    Seat,
    Session,
    Space,
    ruleset,
)
from bruxelles1893.engine.core.events import (
    ArtReturned,
    ArtSold,
    ArtTaken,
    BrusselsUsed,
    ColumnTied,
    ColumnWon,
    CubesReturned,
    CubesTaken,
    CursorMoved,
    FirstPlayer,
    FrancsGained,
    GameEnded,
    HouseBuilt,
    IrisScored,
    NobleActivated,
    NobleDiscarded,
    NobleKept,
    NoblePaid,
    NobleTaken,
    NobleUnpaid,
    PavilionVisited,
    PawnFreed,
    PointsGained,
    PrestigeTucked,
    TrackAdvanced,
)
from bruxelles1893.words import NarrationLine
from bruxelles1893.words.choosing import smoothed
from words.support import forms, translated

NAMES = ("Aglaé", "Ivo", "Ülkü", "Olga", "Irmgard")
MOST = 480
"""Signs of a line: a turn in which a player uses everything there is."""

GRAND_PLACE = 1
BRUGMANN, EMPAIN = 0, 1

languages = pytest.mark.parametrize("language", words.LANGUAGES)


@cache
def game(rules: str, players: int) -> Session:
    """A whole game of choices at random."""
    session, rng = Session(ruleset(rules), players, 5, NAMES[:players]), Random(players)
    while not session.state.is_over:
        session.play(rng.choice(session.state.legal()))
    return session


def lines_of(session: Session) -> list[NarrationLine]:
    return words.tell_moves(session.state, session.names, session.moves)


def lines_about(language: str, *events: Event, rules: str = "second") -> list[str]:
    """Some events of a game of two, as one move of the first player."""
    session = Session(ruleset(rules), 2, 1, ("Anna", "Ivan"))
    with words.language(language):
        lines = words.tell_moves(
            session.state, session.names, [Move(Seat(0), "turn", Option(0), events)]
        )
    return [line.text.replace("\u00a0", " ").replace("\u202f", " ") for line in lines]


@languages
@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("players", [2, 5])
def test_a_line_names_its_player_once_and_is_not_too_long(
    language: str, rules: str, players: int
) -> None:
    session = game(rules, players)
    with words.language(language):
        lines = lines_of(session)
    for line in lines:
        assert len(line.text) <= MOST, line.text
        assert "{" not in line.text
        if line.seat != NOBODY:
            assert line.text.count(session.names[line.seat]) == 1, line.text


@languages
def test_every_kind_of_event_is_lines_about(language: str) -> None:
    messages = {message[0].partition("/")[2] for message in words.SENTENCES.messages()}
    kinds = {key.partition(".")[0].partition("@")[0] for key in messages}
    assert kinds == {event.__name__ for event in get_args(Event)}
    with words.language(language):
        assert all(words.SENTENCES[key].strip() for key in words.SENTENCES)


@languages
def test_what_a_player_does_is_a_clause(language: str) -> None:
    """It has no full stop of its own, so that it can be joined; what nobody does has one."""
    session = Session(ruleset("second"), 2, 1, ("Anna", "Ivan"))
    narrator = words.Narrator(session.state, session.names)
    with words.language(language):
        stop = words.LOG["line"][-1]
        clause = narrator.clause(Seat(0), [FrancsGained(Seat(0), 3, "BRX-BOURSE")])
        assert not clause.endswith(stop)
        assert narrator.sentence(ColumnTied(0, 0, (Seat(0), Seat(1)))).endswith(stop)
        assert narrator.sentence(GameEnded((1, 2))).endswith(stop)


def test_no_line_tells_of_two_players() -> None:
    session = game("second+belle-epoque+asymmetric", 5)
    for line in lines_of(session):
        if line.seat != NOBODY:
            others = set(session.names) - {session.names[line.seat]}
            assert not [name for name in others if name in line.text], line.text


GRAND_PLACE_USE: Sequence[Event] = (
    BrusselsUsed(Seat(0), GRAND_PLACE, 1),
    NobleActivated(Seat(0), BRUGMANN),
    FrancsGained(Seat(0), 5, "NOBLE-BRUGMANN"),
)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Anna sends 1 pawn to the Grand-Place, activates Brugmann and gets 5 FB."),
        (
            "ru",
            "Anna отправляет 1 подмастерья на Гран-Плас, активирует карту «Брюгманн» "
            "и получает 5 БФ.",
        ),
        ("ja", "Annaはグラン・プラスに駒1個を配置、ブルグマンを発動、5BFを獲得。"),
    ],
)
def test_one_breath_is_told_as_the_language_counts(language: str, line: str) -> None:
    assert lines_about(language, *GRAND_PLACE_USE) == [line]


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_one_breath_is_one_line(language: str) -> None:
    (line,) = lines_about(language, *GRAND_PLACE_USE)
    assert line.count("Anna") == 1
    assert list(re.findall(r"\d+", line)) == ["1", "5"]


def test_a_second_noble_is_a_breath_of_its_own() -> None:
    assert lines_about("en", *GRAND_PLACE_USE, NobleActivated(Seat(0), EMPAIN)) == [
        "Anna sends 1 pawn to the Grand-Place, activates Brugmann and gets 5 FB; activates Empain.",
    ]


def test_the_most_important_comes_first() -> None:
    house = (
        CubesReturned(Seat(0), (1, 1, 0, 0, 0)),
        PointsGained(Seat(0), 5, "AN-BUILD-3"),
        HouseBuilt(Seat(0), Space(0)),
    )
    assert lines_about("en", *house)[0].startswith("Anna builds a house on A1 (")
    sale = (CursorMoved(Seat(0), 0), ArtReturned(0), ArtSold(Seat(0), 1, 4, 2))
    (line,) = lines_about("en", *sale)
    assert line.startswith("Anna sells a brown artwork for 4 FB and 2 VP, moves the cursor (")
    assert line.endswith("and returns the blue artwork from the market to the workshop.")


def test_the_same_several_times_is_told_at_once() -> None:
    assert lines_about("en", NoblePaid(Seat(0), BRUGMANN, 3), NoblePaid(Seat(0), EMPAIN, 2)) == [
        "Anna pays 3 FB for Brugmann and 2 FB for Empain.",
    ]
    assert lines_about("en", NobleUnpaid(Seat(0), BRUGMANN), NobleUnpaid(Seat(0), EMPAIN)) == [
        "Anna cannot pay for Brugmann and Empain (−5 VP for each).",
    ]
    assert lines_about("en", PawnFreed(Seat(0)), PawnFreed(Seat(0))) == [
        "Anna takes 2 pawns back from court."
    ]
    assert (
        lines_about("en", TrackAdvanced(Seat(0), 0, 1), TrackAdvanced(Seat(0), 0, 2))[0].count(
            "track"
        )
        == 1
    )
    irises = (IrisScored(Seat(0), 0, 2), IrisScored(Seat(0), 1, 2), IrisScored(Seat(1), 2, 3))
    assert [line.count("VP") for line in lines_about("en", *irises)] == [2, 1]


def test_irises_are_told_player_by_player() -> None:
    irises = (
        IrisScored(Seat(0), 0, 1),
        IrisScored(Seat(1), 0, 2),
        IrisScored(Seat(0), 1, 1),
        IrisScored(Seat(1), 3, 2),
    )
    assert lines_about("en", *irises) == [
        "Anna gains 1 VP at iris 1-1 and 1 VP at iris 1-2.",
        "Ivan gains 2 VP at iris 1-1 and 2 VP at iris 1-4.",
    ]


def test_a_noble_is_named_once() -> None:
    keeping = (NobleTaken(Seat(0), EMPAIN, 1), CubesTaken(Seat(0), (0, 0, 0, 0, 2)))
    told = "Anna takes Empain for 1 FB, takes 2 jokers and"
    assert lines_about("en", *keeping, NobleKept(Seat(0), EMPAIN)) == [f"{told} keeps the card."]
    (line,) = lines_about("en", *keeping, NobleDiscarded(Seat(0), EMPAIN, is_second=True))
    assert line == f"{told} discards the card, because nobody keeps two alike."
    assert lines_about("en", NobleDiscarded(Seat(0), EMPAIN)) == ["Anna discards Empain."]


def test_cubes_of_an_artwork_come_with_it() -> None:
    assert lines_about("en", ArtTaken(Seat(0), 0), CubesTaken(Seat(0), (0, 0, 1, 0, 0))) == [
        "Anna takes a blue artwork and gets 1 stone with it.",
    ]


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "Anna wins column A: Iris +1, with 1 VP symbol and 2 Manneken-Pis; "
                "wins column B: Iris +2, with 1 Manneken-Pis."
            ],
        ),
        (
            "ru",
            [
                "Anna выигрывает колонку A: Ирис +1, с 1 символом ПО и 2 Писающими "
                "мальчиками; выигрывает колонку B: Ирис +2, с 1 Писающим мальчиком."
            ],
        ),
    ],
)
def test_a_card_is_told_as_the_language_counts(language: str, lines: list[str]) -> None:
    prestige = ruleset("second").prestige
    single = next(n for n, c in enumerate(prestige) if (c.symbols, c.manneken) == (1, 2))
    twice = next(n for n, c in enumerate(prestige) if (c.symbols, c.manneken) == (0, 1))
    won = (ColumnWon(Seat(0), 0, single), ColumnWon(Seat(0), 1, twice))
    assert lines_about(language, *won) == lines


SPOKEN_TO = {
    "en": r"\byour?\b",
    "de": r"\b(?:du|dir|dich|dein\w*|ihr|euch|euer|eure\w*)\b",
    "es": r"\b(?:tus?|tuy[oa]s?|ti|te|vuestr\w+)\b",
    "fr": r"\b(?:vous|votre|vos|tu|ton|tes)\b",
    "ja": "あなた|きみ",
    "nl": r"\b(?:je|jij|jou|jouw|jullie)\b",
    "ru": r"\b(?:вы|вам?и?|вас|ваш\w*|ты|тво\w+)\b",
}
"""How a language speaks to the reader; what it says of a player has none of it."""


@pytest.mark.parametrize("language", SPOKEN_TO)
def test_the_log_never_speaks_to_the_reader(language: str) -> None:
    """A line says what somebody else did, and the words of cards and tiles stand in it."""
    tables = (words.SENTENCES, words.CARDS, words.TILE_TEXTS, words.CARD_TEXTS, words.BONUS_NAMES)
    with words.language(language):
        texts = [text for table in tables for text in map(table.__getitem__, table)]
    assert [text for text in texts if re.search(SPOKEN_TO[language], text, re.I)] == []


def test_steps_of_the_resolution_are_lines_of_their_own() -> None:
    lines = lines_about(
        "en", FirstPlayer(Seat(0), 2), PrestigeTucked(Seat(0), 0, 1), IrisScored(Seat(0), 0, 2)
    )
    assert [line.split()[1] for line in lines] == ["becomes", "tucks", "gains"]


def test_nothing_gained_is_not_lines_about() -> None:
    assert (
        lines_about("en", PavilionVisited(Seat(0), 1, 0), PointsGained(Seat(0), 0, "BE-RES-2"))
        == []
    )


def test_a_loss_has_a_minus() -> None:
    assert lines_about("en", GameEnded((12, -7))) == ["The game is over: Anna 12 VP, Ivan −7 VP."]


@pytest.mark.parametrize(
    ("count", "said"),
    [(1, "(1 Писающий мальчик)"), (2, "(2 Писающих мальчика)"), (5, "(5 Писающих мальчиков)")],
)
def test_russian_counts_with_its_cases(count: int, said: str) -> None:
    assert lines_about("ru", FirstPlayer(Seat(0), count)) == [
        f"Anna получает тайл первого игрока {said}."
    ]


def test_names_are_listed_as_spanish_sounds() -> None:
    (line,) = lines_about("es", ColumnTied(0, 0, (Seat(0), Seat(1))))
    assert "entre Anna e Ivan:" in line


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Anna y Irene", "Anna e Irene"),
        ("Anna y Hilda", "Anna e Hilda"),
        ("agua y hielo", "agua y hielo"),
        ("Anna y Yves", "Anna y Yves"),
        ("Anna o Olga", "Anna u Olga"),
        ("7 o 8", "7 u 8"),
        ("10 o 11", "10 u 11"),
        ("1 o 110", "1 o 110"),
    ],
)
def test_small_words_follow_the_sound(text: str, said: str) -> None:
    assert smoothed("es", text) == said
    assert smoothed("en", text) == text


def test_no_spanish_clause_begins_with_the_sound_of_y() -> None:
    """So `y` can join them all."""
    with words.language("es"):
        clauses = [words.SENTENCES[key] for key in words.SENTENCES]
    assert [text for text in clauses if smoothed("es", f" y {text}") != f" y {text}"] == []


def test_no_french_message_asks_for_an_elision_before_a_name() -> None:
    """“de Anna” has to be “d’Anna”: a name never follows a word that may lose its vowel."""
    asking = re.compile(
        r"\b(de|que|le|la|ne|se|si|je|me|te|jusque|lorsque|puisque|quoique)\s"
        r"(%\((name|player|owner|former|names)\)s|\{(name|player|owner|noble|rival|mover)\})",
        re.IGNORECASE,
    )
    said = [text for message in translated("fr") if message.id for text in forms(message.string)]
    assert [text for text in said if asking.search(text)] == []


@pytest.mark.parametrize(("points", "said"), [(1, "1 punt"), (2, "2 punten")])
def test_one_point_is_no_plural_in_dutch(points: int, said: str) -> None:
    gained = PointsGained(Seat(0), points, "NOBLE-MAETERLINCK")
    assert lines_about("nl", gained) == [f"Anna krijgt {said}."]
    (sold,) = lines_about("nl", ArtSold(Seat(0), 0, 3, points))
    assert sold.endswith(f"voor 3 FB en {said}.")
