# ruff: noqa: E501 (tables: a case a line)
"""What a Cell offers besides computing: its state, buffers, flags, hooks with keywords, recomputation."""

import inspect
import json

import numpy as np
import pytest

import msjit as ms
from msjit import nn
from test_samples import GOLDEN


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.a = nn.Dense(2, 3)
        self.b = nn.SequentialCell(nn.Dense(3, 2), nn.BatchNorm1d(2))
        self.register_buffer("shift", ms.Tensor(np.ones(2, np.float32)))
        self.register_buffer("cache", ms.Tensor(np.ones(2, np.float32)), persistent=False)

    def construct(self, x, scale=1.0):
        return self.b(self.a(x)) * scale + self.shift


X = np.random.default_rng(0).standard_normal((4, 2)).astype(np.float32)


def test_state_goes_from_one_network_to_another():
    one, two = Net(), Net()
    state = one.state_dict()
    assert set(state) == {
        "shift", "a.weight", "a.bias", "b.0.weight", "b.0.bias", "b.1.moving_mean", "b.1.moving_variance", "b.1.gamma", "b.1.beta",
    }  # fmt: skip
    one.a.weight.set_data(one.a.weight + 1)
    one.shift.copy_(ms.Tensor([5.0, 6.0]))
    before = two.a.weight
    assert repr(two.load_state_dict(one.state_dict())) == "<All keys matched successfully>"
    assert two.a.weight is before and two.a.weight.tolist() == one.a.weight.tolist()
    np.testing.assert_array_equal(two(ms.Tensor(X)).asnumpy(), one(ms.Tensor(X)).asnumpy())
    assert list(one.state_dict(prefix="p."))[0].startswith("p.")


def test_state_that_does_not_fit():
    net, state = Net(), dict(Net().state_dict())
    del state["a.bias"]
    state["zz"] = ms.Tensor([1.0])
    with pytest.raises(RuntimeError, match="missing keys: a.bias.*|unexpected keys: zz"):
        net.load_state_dict(state)
    keys = net.load_state_dict(state, strict=False)
    assert keys.missing_keys == ["a.bias"] and keys.unexpected_keys == ["zz"]
    with pytest.raises(RuntimeError, match=r"a.bias has shape \(3,\), the dict's \(5,\)"):
        net.load_state_dict({**Net().state_dict(), "a.bias": ms.ones(5)})


def test_state_hooks_and_extra_state():
    class Counting(nn.Cell):
        steps = 3

        def get_extra_state(self):
            return self.steps

        def set_extra_state(self, state):
            self.steps = state

    seen, net = [], Counting()
    handle = net.register_state_dict_pre_hook(lambda cell, prefix, keep: seen.append("save"))
    net.register_state_dict_post_hook(lambda cell, state, prefix, data: seen.append(dict(state)))
    net.register_load_state_dict_pre_hook(lambda cell, state, *rest: seen.append("load"))
    net.register_load_state_dict_post_hook(lambda cell, keys: seen.append(keys.missing_keys))
    assert net.state_dict() == {"_extra_state": 3} and seen == ["save", {"_extra_state": 3}]
    handle.remove()
    net.load_state_dict({"_extra_state": 7})
    assert net.steps == 7 and seen[2:] == ["load", []]


def test_buffers_and_cells_by_path():
    net = Net()
    assert [n for n, _ in net.named_buffers()] == ["shift", "cache"] and len(list(net.buffers())) == 2
    assert net.get_buffer("shift") is net.shift and net.get_sub_cell("b.0") is net.b[0] and net.get_sub_cell("") is net
    for call in (lambda: net.get_buffer("nope"), lambda: net.get_sub_cell("a.c")):
        with pytest.raises(AttributeError, match="has no"):
            call()
    with pytest.raises(KeyError):
        net.register_buffer("a", ms.ones(1))
    assert not [p for p in net.get_parameters() if p is net.shift]


def test_notes():
    net = Net()
    assert net.get_flags() == {} and net.add_flags(fp16=True) is net and net.fp16 and net.get_flags() == {"fp16": True}
    assert net.add_flags_recursive(x=1).b.get_flags() == {"x": 1}
    net.set_inputs(ms.Tensor([1.0]))
    assert len(net.get_inputs()) == 1 and net.cls_name == "Net" and nn.Dense(1, 1).cls_name == "Dense"
    net.set_jit_config(ms.JitConfig(jit_level="O1"))
    assert net.jit_config_dict["jit_level"] == "O1" and net.phase == "train" and net.bprop_debug is False
    assert list(net.parameters_broadcast_dict()) == [p.name for p in net.get_parameters()]
    assert set(map(id, net.init_parameters_data())) == set(map(id, net.get_parameters()))
    net.check_names()
    one, two = net.cast_inputs((ms.ones(2), 3), ms.float16)
    assert one.dtype == ms.float16 and two == 3
    net.b[0].weight.name = net.a.weight.name
    net.b[0].weight._named_by_cell = False
    with pytest.raises(ValueError, match="named"):
        net.check_names()


