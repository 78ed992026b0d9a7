"""Random numbers with MindSpore's names and arguments: from the generator that ``set_seed`` sets, or from the stream that
a call's own seed has (streams.py)."""

import math

from .. import _core
from .._core import Tensor
from ._limits import counted
from .streams import drawn, fixed

_ops, _raw = _core._ops, _core._raw_ops
_rand, _randn, _where, _log, _cast = (_raw[n] for n in ("rand", "randn", "where", "log", "cast"))
_reshape, _broadcast_to = _raw["reshape"], _raw["broadcast_to"]

__all__ = [
    "bernoulli", "choice_with_mask", "gamma", "laplace", "log_uniform_candidate_sampler", "multinomial",
    "multinomial_with_replacement", "normal", "poisson", "rand", "rand_like", "randint", "randint_like", "randn", "randn_like",
    "random_categorical", "random_gamma", "random_poisson", "randperm", "shuffle", "standard_laplace", "standard_normal",
    "uniform", "uniform_candidate_sampler",
]  # fmt: skip


def _sizes(size):
    if len(size) == 1 and isinstance(size[0], (tuple, list)):
        return tuple(size[0])
    return tuple(size)


def _shape(shape):
    if isinstance(shape, Tensor):
        return tuple(int(n) for n in shape.asnumpy().reshape(-1))
    return (shape,) if isinstance(shape, int) else tuple(shape)


def rand(*size, dtype=None, seed=None):
    """Numbers that are uniform on [0, 1).

    Args:
        size: ints or tuple of ints, the sizes of the result.
        dtype: dtype or None, the dtype of the result; None: float32.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        Tensor.
    Raises:
        TypeError: dtype is not floating point.

    >>> x = ms.ops.rand(2, 3, seed=1)
    >>> x.shape, bool(((x >= 0) & (x < 1)).all())
    ((2, 3), True)
    """
    return drawn("rand", seed, lambda: _rand(_sizes(size), dtype))


def randn(*size, dtype=None, seed=None):
    """Numbers that are normally distributed, with mean 0 and variance 1.

    Args:
        size: ints or tuple of ints, the sizes of the result.
        dtype: dtype or None, the dtype of the result; None: float32.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        Tensor.
    Raises:
        TypeError: dtype is not floating point.

    >>> ms.ops.randn(2, 3).shape
    (2, 3)
    """
    return drawn("randn", seed, lambda: _randn(_sizes(size), dtype))


def rand_like(input, seed=None, *, dtype=None):
    """Numbers that are uniform on [0, 1), in the shape of another tensor.

    Args:
        input: Tensor that gives the shape.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
        dtype: dtype or None, the dtype of the result; None: input's.
    Returns:
        Tensor of input's shape.
    Raises:
        TypeError: dtype is not floating point.

    >>> ms.ops.rand_like(ms.ops.ones(2, 3)).shape
    (2, 3)
    """
    return drawn("rand_like", seed, lambda: _rand(input.shape, dtype or input.dtype))


def randn_like(input, seed=None, *, dtype=None):
    """Numbers that are normally distributed, with mean 0 and variance 1, in the shape of another tensor.

    Args:
        input: Tensor that gives the shape.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
        dtype: dtype or None, the dtype of the result; None: float32, whatever input's is, as in MindSpore.
    Returns:
        Tensor of input's shape.
    Raises:
        TypeError: dtype is not floating point.

    >>> ms.ops.randn_like(ms.ops.ones(2, 3)).shape
    (2, 3)
    """
    return drawn("randn_like", seed, lambda: _randn(input.shape, dtype or _core.float32))


def randint(low, high=None, size=None, seed=None, *, dtype=None):
    """Integers that are uniform on low, ..., high - 1.

    Args:
        low: int, the least; randint(high, size) begins at 0.
        high: int, the end, which is not reached.
        size: tuple of ints, the sizes of the result.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
        dtype: dtype or None, the dtype of the result; None: int64.
    Returns:
        Tensor.
    Raises:
        ValueError: low is not below high.
        TypeError: the size is missing.

    >>> x = ms.ops.randint(0, 10, (1000,))
    >>> int(x.min()), int(x.max())
    (0, 9)
    """
    if size is None:
        low, high, size = 0, low, high
    if size is None:
        raise TypeError("randint: misses the size")
    return drawn("randint", seed, lambda: _cast(_raw["randint"](low, high, _shape(size)), dtype or _core.int64))


