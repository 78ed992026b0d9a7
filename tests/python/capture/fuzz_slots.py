"""Classes that take over, break or leave out a type's slots in every way, and all that the interpreter does with such
objects, as source text.

A cell is (base, slot, way): a class made on a builtin, one of whose special methods is replaced in one of the ways. Its
program does to objects of that class what asks for the slot, and a few other things. ``LOG`` says what was called.
"""

import collections
import functools
import random
import re

from fuzz_slots_operations import OPERATIONS

# What classes are made of: expression of the base, and arguments that make two objects.
BASES = {
    "object": ("object", "", ""),
    "int": ("int", "3", "5"),
    "float": ("float", "1.5", "-2.0"),
    "complex": ("complex", "1, 2", "3"),
    "str": ("str", "'ab'", "'b'"),
    "bytes": ("bytes", "b'ab'", "b'c'"),
    "tuple": ("tuple", "(1, 2)", "(1, 3)"),
    "list": ("list", "[1, 2]", "[3, 1]"),
    "dict": ("dict", "{1: 2, 'p': 3}", "{1: 4}"),
    "set": ("set", "{1, 2}", "{2, 5}"),
    "frozenset": ("frozenset", "(1, 2)", "(2, 5)"),
    "deque": ("collections.deque", "[1, 2], 5", "[3]"),
    "defaultdict": ("collections.defaultdict", "int, {1: 2}", "list, {}"),
    "OrderedDict": ("collections.OrderedDict", "[(1, 2), (3, 4)]", "[(3, 4)]"),
    "Counter": ("collections.Counter", "'aab'", "'b'"),
    "namedtuple": ("collections.namedtuple('N', 'p q')", "1, 2", "1, 3"),
    "SimpleNamespace": ("types.SimpleNamespace", "p=1", "p=2"),
    "Exception": ("Exception", "1, 'a'", "2"),
    "KeyError": ("KeyError", "'k'", ""),
    "StopIteration": ("StopIteration", "3", ""),
    "type": ("type", "'T', (), {'p': 1}", "'U', (int,), {}"),
    "slotted": ("Slotted", "1", "2"),
    "generic": ("Generic[TV]", "", ""),
    "abc": ("collections.abc.Hashable", "", ""),
}

SLOTS = """
__len__ __bool__ __index__ __int__ __float__ __complex__ __hash__ __repr__ __str__ __bytes__ __format__ __iter__ __next__
__reversed__ __length_hint__ __contains__ __getitem__ __setitem__ __delitem__ __missing__ __call__ __neg__ __pos__
__invert__ __abs__ __trunc__ __floor__ __ceil__ __round__ __eq__ __ne__ __lt__ __le__ __gt__ __ge__ __add__ __radd__
__iadd__ __sub__ __rsub__ __mul__ __rmul__ __imul__ __matmul__ __rmatmul__ __truediv__ __rtruediv__ __floordiv__
__rfloordiv__ __mod__ __rmod__ __divmod__ __rdivmod__ __pow__ __rpow__ __ipow__ __lshift__ __rlshift__ __and__ __rand__
__iand__ __or__ __ror__ __ior__ __xor__ __rxor__ __getattribute__ __getattr__ __setattr__ __delattr__ __dir__ __enter__
__exit__ __get__ __set__ __delete__ __set_name__ __init__ __new__ __init_subclass__ __class_getitem__ __instancecheck__
__subclasscheck__ __subclasshook__ __copy__ __deepcopy__ __reduce_ex__ __class__ __dict__
keys items values get update pop append extend index count copy args message value p with_traceback
""".split()

VALUES = ["None", "True", "0", "-1", "1 << 70", "1.5", "'s'", "b'b'", "()", "[1]", "{}", "iter([1, 2])", "Other()"]
ERRORS = "ValueError TypeError AttributeError KeyError IndexError StopIteration OverflowError Own".split()

