"""What capture knows of a tensor's layout and device: ``contiguous``, ``to`` and factories with a device stay in the graph."""

import pickle

import numpy as np
import pytest

import msjit as ms
from msjit import mint

LAYOUTS = {
    "rows": lambda: ms.Tensor(np.arange(12, dtype=np.float32).reshape(2, 6)),
    "columns": lambda: ms.Tensor(np.arange(12, dtype=np.float32).reshape(6, 2)).T,
    "part": lambda: ms.Tensor(np.arange(24, dtype=np.float32).reshape(4, 6))[::2],
    "one row": lambda: ms.Tensor(np.arange(12, dtype=np.float32).reshape(1, 12))[:, :6],
    "empty": lambda: ms.Tensor(np.zeros((6, 0), dtype=np.float32)).T,
}


def heads(x):  # as attention joins its heads
    y = (x * 2).reshape(x.shape[0], 2, 3).transpose(0, 2, 1).contiguous()
    return y.view(x.shape[0], 6), y.is_contiguous()


def whole(x):
    return x.contiguous() * 2, x.is_contiguous()


def identity(x):
    y = x + 1
    return x.contiguous() is x, y.contiguous() is y, y.T.contiguous() is y, y[:1].contiguous() + 1


def parts(x):
    a, b = (x * 1.5).chunk(2, 1)
    return a.contiguous() + b.contiguous(), a.is_contiguous(), a.T.is_contiguous(), x[:, :2].is_contiguous()


def written(x):
    y = (x + 1).T
    z = y.contiguous()
    z.add_(1)
    w = y[:1].contiguous()
    w.add_(3)
    return y, z, w


def spread(x):
    y = x[:, :1].broadcast_to((x.shape[0], 3))
    return y.contiguous().view(-1), y.is_contiguous(), x.unsqueeze(0).transpose(0, 1).is_contiguous()


def moved(x):
    device = "cpu"
    y = mint.zeros(2, device=device) + mint.ones((2,), device=x.device) + mint.arange(2, device=device)
    return x.to(device), x.cpu() * 2, x.to(x.device, ms.float16), x.to(device=device, non_blocking=True), y.to(y)


def settings(x):
    return (
        x * (2 if x.device == "CPU" else 3),
        mint.get_default_dtype(),
        mint.eye(2),
        x.new_full((2,), 3),
        x.new_ones(2),
    )


def plain(result):
    if isinstance(result, (tuple, list)):
        return [plain(r) for r in result]
    return (str(result.dtype), result.asnumpy().tolist()) if isinstance(result, ms.Tensor) else result


TAKES_EMPTY = [whole, identity, written, moved, settings]


@pytest.mark.parametrize(
    ("function", "layout"),
    [
        (f, name)
        for f in [heads, parts, spread, *TAKES_EMPTY]
        for name in LAYOUTS
        if name != "empty" or f in TAKES_EMPTY
    ],
)
def test_graph_stays_whole_and_gives_what_eager_gives(function, layout):
    x = LAYOUTS[layout]()
    expected = plain(function(x))
    captured = ms.jit(function, fullgraph=True)
    for _ in range(3):
        assert plain(captured(x)) == expected
    assert not ms.report(captured).breaks


@pytest.mark.parametrize("function", [heads, whole, identity, written, spread])
def test_layouts_and_sizes_that_vary_between_calls(function):
    captured = ms.jit(function)
    for size in (2, 3, 4, 1, 5, 2, 0, 7):
        for x in (ms.ones(size, 6), ms.ones(6, size).T, ms.ones(size, 12)[:, ::2]):
            try:
                expected = plain(function(x))
            except (ValueError, RuntimeError) as error:
                with pytest.raises(type(error)):
                    captured(x)
            else:
                assert plain(captured(x)) == expected


def test_gradient_goes_through():
    def loss(x):
        return (x.T.contiguous().view(3, 4) * ms.arange(12).astype(ms.float32).reshape(3, 4)).sum()

    x = ms.Tensor(np.arange(12, dtype=np.float32).reshape(2, 6))
    expected = ms.grad(loss)(x).asnumpy()
    assert np.array_equal(ms.grad(ms.jit(loss, fullgraph=True))(x).asnumpy(), expected)


def test_default_dtype_is_asked_anew():
    @ms.jit
    def f(x):
        return mint.zeros(2, device="cpu") + x

    x = ms.ones(2, dtype=ms.float16)
    assert f(x).dtype == ms.float32
    mint.set_default_dtype(ms.float64)
    try:
        assert f(x).dtype == ms.float64
    finally:
        mint.set_default_dtype(ms.float32)
    assert f(x).dtype == ms.float32


def test_unknown_devices_raise_where_they_are_named():
    @ms.jit
    def f(x, device):
        try:
            return x.to(device)
        except ValueError as error:
            return str(error)

    for device in ("cpu:x", "cpu", "cuda:x"):
        message = f(ms.ones(2), device)
        assert isinstance(message, ms.Tensor) == (device == "cpu")
        assert device == "cpu" or device in message


def test_the_name_of_a_device_is_a_text_with_parts():
    """MindSpore's is a str, PyTorch's has type and index: one object is both, in one fragment."""

    def f(x):
        d = x.device
        return (
            x * 2 if d == "CPU" and d.type != "cuda" else x * 3,
            (f"{d} {d!r} {d:>5}", "%s" % d, d + "!", d.lower(), d.split(":")[0], d[0], len(d)),
            (
                d.type,
                d.index,
                isinstance(d, str),
                d in ("CPU",),
                d != "cuda:0",
                hash(d) == hash("CPU"),
                type(d).__name__,
            ),
            (d is x.device, mint.zeros(2, device=d), {d: 1}["CPU"], {"CPU": 2}[d]),
        )

    x = ms.ones(2)
    captured = ms.jit(f)
    for _ in range(3):
        expected, found = f(x), captured(x)
        assert found[0].tolist() == expected[0].tolist() == [2, 2]
        assert found[1:3] == expected[1:3] and found[3][2:] == expected[3][2:]
    report = ms.report(captured)
    assert report.hits == 3 and not report.breaks and not report.skipped, str(report)
    assert pickle.loads(pickle.dumps(x.device)) == x.device == "CPU" == mint.device(x.device)


def test_a_function_of_a_device_is_specialised_on_it():
    @ms.jit
    def f(x, device):
        return x * 2 if device.type == "cpu" else x * 3

    x = ms.ones(2)
    for device in (
        x.device,
        pickle.loads(pickle.dumps(x.device)),
        mint.device("cpu"),
        mint.device("cuda", 1),
        x.device,
    ):
        assert f(x, device).tolist() == [2 if device.type == "cpu" else 3] * 2
    with pytest.raises(AttributeError):
        f(x, "CPU")
