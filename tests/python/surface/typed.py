"""Samples of ops and nn in every floating-point dtype, forward and backward; what MindSpore 2.10 gives for them is
recorded by tests/python/oracles/record_mindspore_gradients.py.

The gradient of a sample is that of its floating-point results against fixed weights, by each float32 array that it names and
by the layer's parameters.
"""

import ast
import json

import numpy as np

import programs

DTYPES = ("float32", "float64", "float16", "bfloat16")
TABLES = ("ops", "nn")
KEPT = {"float32": 96}  # elements kept of an array; of other dtypes fewer
# What varies by itself, changes its state, or has no gradient by its inputs.
LEFT_OUT = ("about(", "moments(", "spread(", "steps(", "rates(", "train(", "Parameter(", "Grad", "grad", "Jvp", "Vjp",
            "jvp", "vjp", "jac", "linearize", "jet", "derivative", "get_", "nn.WithEvalCell")  # fmt: skip


class Kit(programs.Kit):
    """What samples call, with float32 replaced by another dtype."""

    def __init__(self, ms, dtype):
        super().__init__(ms)
        self.dtype = getattr(ms, dtype)

    def convert(self, tensor):
        return tensor if tensor.dtype == self.dtype else tensor.astype(self.dtype)

    def namespace(self):
        names = super().namespace()
        for name, array in programs.ARRAYS.items():
            if array.dtype == np.float32:
                names[name] = self.convert(names[name])
        return {**names, "F32": self.dtype}

    def tensor(self, value, dtype=None):
        made = super().tensor(value, dtype)
        return self.convert(made) if dtype is np.float32 else made

    def fix(self, cell):
        for p in cell.get_parameters():
            if p.dtype == self.ms.float32 and p.dtype != self.dtype:
                p.set_dtype(self.dtype)
        return super().fix(cell)


def differentiable(sample):
    """Whether a sample has a gradient to look at."""
    return not any(word in part for part in programs.pair(sample) if part for word in LEFT_OUT)


def inputs_of(sample):
    """The float32 arrays that a sample's call names."""
    tree = ast.parse(f"({programs.pair(sample)[1]},)" if programs.pair(sample)[0] else programs.pair(sample)[1])
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return sorted(
        n for n in names if n in programs.ARRAYS and programs.ARRAYS[n].dtype == np.float32 and n != "SPECIAL"
    )


def floats(value, ms):
    """The floating-point tensors in a result, in order."""
    if isinstance(value, (tuple, list)):
        return [t for v in value for t in floats(v, ms)]
    if hasattr(value, "asnumpy") and value.dtype in (ms.float16, ms.float32, ms.float64, ms.bfloat16):
        return [value]
    return []


def weighted(ms, dtype):
    """The function that makes one number of a result, by weights that depend on its shape alone."""
    wide = ms.float64 if dtype == "float64" else ms.float32

    def total(value):
        found = floats(value, ms)
        if not found:
            raise TypeError("no floating-point result")
        parts = []
        for k, t in enumerate(found):
            w = programs.value_of(f"ct{k}", tuple(t.shape))
            if dtype != "float32":
                t = t.astype(wide)
            parts.append((t * ms.Tensor(w).astype(t.dtype)).sum())
        return sum(parts[1:], parts[0])

    return total


class Sample:
    """A sample as two functions of its inputs."""

    def __init__(self, sample, ms, dtype):
        self.ms, self.kit = ms, Kit(ms, dtype)
        layer, call = programs.pair(sample)
        names = self.kit.namespace()
        names["weighted"] = weighted(ms, dtype)
        self.parameters = ()
        if layer is not None:
            names["net"] = self.kit.fix(eval(layer, names))
            self.parameters = tuple(names["net"].trainable_params())
            call = f"net({call})"
        self.names = inputs_of(sample)
        self.inputs = [names[n] for n in self.names]
        head = f"lambda {', '.join(self.names)}: "
        self.forward, self.total = eval(f"({head}{call}, {head}weighted({call}))", names)

    def value(self, wrap=None):
        """Its results."""
        return (wrap(self.forward) if wrap else self.forward)(*self.inputs)

    def gradients(self, wrap=None):
        """[(name, gradient)] by inputs, then by parameters; wrap: what captures."""
        ms, positions = self.ms, tuple(range(len(self.inputs)))
        if not positions and not self.parameters:
            return []
        weights = self.parameters or None
        f = ms.grad(self.total, positions or None, weights)
        if wrap:
            f = wrap(lambda *xs: ms.grad(self.total, positions or None, weights)(*xs))
        got = f(*self.inputs)
        inner, outer = got if positions and weights else (got, ()) if positions else ((), got)
        listed = lambda g: list(g) if isinstance(g, (tuple, list)) else [g]
        return list(zip([*self.names, *(p.name for p in self.parameters)], [*listed(inner), *listed(outer)]))


def array(tensor):
    """A tensor's numbers (bfloat16 as float32) and the name of its dtype."""
    dtype = str(tensor.dtype).lower().rpartition(".")[2]
    return (tensor.float() if dtype == "bfloat16" else tensor).asnumpy(), dtype


