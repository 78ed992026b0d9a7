# ruff: noqa: E501, C408 (tables: a case a line)
"""The rest of ms.mint against PyTorch: functions, layers, optimizers, linalg and special, eagerly and captured."""

import json
from pathlib import Path

import numpy as np
import pytest
import torch

import msjit as ms
import test_mint_torch as base
import test_names_torch as torch_names
from msjit import mint
from test_mint_torch import CUBE, IMAGE, INDEX, KERNEL, LABELS, SQUARE, B, I, J, S, U, V, call, compare, tensors

F, TF = mint.nn.functional, torch.nn.functional
NAMES = json.loads((Path(__file__).resolve().parents[2] / "golden/mindspore_names.json").read_text())["modules"]
N = S.copy()
N[0, 1] = np.nan
Q = (SQUARE @ SQUARE.T + 3 * np.eye(3)).astype(np.float32)
VOLUME, KERNEL3 = (
    np.random.default_rng(1).normal(size=(1, 2, 4, 4, 4)).astype(np.float32),
    np.random.default_rng(2).normal(size=(3, 2, 2, 2, 2)).astype(np.float32),
)
BATCH = CUBE.transpose(0, 2, 1).copy()
COUNTS, BINS = np.array([1, 2, 1, 5]), np.array([0.5, 1.0, 2.0, 4.0], np.float32)
SAMPLES = {
    "addbmm": [call(S[:, :3].copy(), CUBE, BATCH, beta=0.5)], "addmv": [call(V[:, 0].copy(), S, U[0], alpha=2)], "allclose": [call(S, S), call(S, U)], "baddbmm": [call(CUBE[:, :, :3].copy(), CUBE, BATCH, alpha=2)],
    "bincount": [call(COUNTS, BINS), call(COUNTS, BINS, 9)], "cdist": [call(S, U), call(S, U, 1.0)], "chunk": [call(S, 2, 1)], "clone": [call(S)], "conv2d": [call(IMAGE, KERNEL, None, 1, "same"), call(IMAGE, KERNEL, padding="valid"), call(IMAGE[0], KERNEL, padding=1)],
    "cross": [call(S[:, :3].copy(), U[:, :3].copy(), 1)], "diag": [call(S[0]), call(S, 1), call(S[0], -1)], "diff": [call(S), call(S, 2, 0), call(S, dim=1, append=U[:, :1])], "dstack": [call([S, U])], "float_power": [call(U, 2), call(U, V)], "gcd": [call(I, J)],
    "histc": [call(U, 4, 0, 1), call(S, 5)], "hstack": [call([S, U])], "inverse": [call(Q)], "isneginf": [call(S)], "kthvalue": [call(S, 2), call(S, 1, 0, True)], "logaddexp": [call(S, U)], "logaddexp2": [call(S, U)], "median": [call(S), call(S, 1), call(S, 0, True)],
    "meshgrid": [call(S[0], U[0])], "mv": [call(S, U[0])], "nansum": [call(N), call(N, 1)], "polar": [call(U, S)], "ravel": [call(CUBE)], "sinc": [call(S)], "softmax": [call(S, 1)], "std_mean": [call(S), call(S, 1, keepdim=True), call(S, 0, correction=0)],
    "var_mean": [call(S), call(S, 1)], "swapaxes": [call(CUBE, 0, 2)], "t": [call(S), call(S[0])], "take": [call(S, np.array([1, 5]))], "trace": [call(SQUARE)], "triangular_solve": [call(S[:, :2].copy(), Q)], "unique_consecutive": [call(np.array([1, 1, 2, 1])), call(np.array([1, 1, 2, 1]), True, True)],
    "vdot": [call(S[0], U[0])], "xlogy": [call(S, U), call(S, 2.0)], "round": [call(S, decimals=1)], "nonzero": [call(I, as_tuple=True)], "searchsorted": [call(np.sort(S), U, side="right"), call(np.sort(S[0]), U, out_int32=True)],
    "norm": [call(S, dim=1), call(S, "fro")], "index_add": [call(S, 0, np.array([0, 2]), U[:2], alpha=0.5)], "argsort": [call(S, 1, True)], "conv_tbc": [call(CUBE, CUBE.transpose(1, 2, 0)[:2, :, :2].copy(), V[0, :2].copy())] if hasattr(torch, "conv_tbc") else [],
}  # fmt: skip
FUNCTIONAL = {
    "max_pool2d": [call(IMAGE, 2), call(IMAGE, 3, 1, 1), call(IMAGE, (2, 3), return_indices=True)], "avg_pool1d": [call(CUBE, 2), call(CUBE, 3, 1, 1)], "avg_pool2d": [call(IMAGE, 2), call(IMAGE, 3, 2, 1, count_include_pad=False), call(IMAGE, 2, divisor_override=3)], "avg_pool3d": [call(VOLUME, 2), call(VOLUME, 3, 1, 1)],
    "adaptive_avg_pool1d": [call(CUBE, 2), call(CUBE, 3)], "adaptive_avg_pool2d": [call(IMAGE, (None, 4)), call(IMAGE, 2)], "adaptive_avg_pool3d": [call(VOLUME, 2)], "adaptive_max_pool1d": [call(CUBE, 3), call(CUBE, 2, True)], "adaptive_max_pool2d": [call(IMAGE, (4, 3)), call(IMAGE, 2, True)],
    "max_unpool2d": [], "conv1d": [call(CUBE, KERNEL[:, :, 0].repeat(2, 1)[:, :3].copy(), padding="same"), call(CUBE[0], KERNEL[:, :, 0].repeat(2, 1)[:, :3].copy())], "conv2d": [call(IMAGE, KERNEL, padding="same", dilation=2)], "conv3d": [call(VOLUME, KERNEL3), call(VOLUME, KERNEL3, None, 2, 1), call(VOLUME, KERNEL3, padding="same")],
    "conv_transpose2d": [call(IMAGE, KERNEL.transpose(1, 0, 2, 3).copy(), None, 2, 1, 1)], "pad": [call(S, (1, 2)), call(IMAGE, (1, 1, 2, 0), "reflect"), call(S, (1, 0), "constant", 3.0)], "flatten": [call(IMAGE, 1, 2)], "unfold": [call(IMAGE, 2, 1, 1, 2)], "fold": [call(np.ones((1, 8, 25), np.float32), (6, 6), 2)],
    "interpolate": [call(IMAGE, scale_factor=2), call(IMAGE, (4, 9), mode="bilinear", align_corners=False), call(IMAGE, 3, mode="bicubic", align_corners=True)], "upsample": [call(IMAGE, scale_factor=2)], "pixel_shuffle": [call(np.arange(32, dtype=np.float32).reshape(1, 8, 2, 2), 2)],
    "grid_sample": [call(IMAGE, np.random.default_rng(0).uniform(-1, 1, (1, 3, 3, 2)).astype(np.float32), align_corners=False)], "batch_norm": [call(IMAGE, V[0, :2].copy(), U[0, :2].copy(), U[1, :2].copy(), V[1, :2].copy()), call(IMAGE, None, None, training=True), call(IMAGE, V[0, :2].copy(), U[0, :2].copy(), training=True)],
    "soft_margin_loss": [call(S, np.sign(U - 0.5)), call(S, np.sign(U - 0.5), reduction="none")], "cosine_embedding_loss": [call(S, U, np.array([1, -1, 1]), 0.1)], "threshold": [call(S, 0.1, 5.0)], "threshold_": [call(S, 0.1, 5.0)], "relu_": [call(S)], "elu_": [call(S, 0.5)], "hardtanh_": [call(S)],
    "relu": [call(S, inplace=True)], "relu6": [call(8 * S, inplace=True)], "silu": [call(S, inplace=True)], "elu": [call(S, 2.0, True)], "hardtanh": [call(S, 0.0, 0.5)], "softmax": [call(S, 1, dtype=None)], "embedding": [call(LABELS, CUBE[0].repeat(2, 0), 1), call(LABELS, S.repeat(2, 0), None, 0.5)], "one_hot": [call(LABELS)],
}  # fmt: skip
RANDOM = {"normal", "multinomial", "rand_like", "randn_like", "randint", "randint_like", "empty", "empty_like"}
BY_HAND = {"addr_", "npu_gelu", "einsum", "batch_norm_elemt", "batch_norm_stats", "batch_norm_gather_stats_with_counts"}


