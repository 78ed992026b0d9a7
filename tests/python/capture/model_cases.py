"""Cases for every model of a Python operation: each row of the tables (capture/interp/*.def, python/msjit/_polyfills*.py), called
with values that it is right for, and with each of these replaced by what overrides or breaks something.

A case is (row, form, values, keywords, inside, class): ``program`` makes the function and its arguments of it. Values are
expressions, so that each run has objects of its own; ``class`` is the (base, slot, way) of fuzz_slots.py for A.
"""

import builtins
import functools
import importlib
import random
import zlib
from pathlib import Path

import fuzz_slots
import msjit as ms
from fuzz_slots_operations import OWNERS, WITHOUT_NAME
from model_forms import FORMS, OPERATORS, OWN_FORMS, STATEMENTS
from msjit import _polyfills

PRELUDE = """
import itertools
nan, inf = float("nan"), float("inf")

def yields(*values):
    for v in values:
        say("yields")
        yield v

def raising(*values):
    yield from values
    raise Own("from a generator")

def emptying(o):
    yield 1
    empty(o)
    yield 2

def growing(o):
    yield 1
    grow(o)
    yield 2

def catching(*values):
    for v in values:
        try:
            yield v
        except Exception as e:
            yield type(e).__name__

def itself(kind):
    o = kind()
    if kind is list:
        o.append(o)
    else:
        o["self"] = o
    return o

def again(*values):  # resumed while it runs
    def made():
        yield 1
        yield next(holder[0])
    holder = []
    holder.append(made())
    return holder[0]

class Plain:
    p = 5
    def __init__(self, p=4):
        self.p = p
    def method(self, *args):
        return args

class Ordered:
    def __init__(self, key=1):
        self.key = key
    def __lt__(self, other):
        say(f"lt{self.key}")
        return self.key < other.key
    def __eq__(self, other):
        say(f"eq{self.key}")
        return self.key == other.key
    def __hash__(self):
        say("hash")
        return 7

class Old:
    def __getitem__(self, i):
        say("getitem")
        if i > 2:
            raise IndexError
        return i

class Manager:
    def __enter__(self):
        return say("enter")
    def __exit__(self, *args):
        return say("exit")

class Numeric:
    def __add__(self, *args):
        say("number")
        return args
    __sub__ = __mul__ = __matmul__ = __truediv__ = __floordiv__ = __mod__ = __pow__ = __and__ = __or__ = __xor__ = __add__
    __lshift__ = __rshift__ = __rmatmul__ = __radd__ = __add__

def function(*args, **kw):
    say("function")
    return args[0] if args else 1

def refusing(*args, **kw):
    say("refusing")
    raise Own("a function")
"""

