"""Random programs of views and writes where some sizes are open and others are not, as source text: a tensor of a fixed shape is
written through views as long as another tensor is."""

import random

# fmt: off
FIXED = [
    "{}[{k}]", "{}.select(0, -1)", "{}[1:]", "{}.narrow(0, 1, 1)", "{}.swapaxes(0, 1)", "{}[::2]", "{}.unsqueeze(0)",
    "{}[:, 2:]", "{}.swapaxes(-1, -2)", "{}.reshape(-1, 4)", "{}[..., 1:]", "{}[...]", "{}.detach()", "{}.view(-1, 2)", "{}.transpose(0, -1)", "{}.flatten(0, 1)",
]
OPEN = ["{}[:n]", "{}[..., :n]", "{}[n:]", "{}[1 : n + 1]", "{}[: n + k]", "{}.narrow(0, 0, min(n, {}.shape[0]))", "{}[i:]", "{}[: a.shape[0]]", "{}[..., n:]", "{}[i : i + n]", "{}[::n]", "{}[-n:]", "{}[i]", "{}.split(k)[0]", "{}.chunk(2)[-1]", "{}.flip(0)", "{}.roll(n, 0)", "{}.repeat_interleave(k, 0)", "{}.index_select(0, ms.ops.arange(min(n, {}.shape[0])))", "ms.ops.cat([{}, {}], 0)[:n]", "ms.ops.stack([{}, {}])[..., :n]", "{}.reshape(-1)[n:]", "{}.reshape(-1)[: 4 * k].reshape(k, 4)", "ms.ops.pad({}, (0, n))", "{}[ms.tensor([0, -1])]", "{}[{} > 0]", "{}.unsqueeze(0).expand(k, *{}.shape)", "{}[[0, slice(0, n)]]", "{}[..., -n:].contiguous()", "{}.swapaxes(0, -1)[:n]", "head({}, n)", "{}[:n].T if {}.ndim == 2 else {}[:n]", "{}.unbind(0)[min(i, {}.shape[0] - 1)]"]
WRITES = ["{}.mul_({c})", "{}.add_({c})", "{}[...] = {c}", "{}[:n] += {c}", "{}.zero_()", "{}.copy_({} * {c})", "{}[0] = {c}", "{}[..., 0] = {c}", "{}.add_({}.sum())", "{}.fill_(a.sum())", "{}[i] = a.mean()", "{}[:n] = {}[:n] * {c}", "{}[..., :n].mul_({c})", "{}[1][:n] = {c}", "{}[1:][:n] += {c}", "{}.T[:n] = {c}", "put({}, n, {c})", "{}[{} > 1] = {c}", "{}[ms.tensor([0])] = {c}", "{}[i, :n] = {c}", "{}[:, i] += {c}", "{}.swapaxes(0, -1)[:k] *= {c}", "{}.index_fill_(0, ms.tensor([0]), {c})", "{} += {c}"]
READS = ["s = s + {}.sum() * {c}", "s = s + ({} * {c}).tanh().sum()", "s = s + {}.mean()", "s = s * 0.5 + {}.reshape(-1)[:n].sum()", "t = {} * 2; s = s + t.sum()", "s = s + ms.ops.cumsum({}, 0)[-1].sum()", "s = s + ms.grad(lambda x: (x[:n] ** 2).sum())({}.detach() * 1).sum()", "s = s + ({} @ {}.swapaxes(-1, -2)).sum() * 0.1", "s = s + ms.ops.softmax({}[..., :k], -1).max()", "s = s + len({}) * n", "s = s + {}.shape[-1] / n", "s = s + ms.ops.where({} > s, {}, {c}).sum()"]
BREAKS = ["note(float({}.detach().sum()))", "note(n)", "note(None)"]
# fmt: on


def program(seed):
    """The source of f(h, p, a, i) -> (number, tensors): h and p of shape (3, 8, 4), of which h may be written; a of shape (n, 4)."""
    r = random.Random(seed)
    names = ["h", "u"]
    lines = ["def f(h, p, a, i):", "    n = a.shape[0]", "    k = n // 2 + 1", "    u = p * 1.5", "    s = a.sum()"]

    def pick():
        return r.choice(names[-5:])

    def put(form):
        lines.append("    " + form.replace("{c}", r.choice(["2", "0.5", "-1.0", "1.25"])).replace("{}", pick()))

    for _ in range(r.randint(5, 14)):
        what = r.random()
        if what < 0.45:
            form = r.choice(FIXED if what < 0.2 else OPEN).replace("{k}", str(r.randint(0, 1)))
            name = f"v{len(names)}"
            put(f"{name} = {form}")
            names.append(name)
        elif what < 0.72:
            put(r.choice(WRITES))
        elif what < 0.9:
            put(r.choice(READS))
        elif what < 0.95:
            put(r.choice(BREAKS))
        else:
            lines.append(f"    for j in range({r.randint(1, 3)}):")
            put("    " + r.choice(WRITES[:4] + READS))
    return "\n".join([*lines, f"    return s, [{', '.join(names)}]"]) + "\n"
