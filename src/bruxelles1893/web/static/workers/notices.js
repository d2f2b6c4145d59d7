// What a service worker does with a notice: it shows it, and a click opens the table at its question. The worker of
// the server's pages and that of the browser edition both have this file.
(() => {
  const here = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

  /**
   * What is shown; `path` is below the scope of the worker.
   * @typedef {{ title: string, body: string, path: string, tag: string }} Message
   */

  const pages = () => here.clients.matchAll({ type: "window", includeUncontrolled: true });
  /** @param {string} path */
  const address = (path) => new URL(path, here.registration.scope);

  /** Whoever looks at the table already sees that it is their turn.
   * @param {Message} message */
  async function isLookedAt({ path }) {
    const { pathname } = address(path);
    const isTable = path.startsWith("table/");
    return (await pages()).some(
      (page) => isTable && page.focused && new URL(page.url).pathname === pathname,
    );
  }

  /** @param {Message} message */
  async function show(message) {
    for (const page of await pages()) page.postMessage({ kind: "notice", tag: message.tag });
    if (await isLookedAt(message)) return;
    const { title, body, tag, path } = message;
    await here.registration.showNotification(title, { body, tag, data: path });
  }

  /** @param {string} path */
  async function open(path) {
    const wanted = address(path);
    const known = (await pages()).find(({ url }) => new URL(url).pathname === wanted.pathname);
    if (!known) return here.clients.openWindow(wanted.href);
    known.postMessage({ kind: "open", hash: wanted.hash });
    return known.focus();
  }

  here.addEventListener("push", (event) => {
    if (event.data) event.waitUntil(show(event.data.json()));
  });
  here.addEventListener("message", (event) => {
    if (event.data?.kind === "show") event.waitUntil(show(event.data.message));
  });
  here.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data));
  });
})();
