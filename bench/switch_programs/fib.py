"""Calls, and next to nothing else."""


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def run():
    assert fib(21) == 10946
