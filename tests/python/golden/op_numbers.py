# ruff: noqa: E501 (tables)
"""How far msjit's numbers are from NumPy's in float64, from PyTorch's and from those recorded of MindSpore, forward and
backward, by op, function and layer: tests/golden/op_numbers.json, of which docs/generate.py makes docs/ops.md.

Errors are relative to the largest element of what is expected, and told by powers of ten: -6 is at most 1e-6; "exact".
"""

import importlib
import math
import sys
from pathlib import Path

import numpy as np

import msjit as ms
from msjit import _core

TESTS = Path(__file__).resolve().parents[1]
for folder in ("nodevice", "surface"):
    sys.path.insert(0, str(TESTS / folder))

import random_numbers  # noqa: E402

import op_samples  # noqa: E402
import programs  # noqa: E402
import typed  # noqa: E402

GOLDEN = TESTS.parent / "golden"
DTYPES = ("float64", "float32", "float16", "bfloat16")
OTHERS = {
    "complex": ("complex64", "complex128"),
    "integers": ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"),
    "bool": ("bool_",),
}


def step(error):
    """The power of ten that an error stays below."""
    return "exact" if error == 0 else max(-17, math.ceil(math.log10(error))) if math.isfinite(error) else 9


def worse(a, b):
    """The larger of two steps; None: nothing measured."""
    found = [x for x in (a, b) if x is not None]
    return max(found, key=lambda x: -99 if x == "exact" else x) if found else None


# ---- rows of the op table


def cast(value, dtype):
    """A sample's argument as msjit takes it, float32 converted to dtype."""
    if isinstance(value, np.ndarray):
        t = ms.Tensor(np.ascontiguousarray(value).reshape(value.shape))
        return t.astype(dtype) if value.dtype == np.float32 and dtype else t
    if isinstance(value, list):
        return [cast(v, dtype) for v in value]
    return value


def back(value):
    """What NumPy is given: the rounded numbers, float64."""
    if isinstance(value, ms.Tensor):
        return value.astype(ms.float64).asnumpy() if value.is_floating_point() else value.asnumpy()
    return [back(v) for v in value] if isinstance(value, list) else value


def listed(value):
    return list(value) if isinstance(value, (tuple, list)) else [value]


def number(x):
    return (x.astype(ms.float64) if x.is_floating_point() else x).asnumpy()


class Case:
    """A call of an op in a dtype."""

    def __init__(self, name, sample, dtype):
        args, kwargs, self.reference = sample
        self.op, self.dtype, self.name = _core._raw_ops[name], getattr(ms, dtype), dtype
        self.args = [cast(a, self.dtype) for a in args]
        self.kwargs = {k: cast(v, self.dtype) for k, v in kwargs.items()}
        self.plain = [back(a) for a in self.args]
        self.plain_kwargs = {k: back(v) for k, v in self.kwargs.items()}
        self.paths = [(i,) for i, a in enumerate(self.args) if self.varies(a)]
        self.paths += [
            (i, k) for i, a in enumerate(self.args) if isinstance(a, list) for k, v in enumerate(a) if self.varies(v)
        ]

    def varies(self, a):
        return isinstance(a, ms.Tensor) and a.dtype == self.dtype and a.size > 0

    @staticmethod
    def replaced(args, path, value):
        args = [list(a) if isinstance(a, list) else a for a in args]
        if len(path) == 1:
            args[path[0]] = value
        else:
            args[path[0]][path[1]] = value
        return args

    def get(self, args, path):
        return args[path[0]] if len(path) == 1 else args[path[0]][path[1]]

    def expected(self, args=None):
        with np.errstate(all="ignore"):
            return listed(self.reference(*(self.plain if args is None else args), **self.plain_kwargs))

    def forward(self):
        got = listed(self.op(*self.args, **self.kwargs))
        return max((typed.error_of(number(g), e) for g, e in zip(got, self.expected())), default=0.0)

    def gradients(self):
        """(weights by output, [gradient by path]) or None."""
        if not self.paths:
            return None
        leaves = [self.get(self.args, p).copy() for p in self.paths]
        args = self.args
        for p, leaf in zip(self.paths, leaves):
            leaf.requires_grad = True
            args = self.replaced(args, p, leaf)
        outs = listed(self.op(*args, **self.kwargs))
        weights = [
            programs.value_of(f"ct{k}", tuple(o.shape)).astype(np.float64)
            if o.is_floating_point() and o.requires_grad
            else None
            for k, o in enumerate(outs)
        ]
        terms = [(o.astype(ms.float64) * ms.Tensor(w)).sum() for o, w in zip(outs, weights) if w is not None]
        if not terms:
            return None
        sum(terms[1:], terms[0]).backward()
        return weights, [None if x.grad is None else number(x.grad) for x in leaves]

    def backward(self, heavy):
        """The error of the gradient against differences of NumPy's function, of fourth order."""
        found = self.gradients()
        if found is None:
            return None
        weights, gradients = found
        if not all(w is None or np.isfinite(e).all() for w, e in zip(weights, self.expected())):
            return None

        def total(path, value):
            return sum(
                float((w * e).sum())
                for w, e in zip(weights, self.expected(self.replaced(self.plain, path, value)))
                if w is not None
            )

        errors, largest = [1e-11], max((np.abs(g).max() for g in gradients if g is not None), default=0.0)
        scale = largest if largest > 1e-9 else 1.0
        for path, got in zip(self.paths, gradients):
            x = self.get(self.plain, path)
            got = np.zeros_like(x) if got is None else got
            rng = np.random.default_rng(3)
            if heavy:  # linear: one direction says it
                v = rng.standard_normal(x.shape)
                want = (total(path, x + v) - total(path, x - v)) / 2
                errors.append(abs(float((got * v).sum()) - want) / scale)
                continue
            at = rng.permutation(x.size)[:8]
            want = np.zeros(len(at))
            for n, i in enumerate(at):
                h = 1e-3 * min(max(abs(x.reshape(-1)[i]), 1e-2), 1.0)

                def moved(d, i=i, x=x, path=path):
                    y = x.copy()
                    y.reshape(-1)[i] += d
                    return total(path, y)

                want[n] = (8 * (moved(h) - moved(-h)) - (moved(2 * h) - moved(-2 * h))) / (12 * h)
            errors.append(float(np.abs(got.reshape(-1)[at] - want).max() / scale))
        return max(errors)


