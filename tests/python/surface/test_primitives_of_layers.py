"""The primitives that layers keep under MindSpore's names give, with the layers' settings, what the layers give."""

import numpy as np
import pytest

import msjit as ms
from msjit import nn, ops

ROWS = np.linspace(-2, 2, 12, dtype=np.float32).reshape(3, 4)
LINES = np.linspace(-2, 2, 24, dtype=np.float32).reshape(2, 2, 6)
PLANES = np.linspace(-2, 2, 144, dtype=np.float32).reshape(2, 2, 6, 6)
SPACES = np.linspace(-2, 2, 250, dtype=np.float32).reshape(1, 2, 5, 5, 5)

LAYERS = {
    "Conv1d": (nn.Conv1d(2, 3, 3, stride=2), LINES, lambda c, x: c.squeeze(c.conv2d(c.expand_dims(x, 2), c.weight))),
    "Conv2d": (nn.Conv2d(2, 3, 3, stride=2), PLANES, lambda c, x: c.conv2d(x, c.weight)),
    "Conv2d padded": (
        nn.Conv2d(2, 4, 3, pad_mode="pad", padding=(1, 0, 2, 1), group=2, has_bias=True),
        PLANES,
        lambda c, x: c.bias_add(c.conv2d(x, c.weight), c.bias),
    ),
    "Conv3d": (nn.Conv3d(2, 3, 3), SPACES, lambda c, x: c.conv3d(x, c.weight)),
    "Dense": (nn.Dense(4, 2), ROWS, lambda c, x: c.bias_add(c.matmul(x, c.weight), c.bias)),
    "LayerNorm": (nn.LayerNorm((4,), epsilon=0.1), ROWS, lambda c, x: c.layer_norm(x, c.gamma, c.beta)[0]),
    "BatchNorm2d": (
        nn.BatchNorm2d(2, eps=0.1),
        PLANES,
        lambda c, x: c.bn_infer(x, c.gamma, c.beta, c.moving_mean, c.moving_variance)[0],
    ),
    "ReLU": (nn.ReLU(), ROWS, lambda c, x: c.relu(x)),
    "ReLU6": (nn.ReLU6(), ROWS, lambda c, x: c.relu6(x)),
    "Sigmoid": (nn.Sigmoid(), ROWS, lambda c, x: c.sigmoid(x)),
    "Tanh": (nn.Tanh(), ROWS, lambda c, x: c.tanh(x)),
    "HSwish": (nn.HSwish(), ROWS, lambda c, x: c.hswish(x)),
    "HSigmoid": (nn.HSigmoid(), ROWS, lambda c, x: c.hsigmoid(x)),
    "Softmax": (nn.Softmax(0), ROWS, lambda c, x: c.softmax(x)),
    "LogSoftmax": (nn.LogSoftmax(), ROWS, lambda c, x: c.log_softmax(x)),
    "MaxPool2d": (nn.MaxPool2d(3, 2, "same"), PLANES, lambda c, x: c.max_pool(x)),
    "AvgPool2d": (nn.AvgPool2d(2, 2), PLANES, lambda c, x: c.avg_pool(x)),
}


@pytest.mark.parametrize("captured", [False, True])
@pytest.mark.parametrize("name", LAYERS)
def test_primitive_of_a_layer(name, captured):
    layer, x, by_hand = LAYERS[name]
    by_hand = ms.jit(by_hand) if captured else by_hand
    for _ in range(3):
        found = by_hand(layer, ms.tensor(x))
    np.testing.assert_allclose(found.asnumpy(), layer.set_train(False)(ms.tensor(x)).asnumpy(), rtol=1e-4, atol=1e-5)


def test_subclass_with_weights_of_its_own_making():
    class Scaled(nn.Conv2d):
        def construct(self, x):
            return self.conv2d(x, self.weight / ops.norm(self.weight))

    layer = Scaled(2, 2, 3, weight_init="ones")
    plain = nn.Conv2d(2, 2, 3, weight_init="ones")
    np.testing.assert_allclose(
        layer(ms.tensor(PLANES)).asnumpy(), plain(ms.tensor(PLANES)).asnumpy() / 6, rtol=1e-4, atol=1e-5
    )
    assert layer.conv2d is layer.conv2d and len(layer.trainable_params()) == 1


def test_another_may_be_assigned():
    class Own(nn.Dense):
        def __init__(self):
            super().__init__(2, 2)
            self.matmul = ops.MatMul()

        def construct(self, x):
            return self.matmul(x, ms.tensor([[1.0, 2.0], [3.0, 4.0]]))

    assert Own()(ms.tensor([[1.0, 2.0]])).tolist() == [[7.0, 10.0]]


def test_losses_and_settings():
    loss, x = nn.MSELoss(), ms.tensor([1.0, 3.0])
    assert (float(loss.reduce_mean(x)), float(loss.reduce_sum(x)), loss.mul(x, x).tolist()) == (2.0, 4.0, [1.0, 9.0])
    assert loss.cast(x, ms.float16).dtype == ms.float16
    assert nn.Dense(2, 3, activation="relu").activation_flag and not nn.Dense(2, 3).activation_flag
    table = nn.Embedding(5, 2, embedding_table="ones")
    assert table.gather(table.embedding_table * 2, ms.tensor([1, 3]), 0).tolist() == [[2.0, 2.0]] * 2
