import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
pytest.importorskip("_capture_testing", reason="the capture_testing extension is not built for this interpreter")
