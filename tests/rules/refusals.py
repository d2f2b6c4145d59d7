"""What the tests of refusals share: a case, and proofs that a position says why not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bruxelles1893 import rulebook
from bruxelles1893.engine import IllegalOption, State, digest, parse, why_not
from bruxelles1893.engine.core.options import OPTIONS_USED
from bruxelles1893.engine.core.reasons import SENTENCES

Position = Callable[[], State]
Case = tuple[str, str, str, Position]
"""The key of a sentence, the rule that it cites, an option's notation, and where it is refused."""


def each_case(cases: list[Case]) -> pytest.MarkDecorator:
    """Run a test with every case."""
    return pytest.mark.parametrize(
        ("key", "rule", "token", "position"),
        cases,
        ids=[f"{key}-{token}-{number}" for number, (key, _, token, _) in enumerate(cases)],
    )


def check_refusal(state: State, key: str, rule: str, token: str) -> None:
    """Prove that a position refuses an option, with this reason, and stays as it is."""
    before = digest(state)
    reason = why_not(state, parse(token))
    assert reason is not None
    assert (reason.key, reason.rule) == (key, rule)
    assert rulebook.rule(rule)
    assert reason.text == SENTENCES[key].format(**reason.arguments)
    with pytest.raises(IllegalOption) as refused:
        state.apply(parse(token))
    assert str(refused.value) == f"{reason.text} ({rule})"
    assert digest(state) == before


def sentence(state: State, token: str) -> str:
    """What a position tells about an option that it refuses."""
    reason = why_not(state, parse(token))
    assert reason is not None
    return reason.text


def check_every_option(state: State) -> None:
    """Prove that a legal option has no reason and that every other has one, with a known rule."""
    for option in range(OPTIONS_USED):
        reason = why_not(state, option)
        assert (reason is None) == (option in state.legal())
        assert reason is None or (reason.text and rulebook.rule(reason.rule))
