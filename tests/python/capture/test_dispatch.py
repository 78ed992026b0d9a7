"""What a class is chosen by: functools.singledispatch, abstract base classes and classes registered with them later."""

import abc
import collections.abc
import functools
import numbers

import pytest

import msjit as ms
from differential import check, t, whole


def new_generic():
    @functools.singledispatch
    def apply(value, x):
        return x * 1.0, "object"

    @apply.register
    def _(value: int, x):
        return x * 4.0, "int"

    @apply.register(list)
    def _(value, x):
        return x + sum(value), "list"

    @apply.register
    def _(value: ms.Tensor, x):
        return x * value, "tensor"

    return apply


class Small(int):
    pass


@pytest.mark.parametrize("value", [3, True, Small(2), [1, 2], 1.5, "s", None, t(3)], ids=repr)
def test_functions(value):
    apply = new_generic()

    def f(x, value):
        return apply(value, x)

    check(f, t(3), value, breaks=0)


def test_a_class_that_is_registered_later():
    apply = new_generic()

    def f(x, value):
        return apply(value, x)

    captured = ms.jit(f, backend="cpu")
    assert captured(t(3), 1.5)[1] == captured(t(3), 2.5)[1] == "object"
    apply.register(float, lambda value, x: (x, "float"))
    assert captured(t(3), 1.5)[1] == "float"
    apply.register(int, lambda value, x: (x, "other int"))
    assert captured(t(3), 1)[1] == "other int" and captured(t(3), True)[1] == "other int"


def test_abstract_classes_in_a_dispatch():
    apply = new_generic()
    apply.register(collections.abc.Mapping, lambda value, x: (x * len(value), "mapping"))
    apply.register(numbers.Number, lambda value, x: (x * 2, "number"))

    def f(x, value):
        return apply(value, x)

    class Table:
        def __len__(self):
            return 5

    table = Table()
    captured = ms.jit(f, backend="cpu")
    for value in ({"a": 1}, 1.5, 2, "s", table):
        for _ in range(2):
            assert captured(t(3), value)[1] == f(t(3), value)[1]
    assert captured(t(3), table)[1] == "object"
    collections.abc.Mapping.register(Table)
    assert captured(t(3), table)[1] == f(t(3), table)[1] == "mapping"


class Shapes:
    scale = 2.0

    @functools.singledispatchmethod
    def area(self, shape, x):
        return x, "object"

    @area.register
    def _(self, shape: int, x):
        return x * shape * self.scale, "int"

    @area.register
    @classmethod
    def _(cls, shape: str, x):
        return x, cls.__name__

    @area.register
    @staticmethod
    def _(shape: float, x):
        return x * shape, "static"


class Others(Shapes):
    scale = 3.0


@pytest.mark.parametrize("shape", [2, 1.5, "s", None, (1,)], ids=repr)
@pytest.mark.parametrize("cls", [Shapes, Others])
def test_methods(shape, cls):
    shapes = cls()

    def f(x, shape):
        x = x * 2
        return shapes.area(shape, x), Shapes().area(shape, x=x)

    whole(f, t(3), shape)


@pytest.mark.parametrize("shape", [2, 1.5, "s", None], ids=repr)
def test_methods_asked_of_the_class(shape):
    """Before CPython 3.15 the instance is what is dispatched on."""

    def f(x, shape):
        return Shapes.area(Shapes(), shape, x * 2)

    check(f, t(3), shape)


def test_a_call_without_arguments_raises_as_it_does():
    def f(x):
        try:
            Shapes().area()
        except (TypeError, IndexError) as error:
            return str(error), x * 2

    check(f, t(3))


class Ring(abc.ABC):  # noqa: B024
    @classmethod
    def __subclasshook__(cls, other):
        return True if hasattr(other, "ring") else NotImplemented


def test_isinstance_of_what_is_registered_later():
    class Plain:
        pass

    class Hooked:
        ring = 1

    def f(x, value):
        return x * 2 if isinstance(value, Ring) else x * 3, issubclass(type(value), collections.abc.Sized)

    plain, hooked = Plain(), Hooked()
    check(f, t(3), hooked)  # the hook is the program's: it is asked in place
    captured = ms.jit(f, backend="cpu")
    x = t(3)
    for change in (
        lambda: None,
        lambda: Ring.register(Plain),
        lambda: setattr(Plain, "__len__", lambda self: 3),
        lambda: delattr(Plain, "__len__"),
        lambda: delattr(Hooked, "ring"),
        lambda: setattr(Hooked, "ring", 2),
    ):
        change()
        for value in (plain, hooked, 1, [1], {"a": 1}, x):
            for _ in range(2):
                expected, found = f(x, value), captured(x, value)
                assert (expected[0] == found[0]).all() and expected[1] is found[1]


def test_registrations_elsewhere_compile_once_more():
    """A registration with any abstract class may matter to a negative answer; what it did not change is found again."""

    class Mine:
        pass

    def f(x, value):
        return x * 2 if isinstance(value, collections.abc.Sequence) else x * 3

    captured = ms.jit(f, backend="cpu")
    ms.reset(captured)
    value = Mine()
    for _ in range(3):
        for _ in range(5):
            captured(t(3), value)
        collections.abc.Hashable.register(type("Unrelated", (), {"__hash__": None}))
    assert ms.report(captured).compiles == 3
    for _ in range(5):
        captured(t(3), [1])
        captured(t(3), value)
    assert ms.report(captured).compiles <= 5
