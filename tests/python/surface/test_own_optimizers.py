"""Optimizers that programs write themselves in MindSpore's manner; the numbers are MindSpore 2.10's."""

import numpy as np
import pytest

import msjit as ms
from msjit import Parameter, boost, nn, ops


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = Parameter(ms.tensor(np.arange(6, dtype=np.float32).reshape(2, 3) / 5), name="w")
        self.gamma = Parameter(ms.tensor([0.1, 0.2, 0.3]), name="gamma")

    def construct(self, x):
        return (ops.matmul(x, self.w) + self.gamma).tanh().sum()


class Own(nn.Optimizer):
    def __init__(self, params, lr=0.1, weight_decay=0.5, scale=4.0):
        super().__init__(lr, params, weight_decay, scale)
        self.moments = self.parameters.clone(prefix="m", init="zeros")

    def construct(self, gradients):
        gradients = self.scale_grad(self.decay_weight(gradients))
        lr = self.get_lr()
        for i, (p, m, g) in enumerate(zip(self.parameters, self.moments, gradients)):
            ops.assign(m, m * 0.9 + g)
            ops.assign(p, p - m * (lr[i] if self.is_group_lr else lr))
        self.assignadd(self.global_step, self.global_step_increase_tensor)
        return True


def trained(make):
    net = Net()
    weights = net.trainable_params()
    optimizer = make(weights)
    step = ms.value_and_grad(net, None, optimizer.parameters)
    for i in range(3):
        optimizer(step(ms.tensor(np.full((1, 2), (i + 1) / 3, np.float32)))[1])
    return optimizer, [round(float(v), 4) for p in weights for v in p.asnumpy().ravel()]


def groups(weights):
    first, second = {"params": weights[:1], "weight_decay": 0.2}, {"params": weights[1:], "weight_decay": 0.0}
    return Own([first, second])


def rates(weights):
    second = {"params": weights[1:], "lr": 0.3, "weight_decay": 0.1}
    return Own([second, {"params": weights[:1]}, {"order_params": weights}])


OWN = {
    "plain": (Own, [-0.0644, 0.1021, 0.2652, 0.3744, 0.5409, 0.7041, -0.0209, 0.111, 0.24]),
    "groups": (groups, [-0.0645, 0.1346, 0.3293, 0.4694, 0.6684, 0.8631, -0.0196, 0.113, 0.2417]),
    "rates": (rates, [-0.0677, 0.099, 0.2636, 0.3711, 0.5378, 0.7025, -0.281, -0.103, 0.0708]),
    "schedule": (
        lambda weights: Own(weights, nn.CosineDecayLR(0.01, 0.1, 10)),
        [-0.0608, 0.107, 0.2717, 0.3857, 0.5535, 0.7182, -0.0151, 0.1151, 0.2426],
    ),
}


@pytest.mark.parametrize("name", OWN)
def test_own_optimizer(name):
    make, expected = OWN[name]
    optimizer, found = trained(make)
    np.testing.assert_allclose(found, expected, atol=2e-4)
    assert int(optimizer.global_step.asnumpy()[0]) == 3


def test_settings_by_parameter():
    optimizer, _ = trained(rates)
    assert (optimizer.is_group, optimizer.is_group_lr, optimizer.dynamic_lr) == (True, True, False)
    assert optimizer.decay_flags == (True, True) and optimizer.exec_weight_decay and optimizer.need_scale
    assert [float(lr) for lr in optimizer.get_lr()] == pytest.approx([0.1, 0.3])
    assert [float(d) for d in optimizer.get_weight_decay()] == pytest.approx([2.0, 0.4])
    assert float(optimizer.get_lr_parameter(optimizer.parameters[1]).asnumpy()) == pytest.approx(0.3)
    assert optimizer.optim_filter == (True, True) and optimizer.param_length == 2
    plain, _ = trained(Own)
    assert plain.decay_flags == (True, False) and float(plain.get_weight_decay()) == 2.0
    assert float(plain.reciprocal_scale) == 0.25 and not plain.is_group
    assert plain.hyper_map(lambda a, b: a + b, (1, 2), (3, 4)) == (4, 6)
    with pytest.raises(ValueError, match="none of its parameters"):
        plain.get_lr_parameter(Parameter(ms.ones(1), name="other"))


