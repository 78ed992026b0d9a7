"""Cells that wrap a network for evaluation, loss scaling, accumulation and products with its Jacobian."""

from .. import _core, ops
from .._devices import move
from .._missing import without_effect
from ..autograd import GradFunction
from ..ops.composite import HyperMap
from ..transforms import jvp, vjp
from .cell import Cell
from .optim import _number
from .wrap import TrainOneStepCell

_isfinite, _all = _core._raw_ops["isfinite"], _core._raw_ops["all"]


class WithEvalCell(Cell):
    """A network and its loss as a cell for evaluation.

    Args:
        network: cell.
        loss_fn: cell or function of (output, label).
        add_cast_fp32: True converts output and label to float32 before the loss. Default: False.
    Inputs:
        data: the network's input.
        label: the right output.
    Returns:
        triple (loss, output, label).

    >>> net = ms.nn.WithEvalCell(ms.nn.Identity(), ms.nn.MSELoss())
    >>> net(ms.tensor([1.0]), ms.tensor([3.0]))
    (Tensor(4., dtype=float32), Tensor([1.], dtype=float32), Tensor([3.], dtype=float32))
    """

    def __init__(self, network, loss_fn, add_cast_fp32=False):
        super().__init__(auto_prefix=False)
        self.network, self.loss_fn, self.add_cast_fp32 = network, loss_fn, bool(add_cast_fp32)

    def construct(self, data, label):
        outputs = self.network(data)
        if self.add_cast_fp32:
            label = label.astype(_core.float32)
            outputs = outputs.astype(_core.float32)
        return self.loss_fn(outputs, label), outputs, label


class WithGradCell(Cell):
    """Gives the gradients of a loss in the trainable parameters of a network.

    Args:
        network: cell.
        loss_fn: cell or function of (output, label). Default: None; then the network itself gives the loss.
        sens: number or Tensor that the gradients are multiplied by. Default: None, 1.
    Inputs:
        inputs: (data, label), or the network's inputs without loss_fn.
    Returns:
        tuple of Tensors, in the order of ``network.trainable_params()``.

    >>> net = ms.nn.Dense(1, 1, weight_init="ones", has_bias=False)
    >>> ms.nn.WithGradCell(net, ms.nn.MSELoss())(ms.tensor([[1.0]]), ms.tensor([[3.0]]))
    (Tensor([[-4.]], dtype=float32),)
    """

    def __init__(self, network, loss_fn=None, sens=None):
        super().__init__(auto_prefix=False)
        self.network, self.loss_fn, self.sens = network, loss_fn, sens
        self.weights = network.trainable_params()
        run = network if loss_fn is None else lambda data, label: loss_fn(network(data), label)
        self.gradient = GradFunction(run, None, self.weights, False, False)

    def construct(self, *inputs):
        gradients = self.gradient(*inputs)
        return gradients if self.sens is None else tuple(g * self.sens for g in gradients)


class ParameterUpdate(Cell):
    """Writes what it is called with into a Parameter, so that programs can change a rate or a scale between steps.

    Args:
        param: the Parameter.
    Inputs:
        x: Tensor of its shape.
    Returns:
        x.
    Raises:
        TypeError: param is no Parameter.

    >>> rate = ms.Parameter(ms.tensor(0.1), name="rate")
    >>> done = ms.nn.ParameterUpdate(rate)(ms.tensor(0.5))
    >>> rate.tolist()
    0.5
    """

    def __init__(self, param):
        super().__init__()
        from ..parameter import Parameter

        if not isinstance(param, Parameter):
            raise TypeError(f"ParameterUpdate: expected a Parameter, got {type(param).__name__}")
        self._param = param

    def construct(self, x):
        ops.assign(self._param, x)
        return x


