"""Forward mode: every differentiable op's own rule, against finite differences and against reverse mode to third order."""

import numpy as np
import pytest

import msjit as ms
import op_samples
from msjit import _core
from test_autograd import as_float64, differentiable_cases


def double(*data):
    return ms.tensor(data[0] if len(data) == 1 else list(data), dtype=ms.float64)


def test_every_differentiable_op_has_both_rules():
    table = _core._rules()
    missing = [name for name, (kind, vjp, jvp, _) in table.items() if kind == "rule" and not (vjp and jvp)]
    assert not missing
    count = sum(kind == "rule" for kind, *_ in table.values())
    assert count > 100, count


class Sample:
    """A sample call as a function of its float64 arrays."""

    def __init__(self, name, i):
        args, kwargs, _ = op_samples.samples()[name][i]
        self.op = _core._raw_ops[name]
        self.args = [[as_float64(a) for a in v] if isinstance(v, list) and isinstance(v[0], np.ndarray) else as_float64(v)
                     for v in args]  # fmt: skip
        self.kwargs = {k: ms.Tensor(v) if isinstance(v, np.ndarray) else v
                       for k, v in ((k, as_float64(v)) for k, v in kwargs.items())}  # fmt: skip
        self.paths = [(j,) for j, v in enumerate(self.args) if isinstance(v, np.ndarray) and v.dtype == np.float64]
        self.paths += [(j, k) for j, v in enumerate(self.args) if isinstance(v, list) for k, a in enumerate(v)
                       if isinstance(a, np.ndarray) and a.dtype == np.float64]  # fmt: skip
        self.values = [self.args[p[0]] if len(p) == 1 else self.args[p[0]][p[1]] for p in self.paths]

    def __call__(self, *values):
        args = [[ms.Tensor(a) if isinstance(a, np.ndarray) else a for a in v] if isinstance(v, list) else
                ms.Tensor(v) if isinstance(v, np.ndarray) else v for v in self.args]  # fmt: skip
        for path, value in zip(self.paths, values):
            if len(path) == 1:
                args[path[0]] = value
            else:
                args[path[0]][path[1]] = value
        out = self.op(*args, **self.kwargs)
        outs = out if isinstance(out, tuple) else (out,)
        return tuple(o for o in outs if o.is_floating_point())

    def directions(self, seed):
        r = np.random.default_rng(seed)
        return [r.standard_normal(v.shape) for v in self.values]


def dropped(a):
    ms.set_seed(3)
    return ms.ops.dropout(a, 0.4, True)


def written(a, b):
    y = a * 2
    y.copy_(a * b)
    return y


def put(a, b):
    y = a * 2
    y[ms.tensor([2, 0])] = (b * b)[:2]
    return y * a


SPREAD = np.linspace(0.3, 2.5, 6).reshape(3, 2)
# Ops that need a function around them: complex numbers, writes, a seed, arguments that are no samples.
AROUND = {
    "real": (lambda a, b: ms.real(ms.ops.complex(a, b) ** 3), 2),
    "imag": (lambda a, b: ms.imag(ms.ops.complex(a, b) ** 3), 2),
    "angle": (lambda a, b: ms.angle(ms.ops.complex(a, b)), 2),
    "cast": (lambda a: ms.real(ms.exp(a.astype(ms.complex128) * (1 + 2j))), 1),
    "dropout": (dropped, 1),
    "copy_": (written, 2),
    "index_put_": (put, 2),
    "lgamma": (ms.ops.lgamma, 1),
    "digamma": (ms.ops.digamma, 1),
}


class Around(Sample):
    def __init__(self, name):
        self.f, n = AROUND[name]
        self.values = [SPREAD + 0.7 * i for i in range(n)]

    def __call__(self, *values):
        return (self.f(*values),)


def sample(name, i):
    return Around(name) if i is None else Sample(name, i)


def tensors(arrays):
    return tuple(ms.Tensor(a) for a in arrays)


RANDOM = {"dropout", "bernoulli", "rand", "randn"}
CASES = [c for c in differentiable_cases() if c[0] not in RANDOM and _core._rules()[c[0]][0] != "none"]
CASES += [(name, None) for name in AROUND]
OUTPUTS = {case: sample(*case)(*tensors(sample(*case).values)) for case in CASES}
CASES = [case for case in CASES if OUTPUTS[case]]  # with a floating-point result
FINITE = [case for case in CASES if all(np.isfinite(o.asnumpy()).all() for o in OUTPUTS[case])]


