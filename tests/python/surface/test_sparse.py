"""Sparse tensors: what their operators give, of dense tensors on either side, as in MindSpore 2.10; gradients of their values."""

import numpy as np
import pytest

import msjit as ms

DENSE = np.array([[1, 0, 2], [0, 3, 0]], np.float32)
OTHER = np.array([[0, 10, 20], [0, 0, 0]], np.float32)
FULL = np.array([[1, 2, 3], [4, 5, 6]], np.float32)


def dense(x):
    return x.to_dense().asnumpy()


@pytest.mark.parametrize("captured", [False, True])
def test_operators_of_coordinates(captured):
    x, y, full = ms.tensor(DENSE).to_coo(), ms.tensor(OTHER).to_coo(), ms.tensor(FULL)
    assert x.indices.dtype == ms.int32 and x.indices.tolist() == [[0, 0], [0, 2], [1, 1]]
    for f in (lambda a, b: a + b, lambda a, b: a - b):
        call = ms.jit(f) if captured else f
        assert (dense(call(x, y)) == f(DENSE, OTHER)).all()
        assert (call(x, full).asnumpy() == f(DENSE, FULL)).all() and (call(full, x).asnumpy() == f(FULL, DENSE)).all()
    for given in (x * full, full * x):
        assert isinstance(given, ms.COOTensor) and (dense(given) == DENSE * FULL).all()
    assert (dense(x / full) == DENSE / FULL).all() and (dense(-x) == -DENSE).all()


@pytest.mark.parametrize("captured", [False, True])
def test_operators_of_rows(captured):
    x, y, full = ms.tensor(DENSE).to_csr(), ms.tensor(OTHER).to_csr(), ms.tensor(FULL)
    assert x.indptr.tolist() == [0, 2, 3] and x.indices.tolist() == [0, 2, 1] and x.values.tolist() == [1, 2, 3]
    for f in (lambda a, b: a + b, lambda a, b: a - b):
        call = ms.jit(f) if captured else f
        given = call(x, y)
        assert given.indptr.tolist() == [0, 3, 4] and given.indices.tolist() == [0, 1, 2, 1]
        assert (dense(given) == f(DENSE, OTHER)).all()
        with pytest.raises(TypeError, match="unsupported operand"):
            call(x, full)
    for given in (x * full, full * x):
        assert isinstance(given, ms.CSRTensor) and (dense(given) == DENSE * FULL).all()
    assert (dense(x.add(y, ms.tensor(2.0), ms.tensor(3.0))) == 2 * DENSE + 3 * OTHER).all()


def test_rows_of_coordinates_in_any_order():
    x = ms.COOTensor(ms.tensor([[1, 2], [0, 1]]), ms.tensor([2.0, 1.0]), (3, 4)).to_csr()
    assert x.indptr.tolist() == [0, 1, 2, 2] and x.indices.tolist() == [1, 2] and x.values.tolist() == [1, 2]


def test_gradients_of_values():
    x, full = ms.tensor(DENSE).to_csr(), ms.tensor(FULL)
    of_values = ms.grad(lambda v: (full * ms.CSRTensor(x.indptr, x.indices, v, x.shape)).values.sum())(x.values)
    assert of_values.tolist() == [1, 3, 5]
    of_full = ms.grad(lambda w: (x * w).values.sum())(full)
    assert (of_full.asnumpy() == DENSE).all()
    back = ms.grad(lambda w: (w.to_coo().values ** 2).sum())(ms.tensor(DENSE))
    assert (back.asnumpy() == 2 * DENSE).all()


