# ruff: noqa: E501, C408 (tables: a case a line)
"""Tensor has MindSpore's public attributes: each is used eagerly and captured, and compared with PyTorch or NumPy."""

import json
import math
from pathlib import Path

import numpy as np
import pytest
import torch
from scipy import special

import msjit as ms

rng = np.random.default_rng(3)
U, V = (rng.uniform(0.1, 0.9, (3, 4)).astype(np.float32) for _ in range(2))
S, T = (rng.normal(size=(3, 4)).astype(np.float32) for _ in range(2))
I, J, B, C3 = (
    rng.integers(0, 9, (3, 4)),
    rng.integers(1, 4, (3, 4)),
    S > 0,
    rng.normal(size=(2, 3, 4)).astype(np.float32),
)
Q = (S[:, :3] @ S[:, :3].T + 3 * np.eye(3)).astype(np.float32)
VEC, IDX, Z = S[0].copy(), np.array([2, 0]), (S + 1j * U).astype(np.complex64)
N = S.copy()
N[0, 1] = N[2, 3] = np.nan
GATHER = np.array([[0, 2, 1, 0]])


def call(x, *args, **kwargs):
    return x, args, kwargs


# Methods that are PyTorch's: what it gives for the same call is expected.
SAME = {
    **{n: [call(U)] for n in (
        "abs absolute acos angle arccos arcsin arcsinh arctan arctanh asin asinh atan atanh ceil cos cosh deg2rad digamma erf erfc erfinv exp expm1 floor frac isfinite isinf isnan isneginf "
        "isposinf isreal lgamma log log10 log1p log2 logit neg negative positive rad2deg reciprocal round rsqrt sgn sigmoid sign signbit sin sinc sinh sqrt square tan tanh trunc i0 "
        "clone contiguous ravel flatten flipud fliplr t unbind numel nelement dim ndimension is_contiguous is_floating_point is_complex is_signed storage_offset double float half bfloat16 int long short byte bool "
        "argmax argmin max min mean sum prod all any norm nansum msort nonzero argwhere diag_embed data_ptr_ element_size tolist squeeze matrix_exp_"
    ).split() if n not in ("diag_embed", "data_ptr_", "element_size", "matrix_exp_")},
    **{n: [call(U, V), call(U, V[0])] for n in (
        "add arctan2 atan2 copysign div divide eq floor_divide fmax fmin fmod ge greater greater_equal gt hypot isclose le less less_equal logaddexp logaddexp2 lt maximum minimum mul multiply ne not_equal nextafter pow remainder "
        "sub subtract true_divide xlogy heaviside igamma igammac ldexp"
    ).split()},
    **{n: [call(I, J)] for n in "bitwise_and bitwise_or bitwise_xor bitwise_left_shift bitwise_right_shift gcd lcm".split()},
    **{n: [call(B, U > 0.5)] for n in "logical_and logical_or logical_xor".split()},
    "acosh": [call(U + 1)], "arccosh": [call(U + 1)], "bitwise_not": [call(I)], "logical_not": [call(B)], "conj": [call(Z)], "imag_": [], "float_power": [call(U, 2)],
    "addbmm": [call(S[:, :3], C3, C3.transpose(0, 2, 1).copy())], "addcdiv": [call(S, U, V, value=0.5)], "addcmul": [call(S, U, V, value=0.5)], "addmm": [call(Q, S, T.T.copy(), beta=0.5)], "addmv": [call(VEC[:3].copy(), S, VEC)], "addr": [call(S, VEC[:3].copy(), VEC)],
    "adjoint": [call(Z)], "allclose": [call(S, S), call(S, T)], "amax": [call(S, 1)], "amin": [call(S, 0)], "aminmax": [call(S, dim=0)] if False else [], "argsort": [call(S), call(S, 0, True)], "baddbmm": [call(C3[:, :, :3].copy(), C3, C3.transpose(0, 2, 1).copy())],
    "bincount": [call(I.ravel())], "bmm": [call(C3, C3.transpose(0, 2, 1).copy())], "broadcast_to": [call(VEC, (2, 4))], "cholesky": [call(Q)], "cholesky_inverse": [call(np.linalg.cholesky(Q))], "cholesky_solve": [call(Q, np.linalg.cholesky(Q))], "chunk": [call(S, 2, 1)],
    "clamp": [call(S, -0.5, 0.5), call(S, min=0.0)], "clip": [call(S, max=0.1)], "corrcoef_": [], "count_nonzero": [call(I), call(I, 1)], "cov": [call(S), call(S, correction=0)], "cross": [call(S[:, :3].copy(), T[:, :3].copy(), 1)], "cummax": [call(S, 1)], "cummin": [call(S, 0)], "cumprod": [call(S, 1)], "cumsum": [call(S, 0)],
    "det": [call(Q)], "diag": [call(VEC)], "diagflat": [call(VEC, 1)], "diagonal": [call(S), call(C3, 1, 1, 2)], "diagonal_scatter": [call(S, VEC[:3].copy()), call(S, VEC[:3].copy(), 1)], "diff": [call(S), call(S, 2, 0)], "dot": [call(VEC, VEC)], "dsplit": [call(C3, 2)],
    "expand": [call(VEC, 2, 4), call(VEC, -1)], "expand_as": [call(VEC, S)], "fill_diagonal_": [call(Q, 5.0)], "flip": [call(C3, (0, 2))], "gather": [call(S, 0, GATHER)], "geqrf": [call(Q)], "ger": [call(VEC, VEC)], "histc": [call(U, 4, 0, 1)], "hsplit": [call(S, 2)],
    "index_add": [call(S, 0, IDX, T[:2])], "index_fill": [call(S, 0, IDX, 5.0)], "index_put": [call(S, [IDX], T[:2])], "index_select": [call(S, 1, IDX)], "inner": [call(S, T)], "inverse": [call(Q)], "kthvalue": [call(S, 2), call(S, 1, 0, True)], "lerp": [call(S, T, 0.25)], "logcumsumexp": [call(S, 1)], "logdet": [call(Q)],
    "logsumexp": [call(S, 1), call(S, 0, True)], "masked_fill": [call(S, B, 9.0)], "masked_scatter": [call(S, B, T)], "masked_select": [call(S, B)], "matmul": [call(S, T.T.copy())], "matrix_power": [call(Q, 3), call(Q, -1), call(Q, 0)], "median": [call(S, 1), call(S, 0, True)], "mm": [call(S, T.T.copy())], "moveaxis": [call(C3, 0, 2)], "movedim": [call(C3, (0, 1), (2, 0))],
    "mvlgamma": [call(U + 2, 2)], "mv": [call(S, VEC)], "nan_to_num": [call(N)], "nanmean": [call(N), call(N, 1)], "nanmedian": [call(N, 1)], "nanquantile": [call(N, 0.3), call(N, 0.5, 1, True)], "quantile": [call(S, 0.3), call(S, np.array([0.2, 0.5], np.float32), 1)], "narrow": [call(C3, 2, 1, 2)], "new_full": [call(S, (2,), 3.0)], "new_ones": [call(S, (2,))], "new_zeros": [call(S, (2, 3))],
    "orgqr": [call(Q, VEC[:3].copy())], "outer": [call(VEC, VEC)], "permute": [call(C3, 2, 0, 1)], "ptp_": [], "renorm": [call(S, 2, 0, 0.5)], "repeat_interleave": [call(S, 2), call(S, 2, 1)], "reshape": [call(S, 4, 3), call(S, (-1,))], "reshape_as": [call(S, S.T)], "roll": [call(S, 1), call(S, (1, 2), (0, 1))], "rot90": [call(S, 1, (0, 1))],
    "scatter": [call(S, 0, GATHER, T[:1])], "scatter_add": [call(S, 0, GATHER, T[:1])], "select": [call(S, 1, 2)], "select_scatter": [call(S, VEC, 0, 1)], "slice_scatter": [call(S, T[:, :2], 1, 0, 4, 2)], "slogdet": [call(Q)], "softmax": [call(S, 1)], "sort": [call(S, 0), call(S, 1, True)], "split": [call(S, 2, 1), call(S, [1, 2])], "std": [call(S, dim=1)], "var": [call(S, dim=1, correction=0, keepdim=True)],
    "sum_to_size": [call(S, 1, 4)], "swapaxes": [call(C3, 0, 2)], "swapdims": [call(C3, 0, 1)], "take": [call(S, np.array([[1, 5]]))], "tensor_split": [call(S, 2, 1)], "tile": [call(S, (2, 1))], "topk": [call(S, 2), call(S, 1, 0, False)], "trace": [call(Q)], "transpose": [call(C3, 0, 2)], "triangular_solve": [call(S[:, :2].copy(), Q)], "tril": [call(S, 1)], "triu": [call(S, -1)],
    "type_as": [call(I, S)], "unsqueeze": [call(S, 1)], "view": [call(S, 4, 3)], "view_as": [call(S, S.T.copy())], "vsplit": [call(S, 3)], "lu_solve_": [], "eigvals_": [], "qr_": [], "unique_consecutive": [call(np.array([1, 1, 2, 1]))], "hardshrink": [call(S)], "ormqr": [call(Q, VEC[:3].copy(), Q)],
    "abs_": [], "add_": [call(S, T)], "addmm_": [call(Q, S, T.T.copy(), beta=2)], "clamp_": [call(S, 0.0, 1.0)], "copy_": [call(S, T)], "div_": [call(S, U)], "erfinv_": [call(U)], "exp_": [call(S)], "fill_": [call(S, 2.0)], "floor_": [call(S)], "floor_divide_": [call(S, U)], "index_add_": [call(S, 0, IDX, T[:2], alpha=2)], "index_copy_": [call(S, 0, IDX, T[:2])],
    "index_fill_": [call(S, 1, IDX, 3.0)], "index_put_": [call(S, [IDX], T[:2], True)], "log_": [call(U)], "masked_fill_": [call(S, B, 1.0)], "masked_scatter_": [call(S, B, T)], "mul_": [call(S, T)], "put_": [call(S, np.array([1, 7]), np.array([5.0, 6.0], np.float32))], "remainder_": [call(S, U)], "scatter_": [call(S, 0, GATHER, T[:1])], "scatter_add_": [call(S, 0, GATHER, T[:1])],
    "sigmoid_": [call(S)], "sign_": [call(S)], "sub_": [call(S, T)], "tanh_": [call(S)], "zero_": [call(S)], "H": [], "stride": [call(S), call(S, 0)], "lstsq_": [], "item": [call(S[:1, :1].copy())], "isfinite": [call(N)], "where": [],
}  # fmt: skip
SAME = {n: calls for n, calls in SAME.items() if calls}
SEG = np.array([0, 1, 0])
ND, FEW = np.array([[0, 1], [2, 3], [0, 1]]), np.array([2.0, 3.0, 4.0], np.float32)