@pytest.mark.parametrize("name,i", CASES, ids=lambda v: str(v))
def test_tangents(name, i):
    f = sample(name, i)
    v = f.directions(1)
    outs, tangents = ms.jvp(f, tensors(f.values), tensors(v))
    eps = 1e-6
    up = f(*(ms.Tensor(x + eps * d) for x, d in zip(f.values, v)))
    down = f(*(ms.Tensor(x - eps * d) for x, d in zip(f.values, v)))
    for o, t, a, b in zip(outs, tangents, up, down):
        assert tuple(t.shape) == tuple(o.shape) and t.dtype == o.dtype
        if _core._rules()[name][0] == "composite" and not t.asnumpy().any():
            continue  # running statistics have no gradient by definition
        np.testing.assert_allclose(t.asnumpy(), (a.asnumpy() - b.asnumpy()) / (2 * eps), rtol=1e-5, atol=2e-6)


def scalar(f, weights):
    """f's outputs against fixed weights; smooth and not linear in them, so that every order has something to say."""

    def total(*xs):
        return sum(((o + 0.5 * o * o) * w).sum() for o, w in zip(f(*xs), weights))

    return total


@pytest.mark.parametrize("name,i", FINITE, ids=lambda v: str(v))
def test_orders_agree(name, i):
    f = sample(name, i)
    xs, v, u = tensors(f.values), tensors(f.directions(1)), tensors(f.directions(2))
    outs = f(*xs)
    loss = scalar(f, tensors([np.random.default_rng(7).standard_normal(o.shape) for o in outs]))
    every = ms.ops.GradOperation(get_all=True)
    first = every(loss)

    def dot(a, b):
        return sum((x * y).sum() for x, y in zip(a, b))

    gradient = first(*xs)
    along = ms.jvp(loss, xs, v)[1]
    np.testing.assert_allclose(float(along), float(dot(gradient, v)), rtol=1e-9, atol=1e-9)

    forward_over_reverse = ms.jvp(lambda *a: first(*a), xs, v)[1]
    reverse_over_forward = every(lambda *a: ms.jvp(loss, a, v)[1])(*xs)
    reverse_over_reverse = every(lambda *a: dot(first(*a), v))(*xs)
    for a, b, c in zip(forward_over_reverse, reverse_over_forward, reverse_over_reverse):
        np.testing.assert_allclose(a.asnumpy(), c.asnumpy(), rtol=1e-8, atol=1e-8)
        np.testing.assert_allclose(b.asnumpy(), c.asnumpy(), rtol=1e-8, atol=1e-8)

    def second(*a):
        return ms.jvp(loss, a, v)[1]

    fff = ms.jvp(lambda *a: ms.jvp(second, a, u)[1], xs, v)[1]
    rff = dot(every(lambda *a: ms.jvp(second, a, u)[1])(*xs), v)
    ffr = dot(ms.jvp(lambda *a: ms.jvp(lambda *b: first(*b), a, u)[1], xs, v)[1], v)
    rrr = dot(every(lambda *a: dot(every(lambda *b: dot(first(*b), v))(*a), u))(*xs), v)
    scale = max(1.0, abs(float(rrr)))
    assert max(abs(float(x) - float(rrr)) for x in (fff, rff, ffr)) < 1e-7 * scale, (fff, rff, ffr, rrr)

    # By central differences: the gradient for the second order, the second order for the third.
    eps = 1e-5

    def difference(g, d):
        up, down = (g(*(ms.Tensor(x + s * eps * t) for x, t in zip(f.values, d))) for s in (1, -1))
        return (float(up) - float(down)) / (2 * eps)

    vs, us = f.directions(1), f.directions(2)
    numeric = difference(lambda *a: dot(first(*a), v), us)
    assert abs(float(dot(reverse_over_reverse, u)) - numeric) < 2e-4 * max(1.0, abs(numeric))
    numeric = difference(lambda *a: dot(ms.jvp(lambda *b: first(*b), a, v)[1], u), vs)
    assert abs(float(fff) - numeric) < 2e-4 * max(1.0, abs(numeric), scale)


def test_no_differentiable_op_is_left_out():
    ruled = {name for name, (kind, *_) in _core._rules().items() if kind == "rule"}
    assert ruled - {name for name, _ in OUTPUTS} == {"straight_through"}  # whose rules differences do not show


