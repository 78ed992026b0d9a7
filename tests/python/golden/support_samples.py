"""What Python offers, each with a sample that runs in a captured function: SAMPLES maps section -> name -> source.

A source is an expression, or the lines of a function body that end in a return, over the arguments of ARGUMENTS, which are
made anew for each run. docs/python_support.md says what became of each.
"""

import builtins
import collections
import functools
import itertools
import math
import operator
import sys
import textwrap

ARGUMENTS = {
    "x": "ms.tensor([1.0, 2.0, 3.0, 4.0])",
    "n": "3",
    "u": "2.5",
    "c": "1 + 2j",
    "s": "'some Text'",
    "b": "b'bytes'",
    "l": "[3, 1, 2]",
    "d": "{'a': 1, 'b': 2}",
    "t": "(1, 2, 3)",
    "st": "{1, 2, 3}",
    "fs": "frozenset((1, 2))",
    "dq": "collections.deque([1, 2, 3])",
    "dd": "collections.defaultdict(list)",
    "od": "collections.OrderedDict(a=1, b=2)",
    "ct": "collections.Counter('aab')",
    "p": "Point(1, 2)",
    "o": "Plain()",
}
HELPERS = """
import collections, contextlib, copy, dataclasses, enum, functools, itertools, math, operator, types, typing

class Plain:
    kind = "plain"
    def __init__(self):
        self.value = 3
    def method(self, k): return self.value + k
    @property
    def double(self): return self.value * 2
    @classmethod
    def make(cls): return cls.kind
    @staticmethod
    def helper(k): return k + 1

class Child(Plain):
    def method(self, k): return super().method(k) * 2

class Slots:
    __slots__ = ("a",)
    def __init__(self, a): self.a = a

class Getattr:
    def __getattr__(self, name): return name

class Operators:
    def __init__(self, v): self.v = v
    def __add__(self, other): return Operators(self.v + other.v)
    def __call__(self, k): return self.v * k
    def __getitem__(self, k): return self.v + k
    def __len__(self): return 2
    def __eq__(self, other): return self.v == other.v
    def __bool__(self): return True
    def __contains__(self, k): return k == self.v
    def __iter__(self): return iter([self.v, 1])
    def __enter__(self): return self
    def __exit__(self, *error): return False
    __hash__ = None

class Point(typing.NamedTuple):
    a: int
    b: int

@dataclasses.dataclass
class Data:
    a: int
    b: int = 2

class Color(enum.Enum):
    RED = 1
    BLUE = 2

class Meta(type): pass
class Made(metaclass=Meta):
    def __init__(self): self.a = 1

def fixed(k): return k * 2
def optional(a, b=2, *, k=3): return a + b * k
def positional(a, /, b): return a - b
def variadic(*args, **kwargs): return len(args) + len(kwargs)
def decorated(f):
    @functools.wraps(f)
    def inner(*args, **kwargs): return f(*args, **kwargs) + 1
    return inner
@decorated
def wrapped(k): return k * 2
@functools.lru_cache
def cached(k): return k * 2
@contextlib.contextmanager
def managed(k): yield k + 1
def generate(k):
    for i in range(k): yield i
def delegate(k):
    r = yield from generate(k)
    return r
def factorial(k): return 1 if k < 2 else k * factorial(k - 1)
counter = 0
"""

