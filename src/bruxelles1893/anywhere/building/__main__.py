"""`python -m bruxelles1893.anywhere.building FOLDER CACHE`."""

from __future__ import annotations

import sys
from pathlib import Path

from bruxelles1893.anywhere.building.site import build_site

if __name__ == "__main__":
    build_site(Path(sys.argv[1]), Path(sys.argv[2]))
