"""A program whose functions, classes, cells and dicts are changed at moments that it does not choose: by callbacks of the
garbage collector and audit hooks, while it is captured. Whatever it computes, it does not end the process; a script of its
own: mutations_while_captured.py SEED."""

import builtins
import copy
import gc
import random
import sys

import msjit as ms

R = random.Random(int(sys.argv[1]))
x = ms.ones(3)
factor = 2
table = {"a": 1, "b": 2}
numbers = [1, 2, 3]
plain_len = len


class A:
    k = 3

    def __init__(self, v):
        self.v = v

    def m(self, x):
        return x * self.v + self.k + factor

    @property
    def p(self):
        return self.v * 2


class B(A):
    __slots__ = ("w",)

    def m(self, x):
        return super().m(x) * 2


class Net(ms.nn.Cell):
    def __init__(self):
        super().__init__()
        self.d = ms.nn.Dense(3, 3)
        self.n = 2

    def construct(self, x):
        for _ in range(self.n):
            x = self.d(x)
        return x


def outer(c):
    def inner(x, y=1, *, z=2):
        nonlocal c
        return x * c + y + z + len(table) + sum(table.values())

    return inner


def rows(x):
    for i in numbers:
        yield x * i + factor


inner, a, b, net = outer(2), A(1), B(2), Net()


def f(x, o):
    r = o.m(x) + o.p
    r = r + inner(x) + inner(x, 2, z=3)
    print(end="")  # a break
    for q in rows(x):
        r = r + q
    values = [table[k] for k in table]
    try:
        r = r + net(x)
    except (ValueError, TypeError):
        pass
    print(end="")
    return r * values[0] if values else r


codes = [f.__code__, f.__code__.replace(co_name="g")]
inner_codes = [inner.__code__, (lambda c: lambda x, y=1, *, z=2: x * c)(3).__code__]


def new_function():
    global inner
    inner = outer(R.randrange(3))


def new_objects():
    global a, net
    a, net = A(R.randrange(3)), Net()


def new_factor():
    global factor
    factor = R.choice([1, 2, 2.5, ms.ones(3), "s"])


MUTATIONS = [
    new_factor,
    new_function,
    new_objects,
    ms.reset,
    gc.collect,
    lambda: f(x, b),
    lambda: copy.deepcopy(net),
    lambda: setattr(A, "k", R.choice([1, 2, 3.5, ms.ones(3)])),
    lambda: setattr(A, "m", R.choice([lambda s, x: x, lambda s, x: x * s.v])),
    lambda: setattr(A, "p", R.choice([property(lambda s: 1), 7])),
    lambda: setattr(B, "__bases__", (A,)),
    lambda: setattr(a, "v", R.choice([1, 2, ms.ones(3)])),
    lambda: setattr(a, "__class__", A),
    lambda: setattr(inner.__closure__[0], "cell_contents", R.choice([1, 3, x])),
    lambda: setattr(inner, "__defaults__", R.choice([(1,), (2,), (x,)])),
    lambda: setattr(inner, "__kwdefaults__", R.choice([{"z": 1}, {"z": x}])),
    lambda: setattr(inner, "__code__", R.choice(inner_codes)),
    lambda: setattr(f, "__code__", R.choice(codes)),
    lambda: setattr(net, "n", R.randrange(1, 4)),
    lambda: net.d.weight.set_data(ms.ones((3, 3))),
    lambda: table.update({R.choice("abcdef"): R.randrange(5)}),
    lambda: table.pop(R.choice("abcdef"), None),
    lambda: numbers.__setitem__(slice(None), [R.randrange(4) for _ in range(R.randrange(1, 4))]),
    lambda: setattr(builtins, "len", R.choice([plain_len, lambda o: plain_len(o)])),
]
acting = False
heard = 0
every = R.choice([1, 2, 5])


def act(*_):
    global acting, heard
    heard += 1
    if acting or heard % every:
        return
    acting = True
    try:
        R.choice(MUTATIONS)()
    except (TypeError, ValueError, RuntimeError):
        pass  # what other mutations have left it with
    finally:
        acting = False


gc.callbacks.append(act)
if R.random() < 0.3:
    sys.addaudithook(lambda event, _: act() if event in ("code.__new__", "object.__setattr__") else None)
gc.set_threshold(R.choice([1, 5, 20, 100]), 1, 1)
g = ms.jit(f)
ended = 0
for _ in range(40):
    for captured in (g, f):
        try:
            if captured is f:
                with ms.enable_capture():
                    f(x, R.choice([a, b]))
            else:
                g(x, R.choice([a, b]))
            ended += 1
        except (TypeError, ValueError, AttributeError, RuntimeError):
            pass  # a mutation's doing
gc.callbacks.clear()
assert heard
print(ended, "of 80 calls gave a value;", heard, "moments")