# {name}: the slot. Each is the body of a class.
WAYS = {
    "says": "def {name}(self, *args, **kw):\n    say('{name}', *args)\n    return super().{name}(*args, **kw)",
    "refuses": "def {name}(self, *args, **kw):\n    say('{name}')\n    return NotImplemented",
    "itself": "def {name}(self, *args, **kw):\n    say('{name}')\n    return self",
    "its argument": "def {name}(self, *args, **kw):\n    say('{name}')\n    return args[0]",
    "recursive": "def {name}(self, *args, **kw):\n    say('{name}')\n    return getattr(self, '{name}')(*args, **kw)",
    "empties": "def {name}(self, *args, **kw):\n    say('{name}')\n    empty(self, *args)\n    return super().{name}(*args, **kw)",
    "grows": "def {name}(self, *args, **kw):\n    say('{name}')\n    grow(self, *args)\n    return False",
    "is None": "{name} = None",
    "an object": "{name} = Callable('{name}')",
    "a partial": "{name} = functools.partial(said, '{name}')",
    "a static method": "{name} = staticmethod(lambda *args, **kw: said('{name}', *args))",
    "a class method": "{name} = classmethod(lambda cls, *args, **kw: said('{name}', *args))",
    "a property": "{name} = property(lambda self: lambda *args, **kw: said('{name}', *args))",
    "a property that raises": "{name} = property(lambda self: Other().missing)",
    "a builtin": "{name} = len",
    "a slot": "__slots__ = ('{name}',)",
    "a descriptor": "{name} = Reads('{name}')",
    "stored only": "{name} = Stored('{name}')",
    "deleted only": "{name} = Deleted('{name}')",
    "all of a descriptor": "{name} = Whole('{name}')",
    "a bound method": "{name} = Callable('{name}').method",
    "of int": "{name} = getattr(int, '{name}', 7)",
    "of float": "{name} = getattr(float, '{name}', 7.5)",
    "of str": "{name} = getattr(str, '{name}', 'seven')",
    "of object": "{name} = getattr(object, '{name}', object)",
    "of list": "{name} = getattr(list, '{name}', list)",
    "of dict": "{name} = getattr(dict, '{name}', dict)",
    "of tuple": "{name} = getattr(tuple, '{name}', tuple)",
    "a class": "{name} = Other",
    "on a metaclass": "META {name}",
    "set later": "LATER {name}",
    "with keywords": "def {name}(self, a=1, *, b=2):\n    say('{name}', a, b)\n    return b",
    "a generator": "def {name}(self, *args):\n    say('{name}')\n    yield 1",
}
GIVES = "def {{name}}(self, *args, **kw):\n    say('{{name}}')\n    return {}"
WAYS.update({f"gives {v}": GIVES.format(v.replace("{", "{{").replace("}", "}}")) for v in VALUES})
WAYS.update(
    {f"raises {e}": f"def {{name}}(self, *args, **kw):\n    say('{{name}}')\n    raise {e}('{{name}}')" for e in ERRORS}
)

