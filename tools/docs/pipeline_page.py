#!/usr/bin/env python3
"""Prints docs/compile-pipeline.md: one kernel's code after each stage of the compiler.

    pipeline_page.py CAIRN_CC SOURCE
"""
import pathlib
import re
import subprocess
import sys
import textwrap

INTRODUCTION = """\
# The compile pipeline

What `cairn-cc` makes of a kernel, stage by stage. This page is made by the compiler itself
(`cmake --build build/release --target docs`), and a test fails when it is out of date. Any source can be looked at in
the same way; comments, attributes and metadata are left out here:

    ./cairn cc --emit=spmd kernel.cu -o kernel.ll
    ./cairn cc --print-pipeline kernel.cu -o kernel

The source:

"""

STAGES = (
    ("frontend", "Front end", "llvm", "src/compiler/frontend",
     "clang parses the source for a virtual GPU. The headers' `threadIdx.x` and `__syncthreads()` are calls of `cairn.*` "
     "operations already; memory still has the GPU's address spaces."),
    ("spmd", "SPMD IR", "llvm", "src/compiler/normalize, src/compiler/simplify",
     "Normalised to [SPMD IR](spmd-ir.md) and simplified: what one thread does, for no target in particular. This is what "
     "a fat binary carries beside native code."),
    ("regions", "Regions", "llvm", "src/compiler/regions",
     "The kernel waits at its barrier, so it becomes a step: a function that runs one thread up to the next point at which "
     "it waits, and keeps in `frame` what lives across. It returns 1 to wait, 0 when the thread has ended; the "
     "driver's scheduler calls it again when all have arrived."),
    ("vector", "Vectorise", "llvm", "src/compiler/vectorize",
     "A kernel that does not wait gets loops over the threads of a block, shaped for vector code."),
    ("llvm", "Lower", "llvm", "src/compiler/lower",
     "Operations become loads from the block's and the thread's records, workgroup memory an offset into the block's "
     "buffer, and the entry function that the driver calls is made ([kernel_abi.h](../include/cairn/kernel_abi.h))."),
    ("asm", "Code", "asm", "src/compiler/codegen",
     "LLVM's x86-64 code for one instruction-set level, here x86-64-v3; a program usually carries v2, v3 and v4."),
)


def emit(compiler, source, stage):
    command = [compiler, f"--emit={stage}", "--cairn-targets=v3", source, "-o", "-"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def functions_of_ir(text):
    """Function bodies without comments, attributes, metadata and blank runs."""
    kept = []
    inside = False
    for line in text.splitlines():
        inside = inside or line.startswith("define ")
        if inside:
            kept.append(re.sub(r"(, ![\w.]+ !\d+)+$|\s*;.*$| #\d+(?=( comdat.*)?( \{)?$)", "", line.rstrip()))
        if line == "}":
            inside = False
            kept.append("")
    return "\n".join(kept).strip() + "\n"


def code_of_assembly(text):
    """Labels of functions and blocks, and instructions; directives, data and comments left out."""
    lines = [line.split("#", 1)[0].rstrip().expandtabs(8) for line in text.splitlines()]
    wanted = re.compile(r"\.LBB\w+:|_Z\w+(\.\w+)*:| +[a-z]")
    return "\n".join(line for line in lines if wanted.match(line)) + "\n"


def page(compiler, source):
    parts = [INTRODUCTION, "```cuda\n", pathlib.Path(source).read_text(), "```\n"]
    previous = None
    for stage, title, language, folder, text in STAGES:
        output = emit(compiler, source, stage)
        code = code_of_assembly(output) if language == "asm" else functions_of_ir(output)
        folders = ", ".join(f"`{part}`" for part in folder.split(", "))
        paragraph = textwrap.fill(f"{text} In {folders}; `--emit={stage}`.", 120, break_on_hyphens=False)
        parts.append(f"\n## {title}\n\n{paragraph}\n\n")
        parts.append("Nothing changes for this kernel.\n" if code == previous else f"```{language}\n{code}```\n")
        previous = code
    return "".join(parts)


def main():
    sys.stdout.write(page(sys.argv[1], sys.argv[2]))


if __name__ == "__main__":
    main()
