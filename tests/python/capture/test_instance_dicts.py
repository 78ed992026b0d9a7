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


def stored_then_read(x, o, d):
    y = x + 1
    o.v = 3
    return y, d.get("v"), "v" in d, len(d)


def written_then_read(x, o, d):
    y = x + 1
    d["v"] = 4
    return y, o.v, d["v"]


def read_then_written(x, o, d):
    y = x + o.v
    d["v"] = 5
    o.v += 1
    return y, o.v, d["v"]


def made_the_dict(x, o, d):
    o = Holder()
    y = x + 1
    o.__dict__ = d
    o.v = 7
    return y, d["v"], o.__dict__ is d, vars(o) is o.__dict__


def shared(x, o, d):
    p = Holder()
    y = x + 1
    p.__dict__ = o.__dict__
    p.v = 8
    return y, o.v, p.__dict__ is o.__dict__, d is vars(p)


@pytest.mark.parametrize(
    "f", [stored_then_read, written_then_read, read_then_written, made_the_dict, shared], ids=lambda f: f.__name__
)
@pytest.mark.parametrize("own", ["its own", "another", "another first"])
def test_a_dict_that_is_an_objects_own(f, own):
    def arguments(i):
        o = Holder()
        o.v = 1
        apart = own == "another" or (own == "another first" and i < 3)
        return ms.ops.ones(3), o, {"w": 0, "v": 2} if apart else o.__dict__

    captured = ms.jit(f)
    for i in range(6):
        (y, *expected), (z, *got) = f(*arguments(i)), captured(*arguments(i))
        assert (y.tolist(), expected) == (z.tolist(), got)


def new_class():
    """Whose instances share a table of names, of which the first one is no interned text."""

    class Made:
        third = 7

    first = Made()
    for name in ("first", "second", "third"):
        first.__dict__["".join(list(name))] = 0
    return Made


def reads(x, o):
    return x * o.first + o.second


def reads_what_the_class_has_too(x, o):
    return x + o.third


def asks_whether_it_is_there(x, o):
    if not hasattr(o, "first"):
        o.first = 1
    if not hasattr(o, "second"):
        o.second = 0
    return x * o.first + o.second, getattr(o, "third", -1), "first" in vars(o)


def changes(x, o):
    o.first += 1
    del o.second
    return x * o.first, hasattr(o, "second"), list(vars(o).items())


@pytest.mark.parametrize(
    "f", [reads, reads_what_the_class_has_too, asks_whether_it_is_there, changes], ids=lambda f: f.__name__
)
def test_names_that_the_program_made_as_texts(f):
    cls, captured = new_class(), ms.jit(f)
    for n in (2, 3, 2, 4, 2):

        def instance():
            o = cls()
            o.first, o.second, o.third = n, n + 1, n + 2
            return o

        assert str(f(ms.ops.ones(2), instance())) == str(captured(ms.ops.ones(2), instance()))
