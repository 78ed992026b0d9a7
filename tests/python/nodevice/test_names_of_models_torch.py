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
