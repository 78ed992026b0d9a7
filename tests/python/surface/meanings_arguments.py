"""Programs of meanings.py about arguments: what layers, Cells, primitives and functions take, keep and refuse."""

_SEED = "from_seed = lambda s: (np.random.seed(s), nn.Dense(2, 2).weight.asnumpy().tolist())[1]\n"
_X = "x = Tensor(np.arange(24.).reshape(2, 3, 4).astype(np.float32)); "
_CELL = "c = nn.Cell(); p = Parameter(Tensor([1.]), name='w'); "
_MULTI = "f = ops.MultitypeFuncGraph('f'); "

_LAYERS = (
    "BatchNorm1d(2, momentum=2.0)", "BatchNorm2d(2, momentum=-0.1)", "BatchNorm2d(2, momentum=1.1)", "BatchNorm2d(2, momentum=None)",
    "BatchNorm2d(0)", "BatchNorm2d(-1)", "BatchNorm2d('a')", "InstanceNorm2d(0)", "InstanceNorm2d(2, momentum=2.0)", "GroupNorm(3, 4)",
    "GroupNorm(-1, 4)", "Dense(0, 2)", "Dense(1.5, 2)", "Dense(2, -1)", "Dense(1, 2, has_bias=1)", "Conv2d(0, 1, 3)", "Conv2d(1, 1, 0)",
    "Conv2d(1, 1, 1.5)", "Conv2d(1, 1, 3, stride=0)", "Conv2d(1, 1, 3, pad_mode='x')", "Conv2d(3, 3, 3, group=2)",
    "Conv2d(1, 1, 3, pad_mode='same', padding=1)", "MaxPool2d(0)", "MaxPool2d('a')", "MaxPool2d(2, 0)", "MaxPool2d(2, pad_mode='x')",
    "AvgPool2d(1.5)", "AvgPool2d(2, -1)", "Dropout(p=1.5)", "Dropout(p='a')", "Dropout(p=1.0)", "Embedding(0, 3)", "Embedding(1.5, 3)",
    "LSTM(0, 3)", "LSTM(3, 3, num_layers=0)", "L1Loss(reduction='x')",
)  # fmt: skip

# Of MindSpore's private module of checks, which scripts import.
_CHECKS = (
    "check_int(3, 2, checks.GT)", "check_int(3, 5, checks.GT, 'a', 'P')", "check_int(3, [1, 3], checks.IN)", "check_int(3, 3.0, checks.EQ)",
    "check_int(3, (1, 2), checks.NOT_IN)", "check_int_range(3, 0, 3, checks.INC_LEFT)", "check_int_range(3, 0, 3, checks.INC_RIGHT)",
    "check_int_range(0, 0, 3, checks.INC_NEITHER)", "check_float_range(0.5, 0., 1., checks.INC_BOTH)", "check_bool(1)", "check_bool(False)",
    "check_float_range(1, 0., 1., checks.INC_BOTH)", "check_number('a', 3, 2, checks.GE, 'P')", "check_number('a', 1, 2, checks.GE, 'P')",
    "check_value_type('a', 1, [int, float], 'P')", "check_value_type('a', True, [int], 'P')", "check_value_type('a', True, [int, bool])",
    "check_value_type('a', 1, int, 'P')", "check_value_type('a', 'x', (int,), 'P')", "check_string('a', ['b'], 'n', 'P')",
    "check_string('b', ['b'])", "check_isinstance('a', 1, int)", "check_isinstance('a', 1, str)", "check_non_negative_int(0)",
    "check_non_negative_int(-1)", "check_positive_int(True)", "check_positive_float(1.0)", "check_positive_float(1)", "check_is_float(1)",
    "check_is_int(True)", "check('a', 1, 'b', 2)", "check('a', 2, 'b', 2)", "check('a', 1, 'b', 2, checks.LT, 'P')",
    "check_type_name('x', ms.float32, [ms.float32], 'P') == ms.float32", "check_type_name('x', ms.int32, [ms.float32], 'P')",
    "check_axis_in_range(-1, 3)", "check_axis_in_range(3, 3)", "check_positive_int_sequence([1, 2])", "check_positive_int_sequence([1, 0])",
    "check_file_name_by_regular('a*b')", "check_file_name_by_regular('a/b.c')", "check_str_by_regular('a*b')", "check_str_by_regular('ab')",
    "check_element_type_of_iterable('a', [1, 2], [int], 'P')", "check_element_type_of_iterable('a', [1, 'x'], [int], 'P')",
    "check_number_range(3, 0, 5, checks.INC_NEITHER, int)", "check_number_range(3.0, 0, 5, checks.INC_NEITHER, int)",
    "check_is_number(3, int)", "check_is_number(3.5, int)", "check_equal_int(3, 4)", "check_negative_int(-1)", "once(3)", "twice(3)",
    "triple((1, 2, 3))", "twice((1, 2, 3))", "twice((3.3, 4))", "twice(0.5)", "check_input_format('NCHW')", "check_input_format('x')",
    "check_valid_input('a', 1, 'P')", "check_valid_input('a', None, 'P')",
)  # fmt: skip

