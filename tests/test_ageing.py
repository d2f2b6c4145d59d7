"""Records that outlive the release they were written with: headers, versions and printed values."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bruxelles1893 import components
from bruxelles1893.engine import (
    RULES_VERSION,
    RecordError,
    Ruleset,
    RulesetError,
    Session,
    digest,
    notation,
    parse,
    read_record,
    replay,
    ruleset,
    stored_rules,
    write_record,
)
from bruxelles1893.engine.core.steps import BUILD_PAY
from bruxelles1893.engine.editions.catalogue import pieces
from conformance.support import anything

OWN = """
market.francs = [0, 2, 4, 6, 4, 2, 0]
bourse.03.francs = 7
bourse.03.irises.p2 = ["1-1", "4-4"]
prestige.05.bonus = "I/C"
"""


def game(rules: Ruleset, moves: int = 10_000, seed: int = 5) -> Session:
    """A random game of Anna and Ben, or its beginning."""
    session, rng = Session(rules, 2, seed, ("Anna", "Ben")), Random(seed)
    while not session.state.is_over and len(session.moves) < moves:
        session.play(anything(session.state, rng))
    return session


@pytest.fixture
def own_rules(tmp_path: Path) -> Ruleset:
    file = tmp_path / "own.toml"
    file.write_text(OWN, encoding="utf-8")
    return ruleset("second+asymmetric", file)


class TestHeaders:
    def test_unknown_ones_are_kept_and_change_nothing(self) -> None:
        text = write_record(game(ruleset("second")))
        more = text.replace("\n\n", '\n[Event "Club night"]\n[EloDiff "12"]\n\n', 1)
        record = read_record(more)
        session = replay(record)
        assert record.headers == (("Event", "Club night"), ("EloDiff", "12"))
        assert digest(session.state) == digest(replay(read_record(text)).state)
        assert write_record(session) == more

    def test_one_of_a_later_rules_version_says_what_this_release_plays(self) -> None:
        text = write_record(game(ruleset("second"), 10))
        later = text.replace(f'[Version "{RULES_VERSION}"]', f'[Version "{RULES_VERSION + 1}"]')
        with pytest.raises(RecordError, match=f"this release plays 1 to {RULES_VERSION}"):
            read_record(later)


class TestVersions:
    def test_a_record_tells_the_version_it_was_played_under(self) -> None:
        for version in range(1, RULES_VERSION + 1):
            session = game(ruleset("second+belle-epoque", version=version))
            record = read_record(write_record(session))
            assert record.version == version
            assert replay(record).state.rules is ruleset("second+belle-epoque", version=version)

    def test_a_game_in_progress_goes_on_under_the_rules_it_began_with(self) -> None:
        """The golden record in which Saintenoy's owner declines, up to that question."""
        file = Path(__file__).parent / "golden/records/0.1/saintenoy-declines-to-build.bxl"
        whole = replay(read_record(file.read_text(encoding="utf-8")))
        ply = next(
            ply
            for ply, move in enumerate(whole.moves)
            if move.kind == "shift-arm"
            and not whole.at(ply).rules.steps[BUILD_PAY].is_possible(whole.at(ply), move.seat)
        )
        begun = Session(whole.state.rules, 3, whole.seed, whole.names)
        for move in whole.moves[:ply]:
            begun.play(move.option)
        again = replay(read_record(write_record(begun)))
        assert "no" in [notation(option) for option in again.state.legal()]
        again.play(parse("no"))

    @pytest.mark.parametrize("version", [0, -1, RULES_VERSION + 1, True, "1", None])
    def test_an_unknown_one_is_refused(self, version: int) -> None:
        with pytest.raises(RulesetError, match="rules version"):
            ruleset("second", version=version)

    def test_other_rules_than_those_of_the_record_are_refused(self) -> None:
        record = read_record(write_record(game(ruleset("second"), 10)))
        with pytest.raises(RecordError, match=f"plays rules version {RULES_VERSION}, not 1"):
            replay(record, ruleset("second", version=1))


class TestPrintedValues:
    def test_own_ones_travel_in_the_record(self, own_rules: Ruleset) -> None:
        text = write_record(game(own_rules))
        assert '[Value "market.francs = [0, 2, 4, 6, 4, 2, 0]"]' in text.splitlines()
        assert text.count("[Value ") == 4
        session = replay(read_record(text))
        assert session.state.rules.digest == own_rules.digest
        assert session.state.rules.market_francs == (0, 2, 4, 6, 4, 2, 0)
        assert write_record(session) == text

    def test_those_that_ship_do_not_need_to(self) -> None:
        text = write_record(game(ruleset("second+asymmetric"), 10))
        assert "[Value" not in text
        assert "[Base" not in text

    @pytest.mark.parametrize("name", ["second+asymmetric", "second+belle-epoque+asymmetric"])
    def test_sets_that_shipped_before_are_found_by_their_digest(self, name: str) -> None:
        sets = list(components.shipped_sets(*pieces(name)))
        assert sets[0] == ruleset(name).digest
        assert len(sets) == 4
        hankar = [stored_rules(name, 1, each).boards[1].iris for each in sets]
        assert hankar == [
            (2, 3, 4, 5, 5, 6),
            (2, 3, 4, 4, 5, 6),
            (2, 3, 4, 5, 6, 7),
            (2, 3, 4, 5, 6, 7),
        ]
        for each in sets:
            text = write_record(game(stored_rules(name, RULES_VERSION, each), 30))
            assert "[Value" not in text
            assert replay(read_record(text)).state.rules.digest == each

    def test_values_on_top_of_an_older_set_are_found_too(self, own_rules: Ruleset) -> None:
        """As a record of today will be when today's set is an older one."""
        oldest = list(components.shipped_sets("second", ("asymmetric",)))[-1]
        changed = components.recall(
            "second", ("asymmetric",), _digest_with(oldest), oldest, ["market.francs = " + FLAT]
        )
        assert changed.market_francs == (1,) * 7
        assert changed.asymmetric is not None
        assert changed.asymmetric.boards["hankar"].iris == (2, 3, 4, 5, 6, 7)

    def test_all_values_together_need_no_base(self, own_rules: Ruleset) -> None:
        again = stored_rules(own_rules.name, 2, own_rules.digest, "gone", own_rules.values)
        assert again.digest == own_rules.digest
        assert again.values == own_rules.values

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ('[Value "market.francs = [0, 2, 4, 6, 4, 2, 0]"]\n', ""),
            ("= [0, 2, 4, 6, 4, 2, 0]", "= [0, 2, 4, 6, 4, 2, 1]"),
            ("= [0, 2, 4, 6, 4, 2, 0]", "= 5"),
            ("= [0, 2, 4, 6, 4, 2, 0]", "= [["),
            ("bourse.03.francs = 7", "bourse.77.francs = 7"),
            ("bourse.03.francs = 7", "market.francs = [1]"),
        ],
    )
    def test_damaged_ones_are_refused(self, own_rules: Ruleset, old: str, new: str) -> None:
        text = write_record(game(own_rules, 10))
        assert old in text
        with pytest.raises(RecordError):
            replay(read_record(text.replace(old, new)))


FLAT = "[1, 1, 1, 1, 1, 1, 1]"


def _digest_with(base: str) -> str:
    """The digest of an older set with a flat market."""
    files = components.shipped_sets("second", ("asymmetric",))[base]
    own = components.document.parsed("own", "market.francs = " + FLAT)
    modules = {"asymmetric": files["asymmetric"]}
    return components.loader.assemble("second", files["second"], own, modules).digest
