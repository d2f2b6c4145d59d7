// Python in a worker: the application that answers the pages, the mind that thinks for its bots, or the rehearsal
// whose memory later starts begin with.

import { Network } from "./reckoning.js";
import { fileOf, keepMemory, PACKAGES, started } from "./starting.js";
import { openFiles, secretOf } from "./storage.js";

/**
 * What the page asks this worker for.
 * @typedef {{ kind: "ask", asked: string, body: ArrayBuffer | null, port: MessagePort }} Asked
 * @typedef {{ kind: "application", path: string, second: MessagePort, life: string }} ToApply
 * @typedef {{ kind: "mind", first: MessagePort, life: string }} ToThink
 * @typedef {{ kind: "rehearsal", path: string, language: string, life?: undefined }} ToRehearse
 * @typedef {{ kind: "files" } | { kind: "second", second: MessagePort }} News
 */

/**
 * Something that has begun: how it stands, and what it can be asked.
 * @typedef {object} Begun
 * @property {{ isKept?: boolean, isRestored?: boolean }} standing
 * @property {Promise<boolean>} [network]
 * @property {(asked: Asked) => Promise<void>} [ask]
 * @property {(port: MessagePort) => void} [meet]
 */

/** @param {PythonProxy} data */
const bytes = (data) => {
  const view = data.getBuffer("u8");
  const copy = view.data.slice();
  view.release();
  return copy;
};

// --- The application ----------------------------------------------------------------------------
/**
 * @param {ToApply} wanted
 * @returns {Promise<Begun>}
 */
async function application({ path, second: first }) {
  let second = first;
  const [{ python, isRestored }, files] = await Promise.all([
    started(),
    openFiles((isFull) => self.postMessage({ kind: "storage", isFull })),
  ]);
  files.mount(python.FS, "/games");
  /** @type {Map<number, MessagePort>} */
  const ports = new Map();
  /** @type {(number: number, kind: "head" | "body" | "end", part: PythonProxy) => void} */
  const tell = (number, kind, part) => {
    const data = bytes(part);
    const port = ports.get(number);
    if (kind === "head")
      port?.postMessage({ kind, part: JSON.parse(new TextDecoder().decode(data)) });
    else if (kind === "body") port?.postMessage({ kind, part: data }, [data.buffer]);
    else {
      port?.postMessage({ kind });
      ports.delete(number);
    }
  };
  /** @type {(number: number, work: PythonProxy) => void} */
  const think = (number, work) => {
    second.postMessage({ number, work: bytes(work) });
    self.postMessage({ kind: "work" });
  };
  const { open_app: openApp } = python.pyimport("bruxelles1893.anywhere.opening");
  const [bridge, mind] = await openApp("/games", files.secret, path, tell, think);
  const hear = () => {
    second.onmessage = ({ data: { number, answer } }) => mind.answered(number, python.toPy(answer));
  };
  hear();
  /** @param {MessagePort} port */
  const meet = (port) => {
    second = port;
    hear();
    mind.died();
  };
  let last = 0;
  /** @param {Asked} request */
  const ask = async ({ asked, body, port }) => {
    const number = ++last;
    ports.set(number, port);
    port.onmessage = () => bridge.hang_up(number);
    try {
      await bridge.answer(number, asked, python.toPy(new Uint8Array(body ?? [])));
    } catch (error) {
      console.error(error);
      if (!(error instanceof python.ffi.PythonError)) self.close();
    }
  };
  return { ask, meet, standing: { isKept: files.isKept, isRestored } };
}

// --- The mind -----------------------------------------------------------------------------------
/**
 * @param {ToThink} wanted
 * @returns {Promise<Begun>}
 */
async function mind({ first }) {
  const { python } = await started();
  const helpers = python.pyimport("bruxelles1893.anywhere.browser_runtime");
  helpers.begin_anew();
  const network = learnt(python).catch((error) => {
    console.warn(error);
    return false;
  });
  const patience = new Promise((done) => {
    setTimeout(done, PATIENCE);
  });
  first.onmessage = async ({ data: { number, work } }) => {
    await Promise.race([network, patience]);
    try {
      const answer = helpers.think(python.toPy(work));
      first.postMessage({ number, answer: bytes(answer) });
      answer.destroy();
    } catch (error) {
      console.error(error);
      self.close();
    }
  };
  return { standing: {}, network };
}

// At the first visit the network comes after all else; bots wait so many milliseconds for it, and play without it.
const PATIENCE = 10000;

const NETWORK = "network.npz";

/** @param {Python} python */
async function learnt(python) {
  if (!(await fileOf(NETWORK))) await filesCame;
  const found = await fileOf(NETWORK);
  if (!found) return false;
  python.FS.writeFile(
    `${PACKAGES}/bruxelles1893/bots/${NETWORK}`,
    new Uint8Array(await found.arrayBuffer()),
  );
  python.pyimport("bruxelles1893.anywhere.reckoning").reckon_by(() => {
    const network = new Network();
    const take = (/** @type {string} */ name, /** @type {PythonProxy} */ weights) =>
      network.take(name, new Uint16Array(bytes(weights).buffer));
    const tell = (/** @type {PythonProxy} */ entries, /** @type {number} */ count) =>
      network
        .outputs(new Float32Array(bytes(entries).buffer), count)
        .map(({ buffer }) => python.toPy(buffer));
    return { take, tell };
  });
  return true;
}

// --- The rehearsal ------------------------------------------------------------------------------
/**
 * @param {ToRehearse} wanted
 * @returns {Promise<Begun>}
 */
async function rehearsal({ path, language }) {
  const { python } = await started({ willBeKept: true });
  const rehearse = python.pyimport("bruxelles1893.anywhere.rehearsal.rehearse");
  rehearse("/games", await secretOf(), path, language);
  rehearse.destroy();
  await keepMemory(python);
  return { standing: {} };
}

/**
 * The page hears that this worker died when it gets the lock that the worker holds while it lives.
 * @param {string} name
 */
const hold = (name) =>
  new Promise((held) => {
    navigator.locks.request(name, () => {
      held(true);
      return new Promise(() => {});
    });
  });

let sayFilesCame = () => {};
/** @type {Promise<void>} */
const filesCame = new Promise((done) => {
  sayFilesCame = done;
});

/** @param {ToApply | ToThink | ToRehearse} wanted */
async function begun(wanted) {
  if (wanted.life) await hold(wanted.life);
  if (wanted.kind === "application") return application(wanted);
  return wanted.kind === "mind" ? mind(wanted) : rehearsal(wanted);
}

// Requests may come before all is ready, and wait for it.
/** @type {Promise<Begun> | null} */
let ready = null;
self.onmessage = async (
  /** @type {MessageEvent<Asked | News | ToApply | ToThink | ToRehearse>} */ event,
) => {
  const { data } = event;
  if (data.kind === "ask") {
    (await ready)?.ask?.(data);
    return;
  }
  if (data.kind === "files") {
    sayFilesCame();
    return;
  }
  if (data.kind === "second") {
    (await ready)?.meet?.(data.second);
    return;
  }
  ready = begun(data);
  try {
    const { standing, network } = await ready;
    self.postMessage({ kind: "ready", ...standing });
    if (network) self.postMessage({ kind: "network", isThere: await network });
  } catch (error) {
    self.postMessage({
      kind: "failed",
      error: error instanceof Error ? error.message : String(error),
    });
  }
};
