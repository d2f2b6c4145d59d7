import assert from "node:assert/strict";
import { test } from "node:test";
import { framesBetween } from "../../src/bruxelles1893/web/static/scripts/frames.js";

const PARTS = ["board 0", "board 1", "board 2", "log 0", "log 2"].map((each) => {
  const [id, shape] = each.split(" ");
  return `<div id="${id}">${shape}</div>`;
});
const FRAMES = { parts: PARTS, onward: [[1], [4, 2]], back: [[0], [3, 1]] };

test("the next table takes the parts that change", () => {
  assert.deepEqual(framesBetween(FRAMES, 0, 1), [PARTS[1]]);
  assert.deepEqual(framesBetween(FRAMES, 1, 0), [PARTS[0]]);
});

test("over several moves only the last shape of each part counts", () => {
  assert.deepEqual(framesBetween(FRAMES, 0, 2), [PARTS[4], PARTS[2]]);
  assert.deepEqual(framesBetween(FRAMES, 2, 0), [PARTS[3], PARTS[0]]);
});

test("the same table needs nothing", () => {
  assert.deepEqual(framesBetween(FRAMES, 1, 1), []);
});
