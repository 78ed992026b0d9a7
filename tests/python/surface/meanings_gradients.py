"""Programs of meanings.py about gradients: backwards of one's own, products with Jacobians, hooks."""

_BPROP = """class B(nn.Cell):
    def construct(self, x, y):
        return x + y
    def bprop(self, x, y, out, dout):
        return {}
r = ops.GradOperation(get_all=True)(B())(Tensor([3., 3., 3.]), Tensor([[1., 2., 3.], [1., 2., 3.]]))"""
_FUNCTION = """class F(ms.common._Function if hasattr(ms.common, '_Function') else ms._Function):
    @staticmethod
    def forward(ctx, x, y):
        return x + y
    @staticmethod
    def backward(ctx, dout):
        return {}
r = ops.GradOperation(get_all=True)(F.apply)(Tensor([3., 3., 3.]), {})"""
_MATRIX = "Tensor([[1., 2., 3.], [1., 2., 3.]])"

# What a backward gives for inputs of shapes (3,) and (2, 3), of which the result has the second.
_GIVEN = {
    "of the result's shape": "dout, dout", "of another dtype": "dout.astype(ms.int64), dout", "for one input": "dout",
    "of a wrong shape": "Tensor([[1., 2.], [3., 4.]]), dout", "of a shape to expand": "Tensor([1.]), dout",
    "of a number": "2., dout", "of None": "None, dout", "of a scalar": "Tensor(1.), dout",
}  # fmt: skip

_F = "def f(x): return x * x * 2\ndef g(x, y): return x * y\nx = Tensor([1., 2.]); z = Tensor([3., 4.]); v = Tensor([1., 1.])\n"
_HOOK = "x = Tensor([1., 2.]); seen = []\n"
_HOOKED = """class I(nn.Cell):
    def construct(self, x):
        return x + 1
class N(nn.Cell):
    def __init__(self):
        super().__init__()
        self.i = I()
    def construct(self, x):
        return self.i(x) * 2
class J(N):
    @ms.jit
    def construct(self, x):
        return self.i(x) * 2
n = {}(); x = Tensor([1., 2.])
"""
_COMPILED = {
    "jit": "@ms.jit\ndef f(x):\n    return n(x)\nr = f(x), ms.grad(f)(x)",
    "a construct under jit": "r = n(x), ms.grad(n)(x)",
}
_NET = """class N(nn.Cell):
    def __init__(self):
        super().__init__()
        self.p = Parameter(Tensor([1., 2.]), name='p')
        self.q = Parameter(Tensor([1., 2.]), name='q')
        self.q.register_hook(lambda g: seen.append(g))
    def construct(self, x):
        return x * {}
n = N(); """


def _own(returned, inputs="", construct=None, call="ms.grad(B())(Tensor([3.]))"):
    """A Cell whose bprop returns this, and its gradient."""
    return (
        f"class B(nn.Cell):\n    def construct(self, x{inputs if construct is None else construct}):\n        return x * 2\n"
        f"    def bprop(self, x{inputs}, out, dout):\n        return {returned}\nr = {call}"
    )


_TWO = "ms.grad(B(), (0, 1))(Tensor([3.]), Tensor([4.]))"

_CELL_HOOKS = {
    "forward_pre": "n.register_forward_pre_hook(lambda c, i: i[0] * 3)", "forward": "n.register_forward_hook(lambda c, i, o: o * 5)",
    "backward_pre": "n.register_backward_pre_hook(lambda c, go: seen.append(g(go)))",
    "backward": "n.register_backward_hook(lambda c, gi, go: seen.append((g(gi), g(go))))",
}  # fmt: skip

