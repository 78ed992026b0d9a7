"""What is recorded outside of gradients: nothing after `import mindspore`, until the program asks as PyTorch's do
(docs/decisions/0014-the-tape.md)."""

import subprocess
import sys
import textwrap

import pytest

import msjit as ms

WAYS = {"eager": lambda f: f, "jit": ms.jit}


@pytest.fixture
def tapeless():
    before = ms._core._keep_tape(False)
    yield
    ms._core._keep_tape(before)


def net():
    w = ms.Parameter(ms.tensor([3.0, 4.0]), name="w")
    return w, lambda x: (x * w).sum()


@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_recorded_outside_of_gradients(way, tapeless):
    w, f = net()
    f = WAYS[way](f)
    x = ms.tensor([1.0, 2.0])
    for _ in range(3):
        y = f(x)
        assert not y.requires_grad and y.grad_fn is None and w.requires_grad and not ms.is_grad_enabled()
    value, (gradient,) = ms.value_and_grad(f, None, [w])(x)
    assert float(value) == 11.0 and gradient.tolist() == [1.0, 2.0]
    assert ms.grad(ms.grad(lambda v: (v * v * w).sum()))(x).tolist() == [6.0, 8.0]


@pytest.mark.parametrize("way", WAYS)
def test_modes_inside_gradients(way, tapeless):
    w, _ = net()

    def f(x):
        with ms.no_grad():
            a = x * w
            off = ms.is_grad_enabled()
        return (x * w * a.sum()).sum(), off, ms.is_grad_enabled()

    gradient, aux = ms.grad(WAYS[way](f), has_aux=True)(ms.tensor([1.0, 2.0]))
    assert gradient.tolist() == [33.0, 44.0] and aux == (False, True)
    assert not ms._core._in_no_grad()


@pytest.mark.parametrize("way", WAYS)
def test_a_break_inside_no_grad_leaves_the_mode_as_it_was(way, tapeless):
    w, _ = net()

    def f(x):
        with ms.no_grad():
            print(float(x.sum()))
            y = x * w
        return y

    f = WAYS[way](f)
    for _ in range(3):
        f(ms.tensor([1.0, 2.0]))
        assert not ms._core._in_no_grad()
    assert ms.grad(lambda x: (x * x).sum())(ms.tensor([1.0])).tolist() == [2.0]


@pytest.mark.parametrize("way", WAYS)
def test_backward_says_what_to_do(way, tapeless):
    w, f = net()
    with pytest.raises(RuntimeError, match="set_grad_enabled"):
        WAYS[way](f)(ms.tensor([1.0, 2.0])).backward()


ASKS = {
    "set_grad_enabled": lambda: ms.set_grad_enabled(True),
    "requires_grad_": lambda: ms.tensor([1.0]).requires_grad_(),
    "requires_grad": lambda: setattr(ms.tensor([1.0]), "requires_grad", True),
    "tensor": lambda: ms.tensor([1.0], requires_grad=True),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("ask", ASKS)
def test_who_asks_gets_a_tape(ask, way, tapeless):
    w, f = net()
    f = WAYS[way](f)
    x = ms.tensor([1.0, 2.0])
    assert not f(x).requires_grad
    ASKS[ask]()
    f(x).backward()
    assert w.grad.tolist() == [1.0, 2.0]


def test_a_parameter_that_is_unfrozen_asks_for_nothing(tapeless):
    w, f = net()
    w.requires_grad = False
    w.requires_grad = True
    assert not f(ms.tensor([1.0, 2.0])).requires_grad


@pytest.mark.parametrize("way", WAYS)
def test_own_backwards_are_not_recorded_either(way, tapeless):
    class Double(ms.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, g):
            return g * 5

    class Cell(ms.nn.Cell):
        def construct(self, x):
            return x * 2

        def bprop(self, x, out, dout):
            return (dout * 7,)

    p = ms.Parameter(ms.tensor([1.0]))
    for own, factor in ((Double.apply, 5.0), (Cell(), 7.0)):
        f = WAYS[way](lambda x, own=own: own(x))
        assert not f(p).requires_grad
        assert ms.grad(f)(p).tolist() == [factor]


@pytest.mark.parametrize("way", WAYS)
def test_recompute_records_in_the_backward(way, tapeless):
    w, _ = net()
    f = WAYS[way](lambda x: ms.recompute(lambda v: ms.ops.tanh(v * w), x).sum())
    x = ms.tensor([0.1, 0.2])
    expected = ms.grad(lambda x: ms.ops.tanh(x * w).sum())(x).tolist()
    assert ms.grad(f)(x).tolist() == pytest.approx(expected)
    y, back = ms.vjp(f, x)
    assert back(ms.tensor(1.0))[0].tolist() == pytest.approx(expected)


PROGRAM = """
    import mindspore as ms
    from mindspore import nn, ops

    def resident():
        return int(open("/proc/self/statm").read().split()[1]) * 4096

    net = nn.Dense(128, 128)
    x = ops.ones((1024, 128))
    for _ in range(3):
        x = net(x)
    before = resident()
    for _ in range(200):
        x = ops.tanh(net(x))
    grown = resident() - before
    assert grown < 20e6, grown  # 200 results are 105 MB
    assert not x.requires_grad
    gradient = ms.grad(lambda v: net(v).sum(), None, net.trainable_params())(x)
    assert len(gradient) == 2
    print("done")
"""


@pytest.mark.parametrize("capture", [False, True])
def test_a_program_that_imports_mindspore_holds_nothing(tmp_path, capture):
    script = tmp_path / "program.py"
    script.write_text(textwrap.dedent(PROGRAM))
    install = "from msjit import _mindspore; _mindspore.install(); import runpy, sys; runpy.run_path(sys.argv[1])"
    command = [sys.executable, *(("-m", "msjit") if capture else ("-c", install)), str(script)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0 and done.stdout == "done\n", done.stderr