def test_straight_through_has_the_derivatives_of_its_first_operand():
    straight = _core._raw_ops["straight_through"]
    f = lambda x: straight(x * x, x * 5) * x  # noqa: E731  5 x forward, as x^2 in derivatives
    x, v = double(2.0, 3.0), double(1.0, 10.0)
    out, tangent = ms.jvp(f, x, v)
    assert out.tolist() == [20.0, 45.0]
    # y x' + y' x, where y is 5 x and y' is 2 x
    assert tangent.tolist() == [10.0 + 8.0, 10 * (15.0 + 18.0)]
    assert ms.ops.GradOperation()(f)(x).tolist() == [18.0, 33.0]
    # of 5 x + 2 x^2, where 5 x is again x^2 in derivatives: 2 x + 4 x
    second = ms.ops.GradOperation()(lambda x: ms.ops.GradOperation()(f)(x).sum())
    assert second(x).tolist() == [12.0, 18.0]
    assert ms.jvp(ms.ops.GradOperation()(f), x, v)[1].tolist() == [12.0, 180.0]


def test_jvp_forms():
    x, y = double(2.0, 3.0), double(5.0, 7.0)
    one = ms.ones_like(x)
    out, t = ms.jvp(lambda a: a * a, x, one)
    assert out.tolist() == [4.0, 9.0] and t.tolist() == [4.0, 6.0]
    (p, s), (tp, ts) = ms.jvp(lambda a, b: (a * b, a + b), (x, y), (one, one))
    assert tp.tolist() == [7.0, 10.0] and ts.tolist() == [2.0, 2.0]
    out, t, aux = ms.jvp(lambda a: (a * a, a + 1), x, one, has_aux=True)
    assert t.tolist() == [4.0, 6.0] and aux.tolist() == [3.0, 4.0]
    # what does not depend on the input, or is cut, has a zero tangent
    _, (t0, t1) = ms.jvp(lambda a: (ms.stop_gradient(a) * 3, y), x, one)
    assert t0.tolist() == [0.0, 0.0] and t1.tolist() == [0.0, 0.0]
    assert not t.requires_grad and not out.requires_grad
    with pytest.raises(ValueError, match="shape"):
        ms.jvp(lambda a: a, x, double(1.0))
    with pytest.raises(ValueError, match="as many"):
        ms.jvp(lambda a: a, x, (one, one))
    out, t = ms.jvp(lambda a: a * a, ms.tensor([2]), ms.tensor([1]))
    assert out.tolist() == t.tolist() == [4] and t.dtype == ms.int64
    with pytest.raises(TypeError):
        ms.jvp(3, x, one)


def test_no_perturbation_confusion():
    # d/dx (x * d/dy (x + y)) = 1, for any mixture of modes
    x = double(3.0)
    one = double(1.0)

    def forward(f, a):
        return ms.jvp(f, a, one)[1]

    def reverse(f, a):
        return ms.grad(f)(a)

    for outer in (forward, reverse):
        for inner in (forward, reverse):
            assert float(outer(lambda a: a * inner(lambda b: a + b, double(1.0)), x)) == 1.0


def test_linearize_and_vjp():
    w = double([1.0, 2.0], [3.0, 4.0])
    x = double(1.0, -1.0)
    y, along = ms.linearize(lambda a: ms.tanh(w @ a), x)
    v, u = double(1.0, 2.0), double(-1.0, 0.5)
    np.testing.assert_allclose(along(v).asnumpy(), ms.jvp(lambda a: ms.tanh(w @ a), x, v)[1].asnumpy())
    np.testing.assert_allclose((along(v) + 2 * along(u)).asnumpy(), along(v + 2 * u).asnumpy(), rtol=1e-12)
    out, back = ms.vjp(lambda a: ms.tanh(w @ a), x)
    (g,) = back(v)
    np.testing.assert_allclose(float((g * u).sum()), float((along(u) * v).sum()), rtol=1e-12)
    back(u)  # any number of times
    out, back, aux = ms.vjp(lambda a, b: (a * b, a), x, v, has_aux=True)
    ga, gb = back(ms.ones_like(out))
    assert ga.tolist() == v.tolist() and gb.tolist() == x.tolist() and aux.tolist() == x.tolist()
    p = ms.Parameter(double(2.0, 2.0), name="p")
    _, back = ms.vjp(lambda a: a * p, x, weights=p)
    (gx,), gp = back(v)
    assert gx.tolist() == [2.0, 4.0] and gp.tolist() == [1.0, -2.0]
    with pytest.raises(ValueError, match="shape"):
        back(double(1.0))


