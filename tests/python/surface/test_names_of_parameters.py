"""Names of Parameters, which checkpoints go by: as MindSpore 2.10 gives them where cells are put together in another order, and
where one is in two places. Where two would get one name, with which no optimizer of MindSpore's begins, one has its path."""

import copy

import pytest

import msjit as ms
from msjit import nn


def dense():
    return nn.Dense(1, 1, has_bias=False)


class Of(nn.Cell):
    """What `build` makes of it."""

    def __init__(self, build, **settings):
        super().__init__(**settings)
        build(self)


def empty_list(s):
    s.l = nn.CellList()
    s.l.append(dense())
    s.l.append(dense())


def extended(s):
    s.l = nn.CellList()
    s.l.extend([dense(), dense()])


def full_list(s):
    s.l = nn.CellList([dense()])
    s.l.append(dense())
    s.l.insert(1, dense())
    s.l[0] = dense()


def finished_list(s):
    cells = nn.CellList()
    cells.append(dense())
    s.l = cells


def empty_sequence(s):
    s.l = nn.SequentialCell()
    s.l.append(nn.ReLU())
    s.l.append(dense())
    s.l.append(dense())


def by_name(s):
    s.d = nn.CellDict()
    s.d["k"] = dense()
    s.d.update({"m": dense()})


def shared_later(s):
    s.x = dense()
    s.s = nn.SequentialCell([nn.ReLU(), s.x])


def taken_out(s):
    s.s = nn.SequentialCell([nn.ReLU(), dense()])
    s.x = s.s[1]


def replaced_inside(s):
    s.a = Of(full_list)
    s.a.head = dense()


def within(s):
    s.a = Of(empty_list)
    s.b = Of(shared_later)


def pair():
    return Of(lambda s: setattr(s, "l", nn.CellList([dense(), dense()])))


def list_of_lists(s):
    """The first name there has the number 0 twice, and the others come below the last: so MindSpore has it."""
    s.l = nn.CellList()
    for _ in range(3):
        s.l.append(pair())


def full_list_of_lists(s):
    s.l = nn.CellList([pair()])
    s.l.append(pair())


def extended_by_lists(s):
    s.l = nn.CellList()
    s.l.extend([pair(), pair()])
    s.l.append(pair())


def shared_in_blocks(s):
    s.c = dense()

    def block(b):
        b.shared, b.own = s.c, dense()

    s.l = nn.CellList([Of(block), Of(block)])


def two_lists(s):
    s.a, s.b = nn.CellList(), nn.CellList()
    s.a.append(dense())
    s.b.append(dense())


@pytest.mark.parametrize(
    "build, names",
    [
        (empty_list, ["0.weight", "1.weight"]),
        (extended, ["0.weight", "1.weight"]),
        (full_list, ["l.0.weight", "l.1.weight", "l.2.weight"]),
        (finished_list, ["l.0.weight"]),
        (empty_sequence, ["1.weight", "2.weight"]),
        (by_name, ["k.weight", "m.weight"]),
        (shared_later, ["s.1.weight"]),
        (taken_out, ["x.weight"]),
        (replaced_inside, ["a.l.0.weight", "a.l.1.weight", "a.l.2.weight", "head.weight"]),
        (within, ["a.l.0.weight", "a.l.1.weight", "b.x.weight"]),
        (
            list_of_lists,
            [
                "0.l.0.weight",
                "0.l.1.weight",
                "0.l.1.l.0.weight",
                "0.l.1.l.1.weight",
                "0.l.2.l.0.weight",
                "0.l.2.l.1.weight",
            ],
        ),
        (full_list_of_lists, ["l.0.l.0.weight", "l.0.l.1.weight", "l.0.l.1.l.0.weight", "l.0.l.1.l.1.weight"]),
        (
            extended_by_lists,
            ["0.l.0.weight", "0.l.1.weight", "1.l.0.weight", "1.l.1.weight", "2.l.0.weight", "2.l.1.weight"],
        ),
        (shared_in_blocks, ["l.0.shared.weight", "l.0.own.weight", "l.1.own.weight"]),
        (two_lists, ["0.weight", "b.0.weight"]),
    ],
)
def test_where_names_begin(build, names):
    net = Of(build)
    assert [p.name for p in net.get_parameters()] == names
    for p in net.get_parameters(expand=False):  # looked at alone
        assert p.name in names
    for _, cell in net.cells_and_names():
        cell.trainable_params()
    assert [p.name for p in net.get_parameters()] == names
    assert list(net.parameters_dict()) == names
    around = Of(lambda s: setattr(s, "net", net))
    assert len(set(p.name for p in around.get_parameters())) == len(names)
    assert all(p.name.startswith("net.") for p in around.get_parameters())


