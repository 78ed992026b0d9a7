"""Samples of msjit's own names (MindSpore's top level): name -> expressions."""

_COO = "ms.COOTensor(T([[0, 1], [1, 2]], np.int32), T([1., 2.], np.float32), (3, 4))"
_CSR = "ms.CSRTensor(T([0, 1, 2, 2], np.int32), T([1, 2], np.int32), T([1., 2.], np.float32), (3, 4))"

SAMPLES = {
    "Tensor": ["ms.Tensor([1, 2])", "ms.Tensor(np.ones((2, 3), np.float32))", "ms.Tensor(1.5, ms.float16)"], "tensor": ["ms.tensor([1.5, 2.0])", "ms.tensor(3, ms.int8)"],
    "Parameter": ["ms.Parameter(S, name='w')", "ms.Parameter(S, name='w').name", "ms.Parameter(S, requires_grad=False).requires_grad"], "ParameterTuple": ["ms.ParameterTuple([ms.Parameter(S, name='w')]).clone('p')[0].name"],
    **{n: [f"np.dtype(ms.dtype_to_nptype(ms.{n})).name", f"ms.Tensor([1, 0, 1], ms.{n}).asnumpy()"] for n in "bool_ byte cdouble cfloat complex128 complex64 double float16 float32 float64 float_ half int16 int32 int64 int8 int_ intc intp long short single ubyte uint uint16 uint32 uint64 uint8 uintc uintp ushort".split()},
    "bfloat16": ["ms.Tensor([1.0, 2.5], ms.bfloat16).float()"], "number": ["ms.float32 in ms.number", "ms.bool_ in ms.number"],
    "dtype_to_nptype": ["np.dtype(ms.dtype_to_nptype(ms.int16)).name"], "dtype_to_pytype": ["ms.dtype_to_pytype(ms.float16).__name__", "ms.dtype_to_pytype(ms.bool_).__name__"], "pytype_to_dtype": ["str(ms.pytype_to_dtype(int))", "str(ms.pytype_to_dtype(bool))"],
    "get_py_obj_dtype": ["str(ms.get_py_obj_dtype(1))"], "is_tensor": ["ms.is_tensor(S)", "ms.is_tensor(1)"], "from_numpy": ["ms.from_numpy(np.array([1.0, 2.0]))"], "frombuffer": ["ms.frombuffer(b'\\x01\\x02\\x03', ms.uint8)"],
    **{n: [f"str(ms.{n})"] for n in "string list_ tuple_ type_none".split()}, "QuantDtype": ["[q.name for q in ms.QuantDtype]"], "Symbol": ["sorted(ms.Symbol(divisor=8, remainder=1, min=2).to_dict().items())"],
    "Layout": ["(lambda d: (d['device_matrix'], d['tensor_map'], d['rank_list']))(ms.Layout((2, 2, 2), ('dp', 'sp', 'mp'))('dp', 'None', 'mp').to_dict())"], "recompute": ["ms.recompute(programs.double, S)"], "get_level": ["ms.get_level()"],
    "GRAPH_MODE": ["ms.GRAPH_MODE"], "PYNATIVE_MODE": ["ms.PYNATIVE_MODE"], "set_context": ["ms.set_context(mode=ms.PYNATIVE_MODE)"], "get_context": ["ms.get_context('mode')", "ms.get_context('device_target')"],
    "set_seed": ["(ms.set_seed(3), ms.get_seed())[1]", "(ms.set_seed(3), ops.rand(4).asnumpy().tolist())[1] == (ms.set_seed(3), ops.rand(4).asnumpy().tolist())[1]"], "get_seed": ["(ms.set_seed(8), ms.get_seed())[1]"], "manual_seed": ["(ms.manual_seed(5), ms.initial_seed())[1]"], "initial_seed": ["(ms.manual_seed(6), ms.initial_seed())[1]"], "seed": ["type(ms.seed()).__name__"],
    "get_rng_state": ["(lambda s: (ops.rand(3), ms.set_rng_state(s)))(ms.get_rng_state())[1]"], "set_rng_state": ["(lambda s: (lambda a: (ms.set_rng_state(s), np.array_equal(a, ms.ops.rand(3).asnumpy()))[1])(ms.ops.rand(3).asnumpy()))(ms.get_rng_state())"] if False else ["ms.set_rng_state(ms.get_rng_state())"],
    "Generator": ["(lambda g: (g.manual_seed(7), g.initial_seed())[1])(ms.Generator())"], "default_generator": ["(ms.manual_seed(4), ms.default_generator.initial_seed())[1]"],
    "jit": ["ms.jit(programs.double)(S)"], "jit_class": ["ms.jit_class(type('Pair', (), {'__module__': 'programs'})).__name__"], "mutable": ["ms.mutable((1, 2))", "ms.mutable(S)"], "lazy_inline": ["ms.lazy_inline(nn.ReLU.__init__) is not None"], "no_inline": ["ms.no_inline(programs.double)(S)"],
    "JitConfig": ["ms.JitConfig(jit_level='O1').jit_config_dict['jit_level']"], "STRICT": ["ms.STRICT"], "COMPATIBLE": ["ms.COMPATIBLE"], "LAX": ["ms.LAX"], "_no_grad": [],
    "set_deterministic": ["ms.set_deterministic(False)"], "set_recursion_limit": ["ms.set_recursion_limit(2000)"], "set_device": ["ms.set_device('CPU')"], "get_current_device": [],
    "synchronize": [], "swap_tensors": ["(lambda a, b: (ms.swap_tensors(a, b), a, b)[1:])(ms.Tensor([1.0]), ms.Tensor([2.0]))"], "ParallelMode": ["ms.ParallelMode.STAND_ALONE", "len(ms.ParallelMode.MODE_LIST)"],
    "set_auto_parallel_context": ["(ms.set_auto_parallel_context(gradients_mean=True), ms.get_auto_parallel_context('gradients_mean'), ms.reset_auto_parallel_context(), ms.get_auto_parallel_context('gradients_mean'))"], "get_auto_parallel_context": ["ms.get_auto_parallel_context('parallel_mode')", "ms.get_auto_parallel_context('device_num')"], "reset_auto_parallel_context": ["ms.reset_auto_parallel_context()"],
    "set_algo_parameters": ["(ms.set_algo_parameters(fully_use_devices=True), ms.get_algo_parameters('fully_use_devices'), ms.reset_algo_parameters(), ms.get_algo_parameters('fully_use_devices'))"], "get_algo_parameters": ["ms.get_algo_parameters('elementwise_op_strategy_follow')", "ms.get_algo_parameters('algo_approxi_epsilon')"], "reset_algo_parameters": ["ms.reset_algo_parameters()"],
    "set_ps_context": ["ms.set_ps_context(enable_ps=False)"], "get_ps_context": ["ms.get_ps_context('enable_ps')"],
    "COOTensor": [f"{_COO}.to_dense()", f"{_COO}.values", f"{_COO}.to_csr().indptr", f"{_COO}.astype(F64).dtype == F64", f"(-{_COO}).values", f"{_COO}.shape"], "CSRTensor": [f"{_CSR}.to_dense()", f"{_CSR}.to_coo().indices", f"{_CSR}.mv(T(np.ones((4, 1)), np.float32))", f"{_CSR}.sum(1)", f"{_CSR}.abs().values", f"({_CSR} * 2.0).values"],
    "RowTensor": ["ms.RowTensor(T([1]), T([[2.0]], np.float32), (3, 1)).dense_shape", "ms.RowTensor(T([1]), T([[2.0]], np.float32), (3, 1)).values"], "SparseTensor": ["ms.SparseTensor(T([[0, 1]], np.int32), T([1.], np.float32), (3, 4)).values"],
}  # fmt: skip
SAMPLES = {name: group for name, group in SAMPLES.items() if group}
