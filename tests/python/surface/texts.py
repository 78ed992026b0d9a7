"""Texts of tensors over dtypes, shapes and values; what MindSpore 2.10 writes is recorded by
tests/python/oracles/record_mindspore_meanings.py."""

import numpy as np

_NUMBERS = [3.0, -3.0, 0.0, 0.1, 1e10, 1e-10, float("nan"), float("inf"), -float("inf"), 123456.789, 16777216.0]
_DTYPES = ["float16", "float32", "float64", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]
_SHAPES = [
    (1,),
    (7,),
    (13,),
    (30,),
    (1000,),
    (1001,),
    (2, 3),
    (2, 2, 2),
    (3, 1, 2, 1),
    (40, 40),
    (10, 200),
    (1, 1),
    (0, 3),
    (2, 30),
]


def tensors(ms):
    """Name -> tensor."""
    made = {}
    for dtype in _DTYPES:
        numbers = _NUMBERS if "float" in dtype else [0, 1, 100]
        for x in numbers:
            made[f"{dtype} {x}"] = ms.Tensor(x, getattr(ms, dtype))
        kind = np.dtype(dtype)
        made[f"{dtype} matrix"] = ms.Tensor((np.arange(6).reshape(2, 3) - 2 * (kind.kind != "u")).astype(kind))
    for x in (3.0, 0.1, 1e-10, -2.5):
        made[f"bfloat16 {x}"] = ms.Tensor(x, ms.bfloat16)
    for x in (True, False):
        made[f"bool {x}"] = ms.Tensor(x)
    for x in (0j, 1 + 2j, 3.5 - 1j):
        made[f"complex64 {x}"] = ms.Tensor(x, ms.complex64)
    made["complex64"] = ms.Tensor(np.array([1 + 2j, 3.5 - 1j], np.complex64))
    made["special"] = ms.Tensor([1.5, float("nan"), -float("inf"), 1e30])
    made["wide"] = ms.Tensor(np.array([-100000, 5, 123456789]))
    for shape in _SHAPES:
        for kind in (np.float32, np.int64, np.bool_):
            made[f"{shape} {np.dtype(kind)}"] = ms.Tensor(np.arange(np.prod(shape)).reshape(shape).astype(kind))
    return made


def texts(ms):
    """Name -> [repr, str]; str is left out of bfloat16, which MindSpore writes in a way of its own, and of large numbers,
    which NumPy writes differently from version to version."""
    left_out = (
        "bfloat16",
        "float32 10000000000.0",
        "float32 16777216.0",
        "float64 10000000000.0",
        "float64 16777216.0",
    )
    found = {name: [repr(t), "" if name.startswith(left_out) else str(t)] for name, t in tensors(ms).items()}
    p = ms.Parameter(ms.Tensor([1.0, 2.0]), name="w")
    found["Parameter"] = [repr(p), str(p)]
    found["fixed"] = [repr(ms.Parameter(ms.Tensor(1), name="q", requires_grad=False)), ""]
    found["list"] = [repr([ms.Tensor(1.0), p]), str({"a": ms.Tensor([1])})]
    found["format"] = [f"{ms.Tensor(3.0)} {ms.Tensor([1, 2])}", "%s" % ms.Tensor(2.0)]
    return found
