"""PyTorch's own samples of its operators (torch.testing's op_db), and the same calls of ms.mint: what they give, and where the two
differ. operator_differences.py says which differences are meant.

python operator_samples.py DTYPE [NAME...]     prints those that are not
"""

import collections
import functools
import sys
import types
import warnings

import numpy as np
import torch
from torch.testing._internal.common_methods_invocations import op_db

import msjit as ms
from msjit import mint

SAMPLES = 40  # of one operator and dtype, the first ones
DTYPES = {
    getattr(torch, n): getattr(ms, n)
    for n in "float16 bfloat16 float32 float64 int8 int16 int32 int64 uint8 complex64 complex128".split()
}
DTYPES[torch.bool] = ms.bool_
TOLERANCE = {
    "float16": 4e-3, "bfloat16": 3e-2, "float32": 2e-4, "float64": 1e-7, "complex64": 2e-4, "complex128": 1e-7,
}  # fmt: skip
# What is drawn at random: shapes and dtypes alone are compared.
RANDOM = set(
    "bernoulli multinomial normal rand_like randn_like randint_like randint randn uniform cauchy exponential geometric "
    "log_normal nn.functional.dropout nn.functional.dropout2d nn.functional.dropout3d nn.functional.alpha_dropout "
    "nn.functional.feature_alpha_dropout nn.functional.rrelu empty empty_like empty_permuted new_empty nn.functional.fractional_max_pool2d "
    "nn.functional.fractional_max_pool3d nn.functional.gumbel_softmax".split()
)


class NoSuchThing(Exception):
    """msjit has nothing like an argument: a layout, a memory format."""


def with_mint(function):
    """A function of PyTorch's tests, in which `torch` means ms.mint."""
    scope = dict(function.__globals__)
    for name in function.__code__.co_names:
        if name == "torch":
            scope["torch"] = mint
        elif name == "wrapper_set_seed":
            scope[name] = lambda op, *args, **kwargs: op(*args, **kwargs)
        elif isinstance(scope.get(name), types.FunctionType) and "torch" in scope[name].__code__.co_names:
            scope[name] = with_mint(scope[name])
    made = types.FunctionType(function.__code__, scope, function.__name__, function.__defaults__, function.__closure__)
    made.__kwdefaults__ = function.__kwdefaults__
    return made


def ours(op):
    """The function of ms.mint that an operator is, or None."""
    if type(op.op) is types.FunctionType and "torch/testing" in op.op.__code__.co_filename:
        return with_mint(op.op)
    for name in (op.name, *(a.name for a in op.aliases)):
        try:
            return functools.reduce(getattr, name.split("."), mint)
        except AttributeError:
            continue
    return None


def rebuilt(value, of_tensor, of_other=lambda v: v):
    """Arguments with their tensors, and what is no list, tuple or dict of them, replaced."""
    if isinstance(value, torch.Tensor):
        return of_tensor(value)
    if isinstance(value, (list, tuple)) and not isinstance(value, torch.Size):
        made = [rebuilt(v, of_tensor, of_other) for v in value]
        return made if isinstance(value, list) else tuple(made)
    if isinstance(value, dict):
        return {k: rebuilt(v, of_tensor, of_other) for k, v in value.items()}
    return of_other(value)


def numbers(t):
    if isinstance(t, ms.Tensor):
        return (t.detach().astype(ms.float32) if t.dtype == ms.bfloat16 else t.detach()).asnumpy()
    t = t.detach().resolve_conj().resolve_neg()
    return (t.float() if t.dtype == torch.bfloat16 else t).numpy()


def converted(arguments, leaves):
    def of(value):
        if isinstance(value, torch.dtype):
            return DTYPES[value]
        if isinstance(value, (torch.memory_format, torch.layout, torch.Generator)):
            raise NoSuchThing(value)
        return tuple(value) if isinstance(value, torch.Size) else value

    def of_tensor(t):
        if t.layout != torch.strided or t.dtype not in DTYPES:
            raise NoSuchThing(t.layout)
        made = ms.Tensor(numbers(t).copy())
        made = made.astype(ms.bfloat16) if t.dtype == torch.bfloat16 else made
        if t.requires_grad:
            made.requires_grad = True
            leaves.append(made)
        return made

    return rebuilt(arguments, of_tensor, of)


