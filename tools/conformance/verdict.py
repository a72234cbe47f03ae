"""A program's own verdict on its results.

A check, as the tables write it, is one of
  (empty)        the exit code is 0, some line says that results are right, and none that they are wrong
  exit           the exit code is 0 and no line says that results are wrong
  pass:REGEX     the exit code is 0 and a line matches; lines that say "wrong" are not looked at
  fail:REGEX     the exit code is 0 and no line matches
  codes:N,M      the exit code is one of these (a program that ends in a deliberate assertion, say)
  below:X:REGEX  what the expression's group captures (an error that the program measured) is at most X, at every match
  same:REGEX     what the group captures (the device's and the host's result, say) agrees, within compare.py's tolerance
  compare:omp    the output is that of the suite's OpenMP version, built with the host's compiler; compare:omp:FILE
                 compares a file that both write
  none           the program has no verdict, and is not counted
"""

import re

from compare import close
from execute import Outcome

WRONG = re.compile(r"\b(?:fail(?:ed|s|ure|ures)?|mismatch(?:es|ed)?|incorrect(?:ly)?|wrong|errors?|differs?|invalid"
                   r"|(?:not|n't) (?:ok|correct|equal|match|pass|verified|valid))\b", re.IGNORECASE)
# "0 errors", "errors: 0", "max error = 1e-7", "no mismatch", "error rate": said of results that are right.
HARMLESS = re.compile(r"\b(?:0|no|zero|without)\s+(?:\w+\s+)?(?:fail\w*|mismatch\w*|errors?|wrong)"
                      r"|\b(?:errors?|fail\w*|mismatch\w*|incorrect|wrong)\b[^:=\n]*[:=]\s*[-+\d.(]"
                      r"|\b(?:max|min|mean|avg|average|rms|rel|abs|relative|absolute|total|standard|l1|l2|norm|root|squared?)\w*"
                      r"[ _-]+(?:\w+[ _-]+)?errors?\b|\berror (?:rate|norm|bound|toleranc)", re.IGNORECASE)
NONZERO = re.compile(r"\b(?:number of |total |num )?(?:errors?|fail\w*|mismatch\w*)\b\s*(?:count)?\s*[:=]\s*[1-9]\d*\b(?![.eE\d])",
                     re.IGNORECASE)
RIGHT = re.compile(r"\b(?:pass(?:ed|es)?|success(?:ful(?:ly)?)?|succeed(?:ed)?|correct(?:ly)?|ok|okay|verified|valid"
                   r"|match(?:es|ed)?|equal|identical|validated|agrees?)\b", re.IGNORECASE)


def wrong_line(output: str) -> str | None:
    """The first line that says that results are wrong."""
    for line in output.splitlines():
        if NONZERO.search(line) or (WRONG.search(line) and not HARMLESS.search(line)):
            return line.strip()[:200]
    return None


def right_line(output: str) -> str | None:
    """The first line that says that results are right."""
    for line in output.splitlines():
        if RIGHT.search(line) and not WRONG.search(line):
            return line.strip()[:200]
        if HARMLESS.search(line) and re.search(r"\b(?:0|no|zero)\b", line, re.IGNORECASE):
            return line.strip()[:200]
    return None


def last_line(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return lines[-1][:200] if lines else "no output"


def judge_numbers(kind: str, argument: str, output: str) -> tuple[str, str]:
    """Applies `below` and `same`."""
    limit, expression = argument.split(":", 1) if kind == "below" else ("", argument)
    found = re.findall(expression, output, re.MULTILINE)
    if len(found) < (1 if kind == "below" else 2):
        return "wrong", f"too few lines match {expression}"
    try:
        values = [float(text) for text in found]
    except ValueError:
        return "wrong", f"{expression} matches what is not a number: {', '.join(found)[:100]}"
    if kind == "below":
        bad = [value for value in values if not abs(value) <= float(limit)]  # written so that a NaN is bad
    else:
        bad = [value for value in values if not close(value, values[0])]
    if bad:
        return "wrong", f"{bad[0]:g}, expected " + (f"at most {limit}" if kind == "below" else f"{values[0]:g}")
    return "passed", f"{len(values)} numbers are as they should be"


def judge(check: str, outcome: Outcome) -> tuple[str, str]:
    """(class, detail) of one run: passed, wrong, crash, timeout or no-verdict."""
    if outcome.timed_out:
        return "timeout", f"still running after {outcome.seconds:.0f} s"
    kind, _, argument = check.partition(":")
    if kind == "codes":
        if str(outcome.code) in argument.split(","):
            return "passed", f"exit code {outcome.code}, as expected"
        return "wrong", f"exit code {outcome.code}, expected {argument}: {last_line(outcome.output)}"
    if outcome.signal_name:
        return "crash", f"{outcome.signal_name}: {last_line(outcome.output)}"
    if kind == "compare":
        return "passed", "ran to its end"  # a bad exit code shows in the comparison: the reference went further
    if outcome.code != 0:
        return "wrong", f"exit code {outcome.code}: {wrong_line(outcome.output) or last_line(outcome.output)}"
    if kind == "none":
        return "no-verdict", "the program does not check its results"
    if kind == "pass":
        match = re.search(argument, outcome.output, re.MULTILINE)
        return ("passed", match[0].strip()[:200]) if match else ("wrong", f"no line matches {argument}")
    if kind in ("below", "same"):
        return judge_numbers(kind, argument, outcome.output)
    if kind == "fail":
        match = re.search(argument, outcome.output, re.MULTILINE)
        return ("wrong", match[0].strip()[:200]) if match else ("passed", f"no line matches {argument}")
    wrong = wrong_line(outcome.output)
    if wrong:
        return "wrong", wrong
    if kind == "exit":
        return "passed", "exit code 0"
    right = right_line(outcome.output)
    return ("passed", right) if right else ("no-verdict", f"neither pass nor fail in the output: {last_line(outcome.output)}")
