"""Programs of meanings.py that use what is no part of MindSpore's public modules, and settings that it checks."""

_G = (
    "G = P._grad_ops\nx = Tensor(np.arange(32).reshape(1, 2, 4, 4) * 7 % 13, ms.float32)\n"
    "d = Tensor(np.arange(8).reshape(1, 2, 2, 2), ms.float32)\n"
)
_STATISTICS = "Tensor([1., 2.]), Tensor([0.5, 0.]), Tensor([1., 4.]), Tensor([0., 0.])"
# A Cell whose bprop gives gradients of weights, too: where INTERNAL names them.
_WEIGHTS = (
    "class N(nn.Cell):\n    def __init__(self):\n        super().__init__()\n        self.w = Parameter(Tensor([2.]), name='w')\n"
    "        INTERNAL\n    def construct(self, x):\n        return self.w * x\n    def bprop(self, *args):\n        return GIVEN\n"
    "n = N()\nr = ops.GradOperation(get_all=True, get_by_list=True, sens_param=True)(n, [n.w])(Tensor([3.]), Tensor([5.]))"
)


def _of_weights(internal, given):
    return _WEIGHTS.replace("INTERNAL", internal).replace("GIVEN", given)


# A Cell that returns something beside one tensor: what its bprop gets.
_BESIDE = (
    "class N(nn.Cell):\n    def construct(self, x):\n        return GIVEN\n    def bprop(self, x, out, dout):\n        return (dout,)\n"
    "r = ms.grad(lambda x: N()(x)USED * 3)(Tensor([2.]))"
)