STATEMENTS = {
    "list comprehension": "[i * 2 for i in l if i > 1]",
    "set comprehension": "{i * 2 for i in l}",
    "dict comprehension": "{k: v * 2 for k, v in d.items()}",
    "nested comprehension": "[i * j for i in l for j in t]",
    "comprehension of tensors": "[x * i for i in l]",
    "generator expression": "sum(i * 2 for i in l)",
    "generator, consumed": "list(generate(3))",
    "generator, next": "g = generate(3)\nreturn next(g) + next(g)",
    "generator, send": "g = generate(3)\nnext(g)\nreturn g.send(None)",
    "generator, close": "g = generate(3)\nnext(g)\ng.close()\nreturn 1",
    "yield from": "list(delegate(3))",
    "closure": "def inner(k):\n    return k + n\nreturn inner(2)",
    "nonlocal": "total = 0\ndef add(k):\n    nonlocal total\n    total += k\nadd(1)\nadd(2)\nreturn total",
    "global store": "global counter\ncounter = counter + 1\nreturn counter",
    "lambda": "(lambda k: k * n)(2)",
    "decorator with wraps": "wrapped(n)",
    "recursion": "factorial(5)",
    "default and keyword-only arguments": "optional(1, k=n)",
    "positional-only arguments": "positional(n, b=1)",
    "star arguments": "variadic(*t, 4, **d)",
    "star displays": "return [*l, *t], {**d, 'z': 1}, (*t, n)",
    "unpacking": "a, *rest = t\nreturn a, rest",
    "nested unpacking": "(a, b), e = (1, 2), 3\nreturn a + b + e",
    "augmented assignment": "l[0] += 2\nd['a'] *= 3\nreturn l, d",
    "walrus": "return (k := n + 1) * k",
    "chained comparison": "return 1 < n <= 3 < u",
    "conditional expression": "return 1 if n > 2 else 2",
    "and, or, not": "return (n and u) or not s",
    "is, in": "return n is None, 'a' in d, 2 in t, 'om' in s",
    "del local": "k = n\ndel k\nreturn 1",
    "del item": "del l[0], d['a']\nreturn l, d",
    "slices": "return l[1:], t[::-1], s[:2]",
    "slice store": "l[1:] = [7, 8]\nreturn l",
    "f-string": "return f'{n} {u:.2f} {s!r:>12} {n + 1=}'",
    "% formatting": "return '%d %s' % (n, s)",
    "while": "i = 0\nwhile i < n:\n    i += 1\nreturn i",
    "for, else, break, continue": "for i in l:\n    if i == 1:\n        continue\n    if i == 2:\n        break\nelse:\n    i = 9\nreturn i",
    "iterating a tensor": "total = 0\nfor row in x:\n    total = total + row\nreturn total",
    "assert": "assert n == 3, 'no'\nreturn n",
    "try, nothing raised": "try:\n    k = n + 1\nexcept ValueError:\n    k = 0\nreturn k",
    "try, else, finally": "try:\n    k = n\nexcept ValueError:\n    k = 0\nelse:\n    k += 1\nfinally:\n    k += 10\nreturn k",
    "raise and except": "try:\n    raise ValueError('no')\nexcept ValueError as error:\n    return str(error)",
    "raise from": "try:\n    try:\n        raise KeyError(1)\n    except KeyError as e:\n        raise ValueError(2) from e\nexcept ValueError:\n    return 2",
    "re-raise": "try:\n    try:\n        raise KeyError(1)\n    except KeyError:\n        raise\nexcept KeyError:\n    return 3",
    "exception of a builtin": "try:\n    return l[10]\nexcept IndexError:\n    return -1",
    "with": "with Operators(2) as k:\n    return k.v",
    "with, several managers": "with Operators(2) as a, Operators(3) as b:\n    return a.v + b.v",
    "with contextmanager": "with managed(n) as k:\n    return k",
    "with nullcontext": "with contextlib.nullcontext(n) as k:\n    return k",
    "with suppress": "with contextlib.suppress(KeyError):\n    d['zz']\nreturn 1",
    "with ExitStack": "with contextlib.ExitStack() as stack:\n    k = stack.enter_context(Operators(2))\nreturn k.v",
    "match literal": "match n:\n    case 1:\n        return 'one'\n    case 3:\n        return 'three'",
    "match sequence": "match t:\n    case [a, *rest]:\n        return a, rest",
    "match mapping": "match d:\n    case {'a': k, **rest}:\n        return k, rest",
    "match class": "match p:\n    case Point(a=1, b=k):\n        return k",
    "match or, guard, capture": "match n:\n    case 1 | 2:\n        return 0\n    case k if k > 2:\n        return k",
    "class body": "class Local:\n    k = 1\nreturn Local.k",
    "import": "import math\nreturn math.pi",
    "from import": "from math import pi\nreturn pi",
    "async function called": "async def g():\n    return 1\nk = g()\nk.close()\nreturn 1",
    "print": "print(n, end='')\nreturn 1",
    "tensor condition": "return 1 if x.sum() > 0 else 2",
    "eval": "return eval('1 + 2')",
    "locals()": "return len(locals())",
}  # fmt: skip
if sys.version_info >= (3, 11):
    STATEMENTS["except*"] = (
        "try:\n    raise ExceptionGroup('g', [ValueError(1)])\nexcept* ValueError as g:\n    k = len(g.exceptions)\nreturn k"
    )

