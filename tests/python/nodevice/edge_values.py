"""Every sample that calls an op or a function by PyTorch's name, with its arrays replaced by values and shapes at the edge
of what there is, in every dtype: what msjit gives and what PyTorch gives, with the gradients.

Samples are those of the other tests: op_samples (rows of the op table), samples_ops (``msjit.ops``), test_mint_torch and
test_mint_surface_torch (``msjit.mint``)."""

import functools
import sys
import warnings
from pathlib import Path

import numpy as np
import torch

import msjit as ms
from msjit import _core, mint

for _folder in ("golden", "surface"):
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / _folder))

import op_numbers  # noqa: E402

import op_samples  # noqa: E402
import programs  # noqa: E402
import samples_ops  # noqa: E402
import test_mint_surface_torch as mint_surface  # noqa: E402
import test_mint_torch as mint_base  # noqa: E402

F = torch.nn.functional

# MindSpore gives other results under PyTorch's name (a pair, an axis by default), or takes arguments in another order.
OTHER_FORMS = (
    "adaptive_max_pool1d aminmax argmin binary_cross_entropy_with_logits cosine_embedding_loss cov dropout1d dropout2d dropout3d "
    "equal flatten hinge_embedding_loss kl_div margin_ranking_loss max median meshgrid min multi_margin_loss range rrelu svd smooth_l1_loss "
    "triplet_margin_loss unique batch_norm"
).split()

# ---- calls: (arrays by key, function of msjit of tensors by key, PyTorch's)


def of_rows():
    """Samples of the op table's rows."""
    for name, group in op_samples.samples().items():
        source = op_numbers.TORCH.get(name)
        if source is None or name in op_samples.RANDOM or name in OTHER_FORMS:
            continue
        for i, (args, kwargs, _) in enumerate(group):
            arrays, of = taken_apart(args, kwargs)
            theirs = compile(source, name, "eval")

            def peer(values, of=of, theirs=theirs):
                a, k = of(values)
                k = {op_numbers._KEYWORDS.get(n, n): v for n, v in k.items()}
                return eval(theirs, {"torch": torch, "F": F}, {"a": tuple(a), "k": k})

            def ours(values, of=of, op=_core._raw_ops[name]):
                a, k = of(values)
                return op(*a, **k)

            yield f"rows.{name}:{i}", arrays, ours, peer


def taken_apart(args, kwargs):
    """The arrays among arguments by their places, and what makes the arguments of tensors by place."""
    flat = {**{str(i): v for i, v in enumerate(args)}, **kwargs}
    arrays = {}
    for key, value in flat.items():
        if isinstance(value, np.ndarray):
            arrays[key] = value
        elif isinstance(value, list) and value and all(isinstance(v, np.ndarray) for v in value):
            arrays |= {f"{key}.{j}": v for j, v in enumerate(value)}

    def of(values):
        made = {
            key: [values[f"{key}.{j}"] for j in range(len(value))] if f"{key}.0" in arrays else values.get(key, value)
            for key, value in flat.items()
        }
        return [made[str(i)] for i in range(len(args))], {k: made[k] for k in kwargs}

    return arrays, of


def of_ops():
    """Samples of msjit.ops whose source means the same with PyTorch's functions."""
    proxy = op_numbers.Proxy(torch)
    for name, group in samples_ops.SAMPLES.items():
        if name in op_numbers.NOT_PYTORCHS or name in OTHER_FORMS or not any(hasattr(p, name) for p in proxy.places):
            continue
        for i, source in enumerate(group):
            if any(word in source for word in ("about(", "moments(", "spread(", "ms.", "lambda")):
                continue
            code = compile(source, name, "eval")
            arrays = {n: programs.ARRAYS[n] for n in code.co_names if n in programs.ARRAYS}

            def run(values, code, space):
                return eval(code, {**space, **values})

            kit = {"ops": ms.ops, "np": np, "F32": ms.float32, "T": lambda v, d=None: ms.Tensor(np.asarray(v, d))}
            peer = {"ops": proxy, "np": np, "F32": torch.float32, "T": lambda v, d=None: torch.tensor(np.asarray(v, d))}
            yield (
                f"ops.{name}:{i}",
                arrays,
                functools.partial(run, code=code, space=kit),
                functools.partial(run, code=code, space=peer),
            )


