// Files of the browser's private file system, as the files of Python: what SQLite writes is on the disk.
const FOLDER = "bruxelles1893";
const NAMES = ["games.sqlite3", "games.sqlite3-journal", "cookies.json", "cookies-new.json"];
const TRIES = 100;

// A file can be open once only, and a worker that has just died may still have it.
async function opened(folder, name) {
  const file = await folder.getFileHandle(name, { create: true });
  for (let left = TRIES; ; left -= 1) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (!left) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

const folderOf = async (root) => root.getDirectoryHandle(FOLDER, { create: true });

// What signs the cookies; made when it is first asked for.
export async function secretOf() {
  const folder = await folderOf(await navigator.storage.getDirectory());
  const handle = await opened(folder, "secret.key");
  if (!handle.getSize()) {
    const made = crypto
      .getRandomValues(new Uint8Array(32))
      .reduce((text, each) => text + each.toString(16).padStart(2, "0"), "");
    handle.write(new TextEncoder().encode(made));
    handle.flush();
  }
  const content = contentOf(handle);
  handle.close();
  return new TextDecoder().decode(content);
}

const inMemory = () => ({
  secret: crypto.randomUUID() + crypto.randomUUID(),
  isKept: false,
  mount: (FS, path) => FS.mkdirTree(path),
});

// `onFull` hears when there is no room to store anything, and when there is again; meanwhile games lie in memory only.
export async function openFiles(onFull) {
  const root = await navigator.storage?.getDirectory?.().catch(() => null);
  if (!root) return inMemory();
  try {
    const folder = await folderOf(root);
    const handles = new Map(
      await Promise.all([...NAMES, WHOLE].map(async (name) => [name, await opened(folder, name)])),
    );
    restore(handles);
    return {
      secret: await secretOf(),
      isKept: true,
      mount: (FS, path) => new Disk(FS, path, handles, onFull).mount(),
    };
  } catch (error) {
    if (error.name !== "QuotaExceededError") throw error;
    return inMemory();
  }
}

// --- All games in one more file: written when there is room again, and taken if the browser dies before they are in place -----
const WHOLE = "games-whole";
const [GAMES, JOURNAL] = NAMES;
const MARK = new TextEncoder().encode("bruxelles1893 whole");

function fill(handle, content) {
  handle.truncate(0);
  handle.write(content, { at: 0 });
  handle.flush();
}

function contentOf(handle) {
  const content = new Uint8Array(handle.getSize());
  handle.read(content, { at: 0 });
  return content;
}

function replaceGames(handles, games) {
  handles.get(JOURNAL).truncate(0);
  handles.get(JOURNAL).flush();
  fill(handles.get(GAMES), games);
  handles.get(WHOLE).truncate(0);
  handles.get(WHOLE).flush();
}

function restore(handles) {
  const found = contentOf(handles.get(WHOLE));
  const end = found.length - MARK.length;
  const isWhole = end > 0 && MARK.every((byte, place) => found[end + place] === byte);
  if (isWhole) replaceGames(handles, found.subarray(0, end));
}

// --- Files of Python that are written through to the disk, as long as it has room --------------------------------------------
const RETRY_MILLISECONDS = 1000;

class Disk {
  constructor(FS, path, handles, onFull) {
    Object.assign(this, { FS, path, handles, onFull, isFull: false });
  }

  // After the first write that fails nothing more is written: what lies there is what a crash would have left, and SQLite mends that.
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
      fill(this.handles.get(WHOLE), whole);
      replaceGames(this.handles, games);
      for (const name of NAMES.slice(2)) fill(this.handles.get(name), this.inMemory(name));
    } catch {
      return;
    }
    clearInterval(this.retry);
    this.isFull = false;
    this.onFull(false);
  }

  attach(node, handle) {
    const { node_ops: nodes, stream_ops: streams } = node;
    node.node_ops = {
      ...nodes,
      setattr: (self, change) => {
        nodes.setattr(self, change);
        if (change.size !== undefined) this.through(() => handle.truncate(change.size));
      },
    };
    node.stream_ops = {
      ...streams,
      write: (stream, buffer, offset, length, position) => {
        const written = streams.write(stream, buffer, offset, length, position, false);
        this.through(() => handle.write(buffer.slice(offset, offset + written), { at: position }));
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
      const handle = handles.get(name);
      if (!handle.getSize()) continue;
      FS.writeFile(`${path}/${name}`, contentOf(handle));
      this.attach(FS.lookupPath(`${path}/${name}`).node, handle);
    }
    node.node_ops = {
      ...nodes,
      mknod: (parent, name, ...rest) => {
        const made = nodes.mknod(parent, name, ...rest);
        return NAMES.includes(name) ? this.attach(made, handles.get(name)) : made;
      },
      unlink: (parent, name) => {
        if (NAMES.includes(name))
          this.through(() => {
            handles.get(name).truncate(0);
            handles.get(name).flush();
          });
        return nodes.unlink(parent, name);
      },
    };
  }
}
