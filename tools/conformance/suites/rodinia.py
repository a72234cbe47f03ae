"""Rodinia: cuda/<name> with a makefile of its own, compared with openmp/<name> or another reference on the host.

Programs print no verdict. For each there is a class below that says how it is made to show its results (switches of its
own makefile, a dump linked in), how it is run, and what the results are compared with. No source is changed.
"""

import re
import shlex
from pathlib import Path

import compare
import execute
import overlay
from programs import Program, Settings
from references import wavelet
from suites.base import Plan, Suite, Toolchain

REFERENCES = Path(__file__).resolve().parent.parent / "references"
REFERENCE_TIMEOUT = 300  # seconds, for each command of a reference


class Rodinia(Suite):
    """The suite; programs that have no class below are built and have no verdict."""

    corpus = "rodinia"
    table = "rodinia"

    def program(self, path: str) -> Program:
        return Program("rodinia", path, Path(path).name)

    def paths(self, root: Path, settings: dict[str, Settings]) -> list[str]:
        return [f"cuda/{name}" for name in settings if (root / "cuda" / name).exists()]

    def prepare(self, program: Program, settings: Settings, root: Path, scratch: Path, toolchain: Toolchain) -> Plan:
        if not (root / program.path).is_dir():
            raise FileNotFoundError(f"{root / program.path}: no such folder")
        for folder in (program.path, f"openmp/{program.name}", "common"):
            if (root / folder).is_dir():
                overlay.copy_folder(root / folder, scratch / folder)
        for stale in [*scratch.rglob("*.o"), *scratch.rglob("result.txt")]:
            stale.unlink()
        comparison = COMPARISONS.get(program.name, Comparison)(scratch, program.name, settings, toolchain)
        return comparison.plan()


class Comparison:
    """How one program is compared. Subclasses override what differs."""

    make_variables: list[str] = []  # for the CUDA version's makefile
    targets = ""

    def __init__(self, scratch: Path, name: str, settings: Settings, toolchain: Toolchain):
        self.folder = scratch / "cuda" / name
        self.reference = scratch / "openmp" / name
        self.scratch = scratch
        self.toolchain = toolchain
        self.environment = toolchain.environment()
        self.runs = list(settings.runs or [])

    def plan(self) -> Plan:
        variables = [f"CUDA_DIR={self.toolchain.cuda}", *self.variables(), *self.toolchain.make_variables]
        make = "make -j1 " + " ".join(shlex.quote(variable) for variable in variables)
        build = [*self.before_build(), f"{make} {self.targets}".strip(), *self.after_build()]
        return Plan(self.folder, build, lambda: self.commands(), check=self.check(), compare=self.compare)

    def variables(self) -> list[str]:
        return self.make_variables

    def before_build(self) -> list[str]:
        return []

    def after_build(self) -> list[str]:
        return []

    def commands(self) -> list[str]:
        return self.runs

    def check(self) -> str:
        """`compare`, or `none` for a program without a reference."""
        return "none" if type(self) is Comparison else "compare"

    def compare(self, output: str) -> tuple[str, str]:
        """(class, detail), given what the program's runs printed."""
        return "no-verdict", "the program prints no verdict, and there is no reference for it"

    def run_reference(self, *commands: str) -> str:
        """Runs commands in the OpenMP version's folder; returns the last one's output. Raises OSError when one fails."""
        output = ""
        for command in commands:
            outcome = execute.run(command, self.reference, self.environment, REFERENCE_TIMEOUT)
            if outcome.code != 0:
                raise OSError(f"the reference fails: {command}: {outcome.output.strip()[-200:]}")
            output = outcome.output
        return output

    def fixed_time(self) -> str:
        """Builds the library that stops the clock, if need be; returns the start of a command that preloads it."""
        library = self.scratch / "fixed_time.so"
        if not library.exists():
            outcome = execute.run(f"gcc -O1 -shared -fPIC -o {library} {REFERENCES / 'fixed_time.c'}", self.scratch,
                                  self.environment, REFERENCE_TIMEOUT)
            if outcome.code != 0:
                raise OSError(f"cannot build fixed_time.c: {outcome.output.strip()[-200:]}")
        return f"LD_PRELOAD={library}"

    def compare_files(self, name: str) -> tuple[str, str]:
        """Compares a text file that both versions write."""
        ours = self.folder / name
        if not ours.exists():
            return "wrong", f"{name} was not written"
        return compare.compare_texts(ours.read_text(errors="replace"), (self.reference / name).read_text(errors="replace"))


class Backprop(Comparison):
    """The trained network and what the kernels return: a dump is linked into both versions."""

    def variables(self) -> list[str]:
        return [f"CC_FLAGS=-g -O2 -Wl,--wrap=bpnn_free,--wrap=cudaMemcpy {self.scratch / 'dump.o'}"]

    def before_build(self) -> list[str]:
        return [f"gcc -O1 -c -o {self.scratch / 'dump.o'} {REFERENCES / 'backprop_dump.c'}"]

    def compare(self, output: str) -> tuple[str, str]:
        self.run_reference(f"make CC_FLAGS='-g -fopenmp -O2 -Wl,--wrap=bpnn_free {self.scratch / 'dump.o'}'",
                           *self.runs)
        return self.compare_files("network.txt")


