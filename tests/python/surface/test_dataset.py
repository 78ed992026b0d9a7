"""Data sets: every row that was put in comes out, as the pipeline says."""

import gzip
import struct

import numpy as np
import pytest

import msjit as ms
from covers import covers
from msjit import dataset as ds
from msjit.dataset import transforms, vision


def values(data, column=0):
    return [row[column].asnumpy().tolist() for row in data.create_tuple_iterator(num_epochs=1)]


@covers("dataset", "GeneratorDataset NumpySlicesDataset")
def test_sources():
    pairs = [(np.array([i, i + 1], np.float32), np.array(i, np.int32)) for i in range(5)]
    for source in (pairs, lambda: iter(pairs)):
        options = {} if callable(source) else {"shuffle": False}
        rows = ds.GeneratorDataset(source, ["x", "y"], **options)
        assert (
            values(rows, 1) == [0, 1, 2, 3, 4] and rows.get_dataset_size() == 5 and rows.get_col_names() == ["x", "y"]
        )
        assert rows.output_shapes() == [[2], []] and rows.output_types() == [np.float32, np.int32]
    both = ds.NumpySlicesDataset({"a": [1, 2, 3], "b": np.ones((3, 2))}, shuffle=False)
    assert [d["a"].item() for d in both.create_dict_iterator()] == [1, 2, 3] and both.output_shapes() == [[], [2]]
    shuffled = ds.NumpySlicesDataset(list(range(50)))
    first, second = values(shuffled), values(shuffled)
    assert sorted(first) == list(range(50)) and first != list(range(50)) and first != second
    shuffled.reset()
    assert values(shuffled) == first
    with pytest.raises(ValueError):
        ds.NumpySlicesDataset(([1], [1, 2]))