def test_without_prefixes():
    def build(s):
        s.l = nn.CellList()
        s.l.append(dense())

    assert [p.name for p in Of(build, auto_prefix=False).get_parameters()] == ["0.weight"]


def test_optimizers_and_checkpoints(tmp_path):
    net, other = Of(two_lists), Of(two_lists)
    optimizer = nn.Momentum(net.trainable_params(), 0.1, 0.9)
    assert len(set(p.name for p in optimizer.get_parameters())) == len(list(optimizer.get_parameters()))
    ms.save_checkpoint(net, str(tmp_path / "net.ckpt"))
    left, _ = ms.load_param_into_net(other, ms.load_checkpoint(str(tmp_path / "net.ckpt")))
    assert left == []
    for p, q in zip(net.get_parameters(), other.get_parameters()):
        assert p.asnumpy().tolist() == q.asnumpy().tolist()


def test_cells_that_lead_back():
    """A cell that keeps the one above it."""

    def build(s):
        s.child = Of(lambda c: setattr(c, "inner", dense()))
        s.child.parent = s
        s.child.inner.parent = s.child

    assert [p.name for p in Of(build).get_parameters()] == ["child.inner.weight"]


def parameter(name=None):
    return ms.Parameter(ms.ops.ones((1,)), name=name)


def below(s):
    s.net = Of(lambda n: setattr(n, "d", dense()))
    s.w0 = s.net.d.weight


def above(s):
    d = dense()
    s.w0 = d.weight
    s.net = Of(lambda n: setattr(n, "d", d))


def tied(s):
    s.head, s.body = dense(), dense()
    s.head.weight = s.body.weight


def tied_behind(s):
    s.body, s.head = dense(), dense()
    s.head.weight = s.body.weight


def tied_inside(s):
    s.head, s.emb = Of(lambda h: setattr(h, "d", dense())), nn.Embedding(2, 2)
    s.head.d.weight = s.emb.embedding_table


def handed_down(s):
    s.w = parameter()
    s.child = Of(lambda c: setattr(c, "v", s.w))


def handed_up(s):
    s.child = Of(lambda c: setattr(c, "v", parameter("n")))
    s.u = s.child.v


def of_a_list(s):
    s.l = nn.CellList([dense()])
    s.first = s.l[0].weight


def in_two_children(s):
    c = Of(lambda c: setattr(c, "d", dense()))
    s.a = Of(lambda a: setattr(a, "w", c.d.weight))
    s.b = c


@pytest.mark.parametrize(
    "build, path, names, outside",
    [
        (below, "w0", ("net.d.weight", "d.weight"), "net.w0"),
        (above, "w0", ("net.d.weight", "d.weight"), "net.w0"),
        (tied, "head.weight", ("body.weight", "weight"), "net.head.weight"),
        (tied_behind, "body.weight", ("body.weight", "weight"), "net.body.weight"),
        (tied_inside, "head.d.weight", ("emb.embedding_table", "embedding_table"), "net.head.d.weight"),
        (handed_down, "w", ("child.v", "w"), "net.w"),
        (handed_up, "u", ("child.v", "n"), "net.u"),
        (of_a_list, "first", ("l.0.weight", "0.weight"), "net.first"),
        (in_two_children, "a.w", ("b.d.weight", "d.weight"), "net.a.w"),
    ],
)
def test_an_attribute_of_two_cells(build, path, names, outside):
    """A Parameter that is given on keeps its name until a Cell that has it is put into another."""
    for name, settings in zip(names, ({}, {"auto_prefix": False})):
        net = Of(build, **settings)
        assert [(at, p.name) for at, p in net.parameters_and_names()] == [(path, name)]
        assert [p.name for p in copy.deepcopy(net).get_parameters()] == [name]
        assert [p.name for p in Of(lambda s: setattr(s, "net", net)).get_parameters()] == [outside]


