"""The table of entry points, read from a .tsv file of this folder: see README.md for its columns."""

import dataclasses
import re


@dataclasses.dataclass
class EntryPoint:
    name: str
    family: str
    since: str
    kind: str
    state: str
    returns: str
    arguments: str
    forward: str = ""

    @property
    def parameters(self):
        """(type, name) of each argument."""
        if self.arguments in ("", "void"):
            return []
        return [split_parameter(argument) for argument in split_arguments(self.arguments)]

    @property
    def names(self):
        return [name for _, name in self.parameters]


def split_arguments(text):
    """Splits at the commas that stand outside parentheses."""
    parts, depth = [""], 0
    for char in text:
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts]


def split_parameter(text):
    match = re.fullmatch(r"(.*?[\s*&])(\w+)(\[\d*\])?", text)
    if not match:
        raise ValueError(f"not a parameter: '{text}'")
    return (match[1].strip() + ("*" if match[3] else ""), match[2])


STATES = ("exact", "approximate", "error")
KINDS = ("call", "quiet", "abi")


def read(path):
    points = []
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if line.startswith("#") or not line.strip():
                continue
            point = EntryPoint(*line.rstrip("\n").split("\t"))
            if point.state not in STATES or point.kind not in KINDS:
                raise ValueError(f"{path}:{number}: unknown state '{point.state}' or kind '{point.kind}'")
            points.append(point)
    seen = set()
    for point in points:
        if point.name in seen:
            raise ValueError(f"{path}: {point.name} stands twice")
        seen.add(point.name)
    return points
