"""Names that models of others (timm, kornia, monai, x-transformers) import from PyTorch, and what they do there."""

import numpy as np
import pytest
import torch

import msjit as ms
from msjit import mint


@pytest.mark.parametrize("shape", [(3, 4), (2, 3, 5), (6, 2, 3, 3)])
def test_fans(shape):
    def run(T):
        w = T.ones(shape)
        init = T.nn.init
        return init._calculate_fan_in_and_fan_out(w), [init._calculate_correct_fan(w, m) for m in ("fan_in", "fan_out")]

    assert run(mint) == run(torch)
    with pytest.raises(ValueError):
        mint.nn.init._calculate_fan_in_and_fan_out(mint.ones(3))
    with pytest.raises(ValueError, match="fan_in"):
        mint.nn.init._calculate_correct_fan(mint.ones(3, 3), "fan")


def test_data_sets_with_types():
    def run(T):
        data = T.utils.data

        class Squares(data.Dataset[int]):
            def __len__(self):
                return 5

            def __getitem__(self, index):
                return index * index

        class Backwards(data.Sampler[int]):
            def __iter__(self):
                return iter([4, 2, 0])

        loader: data.DataLoader[int] = data.DataLoader(Squares(), batch_size=2, sampler=Backwards())
        return [batch.tolist() for batch in loader], issubclass(Squares, data.Dataset)

    assert run(mint) == run(torch)


def test_dlpack_both_ways():
    from msjit.mint.utils.dlpack import from_dlpack, to_dlpack

    x = torch.arange(6.0).reshape(2, 3)
    y = from_dlpack(x)
    x[0, 0] = 7  # the same memory
    assert y.tolist() == x.tolist()
    assert torch.utils.dlpack.from_dlpack(to_dlpack(ms.Tensor(np.eye(2, dtype=np.float32)))).tolist() == [
        [1, 0],
        [0, 1],
    ]


def test_others():
    assert [mint.zeros(2, dtype=getattr(mint, f"uint{n}")).asnumpy().dtype.name for n in (16, 32, 64)] == [
        "uint16", "uint32", "uint64",
    ]  # fmt: skip
    from msjit.mint.nn.modules.transformer import _get_activation_fn

    x = np.linspace(-2, 2, 5).astype(np.float32)
    theirs = torch.nn.modules.transformer._get_activation_fn("gelu")(torch.tensor(x))
    np.testing.assert_allclose(_get_activation_fn("gelu")(ms.Tensor(x)).asnumpy(), theirs.numpy(), rtol=1e-5, atol=1e-6)
    for name in ("mkl", "mkldnn", "openmp"):
        assert isinstance(getattr(mint.backends, name).is_available(), bool)

    @mint.fx.wrap
    def doubled(x):
        return x * 2

    assert doubled(3) == 6 and mint.fx.wrap("len") == "len"
    with pytest.raises(RuntimeError):
        mint.fx.wrap(3)


LAYERS = {
    "Linear": (2, 3), "Bilinear": (2, 3, 4), "Conv1d": (2, 3, 1), "Conv2d": (2, 3, 1), "Conv3d": (2, 3, 1),
    "ConvTranspose1d": (2, 3, 1), "ConvTranspose2d": (2, 3, 1), "ConvTranspose3d": (2, 3, 1), "BatchNorm1d": (3,),
    "BatchNorm2d": (3,), "BatchNorm3d": (3,), "InstanceNorm2d": (3,), "LayerNorm": (3,), "GroupNorm": (1, 3), "RMSNorm": (3,),
    "PReLU": (), "Embedding": (4, 2), "EmbeddingBag": (4, 2), "RNN": (2, 3), "LSTM": (2, 3), "GRU": (2, 3), "RNNCell": (2, 3),
    "LSTMCell": (2, 3), "GRUCell": (2, 3), "MultiheadAttention": (4, 2), "TransformerEncoderLayer": (4, 2, 8),
    "TransformerDecoderLayer": (4, 2, 8), "Transformer": (4, 2, 1, 1, 8),
}  # fmt: skip


