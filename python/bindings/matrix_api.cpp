#include "python/bindings/matrix_api.h"

#include "capture/cpython/from_python.h"
#include "python/bindings/convert.h"
#include "python/bindings/tensor_object.h"
#include "src/autograd/batch.h"
#include "src/backends/backend.h"
#include "src/backends/cpu/distances.h"
#include "src/backends/cpu/factor.h"

namespace msjit::python {
namespace {

using namespace backends;

// Matrices of float32 or float64 on the host.
Tensor matrices_from(PyObject* o, const char* who) {
  if (!is_tensor(o)) throw type_error(std::string(who) + ": expected a Tensor, got " + describe(o));
  Tensor t = tensor_of(o);
  autograd::require_values(t.get(), who);
  t = host_copy(t);
  if (t.ndim() < 2 || (t.dtype() != DType::float32 && t.dtype() != DType::float64))
    throw type_error(std::string(who) + ": expected matrices of float32 or float64");
  return t;
}
PyObject* returned(Tensor t) { return owned(wrap(on_device(t, current_device()))).release(); }

// f() without the interpreter's lock, where that is worth it.
template <class F>
auto unlocked(int64_t elements, F&& f) {
  struct Unlock {
    PyThreadState* state;
    explicit Unlock(bool wanted) : state(wanted ? PyEval_SaveThread() : nullptr) {}
    ~Unlock() {
      if (state) PyEval_RestoreThread(state);
    }
  } unlock(elements >= 1 << 14);
  return f();
}

// _qr(x, complete): (q, r)
PyObject* qr(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject* x;
    int complete;
    if (!PyArg_ParseTuple(args, "Op:_qr", &x, &complete)) throw ErrorAlreadySet{};
    const Tensor a = matrices_from(x, "qr");
    const cpu::QrFactors made = unlocked(a.numel(), [&] { return cpu::qr(a, complete); });
    return owned(Py_BuildValue("(NN)", returned(made.q), returned(made.r))).release();
  });
}

