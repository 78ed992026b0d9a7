"""The primitives that MindSpore's layers keep under names of their own (``conv2d`` of a Conv2d, ``layer_norm`` of a LayerNorm),
which subclasses call with weights of their own making. A layer here computes without them, so that each is made when it is
first asked for."""

from ..ops import operations as P


class Kept:
    """An attribute that is made of the cell at its first use and kept in it; another may be assigned."""

    def __init__(self, make):
        self._make = make

    def __set_name__(self, owner, name):
        self._name = name

    def __get__(self, cell, owner=None):
        if cell is None:
            return self
        made = vars(cell)[self._name] = self._make(cell)
        return made


def _format(cell):
    return getattr(cell, "data_format", "NCHW")


def _pads(cell):
    return cell.padding if isinstance(cell.padding, int) or len(cell.padding) != 1 else cell.padding[0]


def _bias_add(cell):
    return P.BiasAdd()


def _conv(primitive):
    return lambda c: primitive(
        c.out_channels,
        c.kernel_size,
        pad_mode=c.pad_mode,
        pad=_pads(c),
        stride=c.stride,
        dilation=c.dilation,
        group=c.group,
    )


_LOSS = {
    "reduce_mean": lambda c: P.ReduceMean(),
    "reduce_sum": lambda c: P.ReduceSum(),
    "mul": lambda c: P.Mul(),
    "cast": lambda c: P.Cast(),
}
_BATCH_NORM = {
    "bn_train": lambda c: P.BatchNorm(is_training=True, epsilon=c.eps, momentum=c.momentum),
    "bn_infer": lambda c: P.BatchNorm(is_training=False, epsilon=c.eps),
    "reshape": lambda c: P.Reshape(),
    "shape": lambda c: P.Shape(),
    "cast": lambda c: P.Cast(),
}
_OF_LAYERS = {
    "Conv1d": {
        "conv2d": _conv(P.Conv2D),
        "bias_add": _bias_add,
        "expand_dims": lambda c: P.ExpandDims(),
        "squeeze": lambda c: P.Squeeze(2),
        "shape": lambda c: P.Shape(),
    },
    "Conv2d": {"conv2d": _conv(P.Conv2D), "bias_add": _bias_add},
    "Conv3d": {"conv3d": _conv(P.Conv3D), "bias_add": _bias_add},
    "Conv2dTranspose": {"bias_add": _bias_add, "shape": lambda c: P.Shape()},
    "Dense": {
        "matmul": lambda c: P.MatMul(transpose_b=True),
        "bias_add": _bias_add,
        "reshape": lambda c: P.Reshape(),
        "shape_op": lambda c: P.Shape(),
        "activation_flag": lambda c: c.activation is not None,
    },
    "LayerNorm": {
        "layer_norm": lambda c: P.LayerNorm(
            begin_norm_axis=c.begin_norm_axis, begin_params_axis=c.begin_params_axis, epsilon=c.epsilon
        ),
    },
    "BatchNorm1d": _BATCH_NORM,
    "BatchNorm2d": _BATCH_NORM,
    "Embedding": {
        "gather": lambda c: P.Gather(),
        "one_hot": lambda c: P.OneHot(),
        "expand": lambda c: P.ExpandDims(),
        "reshape": lambda c: P.Reshape(),
        "reshape_flat": lambda c: P.Reshape(),
        "array_mul": lambda c: P.MatMul(),
        "get_shp": lambda c: P.Shape(),
        "concat": lambda c: P.Concat(),
    },
    "ReLU": {"relu": lambda c: P.ReLU()},
    "ReLU6": {"relu6": lambda c: P.ReLU6()},
    "Sigmoid": {"sigmoid": lambda c: P.Sigmoid()},
    "Tanh": {"tanh": lambda c: P.Tanh()},
    "HSwish": {"hswish": lambda c: P.HSwish()},
    "HSigmoid": {"hsigmoid": lambda c: P.HSigmoid()},
    "PReLU": {"prelu": lambda c: P.PReLU()},
    "Softmax": {"softmax": lambda c: P.Softmax(c.axis)},
    "LogSoftmax": {"log_softmax": lambda c: P.LogSoftmax(c.axis)},
    "MaxPool2d": {"max_pool": lambda c: P.MaxPool(c.kernel_size, c.stride, c.pad_mode)},
    "AvgPool2d": {"avg_pool": lambda c: P.AvgPool(c.kernel_size, c.stride, c.pad_mode)},
    "LossBase": _LOSS,
    "KLDivLoss": _LOSS,
    "MSELoss": _LOSS,
}


def install(layers):
    """Gives the layers (a module's names) their primitives."""
    for layer, primitives in _OF_LAYERS.items():
        owner = layers[layer]
        for name, make in primitives.items():
            if name not in vars(owner):
                kept = Kept(make)
                kept.__set_name__(owner, name)
                setattr(owner, name, kept)