def run(function, samples, peer):
    for args, kwargs in samples:
        ours = lambda a: [tensors(v, ms.tensor) for v in a]  # noqa: E731
        theirs = peer(
            *(tensors(a, torch.tensor) for a in args), **{k: tensors(v, torch.tensor) for k, v in kwargs.items()}
        )
        theirs = tuple(theirs) if isinstance(theirs, tuple) else theirs
        inputs, keywords = ours(args), {k: tensors(v, ms.tensor) for k, v in kwargs.items()}
        result = function(*inputs, **keywords)
        if isinstance(theirs, bool):
            assert result is theirs
            continue
        compare(result, theirs, 1e-4)
        inputs = ours(args)  # fresh: some are written
        compare(ms.jit(lambda *inputs: function(*inputs, **keywords))(*inputs), theirs, 1e-4)  # noqa: B023


@pytest.mark.parametrize("name", sorted(n for n in SAMPLES if SAMPLES[n]))
def test_mint(name):
    run(getattr(mint, name), SAMPLES[name], getattr(torch, name))


@pytest.mark.parametrize("name", sorted(n for n in FUNCTIONAL if FUNCTIONAL[n]))
def test_functional(name):
    run(getattr(F, name), FUNCTIONAL[name], torch.flatten if name == "flatten" else getattr(TF, name))


