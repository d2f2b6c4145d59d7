// The service worker beside a real table: pages and files that are kept are there without a network, and one page says
// so where another was not kept.
(() => {
  const here = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
  const KEPT = "bruxelles1893 at the table";
  const NOT_KEPT = "/offline";

  /** The newest answer, or the last one that is kept.
   * @param {Request} request */
  async function newest(request) {
    const cache = await caches.open(KEPT);
    try {
      const answer = await fetch(request);
      if (answer.ok) await cache.put(request, answer.clone());
      return answer;
    } catch (error) {
      const last = await cache.match(request);
      if (!last) throw error;
      return last;
    }
  }

  /** Files have addresses that change with their content.
   * @param {Request} request */
  async function file(request) {
    return (await (await caches.open(KEPT)).match(request)) ?? newest(request);
  }

  /** A page, a kept page, or the page for those that are not kept. What is sent is never kept.
   * @param {Request} request */
  async function page(request) {
    try {
      return await (request.method === "GET" ? newest(request) : fetch(request));
    } catch (error) {
      const excuse = await caches.match(here.registration.scope + NOT_KEPT);
      if (!excuse) throw error;
      return excuse;
    }
  }

  here.addEventListener("install", () => here.skipWaiting());
  here.addEventListener("activate", (event) => event.waitUntil(here.clients.claim()));
  here.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (origin !== location.origin) return;
    if (request.mode === "navigate") event.respondWith(page(request));
    else if (request.method === "GET" && pathname.includes("/static/"))
      event.respondWith(file(request));
  });
})();