def randint_like(input, low, high, seed=None, *, dtype=None):
    """Integers that are uniform on low, ..., high - 1, in the shape of another tensor.

    Args:
        input: Tensor that gives the shape.
        low: int, the least.
        high: int, the end, which is not reached.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
        dtype: dtype or None, the dtype of the result; None: input's.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: low is not below high.

    >>> ms.ops.randint_like(ms.ops.ones(2), 0, 1)
    Tensor([0., 0.], dtype=float32)
    """
    return drawn("randint_like", seed, lambda: _cast(_raw["randint"](low, high, input.shape), dtype or input.dtype))


def randperm(n, seed=0, offset=0, dtype=_core.int64):
    """The numbers 0, ..., n - 1 in random order.

    Args:
        n: int or Tensor, how many.
        seed: int, a stream of its own, which makes the numbers repeatable; 0: that of ms.set_seed.
        offset: int, further along that stream.
        dtype: dtype, the dtype of the result.
    Returns:
        Tensor (n,).
    Raises:
        ValueError: n is negative.

    >>> ms.ops.sort(ms.ops.randperm(4))[0]
    Tensor([0, 1, 2, 3], dtype=int64)
    """
    n = int(n.item()) if isinstance(n, Tensor) else n
    return fixed("randperm", (seed, offset), lambda: _raw["randperm"](n, dtype))


def normal(shape, mean=0.0, stddev=1.0, seed=None, *, dtype=None):
    """Numbers that are normally distributed, with a given mean and standard deviation.

    Args:
        shape: tuple of ints, the sizes of the result, together with those of mean and stddev.
        mean: number or Tensor, its shape broadcasts with shape.
        stddev: number or Tensor, the root of the variance; its shape broadcasts with shape.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
        dtype: dtype or None, the dtype of the result; None: float32.
    Returns:
        Tensor.
    Raises:
        ValueError: the shapes do not go together.

    >>> x = ms.ops.normal((10000,), 5.0, 0.5)
    >>> round(x.mean().item(), 1), round(x.std().item(), 1)
    (5.0, 0.5)
    """
    return drawn("normal", seed, lambda: _randn(_full_shape(shape, mean, stddev), dtype) * stddev + mean)


def _full_shape(shape, *parameters):
    full = _shape(shape)
    for p in parameters:
        if isinstance(p, Tensor):
            a, b = full, tuple(p.shape)
            a, b = (1,) * (len(b) - len(a)) + a, (1,) * (len(a) - len(b)) + b
            if any(m != n and m != 1 and n != 1 for m, n in zip(a, b)):
                raise ValueError(f"shapes {a} and {b} of random numbers and their parameters do not go together")
            full = tuple(n if m == 1 else m for m, n in zip(a, b))
    return full


def standard_normal(shape, seed=None, *, dtype=None):
    """Numbers that are normally distributed, with mean 0 and variance 1.

    Args:
        shape: tuple of ints or Tensor, the sizes of the result.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
        dtype: dtype or None, the dtype of the result; None: float32.
    Returns:
        Tensor.

    >>> ms.ops.standard_normal((2, 3)).shape
    (2, 3)
    """
    return drawn("standard_normal", seed, lambda: _randn(_shape(shape), dtype))


def uniform(shape, minval=0.0, maxval=1.0, seed=None, dtype=_core.float32):
    """Numbers that are uniform on [minval, maxval).

    Args:
        shape: tuple of ints, the sizes of the result, together with those of the bounds.
        minval: number or Tensor, the least; its shape broadcasts with shape.
        maxval: number or Tensor, the end; its shape broadcasts with shape.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
        dtype: dtype, the dtype of the result; int32 cuts the numbers off.
    Returns:
        Tensor.
    Raises:
        ValueError: the shapes do not go together.

    >>> x = ms.ops.uniform((1000,), 2.0, 3.0)
    >>> bool(((x >= 2) & (x <= 3)).all())
    True
    """
    draws = drawn("uniform", seed, lambda: _rand(_full_shape(shape, minval, maxval))) * (maxval - minval) + minval
    return draws if draws.dtype == dtype else _cast(draws, dtype)


def standard_laplace(shape, seed=None):
    """Numbers with the density exp(-|x|) / 2, two exponential distributions back to back.

    Args:
        shape: tuple of ints or Tensor, the sizes of the result.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        Tensor of float32.

    >>> x = ms.ops.standard_laplace((10000,))
    >>> round(x.abs().mean().item(), 1)
    1.0
    """
    u = drawn("standard_laplace", seed, lambda: _rand(_shape(shape))) - 0.5
    return -_raw["sign"](u) * _raw["log1p"](-2.0 * _raw["abs"](u))


