"""The rows of the table of differentiation (test_differentiation.py): every form of it, as a function of what to put around
the differentiated function and of what to call in it."""

import numpy as np

import msjit as ms
from msjit import nn, ops

ROWS = {}


def row(breaks=0, around=0):
    """A row of the table: a function of (F, cut), F to be put around what is differentiated, cut to be called in it. It
    gives a function of x (2, 3) and w (3, 3), whose results are compared. breaks: as many as capture may leave; around:
    in what F makes, where the gradient is taken outside (None: it is run eagerly)."""

    def add(make):
        ROWS[make.__name__] = (make, breaks, around)
        return make

    return add


def both(F, cut):
    """Two matrices to a matrix."""

    def f(x, w):
        y = ops.tanh(x @ w)
        cut()
        return y * x.sum() + y * y

    return F(f)


def number(F, cut):
    def f(x, w):
        y = ops.tanh(x @ w)
        cut()
        return (y * x.exp()).sum()

    return F(f)


class Net(nn.Cell):
    def __init__(self, cut, cell=None):
        super().__init__()
        self.cut = cut
        self.weight = ms.Parameter(ms.Tensor(np.linspace(-0.5, 1, 9, dtype=np.float32).reshape(3, 3)), name="weight")
        self.bias = ms.Parameter(ms.Tensor(np.linspace(-0.1, 0.1, 3, dtype=np.float32)), name="bias")
        self.cell = cell

    def construct(self, x):
        y = ops.tanh(x @ self.weight + self.bias)
        self.cut()
        if self.cell is not None:
            y = self.cell(y)
        return (y * y).sum()


# ---- grad and its forms
@row()
def grad_of_positions(F, cut):
    f = number(F, cut)
    return lambda x, w: (ms.grad(f)(x, w), ms.grad(f, (0, 1))(x, w), ms.grad(f, grad_position=1)(x, w))


@row()
def value_and_grad_of_weights(F, cut):
    net = Net(cut)
    f = F(lambda x: net(x))
    params = net.trainable_params()
    return lambda x, w: (ms.value_and_grad(f, 0, params)(x), ms.value_and_grad(f, None, net.bias)(x))


@row()
def has_aux(F, cut):
    f = number(F, cut)
    g = F(lambda x, w: (f(x, w), x * 2, {"k": w}))
    return lambda x, w: (ms.grad(g, has_aux=True)(x, w), ms.value_and_grad(g, 1, has_aux=True)(x, w))


@row()
def ids_and_get_grad(F, cut):
    f = number(F, cut)

    def run(x, w):
        found = ms.grad(f, (0, 1), return_ids=True)(x, w)
        return ms.get_grad(found, 1), found

    return run


@row()
def sens(F, cut):
    f = both(F, cut)
    return lambda x, w: ms.grad(f, (0, 1), sens_param=True)(x, w, x * 3)


@row()
def grad_operation(F, cut):
    net, f, op = Net(cut), both(F, cut), ops.GradOperation
    params = ms.ParameterTuple(net.trainable_params())

    def run(x, w):
        return (
            op()(f)(x, w),
            op(get_all=True)(f)(x, w),
            op(sens_param=True)(f)(x, w, x),
            op(get_by_list=True)(net, params)(x),
            op(get_all=True, get_by_list=True, sens_param=True)(net, params)(x, ops.ones(())),
        )

    return run


@row()
def third_order(F, cut):
    f = F(lambda x: (cut(), (ops.tanh(x) * x * x).sum())[1])

    def run(x, w):
        first = ms.grad(f)
        second = ms.grad(lambda a: (first(a) * a).sum())
        return ms.grad(lambda a: (second(a) * a).sum())(x)

    return run


@row()
def gradient_step_inside_a_gradient(F, cut):
    f = number(F, cut)
    return lambda x, w: ms.grad(lambda m: f(x, m - 0.1 * ms.grad(f, 1)(x, m)))(w)


# ---- forward mode, linear maps, Jacobians
@row()
def jvp(F, cut):
    f = both(F, cut)
    return lambda x, w: (ms.jvp(f, (x, w), (x * 2, w)), ms.jvp(F(lambda a: (f(a, w), a)), x, x, has_aux=True))


