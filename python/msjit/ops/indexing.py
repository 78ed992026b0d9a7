"""Gathering, scattering and segments with MindSpore's names and arguments, composed of ops."""

from .. import _core
from .._core import Tensor
from ._limits import dimension

_ops, _raw = _core._ops, _core._raw_ops
_reshape, _where, _cast, _unsqueeze, _arange = (_raw[n] for n in ("reshape", "where", "cast", "unsqueeze", "arange"))

__all__ = [
    "argwhere", "embedding", "index_add", "index_fill", "inplace_add", "inplace_index_add", "inplace_sub", "inplace_update",
    "nonzero", "scatter_add", "scatter_div", "scatter_max", "scatter_min", "scatter_mul", "scatter_nd", "scatter_nd_add",
    "scatter_nd_div", "scatter_nd_max", "scatter_nd_min", "scatter_nd_mul", "scatter_nd_sub", "scatter_update",
    "select_scatter", "slice_scatter", "sparse_segment_mean", "take", "tensor_scatter_add", "tensor_scatter_div",
    "tensor_scatter_max", "tensor_scatter_min", "tensor_scatter_mul", "tensor_scatter_sub", "unsorted_segment_max",
    "unsorted_segment_min", "unsorted_segment_prod", "unsorted_segment_sum",
]  # fmt: skip


def written(variable, value, update):
    """variable, with value in it, which was computed of update. The write is recorded if variable is no Parameter; the result of
    one, whose gradient is its own (0013), is value itself where update has a gradient: what is computed of it has one, too."""
    if _recorded(variable, update):
        _check_fits(variable, value)
        return _raw["copy_"](variable, value)
    write(variable, value)
    if isinstance(update, Tensor) and update.requires_grad:
        return _cast(value, variable.dtype)
    return as_tensor(variable)


def _check_fits(variable, value):
    if value.shape != variable.shape:
        raise ValueError(f"assign: the value must have the variable's shape {variable.shape}, got {value.shape}")
    if value.dtype is not variable.dtype and _core.promote_types(value.dtype, variable.dtype) is not variable.dtype:
        raise TypeError(f"assign: {value.dtype} does not fit in a variable of {variable.dtype}; use value.astype")


def write(variable, value):
    """Writes without recording it."""
    _check_fits(variable, value)
    previous = _core._set_recording(0)
    try:
        _raw["copy_"](variable, value)
    finally:
        _core._set_recording(previous)


def _recorded(variable, update):
    """Whether a gradient goes through the write: by update, or by what an intermediate result was computed of."""
    if getattr(variable, "_is_parameter", False):
        return False
    return (isinstance(update, Tensor) and update.requires_grad) or (variable.requires_grad and not variable.is_leaf)


def kept(variable, update):
    """What the value to be written is computed of: a copy where a backward may need what the variable held."""
    if (isinstance(update, Tensor) and update.requires_grad) or _recorded(variable, update):
        return _raw["mul"](variable, 1)
    return variable


def as_tensor(variable):
    """What was written, as it is given back: of a Parameter a Tensor of its memory, not the Parameter once more."""
    return _reshape(variable, variable.shape) if getattr(variable, "_is_parameter", False) else variable


def nonzero(input, *, as_tuple=False):
    """Where the elements are that are not zero.

    The size of the result depends on the data, which makes captured code wait for it.

    Args:
        input: Tensor of any shape and dtype.
        as_tuple: bool, True gives a 1-d Tensor for each dimension, as x[...] takes them.
    Returns:
        Tensor (n, ndim) of int64, a row for each such element, or the tuple.

    >>> ms.ops.nonzero(ms.tensor([[0, 5], [7, 0]]))
    Tensor([[0, 1],
            [1, 0]], dtype=int64)
    >>> ms.ops.nonzero(ms.tensor([0, 3, 4]), as_tuple=True)
    (Tensor([1, 2], dtype=int64),)
    """
    found = _raw["nonzero"](input)
    return _raw["unbind"](found, 1) if as_tuple else found


def argwhere(input):
    """Where the elements are that are not zero, a row of indices for each.

    Args:
        input: Tensor of any shape and dtype.
    Returns:
        Tensor (n, ndim) of int64.

    >>> ms.ops.argwhere(ms.tensor([[0, 5], [7, 0]]))
    Tensor([[0, 1],
            [1, 0]], dtype=int64)
    """
    return _raw["nonzero"](input)