HEAVY = {"conv2d_input_grad", "conv2d_weight_grad", "avg_pool2d_grad", "adaptive_avg_pool2d"}
# Steps on the way of differences, or a convention in place of the derivative.
NO_DIFFERENCES = {"cast", "detach", "copy_", "index_put_"}


def taken(name, samples):
    """The dtypes that an op takes: of the array that its first sample begins with, and of those like it."""
    args, kwargs, _ = samples[0]
    arrays = [a for v in args for a in listed(v) if isinstance(a, np.ndarray)]
    if not arrays:
        return ""
    own = next((a.dtype for a in arrays if a.dtype == np.float32), arrays[0].dtype)

    def works(dtype):
        def put(v):
            if isinstance(v, list):
                return [put(x) for x in v]
            t = ms.Tensor(np.ascontiguousarray(v).reshape(v.shape)) if isinstance(v, np.ndarray) else v
            return t.astype(getattr(ms, dtype)) if isinstance(v, np.ndarray) and v.dtype == own else t

        try:
            _core._raw_ops[name](*map(put, args), **{k: put(v) for k, v in kwargs.items()})
            return True
        except (TypeError, ValueError, RuntimeError, IndexError):
            return False

    parts = [d for d in DTYPES if works(d)]
    parts = ["floats"] if len(parts) == len(DTYPES) else parts
    for group, members in OTHERS.items():
        has = [d for d in members if works(d)]
        parts += [group] if len(has) == len(members) else has
    return " ".join(parts)


# ---- PyTorch

