"""hip-tests: one Catch2 test file a program, built by itself with the suite's own main; the exit code is the verdict."""

import shlex
from pathlib import Path

from programs import Program, Settings
from suites.base import Plan, Suite, Toolchain

SUPPORT = ["catch/hipTestMain/standalone_main.cc", "catch/hipTestMain/hip_test_context.cc",
           "catch/hipTestMain/hip_test_features.cc"]
INCLUDES = ["catch/include", "catch/kernels", "catch/external/Catch2", "catch/external/picojson"]


class HipTests(Suite):
    """Files under catch/; nothing is written beside them, so they are compiled where they lie."""

    corpus = "hip-tests"
    table = "hip-tests"

    def prepare(self, program: Program, settings: Settings, root: Path, scratch: Path, toolchain: Toolchain) -> Plan:
        source = root / program.path
        if not source.is_file():
            raise FileNotFoundError(f"{source}: no such file")
        includes = [f"-I{root / folder}" for folder in INCLUDES] + [f"-I{source.parent}"]
        sources = [str(source), *(str(root / file) for file in SUPPORT if (root / file).exists())]
        command = ["hipcc", "-std=c++17", "-O1", "-DSTANDALONE_TESTS=1", "-D__HIP_PLATFORM_AMD__", *includes, *sources,
                   "-pthread", "-o", "test"]
        runs = settings.commands("./test")
        return Plan(scratch, [shlex.join(command)], lambda: runs, check="exit")
