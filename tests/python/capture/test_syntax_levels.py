"""jit_syntax_level: what STRICT and LAX take, beside MindSpore 2.10, and how STRICT refuses."""

import linecache

import pytest

import msjit as ms
from msjit import nn

# Functions of x = [1, 2, 3], and what MindSpore 2.10 says of each in GRAPH_MODE: STRICT, LAX; None: it takes it.
PROGRAMS = {
    "np_call": ("def np_call(x): return x+Tensor(np.ones(3).astype(np.float32))", None, None),
    "asnp": (
        "def asnp(x): return Tensor(x.asnumpy()*2)",
        "AttributeError: In JIT strict mode, cannot get attributes asnumpy or t",
        None,
    ),
    "own_obj": ("def own_obj(x): return o.m(x)", None, None),
    "make_obj": ("def make_obj(x):\n    p=Obj(); return p.m(x)", None, None),
    "pr": ('def pr(x):\n    print("hello"); return x*2', None, None),
    "try_stmt": (
        "def try_stmt(x):\n    try: y=x+1\n    except ValueError: y=x\n    return y",
        "RuntimeError: Unsupported statement 'Try'.",
        "RuntimeError: Unsupported statement 'Try'.",
    ),
    "with_stmt": (
        'def with_stmt(x):\n    with open("/dev/null") as f: y=x+1\n    return y',
        "TypeError: issubclass() arg 1 must be a class",
        "TypeError: issubclass() arg 1 must be a class",
    ),
    "gen": (
        "def gen(x):\n    def g():\n        yield x\n    return list(g())[0]",
        "RuntimeError: Unsupported expression 'Yield'.",
        "RuntimeError: Unsupported expression 'Yield'.",
    ),
    "yields": (
        "def yields(x):\n    yield x",
        "RuntimeError: Unsupported expression 'Yield'.",
        "RuntimeError: Unsupported expression 'Yield'.",
    ),
    "set_stmt": (
        "def set_stmt(x):\n    s={1,2}; return x+len(s)",
        "RuntimeError: Unsupported expression 'Set'.",
        "RuntimeError: Unsupported expression 'Set'.",
    ),
    "fstr": ('def fstr(x): \n    s=f"{x.shape}"; return x', None, None),
    "isinst": ("def isinst(x): return x+1 if isinstance(x,Tensor) else x", None, None),
    "glob": ("def glob(x):\n    global zz\n    zz=3\n    return x", None, None),
    "nonl": (
        "def nonl(x):\n    k=1\n    def g():\n        nonlocal k\n        k=2\n    g(); return x+k",
        "RuntimeError: Unsupported statement 'Nonlocal'.",
        "RuntimeError: Unsupported statement 'Nonlocal'.",
    ),
    "dele": (
        "def dele(x):\n    a=[1,2]; del a[0]; return x+a[0]",
        "RuntimeError: Unsupported statement 'Delete'.",
        "RuntimeError: Unsupported statement 'Delete'.",
    ),
    "imp": (
        "def imp(x):\n    import math; return x+math.sqrt(4.0)",
        "RuntimeError: Unsupported statement 'Import'.",
        "RuntimeError: Unsupported statement 'Import'.",
    ),
    "lam": ("def lam(x): return (lambda v:v*2)(x)", None, None),
    "star": ("def star(x):\n    a,*b=(x,x,x); return a+b[0]", None, None),
    "dct": ('def dct(x):\n    d={"a":x}; d["b"]=x*2; return d["b"]', None, None),
    "intt": ("def intt(x): return x+int(x.sum())", None, None),
    "floatt": ("def floatt(x): return x*float(x[0])", None, None),
    "item": ("def item(x): return x*x[0].item()", None, None),
    "tolist": (
        "def tolist(x): return x*x.tolist()[0]",
        "AttributeError: In JIT strict mode, cannot get attributes asnumpy or t",
        None,
    ),
    "rais": ('def rais(x):\n    if x.sum()>100: raise ValueError("big")\n    return x', None, None),
    "rais_always": ('def rais_always(x): raise ValueError("big")', "ValueError: 'big'", "ValueError: 'big'"),
    "listcomp": ("def listcomp(x): return [i*x for i in range(2)][1]", None, None),
    "dictcomp": ("def dictcomp(x): return {i:i*x for i in range(2)}[1]", None, None),
    "setattr_": ("def setattr_(x):\n    o.n=2; return x", None, None),
    "walr": (
        "def walr(x):\n    if (n:=x.sum())>1: return n\n    return x",
        "RuntimeError: Unsupported expression 'NamedExpr'.",
        "RuntimeError: Unsupported expression 'NamedExpr'.",
    ),
    "asyncf": (
        "def asyncf(x):\n    async def g(): return 1\n    return x",
        "RuntimeError: Unsupported statement 'AsyncFunctionDef'.",
        "RuntimeError: Unsupported statement 'AsyncFunctionDef'.",
    ),
    "aug": ("def aug(x):\n    x+=1; return x", None, None),
    "appendg": ("def appendg(x):\n    lst.append(1); return x+len(lst)", None, None),
    "none_if": (
        "def none_if(x):\n    y=None\n    if x.sum()>3: y=x\n    return y",
        "TypeError: Cannot join the return values of different branches, perhap",
        None,
    ),
    "diff_type": (
        "def diff_type(x):\n    if x.sum()>3: y=x\n    else: y=1\n    return y",
        "TypeError: Cannot join the return values of different branches, perhap",
        "TypeError: Cannot join the return values of different branches, perhap",
    ),
    "diff_shape": ("def diff_shape(x):\n    if x.sum()>3: y=x\n    else: y=x[:2]\n    return y", None, None),
    "matchs": (
        "def matchs(x):\n    match 1:\n        case 1: return x\n    return x",
        "RuntimeError: Unsupported statement 'Match'.",
        "RuntimeError: Unsupported statement 'Match'.",
    ),
    "kw": (
        'def kw(x): return dict(a=x)["a"]',
        "ValueError: When handling script 'dict(a=x) in graph mode', the inputs",
        None,
    ),
    "getat": ('def getat(x): return getattr(x,"shape")[0]+x', None, None),
    "getdef": ('def getdef(x): return getattr(o,"zzz",3)+x', None, None),
    "strf": (
        "def strf(x): return x+len(str(3))",
        "AttributeError: In JIT strict mode, cannot get attributes __len__ or t",
        None,
    ),
    "sortedl": ("def sortedl(x): return x+sorted([3,1,2])[0]", None, None),
    "zipped": ("def zipped(x): return [a+b for a,b in zip([x,x],[1,2])][0]", None, None),
    "mapped": ("def mapped(x): return list(map(lambda v:v*2,[x,x]))[0]", None, None),
    "mx": ("def mx(x): return max(1,2)+x", None, None),
    "typ": (
        "def typ(x): return x if type(x) is Tensor else x+1",
        "ValueError: When handling script 'type(x) in graph mode', the inputs s",
        None,
    ),
    "iss": ("def iss(x): return x if x is not None else x+1", None, None),
    "chain": ("def chain(x): return x if 1<2<3 else x+1", None, None),
    "complexn": (
        "def complexn(x): return x+abs(3+4j)",
        "TypeError: Unsupported Constant type : 4j",
        "TypeError: Unsupported Constant type : 4j",
    ),
    "bytess": (
        'def bytess(x): return x+len(b"ab")',
        "AttributeError: In JIT strict mode, cannot get attributes __len__ or t",
        None,
    ),
    "assert_": ("def assert_(x):\n    assert x.sum()>0; return x", None, None),
    "while_else": (
        "def while_else(x):\n    i=0\n    while i<2: i+=1\n    else: x=x+1\n    return x",
        "RuntimeError: The 'while...else...' statement is not supported now.",
        "RuntimeError: The 'while...else...' statement is not supported now.",
    ),
    "for_else": (
        "def for_else(x):\n    for i in range(2): pass\n    else: x=x+1\n    return x",
        "RuntimeError: The 'for...else...' statement is not supported now.",
        "RuntimeError: The 'for...else...' statement is not supported now.",
    ),
    "try_fin": (
        "def try_fin(x):\n    try: y=x+1\n    finally: y=x*2\n    return y",
        "RuntimeError: Unsupported statement 'Try'.",
        "RuntimeError: Unsupported statement 'Try'.",
    ),
}
# What is no graph here, and why. MindSpore takes np_call and diff_shape.
REFUSED = {
    "np_call": "a call that capture cannot look into",
    "asnp": "a tensor's value is needed in Python: Tensor.asnumpy",
    "with_stmt": "a call that capture cannot look into: open",
    "yields": "it is a generator or coroutine",
    "tolist": "a tensor's value is needed in Python: Tensor.tolist",
    "walr": "a tensor decides a branch",
    "none_if": "a tensor decides a branch",
    "diff_type": "a tensor decides a branch",
    "diff_shape": "a tensor decides a branch",
}

