"""How tensors print in programs that import mindspore: repr as MindSpore 2.10 writes it, from the first such import on."""

from . import _core

_EDGE, _MOST = 3, 1000  # of vectors of more than _MOST elements, and of matrices, so many at each end of each dimension
_PER_LINE = {"float": 12, "bool": 12, "int": 24}


def _kind(dtype):
    name = str(dtype).lower()
    return "bool" if "bool" in name else "complex" if "complex" in name else "float" if "float" in name else "int"


def _short(x):
    """A number with 6 digits at most, as C++ streams write it."""
    return format(x, ".6g")


def _number(x, dtype, kind, alone):
    if kind == "bool":
        return str(bool(x))
    if kind == "int":
        return str(int(x))
    if kind == "complex":
        imaginary = _short(x.imag)
        return f"{_short(x.real)}{'' if imaginary.startswith('-') else '+'}{imaginary}j"
    if alone or dtype == _core.bfloat16:
        return _short(float(x))
    return format(float(x), ".4e" if dtype == _core.float16 else ".8e")


def _ends(n, shortened):
    """The indices that are written, and where the gap is (None: there is none)."""
    if shortened and n > 2 * _EDGE:
        return [*range(_EDGE), *range(n - _EDGE, n)], _EDGE
    return list(range(n)), None


def _rows(array, texts, depth, per_line, shortened):
    indices, gap = _ends(len(array), shortened)
    if array.ndim == 1:
        parts = [texts(array[i]) for i in indices]
        if gap is not None:
            return f"[{', '.join(parts[:gap])} ... {', '.join(parts[gap:])}]"
        lines = [", ".join(parts[i : i + per_line]) for i in range(0, len(parts), per_line)]
        return "[" + (", \n" + " " * (depth + 1)).join(lines) + "]"
    inner = [_rows(array[i], texts, depth + 1, per_line, shortened) for i in indices]
    pad = "\n" + " " * (depth + 1)
    if gap is not None:
        return "[" + f",{pad}".join(inner[:gap]) + f",{pad}...{pad}" + f",{pad}".join(inner[gap:]) + "]"
    return "[" + f",{pad}".join(inner) + "]"


def _values(t):
    kind, array = _kind(t.dtype), t.detach().asnumpy()
    if array.ndim == 0:
        return " " + _number(array[()], t.dtype, kind, True)
    if array.size == 0:
        return "\n" if array.ndim > 1 else " []"
    shortened = array.ndim > 1 or array.size > _MOST
    written = array
    for axis, n in enumerate(array.shape):
        written = written.take(_ends(n, shortened)[0], axis)
    width = 0
    if kind == "float" and t.dtype != _core.bfloat16:
        width = 11 if t.dtype == _core.float16 else 15  # a sign, though there may be none
    elif kind != "complex":
        width = max(len(_number(x, t.dtype, kind, False)) for x in written.ravel())
        width = max(width, len("False")) if kind == "bool" else width  # as NumPy has it, though all may be True
    texts = lambda x: _number(x, t.dtype, kind, False).rjust(width)
    text = _rows(array, texts, 0, _PER_LINE.get(kind, 12), shortened)
    return (" " if array.ndim == 1 else "\n") + text


def tensor(t):
    """MindSpore's repr of a Tensor."""
    if _core._batch_level(t):
        return _plain(t)
    return f"Tensor(shape={list(t.shape)}, dtype={t.dtype}, value={_values(t)})"


def parameter(p):
    """MindSpore's repr of a Parameter."""
    return f"Parameter (name={p.name}, shape={tuple(p.shape)}, dtype={p.dtype}, requires_grad={p.requires_grad})"


def text(t):
    """MindSpore's str of a Tensor: of one without dimensions as NumPy writes its scalars, 3.0."""
    return _plain_text(t) if t.ndim or _core._batch_level(t) else str(t.detach().asnumpy()[()])


_plain, _plain_text = _core.Tensor.__repr__, _core.Tensor.__str__


def as_mindspore():
    """Lets tensors print so from now on."""
    from .parameter import Parameter

    _core.Tensor.__repr__, _core.Tensor.__str__ = tensor, text
    Parameter.__repr__ = Parameter.__str__ = parameter
