"""vmap of what NumPy computes on the host: once for the batch, the same numbers as one by one, eagerly and captured."""

import warnings

import numpy as np
import pytest

import msjit as ms
from msjit import ops

RNG = np.random.default_rng(4)
A = ms.Tensor(RNG.standard_normal((3, 4, 4)) + 4 * np.eye(4))
SPD = ms.Tensor((lambda a: a @ a.transpose(0, 2, 1) + np.eye(4))(RNG.standard_normal((3, 4, 4))))
B = ms.Tensor(RNG.standard_normal((3, 4, 2)))
TALL = ms.Tensor(RNG.standard_normal((3, 5, 3)))
V = ms.Tensor(RNG.uniform(0.5, 3, (3, 4)))
S = ms.Tensor(RNG.uniform(2, 3, (3,)))

# name: (function of elements, whether it has a gradient here, arguments)
FUNCTIONS = {
    "inverse": (ops.inverse, A), "det": (ops.det, A), "slogdet": (lambda a: ops.slogdet(a)[1], A), "cholesky": (ops.cholesky, SPD),
    "solve": (ops.matrix_solve, A, B), "cholesky_solve": (ops.cholesky_solve, B, ops.cholesky(SPD)), "svd": (lambda a: ops.svd(a)[0], TALL),
    "qr": (lambda a: ops.abs(ops.qr(a)[1]), TALL), "eigvals": (lambda a: ops.abs(ops.eigvals(a)).sum(), A), "matrix_exp": (ops.matrix_exp, A / 4),
    "lu_solve": (lambda b, a: ops.lu_solve(b, a, ms.Tensor([3, 2, 4, 4], ms.int32)), B, A), "pinv": (ops.pinv, TALL), "matrix_power": (lambda a: ops.matrix_power(a, -2), A),
    "lgamma's kin": (lambda a, x: ops.igamma(a, x), S, V), "zeta": (lambda s, q: ops.zeta(s, q), S, V), "bessel": (ops.bessel_j0, V),
    "fft": (lambda x: ops.abs(ops.fft(x)), V), "fft of the first axis": (lambda x: ops.abs(ops.fft(x, dim=0)), TALL), "rfft2": (lambda x: ops.abs(ops.rfft2(x)), TALL),
}  # fmt: skip


def close(got, want):
    for a, b in zip(got if isinstance(got, tuple) else (got,), want if isinstance(want, tuple) else (want,)):
        assert a.shape == b.shape and a.dtype == b.dtype
        np.testing.assert_allclose(a.asnumpy(), b.asnumpy(), rtol=1e-9, atol=1e-11)


def one_by_one(f, *xs):
    found = [f(*parts) for parts in zip(*xs)]
    if isinstance(found[0], tuple):
        return tuple(ops.stack(list(column)) for column in zip(*found))
    return ops.stack(found)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_once_for_the_batch(name):
    f, *xs = FUNCTIONS[name]
    positions = tuple(range(len(xs)))
    gradient = ms.grad(lambda *a: (f(*a) ** 2).sum(), positions)
    with warnings.catch_warnings():
        warnings.simplefilter("error", ms.VmapWarning)  # nothing runs element by element
        close(ms.vmap(f)(*xs), one_by_one(f, *xs))
        captured = ms.jit(lambda *a: ms.vmap(f)(*a))
        for _ in range(3):
            close(captured(*xs), one_by_one(f, *xs))
        assert not ms.report(captured).breaks, str(ms.report(captured))
        close(ms.vmap(gradient)(*xs), one_by_one(gradient, *xs))
        close(ms.jit(lambda *a: ms.vmap(gradient)(*a))(*xs), one_by_one(gradient, *xs))
        outside = ms.grad(lambda *a: (ms.vmap(f)(*a) ** 2).sum(), positions)
        close(outside(*xs), one_by_one(gradient, *xs))
        close(ms.jit(outside)(*xs), one_by_one(gradient, *xs))


def test_shared_and_nested():
    with warnings.catch_warnings():
        warnings.simplefilter("error", ms.VmapWarning)
        f = ops.matrix_solve
        for g in (lambda a, b: ms.vmap(f, (None, 0))(a, b), ms.jit(lambda a, b: ms.vmap(f, (None, 0))(a, b))):
            close(g(A[0], B), ops.stack([f(A[0], b) for b in B]))
        nested = lambda a, b: ms.vmap(lambda x: ms.vmap(lambda y: f(x, y))(b))(a)
        want = ops.stack([ops.stack([f(x, y) for y in B]) for x in A])
        close(nested(A, B), want)
        close(ms.jit(nested)(A, B), want)
        close(ms.vmap(ops.zeta, (None, 0))(S[0], V), ops.stack([ops.zeta(S[0], v) for v in V]))


def test_of_ones_own():
    scaled = lambda **k: ms.custom_op("scaled", lambda x, s: x * s, lambda x, s: x,
                                      lambda args, y, g: (g * args[1], (g * args[0]).sum(-1, keepdims=True)), **k)  # fmt: skip
    x, s = ms.Tensor(RNG.standard_normal((3, 4))), ms.Tensor(RNG.standard_normal((3, 1)))
    with warnings.catch_warnings():
        warnings.simplefilter("error", ms.VmapWarning)
        close(ms.vmap(scaled(leading=True))(x, s), x * s)
    with pytest.warns(ms.VmapWarning, match="scaled"):
        close(ms.vmap(scaled())(x, s), x * s)