def test_jacobians_and_hessian():
    x, y = double(1.0, 2.0, 3.0), double(0.5, -1.0)

    def f(a, b):
        return ms.outer(a, b) * a.sum(), b.sum() * a[0]

    for position in (0, 1, (0, 1)):
        fwd, rev = ms.jacfwd(f, position)(x, y), ms.jacrev(f, position)(x, y)
        flat = lambda r: [t for o in r for t in (o if isinstance(o, tuple) else (o,))]
        for a, b in zip(flat(fwd), flat(rev)):
            assert a.shape == b.shape
            np.testing.assert_allclose(a.asnumpy(), b.asnumpy(), rtol=1e-12)
    assert ms.jacfwd(f, 0)(x, y)[0].shape == (3, 2, 3)
    assert ms.jacrev(f, 1)(x, y)[1].shape == (2,)
    jac, aux = ms.jacfwd(lambda a: (a * a, a.sum()), has_aux=True)(x)
    assert jac.tolist() == np.diag([2.0, 4.0, 6.0]).tolist() and float(aux) == 6.0

    def g(a):
        return (a**3).sum() + a[0] * a[1] * a[2]

    h = ms.hessian(g)(x)
    expected = np.diag([6.0, 12.0, 18.0]) + np.array([[0, 3, 2], [3, 0, 1], [2, 1, 0]])
    np.testing.assert_allclose(h.asnumpy(), expected)
    np.testing.assert_allclose(ms.jacrev(ms.jacfwd(g))(x).asnumpy(), expected)
    np.testing.assert_allclose(ms.jacrev(ms.jacrev(g))(x).asnumpy(), expected)
    np.testing.assert_allclose(ms.jacfwd(ms.jacfwd(g))(x).asnumpy(), expected)


def test_jet_and_derivative():
    # Recorded from MindSpore 2.10: exp(sin(x)) at [[1, 2], [3, 4]], orders 1 to 3.
    x = ms.tensor([[1.0, 2.0], [3.0, 4.0]])
    series = ms.tensor([[[1.0, 1], [1, 1]], [[0, 0], [0, 0]], [[0, 0], [0, 0]]])
    expected = np.array([
        [[1.25338078, -1.03311694], [-1.14003849, -0.306666106]],
        [[-1.27482045, -1.82747316], [0.966121018, 0.555514932]],
        [[-4.05153656, 3.67243528], [0.505350411, -0.520614028]],
    ])  # fmt: skip
    out, terms = ms.jet(lambda a: ms.exp(ms.sin(a)), x, series)
    np.testing.assert_allclose(out.asnumpy(), [[2.31977701, 2.4825778], [1.15156281, 0.469164103]], rtol=1e-6)
    np.testing.assert_allclose(terms.asnumpy(), expected, rtol=1e-5)
    _, third = ms.derivative(lambda a: ms.exp(ms.sin(a)), x, 3)
    np.testing.assert_allclose(third.asnumpy(), expected[2], rtol=1e-5)
    # along a curve that bends: x(t) = 2 + 3 t + 5 t^2 / 2, f = x^2: f' = 2 x x', f'' = 2 x'^2 + 2 x x''
    _, terms = ms.jet(lambda a: a * a, double(2.0), double(3.0, 5.0))
    assert terms.tolist() == [12.0, 2 * 9 + 2 * 2 * 5.0]
    _, (a, b) = ms.derivative(lambda p, q: (p * q, p - q), (double(2.0), double(3.0)), 2)
    assert float(a) == 2.0 and float(b) == 0.0
    with pytest.raises(ValueError, match="order"):
        ms.derivative(lambda a: a, x, 0)
    with pytest.raises(ValueError, match="series"):
        ms.jet(lambda a: a, x, x)