def test_operations():
    rows = ds.NumpySlicesDataset(list(range(10)), ["n"], shuffle=False)
    assert values(rows.batch(4)) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]]
    assert values(rows.batch(4, drop_remainder=True)) == [[0, 1, 2, 3], [4, 5, 6, 7]] and len(rows.batch(4)) == 3
    assert values(rows.map(lambda n: n * 2, "n").filter(lambda n: n % 3 == 0)) == [0, 6, 12, 18]
    assert values(rows.repeat(2)) == list(range(10)) * 2 and rows.repeat(2).get_dataset_size() == 20
    assert (
        values(rows.skip(7)) == [7, 8, 9]
        and values(rows.take(2)) == [0, 1]
        and values(rows.take(2) + rows.skip(9)) == [0, 1, 9]
    )
    assert sorted(values(rows.shuffle(4))) == list(range(10)) and values(rows.shuffle(4)) != list(range(10))
    two = rows.map(lambda n: (n, n * n), "n", ["n", "square"])
    assert two.get_col_names() == ["n", "square"] and values(two.project("square")) == [n * n for n in range(10)]
    assert two.rename("n", "m").get_col_names() == ["m", "square"]
    parts = rows.split([0.8, 0.2])
    assert [len(p) for p in parts] == [8, 2] and sorted(values(parts[0]) + values(parts[1])) == list(range(10))
    ragged = ds.GeneratorDataset([(np.arange(i + 1),) for i in range(3)], ["r"], shuffle=False)
    assert values(ragged.padded_batch(3, pad_info={"r": ([4], -1)})) == [
        [[0, -1, -1, -1], [0, 1, -1, -1], [0, 1, 2, -1]]
    ]
    with pytest.raises(ValueError, match="padded_batch"):
        values(ragged.batch(3))
    with pytest.raises(ValueError, match="there is no column"):
        rows.map(lambda n: n, "m")
    with pytest.raises(ZeroDivisionError):  # from a worker thread
        values(rows.map(lambda n: 1 // (n - 5 if n != 5 else 0) if False else [1 / 0][0], "n"))
    slow = rows.map(lambda n: n + 1, "n", num_parallel_workers=4)
    assert values(slow) == list(range(1, 11))  # in order, whoever made it


@covers("dataset", "zip")
def test_zip():
    a, b = (ds.NumpySlicesDataset([i, i + 1], [n], shuffle=False) for i, n in ((1, "a"), (5, "b")))
    assert [[v.item() for v in row] for row in ds.zip((a, b))] == [[1, 5], [2, 6]]


@covers(
    "dataset",
    "SequentialSampler RandomSampler SubsetSampler SubsetRandomSampler WeightedRandomSampler PKSampler DistributedSampler",
)
def test_samplers():
    made = lambda sampler: values(ds.NumpySlicesDataset((np.arange(6), np.array([0, 1, 0, 1, 0, 1])), sampler=sampler))
    assert made(ds.SequentialSampler(2, 3)) == [2, 3, 4] and made(ds.SubsetSampler([4, 1])) == [4, 1]
    assert sorted(made(ds.RandomSampler())) == list(range(6)) and len(made(ds.RandomSampler(True, 9))) == 9
    assert sorted(made(ds.SubsetRandomSampler([5, 0, 2]))) == [0, 2, 5] and set(
        made(ds.WeightedRandomSampler([0, 1, 0, 0, 1, 0], 20))
    ) == {1, 4}
    assert made(ds.PKSampler(2)) == [0, 2, 1, 3]
    shards = [made(ds.DistributedSampler(4, i, shuffle=False)) for i in range(4)]
    assert shards == [[0, 4], [1, 5], [2, 0], [3, 1]]


def test_a_sampler_of_ones_own():
    class Every(ds.Sampler):
        def __iter__(self):
            yield from range(0, self.dataset_size, 2)

    assert values(ds.NumpySlicesDataset(np.arange(5), sampler=Every())) == [0, 2, 4]
    with pytest.raises(TypeError, match="needs __iter__"):
        values(ds.NumpySlicesDataset(np.arange(5), sampler=ds.Sampler()))


def test_columns_of_python_objects():
    """MindSpore 2.10: functions are given the dict as it is; programs its values as arrays, those in lists and tuples, too."""

    def rows():
        for i in range(2):
            yield {"a": i, "l": [i, 2.5], "n": {"t": (i, 1), "s": "x"}, "x": np.ones(2) * i}, i

    made = lambda: ds.GeneratorDataset(rows, ["c", "i"])
    _, (c, i) = list(made().create_tuple_iterator(num_epochs=1, output_numpy=True))
    assert list(c) == ["a", "l", "n", "x"] and c["a"].shape == () and i == 1
    assert type(c["l"]) is list and [v.dtype for v in c["l"]] == [np.int64, np.float64]
    assert type(c["n"]["t"]) is tuple and c["n"]["t"][0] == 1 and c["n"]["s"] == np.array("x")
    _, row = list(made().create_dict_iterator(num_epochs=1))
    assert isinstance(row["c"]["l"][1], ms.Tensor) and row["c"]["x"].tolist() == [1.0, 1.0]
    assert isinstance(row["c"]["n"]["s"], np.ndarray)
    seen = []
    taken = made().map(lambda c: (seen.append(c), c["x"], c["a"])[1:], ["c"], ["x", "a"])
    assert [[v.tolist() for v in r] for r in taken.create_tuple_iterator(output_numpy=True)][-1] == [[1.0, 1.0], 1, 1]
    assert seen[1]["l"] == [1, 2.5] and type(seen[1]["a"]) is int
    ((c, i),) = made().shuffle(2).map(lambda c: {"n": {"x": c["x"]}}, ["c"]).batch(2)
    assert sorted(c["n"]["x"].tolist()) == [[0.0, 0.0], [1.0, 1.0]] and sorted(i.tolist()) == [0, 1]
    whole = made().batch(2, per_batch_map=lambda c, i, info: ({"i": i}, i), input_columns=["c", "i"])
    ((c, _),) = whole.create_tuple_iterator(output_numpy=True)
    assert [int(v) for v in c["i"]] == [0, 1]
    assert made().output_shapes() == [[0], []] and made().output_types()[0] == np.dtype(object)
    with pytest.raises(TypeError, match="same keys"):
        list(ds.GeneratorDataset(lambda: iter([({"a": 1},), ({"b": 1},)]), ["c"]).batch(2))


@covers("dataset", "PaddedDataset RandomDataset FakeImageDataset Schema")
def test_made_rows():
    padded = ds.PaddedDataset([{"image": np.zeros(2, np.uint8)}, {"image": np.ones(2, np.uint8)}])
    assert values(padded) == [[0, 0], [1, 1]]
    schema = ds.Schema()
    schema.add_column("x", ms.float32, [2])
    schema.add_column("y", "int64")
    rows = ds.RandomDataset(7, schema)
    assert (
        len(rows) == 7
        and rows.output_shapes() == [[2], []]
        and rows.output_types() == [np.float32, np.int64]
        and values(rows) == values(rows)
    )
    again = ds.Schema()
    again.from_json(__import__("json").loads(schema.to_json()))
    assert again.names() == ["x", "y"]
    fake = ds.FakeImageDataset(5, (4, 6, 3), 3, shuffle=False)
    assert (
        len(fake) == 5
        and fake.output_shapes() == [[4, 6, 3], []]
        and fake.num_classes() == 3
        and values(fake) == values(fake)
        and max(values(fake, 1)) < 3
    )


def write_idx(path, array, compress=False):
    data = struct.pack(">HBB", 0, 8, array.ndim) + struct.pack(f">{array.ndim}I", *array.shape) + array.tobytes()
    with gzip.open(str(path) + ".gz", "wb") if compress else open(path, "wb") as file:
        file.write(data)


@covers("dataset", "MnistDataset FashionMnistDataset KMnistDataset EMnistDataset")
class Rows:
    """Rows of a form."""

    def __init__(self, row):
        self.row = row

    def __getitem__(self, index):
        return self.row(index)

    def __len__(self):
        return 2


@pytest.mark.parametrize(
    "row, columns, expected",
    [
        (lambda i: (x for x in (i, i + 1)), 2, [[0, 1], [1, 2]]),
        (lambda i: map(float, (i, i)), 2, [[0, 0], [1, 1]]),
        (lambda i: range(i, i + 2), 2, [[0, 1], [1, 2]]),
        (lambda i: np.array([i, i + 1]), 1, [[[0, 1]], [[1, 2]]]),
        (lambda i: ms.tensor([i, i + 1]), 1, [[[0, 1]], [[1, 2]]]),
    ],
    ids=["generator", "map", "range", "array", "tensor"],
)
def test_a_row_is_what_can_be_gone_through(row, columns, expected):
    # As in MindSpore 2.10: an array and a tensor are one column, everything else its columns.
    names = ["a", "b"]
    made = ds.GeneratorDataset(Rows(row), names[:columns], shuffle=False).create_tuple_iterator(output_numpy=True)
    assert [[np.asarray(v).tolist() for v in each] for each in made] == expected
    with pytest.raises(ValueError, match=f"a row of {columns} values"):
        list(ds.GeneratorDataset(Rows(row), names[: 3 - columns], shuffle=False).create_tuple_iterator())


def test_idx_files(tmp_path):
    rng = np.random.default_rng(0)
    images, labels = rng.integers(0, 256, (6, 28, 28), np.uint8), np.arange(6, dtype=np.uint8)
    for part, rows in (("train", slice(0, 4)), ("t10k", slice(4, 6))):
        write_idx(tmp_path / f"{part}-images-idx3-ubyte", images[rows], part == "t10k")
        write_idx(tmp_path / f"{part}-labels-idx1-ubyte", labels[rows])
    for kind in (ds.MnistDataset, ds.FashionMnistDataset, ds.KMnistDataset):
        rows = kind(str(tmp_path), "train", shuffle=False)
        assert len(rows) == 4 and len(kind(str(tmp_path))) == 6 and values(rows, 1) == [0, 1, 2, 3]
        np.testing.assert_array_equal(np.array(values(rows))[..., 0], images[:4])
        assert rows.output_types() == [np.uint8, np.uint32]
        assert values(kind(str(tmp_path), "test", shuffle=False), 1) == [4, 5]
    write_idx(tmp_path / "emnist-digits-train-images-idx3-ubyte", images)
    write_idx(tmp_path / "emnist-digits-train-labels-idx1-ubyte", labels)
    assert values(ds.EMnistDataset(str(tmp_path), "digits", "train", shuffle=False), 1) == list(range(6))
    with pytest.raises(FileNotFoundError):
        ds.MnistDataset(str(tmp_path / "none"), "train")


@covers("dataset", "Cifar10Dataset Cifar100Dataset")
def test_cifar_files(tmp_path):
    rng = np.random.default_rng(0)
    pixels = rng.integers(0, 256, (3, 3, 32, 32), np.uint8)
    block = lambda *labels: np.concatenate([np.array(labels, np.uint8).T, pixels.reshape(3, -1)], 1).tobytes()
    (tmp_path / "data_batch_1.bin").write_bytes(block([3, 1, 2]))
    (tmp_path / "train.bin").write_bytes(block([3, 1, 2], [9, 8, 7]))
    ten, hundred = (
        ds.Cifar10Dataset(str(tmp_path), "train", shuffle=False),
        ds.Cifar100Dataset(str(tmp_path), "train", shuffle=False),
    )
    assert values(ten, 1) == [3, 1, 2] and values(hundred, 1) == [3, 1, 2] and values(hundred, 2) == [9, 8, 7]
    np.testing.assert_array_equal(np.array(values(ten)), pixels.transpose(0, 2, 3, 1))
    assert hundred.get_col_names() == ["image", "coarse_label", "fine_label"]


@covers("dataset", "ImageFolderDataset")
def test_image_folder(tmp_path):
    for i, (folder, name) in enumerate((("cat", "a.png"), ("cat", "b.png"), ("dog", "c.png"), ("dog", "note.txt"))):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / name).write_bytes(bytes([i]))
    rows = ds.ImageFolderDataset(str(tmp_path), shuffle=False)
    assert values(rows) == [[0], [1], [2]] and values(rows, 1) == [0, 0, 1]
    assert rows.get_class_indexing() == {"cat": 0, "dog": 1} and rows.num_classes() == 2
    from PIL import Image as image

    pixels = np.random.default_rng(0).integers(0, 256, (4, 5, 3), np.uint8)
    image.fromarray(pixels).save(tmp_path / "cat" / "a.png")
    first = next(iter(ds.ImageFolderDataset(str(tmp_path), shuffle=False, class_indexing={"cat": 7}, decode=True)))
    np.testing.assert_array_equal(first[0].asnumpy(), pixels)
    assert first[1].item() == 7


def texts(data, column=0):
    return [str(row[column]) for row in data]


@covers("dataset", "TextFileDataset CSVDataset WikiTextDataset PennTreebankDataset")
def test_text_files(tmp_path):
    (tmp_path / "t.txt").write_text("one\n\ntwo words\n")
    assert texts(ds.TextFileDataset(str(tmp_path / "t.txt"), shuffle=False)) == ["one", "two words"]
    (tmp_path / "t.csv").write_text('1,2.5,"a, b"\n3,4.5,c\n')
    table = ds.CSVDataset(
        str(tmp_path / "t.csv"), column_defaults=[0, 0.0, ""], column_names=["i", "f", "s"], shuffle=False
    )
    assert (
        values(table.project(["i"])) == [1, 3]
        and values(table.project(["f"])) == [2.5, 4.5]
        and texts(table, 2) == ["a, b", "c"]
    )
    (tmp_path / "wiki.train.tokens").write_text(" = Title = \nbody\n")
    (tmp_path / "ptb.test.txt").write_text("a b\nc\n")
    assert texts(ds.WikiTextDataset(str(tmp_path), "train", shuffle=False)) == [" = Title = ", "body"]
    assert texts(ds.PennTreebankDataset(str(tmp_path), "test", shuffle=False)) == ["a b", "c"]


@covers(
    "dataset", "AGNewsDataset AmazonReviewDataset DBpediaDataset SogouNewsDataset YahooAnswersDataset YelpReviewDataset"
)
def test_text_tables(tmp_path):
    for kind, n in (
        (ds.AGNewsDataset, 3), (ds.AmazonReviewDataset, 3), (ds.DBpediaDataset, 3), (ds.SogouNewsDataset, 3), (ds.YahooAnswersDataset, 4), (ds.YelpReviewDataset, 2),
    ):  # fmt: skip
        line = ",".join(f'"{c}, x"' for c in "abcd"[:n])
        (tmp_path / "train.csv").write_text(line + "\n")
        (tmp_path / "test.csv").write_text(line.replace("x", "y") + "\n" + line + "\n")
        assert [texts(kind(str(tmp_path), "train"), i) for i in range(n)] == [[f"{c}, x"] for c in "abcd"[:n]]
        assert len(kind(str(tmp_path))) == 3 and texts(kind(str(tmp_path), "test", shuffle=False)) == ["a, y", "a, x"]
        with pytest.raises(ValueError):
            kind(str(tmp_path), "other")


def test_transforms():
    assert transforms.OneHot(3)(np.array(1)).tolist() == [0, 1, 0] and transforms.TypeCast(ms.int32)(np.array(1.7)) == 1
    assert transforms.Compose([transforms.Fill(3), transforms.TypeCast(ms.float32)])(np.zeros(2)).tolist() == [3, 3]
    assert transforms.PadEnd([4], 9)(np.array([1, 2])).tolist() == [1, 2, 9, 9] and transforms.Concatenate(
        0, np.array([0])
    )(np.array([1])).tolist() == [0, 1]
    image = np.arange(24, dtype=np.uint8).reshape(2, 4, 3)
    assert vision.HWC2CHW()(image).shape == (3, 2, 4) and np.allclose(
        vision.ToTensor()(image), image.transpose(2, 0, 1) / 255
    )
    np.testing.assert_allclose(
        vision.Normalize([1, 2, 3], [2, 2, 2])(vision.Rescale(0.5, 1)(image)), (image * 0.5 + 1 - [1, 2, 3]) / 2
    )
    np.testing.assert_array_equal(vision.HorizontalFlip()(image), image[:, ::-1])
    assert (
        vision.Resize((4, 8))(image).shape == (4, 8, 3)
        and vision.CenterCrop((2, 2))(image).tolist() == image[:, 1:3].tolist()
    )
    rows = ds.NumpySlicesDataset(image[None].repeat(20, 0), ["image"], shuffle=False).map(
        vision.RandomHorizontalFlip(), "image"
    )
    flips = [v[0][0] == image[0, -1].tolist() for v in values(rows)]
    assert 2 < sum(flips) < 18


def test_image_files_are_written_and_read(tmp_path):
    picture = np.arange(4 * 5 * 3, dtype=np.uint8).reshape(4, 5, 3)
    for name in ("cat", "dog"):
        (tmp_path / name).mkdir()
        vision.write_png(str(tmp_path / name / "0.png"), picture + len(name))
    rows = ds.ImageFolderDataset(str(tmp_path), decode=True, shuffle=False)
    rows = rows.map([vision.Resize((8, 10), vision.Inter.NEAREST), vision.ToTensor()], "image").batch(2)
    (image, label), *_ = rows.create_tuple_iterator(output_numpy=True)
    assert image.shape == (2, 3, 8, 10) and label.tolist() == [0, 1]
    np.testing.assert_allclose(image[0, :, ::2, ::2], (picture + 3).transpose(2, 0, 1) / 255.0, rtol=1e-6)
    assert vision.read_image(str(tmp_path / "dog" / "0.png")).tolist() == (picture + 3).tolist()
    assert vision.get_image_size(picture) == [4, 5] and vision.get_image_num_channels(picture) == 3
    assert vision.Decode()(vision.encode_jpeg(picture)).shape == (4, 5, 3)


def test_without_pillow_image_files_say_so(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "PIL", None)
    with pytest.raises(ImportError, match="pip install pillow"):
        vision.Decode()(np.zeros(4, np.uint8))


def test_normalize_pad_adds_a_channel():
    picture = np.ones((2, 2, 3), np.uint8)
    made = vision.NormalizePad([1.0, 0.0, 3.0], [1.0, 2.0, 2.0])(picture)
    assert made.shape == (2, 2, 4) and made[0, 0].tolist() == [0.0, 0.5, -1.0, 0.0]


def test_random_transforms_draw_within_their_ranges():
    picture = np.full((8, 8, 3), 100, np.uint8)
    light = vision.RandomColorAdjust(brightness=(0.5, 1.5))
    found = {int(light(picture)[0, 0, 0]) for _ in range(50)}
    assert len(found) > 10 and 50 <= min(found) and max(found) <= 150
    holes = [(vision.CutOut(4)(picture) == 0).sum() / 3 for _ in range(20)]
    assert max(holes) <= 16 and min(holes) >= 4
    erased = vision.RandomErasing(1.0, value=7)(np.zeros((3, 8, 8), np.uint8))
    assert 0 < (erased == 7).mean() <= 0.4
    images, labels = vision.MixUpBatch(1.0)(np.stack([picture, picture]), np.eye(2, dtype=np.float32))
    assert (images == 100).all() and np.allclose(labels.sum(1), 1)
    images, labels = vision.CutMixBatch(vision.ImageBatchFormat.NHWC)(
        np.stack([picture, picture * 0]), np.eye(2, dtype=np.float32)
    )
    share = (images[0] == 100).mean()
    assert np.allclose(labels.sum(1), 1) and np.allclose(labels[0, 0], share, atol=1e-6)


def test_texts_in_a_pipeline():
    from msjit.dataset import text

    lines = ds.NumpySlicesDataset(["to be or", "not to be"], ["text"], shuffle=False)
    words = lines.map(text.WhitespaceTokenizer(), "text")
    vocab = text.Vocab.from_dataset(words, special_tokens=["<unk>"])
    assert vocab.vocab() == {"<unk>": 0, "be": 1, "to": 2, "not": 3, "or": 4}
    rows = words.map(text.Lookup(vocab, "<unk>"), "text").batch(2)
    assert values(rows) == [[[2, 1, 4], [3, 2, 1]]]


def test_word_vectors(tmp_path):
    from msjit.dataset import text

    path = tmp_path / "vectors.txt"
    path.write_text("to 1 2\nbe 3 4\n")
    look = text.ToVectors(text.Vectors.from_file(str(path)), lower_case_backup=True)
    assert look(np.array(["To", "or"])).tolist() == [[1, 2], [0, 0]]
    with pytest.raises(RuntimeError, match="unknown_token"):
        text.Lookup(text.Vocab.from_list(["a"]))(np.array(["b"]))


def test_a_map_of_batches_takes_all_columns_where_none_are_named():
    # As in MindSpore 2.10: what it takes is not there behind it, unless it is given again.
    data = ds.NumpySlicesDataset({"a": [1, 2, 3, 4], "b": [5, 6, 7, 8]}, shuffle=False)
    summed = data.batch(2, per_batch_map=lambda a, b, info: ([x + y for x, y in zip(a, b)],), output_columns=["sum"])
    assert summed.get_col_names() == ["sum"] and values(summed) == [[6, 8], [10, 12]]
    one = data.batch(2, per_batch_map=lambda a, info: ([-x for x in a],), input_columns=["a"], output_columns=["minus"])
    assert one.get_col_names() == ["minus", "b"] and values(one, 1) == [[5, 6], [7, 8]]


@covers("dataset.vision", "ImageReadMode read_image")
def test_image_files_are_read_in_channels_asked_for(tmp_path):
    pixels = np.array([[[172, 47, 117], [67, 251, 195]]], np.uint8)
    colour, grey = str(tmp_path / "colour.png"), str(tmp_path / "grey.png")
    vision.write_png(colour, pixels)
    vision.write_png(grey, pixels[..., :1])
    mode = ds.vision.ImageReadMode
    assert vision.read_image(colour).tolist() == vision.read_image(colour, mode.COLOR).tolist() == pixels.tolist()
    assert vision.read_image(colour, mode.GRAYSCALE).tolist() == [[[92], [189]]]  # MindSpore 2.10's
    assert vision.read_image(grey).tolist() == vision.read_image(grey, mode.GRAYSCALE).tolist() == [[[172], [67]]]
    assert vision.read_image(grey, mode.COLOR).tolist() == [[[172] * 3, [67] * 3]]
    for wrong in (3, 1, "x", None):
        with pytest.raises(TypeError, match="ImageReadMode"):
            vision.read_image(colour, wrong)
    assert vision.transforms.Resize is vision.Resize and ds.transforms.transforms.Compose is transforms.Compose


def test_batches_of_similar_length():
    """Recorded from MindSpore 2.10."""
    rows = [np.arange(n) for n in (1, 5, 2, 7, 3, 1, 9, 4)]
    made = lambda *args, **kwargs: [
        x.tolist()
        for (x,) in ds.GeneratorDataset(rows, ["x"], shuffle=False)
        .bucket_batch_by_length(["x"], *args, **kwargs)
        .create_tuple_iterator(output_numpy=True, num_epochs=1)
    ]
    last = [0, 1, 2, 3]
    full = [[[0, 0], [0, 1]], [[0, 1, 2, 3, 4], [0, 1, 2, 0, 0]], [[0, 1, 2, 3, 4, 5, 6, 0, 0], list(range(9))]]
    assert made([3, 6], [2, 2, 2]) == [*full, [[0]], [last]]
    assert made([3, 6], [2, 2, 2], drop_remainder=True) == full
    assert made([3, 6], [1, 1, 1], pad_info={}) == [[x.tolist()] for x in rows]
    to = made([3, 6, 10], [2, 2, 2, 2], pad_info={"x": ([None], -1)}, pad_to_bucket_boundary=True)
    assert to[1] == [[0, 1, 2, 3, 4], [0, 1, 2, -1, -1]] and to[3:] == [[[0, -1]], [[*last, -1]]]
    assert [len(x) for x in made([3], [8, 3], lambda x: 7 - len(x))] == [3, 3, 2]
    both = ds.GeneratorDataset([(x, len(x)) for x in rows], ["x", "n"], shuffle=False)
    both = both.bucket_batch_by_length(["n"], [3, 6], [2, 2, 2], element_length_function=lambda n: n)
    assert both.get_dataset_size() == 5 and next(both.create_tuple_iterator(output_numpy=True))[1].tolist() == [1, 2]
    for args, error, text in (
        (("x", [3], [1, 1]), TypeError, "column_names must be a list"), ((["y"], [3], [1, 1]), ValueError, "no column 'y'"),
        ((["x"], [], [1]), ValueError, "ascend"), ((["x"], [3, 2], [1, 1, 1]), ValueError, "ascend"), ((["x"], [3], [1]), ValueError, "2 positive"),
    ):  # fmt: skip
        with pytest.raises(error, match=text):
            ds.GeneratorDataset(rows, ["x"]).bucket_batch_by_length(*args)
    with pytest.raises(ValueError, match="no boundary to pad to"):
        made([3], [1, 1], pad_info={"x": ([None], -1)}, pad_to_bucket_boundary=True)


@covers("dataset.vision", "AutoAugment AutoAugmentPolicy RandAugment TrivialAugmentWide")
def test_augmentations_chosen_at_random():
    vision = ms.dataset.vision
    image = np.kron(np.arange(192).reshape(8, 8, 3), np.ones((4, 4, 1))).astype(np.uint8)
    policies = [vision.AutoAugment(p, fill_value=9) for p in vision.AutoAugmentPolicy]
    for augment in (*policies, vision.RandAugment(3), vision.TrivialAugmentWide(interpolation=vision.Inter.BILINEAR)):
        augment.set_random_seed(1)
        first = [augment(image) for _ in range(40)]
        augment.set_random_seed(1)
        assert all(np.array_equal(a, augment(image)) for a in first)
        assert all(a.shape == image.shape and a.dtype == np.uint8 for a in first)
        assert len({a.tobytes() for a in first}) > 10
    moved = vision.TrivialAugmentWide(2)._applied
    results = {moved("TranslateX", 1, image).tobytes() for _ in range(20)}
    assert results == {bytes(image.size)}  # by all of its 32 pixels, to one side or the other
    # Where pixels of a picture come from that is sheared about its centre: as recorded from MindSpore 2.10.
    place = np.zeros((100, 200, 3), np.uint8)
    place[..., 0], place[..., 1], place[..., 2] = np.arange(200)[None], np.arange(100)[:, None], 255
    for name, moves, lost in (
        ("ShearX", [(4, 0), (0, 0), (4, 0), (-4, 0), (-4, 0)], 0.011),
        ("ShearY", [(0, 7), (0, 0), (0, -7), (0, 7), (0, -7)], 0.045),
    ):
        for sheared in (vision.RandAugment()._applied(name, 9, place).astype(int) for _ in range(8)):
            assert np.mean(sheared[..., 2] == 0) == pytest.approx(lost, abs=1e-4)
            at = [(r, c) for r, c in ((10, 20), (50, 100), (10, 180), (90, 20), (90, 180))]
            found = [(sheared[r, c, 0] - c, sheared[r, c, 1] - r) for r, c in at]
            assert found in (moves, [(-x, -y) for x, y in moves])
    np.testing.assert_array_equal(vision.RandAugment()._applied("Solarize", 30, image), 255 - image)
    np.testing.assert_array_equal(vision.RandAugment()._applied("Posterize", 30, image), image & 0xF0)
    for wrong, error in [
        (lambda: vision.AutoAugment("imagenet"), TypeError),
        (lambda: vision.RandAugment(-1), ValueError),
        (lambda: vision.RandAugment(2, 31), ValueError),
        (lambda: vision.RandAugment(1.5), TypeError),
        (lambda: vision.TrivialAugmentWide(1), ValueError),
        (lambda: vision.TrivialAugmentWide(fill_value=300), ValueError),
        (lambda: vision.RandAugment()(image[..., 0]), RuntimeError),
    ]:
        with pytest.raises(error):
            wrong()