def scattered(f):
    x = S.copy()
    for at, v in zip(ND, FEW):
        x[tuple(at)] = f(x[tuple(at)], v)
    return x


# The others: a call, and its result.
OWN = {
    "H": (lambda x: ms.Tensor(Z).H, Z.conj().T), "T": (lambda x: x.T, S.T), "mT": (lambda x: ms.Tensor(C3).mT, C3.transpose(0, 2, 1)), "mH": (lambda x: ms.Tensor(Z).mH, Z.conj().T), "shape": (lambda x: x.shape, (3, 4)), "dtype": (lambda x: x.dtype, ms.float32), "ndim": (lambda x: x.ndim, 2), "size": (lambda x: x.size, 12),
    "itemsize": (lambda x: x.itemsize, 4), "nbytes": (lambda x: x.nbytes, 48), "strides": (lambda x: x.strides, (16, 4)), "device": (lambda x: str(x.device).upper(), "CPU"), "data": (lambda x: x.data, S), "has_init": (lambda x: x.has_init, False), "init": (lambda x: x.init, None), "init_flag": (lambda x: x.init_flag, False), "init_finished": (lambda x: x.init_finished, True),
    "is_meta": (lambda x: x.is_meta, False), "param_info": (lambda x: x.param_info, None), "symbolic_shape": (lambda x: x.symbolic_shape, None), "virtual_flag": (lambda x: x.virtual_flag, False), "is_init": (lambda x: x.is_init(), False), "is_pinned": (lambda x: x.is_pinned(), False), "is_shared": (lambda x: x.is_shared(), False),
    "aminmax": (lambda x: x.aminmax(axis=1), (S.min(1), S.max(1))), "approximate_equal": (lambda x: x.approximate_equal(x + 1e-6), np.ones((3, 4), bool)), "argmax_with_value": (lambda x: x.argmax_with_value(1), (S.max(1), S.argmax(1))), "argmin_with_value": (lambda x: x.argmin_with_value(0, True), (S.min(0)[None], S.argmin(0)[None])),
    "asnumpy": (lambda x: x.asnumpy(), S), "numpy": (lambda x: x.numpy(), S), "assign_value": (lambda x: x.copy().assign_value(ms.Tensor(T)), T), "astype": (lambda x: x.astype(ms.int32), S.astype(np.int32)), "choose": (lambda x: (x > 0).astype(ms.int64).choose([x, -x]), -abs(S)), "col2im": (lambda x: ms.ops.ones((1, 1, 4, 1)).col2im((2, 2), 2, 1, 0, 1), np.ones((1, 1, 2, 2), np.float32)),
    "copy": (lambda x: x.copy(), S), "set_const_arg": (lambda x: x.set_const_arg(), S), "data_sync": (lambda x: x.data_sync(), S), "data_ptr": (lambda x: x.data_ptr() == x.data_ptr(), True), "equal": (lambda x: x.equal(x), np.ones((3, 4), bool)), "expand_dims": (lambda x: x.expand_dims(1), S[:, None]), "fill": (lambda x: x.fill(2.0), np.full_like(S, 2)), "fills": (lambda x: x.fills(2.0), np.full_like(S, 2)),
    "fill_diagonal": (lambda x: ms.Tensor(Q).fill_diagonal(5.0), Q - np.diag(np.diag(Q)) + 5 * np.eye(3)), "flush_from_cache": (lambda x: [x.flush_from_cache(), x][1], S), "fold": (lambda x: ms.ops.ones((1, 4, 1)).fold((2, 2), 2), np.ones((1, 1, 2, 2), np.float32)), "unfold": (lambda x: x.reshape(1, 1, 3, 4).unfold(2), np.stack([S[i : i + 2, j : j + 3].ravel() for i in range(2) for j in range(2)])[None]),
    "from_dlpack": (lambda x: ms.Tensor.from_dlpack(torch.tensor(S)), S), "from_numpy": (lambda x: ms.Tensor.from_numpy(S), S), "gather_elements": (lambda x: x.gather_elements(0, ms.Tensor(GATHER)), np.take_along_axis(S, GATHER, 0)), "gather_nd": (lambda x: x.gather_nd(ms.Tensor(ND)), S[ND[:, 0], ND[:, 1]]), "get_bytes": (lambda x: x.get_bytes(), S.tobytes()),
    "imag": (lambda x: ms.Tensor(Z).imag(), Z.imag), "real": (lambda x: ms.Tensor(Z).real(), Z.real), "init_data": (lambda x: x.init_data(), S), "inplace_update": (lambda x: x.inplace_update(x[:1] * 0, 1), S * np.array([[1], [0], [1]])), "inv": (lambda x: x.inv(), 1 / S), "invert": (lambda x: ms.Tensor(I).invert(), ~I), "isclose": (lambda x: x.isclose(x), np.ones((3, 4), bool)),
    "itemset": (lambda x: x.itemset(5, 1.0).reshape(-1)[5], np.float32(1)), "log_matrix_determinant": (lambda x: ms.Tensor(Q).log_matrix_determinant(), tuple(np.linalg.slogdet(Q))), "matrix_determinant": (lambda x: ms.Tensor(Q).matrix_determinant(), np.linalg.det(Q)), "lstsq": (lambda x: ms.Tensor(Q).lstsq(x), np.linalg.solve(Q, S)),
    "lu_solve": (lambda x: ms.ops.ones((2, 1)).lu_solve(ms.Tensor([[2.0, 1], [0, 3]]), ms.Tensor([1, 2])), np.array([[1 / 3], [1 / 3]])), "eigvals": (lambda x: ms.Tensor(Q).eigvals().abs().sort()[0], np.sort(abs(np.linalg.eigvals(Q)))), "qr": (lambda x: x.T.qr(), tuple(np.linalg.qr(S.T))), "svd": (lambda x: x.svd(compute_uv=False), np.linalg.svd(S, compute_uv=False)),
    "move_to": (lambda x: x.move_to("CPU"), S), "pin_memory": (lambda x: x.pin_memory(), S), "to": (lambda x: x.to(ms.float64), S.astype(np.float64)), "to_": (lambda x: x.to_("CPU"), S), "to_dlpack": (lambda x: "dltensor" in str(x.to_dlpack()), True), "top_k": (lambda x: x.top_k(2), (np.sort(S)[:, :1:-1], np.argsort(S)[:, :1:-1])), "type": (lambda x: x.type(ms.int32), S.astype(np.int32)), "value": (lambda x: x.value(), S), "wait_pipeline": (lambda x: x.wait_pipeline(), S),
    "ptp": (lambda x: x.ptp(1), np.ptp(S, 1)), "repeat": (lambda x: x.repeat(2, axis=1), S.repeat(2, 1)), "resize": (lambda x: x.resize(2, 7), np.pad(S.ravel(), (0, 2)).reshape(2, 7)), "reverse": (lambda x: x.reverse([0]), S[::-1]), "reverse_sequence": (lambda x: x[:1].reverse_sequence(ms.Tensor([2]), 1), np.concatenate([S[:1, 1::-1], S[:1, 2:]], 1)),
    "scatter_div": (lambda x: x.scatter_div(ms.Tensor(ND), ms.Tensor(FEW)), scattered(np.divide)), "scatter_max": (lambda x: x.scatter_max(ms.Tensor(ND), ms.Tensor(FEW)), scattered(np.maximum)), "scatter_min": (lambda x: x.scatter_min(ms.Tensor(ND), ms.Tensor(FEW)), scattered(np.minimum)), "scatter_mul": (lambda x: x.scatter_mul(ms.Tensor(ND), ms.Tensor(FEW)), scattered(np.multiply)), "scatter_sub": (lambda x: x.scatter_sub(ms.Tensor(ND), ms.Tensor(FEW)), scattered(np.subtract)),
    "searchsorted": (lambda x: x[0].sort()[0].searchsorted(x), np.searchsorted(np.sort(S[0]), S)), "set_dtype": (lambda x: x.set_dtype(ms.float64), S.astype(np.float64)), "soft_shrink": (lambda x: x.soft_shrink(), np.sign(S) * np.maximum(abs(S) - 0.5, 0)), "unique": (lambda x: ms.Tensor(I).unique(), np.unique(I)), "unique_with_pad": (lambda x: ms.Tensor([1, 2, 1]).unique_with_pad(0), (np.array([1, 2, 0]), np.array([0, 1, 0]))),
    "unsorted_segment_max": (lambda x: x.unsorted_segment_max(ms.Tensor(SEG), 2), np.stack([S[::2].max(0), S[1]])), "unsorted_segment_min": (lambda x: x.unsorted_segment_min(ms.Tensor(SEG), 2), np.stack([S[::2].min(0), S[1]])), "unsorted_segment_prod": (lambda x: x.unsorted_segment_prod(ms.Tensor(SEG), 2), np.stack([S[::2].prod(0), S[1]])),
    "where": (lambda x: x.where(x > 0, 0.0), np.where(B, S, 0)), "xdivy": (lambda x: x.xdivy(ms.Tensor(U)), S / U), "requires_grad_": (lambda x: x.copy().requires_grad_().requires_grad, True), "stride": (lambda x: x.stride(), (4, 1)),
}  # fmt: skip
RANDOM = {
    "bernoulli",
    "bernoulli_",
    "cauchy",
    "exponential_",
    "log_normal",
    "multinomial",
    "normal_",
    "random_",
    "random_categorical",
    "uniform",
    "uniform_",
    "new_empty",
}
ELSEWHERE = {
    "register_hook": "test_autograd",
    "hooks": "test_meanings",
    "to_coo": "test_sparse",
    "to_csr": "test_sparse",
}
# What says something of a tensor's elements, or how many there are, is no part of a graph; nor is what makes a tensor of others' memory.
NAMES = json.loads((Path(__file__).resolve().parents[2] / "golden/mindspore_names.json").read_text())["modules"][
    "Tensor"
]