PRELUDE = """
import abc, bisect, collections, collections.abc, contextlib, copy, enum, functools, heapq, itertools, math, operator, sys
import types
from typing import Generic, TypeVar
import msjit as ms

TV = TypeVar("TV")
LOG = []
QUIET = []

def say(name, *args):
    LOG.append((name, *[type(a).__name__ for a in args]))
    if len(LOG) > 60:
        raise Enough

def said(name, *args):
    say(name, *args)
    return 1

class Enough(BaseException):
    pass

class Own(Exception):
    pass

class Other:
    def __init__(self, *args):
        self.p = 4

class Slotted:
    __slots__ = ("p", "__dict__")
    def __init__(self, p):
        self.p = p

class Callable:
    def __init__(self, name):
        self.name = name
    def __call__(self, *args, **kw):
        return said(self.name, *args)
    def method(self, *args, **kw):
        return said(self.name, *args)

class Reads:
    def __init__(self, name):
        self.name = name
    def __get__(self, obj, owner=None):
        say("get " + self.name)
        return lambda *args, **kw: said(self.name, *args)

class Stored:
    def __init__(self, name):
        self.name = name
    def __set__(self, obj, value):
        say("set " + self.name)

class Deleted:
    def __init__(self, name):
        self.name = name
    def __delete__(self, obj):
        say("delete " + self.name)

class Whole(Reads, Stored, Deleted):
    def __set_name__(self, owner, name):
        say("named " + name)

def empty(*objects):
    for o in objects:
        for base in (list, dict, set, collections.deque):
            if isinstance(o, base):
                base.clear(o)

def grow(*objects):
    for o in objects:
        if not isinstance(o, (list, dict, set, collections.deque)) or len(LOG) > 20:
            continue
        if isinstance(o, list):
            list.append(o, 1)
        elif isinstance(o, dict):
            dict.__setitem__(o, len(LOG), 1)
        elif isinstance(o, set):
            set.add(o, len(LOG))
        elif isinstance(o, collections.deque):
            collections.deque.append(o, 1)
"""

OTHERS = [
    "1",
    "1.5",
    "'ab'",
    "[1, 2]",
    "(1, 2)",
    "{1: 2}",
    "{1, 2}",
    "None",
    "frozenset((1,))",
    "Other()",
    "b'ab'",
    "A",
    "x",
]

HELPERS = """
def many(*args, **kw):
    return args, kw

def yields(v):
    yield v
    yield from v

def delegates(v):
    return (yield from v)
"""


ADDRESS = re.compile(r"at 0x[0-9a-f]+")


def class_text(base, slot, way, name="A"):
    text = WAYS[way].format(name=slot)
    if text.startswith("META "):
        body = f"def {slot}(cls, *args, **kw):\n        say('meta {slot}')\n        return super().{slot}(*args, **kw)"
        head = f"class Meta(type(Base)):\n    {body}\nclass {name}(Base, metaclass=Meta):\n    pass"
    elif text.startswith("LATER "):
        head = f"class {name}(Base):\n    pass\n{name}.{slot} = lambda self, *args, **kw: said('{slot}', *args)"
    else:
        head = f"class {name}(Base):\n    " + text.replace("\n", "\n    ")
    return f"Base = {base}\n{head}\n"


def indented(text, by):
    return "\n".join(" " * by + line for line in text.split("\n"))


def statement(operation, guarded):
    """One step of a program; guarded: what it raises is noted, and the program goes on."""
    text = operation[2:] if operation.startswith("! ") else f"out.append({operation})"
    if not guarded:
        return text
    note = "out.append((type(e).__name__, e.args if type(e) is not A else 0))"
    return f"try:\n{indented(text, 4)}\nexcept Exception as e:\n    {note}"


@functools.lru_cache(None)
def alone(operation):
    source = f"def f(x, a, b, c, out):\n{indented(statement(operation, True), 4)}\n"
    return compile(source, "<alone>", "exec")


@functools.lru_cache(None)
def relevant(base, slot):
    """The operations that ask such a class for the slot, found by doing them all."""
    made = make(base, slot, "says")
    if made is None:
        return ()
    found = []
    for operation in OPERATIONS:
        scope = dict(made)
        exec(alone(operation), scope)
        try:
            a, b = scope["objects"]()
            scope["LOG"].clear()
            scope["f"](1.5, a, b, 1, [])
        except BaseException:  # noqa: BLE001  whatever the class does to itself
            pass
        if any(slot in entry[0].split() for entry in scope["LOG"]):
            found.append(operation)
    return tuple(found)


@functools.lru_cache(None)
def prelude():
    return compile(PRELUDE + HELPERS, "<slots prelude>", "exec")