# Values that models are right for: expression -> (base in fuzz_slots.BASES, arguments) where it can be a subclass's object.
POOL = {
    "3": ("int", "3"),
    "-2": ("int", "-2"),
    "1.5": ("float", "1.5"),
    "1j": ("complex", "1j"),
    "True": None,
    "'ab'": ("str", "'ab'"),
    "'p'": ("str", "'p'"),
    "b'ab'": ("bytes", "b'ab'"),
    "None": None,
    "[3, 1, 2]": ("list", "[3, 1, 2]"),
    "[(1, 2), (3, 4)]": ("list", "[(1, 2), (3, 4)]"),
    "['a', 'b']": ("list", "['a', 'b']"),
    "(1, 2)": ("tuple", "(1, 2)"),
    "{1: 2, 'p': 3}": ("dict", "{1: 2, 'p': 3}"),
    "{'p': 3}": ("dict", "{'p': 3}"),
    "{1, 2}": ("set", "{1, 2}"),
    "frozenset((1, 2))": ("frozenset", "(1, 2)"),
    "collections.deque([1, 2], 5)": ("deque", "[1, 2], 5"),
    "collections.defaultdict(int, {1: 2})": ("defaultdict", "int, {1: 2}"),
    "collections.OrderedDict([(1, 2)])": ("OrderedDict", "[(1, 2)]"),
    "types.SimpleNamespace(p=1)": ("SimpleNamespace", "p=1"),
    "vars(Plain)": None,
    "range(3)": None,
    "slice(1, 2)": None,
    "iter([1, 2])": None,
    "yields(1, 2)": None,
    "{1: 2}.keys()": None,
    "{1: 2}.values()": None,
    "{1: 2}.items()": None,
    "enumerate([5, 6])": None,
    "zip([1, 2], [3, 4])": None,
    "map(abs, [1, -2])": None,
    "filter(None, [1, 0])": None,
    "reversed((1, 2))": None,
    "reversed([1, 2])": None,
    "function": None,
    "operator.add": None,
    "len": None,
    "int": ("type", "'T', (), {'p': 1}"),
    "Plain": ("type", "'T', (), {'p': 1}"),
    "Plain()": ("object", ""),
    "Ordered()": ("object", ""),
    "Old()": ("object", ""),
    "Manager()": ("object", ""),
    "ValueError('m')": ("Exception", "'m'"),
    "KeyError('m')": ("KeyError", "'m'"),
    "StopIteration(3)": ("StopIteration", "3"),
    "[Ordered(2), Ordered(1)]": ("list", "[Ordered(2), Ordered(1)]"),
    "functools.partial(function, 1)": None,
    "0.5": ("float", "0.5"),
    "Numeric()": ("object", ""),
    "[ValueError(1)]": ("list", "[ValueError(1)]"),
    "ValueError": ("type", "'T', (ValueError,), {}"),
}
if hasattr(builtins, "ExceptionGroup"):
    POOL["ExceptionGroup('g', [ValueError(1)])"] = None

SIMPLE = {
    "3",
    "1.5",
    "'p'",
    "'ab'",
    "[3, 1, 2]",
    "(1, 2)",
    "{1: 2, 'p': 3}",
    "{1, 2}",
    "function",
    "Plain()",
    "vars(Plain)",
}

# What takes a value's place beside objects of A: values at the edge of what is right, and those that act when they are used.
ODD = [
    *(
        "None",
        "True",
        "0",
        "-1",
        "1 << 70",
        "-(1 << 70)",
        "nan",
        "-inf",
        "-0.0",
        "''",
        "'\\ud800'",
        "()",
        "[]",
        "{}",
        "[nan, nan]",
    ),
    *(
        "itself(list)",
        "itself(dict)",
        "[itself(list)]",
        "raising(1)",
        "again()",
        "iter(())",
        "object()",
        "Other()",
        "Ordered(2)",
    ),
    *(
        "refusing",
        "Own",
        "NotImplemented",
        "...",
        "bytearray(b'ab')",
        "memoryview(b'ab')",
        "{(): []}",
        "[[]]",
        "x",
        "[x]",
    ),
    *(
        "itertools.count()",
        "Callable('called')",
        "Callable('m').method",
        "Reads('r')",
        "'p.p'",
        "'__class__'",
        "'__dict__'",
    ),
]
# Whose hash or id is made of an address, too small to be told from a number: another one for each object.
BY_ADDRESS = ("Callable('m').method", "Own")
SHOWS_ADDRESS = ("builtins.hash", "builtins.id")
# Those that act on the first value while they are iterated over.
ACTING = ["emptying(v0)", "growing(v0)", "lambda *args: empty(v0) or 1", "lambda *args: grow(v0) or 1"]
# What would be without an end, or as good as.
ENDLESS = {"itertools.count()"}
LAZY = ["zip", "map", "iter", "next"]

ASKED = [s for s in fuzz_slots.SLOTS if s not in ("__new__", "__init__", "__class__", "__dict__", "__getattribute__")]
ALWAYS = ["__class__", "__getattribute__", "__eq__", "__hash__", "__iter__", "__len__", "__bool__", "__index__"]


