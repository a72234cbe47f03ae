"""HeCBench: a folder a program, src/<name>-<flavour>, each with a Makefile whose `run` target says how it is started."""

import re
import shlex
import subprocess
from pathlib import Path

import overlay
from programs import Program, Settings
from suites.base import Plan, Suite, Toolchain


class HecBench(Suite):
    """One flavour of HeCBench, `cuda` or `hip`. Both share one table of arguments."""

    corpus = "hecbench"
    table = "hecbench"

    def __init__(self, flavour: str):
        self.flavour = flavour

    def accepts(self, path: str) -> bool:
        return path.endswith("-" + self.flavour)

    def program(self, path: str) -> Program:
        return Program(f"hecbench-{self.flavour}", path, Path(path).name.removesuffix("-" + self.flavour))

    def paths(self, root: Path, settings: dict[str, Settings]) -> list[str]:
        names = [f"src/{name}-{self.flavour}" for name in settings]
        return [name for name in names if (root / name).exists()]

    def prepare(self, program: Program, settings: Settings, root: Path, scratch: Path, toolchain: Toolchain) -> Plan:
        source = root / program.path
        if not source.is_dir():
            raise FileNotFoundError(f"{source}: no such folder")
        folder = overlay.copy_with_neighbours(source.parent, source.name, scratch, " ".join(settings.runs or []))
        for stale in [*folder.rglob("*.o"), *folder.rglob("*.a")]:
            stale.unlink()
        variables = " ".join(shlex.quote(variable) for variable in toolchain.make_variables)
        make = f"make -j1 {variables}".strip()
        environment = toolchain.environment()
        return Plan(folder, [make], lambda: run_commands(folder, make, settings, environment))


def run_commands(folder: Path, make: str, settings: Settings, environment: dict[str, str]) -> list[str]:
    """The commands of the Makefile's `run` target, with the arguments of our table in place of its own.

    The Makefile's commands say which executable to start; one run of ours takes the first, unless it names another.
    """
    listing = subprocess.run(f"{make} -n run", shell=True, cwd=folder, env=environment, capture_output=True, text=True)
    commands = [line.strip() for line in listing.stdout.splitlines() if re.match(r"\s*(?:\w+=\S+\s+)*\./\S+", line)]
    if settings.runs is None:
        return commands
    executable = commands[0].split()[0] if commands else "./main"
    return [run if run.startswith("./") else f"{executable} {run}".strip() for run in settings.runs]
