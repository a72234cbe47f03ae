"""Command line of the conformance tool: `python3 tools/conformance --suite hecbench-cuda --root DIR`."""

import argparse
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import measure  # noqa: E402
import programs  # noqa: E402
import report  # noqa: E402
from suites import SUITES  # noqa: E402
from suites.base import Toolchain  # noqa: E402


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="conformance", description="Build, run and judge the programs of a public suite.",
                                     epilog="Ends in `N passed, M failed, K skipped`; exits 0 only when none failed.")
    parser.add_argument("--suite", required=True, choices=sorted(SUITES))
    parser.add_argument("--root", required=True, type=Path, help="the suite's checkout; nothing is written there")
    parser.add_argument("--list", type=Path, help="list file of `corpus path` lines (default: all that the table names)")
    parser.add_argument("--filter", metavar="REGEX", help="only programs whose path matches")
    parser.add_argument("--cc", type=Path, metavar="PREFIX", default=default_prefix(),
                        help="installation (or build folder) whose nvcc and hipcc are used (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="programs at a time")
    parser.add_argument("--timeout", type=float, default=120, metavar="S", help="seconds for each run (default: %(default)s)")
    parser.add_argument("--build-timeout", type=float, default=300, metavar="S", help="seconds for each build")
    parser.add_argument("--memory", type=float, metavar="GIB", help="limit of each process's data, in GiB")
    parser.add_argument("--prove", action="store_true",
                        help="run what passed again with corrupted results; what passes then too is not counted")
    parser.add_argument("--build-only", action="store_true", help="stop after the build")
    parser.add_argument("--make-var", action="append", default=[], metavar="NAME=VALUE", help="passed to make")
    parser.add_argument("--json", type=Path, metavar="OUT", help="write all results there")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep the scratch folders there")
    return parser.parse_args(arguments)


def default_prefix() -> Path:
    """The installation that holds this tool, else the repository's release build."""
    home = Path(__file__).resolve().parents[2]
    return home if (home / "cuda" / "bin").is_dir() else home / "build" / "release"


def main(arguments: list[str]) -> int:
    options = parse_arguments(arguments)
    suite = SUITES[options.suite]
    if not options.root.is_dir():
        print(f"conformance: {options.root}: no such folder", file=sys.stderr)
        return 2
    toolchain = Toolchain(options.cc.resolve(), options.make_var)
    if not any((folder / "bin").is_dir() for folder in (toolchain.cuda, toolchain.hip)):
        print(f"conformance: {options.cc}: no installation there; name one with --cc", file=sys.stderr)
        return 2
    try:
        settings = programs.read_settings(suite.table)
        skips = programs.read_skips(options.suite)
        paths = (programs.read_list(options.list, suite.corpus, suite.accepts) if options.list
                 else suite.paths(options.root, settings))
        paths = programs.select(paths, options.filter)
    except programs.TableError as error:
        print(f"conformance: {error}", file=sys.stderr)
        return 2
    if not paths:
        print(f"conformance: no program of {options.suite} selected", file=sys.stderr)
        return 2

    measurer = measure.Measurer(suite, options.root.resolve(), toolchain, options)
    results = []
    with tempfile.TemporaryDirectory(prefix="conformance-") as temporary, ThreadPoolExecutor(options.jobs) as pool:
        scratch = options.keep.resolve() if options.keep else Path(temporary)
        futures = []
        for path in paths:
            program = suite.program(path)
            row = settings.get(program.name, programs.Settings())
            futures.append(pool.submit(measurer.measure, program, row, skips.get(path), scratch))
        for done, future in enumerate(as_completed(futures), 1):
            result = future.result()
            results.append(result)
            print(f"[{done}/{len(futures)}] {result.line()}", flush=True)
            if options.json:  # rewritten as it grows, so that an interrupted run leaves what it knows
                report.write_json(options.json, options.suite, options.prove, results)
    print("\n".join(report.summary(results)))
    return 0 if report.counts(results)[1] == 0 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
