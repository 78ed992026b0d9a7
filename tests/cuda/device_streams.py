"""Checks of where work and new tensors go: streams, branches of recordings, and the device of a function's operands."""

import ctypes
import os

import numpy as np
from checking import CUDA, check, close, normal, same

import msjit as ms
from msjit import _core

_library = ctypes.CDLL(os.environ.get("MSJIT_CUDA_LIBRARY", "libcuda.so.1"))
FAKE = getattr(_library, "fake_cuda_configure", None)  # a real device has none


def in_several_orders():
    """Seeds of the order in which the fake device does what streams and events leave open."""
    for seed in (3, 4, 5, 6) if FAKE else (0,):
        if FAKE:
            FAKE(f"order={seed}".encode())
        yield seed
    if FAKE:
        FAKE(b"order=1")


@check
def streams():
    here = normal(64)
    with ms.DeviceCtx(CUDA):
        x, main = ms.tensor(here), ms.current_stream()
        first, second = ms.Stream(), ms.Stream(priority=-1)
        assert main is ms.default_stream() and first.device_name == CUDA
        for _ in in_several_orders():
            for s in (first, second):
                s.wait_stream(main)
            with ms.StreamCtx(first):
                assert ms.current_stream() is first
                y = x * 2
                for _ in range(3):
                    y = y + 1  # what each frees, the other stream may not have before this one is past it
                done = first.record_event()
            with ms.StreamCtx(second):
                z = x
                for _ in range(3):
                    z = z - 1
                captured = ms.jit(lambda x: (x * x).sum() + x)(x)
                second.wait_event(done)
                both = y + z
            assert ms.current_stream() is main
            main.wait_stream(second)
            close(both * 2 + y, here * 8 + 3, rtol=1e-5, atol=1e-5)
            close(captured, (here * here).sum() + here, rtol=1e-5, atol=1e-5)
            first.synchronize()
            assert first.query() and done.query()
        ms.set_cur_stream(first)
        try:
            same(x + 1, here + 1)
        finally:
            ms.set_cur_stream(main)
        # Another library's stream waits for what was asked for, or the host does.
        for stream in (None, 1, 2, -1):
            made = x * 3
            capsule = made.__dlpack__() if stream is None else made.__dlpack__(stream=stream)
            same(ms.from_dlpack(capsule), here * 3)
        try:
            x.__dlpack__(stream=0)
        except ValueError as e:
            assert "ambiguous" in str(e)
        else:
            raise AssertionError("stream 0 was taken")

    class Producer:
        given = None

        def __dlpack__(self, stream=None):  # without max_version, as before DLPack 1.0
            self.given = stream
            return x.__dlpack__(stream=stream)

        def __dlpack_device__(self):
            return x.__dlpack_device__()

    producer = Producer()
    same(ms.from_dlpack(producer) + 1, here + 1)
    assert producer.given == _core._device_stream(0)


@check
def branches():
    """Steps of a recording that need not wait for each other do not: whatever comes first, the numbers are the same."""

    def several(x, y):
        a, b = x @ x, y @ y
        c, d = a.tanh() @ y, b.exp() @ x
        return c + d, x.sum(axis=0), (a * b).sum(axis=1), c @ d

    x, y = [ms.tensor(normal(9, 9, seed=k) / 3, device=CUDA) for k in (1, 2)]
    f, want = ms.jit(several, mode="reduce-overhead"), several(x, y)
    waits = _library.fake_cuda_calls(b"cuStreamWaitEvent") if FAKE else 0
    for _ in in_several_orders():
        for got, w in zip(f(x, y), want, strict=True):
            close(got, w, rtol=1e-4, atol=1e-4)
    assert not FAKE or _library.fake_cuda_calls(b"cuStreamWaitEvent") > waits, "the graph is one branch"