def ours(v):
    if isinstance(v, np.ndarray):
        return ms.Tensor(v.copy())
    return type(v)(map(ours, v)) if isinstance(v, (list, tuple)) else v


def theirs(v):
    if isinstance(v, np.ndarray):
        return torch.tensor(v)
    return type(v)(map(theirs, v)) if isinstance(v, (list, tuple)) else v


def plain(v):
    if isinstance(v, torch.Tensor):
        return (v.float() if v.dtype == torch.bfloat16 else v).detach().resolve_conj().numpy()
    return tuple(map(plain, v)) if isinstance(v, (tuple, list)) else v


def check(a, b, exact_kind=True):
    if isinstance(b, tuple):
        assert len(a) == len(b)
        return [check(x, y, exact_kind) for x, y in zip(a, b)]
    if not isinstance(a, ms.Tensor):
        if isinstance(a, np.ndarray) or isinstance(a, (float, list)):
            return np.testing.assert_allclose(a, b, rtol=1e-6)
        assert a == b
        return None
    got, want = a.asnumpy(), np.asarray(b)
    assert got.shape == want.shape, (got.shape, want.shape)
    assert got.dtype.kind == want.dtype.kind or {got.dtype.kind, want.dtype.kind} <= set("iu"), (got.dtype, want.dtype)
    np.testing.assert_allclose(got, want, rtol=2e-4, atol=2e-5)
    return None


