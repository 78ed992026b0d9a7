"""Mutation fuzzing: a world of everything a guard can rest on, a random function that uses some of it, and random changes.

``World(seed)`` makes the program; ``change()`` mutates one source at random and counts it; ``compare()`` calls the function
eagerly and captured and raises AssertionError when they differ. ``python mutate.py FIRST LAST`` runs those seeds and prints how
often each source was mutated that the function uses.
"""

import builtins
import collections
import contextlib
import random
import re
import sys
import threading
import types

import numpy as np

import msjit as ms
from differential import equal
from msjit import nn
from mutate_source import SNIPPETS, SOURCE, SOURCES

VALUES = [
    1.0,
    2.0,
    -1.5,
    0.0,
    -0.0,
    2,
    3,
    0,
    True,
    False,
    2**70,
    float("nan"),
]
# Statements that use a source which not all do: each such source is as likely as the others.
USERS = {n: [s for s in SNIPPETS if re.search(p, s)] for n, (_, _, p) in SOURCES.items() if p != "."}
ODD = ["a", None, (1.0,), [1.0]]


def strided(array, kind):
    x = ms.Tensor(np.ascontiguousarray(array))
    if kind == "transposed":
        return ms.Tensor(np.ascontiguousarray(array.T)).T
    if kind == "stepped":
        doubled = np.repeat(array, 2, axis=0)
        return ms.Tensor(doubled)[::2]
    if kind == "reversed":
        return ms.Tensor(np.ascontiguousarray(array[:, ::-1]))[:, ::-1]
    if kind == "offset":
        return ms.Tensor(np.concatenate([array[:1], array]))[1:]
    return x