def of_mint():
    """Samples of msjit.mint."""
    for place, ours_in, theirs_in, tables in (
        ("mint", mint, torch, (mint_base.SAMPLES, mint_surface.SAMPLES)),
        ("mint.nn.functional", mint.nn.functional, F, (mint_base.FUNCTIONAL, mint_surface.FUNCTIONAL)),
    ):
        for t, table in enumerate(tables):
            for name, group in table.items():
                function, peer = getattr(ours_in, name), getattr(theirs_in, name, getattr(torch, name, None))
                for i, (args, kwargs) in enumerate(group):
                    arrays, of = taken_apart(args, kwargs)

                    def call(values, f, of=of):
                        a, k = of(values)
                        return f(*a, **k)

                    key = f"{place}.{name}:{'bs'[t]}{i}"
                    yield key, arrays, functools.partial(call, f=function), functools.partial(call, f=peer)


# ---- what the arrays are replaced by

TINY, HUGE = 1e-40, 3e38
SPECIAL = np.array(
    [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.0, -3.0, 6.0, 20.5, -88.0, 1e4, TINY, -TINY, 1e-30, -1e-30, HUGE, -HUGE, np.inf,
     -np.inf, np.nan]
)  # fmt: skip
LIMITS = {
    np.dtype(d): np.array([0, 1, 2, 3, 7, np.iinfo(d).max, np.iinfo(d).min, -3 if np.iinfo(d).min else 5]).astype(d)
    for d in (np.int8, np.uint8, np.int16, np.int32, np.int64)
}


def around(values, shape, turn):
    """An array of the shape that goes round the values, from the turn-th on."""
    n = int(np.prod(shape))
    return np.resize(np.roll(values, -turn), n).reshape(shape) if n else np.zeros(shape, values.dtype)


def is_float(a):
    return a.dtype.kind == "f"


def put(a, at, value):
    a = a.copy()
    if a.size:
        a.reshape(-1)[np.asarray(at) % a.size] = value
    return a


def each(change, only=is_float):
    """Every float array changed: change(array, its number)."""

    def fill(arrays):
        return {k: change(a, i) if only(a) else a for i, (k, a) in enumerate(arrays.items())}

    return fill


def grid(arrays):
    """Each float array all specials along an axis of its own: every pair meets."""
    floats = [k for k, a in arrays.items() if is_float(a)]
    if not 0 < len(floats) < 3 or len(floats) < len(arrays):
        return arrays
    shape = lambda i: [len(SPECIAL) if j == i else 1 for j in range(len(floats))]
    return {k: SPECIAL.astype(arrays[k].dtype).reshape(shape(i)) for i, k in enumerate(floats)}


def same(arrays):
    first = next((a for a in arrays.values() if is_float(a)), None)
    return {k: first if is_float(a) and a.shape == first.shape else a for k, a in arrays.items()}


def first_only(value):
    def fill(arrays):
        key = next((k for k, a in arrays.items() if is_float(a)), None)
        return {k: put(a, [1, 6], value) if k == key else a for k, a in arrays.items()}

    return fill


def resized(shape_of):
    return each(lambda a, i: np.resize(a, shape_of(a.shape)) if np.prod(shape_of(a.shape)) else np.zeros(shape_of(a.shape), a.dtype), lambda a: True)  # fmt: skip


FILLS = {
    "plain": lambda arrays: arrays,
    "grid": grid,
    "specials": each(lambda a, i: around(SPECIAL.astype(a.dtype), a.shape, 5 * i)),
    "more specials": each(lambda a, i: around(SPECIAL.astype(a.dtype), a.shape, 12 + 7 * i)),
    "one nan": first_only(np.nan),
    "one inf": first_only(np.inf),
    "infs": each(lambda a, i: put(put(a, [0, 1], np.inf), [4, 5, 6, 7, 9], -np.inf)),
    "only nan": each(lambda a, i: np.full_like(a, np.nan)),
    "zeros": each(lambda a, i: around(np.array([0.0, -0.0, 0.0]).astype(a.dtype), a.shape, i)),
    "same": same,
    "ties": each(lambda a, i: np.clip(np.round(a * 2) / 2, -1, 1).astype(a.dtype)),
    "large": each(lambda a, i: (np.clip(a, -1, 1) * HUGE).astype(a.dtype)),
    "tiny": each(lambda a, i: (a * TINY).astype(a.dtype)),
    "empty first": resized(lambda s: (0, *s[1:]) if s else (0,)),
    "empty last": resized(lambda s: (*s[:-1], 0) if s else (0,)),
    "0-d": resized(lambda s: ()),
    "one": resized(lambda s: (1,) * max(1, len(s))),
    "integers": lambda arrays: {k: around(LIMITS[a.dtype], a.shape, i) if a.dtype in LIMITS else a for i, (k, a) in enumerate(arrays.items())},
}  # fmt: skip
# (dtype of what was float32, fills): the others with float32 alone.
DTYPES = {
    "float32": tuple(FILLS),
    "float64": ("plain", "grid", "specials", "one nan", "infs", "zeros", "tiny"),
    "float16": ("plain", "grid", "specials", "infs", "zeros"),
    "bfloat16": ("plain", "grid", "specials", "infs"),
    "int32": ("integers",), "int64": ("integers", "empty first", "0-d"), "int8": ("integers",), "uint8": ("integers",),
    "bool": ("plain", "empty first"),
}  # fmt: skip


