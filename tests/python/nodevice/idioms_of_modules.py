"""What programs written for PyTorch do with modules, optimizers and data sets, as idioms.py."""

import copy
import io

import numpy as np

from idioms import L, X, idiom, net


@idiom
def grads_data(T):
    m = net(T)
    (m(T.tensor(X)).sum()).backward()
    o = []
    for p in m.parameters():
        p.grad.data.mul_(2)
        o.append(L(p.grad))
        p.grad.zero_()
        o.append(L(p.grad))
    return o


@idiom
def accumulate(T):
    m = net(T)
    for _ in range(3):
        m(T.tensor(X)).sum().backward()
    return [L(p.grad) for p in m.parameters()]


@idiom
def modules_dict(T):
    m = net(T)
    m._modules["1"] = T.nn.Tanh()
    a = L(m(T.tensor(X)))
    return a, list(m._modules), [type(x).__name__ for x in m]


@idiom
def params_dict(T):
    m = T.nn.Linear(2, 2)
    m._parameters["weight"] = T.nn.Parameter(T.ones(2, 2))
    m._parameters["bias"].data.zero_()
    return L(m(T.tensor(X))), sorted(m._parameters)


@idiom
def buffers(T):
    class M(T.nn.Module):
        def __init__(self):
            super().__init__()
            self.register_buffer("a", T.ones(2))
            self.register_buffer("b", T.zeros(2), persistent=False)
            self.register_buffer("c", None)

        def forward(self, x):
            self.a = self.a * 2
            self.b.add_(1)
            return x * self.a + self.b

    m = M()
    x = T.tensor([1.0, 2.0])
    o = [L(m(x)), L(m(x))]
    return o, list(m.state_dict()), [n for n, _ in m.named_buffers()], L(m.a), "a" in m._buffers


@idiom
def another_modules_buffer(T):
    class M(T.nn.Module):
        def __init__(self):
            super().__init__()
            self.own = T.nn.BatchNorm1d(2)
            self.inner = T.nn.Module()
            self.inner.register_buffer("a", T.ones(2))
            self.seen = self.inner.a

        def forward(self, x):
            return x * self.seen

    m = M()
    m.later = m.inner.a
    m.inner.a = T.zeros(2)
    m.inner.put = T.nn.Buffer(T.ones(1)) if hasattr(T.nn, "Buffer") else T.ones(1)
    state = m.state_dict()
    m.load_state_dict(state)
    half = copy.deepcopy(m).double()
    kinds = [str(t.dtype).split(".")[-1].lower() for t in (half.seen, half.inner.a, half.own.running_mean)]
    return (
        L(m(T.tensor([[1.0, 2.0]]))),
        sorted(k for k in state if "put" not in k),
        [n for n, _ in m.named_buffers() if "put" not in n],
        kinds,
    )


@idiom
def members_where_numbers_were(T):
    class M(T.nn.Module):
        def __init__(self, layers, scale):
            super().__init__()
            self.layers, self.scale, self.last = layers, scale, None
            self.first = T.nn.Linear(2, 2)
            self.gain = T.nn.Parameter(T.ones(1))
            self.layers = T.nn.ModuleList([T.nn.Linear(2, 2) for _ in range(self.layers)])
            self.scale = T.nn.Parameter(T.ones(2) * self.scale)
            self.middle = T.nn.Linear(2, 3)
            self.last = T.nn.Linear(3, 1)
            self.first = T.nn.Linear(2, 4)

    m = M(2, 3.0)
    return [n for n, _ in m.named_parameters()], list(m.state_dict()), [n for n, _ in m.named_children()]


@idiom
def setattr_types(T):
    m = T.nn.Module()
    m.p = T.nn.Parameter(T.ones(1))
    r = []
    try:
        m.p = T.ones(1)
        r.append("ok")
    except TypeError:
        r.append("TypeError")
    m.p = None
    r.append([n for n, _ in m.named_parameters()])
    m.q = T.nn.Linear(1, 1)
    m.q = None
    r.append(list(dict(m.named_children())))
    del m.p
    r.append(hasattr(m, "p"))
    return r[1:]


