// The page around the game: fetches and checks the files, runs Python in workers, and shows the pages in a frame.
const base = new URL("./", location.href);
const house = `${base.pathname}house`;
const MEMORY = `${base.pathname}memory`;
const ACTIVE = "bruxelles1893";
/**
 * The files of a release: size, digest and type of each, and which of them the first game does not wait for.
 * @typedef {[path: string, [size: number, digest: string, type: string]]} Listed
 * @typedef {{ version: string, files: Record<string, Listed[1]>, later: string[] }} Release
 */

/** @param {string} version */
const cacheOf = (version) => caches.open(`bruxelles1893 ${version}`);

/**
 * The element of the page with an id, which is of this kind.
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 */
function find(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`#${id} is missing`);
  return found;
}
const door = find("door", HTMLElement);
const news = find("news", HTMLElement);
const renew = find("renew", HTMLButtonElement);
const again = find("again", HTMLButtonElement);
const says = find("says", HTMLElement);
const trouble = find("trouble", HTMLElement);
const progressBar = find("progress", HTMLProgressElement);
const frame = find("house", HTMLIFrameElement);
/** @type {Record<string, string>} */
let words = {};

// --- Words --------------------------------------------------------------------------------------
function readWords() {
  /** @type {Record<string, Record<string, string>>} */
  const all = JSON.parse(find("words", HTMLScriptElement).textContent);
  const wished = [localStorage.getItem("language") ?? "", ...navigator.languages].map((each) =>
    each.slice(0, 2),
  );
  const language = wished.find((each) => all[each]) ?? "en";
  words = all[language];
  document.documentElement.lang = language;
}
/** @param {string} key */
const say = (key) => {
  says.textContent = words[key] ?? "";
};

/**
 * A sentence above the game, with something to do about it or not.
 * @param {string} key
 * @param {string} doing
 * @param {(() => void) | null} act
 */
function tell(key, doing = "", act = null) {
  const shut = find("shut", HTMLButtonElement);
  news.dataset.key = key;
  find("announcement", HTMLElement).textContent = words[key];
  shut.ariaLabel = words.close;
  shut.onclick = () => {
    news.hidden = true;
  };
  renew.textContent = words[doing] ?? "";
  renew.hidden = !act;
  renew.onclick = act;
  news.hidden = false;
}

/**
 * @param {string} key
 * @param {unknown} error
 */
function fail(key, error) {
  console.error(error);
  forgetMemory();
  door.hidden = false;
  progressBar.hidden = true;
  says.textContent = "";
  const isFull = error instanceof Error && error.name === "QuotaExceededError";
  const cause = error instanceof Error ? error.message : String(error ?? "");
  trouble.textContent = isFull ? words.full : `${words[key] ?? ""} ${cause}`.trim();
  trouble.hidden = false;
  again.textContent = words.again ?? "↻";
  again.hidden = false;
  again.onclick = () => location.reload();
}

// --- Files: each is checked against its digest before it is kept ----------------------------------
const activeVersion = async () => (await (await caches.open(ACTIVE)).match("version"))?.text();
/** @param {string} version */
const activate = async (version) =>
  (await caches.open(ACTIVE)).put("version", new Response(version));
/** @param {ArrayBuffer} data */
const digest = async (data) =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", data))]
    .map((each) => each.toString(16).padStart(2, "0"))
    .join("");

// Without a network one waits for it: a first load that was cut goes on where it was.
const RETRY_MILLISECONDS = 2000;
const network = () =>
  new Promise((back) => {
    addEventListener("online", back, { once: true });
    if (navigator.onLine) setTimeout(back, RETRY_MILLISECONDS);
  });
/**
 * @template Got
 * @param {() => Promise<Got>} get
 * @returns {Promise<Got>}
 */
async function persistently(get) {
  for (;;) {
    try {
      return await get();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      say("offline");
      await network();
      say("loading");
    }
  }
}