_SAME = "abs square sign floor ceil round trunc frac sqrt rsqrt reciprocal exp exp2 expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh erf erfc erfinv lgamma digamma sigmoid neg nan_to_num isnan isinf isfinite logical_not add sub mul div fmod maximum minimum fmax fmin atan2 hypot pow lerp where masked_fill eq ne lt le gt ge logical_and logical_or logical_xor isclose bitwise_and bitwise_or bitwise_xor bitwise_not real imag conj angle complex sum mean prod amax amin any all argmax argmin logsumexp count_nonzero cumsum cumprod cummax cummin reshape permute transpose squeeze unsqueeze broadcast_to select diagonal flatten unbind cat stack chunk tile repeat_interleave roll flip masked_select nonzero take_along_dim topk sort argsort matmul bmm outer dot tril triu addmm clamp".split()
_FUNCTIONAL = "relu relu6 silu mish softsign selu elu leaky_relu softplus prelu glu linear conv2d conv1d conv_transpose2d conv_transpose1d avg_pool2d adaptive_avg_pool2d max_pool1d avg_pool1d normalize cosine_similarity pad kl_div one_hot".split()
TORCH = {
    **{n: f"torch.{n}(*a, **k)" for n in _SAME}, **{n: f"F.{n}(*a, **k)" for n in _FUNCTIONAL},
    **{n: f"torch.special.{n}(*a)" for n in ("entr", "xlog1py", "erfcx")}, "mode": "torch.mode(*a, **k)", "fft_c2c": "(torch.fft.ifftn if a[2:] else torch.fft.fftn)(a[0], dim=a[1], norm=k.get('norm'))", "fft_r2c": "(torch.fft.fftn if a[3:] else torch.fft.rfftn)(a[0], dim=a[1], norm=(a[2:] or (None,))[0])", "fft_c2r": "torch.fft.irfftn(a[0], (3, 7) if a[2:] else None, a[1], (a[3:] or (None,))[0])", "sum_squares": "torch.sum(torch.square(a[0]), *a[1:], **k)", "cumulative_trapezoid": "torch.cumulative_trapezoid(*a, **k)",
    "floor_div": "torch.floor_divide(*a)", "mod": "torch.remainder(*a)", "shift_left": "torch.bitwise_left_shift(*a)", "shift_right": "torch.bitwise_right_shift(*a)", "copy": "a[0].clone()", "detach": "a[0].detach()",
    "hard_tanh": "F.hardtanh(*a)", "gelu": "F.gelu(a[0], approximate=a[1] if a[1:] else 'none')", "log_sigmoid": "F.logsigmoid(*a)", "hard_swish": "F.hardswish(*a)", "hard_sigmoid": "F.hardsigmoid(*a)", "addcmul": "torch.addcmul(*a[:3], value=a[3])", "addcdiv": "torch.addcdiv(*a[:3], value=a[3])",
    "var": "torch.var(a[0], a[1] if a[1:] else None, correction=0, keepdim=k.get('keepdim', False))", "std": "torch.std(a[0], a[1] if a[1:] else None, correction=0, keepdim=k.get('keepdim', False))", "norm": "torch.linalg.vector_norm(a[0], *(a[1:] or (2,)))",
    "unfold": "a[0].unfold(*a[1:])", "split": "torch.split(a[0], list(a[1]), a[2])", "gather": "torch.gather(a[0], a[2], a[1])", "scatter": "torch.scatter(a[0], a[3], a[1], a[2]) if not a[4:] else torch.scatter_add(a[0], a[3], a[1], a[2])", "index_select": "torch.index_select(a[0], a[2], a[1])",
    "index_add": "torch.index_add(a[0], a[3], a[1], a[2])", "masked_scatter": "a[0].masked_scatter(*a[1:])", "searchsorted": "torch.searchsorted(a[0], a[1], right=bool(a[2:]))", "bincount": "torch.bincount(a[0], minlength=a[1])", "embedding": "F.embedding(a[1], a[0])", "index": "a[0][0][(slice(None),) * a[1][0] + tuple(a[0][1:])]",
    "addmm": "torch.addmm(*a[:3], beta=a[3], alpha=a[4])", "max_pool2d": "F.max_pool2d(*a, return_indices=True)", "softmax": "torch.softmax(a[0], a[1] if a[1:] else -1)", "log_softmax": "torch.log_softmax(*a)",
    "layer_norm": "F.layer_norm(a[0], a[0].shape[-k.get('normalized_ndim', 1):], *a[1:])", "rms_norm": "F.rms_norm(a[0], (4,), a[1], 1e-6)", "batch_norm": "F.batch_norm(a[0], a[3].clone(), a[4].clone(), a[1], a[2], True, 0.1, 1e-3)", "group_norm": "F.group_norm(a[0], a[3], a[1], a[2], 1e-3)",
    **{n: f"F.{n}(a[0], a[1], reduction=a[2] if a[2:] else 'mean')" for n in ("mse_loss", "l1_loss")}, "smooth_l1_loss": "F.smooth_l1_loss(*a[:2], beta=a[2])", "huber_loss": "F.huber_loss(*a[:2], delta=a[2])", "bce_loss": "F.binary_cross_entropy(*a, **k)", "bce_with_logits": "F.binary_cross_entropy_with_logits(*a)",
    "sample_grid": "F.grid_sample(a[0], a[1], *(a[2:] + ('bilinear', 'zeros', False)[len(a[2:]) :]))", "nll_loss": "F.nll_loss(*a, **k)", "cross_entropy": "F.cross_entropy(*a, **k)", "slice": "a[0][(slice(None),) * a[1] + (slice(*(a[2:] + (None, None))[:3]),)]",
}  # fmt: skip
_KEYWORDS = {"keepdims": "keepdim", "axis": "dim"}


