"""HeCBench: a folder a program, src/<name>-<flavour>, each with a Makefile whose `run` target says how it is started."""

import re
import shlex
import subprocess
from pathlib import Path

import compare
import execute
import overlay
from programs import Program, Settings
from suites.base import Plan, Suite, Toolchain

REFERENCE_TIMEOUT = 300  # seconds, for the build and for each run of an OpenMP version


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
        plan = Plan(folder, [make], lambda: run_commands(folder, make, settings, environment))
        if settings.check.startswith("compare:omp"):
            file = settings.check.removeprefix("compare:omp").removeprefix(":")
            reference = reference_folder(source, program.name, scratch, settings)
            plan.compare = lambda output: compare_with_openmp(output, plan, reference, file, settings, environment)
        return plan


def reference_folder(source: Path, name: str, scratch: Path, settings: Settings) -> Path:
    """Copies the OpenMP version beside the program."""
    if not (source.parent / f"{name}-omp").is_dir():
        raise FileNotFoundError(f"{name}-omp: no such folder, and the table compares with it")
    return overlay.copy_with_neighbours(source.parent, f"{name}-omp", scratch, " ".join(settings.runs or []))


def compare_with_openmp(output: str, plan: Plan, reference: Path, file: str, settings: Settings,
                        environment: dict[str, str]) -> tuple[str, str]:
    """Builds and runs the OpenMP version on the host, and compares what both print, or the file that both write."""
    if not (reference / "built").exists():
        listing = subprocess.run("make -B -n CC=g++ DEVICE=cpu", shell=True, cwd=reference, capture_output=True, text=True)
        script = re.sub(r"-q(open)?mp\b|-qopenmp|-fiopenmp|-fopenmp-targets=\S+|-D__STRICT_ANSI__", "-fopenmp", listing.stdout)
        outcome = execute.run(f"set -e\n{script}\ntouch built", reference, environment, REFERENCE_TIMEOUT)
        if outcome.code != 0:
            return "no-verdict", f"the OpenMP version does not build: {outcome.output.strip()[-200:]}"
    outputs = []
    for command in run_commands(reference, "make CC=g++ DEVICE=cpu", settings, environment):
        outcome = execute.run(command, reference, environment, REFERENCE_TIMEOUT)
        if outcome.timed_out or outcome.code < 0:
            return "no-verdict", f"the OpenMP version fails: {outcome.signal_name}"
        outputs.append(outcome.output)
    if not file:
        return compare.compare_texts(output, "".join(outputs))
    ours, theirs = plan.folder / file, reference / file
    for path in (ours, theirs):
        if not path.exists():
            return "wrong", f"{path.parent.name} does not write {file}"
    if b"\0" in theirs.read_bytes()[:4096] or file.endswith(".ppm"):
        return compare.compare_bytes(ours.read_bytes(), theirs.read_bytes())
    return compare.compare_texts(ours.read_text(errors="replace"), theirs.read_text(errors="replace"))


def run_commands(folder: Path, make: str, settings: Settings, environment: dict[str, str]) -> list[str]:
    """The commands of the Makefile's `run` target, with the arguments of our table in place of its own.

    The Makefile's commands say which executable to start; one run of ours takes the first, unless it names another.
    """
    listing = subprocess.run(f"{make} -n run", shell=True, cwd=folder, env=environment, capture_output=True, text=True)
    commands = [line.strip() for line in listing.stdout.splitlines() if re.match(r"\s*(?:\w+=\S+\s+)*\./\S+", line)]
    if settings.runs is None:
        return commands
    executable = commands[0].split()[0] if commands else "./main"
    return settings.commands(executable)
