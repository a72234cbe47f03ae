"""Which source files the checks look at, and what they include."""
import pathlib
import re

SUFFIXES = {".h", ".hpp", ".c", ".cpp", ".def", ".inc", ".cu", ".hip"}
TOP_FOLDERS = ("include", "src", "tools", "tests", "bench", "examples")
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


def source_files(root, folders=TOP_FOLDERS, suffixes=SUFFIXES):
    """All source files below the folders, sorted."""
    for folder in folders:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in suffixes and file.is_file():
                yield file


def included_file(root, file, spelled):
    """The file that `#include "spelled"` in `file` means, or None when it is not ours (system, generated)."""
    for base in (root, file.parent, root / "include"):
        candidate = (base / spelled).resolve()
        if candidate.is_file() and candidate.is_relative_to(root):
            return candidate
    return None


def include_closure(root, file):
    """`file` and every file of ours that it includes, directly or not."""
    found = set()
    pending = [pathlib.Path(file).resolve()]
    while pending:
        current = pending.pop()
        if current in found:
            continue
        found.add(current)
        for spelled in INCLUDE.findall(current.read_text(errors="replace")):
            target = included_file(root, current, spelled)
            if target:
                pending.append(target)
    return sorted(found)
