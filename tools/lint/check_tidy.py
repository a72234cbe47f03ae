#!/usr/bin/env python3
"""Runs clang-tidy over the runtime's sources; a file that passed is not read again until it or what it includes changes.

    check_tidy.py ROOT --build build/release [--jobs N] [FILES...]

Files that include LLVM or clang take minutes and are left out unless they are named.
"""
import argparse
import concurrent.futures
import hashlib
import json
import pathlib
import subprocess
import sys

from sources import include_closure, source_files

CLANG_TIDY = "clang-tidy-22"
FOLDERS = ("src/base", "src/codeobj", "src/drivers", "src/hsa", "src/hip", "src/cuda")


def is_checked(file):
    return not file.stem.endswith(("_test", "_fuzz"))


def compiled_files(build):
    """The files that the build knows how to compile."""
    commands = json.loads((build / "compile_commands.json").read_text())
    return {(pathlib.Path(command["directory"]) / command["file"]).resolve() for command in commands}


def fingerprint(root, file):
    """A hash of all that a verdict on `file` depends on, short of system headers."""
    digest = hashlib.sha256((root / ".clang-tidy").read_bytes())
    for part in include_closure(root, file):
        digest.update(part.as_posix().encode() + part.read_bytes())
    return digest.hexdigest()


def tidy(root, build, file):
    """None when the file is clean, else what clang-tidy says."""
    stamp = build / "tidy" / fingerprint(root, file)
    if stamp.exists():
        return None
    command = [CLANG_TIDY, "-p", str(build), "--quiet", str(file)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        return result.stdout + result.stderr
    stamp.parent.mkdir(exist_ok=True)
    stamp.touch()
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    options = parser.parse_intermixed_args()
    root, build = options.root.resolve(), options.build.resolve()
    files = [file.resolve() for file in options.files]
    if not files:
        known = compiled_files(build)
        files = [file for file in source_files(root, FOLDERS, {".cpp"}) if file in known and is_checked(file)]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        problems = [text for text in pool.map(lambda file: tidy(root, build, file), files) if text]
    for text in problems:
        print(text)
    print(f"{len(files)} files, {len(problems)} with problems")
    return 1 if problems or not files else 0


if __name__ == "__main__":
    sys.exit(main())
