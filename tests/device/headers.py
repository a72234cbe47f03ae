#!/usr/bin/env python3
"""Compiles every public header on its own, and all of a language's together, as clang's two passes see them.

usage: headers.py INCLUDE_DIR CLANG++ [JOBS]

CUDA's headers are compiled with nvcc's macros, HIP's with hipcc's; the API headers also by the system's C and C++
compilers where these are found. Prints the first error of each that fails and exits with 1.
"""
import concurrent.futures
import pathlib
import shutil
import subprocess
import sys
import tempfile

STANDARDS = ["c++11", "c++14", "c++17", "c++20"]
CUDA_MACROS = ["-U__HIP__", "-U__HIPCC__", "-U__HIP_DEVICE_COMPILE__", "-D__CUDACC__=1", "-D__NVCC__=1",
               "-D__CUDA__=1", "-D__CUDACC_VER_MAJOR__=12", "-D__CUDACC_VER_MINOR__=8"]
# Their own folders' headers are parts of these.
SKIPPED_FOLDERS = {"cairn", "cuda_api", "api", "amd_detail"}
HOST_HEADERS = {"c": ["cuda_runtime.h", "cuda_runtime_api.h", "cuComplex.h", "vector_types.h", "hip/hip_runtime_api.h"],
                "c++": ["cuda_runtime.h", "cuda_runtime_api.h", "cuComplex.h", "nvtx3/nvToolsExt.h",
                        "hip/hip_runtime.h", "hip/hip_runtime_api.h", "hip/hip_complex.h"]}


def public_headers(include):
    """The headers of each language, by their paths in an #include."""
    found = {"cuda": [], "hip": []}
    for path in sorted(include.rglob("*.h")):
        name = path.relative_to(include)
        if SKIPPED_FOLDERS & set(name.parts):
            continue
        found["hip" if name.parts[0] == "hip" else "cuda"].append(str(name))
    return found


class Clang:
    def __init__(self, compiler, include):
        self.compiler, self.include = compiler, include
        self.resources = subprocess.run([compiler, "-print-resource-dir"], capture_output=True, text=True,
                                        check=True).stdout.strip()
        verbose = subprocess.run([compiler, "-E", "-x", "c++", "-v", "/dev/null"], capture_output=True, text=True,
                                 check=True).stderr
        listed = verbose.split("search starts here:\n")[-1].split("End of search")[0]
        self.system = [line.strip() for line in listed.splitlines() if line.startswith(" /")]

    def command(self, source, language, standard, device):
        """A -cc1 command as the compiler driver makes them."""
        paths = [f"{self.resources}/include/cuda_wrappers", str(self.include), *self.system]
        command = [self.compiler, "-cc1", "-x", "hip", "-fhip-new-launch-api", "-fsyntax-only", f"-std={standard}",
                   "-fgnuc-version=4.2.1", "-fcxx-exceptions", "-fexceptions", "-D_GNU_SOURCE", "-resource-dir",
                   self.resources]
        for path in paths:
            command += ["-internal-isystem", path]
        host = "x86_64-pc-linux-gnu"
        if device:
            command += ["-fcuda-is-device", "-triple", "nvptx64-nvidia-cuda", "-aux-triple", host, "-target-cpu", "sm_80"]
        else:
            command += ["-triple", host, "-target-cpu", "x86-64", "-aux-triple", "nvptx64-nvidia-cuda"]
        if language == "cuda":
            command += [*CUDA_MACROS, "-include", "cuda_runtime.h"]
        else:
            command += ["-U__CUDA_ARCH__", "-include", "cairn/device/prelude.h"]
        return command + [source]


def cases(include, clang, scratch):
    """Yields a description and a command."""
    for language, headers in public_headers(include).items():
        everything = scratch / f"all.{language}"
        everything.write_text("".join(f"#include <{h}>\n" for h in headers))
        for standard in STANDARDS:
            for device in (True, False):
                yield (f"all headers, {language}, {standard}, {'device' if device else 'host'} pass",
                       clang.command(str(everything), language, standard, device))
        for header in headers:
            source = scratch / f"{header.replace('/', '_')}.{language}"
            source.write_text(f"#include <{header}>\n#include <{header}>\n")
            yield f"{header}, {language}", clang.command(str(source), language, "c++17", True)
    for language, headers in HOST_HEADERS.items():
        compiler = shutil.which("gcc" if language == "c" else "g++")
        for header in headers if compiler else []:
            source = scratch / f"{header.replace('/', '_')}.host.{'c' if language == 'c' else 'cpp'}"
            source.write_text(f"#include <{header}>\n")
            platform = ["-D__HIP_PLATFORM_AMD__"] if header.startswith("hip/") else []
            yield f"{header}, {compiler}", [compiler, "-fsyntax-only", *platform, "-I", str(include), str(source)]


def main():
    include, compiler = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    jobs = int(sys.argv[3]) if len(sys.argv) > 3 else 2
    failed = 0
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        clang = Clang(compiler, include)
        work = list(cases(include, clang, pathlib.Path(scratch)))
        results = pool.map(lambda case: subprocess.run(case[1], capture_output=True, text=True), work)
        for (name, _), result in zip(work, results):
            if result.returncode != 0:
                failed += 1
                error = next((line for line in result.stderr.splitlines() if "error" in line), result.stderr)
                print(f"{name}: {error}")
    print(f"{len(work) - failed} of {len(work)} compile")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
