"""Backends: registered ones, callables, what they are given and what is checked of their results."""

import gc
import sys
import types
import weakref

import numpy as np
import pytest

import msjit as ms
from differential import equal, t
from msjit import nn


def poly(x, y, s):
    return (x * y + s).tanh(), x.sum()


class Recorder:
    """A backend that runs the graph as it is and keeps what it was given."""

    def __init__(self):
        self.graphs, self.examples, self.calls = [], [], 0

    def __call__(self, graph, example_inputs):
        self.graphs.append(graph)
        self.examples.append(example_inputs)

        def run(*inputs):
            self.calls += 1
            return graph(*inputs)

        return run


def test_callable_backend_runs_at_every_hit():
    backend = Recorder()
    f = ms.jit(poly, backend=backend)
    for s in (0.5, 1.5, 2.5):
        x, y = t(2, 3), t(3)
        assert equal(f(x, y, s), poly(x, y, s))
    assert len(backend.graphs) == 1 and backend.calls == 3
    assert ms.report(f).hits == 3 and ms.report(f).breaks == []


def test_graph_object():
    backend = Recorder()
    f = ms.jit(poly, backend=backend)
    x, y = t(2, 3), t(3)
    f(x, y, 0.5)
    graph, inputs = backend.graphs[0], backend.examples[0]
    assert type(inputs) is list and inputs[0] is x and inputs[1] is y and inputs[2] == 0.5
    assert [n.op for n in graph.nodes] == ["mul", "add", "tanh", "sum"]
    assert [(v.source, v.dtype, v.shape) for v in graph.inputs] == [
        ("x", ms.float32, (2, 3)),
        ("y", ms.float32, (3,)),
        ("s", float, None),
    ]
    assert graph.nodes[0].operands == (graph.inputs[0], graph.inputs[1])
    assert graph.nodes[0].line == poly.__code__.co_firstlineno + 1
    assert graph.nodes[3].attrs["keepdims"] is False
    assert [v.shape for v in graph.outputs] == [(2, 3), ()]
    assert graph.name == "poly" and str(graph).startswith('graph "poly"') and "tanh" in str(graph)
    assert type(graph(x, y, 2.0)) is tuple and equal(graph(x, y, 2.0), poly(x, y, 2.0))
    with pytest.raises(TypeError, match="takes 3 inputs, got 1"):
        graph(x)
    with pytest.raises(ValueError, match=r"input 1 \(y\) must be float32\(3,\), got float32\(2,\)"):
        graph(x, t(2), 1.0)
    with pytest.raises(TypeError, match=r"input 2 \(s\) must be a Python float"):
        graph(x, y, x)


def test_gradients_come_from_eager_ops():
    f = ms.jit(lambda x, w: (x @ w).tanh().sum(), backend=Recorder())
    x, w = t(4, 3), t(3, 2)
    x.requires_grad = w.requires_grad = True
    for _ in range(2):
        x.grad = w.grad = None
        f(x, w).backward()
        got = x.grad, w.grad
        x.grad = w.grad = None
        (x @ w).tanh().sum().backward()
        assert np.allclose(got[0].asnumpy(), x.grad.asnumpy()) and np.allclose(got[1].asnumpy(), w.grad.asnumpy())


def test_writes_are_committed_after_the_callable():
    seen = []

    def backend(graph, example_inputs):
        assert len(graph.outputs) == 2

        def run(x, *rest):
            result = graph(x, *rest)
            seen.append(x.asnumpy().copy())
            return list(result)

        return run

    @ms.jit(backend=backend)
    def f(x):
        x.add_(1)
        return x * 2

    x = t(3)
    before = x.asnumpy().copy()
    y = f(x)
    assert np.array_equal(seen[0], before) and np.array_equal(x.asnumpy(), before + 1)
    assert np.array_equal(y.asnumpy(), (before + 1) * 2)


