import assert from "node:assert/strict";
import { test } from "node:test";
import { pauseAfter, spreadIn } from "../../src/bruxelles1893/web/static/scripts/pauses.js";

test("each miss waits longer, but never for long", () => {
  const pauses = [1, 2, 3, 4, 5, 20].map((misses) => pauseAfter(misses, 0, 1));
  assert.deepEqual(pauses, [600, 1200, 2400, 4800, 5000, 5000]);
});

test("those who were lost together do not come back together", () => {
  assert.equal(pauseAfter(3, 0, 0), 1200);
  const pauses = new Set(Array.from({ length: 20 }, () => pauseAfter(3)));
  assert.ok(pauses.size > 10);
});

test("the server says over how long its pages come back", () => {
  assert.equal(spreadIn('{"talk": 3, "spread": 96}'), 96_000);
  for (const said of ['{"talk": 3}', "{}", ""]) assert.equal(spreadIn(said), 0);
});

// What the server says of 5,000 streams, a twentieth of a hundred thousand on twenty processes.
test("thousands of pages come back one after the other, at each try", () => {
  const pages = 5_000;
  const spread = spreadIn('{"spread": 96}');
  for (const misses of [1, 2, 5]) {
    const seconds = Array(120).fill(0);
    for (let page = 0; page < pages; page++) {
      seconds[Math.floor(pauseAfter(misses, spread, page / pages) / 1_000)] += 1;
    }
    assert.ok(Math.max(...seconds) <= 60, `${Math.max(...seconds)} in a second`);
    assert.equal(
      seconds.reduce((all, each) => all + each),
      pages,
    );
  }
});