@pytest.mark.parametrize("name", LAYERS)
def test_layers_take_a_device(name):
    """Modules hand both on to the layers in them, None where nothing was asked for."""

    def run(T):
        made = [
            getattr(T.nn, name)(*LAYERS[name], **given)
            for given in (
                {"device": None, "dtype": None},
                {"device": "cpu"},
                {"device": T.device("cpu"), "dtype": T.float64},
            )
        ]
        kinds = [{str(p.dtype).lower()[-7:] for p in layer.parameters()} for layer in made]
        return kinds, [[(n, tuple(p.shape)) for n, p in layer.named_parameters()] for layer in made]

    assert run(mint) == run(torch)


@pytest.mark.parametrize("name", ["Hardsigmoid", "Hardswish", "LeakyReLU", "Mish", "SELU"])
@pytest.mark.parametrize("inplace", [False, True])
def test_activations_written_into_their_input(name, inplace):
    function = {"LeakyReLU": "leaky_relu"}.get(name, name.lower())

    def run(T):
        layer, f = getattr(T.nn, name)(inplace=inplace), getattr(T.nn.functional, function)
        x = T.tensor([-1.0, 0.5, 4.0])
        y = layer(x)
        w = T.tensor([-1.0, 0.5, 4.0], requires_grad=True)
        written = w * 1
        z = f(written, inplace=inplace)
        (z * written).sum().backward()
        return (y is x, z is written), [v.detach().tolist() for v in (x, y, z, w.grad)]

    (found, numbers), (expected, wanted) = run(mint), run(torch)
    assert found == expected
    np.testing.assert_allclose(numbers, wanted, rtol=1e-5, atol=1e-6)
    layer = getattr(mint.nn, name)(inplace=inplace)
    captured = ms.jit(lambda x: (layer(x), x + 0))
    for _ in range(3):
        x = mint.tensor([-1.0, 0.5, 4.0])
        y, after = captured(x)
        np.testing.assert_allclose(y.tolist(), wanted[1], rtol=1e-5, atol=1e-6)
        assert x.tolist() == after.tolist() == (y.tolist() if inplace else [-1.0, 0.5, 4.0])


def test_states_of_random_numbers():
    def run(T):
        T.manual_seed(5)
        state = T.get_rng_state()
        a = T.rand(3)
        with T.random.fork_rng(devices=[]):
            T.manual_seed(1)
            inside = T.rand(3)
        b = T.rand(3)
        T.set_rng_state(state)
        with T.random.fork_rng(enabled=False):
            again = T.rand(3)
        same = lambda x, y: bool((x == y).all())
        return same(a, again), same(b, T.rand(3)), same(a, inside), T.initial_seed()

    assert run(mint) == run(torch) == (True, True, False, 5)
    from msjit.mint.utils.checkpoint import get_device_states, set_device_states

    set_device_states(*get_device_states(mint.ones(1)))


def test_bases_of_losses_and_tuples_of_sizes():
    def run(T):
        import importlib

        loss, utils = (importlib.import_module(f"{T.__name__}.nn.modules.{m}") for m in ("loss", "utils"))

        class Own(loss._Loss):
            def forward(self, x):
                return x.sum() if self.reduction == "sum" else x.mean()

        class Weighted(loss._WeightedLoss):
            def forward(self, x):
                return (x * self.weight).sum()

        state = {"module.w": 1, "b": 2}
        utils.consume_prefix_in_state_dict_if_present(state, "module.")
        x = T.tensor([1.0, 2.0])
        return (
            [float(Own(*a)(x)) for a in ((), (None, None, "sum"), (False,), (True, True))],
            float(Weighted(T.tensor([2.0, 3.0]))(x)),
            list(Weighted(T.ones(2)).state_dict()),
            [utils._pair(3), utils._pair([1, 2]), utils._single(1), utils._triple(4), utils._ntuple(2)("ab")],
            utils._reverse_repeat_tuple((1, 2), 2),
            state,
        )

    assert run(mint) == run(torch)


def test_functions_with_a_backward_of_their_own():
    def run(T):
        import importlib

        module = importlib.import_module(T.__name__ + ".autograd.function")

        class Doubled(module.Function):
            @staticmethod
            def forward(ctx, x):
                assert isinstance(ctx, module.FunctionCtx) or T is mint
                return x * 2

            @staticmethod
            @module.once_differentiable
            def backward(ctx, grad):
                return grad * 3

        x = T.ones(2, requires_grad=True)
        Doubled.apply(x).sum().backward()
        return x.grad.tolist()

    assert run(mint) == run(torch)


