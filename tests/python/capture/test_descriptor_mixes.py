"""Every mix of what a descriptor defines, where it stands (the class, a base, the metaclass) and what stands beside it (an entry of
the instance, a __getattr__), in every way that an attribute is asked for: the same calls in the same order as in plain Python."""

import itertools
import random
import sys

import pytest

import msjit as ms
from differential import fresh, t

X = t(2)

METHODS = {
    "get": "def __get__(self, obj, owner=None):\n    say('get', obj is None, type(owner).__name__)\n    {get}",
    "set": "def __set__(self, obj, value):\n    say('set', value)\n    {set}",
    "delete": "def __delete__(self, obj):\n    say('delete')\n    {delete}",
    "name": "def __set_name__(self, owner, name):\n    say('name', name)",
}
MIXES = [mix for n in range(4) for mix in itertools.combinations(("get", "set", "delete"), n)]
GETS = {
    "gives": "return 7",
    "gives itself": "return self",
    "reads the instance": "return vars(obj).get('d', 0) if obj is not None else 5",
    "misses": "raise AttributeError('none')",
    "refuses": "raise ValueError('none')",
}
SETS = {"keeps": "vars(obj)['d'] = value", "misses": "raise AttributeError('no store')", "drops": "pass"}
DELETES = {"removes": "vars(obj).pop('d', None)", "misses": "raise AttributeError('no delete')"}
# The class's own hooks.
HOOKS = {
    "no hook": "",
    "getattr": "def __getattr__(self, name):\n    say('getattr', name)\n    return 'else ' + name",
    "getattr that misses": "def __getattr__(self, name):\n    say('getattr', name)\n    raise AttributeError(name)",
    "getattribute": "def __getattribute__(self, name):\n    say('getattribute', name)\n"
    "    return object.__getattribute__(self, name)",
    "getattribute that misses, and getattr": "def __getattribute__(self, name):\n    say('getattribute', name)\n"
    "    if name == 'd':\n        raise AttributeError(name)\n    return object.__getattribute__(self, name)\n"
    "def __getattr__(self, name):\n    say('getattr', name)\n    return 'else ' + name",
    "getattr of the metaclass": "def __getattr__(cls, name):\n    say('getattr', name)\n    return 'else ' + name",
    "setattr": "def __setattr__(self, name, value):\n    say('setattr', name)\n    object.__setattr__(self, name, value)",
    "delattr": "def __delattr__(self, name):\n    say('delattr', name)\n    object.__delattr__(self, name)",
}
PLACES = ("class", "base", "metaclass", "metaclass and class", "a slot of a base", "an instance")
USES = {
    "read": "out.append(o.d)",
    "read twice": "out.append((o.d, o.d))",
    "of the class": "out.append(C.d)",
    "by name": "out.append(getattr(o, 'd', 'nothing'))",
    "has": "out.append((hasattr(o, 'd'), hasattr(C, 'd')))",
    "store": "o.d = 3\nout.append(vars(o).get('d'))",
    "store and read": "o.d = 3\nout.append(o.d)",
    "by setattr": "setattr(o, 'd', 4)\nout.append(sorted(vars(o)))",
    "delete": "del o.d\nout.append(sorted(vars(o)))",
    "store, delete, read": "o.d = 3\ndel o.d\nout.append(getattr(o, 'd', 'nothing'))",
    "past the class": "object.__setattr__(o, 'd', 5)\nout.append(object.__getattribute__(o, 'd'))",
    "in its dict": "o.__dict__['d'] = 6\nout.append(o.d)",
    "of a new one": "p = C()\np.d = 8\nout.append(p.d)",
    "by super": "out.append(o.up())",
    "call": "out.append(o.d(1))",
    "add": "o.d += 1\nout.append(o.d)",
    "match": "match o:\n    case C(d=7):\n        out.append('seven')\n    case C():\n        out.append('another')",
}
PRELUDE = """
LOG = []

def say(*what):
    LOG.append(what)

class Plain:
    up = lambda self: 0
"""


def indented(text, by=4):
    return "\n".join(" " * by + line for line in text.split("\n"))


def source(mix, named, get, set, delete, hook, place, held):
    bodies = [METHODS[m].format(get=GETS[get], set=SETS[set], delete=DELETES[delete]) for m in mix]
    bodies += [METHODS["name"]] if named else []
    lines = ["class D:", "    __repr__ = lambda self: 'a D'", indented("\n".join(bodies) or "pass")]
    where = {"base": "Base", "class": "C", "metaclass": "Meta", "metaclass and class": "C"}.get(place, "Plain")
    base = "    d = D()" if where == "Base" else "    __slots__ = ('d',)" if "slot" in place else "    pass"
    lines += ["class Base(Plain):", base]
    of_meta = "metaclass" in hook
    lines += ["class Meta(type):", "    d = D()" if "metaclass" in place else "    pass"]
    lines += [indented(HOOKS[hook])] if of_meta else []
    lines += ["class C(Base, metaclass=Meta):", "    d = D()" if where == "C" else "    pass"]
    lines += [indented("def up(self):\n    return super().d")]
    lines += [indented(HOOKS[hook])] if HOOKS[hook] and not of_meta else []
    lines += ["def made():", "    o = C()"]
    lines += ["    object.__getattribute__(o, '__dict__')['d'] = 2"] if held else []
    lines += ["    object.__getattribute__(o, '__dict__')['d'] = D()"] if place == "an instance" else []
    return "\n".join([*lines, "    return o\n"])


def program(use):
    body = f"y = x * 2\ntry:\n{indented(USES[use])}\nexcept (AttributeError, ValueError, TypeError) as e:\n"
    body += "    out.append((type(e).__name__, str(e)))\nreturn y + 1"
    return f"def f(x, o, out):\n{indented(body)}\n"


def observed(f, scope):
    out = []
    o = scope["made"]()
    scope["LOG"].clear()
    value = float(f(X, o, out).sum())
    held = object.__getattribute__(o, "__dict__")
    names = {int: repr, str: repr, bool: repr, tuple: repr, list: repr, type(None): repr}
    shown = [names.get(type(v), lambda v: type(v).__name__)(v) for v in [*out, *held.values()]]
    return value, shown, list(scope["LOG"]), sorted(held)


def differences(cell, use):
    text = PRELUDE + source(*cell) + program(use)
    plain, target = {}, {}
    for scope in (plain, target):
        exec(compile(text, "<descriptors>", "exec"), scope)
    captured = ms.jit(fresh(target["f"]))
    for _ in range(3):
        expected, found = observed(plain["f"], plain), observed(captured, target)
        assert expected == found, f"{text}\n{expected}\n{found}"


CELLS = [
    cell
    for cell in itertools.product(MIXES, (False, True), GETS, SETS, DELETES, HOOKS, PLACES, (False, True))
    # What a mix lacks does not vary.
    if ("get" in cell[0] or cell[2] == "gives")
    and ("set" in cell[0] or cell[3] == "keeps")
    and ("delete" in cell[0] or cell[4] == "removes")
]


@pytest.mark.parametrize("use", USES)
def test_mixes(use):
    """Others on each version of Python."""
    for cell in random.Random(f"{sys.version_info[:2]} {use}").sample(CELLS, 12):
        differences(cell, use)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("use", USES)
def test_every_mix(use, part):
    for cell in CELLS[part::20]:
        differences(cell, use)
