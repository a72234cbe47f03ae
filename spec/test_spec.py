"""Checks the tables of entry points against the public headers and against each other."""

import pathlib
import re
import sys
import unittest

import entry_points

ROOT = pathlib.Path(__file__).parent.parent
INCLUDE = ROOT / "include"


def declared(*patterns):
    """Names of the functions that headers declare at the outermost level, without what C++ adds inline."""
    names = set()
    for pattern in patterns:
        for header in INCLUDE.glob(pattern):
            if header.name == "overloads.h":
                continue
            text = re.sub(r"/\*.*?\*/", "", header.read_text(encoding="utf-8"), flags=re.S)
            text = re.sub(r"^\s*#.*?(?<!\\)$", "", text, flags=re.S | re.M)
            names |= set(re.findall(r"^(?!typedef|static|struct \w+ \{)[\w ]+[ *]+((?:__)?(?:hip|cuda|cu[A-Z]|nvrtc)\w+)\(", text, re.M))
    return names


# Declared under a name that a macro changes.
RENAMED = {
    "hipGetDeviceProperties": "hipGetDevicePropertiesR0600",
    "hipChooseDevice": "hipChooseDeviceR0600",
}


class Tables(unittest.TestCase):
    def setUp(self):
        self.hip = {p.name: p for p in entry_points.read(ROOT / "spec/hip.tsv")}
        self.cuda = {p.name: p for p in entry_points.read(ROOT / "spec/cuda.tsv")}
        self.driver = {p.name: p for p in entry_points.read(ROOT / "spec/cuda_driver.tsv")}

    def check_headers(self, table, names):
        names = {RENAMED.get(name, name) for name in names}
        listed = {p.name for p in table.values() if p.kind != "abi"}
        self.assertEqual(sorted(listed - names), [], "in the table, not in the headers")
        self.assertEqual(sorted(n for n in names - listed if n not in table), [], "in the headers, not in the table")

    def test_hip_headers(self):
        self.check_headers(self.hip, declared("hip/api/*.h", "hip/hip_ext.h"))

    def test_cuda_headers(self):
        self.check_headers(self.cuda, declared("cuda_api/*.h"))

    def test_driver_header(self):
        self.check_headers(self.driver, declared("cuda.h"))

    def test_run_time_compilers_headers(self):
        for api, header in (("hiprtc", "hip/hiprtc.h"), ("nvrtc", "nvrtc.h")):
            points = {p.name: p for p in entry_points.read(ROOT / f"spec/{api}.tsv")}
            self.check_headers(points, declared(header))

    def test_forwards_are_no_better_than_their_target(self):
        for point in [*self.cuda.values(), *self.driver.values()]:
            if point.forward in ("own", "-"):
                continue
            target = self.hip.get(point.forward)
            self.assertIsNotNone(target, f"{point.name} forwards to {point.forward}, which is not there")
            self.assertEqual(point.state, target.state, point.name)

    def test_what_is_missing_forwards_nowhere(self):
        for point in self.cuda.values():
            self.assertEqual(point.state == "error", point.forward == "-", point.name)

    def test_per_thread_functions_follow_their_base(self):
        for point in self.hip.values():
            if point.family == "per_thread":
                base = self.hip[point.name.removesuffix("_spt")]
                self.assertEqual((point.state, point.arguments), (base.state, base.arguments), point.name)

    def test_parameters_can_be_taken_apart(self):
        for point in [*self.hip.values(), *self.cuda.values(), *self.driver.values()]:
            self.assertEqual(len(point.names), len(set(point.names)), point.name)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
