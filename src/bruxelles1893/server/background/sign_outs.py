"""Open streams of devices that were signed out, perhaps by another process."""

from __future__ import annotations

import logging
import threading
from typing import Final

from bruxelles1893.server.background.streams import Hub
from bruxelles1893.server.people.devices import Devices
from bruxelles1893.server.refusal import Refusal

LOG: Final = logging.getLogger(__name__)
LOOK_SECONDS: Final = 1.0


class SignOuts:
    """Ends the streams of a device when it is signed out: here at once, elsewhere in a second.

    Requests need no watch, because each of them asks the database.
    """

    def __init__(self, devices: Devices, hub: Hub) -> None:
        self._devices: Final = devices
        self._hub: Final = hub
        self._is_closed: Final = threading.Event()
        self._thread: Final = threading.Thread(target=self._run, daemon=True, name="sign-outs")
        devices.on_sign_out.append(hub.end)

    def start(self) -> None:
        """Watch in a thread."""
        self._thread.start()

    def close(self) -> None:
        """Stop watching."""
        self._is_closed.set()
        if self._thread.is_alive():
            self._thread.join(LOOK_SECONDS * 3)

    def _run(self) -> None:
        while not self._is_closed.wait(LOOK_SECONDS):
            if self._hub.heard():
                self._look()

    def _look(self) -> None:
        try:
            for identity, device in self._devices.signed_out_lately():
                self._hub.end(identity, device)
        except Refusal as error:
            LOG.warning("devices that were signed out are not known: %s", error)
