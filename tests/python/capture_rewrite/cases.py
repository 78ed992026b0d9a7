"""Functions whose control flow and state the rewritten code must keep: (function, [argument tuples])."""

import contextlib


def show(*args):
    print(*args)
    return args[0] if args else None


def loop(n, b):
    s = 0
    for i in range(n):
        c = s + b
        s = c + i
        if i == 6:
            b = b * 1.0 if isinstance(b, int) else b
    return s, c


def break_in_expression(a, b):
    r = a * 2 + show(b)
    return r


def many_on_the_stack(a, b):
    return (
        show(a + 1, b * 2, show(a - b, (a, b, show(a * b))), k=3) if False else (a, (b, [a + b, show(a, b, a + b)]), -a)
    )


def swallowed_iter(seq):
    t = 1
    t = t + 1
    for x in seq:
        show(x + t)
    return t


def while_else(n):
    out = []
    while n > 0:
        n -= 1
        if n == 3:
            continue
        if n == -5:
            break
        out.append(n)
    else:
        out.append("else")
    return out


def nested_loops(n):
    total = 0
    for i in range(n):
        j = 0
        while j < i:
            j += 1
            for k in (1, 2, 3):
                if k == j:
                    break
                total += i * j + k
            else:
                total -= 1
    return total


class Manager:
    def __init__(self, swallow=False):
        self.swallow = swallow

    def __enter__(self):
        return 1

    def __exit__(self, kind, value, traceback):
        show("exit", kind and kind.__name__, traceback and traceback.tb_lineno)
        return self.swallow


def with_and_try(a, b):
    try:
        with Manager() as m:
            show("in")
            c = a + b
            c = c / b
            show(c)
    except ZeroDivisionError as e:
        show(e.__traceback__.tb_lineno)
        show(a + 1)
        raise
    finally:
        show("fin")
        b = a + 2
    return c, b, m


def swallowing_with(a, b):
    c = 0
    with Manager(True), Manager(True):
        c = a / b
        c += 1
    return c


def into_and_out_of_try(a, b):
    c = a + 1
    try:
        c = c + 2
        show(c)
        c = c / b
    except ZeroDivisionError:
        return "zde", c
    return c


def nested_handlers(a):
    out = []
    for i in range(4):
        try:
            try:
                x = a + i
                if i == 1:
                    raise KeyError(i)
                if i == 2:
                    raise ValueError(i)
                out.append(x)
            except KeyError as e:
                y = i + 1
                out.append((y, e.args))
                try:
                    raise TypeError(y)
                except TypeError as f:
                    z = y + 2
                    out.append((z, repr(f.__context__)))
            finally:
                w = i * 2
                out.append(w)
        except ValueError as e:
            v = a * i
            out.append((v, e.__context__))
    return out


def finally_returns(a):
    for i in range(3):
        try:
            if i == a:
                return i + 1
            b = i + a
        finally:
            show("f", i + 1)
    return b


def closure(a):
    q = 10

    def inner(b):
        nonlocal q
        z = b + 1
        h = lambda: z  # noqa: E731
        show(z)
        z = z + q
        q = q + b
        return z, q, h()

    return inner(a), inner(a + 1), q


def deletes(n):
    for i in range(n):
        if i > 1:
            u = w + 1  # noqa: F821
            del w  # noqa: F821
            show(u)
        w = i  # noqa: F841
    return 0


def unbound(n):
    if n:
        w = 1
    u = w + 1
    return u


def arguments(a, /, b=2, *rest, c=3, **more):
    s = a + b + c
    for r in rest:
        s += r
    for k in sorted(more):
        s = s + more[k]
    return s, rest


def comprehension(n):
    a = [i * 2 for i in range(n) if i % 2]
    b = dict.fromkeys((1, 2), a)
    return a, sorted(b), sum(x + 1 for x in a), {x - 1 for x in a}


def chained(a, b, c):
    return a < b < c, a or b, a and c, not a, a if b else c, f"{a}-{b!r:>5}"


def unpacking(p):
    a, (b, *c), d = p
    x, y = d, a
    x, y, a = a, x, y
    return a, b, c, x, y


def attribute_error(a):
    b = a + 1
    c = b.nothing_of_that_name
    return c


def raising_deep(a):
    def g(x):
        y = x + 1
        return y / (x - 1)

    b = a * 1
    return g(b) + 1


def exception_group_like(a):
    try:
        raise ValueError("x")
    except (KeyError, ValueError) as e:
        r = a + 1
        try:
            raise RuntimeError(r) from e
        except RuntimeError as f:
            return r, repr(f.__cause__)


