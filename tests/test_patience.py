"""No test has a time limit of its own: a slow machine is no failure."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = sorted(Path(__file__).parent.rglob("*.py"))
HASTY = {"get", "post", "put", "stream", "request", "Client", "AsyncClient"}
"""What of httpx gives up after five seconds, unless it is told how long to wait."""


def calls(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            yield node


def has_limit_of_its_own(call: ast.Call) -> bool:
    return any(
        keyword.arg == "timeout"
        and isinstance(keyword.value, ast.Constant)
        and keyword.value.value is not None
        for keyword in call.keywords
    )


def has_hidden_limit(call: ast.Call) -> bool:
    asks = ast.unparse(call.func).partition(".")
    given = {keyword.arg for keyword in call.keywords}
    return asks[0] == "httpx" and asks[2] in HASTY and given.isdisjoint({"timeout", "transport"})


@pytest.mark.parametrize(
    ("code", "is_hasty"),
    [
        ("httpx.get(url)", True),
        ("httpx.get(url, timeout=SECONDS)", False),
        ("httpx.AsyncClient(transport=app)", False),
        ("page.click(timeout=5)", True),
        ("page.get(url)", False),
    ],
)
def test_what_is_hasty(code: str, is_hasty: bool) -> None:
    (call,) = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    assert (has_limit_of_its_own(call) or has_hidden_limit(call)) == is_hasty


def test_every_limit_is_that_of_patience() -> None:
    hasty = [
        f"{path.name}:{call.lineno}: {ast.unparse(call)}"
        for path in TESTS
        for call in calls(path)
        if has_limit_of_its_own(call) or has_hidden_limit(call)
    ]
    assert hasty == []