def torch_errors(name, case, torch):
    """(forward, gradient) against PyTorch in the same dtype, or None: PyTorch does not do this."""
    wide = getattr(torch, case.name)

    def put(v):
        if isinstance(v, ms.Tensor):
            if v.dtype == case.dtype:
                return torch.tensor(number(v)).to(wide)
            return torch.tensor(v.asnumpy())
        return [put(x) for x in v] if isinstance(v, list) else v

    args = [put(a) for a in case.args]
    leaves = []
    for p in case.paths:
        leaf = case.get(args, p).clone().requires_grad_()
        leaves.append(leaf)
        args = case.replaced(args, p, leaf)
    kwargs = {_KEYWORDS.get(k, k): put(v) for k, v in case.kwargs.items()}
    try:
        theirs = eval(TORCH[name], {"torch": torch, "F": torch.nn.functional}, {"a": tuple(args), "k": kwargs})
    except (TypeError, RuntimeError, IndexError, ValueError):
        return None
    theirs = listed(theirs)
    plain = lambda t: (t.detach().double() if t.is_floating_point() else t.detach()).resolve_conj().numpy()
    ours = listed(case.op(*case.args, **case.kwargs))
    forward = max((typed.error_of(number(a), plain(b)) for a, b in zip(ours, theirs)), default=0.0)
    backward = None
    found = case.gradients()
    if found:
        weights, gradients = found
        terms = [
            (t.double() * torch.tensor(w)).sum() for t, w in zip(theirs, weights) if w is not None and t.requires_grad
        ]
        if terms:
            sum(terms[1:], terms[0]).backward()
            pairs = [(g, x.grad) for g, x in zip(gradients, leaves) if g is not None and x.grad is not None]
            scale = max((float(t.double().abs().max()) for _, t in pairs), default=0.0) or 1.0
            backward = max((float(np.abs(g - plain(t)).max()) / scale for g, t in pairs), default=None)
    return forward, backward


# ---- the table

# Rows by other names among MindSpore's functions.
MINDSPORE = {
    "hard_swish": "hardswish",
    "hard_sigmoid": "hardsigmoid",
    "hard_tanh": "hardtanh",
    "log_sigmoid": "logsigmoid",
    "bce_loss": "binary_cross_entropy",
    "bce_with_logits": "binary_cross_entropy_with_logits",
    "linear": "dense",
    "unsqueeze": "expand_dims",
    "transpose": "swapaxes",
    "shift_left": "bitwise_left_shift",
    "shift_right": "bitwise_right_shift",
    "gather": "gather_d",
    "scatter": "tensor_scatter_elements",
    "index": "gather_nd",
    "copy": "deepcopy",
    "isclose": "isclose",
}
OTHER_MEANING = {"select", "dot", "norm", "split", "slice", "unfold"}


class Recorded:
    """What MindSpore gave for the samples of a table."""

    def __init__(self, table):
        self.table = table
        self.typed = typed.unpack(np.load(GOLDEN / f"mindspore_{table}_typed.npz"))
        self.plain = np.load(GOLDEN / f"mindspore_{table}.npz")
        self.samples = importlib.import_module(f"samples_{table}").SAMPLES
        self.kit = programs.Kit(ms)

    def cells(self, name, dtypes):
        """{dtype: [forward, gradient]}"""
        result = {}
        for i, sample in enumerate(self.samples.get(name, ())):
            key = f"{name}:{i}"
            if (
                "float32" in dtypes
                and f"{key}:n" in self.plain
                and not any(w in str(sample) for w in ("about(", "moments(", "spread("))
            ):
                theirs = [self.plain[f"{key}:{k}"] for k in range(int(self.plain[f"{key}:n"]))]
                ms.set_seed(1)
                pairs = [
                    (a, b)
                    for a, b in zip(programs.run(sample, self.kit), theirs)
                    if b.dtype.kind in "fciub" and a.shape == b.shape
                ]
                worst = max((self.difference(a, b) for a, b in pairs), default=None)
                self.add(result, "float32", 0, worst)
            for dtype in dtypes:
                items = self.typed[dtype].get(key)
                if not items:
                    continue
                for what, error, ours, theirs in typed.differences(sample, items, ms, dtype):
                    if not typed.explained(self.table, name, i, what, dtype):
                        self.add(result, dtype, 0 if what.startswith("forward ") else 1, error)
        return result

    @staticmethod
    def difference(a, b):
        parts = [(a, b)] if b.dtype.kind != "c" else [(a.real, b.real), (a.imag, b.imag)]
        return max(typed.error_of(x, y) for x, y in parts)

    @staticmethod
    def add(result, dtype, at, error):
        if error is not None:
            cell = result.setdefault(dtype, [None, None])
            cell[at] = worse(cell[at], step(error))


