"""Pods of a tournament: everybody plays, nobody meets again while avoidable, seats stay even."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bruxelles1893.server.tournaments.pods import Entrant, Pod, draw, pod_sizes, repeats

MOST_ROUNDS = 6
FEW = 9
"""So few that all rounds there are can be looked through."""


def entrants_of(names: list[str], rounds: list[list[Pod]], size: int) -> list[Entrant]:
    met: dict[str, Counter[str]] = {name: Counter() for name in names}
    seats = {name: [0] * size for name in names}
    for pod in (pod for each in rounds for pod in each):
        people = [name for name in pod if name is not None]
        for one in people:
            met[one].update(other for other in people if other != one)
            seats[one][pod.index(one)] += 1
    return [Entrant(name, dict(met[name]), tuple(seats[name])) for name in names]


def played(
    count: int, size: int, rounds: int, seed: int
) -> Iterator[tuple[list[Entrant], list[Pod]]]:
    """A tournament with random standings: before each round the field, and then its pods."""
    rng, names, past = Random(seed), [f"p{n:03}" for n in range(count)], list[list[Pod]]()
    for _ in range(rounds):
        rng.shuffle(names)
        field = entrants_of(names, past, size)
        past.append(draw(field, size))
        yield field, past[-1]


def partitions(field: list[Entrant], sizes: list[int]) -> Iterator[list[list[Entrant]]]:
    """All ways to make pods of these sizes."""
    if not sizes:
        yield []
        return
    for size in sorted(set(sizes)):
        left = sizes.copy()
        left.remove(size)
        for others in combinations(field[1:], size - 1):
            rest = [each for each in field[1:] if each not in others]
            for pods in partitions(rest, left):
                yield [[field[0], *others], *pods]


def repeats_in(field: list[Entrant], pods: list[Pod]) -> int:
    known = {each.id: each for each in field}
    return sum(repeats([known[name] for name in pod if name]) for pod in pods)


tournaments = given(
    st.integers(4, 128), st.integers(2, 5), st.integers(1, MOST_ROUNDS), st.integers(0, 10**6)
)


@tournaments
@settings(max_examples=60)
def test_everybody_plays_once_and_bots_fill_up(
    count: int, size: int, rounds: int, seed: int
) -> None:
    for field, pods in played(count, size, rounds, seed):
        people = [name for pod in pods for name in pod if name is not None]
        assert sorted(people) == sorted(each.id for each in field)
        assert {len(pod) for pod in pods} == {size}
        bots = [pod.count(None) for pod in pods]
        assert max(bots) - min(bots) <= 1
        assert sum(bots) < size


@given(st.integers(4, FEW), st.integers(2, 5), st.integers(1, MOST_ROUNDS), st.integers(0, 10**6))
@settings(max_examples=80)
def test_in_a_small_field_there_are_as_few_repeats_as_can_be(
    count: int, size: int, rounds: int, seed: int
) -> None:
    for field, pods in played(count, size, rounds, seed):
        ways = partitions(field, pod_sizes(len(field), size))
        assert repeats_in(field, pods) == min(sum(map(repeats, way)) for way in ways)


def can_avoid_repeats(field: list[Entrant], size: int) -> bool:
    """Whether full pods exist in which nobody meets again: all that could be are listed first."""
    unmet = [{n for n, other in enumerate(field) if other.id not in one.met} for one in field]
    pods: list[frozenset[int]] = []

    def list_from(pod: list[int], others: set[int]) -> None:
        if len(pod) == size:
            pods.append(frozenset(pod))
        else:
            for each in others:
                list_from([*pod, each], {n for n in others & unmet[each] if n > each})

    def can_fill(free: frozenset[int], left: list[frozenset[int]]) -> bool:
        if not free:
            return True
        hardest = min(free, key=lambda n: sum(n in pod for pod in left))
        choices = [pod for pod in left if hardest in pod]
        return any(
            can_fill(free - pod, [each for each in left if not each & pod]) for pod in choices
        )

    list_from([], set(range(len(field))))
    return can_fill(frozenset(range(len(field))), pods)


def test_the_check_knows_when_a_repeat_can_be_avoided() -> None:
    field = entrants_of([*"abcdef"], [[("a", "b", "c"), ("d", "e", "f")]], 3)
    assert not can_avoid_repeats(field, 3), "two of three must meet again"
    assert can_avoid_repeats(field, 2)


@given(st.integers(0, 10**6))
@settings(max_examples=12, deadline=None)
def test_in_the_fifth_round_of_24_in_fours_nobody_meets_again_if_avoidable(seed: int) -> None:
    for field, pods in played(24, 4, 5, seed):
        assert not repeats_in(field, pods) or not can_avoid_repeats(field, 4)


@given(st.integers(3, 10), st.integers(3, 4), st.integers(2, MOST_ROUNDS), st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_in_full_pods_nobody_meets_again_if_avoidable(
    pods_drawn: int, size: int, rounds: int, seed: int
) -> None:
    for field, pods in played(pods_drawn * size, size, rounds, seed):
        assert not repeats_in(field, pods) or not can_avoid_repeats(field, size)


@given(st.integers(16, 128), st.integers(2, 5), st.integers(0, 10**6))
@settings(max_examples=40)
def test_in_a_large_field_nobody_meets_again_in_three_rounds(
    count: int, size: int, seed: int
) -> None:
    for field, pods in played(count, size, 3, seed):
        if count >= 5 * size:
            assert repeats_in(field, pods) == 0


@given(st.integers(16, 128), st.integers(2, 5), st.integers(1, 5), st.integers(0, 10**6))
@settings(max_examples=40)
def test_seats_are_within_one_of_even(count: int, size: int, rounds: int, seed: int) -> None:
    seats: dict[str, Counter[int]] = {}
    for number, (_, pods) in enumerate(played(count, size, rounds, seed), 1):
        for pod in pods:
            for seat, name in enumerate(pod):
                if name is not None:
                    seats.setdefault(name, Counter())[seat] += 1
        for counts in seats.values():
            assert all(abs(counts[seat] - number / size) <= 1 for seat in range(size)), counts


def test_neighbours_in_the_standings_meet() -> None:
    field = [Entrant(name, {}, (0, 0, 0)) for name in "abcdefghi"]
    pods = [frozenset(filter(None, pod)) for pod in draw(field, 3)]
    assert pods == [frozenset("abc"), frozenset("def"), frozenset("ghi")]


def test_pods_by_the_number_of_players() -> None:
    assert pod_sizes(5, 4) == [3, 2]
    assert pod_sizes(16, 4) == [4, 4, 4, 4]
    assert pod_sizes(17, 4) == [4, 4, 3, 3, 3]
    assert pod_sizes(4, 5) == [4]