def take(input, index):
    """The elements at indices into the flattened tensor.

    Args:
        input: Tensor of any shape and dtype.
        index: Tensor of integers, of any shape; negative ones count from the end.
    Returns:
        Tensor of index's shape and input's dtype.
    Raises:
        IndexError: an index outside the tensor.

    >>> ms.ops.take(ms.tensor([[1, 2], [3, 4]]), ms.tensor([3, 0]))
    Tensor([4, 1], dtype=int64)
    """
    flat = _raw["index_select"](_reshape(input, (-1,)), _reshape(index, (-1,)), 0)
    return _reshape(flat, index.shape)


def embedding(input, weight, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False):
    """Looks up rows of a table: weight[input].

    Args:
        input: Tensor, which rows, of integers, of any shape.
        weight: Tensor or Parameter, the table, (rows, features).
        padding_idx: int or None, a row whose gradient stays 0.
        max_norm: number or None, rows that are looked up are first scaled down to this norm, in weight itself.
        norm_type: number, the order of that norm.
        scale_grad_by_freq: bool, True is not supported.
    Returns:
        Tensor of input's shape and features.
    Raises:
        IndexError: a row that there is not.
        NotImplementedError: scale_grad_by_freq is True.

    >>> table = ms.tensor([[0.0, 0.1], [1.0, 1.1], [2.0, 2.1]])
    >>> ms.ops.embedding(ms.tensor([2, 0]), table)
    Tensor([[2. , 2.1],
            [0. , 0.1]], dtype=float32)
    """
    if max_norm is not None:
        from .products import renorm

        used = _raw["unique"](_reshape(input, (-1,)))[0]
        with_limit = renorm(_raw["detach"](weight), norm_type, 0, max_norm)
        keep = _raw["any"](_raw["eq"](_unsqueeze(_arange(0, weight.shape[0]), 1), used), 1, True)
        write(weight, _where(keep, with_limit, _raw["detach"](weight)))
    rows = _raw["embedding"](weight, input)
    if padding_idx is not None:
        padding_idx %= weight.shape[0]
        rows = _where(_unsqueeze(input == padding_idx, -1), _raw["detach"](rows), rows)
    if scale_grad_by_freq:
        raise NotImplementedError("embedding: scale_grad_by_freq=True is not there")
    return rows


def index_fill(x, axis, index, value):
    """A copy of x with a number in chosen slices.

    Args:
        x: Tensor; one without dimensions counts as a vector of one element.
        axis: int or Tensor, the dimension of the slices.
        index: Tensor, which slices, of integers; negative ones count from the end, those that there are not are left out.
        value: number or Tensor of one number, the number.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: a complex number for an x of real ones.

    >>> ms.ops.index_fill(ms.tensor([[1, 2], [3, 4]]), 1, ms.tensor([0]), 9)
    Tensor([[9, 2],
            [9, 4]], dtype=int64)
    """
    axis = int(axis.item()) if isinstance(axis, Tensor) else axis
    if not x.ndim:
        return _reshape(index_fill(_reshape(x, (1,)), axis, index, value), ())
    n = x.shape[dimension("index_fill", x.ndim, axis)]
    index = _reshape(index, (-1,))
    hit = _raw["any"](_raw["eq"](_unsqueeze(_arange(0, n), 1), _where(index < 0, index + n, index)), 1)
    shape = [1] * x.ndim
    shape[axis] = n
    return _raw["masked_fill"](x, _reshape(hit, tuple(shape)), value)


def select_scatter(input, src, axis, index):
    """A copy of input in which one slice is src.

    Args:
        input: Tensor with at least one dimension.
        src: Tensor, the slice, with one dimension less; it is converted to input's dtype.
        axis: int, the dimension of the slice.
        index: int, which slice.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: src has another shape than the slice.

    >>> ms.ops.select_scatter(ms.ops.zeros(2, 3), ms.tensor([1.0, 2.0]), 1, 0)
    Tensor([[1., 0., 0.],
            [2., 0., 0.]], dtype=float32)
    """
    axis = dimension("select_scatter", input.ndim, axis)
    if src.ndim != input.ndim - 1:
        raise ValueError(f"select_scatter: src must have {input.ndim - 1} dimensions, got shape {tuple(src.shape)}")
    return slice_scatter(input, _unsqueeze(src, axis), axis, index, index + 1 if index != -1 else None)


