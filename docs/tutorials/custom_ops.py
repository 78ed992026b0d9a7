# # Custom ops
#
# `ms.custom_op` makes an op of a Python function. Captured code holds it as one node; its gradient is a rule of one's own.

from pathlib import Path

import numpy as np

import msjit as ms


def softsign(x):
    return ms.Tensor(x.asnumpy() / (1 + np.abs(x.asnumpy())))


def like_input(x):
    return x


def gradient(inputs, output, cotangent):
    (x,) = inputs
    return (cotangent / (1 + ms.ops.abs(x)) ** 2,)


op = ms.custom_op("my_softsign", softsign, infer=like_input, vjp=gradient)
x = ms.tensor([-1.0, 0.0, 3.0])
print(op(x))
print(ms.grad(lambda v: op(v).sum())(x))


@ms.jit(fullgraph=True)
def f(v):
    return op(v * 2) + 1


print(f(x))

# The same in C++: `ops.CustomOpBuilder` compiles [my_ops.cpp](my_ops.cpp) with your compiler and pybind11, and loads it. A build
# of your own finds the headers by `ms.get_include()`, or CMake's `find_package(msjit)` by `ms.get_cmake_dir()`.

my_ops = ms.ops.CustomOpBuilder("my_ops", [Path(__file__).parent / "my_ops.cpp"]).load()
print(my_ops.softsign(x))
print(ms.grad(lambda v: my_ops.softsign(v).sum())(x))


@ms.jit(fullgraph=True)
def g(v):
    return my_ops.softsign(v * 2) + 1


print(g(x))

# `ms.Function` with `forward` and `backward` does the same in PyTorch's manner, for what needs to keep values of its own.


class Double(ms.Function):
    @staticmethod
    def forward(ctx, v):
        return v * 2

    @staticmethod
    def backward(ctx, g):
        return g * 2


print(ms.grad(lambda v: Double.apply(v).sum())(x))
