"""Cases of the feature table: Context managers, exceptions, match, generators; tensors."""

import contextlib
import dataclasses
import types

import numpy as np

import msjit as ms
from differential import t
from matrix import case
from matrix_objects import Base, Color
from msjit import ops


# --- context managers ----------------------------------------------------------------------------------------------
class Manager:
    def __init__(self, log, swallow=False):
        self.log = log
        self.swallow = swallow

    def __enter__(self):
        self.log.append("in")
        return self

    def __exit__(self, kind, value, traceback):
        self.log.append("none" if kind is None else kind.__name__)
        return self.swallow


@contextlib.contextmanager
def scaled(v):
    log = [1]
    try:
        yield v * 2
    finally:
        log.append(2)


@contextlib.contextmanager
def swallowing(v):
    try:
        yield v
    except ValueError:
        pass


@case()
def with_statements(x):
    log = []
    with Manager(log) as m, Manager(log):
        y = x * 2
    with m:
        y = y + 1
    return y, log


@case()
def with_swallowing(x):
    log = []
    with Manager(log, True):
        x = x * 2
        raise ValueError("a")
    try:
        with Manager(log):
            raise KeyError("b")
    except KeyError as e:
        log.append(str(e))
    return x, log


@case()
def contextlib_managers(x):
    with scaled(x) as y:
        z = y + 1
    with contextlib.suppress(ValueError, KeyError):
        z = z * 2
        raise KeyError("k")
    with contextlib.nullcontext(5) as n:
        z = z * n
    with swallowing(x) as v:
        z = z + v
        raise ValueError
    try:
        with scaled(x):
            raise IndexError("i")
    except IndexError as e:
        text = str(e)
    return z, text


@case()
def exit_stacks(x):
    log = []
    with contextlib.ExitStack() as stack:
        m = stack.enter_context(Manager(log))
        stack.callback(log.append, "callback")
        x = x * 2
    with contextlib.ExitStack() as stack:
        stack.enter_context(Manager(log, True))
        raise ValueError("v")
    return x, log, m.swallow


@contextlib.contextmanager
def decorating():
    yield


@decorating()
def decorated_by_manager(x):
    return x * 2


@case()
def managers_as_decorators(x):
    with contextlib.closing(types.SimpleNamespace(close=lambda: None)) as c:
        y = x + 1
    return decorated_by_manager(x), y, c is not None


@case()
def grad_mode_managers(x):
    with ms.no_grad():
        y = x * 2
    return y + 1


# --- exceptions ----------------------------------------------------------------------------------------------------
class Problem(Exception):
    def __init__(self, value, extra=None):
        super().__init__(f"problem {value}")
        self.value = value
        self.extra = extra


class Special(Problem):
    def __str__(self):
        return "special"


def thrower(kind, *args):
    raise kind(*args)


@case()
def try_except(x):
    log = []
    try:
        y = x * 2
        raise ValueError("bad", 1)
    except (KeyError, ValueError) as e:
        log.append((type(e).__name__, e.args, str(e)))
        y = x + 1
    else:
        log.append("else")
    finally:
        log.append("finally")
    try:
        y = y * 2
    except ValueError:
        log.append("never")
    else:
        log.append("else")
    return y, log


@case()
def exceptions_of_callees(x):
    log = []
    for kind in (ValueError, KeyError, IndexError, Problem, Special):
        try:
            thrower(kind, "v")
        except (ValueError, LookupError) as e:
            log.append(repr(e))
        except Problem as e:
            log.append((e.value, str(e), e.extra))
        x = x + 1
    return x, log


@case()
def implicit_exceptions(x):
    log = []
    d, items = {"a": 1}, [1, 2]
    try:
        d["b"]
    except KeyError as e:
        log.append((e.args, str(e)))
    try:
        items[7]
    except IndexError as e:
        log.append(str(e))
    try:
        x.nothing_of_this_name
    except AttributeError:
        log.append("attribute")
    try:
        Base(x).nothing
    except AttributeError as e:
        log.append(str(e))
    try:
        int("q")
    except ValueError as e:
        log.append(str(e))
    try:
        1 / 0
    except ZeroDivisionError as e:
        log.append(str(e))
    try:
        a, b = [1]  # noqa: F841
    except ValueError as e:
        log.append(str(e))
    try:
        next(iter([]))
    except StopIteration as e:
        log.append(e.value)
    try:
        1 + "a"
    except TypeError as e:
        log.append(str(e))
    try:
        undefined_name  # noqa: F821
    except NameError as e:
        log.append(str(e))
    try:
        items.index(9)
    except ValueError:
        log.append("index")
    return x * 2, log


