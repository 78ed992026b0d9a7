"""Gradients of every sample are the derivatives: in float64, along a direction, against differences; and what has no gradient
says so. Nothing gives zeros where the function varies, but what is made of steps."""

import importlib
import itertools
import sys
from pathlib import Path

import numpy as np
import pytest
import turns

import msjit as ms
import programs
import typed
from msjit import _core, ops

sys.path.insert(0, str(Path(__file__).parents[1] / "nodevice"))
import op_samples  # noqa: E402

# Where a gradient is not the derivative of what the sample computes, and why.
NOT_THE_DERIVATIVE = {
    "nextafter": "made of steps",
    "cholesky": "reads the lower triangle; the gradient is that of symmetric matrices",
    "cholesky_inverse": "see cholesky",
    "cholesky_solve": "see cholesky",
    "batch_norm": "statistics that are given are constants",
    "crop_and_resize": "computes in float32",
    "ClipByNorm": "computes in float32",
}


def samples():
    for table in typed.TABLES:
        for name, group in importlib.import_module(f"samples_{table}").SAMPLES.items():
            if programs.there(ms, table, name) and name not in NOT_THE_DERIVATIVE:
                for i, sample in enumerate(group):
                    if typed.differentiable(sample):
                        yield f"{table} {name} {i}", sample


def refuses(name, error):
    """Whether a sample may raise: it writes its argument, has no gradient, or has no arguments."""
    known = ("cannot be written in place", "geqrf has no gradient")
    return any(part in str(error) for part in known) or "Range" in name


def derivative_differs(sample):
    """The inputs by which the derivative along a direction is not what differences say, and how many are."""
    made = typed.Sample(sample, ms, "float64")
    ms.set_seed(3)
    gradients = dict(made.gradients())
    wrong, right = [], 0
    for k, name in enumerate(made.names):
        if made.inputs[k].dtype != ms.float64:
            continue
        d = ms.Tensor(np.random.default_rng(0).standard_normal(tuple(made.inputs[k].shape)))

        def at(h, k=k, d=d):
            inputs = [x * 1 for x in made.inputs]
            inputs[k] = inputs[k] + h * d
            ms.set_seed(3)
            return float(made.total(*inputs))

        got = float((gradients[name] * d).sum())
        wants = [(at(h) - at(-h)) / (2 * h) for h in (1e-5, 2.5e-6)]
        if any(abs(got - w) <= 1e-5 * max(1.0, abs(w)) for w in wants):
            right += 1
        else:
            wrong.append((name, got, wants))
    return wrong, right


