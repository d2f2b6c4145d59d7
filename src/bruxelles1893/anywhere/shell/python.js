// Python in a worker: the application that answers the pages, the mind that thinks for its bots, or the rehearsal
// whose memory later starts begin with.

import { Network } from "./reckoning.js";
import { fileOf, keepMemory, PACKAGES, started } from "./starting.js";
import { openFiles, secretOf } from "./storage.js";

const bytes = (data) => {
  const view = data.getBuffer("u8");
  const copy = view.data.slice();
  view.release();
  return copy;
};

// --- The application ----------------------------------------------------------------------------
async function application({ path, second: first }) {
  let second = first;
  const [{ python, isRestored }, files] = await Promise.all([
    started(),
    openFiles((isFull) => self.postMessage({ kind: "storage", isFull })),
  ]);
  files.mount(python.FS, "/games");
  const ports = new Map();
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
  const meet = (port) => {
    second = port;
    hear();
    mind.died();
  };
  let last = 0;
  const ask = async ({ asked, body, port }) => {
    const number = ++last;
    ports.set(number, port);
    port.onmessage = () => bridge.hang_up(number);
    try {
      await bridge.answer(number, asked, python.toPy(new Uint8Array(body ?? 0)));
    } catch (error) {
      console.error(error);
      if (!(error instanceof python.ffi.PythonError)) self.close();
    }
  };
  return { ask, meet, told: { isKept: files.isKept, isRestored } };
}

// --- The mind -----------------------------------------------------------------------------------
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
    const answer = helpers.think(python.toPy(work));
    first.postMessage({ number, answer: bytes(answer) });
    answer.destroy();
  };
  return { told: {}, network };
}

// At the first visit the network comes after all else; bots wait so many milliseconds for it, and play without it.
const PATIENCE = 10000;

const NETWORK = "network.npz";

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
    const take = (name, weights) => network.take(name, new Uint16Array(bytes(weights).buffer));
    const tell = (entries, count) =>
      network
        .told(new Float32Array(bytes(entries).buffer), count)
        .map(({ buffer }) => python.toPy(buffer));
    return { take, tell };
  });
  return true;
}

// --- The rehearsal ------------------------------------------------------------------------------
async function rehearsal({ path, language }) {
  const { python } = await started({ willBeKept: true });
  const rehearse = python.pyimport("bruxelles1893.anywhere.rehearsal.rehearse");
  rehearse("/games", await secretOf(), path, language);
  rehearse.destroy();
  await keepMemory(python);
  return { told: {} };
}

// The page hears that this worker died when it gets the lock that the worker holds while it lives.
const hold = (name) =>
  new Promise((held) => {
    navigator.locks.request(name, () => {
      held();
      return new Promise(() => {});
    });
  });

let sayFilesCame;
const filesCame = new Promise((done) => {
  sayFilesCame = done;
});
const KINDS = { application, mind, rehearsal };
let ready = null;
self.onmessage = async ({ data }) => {
  if (data.kind === "ask") {
    (await ready).ask(data);
    return;
  }
  if (data.kind === "files") {
    sayFilesCame();
    return;
  }
  if (data.kind === "second") {
    (await ready).meet(data.second);
    return;
  }
  if (data.life) await hold(data.life);
  ready = KINDS[data.kind](data);
  try {
    const { told, network } = await ready;
    self.postMessage({ kind: "ready", ...told });
    if (network) self.postMessage({ kind: "network", isThere: await network });
  } catch (error) {
    self.postMessage({ kind: "failed", error: String(error?.message ?? error) });
  }
};