def row(name, samples, recorded, torch, dtypes=DTYPES):
    kind, vjp, jvp, batching = _core._rules()[name]
    entry = {
        "taken": taken(name, samples),
        "rules": [kind, vjp, jvp, batching],
        "numpy": {},
        "torch": {},
        "mindspore": {},
    }
    for dtype in dtypes:
        for sample in samples:
            try:
                case = Case(name, sample, dtype)
                forward = case.forward()
            except (TypeError, RuntimeError, ValueError):
                continue  # not of this dtype
            if not case.paths and dtype != "float32":
                continue  # the sample has no such operand
            backward = None if kind == "none" or name in NO_DIFFERENCES else case.backward(name in HEAVY)
            cell = entry["numpy"].setdefault(dtype, [None, None])
            cell[:] = [worse(cell[0], step(forward)), worse(cell[1], None if backward is None else step(backward))]
            both = torch_errors(name, case, torch) if torch and name in TORCH else None
            if both:
                cell = entry["torch"].setdefault(dtype, [None, None])
                cell[:] = [worse(cell[0], step(both[0])), worse(cell[1], None if both[1] is None else step(both[1]))]
    theirs = MINDSPORE.get(name, name)
    if theirs in recorded.samples and name not in OTHER_MEANING:
        entry["mindspore"] = recorded.cells(theirs, dtypes)
    return entry


def of_rows(torch, dtypes=DTYPES):
    """Every op of the op table."""
    recorded, samples = Recorded("ops"), op_samples.samples()
    rows = {name: row(name, samples[name], recorded, torch, dtypes) for name in samples if name in _core._raw_ops}
    return dict(sorted({**rows, **{name: random_row(name) for name in op_samples.RANDOM}}.items()))


def random_row(name):
    """An op of the random generator: what it draws is measured by random_numbers.py."""
    x = np.full((2, 3), 0.5, np.float32)
    args = {"bernoulli": (x,), "dropout": (x, 0.5)}.get(name)
    if args is None:
        call = lambda dtype: _core._raw_ops[name](
            *{"randint": (0, 3, (2,)), "randperm": (3,)}.get(name, ((2,),)), dtype
        )
        groups = {"floats": DTYPES, **OTHERS}
        has = {g: [d for d in members if draws(call, d)] for g, members in groups.items()}
        told = " ".join(g if len(has[g]) == len(groups[g]) else " ".join(has[g]) for g in groups if has[g])
    else:
        told = taken(name, [(args, {}, None)])
    return {"taken": told, "rules": [*_core._rules()[name]], "numpy": {}, "torch": {}, "mindspore": {}}


def draws(call, dtype):
    try:
        call(getattr(ms, dtype))
        return True
    except (TypeError, ValueError, RuntimeError):
        return False


# ---- functions of msjit.ops and layers of msjit.nn

