"""What msjit.mint has beyond MindSpore's mint, of what PyTorch programs use, against PyTorch: values, gradients, captured."""

import numpy as np
import pytest
import torch
from torch.testing._internal.common_methods_invocations import op_db

import msjit as ms
from msjit import mint
from msjit.mint import nn
from test_autograd_functional_torch import FURTHER
from test_made_and_kinds_torch import ELSEWHERE, MADE

rng = np.random.default_rng(11)
F, TF = nn.functional, torch.nn.functional


def normal(*shape):
    return rng.normal(size=shape).astype(np.float32)


S, U, P = normal(4, 6), normal(4, 6), rng.uniform(0.1, 1.0, (4, 6)).astype(np.float32)
SEQUENCES, IMAGES, VOLUMES = normal(2, 4, 6), normal(2, 4, 6, 6), normal(2, 4, 4, 4, 4)
PLACES = rng.uniform(size=(2, 4, 3)).astype(np.float32)
SIGNS, LABELS, MANY = np.sign(U), np.array([0, 3, 5, 1]), (U > 0).astype(np.float32)
LOG_PROBS = torch.log_softmax(torch.tensor(normal(7, 3, 5)), -1).numpy()
TARGETS, LENGTHS = np.array([[1, 2, 2], [3, 1, 0], [4, 0, 0]]), (np.array([7, 6, 5]), np.array([3, 2, 1]))
BAGS, OFFSETS = np.array([1, 0, 3, 3, 2, 5, 0]), np.array([0, 2, 2, 5])
# Layer -> [(positional settings, settings, inputs)]
LAYERS = {
    "CELU": [((0.5,), {}, (S,))], "ChannelShuffle": [((2,), {}, (IMAGES,))], "CosineSimilarity": [((), {}, (S, U)), ((0,), {}, (S, U))],
    "CTCLoss": [((), {}, (LOG_PROBS, TARGETS, *LENGTHS)), ((), {"reduction": "none"}, (LOG_PROBS, TARGETS, *LENGTHS))],
    "GaussianNLLLoss": [((), {}, (S, U, P)), ((), {"full": True, "reduction": "sum"}, (S, U, P))], "HingeEmbeddingLoss": [((), {"margin": 0.5}, (P, SIGNS))],
    "LPPool1d": [((2, 2), {}, (P[None].copy(),))], "LPPool2d": [((2, 2), {}, (abs(IMAGES),))], "LPPool3d": [((2, 2), {}, (abs(VOLUMES),))], "LocalResponseNorm": [((3,), {}, (IMAGES,)), ((2, 0.1, 0.5, 2.0), {}, (IMAGES,))],
    "MarginRankingLoss": [((0.3,), {}, (S, U, SIGNS))], "MaxPool1d": [((2,), {}, (SEQUENCES,)), ((3, 2, 1), {"return_indices": True}, (SEQUENCES,))],
    "MaxPool3d": [((2,), {}, (VOLUMES,)), ((2, 1), {"return_indices": True}, (VOLUMES,))], "MultiLabelMarginLoss": [((), {}, (S, np.array([[1, 2, -1, 0, 0, 0]] * 4)))],
    "MultiLabelSoftMarginLoss": [((), {}, (S, MANY))], "MultiMarginLoss": [((), {}, (S, LABELS)), ((2, 0.5), {}, (S, LABELS))], "PairwiseDistance": [((), {}, (S, U)), ((1.0,), {"keepdim": True}, (S, U))],
    "PixelUnshuffle": [((2,), {}, (IMAGES,))], "PoissonNLLLoss": [((), {}, (S, abs(U))), ((), {"log_input": False, "full": True}, (P, 5 * abs(U)))],
    "Softmax2d": [((), {}, (IMAGES,))], "Softmin": [((), {}, (S,)), ((0,), {}, (S,))], "Tanhshrink": [((), {}, (S,))], "TripletMarginLoss": [((), {}, (S, U, P)), ((2.0,), {"swap": True}, (S, U, P))],
    "Dropout1d": [((0.0,), {}, (SEQUENCES,))], "Dropout3d": [((0.0,), {}, (VOLUMES,))], "AlphaDropout": [((0.0,), {}, (S,))], "Unflatten": [((1, (2, 3)), {}, (S,)), ((1, (-1, 2)), {}, (S,))],
    "InstanceNorm1d": [((4,), {}, (SEQUENCES,)), ((4,), {"affine": True, "track_running_stats": True}, (SEQUENCES,)), ((4,), {}, (S,))],
    "InstanceNorm2d": [((4,), {"affine": True}, (IMAGES,)), ((4,), {"track_running_stats": True}, (IMAGES,))], "InstanceNorm3d": [((4,), {}, (VOLUMES,))],
    "RMSNorm": [((6,), {}, (S,)), (((4, 6),), {"eps": 0.1, "elementwise_affine": False}, (S,))], "Bilinear": [((6, 6, 3), {}, (S, U)), ((6, 6, 2), {"bias": False}, (SEQUENCES, SEQUENCES))],
    "ConvTranspose1d": [((4, 3, 3), {}, (SEQUENCES,)), ((4, 6, 3, 2, 1, 1), {"groups": 2}, (SEQUENCES,)), ((4, 2, 2), {"dilation": 2, "bias": False}, (SEQUENCES,))],
    "ConvTranspose3d": [((4, 3, 3), {}, (VOLUMES,)), ((4, 6, (3, 2, 1), 2, 1, 1), {"groups": 2}, (normal(2, 4, 3, 4, 5),)), ((4, 2, 2), {"dilation": 2, "bias": False}, (VOLUMES,))],
    "EmbeddingBag": [((6, 3), {}, (TARGETS,)), ((6, 3), {"mode": "sum"}, (BAGS, OFFSETS)), ((6, 3), {"mode": "max"}, (BAGS, OFFSETS)), ((6, 3), {"padding_idx": 3}, (BAGS, OFFSETS)), ((6, 3), {"include_last_offset": True}, (BAGS, np.array([0, 2, 7])))],
    "AdaptiveMaxPool3d": [((2,), {}, (VOLUMES,)), (((2, 3, 1), True), {}, (VOLUMES,))], "CircularPad1d": [((2,), {}, (SEQUENCES,)), (((3, 1),), {}, (SEQUENCES,))], "CircularPad2d": [((1,), {}, (IMAGES,))], "CircularPad3d": [(((1, 0, 2, 1, 0, 3),), {}, (VOLUMES,))],
    "FeatureAlphaDropout": [((0.0,), {}, (IMAGES,))], "RReLU": [((0.25, 0.25), {}, (S,))], "TripletMarginWithDistanceLoss": [((), {}, (S, U, P)), ((), {"swap": True, "margin": 0.3, "reduction": "none"}, (S, U, P))],
}  # fmt: skip
PAIRED = {"FractionalMaxPool2d", "FractionalMaxPool3d", "MaxUnpool1d", "MaxUnpool3d"}
FUNCTIONAL = {
    "affine_grid": [((normal(2, 2, 3), (2, 3, 4, 5)), {"align_corners": False})], "channel_shuffle": [((IMAGES, 2), {})], "hardshrink": [((S, 0.3), {})], "softshrink": [((S, 0.3), {})],
    "tanhshrink": [((S,), {})], "pdist": [((S, 1.0), {})], "pixel_unshuffle": [((), {"input": IMAGES, "downscale_factor": 3})], "gaussian_nll_loss": [((), {"input": S, "target": U, "var": P})],
    "hinge_embedding_loss": [((), {"input": P, "target": SIGNS})], "margin_ranking_loss": [((S, U, SIGNS), {"margin": 0.1})], "multi_margin_loss": [((S, LABELS), {})], "multilabel_margin_loss": [((S, np.array([[1, -1, 2, 0, 0, 0]] * 4)), {})],
    "multilabel_soft_margin_loss": [((S, MANY), {"reduction": "none"})], "triplet_margin_loss": [((S, U, P), {"p": 1, "reduction": "none"})], "lp_pool1d": [((P[None].copy(), 3, 2), {"stride": 1})], "lp_pool2d": [((abs(IMAGES), 1, 2), {})], "lp_pool3d": [((abs(VOLUMES), 3, 2, 1), {})],
    "max_pool3d": [((), {"input": VOLUMES, "kernel_size": 2})], "dropout1d": [((SEQUENCES,), {"training": False})], "dropout3d": [((VOLUMES,), {"training": False})],
    "celu": [((S, 2.0), {}), ((S,), {"inplace": True})], "leaky_relu_": [((S, 0.2), {})], "softmin": [((S, 1), {})], "alpha_dropout": [((S,), {"training": False})], "instance_norm": [((SEQUENCES,), {}), ((SEQUENCES, None, None, P[0, :4].copy(), U[0, :4].copy()), {})],
    "local_response_norm": [((SEQUENCES, 3), {"k": 2.0})], "pairwise_distance": [((S, U), {"p": 3.0})], "poisson_nll_loss": [((S, abs(U)), {"reduction": "none"})], "bilinear": [((S, U, normal(2, 6, 6)), {})],
    "conv_transpose3d": [((VOLUMES, normal(4, 2, 3, 2, 2), normal(2), 2), {"padding": 1})],
    "conv_transpose1d": [((SEQUENCES, normal(4, 2, 3), normal(2), 2), {"padding": 1})], "embedding_bag": [((TARGETS, normal(6, 3)), {"mode": "sum", "per_sample_weights": P[:3, :3].copy()})],
    "ctc_loss": [((LOG_PROBS, np.array([1, 2, 2, 3, 1, 4]), *LENGTHS), {}), ((LOG_PROBS, TARGETS, *LENGTHS), {"reduction": "sum"}), ((LOG_PROBS, TARGETS, *LENGTHS), {"reduction": "none"}), ((LOG_PROBS, TARGETS, *LENGTHS), {"reduction": "none", "blank": int(TARGETS[0, 1])})],
}  # fmt: skip
UNLIKE = {"celu_", "gumbel_softmax", "max_unpool1d", "rrelu_", "selu_"}  # below
FUNCTIONS = {
    "clamp_min": [((S, 0.1), {})], "clamp_max": [((S, 0.1), {})], "unflatten": [((SEQUENCES, -1, (3, -1)), {}), ((S, 0, (2, 2)), {})], "split_with_sizes": [((S, [1, 5], 1), {})],
    "isin": [((TARGETS, np.array([1, 3])), {}), ((TARGETS, 2), {"invert": True})], "bucketize": [((S, np.array([-0.5, 0.0, 0.5], np.float32)), {}), ((S, np.sort(S[0])), {"right": True})],
    "trapezoid": [((S,), {"dx": 0.5}), ((S, np.sort(U[0])), {})], "tensordot": [((S, U.T.copy()), {"dims": 1}), ((SEQUENCES, SEQUENCES), {"dims": ([0, 2], [0, 2])}), ((S, U), {})],
    "index_copy": [((SEQUENCES, 1, np.array([3, 0]), normal(2, 2, 6)), {}), ((S, -1, np.array([2]), normal(4, 1)), {})], "view_as_complex": [((normal(3, 2),), {})], "view_as_real": [((normal(3, 2).view(np.complex64),), {})],
    "rot90": [((S,), {"k": 3, "dims": (1, 0)})], "log_softmax": [((S, 1), {})], "layer_norm": [((S, (6,)), {})], "relu_": [((S,), {})],
    "scatter_reduce": [((S, 1, np.array([[0, 0, 5], [1, 2, 1], [3, 3, 3]]), normal(3, 3), r), {"include_self": own}) for r in ("sum", "mean", "prod", "amax", "amin") for own in (True, False)]
    + [((np.arange(6), 0, np.array([0, 0, 5]), np.array([7, 9, -4]), r), {"include_self": own}) for r in ("sum", "mean", "prod", "amax", "amin") for own in (True, False)],
}  # fmt: skip


