"""The rows of bench/models.py: what each computes, by which libraries.

A row makes contenders: {name: a function that builds a call}. A call gives what is compared with ``exact``, the result in
float64 by PyTorch (or NumPy, for products).
"""

import copy
import math
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import msjit as ms
from msjit import mint, nn, ops

try:
    import torch
    import torch.nn.functional as F
except ImportError:
    torch = None
try:
    import jax
    import jax.numpy as jnp
except ImportError:
    jax = None
try:
    import onnx  # noqa: F401
    import onnxruntime
except ImportError:
    onnxruntime = None
try:
    import openvino
except ImportError:
    openvino = None


@dataclass
class Row:
    name: str
    title: str
    goal: float  # the best peer's time by ours
    flops: float  # multiplications and additions of the usual way to compute it
    bytes: float  # read and written once
    make: object  # a function of the number of threads: (contenders, exact)


def normal(*shape, seed=0, scale=1.0):
    return (np.random.default_rng([seed, *shape]).standard_normal(shape) * scale).astype(np.float32)


def array(result):
    """A contender's result as NumPy has it."""
    if isinstance(result, (list, tuple)):
        result = result[0]
    if isinstance(result, ms.Tensor):
        return result.asnumpy()
    if torch is not None and isinstance(result, torch.Tensor):
        return result.detach().numpy()
    return np.asarray(result)


def inference(threads, msjit, arrays, theirs=None, jaxs=None, exported=None, exact=None):
    """Contenders of a function of tensors: msjit's (eager and captured), PyTorch's (eager and compiled), JAX's, and ONNX
    Runtime and OpenVINO with what msjit exports (of ``exported`` where the format has no form of an op). Each reads memory of
    its own: what some of them share would stay in a cache that is as large as the operands."""
    found = {}
    tensors = lambda: [ms.Tensor(a) for a in arrays]  # noqa: E731

    def without_gradients(run):
        given = tensors()

        def call():
            with mint.no_grad():
                return run(*given)

        return call

    def eager():
        return without_gradients(msjit)

    def captured():
        return without_gradients(ms.jit(msjit))

    found["msjit"], found["msjit eager"] = captured, eager
    if torch is not None and theirs is not None:

        def torch_call(run):
            given = [torch.from_numpy(a.copy()) for a in arrays]

            def call():
                with torch.no_grad():
                    return run(*given)

            return call

        found["PyTorch"] = lambda: torch_call(theirs)
        found["torch.compile"] = lambda: torch_call(torch.compile(theirs))
        if exact is None:

            def exact():
                given = [torch.from_numpy(a).double() for a in arrays]
                run = copy.deepcopy(theirs).double() if isinstance(theirs, torch.nn.Module) else theirs
                with torch.no_grad():
                    return run(*given)

    if jax is not None and jaxs is not None:

        def jax_call():
            run, given = jax.jit(jaxs), [jnp.asarray(a) for a in arrays]
            return lambda: run(*given).block_until_ready()

        found["JAX"] = jax_call
    if onnxruntime is not None:
        found["ONNX Runtime"] = lambda: onnx_runtime_call(exported or msjit, arrays, threads)
    if openvino is not None and onnxruntime is not None:
        found["OpenVINO"] = lambda: openvino_call(exported or msjit, arrays, threads)
    return found, exact


def onnx_file(function, arrays, folder):
    file = Path(folder) / "row.onnx"
    ms.export(function, *[ms.Tensor(a) for a in arrays], file_name=str(file), file_format="ONNX")
    return file


def onnx_runtime_call(function, arrays, threads):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    with tempfile.TemporaryDirectory() as folder:
        file = onnx_file(function, arrays, folder)
        session = onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])
    feeds = {i.name: a.copy() for i, a in zip(session.get_inputs(), arrays)}
    return lambda: session.run(None, feeds)


def openvino_call(function, arrays, threads):
    core = openvino.Core()
    with tempfile.TemporaryDirectory() as folder:
        model = core.read_model(str(onnx_file(function, arrays, folder)))
        # Without a word OpenVINO computes in bfloat16 where the processor can.
        properties = {
            "INFERENCE_NUM_THREADS": threads,
            "INFERENCE_PRECISION_HINT": "f32",
            "PERFORMANCE_HINT": "LATENCY",
        }
        request = core.compile_model(model, "CPU", properties).create_infer_request()
    request.infer(list(arrays))

    def call():
        request.infer()
        return request.get_output_tensor(0).data

    return call


