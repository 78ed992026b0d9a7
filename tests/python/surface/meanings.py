"""Small programs that mean the same to MindSpore and msjit: what each leaves in ``r`` is recorded from MindSpore 2.10 by
tests/python/oracles/record_mindspore_meanings.py and compared by test_meanings.py.

A program is the body of a function of ``ms, np, nn, ops, P, Tensor, Parameter, checks, Net`` (Net: a Cell of a Parameter p, a Tensor t
and a Dense c); one that raises records the type of its error.
"""

import linecache

import numpy as np

import meanings_arguments
import meanings_gradients
import meanings_hooks
import meanings_private

_IN_PLACE = {"add": "+=", "sub": "-=", "mul": "*=", "div": "/=", "floordiv": "//=", "mod": "%=", "pow": "**="}

PROGRAMS = {
    # ---- x += y never writes the tensor
    **{f"assigning {n}": f"x = Tensor([3., 4.]); y = x; x {op} Tensor([2., 2.]); r = x, y" for n, op in _IN_PLACE.items()},
    **{f"assigning ints {n}": f"x = Tensor([3, 4]); y = x; x {op} 2; r = x, y" for n, op in _IN_PLACE.items()},
    "assigning and": "x = Tensor([3, 4]); y = x; x &= Tensor([2, 2]); r = x, y",
    "assigning or": "x = Tensor([True, False]); y = x; x |= Tensor([False, False]); r = x, y",
    "assigning matmul": "x = Tensor([1., 2.]); y = x; x @= Tensor([3., 4.]); r = x, y",
    "assigning broadcasts": "x = Tensor([3., 4.]); x += Tensor([[1.], [2.]]); r = x",
    "assigning promotes": "x = Tensor([3, 4]); x += 1.5; r = x",
    "assigning a view": "x = Tensor([1., 2., 3.]); v = x[1:]; v += 1; r = x, v",
    "assigning an argument": "def f(a):\n    a += 10\n    return a\nx = Tensor([1.]); r = f(x), x",
    "assigning an element of a list": "a = [Tensor([1.])]; first = a[0]; a[0] += 1; r = a, first",
    "assigning by an index": "x = Tensor([1., 2., 3.]); x[1] += 5; r = x",
    "setting an element": "x = Tensor([1., 2., 3.]); y = x; x[0] = 7; r = x, y",
    "setting a Parameter's element": "p = Parameter(Tensor([1., 2.]), name='p'); p[0] = 7; r = p.asnumpy()",
    "assign_value": "x = Tensor([1., 2.]); y = x; x.assign_value(Tensor([3., 4.])); r = y",
    "assign_value of another shape": "x = Tensor([1., 2.]); x.assign_value(Tensor([3., 4., 5.])); r = x",
    "assign_value of another dtype": "x = Tensor([1., 2.]); x.assign_value(Tensor([3, 4])); r = x",
    # ---- dtypes in which Cells compute
    **{f"computed in {flag}": f"n = nn.Dense(2, 2); n.add_flags({flag}=True); r = str(n(Tensor([[1., 2.]])).dtype), n.get_flags()"
       for flag in ("fp16", "fp32", "other")},
    "computed in fp16 below": "n = Net(); n.add_flags_recursive(fp16=True); r = str(n.c(Tensor([[1., 2.]])).dtype), n.c.get_flags(), n.c.fp16",
    "computed in fp16 and not below": "n = nn.SequentialCell(nn.ReLU(), nn.Dense(2, 2)); n.add_flags_recursive(fp16=True)\n"
    "n[1].add_flags(fp32=True); r = str(n(Tensor([[1., 2.]])).dtype)",
    "computed in fp16 and no more": "n = nn.Dense(2, 2); n.add_flags(fp16=True); n.add_flags(fp16=False); r = str(n(Tensor([[1., 2.]])).dtype)",
    "to_float and its flags": "n = nn.Dense(2, 2).to_float(ms.float16); r = n.get_flags(), n.fp16, n.fp32",
    # ---- attributes of Cells that are Parameters
    "attribute set to None": "n = Net(); n.p = None; r = n.p, len(n.trainable_params())",
    "attribute set to a Parameter": "n = Net(); p = n.p; n.p = Parameter(Tensor([5.]), name='q'); r = n.p is p, n.p.asnumpy()",
    "attribute of a tensor": "n = Net(); t = n.t; n.t += 1; r = n.t, t",
    "attribute of a cell set to a cell": "n = Net(); n.c = nn.ReLU(); r = len(n.trainable_params())",
    "element in construct": "class N(Net):\n    def construct(self, x):\n        self.p[0] = x[1]\n        return self.p * 2\n"
    "n = N(); r = n(Tensor([1., 6.])), n.p.asnumpy()",
    "attribute set to a tensor": "n = Net(); p = n.p; n.p = Tensor([5., 6.]); r = n.p is p, p.asnumpy(), len(n.trainable_params())",
    "attribute set to a tensor of another shape": "n = Net(); n.p = Tensor([5., 6., 7.]); r = n.p.asnumpy(), len(n.trainable_params())",
    "attribute set to a tensor of another dtype": "n = Net(); n.p = Tensor([5, 6]); r = n.p.asnumpy(), str(n.p.dtype)",
    "attribute set to a number": "n = Net(); n.p = 3.0",
    "attribute set to a list": "n = Net(); n.p = [3.0, 4.0]",
    "attribute set to an array": "n = Net(); n.p = np.ones(2, np.float32)",
    "attribute deleted and set to a tensor": "n = Net(); del n.p; n.p = Tensor([5.]); r = n.p, len(n.trainable_params())",
    "attribute set past the Cell": "n = Net(); object.__setattr__(n, 'other', 5); r = n.other",
    "attribute of a cell set to a tensor": "n = Net(); n.c = Tensor([1.])",
    "attribute of a cell set to a function": "n = Net(); n.c = lambda x: x",
    "attribute of a cell set to None": "n = Net(); n.c = None; r = n.c, len(n.trainable_params())",
    "attribute of a tensor set to a number": "n = Net(); n.t = 3; r = n.t",
    "setattr of a Parameter": "n = Net(); p = n.p; setattr(n, 'p', Tensor([5., 6.])); r = n.p is p, p.asnumpy()",
    "assigning a Parameter's name": "p = Parameter(Tensor([1., 2.]), name='p'); q = p; q += 1; r = p.asnumpy(), q.asnumpy(), isinstance(q, Parameter)",
    "assigning a Parameter in a list": "p = Parameter(Tensor([1., 2.]), name='p'); a = [p]; a[0] *= 3; r = p.asnumpy(), a[0].asnumpy()",
    "assigning an attribute": "n = Net(); p = n.p; n.p += 1; r = n.p is p, p.asnumpy(), len(n.trainable_params())",
    "assigning in construct": "class N(Net):\n    def construct(self, x):\n        self.p += x\n        return self.p * x\n"
    "n = N(); r = n(Tensor([2., 3.])), n.p.asnumpy(), len(n.trainable_params())",
    "assigning in construct in a loop": "class N(Net):\n    def construct(self, x):\n        for i in range(3):\n            self.p *= x\n"
    "            x = x + self.p\n        return x\nn = N(); r = n(Tensor([2., 3.])), n.p.asnumpy()",
    "gradient of what assigns in construct": "class N(Net):\n    def construct(self, x):\n        self.p += x\n        return self.p * x\n"
    "n = N(); r = ms.grad(n)(Tensor([2., 3.])), n.p.asnumpy()",
    "gradients by what construct assigns": "class N(Net):\n    def construct(self, x):\n        self.p += x\n        return self.p * x\n"
    "n = N(); r = ms.grad(n, None, [n.p])(Tensor([2., 3.])), n.p.asnumpy()",
    "attribute set in construct": "class N(Net):\n    def construct(self, x):\n        self.p = x * 2\n        return self.p + 1\n"
    "n = N(); p = n.p; r = n(Tensor([2., 3.])), n.p is p, p.asnumpy()",
    "attribute of a tensor set in construct": "class N(Net):\n    def construct(self, x):\n        self.t = x * 2\n        return self.t + 1\n"
    "n = N(); r = n(Tensor([2., 3.])), n(Tensor([4., 5.])), n.t",
    # ---- hooks of tensors
    "hooks of a tensor": "x = Tensor([1., 2.]); h = x.register_hook(lambda g: g * 2); n = len(x.hooks()); h.remove(); r = n, len(x.hooks())",
    "Slice of no dimensions": "P.Slice()(Tensor(1.), (), ())",
    # ---- set_data, assign, Parameter
    "set_data": "p = Parameter(Tensor([1., 2.]), name='p'); p.set_data(Tensor([3., 4.])); r = p.asnumpy()",
    "set_data of ints": "p = Parameter(Tensor([1., 2.]), name='p'); p.set_data(Tensor([3, 4])); r = p.asnumpy()",
    "set_data of another shape": "p = Parameter(Tensor([1., 2.]), name='p'); p.set_data(Tensor([3.]), slice_shape=True); r = p.asnumpy()",
    "set_data of a number": "p = Parameter(Tensor([1., 2.]), name='p'); p.set_data(3); r = p.asnumpy()",
    "set_data of an array": "p = Parameter(Tensor([1., 2.]), name='p'); p.set_data(np.array([1., 2.]))",
    "set_data of a list": "p = Parameter(Tensor([1., 2.]), name='p'); p.set_data([1., 2.])",
    "assign": "p = Parameter(Tensor([1., 2.]), name='p'); ops.assign(p, Tensor([3, 4])); r = p.asnumpy()",
    "assign of another shape": "ops.assign(Parameter(Tensor([1., 2.]), name='p'), Tensor([3., 4., 5.]))",
    "assign of a number": "ops.assign(Parameter(Tensor([1., 2.]), name='p'), 3)",
    "assign of a wider dtype": "ops.assign(Parameter(Tensor([1., 2.]), name='p'), Tensor([3., 4.], ms.float64))",
    "Parameter copies": "t = Tensor([1., 2.]); p = Parameter(t, name='p'); t[0] = 9; r = p.asnumpy()",
    "Parameter of a Parameter": "p = Parameter(Tensor([1., 2.]), name='p'); q = Parameter(p, name='q'); p[0] = 9; r = q.asnumpy()",
    "sequences of values that are not known": "F = ops.functional; t = Tensor([1.]); r = [(F.is_sequence_value_unknown(v), F.is_sequence_shape_unknown(v)) for v in ((t, t), [t], (1, 2), ())]",
    "a tensor is no sequence of values": "ops.functional.is_sequence_value_unknown(Tensor([1.]))",
    "a tensor is no sequence of a length": "ops.functional.is_sequence_shape_unknown(Tensor([1.]))",
    "names in a CellDict": "def taken(k):\n    try:\n        nn.CellDict()[k] = nn.ReLU()\n    except KeyError:\n        return True\n    return False\n"
    "r = [taken(k) for k in ('_scope', '_cells', '_params', 'cls_name', 'training', 'keys', 'construct', 'a.b', 'x', '_anything', 'hook_key')]",
    # ---- placeholders
    "placeholder": "x = Tensor(shape=[None, 2], dtype=ms.float32); r = x.shape, x.ndim, x.dtype == ms.float32, isinstance(x, Tensor)",
    "placeholder of any rank": "r = Tensor(shape=None, dtype=ms.float32).shape",
    "placeholder of -1": "r = Tensor(shape=(-1, 3), dtype=ms.int32).shape",
    "placeholder of a symbol": "r = Tensor(shape=(ms.Symbol(), 2), dtype=ms.float32).shape",
    "placeholder has no values": "Tensor(shape=[None, 2], dtype=ms.float32).asnumpy()",
    "placeholder without dtype": "Tensor(shape=[None])",
    "tensor of a shape": "r = Tensor(shape=(2, 3), dtype=ms.float32)",
    "tensor of a size": "r = Tensor(shape=2, dtype=ms.float32)",
    "tensor of an initializer": "r = Tensor(input_data=None, shape=(2, 2), dtype=ms.float32, init=ms.common.initializer.One()).init_data()",
    "tensor() of an initializer": "r = ms.tensor(shape=(2, 2), dtype=ms.float32, init=ms.common.initializer.One()).init_data()",
    "tensor() of a placeholder": "r = ms.tensor(shape=[None, 2], dtype=ms.float32).shape",
    "cumsum without axis": "r = Tensor([[1., 2.], [3., 4.]]).cumsum(), Tensor([7, -7, 5]).cumsum()",
    "divide by rounding_mode": "a, b = Tensor([7, -7, 5]), Tensor([2, 2, -3]); r = [a.divide(b, rounding_mode=m) for m in (None, 'floor', 'trunc')]",
    "Tensor.bincount of weights": "r = Tensor([1, 1, 3]).bincount(Tensor([.5, .25, 1.]), 6), Tensor([1, 1, 3]).bincount()",
    "ctc_loss of labels padded with any number": "p = Tensor(np.linspace(-2, -0.5, 24).reshape(4, 2, 3), ms.float32); r = [ops.ctc_loss(p, Tensor([[1, k], [2, k]], ms.int32), Tensor([4, 3], ms.int32), Tensor([1, 1], ms.int32), 0, 'none', False)[0] for k in (-1, 0, 7)]",
    "nearest by a factor": "r = [ms.mint.nn.functional.interpolate(Tensor(np.arange(n).reshape(1, 1, n), ms.float32), scale_factor=k) for n, k in ((3, 2.3), (11, 1.7), (5, 2.3), (4, 0.7))]",
    "nearest by a size": "r = [ms.mint.nn.functional.interpolate(Tensor(np.arange(n).reshape(1, 1, n), ms.float32), size=k) for n, k in ((14, 46), (26, 22), (30, 58), (3, 6))]",
    "mutable bool": "r = bool(ms.mutable(True))",
    "mutable of a str inside": "r = ms.mutable([1, (2, 'a')])",
    "mutable of a dict": "r = ms.mutable({'a': (1, True)})",
    "a placeholder of a placeholder": "r = Tensor(Tensor(shape=[None, 3], dtype=ms.float32)).shape",
    "tensor of nothing": "Tensor()",
    "tensor of None": "Tensor(None)",
    "tensor of data and shape": "Tensor(np.ones(3), shape=(3,))",
    "tensor of init alone": "Tensor(shape=(2, 2), init=ms.common.initializer.One())",
    "set_inputs": "n = nn.ReLU(); n.set_inputs(Tensor(shape=[None, 2], dtype=ms.float32)); r = [n(Tensor(np.ones((k, 2), np.float32))) for k in (2, 3)]",
    "set_inputs by a wrong name": "n = Net(); n.set_inputs(z=Tensor(shape=[None], dtype=ms.float32))",
    "set_inputs by both": "x = Tensor(shape=[None], dtype=ms.float32); Net().set_inputs(x, x=x)",
    "get_inputs": "r = Net().get_inputs()",
    # ---- containers of cells
    "CellDict.pop": "d = nn.CellDict({'a': nn.ReLU()}); r = type(d.pop('a')).__name__, len(d)",
    "CellDict.pop of nothing": "nn.CellDict().pop('a')",
    "CellDict.clear": "d = nn.CellDict({'a': nn.ReLU()}); d.clear(); r = len(d)",
    "CellDict of a number": "nn.CellDict({1: nn.ReLU()})",
    "CellDict of an empty name": "nn.CellDict({'': nn.ReLU()})",
    "CellDict of a name with a point": "nn.CellDict({'a.b': nn.ReLU()})",
    "CellDict of an attribute": "nn.CellDict({'construct': nn.ReLU()})",
    "CellDict of no cell": "nn.CellDict({'a': 1})",
    "CellDict of a CellList": "nn.CellDict({'a': nn.CellList()})",
    "CellDict of pairs that are none": "nn.CellDict([1])",
    "CellDict of long pairs": "nn.CellDict([('a', nn.ReLU(), 1)])",
    "CellDict.update of no mapping": "nn.CellDict().update(1)",
    "CellDict set by a number": "d = nn.CellDict(); d[1] = nn.ReLU()",
    "CellList of a CellDict": "nn.CellList([nn.CellDict()])",
    "CellList of no cell": "nn.CellList([1])",
    "CellList of None": "nn.CellList(None)",
    "CellList extended by a cell": "nn.CellList([nn.ReLU()]).extend(nn.ReLU())",
    "CellList inserted behind": "nn.CellList([nn.ReLU()]).insert(5, nn.ReLU())",
    "CellList index": "nn.CellList([nn.ReLU()])[1]",
    "CellList index by name": "nn.CellList([nn.ReLU()])['a']",
    "SequentialCell of a number": "nn.SequentialCell(1)",
    "_cells": "r = [name for name in Net()._cells]",
    # ---- names
    # ---- settings of convolutions
    **{f"settings of {c}": f"n = {c}; r = [str(getattr(n, a)) for a in 'in_channels out_channels kernel_size stride pad_mode padding dilation group has_bias data_format'.split()] + [type(n.weight_init).__name__, type(n.bias_init).__name__, str(n).split('weight_init')[0]]"
       for c in ("nn.Conv2d(2, 3, 4)", "nn.Conv2d(2, 3, (4, 3), 2, 'pad', (1, 2, 3, 4), has_bias=True)", "nn.Conv1d(2, 3, 4)", "nn.Conv1d(2, 2, 4, 2, 'pad', 1, 3, 2, True)", "nn.Conv1dTranspose(2, 3, 4, 2)",
                 "nn.Conv1dTranspose(2, 3, 4, 2, 'pad', 1, has_bias=True, bias_init='zeros')", "nn.Conv2dTranspose(2, 3, 4)", "nn.Conv2dTranspose(2, 3, 4, pad_mode='pad', padding=1)", "nn.Conv3d(2, 3, 2)", "nn.Conv3dTranspose(2, 3, 2)")},
    "settings of a batch norm": "n = nn.BatchNorm2d(3, momentum=0.7); r = n.momentum, n.eps, str(n).split(', gamma')[0].rstrip(')')",
    # ---- numbers that a mapped function returns
    **{f"vmap of a number, {axes}": f"def f(x):\n    return ((1, 2.5), True)\nr = ms.vmap(f, 0, {axes})(Tensor([[1., 2.], [3., 4.], [5., 6.]]))"
       for axes in (0, -1, ((0, None), 0), ((0, None), None))},
    "vmap of an int alone": "def f(x):\n    return 5\nr = ms.vmap(f)(Tensor([1., 2.]))",
    "vmap of a number and a tensor": "def f(x):\n    return x + 1, 5\nr = ms.vmap(f)(Tensor([1., 2.]))",
    "Median": "r = ops.Median()(Tensor([1., 3., 2.]))",
    "Median of all": "r = ops.Median(global_median=True)(Tensor([[1., 3.], [2., 5.]]))",
    "make_tuple": "r = ops.make_tuple(1, 2)",
    "new_ones by position": "r = Tensor([1., 2.]).new_ones((2,), ms.int32), Tensor([1., 2.]).new_zeros((2,), ms.int32)",
    "ReduceSum by a tensor": "r = P.ReduceSum()(Tensor([[1., 2.], [3., 4.]]), Tensor(0))",
    "Slice": "r = P.Slice()(Tensor([[1., 2.], [3., 4.]]), (0, 1), (2, 1))",
    "Slice outside": "P.Slice()(Tensor([[1., 2.], [3., 4.]]), (0, 1), (2, 2))",
    "Slice of floats": "P.Slice()(Tensor([[1., 2.], [3., 4.]]), (0., 1.), (2, 1))",
    "Slice of few entries": "P.Slice()(Tensor([[1., 2.], [3., 4.]]), (0,), (2,))",
    # ---- settings
    "jit_level": "ms.set_context(jit_level='O0'); r = ms.get_context('jit_level')",
    "mode of another kind": "ms.set_context(mode='x')",
    "mode that is none": "ms.set_context(mode=3)",
    "device_id below": "ms.set_context(device_id=-1)",
    "device_id of another kind": "ms.set_context(device_id='a')",
    "unknown option": "ms.set_context(nope=1)",
    "max_call_depth": "ms.set_context(max_call_depth=0)",
    "device that is none": "ms.set_context(device_target='TPU')",
    "parallel mode": "ms.set_auto_parallel_context(parallel_mode='data_parallel'); r = ms.get_auto_parallel_context('parallel_mode')",
    "parallel option that is none": "ms.set_auto_parallel_context(nope=1)",
    "log": "r = ms.get_log_config()['GLOG_v'] == ms.get_level()",
    "text of scalars": "r = [str(Tensor(v)) for v in (3., 0.1, 3, True)]",
    "text": "r = [str(Tensor(v)) for v in ([1., 2.5], [1, 2], [True], [[1.], [2.]])]",
    # ---- operands
    "tuple beside a tensor": "r = (1., 2.) + Tensor([3., 4.])",
    "True as a tensor": "r = Tensor([3., 4.]) + Tensor(True)",
    "tuple in an index": "x = Tensor([[1., 2.], [3., 4.]]); x[:, (0, 1)] = Tensor([[7., 8.], [9., 1.]]); r = x",
    **meanings_arguments.PROGRAMS,
    **meanings_gradients.PROGRAMS,
    **meanings_hooks.PROGRAMS,
    **meanings_private.PROGRAMS,
}  # fmt: skip