def test_gradients_come_in_the_order_of_order_params():
    net = Net()
    w, gamma = weights = net.trainable_params()
    optimizer = nn.SGD([{"params": [gamma], "lr": 1.0}, {"params": [w]}, {"order_params": weights}], 0.1)
    assert [p.name for p in optimizer.parameters] == ["w", "gamma"]
    before = gamma.asnumpy().copy()
    optimizer((ops.zeros_like(w), ops.ones_like(gamma) * 2))
    np.testing.assert_allclose(gamma.asnumpy(), before - 2, rtol=1e-6)
    with pytest.raises(ValueError, match="order_params"):
        nn.SGD([{"params": weights}, {"order_params": [w]}], 0.1)
    with pytest.raises(RuntimeError, match="two groups"):
        nn.SGD([{"params": weights}, {"params": [w]}, {"order_params": weights}], 0.1)


def test_arguments_are_kept():
    class Descent(nn.Optimizer):
        @nn.optim.opt_init_args_register
        def __init__(self, params, learning_rate=0.1, momentum=0.9):
            super().__init__(learning_rate, params)

        @nn.Optimizer.target.setter
        def target(self, value):
            self._set_base_target(value)

    optimizer = Descent([Parameter(ms.ones(1), name="a")], momentum=0.5)
    assert optimizer.init_args == {"momentum": 0.5} and optimizer.init_learning_rate == 0.1
    assert list(optimizer.init_params) == ["params"] and optimizer.target == "CPU"
    optimizer.target, optimizer.unique = "CPU", False
    assert optimizer.target == "CPU" and optimizer.unique is False
    with pytest.warns(UserWarning, match="target = 'Ascend' has no effect"):
        optimizer.target = "Ascend"
    for name, value, error in (("target", "NPU", ValueError), ("target", 3, TypeError), ("unique", 3, TypeError)):
        with pytest.raises(error, match=name):
            setattr(optimizer, name, value)


def test_gradients_added_up_over_steps():
    weight = Parameter(ms.tensor([1.0]), name="weight")
    accumulation = boost.GradientAccumulation(2, nn.SGD([weight], learning_rate=1.0))
    seen = []
    for gradient in (1.0, 3.0, 5.0, 6.0, 7.0):
        assert float(accumulation(ms.tensor(0.5), (ms.tensor([gradient]),))) == 0.5
        seen.append(float(weight.asnumpy()[0]))
    assert seen == [1.0, -1.0, -1.0, -6.5, -6.5]
    total = Parameter(ms.tensor([2.0]), name="total")
    boost.grad_accumulation.gradient_accumulation_op(4, total, ms.tensor([8.0]))
    assert total.tolist() == [4.0]
    boost.grad_accumulation.gradient_clear_op(total)
    assert total.tolist() == [0.0]


@pytest.mark.parametrize("kind", ["RowTensor", "COOTensor", "CSRTensor"])
def test_functions_of_sparse_tensors_are_registered(kind):
    scaled = ops.MultitypeFuncGraph("scaled")
    scaled.register("Tensor", kind)(lambda scale, x: "sparse")
    scaled.register("Tensor", "Tensor")(lambda scale, x: x * scale)
    assert float(scaled(ms.tensor(3.0), ms.tensor(2.0))) == 6.0
    if kind == "RowTensor":
        rows = ms.RowTensor(ms.tensor([1]), ms.tensor([[2.0]]), (2, 1))
        assert scaled(ms.tensor(3.0), rows) == "sparse"


def test_dtype_is_a_function_of_ops():
    assert ops.dtype(ms.ones(2, dtype=ms.int8)) == ms.int8


