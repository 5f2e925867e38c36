"""Build hook: the wheel holds the built web client and the compiled kernels of the solver.

So users need neither Node nor a C compiler. Building a wheel needs no compiler of the system
either: where there is none, the `ziglang` wheel brings one for the time of the build.
"""

from __future__ import annotations

import importlib.util
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WEB_IN_THE_WHEEL = "cosmic_factory/server/static/web"
KERNELS_IN_THE_WHEEL = "cosmic_factory/solver/_libraries"
TOOLCHAIN = "src/cosmic_factory/solver/compiler/toolchain.py"
# What translating the kernels imports, and the compiler for those who have none.
TRANSLATION = ["msgspec>=0.19", "numpy>=2"]
COMPILER = "ziglang==0.17.0"


class WheelContents(BuildHookInterface[Any]):
    """Builds the web client and the kernels, and takes both into the wheel."""

    _folder: str | None = None

    def dependencies(self) -> list[str]:
        return TRANSLATION if self._toolchain().has_compiler() else [*TRANSLATION, COMPILER]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # `make` builds both when they are wanted, into the source folder
        root = Path(self.root)
        sys.path[:0] = [str(root), str(root / "src")]
        from tools.web_client import build, find_npm

        built = build(root / "web", find_npm(root, may_install=False))
        build_data["force_include"][str(built)] = WEB_IN_THE_WHEEL
        self._compile_kernels(build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _toolchain(self) -> Any:
        """Load the module that finds compilers; it needs nothing but the standard library."""
        spec = importlib.util.spec_from_file_location("toolchain", Path(self.root, TOOLCHAIN))
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["toolchain"] = module
        spec.loader.exec_module(module)
        return module

    def _compile_kernels(self, build_data: dict[str, Any]) -> None:
        """Compile for old and new processors of this kind of machine; the tag names the kind.

        Without any compiler that works the wheel is made all the same, for every machine.
        """
        from cosmic_factory.solver.compiler.library import build_library
        from cosmic_factory.solver.compiler.toolchain import NoCompiler, instruction_sets

        self._folder = tempfile.mkdtemp()
        try:
            for instructions in instruction_sets():
                build_library(Path(self._folder), instructions)
        except NoCompiler as missing:
            self.app.display_warning(f"without compiled kernels: {missing}")
            return
        build_data["force_include"][self._folder] = KERNELS_IN_THE_WHEEL
        build_data["pure_python"] = False
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"py3-none-{platform}"
