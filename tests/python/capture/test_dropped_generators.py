"""Generators left inside try or with: what they do as their last reference goes happens where Python does it."""

import contextlib
import itertools
import os
import subprocess
import sys

import pytest

import msjit as ms
from differential import check, t, whole


def guarded(x, log, name="end"):
    try:
        yield x * 1
        log.append("second")
        yield x * 2
        yield x * 3
    finally:
        log.append(name)


def first_of(generator):
    return next(generator)


def broken_off(x):
    log = []
    for v in guarded(x, log):
        y = v + 1
        break
    log.append("after")
    return y, log


def left_in_a_variable(x):
    log = []
    g = guarded(x, log)
    return next(g), log


def left_in_two_variables(x):
    log = []
    b, a = guarded(x, log, "b"), guarded(x, log, "a")
    next(a), next(b)
    return x + 1, log


def deleted(x):
    log = []
    g = guarded(x, log)
    y = next(g)
    log.append(1)
    del g
    log.append(2)
    return y, log


def aliased(x):
    log = []
    g = guarded(x, log)
    y = next(g)
    h = [g]
    del g
    log.append(1)
    h.clear()
    log.append(2)
    return y, log


def another_in_its_place(x):
    log = []
    g = guarded(x, log, "a")
    y = next(g)
    g = guarded(x, log, "b")
    log.append("bound")
    return y + next(g), log


def returned_from_the_loop(x):
    log = []

    def first():
        for v in guarded(x, log):
            return v

    y = first()
    log.append("after")
    return y, log


def without_a_name(x):
    log = []
    return next(guarded(x, log)), log


def given_away(x):
    log = []
    y = first_of(guarded(x, log))
    log.append("after")
    return y, log


def used_by_builtins(x):
    log = []
    r = any(v is not None for v in guarded(x, log))
    log.append(r)
    r = [a + b for a, b in zip(guarded(x, log), [1, 2])]
    log.append("zip")
    s = list(map(lambda v: log.append("m") or v + 1, guarded(x, log)))
    i = 0
    for i, v in enumerate(guarded(x, log)):
        if i == 1:
            break
    return r, s, i, v, log


def unpacked_wrong(x):
    log = []
    try:
        a, b = guarded(x, log)
    except ValueError as e:
        log.append(str(e))
    a, *b = guarded(x, log)
    return a, b, log


def in_a_with(x):
    log = []

    @contextlib.contextmanager
    def manager():
        log.append("in")
        try:
            yield 1
        finally:
            log.append("out")

    def numbers():
        with manager() as v:
            for i in range(4):
                yield i + v

    for i in numbers():
        x = x + i
        if i == 2:
            break
    log.append("after")
    return x, log


def delegating(x):
    log = []

    def outer():
        try:
            yield from guarded(x, log, "inner")
        finally:
            log.append("outer")

    for v in outer():
        break
    return v, log


def held_by_a_plain_one(x):
    log = []

    def outer():
        for v in guarded(x, log):
            yield v + 1

    for v in outer():
        break
    log.append("after")
    return v, log


def in_a_closure(x):
    log = []
    g = guarded(x, log)
    step = lambda: next(g)  # noqa: E731, F821
    y = step() + step()
    del step, g
    log.append("after")
    return y, log


def in_an_object(x):
    class_log = []
    holder = contextlib.nullcontext(guarded(x, class_log))
    y = next(holder.enter_result)
    holder = None
    class_log.append("after")
    return y, holder, class_log


def tensors_in_finally(x):
    total = []

    def g():
        try:
            yield x
        finally:
            total.append(x * 5)

    for _ in g():
        break
    return total[0] + 1


def exits_with_a_value(x):
    log = []

    def g():
        try:
            yield 1
        except GeneratorExit:
            log.append("exit")
            return 9

    a = g()
    next(a)
    log.append(a.close())
    for _ in g():
        break
    return x + 1, log


@pytest.mark.parametrize(
    "function",
    [
        broken_off, left_in_a_variable, left_in_two_variables, deleted, aliased, another_in_its_place,
        returned_from_the_loop, without_a_name, given_away, used_by_builtins, unpacked_wrong, in_a_with, delegating,
        held_by_a_plain_one, in_a_closure, tensors_in_finally, exits_with_a_value,
    ],
)  # fmt: skip
def test_captured(function):
    whole(function, t(3))


# --- what is left to Python, and still right -----------------------------------------------------------------------
def by_itertools(x):
    log = []
    r = list(itertools.islice(guarded(x, log), 1))
    log.append("islice")
    taken = itertools.takewhile(lambda v: len(log) < 3, guarded(x, log))
    r += list(taken)
    log.append("takewhile")
    del taken
    return r, log


