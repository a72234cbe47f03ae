#!/usr/bin/env python3
"""Runs the console blocks of a page and compares what they print: run_tour.py PAGE FOLDER

In a ```console block a line that starts with "$ " is a command, run by bash in FOLDER; the lines up to the next command
are what it must print, where a line "..." stands for any lines, or none. Every command must succeed.
"""
import dataclasses
import pathlib
import re
import subprocess
import sys

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclasses.dataclass
class Step:
    command: str
    expected: str


def read_steps(page):
    steps = []
    for block in BLOCK.findall(page):
        for line in block.splitlines(keepends=True):
            if line.startswith("$ "):
                steps.append(Step(line[2:].rstrip("\n"), ""))
            else:
                steps[-1].expected += line
    return steps


def matches(expected, printed):
    pattern = "".join("(?:.*\n)*" if line == "..." else re.escape(line) + "\n" for line in expected.splitlines())
    return re.fullmatch(pattern, printed) is not None


def run(step, folder):
    """None when the step did what the page says, else a message."""
    result = subprocess.run(["bash", "-c", step.command], cwd=folder, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        return f"$ {step.command}\nexit code {result.returncode}\n{result.stdout}{result.stderr}"
    printed = result.stdout
    if not matches(step.expected, printed):
        return f"$ {step.command}\nexpected:\n{step.expected}printed:\n{printed}"
    return None


def main():
    page, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    steps = read_steps(page.read_text())
    if not steps:
        print(f"{page}: no console blocks")
        return 1
    for step in steps:
        problem = run(step, folder)
        if problem:
            print(problem)
            return 1
    print(f"{len(steps)} commands")
    return 0


if __name__ == "__main__":
    sys.exit(main())
