"""A value that the tape keeps is written in place by the captured code itself: its backward raises as eagerly."""

import pytest

import msjit as ms


def a_buffer(w, b):
    buf = b * 1
    y = (w * buf).sum()
    buf.add_(1)
    return y + buf.sum()


def an_input(w, b):
    y = (w * b).sum()
    b.add_(1)
    return y + b.sum()


def an_input_twice(w, b):
    b.add_(1)
    y = (w * b).sum()
    b.add_(1)
    return y + b.sum()


def a_view_of_an_input(w, b):
    b.add_(1)
    v = b[:1]
    y = (w * v).sum()
    b.add_(1)
    return y + b.sum()


def through_the_base(w, b):
    buf = b * 1
    v = buf[:1]
    y = (w * v).sum()
    buf.add_(1)
    return y + buf.sum()


def through_a_view(w, b):
    buf = b * 1
    v = buf[:1]
    y = (w * buf).sum()
    v.add_(1)
    return y + buf.sum()


def through_detach(w, b):
    buf = b * 1
    d = buf.detach()
    y = (w * buf).sum()
    d.add_(1)
    return y + buf.sum()


def a_detached_one(w, b):
    buf = w * 1
    d = buf.detach()
    y = (w * d).sum()
    d.add_(1)
    return y + d.sum()


def a_square(w, b):
    buf = w * 1
    y = (buf * buf).sum()
    buf.detach().add_(1)
    return y + buf.sum()


def under_no_grad(w, b):
    buf = b * 1
    y = (w * buf).sum()
    with ms.no_grad():
        buf.add_(1)
    return y + buf.sum()


def a_view_made_under_no_grad(w, b):
    buf = b * 1
    with ms.no_grad():
        v = buf[:1]
    y = (w * v).sum()
    buf.add_(1)
    return y + buf.sum()


def a_result(w, b):
    y = (w * 1).exp()
    z = y.detach()
    z.add_(1)
    return y.sum() + z.sum()


def of_a_composite(w, b):
    buf = b * 1
    y = ms.ops.softmax(w * buf, -1).sum()
    buf.zero_()
    return y + buf.sum()


def a_matrix(w, b):
    buf = b.reshape(1, 2) * 1
    y = (buf @ w.reshape(2, 1)).sum()
    buf.fill_(3)
    return y


def a_source_of_copy(w, b):
    buf = b * 1
    src = b * 2
    y = (w * src).sum()
    buf.copy_(src)
    buf.add_(1)
    return y + buf.sum()


def a_source_behind_copy(w, b):
    buf = b * 1
    src = b * 2
    buf.copy_(src)
    y = (w * buf).sum()
    src.add_(1)
    return y + buf.sum()


def in_each_turn(w, b):
    acc = w * 0
    for i in range(4):
        buf = b * i
        acc = acc + w * buf
        buf.add_(1)
    return acc.sum()


def from_turn_to_turn(w, b):
    acc = w * 0
    buf = b * 1
    for i in range(4):
        acc = acc + w * buf
        buf.add_(1)
    return acc.sum()


def in_a_loop_of_the_graph(w, b):
    acc = w * 0
    n = ms.tensor(0)
    while n < 4:
        buf = b * 1
        acc = acc + w * buf
        buf.add_(1)
        n = n + 1
    return acc.sum()


def in_a_long_loop(w, b):
    acc = w * 0
    for i in range(150):
        buf = b * i
        acc = acc + w * buf
        buf.add_(1)
    return acc.sum()


def from_turn_to_turn_of_a_long_loop(w, b):
    acc = w * 0
    buf = b * 1
    for i in range(150):
        acc = acc + w * buf
        buf.add_(1)
    return acc.sum()


def in_an_arm(w, b):
    y = w * 1
    if b.sum() > 0:
        buf = b * 1
        y = w * buf
        buf.add_(1)
    return y.sum()


def after_it_in_an_arm(w, b):
    buf = b * 1
    y = w * buf
    if b.sum() > 0:
        buf.add_(1)
    return y.sum() + buf.sum()


def in_a_gradient(w, b):
    def g(x):
        buf = b * 1
        y = (x * buf).sum()
        buf.add_(1)
        return y

    return ms.grad(g)(w).sum()


def in_a_gradient_of_a_square(w, b):
    def g(x):
        buf = x * b
        y = (buf * buf).sum()
        buf.detach().add_(1)
        return y

    return ms.grad(g)(w).sum()


def before_backward(w, b):
    buf = b * 1
    y = (w * buf).sum()
    buf.add_(1)
    y.backward()
    return y.detach()


def before_backward_detached(w, b):
    buf = b * 1
    v = buf.detach()
    y = (w * v).sum()
    buf.add_(1)
    y.backward()
    return y.detach()


def before_backward_a_view(w, b):
    buf = w * 1
    with ms.no_grad():
        v = buf[:1]
    y = (w * v).sum()
    buf.detach().add_(1)
    y.backward()
    return y.detach()


def not_in_what_is_returned(w, b):
    buf = b * 1
    w * buf
    buf.add_(1)
    return (w * 2).sum() + buf.sum()


def what_a_sum_does_not_keep(w, b):
    buf = b * 1
    y = (w + buf).sum()
    buf.add_(1)
    return y + buf.sum()


