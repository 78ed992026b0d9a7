"""PyTorch's own samples of its modules (torch.testing's module_db), and the same modules of ms.mint.nn: results, gradients of inputs
and parameters, state before and after, and captured. KNOWN says which differences are meant.

python module_samples.py DTYPE [NAME...]     prints those that are not
"""

import collections
import copy
import re
import sys
import types
import warnings

import torch
from torch.testing._internal.common_modules import module_db

import msjit as ms
from msjit import mint
from operator_samples import NoSuchThing, change, converted, copied, difference, flat, numbers, rebuilt, weighted

RANDOM = set("Dropout Dropout1d Dropout2d Dropout3d AlphaDropout FeatureAlphaDropout RReLU".split())


# (module, kind of difference, how, reason): a pattern each that is the whole text, "" for any.
KNOWN = [
    (r"nn\.(MultiMarginLoss|MultiLabelSoftMarginLoss|NLLLoss|BCELoss|BCEWithLogitsLoss|CrossEntropyLoss)", "state",
     r"\[\] for \['weight'\]", "the weights of a loss are a setting, as in MindSpore's mint, and no part of its state"),
    (r"nn\.FractionalMaxPool[23]d", "state", r"\[\] for \['_random_samples'\]", "given places are a setting"),
    (r"nn\.KLDivLoss", "result|gradient", "value.*", "the samples hold negative probabilities: 0 as in MindSpore, PyTorch's is NaN"),
    (r"nn\.CTCLoss", "gradient", "", "the derivative by the log-probabilities; PyTorch's is that by what log_softmax took"),
]  # fmt: skip


def explains(name, kind, how):
    return any(all(not p or re.fullmatch(p, t) for p, t in zip(row, (name, kind, how))) for row in KNOWN)


def class_of(info):
    return getattr(mint.nn, info.module_cls.__name__, None)


def own(value):
    """What a constructor of ours takes for what PyTorch's takes."""
    if isinstance(value, torch.nn.Module):
        made = getattr(mint.nn, type(value).__name__)
        if isinstance(value, (torch.nn.ReLU, torch.nn.GELU, torch.nn.SELU)):
            return made()
        raise NoSuchThing(type(value))
    if isinstance(value, (types.FunctionType, types.BuiltinFunctionType)) and hasattr(
        mint.nn.functional, value.__name__
    ):
        return getattr(mint.nn.functional, value.__name__)
    return value


def constructed(arguments):
    leaves = []
    return rebuilt(converted(arguments, leaves), lambda t: t, own)


def state_of(module):
    return {k: v for k, v in module.state_dict().items() if not k.endswith("_extra_state")}