HEAD = """
import numpy as np
class Obj:
    def __init__(self):
        self.n = 1
    def m(self, x):
        return x + self.n
o = Obj()
lst = [1]
"""


def scope_of(name, text, function=None):
    """The last function of a text that tracebacks and the reader of source find."""
    file = f"<syntax {name}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    scope = {"ms": ms, "Tensor": ms.Tensor}
    exec(compile(text, file, "exec"), scope)
    return scope[function] if function else list(scope.values())[-1]


def made(name):
    return scope_of(name, HEAD + PROGRAMS[name][0] + "\n", name)


def outcome(function):
    try:
        value = function(ms.tensor([1.0, 2.0, 3.0]))
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return value.tolist() if isinstance(value, ms.Tensor) else type(value).__name__


@pytest.mark.parametrize("name", PROGRAMS)
def test_levels(name):
    plain = outcome(made(name))
    lax = ms.jit(made(name), capture_mode="ast")
    assert [outcome(lax) for _ in range(2)][0] == plain
    try:
        found = outcome(ms.jit(made(name), capture_mode="ast", jit_syntax_level="STRICT"))
    except RuntimeError as error:
        found = f"RuntimeError: {error}"
    if name in REFUSED:
        assert REFUSED[name] in found, found
        assert f"<syntax {name}>:" in found or name == "np_call", found
        return
    assert found == plain


