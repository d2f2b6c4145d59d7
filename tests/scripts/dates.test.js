import assert from "node:assert/strict";
import { test } from "node:test";
import { written } from "../../src/bruxelles1893/web/static/scripts/dates.js";

test("a day is written as the language writes it, in every time zone", () => {
  assert.equal(written("2026-11-18", "fr"), "18 novembre 2026");
  assert.equal(written("2026-11-18", "ja"), "2026年11月18日");
});

test("a moment is written in the time zone of the person", () => {
  const text = written("2026-11-26T19:00:00+00:00", "fr", "Europe/Brussels");
  assert.match(text, /^jeudi 26 novembre 2026/);
  assert.match(text, /20:00/);
});
