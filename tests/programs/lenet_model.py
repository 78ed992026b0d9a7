"""LeNet on digits in MNIST's files: a pipeline of transforms, Model.train with callbacks, checkpoints and Model.eval."""

import os
import struct
import tempfile

import mindspore as ms
import mindspore.dataset as ds
import mindspore.dataset.transforms as transforms
import mindspore.dataset.vision as vision
import numpy as np
from common import arguments, result, seed_parameters
from digits import load_digits
from mindspore import nn
from mindspore.common.initializer import Normal
from mindspore.dataset.vision import Inter
from mindspore.train import Accuracy, Callback, CheckpointConfig, LossMonitor, Model, ModelCheckpoint


class LeNet5(nn.Cell):
    def __init__(self, num_class=10, num_channel=1):
        super().__init__()
        self.conv1 = nn.Conv2d(num_channel, 6, 5, pad_mode="valid")
        self.conv2 = nn.Conv2d(6, 16, 5, pad_mode="valid")
        self.fc1 = nn.Dense(16 * 5 * 5, 120, weight_init=Normal(0.02))
        self.fc2 = nn.Dense(120, 84, weight_init=Normal(0.02))
        self.fc3 = nn.Dense(84, num_class, weight_init=Normal(0.02))
        self.relu = nn.ReLU()
        self.max_pool2d = nn.MaxPool2d(kernel_size=2, stride=2)
        self.flatten = nn.Flatten()

    def construct(self, x):
        x = self.max_pool2d(self.relu(self.conv1(x)))
        x = self.max_pool2d(self.relu(self.conv2(x)))
        x = self.flatten(x)
        x = self.relu(self.fc1(x))
        x = self.relu(self.fc2(x))
        return self.fc3(x)


def write_mnist(folder, part, images, labels):
    """Files as the MNIST data set has them."""
    images = np.repeat(np.repeat(images, 4, 1), 4, 2).astype(np.uint8)[:, 2:30, 2:30]
    for name, magic, data in (("images-idx3", 2051, images), ("labels-idx1", 2049, labels.astype(np.uint8))):
        with open(os.path.join(folder, f"{part}-{name}-ubyte"), "wb") as file:
            file.write(struct.pack(f">{1 + data.ndim}I", magic, *data.shape) + data.tobytes())


def create_dataset(path, usage, batch_size):
    data = ds.MnistDataset(path, usage, shuffle=False)
    data = data.map(transforms.TypeCast(ms.int32), input_columns="label")
    data = data.map(
        [vision.Resize((32, 32), interpolation=Inter.LINEAR), vision.Rescale(1.0 / 255.0, 0.0), vision.HWC2CHW()],
        input_columns="image",
    )
    return data.batch(batch_size, drop_remainder=True)


class Losses(Callback):
    """Keeps the loss of each step."""

    def __init__(self):
        super().__init__()
        self.values = []

    def on_train_step_end(self, run_context):
        self.values.append(float(run_context.original_args().net_outputs.asnumpy()))


args = arguments(steps=1, full_steps=3)
digits = load_digits()
scaled, count = digits.images * (255 / 16), 256 if args.steps == 1 else 1024
with tempfile.TemporaryDirectory() as folder:
    write_mnist(folder, "train", scaled[:count], digits.target[:count])
    write_mnist(folder, "t10k", scaled[1300:1556], digits.target[1300:1556])
    network = seed_parameters(LeNet5(), seed=1)
    optimizer = nn.Momentum(network.trainable_params(), learning_rate=0.05, momentum=0.9)
    model = Model(
        network, nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="mean"), optimizer, {"accuracy": Accuracy()}
    )
    losses = Losses()
    saver = ModelCheckpoint("lenet", folder, CheckpointConfig(save_checkpoint_steps=2, keep_checkpoint_max=1))
    train_set = create_dataset(folder, "train", 32)
    model.train(args.steps, train_set, callbacks=[losses, LossMonitor(1000), saver], dataset_sink_mode=False)
    result("losses", losses.values)
    result("accuracy", model.eval(create_dataset(folder, "test", 32), dataset_sink_mode=False)["accuracy"])

    saved = [name for name in os.listdir(folder) if name.endswith(".ckpt")]
    restored = LeNet5()
    not_loaded, _ = ms.load_param_into_net(restored, ms.load_checkpoint(os.path.join(folder, saved[0])))
    x = ms.Tensor(np.linspace(0, 1, 32 * 32, dtype=np.float32).reshape(1, 1, 32, 32))
    result("not_loaded", len(not_loaded))
    result("restored", np.abs(restored(x).asnumpy() - network(x).asnumpy()).max())
