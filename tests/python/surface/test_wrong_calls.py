"""Every public callable is called wrongly: with a keyword that it does not have, a misspelt one, and with far too much."""

import inspect
import re

import pytest

import msjit as ms
from msjit.ops import operations as P

MODULES = {
    "ops": ms.ops, "mint": ms.mint, "mint.nn": ms.mint.nn, "mint.nn.functional": ms.mint.nn.functional, "nn": ms.nn,
    "mint.linalg": ms.mint.linalg, "mint.special": ms.mint.special, "mint.optim": ms.mint.optim, "ops.operations": P,
    "experimental.optim": ms.experimental.optim, "lr_scheduler": ms.experimental.optim.lr_scheduler,
    "Tensor": ms.Tensor([1.0]),
}  # fmt: skip
# Bases of programs' own classes, of which Python says what is wrong, and what takes any number of arguments.
OTHERS = {"Cell", "Module", "CellList", "CellDict", "SequentialCell", "RNN", "Identity", "LRScheduler", "Optimizer"}


def names(module):
    offered = getattr(MODULES[module], "__all__", None)
    return sorted(
        offered or (n for n in dir(MODULES[module]) if not n.startswith("_") and n not in ("H", "mH", "mT", "adjoint"))
    )


def callables(module):
    """(name, callable) of ops and classes, which say what there is. Functions written in Python do not: a frame or a dict
    at every call would be the price; they say what Python says."""
    for name in names(module):
        f = getattr(MODULES[module], name)
        op = type(f).__name__ == "OpFunction" or type(getattr(f, "__func__", None)).__name__ == "OpFunction"
        if (op or isinstance(f, type)) and name not in OTHERS:
            yield name, f


def said(f, *args, **kwargs):
    """What a wrong call says: (the whole text, the parameters of its signatures)."""
    with pytest.raises(TypeError) as caught:
        f(*args, **kwargs)
    text = str(caught.value)
    assert "\n  given: (" in text and ("\n  signature: " in text or "\n  forms:\n" in text), text
    return text, re.findall(r"[(,] ?\*?(\w+)(?=[:=,)])", text.partition("signature")[2].partition("\n")[0])


@pytest.mark.parametrize("module", MODULES)
def test_ops_and_classes_say_what_there_is(module):
    found = dict(callables(module))
    assert len(found) >= {"ops": 200, "mint": 150, "nn": 200, "ops.operations": 500, "Tensor": 300}.get(module, 0)
    for name, f in found.items():
        text, parameters = said(f, bogus_keyword_=1)
        assert "bogus_keyword_=int" in text.partition("given:")[2], (name, text)
        long = [p for p in parameters if len(p) > 4 and p != "bogus_keyword_" and p in text.partition("given")[0]]
        if "\n  signature: " in text and "unexpected keyword" in text and long:
            misspelt = long[-1][:2] + long[-1][3:]
            assert f"did you mean '{long[-1]}'?" in said(f, **{misspelt: 1})[0], name
        text = said(f, *[1j] * 50)[0]
        given = text.partition("given: ")[2]
        assert given.count("complex") >= 50 or given.startswith("(tuple"), (name, text)  # sizes one by one are a tuple


@pytest.mark.parametrize("module", MODULES)
def test_python_functions_refuse_a_keyword_that_they_do_not_have(module):
    """With a TypeError that names it; what takes any keyword does not."""
    silent = {"data_sync", "flush_from_cache", "pin_memory", "to", "partial", "print_", "wait_pipeline"}
    for name in names(module):
        f = getattr(MODULES[module], name)
        function = inspect.unwrap(getattr(f, "__func__", f)) if callable(f) else None
        if inspect.isfunction(function) and name not in silent:
            with pytest.raises(TypeError, match=r"bogus_keyword_|missing .* required|keyword"):
                f(bogus_keyword_=1)


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
        match=r"did you mean 'momentum'\?\n  signature: SGD\(params, lr, .*\n  given: \(list, float, momentun=int\)",
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
