"""Losses of one fragment have a backward each, as far as they have in eager mode."""

import pytest

import msjit as ms


def outcome(run, order, retain=False):
    """The gradients after each backward, or the error."""
    w, v = (ms.Parameter(ms.tensor([1.0, 2.0, 3.0]) * k) for k in (1, 2))
    losses = run(w, v, ms.tensor([0.5, -1.0, 2.0]))
    found = []
    for i in order:
        try:
            losses[i].backward(retain_graph=retain)
        except RuntimeError as e:
            found.append("are gone" in str(e))
            continue
        found.append([None if p.grad is None else p.grad.tolist() for p in (w, v)])
    return found


def independent(w, v, x):
    return (w * x).sum(), (w * v * x).tanh().sum()


def chained(w, v, x):
    y = (w * x).tanh()
    return y.sum(), (y * v).sum()


def three(w, v, x):
    y = (w * w).sum()
    z = (v * v * x).sum()
    return y, z, y + z


def nothing_saved(w, v, x):
    y = w + x
    return y.sum(), (y - v).sum()


@pytest.mark.parametrize("order", [(0, 1), (1, 0), (0, 0), (1, 1, 0), (0, 1, 0)])
@pytest.mark.parametrize("program", [independent, chained, nothing_saved])
@pytest.mark.parametrize("retain", [False, True])
def test_two_losses(program, order, retain):
    captured = ms.jit(program, backend="cpu")
    for _ in range(3):
        assert outcome(captured, order, retain) == outcome(program, order, retain)
    assert ms.report(captured).hits > 0


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0), (0, 2), (1, 0), (2, 2)])
def test_three_losses(order):
    captured = ms.jit(three, backend="cpu")
    for _ in range(3):
        assert outcome(captured, order) == outcome(three, order)


def test_a_generator_and_a_discriminator_in_one_function():
    def losses(g, d, noise, real):
        fake = (noise * g).tanh()
        loss_g = ((fake * d.detach()).sum() - 1) ** 2
        loss_d = (real * d).sum() ** 2 + ((fake.detach() * d).sum() + 1) ** 2
        return loss_g, loss_d

    def train(run):
        g, d = ms.Parameter(ms.tensor([0.5, 0.3])), ms.Parameter(ms.tensor([0.2, -0.1]))
        noise, real = ms.tensor([1.0, -2.0]), ms.tensor([0.3, 0.4])
        for _ in range(6):
            loss_g, loss_d = run(g, d, noise, real)
            loss_g.backward()
            loss_d.backward()
            with ms.no_grad():
                for p in (g, d):
                    p -= 0.1 * p.grad
                    p.grad = None
        return g.tolist() + d.tolist()

    assert train(ms.jit(losses, backend="cpu")) == pytest.approx(train(losses), rel=1e-6)
