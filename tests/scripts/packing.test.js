import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import {
  fromAddress,
  toAddress,
  unpacked,
} from "../../src/bruxelles1893/web/static/scripts/packing.js";

test("what the server packs is unpacked", async () => {
  const packed = deflateSync(JSON.stringify({ number: 7 })).toString("base64");
  assert.deepEqual(await unpacked(packed).json(), { number: 7 });
});

test("a record travels in an address and comes out the same", async () => {
  const record = new TextEncoder().encode("A1 1 + C3 /é\n".repeat(500));
  const letters = await toAddress(record);
  assert.match(letters, /^[\w-]+$/);
  assert.ok(letters.length < record.length / 10);
  assert.deepEqual(new Uint8Array(await fromAddress(letters)), record);
});

test("letters that hold no record are refused", async () => {
  await assert.rejects(() => fromAddress("bm90aGluZw"));
});