@idiom
def hooks(T):
    m = net(T)
    o = []
    h1 = m[0].register_forward_hook(lambda mod, i, out: out * 2)
    h2 = m[2].register_forward_pre_hook(lambda mod, i: (i[0] + 1,))
    o.append(L(m(T.tensor(X))))
    h1.remove()
    o.append(L(m(T.tensor(X))))
    h2.remove()
    o.append(L(m(T.tensor(X))))
    return o


@idiom
def optim_state(T):
    m = net(T)
    opt = T.optim.Adam(m.parameters(), lr=0.1)
    m(T.tensor(X)).sum().backward()
    opt.step()
    sd = opt.state_dict()
    opt2 = T.optim.Adam(m.parameters(), lr=0.5)
    opt2.load_state_dict(sd)
    m(T.tensor(X)).sum().backward()
    opt2.step()
    return [[round(v, 5) for v in np.ravel(L(p))] for p in m.parameters()], opt2.param_groups[0]["lr"], sorted(sd)


@idiom
def optim_state_by_param(T):
    m = net(T)
    opt = T.optim.SGD(m.parameters(), lr=0.1, momentum=0.9)
    m(T.tensor(X)).sum().backward()
    opt.step()
    p = next(m.parameters())
    return sorted(opt.state[p]), L(opt.state[p]["momentum_buffer"])


@idiom
def groups(T):
    m = net(T)
    opt = T.optim.SGD([{"params": m[0].parameters(), "lr": 0.5}, {"params": [m[2].weight]}], lr=0.1)
    opt.add_param_group({"params": [m[2].bias], "lr": 1.0})
    m(T.tensor(X)).sum().backward()
    opt.step()
    opt.param_groups[1]["lr"] = 2.0
    opt.step()
    return [L(p) for p in m.parameters()], [g["lr"] for g in opt.param_groups]


@idiom
def own_optimizer(T):
    class Own(T.optim.Optimizer):
        def __init__(self, params, lr=0.1):
            super().__init__(params, dict(lr=lr))

        @T.no_grad()
        def step(self, closure=None):
            for g in self.param_groups:
                for p in g["params"]:
                    if p.grad is None:
                        continue
                    st = self.state[p]
                    if len(st) == 0:
                        st["step"] = 0
                        st["m"] = T.zeros_like(p)
                    st["step"] += 1
                    st["m"].mul_(0.9).add_(p.grad, alpha=0.1)
                    p.add_(st["m"], alpha=-g["lr"] / st["step"])

    m = net(T)
    o = Own(m.parameters())
    for _ in range(3):
        o.zero_grad()
        m(T.tensor(X)).sum().backward()
        o.step()
    return [[round(v, 5) for v in np.ravel(L(p))] for p in m.parameters()]


@idiom
def scheduler(T):
    p = T.nn.Parameter(T.ones(1))
    o = T.optim.SGD([p], lr=1.0)
    sc = T.optim.lr_scheduler.LambdaLR(o, lambda e: 1 / (e + 1))
    r = []
    for _ in range(3):
        o.step()
        sc.step()
        r.append(round(o.param_groups[0]["lr"], 5))
    sc2 = T.optim.lr_scheduler.CosineAnnealingLR(o, 10)
    for _ in range(3):
        o.step()
        sc2.step()
        r.append(round(sc2.get_last_lr()[0], 5))
    return r


@idiom
def clip(T):
    m = net(T)
    (m(T.tensor(X)).sum() * 100).backward()
    n = T.nn.utils.clip_grad_norm_(m.parameters(), 1.0)
    T.nn.utils.clip_grad_value_(m.parameters(), 0.2)
    return round(float(n), 3), [[round(v, 4) for v in np.ravel(L(p.grad))] for p in m.parameters()]


@idiom
def deepcopy_ema(T):
    m = net(T)
    e = copy.deepcopy(m)
    for p in e.parameters():
        p.requires_grad_(False)
    with T.no_grad():
        for a, b in zip(e.parameters(), m.parameters()):
            b.add_(1)
            a.mul_(0.9).add_(b.data, alpha=0.1)
    return [[round(v, 5) for v in np.ravel(L(p))] for p in e.parameters()], [p.requires_grad for p in e.parameters()]


