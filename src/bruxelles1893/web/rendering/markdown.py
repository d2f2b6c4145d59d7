"""Markdown as HTML, for rules and the description of the API."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt


@cache
def markdown() -> MarkdownIt:
    """The parser, made when a page first needs it: a server starts sooner without."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False})
