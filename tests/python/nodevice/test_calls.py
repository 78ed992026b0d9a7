# ruff: noqa: E501, C408 (tables: a case a line)
"""Calling ops: positions, keywords, synonyms, aliases, and what is said about wrong calls."""

import copy
import pickle

import numpy as np
import pytest

import msjit as ms
from msjit import ops

X = ms.Tensor(np.arange(6, dtype=np.float32).reshape(2, 3))


@pytest.mark.parametrize("call", [
    lambda: X.sum(1), lambda: X.sum(axis=1), lambda: X.sum(dim=1), lambda: ops.sum(X, 1), lambda: ops.sum(X, dim=1),
    lambda: ops.sum(input=X, axis=1), lambda: ops.sum(x=X, axis=(1,)), lambda: ops.sum(X, [1]), lambda: X.sum(axis=-1),
    lambda: ops.reduce_sum(X, 1), lambda: ops.sum(X.asnumpy(), 1), lambda: ops.sum(X.tolist(), 1),
    lambda: X.sum(np.int64(1)), lambda: X.sum(ms.tensor(1)),
])  # fmt: skip
def test_ways_to_sum(call):
    assert call().tolist() == [3.0, 12.0]


@pytest.mark.parametrize("shape, args, expected", [
    ((2, 3), (0, 1), (3, 2)), ((2, 3), (1, 0), (3, 2)), ((2, 3), (0, 0), (2, 3)), ((2, 3), (-1, -2), (3, 2)),
    ((2, 3), ([0, 1],), (2, 3)), ((2, 3), ([1, 0],), (3, 2)), ((2, 3), (), (3, 2)), ((2, 3), (None,), (3, 2)),
    ((2, 3, 4), (0, 1), (3, 2, 4)), ((2, 3, 4), (-1, -2), (2, 4, 3)), ((2, 3, 4), ([2, 0, 1],), (4, 2, 3)),
    ((2, 3, 4), (2, 0, 1), (4, 2, 3)), ((2, 3, 4), (), (4, 3, 2)), ((3,), (), (3,)),
])  # fmt: skip
def test_transpose_as_mindspore_has_it(shape, args, expected):
    """Two numbers exchange two dimensions, of a matrix as of any tensor; a sequence permutes (MindSpore 2.10)."""
    x = ops.zeros(shape)
    assert x.transpose(*args).shape == ms.jit(lambda x: x.transpose(*args))(x).shape == expected
    if len(args) == 2:
        assert x.transpose(args[0], dim1=args[1]).shape == x.transpose(dim0=args[0], dim1=args[1]).shape == expected


def test_shapes_given_one_by_one():
    for y in (
        X.reshape(3, 2),
        X.reshape((3, 2)),
        X.reshape([3, -1]),
        ops.reshape(X, (3, 2)),
        X.view(3, 2),
        X.reshape(shape=(3, 2)),
    ):
        assert y.shape == (3, 2)
    assert X.permute(1, 0).shape == X.transpose(1, 0).shape == X.transpose().shape == X.t().shape == (3, 2)
    assert X.transpose((1, 0)).shape == X.swapaxes(0, 1).shape == ops.transpose(X, (1, 0)).shape == (3, 2)
    assert ops.zeros(2, 3).shape == ops.zeros((2, 3)).shape == ops.ones([2, 3]).shape == ops.rand(2, 3).shape == (2, 3)
    assert ops.zeros(()).shape == () and ops.zeros(2, dtype=ms.int8).dtype == ms.int8
    assert X.expand_dims(0).shape == (1, 2, 3) and X.expand_dims(0).squeeze().shape == (2, 3)
    assert X.broadcast_to(2, 2, 3).shape == X.broadcast_to((2, 2, 3)).shape == (2, 2, 3)
    assert ops.cat(X, X).shape == ops.cat([X, X]).shape == ops.cat((X, X), axis=0).shape == (4, 3)
    assert X.tile(2, 1).shape == X.repeat(2, 1).shape == (4, 3) and X.repeat(2, axis=None).shape == (12,)
    assert np.repeat(X, 2).shape == (12,) and X[0].repeat(2).tolist() == X[0].tolist() * 2
    with pytest.raises(RuntimeError, match="1 counts for a tensor of 2 dimensions"):
        X.repeat(2)
    assert X.flip(0).tolist() == X.tolist()[::-1]


def test_tensor_methods():
    assert X.max().item() == 5 and X.max(axis=0).tolist() == [3, 4, 5] and X.min(1)[0].tolist() == [0, 3]
    values, indices = ops.max(X, 1)
    assert values.tolist() == [2, 5] and indices.tolist() == [2, 2]
    assert X.astype(ms.int32).dtype == X.astype("int32").dtype == X.to(ms.int32).dtype == X.int().dtype == ms.int32
    assert X.float().dtype == ms.float32 and X.half().dtype == ms.float16 and X.bool().dtype == ms.bool_
    assert X.clip(1, 2).max().item() == 2 and X.clamp(min=3).min().item() == 3
    assert [t.shape for t in X.split(2, 1)] == [(2, 2), (2, 1)] and len(X.chunk(2, 1)) == 2
    assert X.argmax(axis=1).tolist() == [2, 2] and X.cumsum(1).tolist() == [[0, 1, 3], [3, 7, 12]]
    assert X.masked_fill(X > 2, 0.0).sum().item() == 3 and X.any().item() and not X.all().item()
    assert X.gather(ms.tensor([1]), 0).tolist() == [[3, 4, 5]] and X.index_select(1, ms.tensor([2])).shape == (2, 1)
    assert X.view_as(ops.zeros(6)).shape == (6,) and X.ravel().shape == X.flatten().shape == (6,)
    assert X.type_as(ms.tensor(1)).dtype == ms.int64 and X.new_zeros(2).dtype == ms.float32
    assert X.where(X > 2, 0.0).sum().item() == 12 and X.std().item() > 0 and X.var(ddof=1).item() == 3.5
    y = X.copy()
    assert y.add_(1) is y and y.mul_(2).sum().item() == 42 and y.zero_().sum().item() == 0
    assert y.fill_(3).tolist() == [[3] * 3] * 2 and y.sub_(1).div_(2).tolist() == [[1] * 3] * 2
    assert y.copy_(X).tolist() == X.tolist() and y.clamp_(1, 2).max().item() == 2 and y.exp_() is y


