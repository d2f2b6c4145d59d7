// This browser is asked to show messages of the server, and a test says whether they arrive.
import { find, get, wait } from "./dom.js";

const place = get("#notices");
const problem = get("#push-problem");
const tested = find("#push-tested");
const ARRIVES_IN = 15000;
const canPush = "serviceWorker" in navigator && "PushManager" in globalThis;

/** @param {"unable" | "refused" | "failed"} which */
function tell(which) {
  problem.textContent = problem.dataset[which] ?? "";
  problem.hidden = false;
}

/** @param {string} text */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/**
 * @param {string} path
 * @param {Record<string, string>} fields
 */
const send = (path, fields = {}) =>
  fetch(path, {
    method: "POST",
    body: new URLSearchParams({ csrf_token: place.dataset.csrf ?? "", ...fields }),
  });

async function subscribe() {
  const { worker = "", key = "" } = place.dataset;
  const registration = await navigator.serviceWorker.register(worker, { updateViaCache: "none" });
  await navigator.serviceWorker.ready;
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(key),
  });
  const { endpoint = "", keys = {} } = made.toJSON();
  return send("notices/push", { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" });
}

async function turnOn() {
  if ((await Notification.requestPermission()) !== "granted") return tell("refused");
  try {
    const answer = await subscribe();
    if (!answer.ok) return tell("failed");
    location.assign(answer.url);
  } catch {
    tell("failed");
  }
}

async function turnOff() {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** @returns {Promise<boolean>} */
const arrival = () =>
  Promise.race([
    new Promise((done) =>
      navigator.serviceWorker.addEventListener("message", ({ data }) => {
        if (data?.kind === "notice" && data.tag === "test") done(true);
      }),
    ),
    wait(ARRIVES_IN).then(() => false),
  ]);

async function test() {
  if (!tested) return;
  const words = tested.dataset;
  tested.hidden = false;
  tested.textContent = words.waiting ?? "";
  const arrives = arrival();
  /** @type {{ here: { problem: string }[], elsewhere: number }} */
  const { here, elsewhere } = await (await send("notices/test")).json();
  const parts = elsewhere ? [words.elsewhere] : [];
  for (const { problem: reason } of here) {
    if (reason) parts.push(`${words.refused} ${reason}`);
    else parts.push((await arrives) ? words.arrived : words.lost);
  }
  tested.textContent = parts.join(" ");
}

const [on, off, tester] = [find("#push-on"), find("#push-off"), find("#push-test")];
if (!canPush) tell("unable");
else {
  if (on) on.hidden = false;
  if (tester) tester.hidden = false;
}
on?.addEventListener("click", turnOn);
tester?.addEventListener("click", test);
off?.addEventListener("submit", turnOff);
