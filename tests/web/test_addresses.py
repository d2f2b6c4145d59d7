"""Addresses lie below the root path: in pages, in parts that are kept, and in what is told."""

from __future__ import annotations

import re

import pytest

from bruxelles1893.engine import Seat
from bruxelles1893.server.settings import SettingsError, checked_root_path
from bruxelles1893.web.rendering.addresses import address, below
from bruxelles1893.web.rendering.drawing import icon
from bruxelles1893.web.rendering.updates import act_data
from bruxelles1893.web.scene.acts import Act, Gift
from web.drawn_games import drawn, page, played

ADDRESS = re.compile(r'(?:href|src|action|formaction|data-(?!key)[a-z-]+)="(/[^"]*)"')
NOWHERE = "/"
"""Where the links of the table lead that these tests draw."""
PATHS = ("", "/games", "/some/where/else")


def test_parts_that_are_kept_below_one_path_are_not_shown_below_another() -> None:
    session = played("second+belle-epoque+asymmetric", 3, 60)
    for path in (*PATHS, *PATHS):
        with below(path):
            shown = drawn(session).html + page(session) + str(icon("iris"))
        found = [each for each in ADDRESS.findall(shown) if each != NOWHERE]
        assert len(found) > 100
        assert {each for each in found if not each.startswith(f"{path}/")} == set()
        assert not any(each.startswith(path * 2) for each in found if path)


def test_pictures_of_acts_lie_below_the_path() -> None:
    with below("/games"):
        act = act_data(Act("gain", Seat(0), "", (), (Gift(Seat(0), "coin", "3"),)))
        assert act["gifts"][0]["picture"].startswith("/games/static/")
    assert address("/rules") == "/rules"


@pytest.mark.parametrize(("given", "path"), [("", ""), ("/", ""), ("/games/", "/games")])
def test_a_root_path_ends_without_a_slash(given: str, path: str) -> None:
    assert checked_root_path(given) == path


@pytest.mark.parametrize("given", ["games", "/ga mes", "//games", "/games?x", '/"'])
def test_what_is_no_path_is_refused(given: str) -> None:
    with pytest.raises(SettingsError, match="expected one such as /games"):
        checked_root_path(given)
