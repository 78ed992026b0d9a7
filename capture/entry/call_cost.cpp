#include "capture/entry/call_cost.h"

#include <algorithm>

#include "capture/cpython/evaluator.h"
#include "capture/cpython/from_python.h"
#include "capture/cpython/objects.h"
#include "capture/cpython/pending_error.h"
#include "capture/entry/clock.h"
#include "capture/entry/code_state.h"
#include "capture/entry/global_capture.h"
#include "capture/entry/jit_function.h"
#include "capture/rewrite/rewritten_code.h"

namespace msjit::capture {
namespace {

constexpr int kCalls = 128, kRounds = 12;  // the first rounds let the interpreter specialise
constexpr const char* kSource =
    "def python(): pass\n"
    "def loop(n, f):\n"
    "    for _ in n: f()\n"
    "def empty(n, f):\n"
    "    for _ in n: f\n";

PyObject* in_c(PyObject*, PyObject*) { Py_RETURN_NONE; }
PyMethodDef kInC = {"in_c", from_python<in_c>, METH_NOARGS, nullptr};

// Ticks a round; below 0: an exception is set.
template <class F>
double best_of(F&& round) {
  uint64_t best = UINT64_MAX;
  for (int i = 0; i < kRounds; ++i) {
    const uint64_t start = ticks();
    if (!round()) return -1;
    best = std::min(best, ticks() - start);
  }
  return static_cast<double>(best) / kCalls;
}

bool call_two(PyObject* function, PyObject* n, PyObject* f) {
  return bool(PyRef::steal(PyObject_CallFunctionObjArgs(function, n, f, nullptr)));
}

class Decliner final : public SiteHandler {
 public:
  Outcome enter(const Entry&, Landing*) override { return Outcome::kMiss; }
};

// Ticks that a loop's turn takes longer where a carrier stands that declines; 0: cannot be told.
double carrier_cost(PyObject* loop, PyObject* n) {
  std::string why;
  const std::shared_ptr<const Code> code = decode(function_code(loop), &why);
  int body = -1;
  for (size_t i = 0; code && i < code->instrs.size(); ++i)
    if (code->instrs[i].op == Op::kForIter) body = static_cast<int>(i) + 1;
  if (body < 0) return 0;
  Decliner decliner;
  const auto rewritten = RewrittenCode::build(code, {{body}}, {}, &decliner, &why);
  if (!rewritten || !rewritten->has_site(0)) return 0;
  PyRef function = make_rewritten_function(reinterpret_cast<PyFunctionObject*>(loop), rewritten->code());
  if (!function) return 0;
  const double without = best_of([&] { return call_two(function.get(), n, Py_None); });
  rewritten->arm(0, 1);
  const double with = best_of([&] { return call_two(function.get(), n, Py_None); });
  rewritten->disarm(0);
  return std::max(0.0, with - without);
}

bool measure(CallCost* cost) {
  PyRef names = PyRef::steal(PyDict_New());
  if (!names || PyDict_SetItemString(names.get(), "__builtins__", PyEval_GetBuiltins()) < 0) return false;
  PyRef code = PyRef::steal(Py_CompileString(kSource, "<msjit>", Py_file_input));
  if (!code || !PyRef::steal(PyEval_EvalCode(code.get(), names.get(), names.get()))) return false;
  PyObject* functions[3];
  const char* kNames[] = {"python", "loop", "empty"};
  for (int i = 0; i < 3; ++i) {
    functions[i] = PyDict_GetItemString(names.get(), kNames[i]);
    if (CodeState* state = CodeState::of(function_code(functions[i]))) state->forbid();
  }
  auto [python, loop, empty] = functions;
  PyRef c = PyRef::steal(PyCFunction_New(&kInC, nullptr));
  PyRef n = PyRef::steal(PyObject_CallFunction(reinterpret_cast<PyObject*>(&PyRange_Type), "i", kCalls));
  if (!c || !n) return false;
  const double clock = best_of([] {
    for (int i = 0; i < kCalls; ++i) ticks();
    return true;
  });
  const double through_c = best_of([&, f = python] {
    bool well = true;
    for (int i = 0; well && i < kCalls; ++i) well = bool(PyRef::steal(PyObject_Vectorcall(f, nullptr, 0, nullptr)));
    return well;
  });
  const double nothing = best_of([&, f = empty] { return call_two(f, n.get(), Py_None); });
  const double plain = best_of([&, f = loop, g = python] { return call_two(f, n.get(), g); });
  const double captured = best_of([&, f = loop] { return call_two(f, n.get(), c.get()); });
  if (through_c < 0 || nothing < 0 || plain < 0 || captured < 0) return false;
  *cost = {captured - nothing - clock, plain - nothing - through_c - clock, carrier_cost(empty, n.get())};
  return true;
}

}  // namespace

const CallCost& call_cost() {
  struct Known {
    CallCost cost;
    bool measured = false;
  };
  static Known k;
  if (k.measured) return k.cost;
  k.measured = true;  // once, whatever comes of it; and calls made meanwhile find it so
  // A plain call is what it is where no evaluator stands: none does where nothing is worth it.
  const bool was_installed = evaluator_installed() && uninstall_evaluator();
  {
    const KeepError keep;
    if (!measure(&k.cost) && PyErr_ExceptionMatches(PyExc_KeyboardInterrupt))
      PyErr_SetInterrupt();  // belongs to what runs next
  }
  if (was_installed && capture_enabled()) enter_by_evaluator();
  return k.cost;
}

}  // namespace msjit::capture
