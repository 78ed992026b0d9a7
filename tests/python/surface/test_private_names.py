"""Names that scripts written for MindSpore import though they are no part of its public modules."""

import functools

import numpy as np
import pytest

import msjit as ms
from msjit import nn
from msjit.common import initializer as init


def test_initializers_helpers():
    # As MindSpore 2.10 has them.
    assert init._calculate_fan_in_and_fan_out((3, 4, 5, 5)) == (100, 75)
    assert init._calculate_correct_fan((3, 4), "fan_out") == 3 and init._calculate_correct_fan((3, 4), "FAN_IN") == 4
    assert init._calculate_in_and_out(np.zeros((3, 4))) == (4, 3)
    assert init._calculate_gain("tanh") == 5 / 3 and init._calculate_gain("conv_transpose2d") == 1
    assert init._calculate_gain("leaky_relu") == pytest.approx(np.sqrt(2 / 1.0001))
    with pytest.raises(ValueError, match="two dimensions"):
        init._calculate_fan_in_and_fan_out((3,))
    with pytest.raises(ValueError, match="fan_in"):
        init._calculate_correct_fan((3, 4), "fan")
    assert init._assignment(np.zeros(()), 2.0) == 2.0
    for array in (init._init_random_normal(0, 1, (3, 4)), init._init_random_uniform(2, 3, (3, 4))):
        assert isinstance(array, np.ndarray) and array.shape == (3, 4) and array.dtype == np.float32
    assert abs(init._init_truncated_normal(-1, 1, 0, 1, (100,))).max() <= 1


def test_own_initializer_of_mindspores_kind():
    @init._register("twos")
    class Twos(init.Initializer):
        def _initialize(self, arr):
            init._assignment(arr, 2.0)

    for given in ("twos", "Twos", Twos()):
        assert (nn.Dense(3, 4, weight_init=given).weight.asnumpy() == 2).all()
    assert init._INITIALIZER_ALIAS["twos"] is Twos


def test_cells_and_params():
    net = nn.SequentialCell(nn.Dense(2, 3), nn.ReLU())
    assert list(net._cells) == ["0", "1"] and list(net[0]._params) == ["weight", "bias"]

    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            for i in range(2):
                self._cells[f"layer{i}"] = nn.Dense(2, 2)
            self._params["scale"] = ms.Parameter(ms.ones(2))

        def construct(self, x):
            for cell in self._cells.values():
                x = cell(x)
            return x * self.scale

    net = Net()
    assert len(net.trainable_params()) == 5 and net(ms.ones(1, 2)).shape == (1, 2)
    np.testing.assert_allclose(ms.jit(net)(ms.ones(1, 2)).asnumpy(), net(ms.ones(1, 2)).asnumpy(), rtol=1e-6)
    del net._cells["layer1"]
    assert list(net._cells) == ["layer0"] and not hasattr(net, "layer1")


def test_dtypes_and_numpy_names():
    assert ms.float is ms.float32 and ms.int is ms.int64 and ms.bool is ms.bool_
    assert ms.dtype.float is ms.float32 and ms.float16 in ms.dtype.float_type and ms.int8 in ms.dtype.all_types
    mnp = ms.numpy
    x = np.array([1.24, 2.5, -3.55], np.float32)
    np.testing.assert_allclose(mnp.around(ms.Tensor(x), decimals=1).asnumpy(), np.around(x, 1), rtol=1e-6)
    a = np.array([[1.0, 2.0], [3.0, 4.0]], np.float32)
    np.testing.assert_allclose(mnp.matrix_power(ms.Tensor(a), 3).asnumpy(), np.linalg.matrix_power(a, 3))
    assert mnp.PINF == np.inf and mnp.uint is ms.uint64


