"""What axe-core finds on a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

GRAVE = ("serious", "critical")


def grave_findings(page: Page) -> list[tuple[str, str, str]]:
    """What would keep somebody from using the page: which rule, where, and why."""
    return [
        (finding["id"], str(node["target"]), node["failureSummary"])
        for finding in Axe().run(page).response["violations"]
        if finding["impact"] in GRAVE
        for node in finding["nodes"]
    ]
