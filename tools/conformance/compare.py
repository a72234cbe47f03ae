"""Compares a program's output with a reference's: line by line, numbers within a tolerance, timings left out."""

import math
import re

RELATIVE = 2e-3  # single precision in another order of summation; a wrong element is far outside
ABSOLUTE = 1e-5
NOISE = re.compile(r"\b(?:time[ds]?|timing|elapsed|seconds?|secs?|took|us|ms|ns|msec|usec|speed\w*|bandwidth|throughput|rate"
                   r"|[GMT]i?B/s(?:ec)?|GB/sec|[GMT]?flops?|FPS|device|GPU|platform|driver|threads?|block|version|offload\w*"
                   r"|kernel execution|performance|cycles|mem(?:ory)?)\b|\(s\)|\[s\]|/s\b", re.IGNORECASE)
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[-+]?\b(?:nan|inf)\b", re.IGNORECASE)


def meaningful_lines(text: str) -> list[str]:
    """Lines that tell about results: not blank, and not about time, speed or the machine."""
    return [line.strip() for line in text.splitlines() if line.strip() and not NOISE.search(line)]


def close(first: float, second: float) -> bool:
    """Whether two numbers agree; a NaN agrees with nothing."""
    return first == second or math.isclose(first, second, rel_tol=RELATIVE, abs_tol=ABSOLUTE)


def numbers(line: str) -> list[float]:
    return [float(match[0]) for match in NUMBER.finditer(line)]


def same_line(first: str, second: str) -> bool:
    """Whether two lines have the same words and close numbers."""
    if first == second:
        return not re.search(r"\bnan\b", first, re.IGNORECASE)
    if NUMBER.sub("#", first).split() != NUMBER.sub("#", second).split():
        return False
    return all(close(one, other) for one, other in zip(numbers(first), numbers(second)))


def compare_texts(output: str, reference: str) -> tuple[str, str]:
    """(class, detail). Texts without a single number in common do not count as compared."""
    ours, theirs = meaningful_lines(output), meaningful_lines(reference)
    if not any(numbers(line) for line in theirs):
        return "no-verdict", "the reference prints no numbers to compare with"
    if len(ours) != len(theirs):
        return "wrong", f"{len(ours)} lines of results, the reference has {len(theirs)}"
    for one, other in zip(ours, theirs):
        if not same_line(one, other):
            return "wrong", f"'{one[:120]}' where the reference has '{other[:120]}'"
    return "passed", f"{len(ours)} lines agree with the reference"


def compare_bytes(output: bytes, reference: bytes, share: float = 0.01) -> tuple[str, str]:
    """Compares images and the like: at most `share` of the bytes may differ, by rounding at edges."""
    if len(output) != len(reference):
        return "wrong", f"{len(output)} bytes, the reference has {len(reference)}"
    different = sum(abs(one - other) > 1 for one, other in zip(output, reference))
    if different > share * len(reference):
        return "wrong", f"{different} of {len(reference)} bytes differ from the reference"
    return "passed", f"{len(reference)} bytes agree with the reference"
