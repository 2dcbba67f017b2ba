"""The baseline of the solver: plain backtracking with a table, one bike a side, rook moves.

One exact table shared by all starts and both movers (a position is
kept from the mover's side), no symmetry, no regions, no bounds: directions north,
south, west, east, shorter slides first, stop at the first winning move. Every call counts, table hits too;
the order of the starts does not change the count, since every position met is looked into exactly once.

    python benchmarks/plain_search.py 5 6             all ordered starts: 42,518,928 calls
    python benchmarks/plain_search.py 6 6             the same: 537,462,735 calls, 8 GiB, some minutes
    python benchmarks/plain_search.py 6 6 --corners   one start, opposite corners
    python benchmarks/plain_search.py 4 4 --without   the same without a table
    python benchmarks/plain_search.py 4 4 --paper     the paper's algorithm: a class from classes, no table

"""

from __future__ import annotations

import argparse
import time

import numpy as np
from numba import njit

ONE = np.uint64(1)


@njit
def place_of(table, key):
    z = key * np.uint64(0x9E3779B97F4A7C15)
    z ^= z >> np.uint64(29)
    i = np.int64((z * np.uint64(0xBF58476D1CE4E5B9)) >> np.uint64(20)) & (len(table) - 1)
    while table[i] != 0 and table[i] >> ONE != key:
        i = (i + 1) & (len(table) - 1)
    return i


@njit
def wins(rows, cols, free, me, other, table, count):
    """Whether the side to move wins."""
    count[0] += 1
    key = (free << np.uint64(14)) | np.uint64(me << 8 | other << 2 | 1)
    if len(table) and table[place_of(table, key)] != 0:
        return table[place_of(table, key)] & ONE == ONE
    row, col = me // cols, me % cols
    found = False
    for direction in range(4):
        down = -1 if direction == 0 else 1 if direction == 1 else 0
        across = -1 if direction == 2 else 1 if direction == 3 else 0
        r, c, left = row + down, col + across, free
        while not found and 0 <= r < rows and 0 <= c < cols and left >> np.uint64(r * cols + c) & ONE:
            left ^= ONE << np.uint64(r * cols + c)
            if not wins(rows, cols, left, other, r * cols + c, table, count):
                found = True
            r, c = r + down, c + across
        if found:
            break
    if len(table):
        count[1] += 1
        if count[1] * 10 > len(table) * 9:
            raise MemoryError("the table is full: give it more --bits")
        table[place_of(table, key)] = key << ONE | np.uint64(found)
    return found


@njit
def paper_class(rows, cols, free, left, right, count):
    """The class as the paper finds it: from the classes of the positions after each move of either side.

    1 if Left wins when he begins, plus 2 if Right does when he begins. A side's moves are tried until one
    leads to a class in which it wins moving second.
    """
    count[0] += 1
    found = 0
    for seat in range(2):
        row, col = (left // cols, left % cols) if seat == 0 else (right // cols, right % cols)
        wins = False
        for direction in range(4):
            down = -1 if direction == 0 else 1 if direction == 1 else 0
            across = -1 if direction == 2 else 1 if direction == 3 else 0
            r, c, rest = row + down, col + across, free
            while not wins and 0 <= r < rows and 0 <= c < cols and rest >> np.uint64(r * cols + c) & ONE:
                rest ^= ONE << np.uint64(r * cols + c)
                if seat == 0:
                    wins = paper_class(rows, cols, rest, r * cols + c, right, count) & 2 == 0
                else:
                    wins = paper_class(rows, cols, rest, left, r * cols + c, count) & 1 == 0
                r, c = r + down, c + across
        if wins:
            found += 1 << seat
    return found


def paper_classes(rows, cols, starts):
    """The class of each start by the paper's algorithm, and how many calls that took."""
    count = np.zeros(1, np.int64)
    every = (1 << rows * cols) - 1
    found = {}
    for left, right in starts:
        free = np.uint64(every & ~(1 << left) & ~(1 << right))
        found[left, right] = "PLRN"[paper_class(rows, cols, free, left, right, count)]
    return found, int(count[0])


def classes(rows, cols, starts, table_bits):
    """The class of each start, and how many calls that took."""
    table = np.zeros(1 << table_bits if table_bits else 0, np.uint64)
    count = np.zeros(2, np.int64)
    every = (1 << rows * cols) - 1
    found = {}
    for left, right in starts:
        free = np.uint64(every & ~(1 << left) & ~(1 << right))
        first = wins(rows, cols, free, left, right, table, count)
        second = wins(rows, cols, free, right, left, table, count)
        found[left, right] = {(1, 1): "N", (0, 0): "P", (1, 0): "L", (0, 1): "R"}[int(first), int(second)]
    return found, int(count[0])


def all_starts(rows, cols):
    """Every ordered pair of squares."""
    squares = range(rows * cols)
    return [(a, b) for a in squares for b in squares if a != b]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rows", type=int)
    parser.add_argument("cols", type=int)
    parser.add_argument("--corners", action="store_true")
    parser.add_argument("--without", action="store_true", help="no table")
    parser.add_argument("--paper", action="store_true", help="the paper's algorithm")
    parser.add_argument(
        "--bits", type=int, help="the table has 2**BITS entries of 8 bytes; 30 for all 6x6 starts, else 26"
    )
    chosen = parser.parse_args()
    rows, cols = chosen.rows, chosen.cols
    if rows * cols > 36:
        parser.error("at most 36 squares fit in a key")
    if chosen.bits is None:
        chosen.bits = 30 if rows * cols > 30 and not chosen.corners else 26
    classes(1, 3, [(0, 2)], 4)
    paper_classes(1, 3, [(0, 2)])
    starts = [(0, rows * cols - 1)] if chosen.corners else all_starts(rows, cols)
    before = time.perf_counter()
    if chosen.paper:
        found, calls = paper_classes(rows, cols, starts)
    else:
        try:
            found, calls = classes(rows, cols, starts, 0 if chosen.without else chosen.bits)
        except MemoryError as error:
            parser.error(str(error))
    seconds = time.perf_counter() - before
    counts = "  ".join(f"{c} {sum(v == c for v in found.values())}" for c in "PNLR")
    print(f"{rows}x{cols}: {counts}; {calls:,} calls, {seconds:.2f} s")


if __name__ == "__main__":
    main()
