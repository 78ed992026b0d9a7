"""The core figures: small calls, compile time, element-wise and row kernels, a training step, a function with a break."""

import time

import numpy as np

import msjit as ms
from harness import Result, interleaved
from msjit import nn
from peers import jax, jnp, torch


def cases():
    return [
        small_compiled,
        small_grad,
        small_eager,
        chain_of_50,
        first_call,
        vector_1m,
        rows,
        mlp_step,
        one_break,
        float_arguments,
    ]


def at_most(result, text, a, b, limit):
    """Checks seconds[a] <= limit * seconds[b]."""
    value = result.ratio(a, b)
    result.checks.append((text, value, f"<= {limit:.3g}", value <= limit))


def faster(result, ours, peers, factor):
    """Checks that ours is at least factor times as fast as the best peer present."""
    present = [result.seconds[p] for p in peers if p in result.seconds]
    if present:
        value = min(present) / result.seconds[ours]
        result.checks.append((f"{ours} against the best peer", value, f">= {factor:g}x", value >= factor))


def data(*shape, seed=0):
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


def small_compiled():
    a = data(16)
    x = ms.Tensor(a)
    f = ms.jit(lambda x: x * 2 + 1)
    contenders = {
        "msjit": ("f(x)", dict(f=f, x=x)),
        "msjit eager": ("x * 2 + 1", dict(x=x)),
        "numpy": ("a * 2 + 1", dict(a=a)),
    }
    add_peers(contenders, lambda x: x * 2 + 1, a)
    r = Result("compiled x*2+1, 16 floats", interleaved(contenders))
    at_most(r, "of NumPy's time", "msjit", "numpy", 1 / 15)
    return r


def small_grad():
    a = data(16)
    x = ms.Tensor(a)
    x.requires_grad = True
    f = ms.jit(lambda x: x * 2 + 1)
    r = Result(
        "compiled x*2+1, requires_grad",
        interleaved({"msjit": ("f(x)", dict(f=f, x=x)), "numpy": ("a * 2 + 1", dict(a=a))}),
    )
    at_most(r, "of NumPy's time", "msjit", "numpy", 1 / 8)
    return r


def small_eager():
    a, b = data(16), data(16, seed=1)
    x, y = ms.Tensor(a), ms.Tensor(b)
    contenders = {"msjit eager": ("x + y", dict(x=x, y=y)), "numpy": ("a + b", dict(a=a, b=b))}
    if torch:
        t, u = torch.from_numpy(a), torch.from_numpy(b)
        contenders["torch eager"] = ("t + u", dict(t=t, u=u))
    r = Result("eager x+y, 16 floats", interleaved(contenders))
    at_most(r, "of NumPy's time", "msjit eager", "numpy", 1 / 8)
    return r


def chain(x):
    for _ in range(25):
        x = x * 1.01 + 0.5
    return x


def chain_of_50():
    a = data(16)
    x = ms.Tensor(a)
    f = ms.jit(chain)
    contenders = {"msjit": ("f(x)", dict(f=f, x=x)), "numpy": ("chain(a)", dict(chain=chain, a=a))}
    add_peers(contenders, chain, a)
    r = Result("50 element-wise ops, 16 floats", interleaved(contenders))
    at_most(r, "of NumPy's time", "msjit", "numpy", 1 / 50)
    return r


def first_call():
    x = ms.Tensor(data(16))
    best = float("inf")
    for i in range(5):
        scope = {}
        exec(f"def chain(x):\n    for _ in range(25):\n        x = x * 1.01 + {i}.5\n    return x\n", scope)
        f = ms.jit(scope["chain"])
        start = time.perf_counter()
        f(x)
        best = min(best, time.perf_counter() - start)
    r = Result("first call of 50 element-wise ops", {"msjit": best})
    r.checks.append(("milliseconds", best * 1e3, "<= 10", best <= 0.010))
    return r


def poly(x):
    return ((x * 0.5 + 1.5) * x + 2.5) * x


def gelu(xp):
    return lambda x: 0.5 * x * (1 + xp.tanh(0.7978845608 * (x + 0.044715 * x * x * x)))


def wavy(xp):
    return lambda x: xp.sin(x) * xp.exp(x) + xp.tanh(x)


def add_peers(contenders, function, *arrays, torch_function=None, jax_function=None):
    if torch:
        tensors = [torch.from_numpy(a) for a in arrays]
        f = torch_function or function
        compiled = torch.compile(f)
        contenders["torch eager"] = lambda: f(*tensors)
        try:
            compiled(*tensors)
            contenders["torch.compile"] = lambda: compiled(*tensors)
        except Exception as error:
            print(f"    torch.compile does not run here: {type(error).__name__}")
    if jax:
        values = [jnp.asarray(a) for a in arrays]
        compiled_jax = jax.jit(jax_function or function)
        contenders["jax"] = lambda: jax.block_until_ready(compiled_jax(*values))


def vector_1m():
    a = data(1 << 20)
    x = ms.Tensor(a)
    results = []
    for name, make, factor in (("poly of 5 ops", None, 1.0), ("tanh-gelu", gelu, 2.0), ("sin*exp+tanh", wavy, 3.0)):
        ours = ms.jit(make(ms) if make else poly)
        plain = make(np) if make else poly
        contenders = {"msjit": lambda f=ours: f(x), "numpy": lambda f=plain: f(a)}
        add_peers(
            contenders,
            poly,
            a,
            torch_function=make(torch) if make and torch else None,
            jax_function=make(jnp) if make and jax else None,
        )
        r = Result(f"1M floats: {name}", interleaved(contenders, rounds=10, target=0.02))
        faster(r, "msjit", ("torch.compile", "jax", "torch eager"), factor)
        results.append(r)
    return results


