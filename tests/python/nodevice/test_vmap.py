"""vmap: every op against a loop over the batch, nesting, gradients over and under it, and what it refuses."""

import warnings

import numpy as np
import pytest

import msjit as ms
import op_samples
from msjit import _core

SIZE = 3
REFUSED = {"masked_select", "nonzero", "unique", "bincount"}  # shapes of results depend on values
SKIPPED = {"dropout", "bernoulli", "rand", "randn", "randint", "randperm", "copy_", "index_put_"}


def cases():
    for name, samples in sorted(op_samples.samples().items()):
        if name in _core._raw_ops and name not in SKIPPED | REFUSED:
            for i, (args, _kwargs, _) in enumerate(samples):
                if any(isinstance(a, np.ndarray) for v in args for a in (v if isinstance(v, list) else [v])):
                    yield name, i


def batch_of(a, varied=True):
    if not varied or a.dtype.kind not in "fc":
        return np.stack([a] * SIZE)
    return np.stack([a * (1 - 0.07 * k) for k in range(SIZE)])


def arrays_of(args):
    return [(j,) for j, v in enumerate(args) if isinstance(v, np.ndarray)] + [
        (j, k) for j, v in enumerate(args) if isinstance(v, list) for k, a in enumerate(v) if isinstance(a, np.ndarray)
    ]


def which_cases():
    for name, i in cases():
        one = len(arrays_of(op_samples.samples()[name][i][0])) == 1
        yield from ((name, i, which) for which in (("all",) if one else ("all", "first", "last")))


def results(out):
    return out if isinstance(out, tuple) else (out,)


@pytest.mark.filterwarnings("error::msjit.VmapWarning")
@pytest.mark.parametrize("name,i,which", which_cases(), ids=lambda v: str(v))
def test_against_a_loop(name, i, which):
    args, kwargs, _ = op_samples.samples()[name][i]
    op = _core._raw_ops[name]
    kwargs = {k: ms.Tensor(v) if isinstance(v, np.ndarray) else v for k, v in kwargs.items()}
    paths = arrays_of(args)
    chosen = paths if which == "all" else paths[:1] if which == "first" else paths[-1:]
    get = lambda p: args[p[0]] if len(p) == 1 else args[p[0]][p[1]]
    batches = [batch_of(get(p)) for p in chosen]

    def call(*values):
        full = [[ms.Tensor(a) if isinstance(a, np.ndarray) else a for a in v] if isinstance(v, list) else
                ms.Tensor(v) if isinstance(v, np.ndarray) else v for v in args]  # fmt: skip
        for p, v in zip(chosen, values):
            if len(p) == 1:
                full[p[0]] = v
            else:
                full[p[0]][p[1]] = v
        return op(*full, **kwargs)

    expected = [results(call(*(ms.Tensor(b[k]) for b in batches))) for k in range(SIZE)]
    got = results(ms.vmap(call)(*(ms.Tensor(b) for b in batches)))
    for k, g in enumerate(got):
        want = np.stack([e[k].asnumpy() for e in expected])
        assert g.dtype == expected[0][k].dtype
        assert g.shape == want.shape
        np.testing.assert_allclose(g.asnumpy(), want, rtol=2e-5, atol=2e-5, equal_nan=True)


def test_every_op_has_a_batching_rule(capsys):
    table = _core._rules()
    kinds = {name: row for name, row in table.items() if row[0] != "composite"}
    ruled = sorted(name for name, row in kinds.items() if row[3])
    without = sorted(set(kinds) - set(ruled))
    with capsys.disabled():
        print(f"\nvmap: {len(ruled)} ops with a rule, {len(table) - len(kinds)} by their parts, without: {without}")
    creation = {"full", "arange", "linspace", "eye", "rand", "randn", "randint", "randperm"}
    assert set(without) <= creation | REFUSED, without


def test_a_loop_over_the_elements_is_reported():
    twice = ms.custom_op("twice", lambda a: a * 2, vjp=lambda args, y, g: (g * 2,))
    x = ms.arange(6.0).reshape(2, 3)
    with pytest.warns(ms.VmapWarning, match="twice"):
        y = ms.vmap(twice)(x)
    assert y.tolist() == (x * 2).tolist()
    with pytest.warns(ms.VmapWarning, match="twice"):
        assert ms.vmap(ms.grad(lambda a: twice(a).sum()))(x).tolist() == [[2.0] * 3] * 2
    with pytest.warns(ms.VmapWarning, match="twice"):
        assert ms.grad(lambda a: ms.vmap(twice)(a).sum())(x).tolist() == [[2.0] * 3] * 2