def test_modules_of_a_kind():
    code = """
from mindspore.ops.operations import math_ops
from mindspore.ops.function import array_func
from mindspore.ops.operations.math_ops import Median
from mindspore.ops.operations.nn_ops import Softmax
from mindspore.ops.operations import nn_ops
assert math_ops.Median is Median and nn_ops.Softmax is Softmax and callable(array_func.reshape)
from mindspore.ops.function.array_func import arg_max_with_value_, reshape
from mindspore.ops.auto_generate import SumExt
from mindspore.ops.auto_generate.gen_ops_def import expand_dims_view_op, inplace_add_ext_op, select_ext_view_op, slice_ext_view_op
from mindspore.ops.auto_generate.gen_ops_prim import InplaceAddExt, inplace_copy_op, split_tensor_view_op
from mindspore.ops._grad_experimental.grad_base import bprop_getters
from mindspore.ops.vm_impl_registry import vm_impl_registry
from mindspore._extends.parse.standard_method import list_append, ms_len, reshape as method
from mindspore.common.api import _cell_graph_executor
from mindspore.common.sparse_tensor import RowTensorInner
from mindspore.communication.comm_func import all_reduce
from mindspore.hal.contiguous_tensors_handle import combine_tensor_list_contiguous
from mindspore.train.callback._callback import _handle_loss
import mindspore as ms
x = ms.Tensor([1.0, 3.0])
place, value = arg_max_with_value_(x)
print(place.item(), value.item(), SumExt()(x).item(), ms_len(list_append([1], 2)), method(x, (2, 1)).shape, _handle_loss(x))
from mindspore.common.jit_begin_end import _jit_begin, _jit_end
_jit_begin("part", x)
assert _jit_end(x + 1).tolist() == [2.0, 4.0] and len(_jit_end(x, x)) == 2
rows = ms.Tensor([[1, 2, 3], [4, 5, 6]])
inplace_copy_op(select_ext_view_op(rows, 0, 0), ms.Tensor(0))
inplace_add_ext_op(slice_ext_view_op(rows, -1, 0, 3, 2), ms.Tensor(1), 10)
InplaceAddExt()(split_tensor_view_op(rows, 1, 0)[1], ms.Tensor(100))
print(rows.tolist(), expand_dims_view_op(rows, 0).shape)
ms.JitConfig(jit_syntax_level="COMPATIBLE")
for name in ("from mindspore.ops.function import no_such_func", "from mindspore.ops import no_such_ops"):
    try:
        exec(name)
    except ImportError as error:
        print("ImportError")
"""
    import subprocess
    import sys

    started = "from msjit import _mindspore\n_mindspore.install()\n"
    done = subprocess.run([sys.executable, "-c", started + code], capture_output=True, text=True, timeout=120)
    assert (
        done.stdout == "1 3.0 4.0 2 (2, 1) 2.0\n[[10, 0, 10], [114, 105, 116]] (1, 2, 3)\nImportError\nImportError\n"
    ), done.stderr


@pytest.mark.parametrize("captured", [False, True])
def test_gradients_registered_for_primitives(captured):
    from msjit.ops.registries import bprop_getters, bprops, get_bprop_fn

    class Twice(ms.ops.Primitive):
        def __call__(self, x):
            return x * 2

    class Thrice(ms.ops.Primitive):
        def __call__(self, x):
            return x * 3

    bprop_getters.register(Twice)(lambda primitive: lambda x, out, dout: (dout * out,))
    bprops.register(Thrice)(lambda x, out, dout: (dout * 100,))
    f = lambda x: Thrice()(Twice()(x)).sum()  # noqa: E731
    f = ms.jit(f) if captured else f
    for _ in range(3):
        value, gradient = ms.value_and_grad(f)(ms.tensor([1.0, 2.0]))
        assert value.item() == 18 and gradient.tolist() == [200.0, 400.0]
    assert get_bprop_fn(Twice()) is not None and get_bprop_fn("Twice", True) is bprop_getters.get(Twice)
    assert get_bprop_fn("No such") is None
    with pytest.raises(TypeError, match="class of a Primitive"):
        bprop_getters.register(5)


def test_implementations_registered_for_primitives():
    from msjit.ops.registries import get_vm_impl_fn, vm_impl_registry

    class Half(ms.ops.Primitive):
        pass

    with pytest.raises(NotImplementedError, match="Half"):
        Half()(ms.tensor([4.0]))
    vm_impl_registry.register(Half)(lambda primitive: lambda x: x / 2)
    assert Half()(ms.tensor([4.0])).tolist() == [2.0] and get_vm_impl_fn(Half) is not None


def test_compiling_a_cell_leaves_it_as_it_was():
    class Counting(nn.Cell):
        def __init__(self):
            super().__init__()
            self.steps = ms.Parameter(ms.tensor(0.0))
            self.drop = nn.Dropout(p=0.5)

        def construct(self, x):
            self.steps += 1
            return self.drop(x) + self.steps

    net = Counting().set_train()
    x, random = ms.ones(4), ms.get_rng_state()
    net.compile(x)
    assert net.steps.item() == 0 and str(ms.get_rng_state()) == str(random)
    ms.set_rng_state(random)
    first = net.compile_and_run(x)
    ms.set_rng_state(random)
    net.steps = ms.tensor(0.0)
    np.testing.assert_array_equal(first.asnumpy(), net(x).asnumpy())
    from msjit._executor import _cell_graph_executor

    assert _cell_graph_executor.compile(net, x, phase="train") == ("train", True)


