"""Small programs mean what they mean in MindSpore 2.10 (meanings.py), eagerly and captured; and what only msjit says."""

import json
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import meanings
import msjit as ms
from msjit import nn

RECORDED = json.loads((Path(__file__).resolve().parents[2] / "golden" / "mindspore_meanings.json").read_text())


@pytest.fixture(autouse=True)
def settings_as_before():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield
    ms.reset_auto_parallel_context()
    ms.set_context(mode=ms.PYNATIVE_MODE, jit_level="", device_id=0, jit_config={})


def same(ours, theirs, rel=1e-6):
    if isinstance(theirs, float) and isinstance(ours, (int, float)):
        return ours == pytest.approx(theirs, rel=rel, abs=rel / 10, nan_ok=True)
    if isinstance(theirs, list):
        return (
            isinstance(ours, list) and len(ours) == len(theirs) and all(same(a, b, rel) for a, b in zip(ours, theirs))
        )
    if isinstance(theirs, dict):
        return (
            isinstance(ours, dict)
            and ours.keys() == theirs.keys()
            and all(same(ours[k], theirs[k], rel) for k in theirs)
        )
    return ours == theirs and type(ours) is type(theirs)


@pytest.mark.parametrize("mode", ["eager", "jit", "switch", "graph"])
@pytest.mark.parametrize("name", list(meanings.PROGRAMS))
def test_meaning(name, mode):
    program = meanings.function_of(ms, meanings.PROGRAMS[name])
    if mode == "graph":
        ms.set_context(mode=ms.GRAPH_MODE)
    if mode == "jit":
        program = ms.jit(program)
    if mode == "switch":
        with ms.enable_capture():
            ours = [meanings.outcome(ms, program) for _ in range(3)][-1]
    else:
        ours = [meanings.outcome(ms, program) for _ in range(3 if mode == "jit" else 1)][-1]
    assert same(ours, RECORDED[name]), (ours, RECORDED[name])


# ---- sizes left open


@pytest.mark.parametrize("how", ["jit", "graph", "signature", "enable_dynamic"])
def test_sizes_left_open_are_compiled_once(how):
    class Rows(nn.Cell):
        def construct(self, x):
            return (x * 2 + 1).sum(0)

    expected = ms.Tensor(shape=[None, 2], dtype=ms.float32)
    x = [ms.ops.ones((n, 2)) for n in (2, 3, 5, 8)]
    net = Rows()
    if how == "graph":
        net.set_inputs(expected)
        ms.set_context(mode=ms.GRAPH_MODE)
        f, reported = net, net
    elif how == "jit":
        f = reported = ms.jit(net)
        net.set_inputs(x=expected)
    elif how == "signature":
        f = reported = ms.jit(lambda x: (x * 2 + 1).sum(0), input_signature=(expected,))
    else:
        f = reported = ms.jit(ms.enable_dynamic(x=expected)(lambda x: (x * 2 + 1).sum(0)))
    assert [f(a).tolist() for a in x] == [[3.0 * n] * 2 for n in (2, 3, 5, 8)]
    assert ms.report(reported).compiles == 1


@pytest.mark.parametrize("position", [1, (0, 1)])
def test_a_position_without_an_input_in_graph_mode(position):
    """MindSpore 2.10: IndexError there; in PYNATIVE_MODE gradient_forms.py has what it says."""
    ms.set_context(mode=ms.GRAPH_MODE)
    w = ms.Parameter(ms.tensor([6.0]), name="w")
    with pytest.raises(IndexError, match="exceeds the inputs"):
        ms.grad(lambda x: w * x, position)(ms.tensor([1.0]))
    with pytest.raises(IndexError, match="exceeds the inputs"):
        ms.grad(lambda: w * 2, position)()
    with pytest.raises(IndexError, match="exceeds the inputs"):
        ms.value_and_grad(lambda: w * 2, 0)()
    assert ms.ops.GradOperation()(lambda: w * 2)() == ()
    assert ms.ops.GradOperation(get_all=True)(lambda: w * 2)() == ()


def test_graph_mode_refuses_inputs_that_were_not_declared():
    net = nn.ReLU()
    net.set_inputs(ms.Tensor(shape=[None, 2], dtype=ms.float32))
    ms.set_context(mode=ms.GRAPH_MODE)
    assert net(ms.ops.ones((3, 2))).shape == (3, 2)
    for wrong, error in (
        (ms.ops.ones((3, 3)), ValueError), (ms.ops.ones(3), ValueError), (ms.ops.ones((3, 2), dtype=ms.int32), TypeError)
    ):  # fmt: skip
        with pytest.raises(error, match="set_inputs"):
            net(wrong)


# ---- jit of methods


def make_net():
    class Net(nn.Cell):
        def construct(self, x):
            return x * 2 + 1

    return Net


