"""Everything relied on is guarded: mutate it, call again, compare with eager."""

import types

import numpy as np
import pytest

import msjit as ms
from differential import equal, t

FACTOR = 2.0


def both(function, captured, *args):
    expected, found = function(*args), captured(*args)
    assert equal(expected, found), (expected, found)


def test_constants_compare_by_type_and_bits():
    f = lambda x, k: (x * 1, k)  # noqa: E731
    captured = ms.jit(f)
    x = t(3)
    for _ in range(2):
        for k in (1, True, 1.0, -0.0, 0.0, 0, False, np.float64(1.0), "1", None, (1,), (True,), float("nan")):
            both(f, captured, x, k)


def test_global_changes():
    global FACTOR
    f = lambda x: x * FACTOR  # noqa: E731
    captured = ms.jit(f)
    try:
        for value in (2.0, 3.0, 3, True, 2.0):
            FACTOR = value
            both(f, captured, t(3))
    finally:
        FACTOR = 2.0


def test_dtype_shape_stride_and_grad():
    f = lambda x: x * 2 + 1  # noqa: E731
    captured = ms.jit(f)
    for x in (
        t(3),
        t(4),
        t(3, 2),
        t(2, 3).T,
        t(3, dtype=np.float64),
        t(3, requires_grad=True),
        ms.tensor(2.0),
        t(0),
        t(3),
    ):
        both(f, captured, x)


def test_number_values_do_not_recompile():
    f = lambda x, lr: x * lr + lr  # noqa: E731
    captured = ms.jit(f)
    for i in range(50):
        both(f, captured, t(3), i * 0.1 + 0.05)
    assert ms.report(captured).compiles == 1


def test_branch_on_a_number_guards_the_outcome():
    def f(x, n):
        return x + 1 if n > 10 else x - 1

    captured = ms.jit(f)
    for n in (1, 20, 5, 11, 10, 30, 2):
        both(f, captured, t(3), n)
    assert ms.report(captured).compiles == 2


def test_integer_overflow_and_division_by_zero():
    f = lambda x, a, b: x + (a * b) % 7 + a / b  # noqa: E731
    captured = ms.jit(f)
    both(f, captured, t(3), 3, 4)
    both(f, captured, t(3), 2**62, 5)
    both(f, captured, t(3), 2**70, 3)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            captured(t(3), 1, 0)


def test_closure_default_and_code_changes():
    k = 2.0

    def f(x, d=1.0):
        return x * k + d

    captured = ms.jit(f)
    both(f, captured, t(3))
    k = 5.0
    both(f, captured, t(3))
    f.__defaults__ = (7.0,)
    both(f, captured, t(3))

    def g(x, d=1.0):
        return x - k - d

    f.__code__ = g.__code__
    both(f, captured, t(3))


def test_attributes_at_any_depth():
    class Node:
        scale = 1.0

    class Child(Node):
        pass

    root, leaf = Child(), Child()
    root.child = leaf
    leaf.values = [1.0, 2.0]
    f = lambda x: x * root.child.scale + root.child.values[1]  # noqa: E731
    captured = ms.jit(f)
    both(f, captured, t(3))
    Node.scale = 2.0
    both(f, captured, t(3))
    Child.scale = 3.0
    both(f, captured, t(3))
    leaf.scale = 4.0
    both(f, captured, t(3))
    leaf.values[1] = 9.0
    both(f, captured, t(3))
    leaf.values = (5.0, 6.0)
    both(f, captured, t(3))
    root.child = Node()
    root.child.values = [0.0, 0.5]
    both(f, captured, t(3))
    root.__class__ = Node
    both(f, captured, t(3))
    Node.scale = property(lambda self: 11.0)
    both(f, captured, t(3))


def test_containers_as_arguments():
    f = lambda x, items, table: x + len(items) + items[-1] * table["k"]  # noqa: E731
    captured = ms.jit(f)
    for items, table in (
        ([1.0, 2.0], {"k": 1.0}),
        ([1.0], {"k": 2.0}),
        ((3.0,), {"j": 0, "k": 1.0}),
        ([1.0, 2], {"k": 3}),
    ):
        both(f, captured, t(3), items, table)


def test_methods_replaced():
    class Model:
        def run(self, x):
            return x + 1

    m = Model()
    f = lambda x: m.run(x)  # noqa: E731
    captured = ms.jit(f)
    both(f, captured, t(3))
    Model.run = lambda self, x: x + 2
    both(f, captured, t(3))
    m.run = lambda x: x + 3
    both(f, captured, t(3))


def test_builtin_shadowed():
    f = lambda x: x * len((1, 2, 3))  # noqa: E731
    captured = ms.jit(f)
    both(f, captured, t(3))
    globals()["len"] = lambda v: 100
    try:
        both(f, captured, t(3))
    finally:
        del globals()["len"]
    both(f, captured, t(3))


def test_grad_mode():
    f = lambda x: x * 2  # noqa: E731
    captured = ms.jit(f)
    x = t(3, requires_grad=True)
    assert captured(x).requires_grad
    with ms.no_grad():
        assert not captured(x).requires_grad
    assert captured(x).requires_grad


def test_overlapping_inputs():
    def f(a, b):
        a += 1.0
        return b * 2

    captured = ms.jit(f)
    pairs = (
        lambda b: (b[:3], b[3:]),
        lambda b: (b[:3], b[1:4]),
        lambda b: (b[:3], b[:3]),
        lambda b: (b, b),
    )
    for views in pairs * 2:
        reference, base = t(6), t(6)
        expected, found = f(*views(reference)), captured(*views(base))
        assert equal(expected, found)
        assert equal(reference, base)


def test_recompiles_say_why():
    captured = ms.jit(lambda x: x + 1)
    captured(t(3))
    captured(t(4))
    recompiles = ms.report(captured).recompiles
    assert len(recompiles) == 1 and "3" in recompiles[0].old and "4" in recompiles[0].new


def test_error_on_recompile():
    captured = ms.jit(lambda x: x + 1, error_on_recompile=True)
    captured(t(3))
    with pytest.raises(ms.Unsupported):
        captured(t(3, dtype=np.float64))


class Sized(type):
    def __len__(cls):
        return 0


class Untrue(types.ModuleType):
    def __bool__(self):
        return False


class EmptyClass(metaclass=Sized):
    pass


@pytest.mark.parametrize("first", (lambda: 0, len, types, int, EmptyClass, None, Untrue("untrue"), 0))
def test_truth_of_what_is_always_true(first):
    """A function is true; None in its place is not, and neither is a class or a module that says so."""

    def f(x, o):
        return (x + 1 if o else x, not o, o and x, o is None)

    captured = ms.jit(f)
    both(f, captured, t(3), first)
    for o in (lambda: 1, None, len, EmptyClass, int, Untrue("another"), types, None, first):
        both(f, captured, t(3), o)


def test_truth_of_a_function_before_its_call():
    def count(predicate):
        n = 0
        for k in range(3):
            if not predicate or predicate(k):
                n += 1
            len(dir(k))  # a break
        return n

    def made():
        return lambda k: "__name__" in dir(k)

    captured = ms.jit(count)
    for _ in range(4):
        both(count, captured, made())
    both(count, captured, None)
    both(count, captured, made())
