"""Templates compiled for one language: what they always say is looked up once, not on each page."""

from __future__ import annotations

from typing import Any, Final

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from bruxelles1893.web.parts import PART
from bruxelles1893.words import gettext

SAYINGS: Final = ("_", "gettext")
TABLE: Final = ("game_table", "parts/")
"""How the names of templates begin that draw a table, over and over."""


class DirectCode(CodeGenerator):
    """Code of tables that reads attributes as Python does, but those of globals as Jinja."""

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        """An attribute of something."""
        is_global = isinstance(node.node, nodes.Name) and node.node.name in self.environment.globals
        if is_global or not (self.name or "").startswith(TABLE):
            super().visit_Getattr(node, frame)
            return
        self.visit(node.node, frame)
        self.write(f".{node.attr}")


class SpokenEnvironment(Environment):
    """An environment whose templates are compiled in the language that is spoken then."""

    code_generator_class = DirectCode

    def _generate(self, source: nodes.Template, *args: Any, **kwargs: Any) -> str:
        """What becomes of a template, after its sayings are said."""
        return super()._generate(_Said().visit(source), *args, **kwargs)


class _Said(NodeTransformer):
    """Puts the words of the language in the place of calls that look them up."""

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802
        """A saying with what is filled in, or a part; anything else stays as it is."""
        self.generic_visit(node)
        if isinstance(node.node, nodes.Name) and node.node.name == PART:
            return _direct(node)
        text = _saying(node)
        if text is None:
            return node
        if not node.kwargs:
            return nodes.Const(text % {}, lineno=node.lineno)
        filled_in = [
            nodes.Pair(nodes.Const(each.key), each.value, lineno=node.lineno)
            for each in node.kwargs
        ]
        said, values = nodes.Const(text), nodes.Dict(filled_in, lineno=node.lineno)
        return nodes.Mod(said, values, lineno=node.lineno)


def _direct(node: nodes.Call) -> nodes.Filter:
    """A part as a filter of its template's name, which is called without a detour."""
    template, *others = node.args
    return nodes.Filter(template, PART, others, node.kwargs, None, None, lineno=node.lineno)


def _saying(node: nodes.Call) -> Markup | None:
    if not isinstance(node.node, nodes.Name) or node.node.name not in SAYINGS:
        return None
    (said,) = node.args
    assert isinstance(said, nodes.Const)
    return Markup(gettext(said.value))
