"""A Ray cluster of one machine, started as an operator does and killed as a power cut would."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bruxelles1893.arena.backends import LOCAL_TRIES, PATIENT
from patience import wait_until

HERE = "127.0.0.1"
STARTED = b"Ray runtime started"


class Sent:
    """Work that a node can do without the module in which a test has written it."""

    def __init__(self, function: Callable[..., Any], *arguments: Any) -> None:
        self._work = partial(function, *arguments)
        self._module = sys.modules[function.__module__]

    def __call__(self) -> Any:
        return self._work()

    def __reduce__(self) -> tuple[Any, ...]:
        cloudpickle: Any = import_module("ray.cloudpickle")
        cloudpickle.register_pickle_by_value(self._module)
        return cloudpickle.loads, (cloudpickle.dumps(self._work),)


class Head:
    """A head of a cluster that always comes back at the same addresses."""

    def __init__(self, folder: Path, cores: int) -> None:
        self._folder = folder
        self._cores = cores
        self._port, self._client_port, *self._others = free_ports(4)
        self._process: subprocess.Popen[bytes] | None = None
        self.address = f"{HERE}:{self._port}"
        self.client_address = f"ray://{HERE}:{self._client_port}"

    @property
    def is_running(self) -> bool:
        """Whether it was started and not killed since."""
        return self._process is not None

    def start(self) -> None:
        """Start it, and wait until it has begun: on a busy machine that takes some tries."""
        for _ in range(LOCAL_TRIES):
            if self._has_started():
                return
            self.kill()
        raise AssertionError((self._folder / "log").read_text())

    def _has_started(self) -> bool:
        self._folder.mkdir(exist_ok=True)
        log = self._folder / "log"
        agent, metrics = self._others
        options = [
            *("--head", "--block", "--include-dashboard=false", f"--node-ip-address={HERE}"),
            *(f"--num-cpus={self._cores}", f"--port={self._port}"),
            *(f"--dashboard-agent-listen-port={agent}", f"--metrics-export-port={metrics}"),
        ]
        if find_spec("grpc") is not None:
            options.append(f"--ray-client-server-port={self._client_port}")
        with log.open("wb") as told:
            self._process = subprocess.Popen(
                [str(Path(sys.executable).with_name("ray")), "start", *options],
                env=PATIENT | os.environ | {"RAY_USAGE_STATS_ENABLED": "0"},
                stdout=told,
                stderr=told,
                start_new_session=True,
            )
        process = self._process
        wait_until(lambda: STARTED in log.read_bytes() or process.poll() is not None)
        return process.poll() is None

    def kill(self) -> None:
        """Kill all its processes: those of its session."""
        if self._process is None:
            return
        for each in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if os.getsid(int(each.name)) == self._process.pid:
                    os.kill(int(each.name), signal.SIGKILL)
        self._process.wait()
        self._process = None


def free_ports(count: int) -> list[int]:
    """Ports of this machine that nobody uses."""
    with ExitStack() as ends:
        sockets = [ends.enter_context(socket.socket()) for _ in range(count)]
        for each in sockets:
            each.bind((HERE, 0))
        return [each.getsockname()[1] for each in sockets]
