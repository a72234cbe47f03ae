"""cuda-samples: a folder a program, described by a CMakeLists.txt; the exit code is the verdict.

The sources, flags and libraries are read from CMakeLists.txt and given to nvcc in one command: the samples' own CMake
files insist on an installed CUDA toolkit's packages.
"""

import re
import shlex
from pathlib import Path

import overlay
from programs import Program, Settings
from suites.base import Plan, Suite, Toolchain


# Targets of CMake's FindCUDAToolkit that are not named as their library is.
LIBRARIES = {"CUDA::cuda_driver": "cuda"}


class CudaSamples(Suite):
    """NVIDIA's samples."""

    corpus = "cuda-samples"
    table = "cuda-samples"

    def prepare(self, program: Program, settings: Settings, root: Path, scratch: Path, toolchain: Toolchain) -> Plan:
        folder = scratch / program.path
        overlay.copy_folder(root / program.path, folder)
        overlay.copy_folder(root / "Common", scratch / "Common")
        cmake = (folder / "CMakeLists.txt").read_text()
        name, command = compile_command(cmake, folder, scratch / "Common")
        runs = settings.commands(f"./{name}")
        return Plan(folder, [*fat_binary_commands(cmake), command], lambda: runs, check="exit")


def compile_command(cmake: str, folder: Path, common: Path) -> tuple[str, str]:
    """(executable, nvcc command) for the first executable of a CMakeLists.txt."""
    cmake = re.sub(r"#.*", "", cmake)
    match = re.search(r"add_executable\(\s*(\S+)([^)]*)\)", cmake)
    if not match:
        raise FileNotFoundError(f"{folder}/CMakeLists.txt: adds no executable")
    name = folder.name if "$" in match[1] else match[1]
    sources = [source for source in match[2].split() if re.search(r"\.(cu|cpp|c|cc)$", source)]
    command = ["nvcc", "-std=c++17", "-O3", f"-I{common}", "-I."]
    for block in re.findall(r"target_include_directories\(\s*\S+\s+\w+\s+([^)]*)\)", cmake):
        command += [f"-I{word}" for word in block.split() if "$" not in word]
    for block in re.findall(r"target_compile_options\(([^)]*)\)", cmake):
        flags = re.findall(r"\$<\$<COMPILE_LANGUAGE:CUDA>:([^>]*)>", block)
        command += [word for flag in flags for word in re.split(r"[;\s]+", flag) if word.startswith("-")]
    for block in re.findall(r"target_compile_definitions\(\s*\S+\s+\w+\s+([^)]*)\)", cmake):
        command += [f"-D{word.removeprefix('-D')}" for word in block.split() if "$" not in word]
    if re.search(r"CUDA_SEPARABLE_COMPILATION\s+ON", cmake):
        command.append("-rdc=true")
    command += sources
    for block in re.findall(r"target_link_libraries\(\s*\S+([^)]*)\)", cmake):
        command += [f"-l{LIBRARIES.get(word, word.removeprefix('CUDA::'))}" for word in block.split()
                    if word.startswith("CUDA::") and word not in ("CUDA::cudart", "CUDA::cudart_static")]
        if "OpenMP" in block:
            command += ["-Xcompiler", "-fopenmp"]
    return name, shlex.join([*command, "-o", name])


def fat_binary_commands(cmake: str) -> list[str]:
    """nvcc commands for what a CMakeLists.txt compiles to modules, beside the program that loads them."""
    values = {name: Path(path).name for name, path in re.findall(r'set\(\s*(\w+)\s+"\$\{\w+\}/([^"$]+)"', cmake)}
    return [shlex.join(["nvcc", kind, values[source], "-o", values[output]])
            for output, kind, source in re.findall(r"-o\s+\$\{(\w+)\}\s+(-fatbin|-ptx)\s+\$\{(\w+)\}", cmake)]
