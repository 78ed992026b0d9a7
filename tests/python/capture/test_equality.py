"""What the comparison of results sees: of each kind of value a pair that is the same and one that is not."""

import collections
import functools
import itertools
import types
import typing

import numpy as np
import pytest

import msjit as ms
from equality import Comparison, difference, equal


class Slots:
    __slots__ = ("a", "b")

    def __init__(self, a):
        self.a = a


class Child(Slots):
    def __init__(self, a, c):
        super().__init__(a)
        self.c = c


class Numbers(list):
    pass


def counting(n):
    yield from range(n)


def after(n, iterator):
    for _ in range(n):
        next(iterator)
    return iterator


def closure(n):
    return lambda x=n: x + n


def local_class(n):
    class Local:
        k = n

        def f(self):
            return self.k

    return Local


def raised(*args, **attributes):
    error = ValueError(*args)
    error.__dict__.update(attributes)
    return error


def two(v):
    return [v, v]


def copies(v):
    return [v, v.copy()]


# makers of: a value, the same again, one that differs
PAIRS = {
    "int and bool": (lambda: 1, lambda: True), "float": (lambda: 0.0, lambda: -0.0), "nan": (lambda: float("nan"), lambda: 1.0),
    "complex": (lambda: 0j, lambda: -0j), "str": (lambda: "a", lambda: "b"), "list": (lambda: [1], lambda: [1.0]),
    "tuple": (lambda: (1, 2), lambda: (1,)), "list subclass": (lambda: Numbers([1]), lambda: [1]), "set": (lambda: {1, "a"}, lambda: {1.0, "a"}),
    "order of a dict": (lambda: {1: 2, 3: 4}, lambda: {3: 4, 1: 2}), "order of an OrderedDict": (
        lambda: collections.OrderedDict(a=1, b=2), lambda: collections.OrderedDict(b=2, a=1)),
    "default_factory": (lambda: collections.defaultdict(int), lambda: collections.defaultdict(list)),
    "maxlen": (lambda: collections.deque([1], 2), lambda: collections.deque([1])), "slots": (lambda: Slots(1), lambda: Slots(2)),
    "slots and attributes": (lambda: Child(1, 2), lambda: Child(1, 3)), "unset slots": (lambda: Slots(1), lambda: setattr(s := Slots(1), "b", 2) or s),
    "namespace": (lambda: types.SimpleNamespace(a=1), lambda: types.SimpleNamespace(a=2)), "function": (lambda: closure(1), lambda: closure(2)),
    "code": (lambda: closure(1), lambda: functools.partial(closure, 1)), "partial": (lambda: functools.partial(max, 1), lambda: functools.partial(max, 2)),
    "method": (lambda: Slots(1).__init__, lambda: Slots(2).__init__), "builtin method": (lambda: [].append, lambda: [1].append),
    "list iterator": (lambda: after(1, iter([1, 2])), lambda: after(2, iter([1, 2]))), "zip": (lambda: zip([1], [2]), lambda: zip([1], [3])),
    "count": (lambda: itertools.count(1), lambda: itertools.count(2)), "generator": (lambda: after(1, counting(3)), lambda: after(2, counting(3))),
    "class": (lambda: local_class(1), lambda: local_class(2)), "instance of a local class": (lambda: local_class(1)(), lambda: local_class(2)()),
    "array": (lambda: np.arange(3), lambda: np.arange(3.0)), "writeable": (lambda: np.ones(2), lambda: np.broadcast_to(np.float64(1), 2)),
    "array scalar": (lambda: np.float32(1), lambda: np.float32(2)), "dtype": (lambda: np.dtype("f4"), lambda: np.dtype("f8")),
    "tensor": (lambda: ms.ones(2), lambda: ms.ones(2, dtype=ms.float64)), "tensor's values": (lambda: ms.ones(2), lambda: -ms.ones(2)),
    "name of a Parameter": (lambda: ms.Parameter(ms.ones(1), "a"), lambda: ms.Parameter(ms.ones(1), "b")), "ms dtype": (lambda: ms.float32, lambda: ms.int8),
    "exception": (lambda: raised(1), lambda: raised(2)), "attribute of an exception": (lambda: raised(1, a=1), lambda: raised(1)),
    "stop": (lambda: StopIteration(1), lambda: StopIteration(2)), "memory": (lambda: memoryview(b"ab"), lambda: memoryview(b"ac")),
    "aliasing of lists": (lambda: two([1]), lambda: copies([1])), "aliasing of tensors": (lambda: two(ms.ones(1)), lambda: copies(ms.ones(1))),
    "namedtuple": (lambda: collections.namedtuple("N", "a b")(1, 2), lambda: collections.namedtuple("N", "a b")(1, 3)),
    "type variable": (lambda: typing.TypeVar("T"), lambda: typing.TypeVar("T", bound=int)),
    "views": (lambda: {1: 2}.keys(), lambda: {1: 3}.keys()), "cell of a layer": (lambda: ms.nn.Dense(2, 2, "ones"), lambda: ms.nn.Dense(2, 2, "zeros")),
}  # fmt: skip


@pytest.mark.parametrize("kind", PAIRS)
def test_pair(kind):
    one, other = PAIRS[kind]
    for make in (one, other):
        ms.set_seed(1)
        a = make()
        ms.set_seed(1)
        assert difference(a, make()) is None
    assert not equal(one(), other()) and not equal(other(), one())


def test_tolerance():
    assert equal(1.0, 1.0 + 1e-6, 1e-4) and not equal(1.0, 1.0 + 1e-6)
    assert equal(ms.ones(2), ms.ones(2) + 1e-6, 1e-4) and not equal(ms.ones(2), ms.ones(2) + 1e-6)


def test_what_references_itself():
    a, b = [1], [1]
    a.append(a)
    b.append(b)
    assert equal(a, b)
    b[1] = [1, b]
    assert not equal(a, b)


def test_aliasing_across_calls():
    a, b, memo = [1], [1], Comparison()
    assert difference([a], [b], 0.0, memo) is None and difference([a], [b], 0.0, memo) is None
    assert "two on the other side" in difference([a], [[1]], 0.0, memo)


def test_the_unknown_is_refused():
    import _thread

    with pytest.raises(TypeError, match="does not know how to compare"):
        equal(_thread.allocate_lock(), _thread.allocate_lock())
