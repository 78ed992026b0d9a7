"""Bands of diagonals: how they stand in an array, one below the other from the uppermost on, and in a matrix."""

from ... import _core
from ..._core import Tensor

_raw = _core._raw_ops
_arange, _reshape, _unsqueeze, _where = (_raw[n] for n in ("arange", "reshape", "unsqueeze", "where"))
_select, _clamp, _minimum = (_raw[n] for n in ("index_select", "clamp", "minimum"))

ALIGNMENTS = ("LEFT_RIGHT", "RIGHT_LEFT", "LEFT_LEFT", "RIGHT_RIGHT")


def of(k, name):
    """The lowest and the highest diagonal that k names, and whether it names one by a single number."""
    if isinstance(k, Tensor):
        k = k.tolist()
    single = isinstance(k, int)
    ends = [k] if single else list(k)
    if len(ends) not in (1, 2) or any(not isinstance(d, int) for d in ends):
        raise ValueError(f"{name}: k must be an int or two, the lowest and the highest diagonal, got {k!r}")
    if ends[0] > ends[-1]:
        raise ValueError(f"{name}: k names the lowest diagonal first, got {k!r}")
    return ends[0], ends[-1], single


def _length(d, rows, columns):
    return min(rows + min(d, 0), columns - max(d, 0))


def longest(low, high, rows, columns):
    """The length of the longest diagonal of a band."""
    return min(rows + min(high, 0), columns - max(low, 0))


class Band:
    """The diagonals from low to high of matrices of rows x columns, and where each of them begins in its row."""

    def __init__(self, low, high, rows, columns, align, name):
        if align not in ALIGNMENTS:
            raise ValueError(f"{name}: align must be one of {', '.join(ALIGNMENTS)}, got {align!r}")
        if not (-rows < low and high < columns):
            raise ValueError(f"{name}: a matrix of {rows} x {columns} has no diagonals from {low} to {high}")
        self.low, self.high, self.rows, self.columns = low, high, rows, columns
        self.count, self.width = high - low + 1, longest(low, high, rows, columns)
        above, below = align.split("_")
        self.lengths, self.starts = [], []
        for d in range(high, low - 1, -1):
            n = _length(d, rows, columns)
            left = (d >= 0 and above == "LEFT") or (d <= 0 and below == "LEFT")
            self.lengths.append(n)
            self.starts.append(0 if left else self.width - n)

    def in_matrix(self, diagonals):
        """Diagonals (..., count, width) at their places in matrices, and where those places are."""
        i, j = _unsqueeze(_arange(0, self.rows), 1), _unsqueeze(_arange(0, self.columns), 0)
        d = j - i
        row = _reshape(_clamp(self.high - d, 0, self.count - 1), (-1,))
        at = row * self.width + _select(Tensor(self.starts), row, 0) + _reshape(_minimum(i, j), (-1,))
        flat = _reshape(diagonals, (*diagonals.shape[:-2], self.count * self.width))
        placed = _select(flat, _clamp(at, 0, self.count * self.width - 1), -1)
        inside = _raw["logical_and"](d >= self.low, d <= self.high)
        return _reshape(placed, (*diagonals.shape[:-2], self.rows, self.columns)), inside

    def of_matrix(self, x):
        """The diagonals (..., count, width) of matrices, and where there are any."""
        row = _unsqueeze(_arange(0, self.count), 1)
        p = _unsqueeze(_arange(0, self.width), 0) - _unsqueeze(Tensor(self.starts), 1)
        there = _raw["logical_and"](p >= 0, p < _unsqueeze(Tensor(self.lengths), 1))
        d = self.high - row
        at = (p + _clamp(-d, 0, self.rows)) * self.columns + p + _clamp(d, 0, self.columns)
        flat = _reshape(x, (*x.shape[:-2], self.rows * self.columns))
        found = _select(flat, _reshape(_clamp(at, 0, self.rows * self.columns - 1), (-1,)), -1)
        return _reshape(found, (*x.shape[:-2], self.count, self.width)), there
