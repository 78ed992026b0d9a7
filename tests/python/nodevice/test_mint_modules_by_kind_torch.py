"""Modules of PyTorch's names that msjit.mint has beyond functions and layers: func, special, nn.modules, memory formats, compiler."""

import importlib
import pickle

import numpy as np
import pytest
import torch

import msjit as ms
from msjit import mint

RNG = np.random.default_rng(12)
X = RNG.uniform(0.2, 3.0, (3, 4)).astype(np.float32)
SPECIAL = {
    **{n: [(X,), (X - 1.6,)] for n in "digamma erf erfc erfcx exp2 expit expm1 gammaln i0 i0e i1 i1e log1p ndtr psi sinc entr log_ndtr bessel_j0 bessel_j1 bessel_y0 bessel_y1".split()},
    "erfinv": [(X / 4,)], "gammainc": [(X, X[::-1].copy())], "gammaincc": [(X, X[::-1].copy())], "log_softmax": [(X, 1)], "logit": [(X / 4,), (X / 4, 0.3)],
    "logsumexp": [(X, 1), (X - 1.6, 1), (X, 0, True)], "multigammaln": [(X + 2, 3)], "polygamma": [(1, X), (2, X)], "round": [(X,), (X - 1.6,)], "softmax": [(X - 1.6, 0)],
    "ndtri": [(X / 4,)], "xlog1py": [(X, X)], "xlogy": [(X, X)], "zeta": [(X + 1.5, X)],
}  # fmt: skip


def test_special():
    assert set(SPECIAL) == set(mint.special.__all__)
    for name, calls in SPECIAL.items():
        for args in calls:
            of = lambda make: [make(a.copy()) if isinstance(a, np.ndarray) else a for a in args]  # noqa: B023
            ours, theirs = getattr(mint.special, name)(*of(ms.tensor)), getattr(torch.special, name)(*of(torch.tensor))
            np.testing.assert_allclose(ours.asnumpy(), theirs.numpy(), rtol=2e-4, atol=1e-5, err_msg=name)


def both(call):
    """What a function of (torch or mint, tensor) gives by both, as nested lists of arrays."""
    plain = lambda v: (  # noqa: E731
        {k: plain(x) for k, x in v.items()} if isinstance(v, dict)
        else [plain(x) for x in v] if isinstance(v, (tuple, list))
        else v.detach().numpy() if isinstance(v, (torch.Tensor, ms.Tensor)) else v
    )  # fmt: skip
    return plain(call(mint, ms.tensor)), plain(call(torch, torch.tensor))


def same(ours, theirs):
    assert type(ours) is type(theirs)
    if isinstance(ours, dict):
        assert list(ours) == list(theirs)
        ours, theirs = list(ours.values()), list(theirs.values())
    if isinstance(ours, list):
        assert len(ours) == len(theirs)
        for a, b in zip(ours, theirs):
            same(a, b)
    elif isinstance(ours, np.ndarray):
        assert ours.shape == theirs.shape
        np.testing.assert_allclose(ours, theirs, rtol=1e-5, atol=1e-6)
    else:
        assert ours == theirs


def loss(p, x):
    return (((x @ p["w"] + p["b"][0]) ** 2).sum() * 0.5).reshape(())


def parameters(t):
    return {"w": t([[1.0, 2.0], [3.0, 4.0]]), "b": (t([0.5, -0.5]),)}


