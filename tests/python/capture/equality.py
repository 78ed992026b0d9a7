"""Whether two values are the same to whoever looks at them: types, values, state and aliasing. What it does not know it
refuses with TypeError: a comparison that says yes to the unknown shows nothing.

``difference(a, b)`` is None or says where they part. ``BY_TYPE`` names the types that it knows; an instance of a class
written in Python is compared as the builtin type it derives from, and by its attributes and slots.
"""

import array
import asyncio
import collections
import contextlib
import contextvars
import copy
import datetime
import decimal
import fractions
import functools
import gc
import io
import itertools
import operator
import random
import re
import threading
import types
import typing
import warnings
import weakref

import numpy as np

import msjit as ms

LEFT = 100  # how much of an iterator is run
HEAP_TYPE = 1 << 9


class Different(Exception):
    pass


def difference(a, b, rtol=0.0, memo=None):
    """None, or where and how the two differ. One ``memo`` (a Comparison) sees aliasing across several calls."""
    comparison = memo or Comparison()
    comparison.rtol = rtol
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # pickling of iterators is deprecated in 3.12
            comparison.same(a, b, "")
    except Different as found:
        return str(found)
    return None


def equal(a, b, rtol=0.0):
    return difference(a, b, rtol) is None


def same_bits(x, y):
    if np.iscomplexobj(x) and np.iscomplexobj(y):
        return same_bits(x.real, y.real) and same_bits(x.imag, y.imag)
    return bool(((x == y) | ((x != x) & (y != y))).all()) and bool((np.signbit(x) == np.signbit(y))[x == x].all())


def short(value):
    try:
        text = repr(value)
    except Exception as error:
        text = f"<{type(value).__name__} whose repr raises {type(error).__name__}>"
    return text if len(text) < 200 else text[:200] + "..."


BY_TYPE = {}
WHOLE = (np.generic, BaseException)  # what the comparison of these sees is all that their subclasses of C hold


def of(*kinds):
    def register(method):
        BY_TYPE.update(dict.fromkeys(kinds, method))
        return method

    return register


# Of these no program tells one object from another that is equal.
PLAIN = {int, bool, float, complex, str, bytes, type(None), type(NotImplemented), type(...), tuple, frozenset, slice, range,
         types.MethodType, types.BuiltinMethodType, types.MethodWrapperType, types.CodeType, type, super,
         datetime.datetime, datetime.date, datetime.timedelta, datetime.time, decimal.Decimal, fractions.Fraction,
         type({}.keys()), type({}.values()), type({}.items()), types.MappingProxyType, weakref.ref}  # fmt: skip