def laplace(shape, mean, lambda_param, seed=None):
    """Numbers with the density exp(-|x - mean| / lambda_param) / (2 lambda_param).

    Args:
        shape: tuple of ints, the sizes of the result, together with those of the parameters.
        mean: Tensor, its shape broadcasts with shape.
        lambda_param: Tensor, the scale; its shape broadcasts with shape.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        Tensor of floats.
    Raises:
        ValueError: the shapes do not go together.

    >>> ms.ops.laplace((2, 3), ms.tensor(0.0), ms.tensor(1.0)).shape
    (2, 3)
    """
    return standard_laplace(_full_shape(shape, mean, lambda_param), seed) * lambda_param + mean


def bernoulli(input, p=0.5, seed=None):
    """1 with the probability p, else 0.

    Args:
        input: Tensor that gives shape and dtype.
        p: number or Tensor in [0, 1]; its shape broadcasts to input's.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.ops.bernoulli(ms.ops.zeros(2), ms.tensor([0.0, 1.0]))
    Tensor([0., 1.], dtype=float32)
    """
    return _cast(fixed("bernoulli", (seed,), lambda: _rand(input.shape)) < p, input.dtype)


def _standard_gamma(alpha):
    """Gamma numbers of shape alpha and scale 1 (Marsaglia and Tsang, 2000), eight rounds of rejection at once."""
    small = alpha < 1
    boosted = _where(small, alpha + 1, alpha)
    d = boosted - 1.0 / 3
    c = 1.0 / _raw["sqrt"](9 * d)
    result, done = d, None
    for _ in range(8):
        x, u = _randn(alpha.shape), _rand(alpha.shape)
        v = (1 + c * x) ** 3
        safe = _where(v > 0, v, 1.0)
        good = _raw["logical_and"](v > 0, _log(u) < 0.5 * x * x + d - d * safe + d * _log(safe))
        take = good if done is None else _raw["logical_and"](good, _raw["logical_not"](done))
        result = _where(take, d * safe, result)
        done = good if done is None else _raw["logical_or"](done, good)
    return _where(small, result * _rand(alpha.shape) ** (1.0 / alpha), result)


def gamma(shape, alpha, beta, seed=None):
    """Numbers with the gamma distribution, whose density is proportional to x**(alpha - 1) exp(-beta x).

    Args:
        shape: tuple of ints, the sizes in front of those of the parameters.
        alpha: Tensor, the shape parameter, above 0.
        beta: Tensor, the rate, above 0; it broadcasts with alpha.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        Tensor of shape + the shape of alpha and beta.

    >>> x = ms.ops.gamma((10000,), ms.tensor([4.0]), ms.tensor([2.0]))
    >>> x.shape, round(x.mean().item())
    ((10000, 1), 2)
    """
    full = alpha + _ops["zeros_like"](beta)
    size = (*_shape(shape), *full.shape)
    return drawn("gamma", seed, lambda: _standard_gamma(_broadcast_to(full, size))) / _broadcast_to(beta, size)


def random_gamma(shape, alpha, seed=None):
    """Numbers with the gamma distribution of rate 1, whose density is proportional to x**(alpha - 1) exp(-x).

    Args:
        shape: tuple of ints, the sizes in front of alpha's.
        alpha: Tensor, the shape parameter, above 0.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        Tensor of shape + alpha's shape.

    >>> x = ms.ops.random_gamma((10000,), ms.tensor([4.0]))
    >>> x.shape, round(x.mean().item())
    ((10000, 1), 4)
    """
    full = _broadcast_to(alpha, (*_shape(shape), *alpha.shape))
    return drawn("random_gamma", seed, lambda: _standard_gamma(full))


def _poisson(rate):
    """Poisson numbers by counting exponential times up to rates of 30, above by the expansion of their quantiles around the
    normal ones (Cornish and Fisher, 1938)."""
    top = 64
    total = _raw["cumsum"](-_log(1 - _rand((top, *rate.shape))), 0)
    counted = _raw["sum"](_cast(total < rate, _core.float32), 0)
    z, root = _randn(rate.shape), _raw["sqrt"](rate)
    skew = (z * z - 1) / 6 + z * (z * z * -1 + 1) / (72 * root)
    far = _raw["clamp"](_raw["round"](rate + root * z + skew), 0.0)
    return _where(rate > 30, far, counted)


def poisson(shape, mean, seed=None):
    """How often something happens that happens mean times on average (the Poisson distribution).

    Args:
        shape: tuple of ints, the sizes of the result, together with those of mean.
        mean: Tensor, not negative; its shape broadcasts with shape.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        Tensor of float32.
    Raises:
        ValueError: the shapes do not go together.

    >>> x = ms.ops.poisson((10000,), ms.tensor([3.0]))
    >>> x.shape, round(x.mean().item())
    ((10000,), 3)
    """
    rate = _broadcast_to(_cast(mean, _core.float32), _full_shape(shape, mean))
    return drawn("poisson", seed, lambda: _poisson(rate))


