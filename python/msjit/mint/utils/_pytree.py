"""Trees of containers: lists, tuples, named tuples, dicts and deques in each other, and what is in them; None is a leaf.
PyTorch's names that programs import.

>>> leaves, spec = ms.mint.utils._pytree.tree_flatten({"a": 1, "b": [2, (3,)]})
>>> leaves, ms.mint.utils._pytree.tree_unflatten([-v for v in leaves], spec)
([1, 2, 3], {'a': -1, 'b': [-2, (-3,)]})
"""

import collections
import dataclasses
import typing

PyTree = typing.Any
NodeDef = collections.namedtuple("NodeDef", "type flatten_fn unflatten_fn")
SUPPORTED_NODES = {}  # exact type: NodeDef


def register_pytree_node(cls, flatten_fn, unflatten_fn, **others):
    """Makes instances of a class nodes. flatten_fn(node) -> (children, context), unflatten_fn(children, context) -> node; what
    PyTorch takes by name beside these serves its files and has no effect here."""
    if cls in SUPPORTED_NODES:
        raise ValueError(f"register_pytree_node: {cls.__name__} is registered already")
    SUPPORTED_NODES[cls] = NodeDef(cls, flatten_fn, unflatten_fn)


_register_pytree_node = register_pytree_node


def _of_keys(made):
    return lambda d: (list(d.values()), list(d)), lambda values, keys: made(zip(keys, values))


register_pytree_node(list, lambda x: (x, None), lambda children, _: list(children))
register_pytree_node(tuple, lambda x: (list(x), None), lambda children, _: tuple(children))
register_pytree_node(dict, *_of_keys(dict))
register_pytree_node(collections.OrderedDict, *_of_keys(collections.OrderedDict))
register_pytree_node(
    collections.defaultdict,
    lambda d: (list(d.values()), [d.default_factory, list(d)]),
    lambda values, context: collections.defaultdict(context[0], zip(context[1], values)),
)
register_pytree_node(
    collections.deque, lambda x: (list(x), x.maxlen), lambda children, maxlen: collections.deque(children, maxlen)
)
_named_tuple = NodeDef(collections.namedtuple, lambda x: (list(x), type(x)), lambda children, cls: cls(*children))


def _is_named_tuple(value):
    return isinstance(value, tuple) and type(value).__bases__ == (tuple,) and hasattr(type(value), "_fields")


def _node(tree, is_leaf=None):
    """Its NodeDef; None: a leaf."""
    if is_leaf is not None and is_leaf(tree):
        return None
    return SUPPORTED_NODES.get(type(tree)) or (_named_tuple if _is_named_tuple(tree) else None)


@dataclasses.dataclass
class TreeSpec:
    """The structure of a tree: type of its root, what else the root needs to be made anew, specs of the children."""

    type: typing.Any
    context: typing.Any
    children_specs: list

    def __post_init__(self):
        self.num_children = len(self.children_specs)
        self.num_leaves = sum(spec.num_leaves for spec in self.children_specs)
        self.num_nodes = 1 + sum(spec.num_nodes for spec in self.children_specs)

    def is_leaf(self):
        """Whether it is that of a leaf alone."""
        return False

    def unflatten(self, leaves):
        """The tree with these leaves, a list of num_leaves."""
        return tree_unflatten(leaves, self)

    def flatten_up_to(self, tree):
        """Of a tree that has at least this structure what stands where this one has leaves, as a list."""
        found = []
        self._collect(tree, found)
        return found

    def _collect(self, tree, found):
        node = _node(tree)
        if node is None or node.type is not self.type:
            raise ValueError(f"tree: expected {self.type.__name__}, got {type(tree).__name__}")
        children, context = node.flatten_fn(tree)
        if self.type in (dict, collections.OrderedDict, collections.defaultdict):  # by key, in whatever order
            keys = self.context[1] if self.type is collections.defaultdict else self.context
            if tree.keys() != set(keys):
                raise ValueError(f"tree: expected the keys {keys}, got {list(tree)}")
            children = [tree[key] for key in keys]
        elif self.type is not collections.deque and context != self.context:
            raise ValueError(f"tree: expected {self.context}, got {context}")
        if len(children) != self.num_children:
            raise ValueError(f"tree: expected {self.num_children} parts of {self.type.__name__}, got {len(children)}")
        for spec, child in zip(self.children_specs, children):
            spec._collect(child, found)


