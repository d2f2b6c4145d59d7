"""People who have left a page, and what their browser does with what it is pushed."""

from __future__ import annotations

import json

from playwright.sync_api import CDPSession, expect

from patience import wait_until
from server.push_service import PushService
from web.browser.visitor import Visitor

SUBSCRIBE = """
const kept = %s;
PushManager.prototype.getSubscription = async () => null;
PushManager.prototype.subscribe = async (wanted) => {
  window.wanted = wanted;
  return { toJSON: () => ({ endpoint: kept.endpoint, keys: kept }) };
};
"""
"""A browser of the tests has no maker who runs a push service; ours is on this machine."""

DISPLAY = """() => {
  self.shown = [];
  self.opened = [];
  self.handled = 0;
  self.isLookedAt = false;
  registration.showNotification = async (title, { body, data: path }) => {
    shown.push({ title, body, path });
  };
  Object.defineProperty(WindowClient.prototype, "focused", { get: () => isLookedAt });
  WindowClient.prototype.focus = async function () { opened.push(this.url); };
  clients.openWindow = async (address) => { opened.push(address); };
  const waitUntil = ExtendableEvent.prototype.waitUntil;
  ExtendableEvent.prototype.waitUntil = function (work) {
    const done = Promise.resolve(work).then(() => { handled += 1; });
    if (this.isTrusted) waitUntil.call(this, done);
  };
}"""
"""A browser without a window shows no notices, and every page of it has the focus."""
CLICK = """(path) => {
  const click = new ExtendableEvent("notificationclick");
  dispatchEvent(Object.assign(click, { notification: { data: path, close() {} } }));
}"""


class Worker:
    """The service worker of a browser, as its developer tools see it."""

    def __init__(self, visitor: Visitor) -> None:
        self._tools: CDPSession = visitor.context.new_cdp_session(visitor.page)
        self._registrations: list[str] = []
        self._tools.on("ServiceWorker.workerRegistrationUpdated", self._note)
        self._tools.send("ServiceWorker.enable")
        self._origin = visitor.page.evaluate("() => location.origin")
        (self._inside,) = visitor.context.service_workers
        self._inside.evaluate(DISPLAY)

    def _note(self, event: dict[str, list[dict[str, str]]]) -> None:
        self._registrations += [each["registrationId"] for each in event["registrations"]]

    def deliver(self, message: dict[str, str]) -> None:
        """What the browser does when its push service brings something."""
        assert self._registrations
        before = self._handled
        self._tools.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": self._origin,
                "registrationId": self._registrations[-1],
                "data": json.dumps(message),
            },
        )
        self._await_another(before)

    def click(self, message: dict[str, str]) -> None:
        """What the browser does when somebody clicks a notice."""
        before = self._handled
        self._inside.evaluate(CLICK, message["path"])
        self._await_another(before)

    @property
    def _handled(self) -> int:
        """How many events it has answered, also those that pages have sent it."""
        return int(self._inside.evaluate("() => handled"))

    def _await_another(self, before: int) -> None:
        wait_until(lambda: self._handled > before)

    def look_at_pages(self, *, is_looking: bool) -> None:
        """The person looks at the pages of this browser, or elsewhere."""
        self._inside.evaluate("(isLooking) => { isLookedAt = isLooking; }", is_looking)

    @property
    def shown(self) -> list[dict[str, str]]:
        """The notices that were shown."""
        return list(self._inside.evaluate("() => shown"))

    @property
    def opened(self) -> list[str]:
        """The addresses of the pages that came to the front."""
        return list(self._inside.evaluate("() => opened"))


def allow(visitor: Visitor, push: PushService) -> None:
    visitor.context.grant_permissions(["notifications"])
    visitor.context.add_init_script(SUBSCRIBE % json.dumps(push.subscription))
    visitor.open("/notices")
    visitor.find("#push-on").click()
    expect(visitor.find("#push-off")).to_be_visible()


class Away:
    """Somebody who is elsewhere, and whom their browser tells."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.push = PushService()
        self._read = 0
        allow(visitor, self.push)
        self.worker = Worker(visitor)

    def leave(self) -> None:
        self.visitor.open("/rules")

    def come(self, wanted: str) -> None:
        """The message with these words is shown, and a click on it leads to its page."""
        found = wait_until(lambda: [each for each in self._new if wanted in each["body"]])[0]
        self._read = self.push.messages.index(found) + 1
        assert found["tag"] != "test"
        self.worker.deliver(found)
        assert self.worker.shown[-1]["body"] == found["body"]
        self.worker.click(found)
        self.visitor.page.goto(self.worker.opened[-1])

    @property
    def _new(self) -> list[dict[str, str]]:
        return self.push.messages[self._read :]
