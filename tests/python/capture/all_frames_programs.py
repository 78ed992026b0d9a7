"""Programs without tensors for test_all_frames.py: run as a script under MSJIT_CAPTURE=all, each program plain first,
then captured several times; prints as JSON what differs."""

import json
import weakref

PROGRAMS = []


def program(function):
    PROGRAMS.append(function)
    return function


def error_of(function, *args, **kwargs):
    try:
        return function(*args, **kwargs)
    except Exception as e:
        return f"{type(e).__name__}: {e}"


@program
def method_found_behind_super():
    class Base:
        def __init__(self, *args):
            self.args = args

    class Registry(dict):
        def __init__(self):
            super().__init__()
            self.order = []

        def __setitem__(self, key, value):
            if key in self.order:
                raise TypeError("twice")
            self.order.append(key)
            super().__setitem__(key, value)

    r = Registry()
    r["a"] = 1
    r["b"] = 2
    return dict(r), r.order


@program
def jump_back_with_a_condition():
    return [x for x in ["a", "B", "c"] if str(x).isupper()]


@program
def arguments_that_builtins_refuse():
    return [
        error_of(lambda: tuple(sequence=())),
        error_of(lambda: int(x=1)),
        error_of(lambda: slice(1, 2, 3, 4)),
        error_of(lambda: len([], [])),
        error_of(lambda: sum(["a"], "")),
        error_of(lambda: enumerate([], begin=1)),
        error_of(lambda: [].append(1, 2)),
        error_of(lambda: {}.keys(1)),
        error_of(lambda: reversed({1})),
    ]


@program
def methods_that_return_nonsense():
    class Odd:
        def __bool__(self):
            return 1

    class Short:
        def __len__(self):
            return -1

    class Made:
        def __init__(self):
            return 1

    class Iterates:
        def __iter__(self):
            return self

    def truth(x):
        return "yes" if x else "no"

    return [
        error_of(truth, Odd()),
        error_of(truth, Short()),
        error_of(len, Short()),
        error_of(Made),
        error_of(list, Iterates()),
    ]


@program
def attributes_that_cannot_be():
    class Fixed:
        __slots__ = ()

    def store(x):
        x.name = 1

    return [error_of(store, Fixed()), error_of(lambda: object.__init__(Fixed(), 1))]


@program
def wrong_super():
    class A:
        def f(self):
            return "A"

    class B(A):
        def f(self):
            return "B" + super().f()

        def g(self):
            return super().nothing()

        def name(self):
            return super().__class__

    return B().f(), error_of(B().g), B().name() is super, error_of(B.f, 1)


@program
def views_of_dicts():
    d = {"a": 1, "b": 2}
    items, empty = d.items(), {}.keys()
    return list(items), list(items), "full" if empty else "empty", error_of(next, items)


@program
def operators_of_the_user():
    class N:
        def __divmod__(self, other):
            return "divmod", other

        def __floordiv__(self, other):
            return "floor"

    return divmod(N(), 3)


@program
def variables_by_name():
    def nested(x):
        y = x + 1

        def h():
            return y

        return sorted(locals()), sorted(dir()), sorted(vars())

    return nested(1)


@program
def last_reference_in_a_region():
    class Thing:
        pass

    def drop():
        thing = Thing()
        ref = weakref.ref(thing)
        thing = None
        return ref()

    return drop()


@program
def classes_registered_late():
    import collections.abc

    class Late:
        pass

    def kind(x):
        match x:
            case [*_]:
                return "sequence"
            case {}:
                return "mapping"
        return None

    before = kind(Late())
    collections.abc.Mapping.register(Late)
    return before, kind(Late()), kind({}), kind([]), kind("a")


@program
def claimed_class():
    class Claims:
        @property
        def __class__(self):
            return dict

    def check(x):
        return isinstance(x, dict), isinstance(x, list)

    return check(Claims()), check({})


@program
def builtins_of_a_function():
    import types

    def f():
        return len([1, 2])

    g = types.FunctionType(f.__code__, {"__builtins__": {"len": lambda x: "other"}})
    return f(), g(), f(), g()


def main():
    import msjit as ms

    expected = [p() for p in PROGRAMS]
    wrong = {}
    with ms.enable_capture():
        for p, want in zip(PROGRAMS, expected):
            for _ in range(4):
                got = error_of(p)
                if got != want:
                    wrong[p.__name__] = [repr(want), repr(got)]
    print(json.dumps({"wrong": wrong, "captured_frames": ms.report().captured_frames}))


if __name__ == "__main__":
    main()
