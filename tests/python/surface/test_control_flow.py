"""Loops as functions do what the plain loops do that stand for them."""

import pytest

import msjit as ms


def doubled(v):
    return {"x": v["x"] * 2, "turns": v["turns"] + 1}


def test_while_loop():
    last = ms.ops.while_loop(lambda v: v["x"].sum() < 50, doubled, {"x": ms.tensor([1.0, 2.0]), "turns": 0})
    assert last["turns"] == 5 and last["x"].tolist() == [32.0, 64.0]
    first = ms.tensor(1.0)
    assert ms.ops.while_loop(lambda v: v > 2, lambda v: 1 / 0, first) is first
    with pytest.raises(ValueError):
        ms.ops.while_loop(lambda v: v > 0, lambda v: v - 1, ms.tensor([1.0, 2.0]))


@pytest.mark.parametrize("lower, upper", [(0, 4), (2, 5), (3, 3), (4, 1), (-2, 1), (ms.tensor(1), ms.tensor(3))])
def test_fori_loop(lower, upper):
    seen = []
    given = ms.ops.fori_loop(lower, upper, lambda i, v: seen.append(i) or v * 2 + i, 1)
    expected = 1
    for i in range(int(lower), int(upper)):
        expected = expected * 2 + i
    assert given == expected and seen == list(range(int(lower), int(upper)))
    assert all(type(i) is int for i in seen)


def test_fori_loop_needs_integers():
    with pytest.raises(TypeError):
        ms.ops.fori_loop(0, 2.5, lambda i, v: v, 0)


@pytest.mark.parametrize("xs", [[1, 2, 3], (1.5, 2.5), ms.tensor([[1.0, 2.0], [3.0, 4.0]]), []])
def test_scan(xs):
    state, results = ms.ops.scan(lambda s, x: (s + x, s * x), 1, xs)
    expected, wanted = 1, []
    for x in xs:
        expected, y = expected + x, expected * x
        wanted.append(y)
    assert str(state) == str(expected) and str(results) == str(wanted)
    assert ms.ops.Scan()(lambda s, x: (s + x, s * x), 1, xs)[1].__class__ is list


def test_scan_without_elements():
    assert ms.ops.scan(lambda s, x: (s + 1, x), 0, None, length=3) == (3, [None, None, None])
    with pytest.raises(ValueError, match="give xs, or length"):
        ms.ops.scan(lambda s, x: (s, x), 0, None)
    with pytest.raises(ValueError, match="length is 2, and xs has 3 elements"):
        ms.ops.scan(lambda s, x: (s, x), 0, [1, 2, 3], length=2)


@pytest.mark.parametrize("turns", [4, 150])
def test_scan_over_a_dict(turns):
    def body(state, x):
        h = ms.ops.tanh(x["a"] + state["h"] * 0.5)
        return {"h": h, "n": state["n"] + 1}, h * x["b"]

    def run(a, h):
        last, results = ms.ops.scan(body, {"h": h, "n": 0}, {"a": a, "b": a * 2})
        return last["h"], last["n"], ms.ops.stack(results)

    a, h = ms.ops.arange(turns * 3).reshape(turns, 3).astype(ms.float32).sin(), ms.tensor([1.0, 2.0, 3.0])
    state, wanted = h, []
    for row in a:
        state = ms.ops.tanh(row + state * 0.5)
        wanted.append(state * (row * 2))
    captured = ms.jit(run, fullgraph=True)
    for f in (run, captured, captured):
        last, n, results = f(a, h)
        assert last.tolist() == state.tolist() and n == turns
        assert results.tolist() == ms.ops.stack(wanted).tolist()


def test_scan_over_a_dict_of_other_lengths():
    for xs, why in (({"a": [1], "b": [1, 2]}, "different lengths"), ({}, "an empty dict")):
        with pytest.raises(ValueError, match=why):
            ms.ops.scan(lambda s, x: (s, x), 0, xs)
    with pytest.raises(ValueError, match="length is 3, and xs has 2 elements"):
        ms.ops.scan(lambda s, x: (s, x), 0, {"a": [1, 2]}, length=3)