CLASSES = {
    "attribute": "o.value",
    "attribute store": "o.value = 4\nreturn o.value",
    "method": "o.method(n)",
    "property": "o.double",
    "class method": "o.make()",
    "static method": "Plain.helper(n)",
    "super()": "Child().method(n)",
    "new instance": "Plain().value",
    "inherited __init__": "Child().value",
    "__slots__": "Slots(n).a",
    "__getattr__": "Getattr().name",
    "__add__": "(Operators(1) + Operators(2)).v",
    "__call__": "Operators(2)(n)",
    "__getitem__": "Operators(2)[n]",
    "__len__": "len(Operators(2))",
    "__eq__": "Operators(2) == Operators(3)",
    "__bool__": "1 if Operators(2) else 0",
    "__contains__": "2 in Operators(2)",
    "__iter__": "list(Operators(2))",
    "NamedTuple": "return Point(1, n).b + p.a",
    "NamedTuple _replace": "p._replace(a=n)",
    "dataclass": "return Data(1).b + Data(a=2, b=n).a",
    "dataclasses.replace": "dataclasses.replace(Data(1), b=5).b",
    "Enum member": "Color.RED.value",
    "Enum by value": "Color(2).name",
    "Enum comparison": "Color.RED is Color.BLUE",
    "SimpleNamespace": "types.SimpleNamespace(a=n).a",
    "class of a metaclass": "Made().a",
    "type()": "type(o) is Plain",
    "isinstance": "isinstance(o, (int, Plain))",
}

BUILTINS = {
    "abs": "abs(-n)", "all": "all(l)", "any": "any([0, n])", "ascii": "ascii(s)", "bin": "bin(n)", "bool": "bool(n)",
    "bytes": "bytes(b)", "callable": "callable(fixed)", "chr": "chr(n + 60)", "complex": "complex(n, 2)",
    "dict": "dict(d, z=1)", "divmod": "divmod(n, 2)", "enumerate": "list(enumerate(l))",
    "filter": "list(filter(None, [0, n]))", "float": "float(n)", "format": "format(u, '.1f')", "frozenset": "frozenset(t)",
    "getattr": "getattr(o, 'value')", "hasattr": "hasattr(o, 'none')", "hash": "hash(s) == hash(s)", "hex": "hex(n)",
    "id": "id(o) == id(o)", "int": "int(u)", "isinstance": "isinstance(n, int)", "issubclass": "issubclass(Child, Plain)",
    "iter": "list(iter(l))", "len": "len(l)", "list": "list(t)", "map": "list(map(fixed, l))", "max": "max(l)",
    "min": "min(n, u)", "next": "next(iter(l))", "oct": "oct(n)", "ord": "ord('a')", "pow": "pow(n, 2)",
    "range": "list(range(n))", "repr": "repr(l)", "reversed": "list(reversed(l))", "round": "round(u, 1)",
    "set": "len(set(l))", "setattr": "setattr(o, 'value', 5)\nreturn o.value", "slice": "l[slice(1, 3)]",
    "sorted": "sorted(l, reverse=True)", "str": "str(n)", "sum": "sum(l, 1)", "super": "Child().method(1)",
    "tuple": "tuple(l)", "type": "type(n) is int", "vars": "len(vars(o))", "zip": "list(zip(l, t))",
}  # fmt: skip