def random_poisson(shape, rate, seed=None, dtype=_core.float32):
    """How often something happens that happens rate times on average (the Poisson distribution).

    Args:
        shape: tuple of ints, the sizes in front of rate's.
        rate: Tensor, not negative.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
        dtype: dtype, the dtype of the result.
    Returns:
        Tensor of shape + rate's shape.

    >>> x = ms.ops.random_poisson((10000,), ms.tensor([3.0]))
    >>> x.shape, round(x.mean().item())
    ((10000, 1), 3)
    """
    full = _broadcast_to(_cast(rate, _core.float32), (*_shape(shape), *rate.shape))
    return _cast(drawn("random_poisson", seed, lambda: _poisson(full)), dtype)


def multinomial(input, num_samples, replacement=True, seed=None):
    """Draws indices with probabilities proportional to given weights.

    Args:
        input: Tensor, the weights, (n,) or (N, n), finite and not negative.
        num_samples: int, how many indices.
        replacement: bool, whether an index may be drawn again.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        Tensor of int32, (num_samples,) or (N, num_samples).
    Raises:
        ValueError: weights that are no such, or more samples than there are without replacement.

    >>> ms.ops.multinomial(ms.tensor([0.0, 1.0, 0.0]), 2)
    Tensor([1, 1], dtype=int32)
    """
    return drawn("multinomial", seed, lambda: _multinomial(_weights(input), num_samples, replacement))


def _weights(input):
    """The weights, refused where they are none: what draws from them would give an index all the same."""
    if input.ndim not in (1, 2):
        raise ValueError(
            f"multinomial: the weights must have one or two dimensions, got the shape {tuple(input.shape)}"
        )
    if not bool(((input >= 0) & (input < math.inf)).all()):
        raise ValueError("multinomial: the weights must be finite and not negative; the input holds others, or NaN")
    if not bool((_raw["sum"](input, -1) > 0).all()):
        raise ValueError("multinomial: the weights of each distribution must have a positive sum, and some are all 0")
    return input


def _multinomial(input, num_samples, replacement):
    if not replacement:
        keys = _log(_rand(input.shape)) / input
        return _cast(_raw["topk"](keys, num_samples)[1], _core.int32)
    cumulative = _raw["cumsum"](input, -1)
    draws = _rand((*input.shape[:-1], num_samples)) * _raw["slice"](cumulative, -1, -1)
    return _cast(_raw["searchsorted"](cumulative, draws, True), _core.int32)


def multinomial_with_replacement(x, seed, offset, numsamples, replacement=False):
    """Draws indices with probabilities proportional to given weights; by default, despite the name, without replacement.

    Args:
        x: Tensor, the weights, (n,) or (N, n), finite and not negative.
        seed: int with offset a stream of its own, which makes the indices repeatable; 0 and 0: that of ms.set_seed.
        offset: int, further along that stream.
        numsamples: int, how many indices.
        replacement: bool, whether an index may be drawn again.
    Returns:
        Tensor of int64, (numsamples,) or (N, numsamples).
    Raises:
        ValueError: weights that are no such.

    >>> ms.ops.multinomial_with_replacement(ms.tensor([0.0, 1.0]), 1, 0, 3, replacement=True)
    Tensor([1, 1, 1], dtype=int64)
    """
    indices = fixed(
        "multinomial_with_replacement", (seed, offset), lambda: _multinomial(_weights(x), numsamples, replacement)
    )
    return _cast(indices, _core.int64)


def random_categorical(logits, num_sample, seed=0, dtype=_core.int64):
    """Draws classes with the probabilities softmax(logits).

    Args:
        logits: Tensor, (N, C), of floats.
        num_sample: int, how many classes for each row.
        seed: int, a stream of its own, which makes the numbers repeatable; 0: that of ms.set_seed.
        dtype: dtype, the dtype of the result, an integer one.
    Returns:
        Tensor (N, num_sample).

    >>> ms.ops.random_categorical(ms.tensor([[0.0, 100.0]]), 3)
    Tensor([[1, 1, 1]], dtype=int64)
    """
    draw = lambda: _multinomial(_raw["softmax"](logits), num_sample, True)
    return _cast(fixed("random_categorical", (seed,), draw), dtype)