PROGRAMS = {
    # ---- what a bprop returns, and what it is given
    **{
        f"bprop that returns {returned}": _own(returned)
        for returned in ("None", "(dout * 5,)", "dout * 5", "[dout * 5]", "5", "(5,)", "(dout, dout)", "()", "('a',)", "{'a': dout}")
    },
    "bprop that returns an array": _own("(np.ones(1, np.float32),)"),
    "bprop of two": _own("(dout, dout * 7)", ", y", call=_TWO),
    "bprop of two that returns one": _own("(dout,)", ", y", call=_TWO),
    "bprop of two that returns one and None": _own("(dout, None)", ", y", call=_TWO),
    "bprop of fewer inputs": _own("(dout,)", ", y, z", ""),
    "bprop of what has a default": _own("(dout * (3 if y == 2 else 5), None)", ", y", ", y=2"),
    "bprop without what has a default": _own("(dout,)", "", ", y=2"),
    **{f"bprop gives a gradient {name}": _BPROP.format(text) for name, text in _GIVEN.items()},
    **{f"backward gives a gradient {name}": _FUNCTION.format(text, _MATRIX) for name, text in _GIVEN.items()},
    **{f"backward gives, beside a number, a gradient {name}": _FUNCTION.format(text, "2") for name, text in _GIVEN.items()},
    "bprop gives a gradient for three inputs": _BPROP.format("dout, dout, dout"),
    "bprop of what hands its input through": "class B(nn.Cell):\n    def construct(self, x):\n        return x\n"
    "    def bprop(self, x, out, dout):\n        return (dout * 5,)\nx = Tensor([1.]); r = ms.grad(B())(x), B()(x) is x, B().set_grad()(x) is x",
    "output that is marked and an input": "class F(ms.common._Function if hasattr(ms.common, '_Function') else ms._Function):\n"
    "    @staticmethod\n    def forward(ctx, x):\n        ctx.mark_non_differentiable(x)\n        return x\n"
    "    @staticmethod\n    def backward(ctx, g):\n        return g\nr = ops.GradOperation(get_all=True)(F.apply)(Tensor([3., 3.]))",
    "sens of a dict": "class N(nn.Cell):\n    def construct(self, x):\n        return {'a': ops.relu(x), 'b': 2}\nx = Tensor([1., -2.]); "
    "n = N(); r = ops.GradOperation(sens_param=True)(n)(x, n(x))",
    "sens of a dict in a tuple": "class N(nn.Cell):\n    def construct(self, x):\n        return {'a': x * 3}, x\nx = Tensor([1., -2.]); "
    "n = N(); r = ops.GradOperation(sens_param=True)(n)(x, n(x))",
    "gradient of a tuple beside a tensor": "r = ms.grad(lambda x, y: x + (y, x), (0, 1))(Tensor(2.), Tensor(3.))",
    # ---- products with Jacobians: MindSpore's Jvp and Vjp
    **{
        f"{cls}{call}": f"{_F}r = nn.{cls}{call}" for cls, calls in {
            "Jvp": ("(f)(x, v)", "(f)(x, (v,))", "(f)(x, (v, v))", "(f)(x, x, v)", "(g)(x, z, v)", "(g)(x, z, (v, v))", "(f)(x, 1.0)"),
            "Vjp": ("(f)(x, v)", "(f)(x, (v,))", "(f)(x, (v, v))", "(g)(x, z, v)", "(g)(x, z, (v, v))", "(f)(x)", "(f)(x, 1.0)"),
        }.items() for call in calls
    },
    "jvp with a wrong number": f"{_F}r = ms.jvp(f, x, (v, v))",
    "jvp with too few": f"{_F}r = ms.jvp(g, (x, z), v)",
    "jvp with a number": f"{_F}r = ms.jvp(f, x, 1.0)",
    "vjp of two": f"{_F}out, fn = ms.vjp(g, x, z); r = out, fn(v)",
    # ---- hooks of tensors
    "hook that gives nothing": _HOOK + "x.register_hook(lambda g: seen.append(g)); r = ms.grad(lambda x: x * 2)(x), seen",
    "hook that gives a number": _HOOK + "x.register_hook(lambda g: 2.0); r = ms.grad(lambda x: x * 2)(x)",
    "hook that gives a tuple": _HOOK + "x.register_hook(lambda g: (g,)); r = ms.grad(lambda x: x * 2)(x)",
    "hook of a Parameter that is not trained": "Parameter(Tensor([1.]), requires_grad=False).register_hook(lambda g: g)",
    "hook that is none": "Tensor([1.]).register_hook(1)",
    **{f"hooks of a Cell: {' '.join(kinds)}": "seen = []; n = nn.ReLU(); g = lambda t: [list(map(float, v.asnumpy())) for v in t]\n" + "\n".join(_CELL_HOOKS[k] for k in kinds)
       + "\nr = ms.grad(n)(Tensor([2.])), seen"
       for kinds in (("forward", "backward"), ("forward_pre", "forward", "backward"), ("forward", "backward_pre"), ("forward_pre", "forward", "backward_pre", "backward"))},
    **{f"hooks of a Cell in {place}: {kind}": _HOOKED.format("N" if place == "jit" else "J") + f"def hook({given}):\n    return {gives}\nn.i.register_{kind}_hook(hook)\n" + _COMPILED[place]
       for place in ("jit", "a construct under jit") for kind, given, gives in (("forward_pre", "c, i", "(i[0] * 2,)"), ("forward", "c, i, o", "o * 3"),
       ("backward_pre", "c, g", "(g[0] * 5,)"), ("backward", "c, i, o", "(i[0] * 7,)"))},
    "hook of a Cell that is none": "nn.ReLU().register_forward_hook('a')",
    "backward hook of a Cell that is none": "nn.ReLU().register_backward_hook('a')",
    "hook in the function": "def f(x):\n    y = x * 2\n    y.register_hook(lambda g: g * 3)\n    return y * y\nr = ms.grad(f)(Tensor([1., 2.]))",
    "hook of a weight that is not used": _HOOK + _NET.format("self.p") + "r = ms.grad(n, None, n.trainable_params())(x), seen",
    "hook of a weight that is not asked for": _HOOK + _NET.format("self.p * self.q") + "r = ms.grad(n, None, [n.p])(x), seen",
    "hook of an input that is not asked for": _HOOK + "p = Parameter(Tensor([1., 2.]), name='p'); "
    "x.register_hook(lambda g: seen.append(g)); r = ms.grad(lambda a: a * p, None, [p])(x), seen",
    "hook of another input": _HOOK + "x.register_hook(lambda g: seen.append(g)); r = ms.grad(lambda a, b: a * b)(Tensor([1., 1.]), x), seen",
    "hook of a result of what is not asked for": _HOOK + "def f(a, b):\n    c = b * 2\n    c.register_hook(lambda g: seen.append(g))\n"
    "    return a * c\nr = ms.grad(f)(Tensor([1., 1.]), x), seen",
    **{f"grad_position={p}": f"r = ms.grad(lambda x, y: x * y, {p})(Tensor([2.]), Tensor([3.]))" for p in ("-1", "'a'", "1.5", "True", "(1, 0)", "(0, -1)", "(0, 'a')")},
    **{
        f"z.assign_value of {name}": f"def f(x, y):\n    z = x * 2\n    z.assign_value({value})\n    return z * z * x\nr = ms.grad(f, (0, 1))(Tensor([1., 2.]), Tensor([3., 5.]))"
        for name, value in {"an input": "y", "a result": "y * 3", "one element": "y[:1]", "another dtype": "y.astype(ms.float64)", "a constant": "Tensor([7., 8.])", "its own": "z"}.items()
    },
    "assign_value of an input, elsewhere": "t = Tensor([1., 1.])\ndef f(x, y):\n    t.assign_value(x * y)\n    return t * x\nr = ms.grad(f, (0, 1))(Tensor([1., 2.]), Tensor([3., 5.])), t",
    "assign_value into an input": "def f(x, y):\n    x.assign_value(y)\n    return x * x\nr = ms.grad(f, (0, 1))(Tensor([1., 2.]), Tensor([3., 5.]))",
    "assign_value into a Parameter": "p = Parameter(Tensor([1., 2.]), name='p')\ndef f(x):\n    p.assign_value(x * 3)\n    return p * x\nr = ms.grad(f, 0, [p])(Tensor([1., 2.]))",
}  # fmt: skip
