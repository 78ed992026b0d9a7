"""Programs of test_solver_forms.py, apart from it: pytest would have its asserts ask for their variables."""

import msjit as ms

SEEN = []


def in_order(x):
    rises = x[1:] > x[:-1]
    assert rises.all() or (~rises).all(), "neither rises nor falls"
    return x.sum()


def checked_in_arms(x):
    if x.sum() > 0:
        if x.min() < -5:
            raise ValueError("low")
    else:
        assert x.max() < 5, "high"
    return x * 2


def unset_memory(x):
    k = ms.mint.empty(3, 2)
    k[0] = x[:2]
    k[1] = x[1:] * 2
    k[2] = 1
    return k.sum() + (k * k).mean()


def rows_by_counter(x):
    total = x[0] * 0
    for i in range(x.shape[0]):
        SEEN.append(float(total))
        total = (total + x[i] * 2).tanh()
    return total


def rows_behind_it(x):
    total = x[-1] * 1
    for i in range(x.shape[0] - 1):
        SEEN.append(float(total))
        total = total * 0.5 + x[i + 1] - x[i]
    return total


def rows_written(x):
    y = x * 1
    for i in range(x.shape[0] - 1):
        SEEN.append(float(y.sum()))
        y[i] = (y[i + 1] * 2).tanh()
    return y


def kept_by_counter(x):
    h, y = x * 2, x[0] * 1
    for i in range(x.shape[0] - 1):
        SEEN.append(float(y.sum()))
        h = h * 1.1
        y = y * h[i]
        h.add_(0.1)  # the tape keeps a view of it
    return y


def kept_of_others(x):
    b, y = x.detach() * 0.5, x[0] * 1
    for i in range(x.shape[0] - 1):
        SEEN.append(float(y.sum()))
        y = y * b[(i + 1) % 3]
        b.add_(1)
    return y


def device_by_name(x):
    return ms.mint.zeros(3, device=x.device) + x.to(device="cpu", dtype=ms.float32) * 2
