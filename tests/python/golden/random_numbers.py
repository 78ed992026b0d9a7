# ruff: noqa: E501 (tables)
"""How far random numbers are from their distributions, and from PyTorch's: part of tests/golden/op_numbers.json.

Of N numbers: the differences of mean and variance from theory, in standard errors; the largest difference of the distribution
functions times sqrt(N) (Kolmogorov's statistic; of numbers drawn right it is above 1.63 once in 100 times), of theory's and of
PyTorch's numbers.
"""

import math

import numpy as np

import msjit as ms
from msjit import ops

N = 100_000
LIMITS = {"mean": 4.0, "variance": 4.0, "distribution": 2.0, "torch": 2.0}
_erf = np.vectorize(math.erf, otypes=[np.float64])


def discrete(probabilities):
    """The distribution function of 0, 1, ... with these probabilities."""
    sums = np.cumsum(probabilities)
    return lambda x: np.where(x < 0, 0.0, sums[np.clip(np.floor(x).astype(int), 0, len(sums) - 1)])


def poisson_of(rate):
    k = np.arange(400)
    return discrete(np.exp(k * math.log(rate) - rate - np.array([math.lgamma(n + 1) for n in k])))


def gamma_of(alpha, rate):
    return lambda x: ops.igamma(ms.Tensor(np.full(x.shape, alpha)), ms.Tensor(rate * x)).asnumpy()


uniform = lambda x: np.clip(x, 0, 1)
normal = lambda x: (1 + _erf(x / math.sqrt(2))) / 2
laplace = lambda x: np.where(x < 0, np.exp(np.minimum(x, 0)) / 2, 1 - np.exp(-np.maximum(x, 0)) / 2)
integers = lambda low, high: discrete([0.0] * low + [1 / (high - low)] * (high - low))
coin = lambda p: discrete([1 - p, p])
WEIGHTS = np.array([0.1, 0.2, 0.3, 0.4], np.float32)
T = lambda v: ms.Tensor(np.float32(v))
full = lambda p: ops.full((N,), p)