# Layers by PyTorch's functions: t(name): an array, p(name, *shape): a parameter of that name.
LAYERS = {
    **{n: [f"F.{n.lower()}(t('S'))"] for n in ("ReLU", "ReLU6", "SiLU", "Mish", "Sigmoid", "Tanh", "SeLU", "Softsign")},
    "HSwish": ["F.hardswish(t('S'))"], "HSigmoid": ["F.hardsigmoid(t('S'))"], "LogSigmoid": ["F.logsigmoid(t('S'))"], "Tanhshrink": ["F.tanhshrink(t('S'))"], "ELU": ["F.elu(t('S'))"], "CELU": ["F.celu(t('S'))", "F.celu(t('S'), 0.5)"],
    "GELU": ["F.gelu(t('S'), approximate='tanh')", "F.gelu(t('S'))"], "LeakyReLU": ["F.leaky_relu(t('S'), 0.2)", "F.leaky_relu(t('S'), 0.1)"], "PReLU": ["F.prelu(t('S'), p('w', 1))", "F.prelu(t('IMG'), p('w', 4))"], "Hardtanh": ["F.hardtanh(t('S'))", "F.hardtanh(t('S'), -0.5, 0.7)"],
    "Softmax": ["F.softmax(t('S'), -1)", "F.softmax(t('S'), 0)"], "Softmax2d": ["F.softmax(t('IMG'), 1)"], "Softmin": ["F.softmin(t('S'), -1)"], "LogSoftmax": ["F.log_softmax(t('S'), -1)"], "GLU": ["F.glu(t('S'))", "F.glu(t('CUBE2'), 1)"], "HShrink": ["F.hardshrink(t('S'))", "F.hardshrink(t('S'), 0.2)"], "SoftShrink": ["F.softshrink(t('S'))", "F.softshrink(t('S'), 0.2)"], "Threshold": ["F.threshold(t('S'), 0.1, 20.0)"],
    "Dense": ["F.linear(t('S'), p('weight', 3, 4), p('bias', 3))", "F.relu(F.linear(t('CUBE'), p('weight', 3, 4)))"], "Embedding": ["F.embedding(t('I'), p('embedding_table', 9, 3))"], "Flatten": ["t('IMG').flatten(1)", "t('CUBE').flatten(0, 1)"], "Unflatten": ["t('S').unflatten(1, (2, 2))"],
    "Conv1d": ["F.conv1d(t('SEQ'), p('weight', 6, 4, 1, 3)[:, :, 0], padding=1)", "F.conv1d(t('SEQ'), p('weight', 6, 2, 1, 3)[:, :, 0], p('bias', 6), 2, 1, groups=2)"], "Conv2d": ["F.conv2d(t('IMG'), p('weight', 6, 4, 3, 3), padding=1)", None, "F.conv2d(t('IMG'), p('weight', 6, 4, 3, 3), dilation=2)"], "Conv3d": [None, "F.conv3d(t('VOL'), p('weight', 3, 2, 2, 2, 2), p('bias', 3), 2, 1)", "F.conv3d(t('VOL'), p('weight', 3, 2, 1, 2, 3))"],
    "Conv1dTranspose": [None, "F.conv_transpose1d(t('SEQ'), p('weight', 4, 3, 1, 3)[:, :, 0], p('bias', 3), 2, 1)"], "Conv2dTranspose": [None, "F.conv_transpose2d(t('IMG'), p('weight', 4, 3, 3, 3), p('bias', 3), 2, 1)"], "Conv3dTranspose": ["F.conv_transpose3d(t('VOL'), p('weight', 2, 3, 2, 2, 2))", "F.conv_transpose3d(t('VOL'), p('weight', 2, 3, 2, 2, 2), None, 2, 1)"],
    "MaxPool1d": ["F.max_pool1d(t('SEQ'), 3, 2)", "F.max_pool1d(t('SEQ'), 3, 2, 1)"], "MaxPool2d": ["F.max_pool2d(t('IMG'), 3, 2)"], "MaxPool3d": ["F.max_pool3d(t('VOL'), 2, 2)", "F.max_pool3d(t('VOL'), (1, 2, 3), 1)"], "AvgPool1d": ["F.avg_pool1d(t('SEQ'), 3, 2)"], "AvgPool2d": ["F.avg_pool2d(t('IMG'), 3, 2)"], "AvgPool3d": ["F.avg_pool3d(t('VOL'), 2, 2)", "F.avg_pool3d(t('VOL'), (1, 2, 3), 1, divisor_override=5)"],
    **{f"Adaptive{k}Pool{d}d": [f"F.adaptive_{k.lower()}_pool{d}d(t('{x}'), {o})"] for k in ("Avg", "Max") for d, x, o in ((1, "SEQ", 4), (2, "IMG", 3), (3, "VOL", (2, 3, 2)))}, "LPPool1d": ["F.lp_pool1d(t('SEQ'), 2.0, 3, 1)"],
    "BatchNorm1d": ["bn(t('S'), 4, False)", "bn(t('S'), 4, True)", "bn(t('SEQ'), 4, False)"], "BatchNorm2d": ["bn(t('IMG'), 4, False)", "bn(t('IMG'), 4, True)"], "BatchNorm3d": ["bn(t('VOL'), 2, False)"], "LayerNorm": ["F.layer_norm(t('S'), (4,), p('gamma', 4), p('beta', 4), 1e-7)", "F.layer_norm(t('CUBE'), (3, 4), p('gamma', 3, 4), p('beta', 3, 4), 1e-7)"], "GroupNorm": ["F.group_norm(t('IMG'), 2, p('gamma', 4), p('beta', 4), 1e-5)"],
    "ConstantPad1d": ["F.pad(t('CUBE'), (1, 2), value=0.5)"], "ReflectionPad2d": ["F.pad(t('IMG'), (1, 2, 2, 1), 'reflect')"], "ReplicationPad2d": ["F.pad(t('IMG'), (1, 2, 2, 1), 'replicate')"], "ZeroPad2d": ["F.pad(t('IMG'), (1, 2, 0, 1))"], "PixelShuffle": ["F.pixel_shuffle(t('IMG'), 2)"], "PixelUnshuffle": ["F.pixel_unshuffle(t('IMG'), 2)"], "ChannelShuffle": ["F.channel_shuffle(t('IMG'), 2)"],
    "Tril": ["torch.tril(t('S'))", "torch.tril(t('S'), 1)"], "Triu": ["torch.triu(t('S'), 1)"], "DiGamma": ["torch.digamma(t('U'))"], "LGamma": ["torch.lgamma(t('U'))"],
    **{n: [f"F.{f}(t('U'), t('V'))", f"F.{f}(t('U'), t('V'), reduction='sum')"] for n, f in {"MSELoss": "mse_loss", "L1Loss": "l1_loss", "HuberLoss": "huber_loss", "BCELoss": "binary_cross_entropy", "BCEWithLogitsLoss": "binary_cross_entropy_with_logits", "PoissonNLLLoss": "poisson_nll_loss", "KLDivLoss": "kl_div"}.items()},
    "CrossEntropyLoss": ["F.cross_entropy(t('S'), t('LAB'))", "F.cross_entropy(t('S'), t('LAB'), t('U4'), label_smoothing=0.1, ignore_index=0)", "F.cross_entropy(t('S'), t('PROB'), reduction='none')"], "NLLLoss": ["F.nll_loss(t('S'), t('LAB'))", "F.nll_loss(t('S'), t('LAB'), t('U4'), reduction='sum')"], "HingeEmbeddingLoss": ["F.hinge_embedding_loss(t('U'), t('PM'))", "F.hinge_embedding_loss(t('U'), t('PM'), 0.5, reduction='none')"], "MarginRankingLoss": ["F.margin_ranking_loss(t('S'), t('R'), t('PM'), 0.1)"],
    "CosineEmbeddingLoss": ["F.cosine_embedding_loss(t('S'), t('R'), torch.tensor([1, -1, 1]), 0.1)"], "MultiLabelSoftMarginLoss": ["F.multilabel_soft_margin_loss(t('S'), t('BIN'))", "F.multilabel_soft_margin_loss(t('S'), t('BIN'), t('U4'), reduction='sum')"], "MultiMarginLoss": ["F.multi_margin_loss(t('S'), t('LAB'))", "F.multi_margin_loss(t('S'), t('LAB'), 2, 0.5, reduction='none')"], "GaussianNLLLoss": ["F.gaussian_nll_loss(t('S'), t('R'), t('U'))", "F.gaussian_nll_loss(t('S'), t('R'), t('U'), True, reduction='sum')"],
}  # fmt: skip
# Functions of which PyTorch's have another meaning under the same name, or other arguments.
NOT_PYTORCHS = {
    "gumbel_softmax", "interpolate", "leaky_relu", "nextafter", "polygamma", "signbit", "std", "std_mean", "var", "var_mean",
}  # fmt: skip


