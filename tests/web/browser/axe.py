"""What axe-core finds on a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

GRAVE = ("serious", "critical")
WHAT_FAILS = {"resultTypes": ["violations"]}
"""What passes is not told, which takes axe longer than to find it."""
COLOURS_ONLY = WHAT_FAILS | {"runOnly": {"type": "rule", "values": ["color-contrast"]}}


def grave_findings(page: Page, *, colours_only: bool = False) -> list[tuple[str, str, str]]:
    """What would keep somebody from using the page: which rule, where, and why."""
    options = COLOURS_ONLY if colours_only else WHAT_FAILS
    return [
        (finding["id"], str(node["target"]), node["failureSummary"])
        for finding in Axe().run(page, options=options).response["violations"]
        if finding["impact"] in GRAVE
        for node in finding["nodes"]
    ]
