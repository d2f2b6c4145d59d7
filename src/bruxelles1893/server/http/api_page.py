"""The API's own description as a page, without any script."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

Schema = dict[str, Any]


def handbook(description: Schema) -> str:
    """A page that tells every operation of an OpenAPI description."""
    info = description["info"]
    operations = "".join(
        _operation(method, path, operation)
        for path, methods in description["paths"].items()
        for method, operation in methods.items()
    )
    schemas = "".join(
        _schema(name, schema) for name, schema in description["components"]["schemas"].items()
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f"<title>{escape(info['title'])}</title></head><body>"
        f"<h1>{escape(info['title'])} {escape(info['version'])}</h1>"
        f"<p>{escape(info.get('description', ''))}</p>"
        '<p>The same for programs: <a href="/api/openapi.json">openapi.json</a></p>'
        f"<h2>Operations</h2>{operations}<h2>Bodies</h2>{schemas}</body></html>"
    )


def _operation(method: str, path: str, operation: Schema) -> str:
    lines = [*_parameters(operation), *_body(operation), *_answers(operation)]
    items = "".join(f"<li>{line}</li>" for line in lines)
    return (
        f"<section><h3><code>{method.upper()} {escape(path)}</code></h3>"
        f"<p>{escape(operation.get('description', ''))}</p><ul>{items}</ul></section>"
    )


def _parameters(operation: Schema) -> Iterator[str]:
    for parameter in operation.get("parameters", []):
        need = "needed" if parameter.get("required") else "optional"
        yield (
            f"{parameter['in']} <code>{escape(parameter['name'])}</code>, {need}: "
            f"{_type(parameter['schema'])}"
        )


def _body(operation: Schema) -> Iterator[str]:
    for content in operation.get("requestBody", {}).get("content", {}).values():
        yield f"body: {_type(content['schema'])}"


def _answers(operation: Schema) -> Iterator[str]:
    for status, answer in operation["responses"].items():
        types = [_type(each.get("schema", {})) for each in answer.get("content", {}).values()]
        yield f"{status}: {' or '.join(types) or escape(answer['description'])}"


def _schema(name: str, schema: Schema) -> str:
    needed = schema.get("required", [])
    rows = "".join(
        f"<tr><th>{escape(field)}</th><td>{_type(value)}</td>"
        f"<td>{'needed' if field in needed else ''}</td></tr>"
        for field, value in schema.get("properties", {}).items()
    )
    return (
        f'<section id="{escape(name)}"><h3>{escape(name)}</h3>'
        f"<p>{escape(schema.get('description', ''))}</p><table>{rows}</table></section>"
    )


def _type(schema: Schema) -> str:
    """A type in few words, with links to those that have a name."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(_type(each) for each in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    limits = [
        f"{words} {escape(str(schema[key]))}"
        for key, words in _LIMITS.items()
        if schema.get(key) is not None
    ]
    return " ".join([escape(str(schema.get("type", "any value"))), *limits])


_LIMITS = {
    "enum": "one of",
    "minimum": "from",
    "maximum": "to",
    "exclusiveMaximum": "below",
    "minLength": "of at least",
    "maxLength": "of at most",
    "pattern": "like",
    "default": "usually",
}
