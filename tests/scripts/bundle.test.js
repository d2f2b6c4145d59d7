import assert from "node:assert/strict";
import { test } from "node:test";
import { unpack } from "../../src/bruxelles1893/anywhere/shell/bundle.js";

/** @param {[path: string, text: string][]} files */
function bundled(files) {
  const contents = files.map(([, text]) => Buffer.from(text));
  const listed = Buffer.from(
    JSON.stringify(files.map(([path], place) => [path, contents[place].length])),
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(listed.length);
  const whole = Buffer.concat([length, listed, ...contents]);
  return whole.buffer.slice(whole.byteOffset, whole.byteOffset + whole.length);
}

test("the files of a bundle are put in their folders, each folder made once", () => {
  /** @type {string[]} */
  const folders = [];
  /** @type {Record<string, string>} */
  const written = {};
  const files = {
    mkdirTree: (/** @type {string} */ path) => folders.push(path),
    createDataFile: (
      /** @type {string} */ folder,
      /** @type {string} */ name,
      /** @type {Uint8Array} */ data,
    ) => {
      written[`${folder}/${name}`] = new TextDecoder().decode(data);
    },
  };
  unpack(
    files,
    bundled([
      ["a/one", "1"],
      ["a/two", "zwei"],
      ["top", ""],
    ]),
    "/lib",
  );
  assert.deepEqual(folders, ["/lib/a", "/lib"]);
  assert.deepEqual(written, { "/lib/a/one": "1", "/lib/a/two": "zwei", "/lib/top": "" });
});