@pytest.mark.parametrize(
    "result, error, message",
    [
        (lambda x: (), ValueError, "backend returned 0 outputs, the graph has 1"),
        (lambda x: 3, TypeError, r"backend: output 0 must be a Tensor float32\(2,\), got int"),
        (lambda x: x.sum(), ValueError, r"backend: output 0 must be float32\(2,\), got float32\(\)"),
        (lambda x: (x.astype(ms.float64),), ValueError, r"must be float32\(2,\), got float64\(2,\)"),
        (lambda x: 1 / 0, ZeroDivisionError, "division by zero"),
    ],
)
def test_bad_results(result, error, message):
    f = ms.jit(lambda x: x * 2 + 1, backend=lambda graph, inputs: result)
    for _ in range(5):
        with pytest.raises(error, match=message):
            f(ms.ones(2))


def test_bad_backends():
    def broken(graph, example_inputs):
        raise RuntimeError("no such device")

    f = ms.jit(lambda x: x * 2 + 1, backend=broken)
    for _ in range(5):
        with pytest.raises(RuntimeError, match="no such device"):
            f(ms.ones(2))
    f = ms.jit(lambda x: x * 2 + 1, backend=lambda graph, inputs: 3)
    with pytest.raises(TypeError, match="must return a callable of the graph's inputs, got int"):
        f(ms.ones(2))
    with pytest.raises(
        ValueError, match="no backend is named 'gpu'; there are: ascend, ascend.recorded, cpu, recorded, reference"
    ):
        ms.jit(lambda x: x, backend="gpu")
    with pytest.raises(TypeError, match="name or a callable"):
        ms.jit(lambda x: x, backend=3)


def test_backend_of_a_function_with_a_break():
    backend = Recorder()

    @ms.jit(backend=backend)
    def f(x):
        y = x * 2 + 1
        print("value", end="")
        return y.tanh() * x

    x = t(5)
    for _ in range(3):
        assert equal(f(x), (x * 2 + 1).tanh() * x)
    assert len(backend.graphs) == 2 and backend.calls == 6


def test_error_in_a_region_before_a_break():
    def broken(graph, example_inputs):
        raise KeyError("broken")

    @ms.jit(backend=broken)
    def f(x):
        y = x * 2 + 1
        print("value", end="")
        return y.tanh() * x

    for _ in range(3):
        with pytest.raises(KeyError, match="broken"):
            f(t(5))


def test_names():
    backend = Recorder()
    ms.register_backend("recorder", backend)
    assert {"cpu", "reference", "recorder"} <= set(ms.backend_names())
    x, y = t(2, 3), t(3)
    for name in ("", "cpu", "reference", "recorder"):
        assert equal(ms.jit(poly, backend=name)(x, y, 1.0), poly(x, y, 1.0)), name
    assert backend.calls == 1
    with pytest.raises(ValueError, match="msjit's own"):
        ms.register_backend("cpu", backend)
    with pytest.raises(TypeError):
        ms.register_backend("x", 3)


def test_jit_objects_of_one_function_keep_their_options():
    def g(x):
        return x * 2 + 1

    a, b = Recorder(), Recorder()
    first, second = ms.jit(g, backend=a), ms.jit(g, backend=b)
    x = t(2)
    for _ in range(2):
        first(x), second(x), ms.jit(g)(x)
    assert (a.calls, b.calls) == (2, 2)


def made(fn):
    def of(x):
        return fn(x)

    return of


OWN_OPTIONS = [
    {"fullgraph": True},
    {"error_on_recompile": True},
    {"backend": "reference"},
    {"jit_level": "O0"},
    {"dynamic": False},
]


@pytest.mark.parametrize("options", OWN_OPTIONS, ids=lambda o: next(iter(o)))
def test_options_hold_for_the_jit_object_only(options):
    breaks = made(lambda x: x * 2 + len(str(x.sum())))  # of the same code as the functions below
    x, more = t(3), [t(n) for n in (2, 4, 5)]
    f = ms.jit(made(lambda x: x * 3), **options)
    again = ms.jit(made(lambda x: x * 3), **options)
    assert again.__executed__ is f.__executed__ is not breaks.__code__
    with ms.enable_capture():
        for _ in range(6):
            assert equal(f(x), x * 3) and equal(breaks(x), x * 2 + len(str(x.sum())))
        for y in more:
            assert equal(breaks(y), y * 2 + len(str(y.sum())))
    plain = ms.jit(made(lambda x: x + len(str(x.sum()))))
    assert plain.__executed__ is breaks.__code__
    for y in more * 2:
        assert equal(plain(y), y + len(str(y.sum())))
    if "fullgraph" in options:
        with pytest.raises(ms.Unsupported):
            ms.jit(breaks, fullgraph=True)(x)