class Proxy:
    """PyTorch as ``ops``: a name from wherever PyTorch has it, with its names of keywords."""

    def __init__(self, torch):
        self.places = (torch, torch.nn.functional, torch.special, torch.linalg, torch.fft)

    def __getattr__(self, name):
        f = next((getattr(p, name) for p in self.places if callable(getattr(p, name, None))), None)
        if f is None:
            raise AttributeError(name)
        return lambda *a, **k: f(*a, **{_KEYWORDS.get(n, n): v for n, v in k.items()})


class TorchSample:
    """A sample in PyTorch: results and gradients as typed.Sample has them."""

    def __init__(self, source, torch, dtype, names):
        self.torch, self.dtype, self.leaves = torch, getattr(torch, dtype), {}
        self.names = names
        self.space = {
            "torch": torch,
            "F": torch.nn.functional,
            "ops": Proxy(torch),
            "t": self.t,
            "p": self.p,
            "bn": self.bn,
            "np": np,
            "T": self.tensor,
            "F32": self.dtype,
            **{n: self.t(n) for n in programs.ARRAYS},
        }
        self.value = listed(eval(source, self.space))

    def t(self, name):
        if name not in self.leaves:
            made = self.torch.tensor(programs.ARRAYS[name])
            made = made.to(self.dtype) if programs.ARRAYS[name].dtype == np.float32 else made
            self.leaves[name] = made.requires_grad_(made.dtype == self.dtype)
        return self.leaves[name]

    def p(self, name, *shape):
        made = self.torch.tensor(programs.value_of(name, shape)).to(self.dtype)
        self.leaves[name] = made.requires_grad_()
        return made

    def tensor(self, value, dtype=None):
        made = self.torch.tensor(np.asarray(value, dtype) if dtype else np.asarray(value))
        return made.to(self.dtype) if dtype is np.float32 else made

    def bn(self, x, n, training):
        values = {
            k: self.torch.tensor(programs.value_of(k, (n,))).to(self.dtype) for k in ("moving_mean", "moving_variance")
        }
        return self.torch.nn.functional.batch_norm(
            x,
            values["moving_mean"],
            values["moving_variance"].abs() + 0.5,
            self.p("gamma", n),
            self.p("beta", n),
            training,
            0.1,
            1e-5,
        )

    def plain(self, t):
        t = t.detach().resolve_conj()
        return (t.double() if t.is_floating_point() else t).numpy(force=True)

    def gradients(self):
        found = [t for t in self.value if t.is_floating_point()]
        terms = [
            (t.double() * self.torch.tensor(programs.value_of(f"ct{k}", tuple(t.shape))).double()).sum()
            for k, t in enumerate(found)
            if t.requires_grad
        ]
        if not terms:
            return {}
        try:
            sum(terms[1:], terms[0]).backward()
        except (RuntimeError, NotImplementedError):  # no derivative there
            return {}
        return {n: self.plain(x.grad) for n, x in self.leaves.items() if x.grad is not None}


