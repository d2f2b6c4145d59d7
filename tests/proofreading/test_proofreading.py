"""All messages of a language on one page, as real games say them."""

from __future__ import annotations

import re
import sys
from gettext import NullTranslations
from pathlib import Path
from subprocess import run

import pytest

from bruxelles1893 import words
from bruxelles1893.messages import every_message
from bruxelles1893.proofreading.marking import Key, MarkedCatalogue
from bruxelles1893.proofreading.page import page
from bruxelles1893.proofreading.reading import MessageForm, Reading
from words.support import asked, by_key


def test_messages_are_found_in_what_they_become_part_of() -> None:
    marked = MarkedCatalogue(NullTranslations())
    space = marked.pgettext("place/space", "{space}").format(space="C3")
    line = marked.gettext("%(player)s <b>goes</b> to %(space)s") % {"player": "Zoë", "space": space}

    assert list(marked.found(f"<p>{line}</p>")) == [
        (Key("place/space", "{space}"), "C3"),
        (Key("", "%(player)s <b>goes</b> to %(space)s"), "Zoë goes to C3"),
    ]


def test_a_page_says_which_messages_were_not_met() -> None:
    forms = (MessageForm("krijgt {amount} punt", ("krijgt 1 punt",), is_met=True),)
    borrowed = (MessageForm("{place} & co", ("Beurs & co",), is_met=False),)
    readings = [
        Reading(Key("event/PointsGained", "gains 1 VP"), ("Log: what",), "gains 1 VP", forms),
        Reading(Key("", "{place}"), ("Table page",), "{place}", borrowed),
    ]
    text = page("nl", "Nederlands", readings)
    assert "1 of 2 messages" in text
    assert "<dd>krijgt 1 punt</dd>" in text
    assert '<dd class="borrowed">Beurs &amp; co</dd>' in text


def test_no_message_is_left_out() -> None:
    ours = {(each.context or None, each.texts[0]) for each in every_message()}
    assert ours == set(by_key(asked()))


@pytest.mark.slow
@pytest.mark.matrix
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_command_reads_a_language_through(language: str, tmp_path: Path) -> None:
    file = tmp_path / "words.html"
    command = [sys.executable, "-m", "bruxelles1893", "words", "--language", language]
    told = run([*command, "--html", str(file)], capture_output=True, text=True, check=True).stdout

    (met, total) = map(int, re.findall(r"\d+", told)[:2])
    assert total == len(every_message())
    assert met > total // 2
    text = file.read_text(encoding="utf-8")
    assert text.count("<dt ") == total
    assert "\uf8f0" not in text
    with words.language(language):
        assert words.MENTOR_TOPICS["area"] in text
