"""The reversible 5/3 wavelet transform of JPEG 2000 in two dimensions, as a reference for Rodinia's dwt2d.

ISO/IEC 15444-1, annex F: predict, odd -= (left + right) / 2, then update, even += (left + right + 2) / 4, with the
signal mirrored at its ends. Columns first, then rows; the low band is transformed again at the next level. The program
rounds toward zero, where the standard rounds down; so does this.
"""


def divide(value: int, by: int) -> int:
    """The quotient rounded toward zero, as C++ does."""
    return value // by if value >= 0 else -(-value // by)


def transform_line(line: list[int]) -> tuple[list[int], list[int]]:
    """(low, high) halves of a line of even length."""
    even, odd = line[0::2], line[1::2]
    last = len(odd) - 1
    high = [odd[i] - divide(even[i] + even[min(i + 1, last)], 2) for i in range(len(odd))]
    low = [even[i] + divide(high[max(i - 1, 0)] + high[i] + 2, 4) for i in range(len(even))]
    return low, high


def transform(image: list[list[int]], levels: int) -> list[int]:
    """Coefficients of an image of rows, band after band: low, right, lower, diagonal; `low` again in the same order."""
    columns = [transform_line(list(column)) for column in zip(*image)]
    bands = []
    for half in (0, 1):  # vertically low, vertically high
        rows = [transform_line(list(row)) for row in zip(*(column[half] for column in columns))]
        bands.append(([row[0] for row in rows], [row[1] for row in rows]))
    (low, right), (lower, diagonal) = bands
    first = transform(low, levels - 1) if levels > 1 else flatten(low)
    return first + flatten(right) + flatten(lower) + flatten(diagonal)


def flatten(rows: list[list[int]]) -> list[int]:
    return [value for row in rows for value in row]


def as_bytes(coefficients: list[int]) -> bytes:
    """Coefficients as the program writes them: moved to the middle of a byte's range, and clamped."""
    return bytes(min(max(value + 128, 0), 255) for value in coefficients)
