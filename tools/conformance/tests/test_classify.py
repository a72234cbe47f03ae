"""How failed builds are sorted, and which symbol is blamed."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from classify import classify_build  # noqa: E402


class ClassifyTest(unittest.TestCase):
    def check(self, output, category, cause):
        self.assertEqual(classify_build(output)[:2], (category, cause), output)

    def test_compiler_messages(self):
        self.check("main.cu:3:7: error: use of undeclared identifier '__reduce_add_sync'", "compile", "__reduce_add_sync")
        self.check("main.cu:1:10: fatal error: 'cub/cub.cuh' file not found", "compile", "cub/cub.cuh")
        self.check("a.cu(130): error: identifier \"cudaThreadSynchronize\" is undefined", "compile", "cudaThreadSynchronize")
        self.check("k.h:9:3: error: no matching function for call to 'tex2D'\n", "compile", "tex2D")
        self.check("x.cpp:1:2: fatal error: omp.h: No such file or directory", "compile", "omp.h")

    def test_the_first_error_is_the_cause(self):
        self.check("a.cu:1:1: error: unknown type name 'half8'\na.cu:2:1: error: unknown type name 'later'", "compile", "half8")

    def test_warnings_are_not_errors(self):
        self.check("a.cu:1:1: warning: unused 'x'\na.cu:2:1: error: unknown type name 'half8'", "compile", "half8")

    def test_linker_messages(self):
        self.check("main.o: in function `main':\nmain.cu:(.text+0x1): undefined reference to `cudaFoo'", "link", "cudaFoo")
        self.check("ld.lld: error: undefined symbol: hipBar", "link", "hipBar")
        self.check("/usr/bin/ld: cannot find -lcufft: No such file or directory", "link", "-lcufft")

    def test_compiler_crash(self):
        self.check("PLEASE submit a bug report to https://example.org", "compile", "the compiler crashed")

    def test_driver_messages(self):
        self.check("nvcc fatal   : Unsupported gpu architecture 'sm_13'", "compile", "sm_13")

    def test_silence(self):
        self.assertEqual(classify_build("")[0], "compile")


if __name__ == "__main__":
    unittest.main()
