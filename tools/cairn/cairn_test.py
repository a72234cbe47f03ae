"""The commands of `cairn`, from outside: cairn_test.py <cairn>."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

CAIRN = ""


def run(*words, **variables):
    environment = {**os.environ, **variables}
    return subprocess.run([CAIRN, *words], capture_output=True, text=True, env=environment, timeout=120)


class Info(unittest.TestCase):
    def test_json_describes_each_agent(self):
        done = run("info", "--json", CAIRN_CPU_DEVICES="2")
        self.assertEqual(done.returncode, 0, done.stderr)
        report = json.loads(done.stdout)
        self.assertEqual([agent["type"] for agent in report["agents"]], ["host", "device", "device"])
        device = report["agents"][1]
        self.assertEqual(device["warp_size"], 32)
        self.assertIn("x86-64-v2", device["targets"])
        self.assertGreater(device["memory_bytes"], 0)
        self.assertEqual(len(device["links"]), 2)
        self.assertTrue(all(link["accessible"] for link in device["links"]))

    def test_table_names_the_device(self):
        done = run("info")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Agent 0: host", done.stdout)
        self.assertIn("Agent 1: device", done.stdout)
        self.assertIn("Cairn", done.stdout)

    def test_unknown_option_is_an_error_that_names_it(self):
        done = run("info", "--yaml")
        self.assertEqual(done.returncode, 1)
        self.assertIn("--yaml", done.stderr)

    def test_llvm_is_not_loaded(self):
        needed = subprocess.run(["ldd", CAIRN], capture_output=True, text=True, check=True).stdout
        self.assertNotIn("LLVM", needed)
        self.assertNotIn("clang", needed)


class Words(unittest.TestCase):
    def test_help_and_version(self):
        self.assertIn("run", run("help").stdout)
        self.assertRegex(run("--version").stdout, r"^cairn \d+\.\d+\.\d+\n$")
        self.assertEqual(run().returncode, 2)

    def test_unknown_command(self):
        done = run("fly")
        self.assertEqual(done.returncode, 2)
        self.assertIn("'fly'", done.stderr)


class Run(unittest.TestCase):
    def test_what_is_no_source_is_an_error_that_names_it(self):
        for words in (["run"], ["run", "x.txt"], ["run", "/nonexistent/x.cu"], ["run", "a.cu", "b.cu"]):
            done = run(*words)
            self.assertEqual(done.returncode, 1, words)
            if len(words) > 1:
                self.assertIn(words[-1], done.stderr)

    @unittest.skipUnless(os.access(os.path.join(os.path.dirname(sys.argv[1]), "cairn-cc"), os.X_OK),
                         "this build has no compiler")
    def test_a_program_is_compiled_once_and_runs_with_its_arguments(self):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder, "echo.cu")
            source.write_text('#include <cstdio>\nint main(int n, char** a) '
                              '{ for (int i = 1; i < n; ++i) std::puts(a[i]); return 7; }\n')
            for cache in (folder, "none"):
                first = run("run", str(source), "--", "one", "--", "two", CAIRN_CACHE_DIR=cache)
                self.assertEqual((first.returncode, first.stdout), (7, "one\n--\ntwo\n"), first.stderr)
                second = run("run", str(source), CAIRN_CACHE_DIR=cache)
                self.assertEqual("compiling" in second.stderr, cache == "none")
            source.write_text("int main() { return 3; }\n")
            self.assertEqual(run("run", str(source), CAIRN_CACHE_DIR=folder).returncode, 3)
            source.write_text("int main() { return x; }\n")
            broken = run("run", str(source), CAIRN_CACHE_DIR=folder)
            self.assertEqual(broken.returncode, 1)
            self.assertIn("echo.cu:1:", broken.stderr)


if __name__ == "__main__":
    CAIRN = sys.argv[1]
    unittest.main(argv=sys.argv[:1])
