"""Names that models of others (timm, kornia, monai, x-transformers) import from PyTorch, and what they do there."""

import numpy as np
import pytest
import torch

import msjit as ms
from msjit import mint


@pytest.mark.parametrize("shape", [(3, 4), (2, 3, 5), (6, 2, 3, 3)])
def test_fans(shape):
    def run(T):
        w = T.ones(shape)
        init = T.nn.init
        return init._calculate_fan_in_and_fan_out(w), [init._calculate_correct_fan(w, m) for m in ("fan_in", "fan_out")]

    assert run(mint) == run(torch)
    with pytest.raises(ValueError):
        mint.nn.init._calculate_fan_in_and_fan_out(mint.ones(3))
    with pytest.raises(ValueError, match="fan_in"):
        mint.nn.init._calculate_correct_fan(mint.ones(3, 3), "fan")


def test_data_sets_with_types():
    def run(T):
        data = T.utils.data

        class Squares(data.Dataset[int]):
            def __len__(self):
                return 5

            def __getitem__(self, index):
                return index * index

        class Backwards(data.Sampler[int]):
            def __iter__(self):
                return iter([4, 2, 0])

        loader: data.DataLoader[int] = data.DataLoader(Squares(), batch_size=2, sampler=Backwards())
        return [batch.tolist() for batch in loader], issubclass(Squares, data.Dataset)

    assert run(mint) == run(torch)


def test_dlpack_both_ways():
    from msjit.mint.utils.dlpack import from_dlpack, to_dlpack

    x = torch.arange(6.0).reshape(2, 3)
    y = from_dlpack(x)
    x[0, 0] = 7  # the same memory
    assert y.tolist() == x.tolist()
    assert torch.utils.dlpack.from_dlpack(to_dlpack(ms.Tensor(np.eye(2, dtype=np.float32)))).tolist() == [
        [1, 0],
        [0, 1],
    ]


def test_others():
    assert [mint.zeros(2, dtype=getattr(mint, f"uint{n}")).asnumpy().dtype.name for n in (16, 32, 64)] == [
        "uint16", "uint32", "uint64",
    ]  # fmt: skip
    from msjit.mint.nn.modules.transformer import _get_activation_fn

    x = np.linspace(-2, 2, 5).astype(np.float32)
    theirs = torch.nn.modules.transformer._get_activation_fn("gelu")(torch.tensor(x))
    np.testing.assert_allclose(_get_activation_fn("gelu")(ms.Tensor(x)).asnumpy(), theirs.numpy(), rtol=1e-5, atol=1e-6)
    for name in ("mkl", "mkldnn", "openmp"):
        assert isinstance(getattr(mint.backends, name).is_available(), bool)

    @mint.fx.wrap
    def doubled(x):
        return x * 2

    assert doubled(3) == 6 and mint.fx.wrap("len") == "len"
    with pytest.raises(RuntimeError):
        mint.fx.wrap(3)


LAYERS = {
    "Linear": (2, 3), "Bilinear": (2, 3, 4), "Conv1d": (2, 3, 1), "Conv2d": (2, 3, 1), "Conv3d": (2, 3, 1),
    "ConvTranspose1d": (2, 3, 1), "ConvTranspose2d": (2, 3, 1), "ConvTranspose3d": (2, 3, 1), "BatchNorm1d": (3,),
    "BatchNorm2d": (3,), "BatchNorm3d": (3,), "InstanceNorm2d": (3,), "LayerNorm": (3,), "GroupNorm": (1, 3), "RMSNorm": (3,),
    "PReLU": (), "Embedding": (4, 2), "EmbeddingBag": (4, 2), "RNN": (2, 3), "LSTM": (2, 3), "GRU": (2, 3), "RNNCell": (2, 3),
    "LSTMCell": (2, 3), "GRUCell": (2, 3), "MultiheadAttention": (4, 2), "TransformerEncoderLayer": (4, 2, 8),
    "TransformerDecoderLayer": (4, 2, 8), "Transformer": (4, 2, 1, 1, 8),
}  # fmt: skip


@pytest.mark.parametrize("name", LAYERS)
def test_layers_take_a_device(name):
    """Modules hand both on to the layers in them, None where nothing was asked for."""

    def run(T):
        made = [
            getattr(T.nn, name)(*LAYERS[name], **given)
            for given in (
                {"device": None, "dtype": None},
                {"device": "cpu"},
                {"device": T.device("cpu"), "dtype": T.float64},
            )
        ]
        kinds = [{str(p.dtype).lower()[-7:] for p in layer.parameters()} for layer in made]
        return kinds, [[(n, tuple(p.shape)) for n, p in layer.named_parameters()] for layer in made]

    assert run(mint) == run(torch)


@pytest.mark.parametrize("name", ["Hardsigmoid", "Hardswish", "LeakyReLU", "Mish", "SELU"])
@pytest.mark.parametrize("inplace", [False, True])
def test_activations_written_into_their_input(name, inplace):
    function = {"LeakyReLU": "leaky_relu"}.get(name, name.lower())

    def run(T):
        layer, f = getattr(T.nn, name)(inplace=inplace), getattr(T.nn.functional, function)
        x = T.tensor([-1.0, 0.5, 4.0])
        y = layer(x)
        w = T.tensor([-1.0, 0.5, 4.0], requires_grad=True)
        written = w * 1
        z = f(written, inplace=inplace)
        (z * written).sum().backward()
        return (y is x, z is written), [v.detach().tolist() for v in (x, y, z, w.grad)]

    (found, numbers), (expected, wanted) = run(mint), run(torch)
    assert found == expected
    np.testing.assert_allclose(numbers, wanted, rtol=1e-5, atol=1e-6)
    layer = getattr(mint.nn, name)(inplace=inplace)
    captured = ms.jit(lambda x: (layer(x), x + 0))
    for _ in range(3):
        x = mint.tensor([-1.0, 0.5, 4.0])
        y, after = captured(x)
        np.testing.assert_allclose(y.tolist(), wanted[1], rtol=1e-5, atol=1e-6)
        assert x.tolist() == after.tolist() == (y.tolist() if inplace else [-1.0, 0.5, 4.0])