def a_new_leaf(w, b):
    p = ms.tensor([1.0, 2.0], requires_grad=True)
    y = (w * p).sum()
    with ms.no_grad():
        p.add_(1)
    return y


def an_element(w, b):
    buf = b * 1
    y = (w * buf).sum()
    buf[0] = 5.0
    return y + buf.sum()


def an_index(w, b):
    i = ms.tensor([0, 1])
    y = w[i].sum()
    i.add_(-1)
    return y


def a_mask(w, b):
    m = b > 0
    y = ms.ops.where(m, w, w * 2).sum()
    m.fill_(False)
    return y


def by_data(w, b):
    y = (w * b).exp()
    z = y.sum()
    y.data.zero_()
    return z


def a_state(w, b):
    h = b * 0
    for i in range(3):
        o = w * h
        h.copy_(o.detach())
    return o.sum()


def dropped(w, b):
    buf = b * 1
    y = w * buf
    del y
    buf.add_(1)
    return (w * buf).sum()


def product(w, buf):
    return (w * buf).sum()


def by_helpers(w, b):
    buf = b * 1
    y = product(w, buf)

    def add():
        buf.add_(1)

    add()
    return y + buf.sum()


def an_input_in_a_call(w, b):
    def g():
        b.add_(1)
        return (w * b).sum()

    y = g()
    b.add_(1)
    return y


def an_input_that_is_copied_to(w, b):
    c = b * 2
    b.copy_(c)
    y = (w * b).sum()
    c.add_(1)
    return y + c.sum()


def copied_from_an_input(w, b):
    c = b * 2
    y = (w * b).sum()
    c.copy_(b)
    c.add_(1)
    return y + c.sum()


def copied_from_an_input_before(w, b):
    c = b * 2
    c.copy_(b)
    y = (w * c).sum()
    b.add_(1)
    return y + c.sum()


def a_norm(w, b):
    with ms.no_grad():
        b.copy_(w * b / (w * b).norm())
    return (w * b).sum()


class Product(ms.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        return x * y

    @staticmethod
    def backward(ctx, g):
        x, y = ctx.saved_tensors
        return (g * y, g * x)


def in_a_function_of_its_own(w, b):
    buf = b * 1
    y = Product.apply(w, buf).sum()
    buf.add_(1)
    return y


def an_input_in_a_function_of_its_own(w, b):
    with ms.no_grad():
        b.add_(1)
    y = Product.apply(w, b).sum()
    return y


def in_forward_mode(w, b):
    def g(x):
        buf = b * 1
        y = x * buf
        buf.add_(1)
        return y

    return ms.jvp(g, (w,), (b,))[1].sum()


def in_a_vjp(w, b):
    def g(x):
        buf = b * 1
        y = x * buf
        buf.add_(1)
        return y

    o, f = ms.vjp(g, w)
    return f(b)[0].sum()


def before_it(w, b):
    b.add_(1)
    return (w * b).sum()


FORMS = [
    a_buffer,
    an_input,
    an_input_twice,
    a_view_of_an_input,
    through_the_base,
    through_a_view,
    through_detach,
    a_detached_one,
    a_square,
    under_no_grad,
    a_view_made_under_no_grad,
    a_result,
    of_a_composite,
    a_matrix,
    a_source_of_copy,
    a_source_behind_copy,
    in_each_turn,
    from_turn_to_turn,
    in_a_loop_of_the_graph,
    in_a_long_loop,
    from_turn_to_turn_of_a_long_loop,
    in_an_arm,
    after_it_in_an_arm,
    in_a_gradient,
    in_a_gradient_of_a_square,
    before_backward,
    before_backward_detached,
    before_backward_a_view,
    not_in_what_is_returned,
    what_a_sum_does_not_keep,
    a_new_leaf,
    an_element,
    an_index,
    a_mask,
    by_data,
    a_state,
    dropped,
    by_helpers,
    an_input_in_a_call,
    an_input_that_is_copied_to,
    copied_from_an_input,
    copied_from_an_input_before,
    a_norm,
    in_a_function_of_its_own,
    an_input_in_a_function_of_its_own,
    in_forward_mode,
    in_a_vjp,
    before_it,
]


def inputs():
    return ms.tensor([1.0, 2.0], requires_grad=True), ms.tensor([3.0, 4.0])


def outcome(run):
    """What the program gives, and the gradient; or that it raises."""
    w, b = inputs()
    said = []
    try:
        y = run(w, b)
        said.append(y.item())
        if y.requires_grad:
            y.backward()
        said.append(w.grad if w.grad is None else w.grad.tolist())
    except RuntimeError as error:
        assert "in place" in str(error)
        said.append("raised")
    return said, b.tolist()


@pytest.mark.parametrize("form", FORMS, ids=lambda f: f.__name__)
def test_kept_and_written(form):
    def then_written(f):
        def run(w, b):
            y = f(w, b)
            b.add_(1)
            return y

        return run

    def of_three(f):
        return lambda w, b: sum(f(v, b) for v in (w, w, inputs()[0]))

    captured = ms.jit(form)
    for around in (lambda f: f, then_written, of_three):
        expected = outcome(around(form))
        for _ in range(3):
            assert outcome(around(captured)) == expected
    assert ms.report(captured).calls >= 9