def copied(arguments, leaves):
    def of_tensor(t):
        made = t.detach().clone().requires_grad_(t.requires_grad)
        if t.requires_grad:
            leaves.append(made)
        return made

    return rebuilt(arguments, of_tensor)


def flat(result):
    if isinstance(result, (list, tuple)) and not isinstance(result, torch.Size):
        return [x for part in result for x in flat(part)]
    return [result]


def name_of(dtype):
    return str(dtype).rpartition(".")[2].lower().rstrip("_")


def difference(theirs, found):
    """None, or in which way a result of ours is another one than PyTorch's."""
    if not isinstance(theirs, torch.Tensor):
        if isinstance(found, ms.Tensor):
            return "tensor for a number"
        if isinstance(theirs, (bool, int, float, complex)):
            return None if np.isclose(theirs, found, 1e-5, equal_nan=True) else f"{found} for {theirs}"
        return None
    if not isinstance(found, ms.Tensor):
        return f"{type(found).__name__} for a tensor"
    dtype = name_of(theirs.dtype)
    if name_of(found.dtype) != dtype:
        return f"dtype {name_of(found.dtype)} for {dtype}"
    if tuple(theirs.shape) != tuple(found.shape):
        return f"shape {tuple(found.shape)} for {tuple(theirs.shape)}"
    return apart(numbers(theirs), numbers(found), TOLERANCE.get(dtype, 0.0))


def apart(a, b, tolerance):
    if a.dtype.kind not in "fc":
        return None if np.array_equal(a, b) else "value"
    finite = np.abs(a[np.isfinite(a)])
    limit = tolerance * max(1.0, float(finite.max())) if finite.size else tolerance
    wrong = ~np.isclose(a, b, rtol=tolerance, atol=0.1 * limit, equal_nan=True)
    return f"value {b[wrong][0]} for {a[wrong][0]}, {wrong.sum()} of {a.size}" if wrong.any() else None


def change(eager, captured):
    """None, or in which way a result of captured code is another one than eagerly."""
    if not isinstance(eager, ms.Tensor) or not isinstance(captured, ms.Tensor):
        same = type(eager) is type(captured)
        return None if same else f"{type(captured).__name__} for {type(eager).__name__}"
    if eager.dtype != captured.dtype or eager.shape != captured.shape:
        return f"{captured.dtype}{captured.shape} for {eager.dtype}{eager.shape}"
    return apart(numbers(eager), numbers(captured), TOLERANCE.get(name_of(eager.dtype), 0.0))


def weighted(results, library):
    """One number of what has a gradient, each element with a weight of its own; None where nothing has."""
    total = None
    for r in results:
        if isinstance(r, library.Tensor) and r.requires_grad:
            n = int(np.prod(tuple(r.shape)))
            weights = np.linspace(0.5, 1.5, max(n, 1))[:n].reshape(tuple(r.shape)).astype(numbers(r).dtype)
            part = (r * (torch.tensor if library is torch else ms.Tensor)(weights)).sum()
            part = part.abs() if part.is_complex() else part
            total = part if total is None else total + part
    return total


