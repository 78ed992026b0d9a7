"""Programs without tensors for test_all_frames.py: see all_frames.py."""

import weakref

from all_frames import error_of, main, program


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
def truth_of_tensors():
    """Reading it runs no op; where it decides whether an exception is raised, that is all the code does."""
    import msjit as ms

    def decided(v):
        if v:
            return 1
        raise KeyError("no")

    def asserted(v):
        assert v, "no"

    def twice(v):
        if not v:
            raise ValueError("none")
        if v > 2:
            raise ValueError("too much")
        return v

    def in_a_loop(v):
        for i in range(3):
            if v:
                raise IndexError(i)

    def picked(v):
        return "abc"[int(v)] + str([1, 2][int(v)])

    def divided(v):
        1 // int(v)
        return "done"

    values = [ms.tensor(v) for v in (True, False, 0, 1, 2, 3, 0.0, 1.5)]
    return [str(error_of(f, v)) for f in (decided, asserted, twice, in_a_loop, picked, divided) for v in values]


@program
def jump_back_with_a_condition():
    return [x for x in ["a", "B", "c"] if str(x).isupper()]


@program
def arguments_that_builtins_refuse():
    class Text(str):
        pass

    return [
        error_of(lambda: tuple(sequence=())),
        error_of(lambda: int(x=1)),
        error_of(lambda: slice(1, 2, 3, 4)),
        error_of(lambda: len([], [])),
        error_of(lambda: sum(["a"], "")),
        error_of(lambda: sum((), Text("a"))),
        error_of(lambda: sum((), start=b"a")),
        error_of(lambda: sum([], bytearray(b"a"))),
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


@program
def keys_with_a_hash_of_their_own():
    class Key:
        def __init__(self, value):
            self.value = value

        def __hash__(self):
            return 1

        def __eq__(self, other):
            return self.value == getattr(other, "value", other)

    class Refuses:
        def __eq__(self, other):
            raise OverflowError("compared")

        def __hash__(self):
            return 1

    def look(d, key):
        return key in d, d.get(key)

    a, one = object(), Key(1)
    by_reference = weakref.WeakKeyDictionary({one: "kept"})
    return [
        look({Key(1): "a"}, Key(1)),
        look({Key(1): "a"}, 1),
        look({(a, 1): "b"}, (a, 1)),
        look({frozenset([1]): "c"}, frozenset([1])),
        error_of(look, {Refuses(): 1}, 1),
        one in by_reference,
        by_reference.get(one),
    ]


@program
def containers_that_change_while_iterated():
    def delete_and_set(view):
        d = {0: 0}
        for _ in view(d):
            del d[0]
            d[0] = 0

    def grow(d):
        for k in d:
            d[k + 1] = 1

    def grow_set(s):
        for k in s:
            s.add(k + 10)

    def replace_values(d):
        for k in d:
            d[k] = -d[k]
        return d

    return [
        error_of(delete_and_set, lambda d: d),
        error_of(delete_and_set, dict.items),
        error_of(delete_and_set, dict.values),
        error_of(grow, {1: 1}),
        error_of(grow_set, {1}),
        replace_values({1: 2, 3: 4}),
    ]


@program
def dict_effects_keep_the_order():
    d = {"a": 1, "b": 2, "c": 3}

    def change():
        d["b"] = 20
        del d["a"]
        d["a"] = 10
        d.setdefault("d", 4)
        d.pop("c")

    s = {1, 2, 3}

    def change_set():
        s.discard(2)
        s.add(7)

    change()
    change_set()
    e = dict(d)
    e.clear()
    return list(d.items()), sorted(s), e


@program
def what_c_makes_has_its_type():
    import functools
    import itertools
    import operator

    def types():
        chained, getter = itertools.chain([1], [2]), operator.itemgetter(0)
        key = functools.cmp_to_key(lambda a, b: a - b)
        return type(chained).__name__, type(getter).__name__, type(key).__name__, type(reversed(range(3))).__name__

    def handed_over():
        getter, counter = operator.itemgetter(1), itertools.count(5, 2)
        error_of(print, end="", file=None)
        return type(getter).__name__, getter([1, 2]), list(itertools.islice(counter, 3))

    return [
        types(),
        handed_over(),
        error_of(itertools.compress, None, [1]),
        error_of(lambda: itertools.pairwise()),
        error_of(itertools.islice, [1], -1),
        error_of(lambda: max([])),
        error_of(type(functools.cmp_to_key(lambda a, b: 0))),
        error_of(lambda: functools.partial()),
    ]


@program
def partials_are_objects():
    import functools

    p = functools.partial(dict, a=1)
    p.mark = "set"
    p.keywords["b"] = 2
    return p(), p.mark, error_of(setattr, p, "func", list), functools.partial(max, 1).keywords


@program
def caches_are_asked():
    import functools

    calls = []

    @functools.lru_cache
    def cached(n):
        calls.append(n)
        return n * 2

    return cached(1), cached(1), cached(2), cached.cache_info()[:2], list(calls)


@program
def conversions_of_subclasses():
    class Mine(int):
        def __index__(self):
            return 42

        __str__ = object.__repr__

    class Gives:
        def __float__(self):
            return "1"

    class Trunc:
        def __trunc__(self):
            return 7

    return int(Mine(7)), Mine(7) + 1, error_of(float, Gives()), error_of(int, Gives())


@program
def constructors_that_refuse():
    class Plain:
        pass

    class Sub(tuple):
        pass

    class Lying(tuple):
        def __iter__(self):
            yield 1

    class Reversed(dict):
        def keys(self):
            return reversed(list(dict.keys(self)))

        __iter__ = keys

    class Asks:
        @property
        def __init__(self):
            raise AttributeError("asked")

    one = Sub((1,))
    return [
        error_of(Plain.__new__, Plain, 1),
        error_of(lambda: Sub(sequence=())),
        tuple(Lying((2,))),
        list(dict(Reversed([("a", 1), ("b", 2)]))),
        one * 1 is one,
        type(one + ()) is tuple,
        error_of(Asks),
    ]


@program
def last_references_run_code():
    class Counted:
        count = 0

        def __init__(self):
            Counted.count += 1

        def __del__(self):
            Counted.count -= 1

    class Thing:
        pass

    def drop():
        x = Counted()
        before = Counted.count
        del x
        after = Counted.count
        several = [Counted(), Counted()]
        del several
        return before, after, Counted.count

    def drop_watched():
        thing = Thing()
        seen = []
        ref = weakref.ref(thing, lambda _: seen.append("gone"))
        del thing
        return list(seen), ref() is None

    return drop(), drop_watched()


@program
def cycles_of_new_objects():
    class Holder:
        pass

    def frozen():
        h = Holder()
        s = frozenset([h])
        h.own = s
        error_of(print, end="", file=None)
        return h.own is s, len(s)

    def self_loop():
        h = Holder()
        h.me = h
        error_of(print, end="", file=None)
        return h.me is h

    return frozen(), self_loop()


@program
def not_a_number_in_containers():
    nan = float("nan")

    def find(x):
        return [x].count(x), x in (x,), [x].index(x), x is x, x == x

    return find(nan)


@program
def exceptions_are_checked():
    def wrong_match():
        try:
            raise ValueError("a")
        except (ValueError, 42):  # noqa: B030
            return "caught"

    def wrong_traceback():
        e = ValueError()
        e.__traceback__ = 5

    def wrong_cause():
        e = ValueError()
        e.__cause__ = 5

    return error_of(wrong_match), error_of(wrong_traceback), error_of(wrong_cause)


@program
def modules_without_a_name():
    import types

    m = types.ModuleType.__new__(types.ModuleType)
    n = types.ModuleType("n")
    del n.__name__

    def read(module):
        return hasattr(module, "a"), error_of(lambda: module.a)

    return error_of(read, m), error_of(read, n)


@program
def abstract_methods():
    import abc

    class A(abc.ABC):
        @abc.abstractmethod
        def f(self): ...

    def look(cls):
        return hasattr(cls, "__abstractmethods__"), sorted(getattr(cls, "__abstractmethods__", ()))

    return look(A), look(int)


@program
def operators_between_sets_and_others():
    def update(s, other):
        s |= other
        return sorted(s)

    s = {1}
    s.__init__([5])
    return [
        error_of(update, {1}, {2}),
        error_of(update, {1}, [2]),
        error_of(update, {1}, {2: 3}),
        sorted({1: 2}.keys() | [3]),
        s,
        frozenset(frozenset([1])),
    ]


@program
def descriptors_that_store_in_the_dict():
    class Field:
        def __init__(self, name):
            self.name = name

        def __get__(self, obj, owner=None):
            return self if obj is None else obj.__dict__[self.name]

        def __set__(self, obj, value):
            obj.__dict__[self.name] = value

    class Point:
        x = Field("x")
        y = Field("y")

        @property
        def z(self):
            return vars(self).setdefault("z", 0)

        def move(self, by):
            self.x += by
            self.y = self.x * 2
            self.__dict__["z"] = 5
            return self.x, self.y, self.z

    p = Point()
    p.x = 1
    p.y = 2
    return p.move(3), p.move(4), vars(p)


@program
def setattr_of_another_class():
    class Record(dict):
        __setattr__ = dict.__setitem__

    def store(r):
        r.a = 1
        return r["a"], "a" in vars(r)

    class Hints:
        def __init__(self):
            self.asked = 0

        def __iter__(self):
            return iter([1, 2])

        def __length_hint__(self):
            self.asked += 1
            return 2

    h = Hints()
    return store(Record()), list(h), h.asked


if __name__ == "__main__":
    main()
