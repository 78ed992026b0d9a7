import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))


def pytest_itemcollected(item):
    """Tests look at the functions they call: captured themselves, they would have those inlined."""
    import msjit

    if hasattr(item, "function"):
        msjit.no_capture(item.function)


@pytest.fixture(autouse=True)
def nothing_captured_before(request):
    """Cases of one test share its code: what one left of it, a break in place, must not decide what the next one tries."""
    if hasattr(request.node, "callspec"):
        import msjit

        msjit.reset()