def make(base, slot, way):
    """The scope with the class; None where Python refuses such a class or its objects."""
    expression, first, second = BASES[base]
    scope = {"__name__": "slots"}
    exec(prelude(), scope)
    objects = f"def objects():\n    return A({first}), A({second})\n"
    try:
        exec(compile(class_text(expression, slot, way) + objects, "<slots class>", "exec"), scope)
        scope["LOG"].clear()
        scope["objects"]()
    except BaseException:  # noqa: BLE001
        return None
    return scope


def cells():
    return [(base, slot, way) for base in BASES for slot in SLOTS for way in WAYS]


def program(cell, seed):
    """(scope, source): f(x, a, b, c, out) of the scope is the program; None where the class cannot be."""
    scope = make(*cell)
    if scope is None:
        return None
    rng = random.Random(f"{cell} {seed}")
    asking = list(relevant(*cell[:2]))
    operations = rng.sample(asking, min(len(asking), 6)) + rng.sample(OPERATIONS, 2)
    rng.shuffle(operations)
    guarded = rng.random() < 0.7
    if not guarded:
        operations = operations[: rng.randint(1, 3)]
    expression, first, second = BASES[cell[0]]
    inside = f"a, b = A({first}), A({second})\n" if rng.random() < 0.4 else ""
    other = rng.choice(OTHERS)
    body = "\n".join(statement(op, guarded) for op in operations)
    source = f"def f(x, a, b, out):\n    y = x * 2\n{indented(inside + 'c = ' + other, 4)}\n{indented(body, 4)}\n    return y + 1\n"
    scope["SOURCE"] = class_text(expression, cell[1], cell[2]) + source
    exec(compile(source, "<slots>", "exec"), scope)
    return scope


def show(v, names=(), depth=0):
    """A value as text, past whatever its class says of itself."""
    for known, name in names:
        if v is known:
            return name
    t = type(v)
    name = type.__getattribute__(t, "__name__")
    if depth > 4:
        return name
    parts = functools.partial(show, names=names, depth=depth + 1)
    if issubclass(t, type):
        return "class " + type.__getattribute__(v, "__name__")
    if issubclass(t, int) and int.__gt__(int.__abs__(v), 10**9) and int.__ne__(v, 1 << 70):
        return f"{name}, a large one"  # a hash by identity
    for base in (bool, int, float, complex, str, bytes):
        if issubclass(t, base):
            return f"{name} {ADDRESS.sub('at', base.__repr__(v))}"
    text = ""
    if issubclass(t, BaseException):
        text = f"{parts(BaseException.args.__get__(v))}"
    elif issubclass(t, (list, tuple, collections.deque)):
        base = list if issubclass(t, list) else tuple if issubclass(t, tuple) else collections.deque
        text = f"[{', '.join(map(parts, base.__iter__(v)))}]"
    elif issubclass(t, dict):
        text = f"{{{', '.join(f'{parts(k)}: {parts(w)}' for k, w in dict.items(v))}}}"
    elif issubclass(t, (set, frozenset)):
        base = set if issubclass(t, set) else frozenset
        parts = functools.partial(show, names=[n for n in names if type(n[0]) is not tuple], depth=depth + 1)
        items = list(base.__iter__(v))  # tuples among them are made anew by captured code
        plain = (int, float, str, bytes, bool, tuple, complex)
        by_address = not all(any(type(w) is k for k in plain) and w == w for w in items)  # noqa: PLR0124  nor a nan
        text = f"{{{', '.join(sorted(map(parts, items)) if by_address else map(parts, items))}}}"
    elif issubclass(t, slice):
        text = f"({', '.join(map(parts, (v.start, v.stop, v.step)))})"
    elif name.endswith(("_iterator", "iterator")) or any(t is k for k in (zip, map, enumerate, filter, reversed)):
        return name
    try:
        own = object.__getattribute__(v, "__dict__")
    except (AttributeError, TypeError):
        own = {}
    if type(own) is dict and own and not callable(v):
        text += f" {{{', '.join(f'{k}: {parts(w)}' for k, w in dict.items(own))}}}"
    return f"{name} {text}"