/** @returns {Promise<Release>} */
async function listed() {
  const response = await fetch("files.json", { cache: "no-store" });
  if (!response.ok) throw new Error(`files.json: ${response.status}`);
  return response.json();
}

/**
 * @param {Release} release
 * @param {(path: string) => boolean} isWanted
 * @param {(part: number) => void} onProgress
 * @param {boolean} isPatient
 */
async function download(
  { version, files },
  isWanted = () => true,
  onProgress = () => {},
  isPatient = false,
) {
  const [cache, old] = [await cacheOf(version), await activeVersion()];
  const before = old ? await cacheOf(old) : null;
  const todo = Object.entries(files).filter(([path]) => isWanted(path));
  const all = todo.reduce((sum, [, [size]]) => sum + size, 0);
  let done = 0;
  const progress = (/** @type {number} */ size) => {
    done += size;
    onProgress(done / all);
  };
  const next = async () => {
    for (let each = todo.shift(); each; each = todo.shift())
      await fetched(each, cache, before, progress, isPatient);
  };
  await Promise.all([next(), next(), next(), next()]);
}

/**
 * @param {Listed} file
 * @param {Cache} cache
 * @param {Cache | null} before
 * @param {(size: number) => void} progress
 * @param {boolean} isPatient
 */
async function fetched([path, [size, wanted, type]], cache, before, progress, isPatient) {
  const address = base.pathname + path;
  for (const place of [cache, before]) {
    const known = await place?.match(address);
    if (!known || known.headers.get("X-Digest") !== wanted) continue;
    if (place !== cache) await cache.put(address, known);
    progress(size);
    return;
  }
  const get = async () =>
    (await fetch(`${address}?fresh=${wanted.slice(0, 12)}`, { cache: "no-cache" })).arrayBuffer();
  const data = await (isPatient ? persistently(get) : get());
  if ((await digest(data)) !== wanted) throw new Error(`${path}: ${words.damaged ?? "damaged"}`);
  await cache.put(
    address,
    new Response(data, { headers: { "Content-Type": type, "X-Digest": wanted } }),
  );
  progress(size);
}

// What went wrong may lie in the memory that Python began with; the next start does without.
async function forgetMemory() {
  const version = await activeVersion();
  if (version) await (await cacheOf(version)).delete(MEMORY);
}

/** @param {string} version */
async function forgetOthers(version) {
  for (const name of await caches.keys())
    if (name.startsWith("bruxelles1893 ") && name !== `bruxelles1893 ${version}`)
      await caches.delete(name);
}

// --- The service worker ---------------------------------------------------------------------------
async function control() {
  if (!("serviceWorker" in navigator)) throw new Error(words.unable);
  if (navigator.serviceWorker.controller) return;
  await persistently(() =>
    navigator.serviceWorker.register("service.js", { updateViaCache: "none" }),
  );
  if (navigator.serviceWorker.controller) return;
  await new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
  });
}

// --- Python: of all tabs that are open one runs it ------------------------------------------------
/** @type {Worker | null} */
let application = null;
/** @type {Worker | null} */
let mind = null;
/** @type {MessagePort | null} */
let thoughts = null;

navigator.serviceWorker?.addEventListener("message", ({ data, ports: [port] }) => {
  if (data.kind === "who") port.postMessage(Boolean(application));
  if (data.kind === "ask") application?.postMessage({ ...data, port }, [port]);
});

/** @param {string} name */
const worker = (name) => new Worker("python.js", { type: "module", name });
/** @param {string} name */
const lifeOf = (name) => `bruxelles1893 ${name} ${crypto.randomUUID()}`;
/**
 * @param {string} life
 * @param {() => void} act
 */
const whenDead = (life, act) => navigator.locks.request(life, act);