@row()
def vjp(F, cut):
    f = both(F, cut)

    def run(x, w):
        y, back = ms.vjp(f, x, w)
        return y, back(y), back(y * 2)

    return run


@row()
def vjp_of_weights(F, cut):
    net = Net(cut)
    params = net.trainable_params()

    def run(x, w):
        y, back = ms.vjp(F(lambda a: net(a)), x, weights=params)
        return y, back(y * 2)

    return run


@row()
def vjp_of_complex(F, cut):
    def f(z, u):
        y = z * u + z * z.conj()
        cut()
        return y, y.real() * 2

    def run(x, w):
        z, u = ops.complex(x, x * 2), ops.complex(x, x.exp())
        (y, r), back = ms.vjp(F(f), z, u)
        gz, gu = back((y * (1 - 2j), r))
        return y.real(), gz.real(), gz.imag(), gu.real(), gu.imag()

    return run


@row()
def grad_of_complex(F, cut):
    def f(x):
        z = ops.complex(ops.tanh(x), x * x)
        cut()
        return ops.abs(z * z.exp()).sum()

    return lambda x, w: ms.grad(F(f))(x)


@row()
def jvp_of_complex(F, cut):
    def f(z):
        y = z * z.conj() + z * z
        cut()
        return y

    def run(x, w):
        z = ops.complex(x, x * 2)
        y, t = ms.jvp(F(f), z, z * 1j)
        return y.real(), t.real(), t.imag()

    return run


@row()
def linearize(F, cut):
    f = both(F, cut)

    def run(x, w):
        y, along = ms.linearize(f, (x, w))
        return y, along(x * 2, w), along(x, w * 0)

    return run


@row(breaks=2)  # where the map is made to be kept, and where it is called
def a_map_from_outside(F, cut):
    f = both(F, cut)
    maps = {}

    def run(x, w):
        if "back" not in maps:
            maps["back"] = ms.vjp(f, ops.ones_like(x), ops.ones_like(w))[1]
        return maps["back"](x * 2)

    return run


@row()
def jacobians(F, cut):
    f = F(lambda a, b: (cut(), (ops.tanh(b @ a) * a.sum(), a * 2))[1])
    return lambda x, w: (ms.jacfwd(f, (0, 1))(x[0], w), ms.jacrev(f)(x[0], w), ms.jacrev(f, (1, 0))(x[1], w))


@row()
def jacobians_with_aux(F, cut):
    f = F(lambda a: (cut(), (ops.tanh(a) * a.sum(), a * 2, {"k": a}))[1])
    g = F(lambda a: (cut(), (ops.tanh(a) * a.sum(), a * 2))[1])
    return lambda x, w: (ms.jacfwd(f, has_aux=True)(x[0]), ms.jacrev(g, has_aux=True)(x[1]))


@row()
def hessian(F, cut):
    f = F(lambda a: (cut(), (ops.tanh(a) ** 3).sum() * a[0])[1])
    return lambda x, w: (ms.hessian(f)(x[0]), ms.hessian(F(lambda a: (f(a), a * 2)), has_aux=True)(x[1]))


@row()
def mixed_orders(F, cut):
    f = number(F, cut)

    def run(x, w):
        one = ops.ones_like(x)
        over = ms.jvp(ms.grad(f), (x, w), (one, w))[1]
        under = ms.grad(lambda a: ms.jvp(f, (a, w), (one, w))[1])(x)
        return over, under, ms.jvp(lambda a: ms.jvp(f, (a, w), (one, w))[1], x, one)[1]

    return run


@row()
def jet_and_derivative(F, cut):
    f = F(lambda a: (cut(), ops.exp(ops.sin(a)))[1])

    def run(x, w):
        return ms.derivative(f, x, 3), ms.jet(f, x, ops.stack([x, x * 2]))

    return run


# ---- what stops or repeats
@row()
def stop_gradient(F, cut):
    f = F(lambda a, b: (cut(), (ops.stop_gradient(a @ b) * a).sum())[1])
    return lambda x, w: ms.grad(f, (0, 1))(x, w)


@row()
def recompute(F, cut):
    f = both(F, cut)
    return lambda x, w: ms.value_and_grad(lambda a, b: ms.recompute(f, a, b).sum(), (0, 1))(x, w)


