"""Finds a Chromium for the tests, or installs one: `python -m web.browser.chromium`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

from patience import MILLISECONDS

VARIABLE = "BRUXELLES_CHROMIUM"
SHELL = "chromium-headless-shell"
"""Chromium without its window, which needs a fifth to a third less time for the same pages."""
COMMANDS = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--headless",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
IS_LOCKED = "Could not get lock"
LOCK_SECONDS = 900.0
PAUSE = 3.0
MISSING = (
    f"no Chromium was found. Install one (Debian: apt-get install {SHELL} fonts-noto-cjk; "
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
    return playwright.chromium.launch(executable_path=path, args=flags, timeout=MILLISECONDS)


def has_japanese_font() -> bool:
    if shutil.which("fc-list") is None:
        return True
    listed = subprocess.run(["fc-list", ":lang=ja"], capture_output=True, check=False)
    return bool(listed.stdout.strip())


def wanted_packages(path: str | None) -> list[list[str]]:
    """Debian's packages that the tests want and the machine lacks, each list without the others."""
    fonts = [] if has_japanese_font() and path else ["fonts-noto-cjk"]
    is_shell_there = VARIABLE in os.environ or shutil.which(SHELL) is not None
    return list(filter(None, ([] if is_shell_there else [SHELL], fonts)))


def install(path: str | None) -> None:
    """Try the machine's package manager, else Playwright's own download."""
    if is_root() and shutil.which("apt-get"):
        wanted = wanted_packages(path)
        if wanted:
            apt_get("update", "-qq")
        for packages in wanted:
            apt_get("install", "-y", "-qq", *packages)
        if on_path() is None:  # an older Debian has no shell
            apt_get("install", "-y", "-qq", "chromium")
    elif path is None:
        run(sys.executable, "-m", "playwright", "install", "chromium")


def apt_get(*arguments: str) -> None:
    """Debian's package manager, as soon as no other of its kind is at work."""
    ends = time.monotonic() + LOCK_SECONDS
    while IS_LOCKED in run("apt-get", *arguments) and time.monotonic() < ends:
        print("Another package manager is at work: waiting for it.", flush=True)
        time.sleep(PAUSE)


def run(*command: str) -> str:
    """Run a command; what it complains about."""
    print("+", *command, flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"}
    done = subprocess.run(
        command,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    print(done.stderr, end="", flush=True)
    return done.stderr


def main() -> str | None:
    """Make sure that there is a browser and say which; else why there is none."""
    with sync_playwright() as playwright:
        install(found(playwright))
        path = found(playwright)
    if path is None:
        return MISSING
    print(f"Browser tests use {path}.")
    return None


if __name__ == "__main__":
    sys.exit(main())