class _Pieces(Cell):
    """The sum of the network's results for so many pieces of the batch."""

    def __init__(self, network, size):
        super().__init__(auto_prefix=False)
        if not isinstance(size, int):
            raise TypeError(f"{type(self).__name__}: the number of pieces must be an int, got {type(size).__name__}")
        if size < 1:
            raise ValueError(f"{type(self).__name__}: the number of pieces must be a positive int, got {size!r}")
        self.network, self._size = network, size

    def construct(self, *inputs):
        total, rows = None, min((x.shape[0] for x in inputs), default=0)
        if self._size > rows:
            raise ValueError(f"{type(self).__name__}: a batch of {rows} cannot be cut into {self._size} pieces")
        for i in range(self._size):
            piece = [x[i * x.shape[0] // self._size : (i + 1) * x.shape[0] // self._size] for x in inputs]
            result = self.network(*piece)
            total = result if total is None else total + result
        return total


class GradAccumulationCell(_Pieces):
    """Runs a network on pieces of the batch, one after the other, and adds their losses, so that the gradients add up.

    Args:
        network: cell that gives a loss.
        micro_size: positive int, the number of pieces.
    Inputs:
        inputs: Tensors, which are cut along their first dimension.
    Returns:
        the sum of the losses.
    Raises:
        ValueError: micro_size is not a positive int.

    >>> ms.nn.GradAccumulationCell(ms.nn.MSELoss(), 2)(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(4., dtype=float32)
    """

    def __init__(self, network, micro_size):
        super().__init__(network, micro_size)


class PipelineCell(_Pieces):
    """Cuts the batch into pieces for the stages of a pipeline and adds their losses. There is one stage here, which runs the
    pieces in turn.

    Args:
        network: cell that gives a loss.
        micro_size: positive int, the number of pieces.
        stage_config: dict of the stage of cells, by their names in the network; None (default): all in one. There is one.
        segment_config: dict of the segment of cells within a stage, as stage_config.
    Inputs:
        inputs: Tensors, which are cut along their first dimension.
    Returns:
        the sum of the losses.
    Raises:
        ValueError: micro_size is not positive.
        TypeError: micro_size is not an int.
        KeyError: the network has no cell of a name.

    >>> ms.nn.PipelineCell(ms.nn.MSELoss(), 2)(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(4., dtype=float32)
    """

    def __init__(self, network, micro_size, stage_config=None, segment_config=None):
        super().__init__(network, micro_size)
        cells = {name for name, _ in network.cells_and_names()} if stage_config or segment_config else ()
        for name, value in (("stage_config", stage_config), ("segment_config", segment_config)):
            for cell, stage in (value or {}).items():
                if cell not in cells:
                    raise KeyError(f"PipelineCell: {name} speaks of the cell {cell!r}, which the network has not")
                if stage:
                    without_effect(f"PipelineCell({name}={{{cell!r}: {stage}}})", "one process runs all stages")


class MicroBatchInterleaved(_Pieces):
    """Cuts the batch into pieces whose computing and communicating MindSpore interleaves, and adds their results; they run in
    turn here.

    Args:
        network: cell.
        interleave_num: positive int, the number of pieces. Default: 2.
    Inputs:
        inputs: Tensors, which are cut along their first dimension.
    Returns:
        the sum of the results.
    Raises:
        ValueError: interleave_num is not a positive int.

    >>> ms.nn.MicroBatchInterleaved(ms.nn.MSELoss())(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(4., dtype=float32)
    """

    def __init__(self, network, interleave_num=2):
        super().__init__(network, interleave_num)


class VirtualDatasetCellTriple(Cell):
    """Calls a network of three inputs; MindSpore distributes them over processes, of which there is one here.

    Args:
        backbone: the network.
    Inputs:
        a: its first input.
        b: its second input.
        c: its third input.
    Returns:
        what the network gives.

    >>> ms.nn.VirtualDatasetCellTriple(lambda a, b, c: a + b * c)(1, 2, 3)
    7
    """

    def __init__(self, backbone):
        super().__init__()
        self._backbone = backbone

    def construct(self, a, b, c):
        return self._backbone(a, b, c)


class _LossScale(Cell):
    def __init__(self, loss_scale_value):
        super().__init__()
        self.loss_scale_value = loss_scale_value

    def get_loss_scale(self):
        """The scale to begin with."""
        return self.loss_scale_value


class FixedLossScaleUpdateCell(_LossScale):
    """Keeps the scale of a loss as it is, for ``TrainOneStepWithLossScaleCell``.

    Args:
        loss_scale_value: number, the scale.
    Inputs:
        _: the scale, which is not changed.
        overflow: bool Tensor, whether a gradient was not finite.
    Returns:
        overflow.

    >>> update = ms.nn.FixedLossScaleUpdateCell(loss_scale_value=1024)
    >>> update.get_loss_scale(), update(ms.tensor(1024.0), ms.tensor(True))
    (1024, Tensor(True, dtype=bool_))
    """

    def construct(self, _, overflow):
        return overflow


class DynamicLossScaleUpdateCell(_LossScale):
    """Adapts the scale of a loss: divides it when a gradient was not finite, and multiplies it after enough steps without
    that.

    Args:
        loss_scale_value: number, the scale to begin with.
        scale_factor: number, by which it is divided and multiplied.
        scale_window: int, the number of steps.
    Inputs:
        loss_scale: Parameter, the scale, which is written; it does not fall below 1.
        overflow: bool Tensor, whether a gradient was not finite.
    Returns:
        overflow.

    >>> update = ms.nn.DynamicLossScaleUpdateCell(loss_scale_value=1024, scale_factor=2, scale_window=100)
    >>> scale = ms.Parameter(ms.tensor(1024.0), name="scale")
    >>> update(scale, ms.tensor(True)), scale.tolist()
    (Tensor(True, dtype=bool_), 512.0)
    """

    def __init__(self, loss_scale_value, scale_factor, scale_window):
        super().__init__(loss_scale_value)
        self.scale_factor, self.scale_window = scale_factor, scale_window
        self.cur_iter = _number(1, "current_iterator_step", dtype=_core.int32)
        self.last_overflow_iter = _number(0, "last_overflow_iterator_step", dtype=_core.int32)

    def construct(self, loss_scale, overflow):
        step = self.cur_iter.copy()
        good = ops.where(overflow, 0, step - self.last_overflow_iter)
        grow = good >= self.scale_window
        low = ops.clamp(loss_scale / self.scale_factor, 1.0)
        scale = ops.where(overflow, low, ops.where(grow, loss_scale * self.scale_factor, loss_scale))
        ops.assign(loss_scale, scale.astype(loss_scale.dtype))
        ops.assign(self.last_overflow_iter, ops.where(overflow | grow, step, self.last_overflow_iter))
        ops.assign(self.cur_iter, step + 1)
        return overflow


class TrainOneStepWithLossScaleCell(TrainOneStepCell):
    """One step of training with a scaled loss, which keeps small float16 gradients from becoming 0; a step with gradients that
    are not finite is left out.

    Args:
        network: cell that gives the loss.
        optimizer: an optimizer of its parameters.
        scale_sense: the scale: a Tensor, or a cell that updates it (``DynamicLossScaleUpdateCell``).
    Inputs:
        inputs: the network's inputs.
    Returns:
        triple (loss, overflow, scale): the loss without the scale, whether the step was left out, the scale that was used.
    Raises:
        TypeError: scale_sense is neither.

    >>> net = ms.nn.Dense(1, 1, weight_init="ones", has_bias=False)
    >>> optimizer = ms.nn.SGD(net.trainable_params(), 0.25)
    >>> step = ms.nn.TrainOneStepWithLossScaleCell(ms.nn.WithLossCell(net, ms.nn.MSELoss()), optimizer, ms.tensor(1024.0))
    >>> loss, overflow, scale = step(ms.tensor([[1.0]]), ms.tensor([[3.0]]))
    >>> loss, overflow, net.weight.tolist()
    (Tensor(4., dtype=float32), Tensor(False, dtype=bool_), [[2.0]])
    """

    def __init__(self, network, optimizer, scale_sense):
        super().__init__(network, optimizer)
        from ..parameter import Parameter

        if isinstance(scale_sense, Cell):
            self.loss_scaling_manager = scale_sense
            start = scale_sense.get_loss_scale()
        elif isinstance(scale_sense, _core.Tensor):
            self.loss_scaling_manager, start = None, scale_sense
        else:
            raise TypeError(
                f"TrainOneStepWithLossScaleCell: scale_sense must be a Cell or a Tensor, got {type(scale_sense).__name__}"
            )
        value = start.reshape(()) if isinstance(start, _core.Tensor) else _core.Tensor(float(start))
        device = optimizer.parameters[0].device  # the scale and what it is made of are where the parameters are
        self.scale_sense = Parameter(move(value.astype(_core.float32), device), name="scale_sense", requires_grad=False)
        if self.loss_scaling_manager is not None:
            self.loss_scaling_manager.to(device)
        self.gradient = GradFunction(self._scaled, None, optimizer.parameters, True, True)
        self.hyper_map = HyperMap()

    def _scaled(self, *inputs):
        loss = self.network(*inputs)
        return loss * self.scale_sense, loss

    def set_sense_scale(self, sens):
        """Sets the scale: a Tensor of one element, of any shape."""
        if not isinstance(sens, _core.Tensor):
            raise TypeError(f"set_sense_scale: the scale must be a Tensor, got {type(sens).__name__}")
        sens = sens.astype(_core.float32)
        ops.assign(self.scale_sense, sens.reshape(()) if sens.size == 1 else sens)

    def construct(self, *inputs):
        (_, loss), gradients = self.gradient(*inputs)
        scale = self.scale_sense.copy()
        gradients = tuple(g / scale for g in gradients)
        overflow = self.process_loss_scale(self.get_overflow_status(None, gradients))
        if not bool(overflow):
            self.optimizer(gradients)
        return loss.detach(), overflow, scale

    # What subclasses with a construct of their own use.

    def start_overflow_check(self, pre_cond, compute_input):
        """(a status for ``get_overflow_status``, compute_input): there is nothing to prepare on the CPU."""
        return _core.Tensor(False), compute_input

    def get_overflow_status(self, status, compute_output):
        """Whether a gradient of compute_output is not finite, a bool tensor."""
        finite = None
        for g in compute_output:
            this = _all(_isfinite(g))
            finite = this if finite is None else finite & this
        return ~finite

    def process_loss_scale(self, overflow):
        """Lets the scaling manager change the scale; gives whether the step is to be left out."""
        if self.loss_scaling_manager is not None:
            overflow = self.loss_scaling_manager(self.scale_sense, overflow)
        return overflow


class DistributedGradReducer(Cell):
    """The mean of gradients over all processes; there is one here, so that it gives the gradients themselves.

    Args:
        parameters: the Parameters that they belong to.
        mean: accepted as MindSpore has it; has no effect.
        degree: None or 1, the number of processes.
        fusion_type: accepted as MindSpore has it; has no effect.
        group: accepted as MindSpore has it; has no effect.
    Inputs:
        grads: tuple of Tensors.
    Returns:
        grads.
    Raises:
        ValueError: degree is another number.

    >>> ms.nn.DistributedGradReducer([])((ms.tensor([1.0]),))
    (Tensor([1.], dtype=float32),)
    """

    def __init__(self, parameters, mean=None, degree=None, fusion_type=1, group="hccl_world_group"):
        super().__init__(auto_prefix=False)
        if degree not in (None, 1):
            raise ValueError(f"DistributedGradReducer: there is one process, got degree {degree!r}")
        self.mean, self.degree = bool(mean), 1

    def construct(self, grads):
        return grads


class Vjp(Cell):
    """Result of a function, and a vector times its Jacobian, which is the gradient for a given gradient of the result.

    Args:
        fn: function or cell of Tensors.
    Inputs:
        args: the inputs of fn, and last the vector v, of the shape of its result.
    Returns:
        pair: fn(*inputs), and the product, a Tensor for one input, else a tuple.
    Raises:
        TypeError: v is not like the result.

    >>> ms.nn.Vjp(lambda x: x ** 2)(ms.tensor([1.0, 3.0]), ms.tensor([1.0, 10.0]))
    (Tensor([1., 9.], dtype=float32), Tensor([ 2., 60.], dtype=float32))
    """

    def __init__(self, fn):
        super().__init__()
        self.fn = fn

    def construct(self, *args):
        *inputs, v = args
        y, back = vjp(self.fn, *inputs)
        several = isinstance(y, (tuple, list))
        given = v if isinstance(v, (tuple, list)) else (v,)
        if several != (given is v) or len(given) != (len(y) if several else 1) or not all(map(ops.is_tensor, given)):
            raise TypeError(f"Vjp: v must be a Tensor for each output, as the outputs are, got {v!r}")
        gradients = back(v)
        return y, gradients[0] if len(args) == 2 else gradients


class Jvp(Cell):
    """Result of a function, and its Jacobian times a vector, which is its derivative in the direction of the vector (forward
    mode).

    Args:
        fn: function or cell of Tensors.
    Inputs:
        args: the inputs of fn, and last the direction v, of the input's shape; for several inputs a tuple.
    Returns:
        pair: fn(*inputs), and the derivative, of the result's shape.
    Raises:
        TypeError: v is not a Tensor for one input and a tuple of as many for several.

    >>> ms.nn.Jvp(lambda x: x ** 2)(ms.tensor([1.0, 3.0]), ms.tensor([1.0, 0.0]))
    (Tensor([1., 9.], dtype=float32), Tensor([2., 0.], dtype=float32))
    """

    def __init__(self, fn):
        super().__init__()
        self.fn = fn

    def construct(self, *args):
        inputs, v = args[:-1], args[-1]
        several = isinstance(v, (tuple, list))
        if several != (len(inputs) > 1) or (several and len(v) != len(inputs)):
            given = f"a tuple of {len(v)}" if several else type(v).__name__
            raise TypeError(f"Jvp: v must be a Tensor for one input and a tuple of as many for several, got {given}")
        return jvp(self.fn, inputs, v)


class _CustomVjp(Cell):
    def __init__(self, fn):
        super().__init__()
        self.fn = fn
        self.backward = None

    def defbwd(self, bwd):
        """bwd(*inputs, output, gradient of the output) gives the gradients of the inputs, as a tuple."""
        self.backward = bwd

    def construct(self, *args):
        return self.fn(*args)

    def bprop(self, *args):
        if self.backward is None:
            raise RuntimeError("custom_vjp: no backward was given; call defbwd first")
        return self.backward(*args)


def custom_vjp(fn=None):
    """A function whose backward ``defbwd`` gives: bwd(*inputs, output, gradient of the output) -> gradients.

    >>> double = ms.custom_vjp(lambda x: x * 2)
    >>> double.defbwd(lambda x, out, g: (g * 5,))
    >>> ms.grad(double)(ms.tensor([1.0]))
    Tensor([5.], dtype=float32)
    """
    return _CustomVjp if fn is None else _CustomVjp(fn)
