"""Entry through the PEP 523 evaluator: replaced code, native returns, chaining; and reading objects."""

import asyncio
import contextlib
import gc
import sys
import threading

import _capture_testing as ct
import pytest

from cases import CASES, DRIVEN
from mini import rewrite
from test_semantics import line_events, named, outcome


@contextlib.contextmanager
def evaluator(replacements):
    ct.evaluate_with(replacements)
    try:
        yield
    finally:
        ct.evaluate_with(None)
        assert not ct.evaluator_installed()


def swaps(replacements, call, *args):
    with evaluator(replacements):
        ct.evaluate_with(replacements)
        result = outcome(call, *args)
        return result, ct.evaluate_with(replacements)


@pytest.mark.parametrize("function,calls", named(CASES))
def test_swapped_code(function, calls):
    for seed in range(4):
        copy, rewritten = rewrite(function, seed)
        for args in calls:
            want = outcome(function, *args)
            got, (swapped, declined) = swaps({function.__code__: copy.__code__}, function, *args)
            assert got == want
            assert swapped > 0 and declined == 0
        assert rewritten.stats()[0] > 0


@pytest.mark.parametrize("function,drive", named(DRIVEN))
def test_swapped_generators(function, drive):
    for seed in range(4):
        copy, rewritten = rewrite(function, seed)
        want = outcome(drive, function)
        got, (swapped, declined) = swaps({function.__code__: copy.__code__}, drive, function)
        assert got == want
        # 3.10 makes the generator before an evaluator sees its frame, whose size is then fixed.
        assert (swapped > 0) == (sys.version_info >= (3, 11))


def test_generator_frames_have_room_for_the_new_code():
    def f(n):
        for i in range(n):
            yield (i, (i, (i, (i, i))))

    copy, rewritten = rewrite(f, 1)
    want = [list(f(n)) for n in range(20)]
    with evaluator({f.__code__: copy.__code__}):
        alive = [f(n) for n in range(20)]
        for g in alive:
            next(g, None)
        gc.collect()
        assert [list(f(n)) for n in range(20)] == want
        assert [len(list(g)) for g in alive] == [max(0, n - 1) for n in range(20)]
        assert {g.__name__ for g in alive} == {"f"}


def test_native_return():
    def f(a, *rest, k=3):
        return "python"

    sentinel = object()
    with evaluator({f.__code__: (sentinel,)}):
        assert f(1) is sentinel and f(1, 2, k=5) is sentinel
        assert [f(object()) for _ in range(1000)] == [sentinel] * 1000
        assert max(map(f, range(5)), key=id) is sentinel
    assert f(1) == "python"
    counted = object()
    before = sys.getrefcount(counted)
    with evaluator({f.__code__: (sentinel,)}):
        for _ in range(100):
            f(counted, counted, k=counted)
    assert sys.getrefcount(counted) == before


def test_native_return_yields_to_tracers():
    def f():
        x = 1
        return x

    with evaluator({f.__code__: (None,)}):
        assert len(line_events("f", f)) == 4  # call, two lines, return
        f()  # 3.12: the code forgets its tracer the next time it runs
        assert f() is None
    assert f() == 1


def test_hook_is_restored_and_not_installed_twice():
    assert not ct.evaluator_installed()
    ct.evaluate_with({})
    assert ct.evaluator_installed()
    ct.evaluate_with({})
    ct.evaluate_with(None)
    assert not ct.evaluator_installed()
    with pytest.raises(RuntimeError):
        ct.evaluate_with(None)


