"""Right operands of a tensor whose classes have operators of their own: Python's order, as in PyTorch."""

import operator

import numpy as np
import pytest

import msjit as ms
from differential import equal, fresh

X = ms.tensor([1.5, 2.0, 4.0])
BINARY = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul, "truediv": operator.truediv, "floordiv": operator.floordiv, "mod": operator.mod,
    "pow": operator.pow, "matmul": operator.matmul, "and": operator.and_, "or": operator.or_, "xor": operator.xor, "lshift": operator.lshift,
    "rshift": operator.rshift, "divmod": divmod,
}  # fmt: skip
COMPARISONS = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le", "eq": "eq", "ne": "ne"}
SIGNS = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**", "matmul": "@", "and": "&", "or": "|", "xor": "^",
    "lshift": "<<", "rshift": ">>", "lt": "<", "gt": ">", "le": "<=", "ge": ">=", "eq": "==", "ne": "!=",
}  # fmt: skip


class Array:
    def __array__(self, *args, **kwargs):
        return np.array([1.0, 2.0, 3.0], np.float32)


BASES = {"tuple": (tuple, ((1.0, 2.0, 3.0),)), "list": (list, ([1.0, 2.0, 3.0],)), "array": (Array, ()), "ndarray": (np.ndarray, ((3,), np.float32)), "object": (object, ())}  # fmt: skip


def of_class(base, answer):
    kind, args = BASES[base]
    methods = {f"__r{n}__": lambda self, other, n=n: answer(n, other) for n in BINARY}
    methods |= {f"__{r}__": lambda self, other, n=n: answer(n, other) for n, r in COMPARISONS.items()}
    made = type("K", (kind,), methods | {"__hash__": None})(*args)
    if base == "ndarray":
        made[...] = [1.0, 2.0, 3.0]
    return made


def program(name, inplace=False):
    scope = {}
    act = f"z {SIGNS[name]}= o" if inplace else "z = divmod(z, o)" if name == "divmod" else f"z = z {SIGNS[name]} o"
    exec(f"def f(x, o):\n    z = x * 2\n    y = z + 1\n    {act}\n    return y, z\n", scope)
    return scope["f"]


def runs(f, *args):
    """What f gives, eagerly and twice captured."""
    captured = ms.jit(fresh(f))
    return [outcome(g, *args) for g in (f, captured, captured)], captured


def outcome(f, *args):
    try:
        return f(*args)
    except Exception as e:  # noqa: BLE001
        return type(e).__name__


@pytest.mark.parametrize("inplace", [False, True])
@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("name", SIGNS | {"divmod": ""})
def test_are_asked(name, base, inplace):
    if inplace and (name in COMPARISONS or name == "divmod"):
        inplace = False
    o = of_class(base, lambda n, other: (n, other + 1))
    outcomes, _ = runs(program(name, inplace), X, o)
    assert all(equal(r, (X * 2 + 1, (name, X * 2 + 1))) for r in outcomes), outcomes


@pytest.mark.parametrize("base", ["tuple", "list", "array", "ndarray"])
@pytest.mark.parametrize("name", SIGNS)
def test_those_that_decline_are_converted(name, base):
    said = []
    o = of_class(base, lambda n, other: said.append(n) or NotImplemented)
    f = program(name)
    expected = outcome(f, X, ms.tensor([1.0, 2.0, 3.0]))
    outcomes, _ = runs(f, X, o)
    assert all(equal(r, expected) for r in outcomes), outcomes
    assert said == [name] * 3


def test_each_is_asked_once():
    said = []
    o = of_class("object", lambda n, other: said.append(n) or NotImplemented)
    assert runs(program("mul"), X, o)[0] == ["TypeError"] * 3 and said == ["mul"] * 3


@pytest.mark.parametrize("base", ["tuple", "list"])
@pytest.mark.parametrize("name", ["add", "mul", "sub", "floordiv", "lt", "eq"])
def test_classes_without_operators_are_converted(name, base):
    kind, args = BASES[base]
    f = program(name)
    expected = f(X, ms.tensor([1.0, 2.0, 3.0]))
    for o in (kind(*args), type("K", (kind,), {})(*args)):
        assert all(equal(r, expected) for r in runs(f, X, o)[0])


@pytest.mark.parametrize("kind", [int, float])
@pytest.mark.parametrize("name", ["add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lt", "eq"])
def test_of_numbers_the_value_counts(name, kind):
    methods = (
        {f"__r{name}__": lambda self, other: "asked"}
        if name not in COMPARISONS
        else {f"__{COMPARISONS[name]}__": lambda self, other: "asked"}
    )
    o = type("K", (kind,), methods | {"__hash__": kind.__hash__})(2)
    f = program(name)
    assert all(equal(r, f(X, kind(2))) for r in runs(f, X, o)[0])


@pytest.mark.parametrize("base", ["tuple", "list", "array"])
def test_a_class_that_refuses(base):
    kind, args = BASES[base]
    o = type("K", (kind,), {"__rmul__": None})(*args)
    assert runs(program("mul"), X, o)[0] == ["TypeError"] * 3


@pytest.mark.parametrize("base", ["tuple", "list", "array"])
def test_errors_pass(base):
    def answer(n, other):
        raise KeyError("mine")

    assert runs(program("mul"), X, of_class(base, answer))[0] == ["KeyError"] * 3


def test_a_parameter_that_is_written():
    p = ms.Parameter(X.copy(), name="p")
    o = of_class("tuple", lambda n, other: n)
    with ms.no_grad():
        for q in runs(program("mul", True), p, o)[0]:
            assert q[1] == "mul"
    assert p.asnumpy().tolist() == X.asnumpy().tolist()


class Several(tuple):
    """A tuple of tensors, computed with entry by entry."""

    def __radd__(self, other):
        return Several(other + v for v in self)

    def __rmul__(self, other):
        return Several(other * v for v in self)

    def __lt__(self, other):
        return Several(other > v for v in self)


class Scale:
    def __init__(self, by):
        self.by = by

    def __rmul__(self, other):
        return other * self.by

    __rmatmul__ = __rmul__


KEPT = Several([X, X + 1])


@pytest.mark.parametrize(
    "f",
    [
        lambda x: x * Several((x, x + 1)),
        lambda x: x + KEPT,
        lambda x: x > Several((x, x + 1)),
        lambda x: (x + 1) * Scale(x) @ Scale(2.0),
        lambda x: sum(x * Several((x * 2, x))),
    ],
)
def test_in_the_graph(f):
    outcomes, captured = runs(f, X)
    assert equal(outcomes[0], outcomes[1]) and equal(outcomes[0], outcomes[2])
    assert " 0 eager ops" in str(ms.report(captured))
    plain = ms.grad(lambda x: sum((v.astype(ms.float32).sum() for v in f(x)), ms.tensor(0.0)))
    assert equal(
        plain(X), ms.grad(ms.jit(lambda x: sum((v.astype(ms.float32).sum() for v in f(x)), ms.tensor(0.0))))(X)
    )
