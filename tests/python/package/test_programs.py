"""python -m msjit, msjit.explain and msjit.bisect: a program does what it does under plain Python, and one is told why."""

import html.parser
import json
import os
import shutil
import subprocess
import sys

import pytest

import msjit as ms

pytestmark = pytest.mark.one_version

PROGRAM = """\
import sys
import msjit as ms
import helper


def normalise(x, eps):
    y = x - x.mean()
    scale = float(y.abs().max())
    return y / (scale + eps)


def step(x, name):
    h = normalise(x * 2, 1e-3)
    if name == "relu":
        h = h.maximum(0.0)
    return helper.shift(h) * 3


def main():
    x = ms.arange(64, dtype=ms.float32) / 64
    for i in range(50):
        x = step(x, "relu" if i % 2 else "tanh")
    print("<sum>", round(float(x.sum()), 3), sys.argv[1:], __name__, helper.__name__)


main()
if "fail" in sys.argv:
    raise SystemExit(3)
if "raise" in sys.argv:
    1 / 0
"""
HELPER = "def shift(h):\n    return h + 1\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "helper.py").write_text(HELPER)
    return tmp_path


def python(folder, *args, code=0):
    done = subprocess.run([sys.executable, *args], cwd=folder, capture_output=True, text=True, timeout=120)
    assert done.returncode == code, done.stderr
    return done


def test_runs_as_python_does(folder):
    for args, code in ((["a", "--report"], 0), (["fail"], 3), (["raise"], 1)):
        plain = python(folder, "program.py", *args, code=code)
        captured = python(folder, "-m", "msjit", "program.py", *args, code=code)
        assert captured.stdout == plain.stdout and "<sum>" in plain.stdout
        assert captured.stderr == plain.stderr
    plain, captured = python(folder, "-m", "program"), python(folder, "-m", "msjit", "-m", "program")
    assert plain.stdout == captured.stdout


def test_reports(folder):
    done = python(folder, "-m", "msjit", "--report", "--report-json", "r.json", "program.py", "x")
    assert "tensor_to_python" in done.stderr and "program.py:8" in done.stderr
    report = json.loads((folder / "r.json").read_text())
    assert report["hits"] > 40 and sorted(r["ordinal"] for r in report["regions"])[0] == 1
    assert {"step", "normalise"} <= {name for name, _, _ in report["functions"]}


def test_modules_limit_what_is_captured(folder):
    python(folder, "-m", "msjit", "--module", "helper", "--report-json", "r.json", "program.py")
    report = json.loads((folder / "r.json").read_text())
    assert {f["file"] for f in report["regions"]} == {str(folder / "helper.py")}


def test_usage_errors(folder):
    for module in ("msjit", "msjit.explain", "msjit.bisect"):
        assert "no such file: nothing.py" in python(folder, "-m", module, "nothing.py", code=2).stderr
        assert f"python -m {module}" in python(folder, "-m", module, "--help").stdout


MINDSPORE = """\
import mindspore as ms
import mindspore.nn
from mindspore import Tensor, mint, nn, ops
from mindspore.common.initializer import Normal
import msjit

net = nn.SequentialCell(nn.Dense(4, 3, weight_init=Normal(0.1)), nn.ReLU())
step = ms.value_and_grad(lambda x: ops.reduce_sum(net(x)), None, list(net.get_parameters()))
loss, grads = step(ops.ones((2, 4)))
assert len(grads) == 2 and mindspore.nn is nn is msjit.nn and ms is msjit and mint is msjit.mint
assert Tensor is msjit.Tensor and msjit.__spec__.name == "msjit"
try:
    import mindspore.no_such_module
except ModuleNotFoundError as error:
    print(error)
"""


def test_mindspore_programs_run(folder):
    (folder / "old.py").write_text(MINDSPORE)
    out = python(folder, "-m", "msjit", "old.py").stdout
    assert out == "mindspore.no_such_module: msjit has no module msjit.no_such_module\n"
    assert "No module named 'mindspore'" in python(folder, "old.py", code=1).stderr


