"""Rodinia: cuda/<name> with a makefile of its own, compared with openmp/<name> or another reference on the host."""

import shlex
from pathlib import Path

import overlay
from programs import Program, Settings
from suites.base import Plan, Suite, Toolchain


class Rodinia(Suite):
    """Programs print no verdict; references/rodinia.py says what each is compared with."""

    corpus = "rodinia"
    table = "rodinia"

    def program(self, path: str) -> Program:
        return Program("rodinia", path, Path(path).name)

    def prepare(self, program: Program, settings: Settings, root: Path, scratch: Path, toolchain: Toolchain) -> Plan:
        folder = scratch / program.path
        overlay.copy_folder(root / program.path, folder)
        overlay.copy_folder(root / "common", scratch / "common")
        variables = [f"CUDA_DIR={toolchain.cuda}", *toolchain.make_variables]
        make = "make -j1 " + " ".join(shlex.quote(variable) for variable in variables)
        runs = list(settings.runs or [])
        return Plan(folder, [make], lambda: runs)