def test_refusals():
    x = ms.ones((3, 2))
    for op in (ms.nonzero, ms.unique):
        with pytest.raises(RuntimeError, match="vmap"):
            ms.vmap(op)(x)
    for read in (lambda a: a.sum().item(), lambda a: float(a.sum()), lambda a: bool(a.sum() > 0), lambda a: a.asnumpy(),
                 lambda a: a.tolist(), lambda a: np.asarray(a), lambda a: a[a > 0], lambda a: range(a.sum().astype(ms.int64)),
                 lambda a: 1.0 in a, lambda a: memoryview(a), lambda a: np.from_dlpack(a)):  # fmt: skip
        with pytest.raises((RuntimeError, TypeError, BufferError), match="vmap"):
            ms.vmap(read)(x)
    shared = ms.zeros(2)

    def write(a):
        shared.add_(a)
        return a

    with pytest.raises(RuntimeError, match="vmap"):
        ms.vmap(write)(x)
    assert shared.tolist() == [0.0, 0.0]
    assert "vmap" in ms.vmap(lambda a: (repr(a), a)[0])(x)


def test_axes():
    x, y = ms.arange(6.0).reshape(2, 3), ms.arange(3.0)
    dot = lambda a, b: (a * b).sum()
    assert ms.vmap(dot, (0, None))(x, y).tolist() == [5.0, 14.0]
    assert ms.vmap(dot, (1, None))(x, ms.ones(2)).tolist() == [3.0, 5.0, 7.0]
    assert ms.vmap(dot, (-1, 0))(x, y).tolist() == (x * y).sum(0).tolist()
    assert ms.vmap(lambda a: a, 0, 1)(x).tolist() == x.T.tolist()
    p, q = ms.vmap(lambda a: (a * 2, a.sum()), 0, (-1, 0))(x)
    assert p.shape == (3, 2) and q.tolist() == [3.0, 12.0]
    assert ms.vmap(lambda t: t[0] + t[1], in_axes=((0, None),))((x, y)).tolist() == (x + y).tolist()
    assert ms.vmap(lambda t: {"s": t["a"].sum()})({"a": x})["s"].tolist() == [3.0, 12.0]
    assert ms.vmap(lambda a: y)(x).tolist() == [y.tolist()] * 2  # the same for every element
    assert ms.vmap(lambda a: (a, y), out_axes=(0, None))(x)[1].tolist() == y.tolist()
    assert ms.vmap(lambda a, k: a * k)(x, 2).tolist() == (x * 2).tolist()
    for bad, match in (
        (lambda: ms.vmap(dot, (0,))(x, y), "in_axes"),
        (lambda: ms.vmap(dot, 0)(x, y), "elements"),
        (lambda: ms.vmap(dot, 2)(x, x), "axis"),
        (lambda: ms.vmap(dot, (None, None))(x, y), "None"),
        (lambda: ms.vmap(dot, (0, None), None)(x, y), "out_axes"),
        (lambda: ms.vmap(dot, (0, None), 3)(x, y), "out_axes"),
        (lambda: ms.vmap(lambda a: a)(ms.ones((0, 2))), "no element"),
    ):
        with pytest.raises(ValueError, match=match):
            bad()
    with pytest.raises(TypeError):
        ms.vmap(dot, "0")
    with pytest.raises(TypeError):
        ms.vmap(3)


def test_nested():
    x, y = ms.arange(6.0).reshape(2, 3), ms.arange(12.0).reshape(4, 3)
    pairs = ms.vmap(ms.vmap(lambda a, b: (a * b).sum(), (None, 0)), (0, None))(x, y)
    np.testing.assert_allclose(pairs.asnumpy(), x.asnumpy() @ y.asnumpy().T)
    z = ms.randn(2, 3, 4)
    np.testing.assert_allclose(ms.vmap(ms.vmap(ms.vmap(lambda a: a * 2), 1, 1))(z).asnumpy(), 2 * z.asnumpy())
    both = ms.vmap(lambda a: ms.vmap(lambda b: a @ b)(y))(x)
    np.testing.assert_allclose(both.asnumpy(), x.asnumpy() @ y.asnumpy().T)


