"""Writes the table of letters that look alike anew, from Unicode's list.

    python tests/server/make_look_alikes.py confusables.txt

The list is https://www.unicode.org/Public/security/latest/confusables.txt (UTS 39). Letters and
digits are kept, unless NFKC gives the same answer.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from pathlib import Path

from bruxelles1893.server.people import look_alikes

LINE = re.compile(r"(?P<source>[0-9A-F]+) ;\t(?P<target>[0-9A-F ]+) ;\tMA")
VERSION = re.compile(r"# Version: (\S+)")
KEPT = ("L", "N")


def listed(text: str) -> dict[str, str]:
    """What each character of Unicode's list looks like."""
    return {
        chr(int(found["source"], 16)): "".join(chr(int(c, 16)) for c in found["target"].split())
        for found in map(LINE.match, text.splitlines())
        if found is not None
    }


def compact(known: dict[str, str]) -> dict[str, str]:
    """Letters and digits whose look does not follow from NFKC."""
    return {
        source: target
        for source, target in known.items()
        if unicodedata.category(source)[0] in KEPT
        and target.isprintable()
        and unicodedata.normalize("NFKC", source) == source
    }


def main() -> None:
    text = Path(sys.argv[1]).read_text(encoding="utf-8-sig")
    (version,) = VERSION.findall(text)[:1]
    by_look: dict[str, list[str]] = {}
    for source, target in compact(listed(text)).items():
        by_look.setdefault(target, []).append(source)
    lines = [f"{target} {''.join(sorted(each))}" for target, each in sorted(by_look.items())]
    head = (
        f"# Unicode {version}, UTS 39, © Unicode, Inc., unicode.org/license.txt: a look, its like"
    )
    look_alikes.FILE.write_text("\n".join([head, *lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
