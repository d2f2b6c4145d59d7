"""What is given to the engine wrongly: one clear error, plain or compiled.

`make test` runs this with both engines; compiled code must not answer with errors of its own.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from bruxelles1893.engine import (
    IllegalOption,
    NotationError,
    RecordError,
    RulesetError,
    Session,
    StateError,
    from_json,
    new_game,
    notation,
    parse,
    read_record,
    ruleset,
    why_not,
)

SECOND: Final = ruleset("second")
NO_NUMBERS: Final = ["4", 4.0, None, True, [4]]


@pytest.mark.parametrize("players", NO_NUMBERS, ids=repr)
def test_a_number_of_players_that_is_none(players: Any) -> None:
    expected = f"{players!r} players cannot play; expected 2, 3, 4 or 5"
    for begin in (new_game, Session):
        with pytest.raises(RulesetError) as caught:
            begin(SECOND, players)
        assert str(caught.value) == expected


@pytest.mark.parametrize("seed", ["1", 1.0, None, True, 10**40], ids=lambda seed: repr(seed)[:9])
def test_a_seed_that_is_none(seed: Any) -> None:
    for begin in (new_game, Session):
        with pytest.raises(RulesetError, match="the seed must be a whole number of at most 40"):
            begin(SECOND, 4, seed)


@pytest.mark.parametrize("name", [3, None, ["second"], "third", ""], ids=repr)
def test_a_rule_set_that_is_none(name: Any) -> None:
    with pytest.raises(RulesetError) as caught:
        ruleset(name)
    assert str(caught.value).startswith(f"unknown rule set {name!r}; expected one of second, ")


@pytest.mark.parametrize("seat", ["0", 0.0, None, False, -1, 4], ids=repr)
def test_a_seat_that_is_none(seat: Any) -> None:
    with pytest.raises(RulesetError) as caught:
        new_game(SECOND, 4).view(seat)
    assert str(caught.value) == f"there is no seat {seat!r}; seats are 0 to 3"


@pytest.mark.parametrize("option", ["C3", 3.0, None, True, -1, 10**30], ids=repr)
def test_an_option_that_is_none(option: Any) -> None:
    game, session = new_game(SECOND, 4), Session(SECOND, 4)
    for play in (game.apply, session.play):
        with pytest.raises(IllegalOption, match="is not an option; options are numbers from 0 to"):
            play(option)
    reason = why_not(game, option)
    assert reason is not None
    assert reason.key == "unknown-option"
    assert session.moves == []


@pytest.mark.parametrize(
    ("option", "said"),
    [("C3", "'C3'"), (3.0, "a float"), (True, "True"), (-1, "-1"), (620, "620"), (10**30, "a int")],
)
def test_no_notation_of_what_is_no_option(option: Any, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        notation(option)
    assert str(caught.value) == f"{said} is no option; expected a number from 0 to 619"


@pytest.mark.parametrize(
    ("token", "said"), [(3, "3"), (None, "None"), (b"C3", "a bytes"), ("F6", "'F6'")]
)
def test_a_word_that_is_none(token: Any, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(token)
    assert str(caught.value) == (
        f"{said} is no option's notation; expected a word such as C3, 4, blue or pass"
    )


@pytest.mark.parametrize("text", [3, None, b'[Rules "second"]', ["second"]], ids=repr)
def test_a_record_that_is_no_text(text: Any) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert str(caught.value) == f"line 1: a record is a text, not a {type(text).__name__}"


@pytest.mark.parametrize("data", [3, None, "state", []], ids=repr)
def test_a_saved_state_that_is_none(data: Any) -> None:
    with pytest.raises(StateError) as caught:
        from_json(SECOND, data)
    assert str(caught.value) == f"expected the state as an object, got {type(data).__name__}"
