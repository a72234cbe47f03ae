"""What counts as a program's verdict."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import verdict  # noqa: E402
from execute import Outcome  # noqa: E402


def outcome(output="", code=0, timed_out=False):
    return Outcome("./main", code, 1.0, output, timed_out)


class TextTest(unittest.TestCase):
    def judge(self, output, check="", code=0):
        return verdict.judge(check, outcome(output, code))[0]

    def test_says_pass(self):
        for text in ("PASS", "Test PASSED", "Verification: success", "Result is correct", "All results match.", "OK",
                     "0 errors", "Number of errors: 0", "max error = 1e-7\nPASS", "error rate: 0.0\nPASS"):
            self.assertEqual(self.judge(text), "passed", text)

    def test_says_fail(self):
        for text in ("FAIL", "Test FAILED", "PASS\nFAIL", "mismatch at 3", "Result is incorrect", "Errors: 12\nPASS",
                     "results do not match... wrong", "not correct", "ERROR: cannot run"):
            self.assertEqual(self.judge(text), "wrong", text)

    def test_says_nothing(self):
        self.assertEqual(self.judge("checksum 12.5\n"), "no-verdict")
        self.assertEqual(self.judge(""), "no-verdict")

    def test_exit_code_outweighs_text(self):
        self.assertEqual(self.judge("PASS", code=1), "wrong")

    def test_exit_check_needs_no_text_but_hears_failures(self):
        self.assertEqual(self.judge("", "exit"), "passed")
        self.assertEqual(self.judge("FAILED", "exit"), "wrong")

    def test_named_lines(self):
        self.assertEqual(self.judge("incorrect matches: 0", "pass:matches: 0"), "passed")
        self.assertEqual(self.judge("incorrect matches: 3", "pass:matches: 0$"), "wrong")
        self.assertEqual(self.judge("dismatch at 7", "fail:dismatch"), "wrong")
        self.assertEqual(self.judge("fine", "fail:dismatch"), "passed")

    def test_numbers_below_a_limit(self):
        check = r"below:1e-3:RMSE: (\S+)"
        self.assertEqual(self.judge("RMSE: 1e-5\nRMSE: -1e-4", check), "passed")
        self.assertEqual(self.judge("RMSE: 1e-5\nRMSE: 2e-3", check), "wrong")
        self.assertEqual(self.judge("RMSE: nan", check), "wrong")
        self.assertEqual(self.judge("no number", check), "wrong")

    def test_numbers_that_agree(self):
        check = r"same:sum on (?:GPU|CPU): (\S+)"
        self.assertEqual(self.judge("sum on GPU: 10.0001\nsum on CPU: 10.0", check), "passed")
        self.assertEqual(self.judge("sum on GPU: 11\nsum on CPU: 10", check), "wrong")
        self.assertEqual(self.judge("sum on GPU: 11", check), "wrong")


class EndTest(unittest.TestCase):
    def test_signals_are_crashes(self):
        self.assertEqual(verdict.judge("", outcome("PASS", -11))[0], "crash")
        category, detail = verdict.judge("", outcome("core", 128 + 6))  # as a shell reports it
        self.assertEqual(category, "crash")
        self.assertIn("SIGABRT", detail)

    def test_expected_codes(self):
        self.assertEqual(verdict.judge("codes:134", outcome("", 134))[0], "passed")
        self.assertEqual(verdict.judge("codes:134", outcome("", 0))[0], "wrong")

    def test_timeout(self):
        self.assertEqual(verdict.judge("", outcome("PASS", -9, timed_out=True))[0], "timeout")


if __name__ == "__main__":
    unittest.main()