class World:
    def __init__(self, seed):
        self.r = r = random.Random(seed)
        self.seed = seed
        self.history = []
        self.mutated = collections.Counter()  # by source, where the function uses it and it really changed
        self.calls = self.captured_calls = self.compiles = 0
        self.seen = 0  # changes that eager's result showed, so that a stale one would have differed
        self.latest = None
        g = self.globals = {"__name__": f"mutated_{seed}", "__builtins__": dict(vars(builtins)), "ms": ms}
        exec(SOURCE, g)
        body = r.sample(SNIPPETS, r.randint(1, 7))
        body[:0] = (r.choice(USERS[name]) for name in r.sample(list(USERS), 2))
        if r.random() < 0.3:
            body.insert(r.randint(0, len(body)), r.choice(["out.append(float(x.sum()))", "opaque(x)"]))
        parameters = "x, y, a, b, k, flag, text, pair, items, table, names, queue"
        self.text = (
            f"def f({parameters}, extra=1.0, *, only=2.0):\n    global G3\n    out = [x * extra + only]\n    "
            + "\n    ".join(body)
            + "\n    return out\n"
        )
        exec(self.text, g)
        text = "\n".join(body)
        self.used = [name for name, (_, _, pattern) in SOURCES.items() if re.search(pattern, text)]
        self.kinds = [name for name in dir(self) if name.startswith("change_")]
        self.f = g["f"]
        g["opaque"] = eval("lambda x: len(str(x.shape))", {})
        self.captured = ms.jit(self.f, backend="cpu")  # asked for: no trial whether it pays
        g.update(G1=2.0, G2=0.5, W=self.parameter(), L=[1.0, 2.0], D={"p": 1.5, "r": 2.5}, S={"p", 3})
        mod = g["mod"] = types.ModuleType("mod")
        mod.k, mod.fn, mod.sub = 1.5, g["helper"], types.ModuleType("sub")
        mod.sub.k = 2.5
        g["fn"] = self.new_function()
        g["closed"] = g["close_over"](1.5, ms.tensor([0.5, 1.0, 2.0]))
        self.a, self.b = self.new_object("Base"), self.new_object("Other")
        g["method"] = self.a.scaled
        g["net"] = self.new_net()
        g["slotted"] = g["Slotted"]()
        g["slotted"].p = 1.5
        self.queue = collections.deque([1.0, 2.0])
        self.k, self.flag, self.string, self.pair = 2.0, True, "t", (1.0, 2.0)
        self.items, self.table, self.names = [1.0, 2.0], {"p": 1.0, "q": 2.0}, {"n", "m"}
        self.tensors = dict(shape=(2, 3), dtype=np.float32, kind="plain", grad=False, y="separate", leaf=True)
        self.grad_enabled, self.default, self.threaded = True, ms.float32, False

    def parameter(self):
        return ms.Parameter(ms.tensor([1.0, 2.0, 3.0]))

    def new_function(self):
        scope = self.globals
        exec("def made(x, scale=2.0, *, shift=0.5):\n    return x * scale + shift\n", scope)
        return scope.pop("made")

    def new_object(self, name, depth=2):
        o = self.globals[name](self.r.choice([1.5, 2.5]))
        o.inner = self.new_object(name, depth - 1) if depth else o
        o.w = ms.tensor([1.0, self.r.choice([1.0, 2.0]), 3.0])
        return o

    def new_net(self):
        class Net(nn.Cell):
            def __init__(self):
                super().__init__()
                self.layer = nn.Dense(3, 3)
                self.layer.weight.set_data(ms.tensor(np.eye(3, dtype="f")))
                self.act = nn.ReLU()
                self.factor = 1.5

            def construct(self, x):
                return self.act(self.layer(x)) * self.factor

        return Net()

    # ---- calling
    def arguments(self):
        """Fresh tensors, copies of the containers; the objects are the world's own."""
        spec = self.tensors
        rng = np.random.default_rng(7)
        x = strided(rng.standard_normal(spec["shape"]).astype(spec["dtype"]), spec["kind"])
        if spec["grad"]:
            x.requires_grad = True
            if not spec["leaf"]:
                x = x * 1
        kind = spec["y"]
        if kind == "same":
            y = x
        elif kind == "view":
            y = x[:]
        elif kind == "overlap" and spec["shape"][0] > 1:
            y, x = x[1:], x[:-1]
        else:
            y = ms.Tensor(rng.standard_normal(x.shape).astype(spec["dtype"]))
        same = {id(self.a): self.a}
        b = same.get(id(self.b), self.b)
        return [
            x,
            y,
            self.a,
            b,
            self.k,
            self.flag,
            self.string,
            self.pair,
            list(self.items),
            dict(self.table),
            set(self.names),
            self.queue.copy(),
        ]

    def observe(self, function):
        args = self.arguments()
        before = dict(vars(self.a))
        self.globals.pop("G3", None)
        result = []

        def call():
            with ms.set_grad_enabled(self.grad_enabled), np.errstate(all="ignore"):
                try:
                    result.append(("value", function(*args)))
                except RecursionError:
                    result.append(("raised", "RecursionError", ""))
                except Exception as error:
                    result.append(("raised", type(error).__name__, str(error)))

        if self.threaded:
            thread = threading.Thread(target=call)
            thread.start()
            thread.join()
        else:
            call()
        effects = [args[0], args[1], args[8], args[9], list(args[11]), args[11].maxlen, self.globals.get("G3", "unset")]
        effects.append({n: v for n, v in vars(self.a).items() if n != "inner"})
        for name in set(vars(self.a)) - set(before):
            delattr(self.a, name)
        vars(self.a).update(before)
        return result[0], effects

    def count(self):
        """Before another code object takes the place of the function's: reports are of one."""
        report = ms.report(self.captured)
        self.calls, self.captured_calls = self.calls + report.calls, self.captured_calls + report.captured_frames
        self.compiles += report.compiles

    def compare(self):
        default = ms.get_default_dtype()
        ms.set_default_dtype(self.default)
        try:
            expected, found = self.observe(self.f), self.observe(self.captured)
        finally:
            ms.set_default_dtype(default)
        assert equal_loosely(expected, found), (
            f"seed {self.seed}\n{self.text}\n" + "\n".join(self.history) + f"\neager    {expected}\ncaptured {found}"
        )
        self.seen += self.latest is not None and not equal_loosely(expected, self.latest)
        self.latest = expected

    # ---- changing
    def value(self):
        r = self.r
        if r.random() < 0.12:
            return r.choice(ODD)
        if r.random() < 0.15:
            return ms.tensor([1.0, r.choice([2.0, 4.0]), 3.0])
        return r.choice(VALUES)

    def change(self):
        kind = self.r.choice(self.kinds)
        if self.r.random() < 0.7:
            kind = "change_" + self.r.choice(SOURCES[self.r.choice(self.used)][0].split())
        probes = {n: SOURCES[n][1] for n in self.used if kind[7:] in SOURCES[n][0].split()}
        before = {n: mark(probe(self)) for n, probe in probes.items()}
        with contextlib.suppress(TypeError, AttributeError, ValueError, KeyError):  # what Python refuses stays
            getattr(self, kind)()
        self.history.append(kind)
        self.mutated.update(n for n, probe in probes.items() if mark(probe(self)) != before[n])
        return kind

    def chain(self):
        """a, what it names inner, and so on."""
        found = []
        o = self.a
        while type(o).__name__ in ("Base", "Derived", "Other") and not any(o is each for each in found):
            found.append(o)
            o = getattr(o, "inner", None)
        return found

    def plain_functions(self):
        g = self.globals
        functions = (self.f, g["fn"], g.get("helper"), g["mod"].fn, vars(g["Base"]).get("scaled"))
        return [f for f in functions if isinstance(f, types.FunctionType)]

    def cls(self):
        return self.globals[self.r.choice(["Base", "Derived", "Other", "Mixin"])]

    def target(self):
        o = self.r.choice([self.a, self.b])
        for _ in range(self.r.randint(0, 2)):
            o = o.inner
        return o

    def change_argument_number(self):
        self.k = self.value()

    def change_argument_flag(self):
        self.flag = self.r.choice([True, False, None, 0, 1, "yes", [], 0.0])

    def change_argument_text(self):
        self.string = self.r.choice(["t", "tt", "", "u", "\u00e9", 3])

    def change_argument_tuple(self):
        self.pair = self.r.choice([(1.0, 2.0), (1.0, 3), (1.0, 2.0, 3.0), (), [1.0, 2.0], (True, 2.0), (None, "a")])

    def change_argument_object(self):
        self.a = self.new_object(self.r.choice(["Base", "Derived", "Other"]))

    def change_alias(self):
        self.b = self.a if self.r.random() < 0.5 else self.new_object("Other")

    def change_attribute(self):
        setattr(self.target(), self.r.choice(["k", "w", "inner", "shared", "own", "later", "scaled"]), self.value())

    def change_attribute_deep(self):
        o = self.r.choice([self.a.inner, self.a.inner.inner])
        setattr(o, self.r.choice(["k", "w"]), self.value())

    def change_attribute_delete(self):
        delattr(self.target(), self.r.choice(["k", "w", "later", "shared", "own", "scaled"]))

    def change_attribute_restore(self):
        self.a.__dict__.update(vars(self.new_object("Base")))
        for name in ("shared", "own", "later", "scaled"):
            self.a.__dict__.pop(name, None)

    def change_many_attributes(self):
        for i in range(40):  # the shared key table gives up
            setattr(self.target(), f"n{self.r.randint(0, 99)}_{i}", i)

    def change_type_attribute(self):
        setattr(self.cls(), self.r.choice(["shared", "own", "extra", "listed", "later"]), self.value())

    def change_type_list(self):
        self.globals["Base"].listed[0] = self.value()

    def change_type_attribute_delete(self):
        delattr(self.cls(), self.r.choice(["own", "later", "half", "scaled", "shared"]))

    def change_type_method(self):
        k = self.value()
        made = self.r.choice(
            [
                lambda self, x=None: x * 3.0 if x is not None else 1.0,
                property(lambda self: lambda *a, **kw: a[0] * 1.25),
                staticmethod(lambda *a: 4.0),
                classmethod(lambda cls, x=1.0: x),
                lambda self, x=None, times=2: k,
            ]
        )
        setattr(self.cls(), self.r.choice(["scaled", "based", "mixed", "made", "static", "half", "__call__"]), made)

    def change_type_dunder(self):
        name, made = self.r.choice(
            [
                ("__getattr__", lambda self, n: 1.0),
                ("__len__", lambda self: 5),
                ("__bool__", lambda self: False),
                ("__add__", lambda self, x: x - 1.0),
                ("__eq__", lambda self, o: True),
                ("__getattribute__", object.__getattribute__),
                ("__setattr__", lambda self, n, v: object.__setattr__(self, n, v)),
            ]
        )
        cls = self.cls()
        if name in vars(cls) and self.r.random() < 0.6:
            delattr(cls, name)
        else:
            setattr(cls, name, made)

    def change_type_restore(self):
        fresh = {}
        exec(SOURCE, fresh)
        for name in ("Mixin", "Base", "Derived", "Other"):
            cls = self.globals[name]
            for key in list(vars(cls)):
                if key not in vars(fresh[name]):
                    delattr(cls, key)
            for key, v in vars(fresh[name]).items():
                if key not in ("__dict__", "__weakref__", "__module__", "__doc__", "scaled"):
                    setattr(cls, key, v)

    def change_class(self):
        self.target().__class__ = self.globals[self.r.choice(["Base", "Derived", "Other"])]

    def change_bases(self):
        g = self.globals
        g[self.r.choice(["Derived", "Other"])].__bases__ = self.r.choice(
            [(g["Base"],), (g["Mixin"], g["Base"]), (g["Base"], g["Mixin"])]
        )

    def functions(self):
        g = self.globals
        return self.r.choice([g["fn"], g["helper"], g["mod"].fn, self.f, g["Base"].scaled])

    def change_code(self):
        g = self.globals
        target = self.r.choice([g["fn"], g["helper"]])
        target.__code__ = self.r.choice([g["helper"], g["other_helper"], self.new_function()]).__code__

    def change_defaults(self):
        target = self.functions()
        target.__defaults__ = self.r.choice([(self.value(),), (2.0,), None, (1.0,)])

    def change_kwdefaults(self):
        target = self.r.choice([self.globals["fn"], self.globals["helper"], self.f])
        name = "only" if target is self.f else "shift"
        if target.__kwdefaults__ and self.r.random() < 0.5:
            target.__kwdefaults__[name] = self.value()
        else:
            target.__kwdefaults__ = self.r.choice([{name: self.value()}, {name: 1.0}, None])

    def change_function(self):
        g = self.globals
        g["fn"] = self.r.choice(
            [g["helper"], self.new_function(), g["decorated"](g["helper"]), lambda x, *a, **kw: x * 2.0, self.a, abs]
        )

    def change_own_code(self):
        text = self.text.replace("only]", "only - 1.0]") if self.r.random() < 0.5 else self.text
        scope = self.globals
        kept = self.f
        self.count()
        exec(text, scope)
        kept.__code__ = scope["f"].__code__
        scope["f"] = kept

    def change_global(self):
        self.globals[self.r.choice(["G1", "G2"])] = self.value()

    def change_global_tensor(self):
        self.globals["W"] = self.r.choice(
            [self.parameter(), ms.tensor([2.0, 1.0, 0.0]), ms.tensor([2.0]), ms.tensor([[1.0, 1.0, 1.0]]), 2.0]
        )

    def change_global_delete(self):
        self.globals.pop(self.r.choice(["G1", "helper", "L"]), None)

    def change_global_restore(self):
        fresh = dict(self.globals)
        exec(SOURCE, fresh)
        self.globals.update(G1=2.0, L=[1.0, 2.0], helper=fresh["helper"])

    def change_global_class(self):
        self.globals["Derived"] = self.globals[self.r.choice(["Other", "Base", "Derived"])]

    def change_builtin_shadowed(self):
        name = self.r.choice(["len", "abs", "max", "sum", "isinstance", "hasattr", "list", "getattr"])
        where = self.r.choice([self.globals, self.globals["__builtins__"]])
        real = getattr(builtins, name)
        if where is self.globals and name in where:
            del where[name]
        elif where is not self.globals and where.get(name) is not real:
            where[name] = real
        else:
            where[name] = self.r.choice([lambda *a: 2, lambda *a: real(*a), sum, len])

    def change_builtin_deleted(self):
        where = self.globals["__builtins__"]
        name = self.r.choice(["len", "abs", "max"])
        if name in where:
            del where[name]
        else:
            where[name] = getattr(builtins, name)

    def change_cell(self):
        cells = self.globals["closed"].__closure__
        self.r.choice(cells).cell_contents = self.value()

    def change_closure(self):
        self.globals["closed"] = self.globals["close_over"](self.value(), self.value())

    def change_method(self):
        self.globals["method"] = self.r.choice([self.a.scaled, self.b.scaled, self.a.based, self.globals["helper"]])

    def containers(self):
        return self.r.choice([(self.items, self.table, self.names), tuple(self.globals[n] for n in "LDS")])

    def change_dict_order(self):
        d = self.containers()[1]
        entries = list(d.items())
        self.r.shuffle(entries)
        d.clear()
        d.update(entries)

    def change_dict_value(self):
        d = self.containers()[1]
        d[self.r.choice(list(d) or ["p"])] = self.value()

    def change_dict_keys(self):
        d = self.containers()[1]
        key = self.r.choice(["p", "q", "z", 1, True, 1.0, None, "long key"])
        if key in d:
            del d[key]
        else:
            d[key] = self.r.choice(VALUES)

    def change_list_length(self):
        items = self.containers()[0]
        if items and self.r.random() < 0.5:
            items.pop()
        elif len(items) < 5:
            items.append(self.value())

    def change_list_item(self):
        items = self.containers()[0]
        items[self.r.randrange(len(items))] = self.value()

    def change_list_type(self):
        self.globals["L"] = self.r.choice([[1.0, 2.0], (1.0, 2.0), [1, 2], {1.0: 2.0}, range(2), "ab"])

    def change_set(self):
        s = self.containers()[2]
        s.symmetric_difference_update({self.r.choice(["n", "m", "p", 3, 3.0, 4, "long name"])})

    def change_queue(self):
        kind = self.r.randrange(4)
        if kind == 0 and self.queue:
            self.queue.popleft()
        elif kind == 1:
            self.queue = collections.deque(self.queue, self.r.choice([None, 0, 1, 3]))
        elif len(self.queue) < 5:
            self.queue.append(self.value())

    def change_slot(self):
        slotted, name = self.globals["slotted"], self.r.choice(["p", "q"])
        if hasattr(slotted, name) and self.r.random() < 0.3:
            delattr(slotted, name)
        else:
            setattr(slotted, name, self.value())

    def change_metaclass_attribute(self):
        g = self.globals
        if self.r.random() < 0.5:
            g["Meta"].weight = self.value()
        elif "weight" in vars(g["Marked"]):
            del g["Marked"].weight
        else:
            g["Marked"].weight = self.value()

    def change_registered_class(self):
        self.globals["Ring"].register(self.r.choice([self.cls(), int, float, str]))

    def change_dispatch(self):
        k = self.value()
        what = self.r.choice([int, float, object, self.cls(), self.globals["Ring"], str])
        self.globals["generic"].register(what, lambda v, x: (x, k))

    def change_module_attribute(self):
        mod = self.globals["mod"]
        self.r.choice([mod, mod.sub]).k = self.value()

    def change_module_function(self):
        g = self.globals
        g["mod"].fn = self.r.choice([g["helper"], g["other_helper"], self.new_function(), abs])

    def change_module_delete(self):
        mod = self.globals["mod"]
        if hasattr(mod, "later"):
            del mod.later
        else:
            mod.later = 1.0

    def change_module(self):
        mod = types.ModuleType("mod")
        mod.__dict__.update({n: v for n, v in vars(self.globals["mod"]).items() if not n.startswith("__")})
        mod.k = self.value()
        self.globals["mod"] = mod

    def change_cell_object(self):
        net = self.globals["net"]
        what = self.r.randrange(6)
        if what == 0:
            net.factor = self.value()
        elif what == 1:
            net.set_train(not net.training)
        elif what == 2:
            net.layer.weight = ms.Parameter(ms.tensor(np.full((3, 3), self.r.choice([0.5, 1.0]), dtype="f")))
        elif what == 3:
            net.layer.weight.requires_grad = not net.layer.weight.requires_grad
        elif what == 4:
            net.act = self.r.choice([nn.ReLU(), nn.Tanh(), nn.Sigmoid()])
        else:
            self.globals["net"] = self.new_net()

    def change_dtype(self):
        self.tensors["dtype"] = self.r.choice([np.float32, np.float32, np.float64, np.int32, np.int64, np.bool_])
        if not np.issubdtype(self.tensors["dtype"], np.floating):
            self.tensors["grad"] = False

    def change_shape(self):
        self.tensors["shape"] = self.r.choice([(2, 3), (2, 3), (4, 3), (1, 3), (3, 1), (0, 3), (3, 3), (2, 4)])

    def change_stride(self):
        self.tensors["kind"] = self.r.choice(["plain", "transposed", "stepped", "reversed", "offset"])

    def change_overlap(self):
        self.tensors["y"] = self.r.choice(["separate", "same", "view", "overlap"])

    def change_requires_grad(self):
        if np.issubdtype(self.tensors["dtype"], np.floating):
            self.tensors["grad"] = not self.tensors["grad"]

    def change_leaf(self):
        self.tensors["leaf"] = not self.tensors["leaf"]

    def change_global_requires_grad(self):
        self.globals["W"].requires_grad = not self.globals["W"].requires_grad

    def change_grad_mode(self):
        self.grad_enabled = not self.grad_enabled

    def change_default_dtype(self):
        self.default = self.r.choice([ms.float32, ms.float64])

    def change_thread(self):
        self.threaded = not self.threaded

    def change_local(self):
        local = self.globals["local"]
        what = self.r.randrange(4)
        if what == 0 and hasattr(local, "later"):
            del local.later
        elif what == 0:
            local.later = 1.0
        else:
            local.k = self.value()

    def change_context_variable(self):
        self.globals["var"].set(self.value())


