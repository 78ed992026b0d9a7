"""The random generator: seeds, state, distributions."""

import numpy as np
import pytest

import msjit as ms


def test_seed_and_state():
    ms.set_seed(3)
    a = ms.ops.rand(5).asnumpy()
    state = ms.get_rng_state()
    b = ms.ops.rand(5).asnumpy()
    ms.set_rng_state(state)
    assert np.array_equal(ms.ops.rand(5).asnumpy(), b)
    ms.set_seed(3)
    assert np.array_equal(ms.ops.rand(5).asnumpy(), a)
    assert not np.array_equal(a, b)


def test_bad_seed():
    with pytest.raises(ValueError, match="negative"):
        ms.set_seed(-1)
    with pytest.raises(TypeError):
        ms.set_seed("x")
    with pytest.raises(TypeError):
        ms.set_rng_state(1)


def test_distributions():
    ms.set_seed(0)
    u = ms.ops.rand(100000).asnumpy()
    assert u.min() >= 0 and u.max() < 1 and abs(u.mean() - 0.5) < 0.01
    z = ms.ops.randn(100000).asnumpy()
    assert abs(z.mean()) < 0.02 and abs(z.std() - 1) < 0.02
    n = ms.ops.randint(-3, 4, (100000,)).asnumpy()
    assert set(n.tolist()) == set(range(-3, 4))
    b = ms.ops.raw.bernoulli(ms.ops.full((100000,), 0.3)).asnumpy()
    assert set(b.tolist()) == {0.0, 1.0} and abs(b.mean() - 0.3) < 0.01
    assert sorted(ms.ops.randperm(100).asnumpy().tolist()) == list(range(100))


def test_dropout():
    ms.set_seed(0)
    x = ms.ops.ones(100000)
    y, mask = ms.ops.raw.dropout(x, 0.25)
    assert abs(mask.asnumpy().mean() - 0.75) < 0.01
    np.testing.assert_allclose(y.asnumpy(), mask.asnumpy() / np.float32(0.75), rtol=1e-6)
    layer = ms.nn.Dropout(p=0.25)
    assert layer(x) is x
    assert abs((layer.set_train()(x).asnumpy() > 0).mean() - 0.75) < 0.01


def test_normal_and_uniform():
    ms.set_seed(0)
    z = ms.ops.normal((50000,), 2.0, 3.0).asnumpy()
    assert abs(z.mean() - 2) < 0.1 and abs(z.std() - 3) < 0.1
    u = ms.ops.uniform((50000,), -1.0, 3.0).asnumpy()
    assert u.min() >= -1 and u.max() < 3 and abs(u.mean() - 1) < 0.05


T = lambda *v: ms.tensor(list(v), dtype=ms.float32)
HALVES = lambda: ms.ops.full((64,), 0.5)
# With a seed of its own a call has a stream of its own, which goes on with the next call ...
STREAMS = {
    "rand": lambda s: ms.ops.rand(8, seed=s), "randn": lambda s: ms.ops.randn(8, seed=s),
    "rand_like": lambda s: ms.ops.rand_like(HALVES(), s), "randn_like": lambda s: ms.ops.randn_like(HALVES(), s),
    "randint": lambda s: ms.ops.randint(0, 10**6, (8,), s), "randint_like": lambda s: ms.ops.randint_like(HALVES(), 0, 10**6, s),
    "normal": lambda s: ms.ops.normal((8,), 0.0, 1.0, s), "standard_normal": lambda s: ms.ops.standard_normal((8,), s),
    "uniform": lambda s: ms.ops.uniform((8,), 0.0, 1.0, s), "laplace": lambda s: ms.ops.laplace((8,), T(0), T(1), s),
    "standard_laplace": lambda s: ms.ops.standard_laplace((8,), s), "gamma": lambda s: ms.ops.gamma((8,), T(2), T(1), s),
    "random_gamma": lambda s: ms.ops.random_gamma((8,), T(2), s), "poisson": lambda s: ms.ops.poisson((64,), T(9), s),
    "random_poisson": lambda s: ms.ops.random_poisson((64,), T(9), s), "shuffle": lambda s: ms.ops.shuffle(ms.ops.arange(50), s),
    "multinomial": lambda s: ms.ops.multinomial(HALVES(), 16, True, s), "dropout": lambda s: ms.ops.dropout(HALVES(), 0.5, True, s),
    "multinomial without": lambda s: ms.ops.multinomial(HALVES(), 16, False, s), "Tensor.multinomial": lambda s: HALVES().multinomial(16, seed=s),
    "choice_with_mask": lambda s: ms.ops.choice_with_mask(HALVES() > 0, 16, s)[0],
}  # fmt: skip
# ... or begins anew each time, as these do in MindSpore.
FIXED = {
    "randperm": lambda s: ms.ops.randperm(50, s), "bernoulli": lambda s: ms.ops.bernoulli(HALVES(), 0.5, s),
    "random_categorical": lambda s: ms.ops.random_categorical(ms.ops.ones((1, 50)), 16, s),
    "Tensor.random_categorical": lambda s: ms.ops.ones((1, 50)).random_categorical(16, s),
    "multinomial_with_replacement": lambda s: ms.ops.multinomial_with_replacement(HALVES(), s, 1, 16, True),
    "uniform_candidate_sampler": lambda s: ms.ops.uniform_candidate_sampler(ms.tensor([[1]]), 1, 16, False, 400, s)[0],
    "log_uniform_candidate_sampler": lambda s: ms.ops.log_uniform_candidate_sampler(ms.tensor([[1]]), 1, 16, False, 400, s)[0],
}  # fmt: skip


