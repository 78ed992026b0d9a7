"""Several forms of one name: which one a call takes, eagerly and captured, and what is said when it fits none."""

import inspect
import re
from pathlib import Path

import numpy as np
import pytest

import msjit as ms

A = np.arange(6, dtype=np.float32).reshape(2, 3)
X, I = ms.Tensor(A), ms.tensor([0, 1])

# A call of each form, and what NumPy gives.
CALLS = {
    "sum dim": (lambda x: x.sum(1, True), A.sum(1, keepdims=True)),
    "sum dim names": (lambda x: x.sum(dim=1, keepdim=True), A.sum(1, keepdims=True)),
    "sum axis": (lambda x: x.sum(1, None, True), A.sum(1, keepdims=True)),
    "sum axis names": (lambda x: x.sum(axis=1, keepdims=True), A.sum(1, keepdims=True)),
    "sum dtype": (lambda x: x.sum(dtype=ms.float64), A.sum(dtype=np.float64)),
    "sum initial": (lambda x: x.sum(axis=0, initial=2.0), A.sum(0) + 2),
    "mean keep_dims": (lambda x: x.mean(1, keep_dims=True), A.mean(1, keepdims=True)),
    "mean keepdim": (lambda x: x.mean(dim=(0, 1), keepdim=True), A.mean(keepdims=True)),
    "prod": (lambda x: x.prod(axis=1, keep_dims=True), A.prod(1, keepdims=True)),
    "prod initial": (lambda x: x.prod(1, initial=2.0), A.prod(1) * 2),
    "max": (lambda x: x.max(), A.max()),
    "max axis": (lambda x: x.max(axis=1), A.max(1)),
    "max dim": (lambda x: x.max(1)[1], A.argmax(1)),
    "max dim name": (lambda x: x.max(dim=1, keepdim=True)[0], A.max(1, keepdims=True)),
    "max axes": (lambda x: x.max((0, 1)), A.max()),
    "min initial": (lambda x: x.min(axis=1, initial=1.0), np.minimum(A.min(1), 1)),
    "min where": (lambda x: x.min(axis=0, initial=9.0, where=x > 1), np.where(A > 1, A, 9).min(0)),
    "min where position": (lambda x: x.min(0, where=x > 1, initial=9.0), np.where(A > 1, A, 9).min(0)),
    "min all keywords": (lambda x: x.min(1, True, initial=2.0, where=True, return_indices=False), np.minimum(A.min(1, keepdims=True), 2)),
    "max initial": (lambda x: x.max(1, False, initial=4.0), np.maximum(A.max(1), 4)),
    "max indices": (lambda x: x.max(1, initial=99.0, return_indices=True)[1], A.argmax(1) * 0),
    "max where": (lambda x: x.max(1, initial=-1.0, where=x < 3, return_indices=True)[0], np.where(A < 3, A, -1).max(1)),
    "sum bool initial": (lambda x: x.sum(dtype=ms.bool_, initial=12), np.bool_(True)),
    "numpy sum bool": (lambda x: ms.numpy.sum(x * 0, dtype=ms.bool_, initial=0), np.bool_(False)),
    "amax initial": (lambda x: x.amax(1, initial=4.0), np.maximum(A.max(1), 4)),
    "argmax": (lambda x: x.argmax(1), A.argmax(1)),
    "argmax keepdims": (lambda x: x.argmax(axis=1, keepdims=True), A.argmax(1)[:, None]),
    "all": (lambda x: (x > 1).all(axis=0, keep_dims=True), (A > 1).all(0, keepdims=True)),
    "any": (lambda x: (x > 1).any(dim=1), (A > 1).any(1)),
    "var ddof": (lambda x: x.var(1), A.var(1)),
    "var correction": (lambda x: x.var(dim=1), A.var(1, ddof=1)),
    "std correction": (lambda x: x.std(1, correction=0, keepdim=True), A.std(1, keepdims=True)),
    "add alpha": (lambda x: x.add(x, alpha=2), 3 * A),
    "sub alpha": (lambda x: x.sub(1, alpha=2), A - 2),
    "div": (lambda x: x.div(x + 1), A / (A + 1)),
    "div floor": (lambda x: x.div(2, rounding_mode="floor"), A // 2),
    "div trunc": (lambda x: (-x).div(2, rounding_mode="trunc"), np.trunc(-A / 2)),
    "flatten": (lambda x: x.flatten(), A.flatten()),
    "flatten F": (lambda x: x.flatten("F"), A.flatten("F")),
    "flatten dims": (lambda x: x.flatten(start_dim=1), A),
    "reshape ints": (lambda x: x.reshape(3, 2), A.reshape(3, 2)),
    "reshape tuple": (lambda x: x.reshape((3, 2)), A.reshape(3, 2)),
    "gather dim": (lambda x: x.gather(1, x.new_zeros((2, 1), dtype=ms.int64)), A[:, :1]),
    "gather axis": (lambda x: x.gather(x.new_zeros(2, dtype=ms.int64), 1), A[:, [0, 0]]),
    "index_add dim": (lambda x: x.index_add(0, x.new_zeros(2, dtype=ms.int64), x), A + np.array([A.sum(0), 0 * A[0]])),
    "count_nonzero": (lambda x: x.count_nonzero(axis=0, keep_dims=True), np.count_nonzero(A, 0, keepdims=True)),
    "round": (lambda x: (x / 7).round(decimals=1), np.round(A / 7, 1)),
    "sort": (lambda x: x.sort(axis=1, descending=True)[0], A[:, ::-1]),
    "topk": (lambda x: x.topk(2, dim=1)[0], A[:, :0:-1]),
    "norm": (lambda x: x.norm(dim=1), np.linalg.norm(A, axis=1)),
    "softmax": (lambda x: x.softmax(axis=1).sum(-1), np.ones(2)),
}  # fmt: skip


@pytest.mark.parametrize("name", CALLS)
def test_form(name):
    call, expected = CALLS[name]
    eager, captured = call(X), ms.jit(call, fullgraph=True)(X)
    for result in (eager, captured):
        assert result.shape == np.shape(expected)
        np.testing.assert_allclose(result.asnumpy(), expected, rtol=1e-6)
    assert eager.dtype == captured.dtype


def test_every_form_of_the_table_is_called():
    table = (Path(__file__).resolve().parents[3] / "python/bindings/aliases.def").read_text()
    names = re.findall(r"^MSJIT_ALIAS\((?:Method|Both), (\w+),", table, re.M)
    several = {n for n in names if names.count(n) > 1}
    called = {word for name in CALLS for word in name.split()[:1]}
    others = {"argmin", "logsumexp", "repeat_interleave", "scatter", "diagonal", "atan2", "arctan2"}
    assert several <= called | others, sorted(several - called - others)
    y, x = ms.tensor([3.0, -1.0]), ms.tensor([1.0, 2.0])
    angles = np.arctan2(y.asnumpy(), x.asnumpy())
    for got in (y.atan2(other=x), y.arctan2(x), ms.ops.atan2(input=y, other=x), ms.ops.arctan2(y=y, x=x)):
        np.testing.assert_allclose(got.asnumpy(), angles, rtol=1e-6)
    assert X.argmin(axis=1).tolist() == X.argmin(dim=1).tolist() == [0, 0]
    assert X.logsumexp(1).tolist() == X.logsumexp(axis=1, keep_dims=True).reshape(2).tolist()
    assert X.repeat_interleave(2, 1).tolist() == X.repeat_interleave(2, axis=1).tolist() == A.repeat(2, 1).tolist()
    assert X.scatter(1, I[:1, None], X[:1]).tolist() == X.scatter(axis=1, index=I[:1, None], src=X[:1]).tolist()
    assert X.diagonal(1, axis1=1, axis2=0).tolist() == X.diagonal(1, dim1=1, dim2=0).tolist() == [3.0]


def message(call):
    with pytest.raises(TypeError) as caught:
        call()
    return str(caught.value)


def test_wrong_calls_show_forms_call_and_nearest():
    assert message(lambda: X.std(axis=1, correction="a")) == (
        "std() has no form that takes these arguments\n"
        "  given: (Tensor[float32(2, 3)], axis=int, correction=str)\n"
        "  forms:\n"
        "    std(x: Tensor, axis: ints = None, ddof: int = 0, keepdims: bool = False)\n"
        "    std(x: Tensor, dim: ints = None, *, correction: int = 1, keepdim: bool = False)\n"
        "    std(self, axis=None, unbiased=None, keepdims=False, *, dim=None, keepdim=False, dtype=None, out=None, ddof=None)\n"
        "  nearest: std(x: Tensor, dim: ints = None, *, correction: int = 1, keepdim: bool = False), but it "
        "argument 'correction' cannot be str"
    )
    text = message(lambda: X.var(kepdims=True))
    assert "nearest: var(x: Tensor, axis" in text and "did you mean 'keepdims'" in text
    text = message(lambda: X.sum(1, nothing=2))
    assert text.count("    sum(") == 3 and "initial=None" in text and "unexpected keyword argument 'nothing'" in text
    assert "keep=bool" in message(lambda: X.max(axis=0, keep=True))
    assert "signature: exp(x: Tensor)" in message(lambda: ms.ops.exp(X, 1))  # one form: as before


def test_errors_inside_a_form_written_in_python_pass():
    with pytest.raises(ValueError, match="rounding_mode must be"):
        X.div(X, rounding_mode="up")
    with pytest.raises(TypeError, match="cannot be str|unsupported|expected"):
        X.add("a", alpha=2)


def test_synonyms_still_serve_where_no_name_fits():
    assert X.mean(axis=1, keepdim=True).shape == (2, 1)  # names of both forms
    assert X.max(axis=1, keepdim=True).shape == (2, 1)
    assert X.add(y=X).tolist() == (2 * A).tolist()


def test_forms_as_data():
    forms = ms.Tensor.std.forms
    assert [op for op, _ in forms] == ["std", "std"]
    assert [p[0] for p in forms[1][1]] == ["x", "dim", "correction", "keepdim"] and forms[1][1][2][2] == "1"
    assert str(inspect.signature(ms.ops.softmax)) == "(x, dim=-1)"
    assert str(inspect.signature(ms.Tensor.std)).startswith("(x, axis=None, ddof=0")


def test_the_largest_value_comes_alone_when_keepdims_is_named():
    x = ms.ops.ones((2, 3))
    for call in (lambda: x.max(1, keepdims=True), lambda: x.min(axis=1, keepdims=True)):
        for run in (call, *[ms.jit(call)] * 2):
            assert run().shape == (2, 1)
    for call in (lambda: x.max(1), lambda: x.max(1, True), lambda: x.min(dim=1), lambda: x.min(1, keepdim=True)):
        values, indices = call()
        assert values.shape == indices.shape and indices.dtype == ms.int64
    assert x.max().shape == () and x.max(axis=1).shape == (2,)


def test_distinct_slices():
    x = ms.Tensor([[3, 1], [1, 2], [3, 1]])
    values, inverse, counts = x.unique(return_inverse=True, return_counts=True, dim=0)
    assert values.tolist() == [[1, 2], [3, 1]] and inverse.tolist() == [1, 0, 1] and counts.tolist() == [1, 2]
    assert x.unique(dim=0).tolist() == [[1, 2], [3, 1]] and x.unique().tolist() == [1, 2, 3]


def test_a_dtype_after_sizes():
    for call in (
        lambda: ms.ops.zeros(3, ms.int32), lambda: ms.ops.ones(2, 3, ms.float64), lambda: ms.ops.zeros((2, 3), ms.bool_),
        lambda: ms.ops.ones(2), lambda: ms.Tensor([1.0, 2.0]).reshape(2, 1),
    ):  # fmt: skip
        for run in (call, *[ms.jit(call, fullgraph=True)] * 2):
            assert (run().shape, run().dtype) in (
                ((3,), ms.int32), ((2, 3), ms.float64), ((2, 3), ms.bool_), ((2,), ms.float32), ((2, 1), ms.float32),
            )  # fmt: skip
    assert ms.ops.zeros(3, ms.int32).dtype == ms.int32 and ms.ops.ones(2, 3, ms.float64).tolist() == [[1] * 3] * 2
    with pytest.raises(TypeError, match="argument 'size' cannot be"):
        ms.ops.zeros(2, "a", 3)
    with pytest.raises(TypeError, match="argument 'dtype' cannot be str|signature: zeros"):
        ms.ops.zeros(2, 3, "none")


@pytest.mark.parametrize("shapes", [((2, 3), (3, 4)), ((1, 2, 3, 4), (1, 2, 4, 3)), ((2, 3, 4), (2, 1, 4, 3))])
def test_bmm_takes_three_dimensions_as_torch_does(shapes):
    a, b = (ms.ones(s) for s in shapes)
    name = "input" if a.ndim != 3 else "mat2"
    for product in (ms.mint.bmm, ms.jit(lambda a, b: ms.mint.bmm(a, mat2=b))):
        with pytest.raises(ValueError, match=f"bmm: {name} must be a 3D tensor; got float32") as caught:
            product(a, b)
        assert str(shapes[0]) in str(caught.value) and "matmul takes" in str(caught.value)
    if a.ndim == b.ndim == 4:
        assert ms.ops.bmm(a, b).shape == (1, 2, 3, 3)


def test_an_argument_of_two_names():
    for call in (X.expand_as, X.take, X.split, lambda: X.split(1, split_size=1), lambda: X.index_add(dim=0, index=I)):
        assert ": give " in message(call)
