"""What was captured goes when what it was captured for goes, and long runs do not grow."""

import contextlib
import ctypes
import functools
import gc
import sys
import threading
import types
import weakref

import pytest

import msjit as ms
from differential import equal, t


def from_source(source, name="f", **globals_):
    scope = dict(globals_)
    exec(source, scope)
    return scope[name]


def test_code_at_a_dead_ones_address():
    """Functions that come and go reuse addresses of code objects: nothing known of the old may serve the new."""
    for i in range(300):
        g = from_source(f"def g(x):\n    return x {'+-*'[i % 3]} {i}.0\n", "g")
        f = from_source("def f(x, g):\n    return g(x) + 1.0\n")
        captured = ms.jit(f)
        assert equal(captured(t(2), g), f(t(2), g)), i
        del f, g, captured
        if i % 50 == 0:
            gc.collect()


class Dies:
    """Objects that must have died by the end of the block, together with all that was compiled for them."""

    def __init__(self):
        self.refs = {}

    def watch(self, **objects):
        for name, o in objects.items():
            self.refs[name] = weakref.ref(o)

    def check(self):
        for _ in range(3):
            gc.collect()
        alive = {name: gc.get_referrers(r()) for name, r in self.refs.items() if r() is not None}
        assert not alive, alive


@pytest.fixture
def dies():
    d = Dies()
    yield d
    d.check()


SOURCE = """
import msjit as ms

class Box:
    table = [1.0]
    names = {"a": 2.0}
    parts = (3.0, [4.0])
    def __init__(self, w):
        self.w = w
    def scaled(self, x):
        return x * self.w + self.table[0] + self.names["a"] + self.parts[1][0]
    @staticmethod
    def plus(x):
        return x + 1.0
    @classmethod
    def make(cls, x):
        return x * len(cls.table)
    @property
    def half(self):
        return self.w * 0.5

class Slotted:
    __slots__ = ("w",)
    def __init__(self, w):
        self.w = w

def helper(x, k=2.0):
    return x * k

WEIGHT = ms.tensor([2.0, 3.0])
BOX = Box(ms.tensor([1.0, 2.0]))

def f(x, box):
    y = helper(x) + WEIGHT + BOX.scaled(x)
    y = box.plus(y) + box.make(y) + box.half
    if isinstance(box, Box):
        y = y + box.scaled(y)
    return y, Box, helper, [box]

def broken(x, box):
    y = helper(x) + WEIGHT
    s = float(y.sum())
    return y * s + BOX.scaled(y)
"""


def module_from(source, name="made_by_a_test"):
    module = types.ModuleType(name)
    sys.modules[name] = module
    exec(source, module.__dict__)
    del sys.modules[name]
    return module


@pytest.mark.parametrize("entry", ["f", "broken"])
@pytest.mark.parametrize("global_switch", [False, True])
def test_a_module_dies(dies, entry, global_switch):
    m = module_from(SOURCE)
    call = getattr(m, entry)
    captured = call if global_switch else ms.jit(call)
    with ms.enable_capture() if global_switch else contextlib.nullcontext():
        for _ in range(4):
            found = captured(t(2), m.BOX)
    expected = call(t(2), m.BOX)
    assert equal(found[0] if entry == "f" else found, expected[0] if entry == "f" else expected, 1e-6)
    assert ms.report(call).captured_frames
    if not global_switch:
        m.captured = captured  # a cycle through the module
    dies.watch(module=m, function=call, Box=m.Box, box=m.BOX, weight=m.WEIGHT, helper=m.helper)
    del m, call, captured, found, expected


def test_a_module_dies_that_is_imported(dies):
    """sys.modules has it while it is captured."""
    name = "made_by_a_test_too"
    m = types.ModuleType(name)
    sys.modules[name] = m
    exec(SOURCE, m.__dict__)
    use = ms.jit(lambda x, m: m.helper(x) + m.WEIGHT)
    for _ in range(4):
        use(t(2), m)
    assert ms.report(use).captured_frames
    dies.watch(module=m, helper=m.helper, weight=m.WEIGHT)
    del m, sys.modules[name]
    gc.collect()
    assert not ms.report(use).regions  # what was compiled for it has gone with it


