"""Measures Cairn's figures, each beside its target and its peer in the same run: `python3 bench/bench.py --prefix DIR`.

The peers are the same work in OpenMP (g++), and nvcc for the time to compile, where one is installed. Exits 1 when a
program fails or computes something wrong; a missed target is reported, and fails the run only with --strict.
"""

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
HOST_FLAGS = ["-O3", "-march=native", "-fopenmp", "-std=c++20"]


@dataclass
class Figure:
    """One figure. `limit` is what to reach; `larger` says which side of it is good. `peer` is measured beside it."""

    name: str
    value: float
    unit: str
    limit: float
    larger: bool = False
    peer: float | None = None
    peer_name: str = ""

    @property
    def reached(self) -> bool:
        return self.value >= self.limit if self.larger else self.value <= self.limit

    def row(self) -> str:
        sign = ">=" if self.larger else "<="
        ratio = f"{self.value / self.peer:8.2f} x {self.peer_name} ({self.peer:.4g} {self.unit})" if self.peer else ""
        state = "reached" if self.reached else "MISSED"
        return f"{self.name:<24} {self.value:10.4g} {self.unit:<4} {sign} {self.limit:<8.4g} {state:<8} {ratio}"


def run(command: list[str], **options) -> str:
    """Runs a command; ends this program with its output when it fails."""
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if result.returncode != 0:
        sys.exit(f"bench: {' '.join(map(str, command))} failed ({result.returncode}):\n{result.stdout}{result.stderr}")
    return result.stdout


def figures(program: Path) -> dict[str, float]:
    """The FIGURE lines that a benchmark prints."""
    return {name: float(value) for name, value in re.findall(r"^FIGURE (\S+) (\S+)", run([program]), re.MULTILINE)}


def alternating(ours: Path, theirs: Path, rounds: int) -> tuple[dict[str, float], dict[str, float]]:
    """The medians of both programs' figures over rounds in which each runs once: the machine's moods hit both."""
    samples = [(figures(ours), figures(theirs)) for _ in range(rounds)]
    return tuple({name: statistics.median(sample[side][name] for sample in samples) for name in samples[0][side]}
                 for side in (0, 1))


def median_seconds(command: list[str], count: int) -> float:
    """Median wall time of a command."""
    samples = []
    for _ in range(count + 1):
        start = time.perf_counter()
        run(command)
        samples.append(time.perf_counter() - start)
    return statistics.median(samples[1:])


def other_nvcc(ours: Path) -> Path | None:
    """NVIDIA's nvcc, where one is installed."""
    for folder in [*os.environ.get("PATH", "").split(os.pathsep), "/usr/local/cuda/bin"]:
        candidate = Path(folder) / "nvcc"
        if candidate.exists() and not candidate.resolve().samefile(ours.resolve()):
            if "NVIDIA Corporation" in subprocess.run([candidate, "--version"], capture_output=True, text=True).stdout:
                return candidate
    return None


def measure(prefix: Path, work: Path) -> list[Figure]:
    """All figures, in the order in which they are printed."""
    nvcc = prefix / "cuda" / "bin" / "nvcc"
    if not nvcc.exists():
        sys.exit(f"bench: {prefix}: no installation there (it has no cuda/bin/nvcc)")
    results = []

    hello = work / "hello"
    run([nvcc, "-O2", "-o", hello, HERE / "hello.cu"])
    results.append(Figure("start to exit", median_seconds([hello], 30) * 1e3, "ms", 15))

    for name in ("launch", "triad"):
        run([nvcc, "-O3", "-std=c++20", "-o", work / name, HERE / f"{name}.cu"])
        run(["g++", *HOST_FLAGS, "-o", work / f"{name}_openmp", HERE / f"{name}_openmp.cpp"])
    ours, peer = figures(work / "launch"), figures(work / "launch_openmp")
    results.append(Figure("launch and synchronise", ours["launch_and_synchronise"], "us", 3,
                          peer=peer["launch_and_synchronise"], peer_name="OpenMP"))
    results.append(Figure("launches on a stream", ours["pipelined_launches"], "M/s", 1, larger=True))
    # What blocks cost shows where their bytes stay in a core's cache; 16 MiB are limited by memory, for OpenMP as well.
    results.append(Figure("64 Ki blocks, 1 Mi bytes", ours["blocks_64k_storing_1m"], "ms", 0.25))
    memory = peer["blocks_64k_storing_16m"]
    results.append(Figure("64 Ki blocks, 16 Mi bytes", ours["blocks_64k_storing_16m"], "ms", max(0.25, memory),
                          peer=memory, peer_name="OpenMP"))
    ours, peer = alternating(work / "triad", work / "triad_openmp", rounds=3)
    results.append(Figure("triad, 512 MiB arrays", ours["triad"], "GB/s", 0.95 * peer["triad"], larger=True,
                          peer=peer["triad"], peer_name="OpenMP"))

    seconds = median_seconds([nvcc, "-o", hello, HERE / "hello.cu"], 5)
    theirs = other_nvcc(nvcc)
    peer_seconds = median_seconds([theirs, "-o", work / "hello_peer", HERE / "hello.cu"], 5) if theirs else None
    results.append(Figure("compile and link", seconds, "s", min(1.5, peer_seconds or 1.5), peer=peer_seconds,
                          peer_name="nvcc"))
    return results


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--prefix", type=Path, default=HERE.parent / "build" / "release", help="(default: %(default)s)")
    parser.add_argument("--strict", action="store_true", help="exit 1 when a target is missed")
    parser.add_argument("--keep", type=Path, help="keep the built programs there")
    options = parser.parse_args()
    work = options.keep or Path(tempfile.mkdtemp(prefix="bench-"))
    work.mkdir(parents=True, exist_ok=True)
    try:
        results = measure(options.prefix.resolve(), work)
    finally:
        if not options.keep:
            shutil.rmtree(work)
    print(f"{'figure':<24} {'measured':>15} {'target':<11} {'':<8} beside its peer")
    print("\n".join(figure.row() for figure in results))
    missed = [figure.name for figure in results if not figure.reached]
    print(f"{len(results) - len(missed)} of {len(results)} targets reached")
    return 1 if missed and options.strict else 0


if __name__ == "__main__":
    sys.exit(main())
