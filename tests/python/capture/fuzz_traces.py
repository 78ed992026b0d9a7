"""Random functions that always do the same ops: what traces take, but for the values of tensors."""

import random

_NEW = (
    """
{v} = {a} + {b}; {v} = {a} * 0.5; {v} = 2 - {a}; {v} = {a} @ w; {v} = ms.ops.relu({a}); {v} = {a}.reshape(2, 2).T; {v} = {a}[0] + {b}
{v} = ms.tensor([[1.0, 2.0], [3.0, 4.0]]); {v} = ms.ops.zeros_like({a}); {v} = ms.ops.concat(({a}, {b}), 1)[:, :2]; {v} = {a}.T; {v} = {a}[:, 1:]
{v} = ms.ops.where({a} > 0, {a}, {b}); {v} = {a}.sum(0); {v} = {a}.astype(ms.float32); {v} = {a}; {v} = ms.ops.rand(2, 2) + {a}; {v} = {a} + k
{v} = ms.ops.topk({a}, 2)[0]; {v} = {a}[ms.tensor([1, 0])]; {v} = ms.ops.full((2, 2), 3.0); {v} = {a}.detach(); {v} = {a} * w[0, 0]; {v} = s.get({a})
""".replace("\n", ";")
    .strip("; ")
    .split("; ")
)
_NEW = [part.strip() for line in _NEW for part in line.split(";") if part.strip()]
_WRITES = "{a}.add_({b}); {a}[0] = {b}[0]; {a}[0, 0] = 5.0; {a}[:, :1] = 0; {a}.mul_(2); {a}[{b} > 1] = 7.0; {a}.copy_({b}); u.add_(1)".split(
    "; "
)
_PYTHON = "for i in range(3): {v} = {a} + i; l.append({a}); l = [{a}, *l]; {v} = l[-1]; d['x'] = {a}".split("; ")


def source(seed):
    rng = random.Random(seed)
    known, body = ["x", "y"], []
    for _ in range(rng.randint(3, 12)):
        kind = rng.random()
        a, b, v = rng.choice(known), rng.choice(known), rng.choice("pqrst"[: rng.randint(1, 5)])
        line = rng.choice(_NEW if kind < 0.7 else _WRITES if kind < 0.85 else _PYTHON).format(a=a, b=b, v=v)
        body.append(line)
        if line.startswith((v + " =", "for ")) and v not in known:
            known.append(v)
    off = rng.random() < 0.2
    if off:
        at = rng.randint(0, len(body) - 1)
        body[at:] = (
            ["with ms.no_grad():", *("    " + line for line in body[at:])]
            if not any("for" in b for b in body[at:])
            else body[at:]
        )
    results = ", ".join(rng.sample(known, min(len(known), rng.randint(1, 4))))
    lines = ["l, d = [x, y], {}", *body, f"return {results}, l, d"]
    return "def f(x, y, k):\n" + "\n".join("    " + line for line in lines) + "\n"