CALLS = {
    "grad": lambda T, t: T.func.grad(lambda x: (x**3).sum())(t([1.0, 2.0])),
    "of two": lambda T, t: T.func.grad(lambda x, y: (x * y).sum(), argnums=(0, 1))(t([1.0, 2.0]), t([3.0, 4.0])),
    "of the last": lambda T, t: T.func.grad(lambda x, y: (x * y * y).sum(), argnums=-1)(t([1.0, 2.0]), t([3.0, 4.0])),
    "of one in a tuple": lambda T, t: T.func.grad(lambda x: (x * x).sum(), argnums=(0,))(t([1.0, 2.0])),
    "of a dict": lambda T, t: T.func.grad(loss)(parameters(t), t([[1.0, -1.0]])),
    "of a dict and more": lambda T, t: T.func.grad(loss, (0, 1))(parameters(t), t([[1.0, -1.0]])),
    "with aux": lambda T, t: T.func.grad(lambda x: ((x**2).sum(), x + 1), has_aux=True)(t([1.0, 2.0])),
    "and value": lambda T, t: T.func.grad_and_value(lambda x, *, k: (x**k).sum())(t([1.0, 2.0]), k=3),
    "and value with aux": lambda T, t: T.func.grad_and_value(lambda x: ((x**2).sum(), {"a": x}), has_aux=True)(t([1.0, 2.0])),
    "twice": lambda T, t: T.func.grad(lambda x: T.func.grad(lambda y: (y**3).sum())(x).sum())(t([1.0, 2.0])),
    "for each": lambda T, t: T.func.vmap(T.func.grad(lambda x, y: (x * y).sum() ** 2))(t([[1.0, 2.0], [3.0, 4.0]]), t([[1.0, 0.5], [2.0, 1.0]])),
    "vjp": lambda T, t: (lambda y, back: (y, back(t([1.0, 2.0]))))(*T.func.vjp(lambda a, b: a * b, t([1.0, 2.0]), t([3.0, 4.0]))),
    "jvp": lambda T, t: T.func.jvp(lambda a: a**2, (t([1.0, 2.0]),), (t([1.0, 0.5]),)),
    "linearize": lambda T, t: (lambda y, along: (y, along(t([1.0, 2.0]))))(*T.func.linearize(lambda a: a.sin(), t([1.0, 2.0]))),
    "jacrev": lambda T, t: T.func.jacrev(lambda a: a**2)(t([1.0, 2.0])), "jacfwd": lambda T, t: T.func.jacfwd(lambda a: a**2)(t([1.0, 2.0])),
    "jacrev of the second": lambda T, t: T.func.jacrev(lambda a, b: a.sum() * b, 1)(t([1.0, 2.0]), t([1.0, 2.0])),
    "hessian": lambda T, t: T.func.hessian(lambda a: (a**3).sum() + a[0] * a[1])(t([1.0, 2.0])),
}  # fmt: skip


@pytest.mark.parametrize("name", CALLS)
def test_func(name):
    same(*both(CALLS[name]))


def two_layers(T):
    net = T.nn.Sequential(T.nn.Linear(2, 3), T.nn.ReLU(), T.nn.Linear(3, 1))
    for i, (_, p) in enumerate(net.named_parameters()):
        values = np.linspace(-1, 1 + i, int(np.prod(tuple(p.shape))), dtype=np.float32).reshape(tuple(p.shape))
        with T.no_grad():
            p.copy_(T.tensor(values))
    return net


def test_modules_called_with_other_parameters():
    def call(T, t):
        net = two_layers(T)
        given = {n: (p * 2).detach() for n, p in net.named_parameters()}
        x = t([[1.0, 2.0], [0.5, -1.0]])
        plain = net(x)
        other = T.func.functional_call(net, given, (x,))
        part = T.func.functional_call(net, {"0.bias": t([1.0, 2.0, 3.0])}, x)
        gradients = T.func.grad(lambda p: T.func.functional_call(net, p, (x,)).sum())(given)
        assert all(type(p).__name__ == "Parameter" for p in net.parameters())
        return plain, other, part, net(x), dict(sorted(gradients.items()))

    same(*both(call))
    net = two_layers(mint)
    with pytest.raises(KeyError, match="no.such"):
        mint.func.functional_call(net, {"no.such": ms.ones(1)}, ms.ones(1, 2))
    with pytest.raises(KeyError, match=r"0\.weight"):
        mint.func.functional_call(net, {"0.bias": ms.ones(3)}, ms.ones(1, 2), strict=True)
    with pytest.raises(ValueError):  # what raises inside leaves the parameters as they were, too
        mint.func.functional_call(net, {"0.bias": ms.ones(3)}, ms.ones(1, 5))
    assert net[0].bias.tolist() == two_layers(mint)[0].bias.tolist()


def test_an_ensemble():
    def call(T, t):
        nets = [two_layers(T) for _ in range(2)]
        with T.no_grad():
            nets[1][0].weight.mul_(2.0)
        parameters, buffers = T.func.stack_module_state(nets)
        assert not buffers and all(p.requires_grad for p in parameters.values())
        f = T.func.vmap(lambda p, x: T.func.functional_call(nets[0], p, (x,)), in_dims=(0, None))
        return parameters["0.weight"], f(parameters, t([[1.0, 2.0]]))

    same(*both(call))