@case()
def wrong_arguments(x):
    try:
        thrower()
    except TypeError as e:
        return x + 1, str(e)


@case()
def raise_from_and_context(x):
    log = []
    try:
        try:
            raise KeyError("inner")
        except KeyError as e:
            raise ValueError("outer") from e
    except ValueError as e:
        log.append((str(e), repr(e.__cause__), repr(e.__context__), e.__suppress_context__))
    try:
        try:
            raise KeyError("inner")
        except KeyError:
            raise ValueError("outer")  # noqa: B904
    except ValueError as e:
        log.append((repr(e.__context__), e.__cause__))
    try:
        raise TypeError("t") from None
    except TypeError as e:
        log.append((e.__cause__, e.__suppress_context__))
    return x + 1, log


@case()
def reraise_and_assert(x):
    log = []
    try:
        try:
            raise ValueError("v")
        except ValueError:
            log.append(1)
            raise
    except ValueError as e:
        log.append(str(e))
    try:
        assert len(log) == 5, "length"
    except AssertionError as e:
        log.append(str(e))
    assert log
    try:
        raise ValueError
    except Exception as e:
        log.append(e.args)
    try:
        e  # noqa: B018, F821
    except NameError:
        log.append("deleted")
    return x + 1, log


@case()
def finally_paths(x):
    log = []

    def f(n):
        for i in range(3):
            try:
                if i == n:
                    return x * i
                if n == 5:
                    continue
                if n == 6:
                    break
            finally:
                log.append(i)
        return x

    def g():
        try:
            raise ValueError
        finally:
            return 3  # noqa: B012

    return f(1), f(5), f(6), g(), log


@case()
def nested_handlers(x):
    log = []
    try:
        try:
            raise KeyError("a")
        except KeyError:
            try:
                raise ValueError("b")
            except ValueError as e:
                log.append(repr(e.__context__))
            raise
        finally:
            log.append("f")
    except KeyError as e:
        log.append(e.args[0])
    while True:
        try:
            x = x + 1
            if len(log) > 3:
                raise StopIteration
            log.append("w")
        except StopIteration:
            break
    return x, log


@case()
def exception_objects(x):
    e = ValueError("a", 2)
    p = Problem(3, x)
    e.note = 5
    return e.args, str(e), p.extra + 1, isinstance(p, Exception), repr(p), e.note, e.__cause__, e


def _exception_groups():
    source = """
def exception_groups(x):
    log = []
    try:
        raise ExceptionGroup("g", [ValueError(1), KeyError(2), ExceptionGroup("h", [ValueError(3)])])
    except* ValueError as g:
        log.append((len(g.exceptions), g.message))
    except* KeyError as g:
        log.append(g.exceptions[0].args)
    try:
        try:
            raise ValueError("plain")
        except* ValueError as g:
            log.append(str(g.exceptions[0]))
            x = x * 2
    except Exception:
        log.append("never")
    eg = ExceptionGroup("m", [ValueError(1), TypeError(2)])
    a, b = eg.split(TypeError)
    return x, log, len(a.exceptions), b.message
"""
    scope = {}
    exec(source, scope)
    return scope["exception_groups"]


try:
    exception_groups = case()(_exception_groups())
except SyntaxError:  # 3.10
    pass


# --- match ---------------------------------------------------------------------------------------------------------
@dataclasses.dataclass
class Shape:
    kind: str
    size: object


class Matched:
    __match_args__ = ("p", "q")

    def __init__(self, p, q):
        self.p = p
        self.q = q


@case()
def match_patterns(x):
    log = []
    for subject in (
        1,
        "s",
        None,
        2.5,
        [1, x],
        (1, 2, 3, 4),
        {"op": "mul", "by": x, "z": 1},
        Shape("box", x),
        Matched(1, x),
        Color.RED,
        [],
        {},
        True,
        b"b",
    ):
        match subject:
            case True:
                log.append("true")
            case 1 | 3:
                log.append("int")
            case str() as s:
                log.append(s)
            case None:
                log.append("none")
            case float(v) if v > 2:
                log.append(v)
            case [1, ms.Tensor() as y]:
                log.append(y * 2)
            case (1, *rest):
                log.append(rest)
            case {"op": "mul", "by": k, **others}:
                log.append((k, others))
            case Shape(kind="box", size=z):
                log.append(z)
            case Matched(1, q):
                log.append(q)
            case Color.RED:
                log.append("red")
            case []:
                log.append("empty")
            case {}:
                log.append("mapping")
            case _:
                log.append("other")
    return x, log


