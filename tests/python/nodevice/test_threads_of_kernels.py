"""How many threads kernels use: set while the program runs, after fork, by MindSpore's and PyTorch's names."""

import os
import subprocess
import sys
import textwrap

import numpy as np
import pytest

import msjit as ms


@pytest.fixture(autouse=True)
def as_before():
    yield
    ms.set_num_threads(0)


def work():
    rng = np.random.default_rng(0)
    a, b = (ms.Tensor(rng.standard_normal((300, 500)).astype(np.float32)) for _ in range(2))
    x = ms.Tensor(rng.standard_normal((4, 8, 30, 30)).astype(np.float32))
    w = ms.Tensor(rng.standard_normal((16, 8, 3, 3)).astype(np.float32))
    fused = ms.jit(lambda a, b: ms.ops.softmax(ms.ops.tanh(a * b + 1), -1).sum(0), backend="cpu")
    found = [a @ b.T, ms.ops.exp(a) + b, a.sum(), a.sum(0), ms.ops.softmax(a, -1), ms.ops.conv2d(x, w), fused(a, b)]
    functional = ms.mint.nn.functional
    small, taps = (ms.Tensor(rng.standard_normal(s).astype(np.float32)) for s in ((16, 256, 1, 1), (256, 256, 3, 3)))
    q, k, v = (ms.Tensor(rng.standard_normal((1, 3, 300, 32)).astype(np.float32)) for _ in range(3))
    loss = lambda f: lambda *args: (f(*args) ** 2).sum()
    convolve = lambda x, w: functional.conv2d(x, w, padding=1)  # one tap of nine reaches the image
    attend = lambda q, k, v: functional.scaled_dot_product_attention(q, k, v, is_causal=True)
    for f, args in ((convolve, (small, taps)), (attend, (q, k, v))):
        found += [f(*args), *ms.grad(loss(f), tuple(range(len(args))))(*args)]
    many = ms.Tensor(rng.standard_normal((37, 48, 64)).astype(np.float32))
    found.append(many @ many.swapaxes(1, 2))
    table = ms.Tensor(rng.standard_normal((700, 3, 70)).astype(np.float32))
    places = ms.Tensor(rng.integers(0, 700, 800))
    found += [table[places], ms.ops.gather_elements(table, 0, places[:700, None, None].broadcast_to((700, 3, 70)))]
    found += [*ms.ops.cummax(table, 0), *ms.ops.cummin(table, -1)]
    wide = ms.Tensor(rng.standard_normal((900, 5, 130)).astype(np.float32))
    found += [
        wide.transpose(2, 0, 1).contiguous(),
        wide.transpose(1, 2, 0).astype(ms.float16),
        ms.ops.full((600, 900), 1.5),
    ]
    return [f.asnumpy().tobytes() for f in found]


def test_results_do_not_depend_on_it():
    ms.set_num_threads(1)
    expected = work()
    for threads in (2, 3, 7, 1, 16):
        ms.set_num_threads(threads)
        assert ms.get_num_threads() == threads
        assert work() == expected


def test_names():
    import msjit.mint as torch

    ms.set_context(runtime_num_threads=3)
    assert ms.get_num_threads() == torch.get_num_threads() == ms.get_context("runtime_num_threads") == 3
    torch.set_num_threads(2)
    assert ms.get_num_threads() == 2
    ms.set_num_threads(0)
    if not os.environ.get("MSJIT_THREADS"):
        assert 1 <= ms.get_num_threads() <= len(os.sched_getaffinity(0))


@pytest.mark.parametrize("wrong", [-1, 257, 1 << 70])
def test_numbers_that_cannot_be(wrong):
    with pytest.raises(ValueError, match="threads"):
        ms.set_num_threads(wrong)
    with pytest.raises(ValueError, match="runtime_num_threads"):
        ms.set_context(runtime_num_threads=wrong)
    for kind in ("2", 2.0, True, None):
        with pytest.raises(TypeError, match="threads must be int"):
            ms.set_num_threads(kind)


def test_in_processes():
    code = """
        import os, sys
        import numpy as np, msjit as ms
        assert ms.get_num_threads() == int(sys.argv[1]), ms.get_num_threads()
        a = ms.Tensor(np.ones((400, 400), np.float32))
        expected = (a @ a).asnumpy()
        for _ in range(3):
            pid = os.fork()
            if pid == 0:
                ok = all(((a @ a).asnumpy() == expected).all() for _ in range(5))
                os._exit(0 if ok else 1)
            assert os.waitpid(pid, 0)[1] == 0
            assert ((a @ a).asnumpy() == expected).all()
        cores = sorted(os.sched_getaffinity(0))
        ms.set_cpu_affinity(True, [str(cores[0])])
        assert os.sched_getaffinity(0) == {cores[0]}
        if not os.environ.get("MSJIT_THREADS"):
            assert ms.get_num_threads() == 1
        """
    for threads in (1, 4):
        r = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", textwrap.dedent(code), str(threads)],
            env={**os.environ, "MSJIT_THREADS": str(threads)}, capture_output=True, text=True,
        )  # fmt: skip
        assert r.returncode == 0, r.stderr
