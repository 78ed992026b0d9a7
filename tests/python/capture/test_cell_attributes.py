"""What an attribute of a Cell is assigned, whatever stands there: a Parameter takes a tensor as its data (docs/decisions/0013)."""

import itertools

import numpy as np
import pytest

import msjit as ms
from differential import fresh
from msjit import nn

X = np.array([2.0, 3.0], np.float32)

STANDING = {
    "nothing": lambda: None,
    "a parameter": lambda: ms.Parameter(ms.tensor(X)),
    "a parameter of halves": lambda: ms.Parameter(ms.tensor(X.astype(np.float16))),
    "a number's parameter": lambda: ms.Parameter(ms.tensor(1.5)),
    "a tensor": lambda: ms.tensor(X),
    "a cell": lambda: nn.ReLU(),
    "a number": lambda: 3,
    "None": lambda: None,
}
ASSIGNED = {
    "a tensor": lambda: ms.tensor(X * 7),
    "a parameter": lambda: ms.Parameter(ms.tensor(X * 5)),
    "a number": lambda: 4.0,
    "a text": lambda: "text",
    "a cell": lambda: nn.Tanh(),
    "None": lambda: None,
}


class Holder(nn.Cell):
    pass


class Observed(nn.Cell):
    """With a __setattr__ of the program's, which notes the names and goes on as usual."""

    def __setattr__(self, name, value):
        self.__dict__.setdefault("names", []).append(name)
        super().__setattr__(name, value)


class Past(nn.Cell):
    """With one that goes past the Cell's."""

    def __setattr__(self, name, value):
        object.__setattr__(self, name, value)


def stored(cell, value, x):
    y = x * 2
    cell.a = value
    return y + 1, cell.a


def stored_by_name(cell, value, x):
    setattr(cell, "a", value)
    return x * 2, cell.a


def computed(cell, value, x):
    cell.a = x * 3
    y = cell.a + 1
    cell.a = y * x
    return y, cell.a


def assigned(cell, value, x):
    cell.a += x
    cell.a *= 2
    return cell.a * x


def deleted(cell, value, x):
    y = x * 2
    del cell.a
    cell.a = y
    return y, cell.a


def holder(of, standing):
    cell = of()
    if standing != "nothing":
        object.__setattr__(cell, "a", STANDING[standing]())
    return cell


def plain(value):
    if isinstance(value, ms.Tensor):
        return type(value).__name__, str(value.dtype), value.asnumpy().tolist()
    if isinstance(value, tuple):
        return [plain(v) for v in value]
    return type(value).__name__ if isinstance(value, nn.Cell) else (type(value).__name__, value)


def outcome(function, cell, value, x):
    before = vars(cell).get("a")
    try:
        result = plain(function(cell, value, x))
    except Exception as error:
        result = type(error).__name__, str(error)
    after = vars(cell).get("a", "gone")
    return result, plain(after), after is before, len(cell.trainable_params()), vars(cell).get("names")


@pytest.mark.parametrize("of", [Holder, Observed, Past])
@pytest.mark.parametrize("function", [stored, stored_by_name, computed, assigned, deleted])
@pytest.mark.parametrize("first", STANDING)
def test_an_attribute_is_assigned_as_without_capture(function, first, of):
    """For whatever stands there at the first calls, then whatever else does, for all that is assigned."""
    kinds = list(
        itertools.product([first, first, *STANDING], ASSIGNED if function in (stored, stored_by_name) else ["None"])
    )
    for begin in range(0, len(kinds), 12):  # a code object of its own for so many: its variants are bounded
        captured = ms.jit(fresh(function), backend="cpu")
        for standing, given in kinds[begin : begin + 12]:
            expected, found = (
                outcome(f, holder(of, standing), ASSIGNED[given](), ms.tensor(X)) for f in (function, captured)
            )
            assert found == expected, (standing, given)


def test_parameters_are_assigned_without_a_break():
    class Count(nn.Cell):
        def __init__(self):
            super().__init__()
            self.total = ms.Parameter(ms.tensor([0.0, 0.0]), requires_grad=False)

        def construct(self, x):
            self.total += x
            return self.total * x

    net = ms.jit(Count())
    for _ in range(4):
        y = net(ms.tensor(X))
    assert net.total.tolist() == [8.0, 12.0] and y.tolist() == [16.0, 36.0]
    report = ms.report(net)
    assert not report.breaks and report.hits >= 2, str(report)


class Part(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = ms.Parameter(ms.ones(2))
        ms.ops.zeros((1,))
        self.inner = nn.Dense(3, 4)


def joined(net, x):
    y = x * 2
    net.first = Part()
    net.scale = ms.Parameter(y + 1)
    z = y * 3
    net.second = net.first
    return z


def replaced(net, x):
    y = x * 2
    net.old = Part()
    return y


def made(net, x):
    y = x + 1
    net = Part()
    net.more = nn.SequentialCell(Part())
    return net, y


@pytest.mark.parametrize("function", [joined, replaced, made])
def test_members_are_named_as_python_names_them(function):
    """Names of Parameters, which checkpoints have, follow from when and where they were put."""

    def names(f):
        net = nn.Cell()
        net.old = nn.Dense(2, 2)
        result = f(net, ms.ones(2))
        return [p.name for owner in (net, result[0]) if isinstance(owner, nn.Cell) for p in owner.get_parameters()]

    captured, expected = ms.jit(function), names(function)
    assert "old.weight" in expected or "old.inner.weight" in expected
    for _ in range(4):
        assert names(captured) == expected
