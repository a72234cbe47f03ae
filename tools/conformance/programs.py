"""What is measured: programs of a suite, as a list file names them and as the tables describe them."""

import re
from dataclasses import dataclass
from pathlib import Path

TABLES = Path(__file__).resolve().parent / "args"


class TableError(Exception):
    """A list or table that cannot be read; the message names the file and the line."""


@dataclass(frozen=True)
class Program:
    """One program: `path` is relative to the suite's root, `name` is what tables and reports call it."""

    suite: str
    path: str
    name: str


@dataclass(frozen=True)
class Settings:
    """A table's row: how a program is run and judged here.

    `runs` are argument strings, one for each run; None keeps the arguments of the program's own build file. A run that
    starts with `./` names its executable too; one that starts with NAME=VALUE words sets its environment. `check` is one
    of the kinds that verdict.py describes.
    """

    runs: list[str] | None = None
    check: str = ""
    note: str = ""

    def commands(self, executable: str) -> list[str]:
        """Shell commands of all runs; of one without arguments where the table names none."""
        return [command(executable, run) for run in self.runs or [""]]


def command(executable: str, run: str) -> str:
    """The shell command of a table's run: environment, executable, arguments."""
    words = run.split(" ")
    split = next((i for i, word in enumerate(words) if not re.match(r"[A-Z][A-Z0-9_]*=", word)), len(words))
    arguments = words[split:]
    if not arguments or not arguments[0].startswith("./"):
        arguments = [executable, *arguments]
    return " ".join(words[:split] + arguments).strip()


def read_rows(path: Path, columns: int):
    """Yields (line number, fields) of a tab-separated table; blank lines and lines that start with # are comments."""
    if not path.exists():
        return
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        fields = [cell.strip() for cell in line.split("\t")]
        if len(fields) > columns:
            raise TableError(f"{path}:{number}: expected at most {columns} columns, found {len(fields)}")
        yield number, fields + [""] * (columns - len(fields))


def read_settings(table: str) -> dict[str, Settings]:
    """Reads args/<table>.tsv: program, arguments (runs separated by ';'), check, note. `-` keeps the defaults."""
    path = TABLES / f"{table}.tsv"
    settings = {}
    for number, (name, arguments, check, note) in read_rows(path, 4):
        if name in settings:
            raise TableError(f"{path}:{number}: '{name}' has a row already")
        runs = None if arguments == "-" else [run.strip() for run in arguments.split(";")]
        settings[name] = Settings(runs, check, note)
    return settings


def read_skips(suite: str) -> dict[str, str]:
    """Reads args/skips.tsv: suite, program's path, what is missing (`data`, `package`, `library`), its name."""
    path = TABLES / "skips.tsv"
    skips = {}
    for number, (row_suite, program, kind, name) in read_rows(path, 4):
        if kind not in ("data", "package", "library"):
            raise TableError(f"{path}:{number}: a skip's reason is data, package or library, not '{kind}'")
        if row_suite == suite:
            skips[program] = f"needs {kind}: {name}"
    return skips


def read_list(path: Path, corpus: str, accepts) -> list[str]:
    """Program paths of one suite in a list file of `corpus path` lines; other suites' lines are ignored."""
    paths = []
    try:
        lines = path.read_text().splitlines()
    except OSError as error:
        raise TableError(f"{path}: {error.strerror}") from error
    for number, line in enumerate(lines, 1):
        line = line.split("#", 1)[0].strip()
        if not line:
            continue
        words = line.split(maxsplit=1)
        if len(words) != 2:
            raise TableError(f"{path}:{number}: expected 'corpus path', found '{line}'")
        if words[0] == corpus and accepts(words[1]) and words[1] not in paths:
            paths.append(words[1])
    return paths


def select(paths: list[str], pattern: str | None) -> list[str]:
    """Those paths in which the regular expression is found."""
    if not pattern:
        return paths
    expression = re.compile(pattern)
    return [path for path in paths if expression.search(path)]