def test_indexing_and_writes():
    x = ms.arange(24.0).reshape(2, 3, 4)
    index = ms.tensor([[2, 0], [1, 1]])

    def f(a, i):
        b = a * 1
        b[0] = a[1] * 2
        b[1:, ::2] += i[0]
        b[i] = b[i] + 1
        return b[i, i], b[..., None].squeeze(-1), a[i[0]], b[:, i]

    got = ms.vmap(f)(x, index)
    for k in range(2):
        for g, w in zip(got, f(x[k], index[k])):
            np.testing.assert_allclose(g[k].asnumpy(), w.asnumpy())


def test_under_and_over_gradients():
    w = ms.tensor(np.random.default_rng(0).standard_normal((3, 3)))
    xs = ms.tensor(np.random.default_rng(1).standard_normal((4, 3)))

    def loss(a, m):
        return (ms.tanh(m @ a) ** 2).sum()

    per_sample = ms.vmap(ms.grad(loss, 1), (0, None))(xs, w)
    for k in range(4):
        np.testing.assert_allclose(per_sample[k].asnumpy(), ms.grad(loss, 1)(xs[k], w).asnumpy(), rtol=1e-12)
    # reverse over vmap
    total = lambda m: ms.vmap(loss, (0, None))(xs, m).sum()
    np.testing.assert_allclose(ms.grad(total)(w).asnumpy(), per_sample.sum(0).asnumpy(), rtol=1e-12)
    # reverse over vmap over reverse: the gradient of the gradients' sizes
    sizes = lambda a: (ms.vmap(ms.grad(loss), (0, None))(a, w) ** 2).sum()
    loop = lambda a: sum((ms.grad(loss)(a[k], w) ** 2).sum() for k in range(4))
    np.testing.assert_allclose(ms.grad(sizes)(xs).asnumpy(), ms.grad(loop)(xs).asnumpy(), rtol=1e-10)
    # forward mode through it, and in it
    v = ms.ones_like(xs)
    f = lambda a: ms.vmap(loss, (0, None))(a, w)
    np.testing.assert_allclose(
        ms.jvp(f, xs, v)[1].asnumpy(), (ms.grad(lambda a: f(a).sum())(xs) * v).sum(1).asnumpy(), rtol=1e-12
    )
    inside = ms.vmap(lambda a, t: ms.jvp(lambda b: loss(b, w), a, t)[1])(xs, v)
    np.testing.assert_allclose(inside.asnumpy(), ms.jvp(f, xs, v)[1].asnumpy(), rtol=1e-12)
    hessians = ms.vmap(ms.hessian(lambda a: loss(a, w)))(xs)
    np.testing.assert_allclose(hessians[2].asnumpy(), ms.hessian(lambda a: loss(a, w))(xs[2]).asnumpy(), rtol=1e-10)
    # second order through a reverse sweep over a vmap of a reverse sweep with respect to what all share
    shared = lambda m: (ms.vmap(ms.grad(loss, 1), (0, None))(xs, m) ** 2).sum()
    shared_loop = lambda m: sum((ms.grad(loss, 1)(xs[k], m) ** 2).sum() for k in range(4))
    np.testing.assert_allclose(ms.grad(shared)(w).asnumpy(), ms.grad(shared_loop)(w).asnumpy(), rtol=1e-10)
    # per-sample gradients of a network's parameters
    net = ms.nn.Dense(3, 2)
    grads = ms.vmap(ms.grad(lambda a: net(a).sum(), None, weights=net.trainable_params()))(xs.astype(ms.float32))
    assert grads[0].shape == (4, 2, 3) and grads[1].shape == (4, 2)
    # .backward() after it
    p = ms.Parameter(w)
    ms.vmap(loss, (0, None))(xs, p).sum().backward()
    np.testing.assert_allclose(p.grad.asnumpy(), per_sample.sum(0).asnumpy(), rtol=1e-12)

    def backward_inside(a):
        loss(a, p).backward()
        return a

    with pytest.raises(RuntimeError, match="vmap"):
        ms.vmap(backward_inside)(xs)


