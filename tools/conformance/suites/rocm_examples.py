"""rocm-examples: a folder a program, with a Makefile that names its executable in EXAMPLE."""

import re
import shlex
from pathlib import Path

import overlay
from programs import Program, Settings
from suites.base import Plan, Suite, Toolchain


class RocmExamples(Suite):
    """Programs that print `Validation passed.` or exit with a code that is not 0."""

    corpus = "rocm-examples"
    table = "rocm-examples"

    def prepare(self, program: Program, settings: Settings, root: Path, scratch: Path, toolchain: Toolchain) -> Plan:
        source = root / program.path
        folder = scratch / program.path
        overlay.copy_folder(source, folder)
        overlay.copy_folder(root / "Common", scratch / "Common")
        makefile = folder / "Makefile"
        example = re.search(r"^EXAMPLE\s*:?=\s*(\S+)", makefile.read_text(), re.MULTILINE)
        if not example:
            raise FileNotFoundError(f"{makefile}: names no EXAMPLE")
        variables = [f"ROCM_INSTALL_DIR={toolchain.hip}", *toolchain.make_variables]
        make = "make -j1 " + " ".join(shlex.quote(variable) for variable in variables)
        runs = settings.commands(f"./{example[1]}")
        return Plan(folder, [make], lambda: runs, check="exit")