def slice_scatter(input, src, axis=0, start=None, end=None, step=1):
    """A copy of input in which the slices start:end:step along axis are src.

    Args:
        input: Tensor with at least one dimension.
        src: Tensor, of the shape of those slices; it is converted to input's dtype.
        axis: int, the dimension of the slices.
        start: int or None, the first slice.
        end: int or None, the one behind the last.
        step: int, the distance of two slices.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: src has another shape than the slices.

    >>> ms.ops.slice_scatter(ms.tensor([1, 2, 3, 4]), ms.tensor([8, 9]), 0, 1, 3)
    Tensor([1, 8, 9, 4], dtype=int64)
    """
    axis = dimension("slice_scatter", input.ndim, axis)
    places = range(*slice(start, end, step).indices(input.shape[axis]))
    shape = (*input.shape[:axis], len(places), *input.shape[axis + 1 :])
    if tuple(src.shape) != shape:
        raise ValueError(f"slice_scatter: src must be of shape {shape}, as the slices, got {tuple(src.shape)}")
    index = Tensor(list(places), dtype=_core.int64)
    index = _raw["broadcast_to"](_reshape(index, (-1,) + (1,) * (input.ndim - axis - 1)), shape)
    return _raw["scatter"](input, index, _cast(src, input.dtype), axis)


# ---- updates of slices of the first dimension


def _row_index(x, indices):
    rows = (
        Tensor([indices] if isinstance(indices, int) else list(indices), dtype=_core.int64)
        if not isinstance(indices, Tensor)
        else indices
    )
    return _cast(_reshape(rows, (-1,)), _core.int64)


def inplace_add(x, v, indices):
    """A copy of x with v added to some of its rows; despite the name x stays as it is, as in MindSpore.

    Args:
        x: Tensor with at least one dimension.
        v: Tensor, what is added, a row for each index, of x's dtype.
        indices: int, tuple of ints or Tensor, which rows; one that is named twice gets both.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        IndexError: a row that there is not.
        ValueError: shapes do not fit.

    >>> ms.ops.inplace_add(ms.tensor([1.0, 2.0]), ms.tensor([5.0]), 1)
    Tensor([1., 7.], dtype=float32)
    """
    return _raw["index_add"](x, _row_index(x, indices), v, 0)


def inplace_sub(x, v, indices):
    """A copy of x with v subtracted from some of its rows; despite the name x stays as it is, as in MindSpore.

    Args:
        x: Tensor with at least one dimension.
        v: Tensor, what is subtracted, a row for each index, of x's dtype.
        indices: int, tuple of ints or Tensor, which rows; one that is named twice is reduced twice.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        IndexError: a row that there is not.
        ValueError: shapes do not fit.

    >>> ms.ops.inplace_sub(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([[0.5, 1.0]]), 1)
    Tensor([[1. , 2. ],
            [2.5, 3. ]], dtype=float32)
    """
    return _raw["index_add"](x, _row_index(x, indices), -v, 0)


def inplace_update(x, v, indices):
    """A copy of x with other rows; despite the name x stays as it is, as in MindSpore.

    Args:
        x: Tensor with at least one dimension.
        v: Tensor, the new rows, one for each index, of x's dtype.
        indices: int, tuple of ints or Tensor, which rows.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.ops.inplace_update(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([[9.0, 8.0]]), 1)
    Tensor([[1., 2.],
            [9., 8.]], dtype=float32)
    """
    return _update_rows("update", x, _row_index(x, indices), v)


def inplace_index_add(var, indices, updates, axis):
    """Adds updates to slices of a Parameter, in place; derivatives by updates go through the result, not through it.

    Args:
        var: Parameter with at least one dimension; it is written.
        indices: Tensor, which slices, 1-d, of integers; one that is named twice gets both.
        updates: Tensor, a slice for each index, of var's dtype.
        axis: int, the dimension of the slices.
    Returns:
        Tensor of var's memory.
    Raises:
        IndexError: a slice that there is not.
        ValueError: shapes do not fit.

    >>> p = ms.Parameter([1.0, 2.0, 3.0], requires_grad=False)
    >>> ms.ops.inplace_index_add(p, ms.tensor([0, 2]), ms.tensor([10.0, 20.0]), 0)
    Tensor([11.,  2., 23.], dtype=float32)
    """
    return written(var, _raw["index_add"](var, indices, updates, axis), updates)