def test_what_pytorch_has_elsewhere():
    t = lambda a: torch.tensor(a)  # noqa: E731
    compare(
        mint.addr_(ms.Tensor(S.copy()), ms.Tensor(U[:, 0].copy()), ms.Tensor(V[0])),
        t(S).addr(t(U[:, 0].copy()), t(V[0])),
    )
    compare(mint.npu_gelu(ms.Tensor(S), "tanh"), TF.gelu(t(S), approximate="tanh"))
    for equation, operands in {
        "ij,kj->ik": (S, U),
        "ij->": (S,),
        "bij,bkj->bik": (CUBE, CUBE),
        "i,j": (S[0], U[0]),
        "...ij->...ji": (CUBE,),
        "ii->i": (SQUARE,),
        "ij,ij,ij->i": (S, U, V),
        "ij,jk,kl": (SQUARE, S, S.T.copy()),
    }.items():
        compare(mint.einsum(equation, *map(ms.Tensor, operands)), torch.einsum(equation, *map(t, operands)), 1e-4)
    mean, invstd = mint.batch_norm_stats(ms.Tensor(IMAGE), 1e-5)
    y = mint.batch_norm_elemt(ms.Tensor(IMAGE), None, None, mean, invstd, 1e-5)
    compare(y, TF.batch_norm(t(IMAGE), None, None, training=True), 1e-4)
    halves = [mint.batch_norm_stats(ms.Tensor(IMAGE[:, :, i : i + 3]), 1e-5) for i in (0, 3)]
    running = [ms.Parameter(ms.Tensor(np.full(2, v, np.float32))) for v in (0, 1)]
    m, s = mint.batch_norm_gather_stats_with_counts(
        ms.Tensor(IMAGE),
        *(mint.stack([h[i] for h in halves]) for i in (0, 1)),
        *running,
        0.1,
        1e-5,
        ms.Tensor(np.float32([18, 18])),
    )
    compare(m, t(mean.asnumpy())), compare(s, t(invstd.asnumpy()), 1e-4)
    bn = torch.nn.BatchNorm2d(2)
    bn(t(IMAGE))
    compare(running[0], bn.running_mean, 1e-4), compare(running[1], bn.running_var, 1e-4)
    y, where = F.max_pool2d(ms.Tensor(IMAGE), 2, return_indices=True)
    compare(F.max_unpool2d(y, where, 2), TF.max_unpool2d(*TF.max_pool2d(t(IMAGE), 2, return_indices=True), 2))
    compare(F.sigmoid_(ms.Tensor(S.copy())), torch.sigmoid(t(S)))
    ms.set_seed(2)
    dropped = F.dropout2d(ms.ones(20, 30, 2, 2), 0.5).asnumpy().reshape(600, 4)
    assert (
        set(np.unique(dropped)) == {0, 2}
        and (dropped.min(1) == dropped.max(1)).all()
        and F.dropout2d(y, training=False) is y
    )