@pytest.mark.parametrize("jit", [False, True], ids=["eager", "captured"])
@pytest.mark.parametrize("name", [*STREAMS, *FIXED])
def test_a_seed_of_its_own(name, jit):
    draw = STREAMS.get(name) or FIXED[name]
    call = (lambda s: ms.jit(lambda: draw(s))().asnumpy()) if jit else (lambda s: draw(s).asnumpy())
    ms.set_seed(1)
    first, second, other = call(5), call(5), call(6)
    assert not np.array_equal(first, other)
    assert np.array_equal(first, second) == (name in FIXED)
    ms.set_seed(1)
    ms.ops.rand(100)  # others' draws do not matter
    assert np.array_equal(call(5), first) and np.array_equal(call(5), second)
    ms.set_seed(2)
    assert not np.array_equal(call(5), first)
    ms.set_seed(1)
    plain = ms.ops.rand(4).asnumpy()
    ms.set_seed(1)
    call(5)
    assert np.array_equal(ms.ops.rand(4).asnumpy(), plain)  # and it takes none of theirs


@pytest.mark.parametrize("seed, error", [(-1, ValueError), (1.5, TypeError), ("a", TypeError), (True, TypeError)])
def test_what_is_no_seed(seed, error):
    for name in ("rand", "normal", "shuffle", "dropout", "multinomial", "bernoulli"):
        with pytest.raises(error, match="seed"):
            {**STREAMS, **FIXED}[name](seed)


@pytest.mark.parametrize(
    "make, args",
    [
        (lambda P, s: P.StandardNormal(s), ((8,),)),
        (lambda P, s: P.StandardLaplace(s), ((8,),)),
        (lambda P, s: P.UniformReal(s), ((8,),)),
        (lambda P, s: P.UniformInt(0, s), ((8,), 0, 10**6)),
        (lambda P, s: P.RandpermV2(s), (50,)),
        (lambda P, s: P.Bernoulli(s), (np.full(64, 0.5, np.float32), 0.5)),
        (lambda P, s: P.Dropout(0.5, s, 1), (np.ones(64, np.float32),)),
        (lambda P, s: P.DropoutGenMask(s), ((64,), 0.5)),
    ],
)
def test_a_primitive_with_seeds_has_a_stream(make, args):
    args = [ms.Tensor(a) if isinstance(a, np.ndarray) else a for a in args]

    def draws(seed, n=2):
        op = make(ms.ops.operations, seed)
        out = [op(*args) for _ in range(n)]
        return [(o[0] if isinstance(o, tuple) else o).asnumpy() for o in out]

    first, second = draws(5)
    assert not np.array_equal(first, second) and all(map(np.array_equal, draws(5), (first, second)))
    assert not np.array_equal(draws(6, 1)[0], first)


@pytest.mark.parametrize(
    "draw",
    [
        lambda g: ms.mint.rand(8, generator=g), lambda g: ms.mint.randn(8, generator=g), lambda g: ms.mint.randint(0, 10**6, (8,), generator=g),
        lambda g: ms.mint.randperm(50, generator=g), lambda g: ms.mint.normal(0.0, 1.0, (8,), generator=g), lambda g: ms.mint.bernoulli(HALVES(), generator=g),
        lambda g: ms.mint.multinomial(HALVES(), 16, True, generator=g), lambda g: HALVES().uniform(generator=g), lambda g: HALVES().normal_(generator=g),
        lambda g: HALVES().uniform_(generator=g), lambda g: HALVES().exponential_(generator=g), lambda g: HALVES().random_(generator=g),
        lambda g: HALVES().bernoulli_(generator=g), lambda g: HALVES().bernoulli(generator=g),
    ],
)  # fmt: skip
def test_a_generator_of_ones_own(draw):
    g = ms.Generator().manual_seed(7)
    state = ms.get_rng_state()
    first, second = draw(g).asnumpy(), draw(g).asnumpy()
    assert not np.array_equal(first, second)
    g.manual_seed(7)
    assert np.array_equal(draw(g).asnumpy(), first) and np.array_equal(draw(g).asnumpy(), second)
    assert ms.get_rng_state() == state  # the common one is left alone
    with pytest.raises(TypeError, match="generator"):
        draw(3)


def test_set_seed_seeds_numpy():
    ms.set_seed(7)
    a = np.random.rand(3)
    ms.set_seed(7)
    assert np.array_equal(np.random.rand(3), a) and ms.get_seed() == 7