# ---- products
def product(m, k, n, transposed, kept=False):
    """x @ w, or x @ w.T; kept: w is a Parameter, as a layer has it, and constant for those that can know it."""

    def make(threads):
        x, w = normal(m, k), normal(*((n, k) if transposed else (k, n)), seed=1)
        exact = lambda: x.astype(np.float64) @ (w.T if transposed else w).astype(np.float64)  # noqa: E731
        if not kept:
            mine = (lambda x, w: ops.dense(x, w)) if transposed else (lambda x, w: x @ w)
            theirs = None if torch is None else F.linear if transposed else torch.matmul
            return inference(threads, mine, [x, w], theirs, lambda x, w: x @ (w.T if transposed else w), exact=exact)
        net = nn.Dense(k, n, has_bias=False)
        net.weight.set_data(ms.Tensor(w))
        net.set_train(False)
        theirs = None
        if torch is not None:
            theirs = torch.nn.Linear(k, n, bias=False)
            with torch.no_grad():
                theirs.weight.copy_(torch.from_numpy(w))
        weight = None if jax is None else jnp.asarray(w)
        return inference(threads, net, [x], theirs, lambda x: x @ weight.T, exact=exact)

    return make


def product_row(name, m, k, n, goal, transposed=False, kept=False):
    title = f"{m}x{k}x{n}" + (" W^T" if transposed else "")
    return Row(name, title, goal, 2 * m * k * n, 4 * (m * k + k * n + m * n), product(m, k, n, transposed, kept))


