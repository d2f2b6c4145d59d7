"""The description of the API as a page, for programmers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from fastapi import Request
from markupsafe import Markup, escape
from starlette.responses import Response

from bruxelles1893.web.rendering.markdown import markdown
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import page

Schema = dict[str, Any]

router: Final = PageRouter()
LIMITS: Final = {
    "enum": "one of",
    "minimum": "from",
    "maximum": "to",
    "exclusiveMaximum": "below",
    "minLength": "of at least",
    "maxLength": "of at most",
    "pattern": "like",
    "default": "usually",
}


class ApiField(NamedTuple):
    """A field of a body: its type in few words, and what it means."""

    name: str
    type: Markup
    text: Markup


class Body(NamedTuple):
    """Something that is sent or answered."""

    name: str
    text: Markup
    fields: tuple[ApiField, ...]


class Operation(NamedTuple):
    """An operation of the API: the request, and its results."""

    title: str
    text: Markup
    lines: tuple[Markup, ...]


@router.get("/api/docs")
def docs(request: Request) -> Response:
    """The API in words."""
    description = request.app.openapi()
    return page(
        request,
        "api.html",
        info=description["info"],
        text=_words(description["info"]["description"]),
        chapters={
            "Operations": list(_operations(description["paths"])),
            "Web hooks": list(_operations(description["webhooks"])),
        },
        for_programs=request.app.openapi_url,
        bodies_title="Bodies",
        bodies=[_body(name, each) for name, each in _bodies(description["components"]["schemas"])],
    )


def _words(text: str) -> Markup:
    return Markup(markdown().render(text))


def _operations(paths: Schema) -> Iterator[Operation]:
    for path, methods in paths.items():
        for method, operation in methods.items():
            yield Operation(
                f"{method.upper()} {path}",
                _words(operation.get("description", "")),
                tuple(_lines(operation)),
            )


def _lines(operation: Schema) -> Iterator[Markup]:
    for each in operation.get("parameters", []):
        need = "needed" if each.get("required") else "optional"
        yield Markup("{} <code>{}</code>, {}: {}").format(
            each["in"], each["name"], need, _type(each["schema"])
        )
    for content in operation.get("requestBody", {}).get("content", {}).values():
        yield Markup("body: {}").format(_type(content["schema"]))
    for status, answer in operation["responses"].items():
        types = [_type(each.get("schema", {})) for each in answer.get("content", {}).values()]
        parts = [escape(answer["description"]), *types] if status != "200" else types
        yield Markup("{}: {}").format(status, Markup(", ").join(parts) or answer["description"])


def _bodies(schemas: Schema) -> Iterator[tuple[str, Schema]]:
    """Every body, and after it what it holds that has no name of its own."""
    for name, schema in schemas.items():
        yield name, schema
        for field, value in schema.get("properties", {}).items():
            yield from _inner(f"{name}.{field}", value)


def _inner(name: str, schema: Schema) -> Iterator[tuple[str, Schema]]:
    if "properties" in schema:
        yield name, schema
        for field, value in schema["properties"].items():
            yield from _inner(f"{name}.{field}", value.get("items", value))


def _body(name: str, schema: Schema) -> Body:
    needed = schema.get("required", [])
    fields = tuple(
        ApiField(
            field,
            _type(value) + (", needed" if field in needed else ""),
            _words(value.get("description", "")),
        )
        for field, value in schema.get("properties", {}).items()
    )
    return Body(name, _words(schema.get("description", "")), fields)


def _type(schema: Schema) -> Markup:
    """A type in few words, with links to those that have a name."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return Markup('<a href="#{}">{}</a>').format(name, name)
    several = schema.get("anyOf") or schema.get("oneOf")
    if several:
        return Markup(" or ").join(_type(each) for each in several)
    if schema.get("type") == "array":
        return Markup("list of {}").format(_type(schema.get("items", {})))
    limits = [
        f"{words} {schema[key]}" for key, words in LIMITS.items() if schema.get(key) is not None
    ]
    return escape(" ".join([str(schema.get("type", "any value")), *limits]))
