# ruff: noqa: E501, C408 (tables: a case a line)
"""Gradients as users ask for them; every rule against finite differences."""

import gc
import weakref

import numpy as np
import pytest

import msjit as ms
import op_samples
from msjit import _core, ops


def leaf(*data, dtype=ms.float64):
    return ms.tensor(data[0] if len(data) == 1 else list(data), dtype=dtype, requires_grad=True)


def numeric_gradient(f, x, eps=1e-6):
    g = np.zeros_like(x)
    for at in np.ndindex(*x.shape):
        up, down = x.copy(), x.copy()
        up[at] += eps
        down[at] -= eps
        g[at] = (f(up) - f(down)) / (2 * eps)
    return g


def differentiable_cases():
    rows = _core._raw_ops
    skip = {"cast", "detach", "copy_", "index_put_", "full", "full_like", "lgamma", "digamma"}
    for name, cases in sorted(op_samples.samples().items()):
        if name in skip or name not in rows:
            continue
        for i, (args, _kwargs, _) in enumerate(cases):
            flat = [a for v in args for a in (v if isinstance(v, list) else [v])]
            if any(isinstance(a, np.ndarray) and a.dtype == np.float32 and a.size for a in flat):
                yield name, i


def as_float64(v):
    return v.astype(np.float64) if isinstance(v, np.ndarray) and v.dtype == np.float32 else v


def sample_in_float64(name, i):
    """(values that vary, function of tensors in their place that gives the floating-point outputs)."""
    args, kwargs, _ = op_samples.samples()[name][i]
    op = _core._raw_ops[name]
    args = [
        [as_float64(a) for a in v] if isinstance(v, list) and isinstance(v[0], np.ndarray) else as_float64(v)
        for v in args
    ]
    kwargs = {k: as_float64(v) for k, v in kwargs.items()}
    paths = [(j,) for j, v in enumerate(args) if isinstance(v, np.ndarray) and v.dtype == np.float64]
    paths += [(j, k) for j, v in enumerate(args) if isinstance(v, list) for k, a in enumerate(v)
              if isinstance(a, np.ndarray) and a.dtype == np.float64]  # fmt: skip

    def call(values):
        tensors = [[ms.Tensor(a) if isinstance(a, np.ndarray) else a for a in v] if isinstance(v, list) else
                   ms.Tensor(v) if isinstance(v, np.ndarray) else v for v in args]  # fmt: skip
        for path, value in zip(paths, values):
            if len(path) == 1:
                tensors[path[0]] = value
            else:
                tensors[path[0]][path[1]] = value
        out = op(*tensors, **{k: ms.Tensor(v) if isinstance(v, np.ndarray) else v for k, v in kwargs.items()})
        return [o for o in (out if isinstance(out, tuple) else (out,)) if o.is_floating_point()]

    def get(path):
        return args[path[0]] if len(path) == 1 else args[path[0]][path[1]]

    return [get(p) for p in paths], call


def has_gradient(name, i):
    values, call = sample_in_float64(name, i)
    return any(o.requires_grad for o in call([ms.tensor(v, requires_grad=True) for v in values]))


@pytest.mark.parametrize("name,i", [c for c in differentiable_cases() if has_gradient(*c)], ids=lambda v: str(v))
def test_finite_differences(name, i):
    values, call = sample_in_float64(name, i)
    inputs = [ms.tensor(v, requires_grad=True) for v in values]
    outs = call(inputs)
    # What has no gradient by definition (running statistics) does not count.
    weights = [np.random.default_rng(7).standard_normal(o.shape) * o.requires_grad for o in outs]
    total = sum((o * ms.Tensor(w)).sum() for o, w in zip(outs, weights) if o.requires_grad)
    total.backward()

    def value(arrays):
        return sum(float((o.asnumpy() * w).sum()) for o, w in zip(call([ms.Tensor(a) for a in arrays]), weights))

    for j, x in enumerate(inputs):

        def f(v, j=j):
            return value([v if k == j else b for k, b in enumerate(values)])

        expected = numeric_gradient(f, values[j])
        got = np.zeros_like(expected) if x.grad is None else x.grad.asnumpy()
        np.testing.assert_allclose(got, expected, rtol=1e-5, atol=1e-6, err_msg=f"{name} input {j}")


