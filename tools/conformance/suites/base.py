"""What a suite must say about its programs: how to copy, build and run one."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from programs import Program, Settings


@dataclass
class Toolchain:
    """An installation of Cairn (or, for comparison, of another toolkit) under `prefix`."""

    prefix: Path
    make_variables: list[str] = field(default_factory=list)

    @property
    def cuda(self) -> Path:
        """The folder laid out as a CUDA toolkit; a real toolkit's prefix is one itself."""
        return self.prefix / "cuda" if (self.prefix / "cuda" / "bin").is_dir() else self.prefix

    @property
    def hip(self) -> Path:
        """The folder laid out as a ROCm installation."""
        return self.prefix / "hip" if (self.prefix / "hip" / "bin").is_dir() else self.prefix

    def environment(self) -> dict[str, str]:
        """The environment in which programs are built and run: our nvcc and hipcc come first in the PATH."""
        environment = dict(os.environ)

        def prepend(variable, *folders):
            kept = [environment[variable]] if environment.get(variable) else []
            environment[variable] = os.pathsep.join([str(folder) for folder in folders] + kept)

        libraries = [self.prefix / "lib", self.cuda / "lib64"]
        prepend("PATH", self.cuda / "bin", self.hip / "bin", self.prefix / "bin")
        prepend("LD_LIBRARY_PATH", *libraries)
        prepend("LIBRARY_PATH", *libraries)  # for host compilers that are told -lcudart and no folder
        environment.update(CUDA_HOME=str(self.cuda), CUDA_PATH=str(self.cuda), HIP_PATH=str(self.hip),
                           ROCM_PATH=str(self.hip), HIPCXX=str(self.hip / "bin/hipcc"), OMP_NUM_THREADS=str(os.cpu_count()))
        return environment


@dataclass
class Plan:
    """How one program is built and run, once its files lie in the scratch folder.

    Commands run in `folder`. `runs` is called after the build, as some suites ask the build for its programs. `check` is
    the verdict's kind where the table names none (see verdict.py). `compare`, where there is one, is given the output of
    all runs that went well and returns (class, detail).
    """

    folder: Path
    build: list[str]
    runs: Callable[[], list[str]]
    check: str = ""
    compare: Callable[[str], tuple[str, str]] | None = None


class Suite:
    """Base of the suites. `corpus` is the first word of a list file's lines, `table` the arguments table's name."""

    corpus = ""
    table = ""

    def accepts(self, path: str) -> bool:
        """Whether a program of the corpus belongs to this suite."""
        return True

    def program(self, path: str) -> Program:
        """The program at a path of the list file."""
        return Program(self.corpus, path, path)

    def paths(self, root: Path, settings: dict[str, Settings]) -> list[str]:
        """Paths of the programs that the table names and the checkout has: what is run without a list file."""
        return [name for name in settings if (root / name).exists()]

    def prepare(self, program: Program, settings: Settings, root: Path, scratch: Path, toolchain: Toolchain) -> Plan:
        """Copies the program into `scratch` and says how to go on. Raises OSError where files are missing."""
        raise NotImplementedError
