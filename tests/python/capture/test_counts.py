"""References that captured code keeps do not show in counts that programs take of what never dies."""

import sys

import msjit as ms
from differential import t


class Box:
    def __init__(self, k, flag):
        self.k, self.flag, self.seen = k, flag, None


def program(x, box):
    if box.k == 211 and box.flag is True and box.seen is None:
        box.seen = 197
        return x * box.k + 197, (211, None, 197)
    return x, box.seen


def test_small_ints_that_guards_and_results_have():
    f = ms.jit(program)
    before = [sys.getrefcount(v) for v in (211, 197)]
    for _ in range(4):
        f(t(3), Box(211, True))
        f(t(3), Box(210, True))
    assert ms.report(f).hits >= 4
    assert [sys.getrefcount(v) for v in (211, 197)] == before
