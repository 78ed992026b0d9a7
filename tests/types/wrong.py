"""Mistakes that both mypy --strict and pyright refuse: each line that ends in `# wrong` has one, no other line has."""

import msjit as ms
import msjit.numpy as mnp
from msjit import Tensor, mint, nn, ops

x = ms.tensor([1.0, 2.0])
ms.no_such_name(x)  # wrong
print(ms.float33)  # wrong
ops.sofmax(x)  # wrong
ops.softmax(x, axi=0)  # wrong
ops.softmax("x")  # wrong
ops.softmax(x, axis="last")  # wrong
ops.matmul(x)  # wrong
ops.sum(x, 0, keepdims="yes")  # wrong
ops.cat(3)  # wrong
ops.zeros((2, 3), dtype=3.5)  # wrong
ops.cross_entropy(x, x, reduce="mean")  # wrong
ops.relu(x, x, x)  # wrong
x.sumn()  # wrong
x.sum(axs=0)  # wrong
x + "one"  # wrong
x["name"]  # wrong
x.shape = (3, 4)  # wrong
y: int = x.sum()  # wrong
z: str = x.shape[0]  # wrong
nn.Dens(3, 4)  # wrong
nn.Dense(3)  # wrong
nn.Dense(3, 4, biass=True)  # wrong
nn.Dense("three", 4)  # wrong
nn.Dense(3, 4)(x, x)  # wrong
nn.Adam(3)  # wrong
nn.LayerNorm((3,), epsilon="small")  # wrong
mnp.summ(x)  # wrong
mnp.sum(x, axes=0)  # wrong
mint.summ(x)  # wrong
mint.sum(x, dimm=0)  # wrong
mint.nn.functional.rellu(x)  # wrong
mint.nn.Linear(3)  # wrong
mint.optim.Adam(x, lrr=1.0)  # wrong


@ms.jit
def f(a: Tensor) -> Tensor:
    return a * 2


f(1, 2)  # wrong
f("a")  # wrong
ms.jit(3)  # wrong
ms.jit(fullgraph="perhaps")  # wrong
