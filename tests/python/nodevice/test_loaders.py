"""torch.utils.data as ported programs use it."""

import numpy as np
import pytest

import msjit as ms
import msjit.mint as torch
from msjit.mint.utils.data import (
    BatchSampler,
    ConcatDataset,
    DataLoader,
    Dataset,
    IterableDataset,
    RandomSampler,
    StackDataset,
    Subset,
    SubsetRandomSampler,
    TensorDataset,
    WeightedRandomSampler,
    default_collate,
    random_split,
)

X = torch.arange(10).float()


def values(loader):
    return [batch[0].tolist() for batch in loader]


def test_batches():
    rows = TensorDataset(X, X * 2)
    loader = DataLoader(rows, batch_size=4)
    assert values(loader) == values(loader) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]] and len(loader) == 3
    assert values(DataLoader(rows, 4, drop_last=True)) == [[0, 1, 2, 3], [4, 5, 6, 7]]
    torch.manual_seed(1)
    shuffled = DataLoader(rows, 4, shuffle=True)
    first, second = (sum(values(shuffled), []) for _ in range(2))
    assert sorted(first) == sorted(second) == X.tolist() and first != second
    torch.manual_seed(1)
    assert sum(values(DataLoader(rows, 4, shuffle=True)), []) == first
    a, b = (DataLoader(rows, 4, shuffle=True, generator=torch.Generator().manual_seed(5)) for _ in range(2))
    assert values(a) == values(b)
    assert [v[0].shape for v in DataLoader(rows, batch_size=None)] == [()] * 10
    assert [
        b.tolist() for b in DataLoader(np.arange(5.0), batch_size=3, collate_fn=lambda r: torch.tensor(r) * 10)
    ] == [
        [0, 10, 20],
        [30, 40],
    ]


def test_iterable_data():
    class Lines(IterableDataset):
        def __iter__(self):
            return iter([{"n": i, "text": str(i)} for i in range(5)])

    found = list(DataLoader(Lines(), batch_size=2))
    assert [(b["n"].tolist(), b["text"]) for b in found] == [([0, 1], ["0", "1"]), ([2, 3], ["2", "3"]), ([4], ["4"])]
    assert len(list(DataLoader(Lines() + Lines(), batch_size=None))) == 10
    with pytest.raises(ValueError, match="order of its own"):
        DataLoader(Lines(), shuffle=True)


def test_parts_and_wholes():
    class Squares(Dataset):
        def __init__(self, n):
            self.n = n

        def __len__(self):
            return self.n

        def __getitem__(self, i):
            return i * i

    both = Squares(3) + Squares(2)
    assert isinstance(both, ConcatDataset) and [both[i] for i in range(len(both))] == [0, 1, 4, 0, 1] and both[-1] == 1
    assert list(Subset(range(10, 20), [3, 1])) == [13, 11]
    parts = random_split(range(10), [7, 3], generator=torch.Generator().manual_seed(2))
    assert sorted(parts[0]) + sorted(parts[1]) != list(range(10)) and sorted([*parts[0], *parts[1]]) == list(range(10))
    assert [len(p) for p in random_split(range(11), [0.5, 0.5])] == [6, 5]
    pair = StackDataset(image=Squares(3), label=range(3))
    assert pair[2] == {"image": 4, "label": 2} and len(pair) == 3
    for wrong in (
        lambda: random_split(range(10), [3, 3]),
        lambda: TensorDataset(X, X[:3]),
        lambda: ConcatDataset([]),
        lambda: StackDataset(Squares(3), range(2)),
    ):
        with pytest.raises(ValueError):
            wrong()


def test_samplers():
    assert sorted(RandomSampler(range(6))) == list(range(6)) and len(list(RandomSampler(range(3), num_samples=7))) == 7
    drawn = list(RandomSampler(range(3), replacement=True, num_samples=50))
    assert set(drawn) == {0, 1, 2} and len(drawn) == 50
    assert sorted(SubsetRandomSampler([5, 7, 9])) == [5, 7, 9]
    weighted = list(WeightedRandomSampler([0, 1, 0, 3], 2000))
    assert set(weighted) == {1, 3} and 0.7 < weighted.count(3) / 2000 < 0.8
    assert sorted(WeightedRandomSampler([0, 1, 0, 3], 2, replacement=False)) == [1, 3]
    assert list(BatchSampler(range(5), 2, False)) == [[0, 1], [2, 3], [4]] and len(BatchSampler(range(5), 2, True)) == 2
    assert values(DataLoader(TensorDataset(X), batch_sampler=[[1, 2], [7]])) == [[1, 2], [7]]
    assert values(DataLoader(TensorDataset(X), 2, sampler=[3, 2, 1])) == [[3, 2], [1]]


def test_collate():
    whole = default_collate(
        [(np.float32(1), 2, ms.ones(2), "a", [True]), (np.float32(3), 4, ms.zeros(2), "b", [False])]
    )
    assert whole[0].dtype == ms.float32 and whole[1].tolist() == [2, 4] and whole[2].shape == (2, 2)
    assert whole[3] == ["a", "b"] and whole[4][0].dtype == ms.bool_
    with pytest.raises(TypeError, match="got object"):
        default_collate([object()])
    with pytest.raises(RuntimeError, match="different lengths"):
        default_collate([[1], [1, 2]])


@pytest.mark.parametrize(
    "options",
    [
        {"batch_size": 0},
        {"num_workers": -1},
        {"shuffle": True, "sampler": [1]},
        {"batch_sampler": [[1]], "batch_size": 3},
        {"batch_size": None, "drop_last": True},
    ],
)
def test_settings_that_exclude_each_other(options):
    with pytest.raises(ValueError):
        DataLoader(TensorDataset(X), **options)


def test_workers_are_told_of():
    with pytest.warns(UserWarning, match="made in the process itself"):
        assert len(list(DataLoader(TensorDataset(X), 5, num_workers=3))) == 2