class LeafSpec(TreeSpec):
    """The structure of a leaf."""

    def __init__(self):
        super().__init__(None, None, [])

    def __post_init__(self):
        self.num_children, self.num_leaves, self.num_nodes = 0, 1, 1

    def is_leaf(self):
        return True

    def _collect(self, tree, found):
        found.append(tree)

    def __repr__(self):
        return "*"


def _flattened(tree, is_leaf, leaves):
    node = _node(tree, is_leaf)
    if node is None:
        leaves.append(tree)
        return LeafSpec()
    children, context = node.flatten_fn(tree)
    return TreeSpec(node.type, context, [_flattened(child, is_leaf, leaves) for child in children])


def tree_flatten(tree, is_leaf=None):
    """(leaves, spec): what is in a tree, in order, and its structure. is_leaf(node) True: not looked into."""
    leaves = []
    spec = _flattened(tree, is_leaf, leaves)
    return leaves, spec


def tree_unflatten(leaves, treespec):
    """The tree of a structure with other leaves, as many as it has."""
    if not isinstance(treespec, TreeSpec):
        raise TypeError(f"tree_unflatten: expected a TreeSpec, got {type(treespec).__name__}")
    leaves = list(leaves)
    if len(leaves) != treespec.num_leaves:
        raise ValueError(f"tree_unflatten: got {len(leaves)} leaves for a structure of {treespec.num_leaves}")
    rest = iter(leaves)

    def made(spec):
        if spec.is_leaf():
            return next(rest)
        node = _named_tuple if spec.type is _named_tuple.type else SUPPORTED_NODES[spec.type]
        return node.unflatten_fn([made(child) for child in spec.children_specs], spec.context)

    return made(treespec)


def tree_leaves(tree, is_leaf=None):
    """What is in a tree, as a list."""
    return tree_flatten(tree, is_leaf)[0]


def tree_iter(tree, is_leaf=None):
    """What is in a tree, one after another."""
    return iter(tree_leaves(tree, is_leaf))


def tree_structure(tree, is_leaf=None):
    """The structure of a tree."""
    return tree_flatten(tree, is_leaf)[1]


def tree_map(func, tree, *rests, is_leaf=None):
    """A tree of what func gives for each leaf, and for what stands there in the other trees."""
    leaves, spec = tree_flatten(tree, is_leaf)
    return tree_unflatten(map(func, leaves, *(spec.flatten_up_to(other) for other in rests)), spec)


def tree_map_(func, tree, *rests, is_leaf=None):
    """Calls func with each leaf, and what stands there in the other trees; gives the tree itself."""
    leaves, spec = tree_flatten(tree, is_leaf)
    collections.deque(map(func, leaves, *(spec.flatten_up_to(other) for other in rests)), 0)
    return tree


def _only(types):
    return types if callable(types) and not isinstance(types, type) else lambda leaf: isinstance(leaf, types)


def tree_map_only(type_or_types_or_pred, func, tree, is_leaf=None):
    """As ``tree_map``, of leaves of some type or types, or for which a function says so; others stay."""
    chosen = _only(type_or_types_or_pred)
    return tree_map(lambda leaf: func(leaf) if chosen(leaf) else leaf, tree, is_leaf=is_leaf)


def tree_all(pred, tree, is_leaf=None):
    """Whether pred holds for all leaves."""
    return all(map(pred, tree_leaves(tree, is_leaf)))


def tree_any(pred, tree, is_leaf=None):
    """Whether pred holds for some leaf."""
    return any(map(pred, tree_leaves(tree, is_leaf)))


def tree_all_only(type_or_types_or_pred, pred, tree, is_leaf=None):
    """Whether pred holds for all leaves of the types."""
    chosen = _only(type_or_types_or_pred)
    return all(pred(leaf) for leaf in tree_leaves(tree, is_leaf) if chosen(leaf))


def tree_any_only(type_or_types_or_pred, pred, tree, is_leaf=None):
    """Whether pred holds for some leaf of the types."""
    chosen = _only(type_or_types_or_pred)
    return any(pred(leaf) for leaf in tree_leaves(tree, is_leaf) if chosen(leaf))
