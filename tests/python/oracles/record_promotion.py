"""Records MindSpore's dtype promotion as src/tensor/promotion.def.

Run with an interpreter that has mindspore 2.10 on CPU, its output into src/tensor/promotion.def.
Ops run one at a time and are waited for, since MindSpore reports an unsupported dtype only later. A pair that
MindSpore refuses for every op asked is left out: there msjit's own rule stands (src/tensor/dtype.cpp).
"""

import mindspore as ms
from mindspore import Tensor, ops

DTYPES = (
    "bool_ int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 bfloat16 float32 float64 complex64 complex128"
).split()
NUMBERS = {"kBool": True, "kInt": 1, "kFloat": 1.5, "kComplex": 1 + 2j}
# Ops whose result has the promoted dtype; the first that works decides, and all that work must agree.
SAME = {
    "add": lambda a, b: a + b,
    "mul": lambda a, b: a * b,
    "sub": lambda a, b: a - b,
    "maximum": ops.maximum,
    "pow": lambda a, b: a**b,
}


def tensor(name):
    made = Tensor([1, 1], dtype=ms.int32).astype(getattr(ms, name))
    ms.runtime.synchronize()
    return made


def result(function, a, b):
    try:
        dtype = str(function(a, b).dtype)
        ms.runtime.synchronize()
    except Exception:
        try:
            ms.runtime.synchronize()
        except Exception:
            pass
        return None
    return {"Bool": "bool_", "BFloat16": "bfloat16"}.get(dtype, dtype.lower())


def agreed(a, b):
    found = {name: r for name, f in SAME.items() if (r := result(f, a, b))}
    answers = set(found.values())
    if len(answers) > 1:
        print(f"// disagreement for {a.dtype} and {getattr(b, 'dtype', b)}: {found}")
    return next(iter(found.values()), None)


def main():
    print(f"// Facts recorded from MindSpore {ms.__version__} on CPU by tests/python/oracles/record_promotion.py.")
    print(
        "// Result dtype of add, sub, mul, maximum, pow where they accept the pair (they agree); others are left out."
    )
    print("// MSJIT_PROMOTION(a, b, result): two tensors.")
    print("// MSJIT_PROMOTION_NUMBER(tensor, number, result): with a Python number.")
    print("// MSJIT_TRUE_DIVISION(a, b, result): a / b where it is not the promoted dtype.")
    tensors = {name: tensor(name) for name in DTYPES}
    for a in DTYPES:
        for b in DTYPES:
            r = agreed(tensors[a], tensors[b])
            if r:
                print(f"MSJIT_PROMOTION({a}, {b}, {r})")
    for a in DTYPES:
        for kind, number in NUMBERS.items():
            r = agreed(tensors[a], number)
            if r:
                print(f"MSJIT_PROMOTION_NUMBER({a}, {kind}, {r})")
    for a in DTYPES:
        for b in DTYPES:
            r = result(lambda x, y: x / y, tensors[a], tensors[b])
            if r and r != agreed(tensors[a], tensors[b]):
                print(f"MSJIT_TRUE_DIVISION({a}, {b}, {r})")


if __name__ == "__main__":
    main()
