"""Small results take the place of dead ones of the same metadata: nothing of the dead one may show."""

import gc
import threading
import weakref

import pytest

import msjit as ms


def t(*values):
    return ms.Tensor(list(values))


def made_and_dropped(n=20):
    x, y = t(1.0, 2.0, 3.0), t(10.0, 20.0, 30.0)
    for _ in range(n):
        x + y
    return x, y


def test_results_do_not_share_memory():
    x, y = made_and_dropped()
    kept = [x + y for _ in range(12)]
    kept[3].add_(100.0)
    values = [k.asnumpy().tolist() for k in kept]
    assert values[3] == [111.0, 122.0, 133.0]
    assert all(v == [11.0, 22.0, 33.0] for i, v in enumerate(values) if i != 3)
    assert len({id(k) for k in kept}) == 12


def test_a_new_result_is_a_leaf_without_attributes_or_history():
    x, y = made_and_dropped()
    r = x + y
    r.requires_grad = True
    del r
    r = x - y
    r.note = "mine"
    del r
    r = x * y
    r.add_(1.0)
    r.add_(1.0)
    del r
    for _ in range(10):
        r = -x
        assert not r.requires_grad and r.grad_fn is None and not hasattr(r, "note")
        assert r.asnumpy().tolist() == [-1.0, -2.0, -3.0]


def test_what_others_still_refer_to_is_not_taken():
    x, y = made_and_dropped()
    r = x + y
    view, array, dead = r[1:], (x + y).asnumpy(), weakref.ref(r)
    del r
    assert dead() is None
    for _ in range(12):
        x * y
    kept = [x * y for _ in range(12)]
    assert view.asnumpy().tolist() == [22.0, 33.0] and array.tolist() == [11.0, 22.0, 33.0]
    assert all(k.asnumpy().tolist() == [10.0, 40.0, 90.0] for k in kept)


def test_replaced_memory_does_not_come_back():
    x, y = made_and_dropped()
    r = x + y
    other = x * y
    r.data = other
    del r
    kept = [x - y for _ in range(12)]
    assert other.asnumpy().tolist() == [10.0, 40.0, 90.0]
    assert all(k.asnumpy().tolist() == [-9.0, -18.0, -27.0] for k in kept)
    r = x + y
    r.data = r[:2]
    del r
    assert [(x + y).shape for _ in range(12)] == [(3,)] * 12


def test_tensors_in_cycles_are_collected():
    x, y = made_and_dropped()
    for _ in range(10):
        r = x + y
        r.self = r
        dead = weakref.ref(r)
        del r
        gc.collect()
        assert dead() is None
        r = x + y
        r.requires_grad = True
        r.register_hook(lambda g, r=r: g)
        del r
        gc.collect()
    assert (x + y).asnumpy().tolist() == [11.0, 22.0, 33.0]


@pytest.mark.parametrize("n", [3, 16, 17, 40, 64, 65, 200, 1000])
@pytest.mark.parametrize("dtype", [ms.float32, ms.float64, ms.int32, ms.float16])
def test_any_length(n, dtype):
    x = ms.Tensor(list(range(n)), dtype=dtype)
    y = ms.Tensor([2] * n, dtype=dtype)
    for _ in range(3):
        assert (x + y).asnumpy().tolist() == [i + 2 for i in range(n)]
        assert (-x).asnumpy().tolist() == [-i for i in range(n)]
        assert (x - y).asnumpy().tolist() == [i - 2 for i in range(n)]


def test_their_bytes_are_free():
    x, y = made_and_dropped()
    before = ms.runtime.memory_allocated()
    kept = [x + y for _ in range(50)]
    assert ms.runtime.memory_allocated() > before
    del kept
    assert ms.runtime.memory_allocated() == before
    ms.runtime.empty_cache()
    assert ms.runtime.memory_allocated() == before
    assert (x + y).asnumpy().tolist() == [11.0, 22.0, 33.0]


def test_many_shapes_and_threads():
    def work(failures, seed):
        for i in range(400):
            n = 1 + (i * 7 + seed) % 60
            x = ms.Tensor([float(i)] * n)
            if (x + x).asnumpy().tolist() != [2.0 * i] * n:
                failures.append(n)

    failures = []
    threads = [threading.Thread(target=work, args=(failures, s)) for s in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
