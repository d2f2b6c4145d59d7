"""Every check of the project, whatever fails on the way: what `make test` and `make quick` run.

    python tests/suite.py            # everything; long matrices are sampled by seed
    python tests/suite.py --whole    # everything, with every case of long matrices
    python tests/suite.py --quick    # what a minute can tell

At the end one line a part says whether it passed, failed, or could not run and why. Tests that fail
beside others are run once more alone; the summary names each that passes only then.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple
from unittest.mock import patch

ROOT: Final = Path(__file__).parents[1]
COMPILED: Final = ROOT / "build" / "compiled"
IS_COMPILED: Final = "import sys; from bruxelles1893 import engine; sys.exit(not engine.COMPILED)"
CORES: Final = os.cpu_count() or 1
ONE_THREAD: Final = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
"""There are as many processes as cores: threads of numpy and PyTorch would be in their way."""
ON_DISK: Final = tempfile.gettempdir()
MEMORY: Final = Path("/dev/shm")
ROOM_NEEDED: Final = 4 << 30
"""Bytes; the tests use a fraction of them, but nobody else is to be left without."""
SLOWEST: Final = ("--durations", "12", "--durations-min", "20")
"""Each run tells which tests took longest."""
PYTEST: Final = (sys.executable, "-m", "pytest", *SLOWEST, "--dist", "worksteal", "-n")
"""To be followed by how many processes share the tests."""
ONE_BY_ONE: Final = ("--dist", "load", "--maxschedchunk", "1")
"""So that a few long tests, which come first, are not left to one process."""
BUSY, PAINTING = str(CORES), str(CORES + 1)
"""Processes for tests that compute, and for those of pages, which wait for each other."""
QUICK_TESTS: Final = (
    "rules",
    "golden",
    "components",
    "words",
    "test_traceability.py",
    "test_layers.py",
)
ENGINE_TESTS: Final = (
    *("rules", "golden", "conformance", "env"),
    *("test_bad_arguments.py", "test_options.py", "test_record_errors.py", "test_session.py"),
)
"""What both engines are asked, besides the games that they must play alike."""

PLAIN_TESTS: Final = (
    *ENGINE_TESTS,
    *("components", "words", "bots/test_contest.py", "server/test_moves.py"),
    *("terminal/test_score_rule_sets.py", "web/test_draft_cost.py", "web/test_page_budget.py"),
)
"""What runs before the compiled engine is built, or puts something in the place of a part of the
plain one. Whatever else there is asks the compiled one, if there is one."""

ANOTHER_SAMPLE: Final = "--sample=2"
"""So that the compiled engine plays other tables of the long matrices than the plain one."""

BROWSER_TESTS: Final = ("anywhere", "web/browser")
"""Where all tests are that need a browser; `conftest.py` refuses one that is elsewhere."""

PASSED, FAILED, NOT_RUN = "passed", "failed", "could not run"

SOME_FAILED: Final = 1
"""With this status pytest ends when it has run all tests, and no other way."""
ALONE: Final = ("-n", "0", "--last-failed", "--last-failed-no-failures", "none")


class Result(NamedTuple):
    """What came of a part."""

    part: str
    verdict: str
    why: str = ""
    status: int = 0
    """What its command returned."""

    def __str__(self) -> str:
        return f"{self.verdict:13} {self.part}" + (f": {self.why}" if self.why else "")


class Suite:
    """Runs parts one after another and remembers what came of each."""

    def __init__(self) -> None:
        self.results: list[Result] = []
        self.commands: dict[str, tuple[tuple[str, ...], dict[str, str]]] = {}
        """The parts that are tests, and how they were run."""

    def tell(self, part: str, verdict: str, why: str = "") -> None:
        self.results.append(Result(part, verdict, why))

    def tell_missing(self, part: str, why: str) -> None:
        """A part for which something is missing; on CI, where nothing may be, that is a failure."""
        self.tell(part, FAILED if os.environ.get("CI") == "true" else NOT_RUN, why)

    def run(self, part: str, *command: str, **variables: str) -> None:
        """A part whose output is seen as it comes."""
        print(f"\n=== {part}", flush=True)
        began = time.monotonic()
        status = subprocess.run(
            command, cwd=ROOT, env=os.environ | variables, check=False
        ).returncode
        self._tell_of(part, status, time.monotonic() - began)

    def take(self, part: str, work: Future[Work]) -> None:
        """A part that ran beside others; its output is seen now."""
        done = work.result()
        print(f"\n=== {part}\n{done.output}", end="", flush=True)
        self._tell_of(part, done.status, done.seconds)

    def _tell_of(self, part: str, status: int, seconds: float) -> None:
        took = f"{seconds:.0f} s"
        why = f"status {status}, {took}" if status else took
        self.results.append(Result(part, FAILED if status else PASSED, why, status))

    def tests(self, part: str, *command: str, **variables: str) -> tuple[str, ...]:
        """A command for the tests of a part, which keeps the names of those that fail."""
        self.commands[part] = (*command, "-o", f"cache_dir={cache_of(part)}"), variables
        return self.commands[part][0]

    def try_alone(self) -> None:
        """Run tests that failed once more, with the machine to themselves."""
        for place, result in enumerate(self.results):
            if result.part in self.commands and result.status == SOME_FAILED:
                command, variables = self.commands[result.part]
                names = failures_of(result.part)
                print(f"\n=== {result.part}: {len(names)} once more, alone", flush=True)
                again = (*command, *ALONE)
                env = os.environ | variables
                status = subprocess.run(again, cwd=ROOT, env=env, check=False).returncode
                if names and not status:
                    why = f"{result.why}; passed only alone: {', '.join(names)}"
                    self.results[place] = Result(result.part, PASSED, why)

    @property
    def is_green(self) -> bool:
        return all(result.verdict != FAILED for result in self.results)

    def close(self) -> int:
        """Print the summary; the status to exit with."""
        print("\n=== Summary", *self.results, sep="\n", flush=True)
        return 0 if self.is_green else 1


class Work(NamedTuple):
    """A command that has run while others did, and all that it printed."""

    status: int
    output: str
    seconds: float

    @property
    def last_line(self) -> str:
        return self.output.strip().rpartition("\n")[2]


def aside(*command: str, **variables: str) -> Work:
    """Run a command beside others."""
    began = time.monotonic()
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return Work(done.returncode, done.stdout, time.monotonic() - began)


def after(another: Future[Work], *command: str, **variables: str) -> Work:
    """Run a command beside others, as soon as a certain one has ended."""
    another.result()
    return aside(*command, **variables)


def cache_of(part: str) -> Path:
    """Where pytest keeps what it found in the tests of a part."""
    return ROOT / "build" / "tests" / part.replace(" ", "-")


def failures_of(part: str) -> list[str]:
    """The names of the tests of a part that failed."""
    file = cache_of(part) / "v" / "cache" / "lastfailed"
    return list(json.loads(file.read_text())) if file.exists() else []


def make(target: str) -> tuple[str, ...]:
    """A command that makes a target, with room on the disk for downloads."""
    return ("env", f"TMPDIR={ON_DISK}", "make", "--no-print-directory", target)


def quick(suite: Suite) -> None:
    """Format, lint, types, and the tests of rules, golden games, components and words."""
    with ThreadPoolExecutor() as pool:
        tools = pool.submit(node_tools)
        lint, types = (pool.submit(aside, *make(target)) for target in ("format", "types"))
        scripts = pool.submit(after, tools, *make("scripts"))
        suite.take("format and lint", lint)
        suite.take("types", types)
        script_checks(suite, tools.result(), scripts)
    suite.run("quick tests", *PYTEST, BUSY, "-m", "not slow", *paths(QUICK_TESTS))


def full(suite: Suite, *options: str) -> None:
    """Everything. What uses one core, or waits for a download, runs beside the tests."""
    command = (*PYTEST, BUSY, *options)
    others = ("-m", "not browser", *without(PLAIN_TESTS))
    repeated = (ANOTHER_SAMPLE, *paths(ENGINE_TESTS))
    with ThreadPoolExecutor() as pool:
        lint, types, compiled, browser = (
            pool.submit(aside, *make(target)) for target in ("lint", "types", "compiled", "browser")
        )
        tools = pool.submit(node_tools)
        scripts = pool.submit(after, tools, *make("scripts"))
        suite.take("format and lint", lint)
        script_checks(suite, tools.result(), scripts)
        suite.run("plain tests", *suite.tests("plain tests", *command, *paths(PLAIN_TESTS)))
        engine = built(compiled.result())
        first = pool.submit(
            aside, *suite.tests("other tests", *command, *others, **engine), **engine
        )
        again = suite.tests("compiled tests", *command, *repeated, **engine)
        then = pool.submit(after, first, *again, **engine) if engine else None
        browser_tests(suite, browser.result(), options, **engine)
        suite.take("types", types)
        suite.take("other tests", first)
        learning_tests(suite)
        compiled_tests(suite, compiled.result(), then)
    suite.try_alone()


def built(build: Work) -> dict[str, str]:
    """What lets a command use the compiled engine, if it could be built."""
    engine = {"PYTHONPATH": str(COMPILED)}
    is_compiled = not build.status and not aside(sys.executable, "-c", IS_COMPILED, **engine).status
    return engine if is_compiled else {}


def node_tools() -> Work:
    """Node's tools, by the lock file; where there are none the last line says why."""
    missing = [tool for tool in ("node", "npm") if shutil.which(tool) is None]
    if missing:
        return Work(1, f"there is no {' and no '.join(missing)}", 0)
    fetched = aside(*make("node_modules/.package-lock.json"))
    why = "\nnpm could not fetch its packages" if fetched.status else ""
    return fetched._replace(output=fetched.output + why)