@pytest.mark.parametrize("how", ["method", "bound"])
def test_jit_of_a_method_marks_it_for_all_instances(how):
    Net = make_net()
    ms.jit(Net.construct if how == "method" else Net().construct)
    for net in (Net(), Net()):
        assert net(ms.tensor([1.0])).tolist() == [3.0]
    assert ms.report(Net.construct).compiles == 1


# ---- what is accepted and has no effect


def test_what_has_no_effect_says_so_once():
    program = """
import warnings, msjit as ms
from msjit import _mindspore
_mindspore.install()
def said(f):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        f()
    return [(str(w.message), w.filename) for w in found]
calls = {
    "GPU": lambda: ms.set_context(device_target="GPU"),
    "device_id": lambda: ms.set_context(device_id=3),
    "data_parallel": lambda: ms.set_auto_parallel_context(parallel_mode="data_parallel"),
    "O2": lambda: ms.JitConfig(jit_level="O2"),
    "infer_boost": lambda: ms.JitConfig(infer_boost="on"),
    "Ascend": lambda: ms.ops.operations.Sin().set_device("Ascend"),
    "exc_mode": lambda: ms.jit(lambda x: x, exc_mode="auto"),
    "set_memory": lambda: ms.runtime.set_memory(max_size="2GB"),
    "fully_use_devices": lambda: ms.set_algo_parameters(fully_use_devices=True),
    "Primitive.shard": lambda: ms.ops.operations.Sin().shard(((8,),)),
    "Cell.shard": lambda: ms.nn.ReLU().shard(((8,),)),
}
for word, f in calls.items():
    (text, where), = said(f)
    assert word in text and "no effect" in text and where == "<string>", (word, text, where)
    assert said(f) == [], word
assert ms.get_context("device_target") == "CPU"
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_setting_keeps_what_was_captured():
    program = """
import msjit as ms
@ms.jit
def f(x):
    return x + 1
x = ms.tensor([1.0])
for _ in range(20000):
    f(x)
r = ms.report(f)
assert not any(s.id == "not_worth_it" for s in r.skipped) and r.hits >= 19000, r
"""
    import os

    subprocess.run([sys.executable, "-c", program], check=True, env={**os.environ, "MSJIT_NEVER_RETIRE": "1"})


def test_a_placeholder_copies_and_prints():
    import copy

    x = ms.Tensor(shape=[None, 2], dtype=ms.float32)
    for y in (copy.copy(x), copy.deepcopy(x)):
        assert y.shape == (-1, 2) and y.dtype == ms.float32
    assert "-1, 2" in repr(x)
    for wrong in (bool, float, len, lambda x: x.asnumpy()):
        with pytest.raises(ValueError, match="placeholder"):
            wrong(x)


# ---- containers in containers


def test_a_module_dict_takes_containers():
    """As PyTorch's, where a CellDict refuses them, as MindSpore's."""
    from msjit.mint import nn as names

    def inner():
        return [names.ModuleList([names.Linear(2, 3)]), names.ModuleDict({"b": names.Linear(3, 1)})]

    parts = names.ModuleDict({str(i): part for i, part in enumerate(inner())})
    assert [tuple(p.shape) for p in parts.parameters()] == [(3, 2), (3,), (1, 3), (1,)]
    for part in inner():
        with pytest.raises(TypeError, match="container"):
            nn.CellDict({"a": part})


# ---- Parameters, which operators that assign write


@pytest.mark.parametrize("mode", ["eager", "jit", "switch"])
def test_operators_that_assign_write_a_parameter(mode):
    """self.p += 1 leaves the Cell its Parameter, which gets the result; gradients are those of what follows."""

    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.p = ms.Parameter(ms.tensor([1.0, 2.0]), name="p")
            self.t = ms.tensor([1.0, 2.0])

        def construct(self, x):
            self.p += x
            self.p *= 2
            self.t += x
            return self.p - 1

    def run(net, x):
        with ms.no_grad():
            return net(x)

    net = Net()
    p, t, f = net.p, net.t, ms.jit(run) if mode == "jit" else run
    for k in range(1, 4):
        if mode == "switch":
            with ms.enable_capture():
                y = f(net, ms.tensor([1.0, 1.0]))
        else:
            y = f(net, ms.tensor([1.0, 1.0]))
        expected = [[4.0, 6.0], [10.0, 14.0], [22.0, 30.0]][k - 1]
        assert net.p is p and p.tolist() == expected and y.tolist() == [v - 1 for v in expected]
        assert net.t.tolist() == [1.0 + k, 2.0 + k] and t.tolist() == [1.0, 2.0]
    assert net.trainable_params() == [p]
    value, gradients = ms.value_and_grad(lambda x: net(x).sum(), None, [p])(ms.tensor([1.0, 1.0]))
    assert value.item() == 45.0 + 61.0 and gradients[0].tolist() == [1.0, 1.0] and p.tolist() == [46.0, 62.0]


@pytest.mark.parametrize("mode", ["eager", "jit"])
def test_no_grad_in_a_backward_is_the_programs(mode):
    """A backward records nothing either, but takes gradients; inside no_grad they are refused, there too."""

    class Own(nn.Cell):
        def construct(self, x):
            return x * 2

        def bprop(self, x, out, dout):
            inner = ms.grad(lambda v: v * v)(x)
            with ms.no_grad():
                with pytest.raises(RuntimeError, match="no_grad"):
                    ms.grad(lambda v: v * v)(x)
            return (inner + ms.grad(lambda v: v * 5)(x) + dout,)

    class Inner(Own):
        @ms.jit
        def construct(self, x):
            return x * 2 + ms.grad(lambda v: v * v)(x)

    for cell in (Own(), Inner()):
        function = ms.grad(cell)
        function = ms.jit(function) if mode == "jit" else function
        for _ in range(3):
            assert function(ms.tensor([2.0, 3.0])).tolist() == [10.0, 12.0]
            assert ms.is_grad_enabled()


def test_under_no_grad_a_parameter_is_written_by_any_name():
    """As programs that update weights by hand expect; elsewhere a name gets a new tensor."""
    w = ms.Parameter(ms.tensor([1.0, 2.0]))
    with ms.no_grad():
        for p in [w]:
            p -= 1.0
    assert w.tolist() == [0.0, 1.0]
    q = w
    q += 1.0
    assert w.tolist() == [0.0, 1.0] and not isinstance(q, ms.Parameter)


# ---- text


def test_tensors_print_as_mindspores_where_a_program_imports_it():
    recorded = json.loads((Path(__file__).resolve().parents[2] / "golden" / "mindspore_texts.json").read_text())
    program = f"""
