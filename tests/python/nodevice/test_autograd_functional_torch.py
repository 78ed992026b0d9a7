"""``autograd.functional``, eigenvalues of symmetric matrices and other names that solvers ask for, as PyTorch has them."""

import numpy as np
import pytest
import torch

import msjit as ms
from msjit import mint

RNG = np.random.default_rng(29)
X, Y, S = (RNG.standard_normal(s) for s in ((2, 2), (2, 2), (4, 4)))
SIDES = ((ms.tensor, mint, mint.autograd), (torch.tensor, torch, torch.autograd))


def two(x, y):
    return x @ y, (x * x).sum() + y.sum()


def number(x, y):
    return (x * x * y).sum()


def flat(value):
    if isinstance(value, (tuple, list)):
        return [f for v in value for f in flat(v)]
    return [value.detach().numpy()]


CALLS = {
    "jacobian": lambda t, x, y: t.jacobian(two, (x, y)),
    "jacobian_of_one": lambda t, x, y: t.jacobian(lambda x: x.exp(), x),
    "jacobian_of_a_constant": lambda t, x, y: t.jacobian(lambda x: y * 2, x),
    "hessian": lambda t, x, y: t.hessian(number, (x, y)),
    "hessian_of_one": lambda t, x, y: t.hessian(lambda x: (x**3).sum(), x),
    "vjp": lambda t, x, y: t.vjp(two, (x, y), (y, x.sum())),
    "vjp_of_a_number": lambda t, x, y: t.vjp(number, (x, y)),
    "jvp": lambda t, x, y: t.jvp(two, (x, y), (y, x)),
    "jvp_of_one": lambda t, x, y: t.jvp(lambda x: x.sin() * y, x, y),
    "hvp": lambda t, x, y: t.hvp(number, (x, y), (y, x)),
    "vhp": lambda t, x, y: t.vhp(number, (x, y), (y, x)),
}


@pytest.mark.parametrize("name", CALLS)
def test_derivatives(name):
    results = [flat(CALLS[name](autograd.functional, tensor(X), tensor(Y))) for tensor, _, autograd in SIDES]
    assert [r.shape for r in results[0]] == [r.shape for r in results[1]]
    for ours, theirs in zip(*results):
        np.testing.assert_allclose(ours, theirs, rtol=1e-9, atol=1e-12)


def test_derivatives_can_be_differentiated():
    results = []
    for tensor, _, autograd in SIDES:
        x = tensor(X, requires_grad=True)
        y = autograd.functional.hessian(lambda x: (x**4).sum(), x, create_graph=True).sum()
        y = y + autograd.functional.hvp(lambda x: (x**4).sum(), x, tensor(Y), create_graph=True)[1].sum()
        results.append(autograd.grad(y, x)[0].numpy())
    np.testing.assert_allclose(*results, rtol=1e-9)


def test_wrong_vectors_are_refused():
    x = ms.tensor(X)
    with pytest.raises(RuntimeError, match="v must have the shapes"):
        mint.autograd.functional.vjp(lambda x: x * 2, x, ms.ones(3))
    with pytest.raises(RuntimeError, match="v may be None only"):
        mint.autograd.functional.jvp(lambda x: x * 2, x)
    with pytest.raises(RuntimeError, match="one element"):
        mint.autograd.functional.hessian(lambda x: x * 2, x)


@pytest.mark.parametrize("half", "LU")
def test_symmetric_eigenvalues(half):
    results = []
    for tensor, lib, autograd in SIDES:
        a = tensor(S + S.T, requires_grad=True)
        values, vectors = lib.linalg.eigh(a, UPLO=half)
        y = (values * tensor(S[0])).sum() + (vectors**2 * tensor(S)).sum()
        gradient = autograd.grad(y, a)[0]
        results.append([values, vectors.abs(), lib.linalg.eigvalsh(a, half), gradient + gradient.transpose(0, 1)])
    for ours, theirs in zip(*results):
        np.testing.assert_allclose(ours.detach().numpy(), theirs.detach().numpy(), rtol=1e-8, atol=1e-10)


def test_ranks():
    low = S[:, :2] @ S[:2]
    for a in (S, low, np.stack([S, low]), low @ low.T):
        for args in ({}, {"atol": 0.5}, {"rtol": 0.3}, {"hermitian": True}):
            if args.get("hermitian") and a is not S and not np.allclose(a, np.swapaxes(a, -1, -2)):
                continue
            ours, theirs = (lib.linalg.matrix_rank(tensor(a), **args) for tensor, lib, _ in SIDES)
            assert ours.tolist() == theirs.tolist(), args


FURTHER = {
    "promote_types": lambda t, of: str(t.promote_types(t.int32, t.float64)).split(".")[-1].lower(),
    "linspace": lambda t, of: t.linspace(0.0, 1.0, 5, dtype=t.float64, device="cpu"),
    "cholesky_solve": lambda t, of: t.cholesky_solve(of(X), t.cholesky(of(X @ X.T))),
    "cholesky_inverse": lambda t, of: t.cholesky_inverse(t.cholesky(of(X @ X.T))),
    "aminmax": lambda t, of: t.aminmax(of(S), dim=1),
    "chain_matmul": lambda t, of: t.chain_matmul(of(X), of(Y), of(X)),
    "concatenate": lambda t, of: t.concatenate((of(X), of(Y)), dim=1),
    "conj_physical": lambda t, of: t.conj_physical(of(X)),
    "pinverse": lambda t, of: t.pinverse(of(S[:, :2])),
    "unravel_index": lambda t, of: t.unravel_index(t.tensor([0, 5, 11]), (3, 4)),
    "diagonal": lambda t, of: t.linalg.diagonal(of(S), offset=1),
    "inv_ex": lambda t, of: t.linalg.inv_ex(of(S)),
    "cholesky_ex": lambda t, of: t.linalg.cholesky_ex(of(S @ S.T)),
    "cond": lambda t, of: t.linalg.cond(of(S)),
    "eigvals": lambda t, of: t.linalg.eigvals(of(S)).abs().sort()[0],
    "eig": lambda t, of: t.linalg.eig(of(S))[0].abs().sort()[0],
    "resolve_conj": lambda t, of: t.resolve_conj(of(S)),
    "resolve_neg": lambda t, of: t.resolve_neg(of(S)),
}


@pytest.mark.parametrize("name", FURTHER)
def test_names(name):
    ours, theirs = (FURTHER[name](lib, tensor) for tensor, lib, _ in SIDES)
    if isinstance(ours, str):
        assert ours == theirs
        return
    for a, b in zip(flat(ours), flat(theirs), strict=True):
        assert a.dtype == b.dtype
        np.testing.assert_allclose(a, b, rtol=1e-8, atol=1e-10)


def test_shapes_that_broadcast():
    for shapes in ((), ((2, 1), (3,)), ((5, 1, 4), (3, 1)), ((0,), (1,)), (3, (2, 1))):
        assert tuple(mint.broadcast_shapes(*shapes)) == tuple(torch.broadcast_shapes(*shapes))
    with pytest.raises(RuntimeError):
        mint.broadcast_shapes((2,), (3,))


def test_cells_have_a_base():
    for cell in (mint.nn.RNNCell, mint.nn.LSTMCell, mint.nn.GRUCell):
        assert issubclass(cell, mint.nn.RNNCellBase) and issubclass(cell, mint.nn.modules.RNNCellBase)
    assert not issubclass(mint.nn.LSTM, mint.nn.RNNCellBase)
