"""``mint.linalg``'s factors, and factorizations that say where they stopped, against PyTorch's: eagerly, captured, gradients."""

import numpy as np
import pytest
import torch

import msjit as ms
from msjit import mint

L, T = mint.linalg, torch.linalg
_drawn = np.random.default_rng(5)


def normal(*shape, dtype="float64"):
    values = _drawn.normal(size=shape)
    return (values + 1j * _drawn.normal(size=shape) if dtype.startswith("complex") else values).astype(dtype)


A = normal(4, 4) + 3 * np.eye(4)
B = normal(2, 3, 3) + 3 * np.eye(3)
Z = normal(3, 3, dtype="complex128")
POSITIVE = B @ B.swapaxes(-1, -2)
HERMITIAN = Z @ Z.conj().T + np.eye(3)
WIDE, TALL = normal(2, 3, 5), normal(5, 3)
CALLS = [
    ("lu_factor", (A,), {}), ("lu_factor", (B,), {}), ("lu_factor", (Z,), {}), ("lu_factor", (WIDE,), {}), ("lu_factor", (TALL,), {}),
    ("lu_factor_ex", (A,), {}), ("lu_factor_ex", (np.zeros((2, 2)),), {}), ("lu_factor_ex", (np.stack([np.eye(3), np.diag([1.0, 0, 2])]),), {}),
    ("lu", (A,), {}), ("lu", (B,), {}), ("lu", (WIDE,), {}), ("lu", (TALL,), {}), ("lu", (normal(3, 5, dtype="complex128"),), {}), ("lu", (normal(5, 3, dtype="complex128"),), {}), ("lu", (Z,), {}),
    ("cholesky_ex", (POSITIVE,), {}), ("cholesky_ex", (POSITIVE,), {"upper": True}), ("cholesky_ex", (HERMITIAN,), {}),
    ("inv_ex", (A,), {}), ("inv_ex", (B,), {}), ("inv_ex", (Z,), {}), ("solve_ex", (A, normal(4, 2)), {}), ("solve_ex", (A, normal(4)), {}),
    ("solve_ex", (A, normal(2, 4)), {"left": False}), ("solve_ex", (B, normal(2, 3, 2)), {}), ("matmul", (A, normal(4, 2)), {}),
    ("tensorinv", (normal(4, 2, 2) + 2 * np.eye(4).reshape(4, 2, 2), 1), {}), ("tensorinv", (normal(2, 3, 6) + 3 * np.eye(6).reshape(2, 3, 6),), {}),
    ("tensorsolve", (np.eye(6).reshape(2, 3, 6) * 2 + 0.1 * normal(2, 3, 6), normal(2, 3)), {}),
    ("tensorsolve", (np.eye(6).reshape(6, 2, 3).swapaxes(0, 1) * 2 + 0.1 * normal(2, 6, 3), normal(6)), {"dims": (0,)}),
    ("vander", (normal(2, 3),), {}), ("vander", (normal(3),), {"N": 5}), ("vander", (np.array([1, 2, 3]),), {"N": 2}),
    ("vander", (Z[0],), {}),
]  # fmt: skip


def parts(result):
    return tuple(result) if isinstance(result, tuple) else (result,)


@pytest.mark.parametrize("name, args, kwargs", CALLS)
def test_values_and_gradients(name, args, kwargs):
    given = [torch.tensor(x, requires_grad=x.dtype.kind in "fc") if isinstance(x, np.ndarray) else x for x in args]
    theirs = getattr(T, name)(*given, **kwargs)
    weights = [normal(*y.shape) if y.dtype.is_floating_point or y.is_complex() else None for y in parts(theirs)]
    square = args[0].shape[-1] == args[0].shape[-2] if args[0].ndim > 1 else True
    differentiable = [y.requires_grad for y in parts(theirs)]
    gradients = (
        any(differentiable)
        and square
        and np.isfinite(np.linalg.cond(args[0]).min() if args[0].ndim > 1 and square else 1)
    )
    gradients = gradients and not name.endswith("factor_ex")  # of singular ones

    def run(*tensors):
        ours = getattr(L, name)(*tensors, **kwargs)
        loss = sum(
            (ms.ops.abs(y) ** 2 * ms.tensor(w)).sum() for y, w, d in zip(parts(ours), weights, differentiable) if d
        )
        return ours, loss

    if gradients:
        loss = sum(
            (y.abs() ** 2 * torch.tensor(w)).sum() for y, w, d in zip(parts(theirs), weights, differentiable) if d
        )
        loss.backward()
    captured = ms.jit(run)
    for call in (run, captured, captured):
        tensors = [ms.tensor(x) if isinstance(x, np.ndarray) else x for x in args]
        leaves = [
            x.requires_grad_()
            for x in tensors
            if isinstance(x, ms.Tensor) and (x.is_floating_point() or x.is_complex())
        ]
        ours, loss = call(*tensors)
        assert (
            getattr(type(ours), "_fields", None) == getattr(type(theirs), "_fields", None)
            or not isinstance(theirs, tuple)
            or (
                type(ours)._fields == tuple(n for n in dir(theirs) if n in type(ours)._fields)
                or set(type(ours)._fields) <= set(dir(theirs))
            )
        )
        for y, expected in zip(parts(ours), parts(theirs), strict=True):
            assert str(y.dtype).lower().removeprefix("msjit.") == str(expected.dtype).removeprefix("torch.")
            np.testing.assert_allclose(y.asnumpy(), expected.detach().resolve_conj().numpy(), rtol=1e-9, atol=1e-9)
        if gradients:
            loss.backward()
            for leaf, x in zip(
                leaves, [x for x in given if isinstance(x, torch.Tensor) and x.requires_grad], strict=True
            ):
                np.testing.assert_allclose(leaf.grad.asnumpy(), x.grad.resolve_conj().numpy(), rtol=1e-7, atol=1e-7)


