"""mint's LBFGS and transformers give what PyTorch's give, step by step."""

import numpy as np
import pytest
import torch

import msjit as ms
import msjit.mint as mint

RNG = np.random.default_rng(0)
A, B, START = RNG.standard_normal((12, 6)), RNG.standard_normal(12), RNG.standard_normal(6)


def minimised(T, Optimizer, valley, **options):
    of = torch.tensor if T is torch else ms.Tensor
    w = T.nn.Parameter(of(START))
    optimizer, calls = Optimizer([w], **options), []

    def closure():
        optimizer.zero_grad()
        if valley:  # Rosenbrock's
            loss = (100 * (w[1:] - w[:-1] ** 2) ** 2 + (1 - w[:-1]) ** 2).sum()
        else:
            loss = ((of(A) @ w - of(B)) ** 2).sum() + (w**4).sum()
        loss.backward()
        calls.append(loss.item())
        return loss

    losses = [optimizer.step(closure).item() for _ in range(3)]
    return w.tolist(), losses, len(calls)


@pytest.mark.parametrize("valley", [False, True])
@pytest.mark.parametrize(
    "options",
    [
        {"lr": 0.0005, "max_iter": 5},
        {"line_search_fn": "strong_wolfe"},
        {"line_search_fn": "strong_wolfe", "history_size": 3, "max_iter": 10},
        {"line_search_fn": "strong_wolfe", "lr": 0.5},
    ],
)
def test_lbfgs(options, valley):
    theirs = minimised(torch, torch.optim.LBFGS, valley, **options)
    ours = minimised(mint, mint.optim.LBFGS, valley, **options)
    np.testing.assert_allclose(ours[0], theirs[0], rtol=1e-6, atol=1e-8)
    np.testing.assert_allclose(ours[1], theirs[1], rtol=1e-6, atol=1e-8)
    assert ours[2] == theirs[2]


MASK = np.triu(np.full((5, 5), -np.inf, np.float32), 1)
PADDING = np.array([[False, False, False, False, True], [False, False, False, True, True], [False] * 5])


@pytest.mark.filterwarnings("ignore:enable_nested_tensor")
@pytest.mark.parametrize(
    "make, shapes, options",
    [
        (lambda n: n.TransformerEncoderLayer(8, 2, 16), [(5, 3, 8)], {"src_key_padding_mask": PADDING}),
        (
            lambda n: n.TransformerEncoderLayer(
                8, 2, 16, activation="gelu", norm_first=True, batch_first=True, bias=False
            ),
            [(3, 5, 8)],
            {"src_mask": MASK},
        ),
        (
            lambda n: n.TransformerEncoder(n.TransformerEncoderLayer(8, 2, 16), 2, n.LayerNorm(8)),
            [(5, 3, 8)],
            {"mask": MASK},
        ),
        (
            lambda n: n.TransformerDecoder(n.TransformerDecoderLayer(8, 2, 16), 2),
            [(5, 3, 8), (4, 3, 8)],
            {"tgt_mask": MASK},
        ),
        (lambda n: n.Transformer(8, 2, 1, 2, 16), [(6, 3, 8), (5, 3, 8)], {"tgt_mask": MASK}),
    ],
)
def test_transformers(make, shapes, options):
    theirs, ours = make(torch.nn).eval(), make(mint.nn).eval()
    weights = theirs.state_dict()
    assert list(weights) == list(ours.state_dict())
    for name, p in ours.named_parameters():
        p.set_data(ms.Tensor(weights[name].numpy()))
    given = [RNG.standard_normal(s).astype(np.float32) for s in shapes]
    expected = theirs(*map(torch.tensor, given), **{k: torch.tensor(v) for k, v in options.items()})
    found = ours(*map(ms.Tensor, given), **{k: ms.Tensor(v) for k, v in options.items()})
    np.testing.assert_allclose(found.numpy(), expected.detach().numpy(), atol=2e-6)
    assert ours(*map(ms.Tensor, given)).shape == expected.shape


def test_words_of_refusal():
    w = mint.nn.Parameter(mint.tensor([1.0]))
    with pytest.raises(ValueError, match="line_search_fn"):
        mint.optim.LBFGS([w], line_search_fn="armijo")
    with pytest.raises(ValueError, match="one group"):
        mint.optim.LBFGS([{"params": [w]}, {"params": [w]}])
    with pytest.raises(TypeError, match="closure"):
        mint.optim.LBFGS([w]).step()
    with pytest.raises(ValueError, match="activation"):
        mint.nn.TransformerEncoderLayer(4, 2, activation="relu6")