@row()
def recompute_of_a_cell(F, cut):
    net = Net(cut)
    f, params = F(lambda a: ms.recompute(net, a)), net.trainable_params()
    return lambda x, w: ms.value_and_grad(f, 0, params)(x)


@row()
def no_grad_and_set_grad(F, cut):
    def f(a, b):
        with ms.no_grad():
            scale = (a @ b).sum()
            cut()
        with ms.set_grad_enabled(True):
            y = a * scale
        return (y * y).sum()

    return lambda x, w: ms.grad(F(f), (0, 1))(x, w)


# ---- the tape
def leaves(x, w):
    a, b = x.detach() * 1, w.detach() * 1
    a.requires_grad = True
    b.requires_grad = True
    return a, b


@row()
def backward(F, cut):
    net = Net(cut)
    f = F(lambda x: net(x))

    def run(x, w):
        for p in net.trainable_params():
            p.grad = None
        loss = f(x)
        loss.backward()
        return loss, net.weight.grad, net.bias.grad

    return run


@row()
def backward_accumulates(F, cut):
    net = Net(cut)
    f = F(lambda x: net(x))

    def run(x, w):
        for p in net.trainable_params():
            p.grad = None
        for factor in (1.0, 2.0, 3.0):
            (f(x * factor) * factor).backward()
        return net.weight.grad, net.bias.grad

    return run


@row()
def backward_with_create_graph(F, cut):
    net = Net(cut)
    f = F(lambda x: net(x))

    def run(x, w):
        for p in net.trainable_params():
            p.grad = None
        f(x).backward(create_graph=True)
        first = net.weight.grad
        net.weight.grad = net.bias.grad = None
        (first * first).sum().backward()
        return first, net.weight.grad, net.bias.grad

    return run


@row()
def backward_of_a_matrix(F, cut):
    f = both(F, cut)

    def run(x, w):
        a = (x * 1).requires_grad_()
        y = f(a, w)
        y.backward(x * 2)
        return y, a.grad

    return run


@row()
def retain_grad(F, cut):
    f = both(F, cut)

    def run(x, w):
        a = (x * 1).requires_grad_()
        h = a * 2
        h.retain_grad()
        f(h, w).sum().backward()
        return h.grad, a.grad

    return run


# ---- derivatives of one's own
class Cube(ms.Function):
    @staticmethod
    def forward(ctx, x, scale):
        y = x * x * x * scale
        ctx.save_for_backward(x, y)
        ctx.scale = scale
        return y

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        return g * x * x * 3 * ctx.scale + (y - y), None


@row()
def function(F, cut):
    f = F(lambda a, b: (Cube.apply(ops.tanh(a @ b), 2.0), cut())[0])
    return lambda x, w: (f(x, w), ms.grad(f, (0, 1))(x, w), ms.vjp(f, x, w)[1](x))


@row()
def function_twice(F, cut):
    f = F(lambda a: ((Cube.apply(a, 2.0) * a).sum(), cut())[0])
    return lambda x, w: (ms.grad(lambda a: ms.grad(f)(a).sum())(x), ms.jvp(ms.grad(f), x, x)[1])


@row()
def function_in_forward_mode(F, cut):
    f = F(lambda a: (Cube.apply(a, 2.0) * a, cut())[0])
    return lambda x, w: ms.jvp(f, x, x * 2)


@row()
def function_with_marks(F, cut):
    class Marked(ms.Function):
        @staticmethod
        def forward(ctx, x, w):
            cut()
            sign = ops.sign(x)
            ctx.mark_non_differentiable(sign)
            ctx.needs = ctx.needs_input_grad
            ctx.save_for_backward(w)
            return x @ w, sign

        @staticmethod
        def backward(ctx, g, h):
            cut()
            (w,) = ctx.saved_tensors
            return g @ w.T if ctx.needs[0] else None, None

    def f(a, b):
        y, sign = Marked.apply(a, b)
        return (y * sign).sum()

    return lambda x, w: ms.grad(F(f), (0, 1))(x, w)


@row(breaks=1, around=1)  # mark_dirty
def function_that_writes(F, cut):
    class AddOne(ms.Function):
        @staticmethod
        def forward(ctx, x):
            x.add_(1)
            ctx.mark_dirty(x)
            return x

        @staticmethod
        def backward(ctx, g):
            cut()
            return g * 10

    def f(a):
        h = a * 2
        y = AddOne.apply(h)
        return (y * h).sum()

    return lambda x, w: ms.grad(F(f))(x)