def against_torch(table, name, i, sample, torch, dtype):
    """(forward, gradient) errors against PyTorch, or None: it has no such thing."""
    layer, call = programs.pair(sample)
    if layer is not None:
        group = LAYERS.get(name, ())
        source = group[i] if i < len(group) else None
    else:
        source = call if table == "ops" and name not in NOT_PYTORCHS else None
    if source is None or not typed.differentiable(sample):
        return None
    try:
        theirs = TorchSample(source, torch, dtype, typed.inputs_of(sample))
        ours = typed.Sample(sample, ms, dtype)
        value = [v for v in programs_flat(ours.value())]
    except Exception:  # whatever PyTorch has against these arguments
        return None
    want = [theirs.plain(t) for t in theirs.value if hasattr(t, "detach")]
    if len(want) != len(value) or any(a.shape != b.shape for a, b in zip(value, want)):
        return None
    forward = max((Recorded.difference(np.asarray(a), b) for a, b in zip(value, want)), default=0.0)
    gradients, backward = theirs.gradients(), None
    if gradients:
        try:
            mine = {n: number(g) for n, g in ours.gradients()}
        except (TypeError, RuntimeError, ValueError):
            return forward, None
        pairs = [(mine[n], g) for n, g in gradients.items() if n in mine and mine[n].shape == g.shape]
        scale = max((float(np.abs(g).max()) for _, g in pairs if g.size), default=0.0) or 1.0
        backward = max((float(np.abs(a - g).max()) / scale for a, g in pairs if g.size), default=None)
    return forward, backward


def programs_flat(value):
    return [
        number(v) if isinstance(v, ms.Tensor) else np.asarray(v)
        for v in (listed(value) if not isinstance(value, dict) else value.values())
    ]


def of_samples(table, torch, dtypes=DTYPES):
    """Every function or layer that samples call."""
    recorded, result = Recorded(table), {}
    for name, group in recorded.samples.items():
        if not programs.there(ms, table, name):
            continue
        entry = {"mindspore": recorded.cells(name, dtypes), "torch": {}}
        for dtype in dtypes if torch else ():
            for i, sample in enumerate(group):
                both = against_torch(table, name, i, sample, torch, dtype)
                if both and np.isfinite(both[0]):
                    cell = entry["torch"].setdefault(dtype, [None, None])
                    cell[:] = [
                        worse(cell[0], step(both[0])),
                        worse(cell[1], None if both[1] is None else step(both[1])),
                    ]
        if entry["mindspore"] or entry["torch"]:
            result[name] = entry
    return dict(sorted(result.items()))


def measure(torch, dtypes=DTYPES):
    """The whole table."""
    samples = {table: of_samples(table, torch, dtypes) for table in typed.TABLES}
    return {"rows": of_rows(torch, dtypes), **samples, "random": random_numbers.measure(torch)}


# What the last digit of a dtype makes: an exact result may differ by it on another machine.
LAST_DIGIT = {"float64": -15, "float32": -6, "float16": -2, "bfloat16": -1}


def out_of_date(recorded, measured):
    """What is measured worse than recorded by more than a step, or is there in one of both only."""
    found = [f"random numbers, {what}" for what in random_numbers.out_of_range(measured.get("random", {}))]
    for section, names in measured.items():
        if set(names) - set(recorded[section]):
            found.append(f"{section}: not in the table: {sorted(set(names) - set(recorded[section]))}")
        for name, entry in names.items() if section != "random" else ():
            old = recorded[section].get(name, {})
            found += [
                f"{name}: {k} {old.get(k)}, now {entry[k]}"
                for k in ("taken", "rules")
                if k in entry and entry[k] != old.get(k)
            ]
            for peer in ("numpy", "torch", "mindspore"):
                for dtype, cell in entry.get(peer, {}).items():
                    before = old.get(peer, {}).get(dtype)
                    if before is None or [x is None for x in before] != [x is None for x in cell]:
                        found.append(f"{section} {name}, {peer} {dtype}: {before}, now {cell}")
                        continue
                    for was, now in zip(before, cell):
                        limit = LAST_DIGIT[dtype] if was in ("exact", None) else max(was + 1, LAST_DIGIT[dtype])
                        if now not in ("exact", None) and now > limit:
                            found.append(f"{section} {name}, {peer} {dtype}: {was}, now {now}")
    return found
