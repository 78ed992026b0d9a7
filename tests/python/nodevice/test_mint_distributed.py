"""Collectives of a group of one process."""

import json
from pathlib import Path

import pytest

import msjit as ms

D = ms.mint.distributed
NAMES = json.loads((Path(__file__).resolve().parents[2] / "golden/mindspore_names.json").read_text())["modules"]


@pytest.fixture(autouse=True)
def world():
    D.init_process_group()
    yield
    if D.is_initialized():
        D.destroy_process_group()


def test_world():
    assert D.is_available() and D.is_initialized() and D.get_rank() == 0 and D.get_world_size() == 1
    group = D.new_group([0])
    assert D.get_backend(group) == "hccl" and D.get_process_group_ranks(group) == [0]
    assert D.get_global_rank(group, 0) == D.get_group_rank(group, 0) == 0 and D.barrier(group) is None
    D.destroy_process_group(group)
    with pytest.raises(ValueError, match="no group"):
        D.get_rank(group)
    with pytest.raises(RuntimeError, match="already"):
        D.init_process_group()
    D.destroy_process_group()
    assert not D.is_initialized()
    with pytest.raises(RuntimeError, match="init_process_group"):
        D.get_rank()
    with pytest.raises(ValueError, match="one process"):
        D.init_process_group(world_size=2, rank=0)


def test_tensors():
    x = ms.tensor([1.0, 2.0])
    for name in ("all_reduce", "broadcast", "reduce"):
        y = x.copy()
        args = () if name == "all_reduce" else (0,)
        assert getattr(D, name)(y, *args) is None and y.tolist() == x.tolist()
        assert getattr(D, name)(y, *args, async_op=True).wait()
    for name in ("all_gather_into_tensor", "all_gather_into_tensor_uneven", "reduce_scatter_tensor",
                 "reduce_scatter_tensor_uneven", "all_to_all_single"):  # fmt: skip
        y = ms.zeros(2)
        getattr(D, name)(y, x)
        assert y.tolist() == x.tolist()
    for call in (lambda y: D.all_gather([y], x), lambda y: D.gather(x, [y]), lambda y: D.scatter(y, [x]),
                 lambda y: D.reduce_scatter(y, [x]), lambda y: D.all_to_all([y], [x])):  # fmt: skip
        y = ms.zeros(2)
        call(y)
        assert y.tolist() == x.tolist()
    with pytest.raises(ValueError, match="one tensor"):
        D.all_gather([x, x], x)
    with pytest.raises(ValueError, match="no rank 1"):
        D.broadcast(x, 1)


def test_objects():
    found = [None]
    D.all_gather_object(found, {"a": 1})
    assert found == [{"a": 1}]
    D.gather_object("b", found)
    assert found == ["b"]
    D.scatter_object_list(found, ["c"])
    D.broadcast_object_list(found)
    assert found == ["c"]


def test_messages_have_nobody():
    x = ms.tensor([1.0])
    for name in ("send", "recv", "isend", "irecv"):
        with pytest.raises(ValueError, match="no other process"):
            getattr(D, name)(x, 0)
        with pytest.raises(ValueError, match="no other process"):
            D.batch_isend_irecv([D.P2POp(getattr(D, name), x, 0)])
    for name in ("send_object_list", "recv_object_list"):
        with pytest.raises(ValueError, match="no other process"):
            getattr(D, name)([x], 0)


def test_names():
    assert set(D.__all__) == set(NAMES["mint.distributed"])
