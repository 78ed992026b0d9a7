import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import _capture_testing  # noqa: E402, F401 (what these tests are of: without it they fail)