# Arguments of methods that take any; the others are called without.
METHOD_ARGUMENTS = {
    "list": {"append": "n", "count": "1", "extend": "t", "index": "1", "insert": "1, n", "remove": "1"},
    "dict": {"fromkeys": "t", "get": "'a'", "pop": "'a'", "setdefault": "'z', 1", "update": "z=1"},
    "tuple": {"count": "1", "index": "2"},
    "set": {"add": "4", "discard": "1", "remove": "1", "update": "[7]"},
    "deque": {"append": "n", "appendleft": "n", "count": "1", "extend": "t", "extendleft": "t", "index": "2", "insert": "1, n", "remove": "2"},
    "str": {
        "center": "20", "count": "'e'", "encode": "", "endswith": "'t'", "find": "'T'", "format": "n", "format_map": "d",
        "index": "'T'", "join": "['a', 'b']", "ljust": "20", "maketrans": "'a', 'b'", "partition": "' '",
        "removeprefix": "'so'", "removesuffix": "'xt'", "replace": "'e', 'a'", "rfind": "'e'", "rindex": "'e'",
        "rjust": "20", "rpartition": "' '", "split": "", "startswith": "'s'", "translate": "{97: 98}", "zfill": "20",
    },
    "int": {"from_bytes": "b, 'big'", "to_bytes": "2, 'big'"},
    "float": {"fromhex": "'0x1p3'"},
    "defaultdict": {"fromkeys": "t", "get": "'a'", "pop": "'a', 0", "setdefault": "'z', 1", "update": "z=1"},
    "OrderedDict": {"fromkeys": "t", "get": "'a'", "move_to_end": "'a'", "pop": "'a'", "setdefault": "'z', 1", "update": "z=1"},
    "Counter": {"get": "'a'", "pop": "'a'", "setdefault": "'z', 1", "subtract": "'a'", "update": "'b'", "most_common": "1"},
}  # fmt: skip
OPERAND = {  # of set methods that take another set
    name: "[2, 9]" for name in dir(set) if name.endswith(("update", "set", "superset", "difference", "union", "joint")) or name == "intersection"
}  # fmt: skip
RECEIVERS = {
    "str": ("s", str), "list": ("l", list), "dict": ("d", dict), "tuple": ("t", tuple), "set": ("st", set),
    "frozenset": ("fs", frozenset), "int": ("n", int), "float": ("u", float), "deque": ("dq", collections.deque),
    "defaultdict": ("dd", collections.defaultdict), "OrderedDict": ("od", collections.OrderedDict),
    "Counter": ("ct", collections.Counter),
}  # fmt: skip


def methods():
    found = {}
    for name, (receiver, type) in RECEIVERS.items():
        arguments = METHOD_ARGUMENTS.get(name, {})
        rows = found[f"methods of {name}"] = {}
        for method in dir(type):
            if (
                method.startswith("_")
                or not callable(getattr(type, method))
                or (name, method) == ("Counter", "fromkeys")
            ):
                continue
            given = arguments.get(method, OPERAND.get(method, "") if "set" in name else "")
            call = f"{receiver}.{method}({given})"
            if method in ("items", "keys", "values", "elements"):
                call = f"list({call})"
            rows[method] = f"k = {call}\nreturn k, {receiver}"
    return found