PROGRAMS = {
    **{f"_checkparam.{call}": f"r = checks.{call}" for call in _CHECKS},
    "_checkparam.args_type_check": "@checks.args_type_check(a=int, b=(str, type(None)))\ndef f(a, b=None):\n    return a\nr = f(1), f(1, 'x')\nf('x')",
    # ---- initial values come from NumPy's generator
    "one seed of NumPy's, one weight": _SEED + "r = from_seed(0) == from_seed(0)",
    "another seed of NumPy's, another weight": _SEED + "r = from_seed(0) == from_seed(1)",
    "weights after one seed": "np.random.seed(0); a = nn.Dense(2, 2).weight.asnumpy().tolist(); r = a == nn.Dense(2, 2).weight.asnumpy().tolist()",
    "weights advance NumPy's generator": "np.random.seed(0); a = np.random.rand(); np.random.seed(0); nn.Dense(2, 2); r = a == np.random.rand()",
    "set_seed seeds weights": "ms.set_seed(0); a = nn.Dense(2, 2).weight.asnumpy().tolist(); ms.set_seed(0); "
    "r = a == nn.Dense(2, 2).weight.asnumpy().tolist()",
    "NumPy's seed after set_seed": _SEED + "ms.set_seed(0); a = from_seed(5); ms.set_seed(0); r = a == from_seed(6), a == from_seed(5)",
    "NumPy's seed and ops.randn": "np.random.seed(0); a = ops.randn(3).asnumpy().tolist(); np.random.seed(0); r = a == ops.randn(3).asnumpy().tolist()",
    # ---- layers
    **{f"nn.{layer}": f"nn.{layer}" for layer in _LAYERS},
    "what pooling keeps": "r = [(p.kernel_size, p.stride) for p in (nn.MaxPool2d(3), nn.MaxPool2d((3, 2), (1, 2)), nn.AvgPool2d(3, 2))]",
    "what convolutions keep": "c = nn.Conv2d(1, 1, 3); r = c.kernel_size, c.stride, c.padding, c.dilation, c.group",
    "zeros behind a transposed convolution": "c = nn.Conv2dTranspose(1, 1, 2, 2, 'pad', 0, output_padding=(1, 0), has_bias=True, "
    "weight_init='ones', bias_init='ones'); r = c(Tensor([[[[1., 2.]]]]))",
    "no zeros behind a transposed convolution": "c = nn.Conv2dTranspose(1, 1, 3, 2, 'pad', 1, has_bias=True, weight_init='ones', "
    "bias_init='ones'); r = c(Tensor([[[[1., 2.], [3., 4.]]]]))",
    "CTCLoss of one sequence": "r = nn.CTCLoss(reduction='none')(Tensor(np.arange(10.).reshape(5, 2).astype(np.float32)), Tensor([1, 1], ms.int32), "
    "Tensor([5], ms.int32), Tensor([2], ms.int32))",
    **{
        f"dataset.config.{name}": f"r = ms.dataset.config.get_{name}()"
        for name in ("enable_shared_mem", "callback_timeout", "auto_offload", "enable_watchdog", "debug_mode", "fast_recovery")
    },
    "dataset.config.set": "c = ms.dataset.config; c.set_enable_shared_mem(False); r = c.get_enable_shared_mem(); c.set_enable_shared_mem(True)",
    "dataset.config.set to another kind": "ms.dataset.config.set_enable_shared_mem(3)",
    **{
        f"dataset {name}": f"d = ms.dataset.NumpySlicesDataset([10, 11, 12, 13], ['a'], {sampler})\n{do}\nr = [int(a) for a, in d.create_tuple_iterator(output_numpy=True)]"
        for name, sampler, do in (
            ("use_sampler", "shuffle=False", "d.use_sampler(ms.dataset.SequentialSampler(2))"),
            ("use_sampler of no sampler", "shuffle=False", "d.use_sampler(None)"),
            ("add_sampler", "sampler=ms.dataset.SubsetSampler([3, 1, 0])", "d.add_sampler(ms.dataset.SequentialSampler(1))"),
            ("IterSampler", "sampler=ms.dataset.IterSampler([2, 0])", ""),
        )
    },
    # ---- members of Cells
    "insert_child_to_cell of a Parameter": _CELL + "c.insert_child_to_cell('a', p)",
    "insert_child_to_cell of None": _CELL + "c.insert_child_to_cell('a', None); r = c.a",
    "insert_child_to_cell without a name": _CELL + "c.insert_child_to_cell('', nn.ReLU())",
    "insert_child_to_cell with a point": _CELL + "c.insert_child_to_cell('a.b', nn.ReLU())",
    "insert_child_to_cell of a number as name": _CELL + "c.insert_child_to_cell(1, nn.ReLU())",
    "insert_child_to_cell over a method": _CELL + "c.insert_child_to_cell('construct', nn.ReLU())",
    "insert_param_to_cell without a name": _CELL + "c.insert_param_to_cell('', p)",
    "insert_param_to_cell with a point": _CELL + "c.insert_param_to_cell('a.b', p)",
    "insert_param_to_cell with a point allowed": _CELL + "c.insert_param_to_cell('a.b', p, check_name_contain_dot=False); "
    "r = len(c.trainable_params())",
    "insert_param_to_cell twice": _CELL + "c.insert_param_to_cell('a', p); c.insert_param_to_cell('a', p); r = len(c.trainable_params())",
    "insert_param_to_cell of a tensor": _CELL + "c.insert_param_to_cell('a', Tensor([1.]))",
    "insert_param_to_cell of a Cell": _CELL + "c.insert_param_to_cell('a', nn.ReLU())",
    "insert_param_to_cell over a method": _CELL + "c.insert_param_to_cell('construct', p)",
    "attribute of a Parameter set to a cell": "n = Net(); n.p = nn.ReLU()",
    "attribute of a cell set to a Parameter": "n = Net(); n.c = Parameter(Tensor([1.]), name='q')",
    "order of Parameters": "class N(nn.Cell):\n    def __init__(self):\n        super().__init__()\n        self.net = Net()\n"
    "        self.p = Parameter(Tensor([1.]))\nr = [p.name for p in N().trainable_params()]",
    "CellList += a list": "a = nn.CellList([nn.ReLU()]); a += [nn.ReLU()]; r = len(a)",
    "CellList += a tuple": "a = nn.CellList([nn.ReLU()]); a += (nn.ReLU(),)",
    "CellList += None in a list": "a = nn.CellList([nn.ReLU()]); a += [None]",
    # ---- primitives and functions
    **{
        f"P.{name}({operands})": f"r = P.{name}()({operands})"
        for name in ("Add", "Mul", "Less")
        for operands in ("[1, 2], Tensor([1, 2])", "Tensor([1, 2]), (1, 2)", "np.array([1, 2]), Tensor([1, 2])", "Tensor([1, 2]), 2")
    },
    "P.Dense of vectors": "r = P.Dense()(Tensor([1., 2.]), Tensor([3., 4.]), Tensor(1.))",
    "ops.shape of a list": "ops.shape([Tensor([1.])])",
    "ops.shape of a number": "ops.shape(1)",
    "P.Shape of a list": "P.Shape()([Tensor([1.])])",
    "ops.rank of a list": "ops.rank([Tensor([1.])])",
    "ops.size of a list": "ops.size([1])",
    "stop_gradient of a number": "r = ops.stop_gradient(1)",
    "stop_gradient of a tuple": "r = ops.stop_gradient((1, Tensor([2.])))",
    "stop_gradient of a text": "r = ops.stop_gradient('a')",
    "tensor plus tensors": "z = Tensor(1, ms.int32); r = z + (z, z)",
    "tensor plus a list of tensors": "r = Tensor([0., 1.]) + [Tensor(1.), Tensor(2.)]",
    "tensor of tensors": "r = Tensor([Tensor(1.), Tensor(2.)])",
    "tensor of a number as init": "r = Tensor(input_data=None, dtype=ms.float32, shape=[2, 4], init=1).shape",
    "MultitypeFuncGraph by widths": _MULTI + "f.register('Int64', 'Float32')(lambda a, b: a + b); r = f(1, 2.5)",
    "MultitypeFuncGraph by kinds": _MULTI + "f.register(ms.number, ms.number)(lambda a, b: a + b); "
    "f.register(ms.tensor_type, ms.tensor_type)(lambda a, b: a * b); r = f(1, 2), f(Tensor([2]), Tensor([3]))",
    **{
        f"itemset({args})": f"{_X}r = x.itemset({args}), x"
        for args in ("(1, 2), 5", "(1, 2, 3, 0), 5", "(1,), 5", "24, 5", "2.0, 5", "(3, 4, 5), 1", "-1, 5", "(0, 0, 0), 5.5", "5")
    },
}  # fmt: skip