import sys, json
sys.path.insert(0, {str(Path(__file__).parent)!r})
from msjit import _mindspore
_mindspore.install()
import mindspore as ms
import texts
print(json.dumps(texts.texts(ms)))
"""
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    ours = json.loads(done.stdout)
    assert ours.keys() == recorded.keys()
    assert {k: v for k, v in ours.items() if v != recorded[k]} == {}
    assert repr(ms.tensor([1.0])) == "Tensor([1.], dtype=float32)"  # a program of msjit's own


# ---- where it is not MindSpore's eager mode that is followed (docs/decisions/0018-where-not-mindspore.md)


@pytest.mark.parametrize("captured", [False, True])
def test_one_tensor_given_twice_has_a_gradient_at_each_place(captured):
    f = lambda x, y: (x * x * y).sum()  # noqa: E731
    gradients = ms.grad(f, (0, 1))
    gradients = ms.jit(gradients) if captured else gradients
    t = ms.Tensor([3.0])
    for _ in range(3):
        assert [g.tolist() for g in gradients(t, t)] == [[18.0], [9.0]]  # as MindSpore's GRAPH_MODE
    assert ms.grad(lambda x: (x * t).sum())(t).tolist() == [3.0]


@pytest.mark.parametrize("mode", [ms.PYNATIVE_MODE, ms.GRAPH_MODE])
def test_hooks_in_construct_run_in_both_modes(mode):
    class Hooked(nn.Cell):
        def __init__(self):
            super().__init__()
            self.w = ms.Parameter(ms.Tensor([2.0]), name="w")

        def construct(self, x):
            x = x + 0
            x.register_hook(lambda g: g * 2)
            x.register_hook(lambda g: g * 3)
            return x * self.w

    ms.set_context(mode=mode)
    net = Hooked()
    of_x, of_w = ms.ops.GradOperation(get_all=True, get_by_list=True)(net, net.trainable_params())(ms.Tensor([3.0]))
    assert of_x[0].tolist() == [12.0] and of_w[0].tolist() == [3.0]


def test_what_selects_nothing():
    x = ms.ops.ones((2, 3))
    assert x[[]].shape == (0, 3) and x[False].shape == (0, 2, 3) and x[[False, False]].shape == (0, 3)
    x[[False, False]] = 5
    assert x.max().item() == 1
    with pytest.raises(IndexError, match="bool index of shape"):
        x[ms.Tensor([True, False, True])]


def test_weights_gradients_of_a_bprop_that_names_no_weights():
    class Scaled(nn.Cell):
        def __init__(self):
            super().__init__()
            self.w = ms.Parameter(ms.Tensor([2.0]), name="w")

        def construct(self, x):
            return x * self.w

        def bprop(self, x, out, dout):
            return (dout,), {self.w: dout}

    with pytest.raises(
        RuntimeError, match="Scaled: bprop returned gradients of the weights w; set self.internal_params"
    ):
        ms.grad(Scaled())(ms.Tensor([3.0]))