class Comparison:
    """One walk through two graphs of objects; an object met twice here must be one object there, too."""

    def __init__(self):
        self.rtol = 0.0
        self.there, self.here = {}, {}  # id -> the object it is paired with
        self.alive = []

    # ---- the walk

    def fail(self, where, a, b):
        raise Different(f"at {where or 'the top'}: {short(a)} and {short(b)}")

    def check(self, condition, where, a, b):
        if not condition:
            self.fail(where, a, b)

    def paired(self, a, b, where):
        """Whether the two were met before, as each other."""
        if id(a) in self.there or id(b) in self.here:
            if self.there.get(id(a)) is not b or self.here.get(id(b)) is not a:
                raise Different(
                    f"at {where or 'the top'}: objects are one that are two on the other side: {short(a)}, {short(b)}"
                )
            return True
        self.there[id(a)], self.here[id(b)] = b, a
        self.alive.append((a, b))
        return False

    def same(self, a, b, where):
        kind = type(a)
        if kind is not type(b):
            if not isinstance(b, type) and not self.heap(kind):
                raise Different(
                    f"at {where or 'the top'}: a {kind.__name__} and a {type(b).__name__}: {short(a)}, {short(b)}"
                )
            self.same_class(kind, type(b), where + ".__class__")
        if kind not in PLAIN and self.paired(a, b, where):
            return
        if a is b:
            return
        # It leaves tuples and dicts alone in which it has once found nothing.
        if kind not in (tuple, dict) and gc.is_tracked(a) and not gc.is_tracked(b):
            raise Different(f"at {where or 'the top'}: the collector does not find {short(b)}")
        for base in kind.__mro__:
            method = BY_TYPE.get(base)
            if method is not None:
                method(self, a, b, where)
                break
            if base is not object and not self.heap(base) and not isinstance(a, WHOLE):
                raise TypeError(
                    f"at {where or 'the top'}: equality.py does not know how to compare {base!r}: {short(a)}"
                )
        else:
            if kind is not object and not self.heap(kind):
                raise TypeError(f"at {where or 'the top'}: equality.py does not know how to compare {kind!r}")
        self.attributes(a, b, where)

    @staticmethod
    def heap(kind):
        """A class written in Python: all that its instances hold are attributes, slots and what its builtin base holds."""
        return (
            bool(kind.__flags__ & HEAP_TYPE)
            and (kind.__module__ not in ("_io", "functools", "re", "array", "_thread") or "_fields" in kind.__dict__)
            and ("__dict__" in kind.__dict__ or "__slots__" in kind.__dict__ or "__module__" in kind.__dict__)
        )

    def attributes(self, a, b, where):
        if isinstance(a, (type, types.ModuleType)):
            return
        try:
            x, y = object.__getattribute__(a, "__dict__"), object.__getattribute__(b, "__dict__")
        except AttributeError:
            x = y = None
        if type(x) is dict:
            self.same_items(x, y, where + ".__dict__")
        for base in type(a).__mro__:
            if not self.heap(base) and not isinstance(a, BaseException):
                continue
            other = next((c for c in type(b).__mro__ if c.__qualname__ == base.__qualname__), base)
            for name, member in vars(base).items():
                if isinstance(member, types.MemberDescriptorType) and not name.startswith("__"):
                    self.same(self.slot(member, a), self.slot(vars(other)[name], b), f"{where}.{name}")

    @staticmethod
    def slot(member, obj):
        try:
            return member.__get__(obj)
        except AttributeError:
            return "(no value)"

    def parts(self, x, y, where):
        x, y = list(x), list(y)
        if len(x) != len(y):
            raise Different(f"at {where or 'the top'}: {len(x)} and {len(y)} elements: {short(x)}, {short(y)}")
        for i, (p, q) in enumerate(zip(x, y)):
            self.same(p, q, f"{where}[{i}]")

    def same_items(self, x, y, where):
        if len(x) != len(y):
            raise Different(f"at {where or 'the top'}: {len(x)} and {len(y)} items: {short(x)}, {short(y)}")
        pairs = [(c.items() if type(c) is dict else collections.OrderedDict.items(c) if isinstance(c, collections.OrderedDict)
                  else dict.items(c)) for c in (x, y)]  # fmt: skip
        for (k, v), (m, w) in zip(*pairs):
            self.same(k, m, f"{where}'s key {short(k)}")
            self.same(v, w, f"{where}[{short(k)}]")

    def named(self, a, b, where, *names):
        for name in names:
            self.same(getattr(a, name), getattr(b, name), f"{where}.{name}")

    # ---- classes

    def same_class(self, a, b, where):
        """One class, or two made by running one class statement twice."""
        if a is b or self.paired(a, b, where):
            return
        self.check(self.heap(a) and a.__qualname__ == b.__qualname__ and a.__module__ == b.__module__, where, a, b)
        self.same(type(a), type(b), where + ".__class__")
        self.parts(a.__bases__, b.__bases__, where + ".__bases__")
        skipped = {"__dict__", "__weakref__", "_abc_impl", "__subclasshook__"}
        x = {k: v for k, v in vars(a).items() if k not in skipped}
        y = {k: v for k, v in vars(b).items() if k not in skipped}
        self.same_items(x, y, where)

    @of(type)
    def classes(self, a, b, where):
        self.same_class(a, b, where)

    # ---- values

    @of(ms.Tensor)
    def tensors(self, a, b, where):
        alike = a.dtype == b.dtype and tuple(a.shape) == tuple(b.shape) and a.requires_grad == b.requires_grad
        self.check(alike, where, (a.dtype, a.shape, a.requires_grad), (b.dtype, b.shape, b.requires_grad))
        x, y = a.asnumpy(), b.asnumpy()
        self.check(self.numbers_alike(x, y), where, a, b)
        if isinstance(a, ms.Parameter):
            self.check(a.name == b.name, where + ".name", a.name, b.name)

    def numbers_alike(self, x, y):
        if x.tobytes() == y.tobytes():  # as most are: fuzzing spent a third of its time in allclose
            return True
        if self.rtol and x.dtype.kind in "fc":
            return bool(np.allclose(x, y, rtol=self.rtol, atol=self.rtol, equal_nan=True))
        return same_bits(x, y) if x.dtype.kind in "fc" else bool((x == y).all())

    @of(np.ndarray)
    def arrays(self, a, b, where):
        alike = a.dtype == b.dtype and a.shape == b.shape and a.flags.writeable == b.flags.writeable
        self.check(alike, where, (a.dtype, a.shape, a.flags.writeable), (b.dtype, b.shape, b.flags.writeable))
        if a.dtype.hasobject:
            self.parts(a.ravel().tolist(), b.ravel().tolist(), where)
        else:
            self.check(a.dtype.kind in "fciub" and self.numbers_alike(a, b) or a.tobytes() == b.tobytes(), where, a, b)

    @of(np.generic)
    def array_scalars(self, a, b, where):
        if isinstance(a, (float, complex, str, bytes)) and not isinstance(a, (np.floating, np.complexfloating)):
            self.check(a == b, where, a, b)
        else:
            self.arrays(np.asarray(a), np.asarray(b), where)

    @of(float)
    def floats(self, a, b, where):
        if float.__repr__(a) != float.__repr__(b):
            close = self.rtol and np.isclose(float(a), float(b), rtol=self.rtol, atol=self.rtol, equal_nan=True)
            self.check(close, where, a, b)

    @of(complex)
    def complexes(self, a, b, where):
        self.floats(a.real, b.real, where + ".real")
        self.floats(a.imag, b.imag, where + ".imag")

    @of(int, bool)
    def integers(self, a, b, where):
        self.check(int.__eq__(a, b), where, a, b)

    @of(str)
    def strings(self, a, b, where):
        self.check(str.__eq__(a, b), where, a, b)

    @of(bytes, bytearray)
    def byte_strings(self, a, b, where):
        self.check(bytes(memoryview(a)) == bytes(memoryview(b)), where, a, b)

    @of(range, decimal.Decimal, fractions.Fraction, datetime.date, datetime.time, datetime.timedelta, datetime.tzinfo,
        re.Pattern, types.GenericAlias, types.UnionType, np.dtype, type(ms.float32), typing._Final)  # fmt: skip
    def by_equality(self, a, b, where):
        self.check(a == b and repr(a) == repr(b), where, a, b)

    @of(types.CodeType)
    def codes(self, a, b, where):
        self.check(a == b, where, a, b)

    @of(types.SimpleNamespace, threading.local)
    def attributes_alone(self, a, b, where):
        pass

    @of(slice)
    def slices(self, a, b, where):
        self.named(a, b, where, "start", "stop", "step")

    @of(tuple)
    def tuples(self, a, b, where):
        self.parts(tuple.__iter__(a), tuple.__iter__(b), where)

    @of(list)
    def lists(self, a, b, where):
        self.parts(list.__iter__(a), list.__iter__(b), where)

    @of(collections.deque)
    def deques(self, a, b, where):
        self.check(a.maxlen == b.maxlen, where + ".maxlen", a.maxlen, b.maxlen)
        self.parts(collections.deque.__iter__(a), collections.deque.__iter__(b), where)

    @of(dict, collections.OrderedDict, collections.defaultdict)
    def dicts(self, a, b, where):
        if isinstance(a, collections.defaultdict):
            self.same(a.default_factory, b.default_factory, where + ".default_factory")
        self.same_items(a, b, where)

    @of(types.MappingProxyType)
    def proxies(self, a, b, where):
        self.same_items(dict(a), dict(b), where)

    @of(type({}.keys()), type({}.values()), type({}.items()))
    def views(self, a, b, where):
        self.same(a.mapping, b.mapping, where + ".mapping")

    @of(set, frozenset)
    def sets(self, a, b, where):
        """Elements in any order: each must have one that is the same."""
        left = list(set(b))
        self.check(len(left) == len(set(a)), where, a, b)
        for element in set(a):
            for i, other in enumerate(left):
                if self.tried(element, other, where):
                    del left[i]
                    break
            else:
                raise Different(f"at {where or 'the top'}: {short(element)} is in {short(a)}, not in {short(b)}")

    def tried(self, a, b, where):
        before = self.there.copy(), self.here.copy()
        try:
            self.same(a, b, where)
        except Different:
            self.there, self.here = before
            return False
        return True

    @of(array.array, memoryview)
    def buffers(self, a, b, where):
        x, y = memoryview(a), memoryview(b)
        seen = [(v.format, v.shape, v.strides, v.readonly, v.tobytes()) for v in (x, y)]
        self.check(seen[0] == seen[1], where, a, b)

    @of(re.Match)
    def matches(self, a, b, where):
        self.named(a, b, where, "re", "string", "regs", "pos", "endpos")

    @of(random.Random)
    def random_states(self, a, b, where):
        self.check(a.getstate() == b.getstate(), where, a, b)

    @of(np.random.Generator, np.random.RandomState)
    def array_random_states(self, a, b, where):
        state = [
            pickled.__reduce__() if hasattr(pickled, "bit_generator") else pickled.get_state() for pickled in (a, b)
        ]
        self.check(repr(state[0]) == repr(state[1]), where, a, b)

    @of(io.StringIO, io.BytesIO)
    def files_in_memory(self, a, b, where):
        seen = [(f.closed, None if f.closed else (f.getvalue(), f.tell())) for f in (a, b)]
        self.check(seen[0] == seen[1], where, seen[0], seen[1])

    @of(BaseException)
    def exceptions(self, a, b, where):
        self.named(a, b, where, "args", "__cause__", "__context__", "__suppress_context__")
        self.check(BaseException.__str__(a) == BaseException.__str__(b), where, a, b)

    @of(types.TracebackType)
    def tracebacks(self, a, b, where):
        self.named(a, b, where, "tb_lineno", "tb_frame", "tb_next")

    @of(types.FrameType)
    def frames(self, a, b, where):
        self.named(a, b, where, "f_lineno", "f_code")

    # ---- functions

    @of(types.FunctionType)
    def functions(self, a, b, where):
        self.named(a, b, where, "__code__", "__name__", "__qualname__", "__doc__", "__module__", "__defaults__", "__kwdefaults__",
                   "__annotations__", "__closure__")  # fmt: skip
        if a.__globals__ is not b.__globals__:
            self.paired(a.__globals__, b.__globals__, where + ".__globals__")

    @of(types.CellType)
    def closure_cells(self, a, b, where):
        seen = [tuple(self.cell_contents(c)) for c in (a, b)]
        self.parts(seen[0], seen[1], where)

    @staticmethod
    def cell_contents(cell):
        with contextlib.suppress(ValueError):
            yield cell.cell_contents

    @of(types.MethodType)
    def methods(self, a, b, where):
        self.named(a, b, where, "__func__", "__self__")

    @of(types.BuiltinFunctionType, types.MethodWrapperType)
    def builtins(self, a, b, where):
        self.named(a, b, where, "__name__", "__qualname__", "__self__")

    @of(types.MethodDescriptorType, types.WrapperDescriptorType, types.ClassMethodDescriptorType, types.GetSetDescriptorType,
        types.MemberDescriptorType)  # fmt: skip
    def descriptors(self, a, b, where):
        self.named(a, b, where, "__name__", "__objclass__")

    @of(property, functools.cached_property)
    def properties(self, a, b, where):
        names = ("fget", "fset", "fdel", "__doc__") if isinstance(a, property) else ("func", "attrname", "__doc__")
        self.named(a, b, where, *names)

    @of(staticmethod, classmethod)
    def wrapped_methods(self, a, b, where):
        self.same(a.__func__, b.__func__, where + ".__func__")

    @of(functools.partial)
    def partials(self, a, b, where):
        self.named(a, b, where, "func", "args", "keywords")

    @of(functools._lru_cache_wrapper)
    def caches(self, a, b, where):
        self.check(a.cache_info() == b.cache_info(), where, a.cache_info(), b.cache_info())

    @of(type(collections.namedtuple("Pair", "a").a), operator.itemgetter, operator.attrgetter, operator.methodcaller)
    def getters(self, a, b, where):
        self.parts(a.__reduce__(), b.__reduce__(), where)

    @of(super)
    def supers(self, a, b, where):
        self.named(a, b, where, "__thisclass__", "__self__", "__self_class__")

    @of(weakref.ref)
    def weak_references(self, a, b, where):
        self.same(a(), b(), where + "()")

    @of(typing.TypeVar)
    def type_variables(self, a, b, where):
        names = ["__name__", "__bound__", "__constraints__", "__covariant__", "__contravariant__", "__module__"]
        self.named(a, b, where, *names)  # a statement that runs twice makes two

    @of(types.ModuleType, contextvars.ContextVar, contextvars.Token)
    def one_object(self, a, b, where):
        self.fail(where, a, b)  # they are not the same one

    # ---- iterators

    @of(types.GeneratorType)
    def generators(self, a, b, where):
        self.named(a, b, where, "gi_code", "gi_running", "__name__", "__qualname__")
        self.suspended(a.gi_frame, b.gi_frame, where)
        self.same(a.gi_yieldfrom, b.gi_yieldfrom, where + ".gi_yieldfrom")
        self.rest(a, b, where)

    def suspended(self, x, y, where):
        self.check((x is None) == (y is None), where, "running" if x else "finished", "running" if y else "finished")
        if x is not None:
            self.check(x.f_lineno == y.f_lineno, where + ".f_lineno", x.f_lineno, y.f_lineno)
            self.same_items(dict(x.f_locals), dict(y.f_locals), where + "'s locals")

    def rest(self, a, b, where):
        """What is left of both, and how they end."""
        for i in range(LEFT):
            x, y = self.step(a), self.step(b)
            self.parts(x, y, f"{where}, item {i} from now")
            if x[0] != "item":
                return

    @staticmethod
    def step(iterator):
        try:
            return ("item", next(iterator))
        except StopIteration as end:
            return ("end", end.value)
        except Exception as error:
            return ("raised", type(error).__name__, str(error))

    @of(types.CoroutineType)
    def coroutines(self, a, b, where):
        self.named(a, b, where, "cr_code", "cr_running", "__name__", "__qualname__", "cr_await")
        self.suspended(a.cr_frame, b.cr_frame, where)

    @of(types.AsyncGeneratorType)
    def async_generators(self, a, b, where):
        self.named(a, b, where, "ag_code", "ag_running", "__name__", "__qualname__", "ag_await")
        self.suspended(a.ag_frame, b.ag_frame, where)

    @of(asyncio.Future)
    def futures(self, a, b, where):
        self.check(repr(a._state) == repr(b._state), where, a, b)

    def iterators(self, a, b, where):
        """Those of C: what they were made of and how far they are, as pickling sees it, and what is left."""
        try:
            x, y = copy.copy(a).__reduce__(), copy.copy(b).__reduce__()
        except TypeError:
            x = y = ()
        self.parts(x, y, where + ".__reduce__()")
        self.rest(a, b, where)


