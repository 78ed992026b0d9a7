"""What Python is shown of frames that run captured code: their code object, places and variables; and that capture's own
weak references and references to filters are not seen."""

import inspect
import os
import subprocess
import sys
import traceback
import types
import weakref

import pytest

import msjit as ms
from differential import check, t


def frame_here():
    return sys._getframe(1)


def raises(x):
    y = x * 2
    n = len(y.shape)
    frame = frame_here()
    if n == 1:
        raise ValueError(float(y.sum()))
    return y, frame


def shows_itself(x):
    y = x * 2
    frame = frame_here()
    return y, frame.f_code, frame.f_lasti, frame.f_lineno


def generates(x):
    yield x * 2
    yield frame_here().f_code


async def awaits(x):
    return x * 2


async def generates_later(x):
    yield x * 2


@pytest.fixture(params=["jit", "switch"])
def captured(request):
    if request.param == "jit":
        yield ms.jit
    else:
        with ms.enable_capture():
            yield lambda f: f


def test_code_of_a_running_frame(captured):
    f = captured(shows_itself)
    for _ in range(6):
        _, code, offset, line = f(t(3))
        assert code is shows_itself.__code__
        assert 0 <= offset < len(code.co_code)
        assert line == shows_itself.__code__.co_firstlineno + 3


def places(error):
    entries, tb = [], error.__traceback__
    while tb:
        entries.append((tb.tb_frame.f_code, tb.tb_lasti, tb.tb_lineno))
        tb = tb.tb_next
    return entries[1:]


def test_code_and_places_in_a_traceback(captured):
    with pytest.raises(ValueError) as plain:
        raises(t(3))
    f = captured(raises)
    for _ in range(6):
        with pytest.raises(ValueError) as info:
            f(t(3))
        assert places(info.value) == places(plain.value)
        assert traceback.format_tb(info.value.__traceback__)[1:] == traceback.format_tb(plain.value.__traceback__)[1:]
        assert inspect.getinnerframes(info.value.__traceback__)[-1].lineno == places(plain.value)[-1][2]


def test_variables_of_a_frame_that_raises(captured):
    f = captured(raises)
    for _ in range(6):
        with pytest.raises(ValueError) as info:
            f(t(3))
        tb = info.value.__traceback__
        while tb.tb_next:
            tb = tb.tb_next
        assert sorted(tb.tb_frame.f_locals) == ["frame", "n", "x", "y"]


def test_code_of_generators(captured):
    for made, name in ((generates, "gi_code"), (awaits, "cr_code"), (generates_later, "ag_code")):
        f = captured(made)
        for _ in range(4):
            g = f(t(3))
            assert getattr(g, name) is made.__code__
            if name == "gi_code":
                next(g)
                assert g.gi_frame.f_code is made.__code__ and next(g) is made.__code__
            if name == "cr_code":
                g.close()


def test_the_attributes_cannot_be_set():
    with pytest.raises(AttributeError):
        frame_here().f_code = None
    with pytest.raises((AttributeError, TypeError)):
        types.TracebackType(None, frame_here(), 0, 1).tb_lasti = 3


class Config:
    pass


class Slotted:
    __slots__ = ("value", "__weakref__")


@pytest.mark.parametrize("cls", [Config, Slotted])
def test_own_weak_references_are_not_shown(cls):
    o = cls()
    o.value = 2.0

    @ms.jit
    def f(x, o):
        return x * o.value

    for _ in range(4):
        f(t(3), o)
    assert o.__weakref__ is None
    assert weakref.getweakrefcount(o) == 0 and weakref.getweakrefs(o) == []
    called = weakref.ref(o, lambda r: None)
    assert o.__weakref__ is called and weakref.getweakrefs(o) == [called]
    plain = weakref.ref(o)
    assert o.__weakref__ is plain and weakref.getweakrefcount(o) == 2
    assert weakref.getweakrefcount(f) == 0
    with pytest.raises(AttributeError if sys.version_info >= (3, 15) else TypeError):  # one descriptor for all classes
        cls.__dict__["__weakref__"].__get__(3, int)


EXIT = """
import msjit as ms
ms.enable_capture(FILTER)

class Late:
    def __del__(self):
        print("deleted")

late = Late()

def f(x):
    return x * 2 + 1

for _ in range(4):
    f(ms.Tensor([1.0, 2.0]))
print("end")
"""


@pytest.mark.parametrize("everything", [False, True])
@pytest.mark.parametrize("wanted", ["lambda c: False", "lambda c: True", "None"])
def test_exit_while_the_switch_is_on(wanted, everything):
    environment = {"MSJIT_CAPTURE": "all"} if everything else {}
    done = subprocess.run(
        [sys.executable, "-c", EXIT.replace("FILTER", wanted)],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
    )
    # What captured code or a filter holds outlives the interpreter: its `__del__` may not run, as with any C extension's.
    assert (done.returncode, done.stdout.replace("deleted\n", ""), done.stderr) == (0, "end\n", "")


