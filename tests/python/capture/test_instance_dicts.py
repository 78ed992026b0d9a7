"""Objects and their __dict__ at hand as a dict at the same time, in one captured region."""

import pytest

import msjit as ms


class Holder:
    def __init__(self):
        self.w = ms.ops.ones(3)

    def plus(self, x):
        return x + self.w


ZERO = ms.ops.zeros(3)


def by_update(x):
    h = Holder()
    vars(h).update(w=ZERO)
    return h.plus(x)


def by_item(x):
    h = Holder()
    d = vars(h)
    d["w"] = x + x
    return h.plus(x)


def read_behind_store(x):
    h = Holder()
    d = vars(h)
    h.w = x + x
    return d["w"] + x


def of_results(x):
    h = Holder()
    h.__dict__.update({"w": h.w * 0})
    return h.plus(x)


@pytest.mark.parametrize("f", [by_update, by_item, read_behind_store, of_results], ids=lambda f: f.__name__)
def test_what_is_written_is_seen(f):
    x = ms.ops.ones(3)
    g = ms.jit(f)
    assert [g(x).tolist() for _ in range(3)] == [f(x).tolist()] * 3