class Row:
    """One row of a table: a name, and the forms in which it is called: text with {0}, {1}, ... where values go."""

    def __init__(self, name, forms, keywords=(), callee=None, raises="*", owner=None, operands=None, slots=()):
        self.name, self.forms, self.keywords, self.callee, self.raises = name, forms, keywords, callee, raises
        self.owner = owner
        self.operands, self.slots = (
            operands,
            slots,
        )  # of an operator: the types it answers, and methods that may be asked

    def may_raise(self, error):
        return self.raises == "*" or error in self.raises.split()

    def takes(self, value):
        """Whether it may be the first value: methods are of objects of their class."""
        return self.owner is None or self.name in FORMS or issubclass(type(value), self.owner)

    def answers(self, value):
        """Whether it may be the second value."""
        return self.operands is None or issubclass(type(value), self.operands)

    def __repr__(self):
        return self.name


def call(head, first, n, keywords=""):
    return f"{head}({', '.join([f'{{{i}}}' for i in range(first, n)] + ([keywords] if keywords else []))})"


def counts(least, most):
    return range(least, min(most, least + 2, 4) + 1)


def named(module, name):
    scope = {}
    exec(f"import {module} as m", scope)
    return getattr(scope["m"], name)


def owner_type(owner):
    if owner == "NoneType":
        return type(None)
    if owner in WITHOUT_NAME:
        made = {"dict_keys": {}.keys(), "dict_values": {}.values(), "dict_items": {}.items()}
        return type(made.get(owner, reversed([])))
    scope = {}
    exec(f"import collections, types\nfound = {OWNERS.get(owner, owner)}", scope)
    return scope["found"]


def replacements():
    """Of all modules of them, which capture imports with its first region: {what is called: what stands for it}."""
    for path in Path(_polyfills.__file__).parent.glob("_polyfills_*.py"):
        importlib.import_module(f"msjit.{path.stem}")
    return _polyfills.REPLACEMENTS


@functools.lru_cache(None)
def rows():
    """Every row there is on this version, by name."""
    found = []
    for kind, owner, name, least, most, keywords, raises in ms._core.model_rows():
        if owner.startswith("msjit"):
            continue  # the runtime's own, of which the tests of tensors are
        keywords = [] if keywords == "*" else keywords.split()
        if kind == "method":
            forms = [call(f"{{0}}.{name}", 1, n + 1) for n in counts(least, most)]
            if owner not in WITHOUT_NAME:
                forms += [call(f"{OWNERS.get(owner, owner)}.{name}", 0, n + 1) for n in counts(least, most)]
            found.append(Row(f"{owner}.{name}", forms, keywords, None, raises, owner_type(owner)))
        elif kind == "slot":
            found.append(slot_row(owner, name, keywords))
        elif kind == "own slots":
            forms = dict.fromkeys(form for slot in keywords for form in OWN_FORMS[slot])
            found.append(Row(f"{owner}'s own slots", list(forms), owner=owner_type(owner), slots=keywords))
        else:
            forms = [call("F", 0, n) for n in counts(least, most)]
            forms += [call("F", 0, max(least, 1), f"{k}={{{max(least, 1)}}}") for k in keywords]
            if kind == "class" and name in ("dict", "OrderedDict", "SimpleNamespace", "partial"):
                forms.append(call("F", 0, least, "p={%d}" % least))
            found.append(Row(f"{owner}.{name}", forms, keywords, named(owner, name), raises))
    seen = {id(row.callee) for row in found if row.callee is not None}
    for original, replacement in replacements().items():
        of_runtime = (getattr(original, "__module__", "") or "").startswith("msjit")
        if id(original) not in seen and not of_runtime:
            found.append(polyfill_row(original, replacement))
    for row in found:
        row.forms = FORMS.get(row.name, row.forms)
    found += [Row(form, [form]) for form in OPERATORS]
    found += [Row(name, [form], owner=list if ":" in name else None) for name, form in STATEMENTS.items()]
    return {row.name: row for row in found}


SYMBOLS = dict(zip("add sub mul matmul truediv floordiv mod pow and or xor lshift rshift".split(),
                   "+ - * @ / // % ** & | ^ << >>".split()))  # fmt: skip
