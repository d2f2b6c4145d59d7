"""The catalogues say everything that the source asks for, and nothing else."""

from __future__ import annotations

import re
from gettext import c2py
from io import BytesIO
from os import devnull
from shutil import which
from subprocess import run

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bruxelles1893 import rulebook, words
from words.support import TRANSLATED, arguments, asked, by_key, forms, po_file, translated

languages = pytest.mark.parametrize("language", TRANSLATED)


def keys_of_rules() -> set[str]:
    return {message[0] for table in rulebook.tables() for message in table.messages()}


def test_the_source_asks_for_every_table() -> None:
    exported = [getattr(words, name) for name in words.__all__]
    tables = [each for each in exported if isinstance(each, words.TextTable)]
    wanted = {message[0] for table in tables for message in table.messages()}
    assert wanted | keys_of_rules() <= {message.context for message in asked()}


def test_no_two_tables_have_one_name() -> None:
    names = [table.name for table in words.TextTable.all]
    assert sorted(set(names)) == sorted(names)


@languages
def test_no_message_is_missing_or_unused(language: str) -> None:
    wanted, given = by_key(asked()), by_key(translated(language))
    assert wanted.keys() - given.keys() == set()
    assert given.keys() - wanted.keys() == set()


@languages
def test_no_message_is_empty_or_fuzzy(language: str) -> None:
    catalogue = translated(language)
    assert catalogue.obsolete == {}
    for key, message in by_key(catalogue).items():
        assert not message.fuzzy, key
        strings = forms(message.string)
        assert strings, key
        assert all(string.strip() for string in strings), key


@languages
def test_every_plural_has_all_its_forms(language: str) -> None:
    catalogue, wanted = translated(language), by_key(asked())
    for key, message in by_key(catalogue).items():
        assert forms(message.id) == forms(wanted[key].id), key
        assert len(forms(message.string)) == (catalogue.num_plurals if message.pluralizable else 1)


@languages
def test_a_translation_takes_the_same_arguments(language: str) -> None:
    for key, message in by_key(translated(language)).items():
        for string in forms(message.string):
            assert is_faithful(message, string), (key, string)


def is_faithful(message: Message, string: str) -> bool:
    """Whether a form names what the English forms name; in a plural the number may be left out.

    Rules are told as they are: they are no templates.
    """
    if (message.context or "").startswith("rule/"):
        return True
    is_template = message.context is None or not message.context.partition("/")[1]
    names = [arguments(form, is_template=is_template) for form in forms(message.id)]
    found = arguments(string, is_template=is_template)
    if not message.pluralizable:
        return found == names[0]
    return names[0] & names[1] <= found <= names[0] | names[1]


@pytest.mark.parametrize(
    ("message", "string", "is_right"),
    [
        (Message("{player} passes.", context="event/x"), "{player} passe.", True),
        (Message("{player} passes.", context="event/x"), "Il passe.", False),
        (Message("{player} passes.", context="event/x"), "{joueur} passe.", False),
        (Message(("1 pawn", "{count} pawns"), context="table/x"), "{count} pion", True),
        (Message(("1 pawn", "{count} pawns"), context="table/x"), "un pion", True),
        (Message(("1 of {a}", "{count} of {a}"), context="table/x"), "{count} pion", False),
        (Message("Round %(number)s"), "Manche %(number)s", True),
        (Message("Round %(number)s"), "Manche {number}", False),
        (Message("100%%"), "100 %%", True),
        (Message("Open", context="seat"), "Libre", True),
    ],
)
def test_arguments_are_compared(message: Message, string: str, is_right: bool) -> None:
    assert is_faithful(message, string) is is_right


@languages
def test_rules_name_the_same_rules(language: str) -> None:
    english = {rule.id: rule.text for rule in rulebook.rules()}
    with words.language(language):
        for rule in rulebook.rules():
            assert ids_in(rule.text) == ids_in(english[rule.id]), rule.id
            assert rule.text.count("*") == english[rule.id].count("*"), rule.id


def ids_in(text: str) -> list[str]:
    known = {rule.id for rule in rulebook.rules()} | {each.id for each in rulebook.chapters()}
    words_of = "".join(letter if letter.isascii() else " " for letter in text).split()
    return sorted(word.strip("().,;:") for word in words_of if word.strip("().,;:") in known)


def test_no_french_line_begins_with_a_colon() -> None:
    said = [text for message in translated("fr") if message.id for text in forms(message.string)]
    assert [text for text in said if " :" in text] == []


def test_translators_are_told_where_each_message_stands() -> None:
    """A table needs a line in `FAMILIES` of `messages/places.py`; pages find theirs by path."""
    assert [key for key, message in by_key(asked()).items() if not message.auto_comments] == []


@languages
def test_gettext_finds_nothing_to_mend(language: str) -> None:
    """Poedit and Weblate ask the same program."""
    checker = which("msgfmt")
    if checker is None:
        pytest.skip("could not run: gettext is not installed")
    command = [checker, "--check", "--output-file", devnull, str(po_file(language))]
    assert run(command, capture_output=True, text=True, check=False).stderr == ""


