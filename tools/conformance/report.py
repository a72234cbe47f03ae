"""What the tool says at the end: a line a program, the top causes of failure, the counts, and a JSON file."""

import json
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path

FAILED = ("compile", "link", "crash", "wrong", "timeout")
NOT_COUNTED = ("missing", "no-verdict", "unproven")
MEANING = {
    "passed": "passed",
    "compile": "does not compile",
    "link": "does not link",
    "crash": "crashed",
    "wrong": "wrong results",
    "timeout": "ran out of time",
    "missing": "skipped: something it needs is not there",
    "no-verdict": "skipped: has no verdict",
    "unproven": "skipped: its verdict does not notice corrupted results",
}


@dataclass
class Result:
    """One program's result. `cause` is what is counted across programs, `detail` what a person wants to read."""

    program: str
    category: str
    cause: str = ""
    detail: str = ""
    build_seconds: float = 0.0
    run_seconds: float = 0.0
    commands: list[str] = field(default_factory=list)
    output: str = ""

    def line(self) -> str:
        times = f" ({self.build_seconds:.1f} s + {self.run_seconds:.1f} s)" if self.commands else ""
        return f"{self.category:<10} {self.program}{times}{': ' + self.detail if self.detail else ''}"


def counts(results: list[Result]) -> tuple[int, int, int]:
    """(passed, failed, skipped)."""
    passed = sum(result.category == "passed" for result in results)
    failed = sum(result.category in FAILED for result in results)
    return passed, failed, len(results) - passed - failed


def summary(results: list[Result], causes: int = 15) -> list[str]:
    """The closing lines; the last is always `N passed, M failed, K skipped`."""
    lines = []
    classes = Counter(result.category for result in results)
    for category, meaning in MEANING.items():
        if classes[category]:
            lines.append(f"{classes[category]:5} {meaning}")
    top = Counter((result.category, result.cause) for result in results if result.category in FAILED)
    if top:
        lines.append("top causes of failure:")
        for (category, cause), count in top.most_common(causes):
            lines.append(f"{count:5} {category}: {cause}")
    passed, failed, skipped = counts(results)
    lines.append(f"{passed} passed, {failed} failed, {skipped} skipped")
    return lines


def write_json(path: Path, suite: str, proved: bool, results: list[Result]) -> None:
    passed, failed, skipped = counts(results)
    document = {"suite": suite, "proved": proved, "passed": passed, "failed": failed, "skipped": skipped,
                "programs": [asdict(result) for result in sorted(results, key=lambda result: result.program)]}
    path.write_text(json.dumps(document, indent=1) + "\n")
