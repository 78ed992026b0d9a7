"""The main job: train on scikit-learn's handwritten digits three ways and compare them.

An MLP (64-128-10) and a LeNet-shaped CNN, with momentum SGD and Adam, each trained eagerly, with ``@ms.jit`` on the
training step, and as plain code under ``ms.enable_capture()``. Exits 1 and says what disagreed when the losses of the
first 50 steps, or of one step taken from a saved state, differ by more than 1e-5 relative, or an accuracy is too low.

Run ``./dev demo`` or ``python -m msjit.demo [--quick] [--device cuda|ascend]``; needs scikit-learn and tqdm. ``--emulate`` runs
the device's work on the fakes of a checkout (tests/cuda, tests/ascend), which takes many times as long.
"""

import argparse
import contextlib
import logging
import os
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import msjit as ms
from msjit import nn

log = logging.getLogger("msjit.demo")
MODES = ("eager", "jit", "capture")
REQUIRED_ACCURACY = {"MLP": 0.95, "CNN": 0.97}
TOLERANCE = 1e-5
# On a device, fused kernels add in another order than single ones.
DEVICE_TOLERANCE = 1e-3
COMPARED_STEPS = 50


class MLP(nn.Cell):
    def __init__(self):
        super().__init__()
        self.hidden = nn.Dense(64, 128)
        self.act = nn.ReLU()
        self.out = nn.Dense(128, 10)

    def construct(self, x):
        return self.out(self.act(self.hidden(x.reshape(x.shape[0], 64))))


class CNN(nn.Cell):
    """LeNet's shape on 8 x 8 images: two convolutions with pooling, three dense layers."""

    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 8, 3, pad_mode="pad", padding=1, has_bias=True)
        self.conv2 = nn.Conv2d(8, 16, 3, pad_mode="pad", padding=1, has_bias=True)
        self.pool = nn.MaxPool2d(2, 2)
        self.act = nn.ReLU()
        self.fc1 = nn.Dense(64, 120)
        self.fc2 = nn.Dense(120, 84)
        self.fc3 = nn.Dense(84, 10)

    def construct(self, x):
        x = self.pool(self.act(self.conv1(x)))
        x = self.pool(self.act(self.conv2(x)))
        x = x.reshape(x.shape[0], 64)
        return self.fc3(self.act(self.fc2(self.act(self.fc1(x)))))


def load_digits():
    """Images (n, 1, 8, 8) float32 in [0, 1] and labels (n,) int64, split 80:20 by a fixed permutation."""
    from sklearn.datasets import load_digits as load

    images, labels = load(return_X_y=True)
    images = (images / 16).astype(np.float32).reshape(-1, 1, 8, 8)
    order = np.random.default_rng(0).permutation(len(images))
    cut = len(images) * 4 // 5
    return [(images[i], labels[i].astype(np.int64)) for i in (order[:cut], order[cut:])]


class Training:
    """A model, its optimizer and its training step in one mode."""

    def __init__(self, model, optimizer, mode):
        ms.set_seed(2)  # of seed 1 PyTorch, too, makes a CNN of 95 % with Adam
        self.mode = mode
        self.net = model()
        parameters = self.net.trainable_params()
        if optimizer == "SGD":
            self.optimizer = nn.Momentum(parameters, learning_rate=0.05, momentum=0.9)
        else:
            self.optimizer = nn.Adam(parameters, learning_rate=0.0015)
        self.loss = nn.CrossEntropyLoss()
        self.gradient = ms.value_and_grad(self.forward, None, parameters)
        self.losses = []
        self.step = ms.jit(self.train_step) if mode == "jit" else self.train_step

    def forward(self, x, y):
        return self.loss(self.net(x), y)

    def train_step(self, x, y):
        loss, gradients = self.gradient(x, y)
        self.optimizer(gradients)
        log.debug("loss %s", float(loss))  # a call that no graph can hold: it breaks capture, and training goes on
        return loss

    def capturing(self):
        return ms.enable_capture() if self.mode == "capture" else contextlib.nullcontext()

    def state(self):
        return [p.asnumpy().copy() for p in [*self.net.get_parameters(), *self.optimizer.state()]]

    def load(self, state):
        for p, value in zip([*self.net.get_parameters(), *self.optimizer.state()], state):
            p.set_data(ms.Tensor(value))

    def accuracy(self, images, labels):
        with ms.no_grad():
            predicted = self.net(ms.Tensor(images)).argmax(axis=1).asnumpy()
        return float((predicted == labels).mean())


def batches(data, size, epoch):
    images, labels = data
    order = np.random.default_rng(epoch).permutation(len(images))
    for i in range(0, len(order) - size + 1, size):
        pick = order[i : i + size]
        yield ms.Tensor(images[pick]), ms.Tensor(labels[pick])


def train(model, optimizer, mode, data, epochs, progress):
    """Trains and returns what the table and the comparison need; snapshots hold the state before a step, and its batch."""
    if mode != "eager":
        ms.reset(Training.train_step)  # the table counts each run by itself
    training = Training(model, optimizer, mode)
    train_data, test_data = data
    epoch_losses, snapshots = [], []
    fastest = float("inf")
    with training.capturing():
        for epoch in range(epochs):
            total = []
            for index, (x, y) in enumerate(batches(train_data, 32, epoch)):
                if mode == "eager" and index == 7:
                    snapshots.append((training.state(), x, y))
                start = time.perf_counter()
                loss = training.step(x, y)
                fastest = min(fastest, time.perf_counter() - start)
                total.append(float(loss))
                progress.update()
            training.losses += total
            epoch_losses.append(sum(total) / len(total))
    report = ms.report(training.train_step) if mode != "eager" else None
    return dict(
        training=training,
        epoch_losses=epoch_losses,
        accuracy=training.accuracy(*test_data),
        step_seconds=fastest,
        snapshots=snapshots,
        report=report,
    )


