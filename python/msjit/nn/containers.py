"""Cells that hold cells."""

import collections.abc

from .. import _core
from .cell import Cell


def _first_name(cell):
    """The path of its first parameter, in parts; None: it has none."""
    for path, c in cell._walk("", set()):
        for name, _ in c._own_parameters():
            return [*path.split("."), name] if path else [name]
    return None


def _beside(cell):
    """When the first of those came beside which it was put last; None: it was put there by itself."""
    return cell._beside[1] if cell._beside and cell._beside[0] == cell._placed else None


def _beginning(container):
    """Where names of what comes into the container begin, as in MindSpore where those of the first there do: (when that was
    put there, what stands before a number: up to the last part of its first name that is its key, or to where the parts of
    the first two are their keys); None: nothing there has parameters."""
    named = []
    for key, cell in container._children():
        name = _first_name(cell)
        if name is not None:
            kept = _beside(cell) and cell._placed > container._placed
            named.append((key, [*(cell._beside[2].split(".")[:-1] if kept else []), key, *name], cell))
            if len(named) == 2:
                break
    if not named:
        return None
    before = 0
    for i, part in enumerate(named[0][1]):
        if part == named[0][0]:
            before = i
            if len(named) == 2 and len(named[1][1]) > i and named[1][1][i] == named[1][0]:
                break
    first = named[0][2]
    return _beside(first) or first._placed, "".join(part + "." for part in named[0][1][:before])


def _placed(cell, beginning, container):
    """The cell, which is now in a container; beginning: of that one, before. None is nothing but a place."""
    if cell is None:
        return None
    _core._cell_placed(cell, container)
    cell._beside = None
    if beginning is not None:
        cell._beside = cell._placed, *beginning
    return cell


def _cell_named(self, name):
    """A cell of a container as an attribute, where nothing else has the name."""
    if "_list" in self.__dict__ or "_dict" in self.__dict__:
        for own, cell in self._children():
            if own == name:
                return cell
    raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)


class CellList(Cell):
    """A list of cells.

    >>> len(ms.nn.CellList([ms.nn.ReLU(), ms.nn.Tanh()]))
    2
    """

    def __init__(self, *args, **kwargs):
        super().__init__()
        cells = args[0] if len(args) == 1 and not isinstance(args[0], Cell) else args
        if not isinstance(cells, collections.abc.Iterable):
            raise TypeError(f"{type(self).__name__}: expected Cells or a list of them, got {type(cells).__name__}")
        self._list = []
        self.extend(cells)

    _names = None  # of the first cells, where they were given; the others have their numbers
    __getattr__ = _cell_named

    def _shown_children(self):
        names = self._names or ()
        yield from zip(names, self._list)
        yield from ((str(i), self._list[i]) for i in range(len(names), len(self._list)))

    def _children(self):
        return ((name, cell) for name, cell in self._shown_children() if cell is not None)

    def insert_child_to_cell(self, child_name, child_cell):
        """Adds a cell at the end under a name, or puts it where the one of that name is; KeyError: the name is no name of an
        attribute, or taken."""
        self._check_name("insert_child_to_cell", child_name, Cell, True)
        self._put_child(child_name, child_cell)

    def _put_child(self, name, cell):
        names = [own for own, _ in self._shown_children()]
        if name in names:
            self[names.index(name)] = cell
            return
        self.append(cell)
        if name != str(len(names)):
            self._names = [*names, name]

    def __getitem__(self, index):
        return type(self)(self._list[index]) if isinstance(index, slice) else self._list[index]

    def __setitem__(self, index, cell):
        self._list[index] = _placed(self._cell(cell), _beginning(self), self)

    def __delitem__(self, index):
        del self._list[index]
        self._names = None

    def _cell(self, value):
        if not isinstance(value, Cell):
            raise TypeError(f"{type(self).__name__}: expected a Cell, got {type(value).__name__}")
        if isinstance(value, CellDict):
            raise TypeError(f"{type(self).__name__} takes no CellDict; give it the cells: dict.values()")
        return value

    def __iadd__(self, cells):
        if not isinstance(cells, list):
            raise TypeError(f"{type(self).__name__}: += takes a list of Cells, got {type(cells).__name__}")
        return self.extend(cells)

    def __len__(self):
        return len(self._list)

    def __iter__(self):
        return iter(self._list)

    def append(self, cell):
        """Adds a cell at the end."""
        self._list.append(_placed(self._cell(cell), _beginning(self), self))

    def extend(self, cells):
        """Adds cells at the end; returns the list."""
        if isinstance(cells, Cell) and not isinstance(cells, CellList):
            raise TypeError(f"{type(self).__name__}: extend expects a list of Cells; append adds one")
        beginning = _beginning(self)
        for cell in list(cells):
            self._list.append(_placed(self._cell(cell), beginning, self))
        return self

    def insert(self, index, cell):
        """Inserts a cell before index."""
        size = len(self._list)
        if not isinstance(index, int):
            raise TypeError(f"{type(self).__name__}: the index must be an int, got {type(index).__name__}")
        if not -size - 1 <= index <= size:
            raise IndexError(f"{type(self).__name__}: insert at {index} is outside of {size} cells")
        self._list.insert(index, _placed(self._cell(cell), _beginning(self), self))
        self._names = None


