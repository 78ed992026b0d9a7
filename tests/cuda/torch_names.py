"""What programs written for PyTorch ask of a device, by the names of mint: for CUDA and Ascend alike."""

import copy
import os
import pickle
import tempfile

import msjit as ms
from msjit import mint


def _made(device):
    net = mint.nn.Sequential(mint.nn.Linear(4, 3), mint.nn.ReLU(), mint.nn.Linear(3, 2))
    with mint.no_grad():
        for i, p in enumerate(net.parameters()):
            p.copy_(mint.arange(p.numel(), dtype=mint.float32).reshape(p.shape) / 7 - i / 5)
    return net.to(device)


def _step(net, optimizer, device):
    x, y = (
        mint.arange(20, dtype=mint.float32, device=device).reshape(5, 4) / 9,
        mint.tensor([0, 1, 1, 0, 1], device=device),
    )
    optimizer.zero_grad()
    loss = mint.nn.functional.cross_entropy(net(x), y)
    loss.backward()
    optimizer.step()
    return float(loss)


def names(kind, place):
    """kind: mint.cuda or mint.npu; place: the first device of the kind."""
    x = ms.ones(3).to(place)
    assert kind.is_available() and kind.device_count() >= 1 and kind.current_device() == 0
    properties, (left, total) = kind.get_device_properties(), kind.mem_get_info()
    assert properties.name == kind.get_device_name(0) and properties.total_memory == total >= left > 0
    before = kind.memory_allocated()
    y = mint.zeros(1 << 18, device=place)
    assert kind.memory_allocated() - before >= 1 << 20 and kind.max_memory_allocated() >= kind.memory_allocated()
    assert kind.memory_stats()["allocated_bytes.all.current"] == kind.memory_allocated() <= kind.memory_reserved()
    assert y.numel() and kind.mem_get_info()[0] <= total
    del y
    kind.empty_cache()
    kind.set_device(0)
    try:
        kind.set_device(99)
    except ms.DeviceError as e:
        assert "99" in str(e)
    else:
        raise AssertionError("a device that is not there was chosen")

    number = int(x.device.index)
    assert x.get_device() == number and ms.ones(2).get_device() == -1
    assert x.is_cuda == (kind is mint.cuda) and x.is_npu == (kind is mint.npu)
    assert ms.ones(2).type_as(x).device == x.device and mint.device(place) == x.device
    assert repr(mint.device(place)).endswith(f", index={number})") and mint.device(x.device.type, number) == x.device
    assert mint.Generator(device=place).device == x.device
    with mint.device(place):
        assert mint.zeros(2).device == x.device == mint.tensor([1]).device
        assert mint.zeros(2, device=0).device == x.device == ms.ones(2).to(0).device
    assert mint.zeros(2).device == "CPU"
    mint.set_default_device(place)
    try:
        assert mint.nn.Linear(2, 2).weight.device == x.device == mint.get_default_device()
    finally:
        mint.set_default_device(None)
    if kind is mint.cuda:
        assert mint.zeros(2, device=0).device == x.device == ms.ones(2).cuda(0).device

    stream, first, second = kind.Stream(), kind.Event(enable_timing=True), kind.Event(enable_timing=True)
    first.record()
    stream.wait_stream(kind.current_stream())  # else either may be first
    with kind.stream(stream):
        assert kind.current_stream() is stream
        z = x * 2
        second.record()
    kind.current_stream().wait_stream(stream)
    second.synchronize()
    assert first.elapsed_time(second) >= 0 and second.query() and z.tolist() == [2, 2, 2]
    assert kind.current_stream() is kind.default_stream()
    kind.default_stream().synchronize()
    kind.synchronize()


def copies_stay(place):
    """Copies by copy and pickle are where the tensor is; files go where map_location says."""
    x, w = ms.ones(3).to(place), mint.nn.Parameter(ms.ones(2).to(place))
    for made in (copy.deepcopy(x), pickle.loads(pickle.dumps(x)), copy.deepcopy(w), pickle.loads(pickle.dumps(w))):
        assert made.device == place and made.tolist()[0] == 1 and type(made) in (type(x), type(w))
    assert {p.device for p in copy.deepcopy(_made(place)).parameters()} == {place}
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "kept.pt")
        mint.save({"x": x, "w": w, "n": ms.ones(1)}, file)
        cases = ((None, place), ("cpu", "CPU"), (mint.device("cpu"), "CPU"), ({place: "cpu"}, "CPU"), (place, place),
                 (lambda storage, location: storage, "CPU"), (lambda storage, location: None, place))  # fmt: skip
        for where, expected in cases:
            found = mint.load(file, map_location=where)
            assert found["x"].device == expected == found["w"].device and found["w"].requires_grad, where
            assert isinstance(found["w"], ms.Parameter) and found["n"].device == ("CPU" if where != place else place)


def training(place):
    """An optimizer goes on from a state that was loaded into the CPU's memory, and one that was made before its network
    was moved works where the network is."""
    losses = []
    for device in ("cpu", place):
        net = _made("cpu")
        optimizer = mint.optim.AdamW(net.parameters(), lr=0.1)
        net.to(device)
        found = [_step(net, optimizer, device) for _ in range(2)]
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "kept.pt")
            mint.save({"net": net.state_dict(), "optimizer": optimizer.state_dict()}, file)
            kept = mint.load(file, map_location="cpu")
        net = _made(device)
        optimizer = mint.optim.AdamW(net.parameters(), lr=0.1)
        net.load_state_dict(kept["net"])
        optimizer.load_state_dict(kept["optimizer"])
        losses.append([*found, _step(net, optimizer, device), _step(net, optimizer, device)])
    assert all(abs(a - b) < 1e-5 for a, b in zip(*losses)), losses
    assert losses[0][-1] < losses[0][0]