// _slogdet(x): (sign, log)
PyObject* slogdet(PyObject*, PyObject* x) {
  return guarded([&]() -> PyObject* {
    const Tensor a = matrices_from(x, "slogdet");
    const cpu::SignAndLog made = unlocked(a.numel(), [&] { return cpu::slogdet(a); });
    return owned(Py_BuildValue("(NN)", returned(made.sign), returned(made.log))).release();
  });
}
// _eigh(x): (values, vectors)
PyObject* eigh(PyObject*, PyObject* x) {
  return guarded([&]() -> PyObject* {
    const Tensor a = matrices_from(x, "eigh");
    if (a.size(a.ndim() - 1) != a.size(a.ndim() - 2)) throw value_error("eigh: square matrices are needed");
    const cpu::SymmetricEigen made = unlocked(a.numel(), [&] { return cpu::eigh(a); });
    return owned(Py_BuildValue("(NN)", returned(made.values), returned(made.vectors))).release();
  });
}
// _solve(a, b)
PyObject* solve(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject *left, *right;
    if (!PyArg_ParseTuple(args, "OO:_solve", &left, &right)) throw ErrorAlreadySet{};
    const Tensor a = matrices_from(left, "solve"), b = matrices_from(right, "solve");
    const int64_t n = a.size(a.ndim() - 1);
    if (a.dtype() != b.dtype() || a.size(a.ndim() - 2) != n || b.size(b.ndim() - 2) != n)
      throw value_error("solve: matrices of one dtype and as many rows are needed");
    return returned(unlocked(a.numel(), [&] { return cpu::solve(a, b); }));
  });
}
// _solve_triangular(a, b, lower, unit)
PyObject* solve_triangular(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject *left, *right;
    int lower, unit;
    if (!PyArg_ParseTuple(args, "OOpp:_solve_triangular", &left, &right, &lower, &unit)) throw ErrorAlreadySet{};
    const Tensor a = matrices_from(left, "triangular_solve"), b = matrices_from(right, "triangular_solve");
    const int64_t n = a.size(a.ndim() - 1);
    if (a.dtype() != b.dtype() || a.size(a.ndim() - 2) != n || b.size(b.ndim() - 2) != n)
      throw value_error("triangular_solve: matrices of one dtype and as many rows are needed");
    return returned(unlocked(a.numel(), [&] { return cpu::solve_triangular(a, b, lower, unit); }));
  });
}
// _least_squares(a, b): (x, sure)
PyObject* least_squares(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject *left, *right;
    if (!PyArg_ParseTuple(args, "OO:_least_squares", &left, &right)) throw ErrorAlreadySet{};
    const Tensor a = matrices_from(left, "lstsq"), b = matrices_from(right, "lstsq");
    const int nd = a.ndim();
    if (a.dtype() != b.dtype() || b.ndim() != nd || b.size(nd - 2) != a.size(nd - 2) || a.numel() == 0 ||
        numel_of(b.shape().subspan(0, nd - 2)) != numel_of(a.shape().subspan(0, nd - 2)))
      throw value_error("lstsq: matrices of one dtype, as many rows and the same leading dimensions are needed");
    const cpu::LeastSquares made = unlocked(a.numel(), [&] { return cpu::least_squares(a, b); });
    return owned(Py_BuildValue("(NN)", returned(made.x), returned(made.sure))).release();
  });
}
// _lu(x): (factors, pivots)
PyObject* lu(PyObject*, PyObject* x) {
  return guarded([&]() -> PyObject* {
    const Tensor a = matrices_from(x, "lu_factor");
    const cpu::LuFactors made = unlocked(a.numel(), [&] { return cpu::lu_factors(a); });
    return owned(Py_BuildValue("(NN)", returned(made.factors), returned(made.pivots))).release();
  });
}
// _order_of_exchanges(pivots, rows)
PyObject* order_of_exchanges(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject* x;
    long long rows;
    if (!PyArg_ParseTuple(args, "OL:_order_of_exchanges", &x, &rows)) throw ErrorAlreadySet{};
    if (!is_tensor(x)) throw type_error("lu_pivots_to_permutation: expected a Tensor, got " + describe(x));
    Tensor pivots = tensor_of(x);
    autograd::require_values(pivots.get(), "lu_pivots_to_permutation");
    pivots = host_copy(pivots);
    if (pivots.ndim() < 1 || rows < 0) throw value_error("lu_pivots_to_permutation: at least one dimension is needed");
    return returned(cpu::order_of_exchanges(pivots, rows));
  });
}
// _distances(a, b)
PyObject* distances(PyObject*, PyObject* args) {
  return guarded([&]() -> PyObject* {
    PyObject *left, *right;
    if (!PyArg_ParseTuple(args, "OO:_distances", &left, &right)) throw ErrorAlreadySet{};
    const Tensor a = matrices_from(left, "cdist"), b = matrices_from(right, "cdist");
    return returned(unlocked(a.numel() + b.numel(), [&] { return cpu::distances(a, b); }));
  });
}
// _singular_values(x)
PyObject* singular_values(PyObject*, PyObject* x) {
  return guarded([&]() -> PyObject* {
    const Tensor a = matrices_from(x, "svdvals");
    return returned(unlocked(a.numel(), [&] { return cpu::singular_values(a); }));
  });
}
// Of one tensor of square matrices.
template <Tensor (*function)(const Tensor&)>
PyObject* of_square(PyObject*, PyObject* x) {
  return guarded([&]() -> PyObject* {
    const Tensor a = matrices_from(x, "factorization");
    if (a.size(a.ndim() - 1) != a.size(a.ndim() - 2)) throw value_error("factorization: square matrices are needed");
    return returned(unlocked(a.numel(), [&] { return function(a); }));
  });
}

PyMethodDef kMatrixFunctions[] = {{"_qr", from_python<qr>, METH_VARARGS, nullptr},
                                  {"_solve", from_python<solve>, METH_VARARGS, nullptr},
                                  {"_solve_triangular", from_python<solve_triangular>, METH_VARARGS, nullptr},
                                  {"_least_squares", from_python<least_squares>, METH_VARARGS, nullptr},
                                  {"_lu", from_python<lu>, METH_O, nullptr},
                                  {"_order_of_exchanges", from_python<order_of_exchanges>, METH_VARARGS, nullptr},
                                  {"_distances", from_python<distances>, METH_VARARGS, nullptr},
                                  {"_eigh", from_python<eigh>, METH_O, nullptr},
                                  {"_slogdet", from_python<slogdet>, METH_O, nullptr},
                                  {"_singular_values", from_python<singular_values>, METH_O, nullptr},
                                  {"_eigvalsh", from_python<of_square<&cpu::eigvalsh>>, METH_O, nullptr},
                                  {"_det", from_python<of_square<&cpu::det>>, METH_O, nullptr},
                                  {"_inverse", from_python<of_square<&cpu::inverse>>, METH_O, nullptr},
                                  {"_cholesky", from_python<of_square<&cpu::cholesky>>, METH_O, nullptr},
                                  {nullptr}};

}  // namespace

void init_matrices(PyObject* module) { check_python(PyModule_AddFunctions(module, kMatrixFunctions)); }

}  // namespace msjit::python
