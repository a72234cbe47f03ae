"""Copies a program, with the folders that it refers to, out of its suite, so that nothing is ever written there."""

import re
import shutil
from pathlib import Path

LINK_ABOVE = 8 << 20  # bytes; larger files are data, only read, and are linked
TEXT = {"", ".mk", ".txt", ".cu", ".cuh", ".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".hip", ".in", ".sh", ".cfg",
        ".config", ".make"}
NEIGHBOUR = re.compile(r"(?:\.\./)+([A-Za-z0-9_.+-]+)")


def copy_folder(source: Path, target: Path) -> None:
    """Copies a tree; large files become links to the originals, which are made for reading only."""

    def copy_file(original, copy):
        if Path(original).stat().st_size > LINK_ABOVE:
            Path(copy).symlink_to(Path(original).resolve())
        else:
            shutil.copy(original, copy)

    shutil.copytree(source, target, copy_function=copy_file, dirs_exist_ok=True, ignore_dangling_symlinks=True,
                    ignore=shutil.ignore_patterns(".git"))


def neighbours(folder: Path, extra_text: str = "") -> set[str]:
    """Names of the folders beside `folder` that its files, or `extra_text`, refer to as ../name."""
    texts = [extra_text]
    for path in folder.rglob("*"):
        if path.suffix.lower() in TEXT and path.is_file() and path.stat().st_size < 1 << 20:
            texts.append(path.read_text(errors="replace"))
    return {match[1] for text in texts for match in NEIGHBOUR.finditer(text)}


def copy_with_neighbours(parent: Path, name: str, target: Path, extra_text: str = "") -> Path:
    """Copies parent/name to target/name, and every folder of `parent` that it refers to, directly or not, beside it."""
    pending, done = [name], set()
    while pending:
        current = pending.pop()
        if current in done or not (parent / current).exists():
            continue
        done.add(current)
        if (parent / current).is_file():
            shutil.copy(parent / current, target / current)
            continue
        copy_folder(parent / current, target / current)
        pending.extend(neighbours(parent / current, extra_text if current == name else ""))
    return target / name