@pytest.mark.parametrize("name", sorted(SAME))
def test_as_pytorch(name):
    for x, args, kwargs in SAME[name]:
        if name == "ormqr":
            expected = torch.ormqr(*map(theirs, (x, *args))).numpy()
        else:
            expected = getattr(theirs(x), name)(
                *(theirs(list(args)) if name == "index_put" else map(theirs, args)), **kwargs
            )
            if name == "bincount":
                expected = expected.float()  # as MindSpore counts
            expected = plain(expected if name not in ("slogdet", "median", "kthvalue") else tuple(expected))
        tensors = [ours(a) for a in args]

        def f(x):
            return getattr(x, name)(*tensors, **kwargs)  # noqa: B023

        check(f(ours(x)), expected)
        check(ms.jit(f)(ours(x)), expected)


@pytest.mark.parametrize("name", sorted(OWN))
def test_as_mindspore(name):
    f, expected = OWN[name]
    check(f(ms.Tensor(S)), expected)
    check(ms.jit(f)(ms.Tensor(S)), expected)


def test_random_methods():
    ms.set_seed(1)
    x, p = ms.ops.zeros((50, 60)), ms.ops.full((50, 60), 0.25)
    assert abs(p.bernoulli().mean().item() - 0.25) < 0.04 and abs(x.copy().bernoulli_(0.75).mean().item() - 0.75) < 0.04
    assert (
        abs(x.cauchy(2.0).asnumpy().flatten().tolist().__len__()) == 3000
        and abs(np.median(x.cauchy(2.0).asnumpy()) - 2) < 0.2
    )
    assert (
        abs(x.copy().exponential_(2.0).mean().item() - 0.5) < 0.05
        and abs(np.log(x.log_normal(1.0, 0.5).asnumpy()).mean() - 1) < 0.05
    )
    assert abs(x.copy().normal_(3.0, 2.0).mean().item() - 3) < 0.15 and 0 <= x.copy().random_(0, 5).max().item() <= 4
    assert 2 <= x.uniform(2.0, 3.0).min().item() < 2.1 and 0.9 < x.copy().uniform_().max().item() < 1
    assert ms.tensor([[0.0, 1.0]]).multinomial(3).tolist() == [[1, 1, 1]] and ms.tensor(
        [[-99.0, 99.0]]
    ).random_categorical(2).tolist() == [[1, 1]]
    assert x.new_empty(2, 3).shape == (2, 3) and math.isfinite(special.i0(1.0))
    y = x.copy()
    assert y.normal_() is y and y.fill_diagonal_(1.0) is y and y.put_(ms.tensor([0]), ms.tensor([2.0])) is y