class Decay(nn.Cell):
    def construct(self, step):
        return ops.cast(step, ms.float32) * 0.1 + 0.01


# MindSpore 2.10's, after three steps from [1, 2] with the gradient [0.5, -0.5] and a learning rate of 0.1.
DECAYED = {
    "Momentum": [0.6792600154876709, 2.1877849102020264], "Adam": [0.6995766758918762, 2.272493839263916],
    "AdamWeightDecay": [-0.24992939829826355, 3.1517179012298584], "RMSProp": [0.8070011734962463, 2.0872185230255127],
    "Adagrad": [0.781907320022583, 2.134519338607788], "FTRL": [0.26354682445526123, 1.077069878578186],
    "ProximalAdagrad": [0.781907320022583, 2.134519338607788], "AdaMax": [0.7176541686058044, 2.228839159011841],
    "ASGD": [0.8198748230934143, 2.081826686859131], "Rprop": [0.6359999775886536, 2.363999843597412],
    "Adadelta": [0.9989458918571472, 2.000627279281616],
}  # fmt: skip


@pytest.mark.parametrize("name", DECAYED)
def test_weight_decay_of_the_step(name):
    w = Parameter(ms.tensor([1.0, 2.0]), name="w")
    momentum = {"momentum": 0.9} if name == "Momentum" else {}
    optimizer = getattr(nn, name)([w], learning_rate=0.1, weight_decay=Decay(), **momentum)
    assert optimizer.dynamic_weight_decay
    for _ in range(3):
        optimizer((ms.tensor([0.5, -0.5]),))
    np.testing.assert_allclose(w.asnumpy(), DECAYED[name], rtol=1e-4)


def test_weight_decay_of_the_step_in_a_wrapped_optimizer():
    w, v = (Parameter(ms.tensor([1.0, 2.0]), name="w") for _ in range(2))
    for p, decay in ((w, Decay()), (v, 0.01)):
        nn.LARS(nn.Momentum([p], 0.1, 0.9, weight_decay=decay))((ms.tensor([0.5, -0.5]),))
    assert w.tolist() == v.tolist()


class AsksItself(nn.Optimizer):
    """Reads learning_rate as the optimizers that programs derive from MindSpore's own do."""

    def construct(self, gradients):
        rates = self.learning_rate
        if self.dynamic_lr and self.is_group_lr:
            rates = tuple([rate(self.global_step).reshape(()) for rate in self.learning_rate])
        elif self.dynamic_lr:
            rates = self.learning_rate(self.global_step).reshape(())
        each = rates if self.is_group_lr else (rates,) * len(self.parameters)
        self.hyper_map(ops.partial(_stepped, 1.0), each, self.parameters, gradients)
        self.assignadd(self.global_step, self.global_step_increase_tensor)
        return rates


_stepped = ops.MultitypeFuncGraph("stepped")


@_stepped.register("Number", "Tensor", "Tensor", "Tensor")
def _stepped_one(scale, rate, p, gradient):
    return ops.assign(p, p - scale * rate * gradient)


def halving():
    return nn.ExponentialDecayLR(0.1, 0.5, 1)