def shuffle(x, seed=None):
    """The slices of the first dimension in random order.

    Args:
        x: Tensor; one without dimensions stays as it is.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: x is no Tensor.

    >>> ms.ops.sort(ms.ops.shuffle(ms.tensor([1, 2, 3])))[0]
    Tensor([1, 2, 3], dtype=int64)
    """
    if not isinstance(x, Tensor):
        raise TypeError(f"shuffle: x must be a Tensor, got {type(x).__name__}")
    if x.ndim == 0:
        return _raw["copy"](x)
    order = drawn("shuffle", seed, lambda: _raw["randperm"](x.shape[0], _core.int64))
    return _raw["index_select"](x, order, 0)


def choice_with_mask(input_x, count=256, seed=None):
    """Chooses at random among the elements that are True.

    Args:
        input_x: Tensor of bools, of any shape.
        count: int, how many; if there are fewer, the rest is filled up with zeros.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        (coordinates (count, ndim) in int32, bools (count,) that tell which of them are real).

    >>> ms.ops.choice_with_mask(ms.tensor([False, True, False]), 2)
    (Tensor([[1],
            [0]], dtype=int32), Tensor([ True, False], dtype=bool_))
    """
    where = _raw["nonzero"](input_x)
    n = where.shape[0]
    picked = _raw["index_select"](where, drawn("choice_with_mask", seed, lambda: _raw["randperm"](n, _core.int64)), 0)
    picked = _cast(_raw["slice"](picked, 0, 0, min(n, count)), _core.int32)
    if n < count:
        picked = _raw["cat"]([picked, _raw["full"](0, (count - n, input_x.ndim), _core.int32)], 0)
    return picked, _raw["arange"](0, count) < n


def _candidates(true_classes, num_sampled, unique, range_max, probability, seed):
    """(sampled, expected counts of the true classes, of the sampled) for classes of the given probabilities."""
    counted("candidate sampler: range_max", range_max)
    weights = Tensor([probability(k) for k in range(range_max)], dtype=_core.float32)
    sampled = fixed("candidate_sampler", (seed,), lambda: _multinomial(weights, num_sampled, not unique))
    p_true = _raw["index_select"](weights, _reshape(true_classes, (-1,)), 0)
    p_sampled = _raw["index_select"](weights, sampled, 0)
    if unique:
        counts = [1 - (1 - p) ** num_sampled for p in (p_true, p_sampled)]
    else:
        counts = [p * num_sampled for p in (p_true, p_sampled)]
    return _cast(sampled, true_classes.dtype), _reshape(counts[0], true_classes.shape), counts[1]


def uniform_candidate_sampler(
    true_classes, num_true, num_sampled, unique, range_max, seed=0, remove_accidental_hits=False
):
    """Draws classes to compare the true ones with, all with the same probability.

    Args:
        true_classes: Tensor, (N, num_true), of integers.
        num_true: int, how many true classes each sample has.
        num_sampled: int, how many classes to draw.
        unique: bool, whether a class is drawn once at most.
        range_max: int, how many classes there are.
        seed: int, a stream of its own, which makes the numbers repeatable; 0: that of ms.set_seed.
        remove_accidental_hits: bool, there for MindSpore's programs; it changes nothing.
    Returns:
        (the classes drawn, how often each true class is expected among them, how often each drawn one).

    >>> ms.ops.uniform_candidate_sampler(ms.tensor([[0]]), 1, 2, True, 2)[1]
    Tensor([[0.75]], dtype=float32)
    """
    return _candidates(true_classes, num_sampled, unique, range_max, lambda k: 1.0 / range_max, seed)


def log_uniform_candidate_sampler(true_classes, num_true=1, num_sampled=5, unique=True, range_max=5, seed=0):
    """Draws classes to compare the true ones with, class k with the probability log((k + 2) / (k + 1)) / log(range_max + 1).

    That suits words numbered by how frequent they are.

    Args:
        true_classes: Tensor, (N, num_true), of integers.
        num_true: int, how many true classes each sample has.
        num_sampled: int, how many classes to draw.
        unique: bool, whether a class is drawn once at most.
        range_max: int, how many classes there are.
        seed: int, a stream of its own, which makes the numbers repeatable; 0: that of ms.set_seed.
    Returns:
        (the classes drawn, how often each true class is expected among them, how often each drawn one).

    >>> ms.ops.log_uniform_candidate_sampler(ms.tensor([[0]]), 1, 1, False, 3)[1]
    Tensor([[0.5]], dtype=float32)
    """
    scale = math.log(range_max + 1)
    probability = lambda k: math.log((k + 2) / (k + 1)) / scale
    return _candidates(true_classes, num_sampled, unique, range_max, probability, seed)