def test_forms_of_methods_that_differ():
    assert ms.tensor([3.0, 1.0]).histc(2).tolist() == [1, 1] and ms.Tensor(S).diag(1).tolist() == np.diag(S, 1).tolist()
    assert ms.Tensor(S).trace(1).item() == pytest.approx(np.trace(S, 1)) and ms.Tensor(S).take(
        ms.tensor([1]), axis=0
    ).shape == (1, 4)
    values, inverse = ms.Tensor(I).unique(return_inverse=True)
    assert (
        inverse.shape == I.shape and ms.Tensor(I).unique(return_counts=True)[1].sum().item() == 12 and values.ndim == 1
    )
    with pytest.raises(ms.DeviceError, match="library missing"):
        ms.Tensor(S).move_to("GPU")
    with pytest.raises(ValueError, match="k must be from 1 to 4"):
        ms.Tensor(S).kthvalue(5)
    with pytest.raises(ValueError, match="square"):
        ms.Tensor(S).det()


def test_gradients_of_decompositions():
    for f in (
        lambda a: a.inverse(),
        lambda a: a.det(),
        lambda a: a.logdet(),
        lambda a: a.cholesky(),
        lambda a: a.qr()[0],
        lambda a: a.svd(compute_uv=False),
    ):
        a = torch.tensor(Q, dtype=torch.float64, requires_grad=True)
        reference = (
            torch.linalg.svdvals(a)
            if "svd" in f.__code__.co_names
            else torch.linalg.qr(a)[0]
            if "qr" in f.__code__.co_names
            else f(a)
        )
        w = np.cos(np.arange(reference.numel())).reshape(reference.shape)
        (reference * torch.tensor(w)).sum().backward()
        g = ms.grad(lambda x: (f(x) * ms.Tensor(w)).sum())(ms.Tensor(Q.astype(np.float64)))  # noqa: B023
        expected = a.grad.numpy()
        if "cholesky" in f.__code__.co_names:
            expected = (expected + expected.T) / 2
        np.testing.assert_allclose(g.asnumpy(), expected, rtol=1e-6, atol=1e-8)


def test_at_least_nine_of_ten_attributes_are_called():
    called = set(SAME) | set(OWN) | RANDOM | set(ELSEWHERE)
    there = {n for n in NAMES if hasattr(ms.Tensor, n)}
    assert there <= called, sorted(there - called)
    assert len(there) >= 0.9 * len(NAMES)
