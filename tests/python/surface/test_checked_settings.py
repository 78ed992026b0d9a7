"""What layers and optimizers take and refuse, with MindSpore 2.10's types of errors."""

import numpy as np
import pytest

import msjit as ms
from msjit import nn
from msjit.nn.probability import bijector, distribution


def parameters(*names):
    return [ms.Parameter(ms.ops.ones(2), name=n) for n in names or ("p",)]


class Decay(nn.Cell):
    def construct(self, step):
        return ms.tensor(0.5)


OPTIMIZERS = {
    "SGD": {}, "Momentum": {"learning_rate": 0.1, "momentum": 0.9}, "Adam": {}, "AdamWeightDecay": {}, "AdamOffload": {}, "LazyAdam": {}, "Adagrad": {},
    "ProximalAdagrad": {}, "FTRL": {}, "RMSProp": {}, "AdaMax": {}, "Adadelta": {}, "ASGD": {}, "Rprop": {}, "Lamb": {"learning_rate": 0.1},
}  # fmt: skip


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_groups_of_parameters(name):
    make = lambda params: getattr(nn, name)(params, **OPTIMIZERS[name])
    for wrong, error, text in (
        (None, ValueError, "no parameters"), ([], ValueError, "no parameters"), ([{"x": 1}], KeyError, "has no 'x'"),
        ([{"params": parameters(), "rate": 1.0}], KeyError, "has no 'rate'"), ([{"lr": 1.0}], KeyError, "without 'params'"),
        ([{"params": []}], ValueError, "no parameters"), ([{"params": parameters(), "weight_decay": -1.0}], ValueError, "negative"),
        ([{"params": parameters(), "grad_centralization": 1}], TypeError, "grad_centralization"),
    ):  # fmt: skip
        with pytest.raises(error, match=text):
            make(wrong)


SETTINGS = {
    "weight_decay": ("SGD Momentum Adam AdamWeightDecay LazyAdam Adagrad FTRL RMSProp AdaMax Adadelta ASGD Rprop", -1.0),
    "loss_scale": ("SGD Momentum Adam LazyAdam Adagrad ProximalAdagrad FTRL RMSProp AdaMax Adadelta", 0.0),
    "beta1": ("Adam AdamWeightDecay AdamOffload LazyAdam AdaMax", 1.0), "eps": ("Adam AdamWeightDecay LazyAdam AdaMax", -1.0),
    "accum": ("Adagrad ProximalAdagrad", -1.0), "dampening": ("SGD", -1.0), "momentum": ("SGD", -0.1),
}  # fmt: skip


@pytest.mark.parametrize("setting", SETTINGS)
def test_numbers(setting):
    names, value = SETTINGS[setting]
    for name in names.split():
        make = lambda v: getattr(nn, name)(parameters(), **{**OPTIMIZERS[name], setting: v})  # noqa: B023
        with pytest.raises(ValueError, match=f"{name}: {setting} must"):
            make(value)
        for other in ("a", None):
            with pytest.raises(TypeError, match=f"{name}: {setting} must be a number"):
                make(other)


def test_flags():
    for name, setting in (
        ("SGD", "nesterov"), ("Adam", "use_locking"), ("Adam", "use_amsgrad"), ("Adam", "use_lazy"), ("LazyAdam", "use_nesterov"),
        ("RMSProp", "centered"), ("FTRL", "use_locking"), ("Adagrad", "update_slots"), ("ProximalAdagrad", "use_locking"),
    ):  # fmt: skip
        with pytest.raises(TypeError, match=setting):
            getattr(nn, name)(parameters(), **{setting: 1})


def test_adam_takes_where_it_is_computed():
    for settings in ({"use_lazy": True}, {"use_offload": True}):
        w = ms.Parameter(ms.tensor([1.0]), name="w")
        nn.Adam([w], 0.1, **settings)((ms.tensor([100.0]),))
        np.testing.assert_allclose(w.asnumpy(), 0.9, rtol=1e-5)
    for wrong in ({"use_lazy": True, "use_offload": True}, {"use_lazy": True, "use_amsgrad": True}):
        with pytest.raises(ValueError, match="exclude"):
            nn.Adam(parameters(), **wrong)
    with pytest.raises(KeyError, match="no setting 'lazy'"):
        nn.Adam(parameters(), lazy=True)


