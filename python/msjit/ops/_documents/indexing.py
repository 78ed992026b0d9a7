"""Ops that read or write at indices, and ops that order."""

TEXT = (
    """
gather:
    Indices count from the front; negative ones from the end.
    @index of integers, with as many dimensions as x and no size above x's except along dim
    >>> x = ms.tensor([[1, 2, 3], [4, 5, 6]])
    >>> {f}(x, ms.tensor([[2, 0], [1, 1]]), 1)
    Tensor([[3, 1],
            [5, 5]], dtype=int64)

mint.gather ops.gather_d ops.gather_elements:
    Indices count from the front; negative ones from the end.
    @index of integers, with as many dimensions as x and no size above x's except along dim
    >>> x = ms.tensor([[1, 2, 3], [4, 5, 6]])
    >>> {f}(x, 1, ms.tensor([[2, 0], [1, 1]]))
    Tensor([[3, 1],
            [5, 5]], dtype=int64)

scatter:
    out[..index[..i..]..] = src[..i..] along dim. Of several values for one place the last one stays, unless they are added
    or multiplied.
    @index of integers, with as many dimensions as x and no size above x's except along dim
    @src a number, or a Tensor of x's dtype and at least the sizes of index
    @reduce 'none': write; 'add': add to what is there; 'multiply': multiply it
    ! IndexError for an index outside the dimension; TypeError for other dtypes; ValueError where shapes do not fit
    >>> {f}(ms.ops.zeros(4), ms.tensor([3, 1]), ms.tensor([1.0, 2.0]), 0)
    Tensor([0., 2., 0., 1.], dtype=float32)
    >>> {f}(ms.ops.zeros(4), ms.tensor([1, 1]), 5.0, 0, "add")
    Tensor([ 0., 10.,  0.,  0.], dtype=float32)

mint.scatter mint.scatter_add:
    out[..index[..i..]..] = src[..i..] along dim (scatter_add: adds it).
    @index of integers, with as many dimensions as x and no size above x's except along dim
    @src a number, or a Tensor of x's dtype and at least the sizes of index
    ! IndexError for an index outside the dimension; TypeError for other dtypes; ValueError where shapes do not fit
    >>> {f}(ms.ops.zeros(4), 0, ms.tensor([3, 1]), ms.tensor([1.0, 2.0]))
    Tensor([0., 2., 0., 1.], dtype=float32)

ops.scatter:
    out[..index[..i..]..] = src[..i..] along dim. Of several values for one place the last one stays, unless they are added
    or multiplied.
    @index of integers, with as many dimensions as x and no size above x's except along dim
    @src a number, or a Tensor of x's dtype and at least the sizes of index
    @reduce 'none': write; 'add': add to what is there; 'multiply': multiply it
    ! IndexError for an index outside the dimension; TypeError for other dtypes; ValueError where shapes do not fit
    >>> {f}(ms.ops.zeros(4), 0, ms.tensor([3, 1]), ms.tensor([1.0, 2.0]))
    Tensor([0., 2., 0., 1.], dtype=float32)
    >>> {f}(ms.ops.zeros(4), 0, ms.tensor([1, 1]), 5.0, reduce="add")
    Tensor([ 0., 10.,  0.,  0.], dtype=float32)

ops.tensor_scatter_elements:
    out[..index[..i..]..] = src[..i..] along the axis.
    @dim the dimension that the indices are of
    @index of integers, with as many dimensions as the tensor
    @src a number, or a Tensor of the tensor's dtype and at least the sizes of the indices
    @reduce 'none': write; 'add': add to what is there; 'multiply': multiply it
    ! IndexError for an index outside the dimension; TypeError for other dtypes; ValueError where shapes do not fit
    >>> {f}(ms.ops.zeros(4), ms.tensor([3, 1]), ms.tensor([1.0, 2.0]))
    Tensor([0., 2., 0., 1.], dtype=float32)

index_select:
    A slice may be taken more than once, and in any order.
    >>> {f}(ms.tensor([[1, 2], [3, 4], [5, 6]]), ms.tensor([2, 0]), 0)
    Tensor([[5, 6],
            [1, 2]], dtype=int64)

mint.index_select ops.index_select:
    A slice may be taken more than once, and in any order.
    >>> {f}(ms.tensor([[1, 2], [3, 4], [5, 6]]), 0, ms.tensor([2, 0]))
    Tensor([[5, 6],
            [1, 2]], dtype=int64)

index_add:
    Slices for the same index are all added.
    >>> {f}(ms.ops.zeros(3), ms.tensor([2, 0, 2]), ms.tensor([1.0, 2.0, 3.0]), 0)
    Tensor([2., 0., 4.], dtype=float32)

mint.index_add:
    Slices for the same index are all added.
    >>> {f}(ms.ops.zeros(3), 0, ms.tensor([2, 0, 2]), ms.tensor([1.0, 2.0, 3.0]))
    Tensor([2., 0., 4.], dtype=float32)

index:
    Index tensors on neighbouring dimensions are replaced by their broadcast shape in place, else it stands in front.
    @xs the tensor to read, then a tensor of integers for each of dims
    @dims the dimension of xs[0] that each index tensor is of
    >>> x = ms.tensor([[1, 2], [3, 4]])
    >>> {f}([x, ms.tensor([0, 1]), ms.tensor([1, 0])], (0, 1))
    Tensor([2, 3], dtype=int64)

index_put:
    x[i, j] = v with tensors i and j, on a copy.
    @xs the tensor, the values, whose shape broadcasts to what is selected, then a tensor of integers for each of dims
    @dims the dimension of xs[0] that each index tensor is of
    @accumulate True adds the values to what is there
    >>> {f}([ms.ops.zeros(3), ms.tensor([1.0, 2.0]), ms.tensor([2, 0])], (0,))
    Tensor([2., 0., 1.], dtype=float32)

index_put_:
    x[i, j] = v with tensors i and j.
    @xs the tensor, the values, whose shape broadcasts to what is selected, then a tensor of integers for each of dims
    @dims the dimension of xs[0] that each index tensor is of
    @accumulate True adds the values to what is there
    >>> x = ms.ops.zeros(3)
    >>> _ = {f}([x, ms.tensor([1.0, 2.0]), ms.tensor([2, 0])], (0,))
    >>> x
    Tensor([2., 0., 1.], dtype=float32)

copy_:
    @src a Tensor of another shape or dtype, or a number
    >>> x = ms.ops.zeros(2, 2)
    >>> _ = {f}(x, ms.tensor([1, 2]))
    >>> x
    Tensor([[1., 2.],
            [1., 2.]], dtype=float32)

masked_select:
    x and mask broadcast. The size of the result depends on the data, which makes captured code wait for it.
    @x of any shape
    @mask of bools; its shape broadcasts with x's
    = a 1-d Tensor of x's dtype
    ! TypeError where mask is not of bools; ValueError where the shapes do not broadcast
    >>> {f}(ms.tensor([1, 2, 3]), ms.tensor([True, False, True]))
    Tensor([1, 3], dtype=int64)

masked_scatter:
    >>> {f}(ms.ops.zeros(4), ms.tensor([True, False, True, False]), ms.tensor([1.0, 2.0, 3.0]))
    Tensor([1., 0., 2., 0.], dtype=float32)

nonzero:
    @x of any shape
    = a Tensor of int64, a row for each such element
    >>> {f}(ms.tensor([[0, 5], [7, 0]]))
    Tensor([[0, 1],
            [1, 0]], dtype=int64)

take_along_dim:
    It applies what argsort and argmax give.
    >>> x = ms.tensor([[3, 1, 2]])
    >>> {f}(x, ms.ops.argsort(x), 1)
    Tensor([[1, 2, 3]], dtype=int64)

topk:
    @k how many
    @dim the dimension to search
    @largest False: the smallest ones
    @sorted True gives them in order
    >>> values, indices = {f}(ms.tensor([1.0, 4.0, 3.0]), 2)
    >>> values, indices
    (Tensor([4., 3.], dtype=float32), Tensor([1, 2], dtype=int64))

sort:
    @dim the dimension to sort along
    @descending True puts the largest first
    @stable True keeps the order of equal elements; it always is kept
    >>> values, indices = {f}(ms.tensor([3.0, 1.0, 2.0]))
    >>> values, indices
    (Tensor([1., 2., 3.], dtype=float32), Tensor([1, 2, 0], dtype=int64))

argsort:
    Equal elements keep their order.
    @dim the dimension to sort along
    @descending True puts the largest first
    >>> {f}(ms.tensor([3.0, 1.0, 2.0]))
    Tensor([1, 2, 0], dtype=int64)

unique:
    @x of real numbers, of any shape
    = (the values in x's dtype; where each element of x stands among them, int64, of x's shape; how often each occurs, int64)
    ! TypeError for complex numbers
    >>> values, inverse, counts = {f}(ms.tensor([3, 1, 3]))
    >>> values, inverse, counts
    (Tensor([1, 3], dtype=int64), Tensor([1, 0, 1], dtype=int64), Tensor([1, 2], dtype=int64))

searchsorted:
    Before which index a value belongs so that the order is kept.
    @right False: before equal elements; True: behind them
    >>> {f}(ms.tensor([1, 3, 5]), ms.tensor([3, 4]))
    Tensor([1, 2], dtype=int64)

bincount:
    Element i of the result is how often i occurs.
    @x 1-d, of integers that are not negative
    @minlength the least length of the result
    = a 1-d Tensor of int64, one longer than the largest element
    ! TypeError where x is not of integers; ValueError for a negative element
    >>> {f}(ms.tensor([0, 2, 2]))
    Tensor([1, 0, 2], dtype=int64)

embedding:
    A look-up in a table of vectors.
    >>> table = ms.tensor([[0.0, 0.1], [1.0, 1.1], [2.0, 2.1]])
    >>> {f}(table, ms.tensor([2, 0]))
    Tensor([[2. , 2.1],
            [0. , 0.1]], dtype=float32)

quantized_embedding:
    With ids 0 to rows - 1, all of the weight that quantized_linear multiplies with.
    @ids integers of any shape, from 0 to rows - 1 (negative ones count from the end)
    @weight as quantized_linear takes it
    @scale as quantized_linear takes it
    @zero as quantized_linear takes it
    @bits 8 or 4
    @group how many features share a scale, a multiple of 32
    @rows int, the number of rows
    @features int, the size of a row
    = a Tensor of ids' shape and then (features,), float32
    ! IndexError for an id outside; ValueError where shapes do not fit
    >>> weight, scale = ms.ops.full((1, 8, 64), 129, dtype=ms.uint8), 0.5 * ms.ones(1, 1, 16)
    >>> {f}(ms.tensor([2]), weight, scale, bits=8, group=32, rows=3, features=2)
    Tensor([[0.5, 0.5]], dtype=float32)
"""
    ""
)
