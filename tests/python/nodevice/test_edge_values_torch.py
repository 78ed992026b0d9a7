"""Zeros of both signs, NaN, infinities, denormals, the largest numbers, integers at their limits, ties, empty and 0-d shapes:
every sample of an op, forward and backward, gives what PyTorch gives, or what edge_differences.py says and why."""

import functools

import pytest
import torch

import edge_differences
import edge_values

TABLES = {"rows": edge_values.of_rows, "ops": edge_values.of_ops, "mint": edge_values.of_mint}


@functools.cache
def differences(table):
    """(number of cases, [(call, dtype, fill, what differs)])."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    cases, found = 0, []
    for key, arrays, ours, theirs in TABLES[table]():
        for dtype, fill, changed in edge_values.variants(key, arrays):
            said = edge_values.compare(key, dtype, changed, ours, theirs)
            cases += said is not None
            found += [(key, dtype, fill, text) for text in said or ()]
    torch.set_num_threads(threads)
    return cases, found


@pytest.mark.filterwarnings("ignore")
@pytest.mark.timeout(600)
@pytest.mark.parametrize("table", TABLES)
def test_as_pytorch(table):
    cases, found = differences(table)
    assert cases > 3000
    new = [" | ".join(case) for case in found if edge_differences.reason(*case) is None]
    assert not new, f"{len(new)} of {cases} cases:\n" + "\n".join(new[:60])


@pytest.mark.filterwarnings("ignore")
@pytest.mark.timeout(600)
def test_no_row_is_out_of_date():
    used = {edge_differences.reason(*case) for table in TABLES for case in differences(table)[1]}
    rows = {row[-1] for row in edge_differences.KNOWN}
    assert rows <= used, "nothing differs for these reasons any more:\n" + "\n".join(sorted(rows - used))