def of(make, value):
    return make(value.copy()) if isinstance(value, np.ndarray) else value


def flat(value):
    return [v for part in value for v in flat(part)] if isinstance(value, (tuple, list)) else [value]


def compare(ours, theirs, tolerance=1e-4):
    ours, theirs = flat(ours), flat(theirs)
    assert len(ours) == len(theirs)
    for a, b in zip(ours, theirs):
        assert tuple(a.shape) == tuple(b.shape) and str(a.dtype).lower() == str(b.dtype).removeprefix("torch.")
        np.testing.assert_allclose(a.asnumpy(), b.detach().numpy(), rtol=tolerance, atol=tolerance)


def check(function, peer, args, kwargs, parameters=()):
    """Values eagerly and captured, and gradients of floats; parameters: pairs of tensors whose gradients are compared, too."""
    a, b = [of(ms.tensor, x) for x in args], [of(torch.tensor, x) for x in args]
    ours, theirs = {k: of(ms.tensor, v) for k, v in kwargs.items()}, {k: of(torch.tensor, v) for k, v in kwargs.items()}
    expected = peer(*b, **theirs)
    compare(function(*a, **ours), expected)
    a = [of(ms.tensor, x) for x in args]  # fresh: some are written
    compare(ms.jit(lambda *x: function(*x, **ours))(*a), expected)
    a, b = [of(ms.tensor, x) for x in args], [of(torch.tensor, x) for x in args]
    taken = (
        [] if args and args[0] is LOG_PROBS else zip(a, b)
    )  # PyTorch's gradient there is that of what softmax was given
    pairs = [(x, y) for x, y in taken if isinstance(y, torch.Tensor) and y.dtype == torch.float32]
    for x, y in pairs:
        x.requires_grad, y.requires_grad = True, True
    write = getattr(peer, "__name__", "").endswith("_") or kwargs.get("inplace")
    inputs, others = ([v * 1 if write and hasattr(v, "requires_grad") else v for v in t] for t in (a, b))
    ours, theirs = flat(function(*inputs, **ours))[0], flat(peer(*others, **theirs))[0]
    if theirs.requires_grad and theirs.dtype == torch.float32:
        (ours**2).sum().backward(), (theirs**2).sum().backward()
        for x, y in [*pairs, *parameters]:
            if y.grad is not None:
                compare(x.grad, y.grad, 1e-3)


