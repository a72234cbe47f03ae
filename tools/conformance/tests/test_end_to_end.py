"""The whole tool on a suite of tiny programs, with g++ in the place of nvcc."""

import json
import os
import stat
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[1]
NVCC = """#!/bin/sh
args=""
for a in "$@"; do case "$a" in *.cu) args="$args -x c++ $a -x none";; *) args="$args $a";; esac; done
exec g++ $args
"""
MAKEFILE = """program = main
main: main.cu
\tnvcc main.cu -o main
run: main
\t./main 5
"""
PROGRAMS = {
    # name: (source, the class it must be put in with --prove)
    "adam": ('#include <cstdio>\n#include <cstdlib>\nint main() '
             '{ puts(getenv("CAIRN_CORRUPT_D2H") ? "FAIL" : "PASS"); }', "passed"),
    "adv": ('#include <cstdio>\nint main() { puts("PASS"); }', "unproven"),
    "aidw": ('#include <cstdio>\nint main() { puts("FAIL"); }', "wrong"),
    "axpby": ('#include <cstdlib>\nint main() { abort(); }', "crash"),
    "bwt": ('#include <unistd.h>\nint main() { sleep(60); }', "timeout"),
    "burger": ('int main() { return missing_function(); }', "compile"),
    "cbsfil": ('int missing_symbol();\nint main() { return missing_symbol(); }', "link"),
    "noverdict": ('int main() {}', "no-verdict"),
    "accuracy": ('int main() {}', "missing"),
    "arguments": ('#include <cstdio>\n#include <cstdlib>\n#include <cstring>\nint main(int n, char** v) '
                  '{ bool good = n == 2 && !strcmp(v[1], "5") && !getenv("CAIRN_CORRUPT_D2H");'
                  ' FILE* f = fopen("../neighbour/data.txt", "r"); puts(good && f ? "PASS" : "FAIL"); }', "passed"),
}


class EndToEndTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        base = Path(cls.temporary.name)
        cls.prefix, cls.root = base / "prefix", base / "suite"
        nvcc = cls.prefix / "cuda" / "bin" / "nvcc"
        nvcc.parent.mkdir(parents=True)
        nvcc.write_text(NVCC)
        nvcc.chmod(nvcc.stat().st_mode | stat.S_IXUSR)
        for name, (source, _) in PROGRAMS.items():
            folder = cls.root / "src" / f"{name}-cuda"
            folder.mkdir(parents=True)
            (folder / "main.cu").write_text(source)
            (folder / "Makefile").write_text(MAKEFILE)
        (cls.root / "src" / "neighbour").mkdir()
        (cls.root / "src" / "neighbour" / "data.txt").write_text("here")
        cls.list = base / "list.txt"
        cls.list.write_text("# a comment\n" + "".join(f"hecbench src/{name}-cuda\n" for name in PROGRAMS)
                            + "hecbench src/other-hip\nrodinia cuda/nn\n")
        cls.json = base / "out.json"
        cls.before = sorted(cls.root.rglob("*"))
        cls.result = cls.run_tool("--json", str(cls.json), "--prove")

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    @classmethod
    def run_tool(cls, *arguments):
        command = [sys.executable, str(TOOL), "--suite", "hecbench-cuda", "--root", str(cls.root), "--list", str(cls.list),
                   "--cc", str(cls.prefix), "--timeout", "3", "--jobs", "2", *arguments]
        environment = {key: value for key, value in os.environ.items() if key != "CAIRN_CORRUPT_D2H"}
        return subprocess.run(command, capture_output=True, text=True, env=environment)

    def test_every_program_is_in_its_class(self):
        classes = {program["program"]: program["category"] for program in json.loads(self.json.read_text())["programs"]}
        self.assertEqual(classes, {f"src/{name}-cuda": category for name, (_, category) in PROGRAMS.items()})

    def test_causes_name_symbols(self):
        causes = {program["program"]: program["cause"] for program in json.loads(self.json.read_text())["programs"]}
        self.assertEqual(causes["src/burger-cuda"], "missing_function")
        self.assertEqual(causes["src/cbsfil-cuda"], "missing_symbol()")

    def test_last_line_and_exit_code(self):
        self.assertEqual(self.result.stdout.splitlines()[-1], "2 passed, 5 failed, 3 skipped")
        self.assertEqual(self.result.returncode, 1)

    def test_exit_code_zero_when_none_failed(self):
        result = self.run_tool("--filter", "adam|noverdict")
        self.assertEqual(result.stdout.splitlines()[-1], "1 passed, 0 failed, 1 skipped")
        self.assertEqual(result.returncode, 0)

    def test_without_prove_the_unproven_pass(self):
        self.assertEqual(self.run_tool("--filter", "/adv-").stdout.splitlines()[-1], "1 passed, 0 failed, 0 skipped")

    def test_nothing_is_written_into_the_suite(self):
        self.assertEqual(sorted(self.root.rglob("*")), self.before)

    def test_bad_input(self):
        for arguments, word in ((("--list", "/nonexistent"), "nonexistent"), (("--root", "/nonexistent"), "nonexistent"),
                                (("--cc", "/nonexistent"), "nonexistent"), (("--filter", "zzz"), "no program")):
            result = self.run_tool(*arguments)
            self.assertEqual(result.returncode, 2)
            self.assertIn(word, result.stderr)


if __name__ == "__main__":
    unittest.main()