@pytest.mark.parametrize("captured", [False, True])
def test_layers(captured):
    indices, values = ms.tensor([[0, 1], [1, 2]]), ms.tensor([1.0, 2.0])
    whole, full = np.array([[0, 1, 0], [0, 0, 2]], np.float32), np.arange(6, dtype=np.float32).reshape(3, 2)
    for transposed, expected in ((False, whole @ full), (True, whole.T @ full[:2])):
        layer = ms.nn.SparseTensorDenseMatmul(adjoint_st=transposed)
        call = ms.jit(layer) if captured else layer
        x = ms.tensor(full[:2] if transposed else full)
        assert (call(indices, values, (2, 3), x).asnumpy() == expected).all()
    product = ms.nn.SparseTensorDenseMatmul(adjoint_dt=True)
    assert (product(indices, values, (2, 3), ms.tensor(full.T.copy())).asnumpy() == whole @ full).all()
    gradient = ms.grad(lambda v, x: product(indices, v, (2, 3), x).sum(), (0, 1))(values, ms.tensor(full.T.copy()))
    assert gradient[0].tolist() == [5, 9] and gradient[1].tolist() == [[0, 1, 2], [0, 1, 2]]
    assert ms.nn.SparseToDense()(ms.COOTensor(indices, values, (2, 3))).tolist() == whole.tolist()
    with pytest.raises(TypeError, match="COOTensor"):
        ms.nn.SparseToDense()(values)


def _rows():
    return ms.CSRTensor(ms.Tensor([0, 1, 2], ms.int32), ms.Tensor([0, 1], ms.int32), ms.Tensor([-1.0, 2.0]), (2, 4))


def _places():
    return ms.COOTensor(ms.Tensor([[0, 1], [1, 2]], ms.int32), ms.Tensor([-1.0, 2.0]), (3, 4))


GRADIENTS = {  # function, its argument, the gradient of the values
    "values": (lambda x: x.values * 3, _rows, [3.0, 3.0]),
    "absolute values": (lambda x: x.abs(), _rows, [-1.0, 1.0]),
    "another dtype": (lambda x: x.astype(ms.float64), _places, [1.0, 1.0]),
    "all elements": (lambda x: x.to_dense() * 2, _places, [2.0, 2.0]),
    "product": (lambda x: x.mv(ms.ops.ones((4, 1))), _rows, [1.0, 1.0]),
    "quotient": (lambda x: (x / 4, x.values), _places, [1.25, 1.25]),
}


@pytest.mark.parametrize("name", GRADIENTS)
@pytest.mark.parametrize("graph_mode", [False, True])
def test_gradients(name, graph_mode):
    # As in MindSpore 2.10: eager mode gives the values' gradients, GRAPH_MODE a sparse tensor of them, which has zeros for
    # indices there and its own ones here.
    function, make, expected = GRADIENTS[name]
    before = ms.get_context("mode")
    ms.set_context(mode=ms.GRAPH_MODE if graph_mode else ms.PYNATIVE_MODE)
    try:
        x = make()
        for derivative in (ms.grad(function), ms.jit(lambda x: ms.grad(function)(x)), ms.grad(ms.jit(function))):
            for _ in range(3):
                result = derivative(x)
                assert isinstance(result, type(x) if graph_mode else ms.Tensor)
                assert (result.values if graph_mode else result).tolist() == expected
                if graph_mode and isinstance(x, ms.CSRTensor):
                    assert result.indices.tolist() == [0, 1] and result.shape == (2, 4)
        value, result = ms.value_and_grad(function)(x)
        assert (result.values if graph_mode else result).tolist() == expected
        held = value if isinstance(value, ms.Tensor) else value[0] if isinstance(value, tuple) else value
        assert not (held if isinstance(held, ms.Tensor) else held.values).requires_grad
        both = ms.ops.GradOperation(get_all=True)(lambda x, y: function(x))(x, ms.Tensor(1.0))
        assert len(both) == 2 and both[1].tolist() == 0
    finally:
        ms.set_context(mode=before)


def test_gradients_through_sparse_results():
    def f(indices, values):
        return ms.COOTensor(indices, values, (3, 4)).abs()

    x = _places()
    for derivative in (ms.grad(f, (0, 1)), ms.jit(ms.grad(f, (0, 1))), ms.jit(lambda i, v: ms.grad(f, (0, 1))(i, v))):
        for _ in range(3):
            of_indices, of_values = derivative(x.indices, x.values)
            assert of_indices.tolist() == [[0, 0], [0, 0]] and of_values.tolist() == [-1.0, 1.0]
