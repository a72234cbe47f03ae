#!/usr/bin/env python3
"""Fails when a C or C++ file is not formatted as .clang-format says.

    check_format.py ROOT          names the files
    check_format.py ROOT --fix    formats them
"""
import argparse
import pathlib
import subprocess
import sys

from sources import source_files

CLANG_FORMAT = "clang-format-22"
SUFFIXES = {".h", ".hpp", ".c", ".cpp", ".cu", ".hip"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--fix", action="store_true", help="format instead of checking")
    options = parser.parse_args()
    files = [str(file) for file in source_files(options.root.resolve(), suffixes=SUFFIXES)]
    mode = ["-i"] if options.fix else ["--dry-run", "-Werror", "--ferror-limit=1"]
    result = subprocess.run([CLANG_FORMAT, *mode, *files], check=False)
    if result.returncode != 0:
        print("to format: python3 tools/lint/check_format.py . --fix")
    return result.returncode


if __name__ == "__main__":
    sys.exit(main())