@pytest.mark.parametrize("name", sorted(LAYERS))
def test_layer(name):
    for args, kwargs, inputs in LAYERS[name]:
        mine, theirs = getattr(nn, name)(*args, **kwargs), getattr(torch.nn, name)(*args, **kwargs)
        named = dict(mine.named_parameters())
        assert list(mine.state_dict()) == list(theirs.state_dict())
        assert [k for k, p in named.items() if p.requires_grad] == [k for k, _ in theirs.named_parameters()]
        for key, value in theirs.state_dict().items():
            getattr(mine, key).set_data(ms.tensor(value.numpy().copy()))
        pairs = [(named[k], p) for k, p in theirs.named_parameters()]
        check(mine, theirs, inputs, {}, pairs)
        if not kwargs.get("track_running_stats"):
            continue
        theirs(torch.tensor(inputs[0])), theirs.eval(), mine.eval()
        for key in ("running_mean", "running_var"):
            getattr(mine, key).set_data(ms.tensor(theirs.state_dict()[key].numpy().copy()))
        check(mine, theirs, inputs, {})


def test_running_values_of_instances():
    mine, theirs = nn.InstanceNorm1d(4, track_running_stats=True), torch.nn.InstanceNorm1d(4, track_running_stats=True)
    for _ in range(2):
        mine(ms.tensor(SEQUENCES)), theirs(torch.tensor(SEQUENCES))
    compare([mine.running_mean, mine.running_var], [theirs.running_mean, theirs.running_var])
    with pytest.raises(ValueError, match="dimensions"):
        nn.InstanceNorm2d(4)(ms.tensor(S))