def test_random_names():
    ms.set_seed(4)
    x = ms.zeros(40, 50)
    assert abs(mint.normal(2.0, 0.5, (50, 50)).mean().item() - 2) < 0.05 and mint.normal(x, 1.0).shape == (40, 50)
    assert 0 <= mint.rand_like(x).min().item() < 0.1 and abs(mint.randn_like(x).std().item() - 1) < 0.07
    assert set(mint.randint(2, 4, (100,)).tolist()) == {2, 3} and set(mint.randint(2, (100,)).tolist()) == {0, 1}
    assert mint.randint_like(x, 3).max().item() == 2 and mint.randint_like(x, 5, 6).mean().item() == 5
    assert sorted(mint.multinomial(ms.ones(5), 5).tolist()) == [0, 1, 2, 3, 4] and mint.empty(
        2, 3
    ).shape == mint.empty_like(ms.ones(2, 3)).shape == (2, 3)


LAYERS = {
    "AdaptiveAvgPool1d": ((2,), CUBE), "AdaptiveAvgPool2d": ((3,), IMAGE), "AdaptiveAvgPool3d": ((2,), VOLUME), "AdaptiveMaxPool1d": ((2,), CUBE), "AdaptiveMaxPool2d": ((4,), IMAGE), "AvgPool1d": ((2,), CUBE), "AvgPool2d": ((2, 1), IMAGE), "AvgPool3d": ((2,), VOLUME), "BCELoss": ((), U, V),
    "BCEWithLogitsLoss": ((), S, V), "BatchNorm1d": ((4,), U), "BatchNorm2d": ((2,), IMAGE), "BatchNorm3d": ((2,), VOLUME), "ConstantPad1d": ((1, 2.0), S), "ConstantPad2d": (((1, 2, 0, 1), 2.0), IMAGE), "ConstantPad3d": ((1, 2.0), VOLUME), "Conv1d": ((3, 2, 2), CUBE), "Conv2d": ((2, 4, 3, 1, "same"), IMAGE), "Conv3d": ((2, 3, 2), VOLUME),
    "ConvTranspose2d": ((2, 3, 3, 2, 1, 1), IMAGE), "CosineEmbeddingLoss": (dict(margin=0.1), S, U, np.array([1, -1, 1])), "ELU": ((2.0,), S), "Flatten": ((), CUBE), "Fold": (((6, 6), 2), np.ones((1, 8, 25), np.float32)), "GELU": (("tanh",), S), "GroupNorm": ((1, 2), IMAGE), "Hardshrink": ((), S), "Hardsigmoid": ((), S), "Hardswish": ((), S), "Hardtanh": ((-0.5, 0.5), S), "Identity": ((3,), S),
    "KLDivLoss": (dict(reduction="sum"), np.log(U), V), "L1Loss": ((), S, U), "Linear": ((4, 2), S), "LogSigmoid": ((), S), "LogSoftmax": ((1,), S), "MSELoss": (dict(reduction="sum"), S, U), "Mish": ((), S), "PReLU": ((), S), "PixelShuffle": ((2,), np.arange(32, dtype=np.float32).reshape(1, 8, 2, 2)), "ReLU": ((), S), "ReLU6": ((), 8 * S), "ReflectionPad1d": ((1,), CUBE), "ReflectionPad2d": (((1, 2, 1, 0),), IMAGE), "ReflectionPad3d": ((1,), VOLUME),
    "ReplicationPad1d": ((2,), CUBE), "ReplicationPad2d": ((1,), IMAGE), "ReplicationPad3d": ((1,), VOLUME), "SELU": ((), S), "SiLU": ((), S), "Sigmoid": ((), S), "SmoothL1Loss": (dict(beta=0.5), S, U), "SoftMarginLoss": ((), S, np.sign(U - 0.5)), "Softmax": ((1,), S), "Tanh": ((), S), "Threshold": ((0.1, 2.0), S), "Unfold": ((2,), IMAGE), "Upsample": ((None, 2), IMAGE), "UpsamplingBilinear2d": ((None, 2), IMAGE),
    "UpsamplingNearest2d": ((None, 2), IMAGE), "ZeroPad1d": ((1,), CUBE), "ZeroPad2d": ((1,), IMAGE), "ZeroPad3d": ((1,), VOLUME),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(LAYERS))
