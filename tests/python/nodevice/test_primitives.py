# ruff: noqa: E501, C408 (tables: a case a line)
"""Every primitive of msjit.ops.operations: constructed with attributes, called eagerly and captured without a break,
compared with NumPy, SciPy or PyTorch."""

import inspect
import itertools
import json
import math
import re
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy import fft, special

import msjit as ms
from msjit.ops import operations as P


def by_occurrence(values, first, inverse, shape):
    """What np.unique gives, in the order in which values occur."""
    order = np.argsort(first)
    return values[order], np.argsort(order)[inverse].reshape(shape)


rng = np.random.default_rng(5)
U, V = (rng.uniform(0.1, 0.9, (3, 4)).astype(np.float32) for _ in range(2))
S, T = (rng.normal(size=(3, 4)).astype(np.float32) for _ in range(2))
I, J, B = rng.integers(0, 9, (3, 4)), rng.integers(1, 4, (3, 4)), S > 0
C3, IMAGE, KERNEL = (rng.normal(size=s).astype(np.float32) for s in ((2, 3, 4), (2, 4, 6, 6), (3, 4, 3, 3)))
SQUARE = (S[:, :3] @ S[:, :3].T + 3 * np.eye(3)).astype(np.float32)
TALL, VEC, IDX = rng.normal(size=(4, 3)).astype(np.float32), S[0].copy(), np.array([2, 0])
COMPLEX, LABELS = (S + 1j * U).astype(np.complex64), np.array([1, 0, 3])
SORTED, HOT = np.sort(S, 1), np.eye(4, dtype=np.float32)[[1, 0, 3]]
sigmoid = special.expit


def case(expected, *args, **attributes):
    return expected, args, attributes


def softmax(x, axis=-1):
    return special.softmax(x, axis)


def at(x, i, v, f):
    x = x.copy()
    for k, row in zip(i, v):
        x[tuple(np.atleast_1d(k))] = f(x[tuple(np.atleast_1d(k))], row)
    return x


def adadelta(x, squares, changes, gradient, rows, lr=0.1, rho=0.9, epsilon=1e-6):
    x, squares, changes = x.copy(), squares.copy(), changes.copy()
    for i, g in zip(rows, gradient):
        squares[i] = rho * squares[i] + (1 - rho) * g * g
        change = np.sqrt((changes[i] + epsilon) / (squares[i] + epsilon)) * g
        x[i], changes[i] = x[i] - lr * change, rho * changes[i] + (1 - rho) * change * change
    return x, squares, changes


def pooled(x, k, s, f):
    n, c, h, w = x.shape
    return np.array(
        [
            [
                [[f(x[a, b, i : i + k, j : j + k]) for j in range(0, w - k + 1, s)] for i in range(0, h - k + 1, s)]
                for b in range(c)
            ]
            for a in range(n)
        ]
    )


def convolved(x, w):
    return np.stack(
        [sum(x[:, :, i : i + 4, j : j + 4].transpose(0, 2, 3, 1) @ w[:, :, i, j].T for i in range(3) for j in range(3))]
    )[0].transpose(0, 3, 1, 2)


def unary(f, x=U):
    return [case(f(x), x)]


def binary(f, x=U, y=V):
    return [case(f(x, y), x, y)]