@pytest.mark.parametrize("name", sorted(FUNCTIONAL))
def test_functional(name):
    for args, kwargs in FUNCTIONAL[name]:
        check(getattr(F, name), getattr(TF, name), args, kwargs)


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_function(name):
    for args, kwargs in FUNCTIONS[name]:
        check(getattr(mint, name), getattr(torch, name), args, kwargs)


def test_what_is_not_the_same_number():
    a = normal(5, 3)
    u, s, v = mint.svd(ms.tensor(a))
    compare(s, torch.svd(torch.tensor(a))[1])
    np.testing.assert_allclose((u * s @ v.T).asnumpy(), a, atol=1e-5)
    assert [t.shape for t in mint.svd(ms.tensor(a), some=False)] == [(5, 5), (3,), (3, 3)]
    compare(mint.svd(ms.tensor(a), compute_uv=False), torch.svd(torch.tensor(a), compute_uv=False))
    ms.set_seed(1)
    drawn = F.gumbel_softmax(ms.tensor(S, requires_grad=True), 0.5, True)
    np.testing.assert_allclose(sorted(drawn[0].tolist()), [0, 0, 0, 0, 0, 1], atol=1e-6)
    dropped = F.alpha_dropout(mint.randn(400, 200), 0.3)
    assert abs(float(dropped.mean())) < 0.02 and abs(float(dropped.std()) - 1) < 0.02
    pooled, where = F.max_pool1d(ms.tensor(SEQUENCES), 2, return_indices=True)
    expected = TF.max_unpool1d(*TF.max_pool1d(torch.tensor(SEQUENCES), 2, return_indices=True), 2)
    compare(nn.MaxUnpool1d(2)(pooled, where), expected), compare(F.max_unpool1d(pooled, where, 2), expected)
    pooled, where = F.max_pool3d(ms.tensor(VOLUMES), 2, return_indices=True)
    expected = TF.max_unpool3d(*TF.max_pool3d(torch.tensor(VOLUMES), 2, return_indices=True), 2)
    compare(nn.MaxUnpool3d(2)(pooled, where), expected)
    for dims, x in ((2, IMAGES), (3, VOLUMES)):
        drawn = PLACES[..., :dims].copy()
        ours, theirs = (getattr(m, f"FractionalMaxPool{dims}d") for m in (nn, torch.nn))
        pooled, where = ours(2, 5 - dims, return_indices=True, _random_samples=ms.tensor(drawn))(ms.tensor(x))
        expected = theirs(2, 5 - dims, return_indices=True, _random_samples=torch.tensor(drawn))(torch.tensor(x))
        compare(pooled, expected[0]), compare(where, expected[1])
    for name, args in (("celu_", (0.5,)), ("selu_", ()), ("rrelu_", (0.25, 0.25))):
        x = ms.tensor(S)
        assert getattr(F, name)(x, *args) is x
        compare(x, getattr(TF, name)(torch.tensor(S), *args))
    logits = ms.tensor(normal(7, 3, 5), requires_grad=True)
    peer = torch.tensor(logits.asnumpy(), requires_grad=True)
    F.ctc_loss(mint.log_softmax(logits, -1), *map(ms.tensor, (TARGETS, *LENGTHS))).backward()
    TF.ctc_loss(torch.log_softmax(peer, -1), *map(torch.tensor, (TARGETS, *LENGTHS))).backward()
    compare(logits.grad, peer.grad)
    for wrong in (
        lambda: F.alpha_dropout(ms.ones(1), 2.0),
        lambda: mint.unflatten(ms.ones(6), 0, (4, 2)),
        lambda: mint.scatter_reduce(ms.ones(1), 0, ms.tensor([0]), ms.ones(1), "max"),
        lambda: mint.view_as_complex(ms.ones(3)),
        lambda: F.embedding_bag(ms.tensor([1]), ms.ones(2, 2)),
        lambda: F.embedding_bag(ms.tensor([[1]]), ms.ones(2, 2), mode="min"),
        lambda: nn.ConvTranspose1d(1, 1, 1, padding_mode="reflect"),
    ):
        with pytest.raises(ValueError):
            wrong()