def test_gradients_of_a_function_need_one_number():
    with pytest.raises(RuntimeError, match="one element"):
        mint.func.grad(lambda x: x * 2)(ms.tensor([1.0, 2.0]))
    with pytest.raises(TypeError, match="dicts"):
        mint.func.grad(lambda x: ms.ones(1))(3)


def test_modules_by_kind():
    names = {
        "activation": "ReLU MultiheadAttention", "batchnorm": "_BatchNorm BatchNorm2d SyncBatchNorm", "container": "ModuleList Sequential",
        "conv": "Conv2d ConvTranspose3d", "dropout": "Dropout", "instancenorm": "_InstanceNorm InstanceNorm1d", "linear": "Linear NonDynamicallyQuantizableLinear",
        "module": "Module", "normalization": "LayerNorm GroupNorm", "pixelshuffle": "PixelShuffle", "rnn": "LSTM GRU RNN", "sparse": "Embedding",
        "transformer": "TransformerEncoder TransformerEncoderLayer", "loss": "CrossEntropyLoss", "pooling": "MaxPool2d",
    }  # fmt: skip
    for kind, those in names.items():
        ours, theirs = (
            importlib.import_module(f"msjit.mint.nn.modules.{kind}"),
            importlib.import_module(f"torch.nn.modules.{kind}"),
        )
        for name in those.split():
            assert isinstance(getattr(ours, name), type) and isinstance(getattr(theirs, name), type)
            if name[:1] != "_" and hasattr(mint.nn, name):
                assert getattr(ours, name) is getattr(mint.nn, name) is getattr(mint.nn.modules, name)
    kinds = mint.nn.modules
    assert isinstance(mint.nn.BatchNorm1d(2), kinds.batchnorm._BatchNorm) and isinstance(
        mint.nn.InstanceNorm2d(2), kinds.instancenorm._InstanceNorm
    )
    assert not isinstance(mint.nn.LayerNorm(2), kinds.batchnorm._BatchNorm)
    for wrong in ("Linaer", "_Nothing"):
        with pytest.raises(AttributeError, match=wrong):
            getattr(kinds.linear, wrong)
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("msjit.mint.nn.modules.nothing")


def test_memory_formats():
    x = ms.ones(2, 3, 4, 4)
    for name in ("preserve_format", "contiguous_format", "channels_last", "channels_last_3d"):
        form = getattr(mint, name)
        assert isinstance(form, mint.memory_format) and isinstance(getattr(torch, name), torch.memory_format)
        assert pickle.loads(pickle.dumps(form)) is form and name in repr(form)
        for make in (mint.zeros_like, mint.ones_like, mint.empty_like, mint.rand_like, mint.randn_like, mint.clone):
            assert make(x, memory_format=form).shape == x.shape
        assert mint.full_like(x, 2.0, memory_format=form).sum() == 2 * x.size and x.to(memory_format=form) is x
        assert (
            mint.empty(2, 3, memory_format=form).shape == (2, 3)
            and mint.nn.Linear(2, 2).to(memory_format=form) is not None
        )
    y = ms.tensor([1.0], requires_grad=True)
    mint.clone(y, memory_format=mint.preserve_format).backward()
    assert y.grad.tolist() == [1.0]


@pytest.mark.parametrize(
    ("shape", "groups"), [((4, 2, 3), 1), ((4, 4, 3, 5), 1), ((6, 2, 3, 3), 3), ((2, 3, 2, 3, 4), 2)]
)
def test_dirac(shape, groups):
    ours, theirs = mint.nn.init.dirac_(ms.ones(*shape), groups), torch.nn.init.dirac_(torch.ones(*shape), groups)
    np.testing.assert_array_equal(ours.asnumpy(), theirs.numpy())
    with pytest.raises(ValueError):
        mint.nn.init.dirac_(ms.ones(3, 3, 3), 2)


def test_compiler():
    assert mint.compiler.is_compiling() is torch.compiler.is_compiling() is False
    f = mint.compiler.disable(lambda x: x * 2)
    assert f(ms.ones(1)).tolist() == [2.0]
    before = mint.cuda.memory_allocated()
    x = ms.ones(1000, 1000)
    assert (
        mint.cuda.memory_allocated() >= before + 4_000_000 and mint.cuda.max_memory_allocated() >= 4_000_000 and x.size
    )
    mint.cuda.reset_peak_memory_stats()
    assert mint.cuda.is_bf16_supported() == mint.cuda.is_available()
