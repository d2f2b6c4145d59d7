"""The templates: a Jinja environment for each language and each root path."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from jinja2 import (
    Environment,
    FileSystemBytecodeCache,
    PackageLoader,
    StrictUndefined,
    pass_context,
)
from jinja2.runtime import Context
from markupsafe import Markup

from bruxelles1893 import words
from bruxelles1893.rulebook import rule_text
from bruxelles1893.server.people.model import STRANGER
from bruxelles1893.web.rendering import drawing, standalone
from bruxelles1893.web.rendering.addresses import address, root_path
from bruxelles1893.web.rendering.assets import drawing as drawn
from bruxelles1893.web.rendering.assets import imported, script, static
from bruxelles1893.web.rendering.parts import Parts
from bruxelles1893.web.scene.page import Scene
from bruxelles1893.web.scene.players import ARCHITECTS
from bruxelles1893.words.pages.world import WORLD

CACHE_SIZE: Final = 8_192
COMPILED: Final = Path(__file__).parent / "compiled_templates"
"""The templates as byte code, where a build has made them; usually they are compiled when used."""


class KeptCode(FileSystemBytecodeCache):
    """Byte code of templates by their names, wherever they lie."""

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """The key of a template."""
        return super().get_cache_key(name)


def environment() -> Environment:
    """The environment of all pages, in the current language and below the current root path."""
    return _environment(words.current_language(), root_path())


@cache
def _environment(spoken: str, root_path: str) -> Environment:
    """Made once: what its templates and parts say holds for one language and one root path."""
    env = Environment(
        loader=PackageLoader("bruxelles1893.web"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
        extensions=["jinja2.ext.i18n"],
        bytecode_cache=KeptCode(str(COMPILED)) if COMPILED.is_dir() else None,
    )
    env.policies["ext.i18n.trimmed"] = True
    env.install_gettext_callables(  # type: ignore[attr-defined]
        words.gettext,
        words.ngettext,
        newstyle=True,
        pgettext=words.pgettext,
        npgettext=words.npgettext,
    )
    env.globals["_"] = env.globals["gettext"] = _saying()
    env.filters |= {
        "answer": drawing.answer,
        "clauses": words.clauses,
        "day": day,
        "decimal": words.decimal,
        "enumerated": words.enumerated,
        "front": _at_run_time(drawing.front),
        "glass": _at_run_time(drawing.glass),
        "house": _at_run_time(drawing.house),
        "icon": _at_run_time(drawing.icon),
        "mark": _at_run_time(drawing.mark),
        "minus": words.minus,
        "named": drawing.named,
        "paragraph": words.paragraph,
        "painting": _at_run_time(drawing.painting),
        "pictured": _at_run_time(drawing.pictured),
        "pawn": _at_run_time(drawing.pawn),
        "read": words.seat_name,
        "sentence": words.sentence,
        "tip": drawing.tip,
        "titled": words.titled,
        "unsigned": words.unsigned,
        "percent": words.percent,
    }
    env.globals |= {
        "address": address,
        "architects": ARCHITECTS,
        "colour_short": words.COLOUR_SHORT,
        "current_language": words.current_language,
        "languages": words.LANGUAGES,
        "first_tip": words.first_tip,
        "rule_text": rule_text,
        "short": words.UNITS_SHORT,
        "drawn": drawn,
        "is_alone": False,
        "person": STRANGER,
        "front_storeys": standalone.front_storeys,
        "placed": standalone.placed,
        "imported": imported,
        "script": script,
        "static": static,
        "unit_names": words.UNIT_NAMES,
        "world": WORLD,
    }
    return env


def day(moment: float) -> Markup:
    """A day in digits, which a script writes as the language does."""
    date = datetime.fromtimestamp(moment, UTC).date().isoformat()
    return Markup('<time datetime="{0}">{0}</time>').format(date)


def _at_run_time(draw: Callable[..., Markup]) -> Callable[..., Markup]:
    """A filter that Jinja does not work out while it compiles: addresses are those of a request."""

    @pass_context
    def drawn_then(context: Context, /, *args: Any, **kwargs: Any) -> Markup:
        return draw(*args, **kwargs)

    return drawn_then


def _saying() -> Callable[..., Markup]:
    """Jinja's `gettext`, but an environment of one language looks a message up once."""

    @lru_cache(CACHE_SIZE)
    def found(message: str) -> Markup:
        return Markup(words.gettext(message))

    def say(message: str, /, **values: object) -> Markup:
        return found(message) % values

    return say


def parts() -> Parts:
    """The parts of pages in the current language, which are kept once drawn."""
    return _parts(words.current_language(), root_path())


@cache
def _parts(spoken: str, root_path: str) -> Parts:
    return Parts(_environment(spoken, root_path))


def render(template: str, **context: Any) -> str:
    """A page or a part of one."""
    return environment().get_template(template).render(context)


def keepsake(scene: Scene, rule_set_name: str) -> str:
    """The picture of a finished game."""
    return picture("keepsake.svg", scene=scene, rule_set_name=rule_set_name)


def picture(template: str, **context: Any) -> str:
    """A picture that needs nothing from outside: it carries the letters of its titles along."""
    font = standalone.title_font()
    forum = standalone.title_font("forum-cyrillic") if words.script() == "cyrillic" else ""
    return render(template, font=font, forum=forum, **context)