class Tuples(nn.Cell):
    """Parameters in tuples: those without a name are numbered in the cell."""

    def __init__(self):
        super().__init__()
        self.p = ms.ParameterTuple((parameter(), parameter("x"), parameter()))
        self.q = ms.ParameterTuple((parameter(),))


class Mixed(nn.Cell):
    """A tuple that holds an attribute, and one of another cell's Parameters, as cells that train hold them."""

    def __init__(self):
        super().__init__()
        self.w = parameter()
        self.p = ms.ParameterTuple((self.w, parameter()))


class Trains(nn.Cell):
    def __init__(self, network):
        super().__init__()
        self.weights = ms.ParameterTuple(network.trainable_params())
        self.network = network


TUPLES = {
    Tuples: ["Parameter$1", "x", "Parameter$2", "Parameter$3"],
    Mixed: ["w", "Parameter$1"],
    lambda: Trains(Mixed()): ["network.w", "network.Parameter$1"],
    lambda: Trains(Tuples()): ["network.Parameter$1", "network.x", "network.Parameter$2", "network.Parameter$3"],
    lambda: Of(lambda s: setattr(s, "a", Tuples())): ["a.Parameter$1", "a.x", "a.Parameter$2", "a.Parameter$3"],
    lambda: nn.CellList([Tuples(), Mixed()]): [
        "0.Parameter$1", "0.x", "0.Parameter$2", "0.Parameter$3", "1.w", "1.Parameter$1",
    ],
}  # fmt: skip


@pytest.mark.parametrize("make, names", TUPLES.items(), ids=map(str, range(len(TUPLES))))
def test_names_in_tuples(make, names):
    net = make()
    for _ in range(3):  # whoever looks, and however often, names stay
        assert [p.name for p in net.trainable_params()] == names
        assert [name for name, _ in net.parameters_and_names()] == names
        assert list(net.parameters_dict()) == names
        for cell in net.cells():
            cell.trainable_params()
    assert [p.name for p in nn.Momentum(net.trainable_params(), 0.1, 0.9).moments] == [f"moments.{n}" for n in names]


def test_names_for_want_of_one():
    names = [parameter().name for _ in range(2)] + [parameter("").name]
    assert len(set(names)) == 3 and all(n.startswith("Parameter#") for n in names)
    with pytest.raises(ValueError, match="name must be a str or None"):
        parameter(3)
    net = Mixed()
    assert net.w.name == "w"  # from the assignment on
    net.insert_param_to_cell("v", parameter())
    assert net.v.name == "v"
    shared = parameter()
    net.a = shared
    net.b = shared
    assert shared.name == "a"
    net.c = parameter("given")
    assert net.c.name == "given"
    plain = Of(lambda s: (setattr(s, "t", (parameter(), parameter())), setattr(s, "l", [parameter()])))
    assert len({p.name for p in (*plain.t, *plain.l)}) == 3 and not plain.trainable_params()


def test_checkpoints_of_tuples(tmp_path):
    net = Of(lambda s: setattr(s, "a", Tuples()))
    for p in net.trainable_params():
        p.set_data(ms.Tensor([float(len(p.name))]))
    ms.save_checkpoint(net, str(tmp_path / "x.ckpt"))
    other = Of(lambda s: setattr(s, "a", Tuples()))
    assert ms.load_param_into_net(other, ms.load_checkpoint(str(tmp_path / "x.ckpt"))) == ([], [])
    assert [p.tolist() for p in other.trainable_params()] == [p.tolist() for p in net.trainable_params()]
    ms.save_checkpoint([parameter(), parameter()], str(tmp_path / "y.ckpt"))
    assert len(ms.load_checkpoint(str(tmp_path / "y.ckpt"))) == 2
