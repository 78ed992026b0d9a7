"""`del` of a global name: part of a region where nothing of the program runs as its value goes."""

import pytest

import msjit as ms

CODE = """
def gone(x):
    global g
    y = x * g
    del g
    return y + 1

def only(x):
    global g
    del g
    return x + 1

def again(x):
    global g, h
    y = x * 2
    del g
    g = y
    return y + g

def fresh(x):
    global made
    made = x * 2
    y = made + 1
    del made
    return y

def builtin(x):
    global len
    len = 3
    y = x * len
    del len
    return y * len([1, 2])

def read(x):
    global g
    del g
    try:
        return x * g
    except NameError as error:
        return x * 2, str(error), error.name

def twice(x):
    global g
    y = x + 1
    del g
    del g
    return y
"""
NAMES = ["gone", "only", "again", "fresh", "builtin", "read", "twice"]


def module():
    space = {"__name__": "program", "g": 1, "h": 5}
    exec(CODE, space)
    return space


def observe(function, x):
    try:
        return "value", function(x)
    except NameError as error:
        return "raised", str(error), error.name


@pytest.mark.parametrize("value", [2, "abc", 2.5, ms.tensor([3.0, 4.0]), (1, 2), None], ids=lambda v: type(v).__name__)
@pytest.mark.parametrize("name", NAMES)
def test_is_deleted_as_python_does(name, value):
    if name == "gone" and not isinstance(value, (int, float, ms.Tensor)):
        value = 7
    plain, space = module(), module()
    captured = ms.jit(space[name])
    for call in range(5):
        for each in (plain, space):
            if call != 3:  # then it is not there
                each.pop("g", None)
                each["g"] = value
        expected, found = observe(plain[name], ms.tensor([1.0, 2.0])), observe(captured, ms.tensor([1.0, 2.0]))
        assert str(found) == str(expected), call
        assert [k for k in space if k != "__builtins__"] == [k for k in plain if k != "__builtins__"], call
        assert str(space.get("g")) == str(plain.get("g"))


@pytest.mark.parametrize("name", ["gone", "only", "again", "fresh", "builtin", "read"])
def test_without_a_break(name):
    space = module()
    captured = ms.jit(space[name])
    for _ in range(3):
        space["g"] = 2
        captured(ms.tensor([1.0, 2.0]))
    report = ms.report(captured)
    assert not report.breaks, report


def test_a_finalizer_runs_in_its_place():
    log = []

    class Noted:
        def __del__(self):
            log.append("gone")

    space = {"log": log}
    exec("def f(x):\n    global g\n    y = x + 1\n    del g\n    log.append('after')\n    return y * 2\n", space)
    captured = ms.jit(space["f"])
    for _ in range(3):
        log.clear()
        space["g"] = Noted()
        captured(ms.tensor([1.0]))
        assert log == ["gone", "after"]
