"""The tables can be read, and say what they may."""

import re
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import programs  # noqa: E402
from suites import SUITES  # noqa: E402

KINDS = ("", "exit", "pass", "fail", "codes", "below", "same", "compare", "none")


class TablesTest(unittest.TestCase):
    def test_every_row_has_a_known_check(self):
        for suite in SUITES.values():
            for name, settings in programs.read_settings(suite.table).items():
                kind, _, argument = settings.check.partition(":")
                self.assertIn(kind, KINDS, f"{suite.table}: {name}")
                if kind in ("pass", "fail", "same"):
                    re.compile(argument)
                if kind == "below":
                    float(argument.split(":", 1)[0])
                    self.assertEqual(re.compile(argument.split(":", 1)[1]).groups, 1, f"{suite.table}: {name}")

    def test_skips_have_reasons(self):
        for name in SUITES:
            for program, reason in programs.read_skips(name).items():
                self.assertRegex(reason, r"^needs (data|package|library): \S+", program)

    def test_runs_become_commands(self):
        self.assertEqual(programs.Settings().commands("./main"), ["./main"])
        settings = programs.Settings(["-n 5", "./other x=1", "CAIRN_CPU_DEVICES=2", "CAIRN_CPU_DEVICES=2 A=b -n A=1"])
        self.assertEqual(settings.commands("./main"), ["./main -n 5", "./other x=1", "CAIRN_CPU_DEVICES=2 ./main",
                                                       "CAIRN_CPU_DEVICES=2 A=b ./main -n A=1"])

    def test_bad_lines_are_named(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "list.txt"
            path.write_text("hecbench src/a-cuda\njustoneword\n")
            with self.assertRaisesRegex(programs.TableError, "list.txt:2"):
                programs.read_list(path, "hecbench", lambda path: True)


if __name__ == "__main__":
    unittest.main()