# ---- convolutions
def convolution_row(name, batch, channels, filters, size, kernel, goal, stride=1, groups=1):
    out = -(-size // stride)
    shape, pad = (filters, channels // groups, kernel, kernel), kernel // 2

    def make(threads):
        x, w = normal(batch, channels, size, size), normal(*shape, seed=1)
        net = nn.Conv2d(channels, filters, kernel, stride, pad_mode="pad", padding=pad, group=groups)
        net.weight.set_data(ms.Tensor(w))
        net.set_train(False)
        theirs = None
        if torch is not None:
            theirs = torch.nn.Conv2d(channels, filters, kernel, stride, pad, groups=groups, bias=False)
            with torch.no_grad():
                theirs.weight.copy_(torch.from_numpy(w))
        weight = None if jax is None else jnp.asarray(w)

        def jaxs(x):
            return jax.lax.conv_general_dilated(
                x, weight, (stride, stride), [(pad, pad)] * 2, feature_group_count=groups
            )

        return inference(threads, net, [x], theirs, jaxs)

    flops = 2 * batch * out * out * math.prod(shape)
    moved = 4 * (batch * channels * size * size + math.prod(shape) + batch * filters * out * out)
    title = f"{kernel}x{kernel}{f'/{stride}' if stride > 1 else ''} {channels}-{filters} of {size}x{size}"
    if groups > 1:
        title = "depthwise " + title if groups == channels else f"{title} in {groups} groups"
    return Row(name, f"{title}, batch {batch}", goal, flops, moved, make)


def convolution_backward_row(name, batch, channels, filters, size, kernel, goal):
    def make(threads):
        x, w, ct = (
            normal(batch, channels, size, size),
            normal(filters, channels, kernel, kernel, seed=1),
            normal(batch, filters, size, size, seed=2),
        )
        pad = kernel // 2

        def mine():
            given = [ms.Tensor(a) for a in (x, w, ct)]
            loss = lambda x, w, ct: (ops.conv2d(x, w, None, 1, "pad", pad) * ct).sum()  # noqa: E731
            run = ms.jit(ms.grad(loss, (0, 1)))
            return lambda: run(*given)

        found = {"msjit": mine}
        if torch is None:
            return found, None

        def theirs(double=False):
            a = [torch.from_numpy(t).double() if double else torch.from_numpy(t) for t in (x, w, ct)]
            one = [1, 1], [pad, pad], [1, 1]
            return lambda: torch.ops.aten.convolution_backward(
                a[2], a[0], a[1], None, *one, False, [0, 0], 1, [True, True, False]
            )

        found["PyTorch"] = theirs
        return found, lambda: theirs(True)()

    flops = 4 * batch * size * size * filters * channels * kernel * kernel
    moved = 4 * (2 * batch * (channels + filters) * size * size + 2 * filters * channels * kernel * kernel)
    title = f"backward of {kernel}x{kernel} {channels}-{filters} of {size}x{size}, batch {batch}"
    return Row(name, title, goal, flops, moved, make)


# ---- attention
def attention_row(name, heads, length, size, goal):
    def make(threads):
        q, k, v = (normal(1, heads, length, size, seed=s) for s in range(3))
        theirs = None if torch is None else F.scaled_dot_product_attention

        def written_out(q, k, v):
            return ops.matmul(ops.softmax(ops.matmul(q, k.swapaxes(-1, -2)) * size**-0.5, -1), v)

        def jaxs(q, k, v):
            swap = lambda t: t.swapaxes(1, 2)  # noqa: E731
            return swap(jax.nn.dot_product_attention(swap(q), swap(k), swap(v)))

        mine = lambda q, k, v: mint.nn.functional.scaled_dot_product_attention(q, k, v)  # noqa: E731
        return inference(threads, mine, [q, k, v], theirs, jaxs, exported=written_out)

    return Row(
        name,
        f"attention, {heads} heads, T {length}",
        goal,
        4 * heads * length**2 * size,
        16 * heads * length * size,
        make,
    )


# ---- networks
def weights_of(net):
    """Numbers for the trainable weights; norms and biases as new ones are."""
    rng, found = np.random.default_rng(1), []
    for p in net.trainable_params():
        if len(p.shape) > 1:
            found.append((rng.standard_normal(p.shape) * math.prod(p.shape[1:]) ** -0.5).astype(np.float32))
        else:
            found.append(np.full(p.shape, "gamma" in p.name, np.float32))
    for p, a in zip(net.trainable_params(), found):
        p.set_data(ms.Tensor(a))
    return found


def networks(kind, sizes):
    """(msjit's network, PyTorch's or None) with the same weights."""
    import models_networks_msjit

    mine = getattr(models_networks_msjit, kind)(**sizes)
    arrays = weights_of(mine)
    if torch is None:
        return mine, None
    import models_networks_torch

    return mine, models_networks_torch.set_weights(getattr(models_networks_torch, kind)(**sizes), arrays)


RESNET18 = dict(plan=[(64, 2, 1), (128, 2, 2), (256, 2, 2), (512, 2, 2)], stem=64, classes=1000, large=True)
RESNET20 = dict(plan=[(16, 3, 1), (32, 3, 2), (64, 3, 2)], stem=16, classes=10)
RESNET50 = dict(
    plan=[(64, 3, 1), (128, 4, 2), (256, 6, 2), (512, 3, 2)], stem=64, classes=10, bottleneck=True, large=True
)


def resnet_flops(plan, stem, classes, size, bottleneck=False, large=False):
    """Of one image, and the number of weights."""
    flops = weights = 0

    def convolve(before, after, kernel):
        nonlocal flops, weights
        weights += before * after * kernel**2
        flops += 2 * before * after * kernel**2 * size**2

    if large:
        size //= 2
    convolve(3, stem, 7 if large else 3)
    if large:
        size //= 2
    before = stem
    for width, count, stride in plan:
        after = 4 * width if bottleneck else width
        for i in range(count):
            down = stride if i == 0 else 1
            if bottleneck:
                convolve(before, width, 1)
            size //= down
            if bottleneck:
                convolve(width, width, 3)
                convolve(width, after, 1)
            else:
                convolve(before, width, 3)
                convolve(width, after, 3)
            if down > 1 or before != after:
                convolve(before, after, 1)
            before = after
    return flops + 2 * before * classes, weights + before * classes


def resnet_inference_row(name, title, sizes, size, batch, goal):
    def make(threads):
        mine, theirs = networks("ResNet", sizes)
        mine.set_train(False)
        if theirs is not None:
            theirs.eval()
        return inference(threads, mine, [normal(batch, 3, size, size)], theirs)

    flops, weights = resnet_flops(size=size, **sizes)
    return Row(name, f"{title} inference, batch {batch}", goal, batch * flops, 4 * weights, make)


def resnet_training_row(name, title, sizes, size, batch, goal):
    """A step: forward, backward, momentum."""

    def make(threads):
        x = normal(batch, 3, size, size)
        y = np.random.default_rng(0).integers(0, sizes["classes"], batch).astype(np.int32)

        def msjit_call(compiled):
            mine, _ = networks("ResNet", sizes)
            mine.set_train(True)
            optimizer = nn.Momentum(mine.trainable_params(), 0.01, 0.9)
            gradient = ms.value_and_grad(lambda x, y: ops.cross_entropy(mine(x), y), None, optimizer.parameters)

            def train(x, y):
                loss, grads = gradient(x, y)
                optimizer(grads)
                return loss

            run, given = ms.jit(train) if compiled else train, (ms.Tensor(x), ms.Tensor(y))
            return lambda: run(*given)

        found = {"msjit": lambda: msjit_call(True), "msjit eager": lambda: msjit_call(False)}
        if torch is None:
            return found, None

        def torch_call(compiled=False, double=False):
            theirs = networks("ResNet", sizes)[1].train()
            if double:
                theirs = theirs.double()
            optimizer = torch.optim.SGD(theirs.parameters(), 0.01, momentum=0.9)
            loss_of = lambda x, y: F.cross_entropy(theirs(x), y)  # noqa: E731
            run = torch.compile(loss_of) if compiled else loss_of
            a, b = torch.from_numpy(x), torch.from_numpy(y).long()
            a = a.double() if double else a

            def call():
                loss = run(a, b)
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                return loss

            return call

        found["PyTorch"] = torch_call
        found["torch.compile"] = lambda: torch_call(compiled=True)
        return found, lambda: torch_call(double=True)()

    flops, weights = resnet_flops(size=size, **sizes)
    return Row(name, f"{title} training step, batch {batch}", goal, 3 * batch * flops, 20 * weights, make)


def layer_row(length, goal, width=768, heads=12):
    def make(threads):
        mine, theirs = networks("Layer", dict(width=width, heads=heads))
        mine.set_train(False)

        mask = ms.Tensor(np.triu(np.full((length, length), -1e9, np.float32), 1))

        def written_out(x):  # as the layer, with attention as the format has it
            b, t, w = x.shape
            q, k, v = mine.qkv(mine.norm1(x)).reshape(b, t, 3, heads, w // heads).transpose(2, 0, 3, 1, 4)
            scores = ops.matmul(q, k.swapaxes(-1, -2)) * (w // heads) ** -0.5 + mask
            y = ops.matmul(ops.softmax(scores, -1), v)
            x = x + mine.out(y.transpose(0, 2, 1, 3).reshape(b, t, w))
            return x + mine.fall(mine.gelu(mine.rise(mine.norm2(x))))

        return inference(threads, mine, [normal(1, length, width)], theirs, exported=written_out)

    weights = 12 * width * width
    flops = 2 * length * weights + 4 * length * length * width
    return Row(f"gpt2_layer_{length}", f"GPT-2 small layer, T {length}", goal, flops, 4 * weights, make)


def gpt_training_row(goal):
    sizes = dict(batch=4, length=128, width=256, heads=4, layers=4)

    def make(threads):
        import programs_msjit

        found = {
            "msjit": lambda: programs_msjit.make("gpt", sizes, compiled="auto"),
            "msjit eager": lambda: programs_msjit.make("gpt", sizes, compiled=None),
        }
        if torch is None:
            return found, None
        import programs_torch

        found["PyTorch"] = lambda: programs_torch.make("gpt", sizes, compiled=False)
        found["torch.compile"] = lambda: programs_torch.make("gpt", sizes, compiled=True)
        return found, None

    weights = sizes["layers"] * 12 * sizes["width"] ** 2
    tokens = sizes["batch"] * sizes["length"]
    flops = 3 * (2 * tokens * weights + 4 * tokens * sizes["length"] * sizes["width"] * sizes["layers"])
    return Row("gpt_train", "GPT 4x256 training step, T 128, batch 4", goal, flops, 28 * weights, make)


ROWS = [
    product_row("matmul_256", 256, 256, 256, 1.0),
    product_row("matmul_1024", 1024, 1024, 1024, 1.0),
    product_row("matmul_wide", 512, 768, 2304, 1.0),
    product_row("matmul_shallow", 2048, 64, 2048, 1.0),
    product_row("matvec", 1, 4096, 4096, 1.0),
    *[product_row(f"matvec_t{m}", m, 4096, 4096, 1.0, transposed=True, kept=True) for m in (1, 2, 4, 8)],
    product_row("linear_32", 32, 768, 3072, 1.1, transposed=True, kept=True),
    convolution_row("conv3x3_64", 1, 64, 64, 56, 3, 1.5),
    convolution_row("conv3x3_128", 1, 128, 128, 28, 3, 1.5),
    convolution_row("conv3x3_256", 1, 256, 256, 14, 3, 1.5),
    convolution_row("conv3x3_512", 1, 512, 512, 7, 3, 1.5),
    convolution_row("conv3x3_64_batch8", 8, 64, 64, 56, 3, 1.5),
    convolution_row("conv7x7_stem", 1, 3, 64, 224, 7, 1.2, stride=2),
    convolution_row("conv1x1", 1, 256, 64, 56, 1, 1.2),
    convolution_row("conv_depthwise", 1, 144, 144, 56, 3, 1.2, groups=144),
    convolution_backward_row("conv_backward", 16, 512, 512, 1, 3, 1.2),
    attention_row("attention_128", 12, 128, 64, 1.3),
    attention_row("attention_1024", 12, 1024, 64, 1.3),
    resnet_inference_row("resnet18_1", "ResNet-18", RESNET18, 224, 1, 1.4),
    resnet_inference_row("resnet18_8", "ResNet-18", RESNET18, 224, 8, 1.4),
    resnet_training_row("resnet20_train", "ResNet-20 (CIFAR)", RESNET20, 32, 32, 1.4),
    layer_row(1, 2.0),
    layer_row(128, 1.15),
    layer_row(512, 1.15),
    gpt_training_row(1.4),
    resnet_training_row("resnet50_train", "ResNet-50 at 32x32", RESNET50, 32, 16, 1.2),
]


def set_threads(threads):
    ms.set_num_threads(threads)
    if torch is not None:
        torch.set_num_threads(threads)
    os.environ["TORCHINDUCTOR_FORCE_DISABLE_CACHES"] = "1"
