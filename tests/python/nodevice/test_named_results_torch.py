"""Results with PyTorch's names, and methods and functions called by its keywords: values, captured, and gradients."""

import numpy as np
import pytest
import torch

import msjit as ms
from msjit import mint

RNG = np.random.default_rng(41)
A = RNG.normal(size=(3, 3)) + 3 * np.eye(3)
S = A @ A.T
N = RNG.normal(size=(3, 4))
N[0, 1] = N[2, 3] = np.nan
RESULTS = {
    "svd": lambda t, a, s: t.linalg.svd(a),
    "svd_thin": lambda t, a, s: t.linalg.svd(a[:, :2], full_matrices=False),
    "svd_old": lambda t, a, s: t.svd(a),
    "qr": lambda t, a, s: t.linalg.qr(a),
    "qr_old": lambda t, a, s: t.qr(a[:, :2], some=False),
    "eig": lambda t, a, s: t.linalg.eig(s),
    "eigh": lambda t, a, s: t.linalg.eigh(s),
    "slogdet": lambda t, a, s: t.linalg.slogdet(a),
    "slogdet_old": lambda t, a, s: t.slogdet(a),
    "geqrf": lambda t, a, s: t.geqrf(a),
    "triangular_solve": lambda t, a, s: t.triangular_solve(a, s),
    "lu": lambda t, a, s: t.linalg.lu(a),
    "method_qr": lambda t, a, s: a.qr(),
    "method_slogdet": lambda t, a, s: a.slogdet(),
    "method_geqrf": lambda t, a, s: a.geqrf(),
    "method_aminmax": lambda t, a, s: a.aminmax(dim=1, keepdim=True),
}
WITHOUT_GRADIENT = {"geqrf", "method_geqrf"}  # of LAPACK's own form


def fields(result):
    return [n for n in dir(result) if not n.startswith(("_", "n_")) and n not in ("count", "index")]


@pytest.mark.filterwarnings("ignore:torch")
@pytest.mark.parametrize("name", RESULTS)
def test_fields(name):
    call = RESULTS[name]
    theirs = [torch.tensor(v, requires_grad=True) for v in (A, S)]
    expected = call(torch, *theirs)
    names = sorted(fields(expected))

    def sizes(t, result):  # of no sign and no order of eigenvalues
        found = [getattr(result, n) for n in names]
        return sum([(t.abs(v) ** 2).sum() * (i + 1) + t.abs(v).sum() for i, v in enumerate(found)])

    def run(a, s):
        result = call(mint, a, s)
        return result, sizes(mint, result)

    captured = ms.jit(run)
    for function in (run, captured, captured, captured):
        ours = [ms.tensor(v, requires_grad=True) for v in (A, S)]
        result, total = function(*ours)
        assert sorted(fields(result)) == names and isinstance(result, tuple) and len(result) == len(names)
        assert all(a is b for a, b in zip(result, [getattr(result, n) for n in type(result)._fields]))
        for n in names:
            a, b = (np.abs(getattr(r, n).detach().numpy()) for r in (result, expected))
            if n == "eigenvalues":
                a, b = np.sort(a), np.sort(b)
            if n != "eigenvectors" and not (name == "qr_old" and n == "Q"):
                np.testing.assert_allclose(a, b, rtol=1e-8, atol=1e-10)
        if name in WITHOUT_GRADIENT or name in ("eig", "qr_old"):
            continue
        total.backward()
        if function is run:
            sizes(torch, expected).backward()
        for mine, its in zip(ours, theirs):
            if its.grad is not None:
                a, b = mine.grad.numpy(), its.grad.numpy()
                if name == "eigh":  # of a symmetric matrix: only the sum of both halves is told
                    a, b = a + a.T, b + b.T
                np.testing.assert_allclose(a, b, rtol=1e-7, atol=1e-8)


CALLS = {
    "aminmax": lambda t, x: x.aminmax(dim=0, keepdim=True),
    "nanmean": lambda t, x: x.nanmean(dim=1, keepdim=True),
    "nanquantile": lambda t, x: x.nanquantile(0.5, dim=1, keepdim=True),
    "quantile": lambda t, x: x.quantile(0.5, dim=0),
    "slice_scatter": lambda t, x: x.slice_scatter(x[:, :2] * 2, dim=1, start=0, end=4, step=2),
    "select_scatter": lambda t, x: x.select_scatter(x[:, 0] * 2, dim=1, index=1),
    "logcumsumexp": lambda t, x: x.logcumsumexp(dim=1),
    "tensor_split": lambda t, x: x.tensor_split(2, dim=1),
    "renorm": lambda t, x: x.renorm(p=2, dim=0, maxnorm=0.5),
    "index_fill": lambda t, x: x.index_fill(dim=1, index=t.tensor([0, 2]), value=5.0),
    "repeat_counts": lambda t, x: t.repeat_interleave(t.tensor([1, 0, 3])),
    "repeat_counts_to_size": lambda t, x: t.repeat_interleave(t.tensor([1, 2]), output_size=3),
    "atleast_1d": lambda t, x: t.atleast_1d(t.tensor(1.0), x),
    "atleast_2d": lambda t, x: t.atleast_2d((t.tensor(1.0), x[0])),
    "atleast_3d": lambda t, x: t.atleast_3d(x),
    "atleast_nothing": lambda t, x: (t.atleast_1d(), t.atleast_2d(), t.atleast_3d()),
    "einsum": lambda t, x: t.einsum(x, [0, 1], x, [2, 1], [0, 2]),
    "einsum_dots": lambda t, x: t.einsum(x, [..., 7], x, [..., 7], [...]),
    "einsum_told": lambda t, x: t.einsum(x, [40, 3], x, [40, 9]),
    "nonzero": lambda t, x: t.nonzero(x[0, 0], as_tuple=True) + t.nonzero(x[0, 0] * 0, as_tuple=True),
    "nonzero_rows": lambda t, x: t.nonzero(x[0, 0]),
}


def flat(value):
    return [f for v in value for f in flat(v)] if isinstance(value, (tuple, list)) else [value]


@pytest.mark.parametrize("name", CALLS)
def test_keywords(name):
    call, x = CALLS[name], N if "nan" in name else np.nan_to_num(N)
    expected = flat(call(torch, torch.tensor(x)))
    function = lambda x: call(mint, x)  # noqa: E731
    captured = ms.jit(function)
    for run in (function, captured, captured, captured):
        ours = flat(run(ms.tensor(x)))
        assert len(ours) == len(expected)
        for a, b in zip(ours, expected):
            assert tuple(a.shape) == tuple(b.shape)
            np.testing.assert_allclose(a.numpy(), b.numpy(), rtol=1e-9)


def test_names_that_exclude_each_other():
    with pytest.raises(TypeError, match="not both"):
        ms.tensor(N).nanmean(dim=0, axis=0)
    with pytest.raises(ValueError, match="einsum"):
        mint.einsum(ms.tensor(N), [0, 52])
    with pytest.raises(ValueError, match="einsum"):
        mint.einsum(ms.tensor(N), ms.tensor(N))
    assert repr(ms.ops.slogdet(ms.tensor([[1.0]]))) == repr((ms.tensor(1.0), ms.tensor(0.0)))  # MindSpore's, plain
