"""What captured code relies on changes between calls: every call gives what eager gives."""

import numpy as np
import pytest

import msjit as ms
from differential import clone, equal, t


def run(function, situations, calls=2):
    captured = ms.jit(function)
    for situation in situations:
        for _ in range(calls):
            args = situation()
            eager_args, captured_args = clone(args), clone(args)
            results = []
            for f, a in ((function, eager_args), (captured, captured_args)):
                try:
                    results.append(f(*a))
                except Exception as error:
                    results.append((type(error).__name__, str(error)))
            assert equal(results[0], results[1], 1e-6), (results, ms.report(captured).guards)
            assert equal(eager_args, captured_args, 1e-6), (eager_args, captured_args)


class Box:
    tag = 1.0
    shared = [1.0]

    def __init__(self, **kw):
        self.__dict__.update(kw)

    def scaled(self, x):
        return x * self.tag


class Other(Box):
    tag = 5.0


def values(*items):
    return [lambda v=v: v for v in items]


def test_same_and_different_objects():
    def f(a, b, x):
        a.k = x + 1
        b.k = x * 2
        return a.k

    same = Box()
    run(f, [lambda: (same, same, t(3)), lambda: (Box(), Box(), t(3)), lambda: (same, same, t(3))])


def test_same_and_different_lists():
    def f(a, b, x):
        a.append(x)
        return len(b), x + 1

    same = []
    run(f, [lambda: ([], [], t(3)), lambda: (same, same, t(3)), lambda: ([1], [], t(3))])


def test_same_tensor_twice():
    def f(a, b):
        a += 1
        return a is b, b * 2

    x = t(3)
    run(f, [lambda: (t(3), t(3)), lambda: (x, x), lambda: (t(3), t(3, seed=2))])


def test_argument_types():
    f = lambda x, v: (x * 2, v, type(v).__name__)  # noqa: E731
    run(
        f,
        values(
            *[
                (t(2), v)
                for v in (
                    1,
                    True,
                    1.5,
                    "a",
                    None,
                    (1, 2),
                    [1],
                    {"a": 1},
                    {1, 2},
                    Box(),
                    Other(),
                    2**80,
                    b"x",
                    1j,
                    range(3),
                    slice(1, 2),
                    np.float32(2),
                    ...,
                    len,
                )
            ]
        ),
    )


def test_numbers_in_arithmetic():
    f = lambda x, v, w: x + v * w - w / v + v // w + v % w + v**2  # noqa: E731
    cases = [
        (1, 2),
        (1.5, 2),
        (2, 2.5),
        (True, 2),
        (-3, 2),
        (2**62, 2),
        (0, 3),
        (3, 0),
        (2**70, 1),
        (1e308, 10.0),
        (float("nan"), 1),
        (-7, -2),
    ]
    run(f, values(*[(t(2), *c) for c in cases]))


def test_shapes_from_numbers():
    f = lambda x, n: x.reshape(n, -1) * n  # noqa: E731
    run(f, values(*[(t(12), n) for n in (2, 3, 4, 2, 5)]))


def test_containers_change():
    def f(x, items):
        total = x * 0
        for v in items:
            total = total + v
        return total, len(items)

    run(
        f,
        values(
            *[
                (t(2), v)
                for v in ([1, 2], [1, 2, 3], (1, 2), {1: 0, 2: 0}, {2: 0, 1: 0}, [1.0, 2], [], range(3), [t(2)], "")
            ]
        ),
    )


def test_dict_order_and_keys():
    def f(x, d):
        return [x * v for v in d.values()], list(d), "a" in d

    run(
        f, values(*[(t(2), d) for d in ({"a": 1, "b": 2}, {"b": 2, "a": 1}, {"b": 1}, {1: 1}, {True: 1}, {1.0: 1}, {})])
    )


def test_class_changes():
    f = lambda x, b: b.scaled(x) + len(b.shared)  # noqa: E731
    captured = ms.jit(f)
    x, b = t(3), Box()
    scaled = Box.scaled
    try:
        for change in (
            lambda: None,
            lambda: setattr(Box, "tag", 2.0),
            lambda: Box.shared.append(1.0),
            lambda: setattr(b, "tag", 7.0),
            lambda: setattr(b, "scaled", lambda x: x - 1),
            lambda: delattr(b, "scaled"),
            lambda: setattr(Box, "scaled", lambda self, x: x + 100),
            lambda: setattr(b, "__class__", Other),
            lambda: setattr(Other, "shared", ()),
            lambda: setattr(Other, "scaled", property(lambda self: lambda x: x * 11)),
            lambda: delattr(Other, "scaled"),
        ):
            change()
            for _ in range(2):
                assert equal(f(x, b), captured(x, b))
    finally:
        Box.tag, Box.shared, Box.scaled = 1.0, [1.0], scaled


def test_requires_grad_data_and_modes():
    p = ms.Parameter(ms.tensor([1.0, 2.0]))
    f = lambda x: (x * p).sum()  # noqa: E731
    captured = ms.jit(f)
    for change in (
        lambda: None,
        lambda: setattr(p, "requires_grad", False),
        lambda: setattr(p, "requires_grad", True),
        lambda: setattr(p, "data", ms.tensor([5.0, 6.0])),
        lambda: setattr(p, "data", ms.tensor([[5.0, 6.0]])),
    ):
        change()
        for _ in range(2):
            expected, found = f(ms.tensor([1.0, 3.0])), captured(ms.tensor([1.0, 3.0]))
            assert equal(expected, found)
            with ms.no_grad():
                assert equal(f(ms.tensor([1.0, 3.0])), captured(ms.tensor([1.0, 3.0])))


