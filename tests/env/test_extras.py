"""Each environment needs its own extra and no other; without it the error says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bruxelles1893.optional_packages import MissingExtra
from patience import SECONDS

PACKAGES = {"numpy", "gymnasium", "pettingzoo", "pyspiel", "open_spiel", "cma", "matplotlib"}
NEEDS = {
    "observation": set(),
    "observation.schema": set(),
    "observation.expansion": {"numpy"},
    "env.rewards": set(),
    "env.vector": {"numpy"},
    "env.gymnasium": {"numpy", "gymnasium"},
    "env.pettingzoo": {"numpy", "gymnasium", "pettingzoo"},
    "env.openspiel": {"numpy", "pyspiel", "open_spiel"},
}

SCRIPT = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked!r}:
            raise ImportError(f"{{name}} is blocked")
sys.meta_path.insert(0, Blocked())
import bruxelles1893.{module}
"""


def import_without(module: str, blocked: set[str]) -> subprocess.CompletedProcess[str]:
    script = SCRIPT.format(blocked=blocked, module=module)
    return subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=SECONDS
    )


@pytest.mark.parametrize("module", NEEDS)
def test_a_module_imports_with_its_own_extra_only(module: str) -> None:
    if module == "env.openspiel":
        pytest.importorskip("pyspiel", reason="open_spiel has no wheel for this platform")
    result = import_without(module, PACKAGES - NEEDS[module])
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("env.vector", "numpy", "vector"),
        ("observation.expansion", "numpy", "vector"),
        ("env.gymnasium", "gymnasium", "gymnasium"),
        ("env.pettingzoo", "pettingzoo", "pettingzoo"),
        ("env.pettingzoo", "gymnasium", "pettingzoo"),
        ("env.openspiel", "pyspiel", "openspiel"),
    ],
)
def test_without_its_package_the_error_says_what_to_install(
    module: str,
    package: str,
    extra: str,
) -> None:
    result = import_without(module, {package})
    assert result.returncode == 1
    assert f"pip install 'bruxelles1893[{extra}]'" in result.stderr


def test_a_missing_package_can_be_caught_like_any_other() -> None:
    assert issubclass(MissingExtra, ImportError)
