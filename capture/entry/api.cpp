#include "capture/entry/api.h"

#include <algorithm>
#include <iterator>

#include "capture/cpython/code_extra.h"
#include "capture/cpython/explained_function.h"
#include "capture/cpython/from_python.h"
#include "capture/cpython/objects.h"
#include "capture/entry/clock.h"
#include "capture/entry/code_state.h"
#include "capture/entry/determinism.h"
#include "capture/entry/global_capture.h"
#include "capture/entry/interpreter_check.h"
#include "capture/entry/jit_function.h"
#include "capture/entry/retirement.h"
#include "capture/entry/source_reader.h"
#include "capture/entry/specialisation_looks.h"
#include "capture/entry/work_budget.h"
#include "capture/interp/host.h"
#include "capture/report/break_reasons.h"
#include "capture/report/failures.h"
#include "src/base/check.h"
#include "src/base/log.h"
#include "src/base/settings.h"

namespace msjit::capture {
namespace {

PyObject* g_unsupported = nullptr;

// A dict from names and new references; null with an exception set if any is null.
class DictBuilder {
 public:
  DictBuilder() : dict_(PyRef::steal(PyDict_New())) {}
  DictBuilder& set(const char* name, PyObject* value) {
    PyRef owned = PyRef::steal(value);
    if (!owned || !dict_ || PyDict_SetItemString(dict_.get(), name, value) < 0) dict_.reset();
    return *this;
  }
  DictBuilder& set(const char* name, const std::string& text) {
    return set(name, PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
  }
  DictBuilder& set(const char* name, uint64_t n) { return set(name, PyLong_FromUnsignedLongLong(n)); }
  DictBuilder& set(const char* name, int n) { return set(name, PyLong_FromLong(n)); }
  DictBuilder& set(const char* name, double x) { return set(name, PyFloat_FromDouble(x)); }
  PyObject* take() { return dict_.release(); }

 private:
  PyRef dict_;
};

template <class T, class F>
PyObject* list_from(const std::vector<T>& items, F&& convert) {
  PyRef list = PyRef::steal(PyList_New(0));
  for (const T& item : items) {
    PyRef value = PyRef::steal(convert(item));
    if (!list || !value || PyList_Append(list.get(), value.get()) < 0) return nullptr;
  }
  return list.release();
}

PyObject* break_dict(const BreakRecord& b) {
  return DictBuilder()
      .set("id", b.id)
      .set("reason", b.reason)
      .set("hint", b.hint)
      .set("file", b.file)
      .set("line", b.line)
      .set("count", b.count)
      .set("seconds", b.seconds)
      .take();
}

PyObject* recompile_dict(const RecompileRecord& r) {
  return DictBuilder()
      .set("file", r.file)
      .set("line", r.line)
      .set("guard", r.guard)
      .set("old", r.old_value)
      .set("new", r.new_value)
      .take();
}

PyObject* failure_dict(const FailureRecord& r) {
  return DictBuilder()
      .set("function", r.function)
      .set("file", r.file)
      .set("line", r.line)
      .set("fragment", r.fragment)
      .set("op", r.op)
      .set("message", r.message)
      .set("count", r.count)
      .take();
}

class Host final : public CaptureHost {
 public:
  std::shared_ptr<const Code> decoded(PyCodeObject* code, std::string* why) override {
    CodeState* state = CodeState::of(code);
    if (state && t_captured_into) state->note_runner(t_captured_into);
    return state ? state->decoded(why) : decode(code, why);
  }
  PyCodeObject* from_source(PyCodeObject* code) override { return read_from_source(code); }
  std::optional<Reason> why_left(PyCodeObject* code, PyObject* globals) override {
    CodeState* state = CodeState::find(code);
    if (!state) return {};
    if (capture_everything()) note_looks(state, globals);
    if (state->forbidden()) return Reason::k_no_capture;
    if (state->left_to_interpreter()) return Reason::k_left_to_interpreter;
    return {};
  }
  bool is_jit(PyObject* o) override { return is_jit_function(o) || is_retired(o); }
  PyObject* jit_target(PyObject* o) override { return is_jit_function(o) ? jit_function_target(o) : nullptr; }
  bool reads_source(PyObject* jit_object) override { return capture::reads_source(jit_object); }
  bool has_own_backend(PyObject* jit_object, const CaptureOptions& others) override {
    return capture::has_own_backend(jit_object, others);
  }
};

struct CollectionPause {
  CollectionPause() : was_on(PyGC_Disable() != 0) {}
  ~CollectionPause() {
    if (was_on) PyGC_Enable();
  }
  bool was_on;
};

PyObject* record_of(CodeState* state) {
  PyCodeObject* code = state->code();
  const Stats& s = state->stats;
  uint64_t backward = 0;
  PyRef regions = PyRef::steal(PyList_New(0));
  // No garbage is collected meanwhile: with an object that a variant relies on the variant goes, and the texts of its
  // guards are read here. A collection that is due would run when the first object is shown: now, then.
  const CollectionPause pause;
  if (PyErr_CheckSignals() < 0) return nullptr;
  std::vector<std::shared_ptr<Variant>> variants;
  for (const Region& region : state->regions())
    for (const auto& variant : region.variants) variants.push_back(variant);
  for (const auto& variant : variants) {
    const Specialisation& spec = *variant->spec;
    backward += spec.backward_compiles();
    PyRef entry = PyRef::steal(DictBuilder()
                                   .set("file", Py_NewRef(code->co_filename))
                                   .set("first_line", spec.first_line())
                                   .set("last_line", spec.last_line())
                                   .set("graph", spec.graph_text())
                                   .set("kernels", spec.kernels_text())
                                   .set("replays", spec.replay_text())
                                   .set("guards", spec.guards_text())
                                   .set("hits", variant->hits)
                                   .set("ordinal", variant->ordinal)
                                   .set("seconds", ticks_to_seconds(variant->ticks))
                                   .set("plans", spec.plans())
                                   .set("compile_seconds", spec.compile_seconds())
                                   .take());
    if (!regions || !entry || PyList_Append(regions.get(), entry.get()) < 0) return nullptr;
  }
  return DictBuilder()
      .set("name", Py_NewRef(code->co_name))
      .set("file", Py_NewRef(code->co_filename))
      .set("line", code->co_firstlineno)
      .set("calls", s.calls)
      .set("captured_frames", s.captured_frames)
      .set("fragments", s.fragments)
      .set("compiles", s.compiles)
      .set("backward_compiles", backward)
      .set("hits", s.hits)
      .set("misses", s.misses)
      .set("work", s.work)
      .set("eager_ops", s.eager_ops)
      .set("breaks", list_from(s.breaks, break_dict))
      .set("skipped", list_from(s.skipped, break_dict))
      .set("recompiles", list_from(s.recompiles, recompile_dict))
      .set("regions", regions.release())
      .take();
}

// The states to walk over, whose code objects stay alive meanwhile; null: all.
struct Snapshot {
  explicit Snapshot(CodeState* one) {
    if (one) {
      states.push_back(one);
    } else {
      std::ranges::copy_if(CodeState::all(), std::back_inserter(states), [](CodeState* s) { return !s->orphan(); });
    }
    for (CodeState* s : states) codes.push_back(PyRef::borrow(reinterpret_cast<PyObject*>(s->code())));
  }
  std::vector<CodeState*> states;
  std::vector<PyRef> codes;
};

bool code_argument(PyObject* argument, CodeState** state) {
  *state = nullptr;
  if (argument == Py_None) return true;
  if (!PyCode_Check(argument)) {
    PyErr_Format(PyExc_TypeError, "needs a code object or None, got %s", Py_TYPE(argument)->tp_name);
    return false;
  }
  *state = CodeState::of(reinterpret_cast<PyCodeObject*>(argument));
  if (*state && (*state)->origin()) *state = (*state)->origin();  // as sys._getframe().f_code shows it
  return true;
}

PyObject* report_data(PyObject*, PyObject* argument) {
  CodeState* state;
  if (!code_argument(argument, &state)) return nullptr;
  if (!state && argument != Py_None) return PyList_New(0);
  Snapshot snapshot(state);
  if (!state) std::erase_if(snapshot.states, [](CodeState* s) { return !s->stats.calls && s->stats.skipped.empty(); });
  return list_from(snapshot.states, record_of);
}

PyObject* reset_capture(PyObject*, PyObject* argument) {
  CodeState* state;
  if (!code_argument(argument, &state)) return nullptr;
  if (state || argument == Py_None) {
    Snapshot snapshot(state);
    for (CodeState* s : snapshot.states) {
      wake_retired(s);
      s->reset();
    }
  }
  Py_RETURN_NONE;
}

// Those of all code since the last call that took them.
PyObject* take_failures(PyObject*, PyObject* forget) {
  const int truth = PyObject_IsTrue(forget);
  PyObject* all = truth < 0 ? nullptr : list_from(failures(), failure_dict);
  if (all && truth) forget_failures();
  return all;
}

PyObject* capture_share(PyObject*, PyObject*) {
  return Py_BuildValue("(dd)", ticks_to_seconds(CaptureShare::spent()), ticks_to_seconds(CaptureShare::others()));
}

PyObject* py_set_source_reader(PyObject*, PyObject* args) {
  PyObject *reader, *same_place;
  if (!PyArg_ParseTuple(args, "OO:set_source_reader", &reader, &same_place)) return nullptr;
  set_source_reader(reader, same_place);
  Py_RETURN_NONE;
}

PyObject* has_loops(PyObject*, PyObject* code) {
  if (!PyCode_Check(code)) return PyErr_Format(PyExc_TypeError, "needs a code object, got %s", Py_TYPE(code)->tp_name);
  return PyBool_FromLong(code_has_loops(reinterpret_cast<PyCodeObject*>(code)));
}

PyObject* py_names_with_methods(PyObject*, PyObject* code) {
  if (!PyCode_Check(code)) return PyErr_Format(PyExc_TypeError, "needs a code object, got %s", Py_TYPE(code)->tp_name);
  return names_with_methods(reinterpret_cast<PyCodeObject*>(code)).release();
}

PyObject* set_no_capture(PyObject*, PyObject* argument) {
  CodeState* state;
  if (!code_argument(argument, &state)) return nullptr;
  if (state) state->forbid();
  Py_RETURN_NONE;
}

PyObject* py_push_capture(PyObject*, PyObject* args) {
  PyObject *filter, *modules = Py_None;
  int this_thread = 0;
  return PyArg_ParseTuple(args, "O|Op:push_capture", &filter, &modules, &this_thread)
             ? push_capture(filter, modules, this_thread != 0)
             : nullptr;
}
PyObject* py_pop_capture(PyObject*, PyObject* token) {
  if (!pop_capture(token)) return nullptr;
  Py_RETURN_NONE;
}
PyObject* py_clear_capture(PyObject*, PyObject*) {
  clear_capture();
  Py_RETURN_NONE;
}
PyObject* py_capture_enabled(PyObject*, PyObject*) { return PyBool_FromLong(capture_enabled()); }

PyObject* set_logs(PyObject*, PyObject* argument) {
  const char* list = PyUnicode_AsUTF8(argument);
  if (!list) return nullptr;
  try {
    set_log_channels(list);
  } catch (const UserError& error) {
    PyErr_SetString(PyExc_ValueError, error.what());
    return nullptr;
  }
  Py_RETURN_NONE;
}

PyObject* set_profiling(PyObject*, PyObject* argument) {
  int on = PyObject_IsTrue(argument);
  if (on < 0) return nullptr;
  g_profiling = on;
  Py_RETURN_NONE;
}

PyObject* rewritten_code(PyObject*, PyObject* argument) {
  CodeState* state;
  if (!code_argument(argument, &state)) return nullptr;
  PyCodeObject* code = state ? state->rewritten_so_far() : nullptr;
  return Py_NewRef(code ? reinterpret_cast<PyObject*>(code) : Py_None);
}

PyObject* break_reasons(PyObject*, PyObject*) {
  std::span<const ReasonInfo> rows = reason_infos();
  return list_from(std::vector<ReasonInfo>(rows.begin(), rows.end()), [](const ReasonInfo& r) {
    auto text = [](const char* s) { return std::string(s); };
    return DictBuilder()
        .set("id", text(r.id))
        .set("text", text(r.text))
        .set("hint", text(r.hint))
        .set("remedy", text(r.remedy))
        .set("example", text(r.example))
        .take();
  });
}

PyObject* py_pause_capture(PyObject*, PyObject* change) {
  long by = PyLong_AsLong(change);
  if (by == -1 && PyErr_Occurred()) return nullptr;
  pause_capture(static_cast<int>(by));
  Py_RETURN_NONE;
}

PyObject* is_jit(PyObject*, PyObject* object) { return PyBool_FromLong(is_jit_function(object) || is_retired(object)); }

// Whether it was on.
PyObject* set_deterministic(PyObject*, PyObject* on) {
  const int truth = PyObject_IsTrue(on);
  if (truth < 0) return nullptr;
  const bool before = g_deterministic.exchange(truth || settings().never_retire);
  if (truth) {  // what the clock has decided so far counts no more
    Snapshot snapshot(nullptr);
    for (CodeState* s : snapshot.states) wake_retired(s);
  }
  return PyBool_FromLong(before);
}

PyObject* set_turn_plan(PyObject*, PyObject* args) {
  TurnPlan plan;
  int lose = 0;
  if (!PyArg_ParseTuple(args, "|iiip:set_turn_plan", &plan.wait, &plan.block, &plan.cold, &lose)) return nullptr;
  if (plan.wait < 1 || plan.block < 1 || plan.cold < 0) {
    PyErr_SetString(PyExc_ValueError, "set_turn_plan: numbers of turns");
    return nullptr;
  }
  plan.lose = lose;
  g_turn_plan = plan;
  Py_RETURN_NONE;
}

PyObject* list_model_rows(PyObject*, PyObject*) { return model_rows(); }
PyObject* list_layout(PyObject*, PyObject*) { return layout_rows(); }

PyObject* py_distrust_interpreter(PyObject*, PyObject* reason) {
  const char* text = PyUnicode_AsUTF8(reason);
  if (!text || !distrust_interpreter(text)) return nullptr;
  Py_RETURN_NONE;
}

PyMethodDef kMethods[] = {
    {"set_deterministic", from_python<set_deterministic>, METH_O,
     "Whether captured and plain calls are chosen without the clock."},
    {"set_turn_plan", from_python<set_turn_plan>, METH_VARARGS,
     "How loops are tried: (turns before, a block's, cold ones, always lose); for tests."},
    {"report_data", from_python<report_data>, METH_O,
     "Records of one code object, or of all that were entered (None)."},
    {"reset_capture", from_python<reset_capture>, METH_O, "Drops what was compiled and counted."},
    {"pause_capture", from_python<py_pause_capture>, METH_O,
     "By +1: nothing is captured and nothing captured runs, until -1."},
    {"failures", from_python<take_failures>, METH_O, "Errors inside; True: forgets them."},
    {"capture_share", from_python<capture_share>, METH_NOARGS,
     "Seconds that captures and rewritings took, and those of everything else since the first of them began."},
    {"set_source_reader", from_python<py_set_source_reader>, METH_VARARGS,
     "Sets what gives the code that is executed in place of a function's, or None; and at which offset in it stands "
     "what stands at an offset of the function's own."},
    {"has_loops", from_python<has_loops>, METH_O, "Whether a code object, or one in it, has a loop."},
    {"names_with_methods", from_python<py_names_with_methods>, METH_O,
     "The names of variables that a code object, or one in it, loads methods of."},
    {"set_no_capture", from_python<set_no_capture>, METH_O, "Never capture this code object."},
    {"push_capture", from_python<py_push_capture>, METH_VARARGS, "Turns the global switch on; returns a token."},
    {"pop_capture", from_python<py_pop_capture>, METH_O, "Undoes the push_capture of the token."},
    {"clear_capture", from_python<py_clear_capture>, METH_NOARGS, "Undoes every push_capture."},
    {"capture_enabled", from_python<py_capture_enabled>, METH_NOARGS, "Whether the global switch is on."},
    {"rewritten_code", from_python<rewritten_code>, METH_O,
     "The code that runs in place of a code object; None: there is none."},
    {"break_reasons", from_python<break_reasons>, METH_NOARGS, "The rows of the table of break reasons."},
    {"model_rows", from_python<list_model_rows>, METH_NOARGS,
     "What written in C capture models: (kind, owner or module, name, least and most arguments, keywords, raises)."},
    {"interpreter_layout", from_python<list_layout>, METH_NOARGS,
     "What capture relies on in the interpreter: (what, as compiled, as found) of sizes, offsets and frames."},
    {"distrust_interpreter", from_python<py_distrust_interpreter>, METH_O,
     "Captures nothing from now on, as where the layout differs at import; warns with the reason."},
    {"is_jit", from_python<is_jit>, METH_O,
     "Whether it is a JitFunction, or one that was not worth it and is a plain function."},
    {"set_profiling", from_python<set_profiling>, METH_O, "Whether the time in fragments is counted."},
    {"set_logs", from_python<set_logs>, METH_O, "Opens the log channels of a comma list, closes the others."},
    {nullptr}};

}  // namespace

PyObject* unsupported_error() { return g_unsupported; }

bool add_to_module(PyObject* module) {
  g_unsupported =
      PyErr_NewExceptionWithDoc("msjit.Unsupported",
                                "Raised where fullgraph=True or error_on_recompile=True forbids what capture "
                                "had to do; the message has reason, place and hint.",
                                PyExc_RuntimeError, nullptr);
  if (!g_unsupported || PyModule_AddObjectRef(module, "Unsupported", g_unsupported) < 0) return false;
  if (!code_extra_init(from_python<CodeState::on_code_destroyed>)) return false;
  pause_capture(0);
  g_deterministic = settings().never_retire;
  if (!check_interpreter()) return false;
  static Host host;
  g_capture_host = &host;
  watch_retired();
  return add_jit_function(module) && add_explained_functions(module) && PyModule_AddFunctions(module, kMethods) == 0;
}

}  // namespace msjit::capture