def rows():
    a = data(4096, 1024)
    x = ms.Tensor(a)
    results = []
    softmax = ms.jit(lambda x: ms.ops.softmax(x, dim=-1))
    norm = ms.jit(lambda x: ms.ops.layer_norm(x, (1024,)))
    for name, ours, t, j in (
        ("softmax", softmax, lambda x: torch.softmax(x, -1), lambda x: jax.nn.softmax(x, -1)),
        ("layer norm", norm, lambda x: torch.nn.functional.layer_norm(x, (1024,)), jax_layer_norm),
    ):
        contenders = {"msjit": lambda f=ours: f(x)}
        add_peers(contenders, None, a, torch_function=t, jax_function=j)
        r = Result(f"{name}, 4096 x 1024", interleaved(contenders, rounds=8, target=0.03))
        faster(r, "msjit", ("torch.compile", "jax", "torch eager"), 1.1)
        results.append(r)
    return results


def jax_layer_norm(x):
    mean = x.mean(-1, keepdims=True)
    return (x - mean) / jnp.sqrt(((x - mean) ** 2).mean(-1, keepdims=True) + 1e-5)


class MLP(nn.Cell):
    def __init__(self):
        super().__init__()
        self.hidden = nn.Dense(64, 128)
        self.act = nn.ReLU()
        self.out = nn.Dense(128, 10)

    def construct(self, x):
        return self.out(self.act(self.hidden(x)))


def mlp_step():
    a, labels = data(32, 64), np.random.default_rng(0).integers(0, 10, 32)
    contenders = {}
    for name, wrap in (("msjit", ms.jit), ("msjit eager", lambda f: f)):
        net, loss = MLP(), nn.CrossEntropyLoss()
        optimizer = nn.Momentum(net.trainable_params(), 0.01, 0.9)
        gradient = ms.value_and_grad(lambda x, y, net=net, loss=loss: loss(net(x), y), None, net.trainable_params())

        def step(x, y, gradient=gradient, optimizer=optimizer):
            value, gradients = gradient(x, y)
            optimizer(gradients)
            return value

        captured, x, y = wrap(step), ms.Tensor(a), ms.Tensor(labels)
        contenders[name] = lambda f=captured, x=x, y=y: f(x, y)
    if torch:
        for name in ("torch eager", "torch.compile"):
            net = torch.nn.Sequential(torch.nn.Linear(64, 128), torch.nn.ReLU(), torch.nn.Linear(128, 10))
            optimizer = torch.optim.SGD(net.parameters(), 0.01, 0.9)
            x, y = torch.from_numpy(a), torch.from_numpy(labels)

            def loss(x, y, net=net):
                return torch.nn.functional.cross_entropy(net(x), y)

            compiled = torch.compile(loss) if name == "torch.compile" else loss

            def step(x=x, y=y, optimizer=optimizer, loss=compiled):
                optimizer.zero_grad()
                loss(x, y).backward()
                optimizer.step()

            contenders[name] = step
    if jax:
        parameters = [jnp.asarray(data(64, 128)), jnp.zeros(128), jnp.asarray(data(128, 10)), jnp.zeros(10)]
        momentum = [jnp.zeros_like(p) for p in parameters]

        def jax_loss(p, x, y):
            z = jnp.maximum(x @ p[0] + p[1], 0) @ p[2] + p[3]
            return -jnp.take_along_axis(jax.nn.log_softmax(z), y[:, None], 1).mean()

        @jax.jit
        def jax_step(p, m, x, y):
            value, g = jax.value_and_grad(jax_loss)(p, x, y)
            m = [0.9 * a + b for a, b in zip(m, g)]
            return value, [a - 0.01 * b for a, b in zip(p, m)], m

        state = [parameters, momentum]
        jx, jy = jnp.asarray(a), jnp.asarray(labels)

        def run_jax():
            value, state[0], state[1] = jax_step(state[0], state[1], jx, jy)
            jax.block_until_ready(state)

        contenders["jax"] = run_jax
    r = Result("MLP training step, batch 32", interleaved(contenders, rounds=15, target=0.01))
    peers = [r.seconds[p] for p in ("jax", "torch eager", "torch.compile") if p in r.seconds]
    if peers:
        value = r.seconds["msjit"] / min(peers)
        r.checks.append(("of the best peer's time", value, "<= 0.6", value <= 0.6))
    return r


def one_break():
    a = data(4096)
    x = ms.Tensor(a)

    def with_break(x):
        y = x * 2 + 1
        s = float(y.sum())
        return (y * s).sum()

    f = ms.jit(with_break)
    contenders = {"msjit": lambda: f(x), "msjit eager": lambda: with_break(x)}
    add_peers(contenders, None, a, torch_function=with_break, jax_function=lambda x: (x * 2 + 1).sum())
    contenders.pop("jax", None)
    r = Result("function with one break, 4k floats", interleaved(contenders))
    at_most(r, "of its own eager time", "msjit", "msjit eager", 1.0)
    if "torch eager" in r.seconds:
        at_most(r, "of torch eager's time", "msjit", "torch eager", 0.5)
    return r


def float_arguments():
    x = ms.Tensor(data(16))
    f = ms.jit(lambda x, lr: x * lr + lr)
    start = time.perf_counter()
    for i in range(1000):
        f(x, i * 0.001)
    r = Result("1,000 values of a float argument", {"msjit": (time.perf_counter() - start) / 1000})
    compiles = ms.report(f).compiles
    r.checks.append(("compiles", compiles, "1", compiles == 1))
    return r