def test_arguments_die(dies):
    f = ms.jit(lambda x, o: o(x) + 1.0)
    makers = {
        "function": lambda: from_source("def g(x):\n    return x * 2.0\n", "g"),
        "closure": lambda: closure_over(ms.tensor([1.0, 2.0])),
        "instance": lambda: type("Local", (), {"__call__": lambda self, x: x * 2.0})(),
        "cell": lambda: Scale(2.0),
        "method": lambda: Scale(2.0).construct,
        "class": lambda: type("Local", (), {"__new__": lambda cls, x: x * 2.0}),
        "partial": lambda: functools.partial(closure_over(ms.tensor([1.0, 2.0]))),
    }
    for name, make in makers.items():
        o = make()
        for _ in range(4):
            f(t(2), o)
        if name != "method":
            dies.watch(**{name: o})
        dies.watch(**{name + "'s type": type(o)} if "Local" in repr(type(o)) else {})
        if name in ("function", "closure"):
            dies.watch(**{name + "'s globals' function": o})
        del o


def closure_over(k):
    return lambda x: x * k


class Scale(ms.nn.Cell):
    def __init__(self, k):
        super().__init__()
        self.k = ms.Parameter(ms.tensor([k]))

    def construct(self, x):
        return x * self.k


def test_cells_and_tensors_die(dies):
    def use(x, net, jitted):
        return net(x) + jitted(x)

    def live(net, jitted):
        f = ms.jit(lambda x: use(x, net, jitted))
        g = ms.jit(closure_over(net.k))
        gradient = ms.jit(ms.value_and_grad(lambda x: net(x).sum(), None, net.trainable_params()))
        for _ in range(3):
            f(t(2)), g(t(2)), gradient(t(2)), jitted(t(2))
        dies.watch(net=net, parameter=net.k, jitted=jitted, f=f, g=g, gradient=gradient)

    live(Scale(2.0), ms.jit(Scale(3.0)))


def test_a_cell_class_dies(dies):
    m = module_from(
        "import msjit as ms\n"
        "class Net(ms.nn.Cell):\n"
        "    def __init__(self):\n"
        "        super().__init__()\n"
        "        self.k = ms.Parameter(ms.tensor([2.0]))\n"
        "        self.act = ms.nn.ReLU()\n"
        "    def construct(self, x):\n"
        "        return self.act(x * self.k)\n"
        "class Deeper(Net):\n"
        "    def construct(self, x):\n"
        "        return super().construct(x) + 1.0\n"
    )
    use = ms.jit(lambda x, net: net(x))
    for net in (m.Net(), m.Deeper(), ms.jit(m.Net()), ms.jit(m.Deeper)()):
        for _ in range(3):
            use(t(2), net)
            net(t(2))
        dies.watch(**{f"a {type(net).__name__} {id(net)}": net})
    dies.watch(Net=m.Net, Deeper=m.Deeper)
    del m, net


def test_dict_with_objects_as_keys(dies):
    keys = [ms.Parameter(ms.tensor([float(i)])) for i in range(3)]
    f = ms.jit(lambda x, d: [x * v for v in d.values()])
    d = {k: 2.0 for k in keys}
    for _ in range(4):
        f(t(2), d)
    assert ms.report(f).captured_frames
    dies.watch(**{f"key {i}": k for i, k in enumerate(keys)})
    del keys, d
    gc.collect()
    again = {ms.Parameter(ms.tensor([1.0])): 2.0}
    assert equal(f(t(2), again)[0], t(2) * 2.0)


class Asked:
    """Has a memo, as caches of methods are written."""


