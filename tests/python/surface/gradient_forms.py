"""Forms of gradients: what is asked for, of which inputs, of what kinds, through hooks and backwards of one's own.

A tensor that is given twice counts once for each argument, as in MindSpore's graphs (its eager mode adds both up), so none
is here. ``cases(ms)`` are functions without arguments, for msjit or MindSpore; ``said`` writes down what one gives.
record_mindspore_gradient_forms.py records what MindSpore says to each.
"""

import numpy as np


def text(value):
    if hasattr(value, "asnumpy"):
        dtype = str(value.dtype).lower().rpartition(".")[2]
        values = np.asarray(value.asnumpy()).astype(np.float64).round(5).tolist()
        return f"{dtype}{values}"
    if isinstance(value, (tuple, list)):
        return ("(%s)" if isinstance(value, tuple) else "[%s]") % ", ".join(text(v) for v in value)
    if isinstance(value, dict):
        return "{%s}" % ", ".join(f"{k}: {text(v)}" for k, v in value.items())
    return repr(value)


def said(case):
    try:
        return text(case())
    except Exception as error:
        return "raises " + type(error).__name__


def cases(ms):
    found = {}
    found.update(_kinds(ms))
    found.update(_positions(ms))
    found.update(_operations(ms))
    found.update(_weights(ms))
    found.update(_hooks(ms))
    found.update(_bprops(ms))
    return found