@row()
def function_behind_backward(F, cut):
    f = F(lambda a, b: (Cube.apply(ops.tanh(a @ b), 2.0), cut())[0])

    def run(x, w):
        a = (x * 1).requires_grad_()
        f(a, w).sum().backward()
        return a.grad

    return run


class Clipped(nn.Cell):
    def construct(self, x):
        return ops.clip(x, -0.5, 0.5) * 2

    def bprop(self, x, out, dout):
        return (dout * 2 + out * 0,)


@row()
def cell_bprop(F, cut):
    net = Net(cut, Clipped())
    f = F(lambda a: net(a))
    return lambda x, w: (ms.value_and_grad(f, 0, net.trainable_params())(x), ms.grad(lambda a: ms.grad(f)(a).sum())(x))


@row()
def custom_op(F, cut):
    op = ms.custom_op("cubed", lambda a: a * a * a, lambda a: a, lambda args, y, g: (3 * args[0] * args[0] * g,))
    f = F(lambda a: (cut(), op(a * 2).sum())[1])
    return lambda x, w: ms.value_and_grad(f)(x)


# ---- hooks
@row()
def tensor_hooks(F, cut):
    seen = []

    def f(a, b):
        h = ops.tanh(a @ b)
        h.register_hook(lambda g: (seen.append(1), g * 2)[1])
        h.register_hook(lambda g: (cut(), g + 1)[1])
        return (h * a).sum()

    def run(x, w):
        del seen[:]
        return ms.grad(F(f), (0, 1))(x, w), len(seen)

    return run


@row(breaks=1)  # hooks that outside code gave a leaf run on the tape
def hook_of_a_leaf(F, cut):
    net = Net(cut)
    seen = []
    net.weight.register_hook(lambda g: (seen.append("weight"), g * 2)[1])
    net.bias.register_hook(lambda g: seen.append("bias"))
    f = F(lambda x: net(x))

    def run(x, w):
        del seen[:]
        for p in net.trainable_params():
            p.grad = None
        f(x).backward()
        return net.weight.grad, net.bias.grad, sorted(seen)

    return run


def hooked(cut, seen):
    inner = Clipped()
    inner.register_forward_pre_hook(lambda c, args: (args[0] * 2,))
    inner.register_forward_hook(lambda c, args, out: out + 1)
    inner.register_backward_pre_hook(lambda c, g: (seen.append("pre"), cut(), (g[0] * 3,))[-1])
    inner.register_backward_hook(lambda c, gi, go: (seen.append("back"), (gi[0] * 5,))[-1])
    return Net(cut, inner)


@row()
def cell_hooks(F, cut):
    seen = []
    net = hooked(cut, seen)
    params = net.trainable_params()
    f = F(lambda a: net(a))

    def run(x, w):
        del seen[:]
        return ms.value_and_grad(f, 0, params)(x), tuple(seen)

    return run


@row()
def forward_hooks(F, cut):
    inner = nn.Dense(3, 3, weight_init="ones", bias_init="ones")
    inner.register_forward_pre_hook(lambda c, args: (args[0] * 2,))
    inner.register_forward_hook(lambda c, args, out: out + 1)
    net = Net(cut, inner)
    f, params = F(lambda a: net(a)), net.trainable_params()
    return lambda x, w: ms.value_and_grad(f, 0, params)(x)


@row()
def cell_hooks_behind_backward(F, cut):
    seen = []
    net = hooked(cut, seen)
    f = F(lambda a: net(a))

    def run(x, w):
        del seen[:]
        for p in net.trainable_params():
            p.grad = None
        f(x).backward()
        return net.weight.grad, tuple(seen)

    return run


@row(breaks=1, around=None)  # compiled code has no lines of its own
def anomalies(F, cut):
    f = F(lambda a: (cut(), ops.sqrt(a - a).sum())[1])

    def run(x, w):
        with ms.detect_anomaly():
            fine = ms.grad(lambda a: (a * a).sum())(x)
            try:
                ms.grad(lambda a: f(a) * 0)(x)
            except RuntimeError as e:
                return fine, "sqrt" in str(e)

    return run
