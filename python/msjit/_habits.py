"""What an uncaught error says of attributes of Tensors that elsewhere are methods or have some: x.shape(0), x.shape.numel()."""

import ast
import linecache

from ._core import Tensor

# By attribute: what it is, and what to write instead.
ATTRIBUTES = {
    "shape": "Tensor.shape is a tuple: write x.shape[0]",
    "dtype": "Tensor.dtype is a dtype: write x.dtype, and x.astype(dtype) for a tensor of another one",
    "ndim": "Tensor.ndim is an int: write x.ndim, or x.dim()",
    "nbytes": "Tensor.nbytes is an int: write x.nbytes",
    "itemsize": "Tensor.itemsize is an int: write x.itemsize, or x.element_size()",
    "strides": "Tensor.strides is a tuple: write x.strides, or x.stride()",
    "T": "Tensor.T is the transposed tensor: write x.T, or x.t()",
    "mT": "Tensor.mT is the tensor with its last two dimensions swapped: write x.mT",
    "device": "Tensor.device is a device: write x.device, and x.to(device) for a copy there",
    "requires_grad": "Tensor.requires_grad is a bool: write x.requires_grad, and x.requires_grad_() to set it",
    "is_leaf": "Tensor.is_leaf is a bool: write x.is_leaf",
    "grad": "Tensor.grad is a Tensor or None: write x.grad",
}
SIZES = (
    "Tensor.shape is a tuple: write x.numel() for the number of elements, math.prod(shape) where there is a shape alone"
)


def advice(error):
    """What to write instead of the call of an attribute that raised the error; None: it was raised for something else."""
    if isinstance(error, AttributeError):
        return SIZES if error.name == "numel" and type(error.obj) is tuple else None
    if not isinstance(error, TypeError) or not str(error).endswith("object is not callable") or not error.__traceback__:
        return None
    last = error.__traceback__
    while last.tb_next:
        last = last.tb_next
    frame, found = last.tb_frame, None
    for call in _calls(frame.f_code, last.tb_lasti, last.tb_lineno):
        if isinstance(call.func, ast.Attribute) and call.func.attr in ATTRIBUTES:
            known, owner = _value(call.func.value, frame)
            text = ATTRIBUTES[call.func.attr]
            if not known:
                found = found or f"if {ast.unparse(call.func.value)} is a Tensor: {text}"
            elif isinstance(owner, Tensor):
                return text
    return found


def _calls(code, at, line):
    """The calls in the source of a code's instruction, as far as that is known: in its line."""
    positions = getattr(code, "co_positions", None)
    place = list(positions())[at // 2] if positions else (line, line, None, None)
    first, end = place[0] or line, place[1] or line
    text = [linecache.getline(code.co_filename, n) for n in range(first, end + 1)]
    if place[3] is not None and all(text):  # columns count bytes
        text[-1] = text[-1].encode()[: place[3]].decode(errors="ignore")
        text[0] = text[0].encode()[place[2] or 0 :].decode(errors="ignore")
    text = "".join(text).strip()
    for source in (f"({text}\n)", text, f"{text} pass", text.partition("return ")[2]):
        try:
            return [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Call)]
        except (SyntaxError, ValueError):
            continue
    return []


def _value(node, frame):
    """(whether it is known without running anything, the value of) a name or an attribute of one."""
    if isinstance(node, ast.Name):
        for names in (frame.f_locals, frame.f_globals):
            if node.id in names:
                return True, names[node.id]
    elif isinstance(node, ast.Attribute):
        known, owner = _value(node.value, frame)
        if known and node.attr in getattr(owner, "__dict__", ()):
            return True, vars(owner)[node.attr]
    return False, None