def script_checks(suite: Suite, tools: Work, checks: Future[Work]) -> None:
    """Scripts and styles, if their tools are there; where nothing may be missing, they must be."""
    if tools.status == 0:
        suite.take("scripts and styles", checks)
    else:
        suite.tell_missing("scripts and styles", tools.last_line)


def browser_tests(suite: Suite, browser: Work, options: tuple[str, ...], **variables: str) -> None:
    """The tests in a browser, if there is one; where nothing may be missing, there must be."""
    if browser.status == 0:
        command = (*PYTEST, PAINTING, *ONE_BY_ONE, "-m", "browser", *options, *paths(BROWSER_TESTS))
        kept = suite.tests("browser tests", *command, **variables)
        suite.run("browser tests", *kept, **variables)
    else:
        suite.tell_missing("browser tests", browser.last_line)


def learning_tests(suite: Suite) -> None:
    """Among the other tests those of learning are skipped where there is no PyTorch."""
    if find_spec("torch") is None:
        suite.tell_missing("learning tests", "PyTorch is not installed: `make learning`")


def compiled_tests(suite: Suite, build: Work, tests: Future[Work] | None) -> None:
    """The tests of the compiled engine, if it could be built."""
    if build.status:
        print(build.output)
        suite.tell("compiled tests", FAILED, "the engine does not compile")
    elif tests is None:
        suite.tell("compiled tests", NOT_RUN, "there is no C compiler")
    else:
        suite.take("compiled tests", tests)


def paths(tests: tuple[str, ...]) -> list[str]:
    return [str(ROOT / "tests" / name) for name in tests]


def without(tests: tuple[str, ...]) -> list[str]:
    return [f"--ignore={path}" for path in paths(tests)]


@contextmanager
def temporary_files_in_memory() -> Iterator[None]:
    """Where the system has room for them: hundreds of databases wait long for a slow disk."""
    if not MEMORY.is_dir() or shutil.disk_usage(MEMORY).free < ROOM_NEEDED:
        yield
        return
    folder = tempfile.TemporaryDirectory(prefix="bru", dir=MEMORY, ignore_cleanup_errors=True)
    with folder as path, patch.dict(os.environ, TMPDIR=path):
        Path(path).chmod(0o755)  # PostgreSQL may run as another user
        yield


def main() -> int:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--whole", action="store_true")
    asked = parser.parse_args()
    suite = Suite()
    os.environ.update(ONE_THREAD)
    with temporary_files_in_memory():
        if asked.quick:
            quick(suite)
        else:
            full(suite, *(["--whole"] if asked.whole else []))
    return suite.close()


if __name__ == "__main__":
    sys.exit(main())
