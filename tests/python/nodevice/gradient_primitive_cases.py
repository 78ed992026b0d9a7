# ruff: noqa: E501 (a case a line)
"""Calls of primitives that are gradients: name, attributes, operands. MindSpore 2.10's results stand in
golden/mindspore_gradient_primitives.json (oracles/record_mindspore_gradient_primitives.py writes them)."""

import numpy as np

rng = np.random.default_rng(3)


def f(*shape):
    return rng.normal(size=shape).astype(np.float32)


def u(*shape):
    return rng.uniform(0.1, 0.9, shape).astype(np.float32)


X, D, U, Y = f(3, 4), f(3, 4), u(3, 4), f(3, 4)
IM, DI = f(2, 3, 6, 6), f(2, 3, 3, 3)
VOL = f(1, 2, 4, 4, 4)
T01, SEGMENTS = u(3, 4), np.array([0, 0, 1], np.int32)
CASES = [
    ("AbsGrad", {}, [X, D]),
    ("ACosGrad", {}, [U, D]),
    ("AcoshGrad", {}, [U, D]),
    ("AsinGrad", {}, [U, D]),
    ("AsinhGrad", {}, [X, D]),
    ("AtanGrad", {}, [X, D]),
    ("EluGrad", {}, [D, np.maximum(X, -0.9)]),
    ("GeLUGrad", {}, [D, X, X]),
    ("FastGeLUGrad", {}, [D, X]),
    ("HShrinkGrad", {"lambd": 0.4}, [D, X]),
    ("SoftShrinkGrad", {"lambd": 0.4}, [D, X]),
    ("HSigmoidGrad", {}, [D, 3*X]),
    ("HSwishGrad", {}, [D, 3*X]),
    ("InvGrad", {}, [U, D]),
    ("ReciprocalGrad", {}, [U, D]),
    ("L2NormalizeGrad", {"axis": 1}, [X, X/np.sqrt((X*X).sum(1, keepdims=True)), D]),
    ("LayerNormGrad", {"begin_norm_axis": 1, "begin_params_axis": 1}, [X, D, X.var(1, keepdims=True), X.mean(1, keepdims=True), f(4)]),
    ("LogSoftmaxGrad", {}, [np.log(T01/T01.sum(1, keepdims=True)), D]),
    ("MinimumGrad", {}, [X, Y, D]),
    ("MaximumGrad", {}, [X, Y, D]),
    ("PReLUGrad", {}, [DI, f(2, 3, 3, 3), u(3)]),
    ("ReLU6Grad", {}, [D, 5*X]),
    ("ReluGrad", {}, [D, X]),
    ("RsqrtGrad", {}, [U, D]),
    ("SqrtGrad", {}, [U, D]),
    ("SigmoidGrad", {}, [U, D]),
    ("TanhGrad", {}, [U, D]),
    ("SiLUGrad", {}, [D, X]),
    ("SoftplusGrad", {}, [D, X]),
    ("LogitGrad", {"eps": 0.2}, [D, U]),
    ("LogitGrad", {}, [D, U]),
    ("SigmoidCrossEntropyWithLogitsGrad", {}, [X, U, D]),
    ("SmoothL1LossGrad", {"beta": 0.5}, [X, Y, D]),
    ("SmoothL1LossGrad", {"beta": 0.5, "reduction": "mean"}, [X, Y, np.array(2.0, np.float32)]),
    ("BinaryCrossEntropyGrad", {"reduction": "mean"}, [U, T01, np.array(1.5, np.float32), np.ones((3, 4), np.float32)]),
    ("BinaryCrossEntropyGrad", {"reduction": "none"}, [U, T01, D, u(3, 4)]),
    ("KLDivLossGrad", {"reduction": "none"}, [D, X, U]),
    ("KLDivLossGrad", {"reduction": "sum"}, [np.array(2.0, np.float32), X, U]),
    ("KLDivLossGrad", {"reduction": "mean"}, [np.array(2.0, np.float32), X, U]),
    ("KLDivLossGrad", {"reduction": "batchmean"}, [np.array(2.0, np.float32), X, U]),
    ("NLLLossGrad", {"reduction": "mean"}, [X, np.array(1.0, np.float32), np.array([1, 0, 3], np.int32), u(4), np.array(1.3, np.float32)]),
    ("NLLLossGrad", {"reduction": "none"}, [X, f(3), np.array([1, 0, 3], np.int32), u(4), np.array(1.3, np.float32)]),
    ("ResizeNearestNeighborGrad", {}, [DI, (6, 6)]),
    ("ResizeNearestNeighborGrad", {"align_corners": True}, [DI, (6, 6)]),
    ("ResizeBicubicGrad", {}, [IM, f(2, 3, 3, 3)]),
    ("ResizeLinear1DGrad", {}, [f(2, 3, 5), f(2, 3, 3)]),
    ("SliceGrad", {}, [f(2, 2), X, (1, 1), (2, 2)]),
    ("StridedSliceGrad", {}, [f(2, 2), (3, 4), (0, 1), (3, 4), (2, 2)]),
    ("GatherDGradV2", {}, [X, 1, np.array([[0, 1], [3, 3], [2, 0]]), f(3, 2)]),
    ("MaskedSelectGrad", {}, [X, X > 0, f(int((X > 0).sum()))]),
    ("MaxPoolGradGrad", {"kernel_size": 2, "strides": 2}, [IM, IM.reshape(2, 3, 3, 2, 3, 2).max((3, 5)), f(2, 3, 6, 6)]),
    ("MaxPoolGrad", {"kernel_size": 2, "strides": 2}, [IM, IM.reshape(2, 3, 3, 2, 3, 2).max((3, 5)), DI]),
    ("AvgPoolGrad", {"kernel_size": 2, "strides": 2}, [IM, IM.reshape(2, 3, 3, 2, 3, 2).mean((3, 5)), DI]),
    ("MaxPool3DGrad", {"kernel_size": (1, 1, 2, 2, 2), "strides": (1, 1, 2, 2, 2)}, [VOL, VOL.reshape(1, 2, 2, 2, 2, 2, 2, 2).max((3, 5, 7)), f(1, 2, 2, 2, 2)]),
    ("MaxPool3DGradGrad", {"kernel_size": (1, 1, 2, 2, 2), "strides": (1, 1, 2, 2, 2)}, [VOL, VOL.reshape(1, 2, 2, 2, 2, 2, 2, 2).max((3, 5, 7)), f(1, 2, 4, 4, 4)]),
    ("AvgPool3DGrad", {"kernel_size": (1, 1, 2, 2, 2), "strides": (1, 1, 2, 2, 2)}, [(1, 2, 4, 4, 4), f(1, 2, 2, 2, 2)]),
    ("AdaptiveAvgPool2DGrad", {}, [DI, (2, 3, 6, 6)]),
    ("AdaptiveAvgPool3DGrad", {}, [f(1, 2, 2, 2, 2), np.array((1, 2, 4, 4, 4), np.int32)]),
    ("CdistGrad", {"p": 2.0}, [f(3, 3), X, Y, np.sqrt(((X[:, None] - Y[None])**2).sum(-1))]),
    ("PdistGrad", {"p": 2.0}, [f(3), X, np.sqrt(((X[[0, 0, 1]] - X[[1, 2, 2]])**2).sum(-1))]),
    ("GridSampler2DGrad", {}, [f(2, 3, 2, 2), IM, u(2, 2, 2, 2)]),
    ("GridSampler3DGrad", {}, [f(1, 2, 2, 2, 2), VOL, u(1, 2, 2, 2, 3)]),
    ("MirrorPadGrad", {"mode": "REFLECT"}, [f(5, 6), np.array([[1, 1], [1, 1]])]),
    ("MvlgammaGrad", {"p": 2}, [D, 3+U]),
    ("LRNGrad", {"depth_radius": 1}, [f(2, 3, 2, 2), f(2, 3, 2, 2), f(2, 3, 2, 2)]),
    ("TraceGrad", {}, [np.array(2.0, np.float32), np.array([3, 4])]),
    ("MultiMarginLossGrad", {}, [np.array(1.5, np.float32), X, np.array([1, 0, 3]), u(4)]),
    ("GluGrad", {"axis": 1}, [f(3, 2), X]),
    ("DropoutGrad", {"keep_prob": 0.5}, [D, (X > 0).astype(np.float32)]),
    ("UpsampleNearest1DGrad", {}, [f(2, 3, 6), (2, 3, 3), (6,)]),
    ("UpsampleNearest3DGrad", {}, [VOL, (1, 2, 2, 2, 2), (4, 4, 4)]),
    ("UpsampleTrilinear3DGrad", {}, [VOL, (1, 2, 2, 2, 2), (4, 4, 4)]),
    ("UpsampleNearest2DGrad", {}, [IM, (2,3,3,3), (6,6)]),
    ("SparseSegmentMeanGrad", {}, [f(2, 4), np.array([0, 2, 3], np.int32), SEGMENTS, np.array(5, np.int32)]),
    ("SparseSegmentSqrtNGrad", {}, [f(2, 4), np.array([0, 2, 3], np.int32), SEGMENTS, np.array(5, np.int32)]),
    ("MaximumGradGrad", {}, [X, Y, D, D * 2]),
    ("MinimumGradGrad", {}, [X, Y, D, D * 2]),
    ("PadV3Grad", {"mode": "circular"}, [f(2, 3, 7), np.array([1, 2])]),
    ("PadV3Grad", {"mode": "reflect"}, [f(2, 3, 7, 6), np.array([1, 2, 2, 0])]),
    ("PadV3Grad", {"mode": "edge"}, [f(2, 3, 7, 6), np.array([1, 2, 2, 0])]),
    ("ROIAlignGrad", {"pooled_height": 3, "pooled_width": 3, "spatial_scale": 0.5}, [DI, np.array([[0, 0.2, 0.3, 5, 7], [1, 1, 1, 8, 3]], np.float32), (2, 3, 6, 6)]),
    ("TensorCopySlices", {}, [X * 1, D[:1] * 1, (1, 0), (2, 4), (1, 1)]),
]  # fmt: skip


def call(case, tensor, primitive):
    """What a case gives, as a tuple."""
    _, attributes, operands = case
    y = primitive(**attributes)(*[tensor(a) if isinstance(a, np.ndarray) else a for a in operands])
    return tuple(y) if isinstance(y, (tuple, list)) else (y,)
