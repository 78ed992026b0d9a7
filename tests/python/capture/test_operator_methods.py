"""Operators of tensors called by the names of their methods, x.__sub__(y) and ms.Tensor.__sub__(x, y)."""

import numpy as np
import pytest

import msjit as ms
from differential import equal, fresh

BINARY = "add and floordiv lshift matmul mul mod or pow rshift sub truediv xor".split()
NAMES = [
    *(f"__{n}__" for n in BINARY), *(f"__r{n}__" for n in BINARY), *(f"__i{n}__" for n in BINARY),
    *(f"__{n}__" for n in ("lt", "le", "eq", "ne", "gt", "ge", "getitem", "contains")),
]  # fmt: skip
FLOATS, INTS = ms.tensor([[1.5, 2.0], [3.0, 0.5]]), ms.tensor([[1, 2], [3, 4]])
OTHERS = {
    "tensor": FLOATS * 2, "ints": INTS, "int": 2, "float": 1.5, "bool": True, "none": None, "text": "a", "list": [1.0, 2.0], "tuple": (0, 1),
    "array": np.array([1.0, 2.0], np.float32), "scalar": np.float32(2.0), "object": object(), "parameter": ms.Parameter(FLOATS + 1, name="p"), "slice": slice(0, 1),
}  # fmt: skip


def outcome(f, *args):
    try:
        return f(*args)
    except Exception as e:  # noqa: BLE001
        return type(e).__name__, str(e)


def program(name, way):
    scope = {"ms": ms}
    call = f"x.{name}(o)" if way == "bound" else f"ms.Tensor.{name}(x, o)"
    exec(f"def f(x, o):\n    y = x * 2\n    r = {call}\n    return r, y, x + 0\n", scope)
    return scope["f"]


@pytest.mark.parametrize("way", ["bound", "of the class"])
@pytest.mark.parametrize("name", NAMES)
def test_as_eager(name, way):
    f, differ = program(name, way), []
    if not hasattr(ms.Tensor, name):
        with pytest.raises(AttributeError):
            f(FLOATS, FLOATS)
        return
    for kind in ("floats", "ints", "parameter"):
        for text, other in OTHERS.items():
            captured = ms.jit(fresh(f))
            for _ in range(3):
                x = [ms.Parameter(FLOATS.copy(), name="q") if kind == "parameter" else {"floats": FLOATS, "ints": INTS}[kind].copy() for _ in range(2)]  # fmt: skip
                plain, got = outcome(f, x[0], other), outcome(captured, x[1], other)
                if not equal(plain, got) or not equal(x[0], x[1]):
                    differ.append((kind, text, plain, got))
    assert not differ, differ[:5]


@pytest.mark.parametrize("name", [n for n in NAMES if n not in ("__contains__",)])
def test_in_the_graph(name):
    f = ms.jit(fresh(program(name, "bound")))
    x = INTS if any(n in name for n in ("and", "or_", "xor", "shift", "getitem")) else FLOATS
    if not hasattr(x, name):
        return
    for _ in range(3):
        f(x, x % 2 if name == "__getitem__" else x)
    assert not ms.report(f).breaks


def test_a_subclass_has_its_own():
    """What a subclass defines, or its base under its name, is asked, not the tensor's."""

    class Own(ms.Parameter):
        def __sub__(self, other):
            return "own"

    def f(p, x):
        return p.__sub__(x), ms.Tensor.__sub__(p, x), object.__eq__(x, x), x.__setitem__(0, 5.0), x.__neg__()

    p = Own(FLOATS + 1, name="p")
    captured = ms.jit(fresh(f))
    for _ in range(3):
        assert equal(f(p, FLOATS.copy()), captured(p, FLOATS.copy()))


def test_round_to_none():
    """None is as if it had not been given: __round__ gets no argument then."""

    class Own(float):
        def __round__(self, *digits):
            return len(digits), digits

    def f(x, v, digits):
        return round(v, digits), round(2.5, None), round(7, None), x + 1

    captured = ms.jit(fresh(f))
    for digits in (None, 1, None, 0, None):
        for _ in range(2):
            assert captured(FLOATS, Own(1.5), digits)[:3] == f(FLOATS, Own(1.5), digits)[:3]
