"""Python features in captured functions: the same as eagerly, and without a break."""

import collections
import contextlib
import dataclasses
import functools
import math
import sys

import pytest

import msjit as ms
from differential import check, t
from msjit import nn, ops


def generator_expression(x):
    return sum(x * i for i in range(4)), max(i * 2 for i in (1, 5, 2))


def generator_function(x):
    def rows(n):
        for i in range(n):
            yield x + i

    total = x * 0
    for r in rows(3):
        total = total + r
    return total, list(rows(2))


def star_arguments(x):
    def f(a, /, b, *rest, c=3, **kw):
        return a * b + len(rest) * c + len(kw)

    args = [2.0, 7, 8]
    return f(x, *args, c=5, z=1), f(x, b=2), f(*(x, 3.0), **{"c": 4, "w": 0})


def nested_closures(x):
    n = 0

    def outer(k):
        def inner(v):
            nonlocal n
            n += k
            return v * n

        return inner

    f, g = outer(1), outer(2)
    return f(x), g(x), f(x), n


def returned_closure(x):
    y = x * 2

    def f(v, k=3.0):
        return v + y * k

    return f(x), [lambda: y][0]()


def partials(x):
    f = functools.partial(lambda a, b, c=1: a * b + c, x, c=2)
    return f(3.0), f(2.0, c=5)


class Vector:
    scale = 2.0

    def __init__(self, a, b):
        self.a, self.b = a, b

    def __add__(self, other):
        return Vector(self.a + other.a, self.b + other.b)

    def __getitem__(self, i):
        return (self.a, self.b)[i]

    def __len__(self):
        return 2

    def __call__(self, k):
        return self.a * k + self.b

    @classmethod
    def unit(cls, x):
        return cls(x, x * 0 + 1)

    @staticmethod
    def double(x):
        return x * 2

    @property
    def norm(self):
        return (self.a * self.a + self.b * self.b).sqrt()

    @norm.setter
    def norm(self, value):
        self.a = self.a * value


def user_objects(x):
    v = Vector(x, x + 1) + Vector.unit(x)
    v.norm = 2.0
    v.extra = [v.a]
    return v, v.norm, v[0], len(v), v(3.0), Vector.double(x), v.scale


def object_identity(x):
    v = Vector(x + 1, None)
    w = [v, v]
    w[0].b = x * 2
    return w, v, w[0] is w[1]


def dictionaries(x):
    d = {"a": x, "b": x + 1}
    d["c"] = d.pop("a") * 2
    d.update(b=d["b"] + 1, z=3)
    e = {**d, "k": x}
    del e["z"]
    return d, e, list(d), [k + "!" for k in e.keys()], {k: v for k, v in d.items() if k != "z"}, d.get("none"), "b" in d


def lists(x):
    a = [x, x + 1, x + 2]
    a.append(x * 3)
    a.insert(0, a.pop())
    a[1:3] = [x]
    b = a[::-1] + [1, 2] * 2
    b.extend((3, 4))
    b.reverse()
    return a, b, b.index(3), sorted([3, 1, 2], key=lambda v: -v), a == a


def mutated_arguments(x, items, table):
    items.append(x * 2)
    items[0] = x + 1
    table["new"] = items[-1]
    table["old"] = None
    return items, len(table)


def aliased_results(x):
    y = x * 2
    pair = (y, y)
    v = y[0]
    return pair, [y, pair], v, y.reshape(-1)


def inplace_chain(x):
    y = x * 1
    y.add_(1)
    y[1] = 7.0
    z = y[0:2]
    z.mul_(3.0)
    z += 1
    y[y > 5] = 0.0
    return y, z


def whiles(x):
    n, k = 0, 10
    while True:
        n += 1
        if n % 2:
            continue
        x = x + n
        if n > k:
            break
    else:
        x = x * 0
    return x, n


def for_else(x):
    for i in range(3):
        if i == 5:
            break
    else:
        x = x + 10
    for a, (b, c) in [(1, (2, 3)), (4, (5, 6))]:
        x = x + a * b - c
    for i, (a, b) in enumerate(zip([1.0, 2.0], (x, x * 2)), start=2):
        x = x + a * b * i
    return x


def conditional(x, flag=None):
    y = x + 1 if flag is None else x - 1
    y = y * 2 if (x.ndim == 1 and not x.shape[0] > 5) or False else y
    return y, None if flag else "no"


def walrus_and_unpacking(x):
    if (n := x.shape[0]) > 1:
        first, *rest = range(n)
    (a, b), c = (x, x * n), first
    return a + b + c, rest, [*rest, *(1, 2)], {**{"a": 1}}


def strings(x):
    name = "n" + str(3) + f"{len('abc'):>4}" + "{}-{!r}".format(1, "z") + "%s %d" % ("q", 4)
    return {name.upper(): x + 1}, "a,b".split(","), "-".join(["x", "y"]), name.startswith("n")


def math_functions(x, a, b):
    return (
        x * math.sqrt(a) + math.floor(b) + abs(-b) + round(2.6) + min(a, b) + max(a, b, 3) + pow(a, 2) + divmod(7, 3)[1]
    )


def number_arithmetic(x, a, b):
    n = a // 2 + a % 3 - (a << 1) + (a & 3) + int(b) + bool(a) + float(a)
    return x * n, n, -a, a > b, a == 3 and b < 9, ~a