def test_a_landing_that_is_too_far_away():
    scope = {}
    calls = "        g(1, 2, 3, 4)\n" * 6000
    exec(
        f"def f(x, flag, g):\n    y = x * 2\n    if flag:\n{calls}    print(float(y.sum()))\n    return y * 2\n", scope
    )
    check(scope["f"], t(3), False, max, calls=3)


class Temporary:
    def __init__(self, log):
        self.log = log

    def __del__(self):
        self.log.append("deleted")


def takes(o):
    return 1


def passed(x, log):
    id(Temporary(log))
    log.append(1)
    return x * 2


def in_a_tuple(x, log):
    (Temporary(log), 1)[1]
    log.append(1)
    return x * 2


def passed_on(x, log):
    takes(Temporary(log))
    log.append(1)
    return x * 2


def in_an_attribute(x, log):
    takes([Temporary(log).log])
    log.append(1)
    return x * 2


@pytest.mark.parametrize("f", [passed, in_a_tuple, passed_on, in_an_attribute])
def test_temporaries_are_deleted_where_they_are_used(f):
    check(f, t(3), [], calls=6)


def test_recomputed_blocks_run_their_effects_twice():
    def f(x, log, box):
        def block(v):
            log.append(len(log))
            box["n"] = box.get("n", 0) + 1
            kept = []
            kept.append(v)
            return ms.ops.tanh(v) * v

        y = ms.recompute(block, x).sum()
        y.backward()
        return x.grad

    report = check(f, t(3, requires_grad=True), [], {}, calls=5)
    assert any("recompute" in r.reason for r in [*report.breaks, *report.skipped])


def test_recomputed_blocks_without_effects_are_captured():
    def f(x):
        def block(v):
            kept = [v]
            kept.append(ms.ops.tanh(v))
            return kept[0] * kept[1]

        return ms.recompute(block, x).sum()

    assert check(f, t(3, requires_grad=True), calls=5).hits >= 4


def test_methods_of_dict_on_an_ordered_dict():
    def f(x):
        from collections import OrderedDict

        out = []
        for change in (lambda d: dict.__delitem__(d, "a"), lambda d: dict.pop(d, "a"), lambda d: dict.popitem(d)):
            d = OrderedDict()
            d["a"] = 1
            d["b"] = 2
            try:
                change(d)
                out.append(list(d.items()))
            except KeyError:
                out.append("KeyError")
        return x * 2, out, object.__repr__([1])[:5]

    check(f, t(3), calls=4)


def test_copies_of_ordered_dicts():
    from collections import OrderedDict

    class Own(OrderedDict):
        pass

    def f(x):
        d = Own(a=1)
        d.more = 3
        copied = d.copy()
        return x * 2, type(copied).__name__, list(copied.items())

    check(f, t(3), calls=4)


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="there are no such strings")
def test_strings_in_the_old_form():
    from _testcapi import unicode_legacy_string as old

    def f(x, s, d):
        return x * 2, s + "a", len(s), s == "abc", {s: 1}, d["k"], f"{s}"

    f(t(3), old("abc"), {old("k"): 1})
    captured = ms.jit(f)
    with pytest.warns(DeprecationWarning):
        old("abc")
    for _ in range(5):
        found = captured(t(3), old("abc"), {old("k"): 1})
        assert found[1:] == ("abca", 3, True, {"abc": 1}, 1, "abc")


def test_iterators_of_dicts_that_have_changed():
    def f(x):
        d = dict.fromkeys("abc")
        it = iter(d)
        del d[next(it)]
        print("break")
        try:
            return x * 2, next(it)
        except RuntimeError as error:
            return x * 2, str(error)

    check(f, t(3), calls=4)


def test_tuples_with_classes_are_removed_from_sets():
    def deduplicated(params):
        left = set(params)
        new = []
        for p in params:
            if p in left:
                new.append(p)
                left.remove(p)
                print("break")
        return new, len(left)

    def f(x, numbers):
        return x * 2, deduplicated([(n, type(n)) for n in numbers])

    def discards(x):
        s = {(1, int), (2, str)}
        s.discard((1, int))
        try:
            s.remove((3, int))
        except KeyError as error:
            return x * 2, sorted(map(str, s)), error.args
        return x

    check(f, t(3), (1, 2, 3, 3), calls=4)
    check(discards, t(3), calls=4)


def runs_here(x):
    n = len(x.shape)
    return x * 2 + n


if sys.version_info >= (3, 14):  # before, what captured code is known by stands in its extra slots, which count

    def test_size_of_code_that_ran_captured(captured):
        before = sys.getsizeof(runs_here.__code__)
        f = captured(runs_here)
        for _ in range(5):
            f(t(2))
        assert ms.report(f).hits > 0
        assert sys.getsizeof(runs_here.__code__) == before


def test_code_objects_by_the_thousand(captured):
    """Each has a state of its own, which ends with it, whatever is made at its address."""
    kept = []
    for i in range(600):
        scope = {}
        exec(f"def f(x):\n    return x * {i} + 1", scope)
        f = captured(scope["f"])
        assert float(f(ms.tensor([3.0]))[0]) == 3 * i + 1
        if i % 3 == 0:
            kept.append((i, f))
    for i, f in kept:
        assert float(f(ms.tensor([2.0]))[0]) == 2 * i + 1