class NeedlemanWunsch(Comparison):
    """The alignment's path, which both versions write when built with TRACEBACK."""

    make_variables = ["KERNEL_DIM=-DTRACEBACK"]

    def compare(self, output: str) -> tuple[str, str]:
        self.run_reference("make needle CC_FLAGS='-g -O3 -fopenmp -DTRACEBACK'", *[f"{run} 2" for run in self.runs])
        return self.compare_files("result.txt")


class LavaMd(Comparison):
    """Forces on every particle, which both versions write when built with OUTPUT; particles are drawn by the clock."""

    def variables(self) -> list[str]:
        # The makefile names /usr/local/cuda/lib64; our own folder must come before it.
        return ["OUTPUT=1", f"KERNEL_DIM=-L{self.toolchain.cuda / 'lib64'}"]

    def commands(self) -> list[str]:
        return [f"{self.fixed_time()} {run}" for run in self.runs]

    def compare(self, output: str) -> tuple[str, str]:
        self.run_reference("mkdir -p kernel util/num util/timer", "make OUTPUT=1",
                           *[f"{self.fixed_time()} {run} -cores 2" for run in self.runs])
        return self.compare_files("result.txt")


class NearestNeighbour(Comparison):
    """Distances of the nearest records, in data that the suite's own generator writes."""

    def after_build(self) -> list[str]:
        data = self.scratch / "data" / "nn"
        return ["make hurricane_gen", f"mkdir -p data {data}", f"{self.fixed_time()} ./hurricane_gen 4003 4",
                f"cp data/*.db {data}"]

    targets = "nn"

    def compare(self, output: str) -> tuple[str, str]:
        theirs = self.run_reference("make nn", *[re.sub(r"-\w+", "", run) for run in self.runs])
        return compare.compare_texts(self.distances(output), self.distances(theirs))

    @staticmethod
    def distances(output: str) -> str:
        """A line for each neighbour, nearest first: the two versions list them in another order."""
        return "\n".join(f"neighbour {value:.6f}"
                         for value in sorted(float(text) for text in re.findall(r"--> (?:Distance=)?(\S+)", output)))


class ParticleFilter(Comparison):
    """The estimated position after the last frame; seeds come from the clock."""

    def commands(self) -> list[str]:
        return [f"{self.fixed_time()} {run}" for run in self.runs]

    def compare(self, output: str) -> tuple[str, str]:
        arguments = self.runs[0].split(maxsplit=1)[1]
        theirs = self.run_reference("make openmp", f"{self.fixed_time()} ./particle_filter {arguments}")
        reference = self.last_position(theirs)
        positions = [self.last_position(part) for part in output.split("VIDEO SEQUENCE TOOK")[1:]]
        if len(positions) != len(self.runs):
            return "wrong", f"{len(positions)} of {len(self.runs)} runs print a position"
        for position in positions:
            # Resampling amplifies rounding: half a pixel is far less than a wrong kernel moves the estimate.
            if not all(abs(one - other) < 0.5 for one, other in zip(position, reference)):
                return "wrong", f"position {position}, the OpenMP version finds {reference}"
        return "passed", f"{len(positions)} positions agree with the OpenMP version"

    @staticmethod
    def last_position(output: str) -> tuple[float, float]:
        """The last XE and YE that are printed, or NaNs, which agree with nothing."""
        found = [re.findall(rf"{axis}: (\S+)", output) for axis in ("XE", "YE")]
        return tuple(float(values[-1]) if values else float("nan") for values in found)


class StreamCluster(Comparison):
    """The centres that both versions write."""

    def compare(self, output: str) -> tuple[str, str]:
        self.run_reference("make omp", *[run.replace("./sc_gpu", "./sc_omp") for run in self.runs])
        return self.compare_files("output.txt")


class Wavelet(Comparison):
    """Coefficients of three levels of the 5/3 transform of an image drawn here; the suite has no OpenMP version."""

    width, height, levels = 200, 136, 3

    def commands(self) -> list[str]:
        data = self.scratch / "data" / "dwt2d"
        data.mkdir(parents=True, exist_ok=True)
        (data / "image.rgb").write_bytes(bytes(value for pixel in self.pixels() for value in pixel))
        for stale in self.folder.glob("image.rgb.dwt.*"):
            stale.unlink()
        return [f"./dwt2d image.rgb -d {self.width}x{self.height} -f -5 -l {self.levels}"]

    def pixels(self):
        """Three smooth channels with an edge in each, row after row."""
        for y in range(self.height):
            for x in range(self.width):
                yield (x + y) % 256, (x * y // 64) % 256, 200 if (x - 90) ** 2 + (y - 60) ** 2 < 1600 else 40

    def compare(self, output: str) -> tuple[str, str]:
        pixels = list(self.pixels())
        for channel, name in enumerate("rgb"):
            file = self.folder / f"image.rgb.dwt.{name}"
            if not file.exists():
                return "wrong", f"{file.name} was not written"
            rows = [[pixel[channel] - 128 for pixel in pixels[y * self.width:(y + 1) * self.width]]
                    for y in range(self.height)]
            if file.read_bytes() != wavelet.as_bytes(wavelet.transform(rows, self.levels)):
                return "wrong", f"{file.name} differs from the reference"
        return "passed", "three channels agree with the reference, bit for bit"


COMPARISONS = {
    "backprop": Backprop,
    "dwt2d": Wavelet,
    "lavaMD": LavaMd,
    "nn": NearestNeighbour,
    "nw": NeedlemanWunsch,
    "particlefilter": ParticleFilter,
    "streamcluster": StreamCluster,
}