RATES = {  # of each parameter in three steps; names and paths of what holds them: MindSpore 2.10's
    "a list": (
        lambda p: (p, [0.5, 0.25, 1.0]),
        [[0.5] * 2, [0.25] * 2, [1.0] * 2],
        "learning_rate",
        "learning_rate.learning_rate",
    ),
    "a schedule": (lambda p: (p, halving()), [[0.1] * 2, [0.05] * 2, [0.025] * 2], "", ""),
    "a number": (lambda p: (p, 0.5), [[0.5] * 2] * 3, "learning_rate", "learning_rate"),
    "a group's number": (
        lambda p: ([{"params": p[:1], "lr": 0.25}, {"params": p[1:]}], 0.5),
        [[0.25, 0.5]] * 3,
        "learning_rate_group_0 learning_rate",
        "learning_rate_group_0 learning_rate",
    ),
    "all groups' numbers": (
        lambda p: ([{"params": p[:1], "lr": 0.25}, {"params": p[1:], "lr": 1.0}], 0.5),
        [[0.25, 1.0]] * 3,
        "learning_rate_group_0 learning_rate_group_1",
        "learning_rate_group_0 learning_rate_group_1",
    ),
    "a group's schedule": (
        lambda p: ([{"params": p[:1], "lr": halving()}, {"params": p[1:]}], 0.5),
        [[0.1, 0.5], [0.05, 0.5], [0.025, 0.5]],
        "learning_rate",
        "learning_rate.1.learning_rate",
    ),
    "lists": (
        lambda p: ([{"params": p[:1], "lr": [0.25, 0.5, 1.0]}, {"params": p[1:]}], [1.0, 0.5, 0.25]),
        [[0.25, 1.0], [0.5, 0.5], [1.0, 0.25]],
        "learning_rate_group_0 learning_rate",
        "learning_rate.0.learning_rate learning_rate.1.learning_rate",
    ),
    "a list, in another order": (
        lambda p: ([{"params": p[:1], "lr": [0.25, 0.5, 1.0]}, {"params": p[1:]}, {"order_params": p[::-1]}], 0.5),
        [[0.5, 0.25], [0.5, 0.5], [0.5, 1.0]],
        "learning_rate learning_rate_group_0",
        "learning_rate.0.learning_rate learning_rate.1.learning_rate",
    ),
}


@pytest.mark.parametrize("wrap", [lambda f: f, ms.jit], ids=["eager", "captured"])
@pytest.mark.parametrize("name", RATES)
def test_learning_rate_is_what_groups_have(name, wrap):
    settings, steps, names, paths = RATES[name]
    net = Net()
    optimizer = AsksItself(*settings(net.trainable_params())[::-1])
    held = [(path, p) for path, p in optimizer.parameters_and_names() if "learning" in path]
    assert [p.name for _, p in held] == names.split() and [path for path, _ in held] == paths.split()
    step = wrap(lambda *gradients: optimizer(gradients))
    for expected in steps:
        before = [p.asnumpy().copy() for p in optimizer.parameters]
        rates = step(*[ops.ones_like(p) for p in optimizer.parameters])
        rates = rates if isinstance(rates, tuple) else (rates,) * 2
        np.testing.assert_allclose([float(r.asnumpy()) for r in rates], expected, rtol=1e-6)
        for p, was, rate in zip(optimizer.parameters, before, expected):
            np.testing.assert_allclose(p.asnumpy(), was - rate, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("make", [lambda p, lr: nn.SGD(p, lr), lambda p, lr: nn.Momentum(p, lr, 0.0)])
@pytest.mark.parametrize("name", RATES)
def test_the_same_rates_in_our_optimizers(name, make):
    settings, steps, _, _ = RATES[name]
    net = Net()
    optimizer = make(*settings(net.trainable_params()))
    for expected in steps:
        before = [p.asnumpy().copy() for p in optimizer.parameters]
        optimizer([ops.ones_like(p) for p in optimizer.parameters])
        for p, was, rate in zip(optimizer.parameters, before, expected):
            np.testing.assert_allclose(p.asnumpy(), was - rate, rtol=1e-5, atol=1e-6)


def test_rates_of_groups_are_assigned():
    weights = Net().trainable_params()
    optimizer = nn.Momentum([{"params": weights[:1], "lr": 0.25}, {"params": weights[1:]}], 0.5, 0.9)
    optimizer.learning_rate[0].set_data(ms.tensor(2.0))
    assert [float(r) for r in optimizer.get_lr()] == [2.0, 0.5]
    optimizer.learning_rate[1].set_data(ms.tensor(3.0))
    assert [float(r) for r in optimizer.get_lr()] == [2.0, 3.0]
    optimizer.learning_rate = 4.0  # of the groups that have none of their own
    assert [float(r) for r in optimizer.get_lr()] == [2.0, 4.0]
    assert optimizer.dynamic_decay_flags == (False, False)