def test_forward_through_writes_functions_and_compiled_code():
    x, v = double(1.0, 2.0, 3.0), double(1.0, 0.5, 2.0)

    def writes(a):
        y = a * 2
        y[1] = a[0] * a[2]
        y[2:].mul_(a[:1])
        y.add_(a)
        return y

    eps = 1e-6
    expected = (writes(x + eps * v) - writes(x - eps * v)).asnumpy() / (2 * eps)
    np.testing.assert_allclose(ms.jvp(writes, x, v)[1].asnumpy(), expected, rtol=1e-6)

    class Cube(ms.Function):
        @staticmethod
        def forward(ctx, a):
            ctx.save_for_backward(a)
            return a * a * a

        @staticmethod
        def backward(ctx, g):
            (a,) = ctx.saved_tensors
            return g * a * a * 3

    np.testing.assert_allclose(ms.jvp(Cube.apply, x, v)[1].asnumpy(), (3 * x * x * v).asnumpy())
    hvp = ms.jvp(lambda a: ms.jvp(Cube.apply, a, v)[1], x, v)[1]
    np.testing.assert_allclose(hvp.asnumpy(), (6 * x * v * v).asnumpy())

    @ms.jit
    def compiled(a):
        return ms.tanh(a) * a + ms.sin(a).sum()

    plain = lambda a: ms.tanh(a) * a + ms.sin(a).sum()
    np.testing.assert_allclose(ms.jvp(compiled, x, v)[1].asnumpy(), ms.jvp(plain, x, v)[1].asnumpy(), rtol=1e-12)
    np.testing.assert_allclose(
        ms.jvp(ms.grad(lambda a: compiled(a).sum()), x, v)[1].asnumpy(),
        ms.jvp(ms.grad(lambda a: plain(a).sum()), x, v)[1].asnumpy(), rtol=1e-12,
    )  # fmt: skip


def test_complex_tangents():
    z = ms.Tensor(np.array([1 + 2j, -0.5 + 0.3j]))
    v = ms.Tensor(np.array([0.3 - 1j, 1 + 0.5j]))
    for f in (ms.abs, ms.angle, ms.real, ms.imag, ms.conj, ms.exp, ms.sqrt, lambda a: a * a / (a + 1), lambda a: a**3):
        eps = 1e-7
        expected = (f(z + eps * v).asnumpy() - f(z - eps * v).asnumpy()) / (2 * eps)
        out, t = ms.jvp(f, z, v)
        np.testing.assert_allclose(t.asnumpy(), expected, rtol=1e-6)
        ct = out * 0 + (0.7 if out.is_floating_point() else 0.7 - 0.2j)
        (g,) = ms.vjp(f, z)[1](ct)
        inner = lambda a, b: float((a.asnumpy().conj() * b.asnumpy()).sum().real)
        np.testing.assert_allclose(inner(ct, t), inner(g, v), rtol=1e-9)


@pytest.mark.peers
def test_against_pytorch():
    import torch

    r = np.random.default_rng(0)
    x, w, v = r.standard_normal((5, 3)), r.standard_normal((3, 3)), r.standard_normal((5, 3))

    def loss(lib):
        return lambda a, m: ((lib.tanh(a @ m) ** 3).sum(-1) * lib.exp(a[..., 0])).sum()

    ours, theirs = loss(ms), loss(torch)
    mine, its = [ms.Tensor(t) for t in (x, w, v)], [torch.tensor(t) for t in (x, w, v)]
    func = torch.func
    pairs = [
        (ms.jvp(lambda a: ours(a, mine[1]), mine[0], mine[2])[1],
         func.jvp(lambda a: theirs(a, its[1]), (its[0],), (its[2],))[1]),
        (ms.hessian(ours)(mine[0], mine[1]), func.hessian(theirs)(its[0], its[1])),
        (ms.jacfwd(ms.grad(ours), 1)(mine[0], mine[1]), func.jacfwd(func.grad(theirs), 1)(its[0], its[1])),
        (ms.jacrev(ms.grad(ours, 1))(mine[0], mine[1]), func.jacrev(func.grad(theirs, 1))(its[0], its[1])),
        (ms.vmap(ms.grad(ours, 1), (0, None))(mine[0], mine[1]), func.vmap(func.grad(theirs, 1), (0, None))(its[0], its[1])),
        (ms.vmap(ms.hessian(ours), (0, None))(mine[0], mine[1]), func.vmap(func.hessian(theirs), (0, None))(its[0], its[1])),
        (ms.vmap(lambda a, t: ms.jvp(lambda b: ours(b, mine[1]), a, t)[1])(mine[0], mine[2]),
         func.vmap(lambda a, t: func.jvp(lambda b: theirs(b, its[1]), (a,), (t,))[1])(its[0], its[2])),
    ]  # fmt: skip
    for a, b in pairs:
        assert tuple(a.shape) == tuple(b.shape)
        np.testing.assert_allclose(a.asnumpy(), b.numpy(), rtol=1e-9, atol=1e-10)
