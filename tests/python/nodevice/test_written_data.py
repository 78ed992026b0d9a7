"""Writes through x.data, and through views of it: the tape does not see them, as in PyTorch, whose answers (2.13) these are, eagerly and
captured. It sees those through what x.detach() gives."""

import numpy as np
import pytest

import msjit as ms
import msjit.mint as torch

RAISES = RuntimeError
# Captured code computes x * x again of x, of which the tape has both: what it was then, and x as it is now.
BOTH = [2.1612, -3.9219, -7.2892]
plainly = lambda f: f


def leaf(*values):
    return ms.tensor(list(values or (1.0, 2.0, 3.0))).requires_grad_()


def written(how, make=lambda x: x, use=lambda x: (x * x).sum()):
    """The gradient by a leaf of use(make(leaf)), where how() writes something of the leaf or of what was made before the backward."""

    def run(prepare):
        x = leaf()
        made = make(x)
        y = prepare(use)(made)
        how(x, made)
        y.backward()
        return x.grad.tolist()

    return run


def no_grad(write):
    def how(x, made):
        with torch.no_grad():
            write(x, made)

    return how


def half(x):
    return (x * 1.0)[0:2]


def view_of(b):
    return (b[0:2] * b[0:2]).sum()


# What is run, and PyTorch's gradients.
CASES = {
    "x.data.add_": (written(lambda x, m: x.data.add_(1.0)), [4, 6, 8]),
    "a view of x.data": (written(lambda x, m: x.data[0:2].mul_(5.0)), [10, 20, 6]),
    "an item of x.data": (written(lambda x, m: x.data.__setitem__(0, 7.0)), [14, 4, 6]),
    "x.data.view": (written(lambda x, m: x.data.view(3, 1).zero_()), [0, 0, 0]),
    "x.data.copy_": (written(lambda x, m: x.data.copy_(ms.tensor([5.0, 5.0, 5.0]))), [10, 10, 10]),
    "x.detach()": (written(lambda x, m: x.detach().add_(1.0)), RAISES),
    "x.data.detach()": (written(lambda x, m: x.data.detach().add_(1.0)), [4, 6, 8]),
    "x.detach().data": (written(lambda x, m: x.detach().data.add_(1.0)), [4, 6, 8]),
    "under no_grad": (written(no_grad(lambda x, m: x.data.add_(1.0))), [4, 6, 8]),
    "x under no_grad": (written(no_grad(lambda x, m: x.add_(1.0))), RAISES),
    "both": (written(lambda x, m: (x.data.add_(1.0), no_grad(lambda x, m: x.add_(1.0))(x, m))), RAISES),
    "of a view": (written(lambda x, v: v.data.add_(1.0), half), [4, 6, 0]),
    "of its base": (written(lambda x, b: b.data.add_(1.0), lambda x: x * 1.0, view_of), [4, 6, 0]),
    "x.exp(), and x.data": (written(lambda x, m: x.data.add_(1.0), use=lambda x: (x.exp() * 2).sum()), [5.4366, 14.7781, 40.1711]),
    "a sine": (written(lambda x, m: x.data.add_(1.0), use=lambda x: (x * x).sin().sum()), BOTH),
    "x.data = y": (written(lambda x, m: setattr(x, "data", ms.tensor([7.0, 7.0, 7.0]))), [14, 14, 14]),
}  # fmt: skip


@pytest.mark.parametrize("prepare", [plainly, ms.jit], ids=["eager", "captured"])
@pytest.mark.parametrize("name", CASES)
def test_writes_before_the_backward(name, prepare):
    run, want = CASES[name]
    for _ in range(4):
        if want is RAISES or (want is BOTH and prepare is ms.jit):
            with pytest.raises(RuntimeError, match="changed in place" if want is RAISES else "written through .data"):
                run(prepare)
        else:
            np.testing.assert_allclose(run(prepare), want, rtol=1e-4)


def test_a_result_that_the_gradient_reads():
    x = leaf()
    e = x.exp()
    y = e.sum()
    e.data.mul_(2.0)
    y.backward()
    np.testing.assert_allclose(x.grad.asnumpy(), 2 * np.exp([1, 2, 3]), rtol=1e-6)


def test_versions():
    x = leaf()
    seen = [x._version]
    x.data.add_(1.0)
    seen.append(x._version)
    with torch.no_grad():
        x.add_(1.0)
    d = x.data
    before = d._version
    d.add_(1.0)
    assert [*seen, x._version, d._version - before] == [0, 0, 1, 1]


def test_what_is_kept_of_data():
    for write, raises in ((lambda x, d: x.add_(1.0), False), (lambda x, d: d.add_(1.0), True)):
        x, w = leaf(), leaf(2.0, 2.0, 2.0)
        d = x.data
        y = (d * w).sum()
        with torch.no_grad():
            write(x, d)
        if raises:
            with pytest.raises(RuntimeError, match="changed in place"):
                y.backward()
        else:
            y.backward()
            assert w.grad.tolist() == [2, 3, 4]


def steps(x):
    x.data.mul_(2.0)
    return x.sum()


def behind(x):
    y = (x * x).sin()
    x.data.add_(1.0)
    return (y * x).sum()


def before(x):
    x.data.add_(1.0)
    return (x * x).sum()


def of_made(x):
    h = x * 1.0
    y = h * h
    h.data.add_(1.0)
    return y.sum()


def in_an_arm(x):
    y = x * x
    if x.sum() > 0:
        x.data.add_(1.0)
    return y.sum()


def in_a_loop(x):
    y = x * x
    k = 0
    while k < x[0] * 0 + 3:
        x.data.add_(1.0)
        k = k + 1
    return y.sum()


def seen(x):
    y = x * x
    with torch.no_grad():
        x.add_(1.0)
    return y.sum()


@pytest.mark.parametrize("prepare", [plainly, ms.jit], ids=["eager", "captured"])
@pytest.mark.parametrize(
    "f, want, beside",
    [(behind, [5.16389, -12.52239, -28.74404], False), (before, [4, 6, 8], False), (before, [8, 12, 16], True),
     (of_made, [4, 6, 8], False), (in_an_arm, [4, 6, 8], False), (in_a_loop, [8, 10, 12], False),
     (seen, RAISES, False), (steps, [5, 9, 13], True)],
)  # fmt: skip
def test_writes_inside(f, want, beside, prepare):
    run = prepare(f)
    for _ in range(4):
        x = leaf()
        y = (x * x).sum() if beside else 0.0
        total = run(x) + y
        if want is RAISES:
            with pytest.raises(RuntimeError, match="changed in place"):
                total.backward()
        else:
            total.backward()
            np.testing.assert_allclose(x.grad.tolist(), want, rtol=1e-4)
