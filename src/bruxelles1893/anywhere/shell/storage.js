// Files of the browser's private file system, as the files of Python: what SQLite writes is on the disk.
"use strict";
const FOLDER = "bruxelles1893";
const NAMES = ["games.sqlite3", "games.sqlite3-journal", "cookies.json", "cookies-new.json"];
const TRIES = 100;

// A file can be open once only, and a worker that has just died may still have it.
async function opened(folder, name) {
  const file = await folder.getFileHandle(name, { create: true });
  for (let left = TRIES; ; left -= 1) {
    try { return await file.createSyncAccessHandle(); }
    catch (error) {
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
    const made = crypto.getRandomValues(new Uint8Array(32)).reduce((text, each) => text + each.toString(16).padStart(2, "0"), "");
    handle.write(new TextEncoder().encode(made));
    handle.flush();
  }
  const content = new Uint8Array(handle.getSize());
  handle.read(content, { at: 0 });
  handle.close();
  return new TextDecoder().decode(content);
}

export async function openFiles() {
  const root = await navigator.storage?.getDirectory?.().catch(() => null);
  if (!root) return { secret: crypto.randomUUID() + crypto.randomUUID(), isKept: false, mount: (FS, path) => FS.mkdirTree(path) };
  const folder = await folderOf(root);
  const handles = new Map(await Promise.all(NAMES.map(async (name) => [name, await opened(folder, name)])));
  return { secret: await secretOf(), isKept: true, mount: (FS, path) => mount(FS, path, handles) };
}

// What is written to a node goes through to its file.
function attach(node, handle) {
  const { node_ops: nodes, stream_ops: streams } = node;
  node.node_ops = {
    ...nodes,
    setattr(self, change) { nodes.setattr(self, change); if (change.size !== undefined) handle.truncate(change.size); },
  };
  node.stream_ops = {
    ...streams,
    write(stream, buffer, offset, length, position, canOwn) {
      const written = streams.write(stream, buffer, offset, length, position, false);
      handle.write(buffer.slice(offset, offset + written), { at: position });
      return written;
    },
    fsync() { handle.flush(); return 0; },
  };
  return node;
}

function mount(FS, path, handles) {
  FS.mkdirTree(path);
  const { node } = FS.lookupPath(path);
  const nodes = node.node_ops;
  for (const [name, handle] of handles) {
    if (!handle.getSize()) continue;
    const content = new Uint8Array(handle.getSize());
    handle.read(content, { at: 0 });
    FS.writeFile(`${path}/${name}`, content);
    attach(FS.lookupPath(`${path}/${name}`).node, handle);
  }
  node.node_ops = {
    ...nodes,
    mknod(parent, name, ...rest) {
      const made = nodes.mknod(parent, name, ...rest);
      return handles.has(name) ? attach(made, handles.get(name)) : made;
    },
    unlink(parent, name) {
      handles.get(name)?.truncate(0);
      handles.get(name)?.flush();
      return nodes.unlink(parent, name);
    },
  };
}
