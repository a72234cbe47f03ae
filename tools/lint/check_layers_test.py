"""The layer check finds what it must find."""
import pathlib
import tempfile
import unittest

import check_layers

LAYERS = """
include:
src/base: include
src/drivers/a: src/base   # comments are allowed
src/drivers/b: src/base
tests: src/base src/drivers
"""


class LayersFile(unittest.TestCase):
    def test_reads_edges_in_order(self):
        layers = check_layers.read_layers(LAYERS)
        self.assertEqual(list(layers), ["include", "src/base", "src/drivers/a", "src/drivers/b", "tests"])
        self.assertEqual(layers["tests"], ["src/base", "src/drivers"])

    def test_refuses_what_is_wrong(self):
        for text in ("src/base", "a:\na:", "a: b", "a: b\nb:", "a:\nb: b"):
            with self.assertRaises(check_layers.LayerError, msg=text):
                check_layers.read_layers(text)


class Includes(unittest.TestCase):
    def messages(self, files):
        """What the check says of a tree with these files, whose layers file is LAYERS."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder).resolve()
            for name, text in files.items():
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            layers = check_layers.read_layers(LAYERS)
            return [message for name in files for message in check_layers.check_file(root, root / name, layers)]

    def test_allows_arrows_down_and_within(self):
        self.assertEqual(self.messages({
            "src/base/log.h": "#pragma once\n",
            "src/base/log.cpp": '#include "src/base/log.h"\n',
            "src/drivers/a/queue.cpp": '#include "src/base/log.h"\n#include <vector>\n#include "llvm/IR/Module.h"\n',
            "tests/all.cpp": '#include "src/drivers/a/queue.cpp"\n',
        }), [])

    def test_refuses_arrows_up_and_across(self):
        messages = self.messages({
            "src/base/log.cpp": '#include "src/drivers/a/queue.h"\n',
            "src/drivers/a/queue.h": '\n  #  include "../b/queue.h"\n',
            "src/drivers/b/queue.h": "",
        })
        self.assertEqual(messages, [
            "src/base/log.cpp:1: src/base may not include src/drivers/a (src/drivers/a/queue.h)",
            "src/drivers/a/queue.h:2: src/drivers/a may not include src/drivers/b (../b/queue.h)",
        ])

    def test_refuses_a_file_outside_every_layer(self):
        self.assertEqual(self.messages({"src/new/a.cpp": ""}),
                         ["src/new/a.cpp: belongs to no layer of cmake/layers.txt"])


if __name__ == "__main__":
    unittest.main()
