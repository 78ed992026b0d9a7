"""isinstance of objects whose attributes are looked up by Python code: __getattr__ is not asked for __class__, which is found."""

import pytest

import msjit as ms
from differential import check


class Asked:
    def __getattr__(self, name):
        if name == "other":
            return 3
        raise AttributeError(name)


class Claims:
    def __getattribute__(self, name):
        return dict if name == "__class__" else object.__getattribute__(self, name)


class AskedThroughProperty(Asked):
    @property
    def __class__(self):
        return list


def which(x, o):
    return x + (
        1 if isinstance(o, Asked) else 10 if isinstance(o, (dict, list)) else 100 if isinstance(o, int) else 1000
    )


@pytest.mark.parametrize(
    "make", [Asked, Claims, AskedThroughProperty, lambda: 3, dict, lambda: ms.nn.CellList([ms.nn.ReLU()]), object]
)
def test_as_plain_python(make):
    check(which, ms.ones(2), make())


def test_without_a_break_where_only_getattr_is_there():
    captured = ms.jit(which, fullgraph=True)
    for o in (Asked(), 3, ms.nn.CellList([ms.nn.ReLU()])):
        assert captured(ms.ones(2), o).tolist() == which(ms.ones(2), o).tolist()
