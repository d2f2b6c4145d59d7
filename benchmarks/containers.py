"""The container and the compose file, really built and started where no registry is reached.

    python -m benchmarks.containers                              # as root
    python -m benchmarks.containers --keep /var/tmp/containers   # quicker the next time

The base is a root of Debian's packages (debootstrap), and so are PostgreSQL and Caddy; everything
else is as `deploy/container` says. Needs debootstrap, podman, podman-compose 1.2 or newer, and a
runtime such as runc. What the build needs to reach packages, such as /etc/pip.conf, is named by
`--add`.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import ssl
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import httpx

from benchmarks.load_server import free_port

ROOT: Final = Path(__file__).parents[1]
HERE: Final = ROOT / "deploy" / "container"
BASE: Final = "docker.io/library/python:3.13-slim"
OTHERS: Final = {
    "docker.io/library/postgres:17": "Postgres.Containerfile",
    "docker.io/library/caddy:2": "Caddy.Containerfile",
}
IMAGE: Final = "localhost/container_server"
"""What podman-compose calls the image of the service `server` in the folder `container`."""
SITE: Final = "localhost"
"""For this name Caddy makes a certificate by itself."""
PACKAGES: Final = "python3,python3-venv,ca-certificates"
SECONDS: Final = 180.0
MOST_FILES: Final = 16_384
STARTS: Final = 5
NOT_COMPILED: Final = """
import bruxelles1893.startup.serve, pathlib, sys
for name, each in sys.modules.items():
    if (cached := getattr(each, "__cached__", None)) and not pathlib.Path(cached).exists():
        print(name)
"""
SHARES: Final = "262144"
"""The container goes before whatever else the machine does, as on a quiet one."""
MEGABYTE: Final = 1e6


class Engine:
    """Podman with a store and settings of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        files = min(resource.getrlimit(resource.RLIMIT_NOFILE)[1], MOST_FILES)
        runtime = 'runtime = "runc"\n' if shutil.which("runc") else ""
        (folder / "containers.conf").write_text(
            f'[containers]\ndefault_ulimits = ["nofile={files}:{files}", "nproc={files}:{files}"]\n'
            f'[engine]\n{runtime}cgroup_manager = "cgroupfs"\n'
        )
        (folder / "storage.conf").write_text(
            f'[storage]\ndriver = "overlay"\n'
            f'graphroot = "{folder}/store"\nrunroot = "{folder}/run"\n'
        )
        self._environment: Final = dict(
            os.environ,
            PATH=f"{os.environ.get('PATH', '')}:/usr/sbin",
            CONTAINERS_CONF=str(folder / "containers.conf"),
            CONTAINERS_STORAGE_CONF=str(folder / "storage.conf"),
            SITE=SITE,
            POSTGRES_PASSWORD="of-the-rehearsal",
        )

    def run(self, *words: str, checks: bool = True) -> str:
        """Run a command: what it prints."""
        done = subprocess.run(
            words, env=self._environment, capture_output=True, text=True, check=False
        )
        if checks and done.returncode:
            raise RuntimeError(f"{' '.join(words)}: {(done.stdout + done.stderr)[-2000:]}")
        return done.stdout

    def podman(self, *words: str, checks: bool = True) -> str:
        """Run podman."""
        return self.run("podman", *words, checks=checks)

    def compose(self, source: Path, *words: str, checks: bool = True) -> str:
        """Run podman-compose with our file."""
        file = str(source / "deploy" / "container" / "compose.yml")
        return self.run("podman-compose", "--file", file, *words, checks=checks)

    def has(self, image: str) -> bool:
        """Whether an image is there."""
        return bool(self.podman("images", "--quiet", image, checks=False).strip())

    def megabytes(self, image: str) -> float:
        """The size of an image."""
        return int(self.podman("image", "inspect", "--format", "{{.Size}}", image)) / MEGABYTE


# --- Images -------------------------------------------------------------------------------------


def build(engine: Engine, suite: str, added: list[Path]) -> Path:
    """Build all images from Debian's packages and what is committed here: the sources."""
    if not engine.has(BASE):
        _make_base(engine, suite, added)
    for image, file in OTHERS.items():
        if not engine.has(image):
            _build(engine, image, HERE / "rehearsal" / file, HERE / "rehearsal")
    source = engine.folder / "source"
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir()
    archive = subprocess.run(
        ["git", "-C", str(ROOT), "archive", "HEAD"], check=True, capture_output=True
    )
    subprocess.run(["tar", "-x", "-C", str(source)], input=archive.stdout, check=True)
    _build(engine, IMAGE, source / "deploy" / "container" / "Containerfile", source)
    return source


def _make_base(engine: Engine, suite: str, added: list[Path]) -> None:
    root = engine.folder / "root"
    shutil.rmtree(root, ignore_errors=True)
    engine.run("debootstrap", "--variant=minbase", f"--include={PACKAGES}", suite, str(root))
    for path in added:
        shutil.copy(path, root / path.relative_to("/"))
    archive = engine.folder / "root.tar"
    engine.run("tar", "-C", str(root), "-cf", str(archive), ".")
    engine.podman("import", str(archive), BASE)
    archive.unlink()
    shutil.rmtree(root)


def _build(engine: Engine, image: str, file: Path, context: Path) -> None:
    options = ["--format", "docker", "--network", "host", "--build-arg", f"BASE={BASE}"]
    engine.podman("build", *options, "--file", str(file), "--tag", image, str(context))


# --- One container ------------------------------------------------------------------------------


