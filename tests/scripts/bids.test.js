import assert from "node:assert/strict";
import { test } from "node:test";
import { bidAfter, spaceOf } from "../../src/bruxelles1893/web/static/scripts/bids.js";

const BIDS = ["1", "2", "4"];

test("a bid goes to the next one that is allowed", () => {
  assert.equal(bidAfter(BIDS, "2", 1), "4");
  assert.equal(bidAfter(BIDS, "2", -1), "1");
});

test("a bid stays within what is allowed", () => {
  assert.equal(bidAfter(BIDS, "4", 1), "4");
  assert.equal(bidAfter(BIDS, "1", -3), "1");
});

test("the classes of a bid name its space", () => {
  assert.equal(spaceOf("stake c1 r1"), "A1");
  assert.equal(spaceOf("stake c5 r3"), "E3");
});
