import assert from "node:assert/strict";
import { test } from "node:test";
import {
  angleOf,
  distanceAlong,
  turnBetween,
} from "../../src/bruxelles1893/web/static/scripts/geometry.js";

const BOX = { left: 100, top: 100, width: 40, height: 40 };

test("angles begin above the middle and go to the right", () => {
  assert.equal(angleOf(BOX, { clientX: 120, clientY: 50 }), 0);
  assert.equal(angleOf(BOX, { clientX: 200, clientY: 120 }), 90);
  assert.equal(angleOf(BOX, { clientX: 120, clientY: 200 }), 180);
});

test("a turn takes the shorter way", () => {
  assert.equal(turnBetween(10, 50), 40);
  assert.equal(turnBetween(350, 20), 30);
  assert.equal(turnBetween(20, 350), -30);
});

test("an arrow leads ahead, and what is aside counts more", () => {
  /** @type {[number, number]} */
  const right = [1, 0];
  assert.equal(distanceAlong([0, 0], [50, 0], right), 50);
  assert.equal(distanceAlong([0, 0], [50, 10], right), 75);
  assert.equal(distanceAlong([0, 0], [-50, 0], right), null);
});