ORDER = dict(zip("eq ne lt le gt ge".split(), "== != < <= > >=".split()))
REFLECTED = dict(zip("eq ne lt le gt ge".split(), "eq ne gt ge lt le".split()))


def slot_row(owner, name, operands):
    """An operator of two operands, of exactly the types of a row and of subclasses that have any method it could ask."""
    bare = name.strip("_")
    types = tuple(owner_type(operand) for operand in operands)
    inplace = bare[1:] if bare not in SYMBOLS and bare not in ORDER else None
    if inplace:
        form, asked = STATEMENTS[f"{{0}} {SYMBOLS[inplace]}= {{1}}"], [f"__{k}{inplace}__" for k in ("", "r", "i")]
    elif bare in ORDER:
        form, asked = f"{{0}} {ORDER[bare]} {{1}}", [name, f"__{REFLECTED[bare]}__"]
    else:
        form, asked = f"{{0}} {SYMBOLS[bare]} {{1}}", [name, f"__r{bare}__"]
    return Row(f"{owner}.{name} of {' '.join(operands)}", [form], owner=owner_type(owner), operands=types, slots=asked)


def polyfill_row(original, replacement):
    owner = getattr(original, "__objclass__", None)
    name = f"{owner.__name__ if owner else getattr(original, '__module__', '')}.{original.__name__}"
    if not hasattr(replacement, "__code__"):
        least, most, keywords = 1, 3, []
    else:
        code = replacement.__code__
        most = code.co_argcount + (2 if code.co_flags & 4 else 0)
        least = code.co_argcount - len(replacement.__defaults__ or ())
        keywords = [k for k in code.co_varnames[code.co_posonlyargcount : code.co_argcount + code.co_kwonlyargcount]][
            -3:
        ]
    if owner:
        forms = [call(f"{{0}}.{original.__name__}", 1, n) for n in counts(max(least, 1), most)]
    else:
        forms = [call("F", 0, n) for n in counts(least, most)]
        forms += [call("F", 0, max(least, 1), f"{k}={{{max(least, 1)}}}") for k in keywords if k not in ("self", "cls")]
    return Row(name, forms, keywords, original, owner=owner)


def places(form):
    return max((i + 1 for i in range(5) if f"{{{i}}}" in form), default=0)


@functools.lru_cache(None)
def prelude():
    return compile(fuzz_slots.PRELUDE + fuzz_slots.HELPERS + PRELUDE, "<slots prelude>", "exec")


def scope_of(row, made=None):
    scope = {"__name__": "slots", "F": row.callee}
    exec(prelude(), scope)
    if made:
        exec(class_code(made), scope)
    return scope


@functools.lru_cache(512)
def class_code(text):
    return compile(text, "<slots class>", "exec")


def class_for(value, slot, way):
    base, arguments = POOL.get(value) or ("object", "")
    return fuzz_slots.class_text(fuzz_slots.BASES[base][0], slot, way), f"A({arguments})"


def source_of(form, values, inside, drained):
    names = [f"v{i}" for i in range(len(values))]
    filled = form.format(*names)
    body = filled if "\n" in filled or filled.startswith(("raise ", "del ")) else f"r = {filled}"
    lines = [f"{name} = {value}" for name, value in zip(names, values)] if inside else []
    lines += ["try:", fuzz_slots.indented(body, 4)] + ([] if drained else ["    out.append(r)"])
    if drained:
        lines += [
            "    n = 0",
            "    for item in r:",
            "        out.append(item)",
            "        n += 1",
            "        if n > 4: break",
        ]
    lines += ["except Exception as e:", "    out.append((type(e).__name__, e.args))"]
    lines += [f"out.append(({', '.join(names)},))"] if inside and names else []
    arguments = "" if inside else "".join(f", {n}" for n in names)
    text = (
        f"def f(x{arguments}, out):\n    y = x * 2\n{fuzz_slots.indented(chr(10).join(lines), 4)}\n    return y + 1\n"
    )
    made = "".join(f"    {n} = {v}\n" for n, v in zip(names, values))
    return text + f"def arguments(x):\n{'' if inside else made}    return [{'' if inside else ', '.join(names)}]\n"


