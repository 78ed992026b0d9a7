"""What programs written for PyTorch do, by name: functions of the module torch, or of mint."""

import math

import numpy as np

S = {}


def idiom(f):
    S[f.__name__] = f
    return f


def L(x):
    if hasattr(x, "detach"):
        x = x.detach()
    if hasattr(x, "tolist"):
        return x.tolist()
    if isinstance(x, (list, tuple)):
        return [L(v) for v in x]
    if isinstance(x, dict):
        return {k: L(v) for k, v in x.items()}
    return x


def net(T):
    nn = T.nn
    m = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Linear(3, 1))
    i = 0
    with T.no_grad():
        for p in m.parameters():
            p.copy_(T.arange(p.numel(), dtype=T.float32).reshape(p.shape) * 0.1 - 0.2 * i)
            i += 1
    return m


X = [[1.0, 2.0], [3.0, -1.0]]


@idiom
def tensor_hook(T):
    x = T.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2
    y.register_hook(lambda g: g * 10)
    h = x.register_hook(lambda g: g + 1)
    y.sum().backward()
    a = L(x.grad)
    h.remove()
    x.grad = None
    (x * 3).sum().backward()
    return a, L(x.grad)


@idiom
def retain(T):
    x = T.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2
    y.retain_grad()
    z = y * y
    z.sum().backward()
    return L(y.grad), L(x.grad), z.grad is None


@idiom
def detach_no_grad(T):
    x = T.tensor([1.0, 2.0], requires_grad=True)
    y = x.detach()
    y[0] = 5

    @T.no_grad()
    def f(v):
        return v * 2

    return L(x), f(x).requires_grad, (x * 2).requires_grad, y.requires_grad


@idiom
def custom_function(T):
    class F(T.autograd.Function):
        @staticmethod
        def forward(ctx, a, b, k):
            ctx.save_for_backward(a, b)
            ctx.k = k
            return a * b * k

        @staticmethod
        def backward(ctx, g):
            a, b = ctx.saved_tensors
            return g * b * ctx.k, None, None

    a = T.tensor([1.0, 2.0], requires_grad=True)
    b = T.tensor([3.0, 4.0], requires_grad=True)
    F.apply(a, b, 2).sum().backward()
    return L(a.grad), b.grad


@idiom
def inplace_views(T):
    x = T.zeros(3, 3)
    x[:, 1].add_(1)
    x[0].fill_(7)
    x[1:, 2] = 5
    v = x.view(-1)
    v[4] = 9
    x.t()[2, 1] = 4
    d = x.diagonal()
    d.mul_(2)
    return L(x)


@idiom
def out_arg(T):
    a = T.zeros(2)
    T.add(T.ones(2), 2, out=a)
    b = T.empty(2)
    T.mul(a, 3, out=b)
    return L(a), L(b)


@idiom
def masks(T):
    x = T.arange(6.0).reshape(2, 3)
    x[x > 2] = 0
    y = x.clone()
    y[[0, 1], [1, 2]] = T.tensor([8.0, 9.0])
    z = x.masked_fill(x == 0, -1)
    w = T.where(x > 1, x, T.zeros_like(x))
    return L(x), L(y), L(z), L(w), L(x[x > 0]), L(T.nonzero(x))


@idiom
def higher(T):
    x = T.tensor([2.0, 3.0], requires_grad=True)
    y = (x**3).sum()
    (g,) = T.autograd.grad(y, x, create_graph=True)
    (h,) = T.autograd.grad(g.sum(), x)
    return L(g), L(h)


@idiom
def jac(T):
    f = lambda x: x**2
    return L(T.autograd.functional.jacobian(f, T.tensor([1.0, 2.0]))), L(
        T.autograd.functional.hessian(lambda x: (x**3).sum(), T.tensor([1.0, 2.0]))
    )


@idiom
def types(T):
    x = T.ones(2)
    return [
        str(v).split(".")[-1].lower()
        for v in (
            (x + 1).dtype,
            (x.int() / 2).dtype,
            (x.long() + 1.5).dtype,
            (x.double() + x).dtype,
            (x > 0).dtype,
            T.tensor([1]).dtype,
            T.tensor([True]).dtype,
            T.arange(3).dtype,
            x.sum(dtype=T.float64).dtype,
            T.tensor(1.5).dtype,
            (x.half() + 1).dtype,
            T.tensor([1, 2.5]).dtype,
            x.mean().dtype,
            T.tensor([1, 2]).sum().dtype,
            T.tensor([True, False]).sum().dtype,
        )
    ]