def test_decay_of_steps():
    for params in (parameters(), [{"params": parameters(), "weight_decay": Decay()}]):
        decay = {} if isinstance(params[0], dict) else {"weight_decay": Decay()}
        with pytest.raises(TypeError, match="SGD: weight_decay must be a number, the same for all steps, got Decay"):
            nn.SGD(params, **decay)
    with pytest.raises(TypeError, match="LazyAdam: weight_decay must be a number"):
        nn.LazyAdam(parameters(), weight_decay=Decay())
    nn.LazyAdam([{"params": parameters(), "weight_decay": Decay()}])((ms.ops.ones(2),))


def test_paddings_of_fewer_and_more_numbers():
    x = ms.Tensor(np.arange(24, dtype=np.float32).reshape(2, 3, 4))
    for made, expected in (
        (nn.ConstantPad2d((1, 2), 7), np.pad(x.asnumpy(), ((0, 0), (0, 0), (1, 2)), constant_values=7)),
        (nn.ConstantPad3d((0, 1, 2, 0), 7), np.pad(x.asnumpy(), ((0, 0), (2, 0), (0, 1)), constant_values=7)),
        (nn.ZeroPad2d((1, 0)), np.pad(x.asnumpy(), ((0, 0), (0, 0), (1, 0)))),
        (nn.ReflectionPad1d((1, 2, 1, 0)), np.pad(x.asnumpy(), ((0, 0), (1, 0), (1, 2)), "reflect")),
        (nn.ReflectionPad3d((1, 2)), np.pad(x.asnumpy(), ((0, 0), (0, 0), (1, 2)), "reflect")),
    ):
        assert (made(x).asnumpy() == expected).all()
    for make in (lambda p: nn.ConstantPad2d(p, 0), nn.ZeroPad2d, nn.ReflectionPad1d, nn.ReplicationPad2d):
        for wrong in ("a", ("1", 1), (1.0, 2), True):
            with pytest.raises(TypeError, match="padding must be an int or a tuple of ints"):
                make(wrong)
        with pytest.raises(ValueError, match="padding must be"):
            make((1, 2, 3))
    with pytest.raises(ValueError, match="must not be negative"):
        nn.ReflectionPad2d(-1)
    with pytest.raises(ValueError, match="an int or 4 ints"):
        nn.ReplicationPad2d((1, 2))


def test_align_corners_is_for_what_is_between():
    x = ms.ops.ones((1, 1, 2, 2))
    for interpolate in (ms.ops.interpolate, ms.mint.nn.functional.interpolate):
        for mode in ("nearest", "area"):
            for corners in (False, True):
                with pytest.raises(ValueError, match="align_corners is for linear and cubic modes"):
                    interpolate(x, size=(3, 3), mode=mode, align_corners=corners)


class Written(distribution.Distribution):
    """As MindSpore's own distributions are written."""

    def __init__(self, rate=None, seed=None, dtype=ms.float32, name="Written"):
        param = dict(locals())
        param["param_dict"] = {"rate": rate}
        super().__init__(seed, dtype, name, param)

    def _mean(self, rate):
        return 1 / rate


def test_distributions_of_ones_own():
    assert Written(4.0).mean().item() == 0.25 and Written()("mean", ms.tensor(2.0)).item() == 0.5
    for name in (
        "prob",
        "log_prob",
        "cdf",
        "survival_function",
        "sd",
        "var",
        "mode",
        "entropy",
        "kl_loss",
        "cross_entropy",
        "sample",
    ):
        with pytest.raises(NotImplementedError, match="not implemented for Written"):
            Written()(name, ms.tensor([0.2]))
    for wrong in ({"seed": "seed"}, {"name": 1.0}):
        with pytest.raises(TypeError, match="must be"):
            distribution.Uniform(0.0, 1.0, **wrong)
    assert bijector.Invert(bijector.ScalarAffine(scale=1.0)).name == "InvertScalarAffine"
    with pytest.raises(TypeError, match="name must be str"):
        bijector.Invert(bijector.Exp(), name=0.1)


def test_precision_is_exact_where_it_can_be():
    metric = ms.train.Precision("multilabel")
    x, y = [[0, 1, 0, 1], [1, 0, 1, 1], [0, 0, 0, 1]], [[0, 1, 1, 1], [0, 1, 1, 1], [0, 0, 0, 1]]
    assert metric(ms.tensor(x), ms.tensor(y)).tolist() == [1, 2 / 3, 1]