def test_more_is_taken_than_there():
    taken = [name for name, (_, strict, _) in PROGRAMS.items() if strict is None]
    assert len(taken) == 29 and len(PROGRAMS) - len(REFUSED) == 44


# Functions of a tensor (and of [0, 1, 2, 3, 4, 5]) whose values become numbers or sizes: MindSpore 2.10 takes them all in both levels.
OF_VALUES = {
    "ones": ("def ones(t, y): return ops.ones(t, ms.float32)", [2, 3]),
    "zeros of what is computed": ("def zeros(t, y): return ops.zeros(t * 2, ms.float32)", [2, 3]),
    "reshape": ("def reshape(t, y): return ops.reshape(y, t)", [2, 3]),
    "tile": ("def tile(t, y): return ops.tile(y, t)", [2, 3]),
    "broadcast_to": ("def broadcast_to(t, y): return ops.broadcast_to(y, t)", [2, 6]),
    "an axis": ("def axis(t, y): return P.ReduceMax()(y.reshape(1, 2, 3), t)", [1, 2]),
    "axes, summed": ("def axes(t, y): return P.ReduceSum()(y.reshape(1, 2, 3), t) * 2", [1, 2]),
    "nonzero": ("def nonzero(t, y): return ops.nonzero(t) * 2", [0, 1, 2]),
    "a mask": ("def mask(t, y): return (t[t > 1] * 2).sum() + y", [0, 1, 2, 3]),
    "unique": ("def unique(t, y): return ops.unique(t)[0] * 2", [0, 1, 2, 1]),
    "masked_select": ("def masked_select(t, y): return ops.masked_select(t, t > 1) * 2", [0, 1, 2, 1]),
    "a size": ("def size(t, y): return ops.ones((int(t), 2), ms.float32) * 2", 3),
    "a slice by int": ("def by_int(t, y): return y[: int(t)] * 2", 3),
    "a slice by the tensor": ("def by_tensor(t, y): return y[:t] * 2", 3),
    "range": ("def numbers(t, y): return ops.range(0, t, 1) * 2", 4),
    "two values": ("def two(t, y):\n    n = int(t)\n    y = y * n\n    return y[: n + int(y.sum()) // 60] + 1", 2),
}  # fmt: skip


