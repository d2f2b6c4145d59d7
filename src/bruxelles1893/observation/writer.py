"""The writer of observations: librt's writer, or as much of it as they need.

Compiled code writes into librt's memory directly, without a Python object a number.
"""

from __future__ import annotations

try:
    from librt.strings import BytesWriter
except ImportError:

    class BytesWriter(bytearray):  # type: ignore[no-redef]
        """Bytes that grow."""

        def write(self, more: bytes) -> None:
            """Add bytes."""
            self += more

        def truncate(self, size: int) -> None:
            """Forget all but the first bytes."""
            del self[size:]

        def getvalue(self) -> bytes:
            """All that was written."""
            return bytes(self)


__all__ = ["BytesWriter"]
