"""The older style: primitives, GradOperation, gradients clipped by a MultitypeFuncGraph over HyperMap, a training Cell."""

import mindspore.nn as nn
import mindspore.ops as ops
import mindspore.ops.functional as F
import mindspore.ops.operations as P
import numpy as np
from common import arguments, result, seed_parameters
from digits import load_digits
from mindspore import Parameter, ParameterTuple, Tensor, context
from mindspore.common import dtype as mstype
from mindspore.ops import composite as C

GRADIENT_CLIP_VALUE = 0.3

clip_grad = C.MultitypeFuncGraph("clip_grad")


@clip_grad.register("Number", "Tensor")
def _clip_grad(clip_value, grad):
    """Clips a gradient's norm."""
    return ops.clip_by_norm(grad, clip_value)


class Embedded(nn.Cell):
    def __init__(self, width, classes):
        super().__init__()
        self.matmul = P.MatMul(transpose_b=True)
        self.bias_add = P.BiasAdd()
        self.relu = P.ReLU()
        self.norm = nn.LayerNorm((width,))
        self.weight = Parameter(Tensor(np.zeros((width, 64)), mstype.float32), name="weight")
        self.bias = Parameter(Tensor(np.zeros(width), mstype.float32), name="bias")
        self.head = nn.Dense(width, classes)

    def construct(self, x):
        x = P.Reshape()(x, (P.Shape()(x)[0], -1))
        x = self.bias_add(self.matmul(x, self.weight), self.bias)
        return self.head(self.relu(self.norm(x)))


class WithLoss(nn.Cell):
    def __init__(self, backbone):
        super().__init__(auto_prefix=False)
        self.backbone = backbone
        self.one_hot = P.OneHot()
        self.on, self.off = Tensor(1.0, mstype.float32), Tensor(0.0, mstype.float32)
        self.loss = P.SoftmaxCrossEntropyWithLogits()
        self.mean = P.ReduceMean(keep_dims=False)

    def construct(self, x, label):
        loss, _ = self.loss(self.backbone(x), self.one_hot(label, 10, self.on, self.off))
        return self.mean(loss, (0,))


class TrainStep(nn.Cell):
    def __init__(self, network, optimizer, sens=1.0):
        super().__init__(auto_prefix=False)
        self.network = network
        self.network.set_grad()
        self.weights = ParameterTuple(network.trainable_params())
        self.optimizer = optimizer
        self.grad = C.GradOperation(get_by_list=True, sens_param=True)
        self.sens = sens
        self.hyper_map = C.HyperMap()

    def construct(self, x, label):
        loss = self.network(x, label)
        sens = P.Fill()(P.DType()(loss), P.Shape()(loss), self.sens)
        grads = self.grad(self.network, self.weights)(x, label, sens)
        grads = self.hyper_map(F.partial(clip_grad, GRADIENT_CLIP_VALUE), grads)
        return F.depend(loss, self.optimizer(grads))


args = arguments(steps=6, full_steps=60)
result("mode", 0 if context.get_context("mode") in (0, 1) else 1)
data = load_digits()
images = (data.images / 16).astype(np.float32)
network = seed_parameters(Embedded(48, 10), seed=2)
rate = nn.dynamic_lr.cosine_decay_lr(0.001, 0.05, args.steps, args.steps, 1)
step = TrainStep(WithLoss(network), nn.Adam(network.trainable_params(), rate, weight_decay=1e-4))
step.set_train()
losses = []
for i in range(args.steps):
    rows = slice(64 * (i % 16), 64 * (i % 16 + 1))
    losses.append(step(Tensor(images[rows]), Tensor(data.target[rows].astype(np.int32))).asnumpy())
result("losses", losses[:6])
network.set_train(False)
logits = network(Tensor(images[1500:]))
result("accuracy", (P.Argmax()(logits).asnumpy() == data.target[1500:]).mean())
result("norm", P.Sqrt()(P.ReduceSum()(P.Square()(network.weight))))
