"""No test has a time limit of its own: a slow machine is no failure."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

TESTS = sorted(Path(__file__).parent.rglob("*.py"))
HASTY = {"get", "post", "put", "stream", "request", "Client", "AsyncClient"}
"""What of httpx gives up after five seconds, unless it is told how long to wait."""
PROMISES = ("async ", ".then(", "fetch(")


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


def takes_a_promise_for_an_answer(call: ast.Call, scripts: dict[str, str]) -> bool:
    """`wait_for_function` does not wait for promises: each is true at once."""
    if not (isinstance(call.func, ast.Attribute) and call.func.attr == "wait_for_function"):
        return False
    script = call.args[0]
    text = scripts.get(script.id, "") if isinstance(script, ast.Name) else ast.unparse(script)
    return any(promise in text for promise in PROMISES)


def named_scripts() -> dict[str, str]:
    """Texts that the tests give a name, wherever they do."""
    return {
        target.id: node.value.value
        for path in TESTS
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


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


def test_hypothesis_is_patient_too() -> None:
    assert settings().deadline is None


def test_every_limit_is_that_of_patience() -> None:
    hasty = [
        f"{path.name}:{call.lineno}: {ast.unparse(call)}"
        for path in TESTS
        for call in calls(path)
        if has_limit_of_its_own(call) or has_hidden_limit(call)
    ]
    assert hasty == []


@pytest.mark.parametrize(
    ("code", "is_wrong"),
    [
        ("page.wait_for_function('async () => false')", True),
        ("page.wait_for_function(READY, arg=1)", True),
        ("page.wait_for_function(STILL)", False),
        ("page.evaluate(READY)", False),
    ],
)
def test_what_takes_a_promise_for_an_answer(code: str, is_wrong: bool) -> None:
    (call,) = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)]
    scripts = {"READY": "() => caches.open('x').then(Boolean)", "STILL": "() => window.isStill"}
    assert takes_a_promise_for_an_answer(call, scripts) == is_wrong


def test_no_promise_is_taken_for_an_answer() -> None:
    scripts = named_scripts()
    assert [
        f"{path.name}:{call.lineno}"
        for path in TESTS
        for call in calls(path)
        if takes_a_promise_for_an_answer(call, scripts)
    ] == []
