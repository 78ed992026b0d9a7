"""A small vision transformer: patches by a convolution, a class token, encoder blocks, cosine decay with warm-up, label
smoothing, trained by a cell of its own over a pipeline of images, with checkpoints kept by a callback."""

import math
import os
import tempfile

import mindspore as ms
import mindspore.dataset as ds
import numpy as np
from common import arguments, result, seed_parameters
from mindspore import Parameter, Tensor, nn, ops
from mindspore.common.initializer import Normal, initializer
from mindspore.dataset import transforms, vision

args = arguments(steps=2, full_steps=10)


class Attention(nn.Cell):
    def __init__(self, dim, heads, dropout=0.0):
        super().__init__()
        self.heads, self.scale = heads, Tensor((dim // heads) ** -0.5)
        self.qkv = nn.Dense(dim, 3 * dim)
        self.out = nn.Dense(dim, dim)
        self.drop = nn.Dropout(p=dropout)
        self.softmax = nn.Softmax(axis=-1)
        self.q_matmul_k = ops.BatchMatMul(transpose_b=True)
        self.weights_matmul_v = ops.BatchMatMul()

    def construct(self, x):
        b, n, c = x.shape
        qkv = ops.reshape(self.qkv(x), (b, n, 3, self.heads, c // self.heads))
        qkv = ops.transpose(qkv, (2, 0, 3, 1, 4))
        q, k, v = ops.unstack(qkv, axis=0)
        weights = self.softmax(ops.mul(self.q_matmul_k(q, k), self.scale))
        y = self.weights_matmul_v(self.drop(weights), v)
        y = ops.reshape(ops.transpose(y, (0, 2, 1, 3)), (b, n, c))
        return self.out(y)


class Residual(nn.Cell):
    def __init__(self, norm, cell):
        super().__init__()
        self.norm, self.cell = norm, cell

    def construct(self, x):
        return x + self.cell(self.norm(x))


class FeedForward(nn.Cell):
    def __init__(self, dim, hidden):
        super().__init__()
        self.dense1, self.dense2 = nn.Dense(dim, hidden), nn.Dense(hidden, dim)
        self.activation, self.dropout = nn.GELU(), nn.Dropout(p=0.0)

    def construct(self, x):
        return self.dropout(self.dense2(self.dropout(self.activation(self.dense1(x)))))


class ViT(nn.Cell):
    def __init__(self, size=16, patch=4, dim=24, depth=2, heads=3, classes=5):
        super().__init__()
        count = (size // patch) ** 2
        self.patches = nn.Conv2d(3, dim, patch, stride=patch, has_bias=True)
        self.token = Parameter(initializer(Normal(1.0), (1, 1, dim), ms.float32), name="token")
        self.position = Parameter(initializer("zeros", (1, count + 1, dim), ms.float32), name="position")
        blocks = []
        for _ in range(depth):
            blocks += [
                Residual(nn.LayerNorm((dim,)), Attention(dim, heads)),
                Residual(nn.LayerNorm((dim,)), FeedForward(dim, 2 * dim)),
            ]
        self.blocks = nn.SequentialCell(*blocks)
        self.norm, self.head = nn.LayerNorm((dim,)), nn.Dense(dim, classes)

    def construct(self, x):
        x = self.patches(x)
        b, c, h, w = x.shape
        x = ops.transpose(ops.reshape(x, (b, c, h * w)), (0, 2, 1))
        token = ops.tile(self.token.astype(x.dtype), (b, 1, 1))
        x = ops.concat((token, x), axis=1) + self.position
        return self.head(self.norm(self.blocks(x))[:, 0])


class SmoothedLoss(nn.LossBase):
    def __init__(self, smoothing, classes):
        super().__init__()
        self.on, self.off = Tensor(1 - smoothing, ms.float32), Tensor(smoothing / (classes - 1), ms.float32)
        self.entropy = nn.SoftmaxCrossEntropyWithLogits(reduction="mean")

    def construct(self, logits, label):
        one_hot = ops.one_hot(label, ops.shape(logits)[1], self.on, self.off)
        return self.entropy(logits, one_hot)


rng = np.random.default_rng(0)
images = rng.integers(0, 255, (40, 20, 20, 3)).astype(np.uint8)
labels = np.arange(40).astype(np.int32) % 5
images[np.arange(40), :, labels * 4] = 255


def pipeline():
    data = ds.NumpySlicesDataset({"image": images, "label": labels}, shuffle=False)
    steps = [
        vision.CenterCrop(16),
        vision.Rescale(1 / 255.0, 0.0),
        vision.Normalize([0.5] * 3, [0.25] * 3),
        vision.HWC2CHW(),
    ]
    data = data.map(steps, input_columns="image")
    data = data.map(transforms.TypeCast(ms.int32), input_columns="label")
    return data.batch(8, drop_remainder=True)


net = seed_parameters(ViT(), 4)
net.position.set_data(Tensor(np.zeros(net.position.shape, np.float32)))
net.token.set_data(Tensor(np.full(net.token.shape, 0.1, np.float32)))
data = pipeline()
per_epoch = data.get_dataset_size()
rates = nn.cosine_decay_lr(0.0, 2e-3, args.steps * per_epoch, per_epoch, decay_epoch=args.steps)
rates = [r * min(1.0, (i + 1) / 3) for i, r in enumerate(rates)]
optimizer = nn.Adam(net.trainable_params(), rates, weight_decay=1e-4)
loss = SmoothedLoss(0.1, 5)


class Recorder(ms.train.Callback):
    def step_end(self, run_context):
        about = run_context.original_args()
        result("loss", about.net_outputs)


with tempfile.TemporaryDirectory() as folder:
    kept = ms.train.ModelCheckpoint(
        "vit", folder, ms.train.CheckpointConfig(save_checkpoint_steps=per_epoch, keep_checkpoint_max=2)
    )
    model = ms.train.Model(net, loss, optimizer, metrics={"top1": nn.Accuracy(), "top3": nn.TopKCategoricalAccuracy(3)})
    model.train(
        args.steps,
        data,
        callbacks=[Recorder(), kept],
        dataset_sink_mode=False,
    )
    result("files", len([name for name in os.listdir(folder) if name.endswith(".ckpt")]))
scores = model.eval(pipeline(), dataset_sink_mode=False)
result("scores", [scores["top1"], scores["top3"]])
result("predicted", model.predict(Tensor(np.ones((1, 3, 16, 16), np.float32))))
result("finite", float(math.isfinite(scores["top1"])))
