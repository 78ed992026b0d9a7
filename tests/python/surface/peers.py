"""What samples are compared with where MindSpore 2.10 has no kernel for the CPU: PyTorch or NumPy, as expressions over the
same inputs (t: PyTorch tensors, n: arrays), by table, name and number of the sample."""

import itertools
import math
import types

import numpy as np

import programs

# (relative, absolute) by name, or name:number
TOLERANCE = {
    "interpolate:5": (2e-3, 2e-3),
    "svd": (2e-3, 2e-4),
    "pinv": (2e-3, 2e-4),
    "lstsq": (2e-3, 2e-4),
    "ResizeBicubic": (3e-3, 3e-3),  # MindSpore's weights come from a table of 1,024
    "SSIM": (2e-4, 2e-4),
    "auto_mixed_precision": (2e-3, 2e-3),
}
PIXELS = {"AdjustHue": 8, "Rotate": 4, "Affine": 4, "Perspective": 4}  # of 255, where it is not 1
DEFAULT = (2e-4, 2e-5)

_T = {
    "L1LossExt": ["F.l1_loss(t.U, t.V)", "F.l1_loss(t.U, t.V, reduction='sum')"],
    "soft_margin": ["F.soft_margin_loss(t.S, t.PM)", "F.soft_margin_loss(t.S, t.PM, reduction='none')"],
    "labels": "torch.tensor([[1, 0, -1, 2], [3, -1, 0, 0], [0, 1, 2, 3]])",
}
SPARSE = np.array([[0, 0.25, 0, 0], [-0.5, 0, 0.75, 0], [0, 0, 0, 0]], np.float32)
_SCALED = "scaled_steps({})"
PEERS = {
    "transforms": {"PadEnd": [None, "np.pad(np.ones((3, 2)), ((0, 1), (0, 0)))"], "Unique": ["(np.array([1, 2, 3]), np.array([2, 0, 2, 1]), np.array([1, 1, 2]))"]},
    "primitives": {
        "ApplyKerasMomentum": ["[n.S + n.U * 0.9 - 0.1 * n.R, n.U * 0.9 - 0.1 * n.R]", "[n.S + (n.U * 0.9 - 0.1 * n.R) * 0.9 - 0.1 * n.R, n.U * 0.9 - 0.1 * n.R]"],
        "BatchToSpace": ["[[[[0, 4, 1], [8, 12, 9], [2, 6, 3], [10, 14, 11]]]]"], "BatchToSpaceNDV2": ["[[[[0, 4, 1], [8, 12, 9], [2, 6, 3], [10, 14, 11]]]]"], "MoveTo": ["n.S"], "ComputeAccidentalHits": ["tuple(np.array(v) for v in ([0, 0, 1, 1], [1, 2, 0, 3], [-np.finfo(np.float32).max] * 4))"],
        "ConfusionMatrix": ["[[0, 0, 1, 0], [0, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]]"], "Custom": ["n.S * 2 + 1"], "DepthwiseConv2dNative": ["F.conv2d(t.IMG, t.K2[:1].transpose(0, 1), groups=4)"], "DynamicShape": ["[3, 4]"],
        "ExtractImagePatches": ["patches(n.IMG, 2, 2, 0, 0)", "patches(n.IMG, 3, 2, 0, 1)"], "FloatStatus": ["np.zeros(1, np.float32)", "np.ones(1, np.float32)"], "Gamma": ["about((2, 3, 3))"], "InsertGradientOf": ["6 * n.S"],
        "LARSUpdate": ["(n.R + 0.01 * n.S) * 0.001 * np.linalg.norm(n.S) / (np.linalg.norm(n.R) + 0.01 * np.linalg.norm(n.S) + 1e-5)"], "LogSoftmaxExt": ["F.log_softmax(t.S, 0)"], "MatrixExp": ["torch.matrix_exp(t.SQ)"],
        "MultilabelMarginLoss": ["(F.multilabel_margin_loss(t.S, torch.tensor([[1, 0, -1, 2], [3, -1, 0, 0], [2, 1, 0, 3]])), np.array([[1, 1, 0, 0], [0, 0, 0, 1], [1, 1, 1, 1]]))"],
        "CTCLoss": ["ctc(n.CUBE.transpose(2, 0, 1), [[1, 1], [0]], [4, 3], 2)", "ctc(n.CUBE.transpose(2, 0, 1), [[1], [0]], [4, 3], 2)"],
        "CTCLossV2": ["ctc(n.CUBE.transpose(2, 0, 1), [[1, 2], [2]], [4, 3], 0)[0]", "np.cumprod(softmax(n.CUBE.transpose(2, 0, 1))[:, 0, 0])"],
        "CombinedNonMaxSuppression": ["[np.array([[[0, 0, 1, 1], [0.4, 0.4, 0, 0], [0, 0, 1, 0.9], [0.4, 0.4, 0, 0], [0, 0, 0, 0]]]), np.array([[0.9, 0.7, 0.6, 0.3, 0]]), np.array([[0.0, 1, 1, 0, 0]]), np.array([4])]", "[np.array([[[0, 0, 1, 1.5], [0.4, 0.4, 0, 0]]]), np.array([[0.9, 0.7]]), np.array([[0.0, 1]]), np.array([2])]"],
        "Dilation2D": ["dilated(n.IMG, n.K2[0], (1, 1), (1, 1), ((0, 0), (0, 0)))", "dilated(n.IMG, n.K2[0], (2, 1), (1, 2), ((0, 1), (2, 2)))"],
        "Eig": ["np.linalg.eigvalsh(n.SPD)", "np.array(0)", "np.zeros((3, 3), np.complex64)"],
        "ExtractVolumePatches": ["blocks(n.VOL, (2, 2, 2), (1, 1, 1), ((0, 0), (0, 0), (0, 0)))", "blocks(n.VOL, (1, 3, 2), (2, 2, 1), ((0, 0), (0, 1), (0, 1)))"],
        "FusedSparseAdam": ["adam_rows(every=True)"], "FusedSparseLazyAdam": ["adam_rows(every=False)"], "FusedSparseFtrl": ["ftrl_rows()"],
        "FusedSparseProximalAdagrad": ["proximal_rows(row_sums())"], "SparseApplyProximalAdagrad": ["proximal_rows({2: n.W34[0], 0: n.W34[1]})"],
        "Morph": ["n.S * n.R", "[np.full_like(n.S, 5), n.S * n.R]"], "SparseSlice": ["[np.array([[0, 1], [1, 0], [1, 2]]), np.array([2.0, 3, 4]), np.array([2, 3])]"],
        "NonMaxSuppressionV3": ["[1, 3, 2]"], "Poisson": ["[np.array((2, 3)), np.frombuffer(b'int32', np.uint8)]"], "PyFunc": ["(n.S + n.R, n.S - n.R)"], "Quantile": ["np.quantile(n.S, [0.25, 0.5])", "np.quantile(n.S, 0.3, 1, keepdims=True)"],
        "SpaceToBatch": ["np.concatenate([n.IMG[:, :, i::2, j::2] for i in (0, 1) for j in (0, 1)])"], "SparseGatherV2": ["n.S[n.IX]"],
    },
    "top": {
        **{n: [f"np.frombuffer(b'{kind}', np.uint8)", f"np.array([1, 0, 1], '{kind}')"] for n, kind in (("float_", "float32"), ("int_", "int64"), ("uint", "uint64"))},
        "number": ["True", "False"], "recompute": ["2 * n.S"], "set_device": ["[]"], "COOTensor": [None, None, "[0, 1, 2, 2]"],
        "CSRTensor": [None, "[[0, 1], [1, 2]]", "[[1.0], [2.0], [0.0]]", "[[1.0], [2.0], [0.0]]", None, "[2.0, 4.0]"],
    },
    "initializer": {"Orthogonal": ["4 * np.eye(3)", "np.eye(3)"], "Sparse": ["[6, 6, 6, 6, 6]"]},
    "nn": {
        "LogSoftmaxExt": ["F.log_softmax(t.S, 1)"], "EmbeddingExt": ["tp('weight', (9, 3))[t.I]"],
        "MaxPool2dExt": ["F.max_pool2d(t.IMG, 2)"], "AvgPool1dExt": ["F.avg_pool1d(t.SEQ, 2)"], "AvgPool2dExt": ["F.avg_pool2d(t.IMG, 2)"],
        "AvgPool3dExt": ["F.avg_pool3d(t.VOL, 2)"],
        **{f"InstanceNorm{d}d": [f"F.instance_norm(t.{x}, weight=tp('gamma', ({c},)), bias=tp('beta', ({c},)))"] for d, x, c in ((1, "SEQ", 4), (2, "IMG", 4), (3, "VOL", 2))},
        "LayerNormExt": ["F.layer_norm(t.S, (4,), tp('weight', (4,)), tp('bias', (4,)))", "F.layer_norm(t.S, (4,), tp('weight', (4,)))"],
        "Unfold": ["windows(n.IMG, 2, 2, 0)", "windows(n.IMG, 3, 2, 1)"], "SSIM": ["ssim(n.IMG)"], "MSSSIM": ["msssim(n.IMG)"],
        "PSNR": ["10 * np.log10(1 / ((sig(n.IMG) - sig(n.IMG * np.float32(0.9))) ** 2).mean((1, 2, 3)))"],
        "Roll": ["np.roll(n.S, 1, 0)", "np.roll(n.S, (1, 2), (0, 1))"], "MatDet": ["np.linalg.det(n.SPD)"], "MatInverse": ["np.linalg.inv(n.SPD)"],
        "MatrixDiag": ["torch.diag_embed(t.S)"], "MatrixDiagPart": ["torch.diagonal(t.CUBE, 0, 1, 2)"], "MatrixSetDiag": ["torch.diagonal_scatter(t.CUBE, torch.ones(2, 3), 0, 1, 2)"],
        "L1LossExt": _T["L1LossExt"], "SoftMarginLoss": _T["soft_margin"],
        "TripletMarginLoss": ["F.triplet_margin_loss(t.S, t.R, t.U)", "F.triplet_margin_loss(t.S, t.R, t.U, 0.5, 1, swap=True, reduction='none')"],
        "MultilabelMarginLoss": [f"F.multilabel_margin_loss(t.S, {_T['labels']})"],
        "TrainOneStepWithLossScaleCell": ["scaled_steps(4, 4, 4)", "scaled_steps(4, 4, 8)"], "FixedLossScaleUpdateCell": ["scaled_steps(8, 8, 8)"],
        "DynamicLossScaleUpdateCell": ["scaled_steps(8, 8, 16)"], "Lamb": ["lamb(0.0)", "lamb(0.1)"], "LARS": ["lars()"],
    },
    "ops": {
        "row_tensor_get_indices": ["[0, 2]"], "row_tensor_get_values": ["n.W34[:2]"], "row_tensor_get_dense_shape": ["(np.array(3), np.array(4))"], "row_tensor_add": ["n.S + np.array([n.W34[0], 0 * n.W34[0], n.W34[1]])"],
        "make_coo_tensor": ["tuple(np.array(v) for v in ([[0, 1]], [2.0], [1, 2]))"], "make_csr_tensor": ["tuple(np.array(v) for v in ([0, 1], [1], [2.0], [1, 2]))"], "make_row_tensor": ["(np.array([1]), n.S[:1])"], "make_sparse_tensor": ["(np.array([[0, 1]]), np.array([2.0]))"],
        "csr2coo": ["[0, 1, 1]"], "coo2csr": ["[0, 1, 3, 3]"], "csr_mul": ["(*(np.array(v) for v in ([0, 1, 3, 3], [1, 0, 2])), SPARSE[SPARSE != 0] * n.S[SPARSE != 0], np.array([3, 4]))"], "csr_div": ["SPARSE[SPARSE != 0] / n.S[SPARSE != 0]"],
        "csr_gather": ["n.S[SPARSE != 0]"], "csr_mv": ["SPARSE @ n.V4[:, None]"], "csr_mm": ["SPARSE @ n.W34.T"], "csr_reduce_sum": ["SPARSE.sum(1, keepdims=True)"], "ormqr": ["torch.ormqr(*torch.geqrf(t.S.T), t.W34.T)", "torch.ormqr(*torch.geqrf(t.S.T), t.W34, False, True)"],
        "round": [None, "np.round(n.S * 10, 1)"], "fmin": ["np.fmin(n.S, n.R)"], "clamp_": ["n.S.clip(-0.5, 0.5)"], "swiglu": ["F.silu(t.S[:, :2]) * t.S[:, 2:]"],
        **{k: ["np.quantile(n.S, 0.3)", "np.quantile(n.S, [0.1, 0.5], 1)", "np.quantile(n.S, 0.5, 0, keepdims=True)"] for k in ("quantile", "nanquantile")},
        "accumulate_n": ["n.S + n.R + n.U"], "bucketize": ["np.searchsorted([1, 3, 5, 7], n.I)", "np.searchsorted([1, 3, 5, 7], n.I, 'right')"],
        "roll": ["np.roll(n.S, 1, 0)", "np.roll(n.S, (1, 2), (0, 1))"], "nonzero": [None, "np.nonzero(n.I)"], "take": ["n.S.take(n.IX)"], "embedding": ["n.A4[n.J]"],
        "fills": ["np.full_like(n.S, 2)"], "stop_gradient_": ["n.S"], "type_as": ["n.S.astype(np.int64)"], "scalar_to_array": ["np.float32(2.5)"], "move_to": ["n.S"],
        "zero_": ["n.S * 0"], "tanh_": ["np.tanh(n.S)"], "inplace_sigmoid": ["sig(n.S)"], "baddbmm_ext": ["0.5 * n.BSQ + 2 * n.CUBE @ n.CUBE2"],
        "einsum": ["n.S @ n.W34.T", "n.CUBE @ n.CUBE2", "n.S.sum()", "np.outer(n.V3, n.V4)", "np.diag(n.SQ)", "n.CUBE.swapaxes(1, 2)"], "einsum_ext": ["n.S @ n.W34.T"],
        "matrix_exp": ["torch.matrix_exp(t.SQ)"], "conv_transpose2d": ["F.conv_transpose2d(t.IMG, torch.ones(4, 2, 3, 3))"], "adaptive_avg_pool2d_ext": ["F.adaptive_avg_pool2d(t.IMG, 3)"],
        "layer_norm": ["F.layer_norm(t.S, (4,), t.V4, t.U4)"], "rms_norm": ["F.rms_norm(t.S, (4,), t.V4, 1e-6)"], "add_rms_norm": ["add_rms_norm(n.S + n.R, n.V4)"],
        "add_layer_norm": ["add_layer_norm(n.S + n.R)"], "rotary_position_embedding": ["rotary(n.VOL[..., :4])"], "mse_loss_ext": ["F.mse_loss(t.S, t.R)"], "soft_margin_loss": _T["soft_margin"],
        "triplet_margin_loss": ["F.triplet_margin_loss(t.S, t.R, t.U)"], "multilabel_margin_loss": [f"(F.multilabel_margin_loss(t.S, {_T['labels']}))"],
        "gamma": ["about((4, 5, 1))"], "poisson": ["about((4, 5))"], "jvp": ["[n.S**2, 2 * n.S * n.R]"], "vmap": ["n.S.sum(1)"],
        "jacrev": ["np.diag(2 * n.V3)"], "jacfwd": ["np.diag(2 * n.V3)"], "linearize": ["[n.S**2, 2 * n.S * n.R]"], "derivative": ["[np.sin(n.S), -np.sin(n.S)]"],
        "jet": ["[np.sin(n.S), np.stack([n.R * np.cos(n.S), n.U * np.cos(n.S) - n.R**2 * np.sin(n.S)])]"],
    },
}  # fmt: skip


