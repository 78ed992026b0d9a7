"""The table of Python features: each is captured whole, or stands below with what is left. A wrong row fails."""

import sys

import pytest

import msjit as ms
from differential import check
from matrix_cases import CASES

# Not yet captured without a break, on these minor versions (all when none are given).
BREAKS = {
}


def expected_break(name):
    return name in BREAKS and (not BREAKS[name] or sys.version_info[1] in BREAKS[name])


@pytest.mark.parametrize("name", CASES)
def test_feature(name, request):
    function, makers = CASES[name]
    report = check(function, *[make() for make in makers])
    if expected_break(name):
        request.applymarker(pytest.mark.xfail(strict=True, reason="a break"))
    assert not report.breaks and not report.skipped, str(report)
    assert report.hits >= 2, str(report)


def test_table_names_cases():
    assert set(BREAKS) <= set(CASES)
    assert ms.report is not None