class SequentialCell(CellList):
    """Cells called one after another. Takes cells, a list of them, or a dict of names and cells.

    >>> ms.nn.SequentialCell(ms.nn.ReLU(), ms.nn.Flatten())(ms.tensor([[-1.0, 2.0]]))
    Tensor([[0., 2.]], dtype=float32)
    """

    def __init__(self, *args):
        if len(args) == 1 and isinstance(args[0], dict):
            self._names = [str(name) for name in args[0]]
            args = tuple(args[0].values())
        super().__init__(*args)

    def construct(self, x):
        for cell in self._list:
            x = cell(x)
        return x


# Attributes that Cells have in MindSpore 2.10 and not here: no names of cells there, and so not here.
_OF_MINDSPORES_CELLS = frozenset(
    """_amp_level _auto_prefix _bprop_debug _buffers _cells _compile_cache _compile_phase _compiled _create_time _exist_names
    _exist_objs _id _in_strategy _init_flag _jit_config_dict _jit_graph_name _out_strategy _param_prefix
    _parameter_layout_dict _params _params_list _phase _phase_cache _primitives _scope _shard_fn arguments_key cell_type
    cls_name grad_ops_label has_bprop is_top_cell mixed_precision_type""".split()
)


class CellDict(Cell):
    """Cells by name.

    >>> list(ms.nn.CellDict({"act": ms.nn.ReLU()}))
    ['act']
    """

    def __init__(self, *args):
        super().__init__()
        self._dict = {}
        self.update(*args)

    __getattr__ = _cell_named

    def _children(self):
        yield from ((name, cell) for name, cell in self._dict.items() if cell is not None)

    def __getitem__(self, name):
        return self._dict[name]

    def __setitem__(self, name, cell):
        if not isinstance(name, str):
            raise TypeError(f"CellDict: a name must be a str, got {type(name).__name__}")
        if not name or "." in name or (name not in self._dict and self._has(name)):
            raise KeyError(
                f"CellDict: {name!r} cannot be the name of a cell: it is empty, has a point or is an attribute"
            )
        if not self._takes(cell):
            raise TypeError(f"CellDict: expected a Cell that is no container of cells, got {type(cell).__name__}")
        self._dict[name] = _placed(cell, _beginning(self), self)

    def insert_child_to_cell(self, child_name, child_cell):
        """Adds a cell by name, or puts it where the one of that name is; KeyError: the name is no name of an attribute, or
        taken."""
        self._check_name("insert_child_to_cell", child_name, Cell, True)
        self[child_name] = child_cell

    def _takes(self, cell):
        return isinstance(cell, Cell) and not isinstance(cell, (CellDict, CellList))

    def _has(self, name):
        return hasattr(self, name) or name in _OF_MINDSPORES_CELLS

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

    def clear(self):
        """Removes all cells."""
        self._dict.clear()

    def pop(self, key):
        """Removes a cell by its name, and returns it."""
        return self._dict.pop(key)

    def update(self, cells=()):
        """Adds cells of a mapping, or of (name, cell) pairs."""
        if not isinstance(cells, collections.abc.Iterable):
            raise TypeError(f"CellDict: expected a mapping or (name, cell) pairs, got {type(cells).__name__}")
        if isinstance(cells, (CellDict, collections.abc.Mapping)):
            cells = cells.items()
        for i, pair in enumerate(cells):
            if not isinstance(pair, collections.abc.Iterable):
                raise TypeError(f"CellDict: entry {i} must be a pair (name, cell), got {type(pair).__name__}")
            if len(pair) != 2:
                raise ValueError(f"CellDict: entry {i} must be a pair (name, cell), it has {len(pair)} parts")
            self[pair[0]] = pair[1]