class Comparison:
    """All samples of one module, dtype and mode. differences: {(kind, how): number of samples}."""

    def __init__(self, info, dtype, training):
        self.info, self.dtype, self.training = info, dtype, training
        self.differences, self.samples = collections.Counter(), 0

    def note(self, kind, how):
        self.differences[kind, how] += 1

    def run(self):
        dtype = getattr(torch, self.dtype)
        inputs = self.info.module_inputs_func(
            self.info, device="cpu", dtype=dtype, requires_grad=True, training=self.training
        )
        for sample in inputs:
            if sample.forward_input is not None:
                torch.manual_seed(0)
                self.compare(sample, dtype)
        return self

    def compare(self, sample, dtype):
        made, call = sample.constructor_input, sample.forward_input
        theirs = self.info.module_cls(*made.args, **made.kwargs).to(dtype).train(self.training)
        leaves = []
        args, kwargs = copied((call.args, call.kwargs), leaves)
        try:
            if hasattr(theirs, "initialize_parameters"):  # a lazy layer
                theirs.initialize_parameters(args[0])
                self.shape_of_input = tuple(args[0].shape)
            ours = self.build(made, theirs)
        except NoSuchThing:
            return
        except Exception as error:  # noqa: BLE001
            self.samples += 1
            self.note("constructor", f"{type(error).__name__}: {str(error).splitlines()[0]}")
            return
        if ours is None:
            return
        captured = copy.deepcopy(ours)
        before = {k: v.clone() for k, v in state_of(ours).items()}
        try:
            expected = flat(theirs(*args, **kwargs))
        except Exception:  # noqa: BLE001
            return
        self.samples += 1
        try:
            found, parameters_grads = self.call(ours, call)
        except NoSuchThing:
            return
        except Exception as error:  # noqa: BLE001
            self.note("refused", f"{type(error).__name__}: {str(error).splitlines()[0]}")
            return
        drawn = type(theirs).__name__ in RANDOM and self.training
        if len(found) != len(expected):
            return self.note("count", f"{len(found)} for {len(expected)}")
        how = next(filter(None, map(difference, expected, found)), None)
        if how and not (drawn and how.startswith("value")):
            return self.note("result", how)
        for name, value in state_of(theirs).items():
            after = state_of(ours)
            if name in after and (how := difference(value, after[name])):
                self.note("state after", f"{name}: {how}")
        if drawn:
            return
        total = weighted(expected, torch)
        wanted = [*leaves, *theirs.parameters()]
        if total is not None and wanted:
            for (name, g), e in zip(parameters_grads, torch.autograd.grad(total, wanted, allow_unused=True)):
                how = None
                if g is None or e is None:
                    there = e if g is None else g
                    how = None if there is None or not numbers(there).any() else f"{g is not None} for {e is not None}"
                else:
                    how = difference(e, g)
                if how:
                    self.note("gradient", how)
                    break
        elif (total is None) != (parameters_grads is None):
            self.note("requires_grad", str(total is None))
        function = ms.jit(lambda module, a, k: module(*a, **k))
        for _ in range(2):
            captured.load_state_dict({k: v.clone() for k, v in before.items()})
            try:
                again, gradients = self.call(captured, call, function)
            except Exception as error:  # noqa: BLE001
                return self.note("captured", f"{type(error).__name__}: {str(error).splitlines()[0]}")
            pairs = [*zip(found, again), *((a, b) for (_, a), (_, b) in zip(parameters_grads or (), gradients or ()))]
            pairs += list(zip(state_of(ours).values(), state_of(captured).values()))
            for a, b in pairs:
                if how := change(a, b):
                    return self.note("captured", how)

    def build(self, made, theirs):
        args, kwargs = constructed((made.args, made.kwargs))
        ours = class_of(self.info)(*args, **kwargs).to(getattr(ms, self.dtype)).train(self.training)
        if hasattr(ours, "initialize_parameters"):
            ours.initialize_parameters(ms.zeros(self.shape_of_input, dtype=getattr(ms, self.dtype)))
        expected, found = state_of(theirs), state_of(ours)
        if list(expected) != list(found):
            self.note("state", f"{list(found)} for {list(expected)}")
        for name, value in expected.items():
            how = difference(value, found[name]) if name in found else None
            if how and not how.startswith("value"):
                self.note("state", f"{name}: {how}")
                return None
        for listed in ("named_parameters", "named_buffers"):
            named = [n for n, _ in getattr(ours, listed)()]
            if [n for n, _ in getattr(theirs, listed)() if n in found] != named:
                self.note("state", f"{listed} {named}")
                return None
        ours.load_state_dict({k: converted(v.detach(), []) for k, v in expected.items() if k in found})
        return ours

    def call(self, module, call, of=lambda m, a, k: m(*a, **k)):
        leaves = []
        args, kwargs = converted((call.args, call.kwargs), leaves)
        found = flat(of(module, args, kwargs))
        total = weighted(found, ms)
        names = [*(f"input {i}" for i in range(len(leaves))), *(n for n, _ in module.named_parameters())]
        wanted = [*leaves, *module.parameters()]
        if total is None or not wanted:
            return found, None
        return found, list(zip(names, mint.autograd.grad(total, wanted, allow_unused=True)))


def modules(dtype, chosen=lambda index, info: True):
    """Those that mint has, of samples of the dtype; `chosen` sees them numbered, so that shares are of equal size."""
    numbered = enumerate(
        info for info in module_db if class_of(info) is not None and getattr(torch, dtype) in info.dtypes
    )
    return (info for index, info in numbered if chosen(index, info))


def unexplained(dtype, chosen=lambda index, info: True):
    """(differences that no row explains, as text; how many modules, how many samples)."""
    lines, count, samples = [], 0, 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for info in modules(dtype, chosen):
            count += 1
            for training in (True, False) if info.train_and_eval_differ else (True,):
                done = Comparison(info, dtype, training).run()
                samples += done.samples
                for (kind, how), times in done.differences.items():
                    if explains(info.name, kind, how):
                        continue
                    lines.append(f"{info.name} {'train' if training else 'eval'} {dtype} {kind} x{times}: {how}")
    return lines, count, samples


if __name__ == "__main__":
    wanted = sys.argv[2:]
    found = unexplained(sys.argv[1], lambda index, info: not wanted or info.name in wanted)
    print(*found[0], *found[1:], sep="\n")
