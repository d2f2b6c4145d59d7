"""Every refusal of the server has a sentence for people, in the language that is spoken."""

from __future__ import annotations

import pytest

from bruxelles1893 import words
from bruxelles1893.server.http.description import all_refusals
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.startup import site as _site  # noqa: F401  (imports every room)

NOT_HERE = {"illegal-move", "not-a-choice", "wrong-database"}
"""The rules tell why a move is illegal, the page what was typed that is no choice; an old database
is told to the operator only."""


def test_every_code_has_its_sentence() -> None:
    codes = {each.code for each in all_refusals(Refusal)} - NOT_HERE
    assert codes <= set(words.REFUSALS)
    assert {"404", "422"} <= set(words.REFUSALS)


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_a_code_that_is_not_known_is_refused_all_the_same(language: str) -> None:
    with words.language(language):
        assert words.refusal_words("nonsense") == words.REFUSALS[""]
