"""What is left out of the site is not missed there."""

from __future__ import annotations

import subprocess
import sys

from bruxelles1893.anywhere.building.pins import pins

SCRIPT = """
import sys

class Refusing:
    def find_spec(self, name, path=None, target=None):
        if any(name == each or name.startswith(each + ".") for each in sys.argv[1:]):
            raise ImportError(f"{name} is not on the site")

sys.meta_path.insert(0, Refusing())
import bruxelles1893.anywhere.browser_runtime, bruxelles1893.anywhere.opening
"""


def test_the_site_imports_nothing_that_is_left_out() -> None:
    left_out = [each.replace("/", ".") for each in pins().unused if "." not in each]
    assert "bruxelles1893.cli" in left_out
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *left_out], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