def thin(values, dtype):
    """The elements that are kept of an array."""
    flat = np.ravel(values)
    return flat[:: max(1, -(-flat.size // KEPT.get(dtype, 32)))]


def pack(entries):
    """{dtype: {key: [(name, array, dtype)]}} as arrays to save: one a dtype, and an index of what lies in them. Items may
    also be such as ``unpack`` gives."""
    index, arrays = {}, {}
    for dtype, group in entries.items():
        parts, index[dtype] = [], {}
        for key, items in group.items():
            items = [i if len(i) == 4 else (i[0], i[1].shape, i[2], thin(i[1], dtype)) for i in items]
            index[dtype][key] = [[name, list(shape), own] for name, shape, own, _ in items]
            parts += [kept.astype(np.float64) for *_, kept in items]
        flat = np.concatenate(parts) if parts else np.zeros(0)
        if dtype == "bfloat16":
            arrays[dtype] = (flat.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
        else:
            arrays[dtype] = flat.astype(dtype)
    arrays["index"] = np.frombuffer(json.dumps(index, separators=(",", ":")).encode(), np.uint8)
    return arrays


def unpack(archive):
    """What ``pack`` made: {dtype: {key: [(name, shape, dtype, kept elements)]}}."""
    index, result = json.loads(bytes(archive["index"])), {}
    for dtype, group in index.items():
        flat, at = archive[dtype], 0
        if dtype == "bfloat16":
            flat = (flat.astype(np.uint32) << 16).view(np.float32)
        result[dtype] = {}
        for key, items in group.items():
            result[dtype][key] = []
            for name, shape, own in items:
                n = thin(np.empty(shape, np.bool_), dtype).size
                result[dtype][key].append((name, tuple(shape), own, flat[at : at + n]))
                at += n
    return result


# ---- comparison

# Where msjit does otherwise: (table, name, sample, input or result, "*": all of them), and why.
EXPLAINED = {
    **dict.fromkeys((("ops", "selu", 0, "S"), ("nn", "SeLU", 0, "S")), "theirs is not the derivative; ours is PyTorch's"),
    ("ops", "nextafter", 0, "S"): "theirs is the identity's, ours 0 as PyTorch says of steps",
    ("ops", "strided_slice", 1, "S"): "theirs goes to another row than the one that the slice takes",
    **{("ops", f"inplace_{n}", 0, "*"): "theirs is 0" for n in ("add", "sub", "update")},
    **dict.fromkeys((("ops", "kl_div", 0, "V"), ("ops", "kl_div", 1, "V"), ("nn", "KLDivLoss", 0, "V"), ("nn", "KLDivLoss", 1, "V")), "theirs is 0 in the target"),
    ("ops", "zeta", 0, "U"): "theirs is 0 in the order",
    **{("ops", "binary_cross_entropy_with_logits", 0, n): "theirs is 0 in the weights" for n in "RU"},
    ("nn", "SoftmaxCrossEntropyWithLogits", 0, "PROB"): "theirs is 0 in the labels",
    **{("nn", n, 0, "embedding_table"): "theirs is one row for each index" for n in ("EmbeddingLookup", "MultiFieldEmbeddingLookup")},
}  # fmt: skip
# Result dtypes of narrow or wide inputs in which msjit keeps the input's dtype.
OTHER_DTYPES = {
    ("ops", "trapz"), ("ops", "lerp"), ("ops", "exp2"), ("ops", "cond"), ("ops", "matrix_solve"), ("nn", "Conv3dTranspose"), ("ops", "bincount"),
}  # fmt: skip
TOLERANCE = {"float32": 2e-5, "float64": 5e-6, "float16": 4e-3, "bfloat16": 2e-2}  # their float64 is float32 in places
LOOSE = {("ops", "interpolate", 5): 1e-3, ("ops", "grid_sample", 2): 1e-2}
# Beyond what float16 tells: MindSpore's lgamma and digamma lose digits, or all of them.
NARROW = {("nn", "LBeta")}


def explained(table, name, i, what, dtype):
    """Why this differs from what is recorded, or None."""
    if (table, name) in NARROW and dtype == "float16":
        return "theirs has few digits"
    return EXPLAINED.get((table, name, i, what)) or EXPLAINED.get((table, name, i, "*"))


def tolerance(table, name, i, dtype):
    return max(TOLERANCE[dtype], LOOSE.get((table, name, i), 0.0))


def error_of(ours, theirs):
    """The largest difference, relative to the largest element of what is expected."""
    ours, theirs = np.atleast_1d(np.asarray(ours, np.float64)), np.atleast_1d(np.asarray(theirs, np.float64))
    if not np.array_equal(np.isnan(ours), np.isnan(theirs)):
        return np.inf
    with np.errstate(all="ignore"):
        difference = np.abs(ours - theirs)
    difference[(ours == theirs) | np.isnan(theirs)] = 0
    finite = np.abs(theirs[np.isfinite(theirs)])
    scale = finite.max() if finite.size else 0.0
    return float(difference.max() / (scale if scale > 1e-12 else 1.0)) if difference.size else 0.0


def differences(sample, items, ms, dtype, wrap=None):
    """(which result or input, error, (shape, dtype) here, (shape, dtype) recorded) of a sample."""
    made, ours = Sample(sample, ms, dtype), {}
    if any(item[0].startswith("forward ") for item in items):
        ours = {f"forward {k}": array(t) for k, t in enumerate(floats(made.value(wrap), ms))}
    if any(not item[0].startswith("forward ") for item in items):
        ours.update((name, array(g)) for name, g in made.gradients(wrap))
    for what, shape, own, kept in items:
        values, this = ours[what]
        same = values.shape == shape
        yield what, error_of(thin(values, dtype), kept) if same else np.inf, (values.shape, this), (shape, own)