def test_schedulers_tell_rates_as_tensors():
    optim = ms.experimental.optim
    optimizer = optim.SGD(parameters(), lr=0.1)
    for schedule in (optim.lr_scheduler.StepLR(optimizer, 1, 0.5), optim.lr_scheduler.ReduceLROnPlateau(optimizer)):
        (rate,) = schedule.get_last_lr()
        assert isinstance(rate, ms.Tensor) and rate.shape == () and rate.dtype == ms.float32
        np.testing.assert_allclose(rate.asnumpy(), 0.1, rtol=1e-6)
    assert f"{rate:.2f}" == "0.10"


IDS = ms.tensor([0, 1, 1, 2], dtype=ms.int32)
SEGMENTS = {  # of four slices: what is wrong, the type of MindSpore's error, what ours says
    "negative": (IDS, -1, ValueError, "greater than 0"), "none": (IDS, 0, ValueError, "greater than 0"),
    "a float": (IDS, 3.0, TypeError, "must be an int"), "a bool": (IDS, True, TypeError, "must be an int"),
    "of a float": (IDS, ms.Tensor(3.0), TypeError, "must be an int"),
    "ids of floats": (IDS.astype(ms.float32), 3, TypeError, "segment_ids must be"),
    "ids of bools": (IDS > 0, 3, TypeError, "segment_ids must be"),
    "too few": (IDS[:2], 3, ValueError, "an id for each slice"),
    "of other dimensions": (ms.ops.zeros((4, 3, 1), ms.int32), 3, ValueError, "an id for each slice"),
    "without": (ms.Tensor(0, ms.int32), 3, ValueError, "an id for each slice"),
}  # fmt: skip


@pytest.mark.parametrize("kind", ["sum", "prod", "max", "min"])
def test_segments(kind):
    f, x = getattr(ms.ops, f"unsorted_segment_{kind}"), ms.ops.ones((4, 3))
    for ids, count, error, text in SEGMENTS.values():
        for call in (f, ms.jit(lambda x, ids: f(x, ids, count))):
            with pytest.raises(error, match=f"unsorted_segment_{kind}: .*{text}"):
                call(x, ids, count) if call is f else call(x, ids)
    for count in (3, ms.Tensor(3), ms.Tensor([3], ms.int32)):
        assert f(x, IDS, count).shape == (3, 3)
    # What is made of it may have no segments.
    none = ms.ops.zeros((0, 2), ms.int64)
    assert ms.mint.scatter_reduce(ms.ops.zeros((0, 3)), 1, none, ms.ops.ones((0, 2)), "sum").shape == (0, 3)
    with pytest.raises(IndexError, match=f"unsorted_segment_{kind}: a segment id is not below num_segments, 2"):
        f(x, IDS, 2)
    captured = ms.jit(lambda x, ids: f(x, ids, 2))
    for ids in (IDS * 0, IDS * 0 + 1, IDS * 0 - 1):
        assert captured(x, ids).shape == (2, 3)
    with pytest.raises(IndexError):
        captured(x, IDS)
    assert captured(x, IDS * 0).shape == (2, 3)


@pytest.mark.parametrize("kind", ["Sum", "Prod", "Max", "Min", "Mean"])
def test_segments_in_order(kind):
    """What MindSpore refuses: ids that are not in order or below 0."""
    op, x = getattr(ms.ops.operations, f"Segment{kind}")(), ms.ops.ones((3, 2))
    for call in (op, ms.jit(lambda x, ids: op(x, ids))):
        for _ in range(3):
            assert call(x, ms.Tensor([0, 0, 3], ms.int32)).shape == (4, 2)
            for ids in ([-1, 0, 1], [1, 0, 1], [0, 2, 1]):
                with pytest.raises(ValueError, match=f"Segment{kind}: segment_ids must be in order"):
                    call(x, ms.Tensor(ids, ms.int32))


@pytest.mark.parametrize("package", [ms.experimental.optim, ms.mint.optim])
def test_what_a_call_of_an_optimizer_gives(package):
    w = ms.Parameter(ms.ops.ones((2, 3)), name="w")
    gradients = (ms.ops.ones((2, 3)),)
    for made in (package.Adam([w]), package.AdamW([w]), package.SGD([w], lr=0.1), ms.nn.Momentum([w], 0.1, 0.9)):
        assert made(gradients) is True and ms.jit(made)(gradients) is True
    assert package.SGD([w], lr=0.1).step(gradients) is None
