import assert from "node:assert/strict";
import { test } from "node:test";
import { countOf, covers, unitsOf } from "../../src/bruxelles1893/web/static/scripts/handfuls.js";

test("a handful is read cube by cube", () => {
  assert.deepEqual(unitsOf("2*wood+iron"), ["wood", "wood", "iron"]);
  assert.deepEqual(unitsOf("glass"), ["glass"]);
});

test("a handful covers what can be taken out of it", () => {
  assert.ok(covers("2*wood+iron", []));
  assert.ok(covers("2*wood+iron", ["iron", "wood"]));
  assert.ok(!covers("wood+iron", ["wood", "wood"]));
  assert.ok(!covers("wood+iron", ["glass"]));
});

test("cubes are counted by kind", () => {
  assert.equal(countOf(["wood", "iron", "wood"], "wood"), 2);
  assert.equal(countOf([], "wood"), 0);
});