def sig(x):
    return 1 / (1 + np.exp(-x))


def windows(x, k, stride, pad):
    """Windows as channels, place before channel."""
    if pad:  # 'same' of 3 by 2 on 6: one row and column behind
        x = np.pad(x, ((0, 0), (0, 0), (0, 1), (0, 1)))
    rows = (x.shape[2] - k) // stride + 1
    parts = [
        x[:, :, i : i + stride * (rows - 1) + 1 : stride, j : j + stride * (rows - 1) + 1 : stride]
        for i in range(k)
        for j in range(k)
    ]
    return np.concatenate(parts, 1)


def _maps(x, y, size=3, sigma=1.5):
    line = np.exp(-((np.arange(size) - (size - 1) / 2) ** 2) / (2 * sigma**2))
    window = np.outer(line, line) / line.sum() ** 2

    def mean(v):
        n = v.shape[2] - size + 1
        return sum(window[i, j] * v[:, :, i : i + n, j : j + n] for i in range(size) for j in range(size))

    mx, my = mean(x), mean(y)
    light = (2 * mx * my + 1e-4) / (mx**2 + my**2 + 1e-4)
    contrast = (2 * (mean(x * y) - mx * my) + 9e-4) / (mean(x * x) - mx**2 + mean(y * y) - my**2 + 9e-4)
    return light, contrast


