"""The tour's runner can fail."""
import unittest

import run_tour


class Tour(unittest.TestCase):
    def steps(self, body):
        return run_tour.read_steps(f"text\n\n```console\n{body}```\n\n```sh\n$ false\n```\n")

    def test_reads_only_console_blocks(self):
        steps = self.steps("$ echo a\na\n$ echo b\n...\n")
        self.assertEqual([(step.command, step.expected) for step in steps], [("echo a", "a\n"), ("echo b", "...\n")])

    def test_accepts_what_matches(self):
        for body in ("$ echo a\na\n", "$ echo a; echo b\n...\nb\n", "$ true\n", "$ true\n...\n"):
            self.assertIsNone(run_tour.run(self.steps(body)[0], "."), body)

    def test_refuses_other_output_and_failure(self):
        for body in ("$ echo a\nb\n", "$ echo a\n", "$ echo a\na\nb\n", "$ false\n...\n", "$ echo a\n...\nb\n"):
            self.assertIsNotNone(run_tour.run(self.steps(body)[0], "."), body)


if __name__ == "__main__":
    unittest.main()