def variants(key, arrays):
    """(dtype and fill, arrays): those that differ from what came before."""
    name = key.rpartition(":")[0].rpartition(".")[2]
    seen = set()
    for dtype, fills in DTYPES.items():
        whole = dtype in ("int8", "uint8", "int32", "int64", "bool")
        if dtype != "float32" and not any(is_float(a) for a in arrays.values()):
            continue
        for fill in fills:
            if not can_be_asked(name, fill):
                continue
            start = arrays
            if whole:
                start = {k: np.round(a).astype(dtype) if a.dtype == np.float32 else a for k, a in arrays.items()}
            elif dtype == "float64":
                start = {k: a.astype(dtype) if a.dtype == np.float32 else a for k, a in arrays.items()}
            with np.errstate(all="ignore"):
                changed = FILLS[fill](start)
            mark = (
                dtype,
                *((k, a.shape, str(a.dtype), np.ascontiguousarray(a).tobytes()) for k, a in changed.items()),
            )
            if mark not in seen:
                seen.add(mark)
                yield dtype, fill, changed


# What ends the process in PyTorch 2.13, or does not end: what LAPACK is not to be given, and the gradient of an empty pdist.
FACTORIZATIONS = (
    "cholesky cond det eig eigh eigvals eigvalsh geqrf inv inverse log_matrix_determinant logdet lstsq lu_factor lu_solve lu_unpack matrix_exp "
    "matrix_norm matrix_power matrix_rank norm orgqr ormqr pinv qr slogdet solve svd svdvals triangular_solve"
).split()
SOUND = ("plain", "zeros", "same", "ties", "one", "0-d", "empty first", "empty last")


def can_be_asked(name, fill):
    """Whether PyTorch survives it."""
    if name in FACTORIZATIONS and name != "norm":
        return fill in SOUND
    return not (name == "pdist" and fill.startswith("empty")) and (
        name not in ("grid_sample", "sample_grid") or fill in SOUND
    )


# ---- both sides


def flat(value):
    if isinstance(value, (tuple, list)):
        return [v for part in value for v in flat(part)]
    return [value]


class Outcome:
    """Results as float64 (or exact) arrays, dtypes, gradients; or the error."""

    def __init__(self, function, arrays, tensor, grads):
        self.error, self.values, self.dtypes, self.gradients = None, [], [], {}
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                leaves = {k: tensor(a) for k, a in arrays.items()}
                out = [v for v in flat(function(leaves)) if v is not None]
                self.values, self.dtypes = [number(v) for v in out], [dtype_name(v) for v in out]
        except Exception as error:
            self.error = error
            return
        if grads:
            self.differentiate(function, arrays, tensor)

    def differentiate(self, function, arrays, tensor):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                leaves = {k: tensor(a) for k, a in arrays.items()}
                inputs = {}
                for k, t in leaves.items():
                    if t.is_floating_point():
                        t.requires_grad = True
                        inputs[k] = t
                out = [v for v in flat(function(dict(leaves))) if v is not None]
                terms = []
                for i, v in enumerate(out):
                    if hasattr(v, "is_floating_point") and v.is_floating_point() and v.requires_grad:
                        ct = np.resize(np.array([1.0, 0.5, -2.0, 1.5, 0.25]), v.shape)
                        terms.append((v, ct if i % 2 == 0 else -ct))
                if not terms:
                    return
                double = ms.float64 if isinstance(terms[0][0], ms.Tensor) else torch.float64
                weigh = ms.Tensor if isinstance(terms[0][0], ms.Tensor) else torch.tensor
                total = None
                for v, ct in terms:
                    wide = v.astype(double) if double is ms.float64 else v.to(double)
                    part = (wide * weigh(np.asarray(ct))).sum()
                    total = part if total is None else total + part
                total.backward()
                self.gradients = {k: number(t.grad) for k, t in inputs.items() if t.grad is not None}
        except Exception as error:
            self.gradients = error


