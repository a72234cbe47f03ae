"""Sorts failed builds into classes and says which symbol was to blame."""

import re

COMPILER_CRASH = re.compile(r"PLEASE submit a bug report|clang frontend command failed|Stack dump:|internal compiler error"
                            r"|Assertion .* failed", re.IGNORECASE)
LINK_ERRORS = [
    re.compile(r"undefined reference to [`'](?P<symbol>[^']+)'"),
    re.compile(r"undefined (?:hidden )?symbol: (?P<symbol>.+)"),
    re.compile(r"cannot find (?P<symbol>-l[^\s:]+)"),
    re.compile(r"unable to find library (?P<symbol>-l[^\s:]+)"),
    re.compile(r"multiple definition of [`'](?P<symbol>[^']+)'"),
    re.compile(r"duplicate symbol: (?P<symbol>.+)"),
]
COMPILE_ERROR = re.compile(r"^(?P<where>[^\s:()]+[:(]\d+\)?(?::\d+)?): (?:fatal )?error:? (?:#\S+: )?(?P<message>.+)$",
                           re.MULTILINE)
DRIVER_ERROR = re.compile(r"^(?P<message>.*\b(?:fatal|error)\s*: .+)$", re.MULTILINE)
SYMBOLS = [
    re.compile(r"'(?P<symbol>[^']+)' file not found"),
    re.compile(r"(?P<symbol>\S+): No such file or directory"),
    re.compile(r"cannot open source file [\"'](?P<symbol>[^\"']+)[\"']"),
    re.compile(r"(?:undeclared identifier|unknown type name|no member named|no template named|no type named"
               r"|no matching (?:member )?function for call to|use of undeclared|undefined template"
               r"|no matching constructor for initialization of|call to) [\"'](?P<symbol>[^\"']+)[\"']"),
    re.compile(r"identifier \"(?P<symbol>[^\"]+)\" is undefined"),
    re.compile(r"unsupported (?:option|argument) [\"'](?P<symbol>[^\"']+)[\"']"),
    re.compile(r"[\"'‘](?P<symbol>[^\"'’]+)[\"'’]"),
]


def symbol_of(message: str) -> str:
    """The name that a compiler's message is about, or the message itself."""
    for expression in SYMBOLS:
        match = expression.search(message)
        if match:
            return match["symbol"]
    return message[:80]


def classify_build(output: str) -> tuple[str, str, str]:
    """(class, cause, detail) of a failed build; `cause` is short enough to be counted across programs."""
    if COMPILER_CRASH.search(output):
        lines = [line for line in output.splitlines() if COMPILER_CRASH.search(line)]
        return "compile", "the compiler crashed", lines[0].strip()[:300]
    match = COMPILE_ERROR.search(output)
    if match:
        return "compile", symbol_of(match["message"]), f"{match['where']}: {match['message']}"[:300]
    for expression in LINK_ERRORS:
        match = expression.search(output)
        if match:
            line = next(line for line in output.splitlines() if match[0] in line)
            return "link", match["symbol"], line.strip()[:300]
    match = DRIVER_ERROR.search(output)
    if match:
        return "compile", symbol_of(match["message"]), match["message"].strip()[:300]
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return "compile", "no message", (lines[-1][:300] if lines else "the build failed without a word")