/** @returns {Promise<{ isKept?: boolean, isRestored?: boolean }>} */
function run() {
  return new Promise((done, failed) => {
    const { port1, port2 } = new MessageChannel();
    const [current, life] = [worker("application"), lifeOf("application")];
    application = current;
    application.postMessage({ kind: "application", path: house, second: port1, life }, [port1]);
    performance.mark("python begins");
    application.onmessage = ({ data }) => {
      if (data.kind === "work") {
        think();
        return;
      }
      if (data.kind === "storage") {
        tellStorage(data.isFull);
        return;
      }
      if (data.kind === "ready")
        whenDead(life, () => {
          if (application === current) revive();
        });
      window.bruxelles.isRestored = data.isRestored;
      if (data.kind === "ready") done(data);
      else failed(new Error(data.error));
    };
    application.onerror = (event) => failed(new Error(event.message));
    thoughts = port2;
  });
}

// The mind begins when there is a page to look at, or already work for it.
function think() {
  if (!application || mind || !thoughts) return;
  const [current, life] = [worker("mind"), lifeOf("mind")];
  mind = current;
  mind.postMessage({ kind: "mind", first: thoughts, life }, [thoughts]);
  isComplete.then(() => current.postMessage({ kind: "files" }));
  mind.onmessage = ({ data }) => {
    if (data.kind === "failed") console.error(data.error);
    if (data.kind === "ready")
      whenDead(life, () => {
        if (mind === current) thinkAnew();
      });
    if (data.kind === "network") window.bruxelles.hasNetwork = data.isThere;
  };
}

// Another mind takes the place of one that died; what it was thinking about is asked again.
function thinkAnew() {
  const { port1, port2 } = new MessageChannel();
  mind = null;
  thoughts = port2;
  application?.postMessage({ kind: "second", second: port1 }, [port1]);
  think();
}

// The watchdog: Python that died by itself is started again.
async function revive() {
  try {
    await restart();
  } catch (error) {
    fail("trouble", error);
    return;
  }
  tell("revived");
}

// Without room for the games they lie in memory only, and can be saved as a file.
/** @param {boolean} isFull */
function tellStorage(isFull) {
  if (isFull) tell("full", "save", saveGames);
  else if (news.dataset.key === "full") news.hidden = true;
}

