"""Trees of containers by PyTorch's names: the same leaves, structures, results and errors."""

import collections

import pytest
import torch.utils._pytree as theirs

from msjit.mint.utils import _pytree as ours

Pair = collections.namedtuple("Pair", "a b")


class Row(tuple):
    pass


TREES = [
    1,
    None,
    [],
    (),
    {},
    [1, (2, None), {"a": [3]}],
    {"b": 1, "a": 2},
    Pair(1, [2, Pair(3, 4)]),
    collections.OrderedDict(z=1, a=(2,)),
    collections.defaultdict(list, {1: [2], 0: 3}),
    collections.deque([1, [2]], maxlen=5),
    [Row((1, 2)), {3}, "text", b"x", range(3)],
]


@pytest.mark.parametrize("tree", TREES, ids=repr)
def test_as_pytorch(tree):
    def run(of):
        leaves, spec = of.tree_flatten(tree)
        again = of.tree_unflatten([(leaf,) for leaf in leaves], spec)
        doubled = of.tree_map(lambda x, y: (x, y), tree, tree)
        some = of.tree_map_only(int, lambda x: x + 1, tree), of.tree_any(lambda x: x == 2, tree)
        stops = of.tree_leaves(tree, is_leaf=lambda x: isinstance(x, (list, Pair)))
        more = of.tree_all_only(int, lambda x: x > 1, tree), of.tree_any_only((int, str), lambda x: x == 3, tree)
        return (
            leaves,
            (spec.num_leaves, spec.num_nodes, spec.num_children, spec.is_leaf()),
            (again, type(again), doubled, some, stops, more),
            getattr(again, "maxlen", None),
            getattr(again, "default_factory", None),
            spec == of.tree_structure(tree),
        )

    assert run(ours) == run(theirs)


def test_what_does_not_fit():
    def run(of):
        found = []
        for tree, other in (([1], (1,)), ([1], [1, 2]), ({"a": 1}, {"b": 1}), (Pair(1, 2), (1, 2)), ([1], 1)):
            with pytest.raises(ValueError):
                of.tree_map(lambda x, y: x, tree, other)
        with pytest.raises(ValueError):
            of.tree_unflatten([1], of.tree_structure([1, 2]))
        with pytest.raises(TypeError):
            of.tree_unflatten([1], [1])
        found.append(of.tree_map(lambda x, y: (x, y), {"a": 1, "b": 2}, {"b": [3], "a": 4}))
        return found

    assert run(ours) == run(theirs)


def test_a_class_of_ones_own():
    def run(of):
        class Box:
            def __init__(self, inside):
                self.inside = inside

        of.register_pytree_node(Box, lambda box: ([box.inside], "box"), lambda children, context: Box(children[0]))
        with pytest.raises(ValueError):
            of.register_pytree_node(Box, None, None)
        box = of.tree_map(lambda x: -x, Box([1, 2]))
        return type(box) is Box, box.inside, of.tree_flatten([Box(3), 4])[0]

    assert run(ours) == run(theirs)