def test_creation():
    assert ops.arange(3).tolist() == [0, 1, 2] and ops.arange(1, 2, 0.5).tolist() == [1, 1.5]
    assert ops.full((2,), 7).tolist() == [7, 7] and ops.full_like(X, 2).sum().item() == 12
    assert ops.zeros_like(X).sum().item() == 0 and ops.ones_like(X, dtype=ms.int8).dtype == ms.int8
    assert ops.eye(2).tolist() == [[1, 0], [0, 1]] and ops.linspace(0, 1, 3).tolist() == [0, 0.5, 1]
    assert ops.empty(2, 3).shape == ops.empty((2, 3), dtype=ms.int8).shape == (2, 3)
    assert [g.shape for g in ops.meshgrid(ops.ones(2), ops.ones(3), indexing="ij")] == [(2, 3)] * 2
    assert ops.tri(2).tolist() == [[1, 0], [1, 1]]


@pytest.mark.parametrize("call,words", [
    (lambda: ops.exp(), ["exp()", "misses argument 'x'", "signature: exp(x: Tensor)"]),
    (lambda: ops.exp(X, X), ["at most 1"]),
    (lambda: ops.exp("a"), ["'x' cannot be str", "given: (str)"]),
    (lambda: ops.exp(1.0), ["'x' cannot be float"]),
    (lambda: ops.sum(X, axes_=1), ["unexpected keyword argument 'axes_'"]),
    (lambda: ops.sum(X, axsi=1), ["did you mean 'axis'"]),
    (lambda: X.sum(kepdims=True), ["did you mean 'keepdims'", "Tensor[float32(2, 3)], kepdims=bool"]),
    (lambda: ops.sum(X, 1.5), ["'axis' cannot be float"]),
    (lambda: ops.sum(X, 1, axis=1), ["several values for 'axis'"]),
    (lambda: ops.add(X), ["misses argument 'y'"]),
    (lambda: ops.add(X, None), ["'y' cannot be NoneType"]),
    (lambda: ops.cat(X, 1.5), []),
    (lambda: ops.cat([X, "a"]), ["cannot be str"]),
    (lambda: X.astype("float33"), ["dtype"]),
    (lambda: ops.softmax(X, "a"), ["'dim' cannot be str"]),
    (lambda: ops.gelu(X, 1), ["'approximate' cannot be int"]),
])  # fmt: skip
def test_wrong_calls(call, words):
    with pytest.raises(TypeError) as caught:
        call()
    for word in words:
        assert word in str(caught.value)


@pytest.mark.parametrize("call", [
    lambda: X.sum(2), lambda: X.reshape(4), lambda: X.reshape(-1, -1), lambda: X.permute(0, 0), lambda: X.softmax(5),
    lambda: ops.cat([X, ops.ones(3)]), lambda: ops.cat([]), lambda: X.squeeze(5), lambda: ops.matmul(X, X),
    lambda: ops.conv2d(X, X), lambda: ops.gelu(X, "other"), lambda: X.index_select(0, ms.tensor([7])), lambda: X.gather_d(0, ms.tensor([[9]])),
    lambda: ops.embedding(X, ms.tensor([5])), lambda: ops.cross_entropy(X, ms.tensor([9, 0])), lambda: X.split((1, 5), 1),
    lambda: X.topk(9), lambda: ops.one_hot(ms.tensor([1]), -2), lambda: X.diagonal(0, 0, 0), lambda: X.broadcast_to(4, 4),
    lambda: ops.avg_pool2d(X, 2), lambda: ops.randint(5, 5, (2,)), lambda: X.transpose(0, 7), lambda: X.unfold(0, 5, 1),
])  # fmt: skip
def test_bad_values_raise(call):
    with pytest.raises((ValueError, IndexError, TypeError, RuntimeError)) as caught:
        call()
    assert "internal" not in str(caught.value)


def test_functions_describe_themselves():
    assert ops.exp.__name__ == "exp" and ops.exp.__module__ == "msjit.ops" and "e ** x" in ops.exp.__doc__
    assert "keepdims: bool = False" in ops.sum.__doc__ and repr(ops.exp) == "<op exp>"
    assert pickle.loads(pickle.dumps(ops.exp)) is ops.exp and copy.deepcopy(ops.exp) is ops.exp
    assert ops.concat.op == "cat" and ops.add.op_class == "pointwise"
    assert callable(X.exp) and X.exp().tolist() == ops.exp(X).tolist()
    with pytest.raises(TypeError):
        type(ops.exp)()


def test_every_op_is_reachable():
    for name in ms._core._raw_ops:
        assert hasattr(ops.raw, name) and hasattr(ops, name), name
    for name in ops.__all__:
        assert getattr(ops, name).__doc__, name
