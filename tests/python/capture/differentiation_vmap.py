"""The rows of the table of differentiation with vmap in them. Inside an eager vmap functions run op by op."""

import msjit as ms
from differentiation import Cube, Net, row
from msjit import ops


@row(around=None)
def vmap_axes(F, cut):
    f = F(lambda a, b: (cut(), ops.tanh(b @ a) * a.sum())[1])
    return lambda x, w: (
        ms.vmap(f, (0, None))(x, w),
        ms.vmap(f, (0, None), 1)(x, w),
        ms.vmap(f, (1, 0))(w, ops.stack([w] * 3)),
    )


@row(around=None)
def vmap_nested(F, cut):
    f = F(lambda a, b: (cut(), (a * b).sum())[1])
    return lambda x, w: ms.vmap(lambda a: ms.vmap(lambda b: f(a, b))(w))(x)


@row(around=None)
def vmap_over_grad(F, cut):
    f = F(lambda a, b: (cut(), (ops.tanh(b @ a) ** 2).sum())[1])

    def run(x, w):
        per_sample = ms.vmap(ms.grad(f, 1), (0, None))(x, w)
        total = ms.grad(lambda b: ms.vmap(f, (0, None))(x, b).sum())(w)
        return per_sample, total, ms.vmap(ms.hessian(lambda a: f(a, w)))(x)

    return run


@row(around=None)
def vmap_of_containers(F, cut):
    def f(pair, options):
        cut()
        return {"sum": pair[0] + pair[1] @ options["w"], "parts": (pair[0] * 2, [pair[1].sum()])}

    g = F(f)

    def run(x, w):
        first = ms.vmap(g, (0, None))((x, x.exp()), {"w": w})
        return first, ms.vmap(g, ((0, None), None), 0)([x, x[0]], {"w": w})

    return run


@row(around=None)
def vmap_of_dicts(F, cut):
    f = F(lambda d: (cut(), {"y": d["a"] * d["b"].sum()})[1])
    return lambda x, w: ms.vmap(f)({"a": x, "b": x.exp()})


@row(around=None)
def vmap_with_random_numbers(F, cut):
    f = F(lambda a: (cut(), a * ops.rand(3) + ops.dropout(a, 0.5, True))[1])
    return lambda x, w: ms.vmap(f)(x)


@row(around=None)
def vmap_that_writes(F, cut):
    def f(a):
        a = a * 1
        cut()
        a[0] = a[1] * 2
        a[1:].mul_(3)
        return a

    return lambda x, w: ms.vmap(F(f))(x)


def two_nets(cut):
    nets = [Net(cut), Net(cut)]
    with ms.no_grad():
        nets[1].weight.mul_(2)
    return nets


@row(around=None)
def vmap_of_cells(F, cut):
    f = F(ms.vmap(two_nets(cut)))
    return lambda x, w: (f(ops.stack([x, x * 2])), ms.grad(lambda a: f(ops.stack([a, a * 2])).sum())(x))


@row(breaks=1, around=None)  # the cells' parameters are gathered from __dict__
def vmap_of_cells_made_inside(F, cut):
    nets = two_nets(cut)
    return lambda x, w: ms.vmap(nets)(ops.stack([x, x * 2]))


@row(around=None)
def vmap_over_gradients_of_a_function(F, cut):
    g = F(lambda a, b: ((Cube.apply(ops.tanh(b @ a), 2.0) * a).sum(), cut())[0])

    def run(x, w):
        per_sample = ms.vmap(ms.grad(g, (0, 1)), (0, None))(x, w)
        return (
            per_sample,
            ms.vmap(g, (0, None))(x, w),
            ms.vmap(lambda a: ms.jvp(lambda b: Cube.apply(b, 2.0), a, a)[1])(x),
        )

    return run


@row(breaks=1, around=None)  # its backward would be that of the whole batch
def gradient_of_vmap_over_a_function(F, cut):
    f = F(lambda a: (Cube.apply(a, 2.0).sum(), cut())[0])
    return lambda x, w: ms.grad(lambda a: (ms.vmap(f)(a) * x[:, 0]).sum())(x)


@row(around=None)
def vmap_over_hooks(F, cut):
    def f(a):
        h = ops.tanh(a)
        h.register_hook(lambda g: g * 2)
        cut()
        return (h * a).sum()

    return lambda x, w: ms.vmap(ms.grad(F(f)))(x)
