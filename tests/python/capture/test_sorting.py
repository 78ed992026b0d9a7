"""What sorting asks of the objects that it sorts: whom, how often, in which order."""

import functools

import pytest

import msjit as ms


def recorder(answer, reflected=None):
    """A class whose instances tell a list which comparisons they were asked for."""

    class Noted:
        def __init__(self, number, asked):
            self.number, self.asked = number, asked

        def __lt__(self, other):
            self.asked.append(("lt", self.number, other.number))
            return answer(self, other)

    if reflected:

        def greater(self, other):
            self.asked.append(("gt", self.number, other.number))
            return reflected(self, other)

        Noted.__gt__ = greater
    return Noted


def less(a, b):
    return a.number < b.number


def none(a, b):
    return NotImplemented


CLASSES = {
    "answers": [recorder(less)],
    "has no answer": [recorder(none)],
    "the other one answers": [recorder(none, lambda a, b: a.number > b.number)],
    "two classes": [recorder(none, lambda a, b: a.number > b.number), recorder(less)],
    "a class and one derived from it": [recorder(none), type("Derived", (recorder(less),), {})],
    "gives a tensor's truth": [recorder(lambda a, b: bool(ms.tensor(a.number) < b.number))],
    "numbers for truth": [recorder(lambda a, b: a.number - b.number < 0 and 3)],
}


def sorts(x, objects, how):
    y = x + 1
    found = how([*objects])
    return y * 2, found


def outcome(f, kind, numbers, how):
    asked = []
    objects = [CLASSES[kind][i % len(CLASSES[kind])](n, asked) for i, n in enumerate(numbers)]
    try:
        found = f(ms.tensor([1.0]), tuple(objects), HOWS[how])[1]
    except TypeError as error:
        return asked, str(error)
    return asked, [o.number for o in found]


def in_place(objects):
    objects.sort()
    return objects


HOWS = {
    "sorted": sorted,
    "reverse": lambda objects: sorted(objects, reverse=True),
    "list.sort": in_place,
    "by key": lambda objects: sorted(objects, key=lambda o: o),
    "in tuples": lambda objects: [o for (o,) in sorted((o,) for o in objects)],
    "cmp_to_key": lambda objects: sorted(objects, key=functools.cmp_to_key(lambda a, b: (b < a) - (a < b))),
}


@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize("kind", CLASSES)
def test_the_same_is_asked(kind, how):
    captured = ms.jit(sorts)
    for numbers in ((3, 1, 2), (1, 2, 3, 4), (2, 1), (5, 4, 3, 2, 1, 6), (1,)):
        expected = outcome(sorts, kind, numbers, how)
        for _ in range(2):
            assert outcome(captured, kind, numbers, how) == expected
    assert ms.report(captured).captured_frames
