"""Pages drawn in parts, each kept by what it shows: what did not change is not drawn again.

A template stands for a part where it is named by `part(...)` in another one. What it reads of its
context, or of what it is given, is found in its source, so two pages that show the same thing there
share the drawing: two players at one table, and two moments of a game. Its outermost elements have
an `id` each, by which a browser puts a new drawing in the place of the old one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache, lru_cache
from hashlib import blake2b
from operator import attrgetter
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

from jinja2 import Environment, nodes, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

PLACEHOLDER: Final = "\0"
"""The mark in an outer part at which an inner one is placed."""
MARK: Final = Markup(PLACEHOLDER)
PART: Final = "part"
"""What templates call to draw a part."""

CACHE_SIZE: Final = 8_192


@dataclass(frozen=True, slots=True)
class Part:
    """A drawn element of a page; in `outline` a mark stands for each of its inner parts."""

    id: str
    outline: str
    inner: tuple[Part, ...] = ()
    digest: str = field(init=False)

    def __post_init__(self) -> None:
        names = "".join(f"{each.id}={each.digest};" for each in self.inner)
        drawn = blake2b((self.outline + names).encode(), digest_size=9)
        object.__setattr__(self, "digest", drawn.hexdigest())

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in the page that another drawing could take the place of."""
        return not self.outline or self.outline.isspace()

    @property
    def html(self) -> str:
        """All of it."""
        if not self.inner:
            return self.outline
        first, *rest = self.outline.split(PLACEHOLDER)
        return first + "".join(
            each.html + after for each, after in zip(self.inner, rest, strict=True)
        )


def changes(old: Part, new: Part) -> Iterator[Part]:
    """The smallest parts to put in the place of those that a page has."""
    if old is new or old.digest == new.digest:
        return
    if old.outline != new.outline:
        yield new
        return
    pairs = zip(old.inner, new.inner, strict=True)
    newer = [(before, after) for before, after in pairs if before.digest != after.digest]
    if any(before.id != after.id or before.is_empty != after.is_empty for before, after in newer):
        yield new
        return
    for before, after in newer:
        yield from changes(before, after)


_inner: ContextVar[list[Part]] = ContextVar("_inner")


class _Look(NamedTuple):
    """What a template reads of one name: the value itself, or some of its attributes."""

    base: str
    attributes: tuple[str, ...]
    is_given: bool


_Reader = tuple[str, bool, Callable[[Any], tuple[object, ...]]]
"""A name, whether it is given, and what reads its values."""


