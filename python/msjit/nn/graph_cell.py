"""GraphCell: a Cell that runs the graph of a file."""

from .._core import Tensor
from ..parameter import Parameter
from .cell import Cell


class GraphCell(Cell):
    """Runs a graph that ``ms.load`` read. It takes tensors and gives a tensor, or a tuple where there are several.

    Args:
        graph: what ``ms.load`` gives.
        params_init: dict or None, name -> Tensor: other values for the graph's parameters (MINDIR).
        obf_random_seed: None; obfuscation is not there.
    Raises:
        TypeError: something else as graph, or as params_init.

    >>> net = ms.nn.Dense(3, 2)
    >>> ms.export(net, ms.ones((1, 3)), file_name="dense", file_format="MINDIR")
    >>> cell = ms.nn.GraphCell(ms.load("dense.mindir"))
    >>> bool((cell(ms.ones((1, 3))) == net(ms.ones((1, 3)))).all())
    True
    """

    def __init__(self, graph, params_init=None, obf_random_seed=None):
        super().__init__()
        if obf_random_seed is not None:
            raise ValueError("GraphCell: obf_random_seed is not there")
        if isinstance(graph, GraphCell):
            graph = graph.graph
        if not hasattr(graph, "run"):
            raise TypeError(f"GraphCell: graph must be what load gives, got {type(graph).__name__}")
        params = {} if params_init is None else params_init
        if not isinstance(params, dict):
            raise TypeError(f"GraphCell: params_init must be a dict, got {type(params).__name__}")
        for name, value in params.items():
            if not isinstance(value, Tensor):
                raise TypeError(f"GraphCell: params_init[{name!r}] must be a Tensor, got {type(value).__name__}")
        self.graph = graph.with_parameters(params) if params or hasattr(graph, "parameters") else graph
        for name, value in getattr(self.graph, "parameters", {}).items():
            if isinstance(value, Parameter):
                self.insert_param_to_cell(name.replace(".", "_"), value)

    def construct(self, *inputs):
        results = self.graph.run(inputs)
        return results[0] if len(results) == 1 else tuple(results)
