import assert from "node:assert/strict";
import { test } from "node:test";
import { beatsOf } from "../../src/bruxelles1893/web/static/scripts/beats.js";

/** @param {string} kind
 * @param {number} count */
const acts = (kind, count) => Array.from({ length: count }, () => ({ kind }));
/** @param {number[]} beats */
const sum = (beats) => beats.reduce((total, each) => total + each, 0);

test("a few things have their time", () => {
  assert.deepEqual(beatsOf([{ kind: "ColumnWon" }, { kind: "IrisScored" }]), [800, 750]);
});

test("the end of a full round takes about ten seconds", () => {
  const round = [...acts("ColumnWon", 5), ...acts("PrestigeUsed", 6), ...acts("IrisScored", 8)];
  assert.ok(Math.abs(sum(beatsOf(round)) - 10_000) < 100);
});

test("nothing flits by unseen", () => {
  assert.ok(Math.min(...beatsOf(acts("IrisScored", 90))) >= 350);
});