@idiom
def shapes(T):
    x = T.zeros(2, 3, 4)
    return [
        tuple(v.shape)
        for v in (
            x.unsqueeze(0),
            x.permute(2, 0, 1),
            x.transpose(0, 2),
            x.flatten(1),
            x.reshape(-1),
            x.expand(5, 2, 3, 4),
            x.repeat(1, 2, 1),
            x[None],
            x[..., 0],
            x[:, -1:],
            x.mean((1, 2), keepdim=True),
            x.sum(-1),
            x.max(1)[0],
            x.squeeze(),
            T.stack([x, x], 1),
            T.cat([x, x], -1),
            x.chunk(2, 1)[1],
            x.split([1, 2], 1)[1],
            x.narrow(1, 1, 2),
            x.unbind(0)[0],
            x.view(6, 4),
            x.swapaxes(0, 1),
            x.movedim(0, -1),
            T.einsum("abc,adc->abd", x, x),
            x.roll(1, 0),
            x.unfold(2, 2, 1),
        )
    ]


@idiom
def reductions(T):
    x = T.tensor([[1.0, 5.0, 2.0], [4.0, 0.0, 6.0]])
    return [
        L(v)
        for v in (
            x.max(),
            x.max(1).values,
            x.max(1).indices,
            x.argmax(),
            x.argmax(1),
            x.min(0)[0],
            x.topk(2)[1],
            x.sort(descending=True)[0],
            x.cumsum(1),
            x.prod(),
            x.var(1, unbiased=False),
            x.norm().round(decimals=4),
            x.median(1)[1],
            x.any(),
            x.all(1),
            x.logsumexp(1).round(decimals=4),
            x.softmax(1).round(decimals=4),
            x.quantile(0.5),
            x.kthvalue(2)[0],
            x.mode()[0],
            x.count_nonzero(),
            T.unique(x).flip(0),
            x.argsort(1),
        )
    ]


@idiom
def losses(T):
    F = T.nn.functional
    a = T.tensor([[1.0, 2.0, 0.5], [0.1, 0.2, 3.0]])
    t = T.tensor([1, 2])
    return [
        round(float(v), 5)
        for v in (
            F.cross_entropy(a, t),
            F.nll_loss(F.log_softmax(a, 1), t),
            F.mse_loss(a, a * 2),
            F.l1_loss(a, a + 1, reduction="sum"),
            F.binary_cross_entropy_with_logits(a, (a > 1).float()),
            F.smooth_l1_loss(a, a * 3),
            F.kl_div(F.log_softmax(a, 1), F.softmax(a * 2, 1), reduction="batchmean"),
            F.cross_entropy(a, t, label_smoothing=0.1, weight=T.tensor([1.0, 2.0, 3.0])),
            F.cosine_similarity(a, a * 2 + 1).sum(),
            F.hinge_embedding_loss(a, T.sign(a - 1)),
            F.triplet_margin_loss(a, a + 1, a - 2),
            F.huber_loss(a, a * 2),
            F.poisson_nll_loss(a, a),
            F.gaussian_nll_loss(a, a + 1, a.abs() + 1),
        )
    ]


@idiom
def scatter_gather(T):
    x = T.zeros(3, 4)
    i = T.tensor([[0, 1, 2, 0], [2, 0, 1, 1]])
    x.scatter_(0, i, T.ones(2, 4) * 2)
    y = x.scatter_add(0, i, T.ones(2, 4))
    z = y.gather(1, T.tensor([[0], [3], [1]]))
    w = y.index_select(0, T.tensor([2, 0]))
    v = T.zeros(3).index_add_(0, T.tensor([0, 0, 2]), T.tensor([1.0, 2.0, 3.0]))
    u = y.take_along_dim(y.argsort(1), 1)
    return [L(k) for k in (x, y, z, w, v, u)]