OUT = {
    "add": ((3,), (3,), {"alpha": 2}),
    "sub": ((2, 3), (3,), {}),
    "mul": ((3,), (3,), {}),
    "div": ((3,), (3,), {"rounding_mode": "floor"}),
    "maximum": ((3,), (3,), {}),
    "matmul": ((2, 3), (3, 2), {}),
    "bmm": ((1, 2, 3), (1, 3, 2), {}),
    "cat": None,
    "rsqrt": ((3,), {}),
    "lt": ((3,), (3,), {}),
    "sort": ((3,), {}),
    "topk": ((4,), {"k": 2}),
}


@pytest.mark.parametrize("name", OUT)
@pytest.mark.parametrize("captured", [False, True])
def test_results_are_written_into_out(name, captured):
    r = np.random.RandomState(0)
    *shapes, options = OUT[name] or ((2,), (3,), {})
    values = [r.rand(*shape).astype(np.float32) for shape in shapes]

    def run(T, captured):
        args = [T.tensor(v) for v in values]
        args = [args] if name == "cat" else args
        function = getattr(T, name)
        wanted = function(*args, **options)
        several = isinstance(wanted, tuple)
        outs = tuple(T.zeros_like(w) for w in wanted) if several else T.zeros_like(wanted)
        call = lambda outs, *args: function(*args, out=outs, **options)
        call = ms.jit(call) if captured else call
        for _ in range(3 if captured else 1):
            result = call(outs, *args)
        pairs = list(zip(result, outs)) if several else [(result, outs)]
        return [(a.tolist(), b.tolist(), a is b) for a, b in pairs]

    for (a, b, same), (x, y, same_there) in zip(run(mint, captured), run(torch, False)):
        np.testing.assert_allclose(a, x, rtol=1e-5)
        np.testing.assert_allclose(b, y, rtol=1e-5)
        assert same == same_there or captured


def test_wrong_outs():
    x = mint.ones(3)
    assert mint.mul(x, 2.0, out=x) is x and x.tolist() == [2, 2, 2]
    assert mint.exp(mint.zeros(1), out=None).tolist() == [1]
    with pytest.raises(RuntimeError, match=r"out has shape \(2,\), the result \(3,\)"):
        mint.mul(x, 2.0, out=mint.zeros(2))
    with pytest.raises(RuntimeError, match="float32 does not go into out of .*int64"):
        mint.exp(x, out=mint.zeros(3, dtype=mint.int64))
    with pytest.raises(TypeError, match="out must be a Tensor, got int"):
        mint.exp(x, out=3)
    with pytest.raises(RuntimeError, match="nothing is differentiated"):
        mint.exp(mint.ones(3, requires_grad=True), out=mint.zeros(3))
    with pytest.raises(TypeError, match="unexpected keyword argument 'out'"):
        ms.ops.exp(x, out=x)


@pytest.mark.parametrize("captured", [False, True])
def test_clones_of_parameters_pass_gradients_on(captured):
    def run(T, captured):
        class Net(T.nn.Module):
            def __init__(self):
                super().__init__()
                self.linear = T.nn.Linear(2, 3)
                self.scale = T.nn.Parameter(T.tensor([1.0, 2.0, 3.0]))

            def forward(self, x):
                bias, scale = self.linear.bias.clone(), self.scale.clone()
                bias[1:2].zero_()
                scale[0] = 5.0
                return (x @ self.linear.weight.clone().t() + bias) * scale

        net = Net()
        with T.no_grad():
            for i, p in enumerate(net.parameters()):
                p.copy_(T.arange(p.numel()).reshape(p.shape) * 0.1 + i)
        f = ms.jit(net) if captured else net
        for n in (2, 3, 2, 4) if captured else (4,):
            net.zero_grad()
            y = f(T.ones(n, 2))
            (y * y).sum().backward()
        return [y.detach().tolist(), *(p.grad.tolist() for p in net.parameters())], list(dict(net.named_parameters()))

    for a, b in zip(run(mint, captured), run(torch, False)):
        if isinstance(b[0], str):
            assert a == b
        else:
            for x, y in zip(a, b):
                np.testing.assert_allclose(x, y, rtol=1e-5)


