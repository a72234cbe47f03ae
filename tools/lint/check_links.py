#!/usr/bin/env python3
"""Fails when a relative link of a Markdown page leads nowhere: check_links.py ROOT"""
import pathlib
import re
import sys

LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)]*)?\)")


def pages(root):
    yield from sorted(root.glob("*.md"))
    for folder in ("docs", "src", "tools", "tests", "examples", "bench", "spec"):
        yield from sorted((root / folder).rglob("*.md"))


def broken_links(page):
    for number, line in enumerate(page.read_text().splitlines(), 1):
        for target in LINK.findall(line):
            if "://" not in target and not target.startswith("mailto:") and not (page.parent / target).exists():
                yield f"{page}:{number}: no such file: {target}"


def main():
    broken = [message for page in pages(pathlib.Path(sys.argv[1]).resolve()) for message in broken_links(page)]
    print("\n".join(broken))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
