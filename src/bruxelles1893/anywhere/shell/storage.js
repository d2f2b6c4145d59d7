// Files of the browser's private file system, as the files of Python: what SQLite writes is on the disk.
const FOLDER = "bruxelles1893";
const NAMES = ["games.sqlite3", "games.sqlite3-journal", "cookies.json", "cookies-new.json"];
const TRIES = 100;
const FULL = "QuotaExceededError";

/** @typedef {Map<string, FileSystemSyncAccessHandle>} Handles */

/** @param {unknown} error */
const isFullError = (error) => error instanceof Error && error.name === FULL;

/**
 * A file can be open once only, and a worker that has just died may still have it.
 * @param {FileSystemDirectoryHandle} folder
 * @param {string} name
 */
async function opened(folder, name) {
  const file = await folder.getFileHandle(name, { create: true });
  for (let left = TRIES; ; left -= 1) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (!left || isFullError(error)) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

/**
 * Private windows of Chromium tell a write without room by what they return, and throw nothing.
 * @param {FileSystemSyncAccessHandle} handle
 * @param {Uint8Array<ArrayBuffer>} content
 * @param {number} at
 */
function put(handle, content, at) {
  if (handle.write(content, { at }) !== content.length) throw new DOMException("no room", FULL);
}

/** @param {FileSystemDirectoryHandle} root */
const folderOf = async (root) => root.getDirectoryHandle(FOLDER, { create: true });

// What signs the cookies; made when it is first asked for.
export async function secretOf() {
  const folder = await folderOf(await navigator.storage.getDirectory());
  const handle = await opened(folder, "secret.key");
  if (!handle.getSize()) {
    const made = crypto
      .getRandomValues(new Uint8Array(32))
      .reduce((text, each) => text + each.toString(16).padStart(2, "0"), "");
    put(handle, new TextEncoder().encode(made), 0);
    handle.flush();
  }
  const content = contentOf(handle);
  handle.close();
  return new TextDecoder().decode(content);
}

/**
 * Where games lie: what signs the cookies, whether they outlive the page, and how Python gets at them.
 * @typedef {object} Opened
 * @property {string} secret
 * @property {boolean} isKept
 * @property {(FS: PythonFiles, path: string) => void} mount
 */

/** @returns {Opened} */
const inMemory = () => ({
  secret: crypto.randomUUID() + crypto.randomUUID(),
  isKept: false,
  mount: (FS, path) => FS.mkdirTree(path),
});

/**
 * `onFull` hears when there is no room to store anything, and when there is again; meanwhile games lie in memory only.
 * @param {(isFull: boolean) => void} onFull
 * @returns {Promise<Opened>}
 */
export async function openFiles(onFull) {
  const root = await navigator.storage?.getDirectory?.().catch(() => null);
  if (!root) return inMemory();
  try {
    const folder = await folderOf(root);
    /** @type {Handles} */
    const handles = new Map();
    const open = async (/** @type {string} */ name) =>
      handles.set(name, await opened(folder, name));
    await Promise.all([...NAMES, WHOLE].map(open));
    restore(handles);
    return {
      secret: await secretOf(),
      isKept: true,
      mount: (FS, path) => new Disk(FS, path, handles, onFull).mount(),
    };
  } catch (error) {
    if (!isFullError(error)) throw error;
    return inMemory();
  }
}

// --- All games in one more file: written when there is room again, and taken if the browser dies before they are in place -----
const WHOLE = "games-whole";
const [GAMES, JOURNAL] = NAMES;
const MARK = new TextEncoder().encode("bruxelles1893 whole");

/**
 * @param {FileSystemSyncAccessHandle} handle
 * @param {Uint8Array<ArrayBuffer>} content
 */
function fill(handle, content) {
  handle.truncate(0);
  put(handle, content, 0);
  handle.flush();
}

/** @param {FileSystemSyncAccessHandle} handle */
function contentOf(handle) {
  const content = new Uint8Array(handle.getSize());
  handle.read(content, { at: 0 });
  return content;
}

/**
 * @param {Handles} handles
 * @param {string} name
 */
function handleOf(handles, name) {
  const handle = handles.get(name);
  if (!handle) throw new Error(`${name} is not open`);
  return handle;
}

/** @param {FileSystemSyncAccessHandle} handle */
function empty(handle) {
  handle.truncate(0);
  handle.flush();
}

/**
 * @param {Handles} handles
 * @param {Uint8Array<ArrayBuffer>} games
 */
function replaceGames(handles, games) {
  empty(handleOf(handles, JOURNAL));
  fill(handleOf(handles, GAMES), games);
  empty(handleOf(handles, WHOLE));
}

/** @param {Handles} handles */
function restore(handles) {
  const found = contentOf(handleOf(handles, WHOLE));
  const end = found.length - MARK.length;
  const isWhole = end > 0 && MARK.every((byte, place) => found[end + place] === byte);
  if (isWhole) replaceGames(handles, found.subarray(0, end));
}

// --- Files of Python that are written through to the disk, as long as it has room --------------------------------------------
const RETRY_MILLISECONDS = 1000;

class Disk {
  isFull = false;
  retry = 0;

  /**
   * @param {PythonFiles} FS
   * @param {string} path
   * @param {Handles} handles
   * @param {(isFull: boolean) => void} onFull
   */
  constructor(FS, path, handles, onFull) {
    this.FS = FS;
    this.path = path;
    this.handles = handles;
    this.onFull = onFull;
  }

  /**
   * After the first write that fails nothing more is written: what lies there is what a crash would have left, and SQLite mends that.
   * @param {() => void} write
   */
  through(write) {
    if (this.isFull) return;
    try {
      write();
    } catch (error) {
      console.warn(error);
      this.isFull = true;
      this.onFull(true);
      this.retry = setInterval(() => this.comeBack(), RETRY_MILLISECONDS);
    }
  }

  /** @param {string} name */
  inMemory(name) {
    const file = `${this.path}/${name}`;
    return this.FS.analyzePath(file).exists ? this.FS.readFile(file) : new Uint8Array(0);
  }

  comeBack() {
    if (this.inMemory(JOURNAL).length) return;
    try {
      const games = this.inMemory(GAMES);
      const whole = new Uint8Array(games.length + MARK.length);
      whole.set(games);
      whole.set(MARK, games.length);
      fill(handleOf(this.handles, WHOLE), whole);
      replaceGames(this.handles, games);
      for (const name of NAMES.slice(2)) fill(handleOf(this.handles, name), this.inMemory(name));
    } catch {
      return;
    }
    clearInterval(this.retry);
    this.isFull = false;
    this.onFull(false);
  }

  /**
   * @param {PythonNode} node
   * @param {FileSystemSyncAccessHandle} handle
   */
  attach(node, handle) {
    const { node_ops: nodes, stream_ops: streams } = node;
    node.node_ops = {
      ...nodes,
      setattr: (self, change) => {
        nodes.setattr(self, change);
        const { size } = change;
        if (size !== undefined) this.through(() => handle.truncate(size));
      },
    };
    node.stream_ops = {
      ...streams,
      write: (stream, buffer, offset, length, position) => {
        const written = streams.write(stream, buffer, offset, length, position, false);
        this.through(() => put(handle, buffer.slice(offset, offset + written), position));
        return written;
      },
      fsync: () => {
        this.through(() => handle.flush());
        return 0;
      },
    };
    return node;
  }

  mount() {
    const { FS, path, handles } = this;
    FS.mkdirTree(path);
    const { node } = FS.lookupPath(path);
    const nodes = node.node_ops;
    for (const name of NAMES) {
      const handle = handleOf(handles, name);
      if (!handle.getSize()) continue;
      FS.writeFile(`${path}/${name}`, contentOf(handle));
      this.attach(FS.lookupPath(`${path}/${name}`).node, handle);
    }
    node.node_ops = {
      ...nodes,
      mknod: (parent, name, ...rest) => {
        const made = nodes.mknod(parent, name, ...rest);
        return NAMES.includes(name) ? this.attach(made, handleOf(handles, name)) : made;
      },
      unlink: (parent, name) => {
        if (NAMES.includes(name)) this.through(() => empty(handleOf(handles, name)));
        return nodes.unlink(parent, name);
      },
    };
  }
}