class Case:
    def __init__(self, row, form, values, inside=False, made=None, drained=False):
        self.row, self.form, self.values, self.inside, self.made, self.drained = (
            row,
            form,
            values,
            inside,
            made,
            drained,
        )

    def placed(self, inside):
        return Case(self.row, self.form, self.values, inside, self.made, self.drained)

    def asks_row(self):
        """Whether it is the row that answers: of a method, that the first value's class has that very one."""
        if self.made is not None or "key={" in self.form:  # what the key raises passes
            return False
        owner, _, name = self.row.name.partition(".")
        if self.row.owner is None or name not in vars(self.row.owner) or not self.values:
            return self.row.owner is None
        value = eval(self.values[0], scope_of(self.row) | {"x": 1.5})
        return type(value) is self.row.owner or getattr(type(value), name, None) is getattr(self.row.owner, name)

    def source(self):
        return (self.made or "") + source_of(self.form, self.values, self.inside, self.drained)

    def scope(self):
        """With f and arguments(x); None where Python refuses the class."""
        try:
            scope = scope_of(self.row, self.made)
            exec(compile(source_of(self.form, self.values, self.inside, self.drained), "<slots>", "exec"), scope)
            scope["LOG"].clear()
            scope["arguments"](1.5)
        except BaseException:  # noqa: BLE001  whatever the class does to itself
            return None
        return scope

    def __repr__(self):
        return f"{self.row}: {self.form} of {self.values}{' inside' if self.inside else ''}"


def runs_without_end(row, form, values):
    if row.name == "builtins.round":
        return any("70" in v for v in values[1:])
    if row.name in (
        "builtins.pow",
        "math.pow",
        "_operator.pow",
        "_operator.ipow",
        "_operator.lshift",
        "_operator.ilshift",
    ):
        return any("70" in v for v in values)
    if "**" in form or "<<" in form:
        return any("70" in v for v in values)
    if any(v in ENDLESS for v in values):
        lazy = form.startswith("F(") and row.name.startswith(("itertools.", *(f"builtins.{f}" for f in LAZY)))
        return not (lazy or row.name == "for in") or any(f in row.name for f in ("product", "perm", "comb"))
    if form.startswith("{0}[::2]"):
        return "(v0)" in values[1]  # the interpreter itself crashes
    return False


