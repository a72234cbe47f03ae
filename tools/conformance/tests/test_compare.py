"""Comparisons with references."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import compare  # noqa: E402
from references import wavelet  # noqa: E402


class TextTest(unittest.TestCase):
    def check(self, output, reference, category):
        self.assertEqual(compare.compare_texts(output, reference)[0], category)

    def test_numbers_within_the_tolerance(self):
        self.check("checksum = 100.001\n", "checksum = 100.0\n", "passed")
        self.check("checksum = 101\n", "checksum = 100\n", "wrong")
        self.check("x 1e-9", "x 0", "passed")

    def test_timings_are_left_out(self):
        self.check("kernel time 5 us\nsum 3", "sum 3\ntotal time: 17 s", "passed")

    def test_missing_lines_and_other_words(self):
        self.check("sum 3", "sum 3\nmax 4", "wrong")
        self.check("sum 3", "max 3", "wrong")

    def test_nan_agrees_with_nothing(self):
        self.check("sum nan", "sum nan", "wrong")
        self.check("sum nan", "sum 3", "wrong")

    def test_a_reference_without_numbers_is_no_reference(self):
        self.check("done", "done", "no-verdict")


class BytesTest(unittest.TestCase):
    def test_a_few_pixels_may_differ(self):
        reference = bytes(1000)
        self.assertEqual(compare.compare_bytes(bytes(995) + b"\xff" * 5, reference)[0], "passed")
        self.assertEqual(compare.compare_bytes(bytes(900) + b"\xff" * 100, reference)[0], "wrong")
        self.assertEqual(compare.compare_bytes(bytes(999), reference)[0], "wrong")


class WaveletTest(unittest.TestCase):
    def test_a_constant_has_no_high_band(self):
        self.assertEqual(wavelet.transform_line([7] * 8), ([7] * 4, [0] * 4))

    def test_lines_can_be_restored(self):
        line = [3, -5, 8, 120, 0, 0, -128, 127]
        low, high = wavelet.transform_line(line)
        even = [low[i] - int((high[max(i - 1, 0)] + high[i] + 2) / 4) for i in range(4)]
        odd = [high[i] + int((even[i] + even[min(i + 1, 3)]) / 2) for i in range(4)]
        self.assertEqual([value for pair in zip(even, odd) for value in pair], line)

    def test_rounds_toward_zero(self):
        self.assertEqual(wavelet.transform_line([-1, 0, 0, 0]), ([-1, 0], [0, 0]))

    def test_bands_of_an_image(self):
        image = [[x + 10 * y for x in range(4)] for y in range(4)]
        bands = wavelet.transform(image, 1)
        self.assertEqual(len(bands), 16)
        self.assertEqual(bands[12:], [0, 0, 0, 0])  # a plane has no diagonal detail


if __name__ == "__main__":
    unittest.main()