def test_layer(name):
    attributes, *inputs = LAYERS[name]
    given = ((), attributes) if isinstance(attributes, dict) else (attributes, {})
    ours, theirs = (getattr(module, name)(*given[0], **given[1]) for module in (mint.nn, torch.nn))
    with torch.no_grad():
        for mine, yours in zip(ours.trainable_params(), theirs.parameters()):
            assert mine.shape == tuple(yours.shape)
            yours.copy_(torch.tensor(mine.asnumpy()))
        expected = theirs(*map(torch.tensor, inputs))
    compare(ours(*map(ms.Tensor, inputs)), expected, 1e-4)
    compare(ms.jit(ours)(*map(ms.Tensor, inputs)), expected, 1e-4)
    if name.startswith("BatchNorm"):
        ours.set_train(False), theirs.eval()
        with torch.no_grad():
            (
                theirs.running_mean.copy_(torch.tensor(ours.running_mean.asnumpy())),
                theirs.running_var.copy_(torch.tensor(ours.running_var.asnumpy())),
            )
            compare(ours(*map(ms.Tensor, inputs)), theirs(*map(torch.tensor, inputs)), 1e-4)


def test_layers_that_need_more():
    pooled, where = F.max_pool2d(ms.Tensor(IMAGE), 2, return_indices=True)
    compare(mint.nn.MaxUnpool2d(2)(pooled, where), torch.tensor(F.max_unpool2d(pooled, where, 2).asnumpy()))
    compare(
        mint.nn.SyncBatchNorm(2)(ms.Tensor(IMAGE)), TF.batch_norm(torch.tensor(IMAGE), None, None, training=True), 1e-4
    )
    conv = mint.nn.Conv2d(2, 3, 3, padding=1, padding_mode="reflect")
    peer = TF.conv2d(
        TF.pad(torch.tensor(IMAGE), (1, 1, 1, 1), "reflect"),
        *(torch.tensor(p.asnumpy()) for p in conv.trainable_params()),
    )
    compare(conv(ms.Tensor(IMAGE)), peer, 1e-4)
    with pytest.raises(ValueError, match="groups"):
        mint.nn.Conv1d(3, 2, 2, groups=2)
    with pytest.raises(AttributeError, match="nearest there is: Linear"):
        mint.nn.Liner  # noqa: B018