@functools.lru_cache(None)
def good_calls(name, most=4):
    """Cases of a row that plain Python takes without an error, of values as different as there are."""
    row = rows()[name]
    rng = random.Random(zlib.crc32(name.encode()))
    scope = scope_of(row)
    values = {text: eval(f"lambda: {text}", scope) for text in POOL}
    found = []
    for form in row.forms:
        n = places(form)
        filled = form.format(*[f"v{i}" for i in range(n)])
        statement = "\n" in filled or filled.startswith(("raise ", "del "))
        arguments = ", ".join(f"v{i}" for i in range(n))
        body = fuzz_slots.indented(filled, 4) + "\n    return r" if statement else f"    return {filled}"
        if filled.startswith("raise "):
            found += [Case(row, form, c) for c in (["ValueError('m')"] * n, ["ValueError", "KeyError('m')"][:n])]
            continue
        inner = dict(scope)
        exec(f"def g({arguments}):\n{body}", inner)
        tries = [[]] if n == 0 else [[v] for v in POOL if row.takes(values[v]())] if n == 1 else None
        if tries is None:
            first = [v for v in POOL if row.takes(values[v]())]
            second = [w for w in POOL if row.answers(values[w]())]
            tries = [[v, w, *rng.choices(list(POOL), k=n - 2)] for v in first for w in second] * (
                1 if n == 2 or len(first) > 9 else 6
            )
            rng.shuffle(tries)
        shapes, fitting = set(), []
        for chosen in tries:
            try:
                result = inner["g"](*[values[v]() for v in chosen])
            except BaseException:  # noqa: BLE001
                continue
            shape = (type(result).__name__, *[type(values[v]()).__name__ for v in chosen])
            if shape not in shapes:
                shapes.add(shape)
                fitting.append(Case(row, form, chosen, drained=hasattr(type(result), "__next__")))
        rng.shuffle(fitting)
        fitting.sort(key=lambda case: sum(v not in SIMPLE for v in case.values))
        found += fitting[: most // 2] + fitting[most // 2 :: max(1, len(fitting) // 3)][: most - most // 2]
        found += [Case(row, form, case.values) for case in fitting[:1] if case.drained]  # as an iterator
    return found


@functools.lru_cache(None)
def asked_slots(name, at, position):
    """The slots that a row asks an object of the program for in that place."""
    case = good_calls(name)[at]
    base, arguments = POOL.get(case.values[position]) or ("object", "")
    found = []
    text = f"class A({fuzz_slots.BASES[base][0]}):\n" + "".join(
        fuzz_slots.indented(fuzz_slots.WAYS["says"].format(name=slot), 4) + "\n" for slot in ASKED
    )
    values = list(case.values)
    values[position] = f"A({arguments})"
    scope = Case(case.row, case.form, values, made=text, drained=case.drained).scope()
    if scope is not None:
        try:
            made = scope["arguments"](1.5)
            scope["LOG"].clear()
            scope["f"](1.5, *made, [])
        except BaseException:  # noqa: BLE001
            pass
        found = [entry[0] for entry in scope["LOG"]]
    return [slot for slot in ASKED if slot in found]


def replaced(case, position, value, made=None):
    values = list(case.values)
    values[position] = value
    return (
        None
        if runs_without_end(case.row, case.form, values)
        else Case(case.row, case.form, values, False, made, case.drained)
    )


def wrong_calls(case):
    """With wrong counts of arguments, and keywords that there are and that there are not."""
    if not case.form.startswith(("F(", "{0}.")) or not case.form.endswith(")") or "\n" in case.form:
        return
    n, row = len(case.values), case.row
    head = case.form[: case.form.index("(")]
    first = 1 if head.startswith("{0}.") else 0
    for wrong in range(first, n + 3):
        if wrong != n:
            yield Case(
                row,
                call(head, first, wrong),
                [*case.values, "1", "None", "'p'"][: max(wrong, first)],
                drained=case.drained,
            )
    for keyword in ["zzz", *row.keywords]:
        yield Case(row, call(head, first, n, f"{keyword}={{{n}}}"), [*case.values, "1"], drained=case.drained)
        if n > first:
            yield Case(row, call(head, first, n - 1, f"{keyword}={{{n - 1}}}"), list(case.values), drained=case.drained)


def broken(name, rng, count):
    """Cases of a row, each with one thing overridden or broken, of values made inside or outside by chance: so many of them, or
    (count None) each slot in every way that the operation asks for, and others in some."""
    good = good_calls(name)
    found = []
    for position in range(max((len(case.values) for case in good), default=0)):
        fitting = [(at, case) for at, case in enumerate(good) if position < len(case.values)]
        few = fitting if count is None else rng.sample(fitting, min(2, len(fitting)))
        asked = {slot: (at, case) for at, case in few for slot in asked_slots(name, at, position)}
        for odd in ODD + (ACTING if position else []):
            case = rng.choice(fitting)[1]
            if odd not in BY_ADDRESS or not (name in SHOWS_ADDRESS or case.form.startswith("hash(")):
                found.append(replaced(case, position, odd))
        for slot in dict.fromkeys([*asked, *ALWAYS, *rows()[name].slots]):
            for way in fuzz_slots.WAYS if slot in asked else rng.sample(list(fuzz_slots.WAYS), 8):
                case = asked[slot][1] if slot in asked and rng.random() < 0.7 else rng.choice(fitting)[1]
                made, value = class_for(case.values[position], slot, way)
                found.append(replaced(case, position, value, made))
    for case in good:
        found += wrong_calls(case)
    found = [case.placed(rng.random() < 0.5) for case in found if case]
    return found if count is None or len(found) <= count else rng.sample(found, count)
