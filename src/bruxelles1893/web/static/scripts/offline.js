// Pages beside a real table stay there without a network, with all their files. A page that is seen stays, and so do
// those that it names: anew each time, or if none was kept within the last hour.
import { all, find, get, wait } from "./dom.js";

const KEPT = "bruxelles1893 at the table";
const HOUR = 3_600_000;
const PAUSE = 500;
/** So many pages are asked for at once; more would spend what the reader may ask for. */
const AT_ONCE = 8;
const worker = find("[data-offline]")?.dataset.offline;

/** @param {string} address */
const isFile = (address) => new URL(address, location.href).pathname.includes("/static/");

/** @param {string} script */
async function stay(script) {
  const scope = new URL(".", new URL(script, location.href)).pathname.replace(/\/$/, "");
  await navigator.serviceWorker.register(script, { scope });
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const cache = await caches.open(KEPT);
  const isKept = Boolean(navigator.serviceWorker.controller);
  for (const each of [location.href, ...new Set(files.filter(isFile))])
    if (!(isKept && (await cache.match(each)))) await cache.add(each);
  for (const [number, link] of all("a[data-stays]").entries()) {
    const { href } = /** @type {HTMLAnchorElement} */ (link);
    if (link.dataset.stays === "hour" && (await isFresh(cache, href))) continue;
    if (number >= AT_ONCE) await wait(PAUSE);
    await keep(cache, href);
  }
}

/** Whether a page was kept a short time ago.
 * @param {Cache} cache
 * @param {string} address */
async function isFresh(cache, address) {
  const sent = (await cache.match(address))?.headers.get("date") ?? "";
  return Date.now() - Date.parse(sent) < HOUR;
}

/** Keeps a page after its files, so that a page that is there is whole.
 * @param {Cache} cache
 * @param {string} address */
async function keep(cache, address) {
  const answer = await fetch(address);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.clone().text(), "text/html");
  for (const file of filesOf(page)) if (!(await cache.match(file))) await cache.add(file);
  await cache.put(address, answer);
}

/** @param {Document} page */
function filesOf(page) {
  const named = all("link[href], use[href], script[src], img[src]", page).map(
    (each) => each.getAttribute("href") ?? each.getAttribute("src") ?? "",
  );
  return new Set(named.filter(isFile).map((each) => each.replace(/#.*/, "")));
}

/** What no script keeps cannot be sent now, and would be lost with the page.
 * @param {SubmitEvent} event */
function warn(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || navigator.onLine || form.method !== "post") return;
  event.preventDefault();
  const note = get("#no-sending");
  (event.submitter ?? form).after(note);
  note.hidden = false;
}

if (worker) document.addEventListener("submit", warn);
if (worker && "serviceWorker" in navigator) stay(worker).catch(() => {});
