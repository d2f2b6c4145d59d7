"""The templates: one Jinja environment, in the language of the reader."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemBytecodeCache, PackageLoader, StrictUndefined

from bruxelles1893 import words
from bruxelles1893.rulebook import rule_text
from bruxelles1893.web import drawing, standalone
from bruxelles1893.web.assets import drawing as drawn
from bruxelles1893.web.assets import imported, script, static
from bruxelles1893.web.parts import Parts
from bruxelles1893.web.place import PlacedTemplate
from bruxelles1893.web.scene.page import Scene
from bruxelles1893.web.scene.players import ARCHITECTS
from bruxelles1893.web.spoken_templates import SpokenEnvironment

COMPILED: Final = Path(__file__).parent / "compiled_templates"
"""The templates as byte code, where a build has made them; usually they are compiled when used."""


class KeptCode(FileSystemBytecodeCache):
    """Byte code of templates by their names, wherever they lie."""

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """The key of a template."""
        return super().get_cache_key(name)


def environment() -> Environment:
    """The environment of all pages in the current language."""
    return _environment(words.current_language())


@cache
def _environment(spoken: str) -> Environment:
    """Made once for a language; templates are compiled when first used, or for all languages."""
    make = Environment if COMPILED.is_dir() else SpokenEnvironment
    env = make(
        loader=PackageLoader("bruxelles1893.web"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
        extensions=["jinja2.ext.i18n"],
        bytecode_cache=KeptCode(str(COMPILED)) if COMPILED.is_dir() else None,
    )
    env.template_class = PlacedTemplate
    env.policies["ext.i18n.trimmed"] = True
    env.install_gettext_callables(  # type: ignore[attr-defined]
        words.gettext,
        words.ngettext,
        newstyle=True,
        pgettext=words.pgettext,
        npgettext=words.npgettext,
    )
    env.filters |= {
        "answer": drawing.answer,
        "clauses": words.clauses,
        "decimal": words.decimal,
        "front": drawing.front,
        "glass": drawing.glass,
        "house": drawing.house,
        "icon": drawing.icon,
        "mark": drawing.mark,
        "minus": words.minus,
        "named": drawing.named,
        "painting": drawing.painting,
        "pictured": drawing.pictured,
        "pawn": drawing.pawn,
        "read": words.seat_name,
        "tip": drawing.tip,
        "titled": words.titled,
    }
    env.globals |= {
        "architects": ARCHITECTS,
        "colour_short": words.COLOUR_SHORT,
        "current_language": words.current_language,
        "languages": words.LANGUAGES,
        "first_tip": words.first_tip,
        "rule_text": rule_text,
        "short": words.UNITS_SHORT,
        "drawn": drawn,
        "is_alone": False,
        "front_storeys": standalone.front_storeys,
        "placed": standalone.placed,
        "imported": imported,
        "script": script,
        "static": static,
        "unit_names": words.UNIT_NAMES,
    }
    return env


def parts() -> Parts:
    """The parts of pages in the current language, which are kept once drawn."""
    return _parts(words.current_language())


@cache
def _parts(spoken: str) -> Parts:
    return Parts(_environment(spoken))


def render(template: str, **context: Any) -> str:
    """A page or a part of one."""
    return environment().get_template(template).render(context)


def keepsake(scene: Scene, rule_set_name: str) -> str:
    """The picture of a finished game, which needs nothing from outside."""
    font = standalone.title_font()
    forum = standalone.title_font("forum-cyrillic") if words.current_language() == "ru" else ""
    return render("keepsake.svg", scene=scene, rule_set_name=rule_set_name, font=font, forum=forum)
