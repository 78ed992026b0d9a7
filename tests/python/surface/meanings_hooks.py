"""Programs of meanings.py about hooks: their order, what they may return, what the gradients of a Cell's hooks are."""

_X = "seen = []; x, y, z = Tensor([2., 3.]), Tensor([4., 5.]), Tensor([6., 7.])\n"
_NAMED = _X + "for t, n in ((x, 'x'), (y, 'y'), (z, 'z')):\n    t.register_hook(lambda g, n=n: seen.append(n))\n"
_INSIDE = (
    _X
    + "def f(x):\n    y = x * x\n    y.register_hook(lambda g: {})\n    return y * 3\ng = ms.grad(f)(x); r = g, str(g.dtype)"
)
_LEAF = _X + "x.register_hook(lambda g: {})\ng = ms.grad(lambda x: x * x)(x); r = g, str(g.dtype)"
_WEIGHT = (
    _X
    + "n = Net(); n.p.register_hook(lambda g: {})\ng = ms.grad(lambda x: (n.p * x).sum(), None, [n.p])(Tensor(3.)); r = g, str(g[0].dtype)"
)
_GIVEN = {
    "float16": "g.astype(ms.float16)", "float64": "g.astype(ms.float64)", "ints": "(g * 2.6).astype(ms.int32)", "bools": "g > 2",
    "of another dtype and value": "(g * 3).astype(ms.float16)",
}  # fmt: skip
_CELL = (
    _X
    + "g = lambda t: [None if v is None else [float(e) for e in v.asnumpy()] for v in t]\nclass C(nn.Cell):\n    def construct(self, {}):\n        return {}\nc = C()\n"
)
_SEEN = "c.register_backward_pre_hook(lambda c, go: seen.append(g(go)))\nc.register_backward_hook(lambda c, gi, go: seen.append((g(gi), g(go))))\n"
_ONE = _CELL.format("x", "x * 2")
_TWO = _CELL.format("x", "(x * 2, x * 3)")

PROGRAMS = {
    **{
        f"order of hooks in {text}": _NAMED + f"ms.grad(lambda x, y, z: {text}, (0, 1, 2))(x, y, z); r = seen"
        for text in ("x * y + z", "y * x + z", "(x * y) * z", "z * (x * y)", "x * y * z * x", "(y + x) * (x - z)", "(x * 2) * (y * z)")
    },
    "order of hooks of an input and a weight": _NAMED + "p = Parameter(Tensor([1., 2.]), name='p'); p.register_hook(lambda g: seen.append('p'))\n"
    "ms.grad(lambda x: x * p, 0, [p])(x); r = seen",
    "order of hooks of a weight and an input": _NAMED + "p = Parameter(Tensor([1., 2.]), name='p'); p.register_hook(lambda g: seen.append('p'))\n"
    "ms.grad(lambda x: p * x, 0, [p])(x); r = seen",
    # ---- what a tensor's hook returns
    **{f"hook of a result gives {name}": _INSIDE.format(text) for name, text in _GIVEN.items()},
    **{f"hook of an input gives {name}": _LEAF.format(text) for name, text in _GIVEN.items()},
    "hook of an input gives a number without dimensions": _LEAF.format("g.sum()"),
    "hook of an input gives more elements": _LEAF.format("Tensor([1., 2., 3.])"),
    "hook of a result gives more elements": _INSIDE.format("Tensor([1., 2., 3.])"),
    "hook of a weight gives float16": _WEIGHT.format("g.astype(ms.float16)"),
    "hook of a weight gives a part": _WEIGHT.format("g[:1]"),
    "HookBackward of what is no function": "ops.HookBackward(3)",
    # ---- gradients that a Cell's hooks are given
    **{f"Cell's hooks, output {i} of two used": _TWO + _SEEN + f"r = ms.grad(lambda x: c(x)[{i}])(x), seen" for i in (0, 1)},
    "Cell's hooks, both outputs used": _TWO + _SEEN + "r = ms.grad(c)(x), seen",
    "Cell's hooks, no gradient for the first of two made one": _TWO
    + "c.register_backward_pre_hook(lambda c, go: (go[0] * 2, Tensor([1., 1.])))\nr = ms.grad(lambda x: c(x)[0])(x)",
    "Cell's hooks, no gradient left so": _TWO + "c.register_backward_pre_hook(lambda c, go: (go[0] * 2, go[1]))\nr = ms.grad(lambda x: c(x)[0])(x)",
    "Cell's hooks, a gradient made none": _TWO + "c.register_backward_pre_hook(lambda c, go: (go[1], go[0]))\nr = ms.grad(lambda x: c(x)[0])(x)",
    "Cell's hooks, an input that is not used": _CELL.format("x, y", "x * 2") + _SEEN + "r = ms.grad(c, (0, 1))(x, y), seen",
    "Cell's hooks, a constant input": _CELL.format("x, y", "x * y") + _SEEN + "r = ms.grad(lambda x: c(x, Tensor([1., 2.])))(x), seen",
    # ---- what a Cell's hooks return
    **{
        f"{kind} hook of a Cell gives {name}": _ONE + f"c.register_{kind}_hook(lambda c, g{', go' if kind == 'backward' else ''}: {text})\nr = ms.grad(c)(x)"
        for kind in ("backward_pre", "backward")
        for name, text in {
            "a tensor": "g[0] * 5", "a tuple": "(g[0] * 5,)", "a list": "[g[0] * 5]", "a number": "3", "None in a tuple": "(None,)", "nothing": "None", "two": "(g[0], g[0])",
            "float16": "g[0].astype(ms.float16)", "a sum": "(g[0].sum(),)", "a text": "'a'",
        }.items()
    },
    # ---- recomputed Cells
    "hooks of a Cell that is recomputed": _ONE + "c.recompute(); c.register_forward_pre_hook(lambda c, a: seen.append('before') or (a[0] * 2,))\n"
    "c.register_forward_hook(lambda c, a, o: seen.append('after') or o * 3)\n" + _SEEN + "r = c(x), ms.grad(c)(x), seen",
    "hooks in a Cell that is recomputed": _ONE + "d = nn.SequentialCell(c, nn.ReLU()); d.recompute()\n"
    "c.register_forward_hook(lambda c, a, o: seen.append('inside') or o * 3)\nd.register_forward_hook(lambda c, a, o: seen.append('after'))\nr = ms.grad(d)(x), seen",
}  # fmt: skip