def handed_out(x):
    g = guarded(x, [])
    next(g)
    return g


def in_a_ring(x):
    log = []
    ring = [guarded(x, log)]
    next(ring[0])
    ring.append(ring)
    del ring
    log.append("after")
    return x * 2, len(log)


def several_at_once(x):
    log = []
    both = [guarded(x, log, "a"), guarded(x, log, "b")]
    next(both[0]), next(both[1])
    del both
    log.append("after")
    return x * 2, log


def lost_by_an_exception(x):
    log = []

    def fails():
        g = guarded(x, log)
        next(g)
        raise KeyError("k")

    try:
        fails()
    except KeyError as e:
        log.append("handler")
        kept = str(e)
    log.append("after")
    return x * 2, kept, log


def kept_by_a_traceback(x):
    log, kept = [], []

    def keeps():
        g = guarded(x, log)
        next(g)
        try:
            raise KeyError("k")
        except KeyError as e:
            kept.append(e)

    keeps()
    log.append("after")
    n = len(log)
    kept.clear()
    return x * 2, n


def forgotten_by_the_callee(x):
    log = []

    def forgets(g):
        g = None
        log.append("forgotten")
        return g

    def outer():
        g = guarded(x, log)
        next(g)
        holder = [g]
        del g
        forgets(holder.pop())

    outer()
    log.append("after")
    return x * 2, sorted(log)


def refuses_to_go(x):
    log = []

    def g():
        while len(log) < 2:
            try:
                yield 1
            except GeneratorExit:
                log.append("exit")

    a = g()
    next(a)
    try:
        a.close()
    except RuntimeError as e:
        log.append(str(e))
    return x * 2, log


def raises_as_it_goes(x):
    log = []

    def g():
        try:
            yield 1
        finally:
            log.append("end")
            raise KeyError("unraisable")

    for _ in g():
        break
    log.append("after")
    return x * 2, log


def across_a_break(x):
    log = []
    for v in guarded(x, log):
        print("in the loop")
        y = v + 1
        break
    log.append("after")
    for i, v in enumerate(guarded(x, log)):
        print("in the other loop")
        y = y + v * i
        if i:
            break
    log.append("after the other")
    g = guarded(y, log)
    print("made", float(next(g).sum()))
    y = y * 2
    del g
    log.append("deleted")
    return y, log


class Holder:
    pass


def real_ones_in_containers(x):
    log = []
    lists, dicts, objects = [guarded(x, log, "l")], {"g": guarded(x, log, "d")}, Holder()
    objects.g = guarded(x, log, "o")
    print(float(sum(next(g).sum() for g in (lists[0], dicts["g"], objects.g))))
    x = x + 1
    del lists
    log.append("list")
    del dicts
    log.append("dict")
    objects = None
    log.append(objects)
    return x * 2, log


@pytest.mark.parametrize(
    "function",
    [
        real_ones_in_containers, by_itertools, handed_out, in_a_ring, several_at_once, lost_by_an_exception, kept_by_a_traceback,
        forgotten_by_the_callee, refuses_to_go, raises_as_it_goes, across_a_break, in_an_object,
    ],
)  # fmt: skip
def test_right(function, monkeypatch):
    monkeypatch.setattr(sys, "unraisablehook", lambda *_: None)
    check(function, t(3))


def test_what_cannot_be_told_is_a_break():
    for function in (several_at_once, in_a_ring, lost_by_an_exception):
        report = check(function, t(3))
        assert "generator" in [b.id for b in report.breaks + report.skipped], (function.__name__, str(report))


# --- next, send, throw, close --------------------------------------------------------------------------------------
def all_forms(x):
    log = []

    def g():
        while True:
            try:
                log.append((yield x * 2))
            except ValueError as e:
                log.append(repr(e))
            except KeyError:
                log.append("key")
                return 7

    a = g()
    try:
        a.send(1)
    except TypeError as e:
        log.append(str(e))
    next(a)
    a.send(3)
    a.throw(ValueError("q"))
    a.throw(ValueError)
    try:
        a.throw(KeyError(1))
    except StopIteration as e:
        log.append(e.value)
    b = g()
    try:
        b.throw(ValueError("not begun"))
    except ValueError as e:
        log.append(str(e))
    try:
        next(b)
    except StopIteration:
        log.append("ended")
    c = g()
    c.close()
    c.close()
    d = g()
    next(d)
    try:
        d.throw(5)
    except TypeError as e:
        log.append(str(e))
    d.send(4)
    d.close()
    return x, log


def thrown_through(x):
    log = []

    def inner():
        try:
            yield x
            yield x + 1
        except ValueError as e:
            log.append(str(e))
            yield x * 3
        return "result"

    def outer():
        r = yield from inner()
        log.append(r)
        yield x * 4

    g = outer()
    a = next(g)
    b = g.throw(ValueError("in"))
    c = next(g)
    g.close()
    try:
        g.throw(KeyError("late"))
    except KeyError as e:
        log.append(str(e))
    return a, b, c, log