def number(v):
    if isinstance(v, ms.Tensor):
        return v.astype(ms.float64).asnumpy() if v.is_floating_point() else np.asarray(v.asnumpy())
    if isinstance(v, torch.Tensor):
        v = v.detach().resolve_conj().resolve_neg()
        return v.double().numpy() if v.is_floating_point() else v.numpy()
    return np.asarray(v)


def dtype_name(v):
    return str(getattr(v, "dtype", type(v).__name__)).rpartition(".")[2].lower().rstrip("_")


RTOL = {"float64": 1e-9, "float32": 2e-4, "float16": 4e-3, "bfloat16": 3e-2}


def differs(a, b, dtype):
    """What is different between two arrays, in words, or None."""
    if a.shape != b.shape:
        return f"shape {a.shape} and {b.shape}"
    if not a.size:
        return None
    if a.dtype.kind in "biuSU" and b.dtype.kind in "biu":
        unequal = a.astype(object) != b.astype(object)
    else:
        with np.errstate(all="ignore"):
            rtol = RTOL.get(dtype, 2e-4)
            finite = np.abs(b[np.isfinite(b)])
            atol = rtol * min(1.0, finite.max() if finite.size else 0.0)
            if b.dtype.kind == "c":
                unequal = ~(np.isclose(a.real, b.real, rtol, atol, True) & np.isclose(a.imag, b.imag, rtol, atol, True))
            else:
                unequal = ~np.isclose(a, b, rtol, atol, True)
    if not unequal.any():
        return None
    at = tuple(np.argwhere(unequal)[0])
    return f"{int(unequal.sum())} of {a.size}, at {tuple(map(int, at))}: {a[at]} and {b[at]}"


def compare(key, dtype, arrays, ours, theirs):
    """[what differs], with the kind first; None: PyTorch does not do this."""
    low = {"float16": torch.float16, "bfloat16": torch.bfloat16}.get(dtype)

    def tensor_ours(a):
        t = ms.Tensor(np.ascontiguousarray(a).reshape(a.shape).copy())
        return t.astype(getattr(ms, dtype)) if low is not None and a.dtype == np.float32 else t

    def tensor_theirs(a):
        t = torch.tensor(np.ascontiguousarray(a).reshape(a.shape))
        return t.to(low) if low is not None and a.dtype == np.float32 else t

    grads = "float" in dtype
    peer = Outcome(theirs, arrays, tensor_theirs, grads)
    mine = Outcome(ours, arrays, tensor_ours, grads and peer.error is None)
    if peer.error is not None:
        return None
    if mine.error is not None:
        return [f"refused: {type(mine.error).__name__}: {mine.error}".split("\n")[0][:160]]
    found = []
    if len(mine.values) != len(peer.values):
        return [f"count: {len(mine.values)} results and {len(peer.values)}"]
    for i, (a, b) in enumerate(zip(mine.values, peer.values)):
        said = differs(a, b, dtype)
        if said:
            found.append(f"value[{i}]: {said}")
        if key.startswith("mint") and mine.dtypes[i] != peer.dtypes[i]:  # of ops MindSpore's, which other tests look at
            found.append(f"dtype[{i}]: {mine.dtypes[i]} and {peer.dtypes[i]}")
    if isinstance(peer.gradients, Exception) or not peer.gradients:
        return found
    if isinstance(mine.gradients, Exception):
        return [*found, f"gradient refused: {type(mine.gradients).__name__}: {mine.gradients}".split("\n")[0][:160]]
    for k, b in peer.gradients.items():
        if k not in mine.gradients:
            if np.any(b):
                found.append(f"gradient {k}: none and {b.reshape(-1)[:4]}")
            continue
        said = differs(mine.gradients[k], b, dtype)
        if said:
            found.append(f"gradient {k}: {said}")
    return found
