"""The catalogues say everything that the source asks for, and nothing else."""

from __future__ import annotations

from gettext import GNUTranslations
from io import BytesIO

import pytest
from babel.messages.catalog import Message
from babel.messages.mofile import write_mo

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


@languages
def test_compiled_catalogues_are_in_step(language: str) -> None:
    """`make messages` compiles them."""
    fresh = BytesIO()
    write_mo(fresh, translated(language))
    fresh.seek(0)
    with po_file(language).with_suffix(".mo").open("rb") as file:
        assert _messages(GNUTranslations(file)) == _messages(GNUTranslations(fresh))


def _messages(translations: GNUTranslations) -> dict[object, str]:
    messages: dict[object, str] = vars(translations)["_catalog"]
    return {key: text for key, text in messages.items() if key != ""}


def test_no_french_line_begins_with_a_colon() -> None:
    said = [text for message in translated("fr") if message.id for text in forms(message.string)]
    assert [text for text in said if " :" in text] == []
