"""Prints docs/coverage.md: which functions of each API are there, and how far."""

import collections
import pathlib
import sys

import entry_points

APIS = [("HIP", "hip.tsv"), ("CUDA runtime", "cuda.tsv"), ("CUDA driver", "cuda_driver.tsv"), ("HSA", "hsa.tsv"),
        ("HIP's run-time compiler", "hiprtc.tsv"), ("CUDA's run-time compiler", "nvrtc.tsv")]

HEAD = """# Coverage of the APIs

Made from the tables in `spec/`; do not edit. *Exact* functions do what their documentation says. *Approximate* ones take
and answer what they should, but some of it has no effect on a software-defined device: cache preferences, prefetches,
masks of compute units. *Missing* ones are declared and exported, and answer "not supported".
"""


def family_rows(points):
    families = collections.defaultdict(lambda: collections.defaultdict(list))
    for point in points:
        families[point.family][point.state].append(f"`{point.name}`")
    for family, states in families.items():
        yield family, *(states[state] for state in entry_points.STATES)


def section(title, points):
    counts = collections.Counter(point.state for point in points)
    lines = [
        f"## {title}",
        "",
        f"{len(points)} functions: {counts['exact']} exact, {counts['approximate']} approximate, "
        f"{counts['error']} missing.",
        "",
        "| family | exact | approximate | missing |",
        "|---|---|---|---|",
    ]
    for family, *states in family_rows(points):
        lines.append(f"| {family} | " + " | ".join(" ".join(names) for names in states) + " |")
    return "\n".join(lines)


def main():
    folder = pathlib.Path(__file__).parent
    sections = [section(title, entry_points.read(folder / name)) for title, name in APIS]
    sys.stdout.write("\n".join([HEAD, "\n\n".join(sections), ""]))


if __name__ == "__main__":
    main()
