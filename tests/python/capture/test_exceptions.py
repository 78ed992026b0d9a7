"""Exceptions around breaks: handlers, finally and with blocks that capture leaves and enters in the middle."""

import contextlib

import pytest

import msjit as ms
from differential import check, equal, t, whole


class Noted:
    def __init__(self, log, swallow=False):
        self.log = log
        self.swallow = swallow

    def __enter__(self):
        self.log.append("enter")
        return self

    def __exit__(self, kind, value, traceback):
        self.log.append((kind and kind.__name__, value and str(value), traceback is None))
        return self.swallow


def break_in_try(x, log):
    try:
        y = x * 2
        print("in try")
        y = y + 1
        raise ValueError(3)
    except ValueError as e:
        log.append(str(e))
        y = x + 3
    return y


def break_in_handler(x, log):
    try:
        y = x * 2
        raise ValueError("a", 1)
    except ValueError as e:
        print(
            "handling",
            e,
            e.__traceback__ is not None,
            e.__traceback__.tb_lineno - break_in_handler.__code__.co_firstlineno,
        )
        y = x + 5
        log.append(e.args)
    return y * 2


def break_in_finally(x, log):
    try:
        y = x * 2
        raise KeyError("k")
    except KeyError:
        y = x - 1
    finally:
        print("finally")
        x = x + 1
    return x * y


def reraise_after_break(x, log):
    try:
        try:
            raise ValueError("v")
        except ValueError:
            y = x * 3
            print("again")
            raise
    except ValueError as e:
        log.append((str(e), e.__context__))
        return y + 1


def kept_exception(x, log):
    try:
        y = x * 2
        raise ValueError("kept")
    except ValueError as e:
        error = e
    log.append(error.__traceback__ is not None)
    return y, str(error)


def leaves_after_effects(x, log):
    log.append(1)
    y = x * 2
    log.append(y)
    raise RuntimeError(f"gone {len(log)}")


def leaves_from_callee(x, log):
    def g(v):
        log.append("g")
        if v.shape[0] == 3:
            raise LookupError("from g")
        return v

    y = x + 1
    log.append(y)
    return g(y)


def leaves_through_handlers(x, log):
    try:
        with Noted(log):
            x = x * 2
            raise ValueError("first")
    except KeyError:
        log.append("never")
    finally:
        log.append(x + 1)


def error_in_handler(x, log):
    try:
        x = x * 2
        raise ValueError("first")
    except ValueError:
        raise TypeError("second") from None


def chained_error(x, log):
    try:
        x = x * 2
        {}["missing"]
    except KeyError as e:
        raise TypeError("second") from e


def with_break(x, log):
    with Noted(log) as a, Noted(log, True):
        x = x * 2
        print("inside")
        x = x + 1
        raise ValueError("swallowed")
    with contextlib.suppress(KeyError):
        x = x * 2
        print("suppressing")
        raise KeyError("k")
    return x + 1, a is not None


def loop_with_handlers(x, log):
    for i in range(4):
        try:
            if i % 2:
                raise ValueError(i)
            x = x * 1.5
        except ValueError as e:
            log.append(str(e))
            if i == 3:
                print("odd", i)
            continue
        finally:
            x = x + i
    return x


def generator_around_break(x, log):
    def g():
        try:
            for i in range(3):
                yield x * i
        finally:
            log.append("done")

    total = x
    for v in g():
        total = total + v
    print("between")
    for v in g():
        total = total - v
        if len(log) == 1:
            break
    return total


def tensor_error(x, log):
    try:
        y = x @ x
    except (ValueError, RuntimeError) as e:
        log.append(type(e).__name__)
        y = x @ x.T
    return y + 1


def stop_iteration(x, log):
    it = iter([x, x * 2])
    while True:
        try:
            v = next(it)
        except StopIteration:
            break
        log.append(v + 1)
        print("got")
    return x + 1


def context_of_caller(x, log):
    def fails():
        raise ValueError("inner")

    try:
        raise KeyError("outer")
    except KeyError:
        try:
            fails()
        except ValueError as e:
            log.append(repr(e.__context__))
            print(repr(e.__context__))
    return x * 2