# What is told -> (how it is drawn, distribution function, mean, variance, the same in PyTorch or None)
ROWS = {
    "rand": (lambda: ops.rand(N), uniform, 0.5, 1 / 12, "torch.rand(N)"),
    "rand, float64": (lambda: ops.rand(N, dtype=ms.float64), uniform, 0.5, 1 / 12, "torch.rand(N, dtype=torch.float64)"),
    "rand_like": (lambda: ops.rand_like(full(0.0)), uniform, 0.5, 1 / 12, "torch.rand(N)"),
    "randn": (lambda: ops.randn(N), normal, 0, 1, "torch.randn(N)"),
    "randn, float64": (lambda: ops.randn(N, dtype=ms.float64), normal, 0, 1, "torch.randn(N, dtype=torch.float64)"),
    "randn_like": (lambda: ops.randn_like(full(0.0)), normal, 0, 1, "torch.randn(N)"),
    "standard_normal": (lambda: ops.standard_normal((N,)), normal, 0, 1, "torch.randn(N)"),
    "normal(2, 3)": (lambda: ops.normal((N,), 2.0, 3.0), lambda x: normal((x - 2) / 3), 2, 9, "torch.normal(2.0, 3.0, (N,))"),
    "uniform(-1, 3)": (lambda: ops.uniform((N,), -1.0, 3.0), lambda x: uniform((x + 1) / 4), 1, 16 / 12, "torch.empty(N).uniform_(-1, 3)"),
    "randint(3, 11)": (lambda: ops.randint(3, 11, (N,)), integers(3, 11), 6.5, 63 / 12, "torch.randint(3, 11, (N,))"),
    "randint_like(0, 5)": (lambda: ops.randint_like(full(0.0), 0, 5), integers(0, 5), 2, 2, "torch.randint(0, 5, (N,))"),
    "randperm": (lambda: ops.randperm(N, 7) / N, uniform, 0.5, 1 / 12, "torch.randperm(N) / N"),
    "shuffle": (lambda: ops.shuffle(ops.arange(N)) / N, uniform, 0.5, 1 / 12, "torch.randperm(N) / N"),
    "the op bernoulli(0.3)": (lambda: ops.raw.bernoulli(full(0.3)), coin(0.3), 0.3, 0.21, "torch.bernoulli(torch.full((N,), 0.3))"),
    "bernoulli(p=0.3)": (lambda: ops.bernoulli(full(0.0), 0.3), coin(0.3), 0.3, 0.21, "torch.bernoulli(torch.full((N,), 0.3))"),
    "dropout(0.25), of ones": (lambda: ops.dropout(full(1.0), 0.25) * 0.75, coin(0.75), 0.75, 0.1875, "F.dropout(torch.ones(N), 0.25) * 0.75"),
    "standard_laplace": (lambda: ops.standard_laplace((N,)), laplace, 0, 2, "torch.distributions.Laplace(0., 1.).sample((N,))"),
    "laplace(1, 2)": (lambda: ops.laplace((N,), T(1), T(2)), lambda x: laplace((x - 1) / 2), 1, 8, "torch.distributions.Laplace(1., 2.).sample((N,))"),
    "gamma(2.5, rate 2)": (lambda: ops.gamma((N,), T(2.5), T(2)), gamma_of(2.5, 2), 1.25, 0.625, "torch.distributions.Gamma(2.5, 2.).sample((N,))"),
    "random_gamma(0.4)": (lambda: ops.random_gamma((N,), T(0.4)), gamma_of(0.4, 1), 0.4, 0.4, "torch.distributions.Gamma(0.4, 1.).sample((N,))"),
    "poisson(9)": (lambda: ops.poisson((N,), T(9)), poisson_of(9), 9, 9, "torch.poisson(torch.full((N,), 9.))"),
    "random_poisson(40)": (lambda: ops.random_poisson((N,), T(40)), poisson_of(40), 40, 40, "torch.poisson(torch.full((N,), 40.))"),
    "multinomial": (lambda: ops.multinomial(ms.Tensor(WEIGHTS), N), discrete(WEIGHTS), 2, 1, "torch.multinomial(torch.tensor(WEIGHTS), N, True)"),
    "multinomial_with_replacement": (lambda: ops.multinomial_with_replacement(ms.Tensor(WEIGHTS), 1, 2, N, True), discrete(WEIGHTS), 2, 1, "torch.multinomial(torch.tensor(WEIGHTS), N, True)"),
    "multinomial, without replacement": (lambda: ops.multinomial(ops.ones((N // 4, 8)), 4, False).reshape(-1), integers(0, 8), 3.5, 63 / 12, "torch.multinomial(torch.ones(N // 4, 8), 4, False).reshape(-1)"),
    "random_categorical": (lambda: ops.random_categorical(ops.log(ms.Tensor(WEIGHTS[None])), N, 3)[0], discrete(WEIGHTS), 2, 1, "torch.distributions.Categorical(torch.tensor(WEIGHTS)).sample((N,))"),
    "Tensor.cauchy": (lambda: ops.atan(full(0.0).cauchy()) / math.pi + 0.5, uniform, 0.5, 1 / 12, "torch.empty(N).cauchy_().atan() / math.pi + 0.5"),
    "Tensor.log_normal(1, 2)": (lambda: (ops.log(full(0.0).log_normal(1.0, 2.0)) - 1) / 2, normal, 0, 1, "(torch.empty(N).log_normal_(1, 2).log() - 1) / 2"),
    "Tensor.exponential_(2)": (lambda: full(0.0).exponential_(2.0), lambda x: 1 - np.exp(-2 * x), 0.5, 0.25, "torch.empty(N).exponential_(2.)"),
    "nn.Dropout(0.25), of ones": (lambda: ms.nn.Dropout(p=0.25).set_train()(full(1.0)) * 0.75, coin(0.75), 0.75, 0.1875, "F.dropout(torch.ones(N), 0.25) * 0.75"),
}  # fmt: skip


def largest_difference(values, other):
    """sqrt(n) times the largest difference of two distribution functions; other: a function, or numbers."""
    values = np.sort(values)
    if callable(other):
        points, counts = np.unique(values, return_counts=True)
        below, upto = (np.cumsum(counts) - counts) / len(values), np.cumsum(counts) / len(values)
        steps = len(points) < len(values) // 10
        found = (
            np.abs(upto - other(points)).max()
            if steps
            else max(np.abs(upto - other(points)).max(), np.abs(below - other(points)).max())
        )
        return float(found) * math.sqrt(len(values))
    other = np.sort(other)
    points = np.union1d(values, other)
    a, b = (np.searchsorted(v, points, "right") / len(v) for v in (values, other))
    return float(np.abs(a - b).max()) * math.sqrt(len(values) * len(other) / (len(values) + len(other)))


def measure(torch):
    """{what: {mean, variance, distribution, torch}}, rounded up to a digit."""
    up = lambda x: math.ceil(x * 10) / 10
    result = {}
    for name, (draw, distribution, mean, variance, source) in ROWS.items():
        ms.set_seed(5)
        x = draw().astype(ms.float64).asnumpy()
        d = x - mean
        spread = max(float(((d * d - variance) ** 2).mean()), 1e-12)
        entry = {
            "mean": up(abs(d.mean()) / math.sqrt(variance / x.size)),
            "variance": up(abs((d * d).mean() - variance) / math.sqrt(spread / x.size)),
            "distribution": up(largest_difference(x, distribution)),
        }
        if torch:
            torch.manual_seed(5)
            names = {"torch": torch, "F": torch.nn.functional, "N": N, "WEIGHTS": WEIGHTS, "math": math}
            entry["torch"] = up(largest_difference(x, eval(source, names).double().numpy()))
        result[name] = entry
    return result


def out_of_range(measured):
    """What is further from its distribution than numbers drawn right are."""
    return [f"{n}: {k} {v}" for n, entry in measured.items() for k, v in entry.items() if v > LIMITS[k]]
