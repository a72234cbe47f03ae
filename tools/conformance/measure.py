"""Measures one program: copy, build, run, judge, and, when asked, prove that its verdict can fail."""

import argparse
import re
import shutil
from pathlib import Path

import classify
import execute
import verdict
from programs import Program, Settings
from report import Result
from suites.base import Plan, Suite, Toolchain

OUTPUT_KEPT = 4000  # characters of output kept in the report
CORRUPT = {"CAIRN_CORRUPT_D2H": "1"}  # the runtime then corrupts what it copies from device to host


class Measurer:
    """Measures programs of one suite; safe to use from several threads at once."""

    def __init__(self, suite: Suite, root: Path, toolchain: Toolchain, options: argparse.Namespace):
        self.suite = suite
        self.root = root
        self.toolchain = toolchain
        self.options = options
        self.environment = toolchain.environment()
        self.memory = int(options.memory * 2**30) if options.memory else None

    def measure(self, program: Program, settings: Settings, skip: str | None, scratch: Path) -> Result:
        """The whole way of one program; its scratch folder is removed unless it is to be kept."""
        result = Result(program.path, "passed")
        if skip:
            result.category, result.cause, result.detail = "missing", skip, skip
            return result
        folder = scratch / re.sub(r"[^\w.+-]", "_", program.path)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        try:
            plan = self.suite.prepare(program, settings, self.root, folder, self.toolchain)
            if self.build(plan, result) and not self.options.build_only:
                self.run_and_judge(plan, settings, result)
        except OSError as error:
            result.category, result.cause, result.detail = "compile", "files are missing", str(error)
        finally:
            if not self.options.keep:
                shutil.rmtree(folder, ignore_errors=True)
        return result

    def build(self, plan: Plan, result: Result) -> bool:
        """Builds; on failure fills in the result's class."""
        for command in plan.build:
            outcome = execute.run(command, plan.folder, self.environment, self.options.build_timeout)
            result.commands.append(command)
            result.build_seconds += outcome.seconds
            if outcome.timed_out:
                result.category, result.cause = "compile", "the build ran out of time"
                result.detail = f"{command}: {result.cause} after {outcome.seconds:.0f} s"
            elif outcome.code != 0:
                result.category, result.cause, result.detail = classify.classify_build(outcome.output)
            if result.category != "passed":
                result.output = outcome.output[-OUTPUT_KEPT:]
                return False
        return True

    def run_and_judge(self, plan: Plan, settings: Settings, result: Result) -> None:
        """Runs each of the program's commands until one does not pass; then, with --prove, once more with corruption."""
        commands = plan.runs()
        if not commands:
            result.category, result.cause, result.detail = "no-verdict", "no command", "nothing says how to run it"
            return
        result.category, result.detail, output = self.attempt(plan, commands, settings, self.environment, result)
        result.cause = short_cause(result)
        result.output = output[-OUTPUT_KEPT:]
        if result.category == "passed" and self.options.prove:
            category, _, output = self.attempt(plan, commands, settings, self.environment | CORRUPT, None)
            if category == "passed":
                result.category, result.cause = "unproven", "passes with corrupted results"
                result.detail, result.output = result.cause, output[-OUTPUT_KEPT:]

    def attempt(self, plan: Plan, commands: list[str], settings: Settings, environment: dict[str, str],
                result: Result | None) -> tuple[str, str, str]:
        """(class, detail, output) of all commands, run in turn; times and commands are added to `result`."""
        outputs = []
        category, detail = "passed", ""
        for command in commands:
            outcome = execute.run(command, plan.folder, environment, self.options.timeout, self.memory)
            outputs.append(outcome.output)
            if result:
                result.commands.append(command)
                result.run_seconds += outcome.seconds
            category, detail = verdict.judge(settings.check or plan.check, outcome)
            if category != "passed":
                break
        if category == "passed" and plan.compare:
            category, detail = plan.compare("".join(outputs))
        return category, detail, "".join(outputs)


def short_cause(result: Result) -> str:
    """What the report counts: the signal of a crash, an API's error name, otherwise the detail without its numbers."""
    error = re.search(r"\b(?:hip|cuda)(?:Error\w+)", result.output + result.detail)
    if result.category in ("wrong", "crash") and error:
        return error[0]
    if result.category == "crash":
        return result.detail.split(":")[0]
    return re.sub(r"[-+]?\d[\d.eE+-]*", "N", result.detail)[:60]
