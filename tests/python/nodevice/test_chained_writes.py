"""x[i][j] = v writes into x also where x[i] is a copy: what MindSpore 2.10 writes in both of its modes, eagerly and captured. In code
that is written for PyTorch, whose module calls something `torch`, it writes into the copy alone."""

import linecache

import numpy as np
import pytest

import msjit as ms

# By statement of x (4, 3, 2), i = [0, 2], m = [True, False, True, False] and v = -1: the elements that MindSpore 2.10 has written.
WRITTEN = {
    "x[i][0] = v": "000 001 010 011 020 021",
    "x[[0, 2]][0] = v": "000 001 010 011 020 021",
    "x[m][0] = v": "000 001 010 011 020 021",
    "x[1][0] = v": "100 101",
    "x[1:3][0] = v": "100 101 110 111 120 121",
    "x[(0, 1)][0] = v": "010",
    "x[i, 1][0] = v": "010 011",
    "x[i][i[0]] = v": "000 001 010 011 020 021",
    "x[i][0:1] = v": "000 001 010 011 020 021",
    "x[i][...] = v": "000 001 010 011 020 021 200 201 210 211 220 221",
    "x[i][Tensor([True, False])] = v": "000 001 010 011 020 021",
    "x[1:3][i[0:1]] = v": "100 101 110 111 120 121",
    "x[1][i] = v": "100 101 120 121",
    "x[1][Tensor([True, False, True])] = v": "100 101 120 121",
    "x[i][0][1] = v": "010 011",
    "x[1][i][0] = v": "100 101",
    "x[i][i[0:1]][0] = v": "000 001 010 011 020 021",
    "x[1:3][0][1] = v": "110 111",
    "x[i][0:1][0] = v": "000 001 010 011 020 021",
    "x[1:][i][0] = v": "100 101 110 111 120 121",
    "x[m][0][1] = v": "010 011",
    "x[None][0, 1] = v": "100 101 110 111 120 121",
    "x[None][0][i] = v": "000 001 010 011 020 021 200 201 210 211 220 221",
    "x[i][0] += v": "000 001 010 011 020 021",
    "x[[0, 2]][0] += v": "000 001 010 011 020 021",
    "x[m][0] += v": "000 001 010 011 020 021",
    "x[i][0][1] += v": "010 011",
    "x[i][m[0:2]] *= v": "001 010 011 020 021",
    "x[[0, 0]][0] = v": "",
    "x[[0, 0]][1] = v": "000 001 010 011 020 021",
    "x[Tensor([-1])][0] = v": "300 301 310 311 320 321",
    "x[i, i][0] = v": "000 001",
    "x[i, :, 0][0] = v": "000 010 020",
    "x[1:, i[0:1]][0] = v": "100 101",
    "x[x > 5][0] = v": "100",
    "x[x[:, 0, 0] > 5][0] = v": "100 101 110 111 120 121",
    "x[Tensor(1)][0] = v": "100 101",
    "x[i][0, 1, 1] = v": "011",
    "x[[2, 0]][0] = v": "200 201 210 211 220 221",
    # What has a name first: GRAPH_MODE writes the copy alone, eager mode x, too. It is the copy here.
    "y = x[i]; y[0] = v": "",
    "y = x[[0, 2]]; y[0] += v": "",
    "y = x[i] * 1; y[0] = v": "",
    # The key and the value are programs of their own:
    "x[i][int(x[i][0, 0, 0])] = v": "000 001 010 011 020 021",
    "x[i][len([x[i][0][0]])] = v": "200 201 210 211 220 221",
    "x[i][0], x[i][1, 0] = v, v": "000 001 010 011 020 021 200 201",
    "for x[i][0, 0] in [v]: pass": "000 001",
    "z = [x, x]; z[0][i][0] = v": "000 001 010 011 020 021",
}
X = np.arange(24, dtype=np.float32).reshape(4, 3, 2)


def made(statements, name, **names):
    source = "def f(x, i, m, v):\n" + "".join(f"    {s.strip()}\n" for s in statements.split(";")) + "    return x\n"
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    namespace = {"Tensor": ms.Tensor, **names}
    exec(compile(source, name, "exec"), namespace)
    return namespace["f"]


def written(f):
    x = ms.tensor(X.copy())
    f(x, ms.tensor([0, 2]), ms.tensor([True, False, True, False]), ms.tensor(np.float32(-1)))
    return " ".join("".join(map(str, at)) for at in np.argwhere(x.asnumpy() != X))


@pytest.mark.parametrize("statements", WRITTEN)
def test_what_is_written(statements):
    f = made(statements, f"<chained {statements}>")
    assert written(f) == WRITTEN[statements]
    captured = ms.jit(f)
    assert [written(captured) for _ in range(4)] == [WRITTEN[statements]] * 4


@pytest.mark.parametrize("statements", [s for s in WRITTEN if s.startswith(("x[i]", "x[[", "x[m]"))])
def test_in_code_for_pytorch_the_copy_alone_is_written(statements):
    f = made(
        statements, f"<for torch {statements}>", torch=ms.mint, Tensor=ms.mint.tensor
    )  # Tensor([True]) is of floats
    assert written(f) == ""
    captured = ms.jit(f)
    assert [written(captured) for _ in range(4)] == [""] * 4


def test_gradients_of_what_is_written():
    def chained(x, v, i):
        y = x * 2
        y[i][1] = v * 3
        return (y * y).sum()

    def plain(x, v, i):
        y = x * 2
        t = y[i]
        t[1] = v * 3
        y[i] = t
        return (y * y).sum()

    args = ms.tensor(X[:, 0]), ms.tensor(np.float32([5, 7])), ms.tensor([0, 2])
    want = [g.asnumpy() for g in ms.grad(plain, (0, 1))(*args)]
    captured = ms.jit(ms.grad(chained, (0, 1)))
    for gradient in (ms.grad(chained, (0, 1)), captured, captured, captured):
        for g, w in zip(gradient(*args), want):
            np.testing.assert_array_equal(g.asnumpy(), w)


