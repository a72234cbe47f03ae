#!/usr/bin/env python3
"""Holds the #includes of the sources against cmake/layers.txt, or draws the layers as a page.

    check_layers.py ROOT           exit 1 and one line for each include that no edge allows
    check_layers.py ROOT --page    prints docs/layers.md
"""
import argparse
import pathlib
import sys

from sources import INCLUDE, included_file, source_files


class LayerError(Exception):
    """The layers file itself is wrong."""


def read_layers(text):
    """{layer: [layers it may include]} in the file's order, which is bottom up."""
    layers = {}
    for number, line in enumerate(text.splitlines(), 1):
        line = line.split("#", 1)[0].strip()
        if not line:
            continue
        layer, colon, allowed = line.partition(":")
        if not colon or layer in layers:
            raise LayerError(f"layers.txt:{number}: expected 'layer: layers', each layer once")
        layers[layer.strip()] = allowed.split()
    for layer, allowed in layers.items():
        for target in allowed:
            if not any(known == target or known.startswith(target + "/") for known in layers):
                raise LayerError(f"layers.txt: {layer} may include {target}, which is no layer")
    check_acyclic(layers)
    return layers


def check_acyclic(layers):
    """Each edge points to a layer that stands above in the file, so that there is no cycle. tests and bench are ends."""
    order = {layer: index for index, layer in enumerate(layers)}
    for layer, allowed in layers.items():
        for target in allowed:
            if target in order and order[target] >= order[layer]:
                raise LayerError(f"layers.txt: {layer} may include {target}, which does not stand below it")


def layer_of(path, layers):
    """The layer with the longest folder that holds `path`, or None."""
    best = None
    for layer in layers:
        if path.startswith(layer + "/") and (best is None or len(layer) > len(best)):
            best = layer
    return best


def allows(allowed, target):
    """An edge to a folder covers the layers inside it."""
    return any(target == layer or target.startswith(layer + "/") for layer in allowed)


def check_file(root, file, layers):
    """Yields a message for each include of `file` that is not allowed."""
    path = file.relative_to(root).as_posix()
    layer = layer_of(path, layers)
    if layer is None:
        yield f"{path}: belongs to no layer of cmake/layers.txt"
        return
    for number, line in enumerate(file.read_text(errors="replace").splitlines(), 1):
        match = INCLUDE.match(line)
        target_file = match and included_file(root, file, match.group(1))
        target = target_file and layer_of(target_file.relative_to(root).as_posix(), layers)
        if target and target != layer and not allows(layers[layer], target):
            yield f"{path}:{number}: {layer} may not include {target} ({match.group(1)})"


def check(root, layers):
    messages = [message for file in source_files(root) for message in check_file(root, file, layers)]
    for message in messages:
        print(message)
    return 1 if messages else 0


def page(layers):
    """docs/layers.md: a diagram that GitHub draws, top layer first, and the table."""
    lines = [
        "# The layers",
        "",
        "Drawn from `cmake/layers.txt` by `cmake --build build/release --target docs`. An arrow is an include that is",
        "allowed; a test fails on any other. Every layer may also include `include/`, the C ABIs and public headers.",
        "",
        "```mermaid",
        "graph TD",
    ]
    shown = [layer for layer in reversed(layers) if layer not in ("include", "tests", "bench", "examples")]
    names = {layer: layer.replace("/", "_") for layer in shown}
    lines += [f'  {names[layer]}["{layer}"]' for layer in shown]
    for layer in shown:
        lines += [f"  {names[layer]} --> {names[target]}" for target in layers[layer] if target in names]
    lines += ["```", "", "| Layer | May include |", "|---|---|"]
    for layer in reversed(layers):
        targets = ", ".join(f"`{target}`" for target in layers[layer]) or "nothing of ours"
        lines.append(f"| `{layer}` | {targets} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("--page", action="store_true", help="print docs/layers.md")
    options = parser.parse_args()
    root = options.root.resolve()
    try:
        layers = read_layers((root / "cmake" / "layers.txt").read_text())
    except LayerError as error:
        print(error)
        return 2
    if options.page:
        print(page(layers))
        return 0
    return check(root, layers)


if __name__ == "__main__":
    sys.exit(main())
