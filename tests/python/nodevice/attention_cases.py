"""Cases of attention, the tests' own result of them, and msjit's."""

from dataclasses import dataclass

import numpy as np

import msjit as ms
from op_samples import np_attention, np_attention_grad

TOLERANCE = {"float32": 4e-6, "float64": 2e-14}


@dataclass(frozen=True)
class Case:
    queries: int
    keys: int
    size: int = 64
    values: int = 64
    heads: tuple = (3,)
    shared: int = 1  # heads of query that share one of key
    mask: str = ""  # bool, added, rows or keys
    diagonal: int | None = None
    spread: bool = False  # heads between the elements of a sequence, as a layer cuts them
    large: float = 1.0

    def __str__(self):
        parts = [f"{self.heads}x{self.queries}x{self.keys}", f"{self.size}-{self.values}"]
        parts += [f"{n}={v}" for n in ("shared", "mask", "diagonal", "spread", "large") if (v := getattr(self, n))]
        return " ".join(parts).replace("=0", "=zero")

    @property
    def settings(self):
        return dict(scale=1 / max(self.size, 1) ** 0.5, diagonal=self.diagonal)

    def arrays(self, dtype="float32"):
        """query, key, value, mask (or None), cotangent."""
        rng = np.random.default_rng(self.queries * 1000 + self.keys)
        of_keys = (*self.heads[:-1], self.heads[-1] // self.shared)

        def normal(heads, rows, columns):
            if not self.spread:
                return rng.normal(size=(*heads, rows, columns)).astype(dtype)
            return rng.normal(size=(*heads[:-1], rows, heads[-1], columns)).astype(dtype).swapaxes(-2, -3)

        q, k = normal(self.heads, self.queries, self.size) * self.large, normal(of_keys, self.keys, self.size)
        v, ct = normal(of_keys, self.keys, self.values), normal(self.heads, self.queries, self.values)
        shape = {"keys": (self.keys,), "rows": (self.queries, 1)}.get(self.mask, (*self.heads, self.queries, self.keys))
        if self.mask in ("bool", "keys"):
            mask = rng.uniform(size=shape) > 0.3
            mask[..., 0] = True
        else:
            mask = rng.normal(size=shape).astype(dtype) if self.mask else None
        return q, k, v, mask, ct


CASES = [
    Case(128, 128),
    Case(128, 128, diagonal=0),
    Case(1, 300),
    Case(1, 7, size=5, values=3, mask="bool"),
    Case(4, 65, heads=(2, 4), shared=2),
    Case(5, 1),
    Case(57, 700, size=40, values=24, mask="added"),
    Case(300, 33, heads=(1, 6), shared=3, mask="bool"),
    Case(61, 513, size=8, values=70, mask="keys", spread=True),
    Case(61, 300, mask="rows", heads=(2,)),
    Case(200, 530, diagonal=17, heads=(2, 2), spread=True),
    Case(100, 600, diagonal=500, heads=(4,), shared=4),
    Case(64, 64, large=60.0),
    Case(40, 600, large=60.0, diagonal=560),
    Case(17, 290, size=1, values=1),
    Case(3, 5, size=0, values=4),
]
EMPTY = [Case(0, 5), Case(5, 0), Case(4, 4, values=0), Case(2, 3, heads=(0,))]


def expected(case, dtype):
    """out, lse, and the gradients of query, key and value, in float64."""
    q, k, v, mask, ct = (a if a is None or a.dtype == bool else a.astype(np.float64) for a in case.arrays(dtype))
    out, lse = np_attention(q, k, v, mask, **case.settings)
    delta = (ct * out).sum(-1)
    return [out, lse, *np_attention_grad(ct, q, k, v, lse, delta, mask, **case.settings)]


def results(case, dtype="float32", captured=False):
    q, k, v, mask, ct = (None if a is None else ms.Tensor(a) for a in case.arrays(dtype))

    def function(q, k, v):
        out, lse = ms.ops.attention(q, k, v, mask, **case.settings)
        return (out * ct).sum(), (out, lse)

    function = ms.jit(function) if captured else function
    (_, found), grads = ms.value_and_grad(function, (0, 1, 2), has_aux=True)(q, k, v)
    return [t.asnumpy() for t in (*found, *grads)]


def check(case, found, dtype="float32"):
    for ours, exact in zip(found, expected(case, dtype), strict=True):
        assert ours.shape == exact.shape
        if exact.size:
            scale = max(abs(exact).max(), 1)
            assert abs(ours - exact).max() <= TOLERANCE[dtype] * scale * max(case.large, 1), case
