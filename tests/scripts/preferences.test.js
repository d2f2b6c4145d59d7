import assert from "node:assert/strict";
import test from "node:test";

/** @type {Map<string, string>} */
const kept = new Map();
/** @type {[string, () => void][]} */
const asked = [];
const nothing = () => {};
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
    setItem: (/** @type {string} */ name, /** @type {string} */ value) => kept.set(name, value),
    removeItem: (/** @type {string} */ name) => kept.delete(name),
  },
  document: {
    documentElement: { dataset: { settings: "/api/me/settings" } },
    querySelector: () => ({ value: "token" }),
    addEventListener: nothing,
  },
  matchMedia: () => ({ matches: false, addEventListener: nothing }),
  fetch: (/** @type {string} */ _, /** @type {{ body: string }} */ { body }) =>
    new Promise((answer) => asked.push([body, () => answer(null)])),
});
const settled = () => new Promise((done) => setTimeout(done));

test("settings are sent one after the other, and the last one stays", async () => {
  const { keep } = await import("../../src/bruxelles1893/web/static/scripts/preferences.js");
  keep("tips", "bid");
  await settled();
  keep("tips", "bid neutral");
  keep("tips", "off");
  await settled();
  assert.deepEqual(
    asked.map(([body]) => JSON.parse(body).tips),
    ["bid"],
  );
  asked[0][1]();
  await settled();
  assert.deepEqual(
    asked.map(([body]) => JSON.parse(body).tips),
    ["bid", "off"],
  );
  assert.equal(JSON.parse(kept.get("unsent") ?? "").tips, "off");
  asked[1][1]();
  await settled();
  assert.equal(kept.get("unsent"), undefined);
});