def test_to_converts_what_is_floating():
    net = Net().to(ms.float16)
    assert net.a.weight.dtype == ms.float16 and net.shift.dtype == ms.float16
    with pytest.raises(ms.DeviceError, match="^ascend: library missing"):
        net.to("npu")


def test_hooks_with_keywords_and_order():
    net, seen = Net(), []
    net.register_forward_hook(lambda c, i, o: seen.append("A"))
    net.register_forward_hook(lambda c, i, o: seen.append("B"), prepend=True)
    net.register_forward_hook(lambda c, i, k, o: seen.append(k), with_kwargs=True)
    net.register_forward_pre_hook(lambda c, i, k: (i, {"scale": 2.0}), with_kwargs=True)
    plain = Net()
    plain.load_state_dict(net.state_dict())
    np.testing.assert_allclose(
        net(ms.Tensor(X), scale=1.0).asnumpy(), plain(ms.Tensor(X), scale=2.0).asnumpy(), rtol=1e-6
    )
    assert seen == ["B", "A", {"scale": 2.0}]
    net.register_forward_hook(lambda c, i, o: seen.append("always"), always_call=True)
    with pytest.raises(ValueError):
        net(ms.ones((4, 5)))
    assert seen[3:] == ["always"]


@pytest.mark.parametrize("mode", [ms.PYNATIVE_MODE, ms.GRAPH_MODE])
def test_recomputed_cells_give_the_same(mode, request):
    ms.set_context(mode=mode)
    request.addfinalizer(lambda: ms.set_context(mode=ms.PYNATIVE_MODE))
    calls = []

    class Block(nn.Cell):
        def __init__(self):
            super().__init__()
            self.d = nn.Dense(2, 2)

        def construct(self, x):
            calls.append(1)
            return ms.ops.tanh(self.d(x))

    net = nn.SequentialCell(Block(), Block())
    gradients = ms.grad(lambda x: net(x).sum(), None, net.trainable_params())
    expected = [g.asnumpy() for g in gradients(ms.Tensor(X))]
    net[0].recompute()
    calls.clear()
    found = [g.asnumpy() for g in gradients(ms.Tensor(X))]
    assert len(calls) == 3 or mode == ms.GRAPH_MODE  # the first block twice; compiled code repeats tensors only
    for a, b in zip(found, expected):
        np.testing.assert_allclose(a, b, rtol=1e-5)


def test_share_of_mindspores_names(capsys):
    names = json.loads((GOLDEN / "mindspore_names.json").read_text())["modules"]["nn.Cell"]
    there = [n for n in names if hasattr(nn.Cell, n)]
    with capsys.disabled():
        print(f"\nnn.Cell: {len(there)} of {len(names)} attributes")
    assert len(there) >= 50


def test_what_wraps_a_network_does_not_change_its_names(tmp_path):
    class Backbone(nn.Cell):
        def __init__(self):
            super().__init__()
            self.fc = nn.Dense(2, 2)

        def construct(self, x):
            return self.fc(x)

    class Own(nn.Cell):
        def __init__(self, net):
            super().__init__()
            self.net = net

    net = Backbone()
    step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.MSELoss()), nn.SGD(net.trainable_params(), 0.1))
    assert [p.name for p in step.trainable_params()] == ["fc.weight", "fc.bias"]
    assert list(dict(step.parameters_and_names()))[0].endswith("backbone.fc.weight")
    ms.save_checkpoint(step, str(tmp_path / "net.ckpt"))
    values, state = ms.load_checkpoint(str(tmp_path / "net.ckpt")), ["global_step", "learning_rate", "momentum"]
    assert list(values) == ["fc.weight", "fc.bias", *state]  # as MindSpore 2.10 names them
    assert ms.load_param_into_net(Backbone(), values) == ([], state)
    assert [p.name for p in Own(Backbone()).get_parameters()] == ["net.fc.weight", "net.fc.bias"]


def test_names_and_flags_as_mindspores():
    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.token = ms.Parameter(ms.Tensor([1.0]), name="cls")
            self.dense = nn.Dense(1, 1)

    net = Net()
    assert [p.name for p in net.get_parameters()] == ["cls", "dense.weight", "dense.bias"] and net.get_flags() == {}
    net.update_parameters_name("net.")
    assert [p.name for p in net.get_parameters()] == ["net.token", "net.dense.weight", "net.dense.bias"]
    assert net.set_train().get_flags() == {"training": True}
    assert net.add_flags(fast=1).set_train(False).get_flags() == {"training": False, "fast": 1} and net.fast == 1