def ssim(x):
    x = x.astype(np.float64)
    light, contrast = _maps(sig(x), sig(x * 0.9))
    return (light * contrast).mean((1, 2, 3))


def msssim(x):
    a, b = sig(x.astype(np.float64)), sig(x.astype(np.float64) * 0.9)
    first = _maps(a, b)[1].mean((2, 3))
    halve = lambda v: v.reshape(*v.shape[:2], 3, 2, 3, 2).mean((3, 5))
    light, contrast = _maps(halve(a), halve(b))
    return (np.maximum(first, 0) ** 0.3 * np.maximum((light * contrast).mean((2, 3)), 0) ** 0.7).mean(1)


def scaled_steps(*scales):
    """What ``train`` of programs.py gives with an even loss scale, which must not matter; the scales are reported."""
    import torch

    w = torch.tensor(programs.value_of("weight", (3, 4)), requires_grad=True)
    b = torch.tensor(programs.value_of("bias", (3,)), requires_grad=True)
    x, y = (torch.tensor(programs.ARRAYS[k]) for k in ("S", "SQ"))
    losses, v = [], [0.0, 0.0]
    for _ in range(3):
        loss = torch.nn.functional.mse_loss(x @ w.T + b, y)
        gradients = torch.autograd.grad(loss, (w, b))
        losses.append(loss.item())
        with torch.no_grad():
            for i, (p, g) in enumerate(zip((w, b), gradients)):
                v[i] = 0.9 * v[i] + g
                p -= 0.1 * v[i]
    return [*(np.float32(loss) for loss in losses), w.detach()]