def namespace(ms):
    """What a program finds."""
    import importlib

    nn = ms.nn

    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.p = ms.Parameter(ms.Tensor([1.0, 2.0]), name="p")
            self.t = ms.Tensor([1.0, 2.0])
            self.c = nn.Dense(2, 2)

        def construct(self, x):
            return x * self.p

    return dict(
        __name__=__name__, ms=ms, np=np, nn=nn, ops=ms.ops, P=importlib.import_module(f"{ms.__name__}.ops.operations"), mnp=importlib.import_module(f"{ms.__name__}.numpy"), Tensor=ms.Tensor,
        Parameter=ms.Parameter, Net=Net, checks=importlib.import_module(f"{ms.__name__}._checkparam"),
    )  # fmt: skip


def describe(ms, value):
    """A value as JSON holds it."""
    if isinstance(value, ms.Tensor):
        return {"dtype": str(value.dtype), "shape": list(value.shape), "values": describe(ms, value.asnumpy().tolist())}
    if isinstance(value, np.ndarray):
        return {"array": str(value.dtype), "shape": list(value.shape), "values": describe(ms, value.tolist())}
    if isinstance(value, (tuple, list)):
        return [describe(ms, v) for v in value]
    if isinstance(value, dict):
        return {str(k): describe(ms, v) for k, v in value.items()}
    return value if value is None or isinstance(value, (bool, int, float, str)) else repr(value)


def function_of(ms, source):
    """The program as a function without arguments; its text is kept for MindSpore, which compiles from source."""
    lines = "\n    ".join(source.replace("; ", "\n").split("\n"))
    names = namespace(ms)
    text = f"def program():\n    r = None\n    {lines}\n    return r\n"
    file = f"/meanings/{abs(hash(source))}.py"
    linecache.cache[file] = len(text), None, text.splitlines(True), file
    exec(compile(text, file, "exec"), names)
    return names["program"]


def outcome(ms, function):
    """What a call gives: {"value": ...} or {"error": name}."""
    try:
        return {"value": describe(ms, function())}
    except Exception as error:
        kinds = [
            k.__name__ for k in type(error).__mro__ if k in (TypeError, ValueError, IndexError, KeyError, RuntimeError)
        ]
        return {"error": kinds[0] if kinds else type(error).__name__}
