"""The examples of docstrings, each with one argument, right operand or index replaced by a value of another kind: captured
they must give what they give eagerly, which is most often an error. ``python argument_mutants.py SEED COUNT`` runs COUNT of
them; ``faults`` is what went wrong."""

import ast
import contextlib
import doctest
import functools
import importlib
import io
import random
import re
import sys
import warnings

import numpy as np

import msjit as ms
from equality import difference

VALUES = """None [] () 'x' 1.5 True -1 0 3 1j {} len slice(None) range(3) (1,2) [1.0,2.0] float('nan') ms.float16 ms.int32
np.array([1.,2.]) np.float32(2) [ms.ones(2),ms.ones(3)] ms.ones((2,3,4)) ms.ones((1,2,3,4)) ms.zeros((0,)) ms.zeros((2,0))
ms.tensor(2.0) ms.tensor(1) ms.tensor([1,0,2]) ms.tensor([1,0,2],dtype=ms.int32) ms.tensor([True,False,True])
ms.tensor([[1.,float('nan')],[float('inf'),-2.]]) ms.tensor([[1.,2.],[3.,-2.]],dtype=ms.float64)
ms.tensor([1.,2.,3.],dtype=ms.float16) ms.tensor([1.,2.,3.],dtype=ms.bfloat16) ms.tensor([1.+2j,2.,3.])
ms.tensor([200,1,2],dtype=ms.uint8) ms.Parameter(ms.ones((2,3)))""".split()
PLACES = (
    "msjit msjit.ops msjit.nn msjit.Tensor msjit.numpy msjit.scipy.linalg msjit.mint msjit.mint.nn msjit.mint.nn.functional "
    "msjit.mint.linalg msjit.mint.special msjit.mint.fft msjit.mint.optim msjit.mint.distributions"
).split()
# What reads or writes files and the process, waits, counts what runs, or decides how long it takes.
LEFT_OUT = re.compile(
    r"dataset|open\(|save|load|export|subprocess|profile|init\(|while_loop|fori_loop|ForiLoop|sleep|enable_capture|context|"
    r"set_device|set_num|set_default|exit|input\(|hub|breakpoint|reset|report|explain|mark_dynamic|custom_op|memory|empty_cache|_log|"
    r"ParameterUpdate"  # leaves a mark on the Parameter that a Cell which is dropped at once has held
)


@functools.cache
def examples():
    """(name, source) of the examples, each once."""
    found, seen = [], set()
    for place in PLACES:
        try:
            holder = importlib.import_module(place)
        except ImportError:
            holder = functools.reduce(getattr, place.split(".")[1:], ms)
        for name in sorted(dir(holder)):
            text = None if name.startswith("_") else getattr(getattr(holder, name, None), "__doc__", None)
            if not isinstance(text, str) or ">>>" not in text or text in seen:
                continue
            seen.add(text)
            source = "".join(e.source for e in doctest.DocTestParser().get_examples(text))
            if not LEFT_OUT.search(source + name):
                found.append((f"{place}.{name}", source))
    return found


def mutant(source, choose):
    """The source with one value replaced; None: it holds none."""
    tree = ast.parse(source)
    places = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            places += [(node.args, i) for i, a in enumerate(node.args) if not isinstance(a, ast.Starred)]
            places += [(keyword, "value") for keyword in node.keywords if keyword.arg]
        elif isinstance(node, ast.BinOp):
            places.append((node, "right"))
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
            places.append((node, "slice"))
    if not places:
        return None
    holder, place = choose.choice(places)
    value = ast.parse(choose.choice(VALUES), mode="eval").body
    if isinstance(holder, list):
        holder[place] = value
    else:
        setattr(holder, place, value)
    return ast.unparse(ast.fix_missing_locations(tree))


class Inputs(ast.NodeTransformer):
    """Puts names in place of the tensors that are made of constants."""

    def __init__(self):
        self.made = []

    def visit_Call(self, node):
        self.generic_visit(node)
        names = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
        if ast.unparse(node.func) not in ("ms.tensor", "ms.ones", "ms.zeros", "ms.Tensor") or names - {
            "ms",
            "np",
            "float",
        }:
            return node
        self.made.append(ast.unparse(node))
        return ast.Name(f"given{len(self.made) - 1}", ast.Load())


def function(source, as_inputs=False):
    """The statements as a function, which returns the values of its expressions and variables; as_inputs: tensors made of
    constants are arguments."""
    tree, names, given = ast.parse(source), [], []
    if as_inputs:
        inputs = Inputs()
        tree, given = inputs.visit(tree), inputs.made
    for i, statement in enumerate(tree.body):
        if isinstance(statement, ast.Expr):
            tree.body[i] = ast.Assign([ast.Name(f"_{i}", ast.Store())], statement.value)
        if isinstance(tree.body[i], ast.Assign):
            names += sorted({n.id for t in tree.body[i].targets for n in ast.walk(t) if isinstance(n, ast.Name)})
    lines = [f"    {line}" for line in ast.unparse(ast.fix_missing_locations(tree)).splitlines()]
    parameters = ", ".join(f"given{i}" for i in range(len(given)))
    text = "\n".join([f"def example({parameters}):", *lines, f"    return [{', '.join(dict.fromkeys(names))}]"])
    variables = {"ms": ms, "np": np, "__name__": "example"}
    exec(compile(text, "<example>", "exec"), variables)
    return variables["example"], [compile(g, "<given>", "eval") for g in given]


def outcome(f, given):
    ms.set_seed(7)
    np.random.seed(7)
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            inputs = [eval(g, {"ms": ms, "np": np}) for g in given]
            return "value", f(*inputs), inputs
        except Exception as error:
            return "raised", type(error).__name__, re.sub(r" at 0x\w+", "", str(error))


def fault(source, as_inputs, calls=2):
    """How captured calls part from the eager one; None: not at all, or it is another with each call, or cannot be compared."""
    with contextlib.suppress(TypeError):  # a value that the comparison does not know
        expected = outcome(*function(source, as_inputs))
        if expected[:2] == ("raised", "SystemError"):
            return f"eager: {expected}"
        if difference(expected, outcome(*function(source, as_inputs)), 1e-6) is not None:
            return None
        f, given = function(source, as_inputs)
        captured = ms.jit(f)
        for call in range(calls):
            found = outcome(captured, given)
            parts = difference(expected, found, 1e-6)
            if parts is not None:
                return f"call {call}: eager {expected}, captured {found}: they differ {parts}"
    return None


def faults(seed, count):
    choose = random.Random(seed)
    found = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(count):
            name, source = choose.choice(examples())
            changed = mutant(source, choose)
            as_inputs = choose.random() < 0.5
            wrong = changed and fault(changed, as_inputs)
            if wrong:
                found.append(f"{name}{', tensors as inputs' * as_inputs}\n{changed}\n{wrong}")
    return found


if __name__ == "__main__":
    print(*faults(*map(int, sys.argv[1:3])), sep="\n\n")
