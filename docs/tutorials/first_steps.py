# # First steps
#
# Tensors are made from numbers, nested lists and NumPy arrays, and compute like NumPy's arrays.

import numpy as np

import msjit as ms

x = ms.tensor([[1.0, 2.0], [3.0, 4.0]])
y = x @ x.T + 1
print(y)
print(y.shape, y.dtype, float(y.mean()))

# NumPy and msjit share memory where they can; `asnumpy` gives an array, `ms.Tensor(array)` copies one.

print(np.sum(y), y.asnumpy().max())

# ## Gradients
#
# `ms.grad` differentiates a function; `value_and_grad` gives the value too. A tensor with `requires_grad` collects its gradient
# in `grad` when `backward` is called.

print(ms.grad(lambda v: (v * v).sum())(x))
w = ms.tensor([1.0, 2.0], requires_grad=True)
(w * w).sum().backward()
print(w.grad)

# ## Compiling
#
# `@ms.jit` captures the function's bytecode when it is called, compiles what it can in milliseconds, and leaves the rest to
# Python. The answer is the same as without it.


@ms.jit
def gelu(v):
    return 0.5 * v * (1 + ms.ops.tanh(0.7978845608 * (v + 0.044715 * v * v * v)))


print(gelu(x))
print(ms.report(gelu))