def test_context_offers_what_its_module_does():
    assert ms.context.ParallelMode.DATA_PARALLEL == "data_parallel"
    assert ms.context.get_auto_parallel_context("device_num") == 1 and ms.context.LAX == ms.LAX
    with pytest.raises(AttributeError, match="no attribute 'ParalelMode'"):
        ms.context.ParalelMode


def test_parameters_of_parts_are_named_by_their_paths():
    """As MindSpore names them when a cell becomes part of another: also those made with a name."""

    class Part(nn.Cell):
        def __init__(self):
            super().__init__()
            self.w = ms.Parameter(ms.Tensor([1.0]), name="weight")
            self.other = ms.Parameter(ms.Tensor([1.0]), name="other")

    class Whole(nn.Cell):
        def __init__(self):
            super().__init__()
            self.part = Part()
            self.own = ms.Parameter(ms.Tensor([1.0]), name="mine")

    part = Part()
    assert [p.name for p in part.get_parameters()] == ["weight", "other"]
    net = Whole()
    net.part.other.name = "assigned"
    assert sorted(p.name for p in net.get_parameters()) == ["assigned", "mine", "part.w"]
    assert [p.name for p in net.part.get_parameters()] == ["part.w", "assigned"]  # looked at alone, still a part


WRONG_CALLS = [  # a constructor's call, and what is said: why, the signature, what was given
    (lambda: nn.Dense(3), "Dense() misses argument 'out_channels'", "Dense(in_channels, out_channels,", "(int)"),
    (lambda: nn.Conv2d(1, 2, kernal_size=3), "Conv2d() got an unexpected keyword argument 'kernal_size'; did you mean 'kernel_size'?", "Conv2d(in_channels, out_channels, kernel_size,", "(int, int, kernal_size=int)"),
    (lambda: nn.ReLU(x=ms.ones((2, 3))), "ReLU() got an unexpected keyword argument 'x'", "ReLU(auto_prefix=True, flags=None)", "(x=Tensor[float32(2, 3)])"),
    (lambda: nn.ELU(1.0, 2, 3), "ELU() takes at most 1 positional arguments, got 3", "ELU(alpha=1.0)", "(float, int, int)"),
    (lambda: nn.ELU(1.0, alpha=2.0), "ELU() got several values for 'alpha'", "ELU(alpha=1.0)", "(float, alpha=float)"),
    (lambda: ms.mint.nn.Linear(3), "Linear() misses argument 'out_features'", "Linear(in_features, out_features,", "(int)"),
    (lambda: ms.mint.nn.GELU(aproximate=1), "GELU() got an unexpected keyword argument 'aproximate'; did you mean 'approximate'?", "GELU(approximate='none')", "(aproximate=int)"),
    (lambda: nn.SGD([ms.Parameter(ms.ones((2,)))], learningrate=1), "SGD() got an unexpected keyword argument 'learningrate'; did you mean 'learning_rate'?", "SGD(params,", "(list, learningrate=int)"),
]  # fmt: skip


@pytest.mark.parametrize("i", range(len(WRONG_CALLS)))
def test_a_wrong_call_of_a_constructor_says_what_there_is(i):
    call, why, signature, given = WRONG_CALLS[i]
    for make in (call, lambda: ms.jit(call)()):
        with pytest.raises(TypeError) as caught:
            make()
        lines = str(caught.value).splitlines()
        assert lines[0] == why and lines[1].startswith(f"  signature: {signature}") and lines[2] == f"  given: {given}"
        assert caught.value.__context__ is None


def test_other_errors_of_constructors_pass_as_they_are():
    class Own(nn.Cell):
        def __init__(self, size):
            super().__init__()
            self.size = len(size)

    class Inheriting(nn.Dense):
        pass

    with pytest.raises(TypeError, match=r"__init__\(\) missing 1 required positional argument: 'size'$"):
        Own()
    with pytest.raises(TypeError, match="object of type 'int' has no len"):
        Own(3)
    with pytest.raises(TypeError, match=r"^Inheriting\(\) misses argument 'out_channels'\n  signature: Inheriting\("):
        Inheriting(3)
    assert list(inspect.signature(nn.Conv2d).parameters)[:3] == ["in_channels", "out_channels", "kernel_size"]