def index_add(x, indices, y, axis, use_lock=True, check_index_bound=True):
    """Adds y to slices of x; of a Tensor in a copy, of a Parameter in place.

    Args:
        x: Tensor or Parameter with at least one dimension.
        indices: Tensor, which slices, 1-d, of integers; one that is named twice gets both.
        y: Tensor, a slice for each index, of x's dtype.
        axis: int, the dimension of the slices.
        use_lock: bool, there for MindSpore's programs; it changes nothing.
        check_index_bound: bool, likewise; indices are always checked.
    Returns:
        Tensor of x's shape and dtype; of a Parameter, of its memory.
    Raises:
        IndexError: a slice that there is not.
        ValueError: shapes do not fit.

    >>> ms.ops.index_add(ms.tensor([1.0, 2.0]), ms.tensor([1, 1]), ms.tensor([5.0, 6.0]), 0)
    Tensor([ 1., 13.], dtype=float32)
    """
    if getattr(x, "_is_parameter", False):
        return inplace_index_add(x, indices, y, axis)
    return _raw["index_add"](x, indices, y, axis)


def _combine(kind, old, new):
    if kind == "update":
        return new
    if kind == "sub":
        return old - new
    return _raw[{"add": "add", "mul": "mul", "div": "div", "max": "maximum", "min": "minimum"}[kind]](old, new)


def _update_rows(kind, x, rows, updates):
    """x with its rows (a 1-d index) combined with updates one after the other, so that equal indices all count."""
    if kind in ("add", "sub"):
        return _raw["index_add"](x, rows, updates if kind == "add" else -updates, 0)
    if kind == "mul":
        index = _raw["broadcast_to"](_reshape(rows, (-1,) + (1,) * (x.ndim - 1)), updates.shape)
        return _raw["scatter"](x, index, updates, 0, "multiply")
    hit = _raw["eq"](_unsqueeze(_arange(0, x.shape[0]), 1), rows)  # (rows of x, updates)
    for j in range(updates.shape[0]):
        mask = _reshape(_raw["select"](hit, 1, j), (-1,) + (1,) * (x.ndim - 1))
        x = _where(mask, _combine(kind, x, _raw["select"](updates, 0, j)), x)
    return x


def _made(scatter, name, doc):
    scatter.__name__ = scatter.__qualname__ = name
    scatter.__doc__ = doc
    return scatter


def _in_place(kind, doc, result):
    def scatter(input_x, indices, updates):
        rows = _cast(_reshape(indices, (-1,)), _core.int64)
        flat = _cast(_reshape(updates, (rows.shape[0], *input_x.shape[1:])), input_x.dtype)
        return written(input_x, _update_rows(kind, kept(input_x, updates), rows, flat), updates)

    return _made(scatter, f"scatter_{kind}", f"""{doc} rows of a Parameter or Tensor in place; recorded of a Tensor.

    Args:
        input_x: Parameter with at least one dimension; it is written.
        indices: Tensor of integers, of any shape, which rows; of one that is named twice both updates count, in their order.
        updates: Tensor of shape indices.shape + input_x.shape[1:], a row for each index.
    Returns:
        Tensor of input_x's memory.
    Raises:
        ValueError: the shapes do not fit.

    >>> p = ms.Parameter([1.0, 2.0, 8.0], requires_grad=False)
    >>> ms.ops.scatter_{kind}(p, ms.tensor([2, 0]), ms.tensor([4.0, 5.0]))
    Tensor({result}, dtype=float32)
    """)  # fmt: skip


scatter_add = _in_place("add", "Adds updates to", "[ 6.,  2., 12.]")
scatter_mul = _in_place("mul", "Multiplies by updates", "[ 5.,  2., 32.]")
scatter_div = _in_place("div", "Divides by updates", "[0.2, 2. , 2. ]")
scatter_max = _in_place("max", "Writes the larger of updates and the old values into", "[5., 2., 8.]")
scatter_min = _in_place("min", "Writes the smaller of updates and the old values into", "[1., 2., 4.]")
scatter_update = _in_place("update", "Writes updates into", "[5., 2., 4.]")


# ---- updates at coordinates: the last dimension of indices