def test_writes_under_gradients():
    x = ms.tensor(np.random.default_rng(0).standard_normal((4, 3)))

    def f(a):
        b = a * 1
        b[0] = a[1] * a[2]
        b[1:].mul_(a[:2])
        b.add_(a)
        return (b**2).sum()

    expected = np.stack([ms.grad(f)(x[k]).asnumpy() for k in range(4)])
    np.testing.assert_allclose(ms.vmap(ms.grad(f))(x).asnumpy(), expected, rtol=1e-12)
    np.testing.assert_allclose(ms.grad(lambda a: ms.vmap(f)(a).sum())(x).asnumpy(), expected, rtol=1e-12)
    np.testing.assert_allclose(
        ms.vmap(lambda a: ms.jvp(f, a, a)[1])(x).asnumpy(), (expected * x.asnumpy()).sum(1), rtol=1e-12
    )


@pytest.mark.parametrize("groups", [1, 2])
def test_convolution_gradients(groups):
    r = np.random.default_rng(0)
    x, w, b = (ms.tensor(r.standard_normal(s)) for s in ((3, 2, 4, 5, 5), (3, 4, 4 // groups, 3, 3), (3, 4)))
    f = lambda a, k, c: (
        ms.conv2d(a, k, c, stride=(1, 2), pad_mode="pad", padding=(1, 1, 0, 0), groups=groups) ** 2
    ).sum()
    for axes in ((0, None, None), (None, 0, None), (None, None, 0), (0, 0, 0), (0, None, 0)):
        args = [t if axis == 0 else t[0] for t, axis in zip((x, w, b), axes)]
        got = ms.vmap(ms.grad(f, (0, 1, 2)), axes)(*args)
        for k in range(3):
            want = ms.grad(f, (0, 1, 2))(*(t[k] if axis == 0 else t for t, axis in zip(args, axes)))
            for g, t in zip(got, want):
                np.testing.assert_allclose(g[k].asnumpy(), t.asnumpy(), rtol=1e-9, atol=1e-9)


def test_networks():
    x = ms.randn(5, 2, 1, 12, 12)
    for net in (
        ms.nn.SequentialCell(
            ms.nn.Conv2d(1, 4, 3), ms.nn.ReLU(), ms.nn.MaxPool2d(2, 2), ms.nn.Flatten(), ms.nn.Dense(144, 3)
        ),
        ms.nn.SequentialCell(ms.nn.LayerNorm((12, 12)), ms.nn.GELU()),
    ):
        got = ms.vmap(net)(x)
        np.testing.assert_allclose(
            got.asnumpy(), np.stack([net(x[k]).asnumpy() for k in range(5)]), rtol=1e-4, atol=1e-5
        )


def test_ensembles():
    nets = [ms.nn.SequentialCell(ms.nn.Dense(3, 4), ms.nn.Tanh(), ms.nn.Dense(4, 2)) for _ in range(3)]
    x = ms.randn(5, 3)
    before = [p for net in nets for p in net.get_parameters()]
    for cells in (nets, ms.nn.CellList(nets)):
        same = ms.vmap(cells, None)(x)
        np.testing.assert_allclose(same.asnumpy(), np.stack([n(x).asnumpy() for n in nets]), rtol=1e-5, atol=1e-6)
    each = ms.randn(3, 5, 3)
    got = ms.vmap(nets)(each)
    np.testing.assert_allclose(
        got.asnumpy(), np.stack([n(t).asnumpy() for n, t in zip(nets, each)]), rtol=1e-5, atol=1e-6
    )
    got.sum().backward()
    gradients = [p.grad.asnumpy() for p in before]
    for p in before:
        p.grad = None
    sum(n(t).sum() for n, t in zip(nets, each)).backward()
    for p, g in zip(before, gradients):
        np.testing.assert_allclose(g, p.grad.asnumpy(), rtol=1e-5, atol=1e-6)
    assert all(p is q for p, q in zip(before, [p for net in nets for p in net.get_parameters()]))
    with pytest.raises(ValueError, match="same parameters"):
        ms.vmap([nets[0], ms.nn.Dense(3, 2)])
    with pytest.raises(TypeError):
        ms.vmap([])


def test_ensembles_write_their_parameters():
    class Net(ms.nn.Cell):
        def __init__(self, start):
            super().__init__()
            self.a, self.b = (ms.Parameter(ms.tensor([start, 1.0, 2.0])) for _ in range(2))

        def construct(self, x):
            ms.ops.assign(self.a, x)
            return self.a + self.b

    nets = [Net(10.0 * k) for k in range(3)]
    x = ms.arange(9.0).reshape(3, 3)
    got = ms.vmap(ms.nn.CellList(nets))(x)
    np.testing.assert_array_equal(got.asnumpy(), x.asnumpy() + [[10.0 * k, 1, 2] for k in range(3)])
    for k, net in enumerate(nets):
        assert net.a.tolist() == x[k].tolist() and net.b.tolist() == [10.0 * k, 1, 2]


def test_with_compiled_functions():
    @ms.jit
    def f(a):
        return ms.tanh(a) * a.sum()

    x = ms.randn(4, 3)
    plain = np.stack([np.tanh(a) * a.sum() for a in x.asnumpy()])
    for _ in range(4):
        np.testing.assert_allclose(f(x[0]).asnumpy(), plain[0], rtol=1e-5)
        np.testing.assert_allclose(ms.vmap(f)(x).asnumpy(), plain, rtol=1e-5)

    @ms.jit
    def g(a):
        return ms.vmap(lambda b: ms.tanh(b) * b.sum())(a) + 1

    for _ in range(4):
        np.testing.assert_allclose(g(x).asnumpy(), plain + 1, rtol=1e-5)


def test_custom_functions():
    class Straight(ms.Function):  # rounds forward, the identity backward
        @staticmethod
        def forward(ctx, a):
            return ms.round(a)

        @staticmethod
        def backward(ctx, g):
            return g

    x = ms.tensor([[0.6, 1.2], [2.7, -0.4]])
    f = lambda a: (Straight.apply(a) * a).sum()
    expected = np.stack([ms.grad(f)(x[k]).asnumpy() for k in range(2)])
    np.testing.assert_allclose(ms.vmap(ms.grad(f))(x).asnumpy(), expected)
    np.testing.assert_allclose(ms.grad(lambda a: ms.vmap(f)(a).sum())(x).asnumpy(), expected)


def test_random_numbers_and_errors_leave_no_trace():
    ms.set_seed(0)
    y = ms.vmap(lambda a: ms.dropout(a, 0.5)[0] if isinstance(ms.dropout(a, 0.5), tuple) else ms.dropout(a, 0.5))(
        ms.ones((2, 64))
    )
    assert y[0].tolist() != y[1].tolist()
    with pytest.raises(ZeroDivisionError):
        ms.vmap(lambda a: 1 / 0)(ms.ones(2))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert ms.vmap(lambda a: a + 1)(ms.ones(2)).tolist() == [2.0, 2.0]

    @ms.jit
    def f(a):
        return a * 2 + 1

    for _ in range(3):
        f(ms.ones(2))
    assert ms.report(f).compiles >= 1


def test_a_call_counts_its_own_elements_only():
    """What ran element by element in a call that raised, or in derivatives, was told of the next call."""
    slow = ms.custom_op("slow", lambda x: x * 2, lambda x: x, lambda args, y, g: g * 2)
    x = ms.ones((3, 2))

    def raises(a):
        slow(a)
        raise ZeroDivisionError

    def quiet():
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            ms.vmap(lambda a: a + 1)(x)

    with pytest.raises(ZeroDivisionError):
        ms.vmap(raises)(x)
    quiet()
    with pytest.raises(ZeroDivisionError):
        ms.jacrev(raises)(x[0])
    quiet()

    def outer(a):  # derivatives inside count for themselves, and take nothing of the call around them
        a = slow(a)
        ms.jacrev(lambda b: b * b)(x[0])
        with pytest.raises(ZeroDivisionError):
            ms.vmap(raises)(x)
        return a

    with pytest.warns(ms.VmapWarning, match=r"`slow` .* \(1 times\)"):
        ms.vmap(outer)(x)
    quiet()
