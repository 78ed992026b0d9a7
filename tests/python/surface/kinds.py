"""Calls of primitives with operands of other kinds: from each case of test_primitives.py and each sample of samples_primitives.py, one
operand (or all tensors of one dtype) is replaced by a tensor of every dtype and by Python's values.

What MindSpore 2.10 says of each is recorded by tests/python/oracles/record_mindspore_kinds.py and compared by
test_kinds_of_primitives.py.
"""

import importlib

import numpy as np

import programs
import samples_primitives

DTYPES = "bool int8 uint8 int16 uint16 int32 uint32 int64 uint64 float16 bfloat16 float32 float64 complex64".split()
VALUES = {
    "list": lambda a: a.tolist(), "tuple": lambda a: tuple(a.reshape(-1).tolist()), "array": lambda a: a.copy(), "int": lambda a: 2,
    "float": lambda a: 2.0, "true": lambda a: True, "none": lambda a: None, "str": lambda a: "x",
}  # fmt: skip
KINDS = [*DTYPES, *VALUES]
# What talks to other processes, calls back, or writes files.
LEFT_OUT = set(
    """AllGather AllGatherV AllReduce AlltoAll AlltoAllV Barrier Broadcast CollectiveGather CollectiveScatter Reduce ReduceScatter
    ReduceScatterV Custom PyFunc Morph HookBackward InsertGradientOf ForiLoop WhileLoop Scan Partial MoveTo Print""".split()
)


CATEGORIES = {
    "b": ["bool"],
    "i": ["int8", "int16", "int32", "int64", "uint8"],
    "f": ["float16", "float32", "float64"],
    "c": ["complex64"],
}
PYTHONS = {"n": ["int", "float", "true"], "s": ["list", "tuple"], "a": ["array"], "o": ["none"], "t": ["str"]}


def accepted(recorded):
    """Name -> what each operand takes, as letters of CATEGORIES and PYTHONS, or "." where it was no tensor: all but what is a TypeError
    in every row of the recording."""
    taken = {}
    for row, text in recorded.items():
        name, _, places = row.split(":")
        outcomes = text.split(" ")
        given = dict(zip(KINDS, outcomes))
        for place in map(int, places.split(",")):
            letters = taken.setdefault(name, {}).setdefault(place, set())
            if len(outcomes) == len(DTYPES) and "," not in places:
                letters.add(".")  # a sequence of tensors
            for letter, kinds in {**CATEGORIES, **PYTHONS}.items():
                if any(given.get(k, "T") != "T" for k in kinds):
                    letters.add(letter)
    order = "bifcnsaot"
    found = {}
    for name, places in sorted(taken.items()):
        specs = [
            "." if "." in places.get(i, ".") else "".join(c for c in order if c in places[i])
            for i in range(max(places) + 1)
        ]
        if any(set("bifc") & set(s) for s in specs):
            found[name] = specs
    return found


class Calls:
    """Stands for the module of primitives and notes what is called with what."""

    def __init__(self, module):
        self.module, self.noted = module, []

    def __getattr__(self, name):
        made = getattr(self.module, name)
        if not isinstance(made, type) or name in LEFT_OUT:
            return made

        def make(*given, **named):
            primitive = made(*given, **named)

            def call(*args):
                self.noted.append((name, lambda: made(*given, **named), args))
                return primitive(*args)

            return call

        return make


