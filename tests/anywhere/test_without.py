"""The application runs without what browsers lack, and its games are those of everywhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from bruxelles1893.engine import read_record, replay
from patience import SECONDS

GUEST = Path(__file__).with_name("guest.py")


def test_a_whole_game_without_threads_processes_and_servers(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, GUEST, tmp_path],
        capture_output=True,
        text=True,
        timeout=SECONDS * 4,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert replay(read_record(done.stdout)).state.is_over