def test_recursion_and_threads():
    def depth(n):
        return 0 if n == 0 else depth(n - 1) + 1

    copy, _ = rewrite(depth, 1, steps=3)
    with evaluator({depth.__code__: copy.__code__}):
        assert depth(300) == 300
        with pytest.raises(RecursionError):
            depth(100000)
        results = []
        threads = [threading.Thread(target=lambda: results.append(depth(200))) for _ in range(4)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        assert results == [200] * 4


def test_cells_defaults_and_methods():
    class A:
        base = 2

        def method(self, x, y=5, *, z=1):
            k = x + y
            g = lambda: k + self.base + z  # noqa: E731
            return g()

    copy, _ = rewrite(A.method, 2)
    want = [A().method(1), A().method(1, 2), A().method(x=4, z=9)]
    with evaluator({A.method.__code__: copy.__code__}):
        assert [A().method(1), A().method(1, 2), A().method(x=4, z=9)] == want


def test_asyncio():
    async def worker(n):
        total = 0
        for i in range(n):
            await asyncio.sleep(0)
            total = total + i
        return total

    async def main():
        return await asyncio.gather(*(worker(i) for i in range(5)))

    copy, _ = rewrite(worker, 4)
    want = asyncio.run(main())
    with evaluator({worker.__code__: copy.__code__}):
        assert asyncio.run(main()) == want


# --- objects ---------------------------------------------------------------------------------------------------------
class Plain:
    kind = "class"

    def __init__(self):
        self.x, self.y = 1, 2


class Slots:
    __slots__ = ("x",)


class Loud:
    def __init__(self):
        self.x = 1

    def __getattribute__(self, name):
        raise AssertionError("no Python code may run")


class DictSub(dict):
    pass


def test_instance_attributes():
    inline, materialised, many = Plain(), Plain(), Plain()
    vars(materialised)["z"] = 3
    for i in range(60):
        setattr(many, f"a{i}", i)
    assert ct.instance_attr(inline, "x")[0] == 1 and ct.instance_attr(inline, "kind")[0] is ct.null
    assert [ct.instance_attr(materialised, n)[0] for n in "xz"] == [1, 3]
    assert ct.instance_attr(many, "a59")[0] == 59 and ct.instance_attr(many, "y")[0] == 2
    del many.y
    assert ct.instance_attr(many, "y")[0] is ct.null
    if sys.version_info >= (3, 11):
        assert ct.instance_attr(inline, "x")[1] == 1
    assert ct.instance_attr(materialised, "x")[1] == 2
    loud = Loud()
    assert ct.instance_attr(loud, "x")[0] == 1 and ct.instance_attr(loud, "nothing")[0] is ct.null
    slots = Slots()
    slots.x = 1
    assert ct.instance_attr(slots, "x") == (ct.null, 0)
    sub = DictSub(a=1)
    sub.b = 2
    assert ct.instance_attr(sub, "b")[0] == 2 and ct.instance_attr(sub, "a")[0] is ct.null
    assert ct.instance_attr(3, "real")[0] is ct.null
    error = ValueError()
    error.note = 4
    assert ct.instance_attr(error, "note")[0] == 4
    assert ct.instance_attr(test_asyncio, "__name__")[0] is ct.null
    before = sys.getrefcount(inline)
    assert ct.instance_attr(inline, "y")[0] == 2 and sys.getrefcount(inline) == before


def test_dicts_and_types():
    class Equal:
        def __hash__(self):
            return hash("name")

        def __eq__(self, other):
            raise AssertionError("no Python code may run")

    assert ct.dict_get_str({"name": 1}, "name") == 1
    assert ct.dict_get_str({Equal(): 0}, "name") is ct.null
    mixed = {3: 0, Equal(): 0, "other": 5}
    mixed.update({"a" * i: i for i in range(40)})
    assert ct.dict_get_str(mixed, "other") == 5 and ct.dict_get_str(mixed, "name") is ct.null
    assert ct.type_lookup(Plain, "kind") == "class" and ct.type_lookup(Plain, "x") is ct.null
    old = ct.type_version(Plain)
    assert old and ct.type_version(Plain) == old
    Plain.kind = "class"
    assert ct.type_version(Plain) != old
    d = {}
    if sys.version_info < (3, 13):
        old = ct.dict_version(d)
        d["a"] = 1
        assert ct.dict_version(d) != old
    else:
        assert ct.dict_version(d) == 0


def test_code_extra():
    def make():
        def f():
            pass

        return f

    code = make().__code__.replace(co_name="extra")
    assert ct.get_extra(code) == 0
    ct.set_extra(code, 7)
    assert ct.get_extra(code) == 7 and ct.get_extra(make().__code__) == 0
    freed = ct.extras_freed()
    ct.set_extra(code, 8)
    assert ct.extras_freed() == freed + 1
    del code
    gc.collect()
    assert ct.extras_freed() == freed + 2


def test_current_frame():
    def f(a):
        b = 2
        return ct.current_frame(), b

    (code, function, lasti, is_generator, variables, traced), _ = f(1)
    assert code is f.__code__ and variables == [1, 2] and not is_generator and not traced
    assert function is (f if sys.version_info >= (3, 11) else None)
    rows = [r for r in ct.instructions(code) if r["lasti"] == lasti]
    assert rows and rows[0]["op"] == "Call"
    gen = (ct.current_frame() for _ in range(1))
    assert next(gen)[3] is True
    sys.setprofile(lambda *a: None)
    try:
        assert f(1)[0][5] == 1
    finally:
        sys.setprofile(None)