def assertion(a):
    b = a + 1
    assert b > 100, (a, b)
    return b


def recursion(n, a=0):
    if n == 0:
        return a
    b = a + n
    return recursion(n - 1, b) + 0


def long_jumps_source():
    lines = ["def long_jumps(n, b):", " s = 0", " for i in range(n):", "  show(i)", "  s = s + b"]
    lines += [f"  if s > 10000: s = show(s) + {k} + s * s" for k in range(120)]
    lines += ["  s = s + 1", " return s"]
    return "\n".join(lines)


exec(compile(long_jumps_source(), "long_jumps.py", "exec"), globals())

CASES = [
    (loop, [(10, 2), (10, "x"), (1, 1)]),
    (break_in_expression, [(3, 4), ("ab", "c")]),
    (many_on_the_stack, [(3, 4), ("ab", "c")]),
    (swallowed_iter, [([1, 2, 3],), (5,), ((),)]),
    (while_else, [(6,), (0,)]),
    (nested_loops, [(5,)]),
    (with_and_try, [(6, 2), (6, 0), ("a", 1)]),
    (swallowing_with, [(6, 2), (6, 0)]),
    (into_and_out_of_try, [(6, 0), (6, 2), ("a", 1)]),
    (nested_handlers, [(1,), ("s",)]),
    (finally_returns, [(1,), (5,), ("x",)]),
    (closure, [(3,)]),
    (deletes, [(4,)]),
    (unbound, [(0,), (1,)]),
    (arguments, [(1,), (1, 2, 3, 4), ("x",)]),
    (comprehension, [(7,)]),
    (chained, [(1, 2, 3), (0, 0, 0), ("a", 1, 2)]),
    (unpacking, [((1, (2, 3, 4), 5),), ((1,),)]),
    (attribute_error, [(1,)]),
    (raising_deep, [(1,), (2,)]),
    (exception_group_like, [(1,)]),
    (assertion, [(1,), (200,)]),
    (recursion, [(30,)]),
    (long_jumps, [(4, 1), (3, 1j)]),  # noqa: F821
]


# --- generators and coroutines: (function, driver) ------------------------------------------------------------------
def generator(n, b):
    s = 0
    for _ in range(n):
        s = s + b
        try:
            got = yield s
            s = s + (got or 0)
        except KeyError:
            s = s + 100
    return s


def drive_generator(f):
    g = f(6, 2)
    out = [next(g), g.send(1), g.throw(KeyError("k")), next(g)]
    try:
        while True:
            out.append(next(g))
    except StopIteration as e:
        out.append(e.value)
    g = f(6, 2)
    next(g)
    g.close()
    out.append(g.gi_frame)
    g = f(6, 2j)
    out.append(list(g))
    return out


def delegating(n):
    a = n + 1
    b = yield from range(a)
    c = yield from inner_generator(n)
    return a, b, c + 1


def inner_generator(n):
    x = n * 2
    got = yield x
    return (got or 0) + x


def drive_delegating(f):
    g = f(2)
    out = [next(g) for _ in range(4)]
    try:
        g.send(5)
    except StopIteration as e:
        out.append(e.value)
    g = f(2)
    next(g)
    try:
        g.throw(ValueError("v"))
    except ValueError as e:
        out.append(repr(e))
    return out


class Awaitable:
    def __await__(self):
        x = yield 5
        return x


class AsyncManager:
    async def __aenter__(self):
        return 1

    async def __aexit__(self, *args):
        return False


async def agen(c):
    for i in range(3):
        c = c + i
        yield c


async def coroutine(a):
    c = a + 1
    async with AsyncManager() as m:
        x = await Awaitable()
        c = c + x + m
    async for y in agen(c):
        c = c + y
    d = [z async for z in agen(c)]
    return c, d


def drive_coroutine(f):
    c = f(6)
    out = [c.send(None)]
    try:
        c.send(7)
    except StopIteration as e:
        out.append(e.value)
    c = f("s")
    try:
        c.send(None)
    except TypeError as e:
        out.append(repr(e))
    return out


@contextlib.contextmanager
def managed(a):
    b = a + 1
    try:
        yield b
    except KeyError:
        show("caught", b)
    finally:
        show("done", b + 1)


def drive_manager(f):
    manager = contextlib.contextmanager(f)
    with manager(1) as b:
        show(b)
    with manager(2) as b:
        raise KeyError(b)
    return b


DRIVEN = [
    (generator, drive_generator),
    (delegating, drive_delegating),
    (coroutine, drive_coroutine),
    (managed.__wrapped__, drive_manager),
]