@pytest.mark.parametrize(
    "name", sorted(set(op_samples.UNARY) - {"sign", "floor", "ceil", "round", "trunc", "lgamma", "digamma"})
)
def test_second_order(name):
    domain = op_samples.UNARY[name][1]
    x = domain(4, dtype=np.float64)
    op = _core._raw_ops[name]
    first = ms.grad(lambda v: op(v).sum())
    second = ms.grad(lambda v: first(v).sum())(ms.Tensor(x)).asnumpy()
    expected = np.array([
        (first(ms.Tensor(x + d)).asnumpy() - first(ms.Tensor(x - d)).asnumpy())[i] / 2e-5
        for i in range(4) for d in [1e-5 * np.eye(4)[i]]
    ])  # fmt: skip
    np.testing.assert_allclose(second, expected, rtol=1e-4, atol=1e-5)


def test_backward_accumulates():
    x = leaf([1.0, 2.0])
    (x * x).sum().backward()
    (3 * x).sum().backward()
    assert x.grad.tolist() == [5.0, 7.0]
    x.grad = None
    y = x * 2
    y.backward(ms.tensor([1.0, 10.0], dtype=ms.float64))
    assert x.grad.tolist() == [2.0, 20.0]


def test_backward_errors():
    x = leaf([1.0, 2.0])
    with pytest.raises(RuntimeError, match="one element"):
        (x * 2).backward()
    with pytest.raises(RuntimeError, match="does not require"):
        ms.tensor(1.0).backward()
    with pytest.raises(ValueError, match="shape"):
        (x * 2).backward(ms.tensor([1.0]))
    y = (x * x).sum()
    y.backward()
    with pytest.raises(RuntimeError, match="retain_graph|second time"):
        y.backward()
    y = (x * x).sum()
    y.backward(retain_graph=True)
    y.backward()
    with pytest.raises((TypeError, RuntimeError, ValueError), match="floating|int"):
        ms.tensor([1], requires_grad=True)
    with pytest.raises(RuntimeError):
        (x * 2).requires_grad = False


@pytest.mark.parametrize("captured", [False, True])
def test_writes_of_integers_are_recorded(captured):
    """As those of floats are: MindSpore differentiates integers in their own arithmetic."""

    def rows(x, a):
        x = x * 1
        x[0] = a
        return x * x

    def view(x, a):
        x = x * 1
        y = x[0]
        y.add_(a * 3)
        return x + y

    def leaf(x, a):
        x[0] = a
        return x

    x, a = [[2, 3], [4, 5]], [6, 7]
    for f, of_x, of_a in (
        (rows, [[0, 0], [8, 10]], [12, 14]),
        (view, [[3, 3], [1, 1]], [9, 9]),
    ):
        f = ms.jit(f) if captured else f
        for _ in range(3):
            found = ms.grad(f, (0, 1))(ms.tensor(x), ms.tensor(a))
            assert [g.tolist() for g in found] == [of_x, of_a]
            floats = ms.grad(f, (0, 1))(ms.tensor(x, ms.float32), ms.tensor(a, ms.float32))
            assert [g.tolist() for g in floats] == [of_x, of_a]
    leaf = ms.jit(leaf) if captured else leaf
    with pytest.raises(RuntimeError, match="leaf that requires grad"):
        ms.grad(leaf)(ms.tensor(x), ms.tensor(a))

    counts = ms.Parameter(ms.tensor([0, 0]))  # what programs count in

    def counting(x):
        counts[0] += 1
        counts.add_(1)
        return x * x

    counting = ms.jit(counting) if captured else counting
    assert ms.grad(counting)(ms.tensor(3.0)).item() == 6 and counts.tolist() == [2, 1]


def test_inplace_write_of_saved_value():
    x = leaf([1.0, 2.0])
    y = x * 1.0
    z = y * y
    y.add_(1.0)
    with pytest.raises(RuntimeError, match="in.place"):
        z.sum().backward()


def test_hooks():
    x = leaf([1.0, 2.0])
    seen = []
    handle = x.register_hook(lambda g: seen.append(g.tolist()))
    y = x * 2
    y.register_hook(lambda g: g * 10)
    y.sum().backward()
    assert x.grad.tolist() == [20.0, 20.0] and seen == [[20.0, 20.0]]
    handle.remove()
    handle.remove()
    (x * 1).sum().backward()
    assert len(seen) == 1
    with pytest.raises(TypeError):
        x.register_hook(1)
    with pytest.raises(RuntimeError, match="requires grad is false"):
        ms.Parameter(ms.tensor(1.0), requires_grad=False).register_hook(print)
    waiting = ms.tensor([3.0])
    waiting.register_hook(lambda g: seen.append(g.tolist()))
    assert ms.grad(lambda v: v * v)(waiting).tolist() == [6.0] and seen[1:] == [[6.0]]
    x.register_hook(lambda g: "wrong")
    with pytest.raises(RuntimeError, match="hook"):
        (x * 1).sum().backward()