@pytest.mark.parametrize("function", [all_forms, thrown_through])
def test_forms(function):
    whole(function, t(3))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_throw_of_three():
    def f(x):
        def g():
            try:
                yield x
            except KeyError as e:
                yield x + e.args[0]

        a = g()
        next(a)
        return a.throw(KeyError, 3), a

    expected, found = f(t(3)), ms.jit(f)(t(3))
    assert (expected[0].asnumpy() == found[0].asnumpy()).all()


GIVEN_AT_THEIR_END = """
import gc, sys, warnings
import msjit as ms

seen = []

class Names(dict):
    pass

known, names = {0}, Names()

def hook(dying):
    known.discard(id(dying))
    seen.append((dying.ag_code.co_name, dying in names, id(dying) in known))

def shown(message, *rest, source=None, **more):
    seen.append((str(message), source in names, id(source) in known))

async def values():
    yield 1

async def waited_for():
    return 1

def drop(n):
    for _ in range(n):
        generator = values()
        try:
            generator.asend(None).send(None)
        except StopIteration:
            pass
        del generator
        waited_for()

def run():
    seen.clear()
    sys.set_asyncgen_hooks(finalizer=hook)
    warnings.simplefilter("always")
    warnings.showwarning = shown
    drop(30)
    others = [bytes(range(32)) * 7 for _ in range(2000)]
    drop(30)
    gc.collect()
    sys.set_asyncgen_hooks(None, None)
    return list(seen)

wanted = run()
with ms.enable_capture():
    assert run() == wanted, seen
assert len(wanted) == 120, wanted
print("right")
"""


def test_what_is_handed_over_at_its_end():
    """A weak reference that the hook of async generators, or the warning of coroutines, makes is not ended with them."""
    environment = dict(os.environ, MSJIT_CAPTURE="all", PYTHONMALLOC="debug")
    command = [sys.executable, "-c", GIVEN_AT_THEIR_END]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (0, "right\n"), done.stderr


def leaving(log, inner_name):
    try:
        for v in guarded(1, log, inner_name):
            yield v + 1
    finally:
        log.append("outer")
        yield "last"


def closing(log):
    with contextlib.suppress(KeyError):
        try:
            for v in guarded(1, log, "inner"):
                yield v + 1
        finally:
            log.append("outer")


@pytest.mark.parametrize(
    "use",
    [
        "g = leaving(log, 'inner')\n    next(g)\n    log.append(g.throw(KeyError))",
        "g = closing(log)\n    next(g)\n    g.close()",
        "g = closing(log)\n    next(g)\n    try: g.throw(KeyError)\n    except StopIteration: log.append('stop')",
        "g = closing(log)\n    next(g)\n    try: g.throw(ValueError)\n    except ValueError: log.append('value')",
    ],
)
def test_what_is_thrown_drops_the_stack_before_its_handler_runs(use):
    scope = {"leaving": leaving, "closing": closing}
    exec(f"def f(x):\n    y, log = x * 2, []\n    {use}\n    return y, log", scope)
    check(scope["f"], t(3))


def served(log):
    for _ in guarded(2, log, "inner"):
        yield 1
        yield 2


def serving(log, caught):
    try:
        yield from served(log)
    except caught:
        log.append("caught")
        raise
    finally:
        log.append("outer")


def raising(log):
    for _ in guarded(2, log, "inner"):
        try:
            yield 1
        except ValueError:
            raise KeyError from None


def serving_what_raises(log):
    try:
        yield from raising(log)
    except KeyError:
        log.append("caught")


@pytest.mark.parametrize(
    "use",
    [
        "g = serving(log, GeneratorExit)\n    next(g)\n    g.close()",
        "g = serving(log, GeneratorExit)\n    next(g)\n    del g",
        "g = serving(log, ValueError)\n    next(g)\n    try: g.throw(ValueError)\n    except ValueError: log.append('value')",
        "g = serving_what_raises(log)\n    next(g)\n    log.append(next((g.throw(ValueError) for _ in 'a'), None))",
        "g = serving_what_raises(log)\n    next(g)\n    try: g.throw(ValueError)\n    except StopIteration: log.append('stop')",
    ],
)
def test_a_generator_that_ends_drops_its_stack_before_the_handler_of_the_one_it_serves(use):
    scope = {"serving": serving, "serving_what_raises": serving_what_raises}
    exec(f"def f(x):\n    y, log = x * 2, []\n    {use}\n    return y, log", scope)
    check(scope["f"], t(3))
