"""What capture relied on of open sizes is checked although no op runs: results that are views alone."""

import pytest

import msjit as ms
from differential import fresh

CASES = {
    "chunk": lambda h, n: h[:n].chunk(2)[-1],
    "split": lambda h, n: h[:n].split(2)[-1],
    "unbind": lambda h, n: h[:n].unbind(0)[-1],
    "step": lambda h, n: h[::n],
    "steps of both": lambda h, n: h[::n, ::n],
    "contiguous": lambda h, n: h[..., :n].contiguous(),
    "contiguous rows": lambda h, n: h[:n].contiguous(),
    "is contiguous": lambda h, n: h[..., -n:] if h[..., -n:].is_contiguous() else h[:1],
    "transposed": lambda h, n: h[:, :n].T.contiguous(),
    "reshape": lambda h, n: h[:n, :2].reshape(-1),
    "length": lambda h, n: h[: len(h[:n]) // 2],
    "size of a view": lambda h, n: h[:, : h[:n].shape[0]],
}


@pytest.mark.parametrize("order", [(3, 2, 3, 1, 4, 2), (4, 1, 2), (1, 3, 4)])
@pytest.mark.parametrize("name", CASES)
def test_views_alone(name, order):
    captured = ms.jit(fresh(CASES[name]))
    for n in order:
        mine, theirs = (
            ms.tensor([[float(4 * i + j) for j in range(4)] for i in range(4)]),
            ms.ops.arange(16.0).reshape(4, 4),
        )
        got, want = captured(mine, n), CASES[name](theirs, n)
        assert got.tolist() == want.tolist()
        got.add_(100.0), want.add_(100.0)  # whose memory it is
        assert mine.tolist() == theirs.tolist()


@pytest.mark.parametrize("call", [
    lambda x: x.unbind(0), lambda x: ms.ops.unbind(x), lambda x: [r * 2 for r in x], lambda x: sum(x.unbind(0)),
    lambda x: ms.ops.split(x, 2), lambda x: x.chunk(3),
])  # fmt: skip
def test_of_nothing(call):
    captured = ms.jit(fresh(call))
    for n in (0, 2, 0, 3):
        x = ms.ones(n, 4)
        got, want = captured(x), call(x)
        listed = [list(v) if isinstance(v, (list, tuple)) else [v] for v in (got, want)]
        assert [getattr(v, "shape", v) for v in listed[0]] == [getattr(v, "shape", v) for v in listed[1]]