def _slots():
    w = [programs.value_of("w", (3, 4)).astype(np.float64), programs.value_of("b", (4,)).astype(np.float64)]
    g = [[programs.value_of(f"g{i}{k}", v.shape).astype(np.float64) for i in range(4)] for k, v in zip("wb", w)]
    return w, g


def lamb(decay):
    results = []
    for p, gs in zip(*_slots()):
        m = v = 0.0
        for t, g in enumerate(gs, 1):
            m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
            step = m / (1 - 0.9**t) / (np.sqrt(v / (1 - 0.999**t)) + 1e-6) + decay * p
            p = p - 0.05 * np.linalg.norm(p) / np.linalg.norm(step) * step
        results.append(p)
    return results


def lars():
    results = []
    for p, gs in zip(*_slots()):
        v = 0.0
        for g in gs:
            rate = 0.02 * np.linalg.norm(p) / (np.linalg.norm(g) + 0.01 * np.linalg.norm(p) + 1e-5)
            v = 0.9 * v + (g + 0.01 * p) * rate
            p = p - 0.1 * v
        results.append(p)
    return results


def add_rms_norm(x, gamma):
    rstd = 1 / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-6)
    return [x * rstd * gamma, rstd, x]


def add_layer_norm(x):
    mean = x.mean(-1, keepdims=True)
    rstd = 1 / np.sqrt(x.var(-1, keepdims=True) + 1e-5)
    return [(x - mean) * rstd * programs.ARRAYS["V4"] + programs.ARRAYS["U4"], mean, rstd, np.zeros_like(x)]


