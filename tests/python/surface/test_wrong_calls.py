"""Every public callable is called wrongly: with a keyword that it does not have, a misspelt one, and with far too much."""

import copy
import inspect
import pickle
import re

import pytest

import msjit as ms
from msjit.ops import operations as P

MODULES = {
    "ops": ms.ops, "mint": ms.mint, "mint.nn": ms.mint.nn, "mint.nn.functional": ms.mint.nn.functional, "nn": ms.nn,
    "mint.linalg": ms.mint.linalg, "mint.special": ms.mint.special, "mint.optim": ms.mint.optim, "ops.operations": P,
    "experimental.optim": ms.experimental.optim, "lr_scheduler": ms.experimental.optim.lr_scheduler,
    "Tensor": ms.Tensor([1.0]), "numpy": ms.numpy, "amp": ms.amp, "train": ms.train, "msjit": ms,
}  # fmt: skip
# Bases of programs' own classes, of which Python says what is wrong, and what takes any number of arguments.
OTHERS = {
    "Unsupported",
    "VmapWarning",
    "Cell",
    "Module",
    "CellList",
    "CellDict",
    "SequentialCell",
    "RNN",
    "Identity",
    "LRScheduler",
    "Optimizer",
}


def names(module):
    offered = getattr(MODULES[module], "__all__", None)
    return sorted(
        offered or (n for n in dir(MODULES[module]) if not n.startswith("_") and n not in ("H", "mH", "mT", "adjoint"))
    )


def callables(module):
    """(name, callable) of ops, classes and functions written in Python."""
    for name in names(module):
        f = getattr(MODULES[module], name)
        op = type(f).__name__ == "OpFunction" or type(getattr(f, "__func__", None)).__name__ == "OpFunction"
        if (
            op
            or isinstance(f, type)
            and f.__init__ is not object.__init__
            and not issubclass(f, Exception)
            or inspect.isroutine(f)
            and has_code(f)
        ) and name not in OTHERS:
            yield name, f


def has_code(f):
    return hasattr(getattr(f, "__func__", f), "__code__")


def takes_any(f, kind):
    """Whether a function takes any number of arguments: then its body says what is wrong."""
    if not has_code(f) and type(getattr(f, "__init__", None)) is not type(ms.ops.softmin):  # an op
        return False
    return kind in {p.kind for p in inspect.signature(f).parameters.values()}


def said(f, *args, **kwargs):
    """What a wrong call says: (the whole text, the parameters of its signatures)."""
    with pytest.raises(TypeError) as caught:
        f(*args, **kwargs)
    text = str(caught.value)
    assert "\n  given: (" in text and ("\n  signature: " in text or "\n  forms:\n" in text), text
    return text, re.findall(r"[(,] ?\*?(\w+)(?=[:=,)])", text.partition("signature")[2].partition("\n")[0])


@pytest.mark.parametrize("module", MODULES)
def test_ops_and_classes_say_what_there_is(module):
    ms.mint.nn.ReLU  # noqa: B018 (the layers come with the first of them)
    found = dict(callables(module))
    expected = {
        "ops": 640,
        "mint": 220,
        "mint.nn.functional": 69,
        "nn": 214,
        "mint.nn": 130,
        "numpy": 230,
        "ops.operations": 500,
        "Tensor": 500,
    }
    assert len(found) >= expected.get(module, 1)
    for name, f in found.items():
        if takes_any(f, inspect.Parameter.VAR_KEYWORD):
            continue
        text, parameters = said(f, bogus_keyword_=1)
        assert "bogus_keyword_=int" in text.partition("given:")[2], (name, text)
        given = inspect.ismethod(f) and "\n  given: (Tensor" in text  # the method of a tensor is a function of it
        long = [
            p for p in parameters[given:] if len(p) > 4 and p != "bogus_keyword_" and p in text.partition("given")[0]
        ]
        if "\n  signature: " in text and "unexpected keyword" in text and long and f"*{long[-1]}" not in text:
            misspelt = long[-1][:2] + long[-1][3:]
            assert f"did you mean '{long[-1]}'?" in said(f, **{misspelt: 1})[0], name
        if takes_any(f, inspect.Parameter.VAR_POSITIONAL):
            continue
        text = said(f, *[1j] * 50)[0]
        given = text.partition("given: ")[2]
        assert given.count("complex") >= 50 or given.startswith("(tuple"), (name, text)  # sizes one by one are a tuple


