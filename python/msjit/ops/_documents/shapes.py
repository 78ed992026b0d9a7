"""Views, and ops that move elements."""

TEXT = """
reshape:
    The elements keep their order, by rows.
    @shape the new sizes; one may be -1 and follows from the number of elements
    = a Tensor of that shape; it shares x's memory where strides can describe it
    ! ValueError where the shape has another number of elements
    >>> {f}(ms.ops.arange(6), (2, -1))
    Tensor([[0, 1, 2],
            [3, 4, 5]], dtype=int64)

permute:
    Dimension i of the result is dimension dims[i] of x.
    @dims every dimension of x once, in the new order
    ! ValueError where dims names a dimension twice or leaves one out
    >>> x = ms.ops.arange(6).reshape(1, 2, 3)
    >>> {f}(x, (2, 0, 1)).shape
    (3, 1, 2)

transpose:
    @dim0 one of the two; a negative one counts from the end
    @dim1 the other one
    >>> {f}(ms.tensor([[1, 2, 3], [4, 5, 6]]), 0, 1)
    Tensor([[1, 4],
            [2, 5],
            [3, 6]], dtype=int64)

squeeze:
    A dimension that is named and has another size stays.
    @dims which dimensions; None: all of size 1
    >>> x = ms.ops.ones(1, 3, 1)
    >>> {f}(x).shape, {f}(x, 0).shape
    ((3,), (3, 1))

unsqueeze:
    @dim where the new dimension stands in the result
    >>> {f}(ms.tensor([1, 2]), 0)
    Tensor([[1, 2]], dtype=int64)
    >>> {f}(ms.tensor([1, 2]), -1).shape
    (2, 1)

broadcast_to:
    No element is copied: a dimension of size 1 is read many times.
    @shape the sizes of the result; -1 keeps the size of x
    = a Tensor of that shape, which shares x's memory
    ! ValueError where x's shape does not broadcast to it
    >>> {f}(ms.tensor([[1], [2]]), (2, 3))
    Tensor([[1, 1, 1],
            [2, 2, 2]], dtype=int64)

slice:
    @dim the dimension to take from
    @start the first index, negative ones from the end; None: from the beginning
    @stop the index behind the last; None: to the end
    @step the distance of two indices, which may be negative
    ! ValueError where step is 0; IndexError where there is no such dimension
    >>> {f}(ms.tensor([0, 1, 2, 3, 4]), 0, 1, None, 2)
    Tensor([1, 3], dtype=int64)

select:
    @dim the dimension to take from
    @index which slice; a negative one counts from the end
    ! IndexError for an index or a dimension that there is not
    >>> {f}(ms.tensor([[1, 2], [3, 4]]), 1, 0)
    Tensor([1, 3], dtype=int64)

ops.select:
    Both alternatives are computed in full before one of them is chosen.
    @condition of bools
    @x what is taken where the condition is True
    @y what is taken where it is False
    >>> {f}(ms.tensor([True, False]), ms.tensor([1, 2]), ms.tensor([10, 20]))
    Tensor([ 1, 20], dtype=int64)

diagonal:
    @offset which diagonal: 0 the main one, positive above it, negative below
    @dim0 the dimension of the rows
    @dim1 the dimension of the columns
    >>> {f}(ms.tensor([[1, 2], [3, 4]]))
    Tensor([1, 4], dtype=int64)

unfold:
    Windows that do not fit any more are left out.
    @dim the dimension that the window moves along
    @size the size of a window
    @step how far apart two windows start
    ! ValueError for a window larger than x or a step below 1
    >>> {f}(ms.ops.arange(5), 0, 3, 2)
    Tensor([[0, 1, 2],
            [2, 3, 4]], dtype=int64)

detach:
    No gradient goes back through it.
    >>> w = ms.tensor([3.0])
    >>> ms.grad(lambda w: w * {f}(w))(w)
    Tensor([3.], dtype=float32)

flatten:
    @start_dim the first dimension to merge
    @end_dim the last dimension to merge
    >>> {f}(ms.ops.ones(2, 3, 4), 1).shape
    (2, 12)

split:
    @sizes the size of each part; together the size along dim
    ! ValueError where the sizes do not add up
    >>> {f}(ms.tensor([1, 2, 3, 4, 5]), (2, 3))
    (Tensor([1, 2], dtype=int64), Tensor([3, 4, 5], dtype=int64))

chunk:
    @chunks how many parts are wanted; there are fewer if the size is smaller
    ! ValueError where chunks is below 1
    >>> {f}(ms.tensor([1, 2, 3, 4, 5]), 2)
    (Tensor([1, 2, 3], dtype=int64), Tensor([4, 5], dtype=int64))

unbind:
    >>> {f}(ms.tensor([[1, 2], [3, 4]]))
    (Tensor([1, 2], dtype=int64), Tensor([3, 4], dtype=int64))

cat:
    A vector of size 0 joins with anything.
    >>> {f}((ms.tensor([[1, 2]]), ms.tensor([[3, 4], [5, 6]])))
    Tensor([[1, 2],
            [3, 4],
            [5, 6]], dtype=int64)
    >>> {f}([ms.tensor([[1], [2]]), ms.tensor([[3], [4]])], 1)
    Tensor([[1, 3],
            [2, 4]], dtype=int64)

stack:
    @dim where the new dimension stands in the result
    >>> {f}((ms.tensor([1, 2]), ms.tensor([3, 4])))
    Tensor([[1, 2],
            [3, 4]], dtype=int64)
    >>> {f}((ms.tensor([1, 2]), ms.tensor([3, 4])), 1)
    Tensor([[1, 3],
            [2, 4]], dtype=int64)

tile:
    @reps how often along each dimension; for more dimensions than x has, x gets dimensions of size 1 in front
    >>> {f}(ms.tensor([1, 2]), (2, 2))
    Tensor([[1, 2, 1, 2],
            [1, 2, 1, 2]], dtype=int64)

repeat_interleave:
    tile repeats the whole, this each element in its place.
    @repeats how often
    @dim the dimension to repeat along; None: x is flattened first
    >>> {f}(ms.tensor([[1, 2], [3, 4]]), 2, 1)
    Tensor([[1, 1, 2, 2],
            [3, 3, 4, 4]], dtype=int64)

pad:
    @pads (before, after) of the last dimension, then of the one before it, and so on; negative numbers cut off
    @mode 'constant': value; 'reflect': mirrored at the edge, which is not repeated; 'replicate': the edge;
    @mode 'circular': the other end
    @value what 'constant' fills with
    >>> {f}(ms.tensor([[1, 2], [3, 4]]), (1, 0))
    Tensor([[0, 1, 2],
            [0, 3, 4]], dtype=int64)
    >>> {f}(ms.tensor([[1, 2, 3]]), (2, 1), "reflect")
    Tensor([[3, 2, 1, 2, 3, 2]], dtype=int64)

pad_grad:
    It adds what went into the padding to the elements that it was taken from; what was constant is dropped.
    @shape the shape of pad's operand
    @pads as given to pad
    @mode as given to pad
    = a Tensor of that shape
    ! ValueError where ct does not have the shape of pad's result
    >>> {f}(ms.tensor([1.0, 2.0, 3.0]), (2,), (1, 0), "replicate")
    Tensor([3., 3.], dtype=float32)

roll:
    What leaves at one end comes in at the other.
    @shifts how far, for each of dims; negative numbers move towards the beginning
    @dims the dimensions to move along; None: x is flattened first, and given its shape again
    ! ValueError where shifts and dims differ in length; IndexError where there is no such dimension
    >>> {f}(ms.tensor([1, 2, 3, 4]), 1)
    Tensor([4, 1, 2, 3], dtype=int64)
    >>> {f}(ms.tensor([[1, 2], [3, 4], [5, 6]]), -1, 0)
    Tensor([[3, 4],
            [5, 6],
            [1, 2]], dtype=int64)

flip:
    A copy; no view can run backwards.
    @dims the dimensions to reverse
    ! IndexError where there is no such dimension
    >>> {f}(ms.tensor([[1, 2], [3, 4]]), (0,))
    Tensor([[3, 4],
            [1, 2]], dtype=int64)

slice_scatter:
    @geometry the sizes of the part, the strides of each in elements, and the offset of its first element
    @src what the part becomes, of x's dtype and the part's shape
    = a Tensor of x's shape and dtype
    ! ValueError where the part does not lie inside of x; TypeError for another dtype
    >>> {f}(ms.ops.zeros(2, 3), ms.tensor([1.0, 2.0]), geometry=(2, 3, 0))
    Tensor([[1., 0., 0.],
            [2., 0., 0.]], dtype=float32)

strided_grad:
    Where several elements of the view are the same element, their parts are added.
    @shape the shape of the tensor that the view is of
    @geometry the sizes of the view, the strides of each in elements, and the offset of its first element
    = a Tensor of that shape
    ! ValueError where the view does not lie inside
    >>> {f}(ms.tensor([1.0, 2.0]), (4,), (2, 2, 0))
    Tensor([1., 0., 2., 0.], dtype=float32)
"""