def isinstance_chain(x):
    out = []
    for v in (x, 1, 1.0, "s", None, [x], (1,), {"a": 1}, Vector):
        kind = type(v).__name__ if not isinstance(v, (list, tuple)) else "sequence"
        out.append(kind)
    return (
        out,
        x + len(out),
        callable(Vector),
        issubclass(bool, int),
        hasattr(Vector, "nothing"),
        getattr(x, "nothing", 3),
    )


def context_managers(x):
    with contextlib.nullcontext(2.0) as k:
        x = x * k
    with ms.no_grad():
        x = x + 1
    return x


Point = collections.namedtuple("Point", "x y")


@dataclasses.dataclass
class Config:
    scale: float = 2.0
    bias: float = 1.0


def from_config(x, config, point):
    return x * config.scale + config.bias + point.x * point[1]


def recursion(x, n=4):
    return x if n == 0 else recursion(x * 1.5 + n, n - 1)


def higher_order(x):
    return (
        list(map(lambda v: v * 2, [x, x + 1])),
        list(filter(lambda v: v > 1, [1, 2, 3])),
        [*reversed([x, x + 3])],
        any(v > 2 for v in [1, 3]),
    )


def module_functions(x):
    return (
        ops.relu(x - 1),
        ms.ops.tanh(x),
        ops.concat([x, x + 1]),
        ops.stack([x, x]),
        x.max(),
        x.sum(axis=0),
        x.astype(ms.float64),
        x.T,
    )


def second_order(x):
    f = lambda v: (v**3).sum()  # noqa: E731
    return ms.grad(lambda v: ms.grad(f)(v).sum())(x)


def early_return(x):
    for i in range(5):
        x = x + i
        if i == 2:
            return x * 100
    return x


def match_statement(x, op):
    table = {"add": x + 1, "mul": x * 2}
    return table[op] if op in table else -x


CASES = [
    (generator_expression,), (generator_function,), (star_arguments,), (nested_closures,), (returned_closure,), (partials,),
    (user_objects,), (object_identity,), (dictionaries,), (lists,), (mutated_arguments, [1, 2], {"old": 1}),
    (aliased_results,), (inplace_chain,), (whiles,), (for_else,), (conditional,), (conditional, 1), (walrus_and_unpacking,),
    (strings,), (math_functions, 4.0, 2.5), (number_arithmetic, 7, 2.5), (isinstance_chain,), (context_managers,),
    (from_config, Config(), Point(1.0, 2.0)), (recursion,), (higher_order,), (module_functions,), (second_order,),
    (early_return,), (match_statement, "add"), (match_statement, "other"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda c: c[0].__name__)
def test_language(case):
    function, *args = case
    report = check(function, t(3), *args, rtol=1e-5)
    assert not report.breaks, str(report)
    assert report.hits >= 2, str(report)


def test_results_keep_identity():
    @ms.jit
    def f(x, items):
        y = x * 2
        v = y[0:2]
        items.append(y)
        return y, v, items, x

    for _ in range(3):
        x, items = t(3), []
        y, v, same, back = f(x, items)
        assert items[0] is y and same is items and back is x
        y[0] = 42.0
        assert v.asnumpy()[0] == 42.0


def test_gradients_of_captured_functions():
    dense = nn.Dense(3, 2)

    def f(x):
        return (dense(x) ** 2).sum()

    eager, captured = t(4, 3, requires_grad=True), t(4, 3, requires_grad=True)
    f(eager).backward()
    expected = dense.weight.grad.asnumpy().copy()
    g = ms.jit(f)
    for _ in range(3):
        captured.grad = dense.weight.grad = dense.bias.grad = None
        g(captured).backward()
        assert abs(captured.grad.asnumpy() - eager.grad.asnumpy()).max() < 1e-5
        assert abs(dense.weight.grad.asnumpy() - expected).max() < 1e-5


@pytest.mark.skipif(sys.version_info < (3, 12), reason="~ of a bool warns from 3.12 on")
def test_invert_of_a_bool_warns_each_time():
    def f(x, flag):
        return x * ~flag

    captured = ms.jit(f)
    for _ in range(4):
        with pytest.warns(DeprecationWarning, match="inversion"):
            assert captured(ms.Tensor([1.0]), True).asnumpy().tolist() == [-2.0]


def test_tuples_of_objects_are_keys():
    kinds = {(ms.float32, ms.int64): 2.0, (ms.int64, int): 3.0, (ms.int64, None): 4.0}

    def f(x, y):
        return x * kinds[x.dtype, y.dtype] + kinds.get((y.dtype, int), 0.0) + kinds.get((ms.float32, None), 10.0)

    x, y = ms.tensor([1.0]), ms.tensor([1])
    assert ms.jit(f, fullgraph=True)(x, y).tolist() == f(x, y).tolist() == [15.0]


def test_sums_of_floats_are_those_of_this_python():
    def f(x, a, b, c):
        return x * sum([a, b, c, a, b, c, a, b, c, a])

    captured = ms.jit(f)
    for a in (0.1, 0.3, 1e16):
        for _ in range(3):
            args = (ms.tensor([1.0], dtype=ms.float64), a, 0.1, -a)
            assert captured(*args).tolist() == f(*args).tolist()


def test_sums_of_complex_numbers_are_those_of_this_python():
    def f(x):
        return x + 1, sum([2 + 1j, 10e100j, 1j, -10e100j]), sum([1.5, 0.1j, 0.2]), sum([1, 2], 1j)

    check(f, t(3))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_truth_of_not_implemented_is_said_by_python():
    def f(x):
        y = x + 1
        try:
            return y, not NotImplemented
        except TypeError as error:
            return y, str(error)

    check(f, t(3))
