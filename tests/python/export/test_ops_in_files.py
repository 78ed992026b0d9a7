"""Every op in MSJIT and MINDIR files: what is read back gives what the op gives."""

import sys
from pathlib import Path

import numpy as np
import pytest

import msjit as ms
from msjit import _core, nn
from msjit.exporting.mindir_forms import FORMS
from msjit.exporting.whole_graph import tensors_in

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "nodevice"))
import op_samples  # noqa: E402

SAMPLES = op_samples.make_samples()
DATA = {"masked_select", "nonzero", "unique", "bincount", "copy_", "index_put_"}  # never part of a graph


def calls(name):
    """(function of tensors, tensors) of each sample."""
    op = _core._raw_ops[name]
    for args, kwargs, _ in SAMPLES[name]:
        tensors, slots = [], []
        kwargs = {k: ms.Tensor(v) if isinstance(v, np.ndarray) else v for k, v in kwargs.items()}
        for a in args:
            if isinstance(a, (np.ndarray, np.generic)):
                slots.append(len(tensors))
                tensors.append(ms.Tensor(a))
            elif isinstance(a, (list, tuple)) and any(isinstance(v, np.ndarray) for v in a):
                slots.append([len(tensors) + i for i in range(len(a))])
                tensors += [ms.Tensor(v) for v in a]
            else:
                slots.append((a,))

        def call(*given, slots=slots, kwargs=kwargs):
            return op(*[given[s] if isinstance(s, int) else s[0] if isinstance(s, tuple) else [given[i] for i in s]
                        for s in slots], **kwargs)  # fmt: skip

        yield call, tensors


def compare(found, expected, tolerance):
    found = found if isinstance(found, tuple) else (found,)
    assert len(found) == len(expected)
    for f, e in zip(found, expected):
        assert f.shape == e.shape and f.dtype == e.dtype
        np.testing.assert_allclose(f.asnumpy(), e.asnumpy(), rtol=tolerance, atol=tolerance, equal_nan=True)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", sorted(set(_core._raw_ops) - op_samples.RANDOM - DATA))
def test_op(name, tmp_path):
    for call, tensors in calls(name):
        expected = tensors_in(call(*tensors))
        ms.export(call, *tensors, file_name=tmp_path / "op", file_format="MSJIT")
        compare(ms.load(tmp_path / "op.msjit")(*tensors), expected, 1e-6)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", sorted(FORMS))
def test_op_in_mindir(name, tmp_path):
    written = 0
    for call, tensors in calls(name):
        try:
            ms.export(call, *tensors, file_name=tmp_path / "op", file_format="MINDIR")
        except ms.Unsupported as refused:
            assert "cannot be written as MINDIR" in str(refused) and (
                f"{name} (line" in str(refused) or name == "max_pool2d"
            )
            continue
        written += 1
        compare(nn.GraphCell(ms.load(tmp_path / "op.mindir"))(*tensors), tensors_in(call(*tensors)), 2e-6)
    assert written or name in (
        "avg_pool2d",
        "max_pool2d",
        "real",
    )  # whose samples have padding, indices, complex numbers