def test_few_take_any_argument():
    """Of which the body must say what is wrong."""
    for kind in (inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL):
        taking = {name for module in MODULES for name, f in callables(module) if takes_any(f, kind)}
        assert len(taking) <= 50, sorted(taking)


def test_constructors_of_primitives():
    for call, lines in [
        (lambda: P.ReduceSum(keepdims=True), ["ReduceSum() got an unexpected keyword argument 'keepdims'; did you mean 'keep_dims'?", "signature: ReduceSum(keep_dims=False, skip_mode=False)", "given: (keepdims=bool)"]),
        (lambda: P.Concat(1, 2, 3), ["Concat() takes at most 1 positional arguments, got 3", "signature: Concat(axis=0)", "given: (int, int, int)"]),
        (lambda: P.AdaptiveAvgPool2D(), ["AdaptiveAvgPool2D() misses argument 'output_size'", "signature: AdaptiveAvgPool2D(output_size)", "given: ()"]),
        (lambda: P.Exp(x=1), ["Exp() got an unexpected keyword argument 'x'", "signature: Exp(name=None)", "given: (x=int)"]),
    ]:  # fmt: skip
        for make in (call, lambda: ms.jit(call)()):
            with pytest.raises(TypeError) as caught:
                make()
            assert [line.strip() for line in str(caught.value).splitlines()] == lines
    assert str(inspect.signature(P.ReduceSum)) == "(keep_dims=False, skip_mode=False)"
    assert (
        str(inspect.signature(P.AdaptiveAvgPool2D)) == "(output_size)"
        and str(inspect.signature(P.Exp)) == "(name=None)"
    )
    assert P.Exp("mine").name == "mine" and P.ReduceSum(True).attrs == {} and P.ReduceSum(True).name == "ReduceSum"


def test_constructors_of_optimizers():
    w = [ms.Parameter(ms.Tensor([1.0]))]
    optim = ms.experimental.optim
    with pytest.raises(
        TypeError, match=r"^Adam\(\) got an unexpected keyword argument 'learning_rate'\n  signature: Adam\(params, lr="
    ):
        ms.mint.optim.Adam(w, learning_rate=1)
    with pytest.raises(
        TypeError,
        match=r"did you mean 'momentum'\?\n  signature: SGD\(params, lr=0.001, .*\n  given: \(list, float, momentun=int\)",
    ):
        ms.mint.optim.SGD(w, 0.1, momentun=1)
    with pytest.raises(
        TypeError, match=r"^StepLR\(\) misses argument 'step_size'\n  signature: StepLR\(optimizer, step_size, "
    ):
        optim.lr_scheduler.StepLR(optim.SGD(w, 0.1))


def test_primitives_made_in_captured_code():
    def run(x):
        return P.ReduceSum(keep_dims=True)(P.Exp()(x), 1)

    captured, x = ms.jit(run, fullgraph=True), ms.Tensor([[0.0, 1.0]])
    for _ in range(3):
        assert captured(x).asnumpy().tobytes() == run(x).asnumpy().tobytes()
    report = ms.report(run)
    assert report.compiles == 1 and not report.breaks


def test_functions_stay_functions():
    f = ms.ops.softmin
    assert inspect.isfunction(f) and f.__doc__ and repr(f).startswith("<function softmin at ")
    assert pickle.loads(pickle.dumps(f)) is f and copy.deepcopy(f) is f and copy.copy(ms.Tensor.fill) is ms.Tensor.fill
    assert list(inspect.signature(f).parameters) == ["x", "axis", "dtype"]


