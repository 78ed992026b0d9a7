"""Cells that hold cells."""

from .cell import Cell


class CellList(Cell):
    """A list of cells.

    >>> len(ms.nn.CellList([ms.nn.ReLU(), ms.nn.Tanh()]))
    2
    """

    def __init__(self, *args, **kwargs):
        super().__init__()
        cells = args[0] if len(args) == 1 and not isinstance(args[0], Cell) else args
        self._list = []
        self.extend(cells)

    def _children(self):
        yield from ((str(i), cell) for i, cell in enumerate(self._list))

    def __getitem__(self, index):
        return type(self)(self._list[index]) if isinstance(index, slice) else self._list[index]

    def __setitem__(self, index, cell):
        self._list[index] = _cell(cell)

    def __delitem__(self, index):
        del self._list[index]

    def __len__(self):
        return len(self._list)

    def __iter__(self):
        return iter(self._list)

    def append(self, cell):
        """Adds a cell at the end; returns the list."""
        self._list.append(_cell(cell))
        return self

    def extend(self, cells):
        """Adds cells at the end; returns the list."""
        self._list.extend(_cell(c) for c in cells)
        return self

    def insert(self, index, cell):
        """Inserts a cell before index."""
        self._list.insert(index, _cell(cell))


class SequentialCell(CellList):
    """Cells called one after another. Takes cells, a list of them, or a dict of names and cells.

    >>> ms.nn.SequentialCell(ms.nn.ReLU(), ms.nn.Flatten())(ms.tensor([[-1.0, 2.0]]))
    Tensor([[0., 2.]], dtype=float32)
    """

    def __init__(self, *args):
        self._names = None
        if len(args) == 1 and isinstance(args[0], dict):
            self._names = [str(name) for name in args[0]]
            args = tuple(args[0].values())
        super().__init__(*args)

    def _children(self):
        if self._names is not None and len(self._names) == len(self._list):
            yield from zip(self._names, self._list)
        else:
            yield from super()._children()

    def construct(self, x):
        for cell in self._list:
            x = cell(x)
        return x


class CellDict(Cell):
    """Cells by name.

    >>> list(ms.nn.CellDict({"act": ms.nn.ReLU()}))
    ['act']
    """

    def __init__(self, *args):
        super().__init__()
        self._dict = {}
        self.update(*args)

    def _children(self):
        yield from self._dict.items()

    def __getitem__(self, name):
        return self._dict[name]

    def __setitem__(self, name, cell):
        self._dict[name] = _cell(cell)

    def __delitem__(self, name):
        del self._dict[name]

    def __len__(self):
        return len(self._dict)

    def __iter__(self):
        return iter(self._dict)

    def __contains__(self, name):
        return name in self._dict

    def keys(self):
        """The names."""
        return self._dict.keys()

    def values(self):
        """The cells."""
        return self._dict.values()

    def items(self):
        """(name, cell) pairs."""
        return self._dict.items()

    def update(self, cells=()):
        """Adds cells of a mapping, or of (name, cell) pairs."""
        for name, cell in cells.items() if isinstance(cells, dict) else cells:
            self[name] = cell


def _cell(value):
    if not isinstance(value, Cell):
        raise TypeError(f"expected a Cell, got {type(value).__name__}")
    return value
