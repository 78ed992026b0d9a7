"""Losses and norms, forward and backward, against PyTorch and JAX: ratios of interleaved minima, one thread.

    MSJIT_THREADS=1 python bench/micro/losses.py [name ...]

Cases: cross_entropy (labels), layer_norm (gradients of input, weight and bias), batch_norm (training, images),
softmax, adam (a step over many small parameters), block (compile time of a transformer block, forward and backward).
"""

import os
import sys
import time
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import numpy as np  # noqa: E402

import harness  # noqa: E402
import msjit as ms  # noqa: E402
from peers import jax, torch  # noqa: E402

rng = np.random.default_rng(0)


def array(*shape):
    return rng.standard_normal(shape, dtype=np.float32)


def training(msjit_function, torch_function, arrays, others=(), jax_function=None):
    """Contenders that compute the function's value and its gradients with respect to arrays; the last is a cotangent."""
    n = len(arrays)
    ours = [ms.Tensor(a) for a in arrays] + [ms.Tensor(o) for o in others]
    step = ms.jit(ms.value_and_grad(msjit_function, tuple(range(n))))
    contenders = {"msjit": lambda: step(*ours)}
    if torch:
        theirs = [torch.from_numpy(a).requires_grad_() for a in arrays]
        rest = [torch.from_numpy(o) for o in others]

        def run(f):
            return torch.autograd.grad(f(*theirs, *rest), theirs)

        compiled = torch.compile(torch_function)
        contenders["torch eager"] = lambda: run(torch_function)
        try:
            run(compiled)
            contenders["torch.compile"] = lambda: run(compiled)
        except Exception as error:  # its compiler is missing here
            print(f"    torch.compile does not run here: {type(error).__name__}")
        value, grads = step(*ours)
        for g, w in zip(grads, run(torch_function)):
            np.testing.assert_allclose(g.asnumpy(), w.numpy(), rtol=2e-3, atol=2e-4)
    if jax and jax_function:
        fast = jax.jit(jax.value_and_grad(jax_function, tuple(range(n))))
        values = [jax.numpy.asarray(a) for a in (*arrays, *others)]
        contenders["jax"] = lambda: jax.block_until_ready(fast(*values))
    return contenders


def cross_entropy():
    for n, c in ((32, 10), (512, 1000), (256, 32000)):
        labels = rng.integers(0, c, n)
        f = torch.nn.functional if torch else None

        def with_jax(x, y):
            return -jax.numpy.take_along_axis(jax.nn.log_softmax(x), y[:, None], 1).mean()

        yield (
            f"cross entropy {n}x{c}",
            training(
                lambda x, y: ms.ops.cross_entropy(x, y),
                lambda x, y: f.cross_entropy(x, y),
                [array(n, c)],
                [labels],
                with_jax,
            ),
        )


def norms(name, ours, theirs, with_jax, parameters):
    for n, c in ((32, 64), (512, 768), (4096, 1024)):
        weights = [array(c) for _ in range(parameters)]

        def jax_loss(x, *rest):
            return (with_jax(x, *rest[:-1]) * rest[-1]).sum()

        yield (
            f"{name} {n}x{c}",
            training(
                lambda x, *rest: (ours(x, *rest[:-1]) * rest[-1]).sum(),
                lambda x, *rest: (theirs(x, *rest[:-1]) * rest[-1]).sum(),
                [array(n, c), *weights],
                [array(n, c)],
                jax_loss,
            ),
        )


def layer_norm():
    def with_jax(x, w, b):
        d = x - x.mean(-1, keepdims=True)
        return d * jax.lax.rsqrt((d * d).mean(-1, keepdims=True) + 1e-5) * w + b

    return norms(
        "layer norm",
        lambda x, w, b: ms.ops.layer_norm(x, (x.shape[-1],), w, b),
        lambda x, w, b: torch.nn.functional.layer_norm(x, (x.shape[-1],), w, b),
        with_jax,
        2,
    )


def softmax():
    return norms(
        "softmax",
        lambda x: ms.ops.softmax(x, dim=-1),
        lambda x: torch.softmax(x, -1),
        lambda x: jax.nn.softmax(x),
        0,
    )