@languages
def test_a_file_of_words_opens_without_a_warning(language: str) -> None:
    """What Babel can tell where gettext is not installed."""
    text = po_file(language).read_bytes()
    catalogue = read_po(BytesIO(text), locale=language, abort_invalid=True)
    assert [(message.id, errors) for message, errors in catalogue.check()] == []
    header = text.decode().partition("\n\n")[0].replace('"\n"', "")
    plural = str(Catalog(locale=language).plural_forms)
    for wanted in (f"Language: {language}\\n", f"Plural-Forms: {plural}", "charset=utf-8\\n"):
        assert wanted in header
    assert text.count(b"\nmsgid ") == len(by_key(catalogue)) + 1


ENDS = {
    ".": ".",
    "!": ".",
    "?": "?",
    ":": ":",
    "…": "…",
    "。": ".",
    "！": ".",
    "？": "?",
    "：": ":",
}
"""How a message may end; a full stop may become an exclamation."""
FREELY_ENDED = ("synonyms/", "book/", "decimal separator", "notice/mail.hello")
"""What people type, headings as they are printed, and how a letter is begun."""


@languages
def test_a_sentence_ends_in_every_language(language: str) -> None:
    wrong = []
    for message in translated(language):
        if message.id and not (message.context or "").startswith(FREELY_ENDED):
            wanted = ended(forms(message.id)[0])
            strings = [text for text in forms(message.string) if not agrees(wanted, ended(text))]
            wrong += [(message.id, text) for text in strings]
    assert wrong == []


def ended(text: str) -> str:
    """With what a text ends, behind quotes and brackets."""
    bare = text.rstrip(' \u202f»”“")）」*')
    return ENDS.get(bare[-1:], "")


def agrees(wanted: str, found: str) -> bool:
    """An abbreviation may bring a full stop that is no end of a sentence."""
    return found == wanted or (wanted == "" and found == ".")


COUNTED = re.compile(
    r"(?<!из )(?:\{\w+\}|%\((?!share|margin)\w+\)s) (?:очк|франк|парти|карт[аы]?\b|ход|раунд|игрок|"
    r"минут|дн|ден|подмастерь|монет|шаг|материал|джокер|кубик|здани|деятел|побед|раз\b|тур\b|туров)"
)
"""A number and what it counts; percents and decimals bend nothing."""
ALWAYS_SO = ("mentor-end/unpaid", "noble-effect/empain", "brussels-effect/sainte-catherine")
"""5, 10 or 15 points, and two numbers of the printed book."""


def test_a_russian_number_bends_what_it_counts() -> None:
    """`{count} очков` is wrong for 1 and 2; a message that counts needs its plural forms."""
    free = (*ALWAYS_SO, "synonyms/", "rule/")
    single = [
        message.string
        for message in translated("ru")
        if message.id and not message.pluralizable and not (message.context or "").startswith(free)
    ]
    assert [text for text in single if COUNTED.search(str(text))] == []


def test_japanese_has_no_blanks_around_what_is_put_in() -> None:
    """The drawn table of the terminal needs them, where two columns are one label."""
    blank = re.compile(
        r"(?:\}|\)s) [\u3040-\u30ff\u4e00-\u9fff]|[\u3040-\u30ff\u4e00-\u9fff] (?:\{|%\()"
    )
    said = [
        (message.context, text)
        for message in translated("ja")
        if message.id and not (message.context or "").startswith("table/")
        for text in forms(message.string)
    ]
    assert [each for each in said if blank.search(each[1])] == []


def test_japanese_is_polite_to_people_of_the_site() -> None:
    """What a person does there has さん after the name; games and their logs have the bare name."""
    bare = re.compile(r"%\((?:name|former)\)s(?:が|は|の代わり)|\{mover\}(?!さん)")
    said = [
        text
        for message in translated("ja")
        if message.id and (not message.context or message.context.startswith("notice/"))
        for text in forms(message.string)
    ]
    assert [text for text in said if bare.search(text)] == []


@languages
def test_a_form_of_several_numbers_tells_the_number(language: str) -> None:
    """French counts 0 as it counts 1, and Russian 21: a form of theirs with a 1 in it is false."""
    catalogue = translated(language)
    form_of = c2py(catalogue.plural_expr)
    several = [[n for n in range(100) if form_of(n) == f] for f in range(catalogue.num_plurals)]
    wrong = []
    for message in catalogue:
        if message.pluralizable and re.search(r"\b1\b", message.id[0]):
            number = names_of(message.id[1]) - names_of(message.id[0])
            told = zip(several, forms(message.string), strict=True)
            wrong += [text for each, text in told if len(each) > 1 and number - names_of(text)]
    assert wrong == []


def names_of(text: str) -> set[str]:
    """What is put into a text, whether it is of a table or of a page."""
    return arguments(text, is_template=True) | set(re.findall(r"\{(\w+)\}", text))