# Primitives that are compared nowhere else.
PRIMITIVES = set(
    "AvgPoolGrad BatchNormGrad BiasAddGrad ConcatOffset Conv2DBackpropFilter FlattenGrad IsInstance Load MaxPoolGrad "
    "MaxPoolGradWithArgmax ReluGrad ResizeBilinearGrad".split()
)
PROGRAMS = {
    # ---- primitives that are gradients of others
    **{
        f"gradient primitive {name}": f"{_G}r = G.{call}"
        for name, call in {
            "AvgPoolGrad": "AvgPoolGrad(2, 2, 'VALID')(x, P.AvgPool(2, 2, 'VALID')(x), d)",
            "AvgPoolGrad same": "AvgPoolGrad(3, 2, 'SAME')(x, P.AvgPool(3, 2, 'SAME')(x), d)",
            "MaxPoolGrad": "MaxPoolGrad(2, 2, 'VALID')(x, P.MaxPool(2, 2, 'VALID')(x), d)",
            "MaxPoolGradWithArgmax": "MaxPoolGradWithArgmax(2, 2, 'VALID')(x, d, P.MaxPoolWithArgmax(2, 2, 'VALID')(x)[1])",
            "BiasAddGrad": "BiasAddGrad()(x)",
            "FlattenGrad": "FlattenGrad()(Tensor(np.ones((1, 32)), ms.float32), (1, 2, 4, 4))",
            "ReluGrad": "ReluGrad()(d, d - 3)",
            "ReluGrad at zero": "ReluGrad()(d + 1, d * 0)",
            "ResizeBilinearGrad": "ResizeBilinearGrad()(x, d)",
            "ResizeBilinearGrad aligned": "ResizeBilinearGrad(True)(x, d)",
            "Conv2DBackpropFilter": "Conv2DBackpropFilter(2, 3)(d, x, (2, 2, 3, 3))",
            "BatchNormGrad": f"BatchNormGrad(True)(x, x + 1, {_STATISTICS})[1:]",
            "BatchNormGrad not training": f"BatchNormGrad(False)(x, x + 1, {_STATISTICS})",
            "ConcatOffset": "ConcatOffset(2, 1)((x, x))",
        }.items()
    },
    "loading": "r = P.Load()(Parameter(Tensor([1.]), name='p'))",
    "is an instance": "I = P._inner_ops.IsInstance()\n"
    "r = I(1, ms.int_), I(1.5, ms.int_), I([1], ms.list_), I((1,), ms.list_), I(1.0, ms.float_)",
    "data of a primitive": "p = P.Cast()\np.set_user_data('k', Tensor([5.]))\nr = p.get_user_data('k')",
    # ---- settings
    "get_jit_config": "ms.set_context(jit_config={'jit_level': 'O1'})\nr = ms.context.get_jit_config()",
    "jit_config of another level": "ms.set_context(jit_config={'jit_level': 'O9'})",
    "jit_config of another key": "ms.set_context(jit_config={'level': 'O1'})",
    "max_device_memory of an int": "ms.set_context(max_device_memory=1)",
    "settings of graph kernels": "ms.set_context(enable_graph_kernel=True, graph_kernel_flags='--opt_level=2')\n"
    "r = ms.get_context('enable_graph_kernel'), ms.get_context('graph_kernel_flags')\n"
    "ms.set_context(enable_graph_kernel=False, graph_kernel_flags='')",
    "settings of profiling and convolutions": "r = [ms.get_context(k) for k in ('enable_profiling', 'profiling_options', "
    "'conv_fprop_algo', 'conv_allow_tf32', 'matmul_allow_tf32', 'hccl_watchdog', 'infer_boost', 'need_ckpt')]",
    "a setting that there is not": "ms.set_context(enable_nothing=True)",
    "variable_memory_max_size of a bool": "ms.set_context(variable_memory_max_size=True)",
    # ---- names of Parameters
    "names below cells without a prefix": "class A(nn.Cell):\n    def __init__(self):\n        super().__init__()\n"
    "        self.weight = Parameter(Tensor([1.]), name='weight')\n"
    "class B(nn.Cell):\n    def __init__(self):\n        super().__init__(auto_prefix=False)\n        self.a = A()\n"
    "class C(nn.Cell):\n    def __init__(self):\n        super().__init__()\n        self.b = B()\n        self.c = nn.Dense(2, 2)\n"
    "        self.own = Parameter(Tensor([1.]), name='given')\n"
    "n = C()\nr = list(n.parameters_dict()), [p.name for p in n.get_parameters()], [k for k, p in n.parameters_and_names()], "
    "list(B().parameters_dict())",
    # ---- what bprop gets and gives
    "bprop of weights": _of_weights(
        "self.internal_params = [self.w]", "(self.w * args[-1],), {self.w: args[0] * args[-1] * 10}"
    ),
    "bprop of weights in a tuple": _of_weights("self.internal_params = (self.w,)", "(args[-1],), {self.w: args[0]}"),
    "bprop of weights without their gradients": _of_weights("self.internal_params = [self.w]", "(self.w * args[-1],)"),
    "bprop of weights that lacks one": _of_weights("self.internal_params = [self.w]", "(self.w * args[-1],), {}"),
    "bprop of a Cell with weights": _of_weights("pass", "(self.w * args[-1],)"),
    **{
        f"bprop of a tensor beside {what}": _BESIDE.replace("GIVEN", given).replace("USED", used)
        for what, given, used in (
            ("an int", "(3, x * x)", "[1]"),
            ("None", "(None, x * x)", "[1]"),
            ("nothing", "(x * x,)", "[0]"),
            ("a key", "{'a': x * x}", "['a']"),
        )
    },
    # ---- hooks that Cells register in construct stay
    "hooks registered in construct": "class M(nn.Cell):\n    def __init__(self):\n        super().__init__()\n        self.relu = nn.ReLU()\n"
    "    def construct(self, x):\n        self.relu.register_forward_pre_hook(lambda c, i: i[0] * 2)\n        return self.relu(x)\n"
    "m = M()\nr = m(Tensor([1., -2.])), m(Tensor([1., -2.])), ms.grad(m)(Tensor([1., -2.]))",
    # ---- what programs for many devices say where there is one
    **{
        f"shard{given}": f"m = P.MatMul(); r = m.shard{given} is m, m(Tensor([[1.]]), Tensor([[2.]])), sorted(k for k in m.attrs if 'strategy' in k)"
        for given in (
            "(((1, 1), (1, 1)))",
            "(((8, 1), (1, 1)))",
            "(((1, 1), (1, 1)), ((1, 1),))",
            "(in_strategy=((1, 1),))",
            "(None)",
            "()",
            "(3)",
            "([[1, 1], [1, 1]])",
            "(((1, 1), (1, 'a')))",
            "(((1, 1), (1, 1)), 3)",
            "(None, ((1, 1),))",
        )
    },
    "place": "r = P.MatMul().place('MS_WORKER', 0)",
    "place of another role": "P.MatMul().place('worker', 0)",
    "set_stage": "r = P.MatMul().set_stage(1).attrs['stage']",
    **{
        f"Cell.{call}": f"n = nn.Dense(2, 2, weight_init='ones'); r = n.{call}; r = r is n, n.weight.comm_fusion"
        for call in (
            "shard(((1, 1),))",
            "shard(((1, 1),), None)",
            "set_comm_fusion(2)",
            "set_comm_fusion('a')",
            "set_comm_fusion(-1)",
            "set_comm_fusion(True)",
            "set_data_parallel()",
            "set_boost('less_bn')",
            "set_boost('auto')",
            "offload()",
            "offload('Auto')",
            "offload('x')",
            "offload(1)",
            "offload(-1)",
            "update_cell_prefix()",
            "check_names_and_refresh_name()",
            "set_broadcast_flag()",
            "remove_redundant_parameters()",
            "pipeline_stage",
        )
    },
    **{
        f"pipeline_stage = {stage}": f"n = nn.SequentialCell(nn.Dense(1, 1)); n.pipeline_stage = {stage}; r = n.pipeline_stage, n[0].pipeline_stage"
        for stage in ("0", "3", "-1", "'a'", "True")
    },
    **{
        f"add_pipeline_stage({n})": f"r = Parameter(Tensor([1.]), name='p').add_pipeline_stage({n})"
        for n in ("1", "-1", "'a'")
    },
}
