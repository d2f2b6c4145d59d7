"""Finds a Chromium for the tests, or installs one: `python -m web.browser.chromium`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

VARIABLE = "BRUXELLES_CHROMIUM"
COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--headless",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
MISSING = (
    "no Chromium was found. Install one (Debian: apt-get install chromium fonts-noto-cjk; "
    f"elsewhere: playwright install chromium), or name it in {VARIABLE}"
)


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def on_path() -> str | None:
    """The browser that the variable names, or one that is installed on the machine."""
    named = os.environ.get(VARIABLE)
    return named or next(filter(None, map(shutil.which, COMMANDS)), None)


def found(playwright: Playwright) -> str | None:
    """A browser that can be started: the machine's, else the one that Playwright installs."""
    own = playwright.chromium.executable_path
    return on_path() or (own if Path(own).exists() else None)


def launch(playwright: Playwright, path: str) -> Browser:
    flags = [*FLAGS, *(["--no-sandbox"] if is_root() else [])]
    return playwright.chromium.launch(executable_path=path, args=flags)


def has_japanese_font() -> bool:
    if shutil.which("fc-list") is None:
        return True
    listed = subprocess.run(["fc-list", ":lang=ja"], capture_output=True, check=False)
    return bool(listed.stdout.strip())


def wanted_packages(path: str | None) -> list[str]:
    """Debian's packages that the tests need and the machine lacks."""
    fonts = [] if has_japanese_font() and path else ["fonts-noto-cjk"]
    return [*([] if path else ["chromium"]), *fonts]


def install(path: str | None) -> None:
    """Try the machine's package manager, else Playwright's own download."""
    if is_root() and shutil.which("apt-get"):
        packages = wanted_packages(path)
        if packages:
            environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
            run("apt-get", "update", "-qq", env=environment)
            run("apt-get", "install", "-y", "-qq", *packages, env=environment)
    elif path is None:
        run(sys.executable, "-m", "playwright", "install", "chromium", env=dict(os.environ))


def run(*command: str, env: dict[str, str]) -> None:
    print("+", *command, flush=True)
    subprocess.run(command, env=env, stdout=subprocess.DEVNULL, check=False)


def main() -> None:
    """Make sure that there is a browser, and say which, or that there is none."""
    with sync_playwright() as playwright:
        install(found(playwright))
        path = found(playwright)
    print(f"Browser tests use {path}." if path else f"Browser tests cannot run: {MISSING}.")


if __name__ == "__main__":
    main()