def test_parameters_are_made_by_their_arguments():
    def run(T):
        P = T.nn.Parameter

        class Own(P):
            pass

        made = [P(T.ones(2)), P(T.ones(2), False), P(data=T.ones(1), requires_grad=False), P(), Own(T.ones(3))]
        found = [(tuple(p.shape), p.requires_grad, isinstance(p, P)) for p in made]
        copies = [copy.deepcopy(p) for p in made[:2]]
        return (
            found,
            [(type(c) is type(p), c.requires_grad) for c, p in zip(copies, made)],
            isinstance(T.ones(1), P),
            type(copies[0].clone()) is T.Tensor,
            isinstance(T.nn.Linear(2, 2).weight, P),
            issubclass(Own, P),
        )

    import copy

    assert run(mint) == run(torch)
    assert type(ms.Parameter(ms.ones(1)).clone()) is ms.Parameter  # MindSpore's stays
    assert mint.nn.Parameter(mint.ones(1), "w").name == "w"


def test_small_names():
    def run(T):
        x = T.tensor([1.0, 2.0], requires_grad=True)
        y = T.detach(x * 2)
        T._assert(True, "not raised")
        with pytest.raises(AssertionError, match="said"):
            T._assert(y.sum() < 0, "said")
        T.use_deterministic_algorithms(True)
        asked = T.are_deterministic_algorithms_enabled()
        T.use_deterministic_algorithms(False)
        before = T.get_float32_matmul_precision()
        T.set_float32_matmul_precision("high")
        assert before == "highest" and T.get_float32_matmul_precision() == "high"
        T.set_float32_matmul_precision(before)
        assert asked and not T.are_deterministic_algorithms_enabled() and 2.718 < T.e < 2.719
        return y.tolist(), y.requires_grad, T.fill(y, 7).tolist(), y.tolist()

    assert run(mint) == run(torch)


def test_types_of_what_containers_hold():
    import typing

    def run(T):
        x, of = T.ones(1), T.Tensor
        cases = [
            (x, of), (1, of), ([x], list[of]), ([x, 1], list[of]), ({"a": x}, typing.Dict[str, of]),  # noqa: UP006
            ({1: x}, typing.Dict[str, of]), (None, typing.Optional[of]), (x, typing.Optional[of]), (1, typing.Optional[of]),  # noqa: UP006, UP045
            ((x, 1), tuple[of, int]), ((x, x), tuple[of, int]), (x, (int, of)), ([[x]], list[list[of]]), ([[1]], list[list[of]]),
        ]  # fmt: skip
        return [T.jit.isinstance(value, kind) for value, kind in cases]

    assert run(mint) == run(torch)


def test_whether_there_is_an_autocast():
    def run(T):
        found = [T.is_autocast_enabled("cpu")]
        for dtype in (T.bfloat16, T.float16):
            with T.autocast("cpu", dtype=dtype):
                found += [T.is_autocast_enabled("cpu"), T.get_autocast_dtype("cpu") == dtype]
                with T.autocast("cpu", enabled=False):
                    found.append(T.is_autocast_enabled("cpu"))
        return [*found, T.is_autocast_enabled("cpu")]

    assert run(mint) == run(torch)
    inside = ms.jit(lambda x: x * 2 if mint.is_autocast_enabled() else x)
    assert [float(inside(mint.ones(()))) for _ in range(3)] == [1, 1, 1]
    with mint.autocast("cpu"):
        assert float(inside(mint.ones(()))) == 2


@pytest.mark.parametrize("name", ["zeros", "ones", "rand", "randn"])
def test_sizes_by_name(name):
    def run(T):
        make = getattr(T, name)
        x = make(size=(2, 3), dtype=T.float64, device="cpu", requires_grad=True)
        return tuple(x.shape), x.requires_grad, x.dtype == T.float64, tuple(make((2,), device="cpu").shape)

    assert run(mint) == run(torch)