@idiom
def save_load(T):
    m = net(T)
    b = io.BytesIO()
    T.save(m.state_dict(), b)
    b.seek(0)
    d = T.load(b)
    n = net(T)
    for p in n.parameters():
        p.data.zero_()
    r = n.load_state_dict(d)
    return L(n(T.tensor(X))), str(r), list(d)


@idiom
def strict(T):
    m = net(T)
    d = m.state_dict()
    d.pop("0.bias")
    d["zz"] = T.ones(1)
    r = m.load_state_dict(d, strict=False)
    return sorted(r.missing_keys), sorted(r.unexpected_keys)


@idiom
def weight_tying(T):
    class M(T.nn.Module):
        def __init__(s):
            super().__init__()
            s.e = T.nn.Embedding(3, 2)
            s.o = T.nn.Linear(2, 3, bias=False)
            s.o.weight = s.e.weight

        def forward(s, i):
            return s.o(s.e(i))

    m = M()
    m.e.weight.data.copy_(T.arange(6.0).reshape(3, 2))
    m(T.tensor([0, 2])).sum().backward()
    return [n for n, _ in m.named_parameters()], L(m.e.weight.grad), m.o.weight is m.e.weight, sorted(m.state_dict())


@idiom
def apply_init(T):
    m = net(T)

    def init(k):
        if isinstance(k, T.nn.Linear):
            T.nn.init.constant_(k.weight, 0.5)
            T.nn.init.zeros_(k.bias)

    m.apply(init)
    return [L(p) for p in m.parameters()]


@idiom
def freeze(T):
    m = net(T)
    for p in m[0].parameters():
        p.requires_grad = False
    m(T.tensor(X)).sum().backward()
    return [p.grad is None for p in m.parameters()]


@idiom
def train_eval(T):
    m = T.nn.Sequential(T.nn.Dropout(0.5), T.nn.BatchNorm1d(2))
    a = [k.training for k in m.modules()]
    m.eval()
    b = [k.training for k in m.modules()]
    x = L(m(T.tensor(X)))
    m.train()
    m(T.tensor(X))
    return a, b, [[round(t, 4) for t in r] for r in x], L(m[1].num_batches_tracked)


@idiom
def module_list(T):
    class M(T.nn.Module):
        def __init__(s):
            super().__init__()
            s.l = T.nn.ModuleList([T.nn.Linear(1, 1) for _ in range(3)])
            s.d = T.nn.ModuleDict({"a": T.nn.ReLU(), "b": T.nn.Linear(1, 1)})
            s.p = T.nn.ParameterList([T.nn.Parameter(T.ones(1))])
            s.q = T.nn.ParameterDict({"k": T.nn.Parameter(T.ones(2))})
            s.l.append(T.nn.Tanh())
            s.l.insert(0, T.nn.Sigmoid())
            s.l.extend([T.nn.ReLU()])
            s.l[1] = T.nn.Identity()

    m = M()
    return (
        [n for n, _ in m.named_parameters()],
        [n for n, _ in m.named_modules()],
        len(m.l),
        [type(k).__name__ for k in m.l[1:4]],
        list(m.d.keys()),
        "a" in m.d,
        type(m.l[-1]).__name__,
    )


@idiom
def assignments(T):
    p = T.nn.Parameter(T.ones(2))
    p.data = T.tensor([3.0, 4.0])
    p.data[0] = 9
    q = p.data
    q.mul_(2)
    with T.no_grad():
        p[1] = 1
        p.copy_(p + 1)
    return L(p), p.requires_grad, p.is_leaf, isinstance(p, T.nn.Parameter), isinstance(p, T.Tensor)


@idiom
def rnn(T):
    m = T.nn.LSTM(2, 3, 2, batch_first=True, bidirectional=True)
    with T.no_grad():
        for i, p in enumerate(m.parameters()):
            p.fill_(0.1 * (i % 5) - 0.2)
    y, (h, c) = m(T.ones(2, 4, 2))
    return (
        [round(v, 4) for v in np.ravel(L(y))[:8]],
        tuple(h.shape),
        tuple(c.shape),
        sorted(n for n, _ in m.named_parameters())[:4],
    )