@idiom
def numbers(T):
    x = T.tensor(3)
    y = T.tensor([2.5])
    return [
        int(x),
        float(y),
        x.item(),
        bool(x > 2),
        [1, 2, 3, 4][x],
        y.item() + 1,
        math.sqrt(y),
        "%d" % x,
        f"{y.item():.1f}",
        range(x)[-1],
        bool(x + 1 == 4),
        len(T.ones(4)),
        round(float(y)),
        bool(x // 2 == 1),
        (-x).item(),
        abs(-y).item(),
        divmod(7, int(x)),
    ]


@idiom
def iteration(T):
    x = T.arange(6.0).reshape(2, 3)
    a, b = x
    return [
        L(a),
        L(b),
        [float(v.sum()) for v in x],
        L(list(x)[1]),
        [L(t) for t in zip(x, x)],
        sum(v for v in x).tolist(),
        max(x[0]).item(),
        sorted(x[0].tolist(), reverse=True),
        L(T.stack([r * 2 for r in x])),
        x[1, 2].item(),
        3.0 in x[1],
    ]


@idiom
def numpy_mix(T):
    a = np.arange(4, dtype=np.float32)
    t = T.from_numpy(a)
    a[0] = 9
    n = (t * 2).numpy()
    u = T.as_tensor(a)
    a[1] = 8
    return (
        L(t),
        n.tolist(),
        L(u),
        type(np.asarray(t)).__name__,
        (np.ones(4, np.float32) + t.numpy()).tolist(),
        np.sum(t.numpy()).item(),
        L(T.tensor(a) + T.tensor(np.float64(1.5))),
    )


@idiom
def memory_sharing(T):
    x = T.zeros(4)
    y = x.view(2, 2)
    z = x.reshape(2, 2)
    w = x[1:3]
    u = x.clone()
    x.add_(1)
    e = x.expand(2, 4)
    x[0] = 5
    return [L(v) for v in (y, z, w, u, e)], x.data_ptr() == y.data_ptr()


@idiom
def complex_(T):
    z = T.tensor([1 + 2j, 3 - 1j])
    f = T.fft.fft(T.arange(4.0))
    return (
        L(z.real),
        L(z.imag),
        L(z.abs().round(decimals=4)),
        L(z.conj()),
        L(T.view_as_real(z)),
        L(T.polar(T.ones(2), T.zeros(2))),
        L(f.real),
        L(T.fft.irfft(T.fft.rfft(T.arange(4.0))).round(decimals=3)),
        z.dtype == T.complex64,
    )


@idiom
def context(T):
    a = T.is_grad_enabled()
    with T.no_grad():
        b = T.is_grad_enabled()
    with T.inference_mode():
        c = (T.ones(1, requires_grad=True) * 2).requires_grad
    T.set_grad_enabled(False)
    d = T.is_grad_enabled()
    T.set_grad_enabled(True)
    with T.no_grad():
        with T.enable_grad():
            e = T.is_grad_enabled()
    return a, b, c, d, e


@idiom
def sdpa(T):
    q = T.arange(16.0).reshape(1, 2, 4, 2) / 10
    F = T.nn.functional
    return [round(v, 4) for v in np.ravel(L(F.scaled_dot_product_attention(q, q, q, is_causal=True)))]


@idiom
def func(T):
    f = lambda x: (x**2).sum()
    return (
        L(T.func.grad(f)(T.tensor([1.0, 2.0]))),
        L(T.func.vmap(lambda a: a * 2)(T.ones(2, 3))),
        L(T.func.jacrev(lambda x: x**2)(T.tensor([1.0, 2.0]))),
        [L(v) for v in T.func.vjp(f, T.tensor([1.0, 2.0]))[1](T.tensor(1.0))],
        L(T.func.functional_call(net(T), {"0.bias": T.zeros(3)}, (T.tensor(X),))),
    )


@idiom
def names(T):
    x = T.ones(2, 3)
    return (
        x.is_contiguous(),
        x.t().is_contiguous(),
        x.stride(),
        x.dim(),
        x.numel(),
        x.nelement(),
        x.element_size(),
        x.device.type,
        x.is_floating_point(),
        x.ndimension(),
        x.storage_offset(),
        x.requires_grad,
        x.is_leaf,
        x.grad_fn is None,
        str(x.dtype)[-7:].lower(),
        T.is_tensor(x),
        T.numel(x),
        x.itemsize,
        x.nbytes,
        x.ndim,
        T.finfo(T.float32).max > 1e38,
        T.iinfo(T.int8).min,
    )


@idiom
def typechecks(T):
    return (
        isinstance(T.nn.Linear(1, 1), T.nn.Module),
        issubclass(T.nn.Conv2d, T.nn.modules.conv._ConvNd),
        isinstance(T.ones(1).shape, tuple),
        T.Size([1, 2]) == (1, 2),
    )


@idiom
def new_full(T):
    x = T.ones(2, dtype=T.float64)
    return [
        str(v.dtype).split(".")[-1].lower()
        for v in (
            x.new_zeros(2),
            x.new_ones(1),
            x.new_full((2,), 3),
            x.new_tensor([1]),
            x.new_empty(1),
            T.full((2,), 1),
            T.full((2,), 1.0),
            T.zeros_like(x, dtype=T.int32),
            T.linspace(0, 1, 3),
            T.eye(2),
            T.rand_like(x),
            x.to(T.int8),
            x.type(T.float16),
            x.float(),
            T.ones(2).to(x),
        )
    ]


@idiom
def gumbel_etc(T):
    F = T.nn.functional
    x = T.tensor([[1.0, -2.0, 3.0]])
    return [
        [round(v, 4) for v in np.ravel(L(k))]
        for k in (
            F.relu(x),
            F.gelu(x),
            F.silu(x),
            F.leaky_relu(x, 0.2),
            F.elu(x),
            F.softplus(x),
            F.hardswish(x),
            F.mish(x),
            F.glu(T.ones(1, 4)),
            F.normalize(x),
            F.one_hot(T.tensor([1, 0]), 3).float(),
            F.pad(x, (1, 1)),
            F.layer_norm(x, (3,)),
            F.prelu(x, T.tensor([0.1])),
            F.hardtanh(x),
            F.tanhshrink(x),
            F.softsign(x),
            F.relu6(x),
            F.logsigmoid(x),
            F.threshold(x, 0.0, 9.0),
        )
    ]


@idiom
def tensor_types(T):
    kinds = "BFloat16 Bool Byte Char Double Float Half Int Long Short".split()
    types = [getattr(T, kind + "Tensor") for kind in kinds]

    def f(x: types[0] | None = None, at: T.LongTensor | None = None):
        return [t.type(k) for t in (x, x > 0) for k in ("torch.LongTensor", T.Tensor, *types)]

    x = T.tensor([0.0, 1.0, 1.0])
    shown = [(str(t.dtype).split(".")[-1].lower(), t.tolist()) for t in f(x)]
    made = [t([0, 1]) for t in types]
    return (
        shown,
        [[isinstance(t, k) for k in types] for t in made],
        [L(t) for t in made],
        [tuple(t(2, 3).shape) for t in types],
        tuple(types[0]().shape),
    )


@idiom
def windows(T):
    made = [
        getattr(T, kind + "_window")(n, p)
        for kind in "bartlett blackman hamming hann kaiser".split()
        for n in (0, 1, 5)
        for p in (True, False)
    ]
    made += [
        T.hamming_window(5, True, 0.5),
        T.hamming_window(5, False, beta=0.4, alpha=0.6),
        T.kaiser_window(6, False, 5.0),
    ]
    placed = T.hann_window(window_length=4, device=T.device("cpu"), dtype=T.float64, requires_grad=True)
    x = T.arange(12.0).reshape(2, 6) * T.hann_window(6, periodic=False, device="cpu")
    return (
        [L(w) for w in (*made, placed, x)],
        placed.requires_grad,
        placed.dtype == T.float64,
        [w.dtype == T.float32 for w in made],
    )


@idiom
def reversed_tensors(T):
    x = T.arange(6.0, requires_grad=True)
    rows, flat = [r.sum() for r in reversed(x.reshape(3, 2))], [v * i for i, v in enumerate(reversed(x))]
    (sum(rows) + sum(flat)).backward()
    return L(rows), L(flat), L(x.grad), L(reversed(x)), L(reversed(T.tensor(2.0)))


@idiom
def backward_with_gradients_of_its_own(T):
    class Of(T.autograd.Function):
        @staticmethod
        def forward(ctx, x, h, p, *rest):
            y = x * h**2 + p
            ctx.save_for_backward(x.clone(), h, p, y, None)
            return y

        @staticmethod
        def backward(ctx, g):
            x, h, p, y, none = ctx.saved_tensors
            assert none is None
            asked.append([t.requires_grad for t in (x, h, p, y)] + [t.grad_fn is not None for t in (x, h, p, y)])
            with T.enable_grad():
                again = x.detach() * h**2 + p
                (gh,) = T.autograd.grad(again, h, g)
            assert not (h * 2).requires_grad
            return g * h**2, gh, g

    asked, o = [], []
    w, v = T.tensor([3.0, 4.0], requires_grad=True), T.tensor([1.0, 2.0], requires_grad=True)
    for _ in range(2):
        Of.apply(v, w * 2, v).sum().backward()
        o += [L(w.grad), L(v.grad)]
    return asked, o


@idiom
def laid_out_anew(T):
    x = T.arange(12.0, requires_grad=True)
    windows = T.as_strided(x, (4, 3), (2, 1))
    diagonal = (x * 1).reshape(3, 4).as_strided((3,), (5,))
    behind = x.detach()[4:].as_strided((2, 2), (3, 1), 5)
    scalar = x.as_strided((), (), 7)
    ((windows * T.arange(3.0)).sum() + (diagonal**2).sum() + scalar).backward()
    return L(windows), L(diagonal), L(behind), L(scalar), L(x.grad), tuple(x.as_strided((0, 2), (1, 1)).shape)


@idiom
def factors_of_products(T):
    a = T.tensor([[[1.0, 2.0], [3.0, 5.0]], [[0.0, 2.0], [2.0, 1.0]]], requires_grad=True)
    found, swaps = a.lu()
    named, infos = T.lu(a), T.lu(a, get_infos=True)[2]
    (found * T.tensor([[1.0, 2.0], [3.0, 4.0]])).sum().backward()
    return L(found), L(swaps), [L(t) for t in T.lu_unpack(*named)], L(infos), L(a.grad)


@idiom
def contexts_set_up_apart(T):
    class Scaled(T.autograd.Function):
        @staticmethod
        def forward(x, w, power=2, shift=0.5):
            return x**power * w + shift, x.sum()

        @staticmethod
        def setup_context(ctx, inputs, output):
            x, w, power, shift = inputs
            ctx.save_for_backward(x, w, output[0])
            ctx.mark_non_differentiable(output[1])
            ctx.power, seen[:] = power, [len(inputs), shift]

        @staticmethod
        def backward(ctx, g, of_sum):
            x, w, y = ctx.saved_tensors
            return g * w * ctx.power * x ** (ctx.power - 1), (g * x**ctx.power).sum(0), None, None

    class Sorted(Scaled):
        @staticmethod
        def setup_context(ctx, inputs, output):
            super(Sorted, Sorted).setup_context(ctx, inputs, output)
            ctx.power = ctx.power * 2

    seen, o = [], []
    for of, given in ((Scaled, ()), (Scaled, (3,)), (Sorted, (1, 0.0))):
        x, w = T.tensor(X, requires_grad=True), T.tensor([2.0, 3.0], requires_grad=True)
        y, total = of.apply(x, w, *given)
        (y * T.tensor([1.0, 2.0])).sum().backward()
        o += [L(y), L(total), total.requires_grad, L(x.grad), L(w.grad), list(seen)]
    return o


@idiom
def methods_as_functions(T):
    x = T.tensor([0.5, -1.5, 2.0])
    o = [
        L(getattr(T, name + "_")(x.clone()))
        for name in "abs atan ceil cos erf exp floor neg reciprocal round sigmoid sin square tanh trunc zero".split()
    ]
    o += [
        L(T.clamp_(x.clone(), -1, 1)),
        L(T.clamp_(x.clone(), max=0.0)),
        L(T.fill_(x.clone(), 3.0)),
        L(T.nan_to_num_(x / 0, posinf=9.0)),
    ]
    y = x * 1
    T.sigmoid_(y)
    z = T.masked_scatter(x, x > 0, T.tensor([7.0, 8.0, 9.0]))
    put = T.index_put(x, (T.tensor([0, 0]),), T.tensor([1.0, 2.0]), True)
    rows = T.slice_scatter(T.zeros(4, 2), T.ones(2, 2), dim=0, start=1, end=3)
    return o, L(y), L(z), L(put), L(rows), T.is_signed(x), L(T.isposinf(x / 0)), L(T.isreal(x)), L(x)