def test_memory_of_several_tensors_made_one():
    x, y = ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([5.0])
    whole = ms.hal.combine_tensor_list_contiguous([x, y])
    y[0], x[0, 1] = 7, 9
    assert whole[:].tolist() == [1, 9, 3, 4, 7] and whole[4].tolist() == [7] and whole[1:3].tolist() == [9, 3]
    assert whole.slice_by_tensor_index(1).tolist() == [7] and whole.slice_by_tensor_index().tolist() == [1, 9, 3, 4, 7]
    assert x.shape == (2, 2)
    for wrong, error in ((5, ValueError), (slice(3, 3), ValueError), ("a", TypeError), (-1, ValueError)):
        with pytest.raises(error):
            whole[wrong]
    with pytest.raises(TypeError, match="list or tuple"):
        ms.hal.combine_tensor_list_contiguous(x)
    with pytest.raises(ValueError, match="one dtype"):
        ms.hal.combine_tensor_list_contiguous([x, ms.tensor([1])])


def test_collectives_that_return():
    from msjit import comm_func

    ms.communication.init()
    try:
        x = ms.tensor([1.0, 2.0])
        for f in (comm_func.all_reduce, comm_func.reduce_scatter_tensor, comm_func.all_gather_into_tensor):
            out, handle = f(x)
            assert out is not x and out.tolist() == [1, 2] and handle is None
            assert f(x, async_op=True)[1].wait()
        assert comm_func.broadcast(x, 0).tolist() == [1, 2]
        assert comm_func.all_to_all_with_output_shape([(2,)], [x])[0][0].tolist() == [1, 2]
        with pytest.raises(ValueError, match="rank 1"):
            comm_func.reduce(x, 1)
    finally:
        ms.communication.release()


def test_every_setting_of_parameter_servers_is_known():
    # The names that MindSpore 2.10 knows; they have no effect in one process.
    names = "client_password config_file_path enable_ssl ms_role scheduler_ip scheduler_port server_mode server_num worker_num"
    try:
        for name in names.split():
            ms.set_ps_context(**{name: ms.get_ps_context(name)})
        ms.set_ps_context(server_password="secret")
        with pytest.raises(ValueError, match="unknown option 'server_pass'"):
            ms.set_ps_context(server_pass="")
    finally:
        ms.context.reset_ps_context()


def test_creation_types():
    from msjit._c_expression import CreationType

    assert [kind.value for kind in CreationType] == [0, 1, 2, 3] and CreationType.CUSTOM_BPROP.name == "CUSTOM_BPROP"
    x = ms.Tensor([1.0])
    ms._pynative_executor.set_creation_type(x, CreationType.DEFAULT)
    assert x.add_(1.0).tolist() == [2.0]


# Names of modules by kind, read without an import of their own, and forms of names that MindSpore generates, which stand
# in ops beside its __all__: name -> what is the same function (as in MindSpore 2.10, where it is the same object or kernel).
GENERATED = {
    "ops.function.nn_func.conv2d_ext": "mint.nn.functional.conv2d",
    "ops.function.math_func.norm_ext": "mint.norm",
    "ops.function.array_func.gather_ext": "mint.gather",
    "ops.function.random_func.randn_ext": "mint.randn",
    "ops.function.range": "ops.range",
    "ops.acos_ext": "mint.acos",
    "ops.topk_ext": "mint.topk",
    "ops.cross_entropy_ext": "mint.nn.functional.cross_entropy",
    "ops.vector_norm_ext": "mint.linalg.vector_norm",
    "ops.relu_": "mint.nn.functional.relu_",
    "ops.erfinv_": "Tensor.erfinv_",
    "ops.functional.argmax_ext": "mint.argmax",
    "nn.layer.embedding.EmbeddingExt": "nn.EmbeddingExt",
    "nn.layer.normalization._BatchNorm": "nn.norm._BatchNorm",
    "communication.management.get_rank": "communication.get_rank",
    "ops.operations.array_ops.Gather": "ops.operations.Gather",
}


def of(path):
    return functools.reduce(getattr, path.split("."), ms)


@pytest.mark.parametrize("name", GENERATED)
def test_names_by_kind_and_generated_ones(name):
    assert of(name) == of(GENERATED[name])


def test_names_that_no_module_has():
    for path in ("ops.foo_ext", "ops.function.array_func.nn_func", "ops.function.no_func", "nn.layer.no_layer"):
        with pytest.raises(AttributeError, match="has no attribute"):
            of(path)


