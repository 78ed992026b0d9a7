"""Errors about a call's arguments name what the interpreter names: the class that a method of C is found in, or its object's."""

from collections import OrderedDict, deque

import numpy as np
import pytest

import msjit as ms
from differential import check


class Set(set):
    pass


class Own(set):
    def pop(self, *args):
        return super().pop(*args)

    def clear(self, *args):
        return set.clear(self, *args)


class Dict(dict):
    pass


class List(list):
    pass


class Frozen(frozenset):
    pass


class Meta(type):
    pass


class Made(metaclass=Meta):
    pass


class Kept:
    """Gives a method of another object."""

    def __init__(self):
        self.inner = Set()

    @property
    def pop(self):
        return self.inner.pop


CLASSES = [Set, Own, Dict, List, Frozen, Kept, set, dict, list, deque, OrderedDict, bytearray, str, lambda: Made]

CALLS = {
    "too many": "o.pop(0, 1, 2)",
    "keyword": "o.pop(k=1)",
    "kept": "(method := o.pop) and method(0, 1, 2)",
    "spread": "o.pop(*(0, 1, 2))",
    "of the class": "type(o).pop(o, 0, 1, 2)",
    "clear": "o.clear(1)",
    "copy": "o.copy(1)",
    "add": "o.add()",
    "append": "o.append()",
    "slot": "o.__contains__()",
    "hash": "o.__hash__(1)",
    "of the metaclass": "o.mro(1)",
    "a break among the arguments": "o.pop(0, print(end=''), 2)",
}
FUNCTION = """
def f(x, o):
    y = x + 1
    return y * 2, {}
"""


def told(f, x, o):
    try:
        return f(x, o)[1]
    except (TypeError, AttributeError) as error:
        return type(error), str(error)


@pytest.mark.parametrize("call", CALLS)
def test_names_in_errors(call):
    names = {}
    exec(FUNCTION.format(CALLS[call]), names)
    f = names["f"]
    captured = ms.jit(f)
    for make in CLASSES:
        expected = told(f, ms.tensor([1.0]), make())
        for _ in range(3):
            assert told(captured, ms.tensor([1.0]), make()) == expected, make
    assert ms.report(captured).captured_frames


class Raises:
    def __repr__(self):
        raise KeyError("shown")


class NoText:
    def __repr__(self):
        return 3


@pytest.mark.parametrize("kind", [Raises, NoText])
@pytest.mark.parametrize(
    "call",
    [
        "list.index(a, v)",
        "a.index(v)",
        "deque(a).index(v)",
        "deque(a).remove(v)",
        "(1, 2).index(v)",
        "range(3).index(v)",
    ],
)
def test_errors_that_show_what_does_not_show_itself(call, kind):
    names = {"kind": kind, "deque": deque}
    body = f"        {call}\n    except (ValueError, TypeError, KeyError) as e:\n        return y, type(e), e.args, e.__context__"
    exec(f"def f(x):\n    y = x + 1\n    a = [1, 2]\n    v = kind()\n    try:\n{body}", names)
    expected, captured = names["f"](ms.tensor([1.0]))[1:], ms.jit(names["f"])
    assert [captured(ms.tensor([1.0]))[1:] for _ in range(3)] == [expected] * 3


class Nested(ms.nn.Cell):
    def __init__(self, layer):
        super().__init__()
        self.layer = layer

    def construct(self, x):
        return self.layer(x)


LAYERS = {
    "layer": lambda: ms.nn.LayerNorm((3,)),
    "loss": lambda: ms.nn.FocalLoss(),
    "sequence": lambda: ms.nn.SequentialCell(ms.nn.ReLU(), ms.nn.LayerNorm((3,))),
    "of the program": lambda: Nested(ms.nn.LayerNorm((3,))),
    "made inside": None,
}


@pytest.mark.parametrize("value", [(1, 2), None, "text", len, 3.5])
@pytest.mark.parametrize("name", LAYERS)
def test_values_that_a_layer_cannot_take(name, value):
    made = LAYERS[name] and LAYERS[name]()

    def uncaught():
        layer = made or ms.nn.LayerNorm((3,))
        return layer(value, value) if name == "loss" else layer(value)

    def caught():
        try:
            return uncaught()
        except TypeError as e:
            return str(e)
        except AttributeError as e:
            return "another", str(e)

    check(uncaught)
    check(caught)


@pytest.mark.parametrize(
    "write", [ms.ops.zero_, ms.ops.tanh_, lambda x: ms.ops.copy_(x, 2.0), lambda x: ms.ops.clamp_(x, 1.0)]
)
@pytest.mark.parametrize("what", [list, np.array, np.float32, float], ids=str)
def test_only_tensors_are_written(write, what):
    data = what([1.0, 2.0]) if what in (list, np.array) else what(2.0)
    before = np.array(data)
    captured, of_a_constant = ms.jit(lambda x: write(x)), ms.jit(lambda: write(data))
    for call in (lambda: write(data), lambda: captured(data), of_a_constant):
        for _ in range(3):
            with pytest.raises(TypeError, match=type(data).__name__):
                call()
    np.testing.assert_array_equal(data, before)
