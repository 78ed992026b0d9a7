# ruff: noqa: F401 (what is imported here is what the module offers)
"""Cells that run a network on pieces of the batch, under the names of ``mindspore.parallel.nn``.

>>> ms.parallel.nn.Pipeline(ms.nn.MSELoss(), 2)(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
Tensor(4., dtype=float32)
"""

from .. import _missing
from ..nn import GradAccumulationCell, MicroBatchInterleaved, PipelineCell

Pipeline, GradAccumulation = PipelineCell, GradAccumulationCell
__all__ = ["GradAccumulation", "MicroBatchInterleaved", "Pipeline", "PipelineCell"]
__getattr__ = _missing.getattr_of(__name__)