@pytest.mark.parametrize(
    "asks", ["memo.get((o, 1), 2)", "memo.get(o, 2)", "len(list(memo))", "'a' in memo", "memo.setdefault((o, (o,)), 3)"]
)
def test_dict_with_tuples_of_objects_as_keys(dies, asks):
    """A tuple that is a key is compared by its items: kept, it would keep them."""
    f = from_source(f"def f(o, memo, x):\n    return x, {asks}\n")
    captured = ms.jit(f)
    for i in range(4):
        o = Asked()
        memo, expected = ({(o, 1): 5, (o, (o,)): 6, (Asked, 1): 7} for _ in range(2))
        assert captured(o, memo, t(2))[1] == f(o, expected, t(2))[1]
        assert memo == expected
        dies.watch(**{f"object {i}": o})
        del o, memo, expected


def test_dict_with_keys_that_nothing_refers_to_weakly(dies):
    class Slotted:
        __slots__ = ("leaf",)

    def f(o, memo, x):
        return x, memo[o], len(memo)

    captured = ms.jit(f)
    for i in range(4):
        o = Slotted()
        o.leaf = Asked()
        dies.watch(**{f"object {i}": o.leaf})
        assert captured(o, {o: i}, t(2))[1:] == (i, 1)
        del o


def test_types_and_members_in_tuples_that_are_keys():
    """What lasts does not end a region."""
    memo = {(Asked, 1): 5, (len, "a"): 6}
    captured = ms.jit(lambda x: x * memo[Asked, 1], fullgraph=True)
    assert equal(captured(t(2)), t(2) * 5)


def test_lambdas_of_a_loop(dies):
    def run(x):
        fs = []
        for i in range(20):
            fs.append(ms.jit(lambda x, i=i: x * i + 1.0))
            assert equal(fs[-1](x), x * i + 1.0)
        return fs

    fs = run(t(2))
    assert ms.report(fs[0]).compiles == 1
    dies.watch(**{str(i): f for i, f in enumerate(fs)})
    del fs


def test_what_is_compiled_goes_with_a_class_and_comes_back():
    use = ms.jit(lambda x, o: x * o.k + 1.0)
    for i in range(40):
        make = type("Local", (), {"k": float(i)})
        for _ in range(4):  # used more than what is not worth another one
            assert equal(use(t(2), make()), t(2) * float(i) + 1.0)
        del make
        gc.collect()
        assert len(ms.report(use).regions) == 0
    assert ms.report(use).compiles == 40


def test_a_modified_class_does_not_fill_the_limit():
    make = type("Local", (), {"k": 0.0})
    use = ms.jit(lambda x, o: x * o.k + 1.0)
    o = make()
    for i in range(300):
        make.k = float(i)
        assert equal(use(t(2), o), t(2) * float(i) + 1.0)
    report = ms.report(use)
    assert len(report.regions) <= 1 and report.compiles < 30  # ever more seldom
    assert "variant_limit" not in {b.id for b in report.skipped}
    for i in range(300):
        make.k = ms.tensor([float(i), 1.0])
        assert equal(use(t(2), o), t(2) * make.k + 1.0)


def test_death_while_its_code_runs():
    """The last reference to what a specialisation relies on goes inside a call of it."""
    holder = {}

    def f(x, o):
        y = x * o.k
        holder.clear()
        del o
        gc.collect()
        return y + 1.0

    captured = ms.jit(f)
    for i in range(20):
        make = type("Local", (), {"k": float(i)})
        holder["o"] = make()
        o = [holder["o"]]
        del make
        for g in (captured,):
            assert equal(g(t(2), o.pop()), t(2) * float(i) + 1.0)