def test_errors_inside_hooks_come_through():
    x = leaf([1.0])
    y = x * 2

    def fail(g):
        raise KeyError("mine")

    y.register_hook(fail)
    with pytest.raises(KeyError, match="mine"):
        y.sum().backward()


def test_retain_grad():
    x = leaf([1.0, 2.0])
    y = x * 2
    y.retain_grad()
    (y * y).sum().backward()
    assert y.grad.tolist() == [4.0, 8.0] and y.retains_grad


def test_no_grad_and_modes():
    x = leaf([1.0])
    with ms.no_grad():
        assert not (x * 2).requires_grad and not ms.is_grad_enabled()
    assert (x * 2).requires_grad

    @ms.no_grad()
    def f(v):
        return v * 2

    assert not f(x).requires_grad and f.__name__ == "f"
    with ms.set_grad_enabled(False):
        assert not ms.is_grad_enabled()
    assert ms.is_grad_enabled()
    with pytest.raises(ZeroDivisionError):
        with ms.no_grad():
            1 / 0  # noqa: B018
    assert ms.is_grad_enabled()
    y = x * 2
    assert not y.detach().requires_grad and not ms.stop_gradient(y).requires_grad
    assert y.detach().data_ptr() == y.data_ptr()
    assert repr(y.grad_fn).startswith("<backward of") and y.grad_fn.next_functions


@pytest.mark.parametrize("captured", [False, True])
def test_decorators_of_the_mode(captured):
    torch = ms.mint
    seen = []

    def required(f):
        return f(leaf([1.0])).requires_grad

    def twice(v):
        return v * 2

    def steps(v):
        try:
            sent = yield v * 2
            try:
                yield sent * 3
            except KeyError:
                yield v * 4
        finally:
            seen.append((v * 5).requires_grad)
        return v * 6

    def run(mode, off):
        inside, outside = mode()(twice), mode(twice)
        assert inside.__name__ == outside.__name__ == "twice"
        assert [required(inside), required(outside)] == [not off, not off]
        v = leaf([1.0])
        made = mode(steps)(v)
        got = [next(made), v * 1, made.send(v), made.throw(KeyError)]
        assert [t.requires_grad for t in got] == [not off, ms.is_grad_enabled(), not off, not off]
        with pytest.raises(StopIteration) as end:
            next(made)
        assert end.value.value.requires_grad is not off and seen.pop() is not off
        made = mode(steps)(v)
        next(made)
        made.close()
        assert seen.pop() is not off and not seen

    def modes():
        run(ms.no_grad, True)
        run(torch.inference_mode, True)
        with ms.no_grad():
            run(torch.enable_grad, False)
        assert required(torch.inference_mode(False)(twice))
        assert not required(ms.set_grad_enabled(False)(twice)) and ms.is_grad_enabled()

    for _ in range(3):
        (ms.jit(modes) if captured else modes)()


def test_grad_forms():
    x, y = ms.tensor([1.0, 2.0]), ms.tensor([3.0, 4.0])

    def f(a, b):
        return a * a * b

    assert ms.grad(f)(x, y).tolist() == [6.0, 16.0]
    assert [g.tolist() for g in ms.grad(f, (0, 1))(x, y)] == [[6.0, 16.0], [1.0, 4.0]]
    assert ms.grad(f, 1)(x, b := y).tolist() == [1.0, 4.0] and b is y
    value, g = ms.value_and_grad(f)(x, y)
    assert value.tolist() == [3.0, 16.0] and g.tolist() == [6.0, 16.0] and not value.requires_grad
    g, aux = ms.grad(lambda a: (a.sum(), a * 2, "text"), has_aux=True)(x)
    assert g.tolist() == [1.0, 1.0] and aux[0].tolist() == [2.0, 4.0] and aux[1] == "text"
    (v, a), g = ms.value_and_grad(lambda a: (a.sum(), a * 2), has_aux=True)(x)
    assert v.item() == 3 and a.tolist() == [2.0, 4.0] and g.tolist() == [1.0, 1.0]
    assert ms.grad(lambda a: (a, 2 * a))(x).tolist() == [3.0, 3.0]
    assert ms.grad(lambda a: a * 0 + 1)(x).tolist() == [0.0, 0.0]
    assert ms.grad(lambda a, b: b * 2)(x, y).tolist() == [0.0, 0.0]
    assert x.grad is None and not x.requires_grad


