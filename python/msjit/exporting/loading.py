"""``load``: graphs of files, to be run by nn.GraphCell."""

import os


def load(file_name, **kwargs):
    """Reads a graph that ``export`` or MindSpore wrote.

    Args:
        file_name: str or path, a file in the format MSJIT or MINDIR.
        kwargs: dec_key, dec_mode and obf_func of MindSpore's; only None is taken.
    Returns:
        Of an MSJIT file a GraphCell, ready to run; of a MINDIR file the graph, to be given to ``nn.GraphCell``.
    Raises:
        ValueError: a damaged file; the message has the file, the place and what was expected there.

    >>> net = ms.nn.Dense(3, 2)
    >>> ms.export(net, ms.ones((1, 3)), file_name="dense", file_format="MSJIT")
    >>> loaded = ms.load("dense.msjit")
    >>> bool((loaded(ms.ones((1, 3))) == net(ms.ones((1, 3)))).all())
    True
    """
    for name, value in kwargs.items():
        if name not in ("dec_key", "dec_mode", "obf_func"):
            raise TypeError(f"load: unknown option {name}")
        if value is not None and name != "dec_mode":
            raise ValueError(f"load: {name} is not there")
    path = os.fspath(file_name)
    if path.endswith(".msjit"):
        from ..nn import GraphCell
        from .msjit_file import MsjitGraph

        return GraphCell(MsjitGraph(path))
    if path.endswith(".mindir"):
        from .mindir_read import read

        return read(path)
    raise ValueError(f"load: {path} must end in .msjit or .mindir")
