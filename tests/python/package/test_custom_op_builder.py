"""Ops in C++: compiled, loaded, run eagerly and captured as one node, differentiated; and what is refused."""

import shutil
import subprocess
import sysconfig
from pathlib import Path

import numpy as np
import pytest

import msjit as ms

pytestmark = pytest.mark.one_version  # of the interpreter only its headers differ
ROOT = Path(__file__).resolve().parents[3]

SOURCE = r"""
#include <msjit/extension.h>

using msjit::DType;
using msjit::Tensor;
using msjit::TensorType;

namespace {

// y = x * w * s and the sum of all elements of x, float64.
pybind11::tuple scaled(const Tensor& x_in, const Tensor& w_in, double s) {
  const Tensor x = x_in.contiguous(), w = w_in.contiguous();
  Tensor y = Tensor::empty(x.shape(), x.dtype()), sum = Tensor::empty({}, x.dtype());
  const double *a = x.data<double>(), *b = w.data<double>();
  double *to = y.mutable_data<double>(), *total = sum.mutable_data<double>();
  *total = 0;
  for (int64_t i = 0; i < x.numel(); ++i) {
    to[i] = a[i] * b[i] * s;
    *total += a[i];
  }
  return pybind11::make_tuple(y, sum);
}
std::vector<TensorType> scaled_types(const TensorType& x, const TensorType&, const pybind11::object&) {
  return {x, {{}, x.dtype}};
}
pybind11::tuple scaled_gradient(const pybind11::tuple& args, const pybind11::tuple&, const pybind11::tuple& g) {
  const auto s = args[2];
  return pybind11::make_tuple(g[0] * args[1] * s + g[1], g[0] * args[0] * s, pybind11::none());
}

void fill(Tensor& x, float value) {
  float* to = x.mutable_data<float>();
  std::fill(to, to + x.numel(), value);
}

}  // namespace

PYBIND11_MODULE(MSJIT_EXTENSION_NAME, m) {
  msjit::register_op(m, "scaled", &scaled, &scaled_types, &scaled_gradient);
  msjit::register_op(m, "unknown", [](const Tensor& x) { return x.contiguous(); });
  m.def("fill", &fill);
  m.def("empty", [](const std::vector<int64_t>& shape, DType dtype) { return Tensor::empty(shape, dtype); });
  m.def("about", [](const Tensor& x) {
    return pybind11::make_tuple(x.shape(), x.strides(), x.ndim(), x.numel(), x.dtype(), x.is_contiguous(), msjit::name_of(x.dtype()));
  });
  m.def("size", [](const Tensor& x, int64_t dim) { return x.size(dim); });
  m.def("none", [] { return Tensor(); });
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("my ops")
    (folder / "own.cpp").write_text(SOURCE)
    return folder


@pytest.fixture(scope="module")
def own(folder):
    return ms.ops.CustomOpBuilder("own", [str(folder / "own.cpp")], cflags="-O0", build_dir=folder / "build").load()


def operands():
    x = ms.Tensor(np.linspace(-1, 1, 6).reshape(2, 3))
    return x, ms.Tensor(np.arange(6.0).reshape(3, 2)).T


@pytest.mark.parametrize("mode", ["eager", "jit"])
def test_an_op_of_cpp(own, mode):
    x, w = operands()

    def function(x, w, s):
        y, total = own.scaled(x + 0, w, s)
        return (y * y).sum() + total * 3

    f = ms.jit(fullgraph=True)(function) if mode == "jit" else function
    a, b = x.asnumpy(), w.asnumpy()
    for s in (2.0, 0.5, 2.0):
        np.testing.assert_allclose(f(x, w, s).item(), ((a * b * s) ** 2).sum() + 3 * a.sum(), rtol=1e-12)
        gx, gw = ms.grad(f, (0, 1))(x, w, s)
        np.testing.assert_allclose(gx.asnumpy(), 2 * a * (b * s) ** 2 + 3, rtol=1e-12)
        np.testing.assert_allclose(gw.asnumpy(), 2 * b * (a * s) ** 2, rtol=1e-12)
        second = ms.grad(lambda v, s=s: ms.grad(f)(v, w, s).sum())(x)
        np.testing.assert_allclose(second.asnumpy(), 2 * (b * s) ** 2, rtol=1e-12)
    if mode == "jit":
        assert ms.report(f).regions[0].graph.count("custom @") == 1


def test_without_inference_or_gradient(own):
    x = ms.tensor([1.0, 2.0])
    f = ms.jit(lambda v: own.unknown(v + 1) * 2)
    assert f(x).tolist() == [4.0, 6.0] and f(x).tolist() == [4.0, 6.0]
    assert "unknown" in str(ms.report(f).breaks)
    with pytest.raises(RuntimeError, match="unknown"):
        ms.grad(lambda v: own.unknown(v).sum())(x)


def test_what_an_extension_sees(own):
    x = ms.zeros((2, 3), dtype=ms.int16).T
    assert own.about(x) == ([3, 2], [1, 3], 2, 6, ms.int16, False, "int16")
    assert own.about(ms.tensor(1.0))[:4] == ([], [], 0, 1)
    assert own.size(x, -1) == 2 and own.size(x, 0) == 3
    for dtype in (ms.bool_, ms.int8, ms.uint64, ms.float16, ms.bfloat16, ms.float64, ms.complex128):
        made = own.empty([2, 0], dtype)
        assert (made.dtype, made.shape) == (dtype, (2, 0))
    assert own.none() is None
    parameter = ms.Parameter(ms.ones(2))
    with ms.no_grad():
        own.fill(parameter, 3.0)
    assert parameter.tolist() == [3.0, 3.0]


def test_wrong_use(own):
    with pytest.raises(IndexError, match="dimension 2"):
        own.size(ms.ones(2, 3), 2)
    with pytest.raises(TypeError, match="Tensor"):
        own.about([1.0])
    with pytest.raises(TypeError, match="float64, not float32"):
        own.fill(ms.ones(2, dtype=ms.float64), 1.0)
    with pytest.raises(TypeError, match="float32, not float64"):
        own.scaled(ms.ones(2), ms.ones(2), 1.0)
    with pytest.raises(RuntimeError, match="expanded"):
        own.fill(ms.ones(1).broadcast_to((3,)), 1.0)
    frozen = np.ones(2, np.float32)
    frozen.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        own.fill(ms.from_numpy(frozen), 1.0)
    with pytest.raises(ValueError, match="-1"):
        own.empty([2, -1], ms.float32)
    for shape in ([1 << 62, 1 << 62], [1 << 61]):
        with pytest.raises((ValueError, MemoryError)):
            own.empty(shape, ms.float32)


def test_writes_are_seen_by_gradients(own):
    w = ms.Parameter(ms.tensor([2.0, 3.0]))
    with pytest.raises(RuntimeError, match="no_grad"):
        own.fill(w, 1.0)
    x = ms.tensor([1.0, 2.0])
    loss = (w * x).sum()
    own.fill(x, 5.0)
    with pytest.raises(RuntimeError, match="written|modified|changed"):
        loss.backward()


def test_what_was_built_is_used_again(own, folder):
    def built(**more):
        return ms.ops.CustomOpBuilder("own", str(folder / "own.cpp"), build_dir=folder / "build", **more)

    first = built(cflags=["-O0"]).build()
    assert built(cflags="-O0").build() == first and built(cflags="-O0").load() is own
    assert len(list((folder / "build").glob("*.so"))) == 1


def test_builder_refuses(tmp_path):
    builder = ms.ops.CustomOpBuilder
    with pytest.raises(ValueError, match="identifier"):
        builder("my-ops", ["a.cpp"])
    with pytest.raises(ValueError, match="backend"):
        builder("own", ["a.cpp"], backend="Ascend")
    with pytest.raises(ValueError, match="at least one"):
        builder("own", [])
    with pytest.raises(TypeError, match="cflags"):
        builder("own", ["a.cpp"], cflags=3)
    with pytest.raises(TypeError, match="unknown argument 'cflag'"):
        builder("own", ["a.cpp"], cflag="-O1")
    with pytest.raises(FileNotFoundError, match="a.cpp"):
        builder("own", [str(tmp_path / "a.cpp")], build_dir=tmp_path).load()
    (tmp_path / "wrong.cpp").write_text("int f() { return nothing; }")
    with pytest.raises(RuntimeError, match="(?s)could not be compiled.*nothing"):
        builder("wrong", [tmp_path / "wrong.cpp"], build_dir=tmp_path).load()
    assert not list(tmp_path.glob("wrong.*so*"))


def test_no_compiler(tmp_path, monkeypatch):
    (tmp_path / "a.cpp").write_text("")
    monkeypatch.setenv("CXX", str(tmp_path / "nothing-here"))
    with pytest.raises(RuntimeError, match="there is no compiler.*CXX"):
        ms.ops.CustomOpBuilder("own", [tmp_path / "a.cpp"], build_dir=tmp_path).build()


def test_cmake_finds_the_headers(tmp_path):
    """As a build of one's own does; what is compiled is plain C, which says no more and takes no time."""
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.18)\nproject(own C CXX)\nfind_package(msjit CONFIG REQUIRED)\n"
        "add_library(own MODULE own.c)\ntarget_link_libraries(own PRIVATE msjit::extension)\n"
        f"target_include_directories(own PRIVATE {sysconfig.get_paths()['include']})\n"
    )
    (tmp_path / "own.c").write_text("#include <msjit/extension_abi.h>\nint version = MSJIT_EXTENSION_ABI_VERSION;\n")
    assert shutil.which("cmake")
    for command in (
        ["-G", "Ninja", "-S", ".", "-B", "build", f"-Dmsjit_DIR={ms.get_cmake_dir()}"],
        ["--build", "build"],
    ):
        done = subprocess.run(["cmake", *command], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