def test_nothing_is_captured_while_the_collector_runs():
    """It frees a finalizer's object and class without calling back who refers to them weakly from then on (3.14)."""
    x = t(2)
    f = ms.jit(lambda x, o: x * o.scale + 1.0)
    seen = []

    def leave_a_ring():
        class Ring:
            scale = 3.0

            def __init__(self):
                self.itself = self

            def __del__(self):
                seen.append(f(x, self))

        return Ring()

    for _ in range(4):
        leave_a_ring()
        gc.collect()
    assert all(equal(y, x * 3.0 + 1.0) for y in seen) and len(seen) == 4
    report = ms.report(f)
    assert report.compiles == 0 and [r.id for r in report.skipped] == ["collector"], str(report)
    assert equal(f(x, types.SimpleNamespace(scale=2.0)), x * 2.0 + 1.0)
    assert ms.report(f).compiles == 1


def test_destructors_of_other_tools_for_code():
    """Another tool's data of a code object: its destructor is not called for code that it gave none."""
    name = "PyUnstable_Eval_RequestCodeExtraIndex" if sys.version_info >= (3, 12) else "_PyEval_RequestCodeExtraIndex"
    request = getattr(ctypes.pythonapi, name)
    called = []
    kind = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
    free = kind(called.append)
    KEPT_FOR_GOOD.append(free)
    request.argtypes, request.restype = (kind,), ctypes.c_ssize_t
    assert request(free) >= 0
    space = {}
    exec("def f(x):\n    return x * 2 + 1", space)
    g = ms.jit(space.pop("f"), backend="cpu")
    for _ in range(4):
        g(t(3))
    del g, space
    gc.collect()
    assert called == []


class Logs:
    def __init__(self, log):
        self.log = log

    def __del__(self):
        self.log.append("key")


def key_that_logs(log):
    """A specialisation that knows a dict's keys owns a tuple of functions."""

    def holder():
        pass

    holder.logs = Logs(log)
    return (holder, 1)


def test_a_code_objects_death_runs_no_python_code():
    """PyTorch frees code objects under a lock that its own objects take as they die."""
    log = []
    d = {"a": 2.0, key_that_logs(log): 1.0}
    f = ms.jit(from_source("def f(x):\n    return x * d['a'] + 1\n", d=d))
    for _ in range(3):
        f(t(3))
    d.clear()
    code = f.__code__
    del f
    gc.collect()
    assert log == []
    marker = Marker()
    held = [marker, code]  # a list ends its items from the last to the first
    marker_log = weakref.ref(marker, log.append)
    del marker, code
    held.clear()
    assert log == [marker_log, "key"]


class Marker:
    pass


def test_code_that_dies_while_the_interpreter_takes_no_pending_call():
    log = []
    d = {"a": 2.0, key_that_logs(log): 1.0}
    f = ms.jit(from_source("def f(x):\n    return x * d['a'] + 1\n", d=d))
    for _ in range(3):
        f(t(3))
    d.clear()
    held = [f.__code__]
    del f
    gc.collect()
    add = ctypes.pythonapi.Py_AddPendingCall
    nothing = ctypes.cast(ctypes.CDLL(None).abs, ctypes.c_void_p)
    fill = [functools.partial(add, nothing, None)] * 400
    # All by C code: no call that waits is served in between.
    results = list(map(functools.partial.__call__, [*fill, functools.partial(held.clear)]))
    assert results[-2] == -1 and log == []
    ms.jit(from_source("def g(x):\n    return x + 1\n", "g"))(t(3))
    assert log == ["key"]


def test_code_that_dies_while_the_main_thread_waits():
    """What died with the code of other threads' functions goes there, too: nothing piles up."""
    log = []

    def work():
        for i in range(300):
            d = {"a": 2.0, key_that_logs(log): 1.0}
            f = ms.jit(from_source("def f(x):\n    return x * d['a'] + 1\n", d=d))
            for _ in range(3):
                f(t(3))
            del f
            if i % 50 == 49:
                gc.collect()  # a function is among its own globals

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert len(log) > 200
    gc.collect()
    assert len(log) == 300


KEPT_FOR_GOOD = []