def start_once(engine: Engine) -> None:
    """Start the container as its file says, with an empty volume, and look at it."""
    name, port = "bruxelles-rehearsal", free_port()
    load = os.getloadavg()[0]
    began = time.monotonic()
    engine.podman(
        *("run", "--detach", "--name", name, "--read-only", "--tmpfs", "/tmp"),
        *("--cap-drop", "all", "--volume", f"{name}:/data", "--cpu-shares", SHARES),
        *("--publish", f"127.0.0.1:{port}:1893", IMAGE),
    )
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=SECONDS) as client:
            wait_until(lambda: is_well(client))
        seconds = time.monotonic() - began
        inside = engine.podman("inspect", "--format", "{{.State.Pid}}", name).strip()
        _look_at(engine, name, Path("/proc", inside))
        used = _processor_seconds(Path("/proc", inside))
        print(
            f"answers after {seconds:.2f} s, of which its process used {used:.2f} s of a core; "
            f"load {load:.1f}",
            flush=True,
        )
    finally:
        engine.podman("rm", "--force", "--time", "5", name, checks=False)
        engine.podman("volume", "rm", name, checks=False)


def _look_at(engine: Engine, name: str, process: Path) -> None:
    status = (process / "status").read_text()
    assert "\nUid:\t1893\t1893\t" in status, "it runs as root"
    assert "\nCapEff:\t0000000000000000\n" in status, "it may do what it need not"
    engine.podman("healthcheck", "run", name)
    written = engine.podman("exec", name, "sh", "-c", "touch /opt/x || echo refused", checks=False)
    assert "refused" in written, "its root can be written"
    python = "/opt/bruxelles/bin/python"
    assert not engine.podman("exec", name, python, "-c", NOT_COMPILED), "byte code is missing"


def _processor_seconds(process: Path) -> float:
    fields = (process / "stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# --- All of them --------------------------------------------------------------------------------


def is_well(client: httpx.Client) -> bool:
    """Whether a server answers that it is well."""
    with suppress(httpx.TransportError):
        return client.get("/api/health").status_code == httpx.codes.OK
    return False


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    ends = time.monotonic() + SECONDS
    while not holds():
        if time.monotonic() > ends:
            raise RuntimeError("it does not answer")
        time.sleep(0.05)


class Visitor:
    """Somebody who plays a game alone, for two, through Caddy."""

    def __init__(self, certificate: Path) -> None:
        trusted = ssl.create_default_context(cafile=str(certificate))
        self.client: Final = httpx.Client(
            base_url=f"https://{SITE}", verify=trusted, timeout=SECONDS
        )
        wait_until(lambda: is_well(self.client))
        token = self.client.get("/api/me").json()["csrf_token"]
        self.client.headers.update({"X-CSRF-Token": token, "Origin": f"https://{SITE}"})
        seats = [{"kind": "me"}, {"kind": "me", "name": "Ben"}]
        self.table: Final = self._checked(self.client.post("/api/tables", json={"seats": seats}))[
            "id"
        ]

    @staticmethod
    def _checked(answer: httpx.Response) -> Any:
        assert answer.is_success, answer.text
        return answer.json()

    def play(self) -> int:
        """Look at the game's page and play a move: its number."""
        page = self.client.get(f"/table/{self.table}")
        assert page.status_code == httpx.codes.OK
        assert 'id="game"' in page.text
        shown = self.shown()
        body = {"number": shown["number"], "options": [shown["options"][0]["notation"]]}
        moved = self._checked(self.client.post(f"/api/tables/{self.table}/moves", json=body))
        number: int = moved["number"]
        return number

    def shown(self) -> Any:
        """The game as it is."""
        return self._checked(self.client.get(f"/api/tables/{self.table}/view"))


def play_with_all(engine: Engine, source: Path) -> None:
    """Play through Caddy, and restart one service after the other."""
    engine.compose(source, "up", "--detach")
    try:
        certificate = engine.folder / "root.crt"
        wait_until(lambda: _fetch_certificate(engine, certificate))
        visitor = Visitor(certificate)
        print(f"a page by TLS and a move: now at entry {visitor.play()}", flush=True)
        for service in ("server", "database", "proxy"):
            before = visitor.play()
            began = time.monotonic()
            engine.compose(source, "restart", service)
            wait_until(lambda: is_well(visitor.client))
            seconds = time.monotonic() - began
            assert visitor.shown()["number"] == before, "a move is lost"
            after = visitor.play()
            print(f"{service} restarted in {seconds:.1f} s: entry {before} kept, {after} played")
    except BaseException:
        print(engine.compose(source, "logs", checks=False)[-4000:])
        raise
    finally:
        engine.compose(source, "down", "--volumes", checks=False)


def _fetch_certificate(engine: Engine, into: Path) -> bool:
    file = "/data/caddy/pki/authorities/local/root.crt"
    into.write_text(engine.podman("exec", "container_proxy_1", "cat", file, checks=False))
    return "END CERTIFICATE" in into.read_text()


def main() -> None:
    """Rehearse."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--suite", default="trixie", help="the release of Debian for the base")
    parser.add_argument("--keep", type=Path, help="a folder for the images, kept for next time")
    parser.add_argument("--add", type=Path, action="append", default=[], help="a file for the base")
    asked = parser.parse_args()
    folder = asked.keep or Path(tempfile.mkdtemp(prefix="bruxelles-containers-"))
    folder.mkdir(parents=True, exist_ok=True)
    engine = Engine(folder)
    try:
        source = build(engine, asked.suite, asked.add)
        print(
            f"the image has {engine.megabytes(IMAGE):.0f} MB, the base {engine.megabytes(BASE):.0f}"
        )
        for _ in range(STARTS):
            start_once(engine)
        play_with_all(engine, source)
    finally:
        if asked.keep is None:
            engine.podman("system", "reset", "--force", checks=False)
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