CASES = [
    v
    for k, v in list(globals().items())
    if callable(v) and getattr(v, "__code__", None) and v.__code__.co_varnames[:2] == ("x", "log")
]


@pytest.mark.parametrize("function", CASES, ids=lambda f: f.__name__)
def test_same_as_eager(function):
    check(function, t(3, 4), [], calls=5)


@pytest.mark.parametrize("function", CASES, ids=lambda f: f.__name__)
def test_same_inside_a_handler(function):
    def handling(x, log):
        try:
            raise OSError("around")
        except OSError:
            return function(x, log)

    check(handling, t(3, 4), [], calls=5)


def test_traceback_is_pythons_own():
    def f(x):
        y = x * 2
        if y.shape[0] == 3:
            raise ValueError("here")
        return y

    g = ms.jit(f)
    for _ in range(4):
        with pytest.raises(ValueError) as error:
            g(t(3))
        lines = [entry.lineno - f.__code__.co_firstlineno for entry in error.traceback if entry.name == "f"]
        assert lines == [2]


def test_repr_of_deep_and_cyclic_containers():
    def nested(n):
        inner = []
        for _ in range(n):
            inner = [inner]
        return repr(inner)

    def shown(x, container):
        return x * 2, repr(container), str(container)

    captured = ms.jit(nested)
    for n in (3, 60, 400):
        assert captured(n) == nested(n)
    cycle, ring = [], {}
    cycle.append(cycle)
    ring["self"] = ring
    for container, text in ((cycle, "[[...]]"), (ring, "{'self': {...}}")):
        assert ms.jit(shown)(ms.Tensor([1.0]), container)[1:] == (text, text)


def _three(a, b, /, c, *, d, e=1):
    return a


class _Taker:
    def method(self, a):
        return a


@pytest.mark.parametrize(
    "call",
    [
        "_three()",
        "_three(1, 2, 3, 4, d=1)",
        "_three(1, 2, 3)",
        "_three(1, b=2, c=3, d=4)",
        "_three(1, 2, 3, c=3, d=4)",
        "_three(1, 2, 3, d=4, f=5)",
        "_Taker().method()",
        "_Taker().method(1, 2)",
        "(lambda p, q=1: p)()",
        "(lambda p, q=1: p)(1, 2, 3)",
        "local(1, z=2)",
    ],
)
def test_wrong_arguments(call):
    source = f"""
def f(x):
    def local(u, *, v=x):
        return u
    y = x * 2
    try:
        {call}
    except TypeError as error:
        return y + 1, str(error)
"""
    scope = {"_three": _three, "_Taker": _Taker}
    exec(source, scope)
    whole(scope["f"], t(3))


def test_the_line_of_a_traceback():
    """On 3.10 a captured read said there was none, which a `with` around it swallowed."""

    class Manager:
        def __enter__(self):
            pass

        def __exit__(self, *exc):
            return True

    def f(n, x, seen):
        total = 0
        with Manager():
            for i in map(abs, range(n)):
                try:
                    z = -x
                    if i % 17 == 16:
                        raise KeyError(i)
                    total += i
                except KeyError as error:
                    seen.append(
                        (error.args, error.__traceback__.tb_lineno, error.__traceback__.tb_frame.f_code.co_name)
                    )
                finally:
                    total += 1
        return total, z

    expected, found = [], []
    want = f(60, t(4), expected)
    got = ms.jit(f, backend="cpu")(60, t(4), found)
    assert got[0] == want[0] and equal(got[1], want[1]) and found == expected and len(found) == 3


def test_a_class_thrown_into_a_generator_that_makes_something_else():
    class Meta(type):
        def __call__(cls, *args):
            return False

    thrown = Meta("Thrown", (ValueError,), {})

    def catching():
        try:
            yield 1
        except Exception as e:
            yield type(e).__name__

    def f(x):
        g = catching()
        first = next(g)
        return x * 2, first, g.throw(thrown)

    expected, captured = f(t(2))[1:], ms.jit(f)
    for _ in range(3):
        assert captured(t(2))[1:] == expected
