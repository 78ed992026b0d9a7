"""The table of Python features: each is captured whole, or stands below with what is left. A wrong row fails."""

import sys

import pytest

import matrix_control  # noqa: F401 (registers its cases)
import matrix_objects  # noqa: F401
import matrix_parts  # noqa: F401
import matrix_values  # noqa: F401
from differential import check
from matrix import CASES

# Not yet captured without a break, on these minor versions (all when none are given).
BREAKS = {
    "local_classes": (),  # a class statement runs as it stands
    "exit_stacks": (15,),  # 3.15 looks __enter__ up by inspect.getattr_static, whose cache counts its calls
}


def expected_break(name):
    return name in BREAKS and (not BREAKS[name] or sys.version_info[1] in BREAKS[name])


@pytest.mark.parametrize("name", CASES)
def test_feature(name, request):
    function, makers = CASES[name]
    function(*[make() for make in makers])  # raises nothing
    report = check(function, *[make() for make in makers])
    if expected_break(name):
        request.applymarker(pytest.mark.xfail(strict=True, reason="a break"))
    assert not report.breaks and not report.skipped, str(report)
    assert report.hits >= 2, str(report)


def test_table_names_cases():
    assert set(BREAKS) <= set(CASES)