def _flat_rows(x, indices):
    """x as (places, ...) and the places that coordinates mean."""
    depth = indices.shape[-1]
    place = None
    for i in range(depth):
        at = _cast(_raw["select"](indices, -1, i), _core.int64)
        at = _where(at < 0, at + x.shape[i], at)
        place = at if place is None else place * x.shape[i] + at
    total = 1
    for n in x.shape[:depth]:
        total *= n
    return _reshape(x, (total, *x.shape[depth:])), _reshape(place, (-1,)), depth


def _at_coordinates(kind, x, indices, updates):
    flat, place, depth = _flat_rows(x, indices)
    updates = _reshape(updates, (place.shape[0], *x.shape[depth:]))
    if not x.shape[depth:]:
        flat, updates = _unsqueeze(flat, 1), _unsqueeze(updates, 1)
    return _reshape(_update_rows(kind, flat, place, _cast(updates, x.dtype)), x.shape)


_COORDINATES = """
        indices: Tensor of integers, (..., depth), the coordinates; of a place that is named twice both updates count.
        updates: Tensor of shape indices.shape[:-1] + input_x.shape[depth:]."""


def _tensor_scatter(kind, doc, result):
    def scatter(input_x, indices, updates):
        return _at_coordinates(kind, input_x, indices, updates)

    return _made(scatter, f"tensor_scatter_{kind}", f"""A copy of input_x in which elements at coordinates are {doc}.

    Args:
        input_x: Tensor of any shape.{_COORDINATES}
    Returns:
        Tensor of input_x's shape and dtype.
    Raises:
        ValueError: the shapes do not fit.

    >>> x = ms.tensor([[1.0, 2.0], [3.0, 8.0]])
    >>> ms.ops.tensor_scatter_{kind}(x, ms.tensor([[1, 1], [0, 0]]), ms.tensor([4.0, 5.0])).tolist()
    {result}
    """)  # fmt: skip


def _scatter_nd(kind, doc, result):
    def scatter(input_x, indices, updates, use_locking=False):
        return written(input_x, _at_coordinates(kind, kept(input_x, updates), indices, updates), updates)

    return _made(scatter, f"scatter_nd_{kind}", f"""Elements of a Parameter at coordinates are {doc}, in place.

    Args:
        input_x: Parameter of any shape; it is written, and derivatives by updates go through the result alone.{_COORDINATES}
        use_locking: bool, there for MindSpore's programs; it changes nothing.
    Returns:
        Tensor of input_x's memory.
    Raises:
        ValueError: the shapes do not fit.

    >>> p = ms.Parameter([[1.0, 2.0], [3.0, 8.0]])
    >>> ms.ops.scatter_nd_{kind}(p, ms.tensor([[1, 1], [0, 0]]), ms.tensor([4.0, 5.0])).tolist()
    {result}
    """)  # fmt: skip


_MEANINGS = (
    ("add", "increased by updates", [[6.0, 2.0], [3.0, 12.0]]), ("sub", "decreased by updates", [[-4.0, 2.0], [3.0, 4.0]]),
    ("mul", "multiplied by updates", [[5.0, 2.0], [3.0, 32.0]]),
    ("div", "divided by updates", [[0.20000000298023224, 2.0], [3.0, 2.0]]),
    ("max", "replaced by updates where these are larger", [[5.0, 2.0], [3.0, 8.0]]),
    ("min", "replaced by updates where these are smaller", [[1.0, 2.0], [3.0, 4.0]]),
)  # fmt: skip
(
    tensor_scatter_add, tensor_scatter_sub, tensor_scatter_mul, tensor_scatter_div, tensor_scatter_max, tensor_scatter_min,
) = (_tensor_scatter(*row) for row in _MEANINGS)  # fmt: skip
scatter_nd_add, scatter_nd_sub, scatter_nd_mul, scatter_nd_div, scatter_nd_max, scatter_nd_min = (
    _scatter_nd(*row) for row in _MEANINGS
)


def scatter_nd(indices, updates, shape):
    """Zeros with updates added at coordinates.

    Args:
        indices: Tensor, the coordinates, (..., depth), of integers; what is added to one place twice adds up.
        updates: Tensor of shape indices.shape[:-1] + shape[depth:].
        shape: tuple of ints, the sizes of the result.
    Returns:
        Tensor of that shape and the dtype of updates.
    Raises:
        ValueError: the shapes do not fit.

    >>> ms.ops.scatter_nd(ms.tensor([[1], [1]]), ms.tensor([2.0, 3.0]), (3,))
    Tensor([0., 5., 0.], dtype=float32)
    """
    return _at_coordinates("add", _raw["full"](0, tuple(shape), updates.dtype), indices, updates)


