"""Every op in MSJIT and MINDIR files: what is read back gives what the op gives."""

import numpy as np
import pytest
from op_calls import RANDOM, calls

import msjit as ms
from msjit import _core, nn
from msjit.exporting.forms import MINDIR as FORMS
from msjit.exporting.whole_graph import tensors_in

DATA = {"masked_select", "nonzero", "unique", "bincount", "copy_", "index_put_"}  # never part of a graph


def compare(found, expected, tolerance):
    found = found if isinstance(found, tuple) else (found,)
    assert len(found) == len(expected)
    for f, e in zip(found, expected):
        assert f.shape == e.shape and f.dtype == e.dtype
        np.testing.assert_allclose(f.asnumpy(), e.asnumpy(), rtol=tolerance, atol=tolerance, equal_nan=True)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", sorted(set(_core._raw_ops) - RANDOM - DATA))
def test_op(name, tmp_path):
    for call, tensors in calls(name):
        expected = tensors_in(call(*tensors))
        ms.export(call, *tensors, file_name=tmp_path / "op", file_format="MSJIT")
        compare(ms.load(tmp_path / "op.msjit")(*tensors), expected, 1e-6)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", sorted(set(FORMS) - {"if", "while"}))  # those: test_control_in_mindir.py
def test_op_in_mindir(name, tmp_path):
    written = 0
    for call, tensors in calls(name):
        try:
            ms.export(call, *tensors, file_name=tmp_path / "op", file_format="MINDIR")
        except ms.Unsupported as refused:
            assert "cannot be written as MINDIR" in str(refused) and (
                f"{name} (line" in str(refused) or name in ("max_pool2d", "attention")
            )
            continue
        written += 1
        compare(nn.GraphCell(ms.load(tmp_path / "op.mindir"))(*tensors), tensors_in(call(*tensors)), 2e-6)
    assert written or name in (
        "attention",
        "avg_pool2d",
        "index_put",
        "max_pool2d",
        "real",
    )  # whose samples have padding, several places, further results, complex numbers
