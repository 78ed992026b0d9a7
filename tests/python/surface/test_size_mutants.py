"""Every sample of the surface with its integers replaced by sizes that nothing can have: refused at once, or done."""

import pytest

import size_mutants

STEP = 24  # how many of the mutants are left out between two


@pytest.mark.timeout(300)
def test_a_part_of_all(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    found = size_mutants.faults(7, STEP)
    assert not found, "\n".join(found)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(6))
def test_all(first, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    found = size_mutants.faults(first, 6)
    assert not found, "\n".join(found)