def _kinds(ms):
    """Integers, booleans, constants."""
    Tensor, ops, grad = ms.Tensor, ms.ops, ms.grad
    i, j, b = Tensor([2]), Tensor([3]), Tensor([True])
    f = Tensor(np.array([2.5], np.float32))
    u8, i8 = Tensor([2], ms.uint8), Tensor([100], ms.int8)
    pair = Tensor([2, 3])

    def square(v):
        return v * v

    def one(v):
        return Tensor([1.0])

    return {
        "int product": lambda: grad(lambda x, y: x * y)(i, j),
        "int product, both": lambda: grad(lambda x, y: x * y, (0, 1))(i, j),
        "int value and grad": lambda: ms.value_and_grad(lambda x, y: x * y)(i, j),
        "int quotient": lambda: grad(lambda x, y: x / y, (0, 1))(Tensor([6]), Tensor([4])),
        "int power": lambda: grad(lambda v: v**3)(i),
        "int second derivative": lambda: grad(grad(lambda v: v * v * v))(i),
        "int sum": lambda: grad(lambda v: v.sum())(pair),
        "int mean in float": lambda: grad(lambda v: v.astype(ms.float32).mean())(pair),
        "int product of matrices": lambda: grad(lambda v: ops.matmul(v, v))(Tensor([[2, 3], [1, 1]])),
        "int where": lambda: grad(lambda v: ops.where(v > 2, v * 2, v * 3))(pair),
        "int max": lambda: grad(lambda v: v.max())(pair),
        "int concatenated": lambda: grad(lambda v: ops.cat([v, v * 2]))(pair),
        "int and float": lambda: grad(lambda v, w: v * w, (0, 1))(i, f),
        "int as index": lambda: grad(lambda v, w: w[v], (0, 1))(Tensor([1, 0]), Tensor(np.ones(2, np.float32))),
        "int abs": lambda: grad(lambda v: ops.abs(v))(Tensor([-2, 3])),
        "int negated": lambda: grad(lambda v: -v)(i),
        "int modulo": lambda: grad(lambda v, w: v % w, (0, 1))(Tensor([7]), i),
        "int floor quotient": lambda: grad(lambda v, w: v // w, (0, 1))(Tensor([7]), i),
        "uint8 product": lambda: grad(lambda x, y: x * y)(u8, Tensor([3], ms.uint8)),
        "uint8 difference": lambda: grad(lambda x, y: x - y, (0, 1))(u8, Tensor([1], ms.uint8)),
        "int8 product": lambda: grad(lambda x, y: x * y, (0, 1))(i8, Tensor([101], ms.int8)),
        "bool and int": lambda: grad(lambda x, y: x * y)(b, j),
        "bool product": lambda: grad(lambda x, y: x * y)(b, Tensor([False])),
        "bool sum": lambda: grad(lambda v: v.sum())(Tensor([True, False])),
        "bool in float": lambda: grad(lambda v: v.astype(ms.float32) * 3)(b),
        "bool times zero": lambda: grad(lambda v: v.astype(ms.float32) * 0.0)(b),
        "bool of where": lambda: grad(lambda v, w: ops.where(v, w, w * 2), (0, 1))(b, f),
        "logical or": lambda: grad(lambda v, w: ops.logical_or(v, w), (0, 1))(b, Tensor([False])),
        "int in float": lambda: grad(lambda x: x.astype(ms.float32) * 2.7)(i),
        "float in int": lambda: grad(lambda x: x.astype(ms.int32) * 3)(f),
        "float in int and back": lambda: grad(lambda x: (x.astype(ms.int32) * x).sum())(f),
        "float in bool and back": lambda: grad(lambda x: x.astype(ms.bool_).astype(ms.float32) * 5)(f),
        "argmax": lambda: grad(lambda x: ops.argmax(x))(f),
        "comparison": lambda: grad(lambda x: x > 2)(f),
        "floor": lambda: grad(lambda x: ops.floor(x))(f),
        "constant tensor": lambda: grad(lambda x: Tensor([1.0]))(f),
        "constant number": lambda: grad(lambda x: 3)(f),
        "value of a constant": lambda: ms.value_and_grad(lambda x: 3)(f),
        "dtype": lambda: grad(lambda x: x.dtype)(f),
        "size": lambda: grad(lambda x: x.shape[0])(f),
        "None": lambda: grad(lambda x: None)(f),
        "text": lambda: grad(lambda x: "a")(f),
        "vjp of int": lambda: (lambda r: (r[0], r[1](Tensor([1]))))(ms.vjp(square, i)),
        "jvp of int": lambda: ms.jvp(square, i, Tensor([1])),
        "jvp of a constant": lambda: ms.jvp(one, f, f),
        "vmap of grad of int": lambda: ms.vmap(grad(square))(pair),
        "int of requires_grad": lambda: ms.Parameter(i).requires_grad,
    }


def _positions(ms):
    """Which inputs."""
    Tensor, grad = ms.Tensor, ms.grad
    x, y = Tensor(np.array([2.0], np.float32)), Tensor(np.array([3.0], np.float32))

    def without(v):
        with ms._no_grad():
            return v * 2

    def inside():
        with ms._no_grad():
            return grad(lambda v: v * 2)(x)

    return {
        "no inputs": lambda: grad(lambda: Tensor([1.0]))(),
        "by name": lambda: grad(lambda x: x * x)(x=x),
        "by name, the second": lambda: grad(lambda x, y: x * y, 1)(x, y=y),
        "by name, both": lambda: grad(lambda x, y: x * y, (0, 1))(x=x, y=y),
        "position ()": lambda: grad(lambda x: x * x, grad_position=())(x),
        "position (0,)": lambda: grad(lambda x: x * x, grad_position=(0,))(x),
        "value, position (0,)": lambda: ms.value_and_grad(lambda x: x * x, (0,))(x),
        "positions (0, 1)": lambda: grad(lambda x, y: x * y, (0, 1))(x, y),
        "positions, one a number": lambda: grad(lambda x, y: x * y, (0, 1))(x, 3.0),
        "position of a number": lambda: grad(lambda x, y: x * y, 1)(x, 3.0),
        "positions, one None": lambda: grad(lambda x, y: x * 2, (0, 1))(x, None),
        "position of None": lambda: grad(lambda x, y: x * 2, 1)(x, None),
        "position out of range": lambda: grad(lambda x: x * 2, 1)(x),
        "positions out of range": lambda: grad(lambda x: x * 2, (0, 1))(x),
        "position None": lambda: grad(lambda x: x * 2, None)(x),
        "of a number": lambda: grad(lambda x: x * 2)(2.0),
        "gives a dict": lambda: grad(lambda x: {"a": x * 2, "b": x * 3})(x),
        "gives a list": lambda: grad(lambda x: [x * 2, x * 3])(x),
        "gives nested tuples": lambda: grad(lambda x: (x * 2, (x * 3,)))(x),
        "gives a number too": lambda: grad(lambda x: (x * 2, 3))(x),
        "value that is a dict": lambda: ms.value_and_grad(lambda x: {"a": x * 2, "b": (x * 3, 4)})(x),
        "has_aux": lambda: grad(lambda x: (x * 2, x * 3), has_aux=True)(x),
        "has_aux of one": lambda: grad(lambda x: x * 2, has_aux=True)(x),
        "value with has_aux": lambda: ms.value_and_grad(lambda x: (x * 2, x * 3, 4), has_aux=True)(x),
        "ids": lambda: grad(lambda x, y: x * y, (0, 1), return_ids=True)(x, y),
        "ids of one": lambda: grad(lambda x, y: x * y, (0,), return_ids=True)(x, y),
        "no_grad inside": lambda: grad(without)(x),
        "inside no_grad": inside,
    }


def _operations(ms):
    """GradOperation."""
    Tensor, GradOperation = ms.Tensor, ms.ops.GradOperation
    x, y, i, j = (Tensor(np.array([n], t)) for n, t in ((2, np.float32), (3, np.float32), (3, np.int64), (4, np.int64)))
    T = lambda *v: Tensor(np.array(v, np.float32))
    every = GradOperation(get_all=True)
    sens = GradOperation(sens_param=True)
    w = ms.Parameter(T(3.0), name="w")

    def total(v):
        return (v * v).sum()

    return {
        "first of ints": lambda: GradOperation()(lambda x, y: x * y)(i, j),
        "all of one": lambda: every(lambda x: x * 2)(x),
        "all with an int": lambda: every(lambda x, y: x * y)(x, i),
        "all with a number": lambda: every(lambda x, y: x * y)(x, 3),
        "all with None": lambda: every(lambda x, y: x * 2)(x, None),
        "all with text": lambda: every(lambda x, y: x * 2)(x, "s"),
        "all by name": lambda: every(lambda x, y: x * y)(x, y=y),
        "all of none": lambda: every(lambda: Tensor([2.0]))(),
        "sens": lambda: sens(lambda x: x * 2)(x, y),
        "sens of ints": lambda: GradOperation(get_all=True, sens_param=True)(lambda x: x * 2)(i, j),
        "sens by name": lambda: GradOperation(get_all=True, sens_param=True)(lambda x, y: x * y)(x, y=y, sens=T(7.0)),
        "sens of two": lambda: sens(lambda x: (x * 2, x * 3))(x, (y, x)),
        "sens of another shape": lambda: sens(lambda x: x * 2)(x, Tensor(np.ones(2, np.float32))),
        "sens of another dtype": lambda: sens(lambda x: x * 2)(x, i),
        "sens of a number, of one element": lambda: sens(total)(x, y),
        "sens of a number, of two elements": lambda: sens(total)(x, T(3.0, 4.0)),
        "sens of a number, of two dimensions": lambda: sens(total)(x, Tensor(np.array([[3.0]], np.float32))),
        "sens of a number, of other dtypes": lambda: [
            sens(total)(x, Tensor(3.0, t)) for t in (ms.float16, ms.float64, ms.int32)
        ],
        "sens of a number, a number": lambda: [sens(total)(x, v) for v in (3, 3.0, np.float32(3))],
        "sens of a number, True": lambda: sens(total)(x, True),
        "sens of a number, a tuple": lambda: sens(total)(x, (y,)),
        "sens of a number and more": lambda: sens(lambda v: (v.sum(), v * 2))(x, (T(5.0), y)),
        "sens of a number by name": lambda: GradOperation(get_by_list=True, sens_param=True)(
            lambda v: (v * w).sum(), [w]
        )(x, T(5.0)),
        "sens of elements, a tuple": lambda: sens(lambda v: v * 2)(x, (y,)),
        "vjp of a number": lambda: [
            ms.vjp(total, x)[1](v) for v in (y, T(3.0, 4.0), Tensor(3.0, ms.float16), Tensor(3))
        ],
        "vjp of elements, too few": lambda: ms.vjp(lambda v: v * 2, T(1.0, 2.0))[1](y),
        "median": lambda: ms.grad(lambda v: ms.ops.Median(False, 1)(v)[0])(Tensor(np.array([[3, 1, 2.0]], np.float32))),
        "sum over an axis in a tensor": lambda: ms.ops.ReduceSum()(Tensor(np.ones((2, 3), np.float32)), Tensor(0)),
        "all medians": lambda: ms.ops.Median(True)(Tensor(np.array([[3, 1, 2.0, 5]], np.float32))),
    }


def _weights(ms):
    Tensor, Parameter, grad, GradOperation = ms.Tensor, ms.Parameter, ms.grad, ms.ops.GradOperation
    x, i = Tensor(np.array([2.0], np.float32)), Tensor([2])
    p = Parameter(Tensor(np.array([5.0], np.float32)), name="p")
    q = Parameter(Tensor([5]), name="q")
    fixed = Parameter(Tensor(np.array([5.0], np.float32)), name="r", requires_grad=False)
    by_list, both = GradOperation(get_by_list=True), GradOperation(get_all=True, get_by_list=True)
    return {
        "of a function": lambda: by_list(lambda x: x * p, [p])(x),
        "of a function that names them": lambda: by_list(lambda x: x * p)(x),
        "all and of a function": lambda: both(lambda x: x * p, [p])(x),
        "all and ints": lambda: both(lambda x: x * q, [q])(i),
        "int weight": lambda: grad(lambda v: v * q, None, q)(i),
        "int weight with floats": lambda: grad(lambda v: v * q, 0, [q])(x),
        "frozen": lambda: grad(lambda x: x * fixed, None, fixed)(x),
        "frozen, among others": lambda: grad(lambda x: x * fixed * p, 0, [p, fixed])(x),
        "frozen, by position": lambda: grad(lambda v: v * v)(fixed),
        "by position": lambda: grad(lambda v: v * v)(p),
        "unused": lambda: grad(lambda x: x * p, None, [p, q])(x),
        "none": lambda: grad(lambda x: x * p, None, [])(x),
        "none, and a position": lambda: grad(lambda x: x * p, 0, [])(x),
    }


def _hooks(ms):
    Tensor, Parameter, grad, nn, ops = ms.Tensor, ms.Parameter, ms.grad, ms.nn, ms.ops
    T = lambda *v: Tensor(np.array(v, np.float32))
    x = T(5.0)

    class Linear(nn.Cell):
        def __init__(self):
            super().__init__()
            self.w = Parameter(T(3.0), name="w")

        def construct(self, x, y=None):
            return x * self.w if y is None else x * self.w + y

    class Net(nn.Cell):
        def __init__(self, log, backward=None, before=None):
            super().__init__()
            self.linear = Linear()
            if before is not None:
                self.linear.register_backward_pre_hook(lambda c, go: (log.append(("before", go)), before[0])[1])
            self.linear.register_backward_hook(lambda c, gi, go: (log.append((gi, go)), backward)[1])

        def construct(self, x, *args):
            return self.linear(x, *args) * 2

    def of_net(gradient, *made):
        def run():
            log = []
            return gradient(Net(log, *made)), log

        return run

    def of_tensor(*hooks, remove=False):
        def run():
            a, log = T(2.0), []
            handles = [a.register_hook(h) for h in hooks]
            a.register_hook(lambda g: log.append(g))
            if remove:
                handles[0].remove()
            return grad(lambda v: v * v)(a), log

        return run

    def made_inside():
        log = []

        def f(v):
            w = v * v
            w.register_hook(lambda g: (log.append(g), g * 3)[1])
            return w * 2

        return grad(f)(T(2.0)), log

    def of_parameter():
        p = Parameter(T(2.0), name="p")
        p.register_hook(lambda g: g * 3)
        return grad(lambda v: v * p, None, p)(x)

    def of_int():
        a = Tensor([2])
        a.register_hook(lambda g: g * 2)
        return grad(lambda v: v * v)(a)

    def hook_backward(result, several):
        def run():
            log = []
            hook = ops.HookBackward(lambda g: (log.append(g), result(g))[1])
            if not several:
                return grad(lambda v: hook(v * v) * 2)(T(2.0)), log

            def f(v, u):
                a, b = hook(v * v, u)
                return a * b

            return grad(f, (0, 1))(T(2.0), T(3.0)), log

        return run

    def forward(kind, hook):
        def run():
            net = Linear()
            getattr(net, kind)(hook)
            return net(x)

        return run

    weights = lambda n: grad(n, None, n.trainable_params())(x)
    return {
        "cell, of the input": of_net(lambda n: grad(n)(x)),
        "cell, of weights": of_net(weights),
        "cell, of both": of_net(lambda n: grad(n, 0, n.trainable_params())(x)),
        "cell, with a number": of_net(lambda n: grad(n)(x, 4)),
        "cell, with None": of_net(lambda n: grad(n)(x, None)),
        "cell, returns a tensor": of_net(lambda n: grad(n)(x), T(7.0)),
        "cell, returns a tuple": of_net(lambda n: grad(n)(x), (T(7.0),)),
        "cell, returns too many": of_net(lambda n: grad(n)(x), (T(7.0), T(7.0))),
        "cell, returns too few": of_net(lambda n: grad(n, (0, 1))(x, T(1.0)), T(7.0)),
        "cell, not differentiated": of_net(lambda n: n(x)),
        "cell, before": of_net(lambda n: grad(n)(x), None, (None,)),
        "cell, before, returns a tensor": of_net(lambda n: grad(n)(x), None, (T(10.0),)),
        "cell, before, returns a tuple": of_net(lambda n: grad(n)(x), None, ((T(10.0),),)),
        "cell, before, of weights": of_net(weights, None, (None,)),
        "tensor": of_tensor(),
        "tensor, replaced": of_tensor(lambda g: g * 10),
        "tensor, several": of_tensor(lambda g: g * 2, lambda g: g + 1),
        "tensor, removed": of_tensor(lambda g: g * 10, remove=True),
        "tensor, made inside": made_inside,
        "tensor, of ints": of_int,
        "tensor, a number returned": of_tensor(lambda g: 3.0),
        "parameter": of_parameter,
        "no function": lambda: T(2.0).register_hook(3),
        "HookBackward": hook_backward(lambda g: None, False),
        "HookBackward, replaced": hook_backward(lambda g: T(100.0), False),
        "HookBackward, of two": hook_backward(lambda g: tuple([v * 10 for v in g]), True),
        "before, a tensor": forward("register_forward_pre_hook", lambda c, i: i[0] * 2),
        "before, a tuple": forward("register_forward_pre_hook", lambda c, i: (i[0] * 2,)),
        "after": forward("register_forward_hook", lambda c, i, o: o * 2),
        "after, a tuple": forward("register_forward_hook", lambda c, i, o: (o * 2,)),
    }


def _bprops(ms):
    Tensor, Parameter, grad, nn = ms.Tensor, ms.Parameter, ms.grad, ms.nn
    T = lambda *v: Tensor(np.array(v, np.float32))
    x = T(5.0)

    class Scaled(nn.Cell):
        def __init__(self, gradients):
            super().__init__()
            self.gradients, self.log = gradients, []
            self.w = Parameter(T(3.0), name="w")

        def construct(self, x, y=2):
            return x * y * self.w

        def bprop(self, x, y, out, dout):
            self.log.append((x, y, out, dout))
            return self.gradients(dout)

    def of(gradients, call):
        def run():
            net = Scaled(gradients)
            return call(net), net.log

        return run

    class Shaped(nn.Cell):
        def __init__(self, shape):
            super().__init__()
            self.shape, self.log = shape, []

        def construct(self, x):
            return self.shape(x)

        def bprop(self, x, out, dout):
            self.log.append((out, dout))
            return (x * 0 + 7,)

    def shaped(shape, part):
        def run():
            net = Shaped(shape)
            return grad(lambda x: part(net(x)))(x), net.log

        return run

    class Inner(nn.Cell):
        def construct(self, x):
            return ms.grad(lambda v: v * v)(x)

        def bprop(self, x, out, dout):
            return (x,)

    class Pair(nn.Cell):
        def construct(self, pair):
            return pair[0] * pair[1]

        def bprop(self, pair, out, dout):
            return ((dout * 7, dout * 8),)

    def pairs():
        return grad(lambda a, b: Pair()((a, b)), (0, 1))(x, T(2.0))

    two = lambda d: (d * 100, d * 200)
    return {
        "bprop": of(two, lambda n: grad(n, (0, 1))(x, T(2.0))),
        "bprop, a number": of(lambda d: (d * 100, 0), lambda n: grad(n)(x, 2)),
        "bprop, too few": of(lambda d: d * 100, lambda n: grad(n)(x, 2)),
        "bprop, too few of tensors": of(lambda d: (d * 100,), lambda n: grad(n)(x, T(2.0))),
        "bprop, None": of(lambda d: (None, d), lambda n: grad(n, (0, 1))(x, T(2.0))),
        "bprop of ints": of(two, lambda n: grad(n, (0, 1))(Tensor([5]), Tensor([2]))),
        "bprop, another dtype": of(lambda d: (T(1.5).astype(ms.float16), d), lambda n: grad(n, (0, 1))(x, T(2.0))),
        "bprop of a call by name": of(two, lambda n: grad(lambda a, b: n(a, y=b), (0, 1))(x, T(2.0))),
        "bprop, a dict": shaped(lambda x: {"a": x * 2, "b": (x * 3, [x * 4])}, lambda r: r["a"]),
        "bprop, nested tuples": shaped(lambda x: (x * 2, (x * 3, x * 4)), lambda r: r[1][0]),
        "bprop, a tuple of inputs": pairs,
        "bprop, grad in the forward": lambda: grad(Inner())(x),
    }