class Comparison:
    """All samples of one operator and dtype. differences: {(kind, how): number of samples}."""

    def __init__(self, op, dtype):
        self.op, self.dtype, self.function = op, getattr(torch, dtype), ours(op)
        self.differences, self.samples = collections.Counter(), 0

    def run(self):
        differentiable = self.dtype.is_floating_point and self.op.supports_autograd
        samples = self.op.sample_inputs("cpu", self.dtype, requires_grad=differentiable)
        for sample, _ in zip(samples, range(SAMPLES)):
            self.compare((sample.input, tuple(sample.args), dict(sample.kwargs)))
        return self

    def call(self, arguments, function, of=lambda f, *a: f(*a)):
        leaves = []
        value, args, kwargs = converted(arguments, leaves)
        return flat(of(lambda v, a, k: function(v, *a, **k), value, args, kwargs)), leaves

    def compare(self, arguments):
        leaves = []
        value, args, kwargs = copied(arguments, leaves)
        try:
            theirs = flat(self.op.op(value, *args, **kwargs))
        except Exception:  # noqa: BLE001  samples that PyTorch's operator refuses
            return
        try:
            found, own_leaves = self.call(arguments, self.function)
        except NoSuchThing:
            return
        except Exception as error:  # noqa: BLE001
            self.note("refused", f"{type(error).__name__}: {str(error).splitlines()[0]}")
            return
        finally:
            self.samples += 1
        if len(found) != len(theirs):
            self.note("count", f"{len(found)} for {len(theirs)}")
            return
        drawn = self.op.name in RANDOM or bool(kwargs.get("dropout_p"))
        how = next(filter(None, map(difference, theirs, found)), None)
        if how and not (drawn and how.startswith("value")):
            self.note("result", how)
            return
        if drawn:
            return
        gradients = self.compare_gradients(theirs, leaves, found, own_leaves)
        self.compare_captured(arguments, found, gradients)

    def compare_gradients(self, theirs, leaves, found, own_leaves):
        if not leaves:
            return None
        total, own_total = weighted(theirs, torch), weighted(found, ms)
        if total is None or own_total is None:
            if (total is None) != (own_total is None):
                self.note("requires_grad", f"{own_total is not None} for {total is not None}")
            return None
        try:
            expected = torch.autograd.grad(total, leaves, allow_unused=True)
        except Exception:  # noqa: BLE001
            return None
        try:
            gradients = mint.autograd.grad(own_total, own_leaves, allow_unused=True)
        except Exception as error:  # noqa: BLE001
            self.note("gradient refused", f"{type(error).__name__}: {str(error).splitlines()[0]}")
            return None
        for a, b in zip(expected, gradients):
            if a is None or b is None:
                there = a if b is None else b
                how = None if there is None or not numbers(there).any() else "None for a gradient"
            else:
                how = difference(a, b)
            if how:
                self.note("gradient", how)
                break
        return gradients

    def compare_captured(self, arguments, found, gradients):
        captured = ms.jit(lambda function, v, a, k: function(v, a, k))
        for _ in range(2):
            try:
                again, leaves = self.call(arguments, self.function, captured)
                total = weighted(again, ms) if gradients is not None else None
                of_captured = mint.autograd.grad(total, leaves, allow_unused=True) if total is not None else ()
            except Exception as error:  # noqa: BLE001
                self.note("captured", f"{type(error).__name__}: {str(error).splitlines()[0]}")
                return
        for a, b in (*zip(found, again), *zip(gradients or (), of_captured)):
            if how := change(a, b):
                self.note("captured", how)
                return

    def note(self, kind, how):
        self.differences[kind, how] += 1


def operators(dtype, chosen=lambda index, op: True):
    """Those that mint has, of samples of the dtype; `chosen` sees them numbered, so that shares are of equal size."""
    numbered = enumerate(
        op for op in op_db if getattr(torch, dtype) in op.supported_dtypes("cpu") and ours(op) is not None
    )
    return (op for index, op in numbered if chosen(index, op))


def unexplained(dtype, chosen=lambda index, op: True):
    """(differences that no row explains, as text; how many operators, how many samples)."""
    import operator_differences

    lines, count, samples = [], 0, 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for op in operators(dtype, chosen):
            done = Comparison(op, dtype).run()
            count, samples = count + 1, samples + done.samples
            for (kind, how), times in done.differences.items():
                if not operator_differences.explains(op.name, op.variant_test_name, kind, dtype, how):
                    lines.append(
                        f"{op.name}{'.' * bool(op.variant_test_name)}{op.variant_test_name} {dtype} {kind} x{times}: {how}"
                    )
    return lines, count, samples


if __name__ == "__main__":
    wanted = sys.argv[2:]
    found = unexplained(sys.argv[1], lambda index, op: not wanted or op.name in wanted)
    print(*found[0], *found[1:], sep="\n")