@idiom
def attention(T):
    m = T.nn.MultiheadAttention(4, 2, batch_first=True)
    with T.no_grad():
        for i, p in enumerate(m.parameters()):
            p.copy_(T.arange(p.numel(), dtype=T.float32).reshape(p.shape) * 0.01)
    x = T.arange(24.0).reshape(2, 3, 4) / 10
    y, w = m(x, x, x, attn_mask=T.nn.Transformer.generate_square_subsequent_mask(3))
    return [round(v, 4) for v in np.ravel(L(y))[:6]], [round(v, 3) for v in np.ravel(L(w))[:9]]


@idiom
def dataloader(T):
    D = T.utils.data

    class Ds(D.Dataset):
        def __len__(s):
            return 5

        def __getitem__(s, i):
            return T.tensor([float(i)]), i

    r = [(L(a), L(b)) for a, b in D.DataLoader(Ds(), batch_size=2, drop_last=False)]
    t = D.TensorDataset(T.arange(4.0), T.arange(4))
    return (
        r,
        [L(v) for v in D.DataLoader(t, batch_size=4)],
        len(D.DataLoader(Ds(), 2)),
        [len(v) for v in D.random_split(Ds(), [3, 2])],
        L(D.Subset(Ds(), [3])[0][0]),
    )


@idiom
def distributions(T):
    d = T.distributions.Normal(T.tensor(0.0), T.tensor(2.0))
    c = T.distributions.Categorical(logits=T.tensor([1.0, 2.0]))
    return (
        round(float(d.log_prob(T.tensor(1.0))), 4),
        round(float(d.entropy()), 4),
        [round(v, 4) for v in L(c.probs)],
        round(float(c.log_prob(T.tensor(1))), 4),
        round(float(T.distributions.kl_divergence(d, T.distributions.Normal(T.tensor(1.0), T.tensor(1.0)))), 4),
    )


@idiom
def weight_norm(T):
    m = T.nn.utils.weight_norm(T.nn.Linear(2, 2, bias=False))
    m.weight_g.data.fill_(1.0)
    m.weight_v.data.copy_(T.tensor([[3.0, 4.0], [1.0, 0.0]]))
    a = L(m(T.ones(1, 2)).round(decimals=4))
    T.nn.utils.remove_weight_norm(m)
    return a, sorted(n for n, _ in m.named_parameters())


@idiom
def checkpoint(T):
    cp = T.utils.checkpoint.checkpoint
    x = T.tensor([1.0, 2.0], requires_grad=True)
    y = cp(lambda v: (v * v).sin(), x, use_reentrant=False)
    y.sum().backward()
    return [round(v, 4) for v in L(x.grad)]


@idiom
def blocks_of_ones_own(T):
    F = T.nn.functional

    class Encoder(T.nn.TransformerEncoderLayer):
        def _sa_block(self, x, attn_mask, key_padding_mask, is_causal=False):
            seen.append((attn_mask is None, key_padding_mask is None, is_causal))
            return super()._sa_block(x, attn_mask, key_padding_mask, is_causal=is_causal) * 2

        def _ff_block(self, x):
            return super()._ff_block(x) + x

    class Decoder(T.nn.TransformerDecoderLayer):
        def _mha_block(self, x, mem, attn_mask, key_padding_mask, is_causal=False):
            return super()._mha_block(x, mem, attn_mask, key_padding_mask) - self._ff_block(x)

    seen, o, x = [], [], T.arange(24.0).reshape(3, 2, 4) / 10
    mask = T.tensor([[False, True, True], [False, False, True], [False, False, False]])
    for first in (False, True):
        for layer, memory in ((Encoder, ()), (Decoder, (x.flip(0),))):
            m = layer(4, 2, 8, 0.0, norm_first=first)
            with T.no_grad():
                for i, p in enumerate(m.parameters()):
                    p.copy_(T.sin(T.arange(p.numel(), dtype=T.float32) + i).reshape(p.shape))
            o += [L(m(x, *memory)), L(m(x, *memory, mask)), L(F.relu(m._ff_block(x)))]
    return o, seen


