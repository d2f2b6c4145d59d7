import assert from "node:assert/strict";
import { test } from "node:test";
import { merged, unsent } from "../../src/bruxelles1893/web/static/scripts/pad_merge.js";

const base = { version: 1, values: { francs: "12", points: "80" } };

test("what only this phone has changed is still to be sent", () => {
  const theirs = { version: 2, values: { francs: "12", points: "81" } };
  assert.deepEqual(merged(base, { francs: "14" }, theirs), {
    pending: { francs: "14" },
    conflicts: [],
  });
});

test("what both have changed otherwise is asked about", () => {
  const theirs = { version: 2, values: { francs: "15", points: "80" } };
  const { pending, conflicts } = merged(base, { francs: "14", art: "1" }, theirs);
  assert.deepEqual(pending, { art: "1" });
  assert.deepEqual(conflicts, [{ key: "francs", mine: "14", theirs: "15" }]);
});

test("what both have changed alike is settled", () => {
  const theirs = { version: 2, values: { francs: "14" } };
  assert.deepEqual(merged(base, { francs: "14" }, theirs), { pending: {}, conflicts: [] });
});

test("what was written while something was under way waits", () => {
  assert.deepEqual(unsent({ francs: "15", art: "1" }, { francs: "14", art: "1" }), {
    francs: "15",
  });
});