def test_linalg():
    q = normal(3, 3)
    q, a, b = q @ q.T + 2 * np.eye(3, dtype=np.float32), normal(5, 3), normal(5, 2)
    L, T = mint.linalg, torch.linalg
    calls = {
        "cross": [((a, q[:1].copy()), {}), ((q, a[:3]), {"dim": 0}), ((a[:, None], q[None]), {})], "cholesky": [((q,), {}), ((q,), {"upper": True})], "det": [((q,), {})], "lstsq": [((a, b), {})], "matrix_exp": [((q / 4,), {})],
        "matrix_power": [((q, 3), {}), ((q, -1), {})], "multi_dot": [(([a, q, q[0].copy()],), {})], "pinv": [((a,), {})], "slogdet": [((q,), {})],
        "solve": [((q, a[:3].copy()), {}), ((q, a[0].copy()), {}), ((q, a), {"left": False})], "svdvals": [((a,), {})], "vecdot": [((S, U), {}), ((S, U), {"dim": 0})],
        "solve_triangular": [((q, a[:3].copy()), {"upper": u, "unitriangular": v}) for u in (True, False) for v in (True, False)] + [((q, a), {"upper": True, "left": False})],
    }  # fmt: skip
    for name, samples in calls.items():
        for args, kwargs in samples:
            of_lists = lambda make: [[of(make, v) for v in x] if isinstance(x, list) else of(make, x) for x in args]  # noqa: B023
            ours, theirs = (
                getattr(L, name)(*of_lists(ms.tensor), **kwargs),
                getattr(T, name)(*of_lists(torch.tensor), **kwargs),
            )
            if name == "lstsq":
                ours, theirs = ours.solution, theirs.solution
            compare(ours, tuple(theirs) if name == "slogdet" else theirs, 1e-3)
    for full in (True, False):
        u, s, vh = L.svd(ms.tensor(a), full)
        assert [tuple(t.shape) for t in (u, s, vh)] == [tuple(t.shape) for t in T.svd(torch.tensor(a), full)]
        np.testing.assert_allclose((u[:, :3] * s @ vh).asnumpy(), a, atol=1e-5)
    from msjit.mint import torch_linalg

    elsewhere = {
        "cond",
        "diagonal",
        "eig",
        "eigh",
        "eigvals",
        "eigvalsh",
        "matrix_rank",
    }  # test_autograd_functional_torch.py, test_named_results_torch.py
    elsewhere.update(torch_linalg._factors.__all__)  # test_linalg_factors_torch.py
    assert set(torch_linalg.__all__) == {*calls, "svd", *elsewhere}
    assert isinstance(mint.float32, mint.dtype) and mint.Size([2, 3]) == ms.ones(2, 3).shape
    assert nn.parameter.Parameter is nn.Parameter and mint.cfloat is ms.complex64


def test_every_name_is_called():
    from msjit.mint import torch_functions
    from msjit.mint.nn import torch_functional, torch_layers

    assert set(torch_layers.__all__) == set(LAYERS) | PAIRED
    of_samples = {op.name.rpartition(".")[2] for op in op_db}  # test_operator_samples_torch.py
    assert {*torch_functional.__all__, *torch_functional.FROM_OPS} <= set(FUNCTIONAL) | UNLIKE | of_samples
    small = {
        "are_deterministic_algorithms_enabled",
        "detach",
        "get_float32_matmul_precision",
        "set_float32_matmul_precision",
        "use_deterministic_algorithms",
    }  # test_names_of_models_torch.py
    windows = {f"{kind}_window" for kind in "bartlett blackman hamming hann kaiser".split()}  # idioms.py
    elsewhere = {"broadcast_shapes", *small, *windows, *FURTHER, *of_samples, *MADE, *ELSEWHERE}
    assert set(torch_functions.__all__) <= {*FUNCTIONS, "svd", *elsewhere}
    for name in torch_functions.OF_FUNCTIONAL:
        assert getattr(mint, name) is getattr(F, name) and hasattr(torch, name)
    for name in (*FUNCTIONAL, *UNLIKE):
        assert hasattr(TF, name)