@check
def operands_decide():
    """What a function of the library makes goes where its operands are, whichever the default device is."""
    here = normal(2, 4, 6, 6)
    cases = {
        "dropout2d": lambda x: ms.ops.dropout2d(x, 0.5, training=True),
        "interpolate": lambda x: ms.ops.interpolate(x, size=(3, 3), mode="bilinear"),
        "adaptive": lambda x: ms.ops.adaptive_avg_pool2d(x, (3, 2)),
        "layer": lambda x: ms.nn.Dropout2d(0.5).set_train()(x),
        "keyword": lambda x: ms.ops.interpolate(input=x, size=(9, 9), mode="nearest"),
        "listed": lambda x: ms.ops.meshgrid(x[0, 0, 0], x[0, 0, 1])[0],
        "data": lambda x: x + np.ones(6, np.float32) + [1.0] * 6,
    }
    for name, f in cases.items():
        captured = ms.jit(f)
        for g in (f, captured, captured):
            got = []
            for device in ("CPU", CUDA):
                ms.set_seed(3)
                got.append(g(ms.tensor(here, device=device)))
                assert got[-1].device == device, (name, got[-1].device)
            close(got[1], got[0], what=name)
    x = ms.tensor(here, device=CUDA)
    traced = ms.jit(lambda x: ms.ops.dropout2d(x, 0.5, training=True) * 2, capture_mode="trace")
    for _ in range(3):
        assert traced(x).device == CUDA
    whole = ms.jit(lambda x: ms.ops.dropout2d(x, 0.5, training=True) + 1, fullgraph=True)
    assert whole(x).device == CUDA == whole(x).device
    assert ms.ones(2).device == "CPU"
    # The same code makes what it is told to in each place.
    made = ms.jit(lambda: ms.ops.zeros(3) + 1)
    for _ in range(2):
        assert made().device == "CPU"
        with ms.DeviceCtx(CUDA):
            assert made().device == CUDA
            with ms.DeviceCtx("CPU"):
                assert made().device == "CPU"
            x = ms.tensor(here, device="CPU")  # the default is the device, the operand elsewhere
            assert ms.ops.dropout2d(x, 0.5, training=True).device == "CPU"


@check
def copies():
    """Copies between the CPU's memory and the device's are counted by line, and those in a loop are told apart."""

    def f(x):
        total = 0.0
        for i in range(3):
            total += (x * i).sum().item()
        return total + x[0].item()

    x, first = ms.ones(4).cuda(), f.__code__.co_firstlineno
    captured = ms.jit(f)
    ms.hal.copies(clear=True)
    assert f(x) == captured(x) == captured(x) == 13.0
    found = [(c.line - first, c.to_device, c.count, c.bytes, c.in_loop) for c in ms.hal.copies()]
    assert found == [(3, False, 9, 36, True), (4, False, 3, 12, False)], found
    assert "cuda:0 to CPU, 9x, 36 bytes, in a loop" in str(ms.report(captured))


@check
def pinned():
    """Pinned memory is read when the device comes to it, and kept until then."""
    here = normal(64)
    x = ms.tensor(here).pin_memory()
    assert x.is_pinned() and x.pin_memory() is x and not ms.tensor(here).is_pinned() and x.device == "CPU"
    same(x, here)
    for k in range(3):
        y = ms.tensor(here + k).pin_memory().cuda(non_blocking=True)  # nobody but the copy has it then
        same(y + 1, here + k + 1)
    z = x.to(CUDA, non_blocking=True)
    if FAKE:  # which has not come to it yet: a program must not do this
        x.fill_(2.0)
        assert (z * 1).tolist() == [2.0] * 64
    w = x[::2].requires_grad_().to(CUDA, non_blocking=True)  # not contiguous: a copy in other memory is waited for
    assert w.tolist() == x[::2].tolist()
    try:
        z.pin_memory()
    except RuntimeError as e:
        assert CUDA in str(e)
    else:
        raise AssertionError("a device's memory was pinned")