def functions(module, skip=()):
    """Functions of a module, each called with the first of some argument lists that it takes."""
    rows = {}
    for name in sorted(vars(module)):
        function = getattr(module, name)
        if name.startswith("_") or not callable(function) or isinstance(function, type) or name in skip:
            continue
        tries = ("u", "n", "0.5", "n, 2", "2.0, 0.5", "[0.5, 1.5]", "t, [3, 4, 5]", "t, 1", "l, 1, n", "1.0, 2.0, 3.0")
        for arguments in tries:
            try:
                given = {"u": 2.5, "n": 3, "t": (1, 2, 3), "l": [3, 1, 2]}
                builtins.eval(f"function({arguments})", {"function": function, **given})
            except (TypeError, ValueError, ZeroDivisionError, IndexError):
                continue
            rows[name] = f"{module.__name__}.{name}({arguments})"
            break
    return rows


OTHERS = {
    "functools.partial": "functools.partial(optional, 1, k=2)(n)", "functools.reduce": "functools.reduce(operator.add, l)",
    "functools.lru_cache": "cached(n)", "functools.wraps": "wrapped(n)", "functools.cmp_to_key": "sorted(l, key=functools.cmp_to_key(operator.sub))",
    "operator.itemgetter": "operator.itemgetter(1)(l)", "operator.attrgetter": "operator.attrgetter('value')(o)",
    "operator.methodcaller": "operator.methodcaller('method', 1)(o)",
    "itertools.accumulate": "list(itertools.accumulate(l))", "itertools.chain": "list(itertools.chain(l, t))",
    "itertools.chain.from_iterable": "list(itertools.chain.from_iterable([l, t]))",
    "itertools.combinations": "list(itertools.combinations(l, 2))", "itertools.compress": "list(itertools.compress(l, [1, 0, 1]))",
    "itertools.count": "next(itertools.count(n))", "itertools.cycle": "next(itertools.cycle(l))",
    "itertools.dropwhile": "list(itertools.dropwhile(lambda k: k > 2, l))", "itertools.filterfalse": "list(itertools.filterfalse(None, [0, 1]))",
    "itertools.groupby": "[k for k, g in itertools.groupby(l)]", "itertools.islice": "list(itertools.islice(l, 2))",
    "itertools.pairwise": "list(itertools.pairwise(l))", "itertools.permutations": "list(itertools.permutations(l, 2))",
    "itertools.product": "list(itertools.product(l, t))", "itertools.repeat": "list(itertools.repeat(n, 2))",
    "itertools.starmap": "list(itertools.starmap(pow, [(n, 2)]))", "itertools.takewhile": "list(itertools.takewhile(lambda k: k > 2, l))",
    "itertools.tee": "len(itertools.tee(l))", "itertools.zip_longest": "list(itertools.zip_longest(l, [1]))",
    "copy.copy": "copy.copy(l)", "copy.deepcopy": "copy.deepcopy(d)",
    "collections.deque": "len(collections.deque(l))", "collections.defaultdict": "k = collections.defaultdict(list)\nk['a'].append(1)\nreturn len(k)",
    "collections.OrderedDict": "len(collections.OrderedDict(a=1))", "collections.Counter": "collections.Counter(l)[1]",
    "collections.namedtuple": "p.a", "math.pi": "math.pi",
}  # fmt: skip

SAMPLES = {
    "statements and expressions": STATEMENTS,
    "classes": CLASSES,
    "builtins": BUILTINS,
    **methods(),
    "math": functions(math),
    "operator": functions(operator, skip=("attrgetter", "itemgetter", "methodcaller")),
    "standard library": OTHERS,
}
assert functools and itertools  # named in the samples


def source(sample):
    """The function that holds the sample between two tensor ops."""
    lines = sample.splitlines()
    if len(lines) == 1 and not lines[0].startswith(("return ", "del ", "assert ")):
        lines[0] = "return " + lines[0]
    last = max(i for i, line in enumerate(lines) if "return" in line)
    body = "\n".join(line.replace("return ", "return y + 1, ") if i == last or "    return" in line and "def " not in sample
                     else line for i, line in enumerate(lines))  # fmt: skip
    return f"def f({', '.join(ARGUMENTS)}):\n    y = x * 2\n" + textwrap.indent(body, "    ") + "\n"