def test_wrong_calls_in_captured_code():
    """Say the same; right ones are inlined."""

    def right(x):
        return ms.ops.softmin(x) + x.fill(2.0) + ms.nn.Softmin()(x)

    def wrong(x):
        return ms.ops.softmin(x * 2, axs=1)

    x = ms.Tensor([1.0, 2.0])
    told = said(wrong, x)[0]
    assert "did you mean 'axis'?" in told and said(ms.jit(wrong), x)[0] == told
    assert said(ms.jit(ms.ops.softmin))[0] == said(ms.ops.softmin)[0]
    captured = ms.jit(right, fullgraph=True)
    for _ in range(3):
        assert captured(x).asnumpy().tobytes() == right(x).asnumpy().tobytes()
    assert ms.report(right).compiles == 1 and not ms.report(right).breaks
    with ms.enable_capture():
        for _ in range(3):
            assert said(wrong, x)[0] == told and right(x).shape == (2,)


class Peculiar:
    """What gives no numbers, and says so in its own code."""

    def __iter__(self):
        return iter([int("no number")])


@pytest.mark.parametrize("wrap", [lambda f: f, ms.jit], ids=["eager", "captured"])
def test_errors_of_other_code_pass_as_they_are(wrap):
    def calls_back(x):
        return ms.vmap(lambda t: t + x.shape[5])(x)

    def converts(x):
        return x.repeat_interleave(Peculiar())

    def on_purpose(x):
        return ms.ops.cholesky(x - 5)

    x = ms.tensor([[1.0, 2.0], [3.0, 5.0]])
    for f, words in ((calls_back, "index out of range"), (converts, "invalid literal"), (on_purpose, "cholesky")):
        with pytest.raises((IndexError, ValueError), match=words) as caught:
            wrap(f)(x)
        assert "signature: " not in str(caught.value) and caught.value.__context__ is None


def test_functions_given_other_code_or_defaults(monkeypatch):
    """Are what they are made, also where they were captured before."""
    f, x = ms.ops.softmin, ms.Tensor([[1.0, 2.0], [3.0, 5.0]])
    captured = ms.jit(lambda x: f(x), fullgraph=True)
    rows, columns = f(x).asnumpy(), f(x, 0).asnumpy()
    assert captured(x).asnumpy().tobytes() == rows.tobytes()
    monkeypatch.setattr(f, "__defaults__", (0,))
    assert captured(x).asnumpy().tobytes() == f(x).asnumpy().tobytes() == columns.tobytes()
    monkeypatch.undo()
    assert captured(x).asnumpy().tobytes() == rows.tobytes()
    monkeypatch.setattr(f, "__code__", (lambda x, axis=-1, *, dtype=None: x * 2).__code__)
    assert captured(x).asnumpy().tobytes() == f(x).asnumpy().tobytes() == (x * 2).asnumpy().tobytes()
    monkeypatch.undo()
    assert captured(x).asnumpy().tobytes() == f(x).asnumpy().tobytes() == rows.tobytes()


def test_methods_of_one_argument():
    """Take it by its name too, and say what there is."""
    x = ms.tensor([1.0, 2.0])
    for f, parameter in (
        (x.fill_, "value"), (x.set_data, "data"), (x.assign_value, "value"), (x.register_hook, "hook"),
        (ms.from_numpy, "array"), (ms.from_dlpack, "dlpack"),
    ):  # fmt: skip
        for args, kwargs, why in (
            ((), {}, f"misses argument '{parameter}'"),
            ((1, 2), {}, "takes at most 1 positional arguments, got 2"),
            ((), {"bogus_": 1}, "got an unexpected keyword argument 'bogus_'"),
            ((1,), {parameter: 2}, f"got several values for '{parameter}'"),
        ):
            text = said(f, *args, **kwargs)[0]
            assert f.__name__ + "() " + why in text and f"signature: {f.__name__}({parameter})" in text

    def run(x, w):
        y = w * x
        y.register_hook(hook=lambda g: g * 10)
        z = x * 1
        z.fill_(value=7.0)
        other.set_data(data=z)
        return y.sum() + z.sum()

    captured, other, grads = ms.jit(run, fullgraph=True), ms.zeros(2), []
    for f in (run, captured, captured):
        w = ms.tensor([1.0, 2.0], requires_grad=True)
        f(x.assign_value(value=ms.tensor([3.0, 4.0])), w).backward()
        grads.append((w.grad.tolist(), other.tolist()))
        other.zero_()
    assert grads == [([30.0, 40.0], [7.0, 7.0])] * 3