ND, ROWS, UPDATES = (
    np.array([[0, 1], [2, 3], [0, 1]]),
    np.array([0, 2, 0]),
    rng.uniform(1, 2, (3, 4)).astype(np.float32),
)
FEW, combine = (
    UPDATES[:, 0].copy(),
    {
        "Add": np.add,
        "Sub": np.subtract,
        "Mul": np.multiply,
        "Div": np.divide,
        "Max": np.maximum,
        "Min": np.minimum,
        "Update": lambda a, b: b,
    },
)
SEG, SEGX = (
    np.array([0, 1, 0]),
    {"Max": lambda r: r.max(0), "Min": lambda r: r.min(0), "Sum": lambda r: r.sum(0), "Prod": lambda r: r.prod(0)},
)
CASES = {
    **{name: [case(getattr(fft, name.lower())(S), S)] for name in "FFT IFFT RFFT IRFFT HFFT IHFFT FFT2 IFFT2 RFFT2 IRFFT2 HFFT2 IHFFT2 FFTN IFFTN RFFTN IRFFTN HFFTN IHFFTN FFTShift IFFTShift".split()},
    "SparseSegmentSqrtN": [case(np.stack([(S[0] + S[2]) / np.sqrt(2), S[1]]).astype(np.float32), S, np.array([0, 2, 1]), np.array([0, 0, 1]))],
    "TensorToTuple": [case((1, 0, 3), LABELS)],
    "ConvertToDynamic": [case(S, S)], "GpuConvertToDynamicRank": [case(S, S)], "GpuConvertToDynamicShape": [case(S, S)],
    **{n: unary(f) for n, f in {
        "ACos": np.arccos, "Abs": np.abs, "Asin": np.arcsin, "Asinh": np.arcsinh, "Atan": np.arctan, "Atanh": np.arctanh, "BesselI0": special.i0, "Ceil": np.ceil, "Cos": np.cos, "Cosh": np.cosh,
        "Digamma": special.digamma, "Erf": special.erf, "Erfc": special.erfc, "Erfinv": special.erfinv, "Exp": np.exp, "Expm1": np.expm1, "Floor": np.floor, "Identity": np.copy, "Inv": np.reciprocal, "IsFinite": np.isfinite,
        "IsInf": np.isinf, "IsNan": np.isnan, "Lgamma": special.gammaln, "Log": np.log, "Log1p": np.log1p, "Neg": np.negative, "ReLU": lambda x: x, "ReLU6": lambda x: x, "Real": np.real, "Reciprocal": np.reciprocal, "Rint": np.rint,
        "Round": np.round, "Rsqrt": lambda x: x**-0.5, "Sigmoid": sigmoid, "Sign": np.sign, "Sin": np.sin, "Sinc": np.sinc, "Sinh": np.sinh, "Softplus": lambda x: np.log1p(np.exp(x)), "Softsign": lambda x: x / (1 + abs(x)),
        "Sqrt": np.sqrt, "Square": np.square, "StopGradient": np.copy, "Tan": np.tan, "Tanh": np.tanh, "Trunc": np.trunc, "Mish": lambda x: x * np.tanh(np.log1p(np.exp(x))), "Angle": np.angle, "OnesLike": np.ones_like,
        "ZerosLike": np.zeros_like, "Eps": lambda x: np.full_like(x, 2.0**-23), "L2Loss": lambda x: (x * x).sum() / 2, "HSigmoid": lambda x: np.clip(x + 3, 0, 6) / 6, "HSwish": lambda x: x * np.clip(x + 3, 0, 6) / 6,
        "GeLU": lambda x: 0.5 * x * (1 + np.tanh(0.7978845608 * (x + 0.044715 * x**3))), "Gelu": lambda x: 0.5 * x * (1 + np.tanh(0.7978845608 * (x + 0.044715 * x**3))), "FastGeLU": lambda x: x * sigmoid(1.702 * x), "FastGelu": lambda x: x * sigmoid(1.702 * x),
        "SeLU": lambda x: 1.0507009873554805 * np.where(x > 0, x, 1.6732632423543772 * np.expm1(x)), "Flatten": lambda x: x.reshape(3, -1), "Unique": lambda x: by_occurrence(*np.unique(x, return_index=True, return_inverse=True), x.shape),
    }.items()},
    "Acosh": unary(np.arccosh, U + 1), "Conj": unary(np.conj, COMPLEX), "Imag": unary(np.imag, COMPLEX), "ComplexAbs": unary(np.abs, COMPLEX), "Invert": unary(np.invert, I), "LogicalNot": unary(np.logical_not, B), "PopulationCount": [case(np.array([[bin(v).count("1") for v in r] for r in I], np.uint8), I)],
    **{n: binary(f) for n, f in {
        "Add": np.add, "Atan2": np.arctan2, "Complex": lambda x, y: x + 1j * y, "Div": np.divide, "DivNoNan": np.divide, "Equal": np.equal, "FloorDiv": np.floor_divide, "FloorMod": np.mod, "Fmax": np.fmax, "Fmin": np.fmin,
        "Greater": np.greater, "GreaterEqual": np.greater_equal, "Heaviside": np.heaviside, "Hypot": np.hypot, "Igamma": special.gammainc, "Igammac": special.gammaincc, "Less": np.less, "LessEqual": np.less_equal, "Maximum": np.maximum,
        "Minimum": np.minimum, "Mod": np.fmod, "Mul": np.multiply, "MulNoNan": np.multiply, "NextAfter": np.nextafter, "NotEqual": np.not_equal, "Pow": np.power, "RealDiv": np.divide, "SquaredDifference": lambda x, y: (x - y) ** 2,
        "Sub": np.subtract, "TensorAdd": np.add, "TruncateDiv": lambda x, y: np.trunc(x / y), "TruncateMod": np.fmod, "Xdivy": np.divide, "Xlogy": special.xlogy, "IsClose": np.isclose, "ApproximateEqual": lambda x, y: abs(x - y) < 1e-5,
        "EqualCount": lambda x, y: np.array([(x == y).sum()], np.float32), "SquareSumAll": lambda x, y: ((x * x).sum(), (y * y).sum()), "Polar": lambda x, y: x * np.exp(1j * y),
    }.items()},
    **{n: binary(f, I, J) for n, f in {"BitwiseAnd": np.bitwise_and, "BitwiseOr": np.bitwise_or, "BitwiseXor": np.bitwise_xor, "Gcd": np.gcd, "Lcm": np.lcm, "LeftShift": np.left_shift, "RightShift": np.right_shift}.items()},
    **{n: binary(f, B, U > 0.5) for n, f in {"LogicalAnd": np.logical_and, "LogicalOr": np.logical_or, "LogicalXor": np.logical_xor}.items()},
    **{"Reduce" + n: [case(f(S), S), case(f(S, 1), S, 1), case(f(S, axis=(0, 1), keepdims=True), S, (0, 1), keep_dims=True)] for n, f in {"Sum": np.sum, "Mean": np.mean, "Max": np.max, "Min": np.min, "Prod": np.prod}.items()},
    "ReduceAll": [case(B.all(1), B, 1)], "ReduceAny": [case(B.any(0, keepdims=True), B, 0, keep_dims=True)], "ReduceStd": [case((S.std(1, ddof=1), S.mean(1)), S, axis=1), case((S.std(), S.mean()), S, unbiased=False)],
    **{"TensorScatter" + n: [case(at(U, ND, FEW, f), U, ND, FEW)] for n, f in combine.items()},
    **{"ScatterNd" + n: [case(at(U, ND, FEW, f), U, ND, FEW)] for n, f in combine.items()},
    **{"Scatter" + n: [case(at(U, ROWS, UPDATES, f), U, ROWS, UPDATES)] for n, f in combine.items()},
    "ScatterNd": [case(at(0 * U, ND, FEW, np.add), ND, FEW, (3, 4))], "ScatterNonAliasingAdd": [case(at(U, ND, FEW, np.add), U, ND, FEW)], "TensorScatterElements": [case(np.array([[9, 1.0], [1, 8]], np.float32), np.ones((2, 2), np.float32), np.array([[0, 1]]), np.array([[9, 7.0]], np.float32)) if False else case(at(U, [[2, 0], [1, 1]], [9.0, 8.0], combine["Update"]), U, np.array([[2, 1]]), np.array([[9.0, 8.0]], np.float32))],
    **{"UnsortedSegment" + n: [case(np.stack([f(S[SEG == 0]), f(S[SEG == 1])]), S, SEG, 2)] for n, f in SEGX.items()},
    "AccumulateNV2": [case(S + T + U, [S, T, U])], "AddN": [case(S + T, [S, T])], "Addcdiv": [case(S + 0.5 * U / V, S, U, V, np.float32(0.5).item())], "Addcmul": [case(S + 0.5 * U * V, S, U, V, 0.5)], "AdaptiveAvgPool2D": [case(pooled(IMAGE, 3, 3, np.mean), IMAGE, output_size=2)],
    "ArgMaxWithValue": [case((S.argmax(1), S.max(1)), S, axis=1)], "ArgMinWithValue": [case((S.argmin(0)[None], S.min(0)[None]), S, keep_dims=True)], "Argmax": [case(S.argmax(-1).astype(np.int32), S)], "Argmin": [case(S.argmin(0), S, axis=0, output_type=ms.int64)],
    "Assign": [case(T, S, T)], "CopyWithSlice": [case(T, S, T)],
    "Median": [case((np.sort(S, 0)[(len(S) - 1) // 2], np.argsort(S, 0)[(len(S) - 1) // 2]), S), case((np.sort(S, None)[(S.size - 1) // 2], 0), S, global_median=True)],
    "AssignAdd": [case(S + T, S, T)], "AssignSub": [case(S - T, S, T)], "AvgPool": [case(pooled(IMAGE, 2, 2, np.mean), IMAGE, kernel_size=2, strides=2), case(IMAGE, IMAGE, pad_mode="same")],
    "BCEWithLogitsLoss": [case((-(U * np.log(sigmoid(S)) + (1 - U) * np.log(1 - sigmoid(S)))).mean(), S, U, np.ones_like(S), np.ones_like(S))], "BatchMatMul": [case(C3 @ C3.transpose(0, 2, 1), C3, C3, transpose_b=True)],
    "BatchNorm": [case(((IMAGE - 0.5) / np.sqrt(2 + 1e-5) * 3 + 1, *(np.full(4, v, np.float32) for v in (0.5, 2, 0.5, 2))), IMAGE, *(np.full(4, v, np.float32) for v in (3, 1, 0.5, 2)))], "BiasAdd": [case(S + VEC, S, VEC)],
    "BinaryCrossEntropy": [case(-(V * np.log(U) + (1 - V) * np.log(1 - U)), U, V, reduction="none")], "Bincount": [case(np.array([0, 2.0, 3.0], np.float32), np.array([1, 2, 1, 5]), 3, np.array([1, 3, 1, 7], np.float32))], "BroadcastTo": [case(np.broadcast_to(VEC, (2, 4)), VEC, shape=(2, 4))],
    "Cast": [case(S.astype(np.int32), S, ms.int32)], "Cdist": [case(np.sqrt(((S[:, None] - T[None]) ** 2).sum(-1)), S, T)], "CeLU": [case(np.where(S > 0, S, 2 * np.expm1(S / 2)), S, alpha=2.0)], "Cholesky": [case(np.linalg.cholesky(SQUARE), SQUARE)], "Eigh": [case(np.linalg.eigvalsh(SQUARE), SQUARE, compute_eigenvectors=False), case(np.linalg.eigvalsh(SQUARE), SQUARE + np.tril(np.ones(3, np.float32), -1), compute_eigenvectors=False, lower=False)],
    "CholeskyInverse": [case(np.linalg.inv(SQUARE), np.linalg.cholesky(SQUARE))], "CholeskySolve": [case(np.linalg.solve(SQUARE, TALL[:3]), TALL[:3], np.linalg.cholesky(SQUARE))], "Concat": [case(np.concatenate([S, T], 1), (S, T), axis=1)], "ConjugateTranspose": [case(COMPLEX.conj().T, COMPLEX, (1, 0))],
    "Col2Im": [case(np.ones((1, 1, 2, 2), np.float32), np.ones((1, 1, 4, 1), np.float32), (2, 2), kernel_size=2)], "Im2Col": [case(np.stack([IMAGE[:, :, i:5 + i, j:5 + j].reshape(2, 4, 25) for i in range(2) for j in range(2)], 2), IMAGE, ksizes=2)],
    "Conv2D": [case(convolved(IMAGE, KERNEL), IMAGE, KERNEL, out_channel=3, kernel_size=3)], "CountNonZero": [case(np.count_nonzero(I, 0), I, dims=(0,))], "Cross": [case(np.cross(S[:, :3], T[:, :3]), S[:, :3], T[:, :3], dim=1)],
    "CumProd": [case(np.cumprod(S, 1), S, 1)], "CumSum": [case(np.cumsum(S, 1), S, 1), case(np.cumsum(S[:, ::-1], 1)[:, ::-1], S, 1, reverse=True), case(np.cumsum(S, 1) - S, S, 1, exclusive=True)], "CumulativeLogsumexp": [case(np.log(np.cumsum(np.exp(S), 1)), S, 1)],
    "Cummax": [case((np.maximum.accumulate(S, 1), np.array([[max(range(j + 1), key=lambda k: r[k]) for j in range(4)] for r in S])), S, axis=1)], "Cummin": [case((np.minimum.accumulate(S, 1), np.array([[min(range(j + 1), key=lambda k: r[k]) for j in range(4)] for r in S])), S, axis=1)],
    "DType": [case(ms.float32, S)], "Dense": [case(S @ T.T + VEC[:3], S, T, VEC[:3].copy())], "Depend": [case(S, S, T)], "DepthToSpace": [case(IMAGE.reshape(2, 2, 2, 1, 6, 6).transpose(0, 3, 4, 1, 5, 2).reshape(2, 1, 12, 12), IMAGE, block_size=2)],
    "SpaceToDepth": [case(IMAGE.reshape(2, 4, 3, 2, 3, 2).transpose(0, 3, 5, 1, 2, 4).reshape(2, 16, 3, 3), IMAGE, block_size=2)], "Diag": [case(np.diag(VEC), VEC)], "DiagPart": [case(np.diag(SQUARE), SQUARE)], "DropoutDoMask": [case(S * B / 0.5, S, B, 0.5)],
    "Einsum": [case(S @ T.T, (S, T), equation="ij,kj->ik")], "Elu": [case(np.where(S > 0, S, np.expm1(S)), S)], "EmbeddingLookup": [case(np.stack([S[1], 0 * S[0]]), S, np.array([5, 3]), 4)], "EuclideanNorm": [case(np.linalg.norm(S, axis=1), S, (1,))], "ExpandDims": [case(S[:, None], S, 1)],
    "Eye": [case(np.eye(2, 3, dtype=np.float32), 2, 3, ms.float32)], "Fill": [case(np.full((2,), 3, np.int32), ms.int32, (2,), 3)], "FillV2": [case(np.full((2, 2), 3, np.float32), (2, 2), np.float32([3])[:1])], "FillDiagonal": [case(SQUARE - np.diag(np.diag(SQUARE)) + 9 * np.eye(3), SQUARE, fill_value=9.0)],
    "Fills": [case(np.full_like(S, 2), S, 2.0)], "GLU": [case(S[:, :2] * sigmoid(S[:, 2:]), S)], "Gather": [case(S[:, IDX], S, IDX, 1)], "GatherD": [case(S[:1], S, 0, np.zeros((1, 4), np.int64))], "GatherNd": [case(S[[0, 2], [1, 3]], S, ND[:2])], "GatherV2": [case(S[IDX], S, IDX, 0)],
    "Geqrf": [case(tuple(np.float32(a) for a in (np.linalg.qr(TALL, "raw")[0].T, np.linalg.qr(TALL, "raw")[1])), TALL)], "Ger": [case(np.outer(VEC, VEC), VEC, VEC)], "HShrink": [case(np.where(abs(S) > 0.5, S, 0), S)], "SoftShrink": [case(np.sign(S) * np.maximum(abs(S) - 0.5, 0), S)],
    "Histogram": [case(np.histogram(U, 4, (0, 1))[0].astype(np.int32), U, bins=4, max=1.0)], "HistogramFixedWidth": [case(np.histogram(np.clip(S, -1, 1), 4, (-1, 1))[0].astype(np.int32), S, np.array([-1.0, 1.0], np.float32), nbins=4)], "IdentityN": [case((S, T), (S, T))],
    "IndexAdd": [case(at(U, ROWS, UPDATES, np.add), U, ROWS, UPDATES, axis=0)], "IndexFill": [case(at(S, IDX, [7, 7], combine["Update"]), S, 0, IDX, 7.0)], "IndexPut": [case(at(S, IDX, T[:2], combine["Update"]), S, T[:2], [IDX])], "InTopK": [case(np.array([S[i, k] >= np.sort(S[i])[-2] for i, k in enumerate(LABELS)]), S, LABELS, k=2)],
    "InplaceAdd": [case(at(S, IDX, T[:2], np.add), S, T[:2], indices=(2, 0))], "InplaceSub": [case(at(S, IDX, T[:2], np.subtract), S, T[:2], indices=(2, 0))], "InplaceUpdate": [case(at(S, IDX, T[:2], combine["Update"]), S, T[:2], indices=(2, 0))], "InplaceIndexAdd": [case(at(U, ROWS, UPDATES, np.add), U, ROWS, UPDATES, axis=0)],
    "InvertPermutation": [case((2, 0, 1), (1, 2, 0))], "KLDivLoss": [case((V * (np.log(V) - S)).mean(), S, V)], "L2Normalize": [case(S / np.linalg.norm(S, axis=1, keepdims=True), S, axis=1)],
    "LRN": [case(IMAGE / (1 + sum(np.pad(IMAGE**2, ((0, 0), (1, 1), (0, 0), (0, 0)))[:, i : i + 4] for i in range(3))) ** 0.5, IMAGE, depth_radius=1)], "LayerNorm": [case((((S - S.mean(1, keepdims=True)) / np.sqrt(S.var(1, keepdims=True) + 1e-7)) * 2 + 1, S.mean(1, keepdims=True), S.var(1, keepdims=True)), S, np.full(4, 2, np.float32), np.ones(4, np.float32))],
    "Lerp": [case(S + U * (T - S), S, T, U)], "LerpScalar": [case(S + 0.25 * (T - S), S, T, 0.25)], "LinSpace": [case(np.linspace(-25.3, 147, 12, dtype=np.float32), np.float32([-25.3])[0:1].reshape(()), np.float32([147]).reshape(()), 12)], "LogSpace": [case(np.logspace(0, 2, 3, dtype=np.float32), 0.0, 2.0, steps=3)], "LogMatrixDeterminant": [case(tuple(np.linalg.slogdet(SQUARE)), SQUARE)],
    "LogSoftmax": [case(np.log(softmax(S)), S)], "Logit": [case(special.logit(U), U)], "LowerBound": [case(np.stack([np.searchsorted(r, v) for r, v in zip(SORTED, T)]).astype(np.int32), SORTED, T)], "UpperBound": [case(np.stack([np.searchsorted(r, v, "right") for r, v in zip(SORTED, T)]).astype(np.int32), SORTED, T)],
    "LpNorm": [case(np.linalg.norm(S, 3, 1), S, axis=1, p=3)], "LuSolve": [case(np.linalg.solve(np.array([[2, 1], [0, 3.0]]), np.ones((2, 1))), np.ones((2, 1), np.float32), np.array([[2, 1], [0, 3.0]], np.float32), np.array([1, 2]))], "MaskedFill": [case(np.where(B, 9, S), S, B, 9.0)], "MaskedSelect": [case(S[B], S, B)],
    "MaskedScatter": [case(np.where(B, 1, S), S, B, np.ones(12, np.float32))], "MatMul": [case(S @ T.T, S, T, transpose_b=True), case(S.T @ T, S, T, transpose_a=True)], "MatrixBandPart": [case(np.triu(np.tril(S, 1), 0), S, 0, 1)], "MatrixDeterminant": [case(np.linalg.det(SQUARE), SQUARE)],
    "MatrixInverse": [case(np.linalg.inv(SQUARE), SQUARE)], "MatrixPower": [case(SQUARE @ SQUARE, SQUARE, n=2)], "MatrixSolve": [case(np.linalg.solve(SQUARE.T, TALL[:3]), SQUARE, TALL[:3], adjoint=True)], "MatrixTriangularSolve": [case(np.linalg.solve(np.tril(SQUARE), TALL[:3]), SQUARE, TALL[:3])],
    "MaxPool": [case(pooled(IMAGE, 2, 2, np.max), IMAGE, kernel_size=2, strides=2), case(IMAGE, IMAGE, pad_mode="same")], "MaxPoolWithArgmaxV2": [case((pooled(IMAGE, 6, 6, np.max), IMAGE.reshape(2, 4, 36).argmax(-1)[..., None, None]), IMAGE, kernel_size=6)], "Meshgrid": [case(tuple(np.meshgrid(VEC, VEC[:2])), (VEC, VEC[:2]))],
    "MirrorPad": [case(np.pad(S, ((1, 2), (2, 1)), "reflect"), S, ((1, 2), (2, 1))), case(np.pad(S, 2, "symmetric"), S, ((2, 2), (2, 2)), mode="SYMMETRIC")], "Mvlgamma": [case(special.multigammaln(3.0, 2) + 0 * U, 0 * U + 3, p=2)],
    "NLLLoss": [case((-(S[range(3), LABELS] * VEC[LABELS]).sum() / VEC[LABELS].sum(), VEC[LABELS].sum()), S, LABELS, VEC)], "NanToNum": [case(np.array([0, 5.0], np.float32), np.array([np.nan, np.inf], np.float32), posinf=5.0)], "NonZero": [case(np.argwhere(I), I)], "NthElement": [case(np.sort(S, -1)[:, 1], S, 1)],
    "OneHot": [case(HOT, LABELS, 4, np.float32(1).item(), 0.0)], "Ones": [case(np.ones((2, 3), np.int32), (2, 3), ms.int32)], "Zeros": [case(np.zeros((2,), np.float32), 2, ms.float32)], "Orgqr": [case(np.array([[1.0]], np.float32), np.array([[5.0]], np.float32), np.zeros(1, np.float32))], "Ormqr": [case(np.array([[3.0]]), np.ones((1, 1), np.float32), np.zeros(1, np.float32), np.array([[3.0]], np.float32))],
    "PReLU": [case(np.where(S > 0, S, 0.5 * S), S, np.array([0.5], np.float32))], "Pack": [case(np.stack([S, T], 1), (S, T), axis=1)], "Stack": [case(np.stack([S, T]), [S, T])], "Pad": [case(np.pad(S, ((1, 0), (0, 2))), S, paddings=((1, 0), (0, 2)))],
    "PadV3": [case(np.pad(S, ((0, 0), (1, 2)), constant_values=5), S, (1, 2), 5.0), case(np.pad(S, ((0, 0), (1, 2)), "edge"), S, (1, 2), mode="edge")], "Padding": [case(np.pad(S[:, :1], ((0, 0), (0, 2))), S[:, :1], pad_dim_size=3)], "ParallelConcat": [case(np.concatenate([S, T]), (S, T))],
    "Qr": [case(tuple(np.linalg.qr(TALL)), TALL)], "Range": [case(np.arange(1, 7, 2), 1, 7, 2)], "Rank": [case(2, S)], "Renorm": [case(S * np.minimum(1, 0.5 / np.linalg.norm(S, axis=1, keepdims=True)), S, p=2, dim=0, maxnorm=0.5)], "Reshape": [case(S.reshape(4, 3), S, (4, 3))],
    "ResizeNearestNeighbor": [case(IMAGE.repeat(2, 2).repeat(2, 3), IMAGE, size=(12, 12))], "ResizeBilinearV2": [case(IMAGE[:, :, ::5, ::5], IMAGE, (2, 2), align_corners=True)], "ReverseSequence": [case(np.concatenate([S[:1, 1::-1], S[:1, 2:]], 1), S[:1], np.array([2]), seq_dim=1)], "ReverseV2": [case(S[:, ::-1], S, axis=[1])],
    "RmsNorm": [case((S / np.sqrt((S**2).mean(1, keepdims=True) + 1e-6) * VEC, 1 / np.sqrt((S**2).mean(1, keepdims=True) + 1e-6)), S, VEC)], "Roll": [case(np.roll(S, 1, 1), S, shifts=1, dims=1)], "ScalarCast": [case(2, 2.5, ms.int32)], "ScalarToArray": [case(np.float32(2.5), 2.5)], "ScalarToTensor": [case(np.float32(2), 2)], "TupleToTensor": [case(np.array([1, 2]), (1, 2))],
    "SearchSorted": [case(np.searchsorted(SORTED[0], T).astype(np.int64), SORTED[0], T)], "SequenceAddN": [case(S + T, (S, T))], "Select": [case(np.where(B, S, T), B, S, T)], "Shape": [case((3, 4), S)], "SigmoidCrossEntropyWithLogits": [case(-(U * np.log(sigmoid(S)) + (1 - U) * np.log(1 - sigmoid(S))), S, U)], "Size": [case(12, S)],
    "Slice": [case(S[1:3, :2], S, (1, 0), (2, 2)), case(S[1:], S, (1, 0), (-1, -1))], "SmoothL1Loss": [case(np.where(abs(S - T) < 1, 0.5 * (S - T) ** 2, abs(S - T) - 0.5), S, T)], "SoftMarginLoss": [case(np.log1p(np.exp(-T * S)).mean(), S, T)], "Softmax": [case(softmax(S), S), case(softmax(S, 0), S, axis=(0,))],
    "SoftmaxCrossEntropyWithLogits": [case((-(HOT * np.log(softmax(S))).sum(1), softmax(S) - HOT), S, HOT)], "SparseSoftmaxCrossEntropyWithLogitsV2": [case((-np.log(softmax(S))[range(3), LABELS], softmax(S) - np.eye(S.shape[1], dtype=np.float32)[LABELS]), S, LABELS)], "SoftmaxBackward": [case(softmax(S) * (U - (softmax(S) * U).sum(1, keepdims=True)), U, softmax(S)), case(softmax(S) * (U - (softmax(S) * U).sum(1, keepdims=True)), U, softmax(S), 1)], "SparseSoftmaxCrossEntropyWithLogits": [case(-np.log(softmax(S))[range(3), LABELS].mean(), S, LABELS), case((softmax(S) - HOT) / 3, S, LABELS, is_grad=True)], "Sort": [case((np.sort(S), np.argsort(S)), S)],
    "Split": [case((S[:, :2], S[:, 2:]), S, axis=1, output_num=2)], "SplitV": [case((S[:1], S[1:]), S, size_splits=[1, 2], split_dim=0, num_split=2)], "Squeeze": [case(S[:, 0], S[:, :1], axis=1), case(S[:, 0], S[:, :1])], "StridedSlice": [case(S[0:2, ::2], S, (0, 0), (2, 4), (1, 2)), case(S[1, 1:], S, (1, 1), (2, 2), (1, 1), shrink_axis_mask=1, end_mask=2)],
    "Svd": [case(np.linalg.svd(S, compute_uv=False), S, compute_uv=False)], "TensorShape": [case(np.array([3, 4]), S)], "Tile": [case(np.tile(S, (2, 1)), S, (2, 1))], "TopK": [case((np.sort(S)[:, :1:-1], np.argsort(S)[:, :1:-1]), S, 2)], "Trace": [case(np.trace(S), S)], "Transpose": [case(C3.transpose(2, 0, 1), C3, (2, 0, 1))],
    "Tril": [case(np.tril(S, 1), S, diagonal=1)], "Triu": [case(np.triu(S), S)], "TrilIndices": [case(np.array(np.tril_indices(2, 0, 3), np.int32), row=2, col=3)], "TriuIndices": [case(np.array(np.triu_indices(2, 1, 3), np.int32), row=2, col=3, offset=1)],
    "TripletMarginLoss": [case(np.maximum(np.linalg.norm(S - T, axis=1) - np.linalg.norm(S - U, axis=1) + 1, 0).mean(), S, T, U, 1.0)], "TupleToArray": [case(np.array([1, 2]), (1, 2))], "UniqueConsecutive": [case((np.array([1, 2, 1]), np.array(0), np.array(0)), np.array([1, 1, 2, 1]))], "UniqueWithPad": [case((np.array([1, 2, 0]), np.array([0, 1, 0])), np.array([1, 2, 1]), 0)],
    "Betainc": [case(special.betainc(3 * U, 2 * V, V), 3 * U, 2 * V, V)], "MapUniform": [case(I % 4 * 10 + I // 4, I, 10, 4)],
    "MaxPoolWithArgmax": [case((pooled(IMAGE, 6, 6, np.max), (IMAGE.reshape(2, 4, 36).argmax(-1) + 36 * np.arange(4))[..., None, None].astype(np.int32)), IMAGE, kernel_size=6), case((np.array([[[[5, 6, 7, 7], [9, 10, 11, 11], [9, 10, 11, 11]]]], np.float32), np.array([[[[5, 6, 7, 7], [9, 10, 11, 11], [9, 10, 11, 11]]]], np.int32)), np.arange(12, dtype=np.float32).reshape(1, 1, 3, 4), kernel_size=2, pad_mode="same")],
    "Unpack": [case(tuple(S), S)], "Unstack": [case(tuple(S.T), S, axis=1)], "UnravelIndex": [case(np.stack(np.unravel_index([5, 11], (3, 4))), np.array([5, 11]), (3, 4))],
    # A group of one process gathers, reduces and sends what it has.
    **{n: [case(S, S), case(S, S, op="max")] for n in ("AllReduce", "ReduceScatter")}, "Reduce": [case(S, S, dest_rank=0), case(S, S, dest_rank=0, op="prod")],
    "AllGather": [case(S, S)], "CollectiveGather": [case(S, S, dest_rank=0)], "CollectiveScatter": [case(S, S), case(S, S, src_rank=0)], "Broadcast": [case((S, T), (S, T), root_rank=0)], "Barrier": [case(None)],
    "AlltoAll": [case(S, S, split_count=1, split_dim=0, concat_dim=1)], "AlltoAllV": [case(S.ravel(), S, [3], [3], block_size=4)], "AllGatherV": [case(S[0], S[0], [4])], "ReduceScatterV": [case(S[0], S[0], [4])],
    "SparseApplyAdadelta": [case(adadelta(S, U, V, T[:2], [2, 0]), S, U, V, 0.1, 0.9, T[:2], np.array([2, 0]), epsilon=1e-6)],
}  # fmt: skip
# Random, or without a result: these have tests of their own (summaries: surface/test_train.py).
RANDOM = {
    "Bernoulli",
    "FractionalAvgPool",
    "FractionalMaxPool",
    "HistogramSummary",
    "ImageSummary",
    "ScalarSummary",
    "TensorSummary",
    "Dropout",
    "DropoutGenMask",
    "Randperm",
    "RandpermV2",
    "StandardLaplace",
    "StandardNormal",
    "UniformInt",
    "UniformReal",
    "Print",
}
# What Python sees of a tensor's elements, or of how many there are, cannot stay in one graph.
BREAKS = {
    "Unique",
    "UniqueConsecutive",
    "UniqueWithPad",
    "MaskedSelect",
    "NonZero",
    "HistogramFixedWidth",
    "Histogram",
    "CumulativeLogsumexp",
    "TensorToTuple",
    "SparseSegmentSqrtN",
}
BREAKS |= {
    "InplaceAdd",
    "InplaceSub",
    "InplaceUpdate",
    "ScalarToArray",
    "ScalarToTensor",
    "TupleToTensor",
}  # a tensor is made of numbers
NO_OP = {
    "Barrier",
    "ConvertToDynamic",
    "DType",
    "Depend",
    "GpuConvertToDynamicRank",
    "GpuConvertToDynamicShape",
    "IdentityN",
    "InvertPermutation",
    "Rank",
    "ScalarCast",
    "Shape",
    "Size",
}  # nothing to capture


def tensors(v):
    if isinstance(v, np.ndarray):
        return ms.Tensor(v.copy())
    return type(v)(map(tensors, v)) if isinstance(v, (list, tuple)) else v


def check(ours, theirs):
    if isinstance(theirs, tuple) and isinstance(ours, (tuple, list)):
        assert len(ours) == len(theirs)
        return [check(a, b) for a, b in zip(ours, theirs)]
    if not isinstance(ours, ms.Tensor):
        assert ours == theirs
        return None
    a = ours.asnumpy()
    assert a.shape == np.shape(theirs), (a.shape, np.shape(theirs))
    assert (
        a.dtype.kind == np.asarray(theirs).dtype.kind or a.dtype.kind in "iu" and np.asarray(theirs).dtype.kind in "iu"
    )
    np.testing.assert_allclose(a, theirs, rtol=1e-4, atol=2e-5)


@pytest.fixture
def world():
    ms.communication.init()
    yield
    if ms.mint.distributed.is_initialized():
        ms.communication.release()


def test_collectives_are_of_one_process(world):
    x = ms.ones(2)
    assert ms.ops.ReduceOp.MAX == P.ReduceOp.MAX == "max"
    for wrong, error, say in (
        (lambda: P.AllReduce("mean")(x), ValueError, "op must be one of sum, max, min, prod, avg, got 'mean'"),
        (lambda: P.Reduce(1)(x), ValueError, "there is no rank 1"), (lambda: P.AllGather("mine")(x), ValueError, "no group 'mine'"),
        (lambda: P.AlltoAll(2, 0, 0)(x), ValueError, "split_count must be the number of processes, 1, got 2"),
        (lambda: P.AlltoAll(1, 0, 1)(x), ValueError, "no dimension 1 of 1"),
        (lambda: P.AllGatherV()(x, [1, 1]), ValueError, r"sizes for one process must be \[2\], got \[1, 1\]"),
    ):  # fmt: skip
        with pytest.raises(error, match=say):
            wrong()
    assert P.ReduceScatterV()(x, ms.tensor([2])).tolist() == [1, 1]
    assert ms.grad(lambda x: (P.AllReduce()(x) * x).sum())(x).tolist() == [2, 2]
    ms.communication.release()
    with pytest.raises(RuntimeError, match="init_process_group"):
        P.AllReduce()(x)


@pytest.mark.parametrize("name", sorted(CASES))
def test_primitive(name, world):
    for expected, args, attributes in CASES[name]:
        primitive = getattr(P, name)(**attributes)
        check(primitive(*map(tensors, args)), expected)
        inputs = [tensors(a) for a in args]  # fresh: some are written
        captured = ms.jit(lambda *inputs: primitive(*inputs), fullgraph=name not in BREAKS | NO_OP)  # noqa: B023
        check(captured(*inputs), expected)


def test_random_primitives(capsys):
    x = ms.Tensor(np.ones((50, 40), np.float32))
    assert abs(P.Bernoulli()(x, 0.3).mean().item() - 0.3) < 0.06
    y, mask = P.Dropout(keep_prob=0.25)(x)
    assert set(np.unique(y.asnumpy())) == {0.0, 4.0} and abs(mask.astype(ms.float32).mean().item() - 0.25) < 0.06
    assert abs(P.DropoutGenMask()((1000,), 0.25).astype(ms.float32).mean().item() - 0.25) < 0.08
    assert sorted(P.Randperm(max_length=6, pad=-1)(4).tolist()) == [-1, -1, 0, 1, 2, 3] and sorted(
        P.RandpermV2()(5).tolist()
    ) == list(range(5))
    assert (
        abs(P.StandardNormal()((40, 50)).std().item() - 1) < 0.07
        and abs(P.StandardLaplace()((4000,)).std().item() - math.sqrt(2)) < 0.15
    )
    assert set(P.UniformInt()((200,), 2, 4).tolist()) == {2, 3} and 0 <= P.UniformReal()((100,)).min().item() < 0.2
    P.Print()(
        "seen", ms.tensor([1]), 2, ms.Parameter(ms.tensor([1.0]), name="p")
    )  # each on its line, as MindSpore has them
    assert capsys.readouterr().out == "seen\nTensor([1], dtype=int64)\n2\nTensor([1.], dtype=float32)\n"


@pytest.mark.parametrize("name,f", [("FractionalAvgPool", np.mean), ("FractionalMaxPool", np.max)])
@pytest.mark.parametrize("pseudo_random,overlapping", [(False, False), (True, True)])
def test_fractional_pooling_follows_its_cuts(name, f, pseudo_random, overlapping):
    x = rng.normal(size=(2, 9, 8, 3)).astype(np.float32)
    make = lambda: getattr(P, name)((1, 1.5, 1.3, 1), pseudo_random, overlapping, seed=7)
    y, rows, columns = make()(ms.Tensor(x))
    for cuts, n, count in ((rows, 9, 6), (columns, 8, 6)):
        sizes = np.diff(cuts.asnumpy())
        assert cuts.dtype == ms.int64 and cuts.tolist()[0] == 0 and cuts.tolist()[-1] == n and len(sizes) == count
        assert set(sizes.tolist()) <= {1, 2}
    more = int(overlapping)
    expected = [
        [f(x[:, a : b + more, c : d + more], axis=(1, 2)) for c, d in zip(columns.tolist(), columns.tolist()[1:])]
        for a, b in zip(rows.tolist(), rows.tolist()[1:])
    ]
    np.testing.assert_allclose(y.asnumpy(), np.array(expected).transpose(2, 0, 1, 3), rtol=1e-5)
    again = make()(ms.Tensor(x))
    assert again[1].tolist() == rows.tolist() and again[2].tolist() == columns.tolist()
    with pytest.raises(ValueError, match=f"{name}: pooling_ratio must be"):
        getattr(P, name)((2, 1.5, 1.3, 1))(ms.Tensor(x))


def test_betainc_ends_and_gradient():
    a, b = ms.tensor([2.0, 0.5, 3.0, -1.0]), ms.tensor([3.0, 0.5, 1.5, 1.0])
    np.testing.assert_allclose(P.Betainc()(a, b, ms.tensor([0.0, 1.0, 1.5, 0.5])).asnumpy(), [0, 1, np.nan, np.nan])
    slope = ms.grad(lambda x: P.Betainc()(a[:3], b[:3], x).sum())(ms.tensor([0.25, 0.5, 0.9]))
    density = [
        x ** (p - 1) * (1 - x) ** (q - 1) / special.beta(p, q)
        for p, q, x in ((2, 3, 0.25), (0.5, 0.5, 0.5), (3, 1.5, 0.9))
    ]
    np.testing.assert_allclose(slope.asnumpy(), density, rtol=1e-5)


def test_ctc_loss_refuses_what_it_cannot_do():
    args = ms.ones(1, 1, 3), ms.tensor([[0, 0], [0, 1]]), ms.tensor([0, 1]), ms.tensor([1])
    with pytest.raises(ValueError, match="row 0 has 2 labels for 1 steps"):
        P.CTCLoss()(*args)
    assert P.CTCLoss(ignore_longer_outputs_than_inputs=True)(*args)[0].tolist() == [0]


def _losses_of_all_paths(x, rows, lengths, merge):
    """Minus the log of the summed probabilities of all paths that give a row, the last class being blank."""
    exponents = np.exp(x - x.max(-1, keepdims=True))
    p, blank, losses = exponents / exponents.sum(-1, keepdims=True), x.shape[-1] - 1, []
    for i, (row, steps) in enumerate(zip(rows, lengths)):
        total = 0.0
        for path in itertools.product(range(blank + 1), repeat=steps):
            kept = [c for t, c in enumerate(path) if not (merge and t and path[t - 1] == c)]
            if [c for c in kept if c != blank] == row:
                total += np.prod([p[t, i, c] for t, c in enumerate(path)])
        losses.append(-np.log(total) if total else 0.0)
    return losses


@pytest.mark.parametrize("captured", [False, True])
@pytest.mark.parametrize("merge", [True, False])
def test_ctc_loss_sums_over_all_paths(merge, captured):
    rows, lengths = [[1, 1], [0], [0, 1, 1], [1, 1, 1]], [4, 3, 5, 3]
    x = np.random.default_rng(5).standard_normal((5, 4, 3))
    places = [[i, j] for i, row in enumerate(rows) for j in range(len(row))]
    values = ms.tensor([c for row in rows for c in row])
    loss = P.CTCLoss(ctc_merge_repeated=merge)
    run = ms.jit(lambda x: loss(x, ms.tensor(places), values, ms.tensor(lengths))) if captured else loss
    given = (ms.Tensor(x),) if captured else (ms.Tensor(x), ms.tensor(places), values, ms.tensor(lengths))
    for _ in range(3):
        losses, slopes = run(*given)
        np.testing.assert_allclose(losses.asnumpy(), _losses_of_all_paths(x, rows, lengths, merge), rtol=1e-6)
    for at in ((0, 0, 1), (2, 2, 0), (4, 2, 2), (4, 1, 0)):
        moved = [x.copy(), x.copy()]
        for sign, m in zip((1, -1), moved):
            m[at] += sign * 1e-5
        high, low = (sum(_losses_of_all_paths(m, rows, lengths, merge)) for m in moved)
        np.testing.assert_allclose(slopes.asnumpy()[at], (high - low) / 2e-5, atol=1e-5)


def test_ctc_loss_of_labels_that_do_not_merge_is_mindspores():
    x = np.random.default_rng(0).standard_normal((4, 2, 3)).astype(np.float32)
    given = ms.Tensor(x), ms.tensor([[0, 0], [0, 1], [1, 0]]), ms.tensor([1, 1, 0]), ms.tensor([4, 3])
    for arguments, theirs in (
        ((False, True), [3.0874104, 1.4558412]), ((False, False), [2.7187607, 1.7249289]), ((True, False), [4.0788884, 1.7249289]),
    ):  # fmt: skip
        np.testing.assert_allclose(P.CTCLoss(*arguments)(*given)[0].asnumpy(), theirs, rtol=1e-5)


def test_kinds_of_values_are_mindspores():
    kind_of, tensor_type = P.TopTypeof(), ms.tensor_type
    assert isinstance(kind_of(ms.tensor(1)), ms.TensorType)
    values = (True, 1, 1.5, "a", [1], (1,), None, slice(1), ..., {})
    kinds = "Bool Int Float32 String List Tuple None Slice Ellipsis Dictionary"
    assert " ".join(str(kind_of(v)) for v in values) == kinds
    with pytest.raises(TypeError, match="set"):
        kind_of({1})

    @ms.jit(fullgraph=True)
    def doubled(x):
        return x * 2 if kind_of(x) == tensor_type else x

    assert doubled(ms.tensor(2)).item() == 4


def test_typeof_names_what_mindspore_names():
    F, kinds = ms.ops.functional, ms.dtype
    x = ms.tensor([1.0])
    given = (x, ms.tensor([True]), True, 1, 1.5, "a", b"a", None, (x, 1), [1, x], (), {"a": 1}, slice(1, 2), ..., ms.int8, int, ms.nn.ReLU(),
             P.Add(), lambda: 0, len, 1j, np.float64(1))  # fmt: skip
    theirs = (
        "Tensor[Float32] Tensor[Bool] Bool Int64 Float32 String String None Tuple[Tensor[Float32],Int64] List[Int64,Tensor[Float32]] "
        "Tuple[] Dictionary[[a,],[Int64]] Slice[Int64_:_Int64_:_None] Ellipsis TypeType TypeType Func Func Func External External "
        "Float64"
    )
    assert " ".join(str(F.typeof(v)).replace(" ", "_") for v in given) == theirs
    assert F.typeof(x) == kinds.TensorType(ms.float32) != kinds.tensor_type and F.typeof(x).element_type() == ms.float32
    shown = [
        repr(k).partition(".")[2]
        for k in (F.typeof(x), F.typeof((1,)), kinds.string, kinds.type_none, kinds.tensor_type)
    ]
    assert shown == ["tensor[float32]", "tuple_", "string_", "type_none", "tensor"]
    given = (
        x,
        True,
        1,
        1.5,
        1j,
        "a",
        None,
        (1,),
        [1],
        ms.int8,
        len.__class__,
        float,
        bool,
        str,
        type(None),
        np.float32,
        np.int8(1),
    )
    asked = []
    for v in given:
        try:
            asked.append(str(ms.get_py_obj_dtype(v)))
        except NotImplementedError:
            asked.append("-")
    theirs = "Tensor[Float32] Bool Int64 Float64 Complex128 String None Tuple List TypeType - Float64 Bool String None Float32 Int8"
    assert " ".join(asked) == theirs

    @ms.jit(fullgraph=True)
    def f(x, n):
        if F.typeof(x) == ms.dtype.TensorType(ms.float32) and ms.ops.typeof(n) == ms.int64:
            x = x + 1
        return x * 2 if isinstance(F.typeof(x), ms.dtype.TensorType) else x

    for _ in range(3):
        assert f(x, 1).tolist() == [4.0] and f(x, 1.0).tolist() == [2.0] and f(ms.tensor([1]), 1).tolist() == [2]


def test_every_primitive_is_called():
    sys.path.insert(0, str(Path(__file__).parents[1] / "surface"))
    from gradient_primitive_cases import CASES as GRADIENTS  # by test_primitives_of_gradients.py
    from meanings_private import PRIMITIVES  # compared by surface/test_meanings.py
    from samples_primitives import SAMPLES  # compared by surface/test_samples.py
    from test_primitives_of_sequences import CALLED

    sampled = {name for name, group in SAMPLES.items() if group}
    gradients = {name for name, *_ in GRADIENTS}
    assert set(P.__all__) == set(CASES) | RANDOM | PRIMITIVES | sampled | CALLED | gradients | {"GetNext", "TopTypeof"}
    recorded = json.loads((Path(__file__).parents[2] / "golden" / "mindspore_names.json").read_text())["modules"]
    there = [n for n in recorded["ops.operations"] if n in P.__all__]
    print(f"primitives: {len(there)} of {len(recorded['ops.operations'])}")
    assert len(there) >= 0.8 * len(recorded["ops.operations"])


def test_primitives_take_mindspores_attributes():
    recorded = json.loads((Path(__file__).parents[2] / "golden" / "mindspore_names.json").read_text())["modules"]
    wrong = []
    for name, text in recorded["ops.operations"].items():
        if name not in P.__all__ or text is None:
            continue
        primitive = getattr(P, name)
        own = list(inspect.signature(primitive).parameters) if "__init__" in vars(primitive) else []
        theirs = [
            part.split("=")[0].strip(" *") for part in re.sub(r"\([^()]*\)|<[^<>]*>|\[[^\[\]]*\]", "", text).split(",")
        ]
        if own != [n for n in theirs if n]:
            wrong.append((name, own, text))
    assert not wrong, wrong


def test_primitives_are_found_where_programs_look():
    assert ms.ops.Concat is P.Concat and ms.ops.operations is P
    from msjit.ops import ReduceSum, Transpose  # noqa: F401
    from msjit.ops.operations import MatMul  # noqa: F401

    with pytest.raises(AttributeError, match="nearest there is: Conv2D"):
        P.Conv2d  # noqa: B018
    with pytest.raises(AttributeError, match="nearest there is: .*reduce_sum"):
        ms.ops.reduce_sun  # noqa: B018


def test_attributes_and_users_primitives():
    p = P.ReduceSum(keep_dims=True)
    assert (
        p.keep_dims is True and p.name == "ReduceSum" and repr(p) == "Prim[ReduceSum]<keep_dims=True, skip_mode=False>"
    )
    p.add_prim_attr("keep_dims", False)
    assert p(ms.Tensor(S), 1).shape == (3,)
    from msjit.ops import Primitive, PrimitiveWithInfer, constexpr, prim_attr_register

    class Scaled(PrimitiveWithInfer):
        @prim_attr_register
        def __init__(self, factor=2):
            self.init_prim_io_names(["x"], ["y"])

        def construct(self, x):
            return x * self.factor

    assert (
        isinstance(Scaled(), Primitive)
        and Scaled(3)(ms.tensor(2)).item() == ms.jit(Scaled(3))(ms.tensor(2)).item() == 6
    )

    @constexpr
    def double(n):
        return 2 * n

    assert double(4) == 8


def test_a_net_of_primitives_trains():
    class Net(ms.nn.Cell):
        def __init__(self):
            super().__init__()
            self.matmul, self.relu, self.mean = P.MatMul(transpose_b=True), P.ReLU(), P.ReduceMean()
            self.w = ms.Parameter(ms.Tensor(T[:2].copy()), name="w")

        def construct(self, x):
            return self.mean(self.relu(self.matmul(x, self.w)))

    net = Net()
    plain = ms.grad(net, None, net.trainable_params())(ms.Tensor(S))[0]
    np.testing.assert_allclose(
        ms.jit(lambda x: ms.grad(net, None, net.trainable_params())(x)[0])(ms.Tensor(S)).asnumpy(),
        plain.asnumpy(),
        rtol=1e-6,
    )
    h = S @ T[:2].T
    np.testing.assert_allclose(plain.asnumpy(), ((h > 0) / h.size).T @ S, rtol=1e-5)


def test_inverse_of_whole_numbers_and_steps_between_batches():
    assert P.Inv()(ms.tensor([1, 100, -1])).tolist() == [1, 0, -1] and P.Inv()(ms.tensor([4.0])).tolist() == [0.25]
    spaced = ms.vmap(lambda start, stop: P.LinSpace()(start, stop, 5))(ms.tensor([0.0, 2.0]), ms.tensor([4.0, -2.0]))
    assert spaced.tolist() == [[0, 1, 2, 3, 4], [2, 1, 0, -1, -2]]
    assert P.LinSpace()(ms.tensor(3.0), ms.tensor(9.0), 1).tolist() == [3]


def test_statistics_of_layer_norm_have_no_gradient():
    x, ones = ms.tensor([[1.0, 2.0, 3.0], [1.0, 2.0, 4.0]]), ms.ops.ones(3)
    norm = P.LayerNorm(1, 1)
    of_all = ms.grad(lambda *given: norm(*given), (0, 1, 2))(x, ones, ones)
    of_first = ms.grad(lambda *given: norm(*given)[0], (0, 1, 2))(x, ones, ones)
    assert all((a == b).all() for a, b in zip(of_all, of_first))
    for wrong in (1, 1.5, ["a"], [1.5]):
        with pytest.raises(TypeError, match="ReverseV2: axis must be"):
            P.ReverseV2(wrong)(x)
