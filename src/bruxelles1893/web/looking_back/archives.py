"""Archives of records, to move games from one browser to another."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import Final
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, is_zipfile

from bruxelles1893.server.tables.errors import BadRecord

MOST_RECORDS: Final = 500
LARGEST_RECORD: Final = 1_000_000


def packed(records: Mapping[str, str]) -> bytes:
    """An archive of records by their names."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for name, text in records.items():
            archive.writestr(name, text)
    return file.getvalue()


def unpacked(content: bytes) -> list[str]:
    """The records of an archive, or the one record that is no archive."""
    if not is_zipfile(BytesIO(content)):
        return [text_of(content)]
    try:
        with ZipFile(BytesIO(content)) as archive:
            found = [entry for entry in archive.infolist() if entry.filename.endswith(".bxl")]
            if not 1 <= len(found) <= MOST_RECORDS:
                raise BadRecord(f"an archive holds 1 to {MOST_RECORDS} records")
            if any(entry.file_size > LARGEST_RECORD for entry in found):
                raise BadRecord("a record of the archive is too large")
            return [text_of(archive.read(entry)) for entry in found]
    except (BadZipFile, NotImplementedError, RuntimeError) as error:
        raise BadRecord("the archive is damaged") from error


def text_of(content: bytes) -> str:
    """A record as text."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord("the file is not text") from None
