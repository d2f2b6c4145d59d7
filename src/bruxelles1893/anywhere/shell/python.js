// Python in a worker: the application that answers the pages, or the mind that thinks for its bots.
"use strict";
import { loadPyodide } from "./runtime/pyodide.mjs";
import { unpack } from "./bundle.js";
import { openFiles } from "./storage.js";

const bytes = (data) => { const view = data.getBuffer("u8"); const copy = view.data.slice(); view.release(); return copy; };

async function started() {
  const base = new URL("./", import.meta.url);
  const bundle = fetch(new URL("packages.bundle", base)).then(({ body }) => new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL("runtime/", base).href, checkIntegrity: false, packages: [] });
  unpack(python.FS, await bundle, "/lib/python3.14/site-packages");
  python.pyimport("importlib").invalidate_caches();
  return python;
}

// --- The application ----------------------------------------------------------------------------
async function application({ path, second }) {
  const [python, files] = await Promise.all([started(), openFiles()]);
  files.mount(python.FS, "/games");
  const ports = new Map();
  const tell = (number, kind, part) => {
    const data = bytes(part);
    const port = ports.get(number);
    if (kind === "head") port?.postMessage({ kind, part: JSON.parse(new TextDecoder().decode(data)) });
    else if (kind === "body") port?.postMessage({ kind, part: data }, [data.buffer]);
    else { port?.postMessage({ kind }); ports.delete(number); }
  };
  const think = (number, work) => second.postMessage({ number, work: bytes(work) });
  const { open_house: openHouse } = python.pyimport("bruxelles1893.anywhere.opening");
  const [bridge, mind] = await openHouse("/games", files.secret, path, tell, think);
  second.onmessage = ({ data: { number, answer } }) => {
    if (number === undefined) mind.died();
    else mind.answered(number, python.toPy(answer));
  };
  let last = 0;
  const ask = async ({ asked, body, port }) => {
    const number = ++last;
    ports.set(number, port);
    port.onmessage = () => bridge.hang_up(number);
    try { await bridge.answer(number, asked, python.toPy(new Uint8Array(body ?? 0))); }
    catch (error) { console.error(error); }
  };
  return { ask, isKept: files.isKept };
}

// --- The mind -----------------------------------------------------------------------------------
async function mind({ first }) {
  const python = await started();
  const { think } = python.pyimport("bruxelles1893.anywhere.helpers");
  first.onmessage = ({ data: { number, work } }) => {
    const answer = think(python.toPy(work));
    first.postMessage({ number, answer: bytes(answer) });
    answer.destroy();
  };
  return {};
}

let ready = null;
self.onmessage = async ({ data }) => {
  if (data.kind === "ask") { (await ready).ask(data); return; }
  ready = (data.kind === "application" ? application : mind)(data);
  try { self.postMessage({ kind: "ready", isKept: (await ready).isKept }); }
  catch (error) { self.postMessage({ kind: "failed", error: String(error?.message ?? error) }); }
};