# ---- segments


def reduce_segments(x, segment_ids, num_segments, kind):
    """Per segment the sum, product, max or min of the slices of x whose segment_ids (of x's first dimensions) name it."""
    lead = segment_ids.ndim
    rows = _cast(_reshape(segment_ids, (-1,)), _core.int64)
    rest = tuple(x.shape[lead:])
    flat = _reshape(x, (rows.shape[0], *rest))
    rows = _where(rows < 0, num_segments, rows + _cast(rows >= num_segments, _core.int64))  # ids below 0: of no segment
    try:
        if kind == "sum":  # what is of no segment adds up in a row of its own
            sums = _raw["index_add"](_raw["full"](0, (num_segments + 1, *rest), x.dtype), rows, flat, 0)
            return _raw["slice"](sums, 0, 0, num_segments)
        rows = _raw["index_select"](_arange(0, num_segments + 1), rows, 0)  # the same rows, each looked at
    except IndexError:
        raise IndexError(
            f"unsorted_segment_{kind}: a segment id is not below num_segments, {num_segments}; give more segments"
        ) from None
    member = _raw["eq"](_unsqueeze(_arange(0, num_segments), 1), rows)
    member = _reshape(member, (num_segments, -1) + (1,) * len(rest))
    reducer = {"prod": "prod", "max": "amax", "min": "amin"}[kind]
    if kind != "prod" and x.dtype not in _LIMITS:
        raise TypeError(
            f"unsorted_segment_{kind}: {x.dtype} has no order or no limits; cast to float32 or an integer first"
        )
    neutral = 1 if kind == "prod" else _LIMITS[x.dtype][kind == "min"]
    return _cast(_raw[reducer](_where(member, _unsqueeze(flat, 0), neutral), 1), x.dtype)