def test_grad_of_weights():
    w, b = ms.Parameter(ms.tensor([2.0]), name="w"), ms.Parameter(ms.tensor([1.0]), name="b")
    x = ms.tensor([3.0])

    def f(v):
        return v * w + b

    assert [g.tolist() for g in ms.grad(f, None, (w, b))(x)] == [[3.0], [1.0]]
    assert ms.grad(f, None, w)(x).tolist() == [3.0]
    gx, gw = ms.grad(f, 0, ms.ParameterTuple((w, b)))(x)
    assert gx.tolist() == [2.0] and [g.tolist() for g in gw] == [[3.0], [1.0]]
    assert w.grad is None and not gw[0].requires_grad


def test_higher_order():
    x = ms.tensor([2.0], dtype=ms.float64)

    def nth(f, n):
        for _ in range(n):
            f = ms.grad(f)
        return f

    assert [nth(lambda v: v**4, n)(x).item() for n in (1, 2, 3, 4)] == [32, 48, 48, 24]
    # gradient penalty: the inner gradient is differentiated with respect to weights
    w = ms.Parameter(ms.tensor([3.0], dtype=ms.float64))
    penalty = ms.grad(lambda: (ms.grad(lambda v: (w * v * v).sum())(x) ** 2).sum(), None, w)
    assert penalty().item() == 2 * 3 * (2 * 2) ** 2
    y = leaf([2.0])
    z = y**3
    z.backward(create_graph=True)
    (y.grad * 1.0).backward()


def test_grad_attributes_and_errors():
    def f(a):
        "doc"
        return a * 2

    g = ms.grad(f, (0,), has_aux=False)
    assert (g.fn, g.grad_position, g.weights, g.has_aux, g.return_value) == (f, (0,), None, False, False)
    assert g.__name__ == "f" and g.__doc__ == "doc"
    x = ms.tensor([1.0])
    for call, error in [
        (lambda: ms.grad(3), TypeError), (lambda: ms.grad(f, None), ValueError), (lambda: ms.grad(f, "a"), TypeError),
        (lambda: ms.grad(f, -1), ValueError), (lambda: ms.grad(f, 3)(x), RuntimeError), (lambda: ms.grad(f, ()), RuntimeError),
        (lambda: ms.grad(f, has_aux=True)(x), ValueError),
        (lambda: ms.grad(f, None, [1]), TypeError),
    ]:  # fmt: skip
        with pytest.raises(error):
            call()
    assert ms.grad(f)(1.0) == () and ms.grad(lambda a: 3)(x).tolist() == [0.0]
    with pytest.raises(KeyError):
        ms.grad(lambda a: {}["missing"])(x)
    assert ms.is_grad_enabled()


def test_function():
    calls = []

    class Cube(ms.Function):
        @staticmethod
        def forward(ctx, x, power):
            ctx.save_for_backward(x)
            calls.append(ctx.needs_input_grad)
            return x**power

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return 3 * x * x * g, None

    x = leaf([2.0])
    y = Cube.apply(x, 3)
    y.sum().backward()
    assert y.item() == 8 and x.grad.item() == 12 and calls == [(True, False)]
    assert ms.grad(lambda v: Cube.apply(v, 3))(ms.tensor([3.0])).item() == 27
    second = ms.grad(ms.grad(lambda v: Cube.apply(v, 3)))(ms.tensor([3.0]))
    assert second.item() == 18

    class Bad(ms.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, g):
            return g, g

    with pytest.raises(RuntimeError, match="2 gradients for 1"):
        Bad.apply(leaf([1.0])).sum().backward()

    class Two(ms.Function):
        @staticmethod
        def forward(ctx, x, y):
            return x * y, x + y

        @staticmethod
        def backward(ctx, g, h):
            return g * 3 + h, g * 2 + h

    a, b = leaf([2.0]), leaf([3.0])
    p, q = Two.apply(a, b)
    (p + 10 * q).sum().backward()
    assert a.grad.item() == 13 and b.grad.item() == 12


