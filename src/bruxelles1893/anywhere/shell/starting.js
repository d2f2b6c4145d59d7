// Python started: anew, or with the memory that it had once when all was imported and built.

import { unpack } from "./bundle.js";
import createModule from "./runtime/pyodide.asm.mjs";
import { loadPyodide } from "./runtime/pyodide.mjs";

const base = new URL("./", import.meta.url);
export const PACKAGES = "/lib/python3.14/site-packages";
const MEMORY = "memory";
const PAGE = 65536;

// --- The memory, kept beside the files of the release -------------------------------------------
async function release() {
  const version = await (await (await caches.open("bruxelles1893")).match("version"))?.text();
  return version ? caches.open(`bruxelles1893 ${version}`) : null;
}
/** @param {string} path */
const address = (path) => new URL(path, base).pathname;
/** @param {string} path */
export const fileOf = async (path) => (await release())?.match(address(path));
async function keptMemory() {
  const kept = await fileOf(MEMORY);
  return kept ? new Uint8Array(await kept.arrayBuffer()) : null;
}
const forgetMemory = async () => {
  await (await release())?.delete(address(MEMORY));
};

/** @param {Python} python */
export async function keepMemory(python) {
  const made = python.makeMemorySnapshot();
  let end = made.length;
  while (end && !made[end - 1]) end -= 1;
  await (await release())?.put(
    address(MEMORY),
    new Response(made.subarray(0, Math.ceil(end / PAGE) * PAGE)),
  );
}

// --- Libraries: loaded before Python begins, so that they always lie in the same place ------------
/** @returns {Promise<[string, WebAssembly.Module][]>} */
async function libraries() {
  /** @type {[string, string][]} */
  const listed = await (await fetch(new URL("libraries.json", base))).json();
  return Promise.all(
    listed.map(async ([path, file]) => [
      `${PACKAGES}/${path}`,
      await WebAssembly.compileStreaming(fetch(new URL(file, base))),
    ]),
  );
}

/**
 * @param {PythonModule} module
 * @param {ReturnType<typeof libraries>} coming
 */
async function preload(module, coming) {
  module.addRunDependency("libraries");
  for (const [name, compiled] of await coming) {
    const exports = await module.loadWebAssemblyModule(
      compiled,
      { loadAsync: true, nodelete: true, global: false },
      name,
      {},
    );
    module.LDSO.loadedLibsByName[name] = { refcount: Infinity, name, exports, global: false };
  }
  module.removeRunDependency("libraries");
}

// --- The start ----------------------------------------------------------------------------------
async function files() {
  const { body, status } = await fetch(new URL("packages.bundle", base));
  if (!body) throw new Error(`packages.bundle: ${status}`);
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/**
 * @param {Uint8Array | null} memory
 * @param {boolean} willBeKept
 */
async function begun(memory, willBeKept) {
  const [coming, bundle] = [libraries(), files()];
  const createPyodideModule = async (/** @type {PythonSettings} */ settings) => {
    settings.preRun.push((module) => {
      preload(module, coming);
    });
    const module = await createModule(settings);
    if (memory) module.growMemory(memory.length);
    return module;
  };
  const asMemory = memory ? { _loadSnapshot: memory } : { _makeSnapshot: willBeKept };
  const python = await loadPyodide({
    indexURL: new URL("runtime/", base).href,
    checkIntegrity: false,
    packages: [],
    createPyodideModule,
    ...asMemory,
  });
  unpack(python.FS, await bundle, PACKAGES);
  python.pyimport("importlib").invalidate_caches();
  return python;
}

// With `willBeKept` the memory can be kept afterwards.
export async function started({ willBeKept = false } = {}) {
  const memory = willBeKept ? null : await keptMemory().catch(() => null);
  const anew = async () => ({ python: await begun(null, willBeKept), isRestored: false });
  if (!memory) return anew();
  try {
    return { python: await begun(memory, false), isRestored: true };
  } catch (error) {
    console.warn(error);
    await forgetMemory();
    return anew();
  }
}
