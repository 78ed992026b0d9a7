"""MSJIT_TUNE=1: the fastest kernel for the sizes at hand is measured once and remembered; what is no whole file of this
processor is refused, and said."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

SCRIPT = """
import json
import numpy as np
import msjit as ms

r = np.random.default_rng(0)
x, w = (ms.tensor(r.standard_normal(s).astype(np.float32)) for s in ((2, 16, 12, 12), (16, 16, 3, 3)))

conv = lambda x, w: ms.mint.nn.functional.conv2d(x, w, padding=1)

def step(x, w):
    return conv(x, w), *ms.grad(lambda x, w: (conv(x, w) ** 2).sum(), (0, 1))(x, w)

eager, captured = step(x, w), ms.jit(step)(x, w)
again = step(x, w)
assert all(np.array_equal(a.asnumpy(), b.asnumpy()) for other in (captured, again) for a, b in zip(eager, other))
print(json.dumps({"rows": ms._core._tuned(), "sum": [a.asnumpy().astype(np.float64).tolist() for a in eager]}))
"""


def run(folder, **variables):
    environment = {**os.environ, "MSJIT_CACHE_DIR": str(folder), "MSJIT_LOGS": "", "MSJIT_LOG_FILE": "", **variables}
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr


def files(folder):
    return [f for f in folder.iterdir() if f.is_file()] if folder.exists() else []


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tuned") / "inside"
    found, said = run(folder, MSJIT_TUNE="1")
    if not found["rows"]:
        pytest.skip("one kernel for each size on this processor")
    assert said == ""
    return folder, found


def choose_the_other(text):
    """The file with every choice turned round: what is read back is seen by what it chooses."""
    turned = []
    for line in text.splitlines()[1:]:
        key, model, chosen, *rest = line.split("\t")[:-1]
        body = "\t".join([key, model, str(1 - int(chosen)), *rest])
        h = 0xCBF29CE484222325
        for c in body.encode():
            h = (h ^ c) * 0x100000001B3 % 2**64
            h ^= h >> 29
        turned.append(f"{body}\t{h:x}")
    return "\n".join([text.splitlines()[0], *turned]) + "\n"


def test_it_is_measured_once_and_remembered(first):
    folder, found = first
    assert [row[0].split()[0] for row in found["rows"]] == ["conv2d.forward", "conv2d.input_grad", "conv2d.weight_grad"]
    for _, model, chosen, seconds in found["rows"]:
        assert model in (0, 1) and len(seconds) == 2 and seconds[chosen] == min(seconds) > 0
    (file,) = files(folder)
    before = file.read_text()
    again, said = run(folder, MSJIT_TUNE="1", MSJIT_THREADS="1")
    assert said == "" and file.read_text() == before and again["sum"] == found["sum"]
    assert [row[:3] for row in again["rows"]] == [row[:3] for row in found["rows"]]
    other = folder.parent / "other"
    other.mkdir()
    (other / file.name).write_text(choose_the_other(before))
    turned, said = run(other, MSJIT_TUNE="1")
    assert said == "" and [row[2] for row in turned["rows"]] == [1 - row[2] for row in found["rows"]]
    # Both ways are right.
    for a, b in zip(found["sum"], turned["sum"]):
        assert np.abs(np.subtract(a, b)).max() <= 1e-5 * np.abs(a).max()


def test_without_it_the_model_decides_and_no_file_is_made(tmp_path):
    found, said = run(tmp_path, MSJIT_TUNE="0")
    assert found["rows"] == [] and said == "" and files(tmp_path) == []


@pytest.mark.parametrize("damage", ["foreign", "line", "cut"])
def test_files_that_are_not_whole_or_not_ours_are_refused(first, tmp_path, damage):
    folder, found = first
    (file,) = files(folder)
    text = file.read_text()
    lines = text.splitlines(keepends=True)
    bad = {
        "foreign": "numbers of another program\n" + "".join(lines[1:]),
        "line": text.replace("images 2", "images 3", 1),
        "cut": text[:-4],
    }[damage]
    (tmp_path / file.name).write_text(bad)
    again, said = run(tmp_path, MSJIT_TUNE="1")
    assert (
        file.name in said and "measured anew" in said and ("none of this" if damage == "foreign" else "damaged") in said
    )
    assert len(again["rows"]) == 3 and (tmp_path / file.name).read_text() == bad


def test_a_folder_that_cannot_be_written(first, tmp_path):
    (tmp_path / "file").write_text("")
    found, said = run(tmp_path / "file" / "below", MSJIT_TUNE="1")
    assert "cannot be written" in said and len(found["rows"]) == 3
