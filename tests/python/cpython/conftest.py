import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from known_differences import MODULES_RUN as MODULES  # noqa: E402

VERSION = f"{sys.version_info[0]}.{sys.version_info[1]}"


def pytest_terminal_summary(terminalreporter):
    """The totals of the modules that ran; with CPYTHON_RESULTS=FILE they become this version's record there."""
    if not MODULES:
        return
    total = {key: sum(row[key] for row in MODULES.values()) for key in ("tests", "captured_frames", "seconds")}
    different = sorted(name for row in MODULES.values() for name in row["different"])
    share = 100 * len(different) / total["tests"]
    terminalreporter.write_line(
        f"CPython {VERSION}: {len(MODULES)} modules, {total['tests']} tests, {len(different)} different ({share:.2f} %), "
        f"{total['captured_frames']} captured frames, {total['seconds']:.0f} s under capture"
    )
    if target := os.environ.get("CPYTHON_RESULTS"):
        path = Path(target)
        record = json.loads(path.read_text()) if path.is_file() else {}
        record.setdefault(VERSION, {}).update(MODULES)
        record = {v: dict(sorted(record[v].items())) for v in sorted(record)}
        path.write_text(json.dumps(record, indent=1) + "\n")
