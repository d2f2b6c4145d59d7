"""The recipe of a language, played: it takes one catalogue and one line, and nothing else."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from subprocess import run
from textwrap import dedent
from typing import Any

import pytest

from bruxelles1893 import words
from words.support import PACKAGE, TRANSLATED

MODEL = TRANSLATED[-1]
"""The language whose catalogue the new one borrows: it says the same, by another code."""

CODE, NAME = "xx", "Novish"
LINE = f'    "{CODE}": "{NAME}",\n'
LANGUAGES_BEGIN = "LANGUAGES: Final[dict[str, str]] = {\n"

NAMES_LANGUAGES = ("words/languages.py", "words/choosing.py")
"""The line itself, and small words that follow the sound in one language."""

VISIT = dedent(
    """
    import asyncio, json, sys
    from pathlib import Path
    from random import Random
    import httpx
    from bruxelles1893 import words
    from bruxelles1893.engine import Session, ruleset
    from bruxelles1893.server.settings import Limits, Settings
    from bruxelles1893.startup.site import create_site

    def told(code):
        session, rng = Session(ruleset("second+belle-epoque"), 2, 3, ("Ann", "Ben")), Random(3)
        with words.language(code):
            asked = [words.prompt(session.state, session.state.legal())]
            while not session.state.is_over:
                session.play(rng.choice(session.state.legal()))
            lines = words.tell_moves(session.state, session.names, session.moves)
            return asked + [line.text for line in lines]

    async def pages(code):
        settings = Settings(data=Path(sys.argv[1]) / code, limits=Limits(is_on=False))
        app = create_site(settings)
        headers = {"accept-language": code}
        transport = httpx.ASGITransport(app=app)
        async with app.router.lifespan_context(app), httpx.AsyncClient(
            transport=transport, base_url="http://localhost", headers=headers
        ) as http:
            return {path: (await http.get(path)).text for path in ("/", "/rules", "/settings")}

    codes = sys.argv[2:]
    found = {code: {"log": told(code), "pages": asyncio.run(pages(code))} for code in codes}
    print(json.dumps(found))
    """
)


@pytest.fixture(scope="module")
def visited(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the program says in the new language and in its model, after the recipe."""
    folder = tmp_path_factory.mktemp("recipe")
    package = folder / "bruxelles1893"
    copytree(PACKAGE, package, ignore=ignore_patterns("__pycache__", "*.po"))
    locale = package / "locale"
    copytree(locale / MODEL, locale / CODE)
    languages = package / "words" / "languages.py"
    text = languages.read_text("utf-8")
    assert LANGUAGES_BEGIN in text
    languages.write_text(text.replace(LANGUAGES_BEGIN, LANGUAGES_BEGIN + LINE), "utf-8")
    done = run(
        [sys.executable, "-c", VISIT, str(folder), CODE, MODEL, words.SOURCE],
        env=os.environ | {"PYTHONPATH": str(folder)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_a_game_is_told_in_the_new_language(visited: dict[str, Any]) -> None:
    assert visited[CODE]["log"] == visited[MODEL]["log"]
    assert visited[CODE]["log"] != visited[words.SOURCE]["log"]


def test_pages_speak_it_and_offer_it(visited: dict[str, Any]) -> None:
    new, model = visited[CODE]["pages"], visited[MODEL]["pages"]
    for path, text in new.items():
        assert f'<html lang="{CODE}"' in text, path
        assert heading(text) == heading(model[path]), path
    assert NAME in new["/settings"]


def heading(page: str) -> str:
    (found,) = re.findall(r"<h1[^>]*>(.*?)</h1>", page, re.DOTALL)
    text: str = found
    return text


def test_nothing_else_names_a_language() -> None:
    """No table, page, script or style sheet knows which languages there are."""
    codes = "|".join(TRANSLATED)
    named = re.compile(rf"[\"'](?:{codes})[\"']|:lang\((?:{codes})\)|lang=[\"']?(?:{codes})\b")
    files = [
        path
        for suffix in ("py", "js", "css", "html")
        for path in Path(PACKAGE).rglob(f"*.{suffix}")
        if path.relative_to(PACKAGE).as_posix() not in NAMES_LANGUAGES
    ]
    assert len(files) > len(NAMES_LANGUAGES)
    assert [str(path) for path in files if named.search(path.read_text("utf-8"))] == []