class Page(html.parser.HTMLParser):
    """What stands in an HTML page: elements by id, classes of rows, texts; faults of nesting raise."""

    VOID = {"meta", "br"}

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.links, self.rows, self.texts, self.tags = [], set(), set(), {}, [], []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.tags.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)
        if "id" in attrs:
            assert attrs["id"] not in self.ids, f"two elements have the id {attrs['id']}"
            self.ids.add(attrs["id"])
            if tag == "tr":
                self.rows[attrs["id"]] = attrs["class"]
        if "href" in attrs:
            self.links.add(attrs["href"])

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


def check_page(text):
    page = Page(text)
    assert {"summary", "breaks", "recompiles", "fragment-1"} <= page.ids
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)  # self-contained
    assert not {"script", "link", "img", "iframe"} & set(page.tags)
    line = {row.rpartition("-")[2]: colour for row, colour in page.rows.items() if row.startswith("program.py-")}
    assert line["8"] == "break" and line["7"] == line["14"] == "captured" and line["1"] == ""
    said = "".join(page.texts)
    for part in ("tensor_to_python", "Keep the value a tensor", "name equals", "'tanh'", "mul(", "float32(64,)"):
        assert part in said, part
    assert 'print("<sum>"' in said
    return page


def test_explain_page(folder):
    done = python(folder, "-m", "msjit.explain", "-o", "out.html", "program.py", "fail", code=3)
    assert done.stdout == python(folder, "program.py", "fail", code=3).stdout and "wrote out.html" in done.stderr
    check_page((folder / "out.html").read_text())


def test_explain_page_in_a_browser(folder):
    browser = shutil.which("chromium") or shutil.which("google-chrome") or shutil.which("chromium-browser")
    if not browser:
        pytest.skip("no headless browser is installed (Debian: apt-get install chromium)")
    python(folder, "-m", "msjit.explain", "program.py")
    flags = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile", "--dump-dom"]
    done = subprocess.run(
        [browser, *flags, f"file://{folder}/msjit_explain.html"], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    check_page(done.stdout)


def test_explain_stays_a_function():
    import msjit.explain  # noqa: F401

    with pytest.raises(TypeError, match="explain"):
        ms.explain(3)


BAD = """\
import msjit as ms

def wrong(graph, inputs):
    return lambda *values: [out + OFFSET for out in graph(*values)]

@ms.jit
def first(x):
    return (x * 2).tanh().exp()

@ms.jit
def second(x):
    return (x + 1).sin().cos()

@ms.jit(backend=wrong)
def third(x):
    return (x * 3).cos().sin()

@ms.jit
def fourth(x):
    return (x - 3).exp().sin()

x = ms.ones(4)
for i in range(3):
    for f in (first, second, third, fourth, first):
        x = f(x)
print(x.sum().item())
"""


def test_bisect_finds_the_fragment(folder):
    (folder / "bad.py").write_text(BAD.replace("OFFSET", "1e-3"))
    done = python(folder, "-m", "msjit.bisect", "bad.py", code=1)
    assert "fragment 3 changes the outcome: " in done.stdout and "bad.py:16-16" in done.stdout
    assert 'graph "third"' in done.stdout and "float32(4,)" in done.stdout
    assert "no fragment changes" in python(folder, "-m", "msjit.bisect", "--rtol", "0.1", "bad.py").stdout


def test_bisect_finds_nothing(folder):
    (folder / "good.py").write_text(BAD.replace("OFFSET", "0.0"))
    assert "no fragment changes" in python(folder, "-m", "msjit.bisect", "good.py").stdout


def test_bisect_refuses_programs_that_vary(folder):
    (folder / "vary.py").write_text("import time\nprint(time.perf_counter_ns())\n")
    assert "differ already" in python(folder, "-m", "msjit.bisect", "vary.py", code=1).stderr


def test_max_fragments_is_reported(folder):
    (folder / "two.py").write_text(
        "import msjit as ms\nf = ms.jit(lambda x: (x + 1).tanh().exp())\ng = ms.jit(lambda x: (x * 2).sin().cos())\n"
        "f(ms.ones(3)); g(ms.ones(3)); g(ms.ones(3))\nr = ms.report(g)\n"
        "assert ms.report(f).compiles == 1 and r.compiles == 0, r\n"
        "assert [s.id for s in r.skipped] == ['fragment_limit'], r\n"
    )
    done = subprocess.run(
        [sys.executable, "two.py"], cwd=folder, env=dict(os.environ, MSJIT_MAX_FRAGMENTS="1"), timeout=60
    )
    assert done.returncode == 0
