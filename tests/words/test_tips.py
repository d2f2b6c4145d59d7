"""A tip for each kind of question that does not say all by itself."""

from __future__ import annotations

import pytest

from bruxelles1893.engine import RULE_SETS, ruleset
from bruxelles1893.words import LANGUAGES, PROMPTS, TIPS, first_tip, language
from bruxelles1893.words.mentoring import IN_HIS_WORDS

FOLLOWING = {
    *("grand-place-more", "create-white", "flip-white", "return-tile", "discard-row"),
    *("discard-row-more", "trade-joker", "extra-activation", "sell-noble", "bid-space"),
    *("bid-amount", "trade-give", "trade-art", "trade-cubes", "square-anywhere", "replay-pawn"),
    *("swap-column", "swap-for", "double-pawn", "tile-row", "shift-arm"),
}
"""Questions that follow from a card or a tile that was just read."""


def kinds() -> set[str]:
    return {step.name for name in RULE_SETS for step in ruleset(name).steps} & set(PROMPTS)


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_kind_of_question_has_a_tip(spoken: str) -> None:
    with language(spoken):
        without = {kind for kind in kinds() if not first_tip(kind)}
    assert without == FOLLOWING & kinds()


def test_no_tip_is_for_a_question_that_nobody_asks() -> None:
    assert set(TIPS) | set(IN_HIS_WORDS) <= kinds()
    assert all("{" not in first_tip(kind) for kind in kinds())