def test_generated_primitives_of_functions():
    from msjit.ops import auto_generate as generated

    x = ms.tensor([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]])
    assert [t.tolist() for t in generated.SplitWithSize()(x, (1, 2), 1)] == [[[0], [3]], [[1, 2], [4, 5]]]
    assert generated.MatMulExt()(x, x.T).tolist() == [[5, 14], [14, 50]]
    assert generated.BatchMatMulExt()(x[None], x.T[None]).tolist() == [[[5, 14], [14, 50]]]
    np.testing.assert_allclose(generated.SiLU()(x).asnumpy(), ms.mint.nn.functional.silu(x).asnumpy())
    assert repr(generated.Outer()) == "Prim[Outer]"
    y = ms.tensor([1.0, 2.0])
    for alpha in (2, 0.5):
        assert generated.add_ext(y, y, alpha).tolist() == [1 + alpha, 2 + 2 * alpha]
        assert generated.SubExt()(y, y, alpha).tolist() == [1 - alpha, 2 - 2 * alpha]


def test_factors_that_are_tensors():
    x, a, b = ms.tensor([1.0, 1.0]), ms.tensor([1.0, 4.0]), ms.tensor([4.0, 2.0])
    for factor in (ms.tensor([2.0]), ms.tensor(2.0), ms.tensor([2.0, 2.0]), ms.tensor([2], ms.int32)):
        assert ms.ops.operations.Addcdiv()(x, a, b, factor).tolist() == [1.5, 5.0]
        assert ms.ops.operations.Addcmul()(x, a, b, factor).tolist() == [9.0, 17.0]


def test_the_module_of_communication():
    from msjit import _mindspore

    module = _mindspore.find("mindspore.ops.communication")
    assert module.get_rank is ms.mint.distributed.get_rank


def test_a_queue_that_there_is_not():
    # The primitive is made where networks are; MindSpore 2.10 raises RuntimeError on a CPU, too.
    with pytest.raises(RuntimeError, match="GetNext: there is no queue 'data'"):
        ms.ops.operations.GetNext([ms.float32], [(1, 1)], 1, "data")()


def test_buffers_by_assignment():
    from msjit.parameter import _Buffer

    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.a = _Buffer(ms.Tensor([1.0, 2.0]))
            self.b = _Buffer(ms.Tensor([3.0]), persistent=False)
            self.register_buffer("c", ms.Tensor([5.0]))
            self.register_buffer("none", None)
            self.plain = ms.Tensor([6.0])

        def construct(self, x):
            return (x + self.a) * self.c

    net = Net()
    # As MindSpore 2.10 has it: a tensor that says what it is, and that a Cell finds among its attributes.
    assert type(net.a) is ms.Tensor and isinstance(net.a, _Buffer) and not isinstance(net.plain, _Buffer)
    assert isinstance(net.c, _Buffer) and net.a.persistent
    assert [k for k, _ in net.named_buffers()] == ["a", "b", "c"] and list(net.state_dict()) == ["a", "c"]
    assert list(net._buffers) == ["a", "b", "c", "none"]
    x = ms.Tensor([1.0, 1.0])
    assert net(x).tolist() == [10, 15] and ms.jit(net)(x).tolist() == [10, 15]
    net._buffers["later"] = ms.Tensor([7.0])
    assert net.get_buffer("later").tolist() == [7] and len(list(net.buffers())) == 4
    net.to(ms.float16)
    assert net.a.dtype == net.c.dtype == ms.float16 and list(net._buffers) == ["a", "b", "c", "none", "later"]
    assert list(net.state_dict()) == ["a", "c", "later"]
    del net.a
    assert list(net._buffers) == ["b", "c", "none", "later"] and [k for k, _ in net.named_buffers()] == [
        "b",
        "c",
        "later",
    ]
    net.later = None
    assert [k for k, _ in net.named_buffers()] == ["b", "c"]
    with pytest.raises(ValueError, match="None"):
        _Buffer(None)
    with pytest.raises(TypeError, match="Tensor"):
        _Buffer([1.0])


def test_buffers_that_are_refused():
    net = nn.ReLU()
    for name, error in ((2, TypeError), ("a.b", KeyError), ("", KeyError), ("training", KeyError)):
        with pytest.raises(error, match="buffer"):
            net.register_buffer(name, ms.ones(1))
    with pytest.raises(TypeError, match="Tensor"):
        net.register_buffer("t", 5)
    with pytest.raises(AttributeError, match="has no attribute"):
        net.get_buffer("absent")
    with pytest.raises(AttributeError, match="not a buffer"):
        net.get_buffer("training")


def test_hooks_of_buffers():
    seen = []

    def doubled(cell, name, buffer):
        seen.append(name)
        return buffer * 2

    handle = nn.cell.register_cell_buffer_registration_hook(doubled)
    net = nn.ReLU()
    net.register_buffer("a", ms.ones(1))
    handle.remove()
    net.register_buffer("b", ms.ones(1))
    assert seen == ["a"] and net.a.tolist() == [2] and net.b.tolist() == [1]