def calls(ms, cases):
    """Name -> [(what makes the primitive, its operands as NumPy has them)]; cases: CASES of test_primitives.py."""
    module = importlib.import_module(f"{ms.__name__}.ops.operations")
    plain = (
        lambda v: Array(v) if isinstance(v, ms.Tensor) else type(v)(map(plain, v)) if type(v) in (tuple, list) else v
    )
    of_array = (
        lambda v: Array(ms.Tensor(v))
        if isinstance(v, np.ndarray)
        else type(v)(map(of_array, v))
        if type(v) in (tuple, list)
        else v
    )
    found = {}
    for name, rows in sorted(cases.items()):
        if name not in LEFT_OUT and hasattr(module, name):
            for _, args, attributes in rows:
                make = lambda name=name, attributes=attributes: getattr(module, name)(**attributes)
                found.setdefault(name, []).append((make, [of_array(a) for a in args]))
    noting = Calls(module)
    space = programs.Kit(ms).namespace()
    space["P"] = noting
    for name, samples in sorted(samples_primitives.SAMPLES.items()):
        for sample in samples:
            try:
                eval(sample, space)
            except Exception:  # what MindSpore has no kernel for
                pass
        for noted, make, args in noting.noted:
            if noted == name:
                try:
                    found.setdefault(name, []).append((make, [plain(a) for a in args]))
                except RuntimeError:  # what was to be computed later and has no kernel
                    pass
        noting.noted.clear()
    return found


class Array:
    """A tensor's values, and whether it was a Parameter."""

    def __init__(self, tensor):
        self.values, self.trained = (
            tensor.asnumpy().copy(),
            hasattr(tensor, "requires_grad") and hasattr(tensor, "set_data") and type(tensor).__name__ == "Parameter",
        )

    def tensor(self, ms, kind=None):
        a = self.values
        if kind:
            with np.errstate(invalid="ignore"):
                a = (a.real if a.dtype.kind == "c" and kind != "complex64" else a).astype(
                    "float32" if kind == "bfloat16" else kind
                )
        made = ms.Tensor(a.copy())
        if kind == "bfloat16":
            made = made.astype(ms.bfloat16)
        return ms.Parameter(made, name="p") if self.trained else made


def questions(args):
    """(what is replaced, by which kinds) of a call: an operand, or the operands of one dtype together."""
    arrays = [i for i, a in enumerate(args) if isinstance(a, Array)]
    alike = {}
    for i in arrays:
        alike.setdefault(args[i].values.dtype, []).append(i)
    found = [(tuple(places), DTYPES) for places in alike.values() if len(places) > 1]
    found += [((i,), KINDS) for i in arrays]
    found += [
        ((i,), DTYPES)
        for i, a in enumerate(args)
        if type(a) in (tuple, list) and a and all(isinstance(x, Array) for x in a)
    ]
    return found


def asked(ms, make, args, places, kind):
    """The dtype or dtypes of the result, or the type of the error."""

    def operand(i, a):
        given = kind if i in places else None
        if isinstance(a, Array):
            return VALUES[given](a.values) if given in VALUES else a.tensor(ms, given)
        return type(a)(operand(i, x) for x in a) if type(a) in (tuple, list) else a

    try:
        return _dtypes(ms, make()(*(operand(i, a) for i, a in enumerate(args))))
    except Exception as e:
        return type(e).__name__


def _dtypes(ms, value):
    if isinstance(value, ms.Tensor):
        name = str(value.dtype).lower().replace("bool_", "bool")
        if name != "bfloat16":
            value.asnumpy()  # what runs later fails here
        return name
    if isinstance(value, (tuple, list)):
        return ",".join(_dtypes(ms, v) for v in value)
    return type(value).__name__


# Two numbers as operands.
NUMBERS = {"f": 6.0, "i": 6, "b": True}
PAIRS = ["ff", "fi", "if", "ii", "fb", "bf", "ib", "bi", "bb"]


def pairs(module, name):
    """The pairs of numbers that a primitive of two operands refuses by TypeError."""
    refused = []
    for a, b in PAIRS:
        try:
            getattr(module, name)()(
                NUMBERS[a], NUMBERS[b]
            ).asnumpy()  # where MindSpore finds no kernel, it says so late
        except TypeError:
            refused.append(a + b)
    return " ".join(refused)


def of_two_numbers(taken):
    """The primitives whose both operands may be numbers, by accepted()'s table."""
    both = [name for name, specs in taken.items() if len(specs) == 2 and "n" in specs[0] and "n" in specs[1]]
    return [name for name in both if name not in ("Depend", "RandomPoisson")]  # which take a number as something else