@pytest.mark.parametrize("left", [True, False])
@pytest.mark.parametrize("adjoint", [True, False])
@pytest.mark.parametrize("a", [A, B, Z])
def test_lu_solve(a, left, adjoint):
    n = a.shape[-1]
    b = normal(*a.shape[:-2], *((n, 2) if left else (2, n)), dtype=str(a.dtype))
    ours = L.lu_solve(*L.lu_factor(ms.tensor(a)), ms.tensor(b), left=left, adjoint=adjoint)
    theirs = T.lu_solve(*T.lu_factor(torch.tensor(a)), torch.tensor(b), left=left, adjoint=adjoint)
    np.testing.assert_allclose(ours.asnumpy(), theirs.resolve_conj().numpy(), rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("wanted", [(True, True), (True, False), (False, True)])
@pytest.mark.parametrize("a", [A, B, Z, WIDE, TALL])
def test_lu_unpack(a, wanted):
    ours, theirs = ms.tensor(a).requires_grad_(), torch.tensor(a, requires_grad=True)
    call = lambda kit, x: kit.lu_unpack(*kit.linalg.lu_factor(x), *wanted)
    expected = call(torch, theirs)
    for f in (call, ms.jit(call), ms.jit(call)):
        for _ in range(3):
            found = f(ms.mint, ours)
            assert found._fields == ("P", "L", "U")
            for x, y in zip(found, expected):
                assert x.shape == tuple(y.shape)
                np.testing.assert_allclose(x.asnumpy(), y.detach().resolve_conj().numpy(), rtol=1e-9, atol=1e-9)
    if wanted[0]:
        total = lambda found: sum(((x * x.conj()).real.sum() if x.is_complex() else (x * x).sum()) for x in found[1:])
        total(call(ms.mint, ours)).backward(), total(call(torch, theirs)).backward()
        np.testing.assert_allclose(ours.grad.asnumpy(), theirs.grad.resolve_conj().numpy(), rtol=1e-7, atol=1e-7)
    with pytest.raises(ValueError, match="lu_unpack: LU_data must be"):
        ms.mint.lu_unpack(ms.mint.ones(2), ms.mint.ones(2, dtype=ms.int32))


def test_householder_product():
    a, tau = np.linalg.qr(normal(5, 3), mode="raw")
    a = np.ascontiguousarray(a.T)
    ours, theirs = (
        L.householder_product(ms.tensor(a), ms.tensor(tau)),
        T.householder_product(torch.tensor(a), torch.tensor(tau)),
    )
    np.testing.assert_allclose(ours.asnumpy(), theirs.resolve_conj().numpy(), rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("shape", [(5, 3), (2, 3, 3), (2, 0, 0), (0, 4, 2)], ids=str)
def test_householder_product_of_no_vector(shape):
    a, b = ms.tensor(normal(*shape)), torch.tensor(normal(*shape), requires_grad=True)
    a.requires_grad = True
    none = np.zeros((*shape[:-2], 0))
    ours, theirs = L.householder_product(a, ms.tensor(none)), T.householder_product(b, torch.tensor(none))
    assert ours.requires_grad == theirs.requires_grad
    np.testing.assert_array_equal(ours.asnumpy(), theirs.detach().numpy())
    ours.sum().backward()
    assert a.grad.shape == a.shape and not a.grad.asnumpy().any()  # PyTorch leaves None


@pytest.mark.parametrize("wrap", [lambda f: f, ms.jit], ids=["eager", "captured"])
def test_where_they_stopped(wrap):
    """As programs use it that add to the diagonal of a covariance until it is positive."""
    x = np.stack([np.eye(3), -np.eye(3), np.diag([1.0, 2.0, -1.0]), np.diag([4.0, 9.0, 1.0])])
    low, info = wrap(lambda x: L.cholesky_ex(x))(ms.tensor(x))
    assert info.tolist() == T.cholesky_ex(torch.tensor(x)).info.tolist() == [0, 1, 3, 0]
    for k in (0, 3):
        np.testing.assert_allclose(low[k].asnumpy(), np.linalg.cholesky(x[k]))

    def safe(x):
        jitter = 0.5
        for _ in range(5):
            low, info = L.cholesky_ex(x)
            if not (info > 0).any():
                return low, jitter
            jitter *= 2
            x = x + jitter * ms.ops.eye(3, 3, x.dtype)
        raise ValueError("never")

    low, jitter = wrap(safe)(ms.tensor(x[:3]))
    np.testing.assert_allclose((low @ low.swapaxes(-1, -2)).asnumpy(), x[:3] + 3 * np.eye(3))
    assert jitter == 2
    x = np.stack([np.diag([1.0, 2.0, 0.0]), np.eye(3) * 2])
    made, info = wrap(lambda x: L.inv_ex(x))(ms.tensor(x))
    assert (
        info.tolist() == T.inv_ex(torch.tensor(x)).info.tolist() == [3, 0]
        and made[1].tolist() == (np.eye(3) / 2).tolist()
    )
    solved, info = wrap(lambda x: L.solve_ex(x, ms.ones((2, 3, 1), dtype=ms.float64)))(ms.tensor(x))
    assert info.tolist() == T.solve_ex(torch.tensor(x), torch.ones(2, 3, 1, dtype=torch.float64)).info.tolist()
    assert np.isnan(solved[0].asnumpy()).any() and solved[1].tolist() == [[0.5]] * 3
    for f in (lambda: L.cholesky_ex(-ms.eye(2), check_errors=True), lambda: L.inv_ex(ms.zeros((2, 2)), check_errors=True),
              lambda: L.solve_ex(ms.zeros((2, 2)), ms.ones((2, 1)), check_errors=True),
              lambda: L.lu_factor_ex(ms.zeros((2, 2)), check_errors=True)):  # fmt: skip
        with pytest.raises(ValueError, match="order|pivot|diagonal"):
            wrap(f)()


def test_refusals():
    for f in (
        lambda: L.lu(ms.ones(2)), lambda: L.lu_factor(ms.eye(2), pivot=False), lambda: L.inv_ex(ms.ones((2, 3))),
        lambda: L.cholesky_ex(ms.ones(2)), lambda: L.vander(ms.tensor(1.0)), lambda: L.vander(ms.ones(2), N=1),
        lambda: L.tensorinv(ms.ones((2, 3)), 1), lambda: L.tensorinv(ms.eye(2), 0), lambda: L.tensorsolve(ms.eye(2), ms.ones(3)),
    ):  # fmt: skip
        with pytest.raises(ValueError):
            f()


@pytest.mark.parametrize("rcond", [None, 1e-9, 1e-3, 0.1])
@pytest.mark.parametrize("driver", [None, "gelsd", "gels"])
def test_singular_values_that_count_as_nothing(rcond, driver):
    """Of a matrix of singular values 1, 0.01 and 0.00001, eager, captured and in a batch, with gradients by the right side."""
    rng = np.random.default_rng(0)
    u, _, v = np.linalg.svd(rng.normal(size=(5, 3)), full_matrices=False)
    a, b = (u * np.array([1.0, 1e-2, 1e-5])) @ v, rng.normal(size=(5, 2))
    driver_there = "gelsd" if driver is None else driver  # gelsy cuts by QR, which gives nearly the same
    theirs = torch.linalg.lstsq(torch.tensor(a), torch.tensor(b), rcond=rcond, driver=driver_there)
    solve = lambda x, y: mint.linalg.lstsq(x, y, rcond=rcond, driver=driver)  # noqa: E731
    captured = ms.jit(solve)
    for f in (solve, captured, captured, captured):
        found = f(mint.tensor(a), mint.tensor(b))
        np.testing.assert_allclose(found.solution.asnumpy(), theirs.solution.numpy(), rtol=1e-6)
        if driver != "gels":
            assert int(found.rank) == int(theirs.rank)
    both = solve(mint.tensor(np.stack([a, a])), mint.tensor(np.stack([b, 2 * b])))
    np.testing.assert_allclose(both.solution.asnumpy()[1], 2 * theirs.solution.numpy(), rtol=1e-6)
    cut = None if rcond is None or driver == "gels" else rcond
    inverse = np.linalg.pinv(a, rcond=1e-15 if cut is None else cut)
    by_b = ms.grad(lambda y: solve(mint.tensor(a), y).solution.sum())(mint.tensor(b)).asnumpy()
    np.testing.assert_allclose(by_b, np.repeat(inverse.sum(0)[:, None], 2, 1), rtol=1e-5)