class Parts:
    """The parts that the templates of an environment draw, in one language below one root path."""

    def __init__(self, env: Environment) -> None:
        self._env: Final = env
        self._template: Final = cache(env.get_template)
        self._reads: Final = cache(self._find_reads)
        self._looks: Final = cache(self._find_looks)
        self._readers: Final = cache(self._readers_of)
        self._drawn: Final = lru_cache(CACHE_SIZE)(self._draw_anew)
        env.globals[PART] = self._part

    def draw(self, template: str, name: str, context: Mapping[str, Any]) -> Part:
        """A whole page, or the outermost part of one: only what is new in it is drawn."""
        return self._draw(template, name, dict(context))

    def _readers_of(self, template: str, given: tuple[str, ...]) -> tuple[_Reader, ...]:
        return tuple(
            (look.base, look.is_given, _reader(look.attributes))
            for look in self._looks(template, given)
        )

    @pass_context
    def _part(self, context: Context, template: str, name: str, /, **given: Any) -> Markup:
        """Draw a part of a page, or find it drawn, and leave a mark in its place."""
        names, values = tuple(given), list[object]()
        around = context.parent
        for base, is_given, read in self._readers(template, names):
            if is_given:
                values += read(given[base])
            else:
                values += read(around[base] if base in around else context.resolve(base))
        _inner.get().append(self._drawn(template, name, names, tuple(values)))
        return MARK

    def _draw_anew(
        self, template: str, name: str, given: tuple[str, ...], values: tuple[object, ...]
    ) -> Part:
        return self._draw(template, name, _context(self._looks(template, given), values))

    def _draw(self, template: str, name: str, context: Mapping[str, Any]) -> Part:
        token = _inner.set([])
        try:
            return Part(name, self._render(template, context), tuple(_inner.get()))
        finally:
            _inner.reset(token)

    def _render(self, template: str, context: Mapping[str, Any]) -> str:
        """`Template.render`, without putting the globals together anew each time."""
        whole = {**self._env.globals, **context}
        return str(self._template(template).make_module(whole, shared=True))

    # --- What a template reads --------------------------------------------------------------

    def _find_looks(self, template: str, given: tuple[str, ...]) -> tuple[_Look, ...]:
        """All that a template reads, of its arguments and of the context."""
        reads: dict[str, list[str]] = {}
        for name in self._reads(template):
            base, _, attribute = name.partition(".")
            reads.setdefault(base, []).append(attribute)
        return tuple(_Look(base, tuple(names), base in given) for base, names in reads.items())

    def _find_reads(self, template: str) -> tuple[str, ...]:
        """Names of the context, or of an attribute of one: `turn.draft`."""
        loader = self._env.loader
        assert loader is not None
        source, _, _ = loader.get_source(self._env, template)
        tree = self._env.parse(source)
        known = _set_in(tree) | self._env.globals.keys() | {"loop"}
        reads = {*_names(tree), *self._read_within(tree)}
        return tuple(
            sorted(
                each
                for each in reads
                if (base := each.partition(".")[0]) not in known
                and (each == base or base not in reads)
            )
        )

    def _read_within(self, tree: nodes.Template) -> set[str]:
        """All that is read by templates which another one includes, imports or draws as parts."""
        reads: set[str] = set()
        named = [node.template for node in tree.find_all(nodes.Include)]
        named += [node.template for node in tree.find_all(nodes.FromImport)]
        for template in named:
            assert isinstance(template, nodes.Const)
            reads.update(self._reads(template.value))
        for call in tree.find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name == PART:
                drawn, given = call.args[0], {each.key for each in call.kwargs}
                assert isinstance(drawn, nodes.Const)
                reads |= {
                    each for each in self._reads(drawn.value) if each.partition(".")[0] not in given
                }
        return reads


def _set_in(tree: nodes.Template) -> set[str]:
    """The names that a template gives a value itself."""
    names = {each.name for each in tree.find_all(nodes.Name) if each.ctx != "load"}
    names |= {each.name for each in tree.find_all(nodes.Macro)}
    for node in tree.find_all(nodes.FromImport):
        names |= {each if isinstance(each, str) else each[1] for each in node.names}
    return names


def _names(tree: nodes.Template) -> Iterator[str]:
    """Every name that is read, with its attribute where only that is read."""
    narrowed = set()
    for part in tree.find_all(nodes.Getattr):
        if isinstance(part.node, nodes.Name):
            narrowed.add(id(part.node))
            yield f"{part.node.name}.{part.attr}"
    for name in tree.find_all(nodes.Name):
        if id(name) not in narrowed:
            yield name.name


def _reader(attributes: tuple[str, ...]) -> Callable[[Any], tuple[object, ...]]:
    """Reads attributes of a thing; no name at all means the thing itself."""
    if attributes == ("",):
        return lambda thing: (thing,)
    if len(attributes) == 1:
        (only,) = attributes
        return lambda thing: (getattr(thing, only),)
    return attrgetter(*attributes)


def _context(looks: tuple[_Look, ...], values: tuple[object, ...]) -> dict[str, Any]:
    """The context that these values were read of."""
    context: dict[str, Any] = {}
    each = iter(values)
    for look in looks:
        if look.attributes == ("",):
            context[look.base] = next(each)
        else:
            context[look.base] = SimpleNamespace(**dict(zip(look.attributes, each, strict=False)))
    return context