# --- loops, recursion, generators ----------------------------------------------------------------------------------
@case(lambda: t(3, 4), lambda: 3)
def loops(x, n):
    i = 0
    while i < n:
        i += 1
        if i == 2:
            continue
        x = x * i
    else:
        x = x + 1
    for a, (b, c) in [(1, (2, 3)), (4, (5, 6))]:
        x = x + a * b * c
        if a == 4:
            break
    else:
        x = x * 0
    return x


@case()
def recursion(x):
    def power(v, n):
        return v if n == 0 else v * power(v, n - 1)

    def walk(tree):
        return sum(walk(b) for b in tree) if isinstance(tree, list) else tree

    return power(x, 3), walk([x, [x, [x, 1]]])


def counting(x, n):
    for i in range(n):
        got = yield x + i
        if got is not None:
            x = x * got
    return x


@case()
def generators(x):
    g = counting(x, 3)
    a = next(g)
    b = g.send(2)
    c = [v for v in g]
    return a, b, c


@case()
def generator_results(x):
    def outer():
        r = yield from counting(x, 2)
        yield r * 10
        return 5

    values = []
    g = outer()
    while True:
        try:
            values.append(next(g))
        except StopIteration as e:
            values.append(e.value)
            break
    first, *rest = counting(x, 3)
    return values, first, rest, dict((i, v) for i, v in enumerate(counting(x, 2))), list(zip(counting(x, 2), "ab"))


@case()
def generator_throw_and_close(x):
    log = []

    def g():
        try:
            v = x
            while True:
                try:
                    v = v + 1
                    yield v
                except ValueError as e:
                    log.append(str(e))
        finally:
            log.append("closed")

    a = g()
    p = next(a)
    q = a.throw(ValueError("t"))
    a.close()
    a.close()
    b = g()
    next(b)
    try:
        b.throw(KeyError("k"))
    except KeyError:
        log.append("out")
    return p, q, log, next(b, "done")


@case()
def generator_delegation(x):
    log = []

    def inner():
        try:
            got = yield x
            log.append(got)
            yield x * 2
        except ValueError:
            yield x * 3
        return "r"

    def outer():
        log.append((yield from inner()))
        yield from [1, 2]
        yield from (i for i in range(2))

    g = outer()
    a = next(g)
    b = g.send("s")
    c = g.throw(ValueError)
    return a, b, c, list(g), log


class Countdown:
    def __init__(self, n, x):
        self.n = n
        self.x = x

    def __iter__(self):
        return self

    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.x * self.n


class Gen:
    def __init__(self, x):
        self.x = x

    def __iter__(self):
        for i in range(2):
            yield self.x + i


class Old2:
    def __init__(self, x):
        self.x = x

    def __getitem__(self, i):
        if i > 2:
            raise IndexError(i)
        return self.x * i


@case()
def user_iterators(x):
    return list(Countdown(3, x)), [v * 2 for v in Gen(x)], sum(Countdown(2, x)), list(Old2(x)), x in [x]


# --- arrays and tensors ---------------------------------------------------------------------------------------------
@case(lambda: t(3, 4), lambda: np.arange(12, dtype=np.float32).reshape(3, 4))
def numpy_arrays(x, a):
    return x + ms.Tensor(a), a.shape, x * 2


@case(lambda: t(3, 4), lambda: np.float32(2.5), lambda: np.int64(3))
def numpy_scalars(x, a, b):
    return x * a, x + b


@case()
def iterating_tensors(x):
    rows = [r * 2 for r in x]
    a, b, c = x
    return rows, a + b + c, [s for r in x for s in r][0], list(zip(x, x))[1], len(x), max(i for i, _ in enumerate(x))


@case(lambda: {"a": [t(2), (t(2, seed=1),)]}, lambda: [t(2)])
def tensors_in_containers(d, items):
    items.append(d["a"][0] * 2)
    d["b"] = items
    return {"out": [d["a"][1][0] + 1, items], "same": items}


@case()
def tensor_methods_and_views(x):
    y = x.reshape(4, 3)[1:, ::2]
    z = x.T @ x
    x2 = x.clone() if hasattr(x, "clone") else x + 0
    x2[0] = 1
    return y.sum(), z.mean(0), x2, x.shape[0] * 2, x.dtype, (x > 0).any(), ops.where(x > 0, x, 0), x.ndim, -x, x**2


@case(lambda: t(3, 4), lambda: t(3, 4, seed=1))
def boolean_masks(x, y):
    x = x + 0
    x[y > 0] = 0
    return x, ops.where(y > 0, x, y)


class MyTensor(ms.Tensor):
    pass


@case(lambda: t(3, 4, requires_grad=True))
def backward_inside(w):
    loss = (w * w).sum()
    loss.backward()
    g = w.grad
    w.grad = None
    return loss.detach(), g