def test_custom_op():
    cube = ms.custom_op("cube", lambda x: x * x * x, vjp=lambda args, y, g: (3 * args[0] * args[0] * g,))
    x = leaf([2.0])
    cube(x).sum().backward()
    assert x.grad.item() == 12 and repr(cube) == "<custom op cube>"
    with pytest.raises(RuntimeError, match="none has no gradient"):
        ms.custom_op("none", lambda v: v * 2)(x).sum().backward()
    assert not ms.custom_op("indices", lambda v: v.argsort())(x).requires_grad
    with pytest.raises(TypeError):
        ms.custom_op("bad", 3)
    with pytest.raises(TypeError, match="must return Tensors"):
        ms.custom_op("bad", lambda v: 3)(x)


PARTS = {
    "unbind": lambda x: ops.unbind(x),
    "select of columns": lambda x: [x[:, i] for i in range(x.shape[1])],
    "transposed": lambda x: [x.transpose(1, 0, 2)[i] for i in range(x.shape[1])],
    "windows that overlap": lambda x: [x[i : i + 3] for i in range(x.shape[0] - 2)],
    "every second": lambda x: [x[i::2, :, ::2] for i in range(6)],
    "negative indices": lambda x: [x[-i - 1] for i in range(x.shape[0])] * 2,
    "diagonals": lambda x: [x.diagonal(k) for k in range(-3, 4)],
    "with the whole": lambda x: [x[0], x, x[1], x * 2, x[2], x[0]],
    "parts of parts": lambda x: [r for i in range(4) for r in ops.split(x[2 * i : 2 * i + 2], 1)],
}


@pytest.mark.parametrize("dtype", [ms.float32, ms.float64, ms.bfloat16])
@pytest.mark.parametrize("name", PARTS)
def test_gradients_of_parts(name, dtype):
    """The gradients of many parts are added in place: the same as by whole ones, in captured code and with a history."""

    def f(x):
        total = ops.zeros((), dtype)
        for k, part in enumerate(PARTS[name](x)):
            total = total + (part * part * (0.1 * k - 0.3)).sum()
        return total

    x = ms.tensor(np.random.default_rng(1).standard_normal((9, 8, 12)), dtype=dtype)
    got = ms.grad(f)(x)
    created = ms.grad(lambda a: ms.grad(f)(a).sum() * 0 + (ms.grad(f)(a) * 1).sum())  # the inner one is recorded
    assert created(x).shape == x.shape
    a = x.copy().requires_grad_()
    f(a).backward(create_graph=True)
    same = lambda u, v: np.testing.assert_array_equal(u.astype(ms.float64).asnumpy(), v.astype(ms.float64).asnumpy())
    same(got, a.grad)
    b, seen = x.copy().requires_grad_(), []
    h = b * 1
    h.retain_grad()
    h.register_hook(lambda g: seen.append(g))
    y = f(h)
    y.backward(retain_graph=True)
    same(b.grad, got)
    first, kept = b.grad, b.grad.copy()
    y.backward()
    same(first, kept)
    same(seen[0], kept)
    same(b.grad, kept + kept)
    close = ms.jit(ms.grad(f))(x).astype(ms.float64).asnumpy()
    np.testing.assert_allclose(
        close, got.astype(ms.float64).asnumpy(), rtol=2e-2 if dtype == ms.bfloat16 else 1e-5, atol=1e-5
    )


def test_graph_is_freed():
    x = leaf([1.0])
    y = x * 2
    z = y.sum()
    r = weakref.ref(y)
    z.backward()
    del y, z
    gc.collect()
    assert r() is None


def test_deep_graph():
    x = leaf([1.0])
    y = x
    for _ in range(20000):
        y = y + 0.0
    y.backward()
    assert x.grad.item() == 1


@pytest.mark.parametrize("leaf", [True, False])
def test_a_hook_that_closes_over_its_tensor_is_collected(leaf):
    class Canary:
        pass

    def make():
        x = ms.Tensor([1.0, 2.0])
        x.requires_grad = True
        y = x if leaf else x * 2
        canary = Canary()
        y.register_hook(lambda g: (canary, y) and None)
        return weakref.ref(canary)

    gc.collect()
    gone = make()
    gc.collect()
    assert gone() is None


def test_a_hook_that_the_graph_needs_outlives_a_collection():
    seen = []
    x = ms.Tensor([1.0, 2.0])
    x.requires_grad = True

    def make():
        y = x * 2
        y.register_hook(lambda g: seen.append((y.shape, g.asnumpy().tolist())))
        return (y * 3).sum()

    z = make()
    gc.collect()
    z.backward()
    assert seen == [((2,), [3.0, 3.0])]
    assert x.grad.asnumpy().tolist() == [6.0, 6.0]