def test_it_is_one_graph():
    f = ms.jit(made("x[i][0] = v", "<one graph>"), fullgraph=True)
    assert [written(f) for _ in range(3)] == ["000 001 010 011 020 021"] * 3


def test_what_an_exception_keeps_from_being_written_is_not_written_later():
    def part(x, i, j):
        x[i][j()] = -1.0

    def fails():
        raise KeyError

    x, y, i = ms.tensor(X.copy()), ms.tensor(X.copy()), ms.tensor([0, 2])
    for f in (part, ms.jit(part)):
        for _ in range(3):
            with pytest.raises(KeyError):
                f(x, i, fails)
            f(y, i, lambda: 1)
    np.testing.assert_array_equal(x.asnumpy(), X)
    assert (y.asnumpy() != X).sum() == 6 and (y.asnumpy()[2] == -1).all()


def test_written_parameters_stay_trainable():
    p = ms.Parameter(ms.tensor(X.copy()), name="p")
    p[ms.tensor([0, 2])][0] = 0.0
    assert p.requires_grad and (p.asnumpy()[0] == 0).all() and (p.asnumpy()[2] == X[2]).all()


def test_two_meanings_by_the_module():
    """What else follows PyTorch in code that is written for it: an empty Tensor(), windows of 4-D tensors."""
    source = (
        "def empty(x): return Tensor()\ndef windows(x): return x.unfold(2, 3, 1)\ndef mine(x): return windows(x) * 1\n"
    )
    x = ms.tensor(np.arange(40, dtype=np.float32).reshape(1, 2, 4, 5))
    for names, shape in (({}, (1, 8, 12)), ({"torch": ms.mint}, (1, 2, 2, 5, 3))):
        namespace = {"Tensor": ms.Tensor, **names}
        exec(compile(source, f"<two meanings {len(names)}>", "exec"), namespace)
        for f in (namespace["windows"], *[ms.jit(namespace["mine"])] * 3):
            assert f(x).shape == shape
        for f in (namespace["empty"], *[ms.jit(namespace["empty"])] * 3):
            if names:
                assert f(x).shape == (0,) and f(x).dtype == ms.float32
            else:
                with pytest.raises(TypeError):
                    f(x)


MADE = """
def sized(x): return Tensor(2, 3), Tensor(4), Tensor(x.shape[0], 2)
def filled(x): return Tensor(x.shape[0], 2).fill_(3.0) * x[:, None]
def floats(x): return Tensor([1, 2]) / 4, Tensor([[True], [False]]), Tensor((3, x.shape[0])), Tensor(numbers), Tensor(range(2)), x * Tensor([2])
def typed(x): return Tensor([1, 2], dtype=int64), Tensor(x), Tensor(2.5), Tensor([1.5])
class Layer(Module):
    def __init__(self):
        super().__init__()
        self.weight, self.bias = Parameter(Tensor(2, 3)), Parameter(Tensor(3))
        self.weight.data.uniform_(-1, 1), self.bias.data.fill_(1)
    def forward(self, x): return x @ self.weight + self.bias
"""


def test_tensors_of_sizes_and_of_numbers():
    """Tensor(2, 3) and Tensor([1, 2]): sizes and floats in code that has mint as torch, MindSpore's elsewhere."""
    x = ms.tensor([1.0, 2.0])
    names = {
        "Tensor": ms.Tensor,
        "numbers": np.array([1, 2]),
        "int64": ms.int64,
        "Module": ms.mint.nn.Module,
        "Parameter": ms.mint.nn.Parameter,
    }
    theirs, ours = {**names, "torch": ms.mint}, {**names, "torch": np}
    for namespace, which in ((theirs, "theirs"), (ours, "ours")):
        exec(compile(MADE, f"<made in {which}>", "exec"), namespace)
    for f in (theirs["sized"], *[ms.jit(theirs["sized"])] * 3):
        assert [(t.shape, t.dtype) for t in f(x)] == [((2, 3), ms.float32), ((4,), ms.float32), ((2, 2), ms.float32)]
    for f in (theirs["filled"], *[ms.jit(theirs["filled"])] * 3):
        assert f(x).tolist() == [[3.0, 3.0], [6.0, 6.0]]
    values = [[0.25, 0.5], [[1.0], [0.0]], [3.0, 2.0], [1.0, 2.0], [0.0, 1.0], [2.0, 4.0]]
    for f in (theirs["floats"], *[ms.jit(theirs["floats"])] * 3):
        assert [t.tolist() for t in f(x)] == values and all(t.dtype == ms.float32 for t in f(x))
    for f in (ours["floats"], *[ms.jit(ours["floats"])] * 3):
        assert [t.dtype for t in f(x)][1:5] == [ms.bool_, ms.int64, ms.int64, ms.int64]
    for namespace in (theirs, ours):
        for f in (namespace["typed"], *[ms.jit(namespace["typed"])] * 3):
            assert [t.dtype for t in f(x)] == [ms.int64, ms.float32, ms.float32, ms.float32]
    layer = theirs["Layer"]()
    assert layer(ms.ones(4, 2)).shape == (4, 3) and layer.bias.tolist() == [1.0, 1.0, 1.0]
    with pytest.raises(TypeError, match=r"expected a dtype.*ones\(2, 3\)|expected a dtype"):
        ours["sized"](x)
    with pytest.raises(ValueError, match="negative"):
        eval("Tensor(-1)", theirs)