def batch_norm():
    def ours(x, w, b, ct):
        d = x - x.mean((0, 2, 3), keepdim=True)
        y = d * ms.ops.rsqrt((d * d).mean((0, 2, 3), keepdim=True) + 1e-5)
        return ((y * w.reshape(1, -1, 1, 1) + b.reshape(1, -1, 1, 1)) * ct).sum()

    def theirs(x, w, b, ct):
        return (torch.nn.functional.batch_norm(x, None, None, w, b, True) * ct).sum()

    def with_jax(x, w, b, ct):
        d = x - x.mean((0, 2, 3), keepdims=True)
        y = d * jax.lax.rsqrt((d * d).mean((0, 2, 3), keepdims=True) + 1e-5)
        return ((y * w.reshape(1, -1, 1, 1) + b.reshape(1, -1, 1, 1)) * ct).sum()

    for shape in ((8, 16, 14, 14), (32, 64, 28, 28)):
        c = shape[1]
        name = "batch norm " + "x".join(map(str, shape))
        yield name, training(ours, theirs, [array(*shape), array(c), array(c)], [array(*shape)], with_jax)


def adam():
    """A step over 100 parameters of 64 elements: what a kernel a parameter costs."""
    values = [ms.Tensor(array(64)) for _ in range(300)]

    @ms.jit
    def step(p, g, m, v):
        out = []
        for i in range(len(p)):
            m_new = m[i] * 0.9 + g[i] * 0.1
            v_new = v[i] * 0.999 + g[i] * g[i] * 0.001
            out.append((p[i] - 0.001 * m_new / (v_new.sqrt() + 1e-8), m_new, v_new))
        return out

    p, g, m = values[:100], values[100:200], values[200:]
    contenders = {"msjit": lambda: step(p, g, m, m)}
    if torch:
        parameters = [torch.nn.Parameter(torch.randn(64)) for _ in range(100)]
        for x in parameters:
            x.grad = torch.randn(64)
        for name, options in (("torch foreach", dict(foreach=True)), ("torch fused", dict(fused=True))):
            contenders[name] = torch.optim.Adam(parameters, **options).step
    yield "adam, 100 parameters of 64", contenders


def block():
    """Seconds from nothing to the gradients of a transformer block (compile time), in fresh functions."""
    t, c, heads = 32, 64, 4
    shapes = [(c,), (c,), (c, 3 * c), (3 * c,), (c, c), (c,), (c,), (c,), (c, 4 * c), (4 * c,), (4 * c, c), (c,)]

    def make():
        def forward(x, g1, b1, wqkv, bqkv, wo, bo, g2, b2, w1, c1, w2, c2):
            h = ms.ops.layer_norm(x, (c,), g1, b1) @ wqkv + bqkv
            q, k, v = (
                h[..., i * c : (i + 1) * c].reshape(-1, t, heads, c // heads).permute(0, 2, 1, 3) for i in range(3)
            )
            a = ms.ops.softmax(q @ k.permute(0, 1, 3, 2) * (c // heads) ** -0.5, dim=-1) @ v
            x = x + a.permute(0, 2, 1, 3).reshape(-1, t, c) @ wo + bo
            h = ms.ops.layer_norm(x, (c,), g2, b2)
            return (x + ms.ops.gelu(h @ w1 + c1) @ w2 + c2).sum()

        return ms.jit(ms.value_and_grad(forward, tuple(range(13))))

    arguments = [ms.Tensor(array(2, t, c))] + [ms.Tensor(array(*s) * 0.1) for s in shapes]
    times = []
    for _ in range(3):
        step = make()
        start = time.perf_counter()
        step(*arguments)
        times.append(time.perf_counter() - start)
    print(f"transformer block, first call: {times[0] * 1e3:.1f} ms, with its kernels cached {min(times) * 1e3:.1f} ms")
    yield "transformer block, a step", {"msjit": lambda: step(*arguments)}


def main():
    cases = dict(
        cross_entropy=cross_entropy,
        layer_norm=layer_norm,
        softmax=softmax,
        batch_norm=batch_norm,
        adam=adam,
        block=block,
    )
    for name in sys.argv[1:] or cases:
        for case, contenders in cases[name]():
            seconds = harness.interleaved(contenders)
            ours = seconds.pop("msjit")
            others = "  ".join(f"{n} {s * 1e6:.4g} us ({s / ours:.2f}x)" for n, s in seconds.items())
            print(f"{case}: msjit {ours * 1e6:.4g} us  {others}", flush=True)


if __name__ == "__main__":
    main()