class Mark:
    """A value as it is now: of containers the contents, of tensors what guards see, of numbers the bits, else the identity."""

    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        return isinstance(other, Mark) and self.value is other.value


def mark(v):
    if isinstance(v, (list, tuple)):
        return type(v), [mark(x) for x in v]
    if isinstance(v, dict):
        return {repr(k): mark(x) for k, x in v.items()}
    if isinstance(v, (set, frozenset)):
        return sorted(map(repr, v))
    if isinstance(v, (int, float, str, type(None))):
        return repr(v)
    return Mark(v)


def equal_loosely(a, b):
    """equal() with a tolerance; an error that names addresses by its type."""
    if type(a) is tuple and a and a[0] == "raised" and type(b) is tuple and b[0] == "raised":
        return a[1] == b[1] and (" at 0x" in a[2] or a[2] == b[2])
    return equal(a, b, 1e-4)


class Counts:
    """What a run has done."""

    def __init__(self):
        self.calls = self.captured = self.recompiles = self.changes = self.seen = 0
        self.mutated = collections.Counter()

    def run(self, seed, changes):
        """Raises AssertionError at the first difference."""
        world = World(seed)
        world.compare()
        world.compare()
        for _ in range(changes):
            world.change()
            world.compare()
            if world.r.random() < 0.3:
                world.compare()
        world.count()
        self.calls, self.captured = self.calls + world.calls, self.captured + world.captured_calls
        self.recompiles, self.changes = self.recompiles + world.compiles, self.changes + changes
        self.seen += world.seen
        self.mutated.update(world.mutated)


def main(first, last, changes=20):
    counts = Counts()
    for seed in range(first, last):
        counts.run(seed, changes)
    print(f"{counts.calls} calls compared, {counts.captured} captured, {counts.recompiles} compiles")
    print(f"{counts.changes} changes, {counts.seen} changed eager's result; mutated, where used:")
    for name in SOURCES:
        print(f"  {counts.mutated[name]:7} {name}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