def patches(x, k, s, before, after):
    """Windows of k * k, s apart, as channels: the place in the window first."""
    x = np.pad(x, ((0, 0), (0, 0), (before, after), (before, after)))
    n = (x.shape[2] - k) // s + 1
    return np.concatenate(
        [x[:, :, i : i + n * s : s, j : j + n * s : s][:, :, :n, :n] for i in range(k) for j in range(k)], 1
    )


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def ctc(x, labels, lengths, blank):
    """CTC losses of logits (T, N, C) and their gradient, over all paths one by one."""
    p, losses, gradient = softmax(x.astype(np.float64)), [], np.zeros(x.shape)
    for row, (target, length) in enumerate(zip(labels, lengths)):
        total, posterior = 0.0, np.zeros((length, x.shape[2]))
        for path in itertools.product(range(x.shape[2]), repeat=length):
            kept = [c for i, c in enumerate(path) if c != blank and (i == 0 or path[i - 1] != c)]
            if kept == target:
                chance = math.prod(p[i, row, c] for i, c in enumerate(path))
                total += chance
                posterior[range(length), path] += chance
        losses.append(-math.log(total))
        gradient[:length, row] = p[:length, row] - posterior / total
    return [np.array(losses), gradient]


def dilated(x, f, stride, dilation, pads):
    """The greatest of window plus filter, place by place."""
    x = np.pad(x, ((0, 0), (0, 0), *pads), constant_values=-np.inf)
    kernel = f.shape[1:]
    out = [(n - (k - 1) * d - 1) // s + 1 for n, k, d, s in zip(x.shape[2:], kernel, dilation, stride)]
    result = np.empty((*x.shape[:2], *out), x.dtype)
    for i, j in np.ndindex(*out):
        a, b = i * stride[0], j * stride[1]
        window = x[:, :, a : a + kernel[0] * dilation[0] : dilation[0], b : b + kernel[1] * dilation[1] : dilation[1]]
        result[:, :, i, j] = (window[:, :, : kernel[0], : kernel[1]] + f).max((2, 3))
    return result


def blocks(x, kernel, stride, pads):
    """Windows of (N, C, D, H, W) as channels, the place in the window first."""
    x = np.pad(x, ((0, 0), (0, 0), *pads))
    out = [(n - k) // s + 1 for n, k, s in zip(x.shape[2:], kernel, stride)]
    result = np.empty((x.shape[0], math.prod(kernel) * x.shape[1], *out), x.dtype)
    for at in np.ndindex(*out):
        window = x[(slice(None),) * 2 + tuple(slice(i * s, i * s + k) for i, s, k in zip(at, stride, kernel))]
        result[(slice(None),) * 2 + at] = np.moveaxis(window, 1, -1).reshape(x.shape[0], -1)
    return result


def row_sums():
    """The gradients of rows 2, 0 and 2."""
    g = programs.ARRAYS["W34"].astype(np.float64)
    return {2: g[0] + g[2], 0: g[1]}


def _three():
    return [programs.ARRAYS[name].astype(np.float64) for name in ("S", "R", "U")]


def adam_rows(every):
    """A step of Adam of every row, or of those with a gradient, then with Nesterov's momentum."""
    var, m, v = _three()
    for row in range(3):
        g = row_sums().get(row, 0.0)
        if not every and row == 1:
            continue
        m[row], v[row] = 0.9 * m[row] + 0.1 * g, 0.99 * v[row] + 0.01 * g * g
        top = m[row] if every else 0.9 * m[row] + 0.1 * g
        var[row] -= 0.01 * (1 - 0.99) ** 0.5 / (1 - 0.9) * top / (v[row] ** 0.5 + 1e-8)
    return [var, m, v]


def ftrl_rows(lr=0.01, l1=0.1, l2=0.2):
    var, linear, accum = _three()
    for row, g in row_sums().items():
        new = accum[row] + g * g
        linear[row] += g - (new**0.5 - accum[row] ** 0.5) / lr * var[row]
        accum[row] = new
        shrunk = np.sign(linear[row]) * l1 - linear[row]
        var[row] = np.where(abs(linear[row]) > l1, shrunk / (new**0.5 / lr + 2 * l2), 0)
    return [var, accum, linear]


def proximal_rows(gradients, lr=0.1, l1=0.2, l2=0.3):
    var, _, accum = _three()
    for row, g in gradients.items():
        accum[row] += g * g
        rate = lr / accum[row] ** 0.5
        moved = var[row] - rate * g
        var[row] = np.sign(moved) * np.maximum(abs(moved) - rate * l1, 0) / (1 + rate * l2)
    return [var, accum]


def rotary(x):
    return x * x + np.concatenate([-x[..., 2:], x[..., :2]], -1) * x


def about(shape):
    return [np.array(shape), np.frombuffer(b"float32", np.uint8)]


def _arrays(value):
    if isinstance(value, (tuple, list)) and not all(isinstance(v, (int, float, list)) for v in value):
        return [a for v in value for a in _arrays(v)]
    if isinstance(value, list) and not value:
        return []
    return [value.numpy() if hasattr(value, "numpy") else np.asarray(value)]


def needs_torch(table, name, i):
    """Whether the sample's peer is PyTorch."""
    source = (PEERS.get(table, {}).get(name, []) + [None] * (i + 1))[i]
    return source is not None and any(word in source for word in ("torch", "t.", "F.", "tp(", "scaled"))


def value(table, name, i):
    """The arrays that a sample should give, or None: there is no peer."""
    group = PEERS.get(table, {}).get(name, [])
    if i >= len(group) or group[i] is None:
        return None
    namespace = dict(globals())
    if needs_torch(table, name, i):
        import torch

        namespace.update(
            torch=torch, F=torch.nn.functional, t=types.SimpleNamespace(**{k: torch.tensor(v) for k, v in programs.ARRAYS.items()}),
            tp=lambda n, shape: torch.tensor(programs.value_of(n, shape)),
        )  # fmt: skip
    namespace.update(n=types.SimpleNamespace(**programs.ARRAYS), math=math)
    return _arrays(eval(group[i], namespace))


def tolerance(name, i):
    return TOLERANCE.get(f"{name}:{i}", TOLERANCE.get(name, DEFAULT))