def disagreements(name, runs, tolerance):
    """Sentences on what differs between the modes; empty when all is well."""
    found = []
    reference = runs["eager"]
    for mode in MODES[1:]:
        pairs = zip(reference["training"].losses[:COMPARED_STEPS], runs[mode]["training"].losses)
        worst, step = max((abs(a - b) / max(abs(a), 1e-12), i) for i, (a, b) in enumerate(pairs))
        if worst > tolerance:
            found.append(f"{name}: loss of {mode} differs from eager by {worst:.1e} relative at step {step}")
        eager, other = reference["training"], runs[mode]["training"]
        for epoch, (state, x, y) in enumerate(reference["snapshots"]):
            results = []
            for training in (eager, other):
                training.load(state)
                with training.capturing():
                    results.append((float(training.step(x, y)), training.state()))
            (loss_a, after_a), (loss_b, after_b) = results
            if abs(loss_a - loss_b) > tolerance * max(abs(loss_a), 1e-6):
                found.append(f"{name}: one step of {mode} from epoch {epoch} gives loss {loss_b}, eager {loss_a}")
            for a, b in zip(after_a, after_b):
                if np.abs(a - b).max() > tolerance * max(np.abs(a).max(), 1e-3):
                    found.append(f"{name}: one step of {mode} from epoch {epoch} gives other parameters than eager")
                    break
    required = REQUIRED_ACCURACY[name.split()[0]]
    for mode in MODES:
        if runs[mode]["accuracy"] < required:
            found.append(f"{name}: {mode} reaches {runs[mode]['accuracy']:.1%} test accuracy, not {required:.0%}")
    return found


def print_table(results):
    header = f"{'model':<10}{'mode':<9}{'loss per epoch (first, middle, last)':<38}{'accuracy':>9}{'step':>10}"
    header += f"{'speed-up':>10}{'compiles':>10}{'breaks':>8}"
    print("\n" + header + "\n" + "-" * len(header))
    for name, runs in results.items():
        for mode in MODES:
            run = runs[mode]
            losses = run["epoch_losses"]
            shown = " ".join(f"{losses[i]:.4f}" for i in (0, len(losses) // 2, -1))
            speedup = runs["eager"]["step_seconds"] / run["step_seconds"]
            report = run["report"]
            compiles, breaks = (report.compiles, sum(b.count for b in report.breaks)) if report else ("-", "-")
            print(
                f"{name:<10}{mode:<9}{shown:<38}{run['accuracy']:>9.1%}{run['step_seconds'] * 1e6:>7.0f} us"
                f"{speedup:>9.2f}x{compiles:>10}{breaks:>8}"
            )


def emulate(device):
    """Lets this process find the fakes, which are built for it; before anything asks for a device."""
    folder = Path(__file__).resolve().parents[2] / "tests" / device
    if not (folder / "fakes.py").exists():
        raise SystemExit(f"--emulate: the fake {device} is in msjit's checkout, there is no {folder}")
    sys.path.insert(0, str(folder))
    import fakes

    folder = tempfile.mkdtemp(prefix=f"msjit_{device}_")
    if device == "cuda":
        if reason := fakes.missing():
            raise SystemExit(f"--emulate: {reason}")
        found = fakes.environment(fakes.build(), folder)
    else:
        found = fakes.environment(fakes.build(folder))
    os.environ.update({k: v for k, v in found.items() if k.startswith("MSJIT_")})


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="msjit.demo", description=__doc__.split("\n\n")[0])
    parser.add_argument("--quick", action="store_true", help="MLP with SGD only, fewer epochs")
    parser.add_argument(
        "--device", default="cpu", choices=("cpu", "cuda", "ascend"), help="where tensors are. Default: cpu"
    )
    parser.add_argument(
        "--emulate", action="store_true", help="the device is the fake of a checkout's tests/cuda or tests/ascend"
    )
    options = parser.parse_args(arguments)
    from tqdm import tqdm

    if options.emulate and options.device != "cpu":
        emulate(options.device)
    if options.device != "cpu":
        kind = {"cuda": "CUDA", "ascend": "Ascend"}[options.device]
        ms.set_device(kind)
        log.warning("device: %s", ms.hal.get_device_name(0, kind))
    tolerance = TOLERANCE if options.device == "cpu" else DEVICE_TOLERANCE

    data = load_digits()
    steps = len(data[0][0]) // 32
    cases = (
        [(MLP, "SGD", 20)] if options.quick else [(m, o, e) for m, e in ((MLP, 20), (CNN, 30)) for o in ("SGD", "Adam")]
    )
    results, found = {}, []
    for model, optimizer, epochs in cases:
        name = f"{model.__name__} {optimizer}"
        runs = {}
        for mode in MODES:
            with tqdm(total=epochs * steps, desc=f"{name} {mode}", unit="step", leave=False) as progress:
                runs[mode] = train(model, optimizer, mode, data, epochs, progress)
        results[name] = runs
        found += disagreements(name, runs, tolerance)
    print_table(results)
    for name, runs in results.items():
        for mode in MODES[1:]:
            report = runs[mode]["report"]
            if report.hits == 0:
                found.append(f"{name}: {mode} ran no captured code")
    print("\ncapture report of the last step function:\n")
    print(report)
    if found:
        print("\ndisagreement:\n  " + "\n  ".join(found), file=sys.stderr)
        return 1
    print(f"\nall modes agree: first {COMPARED_STEPS} steps and single steps from saved states within {tolerance:g}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