def test_repr_shows_the_settings_of_layers_and_optimizers():
    """Of our own classes what the constructor was given and keeps; a program's cell says it by extend_repr."""

    class Own(nn.Cell):
        def __init__(self, width):
            super().__init__()
            self.width = width

    assert repr(nn.LeakyReLU(0.3)) == "LeakyReLU(alpha=0.3)"
    assert repr(nn.GRU(3, 4, bidirectional=True)).endswith("dropout=0.0, bidirectional=True)")
    assert repr(Own(3)) == "Own()"
    adam = nn.Adam(nn.Dense(2, 1).trainable_params(), 0.02, weight_decay=0.1)
    assert repr(adam).startswith("Adam(2 parameters, learning_rate=0.02, beta1=0.9, ")
    assert repr(nn.Adam(nn.Dense(2, 1, has_bias=False).trainable_params(), 0.02, weight_decay=0.1)).endswith(
        "weight_decay=0.1)"
    )


@pytest.mark.parametrize("kind", ["forward_pre", "forward", "backward_pre", "backward"])
def test_a_hook_is_a_plain_function(kind):
    # MindSpore 2.10 refuses a compiled function, too.
    layer = nn.ReLU()
    with pytest.raises(TypeError, match="given to jit"):
        getattr(layer, f"register_{kind}_hook")(ms.jit(lambda cell, *values: None))
    assert layer(ms.tensor([-1.0, 2.0])).tolist() == [0.0, 2.0]


def test_shapes_of_a_bprop_are_checked_where_asked(monkeypatch):
    from msjit._extends import compile_config

    class Own(nn.Cell):
        def construct(self, x):
            return x * 2

        def bprop(self, x, out, dout):
            return (ms.ones(5, 5),)

    assert ms.grad(Own())(ms.tensor(1.0)).item() == 25.0  # summed, as MindSpore does
    monkeypatch.setattr(compile_config, "CHECK_BPROP", 1)
    with pytest.raises(ValueError, match="should have the same shape as the 0th arg"):
        ms.grad(Own())(ms.tensor(1.0))


def test_losses_are_bases_of_losses():
    class Squared(ms.nn.L1Loss):
        def construct(self, a, b):
            return self.get_loss((a - b) ** 2, 2.0)

    a, b = ms.tensor([1.0, 3.0]), ms.tensor([0.0, 1.0])
    assert [Squared(r)(a, b).tolist() for r in ("sum", "mean", "none")] == [10.0, 5.0, [2.0, 8.0]]
    assert (Squared("none").reduce, Squared("sum").average, Squared().average) == (False, False, True)
    losses = [v for n, v in vars(ms.nn).items() if n.endswith("Loss") and isinstance(v, type)]
    others = [v.__name__ for v in losses if not issubclass(v, ms.nn.LossBase)]
    assert others == [] and len(losses) > 20


@pytest.mark.parametrize("kind", [nn.CellList, nn.SequentialCell])
def test_cells_inserted_by_name_are_of_the_list(kind):
    """As in MindSpore 2.10, whose lists keep their cells where every Cell does."""
    cells = kind([nn.Dense(2, 3)])
    cells.insert_child_to_cell("1", nn.Dense(3, 2))
    cells.insert_child_to_cell("last", nn.Dense(2, 1))
    cells.append(nn.Dense(1, 4))
    names = ["0.weight", "0.bias", "1.weight", "1.bias", "last.weight", "last.bias", "3.weight", "3.bias"]
    assert [name for name, _ in cells.parameters_and_names()] == names
    assert len(cells) == len(list(cells)) == 4 and cells[2] is cells.last and cells[-2] is cells.last
    x = ms.Tensor(X)

    def through(x):
        for cell in cells:
            x = cell(x)
        return x

    captured = ms.jit(through)
    want = cells[3](cells[2](cells[1](cells[0](x)))).asnumpy()
    for _ in range(3):
        np.testing.assert_allclose(captured(x).asnumpy(), want, 1e-6, 1e-7)
    one = nn.Dense(3, 2)
    cells.insert_child_to_cell("1", one)
    assert cells[1] is one and len(cells) == 4
    with pytest.raises(KeyError, match="append"):
        cells.insert_child_to_cell("append", one)
    with pytest.raises(TypeError, match="expected a Cell, got int"):
        cells.insert_child_to_cell("4", 3)


def test_cells_inserted_by_name_are_of_the_dict():
    cells = nn.CellDict({"a": nn.ReLU()})
    cells.insert_child_to_cell("b", nn.Dense(2, 3))
    assert list(cells) == ["a", "b"] and [name for name, _ in cells.parameters_and_names()] == ["b.weight", "b.bias"]


def test_get_parameters_gives_an_iterator():
    net = Net()
    assert next(net.get_parameters()) is net.a.weight
    assert ms.jit(lambda: [p.name for p in net.get_parameters()])() == [p.name for _, p in net.parameters_and_names()]