@pytest.mark.parametrize("options", OWN_OPTIONS, ids=lambda o: next(iter(o)))
def test_frames_show_the_functions_code(options):
    seen = []

    def f(x):
        y = x * 2
        seen.append(frame_here())
        return y + 1

    def frame_here():
        frame = sys._getframe(1)
        return frame.f_code, frame.f_lineno, frame.f_lasti

    ms.no_capture(f)(t(3))
    options = options | {"fullgraph": False}
    captured = ms.jit(f, **options)
    for _ in range(4):
        assert equal(captured(t(3)), t(3) * 2 + 1)
    assert seen[0][0] is f.__code__
    assert all(at == seen[0] for at in seen), seen


def test_copies_of_code_end_with_their_jit_objects():
    f = made(lambda x: x * 2)
    copies = [weakref.ref(ms.jit(f, backend=Recorder()).__executed__) for _ in range(3)]
    gc.collect()
    assert not any(copy() for copy in copies)
    kept = ms.jit(made(lambda x: x * 5), fullgraph=True)
    assert equal(kept(t(3)), t(3) * 5)
    own = types.FunctionType(f.__code__.replace(co_name="own"), globals(), "own", None, f.__closure__)
    kept = ms.jit(own, fullgraph=True)
    own.__code__ = kept.__executed__.replace(co_name="other")  # the code that the copy was made of dies
    del own
    gc.collect()
    assert equal(kept(t(3)), t(3) * 2)


def test_cell_with_a_backend():
    backend = Recorder()
    net = ms.jit(nn.Dense(3, 2), backend=backend)
    x = t(4, 3)
    y = net(x)
    assert backend.calls == 1 and y.shape == (4, 2)
    assert any("weight" in v.source for v in backend.graphs[0].inputs)
    y.sum().backward()
    assert net.weight.grad is not None


def test_random_counters():
    f = ms.jit(lambda x: x + ms.ops.rand_like(x), backend=Recorder())
    ms.set_seed(3)
    a = [f(ms.ones(8)).asnumpy() for _ in range(2)]
    ms.set_seed(3)
    b = [f.__function__(ms.ones(8)).asnumpy() for _ in range(2)]
    assert all(np.array_equal(p, q) for p, q in zip(a, b)) and not np.array_equal(a[0], a[1])


def test_reset_and_calls_inside_a_backend():
    @ms.jit
    def other(x):
        return x - 1

    def backend(graph, example_inputs):
        def run(*inputs):
            ms.reset()
            return [other(y) + 1 for y in graph(*inputs)]

        return run

    f = ms.jit(lambda x: x * 2, backend=backend)
    x = t(4)
    for _ in range(4):
        assert np.allclose(f(x).asnumpy(), (x * 2).asnumpy())


def test_levels_agree():
    x, y = t(2, 3), t(3)
    assert equal(ms.jit(poly, jit_level="O0")(x, y, 0.5), poly(x, y, 0.5))
    f0, f1 = ms.jit(lambda x: (x * 2 + 1).tanh(), jit_level="O0"), ms.jit(lambda x: (x * 2 + 1).tanh())
    assert equal(f0(x), f1(x))
    assert ms.report(f0).regions[0].kernels == "" and "store" in ms.report(f1).regions[0].kernels


def test_settings():
    rows = {s.variable: s for s in ms.settings()}
    assert rows["MSJIT_VERIFY"].type == "Bool" and rows["MSJIT_VERIFY"].doc
    assert "MSJIT_LOGS" in repr(ms.settings())


def test_backend_is_kept_and_freed():
    class Backend(Recorder):
        pass

    backend = Backend()
    alive = weakref.ref(backend)
    f = ms.jit(lambda x: x * 2, backend=backend)
    f(ms.ones(2))
    del backend
    gc.collect()
    assert alive() is not None
    f(ms.ones(2))
