/** What of Pyodide, the Python of browsers, is used. Its files are fetched when the site is built. */

interface PythonNode {
  node_ops: {
    setattr(node: PythonNode, change: { size?: number }): void;
    mknod(parent: PythonNode, name: string, ...rest: unknown[]): PythonNode;
    unlink(parent: PythonNode, name: string): void;
  };
  stream_ops: {
    write(
      stream: object,
      buffer: Uint8Array<ArrayBuffer>,
      offset: number,
      length: number,
      position: number,
      canOwn?: boolean,
    ): number;
    fsync?(stream: object): number;
  };
}

interface PythonFiles {
  mkdirTree(path: string): void;
  analyzePath(path: string): { exists: boolean };
  readFile(path: string): Uint8Array<ArrayBuffer>;
  writeFile(path: string, content: Uint8Array): void;
  lookupPath(path: string): { node: PythonNode };
  createDataFile(
    folder: string,
    name: string,
    data: Uint8Array,
    canRead: boolean,
    canWrite: boolean,
    canOwn: boolean,
  ): void;
}

/** Something of Python's, seen from here. */
interface PythonProxy {
  getBuffer(type: "u8"): { data: Uint8Array<ArrayBuffer>; release(): void };
  destroy(): void;
}

interface PythonModule {
  addRunDependency(name: string): void;
  removeRunDependency(name: string): void;
  growMemory(size: number): void;
  loadWebAssemblyModule(
    compiled: WebAssembly.Module,
    how: { loadAsync: boolean; nodelete: boolean; global: boolean },
    name: string,
    scope: object,
  ): Promise<object>;
  LDSO: { loadedLibsByName: Record<string, object> };
}

interface PythonSettings {
  preRun: ((module: PythonModule) => void)[];
}

/** Functions of the modules of `bruxelles1893.anywhere` that are called from here. */
interface PythonModules {
  importlib: { invalidate_caches(): void };
  "bruxelles1893.anywhere.opening": {
    open_app(
      folder: string,
      secret: string,
      path: string,
      tell: (number: number, kind: "head" | "body" | "end", part: PythonProxy) => void,
      think: (number: number, work: PythonProxy) => void,
    ): Promise<
      [
        {
          answer(number: number, asked: string, body: PythonProxy): Promise<void>;
          hang_up(number: number): void;
        },
        { answered(number: number, answer: PythonProxy): void; died(): void },
      ]
    >;
  };
  "bruxelles1893.anywhere.browser_runtime": {
    begin_anew(): void;
    think(work: PythonProxy): PythonProxy;
  };
  "bruxelles1893.anywhere.reckoning": {
    reckon_by(
      make: () => {
        take(name: string, weights: PythonProxy): void;
        tell(entries: PythonProxy, count: number): PythonProxy[];
      },
    ): void;
  };
  "bruxelles1893.anywhere.rehearsal.rehearse": {
    (folder: string, secret: string, path: string, language: string): void;
    destroy(): void;
  };
}

interface Python {
  FS: PythonFiles;
  ffi: { PythonError: new (...rest: never[]) => Error };
  pyimport<Name extends keyof PythonModules>(name: Name): PythonModules[Name];
  toPy(data: ArrayBufferLike | Uint8Array): PythonProxy;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

declare module "*/runtime/pyodide.mjs" {
  export function loadPyodide(settings: {
    indexURL: string;
    checkIntegrity: boolean;
    packages: string[];
    createPyodideModule: (settings: PythonSettings) => Promise<PythonModule>;
    _loadSnapshot?: Uint8Array;
    _makeSnapshot?: boolean;
  }): Promise<Python>;
}

declare module "*/runtime/pyodide.asm.mjs" {
  export default function createModule(settings: PythonSettings): Promise<PythonModule>;
}