def of_values(name):
    return scope_of(name, HEAD + "from msjit import ops\nP = ops.operations\n" + OF_VALUES[name][0] + "\n")


@pytest.mark.parametrize("level", ["STRICT", "LAX"])
@pytest.mark.parametrize("name", OF_VALUES)
def test_values_that_become_numbers_or_sizes(name, level):
    given, y = OF_VALUES[name][1], ms.tensor([0.0, 1.0, 2.0, 3.0, 4.0, 5.0])
    f = of_values(name)
    captured = ms.jit(of_values(name), capture_mode="ast", jit_syntax_level=level)
    others = [given, given[::-1] if name in ("ones", "zeros of what is computed", "tile") else given, given]
    for value in others:
        expected, found = f(ms.tensor(value), y), captured(ms.tensor(value), y)
        assert found.shape == expected.shape and found.dtype == expected.dtype and found.tolist() == expected.tolist()


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("x.asnumpy()", "a tensor's value is needed in Python: Tensor.asnumpy"),
        ("x.tolist()", "a tensor's value is needed in Python: Tensor.tolist"),
        ("[y for _ in range(x)]", "a tensor's value is needed in Python: range"),
        ("str(x)", "a tensor's value is needed in Python: str"),
        ("open(str(n))", "a call that capture cannot look into: open"),
    ],
)
def test_strict_refuses_also_behind_a_value(body, why):
    """What is refused stays so where an earlier line has been taken for its value."""
    f = scope_of(
        "behind",
        f"{HEAD}def behind(x, y):\n    n = int(x)\n    y = y * n\n    z = {body}\n    return y + n\n",
        "behind",
    )
    with pytest.raises(RuntimeError, match=f"<syntax behind>:.*{why}"):
        ms.jit(f, capture_mode="ast", jit_syntax_level="STRICT")(ms.tensor(2), ms.tensor([1.0]))


def test_fullgraph_takes_no_values():
    for settings in ({"fullgraph": True}, {"fullgraph": True, "capture_mode": "ast", "jit_syntax_level": "STRICT"}):
        with pytest.raises(RuntimeError, match="a tensor's value is needed"):
            ms.jit(of_values("a size"), **settings)(ms.tensor(3), ms.tensor([1.0, 2.0]))
        assert ms.jit(made("intt"), **settings)(ms.tensor([1.0, 2.0])).tolist() == [4, 5]  # a number of the graph


class Net(nn.Cell):
    def construct(self, x):
        y = x * 2
        return y * x.asnumpy()[0]


@pytest.fixture
def graph_mode():
    ms.set_context(mode=ms.GRAPH_MODE)
    yield
    ms.set_context(mode=ms.PYNATIVE_MODE, jit_syntax_level=ms.LAX)


def test_levels_of_graph_mode(graph_mode):
    x, line = ms.tensor([1.0, 2.0]), Net.construct.__code__.co_firstlineno + 2
    construct = Net.construct
    assert Net()(x).tolist() == [2, 4] and Net.construct is construct  # LAX: the break is reported
    assert [(b.id, b.line) for b in ms.report(Net.construct._graph_mode).breaks] == [("tensor_to_python", line)]
    ms.set_context(jit_syntax_level=ms.STRICT)
    assert ms.get_context("jit_syntax_level") == ms.STRICT
    with pytest.raises(RuntimeError, match=f"{__file__}:{line}: a tensor's value is needed") as error:
        Net()(x)
    assert "return y * x.asnumpy()[0]" in str(error.value)
    assert nn.ReLU()(x).tolist() == [1, 2]
    lax = Net()
    lax.set_jit_config(ms.JitConfig(jit_syntax_level="LAX"))
    assert lax(x).tolist() == [2, 4]
    ms.set_context(jit_syntax_level=ms.COMPATIBLE)
    assert Net()(x).tolist() == [2, 4]
    strict = Net()
    strict.set_jit_config(ms.JitConfig(jit_syntax_level="STRICT"))
    with pytest.raises(RuntimeError, match="a tensor's value is needed"):
        strict(x)
    assert Net()(x).tolist() == [2, 4]
    with pytest.raises(ValueError, match="jit_syntax_level must be STRICT, COMPATIBLE or LAX, got 5"):
        ms.set_context(jit_syntax_level=5)
    with pytest.raises(RuntimeError):
        ms.jit(Net.construct, capture_mode="ast", jit_syntax_level=ms.STRICT)(Net(), x)