for _iterator in (
    iter([]), iter(()), iter(""), iter("\u1234"), iter(b""), iter(bytearray()), iter(range(0)), iter(range(1 << 70)), iter(set()),
    iter({}), iter({}.values()), iter({}.items()), reversed([]), reversed({}), reversed({}.values()), reversed({}.items()),
    iter(collections.deque()), reversed(collections.deque()), iter(lambda: 0, 0), zip(), map(len, ()), filter(len, ()),
    enumerate(()), reversed(()), iter(memoryview(b"")), iter(collections.OrderedDict()),
    iter(type("Sequence", (), {"__getitem__": lambda self, i: i})()), itertools.tee(())[0], itertools.chain(), itertools.count(),
    itertools.cycle(()), itertools.repeat(0), itertools.accumulate(()), itertools.compress((), ()), itertools.islice((), 0),
    itertools.takewhile(len, ()), itertools.dropwhile(len, ()), itertools.filterfalse(len, ()), itertools.starmap(len, ()),
    itertools.zip_longest(), itertools.product(), itertools.permutations(()), itertools.combinations((), 0),
    itertools.combinations_with_replacement((), 0), itertools.groupby(()), re.finditer("", ""),
    *([itertools.pairwise(())] if hasattr(itertools, "pairwise") else []),
    *([itertools.batched((), 1)] if hasattr(itertools, "batched") else []),
):  # fmt: skip
    BY_TYPE[type(_iterator)] = Comparison.iterators
