// Compiles folders of Python files with the very Python that will run them: node bytecode.mjs RUNTIME (FOLDER OPTIMISE)...
import { pathToFileURL } from "node:url";

const [runtime, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: runtime });
for (let at = 0; at < folders.length; at += 2) {
  const place = `/packages/${at}`;
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folders[at] }, place);
  python.runPython(`
import compileall, pathlib, py_compile
mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
assert compileall.compile_dir("${place}", maxlevels=20, quiet=1, legacy=True, optimize=${Number(folders[at + 1])},
                              invalidation_mode=mode, stripdir="${place}", prependdir="/lib")
for path in pathlib.Path("${place}").rglob("*.py"):
    path.unlink()
`);
}
// The templates of the pages too, which lie in the last folder.
python.runPython(`
import pathlib, sys
sys.path[:0] = [f"/packages/{at}" for at in range(2, ${folders.length}, 2)]
from bruxelles1893.web.rendering import templating
templating.COMPILED.mkdir()
env = templating.environment()
for name in env.list_templates():
    env.get_template(name)
`);
