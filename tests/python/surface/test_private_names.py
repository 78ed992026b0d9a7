"""Names that scripts written for MindSpore import though they are no part of its public modules."""

import numpy as np
import pytest

import msjit as ms
from msjit import nn
from msjit.common import initializer as init


def test_initializers_helpers():
    # As MindSpore 2.10 has them.
    assert init._calculate_fan_in_and_fan_out((3, 4, 5, 5)) == (100, 75)
    assert init._calculate_correct_fan((3, 4), "fan_out") == 3 and init._calculate_correct_fan((3, 4), "FAN_IN") == 4
    assert init._calculate_in_and_out(np.zeros((3, 4))) == (4, 3)
    assert init._calculate_gain("tanh") == 5 / 3 and init._calculate_gain("conv_transpose2d") == 1
    assert init._calculate_gain("leaky_relu") == pytest.approx(np.sqrt(2 / 1.0001))
    with pytest.raises(ValueError, match="two dimensions"):
        init._calculate_fan_in_and_fan_out((3,))
    with pytest.raises(ValueError, match="fan_in"):
        init._calculate_correct_fan((3, 4), "fan")
    assert init._assignment(np.zeros(()), 2.0) == 2.0
    for array in (init._init_random_normal(0, 1, (3, 4)), init._init_random_uniform(2, 3, (3, 4))):
        assert isinstance(array, np.ndarray) and array.shape == (3, 4) and array.dtype == np.float32
    assert abs(init._init_truncated_normal(-1, 1, 0, 1, (100,))).max() <= 1


def test_own_initializer_of_mindspores_kind():
    @init._register("twos")
    class Twos(init.Initializer):
        def _initialize(self, arr):
            init._assignment(arr, 2.0)

    for given in ("twos", "Twos", Twos()):
        assert (nn.Dense(3, 4, weight_init=given).weight.asnumpy() == 2).all()
    assert init._INITIALIZER_ALIAS["twos"] is Twos


def test_cells_and_params():
    net = nn.SequentialCell(nn.Dense(2, 3), nn.ReLU())
    assert list(net._cells) == ["0", "1"] and list(net[0]._params) == ["weight", "bias"]

    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            for i in range(2):
                self._cells[f"layer{i}"] = nn.Dense(2, 2)
            self._params["scale"] = ms.Parameter(ms.ones(2))

        def construct(self, x):
            for cell in self._cells.values():
                x = cell(x)
            return x * self.scale

    net = Net()
    assert len(net.trainable_params()) == 5 and net(ms.ones(1, 2)).shape == (1, 2)
    np.testing.assert_allclose(ms.jit(net)(ms.ones(1, 2)).asnumpy(), net(ms.ones(1, 2)).asnumpy(), rtol=1e-6)
    del net._cells["layer1"]
    assert list(net._cells) == ["layer0"] and not hasattr(net, "layer1")


def test_dtypes_and_numpy_names():
    assert ms.float is ms.float32 and ms.int is ms.int64 and ms.bool is ms.bool_
    assert ms.dtype.float is ms.float32 and ms.float16 in ms.dtype.float_type and ms.int8 in ms.dtype.all_types
    mnp = ms.numpy
    x = np.array([1.24, 2.5, -3.55], np.float32)
    np.testing.assert_allclose(mnp.around(ms.Tensor(x), decimals=1).asnumpy(), np.around(x, 1), rtol=1e-6)
    a = np.array([[1.0, 2.0], [3.0, 4.0]], np.float32)
    np.testing.assert_allclose(mnp.matrix_power(ms.Tensor(a), 3).asnumpy(), np.linalg.matrix_power(a, 3))
    assert mnp.PINF == np.inf and mnp.uint is ms.uint64
