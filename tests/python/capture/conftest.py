import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))


def pytest_itemcollected(item):
    """Tests look at the functions they call: captured themselves, they would have those inlined."""
    import msjit

    if hasattr(item, "function"):
        msjit.no_capture(item.function)