@pytest.mark.filterwarnings("ignore")
def test_gradients_of_samples_are_derivatives(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    wrong, right = [], 0
    for name, sample in samples():
        try:
            found, n = derivative_differs(sample)
        except TypeError as error:
            if "no floating-point result" in str(error):
                continue
            raise
        except (RuntimeError, SyntaxError) as error:
            assert refuses(name, error), (name, error)
            continue
        right += n
        wrong += [(name, *f) for f in found]
    assert not wrong, "\n".join(map(str, wrong))
    assert right > 1000


# What has fewer derivatives than three in all directions, and why.
FEWER = {
    **dict.fromkeys(("igamma", "igammac", "IGamma", "zeta"), "by their order once: a second raises"),
    **dict.fromkeys(("hinge_embedding_loss", "HingeEmbeddingLoss"), "labels are compared"),
    "round": "a sample moves on a step of width 0.1",
    "clamp_": "writes what the others still need",
}
ORDERS = ["".join(p) for n in (1, 2, 3) for p in itertools.product("RF", repeat=n)]
ONE = ms.Tensor(1.0, dtype=ms.float64)


def differentiated(f, order):
    """f differentiated from the inside out: the last letter first, F forward and R reverse."""
    for way in reversed(order):
        f = ms.grad(f) if way == "R" else (lambda t, f=f: ms.jvp(f, t, ONE)[1])
    return f


def orders_differ(sample):
    """Which orders of modes, or differences, do not agree on the derivatives along a line through all inputs."""
    made = typed.Sample(sample, ms, "float64")
    rng = np.random.default_rng(0)
    ds = [ms.Tensor(rng.standard_normal(tuple(x.shape))) if x.dtype == ms.float64 else None for x in made.inputs]
    if not any(d is not None for d in ds):
        return None

    def along(t):
        ms.set_seed(3)
        return made.total(*(x if d is None else x + t * d for x, d in zip(made.inputs, ds)))

    try:
        float(along(ONE * 0))
    except TypeError:  # no floating-point result
        return None
    values = {order: float(differentiated(along, order)(ONE * 0)) for order in ORDERS}
    wrong, h = [], 1e-4
    for n in (1, 2, 3):
        group = {order: v for order, v in values.items() if len(order) == n}
        largest = max(1.0, *map(abs, group.values()))
        if not max(group.values()) - min(group.values()) <= 1e-8 * largest:
            wrong.append(group)
        f = differentiated(along, "R" * (n - 1))
        at = lambda t, f=f: float(f(ONE * t))
        want = (8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h)
        if not abs(want - values["R" * n]) <= 1e-5 * max(largest, abs(want)):
            wrong.append((n, values["R" * n], want))
    return wrong


@pytest.mark.filterwarnings("ignore")
def test_modes_agree_to_the_third_order(monkeypatch, tmp_path, request):
    """Of every sample: functions, layers, losses; without --all of a fifth of them, other ones when capture's sources change."""
    monkeypatch.chdir(tmp_path)
    every = request.config.getoption("--all")
    wrong, right = [], 0
    for name, sample in samples():
        if name.split()[1] in FEWER or not every and not turns.has_turn(name):
            continue
        try:
            found = orders_differ(sample)
        except (RuntimeError, SyntaxError) as error:
            assert refuses(name, error), (name, error)
            continue
        right += found == []
        wrong += [(name, f) for f in found or ()]
    assert not wrong, "\n".join(map(str, wrong))
    assert right > (700 if every else 120)


def test_ops_without_rule_are_steps():
    """A row of the op table without a gradient rule gives no floating-point result, or one that stays as it is around every
    argument; only detach and the statistics that batch_norm hands out vary, by definition."""
    vary, checked = [], 0
    for name, group in op_samples.samples().items():
        if _core._rules()[name][0] == "rule":
            continue
        args, kwargs, _ = group[0]
        floats = [i for i, a in enumerate(args) if isinstance(a, np.ndarray) and a.dtype == np.float32]

        def call(h, args=args, kwargs=kwargs, floats=floats, name=name):
            args = [ms.Tensor(a.astype(np.float64) + h if i in floats else a) if isinstance(a, np.ndarray) else a
                    for i, a in enumerate(args)]  # fmt: skip
            for i in floats:
                args[i].requires_grad = True
            ms.set_seed(1)
            found = _core._raw_ops[name](*args, **kwargs)
            return list(found) if isinstance(found, tuple) else [found]

        if not floats or not any(t.is_floating_point() and not t.requires_grad for t in call(0.0)):
            continue
        checked += 1
        if any(not np.array_equal(a.asnumpy(), b.asnumpy(), equal_nan=True) for a, b in zip(call(0.0), call(1e-9))):
            vary.append(name)
    assert sorted(vary) == ["batch_norm", "detach"] and checked >= 6, (vary, checked)


def direction(f, *xs):
    """The gradient of f along a direction, and what differences say."""
    rng = np.random.default_rng(1)
    ds = [ms.Tensor(rng.standard_normal(x.shape)) for x in xs]
    xs = [ms.Tensor(x) for x in xs]
    every = ms.ops.GradOperation(get_all=True)(f)
    gradients, captured = every(*xs), ms.jit(every)(*xs)
    for a, b in zip(gradients, captured):
        np.testing.assert_allclose(a.asnumpy(), b.asnumpy(), rtol=1e-12)
    h = 1e-6
    up, down = ([x + s * h * d for x, d in zip(xs, ds)] for s in (1, -1))
    tangent = ms.jvp(f, tuple(xs), tuple(ds))[1]
    along = sum(float((g * d).sum()) for g, d in zip(gradients, ds))
    np.testing.assert_allclose(float(tangent), along, rtol=1e-9)
    np.testing.assert_allclose(along, (float(f(*up)) - float(f(*down))) / (2 * h), rtol=1e-6, atol=1e-7)


def matrix(*shape, seed=5):
    return np.random.default_rng(seed).standard_normal(shape)


LINEAR_ALGEBRA = {
    "eig": (lambda a: (lambda v, u: ops.real(v * v * v).sum() + (ops.abs(u) ** 3).sum())(*ops.eig(a)), matrix(4, 4)),
    "eigvals": (lambda a: ops.imag(ops.eigvals(a)).abs().sum(), matrix(2, 3, 3)),
    "eigvals of complex": (
        lambda a, b: (ops.abs(ops.eigvals(ops.complex(a, b))) ** 2).sum(), matrix(3, 3), matrix(3, 3, seed=7),
    ),
    "orgqr": (lambda a, t: (ms.mint.linalg.householder_product(a, t) ** 3).sum()
              if hasattr(ms.mint.linalg, "householder_product") else (a.orgqr(t) ** 3).sum(), matrix(2, 4, 3), matrix(2, 3)),
    "ormqr": (lambda a, t, b: (a.ormqr(t, b) ** 2).sum(), matrix(4, 3), matrix(3), matrix(4, 2)),
    "lu_solve": (lambda b, a: (ops.lu_solve(b, a, ms.Tensor([3, 3, 3], ms.int32)) ** 2).sum(), matrix(2, 3, 2),
                 matrix(3, 3) + 3 * np.eye(3)),
    "triangular_solve": (lambda b, a: (b.triangular_solve(a)[0] ** 2).sum(), matrix(2, 3, 2), matrix(3, 3) + 3 * np.eye(3)),
    "zeta": (lambda s, q: ops.zeta(s, q).sum(), np.array([2.5, 3.0, 4.0]), np.array([[0.7], [1.9]])),
    "igamma": (lambda a, x: (ops.igamma(a, x) ** 2).sum(), np.array([0.5, 3.0]), np.array([[0.7], [1.9]])),
}  # fmt: skip


@pytest.mark.parametrize("name", LINEAR_ALGEBRA)
def test_functions_of_the_host(name):
    f, *xs = LINEAR_ALGEBRA[name]
    direction(f, *xs)


def test_second_order_of_eigenvalues():
    f = lambda a: (ops.abs(ops.eigvals(a)) ** 3).sum()
    x, d, h = ms.Tensor(matrix(3, 3)), ms.Tensor(matrix(3, 3, seed=2)), 1e-5
    got = ms.grad(lambda a: (ms.grad(f)(a) * d).sum())(x)
    np.testing.assert_allclose(
        got.asnumpy(), ((ms.grad(f)(x + h * d) - ms.grad(f)(x - h * d)) / (2 * h)).asnumpy(), rtol=1e-6
    )


WITHOUT = ms.custom_op("without", lambda x: x * 2, lambda x: x)
WAYS = {
    "grad": lambda f, x: ms.grad(f)(x),
    "backward": lambda f, x: (lambda y: (f(y).backward(), y.grad)[1])(x.detach().requires_grad_()),
    "jvp": lambda f, x: ms.jvp(f, x, x)[1],
    "vjp": lambda f, x: ms.vjp(f, x)[1](ops.ones(())),
    "vmap": lambda f, x: ms.vmap(ms.grad(f))(ops.stack([x, x])),
}
NO_GRADIENT = {
    "an op of one's own": lambda x: WITHOUT(x).sum(),
    "behind it": lambda x: (WITHOUT(x * 2) * x).sum(),
    "geqrf": lambda x: ops.stack([x, x + 1]).geqrf()[0].sum(),
}


@pytest.mark.filterwarnings("ignore::msjit.VmapWarning")
@pytest.mark.parametrize("captured", [False, True])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", NO_GRADIENT)
def test_no_gradient_is_an_error(name, way, captured):
    f, x = NO_GRADIENT[name], ms.Tensor([1.0, 2.0])
    run = lambda x: WAYS[way](f, x)
    run = ms.jit(run) if captured else run
    for _ in range(3):
        with pytest.raises(RuntimeError, match="has no gradient: it was made without vjp"):
            run(x)
    ms.jit(f)(x)  # fine without one


def test_second_order_of_a_first_order_function():
    f = lambda x: ms.grad(lambda a: ops.igamma(a, x).sum())(x).sum()
    for g in (ms.grad(f), ms.jit(ms.grad(f))):
        with pytest.raises(RuntimeError, match="igamma_by_order has no gradient"):
            g(ms.Tensor([1.0, 2.0]))


def test_constants_by_choice():
    steps = ms.custom_op("steps", lambda x: ops.floor(x), lambda x: x, lambda args, y, g: (None,))
    f = lambda x: (steps(x) * x + ops.stop_gradient(WITHOUT(x))).sum()
    for g in (ms.grad(f), ms.jit(ms.grad(f))):
        np.testing.assert_array_equal(g(ms.Tensor([1.5, 2.5])).asnumpy(), [1, 2])
