"""Compiles the catalogues of words, and the engine and what asks it most.

Without a C compiler everything stays plain Python. The catalogues stand beside their sources, so
that an editable install finds them too: `locale/*/LC_MESSAGES/*.mo` is made of the `.po` file of
that name.

`BRUXELLES_COMPILE=0` asks for plain Python; `BRUXELLES_COMPILE=1` fails where it cannot compile.
An editable install is always plain, so that what one edits is what runs.
"""

import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution
from setuptools.errors import BaseError, CompileError, LinkError

SETTING = "BRUXELLES_COMPILE"
PACKAGE = Path("src/bruxelles1893")
MODULES = {
    "bots/evaluation": ("evaluators", "features", "scores"),
    "bots/search": ("bot", "contest", "tree"),
    "bots/simple": ("greedy", "instinct", "planner", "random"),
    "env": ("block", "rewards"),
    "observation": ("__init__", "player", "table", "schema"),
}
CHECKS = (
    "--explicit-package-bases",
    "--config-file=",
    *("--no-site-packages", "--ignore-missing-imports", "--follow-imports=silent"),
)
"""A build comes out the same whatever is installed: pip builds where there is nothing, and what is
not compiled may import what it likes."""
GENERATED = "build/mypyc"
DIRECT_CALLS = [] if os.name == "nt" else ["-fvisibility=hidden", "-fno-plt"]
"""Our C files call each other without the detour for functions that another library replaces."""
BUILDS_EXTENSIONS = {"bdist_wheel", "build", "build_ext", "install"}


def why_plain(setting: str) -> str | None:
    """Why nothing is to be compiled, or None."""
    if setting == "0":
        return f"{SETTING}=0 asks for it"
    try:
        import mypyc.build  # noqa: F401
    except ImportError:
        return "mypy is not installed"
    return None if can_compile() else "there is no C compiler with Python's headers"


def can_compile() -> bool:
    """Whether a smallest extension can be built here."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nPyObject *PyInit_probe(void) { return NULL; }\n")
        command = build_ext(Distribution({"ext_modules": [Extension("probe", [str(source)])]}))
        command.build_temp = command.build_lib = folder
        try:
            command.ensure_finalized()
            command.run()
        except (BaseError, CompileError, LinkError, OSError):
            return False
    return True


def sources() -> list[str]:
    """The modules that are compiled: the engine, what bots think with, what environments tell."""
    engine = sorted((PACKAGE / "engine").rglob("*.py"))
    others = [PACKAGE / folder / f"{name}.py" for folder in MODULES for name in MODULES[folder]]
    return [str(path) for path in [*engine, *others]]


def compiled() -> list[Extension]:
    """The modules as mypyc makes C of them."""
    from mypyc.build import mypycify

    os.environ["MYPYPATH"] = "src"
    modules = mypycify(
        [*CHECKS, *sources()],
        group_name="bruxelles1893",
        multi_file=True,
        debug_level="0",
        target_dir=GENERATED,
    )
    for module in modules:  # a new compiler's new warnings are no reason to fail
        flags = [flag for flag in module.extra_compile_args if flag != "-Werror"]
        module.extra_compile_args = [*flags, *DIRECT_CALLS]
    return modules


def compile_catalogues() -> None:
    """Make the `.mo` file of each language whose `.po` file is newer."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for source in sorted(PACKAGE.glob("locale/*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime > source.stat().st_mtime:
            continue
        with source.open("rb") as text:
            catalogue = read_po(text)
        with tempfile.NamedTemporaryFile(dir=target.parent, delete=False) as half_written:
            write_mo(half_written, catalogue)
        Path(half_written.name).chmod(0o644)
        Path(half_written.name).replace(target)


class BuildWithCatalogues(build_py):
    """Collects the package after its catalogues are compiled."""

    def run(self) -> None:
        """Compile, then collect."""
        compile_catalogues()
        super().run()


class ParallelBuild(build_ext):
    """Compiles the C files of one extension on all cores: nearly all belong to one."""

    def build_extension(self, ext: Extension) -> None:
        """Compile each file on its own, then link them."""
        compile_file = partial(
            self.compiler.compile,
            output_dir=self.build_temp,
            include_dirs=ext.include_dirs,
            extra_postargs=ext.extra_compile_args,
            depends=ext.depends,
        )
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            objects = pool.map(compile_file, [[source] for source in ext.sources])
            ext.extra_objects = [*ext.extra_objects, *(each for done in objects for each in done)]
        ext.sources = []
        super().build_extension(ext)


def extensions() -> list[Extension]:
    """The compiled modules, or none with a word about why."""
    if not BUILDS_EXTENSIONS & set(sys.argv):
        return []
    setting = os.environ.get(SETTING, "")
    if setting not in ("", "0", "1"):
        sys.exit(f"{SETTING} is {setting!r}; expected 0, 1 or nothing")
    reason = why_plain(setting)
    if reason is None:
        return compiled()
    if setting == "1":
        sys.exit(f"bruxelles1893 cannot be compiled: {reason}")
    print(f"bruxelles1893 is built as plain Python: {reason}", file=sys.stderr)
    return []


setup(
    ext_modules=extensions(), cmdclass={"build_ext": ParallelBuild, "build_py": BuildWithCatalogues}
)