def test_functions_change():
    def make(k):
        def g(x, d=1.0):
            return x * k + d

        return g

    f = lambda x, g: g(x)  # noqa: E731
    g = make(2.0)
    h = make(2.0)
    h.__defaults__ = (9.0,)
    run(
        f,
        values(
            (t(3), g),
            (t(3), make(3.0)),
            (t(3), h),
            (t(3), make(2)),
            (t(3), lambda x: x),
            (t(3), abs),
            (t(3), Box().scaled),
        ),
    )


def test_errors_are_pythons():
    run(lambda x, y: x @ y + x[5], values((t(2, 3), t(3, 2)), (t(6, 3), t(3, 3)), (t(2), t(3))))
    run(lambda x, d: x * d["k"], values((t(2), {"k": 1}), (t(2), {})))
    run(lambda x, v: x + v.missing, values((t(2), Box(missing=1.0)), (t(2), Box()), (t(2), 3)))


def test_global_stores():
    global STATE
    STATE = 0

    def f(x):
        global STATE
        STATE = STATE + 1
        return x * STATE

    captured = ms.jit(f)
    for i in range(4):
        assert equal(captured(t(2)), t(2) * (i + 1)) and STATE == i + 1


@pytest.mark.parametrize("inner", [lambda x: x[1:], lambda x: x.T, lambda x: x.reshape(-1), lambda x: x * 1])
def test_results_alias_as_eagerly(inner):
    def f(x):
        v = inner(x)
        return v, x + 1

    captured = ms.jit(f)
    for _ in range(3):
        a, b = t(2, 3), t(2, 3)
        v, w = f(a)[0], captured(b)[0]
        v.add_(5)
        w.add_(5)
        assert equal(a + 0, b + 0)


def test_one_code_object_in_two_modules():
    first, second = {"k": 2.0}, {"k": 5.0}
    exec("def f(x):\n    return x * k", first)
    other = type(test_global_stores)(first["f"].__code__, second)
    captured = [ms.jit(first["f"]), ms.jit(other)]
    for _ in range(3):
        assert [g(ms.tensor([1.0])).asnumpy()[0] for g in captured] == [2.0, 5.0]


def test_a_global_that_is_only_handed_on_goes():
    """The region ends before the call of what it has read: nothing else asks for it."""
    scope = {}
    exec(
        "def helper(x, shift): return x + shift\n"
        "def f(x, k):\n"
        "    out = [x * 2.0]\n"
        "    out.append(helper(x, shift=k))\n"
        "    return out\n",
        scope,
    )
    captured = ms.jit(scope["f"])
    for _ in range(3):
        with pytest.raises(OverflowError):
            captured(t(2), 2**70)
    del scope["helper"]
    for _ in range(3):
        with pytest.raises(NameError):
            captured(t(2), 2**70)


def test_builtins_take_what_they_take():
    run(lambda x, g: g(x), values((t(2), abs), (t(2), len), (t(2), lambda x: x)))
    run(lambda x, g: g(x, k=1), values((t(2), lambda x, k: x + k), (t(2), abs), (t(2), len), (t(2), callable)))
    run(lambda x, g: g(x, 1, 2), values((t(2), lambda x, k, n: x + k), (t(2), abs), (t(2), len), (t(2), iter)))


def test_bases_are_assigned():
    class Mixin:
        pass

    class Base:
        pass

    class Derived(Mixin, Base):
        pass

    f = lambda x, o: (x * 1.0, isinstance(o, Mixin), issubclass(type(o), Mixin), isinstance(o, (int, Mixin)))  # noqa: E731
    captured = ms.jit(f)
    for bases in ((Mixin, Base), (Base,), (Base, Mixin), (Base,)):
        Derived.__bases__ = bases
        for _ in range(2):
            assert equal(f(t(2), Derived()), captured(t(2), Derived()))


class Plain:
    pass


class Meta(type):
    attribute = Plain()


class OtherMeta(type):
    @property
    def attribute(cls):
        return "other"

    def __getattr__(cls, name):
        return "of the other"


def becomes_a_descriptor(kind):
    kind.__get__ = lambda self, instance, owner: "got"
    kind.__set__ = lambda self, instance, value: LOG_OF_STORES.append(value)


def no_descriptor_again(kind):
    del kind.__get__, kind.__set__


LOG_OF_STORES = []


def test_what_a_class_holds_becomes_a_descriptor():
    class Held:
        pass

    class Holds:
        x = Held()
        y = Held()

        def __init__(self):
            self.__dict__["x"] = "own"

    class WithMeta(metaclass=Meta):
        attribute = "class's"

    def f(t, o):
        o.y = len(LOG_OF_STORES)
        return type(o.x).__name__, o.x if isinstance(o.x, str) else None, WithMeta.attribute, t + 1

    captured = ms.jit(f)
    for change in (None, Held, Plain, None):
        if change:
            becomes_a_descriptor(change)
        for _ in range(4):
            LOG_OF_STORES.clear()
            expected, stores = f(ms.ones(2), Holds())[:3], list(LOG_OF_STORES)
            LOG_OF_STORES.clear()
            assert captured(ms.ones(2), Holds())[:3] == expected and LOG_OF_STORES == stores
        if change is Held:
            no_descriptor_again(Held)
    no_descriptor_again(Plain)


def test_a_class_of_another_metaclass():
    class WithMeta(metaclass=Meta):
        pass

    def f(t):
        return WithMeta.attribute if isinstance(WithMeta.attribute, str) else "plain", t + 1

    captured = ms.jit(f)
    for _ in range(4):
        assert captured(ms.ones(2))[0] == f(ms.ones(2))[0] == "plain"
    WithMeta.__class__ = OtherMeta
    for _ in range(4):
        assert captured(ms.ones(2))[0] == f(ms.ones(2))[0] == "other"
