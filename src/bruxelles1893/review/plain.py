"""Named tuples as plain JSON data and back."""

from __future__ import annotations

from typing import Any, Final, TypeVar, get_args, get_origin, get_type_hints

DIGITS: Final = 5

T = TypeVar("T")


def to_plain(value: Any) -> Any:
    """Plain data: named tuples become objects, fractions are rounded."""
    if isinstance(value, float):
        return round(value, DIGITS)
    if hasattr(value, "_asdict"):
        return {name: to_plain(each) for name, each in value._asdict().items()}
    if isinstance(value, list | tuple):
        return [to_plain(each) for each in value]
    return value


def from_plain(kind: type[T], data: Any) -> T:
    """The named tuple that `to_plain` wrote; what is newer than the data is as by default."""
    made: T = _made(kind, data)
    return made


def _made(kind: Any, data: Any) -> Any:
    if get_origin(kind) is list:
        (inner,) = get_args(kind)
        return [_made(inner, each) for each in data]
    if get_origin(kind) is tuple:
        inner, *more = get_args(kind)
        return tuple(_made(inner, each) for each in data) if more == [...] else tuple(data)
    if hasattr(kind, "_fields"):
        hints = get_type_hints(kind)
        known = [name for name in kind._fields if name in data]
        return kind(**{name: _made(hints[name], data[name]) for name in known})
    return data
