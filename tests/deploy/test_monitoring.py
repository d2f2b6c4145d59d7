"""The dashboard and the alerts ask for measures that there are, and Prometheus reads the rules."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bruxelles1893.server.metrics.measures import Metrics
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Settings

ROOT = Path(__file__).parents[2]
PROMETHEUS = ROOT / "deploy" / "prometheus"
MEASURE = re.compile(r"\b(?:bruxelles|process)_[a-z_]+")
NO_PROMTOOL = "could not run: promtool is not installed (Debian: prometheus)"


@pytest.fixture(scope="module")
def measures(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of all that a server measures."""
    services = Services(Settings(data=tmp_path_factory.mktemp("data"), bot_processes=1))
    services.store.upgrade()
    families = list(Metrics(services).registry.collect())
    services.store.close()
    names = {family.name for family in families}
    return names | {f"{name}_{end}" for name in names for end in ("total", "bucket", "count")}


def asked_for(text: str) -> set[str]:
    found = set(MEASURE.findall(text))
    assert found
    return found


def test_the_dashboard_asks_for_what_is_measured(measures: set[str]) -> None:
    dashboard = json.loads((ROOT / "deploy" / "grafana" / "bruxelles.json").read_text())
    for panel in dashboard["panels"]:
        assert asked_for(panel["targets"][0]["expr"]) <= measures, panel["title"]


def test_the_alerts_ask_for_what_is_measured(measures: set[str]) -> None:
    expressions = re.findall(r"expr: (.*)", (PROMETHEUS / "alerts.yml").read_text())
    assert len(expressions) >= 8
    assert asked_for(" ".join(expressions)) <= measures


@pytest.mark.parametrize(
    "command",
    [
        ("check", "rules", "alerts.yml"),
        ("check", "config", "prometheus.yml"),
        ("test", "rules", "alerts_test.yml"),
    ],
    ids=" ".join,
)
def test_prometheus_reads_it(command: tuple[str, ...]) -> None:
    promtool = shutil.which("promtool")
    if promtool is None:
        pytest.skip(NO_PROMTOOL)
    done = subprocess.run(
        [promtool, *command], cwd=PROMETHEUS, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