OPTIMIZERS = {
    "SGD": [dict(lr=0.1), dict(lr=0.1, momentum=0.9, weight_decay=0.01), dict(lr=0.1, momentum=0.9, nesterov=True, maximize=True)],
    "Adam": [dict(), dict(lr=0.01, weight_decay=0.1, amsgrad=True)], "AdamW": [dict(), dict(lr=0.01, weight_decay=0.1, betas=(0.8, 0.9))], "FusedAdamW": [dict(lr=0.05)],
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(OPTIMIZERS))
def test_optimizer(name):
    for options in OPTIMIZERS[name]:
        w, v = ms.Parameter(ms.Tensor(S.copy())), torch.tensor(S.copy(), requires_grad=True)
        ours, theirs = (
            getattr(mint.optim, name)([w], **options),
            getattr(torch.optim, name.removeprefix("Fused"))([v], **options),
        )
        step = ms.value_and_grad(lambda w: (w * w * ms.Tensor(U)).sum())
        for _ in range(4):
            ours((step(w)[1],))
            theirs.zero_grad()
            (v * v * torch.tensor(U)).sum().backward()
            theirs.step()
        np.testing.assert_allclose(w.asnumpy(), v.detach().numpy(), rtol=1e-5, atol=1e-6)


def test_optimizer_groups_and_grads():
    a, b = ms.Parameter(ms.tensor([1.0])), ms.Parameter(ms.tensor([1.0]))
    sgd = mint.optim.SGD([{"params": [a], "lr": 1.0}, {"params": [b]}], lr=0.5)
    (a * 2 + b * 4).sum().backward()
    sgd.step()
    assert a.tolist() == [-1.0] and b.tolist() == [-1.0]
    sgd.zero_grad()
    assert a.grad is None
    with pytest.raises(ValueError, match="nesterov"):
        mint.optim.SGD([a], 0.1, nesterov=True)
    with pytest.raises(ValueError, match="1 gradients for 2"):
        sgd.step([a])


def test_linalg():  # special: test_mint_modules_by_kind_torch.py
    L, T, t = mint.linalg, torch.linalg, torch.tensor
    compare(L.inv(ms.Tensor(Q)), T.inv(t(Q)), 1e-4)
    for ord in (2, 1, float("inf"), 3):
        compare(L.vector_norm(ms.Tensor(S), ord, 1, True), T.vector_norm(t(S), ord, 1, True))
    for ord in ("fro", "nuc", 1, -1, 2, -2, float("inf"), -float("inf")):
        compare(L.matrix_norm(ms.Tensor(CUBE), ord), T.matrix_norm(t(CUBE), ord), 1e-4)
    (
        compare(L.norm(ms.Tensor(S)), T.norm(t(S))),
        compare(L.norm(ms.Tensor(S), 1, 0), T.norm(t(S), 1, 0)),
        compare(L.norm(ms.Tensor(S), "nuc"), T.norm(t(S), "nuc"), 1e-4),
    )
    for mode in ("reduced", "complete", "r"):
        ours, theirs = L.qr(ms.Tensor(S.T.copy()), mode), T.qr(t(S.T.copy()), mode)
        np.testing.assert_allclose(abs(ours[1].asnumpy()), abs(theirs[1].numpy()), atol=1e-5)
        assert ours[0].shape == tuple(theirs[0].shape)


def test_every_name_is_called():
    mint.nn.ReLU  # noqa: B018 (the layers come with the first of them)
    assert (
        set(mint.__all__)
        == set(base.SAMPLES)
        | set(SAMPLES)
        | base.RANDOM
        | RANDOM
        | BY_HAND
        | {
            "nn",
            "optim",
            "linalg",
            "special",
            "distributed",
        }
        | set(mint._TENSOR_TYPES)  # test_idioms_torch.py
        | torch_names.TESTED
    )
    assert (
        set(F.__all__)
        == set(base.FUNCTIONAL) | set(FUNCTIONAL) | {"dropout", "dropout2d", "sigmoid_"} | torch_names.FUNCTIONAL
    )
    assert (
        set(mint.nn.__all__)
        == set(LAYERS) | {"functional", "MaxUnpool2d", "RNNCellBase", "SyncBatchNorm"} | torch_names.LAYERS
    )
    for module in ("mint", "mint.nn", "mint.nn.functional", "mint.optim", "mint.linalg", "mint.special"):
        there = mint
        for part in module.split(".")[1:]:
            there = getattr(there, part)
        missing = [n for n in NAMES[module] if not hasattr(there, n)]
        assert not missing, (module, missing)
    assert B.dtype == bool and INDEX.ndim == 2