def _limits():
    # IEEE 754: (2 - 2**(1 - precision)) * 2**(largest exponent)
    formats = (_core.float64, 53, 1023), (_core.float32, 24, 127), (_core.float16, 11, 15), (_core.bfloat16, 8, 127)
    for dtype, precision, exponent in formats:
        largest = (2.0 - 2.0 ** (1 - precision)) * 2.0**exponent
        yield dtype, (-largest, largest)
    for bits in (8, 16, 32, 64):
        yield getattr(_core, f"int{bits}"), (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
        yield getattr(_core, f"uint{bits}"), (0, 2**bits - 1)


_LIMITS = dict(_limits())  # (the least, the greatest) value of a dtype


def _segments(kind, x, ids, count):
    name = f"unsorted_segment_{kind}"
    if ids.dtype not in (_core.int16, _core.int32, _core.int64):
        raise TypeError(f"{name}: segment_ids must be a Tensor of int32 or int64, not {ids.dtype}; cast it with astype")
    if not ids.ndim or ids.shape != x.shape[: ids.ndim]:
        raise ValueError(
            f"{name}: the shape of segment_ids, {ids.shape}, must be the first part of x's, {x.shape}: an id for each slice"
        )
    if isinstance(count, Tensor) and count.numel() == 1 and count.dtype in (_core.int32, _core.int64):
        count = int(count.item())
    if not isinstance(count, int) or isinstance(count, bool):
        given = f"Tensor[{count.dtype}{count.shape}]" if isinstance(count, Tensor) else type(count).__name__
        raise TypeError(f"{name}: num_segments must be an int, or a Tensor of one int, not {given}")
    if count <= 0:
        raise ValueError(f"{name}: num_segments must be greater than 0, got {count}")
    return reduce_segments(x, ids, count, kind)


def unsorted_segment_sum(input_x, segment_ids, num_segments):
    """Sums the slices of input_x that belong to the same segment.

    Args:
        input_x: Tensor of any shape.
        segment_ids: Tensor, the segment of each slice, of integers; its shape is the first part of input_x's. Slices of
            negative ones are left out.
        num_segments: int or Tensor, how many segments there are.
    Returns:
        Tensor (num_segments, ...) of input_x's dtype; 0 for a segment without a slice.
    Raises:
        ValueError: the shape of segment_ids is no first part of the other; num_segments is not positive.
        TypeError: segment_ids of no ints, num_segments that is none.
        IndexError: a segment that there is not.

    >>> ms.ops.unsorted_segment_sum(ms.tensor([1.0, 2.0, 3.0]), ms.tensor([0, 1, 0]), 2)
    Tensor([4., 2.], dtype=float32)
    """
    return _segments("sum", input_x, segment_ids, num_segments)


def unsorted_segment_prod(x, segment_ids, num_segments):
    """Multiplies the slices of x that belong to the same segment.

    Args:
        x: Tensor of any shape.
        segment_ids: Tensor, the segment of each slice, of integers; its shape is the first part of x's. Slices of
            negative ids belong to none.
        num_segments: int or Tensor, how many segments there are.
    Returns:
        Tensor (num_segments, ...) of x's dtype; 1 for a segment without a slice.
    Raises:
        ValueError: the shape of segment_ids is no first part of x's; num_segments is not positive.
        TypeError: segment_ids of no ints, num_segments that is none.
        IndexError: a segment that there is not.

    >>> ms.ops.unsorted_segment_prod(ms.tensor([2.0, 5.0, 3.0]), ms.tensor([0, 1, 0]), 3)
    Tensor([6., 5., 1.], dtype=float32)
    """
    return _segments("prod", x, segment_ids, num_segments)


def unsorted_segment_max(x, segment_ids, num_segments):
    """The largest of the slices of x that belong to the same segment, element by element.

    Args:
        x: Tensor of real numbers, of any shape.
        segment_ids: Tensor, the segment of each slice, of integers; its shape is the first part of x's. Slices of
            negative ids belong to none.
        num_segments: int or Tensor, how many segments there are.
    Returns:
        Tensor (num_segments, ...) of x's dtype; the dtype's least number for a segment without a slice.
    Raises:
        ValueError: the shape of segment_ids is no first part of the other; num_segments is not positive.
        TypeError: bools and complex numbers; segment_ids of no ints, num_segments that is none.
        IndexError: a segment that there is not.

    >>> ms.ops.unsorted_segment_max(ms.tensor([2, 5, 3]), ms.tensor([0, 1, 0]), 2)
    Tensor([3, 5], dtype=int64)
    """
    return _segments("max", x, segment_ids, num_segments)


def unsorted_segment_min(x, segment_ids, num_segments):
    """The smallest of the slices of x that belong to the same segment, element by element.

    Args:
        x: Tensor of real numbers, of any shape.
        segment_ids: Tensor, the segment of each slice, of integers; its shape is the first part of x's. Slices of
            negative ids belong to none.
        num_segments: int or Tensor, how many segments there are.
    Returns:
        Tensor (num_segments, ...) of x's dtype; the dtype's greatest number for a segment without a slice.
    Raises:
        ValueError: the shape of segment_ids is no first part of the other; num_segments is not positive.
        TypeError: bools and complex numbers; segment_ids of no ints, num_segments that is none.
        IndexError: a segment that there is not.

    >>> ms.ops.unsorted_segment_min(ms.tensor([2, 5, 3]), ms.tensor([0, 1, 0]), 2)
    Tensor([2, 5], dtype=int64)
    """
    return _segments("min", x, segment_ids, num_segments)


def sparse_segment_mean(x, indices, segment_ids):
    """The mean of the rows of x that belong to the same segment, chosen by indices.

    Args:
        x: Tensor of floats, with at least one dimension.
        indices: Tensor, which rows, 1-d, of integers.
        segment_ids: Tensor, the segment of each of them, ascending from 0.
    Returns:
        Tensor with a row for each segment; 0 for one without rows.
    Raises:
        IndexError: a row that there is not.

    >>> x = ms.tensor([[1.0], [3.0], [10.0]])
    >>> ms.ops.sparse_segment_mean(x, ms.tensor([0, 1, 2]), ms.tensor([0, 0, 1]))
    Tensor([[ 2.],
            [10.]], dtype=float32)
    """
    n = int(segment_ids[-1].item()) + 1
    rows = _raw["index_select"](x, indices, 0)
    total = reduce_segments(rows, segment_ids, n, "sum")
    count = reduce_segments(_ops["ones_like"](_cast(segment_ids, x.dtype)), segment_ids, n, "sum")
    return total / _reshape(_raw["clamp"](count, 1), (-1,) + (1,) * (x.ndim - 1))