const DOWNLOAD_MILLISECONDS = 60_000;
async function saveGames() {
  const saved = await (await fetch(`${house}/records`)).blob();
  const link = Object.assign(document.createElement("a"), {
    href: URL.createObjectURL(saved),
    download: "bruxelles1893.zip",
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_MILLISECONDS);
}

// Python begins anew, with all that was stored; the page asks again.
async function restart() {
  application?.terminate();
  mind?.terminate();
  application = mind = null;
  navigator.serviceWorker.controller?.postMessage("restarted");
  const { isKept } = await run();
  think();
  return isKept;
}

// Once in a release all is rehearsed beside the game, and the memory of it kept: later starts begin there.
/**
 * @param {string} version
 * @returns {Promise<boolean>}
 */
async function rehearse(version) {
  if (await (await cacheOf(version)).match(MEMORY)) return true;
  return new Promise((done) => {
    const rehearsal = worker("rehearsal");
    rehearsal.postMessage({
      kind: "rehearsal",
      path: house,
      language: document.documentElement.lang,
    });
    rehearsal.onerror = (event) => {
      console.warn(event.message);
      done(false);
    };
    rehearsal.onmessage = ({ data }) => {
      if (data.error) console.warn(data.error);
      rehearsal.terminate();
      done(data.kind === "ready");
    };
  });
}

// --- The frame ------------------------------------------------------------------------------------
/** The window in the frame, which is of this origin and so always there. */
const inside = () => /** @type {Window} */ (frame.contentWindow);
const inner = () => {
  const { pathname, search } = inside().location;
  return pathname.slice(house.length) + search;
};

/** @param {string} path */
function show(path) {
  const shown = new Promise((done) => {
    frame.addEventListener("load", done, { once: true });
  });
  frame.addEventListener("load", () => {
    door.hidden = true;
    frame.hidden = false;
    performance.mark("shown");
    document.title = inside().document.title;
    localStorage.setItem("language", inside().document.documentElement.lang);
    history.replaceState(null, "", `#${inner()}`);
    stayAwake();
    inside().focus();
  });
  frame.src = house + (path.startsWith("/") ? path : "/");
  return shown;
}

/** @type {WakeLockSentinel | null} */
let awake = null;
async function stayAwake() {
  const isPlaying = !document.hidden && inner().startsWith("/table/");
  if (!isPlaying) {
    await awake?.release();
    awake = null;
    return;
  }
  if (!awake || awake.released)
    awake = await navigator.wakeLock?.request("screen").catch(() => null);
}
document.addEventListener("visibilitychange", () => {
  if (!frame.hidden) stayAwake();
});

// A record that was shared with the game is opened as one that was chosen on the start page.
async function openShared() {
  const cache = await caches.open(ACTIVE);
  const record = await (await cache.match("shared"))?.text();
  if (!record) return null;
  await cache.delete("shared");
  const { csrf_token: token } = await (await fetch(`${house}/api/me`)).json();
  const headers = { "Content-Type": "application/json", "X-CSRF-Token": token };
  const made = await fetch(`${house}/api/records`, {
    method: "POST",
    headers,
    body: JSON.stringify({ record }),
  });
  if (made.ok) return `/table/${(await made.json()).id}`;
  tell("unread");
  return null;
}

// --- What comes beside the game -------------------------------------------------------------------
/** @type {Promise<void>} */
let isComplete = Promise.resolve();

// The files of the newest release, as soon as there is a network to ask.
async function newest() {
  if (!navigator.onLine) await network();
  return listed().catch(() => null);
}

// What the first game did not wait for; then it is there also without a network.
/**
 * @param {string} version
 * @param {Release | null} list
 */
async function complete(version, list) {
  if (list?.version === version)
    await download(list, (path) => list.later.includes(path)).catch((error) => console.warn(error));
}

// A newer release waits until it is wanted.
/** @param {Release | null} list */
async function lookForNews(list) {
  if (!list || list.version === (await activeVersion())) return;
  await download(list);
  tell("news", "renew", async () => {
    await activate(list.version);
    location.reload();
  });
}

// --- The beginning --------------------------------------------------------------------------------
async function fetchAll() {
  say("loading");
  const list = await persistently(listed);
  await download(
    list,
    (path) => !list.later.includes(path),
    (part) => {
      progressBar.value = part;
    },
    true,
  );
  await activate(list.version);
  return list.version;
}

// Of several tabs the first one runs Python, and when it is closed another one does.
/** @returns {Promise<{ isKept?: boolean, isRestored?: boolean }>} */
function hosted() {
  return new Promise((done, failed) => {
    const host = () =>
      run().then((found) => {
        done(found);
        if (!frame.hidden) think();
      }, failed);
    navigator.locks.request("bruxelles1893", () => {
      host();
      return new Promise(() => {});
    });
    navigator.locks.query().then(({ held }) => {
      if (held?.some(({ name }) => name === "bruxelles1893") && !application) done({});
    });
  });
}

async function begin() {
  let version = await activeVersion();
  readWords();
  if (!version) version = await fetchAll();
  await control();
  const python = hosted();
  say("starting");
  progressBar.removeAttribute("value");
  if ((await python).isKept === false) tell("unkept");
  await show((await openShared()) ?? location.hash.slice(1));
  const list = newest();
  isComplete = list.then((found) => complete(version, found));
  think();
  navigator.storage?.persist?.();
  await forgetOthers(version);
  if (navigator.onLine) await isComplete;
  if (application) window.bruxelles.rehearsed = rehearse(version);
  await isComplete;
  lookForNews(await list);
}

window.bruxelles = { restart, isRestored: null, hasNetwork: false, rehearsed: null };
begin().catch((error) => fail("trouble", error));