def test_strict_shows_the_line():
    file = "<strict>"
    text = (
        "def f(x):\n    while x.sum() < 9:\n        try:\n            x = x * 2\n            if x[0] > 4:\n                break\n"
        "        finally:\n            x = x + 1\n    return x\n"
    )
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    scope = {}
    exec(compile(text, file, "exec"), scope)
    with pytest.raises(
        RuntimeError, match=r"a 'break' of a loop stands in a try, with or match.*\nIn file <strict>:6\n    break"
    ):
        ms.jit(scope["f"], capture_mode="ast", jit_syntax_level="STRICT")


def test_jit_objects_of_two_front_ends_share_nothing():
    def f(x):
        for _ in range(3):
            x = x + 1
        return x

    by_source, by_choice, by_bytecode = (ms.jit(f, capture_mode=m) for m in ("ast", "auto", "bytecode"))
    x = ms.ones(2)
    for function, calls in ((by_source, 1), (by_choice, 2), (by_bytecode, 3)):
        for _ in range(calls):
            function(x)
    for function, calls, asked in ((by_source, 1, "ast"), (by_choice, 2, "auto"), (by_bytecode, 3, "bytecode")):
        report = ms.report(function)
        assert (report.calls, report.reading.asked) == (calls, asked)


def test_strict_gives_the_error_of_the_operation():
    def f(x, c):
        return ms.ops.where(c, x, x).reshape(7)

    captured = ms.jit(f, capture_mode="ast", jit_syntax_level="STRICT")
    x = ms.tensor([1.0, 2.0])
    for given, error in (((x, x > 1), ValueError), ((x, 1), TypeError)):
        for _ in range(2):
            with pytest.raises(error) as refused:
                captured(*given)
            assert not isinstance(refused.value, RuntimeError)


def test_strict_takes_layers_that_have_no_source():
    loss = nn.BCEWithLogitsLoss()
    x, y = ms.tensor([0.5, -1.0]), ms.tensor([1.0, 0.0])
    captured = ms.jit(lambda x, y: loss(x, y), capture_mode="ast", jit_syntax_level="STRICT")
    assert all(captured(x, y) == loss(x, y) for _ in range(3))
    construct = type(ms.mint.nn.ReLU()).construct
    assert ms.jit(construct, capture_mode="ast", jit_syntax_level="STRICT")(ms.mint.nn.ReLU(), x).tolist() == [0.5, 0.0]


PACKAGE = """
import msjit as ms

def f(x):
    from . import doubling
    from .doubling import double
    from ..imported_relatively.doubling import double as again
    return again(double(x)) + doubling.double(x)
"""


def test_relative_imports_of_what_is_there_are_captured(tmp_path, monkeypatch):
    package = tmp_path / "around" / "imported_relatively"
    package.mkdir(parents=True)
    for name, text in (("../__init__", ""), ("__init__", PACKAGE), ("doubling", "def double(x): return x * 2\n")):
        (package / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    import importlib

    f = importlib.import_module("around.imported_relatively").f
    importlib.import_module("around.imported_relatively.doubling")
    captured = ms.jit(f, fullgraph=True)
    for _ in range(3):
        assert captured(ms.tensor([1.0, 2.0])).tolist() == [6.0, 12.0]
    report = ms.report(captured)
    assert not report.breaks and report.eager_ops == 0
    import around.imported_relatively.doubling as doubling

    doubling.double = lambda x: x * 10
    assert captured(ms.tensor([1.0])).tolist() == [110.0]


def test_primitives_of_gradients_are_whole_graphs():
    x = ms.tensor([-1.0, 2.0])
    f = ms.jit(lambda g, x: ms.ops.auto_generate.HSwishGrad()(g, x), fullgraph=True)
    assert all(f(x, x).tolist() == ms.ops.auto_generate.HSwishGrad()(x, x).tolist() for _ in range(3))