@idiom
def complex_normals(T):
    T.manual_seed(3)
    w = T.nn.Parameter(T.empty(40, 50, dtype=T.complex64))
    with T.no_grad():
        w.normal_(2, 1)
    v = T.nn.init.normal_(T.nn.Parameter(T.empty(40, 50, dtype=T.complex64)))
    spread = [round(float(part.detach().std()), 1) for t in (w, v) for part in (t.real, t.imag)]
    return spread, round(float(w.real.mean())), round(float(w.imag.mean())), w.dtype == T.complex64


@idiom
def hooks_by_kind(T):
    m, seen = T.nn.Linear(2, 2), []
    counted = lambda: [
        len(h) for h in (m._forward_hooks, m._forward_pre_hooks, m._backward_hooks, m._backward_pre_hooks)
    ]
    o = [counted()]
    m.register_forward_hook(lambda *given: seen.append("after"))
    m.register_forward_pre_hook(lambda *given: seen.append("before"))
    m.register_full_backward_hook(lambda *given: seen.append("back"))
    x = T.ones(1, 2, requires_grad=True)
    m(x).sum().backward()
    o += [counted(), sorted(seen)]
    m._forward_hooks.clear()
    m(x)
    o += [counted(), len(seen)]
    m._forward_pre_hooks, m._backward_hooks = type(m._forward_pre_hooks)(), type(m._backward_hooks)()
    m(x).sum().backward()
    return o, counted(), len(seen)


@idiom
def distributions_of_ones_own(T):
    D = T.distributions

    class Mixed(D.Distribution):
        arg_constraints = {}

        def __init__(self, base, weights):
            self.base, self.weights = base, weights
            super().__init__(validate_args=False)

        @property
        def batch_shape(self):
            return self.base.batch_shape[:-1]

        def expand(self, batch_shape, new=None):
            new = self._get_checked_instance(Mixed, new)
            new.base, new.weights = self.base.expand((*batch_shape, *self.base.batch_shape[-1:])), self.weights
            super(Mixed, new).__init__(validate_args=False)
            return new

        def log_prob(self, value):
            return T.logsumexp(self.base.log_prob(value[..., None]) + self.weights.log(), -1)

    class Shaped(D.Normal):
        pass

    class Fixed(D.Distribution):
        def __init__(self):
            super().__init__(T.Size([2]), T.Size([3]), validate_args=False)

        def wider(self):
            try:
                return self._get_checked_instance(D.Distribution)
            except NotImplementedError:
                return "refused"

    m = Mixed(D.Normal(T.tensor([0.0, 1.0]), T.tensor([1.0, 2.0])), T.tensor([0.3, 0.7]))
    wide, shaped, fixed = m.expand((4,)), Shaped(T.zeros(2), 1.0).expand((3, 2)), Fixed()
    return (
        [tuple(d.batch_shape) for d in (m, wide, shaped, fixed)], tuple(fixed.event_shape), fixed.wider(),
        L(m.log_prob(T.tensor(0.5))), L(wide.log_prob(T.arange(4.0))), tuple(fixed._extended_shape((5,))),
    )  # fmt: skip


@idiom
def statistics_under_other_names(T):
    class Follows(T.nn.Module):
        def __init__(self, norm):
            super().__init__()
            self.norm, self.mean, self.scale = norm, norm.running_mean, norm.weight
            self.register_buffer("variance", norm.running_var)

    m = Follows(T.nn.BatchNorm1d(3))
    m.norm(T.ones(2, 3))
    copied = copy.deepcopy(m)
    names = [
        [n for n, _ in v] for v in (m.named_buffers(), m.named_parameters(), m.named_parameters(remove_duplicate=False))
    ]
    kept = sorted(m.state_dict()), sorted(copied.state_dict())
    return names, kept, L(m.mean), L(m.variance), len(list(m.parameters())), [n for n, _ in copied.named_parameters()]
